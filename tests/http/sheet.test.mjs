// Score sheets over HTTP: the API as outside programs use it, the pages as a browser without
// script does.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { start, director, tournament, Client, cubetab, png } from "../lib/cubetab.mjs";

const roster = ["first_name,last_name,grade,division,team,school"];
for (const team of ["Alder", "Birch", "Cedar", "Dogwood", "Elm"])
	for (let i = 1; i <= 5; i++)
		roster.push(`Kid${i},${team}son,4,fourth,${team} A,${team}`);
roster.push("Spare,Alderson,4,fourth,Alder A,Alder");

const good = [[2, 1, 1, 1, "-"], [0, 2, 1, 0, "-"], [0, 1, 1, 2, "-"], [1, 0, 0, 1, "-"], [1, 1, 2, 0, "-"]];
const sums = [5, 3, 4, 2, 4];
let server, dir, api, tables;
const sheets = "/api/v1/tournaments/cup/sheets";
let keys = 0;
const put = (code, body, key = `test-key-${++keys}`) =>
	api.put(`${sheets}/${code}`, body, { "idempotency-key": key });
const body = (version, cells = good, more = {}) => ({ version, games_played: 4,
	rows: cells.slice(0, more.n ?? 5).map((c, i) => ({ seat: i + 1, cells: c })), ...more });

before(async () => {
	server = await start();
	dir = await director(server);
	({ api } = await tournament(server, { roster: roster.join("\n") + "\n" }));
	const made = await api.post("/api/v1/tournaments/cup/seating", { division: "fourth", rounds: 4, seed: 1 });
	assert.equal(made.status, 201, made.text);
	for (let round = 1; round <= 4; round++) {
		const r = await api.post("/api/v1/tournaments/cup/seating/publish", { division: "fourth", round });
		assert.equal(r.status, 200, r.text);
	}
	tables = [];
	for (let round = 1; round <= 4; round++) {
		const s = await api.get(`/api/v1/tournaments/cup/seating?division=fourth&round=${round}`);
		tables.push(...s.json.tables.filter((t) => t.seats.length === 5));
	}
	assert.ok(tables.length >= 8, "tables of five");
});
after(() => server.stop());

test("a sheet is read before anything is entered", async () => {
	const r = await api.get(`${sheets}/${tables[0].code}`);
	assert.equal(r.status, 200);
	assert.equal(r.json.version, 0);
	assert.equal(r.json.state, "planned");
	assert.equal(r.json.rows.length, 5);
	assert.deepEqual(r.json.rows[0].cells, [null, null, null, null, null]);
	assert.deepEqual(r.json.rows.map((x) => x.player), tables[0].seats.map((s) => s.code));
	assert.deepEqual(r.json.penalties, []);
});

test("what was put is read again, and what was read can be put", async () => {
	const code = tables[0].code;
	const saved = await put(code, body(0));
	assert.equal(saved.status, 200, saved.text);
	assert.equal(saved.json.version, 1);
	assert.deepEqual([saved.json.state, saved.json.games_played, saved.json.penalties, saved.json.reasons],
		["entered", 4, [], {}]);
	assert.deepEqual(saved.json.rows.map((x) => [x.seat, x.player, x.cells, x.total]),
		tables[0].seats.map((s, i) => [i + 1, s.code, good[i], sums[i]]));
	assert.deepEqual(Object.keys(saved.json.rows[0]).sort(),
		["cells", "initialed", "player", "seat", "total", "written_total"], "codes, never ids");
	const r = await api.get(`${sheets}/${code}`);
	assert.deepEqual(r.json.rows.map((x) => x.cells), good);
	assert.deepEqual(r.json.rows.map((x) => x.total), sums);
	assert.equal(r.json.games_played, 4);
	assert.equal(r.json.state, "entered");
	const again = await put(code, r.json);
	assert.equal(again.status, 200, again.text);
	assert.equal(again.json.version, 2);
	const lower = await api.get(`${sheets}/${code.toLowerCase()}`);
	assert.equal(lower.json.version, 2);
});

