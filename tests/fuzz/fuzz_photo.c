/* Any bytes as a photo: refused with a sentence, or a plain JPEG without an EXIF part. */
#include "import/photo.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct strbuf out;
	struct err e = { 0 };
	strbuf_init(&out, PHOTO_BYTES_MAX);
	enum rc rc = photo_read(data, size, &out, &e);
	if (rc == OK ? out.len < 4 || memcmp(out.s, "\xff\xd8\xff", 3) != 0 ||
	                   memmem(out.s, MIN(out.len, (size_t)64), "Exif", 4) != NULL
	             : rc != INVALID || !e.text[0])
		abort();
	strbuf_free(&out);
	return 0;
}
