/* app/app_penalty.c - judges take points or disqualify.
 *
 * Source: Academic Challenge Cup 2022, sportsmanship: "warnings, to loss of points for
 * the individual player or the player's team, to disqualification".  Amounts are not
 * given, so they are free; they count against the accumulated score, never inside a
 * sheet. */
#include "app/app_penalty.h"
#include "app/app_rules.h"
#include "db/db.h"
#include "rules/player_code.h"
#include <string.h>

enum { HUNDREDTHS_MAX = 100000 };

struct job {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const struct penalty_give *in;
	int hundredths;
	int64_t player, team, rounds; /* rounds of the division called division */
	int64_t penalty;
	const char *division, *reason, *warning;
};

/* "1", "0.5" or "1,25" in hundredths, 0 for ""; -1 where it is none of these. */
static int
hundredths_read(const char *s)
{
	int value = 0, places = -1, digits = *s == '\0';

	for (; *s; s++) {
		if ((*s == '.' || *s == ',') && places < 0) {
			places = 0;
			continue;
		}
		if (*s < '0' || *s > '9' || places == 2 || value > HUNDREDTHS_MAX)
			return -1;
		value = value * 10 + (*s - '0');
		digits++;
		places += places >= 0;
	}
	for (places = MAX(places, 0); places < 2; places++)
		value *= 10;
	return digits > 0 && value <= HUNDREDTHS_MAX ? value : -1;
}

static void
found(struct job *j, const PGresult *r)
{
	j->rounds = row_int(r, 0, "rounds");
	j->division = arena_strdup(j->app->arena, row_text(r, 0, "name"));
}

static enum rc
find_player(struct db *db, struct job *j, const char *whom, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	const char *word = arena_strndup(j->app->arena, whom, strcspn(whom, " "));
	char code[PLAYER_CODE_MAX + 1];
	struct err ignored = { 0 };

	if (player_code_read(code, word, &ignored) != OK)
		return OK; /* no code: a team's name, then */
	enum rc rc = DB_QUERY(db, Q_penalty_player, &r, e, P_INT(j->t->id), P_TEXT(code));
	if (rc == OK && PQntuples(r) == 1) {
		j->player = row_int(r, 0, "player_id");
		found(j, r);
	}
	return rc;
}

static enum rc
find_team(struct db *db, struct job *j, const char *whom, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(db, Q_penalty_team, &r, e, P_INT(j->t->id), P_TEXT(whom));

	if (rc != OK)
		return rc;
	if (PQntuples(r) == 0)
		return err_set(e, INVALID, "whom",
		    "No player has the code and no team the name \"%.80s\": choose from "
		    "the list.",
		    whom);
	if (PQntuples(r) > 1)
		return err_set(e, INVALID, "whom",
		    "Teams of more than one division are called \"%.80s\": rename one of "
		    "them first.",
		    whom);
	j->team = row_int(r, 0, "team_id");
	found(j, r);
	return OK;
}

static enum rc
find(struct db *db, struct job *j, const char *whom, struct err *e)
{
	j->player = j->team = 0;
	enum rc rc = find_player(db, j, whom, e);

	return rc == OK && !j->player ? find_team(db, j, whom, e) : rc;
}

/* What is on record of whom was found: it carries over (IX-C). */
static enum rc
record(struct db *db, const struct job *j, int64_t *n, const char **lines, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_penalty_record, &r, "record", e, P_INT(j->t->id),
	    P_ID(j->player), P_ID(j->team));

	if (rc == OK) {
		*n = row_int(r, 0, "n");
		*lines = arena_strdup(j->app->arena, row_text(r, 0, "lines"));
	}
	return rc;
}

/* Whoever gives a penalty has read those of before; a second press gives none twice. */
static enum rc
check_seen(struct db *db, const struct job *j, struct err *e)
{
	int64_t n = 0;
	const char *lines = "";
	enum rc rc = record(db, j, &n, &lines, e);

	if (rc == OK && j->in->asks && n != j->in->seen)
		rc = err_set(e, CONFLICT, "whom",
		    "Read first what is on record here, then press again: %.250s.",
		    lines);
	return rc;
}

/* Published standings stay as they are until a new edition: whoever disqualifies is told.
 */
static enum rc
warn_published(struct db *db, struct job *j, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(db, Q_publication_of_player, &r, e, P_INT(j->t->id),
	    P_ID(j->player), P_ID(j->team));

	DEFER(PQclear) PGresult *a = NULL;

	j->warning = NULL;
	if (rc == OK)
		rc = DB_QUERY(db, Q_award_of_player, &a, e, P_INT(j->t->id),
		    P_ID(j->player), P_ID(j->team));
	if (rc == OK && PQntuples(r) > 0)
		j->warning = arena_printf(j->app->arena,
		    "The published standings of %s still count them (edition %lld): "
		    "publish a new edition.",
		    row_text(r, 0, "name"), (long long)row_int(r, 0, "edition"));
	if (rc == OK && PQntuples(a) > 0)
		j->warning = arena_printf(j->app->arena,
		    "%s%sThe awards announced for %s name them: announce them anew.",
		    j->warning ? j->warning : "", j->warning ? "  " : "",
		    row_text(a, 0, "name"));
	return rc;
}

/* Where points come out of a round's score, the round must be known (setting
 * cup_penalty_level). */
