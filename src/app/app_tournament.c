/* app/app_tournament.c - tournaments: making, settings, lists, the public address. */
#include "app/app_tournament.h"
#include "app/app_division.h"
#include "app/app_rule_version.h"
#include "base/date.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "db/db.h"
#include "sys/files.h"
#include "sys/net.h"
#include <stdio.h>
#include <string.h>

enum {
	SLUG_MAX = 50,
	NAME_MAX_LETTERS = 120,
	VENUE_MAX = 200,
	TABLE_LEAST = 2,
	TABLE_MOST = 8
};

static const char session_name[] = "Main session";

const char *
app_tournament_slug(struct arena *a, const char *name)
{
	const char *s = utf8_lower(a, name);
	char *out = arena_alloc(a, SLUG_MAX + 1);
	size_t n = 0;

	/* Letters without their accents where utf8_fold knows them. */
	for (const char *word = s; *word && n < SLUG_MAX;) {
		size_t len = strcspn(word, " -_./:,;&+'\"()");
		const char *plain = utf8_fold(a, arena_strndup(a, word, len));

		if (n > 0 && n < SLUG_MAX && out[n - 1] != '-')
			out[n++] = '-';
		for (; *plain && n < SLUG_MAX; plain++)
			if ((*plain >= 'a' && *plain <= 'z') ||
			    (*plain >= '0' && *plain <= '9'))
				out[n++] = *plain;
		word += len + (word[len] != '\0');
	}
	while (n > 0 && out[n - 1] == '-')
		n--;
	out[n] = '\0';
	return out;
}

/* ---- checking a form ---- */

static bool
is_slug(const char *s)
{
	size_t n = strlen(s);

	/* /manage/new is the form for a new one */
	return strcmp(s, "new") != 0 && n >= 1 && n <= SLUG_MAX && s[0] != '-' &&
	       s[n - 1] != '-' && strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
}

static void
check_texts(const struct tournament_form *f, struct problems *p)
{
	if (!*f->name || utf8_length(f->name) > NAME_MAX_LETTERS)
		problem_add(p, false, "name", "name",
		    "Write a name of 1 to %d characters.", NAME_MAX_LETTERS);
	if (!is_slug(f->slug))
		problem_add(p, false, "slug", "slug",
		    "Write the short name with small letters, digits and hyphens (at "
		    "most %d), like "
		    "\"city-cup-2027\".",
		    SLUG_MAX);
	if (utf8_length(f->venue) > VENUE_MAX)
		problem_add(p, false, "venue", "venue",
		    "The venue may have at most %d characters.", VENUE_MAX);
	if (!date_is_real(f->starts_on))
		problem_add(p, false, "starts_on", "starts_on",
		    "Write the date as year-month-day, like 2027-03-06.");
}

static enum rc
check_timezone(struct app *app, const char *timezone, struct problems *p, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(
	    app->db, Q_tournament_timezone_known, &r, "answer", e, P_TEXT(timezone));

	if (rc == OK && !row_bool(r, 0, "known"))
		problem_add(p, false, "timezone", "timezone",
		    "Write a time zone of the list, like \"America/Chicago\".");
	return rc;
}

static enum rc
check_rules(struct app *app, const char *ref, struct rule_choice *out, struct problems *p,
    struct err *e)
{
	enum rc rc = rule_version_find(app, ref, out, e);

	if (rc == NOT_FOUND) {
		problem_add(p, false, "rule_system", "rule_system",
		    "Choose one of the rule systems, like \"challenge-cup-2022\".");
		return OK;
	}
	if (rc == OK && !out->rules->scored)
		problem_add(p, false, "rule_system", "rule_system",
		    "Sheets of this rule system cannot be entered yet. Choose another.");
	return rc;
}

/* ---- making ---- */

struct make_tx {
	const struct actor *who;
	struct tournament_form f;
	struct rule_choice choice;
	int64_t id;
};

static enum rc
note(struct db *db, int64_t id, const struct actor *who, const char *action,
    json_t *before, json_t *after, struct err *e)
{
	char subject[40];

	snprintf(subject, sizeof subject, "tournament:%lld", (long long)id);
	return audit(db, id, who, action, subject, before, after, NULL, e);
}

