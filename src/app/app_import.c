/* app/app_import.c - a roster file into a tournament: looked at first, then accepted
 * whole. */
#include "app/app_import.h"
#include "app/app_player.h"
#include "app/import_write.h"
#include "app/json_text.h"
#include "app/roster_load.h"
#include "base/utf8.h"
#include "db/db.h"
#include <stdlib.h>
#include <string.h>

struct job {
	struct app *app;
	const struct actor *who;
	const struct tournament *t;
	const struct import_file *file;
	const struct import_choice *choice;
	struct import *out;
	int64_t upload; /* 0 = none */
};

static bool
ticked(const struct import_choice *c, char kind, int64_t id)
{
	for (int i = 0; i < c->takes; i++)
		if (c->take[i][0] == kind && strtoll(c->take[i] + 1, NULL, 10) == id)
			return true;
	return false;
}

static void
apply_ticks(struct import *im, const struct import_choice *c)
{
	for (int i = 0; c->ticked && i < im->roster.n; i++) {
		struct plan_row *row = &im->plan.row[i];
		bool changes = row->add || row->rename || row->move || row->details;
		if (changes)
			row->take = row->take && ticked(c, 'r', im->roster.row[i].row);
	}
	for (int i = 0; i < im->roster.teams; i++)
		im->plan.team[i].used = im->plan.school[im->plan.team[i].school].used =
		    false;
	roster_plan_count(&im->roster, &im->plan);
}

static enum rc
remove_ticked(struct db *db, const struct job *j, struct import *im, struct err *e)
{
	enum rc rc = OK;
	for (int i = 0; rc == OK && j->choice->ticked && i < im->had.players; i++) {
		int64_t id = im->had.player[i].id;
		if (!ticked(j->choice, 'p', id) ||
		    !roster_plan_missing(&im->plan, &im->roster, &im->had, i))
			continue;
		rc =
		    player_remove(db, j->t->id, id, "not in the roster file any more", e);
		im->removed += rc == OK;
	}
	return rc;
}

static enum rc
look(struct db *db, const struct job *j, struct import *im, struct err *e)
{
	struct arena *a = j->app->arena;
	*im = (struct import){ .problems = { .arena = a } };
	enum rc rc = roster_rules(db, a, j->t, &im->rules, e);
	if (rc == OK)
		rc = roster_load(db, a, j->t->id, &im->had, e);
	if (rc == OK)
		rc = roster_read(a, j->file->bytes, j->file->n, &im->rules,
		    j->file->remap, &im->roster, &im->problems, e);
	if (rc == OK)
		roster_plan(
		    a, &im->roster, &im->rules, &im->had, &im->plan, &im->problems);
	return rc;
}

static enum rc
refuse(const struct import *im, const struct import_choice *c, struct err *e)
{
	int bad = 0;
	for (int i = 0; i < im->roster.n; i++)
		bad += im->roster.row[i].bad;
	if (!im->roster.readable)
		return err_set(e, INVALID, "file",
		    "The columns of the file were not understood.  Choose what each "
		    "column is, then "
		    "import it.");
	if (bad > 0 && !c->skip_bad)
		return err_set(e, INVALID, "file",
		    "%d row%s a fault.  Nothing was imported: correct the file, or "
		    "import the good "
		    "rows without the bad ones.",
		    bad, bad == 1 ? " has" : "s have");
	if (im->problems.errors > 0 && im->roster.n == 0)
		return err_set(e, INVALID, "file", "There are no players in the file.");
	return OK;
}

/* First of all, so that of two who press the button at once one waits and is told. */
static enum rc
take_upload(struct db *db, const struct job *j, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_QUERY(db, Q_upload_accept, &r, e, P_INT(j->t->id), P_INT(j->upload));
	if (rc == OK && PQntuples(r) == 0)
		rc = err_set(e, CONFLICT, NULL,
		    "Somebody else has just imported or discarded this file.  Look at "
		    "the "
		    "players.");
	return rc;
}

static enum rc
import_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	struct import *im = j->out;
	enum rc rc = j->upload && !j->choice->dry_run ? take_upload(db, j, e) : OK;
	if (rc == OK)
		rc = look(db, j, im, e);
	if (rc == OK && !j->choice->dry_run)
		rc = refuse(im, j->choice, e);
	if (rc != OK || j->choice->dry_run)
		return rc;
	apply_ticks(im, j->choice);
	rc = import_write(db, j->app->arena, j->t, im, e);
	if (rc == OK)
		rc = remove_ticked(db, j, im, e);
	if (rc == OK)
		rc = public_changed(db, j->t->id, e);
	if (rc == OK)
		rc = audit(db, j->t->id, j->who, "roster.import",
		    j->upload
		        ? arena_printf(j->app->arena, "upload:%lld", (long long)j->upload)
		        : "roster",
		    NULL,
		    json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i}", "added",
		        im->plan.added, "renamed", im->plan.renamed, "moved",
		        im->plan.moved, "changed", im->plan.changed, "regions",
		        im->plan.regions, "seeds", im->plan.seeds, "removed",
		        im->removed),
		    NULL, e);
	im->written = rc == OK;
	return rc;
}

