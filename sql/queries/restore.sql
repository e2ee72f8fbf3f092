-- Putting a backup of everything back: the tables are this program's own, made by its migrations;
-- of the file only rows are taken.  On the owner's connection, in one transaction.

-- name: restore_clear
DROP SCHEMA public CASCADE;

-- name: restore_schema
CREATE SCHEMA public;

-- name: restore_begin
-- The file has the tables in no particular order, and nothing that a row sets off is to happen
-- again: until all rows are in, none has to point to another and no trigger fires.
DO $$
DECLARE
	t record;
BEGIN
	CREATE TEMPORARY TABLE restore_key ON COMMIT DROP AS
		SELECT conrelid::regclass AS of_table, conname AS name, pg_get_constraintdef(oid) AS definition
		FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace;
	FOR t IN SELECT of_table, name FROM restore_key LOOP
		EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', t.of_table, t.name);
	END LOOP;
	FOR t IN SELECT oid::regclass AS name FROM pg_class
		WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
		EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', t.name);
		EXECUTE format('TRUNCATE %s', t.name);
	END LOOP;
END
$$;

-- name: restore_copy
-- The statement that takes the rows of a table of ours; none where a column is not its own.
SELECT format('COPY public.%I (%s) FROM STDIN', c.relname,
	string_agg(quote_ident(a.attname), ', ' ORDER BY n.place)) AS statement
FROM pg_class c
	CROSS JOIN unnest(string_to_array($2, ', ')) WITH ORDINALITY AS n(name, place)
	LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = n.name AND a.attnum > 0
		AND NOT a.attisdropped AND a.attgenerated = ''
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname = $1
GROUP BY c.relname
HAVING count(a.attname) = count(*);

-- name: restore_sequence
SELECT setval(oid::regclass, $2, $3) FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND relname = $1;

-- name: restore_end
-- Steps of the schema that follow find nothing that a constraint still waits to check.
DO $$
DECLARE
	t record;
BEGIN
	FOR t IN SELECT of_table, name, definition FROM restore_key LOOP
		EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', t.of_table, t.name, t.definition);
	END LOOP;
	FOR t IN SELECT oid::regclass AS name FROM pg_class
		WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
		EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', t.name);
	END LOOP;
	SET CONSTRAINTS ALL IMMEDIATE;
END
$$;

-- name: restore_noted
-- The numbers of another database's transactions say nothing here, and this one changed everything.
DO $$
BEGIN
	TRUNCATE change_log;
	INSERT INTO change_log (of_saves) VALUES (true);
END
$$;

-- name: restore_others
-- What servers prepared is of tables and types that are no more: their sessions begin anew.  How many do not:
-- another role's, which this one may not end or not even see.
SELECT count(*) FILTER (WHERE NOT CASE WHEN own THEN pg_terminate_backend(pid, 5000) ELSE false END) AS stay
FROM (SELECT pid, usename = session_user AS own FROM pg_stat_activity
	WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL
		AND coalesce(backend_type, 'client backend') = 'client backend'
		AND coalesce(application_name, 'cubetab') = 'cubetab') o;

-- name: restore_sheets
-- What sheet_save() and sheet_confirm() see to of what they write themselves, in tournament $1 or all: a table
-- with rows that they would not have written.
SELECT name FROM (
	SELECT 'sheet_version' FROM sheet_version v
	WHERE coalesce(v.tournament_id = $1::bigint, true)
		AND (v.version <> v.based_on + 1
		OR NOT EXISTS (SELECT FROM sheet s WHERE (s.tournament_id, s.sheet_id) = (v.tournament_id, v.sheet_id))
		OR (SELECT count(*) FROM player p WHERE p.tournament_id = v.tournament_id
			AND p.player_id = ANY (ARRAY(SELECT l.player_id FROM unnest(v.lines) l))) <> cardinality(v.lines))
	UNION ALL
	SELECT x.name FROM (
		SELECT 'sheet_penalty', tournament_id, sheet_id, version, seat_no FROM sheet_penalty
		UNION ALL
		SELECT 'sheet_opinion', tournament_id, sheet_id, version, seat_no FROM sheet_opinion
	) x (name, tournament_id, sheet_id, version, seat_no)
	JOIN sheet_version v USING (tournament_id, sheet_id, version)
	WHERE coalesce(x.tournament_id = $1::bigint, true) AND x.seat_no NOT BETWEEN 1 AND cardinality(v.lines)) x (name)
LIMIT 1;
