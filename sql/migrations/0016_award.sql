-- A division's awards, what a playoff decided, and what the public was told.
ALTER TABLE division ADD COLUMN awards_own boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN division.awards_own IS 'Its awards are the rows of award; else the usual ones of its rule system';

CREATE TABLE award (
	tournament_id bigint NOT NULL,
	division_id bigint NOT NULL,
	award_no smallint NOT NULL,
	title text NOT NULL,
	won_by text NOT NULL,
	kind text NOT NULL,
	places int NOT NULL DEFAULT 0,
	first_places int NOT NULL DEFAULT 0,
	per int NOT NULL DEFAULT 0,
	entrants int[] NOT NULL DEFAULT '{}',
	score int NOT NULL DEFAULT 0,
	under int NOT NULL DEFAULT 0,
	winner_id bigint,
	decided_note text NOT NULL DEFAULT '',
	decided_by text,
	decided_at timestamptz,
	PRIMARY KEY (tournament_id, division_id, award_no),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division ON DELETE CASCADE,
	CONSTRAINT award_title_form CHECK (length(title) BETWEEN 1 AND 80),
	CONSTRAINT award_won_by_known CHECK (won_by IN ('players', 'teams', 'schools')),
	CONSTRAINT award_kind_known CHECK (kind IN ('places', 'honours', 'threshold', 'perfect', 'quota', 'playoff')),
	CONSTRAINT award_places_range CHECK (places BETWEEN 0 AND 1000 AND first_places BETWEEN 0 AND 1000
		AND per BETWEEN 0 AND 100000),
	CONSTRAINT award_entrants_range CHECK (cardinality(entrants) <= 12 AND 0 <= ALL (entrants)
		AND 100000 >= ALL (entrants)),
	CONSTRAINT award_score_range CHECK (score BETWEEN 0 AND 1000000 AND under BETWEEN 0 AND 1000000),
	CONSTRAINT award_note_form CHECK (length(decided_note) <= 200),
	CONSTRAINT award_decided_whole CHECK ((winner_id IS NULL) = (decided_at IS NULL)));
COMMENT ON TABLE award IS 'An award of a division: who has it is worked out from the standings, but for a playoff.  C: src/app/app_awards.c';
COMMENT ON COLUMN award.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN award.division_id IS 'The division that it is an award of';
COMMENT ON COLUMN award.award_no IS '1, 2, 3 ... in the order of the ceremony';
COMMENT ON COLUMN award.title IS 'As it is announced';
COMMENT ON COLUMN award.won_by IS 'players, teams, schools';
COMMENT ON COLUMN award.kind IS 'places, honours, threshold, perfect, quota, playoff: see src/scoring/award.h';
COMMENT ON COLUMN award.places IS 'How many; 0 = as many as the division honours';
COMMENT ON COLUMN award.first_places IS 'Of a quota: for the first entrants; 0 = as for the others';
COMMENT ON COLUMN award.per IS 'Of a quota: so many places for each so many entrants or part of them';
COMMENT ON COLUMN award.entrants IS 'Of a quota: entrants of each game of the league; empty = those ranked here';
COMMENT ON COLUMN award.score IS 'Of a threshold: from this total on, in hundredths';
COMMENT ON COLUMN award.under IS 'Of a threshold: below this total, in hundredths; 0 = no limit';
COMMENT ON COLUMN award.winner_id IS 'Who won the playoff: player, team or school; NULL = not decided';
COMMENT ON COLUMN award.decided_note IS 'How it was decided';
COMMENT ON COLUMN award.decided_by IS 'Who said so: see audit_event.actor';
COMMENT ON COLUMN award.decided_at IS 'When';

CREATE TABLE award_publication (
	tournament_id bigint NOT NULL,
	division_id bigint NOT NULL,
	edition int NOT NULL,
	shows text NOT NULL,
	snapshot jsonb NOT NULL,
	published_by text NOT NULL,
	published_at timestamptz NOT NULL DEFAULT now(),
	withdrawn_at timestamptz,
	PRIMARY KEY (tournament_id, division_id, edition),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT award_publication_shows_known CHECK (shows IN ('honours', 'scores', 'full')));
COMMENT ON TABLE award_publication IS 'A division''s awards as they were announced, frozen.  C: src/app/app_awards.c';
COMMENT ON COLUMN award_publication.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN award_publication.division_id IS 'Whose awards';
COMMENT ON COLUMN award_publication.edition IS '1, 2, 3 ... within the division';
COMMENT ON COLUMN award_publication.shows IS 'honours, scores, full';
COMMENT ON COLUMN award_publication.snapshot IS 'Ids and numbers only; names are added when a page is made';
COMMENT ON COLUMN award_publication.published_by IS 'Who published: see audit_event.actor';
COMMENT ON COLUMN award_publication.published_at IS 'Since when the public sees it';
COMMENT ON COLUMN award_publication.withdrawn_at IS 'Not shown any more since then';

GRANT SELECT, INSERT, UPDATE, DELETE ON award TO cubetab_app;
GRANT SELECT, INSERT, UPDATE (withdrawn_at) ON award_publication TO cubetab_app;
