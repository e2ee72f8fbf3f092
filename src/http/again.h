/* http/again.h - a page with a form: shown, and once more with what is wrong with it. */
#ifndef HTTP_AGAIN_H
#define HTTP_AGAIN_H
#include "http/http.h"

/* After refused input (rc with p's problems, or the one in *e): the form with all that
 * was typed.  Where the fault is not the person's, answers rc as it is.  model is stolen.
 */
enum rc form_again(struct req *q, const char *template_name, const char *title,
    json_t *model, struct problems *p, enum rc rc, struct err *e) MUST_USE;

/* A page whose model the request alone decides, typed values included. */
struct form_page {
	const char *template_name, *title;
	enum rc (*model)(struct req *q, json_t **out, struct err *e);
};
enum rc form_page_show(
    struct req *q, const struct form_page *page, struct err *e) MUST_USE;
/* The same, or where the address asks for it the model's list of that key as a file. */
enum rc form_page_list(struct req *q, const struct form_page *page, const char *file_name,
    const char *columns, const char *key, struct err *e) MUST_USE;
/* As form_again.  p is NULL where no form was read. */
enum rc form_page_again(struct req *q, const struct form_page *page, struct problems *p,
    enum rc rc, struct err *e) MUST_USE;
#endif
