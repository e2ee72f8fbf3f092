-- The rules in force at a table for each shake: which variations were called, and by whom.  Disputes
-- of the shake begin with them and keep them up to date.
CREATE TABLE shake (
	tournament_id bigint NOT NULL,
	division_id bigint NOT NULL,
	round_no smallint NOT NULL,
	table_no int NOT NULL,
	shake_no smallint NOT NULL,
	version int NOT NULL,
	plays_as text NOT NULL,
	year_parity text NOT NULL,
	settings jsonb NOT NULL DEFAULT '{}',
	roll jsonb,
	saved_by text NOT NULL,
	saved_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tournament_id, division_id, round_no, table_no, shake_no),
	FOREIGN KEY (tournament_id, division_id, round_no) REFERENCES round,
	CONSTRAINT shake_table_range CHECK (table_no BETWEEN 1 AND 99999),
	CONSTRAINT shake_no_range CHECK (shake_no BETWEEN 1 AND 99),
	CONSTRAINT shake_version_range CHECK (version >= 1),
	CONSTRAINT shake_year_known CHECK (year_parity IN ('any', 'odd', 'even')),
	CONSTRAINT shake_size CHECK (length(settings::text) <= 8192 AND length(roll::text) <= 8192));
COMMENT ON TABLE shake IS 'The rules in force at a table for one shake; its variations are in shake_call.  C: src/app/app_shake.c';
COMMENT ON COLUMN shake.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN shake.division_id IS 'Whose table it is';
COMMENT ON COLUMN shake.round_no IS 'In which round';
COMMENT ON COLUMN shake.table_no IS 'At which table';
COMMENT ON COLUMN shake.shake_no IS 'Which shake, or game of the Challenge Cup, from 1';
COMMENT ON COLUMN shake.version IS 'Rises with each save: two judges never overwrite each other';
COMMENT ON COLUMN shake.plays_as IS 'The division whose rules the checker goes by';
COMMENT ON COLUMN shake.year_parity IS 'Which year''s variations are offered: odd, even, any';
COMMENT ON COLUMN shake.settings IS 'Unclear places of the rules that are read otherwise than usual here';
COMMENT ON COLUMN shake.roll IS 'The cubes rolled, as the checker takes them; NULL = not said';
COMMENT ON COLUMN shake.saved_by IS 'label of the actor: account:12, link:34';
COMMENT ON COLUMN shake.saved_at IS 'When they were last said';

CREATE TABLE shake_call (
	tournament_id bigint NOT NULL,
	division_id bigint NOT NULL,
	round_no smallint NOT NULL,
	table_no int NOT NULL,
	shake_no smallint NOT NULL,
	variation text NOT NULL,
	param text NOT NULL DEFAULT '',
	seat_no smallint,
	PRIMARY KEY (tournament_id, division_id, round_no, table_no, shake_no, variation, param),
	FOREIGN KEY (tournament_id, division_id, round_no, table_no, shake_no) REFERENCES shake,
	CONSTRAINT shake_call_variation_form CHECK (variation ~ '^[a-z_]{1,40}$'),
	CONSTRAINT shake_call_param_form CHECK (length(param) <= 20),
	CONSTRAINT shake_call_seat_range CHECK (seat_no BETWEEN 1 AND 8));
COMMENT ON TABLE shake_call IS 'A variation called for a shake (AGLOA II-B).  C: src/app/app_shake.c';
COMMENT ON COLUMN shake_call.tournament_id IS 'The tournament that the row belongs to';
COMMENT ON COLUMN shake_call.division_id IS 'The shake';
COMMENT ON COLUMN shake_call.round_no IS 'The shake';
COMMENT ON COLUMN shake_call.table_no IS 'The shake';
COMMENT ON COLUMN shake_call.shake_no IS 'The shake';
COMMENT ON COLUMN shake_call.variation IS 'Its name in the checker, such as powers_of_the_base';
COMMENT ON COLUMN shake_call.param IS 'The base, k, colour or wild cube that was chosen with it; empty where there is none';
COMMENT ON COLUMN shake_call.seat_no IS 'Who called it; NULL where nobody wrote that down';
GRANT SELECT, INSERT, UPDATE ON shake TO cubetab_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON shake_call TO cubetab_app;

