/* import/roster.c - a roster file -> players, teams, schools and a list of problems.
 *
 * Each row is checked by itself first (cells), then against the rows before it (teams,
 * schools, the same child twice).  A row with an error is bad and counts nowhere; a
 * warning is a question to the person and keeps nothing out. */
#include "base/utf8.h"
#include "import/columns.h"
#include "import/roster_row.h"
#include <stdlib.h>
#include <string.h>

enum { SIMILAR_MAX = 400 }; /* schools that are compared with each other */

static const char *
join_key(struct reader *r, const char *x, const char *y, const char *z)
{
	return arena_printf(r->arena, "%s\n%s\n%s", x, y, z);
}

static const char *
fold_key(struct reader *r, const char *s)
{
	const char *folded = utf8_fold(r->arena, s);
	return *folded ? folded : utf8_lower(r->arena, s);
}

static void
check_twice(struct reader *r, struct roster_row *row, int i)
{
	if (*row->code) {
		int first = lookup_find(&r->code, row->code);
		if (first >= 0)
			FAULT(r, row, ROSTER_CODE, "code_twice",
			    "The player code %s stands in row %d already.  Correct one "
			    "of them, or leave "
			    "it empty and one is given.",
			    row->code, r->out->row[first].row);
	}
	if (row->placeholder || row->team_only || row->withdrawn || !row->division ||
	    (!*row->given && !*row->family))
		return;
	const char *team =
	    join_key(r, row->division->code, utf8_lower(r->arena, row->team), "");
	const char *exact = join_key(
	    r, utf8_lower(r->arena, row->given), utf8_lower(r->arena, row->family), team);
	const char *fold =
	    join_key(r, fold_key(r, row->given), fold_key(r, row->family), "");
	const char *folded = join_key(r, fold, team, "");
	int first;
	if (*row->team && (first = lookup_find(&r->exact, exact)) >= 0)
		FAULT(r, row, ROSTER_FAMILY, "player_twice",
		    "%.60s %.60s stands in row %d already, in the same team.  Take one "
		    "of the rows "
		    "out; if they are two children, tell them apart (a middle initial).",
		    row->given, row->family, r->out->row[first].row);
	else if (*row->team && (first = lookup_find(&r->folded, folded)) >= 0)
		WARN(r, row, ROSTER_FAMILY, "player_similar",
		    "The same team has %.60s %.60s in row %d.  Are they two children?  "
		    "Both are "
		    "imported.",
		    r->out->row[first].given, r->out->row[first].family,
		    r->out->row[first].row);
	else if ((first = lookup_find(&r->name, fold)) >= 0)
		WARN(r, row, ROSTER_FAMILY, "same_name",
		    "Row %d has a player of the same name in another team.  Are they two "
		    "children?  "
		    "Both are imported.",
		    r->out->row[first].row);
	if (row->bad)
		return;
	lookup_add(&r->exact, exact, i);
	lookup_add(&r->folded, folded, i);
	lookup_add(&r->name, fold, i);
}

static int
school_add(struct reader *r, struct roster_row *row)
{
	struct roster *o = r->out;
	int at_ = lookup_add(&r->school, utf8_lower(r->arena, row->school), o->schools);
	struct roster_school *s = &o->school[at_];
	if (at_ == o->schools) {
		o->schools++;
		*s = (struct roster_school){
			.name = row->school, .code = "", .region = "", .row = row->row
		};
	}
	if (*row->school_code && !*s->code)
		s->code = row->school_code;
	if (*row->region && !*s->region)
		s->region = row->region;
	return at_;
}

/* The same code for two schools, or two codes for one. */
static void
check_school_code(struct reader *r, struct roster_row *row)
{
	if (!*row->school_code || !*row->school)
		return;
	const char *school = utf8_lower(r->arena, row->school);
	int known = lookup_find(&r->school, school);
	int owner = lookup_find(&r->school_code, row->school_code);
	if (known >= 0 && *r->out->school[known].code &&
	    strcmp(r->out->school[known].code, row->school_code) != 0)
		FAULT(r, row, ROSTER_SCHOOL_CODE, "school_two_codes",
		    "%.80s has the code %s in row %d.  Give it one code.", row->school,
		    r->out->school[known].code, r->out->school[known].row);
	else if (owner >= 0 && owner != known)
		FAULT(r, row, ROSTER_SCHOOL_CODE, "school_code_twice",
		    "The code %s belongs to %.80s.  Choose another.", row->school_code,
		    r->out->school[owner].name);
}

