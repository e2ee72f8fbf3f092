// From older points to the ceremony, in a browser: a version of the rules, a day played by it, awards with a playoff,
// a season; each page at phone, laptop and projector size without an axe violation.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { apiClient, director, start } from "../lib/cubetab.mjs";
import { axe, browser, newPage, sizes, tooWide } from "../lib/browser.mjs";

let server, dana, api, chrome, page;
const at = "/api/v1/tournaments/old";

before(async () => {
	server = await start();
	dana = await director(server);
	api = await apiClient(server);
	chrome = await browser();
	page = await signedIn("laptop");
});
after(async () => {
	await chrome?.close();
	await server?.stop();
});
async function signedIn(size) {
	const p = await newPage(chrome, size);
	await p.context().addCookies([...dana.cookies].map(([name, value]) => ({ name, value, url: server.url })));
	return p;
}
const press = (name) => Promise.all([page.waitForNavigation(), page.getByRole("button", { name, exact: true }).click()]);

test("a director copies the rules, changes the points, and makes a tournament that plays by them", async () => {
	await page.goto(`${server.url}/rules`);
	await page.getByRole("link", { name: "Copy AGLOA Equations 2019-20" }).click();
	await page.getByLabel("Name", { exact: true }).fill("Points of 2005");
	await page.getByLabel("Points of the places in a match", { exact: true }).selectOption("10-8-6");
	await page.getByLabel("What decides between equal totals first").selectOption("last_round");
	await press("Make the version");
	assert.match(await page.textContent("main"), /Points of the places in a match match_points: 10-8-6 instead of 6-4-2/);
	await page.getByRole("link", { name: "New tournament with these rules" }).click();
	await page.getByLabel("Name", { exact: true }).fill("Old times");
	await page.getByLabel("Short name for its addresses").fill("old");
	await page.getByLabel("Date").fill("2027-04-03");
	assert.match(await page.locator("#rule_system option:checked").textContent(), /Points of 2005, version 1/);
	await press("Make the tournament");
	assert.equal((await api.get(at)).json.rule_version, "Points of 2005, version 1");
});

test("the day is played; a playoff decides the title; the awards are announced", async () => {
	const rows = ["first_name,last_name,grade,division,team,school"];
	for (const team of ["Ash", "Elm", "Oak"])
		for (let i = 1; i <= 2; i++)
			rows.push(`Kid${i},${team}son,5,elementary,${team},${team}`);
	await api.call("POST", `${at}/roster`, rows.join("\n") + "\n", { "content-type": "text/csv" });
	await api.post(`${at}/seating`, { division: "elementary", rounds: 4, seed: 1, mode: "advance" });
	for (const round of [1, 2, 3, 4]) {
		await api.post(`${at}/seating/publish`, { division: "elementary", round });
		for (const t of (await api.get(`${at}/seating?division=elementary&round=${round}`)).json.tables) {
			const r = await api.put(`${at}/sheets/${t.code}`, { version: 0, reasons: { one_shake: "short" },
				rows: t.seats.map((s, i) => ({ seat: i + 1, cells: [4], total: 4 })) }, // everybody is level
				{ "Idempotency-Key": `old-${t.code}` });
			assert.equal(r.status, 200, r.text);
		}
	}
	await page.goto(`${server.url}/manage/old/awards/elementary`);
	await page.getByRole("link", { name: "Save the playoff" }).click();
	const card = page.locator("#award-3");
	await card.getByLabel("Won the playoff").selectOption({ label: "Kid2 Elmson" });
	await card.getByLabel("How").fill("one board");
	await Promise.all([page.waitForNavigation(), card.getByRole("button", { name: "Save the playoff" }).click()]);
	assert.match(await page.textContent("#award-3"), /Decided by a playoff: one board/);
	assert.match(await page.textContent("main"), /Teams' title: a playoff decides/, "the next title waits");
	await page.getByText("Add an award").click();
	await page.locator("#title").fill("To the nationals");
	await page.getByLabel("Kind").selectOption("quota");
	await page.getByLabel("Places", { exact: true }).fill("1");
	await press("Add the award");
	assert.match(await page.textContent(".problems"), /A quota needs its places and for how many entrants/);
	assert.equal(await page.locator("#title").inputValue(), "To the nationals");
	await page.getByLabel("For each so many entrants").fill("3");
	await press("Add the award");
	assert.match(await page.textContent("main"), /2 places: 1 for each 3 entrants or part of them, 1 for the first; 6 entrants/);
	await page.getByLabel("Shows").selectOption("full");
	await press("Announce the awards");
	const guest = await newPage(chrome, "phone");
	await guest.goto(`${server.url}/t/old`);
	await guest.getByRole("link", { name: "Awards of Elementary" }).click();
	const seen = await guest.textContent("main");
	assert.match(seen, /To the nationals/);
	assert.match(seen, /Points of 2005, version 1/);
	assert.doesNotMatch(seen, /Kid1 \w+son/);
});

test("a season adds the days up; every page stands at every size", async () => {
	await page.goto(`${server.url}/seasons`);
	await page.getByLabel("Name", { exact: true }).fill("2026-27");
	await press("Make the season");
	await page.goto(`${server.url}/manage/old/settings`);
	await page.getByLabel("Season").selectOption({ label: "2026-27" });
	await press("Save the season");
	await page.getByRole("link", { name: "The season's sums" }).click();
	assert.match(await page.textContent("main"), /Old times/);
	assert.deepEqual(page.problems, []);
	const addresses = ["/rules", "/rules/1", "/rules/agloa-2019", "/rules/1/copy", "/manage/old/rules", "/manage/old/readings", "/manage/old/awards/elementary",
		"/t/old/awards/elementary", "/seasons", "/seasons/1", "/seasons/1/now"];
	for (const size of Object.keys(sizes)) {
		const p = await signedIn(size);
		for (const address of addresses) {
			await p.goto(server.url + address);
			assert.deepEqual(await axe(p), [], `${address} at ${size}`);
			assert.equal(await tooWide(p), 0, `${address} at ${size}`);
		}
		assert.deepEqual(p.problems, []);
	}
});
