// Live standings out of a server's memory: after whatever happens they are those that a server
// without any memory works out.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { after, before, test } from "node:test";
import { apiClient, caseFile, cubetab, director, start, tournament } from "../lib/cubetab.mjs";
import { cells } from "../lib/cup.mjs";
import { dice, sheet as shakes } from "../lib/match.mjs";

let one, two, web, api, eyes;
const systems = {
	cup: { rules: "challenge-cup-2022", division: "third", roster: "rosters/challenge-cup.csv" },
	agloa: { rules: "agloa-2019", division: "elementary", roster: "rosters/agloa.csv" },
};
const psql = (sql) => execFileSync("psql", ["-X", "-q", "-t", "-A", "-h", path.join(one.data, "run"), "-U", "cubetab",
	"-d", "postgres"], { input: sql, encoding: "utf8" });

before(async () => {
	one = await start();
	web = await director(one);
	api = await apiClient(one);
	two = await start({ database: `host='${path.join(one.data, "run")}' user=cubetab dbname=postgres application_name=two`,
		args: ["--workers", "1"] });
	for (const slug of Object.keys(systems)) {
		const s = systems[slug];
		if (slug === "cup")
			await tournament(one, { api, slug });
		else {
			assert.equal((await api.post("/api/v1/tournaments", { name: slug, slug, rule_system: s.rules, starts_on: "2027-04-03",
				timezone: "America/Detroit", venue: "Hall" })).status, 201);
			assert.equal((await api.call("POST", `/api/v1/tournaments/${slug}/roster`, caseFile(s.roster), { "content-type": "text/csv" })).status, 200);
		}
	}
	cubetab(["user", "add", "eyes@example.org", "--role", "scorer", "--tournament", "cup", "--data", one.data]);
	eyes = await apiClient(one, { email: "eyes@example.org", slug: "cup", role: "scorer" });
});
after(async () => {
	for (const server of [two, one])
		assert.equal(await server?.stop(), 0, server?.stderr.slice(-3000));
});

// Its answer, and how many statements it took by the server's log.
async function ask(server, address, headers = { authorization: `Bearer ${api.token}` }) {
	const from = server.stderr.length;
	const r = await fetch(server.url + address, { headers });
	const text = await r.text();
	assert.equal(r.status, 200, text.slice(0, 500));
	const line = new RegExp(` GET ${address.split("?")[0]} 200 [\\d.]+ ms (\\d+) statement`);
	for (let i = 0; i < 200 && !line.test(server.stderr.slice(from)); i++)
		await new Promise((ok) => setTimeout(ok, 5));
	return { text, statements: Number(line.exec(server.stderr.slice(from))[1]) };
}
const cookie = () => ({ cookie: [...web.cookies].map(([k, v]) => `${k}=${v}`).join("; ") });
// What a page says, whoever made it.
const words = (html) => /<main[^]*<\/main>/.exec(html)[0].replace(/name="csrf" value="[^"]*"/g, "");

const STEPS = 60;
const FEW = 3; // who asks, what changed, the rows of those sheets

// The second server forgets all when its connections are cut.
function forget() {
	const its = "FROM pg_stat_activity WHERE application_name = 'two'";
	const cut = psql(`SELECT string_agg(pid::text, ',') ${its}; SELECT pg_terminate_backend(pid) ${its}`).split("\n")[0];
	while (cut && psql(`SELECT count(*) FROM pg_stat_activity WHERE pid IN (${cut})`).trim() !== "0")
		;
}

