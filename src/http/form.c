/* http/form.c - bodies of forms: urlencoded and multipart, and reading them by a table.
 *
 * The raw parts are kept as they came; form_read cleans text (utf8_clean) and checks it.
 */
#include "base/date.h"
#include "base/utf8.h"
#include "http/openapi.h"
#include "http/wire.h"

static int
hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = (char)(c | 0x20);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool
url_decode(char *s, bool plus)
{
	char *to = s;

	for (; *s; s++) {
		int c = (unsigned char)*s;
		if (c == '%') {
			int hi = hex(s[1]);
			int lo = hi < 0 ? -1 : hex(s[2]);
			if (lo < 0 || hi + lo == 0)
				return false;
			c = hi * 16 + lo;
			s += 2;
		} else if (c == '+' && plus) {
			c = ' ';
		}
		*to++ = (char)c;
	}
	*to = '\0';
	return true;
}

char *
url_encode(struct arena *a, const char *s)
{
	static const char digits[] = "0123456789ABCDEF";
	char *out = arena_alloc(a, 3 * strlen(s) + 1), *to = out;

	for (; *s; s++) {
		unsigned char c = (unsigned char)*s;
		bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		             (c >= '0' && c <= '9') || strchr("-._~", c);
		if (plain) {
			*to++ = (char)c;
			continue;
		}
		*to++ = '%';
		*to++ = digits[c >> 4];
		*to++ = digits[c & 15];
	}
	return out;
}

/* ---- parsing ---- */

struct parse {
	struct arena *a;
	struct form *out;
	int cap;
	struct err *e;
};

static enum rc
malformed(struct err *e)
{
	return err_set(e, INVALID, NULL,
	    "The form arrived damaged. Go back, reload the page and send it again.");
}

static enum rc
part_add(struct parse *p, struct form_part part)
{
	if (p->out->n >= FORM_PARTS_MAX)
		return err_set(p->e, INVALID, NULL, "The form has more than %d fields.",
		    FORM_PARTS_MAX);
	if (p->out->n == p->cap) {
		int cap = p->cap ? 2 * p->cap : 16;
		p->out->part = arena_grow(p->a, p->out->part, (size_t)p->cap, (size_t)cap,
		    sizeof *p->out->part);
		p->cap = cap;
	}
	p->out->part[p->out->n++] = part;
	return OK;
}

static enum rc
parse_urlencoded(struct parse *p, const char *body, size_t n)
{
	if (memchr(body, '\0', n))
		return malformed(p->e);
	for (const char *end = body + n; body < end; body++) {
		const char *amp = memchr(body, '&', (size_t)(end - body));
		size_t len = amp ? (size_t)(amp - body) : (size_t)(end - body);
		char *name = arena_strndup(p->a, body, len);
		char *value = strchr(name, '=');

		body += len;
		if (len == 0)
			continue;
		if (value)
			*value++ = '\0';
		else
			value = name + len;
		if (!url_decode(name, true) || !url_decode(value, true))
			return malformed(p->e);
		enum rc rc =
		    part_add(p, (struct form_part){ name, value, strlen(value), NULL });
		if (rc != OK)
			return rc;
	}
	return OK;
}

/* Value of key="..." in a header line, in the arena; NULL if absent.  Browsers write a
 * quote inside as %22, so that a backslash is one of a Windows path and stays. */
static const char *
parameter(struct arena *a, const char *line, size_t n, const char *key)
{
	size_t k = strlen(key);

	for (size_t i = 0; i + k + 1 < n; i++) {
		bool starts = i == 0 || strchr("; \t", line[i - 1]);
		if (!starts || strncasecmp(line + i, key, k) != 0 || line[i + k] != '=')
			continue;
		const char *v = line + i + k + 1;
		size_t left = n - i - k - 1;
		if (left && *v == '"') {
			const char *end = memchr(v + 1, '"', left - 1);
			return end ? arena_strndup(a, v + 1, (size_t)(end - v - 1))
			           : NULL;
		}
		size_t len = 0;
		while (len < left && !strchr("; \t\r", v[len]))
			len++;
		return arena_strndup(a, v, len);
	}
	return NULL;
}

