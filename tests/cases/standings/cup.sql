-- A small division: three teams of three, two rounds seated, round 1 entered except table 3.
INSERT INTO tournament (tournament_id, slug, name, starts_on, timezone, rule_system)
OVERRIDING SYSTEM VALUE VALUES (1, 'cup', 'Cup', '2027-03-02', 'America/Chicago', 'challenge-cup-2022');
INSERT INTO session (tournament_id, session_id, name, held_on)
OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Morning', '2027-03-02');
INSERT INTO division (tournament_id, division_id, session_id, code, name, mark, sort, rounds, shows, honours_top)
OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 'fourth', 'Fourth grade', '4', 1, 2, 'honours', 2);
INSERT INTO section (tournament_id, section_id, division_id) OVERRIDING SYSTEM VALUE VALUES (1, 1, 1);
INSERT INTO round (tournament_id, division_id, round_no, held_on)
VALUES (1, 1, 1, '2027-03-02'), (1, 1, 2, '2027-03-02');
INSERT INTO school (tournament_id, school_id, code, name)
OVERRIDING SYSTEM VALUE VALUES (1, 1, 'EL', 'Elm'), (1, 2, 'OA', 'Oak');
INSERT INTO team (tournament_id, team_id, division_id, school_id, number, name)
OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 1, 1, 'Elm A'), (1, 2, 1, 1, 2, 'Elm B'), (1, 3, 1, 2, 1, 'Oak');
INSERT INTO player (tournament_id, player_id, division_id, team_id, code, given, family, name_policy)
OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 1, 'EL011E4', 'Zoë', 'Adams', NULL), (1, 2, 1, 1, 'EL012E4', 'Öznur', 'Baker', NULL),
	(1, 3, 1, 1, 'EL013E4', 'Hidden', 'Childname', 'code'), (1, 4, 1, 2, 'EL021E4', 'émile', 'Dent', NULL),
	(1, 5, 1, 2, 'EL022E4', 'Eric', 'Evans', NULL), (1, 6, 1, 2, 'EL023E4', 'Fay', 'Fox', 'full'),
	(1, 7, 1, 3, 'OA011E4', 'Gil', 'Gray', NULL), (1, 8, 1, 3, 'OA012E4', 'Hal', 'Hunt', NULL),
	(1, 9, 1, 3, 'OA013E4', 'Ida', 'Iles', NULL);
INSERT INTO plan (tournament_id, plan_id, division_id, edition, state, seed)
OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 1, 'current', 1);
INSERT INTO game_table (tournament_id, plan_id, round_no, table_no, section_id, size)
SELECT 1, 1, r, t, 1, 3 FROM generate_series(1, 2) r, generate_series(1, 3) t;
INSERT INTO seat (tournament_id, plan_id, round_no, table_no, seat_no, player_id, size, team_key)
SELECT 1, 1, r, t, s, (s - 1) * 3 + (t + (r - 1) * (s - 1) + 2) % 3 + 1, 3, s
FROM generate_series(1, 2) r, generate_series(1, 3) t, generate_series(1, 3) s;
INSERT INTO sheet (tournament_id, sheet_id, division_id, plan_id, round_no, table_no, edition, code, state, version)
OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 1, 1, 1, 1, 'AAAAAAA2', 'entered', 2), (1, 2, 1, 1, 1, 2, 1, 'AAAAAAA3', 'final', 1),
	(1, 3, 1, 1, 1, 3, 1, 'AAAAAAA4', 'issued', 0), (1, 4, 1, 1, 2, 1, 1, 'AAAAAAA5', 'planned', 0),
	(1, 5, 1, 1, 2, 2, 1, 'AAAAAAA6', 'planned', 0), (1, 6, 1, 1, 2, 3, 1, 'AAAAAAA7', 'planned', 0);
INSERT INTO sheet_version (tournament_id, sheet_id, version, based_on, kind, state, games_played, saved_by, idempotency_key,
	lines) VALUES
	-- Version 1 of table 1 was mistyped: only the latest counts.  Players 1, 4, 7: 1, 3, 5 of 8.
	(1, 1, 1, 0, 'first', 'entered', 8, 'cli', 'key-0001', '{"(1,{},16,,t,cup,played,,,,\"\")","(4,{},0,,t,cup,played,,,,\"\")","(7,{},0,,t,cup,played,,,,\"\")"}'),
	(1, 1, 2, 1, 'fix', 'entered', 8, 'cli', 'key-0002', '{"(1,{},1,,t,cup,played,,,,\"\")","(4,{},3,,t,cup,played,,,,\"\")","(7,{},5,,t,cup,played,,,,\"\")"}'),
	-- Table 2 without games played on the sheet: three columns were played.  2, 5, 8: 1, 1, 2 of 3.
	(1, 2, 1, 0, 'first', 'final', NULL, 'cli', 'key-0003', ARRAY[
		ROW(2, '{1,0,0,-,""}', 1, NULL, true, 'cup', 'played', NULL, NULL, NULL, '')::sheet_line,
		ROW(5, '{0,1,0,-,""}', 1, NULL, true, 'cup', 'played', NULL, NULL, NULL, '')::sheet_line,
		ROW(8, '{0,0,2,-,""}', 2, NULL, true, 'cup', 'played', NULL, NULL, NULL, '')::sheet_line]);
INSERT INTO query (tournament_id, sheet_id, question, opened_by) VALUES (1, 2, 'Is this a 1 or a 7?', 'cli');
