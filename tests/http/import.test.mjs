// Rosters by the API, the pages and the command line: scenarios of the area Import.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { apiClient, caseFile, cubetab, director, slack, start } from "../lib/cubetab.mjs";

let server, web, api, slugs = 0;
before(async () => {
	server = await start();
	web = await director(server);
	api = await apiClient(server);
});
after(() => server?.stop());

async function cup(rule_system = "challenge-cup-2022") {
	const slug = `cup-${++slugs}`;
	const r = await api.post("/api/v1/tournaments", { name: `Cup ${slugs}`, slug, rule_system,
		starts_on: "2027-03-02", timezone: "America/Chicago", venue: "Gym" });
	assert.equal(r.status, 201, r.text);
	return slug;
}
const send = (slug, body, query = "") => api.call("POST",
	`/api/v1/tournaments/${slug}/roster${query}`, body, { "content-type": "text/csv" });
const head = "first_name,last_name,grade,division,team,school\n";

async function upload(slug, bytes, name = "roster.csv") {
	const form = new FormData();
	form.append("file", new Blob([bytes]), name);
	return web.post(`/manage/${slug}/import`, form);
}

test("a dry run writes nothing and says what the file is", async () => {
	const slug = await cup();
	const r = await send(slug, caseFile("rosters/messy/excel-semicolon-bom.csv"), "?dry_run=1");
	assert.equal(r.status, 200, r.text);
	assert.equal(r.json.encoding, "UTF-8 with BOM");
	assert.equal(r.json.separator, "semicolon");
	assert.deepEqual([r.json.players, r.json.teams, r.json.schools, r.json.divisions], [35, 7, 7, 1]);
	assert.deepEqual(r.json.problems, []);
	const roster = await api.get(`/api/v1/tournaments/${slug}/roster`);
	assert.equal(roster.json.players.length, 0);
});

test("every sample is imported", async () => {
	for (const [file, rules, players] of [["challenge-cup.csv", "challenge-cup-2022", 185],
		["messy/excel-unicode-text.txt", "challenge-cup-2022", 35],
		["messy/windows-1252.csv", "challenge-cup-2022", 35],
		["messy/one-name-column.csv", "challenge-cup-2022", 35],
		["messy/other-headers.csv", "challenge-cup-2022", 95],
		["messy/quotes-newlines-spaces.csv", "challenge-cup-2022", 3]]) {
		const slug = await cup(rules);
		const r = await send(slug, caseFile(`rosters/${file}`));
		assert.equal(r.status, 200, `${file}: ${r.text}`);
		const roster = await api.get(`/api/v1/tournaments/${slug}/roster`);
		assert.equal(roster.json.players.length, players, file);
		assert.equal(new Set(roster.json.players.map((p) => p.code)).size, players, file);
		for (const p of roster.json.players)
			assert.match(p.code, /^[A-Z]{2,3}\d\d[1-9][A-Z][A-Z0-9]{1,3}$/, file);
	}
});

