-- Players and teams that turn up on the day.  C: src/app/app_walkin.c

-- $2 team and $3 division that the form begins with.
-- name: walkin_form
SELECT json_build_object('slug', t.slug,
	'teams', (SELECT coalesce(json_agg(json_build_object('value', tm.team_id::text,
			'text', tm.name || ' · ' || d.name || CASE WHEN strpos(tm.name, s.name) = 1 THEN '' ELSE ' · ' || s.name END,
			'selected', tm.team_id = $2::bigint) ORDER BY d.sort, tm.name COLLATE "und-x-icu"), '[]')
		FROM team tm JOIN division d USING (tournament_id, division_id) JOIN school s USING (tournament_id, school_id)
		WHERE tm.tournament_id = $1 AND tm.withdrawn_at IS NULL),
	'divisions', (SELECT coalesce(json_agg(json_build_object('value', d.code, 'text', d.name, 'selected', d.code = $3::text)
		ORDER BY d.sort), '[]') FROM division d WHERE d.tournament_id = $1),
	'schools', (SELECT coalesce(json_agg(json_build_object('name', s.name) ORDER BY s.name COLLATE "und-x-icu"), '[]')
		FROM school s WHERE s.tournament_id = $1),
	'singles', (SELECT coalesce(json_agg(json_build_object('id', p.player_id, 'code', p.code,
			'name', shown_name('staff', p.given, p.family, p.code, NULL, 'full'), 'division', d.name)
			ORDER BY d.sort, p.family COLLATE "und-x-icu", p.given, p.code), '[]')
		FROM player p JOIN division d USING (tournament_id, division_id)
		WHERE p.tournament_id = $1 AND p.team_id IS NULL AND p.withdrawn_at IS NULL))
FROM tournament t WHERE t.tournament_id = $1;

-- name: walkin_team
SELECT tm.division_id, d.mark, d.name AS division, coalesce(d.grade_max, 99) AS grade_max, tm.number, tm.school_id, s.code
FROM team tm JOIN division d USING (tournament_id, division_id) JOIN school s USING (tournament_id, school_id)
WHERE tm.tournament_id = $1 AND tm.team_id = $2 AND tm.withdrawn_at IS NULL;

-- name: walkin_division
SELECT division_id, mark, name AS division, coalesce(grade_max, 99) AS grade_max
FROM division WHERE tournament_id = $1 AND code = $2;

-- name: walkin_team_number
SELECT n AS number FROM generate_series(1, 99) n
WHERE NOT EXISTS (SELECT FROM team WHERE tournament_id = $1 AND school_id = $2 AND number = n) ORDER BY n LIMIT 1;

-- name: walkin_team_insert
INSERT INTO team (tournament_id, division_id, school_id, number, name, day_made)
VALUES ($1, $2, $3, $4, $5, true) RETURNING team_id;

-- name: walkin_player_insert
INSERT INTO player (tournament_id, division_id, team_id, code, given, family, grade)
VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING player_id,
	EXISTS (SELECT FROM plan n WHERE n.tournament_id = $1 AND n.division_id = $2 AND n.state = 'current') AS seated;

-- Singles of $2 that can be put together, and in how many divisions they play.
-- name: walkin_singles
SELECT count(*) AS n, count(DISTINCT p.division_id) AS divisions, coalesce(max(d.code), '') AS division
FROM player p JOIN division d USING (tournament_id, division_id)
WHERE p.tournament_id = $1 AND p.player_id = ANY ($2::bigint[]) AND p.team_id IS NULL AND p.withdrawn_at IS NULL;
