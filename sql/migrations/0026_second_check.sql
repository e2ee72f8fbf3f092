-- The second pair of eyes: by whom each sheet is checked, and what a second person keyed blind.
ALTER TABLE division
	DROP CONSTRAINT division_check_mode_known,
	ADD CONSTRAINT division_check_mode_known CHECK (check_mode IN ('off', 'look', 'blind', 'share')),
	ADD COLUMN check_share smallint NOT NULL DEFAULT 20,
	ADD COLUMN check_top smallint NOT NULL DEFAULT 10,
	ADD CONSTRAINT division_check_share_range CHECK (check_share BETWEEN 0 AND 100),
	ADD CONSTRAINT division_check_top_range CHECK (check_top BETWEEN 0 AND 1000);
COMMENT ON COLUMN division.check_mode IS 'How a second person checks each sheet: off, look, blind, or share: blind for some and a look for the others';
COMMENT ON COLUMN division.check_share IS 'Per cent of the sheets that a division with the mode share has keyed blind; which ones is drawn from the sheet itself';
COMMENT ON COLUMN division.check_top IS 'And all tables with one of the so many leading players; 0 = none';

CREATE TABLE sheet_reading (
	tournament_id bigint NOT NULL,
	sheet_id bigint NOT NULL,
	version int NOT NULL,
	read jsonb NOT NULL,
	account_id bigint, -- no foreign key, as in sheet_version
	read_by text NOT NULL,
	read_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, sheet_id, version),
	FOREIGN KEY (tournament_id, sheet_id, version) REFERENCES sheet_version,
	CONSTRAINT sheet_reading_size CHECK (length(read::text) <= 65536));
COMMENT ON TABLE sheet_reading IS 'What a second person keyed blind where it differs from the version: a third decides.  C: src/app/app_sheet_check.c';
COMMENT ON COLUMN sheet_reading.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN sheet_reading.sheet_id IS 'The sheet';
COMMENT ON COLUMN sheet_reading.version IS 'The version that was keyed again';
COMMENT ON COLUMN sheet_reading.read IS 'The sheet as the second person read it, in the shape of the API';
COMMENT ON COLUMN sheet_reading.account_id IS 'Who; NULL for a helper''s link';
COMMENT ON COLUMN sheet_reading.read_by IS 'Who, in the words of the audit trail: account:12, link:34';
COMMENT ON COLUMN sheet_reading.read_at IS 'When';
GRANT SELECT, INSERT ON sheet_reading TO cubetab_app;

-- Whether a sheet is among the share that is keyed blind: drawn by the sheet, so that nobody
-- chooses and every server draws the same.
CREATE FUNCTION sheet_drawn(s sheet, share smallint) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT ('x' || substr(encode(sha256(convert_to(s.tournament_id || ':' || s.sheet_id, 'UTF8')), 'hex'), 1, 7))::bit(28)::int % 100 < share
$$;
