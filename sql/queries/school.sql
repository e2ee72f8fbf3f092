-- Schools.

-- name: school_insert_many
INSERT INTO school (tournament_id, code, name, region)
SELECT $1::bigint, x.code, x.name, x.region FROM jsonb_to_recordset($2::jsonb) AS x(code text, name text, region text);

-- name: school_export
SELECT coalesce(json_agg(json_build_object('code', s.code, 'name', s.name,
		'teams', (SELECT count(*) FROM team t WHERE t.tournament_id = s.tournament_id AND t.school_id = s.school_id
			AND t.withdrawn_at IS NULL),
		'players', (SELECT count(*) FROM player p JOIN team t USING (tournament_id, team_id)
			WHERE p.tournament_id = s.tournament_id AND t.school_id = s.school_id AND p.withdrawn_at IS NULL))
	ORDER BY s.name), '[]')
FROM school s WHERE s.tournament_id = $1;

-- name: school_by_name
SELECT school_id FROM school WHERE tournament_id = $1 AND lower(name) = lower($2);

-- name: school_code
SELECT code FROM school WHERE tournament_id = $1 AND school_id = $2;

-- name: school_insert
INSERT INTO school (tournament_id, code, name) VALUES ($1, $2, $3) RETURNING school_id;

-- name: school_update
UPDATE school s SET name = $3, code = coalesce($4, s.code)
FROM school o
WHERE s.tournament_id = $1 AND s.school_id = $2 AND o.tournament_id = $1 AND o.school_id = $2
RETURNING s.school_id, o.code AS was, s.code AS code;

-- name: school_region
UPDATE school SET region = $3 WHERE tournament_id = $1 AND school_id = $2;

-- name: school_list
SELECT json_build_object('slug', v.slug, 'q', $2::text, 'sort', $3::text,
	'schools', (SELECT coalesce(json_agg(json_build_object('id', x.school_id, 'code', x.code, 'name', x.name,
			'teams', x.teams, 'players', x.players) ORDER BY x.n), '[]')
		FROM (SELECT y.*, row_number() OVER (ORDER BY CASE WHEN $3 = 'code' THEN y.code END,
				CASE WHEN $3 = 'players' THEN -y.players END, y.name COLLATE "und-x-icu") AS n
			FROM (SELECT s.school_id, s.code, s.name, count(DISTINCT t.team_id) AS teams, count(p.player_id) AS players
				FROM school s
				LEFT JOIN team t ON t.tournament_id = s.tournament_id AND t.school_id = s.school_id AND t.withdrawn_at IS NULL
				LEFT JOIN player p ON p.tournament_id = t.tournament_id AND p.team_id = t.team_id AND p.withdrawn_at IS NULL
				WHERE s.tournament_id = $1
					AND ($2 = '' OR strpos(folded(s.name || ' ' || s.code), folded($2)) > 0)
				GROUP BY s.school_id, s.code, s.name) y) x))
FROM tournament v WHERE v.tournament_id = $1;

-- name: school_form
SELECT json_build_object('id', $2::bigint, 'is_new', $2 = 0, 'slug', v.slug, 'name', coalesce(s.name, ''),
	'values', json_build_object('name', coalesce(s.name, ''), 'code', coalesce(s.code, ''), 'region', coalesce(s.region, '')),
	'teams', (SELECT coalesce(json_agg(json_build_object('id', t.team_id, 'name', t.name, 'division', d.name,
			'withdrawn', t.withdrawn_at IS NOT NULL) ORDER BY d.sort, t.number), '[]')
		FROM team t JOIN division d USING (tournament_id, division_id)
		WHERE t.tournament_id = $1 AND t.school_id = $2))
FROM tournament v
LEFT JOIN school s ON s.tournament_id = v.tournament_id AND s.school_id = $2
WHERE v.tournament_id = $1 AND ($2 = 0 OR s.school_id IS NOT NULL);
