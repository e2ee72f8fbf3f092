/* app/app_hall.c - how the hall follows. */
#include "app/app_hall.h"
#include "db/db.h"
#include <string.h>

enum { WIFI_NAME_MAX = 32, WIFI_PASSWORD_MIN = 8, WIFI_PASSWORD_MAX = 63 }; /* bytes */

struct job {
	const struct tournament *t;
	const struct actor *who;
	const char *name, *password;
};

enum rc
app_hall_show(struct app *app, const struct tournament *t, const char *link, json_t **out,
    struct err *e)
{
	return DB_JSON(
	    app->db, Q_hall_show, out, "tournament", e, P_INT(t->id), P_TEXT(link));
}

/* The audit trail tells that it changed, not the password. */
static enum rc
wifi_tx(struct db *db, void *arg, struct err *e)
{
	const struct job *j = arg;
	enum rc rc = DB_QUERY(db, Q_hall_wifi_set, NULL, e, P_INT(j->t->id),
	    P_TEXT(j->name), P_TEXT(j->password));
	return rc == OK ? audit(db, j->t->id, j->who, "hall.wifi", "tournament", NULL,
	                      json_pack("{s:b}", "told", *j->name != '\0'), NULL, e)
	                : rc;
}

enum rc
app_hall_wifi(struct app *app, const struct tournament *t, const struct actor *who,
    const char *name, const char *password, struct err *e)
{
	struct job j = { t, who, name, password };
	size_t n = strlen(password);
	if (strlen(name) > WIFI_NAME_MAX)
		return err_set(e, INVALID, "wifi_name",
		    "The name of a Wi-Fi network has at most %d letters.", WIFI_NAME_MAX);
	if (*name == '\0' && n > 0)
		return err_set(e, INVALID, "wifi_name",
		    "Write the name of the network that this password is for.");
	if (n > 0 && (n < WIFI_PASSWORD_MIN || n > WIFI_PASSWORD_MAX))
		return err_set(e, INVALID, "wifi_password",
		    "A Wi-Fi password has %d to %d letters; leave it empty where the "
		    "network is open.",
		    WIFI_PASSWORD_MIN, WIFI_PASSWORD_MAX);
	return db_tx(app->db, wifi_tx, &j, e);
}

enum rc
app_hall_poster(struct app *app, const struct tournament *t, const char *link,
    struct print_file *out, struct err *e)
{
	DEFER(json_decref) json_t *model = NULL;
	enum rc rc = app_hall_show(app, t, link, &model, e);
	return rc == OK ? app_print_model(t, "poster-follow", "", model, out, e) : rc;
}
