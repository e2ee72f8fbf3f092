-- Named versions of rule systems.  C: src/app/app_rule_version.c

-- name: rule_version_list
SELECT json_build_object('versions', coalesce(json_agg(json_build_object(
	'id', v.rule_version_id, 'rule_system', v.rule_system, 'name', v.name, 'version', v.version,
	'label', v.name || ', version ' || v.version, 'note', v.note, 'by', actor_name(v.made_by),
	'made_on', to_char(v.made_at, 'YYYY-MM-DD'), 'retired', v.retired_at IS NOT NULL,
	'differs', length(v.settings) - length(replace(v.settings, E'\n', '')),
	'tournaments', (SELECT count(*) FROM tournament t
		WHERE t.rule_system = v.rule_system AND t.rule_version = v.name || ', version ' || v.version))
	ORDER BY v.rule_system, lower(v.name), v.name, v.version DESC), '[]'))
FROM rule_version v

-- name: rule_version_get
SELECT rule_system, name, version, name || ', version ' || version AS label, settings, note,
	actor_name(made_by) AS by, to_char(made_at, 'YYYY-MM-DD') AS made_on,
	retired_at IS NOT NULL AS retired
FROM rule_version WHERE rule_version_id = $1::bigint

-- name: rule_version_insert
INSERT INTO rule_version (rule_system, name, version, settings, note, made_by)
SELECT $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5
FROM rule_version WHERE rule_system = $1 AND name = $2
RETURNING rule_version_id, version

-- name: rule_version_retire
UPDATE rule_version SET retired_at = CASE WHEN $2::boolean THEN now() END
WHERE rule_version_id = $1::bigint AND (retired_at IS NULL) = $2::boolean
RETURNING rule_version_id

-- name: rule_version_may
-- Whoever directs a tournament.
SELECT EXISTS (SELECT FROM member WHERE account_id = $1::bigint AND role = 'director') AS may
