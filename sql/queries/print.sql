-- What is to be printed.  C: src/app/app_print.c
--
-- Choices are $2 division code, $3 round, $4 table: '' or NULL = all.

-- $2, $3: what the form begins with; $3 NULL: the round that is played next.
-- name: print_overview
WITH next AS (
	SELECT coalesce($3::int, min(round_no)) AS round_no FROM sheet
	WHERE tournament_id = $1 AND state IN ('planned', 'issued')),
sheets AS (
	SELECT s.sheet_id, s.division_id, p.subject_id IS NULL AS fresh, p.fingerprint <> s.fingerprint AS changed
	FROM sheet_print s
	LEFT JOIN printed p ON p.tournament_id = s.tournament_id AND p.kind = 'table-sheets' AND p.subject_id = s.sheet_id
	WHERE s.tournament_id = $1 AND s.state <> 'void'),
players AS (
	SELECT s.player_id, p.subject_id IS NULL AS fresh, p.fingerprint <> s.fingerprint AS changed
	FROM player_print s
	LEFT JOIN printed p ON p.tournament_id = s.tournament_id AND p.kind = 'player-sheets' AND p.subject_id = s.player_id
	WHERE s.tournament_id = $1),
waste AS (
	SELECT s.code, s.round_no AS round, s.table_no AS table, d.name AS division, d.sort, coalesce(s.void_reason, '') AS reason
	FROM sheet s JOIN division d USING (tournament_id, division_id)
	LEFT JOIN sheet n ON n.tournament_id = s.tournament_id AND n.sheet_id = s.replaced_by
	WHERE s.tournament_id = $1 AND s.state = 'void' AND s.printed_at IS NOT NULL
		AND coalesce(n.state, 'planned') IN ('planned', 'issued'))
SELECT json_build_object(
	'slug', t.slug,
	'sheets', (SELECT count(*) FROM sheets),
	'sheets_new', (SELECT count(*) FROM sheets WHERE fresh),
	'sheets_changed', (SELECT count(*) FROM sheets WHERE changed),
	'sheets_due', (SELECT count(*) FROM sheets WHERE fresh OR changed),
	'sheets_one', (SELECT count(*) = 1 FROM sheets WHERE fresh OR changed),
	'players', (SELECT count(*) FROM players),
	'players_new', (SELECT count(*) FROM players WHERE fresh),
	'players_changed', (SELECT count(*) FROM players WHERE changed),
	'players_due', (SELECT count(*) FROM players WHERE fresh OR changed),
	'waste_count', (SELECT count(*) FROM waste),
	'waste_one', (SELECT count(*) = 1 FROM waste),
	'waste', (SELECT coalesce(json_agg(json_build_object('code', left(code, 4) || ' ' || right(code, 4),
		'division', division, 'round', round, 'table', "table", 'reason', reason)
		ORDER BY sort, round, "table"), '[]') FROM waste),
	'divisions', (SELECT coalesce(json_agg(json_build_object('value', d.code, 'text', d.name,
		'selected', d.code = $2::text) ORDER BY d.sort), '[]') FROM division d WHERE d.tournament_id = t.tournament_id),
	'rounds', (SELECT coalesce(json_agg(json_build_object('value', n::text, 'text', 'Round ' || n,
		'selected', n = (SELECT round_no FROM next)) ORDER BY n), '[]')
		FROM generate_series(1, (SELECT max(d.rounds) FROM division d WHERE d.tournament_id = t.tournament_id)) n),
	'paper', coalesce((SELECT value FROM setting WHERE key = 'paper'), 'letter'),
	'jobs', (SELECT coalesce(json_agg(j ORDER BY j.id DESC), '[]') FROM (
		SELECT p.print_job_id AS id, p.kind, coalesce(d.name, 'All divisions') AS division,
			coalesce('Round ' || p.round_no, 'all rounds') AS round,
			coalesce(cardinality(p.subjects), nullif(p.spares, 0)) AS count,
			to_char(p.made_at AT TIME ZONE t.timezone, 'FMDD FMMonth, HH24:MI') AS made_at
		FROM print_job p LEFT JOIN division d USING (tournament_id, division_id)
		WHERE p.tournament_id = t.tournament_id ORDER BY p.print_job_id DESC LIMIT 20) j))
FROM tournament t WHERE t.tournament_id = $1;

