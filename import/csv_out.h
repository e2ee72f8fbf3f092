/* import/csv_out.h - a cell of a CSV file that we write.  Pure. */
#ifndef IMPORT_CSV_OUT_H
#define IMPORT_CSV_OUT_H
#include "base/strbuf.h"

/* Appends text as one cell, quoted where it must be.  What a spreadsheet would compute
 * (= + - @ first) gets an apostrophe before it, which cell_plain takes off again. */
void csv_put(struct strbuf *out, const char *text);
#endif
