/* app/sheet_pentathlon.c - one game of two on a Pentathlon sheet: typed, checked, stored.
 * Rules are those of scoring/pentathlon.h. */
#include "app/sheet_job.h"
#include "db/db.h"
#include "scoring/fault.h"
#include "scoring/pentathlon.h"
#include <stdio.h>
#include <string.h>

enum { SIDES = 2, COUNT_MAX = 99, DOTS_MAX = 99, SUM_DOMINOES = 4 };

/* What stands on the paper. */
struct pent_paper {
	struct pent_game side[SIDES];
	int dots[SIDES]; /* SHEET_BLANK where none were counted */
};

static const char *
field(struct sheet_job *j, const char *what, int row)
{
	return arena_printf(j->app->arena, "%s_%d", what, row);
}

static enum pent_result
result_find(const char *s)
{
	for (int i = PENT_WIN; s && i < PENT_RESULTS; i++)
		if (strcmp(pent_result_names[i], s) == 0)
			return (enum pent_result)i;
	return 0;
}

static int
read_count(struct sheet_job *j, const char *s, const char *what, int r)
{
	int n = s ? sheet_number(j, s, 0, COUNT_MAX, field(j, what, r + 1),
	                arena_printf(j->app->arena, "Row %d, challenges", r + 1))
	          : SHEET_BLANK;
	return n == SHEET_BLANK ? 0 : n;
}

/* Strikes and dots decide a result that was left blank. */
static void
fill_results(struct pent_paper *m)
{
	enum pent_result by[SIDES] = { 0 };
	pent_strikes(m->side[0].i + m->side[0].ia, m->side[1].i + m->side[1].ia, by);
	if (!by[0] && m->side[0].game == SUM_DOMINOES && m->dots[0] != SHEET_BLANK &&
	    m->dots[1] != SHEET_BLANK && sum_dominoes_time(m->dots, by))
		return;
	for (int i = 0; i < SIDES; i++)
		if (!m->side[i].result)
			m->side[i].result = by[i];
}

static void
read_paper(struct sheet_job *j)
{
	struct pent_paper *m = ARENA_NEW(j->app->arena, struct pent_paper);
	const char *game = j->in->game ? j->in->game : "";
	int index = -1;
	j->paper = m;
	j->rows = MIN(j->rows, SIDES);
	for (int i = 0; i < PENT_GAMES; i++)
		if (strcmp(pent_game_names[i], game) == 0)
			index = i;
	for (int r = 0; r < SIDES; r++) {
		const struct sheet_line *l = &j->in->line[r];
		bool here = r < j->rows;
		m->side[r] = (struct pent_game){ .game = index,
			.result = here ? result_find(l->cell[0]) : 0,
			.c = here ? read_count(j, l->record[0], "c", r) : 0,
			.i = here ? read_count(j, l->record[1], "i", r) : 0,
			.ia = here ? read_count(j, l->record[2], "ia", r) : 0 };
		m->dots[r] =
		    here && l->total
		        ? sheet_number(j, l->total, 0, DOTS_MAX, field(j, "total", r + 1),
		              arena_printf(j->app->arena, "Row %d, dots", r + 1))
		        : SHEET_BLANK;
	}
	fill_results(m);
}

/* ---- checking ---- */

static void
check_dots(struct sheet_job *j, const struct pent_paper *m, struct problems *found)
{
	enum pent_result by[SIDES];
	bool any = m->dots[0] != SHEET_BLANK || m->dots[1] != SHEET_BLANK;
	if (any && m->side[0].game != SUM_DOMINOES)
		problem_add(found, false, "dots_elsewhere", "total_1",
		    "Dots are counted in Sum Dominoes only.");
	else if (any && (m->dots[0] == SHEET_BLANK || m->dots[1] == SHEET_BLANK))
		problem_add(found, false, "bad_dots", "total_1",
		    "Count the dots of both hands, or of none.");
	else if (any && sum_dominoes_time(m->dots, by) == NULL &&
	         (by[0] != m->side[0].result || by[1] != m->side[1].result))
		problem_add(found, false, "dots_mismatch", "cell_1_1",
		    "%d and %d dots make it %s and %s (003, Sum Dominoes).", m->dots[0],
		    m->dots[1], pent_result_names[by[0]], pent_result_names[by[1]]);
	(void)j;
}