-- The code of a division that may be named by code, name or mark.
-- name: print_division
SELECT code FROM division WHERE tournament_id = $1 AND lower($2) IN (lower(code), lower(name), lower(mark))
ORDER BY lower(code) = lower($2) DESC, sort LIMIT 1;

-- $5: only what is new or changed since the last print.
-- name: print_sheets_chosen
SELECT array_agg(s.sheet_id ORDER BY s.sort, s.division_id, s.round_no, s.table_no)::text AS subjects, count(*) AS n
FROM sheet_print s
LEFT JOIN printed p ON p.tournament_id = s.tournament_id AND p.kind = 'table-sheets' AND p.subject_id = s.sheet_id
WHERE s.tournament_id = $1 AND s.state <> 'void'
	AND ($2::text IS NULL OR s.division_code = $2) AND ($3::int IS NULL OR s.round_no = $3)
	AND ($4::int IS NULL OR s.table_no = $4)
	AND (NOT $5::boolean OR p.fingerprint IS DISTINCT FROM s.fingerprint);

-- A player is chosen with round and table by where he or she sits then.
-- name: print_players_chosen
SELECT array_agg(s.player_id ORDER BY s.sort, s.division_id, s.team, s.family, s.given, s.code)::text AS subjects,
	count(*) AS n
FROM player_print s
LEFT JOIN printed p ON p.tournament_id = s.tournament_id AND p.kind = 'player-sheets' AND p.subject_id = s.player_id
WHERE s.tournament_id = $1
	AND ($2::text IS NULL OR s.division_code = $2)
	AND (($3::int IS NULL AND $4::int IS NULL) OR EXISTS (
		SELECT FROM json_to_recordset(s.seats) AS r (round int, "table" int)
		WHERE ($3::int IS NULL OR r.round = $3) AND ($4::int IS NULL OR r."table" = $4)))
	AND (NOT $5::boolean OR p.fingerprint IS DISTINCT FROM s.fingerprint);

-- name: print_job_insert
INSERT INTO print_job (tournament_id, kind, paper, division_id, round_no, subjects, spares, made_by, names)
SELECT $1, $2, $3, (SELECT division_id FROM division WHERE tournament_id = $1 AND code = $4::text), $5, $6::bigint[], $7, $8, $9
RETURNING print_job_id;

-- name: print_paper_set
INSERT INTO setting (key, value) VALUES ('paper', $1)
ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = now() WHERE setting.value <> excluded.value;

-- name: print_sheets_mark
INSERT INTO printed (tournament_id, kind, subject_id, fingerprint)
SELECT tournament_id, 'table-sheets', sheet_id, fingerprint FROM sheet_print
WHERE tournament_id = $1 AND sheet_id = ANY ($2::bigint[])
ON CONFLICT (tournament_id, kind, subject_id) DO UPDATE SET fingerprint = excluded.fingerprint, printed_at = now();

-- name: print_sheets_issue
UPDATE sheet SET printed_at = now(), state = CASE WHEN state = 'planned' THEN 'issued' ELSE state END
WHERE tournament_id = $1 AND sheet_id = ANY ($2::bigint[]);

-- name: print_players_mark
INSERT INTO printed (tournament_id, kind, subject_id, fingerprint)
SELECT tournament_id, 'player-sheets', player_id, fingerprint FROM player_print
WHERE tournament_id = $1 AND player_id = ANY ($2::bigint[])
ON CONFLICT (tournament_id, kind, subject_id) DO UPDATE SET fingerprint = excluded.fingerprint, printed_at = now();

-- name: print_job_get
SELECT p.kind, p.paper, coalesce(d.code, '') AS division, coalesce(p.round_no, 0) AS round,
	coalesce(p.subjects::text, '') AS subjects, p.spares, p.names
FROM print_job p LEFT JOIN division d USING (tournament_id, division_id)
WHERE p.tournament_id = $1 AND p.print_job_id = $2;

