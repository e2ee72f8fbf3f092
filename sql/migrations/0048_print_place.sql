-- A sheet whose game, section, block or board alone changed is another sheet on paper.  Where there is
-- none of them the fingerprint stays what it was, so that nothing printed before is due again.
CREATE OR REPLACE VIEW sheet_print AS
SELECT s.tournament_id, s.sheet_id, s.division_id, s.round_no, s.table_no, s.code, s.edition, s.state,
	d.code AS division_code, d.name AS division, d.sort, r.held_on, p.seats,
	md5(concat_ws('|', t.name, d.name, s.code, s.edition, s.round_no, s.table_no, r.held_on, p.said, p.game)) AS fingerprint,
	p.game
FROM sheet s
JOIN tournament t USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
JOIN round r USING (tournament_id, division_id, round_no)
JOIN (
	SELECT x.tournament_id, x.plan_id, x.round_no, x.table_no, max(x.game) AS game,
		json_agg(json_build_object('seat', x.seat_no, 'code', pl.code,
			'name', CASE WHEN pl.given = '' AND pl.family = '' THEN ''
				ELSE shown_name('staff', pl.given, pl.family, pl.code, NULL, 'full') END) ORDER BY x.seat_no) AS seats,
		string_agg(concat_ws(',', x.seat_no, pl.code, pl.given, pl.family), ';' ORDER BY x.seat_no) AS said
	FROM seat x JOIN player pl USING (tournament_id, player_id)
	GROUP BY x.tournament_id, x.plan_id, x.round_no, x.table_no) p USING (tournament_id, plan_id, round_no, table_no);
COMMENT ON COLUMN sheet_print.game IS 'The planned game (Pentathlon); NULL elsewhere';

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
			'scorekeeper', s.seat_no = s.size, 'place', table_place(c.name, g.block, s.game))) AS seats,
		string_agg(concat_ws(',', s.round_no, s.table_no, s.seat_no, s.size,
			nullif(table_place(c.name, g.block, s.game), '')), ';' ORDER BY s.round_no) AS said
	FROM seat s JOIN plan n USING (tournament_id, plan_id)
	JOIN game_table g USING (tournament_id, plan_id, round_no, table_no)
	JOIN section c ON c.tournament_id = g.tournament_id AND c.section_id = g.section_id
	WHERE n.state = 'current'
	GROUP BY s.tournament_id, s.player_id) x USING (tournament_id, player_id)
LEFT JOIN team tm ON tm.tournament_id = pl.tournament_id AND tm.team_id = pl.team_id;
