/* app/app_backup.c - see the header.
 *
 * The archive of one tournament is JSON lines: a head {"cubetab_tournament", "schema",
 * "slug"}, then {"table", "row"} for each row, tables in the order in which they can be
 * put back.  The tournament's number may be another one where it is restored; no other
 * number changes. */
#include "app/app_backup.h"
#include "app/app_rules.h"
#include "base/strbuf.h"
#include "db/db.h"
#include "db/dump.h"
#include "db/dump_rows.h"
#include "db/migrate.h"
#include "sys/files.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARCHIVE_MAX ((size_t)1 << 30)
enum { ARCHIVE_FORMAT = 1 };

/* ---- writing ---- */

struct archive_write {
	const char *slug;
	struct strbuf *out;
};

static enum rc
write_table(
    struct db *db, const char *table, int64_t id, struct strbuf *out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(db, Q_archive_rows, &r, e, P_TEXT(table), P_INT(id));
	for (int i = 0; rc == OK && i < PQntuples(r); i++) {
		strbuf_puts(out, row_text(r, i, "line"));
		strbuf_putc(out, '\n');
	}
	return rc;
}

static enum rc
archive_write(struct db *db, void *arg, struct err *e)
{
	struct archive_write *w = arg;
	DEFER(PQclear) PGresult *t = NULL;
	DEFER(PQclear) PGresult *tables = NULL;
	strbuf_clear(w->out);
	enum rc rc = DB_ONE(db, Q_archive_find, &t, "tournament", e, P_TEXT(w->slug));
	if (rc == OK)
		rc = DB_QUERY0(db, Q_archive_tables, &tables, e);
	if (rc != OK)
		return rc;
	strbuf_printf(w->out,
	    "{\"cubetab_tournament\": %d, \"schema\": %d, \"slug\": \"%s\"}\n",
	    ARCHIVE_FORMAT, migrate_newest(), w->slug);
	for (int i = 0; rc == OK && i < PQntuples(tables); i++)
		rc = write_table(db, row_text(tables, i, "name"),
		    row_int(t, 0, "tournament_id"), w->out, e);
	if (rc == OK && w->out->full)
		rc = err_set(e, TOO_BIG, NULL,
		    "The tournament is too large for an archive of its own.");
	return rc;
}

enum rc
app_backup(struct store *s, const char *file, const char *slug, struct err *e)
{
	if (slug == NULL)
		return dump_write(store_conninfo(s), file, e);
	DEFER(db_close) struct db *db = NULL;
	struct strbuf out;
	strbuf_init(&out, ARCHIVE_MAX);
	struct archive_write w = { slug, &out };
	enum rc rc = db_open_owner(&db, store_conninfo(s), e);
	if (rc == OK)
		rc = db_snapshot(db, archive_write, &w, e);
	if (rc == OK)
		rc = file_write(file, out.s, out.len, e);
	strbuf_free(&out);
	return rc;
}

/* ---- putting one tournament back ---- */

struct archive_put {
	const struct actor *who;
	const char *file, *slug; /* slug: of the archive */
	bool force;
	char *lines; /* after the head */
	int64_t id;
	bool replaces;
};

static enum rc
put_table(struct db *db, struct archive_put *p, const char *table, const json_t *rows,
    struct err *e)
{
	if (json_array_size(rows) == 0)
		return OK;
	bool tournament = strcmp(table, "tournament") == 0;
	if (tournament && json_array_size(rows) != 1)
		return err_set(
		    e, INVALID, NULL, "%s holds more than one tournament.", p->file);
	if (tournament) /* a season is of the installation; another may have its number */
		json_object_set_new(json_array_get(rows, 0), "season_id", json_null());
	char *text = json_dumps(
	    tournament && p->replaces ? json_array_get(rows, 0) : rows, JSON_COMPACT);
	enum rc rc = tournament && p->replaces
	                 ? DB_QUERY(db, Q_archive_tournament_update, NULL, e,
	                       P_INT(p->id), P_TEXT(text))
	                 : DB_QUERY(db, Q_archive_put, NULL, e, P_TEXT(table),
	                       P_INT(p->id), P_TEXT(text));
	free(text); /* jansson allocated it */
	return rc;
}

/* Rows of one table stand together, so one statement puts them all: rows that point to
 * others of the same table need no order. */
