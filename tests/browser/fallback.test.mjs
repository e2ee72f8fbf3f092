// The laptop died: the event was finished on the fallback pack.  What was written on paper is keyed in
// afterwards, from who sat where to the final standings, by keyboard.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { hall } from "../lib/hall.mjs";
import { cells, standings, text } from "../lib/cup.mjs";
import { axe, tooWide } from "../lib/browser.mjs";

let the, page;
const base = "/api/v1/tournaments/cup", seatings = [];
const seating = async (round) => (await the.api.get(`${base}/seating?division=third&round=${round}`)).json;

before(async () => {
	the = await hall();
	page = await the.page("laptop", "/manage/cup");
});
after(() => the?.stop());

const focus = () => page.evaluate(() => document.activeElement.id);
const type = async (keys) => {
	for (const k of String(keys))
		await page.keyboard.press(k);
};
async function clean(what) {
	assert.deepEqual(await axe(page), [], `axe: ${what}`);
	assert.deepEqual(page.problems.splice(0), [], `console: ${what}`);
	assert.equal(await tooWide(page), 0, `nothing sticks out sideways: ${what}`);
}

// What a printed sheet says: table, round, the players' codes in the order of their rows.
function sheets(pdf) {
	const words = execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf, encoding: "utf8" });
	return words.split(/(?=TABLE \d)/).slice(1).map((part) => ({
		table: Number(/TABLE (\d+)/.exec(part)[1]), round: Number(/ROUND (\d+)/.exec(part)[1]),
		division: /(\w+) grade/.exec(part)[1],
		codes: [...part.matchAll(/^\s*([A-Z]{2}\d{3}E[34])\b/gm)].map((m) => m[1]) }));
}

async function keyRound(paper, round) {
	await page.goto(`${the.server.url}/manage/cup/rounds/third/${round}`);
	await page.getByRole("link", { name: "Key in table by table" }).press("Enter");
	for (const t of paper) {
		await page.getByRole("heading", { name: `Table ${t.table}, round ${round}` }).waitFor();
		const games = t.codes.map((_, i) => cells(t.table, round, i, t.codes.length));
		await page.locator("#cell_1_1:focus").waitFor();
		for (const g of games) {
			await type(g.join(""));
			if (/^cell/.test(await focus()))
				await page.keyboard.press("Enter");
			await type(g.reduce((a, b) => a + b, 0));
			if (/^total/.test(await focus()))
				await page.keyboard.press("Enter");
		}
		await type(games[0].length);
		await page.keyboard.press("Enter");
	}
	await page.getByText(`Every sheet of Third grade, round ${round}, is keyed in.`).waitFor();
}

test("the pack of the seated round: its sheets are keyed in from the paper, table by table", async () => {
	const printed = await fetch(`${the.server.url}${base}/documents/fallback-pack.pdf?division=third`, { headers: { authorization: `Bearer ${the.api.token}` } });
	assert.equal(printed.status, 200);
	const paper = sheets(Buffer.from(await printed.arrayBuffer())).filter((s) => s.round === 1);
	seatings.push(await seating(1));
	assert.deepEqual(paper.map((s) => s.codes).sort(), seatings[0].tables.map((t) => t.seats.map((s) => s.code)).sort());
	await keyRound(paper.sort((a, b) => a.table - b.table), 1);
	await clean("after the last sheet");
});

test("a round that was seated on paper: typed from the list, published, keyed in; the standings are those of the paper", async () => {
	await page.goto(`${the.server.url}/manage/cup/seating/third/round/2`);
	await page.getByRole("link", { name: /Type it as it was seated by hand/ }).click();
	await page.getByRole("heading", { name: "Seat round 2 by hand" }).waitFor();
	const drawn = (await page.getByLabel("Tables").inputValue()).trim().split("\n").map((l) => l.trim().split(/:? /));
	// On paper the first two tables' first players changed places.
	[drawn[0][1], drawn[1][1]] = [drawn[1][1], drawn[0][1]];
	await page.getByLabel("Tables").fill(drawn.map(([t, ...codes]) => `${t} ${codes.join(" ").toLowerCase()}`).join("\n"));
	await page.getByLabel(/Reason/).fill("seated on paper, the laptop was dead");
	await clean("the list, typed");
	await page.getByRole("button", { name: "See what it changes" }).click();
	await page.getByText("2 seats of this round are others than in the newest plan, at 2 tables.").waitFor();
	await page.getByRole("button", { name: "Save it in the draft" }).click();
	await page.getByText("Next: look it over, then publish").waitFor();
	await page.getByRole("button", { name: "Publish round 2" }).click();
	await page.getByText("Next: publish round 3").waitFor();
	seatings.push(await seating(2));
	const paper = drawn.map(([t, ...codes]) => ({ table: Number(t), codes }));
	assert.deepEqual(seatings[1].tables.map((t) => t.seats.map((s) => s.code)), paper.map((t) => t.codes));
	await keyRound(paper, 2);
	const want = standings(seatings), live = (await the.api.get(`${base}/standings?division=third&live=1`)).json;
	for (const p of live.individuals)
		assert.deepEqual([p.total, p.rank], [text(want.players.get(p.code).total), want.players.get(p.code).rank], p.code);
	await page.goto(`${the.server.url}/manage/cup/publish/third?shows=full`);
	await page.getByRole("button", { name: "Publish now" }).click();
	const seen = await (await fetch(`${the.server.url}${base}/standings?division=third`)).json();
	assert.deepEqual([seen.through_round, seen.individuals.length], [2, want.players.size]);
	await clean("published");
});
