/* app/app_rule_version.h - named versions of rule systems: a copy with other settings,
 * for tournaments to come.  A version is never changed; saving under its name makes the
 * next.
 */
#ifndef APP_APP_RULE_VERSION_H
#define APP_APP_RULE_VERSION_H
#include "app/app.h"

/* What a tournament can play by: a rule system as it stands, or a version of it. */
struct rule_choice {
	const struct ruleset *rules;
	const char *label;    /* "Ohio 2012, version 2", "" = the rule system itself */
	const char *settings; /* lines name=value that differ from the rule system */
	const char *name, *note, *by, *made_on;
	bool retired;
};
/* ref: a rule system's id or a version's number; NOT_FOUND with a sentence. */
enum rc rule_version_find(
    struct app *app, const char *ref, struct rule_choice *out, struct err *e) MUST_USE;
/* Inside a transaction: the next version of that name, with its row in the trail. */
enum rc rule_version_insert(struct db *db, struct arena *a, const struct actor *who,
    const struct ruleset *rules, const char *settings, const char *name, const char *note,
    int64_t *id, struct err *e) MUST_USE;

/* {systems[id name source], versions[id rule_system rules_name name version label note by
 * made_on retired differs tournaments]} */
enum rc app_rule_version_list(struct app *app, json_t **out, struct err *e) MUST_USE;
/* {ref, rules, rules_name, source, rule_system, name, label, note, by, made_on, retired,
 * settings[see rules_list]} */
enum rc app_rule_version_show(
    struct app *app, const char *ref, json_t **out, struct err *e) MUST_USE;

struct rule_version_make {
	const char *from; /* as ref above */
	const char *name, *note;
	const json_t *values; /* setting -> text; what is left out stays as in from */
};
/* DENIED to those who direct no tournament. */
enum rc app_rule_version_make(struct app *app, const struct actor *who,
    const struct rule_version_make *in, struct problems *p, int64_t *id,
    struct err *e) MUST_USE;
/* Offers it to no new tournament any more, or again. */
enum rc app_rule_version_retire(struct app *app, const struct actor *who, int64_t id,
    bool retired, struct err *e) MUST_USE;
#endif
