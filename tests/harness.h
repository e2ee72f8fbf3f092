/* tests/harness.h - what tests share: cases from files.  A database is in dbharness.h. */
#ifndef TESTS_HARNESS_H
#define TESTS_HARNESS_H
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include "base/base.h"
#include <cmocka.h>
#include <jansson.h>

/* A file below tests/, read whole; caller frees with mem_free. */
char *harness_file(const char *name);
/* Lines of a JSON-lines file below tests/ whose "kind" is this (NULL = all), as an array.
 */
json_t *harness_cases(const char *name, const char *kind);
#endif
