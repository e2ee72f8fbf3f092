/* rules/player_code.c - the code beside a player's name on paper: GE013E45.  Pure. */
#include "rules/player_code.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MARK_MAX = 3 };

void
player_code_make(char out[PLAYER_CODE_MAX + 1], const char *school, int team, int member,
    char game, const char *mark)
{
	snprintf(out, PLAYER_CODE_MAX + 1, "%.3s%02d%d%c%.3s", school, team % 100,
	    member % 10, game, mark);
}

static bool
digit_like(char c)
{
	return isdigit((unsigned char)c) || c == 'O' || c == 'I' || c == 'L';
}

static char
as_digit(char c)
{
	return c == 'O' ? '0' : c == 'I' || c == 'L' ? '1' : c;
}

static char
as_letter(char c)
{
	return c == '0' ? 'O' : c == '1' ? 'I' : c;
}

static bool
is_capital(char c)
{
	return c >= 'A' && c <= 'Z';
}

/* Capitals and digits of what was typed; -1 if anything else but spaces, hyphens and a
 * bracket is in it. */
static int
squeeze(char out[PLAYER_CODE_MAX + 1], const char *typed)
{
	int n = 0;
	for (const char *s = typed; *s; s++) {
		char c = (char)toupper((unsigned char)*s);
		if (strchr(" -\t)(.", c))
			continue;
		if ((!is_capital(c) && !isdigit((unsigned char)c)) ||
		    n == PLAYER_CODE_MAX)
			return -1;
		out[n++] = c;
	}
	out[n] = '\0';
	return n;
}

/* Reads s as a school of `letters`, three digits, the game's letter and a mark; repairs
 * by position.  False if it has not that shape. */
static bool
read_shape(const char *s, int n, int letters, char out[PLAYER_CODE_MAX + 1])
{
	int game = letters + 3;
	if (n < game + 2 || !is_capital(s[game]))
		return false;
	for (int i = 0; i < letters; i++) {
		out[i] = as_letter(s[i]);
		if (!is_capital(out[i]))
			return false;
	}
	for (int i = letters; i < game; i++) {
		if (!digit_like(s[i]))
			return false;
		out[i] = as_digit(s[i]);
	}
	out[game] = s[game];
	/* The mark: digits (grades) or letters; old sheets carry one more letter after
	 * the digits, whose meaning nobody knows. */
	int mark = game + 1, k = mark;
	bool digits = isdigit((unsigned char)s[k]) != 0;
	for (int i = mark; i < n; i++) {
		bool last = i == n - 1 && i > mark;
		char c = digits && !last && digit_like(s[i]) ? as_digit(s[i]) : s[i];
		if (digits && last && is_capital(c))
			break;
		if (digits != (isdigit((unsigned char)c) != 0))
			return false;
		out[k++] = c;
	}
	out[k] = '\0';
	bool team = out[letters] != '0' || out[letters + 1] != '0';
	return team && out[letters + 2] != '0' && k - mark <= MARK_MAX;
}

enum rc
player_code_read(char out[PLAYER_CODE_MAX + 1], const char *typed, struct err *e)
{
	char s[PLAYER_CODE_MAX + 1];
	int n = squeeze(s, typed);
	/* Two letters first: "ND013E45" read as a school of three would need "N", "D",
	 * "0" = O. */
	for (int letters = 2; n > 0 && letters <= SCHOOL_CODE_MAX; letters++)
		if (read_shape(s, n, letters, out))
			return OK;
	out[0] = '\0';
	return err_set(e, INVALID, "code",
	    "A player code looks like GE013E5: two or three letters for the school, two "
	    "digits "
	    "for the team, one for the player, the game's letter and the division.");
}

/* One bit for each code of up to three capital letters: thousands of schools ask for
 * thousands of codes each. */
enum { LETTERS = 27, CODES = LETTERS * LETTERS * LETTERS };
struct code_set {
	uint8_t bit[CODES / 8 + 1];
};

