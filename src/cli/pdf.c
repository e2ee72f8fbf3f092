/* cli/pdf.c - cubetab pdf KIND: a JSON model on standard input, a PDF on standard output.
 * The server runs it as a child process with a time limit; the help does not list it. */
#include "app/app_print.h"
#include "cli/cli.h"
#include "cli/commands.h"

int
cli_pdf(int argc, char **argv)
{
	const char *kind = "";
	const struct option_rule options[] = {
		{ NULL, "KIND", OPT_TEXT, &kind, 0, 0, true,
		    "a kind of document: table-sheets, poster-players ..." },
	};
	int status =
	    cli_options(cli_find("pdf"), argc, argv, options, (int)COUNT(options));
	if (status >= 0)
		return status;
	struct err e = { 0 };
	return print_document(kind, stdin, stdout, &e) == OK ? EXIT_DONE : cli_fail(&e);
}
