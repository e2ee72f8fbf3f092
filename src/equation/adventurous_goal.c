/* equation/adventurous_goal.c - AGLOA: is there a legal way to read the Goal on the mat?
 * A IV-B, VII-C-5-a.  Pure.
 *
 * Ungrouped cubes may be read in any valid way, defaults notwithstanding (IV-B-2); what
 * the writer may choose (a point, a raised digit, i or -i) is tried in all ways. */
#include "equation/values.h"
#include <string.h>

enum { SIGNS_MAX = 3 * 8, TRIES_MAX = 20000, TRY_COST = 60 /* see numbers_pay */ };

struct attempt {
	struct judge *j;
	struct signs mat;
	struct clusters clusters;
	struct readings all;
	struct value_list values;
	int tries;
	bool prohibited; /* some reading was legal but for XIII-C-9 */
	bool uncheckable;
	bool stopped;    /* nothing more is tried */
	enum reason why; /* why the best attempt so far is illegal */
	bool ordinary;   /* no sign has a meaning that its cube does not show */
	int bangs;       /* how many ! the writer may still add */
};

/* The nearer an attempt came to a Goal, the better it says what is wrong. */
static void
fault(struct attempt *a, enum reason why)
{
	bool form = why == R_SYNTAX || why == R_IMPLIED;
	if (form)
		why = R_GOAL_NOT_EXPRESSION;
	if (a->why == R_OK || (a->why == R_GOAL_NOT_EXPRESSION && !form))
		a->why = why;
}

static void
take_readings(struct attempt *a, struct meaning *m)
{
	struct readings r = { 0 };
	readings_add(a->j, &r, m);
	readings_in_range(a->j, &r);
	a->uncheckable = a->uncheckable || m->chart.limit != NULL;
	for (int i = 0; i < r.n; i++) {
		const struct reading *k = &r.reading[i];
		if (k->why == R_OK && (k->forms & FORM_PROHIBITED)) {
			a->prohibited = true;
			fault(a, R_GOAL_PROHIBITED);
		} else if (k->why == R_OK) {
			value_list_add(a->j, &a->values, k);
			a->all.legal += k->count;
		} else if (k->why == R_NOT_INDICATED) {
			value_list_choices(a->j, &a->values, k);
			a->all.legal += k->count;
		} else {
			a->uncheckable = a->uncheckable || k->why == R_UNCHECKABLE;
			fault(a, (enum reason)k->why);
		}
	}
	if (r.n == 0)
		fault(a, R_GOAL_NOT_EXPRESSION);
}

static void
attempt_signs(struct attempt *a, const struct sign *sign, int n)
{
	struct judge *j = a->j;
	const struct chart_rules rules = { .mat = a->clusters.n > 1 ? &a->clusters : NULL,
		.forms = (j->f.traits & TRAIT_UPPER) &&
		         force_on(&j->f, VAR_NUMBER_OF_FACTORS) };
	if (++a->tries > TRIES_MAX || !numbers_pay(&j->n, TRY_COST)) {
		a->uncheckable = a->stopped = true;
		return;
	}
	struct meaning *m = ARENA_NEW(j->arena, struct meaning);
	m->signs.n = n;
	m->signs.sign = ARENA_ARRAY(j->arena, (size_t)n + 1, struct sign);
	memcpy(m->signs.sign, sign, (size_t)n * sizeof *sign);
	meaning_read(j, m, true, &rules);
	if (m->side.broken || m->side.illegal)
		fault(a, reason_find(m->fault.finding[0].code));
	else
		take_readings(a, m);
	a->stopped = !a->ordinary && a->all.legal > 0;
}

/* ---- what a writer may choose, cube by cube ---- */

static bool
may_be_raised(const struct attempt *a, const struct sign *s)
{
	return a->j->f.colour && s->kind == SIGN_DIGIT && s->digit <= '9' &&
	       (cube_colours(s->cube, s->colour) >> a->j->f.colour & 1);
}

static void choose(struct attempt *a, struct sign *sign, int n, int cube);

static void
with(struct attempt *a, struct sign *sign, int n, int cube, struct sign s)
{
	int bangs = a->bangs;
	sign[n++] = s;
	choose(a, sign, n, cube + 1);
	if (sign_is_operator(&s))
		return;
	while (a->bangs > 0) {
		a->bangs--;
		sign[n++] = (struct sign){ .kind = SIGN_BANG };
		choose(a, sign, n, cube + 1);
	}
	a->bangs = bangs;
}

/* A 1 that stands for a power of the base (XIII-B-13): a few of them. */
static void
choose_power(struct attempt *a, struct sign *sign, int n, int cube, struct sign s)
{
	static const int8_t exponents[] = { -1, 1, 2, 3 };
	s.kind = SIGN_POWER_OF_BASE;
	for (size_t i = 0; i < COUNT(exponents); i++) {
		s.exponent = exponents[i];
		with(a, sign, n, cube, s);
	}
}

/* Decimal in Goal: a point before or behind an upright digit, one in a numeral. */
static bool
point_fits(const struct sign *sign, int n)
{
	for (int i = n - 1; i >= 0; i--) {
		if (sign[i].kind == SIGN_POINT)
			return false;
		if (sign[i].kind != SIGN_DIGIT || sign[i].turn != TURN_NONE ||
		    sign[i].gap)
			return true;
	}
	return true;
}

