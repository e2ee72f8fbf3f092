// The public pages as files: what was published and nothing else, readable without a server.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client, cubetab, start, director, tournament } from "../lib/cubetab.mjs";

let server, dir, api, first;
const folder = mkdtempSync(path.join(tmpdir(), "cubetab-site-"));
const A = "/api/v1/tournaments/cup";
const roster = ["first_name,last_name,grade,division,team,school"];
for (const team of ["Ash", "Elm", "Fir", "Oak"])
	for (let i = 1; i <= 5; i++)
		roster.push(`Kid${i},${team}secret,3,third,${team} A,${team}`);

before(async () => {
	server = await start({ args: ["--site", folder] });
	dir = await director(server);
	({ api } = await tournament(server, { roster: roster.join("\n") + "\n" }));
	await api.post(`${A}/seating`, { division: "third", rounds: 4, seed: 1 });
	for (const round of [1, 2])
		assert.equal((await api.post(`${A}/seating/publish`, { division: "third", round })).status, 200);
	const { json } = await api.get(`${A}/seating?division=third&round=1`);
	for (const t of json.tables)
		assert.equal((await api.call("PUT", `${A}/sheets/${t.code}`, { version: 0, games_played: 2,
			rows: t.seats.map((s, i) => ({ seat: i + 1, cells: [i === 0 ? 2 : i === 1 ? 1 : 0, i === 1 ? 2 : i === 2 ? 1 : 0] })) }, { "idempotency-key": `site-${t.code}` })).status, 200);
	assert.equal((await api.post(`${A}/publications`, { division: "third", through_round: 1, shows: "full" })).status, 201);
});
after(async () => {
	await server?.stop();
	rmSync(folder, { recursive: true, force: true });
});

const at = () => path.join(folder, "cup");
const html = () => readdirSync(at()).filter((f) => f.endsWith(".html")).sort();

