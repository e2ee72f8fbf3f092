/* rules/round_clock.h - a round's clock: the phases that a rule system calls.  Pure.
 *
 * A phase follows the one before by itself.  Lengths are seconds; a division may have its
 * own.  Where a clock stands is a function of where it stood and how much time went by:
 * whoever calls knows the time. */
#ifndef RULES_ROUND_CLOCK_H
#define RULES_ROUND_CLOCK_H
#include "base/base.h"

enum {
	CLOCK_PHASES_MAX = 4,
	CLOCK_WARNINGS_MAX = 3,
	CLOCK_SECONDS_MIN = 10,
	CLOCK_SECONDS_MAX = 4 * 60 * 60
};

struct clock_phase {
	const char *title;            /* "Play": on screens */
	int seconds;                  /* usual length */
	int warn[CLOCK_WARNINGS_MAX]; /* seconds before the end that are called; 0 = none
	                               */
	const char *call;             /* what is read out when it begins */
	const char *source;           /* where the text says so */
	bool given_back; /* a table's extension is added here (AGLOA XI-B-3) */
};

struct clock_script {
	const struct clock_phase *phase;
	int8_t phases;
	const char *end_call, *end_source; /* after the last phase */
};

extern const struct clock_script script_challenge_cup, script_agloa, script_mlag,
    script_pentathlon;

struct clock_stand {
	int phase;       /* 0 is the first; the number of phases: the round is over */
	int64_t left_ms; /* of this phase */
	bool running;
};
/* The start, paused. */
struct clock_stand clock_begin(const int *seconds, int phases);
/* Where the clock stands gone_ms later; a paused one stands still. */
struct clock_stand clock_after(
    const int *seconds, int phases, struct clock_stand from, int64_t gone_ms);
/* What is left until the phase begins in which time is given back to tables; 0 from then
 * on, -1 where the script has none. */
int64_t clock_before_given_back(const struct clock_script *script, const int *seconds,
    int phases, struct clock_stand at);
/* AGLOA XI-B-3: seconds of the last five minutes before that phase between two such
 * readings, 0 where either is -1. */
int clock_taken_away(int64_t from_ms, int64_t to_ms);
#endif
