/* cli/migrate.c - cubetab migrate. */
#include "app/app_store.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include <stdio.h>

int
cli_migrate(int argc, char **argv)
{
	struct store_where where = { 0 };
	struct err e = { 0 };
	int applied = 0;
	const struct option_rule options[] = { CLI_WHERE(where) };
	int status =
	    cli_options(cli_find("migrate"), argc, argv, options, (int)COUNT(options));
	if (status >= 0)
		return status;
	DEFER(store_close) struct store *s = NULL;
	enum rc rc = store_open_raw(&s, &where, STORE_MAKE, &e);
	if (rc == OK)
		rc = store_migrate(s, &applied, &e);
	if (rc != OK)
		return cli_fail(&e);
	printf("%d step%s applied; the database is up to date.\n", applied,
	    applied == 1 ? "" : "s");
	return EXIT_DONE;
}
