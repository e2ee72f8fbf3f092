// What the tests of seating share: fields of players, drafts, and the tables that came of them.
import assert from "node:assert/strict";
import { apiClient, director, start, tournament } from "./cubetab.mjs";

export const ok = (r, status = 200) => (assert.equal(r.status, status, r.text), r.json);
export const at = (slug) => `/api/v1/tournaments/${slug}/seating`;
// n players in teams of five, two teams a school.
export const roster = (n, division = "third", grade = 3) => "first_name,last_name,grade,division,team,school\n" +
	Array.from({ length: n }, (_, i) => `Given${i},Family${i},${grade},${division},` +
		`${division} T${Math.floor(i / 5)},School ${division} ${Math.floor(i / 10)}`).join("\n") + "\n";

// A server of its own with its director; api speaks for her or him.
export async function seatingHall() {
	const server = await start();
	const dir = await director(server);
	const api = await apiClient(server, dir);
	return {
		server, dir, api,
		cup: (slug, csv, more = {}) => tournament(server, { api, slug, name: slug, roster: csv, ...more }),
		read: async (slug, round, division = "third", extra = "") =>
			(await api.get(`${at(slug)}?division=${division}&round=${round}${extra}`)).json,
		draft: async (slug, body = {}) =>
			ok(await api.post(at(slug), { division: "third", rounds: 4, seed: 1, ...body }), 201),
	};
}
