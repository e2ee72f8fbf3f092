// Printing: what is due on paper, documents, reprints after a change.
import { execFileSync, spawnSync } from "node:child_process";
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { start, director, tournament, Client, cubetab, program } from "../lib/cubetab.mjs";

let server, dir, api;
const at = "/manage/cup/print";
const names = ["Ana Ruiz", "Zoë Müller", "Ελευθερία Παπαδοπούλου", "Александра Достоевская", "Wei Lin",
	"王小明", "김민준", "יונתן לוי", "आदित्य श्रीवास्तव", "محمد الأنصاري"];
const roster = (n) => "first_name,last_name,grade,division,team,school\n" + Array.from({ length: n }, (_, i) => {
	const [given, ...family] = (names[i] ?? `Given${i} Family${i}`).split(" ");
	return `${given},${family.join(" ") || "Solo"},3,third,Team ${Math.floor(i / 5)},School ${Math.floor(i / 10)}`;
}).join("\n") + "\n";
const text = (bytes) => spawnSync("pdftotext", ["-layout", "-", "-"], { input: bytes, encoding: "utf8" }).stdout;
const pages = (s) => s.split("\f").length - 1;
const doc = (name, q = "") => dir.get(`/api/v1/tournaments/cup/documents/${name}.pdf${q}`);
const seating = async (round) => (await api.get(`/api/v1/tournaments/cup/seating?division=third&round=${round}`)).json;
const ok = (r, status = 200) => (assert.equal(r.status, status, r.text), r);

before(async () => {
	server = await start();
	dir = await director(server);
	({ api } = await tournament(server, { roster: roster(20) }));
	await dir.get(at);
});
after(() => server.stop());

test("before seating the page says what to do, and nothing can be printed", async () => {
	const page = await dir.get(at);
	assert.match(page.text, /No score sheets to print yet/);
	assert.match(page.text, /href="\/manage\/cup\/seating"/);
	const r = await dir.post(at, { kind: "table-sheets" });
	assert.equal(r.status, 422);
	assert.match(r.text, /There are no sheets for this choice/);
	assert.equal((await doc("poster-players")).status, 422);
	assert.equal((await doc("table-cards")).status, 422);
	for (const [kind, why] of [["poster-tables", /Nobody is seated in this choice yet/], ["certificates", /Nobody has earned an award/],
		["all-round", /Choose the round that this paper is for/]])
		assert.match((await dir.post(at, { kind, time: "2" })).text, why);
	const list = await dir.post(at, { kind: "sign-in" });
	const words = text((await dir.get(list.location)).bytes);
	assert.equal(pages(words), 2, "each school begins a page");
	for (const n of ["School 0", "School 1", "Ana Ruiz", "Team 3", "Here (signature)"])
		assert.ok(words.includes(n), n);
});

test("seated: all sheets are due; one click prints them and marks them as printed", async () => {
	ok(await api.post("/api/v1/tournaments/cup/seating", { division: "third", rounds: 4, seed: 1 }), 201);
	ok(await api.post("/api/v1/tournaments/cup/seating/publish", { division: "third" }));
	let page = await dir.get(at);
	assert.match(page.text, /20 table sheets are to be printed/);
	const r = await dir.post(at, { kind: "table-sheets", changed: "1" });
	assert.equal(r.status, 303, r.text);
	const pdf = await dir.get(r.location);
	assert.equal(pdf.headers.get("content-type"), "application/pdf");
	assert.match(pdf.headers.get("content-disposition"), /inline; filename="cup-table-sheets\.pdf"/);
	const words = text(pdf.bytes);
	assert.equal(pages(words), 12, "two sheets a page, each round begins a page");
	for (const t of (await seating(1)).tables) {
		assert.ok(words.includes(`${t.code.slice(0, 4)} ${t.code.slice(4)}`), t.code);
		assert.ok(words.includes(`TABLE ${String(t.table).padStart(2, "0")}`));
	}
	for (const n of ["Ana Ruiz", "Zoë Müller", "Wei Lin", "王小明", "Александра Достоевская"])
		assert.ok(words.includes(n), n);
	page = await dir.get(at);
	assert.match(page.text, /All 20 table sheets are on paper/);
	assert.equal((await dir.post(at, { kind: "table-sheets", changed: "1" })).status, 422, "nothing has changed");
});

