/* app/app_readings.c - see the header. */
#include "app/app_readings.h"
#include "app/equation_json.h"
#include "db/db.h"
#include <stdlib.h>

enum rc
app_readings_show(
    struct app *app, const struct tournament *t, json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_readings_show, out, "tournament", e, P_INT(t->id));
}

struct save {
	const struct tournament *t;
	const struct actor *who;
	const json_t *readings;
	const char *text; /* the same */
};

static enum rc
save_tx(struct db *db, void *arg, struct err *e)
{
	struct save *s = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_readings_lock, &r, "tournament", e, P_INT(s->t->id));
	json_t *was = rc == OK ? row_json(r, 0, "readings") : NULL;
	if (rc != OK || json_equal(was, s->readings)) {
		json_decref(was);
		return rc;
	}
	rc = DB_QUERY(db, Q_readings_save, NULL, e, P_INT(s->t->id), P_TEXT(s->text));
	if (rc == OK)
		return audit(db, s->t->id, s->who, "rules.readings", "tournament", was,
		    json_deep_copy(s->readings), NULL, e);
	json_decref(was);
	return rc;
}

enum rc
app_readings_save(struct app *app, const struct tournament *t, const struct actor *who,
    const struct equation_case *c, struct err *e)
{
	DEFER(json_decref) json_t *text = equation_case_to_json(c);
	const json_t *readings = json_object_get(text, "settings");
	char *dumped = json_dumps(readings, JSON_COMPACT);
	if (!dumped)
		return err_set(e, INVALID, NULL,
		    "These settings hold letters that cannot be stored: choose each from "
		    "its list.");
	struct save s = { t, who, readings, dumped };
	enum rc rc = db_tx(app->db, save_tx, &s, e);
	free(dumped); /* jansson allocated it */
	return rc;
}
