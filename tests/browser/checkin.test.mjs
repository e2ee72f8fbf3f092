// The desk's phone and the printing page in a real browser: taps without a new page, counts that
// follow other desks, every template at three sizes.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { start, director, tournament } from "../lib/cubetab.mjs";
import { browser, newPage, axe, tooWide, sizes } from "../lib/browser.mjs";

const roster = ["first_name,last_name,grade,division,team,school"];
for (const team of ["Alder", "Birch", "Cedar", "Dogwood"])
	for (let i = 1; i <= 5; i++)
		roster.push(`Kid${i},${team}son,4,fourth,${team} A,${team}`);
let server, dir, api, chrome, school;
const at = "/manage/cup/checkin";

before(async () => {
	server = await start();
	dir = await director(server);
	({ api } = await tournament(server, { roster: roster.join("\n") + "\n" }));
	await dir.post(`${at}/walkin`, { given: "Solo", family: "Single", division: "fourth" });
	const list = await dir.get(at);
	school = /href="([^"]+)"><strong>Birch</.exec(list.text)[1].replaceAll("&amp;", "&");
	chrome = await browser();
});
after(async () => {
	await chrome?.close();
	await server?.stop();
});

async function page(size, options) {
	const p = await newPage(chrome, size, options);
	await p.context().addCookies([...dir.cookies].map(([name, value]) => ({ name, value, url: server.url })));
	return p;
}
const pressed = (p, state) => p.locator(`[data-state="${state}"][aria-pressed="true"]`).count();

test("a tap marks without loading the page again, a second desk sees it", async () => {
	const desk = await page("phone"), other = await page("phone");
	await desk.goto(server.url + school);
	await other.goto(server.url + school);
	let loads = 0;
	desk.on("framenavigated", () => loads++);
	const row = desk.locator(".person").first();
	await row.locator('[data-state="late"]').click();
	await row.locator('[data-state="late"][aria-pressed="true"]').waitFor();
	await row.locator('[data-state="present"]').click();
	await row.locator('[data-state="present"][aria-pressed="true"]').waitFor();
	assert.equal(await pressed(desk, "late"), 0);
	assert.equal(loads, 0);
	await other.locator('.person [data-state="present"][aria-pressed="true"]').waitFor({ timeout: 9000 });
	await desk.getByRole("button", { name: "Team complete (5)" }).click();
	await desk.getByText("complete", { exact: true }).waitFor();
	assert.equal(await pressed(desk, "present"), 5);
	await row.locator('[data-state="absent"]').click();
	await desk.getByText("complete", { exact: true }).waitFor({ state: "hidden" });
	assert.ok(await desk.getByRole("button", { name: "Team complete (5)" }).isVisible());
	await row.locator('[data-state="present"]').click();
	await desk.getByText("complete", { exact: true }).waitFor();
	assert.deepEqual([...desk.problems, ...other.problems], []);
});

test("the same buttons work without script", async () => {
	const p = await page("phone", { javaScriptEnabled: false });
	await p.goto(server.url + school);
	await p.locator(".person").nth(1).getByRole("button", { name: "Absent" }).click();
	assert.equal(await pressed(p, "absent"), 1);
	assert.match(p.url(), /#p\d+$/);
});

test("buttons are big enough for a thumb", async () => {
	const p = await page("phone");
	await p.goto(server.url + school);
	for (const b of await p.locator(".marks button").all()) {
		const box = await b.boundingBox();
		assert.ok(box.height >= 44 && box.width >= 44, JSON.stringify(box));
	}
});

test("check-in and printing stand at phone, laptop and projector size without an axe violation", async () => {
	await api.post("/api/v1/tournaments/cup/seating", { division: "fourth", rounds: 2, seed: 1 });
	await api.post("/api/v1/tournaments/cup/seating/publish", { division: "fourth" });
	await dir.get("/manage/cup/print");
	await dir.post("/manage/cup/print", { kind: "table-sheets", round: "1" });
	const id = /\/checkin\/player\/(\d+)"/.exec((await dir.get(`${at}?q=kid1`)).text)[1];
	for (const size of Object.keys(sizes)) {
		const p = await page(size);
		for (const path of [at, `${at}?q=kid1`, school, `${at}/missing`, `${at}/player/${id}`, `${at}/walkin`,
			"/manage/cup/print"]) {
			await p.goto(server.url + path);
			assert.deepEqual(await axe(p), [], `${path} at ${size}`);
			assert.ok(await tooWide(p) <= 0, `${path} at ${size} is too wide`);
		}
		assert.deepEqual(p.problems, []);
		await p.context().close();
	}
});
