/* app/app_actor.c - who is asking: one query a request. */
#include "app/app_actor.h"
#include "app/app_rules.h"
#include "app/known.h"
#include "app/secret.h"
#include "base/utf8.h"
#include "db/db.h"
#include <string.h>

const char *const role_names[] = { "public", "display", "desk", "runner", "scorer",
	"judge", "chief", "director", "owner", "account" };

unsigned
role_find(const char *name)
{
	for (unsigned i = 0; i < COUNT(role_names); i++)
		if (strcmp(role_names[i], name) == 0)
			return 1U << i;
	return 0;
}

/* "desk,scorer" */
static unsigned
roles_of_list(struct arena *a, const char *list)
{
	unsigned roles = 0;

	for (char *s = arena_strdup(a, list); s;) {
		char *comma = strchr(s, ',');

		if (comma)
			*comma++ = '\0';
		roles |= role_find(s);
		s = comma;
	}
	return roles;
}

static enum rc
take_tournament(const PGresult *r, struct tournament *t, bool *found, struct err *e)
{
	*t = (struct tournament){ .id = row_int(r, 0, "tournament_id") };
	*found = t->id != 0;
	if (!*found)
		return OK;
	utf8_copy(t->slug, sizeof t->slug, row_text(r, 0, "slug"));
	utf8_copy(t->name, sizeof t->name, row_text(r, 0, "tournament"));
	utf8_copy(t->timezone, sizeof t->timezone, row_text(r, 0, "timezone"));
	utf8_copy(t->name_policy, sizeof t->name_policy, row_text(r, 0, "name_policy"));
	utf8_copy(
	    t->rule_version, sizeof t->rule_version, row_text(r, 0, "rule_version"));
	t->public_version = row_int(r, 0, "public_version");
	t->erased = row_bool(r, 0, "erased");
	return rules_stored(row_text(r, 0, "rule_system"), &t->rules, e);
}

static void
take_actor(struct app *app, const PGresult *r, struct actor *who)
{
	who->account_id = row_int(r, 0, "account_id");
	who->roles |= roles_of_list(app->arena, row_text(r, 0, "roles"));
	if (who->account_id && !who->bearer) /* a program does not change passwords */
		who->roles |= ROLE_ACCOUNT;
	if (row_bool(r, 0, "is_owner"))
		who->roles |= ROLE_OWNER;
	utf8_copy(who->name, sizeof who->name, row_text(r, 0, "name"));
	utf8_copy(who->public_address, sizeof who->public_address,
	    row_text(r, 0, "public_address"));
	utf8_copy(who->csrf, sizeof who->csrf, row_text(r, 0, "csrf"));
}

static void
set_label(struct arena *a, struct actor *who, const char *kind, int64_t id)
{
	utf8_copy(who->label, sizeof who->label,
	    arena_printf(a, "%s:%lld", kind, (long long)id));
}

/* Whoever may do something in a tournament is remembered for the next save. */
static void
remember(struct app *app, const unsigned char *hash, const PGresult *r,
    const struct actor *who, const struct tournament *t)
{
	struct known_actor known = { .who = *who, .t = *t };
	const char *seen = row_text(r, 0, "seen");

	if (app->known == NULL || t->id == 0 || who->roles == ROLE_PUBLIC || !*seen ||
	    strlen(seen) >= sizeof known.seen)
		return;
	utf8_copy(known.server, sizeof known.server, row_text(r, 0, "server"));
	utf8_copy(known.seen, sizeof known.seen, seen);
	utf8_copy(known.until, sizeof known.until, row_text(r, 0, "until"));
	known_actor_keep(app->known, hash, &known);
}

bool
app_actor_known(struct app *app, const char *secret, const char *slug, bool bearer,
    struct actor *who, struct tournament *t)
{
	unsigned char hash[SECRET_HASH_SIZE];
	struct known_actor known;

	secret_hash(secret, hash);
	if (!known_actor_find(app->known, hash, slug, bearer, &known))
		return false;
	*who = known.who;
	*t = known.t;
	who->proof = ARENA_NEW(app->arena, struct proof);
	*who->proof = (struct proof){ arena_strdup(app->arena, known.server),
		arena_strdup(app->arena, known.seen),
		arena_strdup(app->arena, known.until), false };
	return true;
}

enum rc
app_actor_of_cookie(struct app *app, const char *cookie, const char *slug,
    struct actor *who, struct tournament *t, bool *found, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	unsigned char hash[SECRET_HASH_SIZE];
	bool asked = cookie && *cookie;
	enum rc rc;

	*who = (struct actor){ .roles = ROLE_PUBLIC, .label = "public" };
	*found = false;
	if (!asked && !slug)
		return OK;
	secret_hash(asked ? cookie : "", hash);
	rc = DB_QUERY(app->db, Q_actor_by_signin, &r, e,
	    asked ? P_BYTES(hash, sizeof hash) : P_NULL, P_TEXT(slug));
	if (rc != OK)
		return rc;
	take_actor(app, r, who);
	if (who->account_id)
		set_label(app->arena, who, "account", who->account_id);
	else if (!row_null(r, 0, "link_id"))
		set_label(app->arena, who, "link", row_int(r, 0, "link_id"));
	rc = take_tournament(r, t, found, e);
	if (rc == OK && asked)
		remember(app, hash, r, who, t);
	return rc;
}

enum rc
app_actor_of_token(struct app *app, const char *token, const char *slug,
    struct actor *who, struct tournament *t, bool *found, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	unsigned char hash[SECRET_HASH_SIZE];
	enum rc rc;

	*who = (struct actor){ .roles = ROLE_PUBLIC, .label = "public", .bearer = true };
	*found = false;
	secret_hash(token, hash);
	rc = DB_QUERY(
	    app->db, Q_actor_by_token, &r, e, P_BYTES(hash, sizeof hash), P_TEXT(slug));
	if (rc != OK)
		return rc;
	if (PQntuples(r) == 0)
		return err_set(e, DENIED, NULL,
		    "The bearer token is not known, is over or was revoked. Make another "
		    "one.");
	take_actor(app, r, who);
	set_label(app->arena, who, "token", row_int(r, 0, "token_id"));
	rc = take_tournament(r, t, found, e);
	if (rc == OK)
		remember(app, hash, r, who, t);
	return rc;
}
