/* app/sheet_job.h - one save of a score sheet, shared by app_sheet.c (loading, storing),
 * sheet_who.c (who played) and one file for each kind of sheet (what stands on it). */
#ifndef APP_SHEET_JOB_H
#define APP_SHEET_JOB_H
#include "app/app_sheet_check.h"
#include "db/db.h"
#include "rules/settings.h"
#include "rules/sheet_code.h"

struct seat {
	int64_t player, team; /* team: the planned player's team_key */
	const char *code, *was_code;
	int64_t was;      /* who played by the version before; 0 = none */
	bool warned[2];   /* a judge has warned who is planned; who was */
	unsigned games;   /* of the Pentathlon, on other sheets: 1 << index */
	const char *game; /* that the seating plans here, or "" */
};

/* One try of a save: the sheet as it was read, and what will be written. */
struct sheet_job {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct sheet_save *in;
	struct problems *p;
	char code[SHEET_CODE_LEN + 1];
	int64_t sheet, division, plan, rules_no, version, saved;
	int round, table, rows;
	const char *saved_by; /* who stored what has this save's key already */
	const char *state, *division_code;
	bool ruled;             /* as it stands it is a ruling */
	bool substituted;       /* somebody plays in another's seat, as it stands */
	bool read_twice;        /* the division lets a second person check each sheet */
	enum check_step step;   /* what the sheet waits for from this person */
	enum sheet_check check; /* what this save is */
	const char *server;     /* when the database began that this was read of */
	const char *seen;       /* the snapshot in which all this was read; NULL where it
	                           is not to be kept: see known.h */
	struct settings rules;
	struct seat seat[SHEET_ROWS_MAX];
	int64_t player[SHEET_ROWS_MAX];
	bool warned[SHEET_ROWS_MAX]; /* a judge has warned that player */
	const char *player_code[SHEET_ROWS_MAX];
	void *paper;      /* of the kind: what stands on the sheet */
	json_t *accepted; /* reasons that were needed, by code */
	json_t *first; /* in a check: the version that is checked, as the API shows it */
};

/* What goes into the tables besides the job itself. */
struct sheet_stored {
	json_t *rows, *penalties,
	    *shakes;          /* as sheet_save (queries/sheet.sql) has them */
	int turned_in_by;     /* a seat; 0 = not noted */
	int games;            /* SHEET_BLANK where none are written */
	const char *replayed; /* "{2,5}": columns that do not count */
	const char *game;     /* of the Pentathlon; NULL elsewhere */
	json_t *card;         /* the same: see sheet_card.h */
};

/* The sheet as the API shows it, what stands in s; version 0 = not saved. */
json_t *sheet_doc(const struct sheet_job *j, const struct sheet_stored *s,
    int64_t version, const char *state) MUST_USE;
/* app_sheet_check.c: what the sheet waits for from this person, and so what the save is;
 * a retry of a reading that was kept sets out->again. */
enum rc sheet_check_step(
    struct sheet_job *j, struct sheet_saved *out, struct err *e) MUST_USE;
/* A blind reading against the version, which is confirmed where both
 * agree; *version is set where something was stored.  And whether each value of a third
 * is one of the two that differ. */
enum rc sheet_check_blind(struct sheet_job *j, const struct sheet_stored *s,
    struct sheet_saved *out, int64_t *version, struct err *e) MUST_USE;
enum rc sheet_check_third(struct sheet_job *j, const struct sheet_stored *s, bool *agrees,
    struct err *e) MUST_USE;

/* What differs between kinds of sheets. */
struct sheet_paper {
	void (*read)(struct sheet_job *j);
	void (*check)(struct sheet_job *j, struct problems *found);
	void (*store)(const struct sheet_job *j, struct sheet_stored *out);
	/* Refusals that a judge or director may accept with a reason; ends with NULL. */
	const char *const *acceptable;
};
extern const struct sheet_paper sheet_cup, sheet_match, sheet_pentathlon;
/* What the facts on a sheet of shakes give, into the blank cells of in. */
void sheet_match_work_out(struct sheet_job *j, struct sheet_save *in);

/* sheet_known.c, only on a server that remembers: the job as sheet_load() answered it,
 * where its rules need nothing of other sheets or tournaments.  The same after it was
 * saved.  From memory: RETRY where the sheet is not there. */
void sheet_known_keep(struct sheet_job *j, const PGresult *r);
void sheet_known_saved(
    struct sheet_job *j, int64_t version, const char *state, bool substituted);
enum rc sheet_known_load(
    struct sheet_job *j, struct sheet_saved *out, struct err *e) MUST_USE;

/* Whoever is named on each line; faults go into j->p. */
enum rc sheet_players(struct sheet_job *j, struct err *e) MUST_USE;
/* A number as typed; SHEET_BLANK where it is empty, or is none from min to max, which is
 * then a fault. */
enum { SHEET_BLANK = -1000 };
int sheet_number(struct sheet_job *j, const char *s, int min, int max, const char *field,
    const char *what);
/* The last column with something in it. */
int sheet_columns(const struct sheet_save *in);
#endif
