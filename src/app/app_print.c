/* app/app_print.c - which sheets are printed, and their PDF out of a child process. */
#include "app/app_print.h"
#include "app/app_ceremony.h"
#include "app/app_rules.h"
#include "app/print_blank.h"
#include "app/print_day.h"
#include "app/print_pack.h"
#include "app/print_section.h"
#include "app/print_standings.h"
#include "app/print_time_card.h"
#include "db/db.h"
#include "reports/award.h"
#include "reports/reports.h"
#include "sys/process.h"
#include <stdlib.h>
#include <string.h>

static const char SPARES[] = "spare-sheets", TABLES[] = "table-sheets",
                  PLAYERS[] = "player-sheets";
enum {
	READS_STANDINGS =
	    ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR | ROLE_OWNER
};

enum rc
print_document(const char *kind, FILE *in, FILE *out, struct err *e)
{
	const struct report *r = report_find(kind);
	if (r == NULL)
		return err_set(
		    e, NOT_FOUND, "kind", "There is no document \"%s\".", kind);
	json_error_t why;
	json_t *model = json_loadf(in, JSON_REJECT_DUPLICATES, &why);
	if (model == NULL)
		return err_set(e, INVALID, NULL,
		    "The document's model is not JSON: line %d: %s.", why.line, why.text);
	enum rc rc = report_make(r, model, out, e);
	json_decref(model);
	return rc;
}

enum rc
app_print_overview(struct app *app, const struct tournament *t, const char *division,
    int64_t round, json_t **out, struct err *e)
{
	enum rc rc = DB_JSON(app->db, Q_print_overview, out, "tournament", e,
	    P_INT(t->id), P_TEXT(division), P_ID(round));
	if (rc != OK)
		return rc;
	json_object_set_new(*out, "times", print_day_list());
	size_t i;
	json_t *job;
	json_array_foreach(json_object_get(*out, "jobs"), i, job)
	{
		const char *kind = json_string_value(json_object_get(job, "kind"));
		const struct report *r = report_find(kind);
		json_object_set_new(
		    job, "name", json_string(r ? r->name : "Spare table sheets"));
	}
	json_object_set_new(*out, "blanks", print_blank_list(t));
	return OK;
}

/* ---- the choice ---- */

/* Checks *c and writes the division as its code. */
static enum rc
check_choice(
    struct app *app, const struct tournament *t, struct print_choice *c, struct err *e)
{
	bool spares = strcmp(c->kind, SPARES) == 0;
	if (!spares && report_find(c->kind) == NULL)
		return err_set(
		    e, NOT_FOUND, "kind", "There is no document \"%.40s\".", c->kind);
	if (*c->paper && strcmp(c->paper, "letter") != 0 && strcmp(c->paper, "a4") != 0)
		return err_set(e, INVALID, "paper", "Choose Letter or A4 as the paper.");
	if (*c->names && strcmp(c->names, "public") != 0 && strcmp(c->names, "full") != 0)
		return err_set(e, INVALID, "names",
		    "Choose the names: as the public sees them, or in full.");
	if ((spares && c->spares < 1) || c->spares > PRINT_SPARES_MAX)
		return err_set(e, INVALID, "spares",
		    "Print 1 to %d spare sheets at a time.", PRINT_SPARES_MAX);
	if (print_bundle_of_round(c->kind) && c->round == 0)
		return err_set(
		    e, INVALID, "round", "Choose the round that this paper is for.");
	if (*c->division == '\0')
		return OK;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_QUERY(app->db, Q_print_division, &r, e, P_INT(t->id), P_TEXT(c->division));
	if (rc == OK && PQntuples(r) == 0)
		rc = err_set(e, INVALID, "division", "There is no division \"%.40s\".",
		    c->division);
	if (rc == OK)
		c->division = arena_strdup(app->arena, row_text(r, 0, "code"));
	return rc;
}

static bool
has_subjects(const char *kind)
{
	return strcmp(kind, TABLES) == 0 || strcmp(kind, PLAYERS) == 0;
}

