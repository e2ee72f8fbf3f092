// Who sits where: drafts, changes by hand, repair, publishing; scenarios "Seating".
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { Client, root } from "../lib/cubetab.mjs";
import { at, ok, roster, seatingHall } from "../lib/seating.mjs";

let server, dir, api, cup, read, draft;
before(async () => {
	({ server, dir, api, cup, read, draft } = await seatingHall());
});
after(() => server.stop());
const publish = async (slug, round) => ok(await api.post(`${at(slug)}/publish`,
	round === undefined ? { division: "third" } : { division: "third", round }));
// All ones for a table's first game.
async function enter(slug, table) {
	const path = `/api/v1/tournaments/${slug}/sheets/${table.code}`;
	const now = ok(await api.get(path));
	const rows = table.seats.map((s, i) => ({ seat: s.seat, player: s.code, cells: [i === 0 ? 2 : 0], total: i === 0 ? 2 : 0 }));
	const reasons = Object.fromEntries(["one_game", "few_games", "perfect", "all_zero_game"].map((k) => [k, "as played"]));
	ok(await api.put(path, { version: now.version, rows, games_played: 1, reasons }, { "idempotency-key": `enter-${table.code}` }));
}
const withdraw = async (slug, code) => ok(await api.post(`/api/v1/tournaments/${slug}/players/${code}/withdraw`, { reason: "ill" }));
const codes = (t) => t.seats.map((s) => s.code);
const anonymous = async (p) => (await fetch(server.url + p)).status;
// Pairs at a table over all rounds.
const pairs = async (slug, extra) => {
	const met = new Map();
	for (let r = 1; r <= 4; r++)
		for (const t of (await read(slug, r, "third", extra)).tables)
			for (const a of t.seats)
				for (const b of t.seats)
					if (a.code < b.code)
						met.set(`${a.code} ${b.code}`, { n: (met.get(`${a.code} ${b.code}`)?.n ?? 0) + 1, mates: a.team === b.team });
	return [...met.values()];
};

test("26, 27, 29, 30 and 31 players: fives and fours, no team-mates, nobody meets three times", async () => {
	for (const n of [26, 27, 29, 30, 31]) {
		await cup(`n${n}`, roster(n));
		const d = await draft(`n${n}`);
		assert.equal(d.players, n);
		assert.equal(d.teammate_meetings, 0);
		assert.equal(d.why_short, "");
		for (let r = 1; r <= 4; r++) {
			const sizes = (await read(`n${n}`, r)).tables.map((t) => t.seats.length);
			assert.equal(sizes.reduce((a, b) => a + b), n);
			assert.ok(Math.max(...sizes) <= 5 && Math.min(...sizes) >= 4, sizes.join());
		}
		const met = await pairs(`n${n}`);
		assert.ok(met.every((m) => !m.mates && m.n < 3));
		assert.equal(met.reduce((a, m) => a + m.n - 1, 0), d.repeat_meetings);
	}
});

test("more tables than the players fill: the reason is the biggest team, on the round's page and the division's", async () => {
	const teams = [6, 5, 5, 4].flatMap((n, team) => Array.from({ length: n }, (_, i) => `Given${team}${i},Family${i},3,third,Team ${team},School ${team}`));
	await cup("big", `first_name,last_name,grade,division,team,school\n${teams.join("\n")}\n`);
	await draft("big");
	const why = "20 players would fit at 4 tables, but the biggest team has 6 players and only 6 tables part them.";
	const all = (await dir.get("/manage/big/seating/third")).text, round = (await dir.get("/manage/big/seating/third/round/1")).text;
	assert.ok(all.includes(`<p>${why}</p>`));
	assert.equal(round.split(`Only 3 sit here: ${why}`).length, 5);
	assert.doesNotMatch(round, /as equal as the number allows/);
});

test("sections at the least that their charts have: no row asks for a longer search", async () => {
	await cup("nationals", readFileSync(path.join(root, "tests/cases/rosters/agloa.csv"), "utf8"), { rules: "agloa-2019" });
	ok(await api.post(at("nationals"), { division: "elementary", rounds: 5, seed: 1, mode: "sections" }), 201);
	const all = (await dir.get("/manage/nationals/seating/elementary")).text;
	const [, have, least] = /<span class="big">(\d+)<\/span> repeated meetings <span class="meta">\(in any plan for these tables at least (\d+)\)/.exec(all);
	assert.ok(have > 0 && have === least);
	const rounds = await Promise.all([1, 2, 3, 4, 5].map(async (r) => (await dir.get(`/manage/nationals/seating/elementary/round/${r}`)).text));
	for (const text of [all, ...rounds])
		assert.doesNotMatch(text, /Arithmetic alone does not force it/);
	assert.ok(all.includes(`No plan for these blocks has fewer than the ${have} repeated meetings of this one.`));
});

