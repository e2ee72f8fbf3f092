-- Score sheets: what was entered, by whom, what is missing.  C: src/app/app_sheet.c, app_sheet_read.c, app_round.c,
-- app_query.c.
--
-- A save touches its own sheet's rows only, so that savers of different sheets never wait for
-- each other and nobody is refused.

-- name: sheet_load
-- All that a save needs to know.  $3 finds what a retry of the same save stored already; with $4
-- the seats are as if nobody had keyed the sheet.  seen, server and alone: see src/app/known.h.  OFFSET 0: players are looked up one by one, never
-- all of the tournament's.
SELECT s.sheet_id, s.division_id, s.plan_id, s.round_no, s.table_no, s.state, s.version,
	coalesce(s.void_reason, '') AS void_reason, d.code AS division_code, t.rule_settings,
	s.rules_no, CASE WHEN NOT pg_is_in_recovery() THEN pg_current_snapshot()::text END AS seen,
	pg_postmaster_start_time()::text AS server, t.season_id IS NULL AS alone,
	EXISTS (SELECT FROM substitute u WHERE u.tournament_id = s.tournament_id AND u.sheet_id = s.sheet_id) AS substituted,
	d.check_mode <> 'off' AS read_twice, before.version AS saved, before.saved_by,
	coalesce((SELECT k.kind = 'ruling' FROM sheet_version k
		WHERE k.tournament_id = s.tournament_id AND k.sheet_id = s.sheet_id AND k.kind <> 'check'
		ORDER BY k.version DESC LIMIT 1), false) AS ruled,
	(SELECT n.code FROM sheet n
		WHERE n.tournament_id = s.tournament_id AND n.sheet_id = s.replaced_by) AS replaced_by,
	(SELECT coalesce(json_agg(json_build_array(e.player_id, e.team_key, p.code, r.player_id,
			CASE WHEN r.player_id <> e.player_id THEN (SELECT w.code FROM player w
				WHERE w.tournament_id = r.tournament_id AND w.player_id = r.player_id)
				ELSE p.code END,
			EXISTS (SELECT FROM penalty w WHERE w.tournament_id = p.tournament_id
				AND w.player_id = p.player_id AND w.lifted_at IS NULL AND w.hundredths = 0)
				OR t.season_id IS NOT NULL AND season_warned(p.tournament_id, p.player_id),
			CASE WHEN r.player_id <> e.player_id THEN EXISTS (SELECT FROM penalty w
				WHERE w.tournament_id = p.tournament_id AND w.player_id = r.player_id
				AND w.lifted_at IS NULL AND w.hundredths = 0)
				OR t.season_id IS NOT NULL AND season_warned(p.tournament_id, r.player_id) END,
			CASE WHEN t.rule_system LIKE 'pentathlon%'
				THEN pentathlon_games(p.tournament_id, coalesce(r.player_id, p.player_id), s.sheet_id) END,
			e.game)
			ORDER BY e.seat_no), '[]')
		FROM seat e
		CROSS JOIN LATERAL (SELECT p.tournament_id, p.player_id, p.code FROM player p
			WHERE p.tournament_id = e.tournament_id AND p.player_id = e.player_id OFFSET 0) p
		LEFT JOIN sheet_row r ON r.tournament_id = s.tournament_id AND r.sheet_id = s.sheet_id
			AND r.version = s.version AND r.seat_no = e.seat_no AND NOT $4::boolean
		WHERE e.tournament_id = s.tournament_id AND e.plan_id = s.plan_id
			AND e.round_no = s.round_no AND e.table_no = s.table_no) AS seats
FROM sheet s
JOIN division d ON d.tournament_id = s.tournament_id AND d.division_id = s.division_id
JOIN tournament t ON t.tournament_id = s.tournament_id
LEFT JOIN sheet_version before ON before.tournament_id = s.tournament_id
	AND before.sheet_id = s.sheet_id AND before.idempotency_key = $3
WHERE s.tournament_id = $1 AND s.code = $2

