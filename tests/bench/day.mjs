// A tournament for the benches: 1,000 players of one division in teams of five, seated for four
// rounds.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import "./program.mjs";
import { start, director, apiClient, tournament } from "../lib/cubetab.mjs";

export const PLAYERS = 1000, ROUNDS = 4, DIVISION = "third";

export function roster(players = PLAYERS) {
	const rows = ["first_name,last_name,grade,division,team,school"];
	for (let i = 0; i < players; i++) {
		const school = Math.floor(i / 20), team = Math.floor(i / 5) % 4;
		rows.push(`Given${i},Family${(i * 7919) % 5000},3,${DIVISION},School ${school} ${"ABCD"[team]},School ${school}`);
	}
	return rows.join("\n") + "\n";
}

// A lawful sheet: in game g one player has 2, the next 1, the others 0.
export function sheet(seats, version) {
	const rows = seats.map((_, i) => ({ seat: i + 1, cells: Array.from({ length: 5 }, (_, g) =>
		(g % seats.length === i ? 2 : (g + 1) % seats.length === i ? 1 : 0)), }));
	for (const r of rows)
		r.total = r.cells.reduce((a, b) => a + b, 0);
	return { version, rows, games_played: 5 };
}

export async function makeDay(args = []) {
	const server = await start({ args });
	await director(server);
	const api = await apiClient(server);
	return { server, api, must, ...await seatDay(server, api, "cup", PLAYERS) };
}

const must = async (call) => {
	const r = await call;
	if (r.status >= 300)
		throw new Error(`${r.status} ${r.text.slice(0, 500)}`);
	return r.json;
};

// took: the seconds of each step.
export async function seatDay(server, api, slug, players) {
	const took = {};
	const timed = async (what, call) => {
		const from = performance.now();
		const r = await call;
		took[what] = (took[what] ?? 0) + (performance.now() - from) / 1000;
		return r;
	};
	const at = `/api/v1/tournaments/${slug}`;
	await tournament(server, { api, slug, roster: "" });
	await timed("import", must(api.call("POST", `${at}/roster`, roster(players), { "content-type": "text/csv" })));
	await timed("draft", must(api.post(`${at}/seating`, { division: DIVISION, rounds: ROUNDS, seed: 1 })));
	const sheets = [];
	for (let round = 1; round <= ROUNDS; round++) {
		await timed("publish", must(api.post(`${at}/seating/publish`, { division: DIVISION, round })));
		const plan = await must(api.get(`${at}/seating?division=${DIVISION}&round=${round}`));
		sheets.push(plan.tables.map((t) => ({ round, table: t.table, code: t.code, seats: t.seats })));
	}
	return { at, sheets, took };
}

// Everything that came back from these rounds, by a few scorers at once.
export async function enterSheets(api, at, rounds) {
	const todo = rounds.flat();
	const scorer = async () => {
		for (let s = todo.pop(); s; s = todo.pop())
			await must(api.put(`${at}/sheets/${s.code}`, sheet(s.seats, 0), { "idempotency-key": s.code }));
	};
	await Promise.all(Array.from({ length: 8 }, scorer));
}

// The same pages and files for every tool: PostgreSQL's own programs, its socket.
export const pgBin = () => execFileSync("bash", ["-c", "dirname $(ls /usr/lib/postgresql/*/bin/pgbench | sort -V | tail -1)"],
	{ encoding: "utf8" }).trim();
export const pgSocket = (server) => readFileSync(path.join(server.data, "postgres/postmaster.pid"), "utf8").split("\n")[4];
export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
export const pin = (cpu, pid) => spawnSync("taskset", ["-acp", String(cpu), String(pid)]);
