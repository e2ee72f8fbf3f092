// Running it: starting, stopping, crashes, refusals to start, backup on a second machine.
import test from "node:test";
import assert from "node:assert/strict";
import net from "node:net";
import path from "node:path";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, statSync,
	writeFileSync } from "node:fs";
import { start as startServer, director, apiClient, tournament, cubetab, dataFolder, preparedFolder,
	Client, OWNER, root } from "../lib/cubetab.mjs";

// What a failed test leaves running is ended, so that the rest goes on.
const started = new Set();
const start = async (options) => {
	const s = await startServer(options);
	started.add(s);
	return s;
};
test.afterEach(() => {
	for (const s of started)
		if (s.child.exitCode === null && s.child.signalCode === null)
			s.child.kill("SIGINT");
	started.clear();
});
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const postmaster = (data) => Number(readFileSync(path.join(data, "postgres/postmaster.pid"),
	"utf8").split("\n")[0]);
const alive = (pid) => {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
};
async function until(what, check, ms = 20000) {
	for (const end = Date.now() + ms; Date.now() < end; await sleep(50))
		if (await check())
			return;
	assert.fail(`${what} did not happen within ${ms} ms`);
}
// Expects that serve ends with status 3 and one sentence.
async function refuses(options, sentence) {
	await assert.rejects(start(options), (e) => {
		assert.equal(e.status, 3, e.message);
		const lines = e.stderr.trim().split("\n").filter((l) => !/ (info|warn|error) /.test(l));
		assert.equal(lines.length, 1, e.stderr);
		assert.match(lines[0], sentence);
		return true;
	});
}
async function signIn(server) {
	const c = new Client(server);
	await c.get("/signin");
	const r = await c.post("/signin", { email: OWNER.email, password: OWNER.password });
	assert.equal(r.status, 303, r.text);
	return c;
}
const cleared = (...folders) => folders.forEach((f) => rmSync(f, { recursive: true, force: true }));

// How long it takes is measured by tests/bench/bench_start.mjs.
test("a second start offers no set-up link", async () => {
	const data = await preparedFolder();
	let s = await start({ data });
	await director(s);
	assert.equal(await s.stop(), 0);
	assert.ok(!existsSync(path.join(data, "postgres/postmaster.pid")), "PostgreSQL still runs");
	s = await start({ data });
	assert.equal(s.setupLink(), null);
	await signIn(s);
	assert.equal(await s.stop(), 0);
	cleared(data);
});

test("each start offers a set-up link until somebody has taken one up", async () => {
	const data = await preparedFolder();
	let s = await start({ data });
	const first = s.setupLink();
	assert.ok(first);
	await s.stop();
	s = await start({ data });
	assert.ok(s.setupLink());
	assert.notEqual(s.setupLink(), first);
	await s.stop();
	cleared(data);
});

test("after kill -9 of the server the next start takes over its PostgreSQL", async () => {
	const data = await preparedFolder();
	let s = await start({ data });
	const people = Array.from({ length: 31 }, (_, i) => `Given${i},Family${i},3,third,T${Math.floor(i / 5)},School ${Math.floor(i / 5)}\n`);
	let dir = await director(s);
	await tournament(s, { api: await apiClient(s, dir), roster: `first_name,last_name,grade,division,team,school\n${people.join("")}` });
	const slug = /\/t\/([\w-]+)/.exec((await dir.get("/")).text)[1], at = `/manage/${slug}/seating/third`;
	const begun = await dir.post(`${at}/draft`, { mode: "advance", rounds: "4", seed: "9", seconds: "600" });
	assert.equal(begun.status, 303, begun.text);
	const before = postmaster(data);
	await s.kill();
	assert.ok(alive(before), "PostgreSQL went down with the server");
	s = await start({ data });
	assert.equal(postmaster(data), before);
	assert.match((await new Client(s).get("/")).text, /Spring Cup/);
	// A search that the restart ended says so, and starts again with the same choices.
	dir = await signIn(s);
	await until("the search told of", async () => /ended by a restart/.test((await dir.get(`${at}/search`)).text));
	const page = (await dir.get(`${at}/search`)).text;
	assert.match(page, /draft and what is published are as they were before/);
	const again = Object.fromEntries([...page.matchAll(/type="hidden" name="(mode|seed|rounds|seconds)" value="(\w+)"/g)].map((m) => [m[1], m[2]]));
	assert.deepEqual(again, { mode: "advance", rounds: "4", seed: "9", seconds: "600" });
	assert.match((await dir.get(at)).text, /Start it again, or leave it/);
	assert.equal((await dir.post(`${at}/draft`, again)).status, 303);
	await until("the search on its way", async () => /Stop and keep the best plan/.test((await dir.get(`${at}/search`)).text));
	// One that is on its way at the end of the server leaves its best plan as a draft.
	assert.equal(await s.stop(), 0);
	await until("PostgreSQL ending", () => !alive(before));
	s = await start({ data });
	dir = await signIn(s);
	const seating = (await dir.get(at)).text;
	assert.match(seating, /Draft edition 1 is seen by staff only/);
	assert.doesNotMatch(seating, /Start it again/);
	await s.stop();
	cleared(data);
});

