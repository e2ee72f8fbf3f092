/* equation/written.h - what is counted in what is written, whatever it comes to.  Pure.
 */
#ifndef EQUATION_WRITTEN_H
#define EQUATION_WRITTEN_H
#include "equation/judge.h"

void written_side_notes(struct judge *j);
void written_ones_alike(struct judge *j);
void written_raised_colours(struct judge *j, struct range r, bool on_mat);
void written_factorials(struct judge *j, struct range solution, struct range goal);
void written_operations(struct judge *j, const struct signs *s);
void written_least_cubes(struct judge *j, const struct signs *s);
#endif
