/* app/sheet_differs.h - two readings of one sheet, value by value. */
#ifndef APP_SHEET_DIFFERS_H
#define APP_SHEET_DIFFERS_H
#include "base/arena.h"
#include <jansson.h>

/* [{field, what, first, second}]: each place where two documents of a sheet (as the API
 * shows them) say something else.  field is the form's; what reads "Row 2, game 3".  An
 * empty cell and a dash both say that nothing was played.  New reference. */
json_t *sheet_differs(struct arena *a, const json_t *first, const json_t *second);
#endif
