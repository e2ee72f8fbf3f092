// The public crawls every address it can reach: nothing unpublished, no hidden name.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { after, before, test } from "node:test";
import { Client, apiClient, director, start, tournament } from "../lib/cubetab.mjs";
import { enter, publish, seat, standings, text } from "../lib/cup.mjs";

let server, api, rounds;
// One child to whom only the code belongs, one whose full name may be shown.
const roster = ["first_name,last_name,grade,division,team,school,names_shown",
	...Array.from({ length: 12 }, (_, i) => `Given${i},Family${i}x,3,third,Team ${Math.floor(i / 3)},School ${i % 2},`)]
	.join("\n")
	.replace("Given0,Family0x,3,third,Team 0,School 0,", "Secretgiven,Secretfamily,3,third,Team 0,School 0,code")
	.replace("Given1,Family1x,3,third,Team 0,School 1,", "Opengiven,Openfamily,3,third,Team 0,School 0,full")
	.replace(/Team (\d),School \d/g, (_, t) => `Team ${t},School ${t % 2}`) + "\n";

// Follows every link and form a visitor can reach; answers address -> text.
async function crawl() {
	const visitor = new Client(server), seen = new Map();
	const todo = ["/", "/t/cup", "/t/cup/display", "/t/cup/find?q=secret", "/t/cup/find?q=given",
		"/t/cup/find?q=team", "/api/v1/openapi.json",
		...["third", "fourth", "3", "THIRD"].flatMap((d) => [`/t/cup/standings/${d}`,
			`/api/v1/tournaments/cup/standings?division=${d}`,
			...[1, 2, 3, 4].flatMap((r) => [`/t/cup/seating/${d}/${r}`,
				`/api/v1/tournaments/cup/seating?division=${d}&round=${r}`])])];
	while (todo.length) {
		const p = todo.pop();
		if (seen.has(p))
			continue;
		const r = await visitor.get(p);
		assert.ok(r.status < 500, `${p}: ${r.status}`);
		seen.set(p, r.text);
		if ((r.headers.get("content-type") ?? "").startsWith("text/html"))
			for (const m of r.text.matchAll(/href="(\/[^"#]*)"/g))
				if (!m[1].startsWith("/static/") && seen.size < 300)
					todo.push(m[1].replaceAll("&amp;", "&"));
	}
	return seen;
}
const whole = (pages) => [...pages].map(([p, t]) => `${p}\n${t}`).join("\n");

before(async () => {
	server = await start();
	await director(server);
	({ api } = await tournament(server, { roster }));
});
after(() => server?.stop());

test("before anything is published no child and no table can be seen", async () => {
	await api.post("/api/v1/tournaments/cup/seating", { division: "third", rounds: 4, seed: 5 });
	const all = whole(await crawl());
	assert.doesNotMatch(all, /Given\d|Family\d|Secret[gf]|Open[gf]|Team \d/);
});

test("a published round shows that round only", async () => {
	rounds = await seat(api, "cup", "third", { publish: [1] });
	const pages = await crawl();
	assert.match(pages.get("/t/cup/seating/third/1"), /Given2 F\./);
	assert.doesNotMatch(pages.get("/t/cup/seating/third/2"), /Given|Team \d/);
	assert.doesNotMatch(pages.get("/api/v1/tournaments/cup/seating?division=third&round=2"), /Given|Team \d/);
});

test("what is entered stays inside until it is published", async () => {
	await enter(api, "cup", rounds[0], 1);
	const want = standings(rounds);
	const all = whole(await crawl());
	for (const p of want.players.values())
		assert.ok(!all.includes(`>${text(p.total)}<`) && !all.includes(`"${text(p.total)}"`));
});

test("honours show names without place or number", async () => {
	await publish(api, "cup", "third", 1, "honours");
	const page = (await crawl()).get("/t/cup/standings/third");
	assert.match(page, /Honoured players/);
	const main = /<main[\s\S]*<\/main>/.exec(page)[0];
	assert.doesNotMatch(main, /\d\.\d\d|Place|tied/);
	const doc = (await (await fetch(`${server.url}/api/v1/tournaments/cup/standings?division=third`)).json());
	for (const row of [...doc.individuals, ...doc.teams]) {
		assert.equal(row.rank, null);
		assert.equal(row.total, null);
		assert.equal(row.rounds, null);
	}
});

test("scores without places are in alphabetical order", async () => {
	await publish(api, "cup", "third", 1, "scores", { reason: "scores are asked for" });
	const doc = (await (await fetch(`${server.url}/api/v1/tournaments/cup/standings?division=third`)).json());
	const names = doc.individuals.map((r) => r.name);
	assert.deepEqual(names, [...names].sort(new Intl.Collator("en").compare));
	assert.ok(doc.individuals.every((r) => r.rank === null && /^\d\.\d\d$/.test(r.total)));
});

test("a name that is hidden stands nowhere, a shortened one nowhere in full", async () => {
	await publish(api, "cup", "third", 1, "full", { reason: "all of it" });
	const pages = await crawl();
	const all = whole(new Map([...pages].filter(([p]) => !p.includes("q=secret"))));
	assert.doesNotMatch(all, /Secretgiven|Secretfamily|Family\d/);
	assert.match(all, /Opengiven Openfamily/);
	assert.doesNotMatch(pages.get("/t/cup/find?q=secret"), /School|Table/);
	const find = async (q) => (await fetch(`${server.url}/t/cup/find?q=${encodeURIComponent(q)}`)).text();
	assert.match(await find("Family3x"), /Nobody found/);
	assert.match(await find("given3"), /Given3 F\./);
	const hidden = rounds[0].tables.flatMap((t) => t.seats).find((s) => /Secret/.test(s.name));
	assert.ok(hidden, "staff see the full name");
	assert.match(await find(hidden.code), /Table/);
});

test("results of a later round wait for their own edition", async () => {
	const [, two] = await (async () => {
		await api.post("/api/v1/tournaments/cup/seating/publish", { division: "third", round: 2 });
		const r = await api.get("/api/v1/tournaments/cup/seating?division=third&round=2");
		return [null, r.json];
	})();
	await enter(api, "cup", two, 2);
	const want = standings([rounds[0], two]);
	const all = whole(await crawl());
	const shown = new Set([...standings(rounds).players.values(), ...standings(rounds).teams.values()]
		.map((p) => text(p.total)));
	for (const p of want.players.values())
		if (!shown.has(text(p.total)))
			assert.ok(!all.includes(`>${text(p.total)}<`), text(p.total));
	await publish(api, "cup", "third", 2, "full", { reason: "round 2" });
	const page = (await crawl()).get("/t/cup/standings/third");
	for (const p of want.players.values())
		assert.ok(page.includes(`>${text(p.total)}<`));
});

test("pages that name children ask search engines to stay away", async () => {
	for (const p of ["/t/cup", "/t/cup/standings/third", "/t/cup/seating/third/1", "/t/cup/find?q=given"]) {
		const r = await fetch(server.url + p);
		assert.match(r.headers.get("x-robots-tag") ?? "", /noindex/, p);
	}
});

test("a public page that did not change is not sent again", async () => {
	const one = await fetch(`${server.url}/t/cup/standings/third`);
	const tag = one.headers.get("etag");
	assert.ok(tag);
	const two = await fetch(`${server.url}/t/cup/standings/third`, { headers: { "if-none-match": tag } });
	assert.equal(two.status, 304);
});

test("a card opens its player's own page: no name in the link, official rounds alone, one question a round", async () => {
	const psql = (sql) => execFileSync("psql", ["-X", "-q", "-t", "-A", "-h", path.join(server.data, "run"), "-U", "cubetab", "-d", "postgres"], { input: sql, encoding: "utf8" }).trim();
	const [secret, open] = psql("SELECT link FROM player WHERE family IN ('Secretfamily', 'Openfamily') ORDER BY family DESC").split("\n");
	assert.match(secret, /^[0-9a-f]{32}$/);
	const visitor = new Client(server), at = `/t/cup/p/${secret}`;
	assert.equal((await visitor.get(`/t/cup/p/${"0".repeat(32)}`)).status, 404);
	assert.equal((await visitor.get("/t/cup/p/Secretfamily")).status, 404);
	const page = await visitor.get(at);
	assert.equal(page.status, 200);
	assert.doesNotMatch(page.text, /Secret[gf]/);
	assert.match((await visitor.get(`/t/cup/p/${open}`)).text, /Opengiven Openfamily/);
	assert.match(page.text, /Round 1:<\/strong> (1 point|\d+ points) in (1 game|\d games)</);
	assert.equal(page.headers.get("cache-control"), "no-store");
	assert.equal(page.headers.get("referrer-policy"), "strict-origin");
	assert.doesNotMatch(server.stderr, new RegExp(secret), "a card's link opens what it opens to whoever reads the log");
	for (const wrong of [{ round: "1", doubt: "my own words" }, { round: "9", doubt: "points" }, { round: "x", doubt: "points" }])
		assert.equal((await visitor.post(at, wrong)).status, 422);
	assert.equal((await visitor.post(at, { round: "1", doubt: "points" })).status, 303);
	const again = await visitor.post(at, { round: "1", doubt: "games" });
	assert.match(again.text, /asked about this round already/);
	assert.match((await visitor.get(at)).text, />asked</);
	assert.equal(psql("SELECT count(*) FROM query WHERE opened_by LIKE 'card %' AND rung = 1"), "1");
	// Another player of that round: the time that the tournament gives is over, then it is not.
	const other = `/t/cup/p/${open}`;
	psql("UPDATE tournament SET card_minutes = 0");
	assert.doesNotMatch((await visitor.get(other)).text, /Tell the scorers/);
	assert.match((await visitor.post(other, { round: "1", doubt: "points" })).text, /go to the scorers&#39; desk/);
	psql("UPDATE tournament SET card_minutes = 240; UPDATE sheet_version SET saved_at = now() - interval '3 hours'");
	assert.match((await visitor.get(other)).text, /Tell the scorers/);
	// Cards that ask too much are told so; whoever signs in from the same address is not.
	const many = await Promise.all(Array.from({ length: 130 }, () => visitor.post(other, { round: "9", doubt: "points" })));
	assert.ok(many.some((r) => r.status === 429));
	assert.equal((await visitor.post("/signin", { email: "nobody@example.org", password: "not the password" }, { csrf: null })).status, 422);
	psql("UPDATE division SET held_after = 0 WHERE code = 'third'");
	assert.doesNotMatch((await visitor.get(at)).text, /\d points/);
	psql("UPDATE division SET held_after = NULL WHERE code = 'third'");
});
