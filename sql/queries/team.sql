-- Teams.

-- name: team_insert_many
INSERT INTO team (tournament_id, division_id, school_id, number, name, withdrawn_at, seed)
SELECT $1::bigint, d.division_id, s.school_id, x.number, x.name, CASE WHEN x.withdrawn THEN now() END, x.seed
FROM jsonb_to_recordset($2::jsonb) AS x(division text, school text, number int, name text, withdrawn boolean, seed smallint)
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

-- $4 number in the school, or NULL for the next free one.
-- name: team_insert
INSERT INTO team (tournament_id, division_id, school_id, number, name)
VALUES ($1, $2, $3, coalesce($4::smallint, (SELECT min(n) FROM generate_series(1, 99) n WHERE NOT EXISTS (
	SELECT FROM team o WHERE o.tournament_id = $1 AND o.school_id = $3 AND o.number = n))::smallint), $5)
RETURNING team_id, number;

-- A team that goes to another school takes a number that is free there.
-- name: team_update
UPDATE team t SET division_id = $3, school_id = $4, name = $6,
	number = coalesce($5::smallint, CASE WHEN t.school_id = $4 THEN t.number ELSE (SELECT min(n) FROM generate_series(1, 99) n
		WHERE NOT EXISTS (SELECT FROM team o WHERE o.tournament_id = $1 AND o.school_id = $4 AND o.number = n)) END)
WHERE t.tournament_id = $1 AND t.team_id = $2
RETURNING t.team_id, t.number;

-- name: team_seed
UPDATE team SET seed = nullif($3::int, 0) WHERE tournament_id = $1 AND team_id = $2;

-- name: team_was
SELECT t.division_id, t.school_id, t.number, t.division_id <> $3 AS changes,
	EXISTS (SELECT FROM seat s JOIN plan n USING (tournament_id, plan_id)
		WHERE s.tournament_id = $1 AND s.team_key = t.team_id AND n.state = 'current') AS seated,
	(SELECT count(*) FROM player p JOIN division d ON d.tournament_id = $1 AND d.division_id = $3
		WHERE p.tournament_id = $1 AND p.team_id = t.team_id AND p.grade > d.grade_max
			AND p.withdrawn_at IS NULL AND p.grade_override IS NULL) AS too_old
FROM team t WHERE t.tournament_id = $1 AND t.team_id = $2;

-- name: team_drop_drafts
DELETE FROM plan n WHERE n.tournament_id = $1 AND n.state = 'draft'
	AND EXISTS (SELECT FROM seat s WHERE s.tournament_id = $1 AND s.plan_id = n.plan_id AND s.team_key = $2);

-- name: team_override
UPDATE player p SET grade_override = $4 FROM division d
WHERE p.tournament_id = $1 AND p.team_id = $2 AND d.tournament_id = $1 AND d.division_id = $3 AND p.grade > d.grade_max;

-- name: team_seated
SELECT EXISTS (SELECT FROM seat s JOIN plan n USING (tournament_id, plan_id)
	WHERE s.tournament_id = t.tournament_id AND s.team_key = t.team_id AND n.state = 'current') AS seated
FROM team t WHERE t.tournament_id = $1 AND t.team_id = $2;

-- name: team_withdraw
UPDATE team SET withdrawn_at = now(), withdrawn_reason = $3
WHERE tournament_id = $1 AND team_id = $2 AND withdrawn_at IS NULL;

-- name: team_withdraw_players
UPDATE player SET withdrawn_at = now(), withdrawn_reason = $3
WHERE tournament_id = $1 AND team_id = $2 AND withdrawn_at IS NULL;

-- Those who were withdrawn at the same moment as the team.
-- name: team_reinstate_players
UPDATE player p SET withdrawn_at = NULL, withdrawn_reason = NULL
FROM team t
WHERE t.tournament_id = $1 AND t.team_id = $2 AND p.tournament_id = $1 AND p.team_id = $2
	AND p.withdrawn_at = t.withdrawn_at;

-- name: team_reinstate
UPDATE team SET withdrawn_at = NULL, withdrawn_reason = NULL
WHERE tournament_id = $1 AND team_id = $2 AND withdrawn_at IS NOT NULL
RETURNING team_id;

