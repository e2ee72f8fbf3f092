-- The rows that standings add up: of all sheets of a division, or of those that changed.
CREATE VIEW sheet_score AS
SELECT r.tournament_id, s.division_id, r.sheet_id, s.round_no, s.state, r.seat_no, r.player_id,
	r.total AS points, r.match_points,
	-- games that the player was there for; games of the table; why 0 points were not played for
	CASE WHEN cardinality(r.cells) > 0
		THEN cardinality(array_remove(array_remove(array_remove(r.cells, ''), '-'), 'A')) END AS own_games,
	nullif(coalesce(v.games_played, sheet_games(v)), 0) AS table_games,
	CASE WHEN r.presence IN ('absent', 'forfeit', 'bye') THEN r.presence
		WHEN r.form = 'pentathlon' AND r.cells[1] IN ('no_show', 'forfeit') THEN r.cells[1]
		WHEN r.total = 0 AND r.form = 'cup' AND 'A' = ANY (r.cells)
			AND array_remove(array_remove(array_remove(r.cells, 'A'), '-'), '') = '{}' THEN 'absent'
		ELSE '' END AS not_played
FROM sheet s
JOIN sheet_version v USING (tournament_id, sheet_id, version)
JOIN sheet_row r USING (tournament_id, sheet_id, version);
COMMENT ON VIEW sheet_score IS 'What each row of a sheet''s latest version brings, whether the sheet is official or not.  C: src/app/standings_scores.c';
GRANT SELECT ON sheet_score TO cubetab_app;
