-- Who sits where: drafts, what is current, what is published.  $1 is always the tournament.

-- name: seating_division
-- $2 the division's code, name or mark, in any case.
SELECT d.division_id, d.code, d.name, d.session_id, d.rounds, t.table_max, coalesce(d.mode, '') AS mode,
	coalesce((SELECT value FROM setting WHERE key = 'paper'), 'letter') AS paper,
	(SELECT p.plan_id FROM plan p WHERE p.tournament_id = d.tournament_id
		AND p.division_id = d.division_id AND p.state = 'draft') AS draft_id,
	(SELECT p.plan_id FROM plan p WHERE p.tournament_id = d.tournament_id
		AND p.division_id = d.division_id AND p.state = 'current') AS current_id,
	(SELECT coalesce(max(p.edition), 0) FROM plan p WHERE p.tournament_id = d.tournament_id
		AND p.division_id = d.division_id AND p.state <> 'draft') AS edition
FROM division d
JOIN tournament t USING (tournament_id)
WHERE d.tournament_id = $1 AND lower($2) IN (lower(d.code), lower(d.name), lower(d.mark))
ORDER BY lower(d.code) = lower($2) DESC, d.sort
LIMIT 1

-- name: seating_plan
-- A plan ($2); stale: rounds of a draft whose tables are not as sheets say that came in since it was made.
WITH entered AS (SELECT s.plan_id, s.round_no, s.table_no
	FROM plan p JOIN sheet s USING (tournament_id, division_id)
	WHERE p.tournament_id = $1 AND p.plan_id = $2 AND p.state = 'draft'
		AND s.state IN ('returned', 'entered', 'checked', 'final')),
played AS (SELECT e.round_no, e.table_no, e.seat_no, e.player_id
	FROM entered n JOIN seat e ON e.tournament_id = $1 AND e.plan_id = n.plan_id
		AND e.round_no = n.round_no AND e.table_no = n.table_no),
drafted AS (SELECT e.round_no, e.table_no, e.seat_no, e.player_id
	FROM entered n JOIN seat e ON e.tournament_id = $1 AND e.plan_id = $2
		AND e.round_no = n.round_no AND e.table_no = n.table_no)
SELECT plan_id, division_id, edition, state, seed, steps, settings, summary, based_on,
	(SELECT coalesce(array_agg(DISTINCT round_no), '{}')::text
		FROM ((TABLE played EXCEPT TABLE drafted) UNION ALL (TABLE drafted EXCEPT TABLE played)) x) AS stale
FROM plan WHERE tournament_id = $1 AND plan_id = $2

-- name: seating_people
-- Everybody of the division ($2) and whoever plans ($3, $4, 0 = none) of it seat besides.
-- checked: at the door; absent_rounds, present_rounds: what was marked from a later round on;
-- substitute_rounds: in which a sheet has the player in another's seat.
SELECT p.player_id, p.code, shown_name('staff', p.given, p.family, p.code, p.name_policy, 'full') AS name,
	coalesce(p.team_id, -p.player_id) AS team_key, coalesce(m.name, '') AS team,
	coalesce(m.school_id, 0) AS school_id, coalesce(c.name, '') AS school, coalesce(m.seed, 0) AS seed,
	CASE WHEN c.region > '' THEN min(c.school_id) OVER (PARTITION BY lower(c.region)) ELSE 0 END AS region,
	rank() OVER (PARTITION BY coalesce(p.team_id, -p.player_id) ORDER BY p.rank_in_team NULLS LAST, p.code)
		AS rank_in_team,
	min(p.player_id) OVER (PARTITION BY coalesce(p.team_id, -p.player_id)) AS team_first,
	min(p.player_id) OVER (PARTITION BY coalesce(m.school_id, -p.player_id)) AS school_first,
	rank() OVER (ORDER BY shown_name('staff', p.given, p.family, p.code, p.name_policy, 'full')
		COLLATE "und-x-icu") AS name_rank,
	p.withdrawn_at IS NOT NULL OR m.withdrawn_at IS NOT NULL OR p.division_id <> $2 AS gone,
	coalesce(a.state, '') AS checked,
	coalesce(l.absent, '') AS absent_rounds, coalesce(l.present, '') AS present_rounds,
	coalesce(u.rounds, '') AS substitute_rounds
