-- Players.

-- name: player_insert_many
INSERT INTO player (tournament_id, division_id, team_id, code, given, family, grade, grade_override,
	placeholder, name_policy, withdrawn_at, withdrawn_reason, note, rank_in_team)
SELECT $1::bigint, d.division_id, t.team_id, x.code, x.given, x.family, x.grade, x.grade_override,
	x.placeholder, x.names_shown, CASE WHEN x.withdrawn THEN now() END, x.withdrawn_reason, x.note,
	x.rank
FROM jsonb_to_recordset($2::jsonb) AS x(code text, given text, family text, grade smallint, grade_override text,
	placeholder boolean, names_shown text, withdrawn boolean, withdrawn_reason text, note text,
	rank smallint, division text, school text, number int)
JOIN division d ON d.tournament_id = $1 AND d.code = x.division
LEFT JOIN school s ON s.tournament_id = $1 AND s.code = x.school
LEFT JOIN team t ON t.tournament_id = $1 AND t.school_id = s.school_id AND t.number = x.number;

-- name: player_update_many
UPDATE player p SET given = x.given, family = x.family, grade = x.grade, grade_override = x.grade_override,
	placeholder = x.placeholder, name_policy = x.names_shown,
	withdrawn_at = CASE WHEN x.withdrawn THEN coalesce(p.withdrawn_at, now()) END,
	withdrawn_reason = CASE WHEN x.withdrawn THEN x.withdrawn_reason END, note = x.note,
	rank_in_team = x.rank
FROM jsonb_to_recordset($2::jsonb) AS x(player_id bigint, given text, family text, grade smallint, grade_override text,
	placeholder boolean, names_shown text, withdrawn boolean, withdrawn_reason text, note text, rank smallint)
WHERE p.tournament_id = $1 AND p.player_id = x.player_id;

-- Where a player sits in plans that count, and in which state.
-- name: player_plans
SELECT p.state, p.plan_id FROM plan p
WHERE p.tournament_id = $1 AND p.state IN ('draft', 'current')
	AND EXISTS (SELECT FROM seat s WHERE s.tournament_id = p.tournament_id AND s.plan_id = p.plan_id AND s.player_id = $2);

-- name: player_move
UPDATE player p SET team_id = t.team_id, division_id = t.division_id
FROM team t
WHERE p.tournament_id = $1 AND p.player_id = $2 AND t.tournament_id = $1 AND t.team_id = $3;

-- name: player_leave_team
UPDATE player SET team_id = NULL WHERE tournament_id = $1 AND player_id = $2;

-- A draft that seats a player of another division is of no use any more.
-- name: player_drop_draft
DELETE FROM plan WHERE tournament_id = $1 AND plan_id = $2 AND state = 'draft';

-- A player who moves brings the new team to his tables: where that makes two of one team, the
-- reason has to be written down.
-- name: player_seat_reasons
INSERT INTO teammate_reason (tournament_id, plan_id, round_no, table_no, reason_no, reason)
SELECT s.tournament_id, s.plan_id, s.round_no, s.table_no,
	1 + coalesce((SELECT max(r.reason_no) FROM teammate_reason r WHERE (r.tournament_id, r.plan_id, r.round_no, r.table_no)
		= (s.tournament_id, s.plan_id, s.round_no, s.table_no)), 0),
	'moved to this team after the seating was made'
FROM seat s JOIN plan p USING (tournament_id, plan_id)
WHERE s.tournament_id = $1 AND s.player_id = $2 AND p.state IN ('draft', 'current')
	AND EXISTS (SELECT FROM seat o WHERE (o.tournament_id, o.plan_id, o.round_no, o.table_no)
		= (s.tournament_id, s.plan_id, s.round_no, s.table_no) AND o.team_key = $3 AND o.player_id <> s.player_id);

