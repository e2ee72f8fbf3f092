/* http/http.h - what a page or API handler sees: a whole request, one answer.
 *
 * A handler runs on a worker with its own database connection.  Method, role, body size
 * and CSRF token were checked before.  GET never writes; POST answers with a redirect.  A
 * handler that returns other than OK gets the problem page (or application/problem+json
 * under /api). */
#ifndef HTTP_HTTP_H
#define HTTP_HTTP_H
#include "app/app.h"
#include "base/strbuf.h"
#include "view/template.h"
#include <string.h>

DEFINE_CLEANUP(json_t *, json_decref)

enum verb { GET = 1, POST, PUT, DELETE };
enum {
	PATH_ARGS_MAX = 4,
	BODY_MAX_DEFAULT = 64 * 1024,
	BODY_MAX_UPLOAD = 8 * 1024 * 1024,
	BODY_MAX_PHOTO = BODY_MAX_UPLOAD + BODY_MAX_DEFAULT /* the form around it */
};

struct req;
typedef enum rc (*handler_fn)(struct req *q, struct err *e);

/* One row of the site map, src/http/routes.c.  In path, # is a number and $ a slug or
 * code; a first $ after /t/, /manage/ or /tournaments/ is the tournament.  role 0 does
 * not pass the test that walks the table. */
struct route {
	enum verb verb;
	const char *path;
	unsigned role; /* any of these bits lets in; ROLE_OWNER always does */
	handler_fn fn;
	size_t body_max; /* 0 = BODY_MAX_DEFAULT */
	bool cached;     /* public page, kept until the version given to reply_version is
	                    over.  Everybody gets the same one: its handler sees an
	                    anonymous actor */
	bool no_csrf;    /* sign-in and the like, before there is a token; throttled by
	                    address */
	bool card;       /* such a one of a player's card: a hall of children behind one
	                    address takes no tries from those who sign in */
	bool secret;     /* the path holds a token: it stays out of the log */
	bool quick;      /* answered at once on an I/O thread: q->app and q->t are NULL */
	bool works; /* costs the processor more than a page does: strangers have fewer of
	               them a minute */
	bool live;  /* a whole hall opens it at once, perhaps behind one address */
	bool slow;  /* long work (a PDF): some workers stay free of it */
	bool (*saves)(struct req *q); /* whether who asks may come out of memory, since
	                                 what is stored proves it; NULL = never */
	const char *about;            /* API rows: summary in openapi.json */
};
extern const struct route routes[];
extern const int routes_n;

struct server;
struct reply;
struct form;
struct pair {
	const char *name, *value;
};

struct req {
	struct app *app;
	struct arena *arena; /* lives until the answer is made */
	const struct templates *templates;
	const struct route *route;
	enum verb verb;
	const char *path;               /* decoded, without query */
	const char *arg[PATH_ARGS_MAX]; /* the $ and # of the route, in order, decoded */
	int64_t num[PATH_ARGS_MAX];     /* the # ones as numbers */
	struct tournament *t;           /* NULL where the path names none */
	struct actor *actor;
	const char *body; /* whole, NUL-terminated */
	size_t body_len;
	const char *content_type; /* "" if none */
	const char
	    *base_url; /* "http://192.168.1.20:8080", public address or the Host header */
	char id[20];   /* in the log line */
	const struct pair *query; /* decoded; see req_query */
	int query_n;
	const struct pair *header; /* see req_header */
	int header_n;
	bool https;          /* as the browser sees it */
	bool still;          /* the page becomes a file: no forms, no scripts */
	bool from_memory;    /* who asks may come out of memory: see known.h */
	struct form *form;   /* the body, parsed when first asked for */
	struct reply *reply; /* filled by reply_... */
	json_t *spent;       /* list of documents, freed when the answer has gone */
	struct server *server;
};
static inline bool
req_is_api(const struct req *q)
{
	return strncmp(q->path, "/api/", 5) == 0;
}

/* Query parameter, form field or header; NULL if absent.  Values live in the arena. */
const char *req_query(struct req *q, const char *name);
const char *req_header(struct req *q, const char *name);
/* The address that was asked for, encoded: "/manage/cup/checkin?q=Zo%C3%AB". */
const char *req_here(struct req *q);
/* The query parameter, or otherwise where it is absent. */
const char *req_query_or(struct req *q, const char *name, const char *otherwise);

/* The whole number that text is, minus and all: otherwise where it is NULL, empty, more
 * than any column of numbers holds or anything else, so that no page counts on half a
 * number. */
enum { NUMBER_MAX = 999999999 };
int64_t number_or(const char *text, int64_t otherwise);

/* Forms (application/x-www-form-urlencoded and multipart/form-data). */
enum field_kind {
	FIELD_TEXT = 1,
	FIELD_INT,
	FIELD_DATE,
	FIELD_TIME,
	FIELD_CHOICE,
	FIELD_CHECK,
	FIELD_FILE,
	FIELD_SECRET /* text, not cleaned: a password */
};
struct field {
	const char *name;  /* of the input, and of the problem that names it */
	const char *label; /* "Team name": problems speak of it */
	enum field_kind kind;
	size_t offset; /* in the struct that form_read fills */
	bool required;
	int64_t min, max;    /* numbers: range; text: length in characters */
	const char *choices; /* "full|initial|code" */
};
struct upload_file {
	const char *name, *data;
	size_t len;
};
/* Reads the body into the struct at out: text -> const char * (cleaned, never NULL), int
 * -> int64_t, check -> bool, date and time -> const char * in ISO form, file -> struct
 * upload_file. Each fault becomes a problem; INVALID if there is any. */
