/* reports/qr.h - QR codes: the only door to libqrencode.  Pure. */
#ifndef REPORTS_QR_H
#define REPORTS_QR_H
#include "base/arena.h"
#include "base/base.h"

enum { QR_QUIET = 4, QR_TEXT_MAX = 600 }; /* modules of white around; bytes of text */

struct qr {
	int width;             /* modules in a row, without the quiet zone */
	unsigned char *module; /* [width * width], bit 0 = dark */
};

/* Error correction M.  INVALID where the text is empty or longer than QR_TEXT_MAX. */
enum rc qr_make(
    struct arena *a, const char *text, struct qr *out, struct err *e) MUST_USE;
bool qr_dark(const struct qr *q, int x, int y);
/* How many modules from (x, y) to the right are alike. */
int qr_run(const struct qr *q, int x, int y);
#endif
