/* app/app_awards.h - a division's awards: what there is, who has earned it by the
 * standings now, what a playoff decided, what the public was told. */
#ifndef APP_APP_AWARDS_H
#define APP_APP_AWARDS_H
#include "app/app_standings.h"
#include "scoring/award.h"

enum { AWARDS_MAX = 30, AWARD_GAMES_MAX = 12 };

/* One award of a division. */
struct award_line {
	int no;
	const char *title;
	enum award_side won_by;
	struct award_rule rule;
	const char *entrants; /* of a quota: "45, 52, 54", "" = those ranked here */
	int64_t winner;       /* of a playoff; 0 = not decided */
	const char *decided_note, *decided_by;
};
struct awards {
	struct standings s;
	bool own; /* the division's own, not the usual ones of the rule system */
	int n;
	struct award_line line[AWARDS_MAX];
};
/* Inside a transaction or snapshot. */
enum rc awards_load(struct db *db, struct arena *a, const struct tournament *t,
    const char *division, struct awards *out, struct err *e) MUST_USE;
/* Who has earned what, ids and numbers only, as JSON; freed with mem_free. */
char *awards_snapshot(
    struct arena *a, const struct tournament *t, const struct awards *w);

struct award_viewer {
	const char *who;    /* "staff", "public", "ceremony" */
	const char *policy; /* of names that no child chose otherwise; NULL = the usual */
};
/* Names put to a snapshot, cut down to what shows and viewer may see. */
enum rc awards_named(struct db *db, const struct tournament *t, int64_t division,
    const char *snapshot, const char *shows, const struct award_viewer *v, json_t **out,
    struct err *e) MUST_USE;
/* The same of the awards now, as staff see them: app_awards_live's awards[]. */
enum rc awards_document(struct db *db, struct arena *a, const struct tournament *t,
    const struct awards *w, json_t **out, struct err *e) MUST_USE;

/* The state now, for staff: {slug, division, division_name, shows, own, published,
 * missing, rules..., awards[no title kind won_by note contested decide decided ranked
 * scored rows[id code place tied won name team school players code_only total]]}. */
enum rc app_awards_live(struct app *app, const struct tournament *t, const char *division,
    json_t **out, struct err *e) MUST_USE;
/* What the public was told; edition null where nothing is published. */
enum rc app_awards_read(struct app *app, const struct tournament *t, const char *division,
    json_t **out, struct err *e) MUST_USE;
/* The state now as rows of a file; division NULL = all. */
extern const char awards_columns[];
enum rc app_awards_file(struct app *app, const struct tournament *t, const char *division,
    json_t **rows, struct err *e) MUST_USE;

/* app_awards_change.c */

struct award_add {
	const char *title, *won_by, *kind;
	int64_t places, first_places, per;
	const char *entrants, *score, *under; /* as typed; "" = none */
};
/* The first change makes the usual awards the division's own. */
enum rc app_award_add(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, const struct award_add *in, int *no,
    struct err *e) MUST_USE;
enum rc app_award_delete(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, int64_t no, struct err *e) MUST_USE;
/* Back to the usual awards of the rule system. */
enum rc app_awards_usual(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, struct err *e) MUST_USE;
/* winner 0 takes the decision back. */
enum rc app_award_decide(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, int64_t no, int64_t winner,
    const char *note, struct err *e) MUST_USE;
/* shows "" = the division's usual; despite: also with sheets that are not official. */
enum rc app_awards_publish(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, const char *shows, bool despite,
    int *edition, struct err *e) MUST_USE;
enum rc app_awards_withdraw(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, struct err *e) MUST_USE;
#endif
