/* tests/equation/meter.h - what one check costs in-process: memory by counting what the
 * arena and the libraries take, time of the processor, and the library's own count. */
#ifndef TESTS_EQUATION_METER_H
#define TESTS_EQUATION_METER_H
#include "equation/check.h"

enum { METER_MEMORY_MAX = 64 * 1024 * 1024 };

struct meter {
	size_t memory; /* bytes at the highest */
	int64_t work;  /* equation_answer.work */
	double ms;
	enum verdict verdict;
};

/* Once, before the first check. */
void meter_start(void);
struct meter meter_check(const struct equation_case *c);
#endif
