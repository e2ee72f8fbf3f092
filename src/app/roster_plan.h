/* app/roster_plan.h - a roster file beside what is there already: who would be added,
 * renamed, moved, changed, removed.  Pure: reads two lists, writes nothing. */
#ifndef APP_ROSTER_PLAN_H
#define APP_ROSTER_PLAN_H
#include "base/arena.h"
#include "import/import.h"

struct had_school {
	int64_t id;
	const char *code, *name, *region;
};
struct had_team {
	int64_t id;
	int school; /* index in struct had */
	const char *division, *name;
	int number, seed; /* seed 0 = none */
	bool withdrawn;
};
struct had_player {
	int64_t id;
	int team; /* index in struct had; -1 = none */
	const char *division, *code, *given, *family, *names_shown, *note;
	const char *grade_override, *withdrawn_reason;
	int grade; /* -1 if not known */
	int rank;  /* in the team; 0 = none */
	bool placeholder, withdrawn;
	bool matched; /* set by roster_plan: a row of the file is about this player */
};
struct had {
	struct had_school *school;
	struct had_team *team;
	struct had_player *player;
	int schools, teams, players;
};

struct plan_school {
	int64_t id; /* 0 = would be made */
	const char *name, *code;
	int had;     /* index, or -1 */
	bool region; /* would get another */
	bool used;   /* a row that is taken needs it */
};
struct plan_team {
	int64_t id; /* 0 = would be made */
	int school; /* index in plan */
	int number;
	int had;   /* index, or -1 */
	bool seed; /* would get another */
	bool used;
};
struct plan_row {
	bool skip;                       /* bad */
	bool add, rename, move, details; /* none of them: unchanged */
	bool take;        /* unless the person says otherwise; later: as ticked */
	bool probably;    /* the same child in all likelihood, not surely */
	int had;          /* index of the player it is about, or -1 */
	const char *code; /* player code, for an added one */
	const char *why;  /* "only accents differ" */
};
struct roster_plan {
	struct plan_school *school; /* one for each of the roster's */
	struct plan_team *team;
	struct plan_row *row;
	int added, renamed, moved, changed, same;
	int regions, seeds; /* schools and teams there already that would get another */
	int missing;   /* players of the file's schools that the file does not name */
	int elsewhere; /* players of other schools: left as they are */
};

/* Further problems (a code that belongs to another child, a team of another school) are
 * added to p and make the row bad.  The counts are of what would be taken by default. */
void roster_plan(struct arena *a, struct roster *r, const struct ruleset *rules,
    struct had *had, struct roster_plan *out, struct problems *p);
/* Whether the file's schools include that of player i, whom no row is about. */
bool roster_plan_missing(
    const struct roster_plan *plan, const struct roster *r, const struct had *had, int i);
/* Counts what is taken, and which teams and schools that needs. */
void roster_plan_count(const struct roster *r, struct roster_plan *plan);
/* Codes of schools, numbers of teams and player codes. */
void roster_plan_codes(struct arena *a, const struct roster *r,
    const struct ruleset *rules, const struct had *had, struct roster_plan *plan);
#endif