test("a retry with the same key never counts twice", async () => {
	const code = tables[1].code;
	const first = await put(code, body(0), "the-same-key");
	const second = await put(code, body(0), "the-same-key");
	assert.equal(first.json.version, 1);
	assert.equal(second.status, 200);
	assert.equal(second.json.version, 1);
	const other = await put(code, body(0, good.map((c) => c.map((x) => x === 1 ? 0 : x))), "the-same-key");
	assert.deepEqual([other.json.again, other.json.rows.map((x) => x.cells)], [true, good], "what is stored is answered");
	assert.equal((await api.get(`${sheets}/${code}`)).json.version, 1);
	const none = await api.put(`${sheets}/${code}`, body(1));
	assert.equal(none.status, 400);
	const short = await put(code, body(1), "7");
	assert.equal(short.json.version, 2, "a client's key may be as short as it likes");
});

test("if someone else saved meanwhile, both versions come back and nothing is overwritten", async () => {
	const code = tables[2].code;
	await put(code, body(0));
	const other = [[1, 1, 1, 1, "-"], ...good.slice(1)];
	other[1] = [2, 2, 1, 0, "-"];
	const r = await put(code, body(0, other));
	assert.equal(r.status, 409);
	assert.match(r.headers.get("content-type"), /application\/problem\+json/);
	assert.deepEqual(r.json.theirs.rows.map((x) => x.cells), good);
	assert.equal(r.json.theirs.version, 1);
	assert.deepEqual(r.json.yours.rows.map((x) => x.cells), other);
	assert.equal((await api.get(`${sheets}/${code}`)).json.version, 1);
});

test("faults are named by cell", async () => {
	const code = tables[3].code;
	const cases = [
		[[[2, null, 1, 1, "-"], ...good.slice(1)], {}, "blank_cell", 1, 2],
		[[[2, "-", 1, 1, "-"], ...good.slice(1)], {}, "dash_in_played_game", 1, 2],
		[[[3, 1, 1, 1, "-"], ...good.slice(1)], {}, "bad_cell", 1, 1],
		[[[2, 1, 1, 1], ...good.slice(1)], {}, "ragged_rows", 2, null],
		[good, { games_played: 5 }, "games_played_mismatch", null, null],
		[good, { games_played: 0 }, "zero_games", null, null],
		[good, { games_played: null }, "games_played_mismatch", null, null],
		[good, { n: 4 }, "blank_cell", 5, 1],
	];
	for (const [cells, more, name, row, col] of cases) {
		const r = await put(code, body(0, cells, more));
		assert.equal(r.status, 422, name);
		const hit = r.json.problems.find((p) => p.code === name);
		assert.ok(hit, `${name} in ${r.text}`);
		assert.equal(hit.row, row, name);
		assert.equal(hit.col, col, name);
		assert.ok(hit.message.length > 10);
	}
	const wrongTotal = body(0);
	wrongTotal.rows[1].total = 7;
	const r = await put(code, wrongTotal);
	assert.deepEqual(r.json.problems.map((p) => [p.code, p.row]), [["total_mismatch", 2]]);
	assert.equal((await api.get(`${sheets}/${code}`)).json.version, 0);
});

test("blank, zero, dash and away differ", async () => {
	const code = tables[3].code;
	const cells = [[2, 1, 0, "-", null], [0, 0, "A", null, null], [1, 1, 2, "-", null],
		[1, 0, 0, null, null], [1, 1, 0, "-", "-"]];
	const r = await put(code, body(0, cells, { games_played: 3 }));
	assert.equal(r.status, 200, r.text);
	const back = (await api.get(`${sheets}/${code}`)).json;
	assert.deepEqual(back.rows.map((x) => x.cells), cells);
});

