// A Pentathlon day: five games for two, results, challenges, Sum Dominoes, points and honours.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { apiClient, caseFile, cubetab, director, start } from "../lib/cubetab.mjs";
import { dice } from "../lib/match.mjs";

const games = ["fiar", "kwatro-sinko", "par-55", "ramrod", "sum-dominoes"];
const points = { win: 3, tie: 2, loss: 1, forfeit: 1, no_show: 0 };
const pairs = [["win", "loss"], ["tie", "tie"], ["win", "forfeit"], ["win", "no_show"], ["no_show", "no_show"], ["loss", "win"]];
const base = "/api/v1/tournaments/pent";
let server, dana, api, last;

before(async () => {
	server = await start();
	dana = await director(server);
	api = await apiClient(server);
});
after(() => server?.stop());

async function ok(promise) {
	const r = await promise;
	assert.ok(r.status < 300, `${r.status}: ${r.text}`);
	return r.json;
}
const put = (code, body, key) => api.put(`${base}/sheets/${code}`, body, { "Idempotency-Key": `pent-${code}-${key}` });

test("a whole day: every pair of results, totals and ranks right", async () => {
	await ok(api.post("/api/v1/tournaments", { name: "Pentathlon", slug: "pent", rule_system: "pentathlon-2-highlights",
		starts_on: "2027-04-03", timezone: "America/Chicago", venue: "Hall" }));
	await ok(api.call("POST", `${base}/roster`, caseFile("rosters/pentathlon.csv"), { "content-type": "text/csv" }));
	await ok(api.post(`${base}/seating`, { division: "II", rounds: 5, seed: 3, mode: "head-to-head" }));
	const duties = await dana.get("/manage/pent/seating/II/monitors.pdf?quota=2%2F3");
	assert.match(duties.headers.get("content-disposition"), /pent-monitor-duties-II\.pdf/, duties.text.slice(0, 900));
	assert.match(execFileSync("pdftotext", ["-layout", "-", "-"], { input: duties.bytes, encoding: "utf8" }),
		/the schools owe \d+ \(2 monitors for 3 pupils\)[^]*What each school owes[^]*Duties by game/);
	await ok(api.post(`${base}/seating`, { division: "II", rounds: 5, seed: 3, mode: "advance" })); // any game anywhere
	const roll = dice(77), total = new Map();
	for (let round = 1; round <= 5; round++) {
		await ok(api.post(`${base}/seating/publish`, { division: "II", round }));
		const { tables } = await ok(api.get(`${base}/seating?division=II&round=${round}`));
		for (const t of tables) {
			assert.equal(t.seats.length, 2);
			const pair = pairs[roll(pairs.length)];
			const record = (result) => result === "forfeit" ? [1, 2, 1] : result === "no_show" ? [0, 0, 0] : [roll(3), roll(2), 0];
			const saved = await ok(put(t.code, { version: 0, game: games[round - 1],
				rows: pair.map((result, i) => ({ seat: i + 1, cells: [result], record: record(result) })) }, 0));
			assert.deepEqual(saved.rows.map((r) => r.total), pair.map((x) => points[x]));
			t.seats.forEach((s, i) => total.set(s.code, (total.get(s.code) ?? 0) + points[pair[i]]));
			last = { code: t.code, round };
		}
	}
	const live = await ok(api.get(`${base}/standings?division=II&live=1`));
	assert.equal(live.individuals.length, total.size);
	for (const p of live.individuals) {
		assert.equal(p.total, String(total.get(p.code)));
		assert.equal(p.rank, 1 + [...total.values()].filter((x) => x > total.get(p.code)).length);
	}
	await ok(api.post(`${base}/publications`, { division: "II", through_round: 5 }));
	const seen = await (await fetch(`${server.url}${base}/standings?division=II`)).json();
	assert.equal(seen.shows, "honours");
	assert.ok(seen.individuals.every((p) => p.rank === null && p.total === null));
});

test("a question climbs from the Monitors to the Game Leaders and the Tournament Director, whose answer ends it", async () => {
	const { id } = await ok(api.post(`${base}/sheets/${last.code}/queries`, { question: "Was the third challenge IA?" }));
	const queue = "/manage/pent/queue", press = (fields) => dana.post(`${queue}/${id}`, fields);
	const waits = async () => (await dana.get(queue)).text;
	assert.match(await waits(), /Monitors[\s\S]*Hand up: Game Leaders/);
	assert.equal((await press({ press: "up", note: "an opinion is asked", seen: "0" })).status, 303);
	assert.match(await waits(), /handed up to the game leaders by /i);
	assert.equal((await press({ press: "up", note: "a third is asked", seen: "1" })).status, 303);
	assert.match(await waits(), /handed up to the tournament director by /i);
	assert.equal((await press({ press: "answer", note: "It was", seen: "2" })).status, 303);
	assert.doesNotMatch(await waits(), /third challenge/);
});

