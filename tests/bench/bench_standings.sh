#!/bin/bash
# bench_standings.sh: standings in the library from 1,000 to 20,000 players; fails above 50 ms.
set -eu
cd "$(dirname "$0")/../.."
mkdir -p build/bench
gcc -std=gnu17 -D_GNU_SOURCE -O2 -iquote src -iquote . -o build/bench/standings tests/bench/standings.c build/opt/libcore.a
build/bench/standings
