/* http/page_tournament.c - tournaments: list, new, the day's dashboard, settings,
 * address. */
#include "app/app_check.h"
#include "app/app_hall.h"
#include "app/app_link.h"
#include "app/app_rule_version.h"
#include "app/app_rules.h"
#include "app/app_season.h"
#include "app/app_tournament.h"
#include "http/again.h"
#include "http/pages.h"
#include "http/read.h"
#include "http/server.h"
#include "http/wire.h"

static const char policies[] = "initial|full|code";
static const char policy_words[] =
    "Given name and initial: Ada B.|Full name: Ada Byron|Player code only: JEF012E3";

/* "/manage/$/roster" -> "/manage/cup/roster", or "" where this person may not open it. */
static const char *
href(struct req *q, const char *path)
{
	const char *dollar = strchr(path, '$');

	if (!actor_may_open(q->actor, path))
		return "";
	return arena_printf(
	    q->arena, "%.*s%s%s", (int)(dollar - path), path, q->t->slug, dollar + 1);
}

/* ---- list ---- */

enum rc
page_tournament_list(struct req *q, struct err *e)
{
	json_t *model = NULL;
	enum rc rc = app_tournament_own_list(q->app, q->actor, req_query_or(q, "q", ""),
	    req_query_or(q, "sort", "date"), &model, e);

	if (rc != OK)
		return rc;
	if (wants_file(q)) {
		rc = reply_list(q, "tournaments", "slug|name|venue|date|players|roles",
		    json_object_get(model, "tournaments"), e);
		json_decref(model);
		return rc;
	}
	return reply_page(q, "tournament_list", "My tournaments", model, e);
}

/* ---- new ---- */

static void
add_option(json_t *list, const char *value, const char *text, const char *selected)
{
	json_array_append_new(list, json_pack("{s:s,s:s,s:b}", "value", value, "text",
	                                text, "selected", strcmp(value, selected) == 0));
}

/* The rule systems and the versions that are offered, put into *model. */
static enum rc
add_rule_options(
    struct req *q, json_t **model, json_t *list, const char *selected, struct err *e)
{
	DEFER(json_decref) json_t *all = NULL;
	enum rc rc = app_rule_version_list(q->app, &all, e);
	size_t i;
	json_t *v;

	for (int k = 0; rc == OK && k < rulesets_n; k++)
		if (rulesets[k]->scored)
			add_option(list, rulesets[k]->id, rulesets[k]->name, selected);
	json_array_foreach(json_object_get(all, "versions"), i, v)
	{
		const char *text = arena_printf(
		    q->arena, "%s: %s", text_of(v, "rules_name"), text_of(v, "label"));

		if (!json_is_true(json_object_get(v, "retired")))
			add_option(list, arena_printf(q->arena, "%d", int_of(v, "id")),
			    text, selected);
	}
	json_object_set_new(*model, "rules", list);
	if (rc != OK) {
		json_decref(*model);
		*model = NULL;
	}
	return rc;
}

static enum rc
new_model(struct req *q, json_t **out, struct err *e)
{
	json_t *values = NULL;
	enum rc rc = app_tournament_proposed(q->app, &values, e);

	if (rc != OK)
		return rc;
	const char *asked = req_query_or(q, "rules", text_of(values, "rule_system"));
	*out = json_pack("{s:o}", "values", values);
	return add_rule_options(
	    q, out, json_array(), form_value_or(q, "rule_system", asked), e);
}

static const struct form_page new_page = { "tournament_new", "New tournament",
	new_model };

enum rc
page_tournament_new(struct req *q, struct err *e)
{
	return form_page_show(q, &new_page, e);
}

/* What both forms ask; a new tournament cannot do without the needed ones. */
#define TOURNAMENT_FIELDS(needed)                                                        \
	{ "name", "Name", FIELD_TEXT, offsetof(struct tournament_form, name), true, 1,   \
		120, NULL },                                                             \
	    { "slug", "Short name", FIELD_TEXT, offsetof(struct tournament_form, slug),  \
		    false, 0, 50, NULL },                                                \
	    { "venue", "Venue", FIELD_TEXT, offsetof(struct tournament_form, venue),     \
		    false, 0, 200, NULL },                                               \
	    { "starts_on", "Date", FIELD_DATE,                                           \
		    offsetof(struct tournament_form, starts_on), needed, 0, 0, NULL },   \
	    { "timezone", "Time zone", FIELD_TEXT,                                       \
		    offsetof(struct tournament_form, timezone), needed, needed, 60,      \
		    NULL },                                                              \
	{                                                                                \
		"rule_system", "Rule system", FIELD_TEXT,                                \
		    offsetof(struct tournament_form, rule_system), needed, needed, 60,   \
		    NULL                                                                 \
	}

static const struct field new_form[] = { TOURNAMENT_FIELDS(true) };

