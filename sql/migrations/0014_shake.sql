-- What happened in each shake of a match, beside the points that it came to; the paper's
-- signatures, and who brought it.
CREATE TABLE sheet_shake (
	tournament_id bigint NOT NULL,
	sheet_id bigint NOT NULL,
	version int NOT NULL,
	shake_no smallint NOT NULL,
	setter smallint,
	ending text,
	mover smallint,
	challenger smallint,
	presented smallint[],
	correct smallint[] NOT NULL DEFAULT '{}',
	accepted_wrong smallint[] NOT NULL DEFAULT '{}',
	PRIMARY KEY (tournament_id, sheet_id, version, shake_no),
	FOREIGN KEY (tournament_id, sheet_id, version) REFERENCES sheet_version,
	CONSTRAINT sheet_shake_no_range CHECK (shake_no BETWEEN 1 AND 12),
	CONSTRAINT sheet_shake_ending_known CHECK (ending IN
		('now', 'impossible', 'no_goal', 'last_cube', 'end_of_round')),
	CONSTRAINT sheet_shake_seats_range CHECK (setter BETWEEN 1 AND 3 AND mover BETWEEN 1 AND 3
		AND challenger BETWEEN 1 AND 3 AND presented <@ ARRAY[1, 2, 3]::smallint[]
		AND correct <@ coalesce(presented, '{}') AND accepted_wrong <@ ARRAY[1, 2, 3]::smallint[]),
	CONSTRAINT sheet_shake_facts_whole CHECK (presented IS NULL OR ending IS NOT NULL));
COMMENT ON TABLE sheet_shake IS 'What is known of a shake besides its points; no row where nothing is.  C: src/app/sheet_facts.c';
COMMENT ON COLUMN sheet_shake.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN sheet_shake.sheet_id IS 'The sheet';
COMMENT ON COLUMN sheet_shake.version IS 'The version';
COMMENT ON COLUMN sheet_shake.shake_no IS 'Column of the sheet, from 1';
COMMENT ON COLUMN sheet_shake.setter IS 'Seat of the Goal-setter; NULL if not noted, as all seats here';
COMMENT ON COLUMN sheet_shake.ending IS 'How it ended; NULL where only the Goal-setter is noted';
COMMENT ON COLUMN sheet_shake.mover IS 'Who moved last, or said that there is no Goal';
COMMENT ON COLUMN sheet_shake.challenger IS 'Who challenged';
COMMENT ON COLUMN sheet_shake.presented IS 'Who presented an Equation; NULL where only the ending is noted';
COMMENT ON COLUMN sheet_shake.correct IS 'Whose Equation was correct';
COMMENT ON COLUMN sheet_shake.accepted_wrong IS 'Who accepted an Equation that was proved wrong';
GRANT SELECT, INSERT ON sheet_shake TO cubetab_app;

ALTER TABLE sheet_version
	ADD COLUMN turned_in_by smallint,
	ADD CONSTRAINT sheet_version_turned_in_range CHECK (turned_in_by BETWEEN 1 AND 3);
COMMENT ON COLUMN sheet_version.turned_in_by IS 'Seat of who turned a match''s sheet in; NULL if not noted';

ALTER TABLE sheet_row
	ADD COLUMN signature text NOT NULL DEFAULT '',
	ADD CONSTRAINT sheet_row_signature_form CHECK (length(signature) <= 20);
COMMENT ON COLUMN sheet_row.signature IS 'Initials as they stand on the paper, where somebody noted them';

CREATE FUNCTION sheet_shakes(v sheet_version) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT coalesce(json_agg(json_build_object('shake', x.shake_no, 'setter', x.setter, 'ending', x.ending,
		'mover', x.mover, 'challenger', x.challenger, 'presented', x.presented, 'correct', x.correct,
		'accepted_wrong', x.accepted_wrong) ORDER BY x.shake_no), '[]')
	FROM sheet_shake x
	WHERE (x.tournament_id, x.sheet_id, x.version) = (v.tournament_id, v.sheet_id, v.version)
$$;
