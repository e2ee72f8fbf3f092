// The clocks of rounds: started by a person and by nothing else, counted by the computer's own
// count, given back to a table, confirmed after the computer started anew.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { start, director, tournament } from "../lib/cubetab.mjs";

let server, dir, api;
const C = "/api/v1/tournaments/cup/clock";
const roster = ["first_name,last_name,grade,division,team,school"];
for (const team of ["Ash", "Elm", "Fir", "Oak"])
	for (let i = 1; i <= 5; i++)
		roster.push(`Kid${i},${team}son,3,third,${team} A,${team}`);

before(async () => {
	server = await start();
	dir = await director(server);
	({ api } = await tournament(server, { roster: roster.join("\n") + "\n" }));
	await dir.get("/manage/cup/clock");
	await api.post("/api/v1/tournaments/cup/seating", { division: "third", rounds: 4, seed: 1 });
	for (const round of [1, 2])
		assert.equal((await api.post("/api/v1/tournaments/cup/seating/publish", { division: "third", round })).status, 200);
});
after(() => server?.stop());

const psql = (sql) => execFileSync("psql", ["-X", "-q", "-t", "-A", "-h", path.join(server.data, "run"), "-U", "cubetab", "-d", "postgres"], { input: sql, encoding: "utf8" });
const clock = async () => (await api.get(C)).json.divisions[0].clock;
const press = async (action, more = {}) => api.post(C, { division: "third", round: 1, action, ...more });
const left = async () => {
	const [state, time] = [await clock(), (await api.get("/time")).json];
	return state.until_ms === null ? state.left_ms : state.until_ms - time.ms;
};

test("publishing a seating starts no clock", async () => {
	assert.equal(await clock(), null);
	const page = await dir.get("/manage/cup/clock");
	assert.match(page.text, /Start the round/);
});

test("the clock is offered for the round that is not keyed in yet, also where none ran before", async () => {
	const offered = async (slug) => Number(/<option selected>(\d)</.exec((await dir.get(`/manage/${slug}/clock`)).text)[1]);
	const A = "/api/v1/tournaments/late";
	await tournament(server, { api, slug: "late", roster: roster.join("\n") + "\n" });
	await api.post(`${A}/seating`, { division: "third", rounds: 2, seed: 1 });
	assert.equal((await api.post(`${A}/seating/publish`, { division: "third" })).status, 200);
	assert.equal(await offered("late"), 1);
	for (const round of [1, 2]) {
		const { tables } = (await api.get(`${A}/seating?division=third&round=${round}`)).json;
		for (const [n, t] of tables.entries()) {
			assert.equal((await api.put(`${A}/sheets/${t.code}`, { version: 0, games_played: 2,
				rows: t.seats.map((s, i) => ({ seat: i + 1, cells: i === 0 ? [2, 2] : [0, 0] })) }, { "idempotency-key": `late-${t.code}` })).status, 200);
			assert.equal(await offered("late"), Math.min(2, n + 1 < tables.length ? round : round + 1), `round ${round}, ${n + 1} sheets`);
		}
	}
});

test("a round runs through the parts of its rule system", async () => {
	const r = await dir.post("/manage/cup/clock/third", { action: "start", round: "1", minutes_0: "20", minutes_1: "5" });
	assert.equal(r.status, 303, r.text);
	const c = await clock();
	assert.equal(c.state, "running");
	assert.deepEqual(c.phases.map((p) => [p.title, p.seconds]), [["Play", 1200], ["Cleanup", 300]]);
	assert.match(c.phases[1].call, /^Cleanup/);
	assert.ok(Math.abs(await left() - 1200000) < 3000);
	const page = await dir.get("/manage/cup/clock");
	assert.match(page.text, /Pause/);
	assert.match(page.text, /Begin your first game/);
});

