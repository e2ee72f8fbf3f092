/* view/models.c - the view model of each template: the names that it may use.
 *
 * "a b[c d[e]]": a is a value, b a list or object whose items have c and d.  A section over an
 * object enters it; a name is looked up outwards.  Every template may also use `page`
 * (layout.html's head) and what its includes use is checked where they are included. */
#include "view/models.h"

const struct view_model view_models[] = {
	/* ---- layout and partials ---- */
	{ "csrf", "" },

	/* ---- public ---- */

	/* ---- accounts ---- */

	/* ---- tournaments ---- */

	/* ---- import ---- */

	/* ---- roster ---- */

	/* ---- check-in ---- */

	/* ---- seating ---- */

	/* ---- printing ---- */

	/* ---- sheets ---- */

	/* ---- standings ---- */

};
const int view_models_n = (int)COUNT(view_models);
