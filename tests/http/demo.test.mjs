// serve --demo: a complete sample, the same every time, with sign-ins that work.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { Client, dataFolder, program, root, start } from "../lib/cubetab.mjs";

let server, loaded;
before(async () => {
	const from = new Date();
	server = await start({ args: ["--demo"] });
	loaded = { from, to: new Date() };
});
after(() => server?.stop());

test("the director's sign-in is printed and works", async () => {
	const [, email, password] = /director\s+\S+\s+(\S+)\s+password (\S+)/.exec(server.stdout);
	const dana = new Client(server);
	await dana.get("/signin");
	const r = await dana.post("/signin", { email, password });
	assert.equal(r.status, 303);
	const live = await dana.get("/manage/demo/standings/sixth");
	assert.equal(live.status, 200);
	assert.match(live.text, /1 sheet not official: table \d+/);
	assert.match(live.text, /query open/);
	assert.match((await dana.get("/manage/demo/penalties")).text, /Talked during play/);
	assert.match((await dana.get("/manage/demo")).text, /Next: Entry/, "play has begun");
});

test("its day is the one on which it is loaded, where it is played", async () => {
	const here = (t) => new Intl.DateTimeFormat("en-US", { timeZone: "America/Chicago", weekday: "long", day: "numeric", month: "long", year: "numeric" })
		.formatToParts(t).reduce((o, p) => ({ ...o, [p.type]: p.value }), {});
	const days = [loaded.from, loaded.to].map(here).map((d) => `${d.weekday}, ${d.day} ${d.month} ${d.year}`);
	const page = (await (await fetch(`${server.url}/t/demo`)).text());
	assert.ok(days.some((d) => page.includes(d)), `${days}: ${page.slice(0, 3000)}`);
});

test("helpers' links sign in", async () => {
	const links = [...server.stdout.matchAll(/http\S+(\/l\/\S+)/g)].map((m) => m[1]);
	assert.equal(links.length, 2);
	for (const link of links) {
		const helper = new Client(server);
		await helper.get(link);
		const r = await helper.post(link, {}, { csrf: null });
		assert.equal(r.status, 303);
		assert.equal((await helper.get(r.location)).status, 200);
	}
});

test("four rounds are seated and shown, one division published through round 1", async () => {
	for (const division of ["fourth", "sixth"])
		for (const n of [1, 2, 3, 4])
			assert.equal((await fetch(`${server.url}/t/demo/seating/${division}/${n}`)).status, 200);
	const doc = await (await fetch(`${server.url}/api/v1/tournaments/demo/standings?division=fourth`)).json();
	assert.equal(doc.through_round, 1);
	assert.equal(doc.individuals.length, 29);
	assert.equal((await fetch(`${server.url}/api/v1/tournaments/demo/standings?division=sixth`)).status, 404);
});

test("every sample is the same", async () => {
	const again = await start({ args: ["--demo"] });
	const read = async (s) => {
		const text = await (await fetch(`${s.url}/api/v1/tournaments/demo/standings?division=fourth`)).text();
		return JSON.parse(text, (key, value) => key === "published_at" ? typeof value : value);
	};
	try {
		assert.deepEqual(await read(again), await read(server));
	} finally {
		await again.stop();
	}
});

// Otherwise the sample's director would be the first account, and the set-up link of the real
// tournament would never be printed.
test("without --data the sample has a folder of its own", async () => {
	const home = dataFolder(), copy = path.join(home, "cubetab"), list = path.join(home, "tsan.supp");
	const nobody = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};
	copyFileSync(program, copy);
	copyFileSync(path.join(root, "tests/tsan.supp"), list); // this folder may be closed to others
	chmodSync(copy, 0o755);
	if (nobody.uid)
		chownSync(home, nobody.uid, nobody.gid);
	const run = (args) => new Promise((resolve, reject) => {
		const child = spawn(copy, ["serve", "--listen", "127.0.0.1:0", ...args],
			{ ...nobody, cwd: home, env: { ...process.env, XDG_DATA_HOME: home,
				LSAN_OPTIONS: "detect_leaks=0", TSAN_OPTIONS: `suppressions=${list}` } });
		let out = "", err = "";
		child.stdout.on("data", (d) => {
			out += d;
			if (/^ready /m.test(out))
				child.kill("SIGINT");
		});
		child.stderr.on("data", (d) => { err += d; });
		child.once("exit", (code) => code === 0 ? resolve(out) : reject(new Error(`${code}: ${err}`)));
	});
	try {
		assert.match(await run(["--demo"]), /The sample tournament/);
		assert.ok(existsSync(path.join(home, "cubetab-demo/postgres")));
		assert.match(await run(["--data", path.join(home, "own")]), /^setup http/m);
	} finally {
		rmSync(home, { recursive: true, force: true });
	}
});