test("a judge who was at a table in the last five minutes gives the time back with one tap", async () => {
	const calls = "/manage/cup/calls";
	const [one] = (await api.get("/api/v1/tournaments/cup/seating?division=third&round=1")).json.tables;
	for (const wrong of ["", "999", "x"])
		assert.equal((await dir.post(calls, { table: wrong })).status, 422);
	assert.equal((await dir.post(calls, { table: String(one.table) })).status, 303);
	const twice = await dir.post(calls, { table: String(one.table) });
	assert.match(twice.text, /called to this table already/);
	const at = `${calls}/${/calls\/(\d+)"/.exec(twice.text)[1]}`;
	assert.equal((await dir.post(at, { press: "give" })).status, 422);
	await press("add", { seconds: 100 - 1200 });
	assert.equal((await dir.post(at, { press: "take" })).status, 303);
	assert.equal((await dir.post(at, { press: "take" })).status, 422);
	await press("add", { seconds: -40 }); // as if forty seconds went by
	assert.equal((await dir.post(at, { press: "end" })).status, 303);
	assert.match((await dir.get(calls)).text, /Give table \d+ 0:4\d more/);
	assert.equal((await dir.post(at, { press: "give" })).status, 303);
	assert.equal((await dir.post(at, { press: "give" })).status, 422);
	const [given] = (await clock()).tables;
	assert.equal(given.table, one.table);
	assert.ok(given.seconds >= 40 && given.seconds <= 45, `${given.seconds}`);
	await dir.post("/manage/cup/clock/third/1", { action: "extend", table: String(one.table), seconds: "0", reason: "" });
	await press("add", { seconds: 1140 });
});

test("paused, moved and gone on with; pressing twice does no harm", async () => {
	await press("pause");
	const one = await clock();
	assert.equal(one.state, "paused");
	await new Promise((r) => setTimeout(r, 300));
	await press("pause");
	assert.equal((await clock()).left_ms, one.left_ms);
	await press("add", { seconds: 60 });
	assert.equal((await clock()).left_ms, one.left_ms + 60000);
	await press("add", { seconds: -60 });
	await press("start");
	await press("start");
	assert.equal((await clock()).state, "running");
	assert.ok(one.left_ms - await left() < 3000);
	assert.equal((await press("next", { phase: 0 })).status, 200);
	const twice = await press("next", { phase: 0 });
	assert.equal(twice.status, 409);
	assert.match(twice.text, /went on to the next part/);
	assert.equal((await clock()).phase, 1);
});

test("a wall clock set back an hour or forward six moves nothing", async () => {
	const was = await left();
	for (const shift of ["1 hour", "-6 hours"]) {
		psql(`UPDATE round_clock SET seen_at = seen_at + interval '${shift}', begun_at = begun_at + interval '${shift}';`);
		const now = await left();
		assert.ok(was - now >= 0 && was - now < 10000, `${was} ${now}`);
		assert.equal((await clock()).state, "running");
	}
});

test("a server that was killed finds the clock where it would be", async () => {
	const was = await left();
	await server.kill();
	await new Promise((r) => setTimeout(r, 500));
	Object.assign(server, await start({ data: server.data })); // the clients follow its address
	const now = await left();
	assert.ok(was - now > 300 && was - now < 30000, `${was} ${now}`);
});

test("after another start of the computer a person confirms the time", async () => {
	psql("UPDATE round_clock SET boot = 'another', seen_at = now() - interval '3 minutes', boot_ms = 1000, seen_ms = 11000, phase = 0, left_ms = 600000;" +
		" UPDATE tournament SET public_version = public_version + 1;");
	await new Promise((r) => setTimeout(r, 300));
	const c = (await api.get(C)).json.divisions[0].clock;
	assert.equal(c.state, "lost");
	assert.equal(c.left_ms, 590000);
	assert.ok(Math.abs(c.off_ms - 180000) < 5000);
	assert.equal((await press("pause")).status, 409);
	assert.equal((await press("confirm", { seconds: 0 })).status, 422);
	assert.equal((await press("confirm", { seconds: 420 })).status, 200);
	assert.ok(Math.abs(await left() - 420000) < 3000);
});

test("another computer's server goes by what that one last said", async () => {
	psql("UPDATE round_clock SET boot = 'another', seen_at = now() - interval '2 seconds', boot_ms = 1000, seen_ms = 11000, phase = 0, left_ms = 600000;" +
		" UPDATE tournament SET public_version = public_version + 1;");
	const c = (await api.get(C)).json.divisions[0].clock;
	assert.equal(c.state, "running");
	assert.ok(Math.abs(c.left_ms - 588000) < 1500, String(c.left_ms));
	await press("restart");
});

