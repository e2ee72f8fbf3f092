/* The documents as text: what stands on the paper, on which page, in which order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "base/arena.h"
#include "base/strbuf.h"
#include "reports/blank_form.h"
#include "reports/reports.h"
#include "sys/process.h"
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PDF_MAX = 32 << 20, TEXT_MAX = 8 << 20, LIMIT_MS = 20000 };

static const char LINK[] = "http://192.168.1.20:8080/s/K7MP3QX9";
static const char LONG_NAME[] = "Maximilian-Alexander Wolfeschlegelstei"; /* 38 letters */

/* Makes the document; pdf and its size. */
static void
make(const char *kind, json_t *model, struct strbuf *pdf)
{
	struct err e = { 0 };
	char *bytes = NULL;
	size_t n = 0;
	FILE *f = open_memstream(&bytes, &n);
	assert_non_null(f);
	enum rc rc = report_make(report_find(kind), model, f, &e);
	if (rc != OK)
		fail_msg("%s: %s", kind, e.text);
	fclose(f);
	strbuf_init(pdf, PDF_MAX);
	strbuf_add(pdf, bytes, n);
	free(bytes);
	json_decref(model);
}

static char *
tool(struct arena *a, const char *const argv[], const struct strbuf *pdf)
{
	struct strbuf out;
	struct err e = { 0 };
	strbuf_init(&out, TEXT_MAX);
	if (process_run(argv, pdf->s, pdf->len, &out, LIMIT_MS, &e) != OK)
		fail_msg("%s: %s", argv[0], e.text);
	char *text = arena_strndup(a, out.s, out.len);
	strbuf_free(&out);
	return text;
}

static char *
text_of(struct arena *a, const char *kind, json_t *model)
{
	static const char *const argv[] = { "/usr/bin/pdftotext", "-layout", "-", "-",
		NULL };
	struct strbuf pdf;
	make(kind, model, &pdf);
	char *text = tool(a, argv, &pdf);
	strbuf_free(&pdf);
	return text;
}

static int
pages(const char *text)
{
	int n = 0;
	for (; *text; text++)
		n += *text == '\f';
	return n;
}

/* Text of page n, from 1. */
static char *
page(struct arena *a, const char *text, int n)
{
	while (--n > 0)
		text = strchr(text, '\f') + 1;
	return arena_strndup(a, text, (size_t)(strchr(text, '\f') - text));
}

static json_t *
seat(const char *code, const char *name)
{
	return json_pack("{s:s, s:s, s:s, s:b}", "code", code, "name", name, "team",
	    "Delmar A", "scorekeeper", 0);
}

static json_t *
five(void)
{
	json_t *l = json_array();
	json_array_append_new(l, seat("GE013E45", "Ana Ruiz-Ortega"));
	json_array_append_new(l, seat("ND035E45", "Tomas Birch"));
	json_array_append_new(l, seat("RR062E45", "Lena Okafor"));
	json_array_append_new(l, seat("EP041E45", LONG_NAME));
	json_array_append_new(l, seat("LF024E45", "Wei Lin"));
	return l;
}

static json_t *
sheets(int n, int group)
{
	json_t *l = json_array();
	for (int i = 0; i < n; i++) {
		char g[16];
		snprintf(g, sizeof g, "%d", i / group);
		json_array_append_new(
		    l, json_pack("{s:s, s:s, s:s, s:i, s:i, s:s, s:s, s:i, s:o}", "group",
		           g, "division", "Third grade", "held_on", "14 March 2026",
		           "round", 1, "table", i + 1, "code", "K7MP3QX9", "link", LINK,
		           "edition", 2, "seats", five()));
	}
	return json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:o}", "paper", "letter",
	    "tournament", "River City Challenge Cup", "title", "Table score sheet",
	    "scorekeeper", "Scorekeeper", "games", 5, "spare", 3, "sheets", l);
}

