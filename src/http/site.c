/* http/site.c - see the header.
 *
 * Each page is made by its own handler, as for a visitor who is not signed in; then its
 * addresses become names of files. */
#include "http/site.h"
#include "app/app_public.h"
#include "http/pages.h"
#include "http/read.h"
#include "http/server.h"
#include "http/wire.h"
#include "sys/files.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MARK_MAX = 100 };

struct site {
	struct req *q;
	site_file_fn put;
	void *arg;
};

/* "/t/cup/seating/third/1" -> "seating-third-1.html" */
static const char *
file_of(struct req *q, const char *rest)
{
	char *name = arena_printf(q->arena, "%s.html", *rest ? rest + 1 : "index");
	for (char *c = name; *c; c++)
		if (*c == '/')
			*c = '-';
	return name;
}

/* Where an address in quotes leads in a folder of files. */
static const char *
local_of(struct req *q, const char *address)
{
	const char *home = arena_printf(q->arena, "/t/%s", q->t->slug);
	size_t n = strlen(home);
	if (strncmp(address, home, n) == 0 && (address[n] == '\0' || address[n] == '/'))
		return file_of(q, address + n);
	if (strncmp(address, "/static/", 8) == 0)
		return arena_strndup(q->arena, address + 1, strcspn(address + 1, "?"));
	return "index.html";
}

static void
localise(struct req *q, const char *html, struct strbuf *out)
{
	for (;;) {
		const char *at = strstr(html, "=\"/");
		if (at == NULL)
			break;
		const char *address = at + 2;
		size_t n = strcspn(address, "\"");
		strbuf_add(out, html, (size_t)(address - html));
		strbuf_puts(out, local_of(q, arena_strndup(q->arena, address, n)));
		html = address + n;
	}
	strbuf_puts(out, html);
}

static const struct route *
route_of(const char *path)
{
	for (int i = 0; i < routes_n; i++)
		if (routes[i].verb == GET && strcmp(routes[i].path, path) == 0)
			return &routes[i];
	return NULL;
}

/* The page of a route, as anybody sees it. */
static enum rc
page(struct site *s, const char *route, const char *path, const char *division,
    int64_t round, struct err *e)
{
	struct actor nobody = { .roles = ROLE_PUBLIC };
	struct reply reply = { 0 };
	struct strbuf out;
	struct req q = *s->q;
	q.route = route_of(route);
	assert(q.route);
	q.verb = GET;
	q.path = path;
	q.arg[0] = s->q->t->slug;
	q.arg[1] = division;
	q.num[2] = round;
	q.actor = &nobody;
	q.reply = &reply;
	q.query_n = q.header_n = 0;
	q.form = NULL;
	q.still = true;
	strbuf_init(&reply.body, REPLY_MAX);
	strbuf_init(&out, REPLY_MAX);
	enum rc rc = q.route->fn(&q, e);
	if (rc == OK) {
		localise(s->q, reply.body.s, &out);
		const char *home = arena_printf(s->q->arena, "/t/%s", s->q->t->slug);
		rc = out.full
		         ? err_set(e, TOO_BIG, NULL, "A page is too long to be kept.")
		         : s->put(s->arg, file_of(s->q, path + strlen(home)), out.s,
		               out.len, e);
	}
	strbuf_free(&out);
	strbuf_free(&reply.body);
	return rc;
}

static enum rc
division_pages(struct site *s, const json_t *division, struct err *e)
{
	const char *slug = s->q->t->slug, *code = text_of(division, "code");
	enum rc rc = OK;
	size_t i;
	json_t *round;
	json_array_foreach(json_object_get(division, "rounds"), i, round)
	{
		int n = int_of(round, "n");
		if (rc == OK)
			rc = page(s, "/t/$/seating/$/#",
			    arena_printf(
			        s->q->arena, "/t/%s/seating/%s/%d", slug, code, n),
			    code, n, e);
	}
	if (rc == OK && json_is_object(json_object_get(division, "standings")))
		rc = page(s, "/t/$/standings/$",
		    arena_printf(s->q->arena, "/t/%s/standings/%s", slug, code), code, 0,
		    e);
	if (rc == OK && json_is_true(json_object_get(division, "awards")))
		rc = page(s, "/t/$/awards/$",
		    arena_printf(s->q->arena, "/t/%s/awards/%s", slug, code), code, 0, e);
	return rc;
}

