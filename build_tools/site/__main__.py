"""Build the web site.

    python -m build_tools.site                     build/site/VERSION
    python -m build_tools.site --version next      the same under another name, next to the other versions
    python -m build_tools.site --no-playground     without the playground, which needs Node and npm
    python -m build_tools.site --test              test the built site in headless Chromium

The exit status is 1 if Sphinx warns, a link leads nowhere, or a page is not in the menu.
"""

from __future__ import annotations

import argparse
import json
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from build_tools.docs import built_pages, drift
from build_tools.extension.project import ROOT, project
from build_tools.site import api, browser, links, menu, pages
from build_tools.site.playground import bundle
from cwrap.about import __version__
from cwrap.write import write_file, write_tree

PACKAGES = ROOT / "build/site-npm"
THEME = Path(__file__).parent / "theme"
PLAYGROUND = "playground.md"
_OPEN = '\n<p><a class="reference" href="playground/index.html"><strong>Open the playground</strong></a></p>\n'
_FIRST = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={version}/">
<title>cwrap</title>
<p>The documentation of <a href="{version}/">version {version}</a>.</p>
</html>
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m build_tools.site", description="Build the web site.")
    parser.add_argument("--version", default=__version__, help="the name of the version (%(default)s)")
    parser.add_argument("--out", type=Path, default=ROOT / "build/site", help="folder of all versions (build/site)")
    parser.add_argument("--no-playground", action="store_true", help="do not build the playground")
    parser.add_argument("--test", action="store_true", help="test the built site in headless Chromium")
    options = parser.parse_args(arguments)
    source, out = ROOT / "build/site-source", options.out / options.version
    try:
        return browser.test(out, PACKAGES) if options.test else build(source, out, options)
    except (built_pages.NotBuiltError, pages.BrokenLinkError, bundle.ProgramError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


def build(source: Path, out: Path, options: argparse.Namespace) -> int:
    """Build one version of the site in a folder; return the exit status."""
    write_source(source, not options.no_playground)
    if not run_sphinx(source, out, options.version):
        return 1
    if not options.no_playground:
        bundle.build(out / "playground", PACKAGES)
    write_versions(options.out)
    found = list(links.faults(out))
    for fault in found:
        print(f"error: {fault}", file=sys.stderr)
    if not found:
        print(f"{out.relative_to(ROOT) if out.is_relative_to(ROOT) else out}/index.html")
    return 1 if found else 0


def generated() -> dict[str, str]:
    """Return the generated pages."""
    texts = {path: text for path, text in drift.tracked(project(ROOT)).items() if path.endswith(".md")}
    return texts | built_pages.pages() | api.pages((ROOT / api.OVERVIEW).read_text(encoding="utf-8"))


def write_source(folder: Path, playground: bool) -> None:
    """Write the pages for Sphinx."""
    site = pages.collect(ROOT, generated())
    texts = {path: pages.described(text) for path, text in site.texts.items()}
    for index, sections in menu.menus(site.texts).items():
        texts[index] += menu.toctrees(sections, posixpath.dirname(index))
    if playground and PLAYGROUND in texts:
        texts[PLAYGROUND] += _OPEN
    shutil.rmtree(folder / "extra", ignore_errors=True)
    write_tree(folder, texts, owned=("**/*.md",))
    pages.copy_files(site, ROOT, folder)


def run_sphinx(source: Path, out: Path, version: str) -> bool:
    """Convert the pages to HTML. Return False if there was a warning."""
    command = [
        sys.executable, "-m", "sphinx", "-b", "html", "-q", "-W", "--keep-going", "-j", "auto",
        "-d", str(source.with_name("site-doctrees")), "-c", str(THEME),
        "-D", f"version={version}", "-D", f"release={version}", "-D", f"html_extra_path={source / 'extra'}",
        str(source), str(out),
    ]  # fmt: skip
    (source / "extra").mkdir(exist_ok=True)
    shutil.rmtree(out, ignore_errors=True)  # pages that were removed or moved
    return subprocess.run(command, check=False).returncode == 0


def write_versions(folder: Path) -> None:
    """Write the list of the versions in a folder, the newest first, and a page that leads to the newest release."""
    names = sorted((path.parent.name for path in folder.glob("*/index.html")), key=_age, reverse=True)
    write_file(folder / "versions.json", json.dumps({"versions": names}, indent=2) + "\n")
    write_file(folder / "index.html", _FIRST.format(version=names[0]))


def _age(name: str) -> tuple[bool, list[int], str]:
    """Return the key for the order of versions: releases by number, after versions with other names."""
    release = re.fullmatch(r"\d+(\.\d+)*", name)
    return bool(release), [int(part) for part in name.split(".")] if release else [], name


if __name__ == "__main__":
    sys.exit(main())
