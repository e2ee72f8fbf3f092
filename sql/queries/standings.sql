-- Standings are worked out in src/scoring/standings.c from whole numbers; these statements load
-- what it needs and put names to what it answers.

-- name: standings_division
-- $2 is the division's code, name or mark, in any case.
SELECT d.division_id, d.code, d.name, d.rounds, d.shows, d.honours_top, t.rule_settings
FROM division d
JOIN tournament t USING (tournament_id)
WHERE d.tournament_id = $1 AND lower($2) IN (lower(d.code), lower(d.name), lower(d.mark))
ORDER BY lower(d.code) = lower($2) DESC, d.sort
LIMIT 1

-- name: standings_divisions
SELECT json_build_object('divisions', coalesce(json_agg(json_build_object(
	'code', d.code, 'name', d.name,
	'players', (SELECT count(*) FROM player p
	    WHERE p.tournament_id = d.tournament_id AND p.division_id = d.division_id
	    AND p.withdrawn_at IS NULL),
	'official', (SELECT count(*) FROM sheet s
	    WHERE s.tournament_id = d.tournament_id AND s.division_id = d.division_id
	    AND sheet_official(s.state, d.check_mode)),
	'sheets', (SELECT count(*) FROM sheet s
	    WHERE s.tournament_id = d.tournament_id AND s.division_id = d.division_id
	    AND s.state <> 'void'),
	'published', (SELECT coalesce(json_agg(json_build_object('edition', b.edition, 'through', b.through_round,
		'shows', b.shows, 'lists', array_to_string(b.lists, ' and '),
		'at', to_char(b.published_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon')) ORDER BY b.edition DESC), '[]')
		FROM publication_shown(d.tournament_id, d.division_id, false) b)) ORDER BY d.sort), '[]'))
FROM division d
JOIN tournament t USING (tournament_id)
WHERE d.tournament_id = $1
	AND EXISTS (SELECT 1 FROM player p WHERE p.tournament_id = d.tournament_id
		AND p.division_id = d.division_id)

-- name: standings_members
-- Players, schools and teams of a division, in this order.  A child who left counts for the list as
-- long as there is a score; see app_standings.c.  open: a bit for each round through $3 whose score is
-- still to come or may change: at a table whose sheet is not official or has an open query (its
-- substitutes too), or in a round without a seating.  section: the last named one where the plan in force
-- seats the team.
WITH tables AS (
	SELECT p.plan_id, g.round_no, g.table_no, s.sheet_id,
		coalesce(sheet_official(s.state, d.check_mode), false) AND NOT EXISTS (SELECT FROM query q
			WHERE q.tournament_id = $1 AND q.sheet_id = s.sheet_id AND q.closed_at IS NULL) AS settled
	FROM plan p
	JOIN division d USING (tournament_id, division_id)
	JOIN game_table g USING (tournament_id, plan_id)
	LEFT JOIN sheet s ON s.tournament_id = p.tournament_id AND s.division_id = p.division_id
		AND s.round_no = g.round_no AND s.table_no = g.table_no AND s.state <> 'void'
	WHERE p.tournament_id = $1 AND p.division_id = $2 AND p.state = 'current' AND g.round_no <= $3
), unseated AS (
	SELECT coalesce(bit_or(1 << n - 1), 0) AS rounds FROM generate_series(1, $3::int) n
	WHERE NOT EXISTS (SELECT FROM tables WHERE round_no = n)
), unsettled AS (
	SELECT player_id, bit_or(1 << round_no - 1) AS rounds FROM (
		SELECT e.player_id, t.round_no FROM tables t
		JOIN seat e ON e.tournament_id = $1 AND e.plan_id = t.plan_id AND e.round_no = t.round_no
			AND e.table_no = t.table_no
		WHERE NOT t.settled
		UNION ALL
		SELECT u.player_id, t.round_no FROM tables t
		JOIN substitute u ON u.tournament_id = $1 AND u.sheet_id = t.sheet_id
		WHERE NOT t.settled) x
	GROUP BY player_id
), sections AS (
	SELECT DISTINCT ON (y.team_id) y.team_id, c.name
	FROM plan p
	JOIN section c USING (tournament_id, division_id)
	JOIN game_table g USING (tournament_id, plan_id, section_id)
	JOIN seat e USING (tournament_id, plan_id, round_no, table_no)
	JOIN player y ON y.tournament_id = $1 AND y.player_id = e.player_id
	WHERE p.tournament_id = $1 AND p.division_id = $2 AND p.state = 'current' AND c.name <> ''
	ORDER BY y.team_id, g.round_no DESC, c.name
), lost AS (
	SELECT player_id, team_id,
		coalesce(sum(hundredths) FILTER (WHERE round_no IS NULL OR round_no <= $3), 0) AS hundredths,
		bool_or(disqualified) AS disqualified
	FROM penalty WHERE tournament_id = $1 AND lifted_at IS NULL
	GROUP BY player_id, team_id
)
SELECT 'player' AS kind, p.player_id AS id, coalesce(p.team_id, 0) AS team_id, coalesce(m.school_id, 0) AS school_id,
	p.withdrawn_at IS NOT NULL OR p.placeholder AS only_with_score,
	coalesce(x.hundredths, 0) AS penalty, coalesce(x.disqualified, false) AS disqualified,
	coalesce(o.rounds, 0) | CASE WHEN p.withdrawn_at IS NULL AND NOT p.placeholder THEN n.rounds ELSE 0 END AS open,
	'' AS section
FROM player p
CROSS JOIN unseated n
LEFT JOIN team m USING (tournament_id, team_id)
LEFT JOIN lost x ON x.player_id = p.player_id
LEFT JOIN unsettled o ON o.player_id = p.player_id
WHERE p.tournament_id = $1 AND p.division_id = $2
UNION ALL
SELECT 'team', m.team_id, 0, 0, m.withdrawn_at IS NOT NULL,
	coalesce(x.hundredths, 0), coalesce(x.disqualified, false), 0, coalesce(c.name, '')
FROM team m
LEFT JOIN lost x ON x.team_id = m.team_id AND x.player_id IS NULL
LEFT JOIN sections c ON c.team_id = m.team_id
WHERE m.tournament_id = $1 AND m.division_id = $2
UNION ALL
SELECT DISTINCT 'school', school_id, 0::bigint, 0::bigint, false, 0::bigint, false, 0, ''
FROM team WHERE tournament_id = $1 AND division_id = $2
ORDER BY kind, id

-- name: standings_scores
-- Official rows through round $3, latest version.  $4: divided by the games that the player was
-- there for; $5: what judges took is taken from the round.
WITH taken AS (
	SELECT player_id, round_no, sum(hundredths) AS hundredths
	FROM penalty
	WHERE $5 AND tournament_id = $1 AND lifted_at IS NULL
	GROUP BY player_id, round_no
)
SELECT r.sheet_id, r.player_id, r.round_no, r.points, r.match_points,
	CASE WHEN $4 AND r.own_games IS NOT NULL THEN r.own_games ELSE r.table_games END AS games,
	coalesce(w.hundredths, 0) AS taken, r.not_played
FROM sheet_score r
JOIN division d USING (tournament_id, division_id)
LEFT JOIN taken w USING (player_id, round_no)
WHERE r.tournament_id = $1 AND r.division_id = $2 AND r.round_no <= $3
	AND sheet_official(r.state, d.check_mode)
ORDER BY r.sheet_id, r.seat_no

-- name: standings_scores_of
-- The same of these sheets alone ($2), and who plays in another's seat there (substitute), official or not.
WITH taken AS (
	SELECT player_id, round_no, sum(hundredths) AS hundredths
	FROM penalty
	WHERE $4 AND tournament_id = $1 AND lifted_at IS NULL
	GROUP BY player_id, round_no
)
SELECT r.sheet_id, r.player_id, r.round_no, r.points, r.match_points,
	CASE WHEN $3 AND r.own_games IS NOT NULL THEN r.own_games ELSE r.table_games END AS games,
	coalesce(w.hundredths, 0) AS taken, r.not_played, false AS substitute,
	r.seat_no
FROM unnest($2::bigint[]) AS x (sheet_id)
JOIN sheet_score r ON r.tournament_id = $1 AND r.sheet_id = x.sheet_id
JOIN division d USING (tournament_id, division_id)
LEFT JOIN taken w USING (player_id, round_no)
WHERE sheet_official(r.state, d.check_mode)
UNION ALL
SELECT u.sheet_id, u.player_id, u.round_no, 0, NULL, NULL, 0, '', true, 0
FROM unnest($2::bigint[]) AS x (sheet_id)
JOIN substitute u ON u.tournament_id = $1 AND u.sheet_id = x.sheet_id
ORDER BY sheet_id, seat_no

-- name: standings_now
-- The division's sheets, and whether anything else was changed since somebody read in snapshot $3; without
-- one, the snapshot of now.
SELECT (SELECT changed_since($3::pg_snapshot)) AS changed,
	(SELECT CASE WHEN $3 IS NULL THEN pg_current_snapshot()::text END) AS seen,
	s.sheet_id, s.version, s.state, sheet_official(s.state, d.check_mode) AS official
FROM division d
LEFT JOIN sheet s ON s.tournament_id = $1 AND s.division_id = d.division_id AND s.state <> 'void'
WHERE d.tournament_id = $1 AND d.division_id = $2
ORDER BY s.sheet_id

-- name: standings_tables
-- The tables of the plan in force through round $3, their sheets, who sits there, the open queries.
SELECT g.round_no, g.table_no, s.sheet_id, s.code,
	(SELECT string_agg(e.player_id::text, ' ') FROM seat e
		WHERE e.tournament_id = $1 AND e.plan_id = p.plan_id AND e.round_no = g.round_no
			AND e.table_no = g.table_no) AS players,
	(SELECT json_agg(json_build_object('table', g.table_no, 'code', s.code, 'question', q.question)
			ORDER BY q.query_id)
		FROM query q WHERE q.tournament_id = $1 AND q.sheet_id = s.sheet_id AND q.closed_at IS NULL) AS queries
FROM plan p
JOIN game_table g USING (tournament_id, plan_id)
LEFT JOIN sheet s ON s.tournament_id = p.tournament_id AND s.division_id = p.division_id
	AND s.round_no = g.round_no AND s.table_no = g.table_no AND s.state <> 'void'
WHERE p.tournament_id = $1 AND p.division_id = $2 AND p.state = 'current' AND g.round_no <= $3
ORDER BY g.round_no, g.table_no

-- name: standings_sheets
-- What stands between the official sheets and a finished round, for each round through $3.
WITH tables AS (
	SELECT g.round_no, g.table_no, s.sheet_id, s.code,
		coalesce(s.state, 'planned') AS state, coalesce(s.version, 0) AS version,
		coalesce(sheet_official(s.state, d.check_mode), false) AS official
	FROM plan p
	JOIN division d USING (tournament_id, division_id)
	JOIN game_table g USING (tournament_id, plan_id)
	LEFT JOIN sheet s ON s.tournament_id = p.tournament_id AND s.division_id = p.division_id
		AND s.round_no = g.round_no AND s.table_no = g.table_no AND s.state <> 'void'
	WHERE p.tournament_id = $1 AND p.division_id = $2 AND p.state = 'current'
		AND g.round_no <= $3)
SELECT coalesce(json_agg(json_build_object(
	'round', n,
	'tables', (SELECT count(*) FROM tables WHERE round_no = n),
	'official', (SELECT count(*) FROM tables WHERE round_no = n AND official),
	'begun', EXISTS (SELECT 1 FROM tables WHERE round_no = n AND version > 0),
	'missing', (SELECT coalesce(json_agg(json_build_object(
			'table', table_no, 'state', state, 'code', code) ORDER BY table_no), '[]')
		FROM tables WHERE round_no = n AND NOT official),
	'queries', (SELECT coalesce(json_agg(json_build_object(
			'table', table_no, 'code', code, 'question', q.question) ORDER BY table_no, q.query_id), '[]')
		FROM tables JOIN query q ON q.tournament_id = $1 AND q.sheet_id = tables.sheet_id
			AND q.closed_at IS NULL
		WHERE round_no = n)) ORDER BY n), '[]')
FROM generate_series(1, $3::int) n

-- name: standings_names
-- The names of divisions ($2), their players, schools and teams, each kind in the order of names, as $3
-- (staff, public) may see a child; filtered by $5.  first: what goes before scores and ranks in a list
-- sorted by $4.  C puts them to a snapshot's numbers (standings_document.c).  Names are put in order
-- once, alone: beside other keys each comparison of two names would be a slow one.
WITH shown AS (
	SELECT p.player_id, p.code, n.name, coalesce(m.name, '') AS team, coalesce(p.name_policy, t.name_policy) = 'code' AS code_only,
		rank() OVER (ORDER BY n.name COLLATE "und-x-icu") AS name_no
	FROM player p
	JOIN tournament t USING (tournament_id)
	LEFT JOIN team m USING (tournament_id, team_id)
	CROSS JOIN LATERAL (SELECT shown_name($3, p.given, p.family, p.code, p.name_policy, t.name_policy) AS name) n
	WHERE p.tournament_id = $1 AND p.division_id = ANY ($2::bigint[])
		AND ($5 = '' OR position(lower($5) IN lower(p.code || ' ' || n.name || ' ' || coalesce(m.name, ''))) > 0)
), teams AS (
	SELECT m.team_id, m.name, s.name AS school, rank() OVER (ORDER BY m.name COLLATE "und-x-icu") AS name_no
	FROM team m
	JOIN school s USING (tournament_id, school_id)
	WHERE m.tournament_id = $1 AND m.division_id = ANY ($2::bigint[])
), schools AS (
	SELECT s.school_id, s.name, rank() OVER (ORDER BY s.name COLLATE "und-x-icu") AS name_no
	FROM school s
	WHERE s.tournament_id = $1
)
SELECT 'division' AS kind, d.division_id AS id, d.name, d.code, t.rule_settings::text AS "of", false AS code_only, 0 AS first, 0 AS name_no
FROM division d
JOIN tournament t USING (tournament_id)
WHERE d.tournament_id = $1 AND d.division_id = ANY ($2::bigint[])
UNION ALL
SELECT 'player', player_id, name, code, team, code_only,
	rank() OVER (ORDER BY CASE $4 WHEN 'team' THEN team WHEN 'name' THEN name END COLLATE "und-x-icu",
		CASE WHEN $4 = 'code' THEN code END), name_no
FROM shown
UNION ALL
SELECT 'team', team_id, name, '', school, false, CASE WHEN $4 IN ('name', 'team') THEN name_no ELSE 0 END, name_no
FROM teams
WHERE $5 = '' OR position(lower($5) IN lower(name || ' ' || school)) > 0
UNION ALL
SELECT 'school', school_id, name, '', '', false, CASE WHEN $4 IN ('name', 'team') THEN name_no ELSE 0 END, name_no
FROM schools
WHERE $5 = '' OR position(lower($5) IN lower(name)) > 0
ORDER BY kind, name_no, code

-- name: standings_player
-- One player's way to the total: each round's sheet, cells and games.  Less those that somebody is
-- still to key blind: who does must not read them here.
SELECT json_build_object(
	'id', p.player_id, 'code', p.code,
	'name', shown_name('staff', p.given, p.family, p.code, p.name_policy, t.name_policy),
	'team', m.name, 'team_id', m.team_id, 'division', d.code, 'division_name', d.name,
	'rounds', (SELECT coalesce(json_agg(json_build_object(
			'round', s.round_no, 'table', s.table_no, 'sheet', s.code, 'state', s.state,
			'official', sheet_official(s.state, d.check_mode),
			'version', s.version, 'totals_only', cardinality(r.cells) = 0,
			'cells', r.cells, 'points', r.total,
			'games', CASE WHEN r.form = 'cup' THEN sheet_games(v) END,
			'match', r.form = 'match', 'pentathlon', r.form = 'pentathlon', 'game', v.game, 'presence', CASE r.presence WHEN 'conduct' THEN '0 for conduct' ELSE nullif(r.presence, 'played') END,
			'match_points', r.match_points, 'taken', (SELECT count(*) FROM sheet_penalty x
				WHERE (x.tournament_id, x.sheet_id, x.version, x.seat_no)
					= (r.tournament_id, r.sheet_id, r.version, r.seat_no)),
			'judges_took', (SELECT coalesce(sum(w.hundredths), 0) FROM penalty w
				WHERE w.tournament_id = $1 AND w.player_id = p.player_id AND w.round_no = s.round_no
					AND w.lifted_at IS NULL),
			'seat', r.seat_no, 'replayed', v.replayed, 'facts', sheet_shakes(v),
			'table_rows', (SELECT json_agg(json_build_object('cells', o.cells, 'presence', o.presence)
				ORDER BY o.seat_no) FROM sheet_row o
				WHERE (o.tournament_id, o.sheet_id, o.version) = (v.tournament_id, v.sheet_id, v.version)))
			ORDER BY s.round_no), '[]')
		FROM sheet_row r
		JOIN sheet s USING (tournament_id, sheet_id, version)
		JOIN sheet_version v USING (tournament_id, sheet_id, version)
		WHERE r.tournament_id = $1 AND r.player_id = p.player_id
			AND s.division_id = p.division_id AND s.state <> 'void'
			AND (d.check_mode NOT IN ('blind', 'share') OR sheet_official(s.state, d.check_mode))),
	'record', (SELECT coalesce(json_agg(line ORDER BY round_no NULLS FIRST, line), '[]')
		FROM player_record($1, p.player_id)))
FROM player p
JOIN tournament t USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
LEFT JOIN team m USING (tournament_id, team_id)
WHERE p.tournament_id = $1 AND p.division_id = $2 AND p.player_id = $3

-- name: standings_team
-- Names for a team's members and their scores ($4: [{id, rounds, sum, out}]).
SELECT json_build_object(
	'id', m.team_id, 'team', m.name, 'school', s.name, 'division', d.code,
	'division_name', d.name,
	'members', (SELECT coalesce(json_agg(json_build_object('id', p.player_id, 'code', p.code,
			'name', shown_name('staff', p.given, p.family, p.code, p.name_policy, t.name_policy),
			'disqualified', e.out, 'counted', e.counted, 'rounds', e.rounds, 'marks', e.marks, 'sum', e.sum)
			ORDER BY p.code), '[]')
		FROM jsonb_to_recordset($4::jsonb) AS e (id bigint, rounds jsonb, marks jsonb, sum int, out boolean, counted boolean)
		JOIN player p ON p.tournament_id = $1 AND p.player_id = e.id),
	'penalties', (SELECT coalesce(json_agg(json_build_object('points', score_text(x.hundredths),
			'disqualified', x.disqualified, 'round', x.round_no, 'reason', x.reason)
			ORDER BY x.penalty_id), '[]')
		FROM penalty x
		WHERE x.tournament_id = $1 AND x.team_id = m.team_id AND x.lifted_at IS NULL))
FROM team m
JOIN tournament t USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
JOIN school s USING (tournament_id, school_id)
WHERE m.tournament_id = $1 AND m.division_id = $2 AND m.team_id = $3

-- name: standings_school
-- The same for a school's players of a division, whatever their team.
SELECT json_build_object(
	'id', s.school_id, 'team', s.name, 'school', '', 'division', d.code, 'division_name', d.name,
	'members', (SELECT coalesce(json_agg(json_build_object('id', p.player_id, 'code', p.code,
			'name', shown_name('staff', p.given, p.family, p.code, p.name_policy, t.name_policy),
			'disqualified', e.out, 'counted', e.counted, 'rounds', e.rounds, 'marks', e.marks, 'sum', e.sum)
			ORDER BY e.sum DESC, p.code), '[]')
		FROM jsonb_to_recordset($4::jsonb) AS e (id bigint, rounds jsonb, marks jsonb, sum int, out boolean, counted boolean)
		JOIN player p ON p.tournament_id = $1 AND p.player_id = e.id),
	'penalties', '[]'::json)
FROM school s
JOIN tournament t USING (tournament_id)
JOIN division d ON d.tournament_id = s.tournament_id AND d.division_id = $2
WHERE s.tournament_id = $1 AND s.school_id = $3
