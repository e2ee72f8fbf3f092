/* app/score_shown.h - scores as people read them: "1.25" in the Challenge Cup, "6" where
 * scores are whole. */
#ifndef APP_SCORE_SHOWN_H
#define APP_SCORE_SHOWN_H
#include "app/app.h"

enum { SCORE_TEXT_MAX = 16 };

/* decimals: a mean, which has them in every rule system. */
void score_shown(
    char out[SCORE_TEXT_MAX], const struct ruleset *r, bool decimals, int hundredths);
/* A round's mark as people read it: "no show". */
const char *score_mark_words(const char *mark);
/* Hundredths to texts, in place: each row's rounds and its `sum`; null stays null.
 * Adds `shown`, the rounds with their marks: "0 absent", "bye". */
void scores_shown(json_t *rows, const char *sum, const struct ruleset *r, bool decimals);
#endif
