// What happened in a shake: points from facts, facts against points, by the API and by the form.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { apiClient, caseFile, cubetab, director, start } from "../lib/cubetab.mjs";

let server, web, api, tables;
const base = "/api/v1/tournaments/agloa";

before(async () => {
	server = await start();
	web = await director(server);
	api = await apiClient(server);
	await ok(api.post("/api/v1/tournaments", { name: "AGLOA", slug: "agloa", rule_system: "agloa-2019",
		starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" }));
	await ok(api.call("POST", `${base}/roster`, caseFile("rosters/agloa.csv"), { "content-type": "text/csv" }));
	await ok(api.post(`${base}/seating`, { division: "elementary", rounds: 4, seed: 5 }));
	await ok(api.post(`${base}/seating/publish`, { division: "elementary", round: 1 }));
	tables = (await ok(api.get(`${base}/seating?division=elementary&round=1`))).tables
		.filter((t) => t.seats.length === 3);
});
after(() => server?.stop());

async function ok(promise) {
	const r = await promise;
	assert.ok(r.status < 300, `${r.status}: ${r.text}`);
	return r.json;
}
let saves = 0;
const put = (code, body) => api.put(`${base}/sheets/${code}`, body, { "Idempotency-Key": `shakes-${++saves}` });
const three = (f) => [1, 2, 3].map((seat) => ({ seat, ...f?.(seat) }));

// The paper of a match: what happened, and the points of seats 1 to 3 by X, IV-D and XI-B.
const shakes = [
	{ shake: 1, setter: 1, ending: "now", mover: 1, challenger: 2, presented: [2, 3], correct: [2, 3] },
	{ shake: 2, setter: 2, ending: "now", mover: 2, challenger: 3, presented: [3, 1], correct: [1] },
	{ shake: 3, setter: 3, ending: "impossible", mover: 1, challenger: 3, presented: [1], correct: [] },
	{ shake: 4, setter: 1, ending: "no_goal", mover: 1, challenger: 3, presented: [3], correct: [3] },
	{ shake: 5, setter: 2, ending: "impossible", mover: 2, challenger: 1, presented: [2], correct: [], accepted_wrong: [3] },
	{ shake: 6, setter: 3, ending: "last_cube", mover: 1, presented: [1, 2, 3], correct: [1, 3] },
	{ shake: 7, setter: 1, ending: "end_of_round", presented: [2], correct: [2] },
];
const points = [[2, 6, 2, 2, 6, 4, 2], [6, 2, 4, 2, 2, 2, 4], [4, 2, 6, 6, 2, 4, 2]];
const totals = points.map((p) => p.reduce((a, b) => a + b, 0));

test("facts alone give the points, which are stored, shown again and explained", async () => {
	const { code, seats } = tables[0];
	const saved = await ok(put(code, { version: 0, shakes, turned_in_by: 3,
		rows: three((n) => ({ total: totals[n - 1], signature: ["AB", "c.d.", "Zoë"][n - 1] })) }));
	assert.deepEqual(saved.rows.map((r) => r.cells), points);
	assert.deepEqual(saved.rows.map((r) => [r.total, r.match_points]), [[24, 4], [22, 2], [26, 6]]);
	const sheet = await ok(api.get(`${base}/sheets/${code}`));
	assert.deepEqual(sheet.shakes.map((s) => s.gives.split(" (")[0]),
		points[0].map((_, k) => points.map((p) => p[k]).join(" ")));
	assert.deepEqual(sheet.shakes.map((s) => [s.setter, s.ending, s.mover, s.challenger, s.presented.sort(), s.correct]),
		shakes.map((s) => [s.setter, s.ending, s.mover ?? null, s.challenger ?? null, s.presented.slice().sort(), s.correct]));
	assert.equal(sheet.turned_in_by, 3);
	assert.deepEqual(sheet.rows.map((r) => r.signature), ["AB", "c.d.", "Zoë"]);
	const list = (await web.get("/manage/agloa/standings/elementary")).text;
	const href = new RegExp(`href="(/manage/agloa/standings/elementary/player/\\d+)"[^>]*>[^<]*</a>(?=[\\s\\S]{0,200}${seats[2].code})|${seats[2].code}[\\s\\S]{0,200}?href="(/manage/agloa/standings/elementary/player/\\d+)"`).exec(list);
	const player = (await web.get(href[1] ?? href[2])).text;
	assert.match(player, /Now: Challenger, a wrong Equation \(X-B/);
	assert.match(player, /Impossible: Third Party, accepted a wrong Equation/);
});

test("a retry answers what was stored, facts included", async () => {
	const body = { version: 0, shakes: shakes.slice(0, 2), rows: three() };
	const call = () => api.put(`${base}/sheets/${tables[1].code}`, body, { "Idempotency-Key": "same" });
	body.reasons = { total_missing: "not added up" };
	const first = await ok(call());
	const again = await ok(call());
	assert.equal(again.again, true);
	assert.deepEqual(again.shakes, first.shakes);
	assert.deepEqual(again.rows.map((r) => r.cells), first.rows.map((r) => r.cells));
});

test("facts and typed points are checked against each other, cell by cell", async () => {
	const { code } = tables[2];
	const cells = points.map((p) => p.slice(0, 4));
	const rows = (c) => three((n) => ({ cells: c[n - 1], total: c[n - 1].reduce((a, b) => a + b, 0) }));
	const four = shakes.slice(0, 4);
	await ok(put(code, { version: 0, shakes: four, rows: rows(cells) }));
	const wrong = structuredClone(cells);
	wrong[0][1] = 4; // 002's points of a Third Party who alone was right, not 001's
	const r = await put(code, { version: 1, shakes: four, rows: rows(wrong) });
	assert.equal(r.status, 422);
	const p = r.json.problems.find((x) => x.code === "facts_differ");
	assert.deepEqual([p.row, p.col, p.field], [1, 2, "cell_1_2"], r.text);
	assert.match(p.message, /gives 6 \(X-B-3\), but 4 is written/);
	const bad = async (change, code2) => {
		const s = structuredClone(four);
		change(s);
		const answer = await put(code, { version: 1, shakes: s, rows: rows(cells) });
		assert.equal(answer.status, 422, code2);
		assert.ok(answer.json.problems.some((x) => x.code === code2), `${code2}: ${answer.text}`);
	};
	await bad((s) => { s[0].challenger = null; }, "missing_role");
	await bad((s) => { s[0].challenger = 1; }, "duplicate_role");
	await bad((s) => { s[0].presented = [1, 2]; s[0].correct = [2]; }, "forbidden_writer");
	await bad((s) => { s[0].correct = [1]; }, "correct_not_presented");
	await bad((s) => { s[0].accepted_wrong = [1]; }, "accept_contradiction");
	await bad((s) => { s[0].ending = "draw"; }, "bad_ending");
	await bad((s) => { s[0].ending = "void"; }, "void_shake");
	await bad((s) => { s[0].mover = 4; }, "bad_number");
	await bad((s) => { s[3].setter = 2; }, "no_goal_setter");
	await bad((s) => { s[0].presented = [7]; }, "bad_shakes");
	await bad((s) => { s[0].shake = 13; }, "bad_shakes");
	await bad((s) => { delete s[0].ending; }, "bad_ending");
});

test("what is unusual is a warning: setter out of turn, somebody else turned it in, a bonus by no leader", async () => {
	const { code } = tables[3];
	const cells = [[6, 2], [2, 4], [2, 2]];
	const body = (more) => ({ version: 0, rows: three((n) => ({ cells: cells[n - 1],
		total: cells[n - 1][0] + cells[n - 1][1] })), ...more });
	const warned = async (more, want) => {
		const r = await put(code, body(more));
		assert.equal(r.status, 422, want);
		assert.ok(r.json.problems.some((p) => p.code === want && p.reason_accepts), `${want}: ${r.text}`);
	};
	await warned({ shakes: [{ shake: 1, setter: 1 }, { shake: 2, setter: 3 }] }, "setter_out_of_turn");
	await warned({ turned_in_by: 2 }, "turned_in");
	const bonus = body({ penalties: [{ seat: 2, reason: "bonus", shake: 2, judge: "JB" }] });
	bonus.rows[1].total -= 1;
	const r = await put(code, bonus);
	assert.ok(r.json.problems.some((p) => p.code === "not_leading" && p.reason_accepts), r.text);
	bonus.rows[1].total += 1;
	bonus.rows[0].total -= 1;
	bonus.penalties[0].seat = 1;
	await ok(put(code, bonus));
});

test("by the form: the points are worked out, kept, and saved with what happened", async () => {
	const { code, seats } = tables[4];
	const path = `/manage/agloa/sheets/${code}`;
	const page = (await web.get(`${path}?typed=1`)).text;
	assert.match(page, /id="wrote_3_8"/);
	const form = { code, key: "facts-form", based_on: 0, turned_in: 2, signature_1: "AB",
		setter_1: 1, ending_1: "no_goal", challenger_1: 2, wrote_2_1: "right", wrote_3_1: "nothing", wrote_1_1: "nothing",
		cell_1_2: "A", setter_2: 2, ending_2: "now", mover_2: 2, challenger_2: 3, wrote_3_2: "right", wrote_2_2: "nothing" };
	const worked = await web.post(path, { ...form, work_out: 1 });
	assert.equal(worked.status, 200, worked.text.match(/class="problems"[\s\S]{0,400}/)?.[0]);
	assert.match(worked.text, /id="cell_2_1" name="cell_2_1" value="6"/);
	assert.match(worked.text, /-2 2 6 \(X-B-1, X-B-2\)/);
	assert.match(worked.text, /<output class="run leads" for="cell_2_1">6</);
	assert.equal((await ok(api.get(`${base}/sheets/${code}`))).version, 0);
	const half = await web.post(path, { ...form, challenger_1: "", work_out: 1 });
	assert.equal(half.status, 422);
	assert.match(half.text, /href="#ending_1"[^>]*>Shake 1: Name the Mover/);
	const saved = await web.post(path, { ...form, total_1: 0, total_2: 8, total_3: 8, match_1: 2, match_2: 5, match_3: 5,
		initialed_1: 1, initialed_2: 1, initialed_3: 1 });
	assert.equal(saved.status, 303, saved.text.match(/class="problems"[\s\S]{0,600}/)?.[0]);
	const again = (await web.get(`${path}?typed=1`)).text;
	assert.match(again, /<select id="ending_2"[^>]*>(<option[^>]*>[^<]*<\/option>)*<option value="now" selected>/);
	assert.match(again, new RegExp(`<select id="turned_in"[^>]*>.*<option value="2" selected>${seats[1].name.replace(/[.*+?^${}()|[\]\\]/g, ".")}`));
	assert.match(again, /id="signature_1" name="signature_1" value="AB"/);
	assert.match(again, /id="wrote_3_2"[^>]*>.*<option value="right" selected>/);
});

test("a shake played again stays on the sheet and is not part of running totals", async () => {
	const { code } = tables[5];
	const cells = [[6, 2, 2], [2, 6, 4], [2, 2, 2]];
	await ok(put(code, { version: 0, replayed: [1], rows: three((n) => ({ cells: cells[n - 1],
		total: cells[n - 1][1] + cells[n - 1][2] })) }));
	const page = (await web.get(`/manage/agloa/sheets/${code}?typed=1`)).text;
	const runs = [...page.matchAll(/class="run(?: leads)?" for="cell_(\d)_\d">(-?\d*)</g)].filter((m) => m[2]);
	assert.deepEqual(runs.map((m) => m[2]), ["0", "2", "4", "0", "6", "10", "0", "2", "4"]);
	assert.match(page, /<output for="total_\d">10</);
});

test("a second person looks at a match sheet, keys one blind, and a judge's ruling departs from the paper", async () => {
	const email = "second@example.org";
	assert.equal(cubetab(["user", "add", email, "--role", "scorer", "--tournament", "agloa", "--data", server.data]).status, 0);
	const second = await apiClient(server, { email, slug: "agloa", role: "scorer" });
	const again = (code, body) => second.put(`${base}/sheets/${code}`, body, { "Idempotency-Key": `second-${++saves}` });
	const mode = (check_mode) => ok(api.put(`${base}/divisions/elementary/check`, { check_mode }));
	const [look, blind, ruled] = tables.slice(-3).map((t) => t.code);
	const body = (version, more) => ({ version, shakes: shakes.slice(0, 3), rows: three(() => ({ signature: "AB" })), ...more });
	await mode("look");
	const { version } = await ok(put(look, body((await ok(api.get(`${base}/sheets/${look}`))).version, { reason: "typed again" })));
	assert.equal((await api.post(`${base}/sheets/${look}/check`, { version })).status, 422, "one's own sheet");
	assert.equal((await ok(second.post(`${base}/sheets/${look}/check`, { version }))).state, "checked");
	await mode("blind");
	const now = (await ok(put(blind, body((await ok(api.get(`${base}/sheets/${blind}`))).version, { reason: "typed again" })))).version;
	const unseen = await ok(second.get(`${base}/sheets/${blind}`));
	assert.ok(unseen.shakes.length === 0 && unseen.rows.every((r) => r.total === null && r.match_points === null && !r.signature), JSON.stringify(unseen));
	const differs = (await ok(again(blind, body(now, { shakes: shakes.slice(0, 2) })))).differs.map((d) => d.field);
	assert.ok(differs.includes("cell_1_3") && differs.includes("shakes"), differs.join());
	const from = (await ok(api.get(`${base}/sheets/${ruled}`))).version;
	const ruling = await ok(put(ruled, body(from, { ruling: true, reason: "the table agreed on it" })));
	assert.equal((await again(ruled, body(ruling.version, { check: "fix" }))).status, 422, "a scorer does not undo it");
	assert.equal((await ok(second.post(`${base}/sheets/${ruled}/check`, { version: ruling.version }))).state, "checked", "a ruling is looked at, not keyed");
});
