/* rules/settings_say.c - what a setting means for whoever enters a sheet, judges late in
 * a round or takes points.  Pure. */
#include "rules/settings_say.h"

struct say {
	const char *setting;
	int value;
	unsigned where;
	const char *text;
};

/* clang-format off */
static const struct say rows[] = {
	{ "cup_unchallenged_no_goal", COUNTS_NOT, SAY_SHEET,
	  "A No Goal that nobody challenges is no game played: leave its column empty." },
	{ "cup_unchallenged_no_goal", COUNTS, SAY_SHEET,
	  "A No Goal that nobody challenges is a game played: 0 for everybody." },
	{ "cup_cleanup_without_goal", COUNTS_NOT, SAY_SHEET | SAY_CLOCK,
	  "A game that Cleanup ends before its goal is set is no game played." },
	{ "cup_cleanup_without_goal", COUNTS, SAY_SHEET | SAY_CLOCK,
	  "A game that Cleanup ends before its goal is set is a game played: 0 for everybody." },
	{ "cup_divisor", CUP_DIVISOR_TABLE, SAY_SHEET,
	  "A late player's points are divided by all the table's games." },
	{ "cup_divisor", CUP_DIVISOR_OWN, SAY_SHEET,
	  "A late player's points are divided by the games that he or she was there for: mark the others A." },
	{ "cup_total_conflict", CONFLICT_DIRECTOR, SAY_SHEET,
	  "Where a total is not the sum of its games, a judge or director says which counts." },
	{ "cup_total_conflict", CONFLICT_WRITTEN, SAY_SHEET,
	  "Where a total is not the sum of its games, the written total counts." },
	{ "cup_total_conflict", CONFLICT_CELLS, SAY_SHEET,
	  "Where a total is not the sum of its games, the games count." },
	{ "cup_penalty_level", PENALTY_ACCUMULATED, SAY_PENALTY,
	  "Points are taken from the accumulated score." },
	{ "cup_penalty_level", PENALTY_ROUND, SAY_PENALTY,
	  "A player's points are taken from the score of the round, so name the round; a team's from its total." },
	{ "cup_penalty_level", PENALTY_GAME, SAY_PENALTY,
	  "A player's points are taken from those of the round's games before they are divided, so name the round; "
	  "a team's from its total." },
	{ "judge_time_added", 1, SAY_CLOCK,
	  "Time that a judge spends at a table in the last five minutes of play is given back to that table (AGLOA XI-B-3)." },
	{ "judge_time_added", 0, SAY_CLOCK,
	  "A judge's visit gives a table no more time." },
	{ "end_round_challenge", 0, SAY_CLOCK,
	  "After the last call nobody may challenge; a challenge stated before it is finished (XI-B-2)." },
	{ "end_round_challenge", 1, SAY_CLOCK,
	  "A challenge may still be stated after the last call." },
	{ "shake_begun", BEGUN_TIMED_OR_ROLLED, SAY_CLOCK,
	  "A shake has begun when its rolling time runs or its cubes are rolled (II)." },
	{ "shake_begun", BEGUN_PICKED_UP, SAY_CLOCK,
	  "A shake has begun when its cubes are picked up." },
	{ "oversight_without_agreement", OVERSIGHT_KEEP, SAY_SHEET,
	  "A wrong score that was signed is corrected if all players agree; else it stays as written (XII-B)." },
	{ "oversight_without_agreement", OVERSIGHT_JUDGE, SAY_SHEET,
	  "A wrong score that was signed is corrected if all players agree; else a judge decides (XII-B)." },
};
/* clang-format on */

int
settings_say(const struct settings *s, const struct ruleset *r, enum say_where where,
    const char *says[SAYS_MAX])
{
	int n = 0;
	for (size_t i = 0; i < COUNT(rows) && n < SAYS_MAX; i++) {
		const struct setting_rule *rule = setting_find(rows[i].setting);
		assert(rule);
		if ((rows[i].where & where) && setting_applies(rule, r) &&
		    setting_value(s, rule) == rows[i].value)
			says[n++] = rows[i].text;
	}
	return n;
}
