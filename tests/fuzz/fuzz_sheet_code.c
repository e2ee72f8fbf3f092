/* Any text as a sheet code or player code: it is refused with a sentence, or what comes
 * out reads as itself again. */
#include "rules/player_code.h"
#include "rules/sheet_code.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char sheet[SHEET_CODE_LEN + 1], again[SHEET_CODE_LEN + 1];
	char player[PLAYER_CODE_MAX + 1], twice[PLAYER_CODE_MAX + 1];
	struct err e = { 0 };
	char *text = calloc(1, size + 1);

	if (!text)
		return 0;
	if (size > 0)
		memcpy(text, data, size);
	if (sheet_code_read(sheet, text, &e) == OK) {
		assert(strlen(sheet) == SHEET_CODE_LEN);
		assert(
		    sheet_code_read(again, sheet, &e) == OK && strcmp(sheet, again) == 0);
	} else {
		assert(e.rc == INVALID && e.text[0] != '\0');
	}
	if (player_code_read(player, text, &e) == OK) {
		assert(strlen(player) >= 7 && strlen(player) <= PLAYER_CODE_MAX);
		assert(player_code_read(twice, player, &e) == OK);
		assert(strcmp(player, twice) == 0);
	}
	school_code_propose(player, text, NULL, 0);
	assert(strlen(player) >= 2 && strlen(player) <= SCHOOL_CODE_MAX);
	free(text);
	return 0;
}