static enum rc
put_lines(struct db *db, struct archive_put *p, struct err *e)
{
	DEFER(json_decref) json_t *rows = json_array();
	/* where an older archive has the lines of sheets, which belong into versions */
	DEFER(json_decref) json_t *lines = json_array();
	char table[64] = "";
	int line = 1;
	enum rc rc = OK;
	for (char *at = p->lines, *end; rc == OK && *at != '\0'; at = end) {
		size_t n = strcspn(at, "\n");
		end = at + n + (at[n] == '\n');
		DEFER(json_decref) json_t *doc = json_loadb(at, n, 0, NULL);
		const char *name = json_string_value(json_object_get(doc, "table"));
		json_t *row = json_object_get(doc, "row");
		line++;
		if (name == NULL || !json_is_object(row) || strlen(name) >= sizeof table)
			return err_set(
			    e, INVALID, NULL, "%s is damaged in line %d.", p->file, line);
		if (strcmp(name, table) != 0) {
			rc = put_table(db, p, table, rows, e);
			json_array_clear(rows);
			snprintf(table, sizeof table, "%s", name);
		}
		json_array_append(strcmp(name, "sheet_row") == 0 ? lines : rows, row);
	}
	if (rc == OK)
		rc = put_table(db, p, table, rows, e);
	return rc == OK ? put_table(db, p, "sheet_row", lines, e) : rc;
}

/* What this program cannot run is not put back. */
static enum rc
rules_known(struct db *db, void *arg, struct err *e)
{
	DEFER(json_decref) json_t *all = NULL;
	const struct ruleset *rules;
	json_t *t;
	size_t i;
	enum rc rc = db_json(db, Q_tournament_public_list, &all, "list", e, 0, NULL);
	(void)arg;
	json_array_foreach(json_object_get(all, "tournaments"), i, t) if (rc == OK) rc =
	    rules_stored(json_string_value(json_object_get(t, "rule_system")), &rules, e);
	return rc;
}

static enum rc
archive_put(struct db *db, void *arg, struct err *e)
{
	struct archive_put *p = arg;
	DEFER(PQclear) PGresult *there = NULL;
	DEFER(PQclear) PGresult *fresh = NULL;
	enum rc rc = DB_QUERY(db, Q_archive_find, &there, e, P_TEXT(p->slug));
	if (rc != OK)
		return rc;
	p->replaces = PQntuples(there) > 0;
	if (p->replaces && !p->force)
		return err_set(e, CONFLICT, NULL,
		    "There is a tournament %s already.  With --force it is replaced by "
		    "the one in %s.",
		    p->slug, p->file);
	if (p->replaces) {
		p->id = row_int(there, 0, "tournament_id");
		rc = DB_QUERY(db, Q_archive_clear, NULL, e, P_INT(p->id));
	} else {
		rc = DB_QUERY0(db, Q_archive_number, &fresh, e);
		p->id = rc == OK ? row_int(fresh, 0, "tournament_id") : 0;
	}
	if (rc == OK)
		rc = put_lines(db, p, e);
	if (rc == OK)
		rc = dump_rows_check(db, p->file, p->id, e);
	if (rc == OK)
		rc = rules_known(db, NULL, e);
	return rc == OK ? audit(db, p->id, p->who, "tournament.restore", "tournament",
	                      NULL, json_pack("{s:b}", "replaced", p->replaces), NULL, e)
	                : rc;
}

static enum rc
restore_tournament(struct store *s, const struct actor *who, const char *file,
    const char *slug, bool force, char *text, char what[ERR_TEXT_MAX], struct err *e)
{
	size_t n = strcspn(text, "\n");
	DEFER(json_decref) json_t *head = json_loadb(text, n, 0, NULL);
	const char *name = json_string_value(json_object_get(head, "slug"));
	if (name == NULL || !json_is_integer(json_object_get(head, "cubetab_tournament")))
		return err_set(e, INVALID, NULL, "%s is not a backup of Cubetab.", file);
	if (json_integer_value(json_object_get(head, "cubetab_tournament")) >
	        ARCHIVE_FORMAT ||
	    json_integer_value(json_object_get(head, "schema")) > migrate_newest())
		return err_set(e, INVALID, NULL,
		    "%s was made by a newer Cubetab.  Use that version; nothing was "
		    "changed.",
		    file);
	if (slug != NULL && strcmp(slug, name) != 0)
		return err_set(e, INVALID, NULL, "%s holds the tournament %s, not %s.",
		    file, name, slug);
	DEFER(db_close) struct db *db = NULL;
	struct archive_put p = { who, file, name, force, text + n + (text[n] == '\n'), 0,
		false };
	enum rc rc = db_open_owner(&db, store_conninfo(s), e);
	if (rc == OK)
		rc = db_tx(db, archive_put, &p, e);
	if (rc == OK)
		snprintf(what, ERR_TEXT_MAX, "the tournament %s", name);
	return rc;
}

