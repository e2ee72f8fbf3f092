/* app/app_standings.h - live standings of a division: worked out, named, explained. */
#ifndef APP_APP_STANDINGS_H
#define APP_APP_STANDINGS_H
#include "app/app.h"
#include "base/strbuf.h"
#include "scoring/standings.h"

/* One division's standings, worked out from official sheets only. */
struct standings {
	int64_t division;
	char code[48], name[324], shows[16]; /* shows: the division's usual */
	int rounds;                          /* of the division */
	int through;                         /* the last round counted */
	int honours_top;
	struct settings rules;
	struct standing *player, *team, *school; /* in the arena */
	int players, teams, schools;             /* no school where the rules rank none */
	struct team_section {
		int64_t team;
		const char *name; /* of the section */
	} * section;              /* in the arena, by team: those that are in one */
	int sections;
};

/* Inside a transaction or snapshot.  division is a code, name or mark; through 0 = all.
 */
enum rc standings_load(struct db *db, struct arena *a, const struct tournament *t,
    const char *division, int through, struct standings *out, struct err *e) MUST_USE;
/* The same division through another round. */
enum rc standings_again(struct db *db, struct arena *a, const struct tournament *t,
    const struct standings *of, int through, struct standings *out,
    struct err *e) MUST_USE;
/* What standings_load() is made of.  The division, without anybody in it. */
enum rc standings_division(struct db *db, const struct tournament *t,
    const char *division, int through, struct standings *out, struct err *e) MUST_USE;
/* Who is listed only with a score (a child who left, a place without a name): as long
 * as s->player and so on are as they were read, in the order of ids. */
struct standings_left {
	bool *player, *team, *school; /* in the arena */
};
/* Players, teams, schools and sections, without scores. */
enum rc standings_members(struct db *db, struct arena *a, const struct tournament *t,
    struct standings *s, struct standings_left *left, struct err *e) MUST_USE;
/* Totals and places, once the scores of rounds are in. */
void standings_work_out(struct arena *a, const struct tournament *t, struct standings *s,
    const struct standings_left *left);
/* Each player's score of one round, a playoff's too: score[s->players], NO_SCORE where
 * there is none. */
enum rc standings_round(struct db *db, struct arena *a, const struct tournament *t,
    const struct standings *s, int round, int32_t *score, struct err *e) MUST_USE;
/* standings_sections.c: inside the sections that the plan in force names; AGLOA's
 * nationals have a winner of each (practice.md 1.2).  A player is where the team is. */
/* The place of s->team[i] or, not by teams, s->player[i] in its section, shared where
 * *tied.  0 = not ranked, or in no section. */
int standings_section_place(
    const struct standings *s, bool teams, int i, bool *tied) MUST_USE;
/* [{section teams[{place tied team total id}]}] of a document's teams, in their order. */
json_t *standings_sections_document(
    const struct standings *s, const json_t *teams) MUST_USE;
/* standings_document.c: ids and numbers only: what a publication keeps. */
json_t *standings_snapshot(const struct standings *s) MUST_USE;
/* Puts names to a snapshot, which it takes; shows "honours", "scores", "full"; viewer
 * "staff", "public". */
enum rc standings_document(struct db *db, const struct tournament *t, int64_t division,
    json_t *snapshot, const char *shows, const char *viewer, const char *sort,
    const char *q, json_t **out, struct err *e) MUST_USE;
/* For each round through n: {round, tables, official, begun, complete, summary, missing,
 * queries}; summary reads "1 sheet not official: table 7". */
enum rc standings_sheets(struct db *db, struct arena *a, const struct tournament *t,
    int64_t division, int through, json_t **out, struct err *e) MUST_USE;

/* Adds summary, seated and complete to a list of rounds. */
void standings_sheets_words(struct arena *a, json_t *sheets);

/* Divisions with what is official and what is published. */
enum rc app_standings_list(
    struct app *app, const struct tournament *t, json_t **out, struct err *e) MUST_USE;
/* The state now, for staff, worked out anew from what the server keeps in memory.  sort:
 * rank, name, team, code, r1, r2 ...; q filters. */
enum rc app_standings_live(struct app *app, const struct tournament *t,
    const char *division, const char *sort, const char *q, json_t **out,
    struct err *e) MUST_USE;
/* The same for programs: without what is published, the lists of *out as the members of
 * a JSON object, lists, which the caller makes empty before and frees. */
enum rc app_standings_live_text(struct app *app, const struct tournament *t,
    const char *division, json_t **out, struct strbuf *lists, struct err *e) MUST_USE;
/* The lists of players, teams and schools alone, every row of them read. */
enum rc app_standings_rows(struct app *app, const struct tournament *t,
    const char *division, const char *sort, const char *q, json_t **out,
    struct err *e) MUST_USE;
/* The same as rows of a file; division NULL = all; which: "players",
 * "teams", "schools".  columns "division|rank|...". */
enum rc app_standings_file(struct app *app, const struct tournament *t,
    const char *division, const char *which, const char *sort, const char *q,
    const char **columns, json_t **rows, struct err *e) MUST_USE;
/* Whether which is one of those. */
bool standings_list_known(const char *which);
/* The same of a document that the public may see: what it does not show is empty, and
 * what is for staff alone is left out. */
void standings_file_public(struct arena *a, const json_t *doc, const char *which,
    const char **columns, json_t **rows);
/* [{n: 1} ...]: the columns of a table. */
json_t *standings_heads(int rounds) MUST_USE;
/* app_standings_why.c: how a player's, a team's or school's total comes about, down to
 * the cells. */
enum rc app_standings_player(struct app *app, const struct tournament *t,
    const char *division, int64_t player, json_t **out, struct err *e) MUST_USE;
enum rc app_standings_group(struct app *app, const struct tournament *t,
    const char *division, enum standings_group by, int64_t id, json_t **out,
    struct err *e) MUST_USE;
#endif
