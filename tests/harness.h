/* tests/harness.h - what tests share: cases from files, a throw-away PostgreSQL. */
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

/* Starts a private PostgreSQL cluster (once a process; it ends with the process) and
 * makes a new empty database in it.  Returns its connection string for a superuser;
 * caller frees. */
char *harness_database(void);
/* As harness_database, with every migration applied; one database a process, do not free.
 */
const char *harness_conninfo(void);
/* A file below tests/, read whole; caller frees with mem_free. */
char *harness_file(const char *name);
/* Lines of a JSON-lines file below tests/ whose "kind" is this (NULL = all), as an array.
 */
json_t *harness_cases(const char *name, const char *kind);
#endif
