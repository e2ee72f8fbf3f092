// Score sheets on their way to the server.  What is typed into a sheet stays in this browser until the
// server has it; a sheet that was to be saved while the server did not answer is sent by itself when it
// does, under the same key, so that it counts once.  What was only typed is offered, never sent.
"use strict";
(function () {
	const box = document.getElementById("outbox");
	if (!box)
		return;
	const form = document.getElementById("sheet");
	const slug = box.dataset.slug, me = box.dataset.who;
	const prefix = "cubetab-sheet/" + slug + "/" + me + "/";
	const desk = "/manage/" + slug + "/sheets";
	const TYPED = "typed", WAITING = "waiting", REFUSED = "refused";
	const EVERY = 4000, ANSWER = 15000, KEPT = 2 * 24 * 3600 * 1000;
	let leaving = false, note = "";

	// ---- what is kept ----
	function all() {
		const list = [];
		try {
			for (let i = 0; i < localStorage.length; i++)
				if (localStorage.key(i).startsWith(prefix))
					list.push(JSON.parse(localStorage.getItem(localStorage.key(i))));
		} catch (e) {
			return [];
		}
		return list.sort((a, b) => a.at - b.at);
	}
	const slot = (r) => prefix + r.code + "/" + r.key;
	function keep(r) {
		try {
			localStorage.setItem(slot(r), JSON.stringify(r));
		} catch (e) {
			// A browser without storage keeps the open page alone.
		}
	}
	function drop(r) {
		try {
			localStorage.removeItem(slot(r));
		} catch (e) {
			// as above
		}
	}

	// ---- sending ----
	const csrf = () => document.querySelector("input[name=csrf]").value;
	async function ask(url, options) {
		const late = new AbortController();
		const timer = setTimeout(() => late.abort(), ANSWER);
		try {
			return await fetch(url, { cache: "no-store", signal: late.signal, ...options });
		} catch (e) {
			return null;
		} finally {
			clearTimeout(timer);
		}
	}
	const isSignin = (answer) => new URL(answer.url).pathname.startsWith("/signin");
	// The page's own token is over after another sign-in: a fresh page has the one that holds.
	async function freshToken() {
		const page = await ask(desk);
		if (!page || !page.ok || isSignin(page))
			return null;
		const found = new DOMParser().parseFromString(await page.text(), "text/html").querySelector("input[name=csrf]");
		return found && found.value;
	}
	async function post(r, token) {
		const body = new URLSearchParams(r.fields);
		body.set("csrf", token);
		return ask(r.url, { method: "POST", body });
	}
	async function send(r) {
		let answer = await post(r, csrf());
		if (answer && answer.status === 403) {
			const token = await freshToken();
			answer = token ? await post(r, token) : answer;
		}
		if (!answer || answer.status === 429 || answer.status >= 500)
			return;
		if (isSignin(answer) || answer.status === 401 || answer.status === 403) {
			note = "signin";
			return;
		}
		note = "";
		if (answer.ok && answer.redirected) {
			drop(r);
			if (form && form.dataset.code === r.code) {
				leaving = true;
				location.assign(answer.url);
			}
			return;
		}
		keep({ ...r, state: REFUSED });
	}
	let busy = false;
	async function sendAll() {
		if (busy || leaving)
			return;
		busy = true;
		for (const r of all().filter((x) => x.state === WAITING))
			await send(r);
		busy = false;
		show();
	}

	// ---- shown ----
	function line(text, ...more) {
		const p = document.createElement("p");
		const head = document.createElement("strong");
		head.textContent = "Not saved yet: ";
		p.append(head, text, ...more.flatMap((x) => [" ", x]));
		return p;
	}
	function link(text, href) {
		const a = document.createElement("a");
		a.className = "button small";
		a.href = href;
		a.textContent = text;
		return a;
	}
	function button(text, act) {
		const b = document.createElement("button");
		b.type = "button";
		b.className = "small";
		b.textContent = text;
		b.addEventListener("click", act);
		return b;
	}
	const clock = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
	const throwAway = (r) => button("Throw it away", () => {
		drop(r);
		show();
	});
	function lineOf(r) {
		const here = form && form.dataset.code === r.code;
		const open = here ? [] : [link("Open it", r.url + "?typed=1")];
		const what = r.title + ", typed at " + clock(r.at) + ". ";
		const choose = [...open, ...(here ? [button("Take it back", () => takeBack(r))] : []), throwAway(r)];
		if (r.state === WAITING)
			return line(what + "It is sent by itself when the server answers.", ...open);
		if (r.state === REFUSED)
			return line(what + "The server did not take it: open it, take back what you typed and save it to see why.", ...choose);
		return line(what + "Only this browser has it.", ...choose);
	}
	// What stands in the form anyway is no news, unless it waits.
	const isShown = (r) => !(form && form.dataset.code === r.code && r.state !== WAITING && same(r));
	function show() {
		const list = all().filter(isShown);
		box.replaceChildren(...list.map(lineOf));
		if (note === "signin" && list.length)
			box.append(line("your sign-in is over. Everything is still here.", link("Sign in again", "/signin?next=" + encodeURIComponent(location.pathname + location.search))));
		box.hidden = list.length === 0;
	}

	// ---- the open sheet ----
	const fieldsOf = () => Array.from(new FormData(form)).filter(([name]) => name !== "csrf");
	// A refusal adds empty fields for reasons, which nobody has typed.
	const said = (fields) => JSON.stringify(fields.filter(([, value]) => value !== ""));
	const same = (r) => said(r.fields) === said(fieldsOf());
	function record(state) {
		return { code: form.dataset.code, title: form.dataset.title, url: form.getAttribute("action"), state,
			key: form.elements.key.value, at: Date.now(), fields: fieldsOf() };
	}
	// Of one sheet there is one text that was only typed, the newest; what waits keeps its place, whatever
	// is typed into the same sheet in another tab.
	function keepForm(state) {
		const now = record(state);
		all().filter((r) => r.code === now.code && r.key !== now.key && r.state !== WAITING).forEach(drop);
		keep(now);
	}
	function takeBack(r) {
		const left = r.fields.slice();
		drop(record(TYPED));
		for (const input of form.elements) {
			if (!input.name || input.name === "csrf")
				continue;
			if (input.type === "checkbox" || input.type === "radio") {
				input.checked = r.fields.some(([name, value]) => name === input.name && value === input.value);
				continue;
			}
			const at = left.findIndex(([name]) => name === input.name);
			if (at >= 0)
				input.value = left.splice(at, 1)[0][1];
		}
		keep({ ...r, state: TYPED });
		form.dispatchEvent(new Event("change", { bubbles: true }));
		show();
		const save = form.querySelector("button.primary");
		if (save)
			save.focus();
	}
	async function answers() {
		const a = await ask("/healthz");
		return a !== null && a.ok;
	}
	const buttons = (off) => form.querySelectorAll("button").forEach((b) => { b.disabled = off; });
	function watch() {
		let soon = 0;
		form.addEventListener("input", () => {
			clearTimeout(soon);
			soon = setTimeout(() => {
				if (!leaving)
					keepForm(TYPED);
			}, 200);
		});
		// Only to a server that answers: the browser's own page of a lost connection would take the
		// sheet's place.
		form.addEventListener("submit", async (e) => {
			if (e.submitter && e.submitter.name)
				return;
			e.preventDefault();
			clearTimeout(soon);
			buttons(true);
			keepForm(WAITING);
			if (await answers()) {
				leaving = true;
				form.submit();
				return;
			}
			buttons(false);
			show();
			box.scrollIntoView({ block: "nearest" });
		});
		window.addEventListener("pageshow", () => {
			leaving = false;
			buttons(false);
		});
	}
	// On shared computers nothing half typed stays behind; what was to be saved does, for the same person.
	function signOut(e) {
		if (all().some((r) => r.state === WAITING) && !window.confirm("A sheet has not been sent yet. It stays in this browser and is sent " +
			"when you sign in here again. Sign out all the same?")) {
			e.preventDefault();
			return;
		}
		all().filter((r) => r.state !== WAITING).forEach(drop);
	}

	const saved = new URLSearchParams(location.search).get("saved");
	if (saved !== null) {
		const here = new URL(location.href);
		here.searchParams.delete("saved");
		history.replaceState(null, "", here.pathname + here.search);
	}
	all().filter((r) => r.key === saved || (r.state !== WAITING && Date.now() - r.at > KEPT)).forEach(drop);
	if (form) {
		// The page that answers a save has its key: the server has it, and says what it wants.
		const mine = all().find((r) => r.key === form.elements.key.value);
		if (mine)
			keep({ ...mine, state: TYPED });
		watch();
	}
	document.querySelectorAll('form[action="/signout"]').forEach((f) => f.addEventListener("submit", signOut));
	window.addEventListener("online", sendAll);
	setInterval(sendAll, EVERY);
	show();
	sendAll();
})();
