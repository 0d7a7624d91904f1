# Tasks of contributors. They need only Python, a C compiler and make.
#
#   make run               build _C and run a demonstration
#   make test              build _C and run the tests that protect a change: tests/README.md
#   make test-all          run every test, and those of generated modules under the sanitizers too
#   make test-elsewhere    run `make test` in fresh clones under other conditions: tests/README.md
#   make format            format Python and C
#   make check             run the linter and the type checker; check the format, generated files, order of declarations
#   make coverage          check that the tests run every branch of cwrap/
#   make dtypes            build _C with every dtype, and test these dtypes: docs/contributing/add-a-dtype.md
#   make sanitize          run the tests with the address and undefined behaviour sanitizers
#   make sanitize-thread   run the tests of threads with the thread sanitizer
#   make pythons           build and test with every Python of the machine
#   make pythons-areas     test every area with those Pythons and Debian's newest: docs/reference/platforms.md
#   make pythons-modules   the same with generated modules only, without building _C
#   make test-threads      run each test in four threads at once, without the GIL: docs/reference/platforms.md
#   make platforms         compile and run for other platforms: docs/reference/platforms.md
#   make platforms-tensors compile and test _C for other processors
#   make release-check     check that a version is ready for release: docs/contributing/release.md
#   make docs              build the web site: docs/contributing/website.md
#   make pages             write the pages of docs/reference/built, for a source distribution
#   make site-test         test the web site in headless Chromium
#   make bench             run the benchmarks
#   make hammer            race calls of a module, of _C or of cwrap.ops without the GIL: docs/guides/threads.md
#   make fuzz-…            search for errors with random input: docs/contributing/fuzz.md
#   make audit-plants      count the wrong declarations that cwrap audit reports: docs/contributing/fuzz.md
#   make mutants           run mutation tests: docs/contributing/fuzz.md
#   make nightly           run the checks that take hours: docs/contributing/fuzz.md
#   make clean             remove build outputs

PYTHON ?= python3
VENV ?= .venv
PY = $(VENV)/bin/python
# Python compiles the files of packages when it imports them first.
INSTALL = $(PY) -m pip install --quiet --disable-pip-version-check --no-compile
# Stamps of an environment that can build _C, test it, and build the site.
BUILDS = $(VENV)/.ready-build
READY = $(VENV)/.ready-tests
DOCS = $(VENV)/.ready-docs

.PHONY: docs pages site-test release-check run build test test-all test-elsewhere test-unmeasured nightly check check-files types format sanitize sanitize-thread bench coverage dtypes pythons pythons-areas pythons-modules test-threads platforms platforms-quick platforms-tensors hammer clean fuzz-calls fuzz-readers fuzz-reentry fuzz-shutdown audit-plants mutants

run: build
	$(PY) -m build_tools.extension.tour

build: $(BUILDS)
	$(PY) setup.py build_ext

# Each file of tests runs in one process, so that the modules that it builds are built once. A process that crashes is
# replaced: tests/support/scheduling.py.
PARALLEL = --numprocesses auto --dist loadfile --max-worker-restart 9

# Without caches of bytecode, each of the many processes that tests start compiles cwrap and pytest again.
unexport PYTHONDONTWRITEBYTECODE

test: $(READY) build
	$(PY) -m pytest --quick $(PARALLEL)

test-all: $(READY) build
	$(PY) -m pytest $(PARALLEL)
	$(PY) -m build_tools.harness.sanitize --modules $(PARALLEL)

# ROWS names some of the rows: make test-elsewhere ROWS="locale space"
test-elsewhere: $(READY)
	$(PY) -m build_tools.harness.elsewhere $(ROWS)

check: check-files types

check-files: $(READY)
	$(PY) -m ruff check
	$(PY) -m ruff format --check --quiet
	git ls-files $(C_FILES) | xargs -n 100 -P 2 $(VENV)/bin/clang-format --dry-run -Werror
	$(PY) -m build_tools.docs.drift
	$(PY) -m cwrap fmt --check

# The type checker needs the stub of _C, which is generated from the declarations without a compiler.
types: $(READY)
	$(PY) -m cwrap stubs
	$(PY) -m mypy

# Golden files show what the generator writes.
C_FILES = '*.c' '*.h' ':!tests/cases'

format: $(READY)
	$(PY) -m ruff format
	git ls-files $(C_FILES) | xargs $(VENV)/bin/clang-format -i

sanitize: $(READY)
	$(PY) -m build_tools.harness.sanitize

sanitize-thread: $(READY)
	$(PY) -m build_tools.harness.sanitize --sanitizers thread

# These tests run very little of cwrap/, and coverage itself fails if allocations fail.
UNMEASURED = tests/tensors tests/modules/test_module_memory.py tests/modules/test_module_mistakes.py

# ARGUMENTS are those of pytest: make dtypes ARGUMENTS='-k bool'
dtypes: $(READY)
	$(PY) -m build_tools.harness.dtypes $(ARGUMENTS)

# ARGUMENTS are those of the program: make hammer ARGUMENTS='--calls 20000 --seed 3'
hammer: $(READY)
	$(PY) -m build_tools.harness.hammer $(ARGUMENTS)

coverage: $(READY) build
	$(PY) -m coverage erase
	$(PY) -m coverage run -m pytest -q --thin $(PARALLEL) $(addprefix --ignore=,$(UNMEASURED))
	$(PY) -m coverage combine -q
	$(PY) -m coverage report

