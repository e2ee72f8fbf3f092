/* Rosters as people send them: every sample, and what goes wrong at real events. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "app/app_export.h"
#include "rosters.h"

static void
samples(void **state)
{
	static const struct {
		const char *file, *rules, *encoding, *separator;
		int players, teams, schools, divisions;
	} t[] = {
		{ "challenge-cup.csv", "challenge-cup-2022", "UTF-8", "comma", 185, 37,
		    37, 5 },
		{ "agloa.csv", "agloa-2019", "UTF-8", "comma", 153, 32, 26, 4 },
		{ "mlag.csv", "mlag-basic-2018", "UTF-8", "comma", 65, 21, 21, 2 },
		{ "pentathlon.csv", "pentathlon-2-highlights", "UTF-8", "comma", 108, 24,
		    24, 1 },
		{ "messy/excel-semicolon-bom.csv", "challenge-cup-2022", "UTF-8 with BOM",
		    "semicolon", 35, 7, 7, 1 },
		{ "messy/excel-unicode-text.txt", "challenge-cup-2022", "UTF-16", "tab",
		    35, 7, 7, 1 },
		{ "messy/windows-1252.csv", "challenge-cup-2022",
		    "Windows-1252 (assumed)", "comma", 35, 7, 7, 1 },
		{ "messy/one-name-column.csv", "challenge-cup-2022", "UTF-8", "comma", 35,
		    7, 7, 1 },
		{ "messy/other-headers.csv", "challenge-cup-2022", "UTF-8", "comma", 95,
		    19, 19, 2 },
		{ "messy/quotes-newlines-spaces.csv", "challenge-cup-2022", "UTF-8",
		    "comma", 3, 1, 1, 1 },
	};
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		struct read x;
		read_case(&x, t[i].rules, t[i].file);
		if (x.rc != OK || x.p.errors || x.r.players != t[i].players ||
		    x.r.teams != t[i].teams || x.r.schools != t[i].schools ||
		    x.r.divisions != t[i].divisions ||
		    strcmp(x.r.encoding, t[i].encoding) != 0 ||
		    strcmp(x.r.separator, t[i].separator) != 0)
			fail_msg("%s: %s, %s: %d players, %d teams, %d schools, %d "
			         "divisions: %s%s",
			    t[i].file, x.r.encoding, x.r.separator, x.r.players,
			    x.r.teams, x.r.schools, x.r.divisions, x.e.text, told(&x));
		arena_free(x.a);
	}
}

/* The same 35 children, whatever program saved the file. */
static void
the_same_names_in_every_encoding(void **state)
{
	static const char *const files[] = { "messy/excel-semicolon-bom.csv",
		"messy/excel-unicode-text.txt", "messy/windows-1252.csv",
		"messy/one-name-column.csv" };
	(void)state;
	for (size_t f = 0; f < COUNT(files); f++) {
		struct read want, x;
		read_case(&want, "challenge-cup-2022", "challenge-cup.csv");
		read_case(&x, "challenge-cup-2022", files[f]);
		for (int i = 0; i < x.r.n; i++) {
			assert_string_equal(x.r.row[i].given, want.r.row[i].given);
			assert_string_equal(x.r.row[i].family, want.r.row[i].family);
			assert_string_equal(x.r.row[i].team, want.r.row[i].team);
			assert_string_equal(x.r.row[i].school, want.r.row[i].school);
		}
		arena_free(x.a);
		arena_free(want.a);
	}
}

/* One fault a row from row 8 on; row 10 plays up, which is none. */
static void
every_fault_with_row_and_column(void **state)
{
	struct read x;
	(void)state;
	read_case(&x, "challenge-cup-2022", "messy/errors.csv");
	assert_string_equal(told(&x),
	    "0:0 w team_large, 0:0 w team_short, 0:0 w team_short, "
	    "8:2 last_name_missing, 9:3 plays_down, 11:3 grade_not_number, "
	    "12:4 division_unknown, 13:5 team_missing, 14:2 player_twice, "
	    "15:6 team_two_schools, 16:1 w formula_as_text, 17:6 columns_short, "
	    "18:7 columns_extra, 19:1 name_too_long, 20:1 unclosed_quote");
	for (int i = 0; i < x.p.n; i++)
		if (x.p.list[i].row == 12)
			assert_non_null(
			    strstr(x.p.list[i].text, "Did you mean \"third\"?"));
	assert_int_equal(x.r.players, 8);
	assert_string_equal(x.r.row[14].given, "=HYPERLINK(\"x\")");
	arena_free(x.a);
}