test("awards: places last first, ties shared, thresholds and perfect scores", async () => {
	const live = await ok(api.get(`${base}/standings?division=II&live=1`));
	await dana.get("/manage/pent/awards/II");
	for (const more of [{ title: "Best three", kind: "places", places: "3" }, { title: "Ten or more", kind: "threshold", score: "10" }])
		assert.equal((await dana.post("/manage/pent/awards/II", { won_by: "players", ...more })).status, 303);
	const page = await dana.get("/manage/pent/awards/II");
	assert.equal(page.status, 200);
	const rows = (title) => {
		const part = page.text.split("<section").find((x) => x.includes(`<h2>${title}`));
		return [...part.matchAll(/<tr><td class="num">(\d+)[\s\S]*?<td class="num">([\d.]+)<\/td><\/tr>/g)].map((m) => [Number(m[1]), m[2]]);
	};
	const want = (keep) => live.individuals.filter(keep).map((p) => [p.rank, p.total]).sort((a, b) => b[0] - a[0]);
	assert.deepEqual(rows("Best three"), want((p) => p.rank && p.rank <= 3));
	assert.deepEqual(rows("Ten or more"), want((p) => Number(p.total) >= 10));
	assert.deepEqual(rows("Bronze"), want((p) => Number(p.total) === 12));
	assert.deepEqual(rows("Perfect scores"), want((p) => Number(p.total) === 15));
	assert.match(page.text, /The most that can be had in all rounds: 15\./);
	const lots = await dana.post("/manage/pent/awards/II", { title: "X", won_by: "players", kind: "threshold", score: "lots" });
	assert.equal(lots.status, 422);
	assert.match(lots.text, /value="lots"/);
});

test("what cannot be is refused; strikes and dots fill a blank result in", async () => {
	const bad = async (game, rows, want) => {
		const r = await put(last.code, { version: 1, game, reason: "again", rows: rows.map((x, i) => ({ seat: i + 1, ...x })) }, want);
		assert.equal(r.status, 422, r.text);
		assert.ok(r.json.problems.some((p) => p.code === want), r.text);
	};
	await bad("sum-dominoes", [{ cells: ["win"] }, { cells: ["win"] }], "bad_pair");
	await bad("sum-dominoes", [{ cells: ["win"] }, { cells: ["loss"], record: [0, 3, 1] }], "too_many_strikes");
	await bad("sum-dominoes", [{ cells: ["win"], record: [0, 2, 1] }, { cells: ["loss"] }], "three_strikes");
	await bad("fiar", [{ cells: ["win"] }, { cells: ["loss"] }], "duplicate_game");
	await bad("chess", [{ cells: ["win"] }, { cells: ["loss"] }], "unknown_game");
	await bad("sum-dominoes", [{ cells: ["win"], dots: 20 }, { cells: ["loss"], dots: 12 }], "dots_mismatch");
	await bad("sum-dominoes", [{ cells: [""] }, { cells: ["loss"] }], "bad_result");
	await bad("sum-dominoes", [{ cells: ["win"], record: [0, 1, 1] }, { cells: ["loss"] }], "second_strike");
	let saved = await ok(put(last.code, { version: 1, game: "sum-dominoes", reason: "again",
		rows: [{ seat: 1, cells: [""], dots: 7 }, { seat: 2, cells: [""], dots: 17 }] }, "dots"));
	assert.deepEqual(saved.rows.map((r) => r.cells[0]), ["win", "loss"]);
	saved = await ok(put(last.code, { version: 2, game: "sum-dominoes", reason: "again",
		rows: [{ seat: 1, cells: [""], record: [0, 1, 2] }, { seat: 2, cells: [""], record: [2, 0, 0] }] }, "strikes"));
	assert.deepEqual(saved.rows.map((r) => [r.cells[0], r.total]), [["forfeit", 1], ["win", 3]]);
});

