"""Pictures of the documentation: boxes and arrows as SVG, readable on light and dark pages.

`benchmarks.charts` draws charts in the same style.

    python -m build_tools.docs.drift --write    writes docs/images/*.svg

Each picture has a title and a text alternative. Meaning never depends on a colour alone: files have a folded corner,
errors a dashed frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

FOLDER = "docs/images"
_STYLE = """\
  <style>
    .panel { fill: #ffffff } text { fill: #1b1f24; font: 14px system-ui, sans-serif; text-anchor: middle }
    text.left { text-anchor: start } text.label { font-size: 12.5px; fill: #4a5563 }
    text.code { font: 13px ui-monospace, monospace }
    .step { fill: #e9f0fb; stroke: #3b5b8c } .file { fill: #fdf5dd; stroke: #8a6d1f }
    .error { fill: #fbeaea; stroke: #9b3b3b; stroke-dasharray: 5 3 }
    .ours { fill: #3b5b8c } .other { fill: #8593a6 }
    text.right { text-anchor: end } text.chart-title { font-weight: 600 } text.panel-title { font-size: 13px }
    .arrow { fill: none; stroke: #4a5563; stroke-width: 1.5; marker-end: url(#head) } .head { fill: #4a5563 }
    @media (prefers-color-scheme: dark) {
      .panel { fill: #161b22 } text { fill: #e6edf3 } text.label { fill: #b1bac4 }
      .step { fill: #1c2b45; stroke: #7aa2e0 } .file { fill: #35301a; stroke: #d0b04a }
      .ours { fill: #7aa2e0 } .other { fill: #5b6675 }
      .error { fill: #3d2020; stroke: #e08a8a } .arrow { stroke: #b1bac4 } .head { fill: #b1bac4 }
    }
  </style>
  <defs>
    <marker id="head" markerWidth="9" markerHeight="9" refX="8" refY="4.5" orient="auto">
      <path class="head" d="M0 0 L9 4.5 L0 9 z"/>
    </marker>
  </defs>
"""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its title, its text alternative, its size, and its shapes as SVG."""

    title: str
    text: str
    width: int
    height: int
    shapes: Sequence[str]

    def svg(self) -> str:
        """Return the text of the SVG file."""
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title text">\n'
        names = f'  <title id="title">{escape(self.title)}</title>\n  <desc id="text">{escape(self.text)}</desc>\n'
        panel = f'  <rect class="panel" width="{self.width}" height="{self.height}" rx="8"/>\n'
        return head + names + _STYLE + panel + "".join(f"  {shape}\n" for shape in self.shapes) + "</svg>\n"


def _lines(x: float, y: float, lines: Sequence[str], kind: str = "") -> str:
    """Return lines of text whose middle is at y. A line in back quotes is code."""
    texts = []
    for number, line in enumerate(lines):
        names = " ".join(filter(None, (kind, "code" if line.startswith("`") else "")))
        attribute = f' class="{names}"' if names else ""
        below = y + 5 + 18 * (number - (len(lines) - 1) / 2)
        texts.append(f'<text{attribute} x="{x:g}" y="{below:g}">{escape(line.strip("`"))}</text>')
    return "".join(texts)


def _box(x: int, y: int, width: int, height: int, *lines: str, kind: str = "step") -> str:
    """Return a box with lines of text. `kind` is "step", "file" or "error"."""
    if kind == "file":
        frame = f"M{x} {y} h{width - 12} l12 12 v{height - 12} h{-width} z M{x + width - 12} {y} v12 h12"
        shape = f'<path class="file" d="{frame}"/>'
    else:
        shape = f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>'
    return shape + _lines(x + width / 2, y + height / 2, lines)


def _arrow(*points: tuple[int, int]) -> str:
    path = " L".join(f"{x} {y}" for x, y in points)
    return f'<path class="arrow" d="M{path}"/>'


def _label(x: int, y: int, *lines: str, left: bool = False) -> str:
    return _lines(x, y, lines, "label left" if left else "label")


PIPELINE = Picture(
    "From declarations to a module",
    "A header can draft the declarations in YAML. cwrap reads them, checks them, plans the wrappers, lets one "
    "plugin for each feature rewrite the plan, and emits C, a type stub and docstrings. The C compiler compares "
    "every declaration with the header, and makes the module.",
    760,
    340,
    (
        _box(20, 20, 130, 46, "`mylib.yaml`", "declarations", kind="file"),
        _box(310, 20, 130, 46, "`mylib.h`", kind="file"),
        _arrow((310, 43), (152, 43)),
        _label(230, 32, "drafted once"),
        _arrow((85, 66), (85, 110)),
        *(
            _box(20 + 150 * k, 112, 120, 50, *lines)
            for k, lines in enumerate(
                (
                    ("read", "with positions"),
                    ("check", "all errors"),
                    ("plan", "per wrapper"),
                    ("plugins", "per feature"),
                    ("emit", "only changes"),
                )
            )
        ),
        *(_arrow((140 + 150 * k, 137), (168 + 150 * k, 137)) for k in range(4)),
        _arrow((680, 162), (680, 206)),
        _box(620, 208, 120, 46, "`mylib.c`", "generated", kind="file"),
        _arrow((740, 137), (752, 137), (752, 303), (742, 303)),
        _box(620, 280, 120, 46, "`mylib.pyi`", "types, docs", kind="file"),
        _arrow((620, 231), (472, 231)),
        _box(310, 208, 160, 46, "C compiler"),
        _arrow((310, 231), (152, 231)),
        _box(20, 208, 130, 46, "`mylib.so`", "Python module", kind="file"),
        _box(310, 286, 160, 40, "`mylib.h, mylib.c`", kind="file"),
        _arrow((390, 286), (390, 256)),
        _label(398, 271, "each declaration is compared", left=True),
    ),
)

DISPATCH = Picture(
    "Dispatch of a call",
    "A positional call whose number and types of arguments fit an overload goes through straight-line C. All "
    "other calls go to the runtime, which binds names, fills in defaults and checks each overload. Both convert "
    "the arguments, call the C function, check its status and convert the result. If no overload fits, the "
    "runtime raises a TypeError with a line for each overload. If the C function fails, its outputs are freed and "
    "an exception is raised.",
    760,
    330,
    (
        _box(20, 120, 110, 46, "a call from", "Python"),
        _arrow((130, 133), (170, 133), (170, 46), (208, 46)),
        _arrow((130, 153), (170, 153), (170, 196), (208, 196)),
        _label(176, 14, "positional, and an overload fits", left=True),
        _label(176, 166, "keywords, and all others", left=True),
        _box(210, 24, 190, 46, "straight-line C", "no tuple, no dict"),
        _box(210, 174, 190, 60, "runtime: bind names,", "fill in defaults,", "check each overload"),
        _arrow((400, 46), (450, 46), (450, 110), (478, 110)),
        _arrow((400, 196), (450, 196), (450, 132), (478, 132)),
        _box(480, 96, 120, 50, "convert", "arguments"),
        _arrow((600, 121), (628, 121)),
        _box(630, 96, 110, 50, "call the", "C function"),
        _arrow((670, 146), (670, 192)),
        _box(620, 194, 120, 50, "check status,", "convert result"),
        _arrow((305, 234), (305, 268)),
        _label(315, 250, "none fits", left=True),
        _box(190, 270, 230, 46, "TypeError with a line", "for each overload", kind="error"),
        _arrow((680, 244), (680, 268)),
        _label(622, 257, "on failure"),
        _box(560, 270, 180, 46, "outputs are freed,", "exception", kind="error"),
    ),
)

HANDLES = Picture(
    "Ownership of handles",
    "A Python object of a class owns a C object, which the deleter frees once: by close(), at the end of with, or "
    "when nothing refers to the Python object. An object that a method returned keeps the first object alive. A "
    "callable that C stores is kept by the handle until it is replaced or the handle is closed. A running call "
    "makes close() raise RuntimeError; after close(), each use raises ValueError.",
    760,
    330,
    (
        _label(150, 18, "Python"),
        _label(600, 18, "C library"),
        _box(40, 34, 220, 50, "an object that a method", "of it returned"),
        _box(40, 134, 220, 50, "`words = Tally()`", "handle"),
        _box(40, 246, 220, 50, "a callable that C stores"),
        _box(500, 34, 200, 50, "`part *`", kind="file"),
        _box(500, 134, 200, 50, "`tally_t *`", kind="file"),
        _arrow((260, 59), (498, 59)),
        _label(380, 48, "owns or borrows"),
        _arrow((260, 159), (498, 159)),
        _label(380, 140, "owns: the deleter frees it once"),
        _arrow((150, 84), (150, 132)),
        _label(160, 109, "keeps alive", left=True),
        _arrow((150, 184), (150, 244)),
        _label(160, 215, "keeps until it is replaced or closed", left=True),
        _arrow((600, 184), (600, 271), (262, 271)),
        _label(430, 260, "calls"),
        _box(430, 284, 310, 38, "used after close(): ValueError, not a crash", kind="error"),
    ),
)

DTYPES = Picture(
    "Specialisation for dtypes",
    "A declaration and generic C, written once for the name real, are split into one source for each dtype. The "
    "kernels of each source are compiled for several instruction sets. One module contains all of them and "
    "selects the instruction set of the processor when it is loaded.",
    760,
    300,
    (
        _box(20, 60, 170, 50, "`elementwise:`", "one declaration", kind="file"),
        _box(20, 170, 170, 50, "`real *x`", "one generic C file", kind="file"),
        _arrow((190, 85), (226, 85), (226, 130), (248, 130)),
        _arrow((190, 195), (226, 195), (226, 150), (248, 150)),
        _box(250, 115, 90, 50, "split"),
        *(
            shape
            for k, name in enumerate(("Float", "Double", "Half", "Long", "Int", "…"))
            for shape in (
                _arrow((340, 140), (360, 140), (360, 37 + 45 * k), (378, 37 + 45 * k)),
                _box(380, 20 + 45 * k, 90, 34, name, kind="file"),
                _arrow((470, 37 + 45 * k), (490, 37 + 45 * k), (490, 140), (508, 140)),
            )
        ),
        _box(510, 100, 110, 80, "compile:", "baseline", "AVX2", "AVX-512"),
        _arrow((620, 140), (648, 140)),
        _box(650, 115, 90, 50, "`_C`", kind="file"),
        _label(660, 200, "selects the instruction", "set when it is loaded"),
    ),
)


def pictures() -> dict[str, str]:
    """Return the text of each picture, by path."""
    found = {"pipeline": PIPELINE, "dispatch": DISPATCH, "handles": HANDLES, "dtypes": DTYPES}
    return {f"{FOLDER}/{name}.svg": picture.svg() for name, picture in found.items()}
