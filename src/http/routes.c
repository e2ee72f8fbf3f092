/* http/routes.c - the site map: every address, who may use it, what answers it.
 *
 * Rows are grouped by noun; the handler page_<noun>_<verb> is in src/http/page_<noun>.c,
 * its template in templates/<noun>_<verb>.html; api_<noun>_<verb> in
 * src/http/api_<noun>.c. */
#include "http/http.h"
#include "http/pages.h"

const struct route routes[] = {
	/* ---- public: page_public.c ---- */
	{ .verb = GET, .path = "/", .role = ROLE_PUBLIC, .fn = page_public_list },
	{ .verb = GET,
	    .path = "/t/$",
	    .role = ROLE_PUBLIC,
	    .fn = page_public_show,
	    .cached = true },
	{ .verb = GET,
	    .path = "/t/$/seating/$/#",
	    .role = ROLE_PUBLIC,
	    .fn = page_public_seating,
	    .cached = true },
	{ .verb = GET,
	    .path = "/t/$/standings/$",
	    .role = ROLE_PUBLIC,
	    .fn = page_public_standings,
	    .cached = true },
	{ .verb = GET, .path = "/t/$/find", .role = ROLE_PUBLIC, .fn = page_public_find },
	{ .verb = GET,
	    .path = "/t/$/display",
	    .role = ROLE_PUBLIC,
	    .fn = page_public_display,
	    .cached = true },

	/* ---- static files, health, events: page_system.c ---- */
	{ .verb = GET,
	    .path = "/healthz",
	    .role = ROLE_PUBLIC,
	    .fn = page_system_health,
	    .quick = true },
	{ .verb = GET, .path = "/readyz", .role = ROLE_PUBLIC, .fn = page_system_ready },
	{ .verb = GET,
	    .path = "/metrics",
	    .role = ROLE_PUBLIC,
	    .fn = page_system_metrics,
	    .quick = true },
	{ .verb = GET,
	    .path = "/static/$",
	    .role = ROLE_PUBLIC,
	    .fn = page_system_static,
	    .quick = true },

	/* ---- sign-in, set-up, accounts: page_account.c ---- */
	{ .verb = GET, .path = "/setup", .role = ROLE_PUBLIC, .fn = page_account_setup, .secret = true },
	{ .verb = POST, .path = "/setup", .role = ROLE_PUBLIC, .fn = page_account_setup_save, .no_csrf = true },
	{ .verb = GET, .path = "/signin", .role = ROLE_PUBLIC, .fn = page_account_signin },
	{ .verb = POST, .path = "/signin", .role = ROLE_PUBLIC, .fn = page_account_signin_save, .no_csrf = true },
	{ .verb = POST, .path = "/signout", .role = ROLE_PUBLIC, .fn = page_account_signout },
	{ .verb = GET, .path = "/password", .role = ROLE_ACCOUNT, .fn = page_account_password },
	{ .verb = POST, .path = "/password", .role = ROLE_ACCOUNT, .fn = page_account_password_save },
	{ .verb = GET, .path = "/invite/$", .role = ROLE_PUBLIC, .fn = page_account_accept, .secret = true },
	{ .verb = POST, .path = "/invite/$", .role = ROLE_PUBLIC, .fn = page_account_accept_save, .no_csrf = true, .secret = true },
	{ .verb = GET, .path = "/reset/$", .role = ROLE_PUBLIC, .fn = page_account_accept, .secret = true },
	{ .verb = POST, .path = "/reset/$", .role = ROLE_PUBLIC, .fn = page_account_accept_save, .no_csrf = true, .secret = true },
	{ .verb = GET, .path = "/accounts", .role = ROLE_OWNER, .fn = page_account_list },
	{ .verb = POST, .path = "/accounts/invite", .role = ROLE_OWNER, .fn = page_account_invite },
	{ .verb = POST, .path = "/accounts/#/reset", .role = ROLE_OWNER, .fn = page_account_reset },
	{ .verb = POST, .path = "/accounts/#/disable", .role = ROLE_OWNER, .fn = page_account_disable },
	{ .verb = POST, .path = "/accounts/#/enable", .role = ROLE_OWNER, .fn = page_account_enable },
	{ .verb = GET, .path = "/l/$", .role = ROLE_PUBLIC, .fn = page_helper_start, .secret = true },
	{ .verb = POST, .path = "/l/$", .role = ROLE_PUBLIC, .fn = page_helper_start_save, .no_csrf = true, .secret = true },

	/* ---- tournaments, divisions, sessions, helpers: page_tournament.c ---- */
	{ .verb = GET, .path = "/manage/$/helpers", .role = ROLE_DIRECTOR, .fn = page_helper_list },
	{ .verb = POST, .path = "/manage/$/helpers/invite", .role = ROLE_DIRECTOR, .fn = page_helper_invite },
	{ .verb = POST, .path = "/manage/$/helpers/remove", .role = ROLE_DIRECTOR, .fn = page_helper_remove },
	{ .verb = POST, .path = "/manage/$/helpers/link", .role = ROLE_DIRECTOR, .fn = page_helper_link },
	{ .verb = POST, .path = "/manage/$/helpers/token", .role = ROLE_DIRECTOR, .fn = page_helper_token },
	{ .verb = POST, .path = "/manage/$/helpers/#/reset", .role = ROLE_DIRECTOR, .fn = page_helper_reset },
	{ .verb = POST, .path = "/manage/$/helpers/#/revoke", .role = ROLE_DIRECTOR, .fn = page_helper_revoke },

	/* ---- import: page_import.c ---- */
	{ .verb = GET,
	    .path = "/manage/$/import",
	    .role = ROLE_DIRECTOR,
	    .fn = page_import_show },
	{ .verb = POST,
	    .path = "/manage/$/import",
	    .role = ROLE_DIRECTOR,
	    .fn = page_import_send,
	    .body_max = BODY_MAX_UPLOAD },
	{ .verb = GET,
	    .path = "/manage/$/import/template.csv",
	    .role = ROLE_DIRECTOR,
	    .fn = page_import_template },
	{ .verb = GET,
	    .path = "/manage/$/import/#",
	    .role = ROLE_DIRECTOR,
	    .fn = page_import_preview },
	{ .verb = POST,
	    .path = "/manage/$/import/#/columns",
	    .role = ROLE_DIRECTOR,
	    .fn = page_import_columns },
	{ .verb = POST,
	    .path = "/manage/$/import/#/accept",
	    .role = ROLE_DIRECTOR,
	    .fn = page_import_accept },
	{ .verb = POST,
	    .path = "/manage/$/import/#/discard",
	    .role = ROLE_DIRECTOR,
	    .fn = page_import_discard },

	/* ---- schools, teams, players: page_roster.c ---- */

	/* ---- check-in: page_checkin.c ---- */

	/* ---- seating: page_seating.c ---- */

	/* ---- printing: page_print.c ---- */
	{ .verb = GET,
	    .path = "/manage/$/print",
	    .role = ROLE_DIRECTOR | ROLE_CHIEF | ROLE_SCORER | ROLE_DESK,
	    .fn = page_print_show },
	{ .verb = POST,
	    .path = "/manage/$/print",
	    .role = ROLE_DIRECTOR | ROLE_CHIEF | ROLE_SCORER | ROLE_DESK,
	    .fn = page_print_make },
	{ .verb = GET,
	    .path = "/manage/$/print/jobs/#",
	    .role = ROLE_DIRECTOR | ROLE_CHIEF | ROLE_SCORER | ROLE_DESK,
	    .fn = page_print_job,
	    .slow = true },
	{ .verb = GET,
	    .path = "/api/v1/tournaments/$/documents/$",
	    .role = ROLE_DIRECTOR | ROLE_CHIEF | ROLE_SCORER | ROLE_DESK,
	    .fn = api_print_document,
	    .slow = true,
	    .about = "A document as PDF: table-sheets.pdf, player-sheets.pdf, "
	             "poster-players.pdf, "
	             "poster-tables.pdf, poster-teams.pdf, spare-sheets.pdf" },

	/* ---- rounds and sheets: page_sheet.c ---- */

	/* ---- standings, penalties, publications: page_standings.c ---- */
	{ .verb = GET,
	    .path = "/manage/$/standings",
	    .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR,
	    .fn = page_standings_list },
	{ .verb = GET,
	    .path = "/manage/$/standings/$",
	    .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR,
	    .fn = page_standings_show },
	{ .verb = GET,
	    .path = "/manage/$/standings/$/player/#",
	    .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR,
	    .fn = page_standings_player },
	{ .verb = GET,
	    .path = "/manage/$/standings/$/team/#",
	    .role = ROLE_SCORER | ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR,
	    .fn = page_standings_team },
	{ .verb = GET,
	    .path = "/manage/$/publish/$",
	    .role = ROLE_DIRECTOR,
	    .fn = page_publication_edit },
	{ .verb = POST,
	    .path = "/manage/$/publish/$",
	    .role = ROLE_DIRECTOR,
	    .fn = page_publication_make },
	{ .verb = POST,
	    .path = "/manage/$/publish/$/withdraw",
	    .role = ROLE_DIRECTOR,
	    .fn = page_publication_withdraw },
	{ .verb = GET,
	    .path = "/manage/$/penalties",
	    .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR,
	    .fn = page_penalty_list },
	{ .verb = POST,
	    .path = "/manage/$/penalties",
	    .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR,
	    .fn = page_penalty_give },
	{ .verb = POST,
	    .path = "/manage/$/penalties/#/lift",
	    .role = ROLE_JUDGE | ROLE_CHIEF | ROLE_DIRECTOR,
	    .fn = page_penalty_lift },

	/* ---- API: tournaments, api_tournament.c ---- */

	/* ---- API: roster, api_roster.c ---- */
	{ .verb = POST,
	    .path = "/api/v1/tournaments/$/roster",
	    .role = ROLE_DIRECTOR,
	    .fn = api_roster_import,
	    .body_max = BODY_MAX_UPLOAD,
	    .about = "Import a roster (text/csv); dry_run=1 only looks, skip_bad=1 imports "
	             "the good rows alone" },
	{ .verb = GET,
	    .path = "/api/v1/tournaments/$/roster",
	    .role = ROLE_STAFF,
	    .fn = api_roster_get,
	    .about = "Players, teams and schools" },

	/* ---- API: seating, api_seating.c ---- */

	/* ---- API: sheets, api_sheet.c ---- */

	/* ---- API: standings and publications, api_standings.c ---- */
	{ .verb = GET,
	    .path = "/api/v1/tournaments/$/standings",
	    .role = ROLE_PUBLIC,
	    .fn = api_standings_get,
	    .about = "Published standings of a division, or for staff the state now" },
	{ .verb = POST,
	    .path = "/api/v1/tournaments/$/publications",
	    .role = ROLE_DIRECTOR,
	    .fn = api_publication_make,
	    .about = "Publish a new edition of a division's standings" },
	{ .verb = DELETE,
	    .path = "/api/v1/tournaments/$/publications",
	    .role = ROLE_DIRECTOR,
	    .fn = api_publication_withdraw,
	    .about = "Take a division's published standings back" },

	/* ---- API: description, api_openapi.c ---- */
	{ .verb = GET,
	    .path = "/api/v1/openapi.json",
	    .role = ROLE_PUBLIC,
	    .fn = api_openapi_get,
	    .about = "This description" },

};
const int routes_n = (int)COUNT(routes);
