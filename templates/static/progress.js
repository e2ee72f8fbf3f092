// A long search: its numbers follow every second; when it has ended, the page goes on to the draft.
"use strict";
(function () {
	const note = document.getElementById("progress-note");

	async function look() {
		const answer = await fetch(location.href, { cache: "no-store", redirect: "manual" });
		const text = answer.ok ? await answer.text() : "";
		const page = new DOMParser().parseFromString(text, "text/html");
		const now = page.getElementById("progress");
		if (now) {
			document.getElementById("progress").replaceWith(document.adoptNode(now));
			// The button stays, as somebody may be about to press it; what it does may change.
			const stop = document.getElementById("stop"), fresh = page.getElementById("stop");
			if (stop && fresh)
				stop.textContent = fresh.textContent;
			note.hidden = true;
		} else if (answer.ok || answer.type === "opaqueredirect") {
			location.reload();
		} else {
			throw new Error(answer.status);
		}
	}
	setInterval(function () {
		if (!document.hidden)
			look().catch(function () {
				note.hidden = false;
			});
	}, 1000);
})();
