/* view/template.h - logic-less pages: {{name}}, {{#list}}..{{/list}},
 * {{^list}}..{{/list}},
 * {{>other}}, {{!comment}}.  The relevant part of Mustache; names may be dotted, and
 * {{.}} is the item itself in a list of plain values, {{list.length}} how many items a
 * list has.
 *
 * {{x}} escapes & < > " ' (in an address, behind its ?, it is percent-encoded); there is
 * no raw form, and {{x}} may stand in text or in a quoted attribute only.  Templates are
 * files in templates/, built into the program. Each has a view model declared in
 * view/models.c: the names it may use.  A name that the model lacks stops the program at
 * start; a value that the JSON lacks is an error, never a blank, unless it was declared
 * optional ("name?").  null, false, "", 0 and [] open no section; null and "" render as
 * nothing. */
#ifndef VIEW_TEMPLATE_H
#define VIEW_TEMPLATE_H
#include "base/arena.h"
#include "base/base.h"
#include "base/strbuf.h"
#include <jansson.h>

enum {
	TEMPLATE_SIZE_MAX = 128 * 1024,
	TEMPLATE_NESTING_MAX = 16,  /* sections within sections */
	TEMPLATE_INCLUDES_MAX = 6,  /* includes within includes */
	TEMPLATE_NODES_MAX = 20000, /* of one template with all that it includes */
	TEMPLATE_DOTS_MAX = 6,      /* parts of a dotted name */
	TEMPLATE_NAME_MAX = 60
};

struct templates; /* all of them, parsed; read-only after loading, shared by threads */

struct template_source {
	const char *name; /* "round_show" for templates/round_show.html */
	const char *text;
	const char *model; /* view/models.c: "title tables[number seats[player team]]
	                    * notice"; NULL = only ever included, checked where it is */
};

/* Parses n sources and checks each name against its model; *out owns copies.  INVALID
 * names the template, the line and the name. */
enum rc templates_load(struct templates **out, const struct template_source *src, int n,
    struct err *e) MUST_USE;
/* The built-in ones. */
enum rc templates_load_builtin(struct templates **out, struct err *e) MUST_USE;
void templates_free(struct templates *t);
DEFINE_CLEANUP(struct templates *, templates_free)
/* Appends the rendered template.  BROKEN where the JSON does not fit the model, TOO_BIG
 * where out is full. */
enum rc template_render(const struct templates *t, const char *name, const json_t *model,
    struct strbuf *out, struct err *e) MUST_USE;
/* s percent-encoded, for a value in an address behind its ?. */
void url_escape(struct strbuf *out, const char *s, size_t n);
/* s with & < > " ' escaped. */
void html_escape(struct strbuf *out, const char *s, size_t n);
#endif
