/* db/dump.c - runs pg_dump and pg_restore as child processes. */
#include "db/dump.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include "db/cluster.h"
#include "db/dump_rows.h"
#include "db/internal.h"
#include "db/migrate.h"
#include "sys/log.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LIMIT_MS = 3600 * 1000, CONNINFO_MAX = 8192 };

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

/* Writes the dump's rows as text into an unnamed file; returns it, or -1. */
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
	const char *const argv[] = { path, "--data-only", "--file=-", file, NULL };
	const struct process_spec s = {
		.argv = argv, .in_fd = -1, .out_fd = fd, .limit_ms = LIMIT_MS
	};
	if (process_run_as(&s, e) == OK)
		return fd;
	close(fd);
	return -1;
}

struct restore {
	struct dump_text text;
	int schema;
	tx_fn sound;
};

/* The schema that the rows need, made anew by this program; the rows; then the steps that
 * came since. */
static enum rc
put_back(struct db *owner, void *arg, struct err *e)
{
	const struct restore *x = arg;
	int applied;
	enum rc rc = DB_QUERY0(owner, Q_restore_clear, NULL, e);
	if (rc == OK)
		rc = DB_QUERY0(owner, Q_restore_schema, NULL, e);
	if (rc == OK)
		rc = migrate_to(owner, x->schema, &applied, e);
	if (rc == OK)
		rc = dump_rows_put(owner, &x->text, e);
	if (rc == OK)
		rc = migrate_run(owner, &applied, e);
	if (rc == OK)
		rc = dump_rows_check(owner, x->text.file, 0, e);
	if (rc == OK)
		rc = DB_QUERY0(owner, Q_restore_noted, NULL, e);
	return rc == OK ? x->sound(owner, NULL, e) : rc;
}

/* All is put back by now, whatever comes of this. */
static void
end_others(struct db *owner)
{
	DEFER(PQclear) PGresult *r = NULL;
	struct err e = { 0 };
	if (DB_QUERY0(owner, Q_restore_others, &r, &e) != OK || row_int(r, 0, "stay") > 0)
		log_warn("restore: other servers use this database: stop and start them");
}

static enum rc
restore_text(const char *conninfo, const struct dump_text *t, tx_fn sound, struct err *e)
{
	DEFER(db_close) struct db *owner = NULL;
	struct restore x = { .text = *t, .sound = sound };
	enum rc rc = dump_rows_look(t, &x.schema, e);
	if (rc == OK && x.schema > migrate_newest())
		rc = err_set(e, INVALID, NULL,
		    "%s was made by a newer Cubetab.  Use that version; nothing was "
		    "changed.",
		    t->file);
	if (rc == OK)
		rc = db_open_owner(&owner, conninfo, e);
	if (rc == OK)
		rc = db_tx_own(owner, put_back, &x, e);
	if (rc == OK)
		end_others(owner);
	return rc;
}

enum rc
dump_restore(const char *conninfo, const char *file, tx_fn sound, struct err *e)
{
	struct tools tools;
	struct stat made;
	enum rc rc = tools_find(&tools, conninfo, e);
	if (rc != OK)
		return rc;
	int fd = dump_text(&tools, file, e);
	if (fd < 0)
		return e->rc;
	void *text = fstat(fd, &made) == 0 && made.st_size > 0
	                 ? mmap(NULL, (size_t)made.st_size, PROT_READ, MAP_PRIVATE, fd, 0)
	                 : MAP_FAILED;
	rc = text == MAP_FAILED
	         ? file_error(e, "reading", file, made.st_size > 0 ? errno : ENODATA)
	         : restore_text(conninfo,
	               &(struct dump_text){ text, (size_t)made.st_size, file }, sound, e);
	if (text != MAP_FAILED)
		munmap(text, (size_t)made.st_size);
	close(fd);
	return rc;
}
