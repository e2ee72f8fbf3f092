/* app/app.h - what people do with a tournament: one function for each thing.
 *
 * The page, the API and the command line call the same function.  It checks its input,
 * loads, calls the core, stores and writes the audit row in one transaction.  Who may
 * call it was decided before (the route's roles, or the command line's shell).  Reads
 * answer a JSON view model whose keys are the names in templates and the API. */
#ifndef APP_APP_H
#define APP_APP_H
#include "base/arena.h"
#include "base/base.h"
#include "rules/ruleset.h"
#include <jansson.h>

struct db;
struct known;
struct searcher;
struct standings_memory;

/* One worker's tools.  Made once a worker (or a command); the arena is reset between
 * jobs. */
struct app {
	struct db *db;
	struct arena *arena;
	const char *data_dir;      /* NULL where --database was given */
	struct searcher *searcher; /* of the server; NULL for a command */
	struct known *known;       /* the same */
	unsigned sessions;         /* of db: no standings are kept of an earlier one */
	/* of the server as well: see standings_memory.h */
	struct standings_memory *standings;
};

/* Roles are bits, so that a route names the set that may use it. */
enum role {
	ROLE_PUBLIC = 1 << 0, /* anybody, signed in or not */
	ROLE_DISPLAY = 1 << 1,
	ROLE_DESK = 1 << 2,
	ROLE_RUNNER = 1 << 3,
	ROLE_SCORER = 1 << 4,
	ROLE_JUDGE = 1 << 5,
	ROLE_CHIEF = 1 << 6,
	ROLE_DIRECTOR = 1 << 7,
	ROLE_OWNER =
	    1
	    << 8, /* of the installation: makes tournaments; may do all a director may */
	ROLE_ACCOUNT =
	    1 << 9, /* any signed-in account (own password, list of own tournaments) */
};
#define ROLE_STAFF                                                                       \
	(ROLE_DESK | ROLE_RUNNER | ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR)
extern const char *const role_names[]; /* by bit number; "director" */
unsigned role_find(const char *name);  /* 0 if unknown */

/* The tournament that a request is about. */
struct tournament {
	int64_t id;
	char slug[64], name[484], timezone[64], name_policy[16];
	const struct ruleset *rules;
	char rule_version[272]; /* "Ohio 2012, version 2", "" = the rule system itself */
	int64_t public_version;
	bool erased;
};

/* Of an actor that comes out of memory, see known.h: when the database began, the
 * snapshot of it in which he or she was looked up, and until when the sign-in or token is
 * good.  Nothing may be answered before a statement that stored something found both to
 * hold. */
struct proof {
	const char *server, *seen, *until;
	bool holds;
};

/* Who asks, with what they may do in this tournament (or in none). */
struct actor {
	unsigned roles;     /* ROLE_PUBLIC always; the others as they hold */
	int64_t account_id; /* 0 for a helper's link, an anonymous visitor, the command
	                       line */
	char label[40];   /* "account:12", "link:34", "cli": goes into the audit trail */
	char name[404];   /* shown in the page's head: account's name or link's label */
	char csrf[48];    /* of the sign-in; "" where there is none */
	bool bearer;      /* came by an API token: no CSRF needed */
	char address[64]; /* whom a throttle counts: see net_holder */
	char public_address[128]; /* that links begin with, "" where none is set: see
	                             setting */
	struct proof *proof;      /* still to be proved; NULL = looked up just now */
};
/* Has one of these roles, or owns the installation. */
static inline bool
actor_may(const struct actor *a, unsigned roles)
{
	return (a->roles & (roles | ROLE_OWNER)) != 0;
}
static inline bool
actor_is_staff(const struct actor *a)
{
	return actor_may(a, ROLE_STAFF);
}

/* Writes one row of the audit trail inside the caller's transaction.  before, after and
 * reason may be NULL and are stolen; they hold ids and numbers, never names.  tournament
 * 0 = the installation. */
enum rc audit(struct db *db, int64_t tournament, const struct actor *who,
    const char *action, const char *subject, json_t *before, json_t *after,
    const char *reason, struct err *e) MUST_USE;
/* The same for a change that the public can see. */
enum rc audit_public(struct db *db, int64_t tournament, const struct actor *who,
    const char *action, const char *subject, json_t *before, json_t *after,
    const char *reason, struct err *e) MUST_USE;

/* After many rows were written and committed: lets PostgreSQL count them, so that the
 * next page is not planned for empty tables.  what: "tournament", "roster" or
 * "seating".  A failure only slows pages down, so it is logged and forgotten. */
void statistics_refresh(struct db *db, const char *what);
/* The same for tables that grew row by row, whichever they are: the sealer does so a
 * while after saves. */
enum rc statistics_keep(struct db *db, struct err *e) MUST_USE;

/* What the public of this tournament sees may have changed: call inside the transaction.
 */
enum rc public_changed(struct db *db, int64_t tournament, struct err *e) MUST_USE;
/* The public_version that this job made, once; 0 where it changed nothing for the public.
 */
int64_t app_public_take(struct app *app);
/* How many statements this worker sent since the last call, for the log. */
unsigned app_statements(struct app *app);
#endif
