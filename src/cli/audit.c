/* cli/audit.c - cubetab audit verify SLUG. */
#include "app/app_store.h"
#include "app/sealer.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include <stdio.h>
#include <string.h>

static int
report(const char *slug, const struct chain_report *r)
{
	if (r->broken) {
		printf("%s: the audit trail does not hold after %lld good events.\n%s\n",
		    slug, (long long)r->sealed, r->fault);
		return EXIT_REFUSED;
	}
	printf("%s: %lld events, the chain holds.\n", slug, (long long)r->sealed);
	if (r->tail > 0)
		printf("%lld newer events are not sealed yet (numbers %lld to %lld); a "
		       "running server "
		       "seals them within a second.\n",
		    (long long)r->tail, (long long)r->tail_first,
		    (long long)r->tail_last);
	return EXIT_DONE;
}

int
cli_audit(int argc, char **argv)
{
	struct store_where where = { 0 };
	struct err e = { 0 };
	const char *what = NULL, *slug = NULL;
	const struct option_rule options[] = {
		{ NULL, "verify", OPT_TEXT, &what, 0, 0, true, "what to do" },
		{ NULL, "SLUG", OPT_TEXT, &slug, 0, 0, true,
		    "the tournament's short name, or \"installation\" for accounts and "
		    "settings" },
		CLI_WHERE(where),
	};
	int status =
	    cli_options(cli_find("audit"), argc, argv, options, (int)COUNT(options));
	if (status >= 0)
		return status;
	if (strcmp(what, "verify") != 0) {
		fprintf(stderr, "cubetab audit: say what to do: verify\n");
		return EXIT_USAGE;
	}
	DEFER(store_close) struct store *s = NULL;
	struct app app = { 0 };
	struct chain_report r;
	enum rc rc = store_open(&s, &where, STORE_FIND, &e);
	if (rc == OK)
		rc = app_open(&app, s, &e);
	if (rc == OK)
		rc = audit_verify(
		    &app, strcmp(slug, "installation") == 0 ? "" : slug, &r, &e);
	app_close(&app);
	return rc == OK ? report(slug, &r) : cli_fail(&e);
}
