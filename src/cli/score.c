/* cli/score.c - cubetab score --jsonl: a case a line from standard input, its answer a
 * line to standard output, no database. */
#include "base/strbuf.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/score_json.h"
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
answer(struct arena *a, const struct strbuf *line, bool *refused)
{
	json_t *out = line->full
	                  ? json_pack("{s:n,s:{s:s,s:s}}", "id", "error", "code",
	                        "too_big", "message", "The line is longer than 1 MiB.")
	                  : score_answer(a, line->s, line->len, refused);
	*refused = *refused || line->full;
	char *text = json_dumps(out, JSON_COMPACT);
	json_decref(out);
	puts(text);
	fflush(stdout); /* who asks line by line waits for it */
	free(text);
}

int
cli_score(int argc, char **argv)
{
	bool jsonl = false, any = false;
	const struct option_rule rules[] = {
		{ "--jsonl", NULL, OPT_FLAG, &jsonl, 0, 0, true,
		    "a case a line from standard input, an answer a line" },
	};
	int status = cli_options(cli_find("score"), argc, argv, rules, (int)COUNT(rules));
	if (status >= 0)
		return status;
	DEFER(arena_free) struct arena *a = arena_new();
	struct strbuf line;
	strbuf_init(&line, LINE_MAX_BYTES);
	while (read_line(&line)) {
		bool refused = false;
		answer(a, &line, &refused);
		any = any || refused;
		arena_reset(a);
	}
	strbuf_free(&line);
	return any ? EXIT_REFUSED : EXIT_DONE;
}
