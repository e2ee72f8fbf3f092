/* tests/unit/rosters.h - reads a roster from tests/cases or from a string. */
#ifndef TESTS_UNIT_ROSTERS_H
#define TESTS_UNIT_ROSTERS_H
#include "base/strbuf.h"
#include "import/import.h"
#include <stdio.h>
#include <string.h>

struct read {
	struct arena *a;
	struct roster r;
	struct problems p;
	struct err e;
	enum rc rc;
};

static inline void
read_bytes(struct read *x, const char *rules, const char *bytes, size_t n)
{
	*x = (struct read){ .a = arena_new() };
	x->p.arena = x->a;
	x->rc =
	    roster_read(x->a, bytes, n, ruleset_find(rules), NULL, &x->r, &x->p, &x->e);
}

static inline void
read_text(struct read *x, const char *text)
{
	read_bytes(x, "challenge-cup-2022", text, strlen(text));
}

static inline void
read_case(struct read *x, const char *rules, const char *name)
{
	static char bytes[1 << 16], path[200];
	snprintf(path, sizeof path, "tests/cases/rosters/%s", name);
	FILE *f = fopen(path, "rb");
	if (!f)
		fail_msg("%s is missing (run the tests in the project's folder)", path);
	size_t n = fread(bytes, 1, sizeof bytes, f);
	fclose(f);
	read_bytes(x, rules, bytes, n);
}

/* "8:2 last_name_missing, 10:1 w same_name" */
static inline const char *
told(struct read *x)
{
	const char *s = "";
	for (int i = 0; i < x->p.n; i++)
		s = arena_printf(x->a, "%s%s%d:%d %s%s", s, i ? ", " : "",
		    x->p.list[i].row, x->p.list[i].col, x->p.list[i].warning ? "w " : "",
		    x->p.list[i].code);
	return s;
}
#endif