test("errors.csv is refused whole, each fault with row, column and remedy", async () => {
	const slug = await cup();
	const r = await send(slug, caseFile("rosters/messy/errors.csv"));
	assert.equal(r.status, 422);
	assert.match(r.headers.get("content-type"), /application\/problem\+json/);
	assert.equal(r.json.status, 422);
	assert.equal(r.json.encoding, "UTF-8");
	const faults = r.json.problems.filter((p) => !p.warning);
	assert.deepEqual(faults.map((p) => p.row), [8, 9, 11, 12, 13, 14, 15, 17, 18, 19, 20]);
	for (const p of faults)
		assert.ok(p.code && p.message && p.column > 0, JSON.stringify(p));
	assert.match(faults.find((p) => p.row === 12).message, /Did you mean "third"/);
	let roster = await api.get(`/api/v1/tournaments/${slug}/roster`);
	assert.equal(roster.json.players.length, 0);
	const good = await send(slug, caseFile("rosters/messy/errors.csv"), "?skip_bad=1");
	assert.equal(good.status, 200);
	roster = await api.get(`/api/v1/tournaments/${slug}/roster`);
	assert.equal(roster.json.players.length, 8);
	assert.ok(roster.json.players.some((p) => p.first_name === '=HYPERLINK("x")'));
	const csv = await web.get(`/manage/${slug}/export/players.csv`);
	assert.match(csv.text, /'=HYPERLINK/);
	assert.doesNotMatch(csv.text, /(^|[,"\n])=HYPERLINK/m);
});

test("row 40 of 120 repeats a player code: nothing is written", async () => {
	const slug = await cup();
	const rows = [];
	for (let i = 0; i < 119; i++)
		rows.push(`Ann${i},Lee,3,third,Team ${Math.floor(i / 5)},School ${Math.floor(i / 5)},` +
			(i === 38 || i === 10 ? "GE011E3" : ""));
	const r = await send(slug, "first_name,last_name,grade,division,team,school,code\n" + rows.join("\n"));
	assert.equal(r.status, 422);
	assert.deepEqual(r.json.problems.filter((p) => !p.warning).map((p) => [p.row, p.code]),
		[[40, "code_twice"]]);
	rows[38] = rows[38].replace("GE011E3", "");
	const again = await send(slug, "first_name,last_name,grade,division,team,school,code\n" + rows.join("\n"));
	assert.equal(again.status, 200, again.text);
	assert.equal(again.json.added, 119);
});

test("two children of one name are both there; a withdrawn team comes again", async () => {
	const slug = await cup();
	const r = await send(slug, head + "Emma,Smith,3,third,A,S\nEmma,Smith,3,third,B,S\n");
	assert.equal(r.status, 200);
	assert.ok(r.json.problems.some((p) => p.code === "same_name" && p.warning));
	const list = await web.get(`/manage/${slug}/teams`);
	const id = /teams\/(\d+)">A</.exec(list.text)[1];
	await web.get(`/manage/${slug}/teams/${id}`);
	assert.equal((await web.post(`/manage/${slug}/teams/${id}/withdraw`, { reason: "" })).status, 303);
	const again = await send(slug, head + "Nora,Jones,3,third,A,S\n");
	assert.equal(again.status, 200, again.text);
	const roster = (await api.get(`/api/v1/tournaments/${slug}/roster`)).json;
	assert.equal(roster.teams.filter((t) => t.name === "A").length, 2);
	assert.equal(roster.players.length, 3);
});

test("a team without players, and three of five: warnings", async () => {
	const slug = await cup();
	const r = await send(slug, head + ",,,third,Empty,S\nA,B,3,third,Three,S\nC,D,3,third,Three,S\nE,F,3,third,Three,S\n");
	assert.equal(r.status, 200);
	assert.deepEqual(r.json.problems.map((p) => [p.code, p.warning]),
		[["team_empty", true], ["team_short", true]]);
	assert.equal(r.json.teams, 2);
});

test("what is no table is refused with what to do", async () => {
	const slug = await cup();
	for (const [bytes, says] of [["PK\x03\x04 xl/workbook [Content_Types].xml", /Excel workbook/],
		["%PDF-1.7", /PDF/], ["", /empty/], ["a|b|c\nd|e|f\n", /separates columns/]]) {
		const r = await send(slug, Buffer.from(bytes, "latin1"));
		assert.equal(r.status, 422, bytes);
		assert.match(JSON.stringify(r.json), says);
		const page = await upload(slug, Buffer.from(bytes, "latin1"));
		if (page.status === 422)
			assert.match(page.text, says);
		else
			assert.match((await web.get(page.location)).text, says);
	}
});

test("the full export imports again unchanged, here and elsewhere", async () => {
	const slug = await cup(), other = await cup();
	await send(slug, head + '-,Sukarno,3,third,"A, 1",S\n"=1+1",O\'Hara,3,third,"A, 1",S\nTBA,,3,third,"A, 1",S\n' +
		"Zoë,Núñez,3,third,no team,\n,,,fourth,Empty,S\n");
	const first = await web.get(`/manage/${slug}/export/roster.csv`);
	assert.equal(first.status, 200);
	const again = await send(slug, first.bytes);
	assert.equal(again.status, 200, again.text);
	assert.deepEqual([again.json.added, again.json.renamed, again.json.moved, again.json.changed], [0, 0, 0, 0]);
	assert.equal(again.json.unchanged, 4);
	const there = await send(other, first.bytes);
	assert.equal(there.status, 200, there.text);
	assert.equal((await web.get(`/manage/${other}/export/roster.csv`)).text, first.text);
	const bom = await web.get(`/manage/${slug}/export/roster.csv?bom=1`);
	assert.deepEqual([...bom.bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
	assert.equal((await send(slug, bom.bytes)).json.unchanged, 4);
});

test("the coach's order, regions and seeds come in, change, and go out again unchanged", async () => {
	const slug = await cup(), other = await cup();
	const rows = (rank, region, seed) => "First,Last,Division,Team,School,Board,District,Team seed\n" +
		`Zoë,Reed,third,A,S,${rank},${region},${seed}\nJo,Cole,third,A,S,1,,\nAmy,Lee,third,B,T,,South,\n,,fourth,Empty,T,,,7\n`;
	assert.equal((await send(slug, rows(2, "North", 3))).status, 200);
	const first = await web.get(`/manage/${slug}/export/roster.csv`);
	assert.match(first.text, /,rank_in_team,region,seed\r\n/);
	assert.match(first.text, /Jo,Cole,.*,1,North,3\r\nZoë,Reed|Zoë,Reed,.*,2,North,3\r\n/);
	assert.match(first.text, /,Empty,T,.*,South,7\r\n/);
	await send(other, first.bytes);
	assert.equal((await web.get(`/manage/${other}/export/roster.csv`)).text, first.text);
	const same = (await send(slug, first.bytes)).json;
	assert.deepEqual([same.unchanged, same.changed, same.regions, same.seeds], [3, 0, 0, 0]);
	const sent = await upload(slug, rows(4, "East", 1));
	const page = (await web.get(sent.location)).text;
	for (const says of ["rank in the team", ">region<", ">North<", ">East<", ">seed<", "Regions and seeds"])
		assert.ok(page.includes(says), says);
	const changed = (await send(slug, rows(4, "East", 1))).json;
	assert.deepEqual([changed.changed, changed.regions, changed.seeds], [1, 1, 1]);
	assert.match((await web.get(`/manage/${slug}/export/roster.csv`)).text, /Zoë,Reed,.*,4,East,1\r\n/);
	assert.equal((await send(slug, "First,Last,Division,Team,School\nZoë,Reed,third,A,S\n")).json.unchanged, 1);
	assert.match((await web.get(`/manage/${slug}/export/roster.csv`)).text, /Zoë,Reed,.*,4,East,1\r\n/);
	const bad = await send(slug, rows("x", "West", 1000));
	assert.deepEqual(bad.json.problems.filter(p => !p.warning).map(p => `${p.row}:${p.column} ${p.code}`),
		["2:6 rank_invalid", "2:8 seed_invalid"]);
});

test("pages: preview, columns chosen, accepted in one step", async () => {
	const slug = await cup();
	const sent = await upload(slug, "Pupil,Given,Where,Squadron,From\nReed,Zoë,third,A,S\nCole,Jo,third,A,S\n");
	assert.equal(sent.status, 303, sent.text);
	let page = await web.get(sent.location);
	assert.equal(page.status, 200, page.text);
	assert.match(page.text, /No column is understood as/);
	page = await web.post(`${sent.location}/columns`, { column_1: "last_name", column_2: "first_name",
		column_3: "division", column_4: "team", column_5: "school" }, { follow: true });
	assert.equal(page.status, 200);
	assert.match(page.text, /2 players/);
	assert.match(page.text, /Nothing is written yet/);
	const none = await api.get(`/api/v1/tournaments/${slug}/roster`);
	assert.equal(none.json.players.length, 0);
	const done = await web.post(`${sent.location}/accept`, {}, { follow: true });
	assert.equal(done.status, 200, done.text);
	assert.match(done.text, /Imported: 2 added\./);
	const wrong = await web.get((await upload(slug, "first_name,last_name,Level,team,school\nZoë,Reed,chess,A,S\n")).location);
	assert.match(wrong.text, /<td class="num">2<\/td><td>Level<\/td>/);
	const twice = await web.post(`${sent.location}/accept`, {});
	assert.notEqual(twice.status, 500);
	assert.equal((await api.get(`/api/v1/tournaments/${slug}/roster`)).json.players.length, 2);
});

test("a corrected file shows what it would change, each to be ticked", async () => {
	const slug = await cup();
	await send(slug, head + "Zoe,Reed,3,third,A,S\nJo,Cole,3,third,A,S\nMia,Fox,3,third,A,S\nTom,Low,3,third,B,S\nEva,Gone,3,third,B,S\n");
	const before = (await api.get(`/api/v1/tournaments/${slug}/roster`)).json.players;
	const code = Object.fromEntries(before.map((p) => [p.last_name, p.code]));
	const sent = await upload(slug, head + "Zoë,Reed,3,third,A,S\nJoe,Cole,3,third,A,S\nMia,Fox,3,third,B,S\nTom,Low,3,third,B,S\nNew,Child,3,third,B,S\n");
	const page = await web.get(sent.location);
	assert.equal(page.status, 200, page.text);
	assert.match(page.text, /probably the same child: only accents/);
	assert.match(page.text, /probably the same child: the spelling differs/);
	assert.match(page.text, /the same name in another team/);
	const remove = /value="(p\d+)" id="p\d+">/.exec(page.text)[1];
	// Zoë and the new child are ticked, Joe is not; Eva is removed, Mia moves
	const r = await web.post(`${sent.location}/accept`, { ticked: "1", take: ["r2", "r4", "r6", remove] });
	assert.equal(r.status, 303, r.text);
	const after = (await api.get(`/api/v1/tournaments/${slug}/roster`)).json.players;
	const by = Object.fromEntries(after.map((p) => [p.last_name, p]));
	assert.equal(by.Reed.first_name, "Zoë");
	assert.equal(by.Reed.code, code.Reed);
	assert.equal(by.Cole.first_name, "Jo");
	assert.equal(by.Fox.team, "B");
	assert.equal(by.Fox.code, code.Fox);
	assert.equal(by.Gone, undefined);
	assert.equal(by.Child.team, "B");
	assert.equal(new Set(after.map((p) => p.code)).size, after.length);
});

test("names are shown literally on every page", async () => {
	const slug = await cup();
	const evil = "<b>Al</b> & \"\"Bobby'); DROP\"\"";
	await send(slug, head + `"${evil}",<script>alert(1)</script>,3,third,Schrödinger's 🐈,"<i>S</i>"\n`);
	for (const p of ["players", "teams", "schools"]) {
		const page = await web.get(`/manage/${slug}/${p}`);
		assert.equal(page.status, 200);
		assert.doesNotMatch(page.text, /<b>Al|<script>alert|<i>S/);
		const id = new RegExp(`${p}/(\\d+)`).exec(page.text)[1];
		const one = await web.get(`/manage/${slug}/${p}/${id}`);
		assert.equal(one.status, 200, one.text);
		assert.doesNotMatch(one.text, /<b>Al|<script>alert|<i>S/);
	}
	const list = await web.get(`/manage/${slug}/players`);
	assert.match(list.text, /&lt;b&gt;Al&lt;\/b&gt; &amp; &quot;Bobby&#39;\); DROP&quot;/);
	assert.match(list.text, /🐈/u);
});

test("1,500 players are imported within two seconds, and again", async () => {
	const slug = await cup();
	const rows = [];
	for (let i = 0; i < 1500; i++)
		rows.push(`First${i},Last${i},4,fourth,Team ${Math.floor(i / 5)},School ${Math.floor(i / 20)}`);
	for (const added of [1500, 0]) {
		const began = Date.now();
		const r = await send(slug, head + rows.join("\n"));
		assert.equal(r.status, 200, r.text.slice(0, 500));
		assert.equal(r.json.added, added);
		assert.ok(Date.now() - began < 2000 * slack, `${Date.now() - began} ms`);
	}
	const page = await web.get(`/manage/${slug}/players`);
	assert.match(page.text, /1500 of 1500 players/);
});

test("only a director imports; a stranger sees nothing", async () => {
	const slug = await cup();
	const r = await fetch(`${server.url}/api/v1/tournaments/${slug}/roster`,
		{ method: "POST", body: head, headers: { "content-type": "text/csv" } });
	assert.ok([401, 403].includes(r.status), String(r.status));
	const g = await fetch(`${server.url}/api/v1/tournaments/${slug}/roster`);
	assert.ok([401, 403].includes(g.status), String(g.status));
});

test("cubetab import and export do the same in a shell", async () => {
	const slug = await cup();
	const at = (name) => path.join(server.data, name);
	writeFileSync(at("map.txt"), "Pupil = name\nWhere = division\n");
	writeFileSync(at("r.csv"), 'Pupil,Where,Team,School\n"Reed, Zoë",third,A,S\n');
	writeFileSync(at("bad.csv"), caseFile("rosters/messy/errors.csv"));
	const run = (...args) => cubetab([...args, "--data", server.data]);
	const dry = run("import", slug, at("bad.csv"), "--dry-run");
	assert.equal(dry.status, 1);
	assert.match(dry.stderr, /bad\.csv:8:2: The last name is missing/);
	assert.equal(run("import", slug, at("bad.csv")).status, 1);
	const done = run("import", slug, at("r.csv"), "--map", at("map.txt"));
	assert.equal(done.status, 0, done.stderr);
	assert.match(run("export", slug, "roster").stdout, /^first_name,last_name,[\s\S]*Zoë,Reed,,third,A,S/);
	assert.equal(JSON.parse(run("export", slug, "players", "--format", "json").stdout)[0].name, "Zoë Reed");
	writeFileSync(at("list.pdf"), cubetab(["export", slug, "roster", "--format", "pdf", "--data", server.data], { encoding: "buffer" }).stdout);
	const paper = spawnSync("pdftotext", ["-layout", at("list.pdf"), "-"], { encoding: "utf8" }).stdout;
	assert.match(paper, /first name +last name[^]*Zoë +Reed +third +A +S/);
	const wrong = run("export", slug, "nonsense");
	assert.equal(wrong.status, 1);
	assert.match(wrong.stderr, /There are: roster/);
	assert.equal(run("import", "nowhere", at("r.csv")).status, 1);
});
