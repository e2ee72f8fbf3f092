// Check-in: a tap marks at once without loading the page again, and counts follow what other
// desks do.  Without script the same buttons send the form.
"use strict";
(() => {
	const every = 5000;
	const poll = document.querySelector("[data-poll]");

	function show(states) {
		for (const [id, state] of Object.entries(states)) {
			const row = document.getElementById("p" + id);
			for (const b of row ? row.querySelectorAll("[data-state]") : []) {
				const on = b.dataset.state === state;
				b.setAttribute("aria-pressed", String(on));
				b.value = "player:" + id + ":" + (on ? "clear" : b.dataset.state);
			}
		}
		complete();
	}

	// "Team complete" gives way to the tag while every child of the team is here.
	function complete() {
		for (const tag of document.querySelectorAll("[data-complete]")) {
			const form = tag.closest("form");
			const here = [...form.querySelectorAll('[data-state="present"]')];
			tag.hidden = !here.every((b) => b.getAttribute("aria-pressed") === "true");
			form.querySelector("[data-team]").hidden = !tag.hidden;
		}
	}

	function count(answer) {
		for (const [name, n] of Object.entries(answer.counts))
			for (const el of document.querySelectorAll(`[data-count="${name}"]`))
				el.textContent = n;
		for (const [id, s] of Object.entries(answer.schools))
			for (const el of document.querySelectorAll(`[data-school-here="${id}"]`))
				el.textContent = s.here;
		show(answer.people);
	}

	async function refresh() {
		if (document.hidden)
			return;
		const r = await fetch(poll.dataset.poll, { headers: { accept: "application/json" } });
		if (r.ok)
			count(await r.json());
	}

	async function send(form, button) {
		const body = new URLSearchParams(new FormData(form));
		body.set("mark", button.value);
		const r = await fetch(form.action, { method: "POST", body,
			headers: { accept: "application/json" } });
		if (!r.ok)
			throw new Error(r.status);
		const [, id, state] = button.value.split(":");
		show({ [id]: state === "clear" ? "" : state });
		count(await r.json());
	}

	for (const form of document.querySelectorAll("form[data-checkin]"))
		form.addEventListener("submit", async (event) => {
			const button = event.submitter;
			if (!button || button.hasAttribute("data-team") || form.dataset.plain)
				return;
			event.preventDefault();
			try {
				await send(form, button);
			} catch {
				// The plain way shows what is wrong.
				form.dataset.plain = "1";
				form.requestSubmit(button);
			}
		});
	if (poll)
		setInterval(() => refresh().catch(() => {}), every);
})();
