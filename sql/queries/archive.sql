-- Backup and restore of one tournament, what restore looks at first, and erasing names.

-- name: archive_tables
SELECT name FROM archive_tables() ORDER BY place, name;

-- name: archive_rows
SELECT jsonb_build_object('table', $1::text, 'row', r)::text AS line FROM archive_rows($1, $2) r;

-- name: archive_find
SELECT tournament_id FROM tournament WHERE slug = $1;

-- name: archive_number
SELECT nextval(pg_get_serial_sequence('tournament', 'tournament_id')) AS tournament_id;

-- name: archive_clear
SELECT archive_clear($1);

-- name: archive_tournament_update
-- The row itself stays, since links and roles point to it, and so does its season.
UPDATE tournament t
SET name = n.name,
	venue = n.venue, starts_on = n.starts_on, timezone = n.timezone, rule_system = n.rule_system,
	name_policy = n.name_policy, table_max = n.table_max, card_minutes = coalesce(n.card_minutes, t.card_minutes), erased_at = n.erased_at,
	rule_version = n.rule_version, rule_version_settings = n.rule_version_settings,
	rule_settings = n.rule_settings, readings = coalesce(n.readings, t.readings), public_version = greatest(t.public_version, n.public_version) + 1
FROM jsonb_populate_record(NULL::tournament, $2::jsonb) n
WHERE t.tournament_id = $1
RETURNING pg_notify('cubetab', 'public ' || t.slug || ' ' || t.public_version);

-- name: archive_put
SELECT archive_put($1, $2, $3::jsonb);

-- name: archive_occupied
SELECT EXISTS (SELECT FROM tournament) OR EXISTS (SELECT FROM account) AS occupied;

-- name: erase_players
-- withdrawn_reason and the like are typed by people and may hold a name.
UPDATE player SET given = '', family = '', note = '',
	grade_override = CASE WHEN grade_override IS NOT NULL THEN 'erased' END,
	withdrawn_reason = CASE WHEN withdrawn_reason IS NOT NULL THEN 'erased' END
WHERE tournament_id = $1;

-- name: erase_uploads
UPDATE upload SET content = '', file_name = 'erased', columns = '{}' WHERE tournament_id = $1;

-- name: erase_queries
WITH steps AS (
	UPDATE query_step SET note = CASE WHEN note <> '' THEN 'erased' ELSE '' END WHERE tournament_id = $1
)
UPDATE query SET question = 'erased', answer = CASE WHEN answer IS NOT NULL THEN 'erased' END
WHERE tournament_id = $1;

-- name: erase_reasons
-- Reasons, notes and initials are typed by people, too.  Those in the audit trail cannot go, since
-- its chain is made of them: how many stay is answered, so that the director can be told.
WITH versions AS (
	UPDATE sheet_version v SET reason = CASE WHEN reason IS NOT NULL THEN 'erased' END,
		reasons = (SELECT coalesce(jsonb_object_agg(k, 'erased'), '{}') FROM jsonb_object_keys(v.reasons) k),
		lines = ARRAY(SELECT ROW(r.player_id, r.cells, r.total, r.written_total, r.initialed, r.form, r.presence,
				r.match_points, r.written_match_points, r.record, '')::sheet_line
			FROM sheet_row r WHERE (r.tournament_id, r.sheet_id, r.version) = (v.tournament_id, v.sheet_id, v.version)
			ORDER BY r.seat_no)
	WHERE tournament_id = $1 AND (reason IS NOT NULL OR reasons <> '{}'
		OR EXISTS (SELECT FROM unnest(v.lines) l WHERE l.signature <> ''))
), cards AS (
	UPDATE sheet_card SET monitor = '', collected_by = '' WHERE tournament_id = $1
), opinions AS (
	UPDATE sheet_opinion SET about = '', ruled_by = array_fill(''::text, ARRAY[cardinality(rulings)])
	WHERE tournament_id = $1
), readings AS (
	UPDATE sheet_reading SET read = '{}' WHERE tournament_id = $1
), sheets AS (
	UPDATE sheet SET void_reason = 'erased' WHERE tournament_id = $1 AND void_reason IS NOT NULL
), penalties AS (
	UPDATE penalty SET reason = 'erased', lifted_reason = CASE WHEN lifted_reason IS NOT NULL THEN 'erased' END
	WHERE tournament_id = $1
), teams AS (
	UPDATE team SET withdrawn_reason = 'erased' WHERE tournament_id = $1 AND withdrawn_reason IS NOT NULL
), wishes AS (
	DELETE FROM wish WHERE tournament_id = $1
), seats AS (
	UPDATE teammate_reason SET reason = 'erased' WHERE tournament_id = $1
), minutes AS (
	UPDATE clock_extension SET reason = 'erased' WHERE tournament_id = $1
), disputes AS (
	UPDATE dispute_version SET reason = CASE WHEN reason <> '' THEN 'erased' ELSE '' END,
		second_judge = CASE WHEN second_judge <> '' THEN 'erased' ELSE '' END
	WHERE tournament_id = $1
), publications AS (
	UPDATE publication SET reason = 'erased' WHERE tournament_id = $1 AND reason IS NOT NULL
)
SELECT count(*) AS kept FROM audit_event WHERE tournament_id = $1 AND reason IS NOT NULL;

-- name: erase_awards
UPDATE award SET decided_note = 'erased' WHERE tournament_id = $1 AND decided_note <> '';

-- name: erase_prints
-- Fingerprints were made of names, too: whoever has a list of names could try them.
UPDATE printed SET fingerprint = 'erased' WHERE tournament_id = $1;

-- name: erase_announcements
UPDATE announcement SET text = 'erased' WHERE tournament_id = $1;

-- name: erase_mark
UPDATE tournament SET erased_at = coalesce(erased_at, now()) WHERE slug = $1
RETURNING tournament_id;
