// Everybody crawls every address: the public and each role of helper.  No protected name, secret or
// unpublished number stands where that role may not see it, in pages, titles, names of files, live
// feeds, answers of the API, documents (the text of PDFs) and archives; and no name after "erase".
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { Client, cubetab, director, png, root, start, tournament } from "../lib/cubetab.mjs";
import { average, publish, seat, text } from "../lib/cup.mjs";

const A = "/api/v1/tournaments/cup", M = "/manage/cup";
const roster = ["first_name,last_name,grade,division,team,school,names_shown",
	...Array.from({ length: 12 }, (_, i) => [i === 0 ? "Secretgiven,Secretfamily" : i === 1 ? "Opengiven,Openfamily" : `Given${i},Family${i}x`,
		3, "third", `Team ${Math.floor(i / 3)}`, `School ${Math.floor(i / 6)}`, ["code", "full"][i] ?? ""].join())].join("\n") + "\n";

let server, dir, api, rounds, links, known, byDirector;
const people = {};
const routes = [...readFileSync(path.join(root, "src/http/routes.c"), "utf8")
	.matchAll(/\.verb = GET, \.path = "([^"]+)"/g)].map((m) => m[1]);
const pattern = (route) => new RegExp(`^${route.replace(/[.]/g, "\\.").replace(/#/g, "\\d+").replace(/\$/g, "[^/]+")}$`);
// A word of the path itself goes before a slug.
const byRoute = routes.map((r) => [r, pattern(r)]).sort(([a], [b]) => a.split(/[$#]/).length - b.split(/[$#]/).length);
const routeOf = (at) => byRoute.find(([, p]) => p.test(at.split("?")[0]))?.[0];

// Documents take their time: the desk may open each that a scorer may.
const paper = /\.pdf(\?|$)|\/print\/jobs\//;

async function inParallel(list, each, n = 6) {
	const todo = [...list];
	await Promise.all(Array.from({ length: n }, async () => {
		while (todo.length)
			await each(todo.shift());
	}));
}

// What an answer says, whatever it is made of: head lines, text, the text of a PDF, the files of a ZIP.
const read = new Map();
function words(bytes) {
	const kind = bytes.subarray(0, 4).toString("latin1");
	if (kind !== "%PDF" && !kind.startsWith("PK"))
		return bytes.toString("utf8");
	const mark = createHash("sha256").update(bytes).digest("hex");
	if (!read.has(mark))
		read.set(mark, kind === "%PDF" ? execFileSync("pdftotext", ["-", "-"], { input: bytes, encoding: "utf8" })
			: execFileSync("python3", ["-c", "import io,sys,zipfile\nz = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))\nfor n in z.namelist(): print(n, z.read(n).decode('utf8', 'replace'))"],
				{ input: bytes, encoding: "utf8", maxBuffer: 64 << 20 }));
	return read.get(mark);
}
async function fetched(who, at) {
	const r = await who.get(at);
	assert.ok(r.status < 500, `${at}: ${r.status} ${r.text.slice(0, 300)}`);
	return { at, status: r.status, html: (r.headers.get("content-type") ?? "").startsWith("text/html"),
		head: `${at}\n${r.headers.get("content-disposition") ?? ""}\n${/<title>[^<]*/.exec(r.text) ?? ""}`, text: words(r.bytes),
		file: r.headers.get("content-disposition") ?? "" };
}
// The first line of the live feed that tells of a change, as this visitor hears it.
async function feed(who, change) {
	const stop = new AbortController();
	const r = await fetch(`${server.url}/t/cup/events`, { signal: stop.signal,
		headers: { cookie: [...who.cookies].map(([k, v]) => `${k}=${v}`).join("; ") } });
	let text = "";
	const done = (async () => {
		for await (const part of r.body)
			text += Buffer.from(part).toString("utf8");
	})().catch(() => {});
	await change();
	for (let i = 0; i < 40 && !/event: standings/.test(text); i++)
		await new Promise((next) => setTimeout(next, 25));
	stop.abort();
	await done;
	assert.match(text, /event: standings/);
	return text;
}

// Three games in round 2 make averages that no other round has; nobody may know them yet.
const won = { 1: [[0, 1, 0, 1], [1, 2, 0, 0]], 2: [[0, 1, 1], [0, 0, 1]] };
const cells = (round, seat, table) => won[round][table % 2].map((winner) => winner === seat ? 2 : (winner + 1) % 3 === seat ? 0 : 1);
async function enter(round) {
	for (const t of rounds[round - 1].tables) {
		const r = await api.put(`${A}/sheets/${t.code}`, { version: 0, games_played: won[round][0].length,
			rows: t.seats.map((s, i) => ({ seat: s.seat ?? i + 1, cells: cells(round, i, t.table) })) },
		{ "idempotency-key": `crawl-${round}-${t.table}` });
		assert.equal(r.status, 200, r.text);
	}
}
const psql = (sql) => execFileSync("psql", ["-X", "-q", "-t", "-A", "-h", path.join(server.data, "run"), "-U", "cubetab", "-d", "postgres"],
	{ input: sql, encoding: "utf8" }).trim().split("\n");

before(async () => {
	server = await start();
	dir = await director(server);
	({ api } = await tournament(server, { roster }));
	rounds = await seat(api, "cup", "third", { publish: [1, 2] });
	await enter(1);
	await publish(api, "cup", "third", 1, "full");
	await enter(2);
	links = psql("SELECT link FROM player");
	await dir.get(`${M}/awards/third`);
	await dir.post(`${M}/awards/third/usual`);
	await dir.post(`${M}/awards/third`, { title: "Quietprize", won_by: "players", kind: "playoff" });
	await dir.post(`${M}/address/wifi`, { wifi_name: "Hall", wifi_password: "quiet sesame" });
	await dir.post("/seasons", { name: "2027", ends_on: "" });
	await api.put(`${A}/season`, { season: 1 });
	const one = rounds[1].tables[0], sheet = `${A}/sheets/${one.code}`;
	await api.post(`${sheet}/queries`, { question: "Whose is Secretfamily's row?" });
	await api.post(`${A}/disputes`, { division: "third", round: 2, table: one.table, case: { division: "third", equation: "2=2" } });
	await api.post(`${A}/announcements`, { text: "Lunch" });
	await dir.post(`${M}/penalties`, { whom: one.seats[0].code, points: "0.5", reason: "shouting" });
	await dir.post(`${M}/print`, { kind: "table-sheets", paper: "a4" });
	const form = new FormData();
	form.append("photo", new Blob([png(4, 4)]), "Secretfamily.png");
	await dir.get(`${M}/sheets/${one.code}`);
	assert.equal((await dir.post(`${M}/sheets/${one.code}/photos`, form)).status, 303);
	const upload = new FormData();
	upload.append("file", new Blob([roster]), "roster.csv");
	known = [(await dir.post(`${M}/import`, upload)).location, `${M}/standings/third/school/${psql("SELECT min(school_id) FROM school")}`];
	for (const [slug, rule_system, division, grade] of [["agloa", "agloa-2019", "elementary", 5], ["pent", "pentathlon-2-highlights", "II", 3]]) {
		const B = `/api/v1/tournaments/${slug}`;
		await api.post("/api/v1/tournaments", { name: slug, slug, rule_system, starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" });
		const r = (await api.call("POST", `${B}/roster`, roster.replaceAll(/third|,3,/g, (m) => m === "third" ? division : `,${grade},`)
			.replaceAll(/Secret|Family|Given/g, "Other").replaceAll("Open", "Public"), { "content-type": "text/csv" }));
		assert.equal(r.status, 200, r.text);
		await api.post(`${B}/seating`, { division, seed: 5, ...(slug === "pent" ? { rounds: 5, mode: "head-to-head" } : {}) });
		assert.equal((await api.post(`${B}/seating/publish`, { division, round: 1 })).status, 200);
		// A draft beside the plan in play.
		assert.equal((await api.post(`${B}/seating`, { division, seed: 6, ...(slug === "pent" ? { rounds: 5, mode: "head-to-head" } : {}) })).status, 201);
	}
	people.public = new Client(server);
	people.director = dir;
	for (const role of ["display", "desk", "runner", "scorer", "judge"]) {
		const made = await dir.post(`${M}/helpers/link`, { link_label: role, link_role: role });
		const at = `/l/${/\/l\/([\w-]{43})/.exec(made.text)[1]}`;
		people[role] = new Client(server);
		assert.equal((await people[role].post(at, {}, { csrf: null })).status, 303);
		await people[role].get("/manage");
	}
});
after(() => server?.stop());

// Addresses that no link leads to.
const unlinked = (code, link) => ["/", "/healthz", "/readyz", "/metrics", "/time", "/signin", 
	"/password", "/accounts", "/accounts/audit", "/manage", "/manage/new", "/seasons", "/seasons/1/now", "/rules", "/check",
	`/s/${code}`, `/t/cup/p/${link}`, "/t/cup/clock", "/t/cup/display", "/t/cup/awards/third", "/t/cup/seating/third/3",
	...["secret", "family", "family3x", "given3", "team", "school", "open"].map((q) => `/t/cup/find?q=${q}`),
	...["checkin", "checkin/counts", "checkin/missing", "checkin/walkin", "disputes/new", "disputes/1/slip.pdf", "disputes/1/appeal.pdf",
		"disputes/1/edit", "address/poster.pdf", "site.zip", "import/template.csv", "export/players.csv", "export/teams.csv",
		"export/schools.csv", "standings/third/players.csv", "standings/third/teams.csv", "standings/third/schools.csv", "standings/third/teams.xlsx", "awards/third",
		"seating/third/players", "seating/third/teams", "seating/third/certificate", "seating/third/change",
		"seating/third/round/3", "seating/third/hand/1", "seating/third/search", "queue?format=csv", "players?q=secret", "audit"].map((p) => `${M}/${p}`),
	"/api/v1/tournaments", A, "/api/v1/seasons", "/api/v1/seasons/1", "/api/v1/rules", "/api/v1/rules/challenge-cup-2022", "/api/v1/openapi.json",
	...["clock", "screens", "disputes", "disputes/1", "attendance?round=0", "rules", "roster", "board", "rounds", "rounds/third/2",
		"calls", "queue", `sheets/${code}`, `sheets/${code}/photos`, `sheets/${code}/photos/1`, ...[1, 2, 3].map((r) => `seating?division=third&round=${r}`), "standings?division=third", "standings?division=third&live=1",
		"standings?division=third&format=xlsx", "standings?division=third&live=1&format=csv", "seating?division=third&round=1&format=csv",
		"seating/hand?division=third&round=1", "seating/wishes?division=third", "seating/certificate?division=third", "seating/search?division=third",
		"awards?division=third", "awards?division=third&live=1"].map((p) => `${A}/${p}`),
	// What a Challenge Cup has not.
	"/manage/agloa/seating/elementary", "/manage/pent/seating/II", "/manage/agloa/readings", "/api/v1/tournaments/agloa/readings", "/manage/agloa/shakes?of=elementary&round=1&table=1", "/api/v1/tournaments/agloa/shakes?division=elementary&round=1&table=1",
	...["monitors", "monitors.pdf"].map((p) => `/manage/pent/seating/II/${p}`)];
// Nothing is kept behind these, they never end, or they need what a Challenge Cup has not.
const apart = new Set(["/static/$", "/t/$/events", "/setup", "/invite/$", "/reset/$", "/l/$",
	"/manage/$/national", "/manage/$/national/new", "/manage/$/national/#", "/api/v1/tournaments/$/national-teams",
	"/api/v1/tournaments/$/national-teams/#"]);

// A screen and the lists of a tournament with eight divisions, the standings of each published.
async function eightDivisions() {
	const divisions = ["third", "fourth", "fifth", "sixth", "seventh-eighth", "x1", "x2", "x3"], at = "/manage/eight";
	await tournament(server, { api, slug: "eight", roster: "" });
	const [session] = psql("SELECT session_id FROM session JOIN tournament USING (tournament_id) WHERE slug = 'eight'");
	for (const [i, code] of divisions.slice(5).entries()) {
		await dir.get(`${at}/divisions/new`);
		const r = await dir.post(`${at}/divisions/new`, { name: code, code, mark: `${i}`, grade_min: "3", grade_max: "3",
			rounds: "4", honours_top: "6", shows: "full", session });
		assert.equal(r.status, 303, r.text);
	}
	await api.call("POST", "/api/v1/tournaments/eight/roster", "first_name,last_name,grade,division,team,school\n" +
		divisions.flatMap((d) => [1, 2, 3].map((n) => `Given${n},${d},3,${d},${d} ${n},Delmar`)).join("\n") + "\n", { "content-type": "text/csv" });
	for (const division of divisions) {
		const r = await api.post("/api/v1/tournaments/eight/publications", { division, through_round: 1, shows: "full", despite: true });
		assert.equal(r.status, 201, r.text);
	}
	for (const page of ["/t/eight", "/t/eight/display", "/t/eight/standings/x1", at, `${at}/standings`, `${at}/seating`, `${at}/clock`,
		`${at}/rounds`, `${at}/print`])
		assert.equal((await dir.get(page)).status, 200, page);
}

test("the director's crawl reaches every route", async () => {
	const seen = new Map(), perRoute = new Map();
	const [link] = links, { code } = rounds[1].tables[0];
	const kinds = [...(await dir.get(`${M}/print`)).text.matchAll(/name="kind" value="([\w-]+)"/g)].map((m) => m[1]);
	assert.ok(kinds.length > 3, "documents are found");
	let todo = [...unlinked(code, link), ...known, ...new Set(kinds.map((k) => `${A}/documents/${k}.pdf?division=third&round=1&spares=1`))];
	while (todo.length) {
		const now = todo;
		todo = [];
		await inParallel(now, async (at) => {
			const route = routeOf(at), n = perRoute.get(route) ?? 0;
			if (seen.has(at) || apart.has(route) || !route || (n >= 2 && !unlinked(code, link).includes(at) && !/documents/.test(at)))
				return;
			seen.set(at, null);
			const r = await fetched(dir, at);
			seen.set(at, r);
			if (r.status < 400)
				perRoute.set(route, (perRoute.get(route) ?? 0) + 1);
			if (r.html)
				for (const m of r.text.matchAll(/(?:href|action|src)="(\/[^"#]*)"/g))
					todo.push(m[1].replaceAll("&amp;", "&"));
		});
	}
	known = [...seen.keys()];
	byDirector = seen;
	assert.match(seen.get("/manage/agloa/seating/elementary").text, /what it changes/i);
	// Nothing that is read asks more than ten things of the database, papers and the site as a ZIP apart.
	await eightDivisions();
	const slow = [...(server.stdout + server.stderr).matchAll(/GET (\S+) 200 [\d.]+ ms (\d+) statements/g)]
		.filter((m) => Number(m[2]) > 10 && !paper.test(m[1]) && !/site\.zip$/.test(m[1]));
	assert.deepEqual(slow.map((m) => `${m[1]}: ${m[2]}`), []);
	assert.deepEqual(routes.filter((r) => !apart.has(r) && !perRoute.has(r)), [],
		"add an address of these to the list above, so that everybody crawls it");
});

test("nobody finds what is not for them", async () => {
	const of = (r) => new Map(rounds[r - 1].tables.flatMap((t) => t.seats.map((s, i) => {
		const c = cells(r, i, t.table);
		return [s.code, average(c.reduce((a, b) => a + b, 0), c.length)];
	})));
	const first = of(1), second = of(2);
	const board = (await people.public.get("/t/cup/standings/third")).text;
	const hidden = (list) => [...new Set(list.map(text))].filter((x) => !board.includes(x));
	const averages = hidden([...second.values()]);
	const totals = hidden([...second].map(([code, v]) => v + first.get(code)));
	assert.ok(averages.length > 1 && totals.length > 2, "numbers that tell something");
	const number = (list) => new RegExp(`(?<![\\d.])(${list.map((x) => x.replace(".", "[.,]")).join("|")})(?![\\d.])`);
	const family = /Secret(given|family)|Family\d+x|Other(family|\d+x)/, anyChild = /Secret(given|family)|Family\d+x|Given\d|Open(given|family)/;
	const codes = new RegExp(rounds.flatMap((r) => r.tables.map((t) => t.code)).join("|"));
	const link = new RegExp(links.join("|")), mail = /director@example\.org/;
	const may = {
		public: [family, number(averages), number(totals), codes, link, mail, /Quietprize|quiet sesame|shouting|Dana Director/],
		display: [family, number(averages), number(totals), codes, link, mail, /Quietprize|shouting/],
		desk: [number(averages), number(totals), mail, /Quietprize|shouting/],
		runner: [number(totals), link, mail, /Quietprize/],
		scorer: [mail, /Quietprize/],
		judge: [link, mail, /Quietprize/],
		director: [],
	};
	const wall = /documents\/(poster-|table-cards|table-tents)|poster\.pdf|site\.zip|events/;
	const leaks = [];
	const look = (role, r, forbidden) => {
		if (/score-chart/.test(r.at)) // every quotient that there can be stands there, nobody's
			return;
		for (const f of forbidden) {
			const m = f.exec(r.text.replaceAll(r.at.replaceAll("&", "&amp;"), "")) ?? f.exec(r.file);
			// What a visitor typed or followed comes back to him, nothing more.
			if (m && !r.at.toLowerCase().includes(m[0].toLowerCase()))
				leaks.push(`${role} ${r.at}: ${m[0]}: ${r.text.slice(Math.max(0, m.index - 60), m.index + 60).replace(/\s+/g, " ")}`);
		}
		if (anyChild.test(r.file))
			leaks.push(`${role} ${r.at}: named ${r.file}`);
		if (wall.test(r.at) && family.test(r.text))
			leaks.push(`${role} ${r.at}: ${family.exec(r.text)[0]} for everybody to see`);
	};
	for (const [role, who] of Object.entries(people))
		await inParallel(role === "scorer" ? known.filter((at) => !paper.test(at)) : known, async (at) =>
			look(role, role === "director" ? byDirector.get(at) : await fetched(who, at), may[role]));
	assert.deepEqual(leaks, []);
	for (const role of ["public", "display"])
		assert.equal((await people[role].get(known.find((at) => /^\/manage.*\/photos\/\d+$/.test(at)))).status, role === "public" ? 303 : 403);
});

test("the live feed tells that something changed, never what", async () => {
	for (const who of [people.public, people.judge]) {
		const text = await feed(who, () => publish(api, "cup", "third", 1, "full", { reason: "once more" }));
		assert.match(text.replace(/^(id|retry): \d+$|^data: \{("version":\d+)?\}$/gm, ""), /^(event: [a-z]+|:[ a-z]*|\n)*$/);
	}
});

test("after erase nobody finds a name", async () => {
	const r = cubetab(["erase", "cup", "--data", server.data]);
	assert.equal(r.status, 0, r.stderr);
	const left = [];
	for (const who of ["public", "director"])
		await inParallel(known.filter((at) => !paper.test(at) || /documents/.test(at)), async (at) => {
			const page = await fetched(people[who], at);
			const m = /Secret(given|family)|Family\d+x|Given\d|Open(given|family)/.exec(page.text.replaceAll(at, ""));
			if (m && !at.toLowerCase().includes(m[0].toLowerCase()))
				left.push(`${who} ${at}: ${m[0]}`);
		});
	assert.deepEqual(left, []);
});
