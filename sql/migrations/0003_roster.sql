-- Schools, teams, players, who is here.
CREATE TABLE school (
	tournament_id bigint NOT NULL REFERENCES tournament,
	school_id bigint GENERATED ALWAYS AS IDENTITY,
	code text NOT NULL,
	name text NOT NULL,
	PRIMARY KEY (tournament_id, school_id),
	CONSTRAINT school_code_once UNIQUE (tournament_id, code),
	CONSTRAINT school_name_once UNIQUE (tournament_id, name),
	CONSTRAINT school_code_form CHECK (code ~ '^[A-Z]{2,3}$'),
	CONSTRAINT school_name_form CHECK (length(name) BETWEEN 1 AND 120));
COMMENT ON TABLE school IS 'A school or club that sends teams.  C: src/app/app_school.c';
COMMENT ON COLUMN school.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN school.school_id IS 'Names the school';
COMMENT ON COLUMN school.code IS '2 or 3 letters that begin its player codes';
COMMENT ON COLUMN school.name IS 'As shown on pages and paper';

CREATE TABLE team (
	tournament_id bigint NOT NULL,
	team_id bigint GENERATED ALWAYS AS IDENTITY,
	division_id bigint NOT NULL,
	school_id bigint NOT NULL,
	number smallint NOT NULL,
	name text NOT NULL,
	day_made boolean NOT NULL DEFAULT false,
	withdrawn_at timestamptz,
	withdrawn_reason text,
	PRIMARY KEY (tournament_id, team_id),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	FOREIGN KEY (tournament_id, school_id) REFERENCES school,
	CONSTRAINT team_number_once UNIQUE (tournament_id, school_id, number),
	CONSTRAINT team_division_key UNIQUE (tournament_id, division_id, team_id),
	CONSTRAINT team_number_range CHECK (number BETWEEN 1 AND 99),
	CONSTRAINT team_name_form CHECK (length(name) BETWEEN 1 AND 120));
COMMENT ON TABLE team IS 'Players of one school who add up their scores.  C: src/app/app_team.c';
COMMENT ON COLUMN team.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN team.team_id IS 'Names the team';
COMMENT ON COLUMN team.division_id IS 'Where it plays';
COMMENT ON COLUMN team.school_id IS 'Whose team it is';
COMMENT ON COLUMN team.number IS '1 to 99 within the school, in player codes';
COMMENT ON COLUMN team.name IS 'As shown on pages and paper';
COMMENT ON COLUMN team.day_made IS 'Put together at the desk out of single players';
COMMENT ON COLUMN team.withdrawn_at IS 'Out since then; NULL while it plays';
COMMENT ON COLUMN team.withdrawn_reason IS 'Why it left';
-- A withdrawn team's name is free again.
CREATE UNIQUE INDEX team_name_once ON team (tournament_id, division_id, name) WHERE withdrawn_at IS NULL;

CREATE TABLE player (
	tournament_id bigint NOT NULL,
	player_id bigint GENERATED ALWAYS AS IDENTITY,
	division_id bigint NOT NULL,
	team_id bigint,
	code text NOT NULL,
	given text NOT NULL,
	family text NOT NULL,
	grade smallint,
	grade_override text,
	placeholder boolean NOT NULL DEFAULT false,
	name_policy text,
	withdrawn_at timestamptz,
	withdrawn_reason text,
	substitute_for bigint,
	note text NOT NULL DEFAULT '',
	PRIMARY KEY (tournament_id, player_id),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT player_team_division FOREIGN KEY (tournament_id, division_id, team_id)
	    REFERENCES team (tournament_id, division_id, team_id) ON UPDATE CASCADE,
	FOREIGN KEY (tournament_id, substitute_for) REFERENCES player,
	CONSTRAINT player_code_once UNIQUE (tournament_id, code),
	CONSTRAINT player_code_form CHECK (code ~ '^[A-Z0-9]{5,15}$'),
	CONSTRAINT player_name_form CHECK (length(given) <= 100 AND length(family) <= 100),
	CONSTRAINT player_override_form CHECK (length(grade_override) <= 300),
	CONSTRAINT player_note_form CHECK (length(note) <= 500),
	CONSTRAINT player_grade_range CHECK (grade BETWEEN 0 AND 13),
	CONSTRAINT player_name_policy_known CHECK (name_policy IN ('full', 'initial', 'code')));
