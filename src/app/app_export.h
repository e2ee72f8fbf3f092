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
/* Header and rows as CSV, safe against formulas; bom: as Excel likes it. */
void export_csv(struct strbuf *out, const char *columns, const json_t *rows, bool bom);
#endif
