// Names as they really come: shown literally in every page, list, file and document; every list
// exports, for Excel on request, and never as a formula.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { apiClient, cubetab, director, start, tournament } from "../lib/cubetab.mjs";

const slug = "evil", base = `/api/v1/tournaments/${slug}`;
const evil = `<b>Al</b> & "Bobby'); DROP"`, cat = "Schrödinger's 🐈";
let server, web, api, sheet;
before(async () => {
	server = await start();
	web = await director(server);
	api = await apiClient(server);
	const rows = ["first_name,last_name,grade,division,team,school"];
	for (const [k, team] of ["=1+1", "@SUM(A1)", cat, "-3+4", "+5"].entries())
		for (let i = 1; i <= 5; i++)
			rows.push(`"${evil.replaceAll('"', '""')}",${["=cmd|x", "Ωμέγα", "李小龍", "-Dash", "@At"][i - 1]}${k},3,third,"${team}",${team} School`);
	await tournament(server, { api, slug, name: `<i>Cup</i> & "day"`, roster: rows.join("\n") + "\n" });
	await ok(api.post(`${base}/seating`, { division: "third", rounds: 2, seed: 1 }));
	await ok(api.post(`${base}/seating/publish`, { division: "third" }));
	const tables = (await ok(api.get(`${base}/seating?division=third&round=1`))).tables;
	sheet = tables[0].code;
	for (const t of tables)
		await ok(api.put(`${base}/sheets/${t.code}`, { version: 0, games_played: 2,
			rows: t.seats.map((s, i) => ({ seat: i + 1, cells: [i % 2, 1] })) }, { "idempotency-key": `lists-${t.code}` }));
	await ok(api.post(`${base}/publications`, { division: "third", through_round: 1, shows: "full" }));
	await web.get(`/manage/${slug}/penalties`);
	await web.post(`/manage/${slug}/penalties`, { whom: tables[0].seats[0].code, points: "1", reason: "=2+2 <u>loud</u>" });
	await api.post(`${base}/sheets/${sheet}/queries`, { question: "<u>who</u>?" });
});
after(() => server?.stop());

async function ok(call) {
	const r = await call;
	assert.ok(r.status < 300, `${r.status} ${r.text}`);
	return r.json ?? r.text;
}
const staff = ["", "settings", "players", "teams", "schools", "import", "checkin", "checkin/missing", "seating", "seating/third",
	"seating/third/players", "seating/third/teams", "seating/third/round/1", "print", "sheets", "rounds", "rounds/third/1",
	"standings", "standings/third", "publish/third", "penalties", "helpers", "audit", "address"];
const open = ["/", `/t/${slug}`, `/t/${slug}/seating/third/1`, `/t/${slug}/standings/third`, `/t/${slug}/find?q=al`, `/t/${slug}/display`];

test("names with markup are shown literally on every page and in its title", async () => {
	for (const p of [...staff.map((x) => `/manage/${slug}/${x}`.replace(/\/$/, "")), `/manage/${slug}/sheets/${sheet}?typed=1`, ...open]) {
		const r = await web.get(p);
		assert.equal(r.status, 200, p);
		assert.doesNotMatch(r.text, /<b>Al|<i>Cup|<u>(loud|who)|<script>alert/, p);
		if (p.includes(slug))
			assert.match(/<title>([^]*?)<\/title>/.exec(r.text)[1], /^[^<]+$/, p);
	}
	const players = await web.get(`/manage/${slug}/players`);
	assert.ok(players.text.includes("&lt;b&gt;Al&lt;/b&gt; &amp; &quot;Bobby&#39;); DROP&quot;"));
	assert.ok(players.text.includes("Schrödinger&#39;s 🐈"));
});

test("JSON keeps every character", async () => {
	const roster = await ok(api.get(`${base}/roster`));
	assert.equal(roster.players.filter((p) => p.first_name === evil).length, 25);
	assert.ok(roster.players.some((p) => p.team === cat && p.last_name === "李小龍2"));
});

