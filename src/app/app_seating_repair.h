/* app/app_seating_repair.h - a repair on its way, for the files app_seating_repair*.c. */
#ifndef APP_APP_SEATING_REPAIR_H
#define APP_APP_SEATING_REPAIR_H
#include "app/app_seating_store.h"
#include "app/app_wish.h"

struct repair {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const char *division;
	int64_t plan_id;
	bool only_here;
	struct seating_book book;
	bool *included; /* [persons]: belongs in this plan */
	int r;          /* the round at work */
	int *at;        /* [persons][rounds], see table_of */
	int next_number;
	struct seating_player *player; /* [persons], for the core */
	struct seating_meeting *met;   /* in the other rounds, for the core */
	int met_n,
	    *shorts; /* [persons]: how often at a short table there, for the core */
	bool *moved; /* [persons], in this round */
	/* Tables that are repaired together, in this round: the place of the first of
	 * them, for each table and each newcomer (-1 = no newcomer). */
	int *part, *home;
	json_t *doc, *wishes;        /* as wishes_load() gives them */
	struct mode_settings wished; /* the same for the core: by persons, by numbers */
	json_t *lines, *out;
};

/* Table of a person in a round, by its place in the round's list; -1 if not seated. */
int *repair_table_of(const struct repair *x, int person, int round);
/* Plays in the round at work. */
bool repair_wanted(const struct repair *x, int person);
/* Fills part[] and home[] of the round at work. */
void repair_choose_parts(struct repair *x);
#endif
