// The Pentathlon's National Teams: 30 members, alternates for the absent, and nobody but the
// director ever sees one.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client, apiClient, caseFile, cubetab, director, start } from "../lib/cubetab.mjs";

const base = "/api/v1/tournaments/pent";
let server, dana, api, players;

before(async () => {
	server = await start();
	dana = await director(server);
	api = await apiClient(server);
	await ok(api.post("/api/v1/tournaments", { name: "Pentathlon", slug: "pent", rule_system: "pentathlon-2-highlights",
		starts_on: "2027-04-03", timezone: "America/Chicago", venue: "Hall" }));
	await ok(api.call("POST", `${base}/roster`, caseFile("rosters/pentathlon.csv"), { "content-type": "text/csv" }));
	await ok(api.post(`${base}/seating`, { division: "II", rounds: 1, seed: 3 }));
	await ok(api.post(`${base}/seating/publish`, { division: "II", round: 1 }));
	const { tables } = await ok(api.get(`${base}/seating?division=II&round=1`));
	players = tables.filter((t) => t.seats.length === 2).flatMap((t) => t.seats.map((s) => s.code));
	for (const t of tables.slice(0, 3)) // six players have a score: 3 and 1 at each table
		await ok(api.put(`${base}/sheets/${t.code}`, { version: 0, game: "fiar", rows: [{ cells: ["win"] }, { cells: ["loss"] }] },
			{ "Idempotency-Key": t.code }));
});
after(() => server?.stop());
async function ok(promise) {
	const r = await promise;
	assert.ok(r.status < 300, `${r.status}: ${r.text}`);
	return r.json;
}
const put = (body) => api.put(`${base}/national-teams`, body);
const people = (codes, alternate = false) => codes.map((code) => ({ code, alternate }));

test("members add up; an alternate counts in place of one who did not come, and only then", async () => {
	const [won, lost, won2, absent, present] = [players[0], players[1], players[2], players[20], players[4]];
	const { id } = await ok(put({ name: "Conway", people: [...people([won, lost, absent]),
		{ code: won2, alternate: true, replaces: absent }, { code: present, alternate: true }] }));
	let team = await ok(api.get(`${base}/national-teams/${id}`));
	assert.equal(team.total, "7");
	const counts = Object.fromEntries(team.people.map((p) => [p.code, p.counts]));
	assert.deepEqual(counts, { [won]: true, [lost]: true, [absent]: false, [won2]: true, [present]: false });
	// In place of somebody who came, the alternate does not count.
	await ok(put({ name: "conway", people: [...people([won, lost, absent]), { code: won2, alternate: true, replaces: lost }] }));
	team = await ok(api.get(`${base}/national-teams/${id}`));
	assert.equal(team.total, "4");
	assert.deepEqual((await ok(api.get(`${base}/national-teams`))).teams, [{ id, name: "Conway", members: 3, alternates: 1, total: "4" }]);
});

test("what cannot be is refused and changes nothing", async () => {
	const refused = async (body, code) => {
		const r = await put(body);
		assert.equal(r.status, 422, r.text);
		assert.ok(r.text.includes(code), r.text);
	};
	await refused({ name: "Big", people: people(players.slice(30, 61)) }, "too_many_members");
	await refused({ name: "Big", people: people(players.slice(30, 41), true) }, "too_many_alternates");
	await refused({ name: "Two", people: people([players[0]]) }, "on_other_team");
	await refused({ name: "Two", people: people([players[9], players[9]]) }, "twice");
	await refused({ name: "Two", people: people(["ZZ011P2"]) }, "unknown_player");
	await refused({ name: "Two", people: people(["<b>"]) }, "bad_code");
	await refused({ name: "Two", people: [...people([players[9]]), { code: players[10], alternate: true, replaces: players[11] }] }, "bad_replaces");
	await refused({ name: "", people: [] }, "name");
	assert.equal((await ok(api.get(`${base}/national-teams`))).teams.length, 1);
	await ok(put({ name: "Full", people: people(players.slice(30, 60)) }));
	await ok(put({ name: "Full", people: [] }));
	assert.equal((await ok(api.get(`${base}/national-teams`))).teams[1].members, 0);
});

test("the page takes lines of codes, keeps what was typed, and removes a team", async () => {
	await dana.get("/manage/pent/national/new");
	const members = `${players[12]} whoever\r\n${players[13]}`;
	let r = await dana.post("/manage/pent/national/new", { name: "Delmar", members: members + "\nnobody", alternates: `${players[2]}` });
	assert.equal(r.status, 422);
	assert.match(r.text, /Conway/);
	assert.match(r.text, /nobody<\/textarea>/);
	r = await dana.post("/manage/pent/national/new", { name: "Delmar", members, alternates: `${players[14]} Kim for ${players[13]}` });
	assert.equal(r.status, 303, r.text);
	const page = await dana.get(r.location);
	assert.match(page.text, new RegExp(`alternate for ${players[13]}`));
	assert.match((await dana.get("/manage/pent/standings")).text, /National Teams/);
	assert.equal((await dana.post(r.location + "/delete", {})).status, 303);
	assert.equal((await dana.get(r.location)).status, 404);
});

test("nobody but a director sees that there is such a team", async () => {
	const secret = "Topsecretville";
	await ok(put({ name: secret, people: people([players[15]]) }));
	const visitor = new Client(server);
	for (const p of ["/", "/t/pent", "/t/pent/display", "/t/pent/find?q=topsecret", "/api/v1/tournaments", `${base}`])
		assert.doesNotMatch((await visitor.get(p)).text, /Topsecret|National Team/, p);
	await dana.get("/manage/pent/helpers");
	for (const role of ["scorer", "judge", "chief", "desk", "runner"]) {
		const made = await dana.post("/manage/pent/helpers/token", { token_label: role, token_role: role });
		const token = /[\w-]{43}/.exec(made.text.slice(made.text.indexOf("<h1>")))[0];
		for (const p of [`${base}/national-teams`, `${base}/national-teams/1`]) {
			const r = await fetch(server.url + p, { headers: { authorization: `Bearer ${token}` } });
			assert.equal(r.status, 403, `${role} ${p}`);
		}
	}
	for (const what of ["roster", "players", "teams", "standings", "audit", "sheets"])
		assert.doesNotMatch(cubetab(["export", "pent", what, "--data", server.data]).stdout, /Topsecret/, what);
	await ok(api.post("/api/v1/tournaments", { name: "Cup", slug: "cup", rule_system: "challenge-cup-2022",
		starts_on: "2027-04-03", timezone: "America/Chicago", venue: "Hall" }));
	assert.equal((await api.get("/api/v1/tournaments/cup/national-teams")).status, 404);
	assert.doesNotMatch((await dana.get("/manage/cup/standings")).text, /National/);
});
