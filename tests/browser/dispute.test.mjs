// A judge with a queue behind him: from the table to the kept ruling by keyboard alone; /check on a
// phone; every page at three sizes.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { start, director, tournament, caseFile } from "../lib/cubetab.mjs";
import { seat } from "../lib/cup.mjs";
import { browser, newPage, axe, tooWide, picture, sizes } from "../lib/browser.mjs";

let server, dir, api, chrome;
const D = "/manage/cup/disputes";

before(async () => {
	server = await start();
	dir = await director(server);
	({ api } = await tournament(server));
	await seat(api, "cup", "fourth");
	chrome = await browser();
});
after(async () => {
	await chrome?.close();
	await server?.stop();
});

async function page(size, where, { signedIn = true } = {}) {
	const p = await newPage(chrome, size);
	if (signedIn)
		await p.context().addCookies([...dir.cookies].map(([name, value]) => ({ name, value, url: server.url })));
	await p.goto(server.url + where);
	return p;
}
const focus = (p) => p.evaluate(() => document.activeElement.id || document.activeElement.name);
async function tabTo(p, id) {
	for (let i = 0; i < 40 && await focus(p) !== id; i++)
		await p.keyboard.press("Tab");
	assert.equal(await focus(p), id);
}

test("from a table's sheet to the kept ruling, by keyboard alone", async () => {
	const { table, code } = (await api.get("/api/v1/tournaments/cup/seating?division=fourth&round=1")).json.tables[0];
	const p = await page("phone", `/manage/cup/sheets/${code}`);
	const link = p.locator(`a[href*="/disputes/new"]`).first();
	await link.focus();
	await p.keyboard.press("Enter");
	await p.waitForURL(/disputes\/new/);
	assert.match(await p.textContent("h1"), new RegExp(`table ${table}`));
	assert.equal(await focus(p), "equation", "the judge types at once");
	await p.keyboard.type("2x(3+1)=9");
	await tabTo(p, "goal");
	await p.keyboard.type("9");
	await tabTo(p, "required");
	await p.keyboard.type("2x");
	await tabTo(p, "permitted");
	await p.keyboard.type("3+1");
	await p.keyboard.press("Enter");
	await p.waitForURL(/disputes\/\d+$/);
	assert.match(await p.textContent("#verdict"), /Incorrect/);
	assert.match(await p.textContent("#verdict"), /The Solution comes to 8, but the Goal is 9/);
	assert.equal(await focus(p), "ruling", "what the checker says is chosen; Enter keeps it");
	await p.keyboard.press("Enter");
	await p.getByText("The ruling is recorded").or(p.locator(".notice")).first().waitFor();
	const { disputes } = (await api.get("/api/v1/tournaments/cup/disputes")).json;
	assert.deepEqual(disputes.map((d) => [d.table, d.ruling, d.state]), [[table, "incorrect", "ruled"]]);
	// Kept, it is found again, and its slip is one stop away.
	const slip = p.getByRole("link", { name: /Ruling slip/ });
	for (let i = 0; i < 40 && !await slip.evaluate((a) => a === document.activeElement); i++)
		await p.keyboard.press("Tab");
	assert.equal((await p.request.get(await slip.evaluate((a) => a.href))).headers()["content-type"], "application/pdf");
	assert.deepEqual(p.problems, []);
});

// Enter presses the first button of a form, which once asked for variations instead.
test("Enter checks, by the rules of every system, on both pages", async () => {
	const p = await page("laptop", "/check", { signedIn: false });
	const systems = await p.locator("#system option").evaluateAll((all) => all.map((o) => o.value));
	assert.ok(systems.includes("agloa-2019") && systems.length >= 3, systems.join());
	const kept = [];
	for (const [slug, rule_system, division, file] of [["agloa", "agloa-2019", "elementary", "agloa"], ["mlag", "mlag-basic-2018", "middle", "mlag"]]) {
		await api.post("/api/v1/tournaments", { name: slug, slug, rule_system, starts_on: "2027-04-03", timezone: "America/Detroit" });
		await api.call("POST", `/api/v1/tournaments/${slug}/roster`, caseFile(`rosters/${file}.csv`), { "content-type": "text/csv" });
		await seat(api, slug, division);
		kept.push(`/manage/${slug}/disputes/new?of=${division}&round=1&table=1&shake=1`);
	}
	kept.push(`${D}/new?of=fourth&round=1&table=2`);
	const q = await page("laptop", D);
	for (const [on, addresses] of [[p, systems.map((s) => `/check?system=${s}`)], [q, kept]])
		for (const where of addresses) {
			await on.goto(server.url + where);
			await on.fill("#goal", "6");
			await on.fill("#equation", "9-3=6");
			await on.locator("#equation").press("Enter");
			await on.locator("#verdict").waitFor({ timeout: 10000 }).catch(() => assert.fail(`${where}: no verdict at ${on.url()}`));
			assert.doesNotMatch(on.url(), /ask=/, where);
		}
	assert.match(q.url(), /disputes\/\d+$/, "kept");
	assert.deepEqual([...p.problems, ...q.problems], []);
	await Promise.all([p, q].map((x) => x.context().close()));
});