test("the same seed gives the same draft; every repeat is listed before it is published", async () => {
	await cup("seed", roster(27));
	const steps = 20000; // so few that a slow machine does not stop earlier
	const one = await draft("seed", { seed: 5, steps }), a = await read("seed", 2);
	await draft("seed", { seed: 6, steps });
	assert.notDeepEqual((await read("seed", 2)).tables, a.tables);
	await draft("seed", { seed: 5, steps });
	assert.deepEqual((await read("seed", 2)).tables, a.tables);
	const page = await dir.get("/manage/seed/seating/third?format=csv");
	const times = page.text.trim().split(/\r?\n/).slice(1).map((l) => Number(/,(\d+),/.exec(l)[1]));
	assert.equal(times.reduce((n, t) => n + t - 1, 0), one.repeat_meetings);
});

test("a draft is hidden at every public address until the publish button", async () => {
	await cup("hidden", roster(30));
	await draft("hidden");
	const everywhere = async () => [await anonymous(`${at("hidden")}?division=third&round=1`),
		await anonymous("/t/hidden/seating/third/1")];
	assert.deepEqual(await everywhere(), [404, 404]);
	const find = await fetch(`${server.url}/t/hidden/find?q=Given0`);
	assert.doesNotMatch(await find.text(), /table \d/i);
	assert.equal((await read("hidden", 1)).state, "draft");
	const made = await publish("hidden", 1);
	assert.deepEqual(made.rounds, [1]);
	assert.deepEqual(made.sheets, { kept: 0, made: 24, void: 0 });
	assert.deepEqual(await everywhere(), [200, 200]);
	assert.equal(await anonymous(`${at("hidden")}?division=third&round=2`), 404);
	assert.equal(await anonymous("/t/hidden/seating/third/2"), 404);
	const seen = await (await fetch(`${server.url}${at("hidden")}?division=third&round=1`)).json();
	assert.deepEqual(Object.keys(seen).sort(), ["division", "edition", "round", "tables", "tournament"]);
	assert.deepEqual(Object.keys(seen.tables[0]).sort(), ["seats", "table"]);
	assert.match(seen.tables[0].seats[0].name, /^Given\d+ F\.$/);
	const staff = await read("hidden", 1);
	assert.match(staff.tables[0].code, /^[2-9A-Z]{8}$/);
	assert.match(staff.tables[0].seats[0].name, /^Given\d+ Family\d+$/);
	// Hidden again by the page.
	await dir.get("/manage/hidden/seating/third");
	assert.equal((await dir.post("/manage/hidden/seating/third/hide", { round: 1 })).status, 303);
	for (let i = 0; i < 30 && (await everywhere())[1] !== 404; i++) // kept pages are dropped within a second
		await new Promise((resolve) => setTimeout(resolve, 100));
	assert.deepEqual(await everywhere(), [404, 404]);
});

test("a change of the plan in play is a draft of its own: the public sees the old one until it is published", async () => {
	await cup("delay", roster(30));
	await draft("delay");
	await publish("delay");
	const old = await read("delay", 1);
	const [a, b] = [old.tables[0].seats[0], old.tables.find((t) => t.seats.every((s) => s.team !== old.tables[0].seats[0].team)
		&& t.table !== old.tables[0].table)?.seats[1] ?? old.tables[1].seats[1]];
	const path = `/manage/delay/seating/third/change?round=1&player=${a.code}&to=${b.code}`;
	const page = await dir.get(path);
	assert.equal(page.status, 200, page.text);
	const plan = /name="plan_id" value="(\d+)"/.exec(page.text)[1];
	const saved = await dir.post("/manage/delay/seating/third/change",
		{ plan_id: plan, round: 1, player: a.code, to: b.code, reason: "Their buses come late." });
	assert.equal(saved.status, 303, saved.text);
	const seen = await (await fetch(`${server.url}${at("delay")}?division=third&round=1`)).json();
	assert.deepEqual(seen.tables.map((t) => t.seats.map((s) => s.code)), old.tables.map((t) => t.seats.map((s) => s.code)));
	assert.equal((await read("delay", 1)).edition, 1);
	assert.equal((await read("delay", 1, "third", "&draft=1")).edition, 2);
	// The form made from the plan before that is refused.
	const late = await dir.post("/manage/delay/seating/third/change",
		{ plan_id: plan, round: 1, player: a.code, to: b.code, reason: "x" });
	assert.equal(late.status, 409, late.text);
	const made = await publish("delay");
	assert.deepEqual(made.sheets, { kept: 22, made: 2, void: 2 });
	const now = await read("delay", 1);
	assert.equal(now.edition, 2);
	for (const t of now.tables) {
		const was = old.tables.find((o) => o.table === t.table);
		const same = JSON.stringify(was.seats) === JSON.stringify(t.seats);
		assert.equal(was.code === t.code, same, `table ${t.table}`);
	}
});

