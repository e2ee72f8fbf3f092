/* app/app_seat.h - the seating engine alone, from files, without a database: cubetab
 * seat. */
#ifndef APP_APP_SEAT_H
#define APP_APP_SEAT_H
#include "base/arena.h"
#include "base/strbuf.h"
#include "rules/ruleset.h"
#include <jansson.h>

struct seat_file {
	const char *bytes; /* NULL where there is none */
	size_t n;
	struct problems problems; /* arena set by the caller */
};

struct seat_request {
	struct seat_file roster, history, wishes;
	const struct ruleset *rules;
	enum seating_mode mode;
	int rounds, table_max; /* table_max 0 = the rule system's */
	uint64_t seed;
	int64_t steps; /* tried swaps for each division; 0 = from the biggest's size */
	int64_t ms;    /* for all divisions together; 0 = no limit */
};

/* Seats each division of the roster; csv gets division,round,table,seat,player with the
 * id where the roster has one (and section,block or game where the mode has them),
 * *summary the counts of all divisions together.  Wishes: player,wish,with, where wish is
 * apart or together with a player, or table with the number that the output gives it. */
enum rc app_seat_files(struct arena *a, struct seat_request *q, struct strbuf *csv,
    json_t **summary, struct err *e) MUST_USE;
#endif