test("after kill -9 of PostgreSQL the running server starts it again and loses nothing", async () => {
	const data = await preparedFolder();
	const s = await start({ data });
	await director(s);
	for (let i = 0; i < 2; i++) {
		process.kill(postmaster(data), "SIGKILL");
		await sleep(100);
		await until("answering again", async () =>
			signIn(s).then(() => true, () => false));
	}
	assert.equal(await s.stop(), 0);
	cleared(data);
});

test("whose folder is taken away while it runs stops with one sentence", async () => {
	const data = await preparedFolder();
	const s = await start({ data });
	const pg = postmaster(data);
	rmSync(data, { recursive: true, force: true });
	assert.equal(await s.ended, 3);
	const said = s.stderr.split("\n").filter((l) => l && !/ (info|warn|error) /.test(l));
	assert.equal(said.length, 1, s.stderr);
	assert.match(said[0], /was taken away while Cubetab ran, so it stops/);
	await until("its PostgreSQL has ended", async () => !existsSync(`/proc/${pg}`));
});

test("a database that cannot start is tried again, but not twice a second", async () => {
	const data = await preparedFolder();
	const s = await start({ data });
	const broken = path.join(data, "postgres/postgresql.conf"), text = readFileSync(broken, "utf8");
	writeFileSync(broken, text + "nonsense\n");
	process.kill(postmaster(data), "SIGKILL");
	await until("a first try", async () => /starting it again/.test(s.stderr));
	await sleep(5000);
	const tries = s.stderr.match(/starting it again/g).length;
	assert.ok(tries <= 4, `${tries} tries in 5 s`);
	writeFileSync(broken, text);
	await until("answering again", async () => fetch(s.url + "/").then((r) => r.status === 200, () => false));
	assert.equal(await s.stop(), 0);
	cleared(data);
});

test("after a power cut (both killed) the next start recovers", async () => {
	const data = await preparedFolder();
	let s = await start({ data });
	await director(s);
	const pg = postmaster(data);
	await s.kill();
	process.kill(pg, "SIGKILL");
	s = await start({ data });
	assert.notEqual(postmaster(data), pg);
	await signIn(s);
	// a process number left over from before a restart may be anybody's by now
	await s.kill();
	process.kill(postmaster(data), "SIGKILL");
	const file = path.join(data, "postgres/postmaster.pid");
	await sleep(500);
	writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(process.pid)));
	s = await start({ data });
	await signIn(s);
	assert.equal(await s.stop(), 0);
	cleared(data);
});

test("an interrupted first start leaves nothing half made", async () => {
	const data = dataFolder();
	mkdirSync(path.join(data, "postgres.new/base"), { recursive: true });
	const s = await start({ data });
	assert.ok(s.setupLink());
	assert.ok(!existsSync(path.join(data, "postgres.new")));
	await s.stop();
	cleared(data);
});

