/* scoring/penalty.c - the table of penalties.  Pure. */
#include "scoring/penalty.h"
#include <stdio.h>
#include <string.h>

const char *const penalty_by_names[] = { NULL, "the table", "a judge", "two judges",
	"the head judge" };

/* What may change the points of a row. */
enum governed { BY_TEXT, BY_OVERTIME, BY_INVALID, BY_UNSTATED, BY_BONUS };

struct penalty_row {
	const char *code, *event, *then;
	bool agloa, mlag; /* the rule system knows the event */
	enum penalty_by by_agloa, by_mlag;
	enum governed governed; /* a setting decides whether it costs the point */
	bool after_warning, time_limit;
	const char *source;
};

/* clang-format off */
static const struct penalty_row rows[] = {
	/*                                                  AGLOA  MLAG   by            by             */
	{ "time", "a deadline missed after a full 10-second countdown", "one more minute",
	                                                    true,  true,  BY_TABLE,      BY_TABLE,      BY_TEXT,     false, true,  "XI-A, XI-A-3" },
	{ "time2", "not finished at the end of the extra minute", "the turn is lost, or the task not allowed",
	                                                    true,  true,  BY_TABLE,      BY_TABLE,      BY_OVERTIME, false, true,  "XI-A" },
	{ "var", "an illegal variation chosen", "another is picked",
	                                                    true,  false, BY_TABLE,      BY_TABLE,      BY_TEXT,     false, false, "II-B-2" },
	{ "var2", "an illegal variation chosen again", "no variation for this player",
	                                                    true,  false, BY_TABLE,      BY_TABLE,      BY_TEXT,     false, false, "II-B-2" },
	{ "bonus", "a bonus move by the player in the lead, pointed out in time", "the cube goes back",
	                                                    true,  false, BY_TABLE,      BY_TABLE,      BY_BONUS,    false, false, "IV-C-2, V-C-2" },
	{ "block", "the block picked up and no challenge stated", "set aside",
	                                                    true,  true,  BY_TABLE,      BY_TABLE,      BY_UNSTATED, false, false, "VI-B, XI-A-3" },
	{ "self", "a challenge against the own move", "set aside",
	                                                    true,  true,  BY_TABLE,      BY_TABLE,      BY_INVALID,  false, false, "VI-B" },
	{ "now<2", "Now with fewer than two cubes in Resources", "set aside",
	                                                    true,  true,  BY_TABLE,      BY_TABLE,      BY_INVALID,  false, false, "VI-A-2-a" },
	{ "now0", "Now before a cube is in Required or Permitted", "set aside",
	                                                    true,  true,  BY_TABLE,      BY_TABLE,      BY_INVALID,  false, false, "VI-A-2-b" },
	{ "late", "Impossible after the first minute, or Now against the last cube", "set aside",
	                                                    true,  true,  BY_TABLE,      BY_TABLE,      BY_INVALID,  false, false, "VIII-B" },
	{ "ambig", "an extra minute to prove ambiguity, or altering the work meanwhile", "one more minute",
	                                                    true,  false, BY_TABLE,      BY_TABLE,      BY_TEXT,     false, false, "VII-C-5-c" },
	{ "behave", "annoying or intimidating conduct after a warning", "continued: disqualification",
	                                                    true,  true,  BY_JUDGE,      BY_HEAD_JUDGE, BY_TEXT,     true,  false, "IX-C" },
	{ "unfair", "an unfair advantage, or a shake disrupted completely", "may expel",
	                                                    true,  false, BY_TWO_JUDGES, BY_TWO_JUDGES, BY_TEXT,     false, false, "IX-D" },
};
/* clang-format on */

static int
row_points(const struct penalty_row *row, const struct settings *s)
{
	switch (row->governed) {
	case BY_OVERTIME:
		return s->overtime_second_penalty ? -1 : 0;
	case BY_INVALID:
		return s->invalid_challenge_penalty == INVALID_ANY ? -1 : 0;
	case BY_UNSTATED:
		return s->invalid_challenge_penalty == INVALID_NOTHING ? 0 : -1;
	case BY_BONUS:
		return s->leader_bonus ? 0 : -1;
	case BY_TEXT:
		break;
	}
	return -1;
}

static bool
known(const struct penalty_row *row, const struct ruleset *r)
{
	return (r->penalties == PENALTIES_AGLOA && row->agloa) ||
	       (r->penalties == PENALTIES_MLAG && row->mlag);
}

