/* db/cluster_place.c - where PostgreSQL's programs are, whom it runs as, where its socket
 * goes. */
#include "db/cluster_place.h"
#include "base/hash.h"
#include <errno.h>
#include <glob.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { USERADD_LIMIT_MS = 30000, SOCKET_PATH_MAX = 107 };

/* The major version in the folder's name (/usr/lib/postgresql/15/bin); asks the program
 * where the name does not tell. */
static int
version_of(const char *bin)
{
	char program[FILE_PATH_MAX + 16];
	snprintf(program, sizeof program, "%s/postgres", bin);
	if (access(program, X_OK) != 0)
		return 0;
	const char *at = strstr(bin, "/postgresql/");
	if (at != NULL)
		return (int)strtol(at + strlen("/postgresql/"), NULL, 10);
	struct strbuf says;
	struct err ignored;
	strbuf_init(&says, 1000);
	const char *const argv[] = { program, "--version", NULL };
	int version = 0;
	if (process_run(argv, NULL, 0, &says, USERADD_LIMIT_MS, &ignored) == OK &&
	    (at = strrchr(says.s, ')')) != NULL)
		version = (int)strtol(at + 1, NULL, 10);
	strbuf_free(&says);
	return version;
}

enum rc
cluster_programs(char out[FILE_PATH_MAX], int *version, struct err *e)
{
	const char *own = getenv("CUBETAB_PGBIN");
	const char *where =
	    own != NULL && *own != '\0' ? own : "/usr/lib/postgresql/*/bin";
	int want = *version, best = 0;
	glob_t found;
	if (glob(where, 0, NULL, &found) == 0) {
		for (size_t i = 0; i < found.gl_pathc; i++) {
			int v = version_of(found.gl_pathv[i]);
			if (v > best && (want == 0 || v == want)) {
				best = v;
				snprintf(out, FILE_PATH_MAX, "%s", found.gl_pathv[i]);
			}
		}
		globfree(&found);
	}
	*version = best;
	if (best >= PG_VERSION_MIN)
		return OK;
	if (want != 0)
		return err_set(e, BROKEN, NULL,
		    "The database in this folder was made by PostgreSQL %d, whose "
		    "programs are not "
		    "installed.  Install the package postgresql-%d, or choose another "
		    "folder with "
		    "--data.  Nothing was changed.",
		    want, want);
	return err_set(e, BROKEN, NULL,
	    "PostgreSQL %d or newer is not installed (looked in %s).  Install the "
	    "package "
	    "postgresql, or name a database with --database.",
	    PG_VERSION_MIN, where);
}

enum rc
cluster_account(struct process_as *as, struct err *e)
{
	*as = (struct process_as){ 0, 0 };
	if (geteuid() != 0)
		return OK;
	const struct passwd *p = getpwnam("cubetab");
	if (p == NULL) {
		const char *const argv[] = { "/usr/sbin/useradd", "--system",
			"--no-create-home", "--home-dir", "/var/lib/cubetab", "--shell",
			"/usr/sbin/nologin", "cubetab", NULL };
		enum rc rc = process_run(argv, NULL, 0, NULL, USERADD_LIMIT_MS, e);
		p = getpwnam("cubetab");
		if (p == NULL && rc != OK)
			return rc;
	}
	if (p == NULL || p->pw_uid == 0)
		return err_set(e, BROKEN, NULL,
		    "PostgreSQL does not run as root and the account cubetab could not "
		    "be made.  Make it "
		    "(useradd --system cubetab) or start Cubetab as another user.");
	*as = (struct process_as){ p->pw_uid, p->pw_gid };
	return OK;
}

/* Whether the account can go through every folder above path; names the first that stops
 * it. */
enum rc
place_reachable(const char *path, const struct process_as *as, struct err *e)
{
	char part[FILE_PATH_MAX];
	snprintf(part, sizeof part, "%s", path);
	for (char *at = strrchr(part, '/'); as->uid != 0 && at != NULL && at != part;
	     at = strrchr(part, '/')) {
		struct stat st;
		*at = '\0';
		if (stat(part, &st) != 0)
			return file_error(e, "looking at the folder", part, errno);
		mode_t bit = st.st_uid == as->uid   ? S_IXUSR
		             : st.st_gid == as->gid ? S_IXGRP
		                                    : S_IXOTH;
		if ((st.st_mode & bit) == 0)
			return err_set(e, BROKEN, NULL,
			    "As root, Cubetab runs its database as the account cubetab, "
			    "which may not enter "
			    "%s.  Allow it (chmod o+x %s) or choose another folder with "
			    "--data.",
			    part, part);
	}
	return OK;
}

enum rc
place_private(const char *path, const struct process_as *as, struct err *e)
{
	struct stat st;
	uid_t uid = as->uid != 0 ? as->uid : geteuid();
	if (mkdir(path, 0700) != 0 && errno != EEXIST)
		return file_error(e, "making the folder", path, errno);
	if (as->uid != 0 && lchown(path, as->uid, as->gid) != 0)
		return file_error(e, "giving away the folder", path, errno);
	if (lstat(path, &st) != 0 || !S_ISDIR(st.st_mode) || st.st_uid != uid)
		return err_set(e, BROKEN, NULL,
		    "%s belongs to another account.  Start Cubetab as the account that "
		    "made it, or choose "
		    "another folder with --data.",
		    path);
	if ((st.st_mode & 077) != 0 && chmod(path, 0700) != 0)
		return file_error(e, "closing to others the folder", path, errno);
	return OK;
}

enum rc
place_socket(
    char out[FILE_PATH_MAX], const char *dir, const struct process_as *as, struct err *e)
{
	int n = snprintf(out, FILE_PATH_MAX, "%s/run", dir);
	if (n + (int)strlen("/.s.PGSQL.5432") > SOCKET_PATH_MAX) {
		const char *runtime = getenv("XDG_RUNTIME_DIR");
		if (geteuid() == 0)
			runtime = "/run";
		else if (runtime == NULL || strlen(runtime) > 60)
			runtime = "/tmp";
		snprintf(out, FILE_PATH_MAX, "%s/cubetab-%016llx", runtime,
		    (unsigned long long)hash_text(dir));
	}
	return place_private(out, as, e);
}
