// Bad input and people who mean harm: nothing crashes, nothing leaks, nothing half happens, and
// what was typed comes back.
import assert from "node:assert/strict";
import net from "node:net";
import { after, before, test } from "node:test";
import { Client, cubetab, director, start, tournament } from "../lib/cubetab.mjs";
import { seat } from "../lib/cup.mjs";

let server, dana, api, tables;
const at = "/api/v1/tournaments/cup";
const sheet = (i) => `/manage/cup/sheets/${tables[i].code}`;

before(async () => {
	server = await start();
	dana = await director(server);
	({ api } = await tournament(server));
	tables = (await seat(api, "cup", "third"))[0].tables;
	await tournament(server, { api, slug: "other", name: "Other Cup" });
	await dana.get("/manage/cup");
});
after(async () => {
	assert.equal(await server?.stop(), 0);
	assert.doesNotMatch(server.stderr, /broken:|Sanitizer|runtime error/);
});

const raw = (p, body, type = "application/x-www-form-urlencoded") =>
	dana.send("POST", p, { body, headers: { "content-type": type } });

test("an address whose query is no text is 400 with a way out, for pages and programs", async () => {
	for (const p of ["/?q=%ff%fe", "/manage/cup/players?q=%C0%80", "/t/cup/find?q=%00", "/t/cup/seating/third/1?x=%",
		"/manage/cup/seating/third/change?player=&round=1&to=%ED%A0%80", `${at}/seating?division=%ff&round=1`]) {
		const r = await dana.get(p);
		assert.equal(r.status, 400, p);
		assert.match(r.json?.detail ?? r.text, /address is damaged/, p);
		assert.match(r.headers.get("content-security-policy"), /default-src 'self'/);
	}
	const path = await dana.get("/api/v1/tournaments/%ff");
	assert.equal(path.status, 404);
	assert.match(path.headers.get("content-type"), /problem\+json/);
});

test("a form that arrives damaged says so and changes nothing", async () => {
	const csrf = encodeURIComponent(dana.csrf), p = "/manage/cup/schools/new";
	for (const [body, type] of [[`csrf=${csrf}&name=a%00b`], [`csrf=${csrf}&name=%`], ["\0"],
		[`--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n${dana.csrf}\r\n--y--`, "multipart/form-data; boundary=x"],
		["--x--", "multipart/form-data"], ["", "multipart/form-data; boundary="]]) {
		const r = await raw(p, body, type);
		assert.equal(r.status, 400, body);
		assert.match(r.text, /arrived damaged/);
	}
	const nul = await api.call("POST", `${at}/teams`, '{"name": "a\\u0000"}', { "content-type": "application/json" });
	assert.equal(nul.status, 400);
	assert.match(nul.json.detail, /no text holds the character \\u0000/);
	const signin = await new Client(server).send("POST", "/signin", { body: "email=%00",
		headers: { "content-type": "application/x-www-form-urlencoded" } });
	assert.equal(signin.status, 400);
});

test("bytes that are no text never reach a page or the database", async () => {
	const csrf = encodeURIComponent(dana.csrf);
	for (const [p, field] of [[`${sheet(0)}/queries`, "question"], ["/manage/cup/players/1/withdraw", "reason"],
		["/manage/cup/publish/third/withdraw", "reason"], ["/signin", "next"], ["/manage/cup/checkin/mark", "mark"],
		["/setup", "token"], [sheet(0), "code"], ["/manage/cup/seating/third/change", "to"]]) {
		const r = await raw(p, `csrf=${csrf}&${field}=/%ff%fe`);
		assert.ok(r.status < 500, `${p}: ${r.status}`);
	}
	const form = new FormData();
	form.append("csrf", dana.csrf);
	const head = `--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n${dana.csrf}\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="`;
	const r = await raw("/manage/cup/import", Buffer.concat([Buffer.from(head), Buffer.from([0xff, 0x0d]),
		Buffer.from('.csv"\r\n\r\nfirst_name,last_name\n\r\n--x--')]), "multipart/form-data; boundary=x");
	assert.ok(r.status < 500, String(r.status));
});

test("a choice that is gone brings the form back with what was typed", async () => {
	for (const [p, fields] of [
		["/manage/cup/players/new", { given: "Kept", family: "Keptson", team: "999999" }],
		["/manage/cup/players/new", { given: "Kept", family: "Keptson", division: "no such" }],
		["/manage/cup/teams/new", { name: "Kept", school_name: "Keptson", division: "no such" }]]) {
		const r = await dana.post(p, fields);
		assert.equal(r.status, 422, `${p} ${JSON.stringify(fields)}`);
		assert.match(r.text, /class="problems"[\s\S]*value="Kept"/);
		assert.match(r.text, /value="Keptson"/);
		assert.match(r.text, /is not there \(any more\)/);
	}
});

