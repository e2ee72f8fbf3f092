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
	CONSTRAINT audit_event_action_form CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
	CONSTRAINT audit_event_reason_form CHECK (length(reason) <= 500));
COMMENT ON TABLE audit_event IS 'One thing that somebody did.  C: src/app/audit.c';
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

CREATE INDEX audit_event_at ON audit_event (at);

-- What the chain's hash is made of: every column but the tournament's number, which may differ where a
-- backup is restored, in a form in which no two events are the same.
CREATE FUNCTION audit_text(e audit_event) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_array(e.event_id,
		to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
		e.account_id, e.actor, e.action, e.subject, e.before, e.after, e.reason)::text
$$;

CREATE TABLE audit_seal (
	tournament_id bigint NOT NULL,
	seq bigint NOT NULL,
	event_id bigint NOT NULL,
	hash bytea NOT NULL,
	PRIMARY KEY (tournament_id, seq),
	FOREIGN KEY (tournament_id, event_id) REFERENCES audit_event,
	CONSTRAINT audit_seal_event_once UNIQUE (tournament_id, event_id));
COMMENT ON TABLE audit_seal IS 'The chain over audit_event, in order, without gaps.  C: src/app/sealer.c';
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
COMMENT ON TABLE printed IS 'What was on paper when it was last printed.  C: src/app/app_print.c';
COMMENT ON COLUMN printed.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN printed.kind IS 'table-sheets, player-sheets';
COMMENT ON COLUMN printed.subject_id IS 'sheet_id or player_id';
COMMENT ON COLUMN printed.fingerprint IS 'Of what the paper says';
COMMENT ON COLUMN printed.printed_at IS 'When it was last printed';

CREATE TABLE print_job (
	tournament_id bigint NOT NULL REFERENCES tournament,
	print_job_id bigint GENERATED ALWAYS AS IDENTITY,
	kind text NOT NULL,
	paper text NOT NULL,
	division_id bigint,
	round_no smallint,
	subjects bigint[],
	spares smallint NOT NULL DEFAULT 0,
	made_at timestamptz NOT NULL DEFAULT now(),
	made_by text NOT NULL,
	PRIMARY KEY (tournament_id, print_job_id),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT print_job_kind_known CHECK (kind IN ('table-sheets', 'player-sheets', 'spare-sheets',
	    'poster-players', 'poster-tables', 'poster-teams')),
	CONSTRAINT print_job_paper_known CHECK (paper IN ('letter', 'a4')),
	CONSTRAINT print_job_spares_range CHECK (spares BETWEEN 0 AND 200));
COMMENT ON TABLE print_job IS 'One click on Print: it can be opened again when the printer jams.  C: src/app/app_print.c';
COMMENT ON COLUMN print_job.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN print_job.print_job_id IS 'Names the job';
COMMENT ON COLUMN print_job.kind IS 'table-sheets, player-sheets, spare-sheets, poster-players, poster-tables, poster-teams';
COMMENT ON COLUMN print_job.paper IS 'letter, a4';
COMMENT ON COLUMN print_job.division_id IS 'The only division in it; NULL for all';
COMMENT ON COLUMN print_job.round_no IS 'The only round in it; NULL for all';
COMMENT ON COLUMN print_job.subjects IS 'sheet_ids or player_ids that were chosen; NULL for posters and spares';
COMMENT ON COLUMN print_job.spares IS 'How many blank sheets';
COMMENT ON COLUMN print_job.made_at IS 'When it was asked for';
COMMENT ON COLUMN print_job.made_by IS 'Actor''s label';

-- What a table's sheet says.  A placeholder without a name leaves the space blank to write in.
-- Grouped first and joined then: quick for one sheet and for all of a day, whatever the planner
-- knows.
CREATE VIEW sheet_print AS
SELECT s.tournament_id, s.sheet_id, s.division_id, s.round_no, s.table_no, s.code, s.edition, s.state,
	d.code AS division_code, d.name AS division, d.sort, r.held_on, p.seats,
	md5(concat_ws('|', t.name, d.name, s.code, s.edition, s.round_no, s.table_no, r.held_on, p.said)) AS fingerprint
FROM sheet s
JOIN tournament t USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
JOIN round r USING (tournament_id, division_id, round_no)
JOIN (
	SELECT x.tournament_id, x.plan_id, x.round_no, x.table_no,
		json_agg(json_build_object('seat', x.seat_no, 'code', pl.code,
			'name', CASE WHEN pl.given = '' AND pl.family = '' THEN ''
				ELSE shown_name('staff', pl.given, pl.family, pl.code, NULL, 'full') END) ORDER BY x.seat_no) AS seats,
		string_agg(concat_ws(',', x.seat_no, pl.code, pl.given, pl.family), ';' ORDER BY x.seat_no) AS said
	FROM seat x JOIN player pl USING (tournament_id, player_id)
	GROUP BY x.tournament_id, x.plan_id, x.round_no, x.table_no) p USING (tournament_id, plan_id, round_no, table_no);
COMMENT ON VIEW sheet_print IS 'What each score sheet says on paper, with its fingerprint.  C: src/app/app_print.c';

-- What a player's sheet says: his or her tables of the current plan, in the rounds with a seat.
CREATE VIEW player_print AS
SELECT pl.tournament_id, pl.player_id, pl.division_id, d.code AS division_code, d.name AS division, d.sort,
	d.rounds AS round_count, pl.team_id, coalesce(tm.name, '') AS team, pl.code, pl.family, pl.given,
	shown_name('staff', pl.given, pl.family, pl.code, NULL, 'full') AS name, x.seats,
	md5(concat_ws('|', t.name, d.name, d.rounds, tm.name, pl.code, pl.given, pl.family, x.said)) AS fingerprint
FROM player pl
JOIN tournament t USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
JOIN (
	SELECT s.tournament_id, s.player_id,
		json_agg(json_build_object('round', s.round_no, 'table', s.table_no, 'seat', s.seat_no,
			'scorekeeper', s.seat_no = s.size)) AS seats,
		string_agg(concat_ws(',', s.round_no, s.table_no, s.seat_no, s.size), ';' ORDER BY s.round_no) AS said
	FROM seat s JOIN plan n USING (tournament_id, plan_id)
	WHERE n.state = 'current'
	GROUP BY s.tournament_id, s.player_id) x USING (tournament_id, player_id)
LEFT JOIN team tm ON tm.tournament_id = pl.tournament_id AND tm.team_id = pl.team_id;
COMMENT ON VIEW player_print IS 'What each player''s own sheet says on paper, with its fingerprint.  C: src/app/app_print.c';
