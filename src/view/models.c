/* view/models.c - the view model of each template: the names that it may use.
 *
 * "a b?[c d[e]]": a is a value, b a list or object whose items have c and d; the JSON may
 * lack what is marked with "?".  A list of plain values is a name without brackets, its
 * items are
 * {{.}}.  A section over an object enters it; a name is looked up outwards.  A template
 * that is only included has NULL: its names are checked where it is included. */
#include "view/models.h"

/* What every template may use; http/page.c fills it.
 *   page.title         of the page, without the program's name
 *   page.static        version of the static files, in their addresses
 *   page.base_url, .path   "http://192.168.1.20:8080" and "/manage/cup/entry"
 *   page.csrf          of the sign-in, "" where there is none
 *   page.notice        a sentence shown once, or ""
 *   page.user          "Ada Byron" or "Desk, north door", "" where nobody is signed in
 *   page.account       that is an account, not a helper's link; .owner: of the
 * installation page.tournament    where the address names one; .staff: the viewer is
 * signed in page.nav           the tournament's places for this viewer, at most one of
 * them current problems are those of reply_form_again. */
const char view_common[] =
    "page[title static base_url path csrf notice user account? owner staff"
    " tournament[slug name] nav[href text current]]"
    " problems?[field text]";

const struct view_model view_models[] = {
	/* ---- layout and partials ---- */
	{ "layout_head", "" }, { "layout_foot", "" }, { "csrf", NULL },
	{ "problems", NULL }, { "problem_show", "status heading text hint? id?" },

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