static enum rc
make_tx(struct db *db, void *arg, struct err *e)
{
	struct make_tx *x = arg;
	const struct tournament_form *f = &x->f;
	const struct ruleset *rules = x->choice.rules;
	DEFER(PQclear) PGresult *r = NULL;
	DEFER(PQclear) PGresult *s = NULL;
	enum rc rc = DB_ONE(db, Q_tournament_insert, &r, "tournament", e, P_TEXT(f->slug),
	    P_TEXT(f->name), P_TEXT(f->venue), P_TEXT(f->starts_on), P_TEXT(f->timezone),
	    P_TEXT(rules->id), P_INT(rules->table_max), P_TEXT(x->choice.label),
	    P_TEXT(x->choice.settings));

	if (rc != OK)
		return rc;
	x->id = row_int(r, 0, "tournament_id");
	rc = DB_ONE(db, Q_session_insert, &s, "session", e, P_INT(x->id),
	    P_TEXT(session_name), P_TEXT(f->starts_on), P_NULL, P_TEXT(""));
	if (rc == OK)
		rc = divisions_of_rules(db, x->id, row_int(s, 0, "session_id"), rules, e);
	if (rc == OK && x->who->account_id)
		rc = DB_QUERY(db, Q_member_insert, NULL, e, P_INT(x->id),
		    P_INT(x->who->account_id), P_TEXT("director"));
	return rc == OK ? note(db, x->id, x->who, "tournament.make", NULL,
	                      json_pack("{s:s,s:s,s:s}", "rule_system", rules->id,
	                          "version", x->choice.label, "starts_on", f->starts_on),
	                      e)
	                : rc;
}

static enum rc
faults(const struct problems *p, struct err *e)
{
	return p->errors ? err_set(e, INVALID, p->list[0].field, "%s", p->list[0].text)
	                 : OK;
}

enum rc
app_tournament_create(struct app *app, const struct actor *who,
    const struct tournament_form *f, struct problems *p, json_t **out, struct err *e)
{
	struct make_tx x = { .who = who, .f = *f };
	enum rc rc;

	if (!*x.f.slug)
		x.f.slug = app_tournament_slug(app->arena, f->name);
	check_texts(&x.f, p);
	rc = check_timezone(app, f->timezone, p, e);
	if (rc == OK)
		rc = check_rules(app, f->rule_system, &x.choice, p, e);
	if (rc == OK)
		rc = faults(p, e);
	if (rc == OK)
		rc = db_tx(app->db, make_tx, &x, e);
	if (rc != OK)
		return rc;
	statistics_refresh(app->db, "tournament");
	return app_tournament_show(app, x.id, out, e);
}

/* The time zone of this machine, as Debian keeps it. */
static const char *
machine_timezone(struct app *app)
{
	struct strbuf b;
	struct err e = { 0 };
	const char *name = "America/Chicago";

	strbuf_init(&b, 200);
	if (file_read("/etc/timezone", &b, &e) == OK) {
		const char *s = arena_strndup(app->arena, b.s, strcspn(b.s, " \r\n"));

		if (strchr(s, '/') && strncmp(s, "Etc/", 4) != 0)
			name = s;
	}
	strbuf_free(&b);
	return name;
}

enum rc
app_tournament_proposed(struct app *app, json_t **out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = db_one(app->db, Q_tournament_last, &r, "answer", e, 0, NULL);
	const char *timezone;

	if (rc != OK)
		return rc;
	timezone = row_text(r, 0, "timezone");
	*out = json_pack("{s:s,s:s,s:s,s:s,s:s,s:s}", "venue", row_text(r, 0, "venue"),
	    "timezone", *timezone ? timezone : machine_timezone(app), "name", "", "slug",
	    "", "starts_on", "", "rule_system", "challenge-cup-2022");
	return OK;
}

/* ---- reading ---- */

enum rc
app_tournament_show(struct app *app, int64_t tournament, json_t **out, struct err *e)
{
	return DB_JSON(
	    app->db, Q_tournament_show, out, "tournament", e, P_INT(tournament));
}

enum rc
app_tournament_public_list(struct app *app, json_t **out, struct err *e)
{
	return db_json(app->db, Q_tournament_public_list, out, "list", e, 0, NULL);
}

enum rc
app_tournament_own_list(struct app *app, const struct actor *who, const char *q,
    const char *sort, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_tournament_own_list, out, "list", e,
	    P_ID(who->account_id), P_BOOL(who->roles & ROLE_OWNER), P_TEXT(q),
	    P_TEXT(sort));
}

enum rc
app_tournament_settings(struct app *app, int64_t tournament, json_t **out, struct err *e)
{
	return DB_JSON(
	    app->db, Q_tournament_settings, out, "tournament", e, P_INT(tournament));
}

enum rc
app_audit_list(struct app *app, int64_t tournament, const char *q, int64_t before,
    int limit, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_audit_list, out, "tournament", e, P_INT(tournament),
	    P_TEXT(q), P_INT(before), P_INT(limit));
}

/* ---- changing ---- */