-- $2 sheet_ids, $3 how the link of a QR code begins.
-- name: print_table_sheets_model
SELECT json_build_object('tournament', t.name, 'sheets', (
	SELECT coalesce(json_agg(json_build_object('group', s.division_id || '-' || s.round_no,
		'division', s.division, 'held_on', to_char(s.held_on, 'FMDay, FMDD FMMonth YYYY'),
		'round', s.round_no, 'table', s.table_no, 'code', s.code, 'link', $3::text || '/s/' || s.code,
		'edition', s.edition, 'seats', coalesce(s.seats, '[]'), 'game', s.game,
		'rotation', rotation_group(s.game, s.round_no))
		ORDER BY s.sort, s.division_id, s.round_no, s.table_no), '[]')
	FROM sheet_print s
	WHERE s.tournament_id = t.tournament_id AND s.sheet_id = ANY ($2::bigint[])
		AND s.state <> 'void'))
FROM tournament t WHERE t.tournament_id = $1;

-- $2 how many.
-- name: print_spare_sheets_model
SELECT json_build_object('tournament', t.name, 'sheets', (
	SELECT json_agg(json_build_object('group', 'spare', 'seats', '[]'::json)) FROM generate_series(1, $2::int)))
FROM tournament t WHERE t.tournament_id = $1;

-- $2 player_ids, $3 how the link of a QR code begins.
-- name: print_player_sheets_model
SELECT json_build_object('tournament', t.name, 'players', (
	SELECT coalesce(json_agg(json_build_object('name', s.name, 'code', s.code, 'team', s.team,
		'division', s.division, 'link', $3::text || '/t/' || t.slug || '/p/' || p.link, 'rounds', (
			SELECT json_agg(json_build_object('round', n, 'table', r."table", 'seat', r.seat,
				'scorekeeper', coalesce(r.scorekeeper, false), 'place', coalesce(r.place, '')) ORDER BY n)
			FROM generate_series(1, s.round_count) n
			LEFT JOIN json_to_recordset(s.seats) AS r (round int, "table" int, seat int, scorekeeper boolean, place text)
				ON r.round = n))
		ORDER BY s.sort, s.division_id, s.team, s.family, s.given, s.code), '[]')
	FROM player_print s JOIN player p USING (tournament_id, player_id)
	WHERE s.tournament_id = t.tournament_id AND s.player_id = ANY ($2::bigint[])))
FROM tournament t WHERE t.tournament_id = $1;

-- Posters hang where everybody sees them: names as the public may see them, in the order of what
-- is shown.  A playoff's round (beyond the division's) lists only who plays in it.
-- name: print_poster_players_model
SELECT json_build_object('tournament', t.name, 'sections', (
	SELECT coalesce(json_agg(json_build_object('title', d.name, 'subtitle', 'Where do I sit?',
		'columns', c.columns, 'rows', c.rows) ORDER BY d.sort), '[]')
	FROM division d
	CROSS JOIN LATERAL (SELECT greatest(d.rounds, (SELECT max((n.summary->>'rounds')::int) FROM plan n
		WHERE n.tournament_id = d.tournament_id AND n.division_id = d.division_id AND n.state = 'current')) AS rounds) l
	CROSS JOIN LATERAL (
		SELECT (SELECT json_agg('Round ' || n ORDER BY n) FROM generate_series(1, l.rounds) n
			WHERE $3::int IS NULL OR n = $3) AS columns,
			json_agg(json_build_object('name', x.shown, 'code', CASE WHEN x.shown = x.code THEN '' ELSE x.code END,
				'team', x.team, 'tables', x.tables, 'places', x.places)
				ORDER BY x.last COLLATE "und-x-icu", x.shown COLLATE "und-x-icu", x.code) AS rows
		FROM (
			SELECT p.code, p.team, shown_name('public', p.given, p.family, p.code, pl.name_policy, t.name_policy) AS shown,
				CASE WHEN coalesce(pl.name_policy, t.name_policy) = 'full' THEN p.family ELSE '' END AS last,
				(SELECT json_agg(r."table" ORDER BY n) FROM generate_series(1, l.rounds) n
				LEFT JOIN json_to_recordset(p.seats) AS r (round int, "table" int) ON r.round = n
				WHERE $3::int IS NULL OR n = $3) AS tables,
				(SELECT json_agg(coalesce(r.place, '') ORDER BY n) FROM generate_series(1, l.rounds) n
				LEFT JOIN json_to_recordset(p.seats) AS r (round int, place text) ON r.round = n
				WHERE $3::int IS NULL OR n = $3) AS places
			FROM player_print p JOIN player pl USING (tournament_id, player_id)
			WHERE p.tournament_id = d.tournament_id AND p.division_id = d.division_id
				AND (coalesce($3::int, 1) <= d.rounds
					OR $3 IN (SELECT r.round FROM json_to_recordset(p.seats) AS r (round int)))) x) c
	WHERE d.tournament_id = t.tournament_id AND ($2::text IS NULL OR d.code = $2) AND c.rows IS NOT NULL))
