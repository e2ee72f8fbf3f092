#include "reports/qr.h"
#include "base/strbuf.h"
#include <qrencode.h>
#include <string.h>

DEFINE_CLEANUP(QRcode *, QRcode_free)

enum { SVG_MAX = 512 * 1024 };

enum rc
qr_make(struct arena *a, const char *text, struct qr *out, struct err *e)
{
	if (*text == '\0' || strlen(text) > QR_TEXT_MAX)
		return err_set(e, INVALID, NULL,
		    "A QR code holds 1 to %d characters; use a shorter address.",
		    QR_TEXT_MAX);
	DEFER(QRcode_free)
	QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
	if (code == NULL)
		return err_set(e, BROKEN, NULL, "The QR code could not be made.");
	size_t n = (size_t)code->width * (size_t)code->width;
	out->width = code->width;
	out->module = arena_alloc(a, n);
	for (size_t i = 0; i < n; i++)
		out->module[i] = code->data[i] & 1;
	return OK;
}

bool
qr_dark(const struct qr *q, int x, int y)
{
	return q->module[y * q->width + x] != 0;
}

int
qr_run(const struct qr *q, int x, int y)
{
	int n = 1;
	while (x + n < q->width && qr_dark(q, x + n, y) == qr_dark(q, x, y))
		n++;
	return n;
}

enum rc
qr_svg(struct arena *a, const char *text, char **out, struct err *e)
{
	struct qr q = { 0 };
	enum rc rc = qr_make(a, text, &q, e);
	if (rc != OK)
		return rc;
	struct strbuf b;
	int side = q.width + 2 * QR_QUIET;
	strbuf_init(&b, SVG_MAX);
	strbuf_printf(&b,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
	    "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/>"
	    "<path d=\"",
	    side, side, side, side);
	for (int y = 0; y < q.width; y++)
		for (int x = 0; x < q.width; x += qr_run(&q, x, y)) {
			int n = qr_run(&q, x, y);
			if (qr_dark(&q, x, y))
				strbuf_printf(&b, "M%d %dh%dv1h-%dz", x + QR_QUIET,
				    y + QR_QUIET, n, n);
		}
	strbuf_puts(&b, "\"/></svg>\n");
	*out = arena_strndup(a, b.s, b.len);
	strbuf_free(&b);
	return OK;
}
