-- Who may sign in, and what they hold to prove it.  These tables, tournament, season and
-- migration are the only ones that do not belong to one tournament.
CREATE TABLE account (                     -- A person who signs in with an address and a password.  C: src/db/db_account.c
	account_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	email text NOT NULL,               -- as typed; compared in lower case
	name text NOT NULL,                -- shown to staff and in the audit trail
	password_hash text,                -- argon2id; NULL until the invitation is taken up
	is_owner boolean NOT NULL DEFAULT false, -- may make tournaments and invite directors
	created_at timestamptz NOT NULL DEFAULT now(),
	disabled_at timestamptz,           -- no longer signs in from then on
	CONSTRAINT account_email_form CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' AND length(email) <= 254),
	CONSTRAINT account_name_form CHECK (length(name) BETWEEN 1 AND 100));
CREATE UNIQUE INDEX account_email_once ON account (lower(email));

CREATE TABLE setting (                     -- What is set once for the whole installation.  C: src/db/db_setting.c
	key text PRIMARY KEY,              -- public_address
	value text NOT NULL,               -- in the form that its reader expects
	changed_at timestamptz NOT NULL DEFAULT now());

CREATE TABLE signin_failure (              -- Wrong passwords, to slow guessing down.  C: src/db/db_account.c
	failure_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	subject text NOT NULL,             -- "account:<hash of the address typed>" or "address:<network address>"
	at timestamptz NOT NULL DEFAULT now());
CREATE INDEX signin_failure_subject ON signin_failure (subject, at);
