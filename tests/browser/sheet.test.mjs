// Entry of score sheets in a real browser: every template at three sizes, the keyboard's ways
// through the grid, the phone's pad, two people on one sheet.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { apiClient, cubetab, director, OWNER, png, start, tournament } from "../lib/cubetab.mjs";
import { browser, newPage, axe, tooWide, sizes, picture } from "../lib/browser.mjs";

const roster = ["first_name,last_name,grade,division,team,school"];
for (const team of ["Alder", "Birch", "Cedar", "Dogwood", "Elm"])
	for (let i = 1; i <= 5; i++)
		roster.push(`Kid${i},${team}son,4,fourth,${team} A,${team}`);
const rows = ["2111", "0210", "0112", "1001", "1120"];
const sums = [5, 3, 4, 2, 4];
let server, dir, api, chrome, tables, later, gone;
const sheets = "/api/v1/tournaments/cup/sheets";

async function seat(seed) {
	await api.post("/api/v1/tournaments/cup/seating", { division: "fourth", rounds: 2, seed });
	for (const round of [1, 2])
		assert.equal((await api.post("/api/v1/tournaments/cup/seating/publish", { division: "fourth", round })).status, 200);
	return (await api.get("/api/v1/tournaments/cup/seating?division=fourth&round=1")).json.tables;
}

before(async () => {
	server = await start();
	dir = await director(server);
	({ api } = await tournament(server, { roster: roster.join("\n") + "\n" }));
	const first = await seat(1);
	tables = await seat(2);
	later = (await api.get("/api/v1/tournaments/cup/seating?division=fourth&round=2")).json.tables;
	gone = first.find((t) => !tables.some((n) => n.code === t.code));
	chrome = await browser();
});
after(async () => {
	await chrome?.close();
	await server?.stop();
});

async function page(size = "laptop", options) {
	const p = await newPage(chrome, size, options);
	await p.context().addCookies([...dir.cookies].map(([name, value]) => ({ name, value, url: server.url })));
	return p;
}
const focus = (p) => p.evaluate(() => document.activeElement.id);
const type = async (p, keys) => {
	for (const k of keys)
		await p.keyboard.press(k);
};
const put = (code, version, first = [2, 1, 1, 1, "-"]) => api.put(`${sheets}/${code}`, { version, games_played: 4,
	rows: [first, ...rows.slice(1).map((r) => [...[...r].map(Number), "-"])].map((cells, i) => ({ seat: i + 1, cells })) },
{ "idempotency-key": `browser-${code}-${version}` });

test("every page stands at phone, laptop and projector size without an axe violation", async () => {
	await put(tables[1].code, 0);
	await api.post(`${sheets}/${tables[1].code}/queries`, { question: "Is row 2 a 7?" });
	const stranger = `/s/${tables[0].code}`;
	const paths = ["/manage/cup/sheets", `/manage/cup/sheets/${tables[0].code}`,
		`/manage/cup/sheets/${tables[1].code}?typed=1`, `/manage/cup/sheets/${gone.code}`,
		"/manage/cup/rounds", "/manage/cup/rounds/fourth/1", "/manage/cup/board", stranger];
	for (const size of Object.keys(sizes)) {
		const p = await page(size);
		for (const path of paths) {
			if (path === stranger)
				await p.context().clearCookies();
			await p.goto(server.url + path);
			await p.evaluate(() => document.querySelectorAll("details").forEach((d) => { d.open = true; }));
			assert.deepEqual(await axe(p), [], `${path} at ${size}`);
			assert.equal(await tooWide(p), 0, `${path} at ${size}`);
			assert.deepEqual(p.problems, [], `${path} at ${size}`);
		}
		await p.context().close();
	}
});

