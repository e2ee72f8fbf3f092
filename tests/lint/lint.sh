#!/bin/bash
# lint.sh [all]: everything that a machine can say about the text of the program.  Each step
# prints what it found; the last line counts them.  "all" runs the analyzers over every file
# instead of those changed since LINT_BASE (by default the commit before the last).
set -u
scope=${1:-changed}
passed=0 failed=0
step() { # step NAME COMMAND...: silent when fine
	local name=$1 out
	shift
	if out=$("$@" 2>&1); then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf '%s\n' "-- $name" "$out" | head -n 60
	fi
}
mapfile -t c_files < <(git ls-files 'src/*.c' 'import/*.c' 'reports/*.c')
mapfile -t h_files < <(git ls-files 'src/*.h' 'import/*.h' 'reports/*.h')
mapfile -t test_c < <(git ls-files 'tests/*.c' 'tests/*.h')
mapfile -t shell < <(git ls-files '*.sh' .ci/run)
mapfile -t html < <(git ls-files 'templates/*.html')
mapfile -t words < <(git ls-files | grep -vE '^tests/(cases|fuzz/seeds)/|package-lock')
mapfile -t outside_base < <(printf '%s\n' "${c_files[@]}" | grep -v '^src/base/')
mapfile -t core < <(printf '%s\n' "${c_files[@]}" | grep -E '^src/(base|rules|equation|seating|scoring)/')

format() { clang-format --dry-run --Werror "${c_files[@]}" "${h_files[@]}" "${test_c[@]}"; }
none() { # none WHY PATTERN FILE...: no line of the files matches
	local why=$1 pattern=$2
	shift 2
	if grep -nEH -- "$pattern" "$@"; then
		echo "$why"
		return 1
	fi
}
core_symbols() {
	local bad
	bad=$(for f in "${core[@]}"; do nm -u "build/opt/${f%.c}.o" | sed "s|^ *U|$f|"; done |
	    grep -E ' (PQ|MHD_|cairo_|pango_|fopen|open$|read$|write$|socket|time$|clock|gettimeofday|rand|getenv|printf|puts|json_load_file)') || return 0
	printf '%s\n' "$bad" "the core does no I/O, reads no clock and draws no chance"
	return 1
}
core_globals() { # data of the core is constant; .data.rel.ro holds constants with pointers
	local bad
	bad=$(for f in "${core[@]}"; do nm --format=sysv "build/opt/${f%.c}.o" |
	    awk -F'|' -v f="$f" '$7 ~ /^(\.data|\.bss|\*COM\*)(\.[^r]|$)/ {print f, $1}'; done)
	[ -z "$bad" ] || { printf '%s\n' "$bad" "the core has no globals that change"; return 1; }
}
sizes() {
	git ls-files '*.c' '*.h' '*.sql' '*.js' '*.mjs' '*.css' '*.html' '*.sh' '*.awk' Makefile | xargs wc -l |
	    awk '$2 != "total" && $1 > 600 {print $2 " has " $1 " lines, at most 600"; bad = 1} END {exit bad}'
}
lock_file() { none "the lock file records a download address" '"resolved"' tests/browser/package-lock.json; }
changed() {
	if [ "$scope" = all ]; then
		printf '%s\n' "${c_files[@]}"
	else
		git diff --name-only --diff-filter=d "${LINT_BASE:-HEAD~1}" -- 'src/*.c' 'import/*.c' 'reports/*.c' 2>/dev/null
	fi
}
read -ra libraries <<<"${LIBS:?lint.sh is run by make lint}"
read -ra packages < <(pkg-config --cflags "${libraries[@]}")
flags=(-std=gnu17 -D_GNU_SOURCE '-DCUBETAB_VERSION="0"' -iquote src -iquote . -iquote build/gen "${packages[@]/#-I/-isystem}")
tidy() {
	local found
	found=$(changed | xargs -r -P "$(nproc)" -I{} clang-tidy --quiet {} -- "${flags[@]}" 2>&1 |
	    grep -E '(error|warning): ') || return 0
	printf '%s\n' "$found"
	return 1
}
analyzer() {
	changed | xargs -r -P "$(nproc)" -n 1 gcc "${flags[@]}" -O1 -fanalyzer -Werror -c -o /dev/null
}
# Only `make bench` builds them: a change of a header must not break them unseen.
benches() { git ls-files 'tests/bench/*.c' | xargs -n 1 gcc "${flags[@]}" -Wall -Werror -fsyntax-only; }

step "clang-format (make format mends it)" format
step "include arrows" bash tests/lint/arrows.sh "${c_files[@]}" "${h_files[@]}"
step "symbols of the core" core_symbols
step "globals of the core" core_globals
step "banned calls" none "use the bounded form, or the module that wraps it" \
    '(^|[^_[:alnum:]])(strcpy|strcat|sprintf|vsprintf|strtok|atoi|atol|gets|system|popen|alloca|setjmp|longjmp)[[:space:]]*\(' "${c_files[@]}" "${h_files[@]}"
step "goto" none "write it without goto" '^[[:space:]]*goto ' "${c_files[@]}" "${test_c[@]}"
step "allocation outside base" none "memory comes from an arena or mem_alloc" \
    '(^|[^_[:alnum:]])(malloc|calloc|realloc|strdup|strndup|asprintf)[[:space:]]*\(' \
    "${outside_base[@]}"
step "SQL in C" none "SQL belongs in sql/queries" \
    '"[[:space:]]*(SELECT .*FROM|INSERT INTO|UPDATE .*SET|DELETE FROM|WITH .*AS \()' "${c_files[@]}"
step "marks of unfinished work" none "finish it or leave it out" \
    '(^|[^A-Z])(TODO|FIXME|XXX|HACK)([^X]|$)' "${c_files[@]}" "${h_files[@]}" "${test_c[@]}"
step "inline script or style" none "the content security policy forbids it" \
    '(<script[^>]*>[^<]|<style|[[:space:]]style=|[[:space:]]on[a-z]+=|javascript:)' "${html[@]}"
step "file sizes" sizes
step "lock file" lock_file
step "shellcheck" shellcheck -x "${shell[@]}"
step "codespell" codespell -q 3 -L ba,nd,te,ot,fo,sav,ein,hart,thrid,fith \
    "${words[@]}"
step "benches compile" benches
step "clang-tidy ($scope)" tidy
step "gcc -fanalyzer ($scope)" analyzer
echo "lint: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
