-- What anybody may read.  Seats only of published rounds, names only as the public may see them.

-- name: public_tournaments
SELECT json_build_object('tournaments', coalesce(json_agg(json_build_object(
	'slug', slug, 'name', name, 'venue', venue,
	'date', to_char(starts_on, 'FMDay, FMDD FMMonth YYYY')) ORDER BY starts_on DESC, name), '[]'))
FROM tournament
WHERE position(lower($1) IN lower(name || ' ' || venue || ' ' || slug)) > 0

-- name: public_overview
SELECT json_build_object('slug', t.slug, 'name', t.name, 'venue', t.venue,
	'date', to_char(t.starts_on, 'FMDay, FMDD FMMonth YYYY'),
	'announced', (SELECT coalesce(json_agg(json_build_object('text', a.text)
			ORDER BY a.announcement_id DESC), '[]')
		FROM announcement a WHERE a.tournament_id = t.tournament_id AND a.ended_at IS NULL),
	'divisions', (SELECT coalesce(json_agg(json_build_object(
		'code', d.code, 'name', d.name,
		'session', json_build_object('name', s.name, 'date', to_char(s.held_on, 'FMDay, FMDD FMMonth'),
			'time', to_char(s.starts_at, 'HH24:MI'), 'venue', s.venue),
		'rounds', (SELECT coalesce(json_agg(json_build_object('n', r.round_no) ORDER BY r.round_no), '[]')
			FROM round_published r
			WHERE r.tournament_id = d.tournament_id AND r.division_id = d.division_id
			AND EXISTS (SELECT 1 FROM plan p WHERE p.tournament_id = d.tournament_id
				AND p.division_id = d.division_id AND p.state = 'current')),
		'over', (SELECT coalesce(max(k.round_no - (k.phase < cardinality(k.lengths))::int), 0)
			FROM round_clock k
			WHERE k.tournament_id = d.tournament_id AND k.division_id = d.division_id),
		'standings', (SELECT json_build_object('through', max(b.through_round), 'edition', max(b.edition),
			'at', to_char(max(b.published_at) AT TIME ZONE t.timezone, 'HH24:MI'))
			FROM publication_shown(d.tournament_id, d.division_id, false) b HAVING count(*) > 0),
		'awards', EXISTS (SELECT FROM award_publication b WHERE b.tournament_id = d.tournament_id
			AND b.division_id = d.division_id AND award_seen(b)))
		ORDER BY d.sort), '[]')
		FROM division d JOIN session s USING (tournament_id, session_id)
		WHERE d.tournament_id = t.tournament_id
			AND EXISTS (SELECT 1 FROM player p WHERE p.tournament_id = d.tournament_id
				AND p.division_id = d.division_id AND p.withdrawn_at IS NULL)))
FROM tournament t
WHERE t.tournament_id = $1

-- name: public_seatings
-- $2: JSON list of {division, round}, divisions by code; left out are rounds that are not published.
SELECT coalesce(json_agg(json_build_object('tournament', t.slug, 'division', d.code, 'division_name', d.name,
	'round', r.round_no, 'edition', p.edition,
	'others', (SELECT json_agg(json_build_object('n', o.round_no, 'current',
			o.round_no = r.round_no) ORDER BY o.round_no)
		FROM round_published o
		WHERE o.tournament_id = d.tournament_id AND o.division_id = d.division_id),
	'tables', (SELECT coalesce(json_agg(json_build_object('table', g.table_no, 'section', table_place(c.name, g.block, (SELECT min(e.game) FROM seat e
			WHERE (e.tournament_id, e.plan_id, e.round_no, e.table_no)
				= (g.tournament_id, g.plan_id, g.round_no, g.table_no))),
		'seats', (SELECT coalesce(json_agg(json_build_object('seat', e.seat_no, 'code', y.code,
				'name', shown_name('public', y.given, y.family, y.code, y.name_policy, t.name_policy),
				'team', m.name) ORDER BY e.seat_no), '[]')
			FROM seat e
			JOIN player y USING (tournament_id, player_id)
			LEFT JOIN team m USING (tournament_id, team_id)
			WHERE (e.tournament_id, e.plan_id, e.round_no, e.table_no)
				= (g.tournament_id, g.plan_id, g.round_no, g.table_no)))
		ORDER BY g.table_no), '[]')
		FROM game_table g JOIN section c USING (tournament_id, section_id)
		WHERE g.tournament_id = p.tournament_id AND g.plan_id = p.plan_id
			AND g.round_no = r.round_no)) ORDER BY w.at), '[]')
FROM tournament t
JOIN division d USING (tournament_id)
JOIN plan p USING (tournament_id, division_id)
JOIN round_published r USING (tournament_id, division_id)
JOIN jsonb_array_elements($2::jsonb) WITH ORDINALITY AS w (x, at)
	ON x ->> 'division' = d.code AND (x ->> 'round')::int = r.round_no
WHERE t.tournament_id = $1 AND p.state = 'current'

-- name: public_division
-- Whether a division is there at all, for the sentence where its seating is not published.
SELECT code, name FROM division
WHERE tournament_id = $1 AND lower($2) IN (lower(code), lower(name), lower(mark))
ORDER BY lower(code) = lower($2) DESC, sort
LIMIT 1

-- name: public_people
-- Who sits in a published round, by what the public may know of each: searched in C, where
-- letters with and without accents are the same.  In the order of names.
SELECT p.player_id, p.code, coalesce(m.name, '') AS team, n.name
FROM player p
JOIN tournament t USING (tournament_id)
LEFT JOIN team m USING (tournament_id, team_id)
CROSS JOIN LATERAL (SELECT shown_name('public', p.given, p.family, p.code, p.name_policy,
	t.name_policy) AS name) n
