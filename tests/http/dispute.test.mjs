// Disputes: typed at a table, ruled on, appealed, decided; the list, precedents, slips, the API; and
// /check for everybody, with hostile input.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { start, director, tournament, caseFile, Client } from "../lib/cubetab.mjs";
import { seat } from "../lib/cup.mjs";

let server, web, api, judge, agloaTable;
const base = "/api/v1/tournaments/cup/disputes", pages = "/manage/cup/disputes";

before(async () => {
	server = await start();
	web = await director(server);
	({ api } = await tournament(server));
	await seat(api, "cup", "fourth");
	judge = new Client(server);
	await web.get("/manage/cup/helpers");
	const made = await web.post("/manage/cup/helpers/link", { link_label: "Judge Jo", link_role: "judge" }, { follow: true });
	const link = /\/l\/[\w-]{43}/.exec(made.text)[0];
	await judge.get(link);
	await judge.post(link, {});
	await judge.get(pages);
});
after(() => server?.stop());

const at = { of: "fourth", round: "1", table: "1", shake: "2" };
const good = { division: "fourth", situation: "a_flub", equation: "2x(3+1)=8", goal: "8", required: "2x", permitted: "3+1", system: "challenge-cup-2022" };
const open = async (fields = {}) => {
	const r = await judge.post(pages, { ...at, ...good, ...fields });
	assert.equal(r.status, 303, r.text.slice(0, 3000));
	return Number(/disputes\/(\d+)$/.exec(r.location)[1]);
};
const shown = async (id) => (await api.get(`${base}/${id}`)).json;

test("a dispute is typed, checked and kept; the ruling may differ with a reason", async () => {
	const id = await open();
	let page = await judge.get(`${pages}/${id}`);
	assert.equal(page.status, 200, page.text);
	assert.match(page.text, /verdict ok/);
	assert.match(page.text, /Fourth grade, round 1, game 2 /);
	assert.match((await judge.get(pages)).text, /round 1, table 1, game 2</);
	for (const way of [`${pages}/${id}`, pages, `${pages}/new?of=fourth&round=1&table=1&shake=2`, `${pages}/${id}/edit`])
		assert.doesNotMatch((await judge.get(way)).text.replace(/<[^>]*>/g, " "), /shake/i, `${way}: the Cup has games`);
	assert.match(page.text, /value="correct" required checked autofocus/);
	const without = await judge.post(`${pages}/${id}/ruling`, { based_on: "1", ruling: "incorrect", reason: "" });
	assert.equal(without.status, 422);
	assert.match(without.text, /differs from the checker: say in one line why/);
	assert.match(without.text, /value="incorrect" required checked/, "what was chosen stays");
	const r = await judge.post(`${pages}/${id}/ruling`, { based_on: "1", ruling: "incorrect", reason: "Written after time", second_judge: "Ann" });
	assert.equal(r.status, 303);
	const d = await shown(id);
	assert.equal(d.state, "ruled");
	assert.equal(d.verdict, "correct");
	assert.deepEqual(d.steps.map((s) => [s.kind, s.ruling, s.reason, s.second_judge, s.by]),
		[["case", null, "", "", "Judge Jo"], ["ruling", "incorrect", "Written after time", "Ann", "Judge Jo"]]);
	const list = (await api.get(`${base}?q=after+time`)).json.disputes;
	assert.deepEqual(list.map((x) => [x.id, x.ruling, x.differs, x.table]), [[id, "incorrect", true, 1]]);
});

test("a second dispute at the table starts filled in, another shake only with its rules", async () => {
	await open({ shake: "4", required: "2x", resources: "999" });
	const same = (await judge.get(`${pages}/new?of=fourth&round=1&table=1&shake=4`)).text;
	assert.match(same, /name="resources" value="999"/);
	assert.match(same, /name="equation" value=""/);
	const other = (await judge.get(`${pages}/new?of=fourth&round=1&table=1&shake=5`)).text;
	assert.match(other, /name="resources" value=""/);
	assert.match(other, /value="fourth" selected/);
});

