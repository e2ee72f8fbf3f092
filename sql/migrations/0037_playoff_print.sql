-- A player's own sheet lists the playoff rounds in which the player has a seat.
CREATE OR REPLACE VIEW player_print AS
SELECT pl.tournament_id, pl.player_id, pl.division_id, d.code AS division_code, d.name AS division, d.sort,
	greatest(d.rounds, x.last_round) AS round_count, pl.team_id, coalesce(tm.name, '') AS team, pl.code, pl.family,
	pl.given, shown_name('staff', pl.given, pl.family, pl.code, NULL, 'full') AS name, x.seats,
	md5(concat_ws('|', t.name, d.name, d.rounds, tm.name, pl.code, pl.given, pl.family, x.said)) AS fingerprint
FROM player pl
JOIN tournament t USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
JOIN (
	SELECT s.tournament_id, s.player_id, max(s.round_no) AS last_round,
		json_agg(json_build_object('round', s.round_no, 'table', s.table_no, 'seat', s.seat_no,
			'scorekeeper', s.seat_no = s.size)) AS seats,
		string_agg(concat_ws(',', s.round_no, s.table_no, s.seat_no, s.size), ';' ORDER BY s.round_no) AS said
	FROM seat s JOIN plan n USING (tournament_id, plan_id)
	WHERE n.state = 'current'
	GROUP BY s.tournament_id, s.player_id) x USING (tournament_id, player_id)
LEFT JOIN team tm ON tm.tournament_id = pl.tournament_id AND tm.team_id = pl.team_id;