test("a digit moves on, a right total moves to the next line, Enter ends the games", async () => {
	const p = await page();
	await p.goto(`${server.url}/manage/cup/sheets/${tables[0].code}?typed=1`);
	assert.equal(await focus(p), "cell_1_1");
	await type(p, "2111");
	assert.equal(await focus(p), "cell_1_5");
	await type(p, ["Enter"]);
	assert.equal(await focus(p), "total_1");
	await type(p, "5");
	assert.equal(await focus(p), "cell_2_1");
	await type(p, ["0", "2", "1", "0"]);
	assert.equal(await focus(p), "total_2", "the table played four games, so the line's total is next");
	await type(p, ["ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowDown"]);
	assert.equal(await focus(p), "cell_2_4");
	await type(p, ["ArrowRight", "ArrowRight", "3"]);
	assert.equal(await focus(p), "cell_3_1");
	await type(p, ["x"]);
	assert.equal(await focus(p), "cell_3_1", "only marks of a sheet are taken");
	await type(p, ["a"]);
	assert.equal(await p.inputValue("#cell_3_1"), "A");
	await type(p, ["ArrowLeft", "0", "1", "1", "2", "4", "1", "0", "0", "1", "2", "1", "1", "2", "0", "4"]);
	assert.equal(await focus(p), "games_played");
	await picture(p, "sheet");
	await p.fill("#total_5", "");
	await p.waitForFunction(() => Object.keys(localStorage).some((k) => k.startsWith("cubetab-sheet")));
	await p.getByRole("button", { name: "Save the sheet" }).click();
	await p.locator(".problems").waitFor();
	assert.equal(await p.locator("#outbox").isVisible(), false, "what is refused stands in the form; nothing else is unsaved");
	await p.fill("#total_5", "4");
	await p.focus("#games_played");
	await type(p, ["4", "Enter"]);
	await p.waitForURL(/\/sheets$/);
	assert.equal(await focus(p), "code", "ready for the next sheet");
	const saved = (await api.get(`${sheets}/${tables[0].code}`)).json;
	assert.deepEqual(saved.rows.map((r) => r.total), sums);
	await p.context().close();
});

test("a phone has a pad with the six marks", async () => {
	const p = await page("phone", { hasTouch: true, isMobile: true });
	await p.goto(`${server.url}/manage/cup/sheets/${tables[2].code}?typed=1`);
	for (const mark of ["2", "0", "away"])
		await p.locator(".pad button", { hasText: new RegExp(`^${mark}$`) }).tap();
	assert.deepEqual(await p.locator("tbody tr").first().locator(".cell").evaluateAll((a) => a.map((x) => x.value)),
		["2", "0", "A", "", ""]);
	assert.deepEqual(await axe(p), []);
	await picture(p, "sheet-phone");
	await p.context().close();
});

const keyed = async (p, code) => {
	await p.goto(`${server.url}/manage/cup/sheets/${code}?typed=1`);
	for (let r = 0; r < 5; r++)
		await type(p, [...rows[r], ...(r ? [] : ["Enter"]), String(sums[r])]);
};

test("questions and judge calls follow by themselves; what is being typed stays, and its question's end is told", async () => {
	const [p, hall] = [await page(), await page("phone")];
	const ask = async (code, question) => (await api.post(`${sheets}/${code}/queries`, { question })).json.id;
	const id = await ask(tables[1].code, "Which of the two?");
	await Promise.all([p.goto(`${server.url}/manage/cup/queue`), hall.goto(`${server.url}/manage/cup/calls`)]);
	await p.locator(`#note-${id}`).fill("The lower one");
	await p.locator(`#note-${id}`).press("ArrowLeft");
	await ask(tables[4].code, "Whose initials are these?");
	await p.getByText("Whose initials are these?").waitFor({ timeout: 5000 });
	assert.equal(await p.inputValue(`#note-${id}`), "The lower one");
	assert.equal(await focus(p), `note-${id}`);
	assert.equal(await p.evaluate(() => document.activeElement.selectionStart), "The lower on".length);
	assert.deepEqual(await axe(p), []);
	assert.equal((await api.post(`${sheets}/${tables[1].code}/queries/${id}`, { answer: "The upper one" })).status, 200);
	await p.getByText("You wrote: The lower one").waitFor({ timeout: 5000 });
	await dir.get("/manage/cup/calls");
	const called = await dir.post("/manage/cup/calls", { table: String(tables[4].table) });
	assert.equal(called.status, 303, called.text);
	await hall.getByRole("button", { name: `I go to table ${tables[4].table}` }).waitFor({ timeout: 5000 });
	await picture(p, "queue");
	await picture(hall, "calls");
	assert.equal(await tooWide(hall), 0);
	assert.deepEqual([...p.problems, ...hall.problems], []);
});