static void
quotes_line_breaks_spaces(void **state)
{
	struct read x;
	(void)state;
	read_case(&x, "challenge-cup-2022", "messy/quotes-newlines-spaces.csv");
	assert_string_equal(x.r.row[0].given, "Anne \"Annie\"");
	assert_string_equal(x.r.row[0].family, "O'Brien Smith");
	assert_string_equal(x.r.row[1].given, "Jo");
	assert_string_equal(x.r.row[1].family, "Van Dyke");
	assert_string_equal(x.r.row[2].given, "Zo\xC3\xAB");
	assert_string_equal(x.r.row[2].family, "Zo\xC3\xAB");
	/* Row numbers of a spreadsheet: the cell with two lines is one row, the empty row
	 * counts. */
	assert_int_equal(x.r.row[1].row, 3);
	assert_int_equal(x.r.row[2].row, 5);
	arena_free(x.a);
}

#define HEAD                                                                             \
	"first_name,last_name,grade,division,team,school,code,withdrawn,team_"           \
	"withdrawn\n"

static void
rows_against_each_other(void **state)
{
	static const struct {
		const char *name, *text, *want;
		int players, teams;
	} t[] = {
		{ "two children called Emma Smith on different teams",
		    HEAD "Emma,Smith,3,third,A,S\nEmma,Smith,3,third,B,S\n",
		    "0:0 w team_short, 0:0 w team_short, 3:2 w same_name", 2, 2 },
		{ "withdrawn team registered again under its name",
		    HEAD "Emma,Smith,3,third,A,S,,yes,yes\nJo,Cole,3,third,A,S\n",
		    "0:0 w team_short", 2, 2 },
		{ "one player code twice",
		    HEAD "Emma,Smith,3,third,A,S,GE011E3\nJo,Cole,3,third,A,S,GEO1IE3\n",
		    "0:0 w team_short, 3:7 code_twice", 1, 1 },
		{ "team without players", HEAD ",,,third,A,S\n", "0:0 w team_empty", 0,
		    1 },
		{ "accents only: a question",
		    HEAD "Zoe,Reed,3,third,A,S\nZo\xC3\xAB,Reed,3,third,A,S\n",
		    "0:0 w team_short, 3:2 w player_similar", 2, 1 },
		{ "capitals are the same child",
		    HEAD "Zoe,Reed,3,third,A,S\nZOE,REED,3,third,A,S\n",
		    "0:0 w team_short, 3:2 player_twice", 1, 1 },
		{ "one team name in two divisions is two teams",
		    HEAD "Zoe,Reed,3,third,A,S\nJo,Cole,4,fourth,A,S\n",
		    "0:0 w team_short, 0:0 w team_short", 2, 2 },
		{ "one child with one name", HEAD "-,Sukarno,3,third,A,S\n",
		    "0:0 w team_short", 1, 1 },
		{ "names not known yet", HEAD "TBA,,3,third,A,S\nPlayer 5,,,third,A,S\n",
		    "0:0 w team_short", 2, 1 },
		{ "no team yet", HEAD "Zoe,Reed,3,third,no team,\n", "", 1, 0 },
		{ "an apostrophe of our own export", HEAD "'=Zoe,Reed,3,third,A,S\n",
		    "0:0 w team_short, 2:1 w formula_as_text", 1, 1 },
		{ "schools that differ by a letter",
		    HEAD "Zoe,Reed,3,third,A,Delmar\nJo,Cole,3,third,B,Delmer\n",
		    "0:0 w team_short, 0:0 w team_short, 3:6 w school_similar", 2, 2 },
	};
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		struct read x;
		read_text(&x, t[i].text);
		if (strcmp(told(&x), t[i].want) != 0 || x.r.players != t[i].players ||
		    x.r.teams != t[i].teams)
			fail_msg("%s: %d players, %d teams: %s", t[i].name, x.r.players,
			    x.r.teams, told(&x));
		arena_free(x.a);
	}
}