-- name: player_seat_team
UPDATE seat s SET team_key = $3,
	reason_no = CASE WHEN EXISTS (SELECT FROM seat o WHERE (o.tournament_id, o.plan_id, o.round_no, o.table_no)
			= (s.tournament_id, s.plan_id, s.round_no, s.table_no) AND o.team_key = $3 AND o.player_id <> s.player_id)
		THEN (SELECT max(r.reason_no) FROM teammate_reason r WHERE (r.tournament_id, r.plan_id, r.round_no, r.table_no)
			= (s.tournament_id, s.plan_id, s.round_no, s.table_no)) END
FROM plan p
WHERE p.tournament_id = s.tournament_id AND p.plan_id = s.plan_id AND p.state IN ('draft', 'current')
	AND s.tournament_id = $1 AND s.player_id = $2;

-- name: player_used
SELECT EXISTS (SELECT FROM seat WHERE tournament_id = $1 AND player_id = $2)
	OR EXISTS (SELECT FROM sheet_row WHERE tournament_id = $1 AND player_id = $2)
	OR EXISTS (SELECT FROM penalty WHERE tournament_id = $1 AND player_id = $2)
	OR EXISTS (SELECT FROM national_member WHERE tournament_id = $1 AND player_id = $2)
	OR EXISTS (SELECT FROM player WHERE tournament_id = $1 AND substitute_for = $2) AS used;

-- name: player_forget_attendance
DELETE FROM attendance WHERE tournament_id = $1 AND player_id = $2;

-- name: player_delete
DELETE FROM player WHERE tournament_id = $1 AND player_id = $2;

-- name: player_withdraw
UPDATE player SET withdrawn_at = coalesce(withdrawn_at, now()), withdrawn_reason = $3
WHERE tournament_id = $1 AND player_id = $2;

-- name: player_move_check
SELECT t.division_id <> p.division_id AS other_division
FROM team t JOIN player p USING (tournament_id)
WHERE p.tournament_id = $1 AND p.player_id = $2 AND t.team_id = $3 AND t.withdrawn_at IS NULL;

-- name: player_export
SELECT coalesce(json_agg(json_build_object('code', p.code,
		'name', shown_name('staff', p.given, p.family, p.code, p.name_policy, 'full'), 'grade', p.grade,
		'division', d.code, 'team', t.name, 'school', s.name,
		'state', CASE WHEN p.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN p.placeholder THEN 'placeholder' ELSE 'plays' END)
	ORDER BY d.sort, s.name, t.number, p.code), '[]')
FROM player p
JOIN division d USING (tournament_id, division_id)
LEFT JOIN team t ON t.tournament_id = p.tournament_id AND t.team_id = p.team_id
LEFT JOIN school s ON s.tournament_id = t.tournament_id AND s.school_id = t.school_id
WHERE p.tournament_id = $1;

-- ---- by hand ----

-- Where a player is to go: team $2, or division $3 where that is NULL.
-- name: player_place
SELECT d.division_id, d.name AS division_name, d.mark, coalesce(d.grade_max, 0) AS grade_max, s.code AS school_code,
	t.number, t.withdrawn_at IS NOT NULL AS withdrawn
FROM division d
LEFT JOIN team t ON t.tournament_id = d.tournament_id AND t.team_id = $2::bigint AND t.division_id = d.division_id
LEFT JOIN school s ON s.tournament_id = t.tournament_id AND s.school_id = t.school_id
WHERE d.tournament_id = $1 AND ($2::bigint IS NULL AND d.code = $3::text OR t.team_id IS NOT NULL);

-- name: player_codes
SELECT code FROM player WHERE tournament_id = $1 AND starts_with(code, $2::text);

-- name: player_insert
INSERT INTO player (tournament_id, division_id, team_id, code, given, family, grade, grade_override, placeholder,
	name_policy, note, substitute_for, rank_in_team)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
RETURNING player_id;

-- name: player_was
SELECT p.division_id, d.code AS division, coalesce(p.team_id, 0) AS team_id, p.given, p.family,
	coalesce(p.grade, -1) AS grade, coalesce(p.name_policy, '') AS names_shown, p.placeholder, p.withdrawn_at IS NOT NULL AS withdrawn
