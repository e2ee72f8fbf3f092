-- The hall's screens and what is announced.  C: src/app/app_screen.c.

-- name: screen_list
SELECT json_build_object(
	'screens', (SELECT coalesce(json_agg(json_build_object('id', s.screen_id, 'name', s.name,
			'clock', 'clock' = ANY (s.shows), 'announcements', 'announcements' = ANY (s.shows),
			'seating', 'seating' = ANY (s.shows), 'standings', 'standings' = ANY (s.shows),
			'division', d.code, 'division_name', d.name, 'seconds', s.seconds) ORDER BY s.name), '[]')
		FROM screen s LEFT JOIN division d USING (tournament_id, division_id)
		WHERE s.tournament_id = $1),
	'announcements', (SELECT coalesce(json_agg(json_build_object('id', a.announcement_id,
			'text', a.text, 'by', actor_name(a.made_by),
			'at', to_char(a.made_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon'),
			'ended', to_char(a.ended_at AT TIME ZONE t.timezone, 'HH24:MI'))
			ORDER BY a.ended_at IS NOT NULL, a.announcement_id DESC), '[]')
		FROM announcement a WHERE a.tournament_id = $1),
	'divisions', (SELECT coalesce(json_agg(json_build_object('code', d.code, 'name', d.name)
			ORDER BY d.sort), '[]')
		FROM division d WHERE d.tournament_id = $1
			AND EXISTS (SELECT FROM player p WHERE p.tournament_id = d.tournament_id
				AND p.division_id = d.division_id)))
FROM tournament t WHERE t.tournament_id = $1

-- name: screen_show
-- What one screen shows; without a row of that name everything.
SELECT json_build_object('screen', coalesce(s.name, ''), 'seconds', coalesce(s.seconds, 20),
	'division', coalesce(d.code, ''),
	'clock', s.shows IS NULL OR 'clock' = ANY (s.shows),
	'seating', s.shows IS NULL OR 'seating' = ANY (s.shows),
	'standings', s.shows IS NULL OR 'standings' = ANY (s.shows),
	'announced', CASE WHEN s.shows IS NULL OR 'announcements' = ANY (s.shows)
		THEN (SELECT coalesce(json_agg(json_build_object('text', a.text) ORDER BY a.announcement_id DESC), '[]')
			FROM announcement a WHERE a.tournament_id = t.tournament_id AND a.ended_at IS NULL)
		ELSE '[]' END)
FROM tournament t
LEFT JOIN screen s ON s.tournament_id = t.tournament_id AND s.name = $2
LEFT JOIN division d ON d.tournament_id = s.tournament_id AND d.division_id = s.division_id
WHERE t.tournament_id = $1

-- name: screen_save
-- $3 "clock,seating"; $4 a division's code or "".  No row: there is no such division.
INSERT INTO screen (tournament_id, name, shows, division_id, seconds)
SELECT t.tournament_id, $2, string_to_array($3, ','), d.division_id, $5
FROM tournament t
LEFT JOIN division d ON d.tournament_id = t.tournament_id AND d.code = $4
WHERE t.tournament_id = $1 AND ($4 = '' OR d.division_id IS NOT NULL)
ON CONFLICT (tournament_id, name) DO UPDATE SET shows = EXCLUDED.shows,
	division_id = EXCLUDED.division_id, seconds = EXCLUDED.seconds
RETURNING screen_id

-- name: screen_delete
DELETE FROM screen WHERE tournament_id = $1 AND name = $2 RETURNING screen_id

-- name: announcement_make
INSERT INTO announcement (tournament_id, text, made_by) VALUES ($1, $2, $3) RETURNING announcement_id

-- name: announcement_end
UPDATE announcement SET ended_at = now()
WHERE tournament_id = $1 AND announcement_id = $2 AND ended_at IS NULL
RETURNING announcement_id
