/* app/print_day.c - tables of what is printed when; see the header. */
#include "app/print_day.h"
#include "reports/reports.h"
#include <string.h>

const struct print_time print_times[] = {
	{ .title = "Before the day",
	    .hint = "For the door, the children and the walls.",
	    .bundle = "all-before",
	    .button = "Everything before the day",
	    .names = "badges",
	    .entry = {
	        { "sign-in", "A list for each school, with a line to sign. Full names: for staff and coaches." },
	        { "badges", "Name, team, division and code, with a QR code to the child's own page; eight on a page to cut apart." },
	        { "player-sheets", "One for each child, with the table of each round and the QR code of the own page; sorted by team. Full names." },
	        { "time-card", "When what is called in each round, with boxes for the times." },
	        { "table-cards", "A large number for each table, two on a page." },
	        { "table-tents", "The same to stand on the table: fold each page across, and both sides show the number." },
	        { "poster-players", "For the wall: where each player sits in each round. Names as the public may see them." },
	        { "poster-teams", "For the wall, or to hand to coaches." },
	    } },
	{ .title = "Before each round",
	    .hint = "For the tables and the wall of one round.",
	    .bundle = "all-round",
	    .button = "Everything for this round",
	    .round = true,
	    .entry = {
	        { "table-sheets", "Two on a page, with sheet code and QR code. Cut the pile once and put the upper halves on the lower ones: it is in order." },
	        { "poster-players", "For the wall: where each player sits. Names as the public may see them." },
	        { "poster-tables", "For the wall: who sits at each table." },
	        { "spare-sheets", "Blank, for a sheet that was lost or spoiled." },
	    } },
	{ .title = "After each round",
	    .hint = "For the wall, and in case this computer fails.",
	    .bundle = "all-after",
	    .button = "Standings and fallback pack",
	    .entry = {
	        { "standings", "For the wall: the published edition with its fingerprint. Names as the public may see them." },
	        { "fallback-pack", "All that is needed to finish on paper if this computer fails: tables of points, standings so far, seating, roster, the sheets that are not keyed in. Full names. Keep a copy on another device after each publication." },
	    } },
	{ .title = "The ceremony",
	    .hint = "From the announced awards. Before, a director prints a draft, and nobody else anything.",
	    .bundle = "all-ceremony",
	    .button = "Everything for the ceremony",
	    .names = "these papers",
	    .entry = {
	        { "ceremony-sheet", "How many prizes each award needs; edition and fingerprint of what is announced." },
	        { "award-script", "To read aloud: the last place first, ties said." },
	        { "certificates", "A page for each prize, with lines to sign." },
	        { "award-labels", "To stick on the prizes: sheets of 30 labels (Letter, 1 by 2 5/8 inches) or 21 (A4, 63.5 by 38.1 mm)." },
	    } },
};
const int print_times_n = (int)COUNT(print_times);

/* What one person needs in one copy of is in them: no spares, no two posters of the same
 * seats. */
static const struct {
	const char *kind;
	const char *parts[PRINT_DAY_KINDS_MAX];
	bool round;
} bundles[] = {
	{ "all-today",
	    { "sign-in", "badges", "player-sheets", "time-card", "table-cards",
	        "poster-players", "table-sheets" },
	    false },
	{ "all-before",
	    { "sign-in", "badges", "player-sheets", "time-card", "table-cards",
	        "poster-players" },
	    false },
	{ "all-round", { "table-sheets", "poster-players", "poster-tables" }, true },
	{ "all-after", { "standings", "fallback-pack" }, false },
	{ "all-ceremony",
	    { "ceremony-sheet", "award-script", "certificates", "award-labels",
	        "standings" },
	    false },
};

const char *const *
print_bundle(const char *kind)
{
	for (size_t i = 0; i < COUNT(bundles); i++)
		if (strcmp(bundles[i].kind, kind) == 0)
			return bundles[i].parts;
	return NULL;
}

bool
print_bundle_of_round(const char *kind)
{
	for (size_t i = 0; i < COUNT(bundles); i++)
		if (strcmp(bundles[i].kind, kind) == 0)
			return bundles[i].round;
	return false;
}

json_t *
print_day_list(void)
{
	json_t *list = json_array();
	for (int i = 0; i < print_times_n; i++) {
		const struct print_time *t = &print_times[i];
		json_t *documents = json_array();
		for (const struct print_entry *d = t->entry; d->kind; d++) {
			const struct report *r = report_find(d->kind);
			json_array_append_new(documents,
			    json_pack("{s:s, s:s, s:s}", "kind", d->kind, "name",
			        r ? r->name : "Spare table sheets", "about", d->about));
		}
		json_array_append_new(
		    list, json_pack("{s:i, s:s, s:s, s:s, s:s, s:b, s:s?, s:o}", "n",
		              i + 1, "title", t->title, "hint", t->hint, "bundle",
		              t->bundle, "button", t->button, "round", t->round, "names",
		              t->names, "documents", documents));
	}
	return list;
}
