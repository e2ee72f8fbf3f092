/* app/app_sheet_preview.h - what a save of a sheet would change in the standings. */
#ifndef APP_APP_SHEET_PREVIEW_H
#define APP_APP_SHEET_PREVIEW_H
#include "app/app_sheet.h"

/* As app_sheet_save, but nothing is kept: *out is {same, players[name team was_round
 * round was_total total was_rank rank], teams[the same], schools[the same], more,
 * awards[title comes[] goes[]], seating{round, tables, differs} or null: of a round that
 * was drawn by score.}.  A total or rank that stays is shown all the same.  Whoever is to
 * key the sheet blind learns only whether it could be saved: {blind: true}. */
enum rc app_sheet_preview(struct app *app, const struct tournament *t,
    const struct actor *who, const struct sheet_save *in, struct problems *p,
    struct sheet_saved *saved, json_t **out, struct err *e) MUST_USE;
#endif
