-- How a tournament reads the unclear places of its Equations' rules, where it is not as they stand.
ALTER TABLE tournament ADD COLUMN readings jsonb NOT NULL DEFAULT '{}'
	CONSTRAINT tournament_readings_form CHECK (jsonb_typeof(readings) = 'object' AND length(readings::text) <= 8000);
COMMENT ON COLUMN tournament.readings IS 'Setting of src/equation/tables_settings.c -> its value, where that is not the standard; a dispute begins with them.  C: src/app/app_readings.c';
