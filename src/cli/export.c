/* cli/export.c - cubetab export SLUG WHAT: a list on standard output. */
#include "app/app_actor.h"
#include "app/app_export.h"
#include "app/app_store.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include <stdio.h>
#include <string.h>

DEFINE_CLEANUP(json_t *, json_decref)

enum { EXPORT_MAX = 64 << 20 };

static const char *const formats[] = {
	[LIST_CSV] = "csv", [LIST_XLSX] = "xlsx", [LIST_JSON] = "json", [LIST_PDF] = "pdf"
};

static enum rc
write_list(size_t format, const char *what, const char *columns, const json_t *rows,
    bool bom, struct err *e)
{
	struct strbuf out;
	strbuf_init(&out, EXPORT_MAX);
	enum rc rc =
	    export_write(&out, (enum list_format)format, what, columns, rows, bom, e);
	if (rc == OK && fwrite(out.s, 1, out.len, stdout) != out.len)
		rc = err_set(e, BROKEN, NULL, "Writing the list failed.");
	strbuf_free(&out);
	return rc;
}

static enum rc
export_list(struct app *app, const char *slug, const char *what, size_t format, bool bom,
    struct err *e)
{
	struct tournament t = { 0 };
	const char *columns = NULL;
	DEFER(json_decref) json_t *rows = NULL;
	enum rc rc = cli_tournament(app, slug, &t, e);
	if (rc == OK)
		rc = app_export(app, &t, what, &columns, &rows, e);
	return rc == OK ? write_list(format, what, columns, rows, bom, e) : rc;
}

int
cli_export(int argc, char **argv)
{
	struct store_where where = { 0 };
	struct err e = { 0 };
	const char *slug = NULL, *what = NULL, *format = "csv";
	bool bom = false;
	const struct option_rule options[] = {
		{ NULL, "SLUG", OPT_TEXT, &slug, 0, 0, true,
		    "the tournament's short name" },
		{ NULL, "WHAT", OPT_TEXT, &what, 0, 0, true,
		    "roster, players, teams, schools, seating, sheets, monitors, "
		    "standings, team-standings, school-standings, awards or audit" },
		{ "--format", "FORMAT", OPT_TEXT, &format, 0, 0, false,
		    "csv (unless named), xlsx, json or pdf" },
		{ "--bom", NULL, OPT_FLAG, &bom, 0, 0, false,
		    "begin a CSV file as Excel likes it" },
		CLI_WHERE(where),
	};
	int status =
	    cli_options(cli_find("export"), argc, argv, options, (int)COUNT(options));
	if (status >= 0)
		return status;
	size_t f = 0;
	while (f < COUNT(formats) && strcmp(formats[f], format) != 0)
		f++;
	if (f == COUNT(formats)) {
		fprintf(stderr, "cubetab export: the format is csv, xlsx, json or pdf\n");
		return EXIT_USAGE;
	}
	DEFER(store_close) struct store *s = NULL;
	struct app app = { 0 };
	enum rc rc = store_open(&s, &where, STORE_FIND, &e);
	if (rc == OK)
		rc = app_open(&app, s, &e);
	if (rc == OK)
		rc = export_list(&app, slug, what, f, bom, &e);
	app_close(&app);
	return rc == OK ? EXIT_DONE : cli_fail(&e);
}
