-- What judges have on record of a player: warnings, penalties, -1 rows on sheets.  It carries over
-- from round to round (IX-C) and within a season, so it stands wherever another is written.
CREATE FUNCTION player_record(tournament bigint, player bigint)
	RETURNS TABLE (round_no smallint, sheet_id bigint, line text) LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT w.round_no, NULL::bigint, coalesce('round ' || w.round_no || ', ', '')
		|| CASE WHEN w.disqualified THEN 'disqualified' WHEN w.hundredths = 0 THEN 'warning'
			ELSE '-' || score_text(w.hundredths) END || ': ' || w.reason
	FROM penalty w
	WHERE w.tournament_id = tournament AND w.player_id = player AND w.lifted_at IS NULL
	UNION ALL
	SELECT NULL::smallint, NULL::bigint, s.tournament || ', ' || coalesce('round ' || s.round_no || ', ', '')
		|| CASE WHEN s.disqualified THEN 'disqualified' WHEN s.hundredths = 0 THEN 'warning'
			ELSE '-' || score_text(s.hundredths) END || ': ' || s.reason
	FROM season_penalties(tournament, player) s
	UNION ALL
	SELECT h.round_no, h.sheet_id, 'round ' || h.round_no || ', -1: ' || x.reason
	FROM sheet h
	JOIN sheet_row u USING (tournament_id, sheet_id, version)
	JOIN sheet_penalty x USING (tournament_id, sheet_id, version, seat_no)
	WHERE u.tournament_id = tournament AND u.player_id = player AND h.state <> 'void'
$$;
