-- A save is one statement that does little: what the server remembered of sheet and saver is proved instead
-- of read again, a sheet whose state changed since it was looked at is looked at again, and each
-- constraint that was made ready anew for each save is checked in its place.  sheet_save() and sheet_confirm()
-- alone write versions and their lines, which a test sees to; a restore checks all of them (queries/restore.sql).
DROP FUNCTION sheet_save;
CREATE FUNCTION sheet_save(of_tournament bigint, of_sheet bigint, began int, new_state text, kind text,
	games_played smallint, reasons jsonb, why text, account bigint, who text, key text, lines jsonb,
	old_state text, of_plan bigint, penalties jsonb, replayed smallint[], game text, of_rules int,
	shakes jsonb, turned_in_by smallint, card jsonb, substitutes bigint[],
	server timestamptz, seen pg_snapshot, who_seen pg_snapshot, until timestamptz) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
	new_version int := began + 1;
	of_division bigint;
	of_round smallint;
	saved int;
BEGIN
	-- Half a proof is none.
	IF coalesce(server::text, seen::text, who_seen::text, until::text) IS NOT NULL AND (server IS NULL
			OR server <> pg_postmaster_start_time() OR seen IS NULL OR who_seen IS NULL OR until IS NULL
			OR until <= now() OR EXISTS (SELECT FROM (SELECT xid FROM change_log
				WHERE xid >= least(pg_snapshot_xmin(seen), pg_snapshot_xmin(who_seen)) AND of_saves
				ORDER BY xid DESC) c
			WHERE NOT (pg_visible_in_snapshot(c.xid, seen) AND pg_visible_in_snapshot(c.xid, who_seen)))) THEN
		RETURN NULL;
	END IF;
	UPDATE sheet SET version = new_version, state = new_state
	WHERE tournament_id = of_tournament AND sheet_id = of_sheet AND version = began AND state = old_state
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
	SELECT of_tournament, of_sheet, new_version, x.seat,
		(SELECT p.player_id FROM player p WHERE p.tournament_id = of_tournament AND p.player_id = x.player),
		x.cells, x.total, x.written,
		x.initialed, coalesce(x.form, 'cup'), coalesce(x.presence, 'played'), x.match_points,
		x.written_match, x.record, coalesce(x.signature, '')
	FROM jsonb_to_recordset(lines) AS x (seat smallint, player bigint, cells text[], total smallint,
		written smallint, initialed boolean, form text, presence text, match_points smallint,
		written_match smallint, record smallint[], signature text)
	WHERE sheet_row_legal(coalesce(x.form, 'cup'), coalesce(x.presence, 'played'), x.cells, x.total,
		x.written, x.match_points, x.written_match, x.record, coalesce(x.signature, '')) IS NOT FALSE;
	GET DIAGNOSTICS saved = ROW_COUNT;
	IF saved IS DISTINCT FROM jsonb_array_length(lines) THEN
		RAISE check_violation USING CONSTRAINT = 'sheet_row_legal', MESSAGE = 'A line of the sheet is not legal.';
	END IF;
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
	IF substitutes IS NOT NULL THEN
		DELETE FROM substitute u
		WHERE u.tournament_id = of_tournament AND u.sheet_id = of_sheet
			AND u.player_id <> ALL (substitutes);
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
COMMENT ON FUNCTION sheet_save IS 'Saves a sheet: the new version, or NULL where it is not at version "began" and in old_state any more, another plan or other rules count by now, or what was remembered of sheet (seen) and saver (who_seen, until), of the database that began at "server", does not hold.  substitutes: who plays in another''s seat, NULL where nobody does or did.  C: src/app/app_sheet.c';

CREATE FUNCTION sheet_confirm(of_tournament bigint, of_sheet bigint, at_version int, account bigint, who text,
	key text, how text) RETURNS int
