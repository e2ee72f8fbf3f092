-- Which documents there are is a table of the program (reports/reports.c), not of the schema.
ALTER TABLE print_job DROP CONSTRAINT print_job_kind_known;
ALTER TABLE print_job ADD CONSTRAINT print_job_kind_named CHECK (kind ~ '^[a-z][a-z-]{1,39}$');
COMMENT ON COLUMN print_job.kind IS 'What was printed: "spare-sheets", or a kind of reports/reports.c';
