/* app/app_token.c - secret links and API tokens. */
#include "app/app_token.h"
#include "db/db.h"
#include <string.h>

enum rc
token_make(struct db *db, struct token_new *n, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	unsigned char hash[SECRET_HASH_SIZE];
	enum rc rc;

	secret_token(n->token);
	secret_hash(n->token, hash);
	rc = DB_ONE(db, Q_token_insert, &r, "token", e, P_BYTES(hash, sizeof hash),
	    P_TEXT(n->kind), P_ID(n->account), P_ID(n->tournament), P_OPT(n->role),
	    P_TEXT(n->label ? n->label : ""), P_ID(n->by), P_ID(n->days));
	if (rc == OK)
		n->id = row_int(r, 0, "token_id");
	return rc;
}

enum rc
signin_make(struct db *db, int64_t account, const unsigned char *link_hash,
    char cookie[SECRET_TOKEN_SIZE], struct err *e)
{
	unsigned char hash[SECRET_HASH_SIZE];
	char csrf[SECRET_TOKEN_SIZE];

	secret_token(cookie);
	secret_token(csrf);
	secret_hash(cookie, hash);
	return DB_QUERY(db, Q_signin_insert, NULL, e, P_BYTES(hash, sizeof hash),
	    P_ID(account), link_hash ? P_BYTES(link_hash, SECRET_HASH_SIZE) : P_NULL,
	    P_TEXT(csrf), P_INT(link_hash ? SIGNIN_LINK_DAYS : SIGNIN_ACCOUNT_DAYS));
}

enum rc
app_token_show(
    struct app *app, const char *token, const char *kinds, json_t **out, struct err *e)
{
	unsigned char hash[SECRET_HASH_SIZE];
	enum rc rc;

	secret_hash(token, hash);
	rc = DB_JSON(app->db, Q_token_show, out, "link", e, P_BYTES(hash, sizeof hash),
	    P_TEXT(kinds));
	if (rc == NOT_FOUND)
		return err_set(e, NOT_FOUND, NULL,
		    "This link was used already, has ended or was revoked. Ask the "
		    "person who gave "
		    "it to you for a new one.");
	return rc;
}

/* ---- making ---- */

struct make_tx {
	const struct actor *who;
	struct token_new n;
	const char *action;
};

static enum rc
make_tx(struct db *db, void *arg, struct err *e)
{
	struct make_tx *m = arg;
	enum rc rc = token_make(db, &m->n, e);
	char subject[40];

	if (rc != OK)
		return rc;
	snprintf(subject, sizeof subject, "token:%lld", (long long)m->n.id);
	return audit(db, m->n.tournament, m->who, m->action, subject, NULL,
	    json_pack("{s:s,s:s*}", "kind", m->n.kind, "role", m->n.role), NULL, e);
}

static enum rc
check_form(const struct token_form *f, unsigned allowed, struct err *e)
{
	if ((role_find(f->role) & allowed) == 0)
		return err_set(e, INVALID, "role",
		    "Choose what the link or token may do: %s.",
		    allowed & ROLE_OWNER
		        ? "owner, or a role of a tournament"
		        : "director, chief, judge, scorer, runner, desk or display");
	if (!*f->label)
		return err_set(e, INVALID, "label",
		    "Write who or what it is for, like \"Desk, north door\".");
	return OK;
}

enum rc
app_token_link(struct app *app, const struct actor *who, int64_t tournament,
    const struct token_form *f, char token[SECRET_TOKEN_SIZE], struct err *e)
{
	struct make_tx m = { .who = who, .action = "link.make" };
	/* What a director decides is not given away by a link. */
	enum rc rc =
	    check_form(f, (ROLE_STAFF | ROLE_DISPLAY) & ~(unsigned)ROLE_DIRECTOR, e);

	if (rc != OK)
		return rc;
	m.n = (struct token_new){ .kind = "link",
		.role = f->role,
		.label = f->label,
		.tournament = tournament,
		.by = who->account_id,
		.days = LINK_DAYS };
	rc = db_tx(app->db, make_tx, &m, e);
	if (rc == OK)
		memcpy(token, m.n.token, SECRET_TOKEN_SIZE);
	return rc;
}

