// Standings and publishing through the pages.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { apiClient, director, start, tournament } from "../lib/cubetab.mjs";
import { enter, seat, standings, text } from "../lib/cup.mjs";

let server, dana, api, rounds, left;
const live = "/manage/cup/standings/third", publish = "/manage/cup/publish/third";

before(async () => {
	server = await start();
	dana = await director(server);
	({ api } = await tournament(server));
	rounds = await seat(api, "cup", "third", { publish: [1, 2] });
	left = rounds[0].tables[1].table;
	await enter(api, "cup", rounds[0], 1, { without: [left] });
});
after(() => server?.stop());

test("the header names the sheet that is not official", async () => {
	const r = await dana.get(live);
	assert.equal(r.status, 200);
	assert.match(r.text, new RegExp(`1 sheet not official: table ${left}\\b`));
	const list = await dana.get("/manage/cup/standings");
	assert.equal(list.status, 200);
});

test("each number opens its arithmetic", async () => {
	const page = await dana.get(live);
	const player = /href="(\/manage\/cup\/standings\/third\/player\/\d+)"/.exec(page.text)[1];
	const team = /href="(\/manage\/cup\/standings\/third\/team\/\d+)"/.exec(page.text)[1];
	const p = await dana.get(player);
	assert.equal(p.status, 200);
	assert.match(p.text, /points \/ \d+ games at the table = <strong>\d\.\d\d<\/strong>/);
	assert.match(p.text, /href="\/s\/[2-9A-Z]{8}"/);
	assert.equal((await dana.get(team)).status, 200);
	assert.equal((await dana.get(live + "/player/999999")).status, 404);
});

test("unfinished rounds are published only with a tick", async () => {
	const draft = await dana.get(publish + "?through=1&shows=full");
	assert.match(draft.text, /Not everything is official/);
	const refused = await dana.post(publish, { through_round: 1, shows: "full" });
	assert.equal(refused.status, 422);
	assert.match(refused.text, /Tick/);
	const ticked = await dana.post(publish, { through_round: 1, shows: "full", despite: 1 });
	assert.equal(ticked.status, 303);
	const seen = await fetch(`${server.url}/t/cup/standings/third`);
	assert.match(await seen.text(), /edition 1/);
});

test("preview is what the public then sees", async () => {
	await enter(api, "cup", { tables: rounds[0].tables.filter((t) => t.table === left) }, 1);
	await dana.get(publish);
	assert.equal((await dana.post(publish, { through_round: 1, shows: "full" })).status, 422);
	const draft = await dana.get(publish + "?through=1&shows=full");
	const table = /<h2>Players<\/h2>[\s\S]*?<\/table>/;
	assert.equal((await dana.post(publish, { through_round: 1, shows: "full",
		reason: "table came in late" })).status, 303);
	const seen = await (await fetch(`${server.url}/t/cup/standings/third`)).text();
	assert.equal(table.exec(seen)[0], table.exec(draft.text)[0]);
	const want = standings(rounds.slice(0, 1));
	for (const p of want.players.values())
		assert.ok(seen.includes(text(p.total)));
});

