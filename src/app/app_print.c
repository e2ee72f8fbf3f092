#include "app/app_print.h"
#include "reports/reports.h"

enum rc
print_document(const char *kind, FILE *in, FILE *out, struct err *e)
{
	const struct report *r = report_find(kind);
	if (r == NULL)
		return err_set(
		    e, NOT_FOUND, "kind", "There is no document \"%s\".", kind);
	json_error_t why;
	json_t *model = json_loadf(in, JSON_REJECT_DUPLICATES, &why);
	if (model == NULL)
		return err_set(e, INVALID, NULL,
		    "The document's model is not JSON: line %d: %s.", why.line, why.text);
	enum rc rc = r->make(model, out, e);
	json_decref(model);
	return rc;
}
