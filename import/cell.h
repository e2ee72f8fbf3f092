/* import/cell.h - what single cells of a roster mean.  Pure. */
#ifndef IMPORT_CELL_H
#define IMPORT_CELL_H
#include "base/arena.h"
#include "base/base.h"

/* "4", "4th", "Grade 4", "4th grade", "K" (0); -1 for an empty cell, -2 for anything
 * else. */
int cell_grade(struct arena *a, const char *cell);
/* 1 for yes, 0 for no or empty, -1 for anything else (which may be a reason). */
int cell_yes(struct arena *a, const char *cell);
/* What our own exports put before a cell that a spreadsheet would compute is taken off
 * again:
 * "'=x" is "=x". */
const char *cell_plain(const char *cell);
/* Whether a spreadsheet would compute the cell. */
bool cell_formula(const char *cell);
/* "TBA", "player 5", "N.N.": a name that is not known yet. */
bool cell_placeholder(struct arena *a, const char *name);
/* "Last, First"; without a comma the last word is the family name, with what belongs to
 * it
 * ("van Dyke").  *guessed tells that there was no comma. */
void cell_name(struct arena *a, const char *cell, const char **given, const char **family,
    bool *guessed);
/* A sign that a name read as Windows-1252 hardly has: the encoding was another one.  NULL
 * if there is none. */
const char *cell_odd_sign(struct arena *a, const char *name);
/* UTF-8 that was once read as Windows-1252 and saved again ("ZoÃ«"). */
bool cell_garbled(const char *name);
#endif
