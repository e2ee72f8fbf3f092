/* scoring/penalty.h - the -1 rows of AGLOA and MLAG sheets: which there are, who gives
 * them.  Pure.  Source: 001 and 002 II-B, IV-C, V-C, VI, VIII-B, IX, XI-A; digest
 * section 4. */
#ifndef SCORING_PENALTY_H
#define SCORING_PENALTY_H
#include "base/base.h"
#include "rules/ruleset.h"
#include "rules/settings.h"

/* Who imposes it. */
enum penalty_by {
	BY_TABLE = 1, /* an opponent points it out; a judge initials where required */
	BY_JUDGE,
	BY_TWO_JUDGES,
	BY_HEAD_JUDGE
};
extern const char *const penalty_by_names[]; /* for a page; [0] is NULL */

struct penalty_rule {
	const char *code; /* "time": in forms, files and the API */
	const char *event;
	const char *then; /* what happens besides: "one more minute" */
	int points;       /* -1, or 0 where this rule system sets the act aside freely */
	enum penalty_by by;
	bool
	    after_warning; /* a judge has warned the player in this or an earlier round */
	bool time_limit;   /* section XI-A's own */
	const char *source;
};

/* The rule for a code as it stands in this rule system; false where it has none. */
bool penalty_rule(struct penalty_rule *out, const struct ruleset *r,
    const struct settings *s, const char *code);
/* All codes that the rule system knows, in the order of a form; at least
 * PENALTY_RULES_MAX places.  Returns how many. */
enum { PENALTY_RULES_MAX = 20 };
int penalty_rules(struct penalty_rule out[PENALTY_RULES_MAX], const struct ruleset *r,
    const struct settings *s);

/* One row of a sheet. */
struct penalty {
	int seat, shake; /* from 1; shake 0 = not of one shake */
	int points;
	const char *code;
	const char *reason; /* in words, as written; "" or NULL = none */
	int judges;         /* how many are named */
	bool head_judge;    /* one of them is the head judge */
	bool initialed;     /* the judge's initials stand beside the -1 */
	bool warned_before; /* a warning stands on the player's card */
};

/* Adds what is wrong with a row: errors that block the lock, warnings that do not. */
void penalty_check(const struct penalty *row, const struct ruleset *r,
    const struct division_rule *division, const struct settings *s, struct problems *p);
#endif
