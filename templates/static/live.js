// Public pages that are open hear of new seating and results.  One tab of a browser holds the
// connection and tells the others (a browser allows only six to a host); hidden tabs hold none.
// Someone at the top of the page gets the new page at once; someone who reads further down is
// asked first.
"use strict";
(function () {
	const slug = location.pathname.split("/")[2];
	const lease = "cubetab-live-" + slug;
	const me = Math.random().toString(36).slice(2);
	const channel = "BroadcastChannel" in window ? new BroadcastChannel(lease) : null;
	let source = null;
	let version = 0;
	let timer = 0;

	function holder() {
		try {
			const l = JSON.parse(localStorage.getItem(lease));
			return l && l.until > Date.now() ? l.id : null;
		} catch (e) {
			return null;
		}
	}
	function hold(until) {
		try {
			localStorage.setItem(lease, JSON.stringify({ id: me, until: until }));
		} catch (e) {
			// Without storage each tab holds its own connection.
		}
	}
	function open() {
		source = new EventSource("/t/" + slug + "/events");
		["version", "seating", "standings"].forEach(function (name) {
			source.addEventListener(name, function (e) {
				const v = Number(e.lastEventId);
				heard(name, v);
				if (channel)
					channel.postMessage({ name: name, version: v });
			});
		});
	}
	function close() {
		if (!source)
			return;
		source.close();
		source = null;
		if (holder() === me)
			hold(0);
	}
	function tick() {
		const who = holder();
		if (document.hidden || (who && who !== me && channel)) {
			close();
			return;
		}
		hold(Date.now() + 6000);
		if (!source)
			open();
	}
	function heard(name, v) {
		const first = version === 0;
		const newer = v > version;
		version = Math.max(version, v);
		if (newer && !(first && name === "version"))
			look();
	}

	// Many phones hear of it in the same second: they ask spread over two.
	function look() {
		clearTimeout(timer);
		timer = setTimeout(function () {
			fetch(location.href, { cache: "no-cache" }).then(function (r) {
				return r.ok ? r.text() : null;
			}).then(function (text) {
				if (text)
					compare(text);
			}).catch(function () {
				// The next event, or the reader, tries again.
			});
		}, Math.random() * 2000);
	}
	function compare(text) {
		const page = new DOMParser().parseFromString(text, "text/html");
		const now = page.querySelector("main");
		const main = document.querySelector("main");
		const old = document.createElement("main");
		old.innerHTML = before;
		if (!now || now.textContent.trim() === old.textContent.trim())
			return;
		if (window.scrollY < 80 && !main.contains(document.activeElement)) {
			before = now.innerHTML;
			main.replaceChildren.apply(main, Array.from(now.childNodes));
			say("Updated just now.", false);
		} else {
			say("There is something new on this page.", true);
		}
	}
	function say(text, ask) {
		const main = document.querySelector("main");
		let note = document.getElementById("live-note");
		if (!note) {
			note = document.createElement("p");
			note.id = "live-note";
			note.className = "notice";
			note.setAttribute("role", "status");
			main.before(note);
		}
		note.textContent = text;
		if (!ask)
			return;
		const a = document.createElement("a");
		a.href = location.href;
		a.className = "button";
		a.textContent = "Show it";
		a.addEventListener("click", function (e) {
			e.preventDefault();
			location.reload();
		});
		note.append(" ", a);
	}

	let before = document.querySelector("main").innerHTML;
	if (channel)
		channel.onmessage = function (e) { heard(e.data.name, e.data.version); };
	document.addEventListener("visibilitychange", function () {
		tick();
		if (!document.hidden && version)
			look();
	});
	window.addEventListener("pagehide", close);
	window.addEventListener("pageshow", tick);
	setInterval(tick, 3000);
	tick();
})();
