// cubetab seat: files in, a plan out, counted here without any code of the program.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { cubetab, program } from "../lib/cubetab.mjs";

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

test("the steps that the summary prints make the plan of several divisions again", () => {
	const f = file("steps.csv", roster([["third", 47], ["fourth", 28], ["fifth", 60], ["sixth", 90]]));
	for (const options of [["--rounds", "2"], ["--time", "0.15"], ["--time", "0.001"],
		["--mode", "score", "--time", "0.1", "--rounds", "3"], ["--mode", "sections"]]) {
		const one = seat(f, ...options), { steps } = JSON.parse(one.stderr);
		const timed = options.indexOf("--time");
		if (timed >= 0)
			options.splice(timed, 2);
		assert.equal(seat(f, ...options, "--steps", String(steps)).stdout, one.stdout, options.join(" "));
	}
});

test("a division for each of hundreds of players is told from a division", () => {
	const r = seat(file("many.csv", roster(Array.from({ length: 201 }, (_, i) => [`d${i}`, 2]))));
	assert.equal(r.status, 1);
	assert.match(r.stderr, /201 divisions/);
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

test("tables of two: who is left over has a bye, named, and each has one before anybody has two", () => {
	const f = file("two.csv", "player,team\n" + Array.from({ length: 7 }, (_, i) => `third ${i},T${i}\n`).join("")), byes = [];
	for (const options of [["--rounds", "4"], ["--rounds", "4", "--mode", "score"]]) {
		const r = seat(f, "--table-size", "2", ...options), notes = JSON.parse(r.stderr).notes;
		assert.equal(JSON.parse(r.stderr).tables, 3);
		const { tables } = meetings(rows(r.stdout));
		assert.deepEqual([...new Set([...tables.values()].map((t) => t.length))], [2]);
		const out = [1, 2, 3, 4].map((round) => Array.from({ length: 7 }, (_, i) => `third ${i}`)
			.filter((p) => !rows(r.stdout).some((x) => x.round === round && x.player === p)));
		assert.deepEqual(notes, ["7 players make pairs and one who is left over: a bye, in turn.",
			...out.map(([p], i) => `Round ${i + 1}: ${p} has a bye.`)]);
		assert.equal(new Set(out.flat()).size, 4, out.join());
		byes.push([r.stdout, out.flat()]);
	}
	for (const [played, out] of byes) {
		const r = seat(f, "--table-size", "2", "--rounds", "3", "--history", file("pairs.csv", played));
		const more = JSON.parse(r.stderr).notes.slice(1).map((n) => n.split(/: | has/)[1]);
		assert.equal(new Set([...out, ...more]).size, 7, more.join());
	}
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
	assert.equal(seat(f, "--mode", "swiss").status, 2);
	const g = seat(file("j.csv", "player,team,school,division,score\nA,x,s,third,4.x\n"), "--mode", "score");
	assert.match(g.stderr, /j\.csv:2:5: .*no score/);
	const other = cubetab(["seat", "--roster", f, "--rule-system", "other", "--rounds", "1"]);
	assert.equal(other.status, 2);
	const all = /There are: (.*)\.\n/.exec(other.stderr)[1];
	assert.equal(all.split(" ").length, 6);
	assert.ok(cubetab(["seat", "--help"]).stdout.includes(`whose table sizes apply: ${all} (required)\n`));
});

test("files that nobody means to send are refused with a sentence; nothing is half printed", () => {
	const f = file("k.csv", roster([["third", 60]]));
	const head = "division,round,table,seat,player\n";
	for (const [options, says] of [
		[[file("l.csv", "player,team,school,division\n" + "p,t,s,d\n".repeat(20001))], /more than 20001 rows/],
		[[file("m.csv", "player,team\na\0b,t\n")], /not a text table/],
		[[f, "--history", file("n.csv", head + Array.from({ length: 60 }, (_, i) => `third,1,1,${i},third ${i}\n`).join(""))],
			/n\.csv:2:.* table has 60 players/],
		[[f, "--history", file("o.csv", head + "third,-1,1,1,third 1\nthird,21,1,1,third 2\n")], /o\.csv:3:2: .*1 to 20/],
		[[file("q.csv", "player,team,score\na,t,1000000\nb,u,\n"), "--mode", "score"], /q\.csv:2:3: .*no score/],
	]) {
		const r = seat(...options);
		assert.equal(r.status, 1, r.stderr.slice(0, 200));
		assert.equal(r.stdout, "");
		assert.match(r.stderr, says);
	}
	// Players of another tournament in the history change nothing.
	const others = seat(f, "--history", file("r.csv", head + "third,1,1,1,Nobody\nthird,1,1,2,Else\n"));
	assert.equal(others.stdout, seat(f).stdout);
	const full = spawnSync("/bin/sh", ["-c", '"$0" seat --roster "$1" --rule-system challenge-cup-2022 --rounds 4 >/dev/full',
		program, f], { encoding: "utf8" });
	assert.equal(full.status, 3);
	assert.match(full.stderr, /Writing the output failed/);
});

// One division; rows of text columns that the roster has besides.
const modes = (name, header, lines, ...options) => cubetab(["seat", "--roster",
	file(name, [header, ...lines].join("\n") + "\n"), "--rule-system", "agloa-2019", ...options]);
const columns = (text) => {
	const [head, ...lines] = text.trim().split(/\r?\n/).map((line) => line.split(","));
	return lines.map((line) => Object.fromEntries(head.map((h, i) => [h, line[i]])));
};
const groupBy = (list, key) => {
	const map = new Map();
	for (const x of list)
		map.set(key(x), [...map.get(key(x)) ?? [], x]);
	return map;
};
const pairs = (plan) => [...groupBy(plan, (r) => `${r.round} ${r.table}`).values()]
	.flatMap((t) => t.flatMap((a, i) => t.slice(i + 1).map((b) => [a.player, b.player].sort().join("|"))));

test("sections: nine teams of five, each meets each other exactly once in every block", () => {
	const lines = Array.from({ length: 45 }, (_, i) =>
		`P${i},T${Math.floor(i / 5)},S${Math.floor(i / 5)},el,${i % 5 + 1},,`);
	const header = "player,team,school,division,rank_in_team,seed,region";
	const r = modes("nine.csv", header, lines, "--rounds", "4", "--mode", "sections");
	assert.equal(r.status, 0, r.stderr);
	const plan = columns(r.stdout);
	assert.equal(plan.length, 180);
	for (const [block, seats] of groupBy(plan, (x) => x.block)) {
		const teams = groupBy(pairs(seats).map((p) => p.split("|").map((x) =>
			Math.floor(x.slice(1) / 5)).join("|")), (x) => x);
		assert.equal(teams.size, 36, block);
		for (const s of seats) // the coach's order is the block
			assert.equal(["I", "II", "III", "IV", "V"][s.player.slice(1) % 5], block);
	}
	// Two rounds are played, two are drawn: the chart is completed.
	const half = r.stdout.split(/\r?\n/).filter((l, i) => i === 0 || +l.split(",")[1] <= 2);
	const rest = modes("nine.csv", header, lines, "--rounds", "2", "--mode", "sections",
		"--history", file("half.csv", half.join("\n")));
	const all = [...columns(half.join("\n")), ...columns(rest.stdout)];
	assert.deepEqual([...new Set(columns(rest.stdout).map((x) => x.round))], ["3", "4"]);
	assert.equal(new Set(pairs(all)).size, 180);
});

test("score: who has most sits with who has most; earlier opponents and team-mates stay apart", () => {
	const scores = Array.from({ length: 60 }, (_, i) => (i * 7 % 10) + 0.5);
	const lines = (s) => Array.from({ length: 60 }, (_, i) => `P${i},T${Math.floor(i / 5)},S,el,${s ? s[i] : ""}`);
	const header = "player,team,school,division,score";
	const one = modes("s1.csv", header, lines(), "--rounds", "1", "--mode", "score");
	const two = modes("s2.csv", header, lines(scores), "--rounds", "1", "--mode", "score",
		"--history", file("h1.csv", one.stdout));
	const summary = JSON.parse(two.stderr), plan = columns(two.stdout);
	let spread = 0;
	for (const t of groupBy(plan, (x) => x.table).values()) {
		const of = t.map((x) => scores[x.player.slice(1)]);
		spread += Math.max(...of) - Math.min(...of);
	}
	assert.equal(spread, summary.spread);
	assert.equal(summary.spread, summary.spread_bound);
	assert.equal(plan[0].round, "2");
	const met = new Set(pairs(columns(one.stdout)));
	for (const p of pairs(plan)) {
		assert.ok(!met.has(p));
		const [a, b] = p.split("|").map((x) => Math.floor(x.slice(1) / 5));
		assert.notEqual(a, b);
	}
});

test("head-to-head: each pupil each game once, opponents of other schools, none twice", () => {
	const lines = Array.from({ length: 43 }, (_, i) => `P${i},,S${i % 6},II`);
	const options = ["--rule-system", "pentathlon-2-highlights", "--mode", "head-to-head"];
	const r = modes("p.csv", "player,team,school,division", lines, "--rounds", "5", ...options);
	assert.equal(r.status, 0, r.stderr);
	const plan = columns(r.stdout);
	assert.equal(new Set(plan.map((x) => x.player + x.game)).size, plan.length);
	assert.equal(plan.length, 5 * 42);
	assert.equal(new Set(pairs(plan)).size, 5 * 21);
	for (const p of pairs(plan)) {
		const [a, b] = p.split("|").map((x) => x.slice(1) % 6);
		assert.notEqual(a, b);
	}
	for (const seats of groupBy(plan, (x) => x.player).values()) // who is left over: once
		assert.ok(seats.length >= 4);
	for (const [, seats] of groupBy(plan, (x) => x.table)) // a table keeps its game
		assert.equal(new Set(seats.map((x) => x.game)).size, 1);
	assert.equal(modes("p.csv", "player,team,school,division", lines, "--rounds", "6", ...options).status, 1);
});

test("wishes: two apart, two together and fixed tables are kept in every mode that can; what cannot be is named by row", () => {
	const alone = ["third", "fourth"].flatMap((d) => Array.from({ length: 20 }, (_, i) => `Solo ${d} ${i},,,${d}`));
	const f = file("wished.csv", roster([["third", 15], ["fourth", 15]]) + alone.join("\n") + "\n");
	const w = file("w.csv", "player,wish,with\nthird 0,apart,third 7\nSolo third 1,together,Solo third 9\nthird 5,table,3\nfourth 2,TABLE,9\n");
	for (const mode of ["advance", "score"]) {
		const r = seat(f, "--wishes", w, "--mode", mode, "--rounds", "2", "--steps", "20000");
		assert.equal(r.status, 0, r.stderr);
		assert.equal(JSON.parse(r.stderr).wishes_missed, 0, r.stderr);
		const { pairs } = meetings(rows(r.stdout)), sum = JSON.parse(r.stderr);
		assert.ok(!(sum.team_meetings_again < sum.team_bound), "no plan is below what is least");
		assert.equal(pairs.get("third 0|third 7"), undefined);
		assert.equal(pairs.get("Solo third 1|Solo third 9"), 2);
		for (const x of rows(r.stdout))
			assert.ok((x.player !== "third 5" || x.table === 3) && (x.player !== "fourth 2" || x.table === 9));
	}
	const mates = seat(f, "--wishes", file("m.csv", "player,wish,with\nthird 0,together,third 1\n"), "--steps", "50");
	assert.deepEqual(JSON.parse(mates.stderr).notes, ["Wish in row 2: not together in 4 rounds."]);
	const bad = [["third 0,apart,third 0", 3, /same player twice/], ["third 0,apart,fourth 1", 3, /different divisions/],
		["third 0,near,third 9", 2, /"near" is no wish/], ["Zed,apart,third 9", 1, /nobody called "Zed"/],
		["third 0,table,nine", 3, /"nine" is no table/], ["third 0,table,99", 3, /no table 99 here: the division's are 1 to 7/],
		["fourth 0,table,2", 3, /the division's are 8 to 14/], ["third 0,apart,", 3, /nobody called ""/]];
	for (const [line, column, text] of bad) {
		const r = seat(f, "--wishes", file("bad.csv", `player,wish,with\n${line}\n`), "--steps", "50");
		assert.equal(r.status, 1, line);
		assert.match(r.stderr, new RegExp(`bad\\.csv:2:${column}: `), line);
		assert.match(r.stderr, text);
	}
	assert.match(seat(f, "--wishes", file("two.csv", "player,wish,with\nthird 0,apart,third 7\nthird 7,together,third 0\n")).stderr,
		/two\.csv:3:3: Row 2 has a wish for these two already/);
	assert.match(seat(f, "--wishes", file("head.csv", "who,wish\n")).stderr, /no column "player".*: player, wish, with\./);
	assert.match(seat(file("nobody.csv", "name,team\nA,x\n")).stderr,
		/no column "player".*: player \(or id\), team; also school, division, rank_in_team, seed, region, score\./);
});
