/* app/app_screen.h - the hall's screens and announcements. */
#ifndef APP_APP_SCREEN_H
#define APP_APP_SCREEN_H
#include "app/app.h"

/* screens [id name clock announcements seating standings division division_name seconds],
 * announcements [id text by at ended], divisions [code name]. */
enum rc app_screen_list(
    struct app *app, const struct tournament *t, json_t **out, struct err *e) MUST_USE;
/* screen seconds division clock seating standings announced [text]; everything where
 * there is no screen of that name. */
enum rc app_screen_show(struct app *app, const struct tournament *t, const char *name,
    json_t **out, struct err *e) MUST_USE;

struct screen_in {
	const char *name; /* "hall": small letters, digits, hyphens */
	bool clock, announcements, seating, standings;
	const char *division; /* code; "" = all */
	int64_t seconds;
};
/* Makes the screen, or changes the one of that name. */
enum rc app_screen_save(struct app *app, const struct tournament *t,
    const struct actor *who, const struct screen_in *in, struct err *e) MUST_USE;
enum rc app_screen_delete(struct app *app, const struct tournament *t,
    const struct actor *who, const char *name, struct err *e) MUST_USE;
enum rc app_announcement_make(struct app *app, const struct tournament *t,
    const struct actor *who, const char *text, int64_t *id, struct err *e) MUST_USE;
enum rc app_announcement_end(struct app *app, const struct tournament *t,
    const struct actor *who, int64_t id, struct err *e) MUST_USE;
#endif
