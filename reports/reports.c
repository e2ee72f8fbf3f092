#include "reports/reports.h"
#include "reports/make.h"
#include "reports/model.h"
#include <string.h>

const struct report reports[] = {
	{ "table-sheets", "Table score sheets", "sheets", table_sheets_draw },
	{ "player-sheets", "Player score sheets", "players", player_sheets_draw },
	{ "poster-players", "Seating by player", "sections", poster_players_draw },
	{ "poster-tables", "Seating by table", "sections", poster_tables_draw },
	{ "poster-teams", "Seating by team", "sections", poster_teams_draw },
	{ "poster-follow", "How to follow", NULL, poster_follow_draw },
	{ "table-cards", "Table cards", "tables", table_cards_draw },
	{ "table-tents", "Table tents", "tables", table_tents_draw },
	{ "sign-in", "Sign-in lists", "sections", sign_in_draw },
	{ "time-card", "Time card", "divisions", time_card_draw },
	{ "standings", "Standings", "standings", standings_draw },
	{ "badges", "Badges", "badges", badges_draw },
	{ "award-script", "Award script", "ceremony", award_script_draw },
	{ "ceremony-sheet", "Ceremony sheet", "ceremony", ceremony_sheet_draw },
	{ "certificates", "Certificates", "ceremony", certificates_draw },
	{ "award-labels", "Award labels", "ceremony", award_labels_draw },
	{ "ruling-slip", "Slip of a ruling", "steps", ruling_slip_draw },
	{ "appeal-slip", "Slip of an appeal", "steps", appeal_slip_draw },
	{ "seating-certificate", "Certificate of a seating plan", "repeats",
	    seating_certificate_draw },
	{ "monitor-duties", "Duty lists of the monitors", "duties", monitor_duties_draw },
	{ "list-pages", "Lists", "sections", list_pages_draw },
	{ "fallback-pack", "Fallback pack", "parts", pack_draw },
	{ "score-chart", "Chart of points", "sections", list_pages_draw },
	{ "variation-sheets", "Variations and selection charts", "sections",
	    list_pages_draw },
	{ "blank-rulings", "Blank ruling slips", NULL, blank_form_draw },
	{ "blank-appeals", "Blank appeal forms", NULL, blank_form_draw },
	{ "blank-challenges", "Blank records of challenges", NULL, blank_form_draw },
	{ "score-cards", "Blank player's score sheets", NULL, blank_form_draw },
	{ "side-cards", "Cards C and M", NULL, blank_form_draw },
	{ "opinion-cards", "Opinion cards", NULL, blank_form_draw },
	{ "all-today", "Everything for today", "parts", pack_draw },
	{ "all-before", "Everything before the day", "parts", pack_draw },
	{ "all-round", "Everything for a round", "parts", pack_draw },
	{ "all-after", "Everything after a round", "parts", pack_draw },
	{ "all-ceremony", "Everything for the ceremony", "parts", pack_draw },
};
const int reports_n = (int)COUNT(reports);

const struct report *
report_find(const char *kind)
{
	for (int i = 0; i < reports_n; i++)
		if (strcmp(reports[i].kind, kind) == 0)
			return &reports[i];
	return NULL;
}

enum rc
report_make(const struct report *r, const json_t *model, FILE *out, struct err *e)
{
	struct pdf *p = NULL;
	enum rc rc = r->need ? model_need(model, r->need, e) : OK;
	if (rc == OK)
		rc = pdf_open(&p, out, model_text(model, "paper"), r->name, e);
	if (rc == OK)
		rc = r->draw(p, model, e);
	if (rc == OK)
		return pdf_close(p, e);
	if (p)
		pdf_free(p);
	return rc;
}
