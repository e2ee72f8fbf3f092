// Check-in at the desk: pages as a phone without script uses them, and the API.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { start, director, tournament, Client } from "../lib/cubetab.mjs";

let server, dir, api;
const at = "/manage/cup/checkin";
const roster = [
	"first_name,last_name,grade,division,team,school",
	"Ana,Ruiz,3,third,Delmar A,Delmar", "Zoë,Müller,3,third,Delmar A,Delmar",
	"Tom,Birch,3,third,Delmar A,Delmar", "Wei,Lin,3,third,Conway A,Conway",
	"Lena,Okafor,4,fourth,Conway B,Conway", "",
].join("\n");

before(async () => {
	server = await start();
	dir = await director(server);
	({ api } = await tournament(server, { roster }));
	await dir.get(at);
});
after(() => server.stop());

const attendance = async (q = "") => (await api.get(`/api/v1/tournaments/cup/attendance${q}`)).json;
const stateOf = async (name, q) => (await attendance(q)).players.find((p) => p.name === name).state;
const schoolPage = async (name) => {
	const page = await dir.get(at);
	const m = new RegExp(`href="([^"]+/checkin/school/\\d+)\\?round=0"><strong>${name}<`).exec(page.text);
	return dir.get(m[1]);
};
const button = (html, name, state) => {
	const row = html.slice(html.indexOf(`>${name}</a>`));
	return new RegExp(`value="([^"]*)" data-state="${state}"`).exec(row)[1];
};
const mark = (value, more = {}) => dir.post(`${at}/mark`, { mark: value, round: "0", ...more });

test("the first page counts who is expected and says what to do", async () => {
	const page = await dir.get(at);
	assert.equal(page.status, 200);
	assert.match(page.text, /data-count="players">5</);
	assert.match(page.text, /data-count="missing">5</);
	assert.match(page.text, /Who is still missing/);
});

