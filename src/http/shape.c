/* http/shape.c - whether a body has the types that the API's description promises, and no
 * misspelt key. */
#include "base/utf8.h"
#include "http/openapi.h"
#include <stdio.h>

enum {
	PLACE_TEXT_MAX = 100,
	KEY_LONG = 8, /* characters; so long a key is recognised with two wrong */
};

/* Where a value stands: one step below another, by the key of an object or the number of
 * an item.  Spelt out only where something is wrong there. */
struct place {
	const struct place *up; /* NULL at the top */
	const char *key;        /* NULL of an item */
	size_t item;
};

/* "rows/0/player" as JSON Pointer has it, and for people the field with the numbers of
 * the first two lists on the way, from 1. */
struct spelt {
	char at[PLACE_TEXT_MAX], field[ERR_FIELD_MAX];
	int row, col;
};

size_t
shape_alternative(const char *type, size_t n)
{
	int depth = 0;
	size_t i;

	for (i = 0; i < n && (depth > 0 || type[i] != '|'); i++)
		depth += (type[i] == '[' || type[i] == '{') -
		         (type[i] == ']' || type[i] == '}');
	return i;
}

static bool
is_word(const char *type, size_t n, const char *word)
{
	return strlen(word) == n && memcmp(type, word, n) == 0;
}

/* The plain types, and what a person calls them. */
static const struct kind {
	const char *type, *words;
	json_type like;
} kinds[] = {
	{ "string", "a text", JSON_STRING },
	{ "integer", "a whole number", JSON_INTEGER },
	{ "number", "a number", JSON_REAL },
	{ "boolean", "true or false", JSON_TRUE },
	{ "null", "null", JSON_NULL },
};

static bool
is_kind(const struct kind *k, const json_t *v)
{
	json_type t = json_typeof(v);

	return t == k->like || (k->like == JSON_REAL && t == JSON_INTEGER) ||
	       (k->like == JSON_TRUE && t == JSON_FALSE);
}

static const struct kind *
kind_of(const char *type, size_t n)
{
	for (size_t i = 0; i < COUNT(kinds); i++)
		if (is_word(type, n, kinds[i].type))
			return &kinds[i];
	return NULL;
}

static bool
fits(const char *type, size_t n, const json_t *v)
{
	const struct kind *k = kind_of(type, n);

	if (k)
		return is_kind(k, v);
	return is_word(type, n, "any") ||
	       (*type == '[' ? json_is_array(v) : json_is_object(v));
}

static const char *
words_of(const char *type, size_t n)
{
	const struct kind *k = kind_of(type, n);

	return k ? k->words : *type == '[' ? "a list" : "an object";
}

static void
spell(const struct place *p, struct spelt *to)
{
	if (p->up == NULL) {
		*to = (struct spelt){ 0 };
		return;
	}
	spell(p->up, to);
	size_t used = strlen(to->at);
	if (p->key)
		snprintf(
		    to->at + used, sizeof to->at - used, "%s%s", used ? "/" : "", p->key);
	else
		snprintf(to->at + used, sizeof to->at - used, "/%zu", p->item);
	if (used == 0 && p->key)
		snprintf(to->field, sizeof to->field, "%s", p->key);
	if (!p->key)
		*(to->row ? &to->col : &to->row) = (int)p->item + 1;
}

static void
wrong(const struct place *at, const char *type, size_t n, struct problems *p)
{
	char words[ERR_TEXT_MAX] = "";
	struct spelt to;

	for (size_t from = 0, len; from < n; from += len + 1) {
		len = shape_alternative(type + from, n - from);
		size_t used = strlen(words);
		snprintf(words + used, sizeof words - used, "%s%s", used ? " or " : "",
		    words_of(type + from, len));
	}
	spell(at, &to);
	struct problem *x = problem_add(
	    p, false, "wrong_type", to.field, "\"%s\" must be %s.", to.at, words);
	x->row = to.row;
	x->col = to.col;
}

static void check_type(const struct place *at, const json_t *v, const char *type,
    size_t n, struct problems *p);

/* How long the key is that begins at s of a shape: "player?:string", "cells:[any]". */
static size_t
key_length(const char *s)
{
	size_t n = 0;

	while (s[n] != '?' && s[n] != ':')
		n++;
	return n;
}