COMMENT ON TABLE player IS 'One child; the only table with children''s names.  C: src/app/app_player.c';
COMMENT ON COLUMN player.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN player.player_id IS 'Names the player';
COMMENT ON COLUMN player.division_id IS 'The team''s, kept equal by the foreign key';
COMMENT ON COLUMN player.team_id IS 'NULL for a single player who has no team yet';
COMMENT ON COLUMN player.code IS 'Player code; kept when the player moves';
COMMENT ON COLUMN player.given IS 'Empty after erase';
COMMENT ON COLUMN player.family IS 'May be empty for a placeholder';
COMMENT ON COLUMN player.grade IS 'NULL if not known';
COMMENT ON COLUMN player.grade_override IS 'Why a player of a higher grade may play here';
COMMENT ON COLUMN player.placeholder IS 'A numbered seat without a name yet';
COMMENT ON COLUMN player.name_policy IS 'Overrides the tournament''s for this child: full, initial, code';
COMMENT ON COLUMN player.withdrawn_at IS 'Out since then; NULL while the child plays';
COMMENT ON COLUMN player.withdrawn_reason IS 'Why the child left';
COMMENT ON COLUMN player.substitute_for IS 'The player whose place this one took';
COMMENT ON COLUMN player.note IS 'For staff: "needs the ramp side"';
CREATE INDEX player_team ON player (tournament_id, team_id);

CREATE TABLE attendance (
	tournament_id bigint NOT NULL,
	player_id bigint NOT NULL,
	round_no smallint NOT NULL,
	state text NOT NULL,
	marked_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, player_id, round_no),
	FOREIGN KEY (tournament_id, player_id) REFERENCES player,
	CONSTRAINT attendance_state_known CHECK (state IN ('present', 'absent', 'late')));
COMMENT ON TABLE attendance IS 'Who is here: round 0 is the check-in at the door.  C: src/app/app_checkin.c';
COMMENT ON COLUMN attendance.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN attendance.player_id IS 'Who';
COMMENT ON COLUMN attendance.round_no IS '0 check-in; from 1: changed from this round on';
COMMENT ON COLUMN attendance.state IS 'present, absent, late';
COMMENT ON COLUMN attendance.marked_at IS 'When it was last marked';

CREATE TABLE upload (
	tournament_id bigint NOT NULL REFERENCES tournament,
	upload_id bigint GENERATED ALWAYS AS IDENTITY,
	file_name text NOT NULL,
	content bytea NOT NULL,
	columns jsonb NOT NULL DEFAULT '{}',
	uploaded_by bigint REFERENCES account,
	uploaded_at timestamptz NOT NULL DEFAULT now(),
	accepted_at timestamptz,
	PRIMARY KEY (tournament_id, upload_id),
	CONSTRAINT upload_file_name_form CHECK (length(file_name) <= 200));
COMMENT ON TABLE upload IS 'A roster file between preview and acceptance.  C: src/app/app_import.c';
COMMENT ON COLUMN upload.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN upload.upload_id IS 'Names the upload';
COMMENT ON COLUMN upload.file_name IS 'The file''s name as it came';
COMMENT ON COLUMN upload.content IS 'As it came; emptied when accepted or erased';
COMMENT ON COLUMN upload.columns IS 'What the person said each column is';
COMMENT ON COLUMN upload.uploaded_by IS 'Who sent it; NULL for a helper or the command line';
COMMENT ON COLUMN upload.uploaded_at IS 'When it came';
COMMENT ON COLUMN upload.accepted_at IS 'When its rows were imported; NULL while it is a preview';

-- present, absent, late, or '' where nobody has said: the last word up to this round.
CREATE FUNCTION attendance_state(tournament bigint, player bigint, round int)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT coalesce((SELECT a.state FROM attendance a
		WHERE a.tournament_id = $1 AND a.player_id = $2 AND a.round_no <= $3
		ORDER BY a.round_no DESC LIMIT 1), '')
$$;

-- The same for everybody at once, for lists; who is not in it, nobody has said anything about.
CREATE FUNCTION attendance_states(tournament bigint, round int)
RETURNS TABLE (player_id bigint, state text) LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT DISTINCT ON (a.player_id) a.player_id, a.state FROM attendance a
	WHERE a.tournament_id = $1 AND a.round_no <= $2
	ORDER BY a.player_id, a.round_no DESC
$$;

-- For finding people as they are typed at a desk: small letters, accents dropped.
CREATE FUNCTION folded(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(normalize(lower(btrim($1)), NFD), '[\u0300-\u036f]', '', 'g')
$$;

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
