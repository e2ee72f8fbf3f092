-- Lists as files that belong to no page of their own: src/app/app_export.c.

-- The latest version of every sheet, one line a player; '' not entered, '-' not played, A away;
-- presence: played, absent, forfeit, bye, deceit.
-- name: export_sheets
SELECT coalesce(json_agg(json_build_object('division', d.code, 'round', s.round_no, 'table', s.table_no, 'sheet', s.code,
		'state', s.state, 'version', s.version, 'seat', r.seat_no, 'player', p.code,
		'name', shown_name('staff', p.given, p.family, p.code, p.name_policy, 'full'),
		'games', array_to_string(r.cells, ' ', ''), 'presence', r.presence, 'total', r.total,
		'penalties', nullif((SELECT count(*) FROM sheet_penalty x
			WHERE (x.tournament_id, x.sheet_id, x.version, x.seat_no)
				= (r.tournament_id, r.sheet_id, r.version, r.seat_no)), 0),
		'match_points', r.match_points, 'game', v.game, 'games_played', v.games_played,
		'saved_at', to_char(v.saved_at AT TIME ZONE c.timezone, 'YYYY-MM-DD HH24:MI:SS'), 'saved_by', v.saved_by)
	ORDER BY d.sort, s.round_no, s.table_no, r.seat_no), '[]')
FROM sheet s
JOIN tournament c USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
JOIN sheet_version v ON v.tournament_id = s.tournament_id AND v.sheet_id = s.sheet_id AND v.version = s.version
JOIN sheet_row r ON r.tournament_id = s.tournament_id AND r.sheet_id = s.sheet_id AND r.version = s.version
JOIN player p ON p.tournament_id = r.tournament_id AND p.player_id = r.player_id
WHERE s.tournament_id = $1 AND s.state <> 'void';

-- Who monitored which Pentathlon game, and how often another's opinion was asked.
-- name: export_monitors
SELECT coalesce(json_agg(json_build_object('monitor', c.monitor, 'game', v.game, 'division', d.code,
		'round', s.round_no, 'table', s.table_no, 'sheet', s.code, 'game_leader', c.collected_by,
		'opinions', (SELECT count(*) FROM sheet_opinion o WHERE (o.tournament_id, o.sheet_id, o.version)
			= (c.tournament_id, c.sheet_id, c.version) AND cardinality(o.rulings) > 1))
	ORDER BY lower(c.monitor), s.round_no, s.table_no), '[]')
FROM sheet s
JOIN division d USING (tournament_id, division_id)
JOIN sheet_version v USING (tournament_id, sheet_id, version)
JOIN sheet_card c USING (tournament_id, sheet_id, version)
WHERE s.tournament_id = $1 AND s.state <> 'void';

-- name: export_audit
SELECT coalesce(json_agg(json_build_object('at', to_char(e.at AT TIME ZONE t.timezone, 'YYYY-MM-DD HH24:MI:SS'),
		'actor', e.actor, 'account', a.name, 'action', e.action, 'subject', e.subject, 'before', e.before::text,
		'after', e.after::text, 'reason', e.reason)
	ORDER BY e.event_id), '[]')
FROM audit_event e
JOIN tournament t USING (tournament_id)
LEFT JOIN account a USING (account_id)
WHERE e.tournament_id = $1;
