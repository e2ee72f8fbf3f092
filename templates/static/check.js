// The Equation and the mat without a keyboard: cubes drawn as they lie, and a palette below the
// field in use with what the shake's rules need.  A cube that is tapped can be turned, coloured,
// moved and taken away.  Another division or year shows its own variations at once.  Without
// script all of it works by typing.
(() => {
	const form = document.querySelector("[data-case]");
	if (!form)
		return;
	const faces = { x: "×", X: "×", "/": "÷", v: "√", V: "√", "*": "^", "-": "−" };
	const input = (name) => form.querySelector(`#${name}`);
	const areas = ["goal", "required", "permitted", "forbidden", "resources"].filter(input);
	const lines = ["equation", "declared"].filter(input);
	const label = (name) => form.querySelector(`label[for="${name}"]`).firstChild.textContent.trim();

	// ---- which variations are in play: always, ticked, or called in a select ----
	const palette = form.querySelector("[data-palette]");
	const always = palette.dataset.always.split(" ");
	const param = (name) => {
		const box = form.elements[`v_${name}`];
		if (box)
			return box.type === "checkbox" ? box.checked && "1" : box.value;
		const call = [...form.querySelectorAll("select[name^='call_']")].find((s) => s.value.split(":")[0] === name);
		return call ? call.value.split(":")[1] ?? "1" : always.includes(name) && "1";
	};
	const on = (...names) => names.length === 0 || names.some(param);
	const wild = () => (param("zero_wild") ? "0" : param("zero_or_x_wild") || "");
	// Colours matter where the Exponent is in play or may still be called.
	const coloured = () => on("exponent") || !!form.querySelector("option[value^='exponent:']");

	// ---- cubes ----
	// "2s(red)" at place i: [its length, face, turn, colour]
	const cube = (text, i) => {
		const m = /^(.)(s?u?)(\((red|blue|green|black)\))?/u.exec(text.slice(i));
		return m[1] === " " ? [1, " ", "", ""] : [m[0].length, faces[m[1]] ?? m[1],
			{ s: "side", u: "head", su: "both" }[m[2]] ?? "", m[4] ?? ""];
	};
	// The cube before the caret: [from, behind it], or null.
	const current = (box) => {
		let found = null;
		for (let i = 0; i < box.value.length && i < box.selectionEnd;) {
			const [n] = cube(box.value, i);
			found = [i, i + n];
			i += n;
		}
		return found;
	};
	const draw = (name) => {
		const box = form.querySelector(`[data-cubes="${name}"]`), { value } = input(name);
		const here = name === target && current(input(name)), w = wild();
		box.replaceChildren();
		for (let i = 0; i < value.length;) {
			const from = i, [n, face, turn, colour] = cube(value, i);
			const one = document.createElement("span");
			one.className = face === " " ? "gap" : `cube ${turn} ${colour}${faces[w] === face || w === face ? " wild" : ""}`;
			one.classList.toggle("here", here && here[0] === from);
			one.textContent = face === " " ? "" : face;
			one.addEventListener("click", () => {
				aim(name);
				input(name).setSelectionRange(from, from + n);
				draw(name);
			});
			box.append(one);
			i += n;
		}
	};
	const replace = (box, from, to, text) => {
		box.setRangeText(text, from, to, "end");
		box.dispatchEvent(new Event("input"));
	};
	// Puts a sign behind the caret's cube or character; what is marked in a line is replaced.
	const insert = (text) => {
		const box = input(target), cell = areas.includes(target) && current(box);
		replace(box, cell ? cell[1] : lines.includes(target) ? box.selectionStart : 0, cell ? cell[1] : lines.includes(target) ? box.selectionEnd : 0, text);
	};
	const change = (how) => {
		const box = input(target), cell = current(box);
		if (cell)
			replace(box, cell[0], cell[1], how(box.value.slice(...cell)));
	};
	const parts = (text) => /^(.)(s?)(u?)(\(.*\))?$/u.exec(text)?.slice(1).map((x) => x ?? "") ?? [text, "", "", ""];
	const turn = (how) => change((text) => {
		const [c, s, u, colour] = parts(text);
		if (c === " ")
			return text;
		return how === "s" ? c + (s ? "" : "s") + u + colour : c + s + (u ? "" : "u") + colour;
	});
	// Red and blue cubes have 0 to 3, green ones 4 to 6, black ones 7 to 9.
	const digits = { red: "0123", blue: "0123", green: "456", black: "789" };
	const recolour = () => change((text) => {
		const [c, s, u, colour] = parts(text);
		const may = ["", ...Object.keys(digits).filter((k) => digits[k].includes(c)).map((k) => `(${k})`)];
		return c + s + u + may[(may.indexOf(colour) + 1) % may.length];
	});
	const away = () => {
		const box = input(target);
		if (areas.includes(target))
			change(() => "");
		else
			replace(box, box.selectionStart === box.selectionEnd ? Math.max(0, box.selectionEnd - 1) : box.selectionStart, box.selectionEnd, "");
	};
	const move = (to) => {
		const from = input(target), cell = current(from);
		if (!cell || from.value.slice(...cell) === " ")
			return;
		input(to).setRangeText(from.value.slice(...cell), input(to).value.length, input(to).value.length, "end");
		input(to).dispatchEvent(new Event("input"));
		replace(from, cell[0], cell[1], "");
	};

	// ---- the palette: key, its name, what it does ----
	const turns = ["sideways", "upside_down", "remainder", "percent", "log", "imaginary"];
	const signs = () => [["+", "plus"], ["-", "minus"], ["x", "times"], ["/", "divided by"], ["^", "exponent"], ["v", "root"]]
		.map(([c, name]) => [faces[c] ?? c, name, () => insert(c)]);
	const plain = () => [..."0123456789"].map((c) => [c, c, () => insert(c)]);
	const inColours = () => Object.entries(digits).flatMap(([colour, list]) =>
		[...list].map((c) => [c, `${colour} ${c}`, () => insert(`${c}(${colour})`), colour]));
	const onMat = () => [...(coloured() ? inColours() : plain()), ...signs(),
		...(on(...turns) ? [["⟳", "cube sideways", () => turn("s")], ["⤓", "cube upside-down", () => turn("u")]] : []),
		...(coloured() ? [["◐", "cube's colour", recolour]] : []),
		...(target === "goal" ? [["gap", "a gap", () => insert(" ")]] : []),
		["⌫", "take the cube away", away],
		...areas.filter((a) => a !== target).map((a) => [`→ ${label(a)}`, `move the cube to ${label(a)}`, () => move(a)])];
	// In the Equation only what some rule in play gives a meaning.
	const inLine = () => [...plain(), ...signs(), ...[
		["(", "bracket opens"], [")", "bracket closes"], ["=", "equals"],
		["s", "sideways", turns], ["u", "upside-down", turns], ["!", "factorial", ["factorial"]],
		[`<${wild()}`, `stands for it: the wild ${wild()}`, ["zero_wild", "zero_or_x_wild"], "★"],
		["<1", "stands for it: a 1 as a power of the base", ["powers_of_the_base"]],
		["'", "raised cube", ["exponent"]], [".", "decimal point", ["decimal_point", "decimal_in_goal"]],
		["T", "ten", ["base"]], ["E", "eleven", ["base"]], [" rem ", "remainder", ["remainder"]], ["%", "percent", ["percent"]],
		[" log ", "logarithm", ["log"]], [" lcm ", "least common multiple", ["lcm"]], [" gcf ", "greatest common factor", ["gcf"]],
		["i", "imaginary i", ["imaginary"]], ["{", "value of a root opens", ["imaginary"]], ["}", "value of a root closes", ["imaginary"]],
	].filter(([, , names]) => on(...(names ?? []))).map(([c, name, , shown]) => [shown ? `${shown}${c}` : c.trim(), name, () => insert(c)]),
	["⌫", "take the last sign away", away]];

	// A finger needs no keyboard on the screen, until it asks for one.
	const touch = matchMedia("(pointer: coarse)").matches;
	const keyboard = () => {
		[...areas, ...lines].forEach((name) => { input(name).inputMode = input(name).inputMode === "none" ? "text" : "none"; });
		input(target).blur();
		input(target).focus();
	};
	if (touch)
		[...areas, ...lines].forEach((name) => { input(name).inputMode = "none"; });

	let target = lines[0] ?? areas[0];
	const fill = () => {
		const where = document.createElement("strong"), lead = document.createElement("span");
		where.textContent = label(target);
		lead.append("Put into ", where, ":");
		palette.replaceChildren(lead, ...[...(areas.includes(target) ? onMat() : inLine()),
			...(touch ? [["⌨", "keyboard on or off", keyboard]] : [])].map(([text, name, act, colour], i) => {
			const b = document.createElement("button");
			b.type = "button";
			b.textContent = text;
			b.className = colour ?? "";
			b.tabIndex = i ? -1 : 0;
			b.setAttribute("aria-label", name);
			b.addEventListener("pointerdown", (e) => e.preventDefault()); // the field keeps its caret
			b.addEventListener("click", act);
			return b;
		}));
	};
	// One stop for the Tab key; arrows go from key to key.
	palette.addEventListener("keydown", (e) => {
		const keys = [...palette.querySelectorAll("button")], i = keys.indexOf(document.activeElement);
		const to = { ArrowRight: i + 1, ArrowDown: i + 1, ArrowLeft: i - 1, ArrowUp: i - 1, Home: 0, End: keys.length - 1 }[e.key];
		if (i < 0 || to === undefined)
			return;
		e.preventDefault();
		keys.forEach((k) => { k.tabIndex = -1; });
		const key = keys[(to + keys.length) % keys.length];
		key.tabIndex = 0;
		key.focus();
	});
	// The palette comes to the field in use, and the field stays where it is on the screen.
	const aim = (name) => {
		if (name === target && !palette.hidden)
			return;
		const before = target, place = areas.includes(name) ? input(name).closest(".area") : input(name).closest(".field");
		const top = input(name).getBoundingClientRect().top;
		target = name;
		fill();
		place.after(palette);
		palette.hidden = false;
		window.scrollBy(0, input(name).getBoundingClientRect().top - top);
		[before, name].filter((a) => areas.includes(a)).forEach(draw);
	};
	[...areas, ...lines].forEach((name) => {
		const box = input(name);
		box.setSelectionRange(box.value.length, box.value.length);
		box.addEventListener("focus", () => aim(name));
	});
	areas.forEach((name) => ["input", "keyup", "click"].forEach((e) => input(name).addEventListener(e, () => draw(name))));
	form.addEventListener("change", (e) => {
		if (!/^(v|call)_/.test(e.target.name ?? ""))
			return;
		fill();
		areas.forEach(draw);
	});

	// What is empty need not stand in the address.
	form.addEventListener("submit", () => {
		const empty = form.method === "get" ? [...form.elements].filter((x) => x.name && x.value === "" && x.type !== "submit") : [];
		empty.forEach((x) => { x.disabled = true; });
		setTimeout(() => empty.forEach((x) => { x.disabled = false; }));
	});
	const again = form.querySelector("[data-again-button]");
	form.querySelectorAll("[data-again]").forEach((s) => s.addEventListener("change", () => again?.click()));

	// With a verdict on the page that is what to read; else the Equation is what to type.
	const reads = document.getElementById("verdict") || document.querySelector(".problems");
	if (reads || !input("equation"))
		aim(target);
	else
		input("equation").focus();
})();
