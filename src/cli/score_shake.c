/* cli/score_shake.c - cases about shakes and matches of AGLOA and MLAG. */
#include "cli/score_json.h"
#include "scoring/shake_sheet.h"
#include <stdlib.h>
#include <string.h>

enum { TOTAL_MAX = 1000000, SHAKES_READ_MAX = SHEET_SHAKES_MAX };

static bool
players_of(const struct score_case *c, int *players)
{
	return score_int(json_object_get(c->in, "players"), 2, SHAKE_SEATS_MAX, players);
}

static const char *
read_facts(const struct score_case *c, struct shake *f)
{
	const json_t *in = c->in;
	if (!players_of(c, &f->players))
		return "bad_players";
	int ending =
	    score_name(json_object_get(in, "ending"), shake_ending_names, SHAKE_ENDINGS);
	if (ending < 0)
		return "bad_ending";
	f->ending = (enum shake_ending)ending;
	if (!score_seat(json_object_get(in, "mover"), f->players, &f->mover) ||
	    !score_seat(json_object_get(in, "challenger"), f->players, &f->challenger) ||
	    !score_seat(json_object_get(in, "third"), f->players, &f->third) ||
	    !score_seats(json_object_get(in, "presented"), f->players, &f->presented) ||
	    !score_seats(json_object_get(in, "correct"), f->players, &f->correct) ||
	    !score_seats(
	        json_object_get(in, "accepted_wrong"), f->players, &f->accepted_wrong) ||
	    !score_seats(json_object_get(in, "absent"), f->players, &f->absent))
		return "bad_seat";
	return NULL;
}

json_t *
score_shake_from_facts(struct score_case *c)
{
	struct shake f = { 0 };
	int points[SHAKE_SEATS_MAX];
	const char *fault = read_facts(c, &f);
	if (!fault)
		fault = shake_points(&c->settings, &f, points);
	return fault ? score_fault(fault)
	             : json_pack("{s:o}", "points", score_numbers(points, f.players));
}

/* Numbers of a list; *whole is false where one is no number that a score can be. */
static bool
read_numbers(const json_t *list, int n, int *out, bool *whole)
{
	*whole = true;
	if (!json_is_array(list) || json_array_size(list) != (size_t)n)
		return false;
	for (int i = 0; i < n; i++)
		*whole = score_int(json_array_get(list, (size_t)i), -TOTAL_MAX, TOTAL_MAX,
		             &out[i]) &&
		         *whole;
	return true;
}

json_t *
score_shake_vector(struct score_case *c)
{
	int players, points[SHAKE_SEATS_MAX] = { 0 };
	unsigned absent;
	bool whole, known = players_of(c, &players);
	const json_t *list = json_object_get(c->in, "points"),
	             *stated = json_object_get(c->in, "players");
	if (!json_is_array(list) ||
	    (json_is_integer(stated) &&
	        json_integer_value(stated) != (json_int_t)json_array_size(list)))
		return score_fault("wrong_count");
	if (!known)
		return score_fault("bad_players");
	if (!score_seats(json_object_get(c->in, "absent"), players, &absent))
		return score_fault("bad_seat");
	bool legal = read_numbers(list, players, points, &whole) && whole &&
	             shake_legal(&c->settings, 0, players, absent, points);
	return json_pack("{s:b}", "legal", legal);
}

json_t *
score_match(struct score_case *c)
{
	int players, total[MATCH_SEATS_MAX] = { 0 }, points[MATCH_SEATS_MAX];
	bool whole;
	struct match_seat seat[MATCH_SEATS_MAX] = { 0 };
	unsigned never_came, deceived;
	if (!players_of(c, &players))
		return score_fault("bad_players");
	if (!read_numbers(json_object_get(c->in, "totals"), players, total, &whole))
		return score_fault("wrong_count");
	if (!whole)
		return score_fault("bad_total");
	if (!score_seats(json_object_get(c->in, "never_came"), players, &never_came) ||
	    !score_seats(json_object_get(c->in, "deceived"), players, &deceived))
		return score_fault("bad_seat");
	for (int i = 0; i < players; i++)
		seat[i] = (struct match_seat){ .total = total[i],
			.never_came = never_came & SEAT(i + 1),
			.deceived = deceived & SEAT(i + 1) };
	match_points(&c->settings, players, seat, points);
	return json_pack("{s:o}", "match_points", score_numbers(points, players));
}

