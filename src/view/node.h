/* view/node.h - a parsed template, between parse.c and template.c.  Private to view/. */
#ifndef VIEW_NODE_H
#define VIEW_NODE_H
#include "view/model.h"
#include "view/template.h"

struct path_part {
	const char *name;
	bool optional;
};

enum node_kind { NODE_TEXT = 1, NODE_VALUE, NODE_SECTION, NODE_INVERTED };

/* A name was resolved when it was parsed: `up` frames outwards, then part by part.
 * Includes are expanded in place, so that their names are resolved where they are
 * included. */
struct node {
	enum node_kind kind;
	const char *text; /* NODE_TEXT */
	size_t len;
	int up, parts; /* parts 0 = {{.}} */
	struct path_part *part;
	bool query;       /* stands in an address behind its ?: percent-encoded */
	bool length;      /* the name ended in .length: how many items the list has */
	const char *from; /* template and line, for messages */
	int line;
	struct node *child, *next;
};

/* Parses source `which` with its model's names in scope. */
enum rc template_parse(struct arena *a, const struct template_source *src, int n,
    int which, const struct model_name *model, struct node **out, struct err *e) MUST_USE;
#endif
