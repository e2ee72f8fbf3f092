/* http/page_wish.c - wishes for a division's seating: listed, added, removed. */
#include "app/app_wish.h"
#include "http/again.h"
#include "http/pages.h"
#include <string.h>

struct wish_form {
	const char *kind, *player, *other;
	int64_t table;
};
#define WISH_FIELD(n, l, k)                                                              \
	.name = #n, .label = l, .kind = k, .offset = offsetof(struct wish_form, n)
static const struct field wish_fields[] = {
	{ WISH_FIELD(kind, "What is wished", FIELD_TEXT), .max = 20 },
	{ WISH_FIELD(player, "Player", FIELD_TEXT), .max = 200 },
	{ WISH_FIELD(other, "Second player", FIELD_TEXT), .max = 200 },
	{ WISH_FIELD(table, "Table", FIELD_INT), .min = 1, .max = 99999 },
};

static json_t *
kind_options(struct req *q)
{
	static const char *const words[WISH_KINDS][2] = {
		[WISH_APART] = { "Keep two apart", "They do not sit at one table." },
		[WISH_TOGETHER] = { "Keep two together",
		    "They sit at one table in every round, such as a pupil and a "
		    "companion." },
		[WISH_TABLE] = { "Fixed table",
		    "The player sits at this table in every round, such as one that a "
		    "wheelchair can reach." },
	};
	const char *now = q->verb == POST ? form_text(q, "kind") : wish_kinds[WISH_APART];
	json_t *list = json_array();
	for (int k = 0; k < WISH_KINDS; k++)
		json_array_append_new(
		    list, json_pack("{s:s,s:s,s:s,s:b}", "value", wish_kinds[k], "name",
		              words[k][0], "text", words[k][1], "selected",
		              strcmp(now, wish_kinds[k]) == 0));
	return list;
}

static enum rc
wishes_model(struct req *q, json_t **out, struct err *e)
{
	enum rc rc = app_wish_list(q->app, q->t, q->arg[1], out, e);
	if (rc == OK)
		json_object_update_new(*out,
		    json_pack("{s:s,s:b,s:o}", "slug", q->t->slug, "may_change",
		        (q->actor->roles & (ROLE_DIRECTOR | ROLE_CHIEF | ROLE_OWNER)) !=
		            0,
		        "kinds", kind_options(q)));
	return rc;
}

static const struct form_page wishes = { "seating_wishes", "Wishes for the seating",
	wishes_model };

enum rc
page_wish_list(struct req *q, struct err *e)
{
	return form_page_list(q, &wishes, arena_printf(q->arena, "%s-wishes", q->t->slug),
	    "kind|code|name|team|other_code|other_name|other_team|table|kept|says",
	    "wishes", e);
}

static enum rc
to_list(struct req *q, struct err *e)
{
	return reply_redirect(
	    q, e, "/manage/%s/seating/%s/wishes", q->t->slug, q->arg[1]);
}

enum rc
page_wish_add(struct req *q, struct err *e)
{
	struct problems p = { .arena = q->arena };
	struct wish_form in = { 0 };
	enum rc rc = FORM_READ(q, wish_fields, &in, &p, e);
	if (rc == OK) {
		struct wish_add add = { q->arg[1], in.kind, in.player, in.other,
			in.table };
		rc = app_wish_add(q->app, q->t, q->actor, &add, e);
	}
	if (rc != OK)
		return form_page_again(q, &wishes, &p, rc, e);
	reply_notice(q, "The wish is noted.  The next draw follows it.");
	return to_list(q, e);
}

enum rc
page_wish_remove(struct req *q, struct err *e)
{
	enum rc rc = app_wish_remove(q->app, q->t, q->actor, q->arg[1], q->num[2], e);
	if (rc != OK)
		return rc;
	reply_notice(q, "The wish is removed.");
	return to_list(q, e);
}
