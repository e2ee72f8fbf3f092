/* app/app_awards_change.c - awards added and taken away, playoffs decided, the list
 * published. */
#include "app/app_awards.h"
#include "app/app_publication.h"
#include "db/db.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct change {
	struct app *app;
	const struct tournament *t;
	const struct actor *who;
	const char *division;
	const struct award_add *add;
	int score, under;
	int64_t no, winner;
	const char *note, *shows;
	bool despite;
	int out; /* the new award's number, or the edition */
};

static enum rc
note(struct db *db, const struct change *c, const char *action, int64_t division,
    int64_t no, json_t *after, struct err *e)
{
	const char *subject = arena_printf(
	    c->app->arena, "award:%lld/%lld", (long long)division, (long long)no);

	return audit(db, c->t->id, c->who, action, subject, NULL, after, NULL, e);
}

static enum rc
insert(struct db *db, const struct change *c, int64_t division,
    const struct award_line *l, struct err *e)
{
	const struct award_rule *r = &l->rule;

	return DB_QUERY(db, Q_award_insert, NULL, e, P_INT(c->t->id), P_INT(division),
	    P_INT(l->no), P_TEXT(l->title), P_TEXT(award_side_names[l->won_by]),
	    P_TEXT(award_kind_names[r->kind]), P_INT(r->n), P_INT(r->first_n),
	    P_INT(r->per), P_TEXT(l->entrants), P_INT(r->score), P_INT(r->under));
}

/* From the first change on, the usual awards are the division's own rows. */
static enum rc
take_over(struct db *db, const struct change *c, struct awards *w, struct err *e)
{
	enum rc rc = awards_load(db, c->app->arena, c->t, c->division, w, e);

	if (rc != OK || w->own)
		return rc;
	rc = DB_QUERY(db, Q_award_own_set, NULL, e, P_INT(c->t->id), P_INT(w->s.division),
	    P_BOOL(true));
	for (int i = 0; rc == OK && i < w->n; i++)
		rc = insert(db, c, w->s.division, &w->line[i], e);
	return rc;
}

static struct awards *
awards_new(const struct change *c)
{
	return arena_alloc(c->app->arena, sizeof(struct awards));
}

/* ---- adding ---- */

enum { SCORE_WHOLE_MAX = 10000, ENTRANTS_DIGITS = 5 };

/* "18" or "1.50" in hundredths, "" = 0; -1 where it is neither. */
static int
hundredths(const char *s)
{
	char *end;
	long whole = strtol(s, &end, 10), part = 0;

	if (*s == '\0')
		return 0;
	if (end == s || *s == '-' || whole < 0 || whole > SCORE_WHOLE_MAX)
		return -1;
	if (*end == '.') {
		const char *digits = end + 1;
		size_t n = strspn(digits, "0123456789");

		if (n < 1 || n > 2 || digits[n])
			return -1;
		part = strtol(digits, NULL, 10) * (n == 1 ? 10 : 1);
	} else if (*end) {
		return -1;
	}
	return (int)MIN(whole * 100 + part, SCORE_WHOLE_MAX * 100);
}

static int
find_name(const char *const *names, int n, const char *name)
{
	for (int i = 0; i < n; i++)
		if (names[i] && strcmp(names[i], name) == 0)
			return i;
	return -1;
}

/* "45,52 , 54" -> "45, 52, 54" */
static enum rc
read_entrants(struct arena *a, const char *text, const char **out, struct err *e)
{
	int games = 0;

	*out = "";
	for (const char *s = text; *s; games++) {
		size_t n = strspn(s, "0123456789");

		if (n == 0 || n > ENTRANTS_DIGITS || games == AWARD_GAMES_MAX)
			return err_set(e, INVALID, "entrants",
			    "Write the entrants of each game as numbers with commas, "
			    "like 45, 52, 54.");
		*out = arena_printf(a, "%s%s%.*s", *out, games ? ", " : "", (int)n, s);
		s += n + strspn(s + n, ", ");
	}
	return OK;
}

