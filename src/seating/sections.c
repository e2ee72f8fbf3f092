/* seating/sections.c - see sections.h: teams to sections (section_deal.c), players to
 * blocks, blocks to tables. */
#include "seating/sections.h"
#include "seating/chart.h"
#include "seating/section_deal.h"
#include "seating/state.h"
#include <stdlib.h>

const char *const block_names[SECTION_BLOCKS] = { "I", "II", "III", "IV", "V" };

const char *
section_letters(struct arena *a, int section)
{
	const char *text = "";
	for (int n = section + 1; n > 0; n = (n - 1) / 26)
		text = arena_printf(a, "%c%s", 'A' + (n - 1) % 26, text);
	return text;
}

enum { BLOCK_STEPS = 50000 }; /* a block has few plans */

struct block {
	int n, *player;
};

struct making {
	const struct section_player *p;
	int n;
	const struct section_settings *s;
	struct section_team *team;
	int teams;
	struct block *block;               /* [sections][SECTION_BLOCKS] */
	int *chart[CHART_PLAYERS_MAX + 1]; /* by players of a block; made when needed */
	struct rng rng;
	struct section_plan *out;
};

struct member {
	int team, rank, who;
	uint64_t chance;
};

static int
compare_members(const void *x, const void *y)
{
	const struct member *a = x, *b = y;
	if (a->team != b->team)
		return a->team < b->team ? -1 : 1;
	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	if (a->chance != b->chance)
		return a->chance < b->chance ? -1 : 1;
	return a->who - b->who;
}

/* A team without a school is like its own other part; players without a team are like
 * nobody. */
static int
school_key(const struct section_player *p, int team_no)
{
	if (p->school >= 0)
		return p->school;
	return p->team >= 0 ? -1 - p->team : INT32_MIN + team_no;
}

/* Five to a team, in the order of their blocks; players without a team make up teams. */
static void
make_teams(struct arena *a, struct making *m)
{
	struct member *key = ARENA_ARRAY(a, (size_t)m->n, struct member);
	for (int i = 0; i < m->n; i++) {
		const struct section_player *p = &m->p[i];
		key[i] = (struct member){ .team = p->team >= 0 ? p->team : INT32_MAX,
			.rank = !m->s->by_rank ? 0
			        : p->rank > 0  ? p->rank
			                       : INT32_MAX,
			.who = i,
			.chance = rng_next(&m->rng) };
	}
	qsort(key, (size_t)m->n, sizeof *key, compare_members);
	m->team = ARENA_ARRAY(a, (size_t)m->n, struct section_team);
	for (int i = 0; i < m->n; i++) {
		const struct section_player *p = &m->p[key[i].who];
		struct section_team *t = m->teams ? &m->team[m->teams - 1] : NULL;
		if (!t || t->n == SECTION_BLOCKS || key[i].team != key[i - 1].team) {
			t = &m->team[m->teams];
			*t = (struct section_team){ .team = p->team,
				.school = school_key(p, m->teams),
				.region = p->region };
			m->teams++;
		}
		t->member[t->n++] = key[i].who;
		if (p->seed > 0 && (t->seed == 0 || p->seed < t->seed))
			t->seed = p->seed;
	}
}

/* ---- players to blocks ---- */

static void
put(struct making *m, int who, int section, int block)
{
	struct block *b = &m->block[section * SECTION_BLOCKS + block];
	b->player[b->n++] = who;
	m->out->section[who] = section;
	m->out->block[who] = block;
}

static int
teammates_in_block(const struct making *m, const struct block *b, int who)
{
	int mates = 0;
	for (int i = 0; i < b->n; i++)
		mates += b->player[i] != who && m->p[who].team >= 0 &&
		         m->p[b->player[i]].team == m->p[who].team;
	return mates;
}

/* The block from first to last with the fewest team-mates, then the fewest players; `but`
 * is left out, and empty ones where asked. */
static int
best_block(const struct making *m, int who, int first, int last, int but, bool not_empty)
{
	int best = -1, least = INT32_MAX;
	for (int i = first; i < last; i++) {
		const struct block *b = &m->block[i];
		if (i == but || (not_empty && b->n == 0))
			continue;
		int cost = teammates_in_block(m, b, who) * m->n + b->n;
		if (cost < least) {
			least = cost;
			best = i;
		}
	}
	return best;
}

/* Takes somebody of another team out of the fullest block of the section for who is alone
 * in block `to`; false where nobody can be spared. */
