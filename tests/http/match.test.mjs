// AGLOA and MLAG: tables of three, sheets of shakes, match points, standings and publication.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { apiClient, caseFile, director, start } from "../lib/cubetab.mjs";
import { dice, sheet, standings } from "../lib/match.mjs";

let server, dana, api;
const systems = {
	agloa: { rules: "agloa-2019", rounds: 4, away: -2 },
	mlag: { rules: "mlag-basic-2018", rounds: 3, away: 0 },
};

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

async function make(slug) {
	const s = systems[slug];
	await ok(api.post("/api/v1/tournaments", { name: slug, slug, rule_system: s.rules,
		starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" }));
	await ok(api.call("POST", `/api/v1/tournaments/${slug}/roster`, caseFile(`rosters/${slug}.csv`),
		{ "content-type": "text/csv" }));
	const base = `/api/v1/tournaments/${slug}`;
	const roster = await ok(api.get(`${base}/roster`));
	return { base, divisions: [...new Set(roster.players.map((p) => p.division))] };
}
const put = (base, code, body, key = `match-${code}-${body.version}`) =>
	api.put(`${base}/sheets/${code}`, body, { "Idempotency-Key": key });
const body = (s, version = 0) => ({ version, penalties: s.penalties,
	reasons: s.totals.some((t) => t < 0) ? { negative_total: "away most of the time" } : {},
	rows: s.cells.map((cells, i) => ({ seat: i + 1, cells, total: s.totals[i], match_points: s.points[i] })) });

let day;
for (const slug of Object.keys(systems))
	test(`${slug}: a whole day, standings right to the last digit`, async () => {
		const { rounds, away } = systems[slug];
		const { base, divisions } = await make(slug);
		const roll = dice(slug.length * 7919);
		for (const division of divisions) {
			await ok(api.post(`${base}/seating`, { division, rounds, seed: 3 }));
			const played = [];
			for (let round = 1; round <= rounds; round++) {
				await ok(api.post(`${base}/seating/publish`, { division, round }));
				const seating = await ok(api.get(`${base}/seating?division=${division}&round=${round}`));
				const list = [];
				for (const t of seating.tables) {
					assert.ok([2, 3].includes(t.seats.length), "tables of three, or two where it must be");
					const s = sheet(t.seats.length, away, roll);
					const saved = await ok(put(base, t.code, body(s)));
					assert.deepEqual(saved.rows.map((r) => r.match_points), s.points);
					t.seats.forEach((p, i) => list.push({ code: p.code, team: p.team, points: s.points[i] }));
					day = { base, slug, division, code: t.code, s };
				}
				played.push(list);
			}
			const want = standings(played);
			const live = await ok(api.get(`${base}/standings?division=${division}&live=1`));
			assert.equal(live.individuals.length, want.players.size);
			for (const p of live.individuals) {
				const w = want.players.get(p.code);
				assert.deepEqual([p.rank, p.tied, p.rounds, p.total],
					[w.rank, w.tied, w.rounds.map(String), String(w.total)], p.code);
			}
			for (const m of live.teams) {
				const w = want.teams.get(m.team);
				assert.deepEqual([m.rank, m.tied, m.total], [w.rank, w.tied, String(w.total)], m.team);
			}
			await ok(api.post(`${base}/publications`, { division, through_round: rounds, shows: "full" }));
			const seen = await (await fetch(`${server.url}${base}/standings?division=${division}`)).json();
			assert.deepEqual(seen.individuals.map((p) => p.total), live.individuals.map((p) => p.total));
			const page = await (await fetch(`${server.url}/t/${slug}/standings/${division}`)).text();
			assert.match(page, /match points/);
		}
	});

test("what no shake gives is refused by its cell", async () => {
	const { base, code, s } = day;
	const version = (await ok(api.get(`${base}/sheets/${code}`))).version;
	const bad = async (change, want) => {
		const b = JSON.parse(JSON.stringify({ ...body(s, version), reason: "again" }));
		change(b);
		const r = await put(base, code, b, `bad-${want}-${version}`);
		assert.equal(r.status, 422, want);
		assert.ok(r.json.problems.some((p) => p.code === want), `${want}: ${r.text}`);
	};
	await bad((b) => { b.rows[0].cells[0] = 5; }, "bad_score");
	await bad((b) => { b.rows.forEach((r) => { r.cells[0] = 6; }); }, "illegal_vector");
	await bad((b) => { b.rows[0].cells[0] = null; }, "blank_cell");
	await bad((b) => { b.rows[1].total += 2; }, "total_mismatch");
	await bad((b) => { b.rows[1].total += 1; }, "odd_total");
	await bad((b) => { b.rows[0].match_points = 3; b.rows[1].match_points = 5; }, "match_points_mismatch");
	await bad((b) => { b.penalties = [{ seat: 1, reason: "rude" }]; }, "unknown_penalty");
	await bad((b) => { b.penalties = [{ seat: 9, reason: "time" }]; }, "bad_number");
	await bad((b) => { b.rows[0].presence = "ill"; }, "bad_presence");
});

test("totals alone, match points alone; absent, forfeit, bye, zero and not entered differ", async () => {
	const { base, division } = day;
	const seating = await ok(api.get(`${base}/seating?division=${division}&round=1`));
	const tables = seating.tables.filter((t) => t.seats.length === 3);
	const at = async (n) => ({ code: tables[n].code,
		version: (await ok(api.get(`${base}/sheets/${tables[n].code}`))).version });
	const rows = (list) => list.map((r, i) => ({ seat: i + 1, ...r }));
	let { code, version } = await at(0);
	let r = await put(base, code, { version, reasons: { no_shakes: "torn off" }, rows: rows([{ total: 18 }, { total: 18 }, { total: 10 }]) });
	assert.deepEqual((await ok(Promise.resolve(r))).rows.map((x) => x.match_points), [5, 5, 2]);
	version++;
	r = await put(base, code, { version, reasons: { no_shakes: "torn off" },
		rows: rows([{ match_points: 6 }, { match_points: 3 }, { match_points: 3 }]) });
	assert.deepEqual((await ok(Promise.resolve(r))).rows.map((x) => [x.total, x.match_points]), [[null, 6], [null, 3], [null, 3]]);
	version++;
	r = await put(base, code, { version, reasons: { no_shakes: "torn off" },
		rows: rows([{ match_points: 6 }, { match_points: 6 }, { match_points: 2 }]) });
	assert.equal(r.status, 422);
	r = await put(base, code, { version, reasons: { no_shakes: "x" },
		rows: rows([{ total: 8 }, { presence: "absent" }, { total: 4 }]) });
	assert.deepEqual((await ok(Promise.resolve(r))).rows.map((x) => [x.presence, x.total, x.match_points]),
		[["played", 8, 6], ["absent", null, 0], ["played", 4, 4]]);
	({ code, version } = await at(1));
	r = await put(base, code, { version, rows: rows([{ presence: "absent" }, { presence: "forfeit" }, { presence: "bye" }]) });
	assert.deepEqual((await ok(Promise.resolve(r))).rows.map((x) => [x.presence, x.match_points]),
		[["absent", 0], ["forfeit", 0], ["bye", null]]);
	// A played round of 0 match points comes of deceiving alone; nothing entered is a round to come.
	({ code, version } = await at(2));
	const zero = (reasons) => put(base, code, { version, reason: "", reasons: { no_shakes: "x", ...reasons },
		rows: rows([{ total: 30, presence: "deceit", match_points: 6 }, { total: 8, match_points: 4 }, { total: 6, match_points: 2 }]) });
	const refused = await zero({});
	assert.ok(refused.json.problems.some((p) => p.code === "deceit_ruling" && p.field === "presence_1"), refused.text);
	await ok(zero({ deceit_ruling: "added ten to the own score, two witnesses" }));
	const team = (await ok(api.get(`${base}/roster`))).teams.find((t) => t.division === division);
	const late = await ok(api.post(`${base}/players`, { first_name: "Late", last_name: "Comer", grade: 5, division, team: team?.name }));
	const live = await ok(api.get(`${base}/standings?division=${division}&live=1`));
	const round1 = Object.fromEntries(live.individuals.map((p) => [p.code, [p.rounds[0], p.marks?.[0] ?? ""]]));
	const five = [...tables[1].seats, tables[2].seats[0], late].map((s) => s.code);
	assert.deepEqual(five.map((c) => round1[c]), [["0", "absent"], ["0", "forfeit"], [null, "bye"], ["0", ""], [null, ""]]);
	const csv = (await dana.get(`/manage/${day.slug}/standings/${division}/players.csv`)).text.split("\r\n");
	const column = csv[0].split(",").indexOf("round_1");
	const csvOf = (c) => csv.find((l) => l.includes(c)).split(",")[column];
	assert.deepEqual(five.map(csvOf), ["0 absent", "0 forfeit", "bye", "0", ""]);
	const page = (await dana.get(`/manage/${day.slug}/standings/${division}`)).text;
	const pageOf = (c) => new RegExp(`code">${c}<[\\s\\S]*?</td><td>[^<]*</td>\\s*<td class="num">([^<]*)<`).exec(page)[1];
	assert.deepEqual(five.map(pageOf), ["0 absent", "0 forfeit", "bye", "0", ""]);
	await ok(api.post(`${base}/publications`, { division, through_round: 1, shows: "full", reason: "again" }));
	const seen = await (await fetch(`${server.url}/t/${day.slug}/standings/${division}`)).text();
	for (const words of ["0 absent", "0 forfeit", "bye"])
		assert.match(seen, new RegExp(`<td class="num">${words}</td>`));
	assert.doesNotMatch(seen, /deceit/);
});

test("the page shows the sheet as the paper, keeps what is typed, and saves by form", async () => {
	const { slug, code, s, base } = day;
	const path = `/manage/${slug}/sheets/${code}?typed=1`;
	const page = await dana.get(path);
	assert.equal(page.status, 200);
	assert.match(page.text, /id="match_1"/);
	assert.match(page.text, /class="run"[^>]*>\d/);
	const version = (await ok(api.get(`${base}/sheets/${code}`))).version;
	const form = { code, key: "by-form-00001", based_on: version };
	s.cells.forEach((cells, i) => {
		cells.forEach((c, k) => { form[`cell_${i + 1}_${k + 1}`] = c; });
		form[`total_${i + 1}`] = s.totals[i];
		form[`match_${i + 1}`] = s.points[i];
		form[`initialed_${i + 1}`] = 1;
	});
	s.penalties.forEach((p, i) => Object.assign(form, { [`penalty_seat_${i + 1}`]: p.seat,
		[`penalty_reason_${i + 1}`]: p.reason, [`penalty_shake_${i + 1}`]: p.shake, [`penalty_judge_${i + 1}`]: p.judge }));
	const wrong = await dana.post(`/manage/${slug}/sheets/${code}`, { ...form, cell_1_1: "5" });
	assert.equal(wrong.status, 422);
	assert.match(wrong.text, /5 is no score of a shake/);
	assert.match(wrong.text, /id="cell_1_1" name="cell_1_1" value="5"[^>]*aria-invalid/);
	const right = await dana.post(`/manage/${slug}/sheets/${code}`, form);
	assert.equal(right.status, 303, right.text.match(/class="problems"[\s\S]{0,600}/)?.[0]);
	const saved = await ok(api.get(`${base}/sheets/${code}`));
	assert.equal(saved.version, version + 1);
	assert.deepEqual(saved.rows.map((r) => r.match_points), s.points);
});

test("what a correction would change is shown before it is saved, and nothing is kept", async () => {
	const { slug, code, s, base, division } = day;
	const before = await ok(api.get(`${base}/standings?division=${division}&live=1`));
	const version = (await ok(api.get(`${base}/sheets/${code}`))).version;
	const form = { code, key: "preview-0001", based_on: version, totals_only: 1, preview: 1 };
	const totals = s.totals.map((_, i) => 6 + 2 * i);
	totals.forEach((t, i) => { form[`total_${i + 1}`] = t; form[`initialed_${i + 1}`] = 1; });
	await dana.get(`/manage/${slug}/sheets/${code}?typed=1`);
	const seen = await dana.post(`/manage/${slug}/sheets/${code}`, form);
	assert.equal(seen.status, 200, seen.text.match(/class="problems"[\s\S]{0,500}/)?.[0]);
	assert.match(seen.text, /What this would change/);
	assert.equal((await ok(api.get(`${base}/sheets/${code}`))).version, version);
	assert.deepEqual(await ok(api.get(`${base}/standings?division=${division}&live=1`)), before);
	const rows = [...seen.text.matchAll(/<tr><th scope="row">([^<]*) <span class="meta">([^<]*)<\/span><\/th><td class="num">(\S+) → (\S+)<\/td><td class="num">(\S+) → (\S+)<\/td><td class="num">(\S+) → (\S+)<\/td>/g)];
	delete form.preview;
	assert.equal((await dana.post(`/manage/${slug}/sheets/${code}`, form)).status, 303);
	const after = await ok(api.get(`${base}/standings?division=${division}&live=1`));
	const changed = after.individuals.filter((p) => {
		const was = before.individuals.find((b) => b.code === p.code);
		return was.total !== p.total || was.rank !== p.rank;
	});
	assert.ok(changed.length > 0);
	for (const p of changed.slice(0, 5)) {
		const was = before.individuals.find((b) => b.code === p.code);
		assert.ok(rows.some((r) => r[5] === was.total && r[6] === p.total && r[7] === String(was.rank) && r[8] === String(p.rank)), p.code);
	}
});

test("a warning carries to later rounds: the sheet shows it, and conduct is penalized only after one", async () => {
	const { slug, code, s, base } = day;
	const sheet = await ok(api.get(`${base}/sheets/${code}`));
	const k = sheet.rows.findIndex((r) => !r.earlier); // nothing on record yet
	const b = body(s, sheet.version);
	b.reason = "judge's note";
	b.rows[k].total -= 1;
	b.penalties = [...b.penalties, { seat: k + 1, reason: "behave", judge: "AB", second_judge: "HJ" }];
	b.rows.forEach((r) => { delete r.match_points; });
	const early = await put(base, code, b, "behave-1");
	assert.ok(early.json.problems.some((p) => p.code === "no_warning_before" && p.reason_accepts), early.text);
	await dana.get(`/manage/${slug}/penalties`);
	const given = await dana.post(`/manage/${slug}/penalties`, { whom: sheet.rows[k].player, points: "0", round: "1", reason: "Talked during a shake" });
	assert.equal(given.status, 303);
	assert.match((await dana.get(`/manage/${slug}/penalties`)).text, /warning<\/span>/);
	assert.match((await dana.get(`/manage/${slug}/sheets/${code}?typed=1`)).text, /round 1, warning: Talked during a shake/);
	const late = await put(base, code, b, "behave-2");
	assert.equal(late.status, 200, late.text);
	// The player's card and the page for penalties show all of it before another is written.
	const live = await ok(api.get(`${base}/standings?division=${sheet.division}&live=1`));
	const id = live.individuals.find((p) => p.code === sheet.rows[k].player).id;
	const card = (await dana.get(`/manage/${slug}/standings/${sheet.division}/player/${id}`)).text;
	assert.match(card, /<li>round 1, warning: Talked during a shake<\/li>/);
	assert.match(card, new RegExp(`<li>round ${sheet.round}, -1: behave</li>`));
	const [, link] = /href="([^"]*penalties\?whom=[^"]*)"/.exec(card);
	const form = (await dana.get(link)).text;
	const [, seen] = /name="seen" value="(\d+)"/.exec(form);
	assert.match(form, /On record already:<\/strong> round 1, (warning: Talked|-1: )/);
	const next = { whom: sheet.rows[k].player, points: "0", round: "2", reason: "Tapped on the table" };
	const unread = await dana.post(`/manage/${slug}/penalties`, next);
	assert.equal(unread.status, 422);
	assert.match(unread.text, /Read first what is on record here/);
	assert.match(unread.text, new RegExp(`name="seen" value="${seen}"`));
	assert.equal((await dana.post(`/manage/${slug}/penalties`, { ...next, seen })).status, 303);
	assert.equal((await dana.post(`/manage/${slug}/penalties`, { ...next, seen })).status, 422, "a second press gives none twice");
	const after = await dana.post(`/manage/${slug}/penalties`, { ...next, seen: Number(seen) + 1, round: "9" });
	assert.match(after.text, /has rounds 1 to 3/);
});

test("each number opens into its shakes", async () => {
	const { slug, division } = day;
	const page = await dana.get(`/manage/${slug}/standings/${division}`);
	const player = /href="(\/manage\/[^"]*\/player\/\d+)"/.exec(page.text)[1];
	const p = await dana.get(player);
	assert.equal(p.status, 200);
	assert.match(p.text, /match points/);
});
