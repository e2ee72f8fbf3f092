-- National Teams of the Pentathlon, for the director alone.  C: src/app/app_national.c

-- name: national_teams
SELECT national_team_id, name FROM national_team WHERE tournament_id = $1 ORDER BY lower(name);

-- $2 a team, or NULL for all.
-- name: national_members
SELECT m.national_team_id, m.player_id, m.alternate, m.replaces, p.code, d.code AS division,
	shown_name('staff', p.given, p.family, p.code, p.name_policy, t.name_policy) AS name,
	coalesce(c.name, '') AS school, p.grade
FROM national_member m
JOIN tournament t USING (tournament_id)
JOIN player p USING (tournament_id, player_id)
JOIN division d USING (tournament_id, division_id)
LEFT JOIN team u ON u.tournament_id = p.tournament_id AND u.team_id = p.team_id
LEFT JOIN school c ON c.tournament_id = u.tournament_id AND c.school_id = u.school_id
WHERE m.tournament_id = $1 AND ($2::bigint IS NULL OR m.national_team_id = $2)
ORDER BY m.national_team_id, m.alternate, p.family, p.given, p.code;

-- name: national_insert
INSERT INTO national_team (tournament_id, name) VALUES ($1, $2) RETURNING national_team_id;

-- name: national_rename
UPDATE national_team SET name = $3 WHERE tournament_id = $1 AND national_team_id = $2 RETURNING national_team_id;

-- name: national_by_name
SELECT national_team_id FROM national_team WHERE tournament_id = $1 AND lower(name) = lower($2);

-- name: national_empty
DELETE FROM national_member WHERE tournament_id = $1 AND national_team_id = $2;

-- $3: [{player, alternate, replaces}], by ids.
-- name: national_fill
INSERT INTO national_member (tournament_id, national_team_id, player_id, alternate, replaces)
SELECT $1, $2, x.player, x.alternate, x.replaces
FROM jsonb_to_recordset($3::jsonb) AS x (player bigint, alternate boolean, replaces bigint);

-- On which team a player of this code is; national_team_id is NULL where on none.
-- name: national_player
SELECT p.player_id, m.national_team_id, n.name
FROM player p
LEFT JOIN national_member m USING (tournament_id, player_id)
LEFT JOIN national_team n USING (tournament_id, national_team_id)
WHERE p.tournament_id = $1 AND p.code = $2;

-- name: national_delete
DELETE FROM national_team WHERE tournament_id = $1 AND national_team_id = $2 RETURNING national_team_id;
