/* view/models.h - see models.c. */
#ifndef VIEW_MODELS_H
#define VIEW_MODELS_H
#include "base/base.h"

struct view_model {
	const char *name;  /* of the template */
	const char *names; /* that it may use */
};
extern const char view_common[]; /* for every template */
extern const struct view_model view_models[];
extern const int view_models_n;
#endif
