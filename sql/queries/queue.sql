-- Questions and disputes in one list, and judges called to tables.  C: src/app/app_query.c,
-- src/app/app_call.c

-- name: queue_show
-- $2 the rung that the reader stands on (0 below all), $3 the titles of the rungs, $4 his label.
WITH item AS (
	SELECT 'question' AS kind, q.query_id AS id, '/sheets/' || s.code AS rest, s.division_id, s.round_no,
		s.table_no, q.question AS text, q.opened_by AS by, q.opened_at AS at, q.owner, q.rung,
		(SELECT count(*) FROM query_step x WHERE x.tournament_id = q.tournament_id
			AND x.query_id = q.query_id) AS seen
	FROM query q JOIN sheet s USING (tournament_id, sheet_id)
	WHERE q.tournament_id = $1 AND q.closed_at IS NULL
	UNION ALL
	SELECT 'dispute', d.dispute_id, '/disputes/' || d.dispute_id, d.division_id, d.round_no, d.table_no,
		CASE d.state WHEN 'appealed' THEN 'Appealed: ' || v.reason
			ELSE 'No ruling yet: ' || coalesce(v.equation_case ->> 'equation', '') END,
		o.saved_by, d.opened_at, NULL, CASE d.state WHEN 'appealed' THEN 3 ELSE 2 END, 0
	FROM dispute d
	JOIN dispute_version v USING (tournament_id, dispute_id, version)
	JOIN dispute_version o ON o.tournament_id = d.tournament_id AND o.dispute_id = d.dispute_id AND o.version = 1
	WHERE d.tournament_id = $1 AND d.state IN ('open', 'appealed')
)
SELECT json_build_object('slug', t.slug,
	'waiting', (SELECT count(*) FROM judge_call c WHERE c.tournament_id = t.tournament_id
		AND c.taken_at IS NULL AND c.ended_at IS NULL),
	'items', (SELECT coalesce(json_agg(json_build_object('kind', i.kind, 'id', i.id,
		'question', i.kind = 'question', 'rest', i.rest, 'division_name', d.name, 'round', i.round_no,
		'table', i.table_no, 'text', i.text, 'by', coalesce(actor_name(i.by), ''),
		'at', to_char(i.at AT TIME ZONE t.timezone, 'HH24:MI'),
		'age', (extract(epoch FROM now() - i.at) / 60)::int,
		'old', now() - i.at > interval '10 minutes',
		'owner', coalesce(actor_name(i.owner), ''), 'mine', i.owner IS NOT DISTINCT FROM $4, 'seen', i.seen,
		'rung', i.rung, 'rung_text', $3::json ->> (i.rung - 1),
		'may', i.rung <= $2::int, 'up_text', CASE WHEN i.rung < 3 THEN $3::json ->> i.rung::int ELSE '' END,
		'steps', (SELECT coalesce(json_agg(json_build_object(
				'text', CASE x.kind WHEN 'take' THEN 'taken' WHEN 'up' THEN 'handed up to the '
					|| lower($3::json ->> (x.rung - 1)) ELSE 'answered' END,
				'note', x.note, 'by', coalesce(actor_name(x.done_by), ''),
				'at', to_char(x.done_at AT TIME ZONE t.timezone, 'HH24:MI')) ORDER BY x.step_no), '[]')
			FROM query_step x WHERE x.tournament_id = t.tournament_id AND x.query_id = i.id
				AND i.kind = 'question')) ORDER BY i.at, i.id), '[]')
		FROM item i JOIN division d ON d.tournament_id = $1 AND d.division_id = i.division_id))
FROM tournament t WHERE t.tournament_id = $1

-- name: query_lock
SELECT q.rung, q.closed_at IS NOT NULL AS closed, s.code,
	(SELECT count(*) FROM query_step x WHERE x.tournament_id = q.tournament_id
		AND x.query_id = q.query_id) AS seen
FROM query q JOIN sheet s USING (tournament_id, sheet_id)
WHERE q.tournament_id = $1 AND q.query_id = $2
FOR UPDATE OF q

-- name: query_step
-- $3 take, up or answer; $4 the rung after it; $5 why, or the answer; $6 by whom; $7 the step's number.
WITH step AS (
	INSERT INTO query_step (tournament_id, query_id, step_no, kind, rung, note, done_by)
	VALUES ($1, $2, $7, $3, $4, $5, $6)
)
UPDATE query SET rung = $4, owner = CASE $3 WHEN 'up' THEN NULL ELSE $6 END,
	answer = CASE $3 WHEN 'answer' THEN $5 END, closed_by = CASE $3 WHEN 'answer' THEN $6 END,
	closed_at = CASE $3 WHEN 'answer' THEN now() END
WHERE tournament_id = $1 AND query_id = $2

