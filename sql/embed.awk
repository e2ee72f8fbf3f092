# Turns text files into C string literals for #include.
#   awk -v kind=queries    -f embed.awk sql/queries/*.sql     QUERY(name, parameters, "text")
#   awk -v kind=migrations -f embed.awk sql/migrations/*.sql  MIGRATION(number, "slug", "text")
#   awk -v kind=files      -f embed.awk templates/*.html      FILE_TEXT("name.html", "text")
# A query begins with a line "-- name: x" and holds one statement; $1, $2 ... are its parameters.
function quoted(s) {
	gsub(/\\/, "&&", s)
	gsub(/"/, "\\\"", s)
	gsub(/\t/, "\\t", s)
	gsub(/\r/, "\\r", s)
	gsub(/\?\?/, "?\"\"?", s)
	return "\t\"" s "\\n\"\n"
}
function flush_query(    n, s, m) {
	if (name == "")
		return
	n = 0
	s = plain
	while (match(s, /\$[0-9]+/)) {
		m = substr(s, RSTART + 1, RLENGTH - 1) + 0
		if (m > n)
			n = m
		s = substr(s, RSTART + RLENGTH)
	}
	printf "QUERY(%s, %d,\n%s)\n", name, n, text
	name = ""
}
function flush_file() {
	if (kind == "queries")
		flush_query()
	else if (file != "")
		printf "%s)\n", text == "" ? "\t\"\"\n" : text
}
FNR == 1 {
	flush_file()
	file = FILENAME
	base = FILENAME
	sub(/.*\//, "", base)
	text = plain = ""
	if (kind == "migrations") {
		slug = substr(base, 6)
		sub(/\.sql$/, "", slug)
		printf "MIGRATION(%d, \"%s\",\n", substr(base, 1, 4) + 0, slug
	} else if (kind == "files")
		printf "FILE_TEXT(\"%s\",\n", base
}
kind == "queries" && /^-- name: / {
	flush_query()
	name = $3
	text = plain = ""
	next
}
kind == "queries" && (name == "" || /^[ \t]*--/ || /^[ \t]*$/) { next }
{
	text = text quoted($0)
	plain = plain $0 "\n"
}
END { flush_file() }
