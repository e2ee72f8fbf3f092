-- Accounts, sign-ins, members.  C: src/app/app_account.c, src/app/app_signin.c

-- name: account_any
SELECT EXISTS (SELECT FROM account WHERE password_hash IS NOT NULL) AS any_account;

-- name: account_by_email
SELECT account_id, name, coalesce(password_hash, '') AS password_hash, is_owner,
	disabled_at IS NOT NULL AS disabled
FROM account WHERE lower(email) = lower($1::text);

-- name: account_by_id
SELECT account_id, email, name, coalesce(password_hash, '') AS password_hash, is_owner,
	disabled_at IS NOT NULL AS disabled
FROM account WHERE account_id = $1::bigint;

-- name: account_insert
INSERT INTO account (email, name, password_hash, is_owner)
VALUES ($1::text, $2::text, $3::text, $4::boolean) RETURNING account_id;

-- name: account_set_password
UPDATE account SET password_hash = $2::text, name = coalesce($3::text, name)
WHERE account_id = $1::bigint AND disabled_at IS NULL RETURNING account_id;

-- name: account_set_owner
UPDATE account SET is_owner = true WHERE account_id = $1::bigint RETURNING account_id;

-- Nobody shuts out the last owner, or himself.
-- name: account_disable
UPDATE account SET disabled_at = now()
WHERE account_id = $1::bigint AND disabled_at IS NULL AND account_id IS DISTINCT FROM $2::bigint
	AND (NOT is_owner OR EXISTS (SELECT FROM account o WHERE o.is_owner AND o.disabled_at IS NULL
		AND o.password_hash IS NOT NULL AND o.account_id <> $1::bigint))
RETURNING account_id;

-- name: account_enable
UPDATE account SET disabled_at = NULL WHERE account_id = $1::bigint AND disabled_at IS NOT NULL
RETURNING account_id;

-- Who may make a link that sets this account's password: the owner; a director for people who
-- have no say anywhere else than in tournaments that he directs.
-- name: account_reset_allowed
SELECT $3::boolean OR (NOT a.is_owner AND NOT EXISTS (SELECT FROM member m
	WHERE m.account_id = a.account_id AND NOT EXISTS (SELECT FROM member d
		WHERE d.tournament_id = m.tournament_id AND d.account_id = $2::bigint
			AND d.role = 'director'))) AS allowed
FROM account a WHERE a.account_id = $1::bigint;

-- $1 filter, $2 order
-- name: account_list
SELECT json_build_object('q', $1::text, 'sort', $2::text,
	'accounts', coalesce((SELECT json_agg(x) FROM (
		SELECT a.account_id AS account, a.name, a.email, a.is_owner AS owner,
			a.disabled_at IS NOT NULL AS disabled,
			a.password_hash IS NULL AND a.disabled_at IS NULL AS invited,
			to_char(a.created_at, 'YYYY-MM-DD') AS since,
			coalesce((SELECT string_agg(t.name || ': ' || m.role, ', ' ORDER BY t.starts_on DESC, m.role)
				FROM member m JOIN tournament t USING (tournament_id)
				WHERE m.account_id = a.account_id), '') AS roles
		FROM account a
		WHERE $1::text = '' OR strpos(lower(a.name || ' ' || a.email), lower($1::text)) > 0
		ORDER BY CASE $2::text WHEN 'email' THEN lower(a.email) WHEN 'since' THEN to_char(a.created_at, 'YYYYMMDDHH24MISS')
			ELSE lower(a.name) END, a.account_id) x), '[]'));

-- name: member_insert
INSERT INTO member (tournament_id, account_id, role) VALUES ($1::bigint, $2::bigint, $3::text)
ON CONFLICT DO NOTHING RETURNING account_id;

-- name: member_delete
DELETE FROM member WHERE tournament_id = $1::bigint AND account_id = $2::bigint AND role = $3::text
RETURNING account_id;

-- name: member_any
SELECT EXISTS (SELECT FROM member WHERE tournament_id = $1::bigint AND account_id = $2::bigint)
	AS is_member;

-- Sign-ins that are over go with the next one that begins.
-- name: signin_insert
WITH over AS (DELETE FROM signin WHERE expires_at < now())
INSERT INTO signin (signin_hash, account_id, link_hash, csrf, expires_at)
VALUES ($1::bytea, $2::bigint, $3::bytea, $4::text, now() + make_interval(days => $5::int));

-- name: signin_delete
DELETE FROM signin WHERE signin_hash = $1::bytea RETURNING signin_hash;

-- name: signin_delete_account
DELETE FROM signin WHERE account_id = $1::bigint;

-- Seconds to wait before the next try: after 5 wrong passwords for one account up to half a
-- minute (so that nobody is locked out for long by another), after 30 from one network address
-- up to a quarter of an hour.
-- name: signin_wait
SELECT coalesce(max(ceil(extract(epoch FROM w.last_at - clock_timestamp()) + least(w.most, power(2, least(w.n - w.free, 12))))), 0)::int AS seconds
FROM (SELECT s.free, s.most, count(*) AS n, max(f.at) AS last_at
	FROM (VALUES ($1::text, 5, 30), ($2::text, 30, 900)) AS s (subject, free, most)
	JOIN signin_failure f ON f.subject = s.subject AND f.at > now() - interval '1 hour'
	GROUP BY s.subject, s.free, s.most HAVING count(*) >= s.free) w;

-- Noted before the password is looked at, so that many tries at once count too.
-- name: signin_try
WITH old AS (DELETE FROM signin_failure WHERE at < now() - interval '1 day')
INSERT INTO signin_failure (subject) VALUES ($1::text), ($2::text);

-- name: signin_succeeded
DELETE FROM signin_failure WHERE subject = $1::text
	OR failure_id = (SELECT max(failure_id) FROM signin_failure WHERE subject = $2::text);
