/* app/equation_json.c - cases of the equation checker from JSON, answers to JSON. */
#include "app/equation_json.h"
#include "app/equation_leash.h"
#include "sys/clock.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A text field; NULL where it is null or missing.  Other types are refused. */
static enum rc
text_field(const json_t *in, const char *name, const char **out, struct err *e)
{
	const json_t *v = json_object_get(in, name);
	*out = json_string_value(v);
	if (*out && strlen(*out) != json_string_length(v))
		return err_set(e, INVALID, name, "\"%s\" has a zero byte in it.", name);
	return !v || json_is_null(v) || *out
	           ? OK
	           : err_set(e, INVALID, name, "\"%s\" must be a text or null.", name);
}

static int
name_index(const char *text, const char *const *names, int n)
{
	for (int i = 0; i < n; i++)
		if (names[i] && strcmp(names[i], text) == 0)
			return i;
	return -1;
}

static void PRINTF_LIKE(3, 4) text_add(char *to, size_t size, const char *fmt, ...)
{
	size_t n = strlen(to);
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(to + n, size - n, fmt, ap);
	va_end(ap);
}

/* A text out of a list; missing = the first. */
static enum rc
named_field(const json_t *in, const char *name, const char *const *names, int n, int *out,
    struct err *e)
{
	const char *text;
	enum rc rc = text_field(in, name, &text, e);
	*out = rc == OK && text ? name_index(text, names, n) : 0;
	if (rc != OK || *out >= 0)
		return rc;
	char list[160] = "";
	for (int i = 0; i < n; i++)
		if (names[i])
			text_add(list, sizeof list, "%s%s", *list ? ", " : "", names[i]);
	return err_set(e, INVALID, name, "\"%s\" cannot be \"%.40s\"; it is one of: %s.",
	    name, text, list);
}

/* ---- cubes: "3", "2s", {"sym": "3", "color": "red", "o": "s"} ---- */

static const char *const colour_names[] = { "", "red", "blue", "green", "black" };

static enum rc
cube_from_json(const json_t *v, const char *field, struct cube *out, struct err *e)
{
	char text[64];
	struct cube_list one;
	const char *sym =
	    json_string_value(json_is_object(v) ? json_object_get(v, "sym") : v);
	const char *colour = json_string_value(json_object_get(v, "color"));
	const char *turn = json_string_value(json_object_get(v, "o"));
	if (!sym)
		return err_set(e, INVALID, field, "A cube of \"%s\" is no text.", field);
	snprintf(text, sizeof text, "%.20s%.4s%s%.20s%s", sym, turn ? turn : "",
	    colour ? "(" : "", colour ? colour : "", colour ? ")" : "");
	if (equation_cubes_read(text, &one, e) != OK || one.n != 1)
		return err_set(
		    e, INVALID, field, "\"%s\" has no cube \"%.40s\".", field, text);
	*out = one.cube[0];
	return OK;
}

static enum rc
cubes_field(const json_t *in, const char *name, struct cube_list *out, struct err *e)
{
	const json_t *v = json_object_get(in, name);
	size_t i;
	json_t *cube;
	*out = (struct cube_list){ 0 };
	if (!v || json_is_null(v))
		return OK;
	if (json_is_string(v))
		return equation_cubes_read(json_string_value(v), out, e);
	if (!json_is_array(v) || json_array_size(v) > EQUATION_CUBES_MAX)
		return err_set(e, INVALID, name,
		    "\"%s\" must be a list of at most %d cubes.", name,
		    EQUATION_CUBES_MAX);
	out->given = true;
	json_array_foreach(v, i, cube)
	{
		enum rc rc = cube_from_json(cube, name, &out->cube[out->n], e);
		if (rc != OK)
			return rc;
		out->n++;
	}
	return OK;
}

/* ---- variations: "average", {"name": "base", "param": "eight"} ---- */

static enum rc
choice_from_json(const json_t *v, struct equation_choice *out, struct err *e)
{
	char number[24];
	const json_t *param = json_object_get(v, "param");
	const char *name =
	    json_string_value(json_is_object(v) ? json_object_get(v, "name") : v);
	const char *text = json_string_value(param);
	if (!name)
		return err_set(
		    e, INVALID, "variations", "A variation must have a \"name\".");
	snprintf(number, sizeof number, "%lld", (long long)json_integer_value(param));
	return equation_choice_read(out, name, json_is_integer(param) ? number : text, e);
}

