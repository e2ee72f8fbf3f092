/* app/app_dispute.h - a dispute about an Equation: opened at a table, ruled on, appealed,
 * decided.  Every step is a version that stays. */
#ifndef APP_APP_DISPUTE_H
#define APP_APP_DISPUTE_H
#include "app/app_check.h"
#include "app/app_print.h"
#include "app/app_shake.h"

enum dispute_kind { DISPUTE_CASE, DISPUTE_RULING, DISPUTE_APPEAL, DISPUTE_DECISION };

struct dispute_step {
	enum dispute_kind kind;
	int64_t dispute, based_on;     /* the version that the person saw */
	const struct equation_case *c; /* DISPUTE_CASE: what is typed now */
	const char *ruling;            /* "correct" or "incorrect" */
	const char *reason;
	const char *second_judge; /* DISPUTE_RULING: who was called too */
};

struct dispute_filter {
	const char *q, *division, *state, *verdict, *sort; /* "" = any */
	int64_t table;                                     /* 0 = any */
};

/* {starts_on, place or null, shake, divisions, rules of app_shake_show, last: the case
 * that lay in this shake or null, before}. */
enum rc app_dispute_start(struct app *app, const struct tournament *t,
    const struct shake_place *at, json_t **out, struct err *e) MUST_USE;
enum rc app_dispute_open(struct app *app, const struct tournament *t,
    const struct actor *who, const struct shake_place *at, const struct equation_case *c,
    int64_t *dispute, struct err *e) MUST_USE;
/* CONFLICT where another step came between. */
enum rc app_dispute_step(struct app *app, const struct tournament *t,
    const struct actor *who, const struct dispute_step *s, struct err *e) MUST_USE;
enum rc app_dispute_show(struct app *app, const struct tournament *t,
    const struct actor *who, int64_t dispute, json_t **out, struct err *e) MUST_USE;
enum rc app_dispute_list(struct app *app, const struct tournament *t,
    const struct dispute_filter *f, json_t **out, struct err *e) MUST_USE;
/* The ruling's or the appeal's slip as PDF.  model: the dispute in the words of its page.
 */
enum rc app_dispute_slip(const struct tournament *t, bool appeal, const json_t *model,
    struct print_file *out, struct err *e) MUST_USE;
#endif
