// The settings of a rule system: shown with their reasons, changed before play, named afterwards.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { apiClient, caseFile, director, start } from "../lib/cubetab.mjs";

let server, dana, api;
const base = "/api/v1/tournaments/old";

before(async () => {
	server = await start();
	dana = await director(server);
	api = await apiClient(server);
	await api.post("/api/v1/tournaments", { name: "Old points", slug: "old", rule_system: "mlag-basic-2018",
		starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" });
	await api.call("POST", `${base}/roster`, caseFile("rosters/mlag.csv"), { "content-type": "text/csv" });
});
after(() => server?.stop());

test("points of older years, best two of a team and tie-breaks, until play begins", async () => {
	const page = await dana.get("/manage/old/rules");
	assert.equal(page.status, 200);
	assert.match(page.text, /MLAG Basic X-D/);
	const bad = await dana.post("/manage/old/rules", { absent_score: "99", team_rule: "best_k" });
	assert.equal(bad.status, 422);
	assert.match(bad.text, /absent_score is a whole number from -10 to 10/);
	assert.match(bad.text, /value="99"/);
	assert.match(bad.text, /<option value="best_k" selected>/);
	assert.equal((await dana.post("/manage/old/rules", { shake_begun: "picked_up" })).status, 422, "what nothing acts on stays");
	const saved = await dana.post("/manage/old/rules", { match_points: "10-8-6", team_rule: "best_k", team_k: "2", tie_break_1: "best_round" });
	assert.equal(saved.status, 303);
	await api.post(`${base}/seating`, { division: "elementary", rounds: 3, seed: 1 });
	await api.post(`${base}/seating/publish`, { division: "elementary", round: 1 });
	const { tables } = (await api.get(`${base}/seating?division=elementary&round=1`)).json;
	const want = new Map();
	for (const t of tables) {
		const cells = t.seats.length === 3 ? [[6], [4], [2]] : [[6], [2]];
		const r = await api.put(`${base}/sheets/${t.code}`, { version: 0, reasons: { one_shake: "short round" },
			rows: cells.map((c, i) => ({ seat: i + 1, cells: c, total: c[0] })) }, { "Idempotency-Key": `old-${t.code}` });
		assert.equal(r.status, 200, r.text);
		t.seats.forEach((s, i) => want.set(s.code, [10, 8, 6][i]));
	}
	const live = (await api.get(`${base}/standings?division=elementary&live=1`)).json;
	for (const p of live.individuals)
		assert.equal(p.total, String(want.get(p.code)));
	const byTeam = new Map();
	live.individuals.forEach((p) => byTeam.set(p.team, [...(byTeam.get(p.team) ?? []), want.get(p.code)]));
	for (const m of live.teams) {
		const best = byTeam.get(m.team).sort((a, b) => b - a).slice(0, 2).reduce((a, b) => a + b, 0);
		assert.equal(m.total, String(best), m.team);
	}
	assert.match((await dana.get("/manage/old/standings/elementary")).text, /Changed here: Points of the places in a match: 10-8-6/);
	await api.post(`${base}/publications`, { division: "elementary", through_round: 1, shows: "full" });
	assert.match(await (await fetch(`${server.url}/t/old/standings/elementary`)).text(), /Changed here: .*10-8-6/);
	const late = await dana.post("/manage/old/rules", { match_points: "6-4-2" });
	assert.equal(late.status, 409);
});

test("a mean has two decimals", async () => {
	await api.post("/api/v1/tournaments", { name: "Mean", slug: "mean", rule_system: "mlag-basic-2018",
		starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" });
	const at = "/api/v1/tournaments/mean";
	await api.call("POST", `${at}/roster`, caseFile("rosters/mlag.csv"), { "content-type": "text/csv" });
	await dana.get("/manage/mean/rules");
	assert.equal((await dana.post("/manage/mean/rules", { team_rule: "mean" })).status, 303);
	await api.post(`${at}/seating`, { division: "elementary", rounds: 3, seed: 1 });
	await api.post(`${at}/seating/publish`, { division: "elementary", round: 1 });
	const { tables } = (await api.get(`${at}/seating?division=elementary&round=1`)).json;
	for (const t of tables)
		await api.put(`${at}/sheets/${t.code}`, { version: 0, reasons: { no_shakes: "totals" },
			rows: t.seats.map((s, i) => ({ seat: i + 1, total: 2 * (i + 2) })) }, { "Idempotency-Key": `mean-${t.code}` });
	const live = (await api.get(`${at}/standings?division=elementary&live=1`)).json;
	for (const m of live.teams) {
		const own = live.individuals.filter((p) => p.team === m.team && p.total !== null).map((p) => Number(p.total));
		const mean = Math.floor((200 * own.reduce((a, b) => a + b, 0) + own.length) / (2 * own.length)) / 100;
		assert.equal(m.total, mean.toFixed(2));
	}
});
