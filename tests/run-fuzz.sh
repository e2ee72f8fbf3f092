#!/bin/bash
# run-fuzz.sh SECONDS PROGRAM...: each libFuzzer program for that long; its corpus stays in build.
set -u
seconds=$1 passed=0 failed=0
shift
for program in "$@"; do
	name=$(basename "$program")
	corpus=build/fuzz/corpus/$name
	mkdir -p "$corpus" build/fuzz/findings
	seeds=()
	[ -d "tests/fuzz/seeds/$name" ] && seeds=("tests/fuzz/seeds/$name")
	if "$program" -max_total_time="$seconds" -max_len=20000 -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 \
	    -artifact_prefix="build/fuzz/findings/$name-" "$corpus" "${seeds[@]}" >"build/fuzz/$name.log" 2>&1; then
		passed=$((passed + 1))
		awk -v n="$name" '/number_of_executed_units/{print n ": " $2 " inputs, no finding"}' "build/fuzz/$name.log"
	else
		failed=$((failed + 1))
		tail -n 40 "build/fuzz/$name.log"
	fi
done
echo "fuzz: $passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
