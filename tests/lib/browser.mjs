// A real browser for the browser tests: Debian's chromium driven by playwright-core, three
// screen sizes, axe.
import { createRequire } from "node:module";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./cubetab.mjs";

const require = createRequire(path.join(root, "tests/browser/package.json"));
const { chromium } = require("playwright-core");
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const pictures = path.join(root, "build/screenshots");

export const sizes = {
	phone: { width: 360, height: 740 },
	laptop: { width: 1366, height: 768 },
	projector: { width: 1920, height: 1080 },
};

export async function browser() {
	return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
		args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
			"--disable-background-networking", "--disable-component-update", "--disable-sync"] });
}

// A page of its own context (own cookies).  Errors in the page's console fail the test through
// page.problems.
export async function newPage(b, size = "laptop", options = {}) {
	const context = await b.newContext({ viewport: sizes[size], ...options });
	const page = await context.newPage();
	page.problems = [];
	page.on("pageerror", (e) => page.problems.push(String(e)));
	page.on("console", (m) => {
		if (m.type() === "error" && !/Failed to load resource: the server responded with a status of 4/.test(m.text()))
			page.problems.push(m.text());
	});
	return page;
}

// Violations of WCAG 2.2 A and AA on the page as it stands, as sentences.  axe runs in an
// isolated world, so the pages' content security policy stays on.
export async function axe(page) {
	const session = await page.context().newCDPSession(page);
	const { frameTree } = await session.send("Page.getFrameTree");
	const { executionContextId } = await session.send("Page.createIsolatedWorld",
		{ frameId: frameTree.frame.id });
	await session.send("Runtime.evaluate", { expression: axeSource, contextId: executionContextId });
	const run = await session.send("Runtime.evaluate", { contextId: executionContextId,
		awaitPromise: true, returnByValue: true,
		expression: `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })
			.then((r) => r.violations.map((v) => v.id + ": " + v.help + ": " +
				v.nodes.map((n) => n.html + " " + n.failureSummary).join(" | ").slice(0, 600)))` });
	await session.detach();
	if (run.exceptionDetails)
		throw new Error(JSON.stringify(run.exceptionDetails));
	return run.result.value;
}

// Nothing may stick out sideways on a phone.
export async function tooWide(page) {
	return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

export async function picture(page, name) {
	mkdirSync(pictures, { recursive: true });
	await page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage: false });
}