static void
golden(struct arena *a, const char *name, const char *got)
{
	char *path = arena_printf(a, "tests/golden/%s.txt", name);
	FILE *f = fopen(path, "rb");
	struct strbuf want;
	strbuf_init(&want, TEXT_MAX);
	if (f) {
		char buf[4096];
		for (size_t n; (n = fread(buf, 1, sizeof buf, f)) > 0;)
			strbuf_add(&want, buf, n);
		fclose(f);
	}
	if (strcmp(want.s, got) != 0) {
		char *other = arena_printf(a, "build/%s.txt", name);
		FILE *o = fopen(other, "wb");
		assert_non_null(o);
		fputs(got, o);
		fclose(o);
		fail_msg("%s differs from %s", other, path);
	}
	strbuf_free(&want);
}

static void
table_sheet_reads_like_the_rule_texts_sample(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	(void)state;
	golden(a, "table_sheet", text_of(a, "table-sheets", sheets(1, 1)));
}

static void
two_sheets_a_page_and_the_cut_pile_is_in_order(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	(void)state;
	char *text = text_of(a, "table-sheets", sheets(5, 5));
	assert_int_equal(pages(text), 3);
	assert_non_null(strstr(page(a, text, 1), "TABLE 01"));
	assert_non_null(strstr(page(a, text, 1), "TABLE 04"));
	assert_non_null(strstr(page(a, text, 2), "TABLE 02"));
	assert_non_null(strstr(page(a, text, 2), "TABLE 05"));
	assert_non_null(strstr(page(a, text, 3), "TABLE 03"));
}

static void
each_group_begins_a_page(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	(void)state;
	assert_int_equal(pages(text_of(a, "table-sheets", sheets(6, 3))), 4);
}

static void
a_spare_sheet_has_lines_instead_of_numbers(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	json_t *m = sheets(0, 1);
	(void)state;
	json_array_append_new(json_object_get(m, "sheets"),
	    json_pack("{s:s, s:n, s:n, s:n, s:[]}", "group", "spare", "code", "table",
	        "round", "seats"));
	char *text = text_of(a, "table-sheets", m);
	assert_int_equal(pages(text), 1);
	assert_non_null(strstr(text, "Spare sheet"));
	assert_null(strstr(text, "TABLE 0"));
}

/* 003: who monitored and ruled, and both signatures, stand on the record. */
static void
a_pentathlon_record_has_its_game_and_room_for_opinions(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	json_t *m = sheets(2, 1), *sheet, *seats;
	(void)state;
	size_t i;
	json_object_set_new(m, "form", json_string("pentathlon"));
	json_array_foreach(json_object_get(m, "sheets"), i, sheet)
	{
		seats = json_object_get(sheet, "seats");
		while (json_array_size(seats) > 2 - i)
			json_array_remove(seats, json_array_size(seats) - 1);
	}
	sheet = json_array_get(json_object_get(m, "sheets"), 0);
	json_object_set_new(sheet, "game", json_string("ramrod"));
	json_object_set_new(sheet, "rotation", json_string("B"));
	char *text = text_of(a, "table-sheets", m);
	static const char *const words[] = { "Ramrod, group B", "Monitor", "Who began",
		"About which rule", "Tournament Director, name", "Signature",
		"A bye: nobody is seated opposite", "Game (circle one)" };
	for (size_t k = 0; k < COUNT(words); k++)
		if (strstr(text, words[k]) == NULL)
			fail_msg("%s is missing in %s", words[k], text);
}

static void
three_hundred_sheets_take_seconds(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	clock_t begin = clock();
	struct strbuf pdf;
	(void)state;
	make("table-sheets", sheets(300, 300), &pdf);
	double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
	if (seconds > 5)
		fail_msg("300 sheets took %.1f s of processor time", seconds);
	static const char *const argv[] = { "/usr/bin/pdftotext", "-layout", "-", "-",
		NULL };
	assert_int_equal(pages(tool(a, argv, &pdf)), 150);
	strbuf_free(&pdf);
}

static json_t *
players(int n, int rounds)
{
	json_t *l = json_array();
	for (int i = 0; i < n; i++) {
		json_t *r = json_array();
		for (int k = 1; k <= rounds; k++)
			json_array_append_new(
			    r, json_pack("{s:i, s:i, s:i, s:b}", "round", k, "table",
			           k == 2 ? 12345 : 10 * k + i, "seat", 4, "scorekeeper",
			           k == 3));
		json_array_append_new(
		    l, json_pack("{s:s, s:s, s:s, s:s, s:o}", "name",
		           i ? LONG_NAME : "Ana Ruiz", "code", "DA011E3", "team",
		           "Delmar A", "division", "Third grade", "rounds", r));
	}
	return json_pack("{s:s, s:s, s:i, s:o}", "paper", "a4", "tournament",
	    "River City Challenge Cup", "games", 5, "players", l);
}