static void
choose_kind(struct attempt *a, struct sign *sign, int n, int cube, struct sign s)
{
	const struct force *f = &a->j->f;
	with(a, sign, n, cube, s);
	if (s.kind == SIGN_I && s.turn == TURN_NONE) {
		s.turn = TURN_UPSIDE_DOWN;
		with(a, sign, n, cube, s);
	} else if (s.kind == SIGN_POW && force_on(f, VAR_DECIMAL_POINT)) {
		s.kind = SIGN_POINT;
		with(a, sign, n, cube, s);
	} else if ((s.kind == SIGN_POW && f->base > 10) ||
	           (s.kind == SIGN_ROOT && f->base > 11)) {
		s.digit = s.kind == SIGN_POW ? 'T' : 'E';
		s.kind = SIGN_DIGIT;
		with(a, sign, n, cube, s);
	} else if (may_be_raised(a, &s) && n > 0) {
		sign[n] = (struct sign){ .kind = SIGN_QUOTE, .gap = s.gap };
		s.gap = false;
		with(a, sign, n + 1, cube, s);
	}
	if (a->ordinary)
		return;
	if (s.kind == SIGN_DIGIT && s.digit == '1' && force_on(f, VAR_POWERS_OF_BASE))
		choose_power(a, sign, n, cube, s);
	if (s.kind == SIGN_ROOT && force_on(f, VAR_LCM))
		s.kind = SIGN_LCM;
	else if (s.kind == SIGN_POW && force_on(f, VAR_GCF))
		s.kind = SIGN_GCF;
	else
		return;
	with(a, sign, n, cube, s);
}

static void
choose(struct attempt *a, struct sign *sign, int n, int cube)
{
	bool points = force_on(&a->j->f, VAR_DECIMAL_IN_GOAL);
	if (a->stopped)
		return;
	if (cube == a->mat.n) {
		attempt_signs(a, sign, n);
		/* a point at the end: 125. */
		if (points && n > 0 && sign[n - 1].kind == SIGN_DIGIT &&
		    point_fits(sign, n)) {
			sign[n] = (struct sign){ .kind = SIGN_POINT, .forced = true };
			attempt_signs(a, sign, n + 1);
		}
		return;
	}
	struct sign s = a->mat.sign[cube];
	choose_kind(a, sign, n, cube, s);
	bool digit_next = s.kind == SIGN_DIGIT && s.turn == TURN_NONE;
	bool behind = n > 0 && sign[n - 1].kind == SIGN_DIGIT && !digit_next;
	if (points && (digit_next || behind) && (s.gap || point_fits(sign, n))) {
		sign[n] =
		    (struct sign){ .kind = SIGN_POINT, .forced = true, .gap = s.gap };
		if (digit_next)
			s.gap = false;
		choose_kind(a, sign, n + 1, cube, s);
	}
}

static void
attempt_mat(struct attempt *a)
{
	struct sign sign[SIGNS_MAX];
	judge_mat_signs(a->j, &a->mat);
	choose(a, sign, 0, 0);
}

/* A wild cube, a 1 that may be a power, a ! that the writer may add, LCM and GCF may make
 * a Goal legal that is not so as it looks; its values are then the writer's to name. */
static bool
legal_with(struct attempt *a)
{
	enum { BANGS = 2 }; /* XIII-A-4, A-5; none beside Multiple of k in C-8 */
	struct judge *j = a->j;
	bool barred = (j->f.traits & TRAIT_UPPER) && j->f.k;
	struct attempt other = {
		.j = j, .clusters = a->clusters, .tries = a->tries, .stopped = a->stopped
	};
	other.bangs = force_on(&j->f, VAR_FACTORIAL) && !barred ? BANGS : 0;
	attempt_mat(&other);
	a->tries = other.tries;
	a->stopped = other.stopped;
	a->uncheckable = a->uncheckable || other.uncheckable;
	return other.all.legal > 0;
}

static bool
legal_otherwise(struct attempt *a)
{
	static const char meanings[] = "0123456789+-x/^v";
	struct judge *j = a->j;
	if (legal_with(a))
		return true;
	for (const char *m = meanings; j->f.wild && *m; m++) {
		if ((j->f.traits & TRAIT_WILD_NUMERAL) && *m > '9')
			break;
		if ((j->f.traits & TRAIT_WILD_NUMERAL) && *m < '0')
			continue;
		sign_means(&j->wild, *m);
		if (legal_with(a))
			return true;
	}
	return false;
}

void
adventurous_goal(struct judge *j)
{
	struct attempt a = { .j = j, .ordinary = true };
	int cubes = 0;
	j->wild.kind = SIGN_KINDS;
	for (int i = 0; i < j->c->goal.n; i++)
		cubes += j->c->goal.cube[i].symbol != ' ';
	if (cubes == 0) {
		report_add(&j->r, R_GOAL_EMPTY, 0, NULL);
		return;
	}
	if (cubes > j->c->system->goal_cubes_max) {
		report_addf(&j->r, R_GOAL_CUBES, 0,
		    "A Goal has at most %d cubes, not %d.", j->c->system->goal_cubes_max,
		    cubes);
		return;
	}
	adventurous_clusters(j, &a.clusters);
	attempt_mat(&a);
	j->shown = true; /* a Goal stands unless every way to read it fails */
	if (a.all.legal == 0 && legal_otherwise(&a)) {
		j->out->verdict = VERDICT_AMBIGUOUS_OK;
		return;
	}
	if (a.all.legal == 0 && a.uncheckable)
		report_add(&j->r, R_UNCHECKABLE, 0, j->n.limit);
	else if (a.all.legal == 0)
		report_add(&j->r, a.why, 0, NULL);
	j->out->readings = a.all.legal;
	if (a.all.legal > 1)
		j->out->verdict = VERDICT_AMBIGUOUS_OK;
	value_list_show(j, &a.values);
}