test("a job can be opened again when the printer jams", async () => {
	const page = await dir.get(at);
	const again = /href="(\/manage\/cup\/print\/jobs\/\d+)"/.exec(page.text)[1];
	assert.equal(pages(text((await dir.get(again)).bytes)), 12);
	assert.equal((await dir.get("/manage/cup/print/jobs/9999")).status, 404);
});

test("choices: division, round, table", async () => {
	const first = (await seating(2)).tables[0].table;
	assert.equal(pages(text((await doc("table-sheets", "?division=third&round=2")).bytes)), 3);
	const one = text((await doc("table-sheets", `?round=2&table=${first}`)).bytes);
	assert.equal(pages(one), 1);
	assert.match(one, /ROUND 02/);
	assert.doesNotMatch(one, /TABLE.*TABLE/s);
	assert.equal(pages(text((await doc("table-sheets", "?division=3&round=2")).bytes)), 3, "by its mark");
	assert.match((await doc("table-sheets", "?division=ninth")).text, /no division \\?"ninth/);
	assert.equal((await doc("table-sheets", "?table=9999")).status, 422);
	assert.equal((await doc("table-sheets", "?round=x")).status, 422);
	assert.equal((await doc("cake")).status, 404);
	assert.equal((await dir.get("/api/v1/tournaments/cup/documents/table-sheets")).status, 404);
});

test("each table has one card for all rounds, two on a page", async () => {
	const words = text(ok(await doc("table-cards", "?division=third")).bytes);
	const tables = new Set();
	for (let r = 1; r <= 4; r++)
		(await seating(r)).tables.forEach((t) => tables.add(t.table));
	assert.equal(pages(words), Math.ceil(tables.size / 2));
	for (const t of tables)
		assert.match(words, new RegExp(`^\\s*${t}\\s*$`, "m"));
	const tents = ok(await doc("table-tents", "?division=third")).bytes;
	assert.equal(pages(text(tents)), tables.size, "one on a page");
	const pgm = execFileSync("pdftoppm", ["-r", "36", "-gray", "-f", "1", "-l", "1", "-"], { input: tents });
	const pixels = pgm.subarray(/^P5\s+\d+\s+\d+\s+255\s/.exec(pgm.toString("latin1", 0, 40))[0].length);
	const dark = pixels.map((p) => p < 128 ? 1 : 0), half = dark.length / 2;
	const upper = dark.subarray(0, half).reverse(), lower = dark.subarray(half);
	const number = lower.reduce((n, x) => n + x, 0), apart = upper.reduce((n, x, i) => n + (x !== lower[i] ? 1 : 0), 0);
	assert.ok(number > 500 && apart < number / 3, `the upper half is the lower one on its head: ${apart} of ${number} points differ`);
	assert.equal((await doc("ruling-slip")).status, 404, "it is printed from its dispute");
});

test("badges: a code to the card's page; names as the public sees them, or in full where nobody chose otherwise", async () => {
	const words = text(ok(await doc("badges", "?division=third")).bytes);
	assert.equal(pages(words), 3, "eight on a page");
	for (const n of ["Ana R.", "School 1", "Team 3", "Spring Cup"])
		assert.ok(words.includes(n), n);
	assert.ok(!words.includes("Ana Ruiz"));
	assert.ok(text((await doc("badges", "?names=full")).bytes).includes("Ana Ruiz"));
	assert.equal((await doc("badges", "?names=nick")).status, 422);
});

test("the time card has the clock's calls in minutes and boxes for each round's times", async () => {
	const words = text(ok(await doc("time-card", "?division=third")).bytes);
	assert.match(words, /15 +5 min/);
	assert.match(words, /20 +Cleanup/);
	assert.match(words, /25 +End/);
	assert.match(words, /Round 4/);
	assert.equal(pages(words), 1);
	assert.equal(pages(text((await doc("time-card")).bytes)), 1, "divisions without players have none");
	assert.equal((await doc("time-card", "?round=9")).status, 422);
});

test("player sheets have each round's table and full names", async () => {
	const words = text(ok(await doc("player-sheets")).bytes);
	assert.equal(pages(words), 5);
	const s = (await seating(3)).tables.flatMap((t) => t.seats.map((x) => ({ ...x, table: t.table })))
		.find((x) => x.name === "Ana Ruiz");
	const sheet = words.slice(words.indexOf("Ana Ruiz"));
	assert.match(sheet, new RegExp(`\\n\\s+3\\s+${s.table}\\s+${s.seat}`));
});

test("posters show names as the public may see them", async () => {
	for (const kind of ["poster-players", "poster-tables", "poster-teams"]) {
		const words = text(ok(await doc(kind, "?round=1")).bytes);
		assert.ok(words.includes("Ana R."), kind);
		assert.ok(!words.includes("Ana Ruiz"), kind);
	}
});

test("after a withdrawal only the tables that changed are due, and the old sheets are listed as waste", async () => {
	const csv = "first_name,last_name,grade,division,team,school,withdrawn\nWei,Lin,3,third,Team 0,School 0,ill\n";
	ok(await api.call("POST", "/api/v1/tournaments/cup/roster", csv, { "content-type": "text/csv" }));
	const before = [];
	for (let r = 1; r <= 4; r++)
		before.push(...(await seating(r)).tables);
	ok(await dir.post("/manage/cup/seating/third/repair", {}), 303);
	ok(await api.post("/api/v1/tournaments/cup/seating/publish", { division: "third" }));
	const now = new Set();
	for (let r = 1; r <= 4; r++)
		for (const t of (await seating(r)).tables)
			now.add(t.code);
	const gone = before.filter((t) => !now.has(t.code));
	assert.ok(gone.length > 0 && gone.length < 20, String(gone.length));
	const page = await dir.get(at);
	assert.match(page.text, new RegExp(`${gone.length} printed sheets? of replaced plans`));
	for (const t of gone)
		assert.ok(page.text.includes(`${t.code.slice(0, 4)} ${t.code.slice(4)}`));
	const due = Number(/(\d+) table sheets? (?:is|are)\s+to be printed/.exec(page.text.replace(/<[^>]+>/g, ""))[1]);
	assert.equal(due, [...now].filter((c) => !before.some((t) => t.code === c)).length);
	const r = await dir.post(at, { kind: "table-sheets", changed: "1" });
	const words = text((await dir.get(r.location)).bytes);
	assert.match(words, /edition 2/);
	assert.ok(!words.includes("Wei Lin"));
});

test("a corrected name makes its sheets due again", async () => {
	const found = await dir.get("/manage/cup/checkin?q=Ana");
	const id = /\/checkin\/player\/(\d+)"/.exec(found.text)[1];
	ok(await dir.post(`/manage/cup/checkin/player/${id}/name`, { given: "Anna", family: "Ruiz" }), 303);
	const page = await dir.get(at);
	assert.match(page.text, /0 never printed, 4 changed since the last print/);
});

test("nothing but cut lines is nearer to the paper's upper and lower edge than printers reach", async () => {
	for (const kind of ["table-sheets", "player-sheets", "badges", "table-cards", "table-tents", "sign-in", "poster-players", "poster-teams", "poster-tables",
		"time-card", "score-cards", "blank-rulings", "blank-appeals", "blank-challenges", "standings", "fallback-pack"]) {
		const pgm = execFileSync("pdftoppm", ["-r", "72", "-gray", "-f", "1", "-l", "1", "-"], { input: ok(await doc(kind)).bytes, maxBuffer: 1 << 24 });
		const [head, w, h] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString("latin1", 0, 40));
		const pixels = pgm.subarray(head.length), edge = 11 * Number(w);
		const dark = (part) => part.reduce((n, p) => n + (p < 128), 0);
		assert.ok(dark(pixels.subarray(0, edge)) <= 22, `${kind}: ${dark(pixels.subarray(0, edge))} dark points above`);
		assert.ok(dark(pixels.subarray((Number(h) - 11) * Number(w))) <= 22, `${kind}: below`);
	}
});

