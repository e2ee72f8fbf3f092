/* equation/reading.c - signs with several meanings (A App A, XIII-A-11, XIII-C-5), and
 * the readings of each meaning.  Pure. */
#include "equation/reading.h"
#include "equation/brace.h"
#include "equation/pretty.h"
#include <string.h>

enum {
	CHOICES_MAX = 16,
	SIGN_COST = 5 /* of one sign read once more, with its memory */
};
static const char too_many_meanings[] = "Too many signs could mean two things.";

/* ---- signs with two meanings ---- */

/* A ^ may be a decimal point (E, M), or the digit ten in base eleven and twelve, where a
 * √ may be eleven. */
static bool
two_meanings(const struct force *f, const struct sign *s)
{
	enum { ELEVEN = 11, TWELVE };
	if (s->forced || s->wild || s->turn != TURN_NONE)
		return false;
	if (s->kind == SIGN_POW)
		return force_on(f, VAR_DECIMAL_POINT) || f->base >= ELEVEN;
	return s->kind == SIGN_ROOT && f->base == TWELVE;
}

static void
other_meaning(const struct force *f, struct sign *s)
{
	if (force_on(f, VAR_DECIMAL_POINT)) {
		s->kind = SIGN_POINT;
		return;
	}
	s->digit = s->kind == SIGN_POW ? 'T' : 'E';
	s->kind = SIGN_DIGIT;
}

static struct meaning *
meaning_make(struct judge *j, struct range r, const int *at, int n, unsigned mask)
{
	struct meaning *m = ARENA_NEW(j->arena, struct meaning);
	m->signs.n = r.to - r.from;
	m->signs.sign = j->signs.sign + r.from;
	if (n > 0) {
		struct sign *own =
		    ARENA_ARRAY(j->arena, (size_t)m->signs.n + 1, struct sign);
		memcpy(own, m->signs.sign, (size_t)m->signs.n * sizeof *own);
		m->signs.sign = own;
	}
	for (int i = 0; i < n; i++)
		if (mask >> i & 1) {
			other_meaning(&j->f, &m->signs.sign[at[i] - r.from]);
			m->points++;
		}
	return m;
}

void
meaning_read(
    struct judge *j, struct meaning *m, bool goal, const struct chart_rules *rules)
{
	m->fault = (struct report){ .arena = j->arena,
		.force = &j->f,
		.finding = ARENA_ARRAY(
		    j->arena, EQUATION_FINDINGS_MAX, struct equation_finding) };
	side_build(&m->side, &m->signs, 0, m->signs.n, goal, &j->f, &m->fault);
	if (!m->side.broken)
		chart_run(&m->chart, &j->e, &m->side, j->arena, rules);
}

static bool
has_legal(const struct meaning *m)
{
	if (m->side.broken || m->side.illegal)
		return false;
	for (int i = m->chart.from; i < m->chart.to; i++) {
		uint8_t why = m->chart.entry[i].why;
		if (why == R_OK || why == R_NOT_INDICATED || why == R_UNCHECKABLE)
			return true;
	}
	return m->chart.limit != NULL;
}

/* ---- collecting ---- */

void
readings_add(struct judge *j, struct readings *out, struct meaning *m)
{
	enum { FIRST = 8 };
	int more = m->side.broken ? 0 : m->chart.to - m->chart.from;
	struct reading *all =
	    ARENA_ARRAY(j->arena, (size_t)(out->n + more + FIRST), struct reading);
	struct meaning **meanings =
	    ARENA_ARRAY(j->arena, (size_t)out->n_meaning + 1, struct meaning *);
	if (out->n)
		memcpy(all, out->reading, (size_t)out->n * sizeof *all);
	if (out->n_meaning)
		memcpy(meanings, out->meaning, (size_t)out->n_meaning * sizeof *meanings);
	meanings[out->n_meaning++] = m;
	out->meaning = meanings;
	out->reading = all;
	for (int i = 0; i < more; i++) {
		const struct entry *e = &m->chart.entry[m->chart.from + i];
		all[out->n++] = (struct reading){ m, m->chart.from + i, e->value,
			e->count, e->why, e->forms, e->doubtful };
		out->legal += e->why == R_OK && !e->doubtful ? e->count : 0;
	}
	out->clash = out->clash || m->chart.clash;
	if (m->chart.limit)
		out->limit = m->chart.limit;
	if (m->chart.dictated >= 0 && !m->side.broken) {
		struct reading *d = ARENA_NEW(j->arena, struct reading);
		const struct entry *e = &m->chart.entry[m->chart.dictated];
		*d = (struct reading){ m, m->chart.dictated, e->value, e->count, e->why,
			0, false };
		out->dictated = d;
	}
}

