/* reports/pdf.h - pages with boxes of text, lines and QR codes: the only door to cairo
 * and pango.
 *
 * Lengths are points (1/72 inch) from the top left corner of the page.  Text belongs to a
 * box and never leaves it: it shrinks on one line, then wraps, then ends in an ellipsis.
 * Any script. */
#ifndef REPORTS_PDF_H
#define REPORTS_PDF_H
#include "base/base.h"
#include <stdio.h>

struct pdf; /* opaque */

struct box {
	double x, y, w, h;
};

enum text_align { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT };

struct text_style {
	double size;     /* wanted */
	double min_size; /* never smaller; 0 = 5 points */
	bool bold;
	bool number;    /* never wraps */
	bool top;       /* begins at the top of the box; else in its middle */
	bool paragraph; /* running text: wraps before it shrinks; \n ends a paragraph */
	double gray;    /* 0 black ... 1 white */
	enum text_align align;
};

/* How a text went into its box. */
struct text_fit {
	double size;
	int lines;
	bool cut;       /* ends in an ellipsis */
	struct box ink; /* what is black on the paper */
};

/* paper: "letter" or "a4" (INVALID otherwise), upright.  out stays the caller's. */
enum rc pdf_open(struct pdf **p, FILE *out, const char *paper, const char *title,
    struct err *e) MUST_USE;
/* Writes what is left; BROKEN where writing failed at any time.  Frees p. */
enum rc pdf_close(struct pdf *p, struct err *e) MUST_USE;
void pdf_free(struct pdf *p); /* for an error's way out */
DEFINE_CLEANUP(struct pdf *, pdf_free)

/* Of an upright page. */
double pdf_width(const struct pdf *p);
double pdf_height(const struct pdf *p);
/* Ends the page before, if there is one; nothing may be drawn before the first. */
void pdf_page(struct pdf *p);
/* The same on its side: as wide as pdf_height. */
void pdf_page_turned(struct pdf *p);
/* From here to the next call all is drawn standing on its head, about the middle of the
 * upright page. */
void pdf_headlong(struct pdf *p, bool on);
int pdf_pages(const struct pdf *p);

struct text_fit pdf_text(
    struct pdf *p, struct box b, const struct text_style *s, const char *text);
/* How high a box of this width must be for all lines of the text at its wanted size. */
double pdf_text_height(
    struct pdf *p, double w, const struct text_style *s, const char *text);
void pdf_line(struct pdf *p, double x1, double y1, double x2, double y2, double width);
void pdf_cut_line(struct pdf *p, double x1, double y1, double x2, double y2);
void pdf_frame(struct pdf *p, struct box b, double width);
void pdf_shade(struct pdf *p, struct box b, double gray);
/* Square, with the quiet zone inside b. */
enum rc pdf_qr(struct pdf *p, struct box b, const char *text, struct err *e) MUST_USE;
#endif
