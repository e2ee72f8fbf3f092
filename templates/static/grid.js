// Score-sheet grid: a digit moves on, Enter and arrows follow the paper, sums run along.  The page
// works without this.
"use strict";
(function () {
	const form = document.getElementById("sheet");
	if (!form)
		return;
	const rows = Array.from(form.querySelectorAll(".grid tbody tr"), (tr) => ({
		cells: Array.from(tr.querySelectorAll(".cell")),
		total: tr.querySelector(".total"),
		match: tr.querySelector("[data-match]"),
		sum: tr.querySelector(".adds output"),
		runs: Array.from(tr.querySelectorAll(".run")),
	}));
	// A sheet of shakes names the scores that a shake can have; without them it is one of games.
	const marks = form.dataset.marks ? form.dataset.marks.split(" ") : ["0", "1", "2"];
	const shakes = Boolean(form.dataset.marks);
	const away = shakes ? Number(form.dataset.away) : 0;
	const games = document.getElementById("games_played");
	const played = form.querySelector("[data-played]");
	const heads = Array.from(form.querySelectorAll(".grid th.game"));
	const save = form.querySelector("button.primary") || form;
	const lineOf = (r) => [...r.cells, r.total, r.match].filter(Boolean);
	const paper = rows.flatMap(lineOf).concat(games || []);
	const isPoints = (v) => marks.includes(v);
	const pointsOf = (v) => isPoints(v) ? Number(v) : v === "A" ? away : 0;
	const taken = (r, through) => Array.from(form.querySelectorAll("[name^=penalty_seat_]"), (seat) => {
		const shake = form.elements["penalty_shake_" + seat.name.split("_").pop()];
		return Number(seat.value) === rows.indexOf(r) + 1 && Number(shake.value) <= through ? 1 : 0;
	}).reduce((a, b) => a + b, 0);

	// Shakes that a judge had played again do not count.
	const replayed = () => form.elements.replayed ? form.elements.replayed.value.split(/[ ,]+/).map(Number) : [];
	const rowOf = (input) => rows.find((r) => lineOf(r).includes(input));
	const sumOf = (r) => r.cells.reduce((n, c, col) => n + (replayed().includes(col + 1) ? 0 : pointsOf(c.value)), 0) - (shakes ? taken(r, 99) : 0);

	function go(input) {
		if (!input)
			return;
		input.focus();
		if (input.select)
			input.select();
	}

	function next(input) {
		const at = paper.indexOf(input) + 1;
		return at < paper.length ? paper[at] : save;
	}

	// Games that nobody of the first row has are not played: later rows go to their total.
	function nextCell(r, c) {
		const first = rows[0];
		const more = r.cells.slice(c + 1);
		if (r !== first && first.total.value !== "" &&
			first.cells.slice(c + 1).every((x) => x.value === "" || x.value === "-"))
			return r.total;
		return more[0] || r.total;
	}

	function legal(col) {
		if (shakes)
			return true; // told when the sheet is saved
		const points = rows.map((r) => r.cells[col].value).filter((v) => v !== "A");
		if (!points.every(isPoints))
			return true; // not complete yet
		const twos = points.filter((v) => v === "2").length;
		return twos === 0 || (twos === 1 && points.includes("0"));
	}

	// Running totals, with penalties; who then leads alone, which decides about bonus moves.
	function refreshRuns() {
		const again = replayed();
		const sums = rows.map(() => 0);
		(rows[0] ? rows[0].runs : []).forEach((_, col) => { // no grid on the sheet of a game of two
			const totals = rows.map((r, i) => {
				sums[i] += again.includes(col + 1) ? 0 : pointsOf(r.cells[col].value);
				return sums[i] - taken(r, col + 1);
			});
			const best = Math.max(...totals);
			rows.forEach((r, i) => {
				const shown = isPoints(r.cells[col].value) || r.cells[col].value === "A";
				r.runs[col].value = shown ? String(totals[i]) : "";
				r.runs[col].classList.toggle("leads", shown && totals[i] === best && totals.filter((t) => t === best).length === 1);
			});
		});
	}

	function refresh() {
		let n = 0;
		refreshRuns();
		rows.forEach((r) => {
			const sum = sumOf(r);
			r.sum.value = String(sum);
			r.sum.classList.toggle("differs", r.total.value !== "" && Number(r.total.value) !== sum);
		});
		heads.forEach((head, col) => {
			head.classList.toggle("differs", !legal(col));
			if (rows.some((r) => isPoints(r.cells[col].value)))
				n++;
		});
		if (played)
			played.textContent = n ? `points stand in ${n} game${n === 1 ? "" : "s"}` : "";
	}

	function typedCell(input) {
		const typed = input.value.toUpperCase().replace(/[–—−.]/, "-");
		const v = marks.some((m) => m.startsWith(typed) && typed !== "") ? typed : typed.slice(-1);
		const r = rowOf(input);
		input.value = v === "A" || v === "-" || marks.some((m) => m.startsWith(v)) ? v : "";
		input.removeAttribute("aria-invalid");
		refresh();
		if (v === "A" || v === "-" || (isPoints(v) && !marks.some((m) => m !== v && m.startsWith(v))))
			go(nextCell(r, r.cells.indexOf(input)));
	}

	function typedNumber(input) {
		input.value = shakes ? input.value.replace(/[^0-9-]/g, "") : input.value.replace(/\D/g, "");
		input.removeAttribute("aria-invalid");
		refresh();
		const r = rowOf(input);
		const whole = r && input === r.match ? input.value !== "" :
			input.value.length === 2 && !shakes || Number(input.value) === (r ? sumOf(r) : NaN);
		if (r && input.value !== "" && whole)
			go(next(input));
	}

	form.addEventListener("input", (e) => {
		if (e.target.classList.contains("cell"))
			typedCell(e.target);
		else if (e.target.classList.contains("total"))
			typedNumber(e.target);
	});

	function move(input, key) {
		const r = rowOf(input);
		const line = r ? lineOf(r) : [games];
		const at = line.indexOf(input);
		const up = rows.indexOf(r) + (key === "ArrowUp" ? -1 : 1);
		if (key === "ArrowLeft")
			return line[at - 1] || paper[paper.indexOf(input) - 1];
		if (key === "ArrowRight")
			return next(input);
		if (!r)
			return key === "ArrowUp" ? rows[rows.length - 1].total : save;
		if (!rows[up])
			return key === "ArrowDown" ? games || save : null;
		return lineOf(rows[up])[at];
	}

	form.addEventListener("keydown", (e) => {
		const input = e.target;
		if (!paper.includes(input) || e.ctrlKey || e.altKey || e.metaKey)
			return;
		if (e.key.startsWith("Arrow")) {
			e.preventDefault();
			go(move(input, e.key));
		} else if (e.key === "Enter" && input !== games) {
			e.preventDefault();
			// In an empty cell: the table played no more games, on to the total.
			go(input.classList.contains("cell") && input.value === "" ? rowOf(input).total : next(input));
		} else if (e.key === "Backspace" && input.value === "") {
			e.preventDefault();
			go(move(input, "ArrowLeft"));
		}
	});
	form.addEventListener("focusin", (e) => {
		if (paper.includes(e.target))
			e.target.select();
	});

	// On a phone a pad with the six marks takes the place of the full keyboard.
	const pad = form.querySelector("[data-pad]");
	let last = null;
	if (pad && window.matchMedia("(pointer: coarse)").matches) {
		rows.forEach((r) => r.cells.forEach((c) => { c.inputMode = "none"; }));
		form.addEventListener("focusin", (e) => {
			if (e.target.classList.contains("cell"))
				last = e.target;
		});
		[...marks.map((m) => [m, m]), ["-", "not played"], ["A", "away"], ["", "clear"]].forEach(([value, text]) => {
			const b = document.createElement("button");
			b.type = "button";
			b.textContent = text;
			b.addEventListener("click", () => {
				const input = last || rows[0].cells[0];
				input.value = value;
				typedCell(input);
				if (value === "")
					go(input);
			});
			pad.append(b);
		});
		pad.hidden = false;
	}

	// What happened in a shake gives its points; the server knows how.  A later answer wins, over
	// what an earlier one gave too, but never over what was typed.
	const cells = rows.flatMap((r) => r.cells);
	const isOpen = (c) => c.value === "" || c.value === c.dataset.given;
	let asked = 0, pause = 0;
	async function workOut() {
		const body = new URLSearchParams(new FormData(form));
		const mine = ++asked;
		body.set("work_out", "live");
		cells.filter(isOpen).forEach((c) => body.set(c.name, ""));
		const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
		if (!answer || !answer.ok || mine !== asked)
			return;
		const page = new DOMParser().parseFromString(await answer.text(), "text/html");
		cells.filter(isOpen).forEach((c) => {
			const given = page.getElementById(c.id);
			c.value = c.dataset.given = given ? given.value : "";
		});
		const gives = page.querySelectorAll("[data-gives]");
		form.querySelectorAll("[data-gives]").forEach((td, i) => { td.textContent = gives[i] ? gives[i].textContent : ""; });
		refresh();
	}
	const facts = document.getElementById("facts");
	if (facts)
		facts.addEventListener("change", () => { // arrow keys walk through a list
			clearTimeout(pause);
			pause = setTimeout(workOut, 150);
		});

	form.addEventListener("change", refresh);
	refresh();
	const code = document.getElementById("code");
	const begin = form.querySelector("[aria-invalid]") || form.querySelector("[data-first]") || (code && code.value === "" && code) ||
		paper.find((i) => i.value === "");
	if (!document.querySelector(".problems"))
		go(begin || save);
})();
