/* app/app_store.c - see the header. */
#include "app/app_store.h"
#include "db/cluster.h"
#include "db/db.h"
#include "db/migrate.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct store {
	struct cluster *cluster; /* NULL where a database was named */
	char *conninfo;
};

static enum rc
default_folder(char out[FILE_PATH_MAX], bool sample, struct err *e)
{
	const char *end = sample ? "-demo" : "";
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	int n = 0;
	if (geteuid() == 0)
		n = snprintf(out, FILE_PATH_MAX, "/var/lib/cubetab%s", end);
	else if (data != NULL && data[0] == '/')
		n = snprintf(out, FILE_PATH_MAX, "%s/cubetab%s", data, end);
	else if (home != NULL && home[0] == '/')
		n = snprintf(out, FILE_PATH_MAX, "%s/.local/share/cubetab%s", home, end);
	if (n <= 0 || n >= FILE_PATH_MAX)
		return err_set(e, BROKEN, NULL,
		    "There is no home folder to keep the data in.  Name a folder with "
		    "--data.");
	return OK;
}

/* dir NULL: the database was named. */
static enum rc
nothing_in(const char *dir, struct err *e)
{
	if (dir == NULL)
		return err_set(e, BROKEN, NULL,
		    "The database that --database or CUBETAB_DATABASE names holds "
		    "nothing of Cubetab: name the server's, or make one with cubetab "
		    "migrate.");
	return err_set(e, BROKEN, NULL,
	    "There is no Cubetab database in %.200s: name the server's folder with "
	    "--data, or make one there with cubetab serve.",
	    dir);
}

enum rc
store_open_raw(
    struct store **out, const struct store_where *w, enum store_use use, struct err *e)
{
	DEFER(store_close) struct store *s = mem_alloc(sizeof *s);
	const char *database = w->database;
	char folder[FILE_PATH_MAX];
	if (database != NULL && w->data != NULL)
		return err_set(e, INVALID, NULL, "Give --database or --data, not both.");
	if (database == NULL && w->data == NULL)
		database = getenv("CUBETAB_DATABASE");
	if (database != NULL && *database != '\0') {
		s->conninfo = mem_strdup(database);
	} else {
		enum rc rc = OK;
		const char *dir = w->data != NULL ? w->data : folder;
		if (w->data == NULL)
			rc = default_folder(folder, w->sample, e);
		if (rc == OK && use == STORE_FIND && !cluster_exists(dir))
			rc = nothing_in(dir, e);
		if (rc == OK)
			rc = cluster_open(&s->cluster, dir,
			    use == STORE_SERVE ? CLUSTER_SERVE : CLUSTER_COMMAND, e);
		if (rc != OK)
			return rc;
		s->conninfo = mem_strdup(cluster_conninfo(s->cluster));
	}
	*out = s;
	s = NULL;
	return OK;
}

/* A database that is there may still be empty. */
static enum rc
made_before(struct store *s, bool *made, struct err *e)
{
	DEFER(db_close) struct db *owner = NULL;
	enum rc rc = db_open_owner(&owner, s->conninfo, e);
	return rc == OK ? migrate_begun(owner, made, e) : rc;
}

enum rc
store_open(
    struct store **out, const struct store_where *w, enum store_use use, struct err *e)
{
	DEFER(store_close) struct store *s = NULL;
	int applied = 0;
	bool made = true;
	enum rc rc = store_open_raw(&s, w, use, e);
	if (rc != OK)
		return rc;
	assert(s != NULL);
	if (use == STORE_FIND)
		rc = made_before(s, &made, e);
	if (rc == OK && !made)
		rc = nothing_in(store_data_dir(s), e);
	if (rc == OK)
		rc = store_migrate(s, &applied, e);
	if (rc != OK)
		return rc;
	*out = s;
	s = NULL;
	return OK;
}

void
store_close(struct store *s)
{
	if (s == NULL)
		return;
	cluster_close(s->cluster);
	mem_free(s->conninfo);
	mem_free(s);
}

enum rc
store_migrate(struct store *s, int *applied, struct err *e)
{
	DEFER(db_close) struct db *owner = NULL;
	enum rc rc = db_open_owner(&owner, s->conninfo, e);
	return rc == OK ? migrate_run(owner, applied, e) : rc;
}

enum rc
store_tend(struct store *s, struct err *e)
{
	return s->cluster != NULL ? cluster_tend(s->cluster, e) : OK;
}

const char *
store_conninfo(const struct store *s)
{
	return s->conninfo;
}

const char *
store_data_dir(const struct store *s)
{
	return s->cluster != NULL ? cluster_dir(s->cluster) : NULL;
}

enum rc
app_open(struct app *app, struct store *s, struct err *e)
{
	*app = (struct app){ .data_dir = store_data_dir(s) };
	enum rc rc = db_open(&app->db, s->conninfo, e);
	if (rc == OK)
		app->arena = arena_new();
	return rc;
}

void
app_close(struct app *app)
{
	db_close(app->db);
	arena_free(app->arena);
	*app = (struct app){ 0 };
}
