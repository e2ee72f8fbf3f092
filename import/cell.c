/* import/cell.c - what single cells of a roster mean.  Pure. */
#include "import/cell.h"
#include "base/utf8.h"
#include <string.h>

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
one_of(const char *word, const char *words)
{
	size_t n = strlen(word);
	for (const char *w = words; n > 0 && (w = strstr(w, word)) != NULL; w += n)
		if ((w == words || w[-1] == '|') && (w[n] == '|' || w[n] == 0))
			return true;
	return false;
}

int
cell_grade(struct arena *a, const char *cell)
{
	const char *s = utf8_fold(a, cell);
	if (!*s)
		return *cell ? -2 : -1;
	static const char *const before[] = { "grade ", "gr ", "year ", "class " };
	for (size_t i = 0; i < COUNT(before); i++)
		if (strncmp(s, before[i], strlen(before[i])) == 0) {
			s += strlen(before[i]);
			break;
		}
	if (one_of(s, "k|kg|kindergarten"))
		return 0;
	if (!is_digit(*s))
		return -2;
	int n = 0, digits = 0;
	for (; is_digit(*s) && digits < 4; s++, digits++)
		n = n * 10 + (*s - '0');
	if (*s == ' ')
		s++;
	return *s == 0 ||
	               one_of(s,
	                   "st|nd|rd|th|grade|st grade|nd grade|rd grade|th grade|grader|"
	                   "th grader")
	           ? n
	           : -2;
}

int
cell_yes(struct arena *a, const char *cell)
{
	const char *s = utf8_fold(a, cell);
	if (!*s || one_of(s, "no|n|0|false"))
		return 0;
	return one_of(s, "yes|y|x|1|true") ? 1 : -1;
}

bool
cell_formula(const char *cell)
{
	return *cell && strchr("=+-@", *cell) != NULL;
}

const char *
cell_plain(const char *cell)
{
	return cell[0] == '\'' && cell_formula(cell + 1) ? cell + 1 : cell;
}

bool
cell_placeholder(struct arena *a, const char *name)
{
	if (*name && strspn(name, "?") == strlen(name))
		return true;
	const char *s = utf8_fold(a, name);
	if (strncmp(s, "player ", 7) == 0 && is_digit(s[7]))
		return true;
	return one_of(s,
	    "tba|tbd|tbc|nn|n n|placeholder|vacant|to be announced|to be decided|"
	    "to be named");
}

/* Where the family name begins in "Jan van der Berg": particles belong to it. */
static size_t
family_start(struct arena *a, const char *s)
{
	const char *last = strrchr(s, ' ');
	size_t at = last ? (size_t)(last - s) + 1 : 0;
	while (at > 1) {
		size_t word = at - 1;
		while (word > 0 && s[word - 1] != ' ')
			word--;
		const char *w = utf8_fold(a, arena_strndup(a, s + word, at - 1 - word));
		if (word == 0 ||
		    !one_of(w, "van|von|der|den|de|del|della|di|da|dos|du|la|le|"
		               "bin|ibn|al|el|ter|ten|st|zu"))
			break;
		at = word;
	}
	return at;
}

void
cell_name(struct arena *a, const char *cell, const char **given, const char **family,
    bool *guessed)
{
	const char *comma = strchr(cell, ',');
	*guessed = !comma;
	if (comma) {
		*family = utf8_clean(a, arena_strndup(a, cell, (size_t)(comma - cell)));
		*given = utf8_clean(a, comma + 1);
		return;
	}
	size_t at = family_start(a, cell);
	*family = arena_strdup(a, cell + at);
	*given = utf8_clean(a, arena_strndup(a, cell, at));
}

const char *
cell_odd_sign(struct arena *a, const char *name)
{
	size_t n = strlen(name);
	for (size_t i = 0, len = 1; i < n; i += len) {
		int32_t cp = utf8_next(name + i, n - i, &len);
		bool sign = (cp >= 0xA1 && cp <= 0xBF && cp != 0xAA && cp != 0xBA &&
		                cp != 0xB7 && cp != 0xB4) ||
		            cp == 0xD7 || cp == 0xF7 || cp == 0x192 || cp == 0x2C6 ||
		            cp == 0x2DC || (cp >= 0x2020 && cp <= 0x203A) ||
		            cp == 0x20AC || cp == 0x2122 || cp == 0x201A || cp == 0x201E;
		if (sign)
			return arena_strndup(a, name + i, len);
	}
	return NULL;
}

bool
cell_garbled(const char *name)
{
	size_t n = strlen(name);
	int32_t before = 0;
	for (size_t i = 0, len = 1; i < n; i += len) {
		int32_t cp = utf8_next(name + i, n - i, &len);
		/* C3 or C2, read as a letter, then a byte from 80 to BF read as whatever
		 * it was */
		if ((before == 0xC3 || before == 0xC2) &&
		    ((cp >= 0xA0 && cp <= 0xBF) || (cp >= 0x2013 && cp <= 0x2122) ||
		        cp == 0x20AC || cp == 0xFFFD))
			return true;
		before = cp;
	}
	return strstr(name, "\xEF\xBF\xBD") != NULL;
}
