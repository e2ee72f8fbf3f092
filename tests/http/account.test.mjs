// Accounts: set-up, sign-in and its brakes, invitations, private links, tokens, who may do what.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { start, director, Client, OWNER, root, apiClient, setCookies, tournament } from "../lib/cubetab.mjs";
import { enter, seat } from "../lib/cup.mjs";

let server, dir;
const PASSWORD = "another long password";

before(async () => {
	server = await start();
	// who opens the plain address first learns where the set-up link is
	for (const address of ["/", "/signin"])
		assert.match((await new Client(server).get(address)).text, /Nobody has an account here yet/);
	dir = await director(server);
	for (const address of ["/", "/signin"])
		assert.doesNotMatch((await new Client(server).get(address)).text, /Nobody has an account/);
	const made = await dir.post("/manage/new", { name: "Spring Cup", slug: "cup",
		starts_on: "2027-03-06", timezone: "America/Chicago", rule_system: "challenge-cup-2022" });
	assert.equal(made.status, 303, made.text);
});
after(() => server.stop());

const token = (text, kind) => new RegExp(`/${kind}/([\\w-]{43})`).exec(text)?.[1];

async function signin(email, password, fields = {}) {
	const c = new Client(server);
	const r = await c.post("/signin", { email, password, ...fields }, { csrf: null });
	return { c, r };
}

// A helper who came by a private link.
async function helper(role, label = `${role} link`) {
	const made = await dir.post("/manage/cup/helpers/link", { link_label: label, link_role: role });
	assert.equal(made.status, 200, made.text);
	const link = token(made.text, "l");
	assert.ok(link, "the link is shown");
	const c = new Client(server);
	const r = await c.post(`/l/${link}`, {}, { csrf: null });
	assert.equal(r.status, 303);
	await c.get("/manage/cup");
	return { c, link, location: r.location };
}

test("the set-up link works once", async () => {
	const at = new URL(server.setupLink());
	const c = new Client(server);
	assert.equal((await c.get(at.pathname + at.search)).status, 404);
	const r = await c.post("/setup", { token: at.searchParams.get("token"), email: "x@example.org",
		name: "X", password: PASSWORD, password_again: PASSWORD }, { csrf: null });
	assert.notEqual(r.status, 303);
	assert.equal(c.cookies.size, 0);
});

test("a wrong password and an unknown address get the same answer", async () => {
	const a = await signin(OWNER.email, "not the password");
	const b = await signin("nobody@example.org", "not the password");
	assert.equal(a.r.status, 422);
	assert.equal(b.r.status, 422);
	const said = (r) => r.text.replace(/value="[^"]*"/g, "").replace(/request [\w-]+/, "");
	assert.equal(said(a.r), said(b.r));
	assert.match(a.r.text, new RegExp(`value="${OWNER.email}"`), "the address typed is kept");
	assert.doesNotMatch(a.r.text, /not the password/, "the password typed is not");
});

test("sign-in begins a new session and ends the old one", async () => {
	const { c, r } = await signin(OWNER.email, OWNER.password);
	assert.equal(r.status, 303);
	assert.equal(r.location, "/manage");
	const set = r.headers.get("set-cookie");
	assert.match(set, /HttpOnly/i);
	assert.match(set, /SameSite=Lax/i);
	const [name, first] = [...c.cookies][0];
	const again = await c.post("/signin", { email: OWNER.email, password: OWNER.password }, { csrf: null });
	assert.equal(again.status, 303);
	assert.notEqual(c.cookies.get(name), first, "a new value");
	const old = new Client(server);
	old.cookies.set(name, first);
	assert.equal((await old.get("/manage")).status, 303, "the old value is worth nothing");
	const planted = new Client(server);
	planted.cookies.set(name, "A".repeat(43));
	const r2 = await planted.post("/signin", { email: OWNER.email, password: OWNER.password }, { csrf: null });
	assert.equal(r2.status, 303);
	assert.notEqual(planted.cookies.get(name), "A".repeat(43), "a planted value is not taken over");
});

