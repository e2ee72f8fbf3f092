/* app/app_seating_why.h - why tables are as they are, for the pages: seating/why.h over a
 * division's book. */
#ifndef APP_APP_SEATING_WHY_H
#define APP_APP_SEATING_WHY_H
#include "app/app_seating_store.h"

/* Raises plan.summary.repeat_bound of *out to what the sections' charts have, and sets in
 * *out: more_tables (a sentence, or ""), teammates[round table team names reason],
 * short[round table size why], schools[round table why] with schools_more that are not
 * listed, repeats[a a_team b b_team times where why]. */
void seating_why_lists(struct arena *a, const struct seating_book *b, json_t *out);
/* Gives each of out's tables a list "why" of sentences. */
void seating_why_round(
    struct arena *a, const struct seating_book *b, int round, json_t *out);
#endif
