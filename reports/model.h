/* reports/model.h - reads the JSON that a report is made of.  Pure. */
#ifndef REPORTS_MODEL_H
#define REPORTS_MODEL_H
#include "base/base.h"
#include <jansson.h>

/* "" where the key is absent or null. */
const char *model_text(const json_t *m, const char *key);
/* 0 likewise. */
int model_int(const json_t *m, const char *key);
bool model_true(const json_t *m, const char *key);
/* An array; NULL (which has no items) likewise. */
const json_t *model_list(const json_t *m, const char *key);
/* INVALID unless the model has this array. */
enum rc model_need(const json_t *m, const char *key, struct err *e) MUST_USE;
#endif
