/* sys/log.c - one write a line, so that lines of several threads do not mix. */
#include "sys/log.h"
#include "sys/clock.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 2048 };

static void PRINTF_LIKE(2, 0) line(const char *level, const char *fmt, va_list ap)
{
	char buf[LINE_MAX_BYTES], now[CLOCK_TEXT_MAX];
	clock_text(now);
	int n = snprintf(buf, sizeof buf, "%s %s ", now, level);
	size_t at = (size_t)MAX(n, 0);
	n = vsnprintf(buf + at, sizeof buf - at - 1, fmt, ap);
	size_t end = MIN(at + (size_t)MAX(n, 0), sizeof buf - 2);
	/* what came from outside must not begin a line of its own */
	for (size_t i = at; i < end; i++)
		if ((unsigned char)buf[i] < ' ')
			buf[i] = ' ';
	buf[end++] = '\n';
	ssize_t done = write(STDERR_FILENO, buf, end);
	(void)done; /* there is nowhere left to report it */
}

#define LOG_LINE(level)                                                                  \
	va_list ap;                                                                      \
	va_start(ap, fmt);                                                               \
	line((level), fmt, ap);                                                          \
	va_end(ap)

void
log_info(const char *fmt, ...)
{
	LOG_LINE("info");
}

void
log_warn(const char *fmt, ...)
{
	LOG_LINE("warn");
}

void
log_error(const char *fmt, ...)
{
	LOG_LINE("error");
}
