/* app/sealer.h - chains the audit trail, and tells whether the chain still holds. */
#ifndef APP_SEALER_H
#define APP_SEALER_H
#include "app/app.h"

/* Seals what is not sealed yet, in order, and announces the tournaments that had saves;
 * *sealed counts the events.  all: looks at the whole trail, not only at the last
 * minutes.  Does nothing while another sealer is at it. */
enum rc sealer_run(struct app *app, bool all, int *sealed, struct err *e) MUST_USE;

struct chain_report {
	int64_t sealed; /* events whose seal holds */
	bool broken;
	char fault[ERR_TEXT_MAX]; /* what does not hold, where broken */
	int64_t tail, tail_first,
	    tail_last; /* events not sealed yet, and their numbers */
};
/* slug "" = the installation's own trail. */
enum rc audit_verify(
    struct app *app, const char *slug, struct chain_report *out, struct err *e) MUST_USE;

/* A thread that seals a second after a save at the latest, until it is stopped. */
struct store;
struct sealer;
enum rc sealer_start(struct sealer **out, struct store *s, struct err *e) MUST_USE;
void sealer_stop(struct sealer *s);
DEFINE_CLEANUP(struct sealer *, sealer_stop)
#endif
