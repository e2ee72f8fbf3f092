-- The chase board: how far each table of the rounds that are played now is.  C: src/app/app_board.c

-- name: board_show
-- Rounds that are public and not final yet; $2 a division's code or '', $3 one state or ''.  The
-- table that waits longest comes first; "who" is who has it or touched it last.
WITH tables AS (
	SELECT d.code AS division, d.name AS division_name, d.sort, g.round_no, g.table_no, s.sheet_id, s.code,
		s.version, s.state,
		EXISTS (SELECT FROM query q WHERE q.tournament_id = s.tournament_id
			AND q.sheet_id = s.sheet_id AND q.closed_at IS NULL) AS asked,
		sheet_official(s.state, d.check_mode) AS official,
		EXISTS (SELECT FROM sheet_reading r WHERE r.tournament_id = s.tournament_id
			AND r.sheet_id = s.sheet_id AND r.version = s.version) AS third,
		coalesce(v.saved_at, b.returned_at, p.published_at) AS since,
		coalesce(actor_name(v.saved_by), actor_name(b.returned_by), '') AS who
	FROM division d
	JOIN plan l ON l.tournament_id = d.tournament_id AND l.division_id = d.division_id AND l.state = 'current'
	JOIN game_table g ON g.tournament_id = l.tournament_id AND g.plan_id = l.plan_id
	JOIN round_published p ON p.tournament_id = d.tournament_id AND p.division_id = d.division_id
		AND p.round_no = g.round_no
	JOIN sheet s ON s.tournament_id = d.tournament_id AND s.division_id = d.division_id
		AND s.round_no = g.round_no AND s.table_no = g.table_no AND s.state <> 'void'
	LEFT JOIN sheet_version v ON v.tournament_id = s.tournament_id AND v.sheet_id = s.sheet_id
		AND v.version = s.version
	LEFT JOIN sheet_return b ON b.tournament_id = s.tournament_id AND b.sheet_id = s.sheet_id
	WHERE d.tournament_id = $1
), stated AS (
	SELECT t.*, CASE WHEN asked THEN 'query' WHEN state = 'final' THEN 'final' WHEN official THEN 'checked'
		WHEN version > 0 AND third THEN 'differs' WHEN version > 0 THEN 'keyed'
		WHEN state = 'returned' THEN 'in_hand' ELSE 'playing' END AS stage
	FROM tables t
), current AS ( -- of each division the first round with something open, or its last one
	SELECT x.* FROM stated x
	JOIN (SELECT division, coalesce(min(round_no) FILTER (WHERE stage NOT IN ('checked', 'final')),
			max(round_no)) AS round_no
		FROM stated GROUP BY division) n USING (division, round_no)
	WHERE $2 = '' OR division = $2
)
SELECT json_build_object('slug', t.slug, 'division', $2::text, 'state', $3::text,
	'divisions', (SELECT coalesce(json_agg(json_build_object('code', d.code, 'name', d.name,
		'current', d.code = $2) ORDER BY d.sort), '[]') FROM division d WHERE d.tournament_id = $1
			AND EXISTS (SELECT FROM stated x WHERE x.division = d.code)),
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
SELECT s.table_no, s.round_no, s.state, s.version, d.name AS division_name, EXISTS (SELECT FROM back) AS now
FROM sheet s JOIN division d USING (tournament_id, division_id)
WHERE s.tournament_id = $1 AND s.code = $2
