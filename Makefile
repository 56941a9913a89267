# `make help` lists the targets. CI runs `make check`, then `make examples browser-check long-check`.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
BINDIR = $(DESTDIR)$(PREFIX)/bin
MANDIR = $(DESTDIR)$(PREFIX)/share/man/man1
BASHDIR = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSHDIR = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISHDIR = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
LINUX = $(filter Linux,$(shell uname -s))

# For size: built a third quicker, runs within a tenth. Apple's systems have Swift's runtime; Linux gets it linked in.
OPTIMISED = -c release --product restorectl -Xswiftc -Osize
RELEASE = $(OPTIMISED) $(if $(LINUX),--static-swift-stdlib -debug-info-format none -Xlinker -s)

# All checks share one development build, without the plugin (SwiftPM builds all modules for it) and debug info.
CHECKS = --scratch-path .build/checks -Xswiftc -warnings-as-errors -debug-info-format none
# What the built binary does in many runs: hostile files and names, files that change, odd places, installing.
LONG = BoundsTests|ChangingFileTests|InstallTests|ReportPlaceTests|SecretFormTests|TerminalAttackTests
TOOL = "$$($(SWIFT) build $(CHECKS) --show-bin-path)/restorectl"
FORMATTED = Sources Plugins Tests Examples Package.swift

.PHONY: help build test check check-long examples long-check bounds-check darwin-check format format-check golden \
	docs fixtures fuzz exhaustive sanitize release bench scale-check browser-check install uninstall dist clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build for development, with the tests
	$(SWIFT) build --product restorectlPackageTests $(CHECKS)

test: build ## run the tests, without those of the binary that take long
	$(SWIFT) test --skip-build $(CHECKS) $(if $(RESTORECTL_LONG_TESTS),,--skip "$(LONG)")

check: format-check darwin-check test ## what to run before a commit: formatting, macOS types, build, tests

check-long: ## `check` with all generated cases and other programs, the sample package, a browser
	RESTORECTL_LONG_TESTS=1 $(MAKE) --no-print-directory check examples browser-check

long-check: build ## what CI runs beside `check`: the binary in many runs, all generated cases but for damage and diff
	$(SWIFT) test --skip-build $(CHECKS) --filter "$(LONG)"
	RESTORECTL_LONG_TESTS=1 $(SWIFT) test --skip-build $(CHECKS) --skip "$(LONG)|DiffLaw|Comparable|Damage|FlatFormat" \
		--filter "/($$(basename -s .swift $$(grep -rl 'TestSize\.' --include '*Tests.swift' Tests) | paste -sd '|' -))\.swift"

bounds-check: build release ## what every command takes for hostile files of 256 KB and 4 MB, with the release binary
	RESTORECTL_BINARY="$(RELEASED)" $(SWIFT) test --skip-build $(CHECKS) --filter BoundsTests

examples: ## run the tests of the sample package in Examples, and the plugin in it
	$(SWIFT) test --package-path Examples/Recipes $(subst checks,examples,$(CHECKS))
	Tests/Plugin/check .build/examples -Xswiftc -warnings-as-errors -debug-info-format none

darwin-check: ## type-check the module Platform as on macOS, with stand-ins for Apple's declarations
	$(if $(LINUX),Tests/DarwinStub/check "$(SWIFT)c" .build/darwin-check)

format: ## format the sources
	$(SWIFT) format format --in-place --parallel --recursive $(FORMATTED)

format-check:
	$(SWIFT) format lint --strict --parallel --recursive $(FORMATTED)

golden: build ## write the outputs in README.md, Documentation and Tests/Transcripts anew; read the difference
	RESTORECTL_WRITE_GOLDENS=1 $(SWIFT) test --skip-build $(CHECKS) --filter TranscriptTests

docs: build ## write rules.md, the schemas, the public API and the pictures anew
	RESTORECTL_WRITE_DOCS=1 $(SWIFT) test --skip-build $(CHECKS) \
		--filter "RulesPageTests|the schema is fresh|PublicAPITests|KeptContentsTests"
	Tests/Browser/pictures $(TOOL)

fixtures: build ## write Fixtures/ anew
	RESTORECTL_WRITE_FIXTURES=1 $(SWIFT) test --skip-build $(CHECKS) --filter FixtureTests

# libFuzzer needs LLVM's linker where the system's own is GNU gold. Optimised, with memory checked.
FUZZ = -c release --scratch-path .build/fuzz --product restorectl-fuzz \
	-Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing -Xswiftc -use-ld=lld
SECONDS ?= 60
JOBS ?= 1
fuzz: ## run every fuzzer for SECONDS=60, JOBS=1 of them side by side
	RESTORECTL_FUZZ=1 $(SWIFT) build $(FUZZ)
	Tests/Fuzzing/run "$$(RESTORECTL_FUZZ=1 $(SWIFT) build $(FUZZ) --show-bin-path)/restorectl-fuzz" \
		$(SECONDS) $(JOBS) .build/fuzz/runs

