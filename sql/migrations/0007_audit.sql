-- Who did what.  Rows are only ever added; the sealer chains them, see src/app/sealer.c.
CREATE TABLE audit_event (
	tournament_id bigint NOT NULL,
	event_id bigint GENERATED ALWAYS AS IDENTITY,
	at timestamptz NOT NULL DEFAULT clock_timestamp(),
	account_id bigint,
	actor text NOT NULL,
	action text NOT NULL,
	subject text NOT NULL,
	before jsonb,
	after jsonb,
	reason text,
	PRIMARY KEY (tournament_id, event_id),
	CONSTRAINT audit_event_action_form CHECK (action ~ '^[a-z_]+\.[a-z_]+$'));
COMMENT ON TABLE audit_event IS 'One thing that somebody did.  C: src/db/db_audit.c';
COMMENT ON COLUMN audit_event.tournament_id IS '0 = the installation itself (accounts, settings)';
COMMENT ON COLUMN audit_event.event_id IS 'Names the event; rises, with gaps';
COMMENT ON COLUMN audit_event.at IS 'When it was done';
COMMENT ON COLUMN audit_event.account_id IS 'NULL for a helper''s link, the command line and the program itself';
COMMENT ON COLUMN audit_event.actor IS 'label: account:12, link:34, token:5, cli';
COMMENT ON COLUMN audit_event.action IS 'noun.verb: sheet.save, player.withdraw';
COMMENT ON COLUMN audit_event.subject IS 'What it was done to: sheet:91';
COMMENT ON COLUMN audit_event.before IS 'Ids and numbers, never names';
COMMENT ON COLUMN audit_event.after IS 'What it was afterwards, ids and numbers only';
COMMENT ON COLUMN audit_event.reason IS 'Where one is required';

CREATE TABLE audit_seal (
	tournament_id bigint NOT NULL,
	seq bigint NOT NULL,
	event_id bigint NOT NULL,
	hash bytea NOT NULL,
	PRIMARY KEY (tournament_id, seq),
	FOREIGN KEY (tournament_id, event_id) REFERENCES audit_event,
	CONSTRAINT audit_seal_event_once UNIQUE (tournament_id, event_id));
COMMENT ON TABLE audit_seal IS 'The chain over audit_event, in order, without gaps.  C: src/db/db_audit.c';
COMMENT ON COLUMN audit_seal.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN audit_seal.seq IS '1, 2, 3 ... within the tournament';
COMMENT ON COLUMN audit_seal.event_id IS 'The event in this place of the chain';
COMMENT ON COLUMN audit_seal.hash IS 'SHA-256 of the previous hash and the event''s canonical text';

CREATE TABLE printed (
	tournament_id bigint NOT NULL REFERENCES tournament,
	kind text NOT NULL,
	subject_id bigint NOT NULL,
	fingerprint text NOT NULL,
	printed_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, kind, subject_id),
	CONSTRAINT printed_kind_known CHECK (kind IN ('table-sheets', 'player-sheets')));
COMMENT ON TABLE printed IS 'What was on paper when it was last printed.  C: src/db/db_print.c';
COMMENT ON COLUMN printed.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN printed.kind IS 'table-sheets, player-sheets';
COMMENT ON COLUMN printed.subject_id IS 'sheet_id or player_id';
COMMENT ON COLUMN printed.fingerprint IS 'Of what the paper says';
COMMENT ON COLUMN printed.printed_at IS 'When it was last printed';
