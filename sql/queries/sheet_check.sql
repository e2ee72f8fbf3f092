-- The second check of a sheet, and a round made final.  C: src/app/app_sheet_check.c

-- name: sheet_check_task
-- What is known of a sheet's check: who keyed it, how it is to be checked, what a second read.
SELECT s.sheet_id, s.version, s.state, s.round_no, d.code AS division, d.check_mode, d.check_top,
	sheet_drawn(s, d.check_share) AS drawn, coalesce(v.saved_by, '') AS first,
	coalesce(actor_name(v.saved_by), '') AS first_name, coalesce(r.read_by, '') AS second,
	coalesce(actor_name(r.read_by), '') AS second_name, r.read, coalesce(r.idempotency_key, '') AS read_key,
	coalesce(v.account_id, 0) AS first_account, coalesce(v.kind = 'ruling', false) AS ruled, coalesce(r.account_id, 0) AS second_account,
	(SELECT json_agg(e.player_id) FROM seat e WHERE e.tournament_id = s.tournament_id
		AND e.plan_id = s.plan_id AND e.round_no = s.round_no AND e.table_no = s.table_no) AS players
FROM sheet s
JOIN division d USING (tournament_id, division_id)
LEFT JOIN sheet_version v USING (tournament_id, sheet_id, version)
LEFT JOIN sheet_reading r USING (tournament_id, sheet_id, version)
WHERE s.tournament_id = $1 AND s.code = $2

-- name: sheet_check_confirm
-- The version as it stands, once more, by whoever checked it ($4, $5): one statement, as sheet_save.
-- No row where the sheet is not at version $3, is not merely entered, or was keyed by the same.
SELECT version FROM sheet_confirm($1, $2, $3, $4, $5, $6, $7) AS version WHERE version IS NOT NULL

-- name: sheet_check_read
-- What a second person read ($4) where it differs from version $3.
WITH kept AS (
	INSERT INTO sheet_reading (tournament_id, sheet_id, version, read, account_id, read_by, idempotency_key)
	SELECT s.tournament_id, s.sheet_id, s.version, $4::jsonb, $5, $6, $8
	FROM sheet s
	WHERE s.tournament_id = $1 AND s.sheet_id = $2 AND s.version = $3 AND s.state = 'entered'
	ON CONFLICT DO NOTHING
	RETURNING tournament_id, sheet_id, version
), audited AS (
	INSERT INTO audit_event (tournament_id, account_id, actor, action, subject, after)
	SELECT tournament_id, $5, $6, 'sheet.read_again', 'sheet:' || sheet_id,
		jsonb_build_object('version', version, 'differs', $7::int)
	FROM kept
)
SELECT version FROM kept

-- name: sheet_check_waiting
-- Sheets that wait for a second or third person, the longest first; not those that $2 keyed.
SELECT coalesce(json_agg(json_build_object('code', code, 'table', table_no, 'round', round_no,
	'division_name', name, 'at', at, 'third', third) ORDER BY saved_at), '[]')
FROM (SELECT s.code, s.table_no, s.round_no, d.name, v.saved_at, r.read_by IS NOT NULL AS third,
		to_char(v.saved_at AT TIME ZONE t.timezone, 'HH24:MI') AS at
	FROM sheet s
	JOIN division d USING (tournament_id, division_id)
	JOIN tournament t USING (tournament_id)
	JOIN sheet_version v USING (tournament_id, sheet_id, version)
	LEFT JOIN sheet_reading r USING (tournament_id, sheet_id, version)
	WHERE s.tournament_id = $1 AND s.state = 'entered' AND d.check_mode <> 'off' AND v.saved_by <> $2
		AND r.read_by IS DISTINCT FROM $2 AND ($3::bigint IS NULL
			OR v.account_id IS DISTINCT FROM $3 AND r.account_id IS DISTINCT FROM $3)
	ORDER BY v.saved_at LIMIT 12) x

-- name: sheet_check_mode
-- By number ($2) or code ($3).
SELECT division_id, check_mode, check_share, check_top FROM division
WHERE tournament_id = $1 AND (division_id = $2 OR code = $3) FOR UPDATE

-- name: sheet_check_mode_set
UPDATE division SET check_mode = $3, check_share = $4, check_top = $5
WHERE tournament_id = $1 AND division_id = $2

-- name: round_final
-- Makes every sheet of a round final; the caller has seen that all are official.
UPDATE sheet SET state = 'final'
WHERE tournament_id = $1 AND division_id = $2 AND round_no = $3 AND state IN ('entered', 'checked')
RETURNING sheet_id

-- name: round_open
-- What keeps a round from being final: tables whose sheet is not official, open queries, and
-- disputes without a ruling or an answer to their appeal.
SELECT d.division_id, count(*) AS tables,
	count(*) FILTER (WHERE NOT coalesce(sheet_official(s.state, d.check_mode), false)) AS missing,
	count(*) FILTER (WHERE s.state = 'final') AS final,
	coalesce(sum((SELECT count(*) FROM query q WHERE q.tournament_id = s.tournament_id
		AND q.sheet_id = s.sheet_id AND q.closed_at IS NULL)), 0)
		+ (SELECT count(*) FROM dispute x WHERE x.tournament_id = d.tournament_id
			AND x.division_id = d.division_id AND x.round_no = $3 AND x.state IN ('open', 'appealed')) AS queries
FROM division d
JOIN plan p USING (tournament_id, division_id)
JOIN game_table g USING (tournament_id, plan_id)
LEFT JOIN sheet s ON s.tournament_id = d.tournament_id AND s.division_id = d.division_id
	AND s.round_no = g.round_no AND s.table_no = g.table_no AND s.state <> 'void'
WHERE d.tournament_id = $1 AND d.code = $2 AND p.state = 'current' AND g.round_no = $3
GROUP BY d.tournament_id, d.division_id
