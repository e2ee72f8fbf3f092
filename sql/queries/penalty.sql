-- Penalties, and the record of a player.  C: src/app/app_penalty.c

-- name: penalty_list
SELECT json_build_object(
	'rule_settings', (SELECT rule_settings FROM tournament WHERE tournament_id = $1::bigint),
	'penalties', coalesce(json_agg(json_build_object(
	'id', x.penalty_id, 'who', coalesce(m.name,
		shown_name('staff', p.given, p.family, p.code, p.name_policy, t.name_policy)),
	'code', p.code, 'kind', CASE WHEN x.team_id IS NULL THEN 'player' ELSE 'team' END,
	'division', d.code, 'division_name', d.name,
	'points', CASE WHEN x.hundredths > 0 THEN score_text(x.hundredths) END,
	'disqualified', x.disqualified, 'round', x.round_no, 'reason', x.reason,
	'by', coalesce(a.name, x.given_by),
	'at', to_char(x.given_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon'),
	'lifted', to_char(x.lifted_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon'),
	'lifted_reason', x.lifted_reason) ORDER BY x.lifted_at IS NOT NULL, x.penalty_id DESC), '[]'))
FROM penalty x
JOIN tournament t USING (tournament_id)
LEFT JOIN player p USING (tournament_id, player_id)
LEFT JOIN team m ON m.tournament_id = x.tournament_id AND m.team_id = x.team_id
JOIN division d ON d.tournament_id = x.tournament_id
	AND d.division_id = coalesce(p.division_id, m.division_id)
LEFT JOIN account a ON x.given_by = 'account:' || a.account_id
WHERE x.tournament_id = $1
	AND position(lower($2) IN lower(concat_ws(' ', m.name, p.given, p.family, p.code, x.reason))) > 0

-- name: penalty_player
-- Whom a typed player code means.
SELECT p.player_id, d.rounds, d.name FROM player p JOIN division d USING (tournament_id, division_id)
WHERE p.tournament_id = $1 AND p.code = $2

-- name: penalty_team
-- Whom a typed team name means: two divisions may use one name, so each match is a row.
SELECT m.team_id, d.rounds, d.name FROM team m JOIN division d USING (tournament_id, division_id)
WHERE m.tournament_id = $1 AND lower(m.name) = lower($2) AND m.withdrawn_at IS NULL

-- name: penalty_record
-- What is on record of a player or a team.
SELECT count(*) AS n, coalesce(string_agg(line, '; ' ORDER BY round_no NULLS FIRST, line), '') AS lines
FROM (SELECT round_no, line FROM player_record($1::bigint, $2::bigint)
	UNION ALL SELECT round_no, coalesce('round ' || round_no || ', ', '')
		|| CASE WHEN disqualified THEN 'disqualified' WHEN hundredths = 0 THEN 'warning'
			ELSE '-' || score_text(hundredths) END || ': ' || reason
	FROM penalty WHERE tournament_id = $1 AND team_id = $3 AND lifted_at IS NULL) x

-- name: penalty_choices
SELECT coalesce(json_agg(json_build_object('text', text) ORDER BY text COLLATE "und-x-icu"), '[]')
FROM (SELECT p.code || ' ' || shown_name('staff', p.given, p.family, p.code, p.name_policy,
		t.name_policy) AS text
	FROM player p JOIN tournament t USING (tournament_id) WHERE p.tournament_id = $1
	UNION ALL SELECT name FROM team WHERE tournament_id = $1 AND withdrawn_at IS NULL) x

-- name: penalty_insert
INSERT INTO penalty (tournament_id, player_id, team_id, round_no, hundredths, disqualified,
	reason, given_by)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
RETURNING penalty_id

-- name: penalty_lift
UPDATE penalty SET lifted_at = now(), lifted_reason = $3
WHERE tournament_id = $1 AND penalty_id = $2 AND lifted_at IS NULL
RETURNING penalty_id, player_id, team_id
