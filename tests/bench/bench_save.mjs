// Saving a sheet through the whole stack against PostgreSQL alone, on the same socket: one saver
// against a bare insert and commit, here and as on a disk that needs a millisecond more for each
// commit; 40 savers against pgbench with the same statements, and against 40 bare commits.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createHash } from "node:crypto";
import { makeDay, median, pgBin, pgSocket, sheet } from "./day.mjs";
import { root } from "../lib/cubetab.mjs";
import { savers } from "../load/savers.mjs";

const TURNS = 20, PASSES = 3, SAVERS = 40, ALONE_MAX = 3, SLOW_US = 1000, RATE_MIN = 0.5, P99_MAX = 3, BARE_P99_MAX = 10;
const dir = path.join(root, "build/bench/save");
rmSync(dir, { recursive: true, force: true });
mkdirSync(dir, { recursive: true });
const day = await makeDay();
const { server, api, at, sheets } = day;
const db = ["-h", pgSocket(server), "-U", "cubetab"];
const psql = (sql) => execFileSync("psql", ["-X", "-q", "-t", "-A", ...db, "-d", "postgres"], { input: sql, encoding: "utf8" }).trim();

const { list, people } = savers(server, api, at, dir);

// ---- PostgreSQL alone ----
const fail = (text) => { throw new Error(text); };
// The statements of sql/queries with values in the places of $1, $2 ...
function statement(file, name, values) {
	const text = readFileSync(path.join(root, "sql/queries", file), "utf8");
	const own = new RegExp(`^-- name: ${name}\\n([\\s\\S]*?)(?=^-- name:|$(?![\\s\\S]))`, "m").exec(text)[1];
	return own.replace(/^\s*--.*\n/gm, "").trim().replace(/;$/, "")
		.replace(/\$(\d+)/g, (_, n) => values[Number(n) - 1] ?? fail(`${name} has no value for $${n} here`));
}
const tournament = psql("SELECT tournament_id FROM tournament WHERE slug = 'cup';");
psql("CREATE TABLE bench_bare (n int); CREATE TABLE bench_sheet (n int PRIMARY KEY, code text, rows text);");
const players = JSON.parse(psql(`SELECT json_object_agg(code, players) FROM (
	SELECT s.code, json_agg(player_id ORDER BY seat_no) AS players FROM sheet s
	JOIN seat e USING (tournament_id, plan_id, round_no, table_no) WHERE round_no = 4 GROUP BY s.code) x;`));
psql(sheets[3].map((s, n) => {
	const lines = sheet(s.seats, 0).rows.map((r, i) =>
		`ROW(${players[s.code][i]}, '{${r.cells}}', ${r.total}, ${r.total}, true, 'cup', 'played', NULL, NULL, NULL, '')`);
	return `INSERT INTO bench_sheet VALUES (${n}, '${s.code}', ARRAY[${lines}]::sheet_line[]::text);`;
}).join("\n"));
const hash = createHash("sha256").update(api.token).digest("hex");
const known = psql(`SELECT count(*) FROM token WHERE token_hash = '\\x${hash}';`) === "1";
const tokenHash = known ? `'\\x${hash}'` : "(SELECT token_hash FROM token WHERE kind = 'api' LIMIT 1)";
writeFileSync(path.join(dir, "bare.sql"), "INSERT INTO bench_bare VALUES (1);\n");
// As the server does it: saver and sheet are looked up once, then each save proves that they still hold.
writeFileSync(path.join(dir, "same.sql"), [
	"\\if :v > 0",
	"\\set v :v + 1",
	"\\else",
	`\\set n (:client_id * 5) % ${sheets[3].length}`,
	statement("actor.sql", "actor_by_token", [tokenHash, "'cup'"]) + " \\gset a_",
	statement("sheet.sql", "sheet_load", [tournament, "(SELECT code FROM bench_sheet WHERE n = :n)", "'none'", "false"]) + " \\gset s_",
	"SELECT rows FROM bench_sheet WHERE n = :n \\gset",
	"\\set v :s_version",
	"\\endif",
	statement("sheet.sql", "sheet_save", [tournament, ":s_sheet_id", ":v", "'entered'", "'fix'", "5", "'[]'",
		"NULL::text", ":a_account_id", "'account:1'", "gen_random_uuid()::text",
		":rows", "CASE WHEN :v = :s_version THEN :s_state ELSE 'entered' END", ":s_plan_id", "NULL", "'{}'", "NULL", ":s_rules_no", "NULL", "NULL", "NULL", "NULL",
		":s_server", ":s_seen", ":a_seen", ":a_until"]) + ";",
].join("\n") + "\n");
function pgbench(script, clients, transactions) {
	const prefix = path.join(dir, "log");
	for (const f of readdirSync(dir))
		if (f.startsWith("log."))
			rmSync(path.join(dir, f));
	const r = spawnSync(path.join(pgBin(), "pgbench"), ["-n", "-M", "prepared", "-c", String(clients), "-j", "2",
		"-t", String(transactions), "-D", "v=0", "-f", path.join(dir, script), "-l", `--log-prefix=${prefix}`, ...db, "postgres"], { encoding: "utf8" });
	const rate = /tps = ([\d.]+)/.exec(r.stdout);
	if (r.status !== 0 || !rate)
		throw new Error(r.stdout + r.stderr);
	const ms = readdirSync(dir).filter((f) => f.startsWith("log."))
		.flatMap((f) => readFileSync(path.join(dir, f), "utf8").trim().split("\n").map((l) => Number(l.split(" ")[2]) / 1000))
		.sort((a, b) => a - b);
	return { rate: Number(rate[1]), median_ms: median(ms), p99_ms: ms[Math.floor(ms.length * 0.99)] };
}

