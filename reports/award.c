#include "reports/award.h"
#include "reports/model.h"
#include <string.h>

static const char *
ending(int n)
{
	int tens = n % 100;
	if (tens >= 11 && tens <= 13)
		return "th";
	return n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
}

void
award_place(char out[48], const json_t *award, const json_t *row)
{
	int place = model_int(row, "place");
	*out = '\0';
	if (strcmp(model_text(award, "kind"), "places") == 0 && place > 0)
		snprintf(out, 48, "%d%s place%s", place, ending(place),
		    model_true(row, "tied") ? ", shared" : "");
}

void
award_from(char out[AWARD_TEXT_MAX], const json_t *row)
{
	const char *team = model_text(row, "team"), *school = model_text(row, "school");
	bool both = *team && *school && strcmp(team, school) != 0;
	snprintf(out, AWARD_TEXT_MAX, "%s%s%s", team, both ? " · " : "",
	    both || *team == '\0' ? school : "");
}

bool
award_given(const json_t *award, const json_t *row)
{
	return strcmp(model_text(award, "kind"), "playoff") != 0 ||
	       model_true(row, "won");
}

int
award_prizes(const json_t *award)
{
	size_t i;
	const json_t *row;
	int n = 0;
	json_array_foreach(model_list(award, "rows"), i, row) n +=
	    award_given(award, row);
	return n;
}

enum rc
award_each(
    const json_t *model, enum rc (*fn)(const struct award_prize *, void *), void *arg)
{
	size_t d, a, r;
	struct award_prize p;
	enum rc rc = OK;
	json_array_foreach(model_list(model, "ceremony"), d, p.division)
	    json_array_foreach(model_list(p.division, "awards"), a, p.award)
	        json_array_foreach(model_list(p.award, "rows"), r, p.row)
	{
		if (rc == OK && award_given(p.award, p.row))
			rc = fn(&p, arg);
	}
	return rc;
}

static enum rc
count_one(const struct award_prize *p, void *arg)
{
	int *n = arg;
	(void)p;
	++*n;
	return OK;
}

int
award_prizes_all(const json_t *model)
{
	int n = 0;
	return award_each(model, count_one, &n) == OK ? n : 0;
}
