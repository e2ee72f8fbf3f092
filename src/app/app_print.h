/* app/app_print.h - documents on paper: what is to be printed, and the PDF itself.
 *
 * A click on Print makes a job: it fixes which sheets are in it and marks them as
 * printed.  The PDF of a job can be fetched as often as the printer jams. */
#ifndef APP_APP_PRINT_H
#define APP_APP_PRINT_H
#include "app/app.h"
#include "base/strbuf.h"
#include <stdio.h>

enum { PRINT_SPARES_MAX = 200, PRINT_PDF_MAX = 64 << 20, PRINT_LIMIT_MS = 60000 };

/* kinds of reports.h, and "spare-sheets": blank table sheets */
struct print_choice {
	const char *kind;
	const char *division; /* code; "" = all */
	const char *paper;    /* letter, a4; "" = as last time */
	const char *names;    /* of badges and awards: public, full; "" = public */
	int64_t round, table; /* 0 = all */
	int64_t spares;       /* of spare-sheets and blank forms, 0 = a page of those */
	bool changed;         /* only what is new or changed since the last print */
	unsigned roles;       /* of who prints */
};

struct print_file {
	char name[160];
	struct strbuf pdf; /* the caller frees it, also after an error */
};

/* Counts, sheets to throw away, last jobs; division and round are what the form begins
 * with. */
enum rc app_print_overview(struct app *app, const struct tournament *t,
    const char *division, int64_t round, json_t **out, struct err *e) MUST_USE;
/* INVALID where nothing is in the choice. */
enum rc app_print_job_make(struct app *app, const struct tournament *t,
    const struct actor *who, const struct print_choice *c, int64_t *job,
    struct err *e) MUST_USE;
/* base_url is the beginning of the links in QR codes. */
enum rc app_print_job_pdf(struct app *app, const struct tournament *t,
    const struct actor *who, int64_t job, const char *base_url, struct print_file *out,
    struct err *e) MUST_USE;
/* A document without a job: nothing is marked as printed. */
enum rc app_print_pdf(struct app *app, const struct tournament *t,
    const struct print_choice *c, const char *base_url, struct print_file *out,
    struct err *e) MUST_USE;

/* A report of reports.h from its model, by a child process; the file is called after the
 * tournament, the kind and, unless "", what it is of. */
enum rc app_print_model(const struct tournament *t, const char *kind, const char *of,
    const json_t *model, struct print_file *out, struct err *e) MUST_USE;

/* A report of reports.h from its model, by a child process. */
enum rc print_child(
    const char *kind, const json_t *model, struct strbuf *pdf, struct err *e) MUST_USE;

/* Makes the PDF in this process: in holds the JSON model, out gets the document.  Only
 * the child process "cubetab pdf KIND" calls it. */
enum rc print_document(const char *kind, FILE *in, FILE *out, struct err *e) MUST_USE;
#endif