struct update_tx {
	const struct actor *who;
	const struct tournament *t;
	struct tournament_form f;
	struct rule_choice choice; /* rules NULL = as they are */
	int64_t table_max;
	bool same_system; /* another version of it */
};

/* Fills in what the form left out and refuses what play has fixed. */
static enum rc
fixed_by_play(struct update_tx *x, const PGresult *r, struct err *e)
{
	const struct {
		const char *field, **value, *now, *says;
	} fixed[] = {
		{ "slug", &x->f.slug, row_text(r, 0, "slug"),
		    "its addresses are on paper" },
		{ "starts_on", &x->f.starts_on, row_text(r, 0, "starts_on"),
		    "its date stays" },
		{ "timezone", &x->f.timezone, row_text(r, 0, "timezone"),
		    "its time zone stays" },
	};
	bool started = row_bool(r, 0, "started");

	for (size_t i = 0; i < COUNT(fixed); i++) {
		if (!**fixed[i].value)
			*fixed[i].value = fixed[i].now;
		else if (started && strcmp(*fixed[i].value, fixed[i].now) != 0)
			return err_set(e, CONFLICT, fixed[i].field,
			    "Play has begun: %s (%s).", fixed[i].says, fixed[i].now);
	}
	if (!x->table_max)
		x->table_max = row_int(r, 0, "table_max");
	else if (started && x->table_max != row_int(r, 0, "table_max"))
		return err_set(e, CONFLICT, "table_max",
		    "Play has begun: tables stay at most of %lld players.",
		    (long long)row_int(r, 0, "table_max"));
	if (!x->choice.rules)
		return OK;
	x->same_system = strcmp(x->choice.rules->id, row_text(r, 0, "rule_system")) == 0;
	if (x->same_system &&
	    strcmp(x->choice.label, row_text(r, 0, "rule_version")) == 0)
		x->choice.rules = NULL;
	else if (x->same_system && started)
		return err_set(e, CONFLICT, "rule_system",
		    "Play has begun: the rules stay as they are.");
	else if (!x->same_system && row_bool(r, 0, "has_players"))
		return err_set(e, CONFLICT, "rule_system",
		    "There are teams or players already: the rule system stays. Make "
		    "another "
		    "tournament for other rules.");
	return OK;
}

static enum rc
change_rules(struct db *db, const struct update_tx *x, struct err *e)
{
	int64_t session = 0;
	enum rc rc = x->same_system
	                 ? DB_QUERY(db, Q_rules_of_sheets, NULL, e, P_INT(x->t->id))
	                 : divisions_clear(db, x->t->id, &session, e);

	if (rc == OK)
		rc = DB_QUERY(db, Q_tournament_set_rules, NULL, e, P_INT(x->t->id),
		    P_TEXT(x->choice.rules->id), P_TEXT(x->choice.label),
		    P_TEXT(x->choice.settings));
	if (rc != OK || x->same_system)
		return rc;
	return divisions_of_rules(db, x->t->id, session, x->choice.rules, e);
}

static enum rc
move_dates(struct db *db, int64_t id, const char *from, const char *to, struct err *e)
{
	enum rc rc = DB_QUERY(
	    db, Q_tournament_move_sessions, NULL, e, P_INT(id), P_TEXT(from), P_TEXT(to));

	return rc == OK ? DB_QUERY(db, Q_tournament_move_rounds, NULL, e, P_INT(id),
	                      P_TEXT(from), P_TEXT(to))
	                : rc;
}

static json_t *
trace(const char *slug, const char *starts_on, const char *timezone,
    const char *name_policy, const char *rules, int64_t table_max, int64_t card_minutes)
{
	return json_pack("{s:s,s:s,s:s,s:s,s:s,s:I,s:I}", "slug", slug, "starts_on",
	    starts_on, "timezone", timezone, "name_policy", name_policy, "rule_system",
	    rules, "table_max", (json_int_t)table_max, "card_minutes",
	    (json_int_t)card_minutes);
}

