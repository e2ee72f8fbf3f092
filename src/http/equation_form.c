/* http/equation_form.c - see the header. */
#include "http/equation_form.h"
#include "app/app_check.h"
#include "base/utf8.h"
#include "http/read.h"
#include "http/wire.h"
#include "view/equation.h"
#include <stdio.h>
#include <string.h>

enum { NAME_MAX_LEN = 60 };

/* ---- the areas of the mat ---- */

static const struct area {
	const char *name, *label, *hint;
	size_t offset;
} areas[] = {
	{ "goal", "Goal", "A space is a gap on the mat",
	    offsetof(struct equation_case, goal) },
	{ "required", "Required", "All of these must be used",
	    offsetof(struct equation_case, required) },
	{ "permitted", "Permitted", "Any of these may be used",
	    offsetof(struct equation_case, permitted) },
	{ "forbidden", "Forbidden", "None of these",
	    offsetof(struct equation_case, forbidden) },
	{ "resources", "Resources", "What is left of the roll",
	    offsetof(struct equation_case, resources) },
};
enum { AREA_GOAL = 0 };
static const char *const lines[] = { "system", "division", "year", "situation",
	"declared", "equation" };

static const struct {
	const char *text; /* as cases have it */
	const char *words;
} situations[] = {
	{ "now", "Now" },
	{ "impossible", "Impossible" },
	{ "a_flub", "A-flub" },
	{ "p_flub", "P-flub" },
	{ "no_goal", "No goal" },
	{ "force_out", "Force-out" },
	{ "last_cube", "Last cube" },
	{ "cleanup", "Cleanup" },
	{ "end_of_round", "End of round" },
};

/* ---- values ---- */

static const char *
typed_text(struct req *q, const char *name)
{
	const char *raw = q->verb == GET ? req_query(q, name) : form_value(q, name);
	return raw ? utf8_clean(q->arena, raw) : "";
}

static void
put(json_t *values, const char *name, const char *text)
{
	if (text && *text)
		json_object_set_new(values, name, json_string(text));
}

static const char *
prefixed(char out[NAME_MAX_LEN], const char *prefix, const char *name)
{
	snprintf(out, NAME_MAX_LEN, "%s%s", prefix, name);
	return out;
}

json_t *
equation_form_typed(struct req *q)
{
	char name[NAME_MAX_LEN];
	json_t *values = json_object();
	for (size_t i = 0; i < COUNT(lines); i++)
		put(values, lines[i], typed_text(q, lines[i]));
	for (size_t i = 0; i < COUNT(areas); i++)
		put(values, areas[i].name, typed_text(q, areas[i].name));
	for (int i = 0; i < VARIATIONS; i++) {
		prefixed(name, "v_", equation_variations[i].name);
		put(values, name, typed_text(q, name));
	}
	for (int i = 0; i < SETTINGS_N; i++) {
		prefixed(name, "set_", equation_settings[i].name);
		put(values, name, typed_text(q, name));
	}
	return values;
}

/* Cubes of a case as a person types them: "3x 5s", "2(red)". */
static void
put_list(json_t *values, const char *name, const json_t *list)
{
	struct strbuf b;
	size_t i;
	json_t *cube;
	strbuf_init(&b, 16 * EQUATION_CUBES_MAX);
	json_array_foreach(list, i, cube)
	{
		bool coloured = json_is_object(cube);
		const char *sym =
		    json_string_value(coloured ? json_object_get(cube, "sym") : cube);
		strbuf_puts(&b, sym ? sym : "");
		if (coloured)
			strbuf_printf(&b, "(%s)", text_of(cube, "color"));
	}
	put(values, name, b.s);
	strbuf_free(&b);
}

json_t *
equation_form_of_case(const json_t *in)
{
	char name[NAME_MAX_LEN], number[24];
	json_t *values = json_object(), *v;
	const char *key;
	size_t i;
	put(values, "system", text_of(in, "system"));
	put(values, "division", text_of(in, "division"));
	put(values, "year", text_of(in, "year_parity"));
	put(values, "situation", text_of(in, "situation"));
	put(values, "declared", text_of(in, "goal_declared"));
	put(values, "equation", text_of(in, "equation"));
	for (i = 0; i < COUNT(areas); i++)
		put_list(values, areas[i].name, json_object_get(in, areas[i].name));
	json_array_foreach(json_object_get(in, "variations"), i, v)
	{
		const json_t *param = json_object_get(v, "param");
		snprintf(
		    number, sizeof number, "%lld", (long long)json_integer_value(param));
		put(values, prefixed(name, "v_", text_of(v, "name")),
		    json_is_integer(param)  ? number
		    : json_is_string(param) ? json_string_value(param)
		                            : "1");
	}
	json_object_foreach(json_object_get(in, "settings"), key, v)
	    put(values, prefixed(name, "set_", key), json_string_value(v));
	return values;
}

