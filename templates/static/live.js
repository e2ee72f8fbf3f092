// Public pages that are open show new seating and results (events.js tells of them).  Someone at
// the top of the page gets the new page at once; someone who reads further down is asked first.
"use strict";
(function () {
	const slug = location.pathname.split("/")[2];
	let version = 0;
	let timer = 0;
	let since = 0; // without a connection

	function heard(name, v) {
		if (name === "lost") {
			look();
			return;
		}
		if (since)
			look();
		const first = version === 0;
		const newer = v > version;
		version = Math.max(version, v);
		if (newer && !(first && name === "version"))
			look();
	}

	// Many phones hear of it in the same second: they ask spread over most of the next.
	function look() {
		clearTimeout(timer);
		timer = setTimeout(function () {
			fetch(location.href, { cache: "no-cache" }).then(function (r) {
				return r.ok ? r.text() : null;
			}).then(function (text) {
				if (since) {
					since = 0;
					document.getElementById("live-note").remove();
				}
				if (text)
					compare(text);
			}).catch(function () {
				since = since || Date.now();
				say("No connection since " + new Date(since).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) +
					". This is the last that was known.", false);
				timer = setTimeout(look, 2000); // "online" may come before the network does
			});
		}, Math.random() * 700);
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
	window.addEventListener("offline", look);
	window.addEventListener("online", look);
	document.addEventListener("visibilitychange", function () {
		if (!document.hidden && version)
			look();
	});
	window.cubetabEvents(slug, function (name, v) {
		if (name !== "clock")
			heard(name, v);
	});
})();
