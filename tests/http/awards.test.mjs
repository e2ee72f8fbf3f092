// Awards of a division: worked out from the standings, a title decided by a playoff, announced to the public.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { apiClient, director, start } from "../lib/cubetab.mjs";

const base = "/api/v1/tournaments/a";
const at = "/manage/a/awards/elementary";
let server, dana, api, live;

const ok = async (promise) => {
	const r = await promise;
	assert.ok(r.status < 300, `${r.status}: ${r.text}`);
	return r.json;
};
const anybody = async (p) => {
	const r = await fetch(server.url + p);
	return { status: r.status, text: await r.text() };
};
const awards = () => ok(api.get(`${base}/awards?division=elementary&live=1`));
const award = async (title) => (await awards()).awards.find((a) => a.title === title);
const document = (kind, q = "", who = dana) => who.get(`${base}/documents/${kind}.pdf?division=elementary${q}`);
const paper = (r) => {
	assert.equal(r.status, 200, r.text);
	return spawnSync("pdftotext", ["-layout", "-", "-"], { input: r.bytes, encoding: "utf8" }).stdout;
};
const helper = (role) => apiClient(server, { role, slug: "a" });
async function save(t, cells, version, key) {
	return ok(api.put(`${base}/sheets/${t.code}`, { version, reason: version ? "misread" : "", reasons: { one_shake: "short" },
		rows: cells.map((c, i) => ({ seat: i + 1, cells: [c], total: c })) }, { "Idempotency-Key": `award-${t.code}-${key}` }));
}

before(async () => {
	server = await start();
	dana = await director(server);
	api = await apiClient(server);
	await ok(api.post("/api/v1/tournaments", { name: "A", slug: "a", rule_system: "agloa-2019", starts_on: "2027-04-03",
		timezone: "America/Detroit", venue: "Hall" }));
	const rows = ["first_name,last_name,grade,division,team,school"];
	for (const team of ["Ash", "Elm", "Oak"])
		for (let i = 1; i <= 3; i++)
			rows.push(`Kid${i},${team}son,5,elementary,${team},${team} School`);
	await ok(api.call("POST", `${base}/roster`, rows.join("\n") + "\n", { "content-type": "text/csv" }));
	await ok(api.post(`${base}/seating`, { division: "elementary", rounds: 1, seed: 1, mode: "advance" }));
	await ok(api.post(`${base}/seating/publish`, { division: "elementary", round: 1 }));
	await dana.get("/manage/a/settings");
	const division = /divisions\/(\d+)">Elementary/.exec((await dana.get("/manage/a/settings")).text)[1];
	const form = await dana.get(`/manage/a/divisions/${division}`);
	const session = /<option value="(\d+)"/.exec(form.text)[1];
	assert.equal((await dana.post(`/manage/a/divisions/${division}`, { name: "Elementary", code: "elementary", mark: "E", grade_min: "4",
		grade_max: "6", rounds: "1", shows: "full", honours_top: "2", session })).status, 303);
});
after(() => server?.stop());

test("before the sheets are in nothing is announced by accident", async () => {
	const page = await dana.get(at);
	assert.match(page.text, /Round 1: 3 sheets not official/);
	const refused = await dana.post(`${at}/publish`, { shows: "full" });
	assert.equal(refused.status, 422);
	assert.match(refused.text, /href="#despite"/);
	assert.match((await anybody("/t/a/awards/elementary")).text, /No awards of this division are announced yet/);
	assert.equal((await anybody(`${base}/awards?division=elementary`)).status, 404);
	assert.equal((await anybody(`${base}/awards?division=elementary&live=1`)).status, 403);
});

