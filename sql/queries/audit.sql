-- The audit trail and the announcement that a public page may have changed.

-- name: audit_insert
INSERT INTO audit_event (tournament_id, account_id, actor, action, subject, before, after, reason)
VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8);

-- name: tournament_public_changed
-- The listeners of every server hear of it when the transaction commits.
UPDATE tournament SET public_version = public_version + 1
WHERE tournament_id = $1
RETURNING pg_notify('cubetab', 'public ' || slug || ' ' || public_version);
