/* tests/harness.c - what tests share: cases from files. */
#include "tests/harness.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MUST(what, condition)                                                            \
	do {                                                                             \
		if (!(condition)) {                                                      \
			fprintf(stderr, "harness: %s failed\n", what);                   \
			exit(99);                                                        \
		}                                                                        \
	} while (0)

/* The library asks its own program again, on a leash, about an Equation that is too much
 * at once.  Here that program is the test: it would ask itself without end. */
__attribute__((constructor)) static void
not_on_a_leash(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "check") == 0)
		_exit(3);
}

char *
harness_file(const char *name)
{
	char path[4096];
	snprintf(path, sizeof path, "tests/%s", name);
	FILE *f = fopen(path, "rb");
	MUST(path, f);
	struct strbuf b;
	strbuf_init(&b, (size_t)64 * 1024 * 1024);
	char part[8192];
	for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;)
		strbuf_add(&b, part, n);
	fclose(f);
	return strbuf_take(&b);
}

json_t *
harness_cases(const char *name, const char *kind)
{
	char *text = harness_file(name), *save = NULL;
	json_t *all = json_array();
	for (char *line = strtok_r(text, "\n", &save); line;
	     line = strtok_r(NULL, "\n", &save)) {
		json_error_t error;
		json_t *c = json_loads(line, 0, &error);
		MUST(name, c);
		const char *is = json_string_value(json_object_get(c, "kind"));
		if (!kind || (is && strcmp(is, kind) == 0))
			json_array_append(all, c);
		json_decref(c);
	}
	mem_free(text);
	return all;
}
