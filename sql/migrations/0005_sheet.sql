-- Score sheets: what was issued, every version of what was entered.
CREATE TABLE sheet (
	tournament_id bigint NOT NULL,
	sheet_id bigint GENERATED ALWAYS AS IDENTITY,
	division_id bigint NOT NULL,
	plan_id bigint NOT NULL,
	round_no smallint NOT NULL,
	table_no int NOT NULL,
	edition int NOT NULL,
	code text NOT NULL,
	state text NOT NULL DEFAULT 'planned',
	version int NOT NULL DEFAULT 0,
	void_reason text,
	replaced_by bigint,
	printed_at timestamptz,
	PRIMARY KEY (tournament_id, sheet_id),
	FOREIGN KEY (tournament_id, plan_id, round_no, table_no) REFERENCES game_table,
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	FOREIGN KEY (tournament_id, replaced_by) REFERENCES sheet,
	CONSTRAINT sheet_code_once UNIQUE (tournament_id, code),
	CONSTRAINT sheet_code_form CHECK (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
	CONSTRAINT sheet_state_known CHECK (state IN ('planned', 'issued', 'returned', 'entered', 'checked', 'final', 'void')))
	WITH (fillfactor = 60); -- a save changes state and version in place, without touching an index
COMMENT ON TABLE sheet IS 'One printed score sheet.  C: src/app/app_sheet.c';
COMMENT ON COLUMN sheet.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN sheet.sheet_id IS 'Names the sheet';
COMMENT ON COLUMN sheet.division_id IS 'The division that plays';
COMMENT ON COLUMN sheet.plan_id IS 'A plan that seats this table as the sheet prints it';
COMMENT ON COLUMN sheet.round_no IS 'The round';
COMMENT ON COLUMN sheet.table_no IS 'The table';
COMMENT ON COLUMN sheet.edition IS 'Of the plan, when the sheet was made; part of its print';
COMMENT ON COLUMN sheet.code IS 'Sheet code';
COMMENT ON COLUMN sheet.state IS 'planned, issued, returned, entered, checked, final, void';
COMMENT ON COLUMN sheet.version IS 'Latest sheet_version; 0 = nothing entered';
COMMENT ON COLUMN sheet.void_reason IS 'Why a void sheet was replaced, for the person who scans it';
COMMENT ON COLUMN sheet.replaced_by IS 'The sheet that holds this table now';
COMMENT ON COLUMN sheet.printed_at IS 'Last print';
CREATE INDEX sheet_by_code ON sheet (code);
CREATE INDEX sheet_by_table ON sheet (tournament_id, plan_id, round_no, table_no);
CREATE INDEX sheet_by_round ON sheet (tournament_id, division_id, round_no);

-- Cells of a Challenge Cup line: '' not entered, '-' game not played, 'A' away, else the points.
CREATE DOMAIN cup_cells AS text[] CHECK (VALUE <@ ARRAY['', '-', 'A', '0', '1', '2'] AND cardinality(VALUE) BETWEEN 0 AND 12);

-- Cells as programs read them: null, "-", "A" or a number.
CREATE FUNCTION cells_json(cells text[]) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(json_agg(CASE WHEN c = '' THEN NULL WHEN c IN ('-', 'A') THEN to_json(c)
		ELSE to_json(c::int) END ORDER BY n), '[]')
	FROM unnest(cells) WITH ORDINALITY AS x (c, n)
$$;

CREATE TABLE sheet_version (
	tournament_id bigint NOT NULL,
	sheet_id bigint NOT NULL,
	version int NOT NULL,
	based_on int NOT NULL,
	kind text NOT NULL,
	state text NOT NULL,
	games_played smallint,
	reasons jsonb NOT NULL DEFAULT '{}',
	reason text,
	account_id bigint, -- no foreign key: every save would lock its scorer's one account row
	saved_by text NOT NULL,
	saved_at timestamptz NOT NULL DEFAULT now(),
	idempotency_key text NOT NULL,
	PRIMARY KEY (tournament_id, sheet_id, version),
	FOREIGN KEY (tournament_id, sheet_id) REFERENCES sheet,
	CONSTRAINT sheet_version_key_once UNIQUE (tournament_id, sheet_id, idempotency_key),
	CONSTRAINT sheet_version_follows CHECK (version = based_on + 1),
	CONSTRAINT sheet_version_kind_known CHECK (kind IN ('first', 'check', 'fix', 'ruling')),
	CONSTRAINT sheet_version_state_known CHECK (state IN ('returned', 'entered', 'checked', 'final')),
	CONSTRAINT sheet_version_games_range CHECK (games_played BETWEEN 0 AND 12),
	CONSTRAINT sheet_version_idempotency_form CHECK (length(idempotency_key) BETWEEN 1 AND 100));
COMMENT ON TABLE sheet_version IS 'One save of a sheet; never changed.  C: src/app/app_sheet.c';
COMMENT ON COLUMN sheet_version.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN sheet_version.sheet_id IS 'The sheet';
COMMENT ON COLUMN sheet_version.version IS '1, 2, 3 ... within the sheet';
COMMENT ON COLUMN sheet_version.based_on IS 'The version that the person began from';
COMMENT ON COLUMN sheet_version.kind IS 'first, check, fix, ruling';
COMMENT ON COLUMN sheet_version.state IS 'The sheet''s state after this save';
COMMENT ON COLUMN sheet_version.games_played IS 'As written on the sheet; NULL if left blank';
COMMENT ON COLUMN sheet_version.reasons IS 'Warning code -> the line that overrode it';
COMMENT ON COLUMN sheet_version.reason IS 'Why a checked or final sheet was changed';
COMMENT ON COLUMN sheet_version.account_id IS 'NULL for a helper';
COMMENT ON COLUMN sheet_version.saved_by IS 'Actor''s label';
COMMENT ON COLUMN sheet_version.saved_at IS 'When it was saved';
COMMENT ON COLUMN sheet_version.idempotency_key IS 'Made by the client; a retry finds it here';

CREATE TABLE sheet_row (
	tournament_id bigint NOT NULL,
	sheet_id bigint NOT NULL,
	version int NOT NULL,
	seat_no smallint NOT NULL,
	player_id bigint NOT NULL,
	cells cup_cells NOT NULL,
	total smallint NOT NULL,
	written_total smallint,
	initialed boolean NOT NULL DEFAULT true,
	PRIMARY KEY (tournament_id, sheet_id, version, seat_no),
	FOREIGN KEY (tournament_id, sheet_id, version) REFERENCES sheet_version,
	FOREIGN KEY (tournament_id, player_id) REFERENCES player,
	CONSTRAINT sheet_row_player_once UNIQUE (tournament_id, sheet_id, version, player_id),
	CONSTRAINT sheet_row_total_range CHECK (total BETWEEN 0 AND 24),
	CONSTRAINT sheet_row_written_range CHECK (written_total BETWEEN 0 AND 99));
COMMENT ON TABLE sheet_row IS 'One player''s line in one version of a sheet.  C: src/app/app_sheet.c';
COMMENT ON COLUMN sheet_row.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN sheet_row.sheet_id IS 'The sheet';
COMMENT ON COLUMN sheet_row.version IS 'The version';
COMMENT ON COLUMN sheet_row.seat_no IS 'Line on the sheet, from 1';
COMMENT ON COLUMN sheet_row.player_id IS 'Who played: the planned player or a substitute';
COMMENT ON COLUMN sheet_row.cells IS 'Empty where only the total came back';
COMMENT ON COLUMN sheet_row.total IS 'Points of the row; what standings count';
COMMENT ON COLUMN sheet_row.written_total IS 'What stands in the Total column; NULL if left blank';
COMMENT ON COLUMN sheet_row.initialed IS 'Whether the player''s initials stand there';

-- Keeps a player from standing on two sheets of one round.  Whoever has a seat stands on that
-- table's sheet only, as table seat sees to; so this holds the others, and most saves leave it alone.
CREATE TABLE substitute (
	tournament_id bigint NOT NULL,
	division_id bigint NOT NULL,
	round_no smallint NOT NULL,
	player_id bigint NOT NULL,
	sheet_id bigint NOT NULL,
	CONSTRAINT substitute_once PRIMARY KEY (tournament_id, division_id, round_no, player_id),
	FOREIGN KEY (tournament_id, sheet_id) REFERENCES sheet,
	FOREIGN KEY (tournament_id, player_id) REFERENCES player);
COMMENT ON TABLE substitute IS 'Who plays in another''s seat, by a sheet''s latest version.  C: src/app/app_sheet.c';
COMMENT ON COLUMN substitute.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN substitute.division_id IS 'The sheet''s division';
COMMENT ON COLUMN substitute.round_no IS 'The sheet''s round';
COMMENT ON COLUMN substitute.player_id IS 'Who plays, though the seat is another''s';
COMMENT ON COLUMN substitute.sheet_id IS 'On which sheet';
CREATE INDEX substitute_sheet ON substitute (tournament_id, sheet_id);

CREATE TABLE query (
	tournament_id bigint NOT NULL,
	query_id bigint GENERATED ALWAYS AS IDENTITY,
	sheet_id bigint NOT NULL,
	question text NOT NULL,
	opened_by text NOT NULL,
	opened_at timestamptz NOT NULL DEFAULT now(),
	answer text,
	closed_by text,
	closed_at timestamptz,
	PRIMARY KEY (tournament_id, query_id),
	FOREIGN KEY (tournament_id, sheet_id) REFERENCES sheet,
	CONSTRAINT query_question_form CHECK (length(question) BETWEEN 1 AND 500),
	CONSTRAINT query_answer_form CHECK (length(answer) BETWEEN 1 AND 500),
	CONSTRAINT query_closed_whole CHECK ((closed_at IS NULL) = (answer IS NULL) AND (closed_at IS NULL) = (closed_by IS NULL)));
COMMENT ON TABLE query IS 'Something about a sheet that somebody must settle.  C: src/app/app_query.c';
COMMENT ON COLUMN query.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN query.query_id IS 'Names the query';
COMMENT ON COLUMN query.sheet_id IS 'The sheet';
COMMENT ON COLUMN query.question IS 'What is in doubt';
COMMENT ON COLUMN query.opened_by IS 'Actor''s label';
COMMENT ON COLUMN query.opened_at IS 'When it was asked';
COMMENT ON COLUMN query.answer IS 'NULL while open';
COMMENT ON COLUMN query.closed_by IS 'Actor''s label; NULL while open';
COMMENT ON COLUMN query.closed_at IS 'When it was settled; NULL while open';
CREATE INDEX query_open ON query (tournament_id, sheet_id) WHERE closed_at IS NULL;

CREATE TABLE penalty (
	tournament_id bigint NOT NULL,
	penalty_id bigint GENERATED ALWAYS AS IDENTITY,
	player_id bigint,
	team_id bigint,
	round_no smallint,
	hundredths int NOT NULL,
	disqualified boolean NOT NULL DEFAULT false,
	reason text NOT NULL,
	given_by text NOT NULL,
	given_at timestamptz NOT NULL DEFAULT now(),
	lifted_at timestamptz,
	lifted_reason text,
	PRIMARY KEY (tournament_id, penalty_id),
	FOREIGN KEY (tournament_id, player_id) REFERENCES player,
	FOREIGN KEY (tournament_id, team_id) REFERENCES team,
	CONSTRAINT penalty_of_one CHECK ((player_id IS NULL) <> (team_id IS NULL)),
	CONSTRAINT penalty_amount_range CHECK (hundredths BETWEEN 0 AND 100000),
	CONSTRAINT penalty_reason_form CHECK (length(reason) BETWEEN 1 AND 300));
COMMENT ON TABLE penalty IS 'Points taken from a player or team, beside the sheets.  C: src/app/app_penalty.c';
COMMENT ON COLUMN penalty.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN penalty.penalty_id IS 'Names the penalty';
COMMENT ON COLUMN penalty.player_id IS 'One of player_id and team_id';
COMMENT ON COLUMN penalty.team_id IS 'The team, where it is a team''s';
COMMENT ON COLUMN penalty.round_no IS 'Where it happened; NULL if not tied to a round';
COMMENT ON COLUMN penalty.hundredths IS 'Taken from the accumulated score, in hundredths of a point';
COMMENT ON COLUMN penalty.disqualified IS 'Out of every list from now on';
COMMENT ON COLUMN penalty.reason IS 'What happened, for staff';
COMMENT ON COLUMN penalty.given_by IS 'Actor''s label';
COMMENT ON COLUMN penalty.given_at IS 'When it was given';
COMMENT ON COLUMN penalty.lifted_at IS 'Taken back then';
COMMENT ON COLUMN penalty.lifted_reason IS 'Why it was taken back';

-- Whether a sheet counts: checked, or entered where the division's check is off.
CREATE FUNCTION sheet_official(state text, check_mode text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT state IN ('checked', 'final') OR (state = 'entered' AND check_mode = 'off')
$$;
-- The divisor of a version's averages: the games written on the sheet, or else the columns in
-- which the table played.  NULL where nothing was played.
CREATE FUNCTION sheet_games(v sheet_version) RETURNS int LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT nullif(coalesce(v.games_played, (SELECT max(cardinality(array_remove(array_remove(r.cells::text[], ''), '-')))
		FROM sheet_row r
		WHERE (r.tournament_id, r.sheet_id, r.version) = (v.tournament_id, v.sheet_id, v.version))), 0)::int
$$;
