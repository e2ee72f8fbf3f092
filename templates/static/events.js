// Open pages hear what happens in a tournament.  One tab of a browser holds the connection and tells
// the others (a browser allows only six to a host); hidden tabs hold none.
//   cubetabEvents(slug, function (name, version) { ... });   name: version, seating, standings, clock,
//   and lost (without a version) where the connection is
// With a third argument of true staff hear "sheets", too: something was saved.
"use strict";
window.cubetabEvents = function (slug, heard, saves) {
	const lease = "cubetab-live-" + slug;
	const me = Math.random().toString(36).slice(2);
	const channel = "BroadcastChannel" in window ? new BroadcastChannel(lease) : null;
	let source = null;

	function tell(name, version) {
		if (saves || name !== "sheets")
			heard(name, version);
	}
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
		// What the browser gives up on by itself: an answer that is no stream, from a server that is busy
		// or just starting.  The next tick opens another.
		source.addEventListener("error", function () {
			if (source && source.readyState === EventSource.CLOSED)
				source = null;
			tell("lost", 0);
			if (channel)
				channel.postMessage({ name: "lost", version: 0 });
		});
		["version", "seating", "standings", "clock", "sheets"].forEach(function (name) {
			source.addEventListener(name, function (e) {
				const v = Number(e.lastEventId);
				tell(name, v);
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

	if (channel)
		channel.onmessage = function (e) { tell(e.data.name, e.data.version); };
	document.addEventListener("visibilitychange", tick);
	window.addEventListener("pagehide", close);
	window.addEventListener("pageshow", tick);
	setInterval(tick, 3000);
	tick();
};
