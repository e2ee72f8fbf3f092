/* app/app_actor.h - who is asking?  Called by http before a handler runs. */
#ifndef APP_APP_ACTOR_H
#define APP_APP_ACTOR_H
#include "app/app.h"

/* From the sign-in cookie's value ("" or NULL = anonymous) and the slug in the path (NULL
 * = none).  Fills *who always (at least ROLE_PUBLIC).  *t is filled and *found set where
 * the slug names a tournament; CONFLICT where this program does not know its rules. */
enum rc app_actor_of_cookie(struct app *app, const char *cookie, const char *slug,
    struct actor *who, struct tournament *t, bool *found, struct err *e) MUST_USE;
/* From "Authorization: Bearer ..."; DENIED where the token is unknown, revoked or over.
 */
enum rc app_actor_of_token(struct app *app, const char *token, const char *slug,
    struct actor *who, struct tournament *t, bool *found, struct err *e) MUST_USE;
/* The same out of memory, if both are known there: *who has a proof that is open. */
bool app_actor_known(struct app *app, const char *secret, const char *slug, bool bearer,
    struct actor *who, struct tournament *t) MUST_USE;
#endif
