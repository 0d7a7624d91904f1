"""A module with a function for each pair of argument types, and objects whose conversion changes the other argument.

`pair_array_int(a, b)` takes an array and an int. Its C function records the address and the number of elements of
argument k, and `seen(k)` returns them, so that a test can compare them with the memory of the object after the call.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from compiled import LIMITED_API, compile_module
from numpy.typing import NDArray

from cwrap.pipeline import Request, generate

SIZE = 100_000  # number of elements: an array of this size is unmapped when it is freed
HEAD = r"""
#include <complex.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
typedef struct { double x, y; } spot_t;
typedef struct gate { int number; } gate_t;
typedef int (*visit_t)(void *data, int n);
enum shade { DARK, LIGHT };
static const void *address[2];
static size_t count[2];
static void note(int k, const void *data, size_t n) { address[k] = data; count[k] = n; }
static void *seen_address(int k) { return (void *)address[k]; }
static size_t seen_count(int k) { return count[k]; }
/* The gates that were opened and not closed, of which `is_open` knows by address alone. */
static gate_t *gates[64];
static gate_t *open_gate(int number)
{
    gate_t *g = (gate_t *)malloc(sizeof *g);
    int k = 0;
    g->number = number;
    while (gates[k]) k++;
    return gates[k] = g;
}
static void close_gate(gate_t *g)
{
    for (int k = 0; k < 64; k++)
        if (gates[k] == g) gates[k] = NULL;
    free(g);
}
static int is_open(void *g)
{
    for (int k = 0; k < 64; k++)
        if (g && gates[k] == g) return 1;
    return 0;
}
static gate_t *spare_gate(void) { static gate_t spare; return &spare; }
static int optional_gate(gate_t *a, int b) { return (a == NULL ? 0 : a == spare_gate() ? 1 : is_open(a) ? 2 : -1) + b; }
typedef gate_t hatch_t;
static hatch_t *open_hatch(int number) { return open_gate(number); }
static void close_hatch(hatch_t *h) { close_gate(h); }
"""
DEFINITIONS = """
- enum: Shade
  type: enum shade
  members: [DARK, LIGHT]
- struct: Spot
  type: spot_t
  fields: [double x, double y]
- class: Hatch
  type: hatch_t*
  free: close_hatch
  new: open_hatch
- callback: Visit
  type: visit_t
  return: int
  arguments: [void* data, int n]
  failure: -1
- {name: open_hatch, return: hatch_t*, arguments: [int number]}
- {name: open_gate, return: gate_t*, arguments: [int number]}
- {name: close_gate, arguments: [{arg: gate_t* gate, consume: true}]}
- name: optional_gate
  return: int
  arguments: [{arg: gate_t* a, nullable: true, default: spare_gate()}, {arg: int b, default: 10}]