// remembered: whether memory must have been of use, or none; undefined where it may have been.
async function compare(slug, why, remembered) {
	const { division } = systems[slug];
	const live = `/api/v1/tournaments/${slug}/standings?division=${division}&live=1`;
	const mine = await ask(one, live);
	if (remembered === true)
		assert.ok(mine.statements <= FEW, `${why}: ${mine.statements} statements, memory was of no use`);
	else if (remembered === false)
		assert.ok(mine.statements > FEW, `${why}: only ${mine.statements} statements, so what changed was not read`);
	forget();
	const fresh = await ask(two, live);
	assert.ok(fresh.statements > FEW, "the second server has forgotten everything");
	const doc = JSON.parse(mine.text);
	assert.deepEqual(doc, JSON.parse(fresh.text), why);
	// The lists as files read every row another way.
	const rows = (await ask(one, `${live}&format=csv`)).text.trim().split("\r\n");
	const head = rows[0].split(","), at = (name) => head.indexOf(name);
	assert.deepEqual(doc.individuals.map((p) => [p.code, p.rank ?? "", p.total ?? "", p.penalty ?? "", String(p.disqualified)].join()),
		rows.slice(1).map((r) => r.split(",")).map((c) => [c[at("code")], c[at("rank")], c[at("total")], c[at("penalty")],
			/^(yes|true|1)$/.test(c[at("disqualified")]).toString()].join()), why);
	return doc;
}

async function comparePages(slug, why) {
	const { division } = systems[slug];
	for (const query of ["", "?sort=name", "?sort=team", "?sort=code", "?sort=r1", "?q=an", "?q=%C3%BC&sort=r2"]) {
		const page = `/manage/${slug}/standings/${division}${query}`;
		const mine = await ask(one, page, cookie());
		forget();
		assert.equal(words(mine.text), words((await ask(two, page, cookie())).text), `${why}: ${query}`);
	}
}

