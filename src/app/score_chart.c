/* app/score_chart.c - how points come about, as tables to count by.
 *
 * The facts of each row are given to the scoring core; what it answers is printed. */
#include "app/score_chart.h"
#include "app/app_rules.h"
#include "app/print_section.h"
#include "scoring/cup.h"
#include "scoring/cup_game.h"
#include "scoring/match.h"
#include "scoring/penalty.h"
#include "scoring/pentathlon.h"
#include "scoring/shake.h"

struct chart {
	json_t *sections;
	const struct tournament *t;
	const struct settings *s;
};

/* ---- Challenge Cup ---- */

/* Seats of the example: what each did in the game stands in the columns' titles. */
enum { MOVER = 1, CHALLENGER, C_SIDE, M_SIDE, CUP_SEATS = M_SIDE };
static const struct print_column cup_columns[] = { { "How the game ended", 22, false },
	{ "Correct Equation by", 36, false }, { "Challenger", 12, true },
	{ "others for C", 12, true }, { "Mover", 12, true },
	{ "others for M", 12, true } };

/* Only who has the burden of proof writes; of the others no Equation is asked. */
static const struct cup_row {
	const char *title, *written;
	enum cup_ending ending;
	unsigned correct;
} cup_rows[] = {
	{ "A-Flub", "Challenger and the others for C", CUP_A_FLUB,
	    SEAT(CHALLENGER) | SEAT(C_SIDE) },
	{ "A-Flub", "Challenger alone", CUP_A_FLUB, SEAT(CHALLENGER) },
	{ "A-Flub", "others for C alone", CUP_A_FLUB, SEAT(C_SIDE) },
	{ "A-Flub", "nobody", CUP_A_FLUB, 0 },
	{ "P-Flub", "Mover and the others for M", CUP_P_FLUB,
	    SEAT(MOVER) | SEAT(M_SIDE) },
	{ "P-Flub", "Mover alone", CUP_P_FLUB, SEAT(MOVER) },
	{ "P-Flub", "others for M alone", CUP_P_FLUB, SEAT(M_SIDE) },
	{ "P-Flub", "nobody", CUP_P_FLUB, 0 },
	{ "No Goal, challenged", "Challenger and the others for C", CUP_NO_GOAL,
	    SEAT(CHALLENGER) | SEAT(C_SIDE) },
	{ "No Goal, challenged", "Challenger alone", CUP_NO_GOAL, SEAT(CHALLENGER) },
	{ "No Goal, challenged", "others for C alone", CUP_NO_GOAL, SEAT(C_SIDE) },
	{ "No Goal, challenged", "nobody", CUP_NO_GOAL, 0 },
};

static void
cup_games(const struct chart *c)
{
	json_t *x = print_section(
	    c->sections, "Points of a game", false, cup_columns, COUNT(cup_columns));
	for (size_t i = 0; i < COUNT(cup_rows); i++) {
		const struct cup_row *r = &cup_rows[i];
		struct cup_game g = { .players = CUP_SEATS,
			.ending = r->ending,
			.mover = MOVER,
			.challenger = CHALLENGER,
			.correct = r->correct };
		int8_t points[CUP_SEATS_MAX] = { 0 };
		g.side[C_SIDE] = 'C';
		g.side[M_SIDE] = 'M';
		const char *fault = cup_game_points(&g, points);
		assert(fault == NULL); /* rows are ours */
		print_section_row(x,
		    json_pack("[s, s, o, o, o, o]", r->title, r->written,
		        print_number(points[CHALLENGER - 1]),
		        print_number(points[C_SIDE - 1]), print_number(points[MOVER - 1]),
		        print_number(points[M_SIDE - 1])));
	}
	print_section_text(x,
	    "\"Others\" score only with a correct Equation of their own where it is "
	    "their side that must prove.  Force Out and Cleanup without a Flub: each "
	    "correct Equation 1, none or a wrong one 0.  Several who called at once are "
	    "no Challenger: each counts as one of the others of the side declared.");
	print_section_text(
	    x, c->s->cup_unchallenged_no_goal == COUNTS
	           ? "No Goal that nobody challenges: all 0, and it is a game played."
	           : "No Goal that nobody challenges: it is not a game played.");
}

