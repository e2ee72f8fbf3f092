// A day of AGLOA and one of MLAG, sheets entered by keyboard alone: wrong ones are refused with the
// right words, standings and awards are right to the last digit.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { start, director, apiClient, caseFile } from "../lib/cubetab.mjs";
import { browser, newPage, axe, picture } from "../lib/browser.mjs";
import { dice, sheet, standings } from "../lib/match.mjs";

const systems = {
	agloa: { rules: "agloa-2019", away: -2, third: 6 },
	mlag: { rules: "mlag-basic-2018", away: 0, third: 4 },
};
const ROUNDS = 2;
let server, dir, api, chrome;

before(async () => {
	server = await start();
	dir = await director(server);
	api = await apiClient(server);
	chrome = await browser();
});
after(async () => {
	await chrome?.close();
	await server?.stop();
});

async function ok(promise) {
	const r = await promise;
	assert.ok(r.status < 300, `${r.status}: ${r.text}`);
	return r.json;
}

// Three teams of three of the sample's elementary division.
function roster(slug) {
	const [head, ...lines] = caseFile(`rosters/${slug}.csv`).toString().trim().split(/\r?\n/);
	const teams = new Map();
	for (const l of lines.filter((x) => x.includes(",elementary,"))) {
		const team = l.split(",")[4];
		teams.set(team, [...(teams.get(team) ?? []), l]);
	}
	return [head, ...[...teams.values()].slice(0, 3).flatMap((t) => t.slice(0, 3))].join("\n");
}

async function make(slug) {
	const base = `/api/v1/tournaments/${slug}`;
	await ok(api.post("/api/v1/tournaments", { name: slug.toUpperCase(), slug, rule_system: systems[slug].rules,
		starts_on: "2027-04-03", timezone: "America/Detroit", venue: "Hall" }));
	await ok(api.call("POST", `${base}/roster`, roster(slug), { "content-type": "text/csv" }));
	await ok(api.post(`${base}/seating`, { division: "elementary", rounds: ROUNDS, seed: 4 }));
	return base;
}

const focus = (p) => p.evaluate(() => document.activeElement.id);
const press = async (p, keys) => {
	for (const k of keys)
		await p.keyboard.press(k);
};
const type = (p, value) => press(p, String(value).split(""));
const leave = async (p, id) => {
	if (await focus(p) === id)
		await p.keyboard.press("Enter");
};

// The rows of the paper, then what stands beside them: never a mouse.
async function key(p, s) {
	for (const [i, cells] of s.cells.entries()) {
		assert.equal(await focus(p), `cell_${i + 1}_1`);
		for (const c of cells)
			await type(p, c);
		if ((await focus(p)).startsWith("cell_"))
			await p.keyboard.press("Enter");
		assert.equal(await focus(p), `total_${i + 1}`);
		await type(p, s.totals[i]);
		await leave(p, `total_${i + 1}`);
		await type(p, s.points[i]);
		await leave(p, `match_${i + 1}`);
	}
}
const choose = async (p, id, n) => {
	await p.focus(`#${id}`);
	await press(p, Array(n).fill("ArrowDown"));
};
async function open(p, words) {
	const summary = p.locator("summary", { hasText: words });
	if (await summary.evaluate((x) => !x.parentElement.open)) {
		await summary.focus();
		await p.keyboard.press("Enter");
	}
}
async function penalties(p, s, initials = "JB") {
	if (s.penalties.length === 0)
		return;
	await open(p, "Penalties of -1");
	for (const [i, x] of s.penalties.entries()) {
		await choose(p, `penalty_seat_${i + 1}`, x.seat);
		await choose(p, `penalty_reason_${i + 1}`, 1); // a deadline missed
		await p.focus(`#penalty_shake_${i + 1}`);
		await type(p, x.shake);
		await p.focus(`#penalty_judge_${i + 1}`);
		await type(p, initials);
	}
}
async function save(p) {
	await p.locator("button.primary", { hasText: "Save the sheet" }).focus();
	await p.keyboard.press("Enter");
}
async function refused(p, words) {
	await p.locator(".problems").waitFor();
	assert.match((await p.locator(".problems").innerText()).replace(/\s+/g, " "), words);
}
async function retype(p, id, value) {
	await p.focus(`#${id}`);
	await press(p, ["Control+a", "Delete"]);
	await type(p, value);
}
// A sheet that has a point taken, so that its initials can be forgotten.
function drawn(seats, away, roll, needsPenalty) {
	for (;;) {
		const s = sheet(seats, away, roll);
		if ((!needsPenalty || s.penalties.length > 0) && s.totals.every((t) => t >= 0) && s.cells.every((c) => c.some((x) => x !== "A")))
			return s;
	}
}

// Wrong in one way each, told in words, mended on the same page.
const mistakes = [
	async (p, s, seats) => {
		await retype(p, "cell_1_1", 5);
		assert.equal(await p.inputValue("#cell_1_1"), "", "a 5 is not even taken");
		await key(p, s);
		await penalties(p, s, " ");
		await save(p);
		await refused(p, new RegExp(`${seats[s.penalties[0].seat - 1].name.slice(0, 5)}.*a judge initials each -1`));
		await retype(p, "penalty_judge_1", "JB");
		for (let i = 2; i <= s.penalties.length; i++)
			await retype(p, `penalty_judge_${i}`, "JB");
	},
	async (p, s) => {
		await key(p, { ...s, totals: s.totals.map((t, i) => i === 1 ? t + 2 : t) });
		await penalties(p, s);
		await save(p);
		await refused(p, new RegExp(`the total says ${s.totals[1] + 2}, but the shakes less \\d in penalties come to ${s.totals[1]}`));
		await retype(p, "total_2", s.totals[1]);
	},
	async (p, s) => {
		await key(p, { ...s, points: s.points.map((x, i) => i === 0 ? 1 : x) });
		await penalties(p, s);
		await save(p);
		await refused(p, new RegExp(`the sheet says 1 match points; the totals give ${s.points[0]}`));
		await retype(p, "match_1", s.points[0]);
	},
	async (p, s) => {
		const six = s.cells.map((c) => [c[0] === "A" ? "A" : 6, ...c.slice(1)]);
		await key(p, { ...s, cells: six });
		await penalties(p, s);
		await save(p);
		await refused(p, /Shake 1 cannot end like this/);
		for (let i = 0; i < s.cells.length; i++)
			await retype(p, `cell_${i + 1}_1`, s.cells[i][0]);
	},
];