test("an unusual sheet needs a reason, in its own words", async () => {
	const code = tables[4].code;
	const cells = good.map(([first]) => [[2, 0, 0, 1, 1][0] && first, null, null, null, null]);
	const one = await put(code, body(0, cells, { games_played: 1 }));
	assert.equal(one.status, 422);
	assert.equal(one.json.problems[0].code, "one_game");
	assert.equal(one.json.problems[0].reason_accepts, true);
	const ok = await put(code, body(0, cells, { games_played: 1, reasons: { one_game: "Fire drill" } }));
	assert.equal(ok.status, 200, ok.text);
	assert.deepEqual((await api.get(`${sheets}/${code}`)).json.reasons, { one_game: "Fire drill" });
});

test("nonsense is refused without a 500", async () => {
	const code = tables[5].code;
	const bodies = [{}, { version: 0 }, { version: "0", rows: [] }, { version: 0, rows: 5 },
		{ version: 0, rows: [1, 2, 3] }, { version: -1, rows: body(0).rows },
		{ version: 0, rows: [{ seat: 99, cells: [1] }] },
		{ version: 0, rows: Array.from({ length: 50 }, (_, i) => ({ seat: i, cells: [] })) },
		{ version: 0, rows: body(0).rows.map((r) => ({ ...r, cells: Array(40).fill(1) })) },
		{ version: 0, rows: body(0).rows.map((r) => ({ ...r, cells: [{}, [], true, 1.5, "x"] })) },
		{ version: 0, rows: body(0).rows.map((r) => ({ ...r, total: "many" })) },
		body(0, good, { penalties: [{ points: 1 }] })];
	for (const b of bodies) {
		const r = await put(code, b);
		assert.equal(r.status, 422, JSON.stringify(b) + r.text);
	}
	const broken = await api.call("PUT", `${sheets}/${code}`, "{", { "content-type": "application/json",
		"idempotency-key": "broken-json" });
	assert.equal(broken.status, 400, broken.text);
	for (const type of [["[1]", "application/json"], ["{}", "text/plain"]])
		assert.equal((await api.call("PUT", `${sheets}/${code}`, type[0], { "content-type": type[1],
			"idempotency-key": "no-object" })).status, 400);
	for (const key of [{}, { "Idempotency-Key": "k".repeat(101) }]) {
		const r = await api.put(`${sheets}/${code}`, body(0), key);
		assert.equal(r.status, 400, r.text);
		assert.match(r.json.detail, /Idempotency-Key/);
	}
	assert.equal((await api.get(`${sheets}/AAAAAAAA`)).status, 404);
	assert.equal((await api.get(`${sheets}/${code}`)).json.version, 0);
});

test("twenty programs save twenty sheets at once and none is refused", async () => {
	const codes = tables.slice(5).map((t) => t.code);
	const all = await Promise.all(codes.map((c) => put(c, body(0))));
	assert.deepEqual(all.map((r) => r.status), codes.map(() => 200));
	const same = await Promise.all(Array.from({ length: 10 }, () => put(codes[0], body(1))));
	assert.equal(same.filter((r) => r.status === 200).length, 1);
	assert.equal(same.filter((r) => r.status === 409).length, 9);
});

// ---- pages ----

const form = (version, cells, more = {}) => {
	const f = { based_on: String(version), key: `page-key-${++keys}`, games_played: "4", ...more };
	cells.forEach((row, r) => {
		row.forEach((v, c) => { f[`cell_${r + 1}_${c + 1}`] = v === null ? "" : String(v); });
		f[`total_${r + 1}`] ??= String(row.reduce((n, v) => n + (Number(v) || 0), 0));
		f[`initialed_${r + 1}`] ??= "1";
	});
	return f;
};