test("a refused question, answer or late name stays in its field", async () => {
	const asked = await dana.post(`${sheet(1)}/queries`, { question: "long ".repeat(70) });
	assert.equal(asked.status, 422);
	assert.match(asked.text, /value="long long/);
	assert.equal((await dana.post(`${sheet(1)}/queries`, { question: "Is this a 2?" })).status, 303);
	const id = /queries\/(\d+)"/.exec((await dana.get(sheet(1))).text)[1];
	const long = await dana.post(`${sheet(1)}/queries/${id}`, { answer: "yes ".repeat(90) });
	assert.equal(long.status, 422);
	assert.match(long.text, new RegExp(`href="#answer_${id}"[\\s\\S]*id="answer_${id}" name="answer" value="yes yes`));
	assert.equal((await dana.post(`${sheet(1)}/queries/${id}`, { answer: "Yes." })).status, 303);
	assert.equal((await dana.post(`${sheet(1)}/queries/${id}`, { answer: "No." })).status, 409);
	const late = await dana.post(`${sheet(1)}/players`, { seat: "2", given: "", family: "Keptson" });
	assert.equal(late.status, 422);
	assert.match(late.text, /value="Keptson"/);
	assert.match(late.text, /<option value="2" selected>/);
});

test("the API never takes a wrong type for nothing said", async () => {
	const code = tables[0].seats[0].code;
	const was = (await api.get(`${at}/roster`)).text;
	for (const [method, p, body, field] of [
		["PUT", `/players/${code}`, { first_name: 5 }, "first_name"],
		["PUT", `/players/${code}`, { last_name: ["x"] }, "last_name"],
		["PUT", `/players/${code}`, { note: "n".repeat(501) }, "note"],
		["PUT", `/players/${code}`, { first_name: "n".repeat(101) }, "first_name"],
		["PUT", `/players/${code}`, { grade: "4" }, "grade"],
		["PUT", `/players/${code}`, { grade: -1 }, "grade"],
		["PUT", `/players/${code}`, { team: 5 }, "team"],
		["PUT", `/players/${code}`, { placeholder: "yes" }, "placeholder"],
		["PUT", `/players/${code}`, { division: {} }, "division"],
		["POST", `/players/${code}/withdraw`, { reason: 1 }, "reason"],
		["POST", `/players/${code}/withdraw`, { reason: "r".repeat(301) }, "reason"],
		["POST", "/teams", { name: "T", school: 1, division: "third" }, "school"],
		["POST", "/teams", { name: "T", school: "S", division: "third", number: "5" }, "number"],
		["POST", "/seating", { division: "third", rounds: "4" }, "rounds"],
		["POST", "/seating", { division: "third", only_here: 1 }, "only_here"],
		["POST", "/seating/publish", { division: "third", round: true }, "round"],
		["POST", "/publications", { division: "third", through_round: "1" }, "through_round"],
		["POST", "/publications", { division: "third", through_round: 1, reason: {} }, "reason"],
		["POST", `/sheets/${tables[0].code}/players`, { seat: "1", given: "A" }, "seat"],
		["POST", `/sheets/${tables[0].code}/players`, { seat: 1, given: true }, "given"],
		["POST", `/sheets/${tables[0].code}/queries`, { question: 5 }, "question"],
		["PUT", "/attendance", { round: "1", players: [] }, "round"]]) {
		const r = await api.call(method, at + p, body);
		assert.equal(r.status, 422, `${p} ${JSON.stringify(body)}: ${r.status} ${r.text}`);
		assert.ok(r.json.problems.some((x) => x.field === field), `${p}: ${r.text}`);
	}
	assert.equal((await api.get(`${at}/roster`)).text, was);
	// what no column of the database holds is told in words, too
	for (const [p, body, text] of [
		[`${at}/teams`, { name: "T", school: "S", division: "third", number: 40000 }, /numbered 1 to 99/],
		[`${at}/teams`, { name: "T", school: "S", division: "third", seed: 2 ** 40 }, /numbered 1 to 999/],
		["/api/v1/seasons", { name: "S", ends_on: "soon" }, /year-month-day/],
		["/api/v1/seasons", { name: "S", ends_on: "2027-02-30" }, /year-month-day/]]) {
		const r = await api.post(p, body);
		assert.equal(r.status, 422, r.text);
		assert.match(r.json.detail, text);
	}
	assert.equal((await dana.get("/manage/cup/board?round=3000000000&session=1e99")).status, 200);
	const long = await dana.post("/manage/cup/players/1/withdraw", { reason: "x".repeat(501) });
	assert.equal(long.status, 422);
	assert.match(long.text, /may have at most 500 characters/);
});

test("names that a program sends along with marks stay out of the audit trail", async () => {
	const list = (await api.get(`${at}/attendance`)).json;
	const players = list.players.slice(0, 3).map((p) => ({ ...p, state: "present" }));
	assert.ok(players[0].name.length > 3);
	assert.equal((await api.put(`${at}/attendance`, { round: 0, players })).status, 200);
	const audit = await dana.get("/manage/cup/audit");
	assert.match(audit.text, /attendance\.mark/);
	for (const p of players)
		assert.ok(!audit.text.includes(p.name), p.name);
});

test("a mark for a round that is no number marks nobody at the door", async () => {
	const id = /players\/(\d+)"/.exec((await dana.get("/manage/cup/players")).text)[1];
	const before = (await api.get(`${at}/attendance`)).text;
	for (const round of ["1e9", "x", "-1", "9".repeat(30)])
		assert.equal((await dana.post("/manage/cup/checkin/mark", { mark: `player:${id}:absent`, round })).status, 422);
	assert.equal((await api.get(`${at}/attendance`)).text, before);
});

test("what belongs to another tournament is not there", async () => {
	const here = "/manage/other", team = /teams\/(\d+)"/.exec((await dana.get("/manage/cup/teams")).text)[1];
	const player = /players\/(\d+)"/.exec((await dana.get("/manage/cup/players")).text)[1];
	const trail = (await dana.get(`${here}/audit`)).text.match(/<tr>/g).length;
	for (const p of [`/teams/${team}`, `/teams/${team}/withdraw`, `/teams/${team}/reinstate`, `/teams/${team}/fill`,
		`/players/${player}`, `/players/${player}/withdraw`, `/players/${player}/reinstate`,
		`/players/${player}/substitute`, `/checkin/player/${player}/name`, `/sheets/${tables[0].code}/queries`,
		`/sheets/${tables[0].code}/players`, "/divisions/1/delete"]) {
		const r = await dana.post(here + p, { given: "Zed", family: "Zed", name: "Zed", reason: "x", question: "q",
			seat: "1", division: "third", school_name: "Zed" });
		assert.equal(r.status, 404, `${p}: ${r.status} ${r.location} ${/<h1[\s\S]{0,300}/.exec(r.text)}`);
	}
	assert.equal((await dana.get(`${here}/audit`)).text.match(/<tr>/g).length, trail);
	assert.ok(!cubetab(["export", "cup", "players", "--data", server.data]).stdout.includes("Zed"));
});

const unescaped = (s) => s.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')
	.replaceAll("&#39;", "'").replaceAll("&amp;", "&");
// The form of the page, as a browser sends it.
const formOf = (html) => {
	const main = html.slice(html.indexOf("<main"), html.indexOf("</main"));
	return [...main.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map((m) => [m[1], unescaped(m[2])]);
};

test("a sign-in that ended while somebody typed loses nothing", async () => {
	const p = "/manage/cup/schools/new", own = { origin: server.url };
	const csrf = dana.csrf, cookies = new Map(dana.cookies), typed = { name: `Kept "Quote" & <b>`, code: "KQ" };
	const out = new Client(server);
	const ended = await out.post(p, { ...typed, csrf }, { headers: own });
	assert.equal(ended.status, 401);
	assert.match(ended.text, /Not saved yet/);
	const kept = formOf(ended.text).filter(([n]) => n !== "csrf");
	assert.deepEqual(Object.fromEntries(kept), typed);
	// signed in again, and the page of before sends it: its token is not the new one
	const stale = await dana.post(p, { ...typed, csrf: "" }, { csrf: "", headers: own });
	assert.equal(stale.status, 403);
	const again = formOf(stale.text);
	assert.deepEqual(Object.fromEntries(again.filter(([n]) => n !== "csrf")), typed);
	assert.equal(Object.fromEntries(again).csrf, csrf);
	const sent = await dana.send("POST", p, { body: new URLSearchParams(again), headers: own });
	assert.equal(sent.status, 303, sent.text);
	assert.match((await dana.get("/manage/cup/schools?q=Kept")).text, /Kept &quot;Quote&quot; &amp; &lt;b&gt;/);
	assert.deepEqual(dana.cookies, cookies);
});

test("a form of another site is never kept, nor a password", async () => {
	const p = "/manage/cup/schools/new";
	for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }, { origin: "null" }, {}])
		for (const who of [dana, new Client(server)]) {
			const r = await who.post(p, { name: "Evil", code: "EV" }, { csrf: "x".repeat(43), headers });
			assert.ok([401, 403].includes(r.status));
			assert.doesNotMatch(r.text, /value="Evil"/, JSON.stringify(headers));
		}
	const r = await dana.post("/password", { old_password: "s3cret-old", password: "s3cret-new", password_again: "s3cret-new", next: "x" },
		{ csrf: "x".repeat(43), headers: { origin: server.url } });
	assert.equal(r.status, 403);
	assert.doesNotMatch(r.text, /s3cret/);
});

function wire(text) {
	return new Promise((resolve) => {
		const c = net.connect(Number(new URL(server.url).port), "127.0.0.1");
		let out = "";
		c.on("data", (d) => { out += d.toString("latin1"); });
		c.on("error", () => {});
		c.on("close", () => resolve(out));
		c.write(text, "latin1");
		setTimeout(() => c.end(), 300);
	});
}

test("a request with two hosts or two lengths is refused and its connection closed", async () => {
	for (const head of ["Host: a\r\nHost: b\r\n", "Host: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n",
		"Host: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n", "Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n"])
		for (const verb of ["GET", "POST"]) {
			const out = await wire(`${verb} /signin HTTP/1.1\r\n${head}\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`);
			assert.match(out, /^HTTP\/1\.1 400/, `${verb} ${head}`);
			assert.equal(out.match(/HTTP\/1\.1 /g).length, 1, out);
		}
	assert.equal((await dana.get("/healthz")).status, 200);
});
