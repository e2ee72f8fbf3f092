-- Cards of tables and sign-in lists are printed, too.
ALTER TABLE print_job DROP CONSTRAINT print_job_kind_known;
ALTER TABLE print_job ADD CONSTRAINT print_job_kind_known CHECK (kind IN ('table-sheets', 'player-sheets',
	'spare-sheets', 'poster-players', 'poster-tables', 'poster-teams', 'table-cards', 'sign-in'));
COMMENT ON COLUMN print_job.kind IS 'table-sheets, player-sheets, spare-sheets, poster-players, poster-tables, poster-teams, table-cards, sign-in';
