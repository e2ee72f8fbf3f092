/* sys/clock.h - what time it is.  The core is given it, never asks. */
#ifndef SYS_CLOCK_H
#define SYS_CLOCK_H
#include "base/base.h"
#include <time.h>

enum { CLOCK_TEXT_MAX = 32 };

int64_t clock_ms(void); /* since some moment; never goes back */
int64_t clock_us(void); /* the same in microseconds */
/* "2026-10-03T09:30:00.123Z" */
void clock_text(char out[CLOCK_TEXT_MAX]);
void clock_sleep_ms(int ms);
/* ms from now, for pthread_cond_timedwait and its like. */
struct timespec clock_until(int ms);
/* Since this computer started, sleep included; a changed wall clock does not move it. */
int64_t clock_boot_ms(void);
/* Names that start: another text after each. */
enum { CLOCK_BOOT_MAX = 40 };
void clock_boot_id(char out[CLOCK_BOOT_MAX]);
#endif
