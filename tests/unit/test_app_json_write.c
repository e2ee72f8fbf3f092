/* What is written is to the byte what the library makes of the same document. */
#include "app/json_write.h"
#include "base/arena.h"
#include "tests/harness.h"
#include <stdio.h>
#include <string.h>

static void
same(const json_t *doc)
{
	char *want = json_dumps(doc, JSON_COMPACT | JSON_ENCODE_ANY);
	struct strbuf out;
	strbuf_init(&out, 1 << 20);
	json_write(&out, doc);
	assert_non_null(want);
	assert_string_equal(out.s, want);
	assert_int_equal(out.len, strlen(want));
	strbuf_free(&out);
	mem_free(want);
}

static void
documents(void **state)
{
	static const char *const texts[] = { "{}", "[]", "[{}]", "{\"a\":[]}", "null",
		"true", "false", "0", "-1", "10", "9223372036854775807",
		"-9223372036854775808", "1.0", "-0.0", "0.1", "1e300",
		"-2.2250738585072014e-308",
		"{\"b\":1,\"a\":{\"c\":[1,[2,[]],\"x\",null]},\"\":\"\"}",
		"\"\\u0041\\u00e9\\u2028\\ud83d\\ude00/\\u007f\"" };
	(void)state;
	for (size_t i = 0; i < COUNT(texts); i++) {
		json_t *doc = json_loads(texts[i], JSON_DECODE_ANY, NULL);
		if (doc == NULL)
			fail_msg("%s", texts[i]);
		same(doc);
		json_decref(doc);
	}
}

/* Each character that there is in one byte, alone, in a text and in a key. */
static void
characters(void **state)
{
	(void)state;
	for (int c = 0; c < 128; c++) {
		const char one = (char)c;
		char text[16];
		snprintf(text, sizeof text, "a%c%cb", c ? c : ' ', c ? c : ' ');
		json_t *doc = json_pack("[s#,s,{s:s}]", &one, 1, text, text, text);
		same(doc);
		json_decref(doc);
	}
}

static void
deep(void **state)
{
	json_t *doc = json_integer(7);
	(void)state;
	for (int i = 0; i < 2000; i++)
		doc = i % 2 ? json_pack("[o]", doc) : json_pack("{s:o}", "k", doc);
	same(doc);
	json_decref(doc);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(documents),
		cmocka_unit_test(characters),
		cmocka_unit_test(deep),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
