-- A tournament, its days, divisions and rounds.
CREATE TABLE season (                      -- Groups tournaments whose results are added up.  C: src/db/db_tournament.c
	season_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	name text NOT NULL,                -- "2026-27"
	ends_on date,                      -- its year decides odd and even variations
	CONSTRAINT season_name_form CHECK (length(name) BETWEEN 1 AND 100));

CREATE TABLE tournament (                  -- One event under one rule system.  C: src/db/db_tournament.c
	tournament_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	season_id bigint REFERENCES season, -- NULL where it stands alone
	slug text NOT NULL CONSTRAINT tournament_slug_once UNIQUE, -- in its addresses: /t/SLUG
	name text NOT NULL,
	venue text NOT NULL DEFAULT '',
	starts_on date NOT NULL,
	timezone text NOT NULL,            -- IANA name; all times are shown in it
	rule_system text NOT NULL,         -- struct ruleset's id
	name_policy text NOT NULL DEFAULT 'initial', -- what the public sees of a child: full, initial, code
	table_max smallint NOT NULL DEFAULT 5, -- most players at a table
	public_version bigint NOT NULL DEFAULT 1, -- rises when the public could see a difference
	created_at timestamptz NOT NULL DEFAULT now(),
	erased_at timestamptz,             -- names were emptied then
	CONSTRAINT tournament_slug_form CHECK (slug ~ '^[a-z0-9]([a-z0-9-]{0,48}[a-z0-9])?$'),
	CONSTRAINT tournament_name_form CHECK (length(name) BETWEEN 1 AND 120),
	CONSTRAINT tournament_venue_form CHECK (length(venue) <= 200),
	CONSTRAINT tournament_name_policy_known CHECK (name_policy IN ('full', 'initial', 'code')),
	CONSTRAINT tournament_table_max_range CHECK (table_max BETWEEN 2 AND 8));

CREATE TABLE member (                      -- Which account does what in which tournament.  C: src/db/db_account.c
	tournament_id bigint NOT NULL REFERENCES tournament,
	account_id bigint NOT NULL REFERENCES account,
	role text NOT NULL,                -- director, chief, judge, scorer, runner, desk, display
	added_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, account_id, role),
	CONSTRAINT member_role_known CHECK (role IN ('director', 'chief', 'judge', 'scorer', 'runner', 'desk', 'display')));
CREATE INDEX member_account ON member (account_id);

CREATE TABLE token (                       -- A secret link or key; only its hash is stored.  C: src/db/db_token.c
	token_hash bytea PRIMARY KEY,      -- SHA-256 of the 256-bit random token
	kind text NOT NULL,                -- setup, invite, reset, link (a helper's), api
	account_id bigint REFERENCES account, -- whom an invite, reset or api token stands for
	tournament_id bigint REFERENCES tournament, -- where a link or api token is good; NULL for an owner's api token
	role text,                         -- what a link or api token may do there
	label text NOT NULL DEFAULT '',    -- "Desk, north door": how staff tell links apart; names the actor in the audit trail
	created_by bigint REFERENCES account,
	created_at timestamptz NOT NULL DEFAULT now(),
	expires_at timestamptz,            -- NULL: until revoked
	used_at timestamptz,               -- setup, invite and reset work once
	revoked_at timestamptz,
	token_id bigint GENERATED ALWAYS AS IDENTITY UNIQUE, -- names the token on staff pages without showing it
	CONSTRAINT token_kind_known CHECK (kind IN ('setup', 'invite', 'reset', 'link', 'api')),
	CONSTRAINT token_role_known CHECK (role IN ('owner', 'director', 'chief', 'judge', 'scorer', 'runner', 'desk', 'display')),
	CONSTRAINT token_label_form CHECK (length(label) <= 100));

CREATE TABLE signin (                      -- A browser that is signed in.  C: src/db/db_token.c
	signin_hash bytea PRIMARY KEY,     -- SHA-256 of the cookie's random value
	account_id bigint REFERENCES account, -- NULL for a helper
	link_hash bytea REFERENCES token,  -- the helper's link that it came by
	csrf text NOT NULL,                -- must come back with every form
	created_at timestamptz NOT NULL DEFAULT now(),
	expires_at timestamptz NOT NULL,
	CONSTRAINT signin_of_somebody CHECK ((account_id IS NULL) <> (link_hash IS NULL)));
CREATE INDEX signin_account ON signin (account_id);

CREATE TABLE session (                     -- A date and a hall in which divisions play.  C: src/db/db_tournament.c
	tournament_id bigint NOT NULL REFERENCES tournament,
	session_id bigint GENERATED ALWAYS AS IDENTITY,
	name text NOT NULL,                -- "Tuesday morning"
	held_on date NOT NULL,
	starts_at time,                    -- in the tournament's time zone; NULL if not set
	venue text NOT NULL DEFAULT '',    -- where it differs from the tournament's
	PRIMARY KEY (tournament_id, session_id),
	CONSTRAINT session_name_once UNIQUE (tournament_id, name),
	CONSTRAINT session_name_form CHECK (length(name) BETWEEN 1 AND 80));

CREATE TABLE division (                    -- Players who play for the same places.  C: src/db/db_division.c
	tournament_id bigint NOT NULL REFERENCES tournament,
	division_id bigint GENERATED ALWAYS AS IDENTITY,
	session_id bigint NOT NULL,        -- when and where it plays
	code text NOT NULL,                -- "seventh-eighth": in addresses, files and the API
	name text NOT NULL,                -- "Seventh and eighth grade"
	mark text NOT NULL,                -- "78": in player codes
	sort smallint NOT NULL,            -- order on pages
	grade_min smallint,                -- usual lowest grade; NULL where grades do not matter
	grade_max smallint,                -- nobody of a higher grade without an override
	rounds smallint NOT NULL,
	shows text NOT NULL DEFAULT 'honours', -- what a publication shows unless said otherwise: honours, scores, full
	honours_top smallint NOT NULL DEFAULT 4, -- how many players and teams an honours list names (ties at the edge are all named)
	check_mode text NOT NULL DEFAULT 'off', -- whether a second person checks each sheet: off, look, blind
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

CREATE TABLE section (                     -- A part of a division that is seated by itself.  C: src/db/db_division.c
	tournament_id bigint NOT NULL,
	section_id bigint GENERATED ALWAYS AS IDENTITY,
	division_id bigint NOT NULL,
	name text NOT NULL DEFAULT '',     -- empty for a division's only section
	PRIMARY KEY (tournament_id, section_id),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT section_name_once UNIQUE (tournament_id, division_id, name));

CREATE TABLE round (                       -- One round of one division.  C: src/db/db_division.c
	tournament_id bigint NOT NULL,
	division_id bigint NOT NULL,
	round_no smallint NOT NULL,
	held_on date NOT NULL,
	PRIMARY KEY (tournament_id, division_id, round_no),
	FOREIGN KEY (tournament_id, division_id) REFERENCES division,
	CONSTRAINT round_no_range CHECK (round_no BETWEEN 1 AND 20));