FROM tournament t WHERE t.tournament_id = $1;

-- name: print_poster_teams_model
SELECT json_build_object('tournament', t.name, 'sections', (
	SELECT coalesce(json_agg(json_build_object('title', d.name, 'subtitle', 'Where does our team sit?',
		'columns', c.columns, 'teams', c.teams) ORDER BY d.sort), '[]')
	FROM division d
	CROSS JOIN LATERAL (SELECT greatest(d.rounds, (SELECT max((n.summary->>'rounds')::int) FROM plan n
		WHERE n.tournament_id = d.tournament_id AND n.division_id = d.division_id AND n.state = 'current')) AS rounds) l
	CROSS JOIN LATERAL (
		SELECT (SELECT json_agg('Round ' || n ORDER BY n) FROM generate_series(1, l.rounds) n
			WHERE $3::int IS NULL OR n = $3) AS columns,
			json_agg(json_build_object('team', x.team, 'school', x.school, 'rows', x.rows)
				ORDER BY x.team COLLATE "und-x-icu") AS teams
		FROM (
			SELECT coalesce(nullif(p.team, ''), 'Without a team') AS team, coalesce(sc.name, '') AS school,
				json_agg(json_build_object('name', n.shown, 'code', CASE WHEN n.shown = p.code THEN '' ELSE p.code END,
					'team', '', 'tables', n.tables, 'places', n.places) ORDER BY n.shown COLLATE "und-x-icu", p.code) AS rows
			FROM player_print p
			JOIN player pl USING (tournament_id, player_id)
			LEFT JOIN team tm ON tm.tournament_id = p.tournament_id AND tm.team_id = p.team_id
			LEFT JOIN school sc ON sc.tournament_id = tm.tournament_id AND sc.school_id = tm.school_id
			CROSS JOIN LATERAL (
				SELECT shown_name('public', p.given, p.family, p.code, pl.name_policy, t.name_policy) AS shown,
					(SELECT json_agg(r."table" ORDER BY n) FROM generate_series(1, l.rounds) n
					LEFT JOIN json_to_recordset(p.seats) AS r (round int, "table" int) ON r.round = n
					WHERE $3::int IS NULL OR n = $3) AS tables,
					(SELECT json_agg(coalesce(r.place, '') ORDER BY n) FROM generate_series(1, l.rounds) n
					LEFT JOIN json_to_recordset(p.seats) AS r (round int, place text) ON r.round = n
					WHERE $3::int IS NULL OR n = $3) AS places) n
			WHERE p.tournament_id = d.tournament_id AND p.division_id = d.division_id
				AND (coalesce($3::int, 1) <= d.rounds
					OR $3 IN (SELECT r.round FROM json_to_recordset(p.seats) AS r (round int)))
			GROUP BY p.team_id, p.team, sc.name) x) c
	WHERE d.tournament_id = t.tournament_id AND ($2::text IS NULL OR d.code = $2) AND c.teams IS NOT NULL))
FROM tournament t WHERE t.tournament_id = $1;

-- name: print_poster_tables_model
SELECT json_build_object('tournament', t.name, 'sections', (
	SELECT coalesce(json_agg(json_build_object('title', d.name, 'subtitle', 'Round ' || r.round_no,
		'tables', c.tables) ORDER BY d.sort, r.round_no), '[]')
	FROM division d
	JOIN round r USING (tournament_id, division_id)
	JOIN plan n ON n.tournament_id = d.tournament_id AND n.division_id = d.division_id AND n.state = 'current'
	CROSS JOIN LATERAL (
		SELECT json_agg(json_build_object('table', x.table_no, 'place', x.place, 'seats', x.seats)
			ORDER BY x.table_no) AS tables
		FROM (
			SELECT s.table_no, max(table_place(e.name, g.block, s.game)) AS place, json_agg(json_build_object('name', v.shown,
				'code', CASE WHEN v.shown = p.code THEN '' ELSE p.code END) ORDER BY s.seat_no) AS seats
			FROM seat s
			JOIN player p USING (tournament_id, player_id)
			JOIN game_table g USING (tournament_id, plan_id, round_no, table_no)
			JOIN section e USING (tournament_id, section_id)
			CROSS JOIN LATERAL (SELECT shown_name('public', p.given, p.family, p.code, p.name_policy, t.name_policy) AS shown) v
			WHERE s.tournament_id = n.tournament_id AND s.plan_id = n.plan_id AND s.round_no = r.round_no
			GROUP BY s.table_no) x) c
	WHERE d.tournament_id = t.tournament_id AND ($2::text IS NULL OR d.code = $2)
		AND ($3::int IS NULL OR r.round_no = $3) AND c.tables IS NOT NULL))
