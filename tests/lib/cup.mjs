// A Challenge Cup division played by the API, and its standings worked out a second time, in
// whole numbers, for tests to compare with.

// points / games in hundredths, half up: floor(100p/g + 1/2).
export const average = (points, games) => Number((200n * BigInt(points) + BigInt(games)) / (2n * BigInt(games)));
export const text = (hundredths) =>
	`${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;

// What day.sh puts on a sheet.
export function cells(table, round, seat, seats) {
	const games = 2 + (table + round) % 4;
	return Array.from({ length: games }, (_, k) => {
		const g = k + 1;
		if (seat === (g + table) % seats)
			return 2;
		if (seat === (g + table + 1) % seats)
			return 0;
		return (seat + g + round) % 2;
	});
}

// seatings: one answer of GET seating a round.  { individuals, teams } as Maps of
// name -> { rounds, total } with a rank that ties share.
export function standings(seatings) {
	const players = new Map();
	seatings.forEach((seating, r) => {
		for (const t of seating.tables)
			t.seats.forEach((s, i) => {
				const c = cells(t.table, r + 1, i, t.seats.length);
				const p = players.get(s.code) ?? { team: s.team, rounds: seatings.map(() => null) };
				p.rounds[r] = average(c.reduce((a, b) => a + b, 0), c.length);
				players.set(s.code, p);
			});
	});
	const teams = new Map();
	for (const p of players.values()) {
		const t = teams.get(p.team) ?? { rounds: p.rounds.map(() => null) };
		p.rounds.forEach((v, r) => {
			if (v !== null)
				t.rounds[r] = (t.rounds[r] ?? 0) + v;
		});
		teams.set(p.team, t);
	}
	for (const all of [players, teams]) {
		for (const x of all.values())
			x.total = x.rounds.reduce((a, b) => a + (b ?? 0), 0);
		for (const x of all.values()) {
			x.rank = 1 + [...all.values()].filter((y) => y.total > x.total).length;
			x.tied = [...all.values()].filter((y) => y.total === x.total).length > 1;
		}
	}
	return { players, teams };
}

async function ok(promise, status = [200, 201, 204]) {
	const r = await promise;
	if (!status.includes(r.status))
		throw new Error(`${r.status}: ${r.text}`);
	return r.json;
}

// Seats a division and publishes the rounds given; answers the staff's seating of each round.
export async function seat(api, slug, division, { rounds = 4, publish = [1], seed = 5 } = {}) {
	const base = `/api/v1/tournaments/${slug}`;
	await ok(api.post(`${base}/seating`, { division, rounds, seed }));
	const list = [];
	for (const round of publish) {
		await ok(api.post(`${base}/seating/publish`, { division, round }));
		list.push(await ok(api.get(`${base}/seating?division=${division}&round=${round}`)));
	}
	return list;
}

// Puts the sheets of a round, all but those of the tables in `without`.
export async function enter(api, slug, seating, round, { without = [] } = {}) {
	for (const t of seating.tables) {
		if (without.includes(t.table))
			continue;
		const rows = t.seats.map((s, i) => ({ seat: s.seat ?? i + 1,
			cells: cells(t.table, round, i, t.seats.length) }));
		await ok(api.put(`/api/v1/tournaments/${slug}/sheets/${t.code}`,
			{ version: 0, rows, games_played: rows[0].cells.length },
			{ "Idempotency-Key": `test-${t.code}-${round}` }));
	}
}

export async function publish(api, slug, division, through_round, shows, more = {}) {
	return ok(api.post(`/api/v1/tournaments/${slug}/publications`,
		{ division, through_round, shows, ...more }));
}
