-- Schools.

-- name: school_insert_many
INSERT INTO school (tournament_id, code, name)
SELECT $1::bigint, x.code, x.name FROM jsonb_to_recordset($2::jsonb) AS x(code text, name text);

-- name: school_export
SELECT coalesce(json_agg(json_build_object('code', s.code, 'name', s.name,
		'teams', (SELECT count(*) FROM team t WHERE t.tournament_id = s.tournament_id AND t.school_id = s.school_id
			AND t.withdrawn_at IS NULL),
		'players', (SELECT count(*) FROM player p JOIN team t USING (tournament_id, team_id)
			WHERE p.tournament_id = s.tournament_id AND t.school_id = s.school_id AND p.withdrawn_at IS NULL))
	ORDER BY s.name), '[]')
FROM school s WHERE s.tournament_id = $1;
