/* base/utf8.c - UTF-8 text: validity, cleaning, comparing.  Pure. */
#include "base/utf8.h"
#include "base/arena.h"
#include "base/utf8_table.h"
#include <string.h>

enum { REPLACEMENT = 0xFFFD, DISTANCE_CHARS = 200 };

int32_t
utf8_next(const char *s, size_t n, size_t *len)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	*len = 1;
	if (n == 0)
		return -1;
	unsigned char c = (unsigned char)s[0];
	if (c < 0x80)
		return c;
	size_t k = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
	if (c < 0xC2 || c > 0xF4 || n < k)
		return -1;
	uint32_t cp = c & (0xFFu >> (k + 1));
	for (size_t i = 1; i < k; i++) {
		if (((unsigned char)s[i] & 0xC0) != 0x80)
			return -1;
		cp = cp << 6 | ((unsigned char)s[i] & 0x3Fu);
	}
	if (cp < least[k] || cp > 0x10FFFF || (cp >= 0xD800 && cp <= 0xDFFF))
		return -1;
	*len = k;
	return (int32_t)cp;
}

bool
utf8_valid(const char *s, size_t n)
{
	for (size_t i = 0, len; i < n; i += len)
		if (utf8_next(s + i, n - i, &len) < 0)
			return false;
	return true;
}

void
utf8_copy(char *to, size_t size, const char *from)
{
	size_t n = strnlen(from, size);

	if (n == size) /* a character's first byte is none of its others */
		for (n = size - 1; n > 0 && ((unsigned char)from[n] & 0xC0) == 0x80;)
			n--;
	memcpy(to, from, n);
	to[n] = '\0';
}

size_t
utf8_put(char *out, uint32_t cp)
{
	if (cp < 0x80) {
		out[0] = (char)cp;
		return 1;
	}
	if (cp < 0x800) {
		out[0] = (char)(0xC0 | cp >> 6);
		out[1] = (char)(0x80 | (cp & 0x3F));
		return 2;
	}
	if (cp < 0x10000) {
		out[0] = (char)(0xE0 | cp >> 12);
		out[1] = (char)(0x80 | (cp >> 6 & 0x3F));
		out[2] = (char)(0x80 | (cp & 0x3F));
		return 3;
	}
	out[0] = (char)(0xF0 | cp >> 18);
	out[1] = (char)(0x80 | (cp >> 12 & 0x3F));
	out[2] = (char)(0x80 | (cp >> 6 & 0x3F));
	out[3] = (char)(0x80 | (cp & 0x3F));
	return 4;
}

