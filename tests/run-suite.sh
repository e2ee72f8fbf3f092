#!/bin/bash
# run-suite.sh NAME PROGRAM...: runs each cmocka program, prints what failed and ends with
# "NAME: N passed, N failed".  Fails where a test failed, a program died, or no test ran.
set -u
name=$1
shift
passed=0 failed=0
mkdir -p build/log
. tests/place.sh
# SUITE_JOBS at once (1 unless said), the slowest of the last time first.
rm -f build/log/*.status
export LOGS=build/log
one() {
	log=$LOGS/$(basename "$1")
	began=$(date +%s%N)
	timeout 300 "$1" >"$log.log" 2>&1
	echo $? >"$log.status"
	echo $(($(date +%s%N) - began)) >"$log.took"
}
export -f one
for program in "$@"; do
	took=$(cat "$LOGS/$(basename "$program").took" 2>/dev/null || echo 0)
	echo "$took $program"
done | sort -rn | cut -d ' ' -f 2 | xargs -P "${SUITE_JOBS:-1}" -I {} bash -c 'one {}'
for program in "$@"; do
	log=$LOGS/$(basename "$program").log
	status=$(cat "${log%.log}.status" 2>/dev/null || echo 1)
	ok=$(grep -c '^\[       OK \]' "$log")
	bad=$(grep -c '^\[  FAILED  \] [^0-9]' "$log")
	# cmocka lists each failed test twice: where it fails and in the summary.
	bad=$(((bad + 1) / 2))
	if [ "$status" -ne 0 ] || [ "$bad" -ne 0 ] || [ "$ok" -eq 0 ]; then
		[ "$bad" -gt 0 ] || bad=1
		echo "--- $program (status $status)"
		grep -v -e '^\[ RUN  ' -e '^\[       OK ' "$log" | head -n 80
	fi
	passed=$((passed + ok)) failed=$((failed + bad))
done
echo "$name: $passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
