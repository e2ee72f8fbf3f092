/* app/app_sheet.h - score sheets: reading one, saving what stands on it.
 *
 * Every save is a new version and names the one it began from; nothing is overwritten. */
#ifndef APP_APP_SHEET_H
#define APP_APP_SHEET_H
#include "app/app.h"
#include "scoring/cup.h"

enum {
	SHEET_REASON_MAX = 300,
	SHEET_KEY_MIN = 1,
	SHEET_KEY_MAX = 100,
	SHEET_ROWS_MAX = CUP_ROWS_MAX,
	SHEET_COLUMNS_MAX = CUP_GAMES_MAX,
	SHEET_PENALTY_ROWS = 24,
	SHEET_OPINIONS_MAX = 6
};

/* One line as typed.  Texts, so that everything typed can be shown again. */
struct sheet_line {
	const char *player;                  /* player code; "" = as before */
	const char *cell[SHEET_COLUMNS_MAX]; /* "", "-", "A", or what the kind has */
	const char *total; /* NULL = not asked: the cells' sum; "" = left blank */
	bool no_initials;
	const char *match_points; /* as total */
	const char *presence;     /* "" = played; see sheet_line (0055_sheet_line.sql) */
	const char *record[3];    /* challenges: correct, incorrect, inappropriate */
	const char *signature;    /* initials as they stand; NULL or "" = not noted */
};

/* What happened in a shake, as typed: seats as numbers; NULL or "" = not noted. */
struct sheet_facts {
	const char *setter, *ending, *mover, *challenger;
	const char *wrote[3]; /* by seat: "nothing", "wrong", "right" */
	bool accepted[3];     /* by seat: accepted an Equation that was proved wrong */
	const char *gives;    /* by app_sheet_work_out: "2 6 4 (X-B-4)" */
};

/* A point taken, as typed. */
struct sheet_penalty {
	const char *seat, *reason, *shake, *judge, *second;
};

/* A challenge of a Pentathlon game on which opinions were asked, as typed: Monitor, Game
 * Leader, Tournament Director. */
struct sheet_opinion {
	const char *seat, *about, *ruling[3], *by[3];
};

/* How the save is part of a check: blind, by a second person who does not see what the
 * first keyed; or third, who decides where those two differ.  Whoever says nothing does
 * what the sheet waits for; fix says by name that it is a correction. */
enum sheet_check { CHECK_UNSAID, CHECK_FIX, CHECK_BLIND, CHECK_THIRD };
/* "fix", "blind", "third". */
enum sheet_check sheet_check_read(const char *text);

struct sheet_save {
	const char *code; /* of the sheet */
	int64_t based_on; /* the version that the person began from */
	const char *key;  /* made by the client, the same in a retry */
	int rows, games;  /* lines and columns given */
	struct sheet_line line[SHEET_ROWS_MAX];
	struct sheet_penalty penalty[SHEET_PENALTY_ROWS];
	int penalties;
	struct sheet_facts shake[SHEET_COLUMNS_MAX];
	const char *turned_in_by; /* a seat */
	const char *replayed;     /* "2, 5": shakes that were played again */
	const char *game; /* of the Pentathlon, as what follows here; NULL = as planned */
	const char *monitor, *starter, *collected_by;
	struct sheet_opinion opinion[SHEET_OPINIONS_MAX];
	int opinions;
	const char *games_played; /* as total */
	bool totals_only;         /* no cell came back */
	bool ruling;              /* a judge's decision, not a slip of the pen */
	bool count_written; /* where total and cells differ: the written total counts */
	enum sheet_check check;
	bool only_look;     /* nothing is kept: see app_sheet_preview.h */
	bool wants_stored;  /* the sheet as it was saved is asked for */
	bool agreed;        /* all players agree that a total they signed is a slip */
	const char *reason; /* why a checked or final sheet changes; "" if none */
	const json_t
	    *reasons; /* problem code -> the line that accepts it; borrowed or NULL */
};

struct sheet_saved {
	int64_t version;
	bool again; /* a retry: it had been saved before */
	int table, round;
	char division[64];    /* code */
	char replaced_by[16]; /* code of the sheet that holds a void one's table */
	json_t *stored;  /* where it is asked for: {version, state, rows[], games_played,
	                    penalties[], reasons}; caller frees */
	json_t *differs; /* of a check: [{field, what, first, second}] where the two do
	                    not agree; caller frees.  NULL where they do */
	bool checked;    /* the sheet is checked by this */
	bool blind;      /* it was a blind reading, or would be one */
	json_t *theirs;  /* at a conflict: what was saved meanwhile; caller frees */
};

/* INVALID: the faults are in p, those that a reason would accept marked as warnings.
 * CONFLICT: somebody saved meanwhile (theirs) or the sheet was replaced.  RETRY: who came
 * out of memory and could not be proved. */
enum rc app_sheet_save(struct app *app, const struct tournament *t,
    const struct actor *who, const struct sheet_save *in, struct problems *p,
    struct sheet_saved *out, struct err *e) MUST_USE;
/* The points that the facts of each shake give, put into the cells that are blank; what
 * cannot be goes to p.  Nothing is saved. */
enum rc app_sheet_work_out(struct app *app, const struct tournament *t,
    struct sheet_save *in, struct problems *p, struct err *e) MUST_USE;
/* Whoever opened the sheet will save it: on a server that remembers it, see known.h, that
 * is then one statement. */
void app_sheet_remember(struct app *app, const struct tournament *t, const char *code);
/* The sheet with its latest version, queries, history, possible substitutes. */
enum rc app_sheet_show(struct app *app, const struct tournament *t, const char *code,
    json_t **out, struct err *e) MUST_USE;
/* The code as typed or scanned, brought to the form of this tournament's sheets:
 * NOT_FOUND with a sentence where it is none of them. */
enum rc app_sheet_find(struct app *app, const struct tournament *t, const char *typed,
    char code[16], struct err *e) MUST_USE;
/* The same across tournaments, for a scanned link: {slug, tournament, code, table, round,
 * division_name, void}. */
enum rc app_sheet_scan(
    struct app *app, const char *typed, json_t **out, struct err *e) MUST_USE;
/* What this person saved last: {recent[]}. */
enum rc app_sheet_desk(struct app *app, const struct tournament *t,
    const struct actor *who, json_t **out, struct err *e) MUST_USE;
/* A late name: a new player of the team that has this seat (1, 2 ...), who can then be
 * chosen for the line.  *id names the player. */
enum rc app_sheet_newcomer(struct app *app, const struct tournament *t,
    const struct actor *who, const char *code, int64_t seat, const char *given,
    const char *family, int64_t *id, struct problems *p, struct err *e) MUST_USE;
/* May this person accept what the rules refuse (digest section 8, the starred ones)? */
bool app_sheet_may_override(const struct actor *who);
#endif
