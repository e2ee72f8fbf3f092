/* import/roster_row.c - one row of a roster by itself: its cells. */
#include "import/roster_row.h"
#include "base/utf8.h"
#include "import/cell.h"
#include "rules/player_code.h"
#include <string.h>

/* Says where problem b stands; an error makes the row bad. */
void
roster_at(
    struct reader *r, struct roster_row *row, enum roster_field f, struct problem *b)
{
	int col = r->col[f];
	if (col < 0 && (f == ROSTER_GIVEN || f == ROSTER_FAMILY))
		col = r->col[ROSTER_NAME];
	b->row = row->row;
	b->col = row->row ? col + 1 : 0; /* no row: a team's fault */
	if (!b->warning)
		row->bad = true;
}
static const char *
cell(const struct reader *r, const struct csv_row *c, enum roster_field f)
{
	int col = r->col[f];
	return col >= 0 && col < c->n ? cell_plain(c->cell[col]) : "";
}

/* Letters that were damaged on the way here: better refused than printed on a child's
 * sheet. */
static void
check_letters(struct reader *r, struct roster_row *row, enum roster_field f,
    const char *label, const char *name)
{
	const char *odd = r->assumed ? cell_odd_sign(r->arena, name) : NULL;
	if (odd)
		FAULT(r, row, f, "odd_character",
		    "The %s name holds \"%s\": the file's letters are not Windows-1252, "
		    "as which "
		    "they were read.  Save the file as \"CSV UTF-8\".",
		    label, odd);
	else if (cell_garbled(name))
		FAULT(r, row, f, "looks_garbled",
		    "The letters of the %s name were damaged before (like "
		    "\"Zo\xC3\x83\xC2\xAB\" for "
		    "\"Zo\xC3\xAB\").  Open the original again and save it as \"CSV "
		    "UTF-8\".",
		    label);
	else if (strchr(name, '?'))
		WARN(r, row, f, "letter_lost",
		    "The %s name holds a question mark: probably a letter that was lost "
		    "when the "
		    "file was saved.  Save it as \"CSV UTF-8\".",
		    label);
}

static void
check_name(
    struct reader *r, struct roster_row *row, enum roster_field f, const char *name)
{
	const char *label = f == ROSTER_GIVEN ? "first" : "last";
	size_t letters = utf8_length(name);
	if (letters > NAME_MAX_CHARS)
		FAULT(r, row, f, "name_too_long",
		    "The %s name has %zu letters and %d are the most.  Shorten it.",
		    label, letters, NAME_MAX_CHARS);
	if (strcmp(name, "-") != 0 && cell_formula(name))
		WARN(r, row, f, "formula_as_text",
		    "The %s name begins like a formula of a spreadsheet.  It is taken as "
		    "text, "
		    "exactly as it stands; correct it if it is a mistake.",
		    label);
	check_letters(r, row, f, label, name);
}

static void
read_names(struct reader *r, const struct csv_row *c, struct roster_row *row)
{
	row->given = cell(r, c, ROSTER_GIVEN);
	row->family = cell(r, c, ROSTER_FAMILY);
	const char *whole = cell(r, c, ROSTER_NAME);
	if (*whole && !*row->given && !*row->family &&
	    !cell_placeholder(r->arena, whole)) {
		bool guessed;
		cell_name(r->arena, whole, &row->given, &row->family, &guessed);
		if (guessed && !r->told_guess) {
			r->told_guess = true;
			WARN(r, row, ROSTER_NAME, "name_split",
			    "Names without a comma are divided before the last word "
			    "(here: first "
			    "name \"%s\", last name \"%s\").  Write \"Last, First\" "
			    "where that is "
			    "wrong.",
			    row->given, row->family);
		}
	}
	int yes = cell_yes(r->arena, cell(r, c, ROSTER_PLACEHOLDER));
	row->placeholder = yes == 1 || cell_placeholder(r->arena, whole) ||
	                   cell_placeholder(r->arena, row->given) ||
	                   cell_placeholder(r->arena, row->family);
	if (yes < 0)
		FAULT(r, row, ROSTER_PLACEHOLDER, "placeholder_unknown",
		    "Placeholder is yes or no.  Write one of them, or leave it empty.");
	if (row->placeholder) {
		row->given = row->family = "";
		return;
	}
	check_name(r, row, ROSTER_GIVEN, row->given);
	check_name(r, row, ROSTER_FAMILY, row->family);
	row->team_only = !*row->given && !*row->family;
}

