-- Seasons: what tournaments of one belong together.
COMMENT ON TABLE season IS 'Groups tournaments whose results are added up.  C: src/app/app_season.c';
ALTER TABLE season ADD CONSTRAINT season_name_once UNIQUE (name);
CREATE INDEX tournament_season ON tournament (season_id) WHERE season_id IS NOT NULL;

-- Warnings and penalties of the same child in the other tournaments of the season: the same names
-- in a team of the same school.  They carry over: whoever judges sees them.
CREATE FUNCTION season_penalties(of_tournament bigint, of_player bigint)
RETURNS TABLE (tournament text, round_no smallint, hundredths int, disqualified boolean, reason text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT o.name, w.round_no, w.hundredths, w.disqualified, w.reason
	FROM tournament t
	JOIN player p ON p.tournament_id = t.tournament_id AND p.player_id = of_player
	JOIN team m ON m.tournament_id = p.tournament_id AND m.team_id = p.team_id
	JOIN school s ON s.tournament_id = m.tournament_id AND s.school_id = m.school_id
	JOIN tournament o ON o.season_id = t.season_id AND o.tournament_id <> t.tournament_id
	JOIN penalty w ON w.tournament_id = o.tournament_id AND w.lifted_at IS NULL
	JOIN player x ON x.tournament_id = w.tournament_id AND x.player_id = w.player_id
		AND lower(x.given) = lower(p.given) AND lower(x.family) = lower(p.family)
	JOIN team n ON n.tournament_id = x.tournament_id AND n.team_id = x.team_id
	JOIN school c ON c.tournament_id = n.tournament_id AND c.school_id = n.school_id AND lower(c.name) = lower(s.name)
	WHERE t.tournament_id = of_tournament AND p.given <> '' AND p.family <> ''
$$;
