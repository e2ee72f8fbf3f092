// The room's lists (chase board, questions, judge calls) follow each change by themselves (events.js
// tells of them) and count the minutes; what is being typed, and where the focus is, stay.
"use strict";
(function () {
	const note = document.getElementById("follow-note");
	const page = document.getElementById("follow").dataset.page;
	let timer = 0;
	let busy = false;
	let again = false;

	function say(text) {
		note.textContent = text;
		note.hidden = false;
	}
	function look() {
		clearTimeout(timer);
		timer = setTimeout(fetchPage, 200);
	}
	function fetchPage() {
		if (busy) {
			again = true;
			return;
		}
		busy = true;
		fetch(page, { cache: "no-store" }).then(function (r) {
			return r.ok ? r.text() : Promise.reject(r.status);
		}).then(show).catch(function () {
			say("The server does not answer at the moment: this is what was last known.");
		}).finally(function () {
			busy = false;
			if (again)
				look();
			again = false;
		});
	}
	function show(text) {
		const now = new DOMParser().parseFromString(text, "text/html").getElementById("follow");
		const old = document.getElementById("follow");
		const focus = old.contains(document.activeElement) ? document.activeElement : null;
		if (!now)
			throw new Error("signed out");
		note.hidden = true;
		const typed = Array.from(old.querySelectorAll("input[type=text]")).filter(function (field) {
			return field.value !== field.defaultValue;
		});
		const caret = focus && focus.type === "text" ? focus.selectionStart : null;
		old.replaceWith(document.adoptNode(now));
		typed.forEach(function (field) {
			const same = document.getElementById(field.id);
			if (same)
				same.value = field.value;
			else
				say("Somebody else settled what you were writing about.  You wrote: " + field.value);
		});
		const back = focus && focus.id && document.getElementById(focus.id);
		if (back)
			back.focus({ preventScroll: true });
		if (back && caret !== null)
			back.setSelectionRange(caret, caret);
	}

	window.cubetabEvents(page.split("/")[2], look, true);
	setInterval(function () {
		if (!document.hidden)
			look();
	}, 30000);
})();
