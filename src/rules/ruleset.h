/* rules/ruleset.h - rule systems as const data: divisions, rounds, table sizes, points.
 * Pure.
 *
 * One file a rule system: ruleset_<league>_<year>.c.  Everything that differs between
 * rule systems is a field here; code never asks for a rule system by name. */
#ifndef RULES_RULESET_H
#define RULES_RULESET_H
#include "base/base.h"
#include "rules/round_clock.h"

/* What one line of a score sheet is made of. */
enum sheet_kind { SHEET_CUP = 1, SHEET_MATCH, SHEET_HEAD_TO_HEAD };

/* How a division is seated (seating/modes.h). */
enum seating_mode {
	MODE_ADVANCE = 1,
	MODE_SECTIONS,
	MODE_SCORE,
	MODE_HEAD_TO_HEAD,
	MODE_PLAYOFF,
	MODES
};
struct seating_mode_rule {
	const char *code, *name, *text; /* in URLs and on the command line; on pages */
};
extern const struct seating_mode_rule seating_modes[]; /* [0] is empty */
enum seating_mode seating_mode_find(const char *code); /* 0 if unknown */

/* Whose column of the table of penalties holds (scoring/penalty.c). */
enum penalty_list { PENALTIES_JUDGES, PENALTIES_AGLOA, PENALTIES_MLAG };

/* What a publication shows of a division (design: honours = names in alphabetical order).
 */
enum shows { SHOWS_HONOURS = 1, SHOWS_SCORES, SHOWS_FULL };
extern const char *const shows_names[]; /* "honours", "scores", "full"; [0] is NULL */

struct division_rule {
	const char *code;    /* "seventh-eighth": in CSV files, URLs and the API */
	const char *name;    /* "Seventh and eighth grade" */
	const char *mark;    /* "78": in player codes */
	int8_t grade_max;    /* players of a higher grade may not play here */
	int8_t grade_min;    /* the usual lowest grade; younger players may play up */
	bool judge_initials; /* a judge initials each -1 here (001 and 002, XI-A, Note) */
};

struct ruleset {
	const char *id;     /* "challenge-cup-2022" */
	const char *name;   /* "Academic Challenge Cup Equations 2022" */
	const char *source; /* the document that it follows, for the pages' footers */
	enum sheet_kind sheet;
	enum seating_mode mode; /* how a division is usually seated */
	bool scored;      /* its sheets can be entered; else only seating is offered */
	int8_t rounds;    /* usual number */
	int8_t table_max; /* most players at a table */
	int8_t table_min; /* fewest that make sense */
	int8_t team_size; /* players of a full team; 0 = no fixed size */
	int8_t national_members, national_alternates; /* of a secret team; 0 = has none */
	int8_t games_printed,
	    games_max;    /* columns printed on a sheet; most that can be entered */
	char game_letter; /* in player codes: 'E' */
	const char *scorekeeper; /* title of the last-listed player, or NULL */
	enum shows shows; /* what publications show unless the director says otherwise */
	const char *settings; /* lines "name=value" where it differs from setting_rules */
	const char *ladder[3]; /* who settles a question, from below; NULL = scorer,
	                          judge, chief */
	enum penalty_list penalties;
	const struct clock_script *clock; /* how a round is called */
	const char *scoring_text;         /* one sentence under every standings table */
	const struct division_rule *divisions;
	int8_t divisions_n;
};

extern const struct ruleset *const rulesets[];
extern const int rulesets_n;
const struct ruleset *ruleset_find(const char *id); /* NULL if unknown */
/* By code, name or mark, and by what people write ("Grade 4", "4th"); NULL if unknown. */
const struct division_rule *division_rule_find(const struct ruleset *r, const char *text);
/* The division whose code or name is nearest to a misspelt text, or NULL if none is near.
 */
const struct division_rule *division_rule_near(const struct ruleset *r, const char *text);
#endif
