-- The settings of a tournament's rule system.  C: src/app/app_rules.c

-- name: rules_settings
SELECT t.rule_settings, t.rule_version, t.rule_version_settings,
	EXISTS (SELECT FROM sheet_version v WHERE v.tournament_id = t.tournament_id) AS started
FROM tournament t WHERE t.tournament_id = $1::bigint

-- name: rules_settings_save
UPDATE tournament SET rule_settings = $2 WHERE tournament_id = $1::bigint

-- name: rules_bind
-- $2 the version's label or '', $3 its settings.
UPDATE tournament SET rule_version = $2, rule_version_settings = $3, rule_settings = $3
WHERE tournament_id = $1::bigint

-- name: rules_of_sheets
-- Whoever is saving a sheet at this moment has checked it by the old rules: the row lock lets one
-- of the two win.
UPDATE sheet SET rules_no = rules_no + 1 WHERE tournament_id = $1::bigint

-- name: readings_show
SELECT json_build_object('slug', slug, 'starts_on', starts_on, 'readings', readings)
FROM tournament WHERE tournament_id = $1::bigint

-- name: readings_lock
SELECT readings FROM tournament WHERE tournament_id = $1::bigint FOR UPDATE

-- name: readings_save
UPDATE tournament SET readings = $2::jsonb WHERE tournament_id = $1::bigint
