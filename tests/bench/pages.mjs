// The addresses that staff, programs and the public open, for one tournament, and what one of each
// costs: milliseconds by the server's own log, processor time of the server and of PostgreSQL.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { median, pgSocket, DIVISION } from "./day.mjs";



export function psql(server, sql) {
	return execFileSync("psql", ["-X", "-q", "-t", "-A", "-h", pgSocket(server), "-U", "cubetab", "-d", "postgres", "-c", sql],
		{ encoding: "utf8" }).trim();
}

// Every GET that a person or program meets with this tournament.
export function addresses(server, slug) {
	const one = (sql) => psql(server, sql);
	const t = one(`SELECT tournament_id FROM tournament WHERE slug = '${slug}'`);
	const d = one(`SELECT division_id FROM division WHERE tournament_id = ${t} AND code = '${DIVISION}'`);
	const [player, code, given] = one(`SELECT player_id, code, given FROM player WHERE tournament_id = ${t} ORDER BY 1 OFFSET 7 LIMIT 1`).split("|");
	const [team, school] = one(`SELECT team_id, school_id FROM team WHERE tournament_id = ${t} ORDER BY 1 OFFSET 3 LIMIT 1`).split("|");
	const sheet = (r) => one(`SELECT code FROM sheet WHERE tournament_id = ${t} AND round_no = ${r} AND state <> 'void' LIMIT 1`);
	const m = `/manage/${slug}`, a = `/api/v1/tournaments/${slug}`;
	return ["/manage", m, `${m}/settings`, `${m}/audit`, `${m}/divisions/${d}`, `${m}/helpers`, `${m}/import`,
		`${m}/players`, `${m}/players?sort=name`, `${m}/players?sort=school`, `${m}/players?q=given7`, `${m}/players?page=3`,
		`${m}/players/new`, `${m}/players/${player}`, `${m}/players/${player}/substitute`,
		`${m}/teams`, `${m}/teams?sort=name`, `${m}/teams/new`, `${m}/teams/${team}`, `${m}/schools`, `${m}/schools/${school}`,
		`${m}/export/roster.csv`, `${m}/export/players.csv`, `${m}/export/seating.csv`, `${m}/export/sheets.csv`, `${m}/export/standings.csv`, `${m}/export/audit.csv`,
		`${m}/checkin`, `${m}/checkin?q=given7`, `${m}/checkin/school/${school}`, `${m}/checkin/counts`, `${m}/checkin/missing`,
		`${m}/checkin/missing?round=2`, `${m}/checkin/player/${player}`, `${m}/checkin/walkin`,
		`${m}/seating`, `${m}/seating/${DIVISION}`, `${m}/seating/${DIVISION}/round/1`, `${m}/seating/${DIVISION}/round/4`,
		`${m}/seating/${DIVISION}/players`, `${m}/seating/${DIVISION}/players?sort=team`, `${m}/seating/${DIVISION}/teams`,
		`${m}/seating/${DIVISION}/change?round=4&player=${code}`, `${m}/print`, `${m}/sheets`, `${m}/sheets/${sheet(1)}`, `${m}/sheets/${sheet(4)}`,
		`/s/${sheet(2)}`, `${m}/rounds`, `${m}/rounds/${DIVISION}/1`, `${m}/rounds/${DIVISION}/4`,
		`${m}/standings`, `${m}/standings/${DIVISION}`, `${m}/standings/${DIVISION}?sort=name`, `${m}/standings/${DIVISION}?round=1`,
		`${m}/standings/${DIVISION}/player/${player}`, `${m}/standings/${DIVISION}/team/${team}`,
		`${m}/standings/${DIVISION}/players.csv`, `${m}/standings/${DIVISION}/teams.csv`, `${m}/publish/${DIVISION}`, `${m}/penalties`,
		"/api/v1/tournaments", a, `${a}/roster`, `${a}/attendance`, `${a}/attendance?round=2`, `${a}/seating?division=${DIVISION}&round=1`,
		`${a}/sheets/${sheet(1)}`, `${a}/rounds`, `${a}/rounds/${DIVISION}/1`, `${a}/standings?division=${DIVISION}`,
		"/", `/t/${slug}`, `/t/${slug}/seating/${DIVISION}/1`, `/t/${slug}/standings/${DIVISION}`, `/t/${slug}/display`,
		`/t/${slug}/find?q=${given}`, `/t/${slug}/find?q=${code}`, `/t/${slug}/find?q=given`];
}

// Nanoseconds that a process and its threads have had a processor.
const ran = (pid) => readdirSync(`/proc/${pid}/task`)
	.reduce((sum, t) => sum + Number(readFileSync(`/proc/${pid}/task/${t}/schedstat`, "utf8").split(" ")[0]), 0);
function children(pid) {
	return execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" }).trim().split(/\s+/).filter(Boolean);
}
export function backends(server) {
	const master = readFileSync(`${server.data}/postgres/postmaster.pid`, "utf8").split("\n")[0];
	return children(master);
}

// { status, bytes, ms: median by the log, ours and theirs: ms of processor time a request }.
export async function cost(client, server, address, times) {
	const pids = backends(server);
	const spent = () => [ran(server.child.pid), pids.reduce((s, p) => { try { return s + ran(p); } catch { return s; } }, 0)];
	const from = server.stderr.length, before = spent();
	let r;
	for (let i = 0; i < times; i++)
		r = await client.get(address);
	const after = spent();
	const path = address.replace(/\?.*/, "");
	let ms = [];
	for (let i = 0; i < 50 && ms.length < times; i++) {
		await new Promise((ok) => setTimeout(ok, 10));
		ms = [...server.stderr.slice(from).matchAll(/ GET (\S+) \d+ ([\d.]+) ms/g)]
			.filter((x) => x[1].replace(/\?.*/, "") === path || path.startsWith("/s/")).map((x) => Number(x[2]));
	}
	return { address, status: r.status, bytes: r.bytes?.length ?? r.text.length, ms: ms.length ? median(ms) : NaN, all: ms,
		ours: (after[0] - before[0]) / times / 1e6, theirs: (after[1] - before[1]) / times / 1e6 };
}
