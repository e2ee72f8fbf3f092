/* app/sheet_pentathlon.c - one game of two on a Pentathlon sheet: typed, checked, stored.
 * Rules are those of scoring/pentathlon.h. */
#include "app/sheet_card.h"
#include "db/db.h"
#include "scoring/fault.h"
#include <stdio.h>
#include <string.h>

enum { SIDES = 2, COUNT_MAX = 99, DOTS_MAX = 99, SUM_DOMINOES = 4 };

/* What a row may say instead of a result.  A bye: nobody was seated opposite.  0 for
 * conduct: the Code of Conduct's ruling, which takes the game's points. */
enum presence { PLAYED, BYE, CONDUCT };
enum { PRESENCES = 3 };
static const char *const presence_names[PRESENCES] = { "played", "bye", "conduct" };

/* What stands on the paper. */
struct pent_paper {
	struct pent_game side[SIDES];
	enum presence presence[SIDES];
	int dots[SIDES]; /* SHEET_BLANK where none were counted */
	struct sheet_card card;
};

static const char *
field(struct sheet_job *j, const char *what, int row)
{
	return arena_printf(j->app->arena, "%s_%d", what, row);
}

/* Where a row's result is typed. */
static const char *
cell(struct sheet_job *j, int r)
{
	return arena_printf(j->app->arena, "cell_%d_1", r + 1);
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
		if (!m->side[i].result && m->presence[i] == PLAYED)
			m->side[i].result = by[i];
}

static enum presence
presence_find(const char *s)
{
	for (int i = BYE; s && i < PRESENCES; i++)
		if (strcmp(presence_names[i], s) == 0)
			return (enum presence)i;
	return PLAYED;
}

/* The form offers bye and conduct among the results, the API beside them. */
static enum presence
presence_of(const struct sheet_line *l)
{
	enum presence in_cell = presence_find(l->cell[0]);
	return in_cell != PLAYED ? in_cell : presence_find(l->presence);
}

static void
read_row(struct sheet_job *j, struct pent_paper *m, int r, int game)
{
	const struct sheet_line *l = &j->in->line[r];
	m->presence[r] = presence_of(l);
	m->side[r] = (struct pent_game){ .game = game,
		.result = m->presence[r] == BYE       ? 0
		          : m->presence[r] == CONDUCT ? PENT_FORFEIT
		                                      : result_find(l->cell[0]),
		.c = read_count(j, l->record[0], "c", r),
		.i = read_count(j, l->record[1], "i", r),
		.ia = read_count(j, l->record[2], "ia", r) };
	if (l->total)
		m->dots[r] =
		    sheet_number(j, l->total, 0, DOTS_MAX, field(j, "total", r + 1),
		        arena_printf(j->app->arena, "Row %d, dots", r + 1));
}

