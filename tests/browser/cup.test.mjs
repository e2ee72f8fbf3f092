// A Challenge Cup round in a real browser: games of every ending, worked out from what happened
// and typed by keyboard; late and absent players; more than five games; the average exact.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { start, director, tournament, cubetab } from "../lib/cubetab.mjs";
import { browser, newPage, picture } from "../lib/browser.mjs";
import { average, text } from "../lib/cup.mjs";

const base = "/api/v1/tournaments/cup";
const roster = ["first_name,last_name,grade,division,team,school"];
for (const team of ["Alder", "Birch", "Cedar", "Dogwood", "Elm"])
	for (let i = 1; i <= 2; i++)
		roster.push(`Kid${i},${team}son,4,fourth,${team} A,${team}`);

// What happened, seats from 1: who called, who took which side, whose equation was correct.
const happened = [
	["a flub that was one: the Challenger and a sider carry it",
		{ ending: "a_flub", mover: 1, challenger: 2, sides: { 3: "C", 4: "M", 5: "C" }, correct: [2, 3] }, [0, 2, 1, 0, 0]],
	["nobody on the Mover's side can write it: Challenger 2, siders 1",
		{ ending: "p_flub", mover: 2, challenger: 3, sides: { 1: "C", 4: "M", 5: "C" }, correct: [] }, [1, 0, 2, 0, 1]],
	["two called at once: nobody is the Challenger, nobody scores 2",
		{ ending: "p_flub", mover: 5, simultaneous: [1, 4], sides: { 1: "C", 2: "M", 3: "M", 4: "C" }, correct: [] }, [1, 0, 0, 1, 0]],
	["force out: each equation with both cubes",
		{ ending: "force_out", correct: [1, 2, 5] }, [1, 1, 0, 0, 1]],
	["cleanup: each correct equation",
		{ ending: "cleanup", correct: [3] }, [0, 0, 1, 0, 0]],
	["no goal, challenged in vain: the Mover's side scores",
		{ ending: "no_goal", mover: 4, challenger: 5, sides: { 1: "M", 2: "C", 3: "M" }, correct: [] }, [1, 0, 1, 1, 0]],
	["only a sider of the Challenger is right",
		{ ending: "a_flub", mover: 3, challenger: 4, sides: { 1: "C", 2: "M", 5: "M" }, correct: [1] }, [1, 0, 0, 0, 0]],
	["cleanup: three are right", { ending: "cleanup", correct: [1, 4, 5] }, [1, 0, 0, 1, 1]],
];
let server, dir, api, chrome, tables, p;

before(async () => {
	server = await start();
	dir = await director(server);
	({ api } = await tournament(server, { roster: roster.join("\n") + "\n" }));
	await api.post(`${base}/seating`, { division: "fourth", rounds: 1, seed: 1 });
	await api.post(`${base}/seating/publish`, { division: "fourth", round: 1 });
	tables = (await api.get(`${base}/seating?division=fourth&round=1`)).json.tables;
	assert.deepEqual(tables.map((t) => t.seats.length), [5, 5]);
	chrome = await browser();
	p = await newPage(chrome, "laptop");
	await p.context().addCookies([...dir.cookies].map(([name, value]) => ({ name, value, url: server.url })));
});
after(async () => {
	await chrome?.close();
	await server?.stop();
});
const type = async (keys) => {
	for (const k of keys)
		await p.keyboard.press(k);
};
const press = (name) => Promise.all([p.waitForEvent("load"), p.getByRole("button", { name }).first().click()]);
const problems = async () => (await p.locator(".problems").innerText()).replace(/\s+/g, " ");