/* ids as "{1,2,3}" in the arena, or NULL for documents that are not counted in sheets. */
static enum rc
choose(struct app *app, const struct tournament *t, const struct print_choice *c,
    const char **subjects, int64_t *n, struct err *e)
{
	*subjects = NULL;
	*n = 0;
	if (!has_subjects(c->kind))
		return OK;
	bool tables = strcmp(c->kind, TABLES) == 0;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc =
	    DB_ONE(app->db, tables ? Q_print_sheets_chosen : Q_print_players_chosen, &r,
	        "tournament", e, P_INT(t->id), P_OPT(c->division), P_ID(c->round),
	        P_ID(c->table), P_BOOL(c->changed));
	if (rc != OK)
		return rc;
	*n = row_int(r, 0, "n");
	*subjects = arena_strdup(app->arena, row_text(r, 0, "subjects"));
	if (*n > 0)
		return OK;
	if (c->changed)
		return err_set(e, INVALID, "changed",
		    "Nothing in this choice is new or has changed since the last print.");
	return err_set(e, INVALID, c->table ? "table" : "division",
	    "There are no sheets for this choice.  Sheets exist once a division is "
	    "seated and "
	    "its plan is in use.");
}

/* ---- making a job ---- */

struct job_make {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct print_choice *c;
	int64_t job;
};

static enum rc
mark(struct db *db, int64_t t, const char *kind, const char *subjects, struct err *e)
{
	if (strcmp(kind, PLAYERS) == 0)
		return DB_QUERY(
		    db, Q_print_players_mark, NULL, e, P_INT(t), P_TEXT(subjects));
	enum rc rc =
	    DB_QUERY(db, Q_print_sheets_mark, NULL, e, P_INT(t), P_TEXT(subjects));
	if (rc == OK)
		rc = DB_QUERY(
		    db, Q_print_sheets_issue, NULL, e, P_INT(t), P_TEXT(subjects));
	return rc;
}

/* The sheets of a bundle are printed, too; a part without any is left out. */
static enum rc
mark_parts(struct db *db, const struct job_make *m, struct err *e)
{
	const char *const *parts = print_bundle(m->c->kind), *subjects;
	enum rc rc = OK;
	int64_t n;
	for (; rc == OK && parts && *parts; parts++) {
		struct print_choice c = *m->c;
		c.kind = *parts;
		if (!has_subjects(c.kind))
			continue;
		rc = choose(m->app, m->t, &c, &subjects, &n, e);
		if (rc == OK)
			rc = mark(db, m->t->id, c.kind, subjects, e);
		else if (rc == INVALID)
			rc = OK;
	}
	return rc;
}

static enum rc
job_make(struct db *db, void *arg, struct err *e)
{
	struct job_make *m = arg;
	const struct print_choice *c = m->c;
	const char *subjects, *paper = *c->paper ? c->paper : "letter";
	int64_t n;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = choose(m->app, m->t, c, &subjects, &n, e);
	if (rc == OK)
		rc = DB_QUERY(db, Q_print_paper_set, NULL, e, P_TEXT(paper));
	if (rc == OK)
		rc = DB_ONE(db, Q_print_job_insert, &r, "job", e, P_INT(m->t->id),
		    P_TEXT(c->kind), P_TEXT(paper), P_OPT(c->division), P_ID(c->round),
		    P_TEXT(subjects),
		    P_INT(strcmp(c->kind, SPARES) == 0 || print_blank_is(c->kind)
		              ? c->spares
		              : 0),
		    P_TEXT(m->who->label), P_TEXT(*c->names ? c->names : "public"));
	if (rc == OK && subjects)
		rc = mark(db, m->t->id, c->kind, subjects, e);
	if (rc == OK)
		rc = mark_parts(db, m, e);
	if (rc != OK)
		return rc;
	int64_t job = row_int(r, 0, "print_job_id");
	char subject[40];
	snprintf(subject, sizeof subject, "print_job:%lld", (long long)job);
	rc = audit(db, m->t->id, m->who, "sheet.print", subject, NULL,
	    json_pack("{s:s, s:s, s:I, s:I}", "kind", c->kind, "division", c->division,
	        "round", (json_int_t)c->round, "sheets", (json_int_t)n),
	    NULL, e);
	m->job = job;
	return rc;
}

/* ---- the document ---- */

/* May print what the public does not know yet. */
static bool
is_director(const struct print_choice *c)
{
	return (c->roles & (ROLE_DIRECTOR | ROLE_OWNER)) != 0;
}

/* No child's own choice is overruled, nor a tournament that shows codes alone. */
static const char *
policy_of(const struct tournament *t, const struct print_choice *c)
{
	return strcmp(c->names, "full") == 0 && strcmp(t->name_policy, "initial") == 0
	           ? "full"
	           : NULL;
}

