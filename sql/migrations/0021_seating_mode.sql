-- How a division is seated, and the parts of a section.
ALTER TABLE division
	ADD COLUMN mode text,
	ADD CONSTRAINT division_mode_known CHECK (mode IN ('advance', 'sections', 'score', 'head-to-head', 'playoff'));
COMMENT ON COLUMN division.mode IS 'How its last draft was seated; NULL: as the rule system usually is';
ALTER TABLE game_table
	ADD COLUMN block smallint,
	ADD CONSTRAINT game_table_block_range CHECK (block BETWEEN 1 AND 99);
COMMENT ON COLUMN game_table.block IS 'Block of a section, or board of a playoff, from 1; NULL elsewhere';
ALTER TABLE school
	ADD COLUMN region text NOT NULL DEFAULT '',
	ADD CONSTRAINT school_region_form CHECK (length(region) <= 40);
COMMENT ON COLUMN school.region IS 'Sections are spread by it; empty: none';
ALTER TABLE team
	ADD COLUMN seed smallint,
	ADD CONSTRAINT team_seed_range CHECK (seed BETWEEN 1 AND 999);
COMMENT ON COLUMN team.seed IS 'Sections are spread by it, 1 = strongest; NULL: none';

-- Where a table stands besides its number, in words; empty where there is nothing to say.
CREATE FUNCTION table_place(section text, block smallint, game text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT concat_ws(', ', 'Section ' || nullif(section, ''),
		CASE WHEN section = '' THEN 'board ' || block ELSE 'block ' || coalesce(
			(ARRAY['I', 'II', 'III', 'IV', 'V'])[block], block::text) END,
		CASE game WHEN 'fiar' THEN 'FIAR' WHEN 'kwatro-sinko' THEN 'Kwatro-Sinko' WHEN 'par-55' THEN 'PAR 55'
			WHEN 'ramrod' THEN 'Ramrod' WHEN 'sum-dominoes' THEN 'Sum Dominoes & Dice' ELSE game END)
$$;