test("what happened in a game gives the points that are typed", () => {
	const lines = happened.map(([, facts], i) => JSON.stringify({ id: String(i), kind: "cup_game_from_facts", system: "challenge-cup-2022",
		input: { players: 5, mover: null, challenger: null, simultaneous: [], sides: {}, ...facts } }));
	const r = cubetab(["score", "--jsonl"], { input: lines.join("\n") + "\n" });
	assert.equal(r.status, 0, r.stdout);
	r.stdout.trim().split("\n").map((l) => JSON.parse(l)).forEach((answer, i) =>
		assert.deepEqual(answer.points ?? answer.result?.points, happened[i][2], `${happened[i][0]}: ${JSON.stringify(answer)}`));
});

test("eight games by keyboard: two Challengers in one are refused, more than five are explained", async () => {
	const { code, seats } = tables[0];
	await p.goto(`${server.url}/manage/cup/sheets/${code}?typed=1`);
	await p.getByText("More: somebody else played").click();
	await press("More game columns");
	const rows = seats.map((_, r) => happened.map(([, , points]) => points[r]));
	const wrong = rows.map((row) => [...row]);
	wrong[0][0] = 2; // beside the Challenger of the first game
	await p.locator("#cell_1_1").focus();
	for (const [r, row] of wrong.entries()) {
		await p.locator(`#cell_${r + 1}_1`).focus();
		await type(row.map(String));
		await p.locator(`#total_${r + 1}`).fill(String(row.reduce((a, b) => a + b, 0)));
	}
	assert.ok(await p.locator("th.game").first().evaluate((th) => th.classList.contains("differs")), "the game is marked before it is sent");
	await p.locator("#games_played").fill("8");
	await press("Save the sheet");
	assert.match(await problems(), /[Gg]ame 1/);
	await picture(p, "cup-refused");
	await p.locator("#cell_1_1").focus();
	await type(["0"]);
	await p.locator("#total_1").fill(String(rows[0].reduce((a, b) => a + b, 0)));
	if (await p.locator("#reason_illegal_vector").count())
		await p.locator("#reason_illegal_vector").fill("");
	await p.locator("#reason_extra_games").fill("a quick table");
	await press("Save the sheet");
	assert.match(p.url(), /\/sheets$/, await p.locator("main").innerText());
	const saved = (await api.get(`${base}/sheets/${code}`)).json;
	assert.equal(saved.reasons.extra_games, "a quick table");
	const live = (await api.get(`${base}/standings?division=fourth&live=1`)).json.individuals;
	seats.forEach((s, r) => assert.equal(live.find((x) => x.code === s.code).total,
		text(average(rows[r].reduce((a, b) => a + b, 0), 8)), "half up on the exact eighth"));
});

test("who comes late and who never comes: A, which is neither a dash nor a 0", async () => {
	const { code, seats } = tables[1];
	await p.goto(`${server.url}/manage/cup/sheets/${code}?typed=1`);
	// Seat 4 comes for the third game, seat 5 never.
	const rows = [["2", "1", "0"], ["0", "1", "1"], ["1", "0", "2"], ["A", "A", "1"], ["A", "A", "A"]];
	const totals = [3, 2, 3, 1, 0];
	for (const [r, row] of rows.entries()) {
		await p.locator(`#cell_${r + 1}_1`).focus();
		await type(row);
		await p.locator(`#total_${r + 1}`).fill(String(totals[r]));
	}
	await p.locator("#games_played").fill("3");
	await p.locator("#initialed_5").uncheck();
	await press("Save the sheet");
	if (!/\/sheets$/.test(p.url())) {
		assert.match(await problems(), /initials/);
		await p.locator("#reason_no_initials").fill("was not there");
		await press("Save the sheet");
	}
	assert.match(p.url(), /\/sheets$/, await p.locator("main").innerText());
	const live = (await api.get(`${base}/standings?division=fourth&live=1`)).json.individuals;
	seats.forEach((s, r) => assert.equal(live.find((x) => x.code === s.code).total, text(average(totals[r], 3)),
		"divided by the games of the table, also for who came late"));
	await p.goto(`${server.url}/manage/cup/standings/fourth`);
	const away = await p.locator("tr", { hasText: seats[4].code }).first().innerText();
	assert.match(away, /absent/);
	await picture(p, "cup-standings");
});