test("initials that are no initials are refused, however long", async () => {
	const { version } = await ok(api.get(`${base}/sheets/${last.code}`));
	for (const signature of ["x".repeat(21), "x".repeat(60000), '"'.repeat(25000), "\\".repeat(25000)]) {
		const r = await put(last.code, { version, game: games[last.round - 1], reason: "Wrongly read", reasons: { signed_by_other: "Her mother" },
			rows: [{ seat: 1, cells: ["win"], signature }, { seat: 2, cells: ["loss"] }] }, signature.slice(0, 1) + signature.length);
		assert.deepEqual([r.status, r.json?.problems?.some((p) => p.code === "initials_too_long")], [422, true], r.text.slice(0, 300));
	}
});

test("the page has the five games and saves by form", async () => {
	const path = `/manage/pent/sheets/${last.code}`;
	const page = await dana.get(`${path}?typed=1`);
	assert.equal(page.status, 200);
	assert.match(page.text, /Sum Dominoes &amp; Dice/);
	const r = await dana.post(path, { code: last.code, key: "pent-by-form", based_on: 3, game: "sum-dominoes", reason: "card found",
		cell_1_1: "tie", cell_2_1: "tie", total_1: "", total_2: "", initialed_1: 1, initialed_2: 1 });
	assert.equal(r.status, 303, r.text.match(/class="problems"[\s\S]{0,500}/)?.[0]);
	const standings = await dana.get("/manage/pent/standings/II");
	const player = /href="(\/manage\/[^"]*\/player\/\d+)"/.exec(standings.text)[1];
	assert.match((await dana.get(player)).text, /ramrod/);
});

// 003, Opinions; Signing score cards; Code of Conduct.
test("opinions up to the third, who monitored, began and took the cards: kept and shown", async () => {
	const card = { monitor: "Mo Monitor", starter: 2, collected_by: "Gail Leader", opinions: [
		{ seat: 1, about: "moved the hot rod", rulings: [{ ruling: "I", by: "" }, { ruling: "C", by: "Gail Leader" }, { ruling: "C", by: "Ted Director" }] },
		{ seat: 2, about: "wrong time", rulings: [{ ruling: "IA", by: "Mo Monitor" }] }] };
	const rows = [{ seat: 1, cells: ["win"], record: [1, 0, 0] }, { seat: 2, cells: ["loss"], record: [0, 0, 1] }];
	const saved = await ok(put(last.code, { version: 4, game: "sum-dominoes", reason: "record", rows, card }, "card"));
	assert.deepEqual(saved.card, card);
	assert.deepEqual((await ok(api.get(`${base}/sheets/${last.code}`))).card, card);
	assert.equal((await ok(put(last.code, { version: 4, game: "sum-dominoes", rows }, "card"))).again, true);
	const page = (await dana.get(`/manage/pent/sheets/${last.code}?typed=1`)).text;
	for (const words of [/value="Mo Monitor"/, /value="moved the hot rod"/, /value="Ted Director"/, /value="Gail Leader"/, /<details open><summary>Opinions/])
		assert.match(page, words);
	const monitors = (await dana.get("/manage/pent/export/monitors.csv")).text;
	assert.match(monitors, /^monitor,game,division,round,table,sheet,game_leader,opinions\r\n/);
	assert.match(monitors, new RegExp(`Mo Monitor,sum-dominoes,II,${last.round},\\d+,${last.code},Gail Leader,1`));
	const bad = async (change, want) => {
		const r = await put(last.code, { version: 5, game: "sum-dominoes", reason: "again", rows, card: { ...card, ...change } }, want);
		assert.equal(r.status, 422, r.text);
		assert.ok(r.json.problems.some((p) => p.code === want), r.text);
	};
	const opinion = (rulings, seat = 1) => ({ opinions: [{ seat, about: "", rulings }] });
	await bad(opinion([{ ruling: "", by: "" }, { ruling: "C", by: "x" }]), "opinion_ruling");
	await bad(opinion([{ ruling: "C" }, { ruling: "" }, { ruling: "C", by: "x" }]), "opinion_level");
	await bad(opinion([{ ruling: "C" }, { ruling: "C" }]), "opinion_by");
	await bad(opinion([{ ruling: "I" }]), "opinion_record");
	await bad(opinion([{ ruling: "maybe" }]), "bad_ruling");
	await bad(opinion([{ ruling: "C" }], null), "opinion_seat");
	await bad({ opinions: Array(7).fill({ seat: 1, rulings: [] }) }, "bad_opinions");
	await bad({ monitor: "M".repeat(61) }, "too_long");
});