static bool
send_company(struct making *m, int section, int to)
{
	struct block *from = NULL, *b = &m->block[section * SECTION_BLOCKS];
	int at = -1;
	for (int i = 0; i < SECTION_BLOCKS; i++)
		for (int k = 0; k < b[i].n && b[i].n > 2; k++)
			if ((!from || b[i].n > from->n) && i != to &&
			    teammates_in_block(m, &b[to], b[i].player[k]) == 0) {
				from = &b[i];
				at = k;
			}
	if (!from)
		return false;
	put(m, from->player[at], section, to);
	from->player[at] = from->player[--from->n];
	return true;
}

/* Nobody can play alone: who is alone in a block goes to another of the section, or where
 * team-mates are in all of them, gets company. */
static void
join_lonely(struct making *m, int section)
{
	int first = section * SECTION_BLOCKS, last = first + SECTION_BLOCKS;
	for (int i = first; i < last; i++) {
		if (m->block[i].n != 1)
			continue;
		int who = m->block[i].player[0];
		int to = best_block(m, who, first, last, i, true);
		if (to < 0 || (teammates_in_block(m, &m->block[to], who) > 0 &&
		                  send_company(m, section, i - first)))
			continue;
		m->block[i].n = 0;
		put(m, who, section, to - first);
	}
}

/* Wishes to be kept apart that `who` would break in a block. */
static int
unwished_in_block(const struct making *m, const struct block *b, int who)
{
	int n = 0;
	for (int w = 0; w < m->s->wish_n; w++) {
		const struct seating_wish *x = &m->s->wish[w];
		int other = x->a == who ? x->b : x->a;
		for (int i = 0; i < b->n && !x->together && (x->a == who || x->b == who);
		     i++)
			n += b->player[i] == other;
	}
	return n;
}

/* Two of a team change blocks if that breaks fewer wishes. */
static bool
change_blocks(struct making *m, int who, int mate)
{
	int section = m->out->section[who], x = m->out->block[who],
	    y = m->out->block[mate];
	struct block *from = &m->block[section * SECTION_BLOCKS + x];
	struct block *to = &m->block[section * SECTION_BLOCKS + y];
	if (from == to ||
	    unwished_in_block(m, to, who) + unwished_in_block(m, from, mate) >=
	        unwished_in_block(m, from, who) + unwished_in_block(m, to, mate))
		return false;
	for (int i = 0; i < from->n; i++)
		from->player[i] = from->player[i] == who ? mate : from->player[i];
	for (int i = 0; i < to->n; i++)
		to->player[i] = to->player[i] == mate ? who : to->player[i];
	m->out->block[who] = y;
	m->out->block[mate] = x;
	return true;
}

/* Who is to be kept apart plays in another block, which a team-mate leaves for it. */
static void
part_blocks(struct making *m)
{
	for (int w = 0; w < m->s->wish_n; w++) {
		const struct seating_wish *x = &m->s->wish[w];
		bool done = x->together ||
		            m->out->section[x->a] != m->out->section[x->b] ||
		            m->out->block[x->a] != m->out->block[x->b];
		for (int i = 0; i < 2 * m->n && !done; i++) {
			int who = i < m->n ? x->a : x->b, mate = i % m->n;
			done = m->p[who].team >= 0 && m->p[mate].team == m->p[who].team &&
			       m->out->section[mate] == m->out->section[who] &&
			       change_blocks(m, who, mate);
		}
	}
}

/* How many players of teams short of five each block of a section gets. */
struct shares {
	int full;                     /* teams of five: one in each block */
	int room[SECTION_BLOCKS + 1]; /* [k]: in any k blocks, with no two of a team */
	int want[SECTION_BLOCKS], best[SECTION_BLOCKS];
	int64_t least;
};

/* Nobody alone; then the fewest tables of two; then big blocks, where fewer meet again.
 */
static void
weigh_shares(struct shares *x)
{
	int64_t alone = 0, pairs = 0, big = 0;
	for (int i = 0; i < SECTION_BLOCKS; i++) {
		int n = x->full + x->want[i];
		alone += n == 1;
		pairs += (3 - n % 3) % 3;
		big += n * n;
	}
	int64_t cost = (alone * 1000 + pairs) * 1000 - big;
	if (cost >= x->least)
		return;
	x->least = cost;
	for (int i = 0; i < SECTION_BLOCKS; i++)
		x->best[i] = x->want[i];
}

/* All ways to share out who is left, the most to the first block. */
static void
try_shares(struct shares *x, int block, int given, int left)
{
	if (block == SECTION_BLOCKS) {
		if (left == 0)
			weigh_shares(x);
		return;
	}
	int most = block ? MIN(left, x->want[block - 1]) : left;
	most = MIN(most, x->room[block + 1] - given);
	for (int k = most; k >= 0 && k * (SECTION_BLOCKS - block) >= left; k--) {
		x->want[block] = k;
		try_shares(x, block + 1, given + k, left - k);
	}
}

