// A tournament for the benches: 1,000 players of one division, seated for four rounds, the first
// entered and published in full.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { start, director, apiClient, tournament } from "../lib/cubetab.mjs";

export const PLAYERS = 1000, ROUNDS = 4, DIVISION = "third";

function roster() {
	const rows = ["first_name,last_name,grade,division,team,school"];
	for (let i = 0; i < PLAYERS; i++) {
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
	return { version, rows, games_played: 5, penalties: [], reasons: [] };
}

export async function makeDay(args = []) {
	const server = await start({ args });
	await director(server);
	const api = await apiClient(server);
	await tournament(server, { api, slug: "cup", roster: roster() });
	const must = async (call) => {
		const r = await call;
		if (r.status >= 300)
			throw new Error(`${r.status} ${r.text.slice(0, 500)}`);
		return r.json;
	};
	const at = "/api/v1/tournaments/cup";
	await must(api.post(`${at}/seating`, { division: DIVISION, rounds: ROUNDS, seed: 1 }));
	const sheets = [];
	for (let round = 1; round <= ROUNDS; round++) {
		await must(api.post(`${at}/seating/publish`, { division: DIVISION, round }));
		const plan = await must(api.get(`${at}/seating?division=${DIVISION}&round=${round}`));
		sheets.push(plan.tables.map((t) => ({ round, table: t.table, code: t.code, seats: t.seats })));
	}
	return { server, api, at, must, sheets };
}

// The same pages and files for every tool: PostgreSQL's own programs, its socket.
export const pgBin = () => execFileSync("bash", ["-c", "dirname $(ls /usr/lib/postgresql/*/bin/pgbench | sort -V | tail -1)"],
	{ encoding: "utf8" }).trim();
export const pgSocket = (server) => readFileSync(path.join(server.data, "postgres/postmaster.pid"), "utf8").split("\n")[4];
export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
export const pin = (cpu, pid) => spawnSync("taskset", ["-acp", String(cpu), String(pid)]);
