-- A tournament's whole roster, as the import compares it with a file.

-- name: roster_divisions
SELECT code, name, mark, coalesce(grade_min, 0) AS grade_min, coalesce(grade_max, 0) AS grade_max
FROM division WHERE tournament_id = $1 ORDER BY sort, code;

-- name: roster_schools
SELECT school_id, code, name, region FROM school WHERE tournament_id = $1 ORDER BY school_id;

-- name: roster_teams
SELECT t.team_id, t.school_id, d.code AS division, t.name, t.number, coalesce(t.seed, 0) AS seed, t.withdrawn_at IS NOT NULL AS withdrawn
FROM team t JOIN division d USING (tournament_id, division_id)
WHERE t.tournament_id = $1 ORDER BY t.team_id;

-- name: roster_players
SELECT p.player_id, p.team_id, d.code AS division, p.code, p.given, p.family, coalesce(p.grade, -1) AS grade,
	p.grade_override, p.placeholder, p.name_policy, p.withdrawn_at IS NOT NULL AS withdrawn,
	p.withdrawn_reason, p.note, coalesce(p.rank_in_team, 0) AS rank_in_team
FROM player p JOIN division d USING (tournament_id, division_id)
WHERE p.tournament_id = $1 ORDER BY p.player_id;

-- The full export, which imports again unchanged: a child with one name has "-" for the other, a
-- team without players a row of its own.
-- name: roster_export
SELECT coalesce(json_agg(x.row ORDER BY x.division_sort, x.school NULLS LAST, x.number, x.code), '[]')
FROM (
	SELECT d.sort AS division_sort, s.name AS school, t.number, p.code, json_build_object(
		'first_name', CASE WHEN p.given = '' AND p.family <> '' THEN '-' ELSE p.given END,
		'last_name', CASE WHEN p.family = '' AND p.given <> '' THEN '-' ELSE p.family END,
		'grade', p.grade, 'division', d.code, 'team', coalesce(t.name, 'no team'), 'school', s.name,
		'code', p.code, 'school_code', s.code, 'team_number', t.number, 'names_shown', p.name_policy,
		'placeholder', CASE WHEN p.placeholder THEN 'yes' END,
		'withdrawn', CASE WHEN p.withdrawn_at IS NOT NULL THEN coalesce(nullif(p.withdrawn_reason, ''), 'yes') END,
		'grade_override', p.grade_override,
		'team_withdrawn', CASE WHEN t.withdrawn_at IS NOT NULL THEN 'yes' END, 'note', p.note,
		'rank_in_team', p.rank_in_team, 'region', s.region, 'seed', t.seed) AS row
	FROM player p
	JOIN division d USING (tournament_id, division_id)
	LEFT JOIN team t ON t.tournament_id = p.tournament_id AND t.team_id = p.team_id
	LEFT JOIN school s ON s.tournament_id = t.tournament_id AND s.school_id = t.school_id
	WHERE p.tournament_id = $1
	UNION ALL
	SELECT d.sort, s.name, t.number, '', json_build_object('division', d.code, 'team', t.name, 'school', s.name,
		'school_code', s.code, 'team_number', t.number,
		'team_withdrawn', CASE WHEN t.withdrawn_at IS NOT NULL THEN 'yes' END, 'region', s.region, 'seed', t.seed)
	FROM team t
	JOIN division d USING (tournament_id, division_id)
	JOIN school s USING (tournament_id, school_id)
	WHERE t.tournament_id = $1
		AND NOT EXISTS (SELECT FROM player p WHERE p.tournament_id = t.tournament_id AND p.team_id = t.team_id)
) x;

-- name: roster_json
SELECT json_build_object(
	'tournament', (SELECT slug FROM tournament WHERE tournament_id = $1),
	'players', coalesce((SELECT json_agg(json_build_object(
			'code', p.code, 'first_name', p.given, 'last_name', p.family, 'grade', p.grade,
			'division', d.code, 'team', t.name, 'team_number', t.number, 'school', s.name,
			'school_code', s.code, 'placeholder', p.placeholder, 'names_shown', p.name_policy,
			'withdrawn', p.withdrawn_at IS NOT NULL, 'withdrawn_reason', p.withdrawn_reason,
			'grade_override', p.grade_override, 'note', p.note, 'rank_in_team', p.rank_in_team)
			ORDER BY d.sort, s.name, t.number, p.code)
		FROM player p
		JOIN division d USING (tournament_id, division_id)
		LEFT JOIN team t ON t.tournament_id = p.tournament_id AND t.team_id = p.team_id
		LEFT JOIN school s ON s.tournament_id = t.tournament_id AND s.school_id = t.school_id
		WHERE p.tournament_id = $1), '[]'),
	'teams', coalesce((SELECT json_agg(json_build_object('name', t.name, 'division', d.code,
			'school', s.name, 'school_code', s.code, 'number', t.number, 'seed', t.seed,
			'withdrawn', t.withdrawn_at IS NOT NULL) ORDER BY d.sort, s.name, t.number)
		FROM team t
		JOIN division d USING (tournament_id, division_id)
		JOIN school s USING (tournament_id, school_id)
		WHERE t.tournament_id = $1), '[]'),
	'schools', coalesce((SELECT json_agg(json_build_object('code', s.code, 'name', s.name, 'region', s.region) ORDER BY s.name)
		FROM school s WHERE s.tournament_id = $1), '[]'));
