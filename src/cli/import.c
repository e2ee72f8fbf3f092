/* cli/import.c - cubetab import SLUG roster.csv. */
#include "app/app_actor.h"
#include "app/app_import.h"
#include "app/app_store.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "sys/files.h"
#include <stdio.h>
#include <string.h>

enum { FILE_MAX = 8 << 20, MAP_MAX = 64 << 10 };

struct import_args {
	struct store_where where;
	const char *slug, *file, *map;
	bool dry_run, skip_bad;
};

/* file:row:column: sentence.  A warning says that it is one. */
static void
tell(const char *file, const struct problems *p)
{
	for (int i = 0; i < p->n; i++) {
		const struct problem *x = &p->list[i];
		fprintf(stderr, "%s:%d:%d: %s%s\n", file, x->row, x->col,
		    x->warning ? "warning: " : "", x->text);
	}
}

static void
report(const struct import *im)
{
	const struct roster *r = &im->roster;
	printf("%s, separated by %s: %d players, %d teams, %d schools, %d divisions.\n",
	    r->encoding, r->separator, r->players, r->teams, r->schools, r->divisions);
	printf("%s: %d added, %d renamed, %d moved, %d changed, %d unchanged.\n",
	    im->written ? "Imported" : "Would be imported", im->plan.added,
	    im->plan.renamed, im->plan.moved, im->plan.changed, im->plan.same);
	if (im->plan.missing > 0)
		printf("%d players of these schools are not in the file; they stay.\n",
		    im->plan.missing);
}

/* The two files live in buffers of the caller. */
static enum rc
import_file(struct app *app, const struct import_args *in, struct strbuf *bytes,
    struct strbuf *map, struct import *im, struct err *e)
{
	struct tournament t = { 0 };
	struct actor who = { .label = "cli" };
	struct import_file file = { .name = in->file };
	struct import_choice choice = { .dry_run = in->dry_run,
		.skip_bad = in->skip_bad };
	enum roster_field remap[CSV_COLUMNS_MAX];
	enum rc rc = cli_tournament(app, in->slug, &t, e);
	if (rc == OK)
		rc = file_read(in->file, bytes, e);
	if (rc == OK && in->map)
		rc = file_read(in->map, map, e);
	file.bytes = bytes->s;
	file.n = bytes->len;
	if (rc == OK && in->map) {
		struct problems p = { .arena = app->arena };
		rc = app_import_map(app, map->s, &file, &t, remap, &p, e);
		tell(in->map, &p);
		file.remap = remap;
	}
	return rc == OK ? app_import(app, &who, &t, &file, &choice, im, e) : rc;
}

int
cli_import(int argc, char **argv)
{
	struct import_args in = { 0 };
	struct err e = { 0 };
	const struct option_rule options[] = {
		{ NULL, "SLUG", OPT_TEXT, &in.slug, 0, 0, true,
		    "the tournament's short name" },
		{ NULL, "FILE", OPT_TEXT, &in.file, 0, 0, true,
		    "the roster: CSV in any usual form" },
		{ "--dry-run", NULL, OPT_FLAG, &in.dry_run, 0, 0, false,
		    "only look, write nothing" },
		{ "--skip-bad", NULL, OPT_FLAG, &in.skip_bad, 0, 0, false,
		    "import the good rows without the bad ones" },
		{ "--map", "FILE", OPT_TEXT, &in.map, 0, 0, false,
		    "lines \"Header = field\" where a header is not understood" },
		CLI_WHERE(in.where),
	};
	int status =
	    cli_options(cli_find("import"), argc, argv, options, (int)COUNT(options));
	if (status >= 0)
		return status;
	DEFER(store_close) struct store *s = NULL;
	struct app app = { 0 };
	struct import im = { 0 };
	struct strbuf bytes, map;
	strbuf_init(&bytes, FILE_MAX);
	strbuf_init(&map, MAP_MAX);
	enum rc rc = store_open(&s, &in.where, STORE_FIND, &e);
	if (rc == OK)
		rc = app_open(&app, s, &e);
	if (rc == OK)
		rc = import_file(&app, &in, &bytes, &map, &im, &e);
	tell(in.file, &im.problems);
	if (rc == OK)
		report(&im);
	status = rc == OK
	             ? (in.dry_run && im.problems.errors > 0 ? EXIT_REFUSED : EXIT_DONE)
	             : cli_fail(&e);
	app_close(&app);
	strbuf_free(&bytes);
	strbuf_free(&map);
	return status;
}