json_t *
equation_form_begin(
    const struct equation_system *s, const char *division, const json_t *shown)
{
	DEFER(json_decref)
	json_t *given = json_pack("{s:s, s:s, s:s, s:O}", "system", s->name, "division",
	    division ? app_check_division(s, division) : "", "year_parity",
	    s->id == SYSTEM_AGLOA ? app_check_parity(text_of(shown, "starts_on")) : "",
	    "settings", json_object_get(shown, "readings"));
	return equation_form_of_case(given);
}

/* ---- values -> case ---- */

static const struct equation_system *
system_of(const json_t *values)
{
	const struct equation_system *s = equation_system_find(text_of(values, "system"));
	return s ? s : &equation_systems[0];
}

static int
index_of(const char *text, const char *const *names, int n)
{
	for (int i = 0; i < n; i++)
		if (names[i] && strcmp(names[i], text) == 0)
			return i;
	return 0;
}

static void
refuse(struct problems *p, const char *field, const struct err *e)
{
	problem_add(p, false, "refused", field, "%s", e->text);
}

/* Where cubes lie matters only when somebody typed where they lie: then an empty area
 * holds none. */
static void
read_areas(const json_t *values, struct equation_case *c, struct problems *p)
{
	bool mat = false;
	for (size_t i = AREA_GOAL + 1; i < COUNT(areas); i++)
		mat = mat || *text_of(values, areas[i].name);
	for (size_t i = 0; i < COUNT(areas); i++) {
		struct cube_list *list =
		    (struct cube_list *)(void *)((char *)c + areas[i].offset);
		const char *text = text_of(values, areas[i].name);
		struct err e = { 0 };
		if (*text && equation_cubes_read(text, list, &e) != OK)
			refuse(p, areas[i].name, &e);
		if (mat && i != AREA_GOAL)
			list->given = true;
	}
}

static void
read_rules(const json_t *values, struct equation_case *c, struct problems *p)
{
	char name[NAME_MAX_LEN];
	for (int i = 0; i < VARIATIONS; i++) {
		const struct variation *v = &equation_variations[i];
		const char *param = text_of(values, prefixed(name, "v_", v->name));
		struct err e = { 0 };
		if (*param && equation_case_choose(c, v->name,
		                  v->param == PARAM_NONE ? NULL : param, &e) != OK)
			refuse(p, name, &e);
	}
	for (int i = 0; i < SETTINGS_N; i++) {
		const char *value =
		    text_of(values, prefixed(name, "set_", equation_settings[i].name));
		struct err e = { 0 };
		if (*value &&
		    equation_case_set(c, equation_settings[i].name, value, &e) != OK)
			refuse(p, name, &e);
	}
}

/* A link that names what these rules do not have is not read as something else. */
static void
read_head(const json_t *values, struct equation_case *c, struct problems *p)
{
	const char *system = text_of(values, "system"),
	           *division = text_of(values, "division"),
	           *year = text_of(values, "year"),
	           *situation = text_of(values, "situation");
	const struct equation_system *s = system_of(values);
	equation_case_init(c, s, division);
	c->parity = (enum equation_parity)index_of(year, equation_parity_names, PARITIES);
	c->situation = (enum equation_situation)index_of(
	    situation, equation_situation_names, SITUATIONS);
	if (!(s->situations >> c->situation & 1))
		c->situation = EQUATION_NO_SITUATION;
	if (*system && strcmp(system, s->name) != 0)
		problem_add(p, false, "refused", "system",
		    "There are no rules \"%.40s\": choose them from the list.", system);
	else if (*division && !equation_division_find(s, division))
		problem_add(p, false, "refused", "division",
		    "%s has no division \"%.40s\": choose it from the list.", s->title,
		    division);
	if (*year && strcmp(year, equation_parity_names[c->parity]) != 0)
		problem_add(p, false, "refused", "year",
		    "A season's year is odd, even or any, not \"%.40s\".", year);
	if (*situation && !c->situation)
		problem_add(p, false, "refused", "situation",
		    "%s has no situation \"%.40s\": choose it from the list.", s->title,
		    situation);
}