// What happened, and nothing else: the Third Party alone was right after Now.
async function facts(p, points) {
	await open(p, "What happened in the shakes");
	await choose(p, "setter_1", 2);
	await choose(p, "ending_1", 1);
	await choose(p, "mover_1", 1);
	await choose(p, "challenger_1", 2);
	await choose(p, "wrote_2_1", 3);
	await choose(p, "wrote_3_1", 2);
	await p.waitForFunction((want) => [1, 2, 3].every((i) => document.getElementById(`cell_${i}_1`).value === want[i - 1]),
		points.map(String), { timeout: 10000 }).catch(async () => assert.fail(await p.evaluate(() =>
		[...document.querySelectorAll("[id^=cell_][id$=_1], #facts select")].map((x) => `${x.id}=${x.value}`).filter((x) => !/_[2-9]=/.test(x)).join(" ") +
		document.querySelector("[data-gives]").textContent)));
	assert.match(await p.locator("[data-gives]").first().innerText(), new RegExp(`^${points.join(" ")} \\(X-B-`));
	assert.deepEqual(await p.locator(".run.leads").evaluateAll((a) => a.map((x) => x.value)), [String(points[2])]);
}

const rowsOf = (p, table) => p.locator("table.list").nth(table).locator("tbody tr").evaluateAll((trs) =>
	trs.map((tr) => [...tr.children].map((c) => c.innerText.replace(/\s+/g, " ").trim())));

for (const [slug, { away, third }] of Object.entries(systems))
	test(`${slug}: a day by keyboard`, async () => {
		const base = await make(slug);
		const roll = dice(slug.length * 15485863);
		const p = await newPage(chrome, "laptop");
		await p.context().addCookies([...dir.cookies].map(([name, value]) => ({ name, value, url: server.url })));
		const played = [];
		let n = 0;
		for (let round = 1; round <= ROUNDS; round++) {
			await ok(api.post(`${base}/seating/publish`, { division: "elementary", round }));
			const { tables } = await ok(api.get(`${base}/seating?division=elementary&round=${round}`));
			const list = [];
			for (const t of tables) {
				const s = drawn(t.seats.length, away, roll, n === 0);
				await p.goto(`${server.url}/manage/${slug}/sheets/${t.code}?typed=1`);
				if (round === ROUNDS && t === tables.find((x) => x.seats.length === 3)) {
					Object.assign(s, { cells: [[2], [2], [third]], totals: [2, 2, third], points: [3, 3, 6], penalties: [] });
					await facts(p, s.totals);
					for (let i = 1; i <= 3; i++) {
						await retype(p, `total_${i}`, s.totals[i - 1]);
						await retype(p, `match_${i}`, s.points[i - 1]);
					}
					await save(p);
					await refused(p, /Only one shake was played/);
					await p.focus("#reason_one_shake");
					await type(p, "late");
				} else if (mistakes[n]) {
					await mistakes[n](p, s, t.seats);
				} else {
					await key(p, s);
					await penalties(p, s);
				}
				if (n === 0)
					await picture(p, `day-${slug}-mended`);
				n++;
				await save(p);
				await p.waitForURL(/\/sheets$/, { timeout: 10000 }).catch(async () =>
					assert.fail(`${JSON.stringify(s)} ${await p.locator(".problems").innerText()}`));
				t.seats.forEach((x, i) => list.push({ code: x.code, team: x.team, points: s.points[i] }));
			}
			played.push(list);
		}
		const want = standings(played);
		await p.goto(`${server.url}/manage/${slug}/standings/elementary`);
		const players = await rowsOf(p, 0);
		assert.equal(players.length, want.players.size);
		for (const row of players) {
			const [code] = [...want.players.keys()].filter((c) => row[1].includes(c));
			const w = want.players.get(code);
			assert.deepEqual([row[0].replace(" settled", ""), row[2].split(":")[0].trim(), ...row.slice(4, 4 + ROUNDS)],
				[`${w.rank}${w.tied ? " tied" : ""}`, String(w.total), ...w.rounds.map(String)], code);
		}
		for (const row of await rowsOf(p, 1)) {
			const w = want.teams.get(row[1]);
			assert.deepEqual([row[0].replace(" settled", ""), row[2].split(":")[0].trim()], [`${w.rank}${w.tied ? " tied" : ""}`, String(w.total)], row[1]);
		}
		await p.goto(`${server.url}/manage/${slug}/awards/elementary`);
		const places = await rowsOf(p, 0);
		assert.deepEqual(places.map((r) => [r[0].split(" ")[0], r[3]]).sort(), [...want.players.values()]
			.filter((w) => w.rank <= Math.max(...places.map((r) => Number(r[0].split(" ")[0])))).map((w) => [String(w.rank), String(w.total)]).sort());
		assert.deepEqual(await axe(p), []);
		assert.deepEqual(p.problems, []);
		await picture(p, `day-${slug}-awards`);
		await p.context().close();
	});