FROM player p
LEFT JOIN team m USING (tournament_id, team_id)
LEFT JOIN school c USING (tournament_id, school_id)
LEFT JOIN attendance a ON a.tournament_id = p.tournament_id AND a.player_id = p.player_id AND a.round_no = 0
LEFT JOIN (SELECT r.player_id, string_agg(n::text, ',' ORDER BY n) FILTER (WHERE r.state = 'absent') AS absent,
		string_agg(n::text, ',' ORDER BY n) FILTER (WHERE r.state <> 'absent') AS present
	FROM (SELECT a.player_id, a.round_no, a.state,
			coalesce(lead(a.round_no) OVER (PARTITION BY a.player_id ORDER BY a.round_no), 21) AS over
		FROM attendance a WHERE a.tournament_id = $1 AND a.round_no > 0) r
	CROSS JOIN generate_series(r.round_no, r.over - 1) n
	GROUP BY r.player_id) l ON l.player_id = p.player_id
LEFT JOIN (SELECT u.player_id, string_agg(u.round_no::text, ',' ORDER BY u.round_no) AS rounds
	FROM substitute u WHERE u.tournament_id = $1 AND u.division_id = $2
	GROUP BY u.player_id) u ON u.player_id = p.player_id
WHERE p.tournament_id = $1 AND (p.division_id = $2 OR p.player_id IN
	(SELECT e.player_id FROM seat e WHERE e.tournament_id = $1 AND e.plan_id IN ($3, $4)))
ORDER BY p.player_id

-- name: seating_tables
-- The tables of a plan ($2), of its rounds $4 those of the plan $3, with who sits there from the first seat
-- to the last ("{7,9}") and the reason why team-mates may; locked where something was entered in the
-- division ($5): it stays as it is, also where the plan has no such table (no section) any more.
SELECT round_no, table_no, g.section_id, g.section, coalesce(g.block, 0) AS block, r.reason,
	coalesce(s.yes, false) AS locked, e.players::text AS players, coalesce(e.game, '') AS game
FROM (SELECT g.round_no, g.table_no, g.plan_id, g.section_id, c.name AS section, g.block
	FROM game_table g JOIN section c USING (tournament_id, section_id)
	WHERE g.tournament_id = $1 AND g.plan_id IN ($2, $3)
		AND g.plan_id = CASE WHEN g.round_no = ANY ($4::text::int[]) THEN $3 ELSE $2 END) g
FULL JOIN (SELECT DISTINCT round_no, table_no, true AS yes FROM sheet
	WHERE tournament_id = $1 AND division_id = $5 AND state IN ('returned', 'entered', 'checked', 'final')) s
	USING (round_no, table_no)
LEFT JOIN (SELECT plan_id, round_no, table_no, array_agg(player_id ORDER BY seat_no) AS players, min(game) AS game
	FROM seat WHERE tournament_id = $1 AND plan_id IN ($2, $3)
	GROUP BY plan_id, round_no, table_no) e USING (plan_id, round_no, table_no)
LEFT JOIN (SELECT plan_id, round_no, table_no, reason FROM teammate_reason
	WHERE tournament_id = $1 AND reason_no = 1) r USING (plan_id, round_no, table_no)
ORDER BY round_no, table_no

-- name: seating_numbers_taken
-- Table numbers of the other divisions in this division's ($2) session.
SELECT DISTINCT g.table_no
FROM division d
JOIN division o ON o.tournament_id = d.tournament_id AND o.session_id = d.session_id
	AND o.division_id <> d.division_id
JOIN plan p ON p.tournament_id = o.tournament_id AND p.division_id = o.division_id
	AND p.state IN ('draft', 'current')
JOIN game_table g ON g.tournament_id = p.tournament_id AND g.plan_id = p.plan_id
WHERE d.tournament_id = $1 AND d.division_id = $2
ORDER BY g.table_no

-- name: seating_draft_delete
DELETE FROM plan WHERE tournament_id = $1 AND division_id = $2 AND state = 'draft' RETURNING plan_id, edition

-- name: seating_plan_insert
INSERT INTO plan (tournament_id, division_id, edition, state, seed, steps, settings, summary, based_on, made_by)
VALUES ($1, $2, $3, 'draft', $4, $5, $6, $7, $8, $9)
RETURNING plan_id

-- name: seating_sections_name
-- $3: a list of the names of sections, as JSON.
INSERT INTO section (tournament_id, division_id, name)
SELECT $1, $2, n FROM jsonb_array_elements_text($3::jsonb) AS n
ON CONFLICT DO NOTHING

-- name: seating_mode_set
UPDATE division SET mode = $3 WHERE tournament_id = $1 AND division_id = $2 AND mode IS DISTINCT FROM $3

-- name: seating_open
-- Tables of the current plan in the rounds through $3 of a division ($2) without an official
-- sheet: "2:4,2:7", and in words.
SELECT coalesce(string_agg(o.round_no || ':' || o.table_no, ',' ORDER BY o.round_no, o.table_no), '') AS tables,
	coalesce(string_agg('round ' || o.round_no || ' table ' || o.table_no, ', ' ORDER BY o.round_no, o.table_no), '')
		AS words