static bool
is_mark(uint32_t cp)
{
	if (cp < 0x300) /* the first combining mark */
		return false;
	int lo = 0, hi = utf8_marks_n;
	while (lo < hi) {
		int mid = (lo + hi) / 2;
		if (cp > utf8_marks[mid].last)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < utf8_marks_n && cp >= utf8_marks[lo].first &&
	       cp <= utf8_marks[lo].last;
}

size_t
utf8_length(const char *s)
{
	size_t n = strlen(s), count = 0;
	for (size_t i = 0, len; i < n; i += len) {
		int32_t cp = utf8_next(s + i, n - i, &len);
		if (cp < 0 || !is_mark((uint32_t)cp))
			count++;
	}
	return count;
}

static bool
is_space(uint32_t cp)
{
	return cp == ' ' || (cp >= 9 && cp <= 13) || cp == 0x85 || cp == 0xA0 ||
	       cp == 0x1680 || (cp >= 0x2000 && cp <= 0x200A) || cp == 0x2028 ||
	       cp == 0x2029 || cp == 0x202F || cp == 0x205F || cp == 0x3000;
}

/* Controls and characters that show nothing.  The joiners U+200C and U+200D shape letters
 * of Arabic and Indic scripts, so there they stay. */
static bool
is_invisible(uint32_t cp, uint32_t before)
{
	if (cp == 0x200C || cp == 0x200D)
		return before < 0x600 || before > 0xDFF;
	return cp < 0x20 || (cp >= 0x7F && cp <= 0x9F) || cp == 0xAD || cp == 0x34F ||
	       cp == 0x61C || cp == 0x115F || cp == 0x1160 || cp == 0x180E ||
	       (cp >= 0x200B && cp <= 0x200F) || (cp >= 0x202A && cp <= 0x202E) ||
	       (cp >= 0x2060 && cp <= 0x206F) || cp == 0x3164 || cp == 0xFEFF ||
	       cp == 0xFFA0 || (cp >= 0xFFF0 && cp <= 0xFFFB) ||
	       (cp >= 0xE0000 && cp <= 0xE0FFF);
}

static uint32_t
compose(uint32_t letter, uint32_t mark)
{
	int lo = 0, hi = utf8_pairs_n;
	while (lo < hi) {
		int mid = (lo + hi) / 2;
		const struct utf8_pair *p = &utf8_pairs[mid];
		if (p->letter < letter || (p->letter == letter && p->mark < mark))
			lo = mid + 1;
		else
			hi = mid;
	}
	if (lo < utf8_pairs_n && utf8_pairs[lo].letter == letter &&
	    utf8_pairs[lo].mark == mark)
		return utf8_pairs[lo].composed;
	return 0;
}

/* The letter without its marks; the table is sorted the other way, so this looks at all
 * of it, which only accented letters pay for. */
static uint32_t
without_marks(uint32_t cp)
{
	if (cp < 0xC0 || cp > 0x1FFF)
		return cp;
	for (int i = 0; i < utf8_pairs_n; i++)
		if (utf8_pairs[i].composed == cp)
			return without_marks(utf8_pairs[i].letter);
	return cp;
}

static uint32_t
lower(uint32_t cp)
{
	if (cp >= 'A' && cp <= 'Z')
		return cp + 32;
	if (cp < 0xC0 || cp > 0x1FFF)
		return cp;
	for (int i = 0; i < utf8_lowers_n; i++) {
		const struct utf8_lower_range *r = &utf8_lowers[i];
		if (cp >= r->first && cp <= r->last &&
		    (cp - r->first) % (uint32_t)r->step == 0)
			return (uint32_t)((int)cp + r->delta);
	}
	return cp;
}

/* Marks above and below a letter may come in either order; the canonical order puts those
 * below (and the cedilla, ogonek, horn) first, so that one letter has one composed form.
 */
static int
mark_order(uint32_t m)
{
	if (m == 0x31B)
		return 1;
	if (m == 0x327 || m == 0x328)
		return 2;
	if ((m >= 0x323 && m <= 0x326) || m == 0x32D || m == 0x32E || m == 0x330 ||
	    m == 0x331)
		return 3;
	return 4;
}

/* Cleaned code points of s; out has room for strlen(s). */
static size_t
clean_points(const char *s, uint32_t *out)
{
	size_t n = strlen(s), k = 0, base = 0;
	bool space = false;
	for (size_t i = 0, len; i < n; i += len) {
		int32_t got = utf8_next(s + i, n - i, &len);
		uint32_t cp = got < 0 ? REPLACEMENT : (uint32_t)got;
		if (is_space(cp)) {
			space = k > 0;
			continue;
		}
		if (is_invisible(cp, k ? out[k - 1] : 0))
			continue;
		if (space)
			out[k++] = ' ';
		space = false;
		if (!is_mark(cp)) {
			base = k;
			out[k++] = cp;
			continue;
		}
		size_t at = k;
		while (at > base + 1 && mark_order(out[at - 1]) > mark_order(cp))
			at--;
		memmove(out + at + 1, out + at, (k - at) * sizeof *out);
		out[at] = cp;
		k++;
	}
	return k;
}

/* Joins each letter with the marks behind it where one character for both exists. */
static size_t
compose_points(uint32_t *p, size_t n)
{
	size_t k = 0, base = 0;
	bool has_base = false;
	int kept = 0; /* mark_order of the last mark that stayed beside the letter */
	for (size_t i = 0; i < n; i++) {
		bool mark = is_mark(p[i]);
		uint32_t joined = mark && has_base && mark_order(p[i]) > kept
		                      ? compose(p[base], p[i])
		                      : 0;
		if (joined) {
			p[base] = joined;
			continue;
		}
		if (mark) {
			kept = mark_order(p[i]);
		} else {
			base = k;
			has_base = true;
			kept = 0;
		}
		p[k++] = p[i];
	}
	return k;
}

/* A letter that is one with its mark and composes with a further one (as in Vietnamese)
 * is taken apart first, so that all marks can be put in order. */
static size_t
decompose(const uint32_t *p, size_t n, uint32_t *out)
{
	size_t k = 0;
	for (size_t i = 0; i < n; i++) {
		bool next_is_mark = i + 1 < n && is_mark(p[i + 1]);
		const struct utf8_pair *hit = NULL;
		for (int j = 0; next_is_mark && p[i] >= 0xC0 && j < utf8_pairs_n; j++)
			if (utf8_pairs[j].composed == p[i])
				hit = &utf8_pairs[j];
		if (!hit || mark_order(hit->mark) <= mark_order(p[i + 1])) {
			out[k++] = p[i];
			continue;
		}
		out[k++] = hit->letter;
		out[k++] = p[i + 1];
		out[k++] = hit->mark;
		i++;
	}
	return k;
}

static char *
points_text(struct arena *a, const uint32_t *p, size_t n)
{
	char *out = arena_alloc(a, n * 4 + 1);
	size_t len = 0;
	for (size_t i = 0; i < n; i++)
		len += utf8_put(out + len, p[i]);
	out[len] = '\0';
	return out;
}

static size_t
cleaned(struct arena *a, const char *s, uint32_t **out)
{
	size_t room = strlen(s) * 2 + 1;
	uint32_t *raw = arena_array(a, room, sizeof *raw);
	*out = arena_array(a, room, sizeof **out);
	size_t n = clean_points(s, raw);
	n = decompose(raw, n, *out);
	return compose_points(*out, n);
}

/* Most cells: printable ASCII with single spaces inside. */
static bool
is_clean_ascii(const char *s)
{
	for (const char *c = s; *c; c++)
		if (*c < ' ' || *c > '~' ||
		    (*c == ' ' && (c == s || c[1] == ' ' || !c[1])))
			return false;
	return true;
}

char *
utf8_clean(struct arena *a, const char *s)
{
	uint32_t *p;
	if (is_clean_ascii(s))
		return arena_strdup(a, s);
	size_t n = cleaned(a, s, &p);
	return points_text(a, p, n);
}

char *
utf8_lower(struct arena *a, const char *s)
{
	size_t n = strlen(s), k = 0;
	if (is_clean_ascii(s)) {
		char *out = arena_strdup(a, s);
		for (char *c = out; *c; c++)
			*c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
		return out;
	}
	uint32_t *p = arena_array(a, n + 1, sizeof *p);
	for (size_t i = 0, len; i < n; i += len) {
		int32_t cp = utf8_next(s + i, n - i, &len);
		p[k++] = lower(cp < 0 ? REPLACEMENT : (uint32_t)cp);
	}
	return points_text(a, p, k);
}

static bool
is_hyphen(uint32_t cp)
{
	return cp == '-' || cp == '_' || cp == '/' || (cp >= 0x2010 && cp <= 0x2015) ||
	       cp == 0x2212;
}

static bool
is_punctuation(uint32_t cp)
{
	return (cp > ' ' && cp < '0') || (cp > '9' && cp < 'A') ||
	       (cp > 'Z' && cp < 'a') || (cp > 'z' && cp < 0x7F) ||
	       (cp >= 0xA1 && cp <= 0xBF && cp != 0xAA && cp != 0xBA) || cp == 0xD7 ||
	       cp == 0xF7 || (cp >= 0x2B0 && cp <= 0x2DF) ||
	       (cp >= 0x2010 && cp <= 0x205E) || (cp >= 0x3001 && cp <= 0x3003) ||
	       cp == 0x30FB;
}

/* Letters that have no decomposition but are written without their stroke on other
 * keyboards. */
static const char *
plain_letter(uint32_t cp)
{
	static const struct {
		uint32_t cp;
		const char *plain;
	} t[] = {
		{ 0xDF, "ss" },
		{ 0xE6, "ae" },
		{ 0xF0, "d" },
		{ 0xF8, "o" },
		{ 0xFE, "th" },
		{ 0x111, "d" },
		{ 0x127, "h" },
		{ 0x131, "i" },
		{ 0x138, "k" },
		{ 0x142, "l" },
		{ 0x14B, "n" },
		{ 0x153, "oe" },
		{ 0x167, "t" },
		{ 0x17F, "s" },
		{ 0x3C2, "σ" },
	};
	for (size_t i = 0; i < COUNT(t); i++)
		if (t[i].cp == cp)
			return t[i].plain;
	return NULL;
}

char *
utf8_fold(struct arena *a, const char *s)
{
	uint32_t *p;
	size_t n = cleaned(a, s, &p), len = 0;
	char *out = arena_alloc(a, n * 4 + 1);
	bool space = false;
	for (size_t i = 0; i < n; i++) {
		uint32_t cp = without_marks(lower(p[i]));
		if (cp == ' ' || is_hyphen(cp)) {
			space = len > 0;
			continue;
		}
		if (is_punctuation(cp) || (cp >= 0x300 && cp <= 0x36F) ||
		    is_invisible(cp, 0))
			continue;
		if (space)
			out[len++] = ' ';
		space = false;
		const char *plain = plain_letter(cp);
		if (plain) {
			memcpy(out + len, plain, strlen(plain));
			len += strlen(plain);
		} else {
			len += utf8_put(out + len, cp);
		}
	}
	out[len] = '\0';
	return out;
}

static int
points_of(const char *s, uint32_t *out)
{
	size_t n = strlen(s);
	int k = 0;
	for (size_t i = 0, len; i < n; i += len) {
		if (k == DISTANCE_CHARS)
			return -1;
		int32_t cp = utf8_next(s + i, n - i, &len);
		out[k++] = cp < 0 ? REPLACEMENT : (uint32_t)cp;
	}
	return k;
}

int
utf8_distance(const char *a, const char *b, int max)
{
	uint32_t x[DISTANCE_CHARS], y[DISTANCE_CHARS];
	int row[3][DISTANCE_CHARS + 1] = { { 0 } };
	int n = points_of(a, x), m = points_of(b, y);
	if (n < 0 || m < 0) /* longer than any name: only equal texts are near */
		return strcmp(a, b) == 0 ? 0 : max + 1;
	if (n - m > max || m - n > max)
		return max + 1;
	for (int j = 0; j <= m; j++)
		row[0][j] = j;
	for (int i = 1; i <= n; i++) {
		int *now = row[i % 3], *up = row[(i + 2) % 3], *upup = row[(i + 1) % 3];
		now[0] = i;
		for (int j = 1; j <= m; j++) {
			int d = up[j - 1] + (x[i - 1] != y[j - 1]);
			d = MIN(d, MIN(up[j], now[j - 1]) + 1);
			if (i > 1 && j > 1 && x[i - 1] == y[j - 2] &&
			    x[i - 2] == y[j - 1])
				d = MIN(d, upup[j - 2] + 1);
			now[j] = d;
		}
	}
	return MIN(row[n % 3][m], max + 1);
}
