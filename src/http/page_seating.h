/* http/page_seating.h - what the pages of a division's seating share. */
#ifndef HTTP_PAGE_SEATING_H
#define HTTP_PAGE_SEATING_H
#include "http/http.h"

/* The plan in play is asked for, not the draft beside it. */
bool seating_wants_current(struct req *q);
bool seating_may_change(const struct req *q);
const char *seating_division_name(const json_t *model);
/* What every list of seats shows besides; keepers are marked where the rules have them.
 */
void seating_list_model(struct req *q, json_t *model);
#endif
