// The chase board follows each save by itself (events.js tells of them) and counts the minutes; what
// is typed into the field for codes, and where the focus is, stay.
"use strict";
(function () {
	const note = document.getElementById("board-note");
	let timer = 0;
	let busy = false;
	let again = false;

	function look() {
		clearTimeout(timer);
		timer = setTimeout(fetchBoard, 200);
	}
	function fetchBoard() {
		if (busy) {
			again = true;
			return;
		}
		busy = true;
		fetch(location.href, { cache: "no-store" }).then(function (r) {
			return r.ok ? r.text() : Promise.reject(r.status);
		}).then(show).catch(function () {
			note.textContent = "The server does not answer at the moment: this is the board as it was last known.";
			note.hidden = false;
		}).finally(function () {
			busy = false;
			if (again)
				look();
			again = false;
		});
	}
	function show(text) {
		const now = new DOMParser().parseFromString(text, "text/html").getElementById("board");
		const old = document.getElementById("board");
		const focus = old.contains(document.activeElement) ? document.activeElement.id : "";
		if (!now)
			throw new Error("signed out");
		note.hidden = true;
		old.replaceWith(document.adoptNode(now));
		const back = focus && document.getElementById(focus);
		if (back)
			back.focus({ preventScroll: true });
	}

	window.cubetabEvents(document.getElementById("board").dataset.slug, look, true);
	setInterval(function () {
		if (!document.hidden)
			look();
	}, 30000);
})();
