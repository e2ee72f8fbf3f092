// Many at once: connections on a kept page, open streams, and a stop in the middle of it all.
import test, { after, before } from "node:test";
import assert from "node:assert/strict";
import http from "node:http";
import net from "node:net";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { start, director, apiClient, tournament } from "../lib/cubetab.mjs";

let server, port, body, api;
before(async () => {
	server = await start();
	await director(server);
	api = await apiClient(server);
	await tournament(server, { api, slug: "cup", roster: "" });
	port = Number(new URL(server.url).port);
	body = await (await fetch(server.url + "/t/cup", { headers: { "accept-encoding": "identity" } })).text();
});
after(async () => {
	if (server.child.exitCode === null)
		await server.stop();
});

// n connections, all open together, each with a few requests one after another.
function crowd(n, each) {
	const request = "GET /t/cup HTTP/1.1\r\nHost: a\r\n\r\n";
	const want = Buffer.byteLength(body);
	let open = 0, begin;
	const all = new Promise((resolve) => { begin = resolve; });
	return Promise.all(Array.from({ length: n }, () => new Promise((resolve, reject) => {
		const s = net.connect(port, "127.0.0.1");
		let got = Buffer.alloc(0), left = each;
		s.on("error", reject);
		s.on("connect", async () => {
			if (++open === n)
				begin();
			await all;
			s.write(request);
		});
		s.on("data", (d) => {
			got = got.length ? Buffer.concat([got, d]) : d;
			const head = got.indexOf("\r\n\r\n");
			if (head < 0 || got.length < head + 4 + want)
				return;
			assert.match(got.subarray(0, 15).toString(), /^HTTP\/1\.1 200 /);
			got = got.subarray(head + 4 + want);
			if (--left > 0)
				s.write(request);
			else {
				s.destroy();
				resolve();
			}
		});
		s.on("close", () => (left > 0 ? reject(new Error(`closed with ${left} left`)) : resolve()));
	})));
}

for (const n of [128, 256, 384, 512, 2000])
	test(`${n} connections on a kept page, none waits`, { timeout: 20000 }, async () => {
		const began = Date.now();
		await crowd(n, 3);
		assert.ok(Date.now() - began < 10000, `${Date.now() - began} ms`);
	});

// psql that holds a lock until it is let go.  The checkpoint first: what a slow disk has still to
// write is no part of the time to stop.
async function holding(lock) {
	const run = readFileSync(path.join(server.data, "postgres/postmaster.pid"), "utf8").split("\n")[4];
	const holder = spawn("psql", ["-X", "-q", "-h", run, "-U", "cubetab", "-d", "postgres"],
		{ stdio: ["pipe", "pipe", "inherit"] });
	const held = new Promise((resolve) => holder.stdout.on("data", (d) => /held/.test(d) && resolve()));
	holder.stdin.write(`BEGIN; CHECKPOINT; ${lock}; SELECT 'held';\n`);
	await held;
	return { letGo() { holder.stdin.end(); holder.kill(); } };
}

test("pages step aside for a save, and are answered however long it takes", { timeout: 20000 }, async () => {
	const holder = await holding("LOCK TABLE token IN ACCESS EXCLUSIVE MODE");
	let saved = null;
	const save = (check_mode) => api.put("/api/v1/tournaments/cup/divisions/third/check", { check_mode }).then((r) => { saved = r.status; });
	const first = save("look");
	while (!/^cubetab_jobs_running [1-9]/m.test(await (await fetch(server.url + "/metrics")).text()))
		;
	await crowd(100, 3);
	assert.equal(saved, null, "the save waits all the while");
	holder.letGo();
	await first;
	assert.equal(saved, 200);
	let over = false;
	const crowds = Promise.all([crowd(100, 50), crowd(100, 50)]).then(() => { over = true; });
	for (let i = 0; !over; i++) {
		await save(i % 2 ? "look" : "off");
		assert.equal(saved, 200);
	}
	await crowds;
});

test("with slow work on every worker that takes it, staff are served and a stop takes 3 s at most", { timeout: 30000 }, async () => {
	const agent = new http.Agent({ keepAlive: false });
	const streams = [];
	for (let i = 0; i < 100; i++)
		streams.push(new Promise((resolve) => {
			const s = { ended: null };
			s.ended = new Promise((over) => http.get(server.url + "/t/cup/events", { agent }, (res) => {
				res.on("data", () => {});
				res.on("error", () => over("error"));
				res.on("end", () => over("end"));
				resolve(s);
			}).on("error", () => over("error")));
		}));
	const open = await Promise.all(streams);
	// Readers of the public wait for a lock that somebody holds.
	const holder = await holding("LOCK TABLE division, publication IN ACCESS EXCLUSIVE MODE");
	const jobs = Array.from({ length: 10 }, (_, i) => new Promise((resolve) =>
		http.get(`${server.url}/t/cup/standings/third?n=${i}`, { agent }, (res) => {
			res.resume();
			res.on("end", () => resolve(res.statusCode));
			res.on("error", () => resolve("cut"));
		}).on("error", () => resolve("cut"))));
	await new Promise((r) => setTimeout(r, 500));
	const metrics = await (await fetch(server.url + "/metrics")).text();
	assert.match(metrics, /^cubetab_live_pages 100$/m);
	assert.ok(Number(/^cubetab_jobs_running (\d+)$/m.exec(metrics)[1]) >= 6, metrics);
	assert.equal((await fetch(server.url + "/signin", { method: "POST", redirect: "manual",
		body: new URLSearchParams({ email: "x@example.org", password: "y" }) })).status < 500, true);
	const began = Date.now();
	server.child.kill("SIGINT");
	const status = await server.ended;
	const ms = Date.now() - began;
	holder.letGo();
	assert.equal(status, 0);
	assert.ok(ms < 3000 + 1500, `${ms} ms with the database's own stop`);
	assert.ok((await Promise.all(open.map((s) => s.ended))).every((e) => e === "end"));
	for (const answer of await Promise.all(jobs))
		assert.notEqual(answer, 200);
});
