// Each way of seating in a real browser, from the roster to the posters.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { start, director, apiClient } from "../lib/cubetab.mjs";
import { browser, newPage, axe, tooWide, picture } from "../lib/browser.mjs";
import { dice } from "../lib/match.mjs";

let server, dir, api, chrome, p;

before(async () => {
	server = await start();
	dir = await director(server);
	api = await apiClient(server);
	chrome = await browser();
	p = await newPage(chrome, "laptop");
	await p.context().addCookies([...dir.cookies].map(([name, value]) => ({ name, value, url: server.url })));
});
after(async () => {
	await chrome?.close();
	await server?.stop();
});

async function ok(promise) {
	const r = await promise;
	assert.ok(r.status < 300, `${r.status}: ${r.text}`);
	return r.json;
}
// Teams of `size` pupils, two teams a school.
async function make(slug, rule_system, division, teams, size, grade) {
	await ok(api.post("/api/v1/tournaments", { name: slug, slug, rule_system,
		starts_on: "2027-04-03", timezone: "America/Chicago", venue: "Hall" }));
	const roster = ["first_name,last_name,grade,division,team,school"];
	for (let i = 0; i < teams * size; i++) {
		const team = Math.floor(i / size);
		roster.push(`Kid${i},Child${i},${grade},${division},Team ${team},School ${String.fromCharCode(65 + (team >> 1))}`);
	}
	await ok(api.call("POST", `/api/v1/tournaments/${slug}/roster`, roster.join("\n") + "\n", { "content-type": "text/csv" }));
}
const seating = (slug, division) => p.goto(`${server.url}/manage/${slug}/seating/${division}`);
const press = (name) => Promise.all([p.waitForEvent("load"), p.getByRole("button", { name, exact: true }).first().click()]);
const words = async () => (await p.locator("main").innerText()).replace(/\s+/g, " ");
const tablesOf = async (slug, division, round) =>
	(await ok(api.get(`/api/v1/tournaments/${slug}/seating?division=${division}&round=${round}`))).tables;
async function poster(slug, kind, query = "", order = "-layout") {
	const r = await dir.get(`/api/v1/tournaments/${slug}/documents/${kind}.pdf${query}`);
	assert.equal(r.status, 200, r.text);
	return spawnSync("pdftotext", [order, "-", "-"], { input: r.bytes, encoding: "utf8" }).stdout;
}
async function play(slug, division, round, { without = [] } = {}) {
	const roll = dice(round + 7);
	for (const t of await tablesOf(slug, division, round)) {
		if (without.includes(t.table))
			continue;
		const points = t.seats.length === 3 ? [[6, 4, 2], [2, 6, 4], [4, 2, 6]][roll(3)] : [[6, 4], [4, 6]][roll(2)];
		await ok(api.put(`/api/v1/tournaments/${slug}/sheets/${t.code}`, { version: 0, reasons: { no_shakes: "totals alone" },
			rows: points.map((x, i) => ({ seat: i + 1, match_points: x })) }, { "Idempotency-Key": `${slug}-${t.code}` }));
	}
}

