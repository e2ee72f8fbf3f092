/* cli/score.c - cubetab score --jsonl: a case a line from standard input, its answer a
 * line to standard output, no database. */
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/score_json.h"

int
cli_score(int argc, char **argv)
{
	bool jsonl = false;
	const struct option_rule rules[] = {
		{ "--jsonl", NULL, OPT_FLAG, &jsonl, 0, 0, true,
		    "a case a line from standard input, an answer a line" },
	};
	int status = cli_options(cli_find("score"), argc, argv, rules, (int)COUNT(rules));
	if (status >= 0)
		return status;
	return cli_lines(score_answer) ? EXIT_REFUSED : EXIT_DONE;
}
