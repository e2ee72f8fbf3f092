/* http/page_sheet_check.c - the second check of a sheet, how a division does it, and
 * rounds made final. */
#include "app/app_sheet_check.h"
#include "http/again.h"
#include "http/body.h"
#include "http/pages.h"
#include "http/read.h"
#include "sys/random.h"
#include <stdio.h>
#include <string.h>

struct look_form {
	const char *code, *key;
	int64_t version;
};
static const struct field look_fields[] = {
	{ .name = "code",
	    .label = "Code on your paper",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct look_form, code),
	    .required = true,
	    .max = 200 },
	{ .name = "key",
	    .label = "Key",
	    .kind = FIELD_TEXT,
	    .offset = offsetof(struct look_form, key),
	    .required = true,
	    .max = SHEET_KEY_MAX },
	{ .name = "version",
	    .label = "Version",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct look_form, version),
	    .required = true,
	    .max = INT32_MAX },
};

enum rc
page_sheet_check(struct req *q, struct err *e)
{
	struct look_form in = { 0 };
	struct problems p = { .arena = q->arena };
	char code[16];
	enum rc rc = FORM_READ(q, look_fields, &in, &p, e);

	if (rc == OK)
		rc = app_sheet_find(q->app, q->t, in.code, code, e);
	if (rc == OK && strcmp(code, q->arg[1]) != 0)
		rc = err_set(e, INVALID, "check_code",
		    "The code %s belongs to another sheet than the one on this page.",
		    code);
	if (rc == OK)
		rc = app_sheet_check_look(
		    q->app, q->t, q->actor, code, in.version, in.key, e);
	if (rc == INVALID || rc == CONFLICT || rc == NOT_FOUND)
		return sheet_form_again(q, "check", &p, e);
	if (rc != OK)
		return rc;
	reply_notice(q, "The sheet %s is checked.", code);
	return reply_redirect(q, e, "/manage/%s/sheets", q->t->slug);
}

/* {version}: it was compared with the paper and matches. */
enum rc
api_sheet_check(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	DEFER(json_decref) json_t *body = req_json(q, e);
	char key[40];

	if (!body)
		return e->rc;
	struct body b = { q, body, &p };
	int64_t version = body_int(&b, "version", -1);
	if (version < 1)
		problem_add(&p, false, "version_missing", "version",
		    "Give the version that was compared with the paper.");
	if (body_refused(&b))
		return OK;
	const char *given = req_header(q, "Idempotency-Key");
	snprintf(key, sizeof key, "%016llx%016llx", (unsigned long long)random_u64(),
	    (unsigned long long)random_u64());
	enum rc rc = app_sheet_check_look(
	    q->app, q->t, q->actor, q->arg[1], version, given ? given : key, e);
	return rc == OK ? reply_json(q, 200,
	                      json_pack("{s:s, s:I, s:s}", "code", q->arg[1], "version",
	                          (json_int_t)version + 1, "state", "checked"))
	                : rc;
}

/* ---- per division ---- */

static const char mode_values[] = "off|look|blind|share";
static const struct field mode_fields[] = {
	{ .name = "check_mode",
	    .label = "Second person",
	    .kind = FIELD_CHOICE,
	    .offset = offsetof(struct check_form, check_mode),
	    .required = true,
	    .choices = mode_values },
	{ .name = "check_share",
	    .label = "Share keyed blind",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct check_form, check_share),
	    .required = true,
	    .max = 100 },
	{ .name = "check_top",
	    .label = "Leading players",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct check_form, check_top),
	    .required = true,
	    .max = 1000 },
};

enum rc
page_sheet_check_mode(struct req *q, struct err *e)
{
	struct check_form in = { 0 };
	struct problems p = { .arena = q->arena };
	enum rc rc = FORM_READ(q, mode_fields, &in, &p, e);

	if (rc == OK)
		rc =
		    app_sheet_check_mode(q->app, q->t, q->actor, q->num[1], NULL, &in, e);
	if (rc == INVALID || rc == CONFLICT)
		return page_division_again(q, &p, rc, e);
	if (rc != OK)
		return rc;
	reply_notice(q, "The second check is set.  It holds for every sheet that is not "
	                "official yet.");
	return reply_redirect(
	    q, e, "/manage/%s/divisions/%lld", q->t->slug, (long long)q->num[1]);
}

enum rc
api_sheet_check_mode(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	DEFER(json_decref) json_t *body = req_json(q, e);

	if (!body)
		return e->rc;
	struct body b = { q, body, &p };
	struct check_form in = { .check_mode = body_text(&b, "check_mode", 10),
		.check_share = body_int(&b, "check_share", 20),
		.check_top = body_int(&b, "check_top", 10) };
	if (body_refused(&b))
		return OK;
	enum rc rc = app_sheet_check_mode(q->app, q->t, q->actor, 0, q->arg[1], &in, e);
	return rc == OK ? reply_json(q, 200,
	                      json_pack("{s:s, s:I, s:I}", "check_mode", in.check_mode,
	                          "check_share", (json_int_t)in.check_share, "check_top",
	                          (json_int_t)in.check_top))
	                : rc;
}

/* ---- a round made final ---- */

enum rc
page_round_final(struct req *q, struct err *e)
{
	enum rc rc = app_round_final(q->app, q->t, q->actor, q->arg[1], q->num[2], e);

	if (rc == CONFLICT)
		reply_notice(q, "%s", arena_strdup(q->arena, e->text));
	else if (rc != OK)
		return rc;
	else
		reply_notice(q,
		    "Round %lld is final.  A judge or the director can still "
		    "change a sheet, with a reason.",
		    (long long)q->num[2]);
	*e = (struct err){ 0 };
	return reply_redirect(q, e, "/manage/%s/rounds/%s/%lld", q->t->slug, q->arg[1],
	    (long long)q->num[2]);
}

enum rc
api_round_final(struct req *q, struct err *e)
{
	enum rc rc = app_round_final(q->app, q->t, q->actor, q->arg[1], q->num[2], e);

	return rc == OK ? reply_json(q, 200,
	                      json_pack("{s:s, s:I, s:s}", "division", q->arg[1], "round",
	                          (json_int_t)q->num[2], "state", "final"))
	                : rc;
}
