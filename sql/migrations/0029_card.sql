-- A player's card opens the player's own page by a link that nobody can guess, and may ask about a
-- sheet once.
ALTER TABLE player
	ADD COLUMN link text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
	ADD CONSTRAINT player_link_once UNIQUE (tournament_id, link),
	ADD CONSTRAINT player_link_form CHECK (link ~ '^[0-9a-f]{32}$');
COMMENT ON COLUMN player.link IS 'Random; the card''s QR code is /t/SLUG/p/ and this, with no name in it';
ALTER TABLE query
	ADD COLUMN player_id bigint,
	ADD CONSTRAINT query_player FOREIGN KEY (tournament_id, player_id) REFERENCES player,
	ADD CONSTRAINT query_player_once UNIQUE (tournament_id, sheet_id, player_id);
COMMENT ON COLUMN query.player_id IS 'Whose card asked; NULL where staff did';
