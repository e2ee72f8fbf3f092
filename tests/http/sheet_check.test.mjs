// The second pair of eyes: look, blind, a share of both; a third decides; rounds made final.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { apiClient, Client, cubetab, director, start, tournament } from "../lib/cubetab.mjs";
import { cells, enter, seat } from "../lib/cup.mjs";

let server, dana, owner, first, second, third, tables;
const at = "/api/v1/tournaments/cup", put = (who, code, body) => who.put(`${at}/sheets/${code}`, body,
	{ "idempotency-key": `${code}-${Math.random()}` });
const mode = (check_mode, more = {}) => owner.put(`${at}/divisions/third/check`, { check_mode, ...more });

async function scorer(n) {
	const email = `scorer${n}@example.org`;
	const r = cubetab(["user", "add", email, "--role", "scorer", "--tournament", "cup", "--data", server.data]);
	assert.equal(r.status, 0, r.stderr);
	return apiClient(server, { email, slug: "cup", role: "scorer" });
}
const body = (t, version, change = {}) => ({ version, games_played: cells(t.table, 1, 0, t.seats.length).length,
	rows: t.seats.map((_, i) => ({ seat: i + 1, cells: cells(t.table, 1, i, t.seats.length) })), ...change });
// One cell mistyped so that the sheet is still lawful: two players' points of a game change places.
function mistyped(t, version) {
	const b = body(t, version), rows = b.rows;
	const g = rows[0].cells.findIndex((x, k) => x !== rows[1].cells[k]);
	[rows[0].cells[g], rows[1].cells[g]] = [rows[1].cells[g], rows[0].cells[g]];
	return b;
}

before(async () => {
	server = await start();
	dana = await director(server);
	owner = await apiClient(server);
	await tournament(server, { api: owner });
	[{ tables }] = await seat(owner, "cup", "third", { publish: [1] });
	[first, second, third] = [await scorer(1), await scorer(2), await scorer(3)];
});
after(() => server?.stop());

test("with no check, what one person keyed is official", async () => {
	const saved = await put(first, tables[0].code, body(tables[0], 0));
	assert.equal(saved.status, 200, saved.text);
	assert.equal((await owner.get(`${at}/sheets/${tables[0].code}`)).json.official, true);
	const twice = await owner.post(`${at}/sheets/${tables[0].code}/check`, { version: 1 });
	assert.equal(twice.status, 422);
	assert.match(twice.json.detail, /waits for no check/);
});

test("a look is somebody else's, and changes nothing", async () => {
	assert.equal((await mode("look")).status, 200);
	const code = tables[0].code, check = (who, version) => who.post(`${at}/sheets/${code}/check`, { version });
	assert.equal((await owner.get(`${at}/sheets/${code}`)).json.official, false);
	const own = await check(first, 1);
	assert.equal(own.status, 422);
	assert.match(own.json.detail, /somebody else checks it/);
	assert.equal((await check(second, 7)).status, 409);
	const seen = await check(second, 1);
	assert.deepEqual([seen.status, seen.json?.state], [200, "checked"], seen.text);
	const sheet = (await owner.get(`${at}/sheets/${code}`)).json;
	assert.equal(sheet.official, true);
	assert.deepEqual(sheet.rows.map((r) => r.cells.filter((c) => c !== null)), body(tables[0], 0).rows.map((r) => r.cells));
	assert.equal((await check(third, 2)).status, 422);
	// A change after that needs a reason and goes back to be checked.
	assert.equal((await put(first, code, body(tables[0], 2))).status, 422);
	assert.equal((await put(first, code, { ...body(tables[0], 2), reason: "a 2 was a 1" })).json.state, "entered");
	assert.equal((await owner.get(`${at}/sheets/${code}`)).json.official, false);
	assert.equal((await check(second, 3)).status, 200);
});