FROM tournament t WHERE t.tournament_id = $1;

-- A card for each table number of the current plans; $3: of that round alone.
-- name: print_table_cards_model
SELECT json_build_object('tournament', t.name, 'tables', (
	SELECT coalesce(json_agg(json_build_object('table', x.table_no, 'division', x.name, 'place', x.place)
		ORDER BY x.sort, x.table_no), '[]')
	FROM (
		SELECT d.sort, d.name, g.table_no,
			CASE WHEN count(DISTINCT table_place(e.name, g.block, NULL)) = 1
				THEN max(table_place(e.name, g.block, NULL)) END AS place
		FROM game_table g
		JOIN plan n USING (tournament_id, plan_id)
		JOIN division d ON d.tournament_id = n.tournament_id AND d.division_id = n.division_id
		JOIN section e ON e.tournament_id = g.tournament_id AND e.section_id = g.section_id
		WHERE g.tournament_id = t.tournament_id AND n.state = 'current'
			AND ($2::text IS NULL OR d.code = $2) AND ($3::int IS NULL OR g.round_no = $3)
		GROUP BY d.sort, d.name, g.table_no) x))
FROM tournament t WHERE t.tournament_id = $1;

-- Who signs in, by school; $3: who sits in that round alone.
-- name: print_sign_in_model
SELECT json_build_object('tournament', t.name, 'sections', (
	SELECT coalesce(json_agg(json_build_object('school', x.school, 'rows', x.rows) ORDER BY x.none, x.school), '[]')
	FROM (
		SELECT coalesce(s.name, 'No school') AS school, s.school_id IS NULL AS none,
			json_agg(json_build_object('code', p.code, 'team', coalesce(m.name, ''), 'division', d.name,
				'name', shown_name('staff', p.given, p.family, p.code, p.name_policy, 'full'))
				ORDER BY d.sort, m.number, p.family, p.given, p.code) AS rows
		FROM player p
		JOIN division d USING (tournament_id, division_id)
		LEFT JOIN team m ON m.tournament_id = p.tournament_id AND m.team_id = p.team_id
		LEFT JOIN school s ON s.tournament_id = m.tournament_id AND s.school_id = m.school_id
		WHERE p.tournament_id = t.tournament_id AND p.withdrawn_at IS NULL AND NOT p.placeholder
			AND ($2::text IS NULL OR d.code = $2)
			AND ($3::int IS NULL OR EXISTS (
				SELECT FROM seat x JOIN plan n USING (tournament_id, plan_id)
				WHERE x.tournament_id = p.tournament_id AND x.player_id = p.player_id
					AND x.round_no = $3 AND n.state = 'current'))
		GROUP BY s.school_id, s.name) x))
FROM tournament t WHERE t.tournament_id = $1;