static void
need_names(struct reader *r, struct roster_row *row)
{
	if (row->placeholder || row->team_only)
		return;
	if (!*row->given)
		FAULT(r, row, ROSTER_GIVEN, "first_name_missing",
		    "The first name is missing.  Write it, or - if the player has only "
		    "one name.");
	if (!*row->family)
		FAULT(r, row, ROSTER_FAMILY, "last_name_missing",
		    "The last name is missing.  Write it, or - if the player has only "
		    "one name.");
	row->given = strcmp(row->given, "-") == 0 ? "" : row->given;
	row->family = strcmp(row->family, "-") == 0 ? "" : row->family;
	if (!row->bad && !*row->given && !*row->family)
		FAULT(r, row, ROSTER_GIVEN, "first_name_missing",
		    "Neither a first nor a last name is given.  Write at least one.");
}

static void
read_division(struct reader *r, const struct csv_row *c, struct roster_row *row)
{
	const char *text = cell(r, c, ROSTER_DIVISION);
	if (!*text) {
		FAULT(r, row, ROSTER_DIVISION, "division_missing",
		    "The division is missing.  Write one: %s%s.",
		    r->rules->divisions[0].code,
		    r->rules->divisions_n > 1 ? ", or another of the tournament's" : "");
		return;
	}
	row->division = division_rule_find(r->rules, text);
	if (row->division)
		return;
	const struct division_rule *near = division_rule_near(r->rules, text);
	const char *all = "";
	for (int i = 0; i < r->rules->divisions_n; i++)
		all = arena_printf(
		    r->arena, "%s%s%s", all, i ? ", " : "", r->rules->divisions[i].code);
	if (near)
		FAULT(r, row, ROSTER_DIVISION, "division_unknown",
		    "There is no division \"%.60s\".  Did you mean \"%s\"?", text,
		    near->code);
	else
		FAULT(r, row, ROSTER_DIVISION, "division_unknown",
		    "There is no division \"%.60s\".  The divisions are: %.200s.", text,
		    all);
}

/* Playing up is allowed, playing down is not. */
static void
read_grade(struct reader *r, const struct csv_row *c, struct roster_row *row)
{
	const char *text = cell(r, c, ROSTER_GRADE);
	row->grade_override = cell(r, c, ROSTER_GRADE_OVERRIDE);
	row->grade = cell_grade(r->arena, text);
	if (row->grade == -2 || row->grade > 13) {
		FAULT(r, row, ROSTER_GRADE, "grade_not_number",
		    "The grade \"%.40s\" is not a number from 0 to 13.  Write it in "
		    "figures, like 4, "
		    "or leave it empty.",
		    text);
		row->grade = -1;
	} else if (row->division && row->division->grade_max > 0 &&
	           row->grade > row->division->grade_max && !*row->grade_override) {
		FAULT(r, row, ROSTER_GRADE, "plays_down",
		    "A player of grade %d cannot play in \"%s\", which takes grade %d at "
		    "most: "
		    "playing up is allowed, playing down is not.  Correct the grade or "
		    "the division.",
		    row->grade, row->division->name, row->division->grade_max);
	}
}

