/* equation/chart.h - every reading of a side without an order of operations, by intervals
 * that share their values (A VII-B-6).  Pure. */
#ifndef EQUATION_CHART_H
#define EQUATION_CHART_H
#include "equation/eval.h"

enum { CHART_UNITS_MAX = 64 /* numbers and signs in a row without brackets */ };

/* What stands at the top of a part: defaults depend on it (VII-B-6-b). */
enum shape {
	SHAPE_NUMERAL,
	SHAPE_BRACKET,
	SHAPE_I,
	SHAPE_BESIDE_I, /* joined with an i */
	SHAPE_BANG,
	SHAPE_RAISED,
	SHAPE_ROOT,  /* square root without index */
	SHAPE_COUNT, /* number of factors, smallest prime */
	SHAPE_INDEXED,
	SHAPE_OTHER
};

/* Forms that the Goal may not have (XIII-C-9). */
enum { FORM_POWER = 1, FORM_POWER_SUM = 2, FORM_PROHIBITED = 4 };

/* All readings of one part with the same value, as one. */
struct entry {
	struct value value;
	uint64_t broken;           /* defaults that these readings break, a bit each */
	int64_t count;             /* readings */
	int left, right;           /* entries that it was made of; -1 = none */
	int16_t item;              /* its sign; ITEM_OPEN = a bracket round `left` */
	uint8_t shape, why, forms; /* why: R_OK, or why it has no value */
	bool doubtful;             /* R_OK, but it may have no value */
};

/* Which of a few kinds a side's value is of, where no more than that is asked: of each
 * kind one reading is kept, with the number of them. */
enum { CHART_CLASSES = 8 /* and as many of doubtful values */ };
typedef int chart_class_fn(void *of, struct value v);

struct chart {
	struct eval *e;
	const struct side *s;
	struct arena *arena;
	const struct clusters *mat; /* parts must respect it; NULL = they need not */
	bool defaults;              /* the default bindings hold */
	bool forms;                 /* prohibited forms are looked for */
	int n, cap;
	struct entry *entry;
	int64_t work;
	const char *limit; /* what stopped the search; NULL = all readings are here */
	bool clash;        /* two defaults claim one number (VII-B-6-c) */
	int dictated;      /* entry of a dictated reading without a value, or -1 */
	int from, to;      /* the side's permitted readings: entries [from, to) */
	int *slot;         /* hash of the cell being filled */
	int slots;
	chart_class_fn *class_of; /* NULL = every value counts */
	void *class_arg;
	int class_entry[2 * CHART_CLASSES];
};

struct chart_rules {
	const struct clusters *mat; /* parts must respect it; NULL = they need not */
	bool defaults;              /* the default bindings hold (VII-B-6-b) */
	bool forms;                 /* prohibited forms are looked for (XIII-C-9) */
	chart_class_fn *class_of;   /* or NULL */
	void *class_arg;
	bool clash; /* with a mat: the side has a clash, so its defaults are open */
};
void chart_run(struct chart *c, struct eval *e, const struct side *s, struct arena *a,
    const struct chart_rules *rules);
/* One reading of an entry as a tree. */
void chart_tree(const struct chart *c, int entry, struct tree *out);
#endif
