/* app/sheet_known.c - a sheet as a save needs it, from and into what the server
 * remembers: see known.h. */
#include "app/known.h"
#include "app/sheet_job.h"
#include "base/utf8.h"
#include "db/db.h"
#include <string.h>

static void
keep(const struct sheet_job *j)
{
	struct known_sheet k = { .tournament = j->t->id,
		.sheet = j->sheet,
		.division = j->division,
		.plan = j->plan,
		.rules_no = j->rules_no,
		.version = j->version,
		.round = j->round,
		.table = j->table,
		.rows = j->rows,
		.ruled = j->ruled,
		.substituted = j->substituted,
		.rules = j->rules };
	if (j->seen == NULL || j->in->only_look) /* of which nothing stays */
		return;
	utf8_copy(k.code, sizeof k.code, j->code);
	utf8_copy(k.state, sizeof k.state, j->state);
	utf8_copy(k.division_code, sizeof k.division_code, j->division_code);
	utf8_copy(k.server, sizeof k.server, j->server);
	utf8_copy(k.seen, sizeof k.seen, j->seen);
	for (int i = 0; i < j->rows; i++) {
		const struct seat *s = &j->seat[i];
		k.seat[i] = (struct known_seat){ .player = s->player,
			.team = s->team,
			.was = s->was,
			.warned = { s->warned[0], s->warned[1] } };
		utf8_copy(k.seat[i].code, sizeof k.seat[i].code, s->code);
		utf8_copy(k.seat[i].was_code, sizeof k.seat[i].was_code, s->was_code);
	}
	known_sheet_keep(j->app->known, &k);
}

void
sheet_known_keep(struct sheet_job *j, const PGresult *r)
{
	const char *seen = row_text(r, 0, "seen");
	bool whole = row_bool(r, 0, "alone") && !j->read_twice &&
	             j->check != CHECK_BLIND && j->t->rules->sheet != SHEET_HEAD_TO_HEAD;
	j->seen = NULL;
	if (j->app->known == NULL || !whole || !*seen || strlen(seen) >= KNOWN_SEEN_MAX)
		return;
	j->seen = arena_strdup(j->app->arena, seen);
	j->server = arena_strdup(j->app->arena, row_text(r, 0, "server"));
	keep(j);
}

void
sheet_known_saved(
    struct sheet_job *j, int64_t version, const char *state, bool substituted)
{
	j->version = version;
	j->state = state;
	j->ruled = j->in->ruling;
	j->substituted = substituted;
	for (int i = 0; i < j->rows; i++) {
		j->seat[i].was = j->player[i];
		j->seat[i].warned[j->player[i] != j->seat[i].player] = j->warned[i];
		j->seat[i].was_code = j->player_code[i];
	}
	keep(j);
}

enum rc
sheet_known_load(struct sheet_job *j, struct sheet_saved *out, struct err *e)
{
	struct known_sheet *k = ARENA_NEW(j->app->arena, struct known_sheet);
	if (!known_sheet_find(j->app->known, j->t->id, j->code, k) ||
	    strcmp(k->server, j->who->proof->server) != 0)
		return err_set(e, RETRY, NULL, "This sheet is not known yet.");
	j->sheet = k->sheet;
	j->division = k->division;
	j->plan = k->plan;
	j->rules_no = k->rules_no;
	j->version = k->version;
	j->round = out->round = k->round;
	j->table = out->table = k->table;
	j->rows = k->rows;
	j->ruled = k->ruled;
	j->substituted = k->substituted;
	j->saved_by = "";
	j->state = k->state;
	j->division_code = k->division_code;
	j->rules = k->rules;
	j->server = k->server;
	j->seen = k->seen;
	for (int i = 0; i < k->rows; i++) {
		const struct known_seat *s = &k->seat[i];
		j->seat[i] = (struct seat){ .player = s->player,
			.team = s->team,
			.code = s->code,
			.was = s->was,
			.was_code = s->was_code,
			.warned = { s->warned[0], s->warned[1] },
			.game = "" };
	}
	return OK;
}
