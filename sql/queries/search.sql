-- Long searches for a seating, as far as a restart must not forget them.

-- name: search_hold
-- As long as this connection lives, searches with its key ($1) are on their way.
SELECT pg_advisory_lock($1)

-- name: search_begin
INSERT INTO search (tournament_id, division_id, choices, seconds, begun_by, server_key)
VALUES ($1, $2, $3::text::jsonb, $4, $5, $6)
ON CONFLICT (tournament_id, division_id) DO UPDATE SET choices = EXCLUDED.choices,
	seconds = EXCLUDED.seconds, begun_at = now(), begun_by = EXCLUDED.begun_by, server_key = EXCLUDED.server_key

-- name: search_end
DELETE FROM search WHERE tournament_id = $1 AND division_id = $2

-- name: search_division
-- The division by its code, name or mark ($2), with the search that ended with its server, if any.
SELECT d.division_id, d.code, d.name, (SELECT json_build_object('by', s.begun_by, 'seconds', s.seconds,
		'at', to_char(s.begun_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon'), 'mode', s.choices ->> 'mode',
		'seed', s.choices ->> 'seed',
		'choices', (SELECT json_agg(json_build_object('name', c.key, 'value', c.value) ORDER BY c.key)
			FROM jsonb_each_text(s.choices) c))
	FROM search s
	WHERE s.tournament_id = $1 AND s.division_id = d.division_id AND NOT EXISTS (SELECT 1 FROM pg_locks l
		WHERE l.locktype = 'advisory' AND l.objsubid = 1
			AND l.classid::bigint = s.server_key >> 32 AND l.objid::bigint = s.server_key & 4294967295)) AS lost
FROM division d JOIN tournament t USING (tournament_id)
WHERE d.tournament_id = $1 AND lower($2) IN (lower(d.code), lower(d.name), lower(d.mark))
