/* app/standings_sections.c - the standings inside each section. */
#include "app/app_standings.h"
#include <stdlib.h>
#include <string.h>

static int
by_team(const void *x, const void *y)
{
	const struct team_section *a = x, *b = y;
	return (a->team > b->team) - (a->team < b->team);
}

static const char *
section_of(const struct standings *s, int64_t team)
{
	const struct team_section key = { .team = team };
	const struct team_section *hit =
	    bsearch(&key, s->section, (size_t)s->sections, sizeof *s->section, by_team);
	return hit ? hit->name : "";
}

static const struct standing *
entry(const struct standings *s, bool teams, int i, const char **section)
{
	const struct standing *p = teams ? &s->team[i] : &s->player[i];
	*section = section_of(s, teams ? p->id : p->group[GROUP_TEAM]);
	return p;
}

int
standings_section_place(const struct standings *s, bool teams, int i, bool *tied)
{
	const char *own, *other;
	const struct standing *p = entry(s, teams, i, &own);
	int place = 1;

	*tied = false;
	if (*own == '\0' || p->rank == 0)
		return 0;
	for (int k = 0; k < (teams ? s->teams : s->players); k++) {
		const struct standing *x = entry(s, teams, k, &other);
		if (k == i || x->rank == 0 || strcmp(own, other) != 0)
			continue;
		place += x->rank < p->rank;
		*tied = *tied || x->rank == p->rank;
	}
	return place;
}

static json_t *
line(const struct standings *s, int i, const json_t *row)
{
	bool tied;
	int place = standings_section_place(s, true, i, &tied);
	return json_pack("{s:i,s:b,s:O,s:O,s:O}", "place", place, "tied", tied, "team",
	    json_object_get(row, "team"), "total", json_object_get(row, "total"), "id",
	    json_object_get(row, "id"));
}

/* The list of that section, in the order of their names. */
static json_t *
list_of(json_t *sections, const char *name)
{
	size_t at = 0;
	int order = -1;

	while (at < json_array_size(sections) &&
	       (order = strcmp(json_string_value(json_object_get(
	                           json_array_get(sections, at), "section")),
	            name)) < 0)
		at++;
	if (at == json_array_size(sections) || order > 0)
		json_array_insert_new(
		    sections, at, json_pack("{s:s,s:[]}", "section", name, "teams"));
	return json_object_get(json_array_get(sections, at), "teams");
}

json_t *
standings_sections_document(const struct standings *s, const json_t *teams)
{
	json_t *out = json_array(), *row;
	size_t r;

	if (s->sections == 0)
		return out;
	json_array_foreach(teams, r, row)
	{
		int64_t id = json_integer_value(json_object_get(row, "id"));
		const char *section = section_of(s, id);
		for (int i = 0; i < s->teams && *section; i++)
			if (s->team[i].id == id)
				json_array_append_new(
				    list_of(out, section), line(s, i, row));
	}
	return out;
}
