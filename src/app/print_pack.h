/* app/print_pack.h - all that is needed to finish the day on paper, in one document. */
#ifndef APP_PRINT_PACK_H
#define APP_PRINT_PACK_H
#include "app/app.h"

struct print_pack {
	/* Of the "pack" report: its parts are plain pages (where each round is, rules to
	 * count by, standings so far with boxes for what is to come, seating, roster). */
	json_t *model;
	/* What the caller adds as parts: the sheets that are not keyed in, as "{1,2}",
	 * and how many blank ones. */
	const char *open;
	int64_t blanks;
};
enum rc print_pack_model(struct app *app, const struct tournament *t,
    const char *division, const char *base_url, struct print_pack *out,
    struct err *e) MUST_USE;
#endif
