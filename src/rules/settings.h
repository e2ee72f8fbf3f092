/* rules/settings.h - what a rule system leaves to a setting: points, unclear places of
 * the texts, tie-breaks.  Pure.
 *
 * A rule system states only where it differs from the defaults here (struct ruleset's
 * settings), as the same text that a director's own copy is kept in: lines "name=value".
 */
#ifndef RULES_SETTINGS_H
#define RULES_SETTINGS_H
#include "base/base.h"

struct ruleset;

enum cup_rounding { CUP_HALF_UP, CUP_HALF_EVEN, CUP_TRUNCATE };
enum cup_sum { CUP_SUM_ROUNDED, CUP_SUM_EXACT };
enum cup_divisor { CUP_DIVISOR_TABLE, CUP_DIVISOR_OWN };
enum voidness { COUNTS_NOT, COUNTS };
enum cup_conflict { CONFLICT_DIRECTOR, CONFLICT_WRITTEN, CONFLICT_CELLS };
enum cup_penalty_level { PENALTY_ACCUMULATED, PENALTY_ROUND, PENALTY_GAME };
enum accept_scope { ACCEPT_ALL, ACCEPT_IMPOSSIBLE };
enum absent_all { ABSENT_TWO_PLAYER, ABSENT_THREE_PLAYER };
enum invalid_challenge { INVALID_NOTHING, INVALID_UNSTATED, INVALID_ANY };
enum initials_scope { INITIALS_ALL, INITIALS_TIME };
enum shake_begun { BEGUN_TIMED_OR_ROLLED, BEGUN_PICKED_UP };
enum oversight { OVERSIGHT_KEEP, OVERSIGHT_JUDGE };
enum deceive_others { OTHERS_KEEP_RANK, OTHERS_RERANK };
enum match_scale { MATCH_6_4_2, MATCH_10_8_6 };
enum team_rule { TEAM_SUM, TEAM_BEST_K, TEAM_MEAN };
enum school_rule { SCHOOL_NONE, SCHOOL_SUM, SCHOOL_BEST_K, SCHOOL_MEAN };
/* How the scores of a school's players are put together, where they are. */
static inline enum team_rule
school_team_rule(enum school_rule r)
{
	return r == SCHOOL_BEST_K ? TEAM_BEST_K : r == SCHOOL_MEAN ? TEAM_MEAN : TEAM_SUM;
}
enum tie_break { TIE_NONE, TIE_BEST_ROUND, TIE_LAST_ROUND, TIE_FEWER_PENALTIES };
enum { TIE_BREAKS_MAX = 3 };

/* Yes and no are 1 and 0; a choice is a value of its enum. */
struct settings {
	int cup_rounding, cup_sum, cup_divisor, cup_unchallenged_no_goal,
	    cup_cleanup_without_goal, cup_total_conflict, cup_penalty_level,
	    cup_table_max;
	int points_right, points_joined, points_wrong, points_last_cube;
	int impossible_silent_third, now_third_when_challenger_wrong;
	int accept_wrong_scope, accept_wrong_no_goal;
	int absent_score, absent_all, end_round_silent, match_points;
	int overtime_second_penalty, invalid_challenge_penalty, leader_bonus,
	    judge_initials_scope;
	int judge_time_added, end_round_challenge, shake_begun;
	int oversight_without_agreement, deceive_others;
	int pent_win, pent_tie, pent_loss, pent_no_show, pent_forfeit, pent_bye;
	int team_rule, team_k, school_rule, school_k, tie_break[TIE_BREAKS_MAX];
};

struct setting_rule {
	const char *name;
	size_t offset;   /* in struct settings */
	unsigned sheets; /* 1 << enum sheet_kind of the systems that have it */
	const char *const
	    *values;        /* names of the choices, ends with NULL; NULL = number */
	int min, max;       /* of a number */
	int standard;       /* value where a rule system says nothing else */
	const char *what;   /* for a page: "How a score with more decimals is cut" */
	const char *why;    /* why this is the value unless somebody changes it */
	const char *source; /* section of the rule text that leaves it open */
};

extern const struct setting_rule setting_rules[];
extern const int setting_rules_n;

/* The settings of a rule system as it stands. */
void settings_of(struct settings *s, const struct ruleset *r);
const struct setting_rule *setting_find(const char *name); /* NULL if unknown */
/* INVALID with a sentence where there is no such setting or value. */
enum rc settings_set(
    struct settings *s, const char *name, const char *value, struct err *e) MUST_USE;
/* Changes what the lines "name=value" name; empty lines are skipped. */
enum rc settings_read(struct settings *s, const char *text, struct err *e) MUST_USE;
int setting_value(const struct settings *s, const struct setting_rule *rule);
enum { SETTING_TEXT_MAX = 24 };
/* The value as text: the name of the choice, or the number. */
void setting_text(const struct settings *s, const struct setting_rule *rule,
    char out[SETTING_TEXT_MAX]);
bool setting_applies(const struct setting_rule *rule, const struct ruleset *r);
#endif
