-- Disputes about an Equation: the case as it lay on the table, what the checker said, what the
-- judge ruled, and the way up to the chief.  Every step is a version; none is ever changed.
CREATE TABLE dispute (
	tournament_id bigint NOT NULL REFERENCES tournament,
	dispute_id bigint GENERATED ALWAYS AS IDENTITY,
	division_id bigint NOT NULL,
	round_no smallint NOT NULL,
	table_no int NOT NULL,
	shake_no smallint NOT NULL,
	state text NOT NULL,
	version int NOT NULL,
	opened_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, dispute_id),
	FOREIGN KEY (tournament_id, division_id, round_no) REFERENCES round,
	CONSTRAINT dispute_table_range CHECK (table_no BETWEEN 1 AND 99999),
	CONSTRAINT dispute_shake_range CHECK (shake_no BETWEEN 1 AND 99),
	CONSTRAINT dispute_state_known CHECK (state IN ('open', 'ruled', 'appealed', 'decided')),
	CONSTRAINT dispute_version_range CHECK (version BETWEEN 1 AND 200));
COMMENT ON TABLE dispute IS 'One dispute about an Equation at a table; its steps are in dispute_version.  C: src/app/app_dispute.c';
COMMENT ON COLUMN dispute.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN dispute.dispute_id IS 'Names the dispute';
COMMENT ON COLUMN dispute.division_id IS 'Whose table it is';
COMMENT ON COLUMN dispute.round_no IS 'In which round';
COMMENT ON COLUMN dispute.table_no IS 'At which table';
COMMENT ON COLUMN dispute.shake_no IS 'Which shake, or game of the Challenge Cup, from 1';
COMMENT ON COLUMN dispute.state IS 'open: typed, no ruling yet; ruled by a judge; appealed; decided by the chief';
COMMENT ON COLUMN dispute.version IS 'Of its last step';
COMMENT ON COLUMN dispute.opened_at IS 'When it was first typed';
CREATE INDEX dispute_table ON dispute (tournament_id, division_id, round_no, table_no);

CREATE TABLE dispute_version (
	tournament_id bigint NOT NULL,
	dispute_id bigint NOT NULL,
	version int NOT NULL,
	kind text NOT NULL,
	equation_case jsonb NOT NULL,
	answer jsonb NOT NULL,
	rule_system text NOT NULL,
	verdict text NOT NULL,
	reason_code text NOT NULL,
	variations text[] NOT NULL,
	operators text[] NOT NULL,
	ruling text,
	reason text NOT NULL DEFAULT '',
	second_judge text NOT NULL DEFAULT '',
	account_id bigint,
	saved_by text NOT NULL,
	saved_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, dispute_id, version),
	FOREIGN KEY (tournament_id, dispute_id) REFERENCES dispute,
	CONSTRAINT dispute_version_no_range CHECK (version BETWEEN 1 AND 200),
	CONSTRAINT dispute_version_kind_known CHECK (kind IN ('case', 'ruling', 'appeal', 'decision')),
	CONSTRAINT dispute_version_verdict_known CHECK (verdict IN
		('correct', 'ambiguous_ok', 'ambiguous_wrong', 'incorrect', 'illegal', 'uncheckable')),
	CONSTRAINT dispute_version_code_form CHECK (reason_code ~ '^[a-z0-9_]{1,60}$'),
	CONSTRAINT dispute_version_ruling_known CHECK (ruling IN ('correct', 'incorrect')),
	CONSTRAINT dispute_version_ruling_where CHECK ((ruling IS NOT NULL) = (kind IN ('ruling', 'decision'))),
	CONSTRAINT dispute_version_reason_form CHECK (length(reason) <= 500 AND (kind <> 'appeal' OR reason <> '')),
	CONSTRAINT dispute_version_second_form CHECK (length(second_judge) <= 100),
	CONSTRAINT dispute_version_case_size CHECK (length(equation_case::text) <= 65536 AND length(answer::text) <= 262144));
COMMENT ON TABLE dispute_version IS 'One step of a dispute: the case typed, a judge''s ruling, an appeal, the chief''s decision.  C: src/app/app_dispute.c';
COMMENT ON COLUMN dispute_version.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN dispute_version.dispute_id IS 'The dispute';
COMMENT ON COLUMN dispute_version.version IS '1, 2, 3 ... within the dispute';
COMMENT ON COLUMN dispute_version.kind IS 'case, ruling, appeal, decision';
COMMENT ON COLUMN dispute_version.equation_case IS 'The case as the checker takes it: rules and variations of the shake, cubes, Equation';
COMMENT ON COLUMN dispute_version.answer IS 'What the checker said about it then';
COMMENT ON COLUMN dispute_version.rule_system IS 'The checker''s, from the case';
COMMENT ON COLUMN dispute_version.verdict IS 'The checker''s, from the answer';
COMMENT ON COLUMN dispute_version.reason_code IS 'The checker''s, from the answer';
COMMENT ON COLUMN dispute_version.variations IS 'Their names, from the case: what precedents share';
COMMENT ON COLUMN dispute_version.operators IS 'Signs of operations in the Equation, each once';
COMMENT ON COLUMN dispute_version.ruling IS 'correct or incorrect, as the judge or the chief ruled; NULL in other steps';
COMMENT ON COLUMN dispute_version.reason IS 'Why the ruling differs from the checker, or why a player appeals';
COMMENT ON COLUMN dispute_version.second_judge IS 'Who was called as second judge, as written by the first';
COMMENT ON COLUMN dispute_version.account_id IS 'NULL for a helper''s link';
COMMENT ON COLUMN dispute_version.saved_by IS 'label of the actor: account:12, link:34';
COMMENT ON COLUMN dispute_version.saved_at IS 'When';
CREATE INDEX dispute_version_precedent ON dispute_version (rule_system, reason_code)
	WHERE ruling IS NOT NULL;
GRANT SELECT, INSERT ON dispute_version TO cubetab_app;
GRANT SELECT, INSERT, UPDATE ON dispute TO cubetab_app;
