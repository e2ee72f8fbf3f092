#include "reports/pdf.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "reports/qr.h"
#include <cairo/cairo-pdf.h>
#include <pango/pangocairo.h>
#include <string.h>

/* One layout and one font description serve the whole document; pango keeps the fonts
 * that it loaded in the font map. */
struct pdf {
	FILE *out;
	cairo_surface_t *surface;
	cairo_t *cr;
	PangoFontMap *fonts;
	PangoContext *context;
	PangoLayout *layout;
	PangoFontDescription *font;
	struct arena *arena; /* of one QR code at a time */
	double w, h;
	int pages;
};

static const struct {
	const char *name;
	double w, h;
} papers[] = {
	{ "letter", 612, 792 },
	{ "a4", 595.27559, 841.88976 },
};

/* Latin, Greek and Cyrillic stand in the first; fontconfig finds a font for other
 * scripts. */
static const char FAMILIES[] = "Noto Sans, Noto Sans CJK SC, sans-serif";

static const double SIZE_MIN = 5;
/* Points that a letter may stand out of its box. */
static const double CLEAR = 0.5;
/* Sizes are tried in steps of half a point. */
enum { STEPS = 2 };
/* Height of a capital letter over the font's size: lines are set in the middle of a box
 * by it, so that all scripts of a row share one base line. */
static const double CAP_HEIGHT = 0.714;
/* A single line shrinks to this share of its size before it wraps. */
static const double SHRINK = 0.7;

static cairo_status_t
write_bytes(void *closure, const unsigned char *data, unsigned n)
{
	FILE *out = closure;
	return fwrite(data, 1, n, out) == n ? CAIRO_STATUS_SUCCESS
	                                    : CAIRO_STATUS_WRITE_ERROR;
}

static void
make_layout(struct pdf *p)
{
	cairo_font_options_t *o = cairo_font_options_create();
	p->fonts = pango_cairo_font_map_new();
	p->context = pango_font_map_create_context(p->fonts);
	cairo_font_options_set_hint_style(o, CAIRO_HINT_STYLE_NONE);
	cairo_font_options_set_hint_metrics(o, CAIRO_HINT_METRICS_OFF);
	pango_cairo_context_set_font_options(p->context, o);
	cairo_font_options_destroy(o);
	pango_context_set_round_glyph_positions(p->context, FALSE);
	p->layout = pango_layout_new(p->context);
	p->font = pango_font_description_from_string(FAMILIES);
}

enum rc
pdf_open(
    struct pdf **out, FILE *file, const char *paper, const char *title, struct err *e)
{
	size_t i = 0;
	while (i < COUNT(papers) && strcmp(papers[i].name, paper) != 0)
		i++;
	if (i == COUNT(papers))
		return err_set(e, INVALID, "paper",
		    "There is no paper \"%s\": use letter or a4.", paper);
	struct pdf *p = mem_alloc(sizeof *p);
	p->out = file;
	p->w = papers[i].w;
	p->h = papers[i].h;
	p->arena = arena_new();
	p->surface = cairo_pdf_surface_create_for_stream(write_bytes, file, p->w, p->h);
	cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_TITLE, title);
	cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_CREATOR, "Cubetab");
	p->cr = cairo_create(p->surface);
	make_layout(p);
	*out = p;
	return OK;
}

void
pdf_free(struct pdf *p)
{
	pango_font_description_free(p->font);
	g_object_unref(p->layout);
	g_object_unref(p->context);
	g_object_unref(p->fonts);
	cairo_destroy(p->cr);
	cairo_surface_destroy(p->surface);
	arena_free(p->arena);
	mem_free(p);
}

enum rc
pdf_close(struct pdf *p, struct err *e)
{
	if (p->pages > 0)
		cairo_show_page(p->cr);
	cairo_status_t drawn = cairo_status(p->cr);
	cairo_surface_finish(p->surface);
	cairo_status_t written = cairo_surface_status(p->surface);
	bool flushed = fflush(p->out) == 0;
	pdf_free(p);
	if (drawn != CAIRO_STATUS_SUCCESS || written != CAIRO_STATUS_SUCCESS || !flushed)
		return err_set(e, BROKEN, NULL, "The document could not be written: %s.",
		    flushed ? cairo_status_to_string(drawn ? drawn : written)
		            : "the disk or the reader refused it");
	return OK;
}

double
pdf_width(const struct pdf *p)
{
	return p->w;
}

double
pdf_height(const struct pdf *p)
{
	return p->h;
}

