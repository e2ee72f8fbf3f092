/* app/standings_row.c - see the header. */
#include "app/standings_row.h"
#include "app/score_shown.h"
#include "scoring/cup.h"
#include <stdio.h>
#include <string.h>

/* Where a row is put: an object, or else a text. */
struct sink {
	json_t *object;
	struct strbuf *text;
};

static void
quote(struct strbuf *b, const char *s)
{
	strbuf_putc(b, '"');
	for (const char *from = s;; from = ++s) {
		while ((unsigned char)*s >= ' ' && *s != '"' && *s != '\\')
			s++;
		strbuf_add(b, from, (size_t)(s - from));
		if (*s == '\0')
			break;
		if (*s == '"' || *s == '\\')
			strbuf_add(b, (const char[]){ '\\', *s }, 2);
		else
			strbuf_printf(b, "\\u%04X", (unsigned)(unsigned char)*s);
	}
	strbuf_putc(b, '"');
}

static void
number(struct strbuf *b, int64_t n)
{
	char digits[24];
	size_t at = sizeof digits;
	uint64_t left = n < 0 ? -(uint64_t)n : (uint64_t)n;

	do
		digits[--at] = (char)('0' + left % 10);
	while (left /= 10);
	if (n < 0)
		digits[--at] = '-';
	strbuf_add(b, digits + at, sizeof digits - at);
}

static struct strbuf *
member(const struct sink *to, const char *key)
{
	size_t n = strlen(key);

	assert(to->text != NULL); /* as there is no object */
	if (to->text->s[to->text->len - 1] != '{')
		strbuf_putc(to->text, ',');
	strbuf_putc(to->text, '"');
	strbuf_add(to->text, key, n); /* keys are ours: nothing to escape */
	strbuf_add(to->text, "\":", 2);
	return to->text;
}

static void
put_int(const struct sink *to, const char *key, bool known, int64_t n)
{
	if (to->object)
		json_object_set_new(
		    to->object, key, known ? json_integer(n) : json_null());
	else if (known)
		number(member(to, key), n);
	else
		strbuf_puts(member(to, key), "null");
}

static void
put_bool(const struct sink *to, const char *key, bool known, bool yes)
{
	if (to->object)
		json_object_set_new(
		    to->object, key, known ? json_boolean(yes) : json_null());
	else
		strbuf_puts(member(to, key), !known ? "null" : yes ? "true" : "false");
}

/* NULL is null. */
static void
put_text(const struct sink *to, const char *key, const char *s)
{
	if (to->object)
		json_object_set_new(to->object, key, s ? json_string(s) : json_null());
	else if (s)
		quote(member(to, key), s);
	else
		strbuf_puts(member(to, key), "null");
}

static void
put_texts(const struct sink *to, const char *key, const char *const *s, int n)
{
	if (to->object) {
		json_t *list = json_array();
		for (int i = 0; i < n; i++)
			json_array_append_new(
			    list, s[i] ? json_string(s[i]) : json_null());
		json_object_set_new(to->object, key, list);
		return;
	}
	struct strbuf *b = member(to, key);
	strbuf_putc(b, '[');
	for (int i = 0; i < n; i++) {
		if (i > 0)
			strbuf_putc(b, ',');
		if (s[i])
			quote(b, s[i]);
		else
			strbuf_puts(b, "null");
	}
	strbuf_putc(b, ']');
}

/* ---- what a row has ---- */

