"""Pages of Markdown as tests see them: fenced blocks, what is to be done with each, what the Python among them gives.

A comment before a fence says what it is:

    <!-- file: PATH -->      the text of a new file of this project
    <!-- append: PATH -->    what is appended to one
    <!-- edit: PATH -->      a change of one, as a diff
    <!-- outside: PATH -->   the text of a file of another project, one that uses cwrap
    <!-- run -->             commands to run there
    <!-- step -->            commands that a reader gives, one after the other, in a fresh environment
    <!-- step-file: PATH -->, <!-- step-append: PATH -->, <!-- step-edit: PATH -->    what the reader edits in between
"""

from __future__ import annotations

import doctest
import re
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(
    r"(?:<!-- (?P<verb>file|append|edit|outside|run|step-file|step-append|step-edit|step):? ?(?P<path>\S*) -->\n)?"
    r"^(?P<indent> *)```(?P<language>\w*)\n(?P<text>.*?)^ *```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Fence:
    """A fenced block: its language, its text, the line it begins on, and what the comment before it says to do."""

    language: str
    text: str
    line: int
    verb: str
    path: str


def fences(page: Path) -> list[Fence]:
    """The blocks of a page."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in FENCE.finditer(text):
        body = "".join(line.removeprefix(match["indent"]) for line in match["text"].splitlines(keepends=True))
        line = text.count("\n", 0, match.start("text")) + 1
        found.append(Fence(match["language"], body, line, match["verb"] or "", match["path"] or ""))
    return found


def actions(page: Path) -> list[Fence]:
    """The blocks that something is to be done with."""
    return [fence for fence in fences(page) if fence.verb]


def act(fence: Fence, project: Path, outside: Path) -> None:
    """Does to the two projects what a block says; commands are left to the caller."""
    path = (outside if fence.verb == "outside" else project) / fence.path
    if fence.verb in ("file", "outside"):
        path.parent.mkdir(exist_ok=True)
        with open(path, "x", encoding="utf-8") as stream:
            stream.write(fence.text)
    elif fence.verb == "append":
        with open(path, "a", encoding="utf-8") as stream:
            stream.write("\n" + fence.text)
    elif fence.verb == "edit":
        lines = fence.text.splitlines(keepends=True)
        old, new = ("".join(line[1:] for line in lines if line[0] in side) for side in (" -", " +"))
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{fence.path} has no such lines:\n{old}"
        path.write_text(text.replace(old, new), encoding="utf-8")


def run_python(page: Path) -> str:
    """Runs a page's Python, in one namespace: a report of what does not give what the page says, empty where all does.

    A block with prompts is a dialogue; one without is a program.
    """
    names: dict[str, object] = {"__name__": "page"}
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    for fence in fences(page):
        if fence.language != "python" or fence.verb:
            continue
        if ">>>" not in fence.text:
            exec(compile("\n" * (fence.line - 1) + fence.text, str(page), "exec"), names)
            continue
        dialogue = doctest.DocTestParser().get_doctest(fence.text, names, page.name, str(page), fence.line - 1)
        runner.run(dialogue, out=report.append, clear_globs=False)
        names.update(dialogue.globs)
    return "".join(report)
