/* http/site.h - a tournament's public pages as files that need no server.
 *
 * index.html, seating-DIVISION-ROUND.html, standings-DIVISION.html, awards-DIVISION.html,
 * static/...: for a web host, a stick, or to keep.  What the public may not see is not in
 * it. */
#ifndef HTTP_SITE_H
#define HTTP_SITE_H
#include "http/http.h"

typedef enum rc (*site_file_fn)(
    void *arg, const char *name, const void *data, size_t n, struct err *e);
/* Makes every page of q->t and hands it to put. */
enum rc site_make(struct req *q, site_file_fn put, void *arg, struct err *e) MUST_USE;
/* After a change that the public can see: the same as files under DIR/SLUG/ of the
 * server's folder of files, where it has one; each appears whole.  A failure is told to
 * whoever made the change, and in the log. */
void site_follow(struct req *q);
#endif
