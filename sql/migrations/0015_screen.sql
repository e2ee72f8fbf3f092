-- What the hall's screens show, and what is announced there.
CREATE TABLE screen (
	tournament_id bigint NOT NULL REFERENCES tournament,
	screen_id bigint GENERATED ALWAYS AS IDENTITY,
	name text NOT NULL,
	shows text[] NOT NULL,
	division_id bigint,
	seconds smallint NOT NULL DEFAULT 20,
	PRIMARY KEY (tournament_id, screen_id),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT screen_name_once UNIQUE (tournament_id, name),
	CONSTRAINT screen_name_form CHECK (name ~ '^[a-z0-9](-?[a-z0-9]){0,29}$'),
	CONSTRAINT screen_shows_known CHECK (cardinality(shows) > 0
		AND shows <@ ARRAY['clock', 'announcements', 'seating', 'standings']),
	CONSTRAINT screen_seconds_range CHECK (seconds BETWEEN 5 AND 300)
);
COMMENT ON TABLE screen IS 'A projector or television of the hall; the address of one without a row shows everything.  C: src/app/app_screen.c';
COMMENT ON COLUMN screen.tournament_id IS 'Whose it is';
COMMENT ON COLUMN screen.screen_id IS 'Its number';
COMMENT ON COLUMN screen.name IS 'In its address: /t/SLUG/display?screen=NAME';
COMMENT ON COLUMN screen.shows IS 'Of clock, announcements, seating, standings';
COMMENT ON COLUMN screen.division_id IS 'Only this division; NULL: all, in turn';
COMMENT ON COLUMN screen.seconds IS 'How long each page stands';

CREATE TABLE announcement (
	tournament_id bigint NOT NULL REFERENCES tournament,
	announcement_id bigint GENERATED ALWAYS AS IDENTITY,
	text text NOT NULL,
	made_by text NOT NULL,
	made_at timestamptz NOT NULL DEFAULT now(),
	ended_at timestamptz,
	PRIMARY KEY (tournament_id, announcement_id),
	CONSTRAINT announcement_text_form CHECK (length(text) BETWEEN 1 AND 300)
);
COMMENT ON TABLE announcement IS 'What the director says to everybody, until it is taken back.  C: src/app/app_screen.c';
COMMENT ON COLUMN announcement.tournament_id IS 'Whose it is';
COMMENT ON COLUMN announcement.announcement_id IS 'Its number';
COMMENT ON COLUMN announcement.text IS 'One or two sentences; emptied of words by erase';
COMMENT ON COLUMN announcement.made_by IS 'Actor''s label, as in the audit trail';
COMMENT ON COLUMN announcement.made_at IS 'Since when it stands';
COMMENT ON COLUMN announcement.ended_at IS 'When it was taken back; NULL: it stands';

GRANT SELECT, INSERT, UPDATE, DELETE ON screen, announcement TO cubetab_app;