/* So that nobody divides under pressure: points down, games across. */
static void
cup_quotients(const struct chart *c)
{
	struct print_column columns[CUP_GAMES_MAX + 1] = { { "Points", 10, true } };
	char title[CUP_GAMES_MAX + 1][24], text[16];
	for (int g = 1; g <= CUP_GAMES_MAX; g++) {
		snprintf(title[g], sizeof title[g], g == 1 ? "1 game" : "%d", g);
		columns[g] = (struct print_column){ title[g], 10, true };
	}
	json_t *x = print_section(c->sections, "A round's score: points by games played",
	    true, columns, COUNT(columns));
	print_section_text(x, "Find the points in the first column and go across to the "
	                      "games that the table played.");
	for (int p = 1; p <= 2 * CUP_GAMES_MAX; p++) {
		json_t *row = json_array();
		json_array_append_new(row, print_number(p));
		for (int g = 1; g <= CUP_GAMES_MAX; g++) {
			cup_text(text,
			    cup_average_as((enum cup_rounding)c->s->cup_rounding, p, g));
			json_array_append_new(row, json_string(p <= 2 * g ? text : ""));
		}
		print_section_row(x, row);
	}
}

/* ---- AGLOA, MLAG ---- */

static const struct print_column shake_columns[] = { { "How the shake ended", 23, false },
	{ "Who must write", 28, false }, { "Third Party", 32, false },
	{ "Mover", 10, true }, { "Challenger", 12, true }, { "Third Party", 12, true } };

static const struct shake_row {
	const char *title, *right, *wrong; /* the player who must write */
	enum shake_ending ending;
	int writer;
} shake_rows[] = {
	{ "Now", "Challenger: correct", "Challenger: not correct", SHAKE_NOW, 2 },
	{ "Impossible", "Mover: correct", "Mover: not correct", SHAKE_IMPOSSIBLE, 1 },
	{ "No Goal, challenged", "Challenger: correct", "Challenger: not correct",
	    SHAKE_NO_GOAL, 2 },
};
static const char *const third_does[] = { "presents nothing", "presents a wrong Equation",
	"presents a correct Equation" };

static void
shake_row(json_t *x, const struct settings *s, const struct shake_row *r, bool right,
    int players, int third)
{
	struct shake f = { .players = players,
		.ending = r->ending,
		.mover = 1,
		.challenger = 2,
		.third = players == 3 ? 3 : 0,
		.presented = SEAT(r->writer),
		.correct = right ? SEAT(r->writer) : 0 };
	int points[SHAKE_SEATS_MAX] = { 0 };
	if (third > 0)
		f.presented |= SEAT(3);
	if (third == 2)
		f.correct |= SEAT(3);
	const char *fault = shake_points(s, &f, points);
	assert(fault == NULL); /* rows are ours */
	print_section_row(
	    x, json_pack("[s, s, s, o, o, o]", r->title, right ? r->right : r->wrong,
	           players == 3 ? third_does[third] : "two players only",
	           print_number(points[0]), print_number(points[1]),
	           players == 3 ? print_number(points[2]) : json_string("")));
}

static void
shake_challenges(const struct chart *c)
{
	json_t *x = print_section(c->sections, "Points of a shake after a challenge",
	    false, shake_columns, COUNT(shake_columns));
	for (size_t i = 0; i < COUNT(shake_rows); i++)
		for (int right = 1; right >= 0; right--) {
			for (int third = 0; third < (int)COUNT(third_does); third++)
				shake_row(x, c->s, &shake_rows[i], right, 3, third);
			shake_row(x, c->s, &shake_rows[i], right, 2, 0);
		}
}

static void
shake_others(const struct chart *c, struct arena *a)
{
	const struct settings *s = c->s;
	json_t *x = print_section(c->sections, "All other shakes", false, NULL, 0);
	print_section_text(x,
	    arena_printf(a,
	        "Last cube and end of round: each correct Equation %d, a wrong one %d, "
	        "nothing written %d.  Absent for a shake: %d; those who are there score "
	        "as two players.  No Goal on which all agree: nobody scores, the same "
	        "Goal-setter rolls again.",
	        s->points_last_cube, s->points_wrong, s->end_round_silent,
	        s->absent_score));
	print_section_text(x,
	    arena_printf(a,
	        "Who presented nothing and accepted an Equation that the other checker "
	        "proved wrong scores %d instead, %s.",
	        s->points_wrong,
	        s->accept_wrong_scope == ACCEPT_ALL ? "after any challenge"
	                                            : "after Impossible alone"));
}

