"""`cwrap fmt` gives declarations their canonical order and layout: no text is lost, a second run changes nothing."""

from __future__ import annotations

import io
import random
import sys
from pathlib import Path

import pytest
from drawn import deterministic
from folders import ROOT
from hypothesis import given
from hypothesis import strategies as st
from yaml_documents import random_document

from build_tools.extension.project import project
from cwrap.cli import main
from cwrap.extensions import Extensions, every_schema
from cwrap.fmt import FormatError, _meaning, format_file
from cwrap.schema.order import rank
from cwrap.source.diagnostics import CwrapError

ORDER = every_schema(Extensions()).order


UNORDERED = """\
# The file.

# add
-   return: argument 0   # the result
    # why it is called so
    name: add


    arguments:
    # first
    -   output: true
        arg: THTensor* result  # made
    # self comes next

    - THTensor* self
        # still about self
    - broadcast: self
      arg: THTensor* other
    doc: |
        Adds.

          Indented.

    gil: {above:
        3}
- name: sub
  options:
  - arguments: [int a,
                int b]
    cname: subs
  -
    cname: subz
    arguments:
  strange: 1
# the end
"""
ORDERED = """\
# The file.

# add
# why it is called so
- name: add
  doc: |
      Adds.

        Indented.
  return: argument 0   # the result
  gil: {above:
      3}
  arguments:
    # first
    - arg: THTensor* result  # made
      output: true
    # self comes next

    - THTensor* self
        # still about self
    - arg: THTensor* other
      broadcast: self

- name: sub
  strange: 1
  options:
    - cname: subs
      arguments: [int a,
                  int b]
    - cname: subz
      arguments:
# the end
"""


def test_keys_are_ordered_and_comments_move_with_them() -> None:
    assert format_file("a.yaml", UNORDERED) == ORDERED
    assert format_file("a.yaml", ORDERED) == ORDERED


LEGACY = """\
#include <x.h>
[[
name: f
return: int

]]
  static int  x;
[[
    arguments:
        - int x
    name: g
    # comment
]]
"""


def test_blocks_of_a_cwrap_file_are_put_in_order_and_c_is_left_alone() -> None:
    ordered = (
        "#include <x.h>\n[[\n  name: f\n  return: int\n]]\n  static int  x;\n"
        "[[\n  name: g\n  arguments:\n    - int x\n  # comment\n]]\n"
    )
    assert format_file("a.cwrap", LEGACY) == ordered
    assert format_file("a.cwrap", ordered) == ordered


@pytest.mark.parametrize("text", [
    "", "# nothing\n", "[]\n", "- {name: f}\n", "- f\n", "word\n",
    "\n\n- name: f\n", "---\n- name: f\n", "- name: f\n\n\n# end\n",
    "- name: f\n  doc: a text\n    of two lines\n", '- name: f\n  doc: "two\n\n    lines"\n',
    "- &a\n  return: int\n  name: f\n- *a\n",  # an anchor before a mapping is left unchanged
    "- - a\n  - b\n", "-\n  - a\n", "- |\n  text\n", "- |\n  text", "- |", "-\n",
    "- name: f\n  arguments: &x\n    - int a\n- name: g\n  arguments: *x\n",
    "- name: f\n  arguments: !!seq\n    - int a\n",
])  # fmt: skip
def test_unusual_layout_is_preserved(text: str) -> None:
    once = format_file("a.yaml", text)
    assert format_file("a.yaml", once) == once
    assert _meaning(once, "a.yaml", 1) == _meaning(f"{text}\n", "a.yaml", 1)


