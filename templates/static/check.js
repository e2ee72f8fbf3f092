// The mat: cubes drawn as they are typed, a palette for who would rather click; another division
// or year shows its own variations at once.  Without script all of it works by typing.
(() => {
	const form = document.querySelector("[data-case]");
	if (!form)
		return;
	const faces = { x: "×", X: "×", "/": "÷", v: "√", V: "√", "*": "^", "-": "−" };
	const input = (name) => form.querySelector(`#${name}`);
	const names = ["goal", "required", "permitted", "forbidden", "resources"].filter(input);

	// "2s(red)" at place i: [its length, face, turn, colour]
	const cube = (text, i) => {
		const m = /^(.)(s?u?)(\((red|blue|green|black)\))?/u.exec(text.slice(i));
		return m[1] === " " ? [1, " ", "", ""] : [m[0].length, faces[m[1]] ?? m[1],
			{ s: "side", u: "head", su: "both" }[m[2]] ?? "", m[4] ?? ""];
	};
	const draw = (name) => {
		const box = form.querySelector(`[data-cubes="${name}"]`), text = input(name).value;
		box.replaceChildren();
		for (let i = 0; i < text.length;) {
			const [n, face, turn, colour] = cube(text, i);
			const one = document.createElement("span");
			one.className = face === " " ? "gap" : `cube ${turn} ${colour}`;
			one.textContent = face === " " ? "" : face;
			const from = i;
			one.addEventListener("click", () => put(name, text.slice(0, from) + text.slice(from + n)));
			box.append(one);
			i += n;
		}
	};
	const put = (name, text) => {
		input(name).value = text;
		draw(name);
	};
	names.forEach((name) => input(name).addEventListener("input", () => draw(name)));

	// The palette writes into the area that was used last.
	let area = names[0];
	names.forEach((name) => input(name).addEventListener("focus", () => {
		area = name;
		where.textContent = form.querySelector(`label[for="${name}"]`).textContent;
	}));
	const palette = form.querySelector("[data-palette]");
	const where = document.createElement("strong");
	where.textContent = form.querySelector(`label[for="${area}"]`).textContent;
	const lead = document.createElement("span");
	lead.append("Put into ", where, ":");
	palette.append(lead);
	const key = (text, label, act) => {
		const b = document.createElement("button");
		b.type = "button";
		b.textContent = text;
		b.setAttribute("aria-label", label);
		b.addEventListener("click", () => put(area, act(input(area).value)));
		palette.append(b);
	};
	for (const c of "0123456789")
		key(c, c, (t) => t + c);
	for (const [c, label] of [["+", "plus"], ["-", "minus"], ["x", "times"], ["/", "divided by"], ["^", "exponent"], ["v", "root"]])
		key(faces[c] ?? c, label, (t) => t + c);
	key("⟳", "last cube sideways", (t) => t && !/ $/.test(t) ? (/s$/.test(t) ? t.slice(0, -1) : t + "s") : t);
	key("⤓", "last cube upside-down", (t) => t && !/ $/.test(t) ? (/u$/.test(t) ? t.slice(0, -1) : t + "u") : t);
	key("gap", "a gap", (t) => t + " ");
	key("⌫", "take the last cube away", (t) => t.replace(/(\s|\S)(su?|u)?(\((red|blue|green|black)\))?$/u, ""));
	palette.hidden = false;

	// What is empty need not stand in the address.
	form.addEventListener("submit", () => {
		const empty = form.method === "get" ? [...form.elements].filter((x) => x.name && x.value === "" && x.type !== "submit") : [];
		empty.forEach((x) => { x.disabled = true; });
		setTimeout(() => empty.forEach((x) => { x.disabled = false; }));
	});
	const again = form.querySelector("[data-again-button]");
	form.querySelectorAll("[data-again]").forEach((s) => s.addEventListener("change", () => again?.click()));

	// With a verdict on the page that is what to read; else the Equation is what to type.
	if (!document.getElementById("verdict") && !document.querySelector(".problems"))
		document.getElementById("equation")?.focus();
})();
