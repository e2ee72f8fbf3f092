/* http/stream.h - live pages: server-sent events to all who look at a tournament. */
#ifndef HTTP_STREAM_H
#define HTTP_STREAM_H
#include "base/base.h"

struct streams;
struct MHD_Connection;
struct MHD_Response;

struct stream_request {
	const char *slug;
	int64_t version; /* the tournament's, as the handler read it */
	int64_t last;    /* Last-Event-ID, 0 = none */
	bool staff;      /* hears of saves, too */
};
struct streams *streams_new(int max);
void streams_free(struct streams *all);
int streams_count(struct streams *all);
/* The answer that never ends; NULL where there are too many already. */
struct MHD_Response *stream_open(
    struct streams *all, struct MHD_Connection *c, const struct stream_request *r);
/* what is "seating", "standings", "clock", or NULL where it may be any but the clock. */
void streams_announce(
    struct streams *all, const char *slug, int64_t version, const char *what);
/* Tells staff that something was saved that the public does not see. */
void streams_saved(struct streams *all, const char *slug);
/* Called each second: heartbeats. */
void streams_tick(struct streams *all, int64_t now);
/* Ends all: their pages come again and catch up. */
void streams_end(struct streams *all);
/* Ends all; no new one is opened from now on. */
void streams_close(struct streams *all);
#endif
