// The web server itself: limits, refusals, headers, kept answers, proxies, stopping.
import test, { after, before } from "node:test";
import assert from "node:assert/strict";
import http from "node:http";
import net from "node:net";
import zlib from "node:zlib";
import { start, director, setCookies, Client, OWNER } from "../lib/cubetab.mjs";

let server, port, dana;
before(async () => {
	server = await start({ args: ["--trusted-proxy", "127.0.0.1"] });
	port = Number(new URL(server.url).port);
	dana = await director(server);
});
after(async () => {
	assert.equal(await server.stop(), 0);
});

// Raw bytes in, all that comes back until the server closes or ms pass.
function raw(text, ms = 5000) {
	return new Promise((resolve, reject) => {
		const s = net.connect(port, "127.0.0.1", () => s.write(text));
		let got = "";
		const late = setTimeout(() => s.destroy(), ms);
		s.on("data", (d) => { got += d.toString("latin1"); });
		s.on("close", () => {
			clearTimeout(late);
			resolve(got);
		});
		s.on("error", (e) => (got ? resolve(got) : reject(e)));
	});
}
const get = (path, headers = {}) => fetch(server.url + path, { headers, redirect: "manual" });

test("every answer carries the security headers and no page of staff is kept", async () => {
	for (const path of ["/", "/nothing", "/signin", "/api/v1/nothing"]) {
		const r = await get(path);
		assert.equal(r.headers.get("content-security-policy"),
			"default-src 'self'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'", path);
		assert.equal(r.headers.get("x-content-type-options"), "nosniff");
		assert.equal(r.headers.get("referrer-policy"), "same-origin");
		assert.equal(r.headers.get("cache-control"), "no-store", path);
	}
});

test("an unknown address is 404, a wrong method 405 with Allow, as a page and as problem+json", async () => {
	const page = await get("/nothing");
	assert.equal(page.status, 404);
	assert.match(await page.text(), /nothing at this address/);
	const wrong = await fetch(server.url + "/healthz", { method: "DELETE" });
	assert.equal(wrong.status, 405);
	assert.equal(wrong.headers.get("allow"), "GET, HEAD");
	for (const [method, path, status] of [["GET", "/api/v1/nothing", 404],
		["DELETE", "/api/v1/openapi.json", 405], ["PATCH", "/api/v1/openapi.json", 405]]) {
		const r = await fetch(server.url + path, { method });
		assert.equal(r.status, status);
		assert.equal(r.headers.get("content-type"), "application/problem+json");
		const doc = await r.json();
		assert.equal(doc.status, status);
		assert.equal(doc.type, "about:blank");
		assert.ok(doc.title && doc.detail && doc.request);
	}
});

test("a mistyped address offers a sign-in only to those who are not signed in", async () => {
	for (const path of ["/nothing", "/manage/nothing", "/manage/nothing/at/all"]) {
		const page = await dana.get(path);
		assert.equal(page.status, 404, path);
		assert.doesNotMatch(page.text, /Sign in/, path);
		assert.match(page.text, /Sign out/, path);
	}
	assert.match(await (await get("/nothing")).text(), /Sign in/);
	assert.equal((await get("/nothing", { cookie: "cubetab=forged" })).status, 404);
});

test("more parameters than any page takes are told, whatever their number", async () => {
	for (const n of [65, 300, 2000]) {
		const r = await get("/?" + Array.from({ length: n }, (_, i) => `a${i}`).join("&"));
		assert.equal(r.status, 400, String(n));
		assert.match(await r.text(), /more parameters/);
	}
	assert.equal((await get("/?" + "a&".repeat(63))).status, 200);
});

test("HEAD answers as GET does, without a body", async () => {
	for (const path of ["/", "/healthz", "/static/style.css", "/nothing"]) {
		const plain = { "accept-encoding": "identity" };
		const a = await get(path, plain);
		const b = await fetch(server.url + path, { method: "HEAD", headers: plain });
		assert.equal(b.status, a.status, path);
		assert.equal(b.headers.get("content-length"), String((await a.arrayBuffer()).byteLength));
		assert.equal(await b.text(), "");
	}
});

test("health, readiness and metrics", async () => {
	assert.equal((await get("/healthz")).status, 200);
	assert.equal((await get("/readyz")).status, 200);
	const text = await (await get("/metrics")).text();
	assert.match(text, /^cubetab_requests_total\{status="2xx"\} \d+$/m);
	assert.match(text, /^cubetab_resident_memory_bytes \d{7,}$/m);
	assert.doesNotMatch(text, /@|token/);
});

