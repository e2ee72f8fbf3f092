#!/bin/bash
# check.sh SUITE...: runs each make target, goes on after a failure, adds the counts up.
set -u
total_passed=0 total_failed=0 broken=0
for suite in "$@"; do
	begin=$SECONDS
	mkdir -p build
	make --no-print-directory "$suite" 2>&1 | tee "build/check-$suite.log"
	[ "${PIPESTATUS[0]}" -eq 0 ] || broken=$((broken + 1))
	while read -r p f; do
		total_passed=$((total_passed + p)) total_failed=$((total_failed + f))
	done < <(sed -nE 's/^[a-z]+: ([0-9]+) passed, ([0-9]+) failed.*/\1 \2/p' "build/check-$suite.log")
	echo "($suite took $((SECONDS - begin)) s)"
done
[ "$broken" -eq 0 ] || [ "$total_failed" -gt 0 ] || total_failed=$broken
echo "check: $total_passed passed, $total_failed failed"
[ "$broken" -eq 0 ] && [ "$total_failed" -eq 0 ]
