"""The former name of `cwrap.building`, kept for every setup.py with `from cwrap.build import CwrapExtension`."""

from __future__ import annotations

from cwrap.building.extension import CwrapExtension

__all__ = ["CwrapExtension"]
