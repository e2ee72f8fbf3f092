// A Challenge Cup day in a real browser, as a director, a desk helper and a scorer live it: from
// the set-up link to the published standings.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { start, OWNER, root, Client } from "../lib/cubetab.mjs";
import { browser, newPage, axe, tooWide, picture } from "../lib/browser.mjs";

let server, chrome, page, scorer;

// The roster of the day: two teams of five schools in the third grade, one team of two schools
// in the fourth; every name made up.
const given = ["Ada", "Björn", "Chloé", "Dmitri", "Eleni"];
const schools = ["Affton", "Bayless", "Conway", "Delmar", "Eastgate"];
const roster = ["first_name,last_name,grade,division,team,school",
	...schools.flatMap((s) => given.map((g) => `${g},${s}son,3,third,${s} A,${s}`)),
	...schools.slice(0, 2).flatMap((s) => given.map((g) => `${g},${s}sen,4,fourth,${s} B,${s}`)),
].join("\r\n");

async function clean(p, what) {
	assert.deepEqual(await axe(p), [], `axe: ${what}`);
	assert.deepEqual(p.problems.splice(0), [], `console: ${what}`);
	assert.equal(await tooWide(p), 0, `nothing sticks out sideways: ${what}`);
}
const press = (p, name) => p.getByRole("button", { name }).first().click();
const follow = (p, name) => p.getByRole("link", { name }).first().click();

before(async () => {
	server = await start();
	chrome = await browser();
	page = await newPage(chrome);
});
after(async () => {
	await chrome?.close();
	assert.equal(await server?.stop(), 0);
});

test("the set-up link makes the first director", async () => {
	await page.goto(server.setupLink());
	await page.getByLabel("Your name").fill(OWNER.name);
	await page.getByLabel("E-mail address").fill(OWNER.email);
	await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
	await page.getByLabel("Password again").fill(OWNER.password);
	await clean(page, "set-up");
	await press(page, "Make the account");
	await page.waitForURL(/\/manage/);
	await clean(page, "no tournament yet");
});

test("a tournament with the five divisions of its rule system", async () => {
	await follow(page, "New tournament");
	await page.getByLabel("Name", { exact: true }).fill("Spring Cup");
	await page.getByLabel("Short name for its addresses").fill("cup");
	await page.getByLabel("Date").fill("2027-03-02");
	await page.getByLabel("Venue").fill("Gym");
	await page.getByLabel("Time zone").fill("America/Chicago");
	await press(page, "Make the tournament");
	await page.waitForURL(/\/manage\/cup/);
	await clean(page, "the day's page");
	await page.goto(server.url + "/manage/cup/settings");
	const text = await page.locator("main").innerText();
	for (const name of ["Third", "Fourth", "Fifth", "Sixth", "Seventh and eighth"])
		assert.ok(text.includes(`${name} grade`), `${name} grade stands in:\n${text}`);
	await clean(page, "settings");
});

test("a roster is looked at, then imported in one step", async () => {
	await page.goto(server.url + "/manage/cup/import");
	await page.getByLabel("Roster file").setInputFiles({ name: "roster.csv",
		mimeType: "text/csv", buffer: Buffer.from(roster) });
	await press(page, "Look at it");
	await page.getByText("35 players").first().waitFor();
	await page.getByText("UTF-8").first().waitFor();
	await clean(page, "preview");
	await press(page, "Import this roster");
	await page.getByText("35").first().waitFor();
	await page.goto(server.url + "/manage/cup/players");
	await page.getByText("Björn Afftonson").first().waitFor();
	await clean(page, "players");
});

