/* http/router.c - see router.h. */
#include "http/router.h"
#include "base/utf8.h"
#include "http/wire.h"
#include <string.h>

struct node {
	const char *name; /* fixed text, "#" or "$" */
	size_t len;
	struct node *child, *next; /* siblings: fixed ones first, then #, then $ */
	const struct route *route[DELETE + 1];
	bool used; /* some route ends here */
};
struct router {
	struct arena *arena;
	struct node root;
};

static int
rank(const struct node *n)
{
	return n->name[0] == '$' ? 2 : n->name[0] == '#' ? 1 : 0;
}

static struct node *
child_of(struct router *r, struct node *parent, const char *name, size_t len)
{
	struct node **at = &parent->child;

	for (struct node *c = parent->child; c; c = c->next)
		if (c->len == len && memcmp(c->name, name, len) == 0)
			return c;
	struct node *n = ARENA_NEW(r->arena, struct node);
	n->name = name;
	n->len = len;
	while (*at && rank(*at) <= rank(n))
		at = &(*at)->next;
	n->next = *at;
	*at = n;
	return n;
}

struct router *
router_new(const struct route *list, int n)
{
	struct router *r = mem_alloc(sizeof *r);

	r->arena = arena_new();
	for (int i = 0; i < n; i++) {
		struct node *at = &r->root;
		const char *p = list[i].path;
		while (*p == '/' && p[1] != '\0') {
			size_t len = strcspn(p + 1, "/");
			at = child_of(r, at, p + 1, len);
			p += 1 + len;
		}
		assert(at->route[list[i].verb] == NULL);
		at->route[list[i].verb] = &list[i];
		at->used = true;
	}
	return r;
}

void
router_free(struct router *r)
{
	if (r == NULL)
		return;
	arena_free(r->arena);
	mem_free(r);
}

struct walk {
	char *segment[SEGMENTS_MAX];
	int segments;
	enum verb verb;
	struct match *out;
	const struct node *end;
	char kind[PATH_ARGS_MAX];
};

static bool
number_of(const char *s, int64_t *out)
{
	int64_t v = 0;

	if (*s == '\0' || strlen(s) > 15 || (*s == '0' && s[1]))
		return false;
	for (; *s; s++) {
		if (*s < '0' || *s > '9')
			return false;
		v = v * 10 + (*s - '0');
	}
	*out = v;
	return true;
}

/* A path may fit several rows ("/t/new", "/t/$"): the first that has the verb is taken,
 * else the first, so that Allow can be told.  Depth is at most SEGMENTS_MAX. */
static bool
descend(struct walk *w, const struct node *at, int i, int arg)
{
	if (i == w->segments) {
		if (!at->used)
			return false;
		if (w->end == NULL)
			w->end = at;
		for (int v = GET; v <= DELETE; v++)
			if (at->route[v])
				w->out->allowed |= 1u << v;
		w->out->route = w->verb ? at->route[w->verb] : NULL;
		w->out->args = arg;
		return w->out->route != NULL;
	}
	for (const struct node *c = at->child; c; c = c->next) {
		const char *s = w->segment[i];
		int next = arg;
		if (rank(c) == 0) {
			if (strlen(s) != c->len || memcmp(s, c->name, c->len) != 0)
				continue;
		} else {
			int64_t num = 0;
			if (arg >= PATH_ARGS_MAX || *s == '\0' ||
			    (rank(c) == 1 && !number_of(s, &num)))
				continue;
			w->out->arg[arg] = s;
			w->out->num[arg] = num;
			next++;
		}
		if (descend(w, c, i + 1, next))
			return true;
	}
	return false;
}

/* Splits path into decoded segments; false where it is malformed or too long. */
static bool
split(struct arena *a, const char *path, struct walk *w, bool *slash)
{
	*slash = false;
	if (path[0] != '/' || strlen(path) > PATH_MAX_BYTES)
		return false;
	for (const char *p = path + 1; *p;) {
		size_t len = strcspn(p, "/");
		if (len == 0 || w->segments == SEGMENTS_MAX)
			return false;
		char *s = arena_strndup(a, p, len);
		if (!url_decode(s, false) || strlen(s) > SEGMENT_MAX || strchr(s, '/'))
			return false;
		if (strcmp(s, ".") == 0 || strcmp(s, "..") == 0 ||
		    !utf8_valid(s, strlen(s)))
			return false;
		w->segment[w->segments++] = s;
		p += len;
		if (*p == '/')
			*slash = *++p == '\0';
	}
	return true;
}

static int
tournament_of(const struct route *r)
{
	static const char *const before[] = { "/t/", "/manage/", "/tournaments/" };

	for (size_t i = 0; i < COUNT(before); i++) {
		const char *at = strstr(r->path, before[i]);
		const char *dollar = strpbrk(r->path, "$#");
		if (at && dollar == at + strlen(before[i]) && *dollar == '$')
			return 0;
	}
	return -1;
}

void
router_match(const struct router *r, struct arena *a, enum verb verb, const char *path,
    struct match *out)
{
	struct walk w = { .verb = verb, .out = out };
	bool slash = false;

	*out = (struct match){ .tournament = -1 };
	if (!split(a, path, &w, &slash))
		return;
	bool hit = descend(&w, &r->root, 0, 0);
	if (slash) {
		*out = (struct match){ .tournament = -1, .slash = hit };
		return;
	}
	if (hit)
		out->tournament = tournament_of(out->route);
}