static void
read_codes(struct reader *r, const struct csv_row *c, struct roster_row *row)
{
	struct err e = { 0 };
	char code[PLAYER_CODE_MAX + 1];
	row->code = cell(r, c, ROSTER_CODE);
	if (*row->code) {
		if (player_code_read(code, row->code, &e) != OK)
			FAULT(r, row, ROSTER_CODE, "code_invalid", "%s", e.text);
		row->code = arena_strdup(r->arena, code);
	}
	const char *school = cell(r, c, ROSTER_SCHOOL_CODE);
	size_t n = strlen(school);
	char *upper = arena_strdup(r->arena, school);
	bool letters = n == 0 || n == 2 || n == SCHOOL_CODE_MAX;
	for (char *s = upper; *s; s++) {
		*s = *s >= 'a' && *s <= 'z' ? (char)(*s - 'a' + 'A') : *s;
		letters = letters && *s >= 'A' && *s <= 'Z';
	}
	row->school_code = upper;
	if (!letters)
		FAULT(r, row, ROSTER_SCHOOL_CODE, "school_code_invalid",
		    "A school code has two or three letters.  Correct it, or leave it "
		    "empty and one "
		    "is proposed.");
}

/* From 1 to most; 0 where the cell is empty or holds something else. */
static int
read_number(struct reader *r, const struct csv_row *c, struct roster_row *row,
    enum roster_field f, int most, const char *code, const char *remedy)
{
	const char *text = cell(r, c, f);
	int number = 0;
	for (const char *s = text; *s && number >= 0; s++)
		number = *s >= '0' && *s <= '9' && number <= most
		             ? number * 10 + (*s - '0')
		             : -1;
	if (*text && (number < 1 || number > most)) {
		FAULT(r, row, f, code,
		    "%s is a whole number from 1 to %d, and \"%.40s\" is none.  %s",
		    roster_field_labels[f], most, text, remedy);
		return 0;
	}
	return number;
}

static void
read_numbers(struct reader *r, const struct csv_row *c, struct roster_row *row)
{
	row->team_number = read_number(r, c, row, ROSTER_TEAM_NUMBER, TEAM_NUMBER_MAX,
	    "team_number_invalid", "Correct it, or leave it empty and one is given.");
	row->rank = read_number(r, c, row, ROSTER_RANK, RANK_MAX, "rank_invalid",
	    "Write 1 for the coach's first, or leave it empty.");
	row->seed = read_number(r, c, row, ROSTER_SEED, SEED_MAX, "seed_invalid",
	    "Write 1 for the strongest, or leave it empty.");
}

static void
read_region(struct reader *r, const struct csv_row *c, struct roster_row *row)
{
	row->region = cell(r, c, ROSTER_REGION);
	if (utf8_length(row->region) > REGION_MAX_CHARS)
		FAULT(r, row, ROSTER_REGION, "region_too_long",
		    "The region has more than %d letters.  Shorten it.",
		    REGION_MAX_CHARS);
}

static void
read_flags(struct reader *r, const struct csv_row *c, struct roster_row *row)
{
	row->names_shown = utf8_fold(r->arena, cell(r, c, ROSTER_NAMES_SHOWN));
	if (*row->names_shown && strcmp(row->names_shown, "full") != 0 &&
	    strcmp(row->names_shown, "initial") != 0 &&
	    strcmp(row->names_shown, "code") != 0)
		FAULT(r, row, ROSTER_NAMES_SHOWN, "names_shown_unknown",
		    "What the public sees of a name is full, initial or code.  Write one "
		    "of them, or "
		    "leave it empty for the tournament's own.");
	const char *text = cell(r, c, ROSTER_WITHDRAWN);
	int yes = cell_yes(r->arena, text);
	row->withdrawn = yes != 0;
	row->withdrawn_reason = yes < 0 ? text : "";
	row->team_withdrawn = cell_yes(r->arena, cell(r, c, ROSTER_TEAM_WITHDRAWN)) != 0;
	row->note = cell(r, c, ROSTER_NOTE);
	if (utf8_length(row->note) > 500)
		FAULT(r, row, ROSTER_NOTE, "note_too_long",
		    "The note has more than 500 letters.  Shorten it.");
}

