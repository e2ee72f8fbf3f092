// What a plan is worth and how it is searched for: certificates, long searches, wishes, and a
// round typed by hand, which says what it makes worse before it is saved.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { cubetab, slack } from "../lib/cubetab.mjs";
import { at, ok, roster, seatingHall } from "../lib/seating.mjs";

let server, dir, api, cup, read, draft;
before(async () => {
	({ server, dir, api, cup, read, draft } = await seatingHall());
});
after(() => server.stop());
const withdraw = async (slug, code) => ok(await api.post(`/api/v1/tournaments/${slug}/players/${code}/withdraw`, { reason: "ill" }));

// The draft's certificate and the command on it give the same tables, round by round, whatever
// their numbers.
async function againAs(slug, part) {
	const at = `/manage/${slug}/seating/third/certificate`;
	const line = (await dir.get(at)).text.replace(/\s+/g, " ").match(/cubetab (seat --roster [^<]*)</)[1];
	assert.ok(line.includes(part), line);
	const files = { "players.csv": (await dir.get(`${at}?format=csv`)).text, "wishes.csv": (await dir.get(`${at}?format=csv&file=wishes`)).text };
	assert.doesNotMatch(Object.values(files).join(), /Given|Family|Solo/, "without names");
	const folder = mkdtempSync(path.join(tmpdir(), "cubetab-certificate-"));
	for (const [name, text] of Object.entries(files))
		writeFileSync(path.join(folder, name), text);
	const again = cubetab(line.split(" ").map((x) => x in files ? path.join(folder, x) : x));
	rmSync(folder, { recursive: true });
	assert.equal(again.status, 0, again.stderr);
	const tables = (rows) => {
		const by = {};
		rows.forEach(([round, table, who]) => (by[`${round} ${table}`] ??= []).push(who));
		return Object.entries(by).map(([at, who]) => `${at.split(" ")[0]}: ${who.sort()}`).sort();
	};
	const here = [];
	for (let r = 1; r <= 4; r++)
		for (const t of (await read(slug, r, "third", "&draft=1")).tables)
			here.push(...t.seats.map((x) => [r, t.table, x.code]));
	const there = again.stdout.trim().split(/\r?\n/).slice(1).map((row) => row.split(","))
		.map(([, round, table, , player]) => [+round, +table, player]);
	assert.deepEqual(tables(there), tables(here));
	return { here, summary: JSON.parse(again.stderr) };
}

test("a certificate sets each count beside its least, and makes the plan again without the database", async () => {
	await cup("proof", roster(32));
	await draft("proof", { seed: 77 });
	const at = "/manage/proof/seating/third/certificate";
	const page = (await dir.get(at)).text.replace(/\s+/g, " ");
	for (const name of ["team-mates at a table", "meetings of two players beyond their first",
		"seats at a short table", "meetings of two teams", "tables of three or fewer"])
		assert.ok(page.includes(name), name);
	assert.match(page, /team-mates at a table<\/th><td class="num">0<\/td><td class="num">0<\/td><td class="num">0</);
	const { here } = await againAs("proof", "--seed 77 ");
	const print = async () => {
		const pdf = await dir.get(`${at}.pdf`);
		assert.equal(pdf.status, 200, pdf.text.slice(0, 300));
		assert.match(pdf.headers.get("content-disposition"), /inline; filename="proof-seating-certificate-third.pdf"/);
		return execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf.bytes, encoding: "utf8" });
	};
	assert.match(await print(), /team-mates at a table +0 +0 +0\n/);
	ok(await dir.post("/manage/proof/seating/third/repair", {}), 303);
	assert.doesNotMatch((await dir.get(at)).text, /after it was drawn/, "a repair with nothing to do changes nothing");
	await withdraw("proof", here[0][2]);
	ok(await dir.post("/manage/proof/seating/third/repair", {}), 303);
	const changed = (await dir.get(at)).text;
	assert.match(changed, /changed by hand or repaired after it was drawn/);
	assert.match(changed, new RegExp(`<li>Round 1: Given\\d+ Family\\d+ left table ${here[0][1]}\\.<`));
	assert.match(await print(), /When drawn +This plan +Least possible +Gap[^]*team-mates at a table +0 +0 +0 +0\n[^]*Changed since it was drawn/);
	assert.equal((await dir.get("/manage/proof/seating/none/certificate.pdf")).status, 404);
	assert.equal((await dir.get("/manage/proof/seating/third/monitors.pdf")).status, 404);
	assert.equal((await dir.get("/manage/proof/seating/none/certificate")).status, 404);
});

