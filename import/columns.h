/* import/columns.h - which column of a roster is what, by its header. */
#ifndef IMPORT_COLUMNS_H
#define IMPORT_COLUMNS_H
#include "import/import.h"

/* Finds the header among the first rows and fills out->column, columns, header_row; the
 * answer is the header's index in t->row.  remap, where given, decides instead of the
 * headers. Problems: columns that a roster needs and has not, one meaning given to two
 * columns. */
int columns_read(struct arena *a, const struct csv *t, const struct ruleset *rules,
    const enum roster_field *remap, struct roster *out, struct problems *p);
#endif
