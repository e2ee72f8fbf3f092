// The order of entry never changes the standings: sheets, rows, games and shakes in any order, some
// entered wrongly first, for all four kinds of rule systems.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { apiClient, caseFile, director, start } from "../lib/cubetab.mjs";
import { cells } from "../lib/cup.mjs";
import { dice, sheet } from "../lib/match.mjs";

let server, api;
before(async () => {
	server = await start();
	await director(server);
	api = await apiClient(server);
});
after(() => server?.stop());

async function ok(promise) {
	const r = await promise;
	assert.ok(r.status < 300, `${r.status}: ${r.text}`);
	return r.json;
}
function shuffled(list, roll) {
	const out = list.slice();
	for (let i = out.length - 1; i > 0; i--) {
		const j = roll(i + 1);
		[out[i], out[j]] = [out[j], out[i]];
	}
	return out;
}

const match = (away) => (t, round, roll) => {
	const s = sheet(t.seats.length, away, roll);
	return { penalties: s.penalties, rows: s.cells.map((c, i) => ({ seat: i + 1, cells: c, total: s.totals[i] })),
		reasons: { negative_total: "away", one_shake: "short", absent_throughout: "late" } };
};
const games = ["fiar", "kwatro-sinko", "par-55", "ramrod", "sum-dominoes"];
const systems = {
	cup: { rules: "challenge-cup-2022", roster: "challenge-cup", division: "third", rounds: 4,
		body: (t, round) => ({ rows: t.seats.map((_, i) => ({ seat: i + 1, cells: cells(t.table, round, i, t.seats.length) })) }) },
	agloa: { rules: "agloa-2019", roster: "agloa", division: "elementary", rounds: 3, body: match(-2) },
	mlag: { rules: "mlag-basic-2018", roster: "mlag", division: "elementary", rounds: 3, body: match(0) },
	pent: { rules: "pentathlon-2-highlights", roster: "pentathlon", division: "II", rounds: 3,
		body: (t, round, roll) => ({ game: games[round - 1], reasons: { other_game: "table moved" }, rows: [["win", "loss"], ["tie", "tie"], ["win", "no_show"]][roll(3)]
			.map((result, i) => ({ seat: i + 1, cells: [result] })) }) },
};

async function make(slug, s) {
	const base = `/api/v1/tournaments/${slug}`;
	await ok(api.post("/api/v1/tournaments", { name: slug, slug, rule_system: s.rules,
		starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" }));
	await ok(api.call("POST", `${base}/roster`, caseFile(`rosters/${s.roster}.csv`), { "content-type": "text/csv" }));
	await ok(api.post(`${base}/seating`, { division: s.division, rounds: s.rounds, seed: 11 }));
	const tables = [];
	for (let round = 1; round <= s.rounds; round++) {
		await ok(api.post(`${base}/seating/publish`, { division: s.division, round }));
		for (const t of (await ok(api.get(`${base}/seating?division=${s.division}&round=${round}`))).tables)
			tables.push({ ...t, round });
	}
	return { base, tables };
}

// The columns of a sheet in another order, all rows alike, and what belongs to a shake with them.
function turned(body, roll) {
	const order = shuffled(body.rows[0].cells.map((_, k) => k), roll);
	return { ...body, rows: shuffled(body.rows, roll).map((r) => ({ ...r, cells: order.map((k) => r.cells[k]) })),
		...(body.penalties && { penalties: shuffled(body.penalties, roll).map((p) => ({ ...p, shake: order.indexOf(p.shake - 1) + 1 })) }) };
}

const put = (base, t, version, body) => api.put(`${base}/sheets/${t.code}`, { version, ...body },
	{ "Idempotency-Key": `order-${t.code}-${version}` });
const seen = async (base, s) => {
	const doc = await ok(api.get(`${base}/standings?division=${s.division}&live=1`));
	const bare = (list) => list.map(({ id, ...rest }) => rest);
	return { players: bare(doc.individuals), teams: bare(doc.teams), schools: bare(doc.schools) };
};

for (const [name, s] of Object.entries(systems))
	test(`${name}: any order of entry gives the same standings`, async () => {
		const roll = dice(name.length * 104729);
		const { base, tables } = await make(name, s);
		const bodies = tables.map((t) => s.body(t, t.round, roll));
		for (const [i, t] of tables.entries())
			await ok(put(base, t, 0, bodies[i]));
		const want = await seen(base, s);
		assert.ok(want.players.some((p) => p.rank > 1));
		const versions = tables.map(() => 1);
		const again = async (i, body) => ok(put(base, tables[i], versions[i]++, { ...turned(body, roll), reason: "again" }));
		const all = [...tables.keys()];
		for (const i of shuffled(all, roll)) // another table's numbers by mistake
			if (roll(3) > 0)
				await again(i, bodies[all.find((k) => k !== i && tables[k].round === tables[i].round &&
					bodies[k].rows.length === bodies[i].rows.length)]);
		assert.notDeepEqual((await seen(base, s)).players, want.players);
		for (const i of shuffled(all, roll))
			await again(i, bodies[i]);
		assert.deepEqual(await seen(base, s), want);
	});
