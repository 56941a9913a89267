# What CI runs is `make check`, with the tests of `make test-long`. `make help` lists the targets.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
BINDIR = $(DESTDIR)$(PREFIX)/bin

# A generic type is made when it is first used. By default the compiler writes down its mangled name, which
# is shorter, and which the runtime then parses: more than a fifth of the instructions of a small dump. A
# function that makes the type needs no parsing.
TYPES_BY_FUNCTION = -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors

# A release needs nothing of the machine that it is copied to, where the toolchain can link all of it
# statically: that starts fastest too. Where it cannot, Swift's runtime is linked statically. Apple's
# systems come with the runtime, and link no whole executable statically.
RELEASE_FLAGS = -c release --product restorectl $(LINKING)
ifeq ($(shell uname -s),Linux)
STATIC_ARGUMENTS = $(shell $(SWIFT) -print-target-info | sed -n \
	's|.*"runtimeResourcePath": "\(.*\)".*|\1_static/linux/static-executable-args.lnk|p')
LINKING = $(if $(wildcard $(STATIC_ARGUMENTS)),-Xswiftc -static-executable,--static-swift-stdlib) \
	-Xlinker -s $(TYPES_BY_FUNCTION)
endif

FORMATTED = Sources Tests Package.swift

.DEFAULT_GOAL := help
.PHONY: help build test test-long check darwin-check format format-check golden docs fixtures fuzz \
	exhaustive sanitize release bench scale-check browser-check install clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build for development
	$(SWIFT) build

test: ## run all tests
	$(SWIFT) test

test-long: ## run all tests, with all of the generated cases that the laws go through
	RESTORECTL_LONG_TESTS=1 $(SWIFT) test

# A warning is an error here and nowhere else. The flag changes every command of a build, so the first check
# after a build without it builds everything again.
STRICT = -Xswiftc -warnings-as-errors

check: format-check darwin-check ## what CI runs: formatting, macOS types, build, tests, goldens and docs fresh
	$(SWIFT) build --build-tests $(STRICT)
	$(SWIFT) test --skip-build $(STRICT)

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

golden: ## write the expected outputs of the tests anew; read the difference before you commit it
	RESTORECTL_WRITE_GOLDENS=1 $(SWIFT) test --filter GoldenTests

docs: ## write the outputs in README.md and the generated documents anew
	RESTORECTL_WRITE_DOCS=1 $(SWIFT) test --filter "ReadmeTests|RulesPageTests|ConfigurationSchemaTests|PublicAPITests"

# libFuzzer needs LLVM's linker where the system's own is GNU gold. Optimised, with memory checked.
FUZZ_FLAGS = -c release --scratch-path .build/fuzz --product restorectl-fuzz \
	-Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing -Xswiftc -use-ld=lld
SECONDS ?= 60
JOBS ?= 1

fuzz: ## run every fuzzer for SECONDS=60, JOBS=1 of them side by side
	RESTORECTL_FUZZ=1 $(SWIFT) build $(FUZZ_FLAGS)
	Tests/Fuzzing/run "$$(RESTORECTL_FUZZ=1 $(SWIFT) build $(FUZZ_FLAGS) --show-bin-path)/restorectl-fuzz" \
		$(SECONDS) $(JOBS) .build/fuzz/runs

exhaustive: ## read every prefix and every changed byte of all fixtures, and all bombs; takes hours
	RESTORECTL_EXHAUSTIVE=1 $(SWIFT) test -c release -Xswiftc -enable-testing \
		--scratch-path .build/exhaustive --filter ExhaustiveTests
	RESTORECTL_EXHAUSTIVE=1 $(SWIFT) test --filter "WorkLawTests|MemoryLawTests"

# Each sanitizer has a build of its own, of the tests and of the tool that they run. The leaks that are
# not ours stand with their reasons in Tests/Sanitizers.
SANITIZERS ?= address thread

sanitize: ## run all tests with memory and with threads watched, SANITIZERS=address for one of them
	for sanitizer in $(SANITIZERS); do \
		LSAN_OPTIONS="suppressions=$(CURDIR)/Tests/Sanitizers/leaks:print_suppressions=0" \
			$(SWIFT) test --sanitize=$$sanitizer \
			--scratch-path .build/$$sanitizer || exit 1; \
	done

fixtures: ## write Fixtures/ anew
	RESTORECTL_WRITE_FIXTURES=1 $(SWIFT) test --filter FixtureTests

release: ## build the release binary
	$(SWIFT) build $(RELEASE_FLAGS)

bench: release ## measure beside other tools, ONLY="group ..." for a part (see Benchmarks/README.md)
	python3 Benchmarks/bench.py "$$($(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)/restorectl" \
		$(if $(ONLY),--only $(ONLY),--write Benchmarks/RESULTS.md)

scale-check: release ## run the recipes of Documentation/at-scale.md with GNU parallel and Apache Spark
	Tests/Scale/check "$$($(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)/restorectl" .build/scale

browser-check: build ## use the pages of --format html in a headless Chromium; PICTURES=FOLDER for screenshots
	Tests/Browser/check "$$($(SWIFT) build --show-bin-path)/restorectl" $(PICTURES)

install: release ## install to PREFIX (/usr/local), below DESTDIR if set
	install -d "$(BINDIR)"
	install -m 755 "$$($(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)/restorectl" "$(BINDIR)/restorectl"

clean: ## remove what was built
	$(SWIFT) package clean
	rm -rf .build
