/* app/score_shown.c - scores as people read them. */
#include "app/score_shown.h"
#include "scoring/cup.h"
#include <stdio.h>

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

void
scores_shown(json_t *rows, const char *sum, const struct ruleset *r, bool decimals)
{
	size_t i, k;
	json_t *row, *score;

	json_array_foreach(rows, i, row)
	{
		json_t *rounds = json_object_get(row, "rounds");

		json_array_foreach(rounds, k, score)
		    json_array_set_new(rounds, k, text_of(score, r, decimals));
		json_object_set_new(
		    row, sum, text_of(json_object_get(row, sum), r, decimals));
	}
}