test("a team-mate at a table is said before it is saved and needs a reason", async () => {
	await cup("mates", roster(30));
	await draft("mates");
	const { tables } = await read("mates", 1);
	const a = tables[0].seats[0];
	const other = tables.find((t) => t !== tables[0] && t.seats.some((s) => s.team === a.team));
	const b = other.seats.find((s) => s.team !== a.team);
	const page = await dir.get(`/manage/mates/seating/third/change?round=1&player=${a.code}&to=${b.code}`);
	assert.match(page.text, /are both of/);
	assert.match(page.text, /name="reason"/);
	const plan = /name="plan_id" value="(\d+)"/.exec(page.text)[1];
	const fields = { plan_id: plan, round: 1, player: a.code, to: b.code };
	const refused = await dir.post("/manage/mates/seating/third/change", { ...fields, reason: "" });
	assert.equal(refused.status, 422);
	assert.match(refused.text, /write down why/);
	const saved = await dir.post("/manage/mates/seating/third/change", { ...fields, reason: "They share an interpreter." });
	assert.equal(saved.status, 303, saved.text);
	assert.match((await dir.get("/manage/mates/seating/third")).text, /They share an interpreter/);
	const moved = (await read("mates", 1)).tables.find((t) => t.table === other.table);
	assert.ok(moved.seats.some((s) => s.code === a.code));
});

test("a move shows the sizes that it makes, an unknown table comes back with the form", async () => {
	await cup("move", roster(30));
	await draft("move");
	const { tables } = await read("move", 2);
	const page = await dir.get(`/manage/move/seating/third/change?round=2&player=${tables[0].seats[0].code}&to=${tables[1].table}`);
	assert.match(page.text, /would have 6 players/);
	// At the own table there is nothing to swap but the scorekeeper's seat, and that comes last.
	const seats = tables[0].seats, keeper = seats.at(-1);
	const own = async (code) => [...(await dir.get(`/manage/move/seating/third/change?round=2&player=${code}`)).text.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)</g)]
		.map(([, value, text]) => ({ value, text })).filter((o) => seats.some((s) => s.code === o.value));
	assert.deepEqual((await own(seats[0].code)).map((o) => [o.value, o.text.split(" with ")[0]]), [[keeper.code, "At this table: change seats"]]);
	assert.equal((await own(keeper.code)).length, seats.length - 1);
	assert.match((await dir.get(`/manage/move/seating/third/change?round=2&player=${seats[0].code}`)).text, /<select id="to" name="to">\s*<optgroup label="Table (?!1 )/);
	const wrong = await dir.get(`/manage/move/seating/third/change?round=2&player=${tables[0].seats[0].code}&to=999`);
	assert.equal(wrong.status, 422);
	assert.match(wrong.text, /no table 999/);
});

test("table numbers are unique over the divisions of a session and kept on a new draw", async () => {
	const two = roster(30) + roster(25, "fourth", 4).split("\n").slice(1).join("\n");
	await cup("numbers", two);
	const numbers = async (d) => (await read("numbers", 1, d)).tables.map((t) => t.table);
	await draft("numbers");
	await draft("numbers", { division: "fourth" });
	assert.deepEqual(await numbers("third"), [1, 2, 3, 4, 5, 6]);
	assert.deepEqual(await numbers("fourth"), [7, 8, 9, 10, 11]);
	await draft("numbers", { seed: 9 });
	assert.deepEqual(await numbers("third"), [1, 2, 3, 4, 5, 6]);
});