static void
begin_page(struct pdf *p, double w, double h)
{
	if (p->pages++ > 0)
		cairo_show_page(p->cr);
	cairo_pdf_surface_set_size(p->surface, w, h);
	cairo_set_source_rgb(p->cr, 0, 0, 0);
}

void
pdf_page(struct pdf *p)
{
	begin_page(p, p->w, p->h);
}

void
pdf_page_turned(struct pdf *p)
{
	begin_page(p, p->h, p->w);
}

void
pdf_headlong(struct pdf *p, bool on)
{
	static const cairo_matrix_t upright = { 1, 0, 0, 1, 0, 0 };
	cairo_matrix_t turned = { -1, 0, 0, -1, p->w, p->h };
	cairo_set_matrix(p->cr, on ? &turned : &upright);
}

int
pdf_pages(const struct pdf *p)
{
	return p->pages;
}

/* ---- text ---- */

struct measure {
	double w, h;     /* logical: advance width, line heights */
	double baseline; /* of the first line, from the top */
	struct box ink;  /* from the layout's top left corner */
};

static double
points(int pango_units)
{
	return pango_units_to_double(pango_units);
}

static void
set_size(struct pdf *p, double size)
{
	pango_font_description_set_absolute_size(p->font, size * PANGO_SCALE);
	pango_layout_set_font_description(p->layout, p->font);
}

static struct measure
measure(struct pdf *p)
{
	PangoRectangle ink, logical;
	pango_layout_get_extents(p->layout, &ink, &logical);
	return (struct measure){
		.w = points(logical.width),
		.h = points(logical.height),
		.baseline = points(pango_layout_get_baseline(p->layout)),
		.ink = { points(ink.x), points(ink.y), points(ink.width),
		    points(ink.height) },
	};
}

/* Base line of a single line in the middle of the box. */
static double
middle(const struct box *b, double size)
{
	return b->y + b->h / 2 + CAP_HEIGHT * size / 2;
}

static bool
line_fits(
    const struct box *b, const struct text_style *s, const struct measure *m, double size)
{
	if (m->w > b->w || m->ink.w > b->w)
		return false;
	if (s->top)
		return m->h <= b->h;
	double above = m->baseline - m->ink.y, below = m->ink.y + m->ink.h - m->baseline;
	double at = middle(b, size);
	return at - above >= b->y && at + below <= b->y + b->h;
}

/* The largest size, not under least, at which the text fits on one line; 0 if none. */
static double
fit_line(struct pdf *p, const struct box *b, const struct text_style *s, double least)
{
	double size = s->size;
	set_size(p, size);
	struct measure m = measure(p);
	if (line_fits(b, s, &m, size))
		return size;
	int steps = (int)(size * STEPS) - 1;
	if (m.w > b->w)
		steps = MIN(steps, (int)(size * b->w / m.w * STEPS) + 1);
	for (; steps >= least * STEPS; steps--) {
		size = (double)steps / STEPS;
		set_size(p, size);
		m = measure(p);
		if (line_fits(b, s, &m, size))
			return size;
	}
	return 0;
}

/* The same on several lines. */
static double
fit_lines(struct pdf *p, const struct box *b, double from, double least)
{
	pango_layout_set_width(p->layout, pango_units_from_double(b->w));
	for (int steps = (int)(from * STEPS); steps >= least * STEPS; steps--) {
		double size = (double)steps / STEPS;
		set_size(p, size);
		struct measure m = measure(p);
		if (m.h <= b->h && m.ink.w <= b->w && m.w <= b->w)
			return size;
	}
	return 0;
}

/* Left stays left, for names that are read from right to left too. */
static PangoAlignment
alignment(PangoLayout *layout, enum text_align a)
{
	bool rtl = pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL;
	if (a == ALIGN_CENTER)
		return PANGO_ALIGN_CENTER;
	return (a == ALIGN_RIGHT) == rtl ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT;
}

static double
start(const struct box *b, enum text_align a, double w)
{
	if (a == ALIGN_CENTER)
		return b->x + (b->w - w) / 2;
	return a == ALIGN_RIGHT ? b->x + b->w - w : b->x;
}

