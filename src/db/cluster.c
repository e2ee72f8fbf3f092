/* db/cluster.c - makes, starts, adopts, watches and stops the private PostgreSQL. */
#include "db/cluster.h"
#include "base/arena.h"
#include "db/cluster_place.h"
#include "sys/clock.h"
#include "sys/log.h"
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <libpq-fe.h>
#include <limits.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	INITDB_LIMIT_MS = 120000,
	START_LIMIT_MS = 600000, /* recovery of a large log takes its time */
	SILENT_LIMIT_MS = 60000,
	STOP_LIMIT_MS = 60000,
	SHARE_LIMIT_MS = 30000,
	ORPHANS_LIMIT_MS = 20000, /* backends of a postmaster that was killed */
	POLL_MS = 15,
	LOG_MAX = 16 << 20,
	AGAIN_MIN_MS = 1000,
	AGAIN_MAX_MS = 30000,
	ROOM_MIN = 200 << 20, /* bytes for a new cluster */
	PATH_PART = 64
};

struct cluster {
	char dir[FILE_PATH_MAX], data[FILE_PATH_MAX + PATH_PART],
	    log[FILE_PATH_MAX + PATH_PART];
	char socket[FILE_PATH_MAX], bin[FILE_PATH_MAX], conninfo[FILE_PATH_MAX * 2];
	struct process_as as;
	enum cluster_use use;
	int lock_fd, share_fd;
	bool ours;  /* we hold the lock: start, watch, stop */
	bool child; /* started here, so waitpid works */
	pid_t pid;
	off_t log_start;  /* what was written before this start does not count */
	int64_t again_at; /* after a failed start: when the next may come */
	int64_t again_ms; /* and how long it waits */
};

static void
path_in(char *out, size_t size, const char *dir, const char *name)
{
	int n = snprintf(out, size, "%s/%s", dir, name);
	assert(n > 0 && (size_t)n < size);
}

/* ---- the lock ---- */

static enum rc
locked_by_other(struct cluster *c, const char *holder, struct err *e)
{
	return err_set(e, BROKEN, NULL,
	    "Cubetab already uses the folder %s (%s).  Stop that one first, or choose "
	    "another folder "
	    "with --data.",
	    c->dir, *holder != '\0' ? holder : "another process");
}

static void
lock_sign(struct cluster *c)
{
	char text[64];
	int n = snprintf(text, sizeof text, "%s %ld",
	    c->use == CLUSTER_SERVE ? "server, process" : "command, process",
	    (long)getpid());
	if (ftruncate(c->lock_fd, 0) != 0 || pwrite(c->lock_fd, text, (size_t)n, 0) != n)
		log_warn(
		    "data folder: the lock could not be signed: %s", strerror(errno));
}

/* A command goes on without the lock and shares what runs; a server waits for a command
 * only. */
static enum rc
lock_take(struct cluster *c, struct err *e)
{
	char path[FILE_PATH_MAX + PATH_PART], holder[64];
	path_in(path, sizeof path, c->dir, "lock");
	c->lock_fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (c->lock_fd < 0)
		return file_error(e, "using the data folder", c->dir, errno);
	path_in(path, sizeof path, c->dir, "share");
	c->share_fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (c->share_fd < 0)
		return file_error(e, "using the data folder", c->dir, errno);
	int64_t until = clock_ms() + SHARE_LIMIT_MS;
	while (flock(c->lock_fd, LOCK_EX | LOCK_NB) != 0) {
		if (errno != EWOULDBLOCK && errno != EINTR)
			return file_error(e, "locking the data folder", c->dir, errno);
		ssize_t n = pread(c->lock_fd, holder, sizeof holder - 1, 0);
		holder[n > 0 ? n : 0] = '\0';
		if (c->use == CLUSTER_COMMAND &&
		    flock(c->share_fd, LOCK_SH | LOCK_NB) == 0)
			return OK;
		if (c->use == CLUSTER_SERVE && strncmp(holder, "command", 7) != 0)
			return locked_by_other(c, holder, e);
		if (clock_ms() > until)
			return locked_by_other(c, holder, e);
		clock_sleep_ms(POLL_MS);
	}
	c->ours = true;
	lock_sign(c);
	return OK;
}