static enum rc
choices_field(const json_t *in, struct equation_case *c, struct err *e)
{
	const json_t *list = json_object_get(in, "variations"),
	             *selection = json_object_get(in, "selection");
	size_t i;
	json_t *v;
	if (list && !json_is_null(list) && !json_is_array(list))
		return err_set(
		    e, INVALID, "variations", "\"variations\" must be a list.");
	if (json_array_size(list) > EQUATION_CHOICES_MAX)
		return err_set(e, INVALID, "variations",
		    "At most %d variations can be chosen.", EQUATION_CHOICES_MAX);
	json_array_foreach(list, i, v)
	{
		enum rc rc = choice_from_json(v, &c->choices[c->n_choices], e);
		if (rc != OK)
			return rc;
		c->n_choices++;
	}
	if (selection && !json_is_null(selection))
		return choice_from_json(selection, &c->selection, e);
	return c->mode == EQUATION_SELECTION
	           ? err_set(e, INVALID, "selection", "\"selection\" is missing.")
	           : OK;
}

static enum rc
settings_field(const json_t *in, struct equation_case *c, struct err *e)
{
	json_t *settings = json_object_get(in, "settings"), *v;
	const char *name;
	if (settings && !json_is_null(settings) && !json_is_object(settings))
		return err_set(e, INVALID, "settings", "\"settings\" must be an object.");
	json_object_foreach(settings, name, v)
	{
		enum rc rc = json_is_string(v)
		                 ? equation_case_set(c, name, json_string_value(v), e)
		                 : err_set(e, INVALID, "settings",
		                       "\"%.40s\" must be a text.", name);
		if (rc != OK)
			return rc;
	}
	return OK;
}

static enum rc
head_fields(const json_t *in, struct equation_case *c, struct err *e)
{
	static const char *const sides[] = { "solution", "goal" };
	const char *system, *division;
	enum rc rc = text_field(in, "system", &system, e);
	if (rc == OK)
		rc = text_field(in, "division", &division, e);
	if (rc != OK)
		return rc;
	const struct equation_system *s = equation_system_find(system);
	if (!s)
		return err_set(e, INVALID, "system",
		    "\"system\" must be challenge-cup-2022, mlag-basic-2018 or "
		    "agloa-2019.");
	if (!equation_division_find(s, division)) {
		char list[160] = "";
		for (int i = 0; i < s->n_divisions; i++)
			text_add(list, sizeof list, "%s%s", *list ? ", " : "",
			    s->divisions[i].code);
		return err_set(e, INVALID, "division",
		    "%s has no division \"%.40s\"; it has %s.", s->title,
		    division ? division : "", list);
	}
	equation_case_init(c, s, division);
	int mode, side, parity;
	rc = named_field(in, "mode", equation_mode_names, EQUATION_MODES, &mode, e);
	if (rc == OK)
		rc = named_field(in, "side", sides, COUNT(sides), &side, e);
	if (rc == OK)
		rc = named_field(
		    in, "year_parity", equation_parity_names, PARITIES, &parity, e);
	if (rc != OK)
		return rc;
	c->mode = (enum equation_mode)mode;
	c->side = (enum equation_side)side;
	c->parity = (enum equation_parity)parity;
	return OK;
}

static enum rc
situation_field(const json_t *in, struct equation_case *c, struct err *e)
{
	int situation;
	enum rc rc = named_field(
	    in, "situation", equation_situation_names, SITUATIONS, &situation, e);
	if (rc != OK)
		return rc;
	c->situation = (enum equation_situation)situation;
	if (situation && !(c->system->situations >> situation & 1))
		return err_set(e, INVALID, "situation", "%s has no situation \"%s\".",
		    c->system->title, equation_situation_names[situation]);
	return OK;
}

enum rc
equation_case_from_json(const json_t *in, struct equation_case *c, struct err *e)
{
	if (!json_is_object(in))
		return err_set(e, INVALID, "", "A case is a JSON object.");
	enum rc rc = head_fields(in, c, e);
	if (rc == OK)
		rc = situation_field(in, c, e);
	if (rc == OK)
		rc = choices_field(in, c, e);
	if (rc == OK)
		rc = settings_field(in, c, e);
	struct {
		const char *name;
		struct cube_list *to;
	} lists[] = { { "goal", &c->goal }, { "required", &c->required },
		{ "permitted", &c->permitted }, { "forbidden", &c->forbidden },
		{ "resources", &c->resources } };
	for (size_t i = 0; rc == OK && i < COUNT(lists); i++)
		rc = cubes_field(in, lists[i].name, lists[i].to, e);
	if (rc == OK)
		rc = text_field(in, "goal_declared", &c->goal_declared, e);
	if (rc == OK)
		rc = text_field(in, "equation", &c->equation, e);
	return rc;
}

