/* app/app_wish.h - wishes of the director for the seating: two players kept apart or
 * together, a player's fixed table.  Drafts that are drawn later follow them as far as
 * seating/seating.h says. */
#ifndef APP_APP_WISH_H
#define APP_APP_WISH_H
#include "app/app_seating_store.h"
#include "seating/modes.h"

struct wish_add {
	const char *division, *kind; /* kind: of wish_kinds */
	const char *player, *other;  /* a code or a name; other "" for a table */
	int64_t table;               /* 0 but for a table */
};
enum rc app_wish_add(struct app *app, const struct tournament *t, const struct actor *who,
    const struct wish_add *in, struct err *e) MUST_USE;
enum rc app_wish_remove(struct app *app, const struct tournament *t,
    const struct actor *who, const char *division, int64_t wish, struct err *e) MUST_USE;
/* {division, mode, seated, tables, choices[text team], wishes[id kind kind_name name code
 * team other_name .. table kept says]}: kept and says where somebody is seated. */
enum rc app_wish_list(struct app *app, const struct tournament *t, const char *division,
    json_t **out, struct err *e) MUST_USE;

/* ---- for the seating ---- */
/* The wishes with what the book's plan makes of them, and if asked the choices. */
enum rc wishes_load(struct db *db, struct arena *a, const struct tournament *t,
    const struct seating_book *b, bool choices, json_t **out, struct err *e) MUST_USE;
/* Those wishes as a plan keeps them among its settings: [[kind, player, other or table]].
 */
json_t *wishes_kept(const json_t *wishes);
/* Settings' wishes for the core: at[] is the core's number of each person or -1, number[]
 * those of the tables from the core's first on, NULL where the core numbers them so too.
 * Fills s->wish and s->table. */
void wishes_for_core(struct arena *a, const struct seating_book *b, const json_t *kept,
    const int *at, int n, const int *number, int numbers, struct mode_settings *s);
/* How a round of the book keeps each of wishes_load()'s: for wishes_worse(). */
enum wish_state { WISH_IDLE, WISH_KEPT, WISH_MISSED }; /* idle: one does not play */
enum wish_state *wishes_states(
    struct arena *a, const struct seating_book *b, int round, const json_t *wishes);
/* For a certificate: *kinds [kind name wishes kept broken rounds_kept rounds_broken], a
 * row for each kind that there is (broken: in some round), and *broken [text], one for
 * each of those; of wishes_load()'s. */
void wishes_counted(struct arena *a, const struct seating_book *b, const json_t *wishes,
    json_t **kinds, json_t **broken);
/* The wishes that the plan was drawn with as "cubetab seat --wishes" reads them: [player
 * wish with], tables numbered from the plan's first on.  NULL where one is for a table
 * that the plan does not have. */
json_t *wishes_file(struct arena *a, const struct seating_book *b);
/* A sentence for each wish that the round misses and that did not miss before[]. */
json_t *wishes_worse(struct arena *a, const struct seating_book *b, int round,
    const json_t *wishes, const enum wish_state *before);
#endif