static enum rc
check_round(struct db *db, const struct job *j, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	struct settings s;
	enum rc rc;

	if (j->in->round > j->rounds)
		return err_set(e, INVALID, "round", "%s has rounds 1 to %lld.",
		    j->division, (long long)j->rounds);
	if (j->t->rules->sheet != SHEET_CUP || j->hundredths == 0 || j->in->round ||
	    j->team)
		return OK;
	rc = DB_ONE(db, Q_rules_settings, &r, "tournament", e, P_INT(j->t->id));
	if (rc == OK)
		rc = rules_settings(j->t->rules, row_text(r, 0, "rule_settings"), &s, e);
	if (rc == OK && s.cup_penalty_level != PENALTY_ACCUMULATED)
		rc = err_set(e, INVALID, "round",
		    "By this tournament's rules a player's points are taken from a "
		    "round: say which.");
	return rc;
}

static enum rc
give_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *made = NULL;
	enum rc rc = find(db, j, j->in->whom, e);

	if (rc == OK)
		rc = check_round(db, j, e);
	if (rc == OK)
		rc = check_seen(db, j, e);
	if (rc == OK)
		rc = DB_ONE(db, Q_penalty_insert, &made, "penalty", e, P_INT(j->t->id),
		    P_ID(j->player), P_ID(j->team), P_ID(j->in->round),
		    P_INT(j->hundredths), P_BOOL(j->in->disqualified),
		    P_TEXT(j->in->reason), P_TEXT(j->who->label));
	if (rc == OK)
		rc = audit(db, j->t->id, j->who, "penalty.give",
		    arena_printf(j->app->arena, "penalty:%lld",
		        (long long)row_int(made, 0, "penalty_id")),
		    NULL,
		    json_pack("{s:I, s:I, s:I, s:i, s:b}", "player",
		        (json_int_t)j->player, "team", (json_int_t)j->team, "round",
		        (json_int_t)j->in->round, "hundredths", j->hundredths,
		        "disqualified", j->in->disqualified),
		    j->in->reason, e);
	bool counts = j->hundredths > 0 || j->in->disqualified;
	return rc == OK && counts ? warn_published(db, j, e) : rc;
}

enum rc
app_penalty_give(struct app *app, const struct tournament *t, const struct actor *who,
    const struct penalty_give *in, const char **warning, struct err *e)
{
	struct job j = { .app = app, .t = t, .who = who, .in = in };
	enum rc rc;

	j.hundredths = hundredths_read(in->points);
	if (j.hundredths < 0)
		return err_set(e, INVALID, "points",
		    "Points are a number with at most two places, such as 0.5 or 1.25, "
		    "up to 1000.");
	if (*in->points == '\0' && !in->disqualified)
		return err_set(e, INVALID, "points",
		    "Say how many points are taken (0 for a warning), or tick the "
		    "disqualification.");
	rc = db_tx(app->db, give_tx, &j, e);
	*warning = rc == OK ? j.warning : NULL;
	return rc;
}

static enum rc
lift_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_penalty_lift, &r, "penalty that still holds", e,
	    P_INT(j->t->id), P_INT(j->penalty), P_TEXT(j->reason));

	if (rc != OK)
		return rc;
	return audit(db, j->t->id, j->who, "penalty.lift",
	    arena_printf(j->app->arena, "penalty:%lld", (long long)j->penalty), NULL,
	    NULL, j->reason, e);
}

enum rc
app_penalty_lift(struct app *app, const struct tournament *t, const struct actor *who,
    int64_t penalty, const char *reason, struct err *e)
{
	struct job j = {
		.app = app, .t = t, .who = who, .penalty = penalty, .reason = reason
	};

	return db_tx(app->db, lift_tx, &j, e);
}

/* Adds what is on record of whom; whoever cannot be found has nothing. */
static enum rc
add_record(struct app *app, const struct tournament *t, const char *whom, json_t *doc,
    struct err *e)
{
	struct job j = { .app = app, .t = t };
	struct err nobody = { 0 };
	int64_t seen = 0;
	const char *lines = "";
	enum rc rc = whom && *whom ? find(app->db, &j, whom, &nobody) : INVALID;

	if (rc == OK)
		rc = record(app->db, &j, &seen, &lines, e);
	else if (rc == INVALID)
		rc = OK;
	else
		*e = nobody;
	json_object_set_new(doc, "seen", json_integer(seen));
	json_object_set_new(doc, "record", json_string(lines));
	return rc;
}

enum rc
app_penalty_list(struct app *app, const struct tournament *t, const char *q,
    const char *whom, json_t **out, struct err *e)
{
	json_t *choices = NULL;
	json_t *doc = NULL;
	struct settings s;
	enum rc rc = DB_JSON(app->db, Q_penalty_list, &doc, "tournament", e, P_INT(t->id),
	    P_TEXT(q ? q : ""));

	if (rc == OK)
		rc = DB_JSON(
		    app->db, Q_penalty_choices, &choices, "tournament", e, P_INT(t->id));
	if (rc == OK)
		rc = rules_settings(t->rules,
		    json_string_value(json_object_get(doc, "rule_settings")), &s, e);
	if (rc == OK)
		rc = add_record(app, t, whom, doc, e);
	if (rc != OK) {
		json_decref(choices);
		json_decref(doc);
		return rc;
	}
	json_object_del(doc, "rule_settings");
	json_object_set_new(doc, "says", rules_say(t->rules, &s, SAY_PENALTY));
	json_object_set_new(doc, "choices", choices);
	json_object_set_new(doc, "slug", json_string(t->slug));
	json_object_set_new(doc, "q", json_string(q ? q : ""));
	*out = doc;
	return OK;
}