enum rc form_read(struct req *q, const struct field *f, int n, void *out,
    struct problems *p, struct err *e) MUST_USE;
#define FORM_READ(q, spec, out, p, e)                                                    \
	form_read((q), (spec), (int)COUNT(spec), (out), (p), (e))
/* A repeated or computed field name ("cell_2_3"), raw; NULL if absent. */
const char *form_value(struct req *q, const char *name);
/* What was typed, or otherwise where no form was sent or it lacks the field. */
const char *form_value_or(struct req *q, const char *name, const char *otherwise);
/* The same, cleaned as form_read does; "" if absent. */
const char *form_text(struct req *q, const char *name);
/* All values of a repeated field; returns how many. */
int form_values(struct req *q, const char *name, const char **out, int max);
/* The body as a JSON object whose values have the types of the API's description, without
 * misspelt keys.  NULL: return e->rc, which is OK where the answer says what is wrong. */
json_t *req_json(struct req *q, struct err *e);

/* Lists for <select>: [{value, text, selected}] from "a|b" and their words
 * "First|Second". */
json_t *form_options(const char *values, const char *words, const char *selected);

/* Answers.  reply_page puts layout_head and layout_foot around the template and adds, for
 * all three, "page": {title, csrf, user, notice, path, base_url, static, staff, owner,
 * tournament: null or {slug, name}, nav: [{href, text, current}]}.  user and notice are
 * "" where there is none; static goes into addresses of static files:
 * /static/style.css?v={{page.static}}. A model without "problems" and "values" gets an
 * empty list and an empty object.  model is stolen.  status 200 unless set before. */
enum rc reply_page(struct req *q, const char *template_name, const char *title,
    json_t *model, struct err *e);
/* The same page again after refused input, 422: "problems" [{field, text}] for the
 * summary at the top and "values" {name: what was typed} so that nothing typed is lost.
 */
enum rc reply_form_again(struct req *q, const char *template_name, const char *title,
    json_t *model, const struct problems *p, struct err *e);
enum { REDIRECT_MAX = 8000 }; /* characters of its address */
enum rc reply_redirect(struct req *q, struct err *e, const char *fmt, ...)
    PRINTF_LIKE(3, 4);
/* Whether a link that begins so opens on this computer only. */
bool base_is_local(const char *base_url);
/* A sentence shown once at the top of the next page ("3 players imported."). */
void reply_notice(struct req *q, const char *fmt, ...) PRINTF_LIKE(2, 3);
enum rc reply_json(struct req *q, int status, json_t *doc); /* doc is stolen */
/* An object with some more members, which are text already: "a":1,"b":2 */
enum rc reply_json_with(struct req *q, int status, json_t *doc, const char *members);
/* type e.g. "text/csv; charset=utf-8"; file_name NULL = shown in the browser.  data is
 * copied. */
enum rc reply_bytes(
    struct req *q, const char *type, const char *file_name, const void *data, size_t n);
/* A PDF, shown in the browser, if rc is OK; frees it in any case and returns rc. */
enum rc reply_pdf(struct req *q, enum rc rc, const char *name, struct strbuf *pdf);
/* A list as a file, CSV unless the address ends in .xlsx or .json or says ?format=: rows
 * (borrowed) are objects, columns "code|name" their keys in order, which are the header
 * too.  The file is called name with the format's ending.  With ?bom=1 CSV begins as
 * Excel likes it.  Safe against formulas. */
enum rc reply_list(struct req *q, const char *name, const char *columns,
    const json_t *rows, struct err *e);
/* "players" of "players.xlsx"; NULL where the ending is no format of a list. */
const char *list_named(struct req *q, const char *name);
/* Puts a page's list in the order of ?sort=KEY, or of -KEY downwards, where KEY is one of
 * columns ("who|round"). */
void list_sort(struct req *q, json_t *list, const char *columns);
bool wants_file(struct req *q);  /* ?format=: the list of this page as a file */
bool wants_table(struct req *q); /* the same at an address of the API: not as JSON */
void reply_status(struct req *q, int status);
void reply_header(struct req *q, const char *name, const char *value);
/* The tournament's public_version that was read in the same snapshot as this page's rows:
 * a route with .cached is kept under it.  Without it the answer is not kept. */
void reply_version(struct req *q, int64_t public_version);
/* Server-sent events of the request's tournament until the client leaves. */
enum rc reply_stream(struct req *q);
/* Sets and clears the cookie whose value app_actor_of_cookie is given.  days: as long as
 * the sign-in itself lasts, SIGNIN_..._DAYS. */
void reply_signin(struct req *q, const char *value, int days);
void reply_signout(struct req *q);
/* application/problem+json with every problem listed; keys of extra (stolen, or NULL) are
 * added. */
enum rc reply_problems(
    struct req *q, int status, const struct problems *p, json_t *extra);
#endif
