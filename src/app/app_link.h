/* app/app_link.h - an address to hand over, with its QR code as a template can draw it.
 */
#ifndef APP_APP_LINK_H
#define APP_APP_LINK_H
#include "app/app.h"

/* {url, box, path}: box is the view box and path the dark modules of an SVG; see
 * templates/qr.html. */
enum rc app_link(struct app *app, const char *url, json_t **out, struct err *e) MUST_USE;
#endif