test("a seated division that joins another session is told of numbers that stand twice, and loses no round", async () => {
	const slug = "halves";
	await cup(slug, roster(20) + roster(20, "fourth", 4).split("\n").slice(1).join("\n"));
	const settings = async () => (await dir.get(`/manage/${slug}/settings`)).text;
	await dir.get(`/manage/${slug}/sessions/new`);
	await dir.post(`/manage/${slug}/sessions/new`, { name: "Afternoon", held_on: "2027-03-02", starts_at: "13:00" });
	const text = await settings();
	const session = (name) => new RegExp(`sessions/(\\d+)">${name}`).exec(text)[1];
	const third = /divisions\/(\d+)">Third/.exec(text)[1];
	const save = (more) => dir.post(`/manage/${slug}/divisions/${third}`, { name: "Third grade", code: "third", mark: "3",
		grade_min: "3", grade_max: "3", rounds: "4", shows: "honours", honours_top: "4", session: session("Afternoon"), ...more });
	assert.equal((await save({})).status, 303);
	for (const division of ["third", "fourth"]) {
		await api.post(`/api/v1/tournaments/${slug}/seating`, { division, rounds: 4, seed: 1 });
		await api.post(`/api/v1/tournaments/${slug}/seating/publish`, { division, round: 1 });
	}
	const page = () => dir.get(`/manage/${slug}/seating/third`);
	assert.doesNotMatch((await page()).text, /stand twice/);
	assert.equal((await save({ session: session("Main") })).status, 303);
	assert.match((await page()).text, /stand twice in this session:<\/strong> Fourth grade has them too: 1, 2/);
	await api.post(`/api/v1/tournaments/${slug}/seating`, { division: "third", rounds: 4, seed: 1 });
	assert.doesNotMatch((await page()).text, /stand twice/, "a new draw takes free numbers");
	const fewer = await save({ rounds: "3", session: session("Main") });
	assert.equal(fewer.status, 422);
	assert.match(fewer.text, /The seating of this division has 4 rounds/);
});

test("a player withdraws after sheets are printed: only that player's tables change", async () => {
	await cup("gone", roster(31));
	await draft("gone");
	await publish("gone");
	const old = [];
	for (let r = 1; r <= 4; r++)
		old.push(...(await read("gone", r)).tables.map((t) => ({ ...t, round: r })));
	const who = old[0].seats[1].code;
	await withdraw("gone", who);
	const page = await dir.get("/manage/gone/seating/third");
	assert.match(page.text, /roster has outrun this plan/);
	const plan = /name="plan_id" value="(\d+)"/.exec(page.text)[1];
	const repaired = await dir.post("/manage/gone/seating/third/repair", { plan_id: plan });
	assert.equal(repaired.status, 303, repaired.text);
	const made = await publish("gone");
	const touched = old.filter((t) => t.seats.some((s) => s.code === who));
	assert.equal(touched.length, 4);
	assert.equal(made.sheets.void, 4);
	assert.equal(made.sheets.kept, old.length - 4);
	assert.deepEqual(made.reprint.map((x) => [x.round, x.table]).sort(), touched.map((t) => [t.round, t.table]).sort());
	for (const t of old) {
		const now = (await read("gone", t.round)).tables.find((n) => n.table === t.table);
		assert.equal(now.code === t.code, !touched.includes(t));
		assert.ok(!now.seats.some((s) => s.code === who));
	}
	// The old code is refused at entry, with an explanation.
	const sheet = await dir.get(`/s/${touched[0].code}`, { follow: true });
	assert.match(sheet.text, /replaced|void/i);
	const put = await api.put(`/api/v1/tournaments/gone/sheets/${touched[0].code}`, { version: 0, rows: [] },
		{ "idempotency-key": "0123456789" });
	assert.ok(put.status >= 400, put.text);
	assert.match((await dir.get("/manage/gone/seating/third")).text, new RegExp(touched[0].code));
});

test("new players are added by repair, at tables with room", async () => {
	await cup("late", roster(28));
	await draft("late");
	await publish("late");
	const more = await api.call("POST", "/api/v1/tournaments/late/roster", roster(28) +
		"New,One,3,third,third T9,School N\nNew,Two,3,third,third T9,School N\n", { "content-type": "text/csv" });
	assert.ok(more.status < 300, more.text);
	const page = await dir.get("/manage/late/seating/third");
	assert.match(page.text, /roster has outrun this plan: 2/);
	const plan = /name="plan_id" value="(\d+)"/.exec(page.text)[1];
	await dir.post("/manage/late/seating/third/repair", { plan_id: plan });
	const met = await pairs("late", "&draft=1");
	assert.ok(met.every((m) => !m.mates));
	for (let r = 1; r <= 4; r++) {
		const { tables } = await read("late", r, "third", "&draft=1");
		assert.equal(tables.flatMap((t) => t.seats).length, 30);
	}
	assert.equal((await publish("late")).sheets.void <= 8, true);
});

