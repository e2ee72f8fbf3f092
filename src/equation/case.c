/* equation/case.c - filling in a case from texts: division, variations, settings, cubes.
 * Pure. */
#include "equation/sign.h"
#include <stdlib.h>
#include <string.h>

void
equation_case_init(
    struct equation_case *c, const struct equation_system *system, const char *division)
{
	*c = (struct equation_case){ .system = system };
	c->division = equation_division_find(system, division);
	if (!c->division)
		c->division = &system->divisions[0];
	for (int i = 0; i < SETTINGS_N; i++)
		c->setting[i] = equation_settings[i].standard[system->id];
}

/* ---- parameters of variations ---- */
static const struct {
	enum param_kind kind;
	const char *text;
	int value;
} params[] = {
	{ PARAM_WILD, "0", '0' },
	{ PARAM_WILD, "x", 'x' },
	{ PARAM_BASE, "eight", 8 },
	{ PARAM_BASE, "nine", 9 },
	{ PARAM_BASE, "ten", 10 },
	{ PARAM_BASE, "eleven", 11 },
	{ PARAM_BASE, "twelve", 12 },
	{ PARAM_COLOUR, "red", COLOUR_RED },
	{ PARAM_COLOUR, "blue", COLOUR_BLUE },
	{ PARAM_COLOUR, "green", COLOUR_GREEN },
	{ PARAM_COLOUR, "black", COLOUR_BLACK },
};

static bool
param_read(enum param_kind kind, const char *text, int *out)
{
	char *end;
	*out = 0;
	if (kind == PARAM_NONE)
		return true;
	for (size_t i = 0; text && i < COUNT(params); i++)
		if (params[i].kind == kind && strcmp(params[i].text, text) == 0) {
			*out = params[i].value;
			return true;
		}
	if (!text || !*text || (kind != PARAM_BASE && kind != PARAM_K))
		return false;
	*out = (int)strtol(text, &end, 10);
	return *end == '\0' && *out > 0 && *out < 100;
}

enum rc
equation_choice_read(
    struct equation_choice *out, const char *name, const char *param, struct err *e)
{
	for (int i = 0; i < VARIATIONS; i++) {
		const struct variation *v = &equation_variations[i];
		if (strcmp(v->name, name) != 0)
			continue;
		out->id = (enum variation_id)i;
		return param_read(v->param, param, &out->param)
		           ? OK
		           : err_set(e, INVALID, v->name, "%s needs to know which: %s.",
		                 v->title,
		                 v->param == PARAM_WILD ? "0 or x"
		                 : v->param == PARAM_BASE
		                     ? "eight, nine, ten, eleven or twelve"
		                 : v->param == PARAM_COLOUR ? "red, blue, green or black"
		                                            : "a number from 6 to 11");
	}
	return err_set(
	    e, INVALID, "variations", "There is no variation \"%.40s\".", name);
}

enum rc
equation_case_choose(
    struct equation_case *c, const char *name, const char *param, struct err *e)
{
	struct equation_choice v;
	enum rc rc = equation_choice_read(&v, name, param, e);
	if (rc != OK)
		return rc;
	if (c->n_choices == EQUATION_CHOICES_MAX)
		return err_set(e, INVALID, "variations",
		    "At most %d variations can be chosen.", EQUATION_CHOICES_MAX);
	c->choices[c->n_choices++] = v;
	return OK;
}

enum rc
equation_case_set(
    struct equation_case *c, const char *name, const char *value, struct err *e)
{
	for (int i = 0; i < SETTINGS_N; i++) {
		const struct equation_setting *s = &equation_settings[i];
		if (strcmp(s->name, name) != 0)
			continue;
		for (int8_t v = 0; v < (int8_t)COUNT(s->values) && s->values[v]; v++)
			if (strcmp(s->values[v], value) == 0) {
				if (c->setting[i] >= 0)
					c->setting[i] = v;
				return OK;
			}
		return err_set(e, INVALID, s->name,
		    "%s is \"%s\" or \"%s\", not \"%.40s\".", s->name, s->values[0],
		    s->values[1], value);
	}
	return err_set(e, INVALID, "settings", "There is no setting \"%.40s\".", name);
}

