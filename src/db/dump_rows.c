/* db/dump_rows.c - see dump_rows.h. */
#include "db/dump_rows.h"
#include "db/internal.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_READ = 8192, PIECE = 1 << 20 };

struct reader {
	struct db *db; /* NULL: only looks */
	const char *file, *at, *end;
	int schema;
};

/* The next line without its end; false behind the last. */
static bool
next_line(struct reader *r, const char **line, size_t *n)
{
	size_t left = (size_t)(r->end - r->at);
	const char *stop = left ? memchr(r->at, '\n', left) : NULL;

	*line = r->at;
	*n = stop ? (size_t)(stop - r->at) : left;
	r->at = stop ? stop + 1 : r->end;
	return left > 0;
}

static enum rc
foreign(const struct reader *r, const char *what, struct err *e)
{
	return err_set(e, INVALID, NULL,
	    "%s is damaged or no backup of Cubetab: it holds \"%.60s\".  Nothing was "
	    "changed.",
	    r->file, what);
}

/* What the database says against rows is the file's fault. */
static enum rc
refused(const struct reader *r, const char *what, enum rc rc, struct err *e)
{
	char why[ERR_TEXT_MAX];

	if (rc != INVALID && rc != CONFLICT)
		return rc;
	snprintf(why, sizeof why, "%s", e->text);
	return err_set(e, INVALID, NULL,
	    "%s is damaged: its %.60s cannot be put back.  %s  Nothing was changed.",
	    r->file, what, why);
}

/* Ends text at the mark and returns what stands behind it; NULL where it is not there. */
static char *
cut(char *text, const char *mark)
{
	char *at = text ? strstr(text, mark) : NULL;

	if (at == NULL)
		return NULL;
	*at = '\0';
	return at + strlen(mark);
}

static char *
behind(char *text, const char *start)
{
	size_t n = strlen(start);

	return strncmp(text, start, n) == 0 ? text + n : NULL;
}

static enum rc
send_rows(struct reader *r, const char *rows, size_t n, struct err *e)
{
	PGconn *conn = db_conn(r->db);
	enum rc rc = OK;
	bool sent = true;

	for (size_t piece; sent && n > 0; rows += piece, n -= piece) {
		piece = MIN(n, (size_t)PIECE);
		sent = PQputCopyData(conn, rows, (int)piece) == 1;
	}
	if (!sent || PQputCopyEnd(conn, NULL) != 1)
		return db_unreachable(conn, e);
	for (PGresult *result; (result = PQgetResult(conn)) != NULL; PQclear(result))
		if (PQresultStatus(result) != PGRES_COMMAND_OK && rc == OK)
			rc = db_refused(result, "restore_copy", e);
	return rc;
}

/* line: COPY public.NAME (COLUMN, COLUMN) FROM stdin;  Its rows follow up to "\.". */
static enum rc
read_table(struct reader *r, char *name, struct err *e)
{
	char *columns = cut(name, " (");
	char *rest = cut(columns, ") FROM stdin;");
	const char *rows = r->at, *line = rows;
	bool ended = false, migrations = strcmp(name, "migration") == 0;
	size_t n;

	if (rest == NULL || *rest != '\0')
		return foreign(r, name, e);
	while (!ended && next_line(r, &line, &n)) {
		ended = n == 2 && memcmp(line, "\\.", 2) == 0;
		if (migrations && !ended && *line >= '1' && *line <= '9') {
			long number = strtol(line, NULL, 10);
			r->schema = MAX(r->schema, (int)MIN(number, INT_MAX));
		}
	}
	if (!ended)
		return foreign(r, name, e);
	if (r->db == NULL)
		return OK;
	DEFER(PQclear) PGresult *statement = NULL;
	enum rc rc =
	    DB_QUERY(r->db, Q_restore_copy, &statement, e, P_TEXT(name), P_TEXT(columns));
	if (rc == OK && PQntuples(statement) != 1)
		return foreign(r, name, e);
	if (rc != OK)
		return rc;
	DEFER(PQclear)
	PGresult *copy = PQexec(db_conn(r->db), row_text(statement, 0, "statement"));
	rc = PQresultStatus(copy) == PGRES_COPY_IN
	         ? send_rows(r, rows, (size_t)(line - rows), e)
	         : db_refused(copy, "restore_copy", e);
	return refused(r, name, rc, e);
}

