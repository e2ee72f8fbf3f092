/* rules/round_clock.c - see the header. */
#include "rules/round_clock.h"

/* 000, Scoring and Procedures: "usually about 20 minutes", then a judge calls "Cleanup".
 * How long the tables take for it is not given, each has the egg timer of its set: five
 * minutes are ours. */
static const struct clock_phase challenge_cup[] = {
	{ "Play", 20 * 60, { 5 * 60, 60 }, "Begin your first game.",
	    "Challenge Cup 2022, Scoring Games", false },
	{ "Cleanup", 5 * 60, { 60 },
	    "Cleanup.  No further moves may be made.  Where a challenge is going on, "
	    "finish "
	    "it; else turn the timer over and write your Equations.",
	    "Challenge Cup 2022, Cleanup", true },
};
const struct clock_script script_challenge_cup = { challenge_cup,
	(int8_t)COUNT(challenge_cup),
	"Add up the points, initial the sheet, and give it to the judge.",
	"Challenge Cup 2022, Scoresheets" };

/* XI-B: thirty minutes, five to finish the last shake, two to write. */
static const struct clock_phase agloa[] = {
	{ "Play", 30 * 60, { 5 * 60, 60 }, "Begin the first shake.", "AGLOA XI-B",
	    false },
	{ "Last shake", 5 * 60, { 60 },
	    "Time.  Do not start any more shakes.  You have five minutes to finish the "
	    "last "
	    "shake.",
	    "AGLOA XI-B-1", true },
	{ "Write", 2 * 60, { 60 },
	    "Stop; do not play another cube to the mat or make a challenge.  Each player "
	    "has "
	    "two minutes to write a correct Equation that may use any of the cubes "
	    "remaining in Resources.",
	    "AGLOA XI-B-2", false },
};
const struct clock_script script_agloa = { agloa, (int8_t)COUNT(agloa),
	"Time.  Check each Equation within two minutes, then add up and sign the sheet.",
	"AGLOA XI-A-1" };

/* Thirty is "usually"; the call has no ban on challenging, and unless a setting says so
 * no time is given back. */
static const struct clock_phase mlag[] = {
	{ "Play", 30 * 60, { 5 * 60, 60 }, "Begin the first shake.", "MLAG XI-B", false },
	{ "Last shake", 5 * 60, { 60 },
	    "Time.  Do not start any more shakes.  You have five minutes to finish the "
	    "last "
	    "shake.",
	    "MLAG XI-B", true }, /* where the setting judge_time_added is yes */
	{ "Write", 2 * 60, { 60 },
	    "Stop, do not move another cube: this is the end of the round.  Each player "
	    "has "
	    "two minutes to write a correct Equation that may use any of the cubes "
	    "remaining in Resources.",
	    "MLAG XI-B", false },
};
const struct clock_script script_mlag = { mlag, (int8_t)COUNT(mlag),
	"Time.  Check each Equation within two minutes, then add up and sign the sheet.",
	"MLAG XI-A-1" };

/* Division II plays thirty minutes.  003 says what happens when time is called, game by
 * game: finish the turn or the round, then it is a tie. */
static const struct clock_phase pentathlon[] = {
	{ "Game", 30 * 60, { 5 * 60, 60 }, "Begin the game.",
	    "Pentathlon, Game Time Limit", false },
};
const struct clock_script script_pentathlon = { pentathlon, (int8_t)COUNT(pentathlon),
	"Time.  Monitors: both players complete the turn or the round as your game's "
	"card "
	"says, then announce a win or a tie and have the card signed.",
	"Pentathlon, Game Time Limit" };

struct clock_stand
clock_begin(const int *seconds, int phases)
{
	assert(phases > 0 && phases <= CLOCK_PHASES_MAX);
	return (struct clock_stand){ 0, seconds[0] * INT64_C(1000), false };
}

struct clock_stand
clock_after(const int *seconds, int phases, struct clock_stand from, int64_t gone_ms)
{
	if (!from.running || gone_ms <= 0)
		return from;
	while (from.phase < phases && gone_ms >= from.left_ms) {
		gone_ms -= from.left_ms;
		from.phase++;
		from.left_ms =
		    from.phase < phases ? seconds[from.phase] * INT64_C(1000) : 0;
	}
	if (from.phase < phases)
		from.left_ms -= gone_ms;
	else
		from.running = false;
	return from;
}

int64_t
clock_before_given_back(const struct clock_script *script, const int *seconds, int phases,
    struct clock_stand at)
{
	int back = 0;
	while (back < script->phases && !script->phase[back].given_back)
		back++;
	if (back == script->phases)
		return -1;
	int64_t left = at.phase < back ? at.left_ms : 0;
	for (int i = at.phase + 1; i < back && i < phases; i++)
		left += seconds[i] * INT64_C(1000);
	return left;
}

int
clock_taken_away(int64_t from_ms, int64_t to_ms)
{
	enum { WINDOW_MS = 5 * 60 * 1000 };
	if (from_ms < 0 || to_ms < 0)
		return 0;
	int64_t gone = MIN(from_ms, WINDOW_MS) - MIN(to_ms, WINDOW_MS);
	return gone > 0 ? (int)((gone + 500) / 1000) : 0;
}