static void
fill(struct penalty_rule *out, const struct penalty_row *row, const struct ruleset *r,
    const struct settings *s)
{
	*out = (struct penalty_rule){ .code = row->code,
		.event = row->event,
		.then = row->then,
		.points = row_points(row, s),
		.by = r->penalties == PENALTIES_MLAG ? row->by_mlag : row->by_agloa,
		.after_warning = row->after_warning,
		.time_limit = row->time_limit,
		.source = row->source };
}

bool
penalty_rule(struct penalty_rule *out, const struct ruleset *r, const struct settings *s,
    const char *code)
{
	for (size_t i = 0; i < COUNT(rows); i++)
		if (known(&rows[i], r) && strcmp(rows[i].code, code) == 0) {
			fill(out, &rows[i], r, s);
			return true;
		}
	return false;
}

int
penalty_rules(struct penalty_rule out[PENALTY_RULES_MAX], const struct ruleset *r,
    const struct settings *s)
{
	int n = 0;
	static_assert(COUNT(rows) <= PENALTY_RULES_MAX, "a caller's array is too short");
	for (size_t i = 0; i < COUNT(rows); i++)
		if (known(&rows[i], r))
			fill(&out[n++], &rows[i], r, s);
	return n;
}

static void
at_seat(struct problem *p, const struct penalty *row)
{
	p->row = row->seat;
	p->col = row->shake;
}

/* Judges, initials, an earlier warning: what a row that costs a point must have. */
static void
check_givers(const struct penalty *row, const struct penalty_rule *rule,
    const struct division_rule *division, const struct settings *s, struct problems *p)
{
	bool scope = s->judge_initials_scope == INITIALS_ALL || rule->time_limit;
	if (rule->by == BY_TWO_JUDGES && row->judges < 2)
		at_seat(problem_add(p, false, "two_judges", "penalty_judge",
		            "Seat %d: a penalty for %s needs two judges who agree (%s).",
		            row->seat, rule->event, rule->source),
		    row);
	if (rule->by == BY_JUDGE && row->judges < 1)
		at_seat(problem_add(p, false, "no_judge", "penalty_judge",
		            "Seat %d: a judge gives the penalty for %s (%s).", row->seat,
		            rule->event, rule->source),
		    row);
	if (rule->by == BY_HEAD_JUDGE && !row->head_judge)
		at_seat(problem_add(p, false, "no_head_judge", "penalty_judge",
		            "Seat %d: the head judge gives the penalty for %s (%s).",
		            row->seat, rule->event, rule->source),
		    row);
	if (division && division->judge_initials && scope && !row->initialed)
		at_seat(problem_add(p, false, "no_initials", "penalty_initials",
		            "Seat %d: in %s a judge initials each -1 (XI-A).", row->seat,
		            division->name),
		    row);
	if (rule->after_warning && !row->warned_before)
		at_seat(problem_add(p, true, "no_warning_before", "penalty_reason",
		            "Seat %d: nobody has recorded a warning of this player, and "
		            "conduct is penalized only after one (%s).",
		            row->seat, rule->source),
		    row);
}

void
penalty_check(const struct penalty *row, const struct ruleset *r,
    const struct division_rule *division, const struct settings *s, struct problems *p)
{
	struct penalty_rule rule;
	bool has_reason = row->reason && row->reason[strspn(row->reason, " \t")];
	if (row->points != -1)
		at_seat(problem_add(p, false, "bad_penalty", "penalty_points",
		            "Seat %d: a penalty is one row of -1; two points are two "
		            "rows.",
		            row->seat),
		    row);
	if (!row->code || !penalty_rule(&rule, r, s, row->code)) {
		at_seat(problem_add(p, false, "unknown_penalty", "penalty_code",
		            "Seat %d: %s has no such penalty; choose one of the list.",
		            row->seat, r->name),
		    row);
		return;
	}
	if (!has_reason)
		at_seat(problem_add(p, false, "no_reason", "penalty_reason",
		            "Seat %d: write why the point was taken.", row->seat),
		    row);
	if (rule.points == 0) {
		at_seat(problem_add(p, true, "free_act", "penalty_code",
		            "Seat %d: in %s there is no point for %s (%s); only what "
		            "follows: %s.",
		            row->seat, r->name, rule.event, rule.source, rule.then),
		    row);
		return;
	}
	check_givers(row, &rule, division, s, p);
}
