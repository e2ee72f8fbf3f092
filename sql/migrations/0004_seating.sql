-- Who sits where.  A plan holds all rounds of a division; a change makes a new plan, so what was
-- printed stays known.
CREATE TABLE plan (
	tournament_id bigint NOT NULL,
	plan_id bigint GENERATED ALWAYS AS IDENTITY,
	division_id bigint NOT NULL,
	edition int NOT NULL,
	state text NOT NULL,
	seed bigint NOT NULL,
	steps bigint NOT NULL DEFAULT 0,
	settings jsonb NOT NULL DEFAULT '{}',
	summary jsonb NOT NULL DEFAULT '{}',
	based_on int,
	made_at timestamptz NOT NULL DEFAULT now(),
	made_by text NOT NULL DEFAULT '',
	PRIMARY KEY (tournament_id, plan_id),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT plan_edition_once UNIQUE (tournament_id, division_id, edition),
	CONSTRAINT plan_state_known CHECK (state IN ('draft', 'current', 'replaced')));
COMMENT ON TABLE plan IS 'One edition of a division''s seating.  C: src/app/app_seating_store.c';
COMMENT ON COLUMN plan.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN plan.plan_id IS 'Names the plan';
COMMENT ON COLUMN plan.division_id IS 'The division that it seats';
COMMENT ON COLUMN plan.edition IS '1, 2, 3 ... within the division';
COMMENT ON COLUMN plan.state IS 'draft, current, replaced';
COMMENT ON COLUMN plan.seed IS 'With players, settings and steps it gives the plan again';
COMMENT ON COLUMN plan.steps IS 'Of the local search';
COMMENT ON COLUMN plan.settings IS 'Table size, who was left out and why';
COMMENT ON COLUMN plan.summary IS 'Counts: players, tables, meetings of teammates, repeats, bounds';
COMMENT ON COLUMN plan.based_on IS 'The edition that it changed by hand or repair';
COMMENT ON COLUMN plan.made_at IS 'When it was made';
COMMENT ON COLUMN plan.made_by IS 'Actor''s label';
CREATE UNIQUE INDEX plan_current_once ON plan (tournament_id, division_id) WHERE state = 'current';
CREATE UNIQUE INDEX plan_draft_once ON plan (tournament_id, division_id) WHERE state = 'draft';

CREATE TABLE round_published (
	tournament_id bigint NOT NULL,
	division_id bigint NOT NULL,
	round_no smallint NOT NULL,
	published_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, division_id, round_no),
	FOREIGN KEY (tournament_id, division_id, round_no) REFERENCES round);
COMMENT ON TABLE round_published IS 'The public sees this round''s seating.  C: src/app/app_seating_store.c';
COMMENT ON COLUMN round_published.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN round_published.division_id IS 'The division';
COMMENT ON COLUMN round_published.round_no IS 'The round';
COMMENT ON COLUMN round_published.published_at IS 'Since when';

CREATE TABLE game_table (
	tournament_id bigint NOT NULL,
	plan_id bigint NOT NULL,
	round_no smallint NOT NULL,
	table_no int NOT NULL,
	section_id bigint NOT NULL,
	size smallint NOT NULL,
	PRIMARY KEY (tournament_id, plan_id, round_no, table_no),
	FOREIGN KEY (tournament_id, plan_id) REFERENCES plan ON DELETE CASCADE,
	FOREIGN KEY (tournament_id, section_id) REFERENCES section,
	CONSTRAINT game_table_size_key UNIQUE (tournament_id, plan_id, round_no, table_no, size),
	CONSTRAINT game_table_no_range CHECK (table_no BETWEEN 1 AND 99999),
	CONSTRAINT game_table_size_range CHECK (size BETWEEN 1 AND 8));
COMMENT ON TABLE game_table IS 'A table of a plan in one round.  C: src/app/app_seating_store.c';
COMMENT ON COLUMN game_table.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN game_table.plan_id IS 'The plan';
COMMENT ON COLUMN game_table.round_no IS 'The round';
COMMENT ON COLUMN game_table.table_no IS 'Unique in a session, see app_seating';
COMMENT ON COLUMN game_table.section_id IS 'The section that plays here';
COMMENT ON COLUMN game_table.size IS 'Seats at this table';

CREATE TABLE teammate_reason (
	tournament_id bigint NOT NULL,
	plan_id bigint NOT NULL,
	round_no smallint NOT NULL,
	table_no int NOT NULL,
	reason_no smallint NOT NULL,
	reason text NOT NULL,
	PRIMARY KEY (tournament_id, plan_id, round_no, table_no, reason_no),
	FOREIGN KEY (tournament_id, plan_id, round_no, table_no) REFERENCES game_table ON DELETE CASCADE,
	CONSTRAINT teammate_reason_form CHECK (length(reason) BETWEEN 1 AND 300));
COMMENT ON TABLE teammate_reason IS 'Why two of one team may sit at one table.  C: src/app/app_seating_store.c';
COMMENT ON COLUMN teammate_reason.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN teammate_reason.plan_id IS 'The plan';
COMMENT ON COLUMN teammate_reason.round_no IS 'The round';
COMMENT ON COLUMN teammate_reason.table_no IS 'The table';
COMMENT ON COLUMN teammate_reason.reason_no IS 'One for each player beyond a team''s first at the table';
COMMENT ON COLUMN teammate_reason.reason IS 'In words, for staff';

