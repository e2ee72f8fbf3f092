/* app/app_roster.c - the whole roster as one document. */
#include "app/app_roster.h"
#include "db/db.h"

enum rc
app_roster_read(struct app *app, const struct tournament *t, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_roster_json, out, "roster", e, P_INT(t->id));
}