enum rc
page_tournament_make(struct req *q, struct err *e)
{
	struct tournament_form in = { 0 };
	struct problems p = { .arena = q->arena };
	json_t *made = NULL;
	enum rc rc = FORM_READ(q, new_form, &in, &p, e);

	if (rc == OK)
		rc = app_tournament_create(q->app, q->actor, &in, &p, &made, e);
	if (rc != OK)
		return form_page_again(q, &new_page, &p, rc, e);
	rc = reply_redirect(
	    q, e, "/manage/%s", json_string_value(json_object_get(made, "slug")));
	reply_notice(
	    q, "%s is made. Its divisions and rounds stand under Settings.", in.name);
	json_decref(made);
	return rc;
}

/* ---- the day ---- */

static void
set_href(struct req *q, json_t *item)
{
	const char *path = json_string_value(json_object_get(item, "path"));
	const char *acts = json_string_value(json_object_get(item, "acts"));
	bool may = !acts || actor_may_open(q->actor, acts);

	json_object_set_new(item, "href", json_string(may ? href(q, path) : ""));
}

/* A helper who may not do the next step sees the first that is his. */
static json_t *
own_step(json_t *steps)
{
	json_t *step, *first = NULL;
	size_t i;

	json_array_foreach(steps, i, step)
	{
		bool may = *json_string_value(json_object_get(step, "href")) != '\0';

		if (may && !json_is_true(json_object_get(step, "done")))
			return step;
		if (may && !first)
			first = step;
	}
	return first;
}

static void
choose_next(json_t *model)
{
	json_t *next = json_object_get(model, "next"), *own, *step;
	json_t *steps = json_object_get(model, "steps");
	size_t i;

	if (!json_is_object(next) || *json_string_value(json_object_get(next, "href")))
		return;
	own = own_step(steps);
	json_array_foreach(steps, i, step)
	    json_object_set_new(step, "now", json_boolean(step == own));
	json_object_set(model, "next", own ? own : json_null());
}

enum rc
page_tournament_day(struct req *q, struct err *e)
{
	json_t *model = NULL, *item;
	size_t i;
	enum rc rc = app_day(q->app, q->t, &model, e);

	if (rc != OK)
		return rc;
	json_array_foreach(json_object_get(model, "steps"), i, item) set_href(q, item);
	json_array_foreach(json_object_get(model, "alerts"), i, item) set_href(q, item);
	if (json_is_object(json_object_get(model, "next")))
		set_href(q, json_object_get(model, "next"));
	choose_next(model);
	json_object_set_new(model, "directs",
	    json_boolean(q->actor->roles & (ROLE_DIRECTOR | ROLE_OWNER)));
	json_object_set_new(
	    model, "standings_href", json_string(href(q, "/manage/$/standings")));
	return reply_page(q, "tournament_day", "Overview", model, e);
}

/* ---- settings ---- */

static enum rc
add_season_options(struct req *q, json_t *model, struct err *e)
{
	DEFER(json_decref) json_t *all = NULL;
	enum rc rc = app_season_list(q->app, &all, e);
	int now = int_of(model, "season");
	json_t *list = json_array(), *s;
	size_t i;

	add_option(list, "", "none", now ? "-" : "");
	json_array_foreach(json_object_get(all, "seasons"), i, s)
	    add_option(list, arena_printf(q->arena, "%d", int_of(s, "id")),
	        text_of(s, "name"), arena_printf(q->arena, "%d", now));
	json_object_set_new(model, "seasons", list);
	return rc;
}

static enum rc
settings_model(struct req *q, json_t **out, struct err *e)
{
	enum rc rc = app_tournament_settings(q->app, q->t->id, out, e);

	if (rc != OK)
		return rc;
	rc = add_season_options(q, *out, e);
	if (rc != OK) {
		json_decref(*out);
		*out = NULL;
		return rc;
	}
	const char *policy = text_of(*out, "name_policy");
	const char *rules = rules_label(q->arena, q->t->rules, q->t->rule_version);
	const char *now = *q->t->rule_version ? "" : q->t->rules->id;
	json_t *list = json_array();

	json_object_set_new(*out, "policies",
	    form_options(
	        policies, policy_words, form_value_or(q, "name_policy", policy)));
	json_object_set_new(*out, "rules_name", json_string(rules));
	json_object_set_new(
	    *out, "equations", json_boolean(app_check_system(q->t->rules) != NULL));
	if (*q->t->rule_version) /* which may not be offered any more */
		add_option(list, now, rules, now);
	return add_rule_options(q, out, list, form_value_or(q, "rule_system", now), e);
}

static const struct form_page settings_page = { "tournament_settings", "Settings",
	settings_model };

enum rc
page_tournament_settings(struct req *q, struct err *e)
{
	return form_page_show(q, &settings_page, e);
}

static const struct field settings_form[] = {
	TOURNAMENT_FIELDS(false),
	{ "name_policy", "What the public sees of names", FIELD_CHOICE,
	    offsetof(struct tournament_form, name_policy), true, 0, 0, policies },
	{ "table_max", "Players at a table", FIELD_INT,
	    offsetof(struct tournament_form, table_max), false, 2, 8, NULL },
	{ "card_minutes", "Minutes for a card's question", FIELD_INT,
	    offsetof(struct tournament_form, card_minutes), false, 0, 240, NULL },
};

