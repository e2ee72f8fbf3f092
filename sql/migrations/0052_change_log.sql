-- What a server keeps in memory between requests it keeps with the snapshot that it was read in, and uses
-- it only where nothing else was committed since.  So each transaction that changes something besides the
-- sheet that it saves leaves its number here.  Nobody reads the number's row before writing it and nobody
-- changes it, so that two such transactions never wait for each other.
CREATE TABLE change_log (
	xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
	of_saves boolean NOT NULL,
	PRIMARY KEY (xid, of_saves)
);
COMMENT ON TABLE change_log IS 'Transactions that changed who may do what, who sits where, or what counts; saves of sheets are none of them.  C: src/app/known.c';
COMMENT ON COLUMN change_log.xid IS 'The transaction';
COMMENT ON COLUMN change_log.of_saves IS 'Whether the save of a sheet could go another way for it, or the standings alone';
GRANT SELECT ON change_log TO cubetab_app;

CREATE FUNCTION change_noted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	INSERT INTO public.change_log (of_saves) VALUES (TG_ARGV[0] = 'saves') ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
COMMENT ON FUNCTION change_noted IS 'Trigger: this transaction changes what servers may have kept in memory, of "saves" and standings or of "standings" alone';

-- In order, so that the index is read from its end and not the whole table.
CREATE FUNCTION changed_since(seen pg_snapshot) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT EXISTS (SELECT FROM (SELECT xid FROM change_log
			WHERE xid >= pg_snapshot_xmin(seen) ORDER BY xid DESC) c
		WHERE NOT pg_visible_in_snapshot(c.xid, seen))
$$;
COMMENT ON FUNCTION changed_since IS 'Whether something besides sheets was changed that whoever read in this snapshot did not see';

CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON member
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('saves');
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON setting
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('saves');
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON division
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('saves');
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON player
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('saves');
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON penalty
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('saves');
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON season
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('saves');
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON seat
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('saves');
CREATE TRIGGER change_noted AFTER UPDATE OR DELETE ON account
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('saves');
CREATE TRIGGER change_noted AFTER UPDATE OR DELETE ON token
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('saves');
CREATE TRIGGER change_noted AFTER UPDATE OR DELETE ON tournament
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('saves');
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON school
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('standings');
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON team
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('standings');
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON section
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('standings');
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON plan
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('standings');
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON game_table
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('standings');
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON round
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('standings');
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON query
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('standings');
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE OR DELETE ON publication
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('standings');
-- Who signs in also clears away the sign-ins that are over: most often none.
CREATE TRIGGER change_noted AFTER UPDATE OR DELETE ON signin
	FOR EACH ROW EXECUTE FUNCTION change_noted('saves');
-- Another version or state of a sheet is not noted: whoever kept a sheet compares both.
CREATE TRIGGER change_noted AFTER INSERT OR DELETE ON sheet
	FOR EACH STATEMENT EXECUTE FUNCTION change_noted('saves');