// The steps of a day, each done by people in any order.  A step that is not possible now answers
// null, one that changed sheets alone "sheets", else "more".
function steps(slug, roll) {
	const { division } = systems[slug];
	const a = (p) => `/api/v1/tournaments/${slug}${p}`, m = (p) => `/manage/${slug}${p}`;
	const sheets = [], players = [];
	let round = 0, keys = 0, late = 0;
	const pick = (list) => list[roll(list.length)];
	const key = () => ({ "Idempotency-Key": `${slug}-memory-${keys++}` });
	const did = (r, kind = "more") => (r.status < 400 ? kind : null);
	const body = (s, version, reason) => {
		if (slug === "cup") {
			const turn = roll(2);
			const rows = s.seats.map((x, i) => ({ seat: i + 1, cells: cells(s.table + turn, s.round, (i + turn) % s.seats.length, s.seats.length) }));
			return { version, rows, games_played: rows[0].cells.length, reason };
		}
		const x = shakes(s.seats.length, -2, roll);
		return { version, reason, penalties: x.penalties, reasons: x.totals.some((t) => t < 0) ? { negative_total: "away" } : {},
			rows: x.cells.map((c, i) => ({ seat: i + 1, cells: c, total: x.totals[i], match_points: x.points[i] })) };
	};
	const put = async (s, make = (b) => b) => {
		const { version } = (await api.get(a(`/sheets/${s.code}`))).json;
		return api.put(a(`/sheets/${s.code}`), make(body(s, version, version ? "misread" : undefined)), key());
	};
	const seated = async () => {
		sheets.length = 0;
		for (let n = 1; n <= round; n++)
			for (const t of (await api.get(a(`/seating?division=${division}&round=${n}`))).json.tables)
				sheets.push({ round: n, ...t });
		players.splice(0, players.length, ...new Set(sheets.flatMap((s) => s.seats.map((x) => x.code))));
	};
	const now = async () => (await api.get(a(`/standings?division=${division}&live=1`))).json;
	const check = (check_mode) => api.put(a(`/divisions/${division}/check`), { check_mode });
	const answer = async (q) => {
		const open = q && (await api.get(a(`/sheets/${q.code}`))).json.queries.find((x) => !x.closed && !x.answer);
		return open ? api.post(a(`/sheets/${q.code}/queries/${open.id}`), { answer: "No" }) : { status: 404 };
	};
	const list = {
		seat: async () => {
			if (round === 4)
				return null;
			if (round === 0)
				await api.post(a("/seating"), { division, rounds: 4, seed: 5 });
			const r = await api.post(a("/seating/publish"), { division, round: round + 1 });
			if (r.status < 400)
				round++;
			await seated();
			return did(r);
		},
		save: async () => did(await put(pick(sheets)), "sheets"),
		fix: async () => did(await put(pick(sheets)), "sheets"),
		away: async () => did(await put(pick(sheets), (b) => {
			if (slug === "cup")
				b.rows[0].cells = b.rows[0].cells.map(() => "A");
			else
				Object.assign(b, { penalties: [], reasons: {},
					rows: b.rows.map((x, i) => ({ seat: x.seat, presence: ["absent", "forfeit", "bye"][(i + roll(3)) % 3] })) });
			return b;
		}), "sheets"),
		return: async () => did(await api.post(a(`/sheets/${pick(sheets).code}/return`), {}), "sheets"),
		substitute: async () => {
			const s = pick(sheets);
			const made = await api.post(a("/players"), { first_name: `Late${late++}`, last_name: "Comer", division,
				grade: slug === "cup" ? 3 : 5, team: s.seats[0].team });
			return made.status >= 400 ? null : did(await put(s, (b) => {
				b.rows[0].player = made.json.code;
				return b;
			}));
		},
		ask: async () => did(await api.post(a(`/sheets/${pick(sheets).code}/queries`), { question: "Is it a \"7\"?\\" })),
		answer: async () => {
			await list.ask();
			return did(await answer((await now()).sheets.flatMap((r) => r.queries)[0]));
		},
		penalty: async () => {
			await web.get(m("/penalties"));
			return did(await web.post(m("/penalties"), { whom: pick(players), points: slug === "cup" ? "0.25" : "1",
				...(roll(2) ? { round: String(1 + roll(Math.max(round, 1))) } : {}), reason: "spoke" }));
		},
		disqualify: async () => {
			await web.get(m("/penalties"));
			return did(await web.post(m("/penalties"), { whom: pick(players), disqualified: "1", reason: "copied" }));
		},
		lift: async () => {
			const found = [...(await web.get(m("/penalties"))).text.matchAll(/penalties\/(\d+)\/lift/g)];
			return found.length ? did(await web.post(m(`/penalties/${pick(found)[1]}/lift`), { reason: "mistaken" })) : null;
		},
		rename: async () => did(await api.put(a(`/players/${pick(players)}`), { first_name: `Ü"\\${roll(1000)}` })),
		withdraw: async () => did(await api.post(a(`/players/${pick(players)}/withdraw`), { reason: "ill" })),
		reinstate: async () => {
			for (const code of players) {
				const r = await api.post(a(`/players/${code}/reinstate`), {});
				if (r.status < 400)
					return "more";
			}
			return null;
		},
		another: async () => {
			const r = did(await api.post(a(`/players/${pick(players)}/substitute`), { first_name: "In", last_name: `Stead${late++}` }));
			await seated();
			return r;
		},
		move: async () => {
			const here = sheets.filter((s) => s.round === round), from = pick(here), to = pick(here);
			if (from === to)
				return null;
			const r = await api.post(a("/seating/change"), { division, round, player: from.seats[0].code, to: to.seats[0].code, reason: "wheelchair" });
			if (r.status < 400) {
				const again = await api.post(a("/seating/publish"), { division, round });
				assert.ok(again.status < 400, again.text);
			}
			await seated();
			return did(r);
		},
		publish: async () => {
			const through_round = 1 + roll(4), parts = pick(["", "", "players", "teams"]);
			const r = await api.post(a("/publications"), { division, through_round, shows: "full", parts });
			if (r.status < 400 && through_round === 4 && r.json.individuals.length) {
				// worked out from all rows: who is settled, too
				const ranked = (await now()).individuals.filter((p) => !p.disqualified);
				const places = (l) => l.map((p) => [p.code, p.rank, p.total, p.settled].join()).sort();
				assert.deepEqual(places(ranked), places(r.json.individuals));
			}
			return did(r);
		},
		unpublish: async () => did(await api.delete(a(`/publications?division=${division}&reason=wrong&parts=${pick(["", "teams"])}`))),
		hold: async () => did(await api.put(a(`/divisions/${division}/hold`), { held_after: pick([null, 1, 2]) })),
		check: async () => did(await check(pick(["off", "look"]))),
		look: async () => {
			if (slug !== "cup")
				return null;
			await check("look");
			await now();
			for (const s of sheets) {
				const { version, state } = (await api.get(a(`/sheets/${s.code}`))).json;
				if (state === "entered" && (await eyes.post(a(`/sheets/${s.code}/check`), { version })).status === 200)
					return "sheets";
			}
			return null;
		},
		final: async () => {
			await check("off");
			for (const q of (await now()).sheets[0].queries)
				await answer(q);
			for (const { code } of (await now()).sheets[0].missing)
				await put(sheets.find((s) => s.code === code));
			return did(await api.post(a(`/rounds/${division}/1/final`), {}), "sheets");
		},
	};
	return list;
}

