// The real program on a throw-away data folder, and people who use it, for the http and browser
// tests.
//
//   const server = await start();            // data folder of its own, free port
//   const dir = await director(server);      // set-up link followed: signed-in owner
//   const r = await dir.post("/manage/new", { name: "Cup" });   // CSRF token added by itself
//   const api = await apiClient(server, dir);                   // owner's bearer token
import { deflateSync } from "node:zlib";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, readFileSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const program = path.resolve(root, process.env.CUBETAB_PROGRAM ?? "build/asan/cubetab");
// How much longer an instrumented program may take than the one that people run.
export const slack = /\/tsan\//.test(program) ? 20 : /\/asan\//.test(program) ? 4 : 1;
// What the font libraries keep until their process ends is no leak.
process.env.LSAN_OPTIONS ??= `suppressions=${path.join(root, "tests/leaks.supp")}:print_suppressions=0`;
export const caseFile = (name) => readFileSync(path.join(root, "tests/cases", name));

const running = new Set();
process.on("exit", () => running.forEach((p) => p.kill("SIGKILL")));

export function dataFolder() {
	const dir = mkdtempSync(path.join(tmpdir(), "cubetab-test-"));
	chmodSync(dir, 0o755); // as root, PostgreSQL runs as another account inside it
	return dir;
}

// A data folder after its first start, with nobody in it yet.  Making the database takes seconds,
// so it is made once and copied; run-js.sh makes it once for all files of a suite.
let made = process.env.CUBETAB_PREPARED || null;
export async function prepare() {
	const dir = dataFolder();
	await (await start({ data: dir })).stop();
	return dir;
}
export async function preparedFolder() {
	if (made === null) {
		made = await prepare();
		process.on("exit", () => rmSync(made, { recursive: true, force: true }));
	}
	const dir = dataFolder();
	execFileSync("cp", ["-a", made + "/.", dir]);
	return dir;
}

// Runs a subcommand to its end: { status, stdout, stderr }.
export function cubetab(args, options = {}) {
	const r = spawnSync(program, args, { encoding: "utf8", maxBuffer: 64 << 20, ...options });
	return { status: r.status, stdout: r.stdout, stderr: r.stderr };
}

// Starts "serve", on a prepared folder of its own unless told otherwise, and waits until it is
// ready.  stop() ends it as Ctrl-C does and gives its exit status; kill() ends it as a power cut
// does.
export async function start({ data, database, args = [], env = {}, exe = program } = {}) {
	const own = data === undefined && database === undefined;
	const folder = database === undefined ? data ?? await preparedFolder() : null;
	const where = folder === null ? ["--database", database] : ["--data", folder];
	const child = spawn(exe, ["serve", "--listen", "127.0.0.1:0", ...where, ...args],
		{ stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
	running.add(child);
	const server = { child, data: folder, stdout: "", stderr: "", url: null };
	const ended = new Promise((resolve) => child.once("exit", (code, signal) => {
		running.delete(child);
		resolve(code ?? signal);
	}));
	server.ended = ended;
	await new Promise((resolve, reject) => {
		const late = setTimeout(() => reject(new Error(
			`not ready after 60 s\n${server.stdout}\n${server.stderr}`)), 60000);
		child.stdout.on("data", (d) => {
			server.stdout += d;
			const m = /^ready (http\S+?)\/?$/m.exec(server.stdout);
			if (m && server.url === null) {
				server.url = m[1];
				clearTimeout(late);
				setTimeout(resolve, 50); // the set-up link may follow in the next write
			}
		});
		child.stderr.on("data", (d) => { server.stderr += d; });
		child.once("exit", (code) => {
			clearTimeout(late);
			reject(Object.assign(new Error(`ended with ${code}: ${server.stderr}`),
				{ status: code, stderr: server.stderr, stdout: server.stdout }));
		});
	});
	server.setupLink = () => {
		const m = /http\S+\/setup\?token=[\w-]+/.exec(server.stdout + server.stderr);
		return m && m[0];
	};
	server.stop = async () => {
		child.kill("SIGINT");
		const code = await ended;
		if (own)
			rmSync(folder, { recursive: true, force: true });
		return code;
	};
	server.kill = async () => {
		child.kill("SIGKILL");
		return ended;
	};
	return server;
}

// The Set-Cookie lines of an answer.  The fetch of Debian's Node 18 has no getSetCookie yet and
// joins the lines by commas; a comma within a date has no "name=" behind it.
export function setCookies(headers) {
	if (headers.getSetCookie)
		return headers.getSetCookie();
	return (headers.get("set-cookie") ?? "").split(/, (?=[^;,=\s]+=)/).filter(Boolean);
}

// A browser without script: keeps cookies, follows no redirect by itself, knows the last page's
// CSRF token.
export class Client {
	constructor(server) {
		this.server = server;
		this.cookies = new Map();
		this.csrf = null;
	}
	url(p) {
		return p.startsWith("http") ? p : this.server.url + p;
	}
	async send(method, p, { body, headers = {}, follow = false } = {}) {
		const h = { ...headers };
		if (this.cookies.size)
			h.cookie = [...this.cookies].map(([k, v]) => `${k}=${v}`).join("; ");
		const res = await fetch(this.url(p), { method, body, headers: h, redirect: "manual" });
		for (const line of setCookies(res.headers)) {
			const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
			if (value === "" || /max-age=0/i.test(line))
				this.cookies.delete(name);
			else
				this.cookies.set(name, value);
		}
		const bytes = Buffer.from(await res.arrayBuffer());
		const text = bytes.toString("utf8");
		const type = res.headers.get("content-type") ?? "";
		const m = type.startsWith("text/html") && /name="csrf" value="([^"]+)"/.exec(text);
		if (m)
			this.csrf = m[1];
		const out = { status: res.status, headers: res.headers, text, bytes,
			location: res.headers.get("location"),
			json: /json/.test(type) && text ? JSON.parse(text) : undefined };
		if (follow && out.location && [301, 302, 303].includes(out.status))
			return this.send("GET", out.location, { follow });
		return out;
	}
	get(p, options) {
		return this.send("GET", p, options);
	}
	// fields: an object, or a FormData for files.  The CSRF token of the last page is added;
	// pass csrf: null to leave it out.
	async post(p, fields = {}, { csrf = this.csrf, follow = false, headers } = {}) {
		const form = fields instanceof FormData ? fields : new URLSearchParams();
		if (form instanceof URLSearchParams)
			for (const [k, v] of Object.entries(fields))
				for (const one of [v].flat())
					form.append(k, one);
		if (csrf !== null && !form.has("csrf"))
			form.append("csrf", csrf);
		return this.send("POST", p, { body: form, follow, headers });
	}
}