FROM (SELECT g.round_no, g.table_no
	FROM plan p
	JOIN division d USING (tournament_id, division_id)
	JOIN game_table g USING (tournament_id, plan_id)
	LEFT JOIN sheet s ON s.tournament_id = g.tournament_id AND s.plan_id = g.plan_id
		AND s.round_no = g.round_no AND s.table_no = g.table_no AND s.state <> 'void'
	WHERE p.tournament_id = $1 AND p.division_id = $2 AND p.state = 'current' AND g.round_no <= $3
		AND NOT coalesce(sheet_official(s.state, d.check_mode), false)) o

-- name: seating_schools
SELECT school_id, name FROM school WHERE tournament_id = $1 ORDER BY name COLLATE "und-x-icu"

-- name: seating_rounds_make
INSERT INTO round (tournament_id, division_id, round_no, held_on)
SELECT d.tournament_id, d.division_id, n, s.held_on
FROM division d JOIN session s USING (tournament_id, session_id)
CROSS JOIN generate_series(1, $3::int) AS n
WHERE d.tournament_id = $1 AND d.division_id = $2
ON CONFLICT DO NOTHING

-- name: seating_tables_insert
-- $3: [{round, table, section, section_name, block, game, players, reason}]; section 0 = by name.
INSERT INTO game_table (tournament_id, plan_id, round_no, table_no, section_id, size, block)
SELECT $1, $2, x.round, x."table", coalesce(nullif(x.section, 0), c.section_id), jsonb_array_length(x.players),
	nullif(x.block, 0)
FROM jsonb_to_recordset($3::jsonb) AS x (round int, "table" int, section bigint, section_name text, block int,
	players jsonb)
JOIN plan p ON p.tournament_id = $1 AND p.plan_id = $2
JOIN section c ON c.tournament_id = p.tournament_id AND c.division_id = p.division_id
	AND c.name = x.section_name

-- name: seating_reasons_insert
-- One row for each player beyond a team's first at a table.
INSERT INTO teammate_reason (tournament_id, plan_id, round_no, table_no, reason_no, reason)
SELECT $1, $2, m.round, m."table", n, m.reason
FROM (SELECT x.round, x."table", x.reason, max(x.mates) AS mates
	FROM (SELECT x.round, x."table", x.reason, count(*) - 1 AS mates
		FROM jsonb_to_recordset($3::jsonb) AS x (round int, "table" int, players jsonb, reason text)
		CROSS JOIN LATERAL jsonb_array_elements_text(x.players) AS i (id)
		JOIN player p ON p.tournament_id = $1 AND p.player_id = i.id::bigint
		WHERE p.team_id IS NOT NULL
		GROUP BY x.round, x."table", x.reason, p.team_id HAVING count(*) > 1) x
	GROUP BY x.round, x."table", x.reason) m
CROSS JOIN generate_series(1, m.mates) AS n

-- name: seating_seats_insert
INSERT INTO seat (tournament_id, plan_id, round_no, table_no, seat_no, player_id, size, game, team_key, reason_no)
SELECT $1, $2, x.round, x."table", i.at, p.player_id, jsonb_array_length(x.players),
	nullif(x.game, ''), coalesce(p.team_id, -p.player_id),
	nullif(row_number() OVER (PARTITION BY x.round, x."table", coalesce(p.team_id, -p.player_id) ORDER BY i.at) - 1, 0)
FROM jsonb_to_recordset($3::jsonb) AS x (round int, "table" int, game text, players jsonb)
CROSS JOIN LATERAL jsonb_array_elements_text(x.players) WITH ORDINALITY AS i (id, at)
JOIN player p ON p.tournament_id = $1 AND p.player_id = i.id::bigint