json_t *
equation_case_ignored(json_t *in)
{
	/* the second line: what a file of cases notes beside a case */
	static const char *const known[] = { "system", "division", "year_parity", "mode",
		"side", "variations", "goal", "goal_declared", "required", "permitted",
		"forbidden", "resources", "situation", "equation", "selection",
		"settings", /* */
		"id", "expect", "also", "source", "derived", "confidence", "checked",
		"note", "rule", "by_hand" };
	json_t *names = json_array(), *v;
	const char *name;
	json_object_foreach(in, name, v)
	{
		if (name_index(name, known, COUNT(known)) < 0)
			json_array_append_new(names, json_string(name));
	}
	if (json_array_size(names) > 0)
		return names;
	json_decref(names);
	return NULL;
}

/* ---- out ---- */

static json_t *
text_or_null(const char *s)
{
	return s ? json_string(s) : json_null();
}

static json_t *
cube_to_json(const struct cube *c)
{
	static const char *const turns[] = { "", "s", "u", "su" };
	char text[8];
	snprintf(text, sizeof text, "%c%s", c->symbol, turns[c->turn & TURN_BOTH]);
	return c->colour == COLOUR_ANY ? json_string(text)
	                               : json_pack("{s:s,s:s}", "sym", text, "color",
	                                     colour_names[c->colour]);
}

static json_t *
cubes_to_json(const struct cube_list *l)
{
	if (!l->given)
		return json_null();
	json_t *list = json_array();
	for (int i = 0; i < l->n; i++)
		json_array_append_new(list, cube_to_json(&l->cube[i]));
	return list;
}

static json_t *
choice_to_json(const struct equation_choice *v)
{
	static const char *const bases[] = { "eight", "nine", "ten", "eleven", "twelve" };
	const struct variation *row = &equation_variations[v->id];
	char wild[2] = { (char)v->param, '\0' };
	json_t *param = json_null();
	if (row->param == PARAM_K)
		param = json_integer(v->param);
	else if (row->param == PARAM_WILD)
		param = json_string(wild);
	else if (row->param == PARAM_COLOUR)
		param = json_string(colour_names[v->param]);
	else if (row->param == PARAM_BASE && v->param >= 8 && v->param <= 12)
		param = json_string(bases[v->param - 8]);
	return json_pack("{s:s,s:o}", "name", row->name, "param", param);
}

json_t *
equation_case_to_json(const struct equation_case *c)
{
	json_t *variations = json_array(), *settings = json_object();
	for (int i = 0; i < c->n_choices; i++)
		json_array_append_new(variations, choice_to_json(&c->choices[i]));
	for (int i = 0; i < SETTINGS_N; i++)
		if (c->setting[i] != equation_settings[i].standard[c->system->id])
			json_object_set_new(settings, equation_settings[i].name,
			    json_string(equation_settings[i].values[c->setting[i]]));
	json_t *out = json_pack("{s:s,s:s,s:s,s:s,s:s,s:o,s:o}", "system",
	    c->system->name, "division", c->division->code, "year_parity",
	    equation_parity_names[c->parity], "mode", equation_mode_names[c->mode],
	    "side", c->side == SIDE_GOAL ? "goal" : "solution", "variations", variations,
	    "settings", settings);
	json_object_set_new(out, "goal", cubes_to_json(&c->goal));
	json_object_set_new(out, "required", cubes_to_json(&c->required));
	json_object_set_new(out, "permitted", cubes_to_json(&c->permitted));
	json_object_set_new(out, "forbidden", cubes_to_json(&c->forbidden));
	json_object_set_new(out, "resources", cubes_to_json(&c->resources));
	json_object_set_new(
	    out, "situation", text_or_null(equation_situation_names[c->situation]));
	json_object_set_new(out, "goal_declared", text_or_null(c->goal_declared));
	json_object_set_new(out, "equation", text_or_null(c->equation));
	if (c->mode == EQUATION_SELECTION)
		json_object_set_new(out, "selection", choice_to_json(&c->selection));
	return out;
}

