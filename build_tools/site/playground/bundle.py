"""Build of the playground: the packages of npm, the bundles of esbuild, Pyodide, and an archive with the generator."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import yaml

from build_tools.extension.project import ROOT
from cwrap.emit.json_schema import emit_json_schema
from cwrap.extensions import Extensions, whole_schema
from cwrap.write import write_file

HERE = Path(__file__).parent
EXAMPLES = (*sorted((HERE / "examples").glob("*.yaml")), ROOT / "examples/zlib/zlib.yaml")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
_NOT_IN_BROWSERS = (
    "cwrap/audit", "cwrap/building", "cwrap/cli", "cwrap/doctor", "cwrap/headers", "cwrap/ops", "cwrap/scaffold",
    "cwrap/templates", "cwrap/toolchain",
)  # fmt: skip
_TIME = (2024, 1, 1, 0, 0, 0)  # of all files in the archive, so that equal files make equal archives


class ProgramError(Exception):
    """A program that is missing or failed."""


def build(out: Path, work: Path) -> None:
    """Write the playground to a folder; `work` has the packages of npm and is kept."""
    install(work)
    out.mkdir(parents=True, exist_ok=True)
    options = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--external:./pyodide/*"]
    options += ["--log-level=warning", f"--outdir={out.resolve()}"]
    run(work, "node_modules/.bin/esbuild", "src/main.js", "src/worker.js", *options)
    for name in ("index.html", "style.css"):
        shutil.copyfile(HERE / name, out / name)
    (out / "pyodide").mkdir(exist_ok=True)
    for name in PYODIDE:
        shutil.copyfile(work / "node_modules/pyodide" / name, out / "pyodide" / name)
    write_archive(out / "cwrap.zip")
    write_file(out / "schema.json", emit_json_schema(whole_schema(Extensions())))
    write_file(out / "examples.json", json.dumps(list(examples()), ensure_ascii=False) + "\n")


def install(work: Path) -> None:
    """Install the packages of npm, unless they are those of the lock file, and copy the sources next to them."""
    work.mkdir(parents=True, exist_ok=True)
    names = ("package.json", "package-lock.json")
    changed = [write_file(work / name, (HERE / name).read_text(encoding="utf-8")) for name in names]
    if any(changed) or not (work / "node_modules/.package-lock.json").is_file():
        run(work, "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error")
    shutil.rmtree(work / "src", ignore_errors=True)
    shutil.copytree(HERE / "src", work / "src")


def run(folder: Path, program: str, *arguments: str) -> None:
    """Run a program in a folder."""
    try:
        subprocess.run([program, *arguments], cwd=folder, check=True)
    except FileNotFoundError:
        raise ProgramError(f"'{program}' is missing; install Node, or pass --no-playground") from None
    except subprocess.CalledProcessError as error:
        raise ProgramError(f"'{program}' failed with exit status {error.returncode}") from None


def write_archive(path: Path) -> None:
    """Write the archive of the generator and of PyYAML without its C."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, file in members():
            archive.writestr(zipfile.ZipInfo(name, _TIME), file.read_bytes(), zipfile.ZIP_DEFLATED)


def members() -> Iterator[tuple[str, Path]]:
    """Yield the names in the archive, and the files."""
    for file in sorted((ROOT / "cwrap").rglob("*")):
        name = file.relative_to(ROOT).as_posix()
        if file.suffix in (".py", ".yaml") and not name.startswith(_NOT_IN_BROWSERS):
            yield name, file
    for file in sorted(Path(yaml.__file__).parent.glob("*.py")):
        yield f"yaml/{file.name}", file
    yield "cwrap_playground.py", HERE / "generator.py"


def examples() -> Iterator[dict[str, str]]:
    """Yield the examples with their sessions; the comment in the first line of a file is its title."""
    found = sessions()
    for path in EXAMPLES:
        text = path.read_text(encoding="utf-8")
        title = text.partition("\n")[0].removeprefix("# ")
        c, session = found.get(path.stem, ("", ""))
        title = "zlib, a whole library" if path.name == "zlib.yaml" else title
        yield {"title": title, "text": text, "library": c, "session": session}


def sessions() -> dict[str, tuple[str, str]]:
    """Return the C that each example binds, and the session with its module, by the name of the example."""
    text = (HERE / "examples/sessions.md").read_text(encoding="utf-8")
    found = re.findall(r"^## (\S+)\n\n(?:```c\n(.*?)```\n\n)?```pycon\n(.*?)```", text, re.MULTILINE | re.DOTALL)
    return {name: (c, session) for name, c, session in found}
