/* reports/xlsx.h - a list as a workbook of a spreadsheet: the only door to libxlsxwriter.
 */
#ifndef REPORTS_XLSX_H
#define REPORTS_XLSX_H
#include "base/base.h"
#include "base/strbuf.h"
#include <jansson.h>

/* One sheet: the names in columns ("code|name") in bold in a row that stays in sight,
 * then the rows (objects) with what they have under them.  Numbers are numbers, also
 * scores that come as text; all other text stays text, whatever it begins with: nothing
 * is a formula.
 */
enum rc xlsx_list(struct strbuf *out, const char *title, const char *columns,
    const json_t *rows, struct err *e) MUST_USE;
#endif
