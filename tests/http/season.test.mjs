// Seasons: tournaments of several days, the sums of teams and players, warnings that carry over, names as allowed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client, apiClient, director, start } from "../lib/cubetab.mjs";

let server, dana, api, season;
const days = ["sept", "oct", "nov"];
const ok = async (promise) => {
	const r = await promise;
	assert.ok(r.status < 300, `${r.status}: ${r.text}`);
	return r.json;
};
const anybody = async (p) => {
	const r = await fetch(server.url + p);
	return { status: r.status, text: await r.text() };
};
const HEAD = "first_name,last_name,grade,division,team,school\n";
// Two children called Sam Twin in different teams of a school; Zoë is in a day-made team in October.
const roster = (zoe) => HEAD + ["Ann,Ash,5,elementary,Ash A,Ash", "Sam,Twin,5,elementary,Ash A,Ash", "Bob,Elm,5,elementary,Elm A,Elm",
	"Cyd,Elm,5,elementary,Elm A,Elm", "Sam,Twin,5,elementary,Ash B,Ash", `Zoë,Oak,5,elementary,${zoe},Oak`].join("\n") + "\n";

async function play(slug, date, zoe) {
	const at = `/api/v1/tournaments/${slug}`;
	await ok(api.post("/api/v1/tournaments", { name: `Day of <${slug}>`, slug, rule_system: "mlag-basic-2018", starts_on: date,
		timezone: "America/Detroit", venue: "Hall" }));
	await ok(api.call("POST", `${at}/roster`, roster(zoe), { "content-type": "text/csv" }));
	await ok(api.post(`${at}/seating`, { division: "elementary", rounds: 1, seed: 4, mode: "advance" }));
	await ok(api.post(`${at}/seating/publish`, { division: "elementary", round: 1 }));
	const { tables } = await ok(api.get(`${at}/seating?division=elementary&round=1`));
	for (const t of tables)
		await ok(api.put(`${at}/sheets/${t.code}`, { version: 0, reasons: { one_shake: "short" },
			rows: t.seats.map((s, i) => ({ seat: i + 1, cells: [[6, 4, 2][i]], total: [6, 4, 2][i] })) }, { "Idempotency-Key": `s-${t.code}` }));
	return ok(api.get(`${at}/standings?division=elementary&live=1`));
}
const plus = (map, key, x) => map.set(key, (map.get(key) ?? 0) + x);

before(async () => {
	server = await start();
	dana = await director(server);
	api = await apiClient(server);
});
after(() => server?.stop());

test("sums over the days, by team and by child, worked out a second time", async () => {
	assert.match((await dana.get("/seasons")).text, /New season/);
	for (const [fields, field] of [[{ name: "", ends_on: "" }, "name"], [{ name: "x", ends_on: "soon" }, "ends_on"]]) {
		const r = await dana.post("/seasons", fields);
		assert.equal(r.status, 422);
		assert.match(r.text, new RegExp(`href="#${field}"`));
	}
	const made = await dana.post("/seasons", { name: "2026-27 <b>", ends_on: "2027-03-20" });
	assert.equal(made.status, 303, made.text);
	season = Number(/\d+/.exec(made.location)[0]);
	assert.equal((await dana.post("/seasons", { name: "2026-27 <b>", ends_on: "" })).status, 422, "one name once");
	const teams = new Map(), players = new Map();
	for (const [i, slug] of days.entries()) {
		const live = await play(slug, `2026-${10 + i}-03`, slug === "oct" ? "Day team" : "Oak A");
		await ok(api.put(`/api/v1/tournaments/${slug}/season`, { season }));
		live.teams.forEach((t) => plus(teams, t.team, Number(t.total)));
		live.individuals.forEach((p) => plus(players, p.name, Number(p.total)));
	}
	const now = await ok(api.get(`/api/v1/seasons/${season}?live=1`));
	assert.deepEqual(now.days.map((d) => [d.n, d.slug, d.live]), [[1, "sept", true], [2, "oct", true], [3, "nov", true]]);
	const [d] = now.divisions;
	assert.equal(d.teams.length, teams.size);
	for (const t of d.teams) {
		assert.equal(t.total, String(teams.get(t.name)), t.name);
		assert.equal(t.rank, 1 + [...teams.values()].filter((x) => x > teams.get(t.name)).length);
		assert.equal(t.rounds.length, 3);
	}
	assert.deepEqual(d.teams.find((t) => t.name === "Day team").rounds.map((x) => x === null), [true, false, true]);
	const zoe = d.players.find((p) => p.name === "Zoë Oak");
	assert.ok(zoe.rounds.every((x) => x !== null), "a day-made team does not split a child's sum");
	for (const p of d.players.filter((x) => !x.name.startsWith("Sam")))
		assert.equal(p.total, String(players.get(p.name)), p.name);
	const sams = d.players.filter((p) => p.name === "Sam Twin");
	assert.equal(sams.length, 2, "two children of one name are two");
	assert.ok(sams.some((p) => p.twin));
	assert.equal(sams.reduce((a, p) => a + Number(p.total), 0), players.get("Sam Twin"));
	const page = await dana.get(`/seasons/${season}/now`);
	assert.match(page.text, /Season 2026-27 &lt;b&gt;/);
	assert.match(page.text, /MLAG Basic Equations 2018-19/);
	assert.match((await dana.get(`/seasons/${season}/now?format=csv`)).text, /^division,rank,tied,name,school,day_1_sept,day_2_oct,day_3_nov,total\r\n/);
	assert.match((await dana.get(`/seasons/${season}/now?format=csv&list=players`)).text, /Zoë Oak/);
});

