/* cli/cli.h - the subcommands: cubetab COMMAND [options].
 *
 * Exit status: 0 done, 1 what was asked about does not hold or input was refused
 * (problems on stderr, one a line), 2 usage, 3 the environment failed. */
#ifndef CLI_CLI_H
#define CLI_CLI_H
#include "base/base.h"

enum exit_status {
	EXIT_DONE = 0,
	EXIT_REFUSED = 1,
	EXIT_USAGE = 2,
	EXIT_ENVIRONMENT = 3
};

struct command {
	const char *name;
	int (*run)(int argc, char **argv); /* argv[0] is the command's name */
	const char *usage;                 /* "seat --roster FILE ..." */
	const char *summary; /* one line for cubetab --help; NULL hides it */
};
extern const struct command
    commands[]; /* src/cli/commands.c; ends with a row without name */

/* Options as a table: cli_options fills the targets and answers -1, or prints what is
 * wrong (or the help) and answers the exit status. */
struct option_rule {
	const char *name;  /* "--rounds", or NULL for a positional argument */
	const char *value; /* "N" in the help; NULL = a flag */
	enum { OPT_FLAG, OPT_TEXT, OPT_INT } kind;
	void *to; /* bool *, const char **, int64_t * */
	int64_t min, max;
	bool required;
	const char *help;
};
int cli_options(
    const struct command *c, int argc, char **argv, const struct option_rule *o, int n);
/* The rows that every command working on data has; where is a struct store_where. */
#define CLI_WHERE(where)                                                                 \
	{ "--data", "DIR", OPT_TEXT, &(where).data, 0, 0, false,                         \
		"folder of the private database" },                                      \
	{                                                                                \
		"--database", "CONN", OPT_TEXT, &(where).database, 0, 0, false,          \
		    "connection string of a PostgreSQL database"                         \
	}
const struct command *cli_find(const char *name); /* NULL if unknown */
/* The tournament with this short name; NOT_FOUND where there is none. */
struct app;
struct tournament;
enum rc cli_tournament(
    struct app *app, const char *slug, struct tournament *t, struct err *e) MUST_USE;
/* Prints e->text to stderr and maps e->rc to an exit status. */
int cli_fail(const struct err *e);
#endif