/* What the rule system prints. */
static void
add_rules(json_t *model, struct arena *a, const struct tournament *t, const char *paper)
{
	const struct ruleset *r = t->rules;
	int spare = MIN(3, r->games_max - r->games_printed);
	json_object_set_new(model, "paper", json_string(paper));
	json_object_set_new(model, "title",
	    json_sprintf("%s · Table score sheet", rules_label(a, r, t->rule_version)));
	json_object_set_new(model, "scorekeeper",
	    r->scorekeeper ? json_string(r->scorekeeper) : json_null());
	json_object_set_new(model, "games", json_integer(r->games_printed));
	json_object_set_new(model, "spare", json_integer(MAX(0, spare)));
	json_object_set_new(model, "form", json_string(print_form(r)));
	json_object_set_new(model, "second_label",
	    json_string(r->penalties == PENALTIES_MLAG ? "Head judge" : "Second judge"));
}

static void
add_sheets(json_t *pack, json_t *sheets, struct app *app, const struct tournament *t,
    const char *paper)
{
	add_rules(sheets, app->arena, t, *paper ? paper : "letter");
	json_array_append_new(json_object_get(pack, "parts"),
	    json_pack("{s:s, s:o}", "kind", TABLES, "model", sheets));
}

/* Everything to finish on paper: plain pages, then the sheets that are not keyed in, then
 * blank ones. */
static enum rc
load_pack(struct app *app, const struct tournament *t, const struct print_choice *c,
    const char *base_url, json_t **model, struct err *e)
{
	struct print_pack pack = { 0 };
	json_t *sheets = NULL, *blanks = NULL;
	if ((c->roles & READS_STANDINGS) == 0)
		return err_set(e, DENIED, "kind",
		    "The fallback pack holds the standings: a scorer, a judge or the "
		    "director prints it.");
	enum rc rc = print_pack_model(app, t, c->division, base_url, &pack, e);
	*model = pack.model;
	if (rc == OK && strcmp(pack.open, "{}") != 0)
		rc = DB_JSON(app->db, Q_print_table_sheets_model, &sheets, "tournament",
		    e, P_INT(t->id), P_TEXT(pack.open), P_TEXT(base_url));
	if (sheets)
		add_sheets(*model, sheets, app, t, c->paper);
	if (rc == OK)
		rc = DB_JSON(app->db, Q_print_spare_sheets_model, &blanks, "tournament",
		    e, P_INT(t->id), P_INT(MIN(pack.blanks, PRINT_SPARES_MAX)));
	if (blanks)
		add_sheets(*model, blanks, app, t, c->paper);
	return rc;
}

static enum rc
load_badges(struct app *app, const struct tournament *t, const struct print_choice *c,
    const char *base_url, json_t **model, struct err *e)
{
	enum rc rc = DB_JSON(app->db, Q_print_badges_model, model, "tournament", e,
	    P_INT(t->id), P_OPT(c->division), P_TEXT(policy_of(t, c)), P_TEXT(base_url));
	if (rc == OK && json_array_size(json_object_get(*model, "badges")) == 0)
		rc = err_set(e, INVALID, "division",
		    "Nobody is entered in this choice yet: import the roster first.");
	return rc;
}

static bool
is_of_ceremony(const char *kind)
{
	const struct report *r = report_find(kind);
	return r && r->need && strcmp(r->need, "ceremony") == 0;
}

static enum rc
load_ceremony(struct app *app, const struct tournament *t, const struct print_choice *c,
    json_t **model, struct err *e)
{
	const struct ceremony_choice choice = { c->division, policy_of(t, c),
		is_director(c) };
	bool lists = strcmp(c->kind, "award-script") == 0 ||
	             strcmp(c->kind, "ceremony-sheet") == 0;
	enum rc rc = ceremony_model(app, t, &choice, model, e);
	if (rc == OK && !lists && award_prizes_all(*model) == 0)
		rc = err_set(e, INVALID, "division",
		    "Nobody has earned an award in this choice yet.");
	return rc;
}