test("a card that somebody else signed, and 0 by the Director's ruling", async () => {
	const rows = [{ seat: 1, cells: ["win"], signature: "her mother" }, { seat: 2, cells: ["conduct"] }];
	const body = { version: 5, game: "sum-dominoes", reason: "shouted at the Monitor", rows };
	let r = await put(last.code, body, "unruled");
	assert.deepEqual(r.json.problems.map((p) => p.code).sort(), ["conduct_ruling", "signed_by_other"]);
	r = await ok(put(last.code, { ...body, ruling: true, reasons: { signed_by_other: "her hand is broken" } }, "ruled"));
	assert.deepEqual(r.rows.map((x) => [x.presence, x.total, x.signature]), [["played", 3, "her mother"], ["conduct", 0, ""]]);
	const judge = await (async () => {
		await dana.get("/manage/pent/helpers");
		const page = await dana.post("/manage/pent/helpers/token", { token_label: "Judge", token_role: "judge" });
		return apiWith(/[\w-]{43}/.exec(page.text.slice(page.text.indexOf("<h1>")))[0]);
	})();
	r = await judge(`${base}/sheets/${last.code}`, { ...body, version: 6, ruling: true });
	assert.equal(r.status, 422, "the ruling is the Tournament Director's alone");
});
const apiWith = (token) => async (path, body) => fetch(server.url + path, { method: "PUT", body: JSON.stringify(body),
	headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": `judge-${Math.random()}` } });

test("a card that is no card is refused, never half kept and never a 500", async () => {
	const { version, rows } = await ok(api.get(`${base}/sheets/${last.code}`));
	const cards = ["card", 5, [], { monitor: 7 }, { starter: "x" }, { starter: 3 }, { opinions: "x" }, { opinions: [5] }, { opinions: {} },
		{ opinions: [{ seat: {}, rulings: "C" }] }, { opinions: [{ seat: 1, rulings: [null, 3] }] }, { monitor: "M".repeat(61) },
		{ opinions: [{ seat: 1, about: "x".repeat(201), rulings: [{ ruling: "C" }] }] }];
	for (const [i, card] of cards.entries()) {
		const r = await put(last.code, { version, game: "sum-dominoes", reason: "nonsense", ruling: true, rows: [{ cells: ["win"] }, { cells: ["loss"] }], card }, `nonsense-${i}`);
		assert.equal(r.status, 422, `${JSON.stringify(card)} ${r.text}`);
	}
	assert.deepEqual((await ok(api.get(`${base}/sheets/${last.code}`))).rows, rows);
	const csv = cubetab(["export", "pent", "sheets", "--data", server.data]).stdout;
	assert.match(csv, /,sum-dominoes,forfeit,conduct,/);
});

test("the odd player out has a bye, which is no win and no no-show", async () => {
	const roster = ["first_name,last_name,grade,division,team,school",
		...["Ann,Ash,3,II,A,Ash", "Ben,Elm,3,II,B,Elm", "Cid,Oak,3,II,C,Oak"]].join("\n") + "\n";
	await ok(api.post("/api/v1/tournaments", { name: "Odd", slug: "odd", rule_system: "pentathlon-2-highlights",
		starts_on: "2027-04-03", timezone: "America/Chicago", venue: "Hall" }));
	const odd = "/api/v1/tournaments/odd";
	await ok(api.call("POST", `${odd}/roster`, roster, { "content-type": "text/csv" }));
	await ok(api.post(`${odd}/seating`, { division: "II", rounds: 1, seed: 1 }));
	await ok(api.post(`${odd}/seating/publish`, { division: "II", round: 1 }));
	const { tables } = await ok(api.get(`${odd}/seating?division=II&round=1`));
	const alone = tables.find((t) => t.seats.length === 1), two = tables.find((t) => t.seats.length === 2);
	const save = (code, cells, more, key) => api.put(`${odd}/sheets/${code}`, { version: 0, game: "fiar", ...more,
		rows: cells.map((c, i) => ({ seat: i + 1, cells: [c] })) }, { "Idempotency-Key": key });
	assert.match((await dana.get(`/manage/odd/sheets/${alone.code}?typed=1`)).text, /<option value="bye" selected>bye: nobody to play/);
	assert.equal((await save(alone.code, ["win"], {}, "a")).json.problems[0].code, "bad_pair");
	assert.equal((await save(two.code, ["bye", "win"], {}, "b")).json.problems[0].code, "bye_with_opponent");
	const saved = await ok(save(alone.code, ["bye"], { game: "" }, "c"));
	assert.deepEqual(saved.rows.map((x) => [x.presence, x.cells, x.total]), [["bye", [], 3]]);
	assert.deepEqual((await ok(save(two.code, ["win", "no_show"], {}, "d"))).rows.map((x) => x.total), [3, 0]);
	const live = await ok(api.get(`${odd}/standings?division=II&live=1`));
	assert.deepEqual(live.individuals.map((p) => p.total), ["3", "3", "0"]);
	const page = await dana.get((/href="(\/manage\/odd[^"]*\/player\/\d+)"/.exec((await dana.get("/manage/odd/standings/II?q=" + alone.seats[0].code)).text))[1]);
	assert.match(page.text, /bye/);
});

test("the rotation's game stands on the sheet with its group; another game needs a reason", async () => {
	const psql = (sql) => execFileSync("psql", ["-X", "-q", "-h", path.join(server.data, "run"), "-U", "cubetab", "-d", "postgres"], { input: sql });
	await ok(api.post("/api/v1/tournaments", { name: "Rota", slug: "rota", rule_system: "pentathlon-2-highlights",
		starts_on: "2027-04-03", timezone: "America/Chicago", venue: "Hall" }));
	const rota = "/api/v1/tournaments/rota";
	await ok(api.call("POST", `${rota}/roster`, caseFile("rosters/pentathlon.csv"), { "content-type": "text/csv" }));
	await ok(api.post(`${rota}/seating`, { division: "II", rounds: 2, seed: 1 }));
	await ok(api.post(`${rota}/seating/publish`, { division: "II" }));
	psql(`UPDATE seat SET game = (ARRAY['fiar', 'kwatro-sinko', 'par-55', 'ramrod', 'sum-dominoes'])[1 + (table_no + round_no) % 5]
		WHERE tournament_id = (SELECT tournament_id FROM tournament WHERE slug = 'rota');`);
	const seats = (await dana.get("/manage/rota/seating/II/round/1")).text;
	assert.match(seats, /FIAR, group A/);
	for (const p of ["round/1"])
		assert.doesNotMatch((await dana.get(`/manage/rota/seating/II/${p}`)).text, /scorekeeper|keeps score/, p);
	const paper = async (kind) => execFileSync("pdftotext", ["-layout", "-", "-"],
		{ input: (await dana.get(`${rota}/documents/${kind}.pdf?division=II`)).bytes, encoding: "utf8" });
	assert.match(await paper("badges"), /(Ramrod|FIAR|PAR 55|Kwatro-Sinko|Dice), (Ramrod|FIAR|PAR 55|Kwatro-Sinko|Sum Dominoes & Dice)\n/);
	const own = await paper("player-sheets");
	assert.match(own, /Game +Opponent’s code/);
	assert.match(own, /^ +1 +\d+ +(Ramrod|FIAR|PAR 55|Kwatro-Sinko|Sum Dominoes & Dice)\n/m);
	assert.doesNotMatch(own, /keeps score|Scorekeeper|0, 1 or 2/);
	// a game that changes is another sheet on paper, for its table and for both players
	const due = async (kind) => (await dana.post("/manage/rota/print", { kind, changed: "1" })).status;
	for (const kind of ["table-sheets", "player-sheets"]) {
		assert.equal(await due(kind), 303, kind);
		assert.equal(await due(kind), 422, `${kind}: nothing has changed`);
	}
	const other = (n) => psql(`UPDATE seat SET game = (ARRAY['fiar', 'kwatro-sinko', 'par-55', 'ramrod', 'sum-dominoes'])[1 + (table_no + round_no + ${n}) % 5]
		WHERE tournament_id = (SELECT tournament_id FROM tournament WHERE slug = 'rota') AND round_no = 1 AND table_no = 2;`);
	other(1);
	assert.match((await dana.get("/manage/rota/print")).text, /0 never printed, 1 changed since the last print/);
	for (const kind of ["table-sheets", "player-sheets"])
		assert.equal(await due(kind), 303, `${kind}: the game of table 2 has changed`);
	other(0);
	for (const round of [1, 2]) // table 2 in round 1 and table 2 in round 2: the same group, the next game
		for (const t of (await ok(api.get(`${rota}/seating?division=II&round=${round}`))).tables.slice(1, 2)) {
			const game = games[(t.table + round) % 5], group = "ABCDE"[(t.table + 1) % 5];
			const page = (await dana.get(`/manage/rota/sheets/${t.code}?typed=1`)).text;
			assert.match(page, new RegExp(`<option value="${game}" selected>`));
			assert.match(page, new RegExp(`Game, group ${group}<`));
			const rows = [{ cells: ["tie"] }, { cells: ["tie"] }];
			const save = (body) => api.put(`${rota}/sheets/${t.code}`, { version: 0, rows, ...body }, { "Idempotency-Key": `rota-${t.code}` });
			const r = await save({ game: games[(t.table + round + 1) % 5] });
			assert.deepEqual(r.json.problems.map((p) => [p.code, p.reason_accepts]), [["other_game", true]]);
			await ok(save({ game: games[(t.table + round + 1) % 5], reasons: { other_game: "the board of the other was lost" } }));
		}
	const t = (await ok(api.get(`${rota}/seating?division=II&round=1`))).tables[2];
	const saved = await ok(api.put(`${rota}/sheets/${t.code}`, { version: 0, rows: [{ cells: ["win"] }, { cells: ["loss"] }] },
		{ "Idempotency-Key": "rota-unnamed" }));
	assert.equal(saved.game, games[(t.table + 1) % 5], "who names no game has played the planned one");
});

test("a Pentathlon has no Equations to check: its menu leads to questions, not to disputes", async () => {
	const page = (await dana.get("/manage/pent")).text;
	assert.match(page, /href="\/manage\/pent\/queue"/);
	assert.doesNotMatch(page, /href="\/manage\/pent\/disputes"/);
});

test("a second person looks at a card or keys it blind; where they differ a third decides", async () => {
	const people = [];
	for (const name of ["second", "third"]) {
		const email = `${name}@example.org`;
		assert.equal(cubetab(["user", "add", email, "--role", "scorer", "--tournament", "pent", "--data", server.data]).status, 0);
		people.push(await apiClient(server, { email, slug: "pent", role: "scorer" }));
	}
	const [second, third] = people, mode = (check_mode) => ok(api.put(`${base}/divisions/II/check`, { check_mode }));
	const [look, blind] = (await ok(api.get(`${base}/seating?division=II&round=2`))).tables.map((t) => t.code);
	const card = (version, result, more) => ({ version, game: "kwatro-sinko", card: { monitor: "Mo Monitor", starter: 1 },
		rows: result.map((x, i) => ({ seat: i + 1, cells: [x], record: [i, 1, 0] })), ...more });
	const key = async (code) => (await ok(put(code, card((await ok(api.get(`${base}/sheets/${code}`))).version, ["tie", "tie"],
		{ reason: "typed again" }), "checked"))).version;
	const again = (who, code, body) => who.put(`${base}/sheets/${code}`, body, { "Idempotency-Key": `pent-${code}-${Math.random()}` });
	await mode("look");
	const version = await key(look);
	assert.equal((await api.post(`${base}/sheets/${look}/check`, { version })).status, 422, "one's own card");
	assert.equal((await ok(second.post(`${base}/sheets/${look}/check`, { version }))).state, "checked");
	await mode("blind");
	const first = await key(blind), unseen = await ok(second.get(`${base}/sheets/${blind}`));
	assert.doesNotMatch(JSON.stringify(unseen), /"tie"|"total":\d|Mo Monitor|typed again|\[[01],1,0\]/);
	const other = await ok(again(second, blind, card(first, ["win", "loss"])));
	assert.deepEqual(other.differs.map((d) => d.field).filter((f) => /^cell/.test(f)), ["cell_1_1", "cell_2_1"], JSON.stringify(other.differs));
	assert.equal((await again(second, blind, card(first + 1, ["win", "loss"], { check: "third" }))).status, 422, "one who has read it");
	const decided = await ok(again(third, blind, card(other.version, ["win", "loss"], { check: "third" })));
	assert.deepEqual([decided.state, decided.rows.map((r) => r.total)], ["checked", [3, 1]]);
	await mode("off");
});

test("initials are counted in letters, not bytes", async () => {
	const { version } = await ok(api.get(`${base}/sheets/${last.code}`));
	const letters = "é".repeat(20);
	const r = await ok(put(last.code, { version, game: games[last.round - 1], reason: "Wrongly read", reasons: { signed_by_other: "Her mother" },
		rows: [{ seat: 1, cells: ["win"], signature: letters }, { seat: 2, cells: ["loss"] }] }, "letters"));
	assert.deepEqual([r.version, r.rows[0].signature], [version + 1, letters]);
});