test("a sheet saved while the network is gone is kept, said so, and sent by itself, once", async () => {
	const code = tables[4].code;
	const p = await page();
	await keyed(p, code);
	await p.context().setOffline(true);
	await type(p, ["4", "Enter"]);
	await p.getByText("It is sent by itself").waitFor();
	assert.equal(await p.inputValue("#cell_1_1"), "2");
	assert.deepEqual(await axe(p), []);
	await picture(p, "sheet-offline");
	await p.keyboard.press("Enter"); // again: impatience counts nothing twice
	p.problems.length = 0; // the browser's own line about the failed request
	await p.context().setOffline(false);
	await p.waitForURL(/\/sheets$/);
	assert.equal((await api.get(`${sheets}/${code}`)).json.version, 1);
	assert.equal(await p.locator("#outbox").isVisible(), false);
	await p.context().close();
});

test("a killed server, a closed tab: what was to be saved is sent, what was only typed is offered", async () => {
	const [a, b] = [later[1].code, later[0].code];
	const p = await page();
	await keyed(p, b); // typed, never saved
	await p.waitForTimeout(400);
	await keyed(p, a);
	await server.kill();
	await type(p, ["4", "Enter"]);
	await p.getByText("It is sent by itself").waitFor();
	await p.close(); // the lid
	const port = new URL(server.url).port;
	server = await start({ data: server.data, args: ["--listen", `127.0.0.1:${port}`] });
	const q = await p.context().newPage();
	await q.goto(`${server.url}/manage/cup/sheets`);
	await q.waitForFunction(() => !/sent by itself/.test(document.getElementById("outbox").textContent), null, { timeout: 15000 });
	assert.equal((await api.get(`${sheets}/${a}`)).json.version, 1);
	assert.equal((await api.get(`${sheets}/${b}`)).json.version, 0, "nobody pressed Save there");
	await picture(q, "entry-outbox");
	await q.getByRole("link", { name: "Open it" }).click();
	assert.equal(await q.inputValue("#cell_1_1"), "");
	await q.getByRole("button", { name: "Take it back" }).click();
	assert.equal(await q.inputValue("#cell_1_1"), "2");
	assert.equal(await q.inputValue("#total_5"), "4");
	assert.equal((await put(b, 0, [0, 1, 1, 1, "-"])).status, 200); // somebody else was quicker
	await q.fill("#games_played", "4");
	await q.getByRole("button", { name: "Save the sheet" }).click();
	await q.getByRole("heading", { name: /saved this sheet at/ }).waitFor();
	assert.equal((await api.get(`${sheets}/${b}`)).json.rows[0].cells[0], 0, "nothing is saved over somebody else's");
	await q.getByRole("button", { name: "Save mine instead" }).click();
	await q.waitForURL(/\/sheets$/);
	assert.equal((await api.get(`${sheets}/${b}`)).json.version, 2);
	assert.equal(await q.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith("cubetab-sheet")).length), 0);
	await p.context().close();
});

test("two tabs: a sheet that waits is sent once, whatever is typed into the same sheet beside it", async () => {
	const { code } = later[3];
	const p = await page(), q = await p.context().newPage();
	await q.goto(`${server.url}/manage/cup/sheets/${code}?typed=1`);
	await keyed(p, code);
	await p.context().setOffline(true);
	await type(p, ["4", "Enter"]);
	await p.getByText("It is sent by itself").waitFor();
	await type(q, ["0"]);
	await q.waitForTimeout(400);
	await p.context().setOffline(false);
	await p.waitForURL(/\/sheets$/);
	const saved = (await api.get(`${sheets}/${code}`)).json;
	assert.deepEqual([saved.version, saved.rows[0].cells[0]], [1, 2]);
	await q.reload();
	await q.getByText("Only this browser has it").waitFor();
	await q.getByRole("button", { name: "Throw it away" }).click();
	assert.equal(await q.locator("#outbox").isVisible(), false);
	await p.context().close();
});

