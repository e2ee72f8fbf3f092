-- Who is here.  C: src/app/app_checkin.c
--
-- $2 is the round, 0 the check-in at the door.  Withdrawn players are expected no more.

-- Schools with their counts; people found by name or code where $3 is not empty.  Singles stand
-- under school 0.
-- name: attendance_overview
WITH person AS (
	SELECT p.player_id, p.code, p.given, p.family, p.division_id, p.note, coalesce(tm.school_id, 0) AS school_id,
		coalesce(tm.name, '') AS team, coalesce(a.state, '') AS state
	FROM player p
	LEFT JOIN team tm ON tm.tournament_id = p.tournament_id AND tm.team_id = p.team_id
	LEFT JOIN attendance_states($1, $2::int) a ON a.player_id = p.player_id
	WHERE p.tournament_id = $1 AND p.withdrawn_at IS NULL),
place AS (
	SELECT x.school_id AS id, coalesce(s.name, 'Without a team') AS name, coalesce(s.code, '') AS code,
		count(*) AS players, count(*) FILTER (WHERE x.state = 'present') AS here,
		count(*) FILTER (WHERE x.state = 'late') AS late, count(*) FILTER (WHERE x.state = 'absent') AS absent,
		count(*) FILTER (WHERE x.state = '') AS missing, count(*) FILTER (WHERE x.state = '') = 0 AS done
	FROM person x LEFT JOIN school s ON s.tournament_id = $1 AND s.school_id = x.school_id
	GROUP BY x.school_id, s.name, s.code)
SELECT json_build_object(
	'slug', t.slug, 'round', $2::int, 'q', $3::text,
	'rounds', (SELECT json_agg(json_build_object('value', n::text,
		'text', CASE n WHEN 0 THEN 'Check-in at the door' ELSE 'From round ' || n || ' on' END,
		'selected', n = $2) ORDER BY n)
		FROM generate_series(0, (SELECT coalesce(max(d.rounds), 0) FROM division d WHERE d.tournament_id = $1)) n),
	'players', (SELECT count(*) FROM person),
	'here', (SELECT count(*) FROM person WHERE state = 'present'),
	'late', (SELECT count(*) FROM person WHERE state = 'late'),
	'absent', (SELECT count(*) FROM person WHERE state = 'absent'),
	'missing', (SELECT count(*) FROM person WHERE state = ''),
	'schools', (SELECT coalesce(json_agg(c ORDER BY c.id = 0, c.name COLLATE "und-x-icu"), '[]') FROM place c),
	'people', CASE WHEN $3 = '' THEN '[]'::json ELSE (
		SELECT coalesce(json_agg(json_build_object('id', f.player_id, 'code', f.code, 'name', f.name,
			'note', concat_ws(' · ', nullif(f.team, ''), f.division, nullif(f.note, '')), 'state', f.state, 'present', f.state = 'present',
			'late', f.state = 'late', 'absent', f.state = 'absent', 'school', f.school_id)
			ORDER BY f.family COLLATE "und-x-icu", f.given COLLATE "und-x-icu", f.code), '[]')
		FROM (SELECT x.*, d.name AS division, shown_name('staff', x.given, x.family, x.code, NULL, 'full') AS name
			FROM person x JOIN division d ON d.tournament_id = $1 AND d.division_id = x.division_id
			WHERE strpos(folded(x.given || ' ' || x.family || ' ' || x.given || ' ' || x.code || ' ' || x.team),
				folded($3)) > 0
			ORDER BY x.family, x.given LIMIT 40) f) END)
FROM tournament t WHERE t.tournament_id = $1;