test("tables with an entered sheet stay as they are", async () => {
	await cup("entered", roster(30));
	await draft("entered");
	await publish("entered");
	const round = await read("entered", 1), table = round.tables[2];
	await enter("entered", table);
	const refused = await dir.get(`/manage/entered/seating/third/change?round=1&player=${table.seats[0].code}&to=${round.tables[0].seats[0].code}`);
	assert.equal(refused.status, 409);
	assert.match(refused.text, new RegExp(`table ${table.table} in round 1 is entered`));
	const d = await draft("entered", { seed: 77 });
	assert.equal(d.teammate_meetings, 0);
	assert.deepEqual((await read("entered", 1, "third", "&draft=1")).tables, round.tables.map((t) => ({ ...t, code: null })));
	const made = await publish("entered");
	assert.ok(made.sheets.kept >= 6);
	assert.equal((await read("entered", 1)).tables[2].code, table.code);
	assert.equal((await api.post(at("entered"), { division: "third", rounds: 1 })).status, 409);
});

test("a sheet that comes in after the draft was repaired: the plan is repaired once more, and nothing is stuck", async () => {
	await cup("meanwhile", roster(31));
	await draft("meanwhile");
	await publish("meanwhile");
	const [table] = (await read("meanwhile", 1)).tables, gone = table.seats[0].code;
	await withdraw("meanwhile", gone);
	const repaired = ok(await api.post(`${at("meanwhile")}/repair`, { division: "third" }));
	assert.ok(repaired.lines.some((l) => /^Round 1: .* leaves table/.test(l)), repaired.lines.join("\n"));
	const differs = (await dir.get("/manage/meanwhile/seating/third")).text.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
	assert.match(differs, new RegExp(`What this draft changes Against what is in play \\d+ seats are others.*print again: the sheets of \\d+ tables.*Round 1: ${table.table}\\b`));
	assert.match(differs, new RegExp(`Who sits elsewhere Round 1: .* leaves table ${table.table}\\.`));
	assert.match(differs, /It gets worse here|Nobody comes to a team-mate/);
	await enter("meanwhile", table);
	const stuck = await api.post(`${at("meanwhile")}/publish`, { division: "third" });
	assert.equal(stuck.status, 409);
	assert.match(stuck.json.detail, /entered already.*Repair the draft, which takes them as they were played/);
	assert.match((await dir.get("/manage/meanwhile/seating/third")).text, /Next: repair the plan<\/h2><p>Sheets came in since this draft was made/);
	assert.match(ok(await api.post(`${at("meanwhile")}/repair`, { division: "third" })).lines[0], /^Sheets came in since this draft was made/);
	await publish("meanwhile");
	const seats = async (r) => (await read("meanwhile", r)).tables;
	assert.deepEqual(codes((await seats(1)).find((t) => t.table === table.table)), codes(table));
	for (const r of [2, 3, 4]) assert.ok(!(await seats(r)).flatMap(codes).includes(gone));
});

test("only who is here is seated; a player away from round 3 on is left out of those rounds", async () => {
	await cup("here", roster(30));
	const codes = (await api.get("/api/v1/tournaments/here/roster")).json.players.map((p) => p.code);
	const mark = async (round, list, state) => ok(await api.put("/api/v1/tournaments/here/attendance",
		{ round, players: list.map((code) => ({ code, state })) }));
	await mark(0, codes.slice(0, 24), "present");
	await mark(0, codes.slice(24, 26), "late");
	await mark(0, codes.slice(26, 28), "absent");
	assert.equal((await dir.post("/manage/here/seating", { only_here: 1 })).status, 303); // each division
	const seated = (await read("here", 1)).tables.flatMap((t) => t.seats.map((s) => s.code));
	assert.deepEqual(seated.sort(), codes.slice(0, 26).sort());
	await mark(3, codes.slice(0, 1), "absent");
	await draft("here", { only_here: true });
	const count = async (r) => (await read("here", r)).tables.flatMap((t) => t.seats).length;
	assert.deepEqual([await count(1), await count(2), await count(3), await count(4)], [26, 26, 25, 25]);
	// Whoever comes after all is new to the plan and is added by repair.
	await mark(0, codes.slice(28, 29), "late");
	const page = await dir.get("/manage/here/seating/third");
	assert.match(page.text, /roster has outrun this plan: 1/);
	assert.equal((await dir.post("/manage/here/seating/third/repair",
		{ plan_id: /name="plan_id" value="(\d+)"/.exec(page.text)[1], only_here: 1 })).status, 303);
	assert.deepEqual([await count(1), await count(4)], [27, 26]);
	assert.match((await dir.get("/manage/here/seating/third/players")).text, /away/);
});