test("static files: compressed beforehand, a strong tag, 304, kept for ever under their version", async () => {
	const page = await (await get("/")).text();
	const path = /href="(\/static\/style\.css\?v=\w+)"/.exec(page)[1];
	const r = await get(path, { "accept-encoding": "identity" });
	assert.match(r.headers.get("cache-control"), /immutable/);
	const tag = r.headers.get("etag");
	assert.match(tag, /^"[\w-]+"$/);
	const body = Buffer.from(await r.arrayBuffer());
	const zipped = await new Promise((resolve) => http.get({ port, path,
		headers: { "accept-encoding": "gzip, br" } }, (res) => {
		const parts = [];
		res.on("data", (d) => parts.push(d));
		res.on("end", () => resolve({ headers: res.headers, body: Buffer.concat(parts) }));
	}));
	assert.equal(zipped.headers["content-encoding"], "gzip");
	assert.equal(zipped.headers.vary, "Accept-Encoding");
	assert.notEqual(zipped.headers.etag, tag);
	assert.deepEqual(zlib.gunzipSync(zipped.body), body);
	const again = await get(path, { "accept-encoding": "identity", "if-none-match": `"x", ${tag}` });
	assert.equal(again.status, 304);
	assert.equal(again.headers.get("etag"), tag);
	assert.equal((await get("/static/style.css")).headers.get("cache-control"), "no-cache");
	assert.equal((await get("/static/nothing.css")).status, 404);
	assert.equal((await get("/static/..%2f..%2fetc%2fpasswd")).status, 404);
});

test("a body that is too big is 413, whether its length is told or not", async () => {
	const big = "a=" + "x".repeat(200 * 1024);
	const form = { "content-type": "application/x-www-form-urlencoded" };
	const told = await fetch(server.url + "/signin", { method: "POST", body: big, headers: form });
	assert.equal(told.status, 413);
	assert.match(await told.text(), /at most 64 KB. Nothing was saved. Go back and shorten/);
	const untold = await fetch(server.url + "/signin", { method: "POST", duplex: "half",
		body: new ReadableStream({ start(c) {
			c.enqueue(new TextEncoder().encode(big));
			c.close();
		} }), headers: form });
	assert.equal(untold.status, 413);
	const huge = await raw("POST /signin HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\nx");
	assert.match(huge, /^HTTP\/1\.1 413 /);
	const expects = await raw("POST /signin HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n" +
		"Content-Length: 900000\r\nConnection: close\r\n\r\n");
	assert.match(expects, /^HTTP\/1\.1 413 /);
});

