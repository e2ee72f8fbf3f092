/* http/page_system.c - is it up, is it ready, how busy is it. */
#include "http/pages.h"
#include "http/server.h"

enum { METRICS_MAX = 16384 };

/* The process is up. */
enum rc
page_system_health(struct req *q, struct err *e)
{
	(void)e;
	return reply_bytes(q, "text/plain; charset=utf-8", NULL, "ok\n", 3);
}

/* A worker with a database connection that answers got as far as this. */
enum rc
page_system_ready(struct req *q, struct err *e)
{
	(void)e;
	return reply_bytes(q, "text/plain; charset=utf-8", NULL, "ready\n", 6);
}

enum rc
page_system_metrics(struct req *q, struct err *e)
{
	struct strbuf out;

	(void)e;
	strbuf_init(&out, METRICS_MAX);
	server_metrics(q->server, &out);
	enum rc rc = reply_bytes(
	    q, "text/plain; version=0.0.4; charset=utf-8", NULL, out.s, out.len);
	strbuf_free(&out);
	return rc;
}

/* What happens in a tournament, for pages that are open. */
enum rc
page_system_events(struct req *q, struct err *e)
{
	(void)e;
	return reply_stream(q);
}

/* Files that there are stand in the cache and never come this far (static.c). */
enum rc
page_system_static(struct req *q, struct err *e)
{
	(void)q;
	return err_set(e, NOT_FOUND, NULL, "There is no such file.");
}
