"""Plant wrong claims in the bindings under examples/, one at a time, and see whether `cwrap audit` reports them.

    python -m build_tools.harness.audit_plants                 every plant, and every binding without one
    python -m build_tools.harness.audit_plants sqlite zlib     some bindings
    python -m build_tools.harness.audit_plants --whole         programs about all operations, not only the planted ones
    python -m build_tools.harness.audit_plants --plain --seed 7     the bindings without a plant

audit_plants.yaml has the plants. Plants that cwrap refuses do not count. A plant is found if a fault is reported at one
of the named operations; `--whole` takes an hour and more. Without `--plain`, faults that the binding has anyway do not
count. Bindings whose library is not installed are skipped. A binding has one folder, in which only what a plant changes
is compiled.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import yaml

from build_tools.extension.project import ROOT
from cwrap.about import get_sources

OPTIONS = {
    "sqlite": ("--library", "sqlite3"), "zlib": ("--library", "z", "-D", "ZLIB_CONST"), "lmdb": ("--library", "lmdb"),
    "pcre2": ("--library", "pcre2-8", "-D", "PCRE2_CODE_UNIT_WIDTH=8"), "expat": ("--library", "expat"),
    "libarchive": ("--library", "archive"), "nlopt": ("--library", "nlopt"), "turbojpeg": ("--library", "turbojpeg"),
    "tinyxml2": ("--library", "tinyxml2", "--language", "c++"), "cblas": ("--library", "openblas"),
}  # fmt: skip


_PROGRAMS = "20"  # of each operation: about what `cwrap audit` runs in its time on a quiet machine


@dataclass(frozen=True, slots=True)
class Plant:
    """A wrong claim: the text that is replaced, and the operations at which it must be reported.

    Programs are about these operations, or those of `about`.
    """

    old: str
    new: str
    at: str
    about: str = ""

    def __str__(self) -> str:
        return f"{self.old.strip()!r} -> {self.new.strip()!r}"


def plants_of(binding: str) -> list[Plant]:
    """Return the plants of a binding."""
    data = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
    return [Plant(**plant) for plant in data[binding]]


@dataclass(frozen=True, slots=True)
class Binding:
    """A binding in a folder in which it is audited."""

    name: str
    folder: Path
    options: argparse.Namespace

    def audit(self, text: str, only: Sequence[str] = ()) -> list[dict[str, str]] | str:
        """Return the findings with a text of declarations, or the errors of the audit."""
        (self.folder / f"{self.name}.yaml").write_text(text, encoding="utf-8")
        runtime = "".join(f'#include "{source}"\n' for source in get_sources())
        (self.folder / "runtime_of_plants.c").write_text(runtime, encoding="utf-8")
        names = [] if self.options.whole else [f"--only={name}" for name in only]
        command = [
            sys.executable, "-m", "cwrap", "audit", f"{self.name}.yaml", *OPTIONS[self.name], "--json", "--jobs", "1",
            "--minutes", "0", "--programs", _PROGRAMS, "--seed", self.options.seed, "-D", "CWRAP_LINK_RUNTIME",
            "--source", "runtime_of_plants.c", *names,
        ]  # fmt: skip
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1) or not done.stdout:
            return done.stderr.strip() or "no result"
        findings: list[dict[str, str]] = json.loads(done.stdout)[0]["findings"]
        return findings

    def plain(self) -> None:
        """Audit the binding as it is, and print the faults."""
        result = self.audit(self.text)
        faults = [result] if isinstance(result, str) else [f"{f['message']}\n{f['program']}" for f in result]
        for fault in faults or ["no faults without a plant"]:
            self.say(fault)

    def plant(self, plant: Plant) -> bool | None:
        """Audit a wrong claim, print the result, and return whether it was found; None if it was refused."""
        at = plant.at.split()
        result = self.audit(replaced(self.text, plant), plant.about.split() or at)
        if isinstance(result, str):
            self.say(f"{plant}: refused: {result.splitlines()[0]}")
            return None
        hit = next((f for f in result if f["operation"] in at), None)
        others = f" (elsewhere: {'; '.join(f['message'] for f in result)})" if result and not hit else ""
        self.say(f"{plant}: {hit['claim'] + ': ' + hit['message'] if hit else 'NOT FOUND' + others}")
        return hit is not None

    @property
    def text(self) -> str:
        """The declarations of the binding."""
        return (ROOT / "examples" / self.name / f"{self.name}.yaml").read_text(encoding="utf-8")

    def say(self, text: str) -> None:
        """Print a line."""
        print(f"{self.name}: {text}", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 1 if less than 90 % of the plants were found."""
    parser = argparse.ArgumentParser(description="Plant wrong claims, and see whether `cwrap audit` reports them.")
    parser.add_argument("bindings", nargs="*", choices=[[], *OPTIONS], metavar="BINDING", help="bindings (all)")
    parser.add_argument("--whole", action="store_true", help="programs about all operations, which takes long")
    parser.add_argument("--plain", action="store_true", help="audit the bindings without plants")
    parser.add_argument("--seed", default="1", help="seed of the audits (%(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="bindings at a time (%(default)s)")
    options = parser.parse_args(arguments)

    def results(name: str) -> list[bool]:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(ROOT / "examples" / name, folder, dirs_exist_ok=True)
            binding = Binding(name, Path(folder), options)
            if options.plain:
                binding.plain()
                return []
            return [found for plant in plants_of(name) if (found := binding.plant(plant)) is not None]

    names = options.bindings or list(OPTIONS)
    with ThreadPoolExecutor(options.jobs) as pool:
        by_binding = list(pool.map(results, names))
    for name, several in zip(names, by_binding, strict=True) if not options.plain else ():
        print(f"{name}: {sum(several)} of {len(several)}")
    found = [one for several in by_binding for one in several]
    print(f"{sum(found)} of {len(found)} plants were found")
    return int(sum(found) < 0.9 * len(found))


def replaced(text: str, plant: Plant) -> str:
    """Return the declarations with the wrong claim; raise ValueError if they do not have the text once or more."""
    if plant.old not in text:
        raise ValueError(f"{plant} does not match the declarations; update audit_plants.yaml")
    return text.replace(plant.old, plant.new)


if __name__ == "__main__":
    sys.exit(main())