static enum rc
multipart_part(struct parse *p, const char *s, size_t n)
{
	struct form_part part = { 0 };

	for (;;) {
		const char *eol = memmem(s, n, "\r\n", 2);
		if (eol == NULL)
			return malformed(p->e);
		size_t len = (size_t)(eol - s);
		if (len >= 20 && strncasecmp(s, "content-disposition:", 20) == 0) {
			part.name = parameter(p->a, s + 20, len - 20, "name");
			part.file_name = parameter(p->a, s + 20, len - 20, "filename");
		}
		s += len + 2;
		n -= len + 2;
		if (len == 0)
			break;
	}
	if (part.name == NULL || (part.file_name == NULL && memchr(s, '\0', n)))
		return malformed(p->e);
	part.value = arena_strndup(p->a, s, 0);
	if (n) {
		char *copy = arena_alloc(p->a, n + 1);
		memcpy(copy, s, n);
		part.value = copy;
	}
	part.len = n;
	return part_add(p, part);
}

static enum rc
parse_multipart(struct parse *p, const char *boundary, const char *body, size_t n)
{
	char *mark = arena_printf(p->a, "\r\n--%s", boundary);
	size_t m = strlen(mark);
	const char *end = body + n;

	if (n < m || memcmp(body, mark + 2, m - 2) != 0)
		return malformed(p->e);
	body += m - 2;
	while ((size_t)(end - body) >= 2 && memcmp(body, "\r\n", 2) == 0) {
		body += 2;
		const char *stop = memmem(body, (size_t)(end - body), mark, m);
		if (stop == NULL)
			return malformed(p->e);
		enum rc rc = multipart_part(p, body, (size_t)(stop - body));
		if (rc != OK)
			return rc;
		body = stop + m;
	}
	return (size_t)(end - body) >= 2 && memcmp(body, "--", 2) == 0 ? OK
	                                                               : malformed(p->e);
}

enum rc
form_parse(struct arena *a, const char *content_type, const char *body, size_t n,
    struct form *out, struct err *e)
{
	struct parse p = { .a = a, .out = out, .e = e };
	size_t kind = strcspn(content_type, "; \t");

	*out = (struct form){ 0 };
	if (kind == 33 &&
	    strncasecmp(content_type, "application/x-www-form-urlencoded", 33) == 0)
		return parse_urlencoded(&p, body, n);
	if (kind == 19 && strncasecmp(content_type, "multipart/form-data", 19) == 0) {
		const char *b = parameter(
		    a, content_type + 19, strlen(content_type + 19), "boundary");
		if (b == NULL || *b == '\0' || strlen(b) > 70)
			return malformed(e);
		return parse_multipart(&p, b, body, n);
	}
	return OK;
}

/* ---- reading ---- */

enum rc
form_load(struct req *q, struct err *e)
{
	if (q->form)
		return OK;
	q->form = ARENA_NEW(q->arena, struct form);
	enum rc rc =
	    form_parse(q->arena, q->content_type, q->body, q->body_len, q->form, e);
	if (rc != OK)
		*q->form = (struct form){ 0 };
	return rc;
}

/* A damaged form has no fields; session_begin refused it before a handler could ask. */
static const struct form *
form_of(struct req *q)
{
	static const struct form none;
	struct err e = { 0 };

	return form_load(q, &e) == OK ? q->form : &none;
}

/* What came, with each byte that is no text as a question mark: a handler never sees
 * other than UTF-8. */
static const char *
text_of(struct req *q, const struct form_part *p)
{
	char *s;
	size_t len = 0;

	if (utf8_valid(p->value, p->len))
		return p->value;
	s = arena_strndup(q->arena, p->value, p->len);
	for (size_t at = 0; at < p->len; at += len)
		if (utf8_next(s + at, p->len - at, &len) < 0) {
			s[at] = '?';
			len = 1;
		}
	return s;
}

static const struct form_part *
part_of(struct req *q, const char *name)
{
	const struct form *f = form_of(q);

	for (int i = 0; i < f->n; i++)
		if (strcmp(f->part[i].name, name) == 0)
			return &f->part[i];
	return NULL;
}

const char *
form_value(struct req *q, const char *name)
{
	const struct form_part *p = part_of(q, name);
	return p && p->file_name == NULL ? text_of(q, p) : NULL;
}

const char *
form_text(struct req *q, const char *name)
{
	const char *s = form_value(q, name);
	return s ? utf8_clean(q->arena, s) : "";
}

