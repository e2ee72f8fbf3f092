-- Who sits where.  A plan holds all rounds of a division; a change makes a new plan, so what was
-- printed stays known.
CREATE TABLE plan (                        -- One edition of a division's seating.  C: src/db/db_plan.c
	tournament_id bigint NOT NULL,
	plan_id bigint GENERATED ALWAYS AS IDENTITY,
	division_id bigint NOT NULL,
	edition int NOT NULL,              -- 1, 2, 3 ... within the division
	state text NOT NULL,               -- draft, current, replaced
	seed bigint NOT NULL,              -- with players, settings and steps it gives the plan again
	steps bigint NOT NULL DEFAULT 0,   -- of the local search
	settings jsonb NOT NULL DEFAULT '{}', -- table size, who was left out and why
	summary jsonb NOT NULL DEFAULT '{}',  -- counts: players, tables, meetings of teammates, repeats, bounds
	based_on int,                      -- the edition that it changed by hand or repair
	made_at timestamptz NOT NULL DEFAULT now(),
	made_by text NOT NULL DEFAULT '',  -- actor's label
	PRIMARY KEY (tournament_id, plan_id),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT plan_edition_once UNIQUE (tournament_id, division_id, edition),
	CONSTRAINT plan_state_known CHECK (state IN ('draft', 'current', 'replaced')));
CREATE UNIQUE INDEX plan_current_once ON plan (tournament_id, division_id) WHERE state = 'current';
CREATE UNIQUE INDEX plan_draft_once ON plan (tournament_id, division_id) WHERE state = 'draft';

CREATE TABLE round_published (             -- The public sees this round's seating.  C: src/db/db_plan.c
	tournament_id bigint NOT NULL,
	division_id bigint NOT NULL,
	round_no smallint NOT NULL,
	published_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, division_id, round_no),
	FOREIGN KEY (tournament_id, division_id, round_no) REFERENCES round);

CREATE TABLE game_table (                  -- A table of a plan in one round.  C: src/db/db_plan.c
	tournament_id bigint NOT NULL,
	plan_id bigint NOT NULL,
	round_no smallint NOT NULL,
	table_no int NOT NULL,             -- unique in a session, see app_seating
	section_id bigint NOT NULL,
	size smallint NOT NULL,            -- seats at this table
	PRIMARY KEY (tournament_id, plan_id, round_no, table_no),
	FOREIGN KEY (tournament_id, plan_id) REFERENCES plan ON DELETE CASCADE,
	FOREIGN KEY (tournament_id, section_id) REFERENCES section,
	CONSTRAINT game_table_size_key UNIQUE (tournament_id, plan_id, round_no, table_no, size),
	CONSTRAINT game_table_no_range CHECK (table_no BETWEEN 1 AND 99999),
	CONSTRAINT game_table_size_range CHECK (size BETWEEN 1 AND 8));

CREATE TABLE teammate_reason (             -- Why two of one team may sit at one table.  C: src/db/db_plan.c
	tournament_id bigint NOT NULL,
	plan_id bigint NOT NULL,
	round_no smallint NOT NULL,
	table_no int NOT NULL,
	reason_no smallint NOT NULL,       -- one for each player beyond a team's first at the table
	reason text NOT NULL,
	PRIMARY KEY (tournament_id, plan_id, round_no, table_no, reason_no),
	FOREIGN KEY (tournament_id, plan_id, round_no, table_no) REFERENCES game_table ON DELETE CASCADE,
	CONSTRAINT teammate_reason_form CHECK (length(reason) BETWEEN 1 AND 300));

CREATE TABLE seat (                        -- One player in one chair for one round.  C: src/db/db_plan.c
	tournament_id bigint NOT NULL,
	plan_id bigint NOT NULL,
	round_no smallint NOT NULL,
	table_no int NOT NULL,
	seat_no smallint NOT NULL,         -- order on the sheet; the last is the scorekeeper
	player_id bigint NOT NULL,
	size smallint NOT NULL,            -- the table's, so that the database can bound seat_no
	team_key bigint NOT NULL,          -- the player's team, or minus the player's id where there is none
	reason_no smallint,                -- teammate_reason that allows a team-mate at this table
	game text,                         -- game slot, where a rule system has one
	PRIMARY KEY (tournament_id, plan_id, round_no, table_no, seat_no),
	CONSTRAINT seat_table FOREIGN KEY (tournament_id, plan_id, round_no, table_no, size)
	    REFERENCES game_table (tournament_id, plan_id, round_no, table_no, size) ON UPDATE CASCADE ON DELETE CASCADE,
	FOREIGN KEY (tournament_id, player_id) REFERENCES player,
	CONSTRAINT seat_teammate_reason FOREIGN KEY (tournament_id, plan_id, round_no, table_no, reason_no)
	    REFERENCES teammate_reason ON DELETE CASCADE,
	CONSTRAINT seat_player_once UNIQUE (tournament_id, plan_id, round_no, player_id),
	CONSTRAINT seat_teammates_apart UNIQUE NULLS NOT DISTINCT
	    (tournament_id, plan_id, round_no, table_no, team_key, reason_no),
	CONSTRAINT seat_within_table CHECK (seat_no BETWEEN 1 AND size));
CREATE INDEX seat_player ON seat (tournament_id, player_id);