for (const slug of Object.keys(systems))
	test(`${slug}: whatever happens, memory answers as the database does`, async () => {
		const roll = dice(slug.length * 104729), list = steps(slug, roll), done = {};
		const names = [...Object.keys(list), "save", "save", "save", "fix"]; // most of a day
		assert.equal(await list.seat(), "more");
		await compare(slug, "at first", false);
		await compare(slug, "nothing happened", true);
		const step = async (name) => {
			const kind = await list[name]();
			if (kind !== null)
				done[name] = (done[name] ?? 0) + 1;
			// some look at the standings themselves, or change half of what they want to
			const open = kind === null || name === "answer" || name === "publish";
			await compare(slug, name, open ? undefined : kind === "sheets");
		};
		for (let i = 0; i < STEPS; i++) {
			await step(names[roll(names.length)]);
			if (i % 30 === 29)
				await comparePages(slug, `step ${i}`);
		}
		const all = Object.keys(list).filter((n) => slug === "cup" || n !== "look");
		for (const name of all)
			for (let i = 0; i < 10 && !done[name]; i++)
				await step(name);
		const missing = all.filter((n) => !done[n]);
		assert.deepEqual(missing, [], "every kind of step was possible at least once");
	});

test("what another program commits is seen in the next answer", async () => {
	const live = "/api/v1/tournaments/cup/standings?division=third&live=1";
	await ask(one, live);
	assert.ok((await ask(one, live)).statements < FEW, "nothing happened");
	psql("UPDATE team SET name = 'Delmar Renamed' WHERE name = 'Delmar A' AND tournament_id = (SELECT tournament_id FROM tournament WHERE slug = 'cup')");
	const seen = JSON.parse((await ask(one, live)).text);
	assert.ok(seen.teams.some((t) => t.team === "Delmar Renamed") && !seen.teams.some((t) => t.team === "Delmar A"));
	assert.ok(seen.individuals.some((p) => p.team === "Delmar Renamed"));
});

test("answers made at once while sheets are saved and people renamed are whole, and the last is right", async () => {
	const at = "/api/v1/tournaments/cup", live = `${at}/standings?division=third&live=1`;
	const round = (await api.get(`${at}/seating?division=third&round=2`)).json;
	const players = (await api.get(live)).json.individuals.length;
	let over = false;
	const saver = async () => {
		for (const [i, t] of round.tables.entries()) {
			const { version } = (await api.get(`${at}/sheets/${t.code}`)).json;
			const rows = t.seats.map((_, k) => ({ seat: k + 1, cells: cells(t.table, version, k, t.seats.length) }));
			await api.put(`${at}/sheets/${t.code}`, { version, rows, games_played: rows[0].cells.length, reason: "again" },
				{ "Idempotency-Key": `at-once-${t.code}` });
			if (i % 3 === 0)
				await api.put(`${at}/players/${t.seats[0].code}`, { first_name: `Once${i}` });
		}
		over = true;
	};
	const reader = async (server) => {
		let n = 0;
		do {
			const r = await fetch(server.url + live, { headers: { authorization: `Bearer ${api.token}` } });
			assert.equal(r.status, 200);
			assert.equal((await r.json()).individuals.length, players);
			n++;
		} while (!over);
		return n;
	};
	await Promise.all([saver(), reader(one), reader(one), reader(one), reader(two)]);
	assert.deepEqual(JSON.parse((await ask(one, live)).text), JSON.parse((await ask(two, live)).text));
});
