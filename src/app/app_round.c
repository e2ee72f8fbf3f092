/* app/app_round.c - how far the rounds are. */
#include "app/app_round.h"
#include "db/db.h"

enum rc
app_round_list(struct app *app, const struct tournament *t, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_round_list, out, "tournament", e, P_INT(t->id));
}

enum rc
app_round_show(struct app *app, const struct tournament *t, const char *division,
    int64_t round, const char *filter, json_t **out, struct err *e)
{
	if (round < 1 || round > 20)
		return err_set(
		    e, NOT_FOUND, NULL, "There is no round %lld.", (long long)round);
	return DB_JSON(app->db, Q_round_show, out, "division", e, P_INT(t->id),
	    P_TEXT(division), P_INT(round), P_TEXT(filter));
}

enum rc
app_round_next(struct app *app, const struct tournament *t, const char *division,
    int64_t round, int64_t after, struct round_next *out, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(app->db, Q_round_next_sheet, &r, "division", e, P_INT(t->id),
	    P_TEXT(division), P_INT(round), P_INT(after));
	if (rc == OK)
		*out = (struct round_next){
			.code = arena_strdup(app->arena, row_text(r, 0, "code")),
			.division = arena_strdup(app->arena, row_text(r, 0, "name")),
		};
	return rc;
}
