"""Charts of the measurements: bars as SVG, drawn from the tables of docs/reference/measurements.md.

    python -m benchmarks.charts    writes docs/images/*.svg

`tests/building/test_quoted_numbers.py` compares the charts with the tables. The numbers are also texts: next to the
bars, and in the text alternative.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from benchmarks.table import tables
from build_tools.extension.project import ROOT
from cwrap.write import write_file

FOLDER = "docs/images"
MEASUREMENTS = ROOT / "docs/reference/measurements.md"
_WIDTH, _TOP, _ROW = 760, 60, 24
_SPEED = re.compile(r"(?P<ratio>[\d.]+) [NP]\b")
_LIMITS = (0.0, 0.5, 0.8, 1.0, 1.25, 2.0, 4.0, 8.0)
_STYLE = """\
  <style>
    .panel { fill: #ffffff } .ours { fill: #3b5b8c } .other { fill: #8593a6 }
    text { fill: #1b1f24; font: 14px system-ui, sans-serif } text.label { font-size: 12.5px; fill: #4a5563 }
    text.right { text-anchor: end } text.chart-title { font-weight: 600 } text.panel-title { font-size: 13px }
    @media (prefers-color-scheme: dark) {
      .panel { fill: #161b22 } .ours { fill: #7aa2e0 } .other { fill: #5b6675 }
      text { fill: #e6edf3 } text.label { fill: #b1bac4 }
    }
  </style>
"""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: its label, its length, the text of the number, and whether it is that of cwrap."""

    label: str
    value: float
    text: str
    is_ours: bool


@dataclass(frozen=True, slots=True)
class Panel:
    """Bars with a title. `scale` is the value of the longest bar: bars of larger values are cut, and say so.

    `label` and `width` are pixels.
    """

    title: str
    bars: Sequence[Bar]
    scale: float
    label: int = 90
    width: int = 240

    def shapes(self, x: float, text_width: int) -> Iterable[str]:
        """Yield the SVG of the panel at a horizontal position; `text_width` is for the numbers, in pixels."""
        yield _text(x, 46, self.title, "left panel-title")
        room = self.width - self.label - text_width
        for k, bar in enumerate(self.bars):
            y, left = _TOP + _ROW * k, x + self.label
            length = max(room * min(bar.value / self.scale, 1), 1)
            is_cut = bar.value > self.scale
            edge = f"l-5 4 l5 4 l-5 4 l5 4 H{left:g}" if is_cut else f"v16 H{left:g}"
            kind = "ours" if bar.is_ours else "other"
            yield _text(left - 8, y + 13, bar.label, "right label")
            yield f'<path class="{kind}" d="M{left:g} {y} h{length:.1f} {edge} z"/>'
            yield _text(left + length + 6, y + 13, f"{bar.text} (cut)" if is_cut else bar.text, "left label")

    def described(self) -> str:
        """Return the numbers as a sentence."""
        return f"{self.title}: {', '.join(f'{bar.label} {bar.text}' for bar in self.bars)}."


def chart(title: str, panels: Sequence[Panel]) -> str:
    """Return the SVG of panels next to each other."""
    height = _TOP + _ROW * max(len(panel.bars) for panel in panels) + 10
    shapes = [_text(20, 24, title, "left chart-title")]
    x = 20.0
    text_width = 86 if any(bar.value > panel.scale for panel in panels for bar in panel.bars) else 60
    for panel in panels:
        shapes += panel.shapes(x, text_width)
        x += panel.width
    size = f'width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}"'
    text = f"Bars. {' '.join(panel.described() for panel in panels)}"
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title text">',
        f'  <title id="title">{escape(title)}</title>',
        f'  <desc id="text">{escape(text)}</desc>',
        f'{_STYLE}  <rect class="panel" width="{_WIDTH}" height="{height}" rx="8"/>',
        *(f"  {shape}" for shape in shapes),
        "</svg>\n",
    )
    return "\n".join(lines)


def charts(document: str) -> dict[str, str]:
    """Return the text of each chart, by path. `document` is the page of measurements."""
    functions, calls = tables(document, "functions")
    arrays = tables(document, "arrays")[0]
    built = tables(document, "rebuild")[0]
    speeds = _speeds(document)
    most = max(bar.value for bars in speeds.values() for bar in bars)
    found = {
        "calls": chart(
            "Nanoseconds per call of a C function",
            (
                Panel("six numbers, by position", _peers(calls, "positional"), 170, 118, 258),
                Panel("six numbers, by keyword", _peers(calls, "keywords"), 170, 118, 258),
                Panel("an array of NumPy", _peers(arrays, "numpy"), 170, 65, 210),
            ),
        ),
        "builds": chart(
            "Seconds to build (each part has its own scale)",
            (
                Panel("720 functions: compile and link", _peers(functions, "compile s"), 73, 118, 300),
                Panel("_C: edit, build, import, call", _peers(built, "seconds", ours=""), 5, 215, 420),
            ),
        ),
        "kernels": chart(
            "Number of kernels by speed; 2 is twice the speed of the faster one of NumPy and PyTorch",
            [Panel(f"{size} elements", bars, most, 85) for size, bars in speeds.items()],
        ),
    }
    return {f"{FOLDER}/{name}.svg": svg for name, svg in found.items()}


def _peers(rows: Sequence[Mapping[str, str]], column: str, ours: str = "cwrap") -> list[Bar]:
    """Return a bar for each row with a number in a column: the minimum of `minimum / median`."""
    label = next(iter(rows[0]))
    cells = [(row[label], row[column].partition(" / ")[0]) for row in rows if row[column]]
    return [
        Bar(re.sub(r" [\d.]+$", "", name), float(text.replace(",", "")), _thousands(text), name.startswith(ours))
        for name, text in cells
    ]


def _speeds(document: str) -> dict[str, list[Bar]]:
    """Return a bar for each range of speeds: the number of kernels, by the number of elements."""
    (rows,) = tables(document, "kernels")
    names = [name for name in rows[0] if name.startswith("speed")]
    sizes = [name for name in rows[0] if name.replace(",", "").isdecimal()]
    found = {}
    for size, name in zip(sizes, names, strict=True):
        ratios = [float(match["ratio"]) for row in rows if (match := _SPEED.match(row[name]))]
        bars = []
        for low, high in pairwise((*_LIMITS, float("inf"))):
            count = sum(low <= ratio < high for ratio in ratios)
            label = f"from {low:g}" if high == float("inf") else f"{low:g} to {high:g}" if low else f"below {high:g}"
            bars.append(Bar(label, count, str(count), low >= 1))
        found[size] = bars
    return found


def _thousands(text: str) -> str:
    return f"{int(text):,}" if text.isdecimal() else text


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.4g}" y="{y:g}">{escape(text)}</text>'


def main() -> int:
    """Write the charts."""
    for path, text in charts(MEASUREMENTS.read_text(encoding="utf-8")).items():
        if write_file(ROOT / path, text):
            print(f"{path}: written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
