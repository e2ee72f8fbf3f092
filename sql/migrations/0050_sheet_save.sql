-- A save of a score sheet as a function: PostgreSQL makes a statement with many parts ready anew for
-- each run, also those parts that have nothing to do; in a function only what has something to do runs.
CREATE FUNCTION sheet_save(of_tournament bigint, of_sheet bigint, began int, new_state text, kind text,
	games_played smallint, reasons jsonb, why text, account bigint, who text, key text, lines jsonb,
	old_state text, of_plan bigint, penalties jsonb, replayed smallint[], game text, of_rules int,
	shakes jsonb, turned_in_by smallint, card jsonb, substitutes bigint[]) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
	new_version int := began + 1;
	of_division bigint;
	of_round smallint;
BEGIN
	UPDATE sheet SET version = new_version, state = new_state
	WHERE tournament_id = of_tournament AND sheet_id = of_sheet AND version = began AND state <> 'void'
		AND plan_id = of_plan AND rules_no = of_rules
	RETURNING division_id, round_no INTO of_division, of_round;
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	INSERT INTO sheet_version (tournament_id, sheet_id, version, based_on, kind, state, games_played,
		reasons, reason, account_id, saved_by, idempotency_key, replayed, game, turned_in_by)
	VALUES (of_tournament, of_sheet, new_version, began, kind, new_state, games_played, reasons, why,
		account, who, key, replayed, game, turned_in_by);
	INSERT INTO sheet_row (tournament_id, sheet_id, version, seat_no, player_id, cells, total,
		written_total, initialed, form, presence, match_points, written_match_points, record, signature)
	SELECT of_tournament, of_sheet, new_version, x.seat, x.player, x.cells, x.total, x.written,
		x.initialed, coalesce(x.form, 'cup'), coalesce(x.presence, 'played'), x.match_points,
		x.written_match, x.record, coalesce(x.signature, '')
	FROM jsonb_to_recordset(lines) AS x (seat smallint, player bigint, cells text[], total smallint,
		written smallint, initialed boolean, form text, presence text, match_points smallint,
		written_match smallint, record smallint[], signature text);
	IF penalties <> '[]' THEN
		INSERT INTO sheet_penalty (tournament_id, sheet_id, version, penalty_no, seat_no, points, reason,
			shake_no, judge, second_judge)
		SELECT of_tournament, of_sheet, new_version, x.n, x.seat, x.points, x.reason, x.shake, x.judge,
			x.second
		FROM jsonb_to_recordset(penalties) AS x (n smallint, seat smallint, points smallint, reason text,
			shake smallint, judge text, second text);
	END IF;
	IF shakes <> '[]' THEN
		INSERT INTO sheet_shake (tournament_id, sheet_id, version, shake_no, setter, ending, mover,
			challenger, presented, correct, accepted_wrong)
		SELECT of_tournament, of_sheet, new_version, x.shake, x.setter, x.ending, x.mover, x.challenger,
			x.presented, x.correct, x.accepted_wrong
		FROM jsonb_to_recordset(shakes) AS x (shake smallint, setter smallint, ending text,
			mover smallint, challenger smallint, presented smallint[], correct smallint[],
			accepted_wrong smallint[]);
	END IF;
	IF card IS NOT NULL THEN
		INSERT INTO sheet_card (tournament_id, sheet_id, version, monitor, starter, collected_by)
		SELECT of_tournament, of_sheet, new_version, x.monitor, x.starter, x.collected_by
		FROM jsonb_to_record(card) AS x (monitor text, starter smallint, collected_by text);
		INSERT INTO sheet_opinion (tournament_id, sheet_id, version, opinion_no, seat_no, about, rulings,
			ruled_by)
		SELECT of_tournament, of_sheet, new_version, x.n, (x.o->>'seat')::smallint, x.o->>'about',
			ARRAY(SELECT r->>'ruling' FROM jsonb_array_elements(x.o->'rulings') r),
			ARRAY(SELECT r->>'by' FROM jsonb_array_elements(x.o->'rulings') r)
		FROM jsonb_array_elements(card->'opinions') WITH ORDINALITY AS x (o, n);
	END IF;
	DELETE FROM substitute u
	WHERE u.tournament_id = of_tournament AND u.sheet_id = of_sheet AND u.player_id <> ALL (substitutes);
	IF substitutes <> '{}' THEN
		INSERT INTO substitute (tournament_id, division_id, round_no, player_id, sheet_id)
		SELECT of_tournament, of_division, of_round, x.player, of_sheet
		FROM unnest(substitutes) AS x (player)
		WHERE NOT EXISTS (SELECT FROM substitute u WHERE u.tournament_id = of_tournament
			AND u.sheet_id = of_sheet AND u.player_id = x.player);
	END IF;
	INSERT INTO audit_event (tournament_id, account_id, actor, action, subject, before, after, reason)
	VALUES (of_tournament, account, who, CASE kind WHEN 'ruling' THEN 'sheet.ruling' ELSE 'sheet.save' END,
		'sheet:' || of_sheet, jsonb_build_object('version', began, 'state', old_state),
		jsonb_build_object('version', new_version, 'state', new_state, 'kind', kind), why);
	RETURN new_version;
