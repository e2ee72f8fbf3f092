#include "reports/reports.h"
#include "reports/make.h"
#include <string.h>

const struct report reports[] = {
	{ "table-sheets", "Table score sheets", table_sheets_make },
	{ "player-sheets", "Player score sheets", player_sheets_make },
	{ "poster-players", "Seating by player", poster_players_make },
	{ "poster-tables", "Seating by table", poster_tables_make },
	{ "poster-teams", "Seating by team", poster_teams_make },
	{ "poster-follow", "How to follow", poster_follow_make },
	{ "table-cards", "Table cards", table_cards_make },
	{ "sign-in", "Sign-in lists", sign_in_make },
	{ "ruling-slip", "Slip of a ruling", ruling_slip_make },
	{ "appeal-slip", "Slip of an appeal", appeal_slip_make },
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
