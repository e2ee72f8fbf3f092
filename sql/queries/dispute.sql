-- Disputes about Equations: steps, lists, precedents.  C: src/app/app_dispute.c

-- name: dispute_place
-- Where a dispute is: $2 the division's code, name or mark, $3 round, $4 table; no row where nobody is seated there.
SELECT division_id, code, name FROM division_table($1, $2, $3, $4)

-- name: dispute_start
-- What the page for a new dispute needs: $2 division or '', $3 round and $4 table or NULL, $5 shake
-- or NULL.  A second one in a shake starts where the last lay; the rules are those in force there.
WITH place AS (
	SELECT * FROM division_table($1, $2, $3, $4)
), before AS (
	SELECT x.dispute_id, x.shake_no, x.state, v.equation_case, v.verdict, v.saved_at
	FROM place l
	JOIN dispute x ON x.tournament_id = $1 AND x.division_id = l.division_id AND x.round_no = $3
		AND x.table_no = $4
	JOIN dispute_version v ON v.tournament_id = $1 AND v.dispute_id = x.dispute_id AND v.version = x.version
), said AS (
	SELECT s.* FROM place l, shakes_of($1, l.division_id, $3, $4) s
)
SELECT json_build_object('starts_on', t.starts_on, 'readings', t.readings,
	'place', (SELECT json_build_object('division', code, 'division_name', name, 'round', $3::int,
		'table', $4::int, 'sheet', sheet) FROM place),
	'shake', coalesce($5::smallint, (SELECT max(shake) FROM said), 1),
	'divisions', (SELECT coalesce(json_agg(json_build_object('value', d.code, 'text', d.name,
		'selected', lower(d.code) = lower($2::text)) ORDER BY d.sort), '[]')
		FROM division d WHERE d.tournament_id = $1),
	'rules', (SELECT rules FROM said ORDER BY shake = $5::smallint DESC NULLS LAST, shake DESC LIMIT 1),
	'last', (SELECT equation_case FROM before
		WHERE shake_no = coalesce($5::smallint, (SELECT max(shake) FROM said))
		ORDER BY saved_at DESC, dispute_id DESC LIMIT 1),
	'before', (SELECT coalesce(json_agg(json_build_object('id', dispute_id, 'shake', shake_no,
		'state', state, 'equation', coalesce(equation_case->>'equation', ''), 'verdict', verdict)
		ORDER BY dispute_id), '[]') FROM before))
FROM tournament t WHERE t.tournament_id = $1

-- name: dispute_open
INSERT INTO dispute (tournament_id, division_id, round_no, table_no, shake_no, state, version)
VALUES ($1, $2, $3, $4, $5, 'open', 1)
RETURNING dispute_id

-- name: dispute_lock
-- A step names the version that it began from: two judges never overwrite each other.
SELECT x.state, x.version, x.division_id, x.round_no, x.table_no, x.shake_no, v.equation_case, v.answer, v.rule_system, v.verdict,
	(SELECT w.second_judge FROM dispute_version w WHERE w.tournament_id = x.tournament_id
		AND w.dispute_id = x.dispute_id AND w.kind = 'ruling' ORDER BY w.version DESC LIMIT 1) AS second_judge
FROM dispute x
JOIN dispute_version v USING (tournament_id, dispute_id, version)
WHERE x.tournament_id = $1 AND x.dispute_id = $2
FOR UPDATE OF x

-- name: dispute_step
UPDATE dispute SET version = version + 1, state = $3
WHERE tournament_id = $1 AND dispute_id = $2
RETURNING version

-- name: dispute_version_insert
INSERT INTO dispute_version (tournament_id, dispute_id, version, kind, equation_case, answer,
	rule_system, verdict, reason_code, variations, operators, ruling, reason, second_judge,
	account_id, saved_by)