test("in advance: wishes, a search that is stopped, a move by hand, posters, and a repair after somebody has left", async () => {
	await make("advance", "challenge-cup-2022", "third", 6, 5, 3);
	const more = ["first_name,last_name,grade,division,team,school", "Solo,One,3,third,no team,", "Solo,Two,3,third,no team,"];
	await ok(api.call("POST", "/api/v1/tournaments/advance/roster", more.join("\n") + "\n", { "content-type": "text/csv" }));
	await seating("advance", "third");
	await p.getByRole("link", { name: "Wishes", exact: true }).first().click();
	await p.getByLabel("Player", { exact: true }).fill("Kid3 Child3");
	await p.getByLabel("Second player").fill("Kid3 Child3");
	await press("Add the wish");
	assert.match(await p.locator(".problems").innerText(), /the same player twice/);
	assert.equal(await p.getByLabel("Player", { exact: true }).inputValue(), "Kid3 Child3", "what was typed stays");
	await p.getByLabel("Second player").fill("Solo Two");
	await press("Add the wish");
	await p.getByRole("radio", { name: "Fixed table" }).check();
	await p.getByLabel("Player", { exact: true }).fill("Solo One");
	await p.getByLabel("Table", { exact: true }).fill("2");
	await press("Add the wish");
	assert.match(await words(), /Fixed table 2 Solo One.*The next draft follows it/);
	assert.deepEqual(await axe(p), []);
	await seating("advance", "third");
	await p.getByLabel("How long to search").selectOption("600");
	await press("Make a draft");
	await p.waitForFunction(() => Number(document.querySelector("#progress li:nth-child(2) .big")?.textContent) > 0);
	assert.match(await words(), /The best plan so far.*repeated meetings \d+/);
	assert.deepEqual(await axe(p), []);
	await picture(p, "seating-search");
	await p.getByRole("button", { name: "Stop and keep the best plan" }).click();
	await p.waitForURL(/\/seating\/third$/);
	let text = await words();
	assert.match(text, /The search has ended after \d+ steps/);
	assert.match(text, /Keep apart: Kid3 Child3 and Solo Two kept/);
	assert.match(text, /Fixed table 2: Solo One kept/);
	await p.goto(`${server.url}/manage/advance/seating/third/certificate`);
	assert.match(await words(), /Wished Wishes Kept Broken.*two kept apart 1 1 0 4 0.*a fixed table 1 1 0 4 0.*--wishes wishes\.csv/);
	assert.deepEqual(await axe(p), []);
	await picture(p, "seating-certificate-wishes");
	// A round typed by hand says what it makes worse before it is saved.
	await p.goto(`${server.url}/manage/advance/seating/third/hand/1`);
	const lines = p.getByLabel("Tables", { exact: true });
	const other = { "2:": "3:", "3:": "2:" };
	await lines.fill((await lines.inputValue()).replace(/^[23]:/gm, (at) => other[at]));
	await press("See what it changes");
	assert.match(await words(), /Nothing is saved yet\. It gets worse here: Round 1: Solo One sits at table 3, and not at the fixed table 2\. /);
	assert.deepEqual(await axe(p), []);
	assert.equal(await tooWide(p), 0);
	await picture(p, "seating-hand");
	await p.goto(`${server.url}/manage/advance/seating/third/round/1`);
	assert.match(await words(), /Only 4 sit here: 32 players make 4 tables of 5 and 3 of 4/);
	await p.getByRole("link", { name: "move Solo Two" }).click();
	await p.getByLabel("Swap with a player, or go to a table").selectOption({ label: await p.locator("option", { hasText: "Kid3 Child3" }).innerText() });
	await press("Show what it would change");
	const reason = p.getByLabel("Why team-mates may sit at one table");
	if (await reason.count())
		await reason.fill("asked for");
	await press((await p.getByRole("button", { name: "Save it", exact: true }).count()) ? "Save it" : "Save it all the same");
	await seating("advance", "third");
	await press("Publish all rounds");
	const before = await tablesOf("advance", "third", 1);
	const gone = before[0].seats[0];
	assert.ok((await poster("advance", "poster-players")).includes(gone.code));
	await ok(api.post(`/api/v1/tournaments/advance/players/${gone.code}/withdraw`, { reason: "ill" }));
	await seating("advance", "third");
	assert.match(await words(), /Next: repair the plan/);
	await press("Repair simply");
	await press("Publish all rounds");
	text = await words();
	assert.match(text, /Sheets to print again/);
	assert.ok(text.includes(before[0].code), "the void sheet is named");
	assert.ok(!(await poster("advance", "poster-players")).includes(gone.code));
	await p.goto(`${server.url}/manage/advance/sheets/${before[0].code}`);
	assert.match(await words(), /This sheet was replaced/);
});

test("sections: the usual mode is proposed; sections, blocks and posters say where", async () => {
	await make("agloa", "agloa-2019", "elementary", 10, 5, 5);
	await seating("agloa", "elementary");
	assert.ok(await p.getByRole("radio", { name: /^Sections usual here/ }).isChecked());
	await press("Make a draft");
	let text = await words();
	assert.match(text, /0 pairs of teams of one school in a section \(in any plan at least 0\)/);
	assert.match(text, /0 team-mates at a table/);
	assert.deepEqual(await axe(p), []);
	await picture(p, "seating-sections");
	await p.getByRole("link", { name: "Certificate", exact: true }).click();
	text = await words();
	assert.match(text, /team-mates at a table 0 0 0/);
	assert.match(text, /pairs of teams of one school in a section 0 0 0/);
	assert.match(text, /Seed \d+, steps \d+/);
	assert.deepEqual(await axe(p), []);
	await picture(p, "seating-certificate");
	await p.setViewportSize({ width: 360, height: 740 });
	assert.ok(await tooWide(p) <= 0);
	await p.setViewportSize({ width: 1366, height: 768 });
	await seating("agloa", "elementary");
	await press("Publish all rounds");
	await p.goto(`${server.url}/manage/agloa/seating/elementary/round/2`);
	text = await words();
	for (const place of ["Section A, block I", "Section B, block V"])
		assert.ok(text.includes(place), place);
	assert.match(await poster("agloa", "poster-tables", "?round=1"), /Section A, block II/);
	assert.match(await poster("agloa", "poster-players", "", "-raw"), /Section B, block\s+III/, "in two lines where one is too narrow");
	await p.goto(`${server.url}/t/agloa/seating/elementary/1`);
	assert.match(await words(), /Table 1 Section A, block I/);
	await play("agloa", "elementary", 1);
	await p.goto(`${server.url}/manage/agloa/standings/elementary#sections`);
	assert.match(await words(), /Sections The place of each team .* Section A Place Team Total 1 .* Section B Place Team Total 1 /);
	assert.deepEqual(await axe(p), []);
	await p.setViewportSize({ width: 360, height: 740 });
	assert.ok(await tooWide(p) <= 0);
	await picture(p, "standings-sections-phone");
	await p.setViewportSize({ width: 1366, height: 768 });
	await picture(p, "standings-sections");
});