test("by time of the day, everything in one document, with what is not in it and why", async () => {
	const page = await dir.get(at);
	for (const title of ["Before the day", "Before each round", "After each round", "The ceremony"])
		assert.ok(page.text.includes(`>${title}</h2>`), title);
	const before = text(ok(await doc("all-before", "?division=third")).bytes);
	for (const n of ["Everything before the day", "Here (signature)", "Spring Cup", "Minutes after the start", "Where do I sit?"])
		assert.ok(before.includes(n), n);
	assert.doesNotMatch(before, /Sheet code/);
	const round = await dir.post(at, { kind: "all-round", time: "2", division: "third", round: "2" });
	const words = text(ok(await dir.get(round.location)).bytes);
	assert.match(words, /ROUND 02/);
	assert.doesNotMatch(words, /ROUND 0[134]/);
	assert.match((await dir.get(at)).text, /0 never printed, \d changed since the last print/, "printed with it");
	const last = text(ok(await doc("all-ceremony")).bytes);
	assert.match(last, /Certificates +Not in here\. Nobody has earned an award/);
	assert.match(last, /DRAFT: not published/);
	assert.equal((await doc("all-round")).status, 422);
});

test("spare sheets and paper", async () => {
	assert.equal((await dir.post(at, { kind: "spare-sheets", spares: "500" })).status, 422);
	const r = await dir.post(at, { kind: "spare-sheets", spares: "3", paper: "a4" });
	const pdf = await dir.get(r.location);
	assert.equal(pages(text(pdf.bytes)), 2);
	assert.match(text(pdf.bytes), /Spare sheet/);
	assert.match((await dir.get(at)).text, /value="a4" selected/, "the paper is remembered");
});

