/* view/template.c - loads all templates and renders one. */
#include "view/template.h"
#include "view/models.h"
#include "view/node.h"
#include <string.h>

struct compiled {
	const char *name;
	struct node *nodes;
};

struct templates {
	struct arena *arena; /* owns everything but this struct */
	struct compiled *list;
	int n;
};

struct render {
	const json_t *frame[TEMPLATE_NESTING_MAX + 1];
	int depth;
	struct strbuf *out;
	struct err *e;
};

static enum rc
load_one(struct templates *t, const struct template_source *src, int n, int which,
    struct err *e)
{
	const struct template_source *s = &src[which];
	struct model_name *root = ARENA_NEW(t->arena, struct model_name);
	struct err why = { 0 };
	enum rc rc;

	root->name = "";
	rc = model_parse(t->arena, view_common, &root->child, &why);
	if (rc == OK)
		rc = model_parse(t->arena, s->model, &root->child, &why);
	if (rc != OK)
		return err_set(
		    e, rc, s->name, "view/models.c, row of '%s': %s", s->name, why.text);
	t->list[t->n].name = arena_strdup(t->arena, s->name);
	return template_parse(t->arena, src, n, which, root, &t->list[t->n++].nodes, e);
}

enum rc
templates_load(
    struct templates **out, const struct template_source *src, int n, struct err *e)
{
	DEFER(templates_free) struct templates *t = mem_alloc(sizeof *t);
	struct template_source *own;

	t->arena = arena_new();
	t->list = ARENA_ARRAY(t->arena, (size_t)n, struct compiled);
	own = ARENA_ARRAY(t->arena, (size_t)n, struct template_source);
	for (int i = 0; i < n; i++) {
		if (strlen(src[i].text) > TEMPLATE_SIZE_MAX)
			return err_set(e, INVALID, src[i].name,
			    "templates/%s.html is longer than %d bytes", src[i].name,
			    TEMPLATE_SIZE_MAX);
		own[i] = (struct template_source){ arena_strdup(t->arena, src[i].name),
			src[i].text, src[i].model };
	}
	for (int i = 0; i < n; i++) {
		enum rc rc = own[i].model ? load_one(t, own, n, i, e) : OK;

		if (rc != OK)
			return rc;
	}
	*out = t;
	t = NULL;
	return OK;
}

static const struct view_model *
find_model(const char *name)
{
	for (int i = 0; i < view_models_n; i++)
		if (strcmp(view_models[i].name, name) == 0)
			return &view_models[i];
	return NULL;
}

enum rc
templates_load_builtin(struct templates **out, struct err *e)
{
	static const struct {
		const char *file, *text;
	} files[] = {
#define FILE_TEXT(name, text) { name, text },
#include "templates.inc"
#undef FILE_TEXT
	};
	DEFER(arena_free) struct arena *a = arena_new();
	struct template_source *src =
	    ARENA_ARRAY(a, COUNT(files), struct template_source);

	for (size_t i = 0; i < COUNT(files); i++) {
		const char *dot = strchr(files[i].file, '.');
		const struct view_model *m;

		assert(dot);
		src[i].name =
		    arena_strndup(a, files[i].file, (size_t)(dot - files[i].file));
		src[i].text = files[i].text;
		m = find_model(src[i].name);
		if (!m)
			return err_set(e, INVALID, src[i].name,
			    "templates/%s.html has no row in view/models.c", src[i].name);
		src[i].model = m->names;
	}
	return templates_load(out, src, (int)COUNT(files), e);
}

void
templates_free(struct templates *t)
{
	if (!t)
		return;
	arena_free(t->arena);
	mem_free(t);
}

/* ---- rendering ---- */

static enum rc
misfit(const struct render *r, const struct node *n, const char *part, const char *what)
{
	return err_set(r->e, BROKEN, NULL, "templates/%s.html line %d: '%s' %s", n->from,
	    n->line, part, what);
}

