-- Wishes of the director for the seating.  Why somebody needs a table is nobody's business here.
CREATE TABLE wish (
	tournament_id bigint NOT NULL,
	wish_id bigint GENERATED ALWAYS AS IDENTITY,
	kind text NOT NULL,
	player_id bigint NOT NULL,
	other_id bigint,
	table_no int,
	made_at timestamptz NOT NULL DEFAULT now(),
	made_by text NOT NULL,
	PRIMARY KEY (tournament_id, wish_id),
	CONSTRAINT wish_player FOREIGN KEY (tournament_id, player_id) REFERENCES player ON DELETE CASCADE,
	CONSTRAINT wish_other FOREIGN KEY (tournament_id, other_id) REFERENCES player ON DELETE CASCADE,
	CONSTRAINT wish_kind_known CHECK (kind IN ('apart', 'together', 'table')),
	CONSTRAINT wish_whole CHECK ((kind = 'table') = (other_id IS NULL) AND (kind = 'table') = (table_no IS NOT NULL)),
	CONSTRAINT wish_of_two CHECK (player_id < other_id),
	CONSTRAINT wish_table_range CHECK (table_no BETWEEN 1 AND 99999),
	CONSTRAINT wish_pair_once UNIQUE (tournament_id, player_id, other_id));
CREATE UNIQUE INDEX wish_table_once ON wish (tournament_id, player_id) WHERE kind = 'table';
CREATE INDEX wish_of_other ON wish (tournament_id, other_id);
COMMENT ON TABLE wish IS 'Two players kept apart or together, or a player''s fixed table.  C: src/app/app_wish.c';
COMMENT ON COLUMN wish.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN wish.wish_id IS 'Names the wish';
COMMENT ON COLUMN wish.kind IS 'apart, together, table';
COMMENT ON COLUMN wish.player_id IS 'Who; of two the one with the smaller id';
COMMENT ON COLUMN wish.other_id IS 'The other of two';
COMMENT ON COLUMN wish.table_no IS 'The only table where the player can sit';
COMMENT ON COLUMN wish.made_at IS 'When it was made';
COMMENT ON COLUMN wish.made_by IS 'Actor''s label';
GRANT SELECT, INSERT, DELETE ON wish TO cubetab_app;