-- A badge for each player; $3 the policy of names that no child chose otherwise, NULL for the
-- tournament's; $4 how the link of a QR code begins.
-- name: print_badges_model
SELECT json_build_object('tournament', t.name, 'badges', (
	SELECT coalesce(json_agg(json_build_object('code', p.code, 'team', coalesce(m.name, ''),
		'school', coalesce(s.name, ''), 'division', d.name, 'link', $4::text || '/t/' || t.slug || '/p/' || p.link,
		'name', CASE WHEN p.placeholder THEN ''
			ELSE shown_name('public', p.given, p.family, p.code, p.name_policy, coalesce($3, t.name_policy)) END,
		'order', (SELECT concat_ws(': ', CASE WHEN count(DISTINCT rotation_group(e.game, e.round_no)) = 1
					THEN 'Group ' || min(rotation_group(e.game, e.round_no)) END,
				string_agg(table_place('', NULL, e.game), ', ' ORDER BY e.round_no))
			FROM plan a JOIN seat e USING (tournament_id, plan_id)
			WHERE a.tournament_id = p.tournament_id AND a.division_id = p.division_id AND a.state = 'current'
				AND e.player_id = p.player_id AND e.game IS NOT NULL))
		ORDER BY s.name COLLATE "und-x-icu", d.sort, m.number, m.name, p.code), '[]')
	FROM player p
	JOIN division d USING (tournament_id, division_id)
	LEFT JOIN team m ON m.tournament_id = p.tournament_id AND m.team_id = p.team_id
	LEFT JOIN school s ON s.tournament_id = m.tournament_id AND s.school_id = m.school_id
	WHERE p.tournament_id = t.tournament_id AND p.withdrawn_at IS NULL AND ($2::text IS NULL OR d.code = $2)))
FROM tournament t WHERE t.tournament_id = $1;

-- The fallback pack: where each division is, who there is and sits where in its plan, and the
-- sheets that nobody has keyed in yet, by id.  $2 division code, '' or NULL = all; $3 how links begin.
-- name: print_pack_model
SELECT json_build_object('tournament', t.name, 'link', $3::text || '/manage/' || t.slug || '/rounds',
	'rule_settings', t.rule_settings,
	'made_at', to_char(now() AT TIME ZONE t.timezone, 'FMDD FMMonth YYYY, HH24:MI'),
	'open_sheets', (SELECT coalesce(array_agg(s.sheet_id ORDER BY s.sheet_id), '{}')::text
		FROM sheet s JOIN division d USING (tournament_id, division_id)
		WHERE s.tournament_id = t.tournament_id AND s.version = 0 AND s.state <> 'void'
			AND ($2::text IS NULL OR d.code = $2)),
	'divisions', (SELECT coalesce(json_agg(json_build_object('code', d.code, 'name', d.name, 'count', d.rounds,
		'players', (SELECT coalesce(json_agg(json_build_object('code', p.code,
				'name', shown_name('staff', p.given, p.family, p.code, NULL, 'full'),
				'team', coalesce(m.name, ''), 'school', coalesce(c.name, ''),
				'tables', (SELECT json_agg(e.table_no ORDER BY n) FROM generate_series(1, d.rounds) n
					LEFT JOIN seat e ON e.tournament_id = p.tournament_id AND e.plan_id = a.plan_id
						AND e.round_no = n AND e.player_id = p.player_id))
				ORDER BY p.family COLLATE "und-x-icu", p.given COLLATE "und-x-icu", p.code), '[]')
			FROM player p
			LEFT JOIN team m ON m.tournament_id = p.tournament_id AND m.team_id = p.team_id
			LEFT JOIN school c ON c.tournament_id = m.tournament_id AND c.school_id = m.school_id
			WHERE p.tournament_id = d.tournament_id AND p.division_id = d.division_id AND p.withdrawn_at IS NULL),
		'rounds', (SELECT coalesce(json_agg(json_build_object('round', r.round_no,
				'held_on', to_char(r.held_on, 'FMDay, FMDD FMMonth'),
				'public', u.round_no IS NOT NULL,
				'keyed', (SELECT count(*) FROM sheet s WHERE s.tournament_id = r.tournament_id
					AND s.plan_id = a.plan_id AND s.round_no = r.round_no AND s.state <> 'void' AND s.version > 0),
				'tables', g.tables) ORDER BY r.round_no), '[]')
			FROM round r
			LEFT JOIN round_published u USING (tournament_id, division_id, round_no)
			CROSS JOIN LATERAL (
				SELECT json_agg(json_build_object('table', x.table_no, 'place', x.place, 'seats', x.seats)
					ORDER BY x.table_no) AS tables
				FROM (SELECT e.table_no, max(table_place(z.name, b.block, e.game)) AS place,
						json_agg(shown_name('staff', p.given, p.family, p.code, NULL, 'full') || ' ' || p.code
							ORDER BY e.seat_no) AS seats
					FROM seat e
					JOIN player p USING (tournament_id, player_id)
					JOIN game_table b USING (tournament_id, plan_id, round_no, table_no)
					JOIN section z USING (tournament_id, section_id)
					WHERE e.tournament_id = r.tournament_id AND e.plan_id = a.plan_id AND e.round_no = r.round_no
					GROUP BY e.table_no) x) g
			WHERE r.tournament_id = d.tournament_id AND r.division_id = d.division_id AND g.tables IS NOT NULL))
		ORDER BY d.sort), '[]')
		FROM division d
		LEFT JOIN plan a ON a.tournament_id = d.tournament_id AND a.division_id = d.division_id AND a.state = 'current'
		WHERE d.tournament_id = t.tournament_id AND ($2::text IS NULL OR d.code = $2)
			AND EXISTS (SELECT FROM player p WHERE p.tournament_id = d.tournament_id
				AND p.division_id = d.division_id)))