/* The block that still wants the most; and no other of the team's is there. */
static int
wanting_block(const struct shares *x, const bool *taken)
{
	int best = -1;
	for (int i = 0; i < SECTION_BLOCKS; i++)
		if (!taken[i] && (best < 0 || x->best[i] > x->best[best]))
			best = i;
	return best;
}

/* Big teams choose first: then no two of a team need share a block. */
static void
share_out(struct making *m, int section)
{
	struct shares x = { .least = INT64_MAX };
	int players = 0;
	for (int i = 0; i < m->teams; i++) {
		const struct section_team *t = &m->team[i];
		if (t->section != section)
			continue;
		x.full += t->n == SECTION_BLOCKS;
		players += t->n < SECTION_BLOCKS ? t->n : 0;
		for (int k = 0; k <= SECTION_BLOCKS && t->n < SECTION_BLOCKS; k++)
			x.room[k] += MIN(t->n, k);
	}
	try_shares(&x, 0, 0, players);
	for (int size = SECTION_BLOCKS - 1; size > 0; size--)
		for (int i = 0; i < m->teams; i++) {
			bool taken[SECTION_BLOCKS] = { false };
			const struct section_team *t = &m->team[i];
			for (int k = 0; k < size && t->n == size && t->section == section;
			     k++) {
				int block = wanting_block(&x, taken);
				x.best[block]--;
				taken[block] = true;
				put(m, t->member[k], section, block);
			}
		}
}

static void
fill_blocks(struct making *m)
{
	for (int i = 0; i < m->teams; i++) {
		const struct section_team *t = &m->team[i];
		for (int k = 0; k < t->n; k++)
			if (t->n == SECTION_BLOCKS || m->s->by_rank)
				put(m, t->member[k], t->section, k);
	}
	for (int s = 0; s < m->out->sections; s++) {
		if (!m->s->by_rank)
			share_out(m, s);
		join_lonely(m, s);
	}
	if (!m->s->by_rank)
		part_blocks(m);
}

/* After played rounds everybody stays in the block; who is new joins team-mates'
 * section. */
static void
keep_blocks(struct making *m)
{
	for (int i = 0; i < m->n; i++)
		if (m->s->section[i] >= 0)
			put(m, i, m->s->section[i], m->s->block[i]);
	for (int i = 0; i < m->teams; i++) {
		struct section_team *t = &m->team[i];
		t->section = -1;
		for (int k = 0; k < t->n && t->section < 0; k++)
			t->section = m->s->section[t->member[k]];
		for (int k = 0; k < t->n; k++) {
			int who = t->member[k], first = 0,
			    last = m->out->sections * SECTION_BLOCKS;
			if (m->s->section[who] >= 0)
				continue;
			if (t->section >= 0) {
				first = t->section * SECTION_BLOCKS;
				last = first + SECTION_BLOCKS;
			}
			int at = best_block(m, who, first, last, -1, t->section < 0);
			t->section = at / SECTION_BLOCKS;
			put(m, who, t->section, at % SECTION_BLOCKS);
		}
	}
	for (int s = 0; s < m->out->sections; s++)
		join_lonely(m, s);
}

static void
make_blocks(struct arena *a, struct making *m)
{
	struct section_plan *out = m->out;
	if (m->s->section)
		for (int i = 0; i < m->n; i++)
			out->sections = MAX(out->sections, m->s->section[i] + 1);
	bool played = out->sections > 0;
	if (!played)
		section_deal(a, m->team, m->teams, &m->rng, out);
	out->teams = m->teams;
	out->section = ARENA_ARRAY(a, (size_t)m->n, int);
	out->block = ARENA_ARRAY(a, (size_t)m->n, int);
	size_t blocks = (size_t)out->sections * SECTION_BLOCKS;
	m->block = ARENA_ARRAY(a, blocks, struct block);
	int *in = ARENA_ARRAY(a, (size_t)out->sections, int);
	for (int i = 0; i < m->teams && !played; i++)
		in[m->team[i].section] += m->team[i].n;
	for (size_t i = 0; i < blocks; i++)
		m->block[i].player =
		    ARENA_ARRAY(a, (size_t)(played ? m->n : in[i / SECTION_BLOCKS]), int);
	if (!played) {
		fill_blocks(m);
		return;
	}
	keep_blocks(m);
	section_count(a, m->team, m->teams, out);
}

/* ---- blocks to tables ---- */

/* The search that seats any field in threes: for a block with a history, with team-mates
 * or with more players than a chart has. */
