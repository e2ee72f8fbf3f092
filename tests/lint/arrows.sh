#!/bin/bash
# arrows.sh: each #include against the table arrows.txt; prints what is not in it.
set -u
table=tests/lint/arrows.txt
awk -v table="$table" '
function folder(path,    p) {
	p = path
	sub(/^src\//, "", p)
	if (p !~ /\//)
		return "main"
	sub(/\/.*/, "", p)
	return p
}
function glob(pattern) {
	gsub(/\./, "\\.", pattern)
	gsub(/\*/, ".*", pattern)
	return "^" pattern "$"
}
BEGIN {
	while ((getline line < table) > 0) {
		n = split(line, w, /[ \t]+/)
		if (line ~ /^#/ || n == 0)
			continue
		if (w[1] == "door") {
			for (i = 3; i <= n; i++)
				door[w[2]] = door[w[2]] " " w[i]
			continue
		}
		known[w[1]] = 1
		may[w[1] "," w[1]] = 1
		for (i = 2; i <= n; i++)
			may[w[1] "," w[i]] = 1
	}
}
/^#[ \t]*include[ \t]*["<]/ {
	split($0, q, /["<>]/)
	header = q[2]
	from = folder(FILENAME)
	if ($0 ~ /"/ && header !~ /\.inc$/) {
		to = folder(header)
		if (!(from in known))
			bad(from " is not a folder of the table")
		else if (!(may[from "," to] || may[from ",*"]))
			bad(from " may not include " header)
		next
	}
	for (h in door)
		if (header ~ glob(h)) {
			ok = 0
			n = split(door[h], f, " ")
			for (i = 1; i <= n; i++)
				ok = ok || FILENAME ~ glob(f[i])
			if (!ok)
				bad("<" header "> belongs in" door[h])
		}
}
function bad(why) {
	printf "%s:%d: %s\n", FILENAME, FNR, why
	failed = 1
}
END { exit failed }
' "$@"
