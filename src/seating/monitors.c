/* seating/monitors.c - see monitors.h.  As many duties as possible go to a school that
 * meets none of its pupils there: each in turn takes a free monitor, or one whose present
 * duty another can take (augmenting paths, so no deal is better).  The rest take who is
 * left where that does least. */
#include "seating/monitors.h"
#include "base/rng.h"

struct deal {
	struct arena *a;
	const struct duel_plan *plan;
	const int *school, *name, *owed;
	int schools;
	struct monitors *out;
	int *own;  /* [duties][schools]: slots with a pupil of the school */
	int *used; /* [schools]: monitors with a duty */
	bool *tried;
};

int
monitors_owed(int pupils_here, int per, int pupils)
{
	return (pupils_here * per + pupils - 1) / pupils;
}

/* The fewest tables that a game has in any slot. */
static int
fixed_stands(const struct duel_plan *plan)
{
	int least = plan->stands;
	for (int r = 0; r < plan->rounds; r++) {
		int count[PENTATHLON_GAMES] = { 0 };
		for (int t = 0; t < plan->round[r].d.tables; t++)
			count[plan->round[r].game[t]]++;
		for (int g = 0; g < PENTATHLON_GAMES; g++)
			least = MIN(least, count[g]);
	}
	return plan->groups == PENTATHLON_GAMES ? least : 0;
}

static int
duty_at(struct monitors *m, int game, int group, int stand)
{
	for (int i = 0; i < m->n; i++)
		if (m->duty[i].game == game && m->duty[i].group == group &&
		    m->duty[i].stand == stand)
			return i;
	m->duty[m->n] = (struct duty){ game, group, stand, -1, 0 };
	return m->n++;
}

static void
list_duties(struct deal *d)
{
	int fixed = fixed_stands(d->plan), most = 0;
	for (int r = 0; r < d->plan->rounds; r++)
		most += d->plan->round[r].d.tables;
	d->out->duty = ARENA_ARRAY(d->a, (size_t)most + 1, struct duty);
	d->own = ARENA_ARRAY(d->a, (size_t)most * (size_t)d->schools + 1, int);
	for (int r = 0; r < d->plan->rounds; r++) {
		const struct duel_round *from = &d->plan->round[r];
		for (int t = 0; t < from->d.tables; t++) {
			const int *seat = &from->d.seat[2 * t];
			bool stays = from->stand[t] < fixed;
			int i = duty_at(d->out, stays ? from->game[t] : -1,
			    stays ? -1 : d->plan->group[seat[0]], from->stand[t]);
			for (int k = 0; k < d->schools; k++)
				d->own[i * d->schools + k] +=
				    d->school[seat[0]] == d->name[k] ||
				    d->school[seat[1]] == d->name[k];
		}
	}
}

/* The school to ask next for duty i: with the smallest part of what it owes on duty; -1
 * if none is left that has no pupil there. */
static int
next_school(const struct deal *d, int i)
{
	int best = -1;
	for (int k = 0; k < d->schools; k++) {
		if (d->tried[k] || d->own[i * d->schools + k] > 0 || d->owed[k] == 0)
			continue;
		if (best < 0 || d->used[k] * d->owed[best] < d->used[best] * d->owed[k])
			best = k;
	}
	return best;
}

/* A monitor who sees no own pupil for duty i, if need be by moving others. */
static bool
find_monitor(struct deal *d, int i)
{
	struct monitors *m = d->out;
	for (int k; (k = next_school(d, i)) >= 0;) {
		d->tried[k] = true;
		bool is_free = d->used[k] < d->owed[k];
		for (int o = 0; o < m->n && !is_free; o++)
			if (m->duty[o].school == k && find_monitor(d, o)) {
				is_free = true;
				d->used[k]--;
			}
		if (!is_free)
			continue;
		m->duty[i].school = k;
		d->used[k]++;
		return true;
	}
	return false;
}

static void
fill_rest(struct deal *d)
{
	struct monitors *m = d->out;
	for (int i = 0; i < m->n; i++) {
		int best = -1;
		const int *own = &d->own[i * d->schools];
		for (int k = 0; k < d->schools && m->duty[i].school < 0; k++)
			if (d->used[k] < d->owed[k] && (best < 0 || own[k] < own[best]))
				best = k;
		if (best < 0)
			continue;
		m->duty[i].school = best;
		m->duty[i].own = own[best];
		d->used[best]++;
		m->with_own++;
	}
}

void
monitors_deal(struct arena *a, const struct duel_plan *plan, const int *school,
    const int *name, const int *owed, int schools, uint64_t seed, struct monitors *out)
{
	*out = (struct monitors){ 0 };
	struct deal d = { a, plan, school, name, owed, schools, out, NULL, NULL, NULL };
	struct rng rng;
	rng_seed(&rng, seed);
	list_duties(&d);
	d.used = ARENA_ARRAY(a, (size_t)schools + 1, int);
	d.tried = ARENA_ARRAY(a, (size_t)schools + 1, bool);
	int *order = ARENA_ARRAY(a, (size_t)out->n + 1, int), monitors = 0, away = 0;
	for (int i = 0; i < out->n; i++)
		order[i] = i;
	rng_shuffle(&rng, order, out->n);
	for (int i = 0; i < out->n; i++) {
		for (int k = 0; k < schools; k++)
			d.tried[k] = false;
		away += find_monitor(&d, order[i]);
	}
	for (int k = 0; k < schools; k++)
		monitors += owed[k];
	fill_rest(&d);
	out->with_own_bound = MIN(out->n, monitors) - away;
}
