"""build_tools.extension.release, which checks that a version is ready."""

from __future__ import annotations

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from build_tools.extension import release
from build_tools.extension.release import disagreements, files_of, main, metadata_faults, metadata_of
from cwrap.about import __version__

CHANGELOG = "## [Unreleased]\n\n## [1.2.3] - 2030-01-02\n"
CITATION = 'cff-version: 1.2.0\nversion: "1.2.3"\ndate-released: 2030-01-02\n'


def test_version_changelog_and_citation_agree() -> None:
    assert list(disagreements(CHANGELOG, CITATION, "1.2.3")) == []


@pytest.mark.parametrize(
    ("changelog", "citation", "faults"),
    [
        ("## [Unreleased]\n", CITATION, ["CHANGELOG.md: has no section"]),
        (CHANGELOG, "version: 1.2.2\n", ["version is 1.2.2; cwrap/about.py has 1.2.3", "date-released is missing"]),
        (CHANGELOG, CITATION.replace("01-02", "01-03"), ["date-released is 2030-01-03; CHANGELOG.md has 2030-01-02"]),
        ("", "", ["CHANGELOG.md", "the version is missing"]),
    ],
)
def test_disagreements(changelog: str, citation: str, faults: list[str]) -> None:
    found = list(disagreements(changelog, citation, "1.2.3"))
    assert len(found) == len(faults)
    assert all(fault in message for fault, message in zip(faults, found, strict=True))


def sdist(path: Path, files: dict[str, str], time: int) -> Path:
    """Write an archive whose files have a modification time."""
    with tarfile.open(path, "w:gz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(name)
            member.size, member.mtime = len(text), time
            archive.addfile(member, io.BytesIO(text.encode()))
    return path


def test_sdists_are_compared_by_the_contents_of_their_files(tmp_path: Path) -> None:
    first = files_of(sdist(tmp_path / "1.tar.gz", {"a": "x", "b": "y"}, 1))
    assert first == files_of(sdist(tmp_path / "2.tar.gz", {"b": "y", "a": "x"}, 2))
    assert first != files_of(sdist(tmp_path / "3.tar.gz", {"a": "x", "b": "z"}, 1))


METADATA = f"""\
Metadata-Version: 2.4
Name: cwrap-gen
Version: {__version__}
Summary: A generator
Author: the authors
License-Expression: BSD-3-Clause
License-File: LICENSE
Requires-Python: >=3.10
Description-Content-Type: text/markdown

# README
"""


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (METADATA, []),
        (METADATA.replace("-gen", ""), ["Name is cwrap, not cwrap-gen"]),
        (METADATA.replace("Summary: A generator\n", ""), ["Summary is missing"]),
        (METADATA.replace("# README\n", ""), ["the description, which is README.md, is missing"]),
        (f"{METADATA}[a](b.md)\n", ["package indexes cannot follow the link [a](b.md)"]),
    ],
)
def test_metadata_are_complete(text: str, faults: list[str], tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "one.whl", "w") as archive:
        archive.writestr("cwrap/__init__.py", "")
        archive.writestr("cwrap_gen-1.dist-info/METADATA", text)
    found = list(metadata_faults(metadata_of(tmp_path / "one.whl")))
    assert found == [f"metadata of the wheel: {fault}" for fault in faults]


def test_all_faults_are_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(command: list[str], *_: object, **__: object) -> None:
        raise release.StepError(f"{command[1]} failed")

    monkeypatch.setattr(release, "run", fail)
    monkeypatch.setattr(release, "copy_checkout", Path.mkdir)
    monkeypatch.setattr(release, "read", lambda _: "")
    assert main([]) == 1
    errors = capsys.readouterr().err
    assert "CHANGELOG.md" in errors
    assert "error: setup.py failed" in errors