static enum rc
load_model(struct app *app, const struct tournament *t, const struct print_choice *c,
    const char *subjects, const char *base_url, json_t **model, struct err *e)
{
	static const char what[] = "tournament";
	static const struct {
		const char *kind;
		enum query query;
		const char *list; /* of the model: not empty */
	} lists[] = {
		{ "poster-players", Q_print_poster_players_model, "sections" },
		{ "poster-tables", Q_print_poster_tables_model, "sections" },
		{ "poster-teams", Q_print_poster_teams_model, "sections" },
		{ "table-cards", Q_print_table_cards_model, "tables" },
		{ "table-tents", Q_print_table_cards_model, "tables" },
		{ "sign-in", Q_print_sign_in_model, "sections" },
	};
	if (strcmp(c->kind, TABLES) == 0)
		return DB_JSON(app->db, Q_print_table_sheets_model, model, what, e,
		    P_INT(t->id), P_TEXT(subjects), P_TEXT(base_url));
	if (strcmp(c->kind, PLAYERS) == 0)
		return DB_JSON(app->db, Q_print_player_sheets_model, model, what, e,
		    P_INT(t->id), P_TEXT(subjects), P_TEXT(base_url));
	if (strcmp(c->kind, SPARES) == 0)
		return DB_JSON(app->db, Q_print_spare_sheets_model, model, what, e,
		    P_INT(t->id), P_INT(c->spares));
	if (strcmp(c->kind, "badges") == 0)
		return load_badges(app, t, c, base_url, model, e);
	if (strcmp(c->kind, "standings") == 0)
		return print_standings_model(
		    app, t, c->division, is_director(c), model, e);
	if (strcmp(c->kind, "time-card") == 0)
		return print_time_card_model(app, t, c->division, c->round, model, e);
	if (is_of_ceremony(c->kind))
		return load_ceremony(app, t, c, model, e);
	if (print_blank_is(c->kind))
		return print_blank_model(
		    app, t, c->kind, c->division, c->spares, model, e);
	if (strcmp(c->kind, "fallback-pack") == 0)
		return load_pack(app, t, c, base_url, model, e);
	size_t i = 0;
	while (i < COUNT(lists) && strcmp(lists[i].kind, c->kind) != 0)
		i++;
	if (i == COUNT(lists))
		return err_set(e, NOT_FOUND, "kind",
		    "\"%.40s\" is printed from its own page.", c->kind);
	const char *division = *c->division ? c->division : NULL;
	enum rc rc = DB_JSON(app->db, lists[i].query, model, what, e, P_INT(t->id),
	    P_TEXT(division), P_ID(c->round));
	if (rc == OK && json_array_size(json_object_get(*model, lists[i].list)) == 0)
		return err_set(e, INVALID, "division",
		    "Nobody is %s in this choice yet: %s first.",
		    strcmp(c->kind, "sign-in") == 0 ? "entered" : "seated",
		    strcmp(c->kind, "sign-in") == 0 ? "import the roster"
		                                    : "seat the division");
	return rc;
}

static enum rc
load_part(struct app *app, const struct tournament *t, const struct print_choice *c,
    const char *base_url, json_t **model, struct err *e)
{
	const char *subjects;
	int64_t n;
	enum rc rc = choose(app, t, c, &subjects, &n, e);
	if (rc == OK)
		rc = load_model(app, t, c, subjects, base_url, model, e);
	if (rc == OK)
		add_rules(*model, app->arena, t, *c->paper ? c->paper : "letter");
	return rc;
}

/* A first page says what is in it, and what is not and why. */
static enum rc
load_bundle(struct app *app, const struct tournament *t, const struct print_choice *c,
    const char *base_url, json_t **model, struct err *e)
{
	static const struct print_column columns[] = { { "Document", 30, false },
		{ "", 70, false } };
	const char *const *parts = print_bundle(c->kind);
	json_t *sections = json_array();
	DEFER(json_decref)
	json_t *list = json_pack("[{s:s, s:{s:s, s:o}}]", "kind", "list-pages", "model",
	    "tournament", t->name, "sections", sections);
	json_t *cover = print_section(
	    sections, report_find(c->kind)->name, true, columns, COUNT(columns));
	for (; *parts; parts++) {
		struct print_choice part = *c;
		json_t *m = NULL;
		part.kind = *parts;
		enum rc rc = load_part(app, t, &part, base_url, &m, e);
		bool left_out = rc == INVALID || rc == DENIED;
		if (rc != OK && !left_out)
			return rc;
		print_section_row(cover,
		    json_pack("[s, s]", report_find(part.kind)->name,
		        left_out ? arena_printf(app->arena, "Not in here. %s", e->text)
		                 : "in here"));
		if (!left_out)
			json_array_append_new(
			    list, json_pack("{s:s, s:o}", "kind", part.kind, "model", m));
	}
	if (json_array_size(list) == 1)
		return e->rc;
	*model = json_pack("{s:s, s:O}", "tournament", t->name, "parts", list);
	return OK;
}

static enum rc
load_any(struct app *app, const struct tournament *t, const struct print_choice *c,
    const char *subjects, const char *base_url, json_t **model, struct err *e)
{
	return print_bundle(c->kind)
	           ? load_bundle(app, t, c, base_url, model, e)
	           : load_model(app, t, c, subjects, base_url, model, e);
}

