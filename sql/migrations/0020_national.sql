-- The Pentathlon's National Team: known to the director alone, and never published, so it is no
-- team of the roster.
CREATE TABLE national_team (
	tournament_id bigint NOT NULL REFERENCES tournament,
	national_team_id bigint GENERATED ALWAYS AS IDENTITY,
	name text NOT NULL,
	PRIMARY KEY (tournament_id, national_team_id),
	CONSTRAINT national_team_name_form CHECK (length(name) BETWEEN 1 AND 100));
CREATE UNIQUE INDEX national_team_name_once ON national_team (tournament_id, lower(name));
COMMENT ON TABLE national_team IS 'A school''s secret team of 30 with its alternates.  C: src/app/app_national.c';
COMMENT ON COLUMN national_team.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN national_team.national_team_id IS 'Names the team';
COMMENT ON COLUMN national_team.name IS 'Of the school, or of the two that combine';

CREATE TABLE national_member (
	tournament_id bigint NOT NULL,
	national_team_id bigint NOT NULL,
	player_id bigint NOT NULL,
	alternate boolean NOT NULL,
	replaces bigint,
	PRIMARY KEY (tournament_id, national_team_id, player_id),
	FOREIGN KEY (tournament_id, national_team_id) REFERENCES national_team ON DELETE CASCADE,
	FOREIGN KEY (tournament_id, player_id) REFERENCES player,
	FOREIGN KEY (tournament_id, national_team_id, replaces) REFERENCES national_member
		ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT national_member_once UNIQUE (tournament_id, player_id),
	CONSTRAINT national_member_replaced_once UNIQUE (tournament_id, national_team_id, replaces),
	CONSTRAINT national_member_alternate_replaces CHECK (replaces IS NULL OR alternate));
COMMENT ON TABLE national_member IS 'A child on a National Team.  C: src/app/app_national.c';
COMMENT ON COLUMN national_member.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN national_member.national_team_id IS 'The team';
COMMENT ON COLUMN national_member.player_id IS 'The child';
COMMENT ON COLUMN national_member.alternate IS 'Counts only in place of a member who did not come';
COMMENT ON COLUMN national_member.replaces IS 'The member in whose place an alternate counts; NULL for none';
GRANT SELECT, INSERT, UPDATE, DELETE ON national_team, national_member TO cubetab_app;
