# Cubetab.  `make run` starts it, `make check` tests it, `make help` lists the rest.
SHELL = /bin/bash
.SHELLFLAGS = -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules
TREE ?= opt
B = build/$(TREE)
G = build/gen
CC = gcc
CLANG = clang
PREFIX ?= /usr/local
JOBS := $(shell nproc 2>/dev/null || echo 2)

.PHONY: all help build run check check-full unit db http browser lint format bench load day fuzz cover \
    where install clean screenshot packages packages-check asan
all: build

help:
	@echo 'make run        install what is missing, build, start Cubetab on http://127.0.0.1:8080/'
	@echo 'make check      every test (what CI runs); check-full: both compilers, analyzers, TSan, fuzzers'
	@echo 'make unit|db|http|browser|lint   one suite      make bench   speed, as ratios'
	@echo 'make load       2,000 live pages, spectators, 40 scorers at once: what is reached, beside what is wanted'
	@echo 'make day        a whole day by six scorers in real browsers, with slips, disputes and kills'
	@echo 'make where KEY=/sheets           where the code for an address, table, rule or text is'
	@echo 'make build|format|fuzz|cover|screenshot|install|clean'

# ---- packages ------------------------------------------------------------------------------
# What a command or pkg-config file needs, and the Debian package that brings it.
NEED_PKG = libpq:libpq-dev libmicrohttpd:libmicrohttpd-dev jansson:libjansson-dev \
    libsodium:libsodium-dev cairo:libcairo2-dev pangocairo:libpango1.0-dev \
    libqrencode:libqrencode-dev zlib:zlib1g-dev libzip:libzip-dev \
    gdk-pixbuf-2.0:libgdk-pixbuf-2.0-dev xlsxwriter:libxlsxwriter-dev
NEED_CMD = gcc:gcc pkg-config:pkg-config awk:mawk
NEED_FILE = /usr/include/csv.h:libcsv-dev /usr/include/flint/flint.h:libflint-dev \
    /usr/include/arb.h:libflint-arb-dev /usr/include/antic/nf_elem.h:libantic-dev \
    /usr/include/calcium/ca.h:libcalcium-dev /usr/share/zoneinfo/America/Chicago:tzdata \
    /usr/share/fonts/truetype/noto/NotoSans-Regular.ttf:fonts-noto-core \
    /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc:fonts-noto-cjk \
    /usr/lib/postgresql/*/bin/initdb:postgresql
CHECK_PKG = cmocka:libcmocka-dev
CHECK_CMD = clang-format:clang-format clang-tidy:clang-tidy shellcheck:shellcheck \
    codespell:codespell node:nodejs npm:npm chromium:chromium pdftotext:poppler-utils \
    curl:curl git:git nm:binutils unzip:unzip
CHECK_FULL_CMD = clang:clang
CHECK_FULL_FILE = /usr/lib/llvm-14/lib/clang/14*/lib/linux/libclang_rt.fuzzer-x86_64.a:libclang-rt-14-dev
BENCH_CMD = wrk:wrk nginx:nginx-light gp:pari-gp
BENCH_FILE = /usr/lib/python3/dist-packages/sympy/__init__.py:python3-sympy

