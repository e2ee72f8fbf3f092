// Every setting of a rule system acts: on the sheets, on the standings, or where a judge reads it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { apiClient, caseFile, director, start } from "../lib/cubetab.mjs";

let server, web, api;
before(async () => {
	server = await start();
	web = await director(server);
	api = await apiClient(server);
});
after(() => server?.stop());

async function ok(promise) {
	const r = await promise;
	assert.ok(r.status < 400, `${r.status}: ${(/class="problems"[\s\S]{0,400}/.exec(r.text) ?? [r.text])[0]}`);
	return r.json;
}
let saves = 0;

// A tournament with these settings, its first division seated, round 1 published.
async function make(slug, rules, roster, division, settings) {
	const base = `/api/v1/tournaments/${slug}`;
	await ok(api.post("/api/v1/tournaments", { name: slug, slug, rule_system: rules,
		starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" }));
	await ok(api.call("POST", `${base}/roster`, caseFile(`rosters/${roster}.csv`), { "content-type": "text/csv" }));
	await web.get(`/manage/${slug}/rules`);
	await ok(web.post(`/manage/${slug}/rules`, settings));
	await ok(api.post(`${base}/seating`, { division, rounds: 4, seed: 2 }));
	for (let round = 1; round <= 4; round++)
		await ok(api.post(`${base}/seating/publish`, { division, round }));
	const rounds = [];
	for (let round = 1; round <= 4; round++)
		rounds.push((await ok(api.get(`${base}/seating?division=${division}&round=${round}`))).tables);
	return { slug, base, division, rounds,
		put: (code, body) => api.put(`${base}/sheets/${code}`, { version: 0, ...body }, { "Idempotency-Key": `act-${++saves}` }),
		live: async () => (await ok(api.get(`${base}/standings?division=${division}&live=1`))).individuals,
		page: async (path) => (await web.get(`/manage/${slug}/${path}`)).text };
}
// One player's cells given, the others' zeros and ones so that the games are possible.
const sheet = (t, cells, more) => ({ ...more, rows: t.seats.map((s, i) => ({ seat: i + 1,
	cells: i === 0 ? cells : cells.map((c) => c === "-" ? "-" : i === 1 ? 1 : 0) })) });
const cup = (slug, settings) => make(slug, "challenge-cup-2022", "challenge-cup", "third", settings);
const sameTable = (rounds, code) => rounds.map((tables) => tables.find((t) => t.seats.some((s) => s.code === code)));
// Puts the named player's cells on the table's sheet, wherever that player sits.
const own = (t, code, cells) => {
	const s = sheet(t, cells);
	const at = t.seats.findIndex((x) => x.code === code);
	[s.rows[0].cells, s.rows[at].cells] = [s.rows[at].cells, s.rows[0].cells];
	return s;
};

test("cup_sum, cup_divisor, cup_rounding: thirds make 1.00, and own games divide", async () => {
	const t = await cup("exact", { cup_sum: "exact", cup_divisor: "own" });
	const code = t.rounds[0][0].seats[0].code;
	const tables = sameTable(t.rounds, code);
	for (let r = 0; r < 3; r++)
		await ok(t.put(tables[r].code, own(tables[r], code, [1, 0, 0])));
	await ok(t.put(tables[3].code, own(tables[3], code, ["A", 1, 1, "A"])));
	const p = (await t.live()).find((x) => x.code === code);
	assert.deepEqual(p.rounds, ["0.33", "0.33", "0.33", "1.00"]);
	assert.equal(p.total, "2.00", "0.33 + 0.33 + 0.33 + 1.00 as fractions");
	const why = await t.page(`standings/third/player/${p.id}`);
	assert.match(why, /1 \+ 1 = 2 points; 2 points \/ 2 games played = <strong>1\.00/);
	assert.match(why, /The exact scores of all rounds are added/);
	assert.match(await t.page(`sheets/${tables[0].code}?typed=1`), /divided by the games that he or she was there for/);
});

for (const [how, counts] of [["written", 2], ["cells", 1]])
	test(`cup_total_conflict=${how}: the rules say which of two totals counts, with a reason`, async () => {
		const t = await cup(`conflict-${how}`, { cup_total_conflict: how });
		const table = t.rounds[0][0];
		const body = sheet(table, [1, 0, 0, 0]);
		body.rows.forEach((r) => { r.total = r.cells.reduce((a, b) => a + b, 0); });
		body.rows[0].total = 2;
		const asked = await t.put(table.code, body);
		assert.equal(asked.status, 422);
		assert.ok(asked.json.problems.some((p) => p.code === "total_mismatch" && p.reason_accepts), asked.text);
		await ok(t.put(table.code, { ...body, reasons: { total_mismatch: "as on the paper" } }));
		const p = (await t.live()).find((x) => x.code === table.seats[0].code);
		assert.equal(p.total, how === "written" ? "0.50" : "0.25", `${counts} of 4`);
		assert.match(await t.page(`sheets/${table.code}?typed=1`), how === "written" ? /the written total counts/ : /the games count/);
	});

for (const [level, round, total] of [["round", "0.50", "0.50"], ["game", "0.62", "0.62"], ["accumulated", "0.75", "0.50"]])
	test(`cup_penalty_level=${level}: what a judge takes comes out of the ${level} score`, async () => {
		const t = await cup(`level-${level}`, { cup_penalty_level: level });
		const table = t.rounds[0][0];
		const code = table.seats[0].code;
		await ok(t.put(table.code, sheet(table, [1, 1, 1, 0])));
		const points = level === "game" ? "0.5" : "0.25";
		await t.page("penalties");
		if (level !== "accumulated") {
			const r = await web.post(`/manage/level-${level}/penalties`, { whom: code, points, reason: "loud" });
			assert.equal(r.status, 422);
			assert.match(r.text, /taken from a round: say which/);
			await ok(web.post(`/manage/level-${level}/penalties`, { whom: code, points: "0", reason: "a warning needs none" }));
		}
		const seen = level === "accumulated" ? 0 : 1;
		await ok(web.post(`/manage/level-${level}/penalties`, { whom: code, points, round: 1, reason: "loud", seen }));
		const p = (await t.live()).find((x) => x.code === code);
		assert.deepEqual([p.rounds[0], p.total], [round === "0.62" ? "0.63" : round, total === "0.62" ? "0.63" : total],
			"2.5 points of 4 games are 0.625, half up 0.63");
		const why = await t.page(`standings/third/player/${p.id}`);
		assert.match(why, { round: /3 points \/ 4 games, less 0\.25 taken by a judge/, game: /3 points, 0\.50 taken by a judge, \/ 4 games/,
			accumulated: /0\.75 - 0\.25 penalty = 0\.50/ }[level]);
		assert.match(await t.page("penalties"), { round: /from the score of the round/, game: /before they are divided/,
			accumulated: /from the accumulated score/ }[level]);
		assert.equal((await web.post(`/manage/level-${level}/penalties`, { whom: code, points: ".", round: 1, reason: "x" })).status, 422);
	});

test("cup_table_max, cup_unchallenged_no_goal, cup_cleanup_without_goal: what an entry warns about", async () => {
	const t = await cup("warns", { cup_table_max: "4", cup_unchallenged_no_goal: "counts", cup_cleanup_without_goal: "counts" });
	const table = t.rounds[0].find((x) => x.seats.length === 5);
	const body = { rows: table.seats.map((_, i) => ({ seat: i + 1, cells: [0, 1] })) };
	const asked = await t.put(table.code, body);
	assert.deepEqual(asked.json.problems.map((p) => p.code), ["many_players"], "a game without points is usual here");
	const page = await t.page(`sheets/${table.code}?typed=1`);
	assert.match(page, /nobody challenges is a game played: 0 for everybody/);
	assert.match(page, /Cleanup ends before its goal is set is a game played/);
	assert.match(await t.page("clock"), /Cleanup ends before its goal is set is a game played/);
});

test("judge_time_added, end_round_challenge, shake_begun stand where the judge looks at the time", async () => {
	const t = await make("times", "mlag-basic-2018", "mlag", "elementary",
		{ judge_time_added: "yes", end_round_challenge: "yes", shake_begun: "picked_up", oversight_without_agreement: "judge" });
	const clock = await t.page("clock");
	assert.match(clock, /is given back to that table/);
	assert.match(clock, /may still be stated after the last call/);
	assert.match(clock, /when its cubes are picked up/);
	await ok(web.post("/manage/times/clock/elementary", { action: "start", round: 1, minutes_1: 30, minutes_2: 5, minutes_3: 2 }));
	const phases = (await ok(api.get(`${t.base}/clock`))).divisions.find((d) => d.code === "elementary").clock.phases;
	assert.deepEqual(phases.map((p) => p.given_back), [false, true, false]);
	assert.match(await t.page(`sheets/${t.rounds[0][0].code}?typed=1`), /else a judge decides \(XII-B\)/);
});

test("oversight_without_agreement: a signed total stays unless all agree, or where a judge may decide", async () => {
	const wrong = (t) => {
		const n = t.seats.length;
		const cells = n === 3 ? [[6, 4], [2, 4], [2, 2]] : [[6, 4], [2, 4]];
		return { reasons: { total_mismatch: "slip of the pen" }, rows: cells.map((c, i) => ({ seat: i + 1, cells: c,
			total: c[0] + c[1] + (i === 1 ? 6 : 0) })) };
	};
	const keep = await make("keep", "agloa-2019", "agloa", "elementary", { oversight_without_agreement: "keep" });
	const table = keep.rounds[0].find((x) => x.seats.length === 3);
	const r = await keep.put(table.code, wrong(table));
	assert.equal(r.status, 422);
	assert.deepEqual(r.json.problems.map((p) => [p.code, p.field]), [["oversight", "counts"]], r.text);
	let saved = await ok(keep.put(table.code, { ...wrong(table), agreed: true }));
	assert.deepEqual(saved.rows.map((x) => x.match_points), [6, 4, 2], "all agree: the true score");
	saved = await ok(keep.put(table.code, { ...wrong(table), version: 1, counts: "written" }));
	assert.deepEqual(saved.rows.map((x) => [x.total, x.match_points]), [[10, 4], [12, 6], [4, 2]], "not all agree: as written");
	const unsigned = wrong(table);
	unsigned.rows.forEach((x) => { x.initialed = false; });
	saved = await ok(keep.put(table.code, { ...unsigned, version: 2, reasons: { ...unsigned.reasons, no_initials: "left in a hurry" } }));
	assert.deepEqual(saved.rows.map((x) => x.match_points), [6, 4, 2], "not signed: nothing to agree about");
	const judge = await make("judge", "agloa-2019", "agloa", "elementary", { oversight_without_agreement: "judge" });
	const other = judge.rounds[0].find((x) => x.seats.length === 3);
	await ok(judge.put(other.code, wrong(other)));
});