END $$;
COMMENT ON FUNCTION sheet_save IS 'Saves a sheet: the new version, or NULL where it is not at version "began" any more, was replaced, or another plan or other rules count by now.  substitutes: who plays in another''s seat.  C: src/app/app_sheet.c';

-- One constraint instead of ten: each is read anew for each statement that writes rows.
CREATE FUNCTION sheet_row_legal(form text, presence text, cells text[], total smallint,
	written_total smallint, match_points smallint, written_match_points smallint, record smallint[],
	signature text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN cardinality(cells) <= 12 AND length(signature) <= 20 AND written_match_points BETWEEN 0 AND 99
		AND CASE form
		WHEN 'cup' THEN presence = 'played'
			AND cells <@ ARRAY['', '-', 'A', '0', '1', '2']
			AND total IS NOT NULL AND total BETWEEN 0 AND 24 AND written_total BETWEEN 0 AND 99
			AND match_points IS NULL AND record IS NULL
		WHEN 'match' THEN presence IN ('played', 'absent', 'forfeit', 'bye', 'deceit')
			AND array_to_string(cells, ',') ~ '^(|A|-|[0-9]|1[0-9]|20)(,(|A|-|[0-9]|1[0-9]|20))*$'
			AND total BETWEEN -300 AND 300 AND written_total BETWEEN -300 AND 300
			AND CASE presence WHEN 'bye' THEN match_points IS NULL
				WHEN 'played' THEN match_points IS NOT NULL AND match_points BETWEEN 0 AND 99
				ELSE match_points IS NOT NULL AND match_points = 0 END
			AND record IS NULL
		WHEN 'pentathlon' THEN presence IN ('played', 'bye', 'conduct')
			AND cardinality(cells) <= 1 AND cells <@ ARRAY['', 'win', 'tie', 'loss', 'forfeit', 'no_show']
			AND (presence <> 'bye' OR cells = '{}')
			AND total BETWEEN 0 AND 99 AND written_total BETWEEN 0 AND 99
			AND match_points IS NOT NULL
			AND match_points BETWEEN 0 AND CASE presence WHEN 'conduct' THEN 0 ELSE 99 END
			AND cardinality(record) = 3 AND record[1] BETWEEN 0 AND 99 AND record[2] >= 0
			AND record[3] >= 0 AND record[2] + record[3] <= 3
		ELSE false END;
END $$;
COMMENT ON FUNCTION sheet_row_legal IS 'Whether a row of a sheet may hold these: cells, points and presence by its form; NULL where something is not written down, which may be';

ALTER TABLE sheet_row
	DROP CONSTRAINT sheet_row_form_known,
	DROP CONSTRAINT sheet_row_cells_legal,
	DROP CONSTRAINT sheet_row_presence_known,
	DROP CONSTRAINT sheet_row_match_points_legal,
	DROP CONSTRAINT sheet_row_record_legal,
	DROP CONSTRAINT sheet_row_total_range,
	DROP CONSTRAINT sheet_row_written_range,
	DROP CONSTRAINT sheet_row_written_match_range,
	DROP CONSTRAINT sheet_row_signature_form,
	DROP CONSTRAINT sheet_row_bye_empty,
	ADD CONSTRAINT sheet_row_legal CHECK (sheet_row_legal(form, presence, cells, total, written_total,
		match_points, written_match_points, record, signature));
DROP FUNCTION sheet_cells_legal, sheet_presence_known, sheet_match_points_legal, sheet_record_legal,
	sheet_total_legal;
