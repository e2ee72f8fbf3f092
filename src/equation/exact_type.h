/* equation/exact_type.h - what exact.c keeps of a number; only files exact*.c include it.
 */
#ifndef EQUATION_EXACT_TYPE_H
#define EQUATION_EXACT_TYPE_H
#include "equation/exact.h"
#include "equation/exact_far.h"
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#include <calcium/ca.h>
#pragma GCC diagnostic pop

/* Beside the caps of value.h. */
enum {
	HUGE_PARTS = 24,    /* prime powers and factorials in one product */
	SIEVE_MAX = 1000000 /* factorials up to here have their factors counted */
};

enum exact_kind {
	KIND_FRACTION,
	KIND_SURD,
	KIND_ALGEBRAIC,
	KIND_GENERAL,
	KIND_HUGE,
	KIND_LAZY
};

/* Machine numbers between which a real number lies; NAN = not known. */
struct interval {
	double lo, hi;
};

/* Where a number lies; the imaginary part of one that is known to be real is 0 to 0. */
struct box {
	struct interval re, im;
};

/* sign * product of base^power and n!^power, plus a small integer: too long to write. */
struct huge {
	int sign, n, facts;
	int64_t base[HUGE_PARTS], power[HUGE_PARTS]; /* bases are primes, rising */
	int64_t fact[HUGE_PARTS], fact_power[HUGE_PARTS];
	int64_t plus;
};

/* How an algebraic number's digits are had: a plain root, sign * nth root of a fraction,
 * or by the formula of quadratic equations; else among all roots, which is dear. */
enum digits_way { DIGITS_SEARCHED, DIGITS_PLAIN_ROOT, DIGITS_QUADRATIC };

struct digits {
	acb_t ball; /* to so many bits; they are kept */
	slong precision;
	enum digits_way way;
	int sign; /* which of two roots */
};

struct exact {
	enum exact_kind kind;
	uint8_t told[3]; /* of KIND_GENERAL, an answer to each enum exact_class, plus 1 */
	struct exact *next;
	struct digits *digits; /* of KIND_ALGEBRAIC; NULL until asked for */
	struct box box;        /* huge numbers have none */
	fmpq_t fraction;       /* outside the union: gcc 12 takes its size for that of the
	                          others */
	union {
		qqbar_t algebraic;
		ca_t general;
		const struct huge *huge;
	} as;
};

/* A machine fraction's power to a machine fraction: it stands in many readings. */
struct power_found {
	struct value a, b, power;
	enum outcome outcome;
};

enum { POWERS_FOUND = 128 };

struct exact_work {
	struct exact *list;         /* all that must be cleared */
	struct power_found *powers; /* POWERS_FOUND places by their hash, or NULL */
	bool has_general;
	ca_ctx_t general; /* of Calcium; made when first needed */
};

enum operation { OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_POW, OP_FACTORIAL, OP_LOG };

/* Which sign a number has, and the natural logarithm of its size. */
struct size {
	int sign;
	struct span log;
};

/* Algebraic numbers are never equal to transcendental ones, which are irrational. */
enum nature { NATURE_UNKNOWN, ALGEBRAIC, TRANSCENDENTAL };

/* An operation that is put off. */
struct lazy {
	enum exact_kind kind; /* KIND_LAZY; first, as in struct exact */
	uint8_t op;
	bool failed;     /* it was tried and could not be worked out */
	bool logs;       /* a logarithm is part of it */
	bool irrational; /* seen by how it was made */
	bool rational;   /* of fractions alone */
	uint8_t nature;
	uint8_t untold; /* which of enum exact_class was asked in vain, a bit each */
	int16_t depth;
	struct value a, b;
	double lo, hi;           /* NAN where ... */
	const struct size *size; /* ... no double holds it; else NULL */
	const struct box *box;   /* of one that is not known to be real; else NULL */
	struct value *exact;     /* when it was worked out */
};

