-- Sheets of other rule systems than the Challenge Cup: matches of shakes, games of two.  A row's
-- form says what its cells mean, and what a row of that form may hold.
ALTER TABLE sheet_row
	ADD COLUMN form text NOT NULL DEFAULT 'cup',
	ADD COLUMN presence text NOT NULL DEFAULT 'played',
	ADD COLUMN match_points smallint,
	ADD COLUMN written_match_points smallint,
	ADD COLUMN record smallint[],
	ALTER COLUMN cells TYPE text[],
	ALTER COLUMN total DROP NOT NULL,
	DROP CONSTRAINT sheet_row_total_range,
	DROP CONSTRAINT sheet_row_written_range,
	ADD CONSTRAINT sheet_row_form_known CHECK (form IN ('cup', 'match', 'pentathlon')),
	ADD CONSTRAINT sheet_row_cells_legal CHECK (cardinality(cells) <= 12 AND CASE form
		WHEN 'cup' THEN cells <@ ARRAY['', '-', 'A', '0', '1', '2']
		WHEN 'match' THEN array_to_string(cells, ',') ~ '^(|A|-|[0-9]|1[0-9]|20)(,(|A|-|[0-9]|1[0-9]|20))*$'
		ELSE cardinality(cells) <= 1 AND cells <@ ARRAY['', 'win', 'tie', 'loss', 'forfeit', 'no_show'] END),
	ADD CONSTRAINT sheet_row_presence_known CHECK (presence = 'played'
		OR form = 'match' AND presence IN ('absent', 'forfeit', 'bye', 'deceit')),
	ADD CONSTRAINT sheet_row_total_range CHECK (CASE form
		WHEN 'cup' THEN total IS NOT NULL AND total BETWEEN 0 AND 24
		WHEN 'match' THEN total BETWEEN -300 AND 300
		ELSE total BETWEEN 0 AND 99 END),
	ADD CONSTRAINT sheet_row_written_range CHECK (written_total BETWEEN CASE form WHEN 'match' THEN -300 ELSE 0 END
		AND CASE form WHEN 'match' THEN 300 ELSE 99 END),
	ADD CONSTRAINT sheet_row_match_points_legal CHECK (CASE
		WHEN form = 'cup' OR presence = 'bye' THEN match_points IS NULL
		WHEN presence = 'played' THEN match_points IS NOT NULL AND match_points BETWEEN 0 AND 99
		ELSE match_points IS NOT NULL AND match_points = 0 END),
	ADD CONSTRAINT sheet_row_written_match_range CHECK (written_match_points BETWEEN 0 AND 99),
	ADD CONSTRAINT sheet_row_record_legal CHECK (CASE WHEN form = 'pentathlon'
		THEN cardinality(record) = 3 AND record[1] BETWEEN 0 AND 99 AND record[2] >= 0 AND record[3] >= 0
			AND record[2] + record[3] <= 3
		ELSE record IS NULL END);
