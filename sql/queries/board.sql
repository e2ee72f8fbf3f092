-- The chase board: how far each table of the rounds that are played now is.  C: src/app/app_board.c

-- name: board_show
-- Rounds that are public and not final yet; $2 a division's code or '', $3 one state or '', $4 a round
-- (0: of each division the one that is played now), $5 a session's id or 0.  A table that plays waits
-- from its round's clock on, or where nobody started one from the session's begin.  The table that
-- waits longest comes first; "who" is who has it, has its question, or touched it last.
WITH tables AS (
	SELECT d.code AS division, d.name AS division_name, d.sort, d.session_id, g.round_no, g.table_no, s.sheet_id, s.code,
		s.version, s.state, q.asked, q.asked_at, q.owner,
		sheet_official(s.state, d.check_mode) AS official,
		EXISTS (SELECT FROM sheet_reading r WHERE r.tournament_id = s.tournament_id
			AND r.sheet_id = s.sheet_id AND r.version = s.version) AS third,
		coalesce(q.asked_at, v.saved_at, b.returned_at, k.begun_at,
			greatest(p.published_at, (e.held_on + e.starts_at) AT TIME ZONE t.timezone)) AS since,
		coalesce(actor_name(CASE WHEN q.asked THEN q.owner ELSE coalesce(v.saved_by, b.returned_by) END), '') AS who
	FROM division d
	JOIN tournament t USING (tournament_id)
	JOIN session e USING (tournament_id, session_id)
	JOIN plan l ON l.tournament_id = d.tournament_id AND l.division_id = d.division_id AND l.state = 'current'
	JOIN game_table g ON g.tournament_id = l.tournament_id AND g.plan_id = l.plan_id
	JOIN round_published p ON p.tournament_id = d.tournament_id AND p.division_id = d.division_id
		AND p.round_no = g.round_no
	JOIN sheet s ON s.tournament_id = d.tournament_id AND s.division_id = d.division_id
		AND s.round_no = g.round_no AND s.table_no = g.table_no AND s.state <> 'void'
	LEFT JOIN sheet_version v ON v.tournament_id = s.tournament_id AND v.sheet_id = s.sheet_id
		AND v.version = s.version
	LEFT JOIN sheet_return b ON b.tournament_id = s.tournament_id AND b.sheet_id = s.sheet_id
	LEFT JOIN round_clock k ON k.tournament_id = d.tournament_id AND k.division_id = d.division_id
		AND k.round_no = g.round_no
	LEFT JOIN LATERAL (SELECT true AS asked, q.opened_at AS asked_at, q.owner FROM query q
		WHERE q.tournament_id = s.tournament_id AND q.sheet_id = s.sheet_id AND q.closed_at IS NULL
		ORDER BY q.query_id LIMIT 1) q ON true
	WHERE d.tournament_id = $1
), stated AS (
	SELECT t.*, CASE WHEN asked THEN 'query' WHEN state = 'final' THEN 'final' WHEN official THEN 'checked'
		WHEN version > 0 AND third THEN 'differs' WHEN version > 0 THEN 'keyed'
		WHEN state = 'returned' THEN 'in_hand' ELSE 'playing' END AS stage
	FROM tables t
), current AS ( -- of each division the round asked for, or the first with something open, or its last one
	SELECT x.* FROM stated x
	JOIN (SELECT division, coalesce(nullif($4::int, 0), min(round_no) FILTER (WHERE stage NOT IN ('checked', 'final')),
			max(round_no)) AS round_no
		FROM stated GROUP BY division) n USING (division, round_no)
	WHERE ($2 = '' OR division = $2) AND $5::bigint IN (0, session_id)
)
SELECT json_build_object('slug', t.slug, 'division', $2::text, 'state', $3::text,
	'divisions', (SELECT coalesce(json_agg(json_build_object('code', d.code, 'name', d.name,
		'current', d.code = $2) ORDER BY d.sort), '[]') FROM division d WHERE d.tournament_id = $1
			AND EXISTS (SELECT FROM stated x WHERE x.division = d.code)),
	'rounds', (SELECT coalesce(json_agg(json_build_object('n', r.round_no, 'current', r.round_no = $4::int)
			ORDER BY r.round_no), '[]')
		FROM (SELECT DISTINCT round_no FROM stated) r),
	'sessions', (SELECT coalesce(json_agg(json_build_object('id', e.session_id, 'name', e.name,
			'current', e.session_id = $5) ORDER BY e.held_on, e.starts_at, e.session_id), '[]')
		FROM session e WHERE e.tournament_id = $1),
	'playing', (SELECT count(*) FROM current WHERE stage = 'playing'),
	'in_hand', (SELECT count(*) FROM current WHERE stage = 'in_hand'),
	'keyed', (SELECT count(*) FROM current WHERE stage = 'keyed'),
	'differs', (SELECT count(*) FROM current WHERE stage = 'differs'),
	'query', (SELECT count(*) FROM current WHERE stage = 'query'),
	'done', (SELECT count(*) FROM current WHERE stage IN ('checked', 'final')),
	'tables', (SELECT count(*) FROM current),
	'tiles', (SELECT coalesce(json_agg(json_build_object('table', table_no, 'round', round_no, 'code', code,
			'division', division, 'division_name', division_name, 'stage', stage, 'who', who,
			'minutes', greatest(0, floor(extract(epoch FROM now() - since) / 60))::int)
			ORDER BY stage IN ('checked', 'final'), since, sort, table_no), '[]')
		FROM current WHERE $3 = '' OR stage = $3))
