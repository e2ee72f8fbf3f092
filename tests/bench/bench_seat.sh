#!/bin/bash
# bench_seat.sh: the seating engine: plans and times of great days, and how the work grows from 250
# to 4,000 players (instructions; at most 2.3 times as many for twice the players).  The same
# number of tries a player first, since a plan that is soon perfect ends the search; then until
# it is: 250 players of 50 teams are the hardest, who meet each other team once in 1,240 meetings.
set -eu
cd "$(dirname "$0")/../.."
mkdir -p build/bench
gcc -std=gnu17 -D_GNU_SOURCE -O2 -iquote src -iquote . -o build/bench/seat tests/bench/seat.c build/opt/libcore.a
build/bench/seat
command -v valgrind >/dev/null || { echo "no valgrind here: growth is not measured"; exit 0; }
for tries in 2 0; do
	before=0
	for n in 250 500 1000 2000 4000; do
		now=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null build/bench/seat $n $tries 2>&1 | awk '/Collected/{print $4}')
		echo "$n players, $([ $tries = 0 ] && echo until perfect || echo $tries tries each): $now instructions"
		[ "$before" -eq 0 ] || [ $((now * 10)) -le $((before * 23)) ] || { echo "more than 2.3 times as many"; exit 1; }
		before=$now
	done
done
