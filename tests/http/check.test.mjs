// /check and POST /api/v1/check are open to strangers: hostile input is answered at once, never as
// correct, and an address that asks too often waits.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { start, director, apiClient, slack } from "../lib/cubetab.mjs";

let server, web, api;
before(async () => {
	server = await start();
	web = await director(server);
	api = await apiClient(server);
});
after(() => server?.stop());

const basic = (equation) => ({ system: "mlag-basic-2018", division: "Senior", equation });
const agloa = (equation) => ({ system: "agloa-2019", division: "Senior", variations: ["factorial"], equation });
const many = (text, n) => text.repeat(n);

test("towers, thousands of brackets, long lines and strange letters: an answer at once, never correct", async () => {
	const hostile = { "a tower": agloa("9^9^9=5"), "a tower in brackets": basic("9^(9^(9^9))=5"), factorials: agloa("((9!)!)!=5"),
		"a thousand brackets": agloa(many("(", 1000) + "1" + many(")", 1000) + "=2"), "brackets that stay open": basic(many("(", 1000) + "1=1"),
		"a numeral of 9,990 digits": basic(many("1", 9990) + "=1"), "10,000 characters": agloa(many("1+", 4990) + "1=1"),
		"20,000 characters": basic(many("1+", 9990) + "1=1"), "powers without brackets": agloa(many("2^", 20) + "2=1"),
		"roots in roots": basic(many("v(2+", 300) + "1" + many(")", 300) + "=1"), "turned writing": basic("\u202e1+1=2\u202c"),
		"a picture": basic("😀+1=2"), "marks on a digit": basic("1" + many("\u0301", 3000) + "=1"), nothing: basic("="), spaces: basic(many(" ", 9000)) };
	for (const [name, body] of Object.entries(hostile)) {
		const from = Date.now();
		const r = await api.post("/api/v1/check", body);
		assert.equal(r.status, 200, `${name}: ${r.text.slice(0, 200)}`);
		assert.ok(!["correct", "ambiguous_ok"].includes(r.json.verdict), `${name}: ${r.json.verdict}`);
		assert.ok(r.json.findings.length > 0 && r.json.findings.every((f) => f.message.length > 10), name);
		assert.ok(Date.now() - from < 2500 * slack, `${name} took ${Date.now() - from} ms`);
	}
});

test("only the year's variations are offered, by the setting that says which year it is", async () => {
	const offers = async (division, name, query) => new RegExp(`name="v_${name}"`).test(
		(await web.get(`/check?system=agloa-2019&division=${division}&year=even&ask=nothing${query}`)).text);
	assert.ok(await offers("Elementary", "average", ""));
	assert.ok(!await offers("Elementary", "average", "&set_season_parity=starting_year"));
	assert.ok(await offers("Junior", "powers_of_the_base", ""));
	assert.ok(!await offers("Junior", "powers_of_the_base", "&set_offer_parity=as_middle"));
});

test("a body that is no case is refused with its field", async () => {
	const deep = (n) => `{"system":"agloa-2019","division":"Senior","goal":${many("[", n)}${many("]", n)}}`;
	for (const [body, status, words] of [["[", 400, /not JSON/], [many("[", 20000), 400, /not JSON/], [deep(3000), 400, /not JSON/],
		[deep(20), 422, /no text/], ['{"system":1}', 422, /system/], [{ ...basic("1=1"), goal: Array(5000).fill("1") }, 422, /at most 48 cubes/],
		[{ ...basic("1=1"), settings: { x: "y" } }, 422, /no setting/], [{ ...basic("1=1"), variations: [{}] }, 422, /name/],
		['{"system":"mlag-basic-2018","division":"Senior","equation":"1\\u0000=1"}', 400, /not JSON/]]) {
		const r = await api.post("/api/v1/check", body, { "content-type": "application/json" });
		assert.equal(r.status, status, `${JSON.stringify(body).slice(0, 80)}: ${r.text}`);
		assert.match(r.text, words);
	}
});

test("what is read otherwise than it was meant is said", async () => {
	const ask = async (more) => (await api.post("/api/v1/check", { system: "agloa-2019", division: "Middle", equation: "7+1=10", ...more })).json;
	assert.deepEqual((await ask({ required_cubes: ["3"], note: "not this one", variations: [{ name: "base", param: "eleven" }] })).ignored,
		["required_cubes"], "a misspelt field");
	const two = await ask({ year_parity: "even", variations: [{ name: "base", param: "eight" }, { name: "base", param: "nine" }, "imaginary",
		{ name: "exponent", param: "red" }, "factorial", "factorial"] });
	assert.equal(two.verdict, "correct", "the first of two bases holds");
	assert.equal(two.ignored, undefined);
	assert.deepEqual(two.findings.map((f) => [f.code, f.note]), [["conflict", true], ["not_in_division", true], ["not_this_year", true], ["already_chosen", true]]);
	assert.match((await ask({ division: "Third" })).detail, /it has Elementary, Middle, Junior, Senior/);
});

test("the page says which variations may be chosen after this roll, and why not the others", async () => {
	const page = async (query) => (await (await fetch(`${server.url}/check?system=agloa-2019&division=Middle&year=any&ask=nothing${query}`)).text());
	const row = (text, name) => new RegExp(`<div class="field[^"]*"><label for="v_${name}"[\\s\\S]*?</div>`).exec(text)[0];
	const rolled = await page("&resources=1+2+3%2B-x"); // no v, no ^, no / rolled
	for (const name of ["percent", "decimal_point", "zero_wild"])
		assert.match(row(rolled, name), /Not now: .*II-B-2/, name);
	assert.doesNotMatch(row(rolled, "number_of_factors"), /Not now/);
	const chosen = await page("&resources=1+2+3%2B-x&v_number_of_factors=1");
	assert.doesNotMatch(row(chosen, "number_of_factors"), /barred/);
	assert.match(row(await page("&resources=1+2+3%2B-&v_number_of_factors=1"), "number_of_factors"), /Chosen, but: .*II-B-2/);
	const base = row(rolled, "base");
	assert.match(base, /value="eight"/);
	assert.doesNotMatch(base, /Not now/);
	const nothing = await page("");
	assert.doesNotMatch(nothing, /Not now/, "without a roll nothing is barred by it");
	assert.doesNotMatch(await page("&goal=3x5%2B2"), /Not now/, "nor by the Goal alone");
});

test("an address that asks too often waits; pages and sign-in stay open to it", async () => {
	const ask = () => fetch(`${server.url}/check?equation=2x3%3D6`).then((r) => r.status);
	const answers = await Promise.all(Array.from({ length: 110 }, ask));
	const served = answers.filter((s) => s === 200).length;
	assert.ok(served >= 55 && served < 110, `${served} of 110 served`);
	assert.deepEqual([...new Set(answers)].sort(), [200, 429]);
	const late = await Promise.all(Array.from({ length: 4 }, () => fetch(`${server.url}/check?equation=2x3%3D6`)));
	const refused = late.find((r) => r.status === 429);
	assert.match(await refused.text(), /Try again in \d+ seconds?\./, "how long is said");
	assert.match(refused.headers.get("retry-after"), /^[1-9]\d?$/);
	assert.equal((await fetch(server.url + "/")).status, 200);
	assert.equal((await fetch(server.url + "/signin")).status, 200);
	assert.equal((await api.post("/api/v1/check", basic("2x3=6"))).json.verdict, "correct", "who has a token is not held up");
});
