// The audit trail is complete: every address that writes leaves its row, with who did it.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Client, apiClient, cubetab, director, png, root, start, tournament } from "../lib/cubetab.mjs";

const SECOND = "another long password";
let server, web, api, slug = "cup";
const done = new Set();

before(async () => {
	server = await start();
	web = await director(server);
	api = await apiClient(server);
	const rows = ["first_name,last_name,grade,division,team,school"];
	for (const [team, division, grade] of [["Ash A", "third", 3], ["Elm A", "third", 3], ["Oak A", "third", 3]])
		for (let i = 1; i <= 5; i++)
			rows.push(`Kid${i},${team.slice(0, 3)}son,${grade},${division},${team},${team.slice(0, 3)}`);
	rows.push("Solo,Onealone,4,fourth,no team,", "Solo,Twoalone,4,fourth,no team,", "Quiet,Gone,5,fifth,Fir A,Fir", "Quiet,Stay,5,fifth,Fir A,Fir");
	await tournament(server, { api, slug, roster: rows.join("\n") + "\n" });
	for (const made of ["POST /api/v1/tournaments", "POST /api/v1/tournaments/$/roster"])
		done.add(made);
});
after(() => server?.stop());

async function trail(of = `/manage/${slug}/audit`) {
	const r = await web.get(`${of}?format=csv`);
	assert.equal(r.status, 200, r.text);
	return r.text.trim().split("\r\n").slice(1);
}
// The route's address without numbers, as it stands in routes.c.
const route = (verb, at) => `${verb} ${at.split("?")[0].replace(/(\/(?:manage|tournaments|sheets|seating|publish|players|l|invite|reset)\/)(?!new$|publish$|invite$|[0-9]+(\/|$))[\w-]+/g, "$1$$").replace(/(\/(?:manage|tournaments)\/[\w-]+|\/manage)?(\/\w+)?\/\d+/g, (m) => m.replace(/\/\d+/, "/#"))}`;

// Does it, and looks for exactly one new row with the action.
async function leaves(action, verb, at, body, { of, status = [200, 201, 204, 303], client = web, as } = {}) {
	const before = await trail(of);
	let r;
	if (at.startsWith("/api/"))
		r = await api.call(verb, at, body, body?.rows ? { "idempotency-key": `audit-${at.slice(-8)}` } : {});
	else if (verb === "POST")
		r = await client.post(at, body);
	assert.ok(status.includes(r.status), `${verb} ${at}: ${r.status} ${r.text.replace(/<head>[^]*?<\/head>|<[^>]*>/g, " ").replace(/\s+/g, " ").slice(0, 1200)}`);
	const now = await trail(of);
	const fresh = now.slice(0, now.length - before.length);
	assert.ok(fresh.some((l) => l.includes(`,${action},`)),
		`${verb} ${at} leaves ${action}; it left ${JSON.stringify(fresh)}`);
	done.add(as ?? route(verb, at));
	return r;
}
const m = (p) => `/manage/${slug}${p}`;
const a = (p) => `/api/v1/tournaments/${slug}${p}`;
const installation = { of: "/accounts/audit" };
const id = (text, pattern) => {
	const found = new RegExp(pattern).exec(text);
	assert.ok(found, `${pattern} in ${text}`);
	return found[1];
};
const player = async (name) => id((await web.get(m(`/players?q=${encodeURIComponent(name)}`))).text, `players/(\\d+)">${name}`);
const team = async (name) => id((await web.get(m("/teams"))).text, `teams/(\\d+)">${name}`);
const plan = async () => id((await web.get(m("/seating/third"))).text, 'name="plan_id" value="(\\d+)"');