test("the page of a look cannot change a number and needs the paper's code", async () => {
	const t = tables[1], page = `/manage/cup/sheets/${t.code}`;
	assert.equal((await put(first, t.code, body(t, 0))).status, 200);
	const shown = (await dana.get(page)).text;
	assert.match(shown, /compare each number with the paper/);
	assert.match(shown, /<fieldset class="looked-at" disabled>/);
	assert.match(shown, /name="cell_1_1" value="\d"/);
	const wrong = await dana.post(`${page}/check`, { code: tables[2].code, version: 1, key: "a" });
	assert.equal(wrong.status, 422);
	assert.match(wrong.text, /belongs to another sheet/);
	assert.match((await dana.get("/manage/cup/sheets")).text, /Wait for a second person/);
	const done = await dana.post(`${page}/check`, { code: t.code, version: 1, key: "b" });
	assert.equal(done.status, 303, done.text);
	assert.equal((await owner.get(`${at}/sheets/${t.code}`)).json.state, "checked");
});

test("blind: two readings that agree check the sheet", async () => {
	assert.equal((await mode("blind")).status, 200);
	const t = tables[2];
	assert.equal((await first.put(`${at}/sheets/${t.code}`, body(t, 0), { "idempotency-key": "first's" })).status, 200);
	const page = (await dana.get(`/manage/cup/sheets/${t.code}`)).text;
	assert.match(page, /Check: key this sheet again/);
	assert.match(page, /name="check" value="blind"/);
	assert.doesNotMatch(page, /name="cell_\d_\d" value="[0-9-]/);
	assert.doesNotMatch(page, /name="(total_\d|games_played)" value="\d/);
	assert.doesNotMatch((await dana.get(`/manage/cup/sheets/${t.code}?edit=1`)).text, /name="cell_\d_\d" value="[0-9]/);
	assert.equal((await owner.post(`${at}/sheets/${t.code}/check`, { version: 1 })).status, 422, "no look where it is blind");
	const unseen = (await second.get(`${at}/sheets/${t.code}`)).json, seen = (await first.get(`${at}/sheets/${t.code}`)).json;
	assert.ok(unseen.rows.every((r) => r.total === null && r.cells.every((c) => c === null)), "a program sees no more than the page");
	assert.equal(unseen.games_played, null);
	assert.ok(seen.rows.some((r) => r.total > 0));
	const own = await put(first, t.code, { ...body(t, 1), check: "blind" });
	assert.equal(own.status, 422);
	// Nothing that a guess gets back tells whether it agrees, under whatever name and version.
	const guess = (b) => second.post(`${at}/sheets/${t.code}/preview`, b, { "idempotency-key": "guess" });
	for (const more of [{}, { check: "fix" }, { version: 0 }, { check: "blind" }]) {
		const [right, wrong] = [await guess({ ...body(t, 1), ...more }), await guess({ ...mistyped(t, 1), ...more })];
		assert.deepEqual([right.status, right.json?.blind, right.json?.same], [200, true, null], right.text);
		assert.deepEqual([wrong.status, wrong.text], [right.status, right.text]);
	}
	const late = await put(second, t.code, { ...body(t, 0), check: "fix" });
	assert.deepEqual([late.status, late.json?.theirs], [409, undefined], late.text);
	const runner = new Client(server), link = await dana.post("/manage/cup/helpers/link", { link_label: "Rita", link_role: "runner" });
	await runner.post(/\/l\/[^<"\s]+/.exec(link.text)[0], {}, { csrf: null });
	const carried = await runner.get(`/manage/cup/sheets/${t.code}`);
	assert.equal(carried.status, 200);
	assert.doesNotMatch(carried.text, /name="(cell_\d_\d|total_\d|games_played)" value="[0-9]/, "a runner does not carry it over");
	assert.match((await second.put(`${at}/sheets/${t.code}`, body(t, 1), { "idempotency-key": "first's" })).text, /Somebody else saved/);
	const again = await put(second, t.code, body(t, 0));
	assert.deepEqual([again.status, again.json?.state, again.json?.differs], [200, "checked", undefined], again.text);
	assert.equal((await owner.get(`${at}/sheets/${t.code}`)).json.version, 2, "who typed it meanwhile has read it, too");
});

test("blind: where they differ, a third decides by the paper", async () => {
	const t = tables[3];
	assert.equal((await put(first, t.code, mistyped(t, 0))).status, 200);
	const players = (await dana.get("/manage/cup/standings/third")).text.match(/standings\/third\/player\/\d+/g);
	const shown = async () => (await Promise.all(players.slice(0, 40).map((p) => dana.get(`/manage/cup/${p}`)))).map((r) => r.text).join();
	const link = new RegExp(`sheets/${t.code}`);
	assert.doesNotMatch(await shown(), link, "no way to a total leads through a sheet that is still to be keyed");
	const send = () => second.put(`${at}/sheets/${t.code}`, body(t, 1), { "idempotency-key": "lost answer" });
	const read = await send();
	assert.equal(read.status, 200, read.text);
	const retry = await send();
	assert.deepEqual([retry.status, retry.json?.again, retry.json?.differs], [200, true, read.json.differs], "sent twice, read once");
	assert.equal(read.json.state, "entered");
	assert.deepEqual(read.json.differs.map((d) => d.what).filter((w) => /column|game/.test(w)).length, 2);
	assert.equal((await owner.get(`${at}/sheets/${t.code}`)).json.version, 1, "nothing is decided yet");
	for (const who of [first, second])
		assert.equal((await put(who, t.code, { ...body(t, 1), check: "third" })).status, 422);
	const page = (await dana.get(`/manage/cup/sheets/${t.code}`)).text;
	assert.match(page, /Decide between two readings/);
	assert.match(page, /scorer1[\s\S]*scorer2/i);
	const empty = [...page.matchAll(/name="(cell_\d_\d)" value=""/g)].map((m) => m[1]);
	for (const d of read.json.differs.filter((x) => x.field.startsWith("cell_")))
		assert.ok(empty.includes(d.field), `${d.field} is to be typed`);
	const decided = await put(third, t.code, { ...body(t, 1), check: "third" });
	assert.deepEqual([decided.status, decided.json?.state], [200, "checked"], decided.text);
	const sheet = (await owner.get(`${at}/sheets/${t.code}`)).json;
	assert.deepEqual(sheet.rows.map((r) => r.cells.filter((c) => c !== null)), body(t, 0).rows.map((r) => r.cells));
});

test("blind: a third who reads something else starts it anew", async () => {
	const t = tables[4];
	await put(first, t.code, mistyped(t, 0));
	await put(second, t.code, { ...body(t, 1), check: "blind" });
	const other = body(t, 1);
	other.rows.forEach((r) => { r.cells = r.cells.map(() => 0); });
	other.reasons = Object.fromEntries(["all_zero_game", "odd_total", "one_game", "extra_games", "no_initials"].map((c) => [c, "the paper says so"]));
	const saved = await put(third, t.code, { ...other, check: "third" });
	assert.deepEqual([saved.status, saved.json?.state], [200, "entered"], saved.text);
	assert.equal((await put(first, t.code, { ...body(t, 2), check: "third" })).status, 422, "no two readings of this version");
	const again = await put(first, t.code, { ...other, version: 2, check: "blind" });
	assert.deepEqual([again.status, again.json?.state], [200, "checked"], again.text);
});

test("two who key the same sheet blind at once: one reading counts", async () => {
	const t = tables[5];
	await put(first, t.code, mistyped(t, 0));
	const both = await Promise.all([second, third].map((who) => put(who, t.code, { ...body(t, 1), check: "blind" })));
	assert.deepEqual(both.map((r) => r.status).sort(), [200, 422], both.map((r) => r.text).join());
	assert.equal((await owner.get(`${at}/sheets/${t.code}`)).json.version, 1);
});

test("the chase board: from playing over sheet in hand, keyed and query to checked, the longest waiting first", async () => {
	await mode("blind");
	const [t] = (await seat(owner, "cup", "fourth", { publish: [1] }))[0].tables;
	const board = async () => (await owner.get(`${at}/board?division=fourth`)).json;
	const stage = async () => (await board()).tiles.find((x) => x.code === t.code).stage;
	const runner = await apiClient(server, { slug: "cup", role: "runner" });
	await owner.put(`${at}/divisions/fourth/check`, { check_mode: "look" });
	assert.equal(await stage(), "playing");
	const back = await runner.post(`${at}/sheets/${t.code.toLowerCase()}/return`);
	assert.deepEqual([back.status, back.json?.again], [200, false], back.text);
	assert.equal((await runner.post(`${at}/sheets/${t.code}/return`)).json.again, true, "a second scan does no harm");
	const tile = (await board()).tiles.find((x) => x.code === t.code);
	assert.equal(tile.stage, "in_hand");
	assert.match(tile.who, /Dana Director/);
	assert.equal((await board()).tiles.at(0).stage, "playing", "who waits longest comes first");
	assert.equal((await put(first, t.code, body(t, 0))).status, 200);
	assert.equal(await stage(), "keyed");
	const asked = await runner.post(`${at}/sheets/${t.code}/queries`, { question: "Is this a 1?" });
	assert.equal(await stage(), "query");
	await owner.post(`${at}/sheets/${t.code}/queries/${asked.json.id}`, { answer: "Yes" });
	assert.equal((await second.post(`${at}/sheets/${t.code}/check`, { version: 1 })).status, 200);
	assert.equal(await stage(), "checked");
	assert.equal((await board()).tiles.at(-1).code, t.code, "what is done comes last");
	const page = (await dana.get("/manage/cup/board?division=fourth")).text;
	assert.match(page, /1 of \d+ done/);
	assert.match(page, /\u2713<\/span> checked/);
	await dana.get("/manage/cup/board");
	const out = (await board()).tiles.find((x) => x.stage === "playing");
	assert.match(page, new RegExp(`value="${out.code}"><button id="in-${out.code}">In hand`));
	const taken = await Promise.all([0, 1].map(() => dana.post("/manage/cup/board?division=fourth&show=playing",
		{ code: ` ${server.url}/s/${out.code.toLowerCase()} ` })));
	assert.deepEqual(taken.map((r) => [r.status, r.headers.get("location")]),
		Array(2).fill([303, "/manage/cup/board?division=fourth&show=playing&round=0&session=0"]), "the filter stays");
	assert.match((await dana.get("/manage/cup/board?division=fourth")).text, new RegExp(`Type the sheets[^<]*Fourth grade[^<]*table ${out.table}\\.`));
	// A tap on the wrong tile is taken back, until somebody types the sheet.
	const shown = await dana.get("/manage/cup/board?division=fourth&show=in_hand");
	assert.match(shown.text, new RegExp(`id="out-${out.code}"[^>]*>Not here`));
	const undo = () => dana.post("/manage/cup/board?division=fourth", { code: out.code, press: "undo" });
	assert.equal((await undo()).status, 303);
	assert.equal((await board()).tiles.find((x) => x.code === out.code).stage, "playing");
	assert.equal((await runner.delete(`${at}/sheets/${out.code}/return`)).json.again, true, "nothing to take back");
	const typed = await undo().then(() => dana.post("/manage/cup/board", { code: t.code, press: "undo" }));
	assert.match(typed.text, /was typed meanwhile/);
	// A round asked for is shown whole; another session's divisions are not.
	const all = async (q) => (await owner.get(`${at}/board?${q}`)).json.tiles;
	assert.ok((await all("division=fourth&round=1")).length > 0);
	assert.deepEqual(await all("division=fourth&round=2"), []);
	assert.deepEqual(await all("session=999999"), []);
	const wrong = await dana.post("/manage/cup/board", { code: "ZZZZ" });
	assert.equal(wrong.status, 422);
	assert.match(wrong.text, /value="ZZZZ"/);
});

test("a share is drawn from the sheets, the same every time", async () => {
	assert.equal((await mode("share", { check_share: 0, check_top: 0 })).status, 200);
	const t = tables[6];
	await put(first, t.code, body(t, 0));
	assert.match((await dana.get(`/manage/cup/sheets/${t.code}`)).text, /compare each number/);
	await mode("share", { check_share: 100, check_top: 0 });
	assert.match((await dana.get(`/manage/cup/sheets/${t.code}`)).text, /key this sheet again/);
	assert.equal((await mode("sometimes")).status, 422);
	assert.equal((await mode("share", { check_share: 101 })).status, 422);
	const division = /divisions\/(\d+)"/.exec((await dana.get("/manage/cup/settings")).text)[1];
	const page = (await dana.get(`/manage/cup/divisions/${division}`)).text;
	assert.match(page, /The second person/);
	const bad = await dana.post(`/manage/cup/divisions/${division}/check`, { check_mode: "look", check_share: "many", check_top: 3 });
	assert.equal(bad.status, 422);
	assert.match(bad.text, /value="many"|Per cent|Share keyed blind/);
});

test("the tables of the leading players are keyed again blind, whatever share is drawn; others are looked at", async () => {
	const check = (check_top) => owner.put(`${at}/divisions/fifth/check`, { check_mode: "share", check_share: 0, check_top });
	const [one, two] = await seat(owner, "cup", "fifth", { publish: [1, 2] });
	assert.equal((await check(0)).status, 200);
	await enter(owner, "cup", one, 1);
	for (const t of one.tables)
		assert.equal((await second.post(`${at}/sheets/${t.code}/check`, { version: 1 })).status, 200);
	const { individuals } = (await owner.get(`${at}/standings?division=fifth&live=1`)).json;
	const leads = new Set(individuals.filter((p) => p.rank === 1).map((p) => p.code));
	const leading = (t) => t.seats.some((s) => leads.has(s.code));
	assert.ok(two.tables.some(leading) && !two.tables.every(leading), "the leaders sit at some tables of round 2");
	await enter(first, "cup", two, 2);
	const blind = async (t) => /key this sheet again/.test((await dana.get(`/manage/cup/sheets/${t.code}`)).text);
	for (const t of two.tables)
		assert.equal(await blind(t), false, `table ${t.table}: no leader counts`);
	await check(1);
	for (const t of two.tables)
		assert.equal(await blind(t), leading(t), `table ${t.table}`);
});

test("fix or ruling: a judge departs from the paper, with a reason; a scorer neither rules nor undoes it", async () => {
	const t = tables[0], why = "The table cheated in game 2";
	await mode("off");
	const now = (await owner.get(`${at}/sheets/${t.code}`)).json.version;
	assert.match((await put(first, t.code, { ...body(t, now), ruling: true, reason: why })).text, /Only a judge or the director/);
	assert.match((await put(owner, t.code, { ...mistyped(t, now), ruling: true })).text, /needs its reason/);
	assert.equal((await put(owner, t.code, { ...mistyped(t, now), ruling: true, reason: why })).status, 200);
	const read = async () => (await owner.get(`${at}/sheets/${t.code}`)).json;
	assert.equal((await read()).departs.reason, why);
	assert.match((await dana.get(`/manage/cup/sheets/${t.code}`)).text, /departs from the paper[\s\S]*The table cheated in game 2/);
	assert.match((await put(first, t.code, body(t, now + 1))).text, /A judge(&#39;|')s ruling stands/);
	assert.equal((await put(owner, t.code, { ...body(t, now + 1), reason: "it was another table" })).status, 200);
	assert.equal((await read()).departs, null, "it matches the paper again");
	const trail = (await dana.get("/manage/cup/audit?format=csv")).text.split("\n").filter((l) => /,sheet\.(save|ruling),/.test(l));
	assert.deepEqual(trail.slice(0, 3).map((l) => /,(sheet\.\w+),/.exec(l)[1]).sort(), ["sheet.ruling", "sheet.save", "sheet.save"]);
});

test("a round is final when all is official and nothing is asked", async () => {
	await mode("look");
	const early = await owner.post(`${at}/rounds/third/1/final`);
	assert.equal(early.status, 409);
	assert.match(early.json.detail, /sheets? (is|are) not official/);
	await mode("off");
	const asked = await first.post(`${at}/sheets/${tables[0].code}/queries`, { question: "Is this a 2?" });
	const open = await owner.post(`${at}/rounds/third/1/final`);
	assert.equal(open.status, 409);
	assert.match(open.json.detail, /1 query or dispute is open/);
	await owner.post(`${at}/sheets/${tables[0].code}/queries/${asked.json.id}`, { answer: "Yes" });
	assert.match((await dana.get("/manage/cup/rounds/third/1")).text, /Make the round final/);
	assert.equal((await first.post(`${at}/rounds/third/1/final`)).status, 403);
	assert.equal((await owner.post(`${at}/rounds/third/1/final`)).status, 200);
	assert.match((await dana.get("/manage/cup/rounds/third/1")).text, /official and final/);
	const sheet = (await owner.get(`${at}/sheets/${tables[1].code}`)).json;
	assert.equal(sheet.state, "final");
	assert.equal((await put(owner, tables[1].code, body(tables[1], sheet.version))).status, 422, "a final sheet needs a reason");
	assert.match((await put(first, tables[1].code, { ...body(tables[1], sheet.version), reason: "a slip" })).text, /only a judge or the director/);
	assert.equal((await put(owner, tables[1].code, { ...body(tables[1], sheet.version), reason: "parents' protest" })).status, 200);
});