static void
check_pair(const struct sheet_job *j, const struct pent_paper *m, struct problems *found)
{
	enum pent_result other = j->rows < SIDES ? PENT_NO_SHOW : m->side[1].result;
	if (m->side[0].result && other && !pent_pair_legal(m->side[0].result, other))
		problem_add(found, false, "bad_pair", "cell_1_1",
		    "A game cannot end with %s and %s.",
		    pent_result_names[m->side[0].result],
		    j->rows < SIDES ? "nobody on the other side"
		                    : pent_result_names[other]);
}

/* A player's card with this game and those of other sheets. */
static void
check_card(struct sheet_job *j, const struct pent_paper *m, int r, struct problems *found)
{
	struct pent_game card[PENT_GAMES + 1] = { m->side[r] };
	int n = 1, total;
	const char *fault = pent_card(&j->rules, card, 1, &total);
	for (int i = 0; i < PENT_GAMES && !fault; i++)
		if (j->seat[r].games & (1U << i)) {
			card[n] = (struct pent_game){ .game = i, .result = PENT_LOSS };
			fault = pent_card(&j->rules, card, ++n, &total);
		}
	if (fault)
		problem_add(found, false, fault,
		    strcmp(fault, "duplicate_game") == 0 ||
		            strcmp(fault, "unknown_game") == 0
		        ? "game"
		        : field(j, "cell", r + 1),
		    "Row %d: %s", r + 1, fault_text(fault) ? fault_text(fault) : fault)
		    ->row = r + 1;
}

static void
check_paper(struct sheet_job *j, struct problems *found)
{
	const struct pent_paper *m = j->paper;
	if (m->side[0].game < 0) {
		problem_add(found, false, "unknown_game", "game",
		    "Choose which of the five games was played.");
		return;
	}
	for (int r = 0; r < j->rows; r++) {
		if (m->side[r].result)
			check_card(j, m, r, found);
		else
			problem_add(found, false, "bad_result",
			    arena_printf(j->app->arena, "cell_%d_1", r + 1),
			    "Row %d: choose how the game ended.", r + 1)
			    ->row = r + 1;
		int strikes = m->side[r].i + m->side[r].ia;
		if (strikes == PENT_STRIKES - 1)
			problem_add(found, true, "second_strike", field(j, "i", r + 1),
			    "Row %d: two challenges of this player were incorrect or "
			    "inappropriate; a third ends the game.",
			    r + 1)
			    ->row = r + 1;
	}
	check_pair(j, m, found);
	check_dots(j, m, found);
}

/* ---- storing ---- */

static void
store(const struct sheet_job *j, struct sheet_stored *out)
{
	const struct pent_paper *m = j->paper;
	out->rows = json_array();
	out->game = pent_game_names[m->side[0].game];
	for (int r = 0; r < j->rows; r++) {
		const struct pent_game *g = &m->side[r];
		int points = pent_points(&j->rules, g->result);
		json_t *o =
		    json_pack("{s:i, s:I, s:I, s:s, s:[s], s:i, s:i, s:[i,i,i], s:b}",
		        "seat", r + 1, "planned", (json_int_t)j->seat[r].player, "player",
		        (json_int_t)j->player[r], "form", "pentathlon", "cells",
		        pent_result_names[g->result], "total", points, "match_points",
		        points, "record", g->c, g->i, g->ia, "initialed",
		        !j->in->line[r].no_initials);
		json_object_set_new(o, "written",
		    m->dots[r] == SHEET_BLANK ? json_null() : json_integer(m->dots[r]));
		json_array_append_new(out->rows, o);
	}
}

static const char *const acceptable[] = { NULL };

const struct sheet_paper sheet_pentathlon = { read_paper, check_paper, store,
	acceptable };
