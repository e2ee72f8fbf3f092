#!/bin/bash
# run-js.sh NAME FILE...: runs JavaScript test files, prints what failed and
# "NAME: N passed, N failed".
set -u
name=$1
shift
log=build/$name.log
mkdir -p build
. tests/place.sh
CUBETAB_PREPARED=$(node tests/lib/prepare.mjs) || { echo "$name: the program does not start"; exit 1; }
export CUBETAB_PREPARED
# Two files at once where there are two processors, the longest first: most of a test is waiting.
parts=build/$name.parts
rm -rf "$parts" && mkdir -p "$parts"
export parts
options=() files=()
for word in "$@"; do
	case $word in
	--*) options+=("$word") ;;
	*) files+=("$word") ;;
	esac
done
# shellcheck disable=SC2016 # expanded by the inner shell
find "${files[@]}" -printf '%s %p\n' | sort -rn | cut -d ' ' -f 2 |
    xargs -P "$(($(nproc) > 1 ? 2 : 1))" -I {} bash -c \
        'timeout -k 30 900 node --test --test-reporter=tap "${@:2}" "$1" >"$parts/$(basename "$1").log" 2>&1' _ {} "${options[@]}"
status=$?
cat "$parts"/*.log >"$log"
passed=$(awk '/^# pass /{n += $3} END{print n + 0}' "$log")
failed=$(awk '/^# fail /{n += $3} /^# cancelled /{n += $3} END{print n + 0}' "$log")
if [ "$status" -ne 0 ] || [ "$failed" -ne 0 ]; then
	awk '/^ *not ok/{on = 1} on{print} /^ *\.\.\.$/{on = 0}' "$log" | head -n 200
	echo "the whole log: $log"
fi
[ "$passed" -gt 0 ] || { echo "$name: no test ran"; tail -n 30 "$log"; status=1; }
echo "$name: $passed passed, $failed failed"
[ "$status" -eq 0 ] && [ "$failed" -eq 0 ]
