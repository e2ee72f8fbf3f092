-- A long search for a seating lives in the server's memory; this row outlives the server, so that
-- the page can say that a restart ended the search, and start it again.
CREATE TABLE search (
	tournament_id bigint NOT NULL,
	division_id bigint NOT NULL,
	choices jsonb NOT NULL,
	seconds int NOT NULL,
	begun_at timestamptz NOT NULL DEFAULT now(),
	begun_by text NOT NULL,
	server_key bigint NOT NULL,
	PRIMARY KEY (tournament_id, division_id),
	CONSTRAINT search_division FOREIGN KEY (tournament_id, division_id) REFERENCES division ON DELETE CASCADE);
COMMENT ON TABLE search IS 'A search for a seating from its start until its draft is stored or it is stopped.  C: src/app/searcher.c';
COMMENT ON COLUMN search.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN search.division_id IS 'Whose seating is searched for';
COMMENT ON COLUMN search.choices IS 'As the form named them, with the seed: field -> text';
COMMENT ON COLUMN search.seconds IS 'How long it may take';
COMMENT ON COLUMN search.begun_at IS 'When it was asked for';
COMMENT ON COLUMN search.begun_by IS 'Actor''s label';
COMMENT ON COLUMN search.server_key IS 'Advisory lock that the searching server holds while it lives';
GRANT SELECT, INSERT, UPDATE, DELETE ON search TO cubetab_app;
