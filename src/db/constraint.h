/* db/constraint.h - names of constraints to fields and sentences. */
#ifndef DB_CONSTRAINT_H
#define DB_CONSTRAINT_H
#include "base/base.h"

struct constraint {
	const char *name;  /* in the schema */
	const char *field; /* of the form; "" where it belongs to none */
	const char *text;  /* NULL: only a fault of this program leads there */
};
extern const struct constraint constraints[];
extern const int constraints_n;
const struct constraint *constraint_find(const char *name); /* NULL if unknown */
#endif