/* ---- making it ---- */

static enum rc
write_config(struct cluster *c, struct err *e)
{
	/* Only the account that runs it, and root, may connect, as the owner "cubetab".
	 */
	static const char hba[] = "local all all peer map=cubetab\n";
	char path[FILE_PATH_MAX + PATH_PART * 2], ident[256];
	const struct passwd *p = getpwuid(c->as.uid != 0 ? c->as.uid : geteuid());
	int n = snprintf(ident, sizeof ident,
	    "cubetab root cubetab\ncubetab \"%s\" cubetab\n",
	    p == NULL ? "cubetab" : p->pw_name);
	path_in(path, sizeof path, c->data, "pg_hba.conf");
	enum rc rc = file_write(path, hba, sizeof hba - 1, e);
	if (rc == OK && c->as.uid != 0 && chown(path, c->as.uid, c->as.gid) != 0)
		rc = file_error(e, "giving away", path, errno);
	path_in(path, sizeof path, c->data, "pg_ident.conf");
	if (rc == OK)
		rc = file_write(path, ident, (size_t)n, e);
	if (rc == OK && c->as.uid != 0 && chown(path, c->as.uid, c->as.gid) != 0)
		rc = file_error(e, "giving away", path, errno);
	return rc;
}

static enum rc
initialise(struct cluster *c, struct err *e)
{
	char making[FILE_PATH_MAX + PATH_PART], program[FILE_PATH_MAX + PATH_PART];
	path_in(making, sizeof making, c->dir, "postgres.new");
	path_in(program, sizeof program, c->bin, "initdb");
	int64_t room = dir_free_bytes(c->dir);
	if (room >= 0 && room < ROOM_MIN)
		return err_set(e, BROKEN, NULL,
		    "The disk of %s is full: a new database needs %d MB.  Make room and "
		    "start again, or "
		    "choose another folder with --data.",
		    c->dir, ROOM_MIN >> 20);
	enum rc rc = dir_remove(making, e); /* of a start that was interrupted */
	if (rc == OK)
		rc = place_private(making, &c->as, e);
	if (rc != OK)
		return rc;
	log_info("database: making a new one in %s", c->data);
	const char *const argv[] = { program, "-D", making, "-U", "cubetab",
		"--auth=peer", "--encoding=UTF8", "--locale=C.UTF-8", "--data-checksums",
		NULL };
	struct process_spec s = { .argv = argv,
		.as = c->as,
		.in_fd = -1,
		.out_fd = -1,
		.limit_ms = INITDB_LIMIT_MS };
	rc = process_run_as(&s, e);
	if (rc != OK) {
		struct err ignored;
		log_error("database: %s", e->text);
		bool full = dir_free_bytes(c->dir) < (ROOM_MIN >> 4);
		if (dir_remove(making, &ignored) != OK)
			log_warn("database: %s", ignored.text);
		return full ? file_error(e, "making a database in", c->dir, ENOSPC) : rc;
	}
	if (rename(making, c->data) != 0)
		return file_error(e, "making a database in", c->dir, errno);
	return OK;
}

/* Which PostgreSQL the folder needs; 0 where there is no cluster yet. */
static enum rc
version_in(struct cluster *c, int *version, struct err *e)
{
	char path[FILE_PATH_MAX + PATH_PART * 2];
	struct strbuf text;
	*version = 0;
	if (!file_exists(c->data))
		return OK;
	path_in(path, sizeof path, c->data, "PG_VERSION");
	strbuf_init(&text, 100);
	enum rc rc = file_read(path, &text, e);
	*version = (int)strtol(text.s, NULL, 10);
	strbuf_free(&text);
	if (rc == NOT_FOUND || (rc == OK && *version == 0))
		return err_set(e, BROKEN, NULL,
		    "%s is not a PostgreSQL database.  Move it away, or choose another "
		    "folder with --data. "
		    " Nothing was changed.",
		    c->data);
	return rc;
}

/* ---- adopting, starting ---- */

static PGPing
ping(const struct cluster *c)
{
	return PQping(c->conninfo);
}

