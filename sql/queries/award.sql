-- Awards of a division.  C: src/app/app_awards.c, src/app/app_awards_change.c

-- name: award_rows
SELECT award_no, title, won_by, kind, places, first_places, per, array_to_string(entrants, ', ') AS entrants,
	score, under, coalesce(winner_id, 0) AS winner_id, decided_note, coalesce(actor_name(decided_by), '') AS decided_by
FROM award WHERE tournament_id = $1 AND division_id = $2 ORDER BY award_no

-- name: award_own
SELECT awards_own FROM division WHERE tournament_id = $1 AND division_id = $2

-- name: award_own_set
UPDATE division SET awards_own = $3::boolean WHERE tournament_id = $1 AND division_id = $2

-- name: award_next
SELECT coalesce(max(award_no), 0) + 1 AS award_no FROM award WHERE tournament_id = $1 AND division_id = $2

-- name: award_insert
INSERT INTO award (tournament_id, division_id, award_no, title, won_by, kind, places, first_places, per,
	entrants, score, under)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, string_to_array($10, ',')::int[], $11, $12)

-- name: award_delete
DELETE FROM award WHERE tournament_id = $1 AND division_id = $2 AND award_no = $3
RETURNING title

-- name: award_delete_all
DELETE FROM award WHERE tournament_id = $1 AND division_id = $2

-- name: award_decide
-- $4 NULL takes a decision back.
UPDATE award SET winner_id = $4::bigint, decided_note = $5, decided_by = $6,
	decided_at = CASE WHEN $4::bigint IS NOT NULL THEN now() END
WHERE tournament_id = $1 AND division_id = $2 AND award_no = $3
RETURNING award_no

-- name: award_document
-- Names for a snapshot ($3), cut down to what $4 (honours, scores, full) shows and to what $5
-- (staff, public, ceremony) may see of a child.  Places are called from the last one on; where no
-- place is shown, names stand in alphabetical order.  An honour shows the public neither.  A
-- ceremony calls the places, whatever the pages show, with names as the public may hear them under
-- the policy $6, NULL for the tournament's.
WITH awards AS (
	SELECT n, award, $5 = 'staff' OR (($4 = 'full' OR $5 = 'ceremony') AND award ->> 'kind' <> 'honours') AS ranked,
		$5 = 'staff' OR ($4 <> 'honours' AND award ->> 'kind' <> 'honours') AS scored
	FROM jsonb_array_elements($3::jsonb -> 'awards') WITH ORDINALITY AS x (award, n)
), winners AS (
	SELECT a.n, a.ranked, a.scored, r.id, r.place, r.tied, r.total, r.won, p.code,
		CASE award ->> 'won_by' WHEN 'players'
			THEN shown_name($5, p.given, p.family, p.code, p.name_policy, coalesce($6, t.name_policy))
			WHEN 'teams' THEN m.name ELSE c.name END AS name,
		CASE WHEN p.code IS NOT NULL THEN m.name END AS team,
		CASE WHEN m.team_id IS NOT NULL THEN c.name END AS school,
		CASE WHEN award ->> 'won_by' = 'teams' AND $5 <> 'public' THEN (SELECT string_agg(
			shown_name($5, o.given, o.family, o.code, o.name_policy, coalesce($6, t.name_policy)), ', ' ORDER BY o.code)
			FROM player o WHERE o.tournament_id = $1 AND o.team_id = m.team_id AND o.withdrawn_at IS NULL) END AS players,
		p.code IS NOT NULL AND coalesce(p.name_policy, t.name_policy) = 'code' AS code_only
	FROM awards a
	CROSS JOIN LATERAL jsonb_to_recordset(award -> 'rows') AS r (id bigint, place int, tied boolean, total int, won boolean)
	JOIN tournament t ON t.tournament_id = $1
	LEFT JOIN player p ON award ->> 'won_by' = 'players' AND p.tournament_id = $1 AND p.player_id = r.id
	LEFT JOIN team m ON m.tournament_id = $1
		AND m.team_id = CASE award ->> 'won_by' WHEN 'players' THEN p.team_id WHEN 'teams' THEN r.id END
	LEFT JOIN school c ON c.tournament_id = $1
		AND c.school_id = CASE WHEN award ->> 'won_by' = 'schools' THEN r.id ELSE m.school_id END
)
SELECT json_build_object('tournament', (SELECT slug FROM tournament WHERE tournament_id = $1),
	'division', d.code, 'division_name', d.name, 'shows', $4::text,
	'awards', (SELECT coalesce(json_agg(json_build_object(
		'no', (award ->> 'no')::int, 'title', award ->> 'title', 'kind', award ->> 'kind',
		'won_by', award ->> 'won_by', 'note', award ->> 'note', 'decimals', (award ->> 'decimals')::boolean,
		'contested', (award ->> 'contested')::boolean, 'decide', (award ->> 'decide')::boolean,
		'decided', (award ->> 'decided')::boolean, 'ranked', ranked, 'scored', scored,
		'rows', (SELECT coalesce(json_agg(json_build_object(
				'id', CASE WHEN $5 = 'staff' THEN id END, 'code', CASE WHEN name <> code THEN code END,
				'place', CASE WHEN ranked THEN place END, 'tied', CASE WHEN ranked THEN tied END,
				'won', won, 'name', name, 'team', team, 'school', school, 'players', players,
				'code_only', CASE WHEN $5 = 'staff' THEN code_only END,
				'total', CASE WHEN scored THEN total END)
				ORDER BY CASE WHEN ranked THEN -place END, won, name COLLATE "und-x-icu", id), '[]')
			FROM winners w WHERE w.n = awards.n)) ORDER BY n), '[]') FROM awards))
