"""The compilers that pages call as `cc` and `c++`: they compile the runtime once for all pages that use the same flags.

python page_compiler.py COMPILER… -- ARGUMENTS…     compile as `COMPILER… ARGUMENTS…` does
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from compiled import objects
from folders import RUNTIME


def main(arguments: Sequence[str]) -> int:
    """Run the compiler, with object files in place of the sources of the runtime; return its exit status."""
    split = arguments.index("--")
    compiler, options = arguments[:split], arguments[split + 1 :]
    sources = [option for option in options if Path(option).parent == RUNTIME and option.endswith(".c")]
    others = [option for option in options if option not in sources]
    if sources and "-shared" in options:
        flags = [option for option in others if option.startswith(("-D", "-I", "-O", "-W", "-f", "-g", "-std"))]
        others += objects((*compiler, *flags, "-c", *sources))
    else:
        others += sources
    return subprocess.run([*compiler, *others], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
