/* scoring/cup.c - Challenge Cup score sheets: cells in, points and faults out.  Pure.
 * Source: Academic Challenge Cup 2022, "Scoring Games" and "Team Scoring"; what is
 * refused and what is warned about: digest sections 2.3 and 8. */
#include "scoring/cup.h"
#include <stdio.h>

static bool
is_points(int cell)
{
	return cell >= 0 && cell <= 2;
}

static bool
is_known(int cell)
{
	return is_points(cell) || cell == CUP_BLANK || cell == CUP_DASH ||
	       cell == CUP_AWAY;
}

/* A game was played where anybody has points; a column of marks alone was not. */
static bool
is_played(const struct cup_sheet *s, int col)
{
	for (int r = 0; r < s->rows; r++)
		if (is_points(s->cell[r][col]))
			return true;
	return false;
}

/* Columns up to the last played one, and how many of them were played. */
static int
count_played(const struct cup_sheet *s, int *last)
{
	int played = 0;
	*last = 0;
	for (int c = 0; c < s->games; c++)
		if (is_played(s, c)) {
			played++;
			*last = c + 1;
		}
	return played;
}

static void
at_cell(struct problem *p, int row, int col)
{
	p->row = row;
	p->col = col;
	if (row && col)
		snprintf(p->field, sizeof p->field, "cell_%d_%d", row, col);
	else if (col)
		snprintf(p->field, sizeof p->field, "cell_1_%d", col);
	else if (row)
		snprintf(p->field, sizeof p->field, "total_%d", row);
}

bool
cup_game_legal(const int8_t *points, int n)
{
	int count[3] = { 0 };
	for (int i = 0; i < n; i++) {
		if (!is_points(points[i]))
			return false;
		count[points[i]]++;
	}
	/* A 2 is the Challenger's, and a Challenger is right only where the Mover scores
	 * 0. */
	return count[2] == 0 || (count[2] == 1 && count[0] >= 1);
}

bool
cup_totals_feasible(const int *total, int n, int games)
{
	int sum = 0, beyond_one_a_game = 0;
	for (int i = 0; i < n; i++) {
		if (total[i] < 0 || total[i] > 2 * games)
			return false;
		sum += total[i];
		beyond_one_a_game += MAX(0, total[i] - games);
	}
	/* One 2 a game at most, and each 2 stands beside a 0. */
	return beyond_one_a_game <= games && sum <= n * games;
}

int64_t
cup_hundredths(enum cup_rounding rounding, int64_t part, int64_t whole)
{
	int64_t down = 100 * part / whole, rest = 100 * part % whole;
	bool up = rounding == CUP_HALF_UP ? 2 * rest >= whole
	          : rounding == CUP_HALF_EVEN
	              ? 2 * rest > whole || (2 * rest == whole && down % 2 == 1)
	              : false;
	return down + up;
}

int
cup_average_as(enum cup_rounding rounding, int points, int games)
{
	assert(games > 0 && points >= 0);
	return (int)cup_hundredths(rounding, points, games);
}

int
cup_row_games(const struct settings *s, const struct cup_sheet *sheet, int row)
{
	int away = 0;
	for (int c = 0; !sheet->totals_only && c < sheet->games; c++)
		away += sheet->cell[row][c] == CUP_AWAY;
	return MAX(0, sheet->games_played) -
	       (s->cup_divisor == CUP_DIVISOR_OWN ? away : 0);
}

void
cup_text(char out[16], int hundredths)
{
	unsigned left = hundredths < 0 ? -(unsigned)hundredths : (unsigned)hundredths;
	char digits[16]; /* from the end: at least three, and the point */
	int n = 0;

	for (; n < 4 || left > 0; left /= 10) {
		if (n == 2)
			digits[n++] = '.';
		digits[n++] = (char)('0' + left % 10);
	}
	if (hundredths < 0)
		*out++ = '-';
	while (n > 0)
		*out++ = digits[--n];
	*out = '\0';
}

