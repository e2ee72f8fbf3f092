-- For how long a player's card may ask about a round that was just keyed.
ALTER TABLE tournament ADD COLUMN card_minutes smallint NOT NULL DEFAULT 15
	CONSTRAINT tournament_card_minutes_range CHECK (card_minutes BETWEEN 0 AND 240);
COMMENT ON COLUMN tournament.card_minutes IS 'Minutes after a save for which a card may say that it does not match; 0 = never';
