-- The clock of a division's round.  Where it stands is told by an anchor: phase and time left at a
-- moment of the computer that started it, counted since that computer started, so that nobody who
-- sets a wall clock moves it.  The server there says each few seconds that it still runs.
CREATE TABLE round_clock (
	tournament_id bigint NOT NULL,
	division_id bigint NOT NULL,
	round_no smallint NOT NULL,
	lengths int[] NOT NULL,
	phase smallint NOT NULL DEFAULT 0,
	left_ms bigint NOT NULL,
	running boolean NOT NULL DEFAULT false,
	boot text NOT NULL,
	boot_ms bigint NOT NULL,
	seen_ms bigint NOT NULL,
	seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
	begun_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, division_id, round_no),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT round_clock_round_range CHECK (round_no BETWEEN 1 AND 99),
	CONSTRAINT round_clock_lengths_range CHECK (cardinality(lengths) BETWEEN 1 AND 4
		AND 10 <= ALL (lengths) AND 14400 >= ALL (lengths)),
	CONSTRAINT round_clock_phase_range CHECK (phase BETWEEN 0 AND cardinality(lengths)),
	CONSTRAINT round_clock_left_range CHECK (left_ms BETWEEN 0 AND 14400000),
	CONSTRAINT round_clock_anchor_order CHECK (seen_ms >= boot_ms)
);
COMMENT ON TABLE round_clock IS 'The clock of a division''s round, from its start on.  C: src/app/app_clock.c';
COMMENT ON COLUMN round_clock.lengths IS 'Seconds of each phase of the rule system''s script';
COMMENT ON COLUMN round_clock.phase IS 'At the anchor: 0 is the first; the number of phases: the round is over';
COMMENT ON COLUMN round_clock.left_ms IS 'Of that phase at the anchor';
COMMENT ON COLUMN round_clock.running IS 'False while paused and after the end';
COMMENT ON COLUMN round_clock.boot IS 'Which start of which computer boot_ms and seen_ms count from';
COMMENT ON COLUMN round_clock.boot_ms IS 'The anchor, in milliseconds since that start, sleep included';
COMMENT ON COLUMN round_clock.seen_ms IS 'When a server there last said that the clock runs, counted alike';
COMMENT ON COLUMN round_clock.seen_at IS 'The same moment by the database''s wall clock, for other computers';
COMMENT ON COLUMN round_clock.begun_at IS 'When the clock was first made; the newest of a division is shown';
COMMENT ON COLUMN round_clock.tournament_id IS 'Whose it is';
COMMENT ON COLUMN round_clock.division_id IS 'Whose round';
COMMENT ON COLUMN round_clock.round_no IS 'Which round';

-- AGLOA XI-B-3: what a judge took of a table's last minutes is given back to that table.
CREATE TABLE clock_extension (
	tournament_id bigint NOT NULL,
	division_id bigint NOT NULL,
	round_no smallint NOT NULL,
	table_no int NOT NULL,
	seconds int NOT NULL,
	reason text NOT NULL,
	given_by text NOT NULL,
	given_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, division_id, round_no, table_no),
	FOREIGN KEY (tournament_id, division_id, round_no) REFERENCES round_clock,
	CONSTRAINT clock_extension_seconds_range CHECK (seconds BETWEEN 1 AND 3600),
	CONSTRAINT clock_extension_reason_form CHECK (length(reason) BETWEEN 1 AND 300)
);
COMMENT ON TABLE clock_extension IS 'Time that one table gets beyond the clock.  C: src/app/app_clock.c';
COMMENT ON COLUMN clock_extension.tournament_id IS 'Whose it is';
COMMENT ON COLUMN clock_extension.division_id IS 'Whose round';
COMMENT ON COLUMN clock_extension.round_no IS 'Which round';
COMMENT ON COLUMN clock_extension.table_no IS 'Which table';
COMMENT ON COLUMN clock_extension.seconds IS 'How much more, all in all';
COMMENT ON COLUMN clock_extension.reason IS 'Why, in a line';
COMMENT ON COLUMN clock_extension.given_by IS 'Actor''s label, as in the audit trail';
COMMENT ON COLUMN clock_extension.given_at IS 'When it was last changed';

GRANT SELECT, INSERT, UPDATE, DELETE ON round_clock, clock_extension TO cubetab_app;
