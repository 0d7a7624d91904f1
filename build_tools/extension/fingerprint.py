"""Print one line per file that the generator writes for `_C`: its name and the SHA-256 of its text.

    python -m build_tools.extension.fingerprint [--pure-yaml] [FILE…]    the declarations of `_C`, or FILEs, in order

Generated files depend on the declarations only. If two machines or two Pythons print different lines, there is a bug.
`--pure-yaml` does not use PyYAML's C part, which some installations lack.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from build_tools.extension.project import project


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Print the hashes of the files generated for _C.")
    parser.add_argument("files", nargs="*", metavar="FILE", help="declarations (all of them, sorted)")
    parser.add_argument("--root", type=Path, default=Path(), help="the checkout (%(default)s)")
    parser.add_argument("--pure-yaml", action="store_true", help="do not use PyYAML's C part")
    options = parser.parse_args(arguments)
    if options.pure_yaml:
        if "yaml" in sys.modules:
            raise SystemExit("--pure-yaml has no effect: PyYAML is imported already")
        sys.modules["yaml._yaml"] = None  # type: ignore[assignment]  # so that importing it fails
    for name, text in generated(options.root, tuple(options.files)).items():
        print(name, hashlib.sha256(text.encode("utf-8")).hexdigest())
    return 0


def generated(root: Path, files: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the generated files, including the stub, by name, sorted."""
    what = project(root)
    result = what.generator(replace(what, declarations=files) if files else what)
    return dict(sorted({**result.files, f"{what.name}.pyi": result.stub}.items()))


if __name__ == "__main__":
    sys.exit(main())