/* What another program or an earlier mishap left of a name is never stored. */
static void
damaged_letters_are_told(void **state)
{
	static const struct {
		const char *name, *want;
	} t[] = {
		{ "Zo\xEB", "" }, /* Windows-1252 */
		{ "\xA3ukasz",
		    "2:1 odd_character" }, /* a Polish file: Lukasz with a stroke */
		{ "Zo\xC3\x83\xC2\xAB", "2:1 looks_garbled" },
		{ "?ukasz", "2:1 w letter_lost" },
		{ "JO\xC3\x83O", "" },
	};
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		struct read x;
		char text[200];
		snprintf(text, sizeof text, HEAD "%s,Reed,3,third,no team,\n", t[i].name);
		read_text(&x, text);
		if (x.rc != OK || strcmp(told(&x), t[i].want) != 0)
			fail_msg("case %zu: %s%s", i, x.e.text, told(&x));
		arena_free(x.a);
	}
}

static void
grades_and_divisions(void **state)
{
	static const struct {
		const char *grade, *division, *want;
		int number;
	} t[] = {
		{ "4", "fourth", "", 4 },
		{ "4th", "Grade 4", "", 4 },
		{ "Grade 4", "4", "", 4 },
		{ "4th grade", "4th", "", 4 },
		{ "K", "third", "", 0 },
		{ "", "fourth", "", -1 },
		{ "3", "fourth", "", 3 },
		{ "8", "seventh-eighth", "", 8 },
		{ "7", "78", "", 7 },
		{ "5", "fourth", "2:3 plays_down", 5 },
		{ "14", "fourth", "2:3 grade_not_number", -1 },
		{ "four", "fourth", "2:3 grade_not_number", -1 },
		{ "4", "forth", "2:4 division_unknown", 4 },
		{ "4", "", "2:4 division_missing", 4 },
	};
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		struct read x;
		char text[200];
		snprintf(text, sizeof text, HEAD "Zoe,Reed,%s,%s,no team,\n", t[i].grade,
		    t[i].division);
		read_text(&x, text);
		if (strcmp(told(&x), t[i].want) != 0 || x.r.row[0].grade != t[i].number)
			fail_msg("%s in %s: %d: %s", t[i].grade, t[i].division,
			    x.r.row[0].grade, told(&x));
		arena_free(x.a);
	}
}

/* The whole name is read where first and last are not apart, never written. */
static void
each_column_is_in_the_export_and_read_back(void **state)
{
	(void)state;
	struct read x;
	char text[500];
	snprintf(text, sizeof text, "%s\nZoe|Reed|3|third|A|S\n", roster_file_columns);
	for (char *c = text; *c; c++)
		*c = *c == '|' ? ',' : *c;
	read_text(&x, text);
	for (int f = ROSTER_IGNORE + 1; f < ROSTER_FIELDS; f++) {
		assert_true(roster_field_names[f] && roster_field_labels[f]);
		if (f != ROSTER_NAME && roster_column_of(&x.r, (enum roster_field)f) < 0)
			fail_msg("%s is not in the export", roster_field_names[f]);
	}
	arena_free(x.a);
}

