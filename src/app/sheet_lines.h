/* app/sheet_lines.h - the lines of a sheet as sheet_save (queries/sheet.sql) takes them.
 */
#ifndef APP_SHEET_LINES_H
#define APP_SHEET_LINES_H
#include "base/arena.h"
#include <jansson.h>

/* rows: of struct sheet_stored, from seat 1.  A value of sheet_line[]
 * (0055_sheet_line.sql) as text, from the arena. */
const char *sheet_lines(struct arena *a, const json_t *rows);
#endif
