// A second start, from the command to "ready", beside the start of PostgreSQL alone on the same
// folder, in turn.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import "./program.mjs";
import { preparedFolder, start, director } from "../lib/cubetab.mjs";
import { median, pgBin } from "./day.mjs";

const TURNS = 5, READY_MAX = 2;
const data = await preparedFolder();
const first = await start({ data });
await director(first);
await first.stop();

const cluster = path.join(data, "postgres"), { uid, gid } = statSync(cluster);
function pgCtl(...args) {
	const r = spawnSync(path.join(pgBin(), "pg_ctl"), ["-D", cluster, "-w", "-s", ...args], { uid, gid, cwd: "/", stdio: "ignore" });
	if (r.status !== 0)
		throw new Error(`pg_ctl ${args[0]} ended with ${r.status}`);
}
const seconds = async (work) => {
	const begin = process.hrtime.bigint();
	await work();
	return Number(process.hrtime.bigint() - begin) / 1e9;
};
const ours = [], theirs = [];
for (let turn = 0; turn < TURNS; turn++) {
	let server;
	ours.push(await seconds(async () => server = await start({ data })));
	await server.stop();
	theirs.push(await seconds(() => pgCtl("start", "-o", `-c listen_addresses= -c unix_socket_directories=${path.join(data, "run")}`)));
	pgCtl("stop", "-m", "fast");
}
const ready = median(ours), alone = median(theirs);
console.log(`start: ready after ${ready.toFixed(2)} s (goal ${READY_MAX}), PostgreSQL alone ${alone.toFixed(2)} s, ` +
	`ratio ${(ready / alone).toFixed(2)}`);
process.exit(ready <= READY_MAX ? 0 : 1);
