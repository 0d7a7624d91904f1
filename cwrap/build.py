"""Former name of `cwrap.building`, which an environment with an old installation of cwrap still imports."""

from __future__ import annotations

raise ImportError(
    "'cwrap.build' is now 'cwrap.building'. If a build of another project imports it, this environment has an old "
    "installation of cwrap: run 'python -m pip uninstall cwrap', and install cwrap-gen again"
)
