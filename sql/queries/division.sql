-- Divisions with their rounds and sections, and sessions.  C: src/app/app_division.c

-- name: session_insert
INSERT INTO session (tournament_id, name, held_on, starts_at, venue)
VALUES ($1::bigint, $2::text, $3::date, $4::time, $5::text) RETURNING session_id;

-- name: session_get
SELECT session_id, held_on, coalesce(to_char(starts_at, 'HH24:MI'), '') AS starts_at FROM session
WHERE tournament_id = $1::bigint AND session_id = $2::bigint;

-- name: session_update
UPDATE session SET name = $3::text, held_on = $4::date, starts_at = $5::time, venue = $6::text
WHERE tournament_id = $1::bigint AND session_id = $2::bigint;

-- name: session_delete
DELETE FROM session s WHERE s.tournament_id = $1::bigint AND s.session_id = $2::bigint
	AND NOT EXISTS (SELECT FROM division d WHERE d.tournament_id = s.tournament_id AND d.session_id = s.session_id)
RETURNING s.session_id, s.held_on, coalesce(to_char(s.starts_at, 'HH24:MI'), '') AS starts_at;

-- name: session_move_rounds
UPDATE round r SET held_on = $3::date FROM division d
WHERE r.tournament_id = $1::bigint AND d.tournament_id = r.tournament_id AND d.division_id = r.division_id
	AND d.session_id = $2::bigint;

-- A division comes with its rounds and its unnamed section.
-- name: division_insert
WITH d AS (INSERT INTO division (tournament_id, session_id, code, name, mark, sort, grade_min, grade_max, rounds,
		shows, honours_top)
	VALUES ($1::bigint, $2::bigint, $3::text, $4::text, $5::text,
		(SELECT coalesce(max(sort), 0) + 1 FROM division WHERE tournament_id = $1::bigint),
		$6::smallint, $7::smallint, $8::smallint, $9::text, $10::smallint)
	RETURNING tournament_id, division_id, session_id, rounds),
c AS (INSERT INTO section (tournament_id, division_id) SELECT tournament_id, division_id FROM d),
r AS (INSERT INTO round (tournament_id, division_id, round_no, held_on)
	SELECT d.tournament_id, d.division_id, n, s.held_on
	FROM d JOIN session s USING (tournament_id, session_id), generate_series(1, d.rounds) n)
SELECT division_id FROM d;

-- name: division_get
SELECT d.division_id, d.code, d.mark, d.rounds, d.session_id, d.grade_min, d.grade_max, d.shows, d.honours_top,
	EXISTS (SELECT FROM player p WHERE p.tournament_id = d.tournament_id AND p.division_id = d.division_id)
		OR EXISTS (SELECT FROM team m WHERE m.tournament_id = d.tournament_id AND m.division_id = d.division_id) AS has_players,
	coalesce((SELECT max(s.round_no) FROM sheet s WHERE s.tournament_id = d.tournament_id
		AND s.division_id = d.division_id AND s.version > 0), 0) AS played,
	coalesce((SELECT max(r.round_no) FROM round_published r WHERE r.tournament_id = d.tournament_id
		AND r.division_id = d.division_id), 0) AS shown,
	coalesce((SELECT max(g.round_no) FROM plan p JOIN game_table g USING (tournament_id, plan_id)
		WHERE p.tournament_id = d.tournament_id AND p.division_id = d.division_id
			AND p.state IN ('draft', 'current')), 0) AS seated
FROM division d WHERE d.tournament_id = $1::bigint AND d.division_id = $2::bigint FOR UPDATE;

-- name: division_update
UPDATE division SET session_id = $3::bigint, code = $4::text, name = $5::text, mark = $6::text,
	grade_min = $7::smallint, grade_max = $8::smallint, rounds = $9::smallint, shows = $10::text,
	honours_top = $11::smallint
WHERE tournament_id = $1::bigint AND division_id = $2::bigint;

