// Standings, publishing, privacy and disqualification, as they go wrong at real events.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { Client, apiClient, director, start, tournament } from "../lib/cubetab.mjs";
import { average, text } from "../lib/cup.mjs";

const slug = "cup", base = `/api/v1/tournaments/${slug}`;
let server, web, api, seatings;
const secret = "Zebulon Hiddenname";

before(async () => {
	server = await start();
	web = await director(server);
	api = await apiClient(server);
	const rows = ["first_name,last_name,grade,division,team,school,names_shown"];
	for (const team of ["Alder", "Birch", "Cedar", "Dogwood", "Elm"])
		for (let i = 1; i <= 5; i++)
			rows.push(team === "Birch" && i === 2 ? `${secret.replace(" ", ",")},3,third,Birch A,Birch,code`
				: `Kid${i},${team}son,3,third,${team} A,${team},`);
	await tournament(server, { api, slug, roster: rows.join("\n") + "\n" });
	await ok(api.post(`${base}/seating`, { division: "third", rounds: 2, seed: 4 }));
	seatings = [];
	for (const round of [1, 2]) {
		await ok(api.post(`${base}/seating/publish`, { division: "third", round }));
		seatings.push(await ok(api.get(`${base}/seating?division=third&round=${round}`)));
	}
});
after(() => server?.stop());

async function ok(call) {
	const r = await call;
	assert.ok(r.status < 300, `${r.status} ${r.text}`);
	return r.json ?? r.text;
}
const reasons = { all_zero_game: "stands on the paper", extra_games: "stands on the paper", one_game: "stands on the paper" };
// Rows of ones: the player in row i has `ones[i]` of them in `games` games.
async function enter(table, ones, games) {
	const rows = table.seats.map((s, i) => ({ seat: i + 1,
		cells: Array.from({ length: games }, (_, g) => g < ones[i] ? 1 : 0) }));
	await ok(api.put(`${base}/sheets/${table.code}`, { version: 0, rows, games_played: games, reasons },
		{ "idempotency-key": `results-${table.code}` }));
	return table.seats.map((s, i) => [s.code, average(ones[i], games)]);
}
const csv = (r) => r.text.trim().split("\r\n").map((l) => l.split(","));
const live = () => ok(api.get(`${base}/standings?division=third&live=1`));
const person = (name) => (p) => p.name === name;

test("1/8, 3/8, 5/8, 2/3 and three times 1/3 are the same on page, file and API", async () => {
	const [one, two, three, four, five] = seatings[0].tables;
	const got = new Map([...await enter(one, [1, 3, 5, 7, 8], 8), ...await enter(two, [2, 1, 1, 1, 2], 3),
		...await enter(three, [1, 1, 2, 2, 3], 3), ...await enter(four, [1, 0, 0, 0, 1], 3), ...await enter(five, [1, 2, 3, 3, 0], 4)]);
	const doc = await live();
	const said = new Map(doc.individuals.map((p) => [p.code, p]));
	for (const [code, n] of got)
		assert.deepEqual([said.get(code).rounds[0], said.get(code).total], [text(n), text(n)], code);
	assert.deepEqual(one.seats.map((s) => said.get(s.code).total), ["0.13", "0.38", "0.63", "0.88", "1.00"]);
	const file = csv(await web.get(`/manage/${slug}/standings/third/players.csv`));
	const at = (name) => file[0].indexOf(name);
	for (const row of file.slice(1))
		assert.equal(row[at("total")], said.get(row[at("code")]).total, row.join());
	const page = (await web.get(`/manage/${slug}/standings/third`)).text;
	for (const s of one.seats)
		assert.match(page, new RegExp(`<span class="meta code">${s.code}</span></th><td class="num"><a [^>]*>${said.get(s.code).total}<`));
	// a team is the sum of its players' rounded scores: three of 1/3 are 0.99
	for (const team of doc.teams) {
		const members = seatings[0].tables.flatMap((t) => t.seats).filter((s) => s.team === team.team);
		assert.equal(team.total, text(members.reduce((sum, s) => sum + got.get(s.code), 0)), team.team);
	}
	const teams = csv(await web.get(`/manage/${slug}/standings/third/teams.csv`));
	for (const row of teams.slice(1))
		assert.equal(row[teams[0].indexOf("total")], doc.teams.find((t) => t.team === row[teams[0].indexOf("team")]).total);
	// the arithmetic opened: the sum, the games, the cells
	const third = said.get(one.seats[1].code);
	const open = await web.get(/href="([^"]+)"[^>]*>0\.38</.exec(page)[1]);
	assert.match(open.text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " "), /3 (points )?(in|of|\/|÷|divided by) 8/i, third.name);
});