test("a sheet saved after the sign-in is over waits for the same person, and counts once", async () => {
	const { code } = later[4];
	const p = await page();
	await keyed(p, code);
	await p.context().clearCookies();
	await type(p, ["4", "Enter"]);
	await p.getByRole("heading", { name: "Not saved yet" }).waitFor();
	assert.equal((await api.get(`${sheets}/${code}`)).json.version, 0);
	assert.deepEqual(await axe(p), []);
	await picture(p, "sheet-sign-in-again");
	const q = await p.context().newPage();
	await q.goto(`${server.url}/signin`);
	await q.fill("#email", OWNER.email);
	await q.fill("#password", OWNER.password);
	await q.locator("main button.primary").click();
	await q.waitForURL(/\/manage/);
	await q.goto(`${server.url}/manage/cup/sheets`); // sends it by itself
	await q.waitForFunction(() => Object.keys(localStorage).every((k) => !k.startsWith("cubetab-sheet")), null, { timeout: 15000 });
	for (let i = 0; i < 3 && !/\/sheets$/.test(p.url()); i++)
		await Promise.all([p.waitForEvent("load"), p.getByRole("button", { name: "Send it again" }).click()]);
	assert.match(p.url(), /\/sheets$/);
	const saved = (await api.get(`${sheets}/${code}`)).json;
	assert.deepEqual([saved.version, saved.rows.map((r) => r.total)], [1, sums]);
	await p.context().close();
});

test("a five-line sheet takes at most 25 keystrokes beyond its digits, and the next code can be typed at once", async () => {
	const code = later[2].code;
	const p = await page();
	await p.goto(`${server.url}/manage/cup/sheets`);
	assert.equal(await focus(p), "code");
	let more = 0;
	const press = async (k) => {
		more += /^\d$/.test(k) ? 0 : 1;
		await p.keyboard.press(k);
	};
	await p.keyboard.type(code); // a scanner's work
	await press("Enter");
	await p.waitForURL(/sheets\/\w+/);
	for (let r = 0; r < 5; r++)
		for (const k of [...rows[r], ...(r ? [] : ["Enter"]), String(sums[r])])
			await press(k);
	for (const k of ["4", "Enter"])
		await press(k);
	await p.waitForURL(/\/sheets$/);
	assert.equal(await focus(p), "code");
	assert.equal((await api.get(`${sheets}/${code}`)).json.version, 1);
	console.log(`a five-line sheet: ${more} keystrokes beyond its digits and its code`);
	assert.ok(more <= 25, `${more} keystrokes`);
	await p.context().close();
});

test("of two people on one sheet the second sees both versions and chooses", async () => {
	const code = tables[3].code;
	const p = await page();
	await p.goto(`${server.url}/manage/cup/sheets/${code}?typed=1`);
	assert.equal((await put(code, 0, [0, 1, 1, 1, "-"])).status, 200);
	for (let r = 0; r < 5; r++)
		await type(p, [...rows[r], ...(r ? [] : ["Enter"]), String(sums[r])]);
	await type(p, ["4", "Enter"]);
	await p.getByRole("heading", { name: /saved this sheet at/ }).waitFor();
	assert.deepEqual(await axe(p), []);
	assert.equal(await p.locator(".compare .differs").count(), 4, "game 1 and the total of one line, twice");
	await picture(p, "sheet-conflict");
	await p.getByRole("button", { name: "Save mine instead" }).click();
	await p.waitForURL(/\/sheets$/);
	const saved = (await api.get(`${sheets}/${code}`)).json;
	assert.equal(saved.version, 2);
	assert.equal(saved.rows[0].cells[0], 2);
	await p.context().close();
});

