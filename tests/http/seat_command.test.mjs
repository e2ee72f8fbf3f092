// cubetab seat: files in, a plan out, counted here without any code of the program.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { cubetab } from "../lib/cubetab.mjs";

const dir = mkdtempSync(path.join(tmpdir(), "cubetab-seat-"));
after(() => rmSync(dir, { recursive: true, force: true }));
const file = (name, text) => {
	writeFileSync(path.join(dir, name), text);
	return path.join(dir, name);
};
const roster = (fields, header = "player,team,school,division") => [header,
	...fields.flatMap(([division, n]) => Array.from({ length: n }, (_, i) =>
		`${division} ${i},${division} team ${Math.floor(i / 5)},School ${Math.floor(i / 10)},${division}`)),
].join("\n") + "\n";
const seat = (file, ...more) => cubetab(["seat", "--roster", file, "--rule-system",
	"challenge-cup-2022", "--rounds", "4", ...more]);
const rows = (text) => text.trim().split(/\r?\n/).slice(1).map((line) => {
	const [division, round, table, place, player] = line.split(",");
	return { division, round: +round, table: +table, seat: +place, player };
});
// Who sat with whom how often; and every player once a round.
function meetings(plan) {
	const tables = new Map(), pairs = new Map(), once = new Set();
	for (const r of plan) {
		const key = `${r.round} ${r.table}`, own = `${r.round} ${r.player}`;
		assert.ok(!once.has(own), own);
		once.add(own);
		for (const other of tables.get(key) ?? []) {
			assert.equal(other.division, r.division);
			const pair = [other.player, r.player].sort().join("|");
			pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
		}
		tables.set(key, [...tables.get(key) ?? [], r]);
	}
	return { tables, pairs };
}

test("several divisions: nobody meets a team-mate or anybody twice; table numbers are unique", () => {
	const r = seat(file("a.csv", roster([["third", 60], ["fourth", 25], ["fifth", 35]])));
	assert.equal(r.status, 0, r.stderr);
	assert.match(r.stdout, /^division,round,table,seat,player\r?\n/);
	const { tables, pairs } = meetings(rows(r.stdout));
	const summary = JSON.parse(r.stderr);
	assert.deepEqual([summary.players, summary.tables], [120, 24]);
	for (const k of ["teammate_meetings", "teammate_bound", "repeat_meetings", "repeat_bound"])
		assert.equal(summary[k], 0, k);
	assert.ok(summary.steps >= 0 && summary.seconds >= 0);
	assert.equal(tables.size, 24 * 4);
	assert.equal(Math.max(...pairs.values()), 1);
	for (const pair of pairs.keys()) {
		const [a, b] = pair.split("|").map((p) => Math.floor(p.split(" ")[1] / 5));
		assert.notEqual(a, b);
	}
});

test("the same input, seed and steps give the same plan, another seed another", () => {
	const f = file("b.csv", roster([["third", 43]]));
	const one = seat(f, "--seed", "7", "--steps", "20000").stdout;
	assert.equal(seat(f, "--seed", "7", "--steps", "20000").stdout, one);
	assert.notEqual(seat(f, "--seed", "8", "--steps", "20000").stdout, one);
});

test("who met in the history is kept apart", () => {
	const f = file("c.csv", roster([["third", 60]]));
	const first = cubetab(["seat", "--roster", f, "--rule-system", "challenge-cup-2022",
		"--rounds", "2"]);
	const h = file("h.csv", first.stdout);
	const second = cubetab(["seat", "--roster", f, "--rule-system", "challenge-cup-2022",
		"--rounds", "2", "--history", h]);
	assert.equal(JSON.parse(second.stderr).repeat_meetings, 0);
	const met = meetings(rows(first.stdout)).pairs;
	for (const pair of meetings(rows(second.stdout)).pairs.keys())
		assert.ok(!met.has(pair), pair);
});

test("26, 27, 29, 30 and 31 players: sizes differ by one at most; two players make a short table", () => {
	for (const n of [26, 27, 29, 30, 31]) {
		const r = seat(file("d.csv", roster([["third", n]])));
		const sizes = [...meetings(rows(r.stdout)).tables.values()].map((t) => t.length);
		assert.ok(Math.max(...sizes) <= 5 && Math.max(...sizes) - Math.min(...sizes) <= 1, sizes.join());
		assert.equal(JSON.parse(r.stderr).teammate_meetings, 0);
	}
	const r = seat(file("e.csv", "player,team,school,division\nA,x,s,third\nB,y,s,third\n"));
	assert.match(JSON.parse(r.stderr).notes[0], /only 2 players/);
});

test("an id stands for a name that repeats; a formula is made harmless", () => {
	const r = cubetab(["seat", "--roster", file("f.csv",
		"id,player,team,school,division\n1,Emma Smith,x,s,third\n2,Emma Smith,y,s,third\n=3,Zoë,z,s,third\n"),
	"--rule-system", "challenge-cup-2022", "--rounds", "1"]);
	assert.deepEqual(rows(r.stdout).map((x) => x.player).sort(), ["'=3", "1", "2"]);
});

test("what is wrong is named with file, row and column, and nothing is seated", () => {
	const f = file("g.csv", "player,team,school,division\nA,x,s,third\nA,y,s,third\n,y,s,third\n");
	const r = seat(f);
	assert.equal(r.status, 1);
	assert.equal(r.stdout, "");
	assert.match(r.stderr, new RegExp(`^${f}:3:1: .*row 2`, "m"));
	assert.match(r.stderr, new RegExp(`^${f}:4:1: `, "m"));
	assert.equal(seat(file("i.csv", "a,b\n1,2\n")).status, 1);
	assert.equal(seat(f, "--mode", "score").status, 2);
	assert.equal(cubetab(["seat", "--roster", f, "--rule-system", "other", "--rounds", "1"]).status, 2);
});
