-- The hall's Wi-Fi, for the poster that tells families how to follow.
ALTER TABLE tournament
	ADD COLUMN wifi_name text NOT NULL DEFAULT '',
	ADD COLUMN wifi_password text NOT NULL DEFAULT '',
	ADD CONSTRAINT tournament_wifi_name_form CHECK (octet_length(wifi_name) <= 32),
	ADD CONSTRAINT tournament_wifi_password_form CHECK (octet_length(wifi_password) <= 63);
COMMENT ON COLUMN tournament.wifi_name IS 'Name of the hall''s Wi-Fi network; '''' = none is told';
COMMENT ON COLUMN tournament.wifi_password IS 'Its password; '''' = an open network.  It is printed on the poster';
