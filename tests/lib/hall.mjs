// Two small divisions with their first round published, a browser, and pages opened by the director:
// what the tests of clocks and screens begin with.
import { start, director, tournament } from "./cubetab.mjs";
import { browser, newPage } from "./browser.mjs";

export async function hall() {
	const roster = ["first_name,last_name,grade,division,team,school"];
	for (const division of ["third", "fourth"])
		for (const team of ["Ash", "Elm", "Fir", "Oak"])
			for (let i = 1; i <= 5; i++)
				roster.push(`Kid${i},${team}son,3,${division},${team} ${division},${team}`);
	const server = await start(), dir = await director(server);
	const { api } = await tournament(server, { roster: roster.join("\n") + "\n" });
	for (const division of ["third", "fourth"]) {
		await api.post("/api/v1/tournaments/cup/seating", { division, rounds: 4, seed: 1 });
		await api.post("/api/v1/tournaments/cup/seating/publish", { division, round: 1 });
	}
	const chrome = await browser();
	const page = async (size, where, options) => {
		const p = await newPage(chrome, size, options);
		await p.context().addCookies([...dir.cookies].map(([name, value]) => ({ name, value, url: server.url })));
		await p.goto(server.url + where);
		return p;
	};
	const stop = async () => {
		await chrome.close();
		await server.stop();
	};
	return { server, api, page, stop };
}
