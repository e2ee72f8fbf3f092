/* import/columns.c - which column of a roster is what, by its header.
 *
 * Our own headers are those of roster_field_names; the table below holds what other
 * people write.  Headers are compared folded and without spaces: "Last Name", "last_name"
 * and "LASTNAME" are one. */
#include "import/columns.h"
#include "base/utf8.h"
#include <string.h>

enum { TITLE_ROWS = 10 }; /* lines above the header that a person may have put there */

const char *const roster_field_names[ROSTER_FIELDS] = {
	[ROSTER_IGNORE] = "ignore",
	[ROSTER_GIVEN] = "first_name",
	[ROSTER_FAMILY] = "last_name",
	[ROSTER_NAME] = "name",
	[ROSTER_GRADE] = "grade",
	[ROSTER_DIVISION] = "division",
	[ROSTER_TEAM] = "team",
	[ROSTER_SCHOOL] = "school",
	[ROSTER_CODE] = "code",
	[ROSTER_SCHOOL_CODE] = "school_code",
	[ROSTER_TEAM_NUMBER] = "team_number",
	[ROSTER_NAMES_SHOWN] = "names_shown",
	[ROSTER_PLACEHOLDER] = "placeholder",
	[ROSTER_WITHDRAWN] = "withdrawn",
	[ROSTER_GRADE_OVERRIDE] = "grade_override",
	[ROSTER_TEAM_WITHDRAWN] = "team_withdrawn",
	[ROSTER_NOTE] = "note",
	[ROSTER_RANK] = "rank_in_team",
	[ROSTER_REGION] = "region",
	[ROSTER_SEED] = "seed",
};

const char *const roster_field_labels[ROSTER_FIELDS] = {
	[ROSTER_IGNORE] = "not used",
	[ROSTER_GIVEN] = "First name",
	[ROSTER_FAMILY] = "Last name",
	[ROSTER_NAME] = "Whole name",
	[ROSTER_GRADE] = "Grade",
	[ROSTER_DIVISION] = "Division",
	[ROSTER_TEAM] = "Team",
	[ROSTER_SCHOOL] = "School",
	[ROSTER_CODE] = "Player code",
	[ROSTER_SCHOOL_CODE] = "School code",
	[ROSTER_TEAM_NUMBER] = "Team number",
	[ROSTER_NAMES_SHOWN] = "What the public sees of the name",
	[ROSTER_PLACEHOLDER] = "Placeholder",
	[ROSTER_WITHDRAWN] = "Withdrawn",
	[ROSTER_GRADE_OVERRIDE] = "Why a higher grade may play here",
	[ROSTER_TEAM_WITHDRAWN] = "Team withdrawn",
	[ROSTER_NOTE] = "Note",
	[ROSTER_RANK] = "Rank in the team",
	[ROSTER_REGION] = "Region of the school",
	[ROSTER_SEED] = "Seed of the team",
};

static const struct spelling {
	enum roster_field field;
	const char *words; /* folded, without spaces, separated by a space */
} spellings[] = {
	{ ROSTER_GIVEN,
	    "firstname first fname given givenname givennames forename prenom "
	    "vorname nombre studentfirstname studentfirst playerfirstname "
	    "playerfirst childfirstname firstnames preferredname" },
	{ ROSTER_FAMILY,
	    "lastname last lname surname family familyname nachname apellido "
	    "apellidos studentlastname studentlast playerlastname playerlast "
	    "childlastname lastnames" },
	{ ROSTER_NAME,
	    "name student player players player studentname playername fullname pupil "
	    "pupilname child childname participant participantname competitor "
	    "studentsname playersname lastfirst lastnamefirstname "
	    "firstlast nameofstudent nameofplayer" },
	{ ROSTER_GRADE,
	    "grade gradelevel studentgrade playergrade gr year yearlevel class "
	    "gradeinschool currentgrade schoolgrade" },
	{ ROSTER_DIVISION,
	    "division div levelofplay level playinglevel playinglevel playlevel "
	    "leveldivision agegroup category playingdivision divisionofplay "
	    "gradedivision competitionlevel" },
	{ ROSTER_TEAM, "team teamname nameofteam squad group teamno teamnr teamid" },
	{ ROSTER_SCHOOL, "school schoolname nameofschool club organization organisation "
	                 "building campus schoolclub" },
	{ ROSTER_CODE, "code playercode playerid studentcode" },
	{ ROSTER_SCHOOL_CODE, "schoolcode schoolid schoolabbreviation" },
	{ ROSTER_TEAM_NUMBER, "teamnumber" },
	{ ROSTER_NAMES_SHOWN, "namesshown nameshown namepolicy publicname" },
	{ ROSTER_PLACEHOLDER, "placeholder" },
	{ ROSTER_WITHDRAWN, "withdrawn playerwithdrawn" },
	{ ROSTER_GRADE_OVERRIDE, "gradeoverride" },
	{ ROSTER_TEAM_WITHDRAWN, "teamwithdrawn" },
	{ ROSTER_NOTE, "note notes comment comments remark remarks" },
	{ ROSTER_RANK, "rankinteam rank ranking coachrank coachranking coachsrank "
	               "coachsranking playerrank playerranking rankonteam board" },
	{ ROSTER_REGION, "region schoolregion district schooldistrict state" },
	{ ROSTER_SEED, "seed teamseed seeding teamrank teamranking" },
};

