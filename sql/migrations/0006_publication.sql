-- What the public sees of results: snapshots that never change.
CREATE TABLE publication (
	tournament_id bigint NOT NULL,
	publication_id bigint GENERATED ALWAYS AS IDENTITY,
	division_id bigint NOT NULL,
	edition int NOT NULL,
	through_round smallint NOT NULL,
	shows text NOT NULL,
	snapshot jsonb NOT NULL,
	digest text,
	reason text,
	published_by text NOT NULL,
	published_at timestamptz NOT NULL DEFAULT now(),
	withdrawn_at timestamptz,
	PRIMARY KEY (tournament_id, publication_id),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT publication_edition_once UNIQUE (tournament_id, division_id, edition),
	CONSTRAINT publication_shows_known CHECK (shows IN ('honours', 'scores', 'full')));
COMMENT ON TABLE publication IS 'Standings of one division, frozen.  C: src/app/app_publication.c';
COMMENT ON COLUMN publication.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN publication.publication_id IS 'Names the publication';
COMMENT ON COLUMN publication.division_id IS 'Whose standings';
COMMENT ON COLUMN publication.edition IS '1, 2, 3 ... within the division';
COMMENT ON COLUMN publication.through_round IS 'The last round counted';
COMMENT ON COLUMN publication.shows IS 'honours, scores, full';
COMMENT ON COLUMN publication.snapshot IS 'Ids and numbers only; names are added when a page is made';
COMMENT ON COLUMN publication.digest IS 'MD5 of the snapshot''s text as it was made: whether it still holds, without reading it';
COMMENT ON COLUMN publication.reason IS 'Why a later edition replaces an earlier one';
COMMENT ON COLUMN publication.published_by IS 'Actor''s label';
COMMENT ON COLUMN publication.published_at IS 'When it was published';
COMMENT ON COLUMN publication.withdrawn_at IS 'Unpublished then';
CREATE INDEX publication_newest ON publication (tournament_id, division_id, edition DESC);

-- A score as people read it: 125 hundredths is 1.25.
CREATE FUNCTION score_text(hundredths int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT to_char(hundredths / 100.0, 'FM99999990.00')
$$;
