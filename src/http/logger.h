/* http/logger.h - log lines on a thread of their own: who writes a line never waits for a
 * slow terminal or a full pipe, nor for that thread: it gathers lines for 5 ms after
 * each. When too many wait, the newest are dropped and counted.
 */
#ifndef HTTP_LOGGER_H
#define HTTP_LOGGER_H
#include "base/base.h"

struct logger;
struct logger *logger_new(void (*write)(void *arg, const char *line), void *arg);
void logger_add(struct logger *l, const char *line);
/* Writes what waits, for ms at most.  false where the writer hangs: l stays allocated. */
bool logger_stop(struct logger *l, int ms);
#endif
