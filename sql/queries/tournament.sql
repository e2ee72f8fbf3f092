-- Tournaments and their day.  C: src/app/app_tournament.c, src/app/app_day.c

-- name: tournament_timezone_known
SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = $1::text) AS known;

-- name: tournament_insert
INSERT INTO tournament (slug, name, venue, starts_on, timezone, rule_system, table_max, rule_version,
	rule_version_settings, rule_settings)
VALUES ($1::text, $2::text, $3::text, $4::date, $5::text, $6::text, $7::smallint, $8::text, $9::text, $9::text)
RETURNING tournament_id;

-- The day that it is in a time zone, $1.
-- name: tournament_today
SELECT (now() AT TIME ZONE $1::text)::date AS today;

-- What the new-tournament form proposes.
-- name: tournament_last
SELECT coalesce((SELECT timezone FROM tournament ORDER BY tournament_id DESC LIMIT 1), '') AS timezone,
	coalesce((SELECT venue FROM tournament ORDER BY tournament_id DESC LIMIT 1), '') AS venue;

-- $1 tournament
-- name: tournament_show
SELECT json_build_object('slug', t.slug, 'name', t.name, 'venue', t.venue, 'starts_on', t.starts_on,
	'timezone', t.timezone, 'rule_system', t.rule_system, 'rule_version', t.rule_version,
	'name_policy', t.name_policy,
	'table_max', t.table_max, 'card_minutes', t.card_minutes, 'erased', t.erased_at IS NOT NULL,
	'sessions', coalesce((SELECT json_agg(json_build_object('name', s.name, 'held_on', s.held_on,
			'starts_at', to_char(s.starts_at, 'HH24:MI'), 'venue', s.venue)
			ORDER BY s.held_on, s.starts_at NULLS LAST, s.session_id)
		FROM session s WHERE s.tournament_id = t.tournament_id), '[]'),
	'divisions', coalesce((SELECT json_agg(json_build_object('code', d.code, 'name', d.name,
			'mark', d.mark, 'grade_min', d.grade_min, 'grade_max', d.grade_max, 'rounds', d.rounds,
			'shows', d.shows, 'honours_top', d.honours_top, 'session', s.name)
			ORDER BY d.sort, d.division_id)
		FROM division d JOIN session s USING (tournament_id, session_id)
		WHERE d.tournament_id = t.tournament_id), '[]'))
FROM tournament t WHERE t.tournament_id = $1::bigint;

-- name: tournament_public_list
SELECT json_build_object('tournaments', coalesce(json_agg(json_build_object('slug', slug, 'name', name,
	'venue', venue, 'starts_on', starts_on, 'rule_system', rule_system)
	ORDER BY starts_on DESC, tournament_id DESC), '[]')) FROM tournament;

-- Of an account: $1 account, $2 owner (sees all), $3 filter, $4 order
-- name: tournament_own_list
SELECT json_build_object('q', $3::text, 'sort', $4::text, 'tournaments', coalesce((SELECT json_agg(x) FROM (
	SELECT t.slug, t.name, t.venue, to_char(t.starts_on, 'YYYY-MM-DD') AS date,
		(SELECT count(*) FROM player p WHERE p.tournament_id = t.tournament_id AND p.withdrawn_at IS NULL) AS players,
		coalesce((SELECT string_agg(m.role, ', ' ORDER BY m.role) FROM member m
			WHERE m.tournament_id = t.tournament_id AND m.account_id = $1::bigint), 'owner') AS roles
	FROM tournament t
	WHERE ($2::boolean OR EXISTS (SELECT FROM member m
			WHERE m.tournament_id = t.tournament_id AND m.account_id = $1::bigint))
		AND ($3::text = '' OR strpos(lower(t.name || ' ' || t.venue || ' ' || t.slug), lower($3::text)) > 0)
	ORDER BY CASE WHEN $4::text = 'name' THEN lower(t.name) END, t.starts_on DESC, t.tournament_id DESC) x), '[]'));

