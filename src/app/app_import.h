/* app/app_import.h - a roster file into a tournament: looked at first, then accepted
 * whole.
 *
 * Nothing is written before the person accepts; then everything in one transaction.  The
 * page keeps the file in table upload between the two; the API and the command line do
 * both at once. */
#ifndef APP_APP_IMPORT_H
#define APP_APP_IMPORT_H
#include "app/app.h"
#include "app/roster_plan.h"

struct import_file {
	const char *name, *bytes;
	size_t n;
	const enum roster_field *remap; /* a field for each of CSV_COLUMNS_MAX, or NULL */
};

/* What to do with it. */
struct import_choice {
	bool dry_run;
	bool skip_bad; /* the good rows although there are bad ones */
	bool ticked;   /* take only what stands in take; else what is taken by default */
	const char *const *take; /* "r12" a row of the file, "p34" a player to remove */
	int takes;
};

/* What a file is and would do.  Lives in the app's arena. */
struct import {
	struct ruleset rules; /* with the tournament's own divisions */
	struct roster roster;
	struct had had;
	struct roster_plan plan;
	struct problems problems;
	int removed;
	bool written;
};

/* Reads the file, compares, and writes unless dry_run or refused.  Bad rows without
 * skip_bad: INVALID, *out filled all the same. */
enum rc app_import(struct app *app, const struct actor *who, const struct tournament *t,
    const struct import_file *file, const struct import_choice *choice,
    struct import *out, struct err *e) MUST_USE;
/* {encoding, separator, columns, players, teams, schools, divisions, problems, ...}: the
 * API's answer. */
json_t *app_import_answer(const struct import *im);
/* The page's view model: the answer, the columns with their choices, what would change.
 */
json_t *app_import_model(struct app *app, const struct import *im);

/* Lines "Header = field" -> a field for each column of the file. */
enum rc app_import_map(struct app *app, const char *text, const struct import_file *file,
    const struct tournament *t, enum roster_field remap[CSV_COLUMNS_MAX],
    struct problems *p, struct err *e) MUST_USE;

/* ---- uploads ---- */
enum rc app_upload_add(struct app *app, const struct actor *who,
    const struct tournament *t, const char *file_name, const char *bytes, size_t n,
    int64_t *id, struct err *e) MUST_USE;
/* remap has CSV_COLUMNS_MAX places; file->remap is set where columns were chosen. */
enum rc app_upload_get(struct app *app, const struct tournament *t, int64_t id,
    struct import_file *file, enum roster_field *remap, struct err *e) MUST_USE;
enum rc app_upload_columns(struct app *app, const struct actor *who,
    const struct tournament *t, int64_t id, const enum roster_field *remap, int n,
    struct err *e) MUST_USE;
enum rc app_upload_discard(struct app *app, const struct actor *who,
    const struct tournament *t, int64_t id, struct err *e) MUST_USE;
/* The import page: files that wait, how full the roster is. */
enum rc app_upload_page(
    struct app *app, const struct tournament *t, json_t **model, struct err *e) MUST_USE;
/* As app_import; the upload is emptied with it. */
enum rc app_upload_accept(struct app *app, const struct actor *who,
    const struct tournament *t, int64_t id, const struct import_choice *choice,
    struct import *out, struct err *e) MUST_USE;
#endif