-- name: call_list
-- Calls that need somebody, and the tables of the rounds that are played now.
WITH playing AS (
	SELECT d.division_id, d.code, d.name, d.sort, coalesce(
		(SELECT k.round_no FROM round_clock k WHERE k.tournament_id = d.tournament_id
			AND k.division_id = d.division_id AND k.running ORDER BY k.begun_at DESC LIMIT 1),
		(SELECT min(s.round_no) FROM sheet s JOIN round_published r USING (tournament_id, division_id, round_no)
			WHERE s.tournament_id = d.tournament_id AND s.division_id = d.division_id
			AND s.state IN ('planned', 'issued', 'returned'))) AS round_no
	FROM division d WHERE d.tournament_id = $1
)
SELECT json_build_object('slug', t.slug,
	'calls', (SELECT coalesce(json_agg(json_build_object('id', c.call_id, 'table', c.table_no,
		'division_name', d.name, 'round', c.round_no, 'by', coalesce(actor_name(c.called_by), ''),
		'age', (extract(epoch FROM now() - c.called_at) / 60)::int,
		'waiting', c.taken_at IS NULL, 'there', c.taken_at IS NOT NULL AND c.ended_at IS NULL,
		'proposed', c.ended_at IS NOT NULL, 'judge', coalesce(actor_name(c.taken_by), ''),
		'minutes', (c.seconds / 60) || ':' || lpad((c.seconds % 60)::text, 2, '0'))
		ORDER BY c.ended_at IS NOT NULL, c.taken_at IS NOT NULL, c.called_at), '[]')
		FROM judge_call c JOIN division d USING (tournament_id, division_id)
		WHERE c.tournament_id = $1 AND (c.ended_at IS NULL OR (c.seconds > 0 AND c.settled_by IS NULL))),
	'divisions', (SELECT coalesce(json_agg(json_build_object('code', p.code, 'name', p.name,
		'round', p.round_no,
		'tables', (SELECT json_agg(json_build_object('table', g.table_no, 'called', EXISTS (SELECT FROM judge_call c
				WHERE (c.tournament_id, c.division_id, c.round_no, c.table_no)
					= (g.tournament_id, p.division_id, g.round_no, g.table_no)
				AND c.ended_at IS NULL)) ORDER BY g.table_no)
			FROM plan l JOIN game_table g USING (tournament_id, plan_id)
			WHERE l.tournament_id = $1 AND l.division_id = p.division_id AND l.state = 'current'
				AND g.round_no = p.round_no)) ORDER BY p.sort), '[]')
		FROM playing p WHERE p.round_no IS NOT NULL))
FROM tournament t WHERE t.tournament_id = $1

-- name: call_place
-- The round in which table $2 plays now, the one whose clock runs first; $3 a division's code or "".
SELECT d.division_id, d.code, d.name, g.round_no
FROM division d
CROSS JOIN LATERAL (SELECT k.round_no FROM round_clock k WHERE k.tournament_id = d.tournament_id
	AND k.division_id = d.division_id AND k.running
	UNION ALL
	SELECT min(s.round_no) FROM sheet s JOIN round_published r USING (tournament_id, division_id, round_no)
	WHERE s.tournament_id = d.tournament_id AND s.division_id = d.division_id
		AND s.state IN ('planned', 'issued', 'returned')
	LIMIT 1) n
JOIN plan l ON l.tournament_id = d.tournament_id AND l.division_id = d.division_id AND l.state = 'current'
JOIN game_table g ON g.tournament_id = l.tournament_id AND g.plan_id = l.plan_id AND g.round_no = n.round_no
	AND g.table_no = $2
LEFT JOIN round_clock k ON k.tournament_id = d.tournament_id AND k.division_id = d.division_id
	AND k.round_no = n.round_no
WHERE d.tournament_id = $1 AND $3 IN ('', d.code)
ORDER BY coalesce(k.running, false) DESC, d.sort
LIMIT 1

-- name: call_make
INSERT INTO judge_call (tournament_id, division_id, round_no, table_no, called_by)
VALUES ($1, $2, $3, $4, $5)
RETURNING call_id

-- name: call_lock
SELECT c.round_no, c.table_no, c.taken_at IS NOT NULL AS taken, c.ended_at IS NOT NULL AS ended,
	c.taken_left_ms, c.seconds, c.settled_by IS NOT NULL AS settled, d.code AS division,
	t.rule_settings,
	coalesce((SELECT x.seconds FROM clock_extension x WHERE (x.tournament_id, x.division_id, x.round_no, x.table_no)
		= (c.tournament_id, c.division_id, c.round_no, c.table_no)), 0) AS has
FROM judge_call c
JOIN division d USING (tournament_id, division_id)
JOIN tournament t USING (tournament_id)
WHERE c.tournament_id = $1 AND c.call_id = $2
FOR UPDATE OF c

-- name: call_take
UPDATE judge_call SET taken_by = $3, taken_at = now(), taken_left_ms = $4
WHERE tournament_id = $1 AND call_id = $2

-- name: call_end
UPDATE judge_call SET ended_by = $3, ended_at = now(), seconds = $4
WHERE tournament_id = $1 AND call_id = $2

-- name: call_settle
UPDATE judge_call SET settled_by = $3, given = $4
WHERE tournament_id = $1 AND call_id = $2
