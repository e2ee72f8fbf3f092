/* rules/rules.c - the list of rule systems and looking things up in it.  Pure. */
#include "base/utf8.h"
#include "rules/ruleset_all.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

const char *const shows_names[] = { NULL, "honours", "scores", "full" };

const struct seating_mode_rule seating_modes[] = {
	{ "", "", "" },
	{ "advance", "All rounds in advance",
	    "Every round is drawn before the first: nobody with a team-mate, nobody "
	    "twice "
	    "with the same player, as far as any plan can." },
	{ "sections", "Sections",
	    "Teams are dealt into sections of up to nine; each plays in five blocks, one "
	    "player of every team in each. Where nine play, every two teams meet exactly "
	    "once in every block." },
	{ "score", "Round by round, by score",
	    "Round 1 by chance, each later round by the scores so far: who has most sits "
	    "with who has most, apart from team-mates and earlier opponents." },
	{ "head-to-head", "Head to head",
	    "Five games in pairs: groups A to E go from game to game, each opponent is "
	    "from "
	    "another school and met once." },
	{ "playoff", "Playoff",
	    "The best teams by the standings meet board by board, or the best players in "
	    "threes." },
};

enum seating_mode
seating_mode_find(const char *code)
{
	for (enum seating_mode m = MODE_ADVANCE; m < MODES; m++)
		if (strcmp(seating_modes[m].code, code) == 0)
			return m;
	return 0;
}

const struct ruleset *const rulesets[] = {
	&ruleset_challenge_cup_2022,
	&ruleset_agloa_2019,
	&ruleset_mlag_basic_2018,
	&ruleset_mlag_high_school_basic_2018,
	&ruleset_mlag_guide,
	&ruleset_pentathlon_2,
};
const int rulesets_n = (int)COUNT(rulesets);

enum { TEXT_MAX = 60 };

const struct ruleset *
ruleset_find(const char *id)
{
	for (int i = 0; id && i < rulesets_n; i++)
		if (strcmp(rulesets[i]->id, id) == 0)
			return rulesets[i];
	return NULL;
}

/* Number words and ordinals to digits, so that "Fourth", "4th" and "four" are one text.
 */
static const char *
number_word(const char *w)
{
	static const struct {
		const char *word, *digits;
	} t[] = {
		{ "kindergarten", "0" },
		{ "k", "0" },
		{ "first", "1" },
		{ "one", "1" },
		{ "second", "2" },
		{ "two", "2" },
		{ "third", "3" },
		{ "three", "3" },
		{ "fourth", "4" },
		{ "four", "4" },
		{ "fifth", "5" },
		{ "five", "5" },
		{ "sixth", "6" },
		{ "six", "6" },
		{ "seventh", "7" },
		{ "seven", "7" },
		{ "eighth", "8" },
		{ "eight", "8" },
		{ "ninth", "9" },
		{ "nine", "9" },
		{ "tenth", "10" },
		{ "ten", "10" },
		{ "eleventh", "11" },
		{ "eleven", "11" },
		{ "twelfth", "12" },
		{ "twelve", "12" },
		{ "1st", "1" },
		{ "2nd", "2" },
		{ "3rd", "3" },
	};
	for (size_t i = 0; i < COUNT(t); i++)
		if (strcmp(t[i].word, w) == 0)
			return t[i].digits;
	return NULL;
}

static bool
is_filler(const char *w)
{
	static const char *const t[] = { "grade", "grades", "gr", "g", "and", "to",
		"division", "div", "level", "the", "school", "year" };
	for (size_t i = 0; i < COUNT(t); i++)
		if (strcmp(t[i], w) == 0)
			return true;
	return false;
}

/* Adds one word in its plain form: "4th" -> 4; words like "grade" and "and" are left out.
 */
static void
word_plain(char *w, char out[TEXT_MAX])
{
	size_t digits = strspn(w, "0123456789");
	const char *number = number_word(w);
	if (number)
		w = NULL;
	else if (digits > 0 && strcmp(w + digits, "th") == 0)
		w[digits] = '\0';
	else if (is_filler(w))
		return;
	size_t len = strlen(out);
	snprintf(out + len, TEXT_MAX - len, "%s%s", len ? " " : "", w ? w : number);
}

/* "Grades 7-8", "7/8", "seventh and eighth grade" -> "7 8"; "Elementary division" ->
 * "elementary".  ASCII only: the names of divisions are. */
static void
text_plain(const char *text, char out[TEXT_MAX])
{
	char word[TEXT_MAX];
	size_t n = 0;
	out[0] = '\0';
	for (const char *s = text;; s++) {
		char c = *s >= 'A' && *s <= 'Z' ? (char)(*s + 32) : *s;
		bool part =
		    (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80);
		if (part && n < sizeof word - 1) {
			word[n++] = c;
		} else if (n > 0) {
			word[n] = '\0';
			word_plain(word, out);
			n = 0;
		}
		if (*s == '\0')
			break;
	}
}

const struct division_rule *
division_rule_find(const struct ruleset *r, const char *text)
{
	char want[TEXT_MAX], have[TEXT_MAX];
	for (int i = 0; i < r->divisions_n; i++) {
		const struct division_rule *d = &r->divisions[i];
		if (strcasecmp(d->code, text) == 0 || strcasecmp(d->name, text) == 0 ||
		    strcasecmp(d->mark, text) == 0)
			return d;
	}
	text_plain(text, want);
	if (want[0] == '\0')
		return NULL;
	for (int i = 0; i < r->divisions_n; i++) {
		const struct division_rule *d = &r->divisions[i];
		text_plain(d->code, have);
		if (strcmp(want, have) == 0)
			return d;
		text_plain(d->name, have);
		if (strcmp(want, have) == 0)
			return d;
	}
	/* A single grade of a division that has several ("7th" of seventh-eighth), where
	 * only one division may be meant. */
	const struct division_rule *hit = NULL;
	for (int i = 0; i < r->divisions_n; i++)
		for (int8_t g = r->divisions[i].grade_min; g <= r->divisions[i].grade_max;
		     g++) {
			snprintf(have, sizeof have, "%d", g);
			if (strcmp(want, have) == 0 && hit)
				return NULL;
			if (strcmp(want, have) == 0)
				hit = &r->divisions[i];
		}
	return hit;
}

const struct division_rule *
division_rule_near(const struct ruleset *r, const char *text)
{
	char want[TEXT_MAX], have[TEXT_MAX];
	const struct division_rule *best = NULL;
	int least = 3;
	for (size_t i = 0; i < sizeof want; i++) {
		want[i] =
		    (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] + 32 : text[i]);
		if (text[i] == '\0')
			break;
	}
	want[sizeof want - 1] = '\0';
	/* Short texts ("9", "X") are near everything. */
	if (strlen(want) < 4)
		return NULL;
	for (int i = 0; i < r->divisions_n; i++) {
		const char *names[] = { r->divisions[i].code, r->divisions[i].name };
		for (size_t k = 0; k < COUNT(names); k++) {
			snprintf(have, sizeof have, "%s", names[k]);
			have[0] = (char)(have[0] >= 'A' && have[0] <= 'Z' ? have[0] + 32
			                                                  : have[0]);
			int d = utf8_distance(want, have, 2);
			if (d < least) {
				least = d;
				best = &r->divisions[i];
			}
		}
	}
	return best;
}