/* The postmaster that runs on our folder, or 0.  A number left over from before a restart
 * of the machine may belong to any process by now, so its working folder is compared. */
static pid_t
running(const struct cluster *c)
{
	char path[FILE_PATH_MAX + PATH_PART * 2], link[64], cwd[FILE_PATH_MAX],
	    real[PATH_MAX];
	struct strbuf text;
	struct err ignored;
	path_in(path, sizeof path, c->data, "postmaster.pid");
	strbuf_init(&text, 4096);
	enum rc rc = file_read(path, &text, &ignored);
	long pid = rc == OK ? strtol(text.s, NULL, 10) : 0;
	strbuf_free(&text);
	if (pid <= 1)
		return 0;
	snprintf(link, sizeof link, "/proc/%ld/cwd", pid);
	ssize_t n = readlink(link, cwd, sizeof cwd - 1);
	cwd[n > 0 ? n : 0] = '\0';
	if (n > 0 && realpath(c->data, real) != NULL && strcmp(cwd, real) == 0)
		return (pid_t)pid;
	if (unlink(path) == 0)
		log_info("database: it was not stopped properly; recovering");
	return 0;
}

static enum rc
start_failed(struct cluster *c, struct err *e)
{
	struct strbuf text;
	struct err ignored;
	strbuf_init(&text, LOG_MAX * 2);
	enum rc rc = file_read(c->log, &text, &ignored);
	const char *said =
	    rc == OK && (off_t)text.len > c->log_start ? text.s + c->log_start : "";
	if (strstr(said, "No space left on device") != NULL)
		rc = err_set(e, BROKEN, NULL,
		    "The disk of %s is full, so the database could not start.  Make room "
		    "and start again.",
		    c->dir);
	else if (strstr(said, "still in use") != NULL ||
	         strstr(said, "already exists") != NULL)
		rc = err_set(e, RETRY, NULL,
		    "Another PostgreSQL still uses %s.  Stop it and start again.",
		    c->data);
	else if (strstr(said, "Permission denied") != NULL)
		rc = err_set(e, BROKEN, NULL,
		    "The database in %s cannot be read by the account that runs it.  "
		    "Start Cubetab as the "
		    "account that made it; %s says more.",
		    c->data, c->log);
	else
		rc = err_set(
		    e, BROKEN, NULL, "The database did not start; %s says why.", c->log);
	strbuf_free(&text);
	return rc;
}

static bool
gone(struct cluster *c)
{
	if (c->pid <= 0)
		return true;
	int status;
	if (c->child)
		return waitpid(c->pid, &status, WNOHANG) != 0;
	return kill(c->pid, 0) != 0 && errno == ESRCH;
}

static enum rc
wait_ready(struct cluster *c, struct err *e)
{
	int64_t began = clock_ms(), heard = began;
	bool told = false;
	for (;;) {
		PGPing p = ping(c);
		int64_t now = clock_ms();
		if (p == PQPING_OK)
			return OK;
		if (p == PQPING_REJECT)
			heard = now;
		if (c->ours && gone(c)) {
			c->pid = 0;
			return start_failed(c, e);
		}
		if (!told && now - began > 3000) {
			told = true;
			log_info("database: still starting (after a crash it first "
			         "repairs itself)");
		}
		if (now - heard > SILENT_LIMIT_MS || now - began > START_LIMIT_MS)
			return err_set(e, BROKEN, NULL,
			    "The database does not answer; %s says why.", c->log);
		clock_sleep_ms(POLL_MS);
	}
}

static void
log_turn(struct cluster *c)
{
	struct stat st;
	char old[FILE_PATH_MAX + PATH_PART * 2];
	c->log_start = stat(c->log, &st) == 0 ? st.st_size : 0;
	if (c->log_start < LOG_MAX)
		return;
	snprintf(old, sizeof old, "%s.1", c->log);
	if (rename(c->log, old) == 0)
		c->log_start = 0;
}

