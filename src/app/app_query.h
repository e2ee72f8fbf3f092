/* app/app_query.h - questions about a sheet that somebody must settle, and the queue that
 * they wait in together with the disputes. */
#ifndef APP_APP_QUERY_H
#define APP_APP_QUERY_H
#include "app/app.h"

enum query_kind { QUERY_TAKE, QUERY_UP, QUERY_ANSWER };
/* By name: "take", "up", "answer"; false where it is none of them. */
bool query_kind_find(const char *name, enum query_kind *out);
struct query_step {
	enum query_kind kind;
	int64_t query;
	const char *code; /* the sheet's, or NULL */
	const char *note; /* why it is handed up, or the answer */
	int64_t seen;     /* how many steps the person saw; -1 = whichever */
};

/* Asks about the sheet with this code; *query names the question. */
enum rc app_query_open(struct app *app, const struct tournament *t,
    const struct actor *who, const char *code, const char *question, int64_t *query,
    struct err *e) MUST_USE;
/* Takes it, hands it up to the judges or the chief, or settles it.  CONFLICT where it was
 * settled before, DENIED where it stands above this person. */
enum rc app_query_step(struct app *app, const struct tournament *t,
    const struct actor *who, const struct query_step *s, struct err *e) MUST_USE;
/* {slug, waiting: judge calls that nobody took, items[kind id question rest division_name
 * round table text by at age old owner mine seen rung rung_text may up_text steps[text
 * note by at]]}, the oldest first. */
enum rc app_query_queue(struct app *app, const struct tournament *t,
    const struct actor *who, json_t **out, struct err *e) MUST_USE;
#endif
