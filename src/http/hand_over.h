/* http/hand_over.h - the page that shows a secret link once, with its QR code. */
#ifndef HTTP_HAND_OVER_H
#define HTTP_HAND_OVER_H
#include "http/http.h"

/* The address is base_url/path/token; back is where the page leads on to. */
enum rc reply_hand_over(struct req *q, const char *title, const char *text,
    const char *back, const char *path, const char *token, struct err *e) MUST_USE;
/* A link for a new password of an account; tournament 0 = asked by an owner. */
enum rc reply_reset_link(struct req *q, int64_t tournament, int64_t account,
    const char *back, struct err *e) MUST_USE;
#endif