/* "absent": {"2": [3]}: by the number of the shake. */
static const char *
read_absent(json_t *absent, struct shake_sheet *h)
{
	const char *key;
	json_t *seats;
	if (absent && !json_is_null(absent) && !json_is_object(absent))
		return "bad_shake";
	json_object_foreach(absent, key, seats)
	{
		char *end;
		long shake = strtol(key, &end, 10);
		if (key[0] < '1' || key[0] > '9' || *end || shake > h->shakes)
			return "bad_shake";
	}
	json_object_foreach(absent, key, seats)
	{
		long shake = strtol(key, NULL, 10);
		if (!score_seats(seats, h->players, &h->shake[shake - 1].absent))
			return "bad_seat";
	}
	return NULL;
}

static const char *
read_shakes(const json_t *shakes, struct shake_sheet *h, bool *legal)
{
	size_t k;
	json_t *shake;
	json_array_foreach(shakes, k, shake)
	{
		bool whole;
		if (!read_numbers(shake, h->players, h->shake[k].points, &whole))
			return "wrong_count";
		*legal = *legal && whole;
	}
	return NULL;
}

static const char *
read_penalties(const json_t *list, struct shake_sheet *h)
{
	size_t k;
	json_t *row;
	if (list && !json_is_null(list) && !json_is_array(list))
		return "bad_penalty";
	if (json_array_size(list) > SHEET_PENALTIES_MAX)
		return "too_big";
	json_array_foreach(list, k, row)
	{
		const char *reason = json_string_value(json_object_get(row, "reason"));
		struct penalty *to = &h->penalty[k];
		if (!score_int(json_object_get(row, "points"), -1, -1, &to->points) ||
		    !reason || !reason[strspn(reason, " \t")])
			return "bad_penalty";
		to->reason = reason;
	}
	json_array_foreach(
	    list, k, row) if (!score_int(json_object_get(row, "seat"), 1, h->players,
	                          &h->penalty[k].seat)) return "bad_seat";
	h->penalties = (int)json_array_size(list);
	return NULL;
}

static const char *
read_sheet(const struct score_case *c, struct shake_sheet *h, bool *legal)
{
	const json_t *shakes = json_object_get(c->in, "shakes");
	if (!players_of(c, &h->players))
		return "bad_players";
	if (!json_is_array(shakes) || json_array_size(shakes) == 0)
		return "no_shakes";
	if (json_array_size(shakes) > SHAKES_READ_MAX)
		return "too_big";
	h->shakes = (int)json_array_size(shakes);
	const char *fault = read_absent(json_object_get(c->in, "absent"), h);
	if (!fault)
		fault = read_shakes(shakes, h, legal);
	if (!fault && (!score_seats(json_object_get(c->in, "never_came"), h->players,
	                   &h->never_came) ||
	                  !score_seats(json_object_get(c->in, "deceived"), h->players,
	                      &h->deceived)))
		fault = "bad_seat";
	return fault;
}

json_t *
score_shake_sheet(struct score_case *c)
{
	struct shake_sheet *h = ARENA_NEW(c->arena, struct shake_sheet);
	int total[SHAKE_SEATS_MAX], points[SHAKE_SEATS_MAX];
	bool legal = true;
	const char *fault = read_sheet(c, h, &legal);
	if (!fault)
		fault = legal ? shake_sheet_fault(&c->settings, h) : "illegal_vector";
	if (!fault)
		fault = read_penalties(json_object_get(c->in, "penalties"), h);
	if (fault)
		return score_fault(fault);
	shake_sheet_totals(h, total);
	shake_sheet_match_points(&c->settings, h, points);
	return json_pack("{s:o,s:o}", "totals", score_numbers(total, h->players),
	    "match_points", score_numbers(points, h->players));
}
