// A Pentathlon day in a real browser: every card typed by keyboard, wrong ones refused with the
// right words, standings and awards to the last digit.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { start, director, apiClient, cubetab } from "../lib/cubetab.mjs";
import { browser, newPage, axe, tooWide, sizes, picture } from "../lib/browser.mjs";
import { dice } from "../lib/match.mjs";

const games = ["fiar", "kwatro-sinko", "par-55", "ramrod", "sum-dominoes"];
const points = { win: 3, tie: 2, loss: 1, forfeit: 1, no_show: 0, bye: 3 };
const pairs = [["win", "loss"], ["tie", "tie"], ["forfeit", "win"], ["win", "no_show"], ["loss", "win"]];
const base = "/api/v1/tournaments/pent";
let server, dir, api, chrome, p;
const total = new Map();

before(async () => {
	server = await start();
	dir = await director(server);
	api = await apiClient(server);
	const roster = ["first_name,last_name,grade,division,team,school"];
	for (const [team, kids] of [["Ash", "Ada Bo Cy"], ["Elm", "Di Ed Flo"], ["Oak", "Gus Hal Ivy"]])
		for (const kid of kids.split(" "))
			roster.push(`${kid},${team}er,3,II,${team},${team}`);
	await api.post("/api/v1/tournaments", { name: "Pentathlon", slug: "pent", rule_system: "pentathlon-2-highlights",
		starts_on: "2027-04-03", timezone: "America/Chicago", venue: "Hall" });
	await api.call("POST", `${base}/roster`, roster.join("\n") + "\n", { "content-type": "text/csv" });
	await api.post(`${base}/seating`, { division: "II", rounds: 5, seed: 3 });
	await api.post(`${base}/seating/publish`, { division: "II" });
	chrome = await browser();
	p = await open("laptop");
});
after(async () => {
	await chrome?.close();
	await server?.stop();
});
async function open(size) {
	const x = await newPage(chrome, size);
	await x.context().addCookies([...dir.cookies].map(([name, value]) => ({ name, value, url: server.url })));
	return x;
}
const tablesOf = async (round) => (await api.get(`${base}/seating?division=II&round=${round}`)).json.tables;
const show = (code) => p.goto(`${server.url}/manage/pent/sheets/${code}?typed=1`);

// As fingers do: the first letters choose in a list, Tab goes on, Enter in a box of the sheet saves.
async function choose(id, word) {
	await tabTo(id);
	await p.keyboard.type(word);
}
async function tabTo(id) {
	for (let i = 0; i < 40 && await p.evaluate(() => document.activeElement.id) !== id; i++)
		await p.keyboard.press("Tab");
	assert.equal(await p.evaluate(() => document.activeElement.id), id);
}
async function save() {
	await Promise.all([p.waitForEvent("load"), p.keyboard.press("Enter")]);
}
const faults = async () => (await p.locator(".problems").innerText()).replace(/\s+/g, " ");

test("a wrong card is refused in words that say what to do, and what was typed stays", async () => {
	const { code, seats } = (await tablesOf(5)).find((t) => t.seats.length === 2);
	await show(code);
	assert.equal(await p.evaluate(() => document.activeElement.id), "game");
	await choose("game", "Sum");
	await tabTo("monitor");
	await p.keyboard.type("Mo Monitor");
	await choose("cell_1_1", "win");
	await tabTo("ia_1");
	await p.keyboard.type("3");
	await choose("cell_2_1", "win");
	await tabTo("total_2");
	await p.keyboard.type("4");
	await save();
	const words = await faults();
	for (const w of [/cannot end with win and win/, /Three I and IA lose the game/, /dots of both hands, or of none/])
		assert.match(words, w);
	assert.deepEqual(await p.locator(".problems a").evaluateAll((a) => a.filter((x) => !document.querySelector(x.hash)).map((x) => x.hash)), [],
		"each fault leads to its box");
	assert.equal(await p.inputValue("#ia_1"), "3");
	assert.equal(await p.inputValue("#monitor"), "Mo Monitor");
	assert.deepEqual(await axe(p), []);
	await picture(p, "pentathlon-refused");
	// Nothing was kept of it; the strikes alone decide the game.
	assert.equal((await api.get(`${base}/sheets/${code}`)).json.version, 0);
	await p.selectOption("#cell_1_1", "");
	await p.selectOption("#cell_2_1", "");
	await p.fill("#total_2", "");
	await p.getByText("Opinions that were asked").click();
	await p.selectOption("#opinion_seat_1", "1");
	await p.fill("#opinion_about_1", "after the flag card was passed");
	await p.selectOption("#opinion_r1_1", "C");
	await p.selectOption("#opinion_r2_1", "IA");
	await Promise.all([p.waitForEvent("load"), p.locator("#opinion_about_1").press("Enter")]);
	assert.match(await faults(), /write who ruled as Game Leader/);
	await p.fill("#opinion_by2_1", "Gail");
	await p.locator("#opinion_by2_1").press("Enter");
	await p.waitForURL(/\/sheets$/);
	const saved = (await api.get(`${base}/sheets/${code}`)).json;
	assert.deepEqual(saved.rows.map((r) => [r.cells[0], r.total]), [["forfeit", 1], ["win", 3]]);
	assert.deepEqual(saved.card.opinions, [{ seat: 1, about: "after the flag card was passed",
		rulings: [{ ruling: "C", by: "" }, { ruling: "IA", by: "Gail" }] }]);
	seats.forEach((s, i) => total.set(s.code, [1, 3][i]));
});

