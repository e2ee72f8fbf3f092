-- Schools, teams, players, who is here.
CREATE TABLE school (                      -- A school or club that sends teams.  C: src/db/db_school.c
	tournament_id bigint NOT NULL REFERENCES tournament,
	school_id bigint GENERATED ALWAYS AS IDENTITY,
	code text NOT NULL,                -- 2 or 3 letters that begin its player codes
	name text NOT NULL,
	PRIMARY KEY (tournament_id, school_id),
	CONSTRAINT school_code_once UNIQUE (tournament_id, code),
	CONSTRAINT school_name_once UNIQUE (tournament_id, name),
	CONSTRAINT school_code_form CHECK (code ~ '^[A-Z]{2,3}$'),
	CONSTRAINT school_name_form CHECK (length(name) BETWEEN 1 AND 120));

CREATE TABLE team (                        -- Players of one school who add up their scores.  C: src/db/db_team.c
	tournament_id bigint NOT NULL,
	team_id bigint GENERATED ALWAYS AS IDENTITY,
	division_id bigint NOT NULL,
	school_id bigint NOT NULL,
	number smallint NOT NULL,          -- 1 to 99 within the school, in player codes
	name text NOT NULL,
	day_made boolean NOT NULL DEFAULT false, -- put together at the desk out of single players
	withdrawn_at timestamptz,
	withdrawn_reason text,
	PRIMARY KEY (tournament_id, team_id),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	FOREIGN KEY (tournament_id, school_id) REFERENCES school,
	CONSTRAINT team_number_once UNIQUE (tournament_id, school_id, number),
	CONSTRAINT team_division_key UNIQUE (tournament_id, division_id, team_id),
	CONSTRAINT team_number_range CHECK (number BETWEEN 1 AND 99),
	CONSTRAINT team_name_form CHECK (length(name) BETWEEN 1 AND 120));
-- A withdrawn team's name is free again.
CREATE UNIQUE INDEX team_name_once ON team (tournament_id, division_id, name) WHERE withdrawn_at IS NULL;

CREATE TABLE player (                      -- One child; the only table with children's names.  C: src/db/db_player.c
	tournament_id bigint NOT NULL,
	player_id bigint GENERATED ALWAYS AS IDENTITY,
	division_id bigint NOT NULL,       -- the team's, kept equal by the foreign key
	team_id bigint,                    -- NULL for a single player who has no team yet
	code text NOT NULL,                -- player code; kept when the player moves
	given text NOT NULL,               -- empty after erase
	family text NOT NULL,              -- may be empty for a placeholder
	grade smallint,                    -- NULL if not known
	grade_override text,               -- why a player of a higher grade may play here
	placeholder boolean NOT NULL DEFAULT false, -- a numbered seat without a name yet
	name_policy text,                  -- overrides the tournament's for this child: full, initial, code
	withdrawn_at timestamptz,
	withdrawn_reason text,
	substitute_for bigint,             -- the player whose place this one took
	note text NOT NULL DEFAULT '',     -- for staff: "needs the ramp side"
	PRIMARY KEY (tournament_id, player_id),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT player_team_division FOREIGN KEY (tournament_id, division_id, team_id)
	    REFERENCES team (tournament_id, division_id, team_id) ON UPDATE CASCADE,
	FOREIGN KEY (tournament_id, substitute_for) REFERENCES player,
	CONSTRAINT player_code_once UNIQUE (tournament_id, code),
	CONSTRAINT player_code_form CHECK (code ~ '^[A-Z0-9]{5,15}$'),
	CONSTRAINT player_name_form CHECK (length(given) <= 100 AND length(family) <= 100),
	CONSTRAINT player_grade_range CHECK (grade BETWEEN 0 AND 13),
	CONSTRAINT player_name_policy_known CHECK (name_policy IN ('full', 'initial', 'code')));
CREATE INDEX player_team ON player (tournament_id, team_id);

CREATE TABLE attendance (                  -- Who is here: round 0 is the check-in at the door.  C: src/db/db_attendance.c
	tournament_id bigint NOT NULL,
	player_id bigint NOT NULL,
	round_no smallint NOT NULL,        -- 0 check-in; from 1 a round for which this was changed
	state text NOT NULL,               -- present, absent, late
	marked_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, player_id, round_no),
	FOREIGN KEY (tournament_id, player_id) REFERENCES player,
	CONSTRAINT attendance_state_known CHECK (state IN ('present', 'absent', 'late')));

CREATE TABLE upload (                      -- A roster file between preview and acceptance.  C: src/db/db_upload.c
	tournament_id bigint NOT NULL REFERENCES tournament,
	upload_id bigint GENERATED ALWAYS AS IDENTITY,
	file_name text NOT NULL,
	content bytea NOT NULL,            -- as it came; emptied when accepted or erased
	columns jsonb NOT NULL DEFAULT '{}', -- what the person said each column is
	uploaded_by bigint REFERENCES account,
	uploaded_at timestamptz NOT NULL DEFAULT now(),
	accepted_at timestamptz,
	PRIMARY KEY (tournament_id, upload_id),
	CONSTRAINT upload_file_name_form CHECK (length(file_name) <= 200));

-- The one place that decides how a child is named.  viewer: 'staff' sees the full name.
-- A placeholder and an erased child are shown by their code.
CREATE FUNCTION shown_name(viewer text, given text, family text, code text, own_policy text, policy text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE
		WHEN given = '' AND family = '' THEN code
		WHEN viewer = 'staff' OR coalesce(own_policy, policy) = 'full' THEN btrim(given || ' ' || family)
		WHEN coalesce(own_policy, policy) = 'initial' THEN
			CASE WHEN given = '' THEN left(family, 1) || '.'
			WHEN family = '' THEN given
			ELSE given || ' ' || left(family, 1) || '.' END
		ELSE code END
$$;