-- name: seating_overview
-- Every division, how far its seating is, and what to do next.
SELECT json_build_object('tournament', json_build_object('slug', t.slug, 'name', t.name),
	'q', $2::text,
	'divisions', (SELECT coalesce(json_agg(json_build_object('code', d.code, 'name', d.name, 'session', d.session,
		'players', d.players, 'here', d.here, 'absent', d.absent, 'rounds', d.rounds, 'draft', d.draft, 'edition', d.edition,
		'tables', d.tables, 'published', d.published, 'new', d.new, 'gone', d.gone,
		'teammates', d.teammates, 'repeats', d.repeats,
		'state', CASE WHEN d.edition IS NULL AND d.draft IS NULL THEN 'none'
			WHEN d.published = d.rounds AND d.draft IS NULL THEN 'published'
			WHEN d.edition IS NULL THEN 'draft' ELSE 'part' END,
		'is_quiet', d.draft IS NULL AND (d.published = d.rounds OR (d.players < 2 AND d.edition IS NULL)),
		'next', CASE WHEN d.players < 2 AND d.edition IS NULL AND d.draft IS NULL THEN 'Add players'
			WHEN d.new + d.gone > 0 THEN 'The roster has changed: repair'
			WHEN d.draft IS NOT NULL THEN 'Check the draft and publish'
			WHEN d.edition IS NULL THEN 'Make a draft'
			WHEN d.published = 0 THEN 'Publish round 1'
			WHEN d.published < d.rounds THEN 'Publish round ' || d.published + 1
			ELSE 'Print the score sheets' END)
		ORDER BY CASE WHEN $3 = 'name' THEN d.name END, CASE WHEN $3 = 'players' THEN -d.players END, d.sort), '[]')
	FROM (SELECT d.code, d.name, d.sort, d.rounds, s.name AS session,
			l.edition AS edition, r.edition AS draft,
			(n.summary->>'tables')::int AS tables,
			coalesce((n.summary->>'teammate_meetings')::int, 0) AS teammates,
			coalesce((n.summary->>'repeat_meetings')::int, 0) AS repeats,
			y.players, y.here, y.absent,
			CASE WHEN l.plan_id IS NULL THEN 0 ELSE (SELECT count(*) FROM round_published o
				WHERE o.tournament_id = d.tournament_id AND o.division_id = d.division_id) END AS published,
			coalesce(x.new, 0) AS new, coalesce(x.gone, 0) AS gone
		FROM division d
		JOIN session s USING (tournament_id, session_id)
		LEFT JOIN plan l ON l.tournament_id = d.tournament_id AND l.division_id = d.division_id AND l.state = 'current'
		LEFT JOIN plan r ON r.tournament_id = d.tournament_id AND r.division_id = d.division_id AND r.state = 'draft'
		LEFT JOIN plan n ON n.tournament_id = d.tournament_id AND n.plan_id = coalesce(r.plan_id, l.plan_id)
		CROSS JOIN LATERAL (SELECT count(*) AS players, count(*) FILTER (WHERE a.state = 'absent') AS absent,
				count(*) FILTER (WHERE a.state <> 'absent') AS here
			FROM player p LEFT JOIN team m USING (tournament_id, team_id)
			LEFT JOIN attendance a ON a.tournament_id = p.tournament_id AND a.player_id = p.player_id
				AND a.round_no = 0
			WHERE p.tournament_id = d.tournament_id AND p.division_id = d.division_id
				AND p.withdrawn_at IS NULL AND m.withdrawn_at IS NULL) y
		LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE o.kind = 'new') AS new,
				count(*) FILTER (WHERE o.kind <> 'new') AS gone
			FROM seating_outrun(d.tournament_id, n.plan_id) o) x ON n.plan_id IS NOT NULL
		WHERE d.tournament_id = t.tournament_id
			AND position(lower($2) IN lower(d.name || ' ' || d.code || ' ' || s.name)) > 0) d))
FROM tournament t
WHERE t.tournament_id = $1