static enum rc
run(struct job *j, struct err *e)
{
	if (j->t->erased)
		return err_set(e, CONFLICT, NULL,
		    "The names of this tournament were erased; no roster can be imported "
		    "any more.");
	if (j->choice->dry_run)
		return db_snapshot(j->app->db, import_tx, j, e);
	enum rc rc = db_tx(j->app->db, import_tx, j, e);
	if (rc == OK)
		statistics_refresh(j->app->db, "roster");
	return rc;
}

enum rc
app_import(struct app *app, const struct actor *who, const struct tournament *t,
    const struct import_file *file, const struct import_choice *choice,
    struct import *out, struct err *e)
{
	struct job j = { app, who, t, file, choice, out, 0 };
	return run(&j, e);
}

/* ---- uploads ---- */

/* Each step with a file leaves its line in the audit trail. */
struct upload_tx {
	const struct actor *who;
	int64_t tournament, id;
	const char *file_name, *columns;
	const char *bytes;
	size_t n;
};

static enum rc
upload_audit(struct db *db, const struct upload_tx *x, const char *action, struct err *e)
{
	char subject[40];
	snprintf(subject, sizeof subject, "upload:%lld", (long long)x->id);
	return audit(db, x->tournament, x->who, action, subject, NULL,
	    x->bytes ? json_pack("{s:I}", "bytes", (json_int_t)x->n) : NULL, NULL, e);
}

static enum rc
upload_tx(struct db *db, void *arg, struct err *e)
{
	struct upload_tx *x = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_ONE(db, Q_upload_insert, &r, "uploaded file", e, P_INT(x->tournament),
	        P_TEXT(x->file_name), P_BYTES(x->bytes, x->n), P_ID(x->who->account_id));
	if (rc != OK)
		return rc;
	x->id = row_int(r, 0, "upload_id");
	return upload_audit(db, x, "roster.upload", e);
}

enum rc
app_upload_add(struct app *app, const struct actor *who, const struct tournament *t,
    const char *file_name, const char *bytes, size_t n, int64_t *id, struct err *e)
{
	char *name = utf8_clean(app->arena, file_name);
	if (utf8_length(name) > 100)
		name = arena_strdup(app->arena, "roster.csv");
	struct upload_tx x = { .who = who,
		.tournament = t->id,
		.file_name = *name ? name : "roster.csv",
		.bytes = bytes,
		.n = n };
	enum rc rc = db_tx_own(app->db, upload_tx, &x, e);
	*id = x.id;
	return rc;
}

static bool
columns_of(json_t *columns, enum roster_field *remap)
{
	size_t n = json_array_size(columns);
	for (size_t i = 0; i < CSV_COLUMNS_MAX; i++) {
		const char *name = json_string_value(json_array_get(columns, i));
		enum roster_field f = name ? roster_field_find(name) : ROSTER_IGNORE;
		remap[i] = f == ROSTER_FIELDS ? ROSTER_IGNORE : f;
	}
	return n > 0;
}

enum rc
app_upload_get(struct app *app, const struct tournament *t, int64_t id,
    struct import_file *file, enum roster_field *remap, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(
	    app->db, Q_upload_read, &r, "uploaded file", e, P_INT(t->id), P_INT(id));
	if (rc != OK)
		return rc;
	file->name = arena_strdup(app->arena, row_text(r, 0, "file_name"));
	file->bytes = row_bytes(app->arena, r, 0, "content", &file->n);
	DEFER(json_decref) json_t *columns = row_json(r, 0, "columns");
	file->remap = columns_of(columns, remap) ? remap : NULL;
	if (row_bool(r, 0, "accepted"))
		return err_set(e, CONFLICT, NULL,
		    "This file was imported already.  Look at the players, or send the "
		    "file again.");
	if (file->n == 0)
		return err_set(e, NOT_FOUND, NULL,
		    "This file was discarded.  Send it again to import it.");
	return OK;
}

static enum rc
columns_tx(struct db *db, void *arg, struct err *e)
{
	const struct upload_tx *x = arg;
	enum rc rc = DB_ONE(db, Q_upload_columns, NULL, "uploaded file", e,
	    P_INT(x->tournament), P_INT(x->id), P_TEXT(x->columns));
	return rc == OK ? upload_audit(db, x, "roster.columns", e) : rc;
}