exhaustive: ## read every prefix and every changed byte of all fixtures; takes hours
	RESTORECTL_EXHAUSTIVE=1 $(SWIFT) test -c release -Xswiftc -enable-testing \
		--scratch-path .build/exhaustive --filter FuzzHarnessesTests.DamageTests

# Each sanitizer has a build of its own. The leaks that are not ours are in Tests/Sanitizers, with reasons.
SANITIZERS ?= address thread
sanitize: ## run all tests with memory and with threads watched, SANITIZERS=address for one of them
	for name in $(SANITIZERS); do \
		LSAN_OPTIONS="suppressions=$(CURDIR)/Tests/Sanitizers/leaks:print_suppressions=0" \
			$(SWIFT) test --sanitize=$$name --scratch-path .build/$$name || exit 1; done

release: ## build the release binary
	$(SWIFT) build $(RELEASE)

bench: release ## measure beside other tools, ONLY="group ..." for a part (see Benchmarks/README.md)
	python3 Benchmarks/bench.py "$$($(SWIFT) build $(RELEASE) --show-bin-path)/restorectl" \
		$(if $(ONLY),--only $(ONLY),--write Benchmarks/RESULTS.md)

scale-check: release ## run the recipes of Documentation/at-scale.md with GNU parallel and Apache Spark
	Tests/Scale/check "$$($(SWIFT) build $(RELEASE) --show-bin-path)/restorectl" .build/scale

browser-check: build ## use the pages of --format html in a headless Chromium; PICTURES=FOLDER for screenshots
	Tests/Browser/check $(TOOL) $(PICTURES)

# BINARY=FILE installs that file, and builds nothing.
RELEASED = $(or $(BINARY),$$($(SWIFT) build $(RELEASE) --show-bin-path)/restorectl)
install: $(if $(BINARY),,release) ## install to PREFIX (/usr/local), below DESTDIR if set
	install -d "$(BINDIR)" "$(MANDIR)" "$(BASHDIR)" "$(ZSHDIR)" "$(FISHDIR)"
	install -m 755 "$(RELEASED)" "$(BINDIR)/restorectl"
	cd "$(BINDIR)" && for name in "" $$(./restorectl generate commands); do \
		./restorectl generate man $$name > "$(MANDIR)/restorectl$${name:+-$$name}.1" || exit 1; done
	cd "$(BINDIR)" && ./restorectl generate completions bash > "$(BASHDIR)/restorectl"
	cd "$(BINDIR)" && ./restorectl generate completions zsh > "$(ZSHDIR)/_restorectl"
	cd "$(BINDIR)" && ./restorectl generate completions fish > "$(FISHDIR)/restorectl.fish"

uninstall: ## remove the files that `make install` with the same PREFIX and DESTDIR installs
	for name in $$("$(BINDIR)/restorectl" generate commands); do rm -f "$(MANDIR)/restorectl-$$name.1"; done
	rm -f "$(BINDIR)/restorectl" "$(MANDIR)/restorectl.1" \
		"$(BASHDIR)/restorectl" "$(ZSHDIR)/_restorectl" "$(FISHDIR)/restorectl.fish"

# The archive is the same for the same files: in order of name, with the date of the version.
VERSION = $(shell sed -n 's/.*static let number = "\(.*\)"/\1/p' Sources/ProjectFiles/Version.swift)
DATE = $(shell sed -n 's/.*static let date = "\(.*\)"/\1/p' Sources/ProjectFiles/Version.swift)
DIST = .build/dist
DIST_NAME = restorectl-$(VERSION)-$(if $(LINUX),linux,macos)-$(shell uname -m)

# On Linux linked with the C library too, so that it runs on every Linux.
dist: RELEASE = $(OPTIMISED) --scratch-path .build/static $(if $(LINUX),-Xswiftc -static-executable -Xlinker -s)
dist: $(if $(BINARY),,release) ## pack the binary for a release (on Linux a static one), with SHA256SUMS, in .build/dist
	rm -rf $(DIST)
	$(MAKE) install BINARY="$(RELEASED)" DESTDIR="$(abspath $(DIST))" PREFIX=/$(DIST_NAME)
	install -m 644 README.md CHANGELOG.md LICENSE $(DIST)/$(DIST_NAME)
	tar -C $(DIST) $(if $(LINUX),--sort=name --owner=0 --group=0 --numeric-owner --mtime="$(DATE) 00:00:00Z") \
		-cf - $(DIST_NAME) | gzip -9n > $(DIST)/$(DIST_NAME).tar.gz
	cd $(DIST) && rm -r $(DIST_NAME) && $(if $(LINUX),sha256sum,shasum -a 256) *.tar.gz | tee SHA256SUMS

clean: ## remove what was built
	rm -rf .build