static void
player_sheet_shows_each_rounds_table(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	(void)state;
	golden(a, "player_sheet", text_of(a, "player-sheets", players(2, 4)));
}

static void
player_sheet_keeps_the_record_of_its_rules(void **state)
{
	static const struct {
		const char *form, *has[4], *not ;
	} t[] = {
		{ "match",
		    { "Shake 1 ", "Match points", "Section A, block II", "seat 4" },
		    "Game" },
		{ "pentathlon", { "Opponent’s code", "FIAR", "no-show", "Game Leader" },
		    "keeps score" },
	};
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		DEFER(arena_free) struct arena *a = arena_new();
		json_t *model = players(1, 4);
		json_t *rounds = json_object_get(
		    json_array_get(json_object_get(model, "players"), 0), "rounds");
		json_object_set_new(
		    json_array_get(rounds, 0), "place", json_string(t[i].has[2 - i]));
		json_object_set_new(model, "form", json_string(t[i].form));
		const char *text = text_of(a, "player-sheets", model);
		for (size_t k = 0; k < COUNT(t[i].has); k++)
			if (!strstr(text, t[i].has[k]))
				fail_msg(
				    "%s without %s:\n%s", t[i].form, t[i].has[k], text);
		assert_null(strstr(text, t[i].not ));
	}
}

static void
player_sheets_share_pages_and_never_run_into_the_next(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	(void)state;
	assert_int_equal(pages(text_of(a, "player-sheets", players(9, 4))), 3);
	assert_int_equal(pages(text_of(a, "player-sheets", players(3, 20))), 3);
}

static json_t *
rows(int n)
{
	json_t *l = json_array();
	for (int i = 0; i < n; i++)
		json_array_append_new(
		    l, json_pack("{s:s, s:s, s:s, s:[i, n]}", "name",
		           i ? "Ana R." : LONG_NAME, "code", "DA011E3", "team",
		           i ? "Delmar A" : "", "tables", 99999));
	return l;
}

static json_t *
poster(json_t *section)
{
	return json_pack("{s:s, s:s, s:[o]}", "paper", "letter", "tournament",
	    "River City Challenge Cup", "sections", section);
}

static void
poster_by_player_repeats_its_head(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	(void)state;
	char *text = text_of(a, "poster-players",
	    poster(json_pack("{s:s, s:s, s:[s, s], s:o}", "title", "Third grade",
	        "subtitle", "Where do I sit?", "columns", "Round 1", "Round 2", "rows",
	        rows(30))));
	assert_int_equal(pages(text), 2);
	for (int i = 1; i <= 2; i++) {
		assert_non_null(strstr(page(a, text, i), "Third grade"));
		assert_non_null(strstr(page(a, text, i), "Round 2"));
	}
	assert_non_null(strstr(text, "99999"));
	assert_non_null(strstr(text, "Alexander"));
}

static void
poster_by_player_names_the_whole_place(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	(void)state;
	json_t *row = json_pack("{s:s, s:s, s:s, s:[i, i, i, i, n], s:[s, s, s, s, s]}",
	    "name", "Ana R.", "code", "DA011E2", "team", "Delmar A", "tables", 1, 12, 103,
	    4, "places", "Sum Dominoes & Dice", "Kwatro-Sinko", "Section A, block III",
	    "PAR 55", "");
	char *text = text_of(a, "poster-players",
	    poster(json_pack("{s:s, s:s, s:[s, s, s, s, s], s:[o]}", "title",
	        "Division II", "subtitle", "Where do I sit?", "columns", "Round 1",
	        "Round 2", "Round 3", "Round 4", "Round 5", "rows", row)));
	assert_non_null(strstr(text, "Dice"));
	assert_non_null(strstr(text, "III"));
}

