/* A dispute on one page: the ruling's slip for the players, the appeal's slip for the
 * chief.
 *
 * The model is the dispute as its page shows it: { paper, tournament_name, division_name,
 *   round, table, unit ("shake" or "game"), shake (its number), form: { system_title,
 *   division_chosen, situations: [{ text, value, selected }], areas: [{ label, value,
 *   cubes: [{ face, turn, colour, gap }] }], variations: [{ title, on, options: [{ text,
 *   value, selected }] }] }, answer: { verdict, says, pretty, value, findings:
 *   [{ message, ref, code, witness }], needed, solution_steps, goal_steps }, typed,
 *   ruling: { kind_text, ruling_text, by, second_judge, at, reason }, steps } */
#include "reports/flow.h"
#include "reports/make.h"
#include "reports/model.h"
#include <string.h>

static const double MARGIN = 45, LINE_H = 15, GAP = 8, SIGN_W = 170;
enum { FINDINGS_SHOWN = 6, STEPS_SHOWN = 9, TEXT_MAX = 4000 };

static const struct text_style title = { .size = 20, .bold = true };
static const struct text_style where = { .size = 12 };
static const struct text_style heading = { .size = 12, .bold = true };
static const struct text_style body = { .size = 10.5, .paragraph = true, .top = true };
static const struct text_style equation_style = { .size = 18 };
static const struct text_style big = { .size = 16, .bold = true };
static const struct text_style small = { .size = 8.5, .gray = 0.25 };

struct slip {
	struct flow at;
	const json_t *model;
};

/* What lies below the page's end is left out. */
static void
put(struct slip *s, const struct text_style *style, double h, const char *text)
{
	(void)flow_put(&s->at, style, h, text);
}

static void
head(struct slip *s, const char *name)
{
	char text[300];
	const json_t *m = s->model, *form = json_object_get(m, "form");
	put(s, &title, 30, name);
	snprintf(text, sizeof text, "%.80s: %.80s, round %d, table %d, %.10s %d",
	    model_text(m, "tournament_name"), model_text(m, "division_name"),
	    model_int(m, "round"), model_int(m, "table"), model_text(m, "unit"),
	    model_int(m, "shake"));
	put(s, &where, 18, text);
	snprintf(text, sizeof text, "Judged by %.80s, %.60s",
	    model_text(form, "system_title"), model_text(form, "division_chosen"));
	put(s, &small, LINE_H, text);
	s->at.y += GAP;
	pdf_line(s->at.pdf, MARGIN, s->at.y, MARGIN + s->at.w, s->at.y, 0.8);
	s->at.y += GAP;
}

/* The text of the option that is chosen; "" where none is. */
static const char *
chosen(const json_t *options)
{
	const json_t *o;
	size_t i;
	json_array_foreach(options, i, o)
	{
		if (model_true(o, "selected") && *model_text(o, "value"))
			return model_text(o, "text");
	}
	return "";
}

/* Cubes as they lie: 2 ×, 3 sideways. */
static void
cubes_text(const json_t *cubes, char *text, size_t size)
{
	static const struct {
		const char *turn, *words;
	} turns[] = { { "side", " sideways" }, { "head", " upside-down" },
		{ "both", " sideways and upside-down" } };
	const json_t *c;
	size_t i, n = strlen(text);
	json_array_foreach(cubes, i, c)
	{
		const char *turn = "", *colour = model_text(c, "colour");
		for (size_t k = 0; k < COUNT(turns); k++)
			if (strcmp(turns[k].turn, model_text(c, "turn")) == 0)
				turn = turns[k].words;
		if (n < size)
			n += (size_t)snprintf(text + n, size - n, "%s%s%s%s",
			    model_true(c, "gap") ? "   " : model_text(c, "face"), turn,
			    *colour ? " " : "", colour);
		bool more = i + 1 < json_array_size(cubes);
		if (n < size && more && !model_true(c, "gap"))
			n += (size_t)snprintf(
			    text + n, size - n, "%s", *turn || *colour ? ", " : " ");
	}
}

static void
mat(struct slip *s)
{
	const json_t *form = json_object_get(s->model, "form"),
	             *areas = model_list(form, "areas"),
	             *list = model_list(form, "variations"), *x;
	char text[1500] = "";
	size_t i, n = 0;
	const char *situation = chosen(model_list(form, "situations"));
	if (*situation) {
		snprintf(text, sizeof text, "Situation: %.60s", situation);
		put(s, &body, LINE_H, text);
	}
	json_array_foreach(areas, i, x) if (*model_text(x, "value"))
	{
		snprintf(text, sizeof text, "%.60s: ", model_text(x, "label"));
		cubes_text(model_list(x, "cubes"), text, sizeof text);
		put(s, &body, LINE_H * 2, text);
	}
	*text = '\0';
	json_array_foreach(list, i, x) if (model_true(x, "on") && n < sizeof text) n +=
	    (size_t)snprintf(text + n, sizeof text - n, "%s%s%s%s",
	        n ? ", " : "Variations: ", model_text(x, "title"),
	        *chosen(model_list(x, "options")) ? ": " : "",
	        chosen(model_list(x, "options")));
	put(s, &body, LINE_H * 2, text);
	s->at.y += GAP;
}

