/* http/routes.c - the site map: every address, who may use it, what answers it.
 *
 * Rows are grouped by noun; the handler page_<noun>_<verb> is in src/http/page_<noun>.c, its
 * template in templates/<noun>_<verb>.html; api_<noun>_<verb> in src/http/api_<noun>.c. */
#include "http/http.h"
#include "http/pages.h"

const struct route routes[] = {
	/* ---- public: page_public.c ---- */

	/* ---- static files, health, events: page_system.c ---- */
	{ .verb = GET, .path = "/healthz", .role = ROLE_PUBLIC, .fn = page_system_health, .quick = true },
	{ .verb = GET, .path = "/readyz", .role = ROLE_PUBLIC, .fn = page_system_ready },
	{ .verb = GET, .path = "/metrics", .role = ROLE_PUBLIC, .fn = page_system_metrics, .quick = true },
	{ .verb = GET, .path = "/static/$", .role = ROLE_PUBLIC, .fn = page_system_static, .quick = true },

	/* ---- sign-in, set-up, accounts: page_account.c ---- */

	/* ---- tournaments, divisions, sessions, helpers: page_tournament.c ---- */

	/* ---- import: page_import.c ---- */

	/* ---- schools, teams, players: page_roster.c ---- */

	/* ---- check-in: page_checkin.c ---- */

	/* ---- seating: page_seating.c ---- */

	/* ---- printing: page_print.c ---- */

	/* ---- rounds and sheets: page_sheet.c ---- */

	/* ---- standings, penalties, publications: page_standings.c ---- */

	/* ---- API: tournaments, api_tournament.c ---- */

	/* ---- API: roster, api_roster.c ---- */

	/* ---- API: seating, api_seating.c ---- */

	/* ---- API: sheets, api_sheet.c ---- */

	/* ---- API: standings and publications, api_standings.c ---- */

	/* ---- API: description, api_openapi.c ---- */

};
const int routes_n = (int)COUNT(routes);
