/* app/app_seating_store.h - a division's plan in memory: loaded, changed, stored as its
 * draft.
 *
 * Every change loads a plan, changes it here and stores the whole as the division's
 * draft, under a new plan_id; so a form that names the plan it was made from is refused
 * once another person has changed it. */
#ifndef APP_APP_SEATING_STORE_H
#define APP_APP_SEATING_STORE_H
#include "app/app.h"
#include "seating/why.h"

struct book_person {
	int64_t id, team_key, school; /* team_key as in table seat; school 0 = none */
	int64_t region;               /* a number for it; 0 = none */
	int seed, rank;               /* of the team, 0 = none; in the team, by code */
	int team_first, school_first; /* the first person of the same team, school */
	int name_rank;                /* order by name, as people sort names */
	const char *code, *name, *team, *school_name;
	const char *checked; /* at the door: present, late, absent or "" */
	const char *absent_rounds, *present_rounds; /* "2,3" */
	const char
	    *substitute_rounds; /* plays there in another's seat, as a sheet says */
	bool gone;              /* withdrawn, or no longer in this division */
	bool seated;            /* in some round of the plan */
};

struct book_table {
	int number;
	int64_t section;                /* 0 = by its name */
	const char *section_name;       /* "" = the division's unnamed one */
	int block;                      /* of a section or playoff, from 1; 0 = none */
	const char *game;               /* Pentathlon, as pent_game_names; "" = none */
	int n, seat[SEATING_TABLE_MAX]; /* persons; the last is the scorekeeper */
	bool locked;                    /* something is entered for it: stays as it is */
	const char *reason;             /* why team-mates may sit here, or "" */
};

/* The reason of a table where nobody gave one. */
#define NO_REASON "No plan for these players keeps them apart."

struct book_round {
	int tables;
	struct book_table *table;
	bool locked; /* has a locked table */
};

enum { STALE_MAX = 3 * SEATING_ROUNDS_MAX + 2 };

struct seating_book {
	int64_t division_id, draft_id, current_id;
	enum seating_mode mode; /* the division's, or the rule system's usual one */
	const char *code, *name;
	const char *paper; /* that documents are printed on */
	int division_rounds, table_max, table_min;
	int last_edition; /* of those that were published */
	struct book_person *person;
	int persons;
	/* of the plan that was loaded; plan_id 0 where there is none */
	int64_t plan_id, seed, steps;
	int edition, rounds;
	bool draft;
	/* "{1,2}": rounds of a draft in which a table is not as a sheet says that came in
	 * since.  They are loaded as they are in play. */
	char stale[STALE_MAX + 1];
	json_t
	    *settings; /* borrowed from the arena's parent: freed by seating_book_free */
	struct book_round round[SEATING_ROUNDS_MAX];
};

enum book_plan {
	BOOK_BARE,
	BOOK_NEWEST,
	BOOK_CURRENT
}; /* no plan; draft, else current */

/* NOT_FOUND where the division is unknown; a division without a plan loads with plan_id
 * 0. */
enum rc seating_book_load(struct db *db, struct arena *a, const struct tournament *t,
    const char *division, enum book_plan which, struct seating_book *b,
    struct err *e) MUST_USE;
void seating_book_free(struct seating_book *b);
/* The plan in play beside a draft of the division: same people, its tables and rounds; no
 * settings, so nothing to free. */
enum rc seating_book_in_play(struct db *db, struct arena *a, const struct tournament *t,
    const struct seating_book *draft, struct seating_book *b, struct err *e) MUST_USE;
bool seating_book_stale(const struct seating_book *b); /* in some round */
/* Counts of the plan as it is now, by the core. */
void seating_book_count(
    struct arena *a, const struct seating_book *b, struct seating_plan *out);
/* The counts as stored with a plan; a new reference. */
json_t *seating_book_summary(struct arena *a, const struct seating_book *b);
/* A person went from one table to another since the plan was drawn, by number; from 0 =
 * came, to 0 = left.  Stored with the plan, for its certificate. */
void seating_book_note(struct seating_book *b, int round, int person, int from, int to);
/* {changed, changes[text], small[text], lines[name drawn have least gap], wishes and
 * broken as wishes_counted() has them, program, engine, command, why_not, table_max,
 * table_min, seed, steps, input[player team school division], wish_file[player wish
 * with]}: what "cubetab seat" needs to make the plan again, or why it cannot; a new
 * reference.  wishes: as wishes_load() lists them. */
json_t *seating_book_certificate(struct arena *a, const struct tournament *t,
    const struct seating_book *b, const json_t *summary, const json_t *wishes);
/* Stores *b as the division's draft in place of an earlier one; sets plan_id, edition,
 * draft. */
enum rc seating_book_store(struct db *db, const struct tournament *t,
    const struct actor *who, struct arena *a, struct seating_book *b,
    struct err *e) MUST_USE;
/* CONFLICT where the plan that the person looked at (0 = any) is not the one that was
 * loaded. */
enum rc seating_book_expect(
    const struct seating_book *b, int64_t plan_id, struct err *e) MUST_USE;
/* The first n table numbers for this division: its own first, none that another division
 * of the session has. */
enum rc seating_book_numbers(struct db *db, struct arena *a, const struct tournament *t,
    const struct seating_book *b, int n, int *number, struct err *e) MUST_USE;
/* The person with this id; -1 = none. */
int seating_book_person(const struct seating_book *b, int64_t id);
/* The plan was drawn with the wish that these two sit together. */
bool seating_book_wished(const struct seating_book *b, int one, int two);
/* The plan as seating/why.h tells of it; borrows from the book. */
struct why_plan *seating_book_why(struct arena *a, const struct seating_book *b);
/* Table and place of a person in a round; NULL if not seated. */
struct book_table *seating_book_find(
    struct seating_book *b, int round, int person, int *place);
/* The block, or in a Pentathlon the group that goes from game to game, from 1; 0 = none.
 */
int seating_book_block(const struct book_table *t, int round);
bool seating_book_round_listed(const char *list, int round); /* "2,3" holds 3 */
#endif