static void
poster_by_table_shows_each_table(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	json_t *tables = json_array();
	(void)state;
	for (int i = 1; i <= 12; i++)
		json_array_append_new(
		    tables, json_pack("{s:i, s:o}", "table", i * 1000, "seats", five()));
	char *text = text_of(a, "poster-tables",
	    poster(json_pack("{s:s, s:s, s:o}", "title", "Third grade", "subtitle",
	        "Round 1", "tables", tables)));
	assert_int_equal(pages(text), 2);
	assert_non_null(strstr(page(a, text, 2), "12000"));
}

static void
poster_by_team_keeps_a_team_on_one_page(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	json_t *teams = json_array();
	(void)state;
	for (int i = 0; i < 4; i++)
		json_array_append_new(teams,
		    json_pack("{s:s, s:s, s:o}", "team", i < 3 ? "Delmar A" : "Delmar Z",
		        "school", "Delmar Elementary", "rows", rows(6)));
	char *text = text_of(a, "poster-teams",
	    poster(json_pack("{s:s, s:s, s:[s, s], s:o}", "title", "Third grade",
	        "subtitle", "By team", "columns", "Round 1", "Round 2", "teams", teams)));
	assert_int_equal(pages(text), 2);
	assert_null(strstr(page(a, text, 1), "Delmar Z"));
	assert_non_null(strstr(page(a, text, 2), "Delmar Z"));
}

static json_t *
dispute(const char *reason, int findings)
{
	json_t *list = json_array();
	for (int i = 0; i < findings; i++)
		json_array_append_new(
		    list, json_pack("{s:s, s:s, s:s}", "message",
		              "The Solution comes to 8, but the Goal is 9.", "ref",
		              "A VII-C-5-d", "witness", "(2×(3+1))"));
	json_t *made = json_pack("{s:s, s:s, s:s, s:i, s:i, s:s, s:i, s:{s:s, s:s, s:s}, "
	                         "s:{s:s, s:s, s:s, s:o},"
	                         " s:{s:s, s:s, s:s, s:s, s:s}, s:[{s:s, s:s}]}",
	    "paper", "letter", "tournament_name", "River City", "division_name",
	    "Third grade", "round", 2, "table", 14, "unit", "game", "shake", 3, "form",
	    "system_title", "Challenge Cup 2022", "division_chosen", "third", "equation",
	    "2x(3+1)=9", "answer", "verdict", "Incorrect", "says", "The Equation fails.",
	    "pretty", "2×(3+1) = 9", "findings", list, "ruling", "kind_text", "Ruling",
	    "ruling_text", "The Equation is not correct", "by", "Judge Jo",
	    "second_judge", "Ann", "reason", reason, "steps", "kind", "appeal", "reason",
	    "The x was forbidden");
	json_t *lie =
	    json_pack("{s:[{s:s, s:s, s:b}], s:[{s:s, s:s, s:[{s:s, s:s, s:b}, "
	              "{s:s, s:s, s:b}]}], s:[{s:s, s:b, s:[{s:s, s:s, s:b}]}]}",
	        "situations", "text", "A-flub", "value", "a_flub", "selected", true,
	        "areas", "label", "Required", "value", "vs2", "cubes", "face", "√",
	        "turn", "", "gap", false, "face", "2", "turn", "side", "gap", false,
	        "variations", "title", "Base m", "on", true, "options", "text", "eight",
	        "value", "eight", "selected", true);
	json_object_update(json_object_get(made, "form"), lie);
	json_decref(lie);
	return made;
}

static void
slips_of_a_dispute_take_one_page_however_long(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	char reason[501] = "";
	(void)state;
	for (size_t i = 0; i < sizeof reason - 1; i++)
		reason[i] = i % 8 == 7 ? ' ' : 'w';
	static const char *const kinds[] = { "ruling-slip", "appeal-slip" };
	for (size_t i = 0; i < COUNT(kinds); i++) {
		char *text = text_of(a, kinds[i], dispute(reason, 24));
		assert_int_equal(pages(text), 1);
		assert_non_null(strstr(text, "round 2, table 14, game 3"));
		assert_non_null(strstr(text, "Ruling: The Equation is not correct"));
		assert_non_null(strstr(text, "Judge Jo with Ann"));
		assert_non_null(strstr(text, "Situation: A-flub"));
		assert_non_null(strstr(text, "√ 2 sideways"));
		assert_non_null(strstr(text, "Variations: Base m: eight"));
		assert_non_null(strstr(text, "but the Goal is 9"));
		assert_non_null(strstr(text, i ? "Chief" : "Second judge"));
		assert_int_equal(strstr(text, "The x was forbidden") != NULL, i == 1);
	}
}