/* Sets the text on one line or several; the layout then stands as it is to be drawn. */
static void
fit(struct pdf *p, const struct box *b, const struct text_style *s, struct text_fit *f)
{
	double least = s->min_size > 0 ? s->min_size : SIZE_MIN;
	if (!s->paragraph)
		f->size =
		    fit_line(p, b, s, s->number ? least : MAX(least, s->size * SHRINK));
	if (f->size > 0)
		return;
	pango_layout_set_wrap(p->layout, PANGO_WRAP_WORD_CHAR);
	pango_layout_set_alignment(p->layout, alignment(p->layout, s->align));
	if (!s->number)
		f->size =
		    fit_lines(p, b, s->paragraph ? s->size : s->size * SHRINK, least);
	if (f->size > 0)
		return;
	f->size = least;
	set_size(p, least);
	pango_layout_set_width(p->layout, pango_units_from_double(b->w));
	pango_layout_set_height(
	    p->layout, s->number ? -1 : pango_units_from_double(b->h));
	pango_layout_set_ellipsize(p->layout, PANGO_ELLIPSIZE_END);
	f->cut = pango_layout_is_ellipsized(p->layout);
}

/* ---- characters that no font here has ---- */

/* Latin, Greek, Cyrillic, Hebrew and Arabic take two bytes and stand in the fonts that
 * the program asks for: only longer ones are looked up. */
static bool
may_lack(const char *text)
{
	for (; *text; text++)
		if ((unsigned char)*text >= 0xE0)
			return true;
	return false;
}

static bool
lacks_glyph(struct pdf *p, const char *c, size_t len)
{
	pango_layout_set_text(p->layout, c, (int)len);
	return pango_layout_get_unknown_glyphs_count(p->layout) > 0;
}

/* The layout's text less what cannot be drawn, which would be a box of digits: a picture
 * in a name is left out with the blank before it, a letter leaves a mark. */
static void
leave_out(struct pdf *p, const char *text, const char *end)
{
	struct strbuf kept;
	strbuf_init(&kept, 4 * (size_t)(end - text) + 1);
	for (size_t n; text < end; text += n) {
		int32_t c = utf8_next(text, (size_t)(end - text), &n);
		if (n < 3 || !lacks_glyph(p, text, n))
			strbuf_add(&kept, text, n);
		else if (c >= 0 && g_unichar_isalnum((gunichar)c))
			strbuf_puts(&kept, "\xEF\xBF\xBD");
		else if (kept.len > 0 && kept.s[kept.len - 1] == ' ')
			kept.s[--kept.len] = '\0';
	}
	pango_layout_set_text(p->layout, kept.s, -1);
	strbuf_free(&kept);
}

/* The layout with this text, on one line of any length.  A text that was cut to a buffer
 * may end within a letter, which is left out. */