/* ---- cubes ---- */
static const struct {
	const char *text;
	char symbol;
} faces[] = {
	{ "\xc3\x97", 'x' },
	{ "\xc3\xb7", '/' },
	{ "\xe2\x88\x9a", 'v' },
	{ "\xe2\x88\x92", '-' },
	{ "sqrt", 'v' },
	{ "*", '^' },
	{ "X", 'x' },
	{ "V", 'v' },
};

static size_t
face_read(const char *p, char *symbol)
{
	for (size_t i = 0; i < COUNT(faces); i++)
		if (strncmp(p, faces[i].text, strlen(faces[i].text)) == 0) {
			*symbol = faces[i].symbol;
			return strlen(faces[i].text);
		}
	*symbol = *p;
	return *p && strchr("0123456789+-x/^v ", *p) ? 1 : 0;
}

static size_t
colour_read(const char *p, uint8_t *colour)
{
	for (size_t i = 0; i < COUNT(params); i++) {
		size_t n = strlen(params[i].text);
		if (params[i].kind != PARAM_COLOUR)
			continue;
		if (p[0] == '(' && strncmp(p + 1, params[i].text, n) == 0 &&
		    p[n + 1] == ')') {
			*colour = (uint8_t)params[i].value;
			return n + 2;
		}
	}
	return 0;
}

enum rc
equation_cubes_read(const char *text, struct cube_list *out, struct err *e)
{
	const char *p = text;
	*out = (struct cube_list){ .given = true };
	while (*p) {
		struct cube c = { 0 };
		size_t n = face_read(p, &c.symbol);
		if (n == 0)
			return err_set(e, INVALID, "cubes",
			    "Character %d of \"%.60s\" is not the face of a cube.",
			    (int)(p - text) + 1, text);
		p += n;
		for (; c.symbol != ' ' && (*p == 's' || *p == 'u') &&
		       strncmp(p, "sqrt", 4) != 0;
		     p++)
			c.turn |= *p == 's' ? TURN_SIDEWAYS : TURN_UPSIDE_DOWN;
		p += colour_read(p, &c.colour);
		if (out->n == EQUATION_CUBES_MAX)
			return err_set(e, INVALID, "cubes",
			    "There are more than %d cubes.", EQUATION_CUBES_MAX);
		out->cube[out->n++] = c;
	}
	return OK;
}

const char *
equation_cubes_text(const struct cube_list *l, struct arena *a)
{
	static const char *const colours[] = { "", "(red)", "(blue)", "(green)",
		"(black)" };
	static const char *const turns[] = { "", "s", "u", "su" };
	const char *text = "";
	for (int i = 0; i < l->n; i++)
		text = arena_printf(a, "%s%c%s%s", text, l->cube[i].symbol,
		    turns[l->cube[i].turn & TURN_BOTH], colours[l->cube[i].colour]);
	return text;
}

/* ---- the roll ---- */

/* Hall's condition: the cubes that need one of a set of colours fit into those colours.
 */
const char *
equation_roll_fault(const struct equation_case *c, struct arena *a)
{
	static const char *const names[] = { "", "red", "blue", "green", "black" };
	const struct cube_list *lists[] = { &c->goal, &c->required, &c->permitted,
		&c->forbidden, &c->resources };
	for (unsigned set = 2; set < 32; set += 2) {
		int need = 0, room = 0;
		for (size_t l = 0; l < COUNT(lists); l++)
			for (int i = 0; lists[l]->given && i < lists[l]->n; i++) {
				unsigned of = cube_colours(
				    lists[l]->cube[i].symbol, lists[l]->cube[i].colour);
				need +=
				    lists[l]->cube[i].symbol != ' ' && (of & ~set) == 0;
			}
		const char *list = "";
		for (unsigned k = COLOUR_RED; k <= COLOUR_BLACK; k++)
			if (set >> k & 1) {
				list = arena_printf(
				    a, "%s%s%s", list, *list ? " and " : "", names[k]);
				room += c->system->cubes_of_a_colour;
			}
		if (need > room)
			return arena_printf(a,
			    "These cubes cannot all have been rolled: %d of them must be "
			    "%s, "
			    "and the set has %d such cubes.",
			    need, list, room);
	}
	return NULL;
}