FROM tournament t WHERE t.tournament_id = $1

-- name: board_return
-- The sheet is back: once, and only before anybody typed it.
WITH back AS (
	UPDATE sheet SET state = 'returned'
	WHERE tournament_id = $1 AND code = $2 AND version = 0 AND state IN ('planned', 'issued')
	RETURNING tournament_id, sheet_id
), noted AS (
	INSERT INTO sheet_return (tournament_id, sheet_id, returned_by) SELECT tournament_id, sheet_id, $4 FROM back
), audited AS (
	INSERT INTO audit_event (tournament_id, account_id, actor, action, subject)
	SELECT tournament_id, $3, $4, 'sheet.return', 'sheet:' || sheet_id FROM back
)
SELECT s.table_no, s.round_no, s.state, s.version, d.name AS division_name, EXISTS (SELECT FROM back) AS now,
	coalesce(n.code, '') AS replaced_by
FROM sheet s JOIN division d USING (tournament_id, division_id)
LEFT JOIN sheet n ON n.tournament_id = s.tournament_id AND n.sheet_id = s.replaced_by
WHERE s.tournament_id = $1 AND s.code = $2

-- name: board_undo
-- Taken in by a wrong tap: it is at its table again, unless somebody typed it meanwhile.
WITH out AS (
	UPDATE sheet SET state = CASE WHEN printed_at IS NULL THEN 'planned' ELSE 'issued' END
	WHERE tournament_id = $1 AND code = $2 AND version = 0 AND state = 'returned'
	RETURNING tournament_id, sheet_id
), forgotten AS (
	DELETE FROM sheet_return r USING out WHERE (r.tournament_id, r.sheet_id) = (out.tournament_id, out.sheet_id)
	RETURNING r.returned_by, r.returned_at
), audited AS (
	INSERT INTO audit_event (tournament_id, account_id, actor, action, subject, before)
	SELECT out.tournament_id, $3, $4, 'sheet.unreturn', 'sheet:' || out.sheet_id,
		jsonb_build_object('returned_by', f.returned_by, 'returned_at', f.returned_at)
	FROM out LEFT JOIN forgotten f ON true
)
SELECT s.table_no, s.round_no, s.state, s.version, d.name AS division_name, EXISTS (SELECT FROM out) AS now,
	coalesce(n.code, '') AS replaced_by
FROM sheet s JOIN division d USING (tournament_id, division_id)
LEFT JOIN sheet n ON n.tournament_id = s.tournament_id AND n.sheet_id = s.replaced_by
WHERE s.tournament_id = $1 AND s.code = $2