-- $3 school, 0 = players without a team.
-- name: attendance_school
SELECT json_build_object(
	'slug', t.slug, 'round', $2::int, 'school_id', $3::bigint,
	'round_text', CASE $2 WHEN 0 THEN 'Check-in at the door' ELSE 'From round ' || $2 || ' on' END,
	'school', coalesce((SELECT name FROM school WHERE tournament_id = $1 AND school_id = $3), 'Without a team'),
	'singles', $3 = 0,
	'teams', (SELECT coalesce(json_agg(json_build_object('id', g.team_id, 'name', g.team, 'division', g.division,
		'players', g.players, 'here', g.here, 'all_here', g.players = g.here, 'size', g.players, 'people', g.people)
		ORDER BY g.sort, g.team COLLATE "und-x-icu"), '[]')
		FROM (SELECT coalesce(tm.team_id, 0) AS team_id, coalesce(tm.name, d.name) AS team,
				CASE WHEN tm.team_id IS NULL THEN '' ELSE d.name END AS division, d.sort,
				count(*) AS players, count(*) FILTER (WHERE v.state = 'present') AS here,
				json_agg(json_build_object('id', p.player_id, 'code', p.code,
					'name', shown_name('staff', p.given, p.family, p.code, NULL, 'full'),
					'note', p.note, 'state', v.state, 'present', v.state = 'present', 'late', v.state = 'late',
					'absent', v.state = 'absent') ORDER BY p.code) AS people
			FROM player p
			JOIN division d USING (tournament_id, division_id)
			LEFT JOIN team tm ON tm.tournament_id = p.tournament_id AND tm.team_id = p.team_id
			CROSS JOIN LATERAL (SELECT attendance_state(p.tournament_id, p.player_id, $2::int) AS state) v
			WHERE p.tournament_id = $1 AND p.withdrawn_at IS NULL AND coalesce(tm.school_id, 0) = $3
			GROUP BY tm.team_id, tm.name, d.name, d.sort) g))
FROM tournament t
WHERE t.tournament_id = $1
	AND ($3 = 0 OR EXISTS (SELECT FROM school WHERE tournament_id = $1 AND school_id = $3));

-- $3 school or NULL: states of its players, for a page that is open.
-- name: attendance_counts
WITH person AS (
	SELECT p.player_id, coalesce(tm.school_id, 0) AS school_id,
		coalesce(a.state, '') AS state
	FROM player p
	LEFT JOIN team tm ON tm.tournament_id = p.tournament_id AND tm.team_id = p.team_id
	LEFT JOIN attendance_states($1, $2::int) a ON a.player_id = p.player_id
	WHERE p.tournament_id = $1 AND p.withdrawn_at IS NULL)
SELECT json_build_object(
	'counts', (SELECT json_build_object('players', count(*), 'here', count(*) FILTER (WHERE state = 'present'),
		'late', count(*) FILTER (WHERE state = 'late'), 'absent', count(*) FILTER (WHERE state = 'absent'),
		'missing', count(*) FILTER (WHERE state = '')) FROM person),
	'schools', (SELECT coalesce(json_object_agg(school_id, json_build_object('here', here, 'missing', missing)), '{}')
		FROM (SELECT school_id, count(*) FILTER (WHERE state = 'present') AS here,
			count(*) FILTER (WHERE state = '') AS missing FROM person GROUP BY school_id) s),
	'people', (SELECT coalesce(json_object_agg(player_id, state), '{}') FROM person WHERE school_id = $3::bigint));

-- $3 division code or NULL, $4 state: NULL all, '' nobody has said, $5 q, $6 sort.
-- name: attendance_list
SELECT json_build_object(
	'tournament', t.slug, 'slug', t.slug, 'round', $2::int, 'q', $5::text, 'sort', $6::text,
	'divisions', (SELECT coalesce(json_agg(json_build_object('value', d.code, 'text', d.name,
		'selected', d.code = $3::text) ORDER BY d.sort), '[]') FROM division d WHERE d.tournament_id = $1),
	'count', (SELECT count(*) FROM player p WHERE p.tournament_id = $1 AND p.withdrawn_at IS NULL
		AND NOT EXISTS (SELECT FROM attendance a WHERE a.tournament_id = $1 AND a.player_id = p.player_id
			AND a.round_no <= $2)),
	'players', (SELECT coalesce(json_agg(json_build_object('id', x.player_id, 'code', x.code, 'name', x.name,
		'division', x.division, 'team', x.team, 'school', x.school, 'school_id', x.school_id, 'state', x.state)
		ORDER BY CASE $6 WHEN 'name' THEN x.family WHEN 'code' THEN x.code WHEN 'team' THEN x.team
				WHEN 'division' THEN lpad(x.sort::text, 6, '0') ELSE x.school END COLLATE "und-x-icu",
			x.school COLLATE "und-x-icu", x.team COLLATE "und-x-icu", x.code), '[]')
		FROM (SELECT p.player_id, p.code, p.family, d.code AS division, d.sort, coalesce(tm.name, '') AS team,
				coalesce(s.name, '') AS school, coalesce(s.school_id, 0) AS school_id,
				shown_name('staff', p.given, p.family, p.code, NULL, 'full') AS name,
				coalesce(a.state, '') AS state
			FROM player p
			LEFT JOIN attendance_states($1, $2::int) a ON a.player_id = p.player_id
			JOIN division d USING (tournament_id, division_id)
			LEFT JOIN team tm ON tm.tournament_id = p.tournament_id AND tm.team_id = p.team_id
			LEFT JOIN school s ON s.tournament_id = tm.tournament_id AND s.school_id = tm.school_id
			WHERE p.tournament_id = $1 AND p.withdrawn_at IS NULL AND ($3 IS NULL OR lower($3) IN (lower(d.code), lower(d.name), lower(d.mark)))) x
		WHERE ($4::text IS NULL OR x.state = $4)
			AND ($5 = '' OR strpos(folded(x.name || ' ' || x.code || ' ' || x.team || ' ' || x.school),
				folded($5)) > 0)))
