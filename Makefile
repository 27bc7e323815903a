# The entry points for developers and CI. Each target installs the Debian packages that it needs (as root or with sudo), and writes only to build directories.
BUILD ?= build
BUILD_TYPE ?= Release
CMAKE_FLAGS ?=
JOBS ?= $(shell nproc)
# Uses ccache if it is installed.
LAUNCHER := $(shell command -v ccache >/dev/null 2>&1 && echo -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
CONFIGURE = cmake -S . -G Ninja -DCMAKE_BUILD_TYPE=$(BUILD_TYPE) $(LAUNCHER) $(CMAKE_FLAGS)

.PHONY: help
help: ## List the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

.PHONY: build
build: ## Build the Release binary, build/mimir-tuner
	scripts/install-packages build
	$(CONFIGURE) -B $(BUILD) -DMIMIR_TUNER_TESTS=OFF
	cmake --build $(BUILD) -j $(JOBS) --target mimir-tuner

.PHONY: run
run: build ## Audit the examples, start the webhook and send it reviews
	scripts/install-packages run
	scripts/run-examples

.PHONY: test
test: ## Build and run the fast tests
	scripts/install-packages build run unit
	$(CONFIGURE) -B $(BUILD) -DMIMIR_TUNER_TESTS=ON
	cmake --build $(BUILD) -j $(JOBS)
	ctest --test-dir $(BUILD) --output-on-failure -j $(JOBS)

# One build serves both the tests under sanitizers and the fuzz targets.
ASAN_FLAGS = -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_CXX_FLAGS=-O1 -DMIMIR_TUNER_SANITIZE=address,undefined -DMIMIR_TUNER_FUZZ=ON
.PHONY: test-sanitize
test-sanitize: ## Run the same tests with clang, AddressSanitizer and UndefinedBehaviorSanitizer
	scripts/install-packages fuzz
	$(MAKE) test BUILD=build-asan BUILD_TYPE=Debug CMAKE_FLAGS="$(ASAN_FLAGS)"

.PHONY: test-thread
test-thread: ## Run the server's tests with ThreadSanitizer
	scripts/install-packages build run unit
	$(CONFIGURE) -B build-tsan -DCMAKE_BUILD_TYPE=RelWithDebInfo -DMIMIR_TUNER_SANITIZE=thread
	cmake --build build-tsan -j $(JOBS) --target unit_http unit_tls unit_admission test_server mimir-tuner
	ctest --test-dir build-tsan --output-on-failure -R 'unit_(http|tls|admission)|integration_|server_'

.PHONY: test-mimir
test-mimir: ## Check our output with real Mimir binaries: MIMIR_BIN_2_14, MIMIR_BIN_2_17 and MIMIR_BIN_3_0 are their paths
	scripts/install-packages build run unit
	$(CONFIGURE) -B $(BUILD) -DMIMIR_TUNER_TESTS=ON
	cmake --build $(BUILD) -j $(JOBS) --target mimir-tuner
	ctest --test-dir $(BUILD) --output-on-failure -L mimir -V

FUZZ_SECONDS ?= 600
.PHONY: fuzz
fuzz: ## Run each fuzz target for FUZZ_SECONDS (600), in the build of test-sanitize
	scripts/install-packages build unit fuzz
	$(CONFIGURE) -B build-asan -DCMAKE_BUILD_TYPE=Debug $(ASAN_FLAGS)
	cmake --build build-asan -j $(JOBS) --target fuzz_targets
	tests/fuzz/run build-asan $(FUZZ_SECONDS)

.PHONY: browser
browser: ## Test the HTML report in a real Chromium
	scripts/install-packages build run unit browser
	$(CONFIGURE) -B $(BUILD) -DMIMIR_TUNER_TESTS=ON
	cmake --build $(BUILD) -j $(JOBS) --target mimir-tuner
	ctest --test-dir $(BUILD) --output-on-failure -L browser

.PHONY: tools-test
tools-test: build ## Test the command line with the real helm, kustomize, kubectl, git, shells and Chromium (needs Go 1.21 or later)
	scripts/install-packages tools
	MIMIR_TUNER=$(BUILD)/mimir-tuner tests/cli/run-with-tools

.PHONY: e2e
e2e: tools-test ## Run tools-test and the tests with a real kube-apiserver (needs Go 1.21 or later)
	scripts/install-packages e2e
	tests/e2e/run

.PHONY: image
image: ## Build the container image and its SBOM in build/image
	scripts/install-packages image
	scripts/build-image build/image
	tests/image/run build/image

.PHONY: chart-test
chart-test: ## Test the chart: lint, unit tests, schema, and that README and deploy/ are up to date
	scripts/install-packages chart
	tests/chart/run

.PHONY: e2e-cluster
e2e-cluster: ## Test the image and the chart in a real one-node cluster (as root; needs Go 1.21 or later)
	scripts/install-packages image cluster
	[ -e build/image/mimir-tuner.tar ] || $(MAKE) image
	tests/e2e/run-cluster

.PHONY: lint
lint: ## Run clang-format, clang-tidy and shellcheck
	scripts/install-packages build unit lint
	scripts/lint

.PHONY: analyze
analyze: ## Run lint and clang's static analyzer
	scripts/install-packages build unit lint
	scripts/lint --analyze

.PHONY: bench
bench: ## Measure speed and memory, as ratios within one run
	scripts/install-packages build run unit bench
	$(CONFIGURE) -B $(BUILD) -DMIMIR_TUNER_BENCH=ON
	cmake --build $(BUILD) -j $(JOBS)
	tests/bench/run $(BUILD)

.PHONY: bench-server
bench-server: ## Compare the webhook with a raw TLS loop and a plain Go webhook, and measure it with a real kube-apiserver
	scripts/install-packages build run bench
	$(CONFIGURE) -B $(BUILD) -DMIMIR_TUNER_TESTS=ON -DMIMIR_TUNER_BENCH=ON
	cmake --build $(BUILD) -j $(JOBS) --target mimir-tuner server_load server_floor make_samples
	tests/bench/server.py $(BUILD)
	tests/bench/latency $(BUILD)

.PHONY: soak
soak: build ## Run ten minutes of load, reloads and hostile clients; memory and open files must not grow
	scripts/install-packages run
	tests/integration/soak.py $(BUILD)/mimir-tuner

.PHONY: clean
clean: ## Remove the build directories
	rm -rf build build-*
