/* rules/sheet_code.h - the code on a printed sheet.  Pure.
 *
 * 8 characters of an alphabet without 0 O 1 I L; the last is a check character that finds
 * every single wrong character and every swap of two neighbours. */
#ifndef RULES_SHEET_CODE_H
#define RULES_SHEET_CODE_H
#include "base/base.h"
#include "base/rng.h"

enum { SHEET_CODE_LEN = 8 };

/* Writes 8 characters and a NUL. */
void sheet_code_make(char out[SHEET_CODE_LEN + 1], uint64_t random);
/* Reads what was typed or scanned: spaces, hyphens, lower case, or the whole link that a
 * QR code holds (".../s/CODE").  INVALID with a sentence where it cannot be a sheet code.
 */
enum rc sheet_code_read(
    char out[SHEET_CODE_LEN + 1], const char *typed, struct err *e) MUST_USE;
#endif