LANGUAGE sql AS $$
WITH saved AS (
	UPDATE sheet s SET version = s.version + 1, state = 'checked'
	FROM sheet_version v
	WHERE s.tournament_id = $1 AND s.sheet_id = $2 AND s.version = $3 AND s.state = 'entered'
		AND v.tournament_id = s.tournament_id AND v.sheet_id = s.sheet_id AND v.version = $3
		AND v.saved_by <> $5 AND (v.account_id IS NULL OR $4::bigint IS NULL OR v.account_id <> $4)
	RETURNING s.tournament_id, s.sheet_id, s.version
), kept AS (
	INSERT INTO sheet_version (tournament_id, sheet_id, version, based_on, kind, state, games_played,
		reasons, account_id, saved_by, idempotency_key, replayed, game, turned_in_by)
	SELECT n.tournament_id, n.sheet_id, n.version, v.version, 'check', 'checked', v.games_played,
		v.reasons, $4, $5, $6, v.replayed, v.game, v.turned_in_by
	FROM saved n
	JOIN sheet_version v ON v.tournament_id = n.tournament_id AND v.sheet_id = n.sheet_id
		AND v.version = n.version - 1
), rows AS (
	INSERT INTO sheet_row (tournament_id, sheet_id, version, seat_no, player_id, cells, total,
		written_total, initialed, form, presence, match_points, written_match_points, record, signature)
	SELECT n.tournament_id, n.sheet_id, n.version, r.seat_no, r.player_id, r.cells, r.total,
		r.written_total, r.initialed, r.form, r.presence, r.match_points, r.written_match_points,
		r.record, r.signature
	FROM saved n
	JOIN sheet_row r ON r.tournament_id = n.tournament_id AND r.sheet_id = n.sheet_id
		AND r.version = n.version - 1
), penalties AS (
	INSERT INTO sheet_penalty (tournament_id, sheet_id, version, penalty_no, seat_no, points, reason,
		shake_no, judge, second_judge)
	SELECT n.tournament_id, n.sheet_id, n.version, x.penalty_no, x.seat_no, x.points, x.reason,
		x.shake_no, x.judge, x.second_judge
	FROM saved n
	JOIN sheet_penalty x ON x.tournament_id = n.tournament_id AND x.sheet_id = n.sheet_id
		AND x.version = n.version - 1
), shakes AS (
	INSERT INTO sheet_shake (tournament_id, sheet_id, version, shake_no, setter, ending, mover,
		challenger, presented, correct, accepted_wrong)
	SELECT n.tournament_id, n.sheet_id, n.version, x.shake_no, x.setter, x.ending, x.mover,
		x.challenger, x.presented, x.correct, x.accepted_wrong
	FROM saved n
	JOIN sheet_shake x ON x.tournament_id = n.tournament_id AND x.sheet_id = n.sheet_id
		AND x.version = n.version - 1
), cards AS (
	INSERT INTO sheet_card (tournament_id, sheet_id, version, monitor, starter, collected_by)
	SELECT n.tournament_id, n.sheet_id, n.version, x.monitor, x.starter, x.collected_by
	FROM saved n
	JOIN sheet_card x ON x.tournament_id = n.tournament_id AND x.sheet_id = n.sheet_id
		AND x.version = n.version - 1
), opinions AS (
	INSERT INTO sheet_opinion (tournament_id, sheet_id, version, opinion_no, seat_no, about, rulings,
		ruled_by)
	SELECT n.tournament_id, n.sheet_id, n.version, x.opinion_no, x.seat_no, x.about, x.rulings, x.ruled_by
	FROM saved n
	JOIN sheet_opinion x ON x.tournament_id = n.tournament_id AND x.sheet_id = n.sheet_id
		AND x.version = n.version - 1
), audited AS (
	INSERT INTO audit_event (tournament_id, account_id, actor, action, subject, before, after)
	SELECT tournament_id, $4, $5, 'sheet.check', 'sheet:' || sheet_id,
		jsonb_build_object('version', version - 1, 'state', 'entered'),
		jsonb_build_object('version', version, 'state', 'checked', 'how', $7::text)
	FROM saved
)
SELECT version FROM saved
$$;
COMMENT ON FUNCTION sheet_confirm IS 'The version as it stands, once more, checked by somebody else: its number, or NULL where the sheet is not at that version, is not merely entered, or was keyed by the same.  C: src/app/app_sheet_check.c';

