/* The template engine: what we take from Mustache, restated as cases, and what we add. */
#include "view/models.h"
#include "view/template.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct given {
	const char *name, *text, *model, *json, *want;
};

/* Renders `text` under the name "page_show"; the include "inner" is {{x}} on a line. */
static enum rc
render(const char *text, const char *model, const char *json, struct strbuf *out,
    struct err *e)
{
	const struct template_source src[] = {
		{ "page_show", text, model },
		{ "inner", "({{x}})\n", NULL },
		{ "loop", "{{>loop}}", NULL },
		{ "text", "from include", NULL },
	};
	DEFER(templates_free) struct templates *t = NULL;
	json_t *j = json_loads(json, 0, NULL);
	enum rc rc = templates_load(&t, src, (int)COUNT(src), e);

	assert_non_null(j);
	if (rc == OK)
		rc = template_render(t, "page_show", j, out, e);
	json_decref(j);
	return rc;
}

static void
check_all(const struct given *g, size_t n)
{
	for (size_t i = 0; i < n; i++, g++) {
		struct strbuf out;
		struct err e = { 0 };

		strbuf_init(&out, 10000);
		if (render(g->text, g->model, g->json, &out, &e) != OK)
			fail_msg("%s: %s", g->name, e.text);
		if (strcmp(out.s, g->want) != 0)
			fail_msg("%s: [%s], want [%s]", g->name, out.s, g->want);
		strbuf_free(&out);
	}
}

static void
interpolation(void **state)
{
	static const struct given g[] = {
		{ "no tag", "Hello, hall.\n", "", "{}", "Hello, hall.\n" },
		{ "a name", "Hello, {{who}}!", "who", "{\"who\":\"hall\"}",
		    "Hello, hall!" },
		{ "in an address behind its ?",
		    "<a href=\"/a/{{x}}?q={{x}}&amp;r={{x}}\" "
		    "title=\"?{{x}}\">{{x}}?{{x}}</a>",
		    "x", "{\"x\":\"a&b #\\u00e9\"}",
		    "<a href=\"/a/a&amp;b "
		    "#\u00e9?q=a%26b%20%23%C3%A9&amp;r=a%26b%20%23%C3%A9\" "
		    "title=\"?a&amp;b #\u00e9\">a&amp;b #\u00e9?a&amp;b #\u00e9</a>" },
		{ "escaped", "{{x}}", "x", "{\"x\":\"& < > \\\" '\"}",
		    "&amp; &lt; &gt; &quot; &#39;" },
		{ "whole number", "{{x}} points", "x", "{\"x\":85}", "85 points" },
		{ "decimal number", "{{x}}", "x", "{\"x\":1.25}", "1.25" },
		{ "null is nothing", "I ({{x}})", "x", "{\"x\":null}", "I ()" },
		{ "empty is nothing", "I ({{x}})", "x", "{\"x\":\"\"}", "I ()" },
		{ "blanks round it stay", "| {{x}} |", "x", "{\"x\":\"-\"}", "| - |" },
		{ "alone on a line, line stays", "  {{x}}\n", "x", "{\"x\":\"-\"}",
		    "  -\n" },
		{ "blanks within the braces", "|{{ x }}|", "x", "{\"x\":\"-\"}", "|-|" },
		{ "dotted", "{{a.b}}", "a[b]", "{\"a\":{\"b\":\"Joe\"}}", "Joe" },
		{ "dotted, three deep", "{{a.b.c}}", "a[b[c]]",
		    "{\"a\":{\"b\":{\"c\":1}}}", "1" },
		{ "dotted through null", "({{a.b}})", "a[b]", "{\"a\":null}", "()" },
		{ "optional and lacking", "({{a}})", "a?", "{}", "()" },
		{ "in the address of a script", "<script src=\"{{x}}\"></script>{{x}}",
		    "x", "{\"x\":1}", "<script src=\"1\"></script>1" },
		{ "in a quoted attribute", "<a href=\"/t/{{x}}\" title='{{x}}'>", "x",
		    "{\"x\":\"a'b\\\"c\"}",
		    "<a href=\"/t/a&#39;b&quot;c\" title='a&#39;b&quot;c'>" },
	};
	(void)state;
	check_all(g, COUNT(g));
}

