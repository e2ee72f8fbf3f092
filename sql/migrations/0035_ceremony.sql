-- Papers of the ceremony: announced awards have a fingerprint, a print job says how names stand.
-- Announced awards in eight characters, as publication_fingerprint() of standings.
CREATE FUNCTION award_fingerprint(p award_publication) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT left(h, 4) || '-' || substr(h, 5, 4)
	FROM (SELECT upper(encode(sha256(convert_to(concat_ws(' ', d.code, 'awards', p.edition,
			p.shows, p.snapshot), 'UTF8')), 'hex')) AS h
		FROM division d
		WHERE d.tournament_id = p.tournament_id AND d.division_id = p.division_id) x
$$;

ALTER TABLE print_job
	ADD COLUMN names text NOT NULL DEFAULT 'public',
	ADD CONSTRAINT print_job_names_known CHECK (names IN ('public', 'full'));
COMMENT ON COLUMN print_job.names IS 'Of badges and papers of the ceremony: public, or full where no child chose otherwise';