test("ties share a rank, the next rank is skipped, names stand in order; a tie at the cut-off is reported", async () => {
	const { individuals } = await live();
	const scored = individuals.filter((p) => p.rank !== null);
	for (const p of scored) {
		const above = scored.filter((o) => Number(o.total) > Number(p.total)).length;
		assert.equal(p.rank, above + 1, p.name);
		assert.equal(p.tied, scored.filter((o) => o.total === p.total).length > 1, p.name);
	}
	assert.equal(individuals[0].tied, true, "an unbroken tie at 1st");
	for (let i = 1; i < scored.length; i++)
		if (scored[i].rank === scored[i - 1].rank)
			assert.ok(scored[i - 1].name.localeCompare(scored[i].name, "en") <= 0, `${scored[i - 1].name} before ${scored[i].name}`);
	const draft = await web.get(`/manage/${slug}/publish/third?through=1`);
	assert.match(draft.text, /A tie at the edge of the honours/);
});

// Every address that anybody can open, from the front page on, and the API's.
async function publicTexts() {
	const c = new Client(server), seen = new Map();
	const todo = ["/", `/t/${slug}`, `/t/${slug}/display`, `/t/${slug}/find?q=kid`, `/t/${slug}/find?q=zeb`,
		`/t/${slug}/standings/third`, `${base}/standings?division=third`, `${base}/standings?division=third&live=1`, base,
		`/t/${slug}/awards/third`, `${base}/awards?division=third`, "/seasons", "/api/v1/seasons", "/api/v1/seasons/1", "/api/v1/rules",
		"/api/v1/tournaments", ...[1, 2].flatMap((r) => [`/t/${slug}/seating/third/${r}`, `${base}/seating?division=third&round=${r}`])];
	for (let p; (p = todo.shift()) !== undefined;) {
		if (seen.has(p))
			continue;
		const r = await c.get(p);
		seen.set(p, { status: r.status, text: r.text + [...r.headers].join() });
		for (const [, href] of r.text.matchAll(/(?:href|src|action)="(\/[^"#]*)/g))
			if (!/^\/(static|signin|manage|signout)/.test(href))
				todo.push(href.replace(/&amp;/g, "&"));
	}
	const stop = new AbortController();
	const events = await fetch(`${server.url}/t/${slug}/events`, { signal: stop.signal, headers: { "last-event-id": "0" } });
	const reader = events.body.getReader();
	seen.set("events", { status: events.status, text: Buffer.from((await reader.read()).value).toString() });
	stop.abort();
	return seen;
}

test("the last round is hidden until the ceremony, at every public address", async () => {
	await ok(api.post(`${base}/publications`, { division: "third", through_round: 1, shows: "full" }));
	const season = (await ok(api.post("/api/v1/seasons", { name: "2026-27" }))).id;
	await ok(api.put(`${base}/season`, { season }));
	await ok(api.post(`${base}/awards`, { division: "third", title: "Best", won_by: "players", kind: "places", places: 3 }));
	await ok(api.post(`${base}/awards/publish`, { division: "third", shows: "full" }));
	const champion = seatings[0].tables[0].seats[0]; // 0.13 in round 1, so 1.01 in all
	for (const t of seatings[1].tables)
		await enter(t, t.seats.map((s) => s.code === champion.code ? 7 : 1), 8);
	const total = (await live()).individuals.find((p) => p.code === champion.code).total;
	const said = await publicTexts();
	assert.ok([...said.values()].some((r) => r.text.includes("0.38")), "round 1 is public");
	for (const p of [`/t/${slug}/awards/third`, `/seasons/${season}`])
		assert.equal(said.get(p)?.status, 200, `${p} was looked at`);
	for (const [p, r] of said) {
		assert.ok(!r.text.includes(total), `${p} knows the total ${total}`);
		assert.ok(!/"through_round":2|through round 2/i.test(r.text), p);
	}
	const before = [...said.values()].find((r) => r.text.includes('"individuals"'));
	assert.equal(JSON.parse(before.text.replace(/\}[^}]*$/, "}")).individuals[0].rounds.length, 1);
	await ok(api.post(`${base}/publications`, { division: "third", through_round: 2, shows: "full" }));
	const after = await publicTexts();
	await ok(api.post(`${base}/awards/publish`, { division: "third", shows: "full" }));
	assert.ok((await publicTexts()).get(`/t/${slug}/awards/third`).text.includes(total), "and in the awards once they are announced anew");
	for (const p of [`/t/${slug}/standings/third`, `${base}/standings?division=third`, `/t/${slug}/display`, `/seasons/${season}`, `/api/v1/seasons/${season}`])
		assert.ok(after.get(p).text.includes(total), `${p} shows the total ${total}`);
});