enum rc
site_make(struct req *q, site_file_fn put, void *arg, struct err *e)
{
	struct site s = { q, put, arg };
	DEFER(json_decref) json_t *over = NULL;
	static const char *const kept[] = { "style.css", "icon.svg" };
	enum rc rc = app_public_overview(q->app, q->t, &over, e);
	if (rc == OK)
		rc = page(
		    &s, "/t/$", arena_printf(q->arena, "/t/%s", q->t->slug), NULL, 0, e);
	size_t i;
	json_t *d;
	json_array_foreach(json_object_get(over, "divisions"), i, d) if (rc == OK) rc =
	    division_pages(&s, d, e);
	for (size_t k = 0; rc == OK && k < COUNT(kept); k++) {
		const char *text = static_text(kept[k]);
		rc = put(arg, arena_printf(q->arena, "static/%s", kept[k]), text,
		    strlen(text), e);
	}
	return rc;
}

/* ---- a folder ---- */

/* Says of which tournament a folder's pages are, as app_public_folders names it. */
static const char mark[] = ".cubetab";

struct folder {
	struct req *q;
	const char *dir, *key;
	json_t *made; /* names as keys */
};

static enum rc
to_folder(void *arg, const char *name, const void *data, size_t n, struct err *e)
{
	const struct folder *f = arg;
	const char *path = arena_printf(f->q->arena, "%s/%s", f->dir, name);
	enum rc rc = file_write(path, data, n, e);
	if (rc == OK && chmod(path, 0644) != 0)
		rc = file_error(e, "setting the permissions of", path, errno);
	json_object_set_new(f->made, name, json_true());
	return rc;
}

/* What was taken back may not stay behind as a file. */
static enum rc
drop_old(const struct folder *f, struct err *e)
{
	DIR *d = opendir(f->dir);
	enum rc rc = OK;
	if (d == NULL)
		return file_error(e, "reading", f->dir, errno);
	for (const struct dirent *x; rc == OK && (x = readdir(d)) != NULL;) {
		const char *dot = strrchr(x->d_name, '.');
		if (dot == NULL || strcmp(dot, ".html") != 0 ||
		    json_object_get(f->made, x->d_name))
			continue;
		const char *path = arena_printf(f->q->arena, "%s/%s", f->dir, x->d_name);
		if (unlink(path) != 0)
			rc = file_error(e, "removing", path, errno);
	}
	closedir(d);
	return rc;
}

/* Under a lock: two who publish at once would write into each other's files, and the
 * older pages could be the last. */
