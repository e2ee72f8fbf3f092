/* app/app_store.h - where the data are: the private database or a named one.
 *
 * The server and every command that works on data begin with store_open. */
#ifndef APP_APP_STORE_H
#define APP_APP_STORE_H
#include "app/app.h"

/* As given on the command line; NULL = not given. */
struct store_where {
	const char *database; /* connection string; else $CUBETAB_DATABASE */
	const char
	    *data; /* folder; else $XDG_DATA_HOME/cubetab, for root /var/lib/cubetab */
	/* The sample stays apart from a real tournament: that folder's name ends in
	 * -demo. */
	bool sample;
};

enum store_use {
	STORE_SERVE, /* alone on the data folder, for as long as the server runs */
	STORE_MAKE,  /* for one command; a database is made where there is none */
	STORE_FIND /* for one command on what must be there; else BROKEN, nothing made */
};

struct store; /* opaque */
/* Migrates the database. */
enum rc store_open(struct store **out, const struct store_where *w, enum store_use use,
    struct err *e) MUST_USE;
/* Without migrating: for migrate itself. */
enum rc store_open_raw(struct store **out, const struct store_where *w,
    enum store_use use, struct err *e) MUST_USE;
void store_close(struct store *s);
DEFINE_CLEANUP(struct store *, store_close)
/* Applies what is missing; *applied counts the steps. */
enum rc store_migrate(struct store *s, int *applied, struct err *e) MUST_USE;
/* Starts the private database again if it is gone; called now and then while serving. */
enum rc store_tend(struct store *s, struct err *e) MUST_USE;
const char *store_conninfo(const struct store *s);
const char *store_data_dir(const struct store *s); /* NULL where a database was named */

/* One worker's tools: its own connection and arena. */
enum rc app_open(struct app *app, struct store *s, struct err *e) MUST_USE;
void app_close(struct app *app);
#endif
