/* view/equation.c - see the header. */
#include "view/equation.h"
#include "base/utf8.h"
#include <stdio.h>
#include <string.h>

enum { TREE_DEPTH_MAX = 60, PARTS_MAX = 3000, APPROX_SHOWN = 24 };
enum { SIDEWAYS = 0x21B7, ON_HEAD = 0x2193 }; /* marks of the checker behind a digit */

static const char *
text_of(const json_t *o, const char *key)
{
	const char *s = json_string_value(json_object_get(o, key));
	return s ? s : "";
}

/* ---- verdicts in words ---- */

static const struct verdict_words {
	const char *verdict, *text, *tag, *says;
} verdicts[] = {
	{ "correct", "Correct", "ok", "The Equation stands." },
	{ "ambiguous_ok", "Correct", "ok",
	    "The Equation stands: it can be read in several ways, and each is right." },
	{ "ambiguous_wrong", "Ambiguous", "bad",
	    "The Equation fails: an opponent can read it so that it is wrong." },
	{ "incorrect", "Incorrect", "bad", "The Equation fails." },
	{ "illegal", "Not legal", "bad",
	    "The Equation fails: a side of it is not legal." },
	{ "uncheckable", "Cannot be checked", "warn",
	    "The checker does not decide this.  A judge does, by the rules." },
};

static const struct verdict_words *
words_of(const char *verdict)
{
	for (size_t i = 0; i < COUNT(verdicts); i++)
		if (strcmp(verdicts[i].verdict, verdict) == 0)
			return &verdicts[i];
	return &verdicts[COUNT(verdicts) - 1];
}

const char *
equation_verdict_text(const char *verdict)
{
	return words_of(verdict)->text;
}

const char *
equation_verdict_tag(const char *verdict)
{
	return words_of(verdict)->tag;
}

/* ---- parts ---- */

static void
part(json_t *list, const char *open, const char *text, bool close)
{
	if (json_array_size(list) < PARTS_MAX)
		json_array_append_new(
		    list, json_pack("{s:s, s:o, s:b}", "open", open, "text",
		              json_string(text), "close", close));
}

/* A numeral: cubes that lie turned are drawn so. */
static void
put_cubes(json_t *list, const char *text)
{
	size_t n = strlen(text), len = 0, after = 0;
	for (const char *s = text; n > 0; s += len, n -= len) {
		char one[8] = "";
		const char *open = "";
		(void)utf8_next(s, n, &len);
		int32_t next = len < n ? utf8_next(s + len, n - len, &after) : 0;
		snprintf(one, sizeof one, "%.*s", (int)len, s);
		if (next == SIDEWAYS)
			open = "side";
		else if (next == ON_HEAD)
			open = "head";
		part(list, open, one, *open != '\0');
		if (*open)
			len += after;
	}
}

struct writer {
	json_t *list;
	bool boxes; /* a box round each part instead of the brackets of the paper */
};

static void put_node(const struct writer *w, const json_t *node, int depth);

static void
put_in(const struct writer *w, const char *open, const json_t *node, int depth)
{
	part(w->list, open, "", false);
	put_node(w, node, depth + 1);
	part(w->list, "", "", true);
}

static void
put_root(const struct writer *w, const json_t *node, int depth)
{
	const json_t *left = json_object_get(node, "left"),
	             *right = json_object_get(node, "right");
	if (right)
		put_in(w, "index", left, depth);
	part(w->list, "", "√", false);
	put_in(w, "under", right ? right : left, depth);
}

static void
put_sign(const struct writer *w, const char *text, const json_t *left,
    const json_t *right, bool postfix, int depth)
{
	if (left && (right || postfix))
		put_node(w, left, depth + 1);
	if (left && right && strcmp(text, "^") == 0 && !w->boxes) {
		put_in(w, "sup", right, depth);
		return;
	}
	if (!left && !right)
		put_cubes(w->list, text);
	else
		part(w->list, left && right ? "op" : "", text, left && right);
	if (left && !right && !postfix)
		put_node(w, left, depth + 1);
	if (right)
		put_node(w, right, depth + 1);
}

