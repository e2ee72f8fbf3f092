/* base/date.c - see date.h. */
#include "base/date.h"

bool
digits_match(const char *s, const char *form)
{
	for (; *form; form++, s++)
		if (*form == '9' ? *s < '0' || *s > '9' : *s != *form)
			return false;
	return *s == '\0';
}

int
digits_value(const char *s, int n)
{
	int v = 0;

	while (n-- > 0)
		v = v * 10 + (*s++ - '0');
	return v;
}

bool
date_is_real(const char *s)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

	if (!digits_match(s, "9999-99-99"))
		return false;
	int y = digits_value(s, 4), m = digits_value(s + 5, 2),
	    d = digits_value(s + 8, 2);
	bool leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
	return y >= 1900 && y <= 2200 && m >= 1 && m <= 12 && d >= 1 &&
	       d <= days[m - 1] + (m == 2 && leap);
}