static int
code_index(const char *code)
{
	int index = 0;
	for (int i = 0; i < SCHOOL_CODE_MAX; i++) {
		int letter = *code == '\0' ? 0 : *code++ - 'A' + 1;
		if (letter < 0 || letter >= LETTERS)
			return 0; /* no code of ours: nobody proposes it */
		index = index * LETTERS + letter;
	}
	return index;
}

static void
code_add(struct code_set *set, const char *code)
{
	int at = code_index(code);
	set->bit[at / 8] = (uint8_t)(set->bit[at / 8] | 1U << at % 8);
}

static bool
is_taken(const char *code, const struct code_set *set)
{
	int at = code_index(code);
	return (set->bit[at / 8] >> at % 8 & 1) != 0;
}

/* Words that do not tell schools apart. */
static bool
is_common(const char *w)
{
	static const char *const t[] = { "THE", "OF", "AND", "FOR", "AT", "SCHOOL",
		"SCHOOLS", "ACADEMY", "ELEMENTARY", "MIDDLE", "PRIMARY", "HIGH",
		"CHARTER", "COLLEGE" };
	for (size_t i = 0; i < COUNT(t); i++)
		if (strcmp(t[i], w) == 0)
			return true;
	return false;
}

enum { WORDS_MAX = 8, WORD_MAX = 24 };

/* Words of capital letters; the letters of "Mary's" stay one word. */
static int
split_words(const char *name, char words[WORDS_MAX][WORD_MAX])
{
	int n = 0, len = 0;
	for (const char *s = name; n < WORDS_MAX; s++) {
		char c = (char)toupper((unsigned char)*s);
		if (is_capital(c)) {
			if (len < WORD_MAX - 1)
				words[n][len++] = c;
		} else if (c == ' ' || c == '-' || c == '/' || c == '.' || c == '\0') {
			words[n][len] = '\0';
			if (len > 0)
				n++;
			len = 0;
		}
		if (*s == '\0')
			break;
	}
	return n;
}

void
school_code_propose(
    char out[SCHOOL_CODE_MAX + 1], const char *name, const char *const *taken, int n)
{
	char words[WORDS_MAX][WORD_MAX],
	    all[WORDS_MAX * WORD_MAX + 1] = "", initials[WORDS_MAX + 1] = "";
	int n_words = split_words(name, words), k = 0;
	struct code_set set = { 0 };
	for (int i = 0; i < n; i++)
		code_add(&set, taken[i]);
	for (int i = 0; i < n_words; i++) {
		strncat(all, words[i], sizeof all - strlen(all) - 1);
		if (!is_common(words[i]))
			initials[k++] = words[i][0];
	}
	size_t len = strlen(all);
	if (k >= 2) {
		snprintf(out, SCHOOL_CODE_MAX + 1, "%.2s", initials);
		if (!is_taken(out, &set))
			return;
		snprintf(out, SCHOOL_CODE_MAX + 1, "%.3s", initials);
		if (!is_taken(out, &set))
			return;
	}
	/* The first letter and each later one, then two later ones, then anything at all.
	 */
	for (size_t i = 1; i < len; i++) {
		snprintf(out, SCHOOL_CODE_MAX + 1, "%c%c", all[0], all[i]);
		if (!is_taken(out, &set))
			return;
	}
	for (size_t i = 1; i < len; i++)
		for (size_t j = i + 1; j < len; j++) {
			snprintf(
			    out, SCHOOL_CODE_MAX + 1, "%c%c%c", all[0], all[i], all[j]);
			if (!is_taken(out, &set))
				return;
		}
	for (int i = 0; i < 26 * 26 * 26; i++) {
		snprintf(out, SCHOOL_CODE_MAX + 1, "%c%c%c", 'A' + i / 676,
		    'A' + i / 26 % 26, 'A' + i % 26);
		if (!is_taken(out, &set))
			return;
	}
}