test("documents hold the names as they are", async () => {
	const r = await fetch(`${server.url}${base}/documents/player-sheets.pdf`, { headers: { authorization: `Bearer ${api.token}` } });
	const text = spawnSync("pdftotext", ["-layout", "-", "-"], { input: Buffer.from(await r.arrayBuffer()) }).stdout.toString();
	assert.match(text, /<b>Al<\/b> & "Bobby'\); DROP"/);
	assert.match(text, /Ωμέγα/);
	assert.match(text, /李小龍/);
});

// name of the list -> its address
const lists = ["export/roster.csv", "export/players.csv", "export/teams.csv", "export/schools.csv", "export/seating.csv",
	"export/sheets.csv", "export/standings.csv", "export/team-standings.csv", "export/audit.csv", "standings/third/players.csv",
	"standings/third/teams.csv", "seating?format=csv", "seating/third?format=csv", "seating/third/players?format=csv",
	"seating/third/round/1?format=csv", "checkin/missing?format=csv", "rounds?format=csv", "rounds/third/1?format=csv",
	"penalties?format=csv", "helpers?format=csv", "audit?format=csv"];
for (const list of lists)
	test(`${list}: a file, with a byte-order mark on request, without formulas`, async () => {
		const plain = await web.get(`/manage/${slug}/${list}`);
		assert.equal(plain.status, 200, plain.text);
		assert.match(plain.headers.get("content-type"), /^text\/csv/);
		assert.match(plain.headers.get("content-disposition"), /attachment; filename="[\w.-]+\.csv"/);
		assert.notEqual(plain.bytes[0], 0xef);
		const marked = await web.get(`/manage/${slug}/${list}${list.includes("?") ? "&" : "?"}bom=1`);
		assert.deepEqual([...marked.bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
		assert.match(plain.text, /\r\n/);
		for (const [, cell] of plain.text.matchAll(/(?:^|,|\n)"?([=+@-][^",\r\n]*)/g))
			assert.match(cell, /^-\d+(\.\d+)?$/, `${list}: ${cell}`);
	});

// A workbook's sheet with its texts in their places.
const sheetOf = (bytes) => JSON.parse(spawnSync("python3", ["-c", `
import io, json, re, sys, zipfile
z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert z.testzip() is None
texts = [re.sub("<.*?>", "", t) for t in re.findall(r"<si>(.*?)</si>", z.read("xl/sharedStrings.xml").decode(), re.S)]
x = z.read("xl/worksheets/sheet1.xml").decode()
rows = [[(texts[int(v)] if 't="s"' in a else float(v)) for a, v in re.findall(r"<c ([^>]*)><v>(.*?)</v>", r)] for r in re.findall(r"<row [^>]*>(.*?)</row>", x, re.S)]
print(json.dumps({"rows": rows, "formula": "<f" in x.replace("<formatting", ""), "frozen": 'state="frozen"' in x}))`], { input: bytes, encoding: "utf8" }).stdout);

test("every list is a workbook too: numbers are numbers, texts are texts, the header stays in sight", async () => {
	for (const list of lists) {
		const r = await web.get(`/manage/${slug}/${list.replace(".csv", ".xlsx").replace("=csv", "=xlsx")}`);
		assert.match(r.headers.get("content-type"), /spreadsheetml/, list);
		assert.match(r.headers.get("content-disposition"), /filename="[\w.-]+\.xlsx"/);
		const { rows, formula, frozen } = sheetOf(r.bytes);
		assert.ok(frozen && !formula, list);
		const csv = (await web.get(`/manage/${slug}/${list}`)).text;
		assert.equal(rows[0].join(","), csv.split("\r\n")[0], list);
	}
	const { rows } = sheetOf((await web.get(`/manage/${slug}/standings/third/players.xlsx`)).bytes);
	const [head, first] = rows;
	assert.ok(rows.flat().some((x) => /^(=|\+|@|-)/.test(x)), "what would be a formula stands there as text");
	assert.equal(typeof first[head.indexOf("rank")], "number");
	assert.equal(typeof first.find((x, i) => i > 5 && typeof x === "number"), "number", "scores are numbers");
	const json = await web.get(`/manage/${slug}/export/team-standings.json`);
	assert.deepEqual(Object.keys(json.json[0]).slice(0, 5), ["division", "rank", "tied", "team", "school"]);
	assert.equal((await web.get(`/manage/${slug}/export/players.txt`)).status, 404);
	assert.equal((await web.get(`/manage/${slug}/standings/third/rows.csv`)).status, 404);
	const shell = cubetab(["export", slug, "schools", "--format", "xlsx", "--data", server.data], { encoding: "buffer" });
	assert.equal(sheetOf(shell.stdout).rows.length, 6);
});