test("next= leads only to our own pages", async () => {
	for (const [next, to] of [["/manage/cup", "/manage/cup"], ["//evil.example/x", "/manage"],
		["https://evil.example/", "/manage"], ["/\\evil.example", "/manage"],
		["javascript:alert(1)", "/manage"], ["/%2fevil.example", "/%2fevil.example"],
		["/manage/cup?q=" + "a".repeat(7900), "/manage/cup?q=" + "a".repeat(7900)],
		["//evil.example/" + "a".repeat(7900), "/manage"]]) {
		const { r } = await signin(OWNER.email, OWNER.password, { next });
		assert.equal(r.status, 303, next);
		assert.equal(r.location, to, next);
	}
	const { c, r } = await signin(OWNER.email, OWNER.password, { next: "/manage/cup?q=" + "a".repeat(9000) });
	assert.equal(r.location, "/manage");
	assert.match((await c.get("/manage")).text, /too long to go back to: open it again/);
});

test("the browser keeps a sign-in as long as the server does", async () => {
	const { r } = await signin(OWNER.email, OWNER.password);
	assert.match(setCookies(r.headers).join("\n"), new RegExp(`Max-Age=${14 * 86400};`));
});

test("signing out ends the session", async () => {
	const { c } = await signin(OWNER.email, OWNER.password);
	await c.get("/manage");
	const cookies = new Map(c.cookies);
	assert.equal((await c.post("/signout", {}, { csrf: "wrong" })).status, 403);
	assert.equal((await c.post("/signout")).status, 303);
	c.cookies = cookies;
	assert.equal((await c.get("/manage")).status, 303);
});

test("an invitation is taken up once; the role comes with it", async () => {
	const r = await dir.post("/manage/cup/helpers/invite", { email: "sam@example.org", role: "scorer" });
	assert.equal(r.status, 200, r.text);
	const link = token(r.text, "invite");
	const c = new Client(server);
	assert.match((await c.get(`/invite/${link}`)).text, /sam@example\.org/);
	const short = await c.post(`/invite/${link}`, { name: "Sam", password: "short", password_again: "short" }, { csrf: null });
	assert.equal(short.status, 422);
	assert.match(short.text, /value="Sam"/);
	const differ = await c.post(`/invite/${link}`, { name: "Sam", password: PASSWORD, password_again: PASSWORD + "x" }, { csrf: null });
	assert.equal(differ.status, 422);
	assert.equal((await c.post(`/invite/${link}`, { name: "Sam Scorer", password: PASSWORD, password_again: PASSWORD }, { csrf: null })).status, 303);
	assert.equal((await c.get("/manage/cup")).status, 200);
	assert.equal((await c.get("/manage/cup/settings")).status, 403);
	assert.equal((await c.get("/accounts")).status, 403);
	assert.equal((await new Client(server).get(`/invite/${link}`)).status, 404);
	const again = await dir.post("/manage/cup/helpers/invite", { email: "SAM@example.org", role: "judge" });
	assert.equal(again.status, 303, "who has an account gets the role at once");
});

test("changing the password asks for the old one and ends other sign-ins", async () => {
	const one = await signin("sam@example.org", PASSWORD);
	const two = await signin("sam@example.org", PASSWORD);
	await one.c.get("/password");
	const wrong = await one.c.post("/password", { old_password: "nonsense nonsense", password: "a third long password", password_again: "a third long password" });
	assert.equal(wrong.status, 422);
	const r = await one.c.post("/password", { old_password: PASSWORD, password: "a third long password", password_again: "a third long password" });
	assert.equal(r.status, 303, r.text);
	assert.equal((await one.c.get("/manage")).status, 200);
	assert.equal((await two.c.get("/manage")).status, 303);
	assert.equal((await signin("sam@example.org", PASSWORD)).r.status, 422);
	assert.equal((await signin("sam@example.org", "a third long password")).r.status, 303);
});

