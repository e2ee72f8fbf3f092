/* serve.c - see the header. */
#include "serve.h"
#include "app/app_account.h"
#include "app/app_demo.h"
#include "app/app_store.h"
#include "app/known.h"
#include "app/sealer.h"
#include "app/searcher.h"
#include "app/standings_memory.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include "db/db.h"
#include "db/listen.h"
#include "http/server.h"
#include "sys/clock.h"
#include "sys/files.h"
#include "sys/log.h"
#include "view/template.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WORKERS_MAX = 64, PEM_MAX = 1 << 20, TEND_MS = 500, TRIM_EVERY = 4 };

static int serve(int argc, char **argv);
const struct command serve_command = { "serve", serve,
	"serve [--listen ADDR:PORT] [--data DIR | --database CONN] [--workers N] "
	"[--tls-cert FILE --tls-key FILE] [--demo] [--site DIR] [--trusted-proxy ADDR]",
	"Run the server until Ctrl-C." };

struct serve {
	struct store_where where;
	const char *listen, *cert_path, *key_path, *trusted_proxy, *site;
	int64_t workers;
	bool demo;
	struct store *store;
	struct templates *templates;
	struct sealer *sealer;
	struct searcher *searcher;
	struct known *known;
	struct standings_memory *standings;
	struct listener *listener;
	struct server *server;
	struct strbuf cert, key;
	atomic_bool
	    site_stale;       /* a tournament changed, perhaps through another program */
	struct app *site_app; /* of the thread that looks after the folder of pages */
};

/* ---- what the web server asks for ---- */

static struct app *
worker_open(void *arg, struct err *e)
{
	struct serve *s = arg;
	struct app *app = mem_alloc(sizeof *app);
	if (app_open(app, s->store, e) == OK) {
		app->searcher = s->searcher;
		app->known = s->known;
		app->sessions = db_sessions(app->db);
		app->standings = s->standings;
		return app;
	}
	mem_free(app);
	return NULL;
}

static enum rc
worker_ready(void *arg, struct app *app, struct err *e)
{
	(void)arg;
	enum rc rc = db_ready(app->db, e);
	if (app->sessions != db_sessions(app->db)) {
		app->sessions = db_sessions(app->db);
		standings_memory_forget(app->standings);
	}
	return rc;
}

static void
worker_close(void *arg, struct app *app)
{
	(void)arg;
	app_close(app);
	mem_free(app);
}

static void
worker_cancel(void *arg, struct app *app)
{
	(void)arg;
	db_cancel(app->db);
}

static void
request_line(void *arg, const char *line)
{
	(void)arg;
	log_info("%s", line);
}

/* ---- what the database announces ---- */

static void
heard(void *arg, const char *kind, const char *slug, int64_t version)
{
	struct serve *s = arg;
	atomic_store(&s->site_stale, true);
	if (strcmp(kind, "public") == 0)
		server_announce(s->server, slug, version, NULL);
	else if (strcmp(kind, "clock") == 0)
		server_announce(s->server, slug, version, "clock");
	else if (strcmp(kind, "saved") == 0)
		server_saved(s->server, slug);
}

static void
missed(void *arg)
{
	struct serve *s = arg;
	atomic_store(&s->site_stale, true);
	server_missed(s->server);
}

/* ---- starting ---- */

static enum rc
read_tls(struct serve *s, struct err *e)
{
	strbuf_init(&s->cert, PEM_MAX);
	strbuf_init(&s->key, PEM_MAX);
	if ((s->cert_path == NULL) != (s->key_path == NULL))
		return err_set(e, INVALID, NULL, "--tls-cert and --tls-key go together.");
	if (s->cert_path == NULL)
		return OK;
	enum rc rc = file_read(s->cert_path, &s->cert, e);
	return rc == OK ? file_read(s->key_path, &s->key, e) : rc;
}

static enum rc
start(struct serve *s, struct err *e)
{
	enum rc rc = read_tls(s, e);
	if (rc == OK)
		rc = templates_load_builtin(&s->templates, e);
	if (rc == OK)
		rc = server_can_listen(s->listen, e);
	if (rc == OK)
		rc = store_open(&s->store, &s->where, STORE_SERVE, e);
	if (rc == OK)
		rc = searcher_start(&s->searcher, s->store, e);
	if (rc != OK)
		return rc;
	s->known = known_make();
	s->standings = standings_memory_make();
	const struct server_options o = { .listen = s->listen,
		.workers = (int)s->workers,
		.tls_cert = s->cert_path != NULL ? s->cert.s : NULL,
		.tls_key = s->key_path != NULL ? s->key.s : NULL,
		.trusted_proxy = s->trusted_proxy,
		.site_dir = s->site,
		.templates = s->templates,
		.worker_open = worker_open,
		.worker_ready = worker_ready,
		.worker_close = worker_close,
		.worker_cancel = worker_cancel,
		.log = request_line,
		.arg = s };
	rc = server_start(&s->server, &o, e);
	const struct listen_calls calls = { heard, missed, s };
	if (rc == OK)
		rc = listener_start(&s->listener, store_conninfo(s->store), &calls, e);
	if (rc == OK)
		rc = sealer_start(&s->sealer, s->store, e);
	return rc;
}

static bool
stop(struct serve *s)
{
	/* the listener calls into the server, so it goes first */
	listener_stop(s->listener);
	bool done = s->server == NULL || server_stop(s->server);
	if (done)
		searcher_stop(s->searcher);
	sealer_stop(s->sealer);
	if (s->site_app)
		worker_close(s, s->site_app);
	store_close(s->store);
	if (done) {
		known_free(s->known);
		standings_memory_free(s->standings);
		templates_free(s->templates);
		strbuf_free(&s->cert);
		strbuf_free(&s->key);
	}
	return done;
}

