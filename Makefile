# Everything a contributor does, with nothing installed but Python, a C compiler and make.
#
#   make run        build _C and take the tour         make check      linter, types, generated files, order of declarations
#   make test       build _C and run the tests         make sanitize   the tests under address and undefined sanitizers
#   make bench      measure                            make coverage   whether the tests run all of cwrap/
#   make clean      remove what was built              make pythons    the tests with every Python of the machine

PYTHON ?= python3
VENV ?= .venv
PY = $(VENV)/bin/python
READY = $(VENV)/.ready

.PHONY: run build test check sanitize bench coverage pythons clean

run: build
	$(PY) -m build_tools.tour

build: $(READY)
	$(PY) setup.py build_ext

test: build
	$(PY) -m pytest

check: $(READY)
	$(PY) -m ruff check
	$(PY) -m mypy
	$(PY) -m build_tools.drift
	$(PY) -m cwrap fmt --check

sanitize: $(READY)
	$(PY) -m build_tools.sanitize

# The tests of _C alone run next to nothing of cwrap/; and where allocations fail, so does what measures.
UNMEASURED = --ignore-glob='tests/test_tensor_*' --ignore-glob='tests/test_*leaks.py' \
	--ignore=tests/test_out_of_memory.py --ignore=tests/test_module_memory.py --ignore=tests/test_benchmarks.py

coverage: build
	$(PY) -m coverage erase
	$(PY) -m coverage run -m pytest -q -m "not slow" $(UNMEASURED)
	$(PY) -m coverage combine -q
	$(PY) -m coverage report

pythons: $(READY)
	$(PY) -m build_tools.pythons

bench: build
	$(PY) -m benchmarks

clean:
	rm -rf build dist *.egg-info _C.*.so .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.*
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +

# The environment has cwrap from this folder, without _C: the compiler's output belongs on the terminal, where
# `build` puts it.
$(READY): pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "cwrap needs Python 3.10 or newer: make PYTHON=python3.x")'
	$(PYTHON) -m venv $(VENV)
	CWRAP_PURE=1 $(PY) -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	touch $@
