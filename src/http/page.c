/* http/page.c - what the layout around every page shows: title, who is signed in, where
 * to go. */
#include "app/app_check.h"
#include "http/server.h"
#include "http/wire.h"

/* The way through a tournament's day, in its order.  An item is shown where the site map
 * has the address and lets this person use it. */
static const struct {
	const char *rest, *text; /* the address after /manage/SLUG */
	const char *also[2];     /* further ones that belong to the place */
} nav_items[] = {
	{ "", "Overview", { NULL } },
	{ "/settings", "Settings", { NULL } },
	{ "/import", "Import", { NULL } },
	{ "/players", "Roster", { "/teams", "/schools" } },
	{ "/checkin", "Check-in", { NULL } },
	{ "/seating", "Seating", { NULL } },
	{ "/print", "Printing", { NULL } },
	{ "/clock", "Clock", { "/screens" } },
	{ "/sheets", "Entry", { NULL } },
	{ "/rounds", "Rounds", { "/board" } },
	{ "/queue", "Questions", { "/calls" } },
	{ "/disputes", "Disputes", { "/shakes" } },
	{ "/standings", "Standings", { NULL } },
	{ "/helpers", "Helpers", { NULL } },
};

bool
actor_may_open(const struct actor *a, const char *path)
{
	for (int i = 0; i < routes_n; i++)
		if (routes[i].verb == GET && strcmp(routes[i].path, path) == 0)
			return (a->roles & (routes[i].role | ROLE_OWNER)) != 0;
	return false;
}

/* Whether the page is at /manage/SLUG plus rest, or below it. */
static bool
is_here(struct req *q, const char *rest)
{
	char *href = arena_printf(q->arena, "/manage/%s%s", q->t->slug, rest);
	size_t n = strlen(href);
	if (*rest == '\0')
		return strcmp(q->path, href) == 0;
	return strncmp(q->path, href, n) == 0 &&
	       (q->path[n] == '\0' || q->path[n] == '/');
}

/* Rules without Equations have none to check; their disputes are in the queue. */
static bool
has_equations(const struct req *q)
{
	return q->t && app_check_system(q->t->rules);
}

static json_t *
nav(struct req *q)
{
	json_t *list = json_array();

	for (size_t i = 0; q->t && i < COUNT(nav_items); i++) {
		const char *rest = nav_items[i].rest;
		if (!has_equations(q) && strcmp(rest, "/disputes") == 0)
			continue;
		if (!actor_may_open(
		        q->actor, arena_printf(q->arena, "/manage/$%s", rest)))
			continue;
		char *href = arena_printf(q->arena, "/manage/%s%s", q->t->slug, rest);
		bool here = is_here(q, rest);
		for (int k = 0; k < 2 && nav_items[i].also[k]; k++)
			here = here || is_here(q, nav_items[i].also[k]);
		json_array_append_new(
		    list, json_pack("{s:s,s:s,s:b}", "href", href, "text",
		              nav_items[i].text, "current", here));
	}
	return list;
}

/* The sentence of the page before, shown once: the cookie is cleared with it. */
static const char *
notice(struct req *q)
{
	const char *v =
	    q->route && !q->route->cached ? req_cookie(q, NOTICE_COOKIE) : NULL;
	char *text = v ? arena_strdup(q->arena, v) : NULL;

	if (q->reply->notice)
		return q->reply->notice;
	if (text == NULL || *text == '\0' || !url_decode(text, false))
		return "";
	reply_header(q, "Set-Cookie",
	    NOTICE_COOKIE "=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
	return text;
}

bool
base_is_local(const char *base_url)
{
	const char *host = strstr(base_url, "://");

	return host && (strncmp(host + 3, "127.", 4) == 0 ||
	                   strncmp(host + 3, "localhost", 9) == 0 ||
	                   strncmp(host + 3, "[::1]", 5) == 0);
}

/* What a page offers beside reading, by the site map; disputes where the rules have
 * Equations. */
static json_t *
may(struct req *q)
{
	const struct actor *a = q->actor;
	bool nations = q->t && q->t->rules->national_members > 0;

	return json_pack("{s:b,s:b,s:b,s:b,s:b,s:b,s:b,s:b}", "seat",
	    actor_may_open(a, "/manage/$/seating/$/change"), "publish",
	    actor_may_open(a, "/manage/$/publish/$"), "punish",
	    actor_may_open(a, "/manage/$/penalties"), "judge",
	    has_equations(q) && actor_may_open(a, "/manage/$/disputes"), "vary",
	    has_equations(q) && app_check_system(q->t->rules)->id == SYSTEM_AGLOA &&
	        actor_may_open(a, "/manage/$/shakes"),
	    "nations", nations && actor_may_open(a, "/manage/$/national"), "key",
	    actor_may_open(a, "/manage/$/rounds/$/#/key"), "pack",
	    actor_may_open(a, "/manage/$/print") &&
	        actor_may_open(a, "/manage/$/standings"));
}

void
page_model(struct req *q, const char *title, json_t *model)
{
	const struct actor *a = q->actor;
	json_t *t = q->t ? json_pack("{s:s,s:s}", "slug", q->t->slug, "name", q->t->name)
	                 : json_null();
	bool staff = a->roles & (ROLE_STAFF | ROLE_OWNER | ROLE_ACCOUNT);

	json_object_set_new(model, "page",
	    json_pack("{s:s,s:s,s:o,s:o,s:s,s:s,s:s,s:s,s:b,s:b,s:b,s:b,s:o,s:o,s:b,s:o}",
	        "title", title, "csrf", a->csrf, "user", json_text(staff ? a->name : ""),
	        "notice", json_text(notice(q)), "path", q->path, "here",
	        url_encode(q->arena, req_here(q)), "base_url", q->base_url, "static",
	        server_static_version(q->server), "still", q->still, "staff", staff,
	        "account", a->account_id != 0, "owner", (a->roles & ROLE_OWNER) != 0,
	        "tournament", t, "nav", nav(q), "local", base_is_local(q->base_url),
	        "may", may(q)));
}
