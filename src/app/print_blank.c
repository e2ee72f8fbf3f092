/* app/print_blank.c - paper without names: forms to write on, the chart of points, the
 * variations of each division. */
#include "app/print_blank.h"
#include "app/app_check.h"
#include "app/app_rules.h"
#include "app/print_section.h"
#include "app/score_chart.h"
#include "db/db.h"
#include "equation/tables.h"
#include "reports/blank_form.h"
#include "reports/reports.h"
#include <string.h>

static const char CHART[] = "score-chart", VARIATIONS_OF[] = "variation-sheets";
static const char ALWAYS_REF[] = "XIII"; /* of MLAG, where nothing is chosen */
enum { SHAKES_ON_A_SHEET = 8, CIRCLES_H = 74 };

const char *
print_form(const struct ruleset *r)
{
	static const char *const forms[] = { [SHEET_CUP] = "cup",
		[SHEET_MATCH] = "match",
		[SHEET_HEAD_TO_HEAD] = "pentathlon" };
	return forms[r->sheet];
}

/* ---- variations ---- */

/* M XIII: a High School plays as Junior and Senior do. */
static const struct equation_division *
division_of(const struct equation_system *s, const char *code)
{
	const struct equation_division *d = equation_division_find(s, code);
	return d || strcmp(code, "high-school") != 0
	           ? d
	           : equation_division_find(s, "Senior");
}

/* In this division, where the variation's sentence speaks of several. */
static const char *
what_here(enum variation_id v, const struct equation_division *d)
{
	if (v != VAR_ZERO_WILD)
		return equation_variations[v].what;
	return d->traits & TRAIT_WILD_NUMERAL
	           ? "A 0 may stand for a digit, the same everywhere."
	           : "A 0 may stand for another sign, the same everywhere.";
}

/* "Base m: eight, nine, ten", or the title alone. */
static const char *
title_with_params(
    struct arena *a, const struct variation *v, const struct equation_division *d)
{
	char *list = arena_strdup(a, equation_params(v->param, d)), *text = list;
	if (v->param == PARAM_NONE)
		return v->title;
	for (; (text = strchr(text, '|')) != NULL; text++)
		*text = '/';
	return arena_printf(a, "%s: ____ (%s)", v->title, list);
}

/* A player circles a name in the list of that shake and fills in its blank (II-B-1-c). */
static void
selection_chart(json_t *list, struct arena *a, const char *division, const char *year,
    const char *choices)
{
	static const struct print_column columns[] = { { "Shake", 8, true },
		{ "Circle the variations, fill in the blanks", 84, false },
		{ "By player", 12, true } };
	json_t *x = print_section(list, arena_printf(a, "Selection chart: %s", division),
	    true, columns, COUNT(columns));
	json_object_set_new(x, "subtitle",
	    json_sprintf("Variations of %s.   Table ______   Round ______", year));
	json_object_set_new(x, "height", json_integer(CIRCLES_H));
	for (int n = 1; n <= SHAKES_ON_A_SHEET; n++)
		print_section_row(
		    x, json_pack("[o, s, s]", print_number(n), choices, ""));
}

/* The year, and how the tournament reads which it is and whom it binds (U1, U28). */
struct offer_year {
	const char *text; /* "odd years" */
	int parity, season, offer;
};

static int
reading(const json_t *facts, enum setting_id id)
{
	const struct equation_setting *x = &equation_settings[id];
	const char *is = json_string_value(
	    json_object_get(json_object_get(facts, "readings"), x->name));
	return is && strcmp(is, x->values[1]) == 0;
}

static struct offer_year
offer_year(struct arena *a, const json_t *facts)
{
	const char *starts = json_string_value(json_object_get(facts, "starts_on"));
	bool odd = strcmp(app_check_parity(starts ? starts : ""), "odd") == 0;
	int season = reading(facts, SET_SEASON_PARITY);
	return (struct offer_year){
		.text =
		    arena_printf(a, "%s years%s", odd != (season == 1) ? "odd" : "even",
		        season ? ", by the year in which the season begins" : ""),
		.parity = odd ? PARITY_ODD : PARITY_EVEN,
		.season = season,
		.offer = reading(facts, SET_OFFER_PARITY),
	};
}