static enum rc
check_add(struct change *c, struct award_line *l, struct err *e)
{
	const struct award_add *in = c->add;
	int kind = find_name(award_kind_names, AWARD_KINDS, in->kind);
	int side = find_name(award_side_names, AWARD_SIDES, in->won_by);
	const char *entrants = "";
	enum rc rc = read_entrants(c->app->arena, in->entrants, &entrants, e);

	c->score = hundredths(in->score);
	c->under = hundredths(in->under);
	if (rc != OK)
		return rc;
	if (kind < 0)
		return err_set(e, INVALID, "kind",
		    "Choose a kind: places, honours, threshold, perfect, quota or "
		    "playoff.");
	if (side < 0)
		return err_set(e, INVALID, "won_by",
		    "Choose who wins it: players, teams or schools.");
	if (c->score < 0 || c->under < 0)
		return err_set(e, INVALID, c->score < 0 ? "score" : "under",
		    "Write the score as a number, like 18 or 1.50.");
	if (kind == AWARD_THRESHOLD && c->score == 0)
		return err_set(e, INVALID, "score",
		    "A threshold needs the score from which on it is earned.");
	if (c->under && c->under <= c->score)
		return err_set(e, INVALID, "under",
		    "The limit lies above the score from which on it is earned.");
	if (kind == AWARD_QUOTA && (in->per < 1 || in->places < 1))
		return err_set(e, INVALID, in->per < 1 ? "per" : "places",
		    "A quota needs its places and for how many entrants they are, like 5 "
		    "for each 25.");
	*l = (struct award_line){ .title = in->title,
		.won_by = (enum award_side)side,
		.entrants = entrants,
		.rule = { .kind = (enum award_kind)kind,
		    .n = (int)in->places,
		    .first_n = (int)in->first_places,
		    .per = (int)in->per,
		    .score = c->score,
		    .under = c->under } };
	return OK;
}

struct adding {
	struct change c;
	struct award_line line;
};

static enum rc
add_tx(struct db *db, void *arg, struct err *e)
{
	struct adding *x = arg;
	struct change *c = &x->c;
	struct awards *w = awards_new(c);
	DEFER(PQclear) PGresult *next = NULL;
	enum rc rc = take_over(db, c, w, e);

	if (rc == OK && w->n == AWARDS_MAX)
		rc = err_set(
		    e, CONFLICT, NULL, "A division has at most %d awards.", AWARDS_MAX);
	if (rc == OK)
		rc = DB_ONE(db, Q_award_next, &next, "division", e, P_INT(c->t->id),
		    P_INT(w->s.division));
	if (rc != OK)
		return rc;
	x->line.no = (int)row_int(next, 0, "award_no");
	rc = insert(db, c, w->s.division, &x->line, e);
	c->out = x->line.no;
	return rc == OK ? note(db, c, "award.add", w->s.division, x->line.no,
	                      json_pack("{s:s, s:s, s:i}", "kind", c->add->kind, "won_by",
	                          c->add->won_by, "places", x->line.rule.n),
	                      e)
	                : rc;
}

enum rc
app_award_add(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, const struct award_add *in, int *no, struct err *e)
{
	struct adding x = {
		.c = { .app = app, .t = t, .who = who, .division = division, .add = in }
	};
	enum rc rc = check_add(&x.c, &x.line, e);

	if (rc == OK)
		rc = db_tx(app->db, add_tx, &x, e);
	*no = x.c.out;
	return rc;
}

/* ---- taking away ---- */

static enum rc
delete_tx(struct db *db, void *arg, struct err *e)
{
	const struct change *c = arg;
	struct awards *w = awards_new(c);
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = take_over(db, c, w, e);

	if (rc == OK)
		rc = DB_ONE(db, Q_award_delete, &r, "award", e, P_INT(c->t->id),
		    P_INT(w->s.division), P_INT(c->no));
	return rc == OK ? note(db, c, "award.delete", w->s.division, c->no, NULL, e) : rc;
}

enum rc
app_award_delete(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, int64_t no, struct err *e)
{
	struct change c = {
		.app = app, .t = t, .who = who, .division = division, .no = no
	};

	return db_tx(app->db, delete_tx, &c, e);
}

static enum rc
usual_tx(struct db *db, void *arg, struct err *e)
{
	const struct change *c = arg;
	struct awards *w = awards_new(c);
	enum rc rc = awards_load(db, c->app->arena, c->t, c->division, w, e);

	if (rc == OK)
		rc = DB_QUERY(db, Q_award_delete_all, NULL, e, P_INT(c->t->id),
		    P_INT(w->s.division));
	if (rc == OK)
		rc = DB_QUERY(db, Q_award_own_set, NULL, e, P_INT(c->t->id),
		    P_INT(w->s.division), P_BOOL(false));
	return rc == OK ? note(db, c, "award.usual", w->s.division, 0, NULL, e) : rc;
}

enum rc
app_awards_usual(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, struct err *e)
{
	struct change c = { .app = app, .t = t, .who = who, .division = division };

	return db_tx(app->db, usual_tx, &c, e);
}

/* ---- a playoff ---- */

