-- What the hall is told: the Wi-Fi and the address.  C: src/app/app_hall.c

-- name: hall_show
-- $2 the address that the poster's code opens.
SELECT json_build_object('paper', coalesce((SELECT value FROM setting WHERE key = 'paper'), 'letter'),
	'tournament', name, 'venue', venue, 'date', to_char(starts_on, 'FMDay, FMDD FMMonth YYYY'),
	'link', $2::text, 'wifi_name', wifi_name, 'wifi_password', wifi_password)
FROM tournament WHERE tournament_id = $1

-- name: hall_wifi_set
UPDATE tournament SET wifi_name = $2, wifi_password = $3 WHERE tournament_id = $1
