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

// Round 1 of the third grade, published with all places.
async function results() {
	const T = "/api/v1/tournaments/cup";
	const ok = (r) => (assert.ok(r.status < 300, r.text), r.json);
	for (const table of ok(await api.get(`${T}/seating?division=third&round=1`)).tables) {
		const path = `${T}/sheets/${table.code}`, { version } = ok(await api.get(path));
		const rows = table.seats.map((s, i) => ({ seat: s.seat, player: s.code, cells: [i ? 0 : 2], total: i ? 0 : 2 }));
		ok(await api.put(path, { version, rows, games_played: 1, reasons: { one_game: "as played" } }, { "idempotency-key": table.code }));
	}
	ok(await api.post(`${T}/publications`, { division: "third", through_round: 1, shows: "full" }));
	ok(await api.post(`${T}/clock`, { division: "third", round: 1, action: "start" }));
}
// What stands whole in the window: the clock's digits, the results' rows, the columns that these make.
const seen = (p) => p.evaluate(() => {
	const box = document.getElementById("screens").getBoundingClientRect();
	const whole = (el, in_) => {
		const r = el.getBoundingClientRect();
		return r.width > 0 && r.top >= in_.top - 1 && r.bottom <= in_.bottom + 1 && r.left >= in_.left - 1 && r.right <= in_.right + 1;
	};
	const page = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
	const rows = [...document.querySelectorAll(".screen.results tbody tr")];
	const here = rows.filter((r) => whole(r, box));
	const middle = (el) => (el.getBoundingClientRect().top + el.getBoundingClientRect().bottom) / 2;
	return { digits: whole(document.querySelector(".clock:not([hidden]) .clock-left"), page) && whole(document.querySelector(".clock:not([hidden])"), { ...page, bottom: box.top }),
		rows: here.map((r) => rows.indexOf(r)), all: rows.length, columns: new Set(here.map((r) => Math.round(r.getBoundingClientRect().left))).size,
		scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.clientWidth < innerWidth, at: scrollY,
		bar: box.width - document.getElementById("screens").clientWidth, sound: middle(document.querySelector(".clock-sound")) - middle(document.querySelector(".brand")) };
});

test("the clock stays whole while the results turn their pages in columns, at three sizes", async () => {
	await results();
	const desk = await page("laptop", "/manage/cup/screens");
	await desk.locator("#name").fill("results");
	await desk.locator("#division").selectOption("third");
	await desk.locator("#seconds").fill("5");
	await desk.getByLabel("Results").check();
	await desk.getByRole("button", { name: "Save the screen" }).click();
	await desk.locator(".card h3", { hasText: "results" }).waitFor();
	for (const [width, height] of [[1024, 768], [1280, 720], [1920, 1080]]) {
		const p = await page("projector", "/t/cup/display?screen=results");
		await p.setViewportSize({ width, height });
		await p.clock.install();
		await p.reload();
		await p.locator('[data-clock="third"] .clock-left', { hasText: ":" }).waitFor();
		const read = new Set();
		let all = 0;
		for (let turn = 0; turn < 4; turn++) {
			const now = await seen(p);
			assert.ok(now.digits && !now.scrolls && now.at === 0 && now.bar < 1, `${width}, turn ${turn}: ${JSON.stringify(now)}`);
			assert.ok(Math.abs(now.sound) < 2, `${width}: the sound's button is ${now.sound} px off`);
			if (turn === 0)
				assert.equal(now.columns, 2);
			now.rows.forEach((r) => read.add(r));
			all = now.all;
			await p.clock.runFor(5000);
		}
		assert.deepEqual([all, read.size], [24, 24], `${width}: each row was whole at some time`);
		// As after four rounds: what is too wide for half the screen takes the whole.
		const beyond = await p.evaluate(() => {
			for (const row of document.querySelectorAll(".screen.results tr"))
				for (let i = 0; i < 3; i++)
					row.append(row.lastElementChild.cloneNode(true));
			document.getElementById("screens").scrollTo(0, 0);
			return document.querySelector(".screen.results tbody tr").getBoundingClientRect().right - document.getElementById("screens").getBoundingClientRect().right;
		});
		assert.ok(Math.abs(beyond) < 2, `${width}: ${beyond}`);
		await p.context().close();
	}
});

for (const size of Object.keys(sizes))
	test(`screens page, ${size}: no fault for axe, nothing too wide`, async () => {
		const p = await page(size, "/manage/cup/screens");
		assert.deepEqual(await axe(p), []);
		assert.equal(await tooWide(p), 0);
	});
