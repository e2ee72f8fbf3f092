/* view/template.h - logic-less pages: {{name}}, {{#list}}..{{/list}}, {{^list}}..{{/list}},
 * {{>other}}, {{!comment}}.  The relevant part of Mustache; names may be dotted.
 *
 * {{x}} escapes & < > " '; there is no raw form.  Templates are files in templates/, built into
 * the program.  Each has a view model declared in view/models.c: the names it may use.  A name
 * that the model lacks stops the program at start; a value that the JSON lacks is an error, never
 * a blank (null and "" are values: both render as nothing, and open no section). */
#ifndef VIEW_TEMPLATE_H
#define VIEW_TEMPLATE_H
#include "base/arena.h"
#include "base/base.h"
#include "base/strbuf.h"
#include <jansson.h>

struct templates; /* all of them, parsed; read-only after loading, shared by threads */

struct template_source {
	const char *name; /* "round_show" for templates/round_show.html */
	const char *text;
	const char *model; /* view/models.c: "title tables[number seats[player team]] notice" */
};

/* Parses n sources and checks each name against its model; *out owns copies.  INVALID names the
 * template, the line and the name. */
enum rc templates_load(struct templates **out, const struct template_source *src, int n,
    struct err *e) MUST_USE;
/* The built-in ones. */
enum rc templates_load_builtin(struct templates **out, struct err *e) MUST_USE;
void templates_free(struct templates *t);
/* Appends the rendered template.  BROKEN where the JSON does not fit the model. */
enum rc template_render(const struct templates *t, const char *name, const json_t *model,
    struct strbuf *out, struct err *e) MUST_USE;
/* s with & < > " ' escaped. */
void html_escape(struct strbuf *out, const char *s, size_t n);
#endif
