-- A tournament, its days, divisions and rounds.
CREATE TABLE season (
	season_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	name text NOT NULL,
	ends_on date,
	CONSTRAINT season_name_form CHECK (length(name) BETWEEN 1 AND 100));
COMMENT ON TABLE season IS 'Groups tournaments whose results are added up.  C: src/app/app_tournament.c';
COMMENT ON COLUMN season.season_id IS 'Names the season';
COMMENT ON COLUMN season.name IS '"2026-27"';
COMMENT ON COLUMN season.ends_on IS 'Its year decides odd and even variations';

CREATE TABLE tournament (
	tournament_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	season_id bigint REFERENCES season,
	slug text NOT NULL CONSTRAINT tournament_slug_once UNIQUE,
	name text NOT NULL,
	venue text NOT NULL DEFAULT '',
	starts_on date NOT NULL,
	timezone text NOT NULL,
	rule_system text NOT NULL,
	name_policy text NOT NULL DEFAULT 'initial',
	table_max smallint NOT NULL DEFAULT 5,
	public_version bigint NOT NULL DEFAULT 1,
	created_at timestamptz NOT NULL DEFAULT now(),
	erased_at timestamptz,
	CONSTRAINT tournament_slug_form CHECK (slug ~ '^[a-z0-9]([a-z0-9-]{0,48}[a-z0-9])?$'),
	CONSTRAINT tournament_name_form CHECK (length(name) BETWEEN 1 AND 120),
	CONSTRAINT tournament_venue_form CHECK (length(venue) <= 200),
	CONSTRAINT tournament_name_policy_known CHECK (name_policy IN ('full', 'initial', 'code')),
	CONSTRAINT tournament_table_max_range CHECK (table_max BETWEEN 2 AND 8));
COMMENT ON TABLE tournament IS 'One event under one rule system.  C: src/app/app_tournament.c';
COMMENT ON COLUMN tournament.tournament_id IS 'Names the tournament';
COMMENT ON COLUMN tournament.season_id IS 'NULL where it stands alone';
COMMENT ON COLUMN tournament.slug IS 'In its addresses: /t/SLUG';
COMMENT ON COLUMN tournament.name IS 'As shown on pages and paper';
COMMENT ON COLUMN tournament.venue IS 'Where it is held, as shown to the public';
COMMENT ON COLUMN tournament.starts_on IS 'First day';
COMMENT ON COLUMN tournament.timezone IS 'IANA name; all times are shown in it';
COMMENT ON COLUMN tournament.rule_system IS 'Struct ruleset''s id';
COMMENT ON COLUMN tournament.name_policy IS 'What the public sees of a child: full, initial, code';
COMMENT ON COLUMN tournament.table_max IS 'Most players at a table';
COMMENT ON COLUMN tournament.public_version IS 'Rises when the public could see a difference';
COMMENT ON COLUMN tournament.created_at IS 'When it was made';
COMMENT ON COLUMN tournament.erased_at IS 'Names were emptied then';

CREATE TABLE member (
	tournament_id bigint NOT NULL REFERENCES tournament,
	account_id bigint NOT NULL REFERENCES account,
	role text NOT NULL,
	added_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, account_id, role),
	CONSTRAINT member_role_known CHECK (role IN ('director', 'chief', 'judge', 'scorer', 'runner', 'desk', 'display')));
COMMENT ON TABLE member IS 'Which account does what in which tournament.  C: src/app/app_account.c';
COMMENT ON COLUMN member.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN member.account_id IS 'Who';
COMMENT ON COLUMN member.role IS 'director, chief, judge, scorer, runner, desk, display';
COMMENT ON COLUMN member.added_at IS 'Since when';
CREATE INDEX member_account ON member (account_id);

CREATE TABLE token (
	token_hash bytea PRIMARY KEY,
	kind text NOT NULL,
	account_id bigint REFERENCES account,
	tournament_id bigint REFERENCES tournament,
	role text,
	label text NOT NULL DEFAULT '',
	created_by bigint REFERENCES account,
	created_at timestamptz NOT NULL DEFAULT now(),
	expires_at timestamptz,
	used_at timestamptz,
	revoked_at timestamptz,
	token_id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
	CONSTRAINT token_kind_known CHECK (kind IN ('setup', 'invite', 'reset', 'link', 'api')),
	CONSTRAINT token_role_known CHECK (role IN ('owner', 'director', 'chief', 'judge', 'scorer', 'runner', 'desk', 'display')),
	CONSTRAINT token_label_form CHECK (length(label) <= 100));
