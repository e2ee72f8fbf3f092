/* app/app_screen.c - see the header. */
#include "app/app_screen.h"
#include "db/db.h"
#include <string.h>

struct screen_job {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct screen_in *in;
	const char *name, *text;
	int64_t id;
};

enum rc
app_screen_list(struct app *app, const struct tournament *t, json_t **out, struct err *e)
{
	enum rc rc = DB_JSON(app->db, Q_screen_list, out, "tournament", e, P_INT(t->id));
	if (rc == OK)
		json_object_set_new(*out, "slug", json_string(t->slug));
	return rc;
}

enum rc
app_screen_show(struct app *app, const struct tournament *t, const char *name,
    json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_screen_show, out, "tournament", e, P_INT(t->id),
	    P_TEXT(name ? name : ""));
}

static const char *
shows_text(struct arena *a, const struct screen_in *in)
{
	const char *text = arena_printf(a, "%s%s%s%s", in->clock ? ",clock" : "",
	    in->announcements ? ",announcements" : "", in->seating ? ",seating" : "",
	    in->standings ? ",standings" : "");
	return *text ? text + 1 : text;
}

/* Public pages follow, and the trail says who did it. */
static enum rc
done(struct db *db, const struct screen_job *j, const char *action, const char *subject,
    json_t *after, struct err *e)
{
	enum rc rc = audit(db, j->t->id, j->who, action, subject, NULL, after, NULL, e);
	return rc == OK ? public_changed(db, j->t->id, e) : rc;
}

static enum rc
save_tx(struct db *db, void *arg, struct err *e)
{
	struct screen_job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	const char *shows = shows_text(j->app->arena, j->in);
	if (*shows == '\0')
		return err_set(e, INVALID, "clock",
		    "Tick what the screen shows: the clock, announcements, seating or "
		    "results.");
	enum rc rc =
	    DB_QUERY(db, Q_screen_save, &r, e, P_INT(j->t->id), P_TEXT(j->in->name),
	        P_TEXT(shows), P_TEXT(j->in->division), P_INT(j->in->seconds));
	if (rc == OK && PQntuples(r) == 0)
		return err_set(e, INVALID, "division",
		    "There is no division \"%.40s\": choose one of the list.",
		    j->in->division);
	if (rc != OK)
		return rc;
	return done(db, j, "screen.save",
	    arena_printf(j->app->arena, "screen:%s", j->in->name),
	    json_pack("{s:s, s:s, s:I}", "shows", shows, "division", j->in->division,
	        "seconds", (json_int_t)j->in->seconds),
	    e);
}

enum rc
app_screen_save(struct app *app, const struct tournament *t, const struct actor *who,
    const struct screen_in *in, struct err *e)
{
	struct screen_job j = { .app = app, .t = t, .who = who, .in = in };
	return db_tx(app->db, save_tx, &j, e);
}

static enum rc
delete_tx(struct db *db, void *arg, struct err *e)
{
	struct screen_job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(
	    db, Q_screen_delete, &r, "screen", e, P_INT(j->t->id), P_TEXT(j->name));
	return rc == OK ? done(db, j, "screen.delete",
	                      arena_printf(j->app->arena, "screen:%s", j->name), NULL, e)
	                : rc;
}

enum rc
app_screen_delete(struct app *app, const struct tournament *t, const struct actor *who,
    const char *name, struct err *e)
{
	struct screen_job j = { .app = app, .t = t, .who = who, .name = name };
	return db_tx(app->db, delete_tx, &j, e);
}

static enum rc
announce_tx(struct db *db, void *arg, struct err *e)
{
	struct screen_job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_announcement_make, &r, "announcement", e,
	    P_INT(j->t->id), P_TEXT(j->text), P_TEXT(j->who->label));
	if (rc != OK)
		return rc;
	j->id = row_int(r, 0, "announcement_id");
	return done(db, j, "announcement.make",
	    arena_printf(j->app->arena, "announcement:%lld", (long long)j->id), NULL, e);
}

enum rc
app_announcement_make(struct app *app, const struct tournament *t,
    const struct actor *who, const char *text, int64_t *id, struct err *e)
{
	struct screen_job j = { .app = app, .t = t, .who = who, .text = text };
	enum rc rc = db_tx(app->db, announce_tx, &j, e);
	*id = j.id;
	return rc;
}

static enum rc
end_tx(struct db *db, void *arg, struct err *e)
{
	struct screen_job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_announcement_end, &r, "announcement that still stands",
	    e, P_INT(j->t->id), P_INT(j->id));
	return rc == OK ? done(db, j, "announcement.end",
	                      arena_printf(
	                          j->app->arena, "announcement:%lld", (long long)j->id),
	                      NULL, e)
	                : rc;
}

enum rc
app_announcement_end(struct app *app, const struct tournament *t, const struct actor *who,
    int64_t id, struct err *e)
{
	struct screen_job j = { .app = app, .t = t, .who = who, .id = id };
	return db_tx(app->db, end_tx, &j, e);
}
