# What can be done with this repository? `make` alone lists it.
.DEFAULT_GOAL := help
.PHONY: help setup build demo test test-sanitize bench format tidy clean

JOBS ?= 2
PREMISE := build/release/bin/premise
SOURCES = $(shell find src runtime tools include tests bench examples \
	\( -name '*.c' -o -name '*.cpp' -o -name '*.h' \) -print 2>/dev/null)

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

# Set-up says nothing unless it fails, and then it says everything.
quietly = @log=$$(mktemp); $(1) >$$log 2>&1 || { cat $$log; rm -f $$log; exit 2; }; rm -f $$log

setup:
	@scripts/bootstrap
	$(call quietly,cmake --preset release)

build: setup ## the program, in build/release/bin/premise
	@cmake --build --preset release -j $(JOBS) --target premise

# Premise exits with 1 when a test makes a check fail: in the demo, that is what must happen.
demo: setup ## builds the program, then finds the bug in examples/bank.c
	$(call quietly,cmake --build --preset release -j $(JOBS) --target premise)
	@echo '$$ premise test examples/bank.c --out build/demo'; \
	$(PREMISE) test examples/bank.c --out build/demo; code=$$?; \
	if [ $$code -ne 1 ]; then echo "demo: expected exit code 1 (a check fails), got $$code" >&2; exit 2; fi; \
	echo; echo "The failing test and its report are in build/demo. More to try: examples/README.md"

test: setup ## the whole test suite
	$(call quietly,cmake --build --preset release -j $(JOBS))
	@ctest --preset release -j 2

test-sanitize: ## the whole test suite, with Premise itself under AddressSanitizer and UBSan
	@scripts/bootstrap
	$(call quietly,cmake --preset sanitize)
	$(call quietly,cmake --build --preset sanitize -j $(JOBS))
	@ctest --preset sanitize -j 2

bench: build ## speed, as bench/README.md explains
	@python3 -B bench/run.py

format: ## formats every source file in place
	@clang-format-19 -i $(SOURCES)

tidy: setup ## clang-tidy over src, runtime and tools, as the test suite has it
	@python3 -B tests/lint/tidy.py

clean: ## removes everything that was built
	@rm -rf build premise-out