static void
sections(void **state)
{
	static const struct given g[] = {
		{ "true", "{{#a}}yes{{/a}}", "a", "{\"a\":true}", "yes" },
		{ "false", "({{#a}}yes{{/a}})", "a", "{\"a\":false}", "()" },
		{ "null", "({{#a}}yes{{/a}})", "a", "{\"a\":null}", "()" },
		{ "empty text", "({{#a}}yes{{/a}})", "a", "{\"a\":\"\"}", "()" },
		{ "zero", "({{#a}}yes{{/a}})", "a", "{\"a\":0}", "()" },
		{ "a name within its own section", "{{#a}}[{{a}}]{{/a}}", "a",
		    "{\"a\":\"x\"}", "[x]" },
		{ "an object is entered", "{{#a}}{{b}}{{/a}}", "a[b]",
		    "{\"a\":{\"b\":\"Joe\"}}", "Joe" },
		{ "names are looked up outwards", "{{#a}}{{b}}{{c}}{{/a}}", "a[b] c",
		    "{\"a\":{\"b\":1},\"c\":2}", "12" },
		{ "the nearest name wins", "{{#a}}{{b}}{{/a}}", "a[b] b",
		    "{\"a\":{\"b\":1},\"b\":2}", "1" },
		{ "a list repeats", "{{#l}}({{n}}){{/l}}", "l[n]",
		    "{\"l\":[{\"n\":1},{\"n\":2},{\"n\":3}]}", "(1)(2)(3)" },
		{ "an empty list", "({{#l}}x{{/l}})", "l", "{\"l\":[]}", "()" },
		{ "lists in lists", "{{#l}}{{n}}:{{#m}}{{k}}{{n}} {{/m}};{{/l}}",
		    "l[n m[k]]",
		    "{\"l\":[{\"n\":1,\"m\":[{\"k\":\"a\"},{\"k\":\"b\"}]},{\"n\":2,"
		    "\"m\":[]}]}",
		    "1:a1 b1 ;2:;" },
		{ "two sections of one name", "{{#a}}1{{/a}}2{{#a}}3{{/a}}", "a",
		    "{\"a\":true}", "123" },
		{ "nested, same name", "|{{#a}}{{#a}}x{{/a}}{{/a}}|", "a", "{\"a\":true}",
		    "|x|" },
		{ "dotted section", "{{#a.b}}{{c}}{{/a.b}}", "a[b[c]]",
		    "{\"a\":{\"b\":{\"c\":7}}}", "7" },
		{ "plain values", "{{#l}}({{.}}){{/l}}", "l", "{\"l\":[\"a\",\"<\",3]}",
		    "(a)(&lt;)(3)" },
		{ "length shown and asked",
		    "{{#l.length}}{{l.length}}:{{#l}}{{n}}{{/l}}{{/l.length}}", "l[n]",
		    "{\"l\":[{\"n\":4},{\"n\":5}]}", "2:45" },
		{ "length of an empty list",
		    "({{#l.length}}x{{/l.length}}){{^l.length}}none{{/l.length}}", "l",
		    "{\"l\":[]}", "()none" },
		{ "blanks within the braces", "{{# a }}x{{/ a }}", "a", "{\"a\":true}",
		    "x" },
		{ "within a tag", "<option{{#a}} selected{{/a}}>", "a", "{\"a\":true}",
		    "<option selected>" },
	};
	(void)state;
	check_all(g, COUNT(g));
}

static void
inverted(void **state)
{
	static const struct given g[] = {
		{ "false", "{{^a}}no{{/a}}", "a", "{\"a\":false}", "no" },
		{ "true", "({{^a}}no{{/a}})", "a", "{\"a\":true}", "()" },
		{ "null", "{{^a}}no{{/a}}", "a", "{\"a\":null}", "no" },
		{ "an object", "({{^a}}no{{/a}})", "a[b]", "{\"a\":{\"b\":1}}", "()" },
		{ "a list", "({{^a}}no{{/a}})", "a", "{\"a\":[1]}", "()" },
		{ "an empty list", "{{^a}}no{{/a}}", "a", "{\"a\":[]}", "no" },
		{ "optional and lacking", "{{^a}}no{{/a}}", "a?", "{}", "no" },
		{ "names inside are those outside", "{{#l}}{{^a}}{{b}}{{c}}{{/a}}{{/l}}",
		    "l[a b] c", "{\"l\":[{\"a\":0,\"b\":1}],\"c\":2}", "12" },
	};
	(void)state;
	check_all(g, COUNT(g));
}