COMMENT ON TABLE token IS 'A secret link or key; only its hash is stored.  C: src/app/app_token.c';
COMMENT ON COLUMN token.token_hash IS 'SHA-256 of the 256-bit random token';
COMMENT ON COLUMN token.kind IS 'setup, invite, reset, link (a helper''s), api';
COMMENT ON COLUMN token.account_id IS 'Whom an invite, reset or api token stands for';
COMMENT ON COLUMN token.tournament_id IS 'Where a link or api token is good; NULL for an owner''s api token';
COMMENT ON COLUMN token.role IS 'What a link or api token may do there';
COMMENT ON COLUMN token.label IS '"Desk, north door": how staff tell links apart; names the actor in the audit trail';
COMMENT ON COLUMN token.created_by IS 'Who made it; NULL for the program itself';
COMMENT ON COLUMN token.created_at IS 'When it was made';
COMMENT ON COLUMN token.expires_at IS 'NULL: until revoked';
COMMENT ON COLUMN token.used_at IS 'setup, invite and reset work once';
COMMENT ON COLUMN token.revoked_at IS 'No longer good since then';
COMMENT ON COLUMN token.token_id IS 'Names the token on staff pages without showing it';

-- Who an actor's label means, for staff's eyes: an account's name, a helper's link's label.
CREATE FUNCTION actor_name(actor text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT CASE split_part(actor, ':', 1)
		WHEN 'account' THEN (SELECT name FROM account
			WHERE account_id = split_part(actor, ':', 2)::bigint)
		WHEN 'link' THEN (SELECT label FROM token
			WHERE token_id = split_part(actor, ':', 2)::bigint)
		WHEN 'token' THEN (SELECT a.name || ' (program)' FROM token k JOIN account a USING (account_id)
			WHERE k.token_id = split_part(actor, ':', 2)::bigint)
		ELSE actor END
$$;

CREATE TABLE signin (
	signin_hash bytea PRIMARY KEY,
	account_id bigint REFERENCES account,
	link_hash bytea REFERENCES token,
	csrf text NOT NULL,
	created_at timestamptz NOT NULL DEFAULT now(),
	expires_at timestamptz NOT NULL,
	CONSTRAINT signin_of_somebody CHECK ((account_id IS NULL) <> (link_hash IS NULL)));
COMMENT ON TABLE signin IS 'A browser that is signed in.  C: src/app/app_signin.c';
COMMENT ON COLUMN signin.signin_hash IS 'SHA-256 of the cookie''s random value';
COMMENT ON COLUMN signin.account_id IS 'NULL for a helper';
COMMENT ON COLUMN signin.link_hash IS 'The helper''s link that it came by';
COMMENT ON COLUMN signin.csrf IS 'Must come back with every form';
COMMENT ON COLUMN signin.created_at IS 'When the sign-in began';
COMMENT ON COLUMN signin.expires_at IS 'When the browser must sign in again';
CREATE INDEX signin_account ON signin (account_id);

CREATE TABLE session (
	tournament_id bigint NOT NULL REFERENCES tournament,
	session_id bigint GENERATED ALWAYS AS IDENTITY,
	name text NOT NULL,
	held_on date NOT NULL,
	starts_at time,
	venue text NOT NULL DEFAULT '',
	PRIMARY KEY (tournament_id, session_id),
	CONSTRAINT session_name_once UNIQUE (tournament_id, name),
	CONSTRAINT session_name_form CHECK (length(name) BETWEEN 1 AND 80));
COMMENT ON TABLE session IS 'A date and a hall in which divisions play.  C: src/app/app_tournament.c';
COMMENT ON COLUMN session.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN session.session_id IS 'Names the session';
COMMENT ON COLUMN session.name IS '"Tuesday morning"';
COMMENT ON COLUMN session.held_on IS 'Its date';
COMMENT ON COLUMN session.starts_at IS 'In the tournament''s time zone; NULL if not set';
COMMENT ON COLUMN session.venue IS 'Where it differs from the tournament''s';

CREATE TABLE division (
	tournament_id bigint NOT NULL REFERENCES tournament,
	division_id bigint GENERATED ALWAYS AS IDENTITY,
	session_id bigint NOT NULL,
	code text NOT NULL,
	name text NOT NULL,
	mark text NOT NULL,
	sort smallint NOT NULL,
	grade_min smallint,
	grade_max smallint,
	rounds smallint NOT NULL,
	shows text NOT NULL DEFAULT 'honours',
	honours_top smallint NOT NULL DEFAULT 4,
	check_mode text NOT NULL DEFAULT 'off',
	PRIMARY KEY (tournament_id, division_id),
	FOREIGN KEY (tournament_id, session_id) REFERENCES session,
	CONSTRAINT division_code_once UNIQUE (tournament_id, code),
	CONSTRAINT division_mark_once UNIQUE (tournament_id, mark),
	CONSTRAINT division_code_form CHECK (code ~ '^[A-Za-z0-9]([A-Za-z0-9-]{0,38}[A-Za-z0-9])?$'),
	CONSTRAINT division_name_form CHECK (length(name) BETWEEN 1 AND 80),
	CONSTRAINT division_mark_form CHECK (mark ~ '^[A-Z0-9]{1,3}$'),
	CONSTRAINT division_rounds_range CHECK (rounds BETWEEN 1 AND 20),
	CONSTRAINT division_shows_known CHECK (shows IN ('honours', 'scores', 'full')),
	CONSTRAINT division_honours_top_range CHECK (honours_top BETWEEN 1 AND 1000),
	CONSTRAINT division_check_mode_known CHECK (check_mode IN ('off', 'look', 'blind')));
COMMENT ON TABLE division IS 'Players who play for the same places.  C: src/app/app_division.c';
COMMENT ON COLUMN division.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN division.division_id IS 'Names the division';
COMMENT ON COLUMN division.session_id IS 'When and where it plays';
COMMENT ON COLUMN division.code IS '"seventh-eighth": in addresses, files and the API';
COMMENT ON COLUMN division.name IS '"Seventh and eighth grade"';
COMMENT ON COLUMN division.mark IS '"78": in player codes';
COMMENT ON COLUMN division.sort IS 'Order on pages';
COMMENT ON COLUMN division.grade_min IS 'Usual lowest grade; NULL where grades do not matter';
COMMENT ON COLUMN division.grade_max IS 'Nobody of a higher grade without an override';
COMMENT ON COLUMN division.rounds IS 'How many rounds it plays';
COMMENT ON COLUMN division.shows IS 'What a publication shows unless said otherwise: honours, scores, full';
COMMENT ON COLUMN division.honours_top IS 'How many players and teams an honours list names (ties at the edge are all named)';
COMMENT ON COLUMN division.check_mode IS 'Whether a second person checks each sheet: off, look, blind';

CREATE TABLE section (
	tournament_id bigint NOT NULL,
	section_id bigint GENERATED ALWAYS AS IDENTITY,
	division_id bigint NOT NULL,
	name text NOT NULL DEFAULT '',
	PRIMARY KEY (tournament_id, section_id),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT section_name_once UNIQUE (tournament_id, division_id, name));
COMMENT ON TABLE section IS 'A part of a division that is seated by itself.  C: src/app/app_division.c';
COMMENT ON COLUMN section.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN section.section_id IS 'Names the section';
COMMENT ON COLUMN section.division_id IS 'The division that it is a part of';
COMMENT ON COLUMN section.name IS 'Empty for a division''s only section';

CREATE TABLE round (
	tournament_id bigint NOT NULL,
	division_id bigint NOT NULL,
	round_no smallint NOT NULL,
	held_on date NOT NULL,
	PRIMARY KEY (tournament_id, division_id, round_no),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT round_no_range CHECK (round_no BETWEEN 1 AND 20));
COMMENT ON TABLE round IS 'One round of one division.  C: src/app/app_division.c';
COMMENT ON COLUMN round.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN round.division_id IS 'The division that plays it';
COMMENT ON COLUMN round.round_no IS '1, 2, 3 ... within the division';
COMMENT ON COLUMN round.held_on IS 'Its date';
