/* base/base.h - results, errors, lists of problems, small macros.  Pure. */
#ifndef BASE_BASE_H
#define BASE_BASE_H
#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))
#define MUST_USE __attribute__((warn_unused_result))
#define PRINTF_LIKE(fmt, first) __attribute__((format(printf, fmt, first)))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* DEFER(PQclear) PGresult *r = NULL;   runs PQclear(r) at the end of the scope; set r =
 * NULL to hand it on.  DEFINE_CLEANUP(T, fn) makes a type usable with DEFER. */
#define DEFER(fn) __attribute__((cleanup(fn##_cleanup), unused))
#define DEFINE_CLEANUP(T, fn)                                                            \
	static inline void fn##_cleanup(T *p)                                            \
	{                                                                                \
		if (*p)                                                                  \
			fn(*p);                                                          \
	}

/* How a call ended.  RETRY never leaves db_tx.  One array in http maps these to a status,
 * one in cli to an exit code. */
enum rc { OK, INVALID, DENIED, NOT_FOUND, CONFLICT, RETRY, BUSY, TOO_BIG, BROKEN };

enum { ERR_FIELD_MAX = 64, ERR_TEXT_MAX = 400 };

/* text is for the person: it says what is wrong and how to mend it.  field names the form
 * field, column or cell, or is empty.  Detail for the operator goes to the log instead.
 */
struct err {
	enum rc rc;
	char field[ERR_FIELD_MAX];
	char text[ERR_TEXT_MAX];
};

/* Fills *e and returns rc, so that a caller can write: return err_set(e, INVALID, "name",
 * ...). */
enum rc err_set(struct err *e, enum rc rc, const char *field, const char *fmt, ...)
    PRINTF_LIKE(4, 5);

struct arena;

/* What is wrong with an input as a whole: one row each, in the order found.  row and col
 * count from 1; 0 means that it does not apply.  A warning does not refuse the input. */
struct problem {
	int row, col;
	bool warning;
	char code[32]; /* stable name, for programs: "games_played_mismatch" */
	char field[ERR_FIELD_MAX]; /* form field or column name, or empty */
	char text[ERR_TEXT_MAX];
};

struct problems {
	struct arena *arena; /* owns list; set before the first problem_add */
	struct problem *list;
	int n, cap;
	int errors; /* how many of them are not warnings */
};

enum { PROBLEMS_MAX = 10000 }; /* more than this are counted in errors but not kept */

/* Adds a problem and returns it, so that a caller can set row and col; never NULL. */
struct problem *problem_add(struct problems *p, bool warning, const char *code,
    const char *field, const char *fmt, ...) PRINTF_LIKE(5, 6);
#endif