static enum rc
launch(struct cluster *c, struct err *e)
{
	char program[FILE_PATH_MAX + PATH_PART], socket[FILE_PATH_MAX + PATH_PART];
	path_in(program, sizeof program, c->bin, "postgres");
	snprintf(socket, sizeof socket, "unix_socket_directories=%s", c->socket);
	/* The log holds no statement and no detail: both may quote a child's name.  A
	 * roster or a plan comes in one go: until the planner has counted the rows, pages
	 * that read it are ten times slower, so it counts within seconds. */
	const char *const argv[] = { program, "-D", c->data, "-c",
		"listen_addresses=", "-c", socket, "-c", "unix_socket_permissions=0700",
		"-c", "port=5432", "-c", "fsync=on", "-c", "synchronous_commit=on", "-c",
		"full_page_writes=on", "-c", "max_connections=100", "-c",
		"shared_buffers=128MB", "-c", "autovacuum_naptime=2s", "-c", "jit=off",
		"-c", "timezone=UTC", "-c", "log_timezone=UTC", "-c",
		"logging_collector=off", "-c", "log_destination=stderr", "-c",
		"log_min_messages=log", "-c", "log_min_error_statement=panic", "-c",
		"log_error_verbosity=terse", "-c", "log_checkpoints=off", "-c",
		"log_statement=none", "-c", "log_line_prefix=%m ", "-c",
		"cluster_name=cubetab", NULL };
	log_turn(c);
	c->pid = process_start(argv, &c->as, c->log, e);
	c->child = true;
	return c->pid > 0 ? OK : BROKEN;
}

/* Adopts what runs, else starts; backends whose postmaster was killed take a moment to
 * end. */
static enum rc
adopt_or_start(struct cluster *c, struct err *e)
{
	int64_t until = clock_ms() + ORPHANS_LIMIT_MS;
	enum rc rc = RETRY;
	while (rc == RETRY) {
		c->child = false;
		c->pid = running(c);
		if (c->pid > 0)
			log_info("database: process %ld runs already; going on with it",
			    (long)c->pid);
		rc = c->pid > 0 ? OK : launch(c, e);
		if (rc == OK)
			rc = wait_ready(c, e);
		if (rc == RETRY && clock_ms() > until)
			rc = BROKEN;
		if (rc == RETRY)
			clock_sleep_ms(POLL_MS * 10);
	}
	return rc;
}

enum rc
cluster_tend(struct cluster *c, struct err *e)
{
	if (c->ours && access(c->data, F_OK) != 0 && errno == ENOENT)
		return err_set(e, NOT_FOUND, NULL,
		    "The folder %s was taken away while Cubetab ran, so it stops.  "
		    "Put it back, or restore a backup, and start again.",
		    c->data);
	if (!c->ours || !gone(c))
		return OK;
	if (clock_ms() < c->again_at)
		return err_set(e, BROKEN, NULL,
		    "The database does not start; Cubetab tries again within %d seconds.",
		    AGAIN_MAX_MS / 1000);
	log_error("database: it ended by itself; starting it again");
	c->pid = 0;
	enum rc rc = adopt_or_start(c, e);
	c->again_ms =
	    rc == OK ? 0 : MIN(MAX(2 * c->again_ms, AGAIN_MIN_MS), AGAIN_MAX_MS);
	c->again_at = clock_ms() + c->again_ms;
	return rc;
}

/* ---- stopping ---- */

static bool
wait_gone(struct cluster *c, int limit_ms)
{
	int64_t until = clock_ms() + limit_ms;
	while (!gone(c)) {
		if (clock_ms() > until)
			return false;
		clock_sleep_ms(POLL_MS);
	}
	c->pid = 0;
	return true;
}

static void
stop(struct cluster *c)
{
	/* commands that share it may finish; a server that is stopped does not wait for
	 * them */
	int64_t until = clock_ms() + SHARE_LIMIT_MS;
	while (c->use == CLUSTER_COMMAND && flock(c->share_fd, LOCK_EX | LOCK_NB) != 0 &&
	       clock_ms() < until)
		clock_sleep_ms(POLL_MS);
	kill(c->pid, SIGINT); /* PostgreSQL's fast shutdown */
	if (wait_gone(c, STOP_LIMIT_MS))
		return;
	log_warn("database: it does not stop; it will repair itself at the next start");
	kill(c->pid, SIGQUIT);
	if (!wait_gone(c, STOP_LIMIT_MS / 10))
		log_error("database: process %ld still runs", (long)c->pid);
}