test("two servers on one database show one time; one at a time says that it runs, and when that one dies the other does", async () => {
	await press("restart");
	const two = await start({ database: `host='${path.join(server.data, "run")}' user=cubetab dbname=postgres` });
	const ends = async () => Promise.all([server, two].map(async (s) => (await (await fetch(s.url + C)).json()).divisions[0].clock.until_ms));
	const same = async () => {
		const [one, other] = await ends();
		assert.ok(Math.abs(one - other) < 250, `${one} ${other}`);
		return one;
	};
	const [a, b] = await Promise.all([server, two].map(async (s) => (await (await fetch(`${s.url}/time`)).json()).ms));
	assert.ok(Math.abs(a - b) < 5000, "counted from one beginning");
	await same();
	await press("pause");
	await press("start");
	const until = await same();
	const seen = () => Number(psql("SELECT max(seen_ms) FROM round_clock WHERE running"));
	const said = async (was) => {
		for (let i = 0; i < 100 && seen() === was; i++)
			await new Promise((r) => setTimeout(r, 200));
		assert.ok(seen() > was, "somebody says that the clock runs");
	};
	const was = psql("SELECT pg_advisory_lock(7167290219); SELECT max(seen_ms) FROM round_clock WHERE running; SELECT pg_sleep(6);" +
		" SELECT max(seen_ms) FROM round_clock WHERE running").trim().split("\n").filter(Boolean).map(Number);
	assert.equal(was[0], was[1], "neither does while somebody else has the lock");
	await said(was[1]);
	await server.kill();
	await said(seen());
	const [later] = (await (await fetch(two.url + C)).json()).divisions.map((d) => d.clock.until_ms);
	assert.ok(Math.abs(later - until) < 250);
	assert.match(await (await fetch(`${two.url}/t/cup/display`)).text(), /data-clock="third"/);
	await two.kill();
	Object.assign(server, await start({ data: server.data }));
});

// AGLOA XI-B-3
test("a table gets back what a judge took of it; 0 takes it back", async () => {
	assert.equal((await press("extend", { table: 1, seconds: 150, reason: "judge at the table" })).status, 200);
	assert.deepEqual((await clock()).tables, [{ table: 1, seconds: 150 }]);
	for (const [bad, field] of [[{ table: 77, seconds: 5, reason: "x" }, "table"], [{ table: 1, seconds: 9999, reason: "x" }, "an hour more"], [{ table: 1, seconds: 5 }, "why"]]) {
		const r = await press("extend", bad);
		assert.equal(r.status, 422, r.text);
		assert.match(r.text, new RegExp(field, "i"));
	}
	await press("extend", { table: 1, seconds: 0 });
	assert.deepEqual((await clock()).tables, []);
});

test("bad input is refused with what to do", async () => {
	for (const [body, words] of [
		[{ division: "third", round: 1, action: "dance" }, /start, pause, add/],
		[{ division: "third", round: 9, action: "start" }, /has no round 9/],
		[{ division: "nowhere", round: 1, action: "start" }, /division/],
		[{ division: "third", round: 2, action: "pause" }, /was not started yet/],
		[{ division: "third", round: 1, action: "add", seconds: 999999 }, /four hours/],
		[{ division: "third", round: 2, action: "start", minutes: [9999] }, /1 to 240 minutes/],
	]) {
		const r = await api.post(C, body);
		assert.ok(r.status >= 400 && r.status < 500, `${r.status} ${r.text}`);
		assert.match(r.text, words);
	}
});

test("the hall's screen leaves the rounds behind that the clock has passed", async () => {
	const rounds = async () => [...(await (await fetch(`${server.url}/t/cup/display`)).text())
		.matchAll(/seating of round (\d)/g)].map((m) => Number(m[1]));
	assert.equal((await api.post("/api/v1/tournaments/cup/seating/publish", { division: "third" })).status, 200);
	const all = await rounds();
	assert.equal(all[0], 1);
	assert.equal((await api.post(C, { division: "third", round: 2, action: "start" })).status, 200);
	assert.deepEqual(await rounds(), all.slice(1));
});
