/* app/app_ceremony.h - what the papers of a ceremony say: reports/award.h. */
#ifndef APP_APP_CEREMONY_H
#define APP_APP_CEREMONY_H
#include "app/app.h"

struct ceremony_choice {
	const char *division; /* code; "" = all */
	const char *policy;   /* of names: see struct award_viewer */
	bool director;        /* sees what is held back or not announced */
};
/* The announced awards of each division; for a director those that are held back too,
 * and where none are announced, the awards now.  DENIED where others ask too early. */
enum rc ceremony_model(struct app *app, const struct tournament *t,
    const struct ceremony_choice *c, json_t **out, struct err *e) MUST_USE;
#endif