test("the fallback pack holds what is needed to finish on paper", async () => {
	const { tables } = await seating(1);
	const saved = await api.put(`/api/v1/tournaments/cup/sheets/${tables[0].code}`, { version: 0, games_played: 2,
		rows: tables[0].seats.map((s, i) => ({ seat: i + 1, cells: i === 0 ? [2, 2] : [0, 0] })) }, { "idempotency-key": "pack-key" });
	ok(saved);
	const r = await dir.post(at, { kind: "fallback-pack", paper: "letter" });
	const words = text(ok(await dir.get(r.location)).bytes);
	const group = (c) => `${c.slice(0, 4)} ${c.slice(4)}`;
	assert.ok(!words.includes(group(tables[0].code)), "its sheet is keyed in");
	for (const round of [1, 2, 3, 4])
		for (const t of (await seating(round)).tables.slice(1))
			assert.ok(words.includes(group(t.code)), `sheet of round ${round}, table ${t.table}`);
	for (const [what, line] of [["tables of points", /P-Flub\s+nobody\s+2\s+1\s+0\s+0/], ["quotients", /\n\s+8\s+2\.00\s+1\.60\s+1\.33/],
		["ties", /Those who are equal share the place/], ["standings", /1\s+\S+ .*2\.00 .*2\.00/], ["teams", /standings of teams/],
		["roster", /Anna Ruiz\s+SC\w+\s+Team 0\s+School 0(\s+\d+){4}/], ["seating", /Third grade, round 4: seating/], ["where it is", /Third grade\s+1 .* 1\s+public/]])
		assert.match(words, line, what);
	assert.equal(words.match(/Spare sheet/g).length, 4, "for what gets lost");
	await tournament(server, { api, slug: "unseated", roster: roster(20) });
	const bare = text(ok(await dir.get("/api/v1/tournaments/unseated/documents/fallback-pack.pdf")).bytes);
	assert.match(bare, /Third grade +4 +not seated/);
	assert.equal(bare.match(/Spare sheet/g).length, 4 + 4 * 4, "four rounds of four tables are written by hand");
	for (const p of ["/manage/cup/seating/third", at])
		assert.match((await dir.get(p)).text, /value="fallback-pack"/, p);
	ok(await api.post("/api/v1/tournaments/cup/publications", { division: "third", through_round: 1, shows: "full" }), 201);
	assert.match((await dir.get("/manage/cup/standings/third")).text, /value="fallback-pack"/, "offered after publishing");
});

