// Clocks on staff pages and screens: what is left, by the count of the server's computer.  The page
// measures how far its own clock is off, again after sleep; a changed wall clock moves nothing.
"use strict";
(function () {
	const boxes = Array.from(document.querySelectorAll("[data-clock]"));
	if (boxes.length === 0)
		return;
	const slug = boxes[0].dataset.slug;
	const MEASURES = 5, MEASURE_EVERY = 30000, SLEPT = 1500, SILENT = MEASURE_EVERY + 15000;
	let state = null;      // what the server said last
	let offset = null;     // server's count minus performance.now()
	let boot = "";
	let heard = performance.now();
	let lost = false;      // the last question was not answered
	let sound = null;
	const shown = new Map();

	function get(path) {
		return fetch(path, { cache: "no-cache" }).then(function (r) {
			if (!r.ok)
				throw new Error(r.status);
			return r.json();
		}).then(function (answer) {
			lost = false;
			return answer;
		}, function (e) {
			lost = true;
			throw e;
		});
	}
	// The answer that took least time tells the offset best.
	function measure() {
		let best = Infinity, found = null, n = 0;
		function once() {
			const sent = performance.now();
			return get("/time").then(function (t) {
				const back = performance.now();
				heard = back;
				if (back - sent < best) {
					best = back - sent;
					found = { offset: t.ms - (sent + back) / 2, boot: t.boot };
				}
				n++;
				return n < MEASURES ? once() : found;
			});
		}
		return once().then(function (f) {
			offset = f.offset;
			if (boot && boot !== f.boot)
				load();
			boot = f.boot;
		}).catch(function () {
			// The next turn tries again; the page says so when it lasts.
		});
	}
	function load() {
		return get("/t/" + slug + "/clock").then(function (s) {
			state = s;
			heard = performance.now();
			draw();
		}).catch(function () {});
	}

	// ---- where a clock stands now ----
	function stand(clock) {
		let phase = clock.phase, left = clock.left_ms;
		if (clock.state === "running") {
			left = clock.until_ms - (performance.now() + offset);
			while (left <= 0 && phase + 1 < clock.phases.length) {
				phase++;
				left += clock.phases[phase].seconds * 1000;
			}
		}
		const over = clock.state === "over" || left <= 0 && phase + 1 >= clock.phases.length;
		return { phase: over ? clock.phases.length : phase, left: over ? 0 : left, over: over };
	}
	function text(ms) {
		const s = Math.ceil(ms / 1000);
		return Math.floor(s / 60) + ":" + String(s % 60).padStart(2, "0");
	}
	function put(box, selector, value) {
		const el = box.querySelector(selector);
		if (el && el.textContent !== value)
			el.textContent = value;
	}
	function draw() {
		const now = performance.now();
		boxes.forEach(function (box) {
			box.classList.toggle("silent", lost || now - heard > SILENT);
			if (!state || offset === null)
				return;
			const d = state.divisions.find(function (x) { return x.code === box.dataset.clock; });
			const clock = d && d.clock;
			box.hidden = !clock;
			if (!clock)
				return;
			const at = stand(clock);
			const phase = clock.phases[at.phase];
			const running = clock.state === "running" && !at.over;
			box.dataset.phase = at.phase;
			box.dataset.left = Math.max(0, Math.round(at.left));
			put(box, ".clock-left", text(at.left));
			put(box, ".clock-round", "round " + clock.round);
			if (box.dataset.state !== clock.state || shown.get(box) !== at.phase) {
				const first = !shown.has(box);
				shown.set(box, at.phase);
				put(box, ".clock-title", (at.over ? "Round over" : phase.title) +
					(clock.state === "paused" ? " (paused)" : clock.state === "lost" ? " (to be confirmed)" : ""));
				put(box, ".clock-call", at.over ? clock.end_call : phase.call);
				box.dataset.state = clock.state;
				if (!first && clock.state === "running")
					ring(3);
			}
			warn(box, clock, at, running);
			tables(box, clock, at);
		});
	}
	function warn(box, clock, at, running) {
		const el = box.querySelector(".clock-warn");
		const phase = clock.phases[at.phase];
		const due = running ? phase.warn.filter(function (w) { return at.left <= w * 1000; }).pop() : 0;
		if (due && box.dataset.warned !== at.phase + "/" + due) {
			box.dataset.warned = at.phase + "/" + due;
			ring(1);
		}
		box.classList.toggle("soon", Boolean(due));
		if (el)
			put(box, ".clock-warn", due ? (due >= 60 ? due / 60 + (due === 60 ? " minute" : " minutes") : due + " seconds") + " or less" : "");
	}
	// A table with more time goes on when the others end the part in which it is given back.
	function tables(box, clock, at) {
		const given = clock.phases.findIndex(function (p) { return p.given_back; });
		put(box, ".clock-tables", clock.tables.length === 0 ? "" : "More time: " +
			clock.tables.map(function (t) {
				const after = given >= 0 && at.phase > given && clock.state === "running" ?
					", " + text(Math.max(0, t.seconds * 1000 - gone(clock, at, given))) + " left" : "";
				return "table " + t.table + " " + text(t.seconds * 1000) + after;
			}).join("; "));
	}
	// Since the part in which time is given back ended.
	function gone(clock, at, given) {
		let ms = at.over ? performance.now() + offset - ending(clock) : clock.phases[at.phase].seconds * 1000 - at.left;
		for (let i = given + 1; i < at.phase && i < clock.phases.length; i++)
			ms += clock.phases[i].seconds * 1000;
		return ms;
	}
	function ending(clock) {
		let end = clock.until_ms;
		for (let i = clock.phase + 1; i < clock.phases.length; i++)
			end += clock.phases[i].seconds * 1000;
		return end;
	}

	// ---- sound: a browser lets a page ring only after a press ----
	function ring(times) {
		if (!sound)
			return;
		for (let i = 0; i < times; i++) {
			const o = sound.createOscillator(), g = sound.createGain();
			o.frequency.value = 880;
			g.gain.value = 0.2;
			o.connect(g).connect(sound.destination);
			o.start(sound.currentTime + i * 0.4);
			o.stop(sound.currentTime + i * 0.4 + 0.25);
		}
	}
	const button = document.createElement("button");
	button.type = "button";
	button.className = "small clock-sound";
	button.textContent = "Sound is off";
	button.setAttribute("aria-pressed", "false");
	button.addEventListener("click", function () {
		sound = sound ? null : new AudioContext();
		button.textContent = sound ? "Sound is on" : "Sound is off";
		button.setAttribute("aria-pressed", String(Boolean(sound)));
		ring(1);
	});
	document.querySelector("main .actions").append(button);

	// ---- live ----
	window.cubetabEvents(slug, load);
	let last = performance.now(), wall = Date.now();
	setInterval(function () {
		const now = performance.now(), date = Date.now();
		if (now - last > SLEPT || Math.abs(date - wall - (now - last)) > SLEPT) {
			measure().then(load); // asleep meanwhile, or the wall clock was set
		}
		last = now;
		wall = date;
		draw();
	}, 100);
	setInterval(measure, MEASURE_EVERY);
	document.addEventListener("visibilitychange", function () {
		if (!document.hidden)
			measure().then(load);
	});
	window.addEventListener("online", function () { measure().then(load); });
	measure().then(load);
})();
