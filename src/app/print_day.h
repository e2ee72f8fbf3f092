/* app/print_day.h - what a director prints, by time of the day, and the bundles that
 * hold all of one time in one document. */
#ifndef APP_PRINT_DAY_H
#define APP_PRINT_DAY_H
#include "app/app.h"

enum { PRINT_DAY_KINDS_MAX = 12 };

/* One time of the day, in the order in which it comes. */
struct print_time {
	const char *title, *hint;
	const char *bundle; /* kind of the document that holds the others */
	const char *button;
	bool round; /* of one round, which must be chosen for the bundle */
	const char
	    *names; /* on which paper it is chosen how names stand; NULL = on none */
	struct print_entry {
		const char *kind, *about;
	} entry[PRINT_DAY_KINDS_MAX];
};
extern const struct print_time print_times[];
extern const int print_times_n;

/* The kinds in a bundle, NULL at the end; NULL where kind is no bundle.  "all-today" is
 * one too: the first two times. */
const char *const *print_bundle(const char *kind);
bool print_bundle_of_round(const char *kind);
/* [{n, title, hint, bundle, button, round, names, documents[kind name about]}] */
json_t *print_day_list(void) MUST_USE;
#endif
