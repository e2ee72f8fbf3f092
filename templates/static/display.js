// The projector's page: shows one screen after the other, turns the pages of long ones below the
// clocks, and takes what is new into the page that stands (so that sound stays on).  Without script
// all screens stand one below the other.
"use strict";
(function () {
	const main = document.querySelector("main");
	const stale = document.querySelector(".stale");
	const OFTEN = 60000;
	let screens = [], now = -1, timer = 0, since = 0;

	function box() {
		return document.getElementById("screens");
	}
	function seconds() {
		return (Number(box().dataset.seconds) || 20) * 1000;
	}

	// ---- one after the other ----
	function begin(at) {
		screens = Array.from(box().querySelectorAll(".screen"));
		show(Math.min(at, screens.length - 1));
		wait();
	}
	function wait() {
		clearTimeout(timer);
		timer = setTimeout(next, seconds());
	}
	// What scrolls: in a hall the screens alone, on a phone the page.
	function scroller() {
		return getComputedStyle(box()).overflowY === "auto" ? box() : document.scrollingElement;
	}
	function show(i) {
		now = i;
		screens.forEach(function (s, k) { s.hidden = k !== i; });
		scroller().scrollTo(0, 0);
	}
	function next() {
		const s = scroller(), screen = screens[now];
		if (screen && s.scrollLeft + s.clientWidth < s.scrollWidth - 2)
			s.scrollBy(s.clientWidth + (parseFloat(getComputedStyle(screen).columnGap) || 0), 0);
		else if (s.scrollTop + s.clientHeight < s.scrollHeight - 2)
			s.scrollBy(0, s.clientHeight * 0.85);
		else
			show(screens.length > 1 ? (now + 1) % screens.length : now);
		wait();
	}

	// ---- what is new ----
	function look() {
		fetch(location.href, { cache: "no-cache" }).then(function (r) {
			if (!r.ok)
				throw new Error(r.status);
			return r.text();
		}).then(function (text) {
			since = 0;
			stale.hidden = true;
			take(new DOMParser().parseFromString(text, "text/html"));
		}).catch(function () {
			since = since || Date.now();
			stale.querySelector(".stale-since").textContent =
				new Date(since).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
			stale.hidden = false;
		});
	}
	function scripts(of) {
		return Array.from(of.scripts, function (s) { return s.getAttribute("src"); }).join();
	}
	function take(page) {
		if (scripts(page) !== scripts(document) || !page.querySelector(".clocks") !== !main.querySelector(".clocks")) {
			location.reload(); // another version of the program, or with a clock now
			return;
		}
		["announced", "screens"].forEach(function (id) {
			const old = document.getElementById(id), fresh = page.getElementById(id);
			if (!fresh || before[id] === fresh.outerHTML)
				return;
			before[id] = fresh.outerHTML;
			old.replaceWith(fresh);
			if (id === "screens")
				begin(Math.max(now, 0));
		});
	}
	const before = {};
	["announced", "screens"].forEach(function (id) {
		before[id] = document.getElementById(id).outerHTML;
	});
	window.cubetabEvents(box().dataset.slug, function (name) {
		if (name !== "clock")
			look();
	});
	setInterval(look, OFTEN);
	// The first look after "offline" may still get through.
	setInterval(function () {
		if (since || !navigator.onLine)
			look();
	}, 2000);
	window.addEventListener("offline", look);
	window.addEventListener("online", look);
	document.documentElement.classList.add("paged");
	begin(0);
})();
