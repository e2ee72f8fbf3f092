/* http/session.c - who asks (cookie or bearer token), may they, is the form from our own
 * page. */
#include "app/app_actor.h"
#include "http/server.h"
#include "http/wire.h"

const char *
req_header(struct req *q, const char *name)
{
	for (int i = 0; i < q->header_n; i++)
		if (strcasecmp(q->header[i].name, name) == 0)
			return q->header[i].value;
	return NULL;
}

const char *
req_query(struct req *q, const char *name)
{
	for (int i = 0; i < q->query_n; i++)
		if (strcmp(q->query[i].name, name) == 0)
			return q->query[i].value;
	return NULL;
}

const char *
req_here(struct req *q)
{
	const char *here = q->path;

	for (int i = 0; i < q->query_n; i++)
		here = arena_printf(q->arena, "%s%c%s=%s", here, i ? '&' : '?',
		    url_encode(q->arena, q->query[i].name),
		    url_encode(q->arena, q->query[i].value));
	return here;
}

const char *
req_query_or(struct req *q, const char *name, const char *otherwise)
{
	const char *v = req_query(q, name);

	return v ? v : otherwise;
}

const char *
req_cookie(struct req *q, const char *name)
{
	size_t n = strlen(name);

	for (int i = 0; i < q->header_n; i++) {
		if (strcasecmp(q->header[i].name, "Cookie") != 0)
			continue;
		for (const char *c = q->header[i].value; c && *c; c = strchr(c, ';')) {
			c += strspn(c, "; ");
			if (strncmp(c, name, n) != 0 || c[n] != '=')
				continue;
			size_t len = strcspn(c + n + 1, ";");
			return arena_strndup(q->arena, c + n + 1, len);
		}
	}
	return NULL;
}

/* Takes as long for a wrong token whatever its first wrong character. */
static bool
same_secret(const char *a, const char *b)
{
	size_t n = strlen(a);
	unsigned char diff = 0;

	if (n == 0 || n != strlen(b))
		return false;
	for (size_t i = 0; i < n; i++)
		diff |= (unsigned char)(a[i] ^ b[i]);
	return diff == 0;
}

enum origin
req_origin(struct req *q)
{
	const char *origin = req_header(q, "Origin");
	const char *site = req_header(q, "Sec-Fetch-Site");
	const char *host = origin ? strstr(origin, "://") : NULL;
	const char *own = req_header(q, "Host");
	const char *base = strstr(q->base_url, "://");

	if (origin == NULL && site == NULL)
		return ORIGIN_UNSAID;
	if (origin == NULL)
		return strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0
		           ? ORIGIN_OWN
		           : ORIGIN_OTHER;
	/* Compared without the scheme: a proxy that is not trusted may hide TLS. */
	return host && ((own && strcasecmp(host + 3, own) == 0) ||
	                   (base && strcasecmp(host + 3, base + 3) == 0))
	           ? ORIGIN_OWN
	           : ORIGIN_OTHER;
}

static enum rc
check_origin(struct req *q, struct err *e)
{
	if (req_origin(q) != ORIGIN_OTHER)
		return OK;
	return err_set(e, DENIED, NULL,
	    "The form was sent from another site's page. Open the page here and send it "
	    "again.");
}

static enum rc
check_csrf(struct req *q, struct err *e)
{
	const char *given = req_header(q, "X-CSRF-Token");

	if (q->verb == GET)
		return OK;
	if (!req_is_api(q) && form_load(q, e) != OK) {
		q->reply->status = 400;
		return e->rc;
	}
	if (q->actor->bearer)
		return OK;
	enum rc rc = check_origin(q, e);
	if (rc != OK || q->route->no_csrf)
		return rc;
	if (given == NULL)
		given = form_value(q, "csrf");
	if (given && same_secret(q->actor->csrf, given))
		return OK;
	q->reply->stale = true;
	return err_set(e, DENIED, NULL,
	    "The form is from before you signed in or out. Go back, reload the page and "
	    "send it "
	    "again.");
}

static bool
is_known(struct req *q, const char *secret, const char *slug, bool bearer, bool *found)
{
	*found = q->from_memory && slug &&
	         app_actor_known(q->app, secret, slug, bearer, q->actor, q->t);
	return *found;
}

static enum rc
find_actor(struct req *q, const char *slug, bool *found, struct err *e)
{
	const char *auth = req_header(q, "Authorization");
	const char *token = NULL;

	if (auth && strncasecmp(auth, "Bearer ", 7) == 0)
		token = auth + 7 + strspn(auth + 7, " ");
	if (q->route->cached)
		return app_actor_of_cookie(q->app, NULL, slug, q->actor, q->t, found, e);
	if (token && is_known(q, token, slug, true, found))
		return OK;
	if (token) {
		q->actor->bearer = true;
		return app_actor_of_token(q->app, token, slug, q->actor, q->t, found, e);
	}
	if (auth && req_is_api(q))
		return err_set(e, DENIED, NULL,
		    "Sign in with the header: Authorization: Bearer TOKEN.");
	const char *value = req_cookie(q, SIGNIN_COOKIE);
	if (value && strlen(value) > COOKIE_VALUE_MAX)
		value = NULL;
	if (value && is_known(q, value, slug, false, found))
		return OK;
	return app_actor_of_cookie(q->app, value, slug, q->actor, q->t, found, e);
}

enum rc
session_begin(struct req *q, const char *slug, struct err *e)
{
	bool found = false;
	char address[sizeof q->actor->address];
	enum rc rc;

	memcpy(address, q->actor->address, sizeof address);
	q->t = ARENA_NEW(q->arena, struct tournament);
	rc = find_actor(q, slug, &found, e);
	memcpy(q->actor->address, address, sizeof address);
	q->actor->roles |= ROLE_PUBLIC;
	if (!found)
		q->t = NULL;
	if (q->actor->public_address[0])
		q->base_url = q->actor->public_address;
	if (rc == DENIED) /* the token is unknown, revoked or over */
		q->reply->status = 401;
	if (rc != OK)
		return rc;
	bool anonymous = strcmp(q->actor->label, "public") == 0;
	enum limit_kind limit = q->route->works  ? LIMIT_WORK
	                        : q->route->live ? LIMIT_LIVE
	                                         : LIMIT_PAGES;
	int wait = anonymous ? server_wait(q->server, limit, address) : 0;
	if (wait > 0)
		return reply_wait(q, wait, e);
	if ((q->actor->roles & (q->route->role | ROLE_OWNER)) == 0) {
		q->reply->status = anonymous ? 401 : 403;
		return err_set(e, DENIED, NULL,
		    anonymous ? "This needs somebody who is signed in."
		              : "Your role does not include this. Ask the director for a "
		                "role that "
		                "does.");
	}
	if (slug && !found)
		return err_set(
		    e, NOT_FOUND, NULL, "There is no tournament \"%.60s\".", slug);
	return check_csrf(q, e);
}