static enum rc
all_read(const struct problems *p, struct err *e)
{
	return p->errors == 0
	           ? OK
	           : err_set(e, INVALID, p->list[0].field, "%s", p->list[0].text);
}

enum rc
equation_form_rules(
    const json_t *values, struct equation_case *c, struct problems *p, struct err *e)
{
	read_head(values, c, p);
	read_areas(values, c, p);
	read_rules(values, c, p);
	return all_read(p, e);
}

enum rc
equation_form_read(
    const json_t *values, struct equation_case *c, struct problems *p, struct err *e)
{
	enum rc rc = equation_form_rules(values, c, p, e);
	c->goal_declared = json_string_value(json_object_get(values, "declared"));
	c->equation = json_string_value(json_object_get(values, "equation"));
	c->mode = c->equation ? EQUATION_FULL : EQUATION_GOAL;
	if (!c->equation && !c->goal.given)
		problem_add(p, false, "missing", "equation",
		    "Type the Equation as it stands on the paper, such as "
		    "(5x4)+1=3x(5+2).");
	return rc == OK ? all_read(p, e) : rc;
}

/* ---- values -> page ---- */

static void
option(json_t *list, const char *value, const char *text, const char *selected)
{
	json_array_append_new(list, json_pack("{s:s, s:s, s:b}", "value", value, "text",
	                                text, "selected", strcmp(value, selected) == 0));
}

static json_t *
systems_list(const struct equation_system *chosen)
{
	json_t *list = json_array();
	for (int i = 0; i < SYSTEMS; i++)
		option(list, equation_systems[i].name, equation_systems[i].title,
		    chosen->name);
	return list;
}

static json_t *
divisions_list(const struct equation_system *s, const struct equation_division *chosen)
{
	json_t *list = json_array();
	for (int i = 0; i < s->n_divisions; i++)
		option(list, s->divisions[i].code, s->divisions[i].name, chosen->code);
	return list;
}

static json_t *
situations_list(const struct equation_system *s, const char *chosen)
{
	json_t *list = json_array();
	option(list, "", "Not said", chosen);
	for (size_t i = 0; i < COUNT(situations); i++) {
		int n =
		    index_of(situations[i].text, equation_situation_names, SITUATIONS);
		if (s->situations >> n & 1)
			option(list, situations[i].text, situations[i].words, chosen);
	}
	return list;
}

static const struct equation_division *
division_of(const json_t *values)
{
	const struct equation_system *s = system_of(values);
	const struct equation_division *d =
	    equation_division_find(s, text_of(values, "division"));
	return d ? d : &s->divisions[0];
}

char
equation_form_wild(const json_t *values)
{
	if (*text_of(values, "v_zero_wild") ||
	    (division_of(values)->always >> VAR_ZERO_WILD & 1))
		return '0';
	return *text_of(values, "v_zero_or_x_wild");
}

static json_t *
areas_list(const json_t *values)
{
	json_t *list = json_array();
	for (size_t i = 0; i < COUNT(areas); i++) {
		const char *text = text_of(values, areas[i].name);
		json_array_append_new(list,
		    json_pack("{s:s, s:s, s:s, s:s, s:o, s:b}", "name", areas[i].name,
		        "label", areas[i].label, "hint", areas[i].hint, "value", text,
		        "cubes", equation_cubes_model(text, equation_form_wild(values)),
		        "goal", i == AREA_GOAL));
	}
	return list;
}

/* What bars it beside the others that are chosen. */
static const char *
barred(struct arena *a, const struct equation_case *base, const struct variation *v,
    const char *param)
{
	struct equation_case *c = ARENA_NEW(a, struct equation_case);
	struct equation_choice choice;
	struct err e = { 0 };
	if (equation_choice_read(
	        &choice, v->name, v->param == PARAM_NONE ? NULL : param, &e) != OK)
		return arena_strdup(a, e.text);
	*c = *base;
	c->n_choices = 0;
	for (int i = 0; i < base->n_choices; i++)
		if (base->choices[i].id != choice.id)
			c->choices[c->n_choices++] = base->choices[i];
	return app_check_barred(a, c, &choice);
}