export const OWNER = { email: "director@example.org", name: "Dana Director",
	password: "a long enough password" };

// Follows the set-up link and comes back signed in as the first director.
export async function director(server) {
	const c = new Client(server);
	const link = server.setupLink();
	if (!link)
		throw new Error("no set-up link was printed:\n" + server.stdout);
	const at = new URL(link);
	await c.get(at.pathname + at.search);
	const r = await c.post(at.pathname + at.search, { token: at.searchParams.get("token"),
		email: OWNER.email, name: OWNER.name, password: OWNER.password,
		password_again: OWNER.password });
	if (r.status !== 303)
		throw new Error(`set-up answered ${r.status}: ${r.text.slice(0, 2000)}`);
	await c.get("/manage"); // a page with the sign-in's CSRF token
	return c;
}

// An owner's bearer token by the command line, and JSON calls with it.
export async function apiClient(server, { slug, role = "owner", email = OWNER.email } = {}) {
	const r = cubetab(["token", "create", email, "--role", role, "--data", server.data,
		...(slug ? ["--tournament", slug] : [])]);
	if (r.status !== 0)
		throw new Error(`token create: ${r.status} ${r.stderr}`);
	const token = r.stdout.trim().split(/\s+/).pop();
	const call = async (method, p, body, headers = {}) => {
		const h = { authorization: `Bearer ${token}`, ...headers };
		let data = body;
		if (body !== undefined && typeof body !== "string" && !Buffer.isBuffer(body)) {
			data = JSON.stringify(body);
			h["content-type"] ??= "application/json";
		}
		const res = await fetch(server.url + p, { method, body: data, headers: h });
		const text = await res.text();
		return { status: res.status, headers: res.headers, text,
			json: /json/.test(res.headers.get("content-type") ?? "") ? JSON.parse(text) : undefined };
	};
	return { token, call, get: (p) => call("GET", p), post: (p, b, h) => call("POST", p, b, h),
		put: (p, b, h) => call("PUT", p, b, h), delete: (p) => call("DELETE", p) };
}

// A tournament with a roster by the API: { slug, api }.
export async function tournament(server, { api, slug = "cup", name = "Spring Cup",
	rosterFile = "rosters/challenge-cup.csv", roster, rules = "challenge-cup-2022" } = {}) {
	const a = api ?? await apiClient(server);
	const made = await a.post("/api/v1/tournaments", { name, slug,
		rule_system: rules, starts_on: "2027-03-02",
		timezone: "America/Chicago", venue: "Gym" });
	if (made.status !== 201)
		throw new Error(`tournament: ${made.status} ${made.text}`);
	const csv = roster ?? caseFile(rosterFile);
	if (csv.length) {
		const r = await a.call("POST", `/api/v1/tournaments/${slug}/roster`, csv,
			{ "content-type": "text/csv" });
		if (r.status >= 300)
			throw new Error(`roster: ${r.status} ${r.text}`);
	}
	return { slug, api: a };
}

// A picture of noise as PNG, w by h.
export function png(w, h, { noise = true } = {}) {
	const row = 1 + 3 * w, raw = Buffer.alloc(row * h);
	for (let y = 0; noise && y < h; y++)
		for (let x = 1; x < row; x++)
			raw[y * row + x] = (x * 37 + y * 101) & 255;
	const part = (name, data) => {
		const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
		const out = Buffer.alloc(body.length + 8);
		out.writeUInt32BE(data.length, 0);
		body.copy(out, 4);
		out.writeUInt32BE(crc32(body), body.length + 4);
		return out;
	};
	const head = Buffer.alloc(13);
	head.writeUInt32BE(w, 0);
	head.writeUInt32BE(h, 4);
	head.set([8, 2, 0, 0, 0], 8);
	return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), part("IHDR", head),
		part("IDAT", deflateSync(raw)), part("IEND", Buffer.alloc(0))]);
}
function crc32(bytes) {
	let c = ~0;
	for (const b of bytes) {
		c ^= b;
		for (let k = 0; k < 8; k++)
			c = (c >>> 1) ^ (0xedb88320 & -(c & 1));
	}
	return ~c >>> 0;
}