# $(call missing,pkg-config names,commands,files): the packages that bring what is lacking
missing = for x in $(1); do pkg-config --exists $${x%%:*} 2>/dev/null || echo $${x\#*:}; done; \
    for x in $(2); do command -v $${x%%:*} >/dev/null || echo $${x\#*:}; done; \
    for x in $(3); do compgen -G "$${x%%:*}" >/dev/null || echo $${x\#*:}; done
define install_missing
@lack=$$({ $(call missing,$(1),$(2),$(3)); } | sort -u | tr '\n' ' '); \
if [ -n "$${lack// /}" ]; then \
	echo "Cubetab needs these Debian packages, which are not here yet: $$lack"; \
	as=; [ "$$(id -u)" = 0 ] || as=sudo; \
	[ -z "$$as" ] || command -v sudo >/dev/null || \
	    { echo "Installing needs root, and there is no sudo here.  As root: apt-get install $$lack"; exit 1; }; \
	echo "They are installed now$${as:+ with sudo}: the libraries, the database and the tools that it is made with."; \
	if [ -n "$$as" ] && ! sudo -v; then \
	    echo "sudo did not allow it.  As root: apt-get install $$lack"; exit 1; fi; \
	mkdir -p build; \
	{ $$as sh -c 'mkdir -p /etc/postgresql-common && { [ -e /etc/postgresql-common/createcluster.conf ] || echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf; }' && \
	    $$as apt-get update -qq && $$as env DEBIAN_FRONTEND=noninteractive \
	    apt-get install -y -qq --no-install-recommends $$lack; } </dev/null >build/apt.log 2>&1 || \
	    { tail -n 5 build/apt.log; echo "Installing failed.  Install by hand, then run make again: apt-get install $$lack"; exit 1; }; \
fi
endef
packages:
	$(call install_missing,$(NEED_PKG),$(NEED_CMD),$(NEED_FILE))
packages-check: packages
	$(call install_missing,$(CHECK_PKG),$(CHECK_CMD),)
packages-full: packages-check
	$(call install_missing,,$(CHECK_FULL_CMD),$(CHECK_FULL_FILE))

# ---- compiling -----------------------------------------------------------------------------
# The linter asks for the same.
export LIBS = libpq libmicrohttpd jansson libsodium cairo pangocairo libqrencode zlib libzip gdk-pixbuf-2.0 xlsxwriter
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
    -Wvla -Wformat=2 -Wswitch-enum -Wundef -Wwrite-strings -Wcast-qual -Wnull-dereference \
    -Wno-overlength-strings
PKG_CFLAGS = $(shell pkg-config --cflags $(LIBS) 2>/dev/null | sed 's/-I/-isystem /g')
LDLIBS = $(shell pkg-config --libs $(LIBS) 2>/dev/null) -lcsv -lcalcium -lantic -lflint-arb -lflint \
    -lgmp -lm -lpthread
CFLAGS_opt = -O2 -g -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE
LDFLAGS_opt = -pie -Wl,-z,relro,-z,now
CFLAGS_asan = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -Werror
LDFLAGS_asan = -fsanitize=address,undefined
CFLAGS_tsan = -O1 -g -fsanitize=thread -fno-omit-frame-pointer
LDFLAGS_tsan = -fsanitize=thread
CFLAGS_cover = -O0 -g --coverage
LDFLAGS_cover = --coverage
CFLAGS_strict = -O2 -g -D_FORTIFY_SOURCE=2 -Werror
CFLAGS_fuzz = -O1 -g -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all
LDFLAGS_fuzz = -fsanitize=address,undefined,fuzzer
ALL_CFLAGS = -std=gnu17 -D_GNU_SOURCE -DCUBETAB_VERSION='"$(VERSION)"' $(WARN) -iquote src -iquote . -iquote $(G) \
    $(PKG_CFLAGS) $(CFLAGS_$(TREE)) -MMD -MP
VERSION = 0.1.0

CORE_SRC := $(wildcard src/base/*.c src/rules/*.c src/equation/*.c src/seating/*.c src/scoring/*.c)
SHELL_SRC := $(wildcard src/sys/*.c src/db/*.c src/app/*.c src/view/*.c src/http/*.c src/cli/*.c import/*.c reports/*.c)
MAIN_OBJ = $(patsubst %.c,$(B)/%.o,$(wildcard src/*.c))
CORE_OBJ = $(CORE_SRC:%.c=$(B)/%.o)
SHELL_OBJ = $(SHELL_SRC:%.c=$(B)/%.o)
GEN = $(G)/queries.inc $(G)/migrations.inc $(G)/templates.inc $(G)/static.inc

build: packages
	@$(MAKE) -s --no-print-directory -j$(JOBS) TREE=opt build/opt/cubetab
	@ln -sf opt/cubetab build/cubetab

$(B)/cubetab: $(MAIN_OBJ) $(B)/libcubetab.a $(B)/libcore.a
	@echo 'link $@'
	@$(CC) $(LDFLAGS_$(TREE)) -o $@ $^ $(LDLIBS)
$(B)/libcore.a: $(CORE_OBJ)
$(B)/libcubetab.a: $(SHELL_OBJ)
$(B)/lib%.a:
	@rm -f $@; ar rcs $@ $^
$(B)/%.o: %.c | $(GEN)
	@mkdir -p $(@D)
	@echo 'cc $<'
	@$(CC) $(ALL_CFLAGS) -c -o $@ $<

QUERY_FILES := $(sort $(wildcard sql/queries/*.sql))
MIGRATION_FILES := $(sort $(wildcard sql/migrations/*.sql))
TEMPLATE_FILES := $(sort $(wildcard templates/*.html))
STATIC_FILES := $(sort $(wildcard templates/static/*))
embed = @mkdir -p $(G); awk -v kind=$(1) -f sql/embed.awk $(2) </dev/null >$@
# A file that was renamed or removed is newer than nothing: the list of names tells.
EMBEDDED := $(QUERY_FILES) $(MIGRATION_FILES) $(TEMPLATE_FILES) $(STATIC_FILES)
$(shell mkdir -p $(G); echo '$(EMBEDDED)' | cmp -s - $(G)/embedded || echo '$(EMBEDDED)' >$(G)/embedded)
$(GEN): $(G)/embedded
$(G)/queries.inc: sql/embed.awk $(QUERY_FILES)
	$(call embed,queries,$(QUERY_FILES))
$(G)/migrations.inc: sql/embed.awk $(MIGRATION_FILES)
	$(call embed,migrations,$(MIGRATION_FILES))
$(G)/templates.inc: sql/embed.awk $(TEMPLATE_FILES)
	$(call embed,files,$(TEMPLATE_FILES))
$(G)/static.inc: sql/embed.awk $(STATIC_FILES)
	$(call embed,files,$(STATIC_FILES))

-include $(shell find build -name '*.d' 2>/dev/null)

objs: $(CORE_OBJ) $(SHELL_OBJ) $(MAIN_OBJ)
.PHONY: objs

run: build
	build/cubetab serve $(ARGS)

# ---- tests ---------------------------------------------------------------------------------
# tests/unit/test_*.c link the library and need nothing else; tests/db/test_*.c start a
# throw-away PostgreSQL; tests/http and tests/browser are JavaScript against the real program.
UNIT = $(patsubst %.c,$(B)/%,$(wildcard tests/unit/test_*.c))
DBT = $(patsubst %.c,$(B)/%,$(wildcard tests/db/test_*.c))
$(DBT): $(B)/tests/dbharness.o
$(B)/tests/unit/test_equation_random $(B)/tests/unit/test_equation_limits: $(patsubst %.c,$(B)/%.o,$(wildcard tests/equation/*.c))
$(UNIT) $(DBT): $(B)/%: $(B)/%.o $(B)/tests/harness.o $(B)/libcubetab.a $(B)/libcore.a
	@$(CC) $(LDFLAGS_$(TREE)) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(LDLIBS) -lcmocka

export LSAN_OPTIONS = suppressions=$(CURDIR)/tests/leaks.supp:print_suppressions=0
export TSAN_OPTIONS = suppressions=$(CURDIR)/tests/tsan.supp
asan: packages-check
	@$(MAKE) -s --no-print-directory -j$(JOBS) TREE=asan build/asan/cubetab build-tests
.PHONY: build-tests
build-tests: $(UNIT) $(DBT)
unit: asan
	@SUITE_JOBS=$(JOBS) tests/run-suite.sh unit $(patsubst %.c,build/asan/%,$(wildcard tests/unit/test_*.c))
db: asan
	@tests/run-suite.sh db $(patsubst %.c,build/asan/%,$(wildcard tests/db/test_*.c))


# JavaScript: packages by name and version only, see tests/browser/package.json.
tests/browser/node_modules/.done: tests/browser/package.json tests/browser/package-lock.json
	cd tests/browser && npm ci --ignore-scripts --no-fund --no-audit --loglevel=error
	@touch $@
http: asan
	@tests/run-js.sh http $(sort $(wildcard tests/http/*.test.mjs))
browser: asan tests/browser/node_modules/.done
	@tests/run-js.sh browser $(sort $(wildcard tests/browser/*.test.mjs))
# The picture in README, made anew.
screenshot: asan tests/browser/node_modules/.done
	@CUBETAB_KEEP_PICTURE=1 tests/run-js.sh browser --test-name-pattern='the picture in README' tests/browser/pages.test.mjs
lint: build packages-check
	@tests/lint/lint.sh
format:
	clang-format -i $$(git ls-files '*.c' '*.h')

# Every suite runs, also after one has failed; the last line adds them up.
check: asan build tests/browser/node_modules/.done
	@tests/check.sh unit db http browser lint

check-full: packages-full check
	@$(MAKE) --no-print-directory -j$(JOBS) TREE=strict build/strict/cubetab build-tests
	@$(MAKE) --no-print-directory -j$(JOBS) TREE=strict CC=$(CLANG) B=build/clang build/clang/cubetab
	@tests/lint/lint.sh all
	@$(MAKE) --no-print-directory -j$(JOBS) TREE=tsan build/tsan/cubetab build-tests
	@tests/run-suite.sh db-tsan $(patsubst %.c,build/tsan/%,$(wildcard tests/db/test_*.c))
	@CUBETAB_PROGRAM=build/tsan/cubetab tests/run-js.sh http-tsan $(sort $(wildcard tests/http/*.test.mjs))
	@$(MAKE) --no-print-directory fuzz SECONDS_EACH=60

# Random Equations against tests/equation: RANDOM_CASES of them from RANDOM_SEED on.
RANDOM_CASES ?= 100000
RANDOM_SEED ?= 1
# Flat Solutions with radicals, with i and with logarithms: so many of each.
SAMPLE_CASES ?= 200
# One libFuzzer program for each tests/fuzz/fuzz_*.c, SECONDS_EACH seconds each.
SECONDS_EACH ?= 20
FUZZ = $(patsubst %.c,build/fuzz/%,$(wildcard tests/fuzz/fuzz_*.c))
fuzz: packages-full
	@$(MAKE) --no-print-directory -j$(JOBS) TREE=fuzz CC=$(CLANG) fuzz-programs
	@tests/run-fuzz.sh $(SECONDS_EACH) $(FUZZ)
	@$(MAKE) --no-print-directory -s -j$(JOBS) TREE=opt build/opt/tests/unit/test_equation_random \
	    build/opt/tests/unit/test_equation_sample
	@CUBETAB_CASES=$(RANDOM_CASES) CUBETAB_SEED=$(RANDOM_SEED) build/opt/tests/unit/test_equation_random
	@CUBETAB_SAMPLE=$(SAMPLE_CASES) CUBETAB_SEED=$(RANDOM_SEED) build/opt/tests/unit/test_equation_sample
.PHONY: fuzz-programs
fuzz-programs: $(FUZZ)
build/fuzz/tests/fuzz/%: build/fuzz/tests/fuzz/%.o build/fuzz/libcubetab.a build/fuzz/libcore.a
	@$(CC) $(LDFLAGS_fuzz) -o $@ $^ $(LDLIBS)

cover: packages-check
	@$(MAKE) --no-print-directory -j$(JOBS) TREE=cover build/cover/cubetab build-tests
	@tests/run-suite.sh unit $(patsubst %.c,build/cover/%,$(wildcard tests/unit/test_*.c))
	@tests/run-suite.sh db $(patsubst %.c,build/cover/%,$(wildcard tests/db/test_*.c))
	@CUBETAB_PROGRAM=build/cover/cubetab tests/run-js.sh http $(sort $(wildcard tests/http/*.test.mjs))
	@cd build/cover && find . -name '*.gcda' | xargs gcov -n -r -s $(CURDIR) 2>/dev/null | \
	    awk '/^File/{f = $$2} /^Lines/{split($$2, p, /[:%]/); print p[2] "% " f}' | sort -n | uniq

bench: build packages-check
	$(call install_missing,,$(BENCH_CMD),$(BENCH_FILE))
	@tests/bench/bench.sh

load: build packages-check
	$(call install_missing,,wrk:wrk,)
	@for run in tests/load/load_*.mjs; do CUBETAB_PROGRAM=build/opt/cubetab node $$run; done

day: build tests/browser/node_modules/.done packages-check
	@CUBETAB_PROGRAM=build/opt/cubetab node tests/load/day.mjs

# make where KEY=/sheets   make where KEY='TABLE seat'   make where KEY='Scoring Games'
where:
	@{ grep -rnF --include='*.c' --include='*.h' --include='*.sql' --include='*.html' --include='*.mjs' \
	    -e "$(KEY)" src/http/routes.c sql src/rules src/equation src/scoring src/seating src/db src/app \
	    src import reports templates tests || true; } | awk '!seen[$$0]++ && ++n <= 30 {print} \
	    END {if (!n) {print "Nothing in the source has \"$(KEY)\"."; exit 1} \
	    if (n > 30) print "... and " n - 30 " more"}'

install: build
	install -D -m 755 build/opt/cubetab $(DESTDIR)$(PREFIX)/bin/cubetab

clean:
	rm -rf build tests/browser/node_modules
