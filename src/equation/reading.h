/* equation/reading.h - all permitted readings of a side: the meanings of its signs, and
 * the groupings of each.  Pure. */
#ifndef EQUATION_READING_H
#define EQUATION_READING_H
#include "equation/chart.h"
#include "equation/judge.h"

enum { MEANINGS_MAX = 6 /* signs with two meanings */ };

/* The side with one meaning for each sign. */
struct meaning {
	struct signs signs;
	struct side side;
	struct chart chart;
	struct report fault; /* what is wrong with it as a side */
	int points;          /* carets taken as decimal points */
};

/* Readings of one meaning with one value. */
struct reading {
	const struct meaning *of;
	int entry;
	struct value value;
	int64_t count;
	uint8_t why, forms; /* why: R_OK, or why it has no value */
	bool doubtful;      /* R_OK, but it may have no value */
};

struct readings {
	int n_meaning;
	struct meaning **meaning; /* those that count */
	int n;
	struct reading *reading;
	int64_t legal; /* readings with a value */
	bool broken, illegal, clash;
	const char *limit; /* why not all readings are here; NULL = they are */
	const struct reading *dictated; /* a dictated reading without a value, or NULL */
	bool symbols;                   /* values come from several meanings of a sign */
};

/* Signs [from, to) of the Equation as a side.  What is wrong goes to the report. */
void readings_of(struct judge *j, struct range r, bool goal, struct report *report,
    struct readings *out);
/* The same of a Solution whose values are asked for one thing alone: their kind. */
void readings_classed(struct judge *j, struct range r, struct report *report,
    chart_class_fn *class_of, void *arg, struct readings *out);
/* One meaning, grouped by the rules given. */
void meaning_read(
    struct judge *j, struct meaning *m, bool goal, const struct chart_rules *rules);
/* Adds the readings of a meaning. */
void readings_add(struct judge *j, struct readings *out, struct meaning *m);
/* Middle's Goal lies between -1000 and 1000 with Multiple of k (A XIII-B-7): readings
 * beyond lose their value. */
void readings_in_range(struct judge *j, struct readings *goal);
/* The values that a power or root without an indicated value may have. */
int reading_choices(struct judge *j, const struct reading *r, struct value *out, int max);
/* The reading written out with all its brackets. */
const char *reading_text(struct judge *j, const struct reading *r);
#endif
