/* http/again.h - the form once more, with what is wrong with it. */
#ifndef HTTP_AGAIN_H
#define HTTP_AGAIN_H
#include "http/http.h"

/* After refused input (rc with p's problems, or the one in *e): the form with all that
 * was typed.  Where the fault is not the person's, answers rc as it is.  model is stolen.
 */
enum rc form_again(struct req *q, const char *template_name, const char *title,
    json_t *model, struct problems *p, enum rc rc, struct err *e) MUST_USE;
#endif