test("two judges at once: the later is told, nothing is overwritten", async () => {
	const id = await open();
	const both = await Promise.all([1, 2].map(() => api.post(`${base}/${id}/ruling`, { version: 1, ruling: "correct" })));
	assert.deepEqual(both.map((r) => r.status).sort(), [200, 409]);
	const late = await judge.post(`${pages}/${id}/ruling`, { based_on: "1", ruling: "correct" });
	assert.equal(late.status, 422);
	assert.match(late.text, /Somebody else added a step/);
	assert.equal((await shown(id)).version, 2);
});

test("the appeal goes to the chief, who alone decides; after that nothing changes", async () => {
	const id = await open();
	const early = await api.post(`${base}/${id}/appeal`, { version: 1, reason: "no" });
	assert.equal(early.status, 409);
	await api.post(`${base}/${id}/ruling`, { version: 1, ruling: "correct" });
	assert.equal((await api.post(`${base}/${id}/appeal`, { version: 2, reason: "" })).status, 422);
	await judge.get(`${pages}/${id}`);
	assert.equal((await judge.post(`${pages}/${id}/appeal`, { based_on: "2", appeal: "The x was forbidden" })).status, 303);
	assert.equal((await judge.post(`${pages}/${id}/decision`, { based_on: "3", ruling: "incorrect", reason: "x" })).status, 403);
	assert.equal((await api.post(`${base}/${id}/ruling`, { version: 3, ruling: "correct" })).status, 409);
	await web.get(`${pages}/${id}`);
	assert.equal((await web.post(`${pages}/${id}/decision`, { based_on: "3", ruling: "incorrect", reason: "It was" })).status, 303);
	const d = await shown(id);
	assert.deepEqual([d.state, d.steps.map((s) => s.kind).join()], ["decided", "case,ruling,appeal,decision"]);
	assert.equal((await api.post(`${base}/${id}/case`, { version: 4, case: { division: "fourth", equation: "1+1=2" } })).status, 409);
	for (const [name, words] of [["slip", /Ruling/], ["appeal", /Appeal/]]) {
		const pdf = await judge.get(`${pages}/${id}/${name}.pdf`);
		assert.equal(pdf.status, 200, pdf.text.slice(0, 300));
		assert.equal(pdf.bytes.subarray(0, 5).toString(), "%PDF-");
		assert.match(pdf.headers.get("content-disposition"), new RegExp(`${words.source.toLowerCase()}-slip-${id}\\.pdf`));
	}
});

test("what was typed wrongly is corrected: the ruling is open again, the old text stays in the steps", async () => {
	const id = await open({ equation: "2x(3+1)=9" });
	await api.post(`${base}/${id}/ruling`, { version: 1, ruling: "incorrect" });
	const form = await judge.get(`${pages}/${id}/edit`);
	assert.match(form.text, /value="2x\(3\+1\)=9"/);
	const r = await judge.post(`${pages}/${id}/case`, { based_on: "2", ...good });
	assert.equal(r.status, 303, r.text);
	const d = await shown(id);
	assert.deepEqual([d.state, d.verdict, d.steps.map((s) => s.equation).join(" ")],
		["open", "correct", "2x(3+1)=9 2x(3+1)=9 2x(3+1)=8"]);
});

test("precedents: same rules and reason, most shared variations and operators first, at most five", async () => {
	for (const equation of ["2+6=9", "2x6=9", "2x6+1=9", "2/6=9", "6^2=9", "6-1=9", "9-1=9"]) {
		const id = (await api.post(base, { division: "fourth", round: 2, table: 1, case: { division: "fourth", equation } })).json.id;
		await api.post(`${base}/${id}/ruling`, { version: 1, ruling: "incorrect", reason: equation });
	}
	const d = (await api.post(base, { division: "fourth", round: 2, table: 2, case: { division: "fourth", equation: "5x4+1=9" } })).json;
	assert.equal(d.precedents.length, 5);
	assert.equal(d.precedents[0].equation, "2x6+1=9");
	assert.equal(d.precedents[0].reason, "2x6+1=9");
	assert.ok(d.precedents.every((p) => p.ruling === "incorrect"));
	// Typed anew, the first waits for its ruling again: the old one was about another text.
	const first = d.precedents[0].id, step = (kind, body) => api.post(`${base}/${first}/${kind}`, body);
	assert.equal((await step("case", { version: 2, case: { division: "fourth", equation: "2x6+2=9" } })).status, 200);
	assert.ok((await shown(d.id)).precedents.every((p) => p.id !== first));
	await step("ruling", { version: 3, ruling: "correct", reason: "a 9 in the light" });
	const again = (await shown(d.id)).precedents;
	assert.deepEqual([again[0].id, again[0].ruling, again.length], [first, "correct", 5], "then it is first again");
	assert.match((await judge.get(`${pages}/${d.id}`)).text, /2x6\+2=9/);
});

