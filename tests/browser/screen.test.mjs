// The hall's screens: chosen by the director, following by themselves, never silently stale.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { axe, tooWide, sizes } from "../lib/browser.mjs";
import { hall } from "../lib/hall.mjs";

let server, api, page, stop;
before(async () => {
	({ server, api, page, stop } = await hall());
});
after(() => stop?.());

test("the director makes a screen by keyboard and it shows only what was ticked", async () => {
	const desk = await page("laptop", "/manage/cup/screens");
	await desk.locator("#name").fill("Hall One");
	await desk.keyboard.press("Enter");
	await desk.locator(".problems", { hasText: "small letters, digits and hyphens" }).waitFor();
	assert.equal(await desk.locator("#name").inputValue(), "Hall One");
	await desk.locator("#name").fill("hall");
	await desk.locator("#division").selectOption("fourth");
	await desk.getByLabel("Seating").check();
	await desk.getByLabel("Clock").uncheck();
	await desk.getByRole("button", { name: "Save the screen" }).press("Enter");
	await desk.locator(".card h3", { hasText: "hall" }).waitFor();
	const screen = await page("projector", "/t/cup/display?screen=hall");
	assert.match(await screen.textContent("main"), /Fourth grade: seating of round 1/);
	assert.doesNotMatch(await screen.textContent("main"), /Third grade/);
	assert.equal(await screen.locator(".clock").count(), 0);
	assert.deepEqual([...desk.problems, ...screen.problems], []);
});

test("an announcement stands on every screen and phone within a second or two, and goes again", async () => {
	const screen = await page("projector", "/t/cup/display");
	let loads = 0;
	screen.on("framenavigated", () => loads++);
	await screen.waitForTimeout(300);
	const { json } = await api.post("/api/v1/tournaments/cup/announcements", { text: "Lunch <b>is</b> ready" });
	await screen.locator(".announced", { hasText: "Lunch <b>is</b> ready" }).waitFor({ timeout: 3000 });
	assert.match((await (await fetch(`${server.url}/t/cup`)).text()), /Lunch &lt;b&gt;is&lt;\/b&gt; ready/);
	await api.delete(`/api/v1/tournaments/cup/announcements/${json.id}`);
	await screen.locator(".announced").waitFor({ state: "detached", timeout: 3000 });
	assert.equal(loads, 0, "sound stays on: the page is not loaded anew");
});

test("a screen that lost its connection says since when, and comes back by itself", async () => {
	const screen = await page("projector", "/t/cup/display");
	await screen.context().setOffline(true);
	await screen.getByText(/No connection since \d\d:\d\d/).waitFor({ timeout: 5000 });
	assert.match(await screen.textContent("main"), /seating of round 1/);
	await screen.context().setOffline(false);
	await screen.getByText(/No connection since/).waitFor({ state: "hidden", timeout: 8000 });
});

for (const size of Object.keys(sizes))
	test(`screens page, ${size}: no fault for axe, nothing too wide`, async () => {
		const p = await page(size, "/manage/cup/screens");
		assert.deepEqual(await axe(p), []);
		assert.equal(await tooWide(p), 0);
	});