test("by score: the next round waits for official sheets and names those that are open", async () => {
	await make("score", "mlag-basic-2018", "middle", 9, 2, 7);
	await seating("score", "middle");
	assert.ok(await p.getByRole("radio", { name: /^All rounds in advance usual here/ }).isChecked());
	await p.getByRole("radio", { name: /^Round by round/ }).check();
	await press("Make a draft");
	assert.match(await words(), /points between first and last of a table/);
	await press("Publish all rounds");
	const first = await tablesOf("score", "middle", 1);
	const open = [first[1].table, first[4].table];
	await play("score", "middle", 1, { without: open });
	await seating("score", "middle");
	assert.match(await words(), new RegExp(`Next: the sheets that are still open.*Still open: round 1 table ${open[0]}, round 1 table ${open[1]}\\.`));
	await press("Draw anew");
	assert.match((await p.locator(".problems").innerText()).replace(/\s+/g, " "),
		new RegExp(`Still open: round 1 table ${open[0]}, round 1 table ${open[1]}`));
	assert.deepEqual(await axe(p), []);
	await p.getByRole("checkbox", { name: /^Draw round 2 without the scores of round 1 table/ }).check();
	await press("Draw anew");
	assert.match(await words(), /A draft is made/, "the director has named them");
	await press("Throw this draft away");
	await play("score", "middle", 1);
	await seating("score", "middle");
	await press("Draw round 2");
	await press("Publish all rounds");
	const live = await ok(api.get("/api/v1/tournaments/score/standings?division=middle&live=1"));
	const score = new Map(live.individuals.map((x) => [x.code, Number(x.total)]));
	const met = new Set(first.flatMap((t) => t.seats.flatMap((a) => t.seats.map((b) => a.code + b.code))));
	let spread = 0;
	for (const t of await tablesOf("score", "middle", 2)) {
		const of = t.seats.map((s) => score.get(s.code));
		spread += Math.max(...of) - Math.min(...of);
		t.seats.forEach((a, i) => t.seats.slice(i + 1).forEach((b) => {
			assert.ok(!met.has(a.code + b.code));
			assert.notEqual(a.team, b.team);
		}));
	}
	assert.ok(spread <= 4, `${spread}`);
	assert.match(await poster("score", "poster-players", "?round=2"), /Round 2/);
});