static void
comments_includes_and_lines(void **state)
{
	static const struct given g[] = {
		{ "comment", "12{{! not {this} }}34", "", "{}", "1234" },
		{ "comment over lines", "a\n{{!\nnot\nthis\n}}\nb\n", "", "{}",
		    "a\nb\n" },
		{ "comment beside text", "a {{! x }}\nb", "", "{}", "a \nb" },
		{ "include", "({{>text}})", "", "{}", "(from include)" },
		{ "include sees the includer's names", "{{#l}}{{>inner}}{{/l}}", "l[x]",
		    "{\"l\":[{\"x\":1},{\"x\":2}]}", "(1)\n(2)\n" },
		{ "include alone on its line", "a\n  {{>inner}}\nb\n", "x", "{\"x\":9}",
		    "a\n(9)\nb\n" },
		{ "section tags alone vanish with their lines",
		    "a\n{{#s}}\nb\n{{/s}}\nc\n", "s", "{\"s\":true}", "a\nb\nc\n" },
		{ "so do indented ones", "a\n  {{#s}}\t\nb\n  {{/s}}  \nc", "s",
		    "{\"s\":true}", "a\nb\nc" },
		{ "carriage return and line feed", "a\r\n{{#s}}\r\nb\r\n{{/s}}\r\nc", "s",
		    "{\"s\":true}", "a\r\nb\r\nc" },
		{ "first line, without a line before", "  {{#s}}\nb{{/s}}", "s",
		    "{\"s\":true}", "b" },
		{ "last line, without a line after", "b\n  {{^s}}\n{{/s}}", "s",
		    "{\"s\":true}", "b\n" },
		{ "two tags on a line keep it", " {{#s}} {{/s}} \n", "s", "{\"s\":true}",
		    "   \n" },
		{ "text beside keeps the line", " | {{#s}}\n | {{/s}} | \n", "s",
		    "{\"s\":true}", " | \n |  | \n" },
	};
	(void)state;
	check_all(g, COUNT(g));
}

static void
refused_at_start(void **state)
{
	static const struct {
		const char *name, *text, *model, *says;
	} t[] = {
		{ "a name that the model lacks", "a\n\n{{#l}}{{n}}{{q}}{{/l}}", "l[n]",
		    "templates/page_show.html line 3: the view model has no 'q'" },
		{ "part of a dotted name", "{{a.c}}", "a[b]", "no 'a.c'" },
		{ "an inner name from outside", "{{b}}", "a[b]", "no 'b'" },
		{ "in an include", "{{>inner}}", "",
		    "templates/inner.html line 1: the view model has no 'x'" },
		{ "raw, three braces", "{{{x}}}", "x", "no raw form" },
		{ "raw, ampersand", "{{&x}}", "x", "no raw form" },
		{ "other delimiters", "{{=<% %>=}}", "", "no name" },
		{ "no include of that name", "{{>nothing}}", "",
		    "no template 'nothing'" },
		{ "include of itself", "{{>page_show}}", "", "includes itself" },
		{ "include that includes itself", "{{>loop}}", "", "includes itself" },
		{ "tag never closes", "a\n{{x", "x", "line 2: a tag never closes" },
		{ "section never closes", "{{#x}}", "x", "never closes: 'x'" },
		{ "closes another", "{{#x}}{{/y}}", "x y", "not open: 'y'" },
		{ "closes too much", "{{/x}}", "x", "not open: 'x'" },
		{ "empty name", "{{ }}", "", "no name" },
		{ "list shown as text", "{{l}}", "l[n]", "cannot be shown as text" },
		{ "dot outside a list", "{{.}}", "", "plain values only" },
		{ "dot in a list of objects", "{{#l}}{{.}}{{/l}}", "l[n]",
		    "plain values only" },
		{ "attribute without quotes", "<a href={{x}}>", "x",
		    "quoted attribute only" },
		{ "attribute's name", "<a {{x}}>", "x", "quoted attribute only" },
		{ "within a script", "<script>var a = \"{{x}}\";</script>", "x",
		    "quoted attribute only" },
		{ "within a comment", "<!-- {{x}} -->", "x", "quoted attribute only" },
		{ "model: name twice", "", "a a",
		    "view/models.c, row of 'page_show': 'a' is declared twice" },
		{ "model: bracket open", "", "a[b", "never closes" },
		{ "model: bracket closed", "", "a]", "']' without '['" },
		{ "model: page is taken", "", "page", "declared twice" },
	};
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		struct strbuf out;
		struct err e = { 0 };

		strbuf_init(&out, 100);
		if (render(t[i].text, t[i].model, "{}", &out, &e) != INVALID)
			fail_msg("%s: was accepted", t[i].name);
		if (!strstr(e.text, t[i].says))
			fail_msg("%s: says [%s]", t[i].name, e.text);
		strbuf_free(&out);
	}
}

