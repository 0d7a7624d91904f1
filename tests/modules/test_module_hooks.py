"""C that runs when a module is imported and when it is freed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from compiled import OPTIMISE, build
from folders import ROOT

FLAGS = (OPTIMISE, "-Wno-unused-function")
LOAD = """
import gc, importlib.util, importlib.machinery
def load():
    loader = importlib.machinery.ExtensionFileLoader("{name}", {path!r})
    module = loader.create_module(importlib.util.spec_from_loader("{name}", loader))
    loader.exec_module(module)
    return module
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> str:
    return built(tmp_path_factory.mktemp("mail"), "mail", "")


def built(folder: Path, name: str, replacement: str) -> str:
    """Build the module, with another `init` if there is a replacement; return the path of the library."""
    text = (ROOT / "tests/modules/extensions/mail.cwrap").read_text(encoding="utf-8")
    old = "{call: mail_start(1), when: negative, message: mail_problem()}"
    assert old in text
    (folder / f"{name}.cwrap").write_text(text.replace(old, replacement or old), encoding="utf-8")
    module = build(folder, f"{name}.cwrap", folder, FLAGS)
    assert module.__spec__ is not None
    return str(module.__spec__.origin)


def run(library: str, program: str, **environment: str) -> str:
    """Run a program with a function `load`, which imports the module anew; return its output."""
    name = Path(library).name.partition(".")[0]
    code = LOAD.format(name=name, path=library) + program
    gil = {name: value for name, value in os.environ.items() if name == "PYTHON_GIL"}  # else Python warns if it is off
    done = subprocess.run(
        [sys.executable, "-u", "-c", code], capture_output=True, text=True, check=False, env={**gil, **environment}
    )
    return done.stdout + done.stderr[-300:]


@pytest.mark.slow
def test_the_library_is_prepared_once_and_ended_last(library: str) -> None:
    program = "a = load(); b = load(); print(a.mail_count(), b.mail_times())"
    assert (
        run(library, f"{program}; del a; gc.collect(); print(b.mail_count()); del b; gc.collect(); print('end')")
        == "1 1\n1\nstopped\nend\n"
    )
    again = "a = load(); del a; gc.collect(); a = load(); print(a.mail_times()); del a; gc.collect()"
    assert run(library, again) == "stopped\n2\nstopped\n"


def test_objects_are_freed_before_the_library_is_ended(library: str) -> None:
    program = "a = load(); letter = a.Letter(); del a; gc.collect(); print('kept'); del letter; gc.collect()"
    assert run(library, program) == "kept\nletter\nstopped\n"
    assert run(library, "a = load(); letter = a.Letter()") == "letter\nstopped\n"


def test_a_library_that_cannot_be_used(library: str) -> None:
    program = "try: load()\nexcept ImportError as error: print(error)"
    expected = "the library of the module 'mail' cannot be used: no mail today\n"
    assert run(library, program, MAIL_BROKEN="1") == expected


@pytest.mark.parametrize(("init", "expected"), [
    ("mail_start(1)", "1 1\nstopped\n"),
    ("{call: mail_start(1), per: interpreter}", "2 2\nstopped\nstopped\n"),
    ("{call: mail_start(1) < 1, when: nonzero, per: interpreter}", "2 2\nstopped\nstopped\n"),
    ("{call: mail_start(1), when: \"null\"}", "1 1\nstopped\n"),
])  # fmt: skip
def test_variants(tmp_path: Path, init: str, expected: str) -> None:
    library = built(tmp_path, "mail", init)
    program = "a = load(); b = load(); print(a.mail_count(), b.mail_times()); del a, b; gc.collect()"
    assert run(library, program) == expected


def test_a_failure_without_a_message(tmp_path: Path) -> None:
    library = built(tmp_path, "mail", "{call: mail_start(1), when: negative}")
    program = "try: load()\nexcept ImportError as error: print(error)"
    assert run(library, program, MAIL_BROKEN="1") == "the library of the module 'mail' cannot be used\n"


def test_no_shutdown(tmp_path: Path) -> None:
    text = (ROOT / "tests/modules/extensions/mail.cwrap").read_text(encoding="utf-8")
    (tmp_path / "mail.cwrap").write_text(text.replace("  shutdown: mail_stop()\n", ""), encoding="utf-8")
    module = build(tmp_path, "mail.cwrap", tmp_path, FLAGS)
    assert module.__spec__ is not None
    assert run(str(module.__spec__.origin), "a = load(); print(a.mail_count()); del a; gc.collect()") == "1\n"
