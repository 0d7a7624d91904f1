# Everything a contributor does, with nothing installed but Python, a C compiler and make.
#
#   make run        build _C and take the tour         make check      linter, types, generated files, order of declarations
#   make test       build _C and run the tests         make sanitize   the tests under address and undefined sanitizers
#   make bench      measure                            make coverage   whether the tests run all of cwrap/
#   make clean      remove what was built              make pythons    the tests with every Python of the machine
#   make fuzz-…     search for errors with random input     make mutants    test the tests: docs/howto/fuzz.md
#   make sanitize-thread                               the tests of threads under the thread sanitizer

PYTHON ?= python3
VENV ?= .venv
PY = $(VENV)/bin/python
READY = $(VENV)/.ready

.PHONY: run build test check sanitize sanitize-thread bench coverage pythons clean fuzz-calls fuzz-readers fuzz-reentry fuzz-shutdown mutants

run: build
	$(PY) -m build_tools.tour

build: $(READY)
	$(PY) setup.py build_ext

# Each file of tests runs in one process, so that what a file builds is built once.
PARALLEL = --numprocesses auto --dist loadfile

test: build
	$(PY) -m pytest $(PARALLEL)

# Type checkers need the stub of _C, which is made from the declarations without a compiler.
check: $(READY)
	$(PY) -m ruff check
	$(PY) -m cwrap stubs
	$(PY) -m mypy
	$(PY) -m build_tools.drift
	$(PY) -m cwrap fmt --check

sanitize: $(READY)
	$(PY) -m build_tools.sanitize

sanitize-thread: $(READY)
	$(PY) -m build_tools.sanitize --sanitizers thread

# The tests of _C alone run next to nothing of cwrap/; and where allocations fail, so does what measures.
UNMEASURED = --ignore=tests/tensors --ignore=tests/modules/test_module_memory.py --ignore=tests/building/test_benchmarks.py

coverage: build
	$(PY) -m coverage erase
	$(PY) -m coverage run -m pytest -q -m "not slow" $(PARALLEL) $(UNMEASURED)
	$(PY) -m coverage combine -q
	$(PY) -m coverage report

pythons: $(READY)
	$(PY) -m build_tools.pythons

bench: build
	$(PY) -m benchmarks

# SEED and SIZE replace the defaults of a harness: make fuzz-calls SEED=7 SIZE=100000.
FUZZ_OPTIONS = $(if $(SEED),--seed $(SEED)) $(if $(SIZE),--size $(SIZE))

fuzz-calls: $(READY)
	$(PY) -m build_tools.fuzz.calls $(FUZZ_OPTIONS)

fuzz-reentry: build
	$(PY) -m build_tools.fuzz.reentry $(FUZZ_OPTIONS)
	$(PY) -m pytest -q tests/modules/test_borrowed_values.py

fuzz-readers: $(READY)
	$(PY) -m build_tools.fuzz.readers $(FUZZ_OPTIONS)

fuzz-shutdown: $(READY)
	$(PY) -m build_tools.fuzz.shutdown $(FUZZ_OPTIONS)

mutants: $(READY)
	$(PY) -m pip install --quiet --disable-pip-version-check 'cosmic-ray>=8.3'
	$(PY) -m build_tools.mutants.generator $(FUZZ_OPTIONS)
	$(PY) -m build_tools.mutants.emitted $(FUZZ_OPTIONS)

clean:
	rm -rf build dist *.egg-info _C.*.so .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.*
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +

# The environment has cwrap from this folder, without _C: the compiler's output belongs on the terminal, where
# `build` puts it.
$(READY): pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "cwrap needs Python 3.10 or newer: make PYTHON=python3.x")'
	$(PYTHON) -m venv $(VENV)
# Metadata of an older checkout may name modules that are gone, and setuptools reads it before it writes anew.
	rm -rf cwrap.egg-info
	CWRAP_PURE=1 $(PY) -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	touch $@
