"""The writer of all generated loops: elementwise operations, generalised ufuncs, reductions and scans.

The control flow of loops (parts for threads, overlapping operands, blocks of reductions, strides with specialised code)
is in C: cwrap_map_loop.h, cwrap_item_loop.h, cwrap_fold_loop.h and cwrap_scan_loop.h. The writer defines the function
that computes one element, and the macros by which these files call it:

    CW_INLINED void item_d(double x, double y, double *cw_r0) { *cw_r0 = x * y; }
    #define CW_STEP(at, s, i) ...
    #include "cwrap_map_loop.h"

The function with the signature of NumPy's loops has the name `loop_d`. Ufuncs pass it to NumPy, and functions of graphs
pass it to array_loops.c.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cwrap.ops.loops.elements import Element, computed

GRAIN = 32768  # the minimal number of elements for a thread, since waking a thread takes microseconds


class Body(NamedTuple):
    """C statements that compute a value: the names of their inputs, and the statements.

    In an elementwise loop they assign the results to `*cw_r0`, `*cw_r1` and so on. In a reduction they return the
    value. If they `fail`, they set an exception and run `FAIL`.
    """

    names: Sequence[str]
    code: str
    can_fail: bool = False


class Combination(NamedTuple):
    """How a reduction combines two values: statements of `a` and `b` that return a value.

    `is_free` is True if the values may be combined in any order. `finish` is an expression for the result, of the
    combined value `total` and the number of elements `n`.
    """

    code: str
    is_free: bool
    finish: str = "total"


FAIL = "return 1;"
"""The statement with which the body of an elementwise loop fails."""


@dataclass(frozen=True, slots=True)
class LoopWriter:
    """The writer of one loop: its name, and the elements of its operands, of which the first `inputs` are inputs.

    `grain` is the minimal number of elements for a thread; 0 if one thread computes one element after the other.
    """

    name: str
    elements: tuple[Element, ...]
    inputs: int
    grain: int = GRAIN

    def map(self, body: Body, scalars: Sequence[Sequence[int]] = ((),)) -> str:
        """Return the loop of an elementwise operation.

        `scalars` has the inputs with one element, for each case that gets specialised code; in all of them the other
        operands are contiguous.
        """
        numbers = range(len(self.elements))
        outputs = numbers[self.inputs :]
        parameters = [*self._parameters(body.names)]
        parameters += [f"{computed(self.elements[k])} *cw_r{k - self.inputs}" for k in outputs]
        values = [self._load(k, "i * s[{k}]") for k in numbers[: self.inputs]]
        call = f"item_{self.name}({', '.join([*values, *(f'&r{k}' for k in outputs)])})"
        results = " ".join(f"{computed(self.elements[k])} r{k};" for k in outputs)
        stores = " ".join(_store(self.elements[k], f"at[{k}] + i * s[{k}]", f"r{k}") for k in outputs)
        failed = f"if ({call}) return;" if body.can_fail else f"{call};"
        macros = {
            "CW_INPUTS": str(self.inputs),
            "CW_OPERANDS": str(len(self.elements)),
            "CW_SIZES": self._sizes(self.elements),
            "CW_STEP(at, s, i)": f"{{ {results} {failed} {stores} }}",
            "CW_VARIANTS": " ".join(f"CW_VARIANT({self._sizes(self.elements, case)})" for case in scalars),
            "CW_GRAIN": str(self.grain),
            **self._reduced(),
        }
        function = _function("int" if body.can_fail else "void", f"item_{self.name}", parameters, body)
        return function + self._included("cwrap_map_loop.h", macros)

    def _reduced(self) -> dict[str, str]:
        """Return the macros with which reduce() keeps the total in a register."""
        first, *others = self.elements
        if self.inputs != 2 or len(others) != 2 or any(element != first for element in others):
            return {}
        return {
            "CW_REDUCED": computed(first),
            "CW_LOAD(address)": f"({first.value('address')})",
            "CW_STORE(address, total)": _store(first, "address", "total"),
        }

    def fold(self, term: Body, combination: Combination, has_items: bool = True, has_masks: bool = False) -> str:
        """Return the loop of a reduction. Its flags, `data`, specify a mask and an initial value.

        Without `has_items`, the loop is called for one item at a time.
        """
        flags = {"CW_HAS_ITEMS": str(int(has_items)), "CW_HAS_MASKS": str(int(has_masks))}
        return self._folding("cwrap_fold_loop.h", term, combination, flags)

    def scan(self, term: Body, combination: Combination) -> str:
        """Return the loop of a scan."""
        return self._folding("cwrap_scan_loop.h", term, combination, {})

    def _folding(self, template: str, term: Body, combination: Combination, flags: Mapping[str, str]) -> str:
        name, result = self.name, self.elements[-1]
        value = computed(result)
        loads = [self._load(k, "(i) * s[{k}] + (c) * t[{k}]") for k in range(self.inputs)]
        functions = _function(value, f"term_{name}", self._parameters(term.names), term)
        functions += _function(
            value, f"combine_{name}", [f"{value} a", f"{value} b"], Body(("a", "b"), combination.code)
        )
        macros = {
            "CW_INPUTS": str(self.inputs),
            "CW_SIZES": self._sizes(self.elements[: self.inputs]),
            "CW_VALUE": value,
            "CW_TERM(at, s, i, t, c)": f"term_{name}({', '.join(loads)})",
            "CW_COMBINE(a, b)": f"combine_{name}(a, b)",
            "CW_START(address)": f"({result.value('address')})",
            "CW_FINISH(address, total, n)": _store(result, "address", combination.finish),
            "CW_IS_FREE": str(int(combination.is_free)),
            "CW_GRAIN": str(self.grain),
            **flags,
        }
        return functions + self._included(template, macros)

    def items(self, parameters: Sequence[str], code: str, macros: Mapping[str, str]) -> str:
        """Return the loop of a generalised ufunc, with the macros that call the function of these parameters."""
        names = [parameter.split()[-1].lstrip("*") for parameter in parameters]
        function = _function("void", f"item_{self.name}", parameters, Body(names, code))
        common = {"CW_OPERANDS": str(len(self.elements)), "CW_GRAIN": str(self.grain)}
        return function + self._included("cwrap_item_loop.h", {**common, **macros})

    def _parameters(self, names: Iterable[str]) -> list[str]:
        return [f"{computed(element)} {name}" for element, name in zip(self.elements, names, strict=False)]

    def _load(self, number: int, offset: str) -> str:
        return self.elements[number].value(f"at[{number}] + {offset.format(k=number)}")

    @staticmethod
    def _sizes(elements: Iterable[Element], scalars: Sequence[int] = ()) -> str:
        sizes = (f"sizeof({element.memory})" for element in elements)
        return ", ".join("0" if k in scalars else size for k, size in enumerate(sizes))

    def _included(self, template: str, macros: Mapping[str, str]) -> str:
        defined = {"CW_NAME(x)": f"x##_{self.name}", **macros}
        lines = [f"#define {name} {text}" for name, text in defined.items()]
        lines += [f'#include "{template}"', *(f"#undef {name.partition('(')[0]}" for name in defined)]
        return "\n".join(lines) + "\n"


def _function(result: str, name: str, parameters: Sequence[str], body: Body) -> str:
    unused = " ".join(f"(void){parameter};" for parameter in body.names)
    end = "    return 0;\n" if body.can_fail else ""
    return f"\nCW_INLINED {result} {name}({', '.join(parameters)})\n{{\n    {unused}\n{body.code}\n{end}}}\n"


def _store(element: Element, address: str, value: str) -> str:
    return f"*({element.memory} *)({address}) = {element.stored(value)};"