-- What earlier disputes knew: the last one of each shake.
WITH last AS (
	SELECT DISTINCT ON (x.tournament_id, x.division_id, x.round_no, x.table_no, x.shake_no)
		x.tournament_id, x.division_id, x.round_no, x.table_no, x.shake_no, v.equation_case AS c, v.saved_by, v.saved_at
	FROM dispute x
	JOIN dispute_version v USING (tournament_id, dispute_id, version)
	ORDER BY x.tournament_id, x.division_id, x.round_no, x.table_no, x.shake_no, v.saved_at DESC, x.dispute_id DESC
), made AS (
	INSERT INTO shake (tournament_id, division_id, round_no, table_no, shake_no, version, plays_as, year_parity,
		settings, saved_by, saved_at)
	SELECT tournament_id, division_id, round_no, table_no, shake_no, 1, c->>'division',
		coalesce(c->>'year_parity', 'any'), coalesce(c->'settings', '{}'), saved_by, saved_at
	FROM last
)
INSERT INTO shake_call (tournament_id, division_id, round_no, table_no, shake_no, variation, param)
SELECT DISTINCT l.tournament_id, l.division_id, l.round_no, l.table_no, l.shake_no, x->>'name', coalesce(x->>'param', '')
FROM last l, jsonb_array_elements(l.c->'variations') x;

CREATE FUNCTION division_table(tournament bigint, division text, round int, table_no int)
RETURNS TABLE (division_id bigint, code text, name text, plan_id bigint, sheet text) LANGUAGE sql STABLE AS $$
	SELECT d.division_id, d.code, d.name, g.plan_id, (SELECT s.code FROM sheet s
		WHERE s.tournament_id = d.tournament_id AND s.division_id = d.division_id AND s.round_no = g.round_no
			AND s.table_no = g.table_no AND s.state <> 'void')
	FROM division d
	JOIN plan p USING (tournament_id, division_id)
	JOIN game_table g USING (tournament_id, plan_id)
	WHERE d.tournament_id = $1 AND lower($2) IN (lower(d.code), lower(d.name), lower(d.mark))
		AND p.state = 'current' AND g.round_no = $3 AND g.table_no = $4
	ORDER BY lower(d.code) = lower($2) DESC
	LIMIT 1
$$;
COMMENT ON FUNCTION division_table IS 'Where a table is: the division by code, name or mark; no row where nobody is seated there';

CREATE FUNCTION shakes_of(tournament bigint, division bigint, round int, table_no int)
RETURNS TABLE (shake int, rules jsonb) LANGUAGE sql STABLE AS $$
	SELECT s.shake_no::int, jsonb_build_object('shake', s.shake_no, 'version', s.version, 'division', s.plays_as,
		'year_parity', s.year_parity, 'settings', s.settings, 'resources', s.roll, 'by', actor_name(s.saved_by),
		'variations', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', k.variation, 'param', nullif(k.param, ''),
				'seat', k.seat_no) ORDER BY k.seat_no NULLS LAST, k.variation), '[]')
			FROM shake_call k WHERE (k.tournament_id, k.division_id, k.round_no, k.table_no, k.shake_no)
				= (s.tournament_id, s.division_id, s.round_no, s.table_no, s.shake_no)))
	FROM shake s
	WHERE (s.tournament_id, s.division_id, s.round_no, s.table_no) = ($1, $2, $3, $4)
$$;
COMMENT ON FUNCTION shakes_of IS 'The rules in force at a table, shake by shake, as a case of the checker has them';
