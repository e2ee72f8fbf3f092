/* fuzz_form: any content type and body: the first byte chooses the type. */
#include "base/arena.h"
#include "http/wire.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const types[] = {
	"application/x-www-form-urlencoded",
	"multipart/form-data; boundary=b",
	"multipart/form-data; boundary=\"b\"",
	"text/plain",
};
struct in {
	const char *text, *date, *time, *choice;
	int64_t number;
	bool check;
	struct upload_file file;
};
static const struct field spec[] = {
	{ .name = "t",
	    .label = "T",
	    .kind = FIELD_TEXT,
	    .required = true,
	    .offset = offsetof(struct in, text) },
	{ .name = "d",
	    .label = "D",
	    .kind = FIELD_DATE,
	    .offset = offsetof(struct in, date) },
	{ .name = "m",
	    .label = "M",
	    .kind = FIELD_TIME,
	    .offset = offsetof(struct in, time) },
	{ .name = "c",
	    .label = "C",
	    .kind = FIELD_CHOICE,
	    .choices = "a|b",
	    .offset = offsetof(struct in, choice) },
	{ .name = "n",
	    .label = "N",
	    .kind = FIELD_INT,
	    .offset = offsetof(struct in, number) },
	{ .name = "k",
	    .label = "K",
	    .kind = FIELD_CHECK,
	    .offset = offsetof(struct in, check) },
	{ .name = "f",
	    .label = "F",
	    .kind = FIELD_FILE,
	    .offset = offsetof(struct in, file) },
};

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	struct arena *a = arena_new();
	char *body = arena_alloc(a, size);
	struct problems p = { .arena = a };
	struct err e = { 0 };
	struct in in;
	struct req q = { .arena = a,
		.content_type = types[data[0] % COUNT(types)],
		.body = body,
		.body_len = size - 1 };

	memcpy(body, data + 1, size - 1);
	json_t *values = json_object();
	if (FORM_READ(&q, spec, &in, &p, &e) == OK)
		assert(*in.text);
	form_values_typed(&q, values);
	json_decref(values);
	arena_free(a);
	return 0;
}
