/* db/literal.h - arrays and rows of PostgreSQL as text, for parameters that hold several
 * values.  Pure.
 *
 * An array is {item,item}, a row (item,item); either may be an item of another. */
#ifndef DB_LITERAL_H
#define DB_LITERAL_H
#include "base/strbuf.h"

/* Adds s as one item, in quotes where it needs them.  NULL in an array is the bare word,
 * in a row nothing at all: the caller writes it. */
void literal_item(struct strbuf *b, const char *s);
#endif