enum rc
page_tournament_change(struct req *q, struct err *e)
{
	struct tournament_form in = { 0 };
	struct problems p = { .arena = q->arena };
	enum rc rc = FORM_READ(q, settings_form, &in, &p, e);

	if (*form_text(q, "card_minutes") == '\0')
		in.card_minutes = -1;
	if (rc == OK)
		rc = app_tournament_update(q->app, q->actor, q->t, &in, &p, e);
	if (rc != OK)
		return form_page_again(q, &settings_page, &p, rc, e);
	reply_notice(q, "The settings are saved.");
	return reply_redirect(
	    q, e, "/manage/%s/settings", *in.slug ? in.slug : q->t->slug);
}

/* ---- how to open it to the hall ---- */

static enum rc
address_model(struct req *q, json_t **out, struct err *e)
{
	const char *host = strstr(q->base_url, "://"),
	           *port = host ? strrchr(host + 3, ':') : NULL;
	json_t *link = NULL;

	if (port && strchr(port, ']'))
		port = NULL; /* a colon within an IPv6 address */
	enum rc rc = app_link(
	    q->app, arena_printf(q->arena, "%s/t/%s", q->base_url, q->t->slug), &link, e);

	if (rc != OK)
		return rc;
	json_t *proposed = app_public_address_proposed(port ? port + 1 : "");
	const char *first = json_string_value(json_array_get(proposed, 0));
	/* one press must not fix every link to this computer alone */
	const char *value = base_is_local(q->base_url) && first ? first : q->base_url;
	const char *at = arena_printf(q->arena, "http://%s", server_address(q->server));
	*out = json_pack("{s:o,s:s,s:s,s:b,s:b,s:O,s:{s:s}}", "link", link, "slug",
	    q->t->slug, "port", port ? port + 1 : "8080", "listens", !base_is_local(at),
	    "may_change", (q->actor->roles & ROLE_OWNER) != 0, "proposed", proposed,
	    "values", "public_address", value);
	json_decref(proposed);
	json_t *hall = NULL;
	rc = app_hall_show(q->app, q->t, "", &hall, e);
	if (rc != OK)
		return rc;
	json_t *values = json_object_get(*out, "values");
	json_object_set(values, "wifi_name", json_object_get(hall, "wifi_name"));
	bool director = (q->actor->roles & (ROLE_DIRECTOR | ROLE_OWNER)) != 0;
	json_object_set(values, "wifi_password",
	    director ? json_object_get(hall, "wifi_password") : json_null());
	json_object_set_new(*out, "may_tell", json_boolean(director));
	json_object_set_new(*out, "staff", json_boolean(actor_is_staff(q->actor)));
	json_decref(hall);
	return OK;
}

static const struct form_page address_page = { "tournament_address",
	"Open it to the hall", address_model };

enum rc
page_address_again(struct req *q, enum rc rc, struct err *e)
{
	return form_page_again(q, &address_page, NULL, rc, e);
}

enum rc
page_tournament_address(struct req *q, struct err *e)
{
	return form_page_show(q, &address_page, e);
}

struct address_in {
	const char *address;
};
static const struct field address_form[] = {
	{ "public_address", "Public address", FIELD_TEXT,
	    offsetof(struct address_in, address), false, 0, 120, NULL },
};

enum rc
page_tournament_address_save(struct req *q, struct err *e)
{
	struct address_in in = { 0 };
	struct problems p = { .arena = q->arena };
	enum rc rc = FORM_READ(q, address_form, &in, &p, e);

	if (rc == OK)
		rc = app_public_address_set(q->app, q->actor, in.address, e);
	if (rc != OK)
		return form_page_again(q, &address_page, &p, rc, e);
	reply_notice(q, "Links and QR codes use this address from now on.");
	return reply_redirect(q, e, "/manage/%s/address", q->t->slug);
}

/* ---- audit ---- */

enum { AUDIT_PAGE = 200, AUDIT_FILE = 100000 };

static enum rc
audit_of(struct req *q, int64_t tournament, struct err *e)
{
	bool csv = wants_file(q);
	json_t *model = NULL;
	enum rc rc = app_audit_list(q->app, tournament, req_query_or(q, "q", ""),
	    number_or(req_query(q, "before"), 0), csv ? AUDIT_FILE : AUDIT_PAGE, &model,
	    e);

	if (rc != OK)
		return rc;
	if (!csv)
		return reply_page(q, "tournament_audit", "Audit trail", model, e);
	rc = reply_list(q, "audit",
	    "event|at|who|actor|action|subject|before|after|reason",
	    json_object_get(model, "events"), e);
	json_decref(model);
	return rc;
}

enum rc
page_tournament_audit(struct req *q, struct err *e)
{
	return audit_of(q, q->t->id, e);
}

/* Accounts, sign-ins and settings belong to no tournament. */
enum rc
page_account_audit(struct req *q, struct err *e)
{
	return audit_of(q, 0, e);
}