/* Whether there is anything to print: told before a job is made of it. */
static enum rc
try_model(struct app *app, const struct tournament *t, const struct print_choice *c,
    struct err *e)
{
	DEFER(json_decref) json_t *model = NULL;
	return load_any(app, t, c, NULL, "", &model, e);
}

enum rc
app_print_job_make(struct app *app, const struct tournament *t, const struct actor *who,
    const struct print_choice *c, int64_t *job, struct err *e)
{
	struct print_choice checked = *c;
	struct job_make m = { .app = app, .t = t, .who = who, .c = &checked };
	enum rc rc = check_choice(app, t, &checked, e);
	if (rc == OK && !has_subjects(c->kind))
		rc = try_model(app, t, &checked, e);
	if (rc == OK)
		rc = db_tx(app->db, job_make, &m, e);
	if (rc == OK)
		*job = m.job;
	return rc;
}

/* Runs "cubetab pdf KIND": a font or a name that brings cairo down cannot hurt the
 * server. */
enum rc
print_child(const char *kind, const json_t *model, struct strbuf *pdf, struct err *e)
{
	const char *const argv[] = { process_self, "pdf", kind, NULL };
	char *text = json_dumps(model, JSON_COMPACT);
	if (text == NULL)
		return err_set(
		    e, BROKEN, NULL, "The document could not be put together.");
	enum rc rc = process_run(argv, text, strlen(text), pdf, PRINT_LIMIT_MS, e);
	free(text);
	return rc;
}

enum rc
app_print_model(const struct tournament *t, const char *kind, const char *of,
    const json_t *model, struct print_file *out, struct err *e)
{
	strbuf_init(&out->pdf, PRINT_PDF_MAX);
	snprintf(out->name, sizeof out->name, "%s-%s%s%.60s.pdf", t->slug, kind,
	    *of ? "-" : "", of);
	return print_child(kind, model, &out->pdf, e);
}

static enum rc
make_pdf(struct app *app, const struct tournament *t, const struct print_choice *c,
    const char *subjects, const char *base_url, struct print_file *out, struct err *e)
{
	DEFER(json_decref) json_t *model = NULL;
	enum rc rc = load_any(app, t, c, subjects, base_url, &model, e);
	if (rc != OK)
		return rc;
	add_rules(model, app->arena, t, *c->paper ? c->paper : "letter");
	bool spares = strcmp(c->kind, SPARES) == 0;
	char round[32] = "", table[32] = "";
	if (c->round)
		snprintf(round, sizeof round, "-round-%lld", (long long)c->round);
	if (c->table)
		snprintf(table, sizeof table, "-table-%lld", (long long)c->table);
	snprintf(out->name, sizeof out->name, "%s-%s%s%s%s%s.pdf", t->slug, c->kind,
	    *c->division ? "-" : "", c->division, round, table);
	return print_child(spares ? TABLES : c->kind, model, &out->pdf, e);
}

enum rc
app_print_job_pdf(struct app *app, const struct tournament *t, const struct actor *who,
    int64_t job, const char *base_url, struct print_file *out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	strbuf_init(&out->pdf, PRINT_PDF_MAX);
	enum rc rc = DB_ONE(
	    app->db, Q_print_job_get, &r, "print job", e, P_INT(t->id), P_INT(job));
	if (rc != OK)
		return rc;
	struct print_choice c = {
		.kind = row_text(r, 0, "kind"),
		.division = row_text(r, 0, "division"),
		.paper = row_text(r, 0, "paper"),
		.round = row_int(r, 0, "round"),
		.spares = row_int(r, 0, "spares"),
		.names = row_text(r, 0, "names"),
		.roles = who->roles,
	};
	return make_pdf(app, t, &c, row_text(r, 0, "subjects"), base_url, out, e);
}

enum rc
app_print_pdf(struct app *app, const struct tournament *t, const struct print_choice *c,
    const char *base_url, struct print_file *out, struct err *e)
{
	struct print_choice checked = *c;
	const char *subjects;
	int64_t n;
	strbuf_init(&out->pdf, PRINT_PDF_MAX);
	enum rc rc = check_choice(app, t, &checked, e);
	if (rc == OK)
		rc = choose(app, t, &checked, &subjects, &n, e);
	if (rc == OK)
		rc = make_pdf(app, t, &checked, subjects, base_url, out, e);
	return rc;
}