/* ---- putting everything back ---- */

static enum rc
may_replace_all(struct store *s, const char *file, bool force, struct err *e)
{
	DEFER(db_close) struct db *db = NULL;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = db_open_owner(&db, store_conninfo(s), e);
	if (rc == OK)
		rc = DB_QUERY0(db, Q_archive_occupied, &r, e);
	if (rc == OK && row_bool(r, 0, "occupied") && !force)
		rc = err_set(e, CONFLICT, NULL,
		    "This database holds accounts or tournaments already.  With --force "
		    "all of it is "
		    "replaced by what is in %s.",
		    file);
	return rc;
}

static enum rc
restore_all(
    struct store *s, const struct actor *who, const char *file, bool force, struct err *e)
{
	DEFER(db_close) struct db *db = NULL;
	enum rc rc = may_replace_all(s, file, force, e);
	if (rc == OK)
		rc = dump_restore(store_conninfo(s), file, rules_known, e);
	if (rc == OK)
		rc = db_open_owner(&db, store_conninfo(s), e);
	return rc == OK ? audit(db, 0, who, "database.restore", "database", NULL, NULL,
	                      NULL, e)
	                : rc;
}

enum rc
app_restore(struct store *s, const struct actor *who, const char *file, const char *slug,
    bool force, char what[ERR_TEXT_MAX], struct err *e)
{
	bool whole = false;
	struct strbuf text;
	enum rc rc = dump_is(file, &whole, e);
	if (rc != OK)
		return rc;
	if (whole && slug != NULL)
		return err_set(e, INVALID, NULL,
		    "%s is a backup of the whole database; one tournament cannot be "
		    "taken out of it.  "
		    "Restore it into an empty folder (--data) and back the tournament up "
		    "from there.",
		    file);
	if (whole) {
		snprintf(what, ERR_TEXT_MAX, "the whole database");
		return restore_all(s, who, file, force, e);
	}
	strbuf_init(&text, ARCHIVE_MAX);
	rc = file_read(file, &text, e);
	if (rc == OK)
		rc = restore_tournament(s, who, file, slug, force, text.s, what, e);
	strbuf_free(&text);
	return rc;
}

/* ---- erasing ---- */

struct erase {
	const struct actor *who;
	const char *slug;
	int64_t kept;
};

static enum rc
erase(struct db *db, void *arg, struct err *e)
{
	struct erase *job = arg;
	static const enum query steps[] = { Q_erase_players, Q_erase_uploads,
		Q_erase_queries, Q_erase_photos, Q_erase_awards, Q_erase_prints,
		Q_erase_announcements };
	DEFER(PQclear) PGresult *t = NULL, *kept = NULL;
	enum rc rc = DB_ONE(db, Q_erase_mark, &t, "tournament", e, P_TEXT(job->slug));
	int64_t id = rc == OK ? row_int(t, 0, "tournament_id") : 0;
	for (size_t i = 0; rc == OK && i < COUNT(steps); i++)
		rc = DB_QUERY(db, steps[i], NULL, e, P_INT(id));
	if (rc == OK)
		rc = DB_ONE(db, Q_erase_reasons, &kept, "tournament", e, P_INT(id));
	job->kept = rc == OK ? row_int(kept, 0, "kept") : 0;
	if (rc == OK)
		rc = audit(db, id, job->who, "tournament.erase", "tournament", NULL, NULL,
		    NULL, e);
	return rc == OK ? public_changed(db, id, e) : rc;
}

enum rc
app_erase(struct store *s, const struct actor *who, const char *slug, int64_t *kept,
    struct err *e)
{
	DEFER(db_close) struct db *db = NULL;
	struct erase job = { who, slug, 0 };
	enum rc rc = db_open_owner(&db, store_conninfo(s), e);
	if (rc == OK)
		rc = db_tx(db, erase, &job, e);
	*kept = job.kept;
	/* the old rows are off the disk, too */
	return rc == OK ? db_compact(db, e) : rc;
}
