/* app/print_section.h - the model of reports/list_pages.c, put together. */
#ifndef APP_PRINT_SECTION_H
#define APP_PRINT_SECTION_H
#include "base/base.h"
#include <jansson.h>

struct print_column {
	const char *title;
	int width;   /* its share of the page */
	bool number; /* in the middle, with a line before it */
};

/* A new section at the end of the list; columns may be NULL.  The list owns it. */
json_t *print_section(json_t *list, const char *title, bool page,
    const struct print_column *columns, size_t columns_n);
/* A paragraph; nothing where it is empty. */
void print_section_text(json_t *section, const char *text);
/* Takes the reference: a list of texts. */
void print_section_row(json_t *section, json_t *row);
/* An integer as the text of a cell. */
json_t *print_number(json_int_t n) MUST_USE;
#endif
