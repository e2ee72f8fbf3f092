/* view/model.h - the declared shape of a view model: which names a template may use. */
#ifndef VIEW_MODEL_H
#define VIEW_MODEL_H
#include "base/arena.h"
#include "base/base.h"

enum { MODEL_DEPTH_MAX = 8 };

/* One declared name.  A value has no children; a list of plain values has none either. */
struct model_name {
	const char *name;
	bool optional; /* declared as "name?": the JSON may lack it, which counts as null
	                */
	struct model_name *child, *next;
};

/* Reads "a b?[c d[e]]" into *out, before what *out already holds.  INVALID says what is
 * wrong. */
enum rc model_parse(
    struct arena *a, const char *text, struct model_name **out, struct err *e) MUST_USE;
const struct model_name *model_find(const struct model_name *list, const char *name);
#endif
