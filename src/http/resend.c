/* http/resend.c - a sign-in that ended while somebody typed loses nothing.
 *
 * Only where the browser says that the form came from our own page: from another site's,
 * the page would hand over what is missing to whoever made that form. */
#include "http/wire.h"

bool
form_kept(struct req *q, int status)
{
	bool ended = status == 401;
	struct err e = { 0 };

	if (q->verb != POST || req_is_api(q) || !(ended || q->reply->stale) ||
	    req_origin(q) != ORIGIN_OWN)
		return false;
	json_t *fields = form_typed_list(q);
	if (json_array_size(fields) == 0) {
		json_decref(fields);
		return false;
	}
	reply_status(q, ended ? 401 : 403);
	return reply_page(q, "form_resend", "Not saved yet",
	           json_pack("{s:b,s:s,s:o}", "ended", ended, "action", q->path, "fields",
	               fields),
	           &e) == OK;
}