-- Play has begun when the first sheet was entered.
-- name: tournament_settings
SELECT json_build_object('slug', t.slug,
	'started', EXISTS (SELECT FROM sheet_version v WHERE v.tournament_id = t.tournament_id),
	'has_players', EXISTS (SELECT FROM player p WHERE p.tournament_id = t.tournament_id)
		OR EXISTS (SELECT FROM team m WHERE m.tournament_id = t.tournament_id),
	'name_policy', t.name_policy, 'rule_system', t.rule_system, 'rule_version', t.rule_version,
	'season', t.season_id, 'values', json_build_object('name', t.name, 'slug', t.slug, 'venue', t.venue, 'starts_on', t.starts_on,
		'timezone', t.timezone, 'table_max', t.table_max, 'card_minutes', t.card_minutes),
	'sessions', coalesce((SELECT json_agg(json_build_object('session', s.session_id, 'name', s.name,
			'held_on', s.held_on, 'starts_at', coalesce(to_char(s.starts_at, 'HH24:MI'), ''), 'venue', s.venue,
			'divisions', (SELECT count(*) FROM division d
				WHERE d.tournament_id = s.tournament_id AND d.session_id = s.session_id))
			ORDER BY s.held_on, s.starts_at NULLS LAST, s.session_id)
		FROM session s WHERE s.tournament_id = t.tournament_id), '[]'),
	'divisions', coalesce((SELECT json_agg(json_build_object('division', d.division_id, 'code', d.code,
			'name', d.name, 'mark', d.mark, 'rounds', d.rounds, 'shows', d.shows, 'honours_top', d.honours_top,
			'grade_min', d.grade_min, 'grade_max', d.grade_max, 'session', s.name,
			'players', (SELECT count(*) FROM player p WHERE p.tournament_id = d.tournament_id
				AND p.division_id = d.division_id AND p.withdrawn_at IS NULL))
			ORDER BY d.sort, d.division_id)
		FROM division d JOIN session s USING (tournament_id, session_id)
		WHERE d.tournament_id = t.tournament_id), '[]'))
FROM tournament t WHERE t.tournament_id = $1::bigint;

-- Inside a transaction; also keeps another change of the same tournament waiting.
-- name: tournament_lock
SELECT t.slug, t.starts_on, t.timezone, t.rule_system, t.rule_version, t.table_max, t.name_policy, t.card_minutes,
	EXISTS (SELECT FROM sheet_version v WHERE v.tournament_id = t.tournament_id) AS started,
	EXISTS (SELECT FROM player p WHERE p.tournament_id = t.tournament_id)
		OR EXISTS (SELECT FROM team m WHERE m.tournament_id = t.tournament_id) AS has_players
FROM tournament t WHERE t.tournament_id = $1::bigint FOR UPDATE;

-- name: tournament_update
UPDATE tournament SET name = $2::text, slug = $3::text, venue = $4::text, starts_on = $5::date,
	timezone = $6::text, table_max = $7::smallint, name_policy = $8::text,
	card_minutes = CASE WHEN $9::smallint < 0 THEN card_minutes ELSE $9::smallint END
WHERE tournament_id = $1::bigint;

-- What was set to the old date follows to the new one: $2 old, $3 new
-- name: tournament_move_sessions
UPDATE session SET held_on = $3::date WHERE tournament_id = $1::bigint AND held_on = $2::date;

-- name: tournament_move_rounds
UPDATE round SET held_on = $3::date WHERE tournament_id = $1::bigint AND held_on = $2::date;

-- name: tournament_set_rules
UPDATE tournament SET rule_system = $2::text, rule_version = $3::text, rule_version_settings = $4::text,
	rule_settings = $4::text, readings = CASE WHEN rule_system = $2::text THEN readings ELSE '{}' END
WHERE tournament_id = $1::bigint;

-- ---- the day ----

