/* app/app_backup.h - everything, or one tournament, into a file and back; erasing names.
 */
#ifndef APP_APP_BACKUP_H
#define APP_APP_BACKUP_H
#include "app/app_store.h"

/* slug NULL = the whole database. */
enum rc app_backup(
    struct store *s, const char *file, const char *slug, struct err *e) MUST_USE;
/* Puts back what the file holds, as a whole or not at all; what says which in words.
 * CONFLICT, unless force, where it would replace something.  slug, if not NULL, must be
 * the tournament in the file. */
enum rc app_restore(struct store *s, const struct actor *who, const char *file,
    const char *slug, bool force, char what[ERR_TEXT_MAX], struct err *e) MUST_USE;

/* Empties the children's names and what people wrote about them; numbers and the audit
 * trail stay, *kept reasons in it too.  There is no way back but a backup. */
enum rc app_erase(struct store *s, const struct actor *who, const char *slug,
    int64_t *kept, struct err *e) MUST_USE;
#endif
