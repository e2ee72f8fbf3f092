// cubetab check --jsonl: whatever is typed, an answer comes soon, and a limit is never correct.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { program, slack } from "../lib/cubetab.mjs";

const LOST = ["incorrect", "illegal", "uncheckable"];
const middle = (equation) => ({ system: "mlag-basic-2018", division: "Middle", mode: "equation", equation });
const senior = (equation, ...variations) => ({ system: "agloa-2019", division: "Senior", year_parity: "any", mode: "expression", equation, variations: variations.map((name) => ({ name })) });

// Below a second each, on a machine that does other work too; a program with sanitizers takes longer.
const check = (c) => {
	const began = performance.now();
	const r = spawnSync(program, ["check", "--jsonl"], { input: JSON.stringify({ id: 1, ...c }) + "\n", encoding: "utf8", timeout: 5000 * slack });
	assert.equal(r.status, 0, r.stderr);
	const took = performance.now() - began;
	assert.ok(took < 2000 * slack, `${c.equation.slice(0, 40)} took ${Math.round(took)} ms`);
	return JSON.parse(r.stdout);
};

test("towers, a thousand brackets and ten thousand characters are answered, and lost", () => {
	const hard = ["9^(9^9)=9", "9^(9^(9^9))-1=8", `${"(".repeat(1000)}5${")".repeat(1000)}=6`, `${"1+".repeat(4998)}1=5`,
		`${"v".repeat(5000)}2=1`, "9^(9^5)+1=9^(9^5)", "v(9^(4x8)+1)-9^(2x8)=0", "(v2+v3)^(9x9x9)=8"];
	for (const equation of hard) assert.ok(LOST.includes(check(middle(equation)).verdict), equation.slice(0, 40));
});

test("what nobody could check says so, with the limit", () => {
	const answer = check(senior("x(9!!+1)", "factorial", "number_of_factors"));
	assert.equal(answer.verdict, "uncheckable");
	assert.ok(answer.findings[0].message.length > 20);
});

test("without a division it is said which one is judged by", () => {
	const say = (...more) => spawnSync(program, ["check", "--rule-system", "challenge-cup-2022", ...more, "2v4=2"], { encoding: "utf8" }).stdout;
	assert.match(say(), /^No --division: judged as Third grade\.\n/);
	assert.doesNotMatch(say("--division", "fourth"), /No --division/);
});
