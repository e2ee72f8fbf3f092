-- Teams.

-- name: team_insert_many
INSERT INTO team (tournament_id, division_id, school_id, number, name, withdrawn_at)
SELECT $1::bigint, d.division_id, s.school_id, x.number, x.name, CASE WHEN x.withdrawn THEN now() END
FROM jsonb_to_recordset($2::jsonb) AS x(division text, school text, number int, name text, withdrawn boolean)
JOIN division d ON d.tournament_id = $1 AND d.code = x.division
JOIN school s ON s.tournament_id = $1 AND s.code = x.school;

-- name: team_by_number
SELECT t.team_id FROM team t JOIN school s USING (tournament_id, school_id)
WHERE t.tournament_id = $1 AND s.code = $2 AND t.number = $3;

-- name: team_export
SELECT coalesce(json_agg(json_build_object('name', t.name, 'number', t.number, 'school', s.name, 'division', d.code,
		'players', (SELECT count(*) FROM player p WHERE p.tournament_id = t.tournament_id AND p.team_id = t.team_id
			AND p.withdrawn_at IS NULL), 'withdrawn', t.withdrawn_at IS NOT NULL)
	ORDER BY d.sort, s.name, t.number), '[]')
FROM team t
JOIN division d USING (tournament_id, division_id)
JOIN school s USING (tournament_id, school_id)
WHERE t.tournament_id = $1;

-- name: team_size
SELECT (SELECT count(*) FROM player p WHERE p.tournament_id = t.tournament_id AND p.team_id = t.team_id
	AND p.withdrawn_at IS NULL) AS players
FROM team t WHERE t.tournament_id = $1 AND t.team_id = $2;
