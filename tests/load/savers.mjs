// Many scorers who save sheets as fast as the answers come, through the whole stack: a program of
// its own, so that the measure is not the measurer.
//
//   const save = savers(server, api, folder);
//   save.people(40, save.list(sheets, 3));   // 40 people save each sheet three times
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { root } from "../lib/cubetab.mjs";
import { sheet } from "../bench/day.mjs";

export function savers(server, api, at, folder) {
	mkdirSync(folder, { recursive: true });
	const program = path.join(folder, "savers");
	execFileSync("gcc", ["-std=gnu17", "-D_GNU_SOURCE", "-O2", "-o", program, "tests/bench/savers.c", "-lpthread"], { cwd: root });
	const version = new Map();
	const list = (sheets, times) => {
		const lines = [];
		for (let i = 0; i < times; i++)
			for (const s of sheets) {
				const v = version.get(s.code) ?? 0;
				version.set(s.code, v + 1);
				lines.push(`${at}/sheets/${s.code}\t${JSON.stringify(sheet(s.seats, v))}`);
			}
		return lines.join("\n") + "\n";
	};
	// Not spawnSync: who measures may have to listen meanwhile.
	const people = async (n, lines) => {
		const child = spawn(program, ["127.0.0.1", new URL(server.url).port, api.token, String(n)], { stdio: ["pipe", "pipe", "inherit"] });
		let text = "";
		child.stdout.on("data", (d) => { text += d; });
		child.stdin.end(lines);
		const status = await new Promise((ok) => child.once("close", ok));
		if (status !== 0)
			throw new Error(`savers ended with ${status}: ${text}`);
		const out = JSON.parse(text);
		if (Object.keys(out.statuses).some((s) => s[0] !== "2"))
			throw new Error(`not all were saved: ${text}`);
		return out;
	};
	return { list, people };
}