FROM player p JOIN division d USING (tournament_id, division_id)
WHERE p.tournament_id = $1 AND p.player_id = $2 FOR UPDATE OF p;

-- name: player_update
UPDATE player SET given = $3, family = $4, grade = $5, grade_override = $6, placeholder = $7, name_policy = $8, note = $9,
	rank_in_team = $10
WHERE tournament_id = $1 AND player_id = $2;

-- name: player_division
UPDATE player SET division_id = $3 WHERE tournament_id = $1 AND player_id = $2 AND team_id IS NULL;

-- name: player_seated
SELECT EXISTS (SELECT FROM seat s JOIN plan n USING (tournament_id, plan_id)
	WHERE s.tournament_id = p.tournament_id AND s.player_id = p.player_id AND n.state = 'current') AS seated
FROM player p WHERE p.tournament_id = $1 AND p.player_id = $2;

-- A player of a withdrawn team comes back with the team.
-- name: player_reinstate
UPDATE player p SET withdrawn_at = NULL, withdrawn_reason = NULL
WHERE p.tournament_id = $1 AND p.player_id = $2 AND p.withdrawn_at IS NOT NULL
	AND NOT EXISTS (SELECT FROM team t WHERE t.tournament_id = p.tournament_id AND t.team_id = p.team_id
		AND t.withdrawn_at IS NOT NULL)
RETURNING p.player_id;

-- Seats of $2 at tables where nothing was entered yet go to $3, the substitute of the same team.
-- name: player_hand_seats
UPDATE seat s SET player_id = $3,
	team_key = CASE WHEN s.team_key = -($2::bigint) THEN -($3::bigint) ELSE s.team_key END
FROM plan p
WHERE p.tournament_id = s.tournament_id AND p.plan_id = s.plan_id AND p.state IN ('draft', 'current')
	AND s.tournament_id = $1 AND s.player_id = $2
	AND NOT EXISTS (SELECT FROM sheet h WHERE (h.tournament_id, h.plan_id, h.round_no, h.table_no)
		= (s.tournament_id, s.plan_id, s.round_no, s.table_no) AND h.version > 0 AND h.state <> 'void');

-- The roster as a list.  $2 part of a name, code, team or school; $3 sort; $4 division; $5 state; $6 page;
-- $7 players of a full team.
-- name: player_list
WITH found AS (
	SELECT p.player_id AS id, p.code, shown_name('staff', p.given, p.family, p.code, p.name_policy, 'full') AS name,
		p.given, p.family, coalesce(p.grade::text, '') AS grade, p.grade AS grade_no, d.code AS division,
		d.name AS division_name, d.sort AS division_sort, coalesce(t.team_id, 0) AS team_id,
		coalesce(t.name, '') AS team, t.number, coalesce(s.name, '') AS school, p.placeholder,
		p.withdrawn_at IS NOT NULL AS withdrawn, p.withdrawn_reason, p.note,
		p.grade IS NOT NULL AND d.grade_min IS NOT NULL AND p.grade < d.grade_min AS up,
		p.grade_override IS NOT NULL AS override, t.team_id IS NULL AS single,
		coalesce(p.name_policy = 'code', false) AS code_only
	FROM player p
	JOIN division d USING (tournament_id, division_id)
	LEFT JOIN team t ON t.tournament_id = p.tournament_id AND t.team_id = p.team_id
	LEFT JOIN school s ON s.tournament_id = t.tournament_id AND s.school_id = t.school_id
	WHERE p.tournament_id = $1 AND ($4 = '' OR d.code = $4)
		AND CASE $5 WHEN 'plays' THEN p.withdrawn_at IS NULL WHEN 'withdrawn' THEN p.withdrawn_at IS NOT NULL
			WHEN 'placeholder' THEN p.placeholder WHEN 'single' THEN t.team_id IS NULL ELSE true END
		AND ($2 = '' OR strpos(folded(p.given || ' ' || p.family || ' ' || p.given || ' ' || p.code || ' '
			|| coalesce(t.name, '') || ' ' || coalesce(s.name, '')), folded($2)) > 0)),