const char *
form_value_or(struct req *q, const char *name, const char *otherwise)
{
	const char *v = q->verb == POST ? form_value(q, name) : NULL;

	return v ? v : otherwise;
}

int
form_values(struct req *q, const char *name, const char **out, int max)
{
	const struct form *f = form_of(q);
	int n = 0;

	for (int i = 0; i < f->n && n < max; i++)
		if (strcmp(f->part[i].name, name) == 0 && f->part[i].file_name == NULL)
			out[n++] = text_of(q, &f->part[i]);
	return n;
}

static bool
is_kept(const struct form_part *p)
{
	return p->file_name == NULL && strcmp(p->name, "csrf") != 0 &&
	       strstr(p->name, "password") == NULL && utf8_valid(p->value, p->len) &&
	       utf8_valid(p->name, strlen(p->name));
}

void
form_values_typed(struct req *q, json_t *values)
{
	const struct form *f = form_of(q);

	for (int i = 0; i < f->n; i++)
		if (is_kept(&f->part[i]))
			json_object_set_new(
			    values, f->part[i].name, json_string(f->part[i].value));
}

json_t *
form_typed_list(struct req *q)
{
	const struct form *f = form_of(q);
	json_t *list = json_array();

	for (int i = 0; i < f->n; i++)
		if (is_kept(&f->part[i]))
			json_array_append_new(
			    list, json_pack("{s:s,s:s}", "name", f->part[i].name, "value",
			              f->part[i].value));
	return list;
}

static bool
is_time(const char *s)
{
	if (!digits_match(s, "99:99") && !digits_match(s, "99:99:99"))
		return false;
	return digits_value(s, 2) < 24 && digits_value(s + 3, 2) < 60 &&
	       (s[5] == '\0' || digits_value(s + 6, 2) < 60);
}

static bool
is_choice(const char *choices, const char *s)
{
	size_t n = strlen(s);

	for (const char *c = choices; c; c = strchr(c, '|')) {
		c += *c == '|';
		if (strcspn(c, "|") == n && memcmp(c, s, n) == 0)
			return true;
	}
	return false;
}

static bool
is_int(const char *s, int64_t *out)
{
	bool minus = *s == '-';
	int64_t v = 0;

	s += minus || *s == '+';
	if (*s == '\0' || strlen(s) > 15)
		return false;
	for (; *s; s++) {
		if (*s < '0' || *s > '9')
			return false;
		v = v * 10 + (*s - '0');
	}
	*out = minus ? -v : v;
	return true;
}

int64_t
number_or(const char *text, int64_t otherwise)
{
	int64_t n;

	return text && is_int(text, &n) && n >= -NUMBER_MAX && n <= NUMBER_MAX
	           ? n
	           : otherwise;
}

#define FAULT(p, f, code, ...) problem_add((p), false, (code), (f)->name, __VA_ARGS__)

static void
read_text(const struct field *f, const char *s, struct problems *p)
{
	int64_t n = (int64_t)utf8_length(s);

	if (*s && n < f->min)
		FAULT(p, f, "too_short", "%s: at least %lld characters are needed.",
		    f->label, (long long)f->min);
	else if (n > (f->max ? f->max : 1000))
		FAULT(p, f, "too_long",
		    "%s: %lld characters are too many, the most is %lld.", f->label,
		    (long long)n, (long long)(f->max ? f->max : 1000));
}

static int64_t
read_int(const struct field *f, const char *s, struct problems *p)
{
	int64_t v = 0;

	if (*s == '\0')
		return 0;
	if (!is_int(s, &v))
		FAULT(p, f, "not_a_number", "%s: write a whole number, in digits.",
		    f->label);
	else if ((f->min || f->max) && (v < f->min || v > f->max))
		FAULT(p, f, "out_of_range", "%s: the number must be from %lld to %lld.",
		    f->label, (long long)f->min, (long long)f->max);
	return v;
}

/* The name of a file, for people only. */
static const char *
clean_name(struct req *q, const struct form_part *p)
{
	const char *s = p->file_name;

	return utf8_valid(s, strlen(s)) ? utf8_clean(q->arena, s) : "file";
}

