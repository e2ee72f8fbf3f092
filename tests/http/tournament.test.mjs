// Tournaments: making, settings, divisions, sessions, the day, the API.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { start, director, apiClient, tournament, Client } from "../lib/cubetab.mjs";

let server, dir, api;
const body = { name: "Spring Cup", slug: "spring", rule_system: "challenge-cup-2022",
	starts_on: "2027-03-02", timezone: "America/Chicago", venue: "Gym" };

before(async () => {
	server = await start();
	dir = await director(server);
	api = await apiClient(server);
});
after(() => server.stop());

test("POST /tournaments makes it with the rule system's divisions and rounds", async () => {
	const r = await api.post("/api/v1/tournaments", body);
	assert.equal(r.status, 201, r.text);
	assert.equal(r.headers.get("location"), "/api/v1/tournaments/spring");
	for (const [k, v] of Object.entries(body))
		assert.equal(r.json[k], v, k);
	assert.deepEqual(r.json.divisions.map((d) => d.code),
		["third", "fourth", "fifth", "sixth", "seventh-eighth"]);
	assert.ok(r.json.divisions.every((d) => d.rounds === 4 && d.shows === "honours"));
	assert.equal(r.json.sessions.length, 1);
	assert.equal(r.json.name_policy, "initial");
	assert.deepEqual((await api.get("/api/v1/tournaments/spring")).json, r.json);
	const list = (await api.get("/api/v1/tournaments")).json.tournaments;
	assert.ok(list.some((t) => t.slug === "spring"));
});

test("bad input names each field; nothing is made", async () => {
	const r = await api.post("/api/v1/tournaments", { name: "", slug: "Not A Slug",
		rule_system: "chess", starts_on: "2027-02-30", timezone: "Mars/Olympus", venue: "x".repeat(201) });
	assert.equal(r.status, 422);
	assert.match(r.headers.get("content-type"), /application\/problem\+json/);
	assert.deepEqual(r.json.problems.map((p) => p.field).sort(),
		["name", "rule_system", "slug", "starts_on", "timezone", "venue"]);
	assert.ok(r.json.problems.every((p) => p.text || p.message));
	for (const wrong of ["", "[]", "{", "7", "{\"name\":7}"]) {
		const w = await api.call("POST", "/api/v1/tournaments", wrong, { "content-type": "application/json" });
		assert.ok(w.status >= 400 && w.status < 500, `${wrong}: ${w.status}`);
	}
	const twice = await api.post("/api/v1/tournaments", body);
	assert.ok([409, 422].includes(twice.status));
	assert.match(twice.text, /slug/);
	assert.equal((await api.post("/api/v1/tournaments", { ...body, slug: "new" })).status, 422);
	const unscored = await api.post("/api/v1/tournaments", { ...body, slug: "other", rule_system: "chess" });
	assert.equal(unscored.status, 422);
	assert.equal((await api.get("/api/v1/tournaments")).json.tournaments.length, 1);
});

test("the short name is proposed from the name", async () => {
	const r = await dir.post("/manage/new", { name: "Coupe d'Été, 2027!", slug: "",
		starts_on: "2027-07-03", timezone: "America/New_York", rule_system: "challenge-cup-2022" });
	assert.equal(r.status, 303, r.text);
	assert.equal(r.location, "/manage/coupe-d-ete-2027");
});

test("a refused form keeps all that was typed", async () => {
	const r = await dir.post("/manage/new", { name: "Zoë <b>Cup</b>", slug: "spring", venue: "Hall & \"Annex\"",
		starts_on: "2027-04-01", timezone: "America/Denver", rule_system: "challenge-cup-2022" });
	assert.equal(r.status, 422);
	assert.match(r.text, /role="alert"/);
	assert.match(r.text, /href="#slug"/);
	assert.match(r.text, /value="Zoë &lt;b&gt;Cup&lt;\/b&gt;"/);
	assert.match(r.text, /value="Hall &amp; &quot;Annex&quot;"/);
	assert.match(r.text, /value="2027-04-01"/);
	assert.match(r.text, /value="America\/Denver"/);
});

test("settings change until play starts, with sessions and rounds following the date", async () => {
	const page = await dir.get("/manage/spring/settings");
	assert.equal(page.status, 200);
	for (let i = 0; i < 3; i++) // kept by now
		assert.equal((await new Client(server).get("/t/spring")).status, 200);
	const r = await dir.post("/manage/spring/settings", { name: "Spring Cup", slug: "spring-cup", venue: "Big gym",
		starts_on: "2027-03-09", timezone: "America/Denver", name_policy: "code", table_max: "4",
		rule_system: "challenge-cup-2022" });
	assert.equal(r.status, 303, r.text);
	assert.equal(r.location, "/manage/spring-cup/settings");
	const t = (await api.get("/api/v1/tournaments/spring-cup")).json;
	assert.equal(t.starts_on, "2027-03-09");
	assert.equal(t.sessions[0].held_on, "2027-03-09");
	assert.equal(t.timezone, "America/Denver");
	assert.equal(t.name_policy, "code");
	assert.equal(t.table_max, 4);
	assert.equal((await api.get("/api/v1/tournaments/spring")).status, 404);
	for (let i = 0; i < 40 && (await new Client(server).get("/t/spring")).status !== 404; i++)
		await new Promise((r) => setTimeout(r, 50));
	assert.equal((await new Client(server).get("/t/spring")).status, 404, "no kept page under the old name");
	const bad = await dir.post("/manage/spring-cup/settings", { name: "", slug: "x y", venue: "", starts_on: "2027-03-09",
		timezone: "Nowhere", name_policy: "code", table_max: "4" });
	assert.equal(bad.status, 422);
});

