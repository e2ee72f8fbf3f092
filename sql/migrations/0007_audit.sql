-- Who did what.  Rows are only ever added; the sealer chains them, see src/app/sealer.c.
CREATE TABLE audit_event (                 -- One thing that somebody did.  C: src/db/db_audit.c
	tournament_id bigint NOT NULL,     -- 0 = the installation itself (accounts, settings)
	event_id bigint GENERATED ALWAYS AS IDENTITY,
	at timestamptz NOT NULL DEFAULT clock_timestamp(),
	account_id bigint,                 -- NULL for a helper's link, the command line and the program itself
	actor text NOT NULL,               -- label: account:12, link:34, token:5, cli
	action text NOT NULL,              -- noun.verb: sheet.save, player.withdraw
	subject text NOT NULL,             -- what it was done to: sheet:91
	before jsonb,                      -- ids and numbers, never names
	after jsonb,
	reason text,                       -- where one is required
	PRIMARY KEY (tournament_id, event_id),
	CONSTRAINT audit_event_action_form CHECK (action ~ '^[a-z_]+\.[a-z_]+$'));

CREATE TABLE audit_seal (                  -- The chain over audit_event, in order, without gaps.  C: src/db/db_audit.c
	tournament_id bigint NOT NULL,
	seq bigint NOT NULL,               -- 1, 2, 3 ... within the tournament
	event_id bigint NOT NULL,
	hash bytea NOT NULL,               -- SHA-256 of the previous hash and the event's canonical text
	PRIMARY KEY (tournament_id, seq),
	FOREIGN KEY (tournament_id, event_id) REFERENCES audit_event,
	CONSTRAINT audit_seal_event_once UNIQUE (tournament_id, event_id));

CREATE TABLE printed (                     -- What was on paper when it was last printed.  C: src/db/db_print.c
	tournament_id bigint NOT NULL REFERENCES tournament,
	kind text NOT NULL,                -- table-sheets, player-sheets
	subject_id bigint NOT NULL,        -- sheet_id or player_id
	fingerprint text NOT NULL,         -- of what the paper says
	printed_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, kind, subject_id),
	CONSTRAINT printed_kind_known CHECK (kind IN ('table-sheets', 'player-sheets')));
