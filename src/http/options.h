/* http/options.h - which option of a <select> is chosen. */
#ifndef HTTP_OPTIONS_H
#define HTTP_OPTIONS_H
#include "http/http.h"

/* Sets "selected" in each {value, text} of model[list]: true where value is the typed
 * one, or, where nothing was typed, that of model.values[field]. */
void options_select(struct req *q, json_t *model, const char *list, const char *field);
#endif