FROM division d WHERE d.tournament_id = $1 AND d.division_id = $2

-- name: award_published
-- What the public sees now.
SELECT edition, shows, snapshot,
	to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS published_at,
	to_char(published_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon YYYY') AS published_local
FROM award_publication b JOIN tournament t USING (tournament_id)
WHERE tournament_id = $1 AND division_id = $2 AND award_seen(b)
ORDER BY edition DESC LIMIT 1

-- name: award_holds
-- Whether the awards now ($3) are those that were published.
SELECT snapshot = $3::jsonb AS same, edition, shows FROM award_publication
WHERE tournament_id = $1 AND division_id = $2 AND withdrawn_at IS NULL
ORDER BY edition DESC LIMIT 1

-- name: award_publish
INSERT INTO award_publication (tournament_id, division_id, edition, shows, snapshot, published_by)
SELECT $1, $2, coalesce(max(edition), 0) + 1, $3, $4::jsonb, $5
FROM award_publication WHERE tournament_id = $1 AND division_id = $2
RETURNING edition

-- name: award_withdraw
UPDATE award_publication SET withdrawn_at = now()
WHERE tournament_id = $1 AND division_id = $2 AND withdrawn_at IS NULL
RETURNING edition

-- name: award_of_player
-- The division whose announced awards name a player or team.
SELECT d.name
FROM division d
CROSS JOIN LATERAL (SELECT * FROM award_publication b
	WHERE b.tournament_id = d.tournament_id AND b.division_id = d.division_id
	AND b.withdrawn_at IS NULL ORDER BY b.edition DESC LIMIT 1) b
CROSS JOIN LATERAL jsonb_array_elements(b.snapshot -> 'awards') a
WHERE d.tournament_id = $1
	AND (a ->> 'won_by' = 'players' AND a -> 'rows' @> jsonb_build_array(jsonb_build_object('id', $2::bigint))
	OR a ->> 'won_by' = 'teams' AND a -> 'rows' @> jsonb_build_array(jsonb_build_object('id', $3::bigint)))
LIMIT 1

-- name: award_ceremony
-- For each division ($2 alone, NULL for all): the announced awards and published standings that are
-- in force, held back or not.
SELECT d.division_id, d.code, d.name, d.shows,
	(SELECT to_char(coalesce(max(r.held_on), t.starts_on), 'FMDD FMMonth YYYY') FROM round r
		WHERE r.tournament_id = d.tournament_id AND r.division_id = d.division_id) AS date,
	b.edition, b.shows AS announced_shows, b.snapshot, b.edition IS NOT NULL AND award_seen(b) AS seen, award_fingerprint(b) AS fingerprint,
	to_char(b.published_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon YYYY') AS at,
	(SELECT json_agg(json_build_object('edition', p.edition, 'fingerprint', p.fingerprint,
		'lists', array_to_string(p.lists, ' and '), 'through', p.through_round, 'seen', p.seen, 'reason', p.reason,
		'at', to_char(p.published_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon YYYY')) ORDER BY p.edition DESC)
		FROM publication_shown(d.tournament_id, d.division_id, true) p) AS results,
	t.venue
FROM division d
JOIN tournament t USING (tournament_id)
LEFT JOIN LATERAL (SELECT * FROM award_publication b
	WHERE b.tournament_id = d.tournament_id AND b.division_id = d.division_id AND b.withdrawn_at IS NULL
	ORDER BY b.edition DESC LIMIT 1) b ON true
WHERE d.tournament_id = $1 AND ($2::text IS NULL OR d.code = $2)
	AND EXISTS (SELECT FROM player p WHERE p.tournament_id = d.tournament_id AND p.division_id = d.division_id)
ORDER BY d.sort