static json_t *
variation_row(struct arena *a, const struct equation_case *c, const struct variation *v,
    const struct equation_division *d, const char *chosen, const char *name)
{
	bool plain = v->param == PARAM_NONE;
	const char *list = equation_params(v->param, d), *why = "";
	json_t *options = plain ? json_array() : form_options(list, list, chosen), *o;
	size_t i;
	bool any = false;
	json_array_foreach(options, i, o)
	{
		const char *not_now = barred(a, c, v, text_of(o, "value"));
		any = any || !*not_now;
		if (*not_now && (!*why || strcmp(chosen, text_of(o, "value")) == 0))
			why = not_now;
		if (*not_now)
			json_object_set_new(o, "text",
			    json_string(
			        arena_printf(a, "%s (not now)", text_of(o, "text"))));
	}
	if (plain)
		why = barred(a, c, v, NULL);
	else if (any && !*chosen)
		why = "";
	if (!plain)
		json_array_insert_new(options, 0,
		    json_pack("{s:s, s:s, s:b}", "value", "", "text", "not in play",
		        "selected", *chosen == '\0'));
	return json_pack("{s:s, s:s, s:s, s:s, s:b, s:o, s:s}", "name", name, "title",
	    v->title, "what", v->what, "ref", v->ref, "on", *chosen != '\0', "options",
	    options, "barred", why);
}

/* The case as far as it can be read, with every cube on the mat as the roll; where nobody
 * typed Resources or a whole roll it is not known what was rolled. */
static const struct equation_case *
rolled_case(struct arena *a, const json_t *values)
{
	struct equation_case *c = ARENA_NEW(a, struct equation_case);
	struct problems unread = { .arena = a };
	struct err e = { 0 };
	enum { ROLL = 24 }; /* A I-B */
	if (equation_form_read(values, c, &unread, &e) != OK)
		e = (struct err){ 0 }; /* what is no cube is told when it is checked */
	bool typed = c->resources.n > 0;
	const struct cube_list *lists[] = { &c->goal, &c->required, &c->permitted,
		&c->forbidden };
	for (size_t l = 0; l < COUNT(lists); l++)
		for (int i = 0; i < lists[l]->n && c->resources.n < EQUATION_CUBES_MAX;
		     i++)
			c->resources.cube[c->resources.n++] = lists[l]->cube[i];
	c->resources.given = typed || c->resources.n >= ROLL;
	return c;
}

static bool
is_set(const json_t *values, enum setting_id id, int value)
{
	char name[NAME_MAX_LEN];
	const struct equation_setting *x = &equation_settings[id];
	return strcmp(text_of(values, prefixed(name, "set_", x->name)),
	           x->values[value]) == 0;
}

/* Only what this division offers this year; what it always has is told apart. */
static void
add_variations(struct arena *a, json_t *m, const json_t *values,
    const struct equation_division *d, int parity)
{
	const struct equation_case *c = d->offer >= 0 ? rolled_case(a, values) : NULL;
	int season = is_set(values, SET_SEASON_PARITY, 1);
	int offer = is_set(values, SET_OFFER_PARITY, 1);
	char name[NAME_MAX_LEN];
	json_t *offered = json_array(), *always = json_array(), *other = json_array();
	const char *names = "";
	for (int i = 0; i < VARIATIONS; i++) {
		const struct variation *v = &equation_variations[i];
		const char *chosen = text_of(values, prefixed(name, "v_", v->name));
		if (d->always >> i & 1) {
			json_array_append_new(always, json_string(v->title));
			names =
			    arena_printf(a, "%s%s%s", names, *names ? " " : "", v->name);
		} else if (d->offer >= 0 && equation_offered_by(d, (enum variation_id)i,
		                                parity, season, offer))
			json_array_append_new(
			    offered, variation_row(a, c, v, d, chosen, name));
		else if (*chosen)
			json_array_append_new(other, json_string(v->title));
	}
	json_object_set_new(m, "variations", offered);
	json_object_set_new(m, "always", always);
	json_object_set_new(m, "always_names", json_string(names));
	json_object_set_new(m, "not_offered", other);
}