test("a long search shows how far it is beside all other work; stopped, it keeps the best plan, which its steps make again", async () => {
	await cup("long", roster(31));
	const at = "/manage/long/seating/third";
	const begin = () => dir.post(`${at}/draft`, { mode: "advance", rounds: "4", seed: "9", seconds: "600" });
	const begun = await begin();
	assert.equal(begun.status, 303, begun.text);
	assert.match(begun.headers.get("location"), /\/seating\/third\/search$/);
	let page, steps = 0;
	for (let i = 0; i < 200 && !steps; i++) {
		page = (await dir.get(`${at}/search`)).text;
		steps = Number(/<span class="big">(\d+)<\/span> steps/.exec(page)?.[1] ?? 0);
		await new Promise((r) => setTimeout(r, 50));
	}
	assert.ok(steps > 0, page);
	assert.match(page, /repeated meetings<\/th><td class="num">\d+</);
	assert.match(page, /<button class="primary" id="stop">Stop and keep the best plan/);
	assert.match((await begin()).text, /A search for this division is on its way: stop it first/);
	assert.equal((await dir.get(at)).status, 200, "pages answer meanwhile");
	ok(await dir.post(`${at}/search/stop`, {}), 303);
	let end;
	for (let i = 0; i < 200 && end?.status !== 303; i++) {
		end = await dir.get(`${at}/search`);
		await new Promise((r) => setTimeout(r, 50));
	}
	assert.match(end.headers.get("location"), /\/seating\/third$/);
	assert.match((await dir.post(`${at}/search/stop`, {})).text, /No search is on its way here any more/);
	await againAs("long", "--seed 9 --steps ");
	// What somebody else did meanwhile stays: the search ends without a draft and says why.
	ok(await begin(), 303);
	await draft("long", { seed: 4 });
	ok(await dir.post(`${at}/search/stop`, {}), 303);
	for (let i = 0; i < 200 && !/without a draft/.test(page); i++) {
		page = (await dir.get(`${at}/search`)).text;
		await new Promise((r) => setTimeout(r, 50));
	}
	assert.match(page, /changed by somebody else in the meantime/);
	assert.equal((await dir.post(`${at}/draft`, { mode: "advance", seconds: "9999" })).status, 422);
});

