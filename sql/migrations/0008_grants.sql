-- What the server may do.  The owner of the schema migrates; the server works as cubetab_app,
-- which changes no table and rewrites no history.  A migration that adds a table grants it, and
-- a test of the database suite fails where one does not.
DO $$
BEGIN
	IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cubetab_app') THEN
		CREATE ROLE cubetab_app NOLOGIN;
	END IF;
EXCEPTION WHEN duplicate_object THEN
	NULL; -- roles are shared by all databases of a cluster
END
$$;
DO $$
BEGIN
	IF NOT pg_has_role(current_user, 'cubetab_app', 'MEMBER') THEN
		GRANT cubetab_app TO CURRENT_USER;
	END IF;
END
$$;
GRANT USAGE ON SCHEMA public TO cubetab_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO cubetab_app;

REVOKE INSERT, UPDATE, DELETE ON migration FROM cubetab_app;
REVOKE UPDATE, DELETE ON audit_event, audit_seal, sheet_version, sheet_row, publication FROM cubetab_app;
GRANT UPDATE (withdrawn_at) ON publication TO cubetab_app;