static void
read_paper(struct sheet_job *j)
{
	struct pent_paper *m = ARENA_NEW(j->app->arena, struct pent_paper);
	const char *game = j->in->game ? j->in->game : j->seat[0].game;
	int index = pent_game_number(game);
	j->paper = m;
	j->rows = MIN(j->rows, SIDES);
	for (int r = 0; r < SIDES; r++) {
		m->dots[r] = SHEET_BLANK;
		m->side[r].game = index;
		if (r < j->rows)
			read_row(j, m, r, index);
	}
	fill_results(m);
	sheet_card_read(j, &m->card);
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

/* Who sits alone at a table has a bye; where two do, one who did not come is a no-show.
 */
static void
check_bye(struct sheet_job *j, const struct pent_paper *m, struct problems *found)
{
	for (int r = 0; r < j->rows; r++)
		if (j->rows == SIDES && m->presence[r] == BYE)
			problem_add(found, false, "bye_with_opponent", cell(j, r),
			    "Row %d: a bye is for a player whom nobody is seated "
			    "opposite.  "
			    "If the other one did not come, that is a win and a no-show.",
			    r + 1)
			    ->row = r + 1;
	if (m->presence[0] == BYE && m->side[0].c + m->side[0].i + m->side[0].ia > 0)
		problem_add(found, false, "no_show_with_record", field(j, "c", 1),
		    "Row 1: who has a bye had nobody to challenge.")
		    ->row = 1;
	if (j->rows < SIDES && m->side[0].result && m->side[0].result != PENT_NO_SHOW)
		problem_add(found, false, "bad_pair", "cell_1_1",
		    "Nobody is seated opposite: choose bye, or no-show if the player did "
		    "not come.");
}

static void
check_pair(const struct sheet_job *j, const struct pent_paper *m, struct problems *found)
{
	enum pent_result a = m->side[0].result, b = m->side[1].result;
	bool ruled = m->presence[0] == CONDUCT || m->presence[1] == CONDUCT;
	if (j->rows == SIDES && !ruled && a && b && !pent_pair_legal(a, b))
		problem_add(found, false, "bad_pair", "cell_1_1",
		    "A game cannot end with %s and %s.", pent_result_names[a],
		    pent_result_names[b]);
}

/* "Will be handled by the Tournament Director.  Such infractions can result in 0
 * points" (003, Code of Conduct). */
static void
check_conduct(struct sheet_job *j, const struct pent_paper *m, struct problems *found)
{
	bool may = j->in->ruling && j->who->roles & (ROLE_DIRECTOR | ROLE_OWNER);
	for (int r = 0; r < j->rows && !may; r++)
		if (m->presence[r] == CONDUCT)
			problem_add(found, false, "conduct_ruling", cell(j, r),
			    "Row %d: 0 points for conduct is a ruling of the Tournament "
			    "Director, who saves it as a ruling with its note.",
			    r + 1)
			    ->row = r + 1;
}

static void
check_game(struct sheet_job *j, const struct pent_paper *m, struct problems *found)
{
	const char *planned = j->seat[0].game;
	bool bye = m->presence[0] == BYE && j->rows < SIDES;
	if (m->side[0].game < 0 && !(bye && !(j->in->game && *j->in->game)))
		problem_add(found, false, "unknown_game", "game",
		    "Choose which of the five games was played.");
	else if (*planned && m->side[0].game >= 0 &&
	         strcmp(planned, pent_game_names[m->side[0].game]) != 0)
		problem_add(found, true, "other_game", "game",
		    "By the rotation this table plays %s in this round.", planned);
}

/* A player's card with this game and those of other sheets. */
static void
check_card(struct sheet_job *j, const struct pent_paper *m, int r, struct problems *found)
{
	struct pent_game card[PENT_GAMES + 1] = { m->side[r] };
	int n = 1, total;
	if (m->presence[r] == BYE) /* only the game matters */
		card[0] =
		    (struct pent_game){ .game = m->side[r].game, .result = PENT_WIN };
	const char *fault =
	    card[0].game < 0 ? NULL : pent_card(&j->rules, card, 1, &total);
	for (int i = 0; i < PENT_GAMES && !fault && card[0].game >= 0; i++)
		if (j->seat[r].games & (1U << i)) {
			card[n] = (struct pent_game){ .game = i, .result = PENT_LOSS };
			fault = pent_card(&j->rules, card, ++n, &total);
		}
	if (fault)
		problem_add(found, false, fault,
		    strcmp(fault, "duplicate_game") == 0 ||
		            strcmp(fault, "unknown_game") == 0
		        ? "game"
		        : cell(j, r),
		    "Row %d: %s", r + 1, fault_text(fault) ? fault_text(fault) : fault)
		    ->row = r + 1;
}

static void
check_row(struct sheet_job *j, const struct pent_paper *m, int r, struct problems *found)
{
	if (m->side[r].result || m->presence[r] == BYE)
		check_card(j, m, r, found);
	else
		problem_add(found, false, "bad_result", cell(j, r),
		    "Row %d: choose how the game ended.", r + 1)
		    ->row = r + 1;
	if (m->side[r].i + m->side[r].ia == PENT_STRIKES - 1)
		problem_add(found, true, "second_strike", field(j, "i", r + 1),
		    "Row %d: two challenges of this player were incorrect or "
		    "inappropriate; a third ends the game.",
		    r + 1)
		    ->row = r + 1;
	const char *signature = j->in->line[r].signature;
	if (signature && *signature)
		problem_add(found, true, "signed_by_other", field(j, "signature", r + 1),
		    "Row %d: %s signed the card; players sign their own (003, Signing "
		    "score "
		    "cards).",
		    r + 1, signature)
		    ->row = r + 1;
}

static void
check_paper(struct sheet_job *j, struct problems *found)
{
	const struct pent_paper *m = j->paper;
	check_game(j, m, found);
	for (int r = 0; r < j->rows; r++)
		check_row(j, m, r, found);
	check_bye(j, m, found);
	check_pair(j, m, found);
	check_conduct(j, m, found);
	check_dots(j, m, found);
	sheet_card_check(j, &m->card, m->side, found);
}

/* ---- storing ---- */

static int
points_of(const struct sheet_job *j, const struct pent_paper *m, int r)
{
	switch (m->presence[r]) {
	case BYE:
		return j->rules.pent_bye;
	case CONDUCT:
		return 0;
	case PLAYED:
		break;
	}
	return pent_points(&j->rules, m->side[r].result);
}

static void
store(const struct sheet_job *j, struct sheet_stored *out)
{
	const struct pent_paper *m = j->paper;
	out->rows = json_array();
	out->game = m->side[0].game < 0 ? NULL : pent_game_names[m->side[0].game];
	out->card = sheet_card_doc(j, &m->card);
	for (int r = 0; r < j->rows; r++) {
		const struct pent_game *g = &m->side[r];
		const char *signature = j->in->line[r].signature;
		int points = points_of(j, m, r);
		json_t *cells = json_array();
		if (g->result)
			json_array_append_new(
			    cells, json_string(pent_result_names[g->result]));
		json_t *o = json_pack(
		    "{s:i, s:s, s:s, s:o, s:i, s:i, s:[i,i,i], s:b, s:s}", "seat", r + 1,
		    "form", "pentathlon", "presence", presence_names[m->presence[r]],
		    "cells", cells, "total", points, "match_points", points, "record",
		    g->c, g->i, g->ia, "initialed", !j->in->line[r].no_initials,
		    "signature", signature ? signature : "");
		json_object_set_new(o, "player", json_integer(j->player[r]));
		json_object_set_new(o, "written",
		    m->dots[r] == SHEET_BLANK ? json_null() : json_integer(m->dots[r]));
		json_array_append_new(out->rows, o);
	}
}

static const char *const acceptable[] = { NULL };

const struct sheet_paper sheet_pentathlon = { read_paper, check_paper, store,
	acceptable };