test("divisions are added, changed and removed; sessions too", async () => {
	const s = await dir.post("/manage/spring-cup/sessions/new", { name: "Afternoon", held_on: "2027-03-10", starts_at: "13:30", venue: "" });
	assert.equal(s.status, 303, s.text);
	let settings = (await dir.get("/manage/spring-cup/settings")).text;
	const session = /\/sessions\/(\d+)">Afternoon/.exec(settings)[1];
	const fields = { name: "Second grade", code: "second", mark: "2", rounds: "3", grade_min: "", grade_max: "2",
		session, shows: "full", honours_top: "6" };
	assert.equal((await dir.post("/manage/spring-cup/divisions/new", fields)).status, 303);
	let t = (await api.get("/api/v1/tournaments/spring-cup")).json;
	assert.deepEqual(t.divisions.at(-1), { code: "second", name: "Second grade", mark: "2", grade_min: null,
		grade_max: 2, rounds: 3, shows: "full", honours_top: 6, session: "Afternoon" });
	const twice = await dir.post("/manage/spring-cup/divisions/new", fields);
	assert.equal(twice.status, 422);
	assert.match(twice.text, /value="Second grade"/);
	for (const [field, value] of [["mark", "two"], ["rounds", "0"], ["rounds", "21"], ["grade_max", "x"], ["code", "a b"], ["session", "999999"]])
		assert.equal((await dir.post("/manage/spring-cup/divisions/new", { ...fields, code: "z", mark: "9", [field]: value })).status, 422, field);
	settings = (await dir.get("/manage/spring-cup/settings")).text;
	const division = /\/divisions\/(\d+)">Second grade/.exec(settings)[1];
	assert.equal((await dir.post(`/manage/spring-cup/divisions/${division}`, { ...fields, rounds: "5" })).status, 303);
	t = (await api.get("/api/v1/tournaments/spring-cup")).json;
	assert.equal(t.divisions.at(-1).rounds, 5);
	assert.equal((await dir.post(`/manage/spring-cup/sessions/${session}/delete`)).status, 422, "it has a division");
	assert.equal((await dir.post(`/manage/spring-cup/divisions/${division}/delete`)).status, 303);
	assert.equal((await dir.post(`/manage/spring-cup/sessions/${session}/delete`)).status, 303);
	assert.equal((await dir.get("/manage/spring-cup/divisions/999999")).status, 404);
});

test("the day names the next step", async () => {
	const r = await dir.get("/manage/spring-cup");
	assert.match(r.text, /Next: Roster/);
	assert.match(r.text, /Import a roster/);
});

test("the audit trail says who, and never a child's name", async () => {
	const r = await dir.get("/manage/spring-cup/audit");
	assert.equal(r.status, 200);
	assert.match(r.text, /division\.add/);
	assert.match(r.text, /Dana Director/);
	const csv = await dir.get("/manage/spring-cup/audit?format=csv&q=tournament.make");
	assert.match(csv.headers.get("content-type"), /text\/csv/);
	assert.equal(csv.text.trim().split("\n").length, 2, csv.text);
});

test("the public address is set once and used in links and codes", async () => {
	for (const bad of ["ftp://x", "http://x/y", "javascript:alert(1)", "http://"])
		assert.equal((await dir.post("/manage/spring-cup/address", { public_address: bad })).status, 422, bad);
	assert.equal((await dir.post("/manage/spring-cup/address", { public_address: "http://10.1.2.3:8080/" })).status, 303);
	const page = await dir.get("/manage/spring-cup/address");
	assert.match(page.text, /http:\/\/10\.1\.2\.3:8080\/t\/spring-cup/);
	assert.match(page.text, /<svg class="qr"/);
	assert.equal((await dir.post("/manage/spring-cup/address", { public_address: "" })).status, 303);
});

test("a list of my tournaments is filtered and exported", async () => {
	assert.doesNotMatch((await dir.get("/manage?q=coupe")).text, /Spring Cup/);
	const csv = await dir.get("/manage?format=csv&sort=name");
	assert.match(csv.text, /spring-cup/);
});

// One division of ten, one round entered: how the day's page goes on, and what play fixes.
const next = async (c) => /Next: ([^<]+)</.exec((await c.get("/manage/day")).text)?.[1];

