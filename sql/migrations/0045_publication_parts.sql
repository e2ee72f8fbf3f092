-- Players and teams are published, held back and taken back apart, through different rounds: an
-- edition replaces the one before only in the lists that it shows.
ALTER TABLE publication ADD COLUMN shown text[] NOT NULL DEFAULT '{players,teams}',
	ADD CONSTRAINT publication_shown_known CHECK (shown <@ '{players,teams}');
COMMENT ON COLUMN publication.shown IS 'The lists that the public may see of it: players, teams (with schools); fewer after one was taken back';
UPDATE publication SET shown = CASE WHEN NOT snapshot ? 'teams' THEN '{players}'::text[]
	WHEN NOT snapshot ? 'players' THEN '{teams}' ELSE shown END
WHERE NOT snapshot ?& '{players,teams}';
GRANT UPDATE (shown) ON publication TO cubetab_app;

-- What is in force of a division, the newest edition first: each list by the newest edition that
-- shows it, so one row or two, each with its lists alone.  held: those that are held back, too.
CREATE FUNCTION publication_shown(tournament bigint, division bigint, held boolean)
RETURNS TABLE (publication_id bigint, edition int, through_round smallint, shows text, snapshot jsonb, digest text, reason text,
	published_at timestamptz, fingerprint text, seen boolean, lists text[]) LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT b.publication_id, b.edition, b.through_round, b.shows, b.snapshot - CASE
			WHEN 'players' <> ALL (x.lists) THEN '{players}'::text[]
			WHEN 'teams' <> ALL (x.lists) THEN '{teams,schools}' ELSE '{}' END,
		b.digest, b.reason, b.published_at, publication_fingerprint(b), publication_seen(b), x.lists
	FROM publication b
	CROSS JOIN LATERAL (SELECT array_agg(list ORDER BY list) AS lists FROM unnest(b.shown) list
		WHERE NOT EXISTS (SELECT FROM publication n
			WHERE n.tournament_id = b.tournament_id AND n.division_id = b.division_id AND n.edition > b.edition
				AND n.withdrawn_at IS NULL AND list = ANY (n.shown) AND (held OR publication_seen(n)))) x
	WHERE b.tournament_id = tournament AND b.division_id = division AND b.withdrawn_at IS NULL
		AND (held OR publication_seen(b)) AND x.lists IS NOT NULL
	ORDER BY b.edition DESC
$$;
COMMENT ON FUNCTION publication_shown(bigint, bigint, boolean) IS 'Each list of a division by the newest edition that shows it; held: those that are held back, too.  C: src/app/app_publication_read.c';
