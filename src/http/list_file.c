/* http/list_file.c - any list as a file: CSV, a workbook, or JSON. */
#include "app/app_export.h"
#include "base/strbuf.h"
#include "http/http.h"
#include <string.h>

enum { FILE_MAX = 64 << 20 };

static const struct {
	const char *ending, *type;
} formats[] = {
	[LIST_CSV] = { "csv", "text/csv; charset=utf-8" },
	[LIST_XLSX] = { "xlsx",
	    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
	[LIST_JSON] = { "json", "application/json" },
};

/* COUNT(formats) where it is none of them. */
static size_t
format_find(const char *ending)
{
	size_t i = 0;
	while (ending && i < COUNT(formats) && strcmp(formats[i].ending, ending) != 0)
		i++;
	return ending ? i : COUNT(formats);
}

static const char *
ending_of(const char *path)
{
	const char *dot = strrchr(path, '.');
	return dot ? dot + 1 : NULL;
}

bool
wants_file(struct req *q)
{
	return format_find(req_query(q, "format")) < COUNT(formats);
}

bool
wants_table(struct req *q)
{
	return wants_file(q) && format_find(req_query(q, "format")) != LIST_JSON;
}

const char *
list_named(struct req *q, const char *name)
{
	const char *ending = ending_of(name);
	return format_find(ending) < COUNT(formats)
	           ? arena_strndup(q->arena, name, (size_t)(ending - 1 - name))
	           : NULL;
}

/* As the address asks; by its ending, then by ?format=; else CSV. */
static size_t
format_of(struct req *q)
{
	size_t f = format_find(ending_of(q->path));
	if (f == COUNT(formats))
		f = format_find(req_query(q, "format"));
	return f == COUNT(formats) ? LIST_CSV : f;
}

enum rc
reply_list(struct req *q, const char *name, const char *columns, const json_t *rows,
    struct err *e)
{
	struct strbuf out;
	const char *bom = req_query(q, "bom");
	size_t f = format_of(q);

	strbuf_init(&out, FILE_MAX);
	enum rc rc = export_write(&out, (enum list_format)f, name, columns, rows,
	    bom && strcmp(bom, "1") == 0, e);
	if (rc == OK)
		rc = reply_bytes(q, formats[f].type,
		    arena_printf(q->arena, "%s.%s", name, formats[f].ending), out.s,
		    out.len);
	strbuf_free(&out);
	return rc;
}