static void
set_text(struct pdf *p, const struct text_style *s, const char *text)
{
	const char *end = NULL;
	g_utf8_validate(text, -1, &end);
	pango_font_description_set_weight(
	    p->font, s->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
	pango_layout_set_width(p->layout, -1);
	pango_layout_set_height(p->layout, -1);
	pango_layout_set_ellipsize(p->layout, PANGO_ELLIPSIZE_NONE);
	pango_layout_set_alignment(p->layout, PANGO_ALIGN_LEFT);
	pango_layout_set_single_paragraph_mode(p->layout, !s->paragraph);
	pango_layout_set_text(p->layout, text, (int)(end - text));
	if (may_lack(text) && pango_layout_get_unknown_glyphs_count(p->layout) > 0)
		leave_out(p, text, end);
}

/* Of what is black what stays in the box: letters with heaps of marks leave it. */
static struct box
common(const struct box *ink, const struct box *b)
{
	double x = MAX(ink->x, b->x), y = MAX(ink->y, b->y);
	return (struct box){ x, y, MAX(0, MIN(ink->x + ink->w, b->x + b->w) - x),
		MAX(0, MIN(ink->y + ink->h, b->y + b->h) - y) };
}

struct text_fit
pdf_text(struct pdf *p, struct box b, const struct text_style *s, const char *text)
{
	struct text_fit f = { .ink = { b.x, b.y, 0, 0 } };
	if (*text == '\0')
		return f;
	set_text(p, s, text);
	fit(p, &b, s, &f);
	struct measure m = measure(p);
	f.lines = pango_layout_get_line_count(p->layout);
	bool free_line = pango_layout_get_width(p->layout) < 0;
	double x = free_line ? start(&b, s->align, m.w) : b.x;
	double y = b.y;
	if (!s->top)
		y = f.lines == 1 ? middle(&b, f.size) - m.baseline
		                 : b.y + (b.h - m.h) / 2;
	f.ink = (struct box){ x + m.ink.x, y + m.ink.y, m.ink.w, m.ink.h };
	const struct box may = { b.x - CLEAR, b.y - CLEAR, b.w + 2 * CLEAR,
		b.h + 2 * CLEAR };
	struct box seen = common(&f.ink, &may);
	bool leaves = seen.w < f.ink.w || seen.h < f.ink.h;
	cairo_save(p->cr);
	if (leaves) {
		f.ink = common(&f.ink, &b);
		cairo_rectangle(p->cr, b.x, b.y, b.w, b.h);
		cairo_clip(p->cr);
	}
	cairo_set_source_rgb(p->cr, s->gray, s->gray, s->gray);
	cairo_move_to(p->cr, x, y);
	pango_cairo_show_layout(p->cr, p->layout);
	cairo_restore(p->cr);
	return f;
}

double
pdf_text_height(struct pdf *p, double w, const struct text_style *s, const char *text)
{
	set_text(p, s, text);
	set_size(p, s->size);
	pango_layout_set_wrap(p->layout, PANGO_WRAP_WORD_CHAR);
	pango_layout_set_width(p->layout, pango_units_from_double(w));
	return measure(p).h;
}

/* ---- lines and areas ---- */

void
pdf_line(struct pdf *p, double x1, double y1, double x2, double y2, double width)
{
	cairo_set_source_rgb(p->cr, 0, 0, 0);
	cairo_set_line_width(p->cr, width);
	cairo_move_to(p->cr, x1, y1);
	cairo_line_to(p->cr, x2, y2);
	cairo_stroke(p->cr);
}

void
pdf_cut_line(struct pdf *p, double x1, double y1, double x2, double y2)
{
	const double dash[] = { 6, 4 };
	cairo_set_dash(p->cr, dash, (int)COUNT(dash), 0);
	cairo_set_source_rgb(p->cr, 0.5, 0.5, 0.5);
	cairo_set_line_width(p->cr, 0.5);
	cairo_move_to(p->cr, x1, y1);
	cairo_line_to(p->cr, x2, y2);
	cairo_stroke(p->cr);
	cairo_set_dash(p->cr, NULL, 0, 0);
}

void
pdf_frame(struct pdf *p, struct box b, double width)
{
	cairo_set_source_rgb(p->cr, 0, 0, 0);
	cairo_set_line_width(p->cr, width);
	cairo_rectangle(p->cr, b.x, b.y, b.w, b.h);
	cairo_stroke(p->cr);
}

void
pdf_shade(struct pdf *p, struct box b, double gray)
{
	cairo_set_source_rgb(p->cr, gray, gray, gray);
	cairo_rectangle(p->cr, b.x, b.y, b.w, b.h);
	cairo_fill(p->cr);
}

/* A picture of a bit for each module, which a reader makes as sharp as its paper: much
 * smaller, and sooner made, than a shape for each. */
static cairo_pattern_t *
qr_mask(const struct qr *qr)
{
	cairo_surface_t *dots =
	    cairo_image_surface_create(CAIRO_FORMAT_A8, qr->width, qr->width);
	unsigned char *data = cairo_image_surface_get_data(dots);
	int stride = cairo_image_surface_get_stride(dots);
	for (int y = 0; y < qr->width; y++)
		for (int x = 0; x < qr->width; x++)
			data[y * stride + x] = qr_dark(qr, x, y) ? UINT8_MAX : 0;
	cairo_surface_mark_dirty(dots);
	cairo_pattern_t *mask = cairo_pattern_create_for_surface(dots);
	cairo_pattern_set_filter(mask, CAIRO_FILTER_NEAREST);
	cairo_surface_destroy(dots);
	return mask;
}

enum rc
pdf_qr(struct pdf *p, struct box b, const char *text, struct err *e)
{
	struct qr qr = { 0 };
	arena_reset(p->arena);
	enum rc rc = qr_make(p->arena, text, &qr, e);
	if (rc != OK)
		return rc;
	double size = MIN(b.w, b.h) / (qr.width + 2 * QR_QUIET);
	cairo_pattern_t *mask = qr_mask(&qr);
	cairo_save(p->cr);
	cairo_translate(p->cr, b.x + QR_QUIET * size, b.y + QR_QUIET * size);
	cairo_scale(p->cr, size, size);
	cairo_set_source_rgb(p->cr, 0, 0, 0);
	cairo_mask(p->cr, mask);
	cairo_restore(p->cr);
	cairo_pattern_destroy(mask);
	return OK;
}
