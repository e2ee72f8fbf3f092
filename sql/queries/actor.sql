-- Who is asking.  C: src/app/app_actor.c
--
-- seen, server and until: what a server that remembers the answer has to prove before it counts on it.

-- name: actor_by_signin
SELECT a.account_id, coalesce(a.name, l.label, '') AS name, coalesce(a.is_owner, false) AS is_owner,
	CASE WHEN a.account_id IS NULL AND l.token_id IS NULL THEN '' ELSE s.csrf END AS csrf,
	l.token_id AS link_id,
	CASE WHEN l.tournament_id = t.tournament_id THEN l.role
		ELSE (SELECT string_agg(m.role, ',') FROM member m
			WHERE m.tournament_id = t.tournament_id AND m.account_id = a.account_id) END AS roles,
	t.tournament_id, t.slug, t.name AS tournament, t.timezone, t.name_policy, t.rule_system, t.rule_version,
	t.public_version, t.erased_at IS NOT NULL AS erased,
	(SELECT value FROM setting WHERE key = 'public_address') AS public_address,
	CASE WHEN NOT pg_is_in_recovery() THEN pg_current_snapshot()::text END AS seen, pg_postmaster_start_time()::text AS server,
	coalesce(least(s.expires_at, l.expires_at), 'infinity')::text AS until
FROM (VALUES (1)) AS one (n)
LEFT JOIN signin s ON s.signin_hash = $1::bytea AND s.expires_at > now()
LEFT JOIN account a ON a.account_id = s.account_id AND a.disabled_at IS NULL
LEFT JOIN token l ON l.token_hash = s.link_hash AND l.revoked_at IS NULL
	AND (l.expires_at IS NULL OR l.expires_at > now())
LEFT JOIN tournament t ON t.slug = $2::text;

-- An API token is good as long as its account still has the role, or a director's or owner's.
-- name: actor_by_token
SELECT a.account_id, a.name, '' AS csrf, k.token_id,
	k.tournament_id IS NULL AND a.is_owner AS is_owner,
	CASE WHEN k.tournament_id = t.tournament_id THEN k.role END AS roles,
	t.tournament_id, t.slug, t.name AS tournament, t.timezone, t.name_policy, t.rule_system, t.rule_version,
	t.public_version, t.erased_at IS NOT NULL AS erased,
	(SELECT value FROM setting WHERE key = 'public_address') AS public_address,
	CASE WHEN NOT pg_is_in_recovery() THEN pg_current_snapshot()::text END AS seen, pg_postmaster_start_time()::text AS server,
	coalesce(k.expires_at, 'infinity')::text AS until
FROM token k
JOIN account a ON a.account_id = k.account_id AND a.disabled_at IS NULL
LEFT JOIN tournament t ON t.slug = $2::text
WHERE k.token_hash = $1::bytea AND k.kind = 'api' AND k.revoked_at IS NULL
	AND (k.expires_at IS NULL OR k.expires_at > now())
	AND (a.is_owner OR EXISTS (SELECT FROM member m WHERE m.tournament_id = k.tournament_id
		AND m.account_id = a.account_id AND m.role IN (k.role, 'director')));
