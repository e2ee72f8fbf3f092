/* sys/zip.h - a ZIP archive made in memory. */
#ifndef SYS_ZIP_H
#define SYS_ZIP_H
#include "base/strbuf.h"

struct zip_file; /* opaque */
enum rc zip_begin(struct zip_file **out, struct err *e) MUST_USE;
/* Copies the bytes.  name may have folders: "static/style.css". */
enum rc zip_put(struct zip_file *z, const char *name, const void *data, size_t n,
    struct err *e) MUST_USE;
/* Appends the whole archive to out; TOO_BIG beyond out->max.  Frees z in any case. */
enum rc zip_end(struct zip_file *z, struct strbuf *out, struct err *e) MUST_USE;
/* Throws it away; NULL is fine. */
void zip_drop(struct zip_file *z);
#endif
