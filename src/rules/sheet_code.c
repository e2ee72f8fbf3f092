/* rules/sheet_code.c - the code on a printed sheet.  Pure.
 *
 * The check character makes the sum of value x weight over all 8 places divisible by 31,
 * the number of characters and a prime.  Weights 1 to 8 differ and none is 0 modulo 31,
 * so one wrong character changes the sum, and so does a swap of two different characters.
 */
#include "rules/sheet_code.h"
#include <string.h>

static const char alphabet[] = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"; /* without 0 O 1 I L */
enum { BASE = 31 };
_Static_assert(
    sizeof alphabet == BASE + 1, "the check needs a prime number of characters");

static int
value(char c)
{
	const char *at = c ? strchr(alphabet, c) : NULL;
	return at ? (int)(at - alphabet) : -1;
}

void
sheet_code_make(char out[SHEET_CODE_LEN + 1], uint64_t random)
{
	int sum = 0;
	for (int i = 0; i < SHEET_CODE_LEN - 1; i++) {
		int v = (int)(random % BASE);
		random /= BASE;
		out[i] = alphabet[v];
		sum += v * (i + 1);
	}
	/* The v with sum + 8 v = 0 (mod 31); 8 x 4 = 32 = 1, so 4 divides by 8. */
	out[SHEET_CODE_LEN - 1] = alphabet[(BASE - sum % BASE) % BASE * 4 % BASE];
	out[SHEET_CODE_LEN] = '\0';
}

/* The part of a link behind the last "/s/", up to a query or fragment. */
static const char *
code_part(const char *typed, size_t *len)
{
	const char *s = typed;
	for (const char *at = strstr(typed, "/s/"); at; at = strstr(at + 1, "/s/"))
		s = at + 3;
	*len = strcspn(s, "?#/");
	return s;
}

enum rc
sheet_code_read(char out[SHEET_CODE_LEN + 1], const char *typed, struct err *e)
{
	size_t len, n = 0;
	const char *s = code_part(typed, &len);
	int sum = 0;
	out[0] = '\0';
	for (size_t i = 0; i < len; i++) {
		char c = s[i];
		if (c == ' ' || c == '-' || c == '\t' || c == '\r' || c == '\n')
			continue;
		if (c >= 'a' && c <= 'z')
			c = (char)(c - 32);
		int v = value(c);
		if (v < 0 && strchr("01OIL", c))
			return err_set(e, INVALID, "code",
			    "A sheet code never has 0, O, 1, I or L.  Please look at the "
			    "code "
			    "on the sheet again.");
		if (v < 0 || n == SHEET_CODE_LEN)
			return err_set(e, INVALID, "code",
			    "A sheet code is 8 letters and digits, as printed at the top "
			    "of "
			    "the sheet.");
		sum += v * ((int)n + 1);
		out[n++] = c;
	}
	out[n] = '\0';
	if (n == 0)
		return err_set(e, INVALID, "code",
		    "Please type or scan the code at the top of the sheet.");
	if (n < SHEET_CODE_LEN)
		return err_set(e, INVALID, "code",
		    "A sheet code has 8 characters; this one has only %d.", (int)n);
	if (sum % BASE != 0)
		return err_set(e, INVALID, "code",
		    "There is a slip in this code: one character is wrong or two are "
		    "swapped.  Please compare it with the sheet.");
	return OK;
}