FROM tournament t WHERE t.tournament_id = $1;

-- Who of $3 (player_ids) or of team $4 can be marked, and how they stood in this very round.
-- name: attendance_before
SELECT coalesce(array_agg(p.player_id ORDER BY p.player_id), '{}')::text AS ids, count(*) AS n,
	json_object_agg(p.player_id, coalesce(a.state, '')) AS states
FROM player p
LEFT JOIN attendance a ON a.tournament_id = p.tournament_id AND a.player_id = p.player_id AND a.round_no = $2
WHERE p.tournament_id = $1 AND p.withdrawn_at IS NULL
	AND (p.player_id = ANY ($3::bigint[]) OR p.team_id = $4::bigint);

-- name: attendance_mark
INSERT INTO attendance (tournament_id, player_id, round_no, state)
SELECT $1, id, $2, $3 FROM unnest($4::bigint[]) AS id
ON CONFLICT (tournament_id, player_id, round_no) DO UPDATE SET state = excluded.state, marked_at = now()
WHERE attendance.state <> excluded.state;

-- name: attendance_clear
DELETE FROM attendance WHERE tournament_id = $1 AND round_no = $2 AND player_id = ANY ($3::bigint[]);

-- name: attendance_player_by_code
SELECT p.player_id, p.withdrawn_at IS NOT NULL AS withdrawn, coalesce(a.state, '') AS state
FROM player p
LEFT JOIN attendance a ON a.tournament_id = p.tournament_id AND a.player_id = p.player_id AND a.round_no = $3
WHERE p.tournament_id = $1 AND p.code = $2;

-- One player: the check-in and each round; "own" where the round itself was marked.
-- name: attendance_player
SELECT json_build_object(
	'slug', t.slug, 'id', p.player_id, 'code', p.code, 'division', d.name, 'team', coalesce(tm.name, ''),
	'school', coalesce(s.school_id, 0), 'school_name', coalesce(s.name, 'Without a team'),
	'name', shown_name('staff', p.given, p.family, p.code, NULL, 'full'),
	'values', json_build_object('given', p.given, 'family', p.family),
	'rounds', (SELECT json_agg(json_build_object('round', n,
		'text', CASE n WHEN 0 THEN 'At the door' ELSE 'From round ' || n || ' on' END,
		'own', EXISTS (SELECT FROM attendance a WHERE a.tournament_id = $1 AND a.player_id = p.player_id AND a.round_no = n),
		'present', v.state = 'present', 'late', v.state = 'late', 'absent', v.state = 'absent') ORDER BY n)
		FROM generate_series(0, d.rounds) n
		CROSS JOIN LATERAL (SELECT attendance_state($1, p.player_id, n) AS state) v))
FROM player p
JOIN tournament t USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
LEFT JOIN team tm ON tm.tournament_id = p.tournament_id AND tm.team_id = p.team_id
LEFT JOIN school s ON s.tournament_id = tm.tournament_id AND s.school_id = tm.school_id
WHERE p.tournament_id = $1 AND p.player_id = $2;

-- name: attendance_rename
UPDATE player SET given = $3, family = $4, placeholder = false WHERE tournament_id = $1 AND player_id = $2
RETURNING player_id;