-- name: sheet_substitute
-- A player by code who is to play in another's seat; table_no where he or she has a seat of
-- the current plan in round $3, other_table where he or she is a substitute on another sheet
-- than $4 in that round.
SELECT p.player_id, coalesce(p.team_id, -p.player_id) AS team_key, p.division_id,
	p.withdrawn_at IS NOT NULL AS withdrawn,
	EXISTS (SELECT FROM penalty w WHERE w.tournament_id = p.tournament_id
		AND w.player_id = p.player_id AND w.lifted_at IS NULL AND w.hundredths = 0)
		OR EXISTS (SELECT FROM season_penalties(p.tournament_id, p.player_id) w
			WHERE w.hundredths = 0) AS warned,
	(SELECT e.table_no FROM seat e
		JOIN plan l ON l.tournament_id = e.tournament_id AND l.plan_id = e.plan_id
		WHERE e.tournament_id = p.tournament_id AND e.player_id = p.player_id
			AND e.round_no = $3 AND l.state = 'current') AS table_no,
	(SELECT h.table_no FROM substitute u JOIN sheet h USING (tournament_id, sheet_id)
		WHERE u.tournament_id = p.tournament_id AND u.division_id = p.division_id
			AND u.round_no = $3 AND u.player_id = p.player_id AND u.sheet_id <> $4) AS other_table
FROM player p
WHERE p.tournament_id = $1 AND p.code = $2

-- name: sheet_save
-- One round trip, one statement: all of it or nothing.  NULL where the sheet is not at version $3 any
-- more, was replaced, or other seating ($14) or rules ($18) count by now, which touch every sheet: the
-- row lock makes a later saver see the version of an earlier; and where what the server remembered ($23:
-- of the database that began then; $24, $25: the snapshots of sheet and saver; $26: until when the saver is
-- signed in) does not hold.  Sent again after a lost connection it
-- saves nothing twice.
SELECT sheet_save($1, $2, $3, $4, $5, $6::smallint, $7::jsonb, $8, $9, $10, $11, $12::sheet_line[], $13, $14,
	$15::jsonb, $16::smallint[], $17, $18, $19::jsonb, $20::smallint, $21::jsonb, $22::bigint[], $23::timestamptz, $24::pg_snapshot, $25::pg_snapshot, $26::timestamptz) AS version