-- Everything that the dashboard counts.  "here" is who is not withdrawn.
-- name: tournament_day
WITH t AS (SELECT *, (now() AT TIME ZONE timezone)::date AS today FROM tournament WHERE tournament_id = $1::bigint),
people AS (SELECT p.division_id, count(*) AS players, count(p.team_id) AS in_team,
		count(*) FILTER (WHERE p.placeholder) AS placeholders,
		count(*) FILTER (WHERE a.state = 'present') AS present,
		count(*) FILTER (WHERE a.state = 'late') AS late,
		count(*) FILTER (WHERE a.state = 'absent') AS absent
	FROM player p LEFT JOIN attendance a ON a.tournament_id = p.tournament_id AND a.player_id = p.player_id AND a.round_no = 0
	WHERE p.tournament_id = $1::bigint AND p.withdrawn_at IS NULL GROUP BY p.division_id),
seats AS (SELECT n.division_id, g.round_no, count(*) AS tables, count(s.sheet_id) AS sheets,
		count(s.printed_at) AS printed, count(*) FILTER (WHERE s.version > 0) AS entered
	FROM plan n JOIN game_table g USING (tournament_id, plan_id)
	LEFT JOIN sheet s ON s.tournament_id = n.tournament_id AND s.division_id = n.division_id
		AND s.round_no = g.round_no AND s.table_no = g.table_no AND s.state <> 'void'
	WHERE n.tournament_id = $1::bigint AND n.state = 'current' GROUP BY n.division_id, g.round_no),
parts AS (SELECT d.division_id, d.code, d.name, d.rounds, d.sort, e.name AS session,
		coalesce(p.players, 0) AS players, coalesce(p.in_team, 0) AS in_team,
		coalesce(p.placeholders, 0) AS placeholders,
		coalesce(p.present, 0) AS present, coalesce(p.late, 0) AS late, coalesce(p.absent, 0) AS absent,
		coalesce(sum(s.tables), 0)::int AS tables, coalesce(sum(s.printed), 0)::int AS printed,
		coalesce(sum(s.entered), 0)::int AS entered,
		count(s.round_no)::int AS seated_rounds,
		count(s.round_no) FILTER (WHERE s.entered > 0 AND s.entered = s.tables)::int AS whole_rounds,
		(SELECT count(*) FROM round_published r WHERE r.tournament_id = $1::bigint
			AND r.division_id = d.division_id)::int AS shown_rounds,
		EXISTS (SELECT FROM plan n WHERE n.tournament_id = $1::bigint AND n.division_id = d.division_id
			AND n.state = 'draft') AS draft,
		(SELECT max(b.through_round) FROM publication b WHERE b.tournament_id = $1::bigint
			AND b.division_id = d.division_id AND b.withdrawn_at IS NULL) AS published
	FROM division d JOIN session e USING (tournament_id, session_id)
	LEFT JOIN people p ON p.division_id = d.division_id
	LEFT JOIN seats s ON s.division_id = d.division_id
	WHERE d.tournament_id = $1::bigint
	GROUP BY d.division_id, d.code, d.name, d.rounds, d.sort, e.name, p.players, p.in_team, p.placeholders,
		p.present, p.late, p.absent),
