/* app/seat_file.h - the files of cubetab seat: a roster, rounds already played, wishes.
 */
#ifndef APP_SEAT_FILE_H
#define APP_SEAT_FILE_H
#include "app/app_seat.h"
#include "seating/why.h"

enum { SCORE_UNIT = 1000 };

/* Different texts of a column, numbered. */
struct numbered {
	const char *text;
	int at; /* row; then: number of the text */
};

struct roster_file {
	int n;
	const char **key, **division; /* [n]: who, as the output names them */
	int *team, *school, *region,
	    *group;       /* [n]: numbers; -1 for an empty cell, but not in group */
	int *rank, *seed; /* [n]: 0 = empty */
	int64_t *score;   /* [n]: in thousandths, SCORE_UNIT */
	int *row;         /* [n]: of the file */
	struct numbered *by_key; /* sorted */
};

/* One seat of a played round whose player the roster has. */
struct past_seat {
	int row;                              /* of the file */
	int who, round, section, block, game; /* who: row of the roster; -1 = none */
	int at, size;                         /* place at the table, from 1 */
};

struct history_file {
	int rounds; /* the highest number */
	struct past_seat *seat;
	int seats;
	struct seating_meeting *met; /* players by row of the roster */
	int met_n;
};

struct file_wish {
	int row, col; /* of the file; col: that of "with" */
	enum wish_kind kind;
	int who, other; /* rows of the roster; other -1 for a table */
	int table;      /* its number in the output, 0 else */
};

struct wish_file {
	struct file_wish *wish;
	int n;
};

/* INVALID where a file cannot be read; its problems say where. */
enum rc seat_files_read(struct arena *a, struct seat_request *q, struct roster_file *f,
    struct history_file *h, struct wish_file *w, struct err *e) MUST_USE;
#endif
