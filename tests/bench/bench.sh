#!/bin/bash
# bench.sh [PART...]: speed, as ratios measured side by side in one call: page, save, memory, and
# what other bench_*.sh stand here.  All of them unless named.
set -u
cd "$(dirname "$0")/../.." || exit 1
parts=("$@")
[ ${#parts[@]} -gt 0 ] || mapfile -t parts < <(find tests/bench -name 'bench_*' | sed 's|.*/bench_||; s|\..*||' | sort)
failed=0
mkdir -p build/bench
for part in "${parts[@]}"; do
	for program in tests/bench/bench_"$part".*; do
		case $program in
		*.mjs) CUBETAB_PROGRAM=build/opt/cubetab node "$program" || failed=$((failed + 1)) ;;
		*.sh) bash "$program" || failed=$((failed + 1)) ;;
		*) echo "there is no bench \"$part\"" && failed=$((failed + 1)) ;;
		esac
	done
done
[ "$failed" -eq 0 ]
