-- Seasons: tournaments whose results are added up.  C: src/app/app_season.c

-- name: season_list
SELECT json_build_object('seasons', coalesce(json_agg(json_build_object('id', s.season_id, 'name', s.name,
	'ends_on', s.ends_on, 'tournaments', (SELECT count(*) FROM tournament t WHERE t.season_id = s.season_id),
	'first', (SELECT min(t.starts_on) FROM tournament t WHERE t.season_id = s.season_id))
	ORDER BY s.ends_on DESC NULLS LAST, s.season_id DESC), '[]'))
FROM season s

-- name: season_get
SELECT name, coalesce(ends_on::text, '') AS ends_on FROM season WHERE season_id = $1::bigint

-- name: season_insert
INSERT INTO season (name, ends_on) VALUES ($1, $2::date) RETURNING season_id

-- name: season_update
UPDATE season SET name = $2, ends_on = $3::date WHERE season_id = $1::bigint RETURNING season_id

-- name: season_delete
DELETE FROM season WHERE season_id = $1::bigint
	AND NOT EXISTS (SELECT FROM tournament t WHERE t.season_id = season.season_id)
RETURNING season_id

-- name: season_of
SELECT coalesce(season_id, 0) AS season_id FROM tournament WHERE tournament_id = $1::bigint

-- name: season_join
UPDATE tournament SET season_id = $2::bigint WHERE tournament_id = $1::bigint

-- name: season_tournaments
-- Those whose results this account may see before they are published; an owner ($3) all.
SELECT t.tournament_id, t.slug, t.rule_system, t.rule_version, d.code
FROM tournament t JOIN division d USING (tournament_id)
WHERE t.season_id = $1::bigint AND ($3::boolean OR EXISTS (SELECT FROM member m
		WHERE m.tournament_id = t.tournament_id AND m.account_id = $2::bigint
		AND m.role IN ('director', 'chief', 'judge', 'scorer')))
	AND EXISTS (SELECT FROM player p WHERE p.tournament_id = d.tournament_id AND p.division_id = d.division_id)
ORDER BY t.starts_on, t.tournament_id, d.sort