ALTER TABLE sheet_row
	DROP CONSTRAINT sheet_row_tournament_id_player_id_fkey,
	DROP CONSTRAINT sheet_row_tournament_id_sheet_id_version_fkey,
	DROP CONSTRAINT sheet_row_legal;
CREATE FUNCTION sheet_version_legal(version int, based_on int, kind text, state text, games_played smallint,
	idempotency_key text, replayed smallint[], game text, turned_in_by smallint) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN version = based_on + 1 AND kind IN ('first', 'check', 'fix', 'ruling')
		AND state IN ('returned', 'entered', 'checked', 'final') AND games_played BETWEEN 0 AND 12
		AND length(idempotency_key) BETWEEN 1 AND 100 AND 0 < ALL (replayed) AND 12 >= ALL (replayed)
		AND game IN ('fiar', 'kwatro-sinko', 'par-55', 'ramrod', 'sum-dominoes')
		AND turned_in_by BETWEEN 1 AND 3;
END $$;
COMMENT ON FUNCTION sheet_version_legal IS 'Whether a version of a sheet may hold these; NULL where something is not written down, which may be';
ALTER TABLE sheet_version
	DROP CONSTRAINT sheet_version_tournament_id_sheet_id_fkey,
	DROP CONSTRAINT sheet_version_follows,
	DROP CONSTRAINT sheet_version_kind_known,
	DROP CONSTRAINT sheet_version_state_known,
	DROP CONSTRAINT sheet_version_games_range,
	DROP CONSTRAINT sheet_version_idempotency_form,
	DROP CONSTRAINT sheet_version_replayed_range,
	DROP CONSTRAINT sheet_version_game_known,
	DROP CONSTRAINT sheet_version_turned_in_range,
	ADD CONSTRAINT sheet_version_legal CHECK (sheet_version_legal(version, based_on, kind, state,
		games_played, idempotency_key, replayed, game, turned_in_by));
-- The other side of the foreign keys that went: nobody goes who is named.  Looked at when all is done, since a
-- tournament that is put back from a file goes and comes again.
CREATE FUNCTION sheet_row_named() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM player p
			WHERE p.tournament_id = old.tournament_id AND p.player_id = old.player_id)
		AND EXISTS (SELECT FROM sheet_row r
			WHERE r.tournament_id = old.tournament_id AND r.player_id = old.player_id) THEN
		RAISE foreign_key_violation USING MESSAGE = 'A score sheet names this player.';
	END IF;
	RETURN NULL;
END $$;
COMMENT ON FUNCTION sheet_row_named IS 'Trigger: no player goes whom a line of a score sheet names';
CREATE CONSTRAINT TRIGGER sheet_row_named AFTER DELETE ON player
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sheet_row_named();
CREATE FUNCTION sheet_version_named() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM sheet s
			WHERE s.tournament_id = old.tournament_id AND s.sheet_id = old.sheet_id)
		AND EXISTS (SELECT FROM sheet_version v
			WHERE v.tournament_id = old.tournament_id AND v.sheet_id = old.sheet_id) THEN
		RAISE foreign_key_violation USING MESSAGE = 'This sheet was saved.';
	END IF;
	RETURN NULL;
END $$;
COMMENT ON FUNCTION sheet_version_named IS 'Trigger: no sheet goes that has versions';
CREATE CONSTRAINT TRIGGER sheet_version_named AFTER DELETE ON sheet
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sheet_version_named();
