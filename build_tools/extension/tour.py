"""A demonstration of the project that takes a minute; `make run` starts it when `_C` is built.

    python -m build_tools.extension.tour

It counts what is generated from the declarations and shows the time of each stage. Then it adds a method to a temporary
copy of the project by appending YAML, builds it and calls it. The project itself is not changed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from build_tools.extension.project import ROOT, project
from cwrap.building.builder import build_folder
from cwrap.building.project import generate_with_cwrap
from cwrap.building.variant import FAIL_ALLOC, SANITIZE, variant_of
from cwrap.pipeline import Result
from cwrap.source.diagnostics import CwrapError

FILE = "declarations/pointwise.yaml"
COPIED = ("build_tools", "cwrap", "declarations", "generic", "setup.py", "pyproject.toml", "README.md", "LICENSE")
METHOD = """
- name: {name}
  doc: Every element times a, plus b.
  variants: [method, function]
  inplace: true
  return: argument 0
  elementwise: a * self + b
  arguments:
    - arg: THTensor* result
      output: true
    - THTensor* self
    - real a
    - arg: real b
      default: AS_REAL(0)
"""
CALLS = """
x = _C.FloatTensor([[1, 2, 3], [4, 5, 6]])
x.{name}(10, 1)
x.{name}(a=2)
_C.{name}(_C.LongTensor([1, 2]), 10, b=1)
x.{name}_(0.5)[0]
x.{name}("ten")
"""
TENSORS = """
x = _C.FloatTensor(10).fill_(1)
x[3]
x[4] = 2
x.view(2, 5) + 1
m, v = _C.FloatTensor([[1, 2], [3, 4]]), _C.FloatTensor([1, 1])
y = _C.FloatTensor([10, 20])
y.clone().addmv_(m, v)
y.clone().addmv_(0.5, m, v)
y.clone().addmv_(0.5, 2, m, v)
y.clone().addmv_(vec=v, mat=m, alpha=2)
y.addmv_(m, beta=2)
"""
# A separate process imports the copy's _C, shows each line after a prompt, and then the result.
PROMPT = """
import sys
import _C
names, mark = {"_C": _C}, sys.argv[1]
for line in sys.stdin.read().strip().splitlines():
    print(mark % (">>> " + line))
    try:
        exec(compile(line, "<tour>", "single"), names)
    except Exception as error:
        print(type(error).__name__ + ": " + str(error))
