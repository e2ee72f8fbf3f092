// A whole day: 300 players, 4 rounds, 6 scorers who type in real browsers and err now and then, every
// sheet read twice, 2 children who leave, 3 disputes, the server killed in one round and the database
// in another.  In the end the standings must be those of the true papers.
//
// Seeded: CUBETAB_SEED=7 gives other papers, slips and kills.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { start, director, apiClient, cubetab, tournament } from "../lib/cubetab.mjs";
import { browser, newPage } from "../lib/browser.mjs";
import { average, text } from "../lib/cup.mjs";

const TEAMS = 60, MEMBERS = 5, ROUNDS = 4, SCORERS = 6, ERRS = 0.06, LEAVE = 2, DISPUTES = 3;
const SERVER_DIES_IN = 2, DATABASE_DIES_IN = 3;
const at = "/api/v1/tournaments/cup", began = Date.now();

// ---- chance: mulberry32, so that a day can be played again ----
let seed = Number(process.env.CUBETAB_SEED ?? 1);
function chance() {
	seed = (seed + 0x6d2b79f5) | 0;
	let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
	t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
	return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const below = (n) => Math.floor(chance() * n);
const pause = (ms) => new Promise((ok) => setTimeout(ok, ms));

const count = { sheets: 0, saves: 0, slips: 0, misread: 0, caught_by_form: 0, caught_by_second: 0, decided: 0, waited: 0, kills: 0 };

// ---- the hall ----
let server = await start();
const port = new URL(server.url).port;
const dana = await director(server);
const api = await apiClient(server);
// What the server's death cuts off is asked again, by whoever asked.
async function must(call) {
	for (let tries = 0; ; tries++) {
		const r = await call().catch(() => null);
		if (r && r.status < 300)
			return r.json;
		if (r && r.status < 500)
			throw new Error(`${r.status} ${r.text}`);
		if (tries > 200)
			throw new Error("the server does not come back");
		await pause(200);
	}
}
const roster = ["first_name,last_name,grade,division,team,school"];
for (let t = 0; t < TEAMS; t++)
	for (let i = 0; i < MEMBERS; i++)
		roster.push(`Given${t * MEMBERS + i},Family${(t * 37 + i * 11) % 97},3,third,School ${t >> 1} ${"AB"[t % 2]},School ${t >> 1}`);
await tournament(server, { api, roster: roster.join("\n") + "\n" });
await must(() => api.put(`${at}/divisions/third/check`, { check_mode: "blind" }));
await must(() => api.post(`${at}/seating`, { division: "third", rounds: ROUNDS, seed: 1 }));

async function link(label, role) {
	await dana.get("/manage/cup/helpers");
	const made = await dana.post("/manage/cup/helpers/link", { link_label: label, link_role: role });
	return /\/l\/[\w-]{43}/.exec(made.text)[0];
}
const chrome = await browser();
const scorers = [];
for (let n = 1; n <= SCORERS; n++) {
	const page = await newPage(chrome);
	await page.goto(server.url + await link(`Scorer ${n}`, "scorer"));
	await page.locator("main button.primary").click();
	await page.waitForURL(/manage/);
	scorers.push({ n, page });
}

// ---- the papers ----
const papers = new Map(); // by code of the sheet
function play(table, round) {
	const n = table.seats.length, games = 3 + below(3);
	const cells = table.seats.map(() => Array(games).fill(0));
	for (let g = 0; g < games; g++) {
		const first = below(n), none = (first + 1 + below(n - 1)) % n;
		for (let p = 0; p < n; p++)
			cells[p][g] = p === first ? 2 : p === none ? 0 : below(2);
	}
	papers.set(table.code, { code: table.code, table: table.table, round, games, cells, counts: cells.map((c) => c.slice()),
		players: table.seats.map((s) => s.code), state: "out", by: null });
	count.sheets++;
}
const total = (cells) => cells.reduce((a, b) => a + b, 0);
// How this scorer reads the paper now.
function read(paper) {
	const cells = paper.cells.map((c) => c.slice());
	if (chance() >= ERRS)
		return { cells, totals: cells.map(total), err: null };
	const g = below(paper.games), p = below(cells.length), q = (p + 1 + below(cells.length - 1)) % cells.length;
	if (chance() < 0.5 && cells[p][g] !== cells[q][g]) { // a line too high: both rows agree with their totals
		[cells[p][g], cells[q][g]] = [cells[q][g], cells[p][g]];
		return { cells, totals: cells.map(total), err: "misread" };
	}
	const totals = cells.map(total);
	cells[p][g] = (cells[p][g] + 1) % 2; // a slip of the finger
	return { cells, totals, err: "slip" };
}

// ---- a scorer ----
async function open(page, code) {
	for (;;) {
		const r = await page.goto(`${server.url}/manage/cup/sheets/${code}?typed=1`).catch(() => null);
		if (r && r.ok())
			return;
		await pause(300);
	}
}
async function typeIn(page, paper, seen) {
	const keys = async (list) => { for (const k of list) await page.keyboard.press(k); };
	await page.focus("#cell_1_1");
	for (let r = 0; r < seen.cells.length; r++) {
		await page.focus(`#cell_${r + 1}_1`);
		await keys(seen.cells[r].map(String));
		await page.focus(`#total_${r + 1}`);
		await keys([...String(seen.totals[r])]);
	}
	await page.focus("#games_played");
	await keys([String(paper.games), "Enter"]);
}
// What became of it: "saved", "differs", "refused".
async function outcome(page) {
	let waited = false;
	for (let i = 0; i < 600; i++) {
		const now = await page.evaluate(() => ({ url: location.href, refused: Boolean(document.querySelector(".problems")),
			third: Boolean(document.querySelector("#check table")), box: (document.getElementById("outbox") ?? {}).textContent ?? "" })).catch(() => null);
		if (now && /\/sheets$/.test(now.url)) {
			count.waited += waited;
			return "saved";
		}
		if (now && now.third)
			return "differs";
		// by the form at once, or later, where the sheet had to wait for the server
		if (now && (now.refused || /did not take it/.test(now.box)))
			return "refused";
		if (now && /by itself/.test(now.box))
			waited = true;
		if (now && now.url.startsWith("chrome-error"))
			return "lost";
		await pause(50);
	}
	throw new Error(`nothing becomes of ${page.url()}: ` + JSON.stringify(await page.evaluate(() => ({ focus: document.activeElement.id, box: document.getElementById("outbox")?.textContent,
		kept: { ...localStorage }, fields: [...document.querySelectorAll("#sheet input")].map((x) => `${x.name}=${x.value}${x.disabled ? " disabled" : ""}`), off: [...document.querySelectorAll("button")].filter((b) => b.disabled).length }))));
}
async function work(scorer, paper) {
	const { page } = scorer;
	for (let tries = 0; ; tries++) {
		await open(page, paper.code);
		const step = await page.evaluate(() => ({ how: document.querySelector("input[name=check]")?.value ?? "",
			title: document.querySelector("#check h2")?.textContent ?? "", state: document.querySelector(".lead .tag").textContent,
			look: [...document.querySelectorAll("button")].some((b) => b.textContent === "It matches the paper") })).catch(() => null);
		if (!step) // what waited in this browser has just been sent, and the page goes on
			continue;
		if (/checked and official/.test(step.state))
			return "done";
		if (/Somebody else|a third person decides/.test(step.title))
			return /third/.test(step.title) ? "third" : "second";
		if (step.look) { // a ruling, compared with the judge's slip
			await page.getByRole("button", { name: "It matches the paper" }).click().catch(() => {});
			await outcome(page);
			continue;
		}
		if (step.how === "third") {
			for (const [r, row] of paper.cells.entries()) {
				for (const [c, v] of row.entries())
					if (await page.inputValue(`#cell_${r + 1}_${c + 1}`) === "")
						await page.fill(`#cell_${r + 1}_${c + 1}`, String(v));
				await page.fill(`#total_${r + 1}`, String(total(row)));
			}
			await page.fill("#games_played", String(paper.games));
			await page.getByRole("button", { name: "Decide" }).click();
			count.decided += await outcome(page) === "saved";
			continue;
		}
		const seen = tries ? { cells: paper.cells, totals: paper.cells.map(total), err: null } : read(paper);
		count.slips += seen.err === "slip";
		count.misread += seen.err === "misread";
		if (!await typeIn(page, paper, seen).then(() => true, () => false))
			continue;
		const became = await outcome(page);
		count.saves++;
		count.caught_by_form += became === "refused";
		if (became === "differs") {
			count.caught_by_second++;
			return "third";
		}
		if (became === "saved" && step.how === "")
			return "second";
	}
}
async function enterRound(list, after) {
	const busy = new Set();
	let kept = 0, down = null;
	await Promise.all(scorers.map(async (s) => {
		for (;;) {
			const open = list.filter((p) => p.state !== "done");
			if (open.length === 0)
				return;
			// The oldest that this scorer has not read yet; checks before new ones.
			const mine = open.filter((p) => !busy.has(p) && !(p.readers ?? []).includes(s.n)).sort((a, b) => (b.state !== "out") - (a.state !== "out"));
			if (mine.length === 0) {
				await pause(100);
				continue;
			}
			const paper = mine[0];
			busy.add(paper);
			const became = await work(s, paper);
			paper.state = became;
			(paper.readers ??= []).push(s.n);
			busy.delete(paper);
			if (++kept === Math.floor(list.length / 2) && after)
				down = after();
		}
	}));
	await down;
}

// ---- what goes wrong ----
async function again(how) {
	how();
	count.kills++;
	await pause(1500);
	await server.kill().catch(() => {});
	server = await start({ data: server.data, args: ["--listen", `127.0.0.1:${port}`] });
}
const killServer = () => again(() => server.child.kill("SIGKILL"));
const killDatabase = () => again(() => process.kill(Number(readFileSync(path.join(server.data, "postgres/postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL"));

async function leave(code) {
	await must(() => api.post(`${at}/players/${code}/withdraw`, { reason: "went home with a fever" }));
}
// A judge departs from the paper: what counts is the ruling.
async function dispute(paper) {
	const asked = await must(() => api.post(`${at}/sheets/${paper.code}/queries`, { question: "Was game 1 challenged in time?" }));
	const sheet = await must(() => api.get(`${at}/sheets/${paper.code}`));
	const winner = paper.counts.findIndex((c) => c[0] === 2), other = paper.counts.findIndex((c, i) => i !== winner && c[0] === 0);
	[paper.counts[winner][0], paper.counts[other][0]] = [0, 2];
	await must(() => api.put(`${at}/sheets/${paper.code}`, { version: sheet.version, games_played: paper.games, ruling: true,
		reason: "the challenge was in time: the points change hands",
		rows: paper.counts.map((cells, i) => ({ seat: i + 1, cells, total: total(cells) })) }, { "idempotency-key": `ruling-${paper.code}` }));
	await must(() => api.post(`${at}/sheets/${paper.code}/queries/${asked.id}`, { answer: "The judge ruled." }));
	paper.state = "ruled";
	paper.readers = [];
}

// ---- the day ----
let gone = [];
for (let round = 1; round <= ROUNDS; round++) {
	await must(() => api.post(`${at}/seating/publish`, { division: "third", round }));
	const { tables } = await must(() => api.get(`${at}/seating?division=third&round=${round}`));
	tables.forEach((t) => play(t, round));
	const list = [...papers.values()].filter((p) => p.round === round);
	await enterRound(list, round === SERVER_DIES_IN ? killServer : round === DATABASE_DIES_IN ? killDatabase : null);
	if (round === 1) {
		const rulings = list.slice(0, DISPUTES);
		for (const p of rulings)
			await dispute(p);
		await enterRound(rulings);
		gone = list.slice(-LEAVE).map((p) => p.players[0]);
		for (const code of gone)
			await leave(code);
		const plan = /name="plan_id" value="(\d+)"/.exec((await dana.get("/manage/cup/seating/third")).text)[1];
		const repaired = await dana.post("/manage/cup/seating/third/repair", { plan_id: plan });
		if (repaired.status !== 303)
			throw new Error(`repair: ${repaired.status} ${repaired.text}`);
	}
	await must(() => api.post(`${at}/rounds/third/${round}/final`));
	await must(() => api.post(`${at}/publications`, { division: "third", through_round: round, shows: "full" }));
	console.log(`day: round ${round}: ${tables.length} sheets, ${count.saves} readings so far, ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

// ---- and was it right? ----
const want = new Map(), teams = new Map();
const { individuals, teams: shownTeams, outstanding } = await must(() => api.get(`${at}/standings?division=third`));
for (const p of papers.values())
	p.players.forEach((code, i) => {
		const rounds = want.get(code) ?? Array(ROUNDS).fill(null);
		rounds[p.round - 1] = average(total(p.counts[i]), p.games);
		want.set(code, rounds);
	});
const wrong = [];
for (const x of individuals) {
	const rounds = want.get(x.code) ?? [];
	const sum = total(rounds.map((v) => v ?? 0));
	teams.set(x.team, (teams.get(x.team) ?? 0) + sum);
	const rank = 1 + [...want.values()].filter((r) => total(r.map((v) => v ?? 0)) > sum).length;
	if (text(sum) !== x.total || rounds.some((v, k) => (v === null ? null : text(v)) !== x.rounds[k]) || rank !== x.rank)
		wrong.push(`${x.code}: ${x.rank}. ${x.total} ${x.rounds}, the papers say ${rank}. ${text(sum)} ${rounds.map((v) => v ?? "-")}`);
}
for (const x of shownTeams)
	if (text(teams.get(x.team)) !== x.total)
		wrong.push(`${x.team}: ${x.total}, the papers say ${text(teams.get(x.team))}`);
if (individuals.length !== want.size)
	wrong.push(`${individuals.length} players, the papers have ${want.size}`);
const psql = (sql) => execFileSync("psql", ["-X", "-q", "-t", "-A", "-h", readFileSync(path.join(server.data, "postgres/postmaster.pid"), "utf8").split("\n")[4],
	"-U", "cubetab", "-d", "postgres", "-c", sql], { encoding: "utf8" }).trim();
const firsts = Number(psql("SELECT count(*) FROM sheet_version WHERE kind = 'first'"));
if (firsts !== count.sheets)
	wrong.push(`${firsts} first entries of ${count.sheets} sheets: one is lost or doubled`);
const chain = cubetab(["audit", "verify", "cup", "--data", server.data]);
if (chain.status !== 0)
	wrong.push(`audit verify: ${chain.stderr}`);
wrong.slice(0, 20).forEach((w) => console.log(`day: WRONG ${w}`));
console.log(`day: ${individuals.length} players, ${ROUNDS} rounds, ${count.sheets} sheets, ${SCORERS} scorers, ${count.saves} readings; ` +
	`${count.slips} slips and ${count.misread} misread sheets: ${count.caught_by_form} caught by the form, ${count.caught_by_second} by the second reading, ` +
	`${count.decided} decided by a third; ${gone.length} left, ${DISPUTES} disputes, ${count.kills} kills, ${count.waited} sheets waited in a browser; ` +
	`${outstanding ? "something is still out" : "nothing is out"}; standings ${wrong.length ? `WRONG in ${wrong.length} places` : "equal to the papers"}; ` +
	`${((Date.now() - began) / 1000).toFixed(0)} s`);
await chrome.close();
await server.stop();
process.exitCode = wrong.length || outstanding ? 1 : 0;
