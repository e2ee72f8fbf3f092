/* scoring/award.c - awards out of ranked standings.  Pure. */
#include "scoring/award.h"

const char *const award_kind_names[AWARD_KINDS] = { NULL, "places", "honours",
	"threshold", "perfect", "quota", "playoff" };

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
