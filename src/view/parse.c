/* view/parse.c - template text -> nodes, with every name checked against the view model.
 */
#include "view/node.h"
#include <string.h>

/* Where in the HTML we are: {{x}} is safe in text and in quoted attributes, nowhere else.
 */
enum html_place { HTML_TEXT, HTML_TAG, HTML_DOUBLE, HTML_SINGLE, HTML_COMMENT, HTML_RAW };

struct parser {
	struct arena *arena;
	const struct template_source *src;
	int n;
	const struct model_name *scope[TEMPLATE_NESTING_MAX + 1];
	int depth, nodes, includes;
	enum html_place place;
	bool raw;        /* the tag that we are in begins a script or style */
	bool url, query; /* the attribute that we are in is an address; its ? has come */
	const struct template_source
	    *open[TEMPLATE_INCLUDES_MAX + 1]; /* includes being read */
};

/* One text being read: a template or an include. */
struct reader {
	const char *name, *s, *begin, *end;
	int line;
};

struct tag {
	char kind; /* 0 = value, or # ^ / > ! */
	const char *name;
	bool alone; /* on its line, which then vanishes */
	int line;
	const char *text_end; /* of the text before it */
};

static bool
starts(const char *s, const char *end, const char *with)
{
	size_t n = strlen(with);

	return (size_t)(end - s) >= n && memcmp(s, with, n) == 0;
}

static bool
starts_fold(const char *s, const char *end, const char *with)
{
	for (; *with; s++, with++)
		if (s >= end || (*s | 0x20) != *with)
			return false;
	return true;
}

static bool
opens_raw(const char *s, const char *end)
{
	return s[0] == '<' &&
	       (starts_fold(s + 1, end, "script") || starts_fold(s + 1, end, "style"));
}

/* Whether what ends at s, not before begin, names an attribute that holds an address. */
static bool
names_url(const char *begin, const char *s)
{
	static const char *const names[] = {
		" href=", " action=", " formaction=", " src="
	};

	for (size_t i = 0; i < COUNT(names); i++) {
		size_t n = strlen(names[i]);
		if ((size_t)(s - begin) >= n && memcmp(s - n, names[i], n) == 0)
			return true;
	}
	return false;
}

/* The place behind the character at s, in the text that runs from begin to end. */
static enum html_place
html_step(struct parser *p, const char *begin, const char *s, const char *end)
{
	if (p->place == HTML_TAG) {
		p->url = (s[0] == '"' || s[0] == '\'') && names_url(begin, s);
		p->query = false;
	}
	p->query = p->query || (p->url && s[0] == '?');
	switch (p->place) {
	case HTML_TEXT:
		if (starts(s, end, "<!--"))
			return HTML_COMMENT;
		p->raw = opens_raw(s, end);
		return s[0] == '<' ? HTML_TAG : HTML_TEXT;
	case HTML_TAG:
		if (s[0] == '>')
			return p->raw ? HTML_RAW : HTML_TEXT;
		return s[0] == '"' ? HTML_DOUBLE : s[0] == '\'' ? HTML_SINGLE : HTML_TAG;
	case HTML_DOUBLE:
		return s[0] == '"' ? HTML_TAG : HTML_DOUBLE;
	case HTML_SINGLE:
		return s[0] == '\'' ? HTML_TAG : HTML_SINGLE;
	case HTML_COMMENT:
		return starts(s, end, "-->") ? HTML_TEXT : HTML_COMMENT;
	case HTML_RAW:
		if (!starts_fold(s, end, "</script") && !starts_fold(s, end, "</style"))
			return HTML_RAW;
		p->raw = false;
		return HTML_TAG;
	}
	return p->place;
}