static void
put_node(const struct writer *w, const json_t *node, int depth)
{
	const json_t *left = json_object_get(node, "left"),
	             *right = json_object_get(node, "right");
	const char *text = text_of(node, "text"), *value = text_of(node, "value");
	bool bracket = json_is_true(json_object_get(node, "bracket"));
	bool box = w->boxes && left;
	if (depth > TREE_DEPTH_MAX) {
		part(w->list, "", "…", false);
		return;
	}
	if (box)
		part(w->list, "box", "", false);
	else if (bracket && !w->boxes)
		part(w->list, "", "(", false);
	if (left && strcmp(text, "√") == 0)
		put_root(w, node, depth);
	else
		put_sign(w, text, left, right,
		    json_is_true(json_object_get(node, "postfix")), depth);
	if (box && *value) {
		part(w->list, "worth", "= ", false);
		part(w->list, "", value, true);
	}
	if (box)
		part(w->list, "", "", true);
	else if (bracket && !w->boxes)
		part(w->list, "", ")", false);
}

/* Both sides as they stand on the paper; empty where the checker could not read them. */
static json_t *
echo(const json_t *answer)
{
	const json_t *solution = json_object_get(answer, "solution"),
	             *goal = json_object_get(answer, "goal");
	struct writer w = { json_array(), false };
	if (!json_is_object(solution) || !json_is_object(goal))
		return w.list;
	put_node(&w, solution, 0);
	part(w.list, "op", "=", true);
	put_node(&w, goal, 0);
	return w.list;
}

static json_t *
boxes(const json_t *tree)
{
	struct writer w = { json_array(), true };
	if (json_object_get(tree, "left"))
		put_node(&w, tree, 0);
	return w.list;
}

/* ---- the typed line, with the place of the first finding marked ---- */

static json_t *
typed(struct arena *a, const char *text, const json_t *findings)
{
	const char *at = "", *after = text;
	size_t n = strlen(text), before = 0, len = 0, i;
	json_int_t place = 0;
	json_t *f;
	json_array_foreach(findings, i, f) if (place == 0) place =
	    json_integer_value(json_object_get(f, "at"));
	if (place < 1)
		return json_pack(
		    "{s:s, s:s, s:s}", "before", text, "at", "", "after", "");
	for (json_int_t k = 1; k < place && before < n; k++) {
		(void)utf8_next(text + before, n - before, &len);
		before += len;
	}
	len = 0;
	if (before < n)
		(void)utf8_next(text + before, n - before, &len);
	at = len ? arena_strndup(a, text + before, len) : "␣";
	after = text + before + len;
	return json_pack("{s:s, s:s, s:s}", "before", arena_strndup(a, text, before),
	    "at", at, "after", after);
}

/* ---- cubes ---- */

static const struct {
	const char *typed, *face;
} faces[] = { { "*", "^" }, { "x", "×" }, { "X", "×" }, { "/", "÷" }, { "v", "√" },
	{ "V", "√" }, { "-", "−" } };

static const char *
face_of(const char *symbol)
{
	for (size_t i = 0; i < COUNT(faces); i++)
		if (strcmp(faces[i].typed, symbol) == 0)
			return faces[i].face;
	return symbol;
}

json_t *
equation_cubes_model(const char *text, char wild)
{
	static const char *const colours[] = { "(red)", "(blue)", "(green)", "(black)" };
	json_t *list = json_array();
	size_t n = strlen(text), len;
	for (const char *s = text; n > 0; s += len, n -= len) {
		char one[8];
		(void)utf8_next(s, n, &len);
		snprintf(one, sizeof one, "%.*s", (int)len, s);
		const char *turn = "", *colour = "";
		for (; *one != ' ' && (s[len] == 's' || s[len] == 'u'); len++)
			turn = s[len] == 's' ? "side" : *turn ? "both" : "head";
		for (size_t i = 0; i < COUNT(colours); i++)
			if (strncmp(s + len, colours[i], strlen(colours[i])) == 0) {
				colour = colours[i];
				len += strlen(colours[i]);
				break;
			}
		json_array_append_new(
		    list, json_pack("{s:s, s:s, s:s, s:s, s:b}", "face", face_of(one),
		              "turn", turn, "colour", colour, "wild",
		              wild && *one == wild ? "wild" : "", "gap", *one == ' '));
	}
	return list;
}

/* ---- the answer ---- */

static const char *
near(struct arena *a, const json_t *answer)
{
	const json_t *approx = json_object_get(answer, "approx");
	const char *re = json_string_value(json_array_get(approx, 0)),
	           *im = json_string_value(json_array_get(approx, 1));
	const char *value = text_of(answer, "value");
	/* A decimal beside a whole number or a fraction of digits says nothing new. */
	if (!re || strspn(value, "-0123456789") == strlen(value))
		return "";
	if (im && strcmp(im, "0") != 0)
		return arena_printf(
		    a, "%.*s + %.*s i", APPROX_SHOWN, re, APPROX_SHOWN, im);
	return arena_printf(a, "%.*s", APPROX_SHOWN, re);
}