test("an owner's reset link sets a new password once; a switched-off account is out", async () => {
	const list = await dir.get("/accounts?q=sam");
	const id = /\/accounts\/(\d+)\/reset/.exec(list.text)[1];
	const r = await dir.post(`/accounts/${id}/reset`);
	const link = token(r.text, "reset");
	const c = new Client(server);
	assert.equal((await c.post(`/reset/${link}`, { name: "Sam", password: PASSWORD, password_again: PASSWORD }, { csrf: null })).status, 303);
	assert.equal((await c.post(`/reset/${link}`, { name: "Sam", password: PASSWORD, password_again: PASSWORD }, { csrf: null })).status, 404);
	assert.equal((await c.get("/manage")).status, 200);
	await dir.post(`/accounts/${id}/disable`);
	assert.equal((await c.get("/manage")).status, 303, "signed out everywhere");
	assert.equal((await signin("sam@example.org", PASSWORD)).r.status, 422);
	await dir.post(`/accounts/${id}/enable`);
	assert.equal((await signin("sam@example.org", PASSWORD)).r.status, 303);
	const own = /\/accounts\/(\d+)\/disable/.exec((await dir.get("/accounts?q=Dana")).text)[1];
	await dir.post(`/accounts/${own}/disable`);
	assert.equal((await dir.get("/accounts")).status, 200, "nobody shuts himself out");
});

test("a director makes no reset link for an owner, nor for people of other tournaments", async () => {
	await dir.post("/manage/new", { name: "Autumn Cup", slug: "autumn", starts_on: "2027-10-02",
		timezone: "America/Chicago", rule_system: "challenge-cup-2022" });
	const inv = await dir.post("/manage/cup/helpers/invite", { email: "bea@example.org", role: "director" });
	const bea = new Client(server);
	await bea.post(`/invite/${token(inv.text, "invite")}`, { name: "Bea", password: PASSWORD, password_again: PASSWORD }, { csrf: null });
	const page = await bea.get("/manage/cup/helpers");
	assert.equal(page.status, 200);
	const id = (name) => new RegExp(`/helpers/(\\d+)/reset">[^/]*aria-label="Link for a new password for ${name}`).exec(page.text)?.[1];
	assert.ok(id("Dana Director"));
	assert.equal((await bea.post(`/manage/cup/helpers/${id("Dana Director")}/reset`)).status, 403);
	await dir.post("/manage/autumn/helpers/invite", { email: "sam@example.org", role: "director" });
	const sam = /\/helpers\/(\d+)\/reset">[^/]*aria-label="Link for a new password for Sam/.exec(page.text)[1];
	assert.equal((await bea.post(`/manage/cup/helpers/${sam}/reset`)).status, 403);
	assert.equal((await bea.get("/manage/autumn")).status, 403, "no role there");
	// An invitation of an owner, not taken up yet, is not to be had by inviting him again.
	await dir.post("/accounts/invite", { email: "boss@example.org", owner: "1" });
	const stolen = await bea.post("/manage/cup/helpers/invite", { email: "boss@example.org", role: "desk" });
	assert.equal(stolen.status, 303);
	assert.equal(token(stolen.text, "invite"), undefined);
});

test("a private link: GET signs nobody in, one tap does, revoking ends it", async () => {
	const made = await dir.post("/manage/cup/helpers/link", { link_label: "Desk, north door", link_role: "desk" });
	const link = token(made.text, "l");
	const c = new Client(server);
	const look = await c.get(`/l/${link}`);
	assert.equal(look.status, 200);
	assert.match(look.text, /Start as Desk, north door/);
	assert.equal(c.cookies.size, 0);
	const r = await c.post(`/l/${link}`, {}, { csrf: null });
	assert.equal(r.location, "/manage/cup");
	assert.equal((await c.get("/manage/cup")).status, 200);
	assert.equal((await c.get("/manage/cup/helpers")).status, 403);
	assert.equal((await c.get("/manage")).status, 403);
	assert.doesNotMatch((await dir.get("/manage/cup/helpers")).text, new RegExp(link), "shown once");
	const id = /\/helpers\/(\d+)\/revoke">[^/]*Desk, north door/.exec((await dir.get("/manage/cup/helpers")).text)[1];
	assert.equal((await dir.post(`/manage/cup/helpers/${id}/revoke`)).status, 303);
	assert.equal((await c.get("/manage/cup")).status, 303);
	assert.equal((await new Client(server).get(`/l/${link}`)).status, 404);
	assert.doesNotMatch(server.stderr, new RegExp(link), "no token in the log");
});

test("a private link never makes a director", async () => {
	const r = await dir.post("/manage/cup/helpers/link", { link_label: "x", link_role: "director" });
	assert.equal(r.status, 422);
});

