-- What the public sees of results: snapshots that never change.
CREATE TABLE publication (                 -- Standings of one division, frozen.  C: src/db/db_publication.c
	tournament_id bigint NOT NULL,
	publication_id bigint GENERATED ALWAYS AS IDENTITY,
	division_id bigint NOT NULL,
	edition int NOT NULL,              -- 1, 2, 3 ... within the division
	through_round smallint NOT NULL,
	shows text NOT NULL,               -- honours, scores, full
	snapshot jsonb NOT NULL,           -- ids and numbers only; names are added when a page is made
	reason text,                       -- why a later edition replaces an earlier one
	published_by text NOT NULL,
	published_at timestamptz NOT NULL DEFAULT now(),
	withdrawn_at timestamptz,          -- unpublished then
	PRIMARY KEY (tournament_id, publication_id),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT publication_edition_once UNIQUE (tournament_id, division_id, edition),
	CONSTRAINT publication_shows_known CHECK (shows IN ('honours', 'scores', 'full')));
CREATE INDEX publication_newest ON publication (tournament_id, division_id, edition DESC);
