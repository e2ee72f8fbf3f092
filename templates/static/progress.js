// A long search: its numbers follow every second; when it has ended, the page goes on to the draft.
"use strict";
(function () {
	const note = document.getElementById("progress-note");

	async function look() {
		const answer = await fetch(location.href, { cache: "no-store", redirect: "manual" });
		const text = answer.ok ? await answer.text() : "";
		const now = new DOMParser().parseFromString(text, "text/html").getElementById("progress");
		if (now) {
			document.getElementById("progress").replaceWith(document.adoptNode(now));
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
