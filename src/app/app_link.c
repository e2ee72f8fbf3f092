/* app/app_link.c - an address to hand over, with its QR code. */
#include "app/app_link.h"
#include "base/strbuf.h"
#include "reports/qr.h"

enum rc
app_link(struct app *app, const char *url, json_t **out, struct err *e)
{
	struct qr qr;
	struct strbuf path;
	int side;
	enum rc rc = qr_make(app->arena, url, &qr, e);

	if (rc != OK)
		return rc;
	strbuf_init(&path, (size_t)1 << 18);
	for (int y = 0; y < qr.width; y++)
		for (int x = 0, n; x < qr.width; x += n) {
			n = qr_run(&qr, x, y);
			if (qr_dark(&qr, x, y))
				strbuf_printf(&path, "M%d %dh%dv1h-%dz", x + QR_QUIET,
				    y + QR_QUIET, n, n);
		}
	side = qr.width + 2 * QR_QUIET;
	*out = json_pack("{s:s,s:s,s:s}", "url", url, "box",
	    arena_printf(app->arena, "0 0 %d %d", side, side), "path", path.s);
	strbuf_free(&path);
	return *out ? OK : err_set(e, BROKEN, NULL, "The QR code cannot be drawn.");
}
