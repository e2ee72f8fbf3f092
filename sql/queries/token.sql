-- Secret links and API tokens.  C: src/app/app_token.c

-- name: token_insert
INSERT INTO token (token_hash, kind, account_id, tournament_id, role, label, created_by, expires_at)
VALUES ($1::bytea, $2::text, $3::bigint, $4::bigint, $5::text, $6::text, $7::bigint,
	now() + make_interval(days => $8::int))
RETURNING token_id;

-- An older invitation, reset or set-up link ends when a new one is made.
-- name: token_supersede
UPDATE token SET revoked_at = now()
WHERE kind = $1::text AND account_id IS NOT DISTINCT FROM $2::bigint AND used_at IS NULL AND revoked_at IS NULL;

-- A link that works once is taken here; what follows in the transaction may still undo it.
-- name: token_use
UPDATE token SET used_at = now()
WHERE token_hash = $1::bytea AND kind = ANY (string_to_array($2::text, ','))
	AND used_at IS NULL AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
RETURNING token_id, kind, account_id, tournament_id;

-- What a person sees who opens a link.
-- name: token_show
SELECT json_build_object('kind', k.kind, 'label', k.label, 'role', k.role, 'email', a.email, 'name', a.name,
	'tournament', t.name, 'slug', t.slug, 'token', k.token_id, 'tournament_id', t.tournament_id)
FROM token k LEFT JOIN account a USING (account_id) LEFT JOIN tournament t USING (tournament_id)
WHERE k.token_hash = $1::bytea AND k.kind = ANY (string_to_array($2::text, ','))
	AND k.used_at IS NULL AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
	AND a.disabled_at IS NULL;

-- name: token_revoke
UPDATE token SET revoked_at = now()
WHERE tournament_id = $1::bigint AND token_id = $2::bigint AND kind IN ('link', 'api') AND revoked_at IS NULL
RETURNING token_id, kind, label;

-- $1 tournament
-- name: helper_list
SELECT json_build_object(
	'members', coalesce((SELECT json_agg(x) FROM (
		SELECT a.account_id AS account, a.name, a.email, m.role,
			a.disabled_at IS NOT NULL AS disabled,
			a.password_hash IS NULL AND a.disabled_at IS NULL AS invited
		FROM member m JOIN account a USING (account_id)
		WHERE m.tournament_id = t.tournament_id ORDER BY lower(a.name), a.account_id, m.role) x), '[]'),
	'links', coalesce((SELECT json_agg(x) FROM (
		SELECT k.token_id AS token, k.label, k.role, a.name AS made_by,
			to_char(k.created_at AT TIME ZONE t.timezone, 'YYYY-MM-DD HH24:MI') AS made_at,
			(SELECT count(*) FROM signin s WHERE s.link_hash = k.token_hash AND s.expires_at > now()) AS devices
		FROM token k LEFT JOIN account a ON a.account_id = k.created_by
		WHERE k.tournament_id = t.tournament_id AND k.kind = 'link' AND k.revoked_at IS NULL
		ORDER BY k.token_id) x), '[]'),
	'tokens', coalesce((SELECT json_agg(x) FROM (
		SELECT k.token_id AS token, k.label, k.role, a.name AS of,
			to_char(k.created_at AT TIME ZONE t.timezone, 'YYYY-MM-DD HH24:MI') AS made_at
		FROM token k LEFT JOIN account a ON a.account_id = k.account_id
		WHERE k.tournament_id = t.tournament_id AND k.kind = 'api' AND k.revoked_at IS NULL
		ORDER BY k.token_id) x), '[]'))
FROM tournament t WHERE t.tournament_id = $1::bigint;