/* A school lies in one region; a team has one seed, a place in it one player. */
static void
check_order(struct reader *r, struct roster_row *row, int team)
{
	int known = *row->school
	                ? lookup_find(&r->school, utf8_lower(r->arena, row->school))
	                : -1;
	const struct roster_school *s = known < 0 ? NULL : &r->out->school[known];
	if (s && *row->region && *s->region &&
	    strcmp(utf8_lower(r->arena, s->region), utf8_lower(r->arena, row->region)) !=
	        0)
		FAULT(r, row, ROSTER_REGION, "school_two_regions",
		    "%.60s lies in \"%s\" since row %d.  Give it one region.", s->name,
		    s->region, s->row);
	const struct roster_team *t = team < 0 ? NULL : &r->out->team[team];
	if (t && row->seed && t->seed && row->seed != t->seed)
		FAULT(r, row, ROSTER_SEED, "team_two_seeds",
		    "Team \"%.60s\" has seed %d since row %d.  Give it one seed.",
		    t->name, t->seed, t->row);
}

static void
check_rank(struct reader *r, struct roster_row *row, int i)
{
	if (!row->rank || row->team_at < 0 || row->withdrawn)
		return;
	const char *key = arena_printf(r->arena, "%d %d", row->team_at, row->rank);
	int first = lookup_add(&r->rank, key, i);
	if (first != i)
		WARN(r, row, ROSTER_RANK, "rank_twice",
		    "Team \"%.60s\" has rank %d in row %d already.  Both are taken; the "
		    "player codes decide between them.",
		    row->team, row->rank, r->out->row[first].row);
}

static void
place_in_team(struct reader *r, struct roster_row *row)
{
	struct roster *o = r->out;
	if (!*row->team || !row->division)
		return;
	const char *key = join_key(r, row->division->code,
	    utf8_lower(r->arena, row->team), row->team_withdrawn ? "withdrawn" : "");
	int known = lookup_find(&r->team, key);
	if (known >= 0 && *row->school) {
		const struct roster_team *t = &o->team[known];
		const struct roster_school *s = &o->school[t->school];
		if (strcmp(utf8_lower(r->arena, s->name),
		        utf8_lower(r->arena, row->school)) != 0)
			FAULT(r, row, ROSTER_SCHOOL, "team_two_schools",
			    "Team \"%.60s\" belongs to %.60s since row %d, and to %.60s "
			    "here.  Correct "
			    "the school, or give the team another name.",
			    t->name, s->name, t->row, row->school);
		else if (row->team_number && t->number && row->team_number != t->number)
			FAULT(r, row, ROSTER_TEAM_NUMBER, "team_two_numbers",
			    "Team \"%.60s\" has number %d since row %d.  Give it one "
			    "number.",
			    t->name, t->number, t->row);
	}
	check_school_code(r, row);
	check_order(r, row, known);
	if (row->bad)
		return;
	int school = school_add(r, row);
	if (*row->school_code)
		lookup_add(&r->school_code, row->school_code, school);
	row->team_at = lookup_add(&r->team, key, o->teams);
	struct roster_team *t = &o->team[row->team_at];
	if (row->team_at == o->teams) {
		o->teams++;
		*t = (struct roster_team){ .name = row->team,
			.division = row->division,
			.school = school,
			.withdrawn = row->team_withdrawn,
			.row = row->row };
	}
	if (row->team_number && !t->number)
		t->number = row->team_number;
	if (row->seed && !t->seed)
		t->seed = row->seed;
	t->players += !row->team_only && !row->withdrawn;
}

static void
check_teams(struct reader *r)
{
	const int full = (unsigned char)r->rules->team_size;
	for (int i = 0; i < r->out->teams; i++) {
		const struct roster_team *t = &r->out->team[i];
		struct roster_row row = { 0 }; /* the team's fault, not a row's */
		if (t->withdrawn)
			continue;
		if (t->players == 0)
			WARN(r, &row, ROSTER_TEAM, "team_empty",
			    "Team \"%.80s\" has no players.  It is made all the same; "
			    "add them later.",
			    t->name);
		else if (full && t->players < full)
			WARN(r, &row, ROSTER_TEAM, "team_short",
			    "Team \"%.80s\" has %d of %d players.  It is seated as it "
			    "is, unless more "
			    "come.",
			    t->name, t->players, full);
		else if (full && t->players > full)
			WARN(r, &row, ROSTER_TEAM, "team_large",
			    "Team \"%.80s\" has %d players, and a team has %d.  Make two "
			    "teams of them, "
			    "or take some out.",
			    t->name, t->players, full);
	}
}