test("the day: every other card by keyboard, then standings and awards", async () => {
	const roll = dice(11);
	for (let round = 1; round <= 5; round++)
		for (const { code, seats } of await tablesOf(round)) {
			if ((await api.get(`${base}/sheets/${code}`)).json.version > 0)
				continue;
			const pair = seats.length === 1 ? ["bye"] : pairs[roll(pairs.length)];
			await show(code);
			await choose("game", { par: "PAR" }[games[round - 1].slice(0, 3)] ?? games[round - 1].slice(0, 3));
			for (const [i, result] of pair.entries()) {
				await choose(`cell_${i + 1}_1`, result === "no_show" ? "no-" : result);
				if (result === "forfeit") {
					await tabTo(`i_${i + 1}`);
					await p.keyboard.type("3");
				}
			}
			await tabTo(`total_${pair.length}`);
			await save();
			assert.match(p.url(), /\/sheets$/, `${pair}: ${await p.locator("main").innerText()}`);
			seats.forEach((s, i) => total.set(s.code, (total.get(s.code) ?? 0) + points[pair[i]]));
		}
	assert.equal(total.size, 9);
	const want = [...total].map(([code, t]) => ({ code, total: t, rank: 1 + [...total.values()].filter((x) => x > t).length }));
	await p.goto(`${server.url}/manage/pent/standings/II`);
	const live = (await api.get(`${base}/standings?division=II&live=1`)).json;
	for (const w of want) {
		const x = live.individuals.find((i) => i.code === w.code);
		assert.deepEqual([x.total, x.rank], [String(w.total), w.rank]);
		const row = await p.locator("tr", { hasText: w.code }).first().innerText();
		assert.match(row, new RegExp(`^${w.rank}\\b`), row);
		assert.match(row, new RegExp(`\\b${w.total}\\s*$|\\b${w.total}\\b`), row);
	}
	await p.goto(`${server.url}/manage/pent/awards/II`);
	const text = await p.locator("main").innerText();
	for (const [title, from, to] of [["Hall of Fame", 15, 99], ["Gold", 14, 15], ["Silver", 13, 14], ["Bronze", 12, 13], ["Honourable mention", 11, 12]]) {
		const n = want.filter((w) => w.total >= from && w.total < to).length;
		assert.match(text, new RegExp(`${title}\\s+${n}\\b`), title);
	}
	assert.match(text, /assumed|assumption/i);
	await picture(p, "pentathlon-awards");
});

test("every page stands at every size without an axe violation", async () => {
	const { code } = (await tablesOf(5)).find((t) => t.seats.length === 2);
	for (const size of Object.keys(sizes)) {
		const x = await open(size);
		for (const path of [`/manage/pent/sheets/${code}?typed=1`, "/manage/pent/standings/II"]) {
			await x.goto(server.url + path);
			await x.evaluate(() => document.querySelectorAll("details").forEach((d) => { d.open = true; }));
			assert.deepEqual(await axe(x), [], `${path} at ${size}`);
			assert.equal(await tooWide(x), 0, `${path} at ${size}`);
			assert.deepEqual(x.problems, [], `${path} at ${size}`);
			await picture(x, `pentathlon-${size}-${path.length}`);
		}
		await x.context().close();
	}
});

test("a card is looked at and keyed again, blind, by a second person", async () => {
	const email = "first@example.org";
	assert.equal(cubetab(["user", "add", email, "--role", "scorer", "--tournament", "pent", "--data", server.data]).status, 0);
	const first = await apiClient(server, { email, slug: "pent", role: "scorer" });
	const { code } = (await tablesOf(5)).find((t) => t.seats.length === 2);
	for (const check_mode of ["look", "blind"]) {
		assert.equal((await api.put(`${base}/divisions/II/check`, { check_mode })).status, 200);
		const { version, game } = (await api.get(`${base}/sheets/${code}`)).json;
		const r = await first.put(`${base}/sheets/${code}`, { version, game, reason: "typed again", card: { monitor: "Mo Monitor" },
			rows: ["win", "loss"].map((x, i) => ({ seat: i + 1, cells: [x] })) }, { "idempotency-key": `second-${check_mode}` });
		assert.equal(r.status, 200, r.text);
		for (const size of Object.keys(sizes)) {
			const x = await open(size);
			await x.goto(`${server.url}/manage/pent/sheets/${code}?typed=1`);
			assert.equal(await x.inputValue("#cell_1_1"), check_mode === "look" ? "win" : "");
			assert.equal(await x.inputValue("#monitor"), check_mode === "look" ? "Mo Monitor" : "");
			assert.deepEqual(await axe(x), [], `${check_mode} at ${size}`);
			assert.equal(await tooWide(x), 0, `${check_mode} at ${size}`);
			await picture(x, `pentathlon-${check_mode}-${size}`);
			await x.context().close();
		}
		await show(code);
		if (check_mode === "look") {
			await p.getByRole("button", { name: "It matches the paper" }).press("Enter");
			await p.waitForURL(/\/sheets$/);
			assert.equal((await api.get(`${base}/sheets/${code}`)).json.state, "checked");
			continue;
		}
		await choose("game", "Sum");
		await choose("cell_1_1", "loss");
		await choose("cell_2_1", "win");
		await tabTo("total_2");
		await save();
		await p.getByText("your reading differs").waitFor();
		assert.deepEqual(await axe(p), []);
		await picture(p, "pentathlon-differs");
	}
});