static enum rc
search_block(
    struct arena *a, struct making *m, const struct block *b, int *seat, struct err *e)
{
	struct seating_player *p = ARENA_ARRAY(a, (size_t)b->n, struct seating_player);
	for (int i = 0; i < b->n; i++)
		p[i] = (struct seating_player){ m->p[b->player[i]].team,
			m->p[b->player[i]].school };
	struct seating_settings s = { .rounds = m->s->rounds,
		.table_max = 3,
		.table_min = 2,
		.seed = rng_next(&m->rng),
		.steps = BLOCK_STEPS };
	const struct seating_part part = { b->player, b->n, m->n };
	part_recall(a, &part, m->s->history, m->s->history_n, &s);
	part_wishes(a, &part, m->s->wish, m->s->wish_n, &s);
	struct seating_plan plan;
	enum rc rc = seating_make(a, p, b->n, &s, &plan, e);
	for (int r = 0; r < s.rounds && rc == OK; r++)
		for (int i = 0; i < b->n; i++)
			seat[r * b->n + i] = plan.round[r].seat[i];
	return rc;
}

/* Meetings beyond the first of two players, in a chart of n. */
static int
chart_repeats(const int *seat, const int *size, int tables, int rounds)
{
	bool met[CHART_PLAYERS_MAX][CHART_PLAYERS_MAX] = { { false } };
	int repeats = 0;
	for (int r = 0; r < rounds; r++)
		for (int t = 0; t < tables; seat += size[t++])
			for (int i = 0; i < size[t]; i++)
				for (int k = 0; k < i; k++) {
					int x = MIN(seat[i], seat[k]);
					int y = MAX(seat[i], seat[k]);
					repeats += met[x][y];
					met[x][y] = true;
				}
	return repeats;
}

static enum rc
seat_block(struct arena *a, struct making *m, int block, struct err *e)
{
	const struct block *b = &m->block[block];
	int *seat = NULL, *size = ARENA_ARRAY(a, (size_t)b->n, int), mates = 0;
	for (int i = 0; i < b->n; i++)
		mates += teammates_in_block(m, b, b->player[i]);
	rng_shuffle(&m->rng, b->player, b->n);
	enum rc rc = OK;
	size_t seats = (size_t)m->s->rounds * (size_t)b->n;
	if (b->n > CHART_PLAYERS_MAX || mates > 0 || m->s->section) {
		seat = ARENA_ARRAY(a, seats, int);
		rc = search_block(a, m, b, seat, e);
	} else {
		seat = m->chart[b->n];
		if (!seat) {
			seat = m->chart[b->n] = ARENA_ARRAY(a, seats, int);
			chart_make(a, b->n, m->s->rounds, seat);
		}
	}
	int tables = chart_sizes(b->n, size), pairs = 0;
	for (int t = 0; t < tables; t++)
		pairs += size[t] * (size[t] - 1) / 2;
	m->out->repeat_bound +=
	    seat == m->chart[MIN(b->n, CHART_PLAYERS_MAX)]
	        ? chart_repeats(seat, size, tables, m->s->rounds)
	        : MAX(0, m->s->rounds * pairs - b->n * (b->n - 1) / 2);
	for (int r = 0; r < m->s->rounds && rc == OK; r++) {
		struct section_round *to = &m->out->round[r];
		for (int t = 0; t < tables; t++) {
			to->section[to->d.tables] = block / SECTION_BLOCKS;
			to->block[to->d.tables] = block % SECTION_BLOCKS;
			to->d.size[to->d.tables++] = size[t];
		}
		for (int i = 0; i < b->n; i++)
			to->d.seat[to->d.players++] = b->player[seat[r * b->n + i]];
	}
	return rc;
}

enum rc
sections_make(struct arena *a, const struct section_player *p, int n,
    const struct section_settings *s, struct section_plan *out, struct err *e)
{
	struct section_plan plan = { .rounds = s->rounds };
	struct making *m = ARENA_NEW(a, struct making);
	if (n < 2)
		return err_set(e, INVALID, "players",
		    "At least two players are needed to seat a round; here %s.",
		    n == 1 ? "is one" : "is none");
	assert(s->rounds > 0 && s->rounds <= SEATING_ROUNDS_MAX);
	*m = (struct making){ .p = p, .n = n, .s = s, .out = &plan };
	rng_seed(&m->rng, s->seed);
	make_teams(a, m);
	make_blocks(a, m);
	for (int r = 0; r < s->rounds; r++) {
		struct section_round *d = &plan.round[r];
		d->d.size = ARENA_ARRAY(a, (size_t)n, int);
		d->d.seat = ARENA_ARRAY(a, (size_t)n, int);
		d->section = ARENA_ARRAY(a, (size_t)n, int);
		d->block = ARENA_ARRAY(a, (size_t)n, int);
	}
	enum rc rc = OK;
	for (int b = 0; b < plan.sections * SECTION_BLOCKS && rc == OK; b++)
		if (m->block[b].n > 1)
			rc = seat_block(a, m, b, e);
	if (rc == OK)
		*out = plan;
	return rc;
}
