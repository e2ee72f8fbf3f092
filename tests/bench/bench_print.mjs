// Table sheets as PDF, through the whole stack: pages a second, and 300 sheets within 5 s.
import { makeDay, median, DIVISION } from "./day.mjs";

const RUNS = 3, SHEETS = 300, WANTED_S = 5;
const { server, api, at, sheets } = await makeDay();
const all = sheets.reduce((n, s) => n + s.length, 0);
const took = [];
let pages = 0;
for (let i = 0; i < RUNS; i++) {
	const began = performance.now();
	const res = await fetch(`${server.url}${at}/documents/table-sheets.pdf?division=${DIVISION}`,
		{ headers: { authorization: `Bearer ${api.token}` } });
	const pdf = Buffer.from(await res.arrayBuffer()).toString("latin1");
	took.push((performance.now() - began) / 1000);
	if (res.status !== 200)
		throw new Error(`${res.status} ${pdf.slice(0, 500)}`);
	// Page trees and pages may be packed in streams; the count stands in the tree's root.
	pages = Math.max(...[...pdf.matchAll(/\/Count (\d+)/g)].map((m) => Number(m[1])));
}
const s = median(took);
console.log(`print: ${all} table sheets on ${pages} pages in ${s.toFixed(2)} s: ${Math.round(pages / s)} pages a second, ` +
	`${SHEETS} sheets in ${(s * SHEETS / all).toFixed(2)} s (at most ${WANTED_S})`);
await server.stop();
process.exitCode = s * SHEETS / all <= WANTED_S ? 0 : 1;