-- name: seating_show
-- The division page: a plan ($2) and what the roster has changed since.
SELECT json_build_object('tournament', json_build_object('slug', t.slug, 'name', t.name),
	'paper', coalesce((SELECT value FROM setting WHERE key = 'paper'), 'letter'),
	'division', json_build_object('code', d.code, 'name', d.name),
	'plan', json_build_object('plan_id', p.plan_id, 'edition', p.edition, 'state', p.state,
		'is_draft', p.state = 'draft', 'seed', p.seed, 'based_on', p.based_on,
		'made_at', to_char(p.made_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon'),
		'summary', p.summary),
	'public_rounds', (SELECT coalesce(json_agg(u.round_no), '[]') FROM round_published u
		WHERE u.tournament_id = p.tournament_id AND u.division_id = p.division_id
			AND EXISTS (SELECT 1 FROM plan c WHERE c.tournament_id = u.tournament_id
				AND c.division_id = u.division_id AND c.state = 'current')),
	'clash', (SELECT json_build_object('division', min(o.name),
			'tables', string_agg(DISTINCT g.table_no::text, ', '))
		FROM game_table g
		JOIN division o ON o.tournament_id = d.tournament_id AND o.session_id = d.session_id
			AND o.division_id <> d.division_id
		JOIN plan c ON c.tournament_id = o.tournament_id AND c.division_id = o.division_id AND c.state = 'current'
		JOIN game_table h ON h.tournament_id = c.tournament_id AND h.plan_id = c.plan_id AND h.table_no = g.table_no
		WHERE g.tournament_id = p.tournament_id AND g.plan_id = p.plan_id
		HAVING count(*) > 0),
	'outrun', (SELECT coalesce(json_agg(json_build_object('kind', o.kind, 'name', y.name, 'code', y.code, 'team', y.team,
			'why', CASE o.kind WHEN 'new' THEN 'new' WHEN 'withdrawn' THEN 'withdrawn'
				WHEN 'moved' THEN 'now in another division' ELSE 'now in another team' END)
			ORDER BY o.kind, y.name COLLATE "und-x-icu"), '[]')
		FROM seating_outrun(p.tournament_id, p.plan_id) o
		JOIN seating_person y ON y.tournament_id = p.tournament_id AND y.player_id = o.player_id),
	'sheets', (SELECT json_build_object('void', count(*) FILTER (WHERE s.state = 'void'),
			'entered', count(*) FILTER (WHERE s.state IN ('entered', 'checked', 'final')),
			'unprinted', count(*) FILTER (WHERE s.state <> 'void' AND s.printed_at IS NULL))
		FROM sheet s WHERE s.tournament_id = p.tournament_id AND s.division_id = p.division_id),
	'reprint', (SELECT coalesce(json_agg(json_build_object('round', s.round_no, 'table', s.table_no,
			'old', s.code, 'code', coalesce(n.code, ''), 'why', coalesce(s.void_reason, ''))
			ORDER BY s.round_no, s.table_no), '[]')
		FROM sheet s LEFT JOIN sheet n ON n.tournament_id = s.tournament_id AND n.sheet_id = s.replaced_by
		WHERE s.tournament_id = p.tournament_id AND s.division_id = p.division_id AND s.state = 'void'
			AND (n.sheet_id IS NULL OR (n.state <> 'void' AND n.printed_at IS NULL))))
FROM tournament t
JOIN plan p USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
WHERE t.tournament_id = $1 AND p.plan_id = $2

-- name: seating_round
-- One round of a plan ($2) by table.  $4 filters by name, code, team or table number.
WITH seats AS MATERIALIZED (SELECT e.tournament_id, e.plan_id, e.round_no, e.table_no, e.seat_no, e.size, e.player_id, e.game
	FROM seat e WHERE e.tournament_id = $1 AND e.plan_id = $2 AND e.round_no = $3),
tables AS MATERIALIZED (SELECT e.tournament_id, e.plan_id, e.round_no, e.table_no, max(e.size) AS size,
		max(concat_ws(', ', nullif(table_place(c.name, g.block, e.game), ''),
			'group ' || rotation_group(e.game, e.round_no))) AS place,
		json_agg(json_build_object('seat', e.seat_no, 'keeper', e.seat_no = e.size,
			'code', y.code, 'name', y.name, 'team', y.team, 'gone', y.gone) ORDER BY e.seat_no) AS seats,
		bool_or(position(lower($4) IN lower(y.name || ' ' || y.code || ' ' || y.team)) > 0) AS hit
	FROM seats e JOIN seating_person y USING (tournament_id, player_id)
	JOIN game_table g USING (tournament_id, plan_id, round_no, table_no)
	JOIN section c USING (tournament_id, section_id)
	GROUP BY e.tournament_id, e.plan_id, e.round_no, e.table_no)
SELECT json_build_object('tournament', json_build_object('slug', t.slug, 'name', t.name),
	'division', json_build_object('code', d.code, 'name', d.name),
	'plan', json_build_object('plan_id', p.plan_id, 'edition', p.edition, 'is_draft', p.state = 'draft'),
	'round', $3::int, 'q', $4::text,
	'published', p.state = 'current' AND EXISTS (SELECT 1 FROM round_published u
		WHERE u.tournament_id = p.tournament_id AND u.division_id = p.division_id AND u.round_no = $3),
	'rounds', (SELECT json_agg(json_build_object('n', n, 'current', n = $3) ORDER BY n)
		FROM generate_series(1, (p.summary->>'rounds')::int) AS n),
	'tables', (SELECT coalesce(json_agg(json_build_object('table', g.table_no, 'size', g.size, 'place', g.place,
			'code', coalesce(s.code, ''), 'state', coalesce(s.state, ''),
			'locked', coalesce(s.state IN ('returned', 'entered', 'checked', 'final'), false),
			'reason', (SELECT coalesce(max(q.reason), '') FROM teammate_reason q
				WHERE q.tournament_id = $1 AND q.plan_id = $2 AND q.round_no = $3
					AND q.table_no = g.table_no),
			'seats', g.seats) ORDER BY g.table_no), '[]')
		FROM tables g
		LEFT JOIN LATERAL (SELECT s.code, s.state FROM sheet s
			WHERE s.tournament_id = g.tournament_id AND s.plan_id = g.plan_id
				AND s.round_no = g.round_no AND s.table_no = g.table_no AND s.state <> 'void'
			LIMIT 1) s ON true
		WHERE $4 = '' OR g.hit OR g.table_no::text = $4))
FROM tournament t
JOIN plan p USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
WHERE t.tournament_id = $1 AND p.plan_id = $2 AND $3 BETWEEN 1 AND (p.summary->>'rounds')::int

-- name: seating_players
-- A plan ($2) by player.  $3 filter, $4 sort: name, code, team or table of round 1.  places has an
-- entry for each round, null where the player is away.
WITH places AS MATERIALIZED (SELECT e.tournament_id, e.player_id, min(e.table_no * 100 + e.seat_no)
		FILTER (WHERE e.round_no = 1) AS first,
		json_object_agg(e.round_no, json_build_object('table', e.table_no, 'seat', e.seat_no,
			'keeper', e.seat_no = e.size)) AS by_round
	FROM seat e WHERE e.tournament_id = $1 AND e.plan_id = $2
	GROUP BY e.tournament_id, e.player_id),
people AS MATERIALIZED (SELECT y.code, y.name, y.team, y.school, y.gone, x.first, x.by_round
	FROM places x JOIN seating_person y USING (tournament_id, player_id)
	WHERE position(lower($3) IN lower(y.name || ' ' || y.code || ' ' || y.team || ' ' || y.school)) > 0)
SELECT json_build_object('tournament', json_build_object('slug', t.slug, 'name', t.name),
	'division', json_build_object('code', d.code, 'name', d.name),
	'plan', json_build_object('plan_id', p.plan_id, 'edition', p.edition, 'is_draft', p.state = 'draft'),
	'q', $3::text, 'sort', $4::text,
	'rounds', (SELECT json_agg(json_build_object('n', n) ORDER BY n)
		FROM generate_series(1, (p.summary->>'rounds')::int) AS n),
	'players', (SELECT coalesce(json_agg(json_build_object('code', x.code, 'name', x.name, 'team', x.team,
			'school', x.school, 'gone', x.gone, 'by_round', x.by_round)
			ORDER BY CASE $4 WHEN 'code' THEN x.code WHEN 'team' THEN x.team WHEN 'table' THEN
				lpad(x.first::text, 8, '0') ELSE x.name END COLLATE "und-x-icu", x.name COLLATE "und-x-icu", x.code), '[]')
		FROM people x))
FROM tournament t
JOIN plan p USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
WHERE t.tournament_id = $1 AND p.plan_id = $2

-- name: seating_sheets_stuck
-- Tables whose entered sheets a draft ($2) would change: these cannot be.
SELECT coalesce(string_agg('table ' || s.table_no || ' in round ' || s.round_no, ', ' ORDER BY s.round_no, s.table_no), '') AS tables
FROM sheet s
JOIN plan p ON p.tournament_id = s.tournament_id AND p.plan_id = $2 AND p.division_id = s.division_id
WHERE s.tournament_id = $1 AND s.state IN ('returned', 'entered', 'checked', 'final')
	AND seated_ids(s.tournament_id, s.plan_id, s.round_no, s.table_no)
		IS DISTINCT FROM seated_ids(s.tournament_id, p.plan_id, s.round_no, s.table_no)

-- name: seating_substitutes_clash
-- Who would have a seat in a round of a draft ($2) for which a sheet has the player in another's seat.
SELECT coalesce(string_agg(p.code || ' in round ' || e.round_no, ', ' ORDER BY e.round_no, p.code), '') AS players
FROM plan n
JOIN substitute u USING (tournament_id, division_id)
JOIN seat e USING (tournament_id, plan_id, round_no, player_id)
JOIN player p USING (tournament_id, player_id)
WHERE n.tournament_id = $1 AND n.plan_id = $2

-- name: seating_numbers_clash
-- Numbers of a plan ($2) that another division's current plan in the session uses, too.
SELECT coalesce(string_agg(DISTINCT g.table_no::text, ', '), '') AS tables, coalesce(min(o.name), '') AS division
FROM plan p
JOIN division d USING (tournament_id, division_id)
JOIN game_table g USING (tournament_id, plan_id)
JOIN division o ON o.tournament_id = d.tournament_id AND o.session_id = d.session_id AND o.division_id <> d.division_id
JOIN plan c ON c.tournament_id = o.tournament_id AND c.division_id = o.division_id AND c.state = 'current'
JOIN game_table h ON h.tournament_id = c.tournament_id AND h.plan_id = c.plan_id AND h.table_no = g.table_no
WHERE p.tournament_id = $1 AND p.plan_id = $2

-- name: seating_current_replace
UPDATE plan SET state = 'replaced' WHERE tournament_id = $1 AND division_id = $2 AND state = 'current' RETURNING edition

-- name: seating_draft_accept
UPDATE plan SET state = 'current' WHERE tournament_id = $1 AND plan_id = $2 AND state = 'draft' RETURNING edition

-- name: seating_sheets_keep
-- Sheets whose table is the same in the new plan ($2) belong to it from now on.
UPDATE sheet s SET plan_id = p.plan_id
FROM plan p
WHERE p.tournament_id = $1 AND p.plan_id = $2 AND s.tournament_id = p.tournament_id
	AND s.division_id = p.division_id AND s.plan_id <> p.plan_id AND s.state <> 'void'
	AND seated_ids(s.tournament_id, s.plan_id, s.round_no, s.table_no)
		= seated_ids(s.tournament_id, p.plan_id, s.round_no, s.table_no)
	AND (SELECT min(e.game) FROM seat e WHERE (e.tournament_id, e.plan_id, e.round_no, e.table_no)
			= (s.tournament_id, s.plan_id, s.round_no, s.table_no))
		IS NOT DISTINCT FROM (SELECT min(e.game) FROM seat e WHERE (e.tournament_id, e.plan_id, e.round_no, e.table_no)
			= (s.tournament_id, p.plan_id, s.round_no, s.table_no))
RETURNING s.sheet_id

-- name: seating_sheets_void
UPDATE sheet s SET state = 'void', void_reason = $3
FROM plan p
WHERE p.tournament_id = $1 AND p.plan_id = $2 AND s.tournament_id = p.tournament_id
	AND s.division_id = p.division_id AND s.plan_id <> p.plan_id AND s.state <> 'void'
RETURNING s.sheet_id

-- name: seating_sheets_make
-- A sheet for every table of the plan ($2) that has none.  $3: JSON list of new codes, more than
-- are needed, so that one which is taken is passed over.
WITH codes AS (SELECT c.code, row_number() OVER (ORDER BY c.at) AS n
	FROM jsonb_array_elements_text($3::jsonb) WITH ORDINALITY AS c (code, at)
	WHERE NOT EXISTS (SELECT 1 FROM sheet s WHERE s.code = c.code)),
tables AS (SELECT g.round_no, g.table_no, p.plan_id, p.division_id, p.edition,
		row_number() OVER (ORDER BY g.round_no, g.table_no) AS n
	FROM plan p JOIN game_table g USING (tournament_id, plan_id)
	WHERE p.tournament_id = $1 AND p.plan_id = $2 AND NOT EXISTS (SELECT 1 FROM sheet s
		WHERE s.tournament_id = g.tournament_id AND s.plan_id = g.plan_id AND s.round_no = g.round_no
			AND s.table_no = g.table_no AND s.state <> 'void'))
INSERT INTO sheet (tournament_id, division_id, plan_id, round_no, table_no, edition, code)
SELECT $1, t.division_id, t.plan_id, t.round_no, t.table_no, t.edition, c.code
FROM tables t JOIN codes c USING (n)
RETURNING sheet_id

-- name: seating_tables_bare
SELECT count(*) AS n FROM game_table g
WHERE g.tournament_id = $1 AND g.plan_id = $2 AND NOT EXISTS (SELECT 1 FROM sheet s
	WHERE s.tournament_id = g.tournament_id AND s.plan_id = g.plan_id AND s.round_no = g.round_no
		AND s.table_no = g.table_no AND s.state <> 'void')

-- name: seating_sheets_link
-- A void sheet names the one that has taken its table.
UPDATE sheet o SET replaced_by = n.sheet_id
FROM sheet n
WHERE n.tournament_id = $1 AND n.plan_id = $2 AND n.state <> 'void' AND o.tournament_id = n.tournament_id
	AND o.division_id = n.division_id AND o.round_no = n.round_no AND o.table_no = n.table_no
	AND o.state = 'void' AND (o.replaced_by IS NULL OR EXISTS (SELECT 1 FROM sheet v
		WHERE v.tournament_id = o.tournament_id AND v.sheet_id = o.replaced_by AND v.state = 'void'))

-- name: seating_publish_rounds
-- $4 the round, 0 = all of the plan ($3).
INSERT INTO round_published (tournament_id, division_id, round_no)
SELECT $1, $2, n FROM plan p CROSS JOIN generate_series(1, (p.summary->>'rounds')::int) AS n
WHERE p.tournament_id = $1 AND p.plan_id = $3 AND ($4 = 0 OR n = $4)
ON CONFLICT DO NOTHING
RETURNING round_no

-- name: seating_hide_beyond
-- Rounds that the plan ($3) does not have any more.
DELETE FROM round_published u USING plan p
WHERE p.tournament_id = $1 AND p.plan_id = $3 AND u.tournament_id = p.tournament_id AND u.division_id = $2
	AND u.round_no > (p.summary->>'rounds')::int

-- name: seating_hide_round
DELETE FROM round_published WHERE tournament_id = $1 AND division_id = $2 AND round_no = $3 RETURNING round_no

-- name: seating_reprint
-- After publishing edition $3: sheets that are new where another was on the table before.
SELECT coalesce(json_agg(json_build_object('round', o.round_no, 'table', o.table_no, 'old', o.code,
	'code', n.code) ORDER BY o.round_no, o.table_no), '[]')
FROM plan p
JOIN sheet o ON o.tournament_id = p.tournament_id AND o.division_id = p.division_id AND o.state = 'void'
LEFT JOIN sheet n ON n.tournament_id = o.tournament_id AND n.sheet_id = o.replaced_by
WHERE p.tournament_id = $1 AND p.plan_id = $2
	AND (n.sheet_id IS NULL OR (n.plan_id = p.plan_id AND n.printed_at IS NULL))

-- name: seating_read
-- The API's seating of a round.  $2 division, $3 round, $4 staff: sees every state and the sheet
-- codes; $5 the draft is asked for.
WITH chosen AS MATERIALIZED (SELECT t.slug, t.name_policy, d.code AS division, p.tournament_id, p.plan_id, p.edition,
		CASE WHEN p.state = 'draft' THEN 'draft' WHEN u.round_no IS NULL THEN 'hidden' ELSE 'published' END AS state
	FROM tournament t
	JOIN division d USING (tournament_id)
	JOIN plan p USING (tournament_id, division_id)
	LEFT JOIN round_published u ON u.tournament_id = p.tournament_id AND u.division_id = p.division_id
		AND u.round_no = $3
	WHERE t.tournament_id = $1 AND lower($2) IN (lower(d.code), lower(d.name), lower(d.mark))
		AND $3 BETWEEN 1 AND (p.summary->>'rounds')::int
		AND CASE WHEN $4 THEN p.state IN ('current', 'draft') ELSE p.state = 'current' AND u.round_no IS NOT NULL END
	ORDER BY lower(d.code) = lower($2) DESC, d.sort, (p.state = 'draft') = $5 DESC
	LIMIT 1),
seats AS MATERIALIZED (SELECT c.name_policy, e.tournament_id, e.plan_id, e.table_no, e.seat_no, e.player_id
	FROM chosen c JOIN seat e ON e.tournament_id = c.tournament_id AND e.plan_id = c.plan_id AND e.round_no = $3),
tables AS MATERIALIZED (SELECT e.tournament_id, e.plan_id, e.table_no,
		jsonb_agg(jsonb_build_object('seat', e.seat_no, 'code', y.code,
			'name', shown_name(CASE WHEN $4 THEN 'staff' ELSE 'public' END, y.given, y.family,
				y.code, y.name_policy, e.name_policy),
			'team', coalesce(m.name, '')) ORDER BY e.seat_no) AS seats
	FROM seats e
	JOIN player y USING (tournament_id, player_id)
	LEFT JOIN team m USING (tournament_id, team_id)
	GROUP BY e.tournament_id, e.plan_id, e.table_no)
SELECT (jsonb_build_object('tournament', c.slug, 'division', c.division, 'round', $3::int, 'edition', c.edition,
	'tables', (SELECT coalesce(jsonb_agg(CASE WHEN $4 THEN
			jsonb_build_object('table', g.table_no, 'code', s.code, 'seats', g.seats)
			ELSE jsonb_build_object('table', g.table_no, 'seats', g.seats) END ORDER BY g.table_no), '[]')
		FROM tables g
		LEFT JOIN LATERAL (SELECT s.code FROM sheet s
			WHERE s.tournament_id = g.tournament_id AND s.plan_id = g.plan_id
				AND s.round_no = $3 AND s.table_no = g.table_no AND s.state <> 'void'
			LIMIT 1) s ON $4))
	|| CASE WHEN $4 THEN jsonb_build_object('state', c.state) ELSE '{}' END)::json
FROM chosen c

-- name: seating_export
-- Every seat of every current plan.
SELECT coalesce(json_agg(json_build_object('division', x.code, 'round', e.round_no, 'table', e.table_no,
	'seat', e.seat_no, 'code', y.code, 'name', y.name, 'team', y.team, 'school', y.school)
	ORDER BY x.sort, e.round_no, e.table_no, e.seat_no), '[]')
FROM (SELECT d.code, d.sort, p.plan_id FROM division d JOIN plan p USING (tournament_id, division_id)
	WHERE d.tournament_id = $1 AND p.state = 'current') x
JOIN seat e ON e.tournament_id = $1 AND e.plan_id = x.plan_id
JOIN seating_person y ON y.tournament_id = $1 AND y.player_id = e.player_id
