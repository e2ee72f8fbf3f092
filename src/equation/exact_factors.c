/* equation/exact_factors.c - how many numbers divide a whole one (Number of factors).
 * Pure. */
#include "equation/exact_type.h"

/* Divides out the primes that a person would try; what is left is 1, a prime, or more. */
static bool
factors_by_trial(fmpz_t x, fmpz_t count)
{
	enum { TRIED_MAX = 100000, PRIMES = 9592 }; /* so many are below TRIED_MAX */
	const ulong *primes = n_primes_arr_readonly(PRIMES);
	for (int i = 0; i < PRIMES && !fmpz_is_one(x); i++) {
		ulong times = 1;
		while (fmpz_divisible_si(x, (slong)primes[i])) {
			fmpz_divexact_ui(x, x, primes[i]);
			times++;
		}
		if (times > 1)
			fmpz_mul_ui(count, count, times);
	}
	if (fmpz_is_one(x))
		return true;
	/* no factor below 100,000: below its square it is prime */
	if (fmpz_cmp_ui(x, (ulong)TRIED_MAX * TRIED_MAX) >= 0)
		return false;
	fmpz_mul_ui(count, count, 2);
	return true;
}

/* A factor of a composite x, by elliptic curves that are paid for before they are drawn;
 * false where the budget ends.  (fmpz_factor would sieve, and keep a file in the current
 * folder.) */
static bool
factor_of(struct numbers *n, fmpz_t factor, const fmpz_t x, flint_rand_t chance)
{
	enum { COST_OF_BOUND = 12, REACH = 50 };
	static const struct {
		uint32_t curves, bound;
	} rounds[] = { { 8, 600 }, { 8, 2000 }, { 12, 2000 }, { 30, 5000 },
		{ 80, 11000 } };

	if (fmpz_is_perfect_power(factor, x))
		return true;
	for (size_t i = 0; i < COUNT(rounds); i++) {
		uint32_t bound = rounds[i].bound;
		if (!exact_charge(n, (int64_t)COST_OF_BOUND * rounds[i].curves * bound))
			return false;
		if (fmpz_factor_ecm(factor, rounds[i].curves, bound,
		        (mp_limb_t)REACH * bound, chance, x) > 0 &&
		    fmpz_cmp_ui(factor, 1) > 0 && fmpz_cmp(factor, x) < 0)
			return true;
	}
	return false;
}

/* Appends the prime factors of x, each as often as it divides x. */
static bool
prime_factors(
    struct numbers *n, const fmpz_t x, fmpz *primes, slong *found, flint_rand_t chance)
{
	fmpz_t a, b;
	if (fmpz_is_prime(x) == 1) {
		fmpz_set(primes + (*found)++, x);
		return true;
	}
	fmpz_init(a);
	fmpz_init(b);
	bool all = factor_of(n, a, x, chance);
	if (all) {
		fmpz_divexact(b, x, a);
		all = prime_factors(n, a, primes, found, chance) &&
		      prime_factors(n, b, primes, found, chance);
	}
	fmpz_clear(a);
	fmpz_clear(b);
	return all;
}

/* x has no factor below TRIED_MAX. */
static bool
factors_by_any_means(struct numbers *n, const fmpz_t x, fmpz_t count)
{
	enum { BITS = 128, PRIMES_MAX = 8 }; /* of 17 bits or more each */
	slong found = 0;
	if (fmpz_bits(x) > BITS)
		return false;
	fmpz *primes = _fmpz_vec_init(PRIMES_MAX);
	flint_rand_t chance;
	flint_randinit(chance);
	bool all = prime_factors(n, x, primes, &found, chance);
	flint_randclear(chance);
	_fmpz_vec_sort(primes, found);
	for (slong i = 0; i < found;) {
		ulong times = 1;
		slong first = i;
		while (i < found && fmpz_equal(primes + i, primes + first)) {
			i++;
			times++;
		}
		fmpz_mul_ui(count, count, times);
	}
	_fmpz_vec_clear(primes, PRIMES_MAX);
	return all;
}

enum outcome
exact_factors(struct numbers *n, struct value a, bool by_hand, struct value *out)
{
	enum { COST = 2000, COST_OF_LIMB = 100, LIMB = 64, BITS = 20000 };
	static const char why[] =
	    "This number is too large for its factors to be found with a "
	    "handheld calculator.";
	fmpz_t x, count;
	fmpq_t q;
	a = exact_known(a);
	if (exact_kind_of(a) == KIND_HUGE)
		return huge_factors(n, a.big->as.huge, out);
	if (exact_kind_of(a) != KIND_FRACTION)
		return exact_limit(n, why);
	fmpq_init(q);
	exact_fraction(q, a);
	fmpz_init_set(x, fmpq_numref(q));
	fmpz_init_set_ui(count, 1);
	int64_t bits = (int64_t)fmpz_bits(x);
	bool found = bits <= BITS && exact_charge(n, COST + COST_OF_LIMB * bits / LIMB) &&
	             (factors_by_trial(x, count) ||
	                 (!by_hand && factors_by_any_means(n, x, count)));
	enum outcome o = found ? exact_give_integer(n, count, out) : exact_limit(n, why);
	fmpz_clear(x);
	fmpz_clear(count);
	fmpq_clear(q);
	return o;
}