numbered AS (
	SELECT f.*, row_number() OVER (ORDER BY
		CASE WHEN $3 = 'name' THEN f.family END COLLATE "und-x-icu", CASE WHEN $3 = 'name' THEN f.given END COLLATE "und-x-icu",
		CASE WHEN $3 = 'code' THEN f.code END, CASE WHEN $3 = 'grade' THEN f.grade_no END,
		CASE WHEN $3 = 'team' THEN f.team END COLLATE "und-x-icu",
		CASE WHEN $3 = 'school' THEN f.school END COLLATE "und-x-icu",
		f.division_sort, f.school COLLATE "und-x-icu", f.number NULLS LAST, f.code) AS n
	FROM found f),
sizes AS (
	SELECT count(p.player_id) AS players
	FROM team t LEFT JOIN player p ON p.tournament_id = t.tournament_id AND p.team_id = t.team_id AND p.withdrawn_at IS NULL
	WHERE t.tournament_id = $1 AND t.withdrawn_at IS NULL GROUP BY t.team_id),
seated AS (
	SELECT d.division_id, d.rounds, count(DISTINCT g.round_no) AS drawn, count(g.table_no) AS tables,
		count(s.sheet_id) FILTER (WHERE s.version > 0) AS entered
	FROM division d
	LEFT JOIN plan n ON n.tournament_id = d.tournament_id AND n.division_id = d.division_id AND n.state = 'current'
	LEFT JOIN game_table g ON g.tournament_id = n.tournament_id AND g.plan_id = n.plan_id
	LEFT JOIN sheet s ON s.tournament_id = n.tournament_id AND s.division_id = n.division_id
		AND s.round_no = g.round_no AND s.table_no = g.table_no AND s.state <> 'void'
	WHERE d.tournament_id = $1 AND EXISTS (SELECT FROM player p WHERE p.tournament_id = d.tournament_id
		AND p.division_id = d.division_id AND p.withdrawn_at IS NULL)
	GROUP BY d.division_id, d.rounds)
SELECT json_build_object('slug', v.slug, 'q', $2::text, 'sort', $3::text, 'division', $4::text, 'state', $5::text,
	'count', (SELECT count(*) FROM found), 'all_count', (SELECT count(*) FROM player WHERE tournament_id = $1),
	'pages', (SELECT json_agg(json_build_object('n', g, 'current', g = $6::int) ORDER BY g)
		FROM generate_series(1, (SELECT (count(*) + 249) / 250 FROM found)::int) g
		WHERE (SELECT count(*) FROM found) > 250),
	'divisions', (SELECT json_agg(json_build_object('value', d.code, 'text', d.name, 'selected', d.code = $4) ORDER BY d.sort)
		FROM division d WHERE d.tournament_id = $1),
	'states', (SELECT json_agg(json_build_object('value', x.value, 'text', x.text, 'selected', x.value = $5))
		FROM (VALUES ('', 'all'), ('plays', 'who plays'), ('withdrawn', 'withdrawn'), ('placeholder', 'placeholders'),
			('single', 'without a team')) AS x(value, text)),
	'short_teams', (SELECT count(*) FROM sizes WHERE players < $7::int),
	'large_teams', (SELECT count(*) FROM sizes WHERE players > $7::int AND $7::int > 0),
	'full_teams', $7::int > 0 AND coalesce((SELECT bool_and(players = $7::int) FROM sizes), false),
	'unseated', EXISTS (SELECT FROM seated WHERE drawn = 0),
	'played', NOT EXISTS (SELECT FROM seated WHERE drawn < rounds OR entered < tables),
	'singles', (SELECT count(*) FROM player p WHERE p.tournament_id = $1 AND p.team_id IS NULL AND p.withdrawn_at IS NULL),
	'players', (SELECT coalesce(json_agg(json_build_object('id', m.id, 'code', m.code, 'name', m.name, 'grade', m.grade,
			'division', m.division, 'division_name', m.division_name, 'team_id', m.team_id, 'team', m.team,
			'school', m.school, 'placeholder', m.placeholder, 'withdrawn', m.withdrawn,
			'withdrawn_reason', coalesce(m.withdrawn_reason, ''), 'note', m.note, 'up', m.up, 'override', m.override,
			'single', m.single, 'code_only', m.code_only) ORDER BY m.n), '[]')
		FROM numbered m WHERE m.n > ($6::int - 1) * 250 AND m.n <= $6::int * 250))