test("lists come as CSV, for Excel too", async () => {
	const r = await dana.get(live + "/players.csv");
	assert.equal(r.status, 200);
	assert.match(r.text, /^division,rank,tied,code,name,team,round_1,round_2,round_3,round_4,penalty,total/);
	const all = await dana.get("/manage/cup/export/standings.csv");
	assert.match(all.text, /\nthird,1,/);
	const excel = await dana.get(live + "/teams.csv?bom=1");
	assert.deepEqual([...excel.bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
});

test("a penalty is given, counted and lifted; what was typed stays", async () => {
	const code = rounds[0].tables[0].seats[0].code;
	await dana.get("/manage/cup/penalties");
	const bad = await dana.post("/manage/cup/penalties", { whom: code, points: "lots", reason: "Spoke" });
	assert.equal(bad.status, 422);
	assert.match(bad.text, /value="lots"/);
	const good = await dana.post("/manage/cup/penalties",
		{ whom: code, points: "0.25", round: "1", reason: "Spoke" });
	assert.equal(good.status, 303);
	const list = await dana.get("/manage/cup/penalties");
	assert.match(list.text, /-0\.25/);
	assert.match((await dana.get(live)).text, /Results have changed since/);
	const lift = /action="(\/manage\/cup\/penalties\/\d+\/lift)"/.exec(list.text)[1];
	assert.equal((await dana.post(lift, { reason: "" })).status, 422);
	assert.equal((await dana.post(lift, { reason: "Mistaken" })).status, 303);
	assert.doesNotMatch((await dana.get(live)).text, /Results have changed since/);
});

test("unpublishing hides the standings at once", async () => {
	await dana.get(publish);
	assert.equal((await dana.post(publish + "/withdraw", { reason: "wrong" })).status, 303);
	const seen = await (await fetch(`${server.url}/t/cup/standings/third`)).text();
	assert.match(seen, /No results of this division are published yet/);
	const r = await fetch(`${server.url}/api/v1/tournaments/cup/standings?division=third`);
	assert.equal(r.status, 404);
});

test("strange addresses get an answer, never a fault", async () => {
	for (const p of ["/manage/cup/standings/nope", publish + "?through=99", publish + "?through=x&shows=all",
		live + "?sort=r99&q=%25", live + "?sort=%27;drop", "/t/cup/standings/%00", "/t/cup/seating/third/0",
		"/t/cup/seating/third/99999999999999999999", "/t/cup/find?q=" + "x".repeat(3000)]) {
		const r = await dana.get(p);
		assert.ok(r.status < 500, `${p} answered ${r.status}`);
	}
});

test("a later edition begins as the last one showed, not with the division's setting", async () => {
	const chosen = async () => /<option value="(\w+)" selected>[^<]*(?:names|places)/.exec((await dana.get(publish)).text)[1];
	const put = (shows) => dana.post(publish, { through_round: 1, shows, reason: "seen again" });
	await dana.get(publish);
	await dana.post(publish + "/withdraw", { reason: "" });
	assert.equal(await chosen(), "honours", "nothing is in force: the division's setting");
	assert.equal((await put("full")).status, 303);
	assert.equal(await chosen(), "full");
	assert.match((await dana.get(publish)).text, /As edition \d+ showed; the division&#39;s own setting is another|As edition \d+ showed; the division's own setting is another/);
	assert.match((await dana.get(publish + "?shows=scores")).text, /<option value="scores" selected/, "a choice made is kept");
	assert.equal((await put("honours")).status, 303);
	assert.equal(await chosen(), "honours");
	assert.doesNotMatch((await dana.get(publish)).text, /own setting is another/);
});

test("another round needs no typed reason", async () => {
	await dana.get(publish);
	await dana.post(publish, { through_round: 1, shows: "full", reason: "shown again" });
	const draft = await dana.get(publish + "?through=2");
	assert.match(draft.text, /name="reason"[^>]*value="Round 2 is in"/);
	assert.match((await dana.get(publish + "?through=1")).text, /name="reason"[^>]*value=""/);
});

test("a place is settled where nothing that is still out can change it", async () => {
	const at = "/api/v1/tournaments/cup";
	const now = async () => (await api.get(`${at}/standings?division=third&live=1`)).json;
	const early = await now();
	assert.equal(early.outstanding, true);
	assert.ok(early.individuals.every((p) => p.rank === null || p.settled === false), "three rounds are to come");
	for (const round of [3, 4])
		rounds.push((await api.post(`${at}/seating/publish`, { division: "third", round }),
			await api.get(`${at}/seating?division=third&round=${round}`)).json);
	await enter(api, "cup", rounds[1], 2);
	await enter(api, "cup", rounds[2], 3);
	const out = rounds[3].tables[0];
	await enter(api, "cup", rounds[3], 4, { without: [out.table] });
	const late = await now();
	assert.equal(late.out_text, "1 sheet is out");
	const hundredths = (t) => Math.round(100 * Number(t));
	const open = new Set(out.seats.map((s) => s.code));
	const reach = (p) => [hundredths(p.total), hundredths(p.total) + (open.has(p.code) ? 200 : 0)];
	let settled = 0;
	for (const p of late.individuals) {
		const [least, most] = reach(p);
		const want = late.individuals.every((o) => {
			const [l, m] = reach(o);
			return o.code === p.code || m < least || l > most || (l === m && least === most);
		});
		assert.equal(p.settled, want, `${p.code} ${p.total}`);
		settled += want;
	}
	assert.ok(settled < late.individuals.length);
	const page = (await dana.get(live)).text;
	assert.match(page, /1 sheet is out: a place that is <span class="tag ok">settled<\/span>/);
	assert.equal(page.split("<h2 id=\"teams\"")[0].match(/<td class="num">[^<]*(<span class="tag">tied<\/span>)? <span class="tag ok">settled/g)?.length ?? 0, settled);
	// The public, too, is told how many were out: then, not now.
	const told = async () => /More results are to come \((.*?)\)/.exec(await (await fetch(`${server.url}/t/cup/standings/third`)).text())?.[1];
	assert.equal((await api.post(`${at}/publications`, { division: "third", through_round: 4, shows: "full", despite: true, reason: "one is out" })).status, 201);
	assert.equal(await told(), "1 sheet was out when this was published");
	assert.match((await dana.get(publish + "?through=4")).text, /More results are to come \(1 sheet was out/, "the preview says what the public will read");
	await enter(api, "cup", { tables: [out] }, 4);
	await api.put(`${at}/players/${out.seats[0].code}`, { first_name: "Anew" }); // the page is made again
	assert.equal(await told(), "1 sheet was out when this was published");
	const end = await now();
	assert.equal(end.outstanding, false);
	assert.ok([...end.individuals, ...end.teams].every((p) => p.settled));
	assert.doesNotMatch((await dana.get(live)).text, />settled</);
	// What is published through round 2 does not tell what rounds 3 and 4 brought.
	await api.post(`${at}/publications`, { division: "third", through_round: 2, shows: "full", reason: "all of round 2" });
	const shown = (await (await fetch(`${server.url}${at}/standings?division=third`)).json());
	assert.equal(shown.outstanding, true);
	assert.equal(shown.through_round, 2);
});

test("each edition says by itself whether its results have changed", async () => {
	const at = "/api/v1/tournaments/cup";
	const page = async () => [...(await dana.get(live)).text.matchAll(/edition (\d+), through round (\d)[^<]*(?:<strong>(Results have changed))?/g)]
		.map((x) => `${x[1]} through ${x[2]}: ${x[3] ? "changed" : "same"}`);
	const make = async (through_round, parts) => {
		const r = await api.post(`${at}/publications`, { division: "third", through_round, shows: "full", parts, reason: "again" });
		assert.equal(r.status, 201, r.text);
		return r.json.edition;
	};
	const players = await make(1, "players"), teams = await make(4, "teams");
	const says = (p, t) => [`${teams} through 4: ${t}`, `${players} through 1: ${p}`];
	assert.deepEqual(await page(), says("same", "same"));
	// another result of round 4 is none of round 1's; corrected back, it is as it was published
	const t = rounds[3].tables[0];
	const put = async (cells) => {
		const { version } = (await api.get(`${at}/sheets/${t.code}`)).json;
		const r = await api.put(`${at}/sheets/${t.code}`, { version, rows: cells.map((c, i) => ({ seat: i + 1, cells: c })),
			games_played: cells[0].length, reason: "misread" }, { "Idempotency-Key": `edition-${t.code}-${version}` });
		assert.equal(r.status, 200, r.text);
	};
	const was = (await api.get(`${at}/sheets/${t.code}`)).json.rows.map((r) => r.cells);
	await put([...was.slice(1), was[0]]);
	assert.deepEqual(await page(), says("same", "changed"));
	await put(was);
	assert.deepEqual(await page(), says("same", "same"));
	// names are no results; what a judge takes from a player's total is none of the team's
	const code = t.seats[0].code;
	await api.put(`${at}/players/${code}`, { first_name: "Renamed" });
	await dana.get("/manage/cup/penalties");
	assert.equal((await dana.post("/manage/cup/penalties", { whom: code, points: "0.25", reason: "spoke" })).status, 303);
	assert.deepEqual(await page(), says("changed", "same"));
});
