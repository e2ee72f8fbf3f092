// serve --demo: a complete sample, the same every time, with sign-ins that work.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client, start } from "../lib/cubetab.mjs";

let server;
before(async () => {
	server = await start({ args: ["--demo"] });
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
	assert.match((await dana.get("/manage/demo")).text, /Next: Entry/, "play has begun, before its date");
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
		const doc = await (await fetch(`${s.url}/api/v1/tournaments/demo/standings?division=fourth`)).json();
		delete doc.published_at;
		return doc;
	};
	try {
		assert.deepEqual(await read(again), await read(server));
	} finally {
		await again.stop();
	}
});
