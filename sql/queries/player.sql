-- Players.

-- name: player_insert_many
INSERT INTO player (tournament_id, division_id, team_id, code, given, family, grade, grade_override,
	placeholder, name_policy, withdrawn_at, withdrawn_reason, note)
SELECT $1::bigint, d.division_id, t.team_id, x.code, x.given, x.family, x.grade, x.grade_override,
	x.placeholder, x.names_shown, CASE WHEN x.withdrawn THEN now() END, x.withdrawn_reason, x.note
FROM jsonb_to_recordset($2::jsonb) AS x(code text, given text, family text, grade smallint, grade_override text,
	placeholder boolean, names_shown text, withdrawn boolean, withdrawn_reason text, note text,
	division text, school text, number int)
JOIN division d ON d.tournament_id = $1 AND d.code = x.division
LEFT JOIN school s ON s.tournament_id = $1 AND s.code = x.school
LEFT JOIN team t ON t.tournament_id = $1 AND t.school_id = s.school_id AND t.number = x.number;

-- name: player_update_many
UPDATE player p SET given = x.given, family = x.family, grade = x.grade, grade_override = x.grade_override,
	placeholder = x.placeholder, name_policy = x.names_shown,
	withdrawn_at = CASE WHEN x.withdrawn THEN coalesce(p.withdrawn_at, now()) END,
	withdrawn_reason = CASE WHEN x.withdrawn THEN x.withdrawn_reason END, note = x.note
FROM jsonb_to_recordset($2::jsonb) AS x(player_id bigint, given text, family text, grade smallint, grade_override text,
	placeholder boolean, names_shown text, withdrawn boolean, withdrawn_reason text, note text)
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
