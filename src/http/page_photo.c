/* http/page_photo.c - photos of a score sheet's paper: sent from a phone, shown to staff,
 * removed. */
#include "app/app_photo.h"
#include "http/pages.h"

enum rc
page_photo_add(struct req *q, struct err *e)
{
	struct {
		struct upload_file photo;
	} in = { 0 };
	static const struct field fields[] = {
		{ .name = "photo",
		    .label = "Photo of the paper",
		    .kind = FIELD_FILE,
		    .required = true },
	};
	struct problems p = { .arena = q->arena };
	int64_t id;
	enum rc rc = FORM_READ(q, fields, &in, &p, e);
	if (rc == OK)
		rc = app_photo_add(q->app, q->t, q->actor, q->arg[1], in.photo.data,
		    in.photo.len, &id, e);
	if (rc == INVALID)
		return sheet_form_again(q, "photo", &p, e);
	if (rc != OK)
		return rc;
	reply_notice(q, "The photo is kept with this sheet.");
	return reply_redirect(
	    q, e, "/manage/%s/sheets/%s?typed=1", q->t->slug, q->arg[1]);
}

enum rc
page_photo_show(struct req *q, struct err *e)
{
	const char *jpeg = NULL;
	size_t n = 0;
	enum rc rc = app_photo_get(q->app, q->t, q->arg[1], q->num[2], &jpeg, &n, e);
	return rc == OK ? reply_bytes(q, "image/jpeg", NULL, jpeg, n) : rc;
}

enum rc
page_photo_remove(struct req *q, struct err *e)
{
	enum rc rc = app_photo_remove(q->app, q->t, q->actor, q->arg[1], q->num[2], e);
	if (rc != OK)
		return rc;
	reply_notice(q, "The photo is removed.");
	return reply_redirect(
	    q, e, "/manage/%s/sheets/%s?typed=1", q->t->slug, q->arg[1]);
}