test("a mistyped sheet: scanned in, read again blind by keyboard, the slip is shown, a third decides; the board follows", async () => {
	const code = tables[2].code;
	const [first, third] = await Promise.all(["first", "third"].map((name) => {
		const email = `${name}@example.org`;
		assert.equal(cubetab(["user", "add", email, "--role", "scorer", "--tournament", "cup", "--data", server.data]).status, 0);
		return apiClient(server, { email, slug: "cup", role: "scorer" });
	}));
	assert.equal((await api.put("/api/v1/tournaments/cup/divisions/fourth/check", { check_mode: "blind" })).status, 200);
	const [p, board] = [await page(), await page("phone")];
	await p.goto(`${server.url}/manage/cup/board`);
	await board.goto(`${server.url}/manage/cup/board`);
	const shown = (text) => board.locator("li.tile", { has: board.locator(`#tile-${code}`) }).getByText(text).waitFor({ timeout: 5000 });
	await shown("playing");
	for (const says of ["sheet in hand", "taken in already"]) {
		assert.equal(await focus(p), "code");
		await p.keyboard.type(code);
		await p.keyboard.press("Enter");
		await p.getByText(new RegExp(`${says}\\.`)).waitFor();
	}
	await shown("in hand");
	const keyed = (who, game1, version, more) => who.put(`${sheets}/${code}`, { version, games_played: 4, ...more,
		rows: [[game1, 1, 1, 1], ...rows.slice(1).map((r) => [...r].map(Number))].map((c, i) => ({ seat: i + 1, cells: [...c, "-"] })) },
	{ "idempotency-key": `slip-${game1}-${version}` });
	assert.equal((await keyed(first, 0, 0)).status, 200);
	await shown("keyed");
	await p.goto(`${server.url}/manage/cup/sheets/${code}?typed=1`);
	assert.equal(await p.inputValue("#cell_1_1"), "", "what was keyed first is not shown");
	for (let r = 0; r < 5; r++)
		await type(p, [...rows[r], ...(r ? [] : ["Enter"]), String(sums[r])]);
	await type(p, ["4", "Enter"]);
	await p.getByText("your reading differs").waitFor();
	await shown("two readings");
	await board.evaluate(() => { document.documentElement.style.filter = "grayscale(1)"; });
	await picture(board, "board-gray");
	const tiles = await board.locator("li.tile .tag").allTextContents();
	assert.ok(tiles.every((t) => /^\s*\S+ [a-z ]+$/.test(t)), `a sign and a word each: ${tiles}`);
	const decided = await keyed(third, 2, 1, { check: "third" });
	assert.deepEqual([decided.status, decided.json?.state], [200, "checked"], decided.text);
	await shown("checked");
	assert.equal((await api.get(`${sheets}/${code}`)).json.rows[0].cells[0], 2);
	assert.deepEqual([...p.problems, ...board.problems], []);
});

test("a photo of the paper, taken with a phone, stands beside the form", async () => {
	const p = await page("phone");
	const at = `${server.url}/manage/cup/sheets/${tables[1].code}?typed=1`;
	await p.goto(at);
	await p.evaluate(() => document.querySelectorAll("details").forEach((d) => { d.open = true; }));
	await p.setInputFiles("#photo", { name: "paper.png", mimeType: "image/png", buffer: png(60, 80) });
	await Promise.all([p.waitForResponse((r) => r.request().method() === "POST" && r.url().endsWith("/photos")),
		p.locator("form:has(#photo) button").click()]);
	await p.goto(at);
	const photo = p.getByRole("img", { name: /Photo of the paper/ });
	await photo.waitFor();
	await p.waitForFunction(() => document.querySelector(".photos img").naturalWidth === 60);
	assert.deepEqual(await axe(p), []);
	assert.equal(await tooWide(p), 0);
	await picture(p, "sheet-photo");
	assert.deepEqual(p.problems, []);
	await p.context().close();
});
