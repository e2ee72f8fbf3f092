-- What a line of a sheet may hold and what it may not, tried on sheet 1: each row of VALUES is put into
-- the table and taken back.
DO $$
DECLARE
	c record;
	taken boolean;
BEGIN
	FOR c IN SELECT * FROM (VALUES
		-- form, presence, cells, total, written, match points, written ones, record, signature, legal
		('cup', 'played', '{2,0,-,A,""}', 2, NULL, NULL, NULL, NULL, '', true),
		('cup', 'played', '{2,2,2,2,2,2,2,2,2,2,2,2}', 24, 99, NULL, NULL, NULL, 'abcdefghijklmnopqrst', true),
		('cup', 'played', '{2,2,2,2,2,2,2,2,2,2,2,2,0}', 24, 24, NULL, NULL, NULL, '', false),
		('cup', 'played', '{3}', 3, 3, NULL, NULL, NULL, '', false),
		('cup', 'played', '{}', 25, 25, NULL, NULL, NULL, '', false),
		('cup', 'played', '{}', -1, 0, NULL, NULL, NULL, '', false),
		('cup', 'played', '{}', NULL, 3, NULL, NULL, NULL, '', false),
		('cup', 'played', '{}', 3, 100, NULL, NULL, NULL, '', false),
		('cup', 'played', '{}', 3, 3, 4, NULL, NULL, '', false),
		('cup', 'played', '{}', 3, 3, NULL, NULL, '{0,0,0}', '', false),
		('cup', 'absent', '{}', 0, 0, NULL, NULL, NULL, '', false),
		('cup', 'played', '{}', 3, 3, NULL, NULL, NULL, 'abcdefghijklmnopqrstu', false),
		('match', 'played', '{20,-,A,""}', 20, NULL, 6, 6, NULL, '', true),
		('match', 'played', '{}', -300, 300, 99, 99, NULL, '', true),
		('match', 'bye', '{}', NULL, NULL, NULL, NULL, NULL, '', true),
		('match', 'forfeit', '{}', NULL, NULL, 0, NULL, NULL, '', true),
		('match', 'deceit', '{6}', 6, 6, 0, NULL, NULL, '', true),
		('match', 'played', '{21}', 21, 21, 6, 6, NULL, '', false),
		('match', 'played', '{-1}', -1, -1, 6, 6, NULL, '', false),
		('match', 'played', '{}', 301, 6, 6, 6, NULL, '', false),
		('match', 'played', '{}', 6, 301, 6, 6, NULL, '', false),
		('match', 'played', '{}', 6, 6, 100, 6, NULL, '', false),
		('match', 'played', '{}', 6, 6, NULL, 6, NULL, '', false),
		('match', 'played', '{}', 6, 6, 6, 100, NULL, '', false),
		('match', 'bye', '{}', NULL, NULL, 4, NULL, NULL, '', false),
		('match', 'absent', '{}', NULL, NULL, 1, NULL, NULL, '', false),
		('match', 'conduct', '{}', NULL, NULL, 0, NULL, NULL, '', false),
		('match', 'played', '{}', 6, 6, 6, 6, '{0,0,0}', '', false),
		('pentathlon', 'played', '{win}', 99, NULL, 99, NULL, '{99,1,2}', '', true),
		('pentathlon', 'bye', '{}', NULL, NULL, 6, NULL, '{0,0,0}', '', true),
		('pentathlon', 'conduct', '{no_show}', 0, NULL, 0, NULL, '{0,0,0}', '', true),
		('pentathlon', 'played', '{win,win}', 9, NULL, 9, NULL, '{0,0,0}', '', false),
		('pentathlon', 'played', '{2}', 9, NULL, 9, NULL, '{0,0,0}', '', false),
		('pentathlon', 'bye', '{win}', 9, NULL, 9, NULL, '{0,0,0}', '', false),
		('pentathlon', 'absent', '{}', 9, NULL, 9, NULL, '{0,0,0}', '', false),
		('pentathlon', 'played', '{win}', 100, NULL, 9, NULL, '{0,0,0}', '', false),
		('pentathlon', 'played', '{win}', 9, NULL, NULL, NULL, '{0,0,0}', '', false),
		('pentathlon', 'conduct', '{win}', 9, NULL, 1, NULL, '{0,0,0}', '', false),
		('pentathlon', 'played', '{win}', 9, NULL, 9, NULL, '{0,2,2}', '', false),
		('pentathlon', 'played', '{win}', 9, NULL, 9, NULL, '{0,0}', '', false),
		('pentathlon', 'played', '{win}', 9, NULL, 9, NULL, '{100,0,0}', '', false),
		('other', 'played', '{}', 0, NULL, NULL, NULL, NULL, '', false)
	) AS x (form, presence, cells, total, written, points, written_points, record, signature, legal)
	LOOP
		BEGIN
			INSERT INTO sheet_row (tournament_id, sheet_id, version, seat_no, player_id, form, presence, cells,
				total, written_total, match_points, written_match_points, record, signature)
			SELECT v.tournament_id, v.sheet_id, v.version, 99, p.player_id, c.form, c.presence,
				c.cells::text[], c.total, c.written, c.points, c.written_points, c.record::smallint[],
				c.signature
			FROM sheet_version v
			JOIN player p ON p.tournament_id = v.tournament_id AND NOT EXISTS (SELECT FROM sheet_row r
				WHERE (r.tournament_id, r.sheet_id, r.version, r.player_id)
					= (v.tournament_id, v.sheet_id, v.version, p.player_id))
			WHERE v.sheet_id = 1 AND v.version = 1
			LIMIT 1;
			IF NOT FOUND THEN
				RAISE EXCEPTION 'nobody is free for %', c;
			END IF;
			RAISE SQLSTATE 'P0099';
		EXCEPTION
			WHEN check_violation THEN taken := false;
			WHEN SQLSTATE 'P0099' THEN taken := true;
		END;
		IF taken <> c.legal THEN
			RAISE EXCEPTION 'taken: %, should be: %: %', taken, c.legal, c;
		END IF;
	END LOOP;
END $$;