enum outcome exact_limit(struct numbers *n, const char *why); /* UNCHECKABLE */
enum exact_kind exact_kind_of(struct value a);
enum outcome exact_give_integer(struct numbers *n, const fmpz_t x, struct value *out);
slong exact_bits(const fmpq_t q); /* of the longer of its two parts */
/* What finding their greatest common factor costs: by the square of the shorter. */
double exact_factor_cost(const fmpz_t x, const fmpz_t y);
/* out is initialised; a is of that kind or a lower one. */
void exact_fraction(fmpq_t out, struct value a);
void exact_algebraic(qqbar_t out, struct value a);
/* That it is short enough for that, and what it takes is paid: a field for each root. */
bool exact_algebraic_fits(struct numbers *n, struct value a);
/* Calcium takes seconds over algebraic numbers of a high degree or long coefficients. */
bool exact_general_fits(struct value a);
void exact_general(struct numbers *n, ca_t out, struct value a);
ca_ctx_struct *exact_context(struct numbers *n);
/* The result as a value of the lowest kind that holds it. */
enum outcome exact_give_fraction(struct numbers *n, const fmpq_t q, struct value *out);
enum outcome exact_give_algebraic(struct numbers *n, const qqbar_t x, struct value *out);
enum outcome exact_give_general(struct numbers *n, const ca_t x, struct value *out);
enum outcome exact_give_huge(struct numbers *n, const struct huge *h, struct value *out);

/* + - x / and powers of numbers that are worked out. */
enum outcome exact_settled_pow(
    struct numbers *n, struct value a, struct value b, struct value *out);
enum outcome exact_settled_log(
    struct numbers *n, struct value a, struct value b, struct value *out);
/* x^degree is a positive fraction: x is its plain root, and x's powers are roots of
 * powers. */
bool algebraic_radicand(struct numbers *n, const qqbar_t x, struct value *radicand);
enum outcome exact_join(struct numbers *n, struct value a, struct value b,
    enum operation op, struct value *out);

/* ---- exact_surd.c: false where a machine number is too small, or there is no such sum
 */
bool surd_join(struct numbers *n, struct value a, struct value b, enum operation op,
    struct value *out);
/* b is a machine fraction with denominator 1 or 2. */
bool surd_power(struct numbers *n, struct value a, struct value b, struct value *out);
/* q sqrt(d): its square is rational. */
bool square_root(struct numbers *n, struct value a, struct value *square);
bool surd_equal(struct value a, struct value b);
int surd_sign(struct value v);
int surd_terms(struct value v);
struct box surd_box(struct value v);
void surd_term(struct value v, int i, int64_t *num, int64_t *den, int64_t *d);
/* The real or the imaginary part. */
void surd_ball(arb_t out, struct value v, bool imaginary, slong precision);
void surd_i(struct numbers *n, bool minus, struct value *out);
bool surd_is_real(struct value v);
void surd_algebraic(qqbar_t out, struct value v);
void surd_general(ca_t out, struct value v, ca_ctx_struct *ctx);
const char *surd_text(struct numbers *n, struct value v);

/* ---- exact_box.c ---- */
struct box exact_box(struct value v);
struct interval exact_interval(struct value v); /* NAN of what is not known to be real */
struct box exact_box_of_ball(const acb_t x);
bool box_is_real(const struct box *b);
/* + - x / of the bounds. */
struct interval interval_join(struct interval a, struct interval b, enum operation op);
struct box box_join(struct box a, struct box b, enum operation op);
/* a > 0 to a power; glibc's pow is off by less than one last place. */
struct interval interval_power(struct interval a, struct interval e);
/* Of what has no bounds of its own, by those of its logarithm. */
struct box box_of_any(struct numbers *n, struct value v);

/* ---- exact_lazy.c; lazy_text in exact_text.c ---- */
/* An operation that is put off, where its operands have intervals; false where not. */
bool lazy_join(struct numbers *n, struct value a, struct value b, enum operation op,
    enum outcome *o, struct value *out);
bool lazy_power(struct numbers *n, struct value a, struct value b, enum outcome *o,
    struct value *out);
/* For what nothing else can join: its bounds may be no bounds. */
enum outcome lazy_any(struct numbers *n, struct value a, struct value b,
    enum operation op, struct value *out);
/* A fraction's whole power that is too long to be written out before somebody asks. */
bool lazy_long_power(struct numbers *n, struct value a, struct value b, enum outcome *o,
    struct value *out);
/* A power that is worked out at once: of a fraction, say, to a fraction. */
bool power_is_short(struct value a, struct value b);
/* As lazy_power, of powers too that would be worked out if they could. */
bool lazy_power_bounds(struct numbers *n, struct value a, struct value b, enum outcome *o,
    struct value *out);
/* log of a, base b, of positive numbers. */
bool lazy_log(struct numbers *n, struct value a, struct value b, enum nature nature,
    enum outcome *o, struct value *out);
