/* sys/clock.c - see the header. */
#include "sys/clock.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

int64_t
clock_us(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t
clock_ms(void)
{
	return clock_us() / 1000;
}

void
clock_text(char out[CLOCK_TEXT_MAX])
{
	struct timespec t;
	struct tm tm;
	clock_gettime(CLOCK_REALTIME, &t);
	gmtime_r(&t.tv_sec, &tm);
	char day[24];
	strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &tm);
	snprintf(out, CLOCK_TEXT_MAX, "%s.%03ldZ", day, t.tv_nsec / 1000000 % 1000);
}

void
clock_sleep_ms(int ms)
{
	struct timespec t = { ms / 1000, (long)(ms % 1000) * 1000000 };
	while (nanosleep(&t, &t) != 0 && errno == EINTR)
		;
}

struct timespec
clock_until(int ms)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	t.tv_sec += ms / 1000;
	t.tv_nsec += ms % 1000 * 1000000L;
	if (t.tv_nsec >= 1000000000L) {
		t.tv_sec++;
		t.tv_nsec -= 1000000000L;
	}
	return t;
}

int64_t
clock_boot_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_BOOTTIME, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void
clock_boot_id(char out[CLOCK_BOOT_MAX])
{
	FILE *f = fopen("/proc/sys/kernel/random/boot_id", "re");
	out[0] = '\0';
	if (f == NULL)
		return;
	if (fgets(out, CLOCK_BOOT_MAX, f) != NULL)
		out[strcspn(out, "\n")] = '\0';
	fclose(f);
}