"""


@dataclass(frozen=True, slots=True)
class Screen:
    """The output of the tour, with or without colours."""

    colours: bool

    def bold(self, text: str) -> str:
        """Print a headline in bold."""
        return f"\033[1m{text}\033[0m" if self.colours else text

    def typed(self, text: str) -> str:
        """Print a command as a user would type it."""
        return f"\033[36m{text}\033[0m" if self.colours else text

    def say(self, text: str = "") -> None:
        """Print a line and flush it."""
        print(text, flush=True)

    def part(self, title: str) -> None:
        """Print the title of the next part."""
        self.say()
        self.say(self.bold(title))


class TourError(Exception):
    """An error that ends the tour; the message gives the reason."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tour; return the exit status."""
    if sys.argv[1:] if arguments is None else arguments:
        print(f"usage: python -m build_tools.extension.tour\n\n{__doc__}", file=sys.stderr)
        return 2
    dull = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    screen = Screen(sys.stdout.isatty() and not dull)
    try:
        take(screen)
    except (TourError, CwrapError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\ninterrupted; the copy is removed", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of a pipe closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def take(screen: Screen) -> None:
    """Run the parts in order."""
    objects = built_objects()
    result = generated()
    show_counts(screen, result, objects)
    name = free_name("axpb", result)
    with tempfile.TemporaryDirectory(prefix="cwrap-tour-") as folder:
        copy = Path(folder) / "cwrap"
        add_method(screen, copy, METHOD.format(name=name))
        screen.part(f"3. Call it: x.{name}, x.{name}_ and _C.{name}; the last line is a mistake on purpose")
        call(screen, copy, CALLS.format(name=name))
        screen.part("4. Tensors")
        call(screen, copy, TENSORS)
    show_next(screen)


def generated() -> Result:
    """Run all stages of the generator in memory."""
    result = generate_with_cwrap(project(ROOT))
    if not isinstance(result, Result):  # another generator has other results
        raise TypeError(f"expected the result of cwrap.pipeline, not {type(result).__name__}")
    return result


def built_objects() -> list[tuple[str, float]]:
    """Return the object files of the build and the seconds that each took, from the log of ninja."""
    log = ROOT / build_folder(variant_of({})) / ".ninja_log"
    try:
        lines = log.read_text(encoding="utf-8").splitlines()
    except OSError:
        raise TourError("_C is not built: 'make run' builds it, as 'python setup.py build_ext' does") from None
    times: dict[str, float] = {}
    for line in lines:
        fields = line.split("\t")
        if len(fields) == 5 and fields[0].isdecimal() and (ROOT / fields[3]).is_file():
            times[fields[3]] = (int(fields[1]) - int(fields[0])) / 1000
    return list(times.items())


def show_counts(screen: Screen, result: Result, objects: Iterable[tuple[str, float]]) -> None:
    """Print the numbers of declarations, of generated lines and objects, and the times."""
    counts = result.counts
    lines = sum(text.count("\n") for text in result.files.values())
    compiled = [seconds for name, seconds in objects if name.endswith(".o")]
    linked = [seconds for name, seconds in objects if not name.endswith(".o")]
    screen.part("1. The size of _C")
    rows = (
        (counts.declarations, f"declarations, in {len(result.plans)} YAML files"),
        (counts.wrappers, "generated wrappers (methods of tensors and functions of the module)"),
        (counts.overloads, "overloads"),
        (counts.kernels, "kernels from expressions in the YAML"),
        (lines, "lines of generated C, generic over the dtype"),
        (counts.dtypes, f"dtypes ({', '.join(result.dtypes.names)})"),
        (len(compiled), "object files, including those of the tensor library"),
    )
    for number, what in rows:
        screen.say(f"{number:8} {what}")
    screen.say()
    for stage, seconds in (*result.stages, ("compile", sum(compiled)), ("link", sum(linked))):
        note = " of compiler time; an edit recompiles only the files that it affects" if stage == "compile" else ""
        screen.say(f"{stage:>8} {seconds:8.3f} s{note}")


def free_name(first_choice: str, result: Result) -> str:
    """Return a name that no declaration has."""
    existing = {wrapper.python_name for plan in result.plans for wrapper in plan.wrappers}
    names: Iterator[str] = (f"{first_choice}{number or ''}" for number in range(len(existing) + 1))
    return next(name for name in names if name not in existing)


def add_method(screen: Screen, copy: Path, method: str) -> None:
    """Copy the project with its build outputs, append the method and build again."""
    start = time.perf_counter()
    copy_project(copy)
    seconds = time.perf_counter() - start
    screen.part(f"2. Add a method: append this to {FILE}")
    screen.say(screen.typed(textwrap.indent(method.strip("\n"), "    ")))
    screen.say()
    screen.say(f"(in a copy of the project, which took {seconds:.2f} s and is removed at the end)")
    with open(copy / FILE, "a", encoding="utf-8") as stream:
        stream.write(method)
    screen.say(screen.typed("$ python setup.py build_ext"))
    start = time.perf_counter()
    status = run([sys.executable, "setup.py", "build_ext"], copy)
    if status != 0:
        raise TourError("building the copy failed: see above")
    built = time.perf_counter()
    run([sys.executable, "-c", "import _C"], copy)
    now = time.perf_counter()
    screen.say(f"built in {built - start:.2f} s, imported by a new Python in {now - built:.2f} s")


def copy_project(copy: Path) -> None:
    """Copy the project with time stamps; paths in the build folder are relative, so that ninja rebuilds nothing."""
    copy.mkdir()
    folder = build_folder(variant_of({}))
    for name in (*COPIED, folder):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, copy / name)


def call(screen: Screen, copy: Path, lines: str) -> None:
    """Print lines of Python and their results, with the copy's `_C`."""
    if run([sys.executable, "-c", PROMPT, screen.typed("%s")], copy, lines) != 0:
        raise TourError("Python failed")


def run(command: list[str], copy: Path, standard_input: str = "") -> int:
    """Run a command that imports from the copy, with its output on the terminal."""
    sys.stdout.flush()
    environment = {name: value for name, value in os.environ.items() if name not in (SANITIZE, FAIL_ALLOC)}
    environment["PYTHONPATH"] = str(copy)
    with subprocess.Popen(command, cwd=copy, env=environment, stdin=subprocess.PIPE, text=True) as process:
        try:
            process.communicate(standard_input)
        except KeyboardInterrupt:  # the command received the interrupt too, and must end before its folder is removed
            process.wait()
            raise
        return process.returncode


def show_next(screen: Screen) -> None:
    """Print commands to try next."""
    screen.part("Next")
    screen.say(f"  append the method of part 2 to {FILE}, and {screen.typed('python setup.py build_ext')}")
    screen.say("  make a mistake in it, and build: errors name file, line and column")
    screen.say(f"  {screen.typed('make test')}                  the tests")
    screen.say("  docs/start/tensors.md      an introduction to tensors")
    screen.say("  docs/contributing/add-a-method.md kernels, reductions, C functions, options")


if __name__ == "__main__":
    sys.exit(main())
