// Open public pages follow what happens: at the top at once, further down on request; one tab of
// a browser holds the connection for all, and hidden tabs hold none.
import test, { after, before } from "node:test";
import assert from "node:assert/strict";
import { start, director, apiClient, tournament } from "../lib/cubetab.mjs";
import { browser, newPage, axe } from "../lib/browser.mjs";

let server, api, b;
before(async () => {
	server = await start();
	await director(server);
	api = await apiClient(server);
	await tournament(server, { api, slug: "cup", name: "Spring Cup" });
	b = await browser();
});
after(async () => {
	await b.close();
	assert.equal(await server.stop(), 0);
});

async function live() {
	const text = await (await fetch(server.url + "/metrics")).text();
	return Number(/^cubetab_live_pages (\d+)$/m.exec(text)[1]);
}
async function becomes(n) {
	let now = -1;
	for (let i = 0; i < 120 && now !== n; i++) {
		await new Promise((r) => setTimeout(r, 100));
		now = await live();
	}
	assert.equal(now, n, "live pages");
}
const seat = async (division) => {
	const at = "/api/v1/tournaments/cup/seating";
	const made = await api.post(at, { division, rounds: 2, seed: 1 });
	assert.ok(made.status < 300, made.text);
	const out = await api.post(`${at}/publish`, { division, round: 1 });
	assert.ok(out.status < 300, out.text);
};

test("a page at its top shows new seating by itself; who reads further down is asked", async () => {
	const page = await newPage(b, "phone");
	await page.goto(server.url + "/t/cup");
	await becomes(1);
	await seat("third");
	await page.getByText("Updated just now.").waitFor({ timeout: 8000 });
	await page.locator('main a[href="/t/cup/seating/third/1"]').first().waitFor();
	assert.deepEqual(await axe(page), []);

	await page.evaluate(() => {
		document.querySelector("main").style.minHeight = "4000px";
		window.scrollTo(0, 600);
	});
	await seat("fourth");
	const show = page.getByRole("link", { name: "Show it" });
	await show.waitFor({ timeout: 8000 });
	assert.equal(await page.locator('main a[href="/t/cup/seating/fourth/1"]').count(), 0);
	await show.click();
	await page.locator('main a[href="/t/cup/seating/fourth/1"]').first().waitFor();
	assert.deepEqual(page.problems, []);
	await page.context().close();
	await becomes(0);
});

test("two tabs of a browser hold one connection, and both hear", async () => {
	const one = await newPage(b);
	await one.goto(server.url + "/t/cup");
	await becomes(1);
	const two = await one.context().newPage();
	await two.goto(server.url + "/t/cup");
	await new Promise((r) => setTimeout(r, 1500));
	assert.equal(await live(), 1);
	await seat("fifth");
	for (const page of [one, two])
		await page.locator('main a[href="/t/cup/seating/fifth/1"]').first().waitFor({ timeout: 8000 });
	// The other takes over when the first is closed.
	await one.close();
	await new Promise((r) => setTimeout(r, 300));
	await becomes(1);
	assert.deepEqual(one.problems, []);
	await two.context().close();
});

test("a page that lost its connection keeps the last state and says since when", async () => {
	const page = await newPage(b, "phone");
	await page.goto(server.url + "/t/cup");
	await page.context().setOffline(true);
	await page.getByText(/No connection since \d\d:\d\d/).waitFor({ timeout: 5000 });
	assert.match(await page.textContent("main"), /Third grade/);
	assert.deepEqual(await axe(page), []);
	// The first question after "online" still fails.
	let asked = 0;
	await page.route("**/t/cup", (route) => (asked++ ? route.continue() : route.abort()));
	await page.context().setOffline(false);
	await page.getByText(/No connection since/).waitFor({ state: "detached", timeout: 8000 });
	assert.ok(asked > 1, `${asked} asked`);
	await page.context().close();
});

test("without script the page is whole", async () => {
	const page = await newPage(b, "phone", { javaScriptEnabled: false });
	await page.goto(server.url + "/t/cup");
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.context().close();
});
