// The server speaks TLS by itself: pages, cookies, live pages, a stop with one open.  The key in
// tests/cases/tls is for these tests only.
import test from "node:test";
import assert from "node:assert/strict";
import https from "node:https";
import tls from "node:tls";
import path from "node:path";
import { cubetab, root, start, caseFile, dataFolder } from "../lib/cubetab.mjs";

const cert = path.join(root, "tests/cases/tls/cert.pem"), key = path.join(root, "tests/cases/tls/key.pem");
const ask = (url, options = {}, body = "") => new Promise((resolve, reject) => {
	const q = https.request(url, { ca: caseFile("tls/cert.pem"), agent: false, ...options }, (res) => {
		let text = "";
		res.on("data", (d) => { text += d; });
		res.on("end", () => resolve({ status: res.statusCode, headers: res.headers, text, ended: true }));
		if (options.stream)
			resolve({ status: res.statusCode, headers: res.headers, ended: new Promise((over) => res.on("close", over)) });
	});
	q.on("error", reject);
	q.end(body);
});

test("pages, secure cookies and live pages over TLS, and a stop with one open", async () => {
	const server = await start({ args: ["--tls-cert", cert, "--tls-key", key] });
	assert.match(server.url, /^https:/);
	assert.equal((await ask(server.url + "/healthz")).text, "ok\n");
	assert.match((await ask(server.url + "/")).text, /<h1>/);
	const link = new URL(server.setupLink());
	assert.equal(link.protocol, "https:");
	const made = await ask(server.url + "/setup", { method: "POST", headers: { origin: server.url } },
		new URLSearchParams({ token: link.searchParams.get("token"), email: "a@example.org",
			name: "Ada", password: "a long enough password", password_again: "a long enough password" }).toString());
	// A body without its type is no form: nothing was typed, so it comes back.
	assert.equal(made.status, 422);
	const again = await ask(server.url + "/setup", { method: "POST", headers: { origin: server.url,
		"content-type": "application/x-www-form-urlencoded" } },
		new URLSearchParams({ token: link.searchParams.get("token"), email: "a@example.org",
			name: "Ada", password: "a long enough password", password_again: "a long enough password" }).toString());
	assert.equal(again.status, 303);
	assert.match(again.headers["set-cookie"].join("\n"), /^cubetab=.*HttpOnly.*Secure/m);
	const old = await new Promise((resolve) => {
		const s = tls.connect({ port: Number(new URL(server.url).port), rejectUnauthorized: false,
			minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" }, () => resolve("taken"));
		s.on("error", () => resolve("refused"));
	});
	assert.equal(old, "refused");
	const csrf = /name="csrf" value="([^"]+)"/.exec((await ask(server.url + "/password",
		{ headers: { cookie: again.headers["set-cookie"][0].split(";")[0] } })).text)[1];
	const cup = await ask(server.url + "/api/v1/tournaments", { method: "POST", headers: { "x-csrf-token": csrf,
		"content-type": "application/json", cookie: again.headers["set-cookie"][0].split(";")[0] } },
		JSON.stringify({ name: "Cup", slug: "cup", rule_system: "challenge-cup-2022", starts_on: "2027-03-02", timezone: "UTC", venue: "" }));
	assert.equal(cup.status, 201, cup.text);
	const live = await ask(server.url + "/t/cup/events", { stream: true });
	assert.equal(live.status, 200);
	assert.equal(await server.stop(), 0);
	await live.ended;
});

test("a key that does not fit says so", async () => {
	const r = cubetab(["serve", "--listen", "127.0.0.1:0", "--data", dataFolder(), "--tls-cert", cert, "--tls-key", cert],
		{ timeout: 60000 });
	assert.equal(r.status, 3);
	assert.match(r.stderr, /certificate and its key/);
});
