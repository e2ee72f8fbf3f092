/* tests/dbharness.c - see the header. */
#include "tests/dbharness.h"
#include "app/app_store.h"
#include "db/cluster.h"
#include "db/migrate.h"
#include "sys/clock.h"
#include "sys/files.h"
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LIMIT_MS = 60000, CONNINFO_MAX = 256 };

static char folder[64]; /* a socket's path must fit behind it */
static pid_t server, owner_pid;
static struct arena *kept;

static void
end(void)
{
	struct err e;
	int status;
	if (owner_pid != getpid())
		return; /* a child of the test */
	kill(server, SIGQUIT);
	waitpid(server, &status, 0);
	if (dir_remove(folder, &e) != OK)
		fprintf(stderr, "%s\n", e.text);
	arena_free(kept);
}

static const char *
conninfo_of(const char *name)
{
	return arena_printf(
	    kept, "host=%s port=5432 user=cubetab dbname=%s", folder, name);
}

/* Unlike the real one it must not outlive us, however we end. */
static pid_t
start(const char *const argv[], const struct process_as *as, const char *log)
{
	union {
		const char *const *in;
		char *const *out;
	} args = { .in = argv };
	pid_t pid = fork();
	if (pid != 0)
		return pid;
	if (as->uid != 0 && (setgid(as->gid) != 0 || setuid(as->uid) != 0))
		_exit(98);
	prctl(PR_SET_PDEATHSIG, SIGQUIT);
	int fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
	if (fd >= 0 && dup2(fd, STDOUT_FILENO) >= 0 && dup2(fd, STDERR_FILENO) >= 0)
		execv(argv[0], args.out);
	_exit(97);
}

static void
begin(void)
{
	char bin[FILE_PATH_MAX], initdb[FILE_PATH_MAX + 16], postgres[FILE_PATH_MAX + 16];
	char data[sizeof folder + 8], log[sizeof folder + 8];
	struct process_as as;
	struct err e = { 0 };
	int version = 0, applied;
	kept = arena_new();
	if (cluster_programs(bin, &version, &e) != OK || cluster_account(&as, &e) != OK)
		fail_msg("%s", e.text);
	const char *place = getenv("TMPDIR");
	snprintf(folder, sizeof folder, "%s/cubetab-db-XXXXXX", place ? place : "/tmp");
	assert_non_null(mkdtemp(folder));
	if (as.uid != 0)
		assert_int_equal(chown(folder, as.uid, as.gid), 0);
	snprintf(initdb, sizeof initdb, "%s/initdb", bin);
	snprintf(postgres, sizeof postgres, "%s/postgres", bin);
	snprintf(data, sizeof data, "%s/data", folder);
	snprintf(log, sizeof log, "%s/log", folder);
	const char *const make[] = { initdb, "-D", data, "-U", "cubetab", "--auth=trust",
		"--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", NULL };
	struct process_spec s = {
		.argv = make, .as = as, .in_fd = -1, .out_fd = -1, .limit_ms = LIMIT_MS
	};
	if (process_run_as(&s, &e) != OK)
		fail_msg("%s", e.text);
	const char *const go[] = { postgres, "-D", data, "-c", "listen_addresses=", "-k",
		folder, "-c", "fsync=off", "-c", "synchronous_commit=off", "-c",
		"full_page_writes=off", NULL };
	server = start(go, &as, log);
	owner_pid = getpid();
	assert_true(server > 0);
	atexit(end);
	const char *conninfo = conninfo_of("postgres");
	int64_t until = clock_ms() + LIMIT_MS;
	while (PQping(conninfo) != PQPING_OK && clock_ms() < until)
		clock_sleep_ms(10);
	dbharness_sql(conninfo, "CREATE DATABASE migrated");
	struct db *owner = NULL;
	if (db_open_owner(&owner, conninfo_of("migrated"), &e) != OK ||
	    migrate_run(owner, &applied, &e) != OK)
		fail_msg("%s", e.text);
	db_close(owner);
}

const char *
dbharness_database(bool migrated)
{
	static int made;
	char name[32], sql[128];
	if (server == 0)
		begin();
	snprintf(name, sizeof name, "t%d", ++made);
	snprintf(sql, sizeof sql, "CREATE DATABASE %s TEMPLATE %s", name,
	    migrated ? "migrated" : "template0");
	dbharness_sql(conninfo_of("postgres"), sql);
	return conninfo_of(name);
}

static PGresult *
run(const char *conninfo, const char *sql)
{
	PGconn *conn = PQconnectdb(conninfo);
	PGresult *r = PQexec(conn, sql);
	ExecStatusType status = PQresultStatus(r);
	if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
		fail_msg("%s in %.300s", PQerrorMessage(conn), sql);
	PQfinish(conn);
	return r;
}

void
dbharness_sql(const char *conninfo, const char *sql)
{
	PQclear(run(conninfo, sql));
}

const char *
dbharness_ask(const char *conninfo, const char *sql)
{
	static char answer[4096];
	PGresult *r = run(conninfo, sql);
	snprintf(answer, sizeof answer, "%s",
	    PQntuples(r) > 0 && PQnfields(r) > 0 ? PQgetvalue(r, 0, 0) : "");
	PQclear(r);
	return answer;
}

struct db *
dbharness_db(const char *conninfo)
{
	struct db *db = NULL;
	struct err e = { 0 };
	if (db_open(&db, conninfo, &e) != OK)
		fail_msg("%s", e.text);
	return db;
}

void
dbharness_app(struct app *app, const char **conninfo)
{
	const char *c = dbharness_database(true);
	*app = (struct app){ .db = dbharness_db(c), .arena = arena_new() };
	if (conninfo != NULL)
		*conninfo = c;
}

void
dbharness_app_end(struct app *app)
{
	app_close(app);
}
