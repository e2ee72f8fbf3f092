/* app/list_pdf.h - a list as a table on paper. */
#ifndef APP_LIST_PDF_H
#define APP_LIST_PDF_H
#include "base/strbuf.h"
#include <jansson.h>

/* Rows are objects with the keys of columns, "code|name"; a column that is empty in all
 * rows takes no room. */
enum rc list_pdf(struct strbuf *out, const char *title, const char *columns,
    const json_t *rows, struct err *e) MUST_USE;
#endif