test("Ctrl-C with open pages and running requests stops both cleanly", async () => {
	const s = await start();
	const port = Number(new URL(s.url).port);
	await tournament(s, { api: await apiClient(s, await director(s)) });
	const pg = postmaster(s.data);
	const sockets = [];
	for (let i = 0; i < 40; i++) {
		const c = net.connect(port, "127.0.0.1", () =>
			c.write(`GET ${i % 2 ? "/t/cup/events" : "/"} HTTP/1.1\r\nHost: a\r\n\r\n`));
		c.on("error", () => {});
		sockets.push(c);
	}
	await sleep(300);
	const begin = Date.now();
	assert.equal(await s.stop(), 0);
	assert.ok(Date.now() - begin < 8000);
	assert.ok(!alive(pg));
	sockets.forEach((c) => c.destroy());
});

test("never twice on one folder", async () => {
	const s = await start();
	await refuses({ data: s.data }, /already uses the folder .* \(server, process \d+/);
	assert.equal((await new Client(s).get("/healthz")).status, 200);
	assert.equal(await s.stop(), 0);
});

test("a port in use", async () => {
	const s = await start();
	const data = await preparedFolder();
	await refuses({ data, args: ["--listen", new URL(s.url).host] }, /in use/);
	assert.ok(!existsSync(path.join(data, "postgres/postmaster.pid")));
	const fresh = dataFolder();
	await refuses({ data: fresh, args: ["--listen", new URL(s.url).host] }, /in use/);
	assert.deepEqual(readdirSync(fresh), [], "nothing is made for a server that cannot answer");
	await s.stop();
	cleared(data, fresh);
});

test("PostgreSQL's programs are missing", async () => {
	const data = dataFolder();
	await refuses({ data, env: { CUBETAB_PGBIN: "/nonexistent" } }, /Install the package postgresql/);
	cleared(data);
});

test("a cluster of another version is not touched", async () => {
	const data = dataFolder();
	mkdirSync(path.join(data, "postgres"));
	writeFileSync(path.join(data, "postgres/PG_VERSION"), "14\n");
	const { mtimeMs } = statSync(path.join(data, "postgres"));
	await refuses({ data }, /made by PostgreSQL 14, .* Install the package postgresql-14/);
	assert.deepEqual(readdirSync(path.join(data, "postgres")), ["PG_VERSION"]);
	assert.equal(statSync(path.join(data, "postgres")).mtimeMs, mtimeMs);
	cleared(data);
});

test("a folder that cannot be one", async () => {
	const data = dataFolder();
	writeFileSync(path.join(data, "file"), "");
	await refuses({ data: path.join(data, "file/data") }, /file/);
	cleared(data);
});

test("a database that cannot be reached", async () => {
	const r = cubetab(["serve", "--listen", "127.0.0.1:0", "--database",
		"host=127.0.0.1 port=1 dbname=x connect_timeout=2"]);
	assert.equal(r.status, 3);
	assert.match(r.stderr, /cannot be reached/);
});

test("usage errors end with status 2", () => {
	for (const args of [[], ["nonsense"], ["serve", "--nonsense"], ["serve", "--workers", "x"],
		["backup"], ["audit", "verify"], ["audit", "look", "cup"]])
		assert.equal(cubetab(args).status, 2, args.join(" "));
	for (const args of [["--help"], ["serve", "--help"], ["backup", "--help"], ["--version"]])
		assert.equal(cubetab(args).status, 0, args.join(" "));
});

test("the usage line of serve and seat names each option of the list below it", () => {
	for (const command of ["serve", "seat"]) {
		const [usage, ...lines] = cubetab([command, "--help"]).stdout.split("\n");
		const options = lines.map((l) => /^ +(--[a-z-]+)/.exec(l)?.[1]).filter((o) => o && o !== "--help");
		assert.ok(options.length > 5);
		assert.deepEqual(options.filter((o) => !usage.includes(o)), [], command);
	}
});

test("a command's help lists its own options", () => {
	assert.doesNotMatch(cubetab(["user", "--help"]).stdout, /--label|token/);
	assert.match(cubetab(["token", "--help"]).stdout, /--label TEXT +how lists name the token/);
	assert.equal(cubetab(["user", "add", "x@y.z", "--role", "owner", "--label", "x"]).status, 2);
});

test("a data folder whose path is too long for a socket", async () => {
	const data = dataFolder();
	const s = await start({ data: path.join(data, "d".repeat(60), "e".repeat(60)) });
	assert.equal((await new Client(s).get("/readyz")).status, 200);
	assert.equal(await s.stop(), 0);
	cleared(data);
});

test("a command on what must be there makes no database where there is none", async () => {
	const home = dataFolder(), env = { ...process.env, HOME: home, XDG_DATA_HOME: home, CUBETAB_DATABASE: "" };
	const data = path.join(home, "none"), file = path.join(home, "cup.backup");
	for (const args of [["backup", file], ["backup", file, "--tournament", "cup"], ["export", "cup", "roster"],
		["audit", "verify", "cup"], ["token", "create", "a@example.org", "--role", "owner"], ["erase", "cup"],
		["user", "add", "a@example.org", "--role", "owner"], ["import", "cup", path.join(root, "tests/cases/rosters/mlag.csv")]]) {
		const r = cubetab([...args, "--data", data], { env });
		assert.equal(r.status, 3, args.join(" "));
		assert.equal(r.stdout, "");
		assert.equal(r.stderr, `There is no Cubetab database in ${data}: name the server's folder with --data, ` +
			"or make one there with cubetab serve.\n");
		assert.deepEqual(readdirSync(home), [], "nothing is made");
	}
	// A named database without tables is as empty as no folder.
	const one = await preparedFolder(), s = await start({ data: one });
	const socket = existsSync(path.join(one, "run")) ? path.join(one, "run") : one;
	const at = (name) => `host='${socket}' port=5432 user=cubetab dbname=${name}`;
	const r = cubetab(["backup", file, "--database", at("template1")]);
	assert.equal(r.status, 3, r.stderr);
	assert.match(r.stderr, /holds nothing of Cubetab/);
	assert.ok(!existsSync(file));
	assert.equal(cubetab(["backup", file, "--database", at("postgres")]).status, 0);
	assert.equal(await s.stop(), 0);
	cleared(home, one);
});

test("commands work beside a running server and without one", async () => {
	const data = await preparedFolder();
	const s = await start({ data });
	await tournament(s, { api: await apiClient(s, await director(s)) });
	await until("sealing", () => {
		const r = cubetab(["audit", "verify", "cup", "--data", data]);
		assert.equal(r.status, 0, r.stderr);
		return !/not sealed/.test(r.stdout);
	});
	assert.equal(await s.stop(), 0);
	const r = cubetab(["audit", "verify", "cup", "--data", data]);
	assert.equal(r.status, 0, r.stderr);
	assert.match(r.stdout, /the chain holds/);
	assert.ok(!existsSync(path.join(data, "postgres/postmaster.pid")));
	assert.equal(cubetab(["audit", "verify", "none", "--data", data]).status, 1);
	cleared(data);
});

test("yesterday's backup on a second laptop: everything is there", async () => {
	const one = await preparedFolder(), two = dataFolder(), file = path.join(one, "backup");
	const s = await start({ data: one });
	await tournament(s, { api: await apiClient(s, await director(s)) });
	let r = cubetab(["backup", file, "--data", one]); // while it runs
	assert.equal(r.status, 0, r.stderr);
	const before = cubetab(["export", "cup", "roster", "--data", one]).stdout;
	assert.ok(before.length > 100);
	await s.stop();
	r = cubetab(["restore", file, "--data", two]);
	assert.equal(r.status, 0, r.stderr);
	r = cubetab(["restore", file, "--data", two]);
	assert.equal(r.status, 1);
	assert.match(r.stderr, /--force/);
	const t = await start({ data: two });
	await signIn(t);
	assert.equal(cubetab(["export", "cup", "roster", "--data", two]).stdout, before);
	// the first data again, over a running server
	r = cubetab(["restore", file, "--force", "--data", two]);
	assert.equal(r.status, 0, r.stderr);
	await signIn(t);
	r = cubetab(["erase", "cup", "--data", two]);
	assert.equal(r.status, 0, r.stderr);
	await until("sealing", () =>
		/holds\.\n$/.test(cubetab(["audit", "verify", "cup", "--data", two]).stdout));
	assert.equal(await t.stop(), 0);
	cleared(one, two);
});

test("two servers on one database: what changes by one is seen by the other", async () => {
	const one = await start();
	const { api } = await tournament(one, { api: await apiClient(one, await director(one)) });
	const two = await start({
		database: `host='${one.data}/run' user=cubetab dbname=postgres` });
	assert.equal(two.setupLink(), null);
	const visitor = new Client(two);
	const first = await visitor.get("/t/cup");
	assert.match(first.text, /Spring Cup/);
	assert.equal((await visitor.get("/t/cup", { headers:
		{ "if-none-match": first.headers.get("etag") } })).status, 304);
	const manager = await signIn(two);
	const page = await manager.get("/manage/cup/settings");
	assert.equal(page.status, 200);
	const values = Object.fromEntries([...page.text.matchAll(
		/<input[^>]* name="(\w+)"[^>]* value="([^"]*)"/g)].map((m) => [m[1], m[2]]));
	const changed = await manager.post("/manage/cup/settings", { ...values,
		rule_system: "challenge-cup-2022", name_policy: "initial", name: "Autumn Cup" });
	assert.equal(changed.status, 303, changed.text);
	await until("the change on the first server", async () =>
		/Autumn Cup/.test((await new Client(one).get("/t/cup")).text), 5000);
	assert.match((await visitor.get("/t/cup")).text, /Autumn Cup/);
	// the listener of each makes its connection again and misses nothing
	const kick = spawnSync("psql", ["-h", path.join(one.data, "run"), "-U", "cubetab", "-d", "postgres",
		"-Atc", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
		+ " AND application_name = 'cubetab'"], { encoding: "utf8" });
	assert.equal(kick.status, 0, kick.stderr);
	await api.get("/api/v1/tournaments/cup");
	assert.equal((await manager.post("/manage/cup/settings", { ...values,
		rule_system: "challenge-cup-2022", name_policy: "initial", name: "Winter Cup" })).status, 303);
	await until("the change on the first server", async () =>
		/Winter Cup/.test((await new Client(one).get("/t/cup")).text), 5000);
	assert.equal(await two.stop(), 0);
	assert.equal(await one.stop(), 0);
});

const mounts = process.getuid() === 0 &&
	spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
test("a full disk", { skip: !mounts && "needs to mount a small disk" }, async () => {
	const disk = dataFolder();
	const mount = (size) => assert.equal(
		spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk]).status, 0);
	mount("20m");
	try {
		await refuses({ data: path.join(disk, "data") }, /disk .* is full/);
		spawnSync("umount", [disk]);
		mount("400m");
		const s = await start({ data: path.join(disk, "data") });
		const api = await apiClient(s, await director(s));
		await tournament(s, { api });
		const ballast = path.join(disk, "ballast");
		spawnSync("dd", ["if=/dev/zero", `of=${ballast}`, "bs=1M"]);
		// without room saves fail in the end, each with a sentence, and the server stays up
		let refused = null;
		const import_ = (n) => api.call("POST", "/api/v1/tournaments/cup/roster?skip_bad=1",
			"Division,School,Team,First,Last\n" + Array.from({ length: 400 }, (_, i) =>
				`Third,School ${n},Team ${n} ${i % 50},Given${n},Family${i}`).join("\n"),
			{ "content-type": "text/csv" });
		for (let n = 0; n < 300 && refused === null; n++) {
			const r = await api.post("/api/v1/tournaments", { name: `Cup ${n}`, slug: `cup-${n}`,
				rule_system: "challenge-cup-2022", starts_on: "2027-03-02",
				timezone: "America/Chicago", venue: "x".repeat(200) });
			if (r.status !== 201)
				refused = r;
			else if (n % 3 === 0 && (await import_(n)).status >= 500)
				refused = { status: 503, text: "import" };
		}
		assert.ok(refused, "the disk never filled up");
		assert.equal(refused.status, 503, refused.text);
		assert.equal((await new Client(s).get("/healthz")).status, 200);
		rmSync(ballast);
		await until("saving again", async () => (await api.post("/api/v1/tournaments",
			{ name: "After", slug: "after", rule_system: "challenge-cup-2022",
				starts_on: "2027-03-02", timezone: "America/Chicago", venue: "" })).status === 201);
		assert.equal(await s.stop(), 0);
	} finally {
		spawnSync("umount", ["-l", disk]);
		cleared(disk);
	}
});