test("the desk checks people in on a phone, through a private link", async () => {
	await page.goto(server.url + "/manage/cup/helpers");
	await page.getByLabel("Who or what it is for").fill("Desk, north door");
	await page.locator("#link_role").selectOption({ label: await optionText(page, "#link_role", /desk/i) });
	await press(page, "Make a private link");
	await page.waitForFunction(() => /\/l\/[\w-]{43}/.test(document.documentElement.innerHTML));
	const link = (await page.content()).match(/http[^\s"<]+\/l\/[\w-]+/)[0];
	await clean(page, "a new private link");
	const desk = await newPage(chrome, "phone");
	await desk.goto(server.url + new URL(link).pathname);
	await clean(desk, "the helper's first page");
	await press(desk, /Start as/);
	await desk.goto(server.url + "/manage/cup/checkin");
	await clean(desk, "check-in");
	await follow(desk, /Affton/);
	await press(desk, /Team complete/);
	await desk.getByText("complete", { exact: true }).first().waitFor();
	const absent = desk.getByRole("group", { name: /Ada Afftonson/ }).getByRole("button", { name: "Absent" });
	await absent.click();
	await desk.waitForFunction(() => [...document.querySelectorAll("button")].some((b) =>
		b.textContent.trim() === "Absent" && b.getAttribute("aria-pressed") === "true"));
	await desk.getByRole("group", { name: /Ada Afftonson/ }).getByRole("button", { name: "Here" }).click();
	await clean(desk, "a school's check-in");
	const denied = await desk.goto(server.url + "/manage/cup/standings");
	assert.equal(denied.status(), 403, "the desk sees no standings");
	await desk.context().close();
});

test("all rounds are seated: nobody meets a team-mate, nobody meets twice", async () => {
	await page.goto(server.url + "/manage/cup/seating/third");
	await page.getByLabel("Seed").fill("7");
	await press(page, "Make a draft");
	await page.getByText(/team-mates at a table/).waitFor();
	const tally = (await page.locator(".tally").innerText()).replace(/\s+/g, " ");
	assert.match(tally, /25 players 5 tables a round 0 team-mates/);
	await page.getByText("No two players meet twice.").waitFor();
	await clean(page, "a draft");
	const visitor = new Client(server);
	assert.equal((await visitor.get("/t/cup/seating/third/1")).status, 404, "a draft is hidden");
	await press(page, "Publish all rounds");
	await page.getByText(/print/i).first().waitFor();
	assert.equal((await visitor.get("/t/cup/seating/third/1")).status, 200);
	await clean(page, "published seating");
});

test("table sheets come out as a PDF", async () => {
	await page.goto(server.url + "/manage/cup/print");
	await clean(page, "printing");
	const cookies = (await page.context().cookies()).map((c) => `${c.name}=${c.value}`).join("; ");
	const csrf = await page.locator('input[name="csrf"]').first().inputValue();
	const r = await fetch(server.url + "/manage/cup/print", { method: "POST",
		headers: { cookie: cookies },
		body: new URLSearchParams({ csrf, kind: "table-sheets", division: "third", round: "", table: "", paper: "letter" }) });
	assert.equal(r.status, 200, await r.clone().text().then((t) => t.slice(0, 300)));
	const pdf = Buffer.from(await r.arrayBuffer());
	assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
});

test("a scorer types a sheet of five lines with 25 strokes beyond its digits, no mouse", async () => {
	const cells = ["2111", "0210", "0112", "1001", "1120"];
	const totals = [5, 3, 4, 2, 4];
	const code = await sheetCode("third", 1, 1);
	scorer = await newPage(chrome);
	await scorer.context().addCookies(await page.context().cookies());
	await scorer.goto(server.url + "/manage/cup/sheets");
	await clean(scorer, "the scorer's page");
	await scorer.keyboard.type(code); // the code stands where the cursor is
	await scorer.keyboard.press("Enter");
	await scorer.waitForURL(new RegExp(code));
	await clean(scorer, "an empty sheet");
	let beyond = 0;
	const key = async (k) => { beyond++; await scorer.keyboard.press(k); };
	const at = () => scorer.evaluate(() => document.activeElement.id);
	for (let row = 1; row <= 5; row++) {
		await scorer.keyboard.type(cells[row - 1]);
		if (await at() !== `total_${row}`)
			await key("Enter"); // past the game that was not played, to the total
		await scorer.keyboard.type(String(totals[row - 1]));
		if (await at() === `total_${row}`)
			await key("Enter"); // the total stays open where it does not add up
	}
	assert.equal(await scorer.evaluate(() => document.activeElement.name), "games_played",
		"after the last total comes Games Played");
	await scorer.keyboard.type("4");
	await picture(scorer, "sheet");
	await key("Enter");
	await scorer.waitForURL(/\/sheets$|\/sheets\?/);
	assert.ok(beyond <= 25, `${beyond} strokes beyond the digits`);
	await scorer.getByText(/saved/i).first().waitFor();
});

test("the impossible is refused with the cell named, and nothing typed is lost", async () => {
	const code = await sheetCode("third", 1, 2);
	await scorer.goto(server.url + "/manage/cup/sheets");
	await scorer.keyboard.type(code.toLowerCase());
	await scorer.keyboard.press("Enter");
	await scorer.waitForURL(new RegExp(code));
	const typed = ["22", "20", "00", "10", "11"]; // two 2s in game 1
	for (let row = 1; row <= 5; row++) {
		await scorer.locator(`#cell_${row}_1`).fill(typed[row - 1][0]);
		await scorer.locator(`#cell_${row}_2`).fill(typed[row - 1][1]);
		await scorer.locator(`#total_${row}`).fill(String(+typed[row - 1][0] + +typed[row - 1][1]));
	}
	await scorer.locator("#games_played").fill("2");
	await press(scorer, /^Save/);
	const alert = scorer.getByRole("alert");
	await alert.getByText(/game 1/i).first().waitFor();
	assert.equal(await scorer.locator("#cell_1_1").inputValue(), "2");
	assert.equal(await scorer.locator("#total_5").inputValue(), "2");
	await clean(scorer, "a refused sheet");
	await scorer.locator("#cell_1_1").fill("1");
	await scorer.locator("#total_1").fill("3");
	await press(scorer, /^Save/);
	await scorer.waitForURL(/\/sheets$|\/sheets\?/);
});

test("standings are exact and open down to the cell", async () => {
	await page.goto(server.url + "/manage/cup/rounds/third/1");
	await clean(page, "a round");
	await page.goto(server.url + "/manage/cup/standings/third");
	await page.getByRole("cell", { name: "1.25" }).first().waitFor();
	await clean(page, "standings");
	await page.getByRole("link", { name: "1.25" }).first().click();
	await page.getByText(/5/).first().waitFor();
	await clean(page, "a player's arithmetic");
});

test("publishing shows the public the names to be honoured, and only those", async () => {
	const visitor = new Client(server);
	const before = await visitor.get("/t/cup/standings/third");
	assert.match(before.text, /not published|No results/i);
	assert.doesNotMatch(before.text, /Affton/);
	await page.goto(server.url + "/manage/cup/publish/third?through=1&shows=honours");
	await clean(page, "the preview");
	const tick = page.getByLabel(/Publish all the same/);
	if (await tick.count())
		await tick.check();
	await press(page, "Publish now");
	const shown = await visitor.get("/t/cup/standings/third");
	assert.equal(shown.status, 200);
	assert.doesNotMatch(shown.text, /1\.25/, "no score");
	assert.doesNotMatch(shown.text, /Afftonson|Baylesson|Conwayson|Delmarson|Eastgateson/, "no family name");
	const phone = await newPage(chrome, "phone");
	await phone.goto(server.url + "/t/cup/standings/third");
	await clean(phone, "what the public sees");
	await phone.context().close();
	await page.goto(server.url + "/manage/cup");
	await clean(page, "the day's page");
	await picture(page, "day");
});

test("signing out closes every staff page", async () => {
	await press(page, "Sign out");
	const r = await page.goto(server.url + "/manage/cup");
	assert.match(page.url(), /signin/);
	assert.equal(r.status(), 200);
	await clean(page, "sign-in");
});

async function optionText(p, select, pattern) {
	for (const t of await p.locator(`${select} option`).allInnerTexts())
		if (pattern.test(t))
			return t;
	throw new Error(`no option like ${pattern} in ${select}`);
}

// The code printed on a table's sheet, as the seating page shows it to staff.
async function sheetCode(division, round, table) {
	const cookies = (await page.context().cookies()).map((c) => `${c.name}=${c.value}`).join("; ");
	const r = await fetch(`${server.url}/manage/cup/seating/${division}/round/${round}`, { headers: { cookie: cookies } });
	const text = await r.text();
	const codes = [...text.matchAll(/>([2-9A-HJKMNP-Z]{8})</g)].map((m) => m[1]);
	return codes[table - 1];
}
