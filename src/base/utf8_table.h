/* base/utf8_table.h - see utf8_table.c; only for utf8.c. */
#ifndef BASE_UTF8_TABLE_H
#define BASE_UTF8_TABLE_H
#include "base/base.h"

struct utf8_pair {
	uint16_t letter, mark, composed;
};
/* Capitals first, first + step ... last; the small letter is delta away. */
struct utf8_lower_range {
	uint16_t first, last;
	int step, delta;
};
struct utf8_range {
	uint16_t first, last;
};
extern const struct utf8_pair utf8_pairs[]; /* by letter, then mark */
extern const int utf8_pairs_n;
extern const struct utf8_lower_range utf8_lowers[];
extern const int utf8_lowers_n;
extern const struct utf8_range utf8_marks[];
extern const int utf8_marks_n;
#endif