test("cubes are clicked into the areas of the mat as well as typed", async () => {
	const p = await page("phone", "/check?system=challenge-cup-2022", { signedIn: false });
	await p.locator("#required").click();
	for (const face of ["2", "×", "3"])
		await p.locator("button", { hasText: new RegExp(`^${face}$`) }).first().click();
	assert.equal(await p.locator("#required").inputValue(), "2x3");
	await p.locator("#equation").fill("2x3=6");
	await p.locator("#goal").fill("6");
	await p.getByRole("button", { name: "Check it" }).click();
	await p.locator("#verdict", { hasText: "Correct" }).waitFor();
	assert.match(p.url(), /equation=2x3/, "the address carries the whole case");
	const again = await page("phone", p.url().slice(server.url.length), { signedIn: false });
	await again.locator("#verdict", { hasText: "Correct" }).waitFor();
	assert.deepEqual([...p.problems, ...again.problems], []);
});

// By touch at 360 px: what the shake's rules need is offered, below the field in use, and nothing else.
test("colours, turned and wild cubes, and the Equation itself, are tapped", async () => {
	const p = await newPage(chrome, "phone", { hasTouch: true, isMobile: true });
	await p.goto(`${server.url}/check?system=agloa-2019&division=Middle&year=odd`);
	const key = (name) => p.getByRole("toolbar").getByRole("button", { name, exact: true });
	const value = (id) => p.locator(`#${id}`).inputValue();
	await p.locator("#resources").tap();
	assert.equal(await key("red 2").count() + await key("cube sideways").count(), 0, "neither colour nor turn matters yet");
	await p.locator("#v_exponent").selectOption("red");
	for (const id of ["v_zero_wild", "v_sideways", "v_factorial"])
		await p.locator(`#${id}`).check();
	for (const name of ["red 2", "blue 3", "black 7", "red 0", "plus"])
		await key(name).tap();
	await p.locator("[data-cubes=resources] .cube").nth(1).tap();
	for (const name of ["cube sideways", "cube's colour", "cube's colour", "cube's colour"])
		await key(name).tap();
	assert.equal(await value("resources"), "2(red)3s(blue)7(black)0(red)+");
	assert.equal(await p.locator("[data-cubes=resources] .wild").count(), 1);
	assert.match(await p.locator("[data-cubes=resources] .here").getAttribute("class"), /cube side blue/);
	await p.locator("[data-cubes=resources] .cube").first().tap();
	await key("move the cube to Required").tap();
	await key("take the cube away").tap();
	assert.deepEqual([await value("required"), await value("resources")], ["2(red)", "3s(blue)7(black)0(red)+"]);
	await p.locator("#equation").tap();
	for (const name of ["7", "raised cube", "2", "plus", "3", "sideways", "factorial", "equals", "5", "stands for it: the wild 0", "1", "take the last sign away"])
		await key(name).tap();
	assert.equal(await value("equation"), "7'2+3s!=5<0");
	assert.deepEqual(await axe(p), []);
	assert.equal(await tooWide(p), 0);
	await key("7").focus();
	for (const press of ["ArrowRight", "End", "Home", "ArrowLeft", "Home", "Enter"])
		await p.keyboard.press(press);
	assert.equal(await value("equation"), "7'2+3s!=5<00", "arrows go from key to key, Enter presses one");
	await p.locator("#goal").fill("0");
	await p.getByRole("button", { name: "Check it" }).tap();
	await p.locator("#verdict").waitFor();
	assert.equal(await value("required"), "2(red)", "what was tapped is what was checked");
	assert.deepEqual(p.problems, []);
	await p.context().close();
});

test("a grouping that fails is written out and drawn as boxes", async () => {
	const p = await page("laptop", "/check?system=agloa-2019&division=middle&equation=9-3-2%3D4&goal=4", { signedIn: false });
	assert.equal(await p.locator("#division").inputValue(), "Middle", "a link's small letters will do");
	assert.match(await p.textContent("#verdict"), /Ambiguous/);
	assert.match(await p.textContent("#verdict"), /9−\(3−2\) = 8/);
	assert.equal(await p.locator("#verdict .findings .boxes > .box > .box").count(), 1, "the witness has its boxes, too");
	await p.context().close();
});

for (const size of Object.keys(sizes))
	test(`the judge's pages, ${size}: no fault for axe, nothing too wide`, async () => {
		for (const where of [D, `${D}/new?of=fourth&round=1&table=1`, `${D}/1`, "/manage/cup/shakes?of=fourth&round=1&table=1", "/check?system=agloa-2019&division=Middle&equation=9-3-2%3D4&goal=4"]) {
			const p = await page(size, where);
			assert.deepEqual(await axe(p), [], where);
			assert.equal(await tooWide(p), 0, where);
			if (where.startsWith("/check"))
				await picture(p, `witness-${size}`);
			await p.context().close();
		}
	});