test("the public has files of what is published, as it may see it", async () => {
	const get = async (q) => {
		const r = await fetch(`${server.url}${base}/${q}`);
		return { status: r.status, bytes: Buffer.from(await r.arrayBuffer()) };
	};
	for (const format of ["csv", "xlsx"]) {
		const lines = (b) => format === "csv" ? b.toString().trimEnd().split("\r\n") : sheetOf(b).rows.map((r) => r.join(","));
		const players = lines((await get(`standings?division=third&format=${format}`)).bytes);
		assert.equal(players[0], "division,rank,tied,code,name,team,round_1,total", format);
		assert.equal(players.length, 26);
		assert.doesNotMatch(players.join("\n"), /李小龍\d|Dash\d/, "no family names");
		assert.match(lines((await get(`standings?division=third&list=teams&format=${format}`)).bytes)[0], /^division,rank,tied,team,school,members,round_1/);
		const seats = lines((await get(`seating?division=third&round=1&format=${format}`)).bytes);
		assert.equal(seats[0], "division,round,table,seat,code,name,team", "no sheet codes");
		assert.doesNotMatch(seats.join("\n"), /李小龍\d/);
	}
	assert.equal((await get("standings?division=third&list=sheets&format=csv")).status, 422);
	assert.equal((await get("roster?format=xlsx")).status, 401);
	const own = await fetch(`${server.url}${base}/roster?format=csv`, { headers: { authorization: `Bearer ${api.token}` } });
	assert.match(await own.text(), /^code,name,grade,division,team,school,state\r\n/);
	assert.match((await fetch(`${server.url}/t/${slug}/standings/third`).then((r) => r.text())), /format=xlsx/);
});

test("every list page leads to its file", async () => {
	for (const p of ["players", "teams", "schools", "seating", "seating/third/players", "seating/third/teams", "seating/third/round/1",
		"checkin", "rounds", "rounds/third/1", "standings/third", "penalties", "helpers", "audit"]) {
		const r = await web.get(`/manage/${slug}/${p}`);
		const href = [...r.text.matchAll(/href="([^"]*csv[^"]*)"/g)].map((x) => x[1].replace(/&amp;/g, "&"))[0];
		assert.ok(href, p);
		const at = new URL(href, `${server.url}/manage/${slug}/${p}`);
		const file = await web.get(at.pathname + at.search);
		assert.match(file.headers.get("content-type"), /^text\/csv/, `${p}: ${href}`);
	}
});

test("rounds, penalties and helpers come in the order that is asked for", async () => {
	const column = async (p, pattern) => [...(await web.get(`/manage/${slug}${p}`)).text.matchAll(pattern)].map((m) => m[1]);
	const first = await column("/rounds", />Round (\d)</g), sorted = await column("/rounds?sort=-round", />Round (\d)</g);
	assert.deepEqual(sorted, [...first].sort().reverse());
	for (const [who, reason] of [["Zoo", "beta"], ["Ark", "alpha"]])
		assert.equal((await web.post(`/manage/${slug}/helpers/link`, { link_label: who, link_role: "desk" })).status, 200, reason);
	const names = await column("/helpers?sort=label", /<th scope="row">([^<]*)<\/th><td>desk/g);
	assert.deepEqual(names, [...names].sort());
	assert.ok(names.length >= 2);
	assert.deepEqual((await column("/helpers?sort=nonsense", /<th scope="row">([^<]*)<\/th><td>desk/g)).length, names.length);
	const csv = (await web.get(`/manage/${slug}/rounds?format=csv&sort=-round`)).text.trim().split("\n").slice(1);
	assert.deepEqual(csv.map((l) => l.split(",")[1]), sorted);
});

test("a shell gets the same files", async () => {
	const r = cubetab(["export", slug, "players", "--data", server.data]);
	assert.equal(r.status, 0, r.stderr);
	assert.equal(r.stdout, (await web.get(`/manage/${slug}/export/players.csv`)).text);
});
