-- The coach's order in the team: seating in sections deals players to blocks by it.
ALTER TABLE player
	ADD COLUMN rank_in_team smallint,
	ADD CONSTRAINT player_rank_range CHECK (rank_in_team BETWEEN 1 AND 99);
COMMENT ON COLUMN player.rank_in_team IS 'The coach''s order, 1 = first; NULL: not said, the code decides';