static void
read_one(struct req *q, const struct field *f, char *out, struct problems *p)
{
	const struct form_part *part = part_of(q, f->name);
	const char *s = "";

	if (f->kind == FIELD_FILE) {
		struct upload_file file = { "", "", 0 };
		if (part && part->file_name && part->file_name[0])
			file = (struct upload_file){ clean_name(q, part), part->value,
				part->len };
		if (f->required && file.len == 0)
			FAULT(p, f, "missing", "%s: choose a file that is not empty.",
			    f->label);
		memcpy(out + f->offset, &file, sizeof file);
		return;
	}
	if (part && part->file_name == NULL) {
		if (utf8_valid(part->value, part->len))
			s = f->kind == FIELD_SECRET ? part->value
			                            : utf8_clean(q->arena, part->value);
		else
			FAULT(p, f, "not_text",
			    "%s: contains characters that are not text.", f->label);
	}
	if (f->required && *s == '\0' && f->kind != FIELD_CHECK)
		FAULT(p, f, "missing", "%s: must be filled in.", f->label);
	if (f->kind == FIELD_CHECK) {
		bool on = *s && strcmp(s, "0") != 0 && strcmp(s, "off") != 0;
		if (f->required && !on)
			FAULT(p, f, "missing", "%s: must be ticked.", f->label);
		memcpy(out + f->offset, &on, sizeof on);
		return;
	}
	if (f->kind == FIELD_INT) {
		int64_t v = read_int(f, s, p);
		memcpy(out + f->offset, &v, sizeof v);
		return;
	}
	if (f->kind == FIELD_TEXT || f->kind == FIELD_SECRET)
		read_text(f, s, p);
	else if (f->kind == FIELD_DATE && *s && !date_is_real(s))
		FAULT(p, f, "not_a_date",
		    "%s: write the date as year-month-day, 2026-03-14.", f->label);
	else if (f->kind == FIELD_TIME && *s && !is_time(s))
		FAULT(p, f, "not_a_time", "%s: write the time as hours:minutes, 09:30.",
		    f->label);
	else if (f->kind == FIELD_CHOICE && *s && !is_choice(f->choices, s))
		FAULT(p, f, "unknown_choice", "%s: choose one of the list.", f->label);
	memcpy(out + f->offset, &s, sizeof s);
}

enum rc
form_read(struct req *q, const struct field *f, int n, void *out, struct problems *p,
    struct err *e)
{
	int before = p->n;

	if (p->arena == NULL)
		p->arena = q->arena;
	for (int i = 0; i < n; i++)
		read_one(q, &f[i], out, p);
	if (p->n == before)
		return OK;
	/* For an answer that has no place for the list. */
	return err_set(e, INVALID, p->list[before].field, "%s", p->list[before].text);
}

json_t *
form_options(const char *values, const char *words, const char *selected)
{
	json_t *list = json_array();

	while (values && *values) {
		size_t v = strcspn(values, "|"), w = strcspn(words, "|");
		bool on =
		    selected && strlen(selected) == v && memcmp(values, selected, v) == 0;
		json_array_append_new(list, json_pack("{s:s%,s:s%,s:b}", "value", values,
		                                v, "text", words, w, "selected", on));
		values += v + (values[v] == '|');
		words += w + (words[w] == '|');
	}
	return list;
}

json_t *
req_json(struct req *q, struct err *e)
{
	json_error_t je;
	json_t *doc;

	q->reply->status = 400; /* unless it turns out to be sound */
	if (strncasecmp(q->content_type, "application/json", 16) != 0) {
		err_set(e, INVALID, NULL,
		    "Send the body as JSON, with the header Content-Type: "
		    "application/json.");
		return NULL;
	}
	doc = json_loadb(q->body, q->body_len, JSON_REJECT_DUPLICATES, &je);
	if (json_is_object(doc)) {
		const struct api_call *call = api_call_find(q->route);
		struct problems p = { .arena = q->arena };
		q->reply->status = 0;
		if (call && call->takes)
			shape_check(call->takes, doc, &p);
		if (p.errors == 0) {
			req_spend(q, json_incref(doc));
			return doc;
		}
		(void)reply_problems(q, 422, &p, NULL);
		json_decref(doc);
		return NULL;
	}
	if (doc != NULL)
		err_set(e, INVALID, NULL, "The body must be a JSON object: {...}.");
	else
		err_set(e, INVALID, NULL, "The body is not JSON: line %d, column %d: %s.",
		    je.line, je.column,
		    json_error_code(&je) == json_error_null_character
		        ? "no text holds the character \\u0000"
		        : je.text);
	json_decref(doc);
	return NULL;
}
