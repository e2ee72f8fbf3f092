/* app/app_export.h - lists as files: one table of what can be had, for the pages and the
 * command line. */
#ifndef APP_APP_EXPORT_H
#define APP_APP_EXPORT_H
#include "app/app.h"
#include "base/strbuf.h"

/* Rows as a list of objects; columns "code|name": their keys, in the order of the file.
 */
enum rc app_export(struct app *app, const struct tournament *t, const char *what,
    const char **columns, json_t **rows, struct err *e) MUST_USE;
extern const char roster_file_columns[]; /* of the roster, which imports again */
enum list_format { LIST_CSV, LIST_XLSX, LIST_JSON, LIST_PDF };
/* Header and rows as a file, safe against formulas; bom: CSV as Excel likes it.  TOO_BIG
 * where out has no room. */
enum rc export_write(struct strbuf *out, enum list_format format, const char *title,
    const char *columns, const json_t *rows, bool bom, struct err *e) MUST_USE;
#endif