static void
variation_sheet(json_t *list, struct arena *a, const char *name,
    const struct equation_division *d, const struct offer_year *year)
{
	static const struct print_column columns[] = { { "Variation", 32, false },
		{ "What it does", 66, false }, { "Rule", 20, false } };
	const char *choices = "";
	json_t *x = print_section(
	    list, arena_printf(a, "Variations: %s", name), true, columns, COUNT(columns));
	if (d->offer >= 0)
		json_object_set_new(
		    x, "subtitle", json_sprintf("As played in %s", year->text));
	for (int v = 0; v < VARIATIONS; v++) {
		const struct variation *is = &equation_variations[v];
		bool always = d->always >> v & 1;
		if (!always && !equation_offered_by(d, (enum variation_id)v, year->parity,
		                   year->season, year->offer))
			continue;
		const char *what = what_here((enum variation_id)v, d);
		print_section_row(
		    x, json_pack("[s, s, s]", title_with_params(a, is, d),
		           always ? arena_printf(a, "In force in every shake.  %s", what)
		                  : what,
		           d->offer >= 0 ? is->ref : ALWAYS_REF));
		if (!always)
			choices = arena_printf(a, "%s%s%s", choices,
			    *choices ? "     " : "", title_with_params(a, is, d));
	}
	if (*choices)
		selection_chart(list, a, name, year->text, choices);
	else
		print_section_text(
		    x, "Nothing is chosen here: these are in force in every shake.");
}

static void
variation_sheets(
    json_t *list, struct arena *a, const struct tournament *t, const json_t *facts)
{
	const struct equation_system *s = app_check_system(t->rules);
	struct offer_year year = offer_year(a, facts);
	const json_t *d;
	size_t i;
	json_array_foreach(json_object_get(facts, "divisions"), i, d)
	{
		const char *code = json_string_value(json_object_get(d, "code"));
		const struct equation_division *of = s ? division_of(s, code) : NULL;
		if (of && (of->offer >= 0 || of->always))
			variation_sheet(list, a,
			    json_string_value(json_object_get(d, "name")), of, &year);
	}
}

/* ---- all ---- */

bool
print_blank_is(const char *kind)
{
	for (int i = 0; i < blank_forms_n; i++)
		if (strcmp(blank_forms[i].kind, kind) == 0)
			return true;
	return strcmp(kind, CHART) == 0 || strcmp(kind, VARIATIONS_OF) == 0;
}

enum rc
print_blank_model(struct app *app, const struct tournament *t, const char *kind,
    const char *division, int64_t copies, json_t **model, struct err *e)
{
	DEFER(json_decref) json_t *facts = NULL;
	struct settings s;
	bool chart = strcmp(kind, CHART) == 0;
	if (!chart && strcmp(kind, VARIATIONS_OF) != 0) {
		if (blank_form_find(kind, print_form(t->rules)) == NULL)
			return err_set(e, INVALID, "kind",
			    "The rules of this tournament have no such paper.");
		*model = json_pack("{s:s, s:s, s:I}", "tournament", t->name, "kind", kind,
		    "copies", (json_int_t)copies);
		return OK;
	}
	enum rc rc = DB_JSON(app->db, Q_print_blank_facts, &facts, "tournament", e,
	    P_INT(t->id), P_OPT(division));
	if (rc == OK)
		rc = rules_settings(t->rules,
		    json_string_value(json_object_get(facts, "rule_settings")), &s, e);
	if (rc != OK)
		return rc;
	json_t *sections = json_array();
	*model = json_pack("{s:s, s:o}", "tournament", t->name, "sections", sections);
	if (chart)
		score_chart(sections, app->arena, t, &s);
	else
		variation_sheets(sections, app->arena, t, facts);
	return json_array_size(sections) > 0 ? OK
	                                     : err_set(e, INVALID, "division",
	                                           "These rules have no variations in "
	                                           "this choice.");
}

static void
offer(json_t *list, const char *kind, const char *what)
{
	const struct report *r = report_find(kind);
	assert(r); /* a test walks both tables */
	json_array_append_new(list,
	    json_pack("{s:s, s:s, s:s}", "kind", kind, "name", r->name, "what", what));
}

json_t *
print_blank_list(const struct tournament *t)
{
	const struct equation_system *s = app_check_system(t->rules);
	json_t *list = json_array();
	bool varied = false;
	for (int i = 0; s && i < s->n_divisions; i++)
		varied = varied || s->divisions[i].offer >= 0 || s->divisions[i].always;
	offer(list, CHART,
	    "How points come about in these rules, as tables; with the settings of this "
	    "tournament.");
	if (varied)
		offer(list, VARIATIONS_OF,
		    "The variations of each division in this year, and the chart to "
		    "select them on.");
	for (int i = 0; i < blank_forms_n; i++)
		if (blank_form_find(blank_forms[i].kind, print_form(t->rules)) ==
		    &blank_forms[i])
			offer(list, blank_forms[i].kind, blank_forms[i].what);
	return list;
}
