// The settings of a rule system: shown with their reasons, changed before play, named afterwards.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client, apiClient, caseFile, director, start } from "../lib/cubetab.mjs";

let server, dana, api;
const base = "/api/v1/tournaments/old";

before(async () => {
	server = await start();
	dana = await director(server);
	api = await apiClient(server);
	await api.post("/api/v1/tournaments", { name: "Old points", slug: "old", rule_system: "mlag-basic-2018",
		starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" });
	await api.call("POST", `${base}/roster`, caseFile("rosters/mlag.csv"), { "content-type": "text/csv" });
});
after(() => server?.stop());

test("points of older years, best two of a team and tie-breaks, until play begins", async () => {
	const page = await dana.get("/manage/old/rules");
	assert.equal(page.status, 200);
	assert.match(page.text, /MLAG Basic X-D/);
	const bad = await dana.post("/manage/old/rules", { absent_score: "99", team_rule: "best_k" });
	assert.equal(bad.status, 422);
	assert.match(bad.text, /absent_score is a whole number from -10 to 10/);
	assert.match(bad.text, /value="99"/);
	assert.match(bad.text, /<option value="best_k" selected>/);
	const saved = await dana.post("/manage/old/rules", { match_points: "10-8-6", team_rule: "best_k", team_k: "2", tie_break_1: "best_round" });
	assert.equal(saved.status, 303);
	await api.post(`${base}/seating`, { division: "elementary", rounds: 3, seed: 1, mode: "advance" });
	await api.post(`${base}/seating/publish`, { division: "elementary", round: 1 });
	const { tables } = (await api.get(`${base}/seating?division=elementary&round=1`)).json;
	const want = new Map();
	for (const t of tables) {
		const cells = t.seats.length === 3 ? [[6], [4], [2]] : [[6], [2]];
		const r = await api.put(`${base}/sheets/${t.code}`, { version: 0, reasons: { one_shake: "short round" },
			rows: cells.map((c, i) => ({ seat: i + 1, cells: c, total: c[0] })) }, { "Idempotency-Key": `old-${t.code}` });
		assert.equal(r.status, 200, r.text);
		t.seats.forEach((s, i) => want.set(s.code, [10, 8, 6][i]));
	}
	const live = (await api.get(`${base}/standings?division=elementary&live=1`)).json;
	for (const p of live.individuals)
		assert.equal(p.total, String(want.get(p.code)));
	const byTeam = new Map();
	live.individuals.forEach((p) => byTeam.set(p.team, [...(byTeam.get(p.team) ?? []), want.get(p.code)]));
	for (const m of live.teams) {
		const best = byTeam.get(m.team).sort((a, b) => b - a).slice(0, 2).reduce((a, b) => a + b, 0);
		assert.equal(m.total, String(best), m.team);
	}
	assert.match((await dana.get("/manage/old/standings/elementary")).text, /Changed here: Points of the places in a match: 10-8-6/);
	await api.post(`${base}/publications`, { division: "elementary", through_round: 1, shows: "full" });
	assert.match(await (await fetch(`${server.url}/t/old/standings/elementary`)).text(), /Changed here: .*10-8-6/);
	const late = await dana.post("/manage/old/rules", { match_points: "6-4-2" });
	assert.equal(late.status, 422);
	assert.match(late.text, /Play has begun/);
});

test("a mean has two decimals", async () => {
	await api.post("/api/v1/tournaments", { name: "Mean", slug: "mean", rule_system: "mlag-basic-2018",
		starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" });
	const at = "/api/v1/tournaments/mean";
	await api.call("POST", `${at}/roster`, caseFile("rosters/mlag.csv"), { "content-type": "text/csv" });
	await dana.get("/manage/mean/rules");
	assert.equal((await dana.post("/manage/mean/rules", { team_rule: "mean" })).status, 303);
	await api.post(`${at}/seating`, { division: "elementary", rounds: 3, seed: 1, mode: "advance" });
	await api.post(`${at}/seating/publish`, { division: "elementary", round: 1 });
	const { tables } = (await api.get(`${at}/seating?division=elementary&round=1`)).json;
	for (const t of tables)
		await api.put(`${at}/sheets/${t.code}`, { version: 0, reasons: { no_shakes: "totals" },
			rows: t.seats.map((s, i) => ({ seat: i + 1, total: 2 * (i + 2) })) }, { "Idempotency-Key": `mean-${t.code}` });
	const live = (await api.get(`${at}/standings?division=elementary&live=1`)).json;
	for (const m of live.teams) {
		const own = live.individuals.filter((p) => p.team === m.team && p.total !== null).map((p) => Number(p.total));
		const mean = Math.floor((200 * own.reduce((a, b) => a + b, 0) + own.length) / (2 * own.length)) / 100;
		assert.equal(m.total, mean.toFixed(2));
	}

	// MLAG ranks schools by their Top Five, whatever the players' teams; the number opens into its sum
	const roster = (await api.get(`${at}/roster`)).json.players;
	const schoolOf = new Map(roster.map((p) => [p.code, p.school]));
	const best = new Map();
	for (const p of live.individuals)
		if (p.total !== null && schoolOf.get(p.code))
			best.set(schoolOf.get(p.code), [...(best.get(schoolOf.get(p.code)) ?? []), Number(p.total)]);
	assert.ok(live.schools.length > 1);
	for (const s of live.schools.filter((x) => x.total !== null)) {
		const top = best.get(s.school).sort((a, b) => b - a).slice(0, 5);
		assert.equal(s.total, String(top.reduce((a, b) => a + b, 0)), s.school);
		assert.equal(s.members, top.length);
		assert.equal(s.rank, 1 + live.schools.filter((x) => Number(x.total) > Number(s.total)).length);
		const why = await dana.get(`/manage/mean/standings/elementary/school/${s.id}`);
		assert.deepEqual(new RegExp(`<br>([0-9 +]+) = ${s.total}\n`).exec(why.text)[1].split(" + ").map(Number).sort((a, b) => b - a), top);
	}
	assert.match((await dana.get("/manage/mean/standings/elementary/schools.csv")).text, /^division,rank,tied,school,members,round_1/);
	assert.match((await dana.get("/manage/mean/export/school-standings.csv")).text, /^division,rank,tied,school/);
	assert.match(live.groups_text, /A team's score is the mean of its players' scores; a school's is the sum of its best 5/);
	const t0 = live.teams.find((x) => x.total !== null);
	assert.match((await dana.get(`/manage/mean/standings/elementary/team/${t0.id}`)).text, /\((\d+ \+ )*\d+\) \/ \d+, \d+ \/ \d+/);
	await api.post(`${at}/publications`, { division: "elementary", through_round: 1, shows: "scores" });
	const seen = (await (await fetch(`${server.url}${at}/standings?division=elementary`)).json()).schools;
	assert.equal(seen.length, live.schools.length);
	assert.ok(seen.every((s) => s.rank === null && s.id === undefined));
});

test("a version of a rule system: copied, named, compared, played by, never changed under play", async () => {
	const page = await dana.get("/rules/agloa-2019/copy");
	assert.match(page.text, /A version of AGLOA/);
	const bad = await dana.post("/rules/agloa-2019/copy", { version_name: "", points_right: "400", note: "kept" });
	assert.equal(bad.status, 422);
	assert.match(bad.text, /points_right/);
	assert.match(bad.text, /value="kept"/);
	const refused = await dana.post("/rules/agloa-2019/copy", { version_name: "Old points", points_right: "400" });
	assert.equal(refused.status, 422);
	assert.match(refused.text, /<a href="#points_right">points_right is a whole number from 0 to 20/);
	const made = await dana.post("/rules/agloa-2019/copy", { version_name: "Old <points>", note: "as in 1990",
		points_right: "10", points_joined: "8", points_wrong: "6", points_last_cube: "8", tie_break_1: "best_round" });
	assert.equal(made.status, 303, made.text);
	const ref = made.location.split("/").pop();
	const shown = await dana.get(made.location);
	assert.match(shown.text, /Old &lt;points&gt;, version 1/);
	assert.match(shown.text, /points_right<\/span>: <strong>10<\/strong> instead of 6/);
	assert.match((await dana.get("/rules")).text, /Old &lt;points&gt;, version 1/);

	// the same name again is the next version; the first stays as it was
	const next = (await api.post("/api/v1/rules", { from: ref, name: "Old <points>", settings: { tie_break_1: "none", team_k: 4 } })).json;
	assert.equal(next.label, "Old <points>, version 2");
	assert.equal(next.settings.find((s) => s.name === "team_k").value, "4");
	const first = (await api.get(`/api/v1/rules/${ref}`)).json;
	assert.equal(first.settings.find((s) => s.name === "tie_break_1").value, "best_round");
	assert.deepEqual(first.settings.filter((s) => s.changed).map((s) => s.name),
		["points_right", "points_joined", "points_wrong", "points_last_cube", "tie_break_1"]);
	for (const body of [{ name: "x" }, { from: "nothing", name: "x" }, { from: ref, name: "" }, { from: ref, name: "x", settings: [1] },
		{ from: ref, name: "x", settings: { pent_win: 3 } }, { from: ref, name: "x", settings: { team_k: null } },
		{ from: "99999999999999999999", name: "x" }])
		assert.ok([404, 422].includes((await api.post("/api/v1/rules", body)).status), JSON.stringify(body));
	assert.equal((await fetch(`${server.url}/api/v1/rules`, { method: "POST", body: "{}" })).status, 401);

	// a new tournament takes it, and prints it on page, paper and API
	const t = await dana.post("/manage/new", { name: "Ninety", slug: "ninety", starts_on: "2027-04-03", timezone: "America/Detroit", rule_system: ref });
	assert.equal(t.status, 303, t.text);
	assert.equal((await api.get("/api/v1/tournaments/ninety")).json.rule_version, "Old <points>, version 1");
	const at = "/api/v1/tournaments/ninety";
	await api.call("POST", `${at}/roster`, caseFile("rosters/agloa.csv"), { "content-type": "text/csv" });
	const settings = await dana.get("/manage/ninety/settings");
	assert.match(settings.text, /value="AGLOA Equations 2019-20: Old &lt;points&gt;, version 1" readonly/);

	// before play the director takes the next version, changes a setting, keeps that as a version
	await dana.get("/manage/ninety/rules");
	assert.equal((await dana.post("/manage/ninety/rules/version", { version: String(next.ref) })).status, 303);
	assert.equal((await dana.post("/manage/ninety/rules/version", { version: "mlag-basic-2018" })).status, 422);
	assert.equal((await dana.post("/manage/ninety/rules", { team_k: "3" })).status, 303);
	assert.match((await dana.get("/manage/ninety/rules")).text, /changed for this tournament after Old &lt;points&gt;, version 2/);
	assert.equal((await dana.post("/manage/ninety/rules/keep", { version_name: "", note: "" })).status, 422);
	assert.equal((await dana.post("/manage/ninety/rules/keep", { version_name: "Three", note: "best three" })).status, 303);
	let rules = (await api.get(`${at}/rules`)).json;
	assert.equal(rules.rules, "AGLOA Equations 2019-20: Three, version 1");
	assert.equal(rules.changed_here, false);
	assert.equal((await api.put(`${at}/rules`, { version: ref })).json.version, "Old <points>, version 1");
	assert.equal((await api.put(`${at}/rules`, {})).status, 422);
	const before = (await api.get(`${at}/rules`)).text;
	assert.equal((await api.put(`${at}/rules`, { version: "agloa-2019", settings: { team_k: "no number" } })).status, 422);
	assert.equal((await api.get(`${at}/rules`)).text, before, "both or neither");

	await api.post(`${at}/seating`, { division: "elementary", rounds: 2, seed: 1, mode: "advance" });
	await api.post(`${at}/seating/publish`, { division: "elementary", round: 1 });
	const { tables } = (await api.get(`${at}/seating?division=elementary&round=1`)).json;
	const table = tables.find((x) => x.seats.length === 3);
	const saved = await api.put(`${at}/sheets/${table.code}`, { version: 0, reasons: { one_shake: "short" },
		rows: [[10], [8], [6]].map((c, i) => ({ seat: i + 1, cells: c, total: c[0] })) }, { "Idempotency-Key": "version-1" });
	assert.equal(saved.status, 200, saved.text);

	// in play nothing of it changes any more, by whichever way
	for (const [way, fields] of [["", { team_k: "2" }], ["/version", { version: "agloa-2019" }], ["/keep", { version_name: "Late", note: "" }]])
		assert.equal((await dana.post(`/manage/ninety/rules${way}`, fields)).status, 422, way);
	assert.equal((await api.put(`${at}/rules`, { settings: { team_k: 2 } })).status, 409);
	assert.equal((await dana.post("/manage/ninety/settings", { name: "Ninety", slug: "ninety", starts_on: "2027-04-03", venue: "",
		timezone: "America/Detroit", name_policy: "initial", table_max: "3", rule_system: "agloa-2019" })).status, 422);
	rules = (await api.get(`${at}/rules`)).json;
	assert.equal(rules.version, "Old <points>, version 1");
	assert.equal(rules.settings.find((s) => s.name === "points_right").value, "10");

	// retiring it changes no tournament
	assert.equal((await dana.post(`/rules/${ref}/retire`, {})).status, 303);
	assert.doesNotMatch((await dana.get("/manage/new")).text, /Old &lt;points&gt;, version 1/);
	assert.equal((await api.get(`${at}/rules`)).json.version, "Old <points>, version 1");
	assert.equal((await dana.post(`/rules/${ref}/offer`, {})).status, 303);
	assert.equal((await dana.post("/rules/424242/retire", {})).status, 404);

	const live = await dana.get("/manage/ninety/standings/elementary");
	assert.match(live.text, /Rules: AGLOA Equations 2019-20: Old &lt;points&gt;, version 1\./);
	assert.match(live.text, /Equal totals:<\/p>\s*<ol><li>The better best round comes first\.<\/li><li>Those who are equal share the place\.<\/li>/);
	const player = /standings\/elementary\/player\/\d+/.exec(live.text)[0];
	assert.match((await dana.get(`/manage/ninety/${player}`)).text, /Old &lt;points&gt;, version 1/);
	const csv = await dana.get("/rules?format=csv");
	assert.match(csv.text, /^id,rule_system,name,version/);
});

test("who directs no tournament makes no version", async () => {
	const other = new Client(server);
	const invited = await dana.post("/accounts/invite", { email: "plain@example.org" });
	const link = /\/invite\/[\w-]{43}/.exec(invited.text)[0];
	await other.post(link, { name: "Plain", password: "a long enough password", password_again: "a long enough password" }, { csrf: null });
	await other.get("/manage");
	assert.equal((await other.get("/rules")).status, 200);
	assert.equal((await other.post("/rules/agloa-2019/copy", { version_name: "Mine", note: "" })).status, 403);
	const anybody = await fetch(`${server.url}/rules`, { redirect: "manual" });
	assert.ok([303, 401, 403].includes(anybody.status));
});

test("the first sheet and a change of the rules at one moment: the points are those of the rules that stand", async () => {
	const vs = [];
	for (let n = 0; n < 6; n++) {
		const slug = `race${n}`, at = `/api/v1/tournaments/${slug}`;
		await api.post("/api/v1/tournaments", { name: slug, slug, rule_system: "agloa-2019", starts_on: "2027-04-03", timezone: "America/Detroit", venue: "" });
		await api.call("POST", `${at}/roster`, caseFile("rosters/agloa.csv"), { "content-type": "text/csv" });
		await api.post(`${at}/seating`, { division: "elementary", rounds: 1, seed: 1, mode: "advance" });
		await api.post(`${at}/seating/publish`, { division: "elementary", round: 1 });
		const { tables } = (await api.get(`${at}/seating?division=elementary&round=1`)).json;
		const save = (t) => api.put(`${at}/sheets/${t.code}`, { version: 0, reasons: { one_shake: "short" },
			rows: [6, 4, 2].map((c, i) => ({ seat: i + 1, cells: [c], total: c })) }, { "Idempotency-Key": `race-${t.code}` });
		const three = tables.filter((t) => t.seats.length === 3).slice(0, 4);
		const [rules, ...sheets] = await Promise.all([api.put(`${at}/rules`, { settings: { match_points: "10-8-6" } }), ...three.map(save)]);
		assert.ok([200, 409, 503].includes(rules.status), rules.text);
		const first = rules.status === 200 ? 10 : 6;
		vs.push(first);
		assert.equal((await api.get(`${at}/rules`)).json.settings.find((s) => s.name === "match_points").value, first === 10 ? "10-8-6" : "6-4-2");
		for (const [i, t] of three.entries()) {
			if (sheets[i].status !== 200)
				continue;
			const sheet = (await api.get(`${at}/sheets/${t.code}`)).json;
			assert.deepEqual(sheet.rows.map((r) => r.match_points), [first, first - 2, first - 4]);
		}
	}
	assert.ok(vs.length > 0);
});

test("a team made on the day and an alternate who takes a place count by the same rule", async () => {
	const at = "/api/v1/tournaments/made";
	await api.post("/api/v1/tournaments", { name: "Made", slug: "made", rule_system: "agloa-2019", starts_on: "2027-04-03", timezone: "America/Detroit", venue: "" });
	const rows = ["first_name,last_name,grade,division,team,school"];
	for (const team of ["Ash", "Elm"])
		for (let i = 1; i <= 2; i++)
			rows.push(`Kid${i},${team}son,5,elementary,${team},${team}`);
	rows.push("Solo,One,5,elementary,no team,", "Solo,Two,5,elementary,no team,");
	await api.call("POST", `${at}/roster`, rows.join("\n") + "\n", { "content-type": "text/csv" });
	const page = (await dana.get("/manage/made/players?q=Solo")).text;
	const solos = [...page.matchAll(/players\/(\d+)">Solo/g)].map((m) => m[1]);
	await dana.get("/manage/made/checkin");
	assert.equal((await dana.post("/manage/made/checkin/team", { name: "Day A", of: "Day", player: solos })).status, 303);
	await api.post(`${at}/seating`, { division: "elementary", rounds: 2, seed: 1, mode: "advance" });
	const points = new Map();
	const play = async (round) => {
		await api.post(`${at}/seating/publish`, { division: "elementary", round });
		for (const t of (await api.get(`${at}/seating?division=elementary&round=${round}`)).json.tables) {
			assert.equal(new Set(t.seats.map((s) => s.team)).size, t.seats.length);
			const r = await api.put(`${at}/sheets/${t.code}`, { version: 0, reasons: { one_shake: "short" },
				rows: t.seats.map((s, i) => ({ seat: i + 1, cells: [[6, 4, 2][i]], total: [6, 4, 2][i] })) }, { "Idempotency-Key": `made-${t.code}` });
			assert.equal(r.status, 200, r.text);
			t.seats.forEach((s, i) => points.set(s.team, [...(points.get(s.team) ?? []), [6, 4, 2][i]]));
		}
	};
	await play(1);
	const gone = (await api.get(`${at}/roster`)).json.players.find((p) => p.team === "Ash");
	const alternate = await api.post(`${at}/players/${gone.code}/substitute`, { first_name: "Alt", last_name: "Ernate" });
	assert.equal(alternate.status, 201, alternate.text);
	await play(2);
	const live = (await api.get(`${at}/standings?division=elementary&live=1`)).json;
	for (const t of live.teams)
		assert.equal(t.total, String(points.get(t.team).reduce((a, b) => a + b, 0)), t.team);
	assert.equal(live.teams.find((t) => t.team === "Ash").members, 3, "who left and who came both count");
	const why = await dana.get(`/manage/made/standings/elementary/team/${live.teams.find((t) => t.team === "Day A").id}`);
	assert.equal(why.text.match(/Solo (One|Two)/g).length, 2);
});

test("the longest names in letters of three bytes stand on every page", async () => {
	const cats = (n) => "\u732b".repeat(n);
	const version = (await api.post("/api/v1/rules", { from: "agloa-2019", name: cats(60) })).json;
	const made = await api.post("/api/v1/tournaments", { name: cats(120), slug: "cats", rule_system: version.ref, starts_on: "2027-04-03",
		timezone: "America/Detroit", venue: cats(200) });
	assert.equal(made.status, 201, made.text);
	const season = (await api.post("/api/v1/seasons", { name: cats(100) })).json.id;
	await api.put("/api/v1/tournaments/cats/season", { season });
	for (const p of ["/manage/cats", "/manage/cats/rules", "/manage/cats/settings", "/manage/cats/standings", "/t/cats", "/rules",
		`/seasons/${season}`, `/seasons/${season}/now`]) {
		const r = await dana.get(p);
		assert.equal(r.status, 200, p);
		assert.ok(r.text.includes(cats(60)), p);
	}
	assert.equal((await api.get("/api/v1/tournaments/cats/rules")).json.rules, `AGLOA Equations 2019-20: ${cats(60)}, version 1`);
});
