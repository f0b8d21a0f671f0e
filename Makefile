# Every target does its own set-up: it installs what the system lacks, then builds.
PREFIX ?= /usr/local
SWIFT_BUILD = swift build -c release --static-swift-stdlib
BINARY = .build/release/asctl

.PHONY: demo build test test-parts format lint update bench install setup setup-test setup-parts

demo: build ; @.ci/demo $(abspath $(BINARY))
build: setup ; $(SWIFT_BUILD) --product asctl
test: setup-test ; swift test
# The debug build, which is there after the tests.
test-parts: setup-parts ; swift build --product asctl && Tests/parts/run .build/debug/asctl
format: setup ; swift format -i -r Package.swift Sources Tests
lint: setup ; swift format lint --strict -r Package.swift Sources Tests
update: setup-test ; ASCTL_UPDATE=1 swift test --filter Generated
bench: build ; @Benchmarks/run.sh $(BINARY) && Benchmarks/hostile.sh $(BINARY)
install: build ; @.ci/install $(BINARY) "$(DESTDIR)$(PREFIX)"
setup: ; @.ci/setup
setup-test: ; @.ci/setup test
setup-parts: ; @.ci/setup parts
