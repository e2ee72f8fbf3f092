/* http/csv.c - any list as a CSV file. */
#include "app/app_export.h"
#include "base/strbuf.h"
#include "http/http.h"
#include <string.h>

enum { CSV_MAX = 64 << 20 };

bool
wants_csv(struct req *q)
{
	const char *format = req_query(q, "format");

	return format && strcmp(format, "csv") == 0;
}

enum rc
reply_csv(struct req *q, const char *file_name, const char *columns, const json_t *rows,
    struct err *e)
{
	struct strbuf out;
	const char *bom = req_query(q, "bom");
	enum rc rc;

	strbuf_init(&out, CSV_MAX);
	export_csv(&out, columns, rows, bom && strcmp(bom, "1") == 0);
	if (out.full)
		rc = err_set(e, TOO_BIG, NULL, "This list is too long for one file.");
	else
		rc = reply_bytes(q, "text/csv; charset=utf-8", file_name, out.s, out.len);
	strbuf_free(&out);
	return rc;
}
