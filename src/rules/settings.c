/* rules/settings.c - reads, changes and writes settings by their names.  Pure. */
#include "rules/settings.h"
#include "rules/ruleset.h"
#include <stdio.h>
#include <string.h>

enum { NUMBER_DIGITS_MAX = 6 };

static int *
slot(struct settings *s, const struct setting_rule *rule)
{
	return (int *)(void *)((char *)s + rule->offset);
}

int
setting_value(const struct settings *s, const struct setting_rule *rule)
{
	return *(const int *)(const void *)((const char *)s + rule->offset);
}

bool
setting_applies(const struct setting_rule *rule, const struct ruleset *r)
{
	return rule->sheets & (1U << r->sheet);
}

const struct setting_rule *
setting_find(const char *name)
{
	for (int i = 0; i < setting_rules_n; i++)
		if (strcmp(setting_rules[i].name, name) == 0)
			return &setting_rules[i];
	return NULL;
}

/* A whole number with an optional minus; false where it is none. */
static bool
number(const char *text, int *out)
{
	bool minus = *text == '-';
	const char *digits = text + minus;
	size_t n = strspn(digits, "0123456789");
	if (n == 0 || n > NUMBER_DIGITS_MAX || digits[n] != '\0')
		return false;
	int x = 0;
	for (size_t i = 0; i < n; i++)
		x = x * 10 + (digits[i] - '0');
	*out = minus ? -x : x;
	return true;
}

static enum rc
set_choice(
    struct settings *s, const struct setting_rule *rule, const char *value, struct err *e)
{
	char all[120] = "";
	for (int i = 0; rule->values[i]; i++) {
		if (strcmp(rule->values[i], value) == 0) {
			*slot(s, rule) = i;
			return OK;
		}
		size_t len = strlen(all);
		snprintf(
		    all + len, sizeof all - len, "%s%s", i ? ", " : "", rule->values[i]);
	}
	return err_set(e, INVALID, rule->name, "%s is one of: %s; not \"%s\".",
	    rule->name, all, value);
}

enum rc
settings_set(struct settings *s, const char *name, const char *value, struct err *e)
{
	const struct setting_rule *rule = setting_find(name);
	int x;
	if (!rule)
		return err_set(e, INVALID, "", "There is no setting \"%s\".", name);
	if (rule->values)
		return set_choice(s, rule, value, e);
	if (!number(value, &x) || x < rule->min || x > rule->max)
		return err_set(e, INVALID, rule->name,
		    "%s is a whole number from %d to %d, not \"%s\".", rule->name,
		    rule->min, rule->max, value);
	*slot(s, rule) = x;
	return OK;
}

enum rc
settings_read(struct settings *s, const char *text, struct err *e)
{
	struct settings changed = *s;
	while (*text) {
		char line[120];
		size_t n = strcspn(text, "\r\n");
		if (n >= sizeof line)
			return err_set(e, INVALID, "",
			    "A line of the settings is too long; each is name=value.");
		memcpy(line, text, n);
		line[n] = '\0';
		text += n + strspn(text + n, "\r\n");
		if (n == 0)
			continue;
		char *equals = strchr(line, '=');
		if (!equals)
			return err_set(e, INVALID, "",
			    "\"%s\" is no setting; each line is name=value.", line);
		*equals = '\0';
		enum rc rc = settings_set(&changed, line, equals + 1, e);
		if (rc != OK)
			return rc;
	}
	*s = changed;
	return OK;
}

void
setting_text(
    const struct settings *s, const struct setting_rule *rule, char out[SETTING_TEXT_MAX])
{
	int x = setting_value(s, rule);
	if (rule->values)
		snprintf(out, SETTING_TEXT_MAX, "%s", rule->values[x]);
	else
		snprintf(out, SETTING_TEXT_MAX, "%d", x);
}

void
settings_of(struct settings *s, const struct ruleset *r)
{
	struct err e;
	for (int i = 0; i < setting_rules_n; i++)
		*slot(s, &setting_rules[i]) = setting_rules[i].standard;
	enum rc rc = settings_read(s, r->settings ? r->settings : "", &e);
	assert(rc == OK); /* constant text, read by the tests */
	(void)rc;
}
