// How a tournament reads the unclear places of its Equations' rules: set once by the director; every
// dispute, shake and exercise at its tables begins with it, and what is said of a shake goes before.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { apiClient, caseFile, director, start } from "../lib/cubetab.mjs";

let server, web, api, at;
const base = "/api/v1/tournaments/agloa", page = "/manage/agloa/readings";

before(async () => {
	server = await start();
	web = await director(server);
	api = await apiClient(server);
	await make("agloa", "agloa-2019");
	await ok(api.call("POST", `${base}/roster`, caseFile("rosters/agloa.csv"), { "content-type": "text/csv" }));
	await ok(api.post(`${base}/seating`, { division: "elementary", rounds: 4, seed: 5 }));
	await ok(api.post(`${base}/seating/publish`, { division: "elementary", round: 1 }));
	const { tables } = await ok(api.get(`${base}/seating?division=elementary&round=1`));
	at = tables.slice(0, 2).map((t) => ({ division: "elementary", round: 1, table: t.table, shake: 1 }));
});
after(() => server?.stop());

const make = (slug, rule_system) => ok(api.post("/api/v1/tournaments", { name: slug, slug, rule_system,
	starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" }));
async function ok(promise) {
	const r = await promise;
	assert.ok(r.status < 300, `${r.status}: ${r.text}`);
	return r.json;
}
const form = (t) => `of=elementary&round=1&table=${t.table}&shake=${t.shake}`;
const chosen = (text, name) => new RegExp(`<select id="set_${name}"[\\s\\S]*?<option value="([^"]*)" selected>`).exec(text)[1];
// 4÷(2-2) has no value
const undefined_somewhere = { division: "Middle", equation: "4/2-2=0", goal: ["0"], mode: "equation" };

test("set on a page beside the other settings, checked, audited", async () => {
	assert.match((await web.get("/manage/agloa/settings")).text, /href="\/manage\/agloa\/readings">Unclear places of the rules/);
	assert.equal(chosen((await web.get(page)).text, "undefined_readings"), "");
	const bad = await web.post(page, { set_undefined_readings: "sometimes", set_multiple_zero: "included" });
	assert.equal(bad.status, 422);
	assert.match(bad.text, /undefined_readings/);
	assert.equal(chosen(bad.text, "multiple_zero"), "included", "what was typed stays");
	assert.deepEqual((await ok(api.get(`${base}/readings`))).readings, {});
	const saved = await web.post(page, { set_undefined_readings: "defeat", set_multiple_zero: "included" });
	assert.equal(saved.status, 303, saved.text);
	assert.equal(chosen((await web.get(page)).text, "undefined_readings"), "defeat");
	const trail = (await web.get("/manage/agloa/audit?format=csv&q=rules.readings")).text;
	assert.match(trail, /undefined_readings/);
	await web.post(page, { set_undefined_readings: "defeat", set_multiple_zero: "included" });
	assert.equal((await web.get("/manage/agloa/audit?format=csv&q=rules.readings")).text, trail, "the same again is no change");
});

test("a dispute, a shake and an exercise at any table begin with it", async () => {
	const typed = await web.get(`/manage/agloa/disputes/new?${form(at[0])}`);
	assert.equal(chosen(typed.text, "undefined_readings"), "defeat");
	assert.equal(chosen(typed.text, "multiple_zero"), "included");
	const shake = (await web.get(`/manage/agloa/shakes?${form(at[0])}`)).text;
	assert.match(shake, /<input type="hidden" name="set_undefined_readings" value="defeat">/);
	const link = /href="(\/check\?[^"]*)"/.exec(shake)[1].replaceAll("&amp;", "&");
	assert.match(link, /set_undefined_readings=defeat/);
	assert.equal(chosen((await web.get(link)).text, "undefined_readings"), "defeat");
	const opened = await ok(api.post(`${base}/disputes`, { ...at[0], case: undefined_somewhere }));
	assert.deepEqual(opened.case.settings, { undefined_readings: "defeat", multiple_zero: "included" });
	const before = await ok(api.post("/api/v1/check", { system: "agloa-2019", ...undefined_somewhere }));
	assert.notEqual(opened.answer.verdict, before.verdict, "the reading decides this one");
});

test("what is said of a shake goes before, and stays when the tournament's readings change", async () => {
	await ok(api.put(`${base}/shakes`, { ...at[1], rules: { division: "Middle", settings: { undefined_readings: "ignored" } } }));
	const typed = await web.get(`/manage/agloa/disputes/new?${form(at[1])}`);
	assert.equal(chosen(typed.text, "undefined_readings"), "");
	assert.equal(chosen(typed.text, "multiple_zero"), "");
	const opened = await ok(api.post(`${base}/disputes`, { ...at[1], case: undefined_somewhere }));
	assert.deepEqual(opened.case.settings, {});
	await ok(api.put(`${base}/readings`, { readings: {} }));
	assert.equal(chosen((await web.get(`/manage/agloa/disputes/new?${form(at[0])}`)).text, "undefined_readings"), "defeat");
	const next = { ...at[1], shake: 2 };
	await ok(api.put(`${base}/readings`, { readings: { multiple_zero: "included" } }));
	await ok(api.put(`${base}/shakes`, { ...next, table: at[1].table, rules: { division: "Middle" } }));
	const kept = await ok(api.get(`${base}/shakes?${form(next).replace("of=", "division=")}`));
	assert.deepEqual(kept.rules.settings, { multiple_zero: "included" }, "a shake that says nothing of them");
});

test("the API refuses what is no setting here; other rules have their own, or none", async () => {
	for (const [readings, field] of [[{ undefined_readings: "maybe" }, "undefined_readings"], [{ nonsense: "yes" }, "nonsense"],
		[{ undefined_readings: 1 }, "readings"], [7, "readings"]]) {
		const r = await api.put(`${base}/readings`, { readings });
		assert.equal(r.status, 422, r.text);
		assert.equal(r.json.problems[0].field, field, r.text);
	}
	await make("basic", "mlag-basic-2018");
	const basic = "/api/v1/tournaments/basic";
	assert.equal((await api.put(`${basic}/readings`, { readings: { undefined_readings: "defeat" } })).status, 422);
	await ok(api.put(`${basic}/readings`, { readings: { goal_digits: "two" } }));
	assert.equal(chosen((await web.get("/manage/basic/readings")).text, "goal_digits"), "two");
	await make("pent", "pentathlon-2-highlights");
	assert.equal((await web.get("/manage/pent/readings")).status, 404);
	assert.equal((await api.get("/api/v1/tournaments/pent/readings")).status, 404);
	assert.doesNotMatch((await web.get("/manage/pent/settings")).text, /readings/);
});
