/* reports/xlsx.c - a list as a workbook of a spreadsheet. */
#include "reports/xlsx.h"
#include "base/arena.h"
#include "base/utf8.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xlsxwriter.h>

enum {
	COLUMNS_MAX = 64,
	KEY_MAX = 64,
	CELL_MAX = 32767, /* characters of UTF-16: no spreadsheet takes more */
	WIDTH_MIN = 6,
	WIDTH_MAX = 50,
	TITLE_MAX = 31
};

struct column {
	char key[KEY_MAX];
	bool number; /* its texts are numbers where they can be */
	size_t width;
};

struct sheet {
	lxw_worksheet *to;
	lxw_format *bold, *decimals;
	struct column column[COLUMNS_MAX];
	int columns;
	lxw_error fault;
};

/* A team may be called 12 and a code be 007: only columns of scores and the like turn
 * text into numbers. */
static bool
is_numeric(const char *key)
{
	static const char *const keys[] = { "total", "penalty", "points", "match_points",
		"score", "games", "games_played", "grade", "place", "rank", "seed",
		"rank_in_team", "team_number", "won" };
	for (size_t i = 0; i < COUNT(keys); i++)
		if (strcmp(key, keys[i]) == 0)
			return true;
	return strncmp(key, "round_", 6) == 0;
}

static void
take_columns(struct sheet *s, const char *columns)
{
	for (const char *c = columns; *c && s->columns < COLUMNS_MAX; s->columns++) {
		struct column *x = &s->column[s->columns];
		size_t n = strcspn(c, "|");
		snprintf(x->key, sizeof x->key, "%.*s", (int)n, c);
		x->number = is_numeric(x->key);
		x->width = MAX(utf8_length(x->key), (size_t)WIDTH_MIN);
		c += n + (c[n] == '|');
	}
}

/* "4.75", "-2", "12": as a person writes a number, and short enough to be one exactly. */
static bool
reads_as_number(const char *text)
{
	const char *at = text + (*text == '-');
	size_t whole = strspn(at, "0123456789");
	if (whole == 0 || whole > 12 || (whole > 1 && *at == '0'))
		return false;
	at += whole;
	if (*at == '.') {
		size_t part = strspn(at + 1, "0123456789");
		if (part == 0 || part > 3)
			return false;
		at += 1 + part;
	}
	return *at == '\0';
}

static const char cut_note[] =
    " ... [cut: a spreadsheet's cell holds 32,767 characters; the CSV file has all]";

/* text, or as much of it as a cell holds and a note that says so; the caller frees it. */
static char *
cell_text(const char *text)
{
	struct strbuf out;
	size_t at = 0, room = 0, n = 0, len = strlen(text), step;
	for (; at < len && n <= CELL_MAX; at += step) {
		n += utf8_next(text + at, len - at, &step) > 0xffff ? 2 : 1;
		if (n <= CELL_MAX - (sizeof cut_note - 1))
			room = at + step;
	}
	strbuf_init(&out, len + sizeof cut_note);
	strbuf_add(&out, text, n > CELL_MAX ? room : len);
	if (n > CELL_MAX)
		strbuf_puts(&out, cut_note);
	return strbuf_take(&out);
}

static lxw_error
put_text(struct sheet *s, lxw_row_t row, lxw_col_t col, const char *text)
{
	struct column *c = &s->column[col];
	c->width = MAX(c->width, utf8_length(text));
	if (c->number && reads_as_number(text))
		return worksheet_write_number(s->to, row, col, strtod(text, NULL),
		    strchr(text, '.') ? s->decimals : NULL);
	char *fits = cell_text(text);
	lxw_error fault = worksheet_write_string(s->to, row, col, fits, NULL);
	mem_free(fits);
	return fault;
}

