/* app/sheet_card.h - the grown-ups' part of a Pentathlon game's record: Monitor, who
 * began, who collected the cards, and the opinions that were asked. */
#ifndef APP_SHEET_CARD_H
#define APP_SHEET_CARD_H
#include "app/sheet_job.h"
#include "scoring/pentathlon.h"

struct sheet_card {
	struct pent_opinion opinion[PENT_OPINIONS_MAX];
	int opinions, starter; /* a seat; 0 = not noted */
};

/* What cannot be read goes into j->p. */
void sheet_card_read(struct sheet_job *j, struct sheet_card *card);
/* record: of each seat. */
void sheet_card_check(struct sheet_job *j, const struct sheet_card *card,
    const struct pent_game *record, struct problems *found);
/* For sheet_save (sql/queries/sheet.sql): {monitor, starter, collected_by, opinions[]}.
 */
json_t *sheet_card_doc(const struct sheet_job *j, const struct sheet_card *card);
#endif
