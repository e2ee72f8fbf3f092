/* reports/award.h - what the papers of a ceremony share: the words of a place, and whose
 * prize it is.
 *
 * Their model, made in src/app/app_ceremony.c: { paper, tournament, venue, ceremony: [{
 *   division_name, date, edition, fingerprint, at, seen, changed, results: { edition,
 *   fingerprint, through, at, reason, seen }, awards: [{ title, kind, won_by, contested,
 *   decide, decided, rows: [{ place, tied, won, name, code, team, school, players, total
 *   }] }] }] }; edition is null while the awards are not announced. */
#ifndef REPORTS_AWARD_H
#define REPORTS_AWARD_H
#include "base/base.h"
#include <jansson.h>

enum { AWARD_TEXT_MAX = 1200 };

/* "3rd place, shared"; "" where the award has no places. */
void award_place(char out[48], const json_t *award, const json_t *row);
/* "Team 1 · Delmar School", whichever there is. */
void award_from(char out[AWARD_TEXT_MAX], const json_t *row);
/* Whether the row gets the prize: of a playoff, the winner alone. */
bool award_given(const json_t *award, const json_t *row);
int award_prizes(const json_t *award);
int award_prizes_all(const json_t *model);
/* Calls fn for each row that gets a prize. */
struct award_prize {
	const json_t *division, *award, *row;
};
enum rc award_each(const json_t *model, enum rc (*fn)(const struct award_prize *, void *),
    void *arg) MUST_USE;
#endif
