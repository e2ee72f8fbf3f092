/* base/utf8.h - UTF-8 text: validity, cleaning, comparing.  Pure. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H
#include "base/base.h"

/* Next code point of s (n bytes left), its length in *len; -1 where the bytes are not
 * UTF-8 (overlong forms, surrogates and values above U+10FFFF included). */
int32_t utf8_next(const char *s, size_t n, size_t *len);
bool utf8_valid(const char *s, size_t n);
/* Copies what fits into to[size], whole characters only. */
void utf8_copy(char *to, size_t size, const char *from);
/* Writes cp to out[4]; returns its length. */
size_t utf8_put(char *out, uint32_t cp);
/* Characters a person would count as letters on a line: code points without combining
 * marks. */
size_t utf8_length(const char *s);
/* What a person typed, cleaned: composed form (NFC) of Latin, Greek and Cyrillic letters
 * with marks, control and invisible characters (zero width, byte-order mark, bidi
 * overrides) removed, runs of white space (no-break and full-width too) as one space,
 * ends trimmed. */
char *utf8_clean(struct arena *a, const char *s);
/* For comparing: lower case, accents and punctuation dropped (hyphens read as spaces),
 * cleaned. "O'Brien" and "obrien", "Zoe" and "Zoë" fold to the same. */
char *utf8_fold(struct arena *a, const char *s);
/* Lower case for ASCII and the letters utf8_fold knows, accents kept. */
char *utf8_lower(struct arena *a, const char *s);
/* Steps (insert, delete, change, swap of neighbours) from a to b, at most max + 1. */
int utf8_distance(const char *a, const char *b, int max);
#endif
