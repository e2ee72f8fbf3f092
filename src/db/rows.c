/* db/rows.c - typed columns of a result, by name. */
#include "base/arena.h"
#include "db/internal.h"
#include <stdlib.h>
#include <string.h>

static int
column(const PGresult *r, int row, const char *name)
{
	int col = PQfnumber(r, name);
	assert(col >= 0 && row >= 0 && row < PQntuples(r));
	return col;
}

int64_t
row_int(const PGresult *r, int row, const char *col)
{
	return strtoll(PQgetvalue(r, row, column(r, row, col)), NULL, 10);
}

const char *
row_text(const PGresult *r, int row, const char *col)
{
	return PQgetvalue(r, row, column(r, row, col));
}

bool
row_bool(const PGresult *r, int row, const char *col)
{
	return PQgetvalue(r, row, column(r, row, col))[0] == 't';
}

bool
row_null(const PGresult *r, int row, const char *col)
{
	return PQgetisnull(r, row, column(r, row, col)) == 1;
}

char *
row_bytes(struct arena *a, const PGresult *r, int row, const char *col, size_t *n)
{
	unsigned char *raw = PQunescapeBytea(
	    (const unsigned char *)PQgetvalue(r, row, column(r, row, col)), n);
	assert(raw != NULL);
	char *bytes = arena_alloc(a, *n + 1);
	memcpy(bytes, raw, *n);
	PQfreemem(raw);
	return bytes;
}

json_t *
row_json(const PGresult *r, int row, const char *col)
{
	int at = column(r, row, col);
	if (PQgetisnull(r, row, at))
		return json_null();
	json_t *doc = json_loadb(PQgetvalue(r, row, at), (size_t)PQgetlength(r, row, at),
	    JSON_DECODE_ANY, NULL);
	assert(doc != NULL); /* a json column is always a document */
	return doc;
}
