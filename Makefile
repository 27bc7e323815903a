# Everything that people and CI call. Each target installs the Debian packages it needs (as root or by sudo) and leaves nothing but build folders.
BUILD ?= build
BUILD_TYPE ?= Release
CMAKE_FLAGS ?=
JOBS ?= $(shell nproc)
# A compiler cache is used where there is one, never asked for.
LAUNCHER := $(shell command -v ccache >/dev/null 2>&1 && echo -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
CONFIGURE = cmake -S . -G Ninja -DCMAKE_BUILD_TYPE=$(BUILD_TYPE) $(LAUNCHER) $(CMAKE_FLAGS)

.PHONY: help
help: ## This list
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

.PHONY: build
build: ## The Release binary, build/mimir-tuner
	scripts/install-packages build
	$(CONFIGURE) -B $(BUILD) -DMIMIR_TUNER_TESTS=OFF
	cmake --build $(BUILD) -j $(JOBS) --target mimir-tuner

.PHONY: run
run: build ## The main job: audits the examples, serves the webhook and sends it reviews
	scripts/install-packages run
	scripts/run-examples

.PHONY: test
test: ## Builds and runs the fast tests
	scripts/install-packages build run unit
	$(CONFIGURE) -B $(BUILD) -DMIMIR_TUNER_TESTS=ON
	cmake --build $(BUILD) -j $(JOBS)
	ctest --test-dir $(BUILD) --output-on-failure -j $(JOBS)

# One build for both: the tests under sanitizers, and the fuzz targets.
ASAN_FLAGS = -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_CXX_FLAGS=-O1 -DMIMIR_TUNER_SANITIZE=address,undefined -DMIMIR_TUNER_FUZZ=ON
.PHONY: test-sanitize
test-sanitize: ## The same tests by clang, under AddressSanitizer and UndefinedBehaviorSanitizer
	scripts/install-packages fuzz
	$(MAKE) test BUILD=build-asan BUILD_TYPE=Debug CMAKE_FLAGS="$(ASAN_FLAGS)"

.PHONY: test-thread
test-thread: ## The server's tests under ThreadSanitizer
	scripts/install-packages build run unit
	$(CONFIGURE) -B build-tsan -DCMAKE_BUILD_TYPE=RelWithDebInfo -DMIMIR_TUNER_SANITIZE=thread
	cmake --build build-tsan -j $(JOBS) --target unit_http unit_tls unit_admission test_server mimir-tuner
	ctest --test-dir build-tsan --output-on-failure -R 'unit_(http|tls|admission)|integration_|server_'

.PHONY: test-mimir
test-mimir: ## What we write, judged by real Mimirs: MIMIR_BIN_2_14, MIMIR_BIN_2_17 and MIMIR_BIN_3_0 name the binaries
	scripts/install-packages build run unit
	$(CONFIGURE) -B $(BUILD) -DMIMIR_TUNER_TESTS=ON
	cmake --build $(BUILD) -j $(JOBS) --target mimir-tuner
	ctest --test-dir $(BUILD) --output-on-failure -L mimir -V

FUZZ_SECONDS ?= 600
.PHONY: fuzz
fuzz: ## Every fuzz target for FUZZ_SECONDS (600), in the build of test-sanitize
	scripts/install-packages build unit fuzz
	$(CONFIGURE) -B build-asan -DCMAKE_BUILD_TYPE=Debug $(ASAN_FLAGS)
	cmake --build build-asan -j $(JOBS) --target fuzz_targets
	tests/fuzz/run build-asan $(FUZZ_SECONDS)

.PHONY: browser
browser: ## The HTML report in a real Chromium
	scripts/install-packages build run unit browser
	$(CONFIGURE) -B $(BUILD) -DMIMIR_TUNER_TESTS=ON
	cmake --build $(BUILD) -j $(JOBS) --target mimir-tuner
	ctest --test-dir $(BUILD) --output-on-failure -L browser

.PHONY: tools-test
tools-test: build ## The command line with the real helm, kustomize, kubectl, git, shells and Chromium (needs Go 1.21 or later)
	scripts/install-packages tools
	MIMIR_TUNER=$(BUILD)/mimir-tuner tests/cli/run-with-tools

.PHONY: e2e
e2e: tools-test ## tools-test, and the tests against a real kube-apiserver (needs Go 1.21 or later)
	scripts/install-packages e2e
	tests/e2e/run

.PHONY: image
image: ## The container image and its SBOM, into build/image
	scripts/install-packages image
	scripts/build-image build/image
	tests/image/run build/image

.PHONY: chart-test
chart-test: ## The chart: lint, unit tests, schema, README and deploy/ up to date
	scripts/install-packages chart
	tests/chart/run

.PHONY: e2e-cluster
e2e-cluster: ## The image and the chart in a real one-node cluster (as root; needs Go 1.21 or later)
	scripts/install-packages image cluster
	[ -e build/image/mimir-tuner.tar ] || $(MAKE) image
	tests/e2e/run-cluster

.PHONY: lint
lint: ## clang-format, clang-tidy and shellcheck
	scripts/install-packages build unit lint
	scripts/lint

.PHONY: analyze
analyze: ## clang's static analyzer on top of lint
	scripts/install-packages build unit lint
	scripts/lint --analyze

.PHONY: bench
bench: ## Speed and memory, ratios in one run
	scripts/install-packages build run unit bench
	$(CONFIGURE) -B $(BUILD) -DMIMIR_TUNER_BENCH=ON
	cmake --build $(BUILD) -j $(JOBS)
	tests/bench/run $(BUILD)

.PHONY: bench-server
bench-server: ## The webhook's speed and memory against a raw TLS loop and a plain Go webhook, and through a real kube-apiserver
	scripts/install-packages build run bench
	$(CONFIGURE) -B $(BUILD) -DMIMIR_TUNER_TESTS=ON -DMIMIR_TUNER_BENCH=ON
	cmake --build $(BUILD) -j $(JOBS) --target mimir-tuner server_load server_floor make_samples
	tests/bench/server.py $(BUILD)
	tests/bench/latency $(BUILD)

.PHONY: soak
soak: build ## Ten minutes of load, reloads and hostile peers: memory and files must stay flat
	scripts/install-packages run
	tests/integration/soak.py $(BUILD)/mimir-tuner

.PHONY: clean
clean: ## Removes the build folders
	rm -rf build build-*