/* Only somebody who shares the first place now can have won. */
static enum rc
check_winner(const struct awards *w, const struct change *c, struct err *e)
{
	const struct award_line *l = NULL;
	const struct standing *s;
	int n;

	for (int i = 0; i < w->n; i++)
		if (w->line[i].no == c->no)
			l = &w->line[i];
	if (!l)
		return err_set(e, NOT_FOUND, NULL, "There is no such award.");
	if (l->rule.kind != AWARD_PLAYOFF)
		return err_set(e, INVALID, "winner",
		    "%s is worked out from the standings: nobody decides it.", l->title);
	s = l->won_by == AWARD_PLAYERS ? w->s.player
	    : l->won_by == AWARD_TEAMS ? w->s.team
	                               : w->s.school;
	n = l->won_by == AWARD_PLAYERS ? w->s.players
	    : l->won_by == AWARD_TEAMS ? w->s.teams
	                               : w->s.schools;
	for (int i = 0; i < n; i++)
		if (s[i].id == c->winner && s[i].rank == 1 && s[i].tied)
			return OK;
	return c->winner == 0 ? OK
	                      : err_set(e, INVALID, "winner",
	                            "Choose one of those who share the first place.");
}

static enum rc
decide_tx(struct db *db, void *arg, struct err *e)
{
	const struct change *c = arg;
	struct awards *w = awards_new(c);
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = take_over(db, c, w, e);

	if (rc == OK)
		rc = check_winner(w, c, e);
	if (rc == OK)
		rc = DB_ONE(db, Q_award_decide, &r, "award", e, P_INT(c->t->id),
		    P_INT(w->s.division), P_INT(c->no), P_ID(c->winner),
		    P_TEXT(c->winner ? c->note : ""),
		    c->winner ? P_TEXT(c->who->label) : P_NULL);
	return rc == OK ? note(db, c, "award.decide", w->s.division, c->no,
	                      json_pack("{s:I}", "winner", (json_int_t)c->winner), e)
	                : rc;
}

enum rc
app_award_decide(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, int64_t no, int64_t winner, const char *text, struct err *e)
{
	struct change c = { .app = app,
		.t = t,
		.who = who,
		.division = division,
		.no = no,
		.winner = winner,
		.note = text };

	return db_tx(app->db, decide_tx, &c, e);
}

/* ---- for the public ---- */

static enum rc
publish_tx(struct db *db, void *arg, struct err *e)
{
	struct change *c = arg;
	struct arena *a = c->app->arena;
	struct awards *w = awards_new(c);
	DEFER(json_decref) json_t *sheets = NULL;
	DEFER(json_decref) json_t *missing = NULL;
	DEFER(mem_free) char *snapshot = NULL;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = awards_load(db, a, c->t, c->division, w, e);

	if (rc == OK)
		rc = standings_sheets(
		    db, a, c->t, w->s.division, w->s.through, &sheets, e);
	if (rc != OK)
		return rc;
	missing = publication_missing(a, sheets);
	if (json_array_size(missing) > 0 && !c->despite)
		return err_set(e, INVALID, "despite",
		    "%s.  Tick \"publish all the same\" to announce the awards without "
		    "them.",
		    json_string_value(json_array_get(missing, 0)));
	snapshot = awards_snapshot(a, c->t, w);
	const char *shows = *c->shows ? c->shows : w->s.shows;
	rc = DB_ONE(db, Q_award_publish, &r, "division", e, P_INT(c->t->id),
	    P_INT(w->s.division), P_TEXT(shows), P_TEXT(snapshot), P_TEXT(c->who->label));
	if (rc != OK)
		return rc;
	c->out = (int)row_int(r, 0, "edition");
	rc = note(db, c, "award.publish", w->s.division, 0,
	    json_pack("{s:i, s:s}", "edition", c->out, "shows", shows), e);
	return rc == OK ? public_changed(db, c->t->id, e) : rc;
}

enum rc
app_awards_publish(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, const char *shows, bool despite, int *edition, struct err *e)
{
	struct change c = { .app = app,
		.t = t,
		.who = who,
		.division = division,
		.shows = shows,
		.despite = despite };
	enum rc rc = db_tx(app->db, publish_tx, &c, e);

	*edition = c.out;
	return rc;
}

static enum rc
withdraw_tx(struct db *db, void *arg, struct err *e)
{
	const struct change *c = arg;
	struct awards *w = awards_new(c);
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = awards_load(db, c->app->arena, c->t, c->division, w, e);

	if (rc == OK)
		rc = DB_QUERY(
		    db, Q_award_withdraw, &r, e, P_INT(c->t->id), P_INT(w->s.division));
	if (rc == OK && PQntuples(r) == 0)
		rc = err_set(
		    e, CONFLICT, NULL, "No awards of %s are published now.", w->s.name);
	if (rc == OK)
		rc = note(db, c, "award.withdraw", w->s.division, 0, NULL, e);
	return rc == OK ? public_changed(db, c->t->id, e) : rc;
}

enum rc
app_awards_withdraw(struct app *app, const struct tournament *t, const struct actor *who,
    const char *division, struct err *e)
{
	struct change c = { .app = app, .t = t, .who = who, .division = division };

	return db_tx(app->db, withdraw_tx, &c, e);
}