FROM tournament t WHERE t.tournament_id = $1;

-- When each round of a division ($2, $3 a round; NULL = all) begins: as its clock was started, or as
-- its session is planned for the day's first round.  begin: seconds since midnight.
-- name: print_time_card_model
SELECT json_build_object('tournament', t.name, 'divisions', (
	SELECT coalesce(json_agg(json_build_object('name', d.name,
		'session', concat_ws(', ', s.name, nullif(s.venue, '')),
		'lengths', (SELECT array_to_json(k.lengths) FROM round_clock k WHERE k.tournament_id = d.tournament_id
			AND k.division_id = d.division_id ORDER BY k.begun_at DESC LIMIT 1),
		'rounds', x.rounds) ORDER BY d.sort), '[]')
	FROM division d
	JOIN session s USING (tournament_id, session_id)
	CROSS JOIN LATERAL (
		SELECT json_agg(json_build_object('round', r.round_no, 'day', to_char(r.held_on, 'FMDD Mon'),
			'known', CASE WHEN k.begun_at IS NOT NULL THEN 'started' WHEN r.planned IS NOT NULL THEN 'planned' ELSE '' END,
			'begin', coalesce(extract(epoch FROM (k.begun_at AT TIME ZONE t.timezone)::time)::int, r.planned))
			ORDER BY r.round_no) AS rounds
		FROM (SELECT r.*, CASE WHEN r.held_on = s.held_on
				AND r.round_no = min(r.round_no) OVER (PARTITION BY r.held_on)
				THEN extract(epoch FROM s.starts_at)::int END AS planned
			FROM round r WHERE r.tournament_id = d.tournament_id AND r.division_id = d.division_id) r
		LEFT JOIN round_clock k USING (tournament_id, division_id, round_no)
		WHERE $3::int IS NULL OR r.round_no = $3) x
	WHERE d.tournament_id = t.tournament_id AND ($2::text IS NULL OR d.code = $2) AND x.rounds IS NOT NULL
		AND EXISTS (SELECT FROM player p WHERE p.tournament_id = d.tournament_id AND p.division_id = d.division_id)))
FROM tournament t WHERE t.tournament_id = $1;

-- Of each division ($2 alone, NULL for all) the lists that the public sees, or for a director ($3)
-- those that are held back, too, by their newest edition; edition is null where there is none.
-- name: print_standings
SELECT d.division_id, d.code, coalesce(b.shows, d.shows) AS shows, b.edition, b.through_round, b.snapshot,
	coalesce(b.seen, false) AS seen, b.fingerprint,
	to_char(b.published_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon YYYY') AS at,
	to_char(now() AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon YYYY') AS now
FROM division d
JOIN tournament t USING (tournament_id)
LEFT JOIN LATERAL publication_shown(d.tournament_id, d.division_id, $3::boolean) b ON true
WHERE d.tournament_id = $1 AND ($2::text IS NULL OR d.code = $2)
	AND EXISTS (SELECT FROM player p WHERE p.tournament_id = d.tournament_id AND p.division_id = d.division_id)
ORDER BY d.sort, b.edition DESC;

-- What the chart of points and the variation sheets hang on; $2 division code, NULL = all.
-- name: print_blank_facts
SELECT json_build_object('starts_on', t.starts_on, 'rule_settings', t.rule_settings, 'readings', t.readings,
	'divisions', (SELECT coalesce(json_agg(json_build_object('code', d.code, 'name', d.name) ORDER BY d.sort), '[]')
		FROM division d WHERE d.tournament_id = t.tournament_id AND ($2::text IS NULL OR d.code = $2)))
FROM tournament t WHERE t.tournament_id = $1;
