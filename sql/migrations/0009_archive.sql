-- One tournament out of the database and into another.  All tables that belong to a tournament
-- are found by themselves, so that a new one is part of every archive; what is tied to accounts
-- of the installation (who may do what, links, sign-ins) stays behind.
CREATE FUNCTION archive_tables() RETURNS TABLE (name text, place int) LANGUAGE sql STABLE AS $$
	WITH RECURSIVE mine AS (
		SELECT c.oid, c.relname::text AS name
		FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tournament_id'
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
			AND c.relname NOT IN ('member', 'token', 'signin')),
	depth AS (
		SELECT oid, name, 0 AS d FROM mine
		UNION
		SELECT m.oid, m.name, d.d + 1
		FROM depth d
		JOIN pg_constraint f ON f.confrelid = d.oid AND f.contype = 'f' AND f.conrelid <> f.confrelid
		JOIN mine m ON m.oid = f.conrelid)
	SELECT name, max(d) FROM depth GROUP BY name
$$;

CREATE FUNCTION archive_rows(what text, tournament bigint) RETURNS SETOF jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN QUERY EXECUTE format('SELECT to_jsonb(t) FROM %I t WHERE tournament_id = $1', what)
		USING tournament;
END
$$;

-- Takes rows that archive_rows gave, under another number of the tournament.  Columns that the
-- archive does not know yet get their defaults.
CREATE FUNCTION archive_put(what text, tournament bigint, rows jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	columns text;
	mended jsonb;
	c record;
BEGIN
	IF what NOT IN (SELECT name FROM archive_tables()) THEN
		RAISE EXCEPTION 'unknown table' USING ERRCODE = '22023';
	END IF;
	SELECT jsonb_agg(CASE
			WHEN what = 'tournament' AND r ->> 'season_id' IS NOT NULL AND NOT EXISTS
				(SELECT FROM season WHERE season_id = (r ->> 'season_id')::bigint)
			THEN r || '{"season_id": null}'
			WHEN what = 'upload' AND r ->> 'uploaded_by' IS NOT NULL AND NOT EXISTS
				(SELECT FROM account WHERE account_id = (r ->> 'uploaded_by')::bigint)
			THEN r || '{"uploaded_by": null}'
			ELSE r END || jsonb_build_object('tournament_id', tournament))
	INTO mended FROM jsonb_array_elements(rows) r;
	SELECT string_agg(quote_ident(attname), ', ') INTO columns
	FROM pg_attribute
	WHERE attrelid = what::regclass AND attnum > 0 AND NOT attisdropped AND mended -> 0 ? attname;
	EXECUTE format('INSERT INTO %I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM jsonb_populate_recordset(NULL::%I, $1)',
		what, columns, columns, what) USING mended;
	FOR c IN SELECT attname FROM pg_attribute WHERE attrelid = what::regclass AND attidentity <> '' LOOP
		EXECUTE format('SELECT setval(s, greatest(nextval(s), max(%I))) FROM pg_get_serial_sequence(%L, %L) s, %I GROUP BY s',
			c.attname, what, c.attname, what);
	END LOOP;
END
$$;

CREATE FUNCTION archive_clear(tournament bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	t record;
BEGIN
	FOR t IN SELECT name FROM archive_tables() WHERE name <> 'tournament' ORDER BY place DESC LOOP
		EXECUTE format('DELETE FROM %I WHERE tournament_id = $1', t.name) USING tournament;
	END LOOP;
END
$$;
