-- Wishes for the seating: two kept apart or together, a fixed table.  $1 is always the tournament.

-- name: wish_list
-- The wishes of a division's ($2) players, and where $3 asks whom one can be for.
SELECT json_build_object(
	'wishes', (SELECT coalesce(json_agg(json_build_object('id', w.wish_id, 'kind', w.kind,
			'kind_name', CASE w.kind WHEN 'apart' THEN 'Keep apart' WHEN 'together' THEN 'Keep together'
				ELSE 'Fixed table' END,
			'player', p.player_id, 'name', y.name, 'code', y.code, 'team', y.team,
			'other', coalesce(w.other_id, 0), 'other_name', z.name, 'other_code', z.code, 'other_team', z.team,
			'table', w.table_no)
			ORDER BY w.kind, y.name COLLATE "und-x-icu", w.wish_id), '[]')
		FROM wish w
		JOIN player p USING (tournament_id, player_id)
		JOIN seating_person y USING (tournament_id, player_id)
		LEFT JOIN seating_person z ON z.tournament_id = w.tournament_id AND z.player_id = w.other_id
		WHERE w.tournament_id = $1 AND $2 IN (y.division_id, z.division_id)),
	'choices', (SELECT coalesce(json_agg(json_build_object('text', y.code || ' ' || y.name,
			'team', y.team) ORDER BY y.name COLLATE "und-x-icu"), '[]')
		FROM seating_person y
		WHERE $3 AND y.tournament_id = $1 AND y.division_id = $2 AND NOT y.gone))

-- name: wish_players
-- Whom typed words ($2) mean, the division's ($3) players first: a code with or without a name
-- behind it, a name, or else a part of one.
SELECT y.player_id, y.code, y.name, y.gone, y.fits, y.division_id = $3 AS here, d.name AS division
FROM (SELECT y.*, CASE WHEN lower(y.code) = lower(split_part($2, ' ', 1)) THEN 1
		WHEN lower(y.name) = lower($2) THEN 2
		WHEN position(lower($2) IN lower(y.name)) > 0 THEN 3 END AS fits
	FROM seating_person y WHERE y.tournament_id = $1) y
JOIN division d USING (tournament_id, division_id)
WHERE y.fits IS NOT NULL
ORDER BY y.fits = 3, y.division_id <> $3, y.gone, y.fits, y.name COLLATE "und-x-icu"
LIMIT 20

-- name: wish_insert
INSERT INTO wish (tournament_id, kind, player_id, other_id, table_no, made_by)
VALUES ($1, $2, $3, $4, $5, $6)
RETURNING wish_id

-- name: wish_delete
DELETE FROM wish w
USING player p
WHERE w.tournament_id = $1 AND w.wish_id = $3 AND p.tournament_id = w.tournament_id
	AND p.player_id IN (w.player_id, w.other_id) AND p.division_id = $2
RETURNING w.kind, w.player_id, coalesce(w.other_id, 0) AS other_id, coalesce(w.table_no, 0) AS table_no