// One saver and a bare commit in turns, many of them: a disk's speed changes from second to second.
async function inTurns(times) {
	const saves = [], bare = [], statements = [];
	for (let i = 0; i < times; i++) {
		saves.push(await people(1, list(sheets[0].slice(i * 10, i * 10 + 10), 3)));
		bare.push(pgbench("bare.sql", 1, 40));
		statements.push(pgbench("same.sql", 1, 40));
	}
	return { save: of("median_ms", saves), bare: of("median_ms", bare), statements: of("median_ms", statements) };
}
// Before each flush PostgreSQL waits so long, whoever else commits.
function slowCommit(us) {
	psql(`ALTER SYSTEM SET commit_siblings = 0; ALTER SYSTEM SET commit_delay = ${us}; SELECT pg_reload_conf();`
		.replace(/; /g, ";\n"));
	return new Promise((ok) => setTimeout(ok, 500));
}

const fsync = spawnSync(path.join(pgBin(), "pg_test_fsync"), ["-s", "1", "-f", path.join(server.data, "fsync.test")], { encoding: "utf8" });
const f = /fdatasync\s+[\d.]+ ops\/sec\s+([\d.]+) usecs/.exec(fsync.stdout);
const of = (key, runs) => median(runs.map((r) => r[key]));
const many = [], same = [], bareMany = [];
await people(8, list(sheets[0].concat(sheets[1], sheets[2]), 1)); // first saves; plans are prepared
pgbench("same.sql", SAVERS, 5);
const here = await inTurns(TURNS);
await slowCommit(SLOW_US);
const slow = await inTurns(TURNS);
await slowCommit(0);
for (let i = 0; i < PASSES; i++) {
	many.push(await people(SAVERS, list(sheets[1].concat(sheets[2]), 3)));
	same.push(pgbench("same.sql", SAVERS, 30));
	bareMany.push(pgbench("bare.sql", SAVERS, 100));
}
const one = here.save / here.bare;
const rate = of("rate", many) / of("rate", same);
const tail = of("p99_ms", many) / of("p99_ms", same);
const bareTail = of("p99_ms", many) / of("p99_ms", bareMany);
const n = (x, d = 2) => x.toFixed(d);
const alone = (x) => `median ${n(x.save)} ms, bare insert and commit ${n(x.bare)} ms, ratio ${n(x.save / x.bare)} ` +
	`(at most ${ALONE_MAX}); the same statements through pgbench ${n(x.statements)} ms`;
console.log(`save: alone: ${alone(here)}; one fdatasync takes ${f ? n(f[1] / 1000, 3) : "?"} ms`);
console.log(`save: alone, each commit ${SLOW_US / 1000} ms slower: ${alone(slow)}`);
console.log(`save: ${SAVERS} at once: ${n(of("rate", many), 0)} a second, pgbench ${n(of("rate", same), 0)}, ` +
	`ratio ${n(rate)} (at least ${RATE_MIN}); none refused`);
console.log(`save: ${SAVERS} at once: 99% within ${n(of("p99_ms", many))} ms, pgbench ${n(of("p99_ms", same))} ms, ` +
	`ratio ${n(tail)} (at most ${P99_MAX})`);
console.log(`save: ${SAVERS} at once: 99% of bare commits within ${n(of("p99_ms", bareMany))} ms, ratio ${n(bareTail)} (at most ${BARE_P99_MAX})`);
await server.stop();
process.exitCode = bareTail <= BARE_P99_MAX && one <= ALONE_MAX && rate >= RATE_MIN && tail <= P99_MAX ? 0 : 1;