- {name: is_open, return: int, arguments: [void* gate]}
- {name: seen_address, return: void*, arguments: [int k]}
- {name: seen_count, return: size_t, arguments: [int k]}
"""
TABLE = "- {type: gate_t*, free: close_gate, python: Gate}\n"


@dataclass(frozen=True)
class Kind:
    """A type of argument: its C parameters, the values that C records, its declarations; `$` is the name."""

    c: str
    note: str
    yaml: tuple[str, ...]


KINDS = {
    "int": Kind("int $", "NULL, 0", ("int $",)),
    "size": Kind("uint64_t $", "NULL, 0", ("uint64_t $",)),
    "double": Kind("double $", "NULL, 0", ("double $",)),
    "complex": Kind("double complex $", "NULL, 0", ("double complex $",)),
    "bool": Kind("bool $", "NULL, 0", ("bool $",)),
    "shade": Kind("enum shade $", "NULL, 0", ("enum shade $",)),
    "pointer": Kind("void *$", "NULL, 0", ("void* $",)),
    "text": Kind("const char *$", "$, strlen($)", ("const char* $",)),
    "path": Kind("const char *$", "NULL, strlen($)", ("{arg: const char* $, text: path}",)),
    "object": Kind("PyObject *$", "$, 0", ("PyObject* $",)),
    "array": Kind(
        "const double *$, size_t n$", "$, n$", ("{arg: const double* $, array: true}", "{arg: size_t n$, from: len($)}")
    ),
    "strided": Kind(
        "double *$, size_t n$", "$, n$",
        ("{arg: double* $, array: {ndim: any, contiguous: false}}", "{arg: size_t n$, from: $.size}"),
    ),
    "copied": Kind(
        "const double *$, size_t n$", "NULL, n$",
        ("{arg: const double* $, array: {convert: same_kind}}", "{arg: size_t n$, from: len($)}"),
    ),
    "bytes": Kind(
        "const uint8_t *$, size_t n$", "$, n$",
        ("{arg: const uint8_t* $, bytes: true}", "{arg: size_t n$, from: len($)}"),
    ),
    "spot": Kind("spot_t $", "NULL, 0", ("spot_t $",)),
    "spots": Kind("spot_t *$", "$, 0", ("spot_t* $",)),
    "hatch": Kind("hatch_t *$", "$, is_open($)", ("hatch_t* $",)),
    "gate": Kind("gate_t *$", "$, is_open($)", ("gate_t* $",)),
    "visit": Kind("visit_t $, void *d$", "NULL, $ != NULL", ("Visit $", "{arg: void* d$, closure: $}")),
}  # fmt: skip


def build_pairs(folder: Path) -> ModuleType:
    """Generate, compile and import the module with one function for each pair of KINDS."""
    lines = [DEFINITIONS]
    c = [HEAD]
    for first, a in KINDS.items():
        for second, b in KINDS.items():
            name = f"pair_{first}_{second}"
            yaml = [text.replace("$", "a") for text in a.yaml] + [text.replace("$", "b") for text in b.yaml]
            unused = "".join(f" (void){v};" for k, v in ((a, "a"), (b, "b")) if k.note.startswith("NULL, 0"))
            unused += "".join(f" (void)d{v};" for k, v in ((a, "a"), (b, "b")) if "d$" in k.c)
            unused += "".join(f" (void){v};" for k, v in ((a, "a"), (b, "b")) if k.note == "NULL, n$")
            c.append(
                f"static void {name}({a.c.replace('$', 'a')}, {b.c.replace('$', 'b')}) "
                f"{{{unused} note(0, {a.note.replace('$', 'a')}); note(1, {b.note.replace('$', 'b')}); }}"
            )
            lines.append(f"- {{name: {name}, arguments: [{', '.join(yaml)}]}}")
    (folder / "pairs.h").write_text("\n".join(c), encoding="utf-8")
    (folder / "pairs.yaml").write_text("- include: pairs.h\n" + "\n".join(lines), encoding="utf-8")
    (folder / "types.yaml").write_text(TABLE, encoding="utf-8")
    request = Request(folder, ("pairs.yaml",), target="standalone", types="types.yaml", limited_api=LIMITED_API)
    result = generate(request)
    (folder / "pairs.c").write_text(result.files["pairs.c"], encoding="utf-8")
    return compile_module(folder / "pairs.c", ("-O1", f"-I{folder}"))


class Exporter:
    """An exporter of DLPack without the buffer protocol, for an array whose memory can move."""

    def __init__(self, array: NDArray[Any]) -> None:
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return (1, 0)

    def __dlpack__(self, **keywords: Any) -> Any:
        return self.array.__dlpack__(**keywords)


class Hostile:
    """An object with special methods that run an attack before they return a value; `calls` counts the attacks."""

    def __init__(self, attack: Callable[[], object]) -> None:
        self.attack = attack
        self.calls = 0
        self.items: Any = np.ones(3)

    def strike(self) -> None:
        self.calls += 1
        with contextlib.suppress(BufferError, ValueError, RuntimeError, AttributeError, TypeError):
            self.attack()  # an object in use may raise an exception instead

    def __eq__(self, other: object) -> bool:
        self.strike()
        return self is other

    def __hash__(self) -> int:
        self.strike()
        return 1

    def __bool__(self) -> bool:
        self.strike()
        return True


class Number(Hostile):
    """A hostile object that can be converted to a number or to a path."""

    def __index__(self) -> int:
        self.strike()
        return 1

    def __float__(self) -> float:
        self.strike()
        return 1.0

    def __complex__(self) -> complex:
        self.strike()
        return 1j

    def __fspath__(self) -> str:
        self.strike()
        return "name"


class Capsule(Hostile):
    """A hostile object that exports an array by DLPack."""

    def __dlpack_device__(self) -> tuple[int, int]:
        self.strike()
        return (1, 0)

    def __dlpack__(self, **keywords: Any) -> Any:
        self.strike()
        return self.items.__dlpack__(**keywords)


class ArrayLike(Hostile):
    """A hostile object with `__array__`."""

    def __array__(self, *arguments: Any, **options: Any) -> Any:
        self.strike()
        return np.ones(3)


class Items(Hostile):
    """A hostile sequence with `__len__` and `__getitem__`."""

    def __len__(self) -> int:
        self.strike()
        return 2

    def __getitem__(self, place: int) -> float:
        self.strike()
        if place >= 2:
            raise IndexError(place)
        return 1.0


class Bytes(Hostile):
    """A hostile object that exports a buffer by `__buffer__`, from Python 3.12 on."""

    def __buffer__(self, flags: int) -> memoryview:
        self.strike()
        return memoryview(self.items)


def hostile_for(kind: str) -> list[type[Hostile]]:
    """Return the classes of hostile objects that run Python code when they are converted to this type."""
    buffers = [Bytes] if sys.version_info >= (3, 12) else []
    classes: dict[str, list[type[Hostile]]] = {
        "int": [Number], "size": [Number], "double": [Number], "complex": [Number], "shade": [Number],
        "pointer": [Number], "path": [Number], "array": [Capsule, *buffers], "strided": [Capsule, *buffers],
        "copied": [Capsule, ArrayLike, Items, *buffers], "bytes": list(buffers),
    }  # fmt: skip
    return classes.get(kind, [])


@dataclass
class Victim:
    """An argument that can be changed or closed during a call.

    `attack` changes or closes the value. `valid(address, count)` returns whether what C has recorded still describes
    it. `reset` undoes the attack.
    """

    value: Any
    attack: Callable[[], object]
    valid: Callable[[int, int], bool]
    reset: Callable[[], object] = lambda: None


def _arrays() -> Iterator[tuple[str, Victim]]:
    def resized(size: int) -> Victim:
        x = np.ones(SIZE)
        return Victim(x, lambda: x.resize(size, refcheck=False), lambda p, n: (p, n) == (x.ctypes.data, x.size))

    yield "grown", resized(SIZE * 10)
    yield "shrunk", resized(1)
    x = np.ones(SIZE)

    def reshape() -> None:
        x.resize((10, SIZE // 10) if x.ndim == 1 else (SIZE,), refcheck=False)

    yield "reshaped", Victim(x, reshape, lambda p, n: (p, n) == (x.ctypes.data, SIZE))
    y = np.ones(SIZE)
    state: Any = np.ones(3).__reduce__()[2]
    yield "restored", Victim(y, lambda: y.__setstate__(state), lambda p, n: (p, n) == (y.ctypes.data, y.size))
    z: Any = np.ones(SIZE)

    def retype() -> None:
        z.dtype = np.dtype("f4")

    yield "of another dtype", Victim(z, retype, lambda p, n: n * 8 == SIZE * 8 and z.dtype == np.float64)


def _dlpack() -> Iterator[tuple[str, Victim]]:
    e = Exporter(np.ones(SIZE))

    def valid(p: int, n: int) -> bool:
        return (p, n) == (e.array.ctypes.data, e.array.size)

    yield "capsule grown", Victim(e, lambda: e.array.resize(SIZE * 10, refcheck=False), valid)

    def move() -> None:
        e.array.resize(SIZE * 10, refcheck=False)
        e.array.resize(SIZE, refcheck=False)

    yield "capsule moved", Victim(e, move, valid)


def _buffers() -> Iterator[tuple[str, Victim]]:
    x = np.ones(SIZE)
    yield (
        "array",
        Victim(x, lambda: x.resize(SIZE * 10, refcheck=False), lambda p, n: (p, n) == (x.ctypes.data, x.nbytes)),
    )
    b = bytearray(SIZE)

    def valid(p: int, n: int) -> bool:
        return n == len(b) and (not n or p == np.frombuffer(b, "u1").ctypes.data)

    yield "bytearray", Victim(b, b.clear, valid)


def victims(kind: str, module: ModuleType) -> Iterator[tuple[str, Victim]]:
    """Yield names and values of this type that can be changed during a call."""
    if kind in ("array", "strided"):
        yield from _arrays()
        yield from _dlpack()
    elif kind == "copied":
        items = [1.0] * SIZE
        yield "list", Victim(items, items.clear, lambda p, n: n in (0, SIZE))
        yield from _copied_arrays()
    elif kind == "bytes":
        yield from _buffers()
    elif kind == "gate":
        gate = module.open_gate(1)
        yield "capsule", Victim(gate, lambda: module.close_gate(gate), lambda p, n: n == 1)
    elif kind == "hatch":
        hatch = module.open_hatch(1)
        yield "object", Victim(hatch, hatch.close, lambda p, n: n == 1)
    elif kind in ("spot", "spots"):
        spot = module.Spot(x=1, y=2)
        yield "struct", Victim(spot, lambda: setattr(spot, "x", 5), lambda p, n: True)
    elif kind == "visit":
        yield "callable", Victim(lambda n: n, lambda: None, lambda p, n: n == 1)


def _copied_arrays() -> Iterator[tuple[str, Victim]]:
    x = np.ones(SIZE)
    yield "as it is", Victim(x, lambda: x.resize(SIZE * 10, refcheck=False), lambda p, n: n == x.size)
    i = np.ones(SIZE, "i4")
    yield "converted", Victim(i, lambda: i.resize(SIZE * 10, refcheck=False), lambda p, n: n in (SIZE, SIZE * 10))