test("the day goes on step by step; with the first sheet entered, play has begun", async () => {
	const roster = ["first_name,last_name,grade,division,team,school"];
	for (const team of ["Alder", "Birch", "Cedar", "Dogwood", "Elm"])
		for (let i = 1; i <= 2; i++)
			roster.push(`Kid${i},${team}son,4,fourth,${team} A,${team}`);
	await tournament(server, { api, slug: "day", roster: "" });
	assert.equal(await next(dir), "Roster");
	const at = "/api/v1/tournaments/day";
	assert.equal((await api.call("POST", `${at}/roster`, roster.join("\n"), { "content-type": "text/csv" })).status, 200);
	assert.equal(await next(dir), "Seating", "the check-in waits for the day itself");
	assert.equal((await api.post(`${at}/seating`, { division: "fourth", rounds: 4, seed: 1 })).status, 201);
	assert.match((await dir.get("/manage/day")).text, /draft of the seating/);
	for (let round = 1; round <= 4; round++)
		assert.equal((await api.post(`${at}/seating/publish`, { division: "fourth", round })).status, 200);
	assert.equal(await next(dir), "Printing");
	assert.match((await dir.get("/manage/day")).text, /0 of 8 table sheets printed/);

	const settings = { name: "The Day", slug: "day", venue: "Gym", starts_on: "2027-03-02",
		timezone: "America/Chicago", name_policy: "initial", table_max: "5" };
	const rules = await dir.post("/manage/day/settings", { ...settings, rule_system: "mlag-basic-2018" });
	assert.equal(rules.status, 422, "players are there: the rule system stays");
	assert.equal((await dir.post("/manage/day/settings", { ...settings, starts_on: "2020-03-02" })).status, 303);
	assert.equal(await next(dir), "Check-in", "on the day");

	const division = /\/divisions\/(\d+)">Fourth/.exec((await dir.get("/manage/day/settings")).text)[1];
	const fields = { name: "Fourth grade", code: "fourth", mark: "4", rounds: "4", grade_min: "4", grade_max: "4",
		session: /\/sessions\/(\d+)">/.exec((await dir.get("/manage/day/settings")).text)[1], shows: "honours", honours_top: "4" };
	const fewer = await dir.post(`/manage/day/divisions/${division}`, { ...fields, rounds: "3" });
	assert.equal(fewer.status, 422);
	assert.match(fewer.text, /Round 4 of this division/);

	const table = (await api.get(`${at}/seating?division=fourth&round=1`)).json.tables[0];
	const put = await api.put(`${at}/sheets/${table.code}`, { version: 0, games_played: 1,
		rows: table.seats.map((x) => ({ seat: x.seat, cells: x.seat === 1 ? [2] : [0] })),
		reasons: { one_game: "The fire alarm rang." } }, { "idempotency-key": "first-sheet-of-the-day" });
	assert.equal(put.status, 200, put.text);
	assert.equal(await next(dir), "Entry");
	for (const [field, value] of [["slug", "other"], ["starts_on", "2020-03-03"], ["timezone", "America/Denver"], ["table_max", "4"]]) {
		const r = await dir.post("/manage/day/settings", { ...settings, starts_on: "2020-03-02", [field]: value });
		assert.equal(r.status, 422, field);
		assert.match(r.text, /Play has begun/);
		assert.match(r.text, new RegExp(`href="#${field}"`));
	}
	assert.equal((await dir.post("/manage/day/settings", { ...settings, starts_on: "2020-03-02", name: "The Great Day", name_policy: "code" })).status, 303);
	const minutes = async (card_minutes) => (await dir.post("/manage/day/settings", { ...settings, starts_on: "2020-03-02", card_minutes })).status;
	assert.deepEqual([await minutes("241"), await minutes("-1"), await minutes("x"), await minutes("0")], [422, 422, 422, 303]);
	await minutes("");
	assert.equal((await api.get(at)).json.card_minutes, 0, "left out, it stays");
	const code = await dir.post(`/manage/day/divisions/${division}`, { ...fields, code: "four" });
	assert.equal(code.status, 422);
	assert.match(code.text, /the code stays/);
	assert.equal((await dir.post(`/manage/day/divisions/${division}`, { ...fields, shows: "full", honours_top: "8" })).status, 303);
	assert.equal((await dir.post(`/manage/day/divisions/${division}/delete`)).status, 422);
});

test("a helper sees the step that is his", async () => {
	const made = await dir.post("/manage/day/helpers/link", { link_label: "Desk", link_role: "desk" });
	const c = new Client(server);
	await c.post(`/l/${/\/l\/([\w-]{43})/.exec(made.text)[1]}`, {}, { csrf: null });
	assert.equal(await next(c), "Check-in");
	const page = (await c.get("/manage/day")).text;
	assert.doesNotMatch(page, /href="\/manage\/day\/settings"/);
	assert.doesNotMatch(page, /href="\/manage\/day\/helpers"/);
});
