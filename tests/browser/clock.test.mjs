// The hall's clock: started and paused by keyboard, the same on all screens, readable from the back.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { axe, tooWide, sizes } from "../lib/browser.mjs";
import { hall } from "../lib/hall.mjs";

let api, page, stop;
const C = "/api/v1/tournaments/cup/clock";
before(async () => {
	({ api, page, stop } = await hall());
});
after(() => stop?.());
const left = (p) => p.locator('[data-clock="third"]').evaluate((el) => Number(el.dataset.left));
const shows = (p, text) => p.locator('[data-clock="third"] .clock-title').filter({ hasText: text }).waitFor();

test("the director starts, pauses and goes on by keyboard; a projector follows within a second", async () => {
	const screen = await page("projector", "/t/cup/display");
	const desk = await page("laptop", "/manage/cup/clock");
	await desk.locator("#round-third").focus();
	for (let i = 0; i < 2; i++)
		await desk.keyboard.press("Tab");
	await desk.keyboard.press("Tab");
	assert.equal(await desk.evaluate(() => document.activeElement.textContent), "Start the round");
	await desk.keyboard.press("Enter");
	const pressed = Date.now();
	await shows(screen, "Play");
	assert.ok(Date.now() - pressed < 2500, `${Date.now() - pressed} ms with the page's own way`);
	await desk.getByRole("button", { name: "Pause" }).press("Enter");
	await shows(screen, "Play (paused)");
	const still = await left(screen);
	await screen.waitForTimeout(300);
	assert.equal(await left(screen), still);
	await desk.getByRole("button", { name: "Go on" }).press("Enter");
	await shows(screen, /^Play$/);
	assert.deepEqual([...desk.problems, ...screen.problems], []);
});

test("all screens show the same time to a quarter of a second, after sleep and reconnect too", async () => {
	const screens = await Promise.all(["phone", "laptop", "projector"].map((s) => page(s, "/t/cup/display")));
	const apart = async () => {
		const marks = await Promise.all(screens.map((p) => p.evaluate(() => new Promise((found) => {
			const el = document.querySelector('[data-clock="third"]');
			const was = el.dataset.left;
			new MutationObserver((_, o) => {
				if (el.dataset.left === was)
					return;
				o.disconnect();
				found({ left: Number(el.dataset.left), at: performance.timeOrigin + performance.now() });
			}).observe(el, { attributes: true });
		}))));
		const ends = marks.map((m) => m.at + m.left);
		return Math.max(...ends) - Math.min(...ends);
	};
	for (const p of screens)
		await shows(p, "Play");
	await screens[0].waitForTimeout(400);
	assert.ok(await apart() < 250, `${await apart()} ms`);
	await screens[0].context().setOffline(true);
	await screens[0].waitForTimeout(700);
	await screens[0].context().setOffline(false);
	await screens[1].evaluate(() => { // as after sleep: nothing of the page ran meanwhile
		const until = performance.now() + 1800;
		while (performance.now() < until);
	});
	await screens[0].waitForTimeout(600);
	assert.ok(await apart() < 250, `${await apart()} ms`);
});

test("a screen says that it has no connection when it has none, and not because nothing happens", async () => {
	const p = await page("projector", "/t/cup/display");
	await p.clock.install();
	await p.reload();
	await shows(p, "Play");
	const silent = p.locator('[data-clock="third"].silent');
	for (let s = 0; s < 29; s++) {
		await p.clock.runFor(1000);
		assert.equal(await silent.count(), 0, `after ${s + 1} quiet seconds`);
	}
	await p.context().setOffline(true);
	await p.clock.runFor(2000);
	await silent.waitFor({ timeout: 5000 });
	await p.context().setOffline(false);
	await p.clock.runFor(31000);
	await silent.waitFor({ state: "detached", timeout: 5000 });
	await p.context().close();
});

