/* app/app_publication_read.c - publications as the public reads them: each list by the
 * newest edition that shows it. */
#include "app/app_publication.h"
#include "app/standings_document.h"
#include <stdio.h>
#include <string.h>

/* Templates ask {{#honours}}, {{#scores}} and {{#full}}. */
void
publication_add_shows(json_t *doc, const char *shows, int rounds)
{
	json_t *heads = json_array();

	for (int k = 1; k <= rounds; k++)
		json_array_append_new(heads, json_pack("{s:i}", "n", k));
	json_object_set_new(doc, "honours", json_boolean(strcmp(shows, "honours") == 0));
	json_object_set_new(doc, "scores", json_boolean(strcmp(shows, "honours") != 0));
	json_object_set_new(doc, "full", json_boolean(strcmp(shows, "full") == 0));
	json_object_set_new(doc, "heads", heads);
}

void
publication_add_out(json_t *doc, int64_t sheets)
{
	json_object_set_new(doc, "sheets_out",
	    sheets == 1 ? json_string("1 sheet was")
	                : json_sprintf("%lld sheets were", (long long)sheets));
	json_object_set_new(doc, "has_sheets_out", json_boolean(sheets > 0));
}

static enum rc
names_of(struct db *db, const struct tournament *t, int64_t division, PGresult **names,
    struct err *e)
{
	char one[32];
	snprintf(one, sizeof one, "{%lld}", (long long)division);
	return standings_names(db, t, one, "public", "", "", names, e);
}

/* The document of a row, or where there is none (-1) an empty one. */
static enum rc
edition_document(const PGresult *names, const struct tournament *t, int64_t division,
    const PGresult *r, int row, json_t **out, struct err *e)
{
	bool none = row < 0;
	const char *shows = none ? "honours" : row_text(r, row, "shows");
	json_t *snapshot =
	    none ? json_pack("{s:i, s:[], s:[]}", "through", 0, "players", "teams")
	         : row_json(r, row, "snapshot");
	enum rc rc =
	    standings_named(names, t, division, snapshot, shows, "public", "", out, e);
	if (rc != OK)
		return rc;
	publication_add_shows(
	    *out, shows, none ? 0 : (int)row_int(r, row, "through_round"));
	json_object_set_new(*out, "edition",
	    none ? json_null() : json_integer(row_int(r, row, "edition")));
	json_object_set_new(
	    *out, "waits", json_boolean(!none && row_bool(r, row, "waits")));
	publication_add_out(*out, none ? 0 : row_int(r, row, "sheets_out"));
	static const char *const texts[] = { "fingerprint", "published_at",
		"published_local" };
	for (size_t i = 0; i < COUNT(texts); i++)
		json_object_set_new(*out, texts[i],
		    none ? json_null() : json_string(row_text(r, row, texts[i])));
	return OK;
}

enum rc
publication_edition(struct db *db, const struct tournament *t, int64_t division,
    int64_t edition, json_t **out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	DEFER(PQclear) PGresult *names = NULL;
	enum rc rc = DB_ONE(db, Q_publication_edition, &r, "edition", e, P_INT(t->id),
	    P_INT(division), P_INT(edition));
	if (rc == OK)
		rc = names_of(db, t, division, &names, e);
	return rc == OK ? edition_document(names, t, division, r, 0, out, e) : rc;
}

struct all {
	const struct tournament *t;
	const char *codes;
	json_t *out;
};

static enum rc
all_tx(struct db *db, void *arg, struct err *e)
{
	struct all *a = arg;
	DEFER(PQclear) PGresult *r = NULL;
	DEFER(PQclear) PGresult *names = NULL;
	DEFER(json_decref) json_t *out = json_object();
	enum rc rc = DB_QUERY(
	    db, Q_publication_seen_all, &r, e, P_INT(a->t->id), P_TEXT(a->codes));
	if (rc == OK && PQntuples(r) > 0)
		rc = standings_names(
		    db, a->t, row_text(r, 0, "divisions"), "public", "", "", &names, e);
	for (int i = 0; rc == OK && i < PQntuples(r); i++) {
		json_t *doc = NULL, *docs = json_object_get(out, row_text(r, i, "code"));
		rc = edition_document(
		    names, a->t, row_int(r, i, "division_id"), r, i, &doc, e);
		if (rc == OK && docs)
			json_array_append_new(docs, doc);
		else if (rc == OK)
			json_object_set_new(
			    out, row_text(r, i, "code"), json_pack("[o]", doc));
	}
	if (rc == OK)
		a->out = json_incref(out);
	return rc;
}

enum rc
app_publication_read_all(struct app *app, const struct tournament *t, const json_t *codes,
    json_t **out, struct err *e)
{
	DEFER(mem_free) char *text = json_dumps(codes, JSON_COMPACT);
	struct all a = { t, text, NULL };
	enum rc rc = db_snapshot(app->db, all_tx, &a, e);
	*out = a.out;
	return rc;
}

/* The newest edition with the lists that another one shows put to it. */
static json_t *
merged(const json_t *docs)
{
	static const char *const lists[][3] = { { "has_players", "individuals", NULL },
		{ "has_teams", "teams", "schools" } };
	json_t *out = json_copy(json_array_get(docs, 0));
	const json_t *other = json_array_get(docs, 1);

	for (size_t i = 0; other && i < COUNT(lists); i++) {
		if (json_is_true(json_object_get(out, lists[i][0])))
			continue;
		for (size_t k = 0; k < COUNT(lists[i]) && lists[i][k]; k++)
			json_object_set(
			    out, lists[i][k], json_object_get(other, lists[i][k]));
	}
	json_object_set(out, "editions", (json_t *)(uintptr_t)docs);
	return out;
}

struct one {
	const struct tournament *t;
	const char *division;
	json_t *out;
};

static enum rc
read_tx(struct db *db, void *arg, struct err *e)
{
	struct one *j = arg;
	DEFER(PQclear) PGresult *d = NULL;
	DEFER(PQclear) PGresult *names = NULL;
	DEFER(mem_free) char *codes = NULL;
	struct all all = { .t = j->t };
	enum rc rc = DB_ONE(db, Q_standings_division, &d, "division", e, P_INT(j->t->id),
	    P_TEXT(j->division));

	if (rc != OK)
		return rc;
	DEFER(json_decref) json_t *code = json_pack("[s]", row_text(d, 0, "code"));
	codes = json_dumps(code, JSON_COMPACT);
	all.codes = codes;
	rc = all_tx(db, &all, e);
	DEFER(json_decref) json_t *found = all.out;
	const json_t *docs = json_object_get(found, row_text(d, 0, "code"));
	if (rc == OK && docs)
		j->out = merged(docs);
	else if (rc == OK)
		rc = names_of(db, j->t, row_int(d, 0, "division_id"), &names, e);
	if (rc == OK && !docs)
		rc = edition_document(
		    names, j->t, row_int(d, 0, "division_id"), NULL, -1, &j->out, e);
	if (rc == OK && !docs)
		json_object_set_new(j->out, "editions", json_array());
	return rc;
}

enum rc
app_publication_read(struct app *app, const struct tournament *t, const char *division,
    json_t **out, struct err *e)
{
	struct one j = { t, division, NULL };
	enum rc rc = db_snapshot(app->db, read_tx, &j, e);

	if (rc == OK)
		*out = j.out;
	return rc;
}
