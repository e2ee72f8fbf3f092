-- The lines of a sheet stand in the version that they belong to: a save writes one row instead of six with
-- twelve index entries.  And what a column may hold is told by its type: the check of a table is read anew for
-- each statement, that of a type once.  What no type tells (that a version follows on another, that nobody stands
-- on two lines, that a penalty or an opinion is for a line that is there)
-- sheet_save() and sheet_confirm() see to; restore (queries/restore.sql) checks what they see to.
DROP VIEW sheet_score, sheet_print;
DROP FUNCTION sheet_save, sheet_confirm;

-- ---- what columns may hold ----
CREATE DOMAIN sheet_state AS text CONSTRAINT sheet_state_known
	CHECK (VALUE IN ('planned', 'issued', 'returned', 'entered', 'checked', 'final', 'void'));
CREATE DOMAIN sheet_code AS text CONSTRAINT sheet_code_form CHECK (VALUE ~ '^[2-9A-HJKMNP-Z]{8}$');
CREATE DOMAIN saved_state AS text CONSTRAINT sheet_version_state_known
	CHECK (VALUE IN ('returned', 'entered', 'checked', 'final'));
CREATE DOMAIN save_kind AS text CONSTRAINT sheet_version_kind_known
	CHECK (VALUE IN ('first', 'check', 'fix', 'ruling'));
CREATE DOMAIN games_count AS smallint CONSTRAINT sheet_version_games_range CHECK (VALUE BETWEEN 0 AND 12);
CREATE DOMAIN column_list AS smallint[] CONSTRAINT sheet_version_replayed_range
	CHECK (0 < ALL (VALUE) AND 12 >= ALL (VALUE));
CREATE DOMAIN game_code AS text CONSTRAINT sheet_version_game_known
	CHECK (VALUE IN ('fiar', 'kwatro-sinko', 'par-55', 'ramrod', 'sum-dominoes'));
CREATE DOMAIN turning_seat AS smallint CONSTRAINT sheet_version_turned_in_range CHECK (VALUE BETWEEN 1 AND 3);
CREATE DOMAIN save_key AS text CONSTRAINT sheet_version_idempotency_form CHECK (length(VALUE) BETWEEN 1 AND 100);
CREATE DOMAIN audit_action AS text CONSTRAINT audit_event_action_form CHECK (VALUE ~ '^[a-z_]+\.[a-z_]+$');
CREATE DOMAIN audit_reason AS text CONSTRAINT audit_event_reason_form CHECK (length(VALUE) <= 500);
COMMENT ON DOMAIN sheet_state IS 'How far a sheet is';
COMMENT ON DOMAIN sheet_code IS 'What is printed on a sheet and scanned; see src/rules/sheet_code.h';
COMMENT ON DOMAIN saved_state IS 'How far a sheet is by one version';
COMMENT ON DOMAIN save_kind IS 'What a save was';
COMMENT ON DOMAIN games_count IS 'Games or shakes of a table in a round';
COMMENT ON DOMAIN column_list IS 'Columns of a sheet, from 1';
COMMENT ON DOMAIN game_code IS 'A game of the Pentathlon';
COMMENT ON DOMAIN turning_seat IS 'The seat that turned a sheet in';
COMMENT ON DOMAIN save_key IS 'What a program calls a save, so that sent twice it is saved once';
COMMENT ON DOMAIN audit_action IS 'What was done: thing.deed';
COMMENT ON DOMAIN audit_reason IS 'Why, in one line';

ALTER TABLE sheet
	DROP CONSTRAINT sheet_code_form,
	DROP CONSTRAINT sheet_state_known,
	ALTER code TYPE sheet_code,
	ALTER state TYPE sheet_state;
ALTER TABLE audit_event
	DROP CONSTRAINT audit_event_action_form,
	DROP CONSTRAINT audit_event_reason_form,
	ALTER action TYPE audit_action,
	ALTER reason TYPE audit_reason;

-- ---- lines ----
CREATE TYPE sheet_line_fields AS (
	player_id bigint,
	cells text[],
	total smallint,
	written_total smallint,
	initialed boolean,
	form text,
	presence text,
	match_points smallint,
	written_match_points smallint,
	record smallint[],
	signature text);
