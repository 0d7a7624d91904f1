"""Markdown pages as tests use them: fenced blocks, the actions that comments request, and doctests.

A comment before a fence specifies what a test does with the block:

    <!-- file: PATH -->      create a file of this project with this text
    <!-- append: PATH -->    append the text to a file of this project
    <!-- edit: PATH -->      apply the text as a diff to a file of this project
    <!-- outside: PATH -->   create a file of another project, which uses cwrap
    <!-- outside-append: PATH -->   append the text to a file of that project
    <!-- run -->             run the commands in that project
    <!-- step -->            run the commands in a new environment, one after the other, like a reader
    <!-- step-file: PATH -->, <!-- step-append: PATH -->, <!-- step-edit: PATH -->    edit files between the steps
"""

from __future__ import annotations

import doctest
import re
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(
    r"(?:<!-- (?P<verb>(?:step-|outside-)?(?:file|append|edit)|outside|run|step):? ?(?P<path>\S*) -->\n)?"
    r"^(?P<indent> *)```(?P<language>\w*)\n(?P<text>.*?)^ *```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Fence:
    """A fenced block: its language, its text, its first line, and the action that the comment before it requests."""

    language: str
    text: str
    line: int
    verb: str
    path: str


def fences(page: Path) -> list[Fence]:
    """Return the fenced blocks of a page."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in FENCE.finditer(text):
        body = "".join(line.removeprefix(match["indent"]) for line in match["text"].splitlines(keepends=True))
        line = text.count("\n", 0, match.start("text")) + 1
        found.append(Fence(match["language"], body, line, match["verb"] or "", match["path"] or ""))
    return found


def actions(page: Path) -> list[Fence]:
    """Return the fenced blocks that have an action."""
    return [fence for fence in fences(page) if fence.verb]


def act(fence: Fence, project: Path, outside: Path) -> None:
    """Apply the action of a block to the two projects; the caller runs commands."""
    path = (outside if fence.verb.startswith("outside") else project) / fence.path
    if fence.verb in ("file", "outside"):
        path.parent.mkdir(exist_ok=True)
        with open(path, "x", encoding="utf-8") as stream:
            stream.write(fence.text)
    elif fence.verb in ("append", "outside-append"):
        with open(path, "a", encoding="utf-8") as stream:
            stream.write("\n" + fence.text)
    elif fence.verb == "edit":
        lines = fence.text.splitlines(keepends=True)
        old, new = ("".join(line[1:] for line in lines if line[0] in side) for side in (" -", " +"))
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{fence.path} has no such lines:\n{old}"
        path.write_text(text.replace(old, new), encoding="utf-8")


def run_python(page: Path, language: str = "python") -> str:
    """Run the Python blocks of a page in one namespace; return a report of unexpected results; "" if all are as shown.

    A block with prompts is a doctest; other blocks are programs. `language` selects the blocks.
    """
    names: dict[str, object] = {"__name__": "page"}
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    for fence in fences(page):
        if fence.language != language or fence.verb:
            continue
        if ">>>" not in fence.text:
            exec(compile("\n" * (fence.line - 1) + fence.text, str(page), "exec"), names)
            continue
        dialogue = doctest.DocTestParser().get_doctest(fence.text, names, page.name, str(page), fence.line - 1)
        runner.run(dialogue, out=report.append, clear_globs=False)
        names.update(dialogue.globs)
    return "".join(report)
