/* http/openapi_shapes.c - what the API's bodies look like; see openapi.h for the
 * notation.  A test fails where a call here is not in the site map, or a shape is not
 * here. */
#include "http/openapi.h"

const struct api_shape api_shapes[] = {
	{ "Problem",
	    "type:string title:string status:integer detail?:string request?:string "
	    "problems?:[any]" },
	{ "Id", "id:integer" },

	{ "TournamentMake",
	    "name:string slug?:string rule_system:string starts_on:string "
	    "timezone:string venue?:string" },
	{ "Tournament",
	    "slug:string name:string venue:string starts_on:string timezone:string "
	    "rule_system:string rule_version:string name_policy:string table_max:integer "
	    "card_minutes:integer "
	    "erased:boolean "
	    "sessions:[Session] divisions:[Division]" },
	{ "Session", "name:string held_on:string starts_at:string|null venue:string" },
	{ "Division",
	    "code:string name:string mark:string grade_min:integer|null "
	    "grade_max:integer|null rounds:integer shows:string honours_top:integer "
	    "session:string" },
	{ "TournamentList", "tournaments:[TournamentLine]" },
	{ "TournamentLine",
	    "slug:string name:string venue:string starts_on:string rule_system:string" },

	{ "Seasons", "seasons:[SeasonLine]" },
	{ "SeasonLine", "id:integer name:string ends_on:string|null tournaments:integer "
	                "first:string|null" },
	{ "SeasonMake", "name:string ends_on?:string" },
	{ "Season", "id:integer name:string ends_on:string|null days:[SeasonDay] "
	            "divisions:[SeasonDivision] warnings:[any]" },
	{ "SeasonDay", "n:integer slug:string name:string date:string rules:string "
	               "live:boolean counted:boolean" },
	{ "SeasonDivision",
	    "code:string name:string teams:[SeasonSum] players:[SeasonSum]" },
	{ "SeasonSum", "rank:integer|null tied:boolean|null name:string code:string "
	               "school:string team:string twin:boolean rounds:[string|null] "
	               "shown:[string|null] "
	               "total:string" },
	{ "SeasonJoin", "season:integer" },
	{ "RuleSystems", "systems:[RuleSystem] versions:[RuleVersionLine]" },
	{ "RuleSystem", "id:string name:string source:string" },
	{ "RuleVersionLine",
	    "id:integer rule_system:string rules_name:string name:string version:integer "
	    "label:string note:string made_on:string retired:boolean differs:integer "
	    "tournaments:integer" },
	{ "RuleVersionMake", "from:string name:string note?:string "
	                     "settings?:{string|integer|boolean}" },
	{ "RuleVersion",
	    "ref:string rules:string rules_name:string source:string rule_system:string "
	    "name:string label:string note:string made_on:string retired:boolean "
	    "differs:boolean settings:[Setting]" },
	{ "Setting", "name:string what:string why:string source:string fixed:boolean "
	             "number:boolean value:string min:integer max:integer "
	             "standard:string changed:boolean choices:[any]" },
	{ "Rules", "rules:string rules_name:string source:string started:boolean "
	           "changed_here:boolean version:string versions:[any] "
	           "settings:[Setting]" },
	{ "RulesChange", "version?:string settings?:{string|integer|boolean}" },
	{ "Readings", "slug:string starts_on:string readings:{string}" },
	{ "ReadingsSave", "readings:{string}" },

	{ "RosterAnswer",
	    "encoding:string separator:string columns:[RosterColumn] players:integer "
	    "teams:integer schools:integer divisions:integer problems:[RosterProblem] "
	    "added:integer renamed:integer moved:integer changed:integer "
	    "unchanged:integer missing:integer regions:integer seeds:integer "
	    "imported:boolean" },
	{ "RosterColumn", "header:string field:string sure:boolean" },
	{ "RosterProblem",
	    "row:integer|null column:integer|null code:string field:string "
	    "message:string warning:boolean" },
	{ "Roster",
	    "tournament:string players:[Player] teams:[RosterTeam] schools:[School]" },
	{ "Player", "code:string first_name:string last_name:string grade:integer|null "
	            "division:string team:string|null school:string|null "
	            "placeholder:boolean names_shown:string|null withdrawn:boolean "
	            "withdrawn_reason:string|null grade_override:string|null note:string "
	            "rank_in_team:integer|null team_number?:integer|null "
	            "school_code?:string|null" },
	{ "PlayerSave",
	    "first_name?:string last_name?:string grade?:integer|null team?:string|null "
	    "division?:string names_shown?:string note?:string grade_override?:string "
	    "rank_in_team?:integer|null placeholder?:boolean" },
	{ "Reason", "reason?:string" },
	{ "TeamMake",
	    "name:string division:string school:string number?:integer seed?:integer" },
	{ "RosterTeam", "name:string division:string school:string school_code:string "
	                "number:integer seed:integer|null withdrawn:boolean" },
	{ "School", "code:string name:string region:string" },
	{ "Attendance", "tournament:string round:integer players:[Attending]" },
	{ "Attending", "code:string name:string division:string team:string|null "
	               "school:string|null state:string|null" },

	{ "AttendanceMark", "round?:integer players:[AttendingMark]" },
	{ "AttendingMark", "code:string state:string" },
	{ "AttendanceMarked", "round:integer" },

	{ "SeatingMake", "division:string rounds?:integer seed?:integer steps?:integer "
	                 "only_here?:boolean mode?:string without?:string "
	                 "by_rank?:boolean places?:integer each_section?:boolean "
	                 "teams_a_match?:integer" },
	{ "SeatingDraft",
	    "division:string mode:string edition:integer state:string plan_id:integer "
	    "seed:integer "
	    "steps:integer players:integer rounds:integer tables:integer "
	    "teammate_meetings:integer teammate_bound:integer repeat_meetings:integer "
	    "repeat_bound:integer most_meetings:integer short_tables:integer "
	    "why_short:string" },
	{ "SearchMake", "division:string seconds:integer rounds?:integer seed?:integer "
	                "only_here?:boolean mode?:string without?:string "
	                "by_rank?:boolean places?:integer each_section?:boolean "
	                "teams_a_match?:integer" },
	{ "Search", "division:string on_its_way:boolean search:SearchState|null "
	            "lost:SearchLost|null" },
	{ "SearchState",
	    "state:string seconds:integer elapsed:integer steps:integer cost:integer "
	    "aims:[SearchAim] stopping:boolean text:string" },
	{ "SearchAim", "name:string above:string" },
	{ "SearchLost", "at:string by:string seconds:integer mode:string|null "
	                "seed:string|null choices:[any]|null" },
	{ "SeatingCertificate",
	    "division:string mode:string plan_id:integer edition:integer "
	    "is_draft:boolean changed:boolean changes:[Sentence] small:[Sentence] "
	    "lines:[SeatingCount] wishes:[WishCount] broken:[Sentence] program:string "
	    "engine:string why_not:string command:string table_max:integer "
	    "table_min:integer seed:string steps:string input:[any] wish_file:[any] "
	    "repeats:[any] teammates:[any]" },
	{ "Sentence", "text:string" },
	{ "SeatingCount", "key:string name:string drawn:string have:string least:string "
	                  "gap:string" },
	{ "WishCount", "kind:string name:string wishes:integer kept:integer "
	               "broken:integer rounds_kept:integer rounds_broken:integer" },
	{ "SeatingPublish", "division:string round?:integer plan_id?:integer" },
	{ "SeatingPublished", "division:string edition:integer rounds:[integer] "
	                      "sheets:SheetCounts reprint:[any]" },
	{ "SeatingRound", "division:string round:integer" },
	{ "SeatingRepair", "division:string plan_id?:integer only_here?:boolean" },
	{ "SeatingRepaired",
	    "division:string edition:integer state:string plan_id:integer "
	    "lines:[string]" },
	{ "SeatingMove", "division:string round:integer player:string to:string "
	                 "reason?:string plan_id?:integer" },
	{ "SeatingMoved",
	    "division?:string edition?:integer plan_id:integer needs_reason?:boolean "
	    "breaks?:[Break] before?:[any] after?:[any]" },
	{ "Break", "kind:string text:string" },
	{ "SeatingLines",
	    "division:string round:integer plan_id:integer is_draft:boolean "
	    "lines:[string]" },
	{ "SeatingLinesSave",
	    "division:string round:integer lines:[string] reason:string "
	    "plan_id?:integer" },
	{ "SeatingLinesSaved", "division:string round:integer edition:integer "
	                       "plan_id:integer tables:integer moved:integer "
	                       "breaks:[string]" },
	{ "Wishes", "division:string wishes:[Wish]" },
	{ "Wish", "id:integer kind:string kind_name:string name:string code:string "
	          "team:string|null other_name:string|null other_code:string|null "
	          "other_team:string|null table:integer|null kept:boolean says:string" },
	{ "WishAdd", "division:string kind:string player:string other?:string "
	             "table?:integer" },
	{ "Seating", "tournament:string division:string round:integer edition:integer "
	             "tables:[Table] state?:string" },
	{ "SheetCounts", "kept:integer made:integer void:integer" },
	{ "Table", "table:integer code?:string|null seats:[Seat]" },
	{ "Seat", "seat:integer code:string name:string team:string|null" },

	{ "Sheet",
	    "code:string tournament:string division:string round:integer table:integer "
	    "edition:integer version:integer state:string official:boolean "
	    "games_played:integer|null penalties:[any] reasons:any rows:[SheetRow] "
	    "queries:[any] shakes:[SheetShake] turned_in_by:integer|null "
	    "game:string|null "
	    "card:Card|null" },
	/* Of a Pentathlon game: rulings by level, Monitor, Game Leader, Director. */
	{ "Card", "monitor?:string starter?:integer|string|null collected_by?:string "
	          "opinions?:[Opinion]" },
	{ "Opinion", "seat:integer|string about?:string rulings:[Ruling]" },
	{ "Ruling", "ruling:string by?:string" },
	/* What happened in a shake; seats count from 1, the Third Party is left over. */
	{ "SheetShake", "shake:integer setter?:integer|string|null ending?:string|null "
	                "mover?:integer|string|null "
	                "challenger?:integer|string|null presented?:[integer]|null "
	                "correct?:[integer] "
	                "accepted_wrong?:[integer] gives?:string" },
	{ "SheetRow",
	    "seat:integer player:string name:string team:string|null cells:[any] "
	    "total:integer|null written_total:integer|null initialed:boolean "
	    "presence?:string match_points?:integer|null "
	    "written_match_points?:integer|null record?:[integer]|null "
	    "earlier?:string|null signature?:string planned_game?:string|null "
	    "planned_name?:string "
	    "group?:string|null" },
	{ "SheetSave",
	    "version:integer rows:[SheetSaveRow] games_played?:integer|string|null "
	    "reasons?:{string} reason?:string "
	    "penalties?:[SheetPenalty] replayed?:[integer|string] game?:string "
	    "shakes?:[SheetShake] turned_in_by?:integer|string|null counts?:string "
	    "agreed?:boolean "
	    "ruling?:boolean check?:string card?:Card|null" },
	{ "SheetPenalty",
	    "seat:integer|string reason:string points?:integer "
	    "shake?:integer|string|null judge?:string second_judge?:string" },
	{ "SheetSaveRow", "seat?:integer player?:string cells?:[integer|string|null] "
	                  "total?:integer|string|null "
	                  "match_points?:integer|string|null presence?:string "
	                  "record?:[integer|string|null] dots?:integer|string|null "
	                  "initialed?:boolean signature?:string" },
	{ "Board", "slug:string division:string state:string divisions:[any] "
	           "playing:integer in_hand:integer keyed:integer differs:integer "
	           "query:integer done:integer tables:integer rounds:[any] "
	           "sessions:[any] tiles:[BoardTile]" },
	{ "BoardTile", "table:integer round:integer code:string division:string "
	               "division_name:string stage:string who:string minutes:integer" },
	{ "BoardReturn", "division:string table:integer round:integer again:boolean" },
	{ "SheetCheck", "version:integer" },
	{ "SheetChecked", "code:string version:integer state:string" },
	{ "Hold", "held_after:integer|null" },
	{ "CheckMode", "check_mode:string check_share?:integer check_top?:integer" },
	{ "RoundFinal", "division:string round:integer state:string" },
	{ "SheetSaved", "code:string version:integer state:string again:boolean "
	                "rows:[SheetSavedRow] games_played:integer|null penalties:[any] "
	                "reasons:any shakes:[SheetShake] turned_in_by:integer|null "
	                "game:string|null card:Card|null replayed:[integer]|null "
	                "differs?:[Differs]" },
	{ "Differs", "field:string what:string first:string second:string" },
	{ "SheetSavedRow",
	    "seat:integer player:string name?:string cells:[any] "
	    "total:integer|null written_total:integer|null initialed:boolean" },
	{ "SheetPreview",
	    "same:boolean more:integer players:[Change] teams:[Change] "
	    "schools:[Change] awards:[AwardChange] seating:SeatingChange|null" },
	{ "SeatingChange", "round:integer tables:integer differs:boolean" },
	{ "Change", "name:string team?:string was_round:string round:string "
	            "was_total:string total:string was_rank:string rank:string" },
	{ "AwardChange", "title:string comes:[string] goes:[string]" },
	{ "Newcomer", "seat:integer given:string family:string" },
	{ "Question", "question:string" },
	{ "Answer", "answer:string" },
	{ "Rounds", "divisions:[RoundsOfDivision]" },
	{ "RoundsOfDivision",
	    "code:string name:string seated:boolean rounds:[RoundLine]" },
	{ "RoundLine", "round:integer tables:integer official:integer missing:integer "
	               "asked:integer begun:boolean done:boolean" },
	{ "Round", "division:string round:integer tables:integer official:integer "
	           "missing:integer asked:integer final?:boolean|null tiles:[Tile]" },
	{ "Tile",
	    "table:integer section:string code:string|null state:string asked:integer" },

	{ "NationalTeams", "members_max:integer alternates_max:integer "
	                   "teams:[NationalTeamRow]" },
	{ "NationalTeamRow",
	    "id:integer name:string members:integer alternates:integer total:string" },
	{ "NationalTeam", "id:integer name:string members_max:integer "
	                  "alternates_max:integer total:string people:[NationalPerson]" },
	{ "NationalPerson",
	    "code:string name:string school:string grade:integer|null alternate:boolean "
	    "replaces:string counts:boolean total:string|null" },
	{ "NationalTeamSave", "name:string people:[NationalPersonSave]" },
	{ "NationalPersonSave", "code:string alternate?:boolean replaces?:string" },
	{ "Screens", "slug:string screens:[Screen] announcements:[Announcement] "
	             "divisions:[any]" },
	{ "Screen", "id:integer name:string clock:boolean announcements:boolean "
	            "seating:boolean standings:boolean division:string|null "
	            "division_name:string|null seconds:integer" },
	{ "ScreenSave", "clock?:boolean announcements?:boolean seating?:boolean "
	                "standings?:boolean division?:string seconds?:integer" },
	{ "ScreenSaved", "screen:string" },
	{ "Announcement",
	    "id:integer text:string by:string at:string ended:string|null" },
	{ "AnnouncementMake", "text:string" },
	{ "Clocks", "slug:string boot:string says:[string] divisions:[ClockOfDivision]" },
	{ "ClockOfDivision", "code:string name:string rounds:[integer] next:integer "
	                     "phases:[ClockUsual] clock:Clock|null" },
	{ "ClockUsual", "n:integer title:string minutes:integer" },
	{ "Clock", "round:integer state:string phase:integer title:string call:string "
	           "source:string left_ms:integer until_ms:integer|null off_ms:integer "
	           "phases:[ClockPhase] end_call:string tables:[ClockTable]" },
	{ "ClockPhase", "title:string seconds:integer warn:[integer] call:string "
	                "given_back:boolean" },
	{ "ClockTable", "table:integer seconds:integer" },
	{ "ClockPress",
	    "division:string round:integer action:string phase?:integer "
	    "seconds?:integer minutes?:[integer] table?:integer reason?:string" },
	{ "ClockSaid", "said:string" },

	/* See the checker's case and answer: cubetab check --jsonl. */
	{ "EquationCase",
	    "system:string division:string year_parity?:string|null mode?:string|null "
	    "side?:string|null variations?:[any] goal?:any required?:any permitted?:any "
	    "forbidden?:any resources?:any situation?:string|null "
	    "goal_declared?:string|null equation?:string|null selection?:any "
	    "settings?:any" },
	{ "EquationAnswer",
	    "verdict:string reason_code:string value:string|null values:[string] "
	    "approx:any findings:[EquationFinding] pretty:string|null "
	    "needed:string|null solution_steps:[string] goal_steps:[string] solution:any "
	    "goal:any readings:integer ignored?:[string]" },
	{ "EquationFinding",
	    "code:string ref:string message:string at:integer|null "
	    "witness:string|null note:boolean read?:any read_goal?:any" },
	{ "Disputes", "divisions:[any] codes:[string] open:integer appealed:integer "
	              "disputes:[DisputeLine]" },
	{ "DisputeLine",
	    "id:integer division:string division_name:string round:integer table:integer "
	    "shake:integer state:string equation:string verdict:string "
	    "reason_code:string variations:string ruling:string|null reason:string "
	    "second_judge:string differs:boolean by:string at:string" },
	{ "Shake", "starts_on:string readings:{string} place:any seats:[any] "
	           "shake:integer rules:any "
	           "shakes:[any]" },
	{ "ShakeSave", "division:string round:integer table:integer shake:integer "
	               "version?:integer rules:EquationCase" },
	{ "DisputeOpen", "division:string round:integer table:integer shake?:integer "
	                 "case:EquationCase" },
	{ "DisputeStep", "version:integer case?:EquationCase ruling?:string "
	                 "reason?:string second_judge?:string" },
	{ "Dispute",
	    "id:integer division:string round:integer table:integer shake:integer "
	    "state:string version:integer case:EquationCase answer:EquationAnswer "
	    "verdict:string reason_code:string steps:[any] precedents:[any]" },

	{ "PublicationMake",
	    "division:string through_round:integer shows?:string|null parts?:string "
	    "reason?:string" },
	{ "Publication", "tournament:string division:string edition:integer "
	                 "through_round:integer published_at:string shows:string "
	                 "individuals:[Individual] teams:[Team] schools:[SchoolScore] "
	                 "rules:string scoring_text:string groups_text:string "
	                 "rounding_text:string tie_breaks:[string] missing:[string]" },
	{ "Withdrawn", "withdrawn:boolean" },
	{ "Awards", "tournament:string division:string division_name:string shows:string "
	            "awards:[Award] rules:string scoring_text:string groups_text:string "
	            "rounding_text:string tie_breaks:[string] edition?:integer|null "
	            "published_at?:string|null published_local?:string|null own?:boolean "
	            "missing?:[string] published?:any" },
	{ "Award", "no:integer title:string kind:string won_by:string note:string "
	           "decimals:boolean contested:boolean decide:boolean decided:boolean "
	           "ranked:boolean scored:boolean rows:[AwardRow]" },
	{ "AwardRow",
	    "id:integer|null code:string|null place:integer|null tied:boolean|null "
	    "won:boolean name:string team:string|null school:string|null "
	    "players:string|null code_only:boolean|null total:string|null" },
	{ "AwardAdd",
	    "division:string title:string won_by:string kind:string places?:integer "
	    "first_places?:integer per?:integer entrants?:string score?:string "
	    "under?:string" },
	{ "AwardNo", "no:integer" },
	{ "AwardWinner", "division:string winner:integer note?:string" },
	{ "AwardsPublish", "division:string shows?:string" },
	{ "AwardsEdition", "edition:integer" },
	{ "Done", "done:boolean" },
	{ "Standings",
	    "tournament:string division:string edition:integer|null "
	    "fingerprint?:string|null "
	    "through_round:integer published_at:string|null shows:string "
	    "outstanding:boolean|null out_text?:string individuals:[Individual] "
	    "teams:[Team] schools:[SchoolScore] "
	    "rules:string scoring_text:string groups_text:string "
	    "rounding_text:string tie_breaks:[string] "
	    "editions?:[Edition] sheets?:[RoundState] sections?:[SectionStandings]" },
	/* Of a division that is seated in sections. */
	{ "SectionStandings", "section:string teams:[SectionTeam]" },
	{ "SectionTeam", "place:integer tied:boolean team:string total:string|null" },
	/* Players and teams may be published apart. */
	{ "Edition", "edition:integer fingerprint:string through_round:integer "
	             "published_at:string shows:string players:boolean teams:boolean" },
	{ "SchoolScore",
	    "rank:integer|null tied:boolean|null settled:boolean|null school:string "
	    "members:integer rounds:[string|null]|null total:string|null "
	    "id?:integer" },
	{ "Individual", "rank:integer|null tied:boolean|null settled:boolean|null "
	                "code:string name:string "
	                "team:string rounds:[string|null]|null marks?:[string]|null "
	                "total:string|null id?:integer penalty?:string|null "
	                "disqualified?:boolean code_only?:boolean" },
	{ "Team",
	    "rank:integer|null tied:boolean|null settled:boolean|null team:string "
	    "school:string "
	    "members:integer rounds:[string|null]|null total:string|null id?:integer "
	    "penalty?:string|null disqualified?:boolean" },
	{ "Calls", "calls:[Call] divisions:[any]" },
	{ "Call", "id:integer table:integer division_name:string round:integer by:string "
	          "age:integer waiting:boolean there:boolean proposed:boolean "
	          "judge:string minutes:string" },
	{ "CallMake", "table:integer division?:string" },
	{ "CallStep", "press:string" },
	{ "Said", "said:string" },
	{ "Queue", "waiting:integer items:[QueueItem]" },
	{ "QueueItem",
	    "kind:string id:integer division_name:string round:integer table:integer "
	    "text:string by:string at:string age:integer old:boolean owner:string "
	    "mine:boolean seen:integer rung:integer rung_text:string may:boolean "
	    "up_text:string steps:[any]" },
	{ "QueueStep", "press:string note?:string seen?:integer" },
	{ "Photos", "photos:[Photo]" },
	{ "Photo", "id:integer by:string at:string" },
	{ "RoundState", "round:integer tables:integer official:integer begun:boolean "
	                "seated:boolean complete:boolean summary:string missing:[any] "
	                "queries:[any]" },
};
const int api_shapes_n = (int)COUNT(api_shapes);

