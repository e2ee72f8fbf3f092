/* tests/db/sheet_case.h - a tournament with eighty sheets, and a way to type one.
 * Included by the programs that test sheets. */
#ifndef TESTS_DB_SHEET_CASE_H
#define TESTS_DB_SHEET_CASE_H
#include "app/app_sheet.h"
#include "rules/sheet_code.h"
#include "tests/dbharness.h"
#include <stdio.h>
#include <string.h>

enum { SHEETS = 80 };

static struct app app;
static const char *where;
static struct tournament t = {
	.id = 1, .slug = "cup", .name = "Cup", .timezone = "America/Chicago"
};
static const struct actor scorer = { .roles = ROLE_SCORER, .label = "link:5" };
static const struct actor judge = { .roles = ROLE_JUDGE, .label = "link:6" };
static char code[SHEETS + 1][SHEET_CODE_LEN + 1];

static int
begin(void **state)
{
	char *sql = harness_file("cases/sheet/cup.sql"), text[200];
	(void)state;
	dbharness_app(&app, &where);
	dbharness_sql(where, sql);
	mem_free(sql);
	for (int i = 1; i <= SHEETS; i++) {
		sheet_code_make(code[i], (uint64_t)i * 7919);
		snprintf(text, sizeof text,
		    "UPDATE sheet SET code = '%s' WHERE sheet_id = %d", code[i], i);
		dbharness_sql(where, text);
	}
	t.rules = ruleset_find("challenge-cup-2022");
	return 0;
}

static int
end(void **state)
{
	(void)state;
	dbharness_app_end(&app);
	return 0;
}

/* A sheet as typed: five rows of cells such as "2111-", '.' for a blank. */
static struct sheet_save
typed(int sheet, int64_t based_on, const char *key, const char *const rows[5])
{
	static _Thread_local char cell[256][2];
	struct sheet_save in = { .code = code[sheet],
		.based_on = based_on,
		.key = key,
		.rows = 5,
		.games = 5,
		.reason = "" };
	for (int i = 1; i < 256; i++)
		cell[i][0] = (char)i;
	for (int r = 0; r < 5; r++) {
		in.line[r].player = "";
		for (int c = 0; c < 5; c++)
			in.line[r].cell[c] =
			    rows[r][c] == '.' ? "" : cell[(unsigned char)rows[r][c]];
	}
	return in;
}

static const char *const good[5] = { "2111-", "0210-", "0112-", "1001-", "1120-" };
static const char *const other[5] = { "0111-", "0210-", "0112-", "1001-", "1120-" };

#endif
