-- Who may sign in, and what they hold to prove it.  These tables, tournament, season and
-- migration are the only ones that do not belong to one tournament.
CREATE TABLE migration (
	number int PRIMARY KEY,
	slug text NOT NULL,
	checksum text NOT NULL,
	applied_at timestamptz NOT NULL DEFAULT now());
COMMENT ON TABLE migration IS 'Which files of sql/migrations made this schema.  C: src/db/migrate.c';
COMMENT ON COLUMN migration.number IS 'Number in the file''s name';
COMMENT ON COLUMN migration.slug IS 'Word in the file''s name';
COMMENT ON COLUMN migration.checksum IS 'SHA-256 of the file''s text, in hexadecimal';
COMMENT ON COLUMN migration.applied_at IS 'When it was applied';

CREATE TABLE account (
	account_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	email text NOT NULL,
	name text NOT NULL,
	password_hash text,
	is_owner boolean NOT NULL DEFAULT false,
	created_at timestamptz NOT NULL DEFAULT now(),
	disabled_at timestamptz,
	CONSTRAINT account_email_form CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' AND length(email) <= 254),
	CONSTRAINT account_name_form CHECK (length(name) BETWEEN 1 AND 100));
COMMENT ON TABLE account IS 'A person who signs in with an address and a password.  C: src/app/app_account.c';
COMMENT ON COLUMN account.account_id IS 'Names the account';
COMMENT ON COLUMN account.email IS 'As typed; compared in lower case';
COMMENT ON COLUMN account.name IS 'Shown to staff and in the audit trail';
COMMENT ON COLUMN account.password_hash IS 'Argon2id; NULL until the invitation is taken up';
COMMENT ON COLUMN account.is_owner IS 'May make tournaments and invite directors';
COMMENT ON COLUMN account.created_at IS 'When the row was made';
COMMENT ON COLUMN account.disabled_at IS 'No longer signs in from then on';
CREATE UNIQUE INDEX account_email_once ON account (lower(email));

CREATE TABLE setting (
	key text PRIMARY KEY,
	value text NOT NULL,
	changed_at timestamptz NOT NULL DEFAULT now());
COMMENT ON TABLE setting IS 'What is set once for the whole installation.  C: src/app/app_tournament.c';
COMMENT ON COLUMN setting.key IS 'public_address';
COMMENT ON COLUMN setting.value IS 'In the form that its reader expects';
COMMENT ON COLUMN setting.changed_at IS 'When it was last set';

CREATE TABLE signin_failure (
	failure_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	subject text NOT NULL,
	at timestamptz NOT NULL DEFAULT now());
COMMENT ON TABLE signin_failure IS 'Wrong passwords, to slow guessing down.  C: src/app/app_signin.c';
COMMENT ON COLUMN signin_failure.failure_id IS 'Names the failure';
COMMENT ON COLUMN signin_failure.subject IS '"account:<hash of the address typed>" or "address:<network address>"';
COMMENT ON COLUMN signin_failure.at IS 'When it happened';
CREATE INDEX signin_failure_subject ON signin_failure (subject, at);