test("once everybody is marked at check-in, only who is here is the choice that is ticked", async () => {
	await cup("begun", roster(30) + roster(30, "fourth", 4).split("\n").slice(1).join("\n"));
	const box = async (where) => /<input type="checkbox" id="only_here"[^>]*>[\s\S]*?<\/span>/.exec((await dir.get(`/manage/begun/seating${where}`)).text)[0];
	for (const where of ["", "/third"]) {
		assert.doesNotMatch(await box(where), / checked aria/, where);
		assert.match(await box(where), /Seat only who is here/, where);
	}
	const third = (await api.get("/api/v1/tournaments/begun/roster")).json.players.filter((p) => p.division === "third").map((p) => p.code);
	const mark = async (list, state) => ok(await api.put("/api/v1/tournaments/begun/attendance",
		{ round: 0, players: list.map((code) => ({ code, state })) }));
	await mark(third.slice(29), "absent");
	assert.doesNotMatch(await box(""), / checked aria/, "nobody is here: all would be left out");
	assert.match(await box(""), /1 absent, 59 not marked yet, of 60\..*the absent are seated, too/);
	await mark(third.slice(0, 28), "present");
	for (const where of ["", "/third"]) {
		assert.doesNotMatch(await box(where), / checked aria/, "one may still come");
		assert.match(await box(where), /Ticked, who is not marked yet gets no seat/);
	}
	await mark(third.slice(28, 29), "absent");
	assert.match(await box(""), / checked aria.*28 checked in .*, 2 absent, 30 not marked yet, of 60\./);
	assert.match(await box("/third"), / checked aria.*28 checked in .*, 2 absent, 0 not marked yet, of 30\./);
	assert.doesNotMatch(await box("/fourth"), / checked aria/);
	// What was chosen stays chosen on a form that comes back.
	const again = await dir.post("/manage/begun/seating/third/draft", { mode: "advance", rounds: 99 });
	assert.equal(again.status, 422);
	assert.doesNotMatch(/<input type="checkbox" id="only_here"[^>]*>/.exec(again.text)[0], / checked aria/);
	assert.equal((await dir.post("/manage/begun/seating", { only_here: 1 })).status, 303);
	const seated = async (division) => (await read("begun", 1, division)).tables.flatMap((t) => t.seats.map((s) => s.code));
	assert.deepEqual((await seated("third")).sort(), third.slice(0, 28).sort());
	assert.equal((await seated("fourth")).length, 30, "nobody is checked in there yet");
});

test("what cannot be is refused in words", async () => {
	await cup("empty", "");
	assert.equal((await api.post(at("empty"), { division: "nowhere" })).status, 404);
	const none = await api.post(at("empty"), { division: "third" });
	assert.equal(none.status, 422);
	assert.match(none.json.detail ?? none.text, /fewer than two players/);
	assert.equal((await api.post(at("empty"), { division: "third", seed: "x" })).status, 422);
	assert.equal((await api.post(`${at("empty")}/publish`, { division: "third" })).status, 409);
	assert.equal((await api.get(`${at("empty")}?division=third&round=1`)).status, 404);
	assert.equal((await fetch(`${server.url}${at("empty")}`, { method: "POST", body: "{}" })).status >= 401, true);
	await cup("tiny", roster(2));
	assert.match((await draft("tiny")).why_short, /only 2 players/);
});

test("tables of two: one is left over in each round, another each time, and the page says who", async () => {
	await cup("pairs", roster(7).replace(/third T\d,School third \d/g, "no team,"));
	const settings = { name: "pairs", slug: "pairs", venue: "Hall", starts_on: "2027-04-03", timezone: "America/Chicago",
		name_policy: "code", table_max: "2", rule_system: "challenge-cup-2022" };
	assert.equal((await dir.post("/manage/pairs/settings", settings)).status, 303);
	const made = await draft("pairs");
	assert.match(made.why_short, /^7 players make pairs and one who is left over: a bye, in turn\./);
	const { text } = await dir.get("/manage/pairs/seating/third");
	const out = [...text.matchAll(/<li>Round (\d): (Given\d Family\d)<\/li>/g)];
	assert.deepEqual(out.map((m) => m[1]), ["1", "2", "3", "4"]);
	assert.equal(new Set(out.map((m) => m[2])).size, 4);
	assert.match((await dir.get("/manage/pairs/seating/third/certificate")).text, />byes<[^]*>byes beyond a player’s first</);
});

