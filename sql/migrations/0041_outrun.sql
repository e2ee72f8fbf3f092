-- A player who leaves after playing stays at the tables that were played: a plan is outrun only
-- where a seat can still change.
CREATE OR REPLACE FUNCTION seating_outrun(tournament bigint, the_plan bigint)
RETURNS TABLE (player_id bigint, kind text) LANGUAGE sql STABLE AS $$
	WITH stays AS MATERIALIZED (SELECT s.round_no, s.table_no
		FROM plan n JOIN sheet s USING (tournament_id, division_id)
		WHERE n.tournament_id = tournament AND n.plan_id = the_plan
			AND s.state IN ('returned', 'entered', 'checked', 'final')),
	seated AS MATERIALIZED (SELECT e.player_id, min(e.team_key) AS team_key, bool_and(t.round_no IS NOT NULL) AS stays
		FROM seat e LEFT JOIN stays t USING (round_no, table_no)
		WHERE e.tournament_id = tournament AND e.plan_id = the_plan GROUP BY e.player_id),
	people AS MATERIALIZED (SELECT n.settings, n.division_id AS plan_division, p.player_id, p.division_id,
			p.withdrawn_at IS NOT NULL AS withdrawn, p.team_id
		FROM plan n JOIN player p ON p.tournament_id = n.tournament_id
		WHERE n.tournament_id = tournament AND n.plan_id = the_plan)
	SELECT player_id, kind FROM (
		-- In the plan, and something has changed.
		SELECT p.player_id, CASE WHEN p.withdrawn THEN 'withdrawn' WHEN p.division_id <> p.plan_division THEN 'moved'
				WHEN p.team_id IS NOT NULL AND EXISTS (SELECT 1 FROM team m WHERE m.tournament_id = tournament
					AND m.team_id = p.team_id AND m.withdrawn_at IS NOT NULL) THEN 'withdrawn'
				WHEN s.team_key <> coalesce(p.team_id, -p.player_id) THEN 'team' END AS kind
		FROM people p JOIN seated s USING (player_id)
		WHERE NOT s.stays
		UNION ALL
		-- Not in the plan, though of the division.
		SELECT p.player_id, 'new'
		FROM people p
		WHERE p.division_id = p.plan_division AND NOT p.withdrawn
			AND p.player_id NOT IN (SELECT s.player_id FROM seated s)
			AND NOT EXISTS (SELECT 1 FROM team m WHERE m.tournament_id = tournament AND m.team_id = p.team_id
				AND m.withdrawn_at IS NOT NULL)
			AND (NOT coalesce(p.settings->'left_out', '[]') @> to_jsonb(p.player_id)
				OR EXISTS (SELECT 1 FROM attendance a WHERE a.tournament_id = tournament
					AND a.player_id = p.player_id AND a.round_no = 0 AND a.state <> 'absent'))) x
	WHERE kind IS NOT NULL
$$;