/* What is wrong; what another setting would change; what else is to be said. */
static void
split_findings(const json_t *all, json_t *wrong, json_t *notes, json_t *advice)
{
	size_t i;
	json_t *f;
	json_array_foreach(all, i, f)
	{
		bool note = json_is_true(json_object_get(f, "note"));
		bool setting = strcmp(text_of(f, "code"), "another_setting") == 0;
		if (note) {
			json_array_append(setting ? notes : advice, f);
			continue;
		}
		json_t *one = json_copy(f);
		json_object_set_new(one, "boxes", boxes(json_object_get(f, "read")));
		json_object_set_new(
		    one, "goal_boxes", boxes(json_object_get(f, "read_goal")));
		json_array_append_new(wrong, one);
	}
}

/* What the verdict means for the table, where its own words do not say it. */
static const struct verdict_words *
words_here(const json_t *equation_case, const json_t *answer)
{
	static const struct verdict_words nothing = { "", "Nothing to check", "warn",
		"With the cubes as they lie this challenge cannot be made." };
	static const struct verdict_words by_nobody = { "", "Cannot be checked", "bad",
		"What nobody can check by hand is ruled incorrect (XIII-C-9 comment)." };
	const char *verdict = text_of(answer, "verdict");
	if (strcmp(text_of(answer, "reason_code"), "situation_not_possible") == 0)
		return &nothing;
	return strcmp(verdict, "uncheckable") == 0 &&
	               strncmp(text_of(equation_case, "system"), "agloa-", 6) == 0
	           ? &by_nobody
	           : words_of(verdict);
}

static json_t *
list_or_empty(const json_t *o, const char *key)
{
	json_t *list = json_object_get(o, key);
	return json_is_array(list) ? json_incref(list) : json_array();
}

json_t *
equation_answer_model(struct arena *a, const json_t *equation_case, const json_t *answer)
{
	const json_t *findings = json_object_get(answer, "findings");
	const struct verdict_words *w = words_here(equation_case, answer);
	const char *paper = text_of(json_object_get(answer, "solution"), "value");
	json_t *wrong = json_array(), *notes = json_array(), *advice = json_array(),
	       *values = list_or_empty(answer, "values");
	split_findings(findings, wrong, notes, advice);
	if (json_array_size(values) < 2)
		json_array_clear(values);
	json_t *m = json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:o, s:o}", "verdict",
	    w->text, "tag", w->tag, "says", w->says, "value",
	    *text_of(answer, "value") && *paper ? paper : text_of(answer, "value"),
	    "near", near(a, answer), "values", values, "findings", wrong, "notes", notes);
	json_object_set_new(m, "advice", advice);
	json_object_set_new(m, "echo", echo(answer));
	json_object_set_new(m, "pretty", json_string(text_of(answer, "pretty")));
	json_object_set_new(
	    m, "typed", typed(a, text_of(equation_case, "equation"), wrong));
	json_object_set_new(m, "needed", json_string(text_of(answer, "needed")));
	json_object_set_new(m, "solution_steps", list_or_empty(answer, "solution_steps"));
	json_object_set_new(m, "goal_steps", list_or_empty(answer, "goal_steps"));
	json_object_set_new(
	    m, "solution_boxes", boxes(json_object_get(answer, "solution")));
	json_object_set_new(m, "goal_boxes", boxes(json_object_get(answer, "goal")));
	json_object_set_new(m, "several",
	    json_boolean(strncmp(text_of(answer, "verdict"), "ambiguous_",
	                     strlen("ambiguous_")) == 0));
	json_object_set_new(m, "stands", json_boolean(strcmp(w->tag, "ok") == 0));
	return m;
}

json_t *
equation_question_model(const json_t *answer)
{
	const char *tag = words_of(text_of(answer, "verdict"))->tag;
	const char *text = strcmp(tag, "ok") == 0 ? "Yes, the Solution equals the Goal."
	                   : strcmp(tag, "bad") == 0
	                       ? "No, the Solution does not equal the Goal."
	                       : "The checker cannot tell.  A judge decides.";
	return json_pack("{s:s, s:s}", "tag", tag, "text", text);
}