CREATE TABLE seat (
	tournament_id bigint NOT NULL,
	plan_id bigint NOT NULL,
	round_no smallint NOT NULL,
	table_no int NOT NULL,
	seat_no smallint NOT NULL,
	player_id bigint NOT NULL,
	size smallint NOT NULL,
	team_key bigint NOT NULL,
	reason_no smallint,
	game text,
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
COMMENT ON TABLE seat IS 'One player in one chair for one round.  C: src/app/app_seating_store.c';
COMMENT ON COLUMN seat.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN seat.plan_id IS 'The plan';
COMMENT ON COLUMN seat.round_no IS 'The round';
COMMENT ON COLUMN seat.table_no IS 'The table';
COMMENT ON COLUMN seat.seat_no IS 'Order on the sheet; the last is the scorekeeper';
COMMENT ON COLUMN seat.player_id IS 'Who sits here';
COMMENT ON COLUMN seat.size IS 'The table''s, so that the database can bound seat_no';
COMMENT ON COLUMN seat.team_key IS 'The player''s team, or minus the player''s id where there is none';
COMMENT ON COLUMN seat.reason_no IS 'Teammate_reason that allows a team-mate at this table';
COMMENT ON COLUMN seat.game IS 'Game slot, where a rule system has one';
CREATE INDEX seat_player ON seat (tournament_id, player_id);

-- Who sits at a table of a plan, in the order of the sheet: a sheet stays good as long as this
-- does.
CREATE FUNCTION seated_ids(tournament bigint, plan bigint, round smallint, table_number int)
RETURNS bigint[] LANGUAGE sql STABLE AS $$
	SELECT array_agg(player_id ORDER BY seat_no) FROM seat
	WHERE (tournament_id, plan_id, round_no, table_no) = (tournament, plan, round, table_number)
$$;

-- A player as staff see one on seat lists.  gone: withdrawn, alone or with the team.
CREATE VIEW seating_person AS
	SELECT p.tournament_id, p.player_id, p.division_id, p.code,
		shown_name('staff', p.given, p.family, p.code, p.name_policy, 'full') AS name,
		coalesce(m.name, '') AS team, coalesce(c.name, '') AS school,
		p.withdrawn_at IS NOT NULL OR m.withdrawn_at IS NOT NULL AS gone
	FROM player p
	LEFT JOIN team m USING (tournament_id, team_id)
	LEFT JOIN school c USING (tournament_id, school_id);
COMMENT ON VIEW seating_person IS 'A player as staff see one on seat lists.  C: src/app/app_seating.c';

-- How the roster has changed since a plan was made: new (not seated, though nobody left that player
-- out), withdrawn, moved (to another division), team (changed).
CREATE FUNCTION seating_outrun(tournament bigint, the_plan bigint)
RETURNS TABLE (player_id bigint, kind text) LANGUAGE sql STABLE AS $$
	WITH seated AS MATERIALIZED (SELECT e.player_id, min(e.team_key) AS team_key FROM seat e
		WHERE e.tournament_id = tournament AND e.plan_id = the_plan GROUP BY e.player_id),
	people AS MATERIALIZED (SELECT n.settings, n.division_id AS plan_division, p.player_id, p.division_id,
			p.withdrawn_at IS NOT NULL AS withdrawn, p.team_id
		FROM plan n JOIN player p ON p.tournament_id = n.tournament_id
		WHERE n.tournament_id = tournament AND n.plan_id = the_plan)
	SELECT player_id, kind FROM (
		-- In the plan, and something has changed.
		SELECT p.player_id, CASE WHEN p.withdrawn THEN 'withdrawn' WHEN p.division_id <> p.plan_division THEN 'moved'
				WHEN p.team_id IS NOT NULL AND EXISTS (SELECT 1 FROM team m WHERE m.tournament_id = tournament
					AND m.team_id = p.team_id AND m.withdrawn_at IS NOT NULL) THEN 'withdrawn'
				WHEN s.team_key <> coalesce(p.team_id, -p.player_id) THEN 'team' END AS kind
		FROM people p JOIN seated s USING (player_id)
		UNION ALL
		-- Not in the plan, though of the division.
		SELECT p.player_id, 'new'
		FROM people p
		WHERE p.division_id = p.plan_division AND NOT p.withdrawn
			AND p.player_id NOT IN (SELECT s.player_id FROM seated s)
			AND NOT EXISTS (SELECT 1 FROM team m WHERE m.tournament_id = tournament AND m.team_id = p.team_id
				AND m.withdrawn_at IS NOT NULL)
			AND (NOT coalesce(p.settings->'left_out', '[]') @> to_jsonb(p.player_id)
				OR EXISTS (SELECT 1 FROM attendance a WHERE a.tournament_id = tournament
					AND a.player_id = p.player_id AND a.round_no = 0 AND a.state <> 'absent'))) x
	WHERE kind IS NOT NULL
$$;