static enum rc
fault(struct err *e, const struct reader *r, int line, const char *what, const char *name)
{
	return err_set(e, INVALID, r->name, "templates/%s.html line %d: %s%s%s%s",
	    r->name, line, what, name ? " '" : "", name ? name : "", name ? "'" : "");
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Whether nothing but blanks stands before `from` and after `to` on their line; then
 * *from is moved to the line's start and *to to the next line. */
static bool
alone_on_line(const struct reader *r, const char **from, const char **to)
{
	const char *a = *from, *b = *to;

	while (a > r->begin && is_blank(a[-1]))
		a--;
	if (a > r->begin && a[-1] != '\n')
		return false;
	while (b < r->end && is_blank(*b))
		b++;
	if (b < r->end && *b == '\r')
		b++;
	if (b < r->end && *b != '\n')
		return false;
	*from = a;
	*to = b < r->end ? b + 1 : b;
	return true;
}

static bool
name_ok(const char *s)
{
	if (*s == '\0' || strlen(s) > TEMPLATE_NAME_MAX)
		return false;
	if (strcmp(s, ".") == 0)
		return true;
	if (*s == '.' || s[strlen(s) - 1] == '.' || strstr(s, ".."))
		return false;
	return strspn(s,
	           "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.") ==
	       strlen(s);
}

static void
count_lines(struct reader *r, const char *to)
{
	for (; r->s < to; r->s++)
		if (*r->s == '\n')
			r->line++;
}

/* Reads the tag at `at`, which begins with two braces; leaves r->s behind it. */
static enum rc
read_tag(struct parser *p, struct reader *r, const char *at, struct tag *t, struct err *e)
{
	const char *inner = at + 2, *close, *to, *last;

	count_lines(r, at);
	*t = (struct tag){ .line = r->line, .text_end = at };
	if (inner < r->end && (*inner == '{' || *inner == '&'))
		return fault(
		    e, r, r->line, "there is no raw form; write two braces", NULL);
	close = memmem(inner, (size_t)(r->end - inner), "}}", 2);
	if (!close)
		return fault(e, r, r->line, "a tag never closes", NULL);
	to = close + 2;
	if (inner < close && strchr("#^/>!", *inner))
		t->kind = *inner++;
	last = close;
	while (inner < last && strchr(" \t\r\n", *inner))
		inner++;
	while (last > inner && strchr(" \t\r\n", last[-1]))
		last--;
	t->name = arena_strndup(p->arena, inner, (size_t)(last - inner));
	if (t->kind != '!' && !name_ok(t->name))
		return fault(e, r, r->line, "this is no name:", t->name);
	if (t->kind)
		t->alone = alone_on_line(r, &t->text_end, &to);
	count_lines(r, to);
	return OK;
}

static struct node *
new_node(struct parser *p, enum node_kind kind, const struct reader *r, int line)
{
	struct node *n = ARENA_NEW(p->arena, struct node);

	p->nodes++;
	n->kind = kind;
	n->from = r->name;
	n->line = line;
	return n;
}

/* Finds a dotted name outwards through the scopes. */
static enum rc
resolve(struct parser *p, const struct reader *r, const struct tag *t, struct node *n,
    const struct model_name **found, struct err *e)
{
	static const struct model_name length = { .name = "length" };
	const struct model_name *m = NULL;
	char *rest;

	assert(t->name);
	rest = arena_strdup(p->arena, t->name);
	if (strcmp(t->name, ".") == 0) {
		*found = p->scope[p->depth];
		assert(*found && (*found)->name);
		if (t->kind || p->depth == 0 || (*found)->child ||
		    strcmp((*found)->name, "length") == 0)
			return fault(e, r, t->line,
			    "{{.}} is for a list of plain values only", NULL);
		return OK;
	}
	n->part = ARENA_ARRAY(p->arena, TEMPLATE_DOTS_MAX, struct path_part);
	for (char *part = rest; part; n->parts++) {
		char *dot = strchr(part, '.');

		if (n->parts == TEMPLATE_DOTS_MAX)
			return fault(e, r, t->line, "too many dots in", t->name);
		if (dot)
			*dot++ = '\0';
		if (n->parts == 0) {
			for (n->up = 0; n->up <= p->depth && !m; n->up++)
				m = model_find(p->scope[p->depth - n->up]->child, part);
			n->up--;
		} else if (!dot && strcmp(part, "length") == 0) {
			n->length = true;
			*found = &length;
			return OK;
		} else {
			assert(m);
			m = model_find(m->child, part);
		}
		if (!m)
			return fault(e, r, t->line, "the view model has no", t->name);
		n->part[n->parts] = (struct path_part){ m->name, m->optional };
		part = dot;
	}
	*found = m;
	return OK;
}

static enum rc parse_block(struct parser *p, struct reader *r, const char *closing,
    struct node **tail, struct err *e);

static enum rc
parse_include(struct parser *p, const struct reader *r, const struct tag *t,
    struct node **tail, struct err *e)
{
	const struct template_source *s = NULL;
	struct reader inner;
	enum rc rc;

	for (int i = 0; i < p->n && !s; i++)
		if (strcmp(p->src[i].name, t->name) == 0)
			s = &p->src[i];
	if (!s)
		return fault(e, r, t->line, "there is no template", t->name);
	for (int i = 0; i <= p->includes; i++)
		if (p->open[i] == s)
			return fault(
			    e, r, t->line, "a template includes itself:", t->name);
	if (p->includes == TEMPLATE_INCLUDES_MAX)
		return fault(e, r, t->line, "includes nest too deep at", t->name);
	p->open[++p->includes] = s;
	inner =
	    (struct reader){ s->name, s->text, s->text, s->text + strlen(s->text), 1 };
	rc = parse_block(p, &inner, NULL, tail, e);
	p->includes--;
	return rc;
}

static enum rc
parse_section(struct parser *p, struct reader *r, const struct tag *t, struct node **tail,
    struct err *e)
{
	struct node *n =
	    new_node(p, t->kind == '#' ? NODE_SECTION : NODE_INVERTED, r, t->line);
	const struct model_name *m = NULL;
	struct node head = { 0 }, *inner = &head;
	enum rc rc = resolve(p, r, t, n, &m, e);

	if (rc != OK)
		return rc;
	if (p->depth == TEMPLATE_NESTING_MAX)
		return fault(e, r, t->line, "sections nest too deep at", t->name);
	/* An inverted section has no item to enter; its scope stays the one outside. */
	if (t->kind == '#')
		p->scope[++p->depth] = m;
	else
		p->depth++, p->scope[p->depth] = p->scope[p->depth - 1];
	rc = parse_block(p, r, t->name, &inner, e);
	p->depth--;
	n->child = head.next;
	(*tail)->next = n;
	*tail = n;
	return rc;
}

static void
add_text(struct parser *p, const struct reader *r, const char *from, const char *to,
    struct node **tail)
{
	struct node *n;

	if (from >= to)
		return;
	for (const char *s = from; s < to; s++)
		p->place = html_step(p, from, s, to);
	n = new_node(p, NODE_TEXT, r, r->line);
	n->len = (size_t)(to - from);
	n->text = arena_strndup(p->arena, from, n->len);
	(*tail)->next = n;
	*tail = n;
}

static enum rc
parse_value(struct parser *p, struct reader *r, const struct tag *t, struct node **tail,
    struct err *e)
{
	struct node *n = new_node(p, NODE_VALUE, r, t->line);
	const struct model_name *m = NULL;
	enum rc rc = resolve(p, r, t, n, &m, e);

	if (rc != OK)
		return rc;
	assert(m);
	if (m->child)
		return fault(
		    e, r, t->line, "a list or object cannot be shown as text:", t->name);
	if (p->place == HTML_TAG || p->place == HTML_RAW || p->place == HTML_COMMENT)
		return fault(e, r, t->line,
		    "a value may stand in text or in a quoted attribute only:", t->name);
	n->query = p->query && (p->place == HTML_DOUBLE || p->place == HTML_SINGLE);
	(*tail)->next = n;
	*tail = n;
	return OK;
}

/* Reads up to {{/closing}}, or to the end where closing is NULL; *tail is the last node.
 */
static enum rc
parse_block(struct parser *p, struct reader *r, const char *closing, struct node **tail,
    struct err *e)
{
	for (;;) {
		const char *from = r->s;
		const char *at = memmem(from, (size_t)(r->end - from), "{{", 2);
		struct tag t;
		enum rc rc = OK;

		if (p->nodes > TEMPLATE_NODES_MAX)
			return fault(e, r, r->line, "the template is too long", NULL);
		if (!at) {
			add_text(p, r, from, r->end, tail);
			r->s = r->end;
			return closing ? fault(e, r, r->line,
			                     "a section never closes:", closing)
			               : OK;
		}
		rc = read_tag(p, r, at, &t, e);
		if (rc != OK)
			return rc;
		add_text(p, r, from, t.text_end, tail);
		if (t.kind == '/') {
			if (closing && strcmp(closing, t.name) == 0)
				return OK;
			return fault(
			    e, r, t.line, "a section closes that is not open:", t.name);
		}
		if (t.kind == 0)
			rc = parse_value(p, r, &t, tail, e);
		else if (t.kind == '>')
			rc = parse_include(p, r, &t, tail, e);
		else if (t.kind != '!')
			rc = parse_section(p, r, &t, tail, e);
		if (rc != OK)
			return rc;
	}
}

enum rc
template_parse(struct arena *a, const struct template_source *src, int n, int which,
    const struct model_name *model, struct node **out, struct err *e)
{
	const struct template_source *s = &src[which];
	struct parser p = {
		.arena = a, .src = src, .n = n, .open = { s }, .scope = { model }
	};
	struct reader r = { s->name, s->text, s->text, s->text + strlen(s->text), 1 };
	struct node head = { 0 }, *tail = &head;
	enum rc rc = parse_block(&p, &r, NULL, &tail, e);

	*out = head.next;
	return rc;
}