/* ---- what the person in front of it reads ---- */

static enum rc
greet_demo(struct serve *s, struct app *app, const char *scheme, struct err *e)
{
	const char *address = server_address(s->server);
	struct demo demo;
	enum rc rc = app_demo_load(app, &demo, e);
	if (rc != OK)
		return rc;
	printf("The sample tournament:\n"
	       "  what the public sees   %s://%s/t/" DEMO_SLUG "\n"
	       "  director               %s://%s/signin  " DEMO_EMAIL "  password %s\n"
	       "  a scorer's link        %s://%s/l/%s\n"
	       "  a desk helper's link   %s://%s/l/%s\n",
	    scheme, address, scheme, address, demo.password, scheme, address, demo.scorer,
	    scheme, address, demo.desk);
	return OK;
}

static enum rc
greet(struct serve *s, struct err *e)
{
	const char *scheme = s->cert_path != NULL ? "https" : "http";
	const char *address = server_address(s->server);
	char token[SECRET_TOKEN_SIZE];
	bool needed = false;
	struct app app;
	enum rc rc = app_open(&app, s->store, e);
	if (rc == OK) {
		rc = s->demo ? greet_demo(s, &app, scheme, e) : OK;
		if (rc == OK)
			rc = app_account_setup_token(&app, token, &needed, e);
		app_close(&app);
	}
	if (rc != OK)
		return rc;
	if (needed)
		printf("Nobody has an account yet.  Open this link to make yours; it "
		       "works once:\n"
		       "setup %s://%s/setup?token=%s\n",
		    scheme, address, token);
	printf("ready %s://%s/\n", scheme, address);
	if (fflush(stdout) != 0)
		log_warn("standard output is closed; the set-up link could not be shown");
	return OK;
}

/* What was erased or renamed by another program leaves the folder of public pages, too.
 */
static enum rc
tend_site(struct serve *s, struct err *e)
{
	if (s->site == NULL || !atomic_exchange(&s->site_stale, false))
		return OK;
	if (s->site_app == NULL)
		s->site_app = worker_open(s, e);
	enum rc rc = s->site_app ? worker_ready(s, s->site_app, e) : e->rc;
	if (rc == OK)
		rc = site_sweep(s->site_app, s->site, e);
	if (s->site_app)
		arena_reset(s->site_app->arena);
	if (rc != OK)
		atomic_store(&s->site_stale, true); /* again at the next tick */
	return rc;
}

/* OK: somebody ends it.  NOT_FOUND: there is nothing left to serve. */
static enum rc
wait_for_end(struct serve *s, const sigset_t *signals, struct err *why)
{
	const struct timespec tick = { 0, TEND_MS * 1000000L };
	bool told = false;
	for (unsigned n = 0;; n++) {
		int got = sigtimedwait(signals, NULL, &tick);
		if (got == SIGINT || got == SIGTERM || got == SIGHUP)
			return OK;
		if (n % TRIM_EVERY == 0)
			mem_trim();
		struct err e = { 0 };
		enum rc rc = store_tend(s->store, &e);
		if (rc == NOT_FOUND) {
			*why = e;
			return rc;
		}
		if (rc == OK)
			rc = tend_site(s, &e);
		if (rc != OK && !told)
			log_error("%s", e.text);
		told = rc != OK;
	}
}

static int
serve(int argc, char **argv)
{
	struct serve s = { .listen = "127.0.0.1:8080", .site_stale = true };
	struct err e = { 0 };
	const struct option_rule options[] = {
		{ "--listen", "ADDR:PORT", OPT_TEXT, &s.listen, 0, 0, false,
		    "where to answer; 127.0.0.1:8080 unless named, port 0 takes a free "
		    "one" },
		CLI_WHERE(s.where),
		{ "--workers", "N", OPT_INT, &s.workers, 1, WORKERS_MAX, false,
		    "requests that may use the database at once; 8 unless named" },
		{ "--tls-cert", "FILE", OPT_TEXT, &s.cert_path, 0, 0, false,
		    "certificate, PEM" },
		{ "--tls-key", "FILE", OPT_TEXT, &s.key_path, 0, 0, false,
		    "its private key, PEM" },
		{ "--demo", NULL, OPT_FLAG, &s.demo, 0, 0, false,
		    "a small sample tournament, in a folder of its own unless --data "
		    "names one" },
		{ "--site", "DIR", OPT_TEXT, &s.site, 0, 0, false,
		    "write the public pages here as files after each change, for a web "
		    "host or a stick" },
		{ "--trusted-proxy", "ADDR", OPT_TEXT, &s.trusted_proxy, 0, 0, false,
		    "address of a proxy in front, whose X-Forwarded-For is believed" },
	};
	int status =
	    cli_options(&serve_command, argc, argv, options, (int)COUNT(options));
	if (status >= 0)
		return status;
	s.where.sample = s.demo;
	mem_tune();
	/* before any thread is made, so that only wait_for_end takes them */
	sigset_t signals;
	sigemptyset(&signals);
	sigaddset(&signals, SIGINT);
	sigaddset(&signals, SIGTERM);
	sigaddset(&signals, SIGHUP);
	pthread_sigmask(SIG_BLOCK, &signals, NULL);
	enum rc rc = start(&s, &e);
	if (rc == OK)
		rc = greet(&s, &e);
	if (rc == OK)
		rc = wait_for_end(&s, &signals, &e);
	bool done = stop(&s);
	if (rc != OK)
		status = cli_fail(&e) == EXIT_USAGE ? EXIT_USAGE : EXIT_ENVIRONMENT;
	else
		status = EXIT_DONE;
	if (!done) {
		log_warn("a request did not end in time");
		fflush(stdout);
		_exit(status);
	}
	return status;
}