test("wishes: two apart, two together, a fixed table; kept by the draft, which says so, and why not", async () => {
	await cup("wish", roster(10) + Array.from({ length: 40 }, (_, i) => `Solo${i},Alone${i},3,third,no team,\n`).join(""));
	const wishes = "/manage/wish/seating/third/wishes";
	const add = (kind, player, other, table) => dir.post(wishes, { kind, player, other: other ?? "", table: table ?? "" });
	const refused = async (say, ...wish) => {
		const r = await add(...wish);
		assert.equal(r.status, 422, r.text);
		assert.match(r.text.replace(/&quot;/g, '"'), say);
	};
	await refused(/same player twice/, "apart", "Given1 Family1", "given1 family1");
	await refused(/Nobody has the code or name "Zed"/, "apart", "Zed", "Given1 Family1");
	await refused(/can be Given\d+ Family\d+ \(.*write the code/, "apart", "Given", "Given1 Family1");
	await refused(/has no table 40: its tables are 1 to 10/, "table", "Given3 Family3", "", 40);
	await refused(/Write the table/, "table", "Given3 Family3");
	await refused(/Choose what is wished/, "beside", "Given3 Family3", "Given9 Family9");
	await cup("wish-other", roster(10) + roster(10, "fourth", 4).split("\n").slice(1).join("\n").replaceAll("Given", "Other"));
	const elsewhere = await dir.post("/manage/wish-other/seating/third/wishes",
		{ kind: "apart", player: "Given1 Family1", other: "Other1 Family1" });
	assert.match(elsewhere.text, /Other1 Family1 \(.*plays in Fourth grade, not in Third grade/);
	await draft("wish");
	const code = Object.fromEntries((await pupils()).map((x) => [x.name, x.code]));
	async function pupils() {
		return (await read("wish", 1, "third", "&draft=1")).tables.flatMap((t) => t.seats);
	}
	ok(await add("apart", `${code["Given1 Family1"]} Given1 Family1`, "Solo29 Alone29"), 303);
	ok(await add("apart", "Solo29 Alone29", "Given2 Family2"), 303);
	ok(await add("together", "Solo10 Alone10", "Solo11 Alone11"), 303);
	ok(await add("together", "Given7 Family7", "Given8 Family8"), 303);
	ok(await add("table", "Solo12 Alone12", "", 3), 303);
	await refused(/There is a wish for these two already/, "together", "Solo29 Alone29", "Given1 Family1");
	await refused(/has a fixed table already/, "table", "Solo12 Alone12", "", 2);
	assert.match((await dir.get(wishes)).text, /came after this plan was drawn/);
	await draft("wish", { seed: 3 });
	const page = (await dir.get("/manage/wish/seating/third")).text.replace(/\s+/g, " ");
	assert.match(page, /Fixed table 3: Solo12 Alone12 <span class="tag ok">kept<\/span> <span class="meta">In all 4 rounds/);
	assert.match(page, /Given(7 Family7 and Given8 Family8|8 Family8 and Given7 Family7) <span class="tag warn">not kept<\/span> <span class="meta">Never together. Both are of third T1, and team-mates are kept apart first/);
	for (let r = 1; r <= 4; r++)
		for (const t of (await read("wish", r, "third", "&draft=1")).tables) {
			const here = new Set(t.seats.map((x) => x.name));
			assert.ok(!(here.has("Solo29 Alone29") && (here.has("Given1 Family1") || here.has("Given2 Family2"))));
			assert.equal(here.has("Solo10 Alone10"), here.has("Solo11 Alone11"));
			assert.ok(!here.has("Solo12 Alone12") || t.table === 3);
		}
	// The certificate counts them: on its page, its print, the command and for other programs.
	const certificate = "/manage/wish/seating/third/certificate";
	const { summary } = await againAs("wish", "--wishes wishes.csv ");
	const counted = ok(await api.get(`${at("wish")}/certificate?division=third`));
	const rows = (list) => Object.fromEntries(list.map((w) => [w.kind, [w.wishes, w.kept, w.broken, w.rounds_kept, w.rounds_broken]]));
	assert.deepEqual(rows(counted.wishes), { apart: [2, 2, 0, 8, 0], together: [2, 1, 1, 4, 4], table: [1, 1, 0, 4, 0] });
	assert.deepEqual(summary.wishes, Object.fromEntries(counted.wishes.map(({ kind, wishes, kept, broken, rounds_broken }) =>
		[kind, { wishes, kept, broken, rounds_broken }])));
	const shown = (await dir.get(certificate)).text.replace(/\s+/g, " ");
	assert.match(shown, /two kept together<\/th><td class="num">2<\/td><td class="num">1<\/td><td class="num">1<\/td><td class="num">4<\/td><td class="num">4</);
	assert.match(shown, /<li>Given(7 Family7 and Given8 Family8|8 Family8 and Given7 Family7) together: Never together\. Both are of/);
	assert.match(execFileSync("pdftotext", ["-layout", "-", "-"], { input: (await dir.get(`${certificate}.pdf`)).bytes, encoding: "utf8" }),
		/Rounds broken\s+two kept apart +2 +2 +0 +8 +0\s+two kept together +2 +1 +1 +4 +4\s+a fixed table +1 +1 +0 +4 +0/);
	// A move by hand says which wishes it would break, before it is saved.
	const seen = async (player, to) => (await dir.get(`/manage/wish/seating/third/change?round=1&player=${code[player]}&to=${to}`)).text;
	assert.match(await seen("Solo12 Alone12", 5), /Round 1: Solo12 Alone12 sits at table 5, and not at the fixed table 3\./);
	const first = (await read("wish", 1, "third", "&draft=1")).tables;
	const tableOf = (name) => first.find((t) => t.seats.some((x) => x.name === name)).table;
	assert.match(await seen("Given1 Family1", tableOf("Solo29 Alone29")),
		/Solo29 Alone29 and Given1 Family1 sit together|Given1 Family1 and Solo29 Alone29 sit together, who are wished apart/);
	assert.match(await seen("Solo10 Alone10", first.find((t) => ![3, tableOf("Solo10 Alone10")].includes(t.table)).table), /Solo1[01] Alone1[01] and Solo1[01] Alone1[01] sit at tables \d+ and \d+, who are wished together/);
	// A repair keeps what can be kept with as few moves: two tables of four lose one each.
	for (const s of first.filter((x) => ![3, tableOf("Solo10 Alone10"), tableOf("Solo29 Alone29")].includes(x.table)).slice(0, 2)
		.flatMap((t) => t.seats.slice(0, 2)))
		await withdraw("wish", s.code);
	ok(await dir.post("/manage/wish/seating/third/repair", {}), 303);
	const mended = (await dir.get("/manage/wish/seating/third")).text.replace(/\s+/g, " ");
	assert.match(mended, /Fixed table 3: Solo12 Alone12 <span class="tag ok">kept/);
	assert.match(mended, /Solo1[01] Alone1[01] and Solo1[01] Alone1[01] <span class="tag ok">kept/);
	assert.equal(mended.match(/<span class="tag warn">not kept/g).length, 1);
	const list = await dir.get(`${wishes}?format=csv`);
	assert.match(list.text, /table,.*Solo12 Alone12.*,3,yes/);
	const id = /wishes\/(\d+)\/remove/.exec((await dir.get(wishes)).text)[1];
	ok(await dir.post(`${wishes}/${id}/remove`, {}), 303);
	assert.equal((await dir.post(`${wishes}/${id}/remove`, {})).status, 404);
	assert.equal((await dir.get(`${wishes}?format=csv`)).text.trim().split("\n").length, 5);
});

test("a round typed by hand says what it makes worse before it is saved, to a program too", async () => {
	await cup("typed", roster(20));
	await draft("typed");
	const form = "/manage/typed/seating/third/hand/1";
	const hand = async () => ok(await api.get(`${at("typed")}/hand?division=third&round=1`));
	const { lines, plan_id } = await hand();
	const tables = lines.map((l) => l.split(/:? /));
	const name = Object.fromEntries((await read("typed", 1, "third", "&draft=1")).tables.flatMap((t) => t.seats).map((x) => [x.code, x.name]));
	const [one, two] = [tables[0][1], tables[1].find((c, i) => i > 0 && c.slice(0, 4) !== tables[0][1].slice(0, 4))];
	ok(await dir.post("/manage/typed/seating/third/wishes", { kind: "apart", player: one, other: two, table: "" }), 303);
	// The two change places with whoever brings them to one table.
	const other = tables[0].at(-1);
	const swapped = lines.map((l) => l.replaceAll(other, "#").replaceAll(two, other).replaceAll("#", two));
	const worse = new RegExp(`Round 1, table ${tables[0][0]}: (${name[one]} and ${name[two]}|${name[two]} and ${name[one]}) sit together, who are wished apart`);
	const typed = { plan_id: String(plan_id), reason: "paper", lines: swapped.join("\n") };
	const look = await dir.post(form, { ...typed, look: "1" });
	assert.equal(look.status, 200, look.text);
	const text = look.text.replace(/\s+/g, " ");
	assert.match(text, worse);
	assert.match(text, /(are of one team|meet 2 times in all)/, "team-mates and repeats as well");
	assert.match(text, new RegExp(`Round 1: ${name[two]} moves from table`));
	assert.ok(look.text.includes(swapped[0]), "what was typed stays");
	assert.deepEqual((await hand()).lines, lines, "nothing is saved");
	const put = { division: "third", round: 1, plan_id, reason: "paper", lines: swapped };
	const dry = ok(await api.call("PUT", `${at("typed")}/hand?dry_run=1`, put));
	assert.ok(dry.breaks.some((b) => worse.test(b)), dry.breaks.join());
	assert.deepEqual((await hand()).lines, lines);
	assert.match((await dir.post(form, { ...typed, lines: "x", look: "1" })).text, /no table number/);
	const same = await dir.post(form, { ...typed, lines: lines.join("\n"), look: "1" });
	assert.match(same.text, /Nothing: the round is as the newest plan has it/);
	const saved = ok(await api.call("PUT", `${at("typed")}/hand`, put));
	assert.deepEqual(saved.breaks, dry.breaks);
});

test("a long search is begun, looked at and stopped by a program", async () => {
	await cup("program", roster(31));
	const search = `${at("program")}/search`;
	const now = async () => ok(await api.get(`${search}?division=third`));
	assert.deepEqual(await now(), { division: "third", on_its_way: false, search: null, lost: null });
	assert.equal((await api.post(search, { division: "third", seconds: 9999 })).status, 422);
	// what takes longer than a request may is refused by name, and a page is served meanwhile
	const began = Date.now(), endless = api.post(at("program").replace(/\/search$/, ""), { division: "third", rounds: 12, seed: 9, steps: 4e18 });
	assert.equal((await fetch(`${server.url}/t/program`)).status, 200);
	const r = await endless;
	assert.equal(r.status, 422, r.text);
	assert.match(r.text, /So many steps take longer than the 20 seconds .* a search takes steps too/);
	assert.ok(Date.now() - began < 20000 + slack * 10000, `${Date.now() - began} ms`);
	assert.match((await api.post(at("program"), { division: "third", steps: -1 })).text, /0 or more/);
	assert.equal((await api.post(search, { division: "none", seconds: 9 })).status, 404);
	assert.equal((await api.call("DELETE", `${search}?division=third`)).status, 409);
	const begun = ok(await api.post(search, { division: "third", seconds: 600, rounds: 4, seed: 9 }), 202);
	assert.ok(begun.on_its_way && ["waits", "runs"].includes(begun.search.state), JSON.stringify(begun));
	assert.equal((await api.post(search, { division: "third", seconds: 9 })).status, 409);
	let state = begun;
	for (let i = 0; i < 400 && !state.search.steps; i++) {
		state = await now();
		await new Promise((r) => setTimeout(r, 50));
	}
	assert.ok(state.search.steps > 0 && state.search.aims.some((a) => a.name === "repeated meetings"), JSON.stringify(state));
	ok(await api.call("DELETE", `${search}?division=third`));
	for (let i = 0; i < 400 && state.on_its_way; i++) {
		state = await now();
		await new Promise((r) => setTimeout(r, 50));
	}
	assert.equal(state.search.state, "done");
	const made = ok(await api.get(`${at("program")}/certificate?division=third`));
	assert.deepEqual([made.seed, made.is_draft, made.steps !== "0"], ["9", true, true]);
});
