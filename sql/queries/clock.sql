-- The clocks of rounds.  C: src/app/app_clock.c.

-- name: clock_list
-- Every division that is seated: its newest clock, the rounds it may be started for, which of them is
-- the next (no clock ran for it or a later one, and not every sheet is keyed in), and how long ago, by
-- the database's own time, a server last said that the clock runs.
SELECT json_build_object(
	'rule_settings', (SELECT rule_settings FROM tournament WHERE tournament_id = $1::bigint),
	'divisions', coalesce(json_agg(json_build_object(
	'code', d.code, 'name', d.name,
	'rounds', (SELECT coalesce(json_agg(DISTINCT g.round_no ORDER BY g.round_no), '[]')
		FROM plan p JOIN game_table g USING (tournament_id, plan_id)
		WHERE p.tournament_id = d.tournament_id AND p.division_id = d.division_id
			AND p.state = 'current'),
	'next', greatest(
		(SELECT coalesce(max(k.round_no), 0) + 1 FROM round_clock k
			WHERE k.tournament_id = d.tournament_id AND k.division_id = d.division_id),
		(SELECT coalesce(min(s.round_no) FILTER (WHERE s.version = 0), max(s.round_no) + 1)
			FROM sheet s WHERE s.tournament_id = d.tournament_id AND s.division_id = d.division_id
			AND s.state <> 'void')),
	'clock', (SELECT json_build_object('round', k.round_no, 'lengths', k.lengths,
			'phase', k.phase, 'left_ms', k.left_ms, 'running', k.running, 'boot', k.boot,
			'boot_ms', k.boot_ms, 'seen_ms', k.seen_ms,
			'unseen_ms', (extract(epoch FROM clock_timestamp() - k.seen_at) * 1000)::bigint,
			'tables', (SELECT coalesce(json_agg(json_build_object('table', x.table_no,
					'seconds', x.seconds, 'reason', x.reason, 'by', actor_name(x.given_by))
					ORDER BY x.table_no), '[]')
				FROM clock_extension x
				WHERE (x.tournament_id, x.division_id, x.round_no)
					= (k.tournament_id, k.division_id, k.round_no)))
		FROM round_clock k
		WHERE k.tournament_id = d.tournament_id AND k.division_id = d.division_id
		ORDER BY k.begun_at DESC, k.round_no DESC LIMIT 1)) ORDER BY d.sort), '[]'))
FROM division d
WHERE d.tournament_id = $1 AND EXISTS (SELECT FROM plan p WHERE p.tournament_id = d.tournament_id
	AND p.division_id = d.division_id AND p.state = 'current')

-- name: clock_lock
-- One clock, locked until the end of the transaction; its columns are null where there is none yet.
SELECT d.division_id, d.code, d.name, k.round_no, array_to_json(k.lengths) AS lengths, k.phase, k.left_ms, k.running,
	k.boot, k.boot_ms, k.seen_ms,
	(extract(epoch FROM clock_timestamp() - k.seen_at) * 1000)::bigint AS unseen_ms,
	EXISTS (SELECT FROM plan p JOIN game_table g USING (tournament_id, plan_id)
		WHERE p.tournament_id = d.tournament_id AND p.division_id = d.division_id
			AND p.state = 'current' AND g.round_no = $3) AS seated
FROM division d
LEFT JOIN LATERAL (SELECT * FROM round_clock c WHERE c.tournament_id = d.tournament_id
	AND c.division_id = d.division_id AND c.round_no = $3 FOR UPDATE) k ON true
WHERE d.tournament_id = $1 AND lower($2) IN (lower(d.code), lower(d.name), lower(d.mark))
ORDER BY lower(d.code) = lower($2) DESC, d.sort
LIMIT 1

-- name: clock_put
INSERT INTO round_clock (tournament_id, division_id, round_no, lengths, phase, left_ms, running,
	boot, boot_ms, seen_ms)
VALUES ($1, $2, $3, ARRAY(SELECT x::int FROM json_array_elements_text($4::json) x), $5, $6, $7, $8,
	$9, $9)
ON CONFLICT (tournament_id, division_id, round_no) DO UPDATE SET lengths = EXCLUDED.lengths,
	phase = EXCLUDED.phase, left_ms = EXCLUDED.left_ms, running = EXCLUDED.running,
	boot = EXCLUDED.boot, boot_ms = EXCLUDED.boot_ms, seen_ms = EXCLUDED.seen_ms,
	seen_at = clock_timestamp()

-- name: clock_extend
-- $5 seconds; 0 takes the extension back.
WITH gone AS (
	DELETE FROM clock_extension
	WHERE tournament_id = $1 AND division_id = $2 AND round_no = $3 AND table_no = $4 AND $5 = 0
)
INSERT INTO clock_extension (tournament_id, division_id, round_no, table_no, seconds, reason, given_by)
SELECT $1, $2, $3, $4, $5, $6, $7 WHERE $5 > 0
ON CONFLICT (tournament_id, division_id, round_no, table_no) DO UPDATE
	SET seconds = EXCLUDED.seconds, reason = EXCLUDED.reason, given_by = EXCLUDED.given_by,
		given_at = now()

-- name: clock_table
-- Whether this table is one of the round's.
SELECT 1 AS there FROM plan p JOIN game_table g USING (tournament_id, plan_id)
WHERE p.tournament_id = $1 AND p.division_id = $2 AND p.state = 'current' AND g.round_no = $3
	AND g.table_no = $4

-- name: clock_seen
-- The server on the computer whose clocks these are says that they run; one of its servers does,
-- whoever has the lock.
UPDATE round_clock SET seen_ms = $2, seen_at = clock_timestamp()
WHERE boot = $1 AND running AND boot_ms <= $2 AND pg_try_advisory_xact_lock(7167290219)

-- name: clock_changed
-- As tournament_public_changed; live pages ask for the clock alone.
UPDATE tournament SET public_version = public_version + 1
WHERE tournament_id = $1
RETURNING pg_notify('cubetab', 'clock ' || slug || ' ' || public_version), public_version
