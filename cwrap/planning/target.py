r"""The base class of targets: a target has plugins and C types, and emits generated files and stubs.

    class Listing(Target):                        cwrap generate --target listing mylib.yaml --out build
        name = "listing"
        subject = "listings"

        def files(self, plans, context):
            return {f"{plan.shard}.txt": "\n".join(w.python_name for w in plan.wrappers) for plan in plans}

The stages call a target's methods in the order in which they are defined here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from cwrap.conventions import Conventions
from cwrap.ctype.base import CType
from cwrap.dtypes import DtypeTable, read_dtypes
from cwrap.plan import Context, FilePlan
from cwrap.planning.plugin import Plugin
from cwrap.source.diagnostics import Reporter


class Target:
    """One target. Subclasses set `name` and override what differs; the class is called without arguments.

    - `subject` is a plural noun for what the declarations describe, used in messages: "the key 'array' is only for
      modules of functions, not for tensor methods".
    - `module` is the default name of the module; if empty, each file of declarations makes one module.
    - `needs_dtypes` is True if the target requires a dtype table.
    - `stable_abi` is True if the C may be compiled for the stable ABI.
    """

    name: str = ""
    subject: str = ""
    conventions: Conventions = Conventions()
    module: str = ""
    needs_dtypes: bool = False
    stable_abi: bool = False

    def dtypes(self, path: Path, shown: str, reporter: Reporter) -> DtypeTable:
        """Return the dtype table of a file; messages call the file `shown`."""
        return read_dtypes(path, reporter, shown)

    def plugins(self) -> Sequence[Plugin]:
        """Return the plugins that plan declarations; those of the project are added."""
        return ()

    def ctypes(self, table: DtypeTable) -> Sequence[CType]:
        """Return the C types that declarations may use besides those of the project."""
        return ()

    def check(self, plans: Sequence[FilePlan], context: Context) -> None:
        """Report errors between declarations; all of them have been planned."""

    def files(self, plans: Sequence[FilePlan], context: Context) -> Mapping[str, str]:
        """Return the texts of the generated files, by path below the output folder."""
        raise NotImplementedError(type(self).__name__)

    def stubs(self, plans: Sequence[FilePlan], context: Context, parts: tuple[str, str]) -> Mapping[str, str]:
        """Return the texts of type stubs, by path; `parts` are the texts of `stub_parts` in the project's settings."""
        return {}