test("places with shared ties, perfect scores, and a title that a playoff decides", async () => {
	const { tables } = await ok(api.get(`${base}/seating?division=elementary&round=1`));
	for (const t of tables)
		await save(t, [6, 4, 2], 0, 0);
	live = await ok(api.get(`${base}/standings?division=elementary&live=1`));
	const first = live.individuals.filter((p) => p.rank === 1);
	assert.equal(first.length, 3);
	const doc = await awards();
	assert.deepEqual(doc.awards.map((a) => [a.kind, a.won_by]),
		[["places", "players"], ["places", "teams"], ["playoff", "players"], ["playoff", "teams"], ["perfect", "players"]]);
	const places = doc.awards[0];
	assert.deepEqual(places.rows.map((r) => [r.place, r.total]), [[1, "6"], [1, "6"], [1, "6"]], "two are honoured, three share the place");
	assert.equal(places.contested, true);
	assert.match(doc.awards[4].note, /The most that can be had in all rounds: 6\./);
	const title = doc.awards[2];
	assert.equal(title.decide, true);
	assert.equal(title.decided, false);

	const page = await dana.get(at);
	assert.match(page.text, /Players&#39; title: a playoff decides/);
	const stranger = live.individuals.find((p) => p.rank > 1).id;
	const wrong = await dana.post(`${at}/3/decide`, { winner: String(stranger), note: "" });
	assert.equal(wrong.status, 422);
	assert.match(wrong.text, /Choose one of those who share the first place/);
	assert.equal((await dana.post(`${at}/1/decide`, { winner: String(first[0].id) })).status, 422, "places are nobody's to decide");
	assert.equal((await dana.post(`${at}/99/decide`, { winner: String(first[0].id) })).status, 404);
	assert.equal((await dana.post(`${at}/3/decide`, { winner: String(first[1].id), note: "two boards <of> three" })).status, 303);
	const decided = await award("Players' title");
	assert.deepEqual(decided.rows.filter((r) => r.won).map((r) => r.id), [first[1].id]);
	assert.match(decided.note, /Decided by a playoff: two boards <of> three/);
	assert.match((await dana.get(at)).text, /two boards &lt;of&gt; three/);
	await ok(api.put(`${base}/awards/3/winner`, { division: "elementary", winner: 0 }));
	assert.equal((await award("Players' title")).decided, false);
	await ok(api.put(`${base}/awards/3/winner`, { division: "elementary", winner: first[0].id }));
});

test("qualifiers by quota, thresholds, honours: added, worked out, taken away", async () => {
	for (const [fields, field] of [[{ kind: "threshold" }, "score"], [{ kind: "threshold", score: "-1" }, "score"],
		[{ kind: "threshold", score: "5", under: "4" }, "under"], [{ kind: "quota", places: "5" }, "per"],
		[{ kind: "quota", per: "25" }, "places"], [{ kind: "quota", places: "1", per: "2", entrants: "a" }, "entrants"],
		[{ kind: "best" }, "kind"], [{ kind: "places", title: "" }, "title"], [{ kind: "places", places: "1001" }, "places"],
		[{ kind: "places", won_by: "dogs" }, "won_by"]]) {
		const r = await dana.post(at, { title: "Prize & <b>", won_by: "players", ...fields });
		assert.equal(r.status, 422, JSON.stringify(fields));
		assert.match(r.text, new RegExp(`href="#${field}"`), JSON.stringify(fields));
		assert.match(r.text, /<details class="card" id="add" open>/);
	}
	// 45, 52, 54, 56: the smallest is dropped, the mean of the others is 54: 3 blocks of 25, 10 + 5 + 5
	assert.equal((await dana.post(at, { title: "Nationals", won_by: "players", kind: "quota", places: "5", first_places: "10", per: "25",
		entrants: "45,52 , 54 56" })).status, 303);
	assert.match((await award("Nationals")).note, /20 places: 5 for each 25 entrants or part of them, 10 for the first; 54 entrants/);
	await ok(api.post(`${base}/awards`, { division: "elementary", title: "Half", won_by: "players", kind: "quota", places: 1, per: 2 }));
	const half = await award("Half");
	assert.match(half.note, /5 places: .* 9 entrants/);
	assert.equal(half.rows.length, 6, "places 4 to 6 are shared");
	assert.equal(half.contested, true);
	await ok(api.post(`${base}/awards`, { division: "elementary", title: "Four or more", won_by: "players", kind: "threshold", score: "4" }));
	assert.equal((await award("Four or more")).rows.length, 6);
	await ok(api.post(`${base}/awards`, { division: "elementary", title: "Best", won_by: "teams", kind: "honours", places: 1 }));
	assert.match((await dana.get(at)).text, /The best 1\.  The public reads their names in alphabetical order without place or score; places and scores here are for staff\./);
	const no = half.no;
	await ok(api.delete(`${base}/awards/${no}?division=elementary`));
	assert.equal((await api.delete(`${base}/awards/${no}?division=elementary`)).status, 404);
	assert.equal(await award("Half"), undefined);
	assert.equal((await award("Players' title")).decided, true, "what was decided stays");
	const csv = (await dana.get(`${at}?format=csv`)).text.split("\r\n");
	assert.equal(csv[0], "tournament,division,award,kind,won_by,place,tied,won,name,code,team,school,players,total,code_only");
	assert.ok(csv.some((l) => /^a,elementary,Teams,places,teams,1,.*Kid1 \w+son, Kid2/.test(l)), csv.join("\n"));
	assert.match((await dana.get("/manage/a/export/awards.csv")).text, /^tournament,division,award/);
});

test("what would this change: by a program too, awards included, and nothing is kept", async () => {
	const t = (await ok(api.get(`${base}/seating?division=elementary&round=1`))).tables[1];
	await ok(api.post(`${base}/awards`, { division: "elementary", title: "Five or more", won_by: "players", kind: "threshold", score: "5" }));
	const before = await ok(api.get(`${base}/sheets/${t.code}`));
	const body = { version: before.version, reasons: { one_shake: "short" }, rows: [[2], [4], [6]].map((c, i) => ({ seat: i + 1, cells: c, total: c[0] })) };
	const change = await ok(api.post(`${base}/sheets/${t.code}/preview`, body));
	assert.equal(change.same, false);
	const first = change.players.find((p) => p.name === before.rows[0].name);
	assert.deepEqual([first.was_total, first.total], ["6", "2"]);
	assert.equal(first.was_round, "6");
	assert.ok(change.teams.length > 0);
	const prize = change.awards.find((a) => a.title === "Five or more");
	assert.deepEqual(prize, { title: "Five or more", comes: [before.rows[2].name], goes: [before.rows[0].name] });
	assert.deepEqual(await ok(api.get(`${base}/sheets/${t.code}`)), before, "nothing is kept");
	assert.equal((await award("Five or more")).rows.length, 3);
	const impossible = await api.post(`${base}/sheets/${t.code}/preview`, { ...body, rows: [[6], [6], [6]].map((c, i) => ({ seat: i + 1, cells: c, total: c[0] })) });
	assert.equal(impossible.status, 422);
	assert.equal(impossible.json.problems[0].code, "illegal_vector");
	const stale = await api.post(`${base}/sheets/${t.code}/preview`, { ...body, version: 0 });
	assert.equal(stale.status, 409);
	assert.equal(stale.json.theirs.version, before.version);
	const same = await ok(api.post(`${base}/sheets/${t.code}/preview`, { ...body, rows: [[6], [4], [2]].map((c, i) => ({ seat: i + 1, cells: c, total: c[0] })) }));
	assert.deepEqual([same.same, same.players, same.awards], [true, [], []]);
});

test("not announced: the director prints a draft, others nothing", async () => {
	const script = paper(await document("award-script"));
	assert.match(script, /DRAFT: these awards are not announced/);
	assert.match(script, /Players' title/);
	for (const kind of ["award-script", "ceremony-sheet", "certificates", "award-labels"])
		assert.equal((await document(kind, "", await helper("scorer"))).status, 403, kind);
	const draft = paper(await document("standings"));
	assert.match(draft, /DRAFT: not published/);
	assert.doesNotMatch(draft, /Kid\d \w+son/);
	assert.equal((await document("standings", "", await helper("scorer"))).status, 403);
	await ok(api.post(`${base}/publications`, { division: "elementary", through_round: 1, shows: "full" }));
	assert.equal((await document("standings", "", await helper("scorer"))).status, 200);
	const wall = paper(await document("standings"));
	assert.match(wall, /Standings after round 1/);
	assert.match(wall, /Edition 1, fingerprint [0-9A-F]{4}-[0-9A-F]{4}, published/);
	assert.match(wall, /1 tied +Kid\d [AEO]\. +(Ash|Elm|Oak) +6 +6/);
	for (const head of ["Players", "Teams", "School"])
		assert.ok(wall.includes(head), head);
	assert.match(paper(await document("ceremony-sheet")), /Standings \(players and teams\): edition 1, fingerprint/);
	await dana.get(at);
	const printed = await dana.post("/manage/a/print", { kind: "award-labels", division: "elementary", names: "full" });
	assert.equal(printed.status, 303, printed.text);
	assert.match(paper(await dana.get(printed.location)), /Kid\d \w+son/);
	assert.equal((await dana.post("/manage/a/print", { kind: "award-labels", names: "nick" })).status, 422);
});

test("announced: as the division shows it, under the names that the public may see", async () => {
	const hidden = live.individuals.find((p) => p.rank === 1);
	await ok(api.put(`${base}/players/${hidden.code}`, { names_shown: "code" }));
	assert.equal((await dana.post(`${at}/publish`, { shows: "full" })).status, 303);
	let seen = await anybody("/t/a/awards/elementary");
	assert.match(seen.text, /<h2>Players<\/h2>/);
	assert.doesNotMatch(seen.text, new RegExp(hidden.name));
	assert.match(seen.text, new RegExp(hidden.code));
	assert.doesNotMatch(seen.text, /Kid\d \w+son/, "initials only");
	const best = seen.text.split("<h2>Best</h2>")[1].split("<h2>")[0];
	assert.doesNotMatch(best, /<table/, "honours have no place and no score");
	assert.match((await anybody("/t/a")).text, /\/t\/a\/awards\/elementary/);
	const doc = JSON.parse((await anybody(`${base}/awards?division=elementary`)).text);
	assert.equal(doc.edition, 1);
	assert.ok(doc.awards.every((a) => a.note === "" && a.rows.every((r) => r.id === null && r.players === null)));

	// on paper: places, ties, edition and fingerprint, under the same names unless asked otherwise
	const script = paper(await document("award-script"));
	assert.match(script, /1st place, shared by 3:/);
	assert.match(script, /Awards: edition 1, fingerprint [0-9A-F]{4}-[0-9A-F]{4}/);
	const everything = script + paper(await document("certificates", "&names=full")) + paper(await document("award-labels"));
	assert.ok(!everything.includes(hidden.name), "code only, whatever is asked");
	assert.ok(everything.includes(hidden.code));
	assert.doesNotMatch(script, /Kid\d \w+son/);
	assert.match(everything, /Kid\d \w+son/, "in full where it was asked");
	const shown = doc.awards.flatMap((a) => a.rows.filter((r) => a.kind !== "playoff" || r.won));
	assert.equal(paper(await document("certificates")).split("\f").length - 1, shown.length, "a page for each prize");
	assert.equal((await document("certificates", "", await helper("scorer"))).status, 200, "announced: other staff too");

	// Held back: the director prints for the ceremony, nobody else reads a name of it anywhere.
	await ok(api.put(`${base}/divisions/elementary/hold`, { held_after: 0 }));
	assert.match(paper(await document("award-script")), /Kid\d/);
	assert.match(paper(await document("ceremony-sheet")), /Held back: reveal the results when the ceremony is over/);
	for (const kind of ["award-script", "ceremony-sheet", "certificates", "award-labels", "standings"])
		assert.equal((await document(kind, "", await helper("scorer"))).status, 403, kind);
	for (const way of ["/t/a", "/t/a/awards/elementary", "/t/a/standings/elementary", `${base}/awards?division=elementary`,
		`${base}/standings?division=elementary`])
		assert.doesNotMatch((await anybody(way)).text, /Kid\d/, way);
	await ok(api.put(`${base}/divisions/elementary/hold`, { held_after: -1 }));
	assert.match((await anybody("/t/a/awards/elementary")).text, /Kid\d/);

	// a correction shows staff that the announcement is old; the public keeps it until the next
	const { tables } = await ok(api.get(`${base}/seating?division=elementary&round=1`));
	await save(tables[0], [2, 4, 6], 1, 1);
	assert.match((await dana.get(at)).text, /The awards have changed since/);
	assert.match(paper(await document("ceremony-sheet")), /The results have changed since this edition/);
	assert.equal((await anybody("/t/a/awards/elementary")).text, seen.text);
	await ok(api.post(`${base}/awards/publish`, { division: "elementary", shows: "honours" }));
	seen = await anybody("/t/a/awards/elementary");
	assert.doesNotMatch(seen.text, /<table|>6</);
	assert.equal((await api.post(`${base}/awards/publish`, { division: "elementary", shows: "all" })).status, 422);
	assert.equal((await dana.post(`${at}/withdraw`, {})).status, 303);
	assert.match((await anybody("/t/a/awards/elementary")).text, /No awards of this division are announced yet/);
	assert.equal((await api.delete(`${base}/awards/publish?division=elementary`)).status, 409);
});

test("whoever is disqualified loses the award, and the playoff is to be decided again", async () => {
	const title = await award("Players' title");
	const won = title.rows.find((r) => r.won) ?? title.rows[0];
	await ok(api.put(`${base}/awards/${title.no}/winner`, { division: "elementary", winner: won.id }));
	await ok(api.post(`${base}/awards/publish`, { division: "elementary", shows: "full" }));
	await dana.get("/manage/a/penalties");
	const given = await dana.post("/manage/a/penalties", { whom: won.code ?? won.name, points: "", disqualified: "1", reason: "conduct" });
	assert.equal(given.status, 303, given.text);
	assert.match((await dana.get(given.location)).text, /The awards announced for Elementary name them/);
	for (const a of (await awards()).awards.filter((x) => x.won_by === "players"))
		assert.ok(a.rows.every((r) => r.id !== won.id), a.title);
	const again = await award("Players' title");
	assert.equal(again.decided, false);
	assert.match(again.note, /shares the first place no longer: decide again/);
});

test("back to the usual awards; strange addresses get an answer", async () => {
	assert.equal((await dana.post(`${at}/usual`, {})).status, 303);
	assert.equal((await awards()).awards.length, 5);
	for (const p of ["/manage/a/awards/nope", "/t/a/awards/nope", "/t/a/awards/%00", `${at}?n=x`, `${base}/awards`])
		assert.ok((await dana.get(p)).status < 500, p);
	for (const body of [{}, { division: "nope", title: "x", kind: "places", won_by: "teams" }, { division: "elementary", places: "many" }])
		assert.ok([404, 422].includes((await api.post(`${base}/awards`, body)).status), JSON.stringify(body));
});

test("what would this change: a round seated by score that is out already", async () => {
	const at2 = "/api/v1/tournaments/power";
	await ok(api.post("/api/v1/tournaments", { name: "Power", slug: "power", rule_system: "agloa-2019", starts_on: "2027-04-03", timezone: "America/Detroit", venue: "" }));
	const rows = ["first_name,last_name,grade,division,team,school"];
	for (const team of ["Ash", "Elm", "Oak", "Yew", "Fir", "Bay"])
		for (let i = 1; i <= 3; i++)
			rows.push(`Kid${i},${team}son,5,elementary,${team},${team} School`);
	await ok(api.call("POST", `${at2}/roster`, rows.join("\n") + "\n", { "content-type": "text/csv" }));
	await ok(api.post(`${at2}/seating`, { division: "elementary", mode: "score", seed: 3, steps: 3000 }));
	await ok(api.post(`${at2}/seating/publish`, { division: "elementary", round: 1 }));
	const { tables } = await ok(api.get(`${at2}/seating?division=elementary&round=1`));
	const body = (t, cells, version) => ({ version, reason: "misread", reasons: { one_shake: "short" },
		rows: cells.slice(0, t.seats.length).map((c, i) => ({ seat: i + 1, cells: [c], total: c })) });
	for (const t of tables)
		await ok(api.put(`${at2}/sheets/${t.code}`, body(t, [6, 4, 2], 0), { "Idempotency-Key": `power-${t.code}` }));
	const t = tables.find((x) => x.seats.length === 3);
	const early = await ok(api.post(`${at2}/sheets/${t.code}/preview`, body(t, [2, 4, 6], 1)));
	assert.equal(early.seating, null, "nothing is out yet");
	await ok(api.post(`${at2}/seating`, { division: "elementary", mode: "score", seed: 4, steps: 3000 }));
	await ok(api.post(`${at2}/seating/publish`, { division: "elementary", round: 2 }));
	const seated = await ok(api.get(`${at2}/seating?division=elementary&round=2`));
	const change = await ok(api.post(`${at2}/sheets/${t.code}/preview`, body(t, [2, 4, 6], 1)));
	assert.equal(change.seating.round, 2);
	assert.equal(change.seating.differs, true);
	assert.ok(change.seating.tables >= 2);
	const none = await ok(api.post(`${at2}/sheets/${t.code}/preview`, body(t, [6, 4, 2], 1)));
	assert.deepEqual(none.seating, { round: 2, tables: 0, differs: false });
	assert.deepEqual(await ok(api.get(`${at2}/seating?division=elementary&round=2`)), seated, "only looked at");
	assert.equal((await ok(api.get(`${at2}/sheets/${t.code}`))).version, 1);
	await dana.get(`/manage/power/sheets/${t.code}?typed=1`);
	const form = { code: t.code, key: "power-look", based_on: "1", preview: "1", reason: "misread" };
	[2, 4, 6].forEach((c, i) => Object.assign(form, { [`cell_${i + 1}_1`]: c, [`total_${i + 1}`]: c, [`initialed_${i + 1}`]: "1" }));
	const page = await dana.post(`/manage/power/sheets/${t.code}`, { ...form, reason_one_shake: "short" });
	assert.match(page.text, /Round 2 is seated by score and is out already/);
});
