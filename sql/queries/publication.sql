-- Published editions of standings, held back, taken back.  C: src/app/app_publication.c, src/app/app_hold.c

-- name: publication_edition
-- Edition $3, whether the public sees it or not.
SELECT d.code, NOT publication_seen(b) AS waits, b.division_id, b.edition, b.through_round, b.shows, b.snapshot,
	publication_fingerprint(b) AS fingerprint,
	b.sheets_out,
	to_char(b.published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS published_at,
	to_char(b.published_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon YYYY') AS published_local
FROM publication b
JOIN tournament t USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
WHERE b.tournament_id = $1 AND b.division_id = $2 AND b.edition = $3

-- name: publication_seen_all
-- What the public sees now of the divisions whose codes $2 lists: of each the newest first.
SELECT d.code, false AS waits, d.division_id, array_agg(d.division_id) OVER () AS divisions,
	b.edition, b.through_round, b.shows, b.snapshot, b.fingerprint,
	q.sheets_out,
	to_char(b.published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS published_at,
	to_char(b.published_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon YYYY') AS published_local
FROM division d
JOIN tournament t USING (tournament_id)
CROSS JOIN LATERAL publication_shown(d.tournament_id, d.division_id, false) b
JOIN publication q ON q.tournament_id = d.tournament_id AND q.publication_id = b.publication_id
WHERE d.tournament_id = $1 AND $2::jsonb ? d.code
ORDER BY d.division_id, b.edition DESC

-- name: publication_facts
-- The same of one division, less what each list of names needs.
SELECT b.edition, b.through_round, b.shows, array_to_string(b.lists, ' and ') AS lists, b.snapshot,
	to_char(b.published_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon YYYY') AS published_local
FROM tournament t
CROSS JOIN LATERAL publication_shown($1, $2, false) b
WHERE t.tournament_id = $1
ORDER BY b.edition DESC

-- name: publication_hold
-- $3 the last round that the public may see results of, NULL for all.
UPDATE division d SET held_after = $3
FROM (SELECT division_id, held_after FROM division WHERE tournament_id = $1 AND division_id = $2 FOR UPDATE) was
WHERE d.tournament_id = $1 AND d.division_id = was.division_id
RETURNING coalesce(was.held_after, -1) AS was, d.rounds

-- name: publication_held
-- What is held back of a division, what a reveal would show, the edition that is seen now, and its teams.
SELECT d.held_after, d.rounds,
	(SELECT coalesce(json_agg(json_build_object('id', m.team_id, 'name', m.name) ORDER BY m.name COLLATE "und-x-icu"), '[]')
		FROM team m WHERE m.tournament_id = d.tournament_id AND m.division_id = d.division_id) AS teams,
	(SELECT count(*) FROM sheet s WHERE s.tournament_id = d.tournament_id AND s.division_id = d.division_id
		AND s.state <> 'void' AND NOT sheet_official(s.state, d.check_mode)) AS sheets_out,
	(SELECT json_agg(json_build_object('edition', b.edition, 'through', b.through_round, 'shows', b.shows,
			'players', 'players' = ANY (b.lists), 'teams', 'teams' = ANY (b.lists)) ORDER BY b.edition DESC)
		FROM publication_shown(d.tournament_id, d.division_id, false) b) AS now,
	(SELECT string_agg(l, ' ') FROM publication_shown(d.tournament_id, d.division_id, true) b, unnest(b.lists) l) AS in_force,
	EXISTS (SELECT FROM publication b WHERE b.tournament_id = d.tournament_id AND b.division_id = d.division_id
		AND b.withdrawn_at IS NULL AND b.through_round = d.rounds) AS standings_ready,
	EXISTS (SELECT FROM award_publication b WHERE b.tournament_id = d.tournament_id AND b.division_id = d.division_id
		AND b.withdrawn_at IS NULL) AS awards_ready
FROM division d WHERE d.tournament_id = $1 AND d.division_id = $2

-- name: publication_next
-- The number of a new edition, and how many sheets are not official now.
SELECT (SELECT coalesce(max(b.edition), 0) + 1 FROM publication b
		WHERE b.tournament_id = d.tournament_id AND b.division_id = d.division_id) AS edition,
	(SELECT count(*) FROM sheet s WHERE s.tournament_id = d.tournament_id AND s.division_id = d.division_id
		AND s.state <> 'void' AND NOT sheet_official(s.state, d.check_mode)) AS sheets_out
FROM division d WHERE d.tournament_id = $1 AND d.division_id = $2

-- name: publication_insert
INSERT INTO publication (tournament_id, division_id, edition, through_round, shows, snapshot, digest,
	reason, published_by, shown, sheets_out)
VALUES ($1, $2, $3, $4, $5, $6::text::jsonb, md5($6::text), $7, $8,
	CASE WHEN $9 = '' THEN '{players,teams}' ELSE ARRAY[$9::text] END, $10)
RETURNING publication_id

-- name: publication_withdraw
-- All editions, or their players or teams alone ($3): the public sees none of that from now on.
UPDATE publication SET shown = CASE WHEN $3 = '' THEN shown ELSE array_remove(shown, $3::text) END,
	withdrawn_at = CASE WHEN $3 = '' OR shown <@ ARRAY[$3::text] THEN now() END
WHERE tournament_id = $1 AND division_id = $2 AND withdrawn_at IS NULL AND ($3 = '' OR $3 = ANY (shown))
RETURNING edition

-- name: publication_list
SELECT coalesce(json_agg(json_build_object('edition', b.edition, 'through', b.through_round,
	'shows', b.shows, 'held', NOT publication_seen(b) AND b.withdrawn_at IS NULL,
	'parts', CASE WHEN NOT b.snapshot ? 'teams' THEN 'players' WHEN NOT b.snapshot ? 'players' THEN 'teams'
		ELSE '' END, 'reason', b.reason, 'fingerprint', publication_fingerprint(b), 'by', coalesce(a.name, b.published_by),
	'withdrawn', to_char(b.withdrawn_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon'),
	'at', to_char(b.published_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon'))
	ORDER BY b.edition DESC), '[]')
FROM publication b
JOIN tournament t USING (tournament_id)
LEFT JOIN account a ON b.published_by = 'account:' || a.account_id
WHERE b.tournament_id = $1 AND b.division_id = $2

-- name: publication_of_player
-- Editions in force that name a player or team: told to who disqualifies.
SELECT d.code, d.name, b.edition
FROM division d
CROSS JOIN LATERAL publication_shown(d.tournament_id, d.division_id, true) b
WHERE d.tournament_id = $1
	AND (b.snapshot -> 'players' @> jsonb_build_array(jsonb_build_object('id', $2::bigint))
	OR b.snapshot -> 'teams' @> jsonb_build_array(jsonb_build_object('id', $3::bigint)))
LIMIT 1