enum rc
app_token_api(struct app *app, const struct actor *who, int64_t account,
    int64_t tournament, const struct token_form *f, char token[SECRET_TOKEN_SIZE],
    struct err *e)
{
	struct make_tx m = { .who = who, .action = "token.make" };
	enum rc rc =
	    check_form(f, tournament ? ROLE_STAFF | ROLE_DISPLAY : ROLE_OWNER, e);

	if (rc != OK)
		return rc;
	m.n = (struct token_new){ .kind = "api",
		.role = f->role,
		.label = f->label,
		.account = account,
		.tournament = tournament,
		.by = who->account_id };
	rc = db_tx(app->db, make_tx, &m, e);
	if (rc == OK)
		memcpy(token, m.n.token, SECRET_TOKEN_SIZE);
	return rc;
}

/* ---- using and revoking ---- */

struct use_tx {
	const char *token;
	const json_t *link;
	char cookie[SECRET_TOKEN_SIZE];
};

static enum rc
signin_tx(struct db *db, void *arg, struct err *e)
{
	struct use_tx *u = arg;
	unsigned char hash[SECRET_HASH_SIZE];

	secret_hash(u->token, hash);
	enum rc rc = signin_make(db, 0, hash, u->cookie, e);
	if (rc != OK)
		return rc;
	long long id = json_integer_value(json_object_get(u->link, "token"));
	struct actor who = { 0 };
	char subject[40];
	snprintf(who.label, sizeof who.label, "link:%lld", id);
	snprintf(subject, sizeof subject, "token:%lld", id);
	return audit(db, json_integer_value(json_object_get(u->link, "tournament_id")),
	    &who, "link.use", subject, NULL, NULL, NULL, e);
}

enum rc
app_token_signin(struct app *app, const char *token, char cookie[SECRET_TOKEN_SIZE],
    const char **slug, struct err *e)
{
	DEFER(json_decref) json_t *link = NULL;
	struct use_tx u = { .token = token };
	enum rc rc = app_token_show(app, token, "link", &link, e);

	u.link = link;
	if (rc == OK)
		rc = db_tx_own(app->db, signin_tx, &u, e);
	if (rc != OK)
		return rc;
	memcpy(cookie, u.cookie, SECRET_TOKEN_SIZE);
	*slug =
	    arena_strdup(app->arena, json_string_value(json_object_get(link, "slug")));
	return OK;
}

struct revoke_tx {
	const struct actor *who;
	int64_t tournament, token;
};

static enum rc
revoke_tx(struct db *db, void *arg, struct err *e)
{
	const struct revoke_tx *v = arg;
	DEFER(PQclear) PGresult *r = NULL;
	char subject[40];
	enum rc rc = DB_ONE(db, Q_token_revoke, &r, "link or token", e,
	    P_INT(v->tournament), P_INT(v->token));

	if (rc != OK)
		return rc;
	snprintf(subject, sizeof subject, "token:%lld", (long long)v->token);
	return audit(db, v->tournament, v->who,
	    strcmp(row_text(r, 0, "kind"), "link") == 0 ? "link.revoke" : "token.revoke",
	    subject, NULL, NULL, NULL, e);
}

enum rc
app_token_revoke(struct app *app, const struct actor *who, int64_t tournament,
    int64_t token_id, struct err *e)
{
	struct revoke_tx v = { who, tournament, token_id };

	return db_tx(app->db, revoke_tx, &v, e);
}

enum rc
app_helper_list(struct app *app, int64_t tournament, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_helper_list, out, "tournament", e, P_INT(tournament));
}
