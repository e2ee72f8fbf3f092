// A day of matches of shakes (AGLOA, MLAG) by the API, and its standings worked out a second time:
// players of a table share the mean of the places that they take.

// Scores that a shake can end with, by the number of players who are there.
const VECTORS = { 3: ["222", "422", "442", "444", "622", "642", "662"], 2: ["62", "44", "42", "22"] };

// A small generator of numbers, the same in every run.
export function dice(seed) {
	let x = seed >>> 0 || 1;
	return (n) => {
		x ^= x << 13; x >>>= 0;
		x ^= x >>> 17;
		x ^= x << 5; x >>>= 0;
		return x % n;
	};
}

// One sheet: { cells by row, penalties, totals, points }.  away: the score of an absent player.
export function sheet(players, away, roll) {
	const shakes = 3 + roll(5);
	const cells = Array.from({ length: players }, () => []);
	const totals = Array(players).fill(0);
	for (let k = 0; k < shakes; k++) {
		const absent = players === 3 && roll(9) === 0 ? roll(3) : -1;
		const there = players - (absent >= 0 ? 1 : 0);
		const pick = VECTORS[there][roll(VECTORS[there].length)].split("").map(Number);
		for (let i = pick.length - 1; i > 0; i--) { // any order
			const j = roll(i + 1);
			[pick[i], pick[j]] = [pick[j], pick[i]];
		}
		for (let i = 0; i < players; i++) {
			const score = i === absent ? away : pick.pop();
			cells[i].push(i === absent ? "A" : score);
			totals[i] += score;
		}
	}
	const penalties = [];
	while (roll(3) === 0 && penalties.length < 3) {
		const seat = 1 + roll(players);
		penalties.push({ seat, points: -1, reason: "time", shake: 1 + roll(shakes), judge: "JB" });
		totals[seat - 1]--;
	}
	return { cells, penalties, totals, points: matchPoints(totals) };
}

export function matchPoints(totals) {
	const places = totals.length === 3 ? [6, 4, 2] : [6, 4];
	return totals.map((t) => {
		const first = totals.filter((u) => u > t).length;
		const tied = totals.filter((u) => u === t).length;
		return places.slice(first, first + tied).reduce((a, b) => a + b, 0) / tied;
	});
}

// rounds: [[{ team, code, points }]] -> Map code -> { team, rounds, total, rank, tied }, and teams.
export function standings(rounds) {
	const players = new Map(), teams = new Map();
	rounds.forEach((list, r) => list.forEach(({ code, team, points }) => {
		for (const [map, key] of [[players, code], [teams, team]]) {
			const x = map.get(key) ?? { team, rounds: rounds.map(() => null), total: 0 };
			x.rounds[r] = (x.rounds[r] ?? 0) + points;
			x.total += points;
			map.set(key, x);
		}
	}));
	for (const all of [players, teams]) {
		const totals = [...all.values()].map((x) => x.total);
		for (const x of all.values()) {
			x.rank = 1 + totals.filter((t) => t > x.total).length;
			x.tied = totals.filter((t) => t === x.total).length > 1;
		}
	}
	return { players, teams };
}
