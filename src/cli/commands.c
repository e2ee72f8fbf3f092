/* cli/commands.c - every subcommand, in the order of the help. */
#include "cli/commands.h"
#include "cli/cli.h"

const struct command commands[] = {
	/* ---- running it ---- */
	{ "migrate", cli_migrate, "migrate [--data DIR | --database CONN]",
	    "Bring the database up to this version." },

	/* ---- rosters and results ---- */

	/* ---- engines without a database ---- */

	{ 0 },
};