static void
adopt(struct judge *j, struct readings *out, struct meaning *m, struct report *report)
{
	report_take(report, &m->fault);
	readings_add(j, out, m);
	out->broken = m->side.broken;
	out->illegal = m->side.illegal;
}

/* Meanings of `n` doubtful signs.  Digits: each that parses counts (XIII-C-5).  Points:
 * the fewest with which there is a legal reading (App A). */
static void
meanings_try(struct judge *j, struct range r, bool goal, const int *at, int n,
    const struct chart_rules *rules, struct report *report, struct readings *out)
{
	bool points = force_on(&j->f, VAR_DECIMAL_POINT);
	struct meaning *best = NULL; /* to say what is wrong where none is legal */
	for (int level = 0; level <= (points ? n : 0) && out->n_meaning == 0; level++)
		for (unsigned mask = 0; mask < 1U << n; mask++) {
			if (points && __builtin_popcount(mask) != level)
				continue;
			if (!numbers_pay(&j->n, (int64_t)(r.to - r.from) * SIGN_COST)) {
				report_add(report, R_UNCHECKABLE, j->signs.sign[at[0]].at,
				    too_many_meanings);
				out->broken = true;
				return;
			}
			struct meaning *m = meaning_make(j, r, at, n, mask);
			meaning_read(j, m, goal, rules);
			bool taken = has_legal(m);
			if (points && level == 0 && !m->side.broken && !taken)
				taken = force_setting(&j->f, SET_CARET_CONTEXT) == 1;
			if (taken)
				readings_add(j, out, m);
			if (taken && !has_legal(m)) {
				report_take(report, &m->fault);
				out->illegal = true;
			}
			if (!best || (best->side.broken && !m->side.broken))
				best = m;
		}
	if (best && out->n_meaning == 0)
		adopt(j, out, best, report);
	out->symbols = out->n_meaning > 1;
}

static void
read_all(struct judge *j, struct range r, bool goal, struct report *report,
    chart_class_fn *class_of, void *arg, struct readings *out)
{
	int at[MEANINGS_MAX], n = 0;
	bool question = j->c->mode == EQUATION_QUESTION;
	const struct chart_rules rules = {
		.defaults = !question || force_setting(&j->f, SET_QUESTION_DEFAULTS) == 0,
		.forms = goal && (j->f.traits & TRAIT_UPPER) &&
		         force_on(&j->f, VAR_NUMBER_OF_FACTORS),
		.class_of = class_of,
		.class_arg = arg,
	};
	*out = (struct readings){ 0 };
	for (int i = r.from; i < r.to; i++) {
		if (!two_meanings(&j->f, &j->signs.sign[i]))
			continue;
		if (n == MEANINGS_MAX) {
			report_add(report, R_UNCHECKABLE, j->signs.sign[i].at,
			    too_many_meanings);
			out->broken = true;
			return;
		}
		at[n++] = i;
	}
	if (n > 0) {
		meanings_try(j, r, goal, at, n, &rules, report, out);
		return;
	}
	struct meaning *m = meaning_make(j, r, at, 0, 0);
	meaning_read(j, m, goal, &rules);
	adopt(j, out, m, report);
}

void
readings_of(struct judge *j, struct range r, bool goal, struct report *report,
    struct readings *out)
{
	read_all(j, r, goal, report, NULL, NULL, out);
}

void
readings_classed(struct judge *j, struct range r, struct report *report,
    chart_class_fn *class_of, void *arg, struct readings *out)
{
	read_all(j, r, false, report, class_of, arg, out);
}

/* ---- one reading ---- */

void
readings_in_range(struct judge *j, struct readings *goal)
{
	enum { RANGE = 1000 };
	if (!j->f.k || !(j->f.traits & TRAIT_MIDDLE))
		return;
	for (int i = 0; i < goal->n; i++) {
		struct reading *r = &goal->reading[i];
		if (r->why == R_OK &&
		    (value_less(&j->n, r->value, value_int(-RANGE)) == TRUE_ ||
		        value_less(&j->n, value_int(RANGE), r->value) == TRUE_))
			r->why = R_GOAL_RANGE;
	}
}

int
reading_choices(struct judge *j, const struct reading *r, struct value *out, int max)
{
	const struct chart *c = &r->of->chart;
	const struct entry *e = &c->entry[r->entry];
	struct value base, exponent;
	while (c->s->item[e->item].kind == ITEM_OPEN)
		e = &c->entry[e->left];
	if (!brace_power_of(c, e, &base, &exponent))
		return 0;
	return value_pow_all(&j->n, base, exponent, out, MIN(max, CHOICES_MAX));
}

const char *
reading_text(struct judge *j, const struct reading *r)
{
	struct tree t;
	chart_tree(&r->of->chart, r->entry, &t);
	return pretty_tree(&r->of->side, &t, j->arena);
}
