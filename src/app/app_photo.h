/* app/app_photo.h - photos of a score sheet's paper: kept without what the phone wrote
 * into them, seen by staff, gone with erase and in no archive. */
#ifndef APP_PHOTO_H
#define APP_PHOTO_H
#include "app/app.h"
#include "base/strbuf.h"
#include <stdio.h>

enum { PHOTOS_MAX = 6 }; /* of one sheet */

enum rc app_photo_add(struct app *app, const struct tournament *t,
    const struct actor *who, const char *code, const char *bytes, size_t n, int64_t *id,
    struct err *e) MUST_USE;
/* {photos[id by at]} of a sheet. */
enum rc app_photo_list(struct app *app, const struct tournament *t, const char *code,
    json_t **out, struct err *e) MUST_USE;
/* The JPEG, in the app's arena. */
enum rc app_photo_get(struct app *app, const struct tournament *t, const char *code,
    int64_t id, const char **jpeg, size_t *n, struct err *e) MUST_USE;
enum rc app_photo_remove(struct app *app, const struct tournament *t,
    const struct actor *who, const char *code, int64_t id, struct err *e) MUST_USE;
/* The child's work: a picture in, a plain JPEG or a sentence out. */
enum rc photo_convert(FILE *in, FILE *out, struct err *e) MUST_USE;
#endif
