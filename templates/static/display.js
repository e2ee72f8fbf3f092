// The projector's page: shows one screen after the other, scrolls long ones, and loads itself
// again after a whole turn.  Without script all screens stand one below the other.
"use strict";
(function () {
	const box = document.getElementById("screens");
	const screens = Array.from(box.querySelectorAll(".screen"));
	const seconds = Number(box.dataset.seconds) || 20;
	let now = -1;
	let pages = 0;

	function reload() {
		// Only with an answer in hand: a projector must not end on a browser's error page.
		fetch(location.href, { cache: "no-cache" }).then(function (r) {
			if (r.ok)
				location.reload();
			else
				setTimeout(next, seconds * 1000);
		}).catch(function () {
			setTimeout(next, seconds * 1000);
		});
	}
	function next() {
		if (screens.length === 0) {
			reload();
			return;
		}
		if (pages > 0) {
			pages--;
			window.scrollBy(0, window.innerHeight * 0.85);
			setTimeout(next, seconds * 1000);
			return;
		}
		if (now === screens.length - 1 && now >= 0) {
			now = -1;
			show(0);
			reload();
			return;
		}
		show(now + 1);
		setTimeout(next, seconds * 1000);
	}
	function show(i) {
		now = i;
		screens.forEach(function (s, k) { s.hidden = k !== i; });
		window.scrollTo(0, 0);
		pages = screens.length ? Math.ceil(document.documentElement.scrollHeight /
			(window.innerHeight * 0.85)) - 1 : 0;
	}
	if (screens.length > 0)
		show(0);
	setTimeout(next, seconds * 1000);
})();
