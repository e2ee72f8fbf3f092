/* http/page_awards.c - the awards of a division, in the order of a ceremony. */
#include "app/app_awards.h"
#include "http/pages.h"
#include <stdlib.h>
#include <string.h>

enum rc
page_awards_show(struct req *q, struct err *e)
{
	const char *n = req_query(q, "n"), *threshold = req_query(q, "threshold");
	json_t *model = NULL;
	bool number = n && *n && strspn(n, "0123456789") == strlen(n) && strlen(n) < 6;
	enum rc rc = app_awards(q->app, q->t, q->arg[1],
	    number ? strtoll(n, NULL, 10) : 0, threshold ? threshold : "", &model, e);

	return rc == OK ? reply_page(q, "awards_show", "Awards", model, e) : rc;
}