test("a round that was seated on paper is typed as lines, and becomes the draft", async () => {
	const of = (slug) => `/api/v1/tournaments/${slug}`;
	const read = async (slug, round) => (await api.get(`${of(slug)}/seating?division=third&round=${round}`)).json;
	await tournament(server, { api, slug: "hand", roster: roster(20) });
	ok(await api.post(`${of("hand")}/seating`, { division: "third", rounds: 4, seed: 1 }), 201);
	ok(await api.post(`${of("hand")}/seating/publish`, { division: "third" }));
	const form = "/manage/hand/seating/third/hand/2";
	const page = async () => (await dir.get(form)).text;
	const typed = (p) => /<textarea[^>]*>([^<]*)/.exec(p)[1].trim().split("\n").map((l) => l.trim());
	const save = async (lines, more = {}) => dir.post(form, { plan_id: /name="plan_id" value="(\d+)"/.exec(await page())[1],
		reason: "on paper", lines: lines.join("\r\n"), ...more });
	const before = typed(await page());
	assert.deepEqual(before, (await read("hand", 2)).tables.map((t) => [`${t.table}:`, ...t.seats.map((s) => s.code)].join(" ")));
	const [one, two] = before.map((l) => l.split(" "));
	const code = one[1];
	for (const [lines, says] of [[[], /Write a line for each table/], [["Ash: " + code], /Line 1: &quot;Ash&quot; is no table number/],
		[[`1: ${code}`, `2: ${code}`], /Line 2: \w+ stands in line 1 already/], [["1: ZZ999E3"], /nobody who plays in Third grade/],
		[[`1: ${code}`, `1: ${two[1]}`], /table 1 stands in an earlier line/], [["7:"], /write the codes of its players/],
		[["0: " + code], /no table number/]]) {
		const r = await save(lines);
		assert.equal(r.status, 422, r.text.slice(0, 200));
		assert.match(r.text, says);
	}
	assert.match((await save(["1: nobody"])).text, />1: nobody</, "what was typed stays");
	assert.equal((await save(before, { reason: "" })).status, 422);
	// everybody of the first two tables at one of a new number, one child gone home, commas as people write them
	const lines = [`41: ${two.slice(1).join(", ").toLowerCase()}`, `2 ${one.slice(2).join(";")}`, ...before.slice(2)];
	const done = await save(lines);
	assert.equal(done.status, 303, done.text.slice(0, 400));
	assert.deepEqual(typed(await page()), [`2: ${one.slice(2).join(" ")}`, ...before.slice(2), `41: ${two.slice(1).join(" ")}`]);
	assert.equal((await save(lines, { plan_id: "1" })).status, 422, "somebody else's draft is not overwritten");
	ok(await api.post(`${of("hand")}/seating/publish`, { division: "third", round: 2 }));
	const now = (await read("hand", 2)).tables;
	assert.deepEqual(now.map((t) => t.table).at(-1), 41);
	assert.ok(!now.some((t) => t.seats.some((s) => s.code === code)));
	ok(await api.put(`${of("hand")}/sheets/${now[0].code}`, { version: 0, games_played: 2,
		rows: now[0].seats.map((s, i) => ({ seat: i + 1, cells: [i ? 0 : 2, i ? 1 : 0] })) }, { "idempotency-key": "hand-key" }));
	const locked = await save(typed(await page()).slice(1));
	assert.match(locked.text, /sheet of table 2 is entered already/);
	assert.equal((await save(typed(await page()))).status, 303, "as it was");
	assert.equal((await dir.get("/manage/hand/seating/third/hand/9")).status, 404);
	assert.match((await dir.get("/manage/hand/seating/third/round/2")).text, /seated by hand/);
	// a round that was never drawn
	await tournament(server, { api, slug: "undrawn", roster: roster(10) });
	ok(await api.post(`${of("undrawn")}/seating`, { division: "third", rounds: 1, seed: 1 }), 201);
	ok(await api.post(`${of("undrawn")}/seating/publish`, { division: "third", round: 1 }));
	const next = "/manage/undrawn/seating/third/hand/2";
	const fresh = (await dir.get(next)).text;
	assert.deepEqual(typed(fresh), [""]);
	const r = await dir.post(next, { plan_id: /name="plan_id" value="(\d+)"/.exec(fresh)[1], reason: "on paper",
		lines: (await read("undrawn", 1)).tables.map((t) => `${t.table} ${t.seats.map((x) => x.code).reverse().join(" ")}`).join("\n") });
	assert.equal(r.status, 303, r.text.slice(0, 400));
	ok(await api.post(`${of("undrawn")}/seating/publish`, { division: "third", round: 2 }));
	assert.deepEqual((await read("undrawn", 2)).tables[0].seats.map((x) => x.code), (await read("undrawn", 1)).tables[0].seats.map((x) => x.code).reverse());
	assert.equal((await dir.get("/manage/undrawn/seating/third/hand/4")).status, 404, "the round before it is not seated");
});