/* "Delmar" and "Delmer" are probably one school; "School 1" and "School 2" are not. */
static void
check_schools(struct reader *r)
{
	int n = MIN(r->out->schools, SIMILAR_MAX);
	const char *key[SIMILAR_MAX];
	for (int i = 0; i < n; i++) {
		key[i] = fold_key(r, r->out->school[i].name);
		if (strlen(key[i]) < 5 || strpbrk(key[i], "0123456789"))
			key[i] = NULL;
	}
	for (int i = 1; i < n; i++)
		for (int k = 0; k < i; k++) {
			if (!key[i] || !key[k] || utf8_distance(key[k], key[i], 1) > 1)
				continue;
			const struct roster_school *x = &r->out->school[k],
			                           *y = &r->out->school[i];
			struct roster_row row = { .row = y->row };
			WARN(r, &row, ROSTER_SCHOOL, "school_similar",
			    "Schools \"%.80s\" and \"%.80s\" (row %d) differ by one "
			    "letter.  Are they "
			    "the same?  Both are made as they stand.",
			    y->name, x->name, x->row);
			break;
		}
}

/* A column of names taken for that of schools would make a school of each child: then
 * the columns were not understood, and nothing is planned. */
static void
check_school_count(struct roster *o, struct problems *p)
{
	if (o->schools <= ROSTER_SCHOOLS_MAX)
		return;
	problem_add(p, false, "schools_many", NULL,
	    "The file has %d different schools; at most %d can be imported at once.  Is "
	    "the "
	    "right column taken as the school?  Choose it again, or send the file in "
	    "parts.",
	    o->schools, ROSTER_SCHOOLS_MAX)
	    ->row = o->header_row;
	o->readable = false;
	o->n = o->teams = o->schools = 0;
}

static int
by_place(const void *x, const void *y)
{
	const struct problem *a = x, *b = y;
	return a->row != b->row ? (a->row < b->row ? -1 : 1)
	                        : (a->col > b->col) - (a->col < b->col);
}

static void
count(struct roster *o, const struct ruleset *rules)
{
	for (int i = 0; i < o->n; i++)
		o->players += !o->row[i].bad && !o->row[i].team_only;
	for (int d = 0; d < rules->divisions_n; d++) {
		bool used = false;
		for (int i = 0; i < o->n && !used; i++)
			used =
			    !o->row[i].bad && o->row[i].division == &rules->divisions[d];
		o->divisions += used;
	}
}

enum rc
roster_read(struct arena *a, const char *bytes, size_t n, const struct ruleset *rules,
    const enum roster_field *remap, struct roster *out, struct problems *p, struct err *e)
{
	*out = (struct roster){ 0 };
	struct csv *t = ARENA_NEW(a, struct csv);
	enum rc rc = csv_read(a, bytes, n, CSV_ROWS_MAX, t, p, e);
	if (rc != OK)
		return rc;
	out->encoding = t->encoding;
	out->separator = t->separator;
	struct reader *r = ARENA_NEW(a, struct reader);
	*r = (struct reader){ .arena = a, .t = t, .rules = rules, .out = out, .p = p };
	r->assumed = strstr(t->encoding, "assumed") != NULL;
	r->team.arena = r->school.arena = r->school_code.arena = r->code.arena = a;
	r->exact.arena = r->folded.arena = r->name.arena = r->rank.arena = a;
	int header = columns_read(a, t, rules, remap, out, p);
	for (int f = 0; f < ROSTER_FIELDS; f++)
		r->col[f] =
		    f == ROSTER_IGNORE ? -1 : roster_column_of(out, (enum roster_field)f);
	size_t rows = out->readable ? (size_t)(t->n - header - 1) : 0;
	out->row = ARENA_ARRAY(a, rows, struct roster_row);
	out->team = ARENA_ARRAY(a, rows, struct roster_team);
	out->school = ARENA_ARRAY(a, rows, struct roster_school);
	for (; out->n < (int)rows; out->n++) {
		struct roster_row *row = &out->row[out->n];
		roster_row_read(r, &t->row[header + 1 + out->n], row);
		check_twice(r, row, out->n);
		place_in_team(r, row);
		check_rank(r, row, out->n);
		if (!row->bad && *row->code)
			lookup_add(&r->code, row->code, out->n);
	}
	check_teams(r);
	check_schools(r);
	check_school_count(out, p);
	count(out, rules);
	if (out->readable && rows == 0)
		problem_add(p, false, "no_rows", NULL,
		    "There are no players under the header.  Add a row for each.")
		    ->row = out->header_row;
	if (p->n > 0)
		qsort(p->list, (size_t)p->n, sizeof *p->list, by_place);
	return OK;
}
