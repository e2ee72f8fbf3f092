-- What a line of a sheet may hold and what it may not, tried on sheet 1: each row of VALUES is saved
-- and taken back.
DO $$
DECLARE
	c record;
	taken boolean;
	saved int;
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
			SELECT sheet_save(s.tournament_id, s.sheet_id, s.version, 'entered', 'fix', NULL, '{}', NULL,
				NULL, 'cli', 'rows', ARRAY[ROW(e.player_id, c.cells, c.total, c.written, true, c.form, c.presence,
					c.points, c.written_points, c.record, c.signature)::sheet_line], s.state, s.plan_id, NULL, '{}',
				NULL, s.rules_no, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
			INTO STRICT saved
			FROM sheet s
			JOIN seat e USING (tournament_id, plan_id, round_no, table_no)
			WHERE s.sheet_id = 1 AND e.seat_no = 1;
			IF saved IS NULL THEN
				RAISE EXCEPTION 'not looked at: %', c;
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

-- And what no line tells by itself: who stands on two lines, or is nobody; a penalty or an opinion beside the lines.
DO $$
DECLARE
	c record;
	refused text;
BEGIN
	FOR c IN SELECT * FROM (VALUES
		(ARRAY[0, 0], NULL::jsonb, NULL::jsonb, 'sheet_line_players'),
		(ARRAY[0, 990099], NULL, NULL, 'sheet_line_players'),
		(ARRAY[0], '[{"n": 1, "seat": 2, "points": -1, "reason": "late", "judge": "", "second": ""}]', NULL,
			'sheet_line_seat'),
		(ARRAY[0], NULL, '{"monitor": "", "collected_by": "", "opinions": [{"seat": 0, "about": "", "rulings":
			[{"ruling": "C", "by": ""}]}]}', 'sheet_line_seat')
	) AS x (more, penalties, card, says)
	LOOP
		BEGIN
			PERFORM sheet_save(s.tournament_id, s.sheet_id, s.version, 'entered', 'fix', NULL, '{}', NULL,
				NULL, 'cli', 'lines', (SELECT array_agg(ROW(e.player_id + n, '{}', 0, 0, true, 'cup', 'played',
					NULL, NULL, NULL, '')::sheet_line) FROM unnest(c.more) n), s.state, s.plan_id, c.penalties, '{}',
				NULL, s.rules_no, NULL, NULL, c.card, NULL, NULL, NULL, NULL, NULL)
			FROM sheet s
			JOIN seat e USING (tournament_id, plan_id, round_no, table_no)
			WHERE s.sheet_id = 1 AND e.seat_no = 1;
			RAISE EXCEPTION 'taken: %', c;
		EXCEPTION WHEN check_violation THEN
			GET STACKED DIAGNOSTICS refused = CONSTRAINT_NAME;
		END;
		IF refused <> c.says THEN
			RAISE EXCEPTION '% refuses %', refused, c;
		END IF;
	END LOOP;
END $$;