struct lazy *lazy_of(struct value v);
int lazy_depth(struct value v);
bool lazy_rational(struct value v); /* seen by how it was made */
enum nature exact_nature(struct value v);
enum outcome lazy_make(struct numbers *n, const struct lazy *x, struct value *out);
/* What it was found to be, or itself. */
struct value exact_known(struct value v);
void lazy_settle(struct numbers *n, struct value v, struct value exact);
enum truth lazy_is_real(struct numbers *n, struct value v);
/* Narrow bounds, of a complex number those of a real one where it is that. */
bool lazy_sharpen(struct numbers *n, struct value v);
/* The value worked out; still of KIND_LAZY where that cannot be done. */
struct value exact_settled(struct numbers *n, struct value v);
/* a, a root that cannot be worked out, against b > 0: both are raised to the same power.
 * false where that does not tell. */
bool root_equal(struct numbers *n, struct value a, struct value b, enum truth *same);
int lazy_apart(struct value a, struct value b);
bool lazy_alike(struct numbers *n, struct value a, struct value b);
bool lazy_no_integer(struct value a);
/* How it was made: sqrt(5+4*sqrt(2)); NULL where that is too long. */
const char *lazy_text(struct numbers *n, struct value v, int depth);

/* ---- exact_digits.c ---- */
struct digits *digits_of(struct numbers *n, struct value v); /* of KIND_ALGEBRAIC */
/* The number to so many bits. */
void ball_of(struct numbers *n, acb_t out, struct value v, slong precision);

/* ---- exact_ball.c: UNKNOWN where the answer would take too many digits ---- */
enum truth ball_equal(struct numbers *n, struct value a, struct value b);
/* The sign of a - b, of real numbers. */
bool ball_compare(struct numbers *n, struct value a, struct value b, int *sign);
enum truth ball_is_real(struct numbers *n, struct value a);
/* Narrow bounds; false where a machine number holds none. */
bool ball_box(struct numbers *n, struct value a, struct box *out);
/* The sign of a real number, and where the logarithm of its size lies; false of 0. */
bool ball_size(struct numbers *n, struct value a, int *sign, struct interval *log);
/* Whether a real number is a fraction, an integer: out is that. */
enum truth ball_fraction_of(struct numbers *n, struct value a, struct value *out);
enum truth ball_integer_of(struct numbers *n, struct value a, struct value *out);

/* ---- exact_vast.c: numbers of which no more is known than how they were made, their
 * sign and bounds of their size; for what the others give up ---- */
enum outcome vast_join(struct numbers *n, struct value a, struct value b,
    enum operation op, struct value *out);
enum outcome vast_power(
    struct numbers *n, struct value a, struct value b, struct value *out);
/* a is a whole number. */
enum outcome vast_factorial(struct numbers *n, struct value a, struct value *out);
bool is_vast(struct value v);
/* Where the logarithm of a positive number lies; false where no double holds that. */
bool vast_log(struct numbers *n, struct value v, struct interval *out);
/* Of a real number other than 0: its sign, the logarithm of its size. */
bool vast_size(struct numbers *n, struct value v, int *sign, struct span *log);
/* The sign of a - b; false where it cannot be told. */
bool vast_compare(struct numbers *n, struct value a, struct value b, int *sign);
enum truth vast_is_integer(struct numbers *n, struct value a);
enum truth vast_is_rational(struct numbers *n, struct value a);
/* Remainder by m, 1 to 46340, of an integer; -1 where it is none or not known. */
int exact_residue(struct numbers *n, struct value a, int m);

/* ---- exact_huge.c ---- */
double huge_log_size(const struct huge *h, double *error);
enum outcome huge_join(struct numbers *n, struct value a, struct value b,
    enum operation op, struct value *out);
/* A fraction's integer power that is too long to write out. */
enum outcome huge_power(
    struct numbers *n, struct value a, int64_t power, struct value *out);
/* a^(num/den) of a huge a. */
enum outcome huge_raise(
    struct numbers *n, struct value a, int64_t num, int64_t den, struct value *out);
enum outcome huge_factorial(struct numbers *n, int64_t x, struct value *out);
enum outcome huge_factors(struct numbers *n, const struct huge *h, struct value *out);
enum truth huge_equal(struct value a, struct value b);
enum truth huge_less(struct value a, struct value b);
enum truth huge_is_integer(const struct huge *h);
/* Remainder by k of an integer; -1 where it is none or not known. */
int huge_residue(const struct huge *h, int k);
#endif
