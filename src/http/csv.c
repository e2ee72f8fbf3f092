/* http/csv.c - any list as a CSV file. */
#include "base/strbuf.h"
#include "http/http.h"
#include "import/csv_out.h"
#include <string.h>

enum { CSV_MAX = 64 << 20, KEY_MAX = 64 };

static void
put_value(struct strbuf *out, const json_t *v)
{
	char number[32];
	if (json_is_string(v)) {
		csv_put(out, json_string_value(v));
	} else if (json_is_integer(v)) {
		snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT,
		    json_integer_value(v));
		csv_put(out, number);
	} else if (json_is_boolean(v)) {
		csv_put(out, json_is_true(v) ? "yes" : "no");
	}
}

/* One line: the names in columns themselves, or what row has under them. */
static void
put_line(struct strbuf *out, const char *columns, const json_t *row)
{
	for (const char *c = columns; *c;) {
		char key[KEY_MAX];
		size_t n = strcspn(c, "|");
		snprintf(key, sizeof key, "%.*s", (int)n, c);
		if (c != columns)
			strbuf_putc(out, ',');
		if (row)
			put_value(out, json_object_get(row, key));
		else
			csv_put(out, key);
		c += n + (c[n] == '|');
	}
	strbuf_puts(out, "\r\n");
}

enum rc
reply_csv(struct req *q, const char *file_name, const char *columns, const json_t *rows,
    struct err *e)
{
	struct strbuf out;
	const char *bom = req_query(q, "bom");
	enum rc rc;

	strbuf_init(&out, CSV_MAX);
	if (bom && strcmp(bom, "1") == 0)
		strbuf_puts(&out, "\xEF\xBB\xBF");
	put_line(&out, columns, NULL);
	for (size_t i = 0; i < json_array_size(rows); i++)
		put_line(&out, columns, json_array_get(rows, i));
	if (out.full)
		rc = err_set(e, TOO_BIG, NULL, "This list is too long for one file.");
	else
		rc = reply_bytes(q, "text/csv; charset=utf-8", file_name, out.s, out.len);
	strbuf_free(&out);
	return rc;
}
