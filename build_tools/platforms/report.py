"""What a run found out about a target, and its line of the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from build_tools.platforms.targets import Target

HEAD = ("platform", "Python's headers", "C compiles", "modules link")


@dataclass(slots=True)
class Report:
    """The results for one target: None for a step that was not tried, `missing` for what is not obtainable."""

    target: Target
    headers: str = ""
    missing: str = ""
    compiled: int = 0
    compiles: bool | None = None
    links: bool | None = None
    failures: list[str] = field(default_factory=list)

    def summary(self) -> str:
        """Return the results on one line."""
        if self.missing:
            return f"not obtainable: {self.missing}"
        linked = "" if self.links is None else f", modules link: {outcome(self.links)}"
        return f"{self.compiled} files compile: {outcome(self.compiles)}{linked}"


def outcome(result: bool | None) -> str:
    """Return the word of the table for the result of a step."""
    return {True: "passed", False: "failed", None: "not tried"}[result]


def row(report: Report) -> tuple[str, ...]:
    """Return the line of a target, for the columns of HEAD."""
    if report.missing:
        return (report.target.name, f"not obtainable: {report.missing}", *["not tried"] * (len(HEAD) - 2))
    return (report.target.name, report.headers, outcome(report.compiles), outcome(report.links))
