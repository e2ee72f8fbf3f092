-- The rules in force at a table for a shake.  C: src/app/app_shake.c

-- name: shake_load
-- The version of what is said of the shake, 0 before anything is, and whether $6 (a case: division,
-- year_parity, settings, variations) says the same; was: who called what, for the audit trail.
SELECT coalesce(s.version, 0) AS version,
	coalesce((s.plays_as, s.year_parity, s.settings) = (c->>'division', c->>'year_parity', c->'settings')
		AND k.calls = (SELECT coalesce(array_agg(DISTINCT (x->>'name') || ':' || coalesce(x->>'param', '')), '{}')
			FROM jsonb_array_elements(c->'variations') x), false) AS same,
	array_to_string(k.calls, ' ') AS was
FROM (SELECT $6::jsonb AS c) given
CROSS JOIN LATERAL (SELECT coalesce(array_agg(DISTINCT variation || ':' || param), '{}') AS calls FROM shake_call
	WHERE (tournament_id, division_id, round_no, table_no, shake_no) = ($1, $2, $3, $4, $5)) k
LEFT JOIN shake s ON (tournament_id, division_id, round_no, table_no, shake_no) = ($1, $2, $3, $4, $5)

-- name: shake_put
-- $6 the case; where it says nothing of the roll or of who called, that stays as it is.
WITH given AS (
	SELECT $6::jsonb AS c
), wanted AS (
	SELECT DISTINCT ON (1, 2) x->>'name' AS variation, coalesce(x->>'param', '') AS param, (x->>'seat')::smallint AS seat_no, x ? 'seat' AS says
	FROM given, jsonb_array_elements(c->'variations') x
), head AS (
	INSERT INTO shake AS s (tournament_id, division_id, round_no, table_no, shake_no, version, plays_as, year_parity,
		settings, roll, saved_by)
	SELECT $1, $2, $3, $4, $5, 1, c->>'division', c->>'year_parity', c->'settings', nullif(c->'roll', 'null'), $7
	FROM given
	ON CONFLICT (tournament_id, division_id, round_no, table_no, shake_no) DO UPDATE
	SET version = s.version + 1, plays_as = EXCLUDED.plays_as, year_parity = EXCLUDED.year_parity,
		settings = EXCLUDED.settings, saved_by = EXCLUDED.saved_by, saved_at = now(),
		roll = CASE WHEN (SELECT c ? 'roll' FROM given) THEN EXCLUDED.roll ELSE s.roll END
), gone AS (
	DELETE FROM shake_call
	WHERE (tournament_id, division_id, round_no, table_no, shake_no) = ($1, $2, $3, $4, $5)
		AND (variation, param) NOT IN (SELECT variation, param FROM wanted)
)
INSERT INTO shake_call AS k (tournament_id, division_id, round_no, table_no, shake_no, variation, param, seat_no)
SELECT $1, $2, $3, $4, $5, variation, param, seat_no FROM wanted
ON CONFLICT (tournament_id, division_id, round_no, table_no, shake_no, variation, param) DO UPDATE
SET seat_no = CASE WHEN (SELECT says FROM wanted w WHERE (w.variation, w.param) = (EXCLUDED.variation, EXCLUDED.param))
	THEN EXCLUDED.seat_no ELSE k.seat_no END

-- name: shake_show
-- $2 division or '', $3 round, $4 table and $5 shake or NULL: where, who sits there, what was said of
-- each shake; `rules` of this one, or of the last before it, whose variations do not count here.
WITH place AS (
	SELECT * FROM division_table($1, $2, $3, $4)
), said AS (
	SELECT s.* FROM place l, shakes_of($1, l.division_id, $3, $4) s
)
SELECT json_build_object('starts_on', t.starts_on, 'readings', t.readings,
	'place', (SELECT json_build_object('division', code, 'division_name', name, 'round', $3::int,
		'table', $4::int, 'sheet', sheet) FROM place),
	'seats', (SELECT coalesce(json_agg(json_build_object('seat', e.seat_no, 'code', p.code,
			'name', shown_name('staff', p.given, p.family, p.code, p.name_policy, t.name_policy)) ORDER BY e.seat_no), '[]')
		FROM place l
		JOIN seat e ON (e.tournament_id, e.plan_id, e.round_no, e.table_no) = ($1, l.plan_id, $3, $4)
		JOIN player p USING (tournament_id, player_id)),
	'shake', coalesce($5::smallint, (SELECT max(shake) FROM said), 1),
	'rules', (SELECT rules FROM said ORDER BY shake = $5::smallint DESC NULLS LAST, shake DESC LIMIT 1),
	'shakes', (SELECT coalesce(json_agg(rules ORDER BY shake), '[]') FROM said))
FROM tournament t WHERE t.tournament_id = $1
