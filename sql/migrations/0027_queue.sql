-- Questions go up a ladder and have an owner; a judge is called to a table.
ALTER TABLE query
	ADD COLUMN rung smallint NOT NULL DEFAULT 1,
	ADD COLUMN owner text,
	ADD CONSTRAINT query_rung_range CHECK (rung BETWEEN 1 AND 3);
COMMENT ON COLUMN query.rung IS 'Who settles it: 1 scorers, 2 judges, 3 the chief';
COMMENT ON COLUMN query.owner IS 'Label of the actor who took it; NULL until somebody does, and again when it is handed up';

CREATE TABLE query_step (
	tournament_id bigint NOT NULL,
	query_id bigint NOT NULL,
	step_no int NOT NULL,
	kind text NOT NULL,
	rung smallint NOT NULL,
	note text NOT NULL,
	done_by text NOT NULL,
	done_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, query_id, step_no),
	FOREIGN KEY (tournament_id, query_id) REFERENCES query,
	CONSTRAINT query_step_range CHECK (step_no BETWEEN 1 AND 200),
	CONSTRAINT query_step_kind_known CHECK (kind IN ('take', 'up', 'answer')),
	CONSTRAINT query_step_note_form CHECK (length(note) <= 500));
COMMENT ON TABLE query_step IS 'What was done about a question, and by whom; no row is ever changed.  C: src/app/app_query.c';
COMMENT ON COLUMN query_step.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN query_step.query_id IS 'The question';
COMMENT ON COLUMN query_step.step_no IS '1, 2, 3 ... within the question';
COMMENT ON COLUMN query_step.kind IS 'take, up (handed up), answer';
COMMENT ON COLUMN query_step.rung IS 'Where the question stood after it';
COMMENT ON COLUMN query_step.note IS 'Why it was handed up, or the answer; '''' for a take';
COMMENT ON COLUMN query_step.done_by IS 'Actor''s label';
COMMENT ON COLUMN query_step.done_at IS 'When';
GRANT SELECT, INSERT ON query_step TO cubetab_app;

CREATE TABLE judge_call (
	tournament_id bigint NOT NULL,
	call_id bigint GENERATED ALWAYS AS IDENTITY,
	division_id bigint NOT NULL,
	round_no smallint NOT NULL,
	table_no int NOT NULL,
	called_by text NOT NULL,
	called_at timestamptz NOT NULL DEFAULT now(),
	taken_by text,
	taken_at timestamptz,
	taken_left_ms bigint,
	ended_by text,
	ended_at timestamptz,
	seconds int NOT NULL DEFAULT 0,
	settled_by text,
	given boolean,
	PRIMARY KEY (tournament_id, call_id),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT judge_call_table_range CHECK (table_no BETWEEN 1 AND 99999),
	CONSTRAINT judge_call_seconds_range CHECK (seconds BETWEEN 0 AND 300),
	CONSTRAINT judge_call_taken_whole CHECK ((taken_by IS NULL) = (taken_at IS NULL)),
	CONSTRAINT judge_call_ended_whole CHECK ((ended_by IS NULL) = (ended_at IS NULL)),
	CONSTRAINT judge_call_settled_whole CHECK ((settled_by IS NULL) = (given IS NULL)));
COMMENT ON TABLE judge_call IS 'A judge called to a table.  C: src/app/app_call.c';
COMMENT ON COLUMN judge_call.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN judge_call.call_id IS 'Names the call';
COMMENT ON COLUMN judge_call.division_id IS 'Whose table';
COMMENT ON COLUMN judge_call.round_no IS 'In which round';
COMMENT ON COLUMN judge_call.table_no IS 'Which table';
COMMENT ON COLUMN judge_call.called_by IS 'Actor''s label';
COMMENT ON COLUMN judge_call.called_at IS 'When';
COMMENT ON COLUMN judge_call.taken_by IS 'Label of the judge who goes there; NULL while it waits';
COMMENT ON COLUMN judge_call.taken_at IS 'When';
COMMENT ON COLUMN judge_call.taken_left_ms IS 'What the round''s clock had left then before the part in which time is given back; NULL without such a clock';
COMMENT ON COLUMN judge_call.ended_by IS 'Label of who ended it; NULL while it is open';
COMMENT ON COLUMN judge_call.ended_at IS 'When';
COMMENT ON COLUMN judge_call.seconds IS 'Of the last five minutes that the judge was there: proposed as the table''s extension (AGLOA XI-B-3)';
COMMENT ON COLUMN judge_call.settled_by IS 'Label of who gave or declined the extension';
COMMENT ON COLUMN judge_call.given IS 'Whether it was given';
CREATE UNIQUE INDEX judge_call_open_once ON judge_call (tournament_id, division_id, round_no, table_no)
	WHERE ended_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON judge_call TO cubetab_app;