# The tests that `coverage` leaves out.
test-unmeasured: $(READY) build
	$(PY) -m pytest -q --thin $(PARALLEL) $(UNMEASURED)

pythons: $(READY)
	$(PY) -m build_tools.platforms.pythons

# PART=10 runs one of ten tests; PYTHONS names some of the Pythons: make pythons-areas PART=10 PYTHONS="3.14 3.13t"
pythons-areas: $(READY)
	$(PY) -m build_tools.platforms.pythons --debian --write $(if $(PART),--part $(PART)) $(PYTHONS)

# PART and PYTHONS as in `pythons-areas`; THREADS is the number of threads: make test-threads PART=10 PYTHONS="3.11 3.13t"
test-threads: $(READY)
	$(PY) -m build_tools.platforms.pythons --debian --threads $(or $(THREADS),4) $(if $(PART),--part $(PART)) $(or $(PYTHONS),3.13t)

# ARGUMENTS are those of pytest: make pythons-modules ARGUMENTS='-k texts'
pythons-modules: $(READY)
	$(PY) -m build_tools.platforms.pythons --debian --area modules $(if $(ARGUMENTS),-- $(ARGUMENTS))

# TENSORS=no leaves out _C, whose tests take long; TARGETS names some of the platforms: make platforms TARGETS=windows
platforms: $(READY)
	$(PY) -m build_tools.platforms $(if $(filter no,$(TENSORS)),--no-tensors) $(TARGETS)

# PART=1 runs all tests of _C, TARGETS names some of the platforms: make platforms-tensors PART=40 TARGETS=s390x
platforms-tensors: $(READY)
	$(PY) -m build_tools.platforms --tensors $(if $(PART),--part $(PART)) $(TARGETS)

platforms-quick: $(READY)
	$(PY) -m build_tools.platforms --quick

# ARGUMENTS are those of the program: make docs ARGUMENTS="--version next"
docs: $(DOCS) build
	$(PY) -m build_tools.site $(ARGUMENTS)

# The pages of docs/reference/built, which a source distribution contains.
pages: build
	$(PY) -m build_tools.docs.built_pages

site-test: docs
	$(PY) -m build_tools.site --test

# FULL=1 builds the wheels with _C.
release-check: pages
	$(PY) -m build_tools.extension.release $(if $(FULL),--full)

bench: build
	$(PY) -m benchmarks

# SEED and SIZE replace the defaults of a harness: make fuzz-calls SEED=7 SIZE=100000.
FUZZ_OPTIONS = $(if $(SEED),--seed $(SEED)) $(if $(SIZE),--size $(SIZE))

fuzz-calls: $(READY)
	$(PY) -m build_tools.harness.fuzz.calls $(FUZZ_OPTIONS)

fuzz-reentry: build
	$(PY) -m build_tools.harness.fuzz.reentry $(FUZZ_OPTIONS)
	$(PY) -m pytest -q tests/modules/test_borrowed_values.py

fuzz-readers: $(READY)
	$(PY) -m build_tools.harness.fuzz.readers $(FUZZ_OPTIONS)

fuzz-shutdown: $(READY)
	$(PY) -m build_tools.harness.fuzz.shutdown $(FUZZ_OPTIONS)

audit-plants: $(READY)
	$(PY) -m build_tools.harness.audit_plants $(if $(SEED),--seed $(SEED))

mutants: $(READY)
	$(PY) -m pip install --quiet --disable-pip-version-check 'cosmic-ray>=8.3'
	$(PY) -m build_tools.harness.mutants.generator $(FUZZ_OPTIONS)
	$(PY) -m build_tools.harness.mutants.emitted $(FUZZ_OPTIONS)

# What `.ci/run` leaves out, because it takes hours. A failure does not stop the other targets.
NIGHTLY = test-all site-test sanitize sanitize-thread hammer fuzz-calls fuzz-readers fuzz-reentry fuzz-shutdown \
	audit-plants mutants test-elsewhere pythons-areas platforms

nightly:
	@failed=; for target in $(NIGHTLY); do \
	    start=$$(date +%s); $(MAKE) $$target || failed="$$failed $$target"; \
	    printf '\n== %s: %s s\n\n' $$target $$(($$(date +%s) - start)); \
	done; test -z "$$failed" || { echo "failed:$$failed"; exit 1; }

clean:
	rm -rf build dist *.egg-info _C.*.so .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.*
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +

# The environment has cwrap from this folder, without _C: `build` compiles it, with its output on the terminal.
$(BUILDS): pyproject.toml setup.py build_tools/extension/requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "cwrap needs Python 3.10 or newer: make PYTHON=python3.x")'
	$(PYTHON) -m venv $(if $(wildcard $(VENV)/pyvenv.cfg),$(if $(wildcard $@),,--clear)) $(VENV)
# Metadata of an older checkout may name modules that no longer exist, and setuptools reads it before updating it.
	rm -rf *.egg-info
	CWRAP_PURE=1 $(INSTALL) --editable . --requirement build_tools/extension/requirements.txt
	touch $@

$(READY): $(BUILDS) tests/requirements.txt
	$(INSTALL) --requirement tests/requirements.txt
	touch $@

$(DOCS): $(READY) build_tools/site/requirements.txt
	$(INSTALL) --requirement build_tools/site/requirements.txt
	touch $@
