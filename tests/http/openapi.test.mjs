// What the description promises is what the calls answer.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { director, png, start, tournament } from "../lib/cubetab.mjs";
import { cells, seat } from "../lib/cup.mjs";

let server, api, doc;
before(async () => {
	server = await start();
	await director(server);
	({ api } = await tournament(server));
	doc = (await api.get("/api/v1/openapi.json")).json;
});
after(() => server?.stop());

// What does not fit, as "where: what".
function faults(schema, value, where = "$") {
	if (schema.$ref)
		return faults(doc.components.schemas[schema.$ref.split("/").pop()], value, where);
	if (schema.anyOf)
		return schema.anyOf.some((s) => faults(s, value, where).length === 0) ? []
			: schema.anyOf.flatMap((s) => faults(s, value, where)).slice(0, 3);
	const is = value === null ? "null" : Array.isArray(value) ? "array"
		: Number.isInteger(value) ? "integer" : typeof value;
	if (schema.type && schema.type !== is)
		return [`${where}: ${is}, not ${schema.type}`];
	if (schema.type === "array")
		return value.flatMap((v, i) => faults(schema.items, v, `${where}[${i}]`));
	return [...(schema.required ?? []).filter((k) => !(k in value)).map((k) => `${where}.${k}: missing`),
		...Object.entries(schema.properties ?? {}).flatMap(([k, s]) =>
			(k in (value ?? {}) ? faults(s, value[k], `${where}.${k}`) : []))];
}

async function fits(method, call, actual, body, headers) {
	const op = doc.paths[`/api/v1/tournaments${call}`]?.[method.toLowerCase()];
	assert.ok(op, `${method} ${call} is described`);
	if (body && typeof body === "object" && !Buffer.isBuffer(body))
		assert.deepEqual(faults(op.requestBody.content["application/json"].schema, body), []);
	const r = await api.call(method, `/api/v1/tournaments${actual}`, body, headers);
	const answer = op.responses[r.status];
	assert.ok(answer, `${method} ${call} answered ${r.status}: ${r.text.slice(0, 200)}`);
	assert.deepEqual(faults(answer.content["application/json"].schema, r.json).slice(0, 5), [], call);
	return r.json;
}

