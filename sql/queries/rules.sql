-- The settings of a tournament's rule system.  C: src/app/app_rules.c

-- name: rules_settings
SELECT t.rule_settings,
	EXISTS (SELECT FROM sheet_version v WHERE v.tournament_id = t.tournament_id) AS started
FROM tournament t WHERE t.tournament_id = $1::bigint

-- name: rules_settings_save
UPDATE tournament SET rule_settings = $2 WHERE tournament_id = $1::bigint
