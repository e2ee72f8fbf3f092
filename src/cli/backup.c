/* cli/backup.c - cubetab backup, restore, erase. */
#include "app/app_backup.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include <stdio.h>

static const struct actor shell = { .roles = ROLE_PUBLIC | ROLE_OWNER, .label = "cli" };

int
cli_backup(int argc, char **argv)
{
	struct store_where where = { 0 };
	struct err e = { 0 };
	const char *file = NULL, *slug = NULL;
	const struct option_rule options[] = {
		{ NULL, "FILE", OPT_TEXT, &file, 0, 0, true, "where to write" },
		{ "--tournament", "SLUG", OPT_TEXT, &slug, 0, 0, false,
		    "only this one, without accounts and links" },
		CLI_WHERE(where),
	};
	int status =
	    cli_options(cli_find("backup"), argc, argv, options, (int)COUNT(options));
	if (status >= 0)
		return status;
	DEFER(store_close) struct store *s = NULL;
	enum rc rc = store_open(&s, &where, STORE_FIND, &e);
	if (rc == OK)
		rc = app_backup(s, file, slug, &e);
	if (rc != OK)
		return cli_fail(&e);
	printf(
	    "%s written.  It holds children's names: keep it as safe as the rosters.\n",
	    file);
	return EXIT_DONE;
}

int
cli_restore(int argc, char **argv)
{
	struct store_where where = { 0 };
	struct err e = { 0 };
	const char *file = NULL, *slug = NULL;
	char what[ERR_TEXT_MAX];
	bool force = false;
	const struct option_rule options[] = {
		{ NULL, "FILE", OPT_TEXT, &file, 0, 0, true, "what backup wrote" },
		{ "--force", NULL, OPT_FLAG, &force, 0, 0, false,
		    "replace what is there" },
		{ "--tournament", "SLUG", OPT_TEXT, &slug, 0, 0, false,
		    "refuse a file with another tournament" },
		CLI_WHERE(where),
	};
	int status =
	    cli_options(cli_find("restore"), argc, argv, options, (int)COUNT(options));
	if (status >= 0)
		return status;
	DEFER(store_close) struct store *s = NULL;
	enum rc rc = store_open(&s, &where, STORE_MAKE, &e);
	if (rc == OK)
		rc = app_restore(s, &shell, file, slug, force, what, &e);
	if (rc != OK)
		return cli_fail(&e);
	printf("Restored %s from %s.\n", what, file);
	return EXIT_DONE;
}

int
cli_erase(int argc, char **argv)
{
	struct store_where where = { 0 };
	struct err e = { 0 };
	const char *slug = NULL;
	int64_t kept = 0;
	const struct option_rule options[] = {
		{ NULL, "SLUG", OPT_TEXT, &slug, 0, 0, true,
		    "the tournament's short name" },
		CLI_WHERE(where),
	};
	int status =
	    cli_options(cli_find("erase"), argc, argv, options, (int)COUNT(options));
	if (status >= 0)
		return status;
	DEFER(store_close) struct store *s = NULL;
	enum rc rc = store_open(&s, &where, STORE_FIND, &e);
	if (rc == OK)
		rc = app_erase(s, &shell, slug, &kept, &e);
	if (rc != OK)
		return cli_fail(&e);
	printf(
	    "The names of %s are erased.  Backups made before still hold them.\n", slug);
	if (kept > 0)
		printf(
		    "%lld reasons stay in the audit trail as they were typed, because "
		    "the "
		    "trail must still verify.  Read them on the page Audit; if one names "
		    "a child, keep that page and its backups to yourself.\n",
		    (long long)kept);
	return EXIT_DONE;
}