test("the public sees sums of what is published with scores, under the names that it may see", async () => {
	assert.match((await anybody(`/seasons/${season}`)).text, /No scores are published yet/);
	const publish = (slug, shows) => ok(api.post(`/api/v1/tournaments/${slug}/publications`, { division: "elementary", through_round: 1, shows, reason: "x" }));
	await publish("sept", "honours");
	let seen = await ok(api.get(`/api/v1/seasons/${season}`));
	assert.deepEqual(seen.divisions, [], "honours give no number away");
	await publish("sept", "full");
	await publish("oct", "full");
	const oct = await ok(api.get("/api/v1/tournaments/oct/standings?division=elementary&live=1"));
	const hidden = oct.individuals.find((p) => p.name === "Zoë Oak");
	await ok(api.put(`/api/v1/tournaments/oct/players/${hidden.code}`, { names_shown: "code" }));
	const text = (await anybody(`/api/v1/seasons/${season}`)).text;
	assert.doesNotMatch(text, /Zoë|Bob Elm|Twin/, "hidden on one day is hidden in the sums; others by initial");
	seen = JSON.parse(text);
	assert.deepEqual(seen.days.map((d) => d.counted), [true, true, false]);
	const [d] = seen.divisions;
	assert.ok(d.players.some((p) => p.name === "Bob E."));
	assert.ok(d.players.some((p) => p.name === p.code));
	assert.ok(d.teams.every((t) => t.rounds[2] === null && t.rank !== null));
	assert.deepEqual(seen.warnings, []);
	await publish("oct", "scores");
	seen = await ok(api.get(`/api/v1/seasons/${season}`));
	assert.ok(seen.divisions[0].teams.every((t) => t.rank === null && t.total !== null), "a day without places gives sums without places");
	assert.equal((await anybody(`/api/v1/seasons/${season}?live=1`)).status, 403);
	const guest = await fetch(`${server.url}/seasons/${season}/now`, { redirect: "manual" });
	assert.notEqual(guest.status, 200);
});

