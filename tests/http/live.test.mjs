// Public pages are made once and kept until something changes; open pages hear of it.
import test, { after, before } from "node:test";
import assert from "node:assert/strict";
import http from "node:http";
import { start, director, apiClient, tournament } from "../lib/cubetab.mjs";

let server, owner, api;
before(async () => {
	server = await start();
	owner = await director(server);
	api = await apiClient(server);
	await tournament(server, { api, slug: "cup", name: "Spring Cup", roster: "" });
});
after(async () => {
	assert.equal(await server.stop(), 0);
});

const plain = { "accept-encoding": "identity" };
const get = (path, headers = {}) => fetch(server.url + path, { headers: { ...plain, ...headers } });
async function metric(name) {
	const text = await (await get("/metrics")).text();
	return Number(new RegExp(`^cubetab_${name} (\\d+)$`, "m").exec(text)[1]);
}
// Anything that the public of a tournament could see: here its players.
let imported = 0;
async function change(slug = "cup") {
	imported++;
	const r = await api.call("POST", `/api/v1/tournaments/${slug}/roster`,
		`first_name,last_name,school,team,division\nAda,Byron${imported},Delmar,A,third\n`,
		{ "content-type": "text/csv" });
	assert.ok(r.status < 300, r.text);
}
// An open event stream: events as they come, next(n) waits until there are n.
function events(slug, headers = {}) {
	const s = { list: [], text: "", ended: false };
	let wake = () => {};
	s.open = new Promise((resolve, reject) => {
		s.request = http.get(`${server.url}/t/${slug}/events`, { headers, agent: false }, (res) => {
			s.status = res.statusCode;
			s.headers = res.headers;
			resolve(s);
			res.setEncoding("utf8");
			res.on("data", (d) => {
				s.text += d;
				s.list = [...s.text.matchAll(/^id: (\d+)\nevent: (\w+)\n/gm)]
					.map((m) => ({ id: Number(m[1]), name: m[2] }));
				wake();
			});
			res.on("close", () => {
				s.ended = true;
				wake();
			});
			res.on("error", () => {});
		});
		s.request.on("error", reject);
	});
	s.until = async (ok, ms = 5000) => {
		const late = Date.now() + ms;
		while (!ok() && Date.now() < late)
			await new Promise((resolve) => {
				wake = resolve;
				setTimeout(resolve, 100);
			});
		assert.ok(ok(), `events: ${s.text}`);
	};
	s.close = () => s.request.destroy();
	return s;
}

test("a public page has a strong tag, answers 304 and is asked for anew each time", async () => {
	const r = await get("/t/cup");
	assert.equal(r.status, 200);
	assert.equal(r.headers.get("cache-control"), "no-cache");
	const tag = r.headers.get("etag");
	assert.match(tag, /^"[\w-]+"$/);
	const again = await get("/t/cup", { "if-none-match": tag });
	assert.equal(again.status, 304);
	assert.equal(await again.text(), "");
	const zip = await fetch(server.url + "/t/cup", { headers: { "accept-encoding": "gzip" } });
	assert.equal(zip.headers.get("content-encoding"), "gzip");
	assert.equal(await zip.text(), await r.text());
});

test("staff get the very page that the public gets", async () => {
	const mine = await owner.get("/t/cup", { headers: plain });
	assert.equal(mine.headers.get("etag"), (await get("/t/cup")).headers.get("etag"));
	assert.doesNotMatch(mine.text, /Dana Director|name="csrf" value="[^"]/);
});

test("a page is made once, however many ask for it after a change", async () => {
	await change();
	await new Promise((r) => setTimeout(r, 300));
	const made = await metric("cache_made_total");
	const all = await Promise.all(Array.from({ length: 60 }, () => get("/t/cup")));
	assert.ok(all.every((r) => r.status === 200));
	assert.equal(new Set(all.map((r) => r.headers.get("etag"))).size, 1);
	assert.equal(await metric("cache_made_total"), made + 1);
});

test("a change of one tournament leaves the pages of another alone", async () => {
	await tournament(server, { api, slug: "other", name: "Other Cup", roster: "" });
	await get("/t/other");
	const made = await metric("cache_made_total");
	await change("cup");
	await new Promise((r) => setTimeout(r, 300));
	await get("/t/other");
	assert.equal(await metric("cache_made_total"), made);
});

test("an open page hears of a change, one of another tournament does not", async () => {
	const a = await events("cup").open, b = await events("other").open;
	assert.equal(a.status, 200);
	assert.match(a.headers["content-type"], /^text\/event-stream/);
	await a.until(() => a.list.length === 1);
	await b.until(() => b.list.length === 1);
	assert.equal(a.list[0].name, "version");
	await change("cup");
	await a.until(() => a.list.length === 3);
	assert.deepEqual(a.list.slice(1).map((e) => e.name).sort(), ["seating", "standings"]);
	assert.ok(a.list[1].id > a.list[0].id);
	assert.equal(b.list.length, 1);
	a.close();
	b.close();
});

test("who comes back catches up by the id of the last event", async () => {
	const a = await events("cup").open;
	await a.until(() => a.list.length === 1);
	const id = a.list[0].id;
	a.close();
	await change("cup");
	const late = await events("cup", { "last-event-id": String(id) }).open;
	await late.until(() => late.list.length === 2);
	assert.ok(late.list.every((e) => e.id > id));
	late.close();
	const up = await events("cup", { "last-event-id": String(late.list[0].id) }).open;
	await up.until(() => up.list.length === 1);
	assert.equal(up.list[0].name, "version");
	up.close();
});

test("a client that left is forgotten within seconds", async () => {
	const gone = await events("cup").open;
	await gone.until(() => gone.list.length === 1);
	const becomes = async (n) => {
		let open = -1;
		for (let i = 0; i < 50 && open !== n; i++) {
			await new Promise((r) => setTimeout(r, 100));
			open = await metric("live_pages");
		}
		assert.equal(open, n);
	};
	await becomes(1); // those of the tests before are gone
	gone.close();
	await becomes(0);
});

test("a silent stream beats", async () => {
	const a = await events("cup").open;
	await a.until(() => a.text.includes(": here"), 17000);
	a.close();
});

test("there are no events of a tournament that is not there", async () => {
	assert.equal((await get("/t/nothing/events")).status, 404);
});
