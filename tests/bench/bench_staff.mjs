// Every page and API address that is read, with 300 and with 1,500 players in one division, seated
// and published, two rounds entered: median milliseconds by the server's log, processor time, and
// how these grow against the players.  Then the memory that stays after many requests over all of
// them: CUBETAB_BENCH_REQUESTS, 3,000 unless set.
import { readFileSync } from "node:fs";
import "./program.mjs";
import { start, director, apiClient } from "../lib/cubetab.mjs";
import { seatDay, enterSheets, DIVISION } from "./day.mjs";
import { addresses, cost } from "./pages.mjs";

const SMALL = 300, BIG = 1500, TIMES = 7, WANTED_MS = 100, WORST = 12, USERS = 8;
const REQUESTS = Number(process.env.CUBETAB_BENCH_REQUESTS ?? 3000), MEMORY_MAX = 100;

const server = await start();
const dir = await director(server);
const api = await apiClient(server);
const who = (address) => (address.startsWith("/api") ? api : dir);
const pages = [];
for (const [slug, players] of [["small", SMALL], ["big", BIG]]) {
	const day = await seatDay(server, api, slug, players);
	await enterSheets(api, day.at, day.sheets.slice(0, 2));
	await api.post(`${day.at}/publications`, { division: DIVISION, through_round: 2, shows: "full" });
	console.log(`staff: ${players} players: ` + Object.entries(day.took)
		.map(([what, s]) => `${what} ${s.toFixed(2)} s`).join(", "));
	const list = addresses(server, slug);
	for (let i = 0; i < list.length; i++)
		(pages[i] ??= {})[slug] = await cost(who(list[i]), server, list[i], TIMES);
}

const work = (c) => c.ours + c.theirs;
const bad = pages.flatMap((p) => [p.small, p.big]).filter((c) => c.status >= 400);
for (const c of bad)
	console.log(`staff: ${c.address} answers ${c.status}`);
pages.sort((a, b) => work(b.big) - work(a.big));
console.log(`staff: ${pages.length} addresses; the ${WORST} that cost most: median ms, processor ms (server + ` +
	`database), as many times as with ${SMALL} players (${BIG / SMALL} times as many), first request`);
const show = ({ small, big }) =>
	console.log(`staff: ${big.address.padEnd(46)} ${big.ms.toFixed(1).padStart(6)} ms ` +
		`${work(big).toFixed(1).padStart(6)} (${big.ours.toFixed(1)} + ${big.theirs.toFixed(1)}) ` +
		`${(work(big) / work(small)).toFixed(1).padStart(5)} times, first ${big.all[0].toFixed(1)} ms`);
pages.slice(0, WORST).forEach(show);
const slow = pages.filter((p) => p.big.ms > WANTED_MS);
console.log(`staff: ${slow.length} of ${pages.length} above ${WANTED_MS} ms, ` +
	`load ${readFileSync("/proc/loadavg", "utf8").split(" ")[0]}`);
slow.forEach(show);

// ---- memory ----
const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))[1]) / 1024;
const all = addresses(server, "big");
let asked = 0, most = 0;
async function ask(times) {
	const end = asked + times;
	const user = async () => {
		while (asked < end) {
			const address = all[asked++ % all.length];
			await who(address).get(address);
			if (asked % 50 === 0)
				most = Math.max(most, rss());
		}
	};
	await Promise.all(Array.from({ length: USERS }, user));
	await new Promise((ok) => setTimeout(ok, 3000)); // what is free goes back every other second
}
await ask(Math.ceil(REQUESTS / 3));
const before = rss();
await ask(REQUESTS - Math.ceil(REQUESTS / 3));
const after = rss();
console.log(`staff: memory ${before.toFixed(1)} MiB after a third of ${asked} requests over all addresses, ` +
	`${after.toFixed(1)} MiB after all, at most ${most.toFixed(1)} MiB (under ${MEMORY_MAX} MiB)`);
await server.stop();
process.exitCode = bad.length ? 1 : 0;