DROP DOMAIN cup_cells;
COMMENT ON COLUMN sheet_row.form IS 'cup: points by game; match: points by shake; pentathlon: how the game ended';
COMMENT ON COLUMN sheet_row.presence IS 'played; absent or forfeit for the whole match; bye: no opponent; deceit: 0 by rule XII-B-2';
COMMENT ON COLUMN sheet_row.match_points IS 'What standings count outside the Challenge Cup; NULL at a bye';
COMMENT ON COLUMN sheet_row.written_match_points IS 'What the paper says; NULL if left blank';
COMMENT ON COLUMN sheet_row.record IS 'Challenges of a Pentathlon game: correct, incorrect, inappropriate';
COMMENT ON COLUMN sheet_row.cells IS 'Empty where only the total came back; '''' not entered, - not played, A away';
COMMENT ON COLUMN sheet_row.total IS 'Points of the row; NULL where only match points came back';

ALTER TABLE sheet_version
	ADD COLUMN replayed smallint[] NOT NULL DEFAULT '{}',
	ADD COLUMN game text,
	ADD CONSTRAINT sheet_version_replayed_range CHECK (0 < ALL (replayed) AND 12 >= ALL (replayed)),
	ADD CONSTRAINT sheet_version_game_known CHECK (game IN ('fiar', 'kwatro-sinko', 'par-55', 'ramrod', 'sum-dominoes'));
COMMENT ON COLUMN sheet_version.replayed IS 'Shakes that a judge had played again: kept, not counted';
COMMENT ON COLUMN sheet_version.game IS 'Of the Pentathlon; NULL elsewhere';

CREATE TABLE sheet_penalty (
	tournament_id bigint NOT NULL,
	sheet_id bigint NOT NULL,
	version int NOT NULL,
	penalty_no smallint NOT NULL,
	seat_no smallint NOT NULL,
	points smallint NOT NULL,
	reason text NOT NULL,
	shake_no smallint,
	judge text NOT NULL DEFAULT '',
	second_judge text NOT NULL DEFAULT '',
	PRIMARY KEY (tournament_id, sheet_id, version, penalty_no),
	FOREIGN KEY (tournament_id, sheet_id, version, seat_no) REFERENCES sheet_row,
	CONSTRAINT sheet_penalty_no_range CHECK (penalty_no BETWEEN 1 AND 24),
	CONSTRAINT sheet_penalty_one_point CHECK (points = -1),
	CONSTRAINT sheet_penalty_reason_form CHECK (reason ~ '^[a-z][a-z0-9<_]{1,19}$'),
	CONSTRAINT sheet_penalty_shake_range CHECK (shake_no BETWEEN 1 AND 12),
	CONSTRAINT sheet_penalty_judges_form CHECK (length(judge) <= 20 AND length(second_judge) <= 20));
COMMENT ON TABLE sheet_penalty IS 'A point taken from a player on a sheet of shakes; never part of a score.  C: src/app/sheet_match.c';
COMMENT ON COLUMN sheet_penalty.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN sheet_penalty.sheet_id IS 'The sheet';
COMMENT ON COLUMN sheet_penalty.version IS 'The version';
COMMENT ON COLUMN sheet_penalty.penalty_no IS '1, 2, 3 ... within the version';
COMMENT ON COLUMN sheet_penalty.seat_no IS 'Whose line';
COMMENT ON COLUMN sheet_penalty.points IS 'Always -1: two for one deed are two rows';
COMMENT ON COLUMN sheet_penalty.reason IS 'Code of the rule that was broken';
COMMENT ON COLUMN sheet_penalty.shake_no IS 'NULL where it belongs to no shake';
COMMENT ON COLUMN sheet_penalty.judge IS 'Initials as they stand on the paper';
COMMENT ON COLUMN sheet_penalty.second_judge IS 'Of the second judge, where the rule wants two';
GRANT SELECT, INSERT ON sheet_penalty TO cubetab_app;

CREATE OR REPLACE FUNCTION cells_json(cells text[]) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(json_agg(CASE WHEN c = '' THEN NULL WHEN c ~ '^[0-9]+$' THEN to_json(c::int)
		ELSE to_json(c) END ORDER BY n), '[]')
	FROM unnest(cells) WITH ORDINALITY AS x (c, n)
$$;

-- A version's penalties as pages and programs read them.
CREATE FUNCTION sheet_penalties(v sheet_version) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT coalesce(json_agg(json_build_object('seat', x.seat_no, 'points', x.points, 'reason', x.reason,
		'shake', x.shake_no, 'judge', x.judge, 'second_judge', x.second_judge) ORDER BY x.penalty_no), '[]')
	FROM sheet_penalty x
	WHERE (x.tournament_id, x.sheet_id, x.version) = (v.tournament_id, v.sheet_id, v.version)
$$;

-- What a director changed in the rule system's settings, as lines name=value.
ALTER TABLE tournament
	ADD COLUMN rule_settings text NOT NULL DEFAULT '',
	ADD CONSTRAINT tournament_rule_settings_form CHECK (length(rule_settings) <= 4000);
COMMENT ON COLUMN tournament.rule_settings IS 'Lines name=value that differ from the rule system; see src/rules/settings.h';