@pytest.mark.parametrize(("text", "ordered"), [
    ("-\n- a\n", "-\n\n- a\n"),  # an empty item must not become a nested list
    ("- # why\n    name: f\n", "# why\n- name: f\n"),
    ("-  \n  # c\n\n    - int x\n", "# c\n- - int x\n"),
    ("-   |\n  text\n", "- |\n  text\n"),  # the lines of a block scalar stay deeper than the dash
    ("-   word\n    below\n", "- word\n  below\n"),
    ("  - name: f\n  # end\n", "- name: f\n# end\n"),
    ("  ---\n", "  ---\n"),  # a scalar, which at the margin would begin a document
    ("  resize:  \n    \n    # d\n  doc:  \n", "doc:\nresize:\n\n  # d\n"),
    ("- doc: text\u3000", "- doc: text\u3000\n"),
])  # fmt: skip
def test_layout_that_was_lost_or_changed_at_the_second_time(text: str, ordered: str) -> None:
    assert format_file("a.yaml", text) == ordered
    assert format_file("a.yaml", ordered) == ordered
    assert _meaning(ordered, "a.yaml", 1) == _meaning(f"{text}\n", "a.yaml", 1)


@pytest.mark.parametrize(("text", "ordered"), [
    ("  \n\t\n", ""), ("- name: f\n\t\n  \n", "- name: f\n"), ("\n  \n# c\n", "# c\n"),
])  # fmt: skip
def test_blank_lines_at_the_ends_are_removed(text: str, ordered: str) -> None:
    assert format_file("a.yaml", text) == ordered


def test_an_alias_stays_after_its_anchor() -> None:
    text = "- arguments: &x [int a]\n  options:\n    - *x\n  name: f\n"
    assert format_file("a.yaml", text) == text


