-- Photos of score sheets' papers.  C: src/app/app_photo.c.

-- name: photo_sheet
SELECT s.sheet_id, (SELECT count(*) FROM sheet_photo p
	WHERE p.tournament_id = s.tournament_id AND p.sheet_id = s.sheet_id) AS photos
FROM sheet s WHERE s.tournament_id = $1 AND s.code = $2

-- name: photo_add
INSERT INTO sheet_photo (tournament_id, sheet_id, jpeg, taken_by) VALUES ($1, $2, $3, $4)
RETURNING photo_id

-- name: photo_list
SELECT json_build_object('photos', (SELECT coalesce(json_agg(json_build_object('id', p.photo_id,
		'by', actor_name(p.taken_by), 'at', p.taken_at) ORDER BY p.photo_id), '[]')
	FROM sheet_photo p WHERE p.tournament_id = s.tournament_id AND p.sheet_id = s.sheet_id))
FROM sheet s WHERE s.tournament_id = $1 AND s.code = $2

-- name: photo_get
SELECT p.jpeg FROM sheet_photo p JOIN sheet s USING (tournament_id, sheet_id)
WHERE p.tournament_id = $1 AND s.code = $2 AND p.photo_id = $3

-- name: photo_remove
DELETE FROM sheet_photo p USING sheet s
WHERE p.tournament_id = $1 AND s.tournament_id = p.tournament_id AND s.sheet_id = p.sheet_id
	AND s.code = $2 AND p.photo_id = $3
RETURNING p.sheet_id

-- name: erase_photos
DELETE FROM sheet_photo WHERE tournament_id = $1