/* rest of: SELECT pg_catalog.setval('public.NAME', 12, true); */
static enum rc
read_sequence(struct reader *r, char *name, struct err *e)
{
	char *number = cut(name, "', ");
	char *called = cut(number, ", ");
	char *rest = cut(called, ");");
	DEFER(PQclear) PGresult *set = NULL;

	if (rest == NULL || *rest != '\0')
		return foreign(r, name, e);
	if (r->db == NULL)
		return OK;
	enum rc rc = DB_QUERY(r->db, Q_restore_sequence, &set, e, P_TEXT(name),
	    P_TEXT(number), P_TEXT(called));
	return rc == OK && PQntuples(set) != 1 ? foreign(r, name, e)
	                                       : refused(r, name, rc, e);
}

/* What pg_restore says to psql about the session: nothing that rows need. */
static bool
is_idle(const char *line)
{
	static const char *const starts[] = { "--", "SET ",
		"SELECT pg_catalog.set_config(", "\\restrict ", "\\unrestrict " };

	for (size_t i = 0; i < COUNT(starts); i++)
		if (strncmp(line, starts[i], strlen(starts[i])) == 0)
			return true;
	return *line == '\0';
}

static enum rc
read_all(struct reader *r, struct err *e)
{
	char text[LINE_MAX_READ], *rest;
	const char *line;
	enum rc rc = OK;

	for (size_t n; rc == OK && next_line(r, &line, &n);) {
		size_t to = 0;
		if (n >= sizeof text)
			return foreign(r, "a line too long", e);
		for (size_t i = 0; i < n; i++) /* names of ours need no quotes */
			if (line[i] != '"')
				text[to++] = line[i];
		text[to] = '\0';
		if ((rest = behind(text, "COPY public.")) != NULL)
			rc = read_table(r, rest, e);
		else if ((rest = behind(text, "SELECT pg_catalog.setval('public.")) !=
		         NULL)
			rc = read_sequence(r, rest, e);
		else if (!is_idle(text))
			rc = foreign(r, text, e);
	}
	return rc;
}

static struct reader
reader_of(const struct dump_text *t, struct db *db)
{
	return (struct reader){ db, t->file, t->at, t->at + t->n, 0 };
}

enum rc
dump_rows_look(const struct dump_text *t, int *schema, struct err *e)
{
	struct reader r = reader_of(t, NULL);
	enum rc rc = read_all(&r, e);

	*schema = r.schema;
	return rc == OK && r.schema == 0 ? foreign(&r, "no table migration", e) : rc;
}

enum rc
dump_rows_put(struct db *owner, const struct dump_text *t, struct err *e)
{
	struct reader r = reader_of(t, owner);
	enum rc rc = DB_QUERY0(owner, Q_restore_begin, NULL, e);

	if (rc == OK)
		rc = read_all(&r, e);
	return rc == OK ? refused(&r, "rows that belong together",
	                      DB_QUERY0(owner, Q_restore_end, NULL, e), e)
	                : rc;
}

enum rc
dump_rows_check(struct db *owner, const char *file, int64_t tournament, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_QUERY(owner, Q_restore_sheets, &r, e, P_ID(tournament));

	if (rc != OK || PQntuples(r) == 0)
		return rc;
	return err_set(e, INVALID, NULL,
	    "%s is damaged: a row of its %.60s names what is not there, or holds what no "
	    "score sheet has.  Nothing was changed.",
	    file, row_text(r, 0, "name"));
}
