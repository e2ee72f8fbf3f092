// Players, teams and schools by hand.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { apiClient, director, start, tournament } from "../lib/cubetab.mjs";

let server, web, api;
before(async () => {
	server = await start();
	web = await director(server);
	api = await apiClient(server);
});
after(() => server?.stop());

const head = "first_name,last_name,grade,division,team,school\n";
let slugs = 0;
async function cup(rows) {
	const slug = `cup-${++slugs}`;
	await tournament(server, { api, slug, roster: head + rows });
	return slug;
}
const roster = async (slug) => (await api.get(`/api/v1/tournaments/${slug}/roster`)).json;
const idOf = (text, noun, name) => new RegExp(`${noun}/(\\d+)">${name}<`).exec(text)[1];
async function player(slug, name) {
	return idOf((await web.get(`/manage/${slug}/players?q=${encodeURIComponent(name)}`)).text, "players", name);
}
async function team(slug, name) {
	return idOf((await web.get(`/manage/${slug}/teams`)).text, "teams", name);
}

test("a player is added, changed and moved; the code stays", async () => {
	const slug = await cup("Zoe,Reed,3,third,A,Delmar\nJo,Cole,3,third,B,Kennard\n");
	const a = await team(slug, "A"), b = await team(slug, "B");
	const form = await web.get(`/manage/${slug}/players/new?team=${a}`);
	assert.match(form.text, new RegExp(`value="${a}" selected`));
	const add = await web.post(`/manage/${slug}/players/new`,
		{ given: "Mia", family: "Fox", grade: "2", team: a, division: "third", names_shown: "", note: "ramp side" });
	assert.equal(add.status, 303, add.text);
	let mia = (await roster(slug)).players.find((p) => p.last_name === "Fox");
	assert.equal(mia.code, "DE012E3");
	assert.equal(mia.note, "ramp side");
	const id = await player(slug, "Mia Fox");
	const move = await web.post(`/manage/${slug}/players/${id}`,
		{ given: "Mía", family: "Fox", grade: "", team: b, division: "third", names_shown: "code", note: "" });
	assert.equal(move.status, 303, move.text);
	mia = (await roster(slug)).players.find((p) => p.last_name === "Fox");
	assert.deepEqual([mia.code, mia.team, mia.first_name, mia.grade, mia.names_shown],
		["DE012E3", "B", "Mía", null, "code"]);
	// the code of a player who moved away is not given again
	await web.post(`/manage/${slug}/players/new`, { given: "New", family: "One", grade: "3", team: a, division: "third" });
	assert.equal((await roster(slug)).players.find((p) => p.last_name === "One").code, "DE013E3");
});

test("up is allowed, down only with a director's reason", async () => {
	const slug = await cup("Zoe,Reed,3,third,A,Delmar\n");
	const a = await team(slug, "A");
	const typed = { given: "Old", family: "Child", grade: "5", team: a, division: "third", note: "keep me" };
	await web.get(`/manage/${slug}/players/new`);
	const no = await web.post(`/manage/${slug}/players/new`, typed);
	assert.equal(no.status, 422);
	assert.match(no.text, /href="#grade_override"/);
	assert.match(no.text, /value="keep me"/);
	assert.match(no.text, new RegExp(`value="${a}" selected`));
	const yes = await web.post(`/manage/${slug}/players/new`, { ...typed, grade_override: "new to the game" });
	assert.equal(yes.status, 303, yes.text);
	const csv = await web.get(`/manage/${slug}/export/roster.csv`);
	const again = await api.call("POST", `/api/v1/tournaments/${slug}/roster`, csv.bytes, { "content-type": "text/csv" });
	assert.equal(again.status, 200, again.text);
	assert.equal(again.json.unchanged, 2);
});

test("placeholders fill a team up, and a later file names them", async () => {
	const slug = await cup("Zoe,Reed,3,third,A,Delmar\n");
	const a = await team(slug, "A");
	await web.get(`/manage/${slug}/teams/${a}`);
	const fill = await web.post(`/manage/${slug}/teams/${a}/fill`, {}, { follow: true });
	assert.match(fill.text, /4 placeholders are added/);
	let players = (await roster(slug)).players;
	assert.equal(players.length, 5);
	assert.equal(players.filter((p) => p.placeholder).length, 4);
	const codes = players.map((p) => p.code).sort();
	const r = await api.call("POST", `/api/v1/tournaments/${slug}/roster`,
		head + "Zoe,Reed,3,third,A,Delmar\nJo,Cole,3,third,A,Delmar\n", { "content-type": "text/csv" });
	assert.deepEqual([r.json.added, r.json.renamed], [0, 1]);
	players = (await roster(slug)).players;
	assert.deepEqual(players.map((p) => p.code).sort(), codes);
	assert.equal(players.filter((p) => p.placeholder).length, 3);
});