/* The same key; answers where its type begins. */
static const char *
key_at(const char *s, char key[ERR_FIELD_MAX])
{
	size_t n = MIN(key_length(s), ERR_FIELD_MAX - 1);

	memcpy(key, s, n);
	key[n] = '\0';
	return strchr(s, ':') + 1;
}

static const char *
next_key(const char *s)
{
	while (*s && *s != ' ')
		s++;
	while (*s == ' ')
		s++;
	return s;
}

static bool
is_key(const char *keys, const char *key)
{
	size_t n = strlen(key);

	for (const char *s = keys; *s; s = next_key(s))
		if (key_length(s) == n && memcmp(s, key, n) == 0)
			return true;
	return false;
}

/* What is more than the shape has may stand there, as in an answer that is sent back; but
 * "rounds" where "round" is meant and missing would be taken as if nothing was said. */
static void
check_spelling(const struct place *at, const json_t *v, const char *key, const char *keys,
    struct problems *p)
{
	char known[ERR_FIELD_MAX], meant[ERR_FIELD_MAX] = "";
	int nearest = strlen(key) < KEY_LONG ? 1 : 2;

	for (const char *s = keys; *s; s = next_key(s)) {
		key_at(s, known);
		int far = utf8_distance(key, known, nearest);
		if (json_object_get(v, known) || far > nearest)
			continue;
		nearest = far;
		memcpy(meant, known, sizeof meant);
	}
	if (!*meant)
		return;
	struct spelt to, right;
	spell(&(struct place){ at, key, 0 }, &to);
	spell(&(struct place){ at, meant, 0 }, &right);
	struct problem *x = problem_add(p, false, "misspelt", to.field,
	    "Nothing is called \"%s\" here; \"%s\" is.", to.at, right.at);
	x->row = to.row;
	x->col = to.col;
}

static void
check_keys(const struct place *at, const json_t *v, const char *keys, struct problems *p)
{
	const char *sent;
	json_t *child;

	size_t left = 0; /* of those that were sent and that the shape has */

	json_object_foreach((json_t *)(uintptr_t)v, sent, child)
	{
		if (is_key(keys, sent))
			left++;
		else
			check_spelling(at, v, sent, keys, p);
	}
	for (const char *s = keys; *s && left > 0; s = next_key(s)) {
		char key[ERR_FIELD_MAX];
		const char *type = key_at(s, key);
		const json_t *value = json_object_get(v, key);
		left -= value != NULL;
		if (value == NULL || json_is_null(value))
			continue;
		const struct place to = { at, key, 0 };
		check_type(&to, value, type, strcspn(type, " "), p);
	}
}

/* One alternative, whose kind v has. */
static void
check_inside(const struct place *at, const json_t *v, const char *type, size_t n,
    struct problems *p)
{
	const char *key;
	json_t *child;
	size_t i;

	if (*type == '[') {
		json_array_foreach(v, i, child)
		{
			const struct place to = { at, NULL, i };
			check_type(&to, child, type + 1, n - 2, p);
		}
	} else if (*type == '{') {
		json_object_foreach((json_t *)(uintptr_t)v, key, child)
		{
			const struct place to = { at, key, 0 };
			check_type(&to, child, type + 1, n - 2, p);
		}
	} else if (!kind_of(type, n)) {
		for (int s = 0; s < api_shapes_n; s++)
			if (is_word(type, n, api_shapes[s].name))
				check_keys(at, v, api_shapes[s].keys, p);
	}
}

static void
check_type(const struct place *at, const json_t *v, const char *type, size_t n,
    struct problems *p)
{
	for (size_t from = 0, len; from < n; from += len + 1) {
		len = shape_alternative(type + from, n - from);
		if (fits(type + from, len, v)) {
			if (json_is_array(v) || json_is_object(v))
				check_inside(at, v, type + from, len, p);
			return;
		}
	}
	wrong(at, type, n, p);
}

const struct api_call *
api_call_find(const struct route *r)
{
	for (int i = 0; i < api_calls_n; i++)
		if (api_calls[i].verb == r->verb &&
		    strcmp(api_calls[i].path, r->path) == 0)
			return &api_calls[i];
	return NULL;
}

void
shape_check(const char *shape, const json_t *doc, struct problems *p)
{
	const struct place top = { 0 };

	check_type(&top, doc, shape, strlen(shape), p);
}
