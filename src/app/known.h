/* app/known.h - what a server remembers of who asks and of score sheets, so that a save
 * is one statement.
 *
 * Nothing here is believed.  Each entry names the snapshot of the database in which it
 * was read; sheet_save() stores only where nothing besides sheets was committed since
 * (0052_change_log.sql), by a database that has not begun anew, where the sign-in is not
 * over and the sheet is still as it was.  Where
 * that does not hold, the request is carried out anew from the database, so nobody is
 * refused or let in by what stands here. */
#ifndef APP_KNOWN_H
#define APP_KNOWN_H
#include "app/app_sheet.h"
#include "rules/player_code.h"
#include "rules/settings.h"
#include "rules/sheet_code.h"

enum {
	KNOWN_SEEN_MAX = 128,
	KNOWN_TIME_MAX = 40,
	KNOWN_HASH_SIZE = 32,
	KNOWN_TEXT_MAX = 64
};

/* Shared by a server's workers.  At most 512 people and 2,048 sheets, about 4 MiB; who
 * was not needed for longest goes. */
struct known *known_make(void);
void known_free(struct known *k);

struct known_actor {
	struct actor who;
	struct tournament t;
	char server[KNOWN_TIME_MAX]; /* when the database that was asked began */
	char seen[KNOWN_SEEN_MAX];   /* pg_snapshot as text */
	char until[KNOWN_TIME_MAX];
};
/* hash: of the sign-in or token.  k may be NULL: nothing is known. */
bool known_actor_find(struct known *k, const unsigned char hash[KNOWN_HASH_SIZE],
    const char *slug, bool bearer, struct known_actor *out) MUST_USE;
void known_actor_keep(struct known *k, const unsigned char hash[KNOWN_HASH_SIZE],
    const struct known_actor *a);

/* What sheet_load() answers, for the kinds of sheets whose rules need nothing from other
 * sheets or tournaments. */
struct known_sheet {
	int64_t tournament, sheet, division, plan, rules_no, version;
	int round, table, rows;
	bool ruled, substituted;
	char code[SHEET_CODE_LEN + 1], state[16], division_code[64];
	struct settings rules;
	struct known_seat {
		int64_t player, team, was;
		char code[PLAYER_CODE_MAX + 1], was_code[PLAYER_CODE_MAX + 1];
		bool warned[2];
	} seat[SHEET_ROWS_MAX];
	char server[KNOWN_TIME_MAX], seen[KNOWN_SEEN_MAX];
};
bool known_sheet_find(struct known *k, int64_t tournament, const char *code,
    struct known_sheet *out) MUST_USE;
void known_sheet_keep(struct known *k, const struct known_sheet *s);
#endif
