-- Photos of score sheets' papers: for the scoring room alone, so in no tournament's archive.
CREATE TABLE sheet_photo (
	tournament_id bigint NOT NULL,
	photo_id bigint GENERATED ALWAYS AS IDENTITY,
	sheet_id bigint NOT NULL,
	jpeg bytea NOT NULL,
	taken_by text NOT NULL,
	taken_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, photo_id),
	FOREIGN KEY (tournament_id, sheet_id) REFERENCES sheet ON DELETE CASCADE,
	CONSTRAINT sheet_photo_size CHECK (length(jpeg) BETWEEN 1 AND 8388608));
COMMENT ON TABLE sheet_photo IS 'A photo of a sheet''s paper, without what the phone wrote into it.  C: src/app/app_photo.c';
COMMENT ON COLUMN sheet_photo.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN sheet_photo.photo_id IS 'Names the photo';
COMMENT ON COLUMN sheet_photo.sheet_id IS 'Whose paper it shows';
COMMENT ON COLUMN sheet_photo.jpeg IS 'Encoded anew by the server';
COMMENT ON COLUMN sheet_photo.taken_by IS 'Actor''s label';
COMMENT ON COLUMN sheet_photo.taken_at IS 'When it came';
CREATE INDEX sheet_photo_sheet ON sheet_photo (tournament_id, sheet_id);
GRANT SELECT, INSERT, DELETE ON sheet_photo TO cubetab_app;

CREATE OR REPLACE FUNCTION archive_tables() RETURNS TABLE (name text, place int) LANGUAGE sql STABLE AS $$
	WITH RECURSIVE mine AS (
		SELECT c.oid, c.relname::text AS name
		FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tournament_id'
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
			AND c.relname NOT IN ('member', 'token', 'signin', 'sheet_photo')),
	depth AS (
		SELECT oid, name, 0 AS d FROM mine
		UNION
		SELECT m.oid, m.name, d.d + 1
		FROM depth d
		JOIN pg_constraint f ON f.confrelid = d.oid AND f.contype = 'f' AND f.conrelid <> f.confrelid
		JOIN mine m ON m.oid = f.conrelid)
	SELECT name, max(d) FROM depth GROUP BY name
$$;
