-- How many sheets were out when an edition was made, for whoever reads it later.
ALTER TABLE publication ADD COLUMN sheets_out int NOT NULL DEFAULT 0;
COMMENT ON COLUMN publication.sheets_out IS 'How many of the division''s sheets were not official when it was published; 0 for editions from before this was kept';
