/* view/models.h - see models.c. */
#ifndef VIEW_MODELS_H
#define VIEW_MODELS_H
#include "base/base.h"

struct view_model {
	const char *name;  /* template */
	const char *names; /* what it may use */
};
extern const struct view_model view_models[];
extern const int view_models_n;
#endif
