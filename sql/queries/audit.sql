-- The audit trail and the announcement that a public page may have changed.

-- name: audit_insert
INSERT INTO audit_event (tournament_id, account_id, actor, action, subject, before, after, reason)
VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8);

-- name: tournament_public_changed
-- The listeners of every server hear of it when the transaction commits.
UPDATE tournament SET public_version = public_version + 1
WHERE tournament_id = $1
RETURNING pg_notify('cubetab', 'public ' || slug || ' ' || public_version), public_version;

-- name: audit_lock
-- One sealer at a time, whichever server it is in.
SELECT pg_try_advisory_xact_lock(7167290218) AS mine;

-- name: audit_unsealed
-- A transaction that began long ago may commit now, so the last while is looked at again.
SELECT e.tournament_id, e.event_id, audit_text(e) AS text, coalesce(l.seq, 0) AS last_seq,
	coalesce(encode(l.hash, 'hex'), '') AS last_hash
FROM audit_event e
LEFT JOIN LATERAL (
	SELECT s.seq, s.hash FROM audit_seal s
	WHERE s.tournament_id = e.tournament_id ORDER BY s.seq DESC LIMIT 1) l ON true
WHERE e.at > CASE WHEN $1::boolean THEN '-infinity' ELSE now() - interval '15 minutes' END
	AND NOT EXISTS (
		SELECT FROM audit_seal s
		WHERE s.tournament_id = e.tournament_id AND s.event_id = e.event_id)
ORDER BY e.tournament_id, e.event_id
LIMIT 1000;

-- name: audit_seal_insert
-- $1 = [[tournament, seq, event, hash in hexadecimal], ...]
INSERT INTO audit_seal (tournament_id, seq, event_id, hash)
SELECT (x ->> 0)::bigint, (x ->> 1)::bigint, (x ->> 2)::bigint, decode(x ->> 3, 'hex')
FROM jsonb_array_elements($1::jsonb) x;

-- name: audit_announce
-- $1 = the same; tells every server which tournaments had saves.
SELECT pg_notify('cubetab', 'saved ' || t.slug || ' ' || t.public_version)
FROM tournament t
WHERE t.tournament_id IN (SELECT (x ->> 0)::bigint FROM jsonb_array_elements($1::jsonb) x);

-- name: audit_chain
SELECT s.seq, encode(s.hash, 'hex') AS hash, s.event_id,
	CASE WHEN e.event_id IS NOT NULL THEN audit_text(e) END AS text, e.action, e.subject
FROM audit_seal s
LEFT JOIN audit_event e ON e.tournament_id = s.tournament_id AND e.event_id = s.event_id
WHERE s.tournament_id = $1 AND s.seq > $2
ORDER BY s.seq
LIMIT 2000;

-- name: audit_tail
SELECT count(*) AS events, coalesce(min(e.event_id), 0) AS first, coalesce(max(e.event_id), 0) AS last
FROM audit_event e
WHERE e.tournament_id = $1 AND NOT EXISTS (
	SELECT FROM audit_seal s
	WHERE s.tournament_id = e.tournament_id AND s.event_id = e.event_id);

-- name: audit_tournament
SELECT tournament_id FROM tournament WHERE slug = $1;

-- name: statistics_refresh
SELECT statistics_refresh($1)

-- name: statistics_keep
SELECT statistics_keep()