static void
match_points_table(const struct chart *c)
{
	static const struct print_column columns[] = { { "At the table", 20, false },
		{ "Totals of the shakes", 40, false }, { "First", 12, true },
		{ "Second", 12, true }, { "Third", 12, true } };
	static const struct {
		const char *text;
		int players, total[MATCH_SEATS_MAX];
	} patterns[] = { { "all different", 3, { 3, 2, 1 } },
		{ "two equal, first", 3, { 2, 2, 1 } },
		{ "two equal, second", 3, { 2, 1, 1 } }, { "all equal", 3, { 1, 1, 1 } },
		{ "different", 2, { 2, 1, 0 } }, { "equal", 2, { 1, 1, 0 } } };
	json_t *x =
	    print_section(c->sections, "Match points", false, columns, COUNT(columns));
	for (size_t i = 0; i < COUNT(patterns); i++) {
		struct match_seat seat[MATCH_SEATS_MAX] = { 0 };
		int points[MATCH_SEATS_MAX] = { 0 };
		for (int k = 0; k < patterns[i].players; k++)
			seat[k].total = patterns[i].total[k];
		match_points(c->s, patterns[i].players, seat, points);
		print_section_row(x,
		    json_pack("[o, s, o, o, o]",
		        json_sprintf("%d players", patterns[i].players), patterns[i].text,
		        print_number(points[0]), print_number(points[1]),
		        patterns[i].players == 3 ? print_number(points[2])
		                                 : json_string("")));
	}
}

static void
penalties_table(const struct chart *c)
{
	static const struct print_column columns[] = { { "What happened", 50, false },
		{ "Points", 9, true }, { "Given by", 22, false },
		{ "Besides", 34, false }, { "Rule", 14, false } };
	struct penalty_rule rules[PENALTY_RULES_MAX];
	int n = penalty_rules(rules, c->t->rules, c->s);
	if (n == 0)
		return;
	json_t *x =
	    print_section(c->sections, "Penalties", false, columns, COUNT(columns));
	for (int i = 0; i < n; i++)
		print_section_row(
		    x, json_pack("[s, o, s, s, s]", rules[i].event,
		           print_number(rules[i].points), penalty_by_names[rules[i].by],
		           rules[i].then ? rules[i].then : "",
		           rules[i].source ? rules[i].source : ""));
}

/* ---- Pentathlon ---- */

static void
pentathlon_tables(const struct chart *c)
{
	static const struct print_column columns[] = { { "Result of a game", 60, false },
		{ "Points", 20, true } };
	static const char *const names[PENT_RESULTS] = { [PENT_WIN] = "Win",
		[PENT_TIE] = "Tie",
		[PENT_LOSS] = "Loss",
		[PENT_FORFEIT] = "Forfeit by three strikes (I and IA together)",
		[PENT_NO_SHOW] = "Did not come (the opponent has a win)" };
	json_t *x = print_section(
	    c->sections, "Points of a game", false, columns, COUNT(columns));
	for (int r = PENT_WIN; r < PENT_RESULTS; r++)
		print_section_row(
		    x, json_pack("[s, o]", names[r],
		           print_number(pent_points(c->s, (enum pent_result)r))));
	print_section_row(x, json_pack("[s, o]", "No opponent in this round (bye)",
	                         print_number(c->s->pent_bye)));
	print_section_text(x,
	    "A player's total is the sum over the five games.  When time is called the "
	    "game is a tie, but in Sum Dominoes & Dice with dominoes in both hands the "
	    "Monitor counts dots: 10 or more apart, fewer dots win; 9 or less, a tie.");
}

/* ---- all ---- */

static void
totals(const struct chart *c, struct arena *a)
{
	json_t *doc = json_object(), *x, *line;
	size_t i;
	rules_used(doc, a, c->t, c->s);
	x = print_section(c->sections, "How points are counted", true, NULL, 0);
	json_object_set(x, "subtitle", json_object_get(doc, "rules"));
	static const char *const keys[] = { "scoring_text", "rounding_text",
		"groups_text" };
	for (i = 0; i < COUNT(keys); i++)
		print_section_text(x, json_string_value(json_object_get(doc, keys[i])));
	json_array_foreach(
	    json_object_get(doc, "tie_breaks"), i, line) print_section_text(x,
	    arena_printf(a, i == 0 ? "Ties: %s" : "Then: %s", json_string_value(line)));
	json_decref(doc);
}

void
score_chart(json_t *sections, struct arena *a, const struct tournament *t,
    const struct settings *s)
{
	struct chart c = { sections, t, s };
	totals(&c, a);
	switch (t->rules->sheet) {
	case SHEET_CUP:
		cup_games(&c);
		cup_quotients(&c);
		break;
	case SHEET_MATCH:
		shake_challenges(&c);
		shake_others(&c, a);
		match_points_table(&c);
		penalties_table(&c);
		break;
	case SHEET_HEAD_TO_HEAD:
		pentathlon_tables(&c);
		break;
	}
}
