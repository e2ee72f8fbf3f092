-- The planner guesses badly about tables that were just filled, until somebody counts their rows.
-- The server asks for that right after it has written many, and looks now and then for tables that
-- grew row by row: a database of somebody else's may count seldom.  Only an owner may ANALYZE, so
-- the functions run as the owner and take no table names from outside.
--
-- An empty table is not counted: "no rows" would be believed after it was filled.
CREATE FUNCTION statistics_refresh(what text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	of_group regclass[] := CASE what
		WHEN 'tournament' THEN ARRAY['tournament', 'session', 'division', 'section', 'round']
		WHEN 'roster' THEN ARRAY['school', 'team', 'player', 'attendance']
		WHEN 'seating' THEN ARRAY['plan', 'game_table', 'seat', 'teammate_reason', 'round_published', 'sheet']
		END;
	one regclass;
BEGIN
	FOREACH one IN ARRAY of_group LOOP
		IF pg_relation_size(one) > 0 THEN
			EXECUTE format('ANALYZE %s', one);
		END IF;
	END LOOP;
END
$$;
COMMENT ON FUNCTION statistics_refresh(text) IS 'Counts the rows of a group of tables for the planner.  C: src/app/audit.c';
REVOKE EXECUTE ON FUNCTION statistics_refresh(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION statistics_refresh(text) TO cubetab_app;

CREATE FUNCTION statistics_keep() RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	one regclass;
	counted int := 0;
BEGIN
	FOR one IN SELECT c.oid FROM pg_class c
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
			AND pg_get_userbyid(c.relowner) = current_user AND pg_relation_size(c.oid) > 0
			AND (c.reltuples < 0
				OR pg_stat_get_mod_since_analyze(c.oid) > 100 + greatest(c.reltuples, 0) / 5)
	LOOP
		EXECUTE format('ANALYZE (SKIP_LOCKED) %s', one);
		counted := counted + 1;
	END LOOP;
	RETURN counted;
END
$$;
COMMENT ON FUNCTION statistics_keep() IS 'Counts the rows of tables that changed by a fifth or were never counted.  C: src/app/audit.c';
REVOKE EXECUTE ON FUNCTION statistics_keep() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION statistics_keep() TO cubetab_app;
