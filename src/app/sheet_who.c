/* app/sheet_who.c - who played on which line of a score sheet, and numbers as typed. */
#include "app/sheet_job.h"
#include "db/db.h"
#include "rules/player_code.h"
#include <stdlib.h>
#include <string.h>

int
sheet_number(struct sheet_job *j, const char *s, int min, int max, const char *field,
    const char *what)
{
	char *end;
	if (*s == '\0')
		return SHEET_BLANK;
	long n = strtol(s, &end, 10);
	if (((*s >= '0' && *s <= '9') || *s == '-') && end > s && *end == '\0' &&
	    n >= min && n <= max)
		return (int)n;
	problem_add(j->p, false, "bad_number", field,
	    "%s: \"%.20s\" is not a number from %d to %d.", what, s, min, max);
	return SHEET_BLANK;
}

int
sheet_columns(const struct sheet_save *in)
{
	int last = 0;
	for (int r = 0; r < in->rows; r++)
		for (int c = 0; c < in->games; c++)
			if (in->line[r].cell[c] && *in->line[r].cell[c])
				last = MAX(last, c + 1);
	return last;
}

/* ---- who played ---- */

static enum rc
substitute(struct sheet_job *j, int row, const char *typed, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	char code[PLAYER_CODE_MAX + 1], field[ERR_FIELD_MAX];
	struct err unread = { 0 };
	snprintf(field, sizeof field, "player_%d", row + 1);
	if (player_code_read(code, typed, &unread) != OK)
		snprintf(code, sizeof code, "%.*s", PLAYER_CODE_MAX, typed);
	enum rc rc = DB_QUERY(j->app->db, Q_sheet_substitute, &r, e, P_INT(j->t->id),
	    P_TEXT(code), P_INT(j->round), P_INT(j->sheet));
	if (rc != OK)
		return rc;
	const char *why = NULL;
	if (PQntuples(r) == 0)
		why = "no player of this tournament has this code";
	else if (row_int(r, 0, "division_id") != j->division)
		why = "plays in another division";
	else if (row_int(r, 0, "team_key") != j->seat[row].team && j->seat[row].team > 0)
		why = "plays for another team";
	else if (row_bool(r, 0, "withdrawn"))
		why = "has withdrawn";
	else if (row_int(r, 0, "table_no") && row_int(r, 0, "table_no") != j->table)
		why = arena_printf(j->app->arena,
		    "has a seat at table %lld in this round: change the seating first",
		    (long long)row_int(r, 0, "table_no"));
	else if (row_int(r, 0, "other_table"))
		why = arena_printf(j->app->arena,
		    "is a substitute at table %lld in this round: correct that sheet "
		    "first",
		    (long long)row_int(r, 0, "other_table"));
	if (why)
		problem_add(j->p, false, "bad_substitute", field,
		    "Row %d: %s cannot play here: %s.", row + 1, code, why)
		    ->row = row + 1;
	else {
		j->player[row] = row_int(r, 0, "player_id");
		j->player_code[row] = arena_strdup(j->app->arena, code);
		j->warned[row] = row_bool(r, 0, "warned");
	}
	return OK;
}

enum rc
sheet_players(struct sheet_job *j, struct err *e)
{
	enum rc rc = OK;
	for (int i = 0; i < j->rows && rc == OK; i++) {
		const struct seat *s = &j->seat[i];
		const char *typed = j->in->line[i].player;
		j->player[i] = s->was ? s->was : s->player;
		j->player_code[i] = s->was ? s->was_code : s->code;
		j->warned[i] = s->warned[s->was && s->was != s->player];
		if (typed[0] == '\0' || (s->was && strcmp(typed, s->was_code) == 0))
			continue;
		j->player_code[i] = s->code;
		j->warned[i] = s->warned[0];
		if (strcmp(typed, s->code) == 0)
			j->player[i] = s->player;
		else
			rc = substitute(j, i, typed, e);
	}
	for (int i = 1; i < j->rows && rc == OK; i++)
		for (int k = 0; k < i; k++)
			if (j->player[k] == j->player[i])
				problem_add(j->p, false, "player_twice",
				    arena_printf(j->app->arena, "player_%d", i + 1),
				    "Rows %d and %d have the same player.", k + 1, i + 1)
				    ->row = i + 1;
	return rc;
}
