/* Any bytes as a roster: read or refused, every cell clean UTF-8, every problem with a
 * text. */
#include "base/utf8.h"
#include "import/import.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
must(bool holds)
{
	if (!holds)
		abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	DEFER(arena_free) struct arena *a = arena_new();
	struct problems p = { .arena = a }, q = { .arena = a };
	struct err e = { 0 };
	struct csv t;
	struct roster r;
	enum rc rc = csv_read(a, (const char *)data, size, CSV_ROWS_MAX, &t, &p, &e);
	must(rc == OK || (rc == INVALID && e.text[0]));
	for (int i = 0; i < t.n; i++) {
		must(t.row[i].n <= CSV_COLUMNS_MAX && t.row[i].number > 0);
		must(i == 0 || t.row[i].number > t.row[i - 1].number);
		for (int k = 0; k < t.row[i].n; k++)
			must(utf8_valid(t.row[i].cell[k], strlen(t.row[i].cell[k])));
	}
	rc = roster_read(a, (const char *)data, size, rulesets[0], NULL, &r, &q, &e);
	must(rc == OK || rc == INVALID);
	for (int i = 0; rc == OK && i < r.n; i++)
		must(r.row[i].bad || r.row[i].division);
	for (int i = 0; i < q.n; i++)
		must(q.list[i].text[0] &&
		     utf8_valid(q.list[i].text, strlen(q.list[i].text)));
	return 0;
}
