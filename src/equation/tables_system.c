/* equation/tables_system.c - which rule systems and divisions there are, and what each
 * division bars or always has.  Pure.
 *
 * C = Challenge Cup Equations 2022 (headings quoted), M = MLAG Basic Equations 2018-19, G
 * = MLAG Guide to Basic Equations, A = AGLOA Equations 2019-20. */
#include "equation/check.h"
#include <string.h>
#include <strings.h>

enum {
	BIT_TURNED = 1U << VAR_SIDEWAYS | 1U << VAR_UPSIDE_DOWN,
	BIT_TURNED_WILD = BIT_TURNED | 1U << VAR_ZERO_WILD,
	NO_CHOICES = -1
};

/* clang-format off */
static const struct equation_division challenge_cup[] = {
	/* code, name, rule, traits, always in force, offers */
	{ "third", "Third grade", "C \"Resources\": no roots or exponents in third grade", TRAIT_NO_POWERS, 0, NO_CHOICES },
	{ "fourth", "Fourth grade", "C \"Resources\"", 0, 0, NO_CHOICES },
	{ "fifth", "Fifth grade", "C \"Resources\"", 0, 0, NO_CHOICES },
	{ "sixth", "Sixth grade", "C \"Resources\"", 0, 0, NO_CHOICES },
	{ "seventh-eighth", "Seventh and eighth grade", "C \"Resources\"", 0, 0, NO_CHOICES },
};

static const struct equation_division mlag_basic[] = {
	{ "Minor", "Minor", "G: whole-number rule (M III-C-3 names Elementary alone)", TRAIT_WHOLE_POWERS | TRAIT_MINOR, 0, NO_CHOICES },
	{ "Elementary", "Elementary", "M III-C-3", TRAIT_WHOLE_POWERS, 0, NO_CHOICES },
	{ "Middle", "Middle", "M III", 0, 0, NO_CHOICES },
	{ "Junior", "Junior", "M XIII", 0, BIT_TURNED_WILD, NO_CHOICES },
	{ "Senior", "Senior", "M XIII", 0, BIT_TURNED_WILD, NO_CHOICES },
};

static const struct equation_division agloa[] = {
	{ "Elementary", "Elementary", "A XIII-A, general rule", TRAIT_WHOLE_POWERS | TRAIT_WILD_NUMERAL, 0, 0 },
	{ "Middle", "Middle", "A XIII-B", TRAIT_MIDDLE, 0, 1 },
	{ "Junior", "Junior", "A XIII-C-1, C-2", TRAIT_UPPER, BIT_TURNED, 2 },
	{ "Senior", "Senior", "A XIII-C, XIII-D", TRAIT_UPPER, BIT_TURNED, 3 },
};

#define SITUATION(s) (1U << SITUATION_##s)
const struct equation_system equation_systems[SYSTEMS] = {
	/* most cubes of a Goal: C "Goal"; M IV-B; A IV-B.  Cubes of a colour: C "Resources";
	 * M I-B-1; A I-B. */
	{ SYSTEM_CHALLENGE_CUP, "challenge-cup-2022", "Challenge Cup 2022",
	  COUNT(challenge_cup), challenge_cup, 5, 5,
	  SITUATION(A_FLUB) | SITUATION(P_FLUB) | SITUATION(NO_GOAL) | SITUATION(FORCE_OUT) | SITUATION(CLEANUP) },
	{ SYSTEM_MLAG_BASIC, "mlag-basic-2018", "MLAG Basic Equations 2018-19",
	  COUNT(mlag_basic), mlag_basic, 6, 6,
	  SITUATION(NOW) | SITUATION(IMPOSSIBLE) | SITUATION(NO_GOAL) | SITUATION(LAST_CUBE) | SITUATION(FORCE_OUT) | SITUATION(END_OF_ROUND) },
	{ SYSTEM_AGLOA, "agloa-2019", "AGLOA Equations 2019-20",
	  COUNT(agloa), agloa, 6, 6,
	  SITUATION(NOW) | SITUATION(IMPOSSIBLE) | SITUATION(NO_GOAL) | SITUATION(FORCE_OUT) | SITUATION(END_OF_ROUND) },
};
/* clang-format on */

const char *const equation_mode_names[EQUATION_MODES] = { "equation", "expression",
	"goal", "judge_question", "selection" };
const char *const equation_parity_names[PARITIES] = { "any", "odd", "even" };
const char *const equation_situation_names[SITUATIONS] = { NULL, "now", "impossible",
	"a_flub", "p_flub", "no_goal", "force_out", "last_cube", "cleanup",
	"end_of_round" };
const char *const verdict_names[VERDICTS] = { "correct", "ambiguous_ok",
	"ambiguous_wrong", "incorrect", "illegal", "uncheckable" };

bool
verdict_stands(enum verdict v)
{
	return v == VERDICT_CORRECT || v == VERDICT_AMBIGUOUS_OK;
}

const struct equation_system *
equation_system_find(const char *name)
{
	for (int i = 0; name && i < SYSTEMS; i++)
		if (strcmp(equation_systems[i].name, name) == 0)
			return &equation_systems[i];
	return NULL;
}

const struct equation_division *
equation_division_find(const struct equation_system *s, const char *code)
{
	for (int i = 0; code && i < s->n_divisions; i++)
		if (strcasecmp(s->divisions[i].code, code) == 0)
			return &s->divisions[i];
	return NULL;
}

bool
equation_offered(const struct equation_division *d, enum variation_id v, int parity)
{
	if (d->offer < 0)
		return (d->always & (1U << v)) != 0;
	int offer = equation_variations[v].offer[d->offer];
	return offer == OFFER_ANY || offer == OFFER_ALWAYS ||
	       (offer != OFFER_NOT && parity == PARITY_ANY) ||
	       (offer == OFFER_ODD && parity == PARITY_ODD) ||
	       (offer == OFFER_EVEN && parity == PARITY_EVEN);
}

bool
equation_offered_by(const struct equation_division *d, enum variation_id v, int parity,
    int season, int offer)
{
	if (season == 1 && parity != PARITY_ANY)
		parity = parity == PARITY_ODD ? PARITY_EVEN : PARITY_ODD;
	if (offer == 1 && parity != PARITY_ANY && (d->traits & TRAIT_UPPER) &&
	    equation_variations[v].offer[1] == OFFER_ODD)
		return parity == PARITY_ODD;
	return equation_offered(d, v, parity);
}

const char *
equation_params(enum param_kind kind, const struct equation_division *d)
{
	switch (kind) {
	case PARAM_WILD:
		return "0|x";
	case PARAM_BASE: /* XIII-B-6, XIII-C-5 */
		return d->traits & TRAIT_MIDDLE ? "eight|nine|ten"
		                                : "eight|nine|eleven|twelve";
	case PARAM_K:
		return "6|7|8|9|10|11";
	case PARAM_COLOUR:
		return "red|blue|green|black";
	case PARAM_NONE:
		break;
	}
	return "1";
}
