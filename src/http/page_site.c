/* http/page_site.c - the public pages as a ZIP to take along. */
#include "http/pages.h"
#include "http/site.h"
#include "http/wire.h"
#include "sys/zip.h"

static enum rc
to_zip(void *arg, const char *name, const void *data, size_t n, struct err *e)
{
	return zip_put(arg, name, data, n, e);
}

enum rc
page_site_zip(struct req *q, struct err *e)
{
	struct zip_file *zip = NULL;
	struct strbuf out;
	enum rc rc = zip_begin(&zip, e);
	if (rc != OK)
		return rc;
	rc = site_make(q, to_zip, zip, e);
	if (rc != OK) {
		zip_drop(zip);
		return rc;
	}
	strbuf_init(&out, REPLY_MAX);
	rc = zip_end(zip, &out, e);
	if (rc == OK)
		rc = reply_bytes(q, "application/zip",
		    arena_printf(q->arena, "%s.zip", q->t->slug), out.s, out.len);
	strbuf_free(&out);
	return rc;
}