test("API tokens work until revoked, in their tournament and role", async () => {
	const page = await dir.post("/manage/cup/helpers/token", { token_label: "Script", token_role: "director" });
	const bearer = /Bearer ([\w-]{43})/.exec(page.text)[1];
	const call = (p, method = "GET", body) => fetch(server.url + p, { method, body,
		headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" } });
	assert.equal((await call("/api/v1/tournaments/cup")).status, 200);
	assert.equal((await call("/api/v1/tournaments", "POST", "{}")).status, 403, "an owner's only");
	assert.equal((await call("/manage")).status, 403, "no account's page");
	const id = /\/helpers\/(\d+)\/revoke">[^/]*Script/.exec((await dir.get("/manage/cup/helpers")).text)[1];
	await dir.post(`/manage/cup/helpers/${id}/revoke`);
	const gone = await call("/api/v1/tournaments/cup");
	assert.ok([401, 403].includes(gone.status), String(gone.status));
});

test("a form without its token, or from another site, is refused", async () => {
	assert.equal((await dir.post("/manage/cup/helpers/link", { link_label: "x", link_role: "desk" }, { csrf: null })).status, 403);
	assert.equal((await dir.post("/manage/cup/helpers/link", { link_label: "x", link_role: "desk" }, { csrf: "A".repeat(43) })).status, 403);
	assert.equal((await dir.post("/signin", { email: "a@b.c", password: "x" }, { headers: { origin: "https://evil.example" } })).status, 403);
});

// Every route that the site map offers, as people without the right: nothing opens by accident.
test("who lacks a role gets nothing: all routes as public, desk, scorer, judge", async () => {
	const map = readFileSync(path.join(root, "src/http/routes.c"), "utf8");
	const row = /\.verb = (\w+),\s*\.path =\s*"([^"]+)",\s*\.role =\s*([^,]+),/g;
	const rows = [...map.matchAll(row)].map((m) => m.slice(1));
	assert.equal(rows.length, map.split(".verb =").length - 1, "every row was read");
	assert.ok(rows.length > 60);
	const people = { public: new Client(server), desk: (await helper("desk")).c,
		scorer: (await helper("scorer")).c, judge: (await helper("judge")).c };
	let refused = 0;
	for (const [verb, route, roles] of rows) {
		const may = roles.replace("ROLE_STAFF", "ROLE_DESK | ROLE_SCORER | ROLE_JUDGE")
			.split("|").map((r) => r.trim().replace("ROLE_", "").toLowerCase());
		const at = route.replace("$", "cup").replaceAll("$", "third").replaceAll("#", "1");
		for (const [role, c] of Object.entries(people)) {
			if (may.includes("public") || may.includes(role))
				continue;
			const r = verb === "GET" ? await c.get(at)
				: await c.send(verb, at, { body: new URLSearchParams({ csrf: c.csrf ?? "" }) });
			const sent = r.status === 303 && /^\/signin\?next=/.test(r.location);
			assert.ok(sent && role === "public" || [401, 403].includes(r.status),
				`${verb} ${at} as ${role}: ${r.status} ${r.location ?? ""}`);
			refused++;
		}
	}
	assert.ok(refused > 100, `${refused} refusals`);
});

test("the list of accounts is filtered, sorted and exported", async () => {
	const csv = await dir.get("/accounts?format=csv&sort=email&q=example");
	assert.match(csv.headers.get("content-type"), /text\/csv/);
	const addresses = csv.text.trim().split("\n").slice(1).map((l) => l.split(",")[1]);
	assert.ok(addresses.length >= 3);
	assert.deepEqual(addresses, [...addresses].sort());
	assert.doesNotMatch((await dir.get("/accounts?q=nobody-like-this")).text, /@example/);
});

test("the first owner's token by the command line", async () => {
	const api = await apiClient(server);
	assert.equal((await api.get("/api/v1/tournaments")).status, 200);
});

