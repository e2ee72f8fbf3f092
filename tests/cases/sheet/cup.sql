-- A division of 40 teams of five, two rounds of 40 tables; sheets get their codes from the test.
INSERT INTO tournament (tournament_id, slug, name, starts_on, timezone, rule_system)
OVERRIDING SYSTEM VALUE VALUES (1, 'cup', 'Cup', '2027-03-02', 'America/Chicago', 'challenge-cup-2022');
INSERT INTO session (tournament_id, session_id, name, held_on)
OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Morning', '2027-03-02');
INSERT INTO division (tournament_id, division_id, session_id, code, name, mark, sort, rounds)
OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 'fourth', 'Fourth grade', '4', 1, 2);
INSERT INTO section (tournament_id, section_id, division_id) OVERRIDING SYSTEM VALUE VALUES (1, 1, 1);
INSERT INTO round (tournament_id, division_id, round_no, held_on)
SELECT 1, 1, r, '2027-03-02' FROM generate_series(1, 2) r;
INSERT INTO school (tournament_id, school_id, code, name) OVERRIDING SYSTEM VALUE VALUES (1, 1, 'EL', 'Elm');
INSERT INTO team (tournament_id, team_id, division_id, school_id, number, name)
OVERRIDING SYSTEM VALUE SELECT 1, n, 1, 1, n, 'Team ' || n FROM generate_series(1, 40) n;
INSERT INTO player (tournament_id, player_id, division_id, team_id, code, given, family)
OVERRIDING SYSTEM VALUE
SELECT 1, (n - 1) * 5 + m, 1, n, 'EL' || lpad(n::text, 2, '0') || m || 'E4', 'Given' || m, 'Family' || n
FROM generate_series(1, 40) n, generate_series(1, 5) m;
-- Two who have no seat: one of team 8, one of team 1; one of team 8 who withdrew.
INSERT INTO player (tournament_id, player_id, division_id, team_id, code, given, family, withdrawn_at, withdrawn_reason)
OVERRIDING SYSTEM VALUE VALUES (1, 901, 1, 8, 'EL086E4', 'Sub', 'Eight', NULL, NULL),
	(1, 902, 1, 1, 'EL016E4', 'Sub', 'One', NULL, NULL), (1, 903, 1, 8, 'EL087E4', 'Gone', 'Eight', now(), 'ill');
INSERT INTO plan (tournament_id, plan_id, division_id, edition, state, seed)
OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 1, 'current', 1);
INSERT INTO game_table (tournament_id, plan_id, round_no, table_no, section_id, size)
SELECT 1, 1, r, t, 1, 5 FROM generate_series(1, 2) r, generate_series(1, 40) t;
-- Table t has member s of team t + 7 s.
INSERT INTO seat (tournament_id, plan_id, round_no, table_no, seat_no, player_id, size, team_key)
SELECT 1, 1, r, t, s, ((t + 7 * s - 1) % 40) * 5 + s, 5, (t + 7 * s - 1) % 40 + 1
FROM generate_series(1, 2) r, generate_series(1, 40) t, generate_series(1, 5) s;
INSERT INTO sheet (tournament_id, sheet_id, division_id, plan_id, round_no, table_no, edition, code)
OVERRIDING SYSTEM VALUE
SELECT 1, (r - 1) * 40 + t, 1, 1, r, t, 1, '2222' || translate(lpad(((r - 1) * 40 + t)::text, 4, 'Z'), '01', 'AB')
FROM generate_series(1, 2) r, generate_series(1, 40) t;
ANALYZE;
