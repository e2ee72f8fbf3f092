/* Forms as browsers send them, and as nobody should. */
#include "base/arena.h"
#include "http/wire.h"
#include "tests/harness.h"
#include <string.h>

#define URLENCODED "application/x-www-form-urlencoded"
#define MULTIPART "multipart/form-data; boundary=xYz"

static struct arena *arena;

static int
setup(void **state)
{
	(void)state;
	arena = arena_new();
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	arena_free(arena);
	return 0;
}

static void
an_urlencoded_body_becomes_fields(void **state)
{
	static const char body[] =
	    "name=Ana+Mar%C3%ADa&empty=&flag&&a%26b=1%2B1&name=two";
	struct form f;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(
	    form_parse(arena, URLENCODED, body, sizeof body - 1, &f, &e), OK);
	assert_int_equal(f.n, 5);
	assert_string_equal(f.part[0].value, "Ana María");
	assert_string_equal(f.part[1].value, "");
	assert_string_equal(f.part[2].name, "flag");
	assert_string_equal(f.part[3].name, "a&b");
	assert_string_equal(f.part[3].value, "1+1");
}

static void
a_multipart_body_becomes_fields_and_files(void **state)
{
	static const char body[] =
	    "--xYz\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\nabc\r\n"
	    "--xYz\r\nContent-Disposition: form-data; name=\"file\"; "
	    "filename=\"my; \\\"list.csv\"\r\nContent-Type: text/csv\r\n\r\n"
	    "a,b\r\n\0c\r\n--xY\r\n"
	    "\r\n--xYz--\r\n";
	struct form f;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(form_parse(arena, MULTIPART, body, sizeof body - 1, &f, &e), OK);
	assert_int_equal(f.n, 2);
	assert_string_equal(f.part[0].name, "csrf");
	assert_string_equal(f.part[0].value, "abc");
	assert_null(f.part[0].file_name);
	assert_string_equal(f.part[1].file_name, "my; \\");
	assert_int_equal(f.part[1].len, 15);
	assert_memory_equal(f.part[1].value, "a,b\r\n\0c\r\n--xY\r\n", 15);
}

static void
a_damaged_body_is_refused(void **state)
{
	static const struct {
		const char *type, *body;
	} cases[] = {
		{ URLENCODED, "a=%" },
		{ URLENCODED, "a=%0" },
		{ URLENCODED, "a=%00" },
		{ URLENCODED, "%zz=1" },
		{ MULTIPART, "" },
		{ MULTIPART, "--xYz" },
		{ MULTIPART, "--xYz\r\n" },
		{ MULTIPART,
		    "--xYz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1" },
		{ MULTIPART,
		    "--xYz\r\nContent-Disposition: form-data\r\n\r\n1\r\n--xYz--" },
		{ MULTIPART, "--xYz\r\nContent-Disposition: form-data; "
		             "name=\"a\"\r\n\r\n1\r\n--xYz" },
		{ "multipart/form-data", "--xYz--" },
		{ "multipart/form-data; boundary=", "----" },
	};
	struct form f;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct err e = { 0 };
		enum rc rc = form_parse(
		    arena, cases[i].type, cases[i].body, strlen(cases[i].body), &f, &e);
		if (rc != INVALID || e.text[0] == '\0')
			fail_msg("%s was taken", cases[i].body);
	}
}

struct player {
	const char *name, *born, *at, *policy, *password;
	int64_t grade;
	bool late;
	struct upload_file file;
};
static const struct field spec[] = {
	{ .name = "name",
	    .label = "Name",
	    .kind = FIELD_TEXT,
	    .required = true,
	    .min = 2,
	    .max = 10,
	    .offset = offsetof(struct player, name) },
	{ .name = "born",
	    .label = "Born",
	    .kind = FIELD_DATE,
	    .offset = offsetof(struct player, born) },
	{ .name = "at",
	    .label = "At",
	    .kind = FIELD_TIME,
	    .offset = offsetof(struct player, at) },
	{ .name = "policy",
	    .label = "Names",
	    .kind = FIELD_CHOICE,
	    .choices = "full|initial|code",
	    .offset = offsetof(struct player, policy) },
	{ .name = "password",
	    .label = "Password",
	    .kind = FIELD_SECRET,
	    .max = 100,
	    .offset = offsetof(struct player, password) },
	{ .name = "grade",
	    .label = "Grade",
	    .kind = FIELD_INT,
	    .min = 0,
	    .max = 12,
	    .offset = offsetof(struct player, grade) },
	{ .name = "late",
	    .label = "Late",
	    .kind = FIELD_CHECK,
	    .offset = offsetof(struct player, late) },
	{ .name = "file",
	    .label = "File",
	    .kind = FIELD_FILE,
	    .offset = offsetof(struct player, file) },
};

