/* app/app_tournament.h - tournaments: making, settings, lists, the public address. */
#ifndef APP_APP_TOURNAMENT_H
#define APP_APP_TOURNAMENT_H
#include "app/app.h"

struct tournament_form {
	const char *name, *slug, *venue, *starts_on, *timezone,
	    *rule_system;        /* never NULL */
	const char *name_policy; /* settings only */
	int64_t table_max;       /* settings only; 0 = as it is */
	int64_t card_minutes;    /* settings only; -1 = as it is */
};

/* "Spring Cup 2027" -> "spring-cup-2027" */
const char *app_tournament_slug(struct arena *a, const char *name);
/* Every faulty field becomes a problem; INVALID if there is any.  slug "" is made from
 * the name. The rule system brings divisions, rounds and one session.  *out is
 * app_tournament_show's. */
enum rc app_tournament_create(struct app *app, const struct actor *who,
    const struct tournament_form *f, struct problems *p, json_t **out,
    struct err *e) MUST_USE;
/* {slug, name, venue, starts_on, timezone, rule_system, name_policy, table_max, erased,
 * sessions[], divisions[]} */
enum rc app_tournament_show(
    struct app *app, int64_t tournament, json_t **out, struct err *e) MUST_USE;
enum rc app_tournament_public_list(struct app *app, json_t **out, struct err *e) MUST_USE;
/* Those in which somebody has a role; an owner has all. */
enum rc app_tournament_own_list(struct app *app, const struct actor *who, const char *q,
    const char *sort, json_t **out, struct err *e) MUST_USE;
/* What the form for a new one begins with: {venue, timezone}. */
enum rc app_tournament_proposed(struct app *app, json_t **out, struct err *e) MUST_USE;

/* The settings page; "started" and "has_players" say what cannot be changed any more. */
enum rc app_tournament_settings(
    struct app *app, int64_t tournament, json_t **out, struct err *e) MUST_USE;
/* slug, date, time zone and table size change until play starts; the rule system until
 * there are players.  After that they must be as they are, or "". */
enum rc app_tournament_update(struct app *app, const struct actor *who,
    const struct tournament *t, const struct tournament_form *f, struct problems *p,
    struct err *e) MUST_USE;

/* The dashboard: tournament_day's counts, when, steps [{n, title, path, label, text,
 * done, now}], next (one of them or null), alerts [{text, path, label}], over.  A path
 * has $ for the slug. */
enum rc app_day(
    struct app *app, const struct tournament *t, json_t **out, struct err *e) MUST_USE;
enum rc app_audit_list(struct app *app, int64_t tournament, const char *q, int64_t before,
    int limit, json_t **out, struct err *e) MUST_USE;

/* "http://192.168.1.20:8080" that printed links and QR codes begin with; "" = not set. */
enum rc app_public_address_set(struct app *app, const struct actor *who,
    const char *address, struct err *e) MUST_USE;
/* {proposed: ["http://192.168.1.20:8080", ...]} from this machine's interfaces; port as
 * text. */
json_t *app_public_address_proposed(const char *port);
#endif
