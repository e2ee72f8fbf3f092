-- Copies of a rule system under a name of their own, and which one a tournament plays by.
--
-- A version is never changed: another save under the same name is the next version.  A
-- tournament keeps its own copy of the settings, so that no version and no other server can
-- change what it plays by.
CREATE TABLE rule_version (
	rule_version_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	rule_system text NOT NULL,
	name text NOT NULL,
	version int NOT NULL,
	settings text NOT NULL,
	note text NOT NULL DEFAULT '',
	made_by text NOT NULL,
	made_at timestamptz NOT NULL DEFAULT now(),
	retired_at timestamptz,
	CONSTRAINT rule_version_once UNIQUE (rule_system, name, version),
	CONSTRAINT rule_version_name_form CHECK (length(name) BETWEEN 1 AND 60),
	CONSTRAINT rule_version_note_form CHECK (length(note) <= 300),
	CONSTRAINT rule_version_settings_form CHECK (length(settings) <= 4000));
COMMENT ON TABLE rule_version IS 'A rule system copied under a name, with its settings changed.  C: src/app/app_rule_version.c';
COMMENT ON COLUMN rule_version.rule_version_id IS 'Names the version';
COMMENT ON COLUMN rule_version.rule_system IS 'Struct ruleset''s id: what was copied';
COMMENT ON COLUMN rule_version.name IS '"Ohio, points of 2012"';
COMMENT ON COLUMN rule_version.version IS '1, 2, 3 ... of that name';
COMMENT ON COLUMN rule_version.settings IS 'Lines name=value that differ from the rule system; see src/rules/settings.h';
COMMENT ON COLUMN rule_version.note IS 'Why it was made';
COMMENT ON COLUMN rule_version.made_by IS 'Who made it: see audit_event.actor';
COMMENT ON COLUMN rule_version.made_at IS 'When it was made';
COMMENT ON COLUMN rule_version.retired_at IS 'Not offered to new tournaments since then';
GRANT SELECT, INSERT, UPDATE (retired_at) ON rule_version TO cubetab_app;

ALTER TABLE tournament
	ADD COLUMN rule_version text NOT NULL DEFAULT '',
	ADD COLUMN rule_version_settings text NOT NULL DEFAULT '';
COMMENT ON COLUMN tournament.rule_version IS '"Ohio, points of 2012, version 2"; empty where it plays by the rule system itself';
COMMENT ON COLUMN tournament.rule_version_settings IS 'That version''s settings as they were taken over';

-- A save names the rules that it was checked by: another number is another set of rules.
ALTER TABLE sheet ADD COLUMN rules_no int NOT NULL DEFAULT 1;
COMMENT ON COLUMN sheet.rules_no IS 'Rises when the tournament''s rules change, which is before any sheet is entered';