static enum rc
read_body(const char *body, struct player *out, struct problems *p)
{
	struct req q = { .arena = arena,
		.content_type = URLENCODED,
		.body = body,
		.body_len = strlen(body) };
	struct err e = { 0 };

	*p = (struct problems){ .arena = arena };
	return FORM_READ(&q, spec, out, p, &e);
}

static void
a_table_reads_a_form(void **state)
{
	struct player in;
	struct problems p;

	(void)state;
	assert_int_equal(
	    read_body("name=+Zo%C3%AB++B%E2%80%8B+&born=2016-02-29&at=09%3A30&policy=code"
	              "&grade=7&late=1&password=+x++y",
	        &in, &p),
	    OK);
	assert_string_equal(in.name, "Zoë B");
	assert_string_equal(in.born, "2016-02-29");
	assert_string_equal(in.at, "09:30");
	assert_string_equal(in.password, " x  y");
	assert_int_equal(in.grade, 7);
	assert_true(in.late);
	assert_int_equal(in.file.len, 0);
}

static void
each_fault_names_its_field(void **state)
{
	static const struct {
		const char *body, *field, *code;
	} cases[] = {
		{ "", "name", "missing" },
		{ "name=+%E2%80%8B+", "name", "missing" },
		{ "name=A", "name", "too_short" },
		{ "name=Abcdefghijk", "name", "too_long" },
		{ "name=%ff%fe", "name", "not_text" },
		{ "name=Ada&born=2015-02-29", "born", "not_a_date" },
		{ "name=Ada&born=29.2.2016", "born", "not_a_date" },
		{ "name=Ada&at=24:00", "at", "not_a_time" },
		{ "name=Ada&policy=ful", "policy", "unknown_choice" },
		{ "name=Ada&policy=full|initial", "policy", "unknown_choice" },
		{ "name=Ada&grade=x", "grade", "not_a_number" },
		{ "name=Ada&grade=13", "grade", "out_of_range" },
		{ "name=Ada&grade=9999999999999999999", "grade", "not_a_number" },
	};
	struct player in;
	struct problems p;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		if (read_body(cases[i].body, &in, &p) != INVALID || p.n < 1)
			fail_msg("%s was taken", cases[i].body);
		assert_string_equal(p.list[0].field, cases[i].field);
		assert_string_equal(p.list[0].code, cases[i].code);
	}
}

static void
a_number_is_whole_or_none(void **state)
{
	static const struct {
		const char *text;
		int64_t want;
	} t[] = {
		{ NULL, 7 },
		{ "", 7 },
		{ "-", 7 },
		{ "12", 12 },
		{ "-3", -3 },
		{ "1x", 7 },
		{ " 1", 7 },
		{ "0x1F", 7 },
		{ "999999999", 999999999 },
		{ "-999999999", -999999999 },
		{ "1000000000", 7 },
		{ "999999999999999", 7 },
		{ "99999999999999999999", 7 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(t); i++)
		if (number_or(t[i].text, 7) != t[i].want)
			fail_msg("%s: %lld", t[i].text ? t[i].text : "NULL",
			    (long long)number_or(t[i].text, 7));
}

static void
addresses_are_encoded_and_decoded(void **state)
{
	char s[] = "a%20b+c%2f";

	(void)state;
	assert_true(url_decode(s, false));
	assert_string_equal(s, "a b+c/");
	assert_string_equal(url_encode(arena, "/t/x?q=é&b"), "%2Ft%2Fx%3Fq%3D%C3%A9%26b");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_urlencoded_body_becomes_fields),
		cmocka_unit_test(a_multipart_body_becomes_fields_and_files),
		cmocka_unit_test(a_damaged_body_is_refused),
		cmocka_unit_test(a_table_reads_a_form),
		cmocka_unit_test(each_fault_names_its_field),
		cmocka_unit_test(a_number_is_whole_or_none),
		cmocka_unit_test(addresses_are_encoded_and_decoded),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
