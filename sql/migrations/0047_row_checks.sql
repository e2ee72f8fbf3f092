-- What a row of a score sheet may hold, as functions.  PostgreSQL reads a constraint's expression anew
-- for each statement that writes, and these were most of what a save had to read; a function is made
-- ready once a session.
CREATE FUNCTION sheet_cells_legal(form text, cells text[]) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN cardinality(cells) <= 12 AND CASE form
		WHEN 'cup' THEN cells <@ ARRAY['', '-', 'A', '0', '1', '2']
		WHEN 'match' THEN array_to_string(cells, ',') ~ '^(|A|-|[0-9]|1[0-9]|20)(,(|A|-|[0-9]|1[0-9]|20))*$'
		ELSE cardinality(cells) <= 1 AND cells <@ ARRAY['', 'win', 'tie', 'loss', 'forfeit', 'no_show'] END;
END $$;
COMMENT ON FUNCTION sheet_cells_legal IS 'Whether a row of this form may have these cells';

CREATE FUNCTION sheet_presence_known(form text, presence text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN presence = 'played'
		OR form = 'match' AND presence IN ('absent', 'forfeit', 'bye', 'deceit')
		OR form = 'pentathlon' AND presence IN ('bye', 'conduct');
END $$;
COMMENT ON FUNCTION sheet_presence_known IS 'Whether a row of this form knows this presence';

CREATE FUNCTION sheet_match_points_legal(form text, presence text, match_points smallint) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN CASE
		WHEN form = 'cup' OR form = 'match' AND presence = 'bye' THEN match_points IS NULL
		WHEN presence = 'played' OR presence = 'bye' THEN match_points IS NOT NULL AND match_points BETWEEN 0 AND 99
		ELSE match_points IS NOT NULL AND match_points = 0 END;
END $$;
COMMENT ON FUNCTION sheet_match_points_legal IS 'Whether a row of this form and presence may have these match points';

CREATE FUNCTION sheet_record_legal(form text, record smallint[]) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN CASE WHEN form = 'pentathlon'
		THEN cardinality(record) = 3 AND record[1] BETWEEN 0 AND 99 AND record[2] >= 0 AND record[3] >= 0
			AND record[2] + record[3] <= 3
		ELSE record IS NULL END;
END $$;
COMMENT ON FUNCTION sheet_record_legal IS 'Whether a row of this form may have these challenges';

CREATE FUNCTION sheet_total_legal(form text, total smallint) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN CASE form
		WHEN 'cup' THEN total IS NOT NULL AND total BETWEEN 0 AND 24
		WHEN 'match' THEN total BETWEEN -300 AND 300
		ELSE total BETWEEN 0 AND 99 END;
END $$;
COMMENT ON FUNCTION sheet_total_legal IS 'Whether a row of this form may have this total';

ALTER TABLE sheet_row
	DROP CONSTRAINT sheet_row_cells_legal,
	DROP CONSTRAINT sheet_row_presence_known,
	DROP CONSTRAINT sheet_row_match_points_legal,
	DROP CONSTRAINT sheet_row_record_legal,
	DROP CONSTRAINT sheet_row_total_range,
	ADD CONSTRAINT sheet_row_cells_legal CHECK (sheet_cells_legal(form, cells)),
	ADD CONSTRAINT sheet_row_presence_known CHECK (sheet_presence_known(form, presence)),
	ADD CONSTRAINT sheet_row_match_points_legal CHECK (sheet_match_points_legal(form, presence, match_points)),
	ADD CONSTRAINT sheet_row_record_legal CHECK (sheet_record_legal(form, record)),
	ADD CONSTRAINT sheet_row_total_range CHECK (sheet_total_legal(form, total));