test("accounts: set-up, sign-in and out, invitations, resets, passwords", async () => {
	assert.ok((await trail(installation.of)).some((l) => /,account\.setup,/.test(l)));
	done.add("POST /setup");
	const other = new Client(server);
	const invited = await leaves("account.invite", "POST", "/accounts/invite", { email: "two@example.org" }, installation);
	const link = id(invited.text, "/invite/([\\w-]{43})");
	await leaves("account.accept", "POST", `/invite/${link}`,
		{ name: "Two", password: SECOND, password_again: SECOND }, { ...installation, client: other, as: "POST /invite/$" });
	await other.get("/password");
	await leaves("account.password", "POST", "/password",
		{ old_password: SECOND, password: SECOND + "!", password_again: SECOND + "!" }, { ...installation, client: other });
	await other.get("/password");
	await leaves("account.sign_out", "POST", "/signout", {}, { ...installation, client: other });
	await leaves("account.sign_in", "POST", "/signin", { email: "two@example.org", password: SECOND + "!" },
		{ ...installation, client: new Client(server) });
	const two = id((await web.get("/accounts?q=two")).text, "/accounts/(\\d+)/reset");
	const reset = await leaves("account.reset", "POST", `/accounts/${two}/reset`, {}, { ...installation, as: "POST /accounts/#/reset" });
	await leaves("account.accept", "POST", `/reset/${id(reset.text, "/reset/([\\w-]{43})")}`,
		{ password: SECOND, password_again: SECOND }, { ...installation, client: new Client(server), as: "POST /reset/$" });
	await leaves("account.disable", "POST", `/accounts/${two}/disable`, {}, { ...installation, as: "POST /accounts/#/disable" });
	await leaves("account.enable", "POST", `/accounts/${two}/enable`, {}, { ...installation, as: "POST /accounts/#/enable" });
});