static enum rc
write_locked(struct folder *f, struct err *e)
{
	int lock = open(f->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (lock < 0 || flock(lock, LOCK_EX) != 0) {
		enum rc rc = file_error(e, "locking", f->dir, errno);
		if (lock >= 0)
			close(lock);
		return rc;
	}
	enum rc rc = to_folder(f, mark, f->key, strlen(f->key), e);
	if (rc == OK)
		rc = site_make(f->q, to_folder, f, e);
	if (rc == OK)
		rc = drop_old(f, e);
	close(lock);
	return rc;
}

static enum rc
site_write(struct req *q, const char *dir, const char *key, struct err *e)
{
	DEFER(json_decref) json_t *made = json_object();
	struct folder f = { q, arena_printf(q->arena, "%s/%s", dir, q->t->slug), key,
		made };
	enum rc rc = dir_make(arena_printf(q->arena, "%s/static", f.dir), 0755, e);
	return rc == OK ? write_locked(&f, e) : rc;
}

/* What Cubetab wrote into the folder; what somebody else put there stays, and with it the
 * folder. */
static enum rc
drop_folder(struct app *app, const char *dir, struct err *e)
{
	DIR *d = opendir(dir);
	enum rc rc = OK;
	if (d == NULL)
		return file_error(e, "reading", dir, errno);
	for (const struct dirent *x; rc == OK && (x = readdir(d)) != NULL;) {
		const char *dot = strrchr(x->d_name, '.');
		const char *path = arena_printf(app->arena, "%s/%s", dir, x->d_name);
		if (dot && strcmp(dot, ".html") == 0 && unlink(path) != 0)
			rc = file_error(e, "removing", path, errno);
	}
	closedir(d);
	if (rc == OK)
		rc = dir_remove(arena_printf(app->arena, "%s/static", dir), e);
	const char *marked = arena_printf(app->arena, "%s/%s", dir, mark);
	if (rc == OK && unlink(marked) != 0)
		rc = file_error(e, "removing", marked, errno);
	if (rc == OK && rmdir(dir) != 0 && errno != ENOTEMPTY && errno != EEXIST)
		rc = file_error(e, "removing", dir, errno);
	return rc;
}

static enum rc
sweep(struct app *app, const char *dir, const json_t *folders, struct err *e)
{
	DIR *d = opendir(dir);
	enum rc rc = OK;
	if (d == NULL)
		return errno == ENOENT ? OK : file_error(e, "reading", dir, errno);
	for (const struct dirent *x; rc == OK && (x = readdir(d)) != NULL;) {
		const char *path = arena_printf(app->arena, "%s/%s", dir, x->d_name);
		const char *marked = arena_printf(app->arena, "%s/%s", path, mark);
		struct strbuf key;
		strbuf_init(&key, MARK_MAX);
		if (*x->d_name != '.' && file_exists(marked))
			rc = file_read(marked, &key, e);
		const char *slug =
		    rc == OK && key.s ? json_string_value(json_object_get(folders, key.s))
		                      : NULL;
		if (slug && strcmp(slug, x->d_name) != 0)
			rc = drop_folder(app, path, e);
		strbuf_free(&key);
	}
	closedir(d);
	return rc;
}

enum rc
site_sweep(struct app *app, const char *dir, struct err *e)
{
	DEFER(json_decref) json_t *folders = NULL;
	enum rc rc = app_public_folders(app, &folders, e);
	return rc == OK ? sweep(app, dir, folders, e) : rc;
}

/* The short name may be another one than the request's, which has just changed it. */
static enum rc
follow(struct req *q, const char *dir, struct err *e)
{
	DEFER(json_decref) json_t *folders = NULL;
	struct req now = *q;
	struct tournament t = *q->t;
	const char *key, *of = arena_printf(q->arena, "%lld-", (long long)t.id);
	json_t *one;
	enum rc rc = app_public_folders(q->app, &folders, e);
	if (rc == OK)
		rc = sweep(q->app, dir, folders, e);
	json_object_foreach(folders, key, one)
	{
		const char *slug = text_of(folders, key);
		if (rc != OK || strncmp(key, of, strlen(of)) != 0 || *slug == '\0')
			continue;
		snprintf(t.slug, sizeof t.slug, "%s", slug);
		now.t = &t;
		rc = site_write(&now, dir, key, e);
	}
	return rc;
}

void
site_follow(struct req *q)
{
	const char *dir = server_site_dir(q->server);
	struct err e = { 0 };
	if (dir == NULL || follow(q, dir, &e) == OK)
		return;
	server_log(q->server, "%s the folder of public pages: %s", q->id, e.text);
	if (!req_is_api(q))
		reply_notice(q,
		    "It is done, but the folder of public pages was not written: %s",
		    e.text);
}
