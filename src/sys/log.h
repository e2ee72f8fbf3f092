/* sys/log.h - one line an event to stderr: time, level, text.
 *
 * Lines carry ids and codes, never a child's name, a password or a token. */
#ifndef SYS_LOG_H
#define SYS_LOG_H
#include "base/base.h"

void log_info(const char *fmt, ...) PRINTF_LIKE(1, 2);
void log_warn(const char *fmt, ...) PRINTF_LIKE(1, 2);
void log_error(const char *fmt, ...) PRINTF_LIKE(1, 2);
#endif