void
cluster_close(struct cluster *c)
{
	if (c == NULL)
		return;
	if (c->ours && c->pid > 0)
		stop(c);
	if (c->share_fd >= 0)
		close(c->share_fd);
	if (c->lock_fd >= 0)
		close(c->lock_fd);
	mem_free(c);
}

/* ---- all together ---- */

static enum rc
folder_prepare(struct cluster *c, const char *dir, struct err *e)
{
	char real[PATH_MAX];
	enum rc rc = dir_make(dir, 0700, e);
	if (rc != OK)
		return rc;
	if (realpath(dir, real) == NULL)
		return file_error(e, "using the data folder", dir, errno);
	if (strlen(real) > FILE_PATH_MAX / 2)
		return file_error(e, "using the data folder", real, ENAMETOOLONG);
	path_in(c->dir, sizeof c->dir, real, "");
	c->dir[strlen(real)] = '\0';
	path_in(c->data, sizeof c->data, c->dir, "postgres");
	path_in(c->log, sizeof c->log, c->dir, "postgres.log");
	return OK;
}

/* Quotes for a connection string. */
static void
conninfo_make(struct cluster *c)
{
	char quoted[FILE_PATH_MAX * 2];
	size_t n = 0;
	for (const char *s = c->socket; *s != '\0' && n + 3 < sizeof quoted; s++) {
		if (*s == '\'' || *s == '\\')
			quoted[n++] = '\\';
		quoted[n++] = *s;
	}
	quoted[n] = '\0';
	int len = snprintf(c->conninfo, sizeof c->conninfo,
	    "host='%s' port=5432 user=cubetab dbname=postgres", quoted);
	assert(len > 0 && (size_t)len < sizeof c->conninfo);
}

static enum rc
open_ours(struct cluster *c, int version, struct err *e)
{
	enum rc rc = cluster_programs(c->bin, &version, e);
	if (rc == OK)
		rc = version_in(c, &version, e);
	if (rc == OK && version == 0)
		rc = initialise(c, e);
	if (rc == OK)
		rc = write_config(c, e);
	if (rc == OK)
		rc = adopt_or_start(c, e);
	return rc;
}

bool
cluster_exists(const char *data_dir)
{
	char path[FILE_PATH_MAX + PATH_PART];
	struct stat st;
	return snprintf(path, sizeof path, "%s/postgres", data_dir) >= (int)sizeof path ||
	       stat(path, &st) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

enum rc
cluster_open(
    struct cluster **out, const char *data_dir, enum cluster_use use, struct err *e)
{
	DEFER(cluster_close) struct cluster *c = mem_alloc(sizeof *c);
	struct stat st;
	int version = 0;
	c->lock_fd = c->share_fd = -1;
	c->use = use;
	enum rc rc = folder_prepare(c, data_dir, e);
	if (rc == OK)
		rc = version_in(c, &version, e);
	if (rc == OK)
		rc = lock_take(c, e);
	if (rc == OK)
		rc = cluster_account(&c->as, e);
	/* the account must pass through; what is inside is closed to others by itself */
	if (rc == OK && c->as.uid != 0 && stat(c->dir, &st) == 0 &&
	    (st.st_mode & S_IXOTH) == 0 &&
	    chmod(c->dir, (st.st_mode & 07777) | S_IXOTH | S_IXGRP) != 0)
		rc = file_error(e, "opening the folder", c->dir, errno);
	if (rc == OK)
		rc = place_reachable(c->data, &c->as, e);
	if (rc == OK)
		rc = place_socket(c->socket, c->dir, &c->as, e);
	if (rc != OK)
		return rc;
	conninfo_make(c);
	rc = c->ours ? open_ours(c, version, e) : wait_ready(c, e);
	if (rc == OK) {
		*out = c;
		c = NULL;
	}
	return rc;
}

const char *
cluster_conninfo(const struct cluster *c)
{
	return c->conninfo;
}

const char *
cluster_dir(const struct cluster *c)
{
	return c->dir;
}
