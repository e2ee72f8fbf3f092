/* app/print_section.c - the model of reports/list_pages.c, put together. */
#include "app/print_section.h"

json_t *
print_section(json_t *list, const char *title, bool page,
    const struct print_column *columns, size_t columns_n)
{
	json_t *s = json_pack("{s:s, s:b, s:[], s:[], s:[]}", "title", title, "page",
	           page, "text", "columns", "rows"),
	       *to = json_object_get(s, "columns");
	for (size_t i = 0; i < columns_n; i++)
		json_array_append_new(
		    to, json_pack("{s:s, s:i, s:b}", "title", columns[i].title, "width",
		            columns[i].width, "number", columns[i].number));
	json_array_append_new(list, s);
	return s;
}

void
print_section_text(json_t *section, const char *text)
{
	if (*text)
		json_array_append_new(
		    json_object_get(section, "text"), json_string(text));
}

void
print_section_row(json_t *section, json_t *row)
{
	json_array_append_new(json_object_get(section, "rows"), row);
}

json_t *
print_number(json_int_t n)
{
	return json_sprintf("%" JSON_INTEGER_FORMAT, n);
}
