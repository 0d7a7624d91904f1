"""Former name of `cwrap.building`, kept for setup.py files with `from cwrap.build import CwrapExtension`."""

from __future__ import annotations

from cwrap.building.extension import CwrapExtension

__all__ = ["CwrapExtension"]