test("present, absent and late with one tap; a second tap takes it back", async () => {
	let page = await schoolPage("Delmar");
	for (const [name, state] of [["Ana Ruiz", "present"], ["Zoë Müller", "late"], ["Tom Birch", "absent"]]) {
		const r = await mark(button(page.text, name, state), { school: "1" });
		assert.equal(r.status, 303);
		assert.match(r.location, /checkin\/school\/1\?round=0#p\d+$/);
		assert.equal(await stateOf(name), state);
	}
	page = await schoolPage("Delmar");
	await mark(button(page.text, "Tom Birch", "absent"));
	assert.equal(await stateOf("Tom Birch"), null);
});

test("team complete marks the whole team", async () => {
	const page = await schoolPage("Conway");
	const value = /value="(team:\d+:present)"/.exec(page.text)[1];
	assert.equal((await mark(value)).status, 303);
	assert.equal(await stateOf("Wei Lin"), "present");
	assert.equal(await stateOf("Lena Okafor"), null, "the other team of the school is not touched");
});

test("a tap by script is answered with the counts", async () => {
	const page = await schoolPage("Conway");
	const r = await dir.post(`${at}/mark`, { mark: button(page.text, "Lena Okafor", "late"), round: "0" },
		{ headers: { accept: "application/json" } });
	assert.equal(r.status, 200);
	assert.equal(r.json.counts.late, 2);
	assert.equal((await dir.get(`${at}/counts?round=0`)).json.counts.late, 2);
});

test("people are found by part of the name without accents, by code and by team", async () => {
	for (const q of ["muller", "Zoe M", "conway b"]) {
		const page = await dir.get(`${at}?q=${encodeURIComponent(q)}`);
		assert.match(page.text, /class="person"/, q);
	}
	const code = (await attendance()).players[0].code;
	assert.match((await dir.get(`${at}?q=${code.toLowerCase()}`)).text, /class="person"/);
	assert.match((await dir.get(`${at}?q=nobody%3Cb%3E`)).text, /Nobody is called “nobody&lt;b&gt;”/);
});

test("who is still missing, as page and as CSV", async () => {
	const page = await dir.get(`${at}/missing?round=0`);
	assert.match(page.text, /Tom Birch/);
	assert.doesNotMatch(page.text, /Ana Ruiz/);
	const csv = await dir.get(`${at}/missing?round=0&format=csv`);
	assert.match(csv.headers.get("content-type"), /^text\/csv/);
	assert.deepEqual(csv.text.trim().split("\r\n").map((l) => l.split(",").slice(1, 3).join()),
		["name,team", "Tom Birch,Delmar A"]);
});

test("an absence in a later round leaves the check-in and earlier rounds alone", async () => {
	const page = await dir.get(`${at}?q=Ana`);
	const id = /\/checkin\/player\/(\d+)"/.exec(page.text)[1];
	assert.equal((await mark(`player:${id}:absent`, { round: "3", player: id })).status, 303);
	assert.equal(await stateOf("Ana Ruiz", "?round=2"), "present");
	assert.equal(await stateOf("Ana Ruiz", "?round=3"), "absent");
	assert.equal(await stateOf("Ana Ruiz", "?round=4"), "absent", "holds from that round on");
	assert.equal((await dir.get(`${at}/player/${id}`)).status, 200);
});

test("a name is corrected at the desk and the code stays", async () => {
	const before = (await attendance()).players.find((p) => p.name === "Tom Birch");
	const id = /\/checkin\/player\/(\d+)"/.exec((await dir.get(`${at}?q=Tom`)).text)[1];
	assert.equal((await dir.post(`${at}/player/${id}/name`, { given: "", family: "" })).status, 422);
	assert.equal((await dir.post(`${at}/player/${id}/name`, { given: "Thomas", family: "Birch" })).status, 303);
	const now = (await attendance()).players.find((p) => p.name === "Thomas Birch");
	assert.equal(now.code, before.code);
});

test("a walk-in joins a team, stands alone, or brings a new team", async () => {
	const form = await dir.get(`${at}/walkin`);
	const team = /<option value="(\d+)">Delmar A/.exec(form.text)[1];
	let r = await dir.post(`${at}/walkin`, { given: "Nora", family: "Quist", team, grade: "", division: "",
		new_team: "", school: "" });
	assert.equal(r.status, 303, r.text);
	assert.equal(await stateOf("Nora Quist"), "present");
	for (const given of ["Solo", "Single"])
		await dir.post(`${at}/walkin`, { given, family: "One", division: "fourth" });
	r = await dir.post(`${at}/walkin`, { given: "Neu", family: "Da", division: "fourth",
		new_team: "Bright A", school: "Bright Star School" });
	assert.equal(r.status, 303);
	const p = (await attendance()).players;
	assert.equal(p.find((x) => x.name === "Neu Da").school, "Bright Star School");
	assert.equal(new Set(p.map((x) => x.code)).size, p.length, "codes are unique");
});

test("a walk-in that cannot be is refused and nothing typed is lost", async () => {
	for (const [fields, field] of [
		[{ given: "", family: "", division: "third" }, "given"],
		[{ given: "Pat", family: "Doe" }, "division"],
		[{ given: "Pat", family: "Doe", division: "third", grade: "7" }, "grade"],
		[{ given: "Pat", family: "Doe", division: "third", new_team: "X" }, "school"]]) {
		const r = await dir.post(`${at}/walkin`, fields);
		assert.equal(r.status, 422, JSON.stringify(fields));
		assert.match(r.text, new RegExp(`href="#${field}"`));
		assert.match(r.text, new RegExp(`name="given" value="${fields.given}"`));
	}
	assert.equal((await attendance()).players.some((p) => p.name === "Pat Doe"), false);
});

test("singles of one division are made a team on the day", async () => {
	const form = await dir.get(`${at}/walkin`);
	const player = [...form.text.matchAll(/name="player" value="(\d+)"/g)].map((m) => m[1]);
	assert.equal(player.length, 2);
	const refused = await dir.post(`${at}/team`, { name: "Day Team", of: "Delmar", player: player[0] });
	assert.equal(refused.status, 422);
	const r = await dir.post(`${at}/team`, { name: "Day Team", of: "Delmar", player });
	assert.equal(r.status, 303, r.text);
	assert.equal((await attendance()).players.filter((p) => p.team === "Day Team").length, 2);
});

test("attendance by the API: all or none, and the problems by entry", async () => {
	const p = (await attendance()).players;
	let r = await api.put("/api/v1/tournaments/cup/attendance", { round: 1,
		players: [{ code: p[0].code, state: "late" }, { code: "ZZ999E3", state: "present" }, { code: p[1].code, state: "gone" }] });
	assert.equal(r.status, 422);
	assert.match(r.headers.get("content-type"), /problem\+json/);
	assert.equal((await attendance("?round=1")).players[0].state, p[0].state, "nothing was marked");
	r = await api.put("/api/v1/tournaments/cup/attendance", { round: 1,
		players: [{ code: p[0].code, state: "late" }, { code: p[1].code, state: "absent" }] });
	assert.equal(r.status, 200, r.text);
	assert.equal((await attendance("?round=1")).players[0].state, "late");
	r = await api.put("/api/v1/tournaments/cup/attendance", { round: 1, players: [{ code: p[0].code, state: "absent" }] });
	assert.equal(r.status, 200, r.text);
	const trail = (await dir.get("/manage/cup/export/audit.csv")).text;
	assert.match(trail, /""was"": ""late""|""was"":""late""/, "the trail tells what it was before");
	for (const body of [{ round: 99, players: [] }, { round: 0 }, { round: 0, players: "x" }])
		assert.equal((await api.put("/api/v1/tournaments/cup/attendance", body)).status, 422);
});

test("odd requests are refused with a sentence", async () => {
	for (const value of ["", "player", "player:x:present", "player:1:asleep", "team:99999:present", "cat:1:present"]) {
		const r = await mark(value);
		assert.ok([404, 422].includes(r.status), `${value}: ${r.status}`);
	}
	assert.equal((await dir.get(`${at}/school/9999`)).status, 404);
	assert.equal((await dir.get(`${at}/player/9999`)).status, 404);
	assert.equal((await dir.get(`${at}?round=77`)).status, 422);
});

test("a helper's private link (role desk) is enough for the desk, and for no more", async () => {
	await dir.get("/manage/cup/helpers");
	const made = await dir.post("/manage/cup/helpers/link", { link_role: "desk", link_label: "North door" });
	const link = /\/l\/[\w-]{40,}/.exec(made.text)[0];
	const desk = new Client(server);
	const opened = await desk.get(link);
	if (opened.status === 200)
		await desk.post(link, {});
	const page = await desk.get(at);
	assert.equal(page.status, 200);
	const id = /\/checkin\/player\/(\d+)"/.exec((await desk.get(`${at}?q=Lena`)).text)[1];
	assert.equal((await desk.post(`${at}/mark`, { mark: `player:${id}:present`, round: "0" })).status, 303);
	assert.equal(await stateOf("Lena Okafor"), "present");
	assert.equal((await desk.get("/manage/cup/settings")).status, 403);
});

test("check-in is closed to the public and to strangers", async () => {
	const public_ = new Client(server);
	for (const p of [at, `${at}/missing`, `${at}/walkin`, `${at}/counts`, "/api/v1/tournaments/cup/attendance"])
		assert.ok([303, 401, 403].includes((await public_.get(p)).status), p);
});