SELECT $1, $2, $3, $4, c, a, c->>'system', a->>'verdict', a->>'reason_code',
	ARRAY(SELECT DISTINCT x->>'name' FROM jsonb_array_elements(c->'variations') x ORDER BY 1),
	ARRAY(SELECT DISTINCT m[1] FROM regexp_matches(translate(coalesce(c->>'equation', ''), 'X×÷√V−*', 'xx/vv-^'),
		'[-+x/^v!%]|rem|log|lcm|gcf', 'g') m ORDER BY 1),
	$7, $8, $9, $10, $11
FROM (SELECT $5::jsonb AS c, $6::jsonb AS a) x

-- name: dispute_list
-- $2 words, $3 division's code or '', $4 state or '', $5 verdict or reason code or '', $6 order, $7 table or NULL
SELECT json_build_object(
	'divisions', (SELECT coalesce(json_agg(json_build_object('value', d.code, 'text', d.name,
		'selected', d.code = $3) ORDER BY d.sort), '[]') FROM division d WHERE d.tournament_id = $1),
	'codes', (SELECT coalesce(json_agg(DISTINCT v.reason_code), '[]') FROM dispute x
		JOIN dispute_version v USING (tournament_id, dispute_id, version) WHERE x.tournament_id = $1),
	'open', (SELECT count(*) FROM dispute x WHERE x.tournament_id = $1 AND x.state = 'open'),
	'appealed', (SELECT count(*) FROM dispute x WHERE x.tournament_id = $1 AND x.state = 'appealed'),
	'disputes', coalesce((SELECT json_agg(json_build_object('id', x.dispute_id, 'division', d.code,
			'division_name', d.name, 'round', x.round_no, 'table', x.table_no, 'shake', x.shake_no,
			'state', x.state, 'equation', coalesce(v.equation_case->>'equation', ''),
			'verdict', v.verdict, 'reason_code', v.reason_code, 'variations', array_to_string(v.variations, ', '),
			'ruling', r.ruling, 'reason', coalesce(r.reason, ''), 'second_judge', coalesce(r.second_judge, ''),
			'differs', r.ruling IS NOT NULL AND v.verdict <> 'uncheckable'
				AND (r.ruling = 'correct') <> (v.verdict IN ('correct', 'ambiguous_ok')),
			'by', actor_name(coalesce(r.saved_by, v.saved_by)),
			'at', to_char(v.saved_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon'))
			ORDER BY CASE WHEN $6 = 'table' THEN x.round_no END, CASE WHEN $6 = 'table' THEN x.table_no END,
				CASE WHEN $6 = 'verdict' THEN v.verdict END, CASE WHEN $6 = 'verdict' THEN v.reason_code END,
				CASE WHEN $6 = '' THEN x.state NOT IN ('open', 'appealed') END, v.saved_at DESC, x.dispute_id DESC)
		FROM dispute x
		JOIN tournament t USING (tournament_id)
		JOIN division d USING (tournament_id, division_id)
		JOIN dispute_version v USING (tournament_id, dispute_id, version)
		LEFT JOIN LATERAL (SELECT * FROM dispute_version r WHERE r.tournament_id = x.tournament_id
			AND r.dispute_id = x.dispute_id AND r.ruling IS NOT NULL ORDER BY r.version DESC LIMIT 1) r ON true
		WHERE x.tournament_id = $1 AND ($3 = '' OR d.code = $3) AND ($4 = '' OR x.state = $4)
			AND ($5 = '' OR $5 IN (v.verdict, v.reason_code)) AND ($7::int IS NULL OR x.table_no = $7::int)
			AND ($2 = '' OR position(lower($2) IN lower(concat_ws(' ', v.equation_case->>'equation',
				v.reason_code, r.reason, array_to_string(v.variations, ' '), d.name, x.table_no))) > 0)), '[]'))

-- name: dispute_show
-- One dispute with its steps and at most five precedents ($3 account, or NULL: other tournaments
-- only where that person belongs to them): same rules, same reason, most shared variations and
-- operators first.
WITH this AS (
	SELECT x.*, v.equation_case, v.answer, v.rule_system, v.verdict, v.reason_code, v.variations, v.operators
	FROM dispute x JOIN dispute_version v USING (tournament_id, dispute_id, version)
	WHERE x.tournament_id = $1 AND x.dispute_id = $2
), precedent AS (
	SELECT y.tournament_id, y.dispute_id, v.equation_case->>'equation' AS equation, v.ruling, v.reason, v.verdict,
		v.variations, n.slug, n.name AS tournament, v.saved_at, y.round_no, y.table_no,
		(SELECT count(*) FROM unnest(v.variations) w WHERE w = ANY (this.variations)) AS variations_shared,
		(SELECT count(*) FROM unnest(v.operators) w WHERE w = ANY (this.operators)) AS operators_shared
	FROM this
	JOIN dispute y ON (y.tournament_id, y.dispute_id) <> (this.tournament_id, this.dispute_id)
		AND y.state <> 'open' -- typed anew: its old ruling was about another text
	JOIN tournament n ON n.tournament_id = y.tournament_id
	JOIN LATERAL (SELECT * FROM dispute_version v WHERE v.tournament_id = y.tournament_id
		AND v.dispute_id = y.dispute_id AND v.ruling IS NOT NULL ORDER BY v.version DESC LIMIT 1) v
		ON v.rule_system = this.rule_system AND v.reason_code = this.reason_code
	WHERE y.tournament_id = $1
		OR EXISTS (SELECT FROM member m WHERE m.tournament_id = y.tournament_id AND m.account_id = $3::bigint)
		OR EXISTS (SELECT FROM account a WHERE a.account_id = $3::bigint AND a.is_owner)
	ORDER BY variations_shared DESC, operators_shared DESC, v.saved_at DESC, y.dispute_id DESC
	LIMIT 5
)
SELECT json_build_object('id', this.dispute_id, 'division', d.code, 'division_name', d.name,
	'round', this.round_no, 'table', this.table_no, 'shake', this.shake_no, 'state', this.state,
	'version', this.version, 'case', this.equation_case, 'answer', this.answer,
	'verdict', this.verdict, 'reason_code', this.reason_code, 'rule_system', this.rule_system,
	'sheet', (SELECT s.code FROM sheet s WHERE s.tournament_id = $1 AND s.division_id = this.division_id
		AND s.round_no = this.round_no AND s.table_no = this.table_no AND s.state <> 'void'),
	'tournament_name', t.name, 'paper', coalesce((SELECT value FROM setting WHERE key = 'paper'), 'letter'),
	'steps', (SELECT json_agg(json_build_object('version', v.version, 'kind', v.kind,
			'equation', coalesce(v.equation_case->>'equation', ''), 'verdict', v.verdict, 'reason_code', v.reason_code,
			'ruling', v.ruling, 'reason', v.reason, 'second_judge', v.second_judge, 'by', actor_name(v.saved_by),
			'at', to_char(v.saved_at AT TIME ZONE t.timezone, 'HH24:MI, FMDD Mon')) ORDER BY v.version)
		FROM dispute_version v WHERE v.tournament_id = $1 AND v.dispute_id = this.dispute_id),
	'precedents', (SELECT coalesce(json_agg(json_build_object('id', dispute_id, 'slug', slug,
			'here', tournament_id = $1, 'tournament', tournament, 'round', round_no, 'table', table_no,
			'equation', coalesce(equation, ''), 'ruling', ruling, 'reason', reason, 'verdict', verdict,
			'variations', array_to_string(variations, ', '))
			ORDER BY variations_shared DESC, operators_shared DESC, saved_at DESC, dispute_id DESC), '[]')
		FROM precedent))
FROM this
JOIN tournament t USING (tournament_id)
JOIN division d USING (tournament_id, division_id)