test("withdrawn and back; somebody takes the place", async () => {
	const slug = await cup("Zoe,Reed,3,third,A,Delmar\nJo,Cole,3,third,A,Delmar\n");
	const id = await player(slug, "Zoe Reed");
	await web.get(`/manage/${slug}/players/${id}`);
	assert.equal((await web.post(`/manage/${slug}/players/${id}/withdraw`, { reason: "ill" })).status, 303);
	assert.equal((await roster(slug)).players.find((p) => p.last_name === "Reed").withdrawn_reason, "ill");
	assert.equal((await web.post(`/manage/${slug}/players/${id}/reinstate`)).status, 303);
	assert.equal((await roster(slug)).players.find((p) => p.last_name === "Reed").withdrawn, false);
	const sub = await web.post(`/manage/${slug}/players/${id}/substitute`,
		{ given: "Sam", family: "Sub", grade: "3" }, { follow: true });
	assert.equal(sub.status, 200, sub.text);
	const players = (await roster(slug)).players;
	assert.equal(players.find((p) => p.last_name === "Reed").withdrawn_reason, "substituted");
	assert.equal(players.find((p) => p.last_name === "Sub").team, "A");
});

test("a team is made with a new school, renamed, moved up, withdrawn with its players, and back", async () => {
	const slug = await cup("Zoe,Reed,3,third,A,Delmar\n");
	await web.get(`/manage/${slug}/teams/new`);
	const made = await web.post(`/manage/${slug}/teams/new`,
		{ name: "Day team", division: "third", school: "0", school_name: "St. Mary's Academy" });
	assert.equal(made.status, 303, made.text);
	const school = (await roster(slug)).schools.find((s) => s.name === "St. Mary's Academy");
	assert.match(school.code, /^[A-Z]{2,3}$/);
	const a = await team(slug, "A");
	const page = await web.get(`/manage/${slug}/teams/${a}`);
	assert.match(page.text, /aria-current="page">Roster</);
	const schoolId = /option value="(\d+)" selected>Delmar/.exec(page.text)[1];
	const up = await web.post(`/manage/${slug}/teams/${a}`, { name: "A+", division: "fourth", school: schoolId, number: "1" });
	assert.equal(up.status, 303, up.text);
	assert.equal((await roster(slug)).players[0].division, "fourth");
	const twin = await web.post(`/manage/${slug}/teams/new`, { name: "A+", division: "fourth", school: schoolId });
	assert.equal(twin.status, 422);
	assert.match(twin.text, /has this name already/);
	assert.equal((await web.post(`/manage/${slug}/teams/${a}/withdraw`, {})).status, 303);
	assert.equal((await roster(slug)).players[0].withdrawn, true);
	assert.equal((await web.post(`/manage/${slug}/teams/${a}/reinstate`)).status, 303);
	assert.equal((await roster(slug)).players[0].withdrawn, false);
});

test("a school's code is edited, checked, and never taken twice", async () => {
	const slug = await cup("Zoe,Reed,3,third,A,Delmar\nJo,Cole,3,third,B,Kennard\n");
	const id = idOf((await web.get(`/manage/${slug}/schools`)).text, "schools", "Delmar");
	await web.get(`/manage/${slug}/schools/${id}`);
	for (const [code, status] of [["KE", 422], ["D1", 422], ["XX", 422], ["dlm", 303]])
		assert.equal((await web.post(`/manage/${slug}/schools/${id}`, { name: "Delmar", code })).status, status, code);
	const r = await roster(slug);
	assert.equal(r.schools.find((s) => s.name === "Delmar").code, "DLM");
	assert.equal(r.players.find((p) => p.last_name === "Reed").code, "DE011E3");
});

