// What a server remembers between opening a sheet and saving it: one statement where nothing else
// changed, and never a save that the database of that moment would refuse.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import path from "node:path";
import { start, director, tournament, apiClient, caseFile, Client, cubetab, OWNER } from "../lib/cubetab.mjs";

const roster = ["first_name,last_name,grade,division,team,school"];
for (const team of ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Holly", "Ivy"])
	for (let i = 1; i <= 5; i++)
		roster.push(`Kid${i},${team}son,4,fourth,${team} A,${team}`);

const at = "/api/v1/tournaments/cup";
let server, dir, api, tables, keys = 0;
const psql = (sql) => execFileSync("psql", ["-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1",
	"-h", path.join(server.data, "run"), "-U", "cubetab", "-d", "postgres"], { input: sql, encoding: "utf8" }).trim();
const pause = (ms) => new Promise((ok) => setTimeout(ok, ms));

before(async () => {
	server = await start();
	dir = await director(server);
	({ api } = await tournament(server, { roster: roster.join("\n") + "\n" }));
	await api.post(`${at}/seating`, { division: "fourth", rounds: 4, seed: 1 });
	tables = [];
	for (let round = 1; round <= 4; round++) {
		await api.post(`${at}/seating/publish`, { division: "fourth", round });
		const s = await api.get(`${at}/seating?division=fourth&round=${round}`);
		tables.push(...s.json.tables.filter((t) => t.seats.length === 5));
	}
	assert.ok(tables.length >= 12);
	psql(`INSERT INTO player (tournament_id, division_id, team_id, code, given, family, grade)
		SELECT tournament_id, division_id, team_id, 'AL019E4', 'Spare', family, grade FROM player WHERE code = 'AL011E4'`);
});
after(() => server.stop());

// How many statements the request took that was answered last with this method and path.
async function statements(method, p) {
	const line = new RegExp(`${method} ${p.replace(/[/$.]/g, "\\$&")} \\d+ [\\d.]+ ms (\\d+) statements`, "g");
	for (let i = 0; i < 100; i++, await pause(20)) {
		const all = [...server.stderr.matchAll(line)];
		if (all.length > (statements.seen?.get(p) ?? 0)) {
			(statements.seen ??= new Map()).set(p, all.length);
			return Number(all.at(-1)[1]);
		}
	}
	throw new Error(`no line for ${method} ${p}`);
}
const rows = (t) => t.seats.map((_, i) => ({ seat: i + 1, cells: [0, 1, 2, 3, 4].map((g) => (g === i ? 2 : g === (i + 1) % 5 ? 1 : 0)) }));
function form(t, version, key) {
	const f = { code: t.code, based_on: String(version), key, games_played: "5" };
	rows(t).forEach((r, i) => {
		r.cells.forEach((c, g) => { f[`cell_${i + 1}_${g + 1}`] = String(c); });
		f[`initialed_${i + 1}`] = "1";
		f[`total_${i + 1}`] = "3";
	});
	return f;
}
async function open(t, by = api) {
	const r = await by.get(`${at}/sheets/${t.code}`);
	assert.equal(r.status, 200, r.text);
	return r.json.version;
}
async function save(t, version, { by = api, more = {}, key = `known-${++keys}` } = {}) {
	const p = `${at}/sheets/${t.code}`;
	const r = await by.put(p, { version, rows: rows(t), games_played: 5, ...more }, { "idempotency-key": key });
	return { ...r, statements: await statements("PUT", p) };
}

test("a sheet that was opened is saved with one statement, and so is its correction", async () => {
	const t = tables[0];
	const first = await save(t, await open(t));
	assert.deepEqual([first.status, first.json?.version, first.statements], [200, 1, 1], first.text);
	const second = await save(t, 1, { more: { games_played: 5 } });
	assert.deepEqual([second.status, second.json?.version, second.statements], [200, 2, 1], second.text);
	assert.deepEqual(second.json.rows, (await api.get(`${at}/sheets/${t.code}`)).json.rows.map((r) =>
		Object.fromEntries(Object.keys(second.json.rows[0]).map((k) => [k, r[k]]))));
	assert.equal(psql(`SELECT string_agg(after->>'kind', ' ' ORDER BY event_id) FROM audit_event
		WHERE action = 'sheet.save' AND subject = (SELECT 'sheet:' || sheet_id FROM sheet WHERE code = '${t.code}')`), "first fix");
});

test("a page that was opened saves so as well", async () => {
	const t = tables[1], p = `/manage/cup/sheets/${t.code}`;
	assert.equal((await dir.get(p)).status, 200);
	const r = await dir.post(p, form(t, 0, "a-page-of-one"));
	assert.equal(r.status, 303, r.text.slice(0, 3000));
	assert.equal(await statements("POST", p), 1);
	assert.equal(psql(`SELECT version FROM sheet WHERE code = '${t.code}'`), "1");
});

test("what is sent twice counts once, and what was saved meanwhile is not overwritten", async () => {
	const t = tables[2], version = await open(t);
	const first = await save(t, version, { key: "the-same-key" });
	const again = await save(t, version, { key: "the-same-key" });
	assert.deepEqual([first.json.again, again.json.again, again.json.version], [false, true, 1]);
	const other = await apiClient(server);
	assert.equal((await save(t, 1, { by: other })).status, 200);
	const late = await save(t, 1);
	assert.equal(late.status, 409);
	assert.equal(late.json.theirs.version, 2);
	assert.equal(psql(`SELECT count(*) FROM sheet_version JOIN sheet USING (sheet_id) WHERE code = '${t.code}'`), "2");
});

test("a substitute plays once and goes again", async () => {
	const t = tables[3], seat = t.seats.findIndex((s) => s.team === "Alder A");
	const spare = "AL019E4";
	const lines = (code) => rows(t).map((r, i) => (i === seat ? { ...r, player: code } : r));
	const first = await save(t, await open(t), { more: { rows: lines(spare) } });
	assert.equal(first.status, 200, first.text);
	assert.equal(first.json.rows[seat].player, spare);
	const same = await save(t, 1);
	assert.deepEqual([same.status, same.statements, same.json.rows[seat].player], [200, 1, spare]);
	const back = await save(t, 2, { more: { rows: lines(t.seats[seat].code) } });
	assert.deepEqual([back.status, back.json?.rows[seat].player], [200, t.seats[seat].code], back.text);
	assert.equal(psql("SELECT count(*) FROM substitute"), "0");
});

test("each change by whomever is seen at the next save", async () => {
	const t = tables[4];
	let version = await open(t);
	const player = t.seats[0].code;
	for (const [change, look] of [
		[`UPDATE player SET code = 'ZZZ019E4' WHERE code = '${player}'`, (r) => assert.equal(r.json.rows[0].player, "ZZZ019E4")],
		[`UPDATE player SET code = '${player}' WHERE code = 'ZZZ019E4'`, (r) => assert.equal(r.json.rows[0].player, player)],
		["UPDATE division SET honours_top = honours_top", () => 0],
		["UPDATE tournament SET rule_settings = rule_settings", () => 0],
		["UPDATE sheet SET rules_no = rules_no + 1", () => 0],
		[`UPDATE sheet SET state = 'returned' WHERE code = '${t.code}'`, (r) => assert.equal(r.json.state, "entered")],
	]) {
		psql(change);
		const r = await save(t, version);
		assert.equal(r.status, 200, `${change}: ${r.text}`);
		assert.ok(r.statements > 1, `${change}: ${r.statements}`);
		look(r);
		version = r.json.version;
		const then = await save(t, version);
		assert.deepEqual([then.status, then.statements], [200, 1], change);
		version = then.json.version;
	}
	// A player who is warned has to be asked for.
	psql(`INSERT INTO penalty (tournament_id, player_id, hundredths, reason, given_by)
		SELECT tournament_id, player_id, 0, 'conduct', 'cli' FROM player WHERE code = '${player}'`);
	const asked = await save(t, version);
	assert.deepEqual([asked.status, asked.statements > 1], [200, true], asked.text);
	// A round that is final changes only with a reason.
	psql(`UPDATE sheet SET state = 'final' WHERE code = '${t.code}'`);
	const final = await save(t, asked.json.version);
	assert.equal(final.status, 422);
	assert.equal(final.json.problems[0].code, "reason_missing", final.text);
	psql(`UPDATE sheet SET state = 'void', void_reason = 'Seated anew' WHERE code = '${t.code}'`);
	assert.equal((await save(t, asked.json.version)).status, 409);
});

test("who may not save any more is refused, although the server remembers otherwise", async () => {
	const t = tables[5];
	let version = await open(t);
	const mine = (sql) => psql(sql.replaceAll("MINE", "token_hash = (SELECT token_hash FROM token WHERE kind = 'api' ORDER BY token_id DESC LIMIT 1)"));
	for (const [take, give, status] of [
		["UPDATE token SET revoked_at = now() WHERE MINE", "UPDATE token SET revoked_at = NULL WHERE MINE", 401],
		["UPDATE account SET disabled_at = now()", "UPDATE account SET disabled_at = NULL", 401],
		["UPDATE token SET role = 'runner', tournament_id = 1 WHERE MINE", "UPDATE token SET role = NULL, tournament_id = NULL WHERE MINE", 403],
	]) {
		const by = await apiClient(server);
		await open(t, by);
		const good = await save(t, version, { by });
		assert.deepEqual([good.status, good.statements], [200, 1]);
		version = good.json.version;
		mine(take);
		const r = await save(t, version, { by });
		assert.equal(r.status, status, `${take}: ${r.text}`);
		mine(give);
		const back = await save(t, version, { by });
		assert.equal(back.status, 200, back.text);
		version = back.json.version;
	}
	assert.equal((await open(t)), version, "what was refused left nothing");
});

test("a token that is over is over to the second", async () => {
	const t = tables[6], version = await open(t);
	const by = await apiClient(server);
	psql(`UPDATE token SET expires_at = now() + interval '3 seconds'
		WHERE token_id = (SELECT max(token_id) FROM token WHERE kind = 'api')`);
	await open(t, by);
	const good = await save(t, version, { by });
	assert.deepEqual([good.status, good.statements], [200, 1]);
	await pause(3200);
	assert.equal((await save(t, 1, { by })).status, 401);
});

test("who signed out is asked to sign in, and the token of a form is still looked at", async () => {
	const t = tables[7], p = `/manage/cup/sheets/${t.code}`;
	const other = new Client(server);
	await other.get("/signin");
	assert.equal((await other.post("/signin", { email: OWNER.email, password: OWNER.password })).status, 303);
	await other.get(p);
	assert.equal((await other.post(p, form(t, 0, "signed-in-1"))).status, 303);
	assert.equal((await other.post(p, form(t, 1, "signed-in-2"), { csrf: "x".repeat(43) })).status, 403);
	psql("DELETE FROM signin WHERE expires_at = (SELECT max(expires_at) FROM signin)");
	assert.equal((await other.post(p, form(t, 1, "signed-in-3"))).status, 401);
	assert.equal(psql(`SELECT version FROM sheet WHERE code = '${t.code}'`), "1");
});

test("a token is no sign-in, and a sign-in no token", async () => {
	const t = tables[8], version = await open(t);
	const r = await fetch(`${server.url}${at}/sheets/${t.code}`, { method: "PUT",
		headers: { cookie: `cubetab=${api.token}`, "content-type": "application/json", "idempotency-key": "as-a-cookie" },
		body: JSON.stringify({ version, rows: rows(t), games_played: 5 }) });
	assert.equal(r.status, 401);
	const by = await fetch(`${server.url}${at}/sheets/${t.code}`, { method: "PUT",
		headers: { authorization: `Bearer ${dir.cookies.get("cubetab")}`, "content-type": "application/json", "idempotency-key": "as-a-token" },
		body: JSON.stringify({ version, rows: rows(t), games_played: 5 }) });
	assert.equal(by.status, 401);
	assert.equal(psql(`SELECT version FROM sheet WHERE code = '${t.code}'`), "0");
});

test("a sheet that is looked at before saving is not taken for saved", async () => {
	const t = tables[9], version = await open(t), p = `/manage/cup/sheets/${t.code}`;
	const look = await api.post(`${at}/sheets/${t.code}/preview`, { version, rows: rows(t), games_played: 5 });
	assert.equal(look.status, 200, look.text);
	await dir.get(p);
	const page = await dir.post(p, { ...form(t, version, "only-looked-at"), preview: "1" });
	assert.equal(page.status, 200, page.text.slice(0, 500));
	assert.match(page.text, /place|standings|change/i);
	assert.ok(await statements("POST", p) < 40, "it is looked at once");
	assert.equal(psql(`SELECT version FROM sheet WHERE code = '${t.code}'`), "0");
	const r = await save(t, version);
	assert.deepEqual([r.status, r.json?.version, r.statements], [200, 1, 1], r.text);
});

test("a warning goes with the child, not with the seat", async () => {
	const league = "/api/v1/tournaments/league";
	assert.equal((await api.post("/api/v1/tournaments", { name: "League", slug: "league", rule_system: "agloa-2019",
		starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" })).status, 201);
	await api.call("POST", `${league}/roster`, caseFile("rosters/agloa.csv"), { "content-type": "text/csv" });
	await api.post(`${league}/seating`, { division: "elementary", rounds: 2, seed: 3 });
	await api.post(`${league}/seating/publish`, { division: "elementary", round: 1 });
	const seating = await api.get(`${league}/seating?division=elementary&round=1`);
	const three = seating.json.tables.filter((x) => x.seats.length === 3);
	for (const [n, from] of [[0, "memory"], [1, "the database"]]) {
		const t = three[n], planned = t.seats[0].code, spare = planned.replace(/^(..)./, `$1${9 - n}`);
		psql(`INSERT INTO player (tournament_id, division_id, team_id, code, given, family, grade)
			SELECT tournament_id, division_id, team_id, '${spare}', 'Spare', 'Spare', grade FROM player WHERE code = '${planned}';
			INSERT INTO penalty (tournament_id, player_id, hundredths, reason, given_by)
			SELECT tournament_id, player_id, 0, 'conduct', 'cli' FROM player WHERE code = '${spare}'`);
		const p = `${league}/sheets/${t.code}`;
		const lines = (who) => [[6, 4], [4, 4], [2, 2]].map((cells, i) => ({ seat: i + 1, cells, total: cells[0] + cells[1],
			...(i === 0 && who ? { player: who } : {}) }));
		const put = (version, more) => api.put(p, { version, reason: "As on the paper", ...more }, { "idempotency-key": `warned-${n}-${version}` });
		await api.get(p);
		assert.equal((await put(0, { rows: lines(spare) })).status, 200);
		assert.equal((await put(1, { rows: lines(planned) })).status, 200);
		if (from === "the database")
			psql("UPDATE division SET honours_top = honours_top");
		const behaved = lines();
		behaved[0].total -= 1;
		const r = await put(2, { rows: behaved, penalties: [{ seat: 1, reason: "behave", judge: "AB", second_judge: "HJ" }] });
		assert.equal(r.status, 422, from);
		assert.ok(r.json.problems.some((x) => x.code === "no_warning_before"), `${from}: ${r.text}`);
		const warned = await put(2, { rows: lines(spare).map((x, i) => (i === 0 ? { ...x, total: x.total - 1 } : x)),
			penalties: [{ seat: 1, reason: "behave", judge: "AB", second_judge: "HJ" }] });
		assert.equal(warned.status, 200, `${from}: ${warned.text}`);
	}
});

test("another server's saves and changes count here at once", async () => {
	const t = tables[10];
	const second = await start({ database: `host=${path.join(server.data, "run")} user=cubetab dbname=postgres` });
	try {
		const there = (method) => async (p, body, headers = {}) => {
			const res = await fetch(second.url + p, { method, body: body && JSON.stringify(body),
				headers: { authorization: `Bearer ${api.token}`, "content-type": "application/json", ...headers } });
			return { status: res.status, json: await res.json() };
		};
		const version = await open(t);
		const p = `${at}/sheets/${t.code}`;
		const r = await there("PUT")(p, { version, rows: rows(t), games_played: 5 }, { "idempotency-key": "from-there" });
		assert.equal(r.status, 200);
		assert.equal((await save(t, version)).status, 409);
		assert.equal((await save(t, 1)).json?.version, 2);
		const late = await there("PUT")(p, { version: 1, rows: rows(t), games_played: 5 }, { "idempotency-key": "from-there-late" });
		assert.equal(late.status, 409);
		assert.equal((await there("PUT")(p, { version: 2, rows: rows(t), games_played: 5 }, { "idempotency-key": "from-there-3" })).json.version, 3);
	} finally {
		await second.stop();
	}
});

test("every table that decides on a save is noted, and what does not is not", async () => {
	const noted = (sql) => psql(`BEGIN; ${sql}; SELECT count(*) FILTER (WHERE of_saves) || ' ' || count(*)
		FROM change_log WHERE xid = pg_current_xact_id_if_assigned(); ROLLBACK;`);
	for (const sql of ["UPDATE member SET role = role", "UPDATE setting SET value = value", "UPDATE seat SET size = size",
		"UPDATE season SET name = name", "UPDATE division SET name = name", "UPDATE player SET note = note",
		"UPDATE penalty SET reason = reason", "UPDATE account SET name = name", "UPDATE token SET used_at = now()",
		"UPDATE tournament SET name = name", "UPDATE signin SET expires_at = expires_at", "DELETE FROM sheet WHERE false",
		"DELETE FROM member", "INSERT INTO setting VALUES ('x', 'y')"])
		assert.equal(noted(sql), "1 1", sql);
	for (const sql of ["UPDATE school SET name = name", "UPDATE team SET name = name", "UPDATE plan SET seed = seed",
		"UPDATE game_table SET size = size", "UPDATE section SET name = name", "UPDATE round SET held_on = held_on",
		"UPDATE query SET answer = answer", "UPDATE publication SET shows = shows"])
		assert.equal(noted(sql), "0 1", sql);
	assert.equal(noted("UPDATE sheet SET printed_at = now()"), "0 0");
});

test("half a proof is none, nor is one of another start of the database", () => {
	const whole = ["pg_postmaster_start_time()", "pg_current_snapshot()", "pg_current_snapshot()", "now() + interval '1 hour'"];
	const tried = (proof) => psql(`BEGIN; SELECT coalesce(sheet_save(s.tournament_id, s.sheet_id, s.version, 'entered', 'fix', NULL, '{}',
		NULL, NULL, 'cli', 'half', '{}', s.state, s.plan_id, NULL, '{}', NULL, s.rules_no, NULL, NULL, NULL, NULL, ${proof.join(", ")}) - s.version, 0)
		FROM sheet s WHERE code = '${tables[0].code}'; ROLLBACK;`);
	assert.equal(tried(whole), "1");
	assert.equal(tried(whole.map(() => "NULL")), "1", "looked up just now");
	for (let i = 0; i < whole.length; i++) {
		assert.equal(tried(whole.map((x, k) => (k === i ? "NULL" : x))), "0", `without ${whole[i]}`);
		assert.equal(tried(whole.map((x, k) => (k === i ? x : "NULL"))), "0", `${whole[i]} alone`);
	}
	assert.equal(tried(["now() - interval '1 day'", ...whole.slice(1)]), "0", "another start");
	assert.equal(tried([...whole.slice(0, 3), "now()"]), "0", "over");
});

test("a question or a publication leaves what is known of sheets", async () => {
	const t = tables[11], version = await open(t);
	const asked = await api.post(`${at}/sheets/${tables[0].code}/queries`, { question: "Is it 2 or 1?" });
	assert.equal(asked.status, 201, asked.text);
	const r = await save(t, version);
	assert.deepEqual([r.status, r.statements], [200, 1], r.text);
});

test("a database that has no time is not asked twice", async () => {
	const t = tables[11], version = await open(t);
	const holder = spawn("psql", ["-X", "-q", "-h", path.join(server.data, "run"), "-U", "cubetab", "-d", "postgres"], { stdio: ["pipe", "pipe", "inherit"] });
	holder.stdin.write(`BEGIN; UPDATE sheet SET printed_at = now() WHERE code = '${t.code}'; SELECT 'held';\n`);
	await new Promise((ok) => holder.stdout.on("data", (d) => /held/.test(d) && ok()));
	const r = await save(t, version);
	holder.stdin.end("ROLLBACK;\n");
	await new Promise((ok) => holder.once("close", ok));
	assert.deepEqual([r.status, r.statements], [503, 1], r.text);
	assert.doesNotMatch(r.text, /Dana/);
	assert.equal((await save(t, version)).json?.version, version + 1);
});

test("a database that was put back is another one, whatever was remembered", async () => {
	const t = tables[10], file = path.join(server.data, "of-this-moment.backup");
	const where = ["--database", `host=${path.join(server.data, "run")} user=cubetab dbname=postgres`];
	const version = await open(t);
	const first = await save(t, version);
	assert.deepEqual([first.status, first.statements], [200, 1]);
	assert.equal(cubetab(["backup", file, ...where]).status, 0);
	const back = cubetab(["restore", file, "--force", ...where]);
	assert.equal(back.status, 0, back.stderr);
	const r = await save(t, version + 1);
	assert.equal(r.status, 200, r.text);
	assert.ok(r.statements > 1, `${r.statements} statements`);
	assert.equal((await save(t, version + 2)).statements, 1);
	assert.equal(cubetab(["audit", "verify", "cup", "--data", server.data]).status, 0);
});
