-- Roster files between preview and acceptance.

-- name: upload_insert
INSERT INTO upload (tournament_id, file_name, content, uploaded_by)
VALUES ($1, $2, $3, $4)
RETURNING upload_id;

-- name: upload_read
SELECT file_name, content, columns, accepted_at IS NOT NULL AS accepted
FROM upload WHERE tournament_id = $1 AND upload_id = $2;

-- name: upload_columns
UPDATE upload SET columns = $3::jsonb WHERE tournament_id = $1 AND upload_id = $2 AND accepted_at IS NULL
RETURNING upload_id;

-- What is accepted needs no file any more: the children's names stay in one table only.
-- name: upload_accept
UPDATE upload SET accepted_at = now(), content = ''
WHERE tournament_id = $1 AND upload_id = $2 AND accepted_at IS NULL AND length(content) > 0
RETURNING upload_id;

-- name: upload_discard
UPDATE upload SET content = '' WHERE tournament_id = $1 AND upload_id = $2 AND accepted_at IS NULL
RETURNING upload_id;

-- Files that wait for somebody to look at them, and how full the roster is.
-- name: upload_page
SELECT json_build_object(
	'waiting', coalesce((SELECT json_agg(json_build_object('id', u.upload_id, 'file_name', u.file_name,
			'at', to_char(u.uploaded_at AT TIME ZONE t.timezone, 'FMDay HH24:MI')) ORDER BY u.upload_id DESC)
		FROM upload u WHERE u.tournament_id = $1 AND u.accepted_at IS NULL AND length(u.content) > 0), '[]'),
	'players', (SELECT count(*) FROM player p WHERE p.tournament_id = $1),
	'divisions', (SELECT json_agg(json_build_object('code', d.code, 'name', d.name) ORDER BY d.sort)
		FROM division d WHERE d.tournament_id = $1))
FROM tournament t WHERE t.tournament_id = $1;
