// A whole day by curl, and its standings compared with numbers worked out here.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { apiClient, director, root, start } from "../lib/cubetab.mjs";
import { standings, text } from "../lib/cup.mjs";

let server, api, out;
const read = (name) => JSON.parse(readFileSync(path.join(out, name), "utf8"));

before(async () => {
	server = await start();
	await director(server);
	api = await apiClient(server);
	out = mkdtempSync(path.join(tmpdir(), "cubetab-day-"));
});
after(async () => {
	await server?.stop();
	if (out)
		rmSync(out, { recursive: true, force: true });
});

test("a whole day runs by curl", () => {
	const said = execFileSync(path.join(root, "tests/http/day.sh"), [server.url, api.token, "day",
		path.join(root, "tests/cases/rosters/challenge-cup.csv"), out], { encoding: "utf8" });
	assert.match(said, /done/);
});

for (const division of ["third", "fourth"])
	test(`standings of ${division} are what the sheets say`, () => {
		const want = standings([1, 2].map((r) => read(`seating-${division}-${r}.json`)));
		const got = read(`standings-${division}.json`);
		assert.equal(got.tournament, "day");
		assert.equal(got.division, division);
		assert.equal(got.edition, 1);
		assert.equal(got.through_round, 2);
		assert.equal(got.shows, "full");
		assert.ok(!Number.isNaN(Date.parse(got.published_at)));
		assert.equal(got.individuals.length, want.players.size);
		for (const row of got.individuals) {
			const p = want.players.get(row.code);
			assert.deepEqual(row.rounds, p.rounds.map((v) => (v === null ? null : text(v))), row.code);
			assert.equal(row.total, text(p.total), row.code);
			assert.equal(row.rank, p.rank, row.code);
			assert.equal(row.tied, p.tied, row.code);
		}
		assert.equal(got.teams.length, want.teams.size);
		for (const row of got.teams) {
			const t = want.teams.get(row.team);
			assert.equal(row.total, text(t.total), row.team);
			assert.equal(row.rank, t.rank, row.team);
			assert.equal(row.tied, t.tied, row.team);
		}
		const collate = new Intl.Collator("en").compare;
		for (const list of [got.individuals, got.teams])
			list.slice(1).forEach((row, i) => {
				assert.ok(row.rank >= list[i].rank);
				if (row.rank === list[i].rank)
					assert.ok(collate(list[i].name ?? list[i].team, row.name ?? row.team) <= 0);
			});
	});

test("the live state needs a staff token and says the same", async () => {
	const anybody = await fetch(`${server.url}/api/v1/tournaments/day/standings?division=third&live=1`);
	assert.equal(anybody.status, 403);
	const live = await api.get("/api/v1/tournaments/day/standings?division=third&live=1");
	assert.equal(live.status, 200);
	const shown = read("standings-third.json");
	assert.deepEqual(live.json.teams.map((t) => [t.team, t.total]), shown.teams.map((t) => [t.team, t.total]));
});

test("the description names every call that the day used", async () => {
	const doc = (await api.get("/api/v1/openapi.json")).json;
	assert.match(doc.openapi, /^3\.1/);
	for (const p of ["", "/{slug}/roster", "/{slug}/seating", "/{slug}/seating/publish",
		"/{slug}/publications", "/{slug}/standings"])
		assert.ok(doc.paths["/api/v1/tournaments" + p], p);
});
