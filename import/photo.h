/* import/photo.h - a photo from a phone -> a plain JPEG without what the phone wrote into
 * it (place, time, device).  Pure, but slow and hungry on hostile input: for a child
 * process. */
#ifndef IMPORT_PHOTO_H
#define IMPORT_PHOTO_H
#include "base/strbuf.h"

enum {
	PHOTO_BYTES_MAX = 8 * 1024 * 1024,
	PHOTO_PIXELS_MAX = 64 * 1000 * 1000,
	PHOTO_SIDE = 2000 /* of what is kept, the longer one */
};

/* JPEG or PNG in; the picture upright, at most PHOTO_SIDE on each side, added to out.
 * INVALID with a sentence where it is no such picture. */
enum rc photo_read(const void *in, size_t n, struct strbuf *out, struct err *e) MUST_USE;
#endif
