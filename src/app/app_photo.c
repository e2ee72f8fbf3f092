/* app/app_photo.c - see the header.  A picture is decoded in a child process: what brings
 * a decoder down, or makes it greedy, cannot hurt the server. */
#include "app/app_photo.h"
#include "db/db.h"
#include "import/photo.h"
#include "sys/process.h"

enum { LIMIT_MS = 10 * 1000, MEMORY_MAX = 768 * 1024 * 1024 };

enum rc
photo_convert(FILE *in, FILE *out, struct err *e)
{
	struct strbuf bytes, jpeg;
	char buf[65536];
	size_t n;
	strbuf_init(&bytes, PHOTO_BYTES_MAX);
	strbuf_init(&jpeg, PHOTO_BYTES_MAX);
	while ((n = fread(buf, 1, sizeof buf, in)) > 0)
		strbuf_add(&bytes, buf, n);
	enum rc rc = photo_read(bytes.s, bytes.len, &jpeg, e);
	if (rc == INVALID) {
		strbuf_puts(&jpeg, e->text);
		rc = OK;
	}
	if (rc == OK && (fwrite(jpeg.s, 1, jpeg.len, out) != jpeg.len || fflush(out)))
		rc = err_set(
		    e, BROKEN, NULL, "The picture could not be written. Try again.");
	strbuf_free(&bytes);
	strbuf_free(&jpeg);
	return rc;
}

/* A JPEG begins with 0xff, which no sentence does. */
static enum rc
plain_jpeg(const char *bytes, size_t n, struct strbuf *jpeg, struct err *e)
{
	const char *const argv[] = { process_self, "photo", NULL };
	const struct process_spec child = { .argv = argv,
		.in = bytes,
		.in_len = n,
		.in_fd = -1,
		.out_fd = -1,
		.out = jpeg,
		.limit_ms = LIMIT_MS,
		.memory_max = MEMORY_MAX };
	if (n > PHOTO_BYTES_MAX)
		return err_set(e, INVALID, "photo",
		    "This picture has more than %d MB.  Take it at a smaller size.",
		    PHOTO_BYTES_MAX / 1024 / 1024);
	struct err why = { 0 };
	enum rc rc = process_run_as(&child, &why);
	if (rc == BUSY)
		return err_set(e, BUSY, NULL,
		    "The photo was not kept: the laptop has too much to do to make it "
		    "small.  Send it again in a moment.  (%s)",
		    why.text);
	if (rc != OK)
		return err_set(e, INVALID, "photo",
		    "This picture could not be read.  Take the photo again. (%s)",
		    why.text);
	if (jpeg->len > 0 && (unsigned char)jpeg->s[0] == 0xff)
		return OK;
	return err_set(e, INVALID, "photo", "%s", jpeg->s);
}

struct job {
	const struct tournament *t;
	const struct actor *who;
	const char *code;
	const struct strbuf *jpeg;
	int64_t id;
};

static enum rc
add_tx(struct db *db, void *arg, struct err *e)
{
	struct job *j = arg;
	DEFER(PQclear) PGresult *s = NULL, *r = NULL;
	enum rc rc =
	    DB_ONE(db, Q_photo_sheet, &s, "sheet", e, P_INT(j->t->id), P_TEXT(j->code));
	if (rc != OK)
		return rc;
	int64_t sheet = row_int(s, 0, "sheet_id");
	if (row_int(s, 0, "photos") >= PHOTOS_MAX)
		return err_set(e, INVALID, "photo",
		    "This sheet has %d photos already: remove one first.", PHOTOS_MAX);
	rc = DB_ONE(db, Q_photo_add, &r, "sheet", e, P_INT(j->t->id), P_INT(sheet),
	    P_BYTES(j->jpeg->s, j->jpeg->len), P_TEXT(j->who->label));
	if (rc != OK)
		return rc;
	j->id = row_int(r, 0, "photo_id");
	char subject[32];
	snprintf(subject, sizeof subject, "sheet:%lld", (long long)sheet);
	return audit(db, j->t->id, j->who, "photo.add", subject, NULL,
	    json_pack("{s:I}", "photo", (json_int_t)j->id), NULL, e);
}

enum rc
app_photo_add(struct app *app, const struct tournament *t, const struct actor *who,
    const char *code, const char *bytes, size_t n, int64_t *id, struct err *e)
{
	struct strbuf jpeg;
	struct job j = { t, who, code, &jpeg, 0 };
	strbuf_init(&jpeg, PHOTO_BYTES_MAX);
	enum rc rc = plain_jpeg(bytes, n, &jpeg, e);
	if (rc == OK)
		rc = db_tx(app->db, add_tx, &j, e);
	strbuf_free(&jpeg);
	*id = j.id;
	return rc;
}

enum rc
app_photo_list(struct app *app, const struct tournament *t, const char *code,
    json_t **out, struct err *e)
{
	return DB_JSON(
	    app->db, Q_photo_list, out, "sheet", e, P_INT(t->id), P_TEXT(code));
}

enum rc
app_photo_get(struct app *app, const struct tournament *t, const char *code, int64_t id,
    const char **jpeg, size_t *n, struct err *e)
{
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(
	    app->db, Q_photo_get, &r, "photo", e, P_INT(t->id), P_TEXT(code), P_INT(id));
	if (rc == OK)
		*jpeg = row_bytes(app->arena, r, 0, "jpeg", n);
	return rc;
}

static enum rc
remove_tx(struct db *db, void *arg, struct err *e)
{
	const struct job *j = arg;
	DEFER(PQclear) PGresult *r = NULL;
	enum rc rc = DB_ONE(db, Q_photo_remove, &r, "photo", e, P_INT(j->t->id),
	    P_TEXT(j->code), P_INT(j->id));
	if (rc != OK)
		return rc;
	char subject[32];
	snprintf(
	    subject, sizeof subject, "sheet:%lld", (long long)row_int(r, 0, "sheet_id"));
	return audit(db, j->t->id, j->who, "photo.remove", subject,
	    json_pack("{s:I}", "photo", (json_int_t)j->id), NULL, NULL, e);
}

enum rc
app_photo_remove(struct app *app, const struct tournament *t, const struct actor *who,
    const char *code, int64_t id, struct err *e)
{
	struct job j = { t, who, code, NULL, id };
	return db_tx(app->db, remove_tx, &j, e);
}