#define ONE "/api/v1/tournaments/$"
const struct api_call api_calls[] = {
	{ GET, "/api/v1/tournaments", NULL, NULL, "TournamentList", 200 },
	{ POST, "/api/v1/tournaments", NULL, "TournamentMake", "Tournament", 201 },
	{ GET, ONE, NULL, NULL, "Tournament", 200 },
	{ GET, "/api/v1/seasons", NULL, NULL, "Seasons", 200 },
	{ POST, "/api/v1/seasons", NULL, "SeasonMake", "Id", 201 },
	{ GET, "/api/v1/seasons/#", "live", NULL, "Season", 200 },
	{ PUT, ONE "/season", NULL, "SeasonJoin", "SeasonJoin", 200 },
	{ GET, "/api/v1/rules", NULL, NULL, "RuleSystems", 200 },
	{ POST, "/api/v1/rules", NULL, "RuleVersionMake", "RuleVersion", 201 },
	{ GET, "/api/v1/rules/$", NULL, NULL, "RuleVersion", 200 },
	{ GET, ONE "/rules", NULL, NULL, "Rules", 200 },
	{ PUT, ONE "/rules", NULL, "RulesChange", "Rules", 200 },
	{ GET, ONE "/readings", NULL, NULL, "Readings", 200 },
	{ PUT, ONE "/readings", NULL, "ReadingsSave", "Readings", 200 },
	{ GET, ONE "/national-teams", NULL, NULL, "NationalTeams", 200 },
	{ PUT, ONE "/national-teams", NULL, "NationalTeamSave", "Id", 200 },
	{ GET, ONE "/national-teams/#", NULL, NULL, "NationalTeam", 200 },
	{ POST, ONE "/roster", "dry_run skip_bad", "text/csv", "RosterAnswer", 200 },
	{ GET, ONE "/roster", "format", NULL, "Roster", 200 },
	{ POST, ONE "/players", NULL, "PlayerSave", "Player", 201 },
	{ PUT, ONE "/players/$", NULL, "PlayerSave", "Player", 200 },
	{ POST, ONE "/players/$/withdraw", NULL, "Reason", "Player", 200 },
	{ POST, ONE "/players/$/reinstate", NULL, NULL, "Player", 200 },
	{ POST, ONE "/players/$/substitute", NULL, "PlayerSave", "Player", 201 },
	{ POST, ONE "/teams", NULL, "TeamMake", NULL, 201 },
	{ GET, ONE "/attendance", "round", NULL, "Attendance", 200 },
	{ PUT, ONE "/attendance", NULL, "AttendanceMark", "AttendanceMarked", 200 },
	{ POST, ONE "/seating", NULL, "SeatingMake", "SeatingDraft", 201 },
	{ GET, ONE "/seating", "division* round* draft format", NULL, "Seating", 200 },
	{ POST, ONE "/seating/publish", NULL, "SeatingPublish", "SeatingPublished", 200 },
	{ GET, ONE "/seating/certificate", "division* plan", NULL, "SeatingCertificate",
	    200 },
	{ GET, ONE "/seating/search", "division*", NULL, "Search", 200 },
	{ POST, ONE "/seating/search", NULL, "SearchMake", "Search", 202 },
	{ DELETE, ONE "/seating/search", "division*", NULL, "Search", 200 },
	{ DELETE, ONE "/seating", "division*", NULL, "Done", 200 },
	{ POST, ONE "/seating/hide", NULL, "SeatingRound", "Done", 200 },
	{ POST, ONE "/seating/repair", NULL, "SeatingRepair", "SeatingRepaired", 200 },
	{ POST, ONE "/seating/change", "dry_run", "SeatingMove", "SeatingMoved", 200 },
	{ GET, ONE "/seating/hand", "division* round*", NULL, "SeatingLines", 200 },
	{ PUT, ONE "/seating/hand", "dry_run", "SeatingLinesSave", "SeatingLinesSaved",
	    200 },
	{ GET, ONE "/seating/wishes", "division*", NULL, "Wishes", 200 },
	{ POST, ONE "/seating/wishes", NULL, "WishAdd", "Done", 201 },
	{ DELETE, ONE "/seating/wishes/#", "division*", NULL, "Done", 200 },
	{ GET, ONE "/documents/$", "division round", NULL, "application/pdf", 200 },
	{ GET, ONE "/sheets/$", NULL, NULL, "Sheet", 200 },
	{ PUT, ONE "/sheets/$", NULL, "SheetSave", "SheetSaved", 200 },
	{ GET, ONE "/board", "division show round session", NULL, "Board", 200 },
	{ POST, ONE "/sheets/$/return", NULL, NULL, "BoardReturn", 200 },
	{ DELETE, ONE "/sheets/$/return", NULL, NULL, "BoardReturn", 200 },
	{ POST, ONE "/sheets/$/check", NULL, "SheetCheck", "SheetChecked", 200 },
	{ PUT, ONE "/divisions/$/check", NULL, "CheckMode", "CheckMode", 200 },
	{ POST, ONE "/rounds/$/#/final", NULL, NULL, "RoundFinal", 200 },
	{ POST, ONE "/sheets/$/preview", NULL, "SheetSave", "SheetPreview", 200 },
	{ POST, ONE "/sheets/$/players", NULL, "Newcomer", "Id", 201 },
	{ POST, ONE "/sheets/$/queries", NULL, "Question", "Id", 201 },
	{ POST, ONE "/sheets/$/queries/#", NULL, "Answer", "Id", 200 },
	{ GET, ONE "/calls", NULL, NULL, "Calls", 200 },
	{ POST, ONE "/calls", NULL, "CallMake", "Said", 201 },
	{ POST, ONE "/calls/#", NULL, "CallStep", "Said", 200 },
	{ GET, ONE "/queue", NULL, NULL, "Queue", 200 },
	{ POST, ONE "/queue/#", NULL, "QueueStep", "Id", 200 },
	{ GET, ONE "/sheets/$/photos", NULL, NULL, "Photos", 200 },
	{ POST, ONE "/sheets/$/photos", NULL, "image/jpeg", "Id", 201 },
	{ GET, ONE "/sheets/$/photos/#", NULL, NULL, "image/jpeg", 200 },
	{ DELETE, ONE "/sheets/$/photos/#", NULL, NULL, "Id", 200 },
	{ GET, ONE "/rounds", NULL, NULL, "Rounds", 200 },
	{ GET, ONE "/rounds/$/#", NULL, NULL, "Round", 200 },
	{ GET, ONE "/screens", NULL, NULL, "Screens", 200 },
	{ PUT, ONE "/screens/$", NULL, "ScreenSave", "ScreenSaved", 200 },
	{ DELETE, ONE "/screens/$", NULL, NULL, "ScreenSaved", 200 },
	{ POST, ONE "/announcements", NULL, "AnnouncementMake", "Id", 201 },
	{ DELETE, ONE "/announcements/#", NULL, NULL, "Id", 200 },
	{ GET, ONE "/clock", NULL, NULL, "Clocks", 200 },
	{ POST, ONE "/clock", NULL, "ClockPress", "ClockSaid", 200 },
	{ POST, "/api/v1/check", NULL, "EquationCase", "EquationAnswer", 200 },
	{ GET, ONE "/disputes", "q division state verdict table sort", NULL, "Disputes",
	    200 },
	{ GET, ONE "/shakes", "division round table shake", NULL, "Shake", 200 },
	{ PUT, ONE "/shakes", NULL, "ShakeSave", "Shake", 200 },
	{ POST, ONE "/disputes", NULL, "DisputeOpen", "Dispute", 201 },
	{ GET, ONE "/disputes/#", NULL, NULL, "Dispute", 200 },
	{ POST, ONE "/disputes/#/$", NULL, "DisputeStep", "Dispute", 200 },
	{ GET, ONE "/standings", "division* live format list", NULL, "Standings", 200 },
	{ GET, ONE "/awards", "division* live", NULL, "Awards", 200 },
	{ POST, ONE "/awards", NULL, "AwardAdd", "AwardNo", 201 },
	{ DELETE, ONE "/awards/#", "division*", NULL, "Done", 200 },
	{ PUT, ONE "/awards/#/winner", NULL, "AwardWinner", "Done", 200 },
	{ POST, ONE "/awards/publish", NULL, "AwardsPublish", "AwardsEdition", 201 },
	{ DELETE, ONE "/awards/publish", "division*", NULL, "Done", 200 },
	{ PUT, ONE "/divisions/$/hold", NULL, "Hold", "Hold", 200 },
	{ POST, ONE "/publications", NULL, "PublicationMake", "Publication", 201 },
	{ DELETE, ONE "/publications", "division* parts reason", NULL, "Withdrawn", 200 },
};
const int api_calls_n = (int)COUNT(api_calls);