test("a scorer types or scans the code and lands on the sheet", async () => {
	const code = tables[0].code;
	for (const typed of [code, ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `, `http://x.example/s/${code}`]) {
		const r = await dir.get(`/manage/cup/sheets?code=${encodeURIComponent(typed)}`);
		assert.equal(r.location, `/manage/cup/sheets/${code}?typed=1`);
	}
	const slip = await dir.get(`/manage/cup/sheets?code=${code.slice(0, 7)}${code[7] === "2" ? "3" : "2"}`);
	assert.equal(slip.status, 422);
	assert.match(slip.text, /one character is wrong or two are swapped/);
	const scanned = await dir.get(`/s/${code}`);
	assert.equal(scanned.location, `/manage/cup/sheets/${code}?typed=1`);
	const stranger = await new Client(server).get(`/s/${code}`);
	assert.equal(stranger.status, 200);
	assert.match(stranger.text, /Score sheet of table/);
	assert.doesNotMatch(stranger.text, /Kid\d/);
	const page = await dir.get(`/manage/cup/sheets/${code}?typed=1`);
	const names = [...page.text.matchAll(/<th scope="row">(Kid\d \w+)</g)].map((m) => m[1]);
	assert.deepEqual(names.slice(0, 5), tables[0].seats.map((s) => s.name));
});

test("a page without script saves, and the typed comes back when it is refused", async () => {
	const r = await api.get(`/api/v1/tournaments/cup/seating?division=fourth&round=4`);
	const code = r.json.tables.at(-1).code;
	const at = `/manage/cup/sheets/${code}`;
	const version = (await api.get(`${sheets}/${code}`)).json.version;
	await dir.get(`${at}?typed=1`);
	const bad = form(version, good, { code, total_1: "6", cell_3_1: "7" });
	bad.cell_3_1 = "7";
	const refused = await dir.post(at, bad);
	assert.equal(refused.status, 422);
	assert.match(refused.text, /Kid\d \w+, game 1: only 0, 1, 2/);
	assert.match(refused.text, /href="#cell_3_1"/);
	assert.match(refused.text, /name="cell_3_1" value="7"/);
	assert.match(refused.text, /name="total_1" value="6"/);
	const wrong = await dir.post(at, form(version, good, { code: tables[0].code }));
	assert.equal(wrong.status, 422);
	assert.match(wrong.text, /belongs to another sheet/);
	const saved = await dir.post(at, form(version, good, { code, key: "double-submit-key" }));
	assert.equal(saved.status, 303, saved.text);
	assert.equal(saved.location, "/manage/cup/sheets?saved=double-submit-key");
	const twice = await dir.post(at, form(version, good, { code, key: "double-submit-key" }));
	assert.equal(twice.status, 303);
	assert.equal((await api.get(`${sheets}/${code}`)).json.version, version + 1);
	const late = await dir.post(at, form(version, [[0, 1, 1, 1, "-"], ...good.slice(1)], { code }));
	assert.equal(late.status, 409);
	assert.match(late.text, /saved this sheet at/);
	assert.match(late.text, /Save mine instead/);
	assert.match(late.text, new RegExp(`name="based_on" value="${version + 1}"`));
	assert.equal((await api.get(`${sheets}/${code}`)).json.version, version + 1);
});

test("a half-typed sheet has one line for each row, not for each cell", async () => {
	const code = tables[2].code, at = `/manage/cup/sheets/${code}`;
	const { version, rows } = (await api.get(`${sheets}/${code}`)).json;
	await dir.get(`${at}?typed=1`);
	const cells = rows.map((_, r) => r === 0 ? [1, 0, 1, 2] : r === 1 ? ["", 1, "", ""] : ["", "", "", ""]);
	const r = await dir.post(at, form(version, cells, { code, total_1: "4", total_2: "1" }));
	assert.equal(r.status, 422);
	const lines = [...r.text.matchAll(/<li>.*?<\/li>/g)].map((m) => m[0]).filter((l) => /is empty, but others/.test(l));
	assert.equal(lines.length, rows.length - 1, lines.join("\n"));
	assert.match(lines[0], /game 1 is empty.*The same in games 3 and 4\./);
	assert.match(lines[1], /The same in games 2, 3 and 4\./);
	for (let c = 1; c <= 4; c++)
		assert.match(r.text, new RegExp(`id="cell_3_${c}"[^>]*aria-invalid`), "each cell is marked");
});

test("more columns keep what was typed", async () => {
	const code = tables[1].code;
	const at = `/manage/cup/sheets/${code}`;
	await dir.get(`${at}?typed=1`);
	const r = await dir.post(at, { ...form(1, good, { code }), more: "1" });
	assert.equal(r.status, 200);
	assert.match(r.text, /name="cell_5_12"/);
	assert.match(r.text, /name="cell_1_1" value="2"/);
});

test("a question stands on the round page until it is answered", async () => {
	const t = tables[0];
	const asked = await api.post(`${sheets}/${t.code}/queries`, { question: "Is row 2 a 7?" });
	assert.equal(asked.status, 201);
	const page = await dir.get("/manage/cup/rounds/fourth/1");
	assert.match(page.text, /Is row 2 a 7\?/);
	assert.match(page.text, /1 in question/);
	const csv = await dir.get("/manage/cup/rounds/fourth/1?format=csv");
	assert.match(csv.text, /^division,round,table,section,code,state/);
	assert.match(csv.text, /,asked,/);
	const answered = await api.post(`${sheets}/${t.code}/queries/${asked.json.id}`, { answer: "No" });
	assert.equal(answered.status, 200);
	assert.doesNotMatch((await dir.get("/manage/cup/rounds/fourth/1")).text, /Is row 2 a 7/);
});

test("a question goes up the ladder, each step with name and time; its round is not final", async () => {
	const t = tables[0];
	const { id } = (await api.post(`${sheets}/${t.code}/queries`, { question: "Row 1: 4 or 9?" })).json;
	const queue = "/manage/cup/queue", at = `${queue}/${id}`;
	assert.match((await dir.get(queue)).text, /Row 1: 4 or 9\?/);
	const link = async (role) => {
		const text = (await dir.post("/manage/cup/helpers/link", { link_role: role, link_label: `The ${role}` })).text;
		const c = new Client(server), where = /\/l\/[\w-]{43}/.exec(text)[0];
		await c.get(where);
		await c.post(where);
		return c;
	};
	const scorer = await link("scorer"), judge = await link("judge"), runner = await link("runner");
	for (const c of [scorer, judge, runner])
		assert.equal((await c.get(queue)).status, 200);
	assert.equal((await runner.post(at, { press: "answer", note: "4", seen: "0" })).status, 403);
	assert.equal((await scorer.post(at, { press: "take", seen: "0" })).status, 303);
	const late = await judge.post(at, { press: "take", seen: "0" });
	assert.equal(late.status, 422);
	assert.match(late.text, /did something about this question meanwhile/);
	assert.equal((await scorer.post(at, { press: "up", note: "", seen: "1" })).status, 422);
	assert.equal((await scorer.post(at, { press: "up", note: "cannot read it", seen: "1" })).status, 303);
	assert.equal((await scorer.post(at, { press: "answer", note: "4", seen: "2" })).status, 403);
	assert.equal((await api.post(`/api/v1/tournaments/cup/rounds/fourth/1/final`)).status, 409);
	assert.equal((await judge.post(at, { press: "up", note: "rules?", seen: "2" })).status, 303);
	assert.equal((await judge.post(at, { press: "answer", note: "4", seen: "3" })).status, 403);
	const page = (await dir.get(queue)).text;
	assert.match(page, /taken by The scorer, \d\d:\d\d/);
	assert.match(page, /handed up to the judges by The scorer, \d\d:\d\d: cannot read it/);
	assert.match(page, /handed up to the chief by The judge/);
	assert.equal((await dir.post(at, { press: "up", note: "?", seen: "3" })).status, 422);
	assert.equal((await dir.post(at, { press: "answer", note: "It is a 4", seen: "3" })).status, 303);
	assert.equal((await dir.post(at, { press: "answer", note: "Again", seen: "4" })).status, 422);
	assert.doesNotMatch((await dir.get(queue)).text, /4 or 9/);
});

test("another player of the team, or a late name, plays instead", async () => {
	const list = await Promise.all(tables.map((t) => api.get(`${sheets}/${t.code}`)));
	const at = list.find((r) => r.json.round === 2).json;
	const row = at.rows[0];
	const late = await api.post(`${sheets}/${at.code}/players`, { seat: row.seat, given: "Late", family: "Comer" });
	assert.equal(late.status, 201, late.text);
	const page = await dir.get(`/manage/cup/sheets/${at.code}?typed=1`);
	const m = /<option value="(\w+)">Late Comer</.exec(page.text);
	assert.ok(m, "the late name can be chosen");
	const change = body(at.version);
	change.rows[0].player = m[1];
	const saved = await put(at.code, change);
	assert.equal(saved.status, 200, saved.text);
	assert.equal((await api.get(`${sheets}/${at.code}`)).json.rows[0].name, "Late Comer");
	change.version += 1;
	change.rows[0].player = at.rows[1].player;
	const refused = await put(at.code, change);
	assert.equal(refused.status, 422);
});

test("a code of a replaced plan is refused and names the sheet that counts", async () => {
	await tournament(server, { api, slug: "anew", name: "Anew", roster: roster.join("\n") + "\n" });
	const base = "/api/v1/tournaments/anew";
	const codes = async (seed) => {
		await api.post(`${base}/seating`, { division: "fourth", rounds: 1, seed });
		const r = await api.post(`${base}/seating/publish`, { division: "fourth", round: 1 });
		assert.equal(r.status, 200, r.text);
		return (await api.get(`${base}/seating?division=fourth&round=1`)).json.tables;
	};
	const before = await codes(1), now = await codes(2);
	const gone = before.find((t) => !now.some((n) => n.code === t.code));
	assert.ok(gone, "a table was seated anew");
	const counts = now.find((t) => t.table === gone.table).code;
	const r = await api.put(`${base}/sheets/${gone.code}`, body(0), { "idempotency-key": "void-sheet-key" });
	assert.equal(r.status, 409, r.text);
	assert.equal(r.json.code, "void_sheet");
	assert.equal(r.json.replaced_by, counts);
	assert.match(r.json.detail, new RegExp(counts));
	const page = await dir.get(`/manage/anew/sheets/${gone.code}?typed=1`);
	assert.equal(page.status, 409);
	assert.match(page.text, /This sheet was replaced/);
	assert.match(page.text, new RegExp(`/manage/anew/sheets/${counts}`));
	const other = await dir.get(`/manage/cup/sheets?code=${counts}`);
	assert.equal(other.status, 422);
	assert.match(other.text, /another tournament: Anew/);
});

test("scorers' pages are closed to others", async () => {
	const stranger = new Client(server);
	for (const p of ["/manage/cup/sheets", `/manage/cup/sheets/${tables[0].code}`, "/manage/cup/rounds"]) {
		const r = await stranger.get(p);
		assert.ok([303, 401, 403].includes(r.status), `${p} ${r.status}`);
	}
	const r = await fetch(`${server.url}${sheets}/${tables[0].code}`);
	assert.ok([401, 403].includes(r.status));
});

// ---- photos of the paper ----
const sendPhoto = (code, bytes, name = "photo.jpg") => {
	const form = new FormData();
	form.append("photo", new Blob([bytes]), name);
	return dir.post(`/manage/cup/sheets/${code}/photos`, form);
};
// Width and height of a JPEG by its first frame.
function size(jpeg) {
	for (let i = 2; i < jpeg.length; i += 2 + jpeg.readUInt16BE(i + 2))
		if (jpeg[i + 1] >= 0xc0 && jpeg[i + 1] <= 0xc2)
			return [jpeg.readUInt16BE(i + 7), jpeg.readUInt16BE(i + 5)];
	return null;
}
// An EXIF part: turned by a quarter, taken at 52 degrees north.
function withExif(jpeg) {
	const tiff = Buffer.alloc(88);
	tiff.write("II*\0", "latin1");
	tiff.writeUInt32LE(8, 4);
	tiff.writeUInt16LE(2, 8);
	const entry = (at, tag, type, n, value) => {
		tiff.writeUInt16LE(tag, at);
		tiff.writeUInt16LE(type, at + 2);
		tiff.writeUInt32LE(n, at + 4);
		tiff.writeUInt32LE(value, at + 8);
	};
	entry(10, 0x0112, 3, 1, 6);
	entry(22, 0x8825, 4, 1, 38);
	tiff.writeUInt16LE(1, 38);
	entry(40, 2, 5, 3, 60);
	[52, 1, 31, 1].forEach((v, i) => tiff.writeUInt32LE(v, 60 + 4 * i));
	const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
	const head = Buffer.from([0xff, 0xe1, 0, 0]);
	head.writeUInt16BE(body.length + 2, 2);
	return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

test("a pile of paper is keyed in table by table: the next sheet opens after each save", async () => {
	const { tables: all } = (await api.get("/api/v1/tournaments/cup/seating?division=fourth&round=2")).json;
	const open = [];
	for (const t of all)
		if ((await api.get(`${sheets}/${t.code}`)).json.version === 0)
			open.push(t);
	assert.ok(open.length > 2, String(open.length));
	assert.match((await dir.get("/manage/cup/rounds/fourth/2")).text, /href="\/manage\/cup\/rounds\/fourth\/2\/key"/);
	const skipped = await dir.get(`/manage/cup/rounds/fourth/2/key?after=${open[0].table}`);
	assert.ok(skipped.location.startsWith(`/manage/cup/sheets/${open[1].code}?typed=1&series=fourth`), skipped.location);
	let at = (await dir.get("/manage/cup/rounds/fourth/2/key")).location;
	for (const t of open) {
		assert.ok(at.startsWith(`/manage/cup/sheets/${t.code}?`), `${at} is table ${t.table}`);
		const page = await dir.get(at);
		assert.match(page.text, /name="series" value="fourth"/);
		const row = page.text.includes("cell_5_1") ? good : good.slice(0, t.seats.length);
		const more = { code: t.code, series: "fourth" };
		const wrong = await dir.post(`/manage/cup/sheets/${t.code}`, form(0, row, { ...more, total_1: "9" }));
		assert.match(wrong.text, /name="series" value="fourth"/, "a refused save stays in the pile");
		const r = await dir.post(`/manage/cup/sheets/${t.code}`, form(0, row, more));
		assert.equal(r.status, 303, r.text);
		at = (await dir.get(r.location)).location;
	}
	assert.match(at, /^\/manage\/cup\/sheets\?saved=page-key-/);
	assert.match((await dir.get(at)).text, /Every sheet of Fourth grade, round 2, is keyed in\./);
	assert.doesNotMatch((await dir.get("/manage/cup/rounds/fourth/2")).text, /table by table/);
	assert.equal((await dir.get("/manage/cup/rounds/nowhere/2/key")).status, 404);
});

test("a photo of the paper is kept upright, without place and time, for staff alone", async () => {
	const { code } = tables[1], page = `/manage/cup/sheets/${code}`;
	assert.equal((await sendPhoto(code, png(2600, 20))).status, 303);
	const links = async () => [...(await dir.get(`${page}?typed=1`)).text.matchAll(/<img src="([^"]+)"/g)].map((m) => m[1]);
	const plain = await dir.get((await links())[0]);
	assert.equal(plain.headers.get("content-type"), "image/jpeg");
	assert.equal(plain.headers.get("x-content-type-options"), "nosniff");
	assert.match(plain.headers.get("cache-control"), /no-store/);
	assert.deepEqual(size(plain.bytes), [2000, 15], "made small");
	const turned = withExif(plain.bytes);
	assert.ok(turned.includes("Exif"));
	assert.equal((await sendPhoto(code, turned)).status, 303);
	const second = await dir.get((await links())[1]);
	assert.deepEqual(size(second.bytes), [15, 2000], "turned upright");
	assert.ok(!second.bytes.includes("Exif"), "what the phone wrote is gone");
	const stranger = new Client(server);
	assert.ok([302, 303, 401, 403].includes((await stranger.get((await links())[0])).status));
	assert.equal((await dir.get((await links())[0].replace(code, tables[2].code))).status, 404, "another sheet's photo");
	assert.equal((await dir.post(`${(await links())[1]}/remove`)).status, 303);
	assert.equal((await links()).length, 1);
	const archive = path.join(server.data, "cup.archive");
	assert.equal(cubetab(["backup", "--tournament", "cup", archive, "--data", server.data]).status, 0);
	assert.ok(!readFileSync(archive, "utf8").includes("sheet_photo"));
});

test("what is no photo is refused with a sentence, and nothing is kept", async () => {
	const { code } = tables[2], jpeg = png(10, 10);
	const huge = png(1, 1);
	huge.writeUInt32BE(60000, 16);
	huge.writeUInt32BE(60000, 20);
	for (const [bytes, says] of [["", /choose a file/], ["hello", /no JPEG or PNG/], ["<svg xmlns='http://www.w3.org/2000/svg'/>", /no JPEG or PNG/],
		[jpeg.subarray(0, 50), /damaged or cut off/], [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2]), /damaged or cut off/],
		[huge, /damaged|million pixels/], [png(9000, 9000, { noise: false }), /million pixels/]]) {
		const r = await sendPhoto(code, bytes);
		assert.equal(r.status, 422, r.text.slice(0, 300));
		assert.match(r.text, says);
	}
	assert.equal((await sendPhoto(code, Buffer.alloc(8 * 1024 * 1024 + 100000))).status, 413);
	assert.doesNotMatch((await dir.get(`/manage/cup/sheets/${code}`)).text, /<figure>/);
	for (let i = 0; i < 6; i++)
		assert.equal((await sendPhoto(code, jpeg)).status, 303);
	assert.match((await sendPhoto(code, jpeg)).text, /6 photos already/);
});

