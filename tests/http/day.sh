#!/bin/bash
# day.sh URL TOKEN SLUG ROSTER.csv FOLDER: a whole tournament day by curl.
# Makes a tournament, imports, seats, publishes the seating, puts every sheet of two rounds of the
# third and fourth grade, publishes and reads the standings.  Answers are left in FOLDER for
# whoever checks them.  What a table scores follows from its number and round, see cells().
set -euo pipefail
url=$1 token=$2 slug=$3 roster=$4 out=$5
base=$url/api/v1/tournaments

call() { # METHOD ADDRESS FILE [curl options]
	local method=$1 address=$2 file=$3
	shift 3
	curl -sS --fail-with-body -X "$method" -H "Authorization: Bearer $token" \
		-o "$out/$file" "$@" "$address" || { cat "$out/$file" >&2; exit 1; }
}
json() { # METHOD ADDRESS FILE BODY [curl options]
	local body=$4
	call "$1" "$2" "$3" -H 'Content-Type: application/json' --data "$body" "${@:5}"
}

# A line for each table of a seating: its number, sheet code, seats.
sheets() {
	node -e 'for (const t of JSON.parse(require("fs").readFileSync(process.argv[1])).tables)
		console.log(t.table, t.code, t.seats.length)' "$1"
}

# Game g at table t: one seat challenges rightly and has 2, its neighbour moved and has 0, the
# others 0 or 1.
cells() { # TABLE ROUND SEAT SEATS GAMES
	local g cell text=
	for ((g = 1; g <= $5; g++)); do
		if (($3 == (g + $1) % $4)); then cell=2
		elif (($3 == (g + $1 + 1) % $4)); then cell=0
		else cell=$((($3 + g + $2) % 2)); fi
		text+=${text:+,}$cell
	done
	printf '[%s]' "$text"
}

json POST "$base" tournament.json "{\"name\":\"Day by curl\",\"slug\":\"$slug\",
	\"rule_system\":\"challenge-cup-2022\",\"starts_on\":\"2027-03-02\",
	\"timezone\":\"America/Chicago\",\"venue\":\"Gym\"}"
call POST "$base/$slug/roster?dry_run=1" dry.json -H 'Content-Type: text/csv' --data-binary "@$roster"
call POST "$base/$slug/roster" roster.json -H 'Content-Type: text/csv' --data-binary "@$roster"
for division in third fourth; do
	json POST "$base/$slug/seating" "draft-$division.json" \
		"{\"division\":\"$division\",\"rounds\":4,\"seed\":7}"
	for round in 1 2; do
		json POST "$base/$slug/seating/publish" publish.json \
			"{\"division\":\"$division\",\"round\":$round}"
		call GET "$base/$slug/seating?division=$division&round=$round" "seating-$division-$round.json"
		while read -r table code seats; do
			games=$((2 + (table + round) % 4))
			rows=
			for ((s = 0; s < seats; s++)); do
				rows+=${rows:+,}"{\"seat\":$((s + 1)),\"cells\":$(cells "$table" "$round" "$s" "$seats" "$games")}"
			done
			json PUT "$base/$slug/sheets/$code" "sheet.json" \
				"{\"version\":0,\"rows\":[$rows],\"games_played\":$games}" \
				-H "Idempotency-Key: day-$code-$round"
		done < <(sheets "$out/seating-$division-$round.json")
	done
	json POST "$base/$slug/publications" "publication-$division.json" \
		"{\"division\":\"$division\",\"through_round\":2,\"shows\":\"full\"}"
	curl -sS --fail-with-body -o "$out/standings-$division.json" "$base/$slug/standings?division=$division"
done
echo "done"
