-- A published edition in eight characters: whoever holds a printed list sees whether it is the one
-- on the page.  Of the numbers and ids alone, so that a corrected name leaves it as it is.
CREATE FUNCTION publication_fingerprint(p publication) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT left(h, 4) || '-' || substr(h, 5, 4)
	FROM (SELECT upper(encode(sha256(convert_to(concat_ws(' ', d.code, p.edition, p.through_round,
			p.shows, p.snapshot), 'UTF8')), 'hex')) AS h
		FROM division d
		WHERE d.tournament_id = p.tournament_id AND d.division_id = p.division_id) x
$$;