test("a child set to code only: the name is on no public page, staff see the mark", async () => {
	for (const [p, r] of await publicTexts())
		assert.doesNotMatch(r.text, /Zebulon|Hiddenname|Zebulon H/, p);
	const code = (await live()).individuals.find(person(secret)).code;
	const page = (await web.get(`/manage/${slug}/standings/third`)).text;
	assert.match(page, new RegExp(`${code}</span> <span class="tag warn">code only in public`));
	assert.equal(page.match(/code only in public/g).length, 1);
	await ok(api.post(`${base}/awards`, { division: "third", title: "Everybody", won_by: "players", kind: "threshold", score: "0.01" }));
	const awards = (await web.get(`/manage/${slug}/awards/third`)).text;
	assert.match(awards, new RegExp(`${secret} <span class="tag warn">code only in public`), "the awards mark whose name is not called");
});

test("a disqualified award holder leaves every list, the director is warned, opponents keep their scores", async () => {
	const was = await live();
	const first = was.individuals[0], rival = was.individuals.find((p) => p.team !== first.team);
	await web.get(`/manage/${slug}/penalties`);
	const given = await web.post(`/manage/${slug}/penalties`, { whom: first.code, disqualified: "1", reason: "abuse" }, { follow: true });
	assert.match(given.text, /published standings of Third grade still count them[^<]*publish a new edition/);
	const now = await live();
	const gone = now.individuals.find((p) => p.code === first.code);
	assert.ok(!gone || (gone.rank === null && gone.disqualified), JSON.stringify(gone));
	assert.equal(now.individuals[0].rank, 1);
	assert.equal(now.individuals.find((p) => p.code === rival.code).total, rival.total);
	const lists = await web.get(`/manage/${slug}/standings/third`);
	assert.match(lists.text, /opponents keep what they scored/);
	await ok(api.post(`${base}/publications`, { division: "third", through_round: 2, shows: "honours", reason: "disqualified" }));
	const shown = await ok(api.get(`${base}/standings?division=third`));
	assert.ok(!shown.individuals.some((p) => p.code === first.code));
	for (const [p, r] of await publicTexts())
		if (/standings/.test(p))
			assert.ok(!r.text.includes(first.code) || r.text.includes('"live'), p);
});