static void
steps(struct slip *s, const char *name, const char *key)
{
	const json_t *list = model_list(json_object_get(s->model, "answer"), key);
	size_t n = json_array_size(list);
	char text[600];
	for (size_t i = 0; i < MIN(n, (size_t)STEPS_SHOWN); i++) {
		snprintf(text, sizeof text, "%s%.500s", i == 0 ? name : "",
		    json_string_value(json_array_get(list, i)));
		put(s, &body, LINE_H * 2, text);
	}
}

static void
checker(struct slip *s)
{
	const json_t *answer = json_object_get(s->model, "answer"),
	             *findings = model_list(answer, "findings"), *x;
	char text[TEXT_MAX];
	size_t i;
	put(s, &heading, 18, "The checker");
	snprintf(text, sizeof text, "%s. %s", model_text(answer, "verdict"),
	    model_text(answer, "says"));
	put(s, &body, LINE_H * 2, text);
	json_array_foreach(findings, i, x)
	{
		if (i == FINDINGS_SHOWN)
			break;
		snprintf(text, sizeof text, "%zu. %.600s (%.60s) %.600s", i + 1,
		    model_text(x, "message"), model_text(x, "ref"),
		    model_text(x, "witness"));
		put(s, &body, LINE_H * 3, text);
	}
	put(s, &body, LINE_H * 2, model_text(answer, "needed"));
	steps(s, "Solution: ", "solution_steps");
	steps(s, "Goal: ", "goal_steps");
	s->at.y += GAP;
}

static void
ruling(struct slip *s)
{
	const json_t *r = json_object_get(s->model, "ruling");
	char text[1200];
	if (!json_is_object(r))
		return;
	snprintf(text, sizeof text, "%s: %s", model_text(r, "kind_text"),
	    model_text(r, "ruling_text"));
	put(s, &big, 26, text);
	put(s, &body, LINE_H * 4, model_text(r, "reason"));
	snprintf(text, sizeof text, "%.120s%s%.120s, %.60s", model_text(r, "by"),
	    *model_text(r, "second_judge") ? " with " : "", model_text(r, "second_judge"),
	    model_text(r, "at"));
	put(s, &body, LINE_H * 2, text);
	s->at.y += GAP;
}

static void
appeals(struct slip *s)
{
	const json_t *list = model_list(s->model, "steps"), *x;
	size_t i;
	json_array_foreach(list, i, x) if (strcmp(model_text(x, "kind"), "appeal") == 0)
	{
		put(s, &heading, 18, "What the player appeals against");
		put(s, &body, LINE_H * 5, model_text(x, "reason"));
	}
	s->at.y += GAP;
}

static void
signatures(struct slip *s, const char *const *who, int n)
{
	double y = s->at.bottom - 30;
	for (int i = 0; i < n; i++) {
		double x = MARGIN + i * (SIGN_W + GAP);
		pdf_line(s->at.pdf, x, y, x + SIGN_W - GAP, y, 0.8);
		pdf_text(s->at.pdf, (struct box){ x, y + 2, SIGN_W - GAP, 14 }, &small,
		    who[i]);
	}
}

static enum rc
slip_draw(struct pdf *p, const json_t *model, bool appeal)
{
	static const char *const signs[] = { "Judge", "Second judge", "Player" };
	static const char *const chief[] = { "Chief", "Player", "Time" };
	const char *name = appeal ? "Appeal" : "Ruling";
	struct slip s = { .at = flow_page(p, MARGIN), .model = model };
	s.at.bottom -= 40;
	head(&s, name);
	const json_t *answer = json_object_get(model, "answer");
	put(&s, &equation_style, 30, model_text(answer, "pretty"));
	put(&s, &small, LINE_H, model_text(json_object_get(model, "form"), "equation"));
	if (appeal)
		appeals(&s);
	ruling(&s);
	mat(&s);
	checker(&s);
	s.at.bottom += 40;
	signatures(&s, appeal ? chief : signs, (int)COUNT(signs));
	return OK;
}

enum rc
ruling_slip_draw(struct pdf *p, const json_t *model, struct err *e)
{
	(void)e;
	return slip_draw(p, model, false);
}

enum rc
appeal_slip_draw(struct pdf *p, const json_t *model, struct err *e)
{
	(void)e;
	return slip_draw(p, model, true);
}
