/* app/app_seating.h - who sits where: drafts, changes by hand, repair, publishing, seat
 * lists.
 *
 * A division has at most one draft and one current plan.  Everything but publishing works
 * on the draft (made from the current plan where there is none yet), so the public sees
 * nothing of it. plan_id 0 means whatever there is; else the plan that the person looked
 * at, and CONFLICT if it is not there any more. */
#ifndef APP_APP_SEATING_H
#define APP_APP_SEATING_H
#include "app/app.h"
#include "seating/seating.h"

/* ---- reading: JSON models of the pages ---- */
enum rc app_seating_overview(struct app *app, const struct tournament *t, const char *q,
    const char *sort, json_t **out, struct err *e) MUST_USE;
/* "plan" is null where there is none; current: the current plan although there is a
 * draft. */
enum rc app_seating_show(struct app *app, const struct tournament *t,
    const char *division, bool current, json_t **out, struct err *e) MUST_USE;
/* The same of one plan, with "certificate": seating_book_certificate.  NOT_FOUND where
 * nobody is seated. */
enum rc app_seating_certificate(struct app *app, const struct tournament *t,
    const char *division, bool current, json_t **out, struct err *e) MUST_USE;
enum rc app_seating_round(struct app *app, const struct tournament *t,
    const char *division, bool current, int64_t round, const char *q, json_t **out,
    struct err *e) MUST_USE;
/* sort: name, code, team, table. */
enum rc app_seating_players(struct app *app, const struct tournament *t,
    const char *division, bool current, const char *q, const char *sort, json_t **out,
    struct err *e) MUST_USE;
/* The API's seating; staff sees sheet codes, and a draft (asked for, or where there is
 * nothing else).  NOT_FOUND, in the same words, for whatever the viewer may not see. */
enum rc app_seating_read(struct app *app, const struct tournament *t, bool staff,
    const char *division, int64_t round, bool draft, json_t **out,
    struct err *e) MUST_USE;

/* Monitors of a Pentathlon: {needed, owed, lacking, with_own, with_own_bound,
 * schools[school pupils owes on_duty], duties[game group tables school number own]}.  A
 * school owes `per` for each `pupils`. */
enum rc app_seating_monitors(struct app *app, const struct tournament *t,
    const char *division, int per, int pupils, json_t **out, struct err *e) MUST_USE;

/* ---- drafts ---- */
struct seating_make {
	const char *division;
	int64_t plan_id;
	int64_t rounds;        /* 0 = the division's */
	int64_t seed;          /* 0 = by chance */
	int64_t steps;         /* 0 = from the division's size */
	bool only_here;        /* leave out who was not checked in */
	const char *mode;      /* a code of seating_modes; NULL or "" = the division's */
	const char *without;   /* by score: open tables not to wait for, "2:4,2:7" */
	bool by_rank;          /* sections: blocks in the order of the roster */
	int64_t places;        /* playoff: how many places go to it; 0 = 3, or of each
	                          section 1 */
	bool each_section;     /* playoff: that many of each section */
	int64_t teams_a_match; /* playoff: 2 or 3 teams; 0 = single players */
	/* Whether to go on; without a number of steps, a search without end.  NULL = as
	 * long as a request may take: more steps than that are refused. */
	bool (*go_on)(void *arg, const struct seating_progress *now);
	void *arg;
};
/* Seats all rounds anew, except those with entered sheets.  *out: division, edition,
 * state, seed and the counts. */
enum rc app_seating_make(struct app *app, const struct tournament *t,
    const struct actor *who, const struct seating_make *in, json_t **out,
    struct err *e) MUST_USE;
/* Takes out who has gone or is absent, adds who is new, with as few changes as it can;
 * *out the same, with "lines": what was done, one sentence a table. */
enum rc app_seating_repair(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, int64_t plan_id, bool only_here,
    json_t **out, struct err *e) MUST_USE;
enum rc app_seating_discard(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, int64_t plan_id,
    struct err *e) MUST_USE;

struct seating_change {
	const char *division, *player; /* the player's code */
	int64_t plan_id, round;
	const char *to;     /* a player's code: swap; a table's number: move there; "" not
	                       chosen yet */
	const char *reason; /* why team-mates may sit together */
};
/* What a change by hand would do and which rules it would break; nothing is saved. */
enum rc app_seating_preview(struct app *app, const struct tournament *t,
    const struct seating_change *in, json_t **out, struct err *e) MUST_USE;
enum rc app_seating_change(struct app *app, const struct tournament *t,
    const struct actor *who, const struct seating_change *in, json_t **out,
    struct err *e) MUST_USE;

/* A round as it was seated on paper: a line a table, "12: AB011E3 CD021E3", the
 * scorekeeper last; the round after the last planned one may be added so. */
struct seating_hand {
	const char *division;
	const char *lines;  /* NULL where none are typed yet */
	const char *reason; /* kept in the audit trail, and where team-mates sit */
	int64_t plan_id, round;
	int *refused; /* the line that is wrong, from 1, where it is one; may be NULL */
};
/* {tournament, division, plan_id, is_draft, round, lines: as it is now, differs: what
 * in->lines would change (seating_differs), or null}. */
enum rc app_seating_hand_show(struct app *app, const struct tournament *t,
    const struct seating_hand *in, json_t **out, struct err *e) MUST_USE;
/* Into the division's draft; *out {division, round, edition, plan_id, tables, moved,
 * breaks[text]: team-mates, meetings again and wishes that are worse than before}. */
enum rc app_seating_hand_save(struct app *app, const struct tournament *t,
    const struct actor *who, const struct seating_hand *in, json_t **out,
    struct err *e) MUST_USE;
/* The same of what the lines would do; nothing is saved. */
enum rc app_seating_hand_look(struct app *app, const struct tournament *t,
    const struct seating_hand *in, json_t **out, struct err *e) MUST_USE;

/* ---- publishing ---- */
/* Makes the draft current and shows the round (0 = all) to the public; sheets of tables
 * that did not change stay good.  *out: division, edition, rounds, sheets {kept, made,
 * void}, reprint. */
enum rc app_seating_publish(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, int64_t round, int64_t plan_id,
    json_t **out, struct err *e) MUST_USE;
/* The public does not see this round any more. */
enum rc app_seating_hide(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, int64_t round, struct err *e) MUST_USE;
#endif
