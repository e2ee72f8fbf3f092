// The public in a crowd: 2,000 open live pages on one server, and 200 people who ask for the
// standings as fast as they can, while sheets are saved.  Prints a line for each figure with what
// is wanted; ends with 1 where one is missed.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { root } from "../lib/cubetab.mjs";
import { makeDay, median, DIVISION } from "../bench/day.mjs";
import { savers } from "./savers.mjs";

const PAGES = 2000, KIB_MAX = 40, HEARD_MAX_MS = 1000, UPDATES = 10;
const SLOWER_MAX = 1.5, SPECTATORS = 200, P99_MAX = 2, SAVES = 5, TURNS = 6, FRESH_MAX_MS = 5;

const { server, api, at, must, sheets } = await makeDay();
const port = Number(new URL(server.url).port);
const { list, people } = savers(server, api, at, path.join(root, "build/load"));
const some = (turn) => list(sheets[turn % 3].slice(turn * 15, turn * 15 + 40), SAVES);
const failed = [];
function say(good, text) {
	console.log(`live: ${text}${good ? "" : "   MISSED"}`);
	if (!good)
		failed.push(text);
}
const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))[1]);
const pause = (ms) => new Promise((ok) => setTimeout(ok, ms));

await people(8, list(sheets.flat(), 1)); // every sheet is in, every connection has its plans
let round = 0;
const publish = () => must(api.post(`${at}/publications`, { division: DIVISION, through_round: 1 + round++ % 2, shows: "full" }));
await publish();

// ---- saves, with nobody and with everybody looking ----
const alone = [];
for (let i = 0; i < TURNS; i++)
	alone.push(await people(1, some(i)));

// Each open page: the highest version that it has heard of, and when.
const heard = Array.from({ length: PAGES }, () => ({ version: 0, at: 0 }));
const open = [];
const before = rss();
for (let i = 0; i < PAGES; i++)
	await new Promise((ok, no) => {
		const s = net.connect(port, "127.0.0.1", () => s.write("GET /t/cup/events HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n"));
		s.once("error", no);
		s.on("data", (d) => {
			for (const m of d.toString("latin1").matchAll(/^id: (\d+)/gm))
				heard[i] = { version: Number(m[1]), at: performance.now() };
			ok();
		});
		s.on("close", () => { heard[i].closed = true; });
		open.push(s);
	});
await pause(1000);
const each = (rss() - before) / PAGES;
say(each <= KIB_MAX, `${PAGES} live pages: ${each.toFixed(1)} KiB each (at most ${KIB_MAX})`);

async function update() {
	const was = heard[0].version;
	await publish();
	const from = performance.now();
	while (heard.some((h) => h.version <= was) && performance.now() - from < 10000)
		await pause(5);
	return Math.max(...heard.map((h) => (h.version > was ? h.at - from : Infinity)));
}
const late = [];
for (let i = 0; i < UPDATES; i++)
	late.push(await update());
say(Math.max(...late) <= HEARD_MAX_MS, `a publication reaches all of them ${median(late).toFixed(0)} ms after its answer, ` +
	`${Math.max(...late).toFixed(0)} ms at the latest of ${UPDATES} (at most ${HEARD_MAX_MS})`);

const watched = [];
for (let i = 0; i < TURNS; i++) {
	const saved = people(1, some(i));
	await update();
	watched.push(await saved);
}
const slower = median(watched.map((r) => r.median_ms)) / median(alone.map((r) => r.median_ms));
say(slower <= SLOWER_MAX, `a save takes ${median(watched.map((r) => r.median_ms)).toFixed(2)} ms with them and a publication, ` +
	`${median(alone.map((r) => r.median_ms)).toFixed(2)} without: ${slower.toFixed(2)} times (at most ${SLOWER_MAX})`);
const closed = heard.filter((h) => h.closed).length;
say(closed === 0, `${closed} of them were closed by the server`);

open.forEach((s) => s.destroy());

// ---- spectators who poll ----
await pause(500);
const idle = [], crowded = [];
let polled = 0;
for (let i = 0; i < TURNS; i++) {
	idle.push(await people(1, some(i)));
	const wrk = spawn("wrk", ["-t1", `-c${SPECTATORS}`, "-d3s", "-H", "Accept-Encoding: gzip", `${server.url}/t/cup/standings/${DIVISION}`]);
	let text = "";
	wrk.stdout.on("data", (d) => { text += d; });
	const over = new Promise((ok) => wrk.once("close", ok));
	await pause(300);
	crowded.push(await people(1, some(i)));
	await over;
	polled += Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0) / TURNS;
}
const p99 = (runs) => median(runs.map((r) => r.p99_ms));
say(p99(crowded) <= P99_MAX * p99(idle), `with ${SPECTATORS} spectators (${polled.toFixed(0)} pages a second) 99 % of saves take ` +
	`${p99(crowded).toFixed(2)} ms, ${p99(idle).toFixed(2)} without: ${(p99(crowded) / p99(idle)).toFixed(2)} times (at most ${P99_MAX})`);

// ---- how long until a score stands in the standings ----
const fresh = [];
for (let i = 0; i < 20; i++) {
	await people(1, list([sheets[2][i]], 1));
	const from = server.stderr.length;
	await must(api.get(`${at}/standings?division=${DIVISION}&live=1`));
	await pause(20);
	fresh.push(Number(/GET \S*standings\S* 200 ([\d.]+) ms/.exec(server.stderr.slice(from))[1]));
}
say(median(fresh) <= FRESH_MAX_MS, `the staff's standings of 1,000 players right after a save are made in ${median(fresh).toFixed(1)} ms of the server (at most ${FRESH_MAX_MS})`);
const most = Math.max(...[...server.stderr.matchAll(/ms (\d+) statements/g)].map((m) => Number(m[1])));
console.log(`live: no request took more than ${most} statements; load ${execFileSync("cat", ["/proc/loadavg"], { encoding: "utf8" }).split(" ")[0]}`);
await server.stop();
process.exitCode = failed.length ? 1 : 0;