/* A plan's certificate with so many repeats, drawn counts beside those of now. */
static json_t *
certificate(int repeats)
{
	json_t *list = json_array();
	for (int i = 0; i < repeats; i++)
		json_array_append_new(
		    list, json_pack("{s:s, s:s, s:s, s:s, s:s}", "a", "Ann Lee", "a_team",
		              "Owls", "b", "Bo Ng", "b_team", "Elks", "where",
		              "round 1 table 3, round 4 table 2"));
	return json_pack(
	    "{s:s, s:{s:s}, s:{s:s}, s:{s:s}, s:{s:i, s:b, s:s, s:{s:i, s:i, s:i, s:s}}, "
	    "s:{s:b, s:[{s:s, s:s, s:s, s:s, s:s}], s:[{s:s}], s:[{s:s, s:i, s:i, s:i, "
	    "s:i, s:i}], s:[{s:s}], s:[{}], s:s, s:s, s:s, s:s, s:i, s:i, s:s, s:s}, "
	    "s:[], s:o}",
	    "paper", "letter", "tournament", "name", "Spring Cup", "division", "name",
	    "Third grade", "mode", "name", "All rounds in advance", "plan", "edition", 2,
	    "is_draft", 0, "made_at", "9:00", "summary", "players", 32, "tables", 7,
	    "rounds", 4, "why_short", "", "certificate", "changed", 1, "lines", "name",
	    "team-mates at a table", "drawn", "0", "have", "3", "least", "1", "gap", "2",
	    "changes", "text", "Round 2: Ann Lee left table 4.", "wishes", "name",
	    "two kept apart", "wishes", 5, "kept", 4, "broken", 1, "rounds_kept", 17,
	    "rounds_broken", 2, "broken", "text", "Ann Lee and Bo Ng apart: They sit",
	    "wish_file", "program", "1.0", "engine", "3", "command",
	    "cubetab seat --seed 77", "why_not", "", "table_max", 5, "table_min", 3,
	    "seed", "77", "steps", "9000000000", "teammates", "repeats", list);
}

static void
a_plans_certificate_takes_one_page_however_many_repeats(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	(void)state;
	for (int repeats = 0; repeats <= 300; repeats += 300) {
		char *text = text_of(a, "seating-certificate", certificate(repeats));
		assert_int_equal(pages(text), 1);
		assert_non_null(strstr(text, "Spring Cup: Third grade, edition 2"));
		assert_non_null(strstr(text, "When drawn"));
		assert_non_null(strstr(text, "Seed 77, steps 9000000000"));
		assert_non_null(strstr(text, "cubetab seat --seed 77"));
		assert_non_null(strstr(text, "Round 2: Ann Lee left table 4."));
		assert_non_null(strstr(text, "Rounds broken"));
		assert_non_null(strstr(text, "Ann Lee and Bo Ng apart"));
		assert_non_null(strstr(text, "and wishes.csv"));
		assert_int_equal(strstr(text, "No two players meet") != NULL, !repeats);
		assert_int_equal(strstr(text, "more: see the") != NULL, repeats > 0);
	}
}

static void
monitors_are_listed_by_school_and_game(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	json_t *duties = json_array();
	(void)state;
	for (int i = 0; i < 40; i++)
		json_array_append_new(
		    duties, json_pack("{s:s, s:s, s:s, s:s, s:i}", "title",
		                i < 39 ? "Ramrod" : "", "group", i < 39 ? "" : "B",
		                "tables", "12, 3", "school", i % 2 ? "" : "Lincoln",
		                "number", i % 2 ? 0 : i / 2 + 1));
	char *text = text_of(a, "monitor-duties",
	    json_pack("{s:s, s:s, s:{s:s}, s:i, s:i, s:s, s:[{s:s, s:i, s:i, s:i}], s:o}",
	        "paper", "a4", "tournament", "Spring Pentathlon", "division", "name",
	        "Division II", "needed", 40, "owed", 23, "rule", "1 monitor for 2 pupils",
	        "schools", "school", "Lincoln", "pupils", 46, "owes", 23, "on_duty", 20,
	        "duties", duties));
	assert_non_null(strstr(text, "40 monitors are needed"));
	assert_non_null(strstr(text, "Lincoln: 23 to send, 20 on duty"));
	assert_non_null(strstr(text, "with group B"));
	assert_non_null(strstr(text, "nobody yet"));
	for (int n = 1; n <= pages(text); n++)
		assert_non_null(strstr(page(a, text, n), "Spring Pentathlon"));
}