test("a photo that could not be made small in time is no bad photo", async () => {
	const { code } = tables[3];
	const sent = sendPhoto(code, png(2400, 1800));
	// its process is stopped as soon as it is there, and so is late
	const late = () => readdirSync("/proc").find((pid) => {
		try {
			return /\0photo\0$/.test(readFileSync(`/proc/${pid}/cmdline`, "latin1")) &&
				Number(readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1].split(" ")[1]) === server.child.pid;
		} catch { return false; }
	});
	let pid, answered = false;
	sent.then(() => { answered = true; });
	while (!(pid = late()) && !answered)
		await new Promise((ok) => setTimeout(ok, 1));
	process.kill(Number(pid), "SIGSTOP");
	const r = await sent;
	assert.equal(r.status, 503, r.text.slice(0, 300));
	assert.match(r.text, /the laptop has too much to do.*Send it again in a moment/s);
	assert.doesNotMatch(r.text, /could not be read/);
	assert.equal((await sendPhoto(code, png(240, 180))).status, 303);
});

test("erase removes the photos", async () => {
	const page = `/manage/cup/sheets/${tables[2].code}`;
	const [, link] = /<img src="([^"]+)"/.exec((await dir.get(page)).text);
	assert.equal(cubetab(["erase", "cup", "--data", server.data]).status, 0);
	assert.equal((await dir.get(link)).status, 404);
});