test("every call answers in the shape that is described", async () => {
	await fits("GET", "", "");
	await fits("POST", "", "", { name: "Other", slug: "other", rule_system: "challenge-cup-2022",
		starts_on: "2027-04-01", timezone: "America/Chicago", venue: "" });
	await fits("GET", "/{slug}", "/cup");
	await fits("POST", "/{slug}/roster", "/other/roster?dry_run=1",
		"first_name,last_name,grade,division,team,school\nAda,Bell,3,third,A,Elm\n,,,,,\nBo,Cu,x,third,A,Elm\n",
		{ "content-type": "text/csv" });
	await fits("GET", "/{slug}/roster", "/cup/roster");
	await fits("GET", "/{slug}/attendance", "/cup/attendance");
	await fits("POST", "/{slug}/seating", "/cup/seating", { division: "fourth", rounds: 2, seed: 1 });
	await fits("POST", "/{slug}/seating/publish", "/cup/seating/publish", { division: "fourth", round: 1 });
	const [seating] = await seat(api, "cup", "third");
	await fits("GET", "/{slug}/seating", "/cup/seating?division=third&round=1");
	const t = seating.tables[0];
	// A plan changed by a program: wishes, a move, a round by hand, a repair; back to what is in play.
	const [mover, other] = [t.seats[0], seating.tables[1].seats[0]];
	await fits("POST", "/{slug}/seating/wishes", "/cup/seating/wishes", { division: "third", kind: "table", player: mover.code, table: t.table });
	const move = { division: "third", round: 1, player: mover.code, to: String(seating.tables[1].table) };
	const look = await fits("POST", "/{slug}/seating/change", "/cup/seating/change?dry_run=1", move);
	assert.ok(look.breaks.some((b) => b.kind === "wish" && /not at the fixed table/.test(b.text)), JSON.stringify(look));
	await fits("POST", "/{slug}/seating/change", "/cup/seating/change", { ...move, to: other.code, reason: "asked" });
	const { wishes } = await fits("GET", "/{slug}/seating/wishes", "/cup/seating/wishes?division=third");
	assert.deepEqual([wishes.length, wishes[0].kept], [1, false]);
	const certificate = await fits("GET", "/{slug}/seating/certificate", "/cup/seating/certificate?division=third");
	assert.deepEqual(certificate.wishes.map((w) => [w.kind, w.broken]), [["table", 1]]);
	await fits("DELETE", "/{slug}/seating/wishes/{wishes}", `/cup/seating/wishes/${wishes[0].id}?division=third`);
	await fits("POST", "/{slug}/seating/repair", "/cup/seating/repair", { division: "third" });
	const hand = await fits("GET", "/{slug}/seating/hand", "/cup/seating/hand?division=third&round=1");
	const put = { division: "third", round: 1, reason: "paper", plan_id: hand.plan_id, lines: hand.lines };
	for (const [lines, row, says] of [[[...hand.lines.slice(1), hand.lines[1]], hand.lines.length, /earlier line/],
		[[hand.lines[0], "9999: NOBODY"], 2, /nobody who plays/], [["x: A"], 1, /no table number/], [[hand.lines[0], 7], 2, /must be a text/]]) {
		const r = await api.call("PUT", "/api/v1/tournaments/cup/seating/hand", { ...put, lines });
		assert.equal(r.status, 422, r.text);
		assert.deepEqual([r.json.problems[0].row, r.json.problems[0].field], [row, "lines"], r.text);
		assert.match(r.json.problems[0].message, says);
	}
	assert.equal((await api.call("PUT", "/api/v1/tournaments/cup/seating/hand", { ...put, lines: "12: A" })).status, 422);
	assert.equal((await fits("PUT", "/{slug}/seating/hand", "/cup/seating/hand?dry_run=1", put)).moved, 0);
	assert.equal((await fits("PUT", "/{slug}/seating/hand", "/cup/seating/hand", put)).moved, 0);
	await fits("POST", "/{slug}/seating/search", "/cup/seating/search", { division: "third", seconds: 600 });
	await fits("GET", "/{slug}/seating/search", "/cup/seating/search?division=third");
	const stopped = await fits("DELETE", "/{slug}/seating/search", "/cup/seating/search?division=third");
	for (let on = stopped.on_its_way; on; await new Promise((r) => setTimeout(r, 100)))
		on = (await api.get("/api/v1/tournaments/cup/seating/search?division=third")).json.on_its_way;
	await fits("DELETE", "/{slug}/seating", "/cup/seating?division=third");
	await fits("POST", "/{slug}/seating/hide", "/cup/seating/hide", { division: "fourth", round: 1 });
	await fits("PUT", "/{slug}/sheets/{sheets}", `/cup/sheets/${t.code}`, { version: 0,
		rows: t.seats.map((s, i) => ({ seat: i + 1, cells: cells(t.table, 1, i, t.seats.length) })),
		games_played: cells(t.table, 1, 0, t.seats.length).length }, { "idempotency-key": "shape-0001" });
	await fits("GET", "/{slug}/sheets/{sheets}", `/cup/sheets/${t.code}`);
	const q = await fits("POST", "/{slug}/sheets/{sheets}/queries", `/cup/sheets/${t.code}/queries`,
		{ question: "A 1 or a 7?" });
	await fits("POST", "/{slug}/sheets/{sheets}/queries/{queries}",
		`/cup/sheets/${t.code}/queries/${q.id}`, { answer: "A 1." });
	await fits("POST", "/{slug}/calls", "/cup/calls", { table: t.table, division: "third" });
	const calls = await fits("GET", "/{slug}/calls", "/cup/calls");
	assert.equal(calls.calls[0].table, t.table);
	for (const press of ["take", "end"])
		await fits("POST", "/{slug}/calls/{calls}", `/cup/calls/${calls.calls[0].id}`, { press });
	const asked = await fits("POST", "/{slug}/sheets/{sheets}/queries", `/cup/sheets/${t.code}/queries`, { question: "Whose?" });
	const queue = await fits("GET", "/{slug}/queue", "/cup/queue");
	assert.deepEqual([queue.items[0].id, queue.items[0].text, queue.items[0].table], [asked.id, "Whose?", t.table]);
	await fits("POST", "/{slug}/queue/{queue}", `/cup/queue/${asked.id}`, { press: "take", seen: 0 });
	assert.equal((await api.post(`/api/v1/tournaments/cup/queue/${asked.id}`, { press: "eat" })).status, 422);
	assert.equal((await api.post(`/api/v1/tournaments/cup/queue/${asked.id}`, { press: "up", note: "?", seen: 0 })).status, 409, "somebody was faster");
	await fits("POST", "/{slug}/queue/{queue}", `/cup/queue/${asked.id}`, { press: "answer", note: "Ann's" });
	const photo = await fits("POST", "/{slug}/sheets/{sheets}/photos", `/cup/sheets/${t.code}/photos`, png(4, 4));
	assert.deepEqual((await fits("GET", "/{slug}/sheets/{sheets}/photos", `/cup/sheets/${t.code}/photos`)).photos.map((x) => x.id), [photo.id]);
	const jpeg = await api.get(`/api/v1/tournaments/cup/sheets/${t.code}/photos/${photo.id}`);
	assert.equal(jpeg.headers.get("content-type"), "image/jpeg");
	assert.equal((await api.call("POST", `/api/v1/tournaments/cup/sheets/${t.code}/photos`, "no picture", { "content-type": "image/png" })).status, 422);
	await fits("DELETE", "/{slug}/sheets/{sheets}/photos/{photos}", `/cup/sheets/${t.code}/photos/${photo.id}`);
	await fits("GET", "/{slug}/rounds", "/cup/rounds");
	await fits("GET", "/{slug}/rounds/{rounds}/{n}", "/cup/rounds/third/1");
	await fits("POST", "/{slug}/publications", "/cup/publications",
		{ division: "third", through_round: 1, shows: "scores" });
	await fits("GET", "/{slug}/standings", "/cup/standings?division=third");
	await fits("GET", "/{slug}/standings", "/cup/standings?division=third&live=1");
	await fits("DELETE", "/{slug}/publications", "/cup/publications?division=third");
});