test("after each publication the folder holds the public pages, whole and linked to one another", () => {
	assert.deepEqual(html(), ["index.html", "seating-third-1.html", "seating-third-2.html", "standings-third.html"]);
	for (const f of html()) {
		const text = readFileSync(path.join(at(), f), "utf8");
		for (const [, link] of text.matchAll(/(?:href|src|action)="([^"#]+)"/g))
			assert.ok(existsSync(path.join(at(), link)), `${f} leads to ${link}`);
		assert.doesNotMatch(text, /<form|<script/);
		assert.doesNotMatch(text, /secret/, "names as the public sees them");
	}
	assert.match(readFileSync(path.join(at(), "standings-third.html"), "utf8"), /1\.50/);
});

test("an edition has a fingerprint, on the page, for programs and in the staff's list; another edition has another", async () => {
	first = (await api.get(`${A}/standings?division=third`)).json.fingerprint;
	assert.match(first, /^[0-9A-F]{4}-[0-9A-F]{4}$/);
	assert.match(readFileSync(path.join(at(), "standings-third.html"), "utf8"), new RegExp(`fingerprint <span class="code">${first}<`));
	assert.match((await dir.get("/manage/cup/publish/third")).text, new RegExp(first));
	const player = (await api.get(`${A}/roster`)).json.players[0];
	await api.put(`${A}/players/${player.code}`, { first_name: "Renamed" });
	assert.equal((await api.get(`${A}/standings?division=third`)).json.fingerprint, first, "names are not in it");
	assert.equal((await api.post(`${A}/publications`, { division: "third", through_round: 1, shows: "full", reason: "once more" })).status, 201);
	assert.notEqual((await api.get(`${A}/standings?division=third`)).json.fingerprint, first);
});

test("the ZIP has the same files", async () => {
	const r = await fetch(`${server.url}/manage/cup/site.zip`, { headers: { cookie: [...dir.cookies].map(([k, v]) => `${k}=${v}`).join("; ") } });
	assert.equal(r.status, 200);
	assert.equal(r.headers.get("content-type"), "application/zip");
	const file = path.join(folder, "cup.zip");
	writeFileSync(file, Buffer.from(await r.arrayBuffer()));
	const out = JSON.parse(execFileSync("python3", ["-c",
		"import zipfile,json,sys; z=zipfile.ZipFile(sys.argv[1]); print(json.dumps({'bad': z.testzip(), 'names': sorted(z.namelist()), 'index': z.read('index.html').decode(), 'all': ''.join(z.read(n).decode() for n in z.namelist()), 'standings': z.read('standings-third.html').decode()}))", file], { encoding: "utf8" }));
	assert.equal(out.bad, null);
	assert.deepEqual(out.names, [...html(), "static/icon.svg", "static/style.css"].sort());
	const now = (await api.get(`${A}/standings?division=third`)).json;
	assert.equal(now.edition, 2);
	assert.match(out.standings, new RegExp(`edition 2, fingerprint <span class="code">${now.fingerprint}<`));
	assert.ok(!out.all.includes(first), "the edition that it replaced is gone");
	assert.doesNotMatch(out.all, /once more|secret/, "a reason is the staff's own words: it may name a child");
	const staff = (await dir.get("/manage/cup/publish/third")).text;
	assert.ok(staff.includes(first) && /once more/.test(staff), "staff see both editions, and why");
	assert.equal(out.index, readFileSync(path.join(at(), "index.html"), "utf8"));
	assert.equal((await fetch(`${server.url}/manage/cup/site.zip`, { redirect: "manual" })).status, 303);
});

test("awards that are announced are a page of the folder, until they are taken back", async () => {
	assert.equal((await api.post(`${A}/awards/publish`, { division: "third", shows: "honours" })).status, 201);
	assert.ok(html().includes("awards-third.html"));
	assert.doesNotMatch(readFileSync(path.join(at(), "awards-third.html"), "utf8"), /<script|secret/);
	assert.match(readFileSync(path.join(at(), "index.html"), "utf8"), /href="awards-third.html"/);
	assert.equal((await api.delete(`${A}/awards/publish?division=third`)).status, 200);
	assert.ok(!html().includes("awards-third.html"));
});

test("several who publish at once leave one whole folder, of the last edition", async () => {
	const all = await Promise.all([api.post(`${A}/publications`, { division: "third", through_round: 1, shows: "full", reason: "at once" }),
		...Array.from({ length: 5 }, () => api.put(`${A}/divisions/third/hold`, { held_after: null }))]);
	assert.deepEqual(all.map((r) => r.status), [201, 200, 200, 200, 200, 200]);
	assert.deepEqual(readdirSync(at()).filter((f) => !/^(static|\.cubetab|[\w-]+\.html)$/.test(f)), []);
	assert.doesNotMatch(server.stderr, /folder of public pages/);
	const { fingerprint } = (await api.get(`${A}/standings?division=third`)).json;
	assert.match(readFileSync(path.join(at(), "standings-third.html"), "utf8"), new RegExp(fingerprint));
});

test("what is taken back leaves the folder", async () => {
	assert.equal((await api.delete(`${A}/publications?division=third&reason=wrong`)).status, 200);
	assert.deepEqual(html(), ["index.html", "seating-third-1.html", "seating-third-2.html"]);
	assert.doesNotMatch(readFileSync(path.join(at(), "index.html"), "utf8"), /standings-third/);
});

test("what the public may no longer see of a child leaves the folder with the next save", async () => {
	const page = () => readFileSync(path.join(at(), "seating-third-1.html"), "utf8");
	const settings = { name: "Spring Cup", slug: "cup", starts_on: "2027-03-02", timezone: "America/Chicago", table_max: "5" };
	assert.match(page(), /Kid1/);
	await dir.get("/manage/cup/settings");
	assert.equal((await dir.post("/manage/cup/settings", { ...settings, name_policy: "code" })).status, 303);
	assert.doesNotMatch(page(), /Kid/);
	assert.equal((await dir.post("/manage/cup/settings", { ...settings, name_policy: "initial" })).status, 303);
	assert.match(page(), /Kid1/);
});

test("another short name and an erased tournament leave no folder behind; what is not Cubetab's stays", async () => {
	const list = () => readdirSync(folder).filter((f) => !f.endsWith(".zip")).sort();
	const made = await tournament(server, { api, slug: "old", roster: roster.join("\n") + "\n" });
	await made.api.post("/api/v1/tournaments/old/seating", { division: "third", rounds: 4, seed: 1 });
	assert.equal((await api.post("/api/v1/tournaments/old/seating/publish", { division: "third", round: 1 })).status, 200);
	assert.deepEqual(list(), ["cup", "old"]);
	await dir.get("/manage/old/settings");
	const r = await dir.post("/manage/old/settings", { name: "Old", slug: "newer", starts_on: "2027-03-02",
		timezone: "America/Chicago", table_max: "5", name_policy: "initial" });
	assert.equal(r.location, "/manage/newer/settings", r.text);
	assert.deepEqual(list(), ["cup", "newer"]);
	assert.match(readFileSync(path.join(folder, "newer/index.html"), "utf8"), /seating-third-1\.html/);
	mkdirSync(path.join(folder, "notes"));
	writeFileSync(path.join(folder, "notes/index.html"), "mine");
	writeFileSync(path.join(folder, "newer/mine.txt"), "mine");
	const erased = cubetab(["erase", "newer", "--data", server.data]);
	assert.equal(erased.status, 0, erased.stderr);
	for (let i = 0; i < 100 && existsSync(path.join(folder, "newer/index.html")); i++)
		await new Promise((done) => setTimeout(done, 100));
	assert.deepEqual(readdirSync(path.join(folder, "newer")), ["mine.txt"]);
	assert.deepEqual(readdirSync(path.join(folder, "notes")), ["index.html"]);
	rmSync(path.join(folder, "newer"), { recursive: true });
	rmSync(path.join(folder, "notes"), { recursive: true });
});

test("a folder that cannot be written stops no publication, and who published is told", async () => {
	rmSync(at(), { recursive: true });
	writeFileSync(at(), "a file in the way");
	await dir.get("/manage/cup/publish/third");
	const r = await dir.post("/manage/cup/publish/third", { through_round: "1", shows: "full", reason: "again" });
	assert.equal(r.status, 303, r.text);
	assert.match((await dir.get(r.location)).text, /folder of public pages was not written/);
	assert.equal((await api.get(`${A}/standings?division=third`)).json.edition, 4);
});

async function archive() {
	const zip = path.join(tmpdir(), `cubetab-${process.pid}.zip`), bytes = await fetch(`${server.url}/manage/cup/site.zip`,
		{ headers: { cookie: [...dir.cookies].map(([k, v]) => `${k}=${v}`).join("; ") } });
	assert.equal(bytes.status, 200);
	writeFileSync(zip, Buffer.from(await bytes.arrayBuffer()));
	const text = execFileSync("unzip", ["-p", zip], { encoding: "latin1", maxBuffer: 1 << 26 });
	rmSync(zip);
	return text;
}
// Everything that somebody without a sign-in reads: pages, programs, feeds, files.
async function everything() {
	const visitor = new Client(server), texts = [];
	for (const p of ["/", "/t/cup", "/t/cup/standings/third", "/t/cup/awards/third", "/t/cup/display", "/t/cup/find?q=kid", "/seasons",
		`${A}/standings?division=third`, `${A}/awards?division=third`, A])
		texts.push((await visitor.get(p)).text);
	texts.push(await archive());
	return texts.join("\n");
}

test("held back until the ceremony, a round's numbers and awards appear nowhere; revealed, everywhere", async () => {
	const { json } = await api.get(`${A}/seating?division=third&round=2`);
	for (const t of json.tables) // 1.67 is a score of this round alone
		assert.equal((await api.call("PUT", `${A}/sheets/${t.code}`, { version: 0, games_played: 3,
			rows: t.seats.map((s, i) => ({ seat: i + 1, cells: [i === 0 ? 2 : 0, i === 0 ? 2 : 0, i === 0 ? 1 : 0] })),
			reasons: {} }, { "idempotency-key": `site-2-${t.code}` })).status, 200);
	for (const wrong of ["4", "99", "x", "-3"])
		assert.equal((await dir.post("/manage/cup/publish/third/hold", { held_after: wrong })).status, 422, wrong);
	assert.equal((await dir.post("/manage/cup/publish/third/hold", { held_after: "1" })).status, 303);
	const held = await api.post(`${A}/publications`, { division: "third", through_round: 2, shows: "full", reason: "round 2" });
	assert.equal(held.status, 201, held.text);
	assert.equal(held.json.through_round, 2);
	await api.post(`${A}/awards`, { division: "third", title: "Unlikely cup", won_by: "players", kind: "places", places: 1 });
	await api.post(`${A}/awards/publish`, { division: "third", despite: true });
	const before = await everything();
	assert.doesNotMatch(before, /1\.67|3\.17|through round 2|"through_round":2|Unlikely/i);
	assert.match(before, /1\.50/);
	const page = (await dir.get("/manage/cup/publish/third")).text;
	assert.match(page, /Reveal everything now/);
	assert.match(page, /held back/);
	assert.equal((await dir.post("/manage/cup/publish/third/hold", { held_after: "" })).status, 303);
	const after = await everything();
	assert.match(after, /1\.67/);
	assert.match(after, /through round 2, published/);
	assert.match(after, /"through_round":2/);
});

test("players and teams are published apart, through different rounds, held back and taken back apart", async () => {
	const publish = (parts, through_round) => api.post(`${A}/publications`, { division: "third", through_round, shows: "full", parts, reason: parts });
	const page = async () => (await new Client(server).get("/t/cup/standings/third")).text;
	const seen = async () => ((await api.get(`${A}/standings?division=third`)).json?.editions ?? [])
		.map((x) => [x.edition, x.through_round, x.players, x.teams]);
	const file = async (list) => (await fetch(`${server.url}${A}/standings?division=third&format=csv&list=${list}`)).text();
	assert.equal((await api.delete(`${A}/publications?division=third`)).status, 200);
	const teams = await publish("teams", 2), n = teams.json.edition;
	assert.deepEqual([teams.status, teams.json.individuals.length, teams.json.teams.length], [201, 0, 4], teams.text);
	assert.doesNotMatch(await page(), /Kid|Players</, "an edition of teams alone names no child");
	assert.match(await page(), /Ash A/);
	assert.equal((await publish("both", 2)).status, 422);
	const players = await publish("players", 1);
	assert.deepEqual(await seen(), [[n + 1, 1, true, false], [n, 2, false, true]], "each list by its own edition");
	const both = (await api.get(`${A}/standings?division=third`)).json;
	assert.deepEqual([both.individuals[0].rounds.length, both.teams[0].rounds.length], [1, 2]);
	const shown = await page();
	const editions = new RegExp(`Players through round 1[^(]*.edition ${n + 1}, [\\s\\S]*Kid[\\s\\S]*Teams through round 2[^(]*.edition ${n}, `);
	assert.match(shown, editions);
	assert.match(await archive(), editions, "each list of the archive by its own edition");
	assert.match(await file("players"), /round_1(?!.*round_2)/);
	assert.match(await file("teams"), /round_2/);
	assert.notEqual(/fingerprint <span class="code">(\S+?)</.exec(shown)[1], /Teams through[\s\S]*?code">(\S+?)</.exec(shown)[1]);
	assert.match((await dir.get("/manage/cup/publish/third")).text, /players\s+through round 1[\s\S]*teams through round 2/);
	assert.match((await dir.get("/manage/cup/standings")).text, /teams through round 2/);
	// Held back, each waits by its own rounds; taken back, the other stays.
	await api.put(`${A}/divisions/third/hold`, { held_after: 1 });
	assert.deepEqual(await seen(), [[n + 1, 1, true, false]]);
	assert.doesNotMatch(await page(), /Ash A<\/th>|round 2/);
	await api.put(`${A}/divisions/third/hold`, { held_after: -1 });
	assert.equal((await seen()).length, 2);
	assert.equal((await dir.post("/manage/cup/publish/third/withdraw", { parts: "players", reason: "" })).status, 303);
	assert.deepEqual(await seen(), [[n, 2, false, true]]);
	assert.doesNotMatch(await page(), /Kid/);
	assert.equal((await api.delete(`${A}/publications?division=third&parts=players`)).status, 409);
	assert.equal((await api.delete(`${A}/publications?division=third&parts=both`)).status, 422);
	assert.equal(players.json.through_round, 1);
});
