// Every page at phone, laptop and projector size: axe finds nothing, nothing sticks out sideways,
// the console stays silent.  Every template is on some page of this list or in a redirected form.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { readdirSync, copyFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { start, director, apiClient, tournament, root } from "../lib/cubetab.mjs";
import { browser, newPage, axe, tooWide, picture, sizes } from "../lib/browser.mjs";

let server, chrome, dir, api, codes, card;

before(async () => {
	server = await start();
	dir = await director(server);
	api = await apiClient(server);
	await tournament(server, { api });
	const made = await api.post("/api/v1/tournaments/cup/seating", { division: "third", rounds: 4, seed: 7 });
	assert.equal(made.status, 201, made.text);
	for (const round of [1, 2])
		assert.equal((await api.post("/api/v1/tournaments/cup/seating/publish", { division: "third", round })).status, 200);
	codes = (await api.get("/api/v1/tournaments/cup/seating?division=third&round=1")).json.tables.map((t) => t.code);
	for (const code of codes.slice(0, 5)) {
		const sheet = (await api.get(`/api/v1/tournaments/cup/sheets/${code}`)).json;
		const rows = sheet.rows.map((r, i) => ({ seat: r.seat, cells: i === 0 ? [2, 1] : [0, 1], total: i === 0 ? 3 : 1 }));
		const put = await api.put(`/api/v1/tournaments/cup/sheets/${code}`, { version: 0, rows, games_played: 2 },
			{ "idempotency-key": `first-${code}` });
		assert.ok(put.status < 300, put.text);
	}
	const out = await api.post("/api/v1/tournaments/cup/publications", { division: "third", through_round: 1, shows: "full" });
	assert.ok(out.status < 300, out.text);
	// A later round that waits for the ceremony, a child's own page, the hall's Wi-Fi.
	for (const [call, body] of [["publications", { through_round: 2, despite: true, reason: "round 2" }], ["awards/publish", { despite: true }]]) {
		const r = await api.post(`/api/v1/tournaments/cup/${call}`, { division: "third", shows: "full", ...body });
		assert.equal(r.status, 201, r.text);
	}
	assert.equal((await api.put("/api/v1/tournaments/cup/divisions/third/hold", { held_after: 1 })).status, 200);
	card = /href="(\/t\/cup\/p\/[^"]+)"/.exec((await dir.get("/manage/cup/players/1")).text)[1];
	await dir.get("/manage/cup/address");
	assert.equal((await dir.post("/manage/cup/address/wifi", { wifi_name: "Gym & Hall", wifi_password: "open sesame" })).status, 303);
	// A plan that the roster has outrun, and a draft elsewhere.
	await api.post("/api/v1/tournaments/cup/seating", { division: "fourth", rounds: 4, seed: 3 });
	chrome = await browser();
});
after(async () => {
	await chrome?.close();
	await server?.stop();
});

// [address, signed in].  Ids are of the only tournament: players, teams, schools count from 1.
const pages = () => [
	["/", false], ["/t/cup", false], ["/t/cup/seating/third/1", false], ["/t/cup/standings/third", false],
	["/t/cup/find?q=Delmar", false], ["/t/cup/display", false], ["/signin", false], ["/t/nowhere", false],
	[`/s/${codes[0]}`, false], [card, false],
	["/manage", true], ["/manage/new", true], ["/accounts", true], ["/password", true], ["/manage/cup", true],
	["/manage/cup/settings", true], ["/manage/cup/address", true], ["/manage/cup/audit", true],
	["/manage/cup/divisions/1", true], ["/manage/cup/divisions/new", true], ["/manage/cup/sessions/1", true],
	["/manage/cup/helpers", true], ["/manage/cup/import", true], ["/manage/cup/players", true],
	["/manage/cup/players/1", true], ["/manage/cup/players/new", true], ["/manage/cup/teams", true],
	["/manage/cup/teams/1", true], ["/manage/cup/schools", true], ["/manage/cup/schools/1", true],
	["/manage/cup/checkin", true], ["/manage/cup/checkin/school/1", true], ["/manage/cup/checkin/missing", true],
	["/manage/cup/checkin/player/1", true], ["/manage/cup/checkin/walkin", true],
	["/manage/cup/seating", true], ["/manage/cup/seating/third", true], ["/manage/cup/seating/fourth", true],
	["/manage/cup/seating/fifth", true], ["/manage/cup/seating/third/round/1", true],
	["/manage/cup/seating/third/players", true], ["/manage/cup/seating/third/teams", true],
	["/manage/cup/print", true], ["/manage/cup/sheets", true], [`/manage/cup/sheets/${codes[0]}`, true],
	[`/manage/cup/sheets/${codes[6]}`, true], ["/manage/cup/rounds", true], ["/manage/cup/rounds/third/1", true],
	["/manage/cup/standings", true], ["/manage/cup/standings/third", true],
	["/manage/cup/standings/third/player/1", true], ["/manage/cup/standings/third/team/1", true],
	["/manage/cup/publish/third", true], ["/manage/cup/penalties", true],
];

for (const size of Object.keys(sizes))
	test(`every page at ${size} size`, async (t) => {
		const open = { true: await newPage(chrome, size), false: await newPage(chrome, size) };
		await open.true.context().addCookies([...dir.cookies].map(([name, value]) => ({ name, value, url: server.url })));
		for (const [address, signedIn] of pages())
			await t.test(address, async () => {
				const page = open[signedIn];
				const r = await page.goto(server.url + address);
				assert.equal(r.status(), address === "/t/nowhere" ? 404 : 200);
				await picture(page, `${size}${address.replace(card, "/card").replace(/\W+/g, "_")}`);
				assert.deepEqual(await axe(page), []);
				assert.deepEqual(page.problems.splice(0), []);
				assert.equal(await tooWide(page), 0, "pixels that stick out sideways");
			});
		for (const page of Object.values(open))
			await page.context().close();
	});

// `make screenshot` keeps the picture that README shows.
test("the picture in README", async () => {
	const page = await newPage(chrome, "laptop");
	await page.context().addCookies([{ name: "cubetab", value: dir.cookies.get("cubetab"), url: server.url }]);
	await page.goto(server.url + "/manage/cup");
	await picture(page, "readme");
	if (process.env.CUBETAB_KEEP_PICTURE)
		copyFileSync(path.join(root, "build/screenshots/readme.png"), path.join(root, "tests/browser/screenshot.png"));
	await page.context().close();
});