test("playoff: the best teams of the standings meet board by board, and their winners again", async () => {
	await seating("score", "middle");
	for (let round = 2; round <= 3; round++) {
		await play("score", "middle", round);
		if (round < 3) {
			await ok(api.post("/api/v1/tournaments/score/seating", { division: "middle", mode: "score" }));
			await ok(api.post("/api/v1/tournaments/score/seating/publish", { division: "middle", round: 0 }));
		}
	}
	await seating("score", "middle");
	await p.getByRole("radio", { name: /^Playoff/ }).check();
	await p.getByText("Choices for sections and playoffs").click();
	await p.getByLabel("Playoff of").selectOption("2");
	await p.getByLabel("Places that go to the playoff").fill("4");
	await p.getByRole("checkbox", { name: "Playoff: so many of each section" }).check();
	await press("Draw anew");
	assert.match(await p.locator(".problems").innerText(), /not seated in sections: count the places in the whole division/);
	await p.getByRole("checkbox", { name: "Playoff: so many of each section" }).uncheck();
	assert.equal(await p.getByLabel("Places that go to the playoff").inputValue(), "4", "what was chosen stays");
	await press("Draw anew");
	await press("Publish all rounds");
	const tables = await tablesOf("score", "middle", 4);
	const live = await ok(api.get("/api/v1/tournaments/score/standings?division=middle&live=1"));
	const best = live.teams.filter((t) => t.rank <= 4).map((t) => t.team);
	assert.deepEqual(new Set(tables.flatMap((t) => t.seats.map((s) => s.team))), new Set(best));
	await p.goto(`${server.url}/manage/score/seating/middle/round/4`);
	assert.match(await words(), /board 1.*board 2/);
	assert.match(await poster("score", "poster-tables", "?round=4"), /board 1/);
	const list = await poster("score", "poster-players", "?round=4"), rows = list.split("\n").filter((l) => /Team \d/.test(l));
	assert.equal(rows.length, tables.flatMap((t) => t.seats).length, list);
	assert.match(await poster("score", "poster-players"), /Round 3 +Round 4/);
	// Somebody withdraws: only those of the board change, and nobody comes.
	const gone = tables[0].seats[0].code;
	await ok(api.post(`/api/v1/tournaments/score/players/${gone}/withdraw`, { reason: "ill" }));
	await seating("score", "middle");
	await press("Repair simply");
	await ok(api.post("/api/v1/tournaments/score/seating/publish", { division: "middle", round: 0 }));
	const repaired = await tablesOf("score", "middle", 4), seats = (list) => list.flatMap((t) => t.seats.map((s) => s.code));
	assert.deepEqual(seats(repaired).sort(), seats(tables).filter((c) => c !== gone).sort());
	const boards = (list) => list.map((t) => t.seats.map((s) => s.code).join());
	assert.equal(boards(tables).filter((b) => !boards(repaired).includes(b)).length, tables[0].seats.length === 2 ? 2 : 1,
		"its board, and where one is left alone the one next to it");
	tables.splice(0, tables.length, ...repaired);
	// Board by board, each match's points; its winners, and who is equal, go on.
	await play("score", "middle", 4);
	const rivals = new Map(), sum = new Map();
	for (const t of tables) {
		const sheet = await ok(api.get(`/api/v1/tournaments/score/sheets/${t.code}`));
		t.seats.forEach((s, i) => sum.set(s.team, (sum.get(s.team) ?? 0) + Number(sheet.rows[i].match_points)));
		t.seats.forEach((s) => rivals.set(s.team, t.seats.map((x) => x.team)));
	}
	const winners = best.filter((team) => rivals.get(team).every((other) => sum.get(team) >= sum.get(other)));
	await seating("score", "middle");
	assert.match(await words(), /Next: draw round 5 .*Who won there goes on/);
	await press("Draw round 5");
	await press("Publish all rounds");
	assert.deepEqual(new Set((await tablesOf("score", "middle", 5)).flatMap((t) => t.seats.map((s) => s.team))), new Set(winners));
	if (winners.length === 2) {
		await play("score", "middle", 5);
		await seating("score", "middle");
		assert.doesNotMatch(await words(), /Next: draw/, "one match decides");
	}
});

test("head to head: each table has its game, the odd pupil a sheet for the bye", async () => {
	await make("penta", "pentathlon-2-highlights", "II", 14, 1, 3);
	const more = "first_name,last_name,grade,division,team,school\nOdd,One,3,II,Last,Zeta\n";
	await ok(api.call("POST", "/api/v1/tournaments/penta/roster", more, { "content-type": "text/csv" }));
	await seating("penta", "II");
	assert.ok(await p.getByRole("radio", { name: /^Head to head usual here/ }).isChecked());
	await press("Make a draft");
	const text = await words();
	assert.match(text, /0 opponents of one's own school \(in any plan at least 0\)/);
	assert.match(text, /No two players meet twice/);
	assert.match(text, /Left over.*Round 1: .*Round 5: /);
	assert.deepEqual(await axe(p), []);
	await picture(p, "seating-head-to-head");
	await press("Publish all rounds");
	const games = new Map();
	for (let round = 1; round <= 5; round++) {
		await p.goto(`${server.url}/manage/penta/seating/II/round/${round}`);
		for (const h of await p.locator(".card h2").allInnerTexts()) {
			const [, table, game] = /^Table (\d+) (.+)$/.exec(h);
			assert.ok(round === 1 || !games.has(table) || games.get(table) === game, h);
		}
	}
	assert.match(await poster("penta", "poster-players"), /Kwatro-Sinko/);
	await seating("penta", "II");
	await p.getByRole("link", { name: "Monitors", exact: true }).click();
	const duties = await words();
	const least = /7 are needed at a time\. (?:None of them sees a pupil|(\d+) of them see a pupil of their own school in some round \(no deal has fewer than (\d+)\))/.exec(duties);
	assert.ok(least && least[1] === least[2], duties); // the seating is drawn anew in each run
	assert.match(duties, /School A 2 1 [01]/);
	await p.getByLabel("A school owes").selectOption("2/3");
	await press("Show");
	assert.match(await words(), /School A 2 2 [0-2]/);
	assert.deepEqual(await axe(p), []);
	await picture(p, "seating-monitors");
	await p.setViewportSize({ width: 360, height: 740 });
	await seating("penta", "II");
	assert.ok(await tooWide(p) <= 0);
	assert.deepEqual(p.problems, []);
});
