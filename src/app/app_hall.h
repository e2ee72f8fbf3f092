/* app/app_hall.h - how the hall follows: its Wi-Fi, and a poster with both as QR codes.
 */
#ifndef APP_APP_HALL_H
#define APP_APP_HALL_H
#include "app/app_print.h"

/* {paper, tournament, venue, date, link, wifi_name, wifi_password} */
enum rc app_hall_show(struct app *app, const struct tournament *t, const char *link,
    json_t **out, struct err *e) MUST_USE;
/* name "" = no network is told; password "" = it is open. */
enum rc app_hall_wifi(struct app *app, const struct tournament *t,
    const struct actor *who, const char *name, const char *password,
    struct err *e) MUST_USE;
enum rc app_hall_poster(struct app *app, const struct tournament *t, const char *link,
    struct print_file *out, struct err *e) MUST_USE;
#endif