enum rc
app_upload_columns(struct app *app, const struct actor *who, const struct tournament *t,
    int64_t id, const enum roster_field *remap, int n, struct err *e)
{
	DEFER(json_decref) json_t *list = json_array();
	for (int i = 0; i < n; i++)
		json_array_append_new(list, json_string(roster_field_names[remap[i]]));
	struct upload_tx x = { .who = who,
		.tournament = t->id,
		.id = id,
		.columns = json_text(app->arena, list) };
	return db_tx_own(app->db, columns_tx, &x, e);
}

static enum rc
discard_tx(struct db *db, void *arg, struct err *e)
{
	const struct upload_tx *x = arg;
	enum rc rc = DB_ONE(db, Q_upload_discard, NULL, "uploaded file", e,
	    P_INT(x->tournament), P_INT(x->id));
	return rc == OK ? upload_audit(db, x, "roster.discard", e) : rc;
}

enum rc
app_upload_discard(struct app *app, const struct actor *who, const struct tournament *t,
    int64_t id, struct err *e)
{
	struct upload_tx x = { .who = who, .tournament = t->id, .id = id };
	return db_tx_own(app->db, discard_tx, &x, e);
}

enum rc
app_upload_page(
    struct app *app, const struct tournament *t, json_t **model, struct err *e)
{
	return DB_JSON(app->db, Q_upload_page, model, "tournament", e, P_INT(t->id));
}

enum rc
app_upload_accept(struct app *app, const struct actor *who, const struct tournament *t,
    int64_t id, const struct import_choice *choice, struct import *out, struct err *e)
{
	struct import_file file = { 0 };
	enum roster_field remap[CSV_COLUMNS_MAX];
	enum rc rc = app_upload_get(app, t, id, &file, remap, e);
	struct job j = { app, who, t, &file, choice, out, id };
	return rc == OK ? run(&j, e) : rc;
}

/* ---- a map file ---- */

static enum rc
map_line(struct app *app, const char *line, int number, const struct roster *r,
    enum roster_field *remap, struct problems *p)
{
	const char *equals = strrchr(line, '=');
	if (!equals) {
		problem_add(p, false, "map_line", NULL,
		    "A line of the map reads \"Header = field\", like \"Pupil = name\".")
		    ->row = number;
		return INVALID;
	}
	const char *header = utf8_clean(
	    app->arena, arena_strndup(app->arena, line, (size_t)(equals - line)));
	const char *name = utf8_clean(app->arena, equals + 1);
	enum roster_field f = roster_field_find(name);
	int col = 0;
	while (col < r->columns && strcmp(r->column[col].header, header) != 0)
		col++;
	if (col == r->columns)
		problem_add(p, false, "map_header", NULL,
		    "The file has no column \"%s\".", header)
		    ->row = number;
	else if (f == ROSTER_FIELDS)
		problem_add(p, false, "map_field", NULL,
		    "There is no field \"%s\".  The fields are first_name, last_name, "
		    "name, grade, "
		    "division, team, school, code, school_code, team_number, "
		    "names_shown, "
		    "placeholder, withdrawn, grade_override, team_withdrawn, note, "
		    "rank_in_team, region, seed and ignore.",
		    name)
		    ->row = number;
	else
		remap[col] = f;
	return col == r->columns || f == ROSTER_FIELDS ? INVALID : OK;
}

enum rc
app_import_map(struct app *app, const char *text, const struct import_file *file,
    const struct tournament *t, enum roster_field remap[CSV_COLUMNS_MAX],
    struct problems *p, struct err *e)
{
	struct roster r;
	struct problems ignored = { .arena = app->arena };
	enum rc rc = roster_read(
	    app->arena, file->bytes, file->n, t->rules, NULL, &r, &ignored, e);
	for (int i = 0; rc == OK && i < CSV_COLUMNS_MAX; i++)
		remap[i] = i < r.columns ? r.column[i].field : ROSTER_IGNORE;
	int number = 0, bad = 0;
	for (const char *s = text; rc == OK && *s; number++) {
		size_t len = strcspn(s, "\n");
		const char *line =
		    utf8_clean(app->arena, arena_strndup(app->arena, s, len));
		if (*line && *line != '#')
			bad += map_line(app, line, number + 1, &r, remap, p) != OK;
		s += len + (s[len] == '\n');
	}
	if (rc == OK && bad > 0)
		return err_set(e, INVALID, "map", "The map of columns has %d fault%s.",
		    bad, bad == 1 ? "" : "s");
	return rc;
}