test("every page of the seating opens, sorts, filters and exports", async () => {
	await cup("pages", roster(30));
	for (const p of ["", "?q=third&sort=name", "?format=csv", "/third"])
		assert.equal((await dir.get(`/manage/pages/seating${p}`)).status, 200, p);
	await dir.get("/manage/pages/seating/third");
	const made = await dir.post("/manage/pages/seating/third/draft", { plan_id: "", rounds: 3, seed: "" });
	assert.equal(made.status, 303, made.text);
	for (const p of ["", "/round/1", "/round/3?q=T1", "/round/2?format=csv", "/players", "/players?sort=team&q=T2",
		"/players?format=csv", "/teams"]) {
		const r = await dir.get(`/manage/pages/seating/third${p}`);
		assert.equal(r.status, 200, `${p} ${r.text}`);
	}
	const bad = await dir.post("/manage/pages/seating/third/draft", { rounds: 99, seed: 4 });
	assert.equal(bad.status, 422);
	assert.match(bad.text, /value="99"/);
	const page = await dir.get("/manage/pages/seating/third");
	const plan = /name="plan_id" value="(\d+)"/.exec(page.text)[1];
	assert.equal((await dir.post("/manage/pages/seating/third/discard", { plan_id: plan })).status, 303);
	assert.match((await dir.get("/manage/pages/seating/third")).text, /Make a draft/);
	assert.ok([302, 303, 401, 403].includes((await new Client(server).get("/manage/pages/seating")).status));
});

// Ten teams are two sections of five: four schools of the North and the two best teams are shared out.
test("by score: two sheets that nobody has checked block the draw; named by the director, their values are not used", async () => {
	await cup("unchecked", roster(10));
	ok(await api.put("/api/v1/tournaments/unchecked/divisions/third/check", { check_mode: "look" }));
	await draft("unchecked", { mode: "score", rounds: 1 });
	await publish("unchecked");
	const { tables } = await read("unchecked", 1);
	assert.equal(tables.length, 2);
	for (const t of tables)
		await enter("unchecked", t);
	const again = (without) => dir.post("/manage/unchecked/seating/third/draft", { mode: "score", rounds: "2", seed: "2", without });
	const blocked = await again("");
	assert.match(blocked.text, /Still open: round 1 table 1, round 1 table 2\./);
	assert.match((await again("1:1")).text, /Still open/, "each is to be named");
	ok(await again("1:1,1:2"), 303);
	const page = (await dir.get("/manage/unchecked/seating/third")).text.replace(/\s+/g, " ");
	assert.match(page, /<span class="big">0\.00<\/span> points between first and last of a table/);
});