// One shake at each of its ends: who may use what of Resources, and whether the challenge can be made.
test("each situation of a Challenge Cup table has its answer, its page and its slip", async () => {
	const mat = { goal: "7", required: ["4"], permitted: ["+"], forbidden: ["8"], division: "fourth" };
	const of = { a_flub: [["3", "1"], "4+3=7", "ok"], p_flub: [["3", "+", "0"], "4+3+0=7", "ok"], cleanup: [["2", "1", "+"], "4+2+1=7", "ok"],
		force_out: [["3", "1"], "4+3=7", "force_out_cube_unused"], no_goal: [["6", "+", "1", "7"], "6+1=7", "ok"] };
	const refused = { a_flub: "4+2+1=7", no_goal: "7=7" };
	const ruled = async (situation, resources, equation) => {
		const bare = situation === "no_goal" ? { required: [], permitted: [], forbidden: [] } : {};
		return (await api.post(base, { division: "fourth", round: 2, table: 3, shake: 1,
			case: { ...mat, ...bare, goal: ["7"], resources, situation, equation } })).json;
	};
	for (const [situation, [resources, equation, code]] of Object.entries(of)) {
		const d = await ruled(situation, resources, equation);
		assert.equal(d.reason_code, code, JSON.stringify(d.answer?.findings ?? d));
		const page = (await judge.get(`${pages}/${d.id}/edit`)).text;
		assert.match(page, new RegExp(`value="${situation}" selected`));
		await api.post(`${base}/${d.id}/ruling`, { version: 1, ruling: code === "ok" ? "correct" : "incorrect" });
		assert.equal((await judge.get(`${pages}/${d.id}/slip.pdf`)).status, 200, situation);
	}
	assert.equal((await ruled("a_flub", ["2", "1", "+"], refused.a_flub)).reason_code, "too_many_resource_cubes");
	assert.equal((await ruled("no_goal", ["7", "7"], refused.no_goal)).reason_code, "immediate_flub");
	const none = await ruled("force_out", ["3", "1", "2"], "4+3=7");
	assert.equal(none.reason_code, "situation_not_possible");
	const page = (await judge.get(`${pages}/${none.id}`)).text;
	assert.match(page, /Nothing to check[\s\S]*The challenge is set aside/);
	assert.doesNotMatch(page, /required checked/, "no ruling is proposed");
	const list = (await api.get(`${base}?table=3`)).json.disputes;
	assert.equal(list.length, 8);
});

