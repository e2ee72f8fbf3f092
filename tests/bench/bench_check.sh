#!/bin/bash
# bench_check.sh: the equation checker beside sympy and pari-gp on the same equalities, its lines a
# second, how readings grow with the operators, and what hostile Equations cost.
set -eu
cd "$(dirname "$0")/../.."
mkdir -p build/bench
libs=(-lcalcium -lantic -lflint-arb -lflint -lgmp -lm -lpthread)
gcc -std=gnu17 -D_GNU_SOURCE -O2 -w -iquote src -iquote . -o build/bench/check tests/bench/check.c \
    tests/equation/readings.c tests/equation/slow.c build/opt/libcore.a "${libs[@]}"

compare() { # compare KIND: our nanoseconds beside sympy's, and that both say the same
	build/bench/check "$1" >build/bench/check."$1"
	python3 tests/bench/check_sympy.py <build/bench/check."$1" >build/bench/sympy."$1"
	paste -d' ' build/bench/check."$1" build/bench/sympy."$1" | awk -v kind="$1" '
	{ if ($3 != $6) { print "they differ: " $0; bad = 1 }
	  ours[NR] = $2; ratio[NR] = $5 / $2; printf "  %-46s %9d ns, sympy %10d ns: %.0f times\n", $1, $2, $5, $5 / $2 }
	function middle(a, n,    i, j, t) {
		for (i = 2; i <= n; i++) for (j = i; j > 1 && a[j - 1] > a[j]; j--) { t = a[j]; a[j] = a[j - 1]; a[j - 1] = t }
		return a[int((n + 1) / 2)]
	}
	END { printf "%s: median %d ns; sympy takes %.0f times as long at the median, ", kind, middle(ours, NR), middle(ratio, NR); printf "%.0f at least\n", ratio[1]; exit bad }'
}
compare rational
compare radical

# pari-gp on the rational ones, parsed anew each time as we do.
awk '{ gsub("x", "*", $1); sub("=", "==", $1); print $1 }' build/bench/check.rational >build/bench/gp.in
{ echo 'n=2000; t=getwalltime();'
  echo 'for(i=1,n,'
  sed 's/.*/eval("&");/' build/bench/gp.in | sed '$s/;$/);/'
  echo 'print((getwalltime()-t)*1e6/n/'"$(wc -l <build/bench/gp.in)"');'
} | tr -d '\n' | gp -q -f | awk -v ours="$(awk '{s += $2} END {print s / NR}' build/bench/check.rational)" \
    '{ printf "rational: pari-gp takes %d ns, %.0f times as long\n", $1, $1 / ours }'

# The visible cases, each as a whole (cubes, Goal, reasons), by the command's own clock; beside it
# pari-gp's time for no more than the values of those that are plain arithmetic.
visible() { # visible FILE NS: its median, with how many times as long gp takes for a value
	for _ in $(seq 40); do cat "$1"; done | build/opt/cubetab check --jsonl |
		sed -E 's/.*"microseconds": ?([0-9]+).*"id": ?("[^"]*").*/\2 \1/' |
		awk '{ n[$1]++; t[$1] += $2 } END { for (i in n) printf "%d\n", 1000 * t[i] / n[i] }' | sort -n |
		awk -v name="$(basename "$1" .jsonl)" -v gp="$2" '{ ns[NR] = $1 }
		END { m = ns[int((NR + 1) / 2)]; printf "visible cases, %s: %d, median %.1f microseconds, 9 of 10 under %.1f; pari-gp takes %.2f times the median for a value alone\n",
			name, NR, m / 1000, ns[int(NR * 0.9)] / 1000, gp / m }'
}
cat tests/cases/equations/{basic,agloa}.jsonl | sed -nE 's/.*"equation": "([-0-9x+/()]+=[-0-9x+/()]+)".*/\1/p' |
	sed 's/x/*/g; s/=/==/; s/.*/iferr(eval("&"),E,0);/' >build/bench/gp.visible
gp_ns=$({ echo 'n=400; t=getwalltime(); for(i=1,n,'; sed '$s/;$/);/' build/bench/gp.visible
	echo 'print(round((getwalltime()-t)*1e6/n/'"$(wc -l <build/bench/gp.visible)"'));'; } | tr -d '\n' | gp -q -f)
for cases in basic agloa; do
	visible "tests/cases/equations/$cases.jsonl" "$gp_ns"
done

awk '{ for (i = 0; i < 4000; i++) printf "{\"id\":%d,\"system\":\"mlag-basic-2018\",\"division\":\"Middle\",\"mode\":\"equation\",\"equation\":\"%s\"}\n", i, $1 }' \
    build/bench/check.rational >build/bench/check.jsonl
began=$(date +%s%N)
build/opt/cubetab check --jsonl <build/bench/check.jsonl >build/bench/check.out
took=$(($(date +%s%N) - began))
echo "check --jsonl: $(($(wc -l <build/bench/check.out) * 1000000000 / took)) rational cases a second"
build/bench/check growth

# The Equations that cost most of all that were hunted for: in-process, and with the child that
# takes over where its limits end.
read -ra json < <(pkg-config --cflags --libs jansson)
gcc -std=gnu17 -D_GNU_SOURCE -O2 -w -iquote src -iquote . -o build/bench/limits tests/bench/limits.c \
    tests/equation/hostile.c tests/equation/meter.c build/opt/libcubetab.a build/opt/libcore.a "${json[@]}" "${libs[@]}"
build/bench/limits tests/cases/equations/limits.jsonl
build/opt/cubetab check --jsonl <tests/cases/equations/limits.jsonl | sed -E 's/.*"microseconds": ?([0-9]+).*/\1/' | sort -n |
	awk '{ us[NR] = $1 } END { printf "hostile Equations with their child: half within %.0f ms, at most %.0f ms\n", us[int((NR + 1) / 2)] / 1000, us[NR] / 1000 }'
