-- Score sheets: what was issued, every version of what was entered.
CREATE TABLE sheet (                       -- One printed score sheet.  C: src/db/db_sheet.c
	tournament_id bigint NOT NULL,
	sheet_id bigint GENERATED ALWAYS AS IDENTITY,
	division_id bigint NOT NULL,
	plan_id bigint NOT NULL,           -- a plan that seats this table as the sheet prints it
	round_no smallint NOT NULL,
	table_no int NOT NULL,
	edition int NOT NULL,              -- of the plan, when the sheet was made; part of its print
	code text NOT NULL,                -- sheet code
	state text NOT NULL DEFAULT 'planned', -- planned, issued, returned, entered, checked, final, void
	version int NOT NULL DEFAULT 0,    -- latest sheet_version; 0 = nothing entered
	void_reason text,                  -- why a void sheet was replaced, for the person who scans it
	replaced_by bigint,                -- the sheet that holds this table now
	printed_at timestamptz,            -- last print
	PRIMARY KEY (tournament_id, sheet_id),
	FOREIGN KEY (tournament_id, plan_id, round_no, table_no) REFERENCES game_table,
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	FOREIGN KEY (tournament_id, replaced_by) REFERENCES sheet,
	CONSTRAINT sheet_code_once UNIQUE (tournament_id, code),
	CONSTRAINT sheet_code_form CHECK (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
	CONSTRAINT sheet_state_known CHECK (state IN ('planned', 'issued', 'returned', 'entered', 'checked', 'final', 'void')))
	WITH (fillfactor = 60);            -- saves change state and version in place, without touching an index
CREATE INDEX sheet_by_code ON sheet (code);
CREATE INDEX sheet_by_table ON sheet (tournament_id, plan_id, round_no, table_no);
CREATE INDEX sheet_by_round ON sheet (tournament_id, division_id, round_no);

-- Cells of a Challenge Cup line: '' not entered, '-' game not played, 'A' away, else the points.
CREATE DOMAIN cup_cells AS text[] CHECK (VALUE <@ ARRAY['', '-', 'A', '0', '1', '2'] AND cardinality(VALUE) BETWEEN 0 AND 12);

CREATE TABLE sheet_version (               -- One save of a sheet; never changed.  C: src/db/db_sheet.c
	tournament_id bigint NOT NULL,
	sheet_id bigint NOT NULL,
	version int NOT NULL,
	based_on int NOT NULL,             -- the version that the person began from
	kind text NOT NULL,                -- first, check, fix, ruling
	state text NOT NULL,               -- the sheet's state after this save
	games_played smallint,             -- as written on the sheet; NULL if left blank
	reasons jsonb NOT NULL DEFAULT '{}', -- warning code -> the line that overrode it
	reason text,                       -- why a checked or final sheet was changed
	account_id bigint REFERENCES account, -- NULL for a helper
	saved_by text NOT NULL,            -- actor's label
	saved_at timestamptz NOT NULL DEFAULT now(),
	idempotency_key text NOT NULL,     -- made by the client; a retry finds it here
	PRIMARY KEY (tournament_id, sheet_id, version),
	FOREIGN KEY (tournament_id, sheet_id) REFERENCES sheet,
	CONSTRAINT sheet_version_key_once UNIQUE (tournament_id, sheet_id, idempotency_key),
	CONSTRAINT sheet_version_follows CHECK (version = based_on + 1),
	CONSTRAINT sheet_version_kind_known CHECK (kind IN ('first', 'check', 'fix', 'ruling')),
	CONSTRAINT sheet_version_state_known CHECK (state IN ('returned', 'entered', 'checked', 'final')),
	CONSTRAINT sheet_version_games_range CHECK (games_played BETWEEN 0 AND 12),
	CONSTRAINT sheet_version_idempotency_form CHECK (length(idempotency_key) BETWEEN 8 AND 100));

CREATE TABLE sheet_row (                   -- One player's line in one version of a sheet.  C: src/db/db_sheet.c
	tournament_id bigint NOT NULL,
	sheet_id bigint NOT NULL,
	version int NOT NULL,
	seat_no smallint NOT NULL,
	player_id bigint NOT NULL,         -- who played: the planned player or a substitute
	cells cup_cells NOT NULL,          -- empty where only the total came back
	total smallint NOT NULL,           -- points of the row; what standings count
	written_total smallint,            -- what stands in the Total column; NULL if left blank
	initialed boolean NOT NULL DEFAULT true, -- whether the player's initials stand there
	PRIMARY KEY (tournament_id, sheet_id, version, seat_no),
	FOREIGN KEY (tournament_id, sheet_id, version) REFERENCES sheet_version,
	FOREIGN KEY (tournament_id, player_id) REFERENCES player,
	CONSTRAINT sheet_row_player_once UNIQUE (tournament_id, sheet_id, version, player_id),
	CONSTRAINT sheet_row_total_range CHECK (total BETWEEN 0 AND 24),
	CONSTRAINT sheet_row_written_range CHECK (written_total BETWEEN 0 AND 99));

CREATE TABLE query (                       -- Something about a sheet that somebody must settle.  C: src/db/db_sheet.c
	tournament_id bigint NOT NULL,
	query_id bigint GENERATED ALWAYS AS IDENTITY,
	sheet_id bigint NOT NULL,
	question text NOT NULL,
	opened_by text NOT NULL,
	opened_at timestamptz NOT NULL DEFAULT now(),
	answer text,                       -- NULL while open
	closed_by text,
	closed_at timestamptz,
	PRIMARY KEY (tournament_id, query_id),
	FOREIGN KEY (tournament_id, sheet_id) REFERENCES sheet,
	CONSTRAINT query_question_form CHECK (length(question) BETWEEN 1 AND 500),
	CONSTRAINT query_closed_whole CHECK ((closed_at IS NULL) = (answer IS NULL) AND (closed_at IS NULL) = (closed_by IS NULL)));
CREATE INDEX query_open ON query (tournament_id, sheet_id) WHERE closed_at IS NULL;

CREATE TABLE penalty (                     -- Points taken from a player or team, beside the sheets.  C: src/db/db_penalty.c
	tournament_id bigint NOT NULL,
	penalty_id bigint GENERATED ALWAYS AS IDENTITY,
	player_id bigint,                  -- one of player_id and team_id
	team_id bigint,
	round_no smallint,                 -- where it happened; NULL if not tied to a round
	hundredths int NOT NULL,           -- taken from the accumulated score, in hundredths of a point
	disqualified boolean NOT NULL DEFAULT false, -- out of every list from now on
	reason text NOT NULL,
	given_by text NOT NULL,
	given_at timestamptz NOT NULL DEFAULT now(),
	lifted_at timestamptz,             -- taken back then
	lifted_reason text,
	PRIMARY KEY (tournament_id, penalty_id),
	FOREIGN KEY (tournament_id, player_id) REFERENCES player,
	FOREIGN KEY (tournament_id, team_id) REFERENCES team,
	CONSTRAINT penalty_of_one CHECK ((player_id IS NULL) <> (team_id IS NULL)),
	CONSTRAINT penalty_amount_range CHECK (hundredths BETWEEN 0 AND 100000),
	CONSTRAINT penalty_reason_form CHECK (length(reason) BETWEEN 1 AND 300));
