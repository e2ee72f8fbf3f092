/* app/standings_memory.h - what a server keeps of the standings of its divisions between
 * two requests.
 *
 * Nothing here is believed: who takes something out proves it good in the snapshot of
 * the request (standings_kept_now) or reads everything. */
#ifndef APP_STANDINGS_MEMORY_H
#define APP_STANDINGS_MEMORY_H
#include "app/standings_kept.h"

enum { STANDINGS_MEMORY_DIVISIONS = 64, STANDINGS_MEMORY_BYTES = 24 << 20 };

/* Shared by a server's workers.  At most so many divisions and bytes of them; the one
 * that was not asked for longest goes. */
struct standings_memory *standings_memory_make(void);
void standings_memory_free(struct standings_memory *m);
/* Everything, also what is read at the moment: the database is perhaps another one. */
void standings_memory_forget(struct standings_memory *m);

/* m may be NULL: nothing is kept.  division: as it was asked for.  A reference, or NULL;
 * *age goes to standings_memory_keep, which does nothing where all was forgotten
 * meanwhile. */
struct standings_kept *standings_memory_find(struct standings_memory *m,
    int64_t tournament, const char *division, unsigned *age) MUST_USE;
void standings_memory_keep(struct standings_memory *m, unsigned age, int64_t tournament,
    const char *division, struct standings_kept *k);
#endif
