/* scoring/fault.h - why facts cannot be: a stable code and its sentence.  Pure.
 *
 * Functions that judge facts return the code, or NULL where the facts can be. */
#ifndef SCORING_FAULT_H
#define SCORING_FAULT_H

/* The sentence for a person; NULL if the code is unknown. */
const char *fault_text(const char *code);
#endif