static void
put_rounds(const struct standings_view *v, const struct sink *to, enum row_kind kind,
    bool decimals, const struct standing *s)
{
	char score[STANDINGS_ROUNDS_MAX][SCORE_TEXT_MAX];
	char with_mark[STANDINGS_ROUNDS_MAX][2 * SCORE_TEXT_MAX];
	const char *rounds[STANDINGS_ROUNDS_MAX] = { 0 };
	const char *marks[STANDINGS_ROUNDS_MAX] = { 0 },
	           *shown[STANDINGS_ROUNDS_MAX] = { 0 };
	bool any = false;

	for (int k = 0; k < v->through; k++) {
		marks[k] = s->mark[k] ? round_mark_names[s->mark[k]] : "";
		const char *mark = score_mark_words(marks[k]);
		any = any || s->mark[k];
		rounds[k] = NULL;
		if (s->round[k] != NO_SCORE) {
			score_shown(score[k], v->rules, decimals, s->round[k]);
			rounds[k] = score[k];
		}
		shown[k] = *mark ? mark : rounds[k];
		if (*mark && rounds[k]) {
			snprintf(
			    with_mark[k], sizeof with_mark[k], "%s %s", rounds[k], mark);
			shown[k] = with_mark[k];
		}
	}
	put_texts(to, "rounds", rounds, v->through);
	if (kind == ROW_PLAYER && any)
		put_texts(to, "marks", marks, v->through);
	else if (kind == ROW_PLAYER)
		put_text(to, "marks", NULL);
	if (to->object)
		put_texts(to, "shown", shown, v->through);
}

static void
put_numbers(const struct standings_view *v, const struct sink *to, enum row_kind kind,
    bool decimals, const struct standings_row *r)
{
	const struct standing *s = r->s;
	bool ranked = v->full && s->rank > 0;
	char total[SCORE_TEXT_MAX], penalty[SCORE_TEXT_MAX];

	put_int(to, "id", v->staff, s->id);
	put_int(to, "rank", ranked, s->rank);
	put_bool(to, "tied", v->full, s->tied);
	put_bool(to, "settled", ranked && r->tells_settled, s->settled);
	if (!v->honours)
		put_rounds(v, to, kind, decimals, s);
	else {
		put_text(to, "rounds", NULL);
		if (kind == ROW_PLAYER)
			put_text(to, "marks", NULL);
		if (to->object)
			put_text(to, "shown", NULL);
	}
	if (s->total != NO_SCORE)
		score_shown(total, v->rules, decimals, s->total);
	put_text(to, "total", v->honours || s->total == NO_SCORE ? NULL : total);
	if (kind != ROW_PLAYER)
		put_int(to, "members", true, s->members);
	if (kind == ROW_SCHOOL)
		return;
	cup_text(penalty, s->penalty);
	put_text(to, "penalty", v->staff && s->penalty > 0 ? penalty : NULL);
	put_bool(to, "disqualified", v->staff, s->out_of_rank);
}

/* Ranks are shown in full only, and honours show no number at all; penalties and who is
 * disqualified stand in the list of staff alone. */
static void
put_row(const struct standings_view *v, const struct sink *to, enum row_kind kind,
    bool decimals, const struct standings_row *r, const struct standings_name *n)
{
	put_numbers(v, to, kind, decimals, r);
	switch (kind) {
	case ROW_PLAYER:
		put_text(to, "code", n->code);
		put_text(to, "name", n->name);
		put_text(to, "team", n->of);
		put_bool(to, "code_only", v->staff, n->code_only);
		break;
	case ROW_TEAM:
		put_text(to, "team", n->name);
		put_text(to, "school", n->of);
		break;
	case ROW_SCHOOL:
		put_text(to, "school", n->name);
		break;
	}
}

bool
standings_row_shown(const struct standings_view *v, const struct standings_row *r)
{
	return (!v->honours || r->honoured) && (v->staff || !r->s->out_of_rank);
}

json_t *
standings_row_object(const struct standings_view *v, enum row_kind kind, bool decimals,
    const struct standings_row *r, const struct standings_name *n)
{
	json_t *o = json_object();

	put_row(v, &(struct sink){ .object = o }, kind, decimals, r, n);
	return o;
}

void
standings_row_text(struct strbuf *to, const struct standings_view *v, enum row_kind kind,
    bool decimals, const struct standings_row *r, const struct standings_name *n)
{
	strbuf_putc(to, '{');
	put_row(v, &(struct sink){ .text = to }, kind, decimals, r, n);
	strbuf_putc(to, '}');
}
