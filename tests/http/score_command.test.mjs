// cubetab score --jsonl: every line answered in order, at once, and what is no case refused.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { once } from "node:events";
import test from "node:test";
import { program } from "../lib/cubetab.mjs";

const score = (input) => {
	const r = spawnSync(program, ["score", "--jsonl"], { input, encoding: "utf8", timeout: 60000 });
	return { status: r.status, err: r.stderr, lines: r.stdout.split("\n").filter((l) => l !== "").map((l) => JSON.parse(l)) };
};
const match = (id, totals) => JSON.stringify({ id, kind: "match", system: "agloa-2019", input: { players: 3, totals } });

test("all cases through the program, in order", () => {
	const cases = readFileSync(new URL("../cases/scoring.jsonl", import.meta.url), "utf8").trim().split("\n").map((l) => JSON.parse(l));
	const got = score(cases.map(({ id, kind, system, input }) => JSON.stringify({ id, kind, system, input })).join("\n") + "\n");
	assert.equal(got.status, 0, got.err);
	assert.deepEqual(got.lines.map((l) => l.id), cases.map((c) => c.id));
	cases.forEach((c, i) => {
		for (const key of ["points", "legal", "match_points", "totals", "averages", "total", "ranks", "score", "result", "ok"])
			if (key in c.expect) assert.deepEqual(got.lines[i][key], c.expect[key], c.id);
		if (c.expect.error) assert.equal(got.lines[i].error.code, c.expect.error.code, c.id);
	});
});

test("a line that is no case is answered in its place, and the status says so", () => {
	const got = score(`${match("a", [1, 2, 3])}\nnot json\n\n${match("b", [3, 2, 1])}`); // no newline at the end
	assert.equal(got.status, 1);
	assert.deepEqual(got.lines.map((l) => [l.id, l.error?.code]), [["a", undefined], [null, "bad_json"], [null, "bad_json"], ["b", undefined]]);
	assert.deepEqual(got.lines[3].match_points, [6, 4, 2]);
	assert.ok(got.lines[1].error.message.length > 10);
});

test("facts that cannot be are an answer, not a failure", () => {
	const got = score(match(7, [1, 2]) + "\n");
	assert.equal(got.status, 0);
	assert.equal(got.lines[0].id, 7);
	assert.equal(got.lines[0].error.code, "wrong_count");
});

test("a line beyond the limit is refused and the next one answered", () => {
	const got = score(`{"id":"${"x".repeat(2 * 1024 * 1024)}"}\n${match("b", [3, 2, 1])}\n`);
	assert.equal(got.status, 1);
	assert.equal(got.lines[0].error.code, "too_big");
	assert.deepEqual(got.lines[1].match_points, [6, 4, 2]);
});

test("nothing in, nothing out; without --jsonl the usage", () => {
	assert.deepEqual(score("").lines, []);
	assert.equal(spawnSync(program, ["score"], { encoding: "utf8" }).status, 2);
});

test("who asks line by line is answered line by line", async () => {
	const p = spawn(program, ["score", "--jsonl"], { stdio: ["pipe", "pipe", "inherit"] });
	const lines = createInterface({ input: p.stdout });
	for (const id of [1, 2, 3]) {
		p.stdin.write(match(id, [id, 9, 8]) + "\n");
		const [line] = await once(lines, "line");
		assert.equal(JSON.parse(line).id, id);
	}
	p.stdin.end();
	const [status] = await once(p, "exit");
	assert.equal(status, 0);
});
