/* app/score_shown.c - scores as people read them. */
#include "app/score_shown.h"
#include "scoring/cup.h"
#include "scoring/standings.h"
#include <stdio.h>
#include <string.h>

void
score_shown(
    char out[SCORE_TEXT_MAX], const struct ruleset *r, bool decimals, int hundredths)
{
	if (r->sheet == SHEET_CUP || decimals || hundredths % 100 != 0)
		cup_text(out, hundredths);
	else
		snprintf(out, SCORE_TEXT_MAX, "%d", hundredths / 100);
}

static json_t *
text_of(const json_t *hundredths, const struct ruleset *r, bool decimals)
{
	char text[SCORE_TEXT_MAX];

	if (!json_is_integer(hundredths))
		return json_null();
	score_shown(text, r, decimals, (int)json_integer_value(hundredths));
	return json_string(text);
}

const char *
score_mark_words(const char *mark)
{
	return strcmp(mark, round_mark_names[MARK_NO_SHOW]) == 0 ? "no show" : mark;
}

/* What stands in a round's column: the score, and why it was not played for. */
static json_t *
shown_text(const json_t *score, const char *mark)
{
	const char *text = json_string_value(score);

	if (!mark || !*mark)
		return text ? json_string(text) : json_null();
	mark = score_mark_words(mark);
	return text ? json_sprintf("%s %s", text, mark) : json_string(mark);
}

void
scores_shown(json_t *rows, const char *sum, const struct ruleset *r, bool decimals)
{
	size_t i, k;
	json_t *row, *score;

	json_array_foreach(rows, i, row)
	{
		json_t *rounds = json_object_get(row, "rounds");

		json_t *shown = json_is_array(rounds) ? json_array() : json_null();
		const json_t *marks = json_object_get(row, "marks");

		json_array_foreach(rounds, k, score)
		{
			json_array_set_new(rounds, k, text_of(score, r, decimals));
			json_array_append_new(
			    shown, shown_text(json_array_get(rounds, k),
			               json_string_value(json_array_get(marks, k))));
		}
		json_object_set_new(row, "shown", shown);
		json_object_set_new(
		    row, sum, text_of(json_object_get(row, sum), r, decimals));
	}
}
