// What goes wrong at real events, on sheets of shakes (AGLOA): entry, corrections, ties, disqualification.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { apiClient, caseFile, director, start } from "../lib/cubetab.mjs";
import { dice } from "../lib/match.mjs";

let server, web, api, tables;
const base = "/api/v1/tournaments/agloa";

async function ok(promise) {
	const r = await promise;
	assert.ok(r.status < 400, `${r.status}: ${r.text}`);
	return r.json;
}
let saves = 0;
const put = (code, body) => api.put(`${base}/sheets/${code}`, body, { "Idempotency-Key": `scenario-${++saves}` });
const rows = (cells) => cells.map((c, i) => ({ seat: i + 1, cells: c }));
const form = (code, cells, more) => {
	const f = { code, key: `form-${++saves}`, based_on: 0, ...more };
	cells.forEach((c, i) => {
		c.forEach((x, k) => { f[`cell_${i + 1}_${k + 1}`] = x; });
		f[`total_${i + 1}`] = c.reduce((a, b) => a + (b === "A" ? -2 : Number(b) || 0), 0);
		f[`initialed_${i + 1}`] = 1;
	});
	return f;
};

before(async () => {
	server = await start();
	web = await director(server);
	api = await apiClient(server);
	await ok(api.post("/api/v1/tournaments", { name: "AGLOA", slug: "agloa", rule_system: "agloa-2019",
		starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" }));
	await ok(api.call("POST", `${base}/roster`, caseFile("rosters/agloa.csv"), { "content-type": "text/csv" }));
	await ok(api.post(`${base}/seating`, { division: "elementary", rounds: 4, seed: 9 }));
	await ok(api.post(`${base}/seating/publish`, { division: "elementary", round: 1 }));
	tables = (await ok(api.get(`${base}/seating?division=elementary&round=1`))).tables.filter((t) => t.seats.length === 3);
});
after(() => server?.stop());

test("one table's points typed on another's page: names in the paper's order, and the code decides", async () => {
	const [one, two] = tables;
	const path = `/manage/agloa/sheets/${two.code}`;
	const page = (await web.get(path)).text;
	assert.match(page, /Code on your paper/);
	const names = [...page.matchAll(/<tr><th scope="row">([^<]*)<span class="meta">(\S+)/g)].map((m) => m[2]);
	assert.deepEqual(names, two.seats.map((s) => s.code));
	const r = await web.post(path, form(one.code, [[6], [2], [2]]));
	assert.equal(r.status, 422);
	assert.match(r.text, new RegExp(`${one.code} belongs to another sheet`));
	assert.match(r.text, /id="cell_1_1" name="cell_1_1" value="6"/);
	assert.equal((await ok(api.get(`${base}/sheets/${two.code}`))).version, 0);
});

test("two scorers save the same sheet: both sets come back, what happened included", async () => {
	const { code } = tables[2];
	const mine = [{ shake: 1, ending: "now", mover: 1, challenger: 2, presented: [2], correct: [2] },
		{ shake: 2, ending: "last_cube", presented: [1, 2, 3], correct: [3] }];
	await ok(put(code, { version: 0, shakes: mine, rows: rows([[2, 2], [6, 2], [2, 4]]) }));
	const late = await put(code, { version: 0, rows: rows([[6, 2], [2, 2], [2, 4]]) });
	assert.equal(late.status, 409);
	assert.deepEqual(late.json.theirs.shakes.map((s) => s.ending), ["now", "last_cube"]);
	assert.deepEqual(late.json.yours.rows[0].cells, [6, 2]);
	await web.get(`/manage/agloa/sheets/${code}?typed=1`);
	const page = await web.post(`/manage/agloa/sheets/${code}`, form(code, [[6, 2], [2, 2], [2, 4]], { ending_1: "now", setter_1: "2" }));
	assert.equal(page.status, 409);
	assert.match(page.text, /saved this sheet at/);
	assert.match(page.text, /<option value="now" selected>/);
	assert.equal((await ok(api.get(`${base}/sheets/${code}`))).version, 1);
});

test("blank, 0, dash and A are four things", async () => {
	const { code } = tables[3];
	const refused = async (cells, want) => {
		const r = await put(code, { version: 0, rows: rows(cells) });
		assert.equal(r.status, 422, JSON.stringify(cells));
		assert.deepEqual([r.json.problems[0].code, r.json.problems[0].row, r.json.problems[0].col], want, r.text);
	};
	await refused([[6, 2], [null, 4], [2, 2]], ["blank_cell", 2, 1]);
	await refused([[6, 2], [0, 4], [2, 2]], ["bad_score", 2, 1]);
	await refused([[6, 2], ["-", 4], [2, 2]], ["blank_cell", 2, 1]);
	await refused([[6, 2], [-2, 4], [2, 2]], ["bad_score", 2, 1]);
	await refused([[6, 2], ["A", 4], ["A", 2]], ["too_few_present", null, 1]);
	const saved = await ok(put(code, { version: 0, rows: rows([[6, 2, "-"], ["A", 4, "-"], [2, 2, "-"]]) }));
	assert.deepEqual(saved.rows.map((r) => [r.cells, r.total, r.match_points]),
		[[[6, 2], 8, 6], [["A", 4], 2, 2], [[2, 2], 4, 4]]);
});

test("unusual but right: a warning, one line, saved; never impossible", async () => {
	const { code } = tables[4];
	const all = rows([[2], [2], [2]]);
	const asked = await put(code, { version: 0, rows: all, shakes: [{ shake: 1, ending: "impossible" }] });
	assert.deepEqual(asked.json.problems.map((p) => [p.code, p.reason_accepts]),
		[["acceptance_missing", true], ["one_shake", true]], asked.text);
	const saved = await ok(put(code, { version: 0, rows: all, shakes: [{ shake: 1, ending: "impossible" }],
		reasons: { acceptance_missing: "both accepted", one_shake: "fire alarm" } }));
	assert.deepEqual(saved.rows.map((r) => r.match_points), [4, 4, 4]);
	assert.deepEqual(Object.keys(saved.reasons).sort(), ["acceptance_missing", "one_shake"]);
});

test("a sheet that is opened again shows what is stored", async () => {
	const { code } = tables[2];
	const page = (await web.get(`/manage/agloa/sheets/${code}?typed=1`)).text;
	for (const [id, value] of [["cell_1_1", "2"], ["cell_2_1", "6"], ["cell_3_2", "4"]])
		assert.match(page, new RegExp(`id="${id}" name="${id}" value="${value}"`));
	assert.match(page, /id="wrote_2_1"[^>]*>.*<option value="right" selected>/);
	assert.match(page, /2 2 4 \(X-C\)/);
});

test("ties at the first place and at the cut of an award; a disqualified player leaves, opponents keep their points", async () => {
	const live = async () => (await ok(api.get(`${base}/standings?division=elementary&live=1`))).individuals;
	await ok(put(tables[5].code, { version: 0, rows: rows([[6, 2], [6, 2], [2, 6]]) }));
	await ok(put(tables[6].code, { version: 0, rows: rows([[6, 4], [2, 2], [2, 2]]) }));
	const before = (await live()).filter((p) => p.rank);
	const best = before.filter((p) => p.rank === 1);
	assert.ok(best.length > 1 && best.every((p) => p.tied && p.total === best[0].total));
	assert.equal(before.find((p) => p.rank > 1).rank, best.length + 1, "the next place is skipped");
	assert.match((await web.get("/manage/agloa/awards/elementary")).text, /More share the last place|Playoff/);
	await web.get("/manage/agloa/penalties");
	await ok(web.post("/manage/agloa/penalties", { whom: best[0].code, points: "", disqualified: 1, reason: "conduct" }));
	const after = await live();
	assert.equal(after.find((p) => p.code === best[0].code).rank, null);
	for (const p of before.filter((x) => x.code !== best[0].code))
		assert.deepEqual(after.find((x) => x.code === p.code).rounds, p.rounds, "past opponents keep their points");
	await ok(api.post(`${base}/publications`, { division: "elementary", through_round: 1, shows: "full", reason: "short" }));
	const seen = await (await fetch(`${server.url}${base}/standings?division=elementary`)).text();
	assert.ok(!seen.includes(best[0].code));
});

test("nonsense for what happened is refused, told, and never a fault of the server", async () => {
	const { code } = tables[7];
	const roll = dice(4242);
	const odd = [null, true, -1, 0, 1, 2, 3, 4, 99, 1.5, 1e300, "", "x", "1", "now", "void", "2 2", [], [1], [1, 1], [3, 9], [null], ["a"], {}, { a: 1 }, "Ω".repeat(200)];
	const any = () => structuredClone(odd[roll(odd.length)]);
	const seen = new Set();
	for (let i = 0; i < 150; i++) {
		const shake = { shake: roll(4) ? 1 + roll(2) : any() };
		for (const k of ["setter", "ending", "mover", "challenger", "presented", "correct", "accepted_wrong"])
			if (roll(2))
				shake[k] = any();
		const r = await put(code, { version: 0, shakes: roll(20) ? [shake] : any(), turned_in_by: roll(5) ? undefined : any(),
			rows: [1, 2, 3].map((seat) => ({ seat, cells: roll(2) ? [2, 2] : [], signature: roll(9) ? "AB" : any() })) });
		assert.ok([400, 409, 422, 200].includes(r.status), `${r.status}: ${r.text} ${JSON.stringify(shake)}`);
		if (r.status === 422)
			for (const p of r.json.problems)
				assert.ok(p.message.length > 15, p.message);
		seen.add(r.status);
	}
	assert.ok(seen.has(422));
	const big = await web.post(`/manage/agloa/sheets/${tables[8].code}`, form(tables[8].code, Array(3).fill(Array(12).fill("2147483647")), { replayed: "9999999999", more: 1 }));
	assert.equal(big.status, 200);
	for (const field of ["setter_1", "ending_1", "mover_1", "challenger_1", "wrote_1_1", "turned_in", "signature_1", "replayed", "penalty_seat_1"]) {
		const r = await web.post(`/manage/agloa/sheets/${tables[8].code}`, form(tables[8].code, [[6, 2], [2, 2], [2, 2]], { [field]: "<b>9\"'Ω".repeat(30) }));
		assert.ok([303, 422].includes(r.status), `${field}: ${r.status}`);
		assert.ok(!r.text.includes("<b>9"), `${field} is shown literally`);
	}
});