test("lists filter, sort and export", async () => {
	const slug = await cup("Zoë,Reed,3,third,A,Delmar\nJo,Cole,4,fourth,B,Kennard\n");
	const find = async (query) => [...(await web.get(`/manage/${slug}/players?${query}`)).text
		.matchAll(/players\/\d+">([^<]+)</g)].map((m) => m[1]);
	assert.deepEqual(await find("q=zoe"), ["Zoë Reed"]);
	assert.deepEqual(await find("q=kennard"), ["Jo Cole"]);
	assert.deepEqual(await find("division=third"), ["Zoë Reed"]);
	assert.deepEqual(await find("sort=name"), ["Jo Cole", "Zoë Reed"]);
	assert.deepEqual(await find("state=withdrawn"), []);
	for (const what of ["players", "teams", "schools", "roster", "seating", "sheets", "standings", "team-standings", "audit"]) {
		const r = await web.get(`/manage/${slug}/export/${what}.csv`);
		assert.equal(r.status, 200, what);
		assert.match(r.headers.get("content-type"), /text\/csv/);
	}
	assert.equal((await web.get(`/manage/${slug}/export/nothing.csv`)).status, 404);
	assert.equal((await web.get(`/manage/${slug}/players?page=-3&sort='&q=%25`)).status, 200);
});

test("audit rows hold no child's name", async () => {
	const slug = await cup("Zoe,Reed,3,third,A,Delmar\n");
	const id = await player(slug, "Zoe Reed");
	await web.get(`/manage/${slug}/players/${id}`);
	await web.post(`/manage/${slug}/players/${id}`, { given: "Zuleika", family: "Dobson", grade: "3", team: await team(slug, "A"), division: "third" });
	const audit = await web.get(`/manage/${slug}/export/audit.csv`);
	assert.match(audit.text, /player\.change/);
	assert.doesNotMatch(audit.text, /Reed|Dobson|Zuleika/);
});

test("the API does what the pages do", async () => {
	const slug = await cup("Zoe,Reed,3,third,A,Delmar\n");
	const at = `/api/v1/tournaments/${slug}`;
	assert.equal((await api.post(`${at}/teams`, { name: "B", division: "third", school: "Kennard" })).status, 201);
	const made = await api.post(`${at}/players`, { first_name: "Mia", last_name: "Fox", grade: 2, team: "B" });
	assert.equal(made.status, 201, made.text);
	assert.equal(made.json.code, "KE011E3");
	const down = await api.post(`${at}/players`, { first_name: "Old", last_name: "Er", grade: 6, team: "B" });
	assert.equal(down.status, 422);
	assert.equal(down.json.problems[0].code, "plays_down");
	const moved = await api.put(`${at}/players/ke01le3`, { team: "A", note: "n" });
	assert.equal(moved.status, 200, moved.text);
	assert.deepEqual([moved.json.team, moved.json.grade, moved.json.first_name, moved.json.note], ["A", 2, "Mia", "n"]);
	const single = await api.put(`${at}/players/KE011E3`, { team: null });
	assert.deepEqual([single.status, single.json.team, single.json.division], [200, null, "third"]);
	assert.equal((await api.post(`${at}/players/KE011E3/withdraw`, { reason: "ill" })).json.withdrawn, true);
	assert.equal((await api.post(`${at}/players/KE011E3/reinstate`, {})).json.withdrawn, false);
	const sub = await api.post(`${at}/players/DE011E3/substitute`, { first_name: "Sam", last_name: "Sub" });
	assert.deepEqual([sub.status, sub.json.team], [201, "A"]);
	assert.equal((await api.put(`${at}/players/ZZ011E3`, {})).status, 404);
	assert.equal((await api.put(`${at}/players/DE011E3`, { team: "Nowhere" })).status, 422);
	assert.equal((await api.put(`${at}/players/DE011E3`, { grade: "x" })).status, 422);
});

test("the list of players says what is true of teams and what comes next, before and after play; a team too big is told", async () => {
	const rows = [6, 5, 5, 4].map((n, t) => Array.from({ length: n }, (_, i) => `Given${t}${i},Family${t}${i},3,third,Team ${t},School ${t}\n`).join("")).join("");
	const slug = await cup(rows), base = `/api/v1/tournaments/${slug}`;
	const next = async (at) => /<div class="next">([^]*?)<\/div>/.exec((await web.get(`/manage/${at}/players`)).text)[1].replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
	assert.match(await next(slug), /Teams with more players than a team may have: 1\. Teams that are not full: 1\. .* Next: seat them/);
	assert.doesNotMatch(await next(slug), /Every team is full/);
	const full = await cup(rows.split("\n").slice(6, 16).join("\n") + "\n");
	assert.match(await next(full), /^ Every team is full\. Next: seat them/);
	const ok = (r) => (assert.ok(r.status < 300, r.text), r.json);
	ok(await api.post(`${base}/seating`, { division: "third", rounds: 4, seed: 1 }));
	ok(await api.post(`${base}/seating/publish`, { division: "third" }));
	assert.match(await next(slug), /They are seated: check them in before they play\./);
	for (let round = 1; round <= 4; round++)
		for (const t of ok(await api.get(`${base}/seating?division=third&round=${round}`)).tables) {
			const { version } = ok(await api.get(`${base}/sheets/${t.code}`));
			const line = t.seats.map((s, i) => ({ seat: s.seat, player: s.code, cells: [i ? 0 : 2], total: i ? 0 : 2 }));
			ok(await api.put(`${base}/sheets/${t.code}`, { version, rows: line, games_played: 1, reasons: { one_game: "as played" } }, { "idempotency-key": t.code }));
		}
	assert.match(await next(slug), /All rounds are played\./);
	assert.doesNotMatch(await next(slug), /seat them|seated/);
	const told = "Team 0 has more players than a team may have: 6 count, and a full team has 5.";
	for (const page of ["standings", "publish"]) {
		const { text } = await web.get(`/manage/${slug}/${page}/third`);
		assert.equal(text.split(told).length, 2, page);
		assert.equal(text.split("more players than a team may have").length, 2, page);
	}
});
