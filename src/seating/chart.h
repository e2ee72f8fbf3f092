/* seating/chart.h - who meets whom in a block of three to nine players, one of each team
 * at most.  Pure.
 *
 * Nine players in four rounds follow the complete chart: every two meet exactly once, and
 * again once in each further four rounds.  Eight are the same chart with one player less.
 * Fewer than eight get the chart that is best in this order: two-player tables shared
 * out, then the same two players as seldom as possible (squares, not sums). */
#ifndef SEATING_CHART_H
#define SEATING_CHART_H
#include "base/arena.h"
#include "base/base.h"

enum { CHART_PLAYERS_MAX = 9 };

/* Sizes of the tables of n >= 2 players in threes: as few twos as arithmetic forces,
 * threes first.  Returns how many tables; size[] holds at least n / 2. */
int chart_sizes(int n, int *size);
/* Writes seat[round * n + i]: the players 0 .. n - 1, table by table as chart_sizes()
 * orders them.  2 <= n <= CHART_PLAYERS_MAX. */
void chart_make(struct arena *a, int n, int rounds, int *seat);
#endif
