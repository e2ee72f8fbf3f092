/* app/app_card.c - the page behind a card's QR code.
 *
 * Children choose what does not match from a list: nothing that they type is kept. */
#include "app/app_card.h"
#include "db/db.h"
#include <string.h>

static const struct doubt {
	const char *value, *label, *question;
} doubts[] = {
	{ "points", "My points",
	    "The card's player says that the points do not match the sheet." },
	{ "games", "The number of games",
	    "The card's player says that the number of games does not match the sheet." },
	{ "table", "I sat at another table",
	    "The card's player says that he or she sat at another table." },
};

struct job {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const char *link;
	const struct doubt *doubt;
	int64_t round;
};

enum rc
app_card_show(struct app *app, const struct tournament *t, const char *link, json_t **out,
    struct err *e)
{
	enum rc rc =
	    DB_JSON(app->db, Q_public_card, out, "card", e, P_INT(t->id), P_TEXT(link));
	if (rc == NOT_FOUND)
		return err_set(e, NOT_FOUND, NULL,
		    "No card has this link.  Scan the code again, or look for your "
		    "name.");
	if (rc != OK)
		return rc;
	json_t *list = json_array();
	for (size_t i = 0; i < COUNT(doubts); i++)
		json_array_append_new(
		    list, json_pack("{s:s, s:s}", "value", doubts[i].value, "label",
		              doubts[i].label));
	json_object_set_new(*out, "doubts", list);
	return OK;
}

static enum rc
ask_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(db, Q_public_card_ask, &r, e, P_INT(j->t->id),
	    P_TEXT(j->link), P_INT(j->round), P_TEXT(j->doubt->question));
	if (rc != OK)
		return rc;
	if (PQntuples(r) == 0)
		return err_set(e, CONFLICT, "doubt",
		    "This round can no longer be asked about here.  Please go to the "
		    "scorers' desk.");
	return audit(db, j->t->id, j->who, "query.open",
	    arena_printf(
	        j->app->arena, "query:%lld", (long long)row_int(r, 0, "query_id")),
	    NULL, json_pack("{s:I}", "player", (json_int_t)row_int(r, 0, "player_id")),
	    NULL, e);
}

enum rc
app_card_ask(struct app *app, const struct tournament *t, const struct actor *who,
    const char *link, int64_t round, const char *doubt, struct err *e)
{
	struct job j = { app, t, who, link, NULL, round };
	for (size_t i = 0; i < COUNT(doubts); i++)
		if (strcmp(doubts[i].value, doubt) == 0)
			j.doubt = &doubts[i];
	if (!j.doubt || round < 1 || round > 20)
		return err_set(
		    e, INVALID, "doubt", "Choose what does not match your sheet.");
	return db_tx(app->db, ask_tx, &j, e);
}