static bool
has_word(const char *words, const char *word)
{
	size_t n = strlen(word);
	for (const char *w = words; n > 0 && (w = strstr(w, word)) != NULL; w += n)
		if ((w == words || w[-1] == ' ') && (w[n] == ' ' || w[n] == 0))
			return true;
	return false;
}

static const char *
squeeze(struct arena *a, const char *header)
{
	char *s = utf8_fold(a, header);
	size_t n = 0;
	for (const char *c = s; *c; c++)
		if (*c != ' ' && *c != '_')
			s[n++] = *c;
	s[n] = 0;
	return s;
}

static enum roster_field
field_of_header(struct arena *a, const char *header)
{
	const char *word = squeeze(a, header);
	for (size_t i = 0; i < COUNT(spellings); i++)
		if (has_word(spellings[i].words, word))
			return spellings[i].field;
	return ROSTER_IGNORE;
}

enum roster_field
roster_field_find(const char *name)
{
	int f = 0;
	while (f < ROSTER_FIELDS && strcmp(roster_field_names[f], name) != 0)
		f++;
	return (enum roster_field)f;
}

int
roster_column_of(const struct roster *r, enum roster_field f)
{
	for (int i = 0; i < r->columns; i++)
		if (r->column[i].field == f)
			return i;
	return -1;
}

static int
known_headers(struct arena *a, const struct csv_row *row)
{
	int known = 0;
	for (int i = 0; i < row->n; i++)
		known += field_of_header(a, row->cell[i]) != ROSTER_IGNORE;
	return known;
}

/* The first row that names two columns, or else the first row. */
static int
find_header(struct arena *a, const struct csv *t)
{
	for (int i = 0; i < t->n && i < TITLE_ROWS; i++)
		if (known_headers(a, &t->row[i]) >= 2)
			return i;
	return 0;
}

/* Whether nearly all cells of a column are names of divisions: for a header like "Event".
 */
static bool
holds_divisions(const struct csv *t, int header, int col, const struct ruleset *rules)
{
	int cells = 0, hits = 0;
	for (int i = header + 1; i < t->n && cells < 200; i++)
		if (col < t->row[i].n && t->row[i].cell[col][0]) {
			cells++;
			hits += division_rule_find(rules, t->row[i].cell[col]) != NULL;
		}
	return cells > 0 && hits * 10 >= cells * 8;
}

static bool
holds_letters(const struct csv *t, int header, int col)
{
	for (int i = header + 1; i < t->n; i++)
		for (const char *c = col < t->row[i].n ? t->row[i].cell[col] : ""; *c;
		     c++)
			if (*c < '0' || *c > '9')
				return true;
	return false;
}