COMMENT ON TYPE sheet_line_fields IS 'A line of a sheet: see sheet_line';
COMMENT ON COLUMN sheet_line_fields.player_id IS 'Who played: the planned player or a substitute';
COMMENT ON COLUMN sheet_line_fields.cells IS 'Empty where only the total came back; '''' not entered, - not played, A away';
COMMENT ON COLUMN sheet_line_fields.total IS 'Points of the line; NULL where only match points came back';
COMMENT ON COLUMN sheet_line_fields.written_total IS 'What stands in the Total column; NULL if left blank';
COMMENT ON COLUMN sheet_line_fields.initialed IS 'Whether the player''s initials stand there';
COMMENT ON COLUMN sheet_line_fields.form IS 'cup: points by game; match: points by shake; pentathlon: how the game ended';
COMMENT ON COLUMN sheet_line_fields.presence IS 'played; absent or forfeit for the whole match; bye: no opponent; deceit: 0 by rule XII-B-2; conduct: 0 by the Tournament Director';
COMMENT ON COLUMN sheet_line_fields.match_points IS 'What standings count outside the Challenge Cup; NULL at a bye';
COMMENT ON COLUMN sheet_line_fields.written_match_points IS 'What the paper says; NULL if left blank';
COMMENT ON COLUMN sheet_line_fields.record IS 'Challenges of a Pentathlon game: correct, incorrect, inappropriate';
COMMENT ON COLUMN sheet_line_fields.signature IS 'Initials as they stand on the paper, where somebody noted them';

CREATE FUNCTION sheet_line_legal(l sheet_line_fields) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN num_nulls(l.player_id, l.cells, l.initialed, l.presence, l.signature) = 0
		AND cardinality(l.cells) <= 12 AND length(l.signature) <= 20 AND l.written_match_points BETWEEN 0 AND 99
		AND CASE l.form
		WHEN 'match' THEN l.presence IN ('played', 'absent', 'forfeit', 'bye', 'deceit')
			AND array_to_string(l.cells, ',') ~ '^(|A|-|[0-9]|1[0-9]|20)(,(|A|-|[0-9]|1[0-9]|20))*$'
			AND l.total BETWEEN -300 AND 300 AND l.written_total BETWEEN -300 AND 300
			AND CASE l.presence WHEN 'bye' THEN l.match_points IS NULL
				WHEN 'played' THEN l.match_points IS NOT NULL AND l.match_points BETWEEN 0 AND 99
				ELSE l.match_points IS NOT NULL AND l.match_points = 0 END
			AND l.record IS NULL
		WHEN 'pentathlon' THEN l.presence IN ('played', 'bye', 'conduct')
			AND cardinality(l.cells) <= 1 AND l.cells <@ ARRAY['', 'win', 'tie', 'loss', 'forfeit', 'no_show']
			AND (l.presence <> 'bye' OR l.cells = '{}')
			AND l.total BETWEEN 0 AND 99 AND l.written_total BETWEEN 0 AND 99
			AND l.match_points IS NOT NULL
			AND l.match_points BETWEEN 0 AND CASE l.presence WHEN 'conduct' THEN 0 ELSE 99 END
			AND cardinality(l.record) = 3 AND l.record[1] BETWEEN 0 AND 99
			AND l.record[2] >= 0 AND l.record[3] >= 0 AND l.record[2] + l.record[3] <= 3
		ELSE false END;
END $$;
COMMENT ON FUNCTION sheet_line_legal IS 'Whether a line of a sheet of shakes, or of a Pentathlon game, may hold these; NULL where something is not written down, which may be';
-- The Challenge Cup's lines, which are the most, are looked at without a call.
CREATE DOMAIN sheet_line AS sheet_line_fields CONSTRAINT sheet_line_legal CHECK (
	CASE WHEN (VALUE).form = 'cup' THEN coalesce((VALUE).player_id IS NOT NULL AND (VALUE).initialed IS NOT NULL
		AND cardinality((VALUE).cells) <= 12 AND (VALUE).cells <@ '{"",-,A,0,1,2}'
		AND (VALUE).total BETWEEN 0 AND 24 AND coalesce((VALUE).written_total, 0) BETWEEN 0 AND 99
		AND (VALUE).presence = 'played' AND (VALUE).match_points IS NULL
		AND coalesce((VALUE).written_match_points, 0) BETWEEN 0 AND 99 AND (VALUE).record IS NULL
		AND length((VALUE).signature) <= 20, false)
	ELSE sheet_line_legal(VALUE) END);
COMMENT ON DOMAIN sheet_line IS 'What one player''s line of a sheet may hold, by the kind of sheet';

ALTER TABLE sheet_version
	DROP CONSTRAINT sheet_version_legal,
	ALTER kind TYPE save_kind,
	ALTER state TYPE saved_state,
	ALTER games_played TYPE games_count,
	ALTER replayed TYPE column_list,
	ALTER game TYPE game_code,
	ALTER turned_in_by TYPE turning_seat,
	ALTER idempotency_key TYPE save_key,
	ADD COLUMN lines sheet_line[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN sheet_version.lines IS 'A line for each seat, in their order; as rows: sheet_row';
UPDATE sheet_version v SET lines = x.lines
FROM (SELECT tournament_id, sheet_id, version, array_agg(ROW(player_id, cells, total, written_total, initialed, form,
		presence, match_points, written_match_points, record, signature)::sheet_line ORDER BY seat_no) AS lines
	FROM sheet_row GROUP BY tournament_id, sheet_id, version) x
WHERE (x.tournament_id, x.sheet_id, x.version) = (v.tournament_id, v.sheet_id, v.version);
DROP FUNCTION sheet_version_legal;

ALTER TABLE sheet_opinion
	DROP CONSTRAINT sheet_opinion_tournament_id_sheet_id_version_seat_no_fkey;
ALTER TABLE sheet_penalty
	DROP CONSTRAINT sheet_penalty_tournament_id_sheet_id_version_seat_no_fkey,
	ADD FOREIGN KEY (tournament_id, sheet_id, version) REFERENCES sheet_version;
DROP TABLE sheet_row;
DROP FUNCTION sheet_row_legal;

CREATE VIEW sheet_row AS
SELECT v.tournament_id, v.sheet_id, v.version, l.seat_no::smallint AS seat_no, l.player_id, l.cells, l.total,
	l.written_total, l.initialed, l.form, l.presence, l.match_points, l.written_match_points, l.record, l.signature
FROM sheet_version v
CROSS JOIN LATERAL unnest(v.lines) WITH ORDINALITY AS l (player_id, cells, total, written_total, initialed,
	form, presence, match_points, written_match_points, record, signature, seat_no);
COMMENT ON VIEW sheet_row IS 'The lines of all versions of all sheets, from seat 1';
GRANT SELECT ON sheet_row TO cubetab_app;

CREATE VIEW sheet_print AS
SELECT s.tournament_id, s.sheet_id, s.division_id, s.round_no, s.table_no, s.code, s.edition, s.state,
	d.code AS division_code, d.name AS division, d.sort, r.held_on, p.seats,
	md5(concat_ws('|', t.name, d.name, s.code, s.edition, s.round_no, s.table_no, r.held_on, p.said, p.game)) AS fingerprint,
	p.game
FROM sheet s
JOIN tournament t USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
JOIN round r USING (tournament_id, division_id, round_no)
JOIN (
	SELECT x.tournament_id, x.plan_id, x.round_no, x.table_no, max(x.game) AS game,
		json_agg(json_build_object('seat', x.seat_no, 'code', pl.code,
			'name', CASE WHEN pl.given = '' AND pl.family = '' THEN ''
				ELSE shown_name('staff', pl.given, pl.family, pl.code, NULL, 'full') END) ORDER BY x.seat_no) AS seats,
		string_agg(concat_ws(',', x.seat_no, pl.code, pl.given, pl.family), ';' ORDER BY x.seat_no) AS said
	FROM seat x JOIN player pl USING (tournament_id, player_id)
	GROUP BY x.tournament_id, x.plan_id, x.round_no, x.table_no) p USING (tournament_id, plan_id, round_no, table_no);
COMMENT ON VIEW sheet_print IS 'What each score sheet says on paper, with its fingerprint.  C: src/app/app_print.c';
COMMENT ON COLUMN sheet_print.game IS 'The planned game (Pentathlon); NULL elsewhere';
GRANT SELECT ON sheet_print TO cubetab_app;

CREATE VIEW sheet_score AS
SELECT r.tournament_id, s.division_id, r.sheet_id, s.round_no, s.state, r.seat_no, r.player_id,
	r.total AS points, r.match_points,
	-- games that the player was there for; games of the table; why 0 points were not played for
	CASE WHEN cardinality(r.cells) > 0
		THEN cardinality(array_remove(array_remove(array_remove(r.cells, ''), '-'), 'A')) END AS own_games,
	nullif(coalesce(v.games_played, sheet_games(v)), 0) AS table_games,
	CASE WHEN r.presence IN ('absent', 'forfeit', 'bye') THEN r.presence
		WHEN r.form = 'pentathlon' AND r.cells[1] IN ('no_show', 'forfeit') THEN r.cells[1]
		WHEN r.total = 0 AND r.form = 'cup' AND 'A' = ANY (r.cells)
			AND array_remove(array_remove(array_remove(r.cells, 'A'), '-'), '') = '{}' THEN 'absent'
		ELSE '' END AS not_played
FROM sheet s
JOIN sheet_version v USING (tournament_id, sheet_id, version)
JOIN sheet_row r USING (tournament_id, sheet_id, version);
COMMENT ON VIEW sheet_score IS 'What each row of a sheet''s latest version brings, whether the sheet is official or not.  C: src/app/standings_scores.c';
GRANT SELECT ON sheet_score TO cubetab_app;

-- ---- saving ----
CREATE FUNCTION sheet_save(of_tournament bigint, of_sheet bigint, began int, new_state text, kind text,
	games_played smallint, reasons jsonb, why text, account bigint, who text, key text, lines sheet_line[],
	old_state text, of_plan bigint, penalties jsonb, replayed smallint[], game text, of_rules int,
	shakes jsonb, turned_in_by smallint, card jsonb, substitutes bigint[],
	server timestamptz, seen pg_snapshot, who_seen pg_snapshot, until timestamptz) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
	new_version int := began + 1;
	of_division bigint;
	of_round smallint;
BEGIN
	-- What is seldom looked at stands in an IF of its own: all of a condition is made ready, true or not.
	IF num_nonnulls(server, seen, who_seen, until) > 0 THEN -- half a proof is none
		IF num_nulls(server, seen, who_seen, until) > 0 OR server <> pg_postmaster_start_time() OR until <= now()
			OR EXISTS (SELECT FROM change_log c
				WHERE xid >= least(pg_snapshot_xmin(seen), pg_snapshot_xmin(who_seen)) AND of_saves
					AND NOT (pg_visible_in_snapshot(xid, seen) AND pg_visible_in_snapshot(xid, who_seen))) THEN
			RETURN NULL;
		END IF;
	END IF;
	UPDATE sheet SET version = new_version, state = new_state
	WHERE tournament_id = of_tournament AND sheet_id = of_sheet AND version = began AND state = old_state
		AND plan_id = of_plan AND rules_no = of_rules
	RETURNING division_id, round_no INTO of_division, of_round;
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	IF server IS NULL THEN -- else the roster is as it was read
		IF (SELECT count(*) FROM player p WHERE p.tournament_id = of_tournament
				AND p.player_id = ANY (ARRAY(SELECT l.player_id FROM unnest(lines) l))) <> cardinality(lines) THEN
			RAISE check_violation USING CONSTRAINT = 'sheet_line_players',
				MESSAGE = 'Two lines name one player, or one names nobody.';
		END IF;
	END IF;
	INSERT INTO sheet_version (tournament_id, sheet_id, version, based_on, kind, state, games_played,
		reasons, reason, account_id, saved_by, idempotency_key, replayed, game, turned_in_by, lines)
	VALUES (of_tournament, of_sheet, new_version, began, kind, new_state, games_played, reasons, why,
		account, who, key, replayed, game, turned_in_by, lines);
	IF penalties IS NOT NULL THEN
		INSERT INTO sheet_penalty (tournament_id, sheet_id, version, penalty_no, seat_no, points, reason,
			shake_no, judge, second_judge)
		SELECT of_tournament, of_sheet, new_version, x.n, x.seat, x.points, x.reason, x.shake, x.judge,
			x.second
		FROM jsonb_to_recordset(penalties) AS x (n smallint, seat smallint, points smallint, reason text,
			shake smallint, judge text, second text);
	END IF;
	IF shakes IS NOT NULL THEN
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
	IF penalties IS NOT NULL OR card IS NOT NULL THEN
		IF EXISTS (SELECT FROM sheet_penalty x WHERE (x.tournament_id, x.sheet_id, x.version)
				= (of_tournament, of_sheet, new_version) AND x.seat_no NOT BETWEEN 1 AND cardinality(lines)
			UNION ALL
			SELECT FROM sheet_opinion x WHERE (x.tournament_id, x.sheet_id, x.version)
				= (of_tournament, of_sheet, new_version) AND x.seat_no NOT BETWEEN 1 AND cardinality(lines)) THEN
			RAISE check_violation USING CONSTRAINT = 'sheet_line_seat',
				MESSAGE = 'A line is named that the sheet does not have.';
		END IF;
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
		reasons, account_id, saved_by, idempotency_key, replayed, game, turned_in_by, lines)
	SELECT n.tournament_id, n.sheet_id, n.version, v.version, 'check', 'checked', v.games_played,
		v.reasons, $4, $5, $6, v.replayed, v.game, v.turned_in_by, v.lines
	FROM saved n
	JOIN sheet_version v ON v.tournament_id = n.tournament_id AND v.sheet_id = n.sheet_id
		AND v.version = n.version - 1
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

-- An archive of one tournament that was made before its lines stood in their versions has them as a table,
-- which comes last (C: src/app/app_backup.c).
ALTER FUNCTION archive_put RENAME TO archive_put_rows;
COMMENT ON FUNCTION archive_put_rows IS 'Puts rows of archive_rows back under another number of the tournament; refuses tables that archive_tables does not name';
CREATE FUNCTION archive_put(what text, tournament bigint, rows jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	put int;
BEGIN
	IF what <> 'sheet_row' THEN
		PERFORM archive_put_rows(what, tournament, rows);
		RETURN;
	END IF;
	UPDATE sheet_version v SET lines = x.lines
	FROM (SELECT r.sheet_id, r.version, array_agg(ROW(r.player_id, r.cells, r.total, r.written_total,
			coalesce(r.initialed, true), coalesce(r.form, 'cup'), coalesce(r.presence, 'played'), r.match_points,
			r.written_match_points, r.record, coalesce(r.signature, ''))::sheet_line ORDER BY r.seat_no) AS lines
		FROM jsonb_to_recordset(rows) AS r (sheet_id bigint, version int, seat_no smallint, player_id bigint,
			cells text[], total smallint, written_total smallint, initialed boolean, form text, presence text,
			match_points smallint, written_match_points smallint, record smallint[], signature text)
		GROUP BY r.sheet_id, r.version
		HAVING min(r.seat_no) = 1 AND max(r.seat_no) = count(*) AND count(DISTINCT r.seat_no) = count(*)) x
	WHERE v.tournament_id = tournament AND (v.sheet_id, v.version) = (x.sheet_id, x.version);
	GET DIAGNOSTICS put = ROW_COUNT;
	IF put <> (SELECT count(DISTINCT (r->'sheet_id', r->'version')) FROM jsonb_array_elements(rows) r) THEN
		RAISE foreign_key_violation USING MESSAGE = 'Lines of no version, or with seats missing.';
	END IF;
END $$;
COMMENT ON FUNCTION archive_put IS 'Puts rows of archive_rows back under another number of the tournament, those of a table that is no more into what took its place';
