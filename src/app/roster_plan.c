/* app/roster_plan.c - a roster file beside what is there already.
 *
 * A row is about the player whose code it names; else about the child of the same name in
 * the same team; else of nearly the same name there (accents, order, a letter or two);
 * else of the same name in another team, if there is only one; else about a placeholder
 * of its team.  Each player is matched once, the surest matches first. */
#include "app/roster_plan.h"
#include "base/utf8.h"
#include "import/lookup.h"
#include "rules/player_code.h"
#include <stdlib.h>
#include <string.h>

enum { NEAR = 2 /* letters by which names of one child may differ */ };

struct matcher {
	struct arena *a;
	struct roster *r;
	struct had *had;
	struct roster_plan *plan;
	struct problems *p;
	const char **row_key, **had_key; /* words of the name, folded and sorted */
	int *row_team;                   /* index of the had team of each row, or -1 */
	int *first,
	    *next; /* players of had team t: first[t], then next[]; [teams]: of none */
};

static int
by_word(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

/* "Reed, Zoë" and "zoe reed" have one key. */
static const char *
name_key(struct arena *a, const char *given, const char *family)
{
	enum { WORDS = 16 };
	char *s = utf8_fold(a, arena_printf(a, "%s %s", given, family));
	const char *word[WORDS];
	int n = 0;
	while (*s && n < WORDS) {
		word[n++] = s;
		s += strcspn(s, " ");
		if (*s && n < WORDS)
			*s++ = 0;
	}
	if (n > 0)
		qsort(word, (size_t)n, sizeof *word, by_word);
	const char *key = "";
	for (int i = 0; i < n; i++)
		key = arena_printf(a, "%s%s%s", key, i ? " " : "", word[i]);
	return key;
}

static bool
same_text(const char *x, const char *y)
{
	return strcmp(x, y) == 0;
}

static bool
same_lower(struct arena *a, const char *x, const char *y)
{
	return same_text(x, y) || same_text(utf8_lower(a, x), utf8_lower(a, y));
}

static void
fault(struct matcher *m, int i, enum roster_field f, const char *code, const char *text)
{
	struct problem *b =
	    problem_add(m->p, false, code, roster_field_names[f], "%s", text);
	b->row = m->r->row[i].row;
	b->col = roster_column_of(m->r, f) + 1;
	m->r->row[i].bad = true;
	m->plan->row[i].skip = true;
}

/* ---- schools and teams ---- */

static void
match_schools(struct matcher *m)
{
	for (int i = 0; i < m->r->schools; i++) {
		struct plan_school *s = &m->plan->school[i];
		s->name = m->r->school[i].name;
		s->code = m->r->school[i].code;
		s->had = -1;
		for (int k = 0; k < m->had->schools && !s->id; k++)
			if (same_lower(m->a, m->had->school[k].name, s->name)) {
				s->id = m->had->school[k].id;
				s->code = m->had->school[k].code;
				s->had = k;
			}
		s->region =
		    s->had >= 0 && roster_column_of(m->r, ROSTER_REGION) >= 0 &&
		    !same_text(m->had->school[s->had].region, m->r->school[i].region);
	}
}

static void
match_teams(struct matcher *m)
{
	for (int i = 0; i < m->r->teams; i++) {
		const struct roster_team *t = &m->r->team[i];
		struct plan_team *out = &m->plan->team[i];
		out->school = t->school;
		out->had = -1;
		for (int k = 0; k < m->had->teams; k++) {
			const struct had_team *h = &m->had->team[k];
			if (h->withdrawn != t->withdrawn ||
			    !same_text(h->division, t->division->code) ||
			    !same_lower(m->a, h->name, t->name))
				continue;
			out->id = h->id;
			out->number = h->number;
			out->had = k;
			out->seed = roster_column_of(m->r, ROSTER_SEED) >= 0 &&
			            h->seed != t->seed;
			for (int row = 0; row < m->r->n; row++)
				if (m->r->row[row].team_at == i)
					m->row_team[row] = k;
			break;
		}
	}
}

/* A team of the file that is there already, under another school. */
static void
check_team_school(struct matcher *m, int i)
{
	int k = m->row_team[i];
	if (k < 0 || m->r->row[i].bad)
		return;
	const struct had_team *h = &m->had->team[k];
	int64_t school = m->had->school[h->school].id;
	if (m->plan->school[m->r->team[m->r->row[i].team_at].school].id != school)
		fault(m, i, ROSTER_SCHOOL, "team_two_schools",
		    arena_printf(m->a,
		        "Team \"%.60s\" is here already and belongs to %.60s.  Correct "
		        "the school, or "
		        "give the team another name.",
		        h->name, m->had->school[h->school].name));
}

/* ---- players ---- */

static bool
open_row(const struct matcher *m, int i)
{
	const struct plan_row *row = &m->plan->row[i];
	return !row->skip && row->had < 0 && !m->r->row[i].team_only;
}

static void
match(struct matcher *m, int i, int k, const char *why)
{
	m->plan->row[i].had = k;
	m->plan->row[i].why = why;
	m->plan->row[i].probably = *why != 0;
	m->had->player[k].matched = true;
}

static bool
near_name(struct matcher *m, int i, int k)
{
	const char *x = m->row_key[i], *y = m->had_key[k];
	return *x && *y && strlen(x) > 4 && utf8_distance(x, y, NEAR) <= NEAR;
}

static bool
exact_name(struct matcher *m, int i, int k)
{
	const struct roster_row *r = &m->r->row[i];
	const struct had_player *h = &m->had->player[k];
	return !r->placeholder && !h->placeholder &&
	       same_lower(m->a, r->given, h->given) &&
	       same_lower(m->a, r->family, h->family);
}

static void
match_codes(struct matcher *m)
{
	struct lookup codes = { .arena = m->a };
	for (int k = 0; k < m->had->players; k++)
		lookup_add(&codes, m->had->player[k].code, k);
	for (int i = 0; i < m->r->n; i++) {
		const struct roster_row *r = &m->r->row[i];
		int k =
		    *r->code && !m->plan->row[i].skip ? lookup_find(&codes, r->code) : -1;
		if (k < 0)
			continue;
		const struct had_player *h = &m->had->player[k];
		bool like = r->placeholder || h->placeholder ||
		            same_text(m->row_key[i], m->had_key[k]) || near_name(m, i, k);
		if (!like)
			fault(m, i, ROSTER_CODE, "code_of_another",
			    arena_printf(m->a,
			        "The player code %s belongs to another child already.  "
			        "Leave it empty and "
			        "one is given.",
			        r->code));
		else
			match(m, i, k,
			    exact_name(m, i, k) || r->placeholder
			        ? ""
			        : "the same player code");
	}
}

/* First player of the team that row i names, or -1. */
static int
first_of(const struct matcher *m, int i)
{
	if (m->row_team[i] >= 0)
		return m->first[m->row_team[i]];
	return m->r->row[i].team_at < 0 ? m->first[m->had->teams] : -1;
}

static void
chain_teams(struct matcher *m)
{
	m->first = ARENA_ARRAY(m->a, (size_t)m->had->teams + 1, int);
	m->next = ARENA_ARRAY(m->a, (size_t)m->had->players, int);
	for (int t = 0; t <= m->had->teams; t++)
		m->first[t] = -1;
	for (int k = m->had->players - 1; k >= 0; k--) {
		int t =
		    m->had->player[k].team < 0 ? m->had->teams : m->had->player[k].team;
		m->next[k] = m->first[t];
		m->first[t] = k;
	}
}

/* One pass over rows and players of the same team. */
static void
match_in_team(
    struct matcher *m, bool (*like)(struct matcher *, int, int), const char *why)
{
	for (int i = 0; i < m->r->n; i++)
		for (int k = first_of(m, i); open_row(m, i) && k >= 0; k = m->next[k]) {
			const struct had_player *h = &m->had->player[k];
			if (!h->matched &&
			    same_text(h->division, m->r->row[i].division->code) &&
			    like(m, i, k))
				match(m, i, k, why);
		}
}

static bool
same_key(struct matcher *m, int i, int k)
{
	return *m->row_key[i] && same_text(m->row_key[i], m->had_key[k]);
}

static bool
both_placeholders(struct matcher *m, int i, int k)
{
	return m->r->row[i].placeholder && m->had->player[k].placeholder;
}

static bool
fills_placeholder(struct matcher *m, int i, int k)
{
	return !m->r->row[i].placeholder && m->had->player[k].placeholder &&
	       !m->had->player[k].withdrawn;
}

/* The same name elsewhere: a move, if only one row and one player have it. */
static void
match_moved(struct matcher *m)
{
	struct lookup rows = { .arena = m->a }, players = { .arena = m->a };
	int *twins = ARENA_ARRAY(m->a, (size_t)(m->r->n + m->had->players), int);
	for (int i = 0; i < m->r->n; i++)
		if (open_row(m, i))
			twins[lookup_add(&rows, m->row_key[i], i)]++;
	for (int k = 0; k < m->had->players; k++)
		if (!m->had->player[k].matched)
			twins[m->r->n + lookup_add(&players, m->had_key[k], k)]++;
	for (int i = 0; i < m->r->n; i++) {
		if (!open_row(m, i) || !*m->row_key[i])
			continue;
		int row = lookup_find(&rows, m->row_key[i]);
		int k = lookup_find(&players, m->row_key[i]);
		if (k >= 0 && twins[row] == 1 && twins[m->r->n + k] == 1)
			match(m, i, k, "the same name in another team");
	}
}

/* What the row would change.  A column that the file lacks changes nothing. */
static void
compare(struct matcher *m, int i)
{
	struct plan_row *row = &m->plan->row[i];
	const struct roster_row *r = &m->r->row[i];
	if (row->skip || r->team_only)
		return;
	row->take = true;
	row->add = row->had < 0;
	if (row->add)
		return;
	const struct had_player *h = &m->had->player[row->had];
	row->rename = !same_text(r->given, h->given) || !same_text(r->family, h->family);
	row->move = m->row_team[i] != h->team ||
	            (r->team_at >= 0 && m->row_team[i] < 0) ||
	            !same_text(r->division->code, h->division);
#define HAS(f) (roster_column_of(m->r, (f)) >= 0)
	row->details =
	    (HAS(ROSTER_GRADE) && r->grade != h->grade) ||
	    (HAS(ROSTER_GRADE_OVERRIDE) &&
	        !same_text(r->grade_override, h->grade_override)) ||
	    (HAS(ROSTER_NAMES_SHOWN) && !same_text(r->names_shown, h->names_shown)) ||
	    (HAS(ROSTER_NOTE) && !same_text(r->note, h->note)) ||
	    (HAS(ROSTER_RANK) && r->rank != h->rank) ||
	    (HAS(ROSTER_WITHDRAWN) &&
	        (r->withdrawn != h->withdrawn ||
	            !same_text(r->withdrawn_reason, h->withdrawn_reason))) ||
	    r->placeholder != h->placeholder;
#undef HAS
	if (r->placeholder && !h->placeholder) /* a name is not taken away by a file */
		row->rename = row->details = false;
}

bool
roster_plan_missing(
    const struct roster_plan *plan, const struct roster *r, const struct had *had, int i)
{
	const struct had_player *h = &had->player[i];
	if (h->matched || h->withdrawn)
		return false;
	for (int k = 0; k < r->schools; k++)
		if (h->team >= 0 &&
		    plan->school[k].id == had->school[had->team[h->team].school].id)
			return true;
	return false;
}

void
roster_plan(struct arena *a, struct roster *r, const struct ruleset *rules,
    struct had *had, struct roster_plan *out, struct problems *p)
{
	*out = (struct roster_plan){ 0 };
	size_t rows = (size_t)r->n, players = (size_t)had->players;
	out->school = ARENA_ARRAY(a, (size_t)r->schools, struct plan_school);
	out->team = ARENA_ARRAY(a, (size_t)r->teams, struct plan_team);
	out->row = ARENA_ARRAY(a, rows, struct plan_row);
	struct matcher m = { .a = a, .r = r, .had = had, .plan = out, .p = p };
	m.row_key = ARENA_ARRAY(a, rows, const char *);
	m.had_key = ARENA_ARRAY(a, players, const char *);
	m.row_team = ARENA_ARRAY(a, rows, int);
	for (int i = 0; i < r->n; i++) {
		out->row[i] = (struct plan_row){ .had = -1, .code = "", .why = "" };
		out->row[i].skip = r->row[i].bad;
		m.row_key[i] = name_key(a, r->row[i].given, r->row[i].family);
		m.row_team[i] = -1;
	}
	for (int k = 0; k < had->players; k++) {
		had->player[k].matched = false;
		m.had_key[k] = name_key(a, had->player[k].given, had->player[k].family);
	}
	match_schools(&m);
	match_teams(&m);
	chain_teams(&m);
	for (int i = 0; i < r->n; i++)
		check_team_school(&m, i);
	match_codes(&m);
	match_in_team(&m, exact_name, "");
	match_in_team(
	    &m, same_key, "only accents, signs or the order of the names differ");
	match_moved(&m);
	match_in_team(&m, near_name, "the spelling differs by a letter or two");
	match_in_team(&m, both_placeholders, "");
	match_in_team(&m, fills_placeholder, "takes the place of a placeholder");
	for (int i = 0; i < r->n; i++)
		compare(&m, i);
	for (int k = 0; k < had->players; k++) {
		out->missing += roster_plan_missing(out, r, had, k);
		out->elsewhere += !had->player[k].matched && !had->player[k].withdrawn;
	}
	out->elsewhere -= out->missing;
	roster_plan_codes(a, r, rules, had, out);
	for (int i = 0; i < r->n; i++)
		if (out->row[i].add && !*out->row[i].code)
			fault(&m, i, ROSTER_TEAM, "codes_used_up",
			    "The school has no player code left (891 are the most).  "
			    "Give some of its "
			    "teams a school of their own.");
	roster_plan_count(r, out);
}

/* ---- codes ---- */

struct coder {
	struct arena *a;
	const struct ruleset *rules;
	struct lookup used; /* player codes */
	const char **school_code;
	int school_codes;
};

void
roster_plan_count(const struct roster *r, struct roster_plan *plan)
{
	plan->added = plan->renamed = plan->moved = plan->changed = plan->same = 0;
	for (int i = 0; i < r->n; i++) {
		const struct plan_row *row = &plan->row[i];
		bool taken = row->take && !row->skip && !r->row[i].team_only;
		plan->added += taken && row->add;
		plan->renamed += taken && row->rename;
		plan->moved += taken && row->move;
		plan->changed += taken && row->details;
		plan->same +=
		    taken && !row->add && !row->rename && !row->move && !row->details;
		if (r->row[i].team_at < 0 || row->skip ||
		    (!row->take && !r->row[i].team_only))
			continue;
		plan->team[r->row[i].team_at].used = true;
		plan->school[plan->team[r->row[i].team_at].school].used = true;
	}
	plan->regions = plan->seeds = 0;
	for (int i = 0; i < r->schools; i++)
		plan->regions += plan->school[i].used && plan->school[i].region;
	for (int i = 0; i < r->teams; i++)
		plan->seeds += plan->team[i].used && plan->team[i].seed;
}

static void
school_codes(
    struct coder *c, const struct had *had, struct roster_plan *plan, int schools)
{
	c->school_code =
	    ARENA_ARRAY(c->a, (size_t)(had->schools + schools + 1), const char *);
	for (int k = 0; k < had->schools; k++)
		c->school_code[c->school_codes++] = had->school[k].code;
	c->school_code[c->school_codes++] = "XX"; /* of players without a team */
	for (int i = 0; i < schools; i++)
		if (!plan->school[i].id && *plan->school[i].code)
			c->school_code[c->school_codes++] = plan->school[i].code;
	for (int i = 0; i < schools; i++) {
		char code[SCHOOL_CODE_MAX + 1];
		if (*plan->school[i].code)
			continue;
		school_code_propose(
		    code, plan->school[i].name, c->school_code, c->school_codes);
		plan->school[i].code = arena_strdup(c->a, code);
		c->school_code[c->school_codes++] = plan->school[i].code;
	}
}

static bool
number_taken(const struct had *had, const struct roster_plan *plan, int teams,
    const struct plan_team *t, int number)
{
	int64_t school = plan->school[t->school].id;
	for (int k = 0; k < had->teams && school; k++)
		if (had->school[had->team[k].school].id == school &&
		    had->team[k].number == number)
			return true;
	for (int i = 0; i < teams; i++)
		if (&plan->team[i] != t && plan->team[i].school == t->school &&
		    plan->team[i].number == number)
			return true;
	return false;
}

static void
team_numbers(const struct roster *r, const struct had *had, struct roster_plan *plan)
{
	for (int i = 0; i < r->teams; i++) {
		struct plan_team *t = &plan->team[i];
		int wish = r->team[i].number;
		if (!t->id && !t->number && wish &&
		    !number_taken(had, plan, r->teams, t, wish))
			t->number = wish;
	}
	for (int i = 0; i < r->teams; i++) {
		struct plan_team *t = &plan->team[i];
		for (int n = 1; !t->number && n <= 99; n++)
			if (!number_taken(had, plan, r->teams, t, n))
				t->number = n;
	}
}

/* The first free member of the team; a team of more than nine borrows numbers of teams
 * that the school has not, from 99 down. */
static const char *
free_code(struct coder *c, const char *school, int team, const char *mark)
{
	char code[PLAYER_CODE_MAX + 1];
	for (int t = 0; t < 99; t++)
		for (int member = 1; member <= 9; member++) {
			player_code_make(code, school, t == 0 ? team : 100 - t, member,
			    c->rules->game_letter, mark);
			if (lookup_find(&c->used, code) < 0)
				return arena_strdup(c->a, code);
		}
	return "";
}

void
roster_plan_codes(struct arena *a, const struct roster *r, const struct ruleset *rules,
    const struct had *had, struct roster_plan *plan)
{
	struct coder c = { .a = a, .rules = rules, .used = { .arena = a } };
	for (int k = 0; k < had->players; k++)
		lookup_add(&c.used, had->player[k].code, k);
	for (int i = 0; i < r->n; i++)
		if (!plan->row[i].skip && *r->row[i].code)
			lookup_add(&c.used, r->row[i].code, i);
	school_codes(&c, had, plan, r->schools);
	team_numbers(r, had, plan);
	for (int i = 0; i < r->n; i++) {
		struct plan_row *row = &plan->row[i];
		const struct roster_row *f = &r->row[i];
		if (row->skip || !row->add)
			continue;
		const struct plan_team *t =
		    f->team_at < 0 ? NULL : &plan->team[f->team_at];
		row->code = *f->code
		                ? f->code
		                : free_code(&c, t ? plan->school[t->school].code : "XX",
		                      t ? t->number : 1, f->division->mark);
		lookup_add(&c.used, row->code, i);
	}
}
