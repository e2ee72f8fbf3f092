-- Tournaments 1 (300 players) and 2 (1,500), each of one division with the tournament's number:
-- teams of five, four rounds at tables of five, two of them entered, one publication, everybody
-- marked at the door.  Places are the same in each round: only their number matters.
CREATE TEMP TABLE big AS SELECT 1::bigint AS t, 300 AS n UNION ALL SELECT 2, 1500;

INSERT INTO school (tournament_id, school_id, code, name) OVERRIDING SYSTEM VALUE
SELECT t, t * 100000 + i, chr(65 + i / 26) || chr(65 + i % 26), 'School ' || i FROM big, generate_series(0, n / 20 - 1) i;
INSERT INTO team (tournament_id, team_id, division_id, school_id, number, name) OVERRIDING SYSTEM VALUE
SELECT t, t * 100000 + i, t, t * 100000 + i / 4, 1 + i % 4, 'Team ' || i FROM big, generate_series(0, n / 5 - 1) i;
INSERT INTO player (tournament_id, player_id, division_id, team_id, code, given, family, grade) OVERRIDING SYSTEM VALUE
SELECT t, t * 100000 + i, t, t * 100000 + i / 5, 'P' || to_char(i, 'FM00000'), 'Given' || i, 'Family' || i * 7919 % 5000, 3
FROM big, generate_series(0, n - 1) i;
INSERT INTO attendance (tournament_id, player_id, round_no, state)
SELECT tournament_id, player_id, 0, CASE WHEN player_id % 9 = 0 THEN 'absent' ELSE 'present' END FROM player WHERE player_id % 7 > 0;

INSERT INTO plan (tournament_id, plan_id, division_id, edition, state, seed, summary) OVERRIDING SYSTEM VALUE
SELECT t, t, t, 1, 'current', 1, '{"rounds": 4, "tables": 1}' FROM big;
INSERT INTO round_published (tournament_id, division_id, round_no) SELECT t, t, r FROM big, generate_series(1, 4) r;
INSERT INTO game_table (tournament_id, plan_id, round_no, table_no, section_id, size)
SELECT t, t, r, 1 + i, t, 5 FROM big, generate_series(1, 4) r, generate_series(0, n / 5 - 1) i;
INSERT INTO seat (tournament_id, plan_id, round_no, table_no, seat_no, player_id, size, team_key)
SELECT t, t, r, 1 + i % (n / 5), 1 + i / (n / 5), t * 100000 + i, 5, t * 100000 + i / 5
FROM big, generate_series(1, 4) r, generate_series(0, n - 1) i;
INSERT INTO sheet (tournament_id, sheet_id, division_id, plan_id, round_no, table_no, edition, code, state, version)
    OVERRIDING SYSTEM VALUE
SELECT tournament_id, tournament_id * 1000000 + round_no * 1000 + table_no, tournament_id, plan_id, round_no, table_no, 1,
	translate(to_char(tournament_id * 1000000 + round_no * 10000 + table_no, 'FM00000000'), '01', 'AB'),
	CASE WHEN round_no <= 2 THEN 'entered' ELSE 'planned' END, CASE WHEN round_no <= 2 THEN 1 ELSE 0 END
FROM game_table;
INSERT INTO sheet_version (tournament_id, sheet_id, version, based_on, kind, state, games_played, saved_by, idempotency_key,
	lines)
SELECT s.tournament_id, s.sheet_id, 1, 0, 'first', 'entered', 5, 'account:1', 'key-' || s.sheet_id,
	array_agg(ROW(e.player_id, '{2,1,0,2,1}', 6, NULL, true, 'cup', 'played', NULL, NULL, NULL, '')::sheet_line
		ORDER BY e.seat_no)
FROM sheet s JOIN seat e USING (tournament_id, plan_id, round_no, table_no) WHERE s.version = 1
GROUP BY s.tournament_id, s.sheet_id;
INSERT INTO audit_event (tournament_id, actor, action, subject)
SELECT tournament_id, 'account:1', 'sheet.save', 'sheet:' || sheet_id FROM sheet_version;
INSERT INTO publication (tournament_id, division_id, edition, through_round, shows, snapshot, published_by)
SELECT t, t, 1, 2, 'full', jsonb_build_object('through', 2, 'teams', jsonb_build_array(), 'players',
	(SELECT jsonb_agg(jsonb_build_object('id', player_id, 'team', team_id, 'rounds', '[120, 120]'::jsonb, 'total', 240,
		'rank', 1, 'tied', true, 'penalty', 0, 'honoured', false, 'out', false, 'members', 0))
	FROM player WHERE tournament_id = t)), 'account:1' FROM big;
