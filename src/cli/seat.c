/* cli/seat.c - cubetab seat: a roster file in, a seating plan out, no database. */
#include "app/app_seat.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "seating/seating.h"
#include "sys/files.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 3, FILE_MAX = 64 * 1024 * 1024, PLAN_MAX = 256 * 1024 * 1024 };

struct seat_options {
	const char *roster, *rules, *mode, *history, *wishes;
	int64_t rounds, table, seed, steps, ms;
	const char *time;
};

static void
print_problems(const char *file, const struct problems *p)
{
	for (int i = 0; i < p->n; i++)
		fprintf(stderr, "%s:%d:%d: %s%s\n", file, p->list[i].row, p->list[i].col,
		    p->list[i].warning ? "warning: " : "", p->list[i].text);
}

static enum rc
read_file(const char *path, struct strbuf *text, struct seat_file *f, struct err *e)
{
	enum rc rc = file_read(path, text, e);
	f->bytes = text->s;
	f->n = text->len;
	return rc;
}

static int
seat_files(struct arena *a, const struct seat_options *o, const struct ruleset *rules,
    struct strbuf *in, struct strbuf *csv)
{
	struct seat_request q = { .rules = rules,
		.mode = seating_mode_find(o->mode),
		.rounds = (int)o->rounds,
		.table_max = (int)o->table,
		.seed = (uint64_t)o->seed,
		.steps = o->steps,
		.ms = o->ms };
	q.roster.problems.arena = q.history.problems.arena = a;
	q.wishes.problems.arena = a;
	struct err e;
	json_t *summary = NULL;
	enum rc rc = read_file(o->roster, &in[0], &q.roster, &e);
	if (rc == OK && o->history)
		rc = read_file(o->history, &in[1], &q.history, &e);
	if (rc == OK && o->wishes)
		rc = read_file(o->wishes, &in[2], &q.wishes, &e);
	if (rc == OK)
		rc = app_seat_files(a, &q, csv, &summary, &e);
	print_problems(o->roster, &q.roster.problems);
	if (o->history)
		print_problems(o->history, &q.history.problems);
	if (o->wishes)
		print_problems(o->wishes, &q.wishes.problems);
	if (rc != OK)
		return cli_fail(&e);
	char *line = json_dumps(summary, JSON_COMPACT | JSON_REAL_PRECISION(6));
	json_decref(summary);
	fwrite(csv->s, 1, csv->len, stdout); /* main looks whether all was written */
	fprintf(stderr, "%s\n", line);
	free(line);
	return EXIT_DONE;
}

/* "5" or "0.25" in thousandths; -1 for anything else, 0 too. */
static int64_t
milliseconds(const char *text)
{
	char *end;
	int64_t ms = isdigit((unsigned char)*text) ? 1000 * strtol(text, &end, 10) : -1;
	if (ms < 0 || ms > 86400 * 1000)
		return -1;
	int unit = *end == '.' ? 100 : 0;
	for (end += *end == '.'; isdigit((unsigned char)*end); end++, unit /= 10)
		ms += unit * (*end - '0');
	return *end || ms == 0 ? -1 : ms;
}

static bool
read_time(struct seat_options *o)
{
	o->ms = o->time ? milliseconds(o->time) : 0;
	if (o->ms < 0)
		fprintf(stderr,
		    "--time is a number of seconds, 0.001 to 86400; \"%s\" is not.\n",
		    o->time);
	return o->ms >= 0;
}

enum { SYSTEMS_TEXT_MAX = 400 };

/* Appends each rule system's name after a space. */
static void
list_systems(char text[SYSTEMS_TEXT_MAX])
{
	for (int i = 0; i < rulesets_n; i++) {
		size_t n = strlen(text);
		int added =
		    snprintf(text + n, SYSTEMS_TEXT_MAX - n, " %s", rulesets[i]->id);
		assert(added > 0 && n + (size_t)added < SYSTEMS_TEXT_MAX);
	}
}

static const struct ruleset *
find_system(const struct seat_options *o)
{
	const struct ruleset *system = ruleset_find(o->rules);
	if (system)
		return system;
	char systems[SYSTEMS_TEXT_MAX] = "";
	list_systems(systems);
	fprintf(stderr, "There is no rule system \"%s\".  There are:%s.\n", o->rules,
	    systems);
	return NULL;
}

static bool
mode_is_here(const char *name)
{
	enum seating_mode mode = seating_mode_find(name);
	if (mode && mode != MODE_PLAYOFF)
		return true;
	fprintf(stderr,
	    "There is no mode \"%s\" here.  There are: advance, sections, score, "
	    "head-to-head.\n",
	    name);
	return false;
}

int
cli_seat(int argc, char **argv)
{
	struct seat_options o = { .mode = "advance", .seed = 1 };
	char systems[SYSTEMS_TEXT_MAX] = "whose table sizes apply:";
	list_systems(systems);
	const struct option_rule rules[] = {
		{ "--roster", "FILE", OPT_TEXT, &o.roster, 0, 0, true,
		    "CSV with the columns player, team, school, division; if names "
		    "repeat, "
		    "id; rank_in_team, seed, region, score" },
		{ "--rule-system", "ID", OPT_TEXT, &o.rules, 0, 0, true, systems },
		{ "--rounds", "N", OPT_INT, &o.rounds, 1, SEATING_ROUNDS_MAX, true,
		    "rounds to seat" },
		{ "--mode", "MODE", OPT_TEXT, &o.mode, 0, 0, false,
		    "advance (the default): all rounds before the first is played; "
		    "sections; "
		    "score; head-to-head" },
		{ "--table-size", "K", OPT_INT, &o.table, 2, SEATING_TABLE_MAX, false,
		    "most players at a table, if not the rule system's" },
		{ "--history", "FILE", OPT_TEXT, &o.history, 0, 0, false,
		    "earlier rounds, in the form of the output: who has met" },
		{ "--wishes", "FILE", OPT_TEXT, &o.wishes, 0, 0, false,
		    "CSV with the columns player, wish, with: apart or together with "
		    "another player, or table with the number that the output gives it" },
		{ "--seed", "S", OPT_INT, &o.seed, 0, INT64_MAX, false,
		    "another seed gives another plan (default 1)" },
		{ "--steps", "N", OPT_INT, &o.steps, 0, INT64_MAX, false,
		    "swaps to try for each division; the number that the summary prints "
		    "makes its plan again" },
		{ "--time", "SECONDS", OPT_TEXT, &o.time, 0, 0, false,
		    "stop searching after that long: 5, or 0.2" },
	};
	int status = cli_options(cli_find("seat"), argc, argv, rules, (int)COUNT(rules));
	if (status >= 0)
		return status;
	if (!read_time(&o))
		return EXIT_USAGE;
	const struct ruleset *system = find_system(&o);
	if (!system || !mode_is_here(o.mode))
		return EXIT_USAGE;
	DEFER(arena_free) struct arena *a = arena_new();
	struct strbuf in[FILES], csv;
	for (int i = 0; i < FILES; i++)
		strbuf_init(&in[i], FILE_MAX);
	strbuf_init(&csv, PLAN_MAX);
	status = seat_files(a, &o, system, in, &csv);
	for (int i = 0; i < FILES; i++)
		strbuf_free(&in[i]);
	strbuf_free(&csv);
	return status;
}