@pytest.mark.parametrize(("text", "reason"), [
    ("- doc: |+\n    text\n\n  name: f\n", "a block scalar keeps its trailing empty lines"),
    ("- ? name\n  : f\n", "a key is not a plain scalar"),
    ("- &a name: f\n", "a key is not a plain scalar"),
    ("- name: f\n...\n", "the file contains more than one document"),
    ("- include: a.h\n  gil: \x85\n- include: b.h\n", r"U\+0085 is a line break in YAML but not in editors"),
    ("- name: f # \u2028# more\n", r"U\+2028 is a line break in YAML"),
])  # fmt: skip
def test_unsupported_layout_is_left_unchanged(text: str, reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        format_file("a.yaml", text)


def test_a_block_that_is_not_closed_is_left_as_it_is() -> None:
    with pytest.raises(FormatError, match="never closed"):
        format_file("a.cwrap", "[[\n  name: f\n")


def test_invalid_yaml_is_reported_with_its_position() -> None:
    with pytest.raises(CwrapError, match=r"a\.cwrap:3:10: error: invalid YAML"):
        format_file("a.cwrap", "x\n[[\n  name: f: g\n]]\n")


def test_a_mistake_of_the_formatter_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The result is checked, so that a mistake of the formatter changes no file."""
    monkeypatch.setattr("cwrap.fmt.format_lines", lambda *_: ["- name: g"])
    with pytest.raises(FormatError, match="formatting would lose lines"):
        format_file("a.yaml", "- name: f\n")
    monkeypatch.setattr("cwrap.fmt.format_lines", lambda *_: ["- arguments:", "  - name: f"])
    with pytest.raises(FormatError, match="formatting would change the meaning"):
        format_file("a.yaml", "- name: f\n- arguments:\n")


def test_every_key_has_a_canonical_position() -> None:
    keys = [(key.name, ORDER.of(on)) for key in every_schema(Extensions()).keys for on in key.on]
    assert [name for name, order in keys if rank(name, order) == len(order)] == []


_NAMES = st.sampled_from(["name", "doc", "return", "arguments", "cname", "plugin_key", "types"])
_COMMENT = st.sampled_from(["", "# c\n", "\n", "    # deeper\n", "# c\n\n# d\n"])


_ITEM = st.lists(st.tuples(_COMMENT, _NAMES), min_size=1, unique_by=lambda pair: pair[1])
_ARGUMENTS = "\n  - int x\n  # inside\n  -   arg: int y\n      default: 1\n"


@deterministic()
@given(st.lists(_ITEM, max_size=4), _COMMENT)
def test_formatting_loses_nothing_and_is_idempotent(items: list[list[tuple[str, str]]], end: str) -> None:
    text = ""
    for keys in items:
        for number, (comment, key) in enumerate(keys):
            value = _ARGUMENTS if key == "arguments" else " word # w\n"
            text += (comment if number else "") + ("  " if number else "- ") + f"{key}:{value}"
    once = format_file("a.yaml", text + end)
    assert format_file("a.yaml", once) == once
    assert sorted(line.strip("- ") for line in once.split("\n") if line.strip()) == sorted(
        line.strip("- ") for line in (text + end).split("\n") if line.strip()
    )


@pytest.mark.sampled(4, quick=True)
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", ["a.yaml", "a.cwrap"])
def test_formatting_random_documents_is_idempotent(name: str, seed: int) -> None:
    rng = random.Random(seed)
    refused = ordered = 0
    for _ in range(60):
        document = random_document(rng)
        text = document if name == "a.yaml" else f"int x;\n[[\n{document}\n]]\nint y;\n"
        try:
            once = format_file(name, text)
        except FormatError as error:
            refused += "would" in str(error)
        except CwrapError:
            continue  # the document is not valid YAML
        else:
            ordered += 1
            assert format_file(name, once) == once, text
            if name == "a.yaml":
                assert _meaning(once, name, 1) == _meaning(f"{text}\n", name, 1), text
    assert ordered > 5
    assert refused * 10 <= ordered


def test_the_declarations_of_this_repository_are_in_order() -> None:
    for path in project(ROOT).declaration_files():
        text = (ROOT / path).read_text(encoding="utf-8")
        assert format_file(path, text) == text, path


# ---- the command ----


def test_files_are_put_in_order_in_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.yaml").write_bytes(b"- return: int\r\n  name: f\r\n")
    (tmp_path / "b.yaml").write_text("- name: f\n")
    command = ["fmt", "a.yaml", "b.yaml", "--root", str(tmp_path)]
    assert main([*command, "--check"]) == 1
    assert main([*command, "--diff"]) == 0
    out = capsys.readouterr().out
    assert out == (
        "not formatted: a.yaml\n"
        "--- a.yaml\n+++ a.yaml (new)\n@@ -1,3 +1,3 @@\n-- return: int\n-  name: f\n+- name: f\n+  return: int\n \n"
        "not formatted: a.yaml\n"
    )
    assert main(command) == 0
    assert capsys.readouterr().out == "formatted: a.yaml\n"
    assert (tmp_path / "a.yaml").read_bytes() == b"- name: f\r\n  return: int\r\n"
    assert main([*command, "--check"]) == 0


def test_standard_input_is_formatted_to_standard_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for arguments, expected in (([], "- name: f\n  return: int\n"), (["--check"], "not formatted: stdin.yaml\n")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"- return: int\n  name: f\n")))
        assert main(["fmt", "-", "--root", str(tmp_path), *arguments]) == len(arguments)
        assert capsys.readouterr().out == expected


@pytest.mark.parametrize(
    "command", [["fmt"], ["fmt", "--check"], ["check"], ["explain", "f"], ["generate", "--out", "out"]]
)
def test_every_command_refuses_aliases_that_repeat_too_much(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    lines = ["- &a0 [x, x, x]"] + [f"- &a{k + 1} [{', '.join([f'*a{k}'] * 9)}]" for k in range(13)]
    (tmp_path / "a.yaml").write_text("\n".join(lines))
    assert main([*command, "a.yaml", "--root", str(tmp_path)]) == 1
    assert "aliases repeat more than 50,000 values" in capsys.readouterr().err


def test_files_that_cannot_be_formatted_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.yaml").write_text("- ? name\n  : f\n")
    (tmp_path / "b.yaml").write_text("- return: int\n  name: f\n")
    assert main(["fmt", "a.yaml", "b.yaml", "--root", str(tmp_path)]) == 3
    assert capsys.readouterr() == ("formatted: b.yaml\n", "a.yaml: cannot be formatted: a key is not a plain scalar\n")
    (tmp_path / "a.yaml").write_bytes(b"\xff")
    assert main(["fmt", "a.yaml", "--root", str(tmp_path)]) == 1
    assert main(["fmt", "none.yaml", "--root", str(tmp_path)]) == 2