/* "own_radical" as a person reads it: own radical. */
static const char *
spaced(struct arena *a, const char *name)
{
	char *text = arena_strdup(a, name);
	for (char *c = text; *c; c++)
		if (*c == '_')
			*c = ' ';
	return text;
}

/* The unclear places of the rules that this system has, with how they are read. */
static void
add_settings(
    struct arena *a, json_t *m, const json_t *values, const struct equation_system *s)
{
	char name[NAME_MAX_LEN];
	json_t *list = json_array();
	bool changed = false;
	for (int i = 0; i < SETTINGS_N; i++) {
		const struct equation_setting *x = &equation_settings[i];
		const char *chosen = text_of(values, prefixed(name, "set_", x->name));
		json_t *options = json_array();
		int standard = x->standard[s->id];
		if (standard < 0 || !x->values[1]) {
			json_decref(options);
			continue;
		}
		for (int k = 0; k < (int)COUNT(x->values) && x->values[k]; k++)
			json_array_append_new(options,
			    json_pack("{s:s, s:s, s:b}", "value",
			        k == standard ? "" : x->values[k], "text",
			        spaced(a, x->values[k]), "selected",
			        k == standard ? !*chosen
			                      : strcmp(chosen, x->values[k]) == 0));
		changed = changed || *chosen;
		json_array_append_new(
		    list, json_pack("{s:s, s:s, s:s, s:s, s:o}", "name", name, "title",
		              spaced(a, x->name), "point", x->point, "what", x->what,
		              "options", options));
	}
	json_object_set_new(m, "settings", list);
	json_object_set_new(m, "settings_changed", json_boolean(changed));
}

/* Which variations a division offers depends on the year only where AGLOA says so. */
static json_t *
years_list(const struct equation_division *d, const char *chosen)
{
	return d->offer < 0
	           ? json_array()
	           : form_options("any|odd|even", "Any year|Odd year|Even year", chosen);
}

/* A roll that no set of cubes can show; what is no cube is said where the form is read.
 */
static const char *
roll_fault(struct arena *a, const struct equation_system *s, const json_t *values)
{
	struct equation_case *c = ARENA_NEW(a, struct equation_case);
	struct problems unread = { .arena = a };
	equation_case_init(c, s, NULL);
	read_areas(values, c, &unread);
	return unread.errors ? NULL : equation_roll_fault(c, a);
}

json_t *
equation_form_model(struct arena *a, const json_t *values)
{
	const struct equation_system *s = system_of(values);
	const struct equation_division *d = division_of(values);
	const char *year = text_of(values, "year");
	json_t *m = json_pack("{s:o, s:o, s:o, s:o, s:o, s:s, s:s, s:s, s:s, s:s}",
	    "systems", systems_list(s), "divisions", divisions_list(s, d), "years",
	    years_list(d, *year ? year : "any"), "situations",
	    situations_list(s, text_of(values, "situation")), "areas", areas_list(values),
	    "system", s->name, "system_title", s->title, "division_chosen", d->code,
	    "declared", text_of(values, "declared"), "equation",
	    text_of(values, "equation"));
	add_variations(a, m, values, d, index_of(year, equation_parity_names, PARITIES));
	add_settings(a, m, values, s);
	const char *fault = roll_fault(a, s, values);
	json_object_set_new(m, "roll", json_string(fault ? fault : ""));
	/* elsewhere what is said of the Goal does not bind (M, A IV-B-2) */
	json_object_set_new(m, "speech", json_boolean(s->id == SYSTEM_CHALLENGE_CUP));
	const char wild[2] = { equation_form_wild(values), '\0' };
	json_object_set_new(m, "wild", json_string(wild));
	return m;
}

const char *
equation_form_link(struct arena *a, const json_t *values)
{
	struct strbuf b;
	const char *name;
	json_t *v;
	/* jansson keeps the order of insertion, so that a case has one link */
	strbuf_init(&b, BODY_MAX_DEFAULT);
	json_object_foreach((json_t *)(uintptr_t)values, name, v)
	{
		strbuf_printf(&b, "%s%s=%s", b.len ? "&" : "/check?", name,
		    url_encode(a, json_string_value(v)));
	}
	const char *link = arena_strdup(a, b.len ? b.s : "/check");
	strbuf_free(&b);
	return link;
}
