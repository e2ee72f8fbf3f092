/* app/app_seating_playoff.c - who goes to the next stage of a playoff: the first places
 * of the standings, then the winners of each match, in the standings' order. */
#include "app/app_seating_mode.h"
#include "seating/playoff.h"
#include <stdlib.h>

/* The player's team among those of the standings, or -1. */
static int
team_of(const struct standings *s, const struct standing *p)
{
	for (int k = 0; k < s->teams; k++)
		if (s->team[k].id == p->group[GROUP_TEAM])
			return k;
	return -1;
}

/* The place of a player, or where teams play the player's team; 0 = none. */
static int
place_of(const struct standings *s, const struct standing *p, bool teams)
{
	if (!teams || p->out_of_rank)
		return p->rank;
	int k = team_of(s, p);
	return k < 0 ? 0 : s->team[k].rank;
}

static enum rc
first_stage(const struct seating_book *b, const struct standings *s,
    const struct seating_make *in, struct playoff_field *f, struct err *e)
{
	int64_t places = in->places ? in->places : in->each_section ? 1 : 3;
	bool teams = f->teams_a_match > 0, tied;
	if (in->each_section && s->sections == 0)
		return err_set(e, INVALID, "each_section",
		    "%s is not seated in sections: count the places in the whole "
		    "division.",
		    b->name);
	for (int i = 0; i < s->players; i++) {
		int who = seating_book_person(b, s->player[i].id);
		if (who < 0)
			continue;
		int place = f->place[who] = place_of(s, &s->player[i], teams);
		if (in->each_section && place > 0)
			place = standings_section_place(
			    s, teams, teams ? team_of(s, &s->player[i]) : i, &tied);
		f->chosen[who] = place > 0 && place <= places;
	}
	return OK;
}

/* A stage that was played: its tables, and for each person what plays there: the team,
 * or where there were no boards the person.  Says whether teams did. */
static bool
read_stage(struct arena *a, const struct seating_book *b, int round,
    struct seating_round *d, int *unit)
{
	const struct book_round *from = &b->round[round];
	bool teams = false;
	*d = (struct seating_round){ .tables = from->tables };
	d->size = ARENA_ARRAY(a, (size_t)from->tables + 1, int);
	d->seat = ARENA_ARRAY(a, (size_t)b->persons + 1, int);
	for (int t = 0; t < from->tables; t++) {
		teams = teams || from->table[t].block > 0;
		d->size[t] = from->table[t].n;
		for (int k = 0; k < from->table[t].n; k++)
			d->seat[d->players++] = from->table[t].seat[k];
	}
	for (int i = 0; i < b->persons; i++)
		unit[i] = teams ? b->person[i].team_first : i;
	return teams;
}

static enum rc
next_stage(struct db *db, struct arena *a, const struct tournament *t,
    const struct seating_book *b, const struct standings *s, int keep,
    struct playoff_field *f, struct err *e)
{
	struct seating_round d;
	int *unit = ARENA_ARRAY(a, (size_t)b->persons + 1, int), winner = -1, others = 0;
	int64_t *points = ARENA_ARRAY(a, (size_t)b->persons + 1, int64_t);
	int32_t *score = ARENA_ARRAY(a, (size_t)s->players + 1, int32_t);
	bool *won = ARENA_ARRAY(a, (size_t)b->persons + 1, bool);
	bool teams = read_stage(a, b, keep - 1, &d, unit);
	enum rc rc = standings_round(db, a, t, s, keep, score, e);
	for (int i = 0; i < s->players && rc == OK; i++) {
		int who = seating_book_person(b, s->player[i].id);
		if (who < 0)
			continue;
		points[who] = score[i] == NO_SCORE ? 0 : score[i];
		f->place[who] = place_of(s, &s->player[i], teams);
	}
	playoff_winners(a, &d, unit, points, b->persons, won);
	for (int i = 0; i < b->persons; i++) {
		f->chosen[i] = won[unit[i]] && f->place[i] > 0;
		if (f->chosen[i] && winner < 0)
			winner = i;
		others += f->chosen[i] && unit[i] != unit[winner];
	}
	f->teams_a_match = !teams ? 0 : f->teams_a_match ? f->teams_a_match : 2;
	if (rc == OK && others == 0)
		rc = err_set(e, CONFLICT, "mode",
		    "Round %d has decided the playoff of %s: %.80s has won it.", keep,
		    b->name,
		    winner < 0 ? "nobody"
		    : teams    ? b->person[winner].team
		               : b->person[winner].name);
	return rc;
}

enum rc
seating_playoff_field(struct db *db, struct arena *a, const struct tournament *t,
    const struct seating_book *b, const struct standings *s,
    const struct seating_make *in, int keep, struct playoff_field *f, struct err *e)
{
	*f = (struct playoff_field){ .teams_a_match = (int)in->teams_a_match };
	f->chosen = ARENA_ARRAY(a, (size_t)b->persons + 1, bool);
	f->place = ARENA_ARRAY(a, (size_t)b->persons + 1, int);
	if (keep > b->division_rounds)
		return next_stage(db, a, t, b, s, keep, f, e);
	return first_stage(b, s, in, f, e);
}

bool
seating_playoff_goes_on(struct arena *a, const struct seating_book *b)
{
	struct seating_round d;
	int *unit = ARENA_ARRAY(a, (size_t)b->persons + 1, int);
	if (b->mode != MODE_PLAYOFF || b->rounds <= b->division_rounds)
		return false;
	read_stage(a, b, b->rounds - 1, &d, unit);
	return playoff_matches(a, &d, unit, b->persons) > 1;
}

struct book_table *
seating_playoff_board(struct seating_book *b, int round, const struct book_table *was)
{
	struct book_table *best = NULL;
	for (int t = 0; t < b->round[round].tables && was->block > 0; t++) {
		struct book_table *g = &b->round[round].table[t];
		bool match = false;
		for (int k = 0; k < g->n; k++)
			for (int i = 0; i < was->n; i++)
				match = match || b->person[g->seat[k]].team_key ==
				                     b->person[was->seat[i]].team_key;
		if (match && g->number != was->number && !g->locked &&
		    g->n < PLAYOFF_TEAMS_MAX &&
		    (!best || abs(g->block - was->block) < abs(best->block - was->block)))
			best = g;
	}
	return best;
}