static enum rc
look_up(const struct render *r, const struct node *n, const json_t **out)
{
	const json_t *v = r->frame[r->depth - n->up];

	for (int i = 0; i < n->parts; i++) {
		if (i > 0 && json_is_null(v))
			break;
		if (!json_is_object(v))
			return misfit(
			    r, n, n->part[i].name, "is looked for in what is no object");
		v = json_object_get(v, n->part[i].name);
		if (!v && !n->part[i].optional)
			return misfit(
			    r, n, n->part[i].name, "is missing in the view model's data");
		if (!v)
			v = json_null();
	}
	*out = v;
	return OK;
}

static bool
opens(const json_t *v)
{
	assert(v);
	switch (json_typeof(v)) {
	case JSON_NULL:
	case JSON_FALSE:
		return false;
	case JSON_STRING:
		return json_string_length(v) > 0;
	case JSON_INTEGER:
		return json_integer_value(v) != 0;
	case JSON_ARRAY:
		return json_array_size(v) > 0;
	case JSON_TRUE:
	case JSON_REAL:
	case JSON_OBJECT:
		break;
	}
	return true;
}

static enum rc
render_value(struct render *r, const struct node *n, const json_t *v)
{
	assert(v);
	if (n->length) {
		strbuf_printf(r->out, "%zu", json_array_size(v));
		return OK;
	}
	switch (json_typeof(v)) {
	case JSON_NULL:
		return OK;
	case JSON_STRING:
		(n->query ? url_escape : html_escape)(
		    r->out, json_string_value(v), json_string_length(v));
		return OK;
	case JSON_INTEGER:
		strbuf_printf(r->out, "%lld", (long long)json_integer_value(v));
		return OK;
	case JSON_REAL:
		strbuf_printf(r->out, "%.10g", json_real_value(v));
		return OK;
	case JSON_TRUE:
	case JSON_FALSE:
		strbuf_puts(r->out, json_is_true(v) ? "true" : "false");
		return OK;
	case JSON_ARRAY:
	case JSON_OBJECT:
		break;
	}
	return misfit(r, n, n->parts ? n->part[n->parts - 1].name : ".",
	    "is a list or an object where text belongs");
}

static enum rc render_nodes(struct render *r, const struct node *n);

static enum rc
render_item(struct render *r, const struct node *n, const json_t *item)
{
	enum rc rc;

	r->frame[++r->depth] = item;
	rc = render_nodes(r, n->child);
	r->depth--;
	return rc;
}

static enum rc
render_section(struct render *r, const struct node *n, const json_t *v)
{
	size_t i;
	json_t *item;
	bool open = opens(v);

	if (open == (n->kind == NODE_INVERTED))
		return OK;
	if (n->kind == NODE_INVERTED || n->length)
		return render_item(r, n, r->frame[r->depth]);
	if (!json_is_array(v))
		return render_item(r, n, v);
	json_array_foreach(v, i, item)
	{
		enum rc rc = render_item(r, n, item);

		if (rc != OK)
			return rc;
	}
	return OK;
}

static enum rc
render_nodes(struct render *r, const struct node *n)
{
	for (; n; n = n->next) {
		const json_t *v = NULL;
		enum rc rc = OK;

		if (r->out->full)
			return err_set(r->e, TOO_BIG, NULL,
			    "The page is longer than %zu bytes.", r->out->max);
		if (n->kind == NODE_TEXT)
			strbuf_add(r->out, n->text, n->len);
		else
			rc = look_up(r, n, &v);
		if (rc == OK && n->kind == NODE_VALUE)
			rc = render_value(r, n, v);
		else if (rc == OK && n->kind != NODE_TEXT)
			rc = render_section(r, n, v);
		if (rc != OK)
			return rc;
	}
	return OK;
}

enum rc
template_render(const struct templates *t, const char *name, const json_t *model,
    struct strbuf *out, struct err *e)
{
	struct render r = { .frame = { model }, .out = out, .e = e };
	enum rc rc;

	for (int i = 0; i < t->n; i++) {
		if (strcmp(t->list[i].name, name) != 0)
			continue;
		rc = render_nodes(&r, t->list[i].nodes);
		if (rc == OK && out->full)
			return err_set(e, TOO_BIG, NULL,
			    "The page is longer than %zu bytes.", out->max);
		return rc;
	}
	return err_set(e, BROKEN, NULL, "There is no template '%s'.", name);
}
