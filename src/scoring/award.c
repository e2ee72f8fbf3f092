/* scoring/award.c - awards out of ranked standings.  Pure. */
#include "scoring/award.h"
#include "rules/ruleset.h"

const char *const award_kind_names[AWARD_KINDS] = { NULL, "places", "honours",
	"threshold", "perfect", "quota", "playoff" };
const char *const award_side_names[AWARD_SIDES] = { "players", "teams", "schools" };

enum { CUP = 1 << SHEET_CUP, MATCH = 1 << SHEET_MATCH, PENT = 1 << SHEET_HEAD_TO_HEAD };

/* Challenge Cup: organisers name the best without rank.  AGLOA and MLAG: places are
 * shared, a playoff decides a title.  Pentathlon: thresholds as clubs have published
 * them, an assumption with 3, 2, 1, 0 for win, tie, loss and no-show. */
const struct award_usual award_usual[] = {
	{ CUP, "Top players", AWARD_PLAYERS, { .kind = AWARD_HONOURS } },
	{ CUP, "Teams of excellence", AWARD_TEAMS, { .kind = AWARD_HONOURS } },
	{ MATCH | PENT, "Players", AWARD_PLAYERS, { .kind = AWARD_PLACES } },
	{ MATCH | PENT, "Teams", AWARD_TEAMS, { .kind = AWARD_PLACES } },
	{ MATCH, "Players' title", AWARD_PLAYERS, { .kind = AWARD_PLAYOFF } },
	{ MATCH, "Teams' title", AWARD_TEAMS, { .kind = AWARD_PLAYOFF } },
	{ CUP | MATCH | PENT, "Perfect scores", AWARD_PLAYERS,
	    { .kind = AWARD_PERFECT } },
	{ PENT, "Hall of Fame", AWARD_PLAYERS,
	    { .kind = AWARD_THRESHOLD, .score = 1500 } },
	{ PENT, "Gold", AWARD_PLAYERS,
	    { .kind = AWARD_THRESHOLD, .score = 1400, .under = 1500 } },
	{ PENT, "Silver", AWARD_PLAYERS,
	    { .kind = AWARD_THRESHOLD, .score = 1300, .under = 1400 } },
	{ PENT, "Bronze", AWARD_PLAYERS,
	    { .kind = AWARD_THRESHOLD, .score = 1200, .under = 1300 } },
	{ PENT, "Honourable mention", AWARD_PLAYERS,
	    { .kind = AWARD_THRESHOLD, .score = 1100, .under = 1200 } },
};
const int award_usual_n = (int)COUNT(award_usual);

int
award_quota(const struct award_rule *rule, int entrants)
{
	if (entrants <= 0 || rule->per <= 0)
		return 0;
	int blocks = (entrants + rule->per - 1) / rule->per;
	return (rule->first_n ? rule->first_n : rule->n) + (blocks - 1) * rule->n;
}

int
award_participation(const int *entrants, int games)
{
	int sum = 0, least = 0;
	if (games < 1)
		return 0;
	for (int i = 0; i < games; i++) {
		sum += entrants[i];
		least = entrants[i] < entrants[least] ? i : least;
	}
	if (games == 1)
		return sum;
	return (2 * (sum - entrants[least]) + games - 1) / (2 * (games - 1));
}

static int
count_ranked(const struct standing *s, int n)
{
	int ranked = 0;
	for (int i = 0; i < n; i++)
		ranked += s[i].rank > 0;
	return ranked;
}

static bool
earns(const struct award_rule *rule, const struct standing *s, int places)
{
	if (s->rank == 0)
		return false;
	switch (rule->kind) {
	case AWARD_THRESHOLD:
		return s->total >= rule->score &&
		       (!rule->under || s->total < rule->under);
	case AWARD_PERFECT:
		return s->total == rule->score;
	case AWARD_PLAYOFF:
		return s->rank == 1;
	case AWARD_PLACES:
	case AWARD_HONOURS:
	case AWARD_QUOTA:
		break;
	}
	return s->rank <= places;
}

int
award_winners(const struct award_rule *rule, const struct standing *s, int n, bool *won,
    bool *contested)
{
	int entrants = rule->entrants ? rule->entrants : count_ranked(s, n), winners = 0;
	int places = rule->kind == AWARD_QUOTA     ? award_quota(rule, entrants)
	             : rule->kind == AWARD_PLAYOFF ? 1
	                                           : rule->n;
	for (int i = 0; i < n; i++) {
		won[i] = earns(rule, &s[i], places);
		winners += won[i];
	}
	*contested = rule->kind != AWARD_THRESHOLD && rule->kind != AWARD_PERFECT &&
	             winners > places;
	return winners;
}