static void
put_value(struct sheet *s, lxw_row_t row, lxw_col_t col, const json_t *v)
{
	lxw_error fault = LXW_NO_ERROR;
	if (json_is_string(v) && *json_string_value(v))
		fault = put_text(s, row, col, json_string_value(v));
	else if (json_is_number(v))
		fault =
		    worksheet_write_number(s->to, row, col, json_number_value(v), NULL);
	else if (json_is_boolean(v))
		fault = put_text(s, row, col, json_is_true(v) ? "yes" : "no");
	if (s->fault == LXW_NO_ERROR)
		s->fault = fault;
}

static void
fill(struct sheet *s, const json_t *rows)
{
	size_t i;
	const json_t *row;
	for (int c = 0; c < s->columns && s->fault == LXW_NO_ERROR; c++)
		s->fault = worksheet_write_string(
		    s->to, 0, (lxw_col_t)c, s->column[c].key, s->bold);
	json_array_foreach(rows, i, row) for (int c = 0; c < s->columns; c++) put_value(
	    s, (lxw_row_t)i + 1, (lxw_col_t)c, json_object_get(row, s->column[c].key));
	for (int c = 0; c < s->columns && s->fault == LXW_NO_ERROR; c++)
		s->fault = worksheet_set_column(s->to, (lxw_col_t)c, (lxw_col_t)c,
		    (double)MIN(s->column[c].width, (size_t)WIDTH_MAX) + 2, NULL);
	worksheet_freeze_panes(s->to, 1, 0);
}

/* A sheet's name takes 31 characters and none of these signs. */
static void
sheet_name(char out[TITLE_MAX + 1], const char *title)
{
	utf8_copy(out, TITLE_MAX + 1, title);
	for (char *c = out; *c; c++)
		if (strchr("[]:*?/\\'", *c))
			*c = '-';
}

static lxw_error
write_book(const char *path, const char *title, const char *columns, const json_t *rows)
{
	struct sheet s = { 0 };
	char name[TITLE_MAX + 1];
	lxw_workbook *book = workbook_new(path);
	if (book == NULL)
		return LXW_ERROR_CREATING_XLSX_FILE;
	sheet_name(name, title);
	s.to = workbook_add_worksheet(book, *name ? name : NULL);
	s.bold = workbook_add_format(book);
	s.decimals = workbook_add_format(book);
	if (s.to && s.bold && s.decimals) {
		format_set_bold(s.bold);
		format_set_num_format(s.decimals, "0.00");
		take_columns(&s, columns);
		fill(&s, rows);
	} else {
		s.fault = LXW_ERROR_MEMORY_MALLOC_FAILED;
	}
	/* The library takes the time of the file from gmtime, which threads share. */
	static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
	pthread_mutex_lock(&one_at_a_time);
	lxw_error closed = workbook_close(book); /* frees it in any case */
	pthread_mutex_unlock(&one_at_a_time);
	return s.fault ? s.fault : closed;
}

static bool
read_all(int fd, struct strbuf *out)
{
	char part[16384];
	ssize_t n = -1;
	if (lseek(fd, 0, SEEK_SET) != 0)
		return false;
	while (!out->full && (n = read(fd, part, sizeof part)) > 0)
		strbuf_add(out, part, (size_t)n);
	return n == 0 && !out->full;
}

/* The library writes to a path; this one is a file in memory, gone when it is closed. */
enum rc
xlsx_list(struct strbuf *out, const char *title, const char *columns, const json_t *rows,
    struct err *e)
{
	char path[40];
	int fd = memfd_create("list.xlsx", MFD_CLOEXEC);
	if (fd < 0)
		return err_set(e, BROKEN, NULL,
		    "The workbook could not be begun. Try again, or take the list as "
		    "CSV.");
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	lxw_error fault = write_book(path, title, columns, rows);
	bool read_back = fault == LXW_NO_ERROR && read_all(fd, out);
	close(fd);
	if (fault != LXW_NO_ERROR)
		return err_set(e, BROKEN, NULL,
		    "The workbook could not be written: %s. Try again, or take the list "
		    "as CSV.",
		    lxw_strerror(fault));
	return read_back ? OK
	                 : err_set(e, TOO_BIG, NULL,
	                       "This list is too long for one file: filter it, and take "
	                       "it in parts.");
}