test("tournaments, sessions, divisions, helpers", async () => {
	const made = await web.post("/manage/new", { name: "Autumn", slug: "autumn", starts_on: "2027-10-02",
		timezone: "America/Chicago", rule_system: "challenge-cup-2022" });
	assert.equal(made.status, 303, made.text);
	assert.match((await trail("/manage/autumn/audit")).join(), /tournament\.make/);
	done.add("POST /manage/new");
	await leaves("tournament.change", "POST", m("/settings"), { name: "Spring Cup", slug, venue: "Hall", starts_on: "2027-03-02",
		timezone: "America/Chicago", rule_system: "challenge-cup-2022", table_max: "5", name_policy: "initial" });
	await leaves("setting.change", "POST", m("/address"), { public_address: "http://10.0.0.5:8080" }, installation);
	await leaves("hall.wifi", "POST", m("/address/wifi"), { wifi_name: "Hall", wifi_password: "open sesame" }, { as: "POST /manage/$/address/wifi" });
	assert.equal((await web.post(m("/address/wifi"), { wifi_name: "Hall", wifi_password: "short" })).status, 422);
	assert.match((await web.get(m("/address/poster.pdf"))).text, /^%PDF/);
	await leaves("session.add", "POST", m("/sessions/new"), { name: "Afternoon", held_on: "2027-03-02", starts_at: "13:00" });
	await leaves("rules.change", "POST", m("/rules"), { cup_rounding: "half_even" });
	await leaves("rules.change", "POST", m("/rules"), { cup_rounding: "half_up" });
	await leaves("rules.readings", "POST", m("/readings"), { set_goal_leading_zero: "allowed" });
	await leaves("rules.readings", "PUT", a("/readings"), { readings: {} });
	const version = await leaves("rule_version.make", "POST", "/rules/challenge-cup-2022/copy", { version_name: "Ours", note: "", cup_rounding: "truncate" },
		{ ...installation, as: "POST /rules/$/copy" });
	await leaves("rule_version.retire", "POST", `${version.location}/retire`, {}, installation);
	await leaves("rule_version.offer", "POST", `${version.location}/offer`, {}, installation);
	await leaves("rule_version.make", "POST", "/api/v1/rules", { from: "challenge-cup-2022", name: "Theirs" }, installation);
	await leaves("rules.bind", "POST", m("/rules/version"), { version: id(version.location, "(\\d+)") });
	await leaves("rules.bind", "POST", m("/rules/keep"), { version_name: "Kept", note: "" });
	await leaves("rules.bind", "PUT", a("/rules"), { version: "challenge-cup-2022" });
	const season = await leaves("season.make", "POST", "/seasons", { name: "2026-27", ends_on: "" }, installation);
	const number = id(season.location, "(\\d+)");
	await leaves("season.change", "POST", `/seasons/${number}`, { name: "2027", ends_on: "2027-05-01" }, installation);
	await leaves("season.join", "POST", m("/season"), { season: number });
	await leaves("season.join", "PUT", a("/season"), { season: 0 });
	await leaves("season.delete", "POST", `/seasons/${number}/delete`, {}, installation);
	await leaves("season.make", "POST", "/api/v1/seasons", { name: "2028" }, installation);
	const main = id((await web.get(m("/settings"))).text, 'sessions/(\\d+)">Main');
	const session = Math.max(...[...(await web.get(m("/settings"))).text.matchAll(/sessions\/(\d+)"/g)].map((x) => x[1]));
	await leaves("session.change", "POST", m(`/sessions/${session}`), { name: "Later", held_on: "2027-03-02", starts_at: "14:00" });
	await leaves("session.delete", "POST", m(`/sessions/${session}/delete`), {});
	const rest = { grade_min: "9", grade_max: "9", rounds: "4", shows: "honours", honours_top: "3", session: main };
	await web.get(m("/divisions/new"));
	await leaves("division.add", "POST", m("/divisions/new"), { name: "Ninth", code: "ninth", mark: "9", ...rest });
	const division = id((await web.get(m("/settings"))).text, 'divisions/(\\d+)">Ninth');
	await leaves("division.change", "POST", m(`/divisions/${division}`), { name: "Ninth grade", code: "ninth", mark: "9", ...rest });
	await leaves("division.delete", "POST", m(`/divisions/${division}/delete`), {});

	const invited = await leaves("account.invite", "POST", m("/helpers/invite"), { email: "help@example.org", role: "scorer" });
	assert.match(invited.text, /\/invite\//);
	const rows = (await web.get(m("/helpers"))).text.split("</tr>");
	const account = id(rows.find((r) => r.includes("help@example.org")), "helpers/(\\d+)/reset");
	await leaves("account.reset", "POST", m(`/helpers/${account}/reset`), {});
	await leaves("member.remove", "POST", m("/helpers/remove"), { account, role: "scorer" });
	const link = await leaves("link.make", "POST", m("/helpers/link"), { link_label: "Desk", link_role: "desk" });
	await leaves("link.use", "POST", `/l/${id(link.text, "/l/([\\w-]{43})")}`, {}, { client: new Client(server), as: "POST /l/$" });
	await leaves("token.make", "POST", m("/helpers/token"), { token_label: "Board", token_role: "display" });
	const token = id((await web.get(m("/helpers"))).text, "helpers/(\\d+)/revoke");
	await leaves("link.revoke", "POST", m(`/helpers/${token}/revoke`), {});
});

test("imports", async () => {
	const send = async (csv) => {
		const form = new FormData();
		form.append("file", new Blob([csv]), "roster.csv");
		const r = await leaves("roster.upload", "POST", m("/import"), form);
		return id(r.location, "import/(\\d+)");
	};
	const csv = "first_name,last_name,grade,division,team,school\nNew,Child,4,fourth,Yew A,Yew\n";
	const first = await send(csv);
	await leaves("roster.columns", "POST", m(`/import/${first}/columns`),
		Object.fromEntries(["first_name", "last_name", "grade", "division", "team", "school"].map((f, i) => [`column_${i + 1}`, f])));
	await leaves("roster.import", "POST", m(`/import/${first}/accept`), {});
	await leaves("roster.discard", "POST", m(`/import/${await send(csv)}/discard`), {});
});

test("players, teams, schools", async () => {
	const yew = await team("Yew A");
	const plus = { grade: "4", division: "fourth", grade_override: "", names_shown: "", note: "" };
	await leaves("player.add", "POST", m("/players/new"), { given: "Mia", family: "Fox", team: yew, ...plus });
	const mia = await player("Mia Fox");
	await leaves("player.change", "POST", m(`/players/${mia}`), { given: "Mía", family: "Fox", team: yew, ...plus });
	await leaves("player.withdraw", "POST", m(`/players/${mia}/withdraw`), { reason: "ill" });
	await leaves("player.reinstate", "POST", m(`/players/${mia}/reinstate`), {});
	await leaves("player.substitute", "POST", m(`/players/${mia}/substitute`), { given: "Sub", family: "Fox", ...plus });
	await leaves("team.add", "POST", m("/teams/new"), { name: "Zed A", division: "fourth", school_name: "Zed" });
	const zed = await team("Zed A");
	await leaves("team.change", "POST", m(`/teams/${zed}`), { name: "Zed B", division: "fourth", school_name: "Zed", number: "1" });
	await leaves("team.fill", "POST", m(`/teams/${zed}/fill`), {});
	await leaves("team.withdraw", "POST", m(`/teams/${zed}/withdraw`), { reason: "bus" });
	await leaves("team.reinstate", "POST", m(`/teams/${zed}/reinstate`), {});
	await leaves("school.add", "POST", m("/schools/new"), { name: "Quarry", code: "QU" });
	const school = id((await web.get(m("/schools?q=Quarry"))).text, "schools/(\\d+)");
	await leaves("school.change", "POST", m(`/schools/${school}`), { name: "Quarry Lane", code: "QU" });

	const r = await leaves("player.add", "POST", a("/players"), { first_name: "Api", last_name: "Child", grade: 4, team: "Yew A" });
	const at = a(`/players/${r.json.code}`);
	await leaves("player.change", "PUT", at, { note: "x" });
	await leaves("player.withdraw", "POST", `${at}/withdraw`, { reason: "ill" });
	await leaves("player.reinstate", "POST", `${at}/reinstate`, {});
	await leaves("player.substitute", "POST", `${at}/substitute`, { first_name: "In", last_name: "Stead" });
	await leaves("team.add", "POST", a("/teams"), { name: "Api A", division: "fourth", school: "Api" });
});

test("check-in", async () => {
	const one = await player("Kid1 Ashson");
	await leaves("attendance.mark", "POST", m("/checkin/mark"), { mark: `player:${one}:present`, round: "0" });
	await leaves("player.rename", "POST", m(`/checkin/player/${one}/name`), { given: "Kid1", family: "Ashton" });
	await leaves("player.walk_in", "POST", m("/checkin/walkin"), { given: "Walk", family: "In", division: "fourth", grade: "4", team: await team("Yew A") });
	await leaves("team.day_made", "POST", m("/checkin/team"), { name: "Day A", of: "Day",
		player: [await player("Solo Onealone"), await player("Solo Twoalone")] });
	const all = (await api.get(a("/attendance?round=0"))).json.players;
	await leaves("attendance.mark", "PUT", a("/attendance"), { round: 0, players: [{ code: all[0].code, state: "late" }] });
});

test("seating, printing, sheets, questions, penalties, publications", async () => {
	// Two team-mates never sit together here, so that this search has no end of its own.
	const [one, two] = [...(await web.get(m("/seating/third/wishes"))).text.matchAll(/value="(\S+) [^"]*">Ash A/g)].map((x) => x[1]);
	await leaves("wish.add", "POST", m("/seating/third/wishes"), { kind: "together", player: one, other: two });
	await leaves("seating.search", "POST", m("/seating/third/draft"), { mode: "advance", rounds: "2", seconds: "600" });
	await leaves("seating.stop", "POST", m("/seating/third/search/stop"), {});
	while ((await web.get(m("/seating/third/search"))).status !== 303)
		await new Promise((r) => setTimeout(r, 50));
	const search = (verb) => ({ as: `${verb} /api/v1/tournaments/$/seating/search`, status: [200, 202] });
	await leaves("seating.search", "POST", a("/seating/search"), { division: "third", rounds: 2, seconds: 600 }, search("POST"));
	await leaves("seating.stop", "DELETE", a("/seating/search?division=third"), undefined, search("DELETE"));
	while ((await api.get(a("/seating/search?division=third"))).json.on_its_way)
		await new Promise((r) => setTimeout(r, 50));
	await leaves("wish.remove", "POST", m(`/seating/third/wishes/${id((await web.get(m("/seating/third/wishes"))).text, "wishes/(\\d+)/remove")}/remove`), {});
	await leaves("seating.draft", "POST", m("/seating/third/draft"), { plan_id: "0", rounds: "2", seed: "3" });
	await leaves("seating.discard", "POST", m("/seating/third/discard"), { plan_id: await plan() });
	await leaves("seating.draft", "POST", m("/seating"), { q: "third" });
	await leaves("seating.discard", "POST", m("/seating/third/discard"), { plan_id: await plan() });
	await leaves("seating.draft", "POST", a("/seating"), { division: "third", rounds: 2, seed: 3 });
	await leaves("seating.publish", "POST", a("/seating/publish"), { division: "third", round: 1 });
	await leaves("seating.hide", "POST", m("/seating/third/hide"), { round: "1" });
	const table = (await api.get(a("/seating?division=third&round=1"))).json.tables;
	const mover = table[0].seats[0].code, other = table[1].seats[0].code;
	await leaves("seating.hand", "POST", m("/seating/third/hand/1"), { plan_id: await plan(), reason: "paper",
		lines: /<textarea[^>]*>([^<]*)/.exec((await web.get(m("/seating/third/hand/1"))).text)[1] }, { as: "POST /manage/$/seating/$/hand/#" });
	await leaves("seating.change", "POST", m("/seating/third/change"),
		{ plan_id: await plan(), player: mover, round: "1", to: other, reason: "wheelchair" });
	await leaves("seating.publish", "POST", m("/seating/third/publish"), { plan_id: await plan(), round: "1" });
	const by = (verb, p) => ({ as: `${verb} /api/v1/tournaments/$/seating${p}` }), its = { division: "third" };
	await leaves("wish.add", "POST", a("/seating/wishes"), { ...its, kind: "apart", player: one, other: two }, by("POST", "/wishes"));
	const wish = (await api.get(a("/seating/wishes?division=third"))).json.wishes[0].id;
	await leaves("wish.remove", "DELETE", a(`/seating/wishes/${wish}?division=third`), undefined, by("DELETE", "/wishes/#"));
	await leaves("seating.change", "POST", a("/seating/change"), { ...its, round: 1, player: other, to: mover, reason: "back" }, by("POST", "/change"));
	const { lines } = (await api.get(a("/seating/hand?division=third&round=1"))).json;
	await leaves("seating.hand", "PUT", a("/seating/hand"), { ...its, round: 1, reason: "paper", lines }, by("PUT", "/hand"));
	await leaves("seating.repair", "POST", a("/seating/repair"), its, by("POST", "/repair"));
	await leaves("seating.discard", "DELETE", a("/seating?division=third"), undefined, by("DELETE", ""));
	await leaves("seating.hide", "POST", a("/seating/hide"), { ...its, round: 1 }, by("POST", "/hide"));
	const gone = await player("Kid5 Oakson");
	await web.post(m(`/players/${gone}/withdraw`), { reason: "ill" });
	await leaves("seating.repair", "POST", m("/seating/third/repair"), { plan_id: await plan() });
	await leaves("seating.publish", "POST", m("/seating/third/publish"), { plan_id: await plan(), round: "1" });
	await leaves("sheet.print", "POST", m("/print"), { kind: "table-sheets", paper: "a4" });

	const tables = (await api.get(a("/seating?division=third&round=1"))).json.tables;
	const sheet = a(`/sheets/${tables[0].code}`), page = m(`/sheets/${tables[0].code}`);
	const n = tables[0].seats.length;
	await leaves("sheet.return", "POST", `${sheet}/return`, {}, { as: "POST /api/v1/tournaments/$/sheets/$/return" });
	await web.get(m("/board"));
	await leaves("sheet.return", "POST", m("/board"), { code: tables[1].code }, { as: "POST /manage/$/board" });
	await leaves("sheet.unreturn", "POST", m("/board"), { code: tables[1].code, press: "undo" }, { as: "POST /manage/$/board" });
	await leaves("sheet.unreturn", "DELETE", `${sheet}/return`, undefined, { as: "DELETE /api/v1/tournaments/$/sheets/$/return" });
	await leaves("sheet.save", "PUT", sheet, { version: 0, games_played: 2,
		rows: tables[0].seats.map((s, i) => ({ seat: i + 1, cells: [i === 0 ? 2 : 0, i === 1 ? 2 : 0] })) });
	await web.get(`${page}?typed=1`);
	const fields = { code: tables[0].code, key: "audit-page-save", based_on: "1", games_played: "2", reason: "misread" };
	for (let i = 0; i < n; i++)
		Object.assign(fields, { [`cell_${i + 1}_1`]: i === 0 ? "2" : "0", [`cell_${i + 1}_2`]: i === 2 ? "2" : "0",
			[`total_${i + 1}`]: String((i === 0) * 2 + (i === 2) * 2), [`initialed_${i + 1}`]: "1" });
	await leaves("sheet.save", "POST", page, fields);
	await leaves("player.add", "POST", `${page}/players`, { seat: "1", given: "Late", family: "Name" });
	await leaves("player.add", "POST", `${sheet}/players`, { seat: 2, given: "Later", family: "Name" });
	const photo = new FormData();
	photo.append("photo", new Blob([png(4, 4)]), "paper.png");
	await leaves("photo.add", "POST", `${page}/photos`, photo);
	const kept = id((await web.get(`${page}?typed=1`)).text, "photos/(\\d+)");
	await leaves("photo.remove", "POST", `${page}/photos/${kept}/remove`, {}, { as: "POST /manage/$/sheets/$/photos/#/remove" });
	const sent = await leaves("photo.add", "POST", `${sheet}/photos`, png(4, 4));
	await leaves("photo.remove", "DELETE", `${sheet}/photos/${sent.json.id}`, undefined, { as: "DELETE /api/v1/tournaments/$/sheets/$/photos/#" });
	await leaves("query.open", "POST", `${page}/queries`, { question: "Is it a 7?" });
	const question = id((await web.get(`${page}?typed=1`)).text, "queries/(\\d+)");
	await leaves("query.answer", "POST", `${page}/queries/${question}`, { answer: "No" });
	await leaves("query.open", "POST", `${page}/queries`, { question: "Whose is row 1?" });
	const open = id((await web.get(m("/queue"))).text, 'action="/manage/[^"]+/queue/(\\d+)"');
	await leaves("query.up", "POST", m(`/queue/${open}`), { press: "up", note: "no paper here", seen: "0" });
	await leaves("query.take", "POST", m(`/queue/${open}`), { press: "take", seen: "1" });
	await leaves("query.answer", "POST", m(`/queue/${open}`), { press: "answer", note: "Kid1's", seen: "2" });
	const own = id((await web.get(m(`/players/${id((await web.get(m(`/players?q=${tables[0].seats[0].code}`))).text, 'players/(\\d+)">')}`))).text, 'href="(/t/[\\w-]+/p/[0-9a-f]{32})"');
	await leaves("query.open", "POST", own, { round: "1", doubt: "points" }, { as: "POST /t/$/p/$" });
	const card = id((await web.get(m("/queue"))).text, 'action="/manage/[^"]+/queue/(\\d+)"');
	await leaves("query.answer", "POST", m(`/queue/${card}`), { press: "answer", note: "compared", seen: "0" });
	const waits = await leaves("query.open", "POST", `${sheet}/queries`, { question: "Or a 4?" });
	await leaves("query.answer", "POST", a(`/queue/${waits.json.id}`), { press: "answer", note: "A 4." }, { as: "POST /api/v1/tournaments/$/queue/#" });
	const asked = await leaves("query.open", "POST", `${sheet}/queries`, { question: "Or a 1?" });
	await leaves("query.answer", "POST", `${sheet}/queries/${asked.json.id}`, { answer: "No" });

	await leaves("division.check", "PUT", a("/divisions/third/check"), { check_mode: "look" }, { as: "PUT /api/v1/tournaments/$/divisions/$/check" });
	const third = id((await web.get(m("/settings"))).text, 'divisions/(\\d+)">Third');
	await leaves("division.check", "POST", m(`/divisions/${third}/check`), { check_mode: "look", check_share: 20, check_top: 10 });
	// A second account looks at what the first keyed.
	const helper = new Client(server);
	const link = id((await web.post(m("/helpers/link"), { link_role: "scorer", link_label: "Second pair of eyes" })).text, "/l/([\\w-]{43})");
	await helper.get(`/l/${link}`);
	await helper.post(`/l/${link}`);
	await helper.get(`${page}?typed=1`);
	await leaves("sheet.check", "POST", `${page}/check`, { code: tables[0].code, key: "audit-look", version: "2" }, { client: helper, as: "POST /manage/$/sheets/$/check" });
	cubetab(["user", "add", "eyes@example.org", "--role", "scorer", "--tournament", slug, "--data", server.data]);
	const eyes = await apiClient(server, { email: "eyes@example.org", slug, role: "scorer" });
	for (const t of tables.slice(1))
		await api.put(a(`/sheets/${t.code}`), { version: 0, games_played: 2, rows: t.seats.map((s, i) => ({ seat: i + 1, cells: [i === 0 ? 2 : 0, i === 1 ? 2 : 0] })) },
			{ "idempotency-key": `audit-eyes-${t.code}` });
	for (const t of tables.slice(1, 2)) {
		const seen = await eyes.post(a(`/sheets/${t.code}/check`), { version: 1 });
		assert.equal(seen.status, 200, seen.text);
		assert.match((await trail())[0], /,sheet\.check,/);
		done.add("POST /api/v1/tournaments/$/sheets/$/check");
	}
	await api.put(a("/divisions/third/check"), { check_mode: "off" });
	await leaves("round.final", "POST", m("/rounds/third/1/final"), {}, { as: "POST /manage/$/rounds/$/#/final" });
	await api.put(a(`/sheets/${tables[1].code}`), { version: 2, games_played: 2, reason: "misread", rows: tables[1].seats.map((s, i) => ({ seat: i + 1, cells: [i === 1 ? 2 : 0, i === 0 ? 2 : 0] })) },
		{ "idempotency-key": "audit-reopen" });
	await leaves("round.final", "POST", a("/rounds/third/1/final"), {}, { as: "POST /api/v1/tournaments/$/rounds/$/#/final" });

	await leaves("penalty.give", "POST", m("/penalties"), { whom: mover, points: "0.5", reason: "shouting" });
	const penalty = id((await web.get(m("/penalties"))).text, "penalties/(\\d+)/lift");
	await leaves("penalty.lift", "POST", m(`/penalties/${penalty}/lift`), { reason: "mistaken" });
	await leaves("publication.make", "POST", m("/publish/third"), { through_round: "1", shows: "full", despite: "1" });
	await leaves("publication.hold", "POST", m("/publish/third/hold"), { held_after: "1" });
	await leaves("publication.reveal", "PUT", a("/divisions/third/hold"), { held_after: null }, { as: "PUT /api/v1/tournaments/$/divisions/$/hold" });
	await leaves("publication.withdraw", "POST", m("/publish/third/withdraw"), { reason: "wrong" });
	await leaves("publication.make", "POST", a("/publications"), { division: "third", through_round: 1, shows: "full", despite: true });
	await leaves("publication.withdraw", "DELETE", a("/publications?division=third"), undefined);
});

test("awards", async () => {
	const prize = { title: "Prize", won_by: "players", kind: "playoff" }, third = { division: "third" };
	await web.get(m("/awards/third"));
	await leaves("award.add", "POST", m("/awards/third"), prize, { as: "POST /manage/$/awards/$" });
	const { no } = (await leaves("award.add", "POST", a("/awards"), { ...third, ...prize })).json;
	await leaves("award.decide", "POST", m(`/awards/third/${no}/decide`), { winner: "" }, { as: "POST /manage/$/awards/$/#/decide" });
	await leaves("award.decide", "PUT", a(`/awards/${no}/winner`), { ...third, winner: 0 }, { as: "PUT /api/v1/tournaments/$/awards/#/winner" });
	await leaves("award.delete", "POST", m(`/awards/third/${no}/delete`), {}, { as: "POST /manage/$/awards/$/#/delete" });
	await leaves("award.delete", "DELETE", a(`/awards/${no - 1}?division=third`), undefined, { as: "DELETE /api/v1/tournaments/$/awards/#" });
	await leaves("award.usual", "POST", m("/awards/third/usual"), {}, { as: "POST /manage/$/awards/$/usual" });
	await leaves("award.publish", "POST", m("/awards/third/publish"), { shows: "honours", despite: "1" }, { as: "POST /manage/$/awards/$/publish" });
	await leaves("award.withdraw", "POST", m("/awards/third/withdraw"), {}, { as: "POST /manage/$/awards/$/withdraw" });
	await leaves("award.publish", "POST", a("/awards/publish"), third, { as: "POST /api/v1/tournaments/$/awards/publish" });
	await leaves("award.withdraw", "DELETE", a("/awards/publish?division=third"), undefined, { as: "DELETE /api/v1/tournaments/$/awards/publish" });
});

test("National Teams", async () => {
	await api.post("/api/v1/tournaments", { name: "Pent", slug: "pent", rule_system: "pentathlon-2-highlights",
		starts_on: "2027-03-02", timezone: "America/Chicago" });
	const of = { of: "/manage/pent/audit" };
	await web.get("/manage/pent/national/new");
	const made = await leaves("national.save", "POST", "/manage/pent/national/new", { name: "A", members: "", alternates: "" },
		{ ...of, as: "POST /manage/$/national/new" });
	await leaves("national.save", "POST", made.location, { name: "B", members: "", alternates: "" }, { ...of, as: "POST /manage/$/national/#" });
	await leaves("national.save", "PUT", "/api/v1/tournaments/pent/national-teams", { name: "B", people: [] }, of);
	await leaves("national.delete", "POST", `${made.location}/delete`, {}, { ...of, as: "POST /manage/$/national/#/delete" });
});

test("clocks, screens, announcements", async () => {
	await web.get(m("/clock"));
	await leaves("clock.start", "POST", m("/clock/third"), { action: "start", round: "1" }, { as: "POST /manage/$/clock/$" });
	await leaves("clock.pause", "POST", m("/clock/third/1"), { action: "pause" }, { as: "POST /manage/$/clock/$/#" });
	await web.get(m("/screens"));
	await leaves("screen.save", "POST", m("/screens"), { name: "hall", clock: "1", seconds: "20", division: "" });
	await leaves("screen.delete", "POST", m("/screens/hall/delete"), {}, { as: "POST /manage/$/screens/$/delete" });
	await leaves("screen.save", "PUT", a("/screens/hall"), { seating: true }, { as: "PUT /api/v1/tournaments/$/screens/$" });
	await leaves("screen.delete", "DELETE", a("/screens/hall"), undefined, { as: "DELETE /api/v1/tournaments/$/screens/$" });
	await leaves("announcement.make", "POST", m("/announcements"), { text: "Lunch" });
	const said = id((await web.get(m("/screens"))).text, "announcements/(\\d+)/end");
	await leaves("announcement.end", "POST", m(`/announcements/${said}/end`), {}, { as: "POST /manage/$/announcements/#/end" });
	const { id: again } = (await leaves("announcement.make", "POST", a("/announcements"), { text: "Lunch" })).json;
	await leaves("announcement.end", "DELETE", a(`/announcements/${again}`), undefined, { as: "DELETE /api/v1/tournaments/$/announcements/#" });
	await api.post(a("/seating/publish"), { division: "third", round: 2 });
	await leaves("call.make", "POST", m("/calls"), { table: "1" });
	const call = id((await web.get(m("/calls"))).text, 'calls/(\\d+)"');
	await leaves("call.take", "POST", m(`/calls/${call}`), { press: "take" });
	await leaves("call.end", "POST", a(`/calls/${call}`), { press: "end" }, { as: "POST /api/v1/tournaments/$/calls/#" });
	await leaves("call.make", "POST", a("/calls"), { table: 1, division: "third" });
	await leaves("clock.add", "POST", a("/clock"), { division: "third", round: 1, action: "add", seconds: 60 });
});

test("disputes", async () => {
	const typed = { division: "third", situation: "", equation: "2x(3+1)=8", system: "challenge-cup-2022" };
	const { table } = (await api.get(a("/seating?division=third&round=1"))).json.tables[0];
	await web.get(m("/disputes"));
	const made = await leaves("dispute.case", "POST", m("/disputes"), { of: "third", round: "1", table: String(table), shake: "1", ...typed });
	const n = id(made.location, "disputes/(\\d+)"), one = (step) => ({ as: `POST /manage/$/disputes/#/${step}` });
	await leaves("dispute.case", "POST", m(`/disputes/${n}/case`), { based_on: "1", ...typed }, one("case"));
	await leaves("dispute.ruling", "POST", m(`/disputes/${n}/ruling`), { based_on: "2", ruling: "correct" }, one("ruling"));
	await leaves("dispute.appeal", "POST", m(`/disputes/${n}/appeal`), { based_on: "3", appeal: "The x" }, one("appeal"));
	await leaves("dispute.decision", "POST", m(`/disputes/${n}/decision`), { based_on: "4", ruling: "correct", reason: "No" }, one("decision"));
	const other = (await leaves("dispute.case", "POST", a("/disputes"), { division: "third", round: 1, table, case: { division: "third", equation: "2=2" } })).json;
	await leaves("dispute.ruling", "POST", a(`/disputes/${other.id}/ruling`), { version: 1, ruling: "correct" },
		{ as: "POST /api/v1/tournaments/$/disputes/#/$" });
	await leaves("shake.rules", "POST", m("/shakes"), { of: "third", round: "1", table: String(table), shake: "7", based_on: "0", division: "third" });
	await leaves("shake.rules", "PUT", a("/shakes"), { division: "third", round: 1, table, shake: 8, rules: { division: "third" } });
});

test("every route that writes was walked, and the chains hold", async () => {
	const map = readFileSync(path.join(root, "src/http/routes.c"), "utf8");
	const rows = [...map.matchAll(/\.verb = (POST|PUT|DELETE), \.path = "([^"]+)"/g)].map((x) => `${x[1]} ${x[2]}`);
	const plain = (r) => r.replace(/[$#]/g, "*");
	const walked = new Set([...done].map(plain));
	for (const keeps_nothing of ["POST /api/v1/tournaments/*/sheets/*/preview", "POST /api/v1/check"])
		walked.add(keeps_nothing);
	assert.deepEqual(rows.filter((r) => !walked.has(plain(r))), [], [...walked].join("\n"));
	const all = (await trail()).join("\n") + (await trail(installation.of)).join("\n");
	assert.doesNotMatch(all, /Kid\d|Ash(son|ton)|example\.org/, "ids, never names");
});