test("a head that is too big, a missing or mad host, nonsense: refused, and the server goes on", async () => {
	assert.match(await raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${"y".repeat(40000)}\r\n\r\n`), /^HTTP\/1\.\d (431|413|414) /);
	assert.match(await raw("GET / HTTP/1.1\r\nConnection: close\r\n\r\n"), /^HTTP\/1\.\d 400 /);
	assert.match(await raw("GET / HTTP/1.1\r\nHost: a<b>\r\nConnection: close\r\n\r\n"), /^HTTP\/1\.1 400 /);
	await raw("\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 500).catch(() => "");
	await raw("GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
	assert.equal((await get("/healthz")).status, 200);
});

test("a last slash too many leads to the page", async () => {
	const r = await get("/signin/");
	assert.equal(r.status, 303);
	assert.equal(r.headers.get("location"), "/signin");
	assert.equal((await get("/signin/?next=%2Fmanage%2Fcup%3Fq%3Da%2526b")).headers.get("location"),
		"/signin?next=%2Fmanage%2Fcup%3Fq%3Da%2526b");
});

test("who is not signed in is sent to sign in and comes back; the API says 401", async () => {
	const r = await get("/password");
	assert.equal(r.status, 303);
	assert.equal(r.headers.get("location"), "/signin?next=%2Fpassword");
	const asked = "/manage/cup/checkin?q=Zo%C3%AB%20%26%20co&late=&school=3";
	const sent = await get(asked);
	assert.equal(sent.headers.get("location"), `/signin?next=${encodeURIComponent(asked)}`, "with all that it asked for");
	const page = await (await get(sent.headers.get("location"))).text();
	assert.ok(page.includes(`name="next" value="${asked.replaceAll("&", "&amp;")}"`), page);
	const long = await get(`/password?q=${"%C3%AB".repeat(1200)}`);
	assert.equal(long.headers.get("location"), "/signin?next=%2Fpassword", "what no address can hold is left out");
	const bad = await get("/api/v1/openapi.json", { authorization: "Bearer nonsense" });
	assert.equal(bad.status, 401);
	assert.equal(bad.headers.get("www-authenticate"), "Bearer");
});

test("forms from elsewhere and without the token change nothing", async () => {
	const cases = [
		{ csrf: null },
		{ csrf: "wrong" },
		{ headers: { origin: "http://evil.example" } },
		{ headers: { origin: "null" } },
		{ headers: { "sec-fetch-site": "cross-site" } },
	];
	for (const c of cases) {
		const r = await dana.post("/signout", {}, c);
		assert.equal(r.status, 403, JSON.stringify(c));
	}
	assert.equal((await dana.get("/password")).status, 200);
	const cookie = [...dana.cookies.entries()][0];
	assert.ok(cookie[1].length >= 40);
});

test("cookies: HttpOnly, SameSite, Secure where a trusted proxy speaks TLS", async () => {
	const c = new Client(server);
	await c.get("/signin");
	const r = await fetch(server.url + "/signin", { method: "POST", redirect: "manual",
		headers: { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" },
		body: new URLSearchParams({ email: OWNER.email, password: OWNER.password }) });
	assert.equal(r.status, 303);
	const line = setCookies(r.headers).join("\n");
	assert.match(line, /^cubetab=/m);
	assert.match(line, /HttpOnly/);
	assert.match(line, /SameSite=Lax/);
	assert.match(line, /Secure/);
});

test("signing in too often from one address is slowed down, other addresses are not", async () => {
	const once = (who, email = "nobody@example.org") => fetch(server.url + "/signin", { method: "POST", redirect: "manual",
		headers: { "x-forwarded-for": `198.51.100.1, ${who}` },
		body: new URLSearchParams({ email, password: "guess" }) });
	let last;
	for (let i = 0; i < 90; i++) {
		last = (await once("203.0.113.50")).status;
		if (last === 429)
			break;
	}
	assert.equal(last, 429);
	assert.notEqual((await once("203.0.113.51", "other@example.org")).status, 429);
	// A proxy that adds a header of its own, below many that the client made up.
	const body = "email=nobody@example.org&password=guess";
	const made = "X-Forwarded-For: 198.51.100.1\r\n" + Array.from({ length: 70 }, (_, i) => `X-${i}: y\r\n`).join("");
	assert.match(await raw(`POST /signin HTTP/1.1\r\nHost: a\r\n${made}X-Forwarded-For: 203.0.113.50\r\nConnection: close\r\n` +
		`Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`), /^HTTP\/1.1 429/);
	// Who holds one IPv6 address holds all of its network.
	for (let i = 0; i < 90; i++) {
		last = (await once(`2001:db8:0:1::${i.toString(16)}`, `n${i}@example.org`)).status;
		if (last === 429)
			break;
	}
	assert.equal(last, 429);
	assert.notEqual((await once("2001:db8:0:2::1", "n@example.org")).status, 429);
});

test("the log has one line a request, without tokens and queries", async () => {
	await get("/l/very-secret-token");
	await get("/setup?token=very-secret-token");
	await get("/t/cup/find?q=Ada+Lovelace");
	await get("/t/cup%20200%20forged%0A/find");
	await new Promise((r) => setTimeout(r, 100));
	assert.doesNotMatch(server.stderr, /very-secret|Lovelace/);
	assert.match(server.stderr, /GET \/t\/cup%20200%20forged%0A\/find 404 /, "no address looks like the fields behind it");
	assert.match(server.stderr, /GET \/healthz 200 [\d.]+ ms 0 statements account 0/);
});

test("a client that sends its request a byte at a time is cut off", async () => {
	const began = Date.now();
	const s = net.connect(port, "127.0.0.1");
	s.on("error", () => {});
	const text = "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: " + "y".repeat(1000);
	let i = 0;
	const drip = setInterval(() => s.write(text[i++]), 500);
	await new Promise((resolve) => s.on("close", resolve));
	clearInterval(drip);
	const seconds = (Date.now() - began) / 1000;
	assert.ok(seconds < 25, `${seconds} s`);
});