-- name: division_rounds_fit
WITH gone AS (DELETE FROM round r USING division d
	WHERE r.tournament_id = $1::bigint AND r.division_id = $2::bigint AND d.tournament_id = r.tournament_id
		AND d.division_id = r.division_id AND r.round_no > d.rounds)
INSERT INTO round (tournament_id, division_id, round_no, held_on)
SELECT d.tournament_id, d.division_id, n, s.held_on
FROM division d JOIN session s USING (tournament_id, session_id), generate_series(1, d.rounds) n
WHERE d.tournament_id = $1::bigint AND d.division_id = $2::bigint
ON CONFLICT DO NOTHING;

-- name: division_rounds_move
UPDATE round r SET held_on = s.held_on FROM session s
WHERE r.tournament_id = $1::bigint AND r.division_id = $2::bigint AND s.tournament_id = r.tournament_id
	AND s.session_id = $3::bigint;

-- name: division_delete_rounds
DELETE FROM round WHERE tournament_id = $1::bigint AND division_id = $2::bigint;

-- name: division_delete_sections
DELETE FROM section WHERE tournament_id = $1::bigint AND division_id = $2::bigint;

-- name: division_delete
DELETE FROM division WHERE tournament_id = $1::bigint AND division_id = $2::bigint RETURNING division_id;

-- name: division_ids
SELECT division_id, (SELECT min(session_id) FROM session s WHERE s.tournament_id = d.tournament_id) AS first_session
FROM division d WHERE tournament_id = $1::bigint ORDER BY division_id;

-- name: session_first
SELECT session_id FROM session WHERE tournament_id = $1::bigint ORDER BY session_id LIMIT 1;

-- $2 division, 0 for a new one
-- name: division_edit
SELECT json_build_object('slug', t.slug, 'division', $2::bigint,
	'started', EXISTS (SELECT FROM sheet_version v WHERE v.tournament_id = t.tournament_id),
	'session', coalesce(d.session_id, 0), 'shows', coalesce(d.shows, ''),
	'has_players', d.division_id IS NOT NULL AND (
		EXISTS (SELECT FROM player p WHERE p.tournament_id = d.tournament_id AND p.division_id = d.division_id)
		OR EXISTS (SELECT FROM team m WHERE m.tournament_id = d.tournament_id AND m.division_id = d.division_id)),
	'values', CASE WHEN d.division_id IS NULL THEN '{}'::json ELSE json_build_object('name', d.name, 'code', d.code,
		'mark', d.mark, 'grade_min', d.grade_min, 'grade_max', d.grade_max, 'rounds', d.rounds,
		'honours_top', d.honours_top, 'check_share', d.check_share, 'check_top', d.check_top) END,
	'check_mode', d.check_mode,
	'sessions', (SELECT json_agg(json_build_object('value', s.session_id::text, 'text', s.name,
		'selected', coalesce(s.session_id = d.session_id, false)) ORDER BY s.held_on, s.starts_at NULLS LAST, s.session_id)
		FROM session s WHERE s.tournament_id = t.tournament_id))
FROM tournament t
LEFT JOIN division d ON d.tournament_id = t.tournament_id AND d.division_id = $2::bigint
WHERE t.tournament_id = $1::bigint AND ($2::bigint = 0 OR d.division_id IS NOT NULL);

-- name: session_edit
SELECT json_build_object('slug', t.slug, 'session', $2::bigint,
	'divisions', (SELECT count(*) FROM division d WHERE d.tournament_id = t.tournament_id AND d.session_id = s.session_id),
	'values', json_build_object('name', coalesce(s.name, ''), 'held_on', coalesce(s.held_on, t.starts_on),
		'starts_at', coalesce(to_char(s.starts_at, 'HH24:MI'), ''), 'venue', coalesce(s.venue, '')))
FROM tournament t LEFT JOIN session s ON s.tournament_id = t.tournament_id AND s.session_id = $2::bigint
WHERE t.tournament_id = $1::bigint AND ($2::bigint = 0 OR s.session_id IS NOT NULL);