test("paper without names: forms by rule system, chart of points, variations of the year", async () => {
	const days = [
		["cup", { "blank-challenges": /others for M/, "side-cards": /with the Challenger/ },
			["opinion-cards", "variation-sheets"], ""],
		["agloa", { "score-chart": /Now\s+Challenger: not correct\s+presents a correct Equation\s+2\s+2\s+6/,
			"variation-sheets": /Elementary[^]*A √ between two numbers may be their least[^]*Selection chart: Middle/ }, ["side-cards"], "agloa-2019"],
		["mlag", { "variation-sheets": /High School[^]*In force in every shake\. +A 0 may stand for another sign, the\s+0 Wild +XIII\n\s+same everywhere\.\n/ }, [], "mlag-basic-2018"],
		["pent", { "score-cards": /Sum Dominoes & Dice/, "score-chart": /Win\s+3/ }, ["variation-sheets"],
			"pentathlon-2-highlights"]];
	for (const [slug, has, lacks, rules] of days) {
		if (rules)
			ok(await api.post("/api/v1/tournaments", { name: slug, slug, rule_system: rules, starts_on: "2027-03-02", timezone: "America/Chicago", venue: "Gym" }), 201);
		const page = await dir.get(`/manage/${slug}/print`);
		for (const [kind, line] of Object.entries(has)) {
			assert.match(page.text, new RegExp(`name="kind" value="${kind}"`), kind);
			const r = await dir.post(`/manage/${slug}/print`, { kind, spares: "3" });
			assert.match(text(ok(await dir.get(ok(r, 303).location)).bytes), line, `${slug}: ${kind}`);
		}
		for (const kind of lacks) {
			assert.doesNotMatch(page.text, new RegExp(`value="${kind}"`), `${slug}: ${kind}`);
			assert.equal((await dir.get(`/api/v1/tournaments/${slug}/documents/${kind}.pdf`)).status, 422, kind);
		}
	}
	assert.equal(pages(text((await doc("blank-appeals", "?spares=5")).bytes)), 3);
	const odd = text((await dir.get("/api/v1/tournaments/agloa/documents/variation-sheets.pdf?division=middle")).bytes);
	assert.match(odd, /Powers of the Base[^]*eight\/nine\/ten/);
	assert.match(odd, /A 0 may stand for another sign, the same everywhere\.\s+XIII-A-3/);
	assert.doesNotMatch(odd, /Percent|Elementary\n/, "of even years, and of another division");
	const senior = async (readings) => {
		ok(await api.put("/api/v1/tournaments/agloa/readings", { readings }));
		return text((await dir.get("/api/v1/tournaments/agloa/documents/variation-sheets.pdf?division=senior")).bytes);
	};
	assert.match(await senior({}), /As played in odd years\n/);
	const begins = await senior({ season_parity: "starting_year", offer_parity: "as_middle" });
	assert.match(begins, /As played in even years, by the year in which the season begins/);
	assert.doesNotMatch(begins, /Powers of the Base/, "the readings make it one of odd years");
	assert.match(await senior({ season_parity: "starting_year" }), /Powers of the Base/);
});

test("refused input keeps what was chosen", async () => {
	const r = await dir.post(at, { kind: "table-sheets", division: "third", round: "3", table: "88888" });
	assert.equal(r.status, 422);
	assert.match(r.text, /value="third" selected/);
	assert.match(r.text, /value="3" selected/);
	assert.match(r.text, /name="table"[^>]* value="88888"/);
	assert.equal((await dir.post(at, { kind: "cake" })).status, 422);
});

test("a newer program in the place of the running one does not stop printing", async (t) => {
	const folder = mkdtempSync(path.join(tmpdir(), "cubetab-exe-"));
	const exe = path.join(folder, "cubetab");
	copyFileSync(program, exe);
	const own = await start({ exe });
	t.after(() => own.stop());
	await director(own);
	const { api: its } = await tournament(own, { roster: roster(10) });
	await its.post("/api/v1/tournaments/cup/seating", { division: "third", rounds: 1, seed: 1 });
	await its.post("/api/v1/tournaments/cup/seating/publish", { division: "third" });
	rmSync(folder, { recursive: true });
	const r = await its.get("/api/v1/tournaments/cup/documents/table-sheets.pdf");
	assert.equal(r.status, 200, r.text.slice(0, 300));
	assert.match(r.text, /^%PDF/);
});

test("documents hold children's names: closed to the public", async () => {
	const anyone = new Client(server);
	for (const p of [at, `${at}/jobs/1`, "/api/v1/tournaments/cup/documents/table-sheets.pdf"])
		assert.ok([303, 401, 403].includes((await anyone.get(p)).status), p);
});

test("the child process refuses what is no model", () => {
	assert.equal(cubetab(["pdf", "table-sheets"], { input: "{" }).status, 1);
	assert.equal(cubetab(["pdf", "cake"], { input: "{}" }).status, 1);
	assert.match(cubetab(["pdf", "table-sheets"], { input: '{"paper": "letter"}' }).stderr, /no list "sheets"/);
	assert.equal(cubetab(["pdf"]).status, 2);
});
