/* cli/options.c - reads a command's options from its table; prints its help from the
 * same. */
#include "cli/cli.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
help(const struct command *c, const struct option_rule *o, int n)
{
	printf("usage: cubetab %s\n", c->usage);
	if (c->summary != NULL)
		printf("%s\n", c->summary);
	for (int i = 0; i < n; i++) {
		char left[64];
		snprintf(left, sizeof left, "%s%s%s", o[i].name == NULL ? "" : o[i].name,
		    o[i].name != NULL && o[i].value != NULL ? " " : "",
		    o[i].value == NULL ? "" : o[i].value);
		printf("  %-24s %s%s\n", left, o[i].help == NULL ? "" : o[i].help,
		    o[i].required ? " (required)" : "");
	}
	printf("  %-24s %s\n", "--help", "this text");
}

static int
wrong(const struct command *c, const char *what, const char *which)
{
	fprintf(stderr, "cubetab %s: %s%s.  See: cubetab %s --help\n", c->name, what,
	    which, c->name);
	return EXIT_USAGE;
}

static int
set(const struct command *c, const struct option_rule *o, const char *value)
{
	const char *name = o->name == NULL ? o->value : o->name;
	if (o->kind == OPT_TEXT) {
		*(const char **)o->to = value;
		return -1;
	}
	char *end;
	errno = 0;
	long long x = strtoll(value, &end, 10);
	if (*value == '\0' || *end != '\0' || errno != 0 || x < o->min || x > o->max) {
		fprintf(stderr,
		    "cubetab %s: %s takes a whole number from %lld to %lld, not \"%s\"\n",
		    c->name, name, (long long)o->min, (long long)o->max, value);
		return EXIT_USAGE;
	}
	*(int64_t *)o->to = x;
	return -1;
}

/* The row for an argument: by its name, or the first positional one that is not taken
 * yet. */
static int
find(const struct option_rule *o, int n, const char *arg, size_t name_len,
    const bool *taken)
{
	bool named = arg[0] == '-' && arg[1] != '\0';
	for (int i = 0; i < n; i++) {
		if (named && o[i].name != NULL && strlen(o[i].name) == name_len &&
		    strncmp(o[i].name, arg, name_len) == 0)
			return i;
		if (!named && o[i].name == NULL && !taken[i])
			return i;
	}
	return -1;
}

enum { OPTIONS_MAX = 32 };

static int
one(const struct command *c, int argc, char **argv, int *at, const struct option_rule *o,
    int n, bool *taken)
{
	const char *arg = argv[*at], *equals = strchr(arg, '=');
	size_t name_len =
	    equals != NULL && arg[0] == '-' ? (size_t)(equals - arg) : strlen(arg);
	int i = find(o, n, arg, name_len, taken);
	if (i < 0)
		return wrong(c,
		    arg[0] == '-' ? "there is no option " : "too many arguments: ", arg);
	taken[i] = true;
	if (o[i].kind == OPT_FLAG) {
		if (arg[name_len] != '\0')
			return wrong(c, "no value goes with ", o[i].name);
		*(bool *)o[i].to = true;
		return -1;
	}
	if (o[i].name == NULL)
		return set(c, &o[i], arg);
	if (arg[name_len] == '=')
		return set(c, &o[i], arg + name_len + 1);
	if (*at + 1 >= argc)
		return wrong(c, "a value is missing after ", o[i].name);
	return set(c, &o[i], argv[++*at]);
}

int
cli_options(
    const struct command *c, int argc, char **argv, const struct option_rule *o, int n)
{
	bool taken[OPTIONS_MAX] = { false };
	assert(n <= OPTIONS_MAX);
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
			help(c, o, n);
			return EXIT_DONE;
		}
	for (int i = 1; i < argc; i++) {
		int status = one(c, argc, argv, &i, o, n, taken);
		if (status >= 0)
			return status;
	}
	for (int i = 0; i < n; i++)
		if (o[i].required && !taken[i])
			return wrong(c, "this is missing: ",
			    o[i].name == NULL ? o[i].value : o[i].name);
	return -1;
}

int
cli_fail(const struct err *e)
{
	/* by enum rc */
	static const int statuses[] = {
		[OK] = EXIT_DONE,
		[INVALID] = EXIT_REFUSED,
		[DENIED] = EXIT_REFUSED,
		[NOT_FOUND] = EXIT_REFUSED,
		[CONFLICT] = EXIT_REFUSED,
		[RETRY] = EXIT_ENVIRONMENT,
		[BUSY] = EXIT_ENVIRONMENT,
		[TOO_BIG] = EXIT_REFUSED,
		[BROKEN] = EXIT_ENVIRONMENT,
	};
	fprintf(stderr, "%s\n", e->text);
	return statuses[e->rc];
}

const struct command *
cli_find(const char *name)
{
	for (const struct command *c = commands; c->name != NULL; c++)
		if (strcmp(c->name, name) == 0)
			return c;
	return NULL;
}