used AS (SELECT * FROM parts WHERE players > 0)
SELECT json_build_object('slug', t.slug, 'name', t.name, 'venue', t.venue,
	'date', to_char(t.starts_on, 'FMDay, FMDD FMMonth YYYY'), 'days', t.starts_on - t.today,
	'players', (SELECT coalesce(sum(players), 0) FROM used),
	'teams', (SELECT count(*) FROM team m WHERE m.tournament_id = t.tournament_id AND m.withdrawn_at IS NULL),
	'schools', (SELECT count(*) FROM school c WHERE c.tournament_id = t.tournament_id),
	'single', (SELECT coalesce(sum(players - in_team), 0) FROM used),
	'placeholders', (SELECT coalesce(sum(placeholders), 0) FROM used),
	'present', (SELECT coalesce(sum(present), 0) FROM used),
	'late', (SELECT coalesce(sum(late), 0) FROM used),
	'absent', (SELECT coalesce(sum(absent), 0) FROM used),
	'divisions_used', (SELECT count(*) FROM used),
	'divisions_seated', (SELECT count(*) FROM used WHERE seated_rounds >= rounds),
	'divisions_published', (SELECT count(*) FROM used WHERE published = rounds),
	'divisions_published_any', (SELECT count(*) FROM used WHERE published IS NOT NULL),
	'drafts', (SELECT count(*) FROM used WHERE draft),
	'rounds', (SELECT coalesce(sum(rounds), 0) FROM used),
	'rounds_shown', (SELECT coalesce(sum(shown_rounds), 0) FROM used),
	'rounds_whole', (SELECT coalesce(sum(whole_rounds), 0) FROM used),
	'tables', (SELECT coalesce(sum(tables), 0) FROM used),
	'printed', (SELECT coalesce(sum(printed), 0) FROM used),
	'entered', (SELECT coalesce(sum(entered), 0) FROM used),
	'queries', (SELECT count(*) FROM query y WHERE y.tournament_id = t.tournament_id AND y.closed_at IS NULL),
	'helpers', (SELECT count(*) FROM token k WHERE k.tournament_id = t.tournament_id AND k.kind = 'link' AND k.revoked_at IS NULL)
		+ (SELECT count(DISTINCT m.account_id) FROM member m WHERE m.tournament_id = t.tournament_id),
	'divisions', coalesce((SELECT json_agg(json_build_object('code', u.code, 'name', u.name, 'session', u.session,
		'players', u.players, 'tables', u.tables, 'printed', u.printed, 'entered', u.entered, 'rounds', u.rounds,
		'whole_rounds', u.whole_rounds, 'published', u.published) ORDER BY u.sort, u.division_id) FROM used u), '[]'))
FROM t;

-- ---- settings of the installation ----

-- name: setting_get
SELECT value FROM setting WHERE key = $1::text;

-- name: setting_set
INSERT INTO setting (key, value) VALUES ($1::text, $2::text)
ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = now();

-- name: setting_delete
DELETE FROM setting WHERE key = $1::text;

-- ---- the audit trail, to read ----

-- $1 tournament, $2 text to find in action, subject or actor, $3 before this event (0 = newest), $4 how many
-- The trail of a tournament, or of the installation itself (0): accounts and settings, in UTC.
-- name: audit_list
WITH found AS (SELECT v.event_id, v.at, v.actor, v.action, v.subject, v.before, v.after, v.reason,
		coalesce(a.name, k.label, CASE v.actor WHEN 'cli' THEN 'Command line' ELSE v.actor END) AS who
	FROM audit_event v
	LEFT JOIN account a ON a.account_id = v.account_id
	LEFT JOIN token k ON v.account_id IS NULL AND v.actor = 'link:' || k.token_id
	WHERE v.tournament_id = $1::bigint AND ($3::bigint = 0 OR v.event_id < $3::bigint)
		AND ($2::text = '' OR strpos(lower(v.action || ' ' || v.subject || ' ' || coalesce(a.name, k.label, v.actor)
			|| ' ' || coalesce(v.reason, '')), lower($2::text)) > 0)
	ORDER BY v.event_id DESC LIMIT $4::int)
SELECT json_build_object('here', coalesce('/manage/' || t.slug, '/accounts') || '/audit', 'q', $2::text,
	'older', (SELECT CASE WHEN count(*) = $4::int THEN min(event_id) END FROM found),
	'events', coalesce((SELECT json_agg(json_build_object('event', event_id,
		'at', to_char(at AT TIME ZONE coalesce(t.timezone, 'UTC'), 'YYYY-MM-DD HH24:MI:SS'), 'who', who, 'actor', actor,
		'action', action, 'subject', subject, 'before', coalesce(before::text, ''),
		'after', coalesce(after::text, ''), 'reason', coalesce(reason, '')) ORDER BY event_id DESC) FROM found), '[]'))
FROM (VALUES ($1::bigint)) AS one (tournament_id) LEFT JOIN tournament t USING (tournament_id);
