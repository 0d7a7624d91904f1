"""libgit2, bound from its headers without C: the command git is the oracle."""

from __future__ import annotations

import gc
import hashlib
import shutil
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from compiled import bind
from hypothesis import given, settings
from hypothesis import strategies as st

QUICK = settings(max_examples=60, derandomize=True, deadline=None, database=None)


@pytest.fixture(scope="module")
def libgit2(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    if shutil.which("git") is None:
        pytest.skip("the command git is not installed")
    return bind("libgit2", "git2.h", "libgit2-dev", "git2", tmp_path_factory.mktemp("libgit2"))


def git(folder: Path, *words: str, data: bytes = b"") -> str:
    """Return the output of git in a folder."""
    done = subprocess.run(["git", "-C", str(folder), *words], input=data, capture_output=True, check=True)
    return done.stdout.decode().strip()


def committed(libgit2: ModuleType, repository: Any, message: str, *parents: Any) -> Any:
    """Return a new commit of all that is in the index."""
    author = libgit2.Signature("Ann", "ann@example.org", 1_700_000_000, 60)
    index = repository.index()
    index.write()
    tree = repository.tree(index.write_tree())
    return repository.lookup(repository.commit("HEAD", author, author, message, tree, parents))


@pytest.fixture
def history(libgit2: ModuleType, tmp_path: Path) -> tuple[Any, Any, Any]:
    """Return a repository with two commits, and these commits."""
    repository = libgit2.create(tmp_path)
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/b").write_text("b\n", encoding="utf-8")
    (tmp_path / "a").write_text("one\n", encoding="utf-8")
    repository.index().add("a")
    repository.index().add("sub/b")
    first = committed(libgit2, repository, "first\n")
    (tmp_path / "a").write_text("two\n", encoding="utf-8")
    repository.index().add("a")
    return repository, first, committed(libgit2, repository, "second\n", first)


@QUICK
@given(st.binary(max_size=40))
def test_hashes_are_those_of_git(libgit2: ModuleType, data: bytes) -> None:
    expected = hashlib.sha1(b"blob %d\0%s" % (len(data), data)).hexdigest()
    assert libgit2.hexadecimal(libgit2.hash(data)) == expected
    assert libgit2.parse(expected) == libgit2.hash(data)


def test_blobs_are_those_of_git(libgit2: ModuleType, tmp_path: Path) -> None:
    repository = libgit2.create(tmp_path, is_bare=True)
    oid = repository.write_blob(b"some\0bytes")
    assert git(tmp_path, "hash-object", "--stdin", data=b"some\0bytes") == libgit2.hexadecimal(oid)
    assert git(tmp_path, "cat-file", "blob", libgit2.hexadecimal(oid)) == "some\0bytes"
    blob = repository.blob(oid)
    del repository
    gc.collect()
    assert blob.data == b"some\0bytes"


def test_commits_are_those_of_git(libgit2: ModuleType, history: tuple[Any, Any, Any], tmp_path: Path) -> None:
    repository, first, second = history
    lines = git(tmp_path, "log", "--format=%H %P %an %ae %at %s").splitlines()
    for commit, line in zip((second, first), lines, strict=True):
        ids = [libgit2.hexadecimal(each) for each in (commit.id, *commit.parents)]
        author = commit.author
        assert [*ids, author.name, author.email, str(commit.time), commit.message.strip()] == line.split()
    walk = repository.walk()
    walk.push_head()
    assert list(walk) == [second.id, first.id]
    assert repository.workdir == f"{tmp_path}/"
    assert not repository.is_empty


def test_parts_belong_to_their_objects(libgit2: ModuleType, history: tuple[Any, Any, Any], tmp_path: Path) -> None:
    tree = history[2].tree()
    names = [entry.name for entry in tree]
    assert names == git(tmp_path, "ls-tree", "--name-only", "HEAD").split()
    assert (tree["sub"].kind, tree[0].kind) == (libgit2.Kind.TREE, libgit2.Kind.BLOB)
    entry, author = tree["a"], history[2].author
    with pytest.raises(KeyError):
        tree["c"]
    with pytest.raises(IndexError):
        tree[2]
    tree.close()
    with pytest.raises(ValueError, match="no longer valid"):
        entry.name  # noqa: B018
    history[2].close()
    with pytest.raises(ValueError, match="no longer valid"):
        author.name  # noqa: B018


def test_lists_and_buffers(libgit2: ModuleType, history: tuple[Any, Any, Any], tmp_path: Path) -> None:
    repository, first, second = history
    git(tmp_path, "branch", "other")
    assert repository.references() == git(tmp_path, "for-each-ref", "--format=%(refname)").split()
    changes = repository.diff(first.tree(), second.tree())
    assert len(changes) == 1
    assert changes.patch().decode().strip() == git(tmp_path, "diff", "HEAD~", "HEAD")
    assert repository.diff(first.tree(), first.tree()).patch() == b""


def test_callbacks(libgit2: ModuleType, history: tuple[Any, Any, Any], tmp_path: Path) -> None:
    repository, _, second = history
    (tmp_path / "new").write_text("x", encoding="utf-8")
    (tmp_path / "a").write_text("three\n", encoding="utf-8")
    found: dict[str, int] = {}
    entries: list[tuple[str, Any]] = []

    def see_status(path: str, flags: int) -> int:
        found[path] = flags
        return 0

    def see_entry(root: str, entry: Any) -> int:
        entries.append((root + entry.name, entry))
        return 0

    repository.each_status(see_status)
    assert found == {"new": libgit2.WT_NEW, "a": libgit2.WT_MODIFIED}
    assert git(tmp_path, "status", "--porcelain").splitlines() == ["M a", "?? new"]
    second.tree().visit(see_entry)
    assert [name for name, _ in entries] == ["a", "sub", "sub/b"]
    with pytest.raises(ValueError, match="valid only during the call"):
        entries[0][1].name  # noqa: B018
    with pytest.raises(ZeroDivisionError):
        repository.each_status(lambda path, flags: 1 // 0)


def test_errors_of_git(libgit2: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="failed to resolve path"):
        libgit2.open(tmp_path / "none")
    with pytest.raises(libgit2.GitError, match="unable to parse OID"):
        libgit2.parse("xyz")
    repository = libgit2.create(tmp_path)
    with pytest.raises(KeyError, match="object not found"):
        repository.blob(libgit2.hash(b"absent"))
    with pytest.raises(libgit2.GitError, match="Signature cannot"):
        libgit2.Signature("", "x", 0)
