/* Charts of blocks, counted anew; the small ones against every chart there is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "seating/chart.h"
#include <cmocka.h>
#include <string.h>

enum { ROUNDS = 4 };

struct counted {
	int repeats, pair_squares, thrice, short_most, short_squares, pairs_once;
};

/* sizes: 3, 3, ... then 2. */
static struct counted
count(int n, int rounds, const int *seat)
{
	int met[9][9] = { { 0 } }, shorts[9] = { 0 }, size[9];
	int tables = chart_sizes(n, size);
	struct counted c = { 0 };
	for (int r = 0; r < rounds; r++) {
		unsigned seen = 0;
		for (int t = 0; t < tables; seat += size[t++])
			for (int i = 0; i < size[t]; i++) {
				assert_in_range(seat[i], 0, n - 1);
				assert_false(seen >> seat[i] & 1u);
				seen |= 1u << seat[i];
				shorts[seat[i]] += size[t] == 2;
				for (int k = 0; k < i; k++) {
					int x = MIN(seat[i], seat[k]);
					c.repeats += met[x][MAX(seat[i], seat[k])]++ > 0;
				}
			}
		assert_int_equal(seen, (1u << n) - 1);
	}
	for (int i = 0; i < n; i++) {
		c.short_most = MAX(c.short_most, shorts[i]);
		c.short_squares += shorts[i] * shorts[i];
		for (int k = i + 1; k < n; k++) {
			c.pair_squares += met[i][k] * met[i][k];
			c.thrice += MAX(met[i][k] - 2, 0);
			c.pairs_once += met[i][k] == 1;
		}
	}
	return c;
}

static void
nine_teams_meet_once_in_every_block(void **state)
{
	(void)state;
	int seat[ROUNDS * 9];
	struct arena *a = arena_new();
	chart_make(a, 9, ROUNDS, seat);
	assert_int_equal(count(9, ROUNDS, seat).pairs_once, 36);
	arena_free(a);
}

static void
twos_are_as_few_as_arithmetic_forces(void **state)
{
	(void)state;
	for (int n = 2; n < 100; n++) {
		int size[50], total = 0, twos = 0, tables = chart_sizes(n, size);
		for (int t = 0; t < tables; t++) {
			assert_in_range(size[t], 2, 3);
			total += size[t];
			twos += size[t] == 2;
		}
		assert_int_equal(total, n);
		assert_int_equal(twos, n % 3 == 1 ? 2 : n % 3 == 2);
	}
}

/* What four rounds of each size come to: repeats, most rounds of one player at a table of
 * two.  Eight share out their two-player table once each and meet nobody twice. */
static void
small_blocks(void **state)
{
	(void)state;
	static const struct {
		int n, repeats, short_most;
	} t[] = { { 2, 3, 0 }, { 3, 9, 0 }, { 4, 2, 0 }, { 5, 6, 2 }, { 6, 12, 0 },
		{ 7, 2, 3 }, { 8, 0, 1 }, { 9, 0, 0 } };
	struct arena *a = arena_new();
	for (size_t i = 0; i < COUNT(t); i++, arena_reset(a)) {
		int seat[ROUNDS * 9];
		chart_make(a, t[i].n, ROUNDS, seat);
		struct counted c = count(t[i].n, ROUNDS, seat);
		if (c.repeats != t[i].repeats ||
		    (t[i].short_most && c.short_most != t[i].short_most))
			fail_msg("%d players: %d repeats, %d times short", t[i].n,
			    c.repeats, c.short_most);
	}
	arena_free(a);
}

/* All ways to seat n players, found here by trying every order. */
struct all {
	int n, ways, tables, size[9];
	int seat[110][7];
};

static void
every_way(struct all *all, int *order, int at, unsigned used)
{
	if (at == all->n) {
		for (int t = 0, s = 0; t < all->tables; s += all->size[t++]) {
			for (int i = 1; i < all->size[t]; i++)
				if (order[s + i] < order[s + i - 1])
					return;
			if (t > 0 && all->size[t] == all->size[t - 1] &&
			    order[s] < order[s - all->size[t]])
				return;
		}
		memcpy(all->seat[all->ways++], order, (size_t)all->n * sizeof *order);
		return;
	}
	for (int i = 0; i < all->n; i++)
		if (!(used >> i & 1u)) {
			order[at] = i;
			every_way(all, order, at + 1, used | 1u << i);
		}
}

/* Short tables first, then the squares of meetings, then who meets three times. */
static int64_t
worth(const struct counted *c)
{
	return ((c->short_squares * 1000LL + c->pair_squares) * 1000 + c->thrice) * 1000 +
	       c->repeats;
}

/* Round 1 may be the first way: players are numbers only. */
static void
no_chart_of_three_to_seven_is_better(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	for (int n = 3; n <= 7; n++, arena_reset(a)) {
		struct all *all = ARENA_NEW(a, struct all);
		int order[7], seat[ROUNDS * 7];
		all->n = n;
		all->tables = chart_sizes(n, all->size);
		every_way(all, order, 0, 0);
		int64_t best = INT64_MAX;
		size_t row = (size_t)n * sizeof *seat;
		memcpy(seat, all->seat[0], row);
		for (int x = 0; x < all->ways; x++)
			for (int y = x; y < all->ways; y++)
				for (int z = y; z < all->ways; z++) {
					memcpy(seat + n, all->seat[x], row);
					memcpy(seat + 2 * n, all->seat[y], row);
					memcpy(seat + 3 * n, all->seat[z], row);
					struct counted c = count(n, ROUNDS, seat);
					best = MIN(best, worth(&c));
				}
		chart_make(a, n, ROUNDS, seat);
		struct counted c = count(n, ROUNDS, seat);
		assert_int_equal(worth(&c), best);
	}
	arena_free(a);
}

static void
long_charts_stay_even(void **state)
{
	(void)state;
	struct arena *a = arena_new();
	for (int n = 2; n <= 9; n++)
		for (int rounds = 1; rounds <= 20; rounds++, arena_reset(a)) {
			int seat[20 * 9];
			chart_make(a, n, rounds, seat);
			struct counted c = count(n, rounds, seat);
			int pairs = n * (n - 1) / 2, met = 0, size[9];
			for (int t = chart_sizes(n, size) - 1; t >= 0; t--)
				met += rounds * size[t] * (size[t] - 1) / 2;
			/* within one meeting of even for each pair */
			int q = met / pairs;
			assert_true(c.pair_squares <= pairs * (q + 1) * (q + 1) + pairs);
		}
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nine_teams_meet_once_in_every_block),
		cmocka_unit_test(twos_are_as_few_as_arithmetic_forces),
		cmocka_unit_test(small_blocks),
		cmocka_unit_test(no_chart_of_three_to_seven_is_better),
		cmocka_unit_test(long_charts_stay_even),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