-- name: season_document
-- $2: [{tournament, division, snapshot}] of results now, for staff; else what is published with
-- scores counts.  $3: staff or public; staff of one day see the names of another's as the public does.  A team is the same where its name, school and division are;
-- a child where names, school and division are, two of the same name by the order of their codes.  A
-- child whose name is hidden on one day is hidden in the sums.
WITH days AS (
	SELECT t.*, row_number() OVER (ORDER BY t.starts_on, t.tournament_id) AS day
	FROM tournament t WHERE t.season_id = $1::bigint
), results AS (
	SELECT y.tournament_id, y.day, y.name_policy AS policy, lower(d.code) AS division, d.name AS division_name, d.sort,
		l.snapshot IS NOT NULL AS live, l.snapshot IS NOT NULL OR b.shows = 'full' AS ranked,
		coalesce(l.snapshot, b.snapshot) AS snapshot
	FROM days y
	JOIN division d ON d.tournament_id = y.tournament_id
	LEFT JOIN jsonb_to_recordset($2::jsonb) AS l (tournament bigint, division bigint, snapshot jsonb)
		ON l.tournament = d.tournament_id AND l.division = d.division_id
	LEFT JOIN LATERAL publication_shown(d.tournament_id, d.division_id, false) b
		ON l.snapshot IS NULL AND b.shows <> 'honours'
	WHERE l.snapshot IS NOT NULL OR b.snapshot IS NOT NULL
), team_sums AS (
	SELECT r.division, max(m.name) AS name, max(s.name) AS school, sum(e.total) AS total,
		bool_and(r.ranked) AS ranked, jsonb_object_agg(r.day, e.total) AS by_day
	FROM results r
	CROSS JOIN LATERAL jsonb_to_recordset(r.snapshot -> 'teams') AS e (id bigint, total int, out boolean)
	JOIN team m ON m.tournament_id = r.tournament_id AND m.team_id = e.id
	JOIN school s ON s.tournament_id = m.tournament_id AND s.school_id = m.school_id
	WHERE NOT e.out AND e.total IS NOT NULL
	GROUP BY r.division, lower(m.name), lower(s.name)
), player_days AS (
	SELECT r.division, r.day, r.live, r.ranked, e.total, p.code, p.given, p.family, s.name AS school, m.name AS team,
		coalesce(p.name_policy, r.policy) AS policy,
		row_number() OVER (PARTITION BY r.division, r.day, lower(p.given), lower(p.family), lower(s.name),
			CASE WHEN p.given || p.family = '' THEN p.code END ORDER BY p.code) AS nth
	FROM results r
	CROSS JOIN LATERAL jsonb_to_recordset(r.snapshot -> 'players') AS e (id bigint, total int, out boolean)
	JOIN player p ON p.tournament_id = r.tournament_id AND p.player_id = e.id
	LEFT JOIN team m ON m.tournament_id = p.tournament_id AND m.team_id = p.team_id
	LEFT JOIN school s ON s.tournament_id = m.tournament_id AND s.school_id = m.school_id
	WHERE NOT e.out AND e.total IS NOT NULL
), player_sums AS (
	SELECT division, max(code) AS code, max(given) AS given, max(family) AS family,
		max(school) AS school, max(team) AS team,
		CASE WHEN bool_or(policy = 'code') THEN 'code' WHEN bool_or(policy = 'initial') THEN 'initial'
			ELSE 'full' END AS policy,
		CASE WHEN bool_and(live) THEN $3 ELSE 'public' END AS viewer,
		count(*) FILTER (WHERE nth > 1) > 0 AS twin,
		sum(total) AS total, bool_and(ranked) AS ranked, jsonb_object_agg(day, total) AS by_day
	FROM player_days
	GROUP BY division, lower(given), lower(family), lower(school), nth,
		CASE WHEN given || family = '' THEN code END
), rows AS (
	SELECT 'teams' AS list, division, name, '' AS code, school, '' AS team, false AS twin, total, by_day,
		bool_and(ranked) OVER w AS ranked, rank() OVER (w ORDER BY total DESC) AS rank
	FROM team_sums WINDOW w AS (PARTITION BY division)
	UNION ALL
	SELECT 'players', division, shown_name(viewer, given, family, code, policy, policy), code, coalesce(school, ''),
		coalesce(team, ''), twin, total, by_day,
		bool_and(ranked) OVER w, rank() OVER (w ORDER BY total DESC)
	FROM player_sums WINDOW w AS (PARTITION BY division)
), shown AS (
	SELECT list, division, json_agg(json_build_object('rank', CASE WHEN ranked THEN rank END,
			'tied', CASE WHEN ranked THEN same > 1 END, 'name', name, 'code', code, 'school', school, 'team', team,
			'twin', $3 = 'staff' AND twin, 'total', total,
			'rounds', (SELECT json_agg((by_day ->> y.day::text)::int ORDER BY y.day) FROM days y))
			ORDER BY CASE WHEN ranked THEN rank END, name COLLATE "und-x-icu", school) AS lines
	FROM (SELECT *, count(*) OVER (PARTITION BY list, division, rank) AS same FROM rows) x
	GROUP BY list, division
)
SELECT json_build_object('id', s.season_id, 'name', s.name, 'ends_on', s.ends_on,
	'days', (SELECT coalesce(json_agg(json_build_object('n', y.day, 'slug', y.slug, 'name', y.name,
			'date', y.starts_on, 'rule_system', y.rule_system, 'rule_version', y.rule_version,
			'live', EXISTS (SELECT FROM results r WHERE r.day = y.day AND r.live),
			'counted', EXISTS (SELECT FROM results r WHERE r.day = y.day)) ORDER BY y.day), '[]') FROM days y),
	'divisions', (SELECT coalesce(json_agg(json_build_object('code', division, 'name', name,
			'teams', coalesce((SELECT lines FROM shown x WHERE x.list = 'teams' AND x.division = d.division), '[]'),
			'players', coalesce((SELECT lines FROM shown x WHERE x.list = 'players' AND x.division = d.division), '[]'))
			ORDER BY sort, division), '[]')
		FROM (SELECT division, min(sort) AS sort, max(division_name) AS name FROM results GROUP BY division) d))
FROM season s WHERE s.season_id = $1::bigint

-- name: season_warnings
-- Warnings and penalties that hold, in the tournaments whose results the account may see.
SELECT coalesce(json_agg(json_build_object('tournament', t.name, 'slug', t.slug, 'date', t.starts_on,
	'name', coalesce(m.name, shown_name('staff', p.given, p.family, p.code, p.name_policy, t.name_policy)),
	'code', coalesce(p.code, ''), 'round', w.round_no,
	'what', CASE WHEN w.disqualified THEN 'disqualified' WHEN w.hundredths = 0 THEN 'warning'
		ELSE '-' || score_text(w.hundredths) END, 'reason', w.reason)
	ORDER BY t.starts_on DESC, w.penalty_id DESC), '[]')
FROM tournament t
JOIN penalty w ON w.tournament_id = t.tournament_id AND w.lifted_at IS NULL
LEFT JOIN player p ON p.tournament_id = w.tournament_id AND p.player_id = w.player_id
LEFT JOIN team m ON m.tournament_id = w.tournament_id AND m.team_id = w.team_id
WHERE t.season_id = $1::bigint AND ($3::boolean OR EXISTS (SELECT FROM member b
	WHERE b.tournament_id = t.tournament_id AND b.account_id = $2::bigint
	AND b.role IN ('director', 'chief', 'judge')))
