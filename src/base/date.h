/* base/date.h - days as they are typed and sent.  Pure. */
#ifndef BASE_DATE_H
#define BASE_DATE_H
#include "base/base.h"

/* Whether s is a day of the calendar, 1900 to 2200, written 2026-03-14. */
bool date_is_real(const char *s);
/* Whether s has the form: 9 stands for any digit, all else for itself. */
bool digits_match(const char *s, const char *form);
/* The number that the first n digits of s make; they are digits. */
int digits_value(const char *s, int n);
#endif