-- $2 part of a name, $3 sort, $4 division, $5 players of a full team.
-- name: team_list
SELECT json_build_object('slug', v.slug, 'q', $2::text, 'sort', $3::text, 'division', $4::text,
	'divisions', (SELECT json_agg(json_build_object('value', d.code, 'text', d.name, 'selected', d.code = $4) ORDER BY d.sort)
		FROM division d WHERE d.tournament_id = $1),
	'teams', (SELECT coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'number', x.number, 'school', x.school,
			'school_id', x.school_id, 'division', x.division, 'division_name', x.division_name, 'players', x.players,
			'placeholders', x.placeholders, 'withdrawn', x.withdrawn, 'day_made', x.day_made,
			'lacks', CASE WHEN NOT x.withdrawn THEN greatest($5::int - x.players, 0) ELSE 0 END,
			'large', $5 > 0 AND x.players > $5) ORDER BY x.n), '[]')
		FROM (SELECT y.*, row_number() OVER (ORDER BY
				CASE WHEN $3 = 'name' THEN y.name END COLLATE "und-x-icu",
				CASE WHEN $3 = 'players' THEN y.players END,
				CASE WHEN $3 = 'school' THEN y.school END COLLATE "und-x-icu",
				y.division_sort, y.school COLLATE "und-x-icu", y.number) AS n
			FROM (SELECT t.team_id AS id, t.name, t.number, s.name AS school, s.school_id, d.code AS division,
					d.name AS division_name, d.sort AS division_sort, t.withdrawn_at IS NOT NULL AS withdrawn, t.day_made,
					count(p.player_id) FILTER (WHERE p.withdrawn_at IS NULL)::int AS players,
					count(p.player_id) FILTER (WHERE p.withdrawn_at IS NULL AND p.placeholder)::int AS placeholders
				FROM team t
				JOIN division d USING (tournament_id, division_id)
				JOIN school s USING (tournament_id, school_id)
				LEFT JOIN player p ON p.tournament_id = t.tournament_id AND p.team_id = t.team_id
				WHERE t.tournament_id = $1 AND ($4 = '' OR d.code = $4)
					AND ($2 = '' OR strpos(folded(t.name || ' ' || s.name), folded($2)) > 0)
				GROUP BY t.team_id, t.name, t.number, s.name, s.school_id, d.code, d.name, d.sort, t.withdrawn_at, t.day_made) y) x))
FROM tournament v WHERE v.tournament_id = $1;

-- A team with its players; $2 = 0 a new one.
-- name: team_form
SELECT json_build_object('id', $2::bigint, 'is_new', $2 = 0, 'slug', v.slug, 'name', coalesce(t.name, ''),
	'withdrawn', t.withdrawn_at IS NOT NULL, 'withdrawn_reason', coalesce(t.withdrawn_reason, ''),
	'lacks', CASE WHEN t.withdrawn_at IS NULL AND t.team_id IS NOT NULL THEN greatest($3::int - (SELECT count(*) FROM player p
		WHERE p.tournament_id = $1 AND p.team_id = $2 AND p.withdrawn_at IS NULL), 0) ELSE 0 END,
	'seated', EXISTS (SELECT FROM seat s JOIN plan n USING (tournament_id, plan_id)
		WHERE s.tournament_id = $1 AND s.team_key = $2 AND n.state = 'current'),
	'values', json_build_object('name', coalesce(t.name, ''), 'number', coalesce(t.number::text, ''),
		'seed', coalesce(t.seed::text, ''),
		'division', coalesce(d.code, ''), 'school', coalesce(t.school_id::text, ''), 'school_name', '',
		'override_reason', ''),
	'schools', (SELECT coalesce(json_agg(json_build_object('value', s.school_id::text, 'text', s.name)
		ORDER BY s.name COLLATE "und-x-icu"), '[]') FROM school s WHERE s.tournament_id = $1),
	'divisions', (SELECT json_agg(json_build_object('value', x.code, 'text', x.name) ORDER BY x.sort)
		FROM division x WHERE x.tournament_id = $1),
	'players', (SELECT coalesce(json_agg(json_build_object('id', p.player_id, 'code', p.code,
			'name', shown_name('staff', p.given, p.family, p.code, NULL, 'full'), 'grade', coalesce(p.grade::text, ''),
			'placeholder', p.placeholder, 'withdrawn', p.withdrawn_at IS NOT NULL)
			ORDER BY p.withdrawn_at IS NOT NULL, p.code), '[]')
		FROM player p WHERE p.tournament_id = $1 AND p.team_id = $2))
FROM tournament v
LEFT JOIN team t ON t.tournament_id = v.tournament_id AND t.team_id = $2
LEFT JOIN division d ON d.tournament_id = t.tournament_id AND d.division_id = t.division_id
WHERE v.tournament_id = $1 AND ($2 = 0 OR t.team_id IS NOT NULL);

-- name: team_by_name
SELECT t.team_id FROM team t JOIN division d USING (tournament_id, division_id)
WHERE t.tournament_id = $1 AND lower(t.name) = lower($2) AND t.withdrawn_at IS NULL AND ($3 = '' OR d.code = $3);
