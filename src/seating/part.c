/* seating/part.c - a part of the players seated for itself: a block, a Pentathlon group;
 * see state.h. */
#include "seating/state.h"

static int *
places_in(struct arena *a, const struct seating_part *p)
{
	int *at = ARENA_ARRAY(a, (size_t)p->players + 1, int);
	for (int i = 0; i < p->n; i++)
		at[p->player[i]] = i + 1;
	return at;
}

void
part_recall(struct arena *a, const struct seating_part *p,
    const struct seating_meeting *history, int n, struct seating_settings *s)
{
	const int *at = places_in(a, p);
	struct seating_meeting *met =
	    ARENA_ARRAY(a, (size_t)n + 1, struct seating_meeting);
	for (int i = 0; i < n; i++)
		if (at[history[i].a] && at[history[i].b])
			met[s->history_n++] =
			    (struct seating_meeting){ at[history[i].a] - 1,
				    at[history[i].b] - 1, history[i].times };
	s->history = met;
}

void
part_wishes(struct arena *a, const struct seating_part *p, const struct seating_wish *w,
    int n, struct seating_settings *s)
{
	const int *at = places_in(a, p);
	struct seating_wish *wish = ARENA_ARRAY(a, (size_t)n + 1, struct seating_wish);
	for (int i = 0; i < n; i++)
		if (at[w[i].a] && at[w[i].b] && !w[i].together)
			wish[s->wish_n++] = (struct seating_wish){ at[w[i].a] - 1,
				at[w[i].b] - 1, false };
	s->wish = wish;
}