static void
data_that_does_not_fit_is_no_blank(void **state)
{
	static const struct {
		const char *name, *text, *model, *json;
	} t[] = {
		{ "a value is missing", "{{a}}", "a", "{}" },
		{ "missing in a list's item", "{{#l}}{{n}}{{/l}}", "l[n]",
		    "{\"l\":[{}]}" },
		{ "not found further out", "{{#l}}{{n}}{{/l}}", "l[n] n",
		    "{\"l\":[{}],\"n\":1}" },
		{ "an object as text", "{{a}}", "a", "{\"a\":{}}" },
		{ "text where an object belongs", "{{a.b}}", "a[b]", "{\"a\":\"x\"}" },
	};
	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		struct strbuf out;
		struct err e = { 0 };

		strbuf_init(&out, 100);
		if (render(t[i].text, t[i].model, t[i].json, &out, &e) != BROKEN)
			fail_msg("%s: was rendered [%s]", t[i].name, out.s);
		assert_non_null(strstr(e.text, "page_show.html line 1"));
		strbuf_free(&out);
	}
}

static void
nesting_and_size_are_bounded(void **state)
{
	struct strbuf text, out;
	struct err e = { 0 };

	(void)state;
	strbuf_init(&text, 1 << 20);
	strbuf_init(&out, 50);
	for (int i = 0; i < 1000; i++)
		strbuf_puts(&text, "{{#a}}");
	assert_int_equal(render(text.s, "a", "{}", &out, &e), INVALID);
	assert_non_null(strstr(e.text, "too deep"));
	strbuf_clear(&text);
	for (int i = 0; i < TEMPLATE_NODES_MAX; i++)
		strbuf_puts(&text, "{{a}}-");
	assert_int_equal(render(text.s, "a", "{}", &out, &e), INVALID);
	assert_non_null(strstr(e.text, "too long"));
	while (text.len <= TEMPLATE_SIZE_MAX)
		strbuf_puts(&text, "longer and longer ");
	assert_int_equal(render(text.s, "a", "{}", &out, &e), INVALID);
	assert_int_equal(render("{{a}}{{a}}{{a}}", "a",
	                     "{\"a\":\"thirty characters of some text\"}", &out, &e),
	    TOO_BIG);
	strbuf_free(&text);
	strbuf_free(&out);
}

static void
every_built_in_template_fits_its_model(void **state)
{
	DEFER(templates_free) struct templates *t = NULL;
	struct err e = { 0 };

	(void)state;
	if (templates_load_builtin(&t, &e) != OK)
		fail_msg("%s", e.text);
	assert_non_null(t);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(interpolation),
		cmocka_unit_test(sections),
		cmocka_unit_test(inverted),
		cmocka_unit_test(comments_includes_and_lines),
		cmocka_unit_test(refused_at_start),
		cmocka_unit_test(data_that_does_not_fit_is_no_blank),
		cmocka_unit_test(nesting_and_size_are_bounded),
		cmocka_unit_test(every_built_in_template_fits_its_model),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