void
cup_sheet_totals(const struct cup_sheet *s, int out[CUP_ROWS_MAX])
{
	for (int r = 0; r < s->rows; r++) {
		out[r] = s->totals_only ? MAX(0, s->total[r]) : 0;
		for (int c = 0; !s->totals_only && c < s->games; c++)
			out[r] += is_points(s->cell[r][c]) ? s->cell[r][c] : 0;
	}
}

/* One pass for each fault, so that they come in the digest's order. */
static void
check_cells(const struct cup_sheet *s, int last, struct problems *p)
{
	for (int r = 0; r < s->rows; r++)
		for (int c = 0; c < s->games; c++)
			if (!is_known(s->cell[r][c]))
				at_cell(problem_add(p, false, "bad_cell", "",
				            "Row %d, game %d: only 0, 1, 2, - (game not "
				            "played) or A (player away) can stand here.",
				            r + 1, c + 1),
				    r + 1, c + 1);
	for (int r = 0; r < s->rows; r++)
		for (int c = 0; c < s->games; c++)
			if (s->cell[r][c] == CUP_BLANK && is_played(s, c))
				at_cell(problem_add(p, false, "blank_cell", "",
				            "Row %d, game %d is empty, but others have "
				            "points "
				            "in this game.  Enter 0, 1 or 2, or A if the "
				            "player was away.",
				            r + 1, c + 1),
				    r + 1, c + 1);
	for (int r = 0; r < s->rows; r++)
		for (int c = 0; c < s->games; c++)
			if (s->cell[r][c] == CUP_DASH && is_played(s, c))
				at_cell(problem_add(p, false, "dash_in_played_game", "",
				            "Row %d, game %d has a dash (game not "
				            "played), but "
				            "others have points in this game.  Enter A "
				            "if the "
				            "player was away.",
				            r + 1, c + 1),
				    r + 1, c + 1);
	for (int c = 0; c < last; c++)
		if (!is_played(s, c))
			at_cell(
			    problem_add(p, false, "gap", "",
			        "Game %d has no points, but a later game has.  Games are "
			        "entered without a gap.",
			        c + 1),
			    0, c + 1);
}

/* Points of those who were there; false where the column is not complete or not played.
 */
static bool
complete_game(const struct cup_sheet *s, int col, int8_t points[CUP_ROWS_MAX], int *n)
{
	*n = 0;
	for (int r = 0; r < s->rows; r++) {
		int8_t cell = s->cell[r][col];
		if (cell == CUP_AWAY)
			continue;
		if (cell == CUP_BLANK || cell == CUP_DASH)
			return false;
		points[(*n)++] = cell;
	}
	return is_played(s, col);
}

static void
check_games(const struct cup_sheet *s, struct problems *p)
{
	int8_t points[CUP_ROWS_MAX];
	for (int c = 0, n; c < s->games; c++) {
		if (!complete_game(s, c, points, &n) || cup_game_legal(points, n))
			continue;
		bool known = true;
		for (int i = 0; i < n; i++)
			known = known && is_points(points[i]);
		if (known)
			at_cell(problem_add(p, false, "illegal_vector", "",
			            "Game %d cannot end like this: only one player, the "
			            "Challenger, can have 2, and then somebody has 0.",
			            c + 1),
			    0, c + 1);
	}
}

static void
check_games_played(const struct cup_sheet *s, int played, struct problems *p)
{
	if (s->games_played == 0 || (s->games_played == CUP_BLANK && played == 0))
		problem_add(p, false, "zero_games", "games_played", "%s",
		    s->games_played == 0
		        ? "Games Played is 0.  A round has at least one game."
		        : "Games Played is missing.");
	else if (!s->totals_only && s->games_played == CUP_BLANK)
		problem_add(p, false, "games_played_mismatch", "games_played",
		    "Games Played is missing; points stand in %d game%s.", played,
		    played == 1 ? "" : "s");
	else if (!s->totals_only && s->games_played != played)
		problem_add(p, false, "games_played_mismatch", "games_played",
		    "Games Played says %d, but points stand in %d game%s.",
		    s->games_played, played, played == 1 ? "" : "s");
}

