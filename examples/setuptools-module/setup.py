"""Build the modules listed in pyproject.toml; `python setup.py build_ext` builds in place."""

from __future__ import annotations

try:
    from cwrap.building import setup
except ImportError:  # cwrap is missing, or it is the package of another project
    raise SystemExit("error: the build requires the distribution 'cwrap-gen'; 'cwrap' is another project") from None

setup()
