/* cli/lines.c - reads standard input a line at a time and answers each. */
#include "cli/lines.h"
#include "base/strbuf.h"
#include <stdio.h>
#include <stdlib.h>

enum { LINE_MAX_BYTES = 1024 * 1024 };

/* Reads to the end of the line; false at the end of the input.  What is beyond the limit
 * is dropped, and line->full is set. */
static bool
read_line(struct strbuf *line)
{
	int c;
	strbuf_clear(line);
	line->full = false;
	while ((c = getc_unlocked(stdin)) != EOF && c != '\n')
		strbuf_putc(line, (char)c);
	return c != EOF || line->len > 0 || line->full;
}

static void
answer_line(struct arena *a, const struct strbuf *line, line_fn *answer, bool *refused)
{
	json_t *out = line->full
	                  ? json_pack("{s:n,s:{s:s,s:s}}", "id", "error", "code",
	                        "too_big", "message", "The line is longer than 1 MiB.")
	                  : answer(a, line->s, line->len, refused);
	*refused = *refused || line->full;
	char *text = json_dumps(out, JSON_COMPACT);
	json_decref(out);
	puts(text);
	fflush(stdout); /* who asks line by line waits for it */
	free(text);
}

bool
cli_lines(line_fn *answer)
{
	DEFER(arena_free) struct arena *a = arena_new();
	struct strbuf line;
	bool any = false;
	strbuf_init(&line, LINE_MAX_BYTES);
	while (read_line(&line)) {
		bool refused = false;
		answer_line(a, &line, answer, &refused);
		any = any || refused;
		arena_reset(a);
	}
	strbuf_free(&line);
	return any;
}