test("refusals are problems as described", async () => {
	for (const [p, body] of [["/cup/publications", { division: "third", through_round: 9 }],
		["/cup/publications", { division: "nope", through_round: 1 }], ["/cup/publications", {}],
		["/cup/publications", { division: "third", through_round: 1, shows: 3 }],
		["/cup/publications", { division: "third", through_round: "1" }]]) {
		const r = await api.post(`/api/v1/tournaments${p}`, body);
		assert.ok([404, 422].includes(r.status), `${r.status}`);
		assert.match(r.headers.get("content-type"), /application\/problem\+json/);
		assert.deepEqual(faults({ $ref: "#/components/schemas/Problem" }, r.json), []);
	}
});

// Values of each type that a property does not take, all in one place.
const samples = [7, 1.5, "text", true, [], {}, [[7]]];
const follow = (schema) => (schema.$ref ? doc.components.schemas[schema.$ref.split("/").pop()] : schema);
const wrongFor = (schema) => samples.filter((v) => faults(schema, v).some((x) => /: \w+, not /.test(x)));

test("a value of a type that is not described is refused by the name of its field, in every call", async () => {
	let tried = 0;
	for (const [call, ops] of Object.entries(doc.paths))
		for (const [method, op] of Object.entries(ops)) {
			const schema = op.requestBody?.content["application/json"]?.schema;
			if (!schema)
				continue;
			const address = call.replace("{slug}", "cup").replace(/{\w+}/g, "1");
			for (const [field, property] of Object.entries(follow(schema).properties))
				for (const value of wrongFor(property)) {
					const r = await api.call(method.toUpperCase(), address, { [field]: value }, { "idempotency-key": "types-0001" });
					const where = `${method} ${call} ${field} = ${JSON.stringify(value)}: ${r.status} ${r.text}`;
					assert.equal(r.status, 422, where);
					assert.ok(r.json.problems.some((p) => p.field === field && / must be /.test(p.message)), where);
					tried++;
				}
		}
	assert.ok(tried > 500, `${tried} tried`);
});

// "rounds" for "round" would have published every round of a seating.
test("a misspelt field is refused and the right one named, in every call", async () => {
	let tried = 0;
	for (const [call, ops] of Object.entries(doc.paths))
		for (const [method, op] of Object.entries(ops)) {
			const fields = follow(op.requestBody?.content["application/json"]?.schema ?? {}).properties ?? {};
			const address = call.replace("{slug}", "cup").replace(/{\w+}/g, "1");
			for (const field of Object.keys(fields)) {
				const misspelt = field + "s";
				if (misspelt in fields)
					continue;
				const r = await api.call(method.toUpperCase(), address, { [misspelt]: 1 }, { "idempotency-key": "types-0001" });
				const where = `${method} ${call} ${misspelt}: ${r.status} ${r.text}`;
				assert.equal(r.status, 422, where);
				assert.ok(r.json.problems.some((p) => p.message === `Nothing is called "${misspelt}" here; "${field}" is.`), where);
				tried++;
			}
		}
	assert.ok(tried > 100, `${tried} tried`);
});

test("every call that takes a body is described", () => {
	for (const [call, ops] of Object.entries(doc.paths))
		for (const [method, op] of Object.entries(ops))
			if (["post", "put"].includes(method) && !/return|final|reinstate/.test(call))
				assert.ok(op.requestBody, `${method} ${call}`);
});
