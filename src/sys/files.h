/* sys/files.h - whole files and folders. */
#ifndef SYS_FILES_H
#define SYS_FILES_H
#include "base/strbuf.h"

enum { FILE_PATH_MAX = 4096 };

/* Appends the file to out; TOO_BIG beyond out->max.  "-" is standard input. */
enum rc file_read(const char *path, struct strbuf *out, struct err *e) MUST_USE;
/* Gives a file that was written whole its name, also after a power cut. */
enum rc file_move(const char *from, const char *to, struct err *e) MUST_USE;
/* Writes beside the place and renames, so that path is never half written; for the
 * account's own eyes, since backups hold names.  Two writers of one path at once must be
 * kept apart. */
enum rc file_write(const char *path, const void *data, size_t n, struct err *e) MUST_USE;
bool file_exists(const char *path);
/* Makes the folder and those above it. */
enum rc dir_make(const char *path, unsigned mode, struct err *e) MUST_USE;
/* Removes a folder with all in it; a missing one is no error. */
enum rc dir_remove(const char *path, struct err *e) MUST_USE;
/* Bytes that may still be written below path; -1 if that cannot be told. */
int64_t dir_free_bytes(const char *path);
/* A sentence for errno after doing something with path: full disk, no permission ... */
enum rc file_error(struct err *e, const char *doing, const char *path, int error);
#endif
