/* http/roster.h - what the roster's pages share. */
#ifndef HTTP_ROSTER_H
#define HTTP_ROSTER_H
#include "app/app_player.h"
#include "http/http.h"

/* q, sort, division, state and page out of the address. */
struct roster_filter roster_filter_read(struct req *q);
#endif