-- name: sheet_show
-- A sheet as staff see it, the latest version.  The API answers this less history and choices.
SELECT json_build_object(
	'code', s.code, 'tournament', t.slug, 'division', d.code, 'division_name', d.name,
	'round', s.round_no, 'table', s.table_no, 'edition', s.edition, 'version', s.version,
	'state', s.state, 'official', sheet_official(s.state, d.check_mode),
	'kind', v.kind, 'saved_by', actor_name(v.saved_by),
	'saved_at', to_char(v.saved_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
	'saved_local', to_char(v.saved_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon'),
	'games_played', v.games_played, 'reasons', coalesce(v.reasons, '{}'), 'reason', v.reason,
	'penalties', sheet_penalties(v), 'replayed', coalesce(v.replayed, '{}'), 'game', v.game,
	'shakes', sheet_shakes(v), 'turned_in_by', v.turned_in_by, 'card', sheet_card_shown(v),
	'rule_settings', t.rule_settings, 'void_reason', s.void_reason, 'replaced_by', n.code,
	'replaced_table', n.table_no, 'replaced_round', n.round_no,
	'rows', (SELECT coalesce(json_agg(json_build_object(
			'seat', e.seat_no, 'player', p.code,
			'name', shown_name('staff', p.given, p.family, p.code, p.name_policy, t.name_policy),
			'team', coalesce(m.name, ''), 'planned', o.code, 'planned_game', e.game,
			'planned_name', shown_name('staff', o.given, o.family, o.code, o.name_policy, t.name_policy),
			'group', rotation_group(e.game, s.round_no),
			'cells', CASE WHEN r.cells IS NULL
				THEN array_to_json(array_fill(NULL::int, ARRAY[$3::int]))
				ELSE cells_json(r.cells) END,
			'total', r.total, 'written_total', r.written_total, 'initialed', coalesce(r.initialed, true),
			'presence', coalesce(r.presence, 'played'), 'match_points', r.match_points,
			'written_match_points', r.written_match_points, 'record', r.record,
			'signature', coalesce(r.signature, ''),
			'earlier', (SELECT string_agg(line, '; ' ORDER BY round_no NULLS FIRST, line)
				FROM player_record(p.tournament_id, p.player_id) y
				WHERE y.sheet_id IS DISTINCT FROM s.sheet_id))
			ORDER BY e.seat_no), '[]')
		FROM seat e
		JOIN player o ON o.tournament_id = e.tournament_id AND o.player_id = e.player_id
		LEFT JOIN sheet_row r ON r.tournament_id = s.tournament_id AND r.sheet_id = s.sheet_id
			AND r.version = s.version AND r.seat_no = e.seat_no
		JOIN player p ON p.tournament_id = e.tournament_id
			AND p.player_id = coalesce(r.player_id, e.player_id)
		LEFT JOIN team m ON m.tournament_id = p.tournament_id AND m.team_id = p.team_id
		WHERE e.tournament_id = s.tournament_id AND e.plan_id = s.plan_id
			AND e.round_no = s.round_no AND e.table_no = s.table_no),
	'queries', (SELECT coalesce(json_agg(json_build_object('id', q.query_id,
			'question', q.question, 'answer', q.answer,
			'opened_by', actor_name(q.opened_by),
			'opened_at', to_char(q.opened_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon'),
			'closed_by', actor_name(q.closed_by),
			'closed_at', to_char(q.closed_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon'))
			ORDER BY q.query_id), '[]')
		FROM query q WHERE q.tournament_id = s.tournament_id AND q.sheet_id = s.sheet_id),
	'history', (SELECT coalesce(json_agg(json_build_object('version', h.version,
			'kind', h.kind, 'by', actor_name(h.saved_by), 'reason', h.reason,
			'at', to_char(h.saved_at AT TIME ZONE t.timezone, 'HH24:MI:SS, FMDD Mon'))
			ORDER BY h.version DESC), '[]')
		FROM sheet_version h WHERE h.tournament_id = s.tournament_id AND h.sheet_id = s.sheet_id),
	'photos', (SELECT coalesce(json_agg(json_build_object('id', h.photo_id, 'by', actor_name(h.taken_by),
			'at', to_char(h.taken_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon')) ORDER BY h.photo_id), '[]')
		FROM sheet_photo h WHERE h.tournament_id = s.tournament_id AND h.sheet_id = s.sheet_id),
	'called', (SELECT coalesce(json_agg(rules ORDER BY shake), '[]')
		FROM shakes_of(s.tournament_id, s.division_id, s.round_no, s.table_no)
		WHERE rules->'variations' <> '[]'),
	'departs', (SELECT CASE WHEN h.kind = 'ruling' THEN json_build_object('by', actor_name(h.saved_by),
			'at', to_char(h.saved_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon'), 'reason', h.reason) END
		FROM sheet_version h WHERE h.tournament_id = s.tournament_id AND h.sheet_id = s.sheet_id
			AND h.kind <> 'check'
		ORDER BY h.version DESC LIMIT 1),
	'choices', (SELECT coalesce(json_agg(json_build_object('seat', e.seat_no, 'player', p.code,
			'text', shown_name('staff', p.given, p.family, p.code, p.name_policy, t.name_policy))
			ORDER BY e.seat_no, p.code), '[]')
		FROM seat e
		JOIN player p ON p.tournament_id = e.tournament_id AND p.team_id = e.team_key
			AND p.withdrawn_at IS NULL
		WHERE e.tournament_id = s.tournament_id AND e.plan_id = s.plan_id
			AND e.round_no = s.round_no AND e.table_no = s.table_no
			AND NOT EXISTS (SELECT FROM seat o
				JOIN plan l ON l.tournament_id = o.tournament_id AND l.plan_id = o.plan_id
				WHERE o.tournament_id = p.tournament_id AND o.player_id = p.player_id
					AND o.round_no = s.round_no AND l.state = 'current')
			AND NOT EXISTS (SELECT FROM substitute u
				WHERE u.tournament_id = p.tournament_id AND u.division_id = s.division_id
					AND u.round_no = s.round_no AND u.player_id = p.player_id
					AND u.sheet_id <> s.sheet_id)))
FROM sheet s
JOIN tournament t ON t.tournament_id = s.tournament_id
JOIN division d ON d.tournament_id = s.tournament_id AND d.division_id = s.division_id
LEFT JOIN sheet_version v ON v.tournament_id = s.tournament_id AND v.sheet_id = s.sheet_id
	AND v.version = s.version
LEFT JOIN sheet n ON n.tournament_id = s.tournament_id AND n.sheet_id = s.replaced_by
WHERE s.tournament_id = $1 AND s.code = $2

-- name: sheet_version_rows
-- One version's rows, for setting two of them side by side.
SELECT json_build_object('version', v.version, 'kind', v.kind, 'reason', v.reason,
	'by', actor_name(v.saved_by),
	'saved_at', to_char(v.saved_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
	'at', to_char(v.saved_at AT TIME ZONE t.timezone, 'HH24:MI:SS'),
	'games_played', v.games_played, 'reasons', v.reasons,
	'penalties', sheet_penalties(v), 'replayed', v.replayed, 'game', v.game,
	'shakes', sheet_shakes(v), 'turned_in_by', v.turned_in_by, 'card', sheet_card_shown(v),
	'rows', (SELECT coalesce(json_agg(json_build_object('seat', r.seat_no, 'player', p.code,
			'name', shown_name('staff', p.given, p.family, p.code, p.name_policy, t.name_policy),
			'cells', cells_json(r.cells), 'total', r.total, 'written_total', r.written_total,
			'initialed', r.initialed, 'presence', r.presence, 'match_points', r.match_points,
			'written_match_points', r.written_match_points, 'record', r.record,
			'signature', r.signature)
			ORDER BY r.seat_no), '[]')
		FROM sheet_row r JOIN player p USING (tournament_id, player_id)
		WHERE r.tournament_id = v.tournament_id AND r.sheet_id = v.sheet_id
			AND r.version = v.version))
FROM sheet_version v
JOIN tournament t USING (tournament_id)
WHERE v.tournament_id = $1 AND v.sheet_id = $2 AND v.version = $3

-- name: sheet_by_code
-- Whose sheet a scanned code is, in any tournament.
SELECT json_build_object('slug', t.slug, 'tournament', t.name, 'code', s.code,
	'table', s.table_no, 'round', s.round_no, 'division_name', d.name, 'void', s.state = 'void')
FROM sheet s
JOIN tournament t USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
WHERE s.code = $1
ORDER BY s.tournament_id DESC
LIMIT 1

-- name: sheet_desk
-- The scorer's page: what this person saved last, and what is still to come.
SELECT json_build_object(
	'recent', (SELECT coalesce(json_agg(json_build_object('code', code, 'table', table_no,
			'round', round_no, 'division_name', name, 'at', at, 'version', version)
			ORDER BY saved_at DESC), '[]')
		FROM (SELECT s.code, s.table_no, s.round_no, d.name, v.saved_at, v.version,
				to_char(v.saved_at AT TIME ZONE t.timezone, 'HH24:MI') AS at
			FROM sheet_version v
			JOIN sheet s USING (tournament_id, sheet_id)
			JOIN division d USING (tournament_id, division_id)
			JOIN tournament t USING (tournament_id)
			WHERE v.tournament_id = $1 AND v.saved_by = $2
			ORDER BY v.saved_at DESC LIMIT 6) x))

-- name: round_list
-- Every round of every division with how far it is.  "waiting": not official, among those begun.
WITH tiles AS (
	SELECT p.division_id, g.round_no, s.state, coalesce(s.version, 0) AS version,
		coalesce(sheet_official(s.state, d.check_mode), false) AS official,
		EXISTS (SELECT FROM query q WHERE q.tournament_id = s.tournament_id
			AND q.sheet_id = s.sheet_id AND q.closed_at IS NULL) AS asked
	FROM plan p
	JOIN division d USING (tournament_id, division_id)
	JOIN game_table g USING (tournament_id, plan_id)
	LEFT JOIN sheet s ON s.tournament_id = p.tournament_id AND s.division_id = p.division_id
		AND s.round_no = g.round_no AND s.table_no = g.table_no AND s.state <> 'void'
	WHERE p.tournament_id = $1 AND p.state = 'current'
), sums AS (
	SELECT division_id, round_no, count(*) AS tables, count(*) FILTER (WHERE official) AS official,
		count(*) FILTER (WHERE version = 0) AS missing, count(*) FILTER (WHERE asked) AS asked
	FROM tiles GROUP BY division_id, round_no
)
SELECT json_build_object('divisions', coalesce(json_agg(json_build_object(
	'code', d.code, 'name', d.name,
	'seated', EXISTS (SELECT FROM sums WHERE sums.division_id = d.division_id),
	'rounds', (SELECT coalesce(json_agg(json_build_object('round', r.round_no,
			'tables', r.tables, 'official', r.official, 'missing', r.missing, 'asked', r.asked,
			'begun', r.missing < r.tables, 'done', r.official = r.tables AND r.asked = 0)
			ORDER BY r.round_no), '[]')
		FROM sums r WHERE r.division_id = d.division_id)) ORDER BY d.sort), '[]'))
FROM division d
WHERE d.tournament_id = $1 AND (EXISTS (SELECT FROM sums WHERE sums.division_id = d.division_id)
	OR EXISTS (SELECT FROM player p WHERE p.tournament_id = $1 AND p.division_id = d.division_id
		AND p.withdrawn_at IS NULL))

-- name: round_show
-- The tables of one round: $2 the division's code, name or mark.
WITH division_asked AS (
	SELECT * FROM division
	WHERE tournament_id = $1 AND lower($2) IN (lower(code), lower(name), lower(mark))
	ORDER BY lower(code) = lower($2) DESC, sort
	LIMIT 1
), tiles AS (
	SELECT g.table_no, c.name AS section, g.size, s.sheet_id, s.code, s.state,
		coalesce(s.version, 0) AS version,
		coalesce(sheet_official(s.state, d.check_mode), false) AS official,
		(SELECT count(*) FROM query q WHERE q.tournament_id = s.tournament_id
			AND q.sheet_id = s.sheet_id AND q.closed_at IS NULL) AS asked,
		(SELECT json_build_object('by', actor_name(v.saved_by),
				'at', to_char(v.saved_at AT TIME ZONE t.timezone, 'HH24:MI'))
			FROM sheet_version v WHERE v.tournament_id = s.tournament_id
				AND v.sheet_id = s.sheet_id AND v.version = s.version) AS saved
	FROM division_asked d
	JOIN tournament t USING (tournament_id)
	JOIN plan p ON p.tournament_id = d.tournament_id AND p.division_id = d.division_id
		AND p.state = 'current'
	JOIN game_table g ON g.tournament_id = p.tournament_id AND g.plan_id = p.plan_id
		AND g.round_no = $3
	JOIN section c ON c.tournament_id = g.tournament_id AND c.section_id = g.section_id
	LEFT JOIN sheet s ON s.tournament_id = p.tournament_id AND s.division_id = p.division_id
		AND s.round_no = g.round_no AND s.table_no = g.table_no AND s.state <> 'void'
)
SELECT json_build_object('division', d.code, 'division_name', d.name, 'round', $3::int,
	'rounds', (SELECT json_agg(json_build_object('round', n, 'current', n = $3::int) ORDER BY n)
		FROM generate_series(1, d.rounds) n),
	'tables', (SELECT count(*) FROM tiles),
	'final', (SELECT count(*) > 0 AND bool_and(state = 'final') FROM tiles),
	'official', (SELECT count(*) FROM tiles WHERE official),
	'missing', (SELECT count(*) FROM tiles WHERE version = 0),
	'asked', (SELECT count(*) FROM tiles WHERE asked > 0),
	'unofficial', (SELECT coalesce(json_agg(table_no ORDER BY table_no), '[]')
		FROM tiles WHERE NOT official),
	'tiles', (SELECT coalesce(json_agg(json_build_object('table', table_no, 'section', section,
			'code', code, 'state', CASE WHEN asked > 0 THEN 'asked' WHEN official THEN 'official'
				WHEN version > 0 THEN 'entered' ELSE 'missing' END,
			'asked', asked, 'saved', saved) ORDER BY table_no), '[]')
		FROM tiles
		WHERE $4 = '' OR table_no::text = $4 OR section ILIKE $4
			OR $4 = CASE WHEN asked > 0 THEN 'asked' WHEN official THEN 'official'
				WHEN version > 0 THEN 'entered' ELSE 'missing' END),
	'questions', (SELECT coalesce(json_agg(json_build_object('table', x.table_no, 'code', x.code,
			'id', q.query_id, 'question', q.question, 'by', actor_name(q.opened_by),
			'at', to_char(q.opened_at AT TIME ZONE t.timezone, 'HH24:MI'))
			ORDER BY q.query_id), '[]')
		FROM tiles x JOIN query q ON q.tournament_id = d.tournament_id AND q.sheet_id = x.sheet_id
			AND q.closed_at IS NULL))
FROM division_asked d
JOIN tournament t USING (tournament_id)

-- name: round_next_sheet
-- The next sheet of a round that nobody has keyed in, in the order of tables after table $4, then
-- from the first: $2 the division's code, name or mark.
SELECT coalesce((SELECT s.code FROM sheet s
	WHERE s.tournament_id = d.tournament_id AND s.division_id = d.division_id AND s.round_no = $3
		AND s.version = 0 AND s.state <> 'void'
	ORDER BY s.table_no <= $4, s.table_no LIMIT 1), '') AS code, d.name
FROM division d
WHERE d.tournament_id = $1 AND lower($2) IN (lower(d.code), lower(d.name), lower(d.mark))
ORDER BY lower(d.code) = lower($2) DESC, d.sort LIMIT 1

-- name: query_open
INSERT INTO query (tournament_id, sheet_id, question, opened_by)
SELECT tournament_id, sheet_id, $3, $4 FROM sheet WHERE tournament_id = $1 AND code = $2
RETURNING query_id, sheet_id
