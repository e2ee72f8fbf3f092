// What the code on a player's card opens, on a phone, and what the scoring room sees of it.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { hall } from "../lib/hall.mjs";
import { cells } from "../lib/cup.mjs";
import { axe, tooWide } from "../lib/browser.mjs";

let the, table, card;
const base = "/api/v1/tournaments/cup";

before(async () => {
	the = await hall();
	[table] = (await the.api.get(`${base}/seating?division=third&round=1`)).json.tables;
	const link = execFileSync("psql", ["-X", "-q", "-t", "-A", "-h", path.join(the.server.data, "run"), "-U", "cubetab", "-d", "postgres",
		"-c", `SELECT link FROM player WHERE code = '${table.seats[1].code}'`], { encoding: "utf8" }).trim();
	card = `/t/cup/p/${link}`;
});
after(() => the?.stop());

async function clean(p, what) {
	assert.deepEqual(await axe(p), [], `axe: ${what}`);
	assert.deepEqual(p.problems.splice(0), [], `console: ${what}`);
	assert.equal(await tooWide(p), 0, `nothing sticks out sideways: ${what}`);
}

test("a card shows its player's table and keyed round; what does not match becomes a question for the scorers", async () => {
	const child = await the.page("phone", card);
	await child.context().clearCookies();
	await child.reload();
	assert.match(await child.locator(".next").innerText(), new RegExp(`Round 1\\s+Table ${table.table}, seat 2`));
	await child.getByText("No round of yours is official yet.").waitFor();
	await clean(child, "before the round is keyed");

	const games = table.seats.map((s, i) => cells(table.table, 1, i, table.seats.length));
	const saved = await the.api.put(`${base}/sheets/${table.code}`, { version: 0, games_played: games[0].length,
		rows: games.map((c, i) => ({ seat: i + 1, cells: c })) }, { "idempotency-key": "card-test" });
	assert.equal(saved.status, 200, saved.text);
	await child.reload();
	const points = games[1].reduce((a, b) => a + b, 0);
	await child.getByText(`Round 1: ${points} point${points === 1 ? "" : "s"} in ${games[1].length} games`).waitFor();
	const all = await child.locator("main").innerText();
	for (const s of table.seats.filter((_, i) => i !== 1))
		assert.ok(!all.includes(s.name) && !all.includes(s.code), "nobody else");

	await child.getByText("This does not match my sheet").click();
	await child.getByLabel("What does not match?").selectOption("games");
	await clean(child, "the question open");
	await child.getByRole("button", { name: "Tell the scorers" }).click();
	await child.getByText("The scorers were told.").waitFor();
	assert.equal(await child.getByText("This does not match my sheet").count(), 0, "once");
	await clean(child, "asked");

	const runner = await the.page("phone", "/manage/cup/board");
	const tile = runner.locator("li.tile", { has: runner.locator(`#tile-${table.code}`) });
	await tile.getByText("query").waitFor();
	await clean(runner, "the board");
	await tile.getByRole("link").click();
	await runner.getByText("the number of games does not match the sheet").waitFor();
});
