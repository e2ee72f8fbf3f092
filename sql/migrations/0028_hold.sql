-- The last rounds' results may be held back until the ceremony.
ALTER TABLE division
	ADD COLUMN held_after smallint,
	ADD CONSTRAINT division_held_after_range CHECK (held_after BETWEEN 0 AND 20);
COMMENT ON COLUMN division.held_after IS 'The public sees results through this round only, until they are revealed; NULL: nothing is held back';

-- The one place that says whether the public may see an edition: everything that the public reads
-- asks it.
CREATE FUNCTION publication_seen(b publication) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT b.withdrawn_at IS NULL AND NOT EXISTS (SELECT FROM division d
		WHERE d.tournament_id = b.tournament_id AND d.division_id = b.division_id
		AND d.held_after < b.through_round)
$$;
CREATE FUNCTION award_seen(b award_publication) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT b.withdrawn_at IS NULL AND NOT EXISTS (SELECT FROM division d
		WHERE d.tournament_id = b.tournament_id AND d.division_id = b.division_id
		AND d.held_after < d.rounds)
$$;