test("the list: filters, orders, CSV that no formula escapes from", async () => {
	await open({ table: "2", equation: "+1=2" });
	for (const query of ["state=open", "verdict=correct", "verdict=not_equal", "table=2", "of=fourth", "sort=table", "sort=verdict", "q=%25", "state=nonsense", "table=99999999999"])
		assert.equal((await judge.get(`${pages}?${query}`)).status, 200, query);
	const csv = await judge.get(`${pages}?format=csv&table=2`);
	assert.match(csv.headers.get("content-type"), /text\/csv/);
	assert.match(csv.text, /'\+1=2/);
	assert.match((await judge.get(pages)).text, /without a ruling/);
});

test("refused input keeps what was typed and names the field", async () => {
	const nobody = await judge.post(pages, { ...at, table: "77", ...good });
	assert.equal(nobody.status, 422);
	assert.match(nobody.text, /Nobody is seated at table 77/);
	const cubes = await judge.post(pages, { ...at, ...good, goal: "8?" });
	assert.equal(cubes.status, 422);
	assert.match(cubes.text, /href="#goal"/);
	assert.match(cubes.text, /value="8\?"/);
	const nothing = await judge.post(pages, { ...at, ...good, equation: "", goal: "" });
	assert.equal(nothing.status, 422);
	assert.match(nothing.text, /Type the Equation/);
	assert.equal((await judge.get(`${pages}/999999`)).status, 404);
	assert.equal((await api.post(base, { division: "fourth", round: 1, table: 1, case: "x" })).status, 422);
	assert.equal((await api.post(`${base}/1/verdict`, { version: 1 })).status, 404);
	assert.equal((await new Client(server).get(pages)).status, 303, "strangers sign in first");
});

test("the judge's question says yes or no and gives nothing else away", async () => {
	const id = await open({ equation: "2x(3+1)=8", required: "9" });
	const page = (await judge.get(`${pages}/${id}?ask=question`)).text;
	assert.match(page, /Yes, the Solution equals the Goal/);
	assert.doesNotMatch(page, /required_missing|Required cube|class="findings"|The checker says|Record the ruling/);
	const asked = await judge.post(pages, { ...at, ...good, equation: "2x3=8", ask: "question" });
	assert.equal(asked.status, 303);
	assert.doesNotMatch(asked.location, /csrf/);
	const before = (await api.get(base)).json.disputes.length;
	const answer = (await judge.get(asked.location)).text;
	assert.match(answer, /No, the Solution does not equal the Goal/);
	assert.match(answer, /value="2x3=8"/);
	assert.equal((await api.get(base)).json.disputes.length, before, "nothing is kept");
});

test("AGLOA: an appeal needs a second judge first (VII-C-6); the season's end sets the year", async () => {
	const agloa = "/api/v1/tournaments/agloa";
	await api.post("/api/v1/tournaments", { name: "AGLOA", slug: "agloa", rule_system: "agloa-2019",
		starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" });
	await api.call("POST", `${agloa}/roster`, caseFile("rosters/agloa.csv"), { "content-type": "text/csv" });
	await api.post(`${agloa}/seating`, { division: "elementary", rounds: 2, seed: 2 });
	await api.post(`${agloa}/seating/publish`, { division: "elementary", round: 1 });
	const { table, code, seats } = (await api.get(`${agloa}/seating?division=elementary&round=1`)).json.tables[0];
	agloaTable = { table, code, seats };
	const form = (await web.get(`/manage/agloa/disputes/new?of=elementary&round=1&table=${table}`)).text;
	assert.match(form, /value="odd" selected/);
	assert.match(form, /value="Elementary" selected/);
	const made = (await api.post(`${agloa}/disputes`, { division: "elementary", round: 1, table, shake: 1,
		case: { division: "Elementary", equation: "2x3=6", variations: ["factorial"] } })).json;
	const step = (kind, body) => api.post(`${agloa}/disputes/${made.id}/${kind}`, body);
	await step("ruling", { version: 1, ruling: "correct" });
	const alone = await step("appeal", { version: 2, reason: "the 6" });
	assert.equal(alone.status, 422);
	assert.match(alone.text, /second judge first \(VII-C-6\)/);
	await step("ruling", { version: 2, ruling: "correct", second_judge: "Ann" });
	assert.equal((await step("appeal", { version: 3, reason: "the 6" })).json.state, "appealed");
});


test("who called what is kept for table and shake: the dispute page begins with it and keeps it up to date", async () => {
	const { table, code, seats } = agloaTable, rules = "/manage/agloa/shakes";
	const where = { of: "elementary", round: "1", table: String(table), shake: "3" }, query = new URLSearchParams(where);
	const said = async () => (await api.get(`/api/v1/tournaments/agloa/shakes?division=elementary&round=1&table=${table}&shake=3`)).json;
	const calls = async () => (await said()).rules.variations.map((v) => [v.name, v.param, v.seat]);
	await web.get(`${rules}?${query}`);
	const keep = (fields) => web.post(rules, { ...where, division: "Elementary", year: "even", resources: "0123456+-x/", ...fields });
	assert.equal((await keep({ based_on: "0", call_1_1: "average", call_2_1: "zero_wild" })).status, 303);
	assert.deepEqual(await calls(), [["average", null, 1], ["zero_wild", null, 2]]);

	const page = (await web.get(`${rules}?${query}`)).text;
	assert.match(page, new RegExp(`<legend>${seats[0].name}`), "the seats are named");
	assert.match(page, /Remainder<\/option>/);
	assert.doesNotMatch(page, /value="lcm"/, "an even year offers no LCM");
	const form = (await web.get(`/manage/agloa/disputes/new?${query}`)).text;
	for (const on of [/name="v_average" value="1" checked/, /name="v_zero_wild" value="1" checked/, /name="resources" value="0123456\+-x\/"/, /value="even" selected/])
		assert.match(form, on);
	assert.match((await web.get(`/manage/agloa/sheets/${code}`)).text, new RegExp(`Shake 3:.*Average.*${seats[0].name}`));

	// What has no effect or was called already is no rule of the shake (II-B-2).
	const barred = await keep({ based_on: "1", resources: "0123-x", call_1_1: "average" });
	assert.equal(barred.status, 422);
	assert.match(barred.text, /href="#call_1_1">[^<]*Average may not be called.*loses a point and calls another \(II-B-2\)/);
	const twice = await keep({ based_on: "1", call_1_1: "average", call_3_1: "average" });
	assert.equal(twice.status, 422);
	assert.match(twice.text, /value="average" selected/, "what was chosen stays");
	assert.equal((await keep({ based_on: "1", call_1_1: "no_such:9" })).status, 422);
	assert.equal((await keep({ based_on: "0", call_1_1: "average" })).status, 422, "written down meanwhile");
	assert.deepEqual(await calls(), [["average", null, 1], ["zero_wild", null, 2]]);
	assert.equal((await web.get(`${rules}?of=elementary&round=1&table=9999&shake=1`)).status, 404);

	// A dispute that names other rules changes them; who called what stays known.
	await web.get(`/manage/agloa/disputes/new?${query}`);
	const made = await web.post("/manage/agloa/disputes", { ...where, division: "Elementary", year: "even", equation: "2x3=6", goal: "6", v_average: "1", v_factorial: "1" });
	assert.equal(made.status, 303, made.text.slice(0, 2000));
	assert.deepEqual(await calls(), [["average", null, 1], ["factorial", null, null]]);
	// Typed anew with the same rules, an older dispute does not bring old rules back.
	const id = /(\d+)$/.exec(made.location)[1];
	const step = (body) => api.post(`/api/v1/tournaments/agloa/disputes/${id}/case`, body);
	const same = { division: "Elementary", year_parity: "even", equation: "2x3=5", variations: ["average", "factorial"], settings: {} };
	assert.equal((await keep({ based_on: "2", call_1_1: "average", call_0_1: "factorial", call_2_1: "remainder" })).status, 303);
	assert.equal((await step({ version: 1, case: same })).status, 200);
	assert.equal((await said()).rules.version, 3);
	assert.equal((await step({ version: 2, case: { ...same, variations: ["remainder"] } })).status, 200);
	assert.deepEqual(await calls(), [["remainder", null, 2]]);
	// By program: what a case leaves out is as it is in force.
	const api1 = (await api.post("/api/v1/tournaments/agloa/disputes", { division: "elementary", round: 1, table, shake: 3, case: { equation: "7/2=1" } })).json;
	assert.deepEqual([api1.case.year_parity, api1.case.variations], ["even", [{ name: "remainder", param: null }]]);
	assert.match((await web.get(`/manage/agloa/disputes/${api1.id}`)).text, /round 1, shake 3 /);
	// Another shake keeps division and year alone.
	const other = (await web.get(`/manage/agloa/disputes/new?${new URLSearchParams({ ...where, shake: "4" })}`)).text;
	assert.match(other, /value="even" selected/);
	assert.doesNotMatch(other, /name="v_\w+" value="1" checked|name="resources" value="0/);
});

test("the rules of a shake by program: versions, seats, refusals; two at once", async () => {
	const { table } = agloaTable, at = { division: "elementary", round: 1, table, shake: 6 };
	const put = (body) => api.put("/api/v1/tournaments/agloa/shakes", { ...at, ...body });
	const rules = (...variations) => ({ division: "Elementary", year_parity: "any", variations });
	const both = await Promise.all([1, 2].map(() => put({ version: 0, rules: rules({ name: "factorial", seat: 1 }) })));
	assert.deepEqual(both.map((r) => r.status).sort(), [200, 409]);
	for (const [body, status, words] of [
		[{ version: 1, rules: rules({ name: "factorial", seat: 9 }) }, 422, /from 1 to 8/],
		[{ version: 1, rules: rules("base") }, 422, /./],
		[{ version: 1, rules: "x" }, 422, /object/],
		[{ version: 1, rules: rules("sideways"), table: 9999 }, 422, /Nobody is seated/],
		[{ version: 1, rules: rules("sideways"), shake: 0 }, 422, /1 to 99/],
		[{ version: 1, rules: rules({ name: "sideways", seat: null }, { name: "upside_down", seat: 3 }) }, 200, /upside_down/],
	]) {
		const r = await put(body);
		assert.equal(r.status, status, r.text);
		assert.match(r.text, words);
	}
	assert.equal((await judge.get(`/manage/cup/shakes?of=fourth&round=1&table=1`)).status, 200, "the Cup chooses none");
});

test("/check holds the whole case in its address, without an account", async () => {
	const anyone = new Client(server);
	const link = "/check?system=agloa-2019&division=Middle&year=odd&equation=3x(5%2B2)%3D3x(5%2B2)&goal=3x+5%2B2&v_base=eight";
	const page = await anyone.get(link);
	assert.equal(page.status, 200);
	assert.match(page.text, /class="verdict/);
	const again = /Link to this case: <a href="([^"]+)"/.exec(page.text)[1].replaceAll("&amp;", "&");
	const part = (p) => new URL(p, server.url).searchParams;
	assert.deepEqual([...part(again)].sort(), [...part(link)].sort());
	assert.match(page.text, /Number of Factors/);
	assert.doesNotMatch(page.text, /name="v_average"/, "an odd year offers no Average");
	assert.doesNotMatch(page.text, /name="v_log"/, "Middle has no Log");
	assert.match((await anyone.get("/check?goal=999999&required=999999999")).text, /cannot all have been rolled/);
	assert.equal((await anyone.get("/check?system=nonsense&division=nobody")).status, 200);
	assert.equal((await anyone.get("/check?v_base=seventeen&equation=1=1&system=agloa-2019")).status, 422);
	for (const [bad, words] of [["system=agloa", /There are no rules/], ["system=agloa-2019&division=third", /has no division .*third/],
		["system=agloa-2019&situation=a_flub", /has no situation .*a_flub/], ["system=agloa-2019&year=2020", /odd, even or any/]]) {
		const refused = await anyone.get(`/check?${bad}&equation=1%2B1%3D2`);
		assert.equal(refused.status, 422, bad);
		assert.match(refused.text, words);
	}
	for (const [system, said] of [["challenge-cup-2022", true], ["mlag-basic-2018", false], ["agloa-2019", false]])
		assert.equal((await anyone.get(`/check?system=${system}`)).text.includes('name="declared"'), said, "what is said binds in the Challenge Cup alone");
});

test("the grouping that fails is drawn as nested boxes with its values, beside its rule", async () => {
	const boxes = async (equation, goal) => {
		const page = await (await fetch(`${server.url}/check?system=agloa-2019&division=Middle&equation=${encodeURIComponent(equation)}&goal=${encodeURIComponent(goal)}`)).text();
		const finding = /<ol class="findings">([\s\S]*?)<\/ol>/.exec(page)[1];
		assert.match(finding, /VII-B-6/);
		return [...finding.matchAll(/<p class="paper boxes"[^>]*>(.*?)<\/p>/g)]
			.map((m) => m[1].replaceAll(/<span class="box">/g, "[").replaceAll(/<span class="[^"]*">/g, "{").replaceAll("</span>", "}"));
	};
	assert.deepEqual(await boxes("9-3-2=4", "4"), ["[9{−}[3{−}2{= 1}}{= 8}}"]);
	const both = await boxes("9-3=9-2-1", "9-2-1");
	assert.equal(both.length, 2, "the Goal is what can be read otherwise");
	assert.match(both[1], /^\[9\{−\}\[2\{−\}1/);
});
