// The chase board follows by itself: what is between its marks is asked for again every few seconds.
// Without this the page is loaded anew by hand.
"use strict";
(function () {
	const EVERY = 4000;
	async function look() {
		if (document.hidden)
			return;
		const r = await fetch(location.href, { cache: "no-store" }).catch(() => null);
		if (!r || !r.ok)
			return;
		const now = new DOMParser().parseFromString(await r.text(), "text/html").querySelector("[data-board]");
		const here = document.querySelector("[data-board]");
		if (now && now.innerHTML !== here.innerHTML && !here.contains(document.activeElement))
			here.innerHTML = now.innerHTML;
	}
	setInterval(look, EVERY);
	document.addEventListener("visibilitychange", look);
})();
