"""The results of a run for one target, and its line of the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from build_tools.platforms.targets import Target

NOT_TRIED = "not tried"
HEAD = (
    "platform", "Python's headers", "C compiles", "modules link", "Python", "page", "tests", "`cwrap new`",
    "`cwrap.ops`",
)  # fmt: skip


@dataclass(slots=True)
class Report:
    """The results for one target: None for a step that was not tried, `missing` for what is not obtainable."""

    target: Target
    headers: str = ""
    missing: str = ""
    compiled: int = 0
    compiles: bool | None = None
    links: bool | None = None
    python: str = ""
    page: bool | None = None
    tests: bool | None = None
    project: bool | None = None
    ops: str = NOT_TRIED
    failures: list[str] = field(default_factory=list)

    def summary(self) -> str:
        """Return the results on one line."""
        if self.missing:
            return f"not obtainable: {self.missing}"
        steps = (
            ("modules link", self.links), ("the page runs", self.page), ("tests", self.tests),
            ("the new project", self.project),
        )  # fmt: skip
        more = "".join(f", {name}: {outcome(result)}" for name, result in steps if result is not None)
        ops = f", cwrap.ops: {self.ops}" if self.ops != NOT_TRIED else ""
        return f"{self.compiled} files compile: {outcome(self.compiles)}{more}{ops}"


def outcome(result: bool | None) -> str:
    """Return the word of the table for the result of a step."""
    return {True: "passed", False: "failed", None: NOT_TRIED}[result]


def row(report: Report) -> tuple[str, ...]:
    """Return the line of a target, for the columns of HEAD."""
    if report.missing:
        return (report.target.name, f"not obtainable: {report.missing}", *[NOT_TRIED] * (len(HEAD) - 2))
    python = report.python or NOT_TRIED
    compiled = (outcome(result) for result in (report.compiles, report.links))
    ran = (outcome(result) for result in (report.page, report.tests, report.project))
    return (report.target.name, report.headers, *compiled, python, *ran, report.ops)
