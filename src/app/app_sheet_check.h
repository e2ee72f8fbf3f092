/* app/app_sheet_check.h - the second pair of eyes on each sheet, and rounds made final.
 *
 * Per division a second person, never the one who keyed it, looks at each sheet or keys
 * it again blind; where the two readings differ a third decides, by the paper. */
#ifndef APP_APP_SHEET_CHECK_H
#define APP_APP_SHEET_CHECK_H
#include "app/app_sheet.h"

/* What somebody has to do with a sheet that waits for its check. */
enum check_step {
	STEP_NONE,    /* nothing waits: not keyed, checked already, or no check here */
	STEP_OWN,     /* keyed by the same person: somebody else checks it */
	STEP_LOOK,    /* compare with the paper and say that it matches */
	STEP_BLIND,   /* key it again without seeing it */
	STEP_DIFFERS, /* read by the same person: a third decides */
	STEP_THIRD,   /* decide between two readings */
};

struct check_task {
	enum check_step step;
	int64_t sheet, version;
	char first_name[404], second_name[404];
	json_t *differs; /* [{field, what, first, second}]; NULL where nobody has read it
	                    again.  Owner: the caller */
};
enum rc app_sheet_check_task(struct app *app, const struct tournament *t,
    const struct actor *who, const char *code, struct check_task *out,
    struct err *e) MUST_USE;
/* It matches the paper.  version is the one that was looked at; CONFLICT where the sheet
 * is another by now, INVALID where this person may not (own sheet, or to be keyed blind).
 */
enum rc app_sheet_check_look(struct app *app, const struct tournament *t,
    const struct actor *who, const char *code, int64_t version, const char *key,
    struct err *e) MUST_USE;
/* Sheets that wait for somebody other than this person, the longest first. */
enum rc app_sheet_check_waiting(struct app *app, const struct tournament *t,
    const struct actor *who, json_t **out, struct err *e) MUST_USE;

struct check_form {
	const char *check_mode; /* off, look, blind, share */
	int64_t check_share, check_top;
};
/* How a division's sheets are checked from now on; it is named by its number, or by its
 * code where that is 0. */
enum rc app_sheet_check_mode(struct app *app, const struct tournament *t,
    const struct actor *who, int64_t division, const char *code,
    const struct check_form *f, struct err *e) MUST_USE;
/* All sheets of a round become final: from then on only a judge or the director changes
 * them, with a reason.  CONFLICT while a sheet is not official or a query is open. */
enum rc app_round_final(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, int64_t round, struct err *e) MUST_USE;
#endif
