/* http/sheet_form.h - the grid of a score sheet: form in, view model out. */
#ifndef HTTP_SHEET_FORM_H
#define HTTP_SHEET_FORM_H
#include "app/app_sheet.h"
#include "http/http.h"

/* Reads the grid as typed; texts are cleaned.  Returns in->reasons, which the caller
 * frees. */
json_t *sheet_form_read(struct req *q, struct sheet_save *in);
/* A form's field as clean text; "" where it is missing or no text. */
const char *sheet_form_value(struct req *q, const char *name);
/* What is shown of the sheet: app_sheet_show's answer, made into names of the template;
 * typed (may be NULL) goes over what is saved, p (may be NULL) marks cells and asks for
 * reasons. columns: how many games are shown at least. */
json_t *sheet_form_model(struct req *q, json_t *sheet, const struct sheet_save *typed,
    const struct problems *p, int columns);
/* Adds what only a sheet of shakes has (sheet_form_match.c). */
void sheet_form_match(struct req *q, const json_t *sheet, const struct sheet_save *typed,
    const struct problems *p, json_t *model);
/* What happened in each shake, signatures, who turned the sheet in
 * (sheet_form_facts.c): read, and added to the model. */
void sheet_form_read_facts(struct req *q, struct sheet_save *in);
void sheet_form_facts(struct req *q, const json_t *sheet, const struct sheet_save *typed,
    const struct problems *p, json_t *model);
/* The same for a game of two (sheet_form_pentathlon.c). */
void sheet_form_read_card(struct req *q, struct sheet_save *in);
void sheet_form_pentathlon(struct req *q, const json_t *sheet,
    const struct sheet_save *typed, const struct problems *p, json_t *model);
/* The part that the second check has in the page (sheet_form_check.c): takes out of the
 * sheet what this person may not see yet.  edits: who only compares wants to correct.
 * Then added to the model that was made of the sheet; takes v->shown. */
struct sheet_check_view {
	json_t *shown;
	const char *how; /* of the save: "blind", "third", NULL */
	bool locked;     /* nothing can be typed */
};
enum rc sheet_form_check(struct req *q, json_t *sheet, bool edits,
    struct sheet_check_view *out, struct err *e) MUST_USE;
/* Takes all numbers out of a sheet that this person is to key again blind; judges and
 * directors see them. */
enum rc sheet_blind_hide(struct req *q, json_t *sheet, struct err *e) MUST_USE;
void sheet_form_check_add(json_t *model, const struct sheet_check_view *v);
bool sheet_form_bad(const struct problems *p, const char *field);
/* Adds both versions side by side. */
void sheet_form_compare(json_t *model, const json_t *sheet, const struct sheet_save *mine,
    const json_t *theirs);
#endif
