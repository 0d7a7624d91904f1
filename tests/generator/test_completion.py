"""`cwrap completion`: what bash, zsh and fish complete with the printed scripts."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from cwrap import cli
from cwrap.cli import main

COMMANDS = sorted(cli._COMMANDS)
CASES = [
    (["cwrap", ""], COMMANDS),
    (["cwrap", "re"], ["reference"]),
    (["cwrap", "--v"], ["--version"]),
    (["cwrap", "runtime", "--"], ["--cmake", "--help", "--include", "--sources"]),
    (["cwrap", "new", "--build", ""], ["cmake", "meson", "setuptools"]),
    (["cwrap", "new", "shop", "--build", "m"], ["meson"]),
    (["cwrap", "generate", "--limited-api", ""], []),
    (["cwrap", "completion", ""], ["bash", "fish", "zsh"]),
    (["cwrap", "cache", "p"], ["prune"]),
    (["cwrap", "cache", "prune", "--s"], ["--size"]),
    (["cwrap", "check", "de"], ["declared.yaml", "deep"]),
    (["cwrap", "check", "--root", "de"], ["deep"]),
    (["cwrap", "new", "--from", "decl"], ["declared.yaml"]),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "declared.yaml").touch()
    (tmp_path / "deep").mkdir()
    return tmp_path


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    if shutil.which(shell) is None:
        pytest.skip(f"needs {shell}")
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


def lines(folder: Path, *command: str) -> list[str]:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return sorted(line.rstrip("/") for line in done.stdout.splitlines())


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts_name_every_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert shell in script
    assert all(command in script for command in ("build", "cache", "check", "completion", "explain", "fmt", "new"))
    assert all(option in script for option in ("root", "header", "size"))


def test_bash(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = script("bash", capsys)
    for words, expected in CASES:
        state = f"COMP_WORDS=({' '.join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}; _cwrap"
        shown = 'if (( ${#COMPREPLY[@]} )); then printf "%s\\n" "${COMPREPLY[@]}"; fi'
        assert lines(folder, "bash", "--norc", "-c", f"{text}\n{state}\n{shown}") == expected, words


def test_fish(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = script("fish", capsys)
    (folder / "script.fish").write_text(text, encoding="utf-8")
    for words, expected in CASES:
        command = f"source script.fish; complete -C '{' '.join(words)}'"
        found = [line.partition("\t")[0].rstrip("/") for line in lines(folder, "fish", "--no-config", "-c", command)]
        assert [name for name in found if name != "script.fish"] == expected, words


ZSH = """\
_describe() { print -l ${(P)2} }
_arguments() { print -rl -- "words=$words" "current=$CURRENT" "$@" }
words=(WORDS) CURRENT=COUNT
"""


def test_zsh(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The functions of zsh's completion system are replaced by functions that print their arguments."""
    text = script("zsh", capsys)

    def called(*words: str) -> list[str]:
        start = ZSH.replace("WORDS", " ".join(repr(word) for word in words)).replace("COUNT", str(len(words)))
        return lines(folder, "zsh", "-f", "-c", start + text)

    assert [line.partition(":")[0] for line in called("cwrap", "")] == COMMANDS
    assert {"*-V[show program`s version number and exit]", "current=2"} <= set(called("cwrap", "-"))
    new = called("cwrap", "new", "--")
    assert "*--build[build system of the project (default - setuptools)]:value:(setuptools cmake meson)" in new
    assert {"words=new --", "current=2", "*--into[folder of the project (default - NAME)]:value:_files -"} <= set(new)
    assert "*:argument:_files" in called("cwrap", "check", "x")
    assert "*:argument:(bash zsh fish)" in called("cwrap", "completion", "")


def test_an_unknown_shell_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["completion", "tcsh"])
    assert caught.value.code == 2
    assert "invalid choice: 'tcsh'" in capsys.readouterr().err
