-- When a sheet came back from its table and who took it in, before anybody typed it.
CREATE TABLE sheet_return (
	tournament_id bigint NOT NULL,
	sheet_id bigint NOT NULL,
	returned_by text NOT NULL,
	returned_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, sheet_id),
	FOREIGN KEY (tournament_id, sheet_id) REFERENCES sheet);
COMMENT ON TABLE sheet_return IS 'A sheet that came back to the scoring room.  C: src/app/app_board.c';
COMMENT ON COLUMN sheet_return.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN sheet_return.sheet_id IS 'The sheet';
COMMENT ON COLUMN sheet_return.returned_by IS 'Who took it in, in the words of the audit trail: account:12, link:34';
COMMENT ON COLUMN sheet_return.returned_at IS 'When';
GRANT SELECT, INSERT ON sheet_return TO cubetab_app;
