#include "reports/qr.h"
#include <qrencode.h>
#include <string.h>

DEFINE_CLEANUP(QRcode *, QRcode_free)

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
