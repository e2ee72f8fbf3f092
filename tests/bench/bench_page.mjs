// The public standings page of 1,000 players against nginx: the same compressed bytes and headers,
// servers on one processor and wrk on the other, by turns; with live pages open and a new edition
// published each half second, whichever of the two is asked.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { median, makeDay, pin, DIVISION, sheet } from "./day.mjs";
import { dataFolder } from "../lib/cubetab.mjs";

const RUNS = 7, SECONDS = 2, CONNECTIONS = 64, LIVE_PAGES = 100, UPDATE_MS = 500, PORT = 18999, WANTED = 0.9;

const day = await makeDay();
const { server, api, at, must } = day;
for (const s of day.sheets[0])
	await must(api.put(`${at}/sheets/${s.code}`, sheet(s.seats, 0), { "idempotency-key": s.code }));
const publish = () => must(api.post(`${at}/publications`, { division: DIVISION, through_round: 1, shows: "full" }));
await publish();

const page = `/t/cup/standings/${DIVISION}`;
const answer = await new Promise((resolve, reject) => http.get(server.url + page,
	{ headers: { "accept-encoding": "gzip" } }, (res) => {
		const parts = [];
		res.on("data", (d) => parts.push(d));
		res.on("end", () => resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(parts) }));
	}).on("error", reject));
if (answer.status !== 200 || answer.headers["content-encoding"] !== "gzip")
	throw new Error(`the page answers ${answer.status} ${JSON.stringify(answer.headers)}`);

const dir = dataFolder();
mkdirSync(path.join(dir, "www"));
writeFileSync(path.join(dir, "www/page.gz"), answer.body);
chmodSync(dir, 0o755);
const extra = Object.entries(answer.headers)
	.filter(([k]) => !["date", "connection", "content-length", "content-type", "content-encoding", "etag", "keep-alive"].includes(k))
	.map(([k, v]) => `add_header ${k} "${v}";`).join(" ");
writeFileSync(path.join(dir, "nginx.conf"), `
worker_processes 1; daemon off; pid ${dir}/pid; error_log ${dir}/error.log;
events { worker_connections 4096; }
http { access_log off; client_body_temp_path ${dir}/t1; proxy_temp_path ${dir}/t2; fastcgi_temp_path ${dir}/t3;
uwsgi_temp_path ${dir}/t4; scgi_temp_path ${dir}/t5; server_tokens off;
sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=100 inactive=1h; open_file_cache_valid 1h;
server { listen 127.0.0.1:${PORT} backlog=1024; root ${dir}/www;
location / { gzip_static always; default_type "${answer.headers["content-type"]}"; ${extra} } } }
`);
const nginx = spawn("taskset", ["-c", "0", "nginx", "-c", path.join(dir, "nginx.conf"), "-p", dir], { stdio: "inherit" });
await new Promise((r) => setTimeout(r, 500));
pin(0, server.child.pid);

async function wrk(url) {
	const child = spawn("taskset", ["-c", "1", "wrk", "-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "-H", "Accept-Encoding: gzip", url]);
	let text = "", over = false;
	child.stdout.on("data", (d) => { text += d; });
	const ended = new Promise((ok) => child.once("close", ok)).then(() => { over = true; });
	while (!over) {
		await Promise.race([ended, new Promise((ok) => setTimeout(ok, UPDATE_MS))]);
		if (!over)
			await publish();
	}
	const m = /Requests\/sec:\s+([\d.]+)/.exec(text);
	if (!m || /Non-2xx|Socket errors/.test(text))
		throw new Error(text);
	return Number(m[1]);
}
let heard = 0;
const live = await Promise.all(Array.from({ length: LIVE_PAGES }, () => new Promise((ok, no) => {
	const s = net.connect(Number(new URL(server.url).port), "127.0.0.1", () => s.write("GET /t/cup/events HTTP/1.1\r\nHost: a\r\n\r\n"));
	s.once("error", no);
	s.once("data", () => ok(s));
	s.on("data", (d) => { heard += (d.toString("latin1").match(/^event: standings/gm) ?? []).length; });
})));
const ours = [], theirs = [];
for (let i = 0; i < RUNS; i++) {
	ours.push(await wrk(server.url + page));
	theirs.push(await wrk(`http://127.0.0.1:${PORT}/page`));
}
nginx.kill();
live.forEach((s) => s.destroy());
const made = /^cubetab_cache_made_total (\d+)$/m.exec(await (await fetch(server.url + "/metrics")).text())[1];
const ratio = median(ours) / median(theirs);
console.log(`page: standings of ${1000} players, ${answer.body.length} bytes compressed: ` +
	`${Math.round(median(ours))} a second, nginx ${Math.round(median(theirs))}, ratio ${ratio.toFixed(2)} ` +
	`(at least ${WANTED}); made ${made} times; ` +
	`${LIVE_PAGES} live pages heard of ${Math.round(heard / LIVE_PAGES)} new editions meanwhile`);

// No stall, and what is kept in memory after 100,000 requests.
pin("0,1", server.child.pid);
const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))[1]) / 1024;
for (const n of [128, 256, 384, 512]) {
	const r = spawnSync("wrk", ["-t1", `-c${n}`, "-d1s", "--latency", "-H", "Accept-Encoding: gzip", server.url + page], { encoding: "utf8" });
	console.log(`page: ${n} connections: ${Math.round(/sec:\s+([\d.]+)/.exec(r.stdout)[1])} a second, 99% within ${/99%\s+(\S+)/.exec(r.stdout)[1]}`);
}
const staff = `Authorization: Bearer ${api.token}`;
const mixed = () => {
	for (const p of [page, `${at}/standings?division=${DIVISION}`, "/t/cup/find?q=given1", "/static/style.css", "/nothing"])
		spawnSync("wrk", ["-t1", "-c32", "-d1s", "-H", staff, server.url + p]);
};
mixed();
const before = rss();
for (let i = 0; i < 3; i++)
	mixed();
const after = rss();
const total = [...(await (await fetch(server.url + "/metrics")).text())
	.matchAll(/^cubetab_requests_total\{.*\} (\d+)$/gm)].reduce((a, m) => a + Number(m[1]), 0);
console.log(`memory: ${before.toFixed(1)} MiB, ${after.toFixed(1)} MiB after ${total} requests (under 100 MiB)`);
await server.stop();
rmSync(dir, { recursive: true, force: true });
process.exitCode = ratio >= WANTED && after < 100 && after - before < 5 ? 0 : 1;