// Last, since it slows this address down.
test("guessing is slowed down, by account first", async () => {
	const seen = [];
	for (let i = 0; i < 8; i++)
		seen.push((await signin("bea@example.org", "wrong wrong wrong")).r.status);
	assert.equal(seen[0], 422);
	assert.ok(seen.includes(429), seen.join(" "));
	const r = (await signin("bea@example.org", PASSWORD)).r;
	assert.equal(r.status, 429, "the right password waits too");
	assert.match(r.text, /Wait \d+ seconds/);
});

test("a link that opens on this computer only says so, until an address for the hall is set", async () => {
	const warns = /opens on this computer only/;
	const make = async () => (await dir.post("/manage/cup/helpers/link", { link_label: "Door", link_role: "desk" })).text;
	assert.match(await make(), warns);
	assert.match((await dir.get("/manage/cup/print")).text, /which no phone can open/);
	const shown = (await dir.get("/manage/cup/address")).text;
	assert.match(shown, warns);
	const own = /<option value="(http[^"]+)">/.exec(shown)?.[1];
	if (own) // one of the computer's own addresses is proposed, never the local one
		assert.ok(shown.includes(`name="public_address" value="${own}"`));
	assert.match(shown, /--listen 0\.0\.0\.0:\d+/);
	for (const page of [shown, await make()])
		assert.doesNotMatch(page, /class="qr"/, "a phone that scans it would only find itself");
	assert.equal((await dir.post("/manage/cup/address", { public_address: "http://192.0.2.9:8080" })).status, 303);
	assert.doesNotMatch(await make(), warns);
	assert.doesNotMatch((await dir.get("/manage/cup/print")).text, /which no phone can open/);
	const set = (await dir.get("/manage/cup/address")).text;
	assert.doesNotMatch(set, warns);
	for (const page of [set, await make()])
		assert.match(page, /<svg class="qr"/);
	assert.equal((await dir.post("/manage/cup/address", { public_address: "" })).status, 303);
});

test("a server that was started for the whole network is not to be started for it again", async () => {
	const wide = await start({ args: ["--listen", "0.0.0.0:0"] });
	try {
		const here = { ...wide, url: wide.url.replace("0.0.0.0", "127.0.0.1") }, owner = await director(here);
		await tournament(here, { api: await apiClient(here, owner) });
		const shown = (await owner.get("/manage/cup/address")).text;
		assert.match(shown, /opens on this computer only/);
		assert.doesNotMatch(shown, /--listen/);
	} finally {
		await wide.stop();
	}
});

test("a helper is shown and offered only what the role may do", async () => {
	const csv = "first_name,last_name,grade,division,team,school\n" + ["A", "B", "C", "D"].map((team) =>
		[1, 2, 3, 4, 5].map((i) => `Kid${i},${team}son,4,fourth,${team} Owls,${team} School\n`).join("")).join("");
	const api = await apiClient(server);
	const sent = await api.call("POST", "/api/v1/tournaments/cup/roster", csv, { "content-type": "text/csv" });
	assert.ok(sent.status < 300, sent.text);
	const desk = (await helper("desk")).c, scorer = (await helper("scorer")).c;
	const day = (await desk.get("/manage/cup")).text;
	assert.match(day, /Next: Check-in/);
	assert.doesNotMatch(day, /Seat the rounds/);
	assert.match((await dir.get("/manage/cup")).text, /Next: Seating/);
	assert.doesNotMatch((await desk.get("/manage/cup/seating")).text, /Make a draft/);
	assert.match((await desk.get("/manage/cup/seating/fourth")).text, /The director or the chief judge does this/);
	for (const address of ["/manage/cup/standings", "/manage/cup/standings/fourth"]) {
		assert.doesNotMatch((await scorer.get(address)).text, /cup\/(publish|penalties)/, address);
		assert.match((await dir.get(address)).text, /cup\/publish/, address);
	}
	const rounds = (await dir.get("/manage/cup/rounds")).text;
	assert.match(rounds, /Fourth grade/);
	assert.doesNotMatch(rounds, /Fifth grade/, "nobody plays there");
	// a day played for practice before the date goes on like the real one
	const [round] = await seat(api, "cup", "fourth");
	await enter(api, "cup", round, 1);
	assert.match((await dir.get("/manage/cup")).text, /Next: Entry/);
	assert.match((await scorer.get("/manage/cup")).text, /Next: Entry/);
});