test("a part's end changes every screen by itself, with the words of the rules", async () => {
	await api.post(C, { division: "fourth", round: 1, action: "start" });
	await api.post(C, { division: "fourth", round: 1, action: "add", seconds: -1198 });
	const p = await page("projector", "/t/cup/display");
	const fourth = p.locator('[data-clock="fourth"]');
	await fourth.locator(".clock-call", { hasText: "No further moves may be made" }).waitFor({ timeout: 6000 });
	assert.equal(await fourth.locator(".clock-title").textContent(), "Cleanup");
});

test("a screen whose sound is on rings when a part begins, and only then", async () => {
	const p = await page("projector", "/t/cup/display");
	// What the loudspeaker gets, as times at which it began to sound.
	await p.evaluate(() => {
		const connect = AudioNode.prototype.connect;
		window.rung = [];
		AudioNode.prototype.connect = function (to, ...rest) {
			if (to instanceof AudioDestinationNode && !window.ear) {
				window.ear = new AnalyserNode(to.context, { fftSize: 2048 });
				const wave = new Float32Array(2048);
				let loud = false;
				setInterval(() => {
					window.ear.getFloatTimeDomainData(wave);
					const now = wave.some((x) => Math.abs(x) > 0.1);
					if (now && !loud)
						window.rung.push(Math.round(performance.now()));
					loud = now;
				}, 20);
			}
			if (to instanceof AudioDestinationNode)
				connect.call(this, window.ear);
			return connect.call(this, to, ...rest);
		};
	});
	const rung = (n) => p.waitForFunction((want) => window.rung.length >= want, n, { timeout: 8000 });
	await p.getByRole("button", { name: "Sound is off" }).click();
	await rung(1); // so that who pressed hears whether it is loud enough
	await p.getByRole("button", { name: "Sound is on" }).waitFor();
	await api.post(C, { division: "third", round: 1, action: "pause" });
	await shows(p, "Play (paused)");
	await p.waitForTimeout(600);
	assert.equal(await p.evaluate(() => window.rung.length), 1, "a pause does not ring");
	await api.post(C, { division: "third", round: 1, action: "start" });
	await shows(p, /^Play$/);
	await rung(4);
	await p.waitForTimeout(600);
	assert.equal(await p.evaluate(() => window.rung.length), 4);
	await p.getByRole("button", { name: "Sound is on" }).click();
	await api.post(C, { division: "third", round: 1, action: "pause" });
	await shows(p, "Play (paused)");
	await api.post(C, { division: "third", round: 1, action: "start" });
	await shows(p, /^Play$/);
	await p.waitForTimeout(600);
	assert.equal(await p.evaluate(() => window.rung.length), 4, "switched off it is still");
	await p.context().close();
});

test("without script the page says how it stands, and its buttons work", async () => {
	const p = await page("phone", "/manage/cup/clock", { javaScriptEnabled: false });
	assert.match(await p.locator('[data-clock="third"] .clock-left').textContent(), /^\d+:\d\d$/);
	await p.getByRole("button", { name: "Pause" }).first().click();
	assert.match(await p.textContent("main"), /Go on/);
	await p.getByRole("button", { name: "Go on" }).first().click();
});

for (const size of Object.keys(sizes))
	test(`pages of the clock, ${size}: no fault for axe, nothing too wide`, async () => {
		for (const where of ["/manage/cup/clock", "/t/cup/display"]) {
			const p = await page(size, where);
			await shows(p, "Play");
			assert.deepEqual(await axe(p), []);
			assert.equal(await tooWide(p), 0);
			await p.context().close();
		}
	});

test("the clock is readable from the back of the hall at 1024 by 768", async () => {
	const p = await page("projector", "/t/cup/display");
	await p.setViewportSize({ width: 1024, height: 768 });
	const height = await p.locator('[data-clock="third"] .clock-left').evaluate((el) => parseFloat(getComputedStyle(el).fontSize));
	assert.ok(height >= 768 / 8, `${height} px`);
});
