"""Calls that test C++: exceptions, overloads and templates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from memory import Attempt


def full_cage(module: Any) -> Any:
    """Return a cage with three lions."""
    cage = module.Cage()
    for number in range(3):
        cage.put(module.Lion(number))
    return cage


def call(name: str, *arguments: Any) -> Callable[[Any], Attempt]:
    """Return a function that makes a call of a function of the module."""
    return lambda module: Attempt(getattr(module, name), arguments)


GATES = ("try_gate", "gate_or_stuck", "pass_gate", "ask_gate")

CALLS: dict[str, dict[str, Callable[[Any], Attempt]]] = {
    "zoo": {
        **{f"alarm {kind}": call("alarm", kind) for kind in (0, 1, 7, 8, 10, 12, 13, 15, 16, 18)},
        **{f"alarm {kind} without the GIL": call("quiet_alarm", kind) for kind in (0, 8, 14, 16)},
        "area of a square": call("area", 3),
        "area of a square of floats": call("area", 1.5),
        "area of a rectangle": call("area", 2, 5),
        "area of a name": call("area", "lions"),
        "area without a name": call("area", ""),
        "portion": call("portion", 9),
        "portion of three": call("portion", 9, 3),
        "doubled": call("doubled", 4),
        "doubled float": call("doubled", 0.25),
        "times": call("times", 1.5, 2),
        "joined": call("joined", ["lion", "bear"], "+"),
        "joined of a number": call("joined", ["lion", 2]),
        "joined by default": call("joined_by_default", ["lion"]),
        "words": call("words", "lions and bears"),
        "first word": call("first_word", "lions and bears"),
        "motto": call("motto"),
        "motto that is not text": call("motto", False),
        "bytes": call("reversed_bytes", [1, 255]),
        "bytes that do not fit": call("reversed_bytes", [1, 256]),
        "numbers": call("reversed_numbers", (2**64 - 1, 3)),
        "floats": call("reversed_floats", [1.5, 2]),
        "sizes of vectors and strings": call("zeros", [1.5, 2], "abc"),
        "bools": call("reversed_bools", [True, False]),
        "rows": call("reversed_rows", [[1], [2, 3]]),
        "rows of a number": call("reversed_rows", [[1], 2]),
        "triangle": call("triangle", 3),
        "maps": call("by_weight", {"lion": 190, "bear": 250}),
        "maps of other items": call("by_weight", {"lion": 190, "bear": "250"}),
        "maps of vectors": call("halves", {"a": [1, 3]}),
        "maps without text": call("no_text"),
        "weight": call("weight", "lion"),
        "no weight": call("weight", "bear"),
        "limited": call("limited", 3),
        "limited to nothing": call("limited"),
        "keepers": call("keepers", ["Ann", ""]),
        "opposite": lambda m: Attempt(m.opposite, (m.Mood.calm,)),
        "levels": call("other_level", 2**40),
        "grams": call("grams"),
        "meals": lambda m: Attempt(m.Meal, (1, 5, 10)),
        "larger meals": lambda m: Attempt(m.larger, (m.Meal(1, 5, 10),)),
        "tomorrow": call("tomorrow"),
        "lions": lambda m: Attempt(m.Lion, ("Leo", 2.5)),
        "lions of a number": lambda m: Attempt(m.Lion, (3,)),
        "lions without a name": lambda m: Attempt(m.Lion, ("",)),
        "lions that are born": lambda m: Attempt(m.Lion.born, ("Leo",)),
        "lions that are not born": lambda m: Attempt(m.Lion.born, ("",)),
        "number living": lambda m: Attempt(m.Animal.number_living),
        "sound": lambda m: Attempt(m.Lion("Leo").sound),
        "loud": lambda m: Attempt(m.Lion("Leo").loud, (2,)),
        "cages": lambda m: Attempt(m.Cage),
        "put": lambda m: Attempt(m.Cage().put, (m.Lion("Leo"),), again=False),
        "put into a full cage": lambda m: Attempt(full_cage(m).put, (m.Lion("Leo"),), again=False),
        "animals": lambda m: Attempt(full_cage(m).__getitem__, (1,)),
        "find": lambda m: Attempt(full_cage(m).find, ("lion 2",)),
        "find nothing": lambda m: Attempt(full_cage(m).find, ("Leo",)),
        "release": lambda m: Attempt(full_cage(m).release, (2,), again=False),
        "tickets": lambda m: Attempt(m.Ticket, (3,)),
        "tickets without a price": lambda m: Attempt(m.Ticket),
        "reduced": lambda m: Attempt(m.Ticket(10).reduced, (50,)),
        "tickets together": lambda m: Attempt(m.Ticket(10).__add__, (m.Ticket(2),)),
        "tickets more": lambda m: Attempt(m.Ticket(10).__iadd__, (m.Ticket(2),)),
        "tickets of one price": lambda m: Attempt(m.Ticket(10).__eq__, (m.Ticket(10),)),
        **{f"{name} {number}": call(name, number) for name in GATES for number in range(3)},
        "total": lambda m: Attempt(m.total, (m.Ticket(10), m.Ticket(2))),
    },
}
