"""The results of a run for one target, and its line of the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from build_tools.platforms.targets import Target

HEAD = ("platform", "Python's headers", "C compiles", "modules link", "Python", "page", "tests")


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
    failures: list[str] = field(default_factory=list)

    def summary(self) -> str:
        """Return the results on one line."""
        if self.missing:
            return f"not obtainable: {self.missing}"
        steps = (("modules link", self.links), ("the page runs", self.page), ("tests", self.tests))
        more = "".join(f", {name}: {outcome(result)}" for name, result in steps if result is not None)
        return f"{self.compiled} files compile: {outcome(self.compiles)}{more}"


def outcome(result: bool | None) -> str:
    """Return the word of the table for the result of a step."""
    return {True: "passed", False: "failed", None: "not tried"}[result]


def row(report: Report) -> tuple[str, ...]:
    """Return the line of a target, for the columns of HEAD."""
    if report.missing:
        return (report.target.name, f"not obtainable: {report.missing}", *["not tried"] * (len(HEAD) - 2))
    results = (outcome(result) for result in (report.compiles, report.links))
    python = report.python or "not tried"
    return (report.target.name, report.headers, *results, python, outcome(report.page), outcome(report.tests))