WHERE p.tournament_id = $1
	AND EXISTS (SELECT 1 FROM seat e
		JOIN plan l USING (tournament_id, plan_id)
		JOIN round_published r USING (tournament_id, division_id, round_no)
		WHERE e.tournament_id = p.tournament_id AND e.player_id = p.player_id
			AND l.state = 'current')
ORDER BY n.name COLLATE "und-x-icu", p.code

-- name: public_places
-- $2: JSON list of player ids that were found, in their order.
SELECT coalesce(json_agg(json_build_object('code', p.code, 'team', coalesce(m.name, ''),
	'name', n.name, 'division', d.code, 'division_name', d.name,
	'places', (SELECT coalesce(json_agg(json_build_object('round', e.round_no, 'table', e.table_no,
			'seat', e.seat_no) ORDER BY e.round_no), '[]')
		FROM seat e
		JOIN plan l USING (tournament_id, plan_id)
		JOIN round_published r USING (tournament_id, division_id, round_no)
		WHERE e.tournament_id = p.tournament_id AND e.player_id = p.player_id
			AND l.state = 'current'))
	ORDER BY i.at), '[]')
FROM jsonb_array_elements_text($2::jsonb) WITH ORDINALITY AS i (id, at)
JOIN player p ON p.tournament_id = $1 AND p.player_id = i.id::bigint
JOIN tournament t USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
LEFT JOIN team m USING (tournament_id, team_id)
CROSS JOIN LATERAL (SELECT shown_name('public', p.given, p.family, p.code, p.name_policy,
	t.name_policy) AS name) n

-- name: public_card
-- What a card's link ($2) opens: where this player sits, and the rounds that are keyed, official
-- and not held back.  For some minutes each may be asked about, once.
SELECT json_build_object('slug', t.slug, 'link', p.link, 'code', p.code,
	'name', shown_name('public', p.given, p.family, p.code, p.name_policy, t.name_policy),
	'team', coalesce(m.name, ''), 'division', d.code, 'division_name', d.name,
	'places', (SELECT coalesce(json_agg(json_build_object('round', e.round_no, 'table', e.table_no,
			'seat', e.seat_no, 'next', e.round_no = (SELECT min(x.round_no) FROM sheet x
				JOIN round_published y USING (tournament_id, division_id, round_no)
				WHERE x.tournament_id = p.tournament_id AND x.division_id = p.division_id
				AND x.version = 0 AND x.state <> 'void')) ORDER BY e.round_no), '[]')
		FROM seat e
		JOIN plan l USING (tournament_id, plan_id)
		JOIN round_published r USING (tournament_id, division_id, round_no)
		WHERE e.tournament_id = p.tournament_id AND e.player_id = p.player_id AND l.state = 'current'),
	'scores', (SELECT coalesce(json_agg(json_build_object('round', s.round_no,
			'points', coalesce(r.total || CASE WHEN r.total = 1 THEN ' point' ELSE ' points' END, 'no points'),
			'games', CASE WHEN r.form = 'cup' THEN sheet_games(v) || CASE WHEN sheet_games(v) = 1 THEN ' game' ELSE ' games' END END,
			'match_points', r.match_points,
			'asked', q.query_id IS NOT NULL, 'may_ask', q.query_id IS NULL AND s.state <> 'final'
				AND v.saved_at > now() - t.card_minutes * interval '1 minute') ORDER BY s.round_no), '[]')
		FROM sheet s
		JOIN sheet_version v USING (tournament_id, sheet_id, version)
		JOIN sheet_row r USING (tournament_id, sheet_id, version)
		LEFT JOIN query q ON q.tournament_id = s.tournament_id AND q.sheet_id = s.sheet_id
			AND q.player_id = p.player_id
		WHERE s.tournament_id = p.tournament_id AND s.division_id = p.division_id AND r.player_id = p.player_id
			AND sheet_official(s.state, d.check_mode) AND s.round_no <= coalesce(d.held_after, 99)))
FROM player p
JOIN tournament t USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
LEFT JOIN team m ON m.tournament_id = p.tournament_id AND m.team_id = p.team_id
WHERE p.tournament_id = $1 AND p.link = $2 AND p.withdrawn_at IS NULL

-- name: public_card_ask
-- The card ($2) asks about its sheet of a round ($3) in words of ours ($4); no row where it may not.
INSERT INTO query (tournament_id, sheet_id, question, opened_by, player_id)
SELECT s.tournament_id, s.sheet_id, $4, 'card ' || p.code, p.player_id
FROM player p
JOIN tournament t USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
JOIN sheet s ON s.tournament_id = p.tournament_id AND s.division_id = p.division_id AND s.round_no = $3
JOIN sheet_version v ON (v.tournament_id, v.sheet_id, v.version) = (s.tournament_id, s.sheet_id, s.version)
JOIN sheet_row r ON (r.tournament_id, r.sheet_id, r.version) = (s.tournament_id, s.sheet_id, s.version)
	AND r.player_id = p.player_id
WHERE p.tournament_id = $1 AND p.link = $2 AND p.withdrawn_at IS NULL
	AND sheet_official(s.state, d.check_mode) AND s.state <> 'final'
	AND s.round_no <= coalesce(d.held_after, 99) AND v.saved_at > now() - t.card_minutes * interval '1 minute'
RETURNING query_id, player_id

-- name: public_folders
SELECT coalesce(jsonb_object_agg(tournament_id || '-' || extract(epoch FROM created_at),
	CASE WHEN erased_at IS NULL THEN slug ELSE '' END), '{}') FROM tournament;
