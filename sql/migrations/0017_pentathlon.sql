-- What else stands on the record of a Pentathlon game: who monitored, began and collected the cards,
-- and the opinions that were asked; a bye and 0 points by the Tournament Director.
ALTER TABLE sheet_row
	DROP CONSTRAINT sheet_row_presence_known,
	DROP CONSTRAINT sheet_row_match_points_legal,
	ADD CONSTRAINT sheet_row_presence_known CHECK (presence = 'played'
		OR form = 'match' AND presence IN ('absent', 'forfeit', 'bye', 'deceit')
		OR form = 'pentathlon' AND presence IN ('bye', 'conduct')),
	ADD CONSTRAINT sheet_row_match_points_legal CHECK (CASE
		WHEN form = 'cup' OR form = 'match' AND presence = 'bye' THEN match_points IS NULL
		WHEN presence = 'played' OR presence = 'bye' THEN match_points IS NOT NULL AND match_points BETWEEN 0 AND 99
		ELSE match_points IS NOT NULL AND match_points = 0 END),
	ADD CONSTRAINT sheet_row_bye_empty CHECK (form <> 'pentathlon' OR presence <> 'bye' OR cells = '{}');
COMMENT ON COLUMN sheet_row.presence IS 'played; absent or forfeit for the whole match; bye: no opponent; deceit: 0 by rule XII-B-2; conduct: 0 by the Tournament Director';

CREATE TABLE sheet_card (
	tournament_id bigint NOT NULL,
	sheet_id bigint NOT NULL,
	version int NOT NULL,
	monitor text NOT NULL,
	starter smallint,
	collected_by text NOT NULL,
	PRIMARY KEY (tournament_id, sheet_id, version),
	FOREIGN KEY (tournament_id, sheet_id, version) REFERENCES sheet_version,
	CONSTRAINT sheet_card_names_form CHECK (length(monitor) <= 60 AND length(collected_by) <= 60),
	CONSTRAINT sheet_card_starter_range CHECK (starter BETWEEN 1 AND 2));
COMMENT ON TABLE sheet_card IS 'The grown-ups'' part of a Pentathlon game''s record.  C: src/app/sheet_card.c';
COMMENT ON COLUMN sheet_card.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN sheet_card.sheet_id IS 'The sheet';
COMMENT ON COLUMN sheet_card.version IS 'The version';
COMMENT ON COLUMN sheet_card.monitor IS 'Game Monitor, as the record says; empty if not noted';
COMMENT ON COLUMN sheet_card.starter IS 'Seat of who began; NULL if not noted';
COMMENT ON COLUMN sheet_card.collected_by IS 'Game Leader who checked and took the signed cards';

CREATE TABLE sheet_opinion (
	tournament_id bigint NOT NULL,
	sheet_id bigint NOT NULL,
	version int NOT NULL,
	opinion_no smallint NOT NULL,
	seat_no smallint NOT NULL,
	about text NOT NULL,
	rulings text[] NOT NULL,
	ruled_by text[] NOT NULL,
	PRIMARY KEY (tournament_id, sheet_id, version, opinion_no),
	FOREIGN KEY (tournament_id, sheet_id, version) REFERENCES sheet_card,
	FOREIGN KEY (tournament_id, sheet_id, version, seat_no) REFERENCES sheet_row,
	CONSTRAINT sheet_opinion_no_range CHECK (opinion_no BETWEEN 1 AND 6),
	CONSTRAINT sheet_opinion_about_form CHECK (length(about) <= 200),
	CONSTRAINT sheet_opinion_levels CHECK (cardinality(rulings) BETWEEN 1 AND 3
		AND rulings <@ ARRAY['C', 'I', 'IA'] AND cardinality(ruled_by) = cardinality(rulings)));
COMMENT ON TABLE sheet_opinion IS 'A challenge and who ruled on it: Monitor, Game Leader, Tournament Director.  C: src/app/sheet_card.c';
COMMENT ON COLUMN sheet_opinion.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN sheet_opinion.sheet_id IS 'The sheet';
COMMENT ON COLUMN sheet_opinion.version IS 'The version';
COMMENT ON COLUMN sheet_opinion.opinion_no IS '1, 2, 3 ... in the order of the game';
COMMENT ON COLUMN sheet_opinion.seat_no IS 'Who challenged';
COMMENT ON COLUMN sheet_opinion.about IS 'The rule in question, in a few words';
COMMENT ON COLUMN sheet_opinion.rulings IS 'C, I or IA by level: the last one holds';
COMMENT ON COLUMN sheet_opinion.ruled_by IS 'Who ruled, by level; empty where only the office is known';
GRANT SELECT, INSERT ON sheet_card, sheet_opinion TO cubetab_app;

-- A version's card as pages and programs read it; NULL where the rule system has none.
CREATE FUNCTION sheet_card_shown(v sheet_version) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT json_build_object('monitor', c.monitor, 'starter', c.starter, 'collected_by', c.collected_by,
		'opinions', (SELECT coalesce(json_agg(json_build_object('seat', o.seat_no, 'about', o.about,
				'rulings', (SELECT json_agg(json_build_object('ruling', r, 'by', b) ORDER BY level)
					FROM unnest(o.rulings, o.ruled_by) WITH ORDINALITY AS x (r, b, level)))
				ORDER BY o.opinion_no), '[]')
			FROM sheet_opinion o WHERE (o.tournament_id, o.sheet_id, o.version)
				= (c.tournament_id, c.sheet_id, c.version)))
	FROM sheet_card c
	WHERE (c.tournament_id, c.sheet_id, c.version) = (v.tournament_id, v.sheet_id, v.version)
$$;
