/* import/encoding.h - bytes of unknown origin -> UTF-8 text with LF line ends. */
#ifndef IMPORT_ENCODING_H
#define IMPORT_ENCODING_H
#include "base/arena.h"
#include "base/base.h"

struct text {
	char *s; /* UTF-8 without byte-order mark, lines end with LF, no NUL inside */
	size_t n;
	const char *encoding; /* as the preview names it */
	bool assumed;         /* Windows-1252: nothing in the file says so */
};
/* INVALID where the bytes are no text: a workbook, a picture, mixed encodings.  The
 * sentence says what to save instead. */
enum rc text_decode(struct arena *a, const char *bytes, size_t n, struct text *out,
    struct err *e) MUST_USE;
#endif
