/* reports/blank_form.h - paper to write on: slips, records, cards, as const data. */
#ifndef REPORTS_BLANK_FORM_H
#define REPORTS_BLANK_FORM_H
#include "base/base.h"

enum blank_field_kind {
	FIELD_END,
	FIELD_LINE,   /* "Label:share|Label:share": each with a line to write on */
	FIELD_AREA,   /* "Label": n lines to write on */
	FIELD_CHOICE, /* "Label|this|that": boxes to cross */
	FIELD_GRID, /* "Title:share|...": a table; n empty rows, or those named in rows */
	FIELD_TEXT, /* a sentence; "one|other": the next card has the next */
	FIELD_BIG   /* a word as large as fits; likewise */
};
struct blank_field {
	enum blank_field_kind kind;
	const char *text;
	int n;
	const char *rows; /* "FIAR|Ramrod": what stands in a grid's first column */
};

struct blank_form {
	const char *kind; /* of a report */
	const char
	    *form; /* the model's form of the rule systems that use it; NULL = all */
	const char *title; /* on the paper; "" = none */
	const char *what;  /* for a page: what it is for */
	int across, down;  /* so many on a page */
	const struct blank_field *fields;
};
extern const struct blank_form blank_forms[];
extern const int blank_forms_n;
const struct blank_form *blank_form_find(const char *kind, const char *form);
#endif
