// Entry of a sheet of shakes in a real browser: keys, running totals, penalties, every size.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { start, director, apiClient, caseFile, cubetab } from "../lib/cubetab.mjs";
import { browser, newPage, axe, tooWide, sizes, picture } from "../lib/browser.mjs";

let server, dir, api, chrome, tables;
const base = "/api/v1/tournaments/agloa";

before(async () => {
	server = await start();
	dir = await director(server);
	api = await apiClient(server);
	await api.post("/api/v1/tournaments", { name: "AGLOA", slug: "agloa", rule_system: "agloa-2019",
		starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" });
	await api.call("POST", `${base}/roster`, caseFile("rosters/agloa.csv"), { "content-type": "text/csv" });
	await api.post(`${base}/seating`, { division: "elementary", rounds: 4, seed: 2 });
	await api.post(`${base}/seating/publish`, { division: "elementary", round: 1 });
	tables = (await api.get(`${base}/seating?division=elementary&round=1`)).json.tables.filter((t) => t.seats.length === 3);
	chrome = await browser();
});
after(async () => {
	await chrome?.close();
	await server?.stop();
});
async function page(size = "laptop") {
	const p = await newPage(chrome, size);
	await p.context().addCookies([...dir.cookies].map(([name, value]) => ({ name, value, url: server.url })));
	return p;
}
const focus = (p) => p.evaluate(() => document.activeElement.id);
const type = async (p, keys) => {
	for (const k of keys)
		await p.keyboard.press(k);
};

test("a sheet is entered by keyboard: scores move on, totals run along, match points follow", async () => {
	const code = tables[0].code;
	const p = await page();
	await p.goto(`${server.url}/manage/agloa/sheets/${code}?typed=1`);
	assert.equal(await focus(p), "cell_1_1");
	await type(p, ["6", "4", "2", "Enter"]);
	assert.equal(await focus(p), "total_1");
	assert.deepEqual(await p.locator("tbody tr").first().locator(".run").evaluateAll((a) => a.map((x) => x.value).filter(Boolean)),
		["6", "10", "12"]);
	await type(p, ["1", "2"]);
	assert.equal(await focus(p), "match_1");
	await type(p, ["6"]);
	assert.equal(await focus(p), "cell_2_1");
	await type(p, ["2", "4", "2", "8", "4"]);
	await type(p, ["2", "4", "2", "8", "3"]);
	await p.getByText("Penalties of -1").click();
	await p.selectOption("#penalty_seat_3", { index: 0 });
	await p.selectOption("#penalty_seat_1", "3");
	await p.selectOption("#penalty_reason_1", "time");
	await p.fill("#penalty_shake_1", "2");
	await p.locator("#penalty_shake_1").blur();
	assert.equal(await p.locator("tbody tr").nth(2).locator(".adds output").first().evaluate((o) => o.value), "7");
	await p.getByRole("button", { name: "Save the sheet" }).click();
	await p.locator(".problems").waitFor();
	const text = await p.locator(".problems").innerText();
	assert.match(text, /says 8/);
	assert.match(text, /a judge initials each -1/);
	assert.deepEqual(await axe(p), []);
	await picture(p, "match-refused");
	await p.fill("#total_3", "7");
	await p.fill("#match_3", "2");
	await p.fill("#penalty_judge_1", "JB");
	await p.getByRole("button", { name: "Save the sheet" }).click();
	await p.waitForURL(/\/sheets$/);
	const saved = (await api.get(`${base}/sheets/${code}`)).json;
	assert.deepEqual(saved.rows.map((r) => [r.total, r.match_points]), [[12, 6], [8, 4], [7, 2]]);
	assert.deepEqual(saved.penalties, [{ seat: 3, points: -1, reason: "time", shake: 2, judge: "JB", second_judge: "" }]);
	await p.context().close();
});

test("an unclear place of the rules is read as the director said, in a dispute too", async () => {
	const p = await page("laptop");
	await p.goto(`${server.url}/manage/agloa/settings`);
	await p.getByRole("link", { name: "Unclear places of the rules" }).click();
	await p.getByLabel(/^undefined readings/).selectOption("defeat");
	await Promise.all([p.waitForNavigation(), p.getByRole("button", { name: "Save how they are read" }).click()]);
	assert.match(await p.textContent("main"), /Every dispute from now on begins with these readings/);
	assert.equal(await p.getByLabel(/^undefined readings/).inputValue(), "defeat");
	await p.goto(`${server.url}/manage/agloa/disputes/new?of=elementary&round=1&table=${tables[0].table}`);
	assert.equal(await p.getByLabel(/^undefined readings/).inputValue(), "defeat");
	await p.context().close();
});

test("every page stands at every size without an axe violation", async () => {
	const paths = [`/manage/agloa/sheets/${tables[0].code}?typed=1`, `/manage/agloa/sheets/${tables[1].code}`,
		"/manage/agloa/standings/elementary", "/manage/agloa/awards/elementary", "/manage/agloa/rules", "/manage/agloa/readings"];
	for (const size of Object.keys(sizes)) {
		const p = await page(size);
		for (const path of paths) {
			await p.goto(server.url + path);
			await p.evaluate(() => document.querySelectorAll("details").forEach((d) => { d.open = true; }));
			assert.deepEqual(await axe(p), [], `${path} at ${size}`);
			assert.equal(await tooWide(p), 0, `${path} at ${size}`);
			assert.deepEqual(p.problems, [], `${path} at ${size}`);
			await picture(p, `match-${size}-${paths.indexOf(path)}`);
		}
		await p.context().close();
	}
});

test("MLAG: a sheet is looked at and keyed again, blind, by a second person", async () => {
	const mlag = "/api/v1/tournaments/mlag", email = "first@example.org";
	await api.post("/api/v1/tournaments", { name: "MLAG", slug: "mlag", rule_system: "mlag-basic-2018",
		starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" });
	await api.call("POST", `${mlag}/roster`, caseFile("rosters/mlag.csv"), { "content-type": "text/csv" });
	const { division } = (await api.get(`${mlag}/roster`)).json.players[0];
	await api.post(`${mlag}/seating`, { division, rounds: 3, seed: 2 });
	await api.post(`${mlag}/seating/publish`, { division, round: 1 });
	const list = (await api.get(`${mlag}/seating?division=${division}&round=1`)).json.tables.filter((t) => t.seats.length === 3);
	assert.equal(cubetab(["user", "add", email, "--role", "scorer", "--tournament", "mlag", "--data", server.data]).status, 0);
	const first = await apiClient(server, { email, slug: "mlag", role: "scorer" });
	const rows = [[6, 2], [4, 4], [2, 2]].map((cells, i) => ({ seat: i + 1, cells, total: cells[0] + cells[1], match_points: [5, 5, 2][i] }));
	for (const [i, check_mode] of ["look", "blind"].entries()) {
		assert.equal((await api.put(`${mlag}/divisions/${division}/check`, { check_mode })).status, 200);
		const at = `${mlag}/sheets/${list[i].code}`;
		const saved = await first.put(at, { version: 0, rows }, { "idempotency-key": `first-${i}` });
		assert.equal(saved.status, 200, saved.text);
		for (const size of Object.keys(sizes)) {
			const p = await page(size);
			await p.goto(`${server.url}/manage/mlag/sheets/${list[i].code}?typed=1`);
			assert.equal(await p.inputValue("#cell_1_1"), check_mode === "look" ? "6" : "");
			assert.doesNotMatch(await p.locator(".run").evaluateAll((a) => a.map((x) => x.value).join("")), check_mode === "look" ? /^$/ : /\d/);
			assert.deepEqual(await axe(p), [], `${check_mode} at ${size}`);
			assert.equal(await tooWide(p), 0, `${check_mode} at ${size}`);
			await picture(p, `mlag-${check_mode}-${size}`);
			await p.context().close();
		}
		const p = await page();
		await p.goto(`${server.url}/manage/mlag/sheets/${list[i].code}?typed=1`);
		if (check_mode === "look")
			await p.getByRole("button", { name: "It matches the paper" }).press("Enter");
		else
			await type(p, [..."62", "Enter", ..."85", ..."44", ..."85", ..."22", ..."42"]);
		if (check_mode === "blind")
			await p.locator("#sheet button.primary").click();
		await p.waitForURL(/\/sheets$/);
		assert.equal((await api.get(at)).json.state, "checked");
		await p.context().close();
	}
});
