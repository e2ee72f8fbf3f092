/* Any text as a template: it is refused or rendered, and what comes out of data is
 * escaped. */
#include "view/template.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char json[] =
	    "{\"a\":\"\\u0001<\",\"b\":{\"c\":1},\"l\":[{\"n\":\"\\u0001<\",\"m\":"
	    "[1,\"\\u0001<\"]},{\"n\":null,\"m\":[]}]}";
	struct strbuf text, out;
	struct err e = { 0 };
	struct templates *t = NULL;
	json_t *j = json_loads(json, 0, NULL);

	strbuf_init(&text, TEMPLATE_SIZE_MAX);
	strbuf_add(&text, data, size);
	strbuf_init(&out, 1 << 16);
	const struct template_source src[] = {
		{ "it", text.s, "a b[c] l[n m]" },
		{ "other", "{{#l}}{{a}}{{/l}}", NULL },
	};
	if (templates_load(&t, src, (int)COUNT(src), &e) == OK) {
		enum rc rc = template_render(t, "it", j, &out, &e);

		/* A control character marks where data begins: it may not be followed by
		 * "<". */
		if (rc == OK && !memchr(data, 1, size) && strstr(out.s, "\001<"))
			abort();
	}
	templates_free(t);
	json_decref(j);
	strbuf_free(&text);
	strbuf_free(&out);
	return 0;
}
