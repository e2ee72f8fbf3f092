/* app/sheet_facts.h - what happened in each shake of a match, beside its points. */
#ifndef APP_SHEET_FACTS_H
#define APP_SHEET_FACTS_H
#include "app/sheet_job.h"
#include "scoring/shake_sheet.h"

/* Whether anything at all is typed of a shake. */
bool sheet_facts_noted(const struct sheet_facts *f);
/* Reads setter, ending and facts of h's shakes; what cannot be read goes to j->p. */
void sheet_facts_read(struct sheet_job *j, struct shake_sheet *h);
/* The points of column c (from 0) by its facts.  False, told in j->p, where these cannot
 * be. */
bool sheet_facts_fill(
    struct sheet_job *j, const struct shake_sheet *h, int c, int points[SHAKE_SEATS_MAX]);
/* For sheet_save (sql/queries/sheet.sql): [{shake, setter, ending, ...}]. */
json_t *sheet_facts_doc(const struct shake_sheet *h);
/* Adds "gives" to each stored shake: "2 6 4 (X-B-4)", or "" where only the ending is
 * known. */
void sheet_facts_show(struct arena *a, const struct ruleset *r, const struct settings *s,
    const json_t *rows, const json_t *shakes);
/* The same for column c of a sheet as typed. */
const char *sheet_facts_gives(struct sheet_job *j, const struct shake_sheet *h, int c);
/* A player's shakes in a round of the arithmetic (queries/standings.sql), with what
 * happened in each: [{n, points, what, replayed}]. */
json_t *sheet_facts_explained(
    struct arena *a, const struct ruleset *r, const json_t *round);
#endif