/* Players without a team are told from those whose team was forgotten. */
static bool
says_no_team(struct reader *r, const char *team)
{
	const char *s = utf8_fold(r->arena, team);
	return strcmp(s, "no team") == 0 || strcmp(s, "none") == 0 ||
	       strcmp(team, "-") == 0;
}

static void
read_team(struct reader *r, const struct csv_row *c, struct roster_row *row)
{
	row->team = cell(r, c, ROSTER_TEAM);
	row->school = cell(r, c, ROSTER_SCHOOL);
	row->team_at = -1;
	if (!*row->team)
		FAULT(r, row, ROSTER_TEAM, "team_missing",
		    "The team is missing.  Write its name, or \"no team\" for a player "
		    "who has none "
		    "yet.");
	else if (says_no_team(r, row->team))
		row->team = "";
	else if (!*row->school)
		FAULT(r, row, ROSTER_SCHOOL, "school_missing",
		    "The school of team \"%.60s\" is missing.  Write its name.",
		    row->team);
	if (utf8_length(row->team) > NAME_MAX_CHARS)
		FAULT(r, row, ROSTER_TEAM, "name_too_long",
		    "The team's name has more than %d letters.  Shorten it.",
		    NAME_MAX_CHARS);
	if (utf8_length(row->school) > NAME_MAX_CHARS)
		FAULT(r, row, ROSTER_SCHOOL, "name_too_long",
		    "The school's name has more than %d letters.  Shorten it.",
		    NAME_MAX_CHARS);
	if (row->team_only && !*row->team)
		FAULT(r, row, ROSTER_GIVEN, "first_name_missing",
		    "Neither a name nor a team is given.  Write them, or take the row "
		    "out.");
}

/* Cells beyond the header, or too few for what a roster needs: then the columns are
 * shifted or cut off, and no cell is looked at. */
static bool
shape_is_right(struct reader *r, const struct csv_row *c, struct roster_row *row)
{
	int filled = c->n, needed = 0;
	while (filled > 0 && !c->cell[filled - 1][0])
		filled--;
	static const enum roster_field need[] = { ROSTER_GIVEN, ROSTER_FAMILY,
		ROSTER_NAME, ROSTER_DIVISION, ROSTER_TEAM, ROSTER_SCHOOL };
	for (size_t i = 0; i < COUNT(need); i++)
		needed = MAX(needed, r->col[need[i]] + 1);
	struct problem *b = NULL;
	if (filled > r->out->columns) {
		b = problem_add(r->p, false, "columns_extra", NULL,
		    "This row has %d cells and the header has %d.  Take the surplus out, "
		    "or put a "
		    "cell that holds a separator into quotation marks.",
		    filled, r->out->columns);
		b->col = r->out->columns + 1;
	} else if (c->n < needed) {
		b = problem_add(r->p, false, "columns_short", NULL,
		    "This row has %d cells and the header has %d: \"%.60s\" is missing.  "
		    "Add the cells "
		    "that were left out.",
		    c->n, r->out->columns, r->out->column[c->n].header);
		b->col = c->n + 1;
	}
	if (b) {
		b->row = row->row;
		row->bad = true;
	}
	return !b;
}

void
roster_row_read(struct reader *r, const struct csv_row *c, struct roster_row *row)
{
	*row = (struct roster_row){
		.row = c->number, .bad = c->broken, .grade = -1, .team_at = -1
	};
	row->given = row->family = row->team = row->school = row->code =
	    row->school_code = "";
	row->names_shown = row->note = row->grade_override = row->withdrawn_reason = "";
	row->region = "";
	if (c->broken || !shape_is_right(r, c, row))
		return;
	read_names(r, c, row);
	need_names(r, row);
	read_division(r, c, row);
	read_grade(r, c, row);
	read_team(r, c, row);
	read_codes(r, c, row);
	read_numbers(r, c, row);
	read_region(r, c, row);
	read_flags(r, c, row);
}