FROM tournament v WHERE v.tournament_id = $1;

-- One player to change; $2 = 0 a new one, into team $3.
-- name: player_form
SELECT json_build_object('id', $2::bigint, 'is_new', $2 = 0, 'slug', v.slug,
	'code', coalesce(p.code, ''), 'name', coalesce(shown_name('staff', p.given, p.family, p.code, NULL, 'full'), ''),
	'withdrawn', p.withdrawn_at IS NOT NULL, 'withdrawn_reason', coalesce(p.withdrawn_reason, ''),
	'card', CASE WHEN p.player_id IS NOT NULL AND p.withdrawn_at IS NULL THEN '/t/' || v.slug || '/p/' || p.link END,
	'seated', EXISTS (SELECT FROM seat s JOIN plan n USING (tournament_id, plan_id)
		WHERE s.tournament_id = $1 AND s.player_id = $2 AND n.state = 'current'),
	'substitute_for', coalesce((SELECT o.code FROM player o WHERE o.tournament_id = $1 AND o.player_id = p.substitute_for), ''),
	'values', json_build_object('given', coalesce(p.given, ''), 'family', coalesce(p.family, ''),
		'grade', coalesce(p.grade::text, ''), 'team', coalesce(p.team_id, $3::bigint)::text,
		'division', coalesce(d.code, ''), 'names_shown', coalesce(p.name_policy, ''), 'note', coalesce(p.note, ''),
		'rank_in_team', coalesce(p.rank_in_team::text, ''),
		'grade_override', coalesce(p.grade_override, ''), 'placeholder', coalesce(p.placeholder, false)),
	'teams', (SELECT coalesce(json_agg(json_build_object('value', t.team_id::text,
			'text', t.name || ' (' || td.name || ', ' || s.name || ')')
			ORDER BY td.sort, t.name COLLATE "und-x-icu"), '[]')
		FROM team t JOIN division td USING (tournament_id, division_id) JOIN school s USING (tournament_id, school_id)
		WHERE t.tournament_id = $1 AND (t.withdrawn_at IS NULL OR t.team_id = p.team_id)),
	'divisions', (SELECT json_agg(json_build_object('value', x.code, 'text', x.name) ORDER BY x.sort)
		FROM division x WHERE x.tournament_id = $1))
FROM tournament v
LEFT JOIN player p ON p.tournament_id = v.tournament_id AND p.player_id = $2
LEFT JOIN division d ON d.tournament_id = p.tournament_id AND d.division_id = p.division_id
WHERE v.tournament_id = $1 AND ($2 = 0 OR p.player_id IS NOT NULL);

-- name: player_by_code
SELECT player_id FROM player WHERE tournament_id = $1 AND code = $2;

-- name: player_json
SELECT json_build_object('code', p.code, 'first_name', p.given, 'last_name', p.family, 'grade', p.grade,
	'division', d.code, 'team', t.name, 'school', s.name, 'placeholder', p.placeholder,
	'names_shown', p.name_policy, 'withdrawn', p.withdrawn_at IS NOT NULL, 'withdrawn_reason', p.withdrawn_reason,
	'grade_override', p.grade_override, 'note', p.note, 'rank_in_team', p.rank_in_team)
FROM player p
JOIN division d USING (tournament_id, division_id)
LEFT JOIN team t ON t.tournament_id = p.tournament_id AND t.team_id = p.team_id
LEFT JOIN school s ON s.tournament_id = t.tournament_id AND s.school_id = t.school_id
WHERE p.tournament_id = $1 AND p.player_id = $2;