test("warnings carry over: on the season's page, beside the sheet, and in what a sheet asks for", async () => {
	await dana.get("/manage/sept/penalties");
	const sept = await ok(api.get("/api/v1/tournaments/sept/standings?division=elementary&live=1"));
	const bob = sept.individuals.find((p) => p.name === "Bob Elm");
	assert.equal((await dana.post("/manage/sept/penalties", { whom: bob.code, points: "0", round: "1", reason: "shouting" })).status, 303);
	const page = await dana.get(`/seasons/${season}/now`);
	assert.match(page.text.split('id="warnings"')[1], /Bob Elm[\s\S]*warning[\s\S]*shouting[\s\S]*Day of &lt;sept&gt;, round 1/);
	const { tables } = await ok(api.get("/api/v1/tournaments/nov/seating?division=elementary&round=1"));
	const nov = await ok(api.get("/api/v1/tournaments/nov/standings?division=elementary&live=1"));
	const code = nov.individuals.find((p) => p.name === "Bob Elm").code;
	const table = tables.find((t) => t.seats.some((s) => s.code === code));
	const row = (await ok(api.get(`/api/v1/tournaments/nov/sheets/${table.code}`))).rows.find((r) => r.player === code);
	assert.match(row.earlier, /Day of <sept>, round 1, warning: shouting/);
	assert.match((await dana.get(`/manage/nov/sheets/${table.code}`)).text, /Day of &lt;sept&gt;, round 1, warning: shouting/);
	// a -1 for conduct without an earlier warning is asked about; here there is one, months ago
	const seat = table.seats.findIndex((s) => s.code === code) + 1;
	const rows = table.seats.map((s, i) => ({ seat: i + 1, cells: [[6, 4, 2][i]], total: [6, 4, 2][i] - (i + 1 === seat) }));
	await ok(api.put(`/api/v1/tournaments/nov/sheets/${table.code}`, { version: 1, reason: "conduct", reasons: { one_shake: "short" }, rows,
		penalties: [{ seat, points: -1, reason: "behave", shake: 1, judge: "JB", second_judge: "HJ" }] }, { "Idempotency-Key": "behave-1" }));
	await ok(api.put("/api/v1/tournaments/sept/season", { season: 0 }));
	assert.doesNotMatch((await dana.get(`/manage/nov/sheets/${table.code}`)).text, /shouting/);
	await ok(api.put("/api/v1/tournaments/sept/season", { season }));
});

test("who sees what: a scorer of one day sees that day live and the others as published", async () => {
	const scorer = new Client(server);
	const invited = await dana.post("/manage/nov/helpers/invite", { email: "s@example.org", role: "scorer" });
	const link = /\/invite\/[\w-]{43}/.exec(invited.text)[0];
	await scorer.post(link, { name: "Sue", password: "a long enough password", password_again: "a long enough password" }, { csrf: null });
	const page = await scorer.get(`/seasons/${season}/now`);
	assert.equal(page.status, 200);
	assert.equal(page.text.match(/as it is now<\/span>/g).length, 1);
	assert.equal(page.text.match(/as published<\/span>/g).length, 2);
	assert.doesNotMatch(page.text, /shouting|Change the season/, "warnings are for those who judge");
	for (const p of ["", "?format=csv&list=players"])
		assert.doesNotMatch((await scorer.get(`/seasons/${season}/now${p}`)).text, /Bob Elm|Zoë|Twin/, "a name of another's day as the public sees it");
	assert.equal((await scorer.post(`/seasons/${season}`, { name: "Mine", ends_on: "" })).status, 403);
});

test("settings join a tournament to a season; strange values get an answer", async () => {
	await dana.get("/manage/oct/settings");
	assert.equal((await dana.post("/manage/oct/season", { season: "" })).status, 303);
	assert.equal((await ok(api.get(`/api/v1/seasons/${season}`))).days.length, 2);
	assert.equal((await dana.post("/manage/oct/season", { season: "424242" })).status, 404);
	assert.equal((await dana.post("/manage/oct/season", { season: String(season) })).status, 303);
	assert.match((await dana.get("/manage/oct/settings")).text, new RegExp(`value="${season}" selected`));
	assert.equal((await dana.post(`/seasons/${season}`, { name: "2026-27", ends_on: "" })).status, 303);
	const kept = await dana.post(`/seasons/${season}/delete`, {});
	assert.equal(kept.status, 422);
	assert.match(kept.text, /Tournaments belong to 2026-27/);
	const { id } = await ok(api.post("/api/v1/seasons", { name: "Empty" }));
	assert.equal((await api.post("/api/v1/seasons", { name: "" })).status, 422);
	assert.equal((await dana.post(`/seasons/${id}/delete`, {})).status, 303);
	for (const p of ["/seasons/424242", "/seasons/0/now", "/seasons/x", "/seasons/99999999999999999999", "/api/v1/seasons/424242"])
		assert.ok([400, 404].includes((await dana.get(p)).status), p);
	assert.equal((await api.put("/api/v1/tournaments/oct/season", { season: "x" })).status, 422);
});
