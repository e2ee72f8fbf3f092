/* http/limit.h - how many requests an address may make: token buckets.  The clock is
 * given. */
#ifndef HTTP_LIMIT_H
#define HTTP_LIMIT_H
#include "base/base.h"

struct limiter;
/* burst at once, then per_second again.  Remembers the addresses seen last; forgetting
 * one is in its favour. */
struct limiter *limiter_new(double burst, double per_second);
void limiter_free(struct limiter *l);
DEFINE_CLEANUP(struct limiter *, limiter_free)
/* 0: go on, the request is counted.  Else after how many seconds the next is let through.
 */
int limiter_wait(struct limiter *l, const char *address, double now_seconds);
#endif
