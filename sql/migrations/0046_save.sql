-- What only some tournaments ask of a player when a sheet is saved.  Functions that are called are made
-- ready when they are needed; as parts of the statement they would be for each save.
CREATE FUNCTION season_warned(of_tournament bigint, of_player bigint) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT EXISTS (SELECT FROM season_penalties(of_tournament, of_player) w WHERE w.hundredths = 0)
$$;
COMMENT ON FUNCTION season_warned IS 'Whether the same child was warned in another tournament of the season';

CREATE FUNCTION pentathlon_games(of_tournament bigint, of_player bigint, without_sheet bigint) RETURNS int
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT coalesce(bit_or(1 << array_position(
		ARRAY['fiar', 'kwatro-sinko', 'par-55', 'ramrod', 'sum-dominoes'], v.game) - 1), 0)
	FROM sheet_row o
	JOIN sheet h USING (tournament_id, sheet_id, version)
	JOIN sheet_version v USING (tournament_id, sheet_id, version)
	WHERE o.tournament_id = of_tournament AND o.player_id = of_player
		AND h.sheet_id <> without_sheet AND h.state <> 'void'
$$;
COMMENT ON FUNCTION pentathlon_games IS 'The games of the Pentathlon that a player has on other sheets, a bit each';