static void
a_poster_tells_how_to_follow(void **state)
{
	DEFER(arena_free) struct arena *a = arena_new();
	(void)state;
	for (int wifi = 0; wifi < 2; wifi++) {
		char *text = text_of(a, "poster-follow",
		    json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "paper", "a4",
		        "tournament", "Spring Cup", "venue", "", "date", "Friday", "link",
		        "http://10.0.0.5:8080/t/cup", "wifi_name",
		        wifi ? "Hall; \\5" : "", "wifi_password",
		        wifi ? "sesame:open" : ""));
		assert_int_equal(pages(text), 1);
		assert_non_null(strstr(text, "http://10.0.0.5:8080/t/cup"));
		assert_int_equal(strstr(text, "Password: sesame:open") != NULL, wifi);
		assert_int_equal(strstr(text, "Join the Wi-Fi") != NULL, wifi);
	}
}

/* Every paper to write on is a report, and is drawn on as many pages as its copies need.
 */
static void
each_blank_form_is_drawn(void **state)
{
	(void)state;
	DEFER(arena_free) struct arena *a = arena_new();
	for (int i = 0; i < blank_forms_n; i++) {
		const struct blank_form *f = &blank_forms[i];
		int each = f->across * f->down;
		char *text = text_of(a, f->kind,
		    json_pack("{s:s, s:s, s:s, s:s, s:i}", "paper", "a4", "tournament",
		        "Spring Cup", "kind", f->kind, "form", f->form ? f->form : "cup",
		        "copies", each + 1));
		assert_int_equal(pages(text), 2);
		assert_non_null(strstr(text, f->title));
	}
}

static void
a_model_without_its_list_is_refused(void **state)
{
	(void)state;
	for (int i = 0; i < reports_n; i++) {
		struct err e = { 0 };
		json_t *m = json_pack("{s:s}", "paper", "letter");
		assert_int_equal(report_make(&reports[i], m, stdout, &e), INVALID);
		assert_true(e.text[0] != '\0');
		json_decref(m);
	}
	assert_null(report_find("certificates-of-nobody"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(table_sheet_reads_like_the_rule_texts_sample),
		cmocka_unit_test(two_sheets_a_page_and_the_cut_pile_is_in_order),
		cmocka_unit_test(each_group_begins_a_page),
		cmocka_unit_test(a_spare_sheet_has_lines_instead_of_numbers),
		cmocka_unit_test(a_pentathlon_record_has_its_game_and_room_for_opinions),
		cmocka_unit_test(three_hundred_sheets_take_seconds),
		cmocka_unit_test(player_sheet_shows_each_rounds_table),
		cmocka_unit_test(player_sheet_keeps_the_record_of_its_rules),
		cmocka_unit_test(player_sheets_share_pages_and_never_run_into_the_next),
		cmocka_unit_test(poster_by_player_repeats_its_head),
		cmocka_unit_test(poster_by_player_names_the_whole_place),
		cmocka_unit_test(poster_by_table_shows_each_table),
		cmocka_unit_test(poster_by_team_keeps_a_team_on_one_page),
		cmocka_unit_test(slips_of_a_dispute_take_one_page_however_long),
		cmocka_unit_test(a_plans_certificate_takes_one_page_however_many_repeats),
		cmocka_unit_test(monitors_are_listed_by_school_and_game),
		cmocka_unit_test(a_poster_tells_how_to_follow),
		cmocka_unit_test(each_blank_form_is_drawn),
		cmocka_unit_test(a_model_without_its_list_is_refused),
	};
	return cmocka_run_group_tests_name("reports: documents", tests, NULL, NULL);
}