static void
headers_in_many_spellings(void **state)
{
	static const struct {
		const char *name, *text, *want;
	} t[] = {
		{ "a title above the header",
		    "Spring Cup\n\nLast Name,First Name,Level of play,Team #,School "
		    "Name\n"
		    "Reed,Zoe,third,A,S\n",
		    "0:0 w team_short" },
		{ "no header at all", "Zoe,Reed,3,third,A,S\nJo,Cole,3,third,A,S\n",
		    "1:0 column_missing, 1:0 column_missing, 1:0 column_missing, 1:0 "
		    "column_missing" },
		{ "one giant column", "first_name|last_name|division\nZoe|Reed|third\n",
		    "1:0 one_column" },
		{ "two columns of one meaning",
		    "Student,Name,Division,Team,School\n\"Reed, Zoe\",x,third,A,S\n",
		    "0:0 w team_short, 1:2 w column_twice" },
		{ "divisions known by what they hold",
		    "Student,Event,Team,School\n\"Reed, Zoe\",third,A,S\n",
		    "0:0 w team_short" },
		{ "names without a comma",
		    "Student,Division,Team,School\nZoe van Dyke,third,A,S\n",
		    "0:0 w team_short, 2:1 w name_split" },
		{ "a region, a seed and the coach's order that contradict themselves",
		    "Student,Division,Team,School,Rank,Region,Seed\n"
		    "\"Reed, Zoe\",third,A,S,1,North,2\n"
		    "\"Cole, Jo\",third,A,S,1,north,\n"
		    "\"Lee, Amy\",third,A,S,0,South,3\n",
		    "0:0 w team_short, 3:5 w rank_twice, 4:5 rank_invalid, "
		    "4:6 school_two_regions, 4:7 team_two_seeds" },
		{ "nothing under the header", "Student,Division,Team,School\n",
		    "1:0 no_rows" },
		{ "team numbers that are names",
		    "Student,Division,Team Number,School\n\"Reed, Zoe\",third,A,S\n",
		    "0:0 w team_short" },
	};
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		struct read x;
		read_text(&x, t[i].text);
		if (x.rc != OK || strcmp(told(&x), t[i].want) != 0)
			fail_msg("%s: %s%s", t[i].name, x.e.text, told(&x));
		if (x.r.players > 0)
			assert_string_equal(x.r.row[0].given, "Zoe");
		arena_free(x.a);
	}
}

static void
columns_can_be_remapped(void **state)
{
	static const char text[] = "a,b,c,d,e\nReed,Zoe,third,A,S\n";
	static const enum roster_field map[] = { ROSTER_FAMILY, ROSTER_GIVEN,
		ROSTER_DIVISION, ROSTER_TEAM, ROSTER_SCHOOL };
	DEFER(arena_free) struct arena *a = arena_new();
	struct problems p = { .arena = a };
	struct roster r;
	struct err e = { 0 };
	(void)state;
	assert_int_equal(roster_read(a, text, sizeof text - 1,
	                     ruleset_find("challenge-cup-2022"), map, &r, &p, &e),
	    OK);
	assert_int_equal(p.errors, 0);
	assert_string_equal(r.row[0].given, "Zoe");
	assert_string_equal(r.row[0].school, "S");
}

static void
a_school_for_each_child_is_the_wrong_column(void **state)
{
	(void)state;
	struct read x;
	struct strbuf b;
	strbuf_init(&b, 1 << 20);
	strbuf_puts(&b, "first_name,last_name,grade,division,team,school\n");
	for (int i = 0; i <= ROSTER_SCHOOLS_MAX; i++)
		strbuf_printf(&b, "A,B%d,3,third,T%d,School %d\n", i, i, i);
	read_text(&x, b.s);
	assert_false(x.r.readable);
	assert_int_equal(x.r.n, 0);
	assert_non_null(strstr(told(&x), "1:0 schools_many"));
	arena_free(x.a);
	strbuf_free(&b);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(samples),
		cmocka_unit_test(the_same_names_in_every_encoding),
		cmocka_unit_test(every_fault_with_row_and_column),
		cmocka_unit_test(quotes_line_breaks_spaces),
		cmocka_unit_test(rows_against_each_other),
		cmocka_unit_test(damaged_letters_are_told),
		cmocka_unit_test(grades_and_divisions),
		cmocka_unit_test(each_column_is_in_the_export_and_read_back),
		cmocka_unit_test(headers_in_many_spellings),
		cmocka_unit_test(columns_can_be_remapped),
		cmocka_unit_test(a_school_for_each_child_is_the_wrong_column),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
