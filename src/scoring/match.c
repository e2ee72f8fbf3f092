/* scoring/match.c - the tables of section XII.  Pure. */
#include "scoring/match.h"

/* 001 and 002 XII-A, 004 Scoring chart.  Who ties shares the mean of the places taken. */
/* clang-format off */
static const struct {
	int players, place, sharing;
	int points[2]; /* by enum match_scale: 6-4-2, and 10-8-6 of earlier years */
} rows[] = {
	{ 3, 1, 1, { 6, 10 } }, /* first place */
	{ 3, 1, 2, { 5,  9 } }, /* two-way tie for first */
	{ 3, 1, 3, { 4,  8 } }, /* three-way tie for first */
	{ 3, 2, 1, { 4,  8 } }, /* second place */
	{ 3, 2, 2, { 3,  7 } }, /* tie for second */
	{ 3, 3, 1, { 2,  6 } }, /* third place */
	{ 2, 1, 1, { 6, 10 } }, /* two-player match: first place */
	{ 2, 1, 2, { 5,  9 } }, /* two-way tie for first */
	{ 2, 2, 1, { 4,  8 } }, /* second place */
	{ 1, 1, 1, { 6, 10 } }, /* nobody else is left to be ranked */
};

/* 001 and 002 XII-B.  AGREED: all players agree to correct it. */
static const struct {
	enum signed_error error;
	bool agreed;
	int setting; /* by enum oversight, or -1 where no setting decides */
	enum signed_outcome outcome;
} signed_rows[] = {
	{ SIGNED_OVERSIGHT, true,  -1,              SIGNED_CORRECT_IT },
	{ SIGNED_OVERSIGHT, false, OVERSIGHT_KEEP,  SIGNED_KEEP_IT },
	{ SIGNED_OVERSIGHT, false, OVERSIGHT_JUDGE, SIGNED_JUDGE },
	{ SIGNED_TOO_LOW,   true,  -1,              SIGNED_KEEP_IT }, /* XII-B-1 */
	{ SIGNED_TOO_LOW,   false, -1,              SIGNED_KEEP_IT },
	{ SIGNED_TOO_HIGH,  true,  -1,              SIGNED_ZERO },    /* XII-B-2 */
	{ SIGNED_TOO_HIGH,  false, -1,              SIGNED_ZERO },
};
/* clang-format on */

/* Whether a seat takes a place that others are ranked against. */
static bool
ranked(const struct settings *s, const struct match_seat *seat)
{
	return !(seat->never_came && s->absent_all == ABSENT_TWO_PLAYER) &&
	       !(seat->deceived && s->deceive_others == OTHERS_RERANK);
}

void
match_points(const struct settings *s, int players,
    const struct match_seat seat[MATCH_SEATS_MAX], int points[MATCH_SEATS_MAX])
{
	assert(players >= 2 && players <= MATCH_SEATS_MAX);
	int n = 0;
	for (int i = 0; i < players; i++)
		n += ranked(s, &seat[i]);
	for (int i = 0; i < players; i++) {
		int place = 1, sharing = 0;
		points[i] = 0;
		if (!ranked(s, &seat[i]) || seat[i].deceived)
			continue;
		for (int k = 0; k < players; k++) {
			if (!ranked(s, &seat[k]))
				continue;
			place += seat[k].total > seat[i].total;
			sharing += seat[k].total == seat[i].total;
		}
		for (size_t r = 0; r < COUNT(rows); r++)
			if (rows[r].players == n && rows[r].place == place &&
			    rows[r].sharing == sharing)
				points[i] = rows[r].points[s->match_points];
	}
}

enum signed_outcome
match_signed_wrong(const struct settings *s, enum signed_error error, bool all_agree)
{
	for (size_t i = 0; i < COUNT(signed_rows); i++)
		if (signed_rows[i].error == error && signed_rows[i].agreed == all_agree &&
		    (signed_rows[i].setting < 0 ||
		        signed_rows[i].setting == s->oversight_without_agreement))
			return signed_rows[i].outcome;
	return SIGNED_JUDGE;
}
