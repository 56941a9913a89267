# CI runs `make check`, with all of the cases of `make test-long`, and `make browser-check`. `make help` lists
# the targets.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
BINDIR = $(DESTDIR)$(PREFIX)/bin
MANDIR = $(DESTDIR)$(PREFIX)/share/man/man1
COMPLETIONS = Documentation/completions
BASHDIR = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSHDIR = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISHDIR = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
MAN_PAGES = $(notdir $(wildcard Documentation/man/*.1))

# A generic type is made when it is first used. By default the compiler writes down its mangled name, which
# is shorter, and which the runtime then parses: more than a third of the instructions of a small dump. A
# function that makes the type needs no parsing.
TYPES_BY_FUNCTION = -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors

# The linker optimises all modules as one: `lint` of many small archives takes 12 % less time, `dump` of them
# as JSON lines 15 %. Only lld of the same toolchain reads the bitcode that the compiler writes for that. With
# a file of it for each module, and not for each source file, the build takes 1.2 GB of memory in place of 11.
ONE_FILE = -Xswiftc -Xfrontend -Xswiftc -enable-single-module-llvm-emission --omit-frame-pointers
WHOLE_PROGRAM = --experimental-lto-mode=full -Xswiftc -use-ld=lld $(ONE_FILE)

# The compiler places code by how often each branch is taken, so that what runs often lies together: `lint` of
# many small archives takes 12 % less time, `dump` of them as JSON lines 16 %, of real ones 20 %. A build that
# counts comes first, with flags that make the same code. Archives as apps save them are read more often than
# the odd forms in Fixtures/, so they weigh more: 3 % of the 12.
COUNTS = .build/counts.profdata
COUNTER = .build/counting/release/restorectl
COUNTING = -c release --product restorectl --scratch-path .build/counting -Xswiftc -use-ld=lld \
	-Xswiftc -Xclang-linker -Xswiftc -fprofile-generate -Xswiftc -Xfrontend -Xswiftc -ir-profile-generate \
	$(TYPES_BY_FUNCTION) $(ONE_FILE)
BY_COUNTS = -Xswiftc -Xfrontend -Xswiftc -ir-profile-use=$(COUNTS)

# A release needs nothing of the machine that it is copied to, where the toolchain can link all of it
# statically: that starts fastest too. Where it cannot, Swift's runtime is linked statically. Apple's
# systems come with the runtime, and link no whole executable statically.
RELEASE_FLAGS = -c release --product restorectl $(LINKING)
ifeq ($(shell uname -s),Linux)
# Looked up once, when it is first used.
RUNTIME = $(eval RUNTIME := $(shell $(SWIFT) -print-target-info | \
	sed -n 's|.*"runtimeResourcePath": "\(.*\)".*|\1|p'))$(RUNTIME)
TOOLS = $(RUNTIME)/../../bin
LINKING = $(if $(wildcard $(RUNTIME)_static/linux/static-executable-args.lnk),-Xswiftc \
	-static-executable,--static-swift-stdlib) -Xlinker -s $(TYPES_BY_FUNCTION) \
	$(if $(wildcard $(TOOLS)/ld.lld),$(WHOLE_PROGRAM) $(if $(CAN_COUNT),$(BY_COUNTS)))
CAN_COUNT = $(and $(wildcard $(TOOLS)/ld.lld),$(wildcard $(TOOLS)/llvm-profdata),$(shell \
	command -v python3),$(shell $(SWIFT)c -frontend -help-hidden | grep -e -ir-profile-use))
endif

FORMATTED = Sources Plugins Tests Examples Package.swift

.DEFAULT_GOAL := help
.PHONY: help build test test-long checked-build check examples darwin-check format format-check golden docs fixtures fuzz \
	exhaustive sanitize release always bench scale-check browser-check install uninstall dist clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Everything but the plugin, for which SwiftPM builds all modules a second time.
TESTS = --product restorectlPackageTests

build: ## build for development
	$(SWIFT) build $(TESTS)

test: build ## run all tests
	$(SWIFT) test --skip-build

# A warning is an error here and nowhere else.
STRICT = -Xswiftc -warnings-as-errors

# What the checks build is optimised and keeps its assertions: on 2 cores the build takes 6 minutes instead of
# 3.5, the tests 1 min 42 instead of 4 min 43, with all generated cases 4 min 48 instead of 12.5. It has a
# folder of its own, since flags that differ have everything built again. Tests that bound stack and time
# ask whether they are OPTIMIZED.
CHECKED = --scratch-path .build/checked $(STRICT) -Xswiftc -O -Xswiftc -assert-config -Xswiftc Debug \
	-Xswiftc -DOPTIMIZED

checked-build:
	$(SWIFT) build $(TESTS) $(CHECKED)

test-long: checked-build ## run all tests, with all of the generated cases that the laws go through
	RESTORECTL_LONG_TESTS=1 $(SWIFT) test --skip-build $(CHECKED)

check: format-check darwin-check checked-build ## what CI runs: formatting, macOS types, build, tests, goldens and docs fresh, the sample package
	$(SWIFT) test --skip-build $(CHECKED)
	$(MAKE) --no-print-directory examples

examples: ## run the tests of the sample package in Examples, and the plugin in it
	$(SWIFT) test --package-path Examples/Recipes --scratch-path .build/examples $(STRICT)
	Tests/Plugin/check .build/examples $(STRICT)

# Apple's systems compile the module Platform themselves.
ifeq ($(shell uname -s),Linux)
darwin-check: ## type-check the module Platform as on macOS, with stand-ins for Apple's declarations
	Tests/DarwinStub/check "$(SWIFT)c" .build/darwin-check
else
darwin-check:
endif

format: ## format the sources
	$(SWIFT) format format --in-place --parallel --recursive $(FORMATTED)

format-check:
	$(SWIFT) format lint --strict --parallel --recursive $(FORMATTED)

golden: checked-build ## write the expected outputs of the tests anew; read the difference before you commit it
	RESTORECTL_WRITE_GOLDENS=1 $(SWIFT) test --skip-build $(CHECKED) --filter GoldenTests

docs: checked-build ## write the outputs in README.md and the generated documents anew
	RESTORECTL_WRITE_DOCS=1 $(SWIFT) test --skip-build $(CHECKED) --filter "ReadmeTests|RulesPageTests|ConfigurationSchemaTests|GeneratedFileTests|PublicAPITests"
	Tests/Browser/pictures "$$($(SWIFT) build $(CHECKED) --show-bin-path)/restorectl"

# libFuzzer needs LLVM's linker where the system's own is GNU gold. Optimised, with memory checked.
FUZZ_FLAGS = -c release --scratch-path .build/fuzz --product restorectl-fuzz \
	-Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing -Xswiftc -use-ld=lld
SECONDS ?= 60
JOBS ?= 1

fuzz: ## run every fuzzer for SECONDS=60, JOBS=1 of them side by side
	RESTORECTL_FUZZ=1 $(SWIFT) build $(FUZZ_FLAGS)
	Tests/Fuzzing/run "$$(RESTORECTL_FUZZ=1 $(SWIFT) build $(FUZZ_FLAGS) --show-bin-path)/restorectl-fuzz" \
		$(SECONDS) $(JOBS) .build/fuzz/runs

exhaustive: checked-build ## read every prefix and every changed byte of all fixtures, and all bombs; takes hours
	RESTORECTL_EXHAUSTIVE=1 $(SWIFT) test -c release -Xswiftc -enable-testing \
		--scratch-path .build/exhaustive --filter ExhaustiveTests
	RESTORECTL_EXHAUSTIVE=1 $(SWIFT) test --skip-build $(CHECKED) --filter "WorkLawTests|OutputLawTests|MemoryLawTests|ConversionTests|RedactionTests"

# Each sanitizer has a build of its own, of the tests and of the tool that they run. The leaks that are
# not ours stand with their reasons in Tests/Sanitizers.
SANITIZERS ?= address thread

sanitize: ## run all tests with memory and with threads watched, SANITIZERS=address for one of them
	for sanitizer in $(SANITIZERS); do \
		LSAN_OPTIONS="suppressions=$(CURDIR)/Tests/Sanitizers/leaks:print_suppressions=0" \
			$(SWIFT) test --sanitize=$$sanitizer \
			--scratch-path .build/$$sanitizer || exit 1; \
	done

fixtures: checked-build ## write Fixtures/ anew
	RESTORECTL_WRITE_FIXTURES=1 $(SWIFT) test --skip-build $(CHECKED) --filter FixtureTests

release: ## build the release binary; on Linux twice, first to count (8 minutes on 2 cores)
	$(if $(CAN_COUNT),$(MAKE) --no-print-directory $(COUNTS))
	$(SWIFT) build $(RELEASE_FLAGS)

# Code that was built by other counts cannot be linked with the code by these.
$(COUNTS): $(COUNTER)
	python3 Benchmarks/practice.py $(COUNTER) .build/counting/counts
	rm -rf "$$($(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)"
	$(TOOLS)/llvm-profdata merge --output $@ --weighted-input=40,.build/counting/counts/typical \
		--weighted-input=1,.build/counting/counts/fixtures

# Only SwiftPM knows whether it is out of date.
$(COUNTER): always
	$(SWIFT) build $(COUNTING)

always:

bench: release ## measure beside other tools, ONLY="group ..." for a part (see Benchmarks/README.md)
	python3 Benchmarks/bench.py "$$($(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)/restorectl" \
		$(if $(ONLY),--only $(ONLY),--write Benchmarks/RESULTS.md)

scale-check: release ## run the recipes of Documentation/at-scale.md with GNU parallel and Apache Spark
	Tests/Scale/check "$$($(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)/restorectl" .build/scale

browser-check: ## use the pages of --format html in a headless Chromium; PICTURES=FOLDER for screenshots
	$(SWIFT) build $(CHECKED) --product restorectl
	Tests/Browser/check "$$($(SWIFT) build $(CHECKED) --show-bin-path)/restorectl" $(PICTURES)

# BINARY=FILE installs that file, and builds nothing.
BINARY ?=
RELEASED = $(or $(BINARY),$$($(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)/restorectl)

install: $(if $(BINARY),,release) ## install to PREFIX (/usr/local), below DESTDIR if set
	install -d "$(BINDIR)" "$(MANDIR)" "$(BASHDIR)" "$(ZSHDIR)" "$(FISHDIR)"
	install -m 755 "$(RELEASED)" "$(BINDIR)/restorectl"
	install -m 644 $(MAN_PAGES:%=Documentation/man/%) "$(MANDIR)"
	install -m 644 $(COMPLETIONS)/bash/restorectl "$(BASHDIR)/restorectl"
	install -m 644 $(COMPLETIONS)/zsh/_restorectl "$(ZSHDIR)/_restorectl"
	install -m 644 $(COMPLETIONS)/fish/restorectl.fish "$(FISHDIR)/restorectl.fish"

uninstall: ## remove the files that `make install` with the same PREFIX and DESTDIR installs
	rm -f "$(BINDIR)/restorectl" $(MAN_PAGES:%="$(MANDIR)/%") "$(BASHDIR)/restorectl" \
		"$(ZSHDIR)/_restorectl" "$(FISHDIR)/restorectl.fish"

# The archive is the same for the same files: in order of name, with the date of the version.
VERSION = $(shell sed -n 's/.*static let number = "\(.*\)"/\1/p' Sources/RestorectlCLI/Version.swift)
DATE = $(shell sed -n 's/.*static let date = "\(.*\)"/\1/p' Sources/RestorectlCLI/Version.swift)
DIST = .build/dist
DIST_NAME = restorectl-$(VERSION)-linux-$(shell uname -m)

dist: $(if $(BINARY),,release) ## pack the static Linux binary for a release, with SHA256SUMS, in .build/dist
	@test "$$(uname -s)" = Linux || { echo "make dist needs Linux"; exit 1; }
	rm -rf $(DIST)
	$(MAKE) install BINARY="$(RELEASED)" DESTDIR="$(abspath $(DIST))" PREFIX=/$(DIST_NAME)
	install -m 644 README.md CHANGELOG.md LICENSE $(DIST)/$(DIST_NAME)
	tar -C $(DIST) --sort=name --owner=0 --group=0 --numeric-owner --mtime="$(DATE) 00:00:00Z" \
		-cf - $(DIST_NAME) | gzip -9n > $(DIST)/$(DIST_NAME).tar.gz
	rm -r $(DIST)/$(DIST_NAME)
	cd $(DIST) && sha256sum *.tar.gz > SHA256SUMS
	cat $(DIST)/SHA256SUMS

clean: ## remove what was built
	$(SWIFT) package clean
	rm -rf .build
