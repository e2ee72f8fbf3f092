/* tests/harness.c - what tests share: cases from files, a throw-away PostgreSQL. */
#include "tests/harness.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include <fcntl.h>
#include <glob.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define MUST(what, condition)                                                            \
	do {                                                                             \
		if (!(condition)) {                                                      \
			fprintf(stderr, "harness: %s failed\n", what);                   \
			exit(99);                                                        \
		}                                                                        \
	} while (0)

static struct {
	char folder[64], bin[200], conninfo[256];
	pid_t server, owner;
	int databases;
} cluster;

/* A child that is the program, as an account that PostgreSQL accepts, and that dies with
 * us. */
static pid_t
start(const char *const *argv)
{
	pid_t pid = fork();
	MUST("fork", pid >= 0);
	if (pid > 0)
		return pid;
	const struct passwd *as = geteuid() == 0 ? getpwnam("postgres") : NULL;
	if (geteuid() == 0 && !as)
		as = getpwnam("nobody");
	if (as && (setgid(as->pw_gid) != 0 || setuid(as->pw_uid) != 0))
		_exit(98);
	prctl(PR_SET_PDEATHSIG, SIGQUIT);
	int log = open("server.log", O_WRONLY | O_CREAT | O_APPEND, 0600);
	if (log >= 0) {
		dup2(log, STDOUT_FILENO);
		dup2(log, STDERR_FILENO);
	}
	union {
		const char *const *in;
		char *const *out;
	} args = { .in = argv };
	execv(argv[0], args.out);
	_exit(97);
}

static void
run(const char *const *argv)
{
	int status = 0;
	MUST(argv[0], waitpid(start(argv), &status, 0) > 0 && status == 0);
}

static void
stop(void)
{
	if (cluster.server <= 0 || cluster.owner != getpid())
		return;
	kill(cluster.server, SIGQUIT);
	waitpid(cluster.server, NULL, 0);
	run((const char *const[]){ "/bin/rm", "-rf", cluster.folder, NULL });
}

static PGconn *
connect_to(const char *database)
{
	char info[256];
	snprintf(info, sizeof info, "host=%s dbname=%s user=cubetab_owner",
	    cluster.folder, database);
	PGconn *c = NULL;
	for (int i = 0; i < 200; i++) {
		c = PQconnectdb(info);
		if (PQstatus(c) == CONNECTION_OK)
			return c;
		if (i < 199)
			PQfinish(c);
		usleep(50000);
	}
	MUST(PQerrorMessage(c), false);
	return c;
}

static void
start_cluster(void)
{
	char here[4096];
	glob_t g;
	MUST(
	    "finding initdb", glob("/usr/lib/postgresql/*/bin/initdb", 0, NULL, &g) == 0);
	snprintf(cluster.bin, sizeof cluster.bin, "%.*s",
	    (int)(strlen(g.gl_pathv[g.gl_pathc - 1]) - strlen("/initdb")),
	    g.gl_pathv[g.gl_pathc - 1]);
	globfree(&g);
	snprintf(cluster.folder, sizeof cluster.folder, "/tmp/cubetab-test-XXXXXX");
	MUST("mkdtemp", mkdtemp(cluster.folder));
	const struct passwd *as = geteuid() == 0 ? getpwnam("postgres") : NULL;
	if (geteuid() == 0 && !as)
		as = getpwnam("nobody");
	MUST("chown", !as || chown(cluster.folder, as->pw_uid, as->pw_gid) == 0);
	MUST("getcwd", getcwd(here, sizeof here) && chdir(cluster.folder) == 0);
	char initdb[256], postgres[256], data[128];
	snprintf(initdb, sizeof initdb, "%s/initdb", cluster.bin);
	snprintf(postgres, sizeof postgres, "%s/postgres", cluster.bin);
	snprintf(data, sizeof data, "%s/data", cluster.folder);
	run((const char *const[]){ initdb, "-D", data, "-U", "cubetab_owner", "-A",
	    "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N", NULL });
	cluster.server = start(
	    (const char *const[]){ postgres, "-D", data, "-k", cluster.folder, "-h", "",
	        "-F", "-c", "max_connections=120", "-c", "full_page_writes=off", NULL });
	cluster.owner = getpid();
	atexit(stop);
	MUST("chdir", chdir(here) == 0);
}

char *
harness_database(void)
{
	char name[32], info[256], sql[96];
	if (cluster.server == 0)
		start_cluster();
	snprintf(name, sizeof name, "test%d", ++cluster.databases);
	snprintf(sql, sizeof sql, "CREATE DATABASE %s", name);
	PGconn *c = connect_to("postgres");
	PGresult *r = PQexec(c, sql);
	MUST(PQerrorMessage(c), PQresultStatus(r) == PGRES_COMMAND_OK);
	PQclear(r);
	PQfinish(c);
	snprintf(info, sizeof info, "host=%s dbname=%s user=cubetab_owner",
	    cluster.folder, name);
	return mem_strdup(info);
}

const char *
harness_conninfo(void)
{
	static const struct {
		int number;
		const char *slug, *text;
	} migrations[] = {
#define MIGRATION(n, s, t) { n, s, t },
#include "migrations.inc"
#undef MIGRATION
	};
	if (cluster.conninfo[0])
		return cluster.conninfo;
	char *info = harness_database();
	snprintf(cluster.conninfo, sizeof cluster.conninfo, "%s", info);
	mem_free(info);
	PGconn *c = PQconnectdb(cluster.conninfo);
	for (size_t i = 0; i < COUNT(migrations); i++) {
		PGresult *r = PQexec(c, migrations[i].text);
		MUST(PQerrorMessage(c), PQresultStatus(r) == PGRES_COMMAND_OK);
		PQclear(r);
	}
	PQfinish(c);
	return cluster.conninfo;
}

char *
harness_file(const char *name)
{
	char path[4096];
	snprintf(path, sizeof path, "tests/%s", name);
	FILE *f = fopen(path, "rb");
	MUST(path, f);
	struct strbuf b;
	strbuf_init(&b, (size_t)64 * 1024 * 1024);
	char part[8192];
	for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;)
		strbuf_add(&b, part, n);
	fclose(f);
	return strbuf_take(&b);
}

json_t *
harness_cases(const char *name, const char *kind)
{
	char *text = harness_file(name), *save = NULL;
	json_t *all = json_array();
	for (char *line = strtok_r(text, "\n", &save); line;
	     line = strtok_r(NULL, "\n", &save)) {
		json_error_t error;
		json_t *c = json_loads(line, 0, &error);
		MUST(name, c);
		const char *is = json_string_value(json_object_get(c, "kind"));
		if (!kind || (is && strcmp(is, kind) == 0))
			json_array_append(all, c);
		json_decref(c);
	}
	mem_free(text);
	return all;
}