static json_t *
texts(const char *const *list, int n)
{
	json_t *out = json_array();
	for (int i = 0; i < n; i++)
		json_array_append_new(out, json_string(list[i]));
	return out;
}

static json_t *
tree_to_json(const struct equation_tree *t, int at)
{
	const struct equation_node *n = &t->node[at];
	json_t *out =
	    json_pack("{s:o,s:o,s:b,s:b}", "text", text_or_null(n->text), "value",
	        text_or_null(n->value), "postfix", n->postfix, "bracket", n->bracket);
	if (n->left >= 0)
		json_object_set_new(out, "left", tree_to_json(t, n->left));
	if (n->right >= 0)
		json_object_set_new(out, "right", tree_to_json(t, n->right));
	return out;
}

static void
add_tree(json_t *o, const char *key, const struct equation_tree *t)
{
	if (t->n > 0)
		json_object_set_new(o, key, tree_to_json(t, t->n - 1));
}

json_t *
equation_answer_to_json(const struct equation_answer *x)
{
	json_t *findings = json_array();
	for (int i = 0; i < x->n_findings; i++) {
		const struct equation_finding *f = &x->findings[i];
		json_t *one = json_pack("{s:s,s:s,s:s,s:o,s:o,s:b}", "code", f->code,
		    "ref", f->ref, "message", f->message, "at",
		    f->at ? json_integer(f->at) : json_null(), "witness",
		    text_or_null(f->witness), "note", f->note);
		add_tree(one, "read", &f->read);
		add_tree(one, "read_goal", &f->read_goal);
		json_array_append_new(findings, one);
	}
	json_t *approx = x->approx_re ? json_pack("[s,s]", x->approx_re,
	                                    x->approx_im ? x->approx_im : "0")
	                              : json_null();
	json_t *out = json_pack("{s:s,s:s,s:o,s:o,s:o,s:o,s:o}", "verdict",
	    verdict_names[x->verdict], "reason_code", x->reason_code, "value",
	    text_or_null(x->value), "values", texts(x->values, x->n_values), "approx",
	    approx, "findings", findings, "pretty", text_or_null(x->pretty));
	json_object_set_new(out, "needed", text_or_null(x->needed));
	json_object_set_new(
	    out, "solution_steps", texts(x->solution_steps, x->n_solution_steps));
	json_object_set_new(out, "goal_steps", texts(x->goal_steps, x->n_goal_steps));
	json_object_set_new(out, "solution",
	    x->solution.n ? tree_to_json(&x->solution, x->solution.n - 1) : json_null());
	json_object_set_new(
	    out, "goal", x->goal.n ? tree_to_json(&x->goal, x->goal.n - 1) : json_null());
	json_object_set_new(out, "readings", json_integer(x->readings));
	return out;
}

static json_t *
line_fault(const char *code, const char *message)
{
	json_t *text = json_string(message);
	return json_pack("{s:{s:s,s:o}}", "error", "code", code, "message",
	    text ? text : json_string("The line is no case."));
}

static json_t *
line_answer(struct arena *a, const char *line, size_t n, bool patient, bool *refused)
{
	json_error_t why;
	struct err e = { 0 };
	struct equation_case *c = ARENA_NEW(a, struct equation_case);
	json_t *in = json_loadb(line, n, JSON_REJECT_DUPLICATES, &why), *out;
	if (!in) {
		out = line_fault("not_json", "The line is not JSON.");
		*refused = true;
	} else if (equation_case_from_json(in, c, &e) != OK) {
		out = line_fault("bad_case", e.text);
		*refused = true;
	} else {
		int64_t from = clock_us();
		c->patient = patient;
		c->no_steps = !patient; /* the child answers pages too */
		out = equation_leash(c, a);
		int64_t took = clock_us() - from;
		json_object_set_new(out, "microseconds", json_integer(took));
		json_t *ignored = equation_case_ignored(in);
		if (ignored)
			json_object_set_new(out, "ignored", ignored);
	}
	const json_t *id = json_object_get(in, "id");
	json_object_set_new(out, "id", id ? json_deep_copy(id) : json_null());
	json_decref(in);
	return out;
}

json_t *
equation_line_answer(struct arena *a, const char *line, size_t n, bool *refused)
{
	return line_answer(a, line, n, false, refused);
}

json_t *
equation_line_patient(struct arena *a, const char *line, size_t n, bool *refused)
{
	return line_answer(a, line, n, true, refused);
}