static void
check_totals(const struct cup_sheet *s, struct problems *p)
{
	int sum[CUP_ROWS_MAX];
	cup_sheet_totals(s, sum);
	for (int r = 0; r < s->rows; r++)
		if (s->total[r] == CUP_BLANK)
			at_cell(problem_add(p, false, "total_missing", "",
			            "Row %d has no total.", r + 1),
			    r + 1, 0);
	for (int r = 0; r < s->rows && !s->totals_only; r++)
		if (s->total[r] != CUP_BLANK && s->total[r] != sum[r])
			at_cell(
			    problem_add(p, false, "total_mismatch", "",
			        "Row %d: the total says %d, but the games add up to %d.",
			        r + 1, s->total[r], sum[r]),
			    r + 1, 0);
}

/* Where only totals came back: what no sequence of legal games gives is refused. */
static void
check_totals_only(const struct cup_sheet *s, struct problems *p)
{
	bool whole = s->games_played > 0;
	for (int r = 0; r < s->rows; r++) {
		if (s->total[r] == CUP_BLANK)
			whole = false;
		else if (s->games_played > 0 &&
		         (s->total[r] < 0 || s->total[r] > 2 * s->games_played)) {
			at_cell(problem_add(p, false, "total_out_of_range", "",
			            "Row %d: %d points are more than 2 a game.", r + 1,
			            s->total[r]),
			    r + 1, 0);
			whole = false;
		}
	}
	if (whole && !cup_totals_feasible(s->total, s->rows, s->games_played))
		problem_add(p, false, "totals_infeasible", "total_1",
		    "No %d game%s can end with these totals: in a game one player at "
		    "most "
		    "scores 2, and then somebody scores 0.",
		    s->games_played, s->games_played == 1 ? "" : "s");
}

static void
warn_unusual(
    const struct settings *set, const struct cup_sheet *s, int played, struct problems *p)
{
	bool none_may_score = set->cup_unchallenged_no_goal == COUNTS ||
	                      set->cup_cleanup_without_goal == COUNTS;
	int8_t points[CUP_ROWS_MAX];
	for (int c = 0, n; c < s->games; c++) {
		int sum = 0;
		if (!complete_game(s, c, points, &n))
			continue;
		for (int i = 0; i < n; i++)
			sum += points[i];
		if (sum == 0 && !none_may_score)
			at_cell(
			    problem_add(p, true, "all_zero_game", "",
			        "In game %d nobody scored.  That happens only at a Force "
			        "Out or Cleanup.",
			        c + 1),
			    0, c + 1);
	}
	int games = s->totals_only ? s->games_played : played;
	if (games > CUP_GAMES_PRINTED)
		problem_add(p, true, "extra_games", "games_played",
		    "%d games are more than the %d columns of a sheet.", games,
		    CUP_GAMES_PRINTED);
	if (games == 1)
		problem_add(p, true, "one_game", "games_played",
		    "Only one game was played in this round.");
	if (s->rows > set->cup_table_max)
		problem_add(p, true, "many_players", "",
		    "%d players are more than a table has.", s->rows);
}

bool
cup_sheet_check(const struct settings *set, const struct cup_sheet *s, struct problems *p)
{
	assert(s->rows >= 0 && s->rows <= CUP_ROWS_MAX);
	assert(s->games >= 0 && s->games <= CUP_GAMES_MAX);
	int errors = p->errors, last;
	if (s->rows < 2) {
		problem_add(p, false, "too_few_players", "",
		    "A sheet has at least two players; this one has %d.", s->rows);
		return false;
	}
	int played = s->totals_only ? 0 : count_played(s, &last);
	if (!s->totals_only) {
		check_cells(s, last, p);
		check_games(s, p);
	}
	check_games_played(s, played, p);
	check_totals(s, p);
	if (s->totals_only)
		check_totals_only(s, p);
	warn_unusual(set, s, played, p);
	return p->errors == errors;
}
