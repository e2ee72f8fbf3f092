/* db/dump.c - runs pg_dump, pg_restore and psql as child processes. */
#include "db/dump.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include "db/cluster.h"
#include "db/internal.h"
#include "db/migrate.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LIMIT_MS = 3600 * 1000, CONNINFO_MAX = 8192, MIGRATIONS_TEXT_MAX = 1 << 20 };

static const char magic[] = "PGDMP";

struct tools {
	char bin[FILE_PATH_MAX];
	char conninfo[CONNINFO_MAX]; /* without the password, which others could see in ps
	                              */
};

static enum rc
conninfo_public(struct tools *t, const char *conninfo, struct err *e)
{
	char *why = NULL;
	PQconninfoOption *all = PQconninfoParse(conninfo, &why);
	PQfreemem(why);
	if (all == NULL)
		return err_set(
		    e, INVALID, NULL, "The connection string cannot be understood.");
	struct strbuf b;
	strbuf_init(&b, CONNINFO_MAX - 1);
	for (PQconninfoOption *o = all; o->keyword != NULL; o++) {
		if (o->val == NULL)
			continue;
		if (strcmp(o->keyword, "password") == 0) {
			setenv("PGPASSWORD", o->val, 1);
			continue;
		}
		strbuf_printf(&b, "%s='", o->keyword);
		for (const char *s = o->val; *s != '\0'; s++) {
			if (*s == '\'' || *s == '\\')
				strbuf_putc(&b, '\\');
			strbuf_putc(&b, *s);
		}
		strbuf_puts(&b, "' ");
	}
	PQconninfoFree(all);
	enum rc rc =
	    b.full ? err_set(e, INVALID, NULL, "The connection string is too long.") : OK;
	snprintf(t->conninfo, sizeof t->conninfo, "%s", b.s);
	strbuf_free(&b);
	return rc;
}

/* The programs of the server's own version, else the newest: those also read older
 * servers. */
static enum rc
tools_find(struct tools *t, const char *conninfo, struct err *e)
{
	DEFER(db_close) struct db *db = NULL;
	enum rc rc = conninfo_public(t, conninfo, e);
	if (rc == OK)
		rc = db_open_owner(&db, conninfo, e);
	if (rc != OK)
		return rc;
	int version = PQserverVersion(db_conn(db)) / 10000, newest = 0;
	if (cluster_programs(t->bin, &version, e) == OK)
		return OK;
	return cluster_programs(t->bin, &newest, e);
}

static void
program(char out[FILE_PATH_MAX + 16], const struct tools *t, const char *name)
{
	snprintf(out, FILE_PATH_MAX + 16, "%s/%s", t->bin, name);
}

enum rc
dump_write(const char *conninfo, const char *file, struct err *e)
{
	char path[FILE_PATH_MAX + 16], making[FILE_PATH_MAX];
	struct tools tools, *t = &tools;
	int n = snprintf(making, sizeof making, "%s.new-%ld", file, (long)getpid());
	if (n < 0 || (size_t)n >= sizeof making)
		return file_error(e, "writing", file, ENAMETOOLONG);
	enum rc rc = tools_find(t, conninfo, e);
	if (rc != OK)
		return rc;
	program(path, t, "pg_dump");
	int fd = open(making, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return file_error(e, "writing", file, errno);
	const char *const argv[] = { path, "--format=custom", "--no-owner",
		"--no-password", "--schema=public", "--dbname", t->conninfo, NULL };
	const struct process_spec s = {
		.argv = argv, .in_fd = -1, .out_fd = fd, .limit_ms = LIMIT_MS
	};
	rc = process_run_as(&s, e);
	if (rc == OK && fsync(fd) != 0)
		rc = file_error(e, "writing", file, errno);
	close(fd);
	if (rc == OK)
		rc = file_move(making, file, e);
	if (rc != OK)
		unlink(making);
	return rc;
}

enum rc
dump_is(const char *file, bool *is, struct err *e)
{
	char start[sizeof magic - 1];
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return file_error(e, "reading", file, errno);
	ssize_t n = read(fd, start, sizeof start);
	close(fd);
	*is = n == (ssize_t)sizeof start && memcmp(start, magic, sizeof start) == 0;
	return OK;
}

/* The highest migration in the dump, out of its copy of the table "migration". */
static enum rc
dump_version(const struct tools *t, const char *file, int *newest, struct err *e)
{
	char path[FILE_PATH_MAX + 16];
	struct strbuf text;
	program(path, t, "pg_restore");
	const char *const argv[] = { path, "--data-only", "--table=migration", "--file=-",
		file, NULL };
	strbuf_init(&text, MIGRATIONS_TEXT_MAX);
	*newest = 0;
	enum rc rc = process_run(argv, NULL, 0, &text, LIMIT_MS, e);
	const char *at = rc == OK ? strstr(text.s, "COPY public.migration") : NULL;
	while (
	    at != NULL && (at = strchr(at, '\n')) != NULL && strncmp(++at, "\\.", 2) != 0)
		*newest = MAX(*newest, (int)strtol(at, NULL, 10));
	strbuf_free(&text);
	if (rc == OK && *newest == 0)
		rc = err_set(e, INVALID, NULL, "%s is not a backup of Cubetab.", file);
	return rc;
}

/* Writes the dump as statements into an unnamed file; returns it, or -1. */
static int
dump_text(const struct tools *t, const char *file, struct err *e)
{
	char path[FILE_PATH_MAX + 16], name[FILE_PATH_MAX];
	const char *tmp = getenv("TMPDIR");
	snprintf(
	    name, sizeof name, "%s/cubetab-restore-XXXXXX", tmp != NULL ? tmp : "/tmp");
	int fd = mkostemp(name, O_CLOEXEC);
	if (fd < 0) {
		file_error(e, "making a file in", tmp != NULL ? tmp : "/tmp", errno);
		return -1;
	}
	unlink(name);
	program(path, t, "pg_restore");
	const char *const argv[] = { path, "--no-owner", "--file=-", file, NULL };
	const struct process_spec s = {
		.argv = argv, .in_fd = -1, .out_fd = fd, .limit_ms = LIMIT_MS
	};
	if (process_run_as(&s, e) == OK && lseek(fd, 0, SEEK_SET) == 0)
		return fd;
	close(fd);
	return -1;
}

enum rc
dump_restore(const char *conninfo, const char *file, struct err *e)
{
	char path[FILE_PATH_MAX + 16];
	struct tools tools, *t = &tools;
	int version = 0;
	enum rc rc = tools_find(t, conninfo, e);
	if (rc == OK)
		rc = dump_version(t, file, &version, e);
	if (rc == OK && version > migrate_newest())
		rc = err_set(e, INVALID, NULL,
		    "%s was made by a newer Cubetab.  Use that version; nothing was "
		    "changed.",
		    file);
	if (rc != OK)
		return rc;
	int fd = dump_text(t, file, e);
	if (fd < 0)
		return BROKEN;
	program(path, t, "psql");
	const char *const argv[] = { path, "--no-psqlrc", "--quiet", "--no-password",
		"--single-transaction", "--set=ON_ERROR_STOP=1", "--dbname", t->conninfo,
		"--command",
		"SET client_min_messages = warning; DROP SCHEMA public CASCADE",
		"--file=-", NULL };
	const struct process_spec s = {
		.argv = argv, .in_fd = fd, .out_fd = -1, .limit_ms = LIMIT_MS
	};
	rc = process_run_as(&s, e);
	close(fd);
	return rc;
}
