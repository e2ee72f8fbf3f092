-- What the schema is made of.  These run on the owner's connection, before anything else.

-- name: migration_known
SELECT to_regclass('public.migration') IS NOT NULL AS known;

-- name: migration_lock
SELECT pg_advisory_xact_lock(7167290217);

-- name: migration_role
-- Whether the role that the server works as is there for us, or can be made.
SELECT current_user AS me, (SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user)
	OR EXISTS (SELECT FROM pg_roles
		WHERE rolname = 'cubetab_app' AND pg_has_role(current_user, oid, 'MEMBER')) AS possible;

-- name: migration_list
SELECT number, slug, checksum FROM migration ORDER BY number;

-- name: migration_checksum
SELECT encode(sha256(convert_to($1, 'UTF8')), 'hex') AS checksum;

-- name: migration_insert
INSERT INTO migration (number, slug, checksum)
VALUES ($1, $2, encode(sha256(convert_to($3, 'UTF8')), 'hex'));

-- name: migration_newest
SELECT coalesce(max(number), 0) AS newest FROM migration;
