#!/bin/bash
# run-js.sh NAME FILE...: runs JavaScript test files one after another and prints what failed and
# "NAME: N passed, N failed".
set -u
name=$1
shift
log=build/$name.log
mkdir -p build
. tests/place.sh
CUBETAB_PREPARED=$(node tests/lib/prepare.mjs) || { echo "$name: the program does not start"; exit 1; }
export CUBETAB_PREPARED
timeout -k 30 3000 node --test --test-reporter=tap "$@" >"$log" 2>&1
status=$?
passed=$(awk '/^# pass /{n += $3} END{print n + 0}' "$log")
failed=$(awk '/^# fail /{n += $3} /^# cancelled /{n += $3} END{print n + 0}' "$log")
if [ "$status" -ne 0 ] || [ "$failed" -ne 0 ]; then
	awk '/^ *not ok/{on = 1} on{print} /^ *\.\.\.$/{on = 0}' "$log" | head -n 200
	echo "the whole log: $log"
fi
[ "$passed" -gt 0 ] || { echo "$name: no test ran"; tail -n 30 "$log"; status=1; }
echo "$name: $passed passed, $failed failed"
[ "$status" -eq 0 ] && [ "$failed" -eq 0 ]
