"""Values borrowed from an argument while the conversion of another argument changes or closes it."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from borrowed_pairs import KINDS, Capsule, Exporter, Hostile, Number, build_pairs, hostile_for, victims
from compiled import standalone
from folders import ROOT

ATTACKERS = [(kind, attacker) for kind in KINDS for attacker in hostile_for(kind)]


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build_pairs(tmp_path_factory.mktemp("pairs"))


def attempt(function: Any, *arguments: Any, **named: Any) -> bool:
    """Make a call; return whether it succeeded. The errors of an argument that changed are expected."""
    try:
        function(*arguments, **named)
    except (RuntimeError, ValueError, TypeError, BufferError) as error:
        assert re.search("changed|closed|in use|must be|another array|dimension|converted", str(error)), error  # noqa: PT017
        return False
    return True


@pytest.mark.sampled(4)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("kind", ["array", "strided", "copied", "bytes", "gate", "hatch", "spot", "spots", "visit"])
@pytest.mark.parametrize(("other", "attacker"), ATTACKERS, ids=lambda x: x if isinstance(x, str) else x.__name__)
def test_pairs(pairs: ModuleType, kind: str, other: str, attacker: type[Hostile]) -> None:
    count = len(list(victims(kind, pairs)))
    assert count
    for number in range(count):
        for form in ("first", "second", "keywords"):
            name, victim = list(victims(kind, pairs))[number]
            if name.startswith("capsule") and attacker is Capsule:
                continue  # objects that export DLPack may move their memory, which no consumer can detect
            hostile = attacker(victim.attack)
            if form == "first":
                called, place = attempt(getattr(pairs, f"pair_{kind}_{other}"), victim.value, hostile), 0
            elif form == "second":
                called, place = attempt(getattr(pairs, f"pair_{other}_{kind}"), hostile, victim.value), 1
            else:
                called, place = attempt(getattr(pairs, f"pair_{kind}_{other}"), a=victim.value, b=hostile), 0
            assert hostile.calls
            seen = (pairs.seen_address(place), pairs.seen_count(place))
            assert not called or victim.valid(*seen), (name, form, seen)


def test_calls_without_python_code(pairs: ModuleType) -> None:
    x, spot, hatch, gate = np.ones(4), pairs.Spot(x=1, y=2), pairs.open_hatch(1), pairs.open_gate(2)
    values = {
        "int": 1, "size": 2, "double": 1.0, "complex": 1j, "bool": True, "shade": pairs.Shade.DARK, "pointer": 0,
        "text": "a", "path": "a", "object": x, "array": x, "strided": x[::2], "copied": [1, 2], "bytes": b"a",
        "spot": spot, "spots": spot, "hatch": hatch, "gate": gate, "visit": len,
    }  # fmt: skip
    for first, a in values.items():
        for second, b in values.items():
            getattr(pairs, f"pair_{first}_{second}")(a, b)


# the attack raises this warning from NumPy 2.5 on
@pytest.mark.filterwarnings("ignore:Setting the shape:DeprecationWarning")
def test_the_error_names_the_argument(pairs: ModuleType) -> None:
    x = np.ones(6)

    def reshape() -> None:
        x.shape = (2, 3)

    message = r"pair_array_int\(\) argument 'a': the array was changed while the other arguments were converted"
    with pytest.raises(RuntimeError, match=message):
        pairs.pair_array_int(x, Number(reshape))
    gate = pairs.open_gate(1)
    message = r"pair_gate_int\(\) argument 'a': the gate_t\* was closed while the other arguments were converted"
    with pytest.raises(ValueError, match=message):
        pairs.pair_gate_int(gate, Number(lambda: pairs.close_gate(gate)))


def test_arguments_that_are_left_out_or_none(pairs: ModuleType) -> None:
    gate = pairs.open_gate(1)
    assert (pairs.optional_gate(), pairs.optional_gate(None), pairs.optional_gate(gate)) == (11, 10, 12)
    one = Number(lambda: None)
    assert (pairs.optional_gate(b=one), pairs.optional_gate(None, one), pairs.optional_gate(gate, one)) == (2, 1, 3)
    with pytest.raises(ValueError, match=r"argument 'a': the gate_t\* was closed"):
        pairs.optional_gate(gate, Number(lambda: pairs.close_gate(gate)))


def test_tensors_are_exported_again_only_if_other_code_ran(pairs: ModuleType) -> None:
    class Counted(Exporter):
        exports = 0

        def __dlpack__(self, **options: Any) -> Any:
            self.exports += 1
            return super().__dlpack__(**options)

    for other, value, exports in (("int", 1, 1), ("int", Number(lambda: None), 2), ("array", Counted(np.ones(3)), 1)):
        x = Counted(np.ones(3))
        getattr(pairs, f"pair_array_{other}")(x, value)
        assert x.exports == exports
        assert pairs.seen_count(0) == 3
    lost = Counted(np.ones(3))
    with pytest.raises(AttributeError, match="__dlpack__"):
        pairs.pair_array_int(lost, Number(lambda: setattr(lost, "array", None)))
    assert sys.getrefcount(lost) == 2


def test_written_arrays_must_stay_writable(pairs: ModuleType) -> None:
    x = np.ones(6)
    with pytest.raises(RuntimeError, match="argument 'a': the array was changed"):
        pairs.pair_strided_int(x, Number(lambda: x.setflags(write=False)))
    x = np.ones(6)
    pairs.pair_array_int(x, Number(lambda: x.setflags(write=False)))
    assert pairs.seen_address(0) == x.ctypes.data


def test_wrappers_without_python_code_check_nothing(tmp_path: Path) -> None:
    (tmp_path / "plain.yaml").write_text(
        "- name: plain\n  arguments:\n    - {arg: const double* x, array: true}\n"
        "    - {arg: size_t n, from: len(x)}\n    - const char* text\n",
        encoding="utf-8",
    )
    assert "confirm" not in standalone(tmp_path, "plain.yaml").files["plain.c"]
    assert "cwrap_array_confirm" in standalone(ROOT, "tests/modules/extensions/arrays.cwrap").files["arrays.c"]
