-- The planner guesses badly about tables that were just filled, until somebody counts their rows.
-- The server asks for that right after it has written many; only an owner may ANALYZE, so the
-- function runs as the owner and takes no table names from outside.
CREATE FUNCTION statistics_refresh(what text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	CASE what
	WHEN 'tournament' THEN ANALYZE tournament, session, division, section, round;
	WHEN 'roster' THEN ANALYZE school, team, player, attendance;
	WHEN 'seating' THEN ANALYZE plan, game_table, seat, teammate_reason, round_published, sheet;
	WHEN 'sheets' THEN ANALYZE sheet, sheet_version, sheet_row;
	END CASE;
END
$$;
COMMENT ON FUNCTION statistics_refresh(text) IS 'Counts the rows of a group of tables for the planner.  C: src/app/audit.c';
REVOKE EXECUTE ON FUNCTION statistics_refresh(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION statistics_refresh(text) TO cubetab_app;