test("sections spread teams by region and seed; wrong choices are refused in words", async () => {
	// The file says most of it, forms the rest; the second of each team is its coach's first.
	const csv = "first_name,last_name,grade,division,team,school,region,seed,rank\n" + Array.from({ length: 20 }, (_, i) =>
		`Given${i},Family${i},5,elementary,Team ${i >> 1},School ${i >> 1},${i > 1 && i < 8 ? "north" : ""},${
			i >> 1 === 8 ? 1 : ""},${2 - i % 2}`).join("\n") + "\n";
	ok(await api.post("/api/v1/tournaments", { name: "agloa", slug: "agloa", rule_system: "agloa-2019",
		starts_on: "2027-03-02", timezone: "America/Chicago", venue: "Gym" }), 201);
	ok(await api.call("POST", "/api/v1/tournaments/agloa/roster", csv, { "content-type": "text/csv" }));
	const links = async (what) => [...(await dir.get(`/manage/agloa/${what}`)).text
		.matchAll(new RegExp(`/${what}/(\\d+)">((?:School|Team) \\d)<`, "g"))].map((m) => [m[1], m[2]]);
	for (const [id, name] of await links("schools"))
		if (name === "School 0") {
			const code = /name="code"[^>]*value="([A-Z]+)"/.exec((await dir.get(`/manage/agloa/schools/${id}`)).text)[1];
			assert.equal((await dir.post(`/manage/agloa/schools/${id}`, { name, code, region: "North" })).status, 303);
		}
	const schools = new Map((await links("schools")).map(([id, name]) => [name.slice(-1), id]));
	for (const [id, name] of await links("teams"))
		if (name === "Team 9")
			assert.equal((await dir.post(`/manage/agloa/teams/${id}`, { name, division: "elementary",
				school: schools.get(name.slice(-1)), number: "1", seed: name.slice(-1) - 7 })).status, 303);
	ok(await api.post(at("agloa"), { division: "elementary", seed: 5, by_rank: true }), 201);
	const section = new Map();
	const page = (await dir.get("/manage/agloa/seating/elementary/round/1")).text;
	for (const card of page.split("<h2>Table ").slice(1))
		for (const m of card.matchAll(/meta">Team (\d)</g))
			section.set(+m[1], /Section ([A-Z])/.exec(card)[1]);
	for (const card of page.split("<h2>Table ").slice(1))
		for (const m of card.matchAll(/Given(\d+)/g))
			assert.match(card, m[1] % 2 ? /block I\b/ : /block II\b/, "the coach's order");
	assert.equal(section.size, 10);
	for (const letter of ["A", "B"]) {
		assert.equal([0, 1, 2, 3].filter((t) => section.get(t) === letter).length, 2, "two of the North");
		assert.equal([8, 9].filter((t) => section.get(t) === letter).length, 1, "one of the best");
	}
	assert.match((await dir.get("/manage/agloa/seating/elementary")).text, /one region in a section.*at least 2/);
	const bad = async (body, words) => assert.match((await api.post(at("agloa"), { division: "elementary", ...body })).text, words);
	assert.equal((await draft("pairs", { mode: "sections" })).why_short, "", "a chart's tables of two or three are as planned");
	await bad({ mode: "swiss" }, /no way of seating called/);
	await bad({ mode: "playoff" }, /follows the 4 rounds/);
	await bad({ mode: "playoff", teams_a_match: 5 }, /Two or three teams/);
	await bad({ mode: "head-to-head", rounds: 6 }, /five games/);
	// Each team's points by its number, so that the places inside a section are known.
	ok(await api.post(at("agloa") + "/publish", { division: "elementary", round: 0 }));
	for (let round = 1; round <= 4; round++)
		for (const t of ok(await api.get(`${at("agloa")}?division=elementary&round=${round}`)).tables) {
			const order = [...t.seats].sort((a, b) => a.team.localeCompare(b.team)).map((x) => x.seat);
			const points = t.seats.length === 3 ? [6, 4, 2] : [6, 4];
			ok(await api.put(`/api/v1/tournaments/agloa/sheets/${t.code}`, { version: 0, reasons: { no_shakes: "totals alone" },
				rows: t.seats.map((x) => ({ seat: x.seat, match_points: points[order.indexOf(x.seat)] })) },
				{ "idempotency-key": `agloa-${t.code}` }));
		}
	const teams = ok(await api.get("/api/v1/tournaments/agloa/standings?division=elementary&live=1")).teams;
	const letters = (wanted) => teams.filter((t) => section.get(+t.team.slice(-1)) === wanted);
	const listed = (await dir.get("/manage/agloa/standings/elementary")).text.split(/<h3>Section /).slice(1);
	assert.deepEqual(listed.map((x) => x[0]), ["A", "B"]);
	const sections = ok(await api.get("/api/v1/tournaments/agloa/standings?division=elementary&live=1")).sections;
	assert.deepEqual(sections.map((x) => [x.section, x.teams.length]), [["A", 5], ["B", 5]]);
	assert.deepEqual(Object.keys(sections[0].teams[0]), ["place", "tied", "team", "total"]);
	const winners = new Set();
	for (const part of listed) {
		const rows = [...part.matchAll(/class="num">(\d+)( <span class="tag">tied<\/span>)?<\/td><th scope="row">(Team \d)</g)];
		const own = letters(part[0]);
		assert.equal(rows.length, own.length);
		for (const [, place, tied, team] of rows) {
			const rank = own.find((t) => t.team === team).rank;
			assert.equal(+place, 1 + own.filter((t) => t.rank < rank).length, team);
			assert.equal(tied !== undefined, own.filter((t) => t.rank === rank).length > 1, team);
			if (place === "1")
				winners.add(team);
		}
	}
	assert.ok(winners.size >= 2);
	// Single players: the best of the standings, in threes, never with a team-mate where that can be.
	const players = ok(await api.get("/api/v1/tournaments/agloa/standings?division=elementary&live=1")).individuals;
	const singles = players.filter((x) => x.rank <= 9).map((x) => x.code).sort();
	ok(await api.post(at("agloa"), { division: "elementary", mode: "playoff", places: 9, teams_a_match: 0 }), 201);
	const threes = ok(await api.get(`${at("agloa")}?division=elementary&round=5&draft=1`)).tables;
	assert.deepEqual(threes.flatMap((t) => t.seats.map((x) => x.code)).sort(), singles);
	assert.ok(singles.length >= 9 && threes.length === Math.ceil(singles.length / 3), `${singles.length} at ${threes.length}`);
	assert.ok(threes.every((t) => t.seats.length >= 2 && t.seats.length <= 3));
	ok(await api.post(at("agloa"), { division: "elementary", mode: "playoff", places: 1, each_section: true, teams_a_match: 2 }), 201);
	const board = ok(await api.get(`${at("agloa")}?division=elementary&round=5&draft=1`)).tables;
	assert.deepEqual(new Set(board.flatMap((t) => t.seats.map((x) => x.team))), winners);
});