static enum rc
update_tx(struct db *db, void *arg, struct err *e)
{
	struct update_tx y = *(const struct update_tx *)arg; /* a retry begins afresh */
	const struct tournament_form *f = &y.f;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_tournament_lock, &r, "tournament", e, P_INT(y.t->id));

	if (rc == OK)
		rc = fixed_by_play(&y, r, e);
	/* Pages kept under the old short name end too. */
	if (rc == OK && strcmp(f->slug, row_text(r, 0, "slug")) != 0)
		rc = public_changed(db, y.t->id, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_tournament_update, NULL, e, P_INT(y.t->id),
		    P_TEXT(f->name), P_TEXT(f->slug), P_TEXT(f->venue),
		    P_TEXT(f->starts_on), P_TEXT(f->timezone), P_INT(y.table_max),
		    P_TEXT(f->name_policy), P_INT(f->card_minutes));
	if (rc == OK && strcmp(f->starts_on, row_text(r, 0, "starts_on")) != 0)
		rc =
		    move_dates(db, y.t->id, row_text(r, 0, "starts_on"), f->starts_on, e);
	if (rc == OK && y.choice.rules)
		rc = change_rules(db, &y, e);
	if (rc == OK)
		rc = public_changed(db, y.t->id, e);
	if (rc != OK)
		return rc;
	const char *rules = row_text(r, 0, "rule_system");
	return note(db, y.t->id, y.who, "tournament.change",
	    trace(row_text(r, 0, "slug"), row_text(r, 0, "starts_on"),
	        row_text(r, 0, "timezone"), row_text(r, 0, "name_policy"), rules,
	        row_int(r, 0, "table_max"), row_int(r, 0, "card_minutes")),
	    trace(f->slug, f->starts_on, f->timezone, f->name_policy,
	        y.choice.rules ? y.choice.rules->id : rules, y.table_max,
	        f->card_minutes < 0 ? row_int(r, 0, "card_minutes") : f->card_minutes),
	    e);
}

enum rc
app_tournament_update(struct app *app, const struct actor *who,
    const struct tournament *t, const struct tournament_form *f, struct problems *p,
    struct err *e)
{
	struct update_tx x = { .who = who, .t = t, .f = *f, .table_max = f->table_max };
	struct tournament_form checked = *f;
	enum rc rc = OK;

	if (!*checked.slug)
		checked.slug = t->slug;
	if (!*checked.starts_on)
		checked.starts_on = "2000-01-01"; /* not given: stays as it is */
	check_texts(&checked, p);
	if (*f->timezone && strcmp(f->timezone, t->timezone) != 0)
		rc = check_timezone(app, f->timezone, p, e);
	if (rc == OK && *f->rule_system)
		rc = check_rules(app, f->rule_system, &x.choice, p, e);
	if (f->table_max && (f->table_max < TABLE_LEAST || f->table_max > TABLE_MOST))
		problem_add(p, false, "table_max", "table_max",
		    "A table seats %d to %d players.", TABLE_LEAST, TABLE_MOST);
	if (rc == OK)
		rc = faults(p, e);
	return rc == OK ? db_tx(app->db, update_tx, &x, e) : rc;
}

/* ---- the public address ---- */

struct address_tx {
	const struct actor *who;
	const char *address;
};

static enum rc
address_tx(struct db *db, void *arg, struct err *e)
{
	const struct address_tx *x = arg;
	DEFER(PQclear) PGresult *was = NULL;
	enum rc rc = DB_QUERY(db, Q_setting_get, &was, e, P_TEXT("public_address"));

	if (rc == OK)
		rc = *x->address ? DB_QUERY(db, Q_setting_set, NULL, e,
		                       P_TEXT("public_address"), P_TEXT(x->address))
		                 : DB_QUERY(db, Q_setting_delete, NULL, e,
		                       P_TEXT("public_address"));

	return rc == OK ? audit(db, 0, x->who, "setting.change", "setting:public_address",
	                      json_pack("{s:s}", "value",
	                          PQntuples(was) ? row_text(was, 0, "value") : ""),
	                      json_pack("{s:s}", "value", x->address), NULL, e)
	                : rc;
}

enum rc
app_public_address_set(
    struct app *app, const struct actor *who, const char *address, struct err *e)
{
	char *s = arena_strdup(app->arena, address);
	struct address_tx x = { who, s };
	size_t n = strlen(s), scheme;

	while (n > 0 && s[n - 1] == '/')
		s[--n] = '\0';
	scheme = strncmp(s, "http://", 7) == 0    ? 7
	         : strncmp(s, "https://", 8) == 0 ? 8
	                                          : 0;
	if (n > 0 && (scheme == 0 || n == scheme || n > 120 ||
	                 strpbrk(s + scheme, " /?#@\"'<>\\")))
		return err_set(e, INVALID, "public_address",
		    "Write the address like http://192.168.1.20:8080, without anything "
		    "after it.");
	return db_tx(app->db, address_tx, &x, e);
}

json_t *
app_public_address_proposed(const char *port)
{
	enum { MOST = 8 };
	char found[MOST][NET_ADDRESS_MAX];
	int n = net_addresses(found, MOST);
	json_t *list = json_array();

	for (int i = 0; i < n; i++)
		json_array_append_new(list,
		    json_sprintf("http://%s%s%s", found[i], *port ? ":" : "", port));
	return list;
}