static void
recognise(struct arena *a, const struct csv *t, int header, const struct ruleset *rules,
    struct roster *out, struct problems *p)
{
	for (int i = 0; i < out->columns; i++) {
		struct roster_column *c = &out->column[i];
		enum roster_field f = field_of_header(a, c->header);
		/* "Team number" may hold what the team is called. */
		if (f == ROSTER_TEAM_NUMBER && roster_column_of(out, ROSTER_TEAM) < 0 &&
		    holds_letters(t, header, i))
			f = ROSTER_TEAM;
		int other = f == ROSTER_IGNORE ? -1 : roster_column_of(out, f);
		if (other >= 0) {
			struct problem *b =
			    problem_add(p, true, "column_twice", c->header,
			        "Columns %d (%s) and %d (%s) seem to mean the same; only "
			        "the first "
			        "is used.  Choose the other if that is wrong.",
			        other + 1, out->column[other].header, i + 1, c->header);
			b->row = out->header_row;
			b->col = i + 1;
			f = ROSTER_IGNORE;
		}
		c->field = f;
		c->sure = f != ROSTER_IGNORE;
	}
	for (int i = 0; i < out->columns && roster_column_of(out, ROSTER_DIVISION) < 0;
	     i++)
		if (out->column[i].field == ROSTER_IGNORE &&
		    holds_divisions(t, header, i, rules))
			out->column[i].field = ROSTER_DIVISION;
}

static void
take_remap(const enum roster_field *remap, struct roster *out, struct problems *p)
{
	for (int i = 0; i < out->columns; i++) {
		int other =
		    remap[i] == ROSTER_IGNORE ? -1 : roster_column_of(out, remap[i]);
		if (other >= 0) {
			struct problem *b =
			    problem_add(p, false, "column_twice", out->column[i].header,
			        "\"%s\" is chosen for column %d and again for column %d. "
			        " Choose one "
			        "of them.",
			        roster_field_labels[remap[i]], other + 1, i + 1);
			b->row = out->header_row;
			b->col = i + 1;
			continue;
		}
		out->column[i].field = remap[i];
		out->column[i].sure = true;
	}
}

static void
lacks(struct roster *out, struct problems *p, enum roster_field f, const char *example)
{
	problem_add(p, false, "column_missing", roster_field_names[f],
	    "No column is understood as \"%s\".  Choose the column that holds it, or add "
	    "one with "
	    "the header %s.",
	    roster_field_labels[f], example)
	    ->row = out->header_row;
	out->readable = false;
}

static void
need_columns(const struct csv *t, struct roster *out, struct problems *p)
{
	out->readable = true;
	if (out->columns == 1) {
		problem_add(p, false, "one_column", NULL,
		    "No comma, semicolon or tab separates columns in row %d (looked for "
		    "a %s).  "
		    "Save the file as CSV with one of them between the columns.",
		    out->header_row, t->separator)
		    ->row = out->header_row;
		out->readable = false;
		return;
	}
	if (roster_column_of(out, ROSTER_NAME) < 0) {
		if (roster_column_of(out, ROSTER_GIVEN) < 0)
			lacks(out, p, ROSTER_GIVEN, "first_name");
		if (roster_column_of(out, ROSTER_FAMILY) < 0)
			lacks(out, p, ROSTER_FAMILY, "last_name");
	}
	if (roster_column_of(out, ROSTER_DIVISION) < 0)
		lacks(out, p, ROSTER_DIVISION, "division");
	if (roster_column_of(out, ROSTER_TEAM) < 0)
		lacks(out, p, ROSTER_TEAM, "team");
	if (roster_column_of(out, ROSTER_SCHOOL) < 0)
		lacks(out, p, ROSTER_SCHOOL, "school");
}

static void
take_samples(const struct csv *t, int header, int col, struct roster_column *c)
{
	size_t n = 0;
	for (int i = header + 1; i < t->n && n < COUNT(c->sample); i++)
		if (col < t->row[i].n && t->row[i].cell[col][0])
			c->sample[n++] = t->row[i].cell[col];
}

int
columns_read(struct arena *a, const struct csv *t, const struct ruleset *rules,
    const enum roster_field *remap, struct roster *out, struct problems *p)
{
	int header = find_header(a, t);
	const struct csv_row *row = &t->row[header];
	out->header_row = row->number;
	out->columns = row->n;
	while (out->columns > 1 && !row->cell[out->columns - 1][0])
		out->columns--; /* commas at the end of the line name nothing */
	for (int i = 0; i < out->columns; i++)
		out->column[i] = (struct roster_column){ .header = row->cell[i] };
	for (int i = 0; i < out->columns; i++)
		take_samples(t, header, i, &out->column[i]);
	if (remap)
		take_remap(remap, out, p);
	else
		recognise(a, t, header, rules, out, p);
	need_columns(t, out, p);
	return header;
}
