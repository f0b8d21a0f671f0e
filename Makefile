# `make demo` and `make test` are all that a new machine requires. Both call `make deps`, the only target that installs
# system packages. `make install` installs what was built, and builds nothing.
PREFIX ?= /usr/local
BINARY = .build/release/asctl
SWIFT_FILES = Package.swift Sources Tests Fuzz

SEED ?= 1
COUNT ?= 300
SECONDS ?= 60

.PHONY: demo deps build install uninstall test test-laws test-asan test-tsan leaks fuzz mutants test-parts test-faults test-packages
.PHONY: check format lint update bench dist deb release

demo: deps build ; @.ci/demo $(abspath $(BINARY))
# FOR: build, test, lint, parts or packages.
deps: ; @.ci/deps install $(or $(FOR),build)
build: ; @.ci/deps check build && .ci/build
install: ; @.ci/install install "$(DESTDIR)$(PREFIX)" $(BINARY)
uninstall: ; @.ci/install remove "$(DESTDIR)$(PREFIX)"

test: ; @$(MAKE) -s deps FOR=test && .ci/test
# Tests every row of the laws of which `make test` tests a part (Tests/asctlTests/TestSupport/LawSample.swift).
test-laws: ; @$(MAKE) -s deps FOR=test && ASCTL_LAWS=all swift test
# Creates defects in copies of the code for trust, writes, hosts and keys; a test must fail for each. Takes an hour.
mutants: ; @$(MAKE) -s deps FOR=test && Tests/mutants/run.py --seed $(SEED) --count $(COUNT)
# Builds with AddressSanitizer and ThreadSanitizer are separate. Tests that start the program use the ordinary build.
# LeakSanitizer is off because it cannot follow Swift's tagged pointers and reports constants.
test-asan: ; @$(MAKE) -s deps FOR=test && swift build --product asctl && ASCTL_DEBUG=1 ASAN_OPTIONS=detect_leaks=0 swift test --sanitize=address --scratch-path .build-asan
test-tsan: ; @$(MAKE) -s deps FOR=test && swift build --product asctl && ASCTL_DEBUG=1 TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/tsan-suppressions.txt swift test --sanitize=thread --scratch-path .build-tsan
# Runs 10,000 operations of each kind; memory must not grow.
leaks: ; @$(MAKE) -s deps FOR=test && ASCTL_LEAKS=1 swift test --filter LeakTests
# Runs each fuzz target for SECONDS: make fuzz SECONDS=60 TARGETS="json jws"
fuzz: ; @$(MAKE) -s deps FOR=build && .ci/fuzz $(SECONDS) $(TARGETS)
# Uses the debug build, which exists after the tests.
test-parts: ; @$(MAKE) -s deps FOR=parts && swift build --product asctl && Tests/parts/run .build/debug/asctl
# Tests real faults of networks, files, signals, terminals and clients.
test-faults: ; @$(MAKE) -s deps FOR=parts && swift build --product asctl && Tests/faults/run .build/debug/asctl
# Tests the release build and its packages in a clean root.
test-packages: ; @$(MAKE) -s deps FOR=packages && rm -rf .build/dist && $(MAKE) -s dist deb && Tests/packages/run .build/dist
# Runs fast checks of everything that changed since origin/main or SINCE.
check: ; @.ci/check $(SINCE)
format: ; swift format -i -r $(SWIFT_FILES)
lint: ; @$(MAKE) -s deps FOR=lint && swift format lint --strict -r $(SWIFT_FILES) && codespell $$(git ls-files) && .ci/lint-scripts
update: ; @$(MAKE) -s deps FOR=test && ASCTL_UPDATE=1 swift test --filter "Generated|Transcript"
bench: build ; @Benchmarks/run.sh $(BINARY) && Benchmarks/hostile.sh $(BINARY)

# The packages are created in .build/dist.
dist: build ; @Packaging/dist $(BINARY)
deb: build ; @Packaging/deb $(BINARY)
# make release VERSION=1.2.3
release: ; @Packaging/release $(VERSION)
