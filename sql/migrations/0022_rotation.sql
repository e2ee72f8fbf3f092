-- Groups A to E of the Pentathlon begin with another game each and move on by one a round, so a
-- player's game in a round says which group it is.
CREATE FUNCTION rotation_group(game text, round_no int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT chr(65 + (array_position(ARRAY['fiar', 'kwatro-sinko', 'par-55', 'ramrod', 'sum-dominoes'], game)
		- round_no + 100) % 5)
$$;
