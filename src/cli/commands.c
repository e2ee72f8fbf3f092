/* cli/commands.c - every subcommand, in the order of the help. */
#include "cli/commands.h"
#include "cli/cli.h"

const struct command commands[] = {
	/* ---- running it ---- */
	{ "migrate", cli_migrate, "migrate [--data DIR | --database CONN]",
	    "Bring the database up to this version." },
	{ "user", cli_user,
	    "user add EMAIL --role ROLE [--tournament SLUG] [--data DIR | --database "
	    "CONN]",
	    "Invite somebody, or give a role." },
	{ "token", cli_token,
	    "token create EMAIL --role ROLE [--tournament SLUG] [--label TEXT] [--data "
	    "DIR "
	    "| "
	    "--database CONN]",
	    "Make a bearer token for the API." },
	{ "backup", cli_backup,
	    "backup FILE [--tournament SLUG] [--data DIR | --database CONN]",
	    "Write everything, or one tournament, into a file." },
	{ "restore", cli_restore,
	    "restore FILE [--force] [--tournament SLUG] [--data DIR | --database CONN]",
	    "Put back what backup wrote." },
	{ "erase", cli_erase, "erase SLUG [--data DIR | --database CONN]",
	    "Empty the children's names of a tournament for good." },
	{ "audit", cli_audit, "audit verify SLUG [--data DIR | --database CONN]",
	    "Check that nobody changed the audit trail." },

	/* ---- rosters and results ---- */
	{ "import", cli_import,
	    "import SLUG FILE [--dry-run] [--skip-bad] [--map FILE] [--data DIR | "
	    "--database "
	    "CONN]",
	    "Import a roster." },
	{ "export", cli_export,
	    "export SLUG WHAT [--format csv|xlsx|json|pdf] [--bom] "
	    "[--data DIR | --database CONN]",
	    "Write a list to standard output: roster, seating, standings, ..." },

	/* ---- engines without a database ---- */
	{ "seat", cli_seat,
	    "seat --roster FILE --rule-system ID --rounds N "
	    "[--mode advance|sections|score|head-to-head] [--table-size K] "
	    "[--history FILE] [--wishes FILE] [--seed S] [--steps N] [--time SECONDS]",
	    "Seat the players of a CSV file; the plan goes to standard output." },
	{ "score", cli_score, "score --jsonl",
	    "Answer scoring cases, one JSON object a line: facts in, points out." },

	{ "check", cli_check,
	    "check --jsonl | --rule-system ID [--division D] [--goal G] [--declared G] "
	    "[--variations LIST] ['EQUATION']",
	    "Say whether an Equation is right, and why; or answer cases, one a line." },

	/* ---- the server's own children ---- */
	{ "pdf", cli_pdf, "pdf KIND <model.json >document.pdf", NULL },
	{ "photo", cli_photo, "photo <picture >plain.jpg", NULL },

	{ 0 },
};
