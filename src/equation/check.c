/* equation/check.c - a case to its verdict; what another setting would change.  Pure. */
#include "equation/cubes.h"
#include "equation/judge.h"
#include <string.h>

typedef void mode_fn(struct judge *);

static mode_fn *
mode_of(const struct equation_case *c)
{
	static mode_fn *const basic[EQUATION_MODES] = { basic_equation, basic_expression,
		basic_goal, basic_equation, selection_judge };
	static mode_fn *const adventurous[EQUATION_MODES] = { adventurous_equation,
		adventurous_expression, adventurous_goal, adventurous_equation,
		selection_judge };
	return (c->system->id == SYSTEM_AGLOA ? adventurous : basic)[c->mode];
}

/* The first finding decides; a prohibited Goal alone is an illegal one (A XIII-C-9). */
static enum verdict
verdict_of(const struct judge *j)
{
	if (j->r.first == R_GOAL_PROHIBITED && j->c->mode == EQUATION_GOAL)
		return VERDICT_ILLEGAL;
	if (j->r.first == R_UNCHECKABLE && j->c->setting[SET_UNCHECKABLE_RULING] == 1)
		return VERDICT_INCORRECT; /* B20 */
	return reasons[j->r.first].verdict;
}

/* Judges once, within what is left of the budget; returns the settings that mattered,
 * none where it took long: what ran into a limit would run into it again for each of
 * them. */
static uint64_t
judge_once(const struct equation_case *c, struct arena *a, int64_t *budget,
    struct equation_answer *out)
{
	struct judge j = { .c = c, .arena = a, .out = out };
	memset(out, 0, offsetof(struct equation_answer, findings));
	memset(&out->value, 0, sizeof *out - offsetof(struct equation_answer, value));
	force_read(c, &j.f);
	j.r = (struct report){ .arena = a, .force = &j.f, .finding = out->findings };
	numbers_start(&j.n, a, c->patient);
	j.n.budget = *budget;
	j.n.complex_numbers = force_on(&j.f, VAR_IMAGINARY);
	j.e = (struct eval){ .f = &j.f, .n = &j.n };
	j.mat = c->goal.given && c->situation != SITUATION_NO_GOAL;
	out->verdict = VERDICT_CORRECT;
	mode_of(c)(&j);
	if (j.r.first == R_OK && !j.shown)
		report_add(&j.r, R_UNCHECKABLE, 0, j.n.limit);
	if (!c->brief && c->mode != EQUATION_SELECTION)
		selection_notes(&j);
	if (!c->brief && c->mode == EQUATION_FULL && c->situation) {
		const char *roll = equation_roll_fault(c, a);
		const char *call = cubes_challenge_fault(c);
		if (roll)
			report_note(&j.r, "impossible_roll", "I-B", roll);
		if (call && j.f.system == SYSTEM_AGLOA && c->resources.given)
			report_note(&j.r, "situation_not_possible", "A VI-A-2", call);
	}
	if (j.r.first != R_OK)
		out->verdict = verdict_of(&j);
	out->reason_code = reasons[j.r.first].code;
	out->n_findings = j.r.n;
	if (j.r.first == R_UNCHECKABLE)
		(void)force_setting(&j.f, SET_UNCHECKABLE_RULING);
	numbers_done(&j.n);
	*budget = j.n.budget;
	return *budget > j.n.caps->budget / 2 ? j.f.touched : 0;
}

/* Says which settings, one at a time, would give another verdict. */
static void
other_settings(const struct equation_case *c, uint64_t touched, struct arena *a,
    int64_t *budget, struct equation_answer *out)
{
	struct equation_case other = *c;
	struct equation_answer *got = ARENA_NEW(a, struct equation_answer);
	other.brief = true;
	for (int s = 0; s < SETTINGS_N; s++) {
		const struct equation_setting *row = &equation_settings[s];
		if (!(touched >> s & 1) || c->setting[s] < 0)
			continue;
		for (int8_t v = 0; v < (int8_t)COUNT(row->values) && row->values[v];
		     v++) {
			other.setting[s] = v;
			if (v == c->setting[s] || *budget <= 0 ||
			    out->n_findings == EQUATION_FINDINGS_MAX)
				continue;
			(void)judge_once(&other, a, budget, got);
			if (got->verdict == out->verdict || *budget <= 0)
				continue;
			out->findings[out->n_findings++] = (struct equation_finding){
				.code = "another_setting",
				.ref = row->point,
				.message = arena_printf(a,
				    "With the setting %s = %s this would be %s%s%s%s. %s",
				    row->name, row->values[v],
				    verdict_names[got->verdict],
				    verdict_stands(got->verdict) ? "" : " (",
				    verdict_stands(got->verdict) ? "" : got->reason_code,
				    verdict_stands(got->verdict) ? "" : ")", row->what),
				.note = true,
			};
		}
		other.setting[s] = c->setting[s];
	}
}

void
equation_check(
    const struct equation_case *c, struct arena *a, struct equation_answer *out)
{
	int64_t budget = number_caps[c->patient].budget;
	uint64_t touched = judge_once(c, a, &budget, out);
	if (touched && !c->brief)
		other_settings(c, touched, a, &budget, out);
	out->work = number_caps[c->patient].budget - budget;
}
