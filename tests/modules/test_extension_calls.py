"""A generated module that is compiled and called: binding, conversion, and the messages of failing calls."""

from __future__ import annotations

import functools
import operator
from typing import Any, cast

import numpy as np
import pytest
from compiled import build
from folders import ROOT


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the module of tests/modules/extensions/calls.cwrap."""
    return build(ROOT, "tests/modules/extensions/calls.cwrap", tmp_path_factory.mktemp("calls"))


class Index:
    """A number with `__index__` only."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Float:
    """A number with `__float__` only."""

    def __float__(self) -> float:
        return 2.5


def test_positional_and_keyword(calls: Any) -> None:
    """Every argument may be passed by position or by keyword."""
    assert calls.add_ints(1, 2) == calls.add_ints(1, b=2) == calls.add_ints(b=2, a=1) == 3
    assert calls.unlocked(1, b=2) == 3  # this function runs without the GIL
    assert calls.answer() == 42


def test_keywords_that_are_not_interned_are_compared_by_text(calls: Any) -> None:
    """A keyword that is not an interned string is found by its text."""
    name = "".join(["a"])
    assert calls.add_ints(**{name: 1, "b": 2}) == 3


@pytest.mark.parametrize(
    ("args", "kwargs", "expected"),
    [
        ((2, 3), {}, 32),  # x and y
        ((5, 2, 3), {}, 40),  # alpha, x and y, because the leftmost way is chosen
        ((5, 2, 7, 3), {}, 220),
        ((2, 3), {"beta": 7}, 212),
        ((), {"x": 2, "y": 3, "alpha": 5}, 40),
        ((5, 2), {"y": 3}, 40),
        ((2,), {"y": 3}, 32),
    ],
)
def test_defaults_in_the_middle(calls: Any, args: tuple[int, ...], kwargs: dict[str, int], expected: int) -> None:
    """Arguments go to parameters in the leftmost way in which every required parameter gets an argument."""
    assert calls.scaled(*args, **kwargs) == expected


def test_overloads_choose_the_exact_type(calls: Any) -> None:
    """The overload with the exact type is called; an object with `__index__` or `__float__` is a number."""
    assert calls.twice(3) == 6
    assert isinstance(calls.twice(3), int)
    assert calls.twice(3.0) == 6.5
    assert calls.twice(Index(4)) == 8
    assert calls.twice(Float()) == 5.5


def test_bool_and_aliases(calls: Any) -> None:
    """A flag is True or False, and may be passed under any of its names."""
    assert calls.negated(True) is False
    assert calls.negated(value=False) is calls.negated(negate=False) is True
    with pytest.raises(TypeError, match="must be bool, not int"):
        calls.negated(1)


def test_text_and_none(calls: Any) -> None:
    """If the default is NULL, None is NULL. A string with a NUL is an error."""
    assert calls.joined("ä", "b") == "ä-b"
    assert calls.joined("a") == calls.joined("a", None) == "a-NULL"
    with pytest.raises(ValueError, match="joined\\(\\) argument 'first': embedded null character"):
        calls.joined("a\0b")


def test_shapes_of_signatures(calls: Any) -> None:
    """Positional-only and keyword-only parameters, one argument, constants and references work."""
    assert calls.positional(1, 2) == 3
    assert calls.one(4) == 8
    assert calls.keyword_only(1, b=2) == 127
    assert calls.keyword_only(1, c=3, b=2) == 123
    assert calls.constants(4) == 454
    assert calls.byte_value(200) == 200
    assert calls.from_keyword(**{"from": 4}) == calls.from_keyword(from_=4) == 5
    assert calls.upper_or_lower() == calls.upper_or_lower(True) == "U-x"
    assert calls.upper_or_lower(uplo=False) == "L-x"


def test_code_around_the_call(calls: Any) -> None:
    """`before_call` can use C values and Python objects."""
    assert calls.checked(1, 2) == 3
    with pytest.raises(ValueError, match="b is negative, given as -2"):
        calls.checked(1, -2)


def test_status(calls: Any) -> None:
    """A non-zero status raises an exception."""
    assert calls.status_of(0) is None
    with pytest.raises(RuntimeError, match="status_of\\(\\) failed"):
        calls.status_of(3)


def test_signature_and_doc(calls: Any) -> None:
    """The docstring of the declaration is `__doc__`, and the signature can be inspected."""
    assert calls.add_ints.__doc__ == "The sum of two ints."


WEIGHTED = sum((k + 1) * k for k in range(24))


def test_more_parameters_than_fit_on_the_stack(calls: Any) -> None:
    """Calls with 24 parameters work by position, by keyword in any order, and with names that are not interned."""
    keywords = {"".join(["p", str(k)]): k for k in reversed(range(24))}
    assert calls.weighted(*range(24)) == calls.weighted(*range(10)) == calls.weighted(**keywords) == WEIGHTED
    assert calls.weighted(*range(5), **{f"p{k}": k for k in range(9, 4, -1)}) == WEIGHTED
    assert calls.weighted(*range(10), p23=0) == WEIGHTED - 24 * 23
    with pytest.raises(TypeError, match=r"missing required argument 'p9' \(pos 10\)"):
        calls.weighted(*range(9), **{f"p{k}": k for k in range(10, 24)})
    with pytest.raises(TypeError, match=r"takes at most 24 positional arguments \(25 given\)"):
        calls.weighted(*range(25))


def test_many_defaults_before_a_required_argument(calls: Any) -> None:
    """A call that matches no overload fails quickly, even if arguments may pass over defaults in very many ways."""
    assert calls.passed_over("x") == sum(range(48))
    assert calls.passed_over(*[0] * 24, "xx") == 2 * sum(range(24, 48))
    for args in ([0] * 24, [0] * 24 + [1.5], [0] * 48, [0] * 20 + ["x"] + [0] * 20):
        with pytest.raises(TypeError, match=r"^passed_over\(\) "):
            calls.passed_over(*args)


def test_none_and_an_omitted_argument_differ(calls: Any) -> None:
    """None is NULL; an argument that is left out has its default."""
    assert calls.pair(1) == (1, "left out")
    assert calls.pair(1, None) == calls.pair(second=None, first=1) == (1, None)
    assert calls.pair(None, "x") == (..., "x")


@pytest.mark.parametrize(
    ("args", "kwargs", "bound"),
    [
        ((3, 4), {}, (1, 2, 3, 4)),
        ((5, 3, 4), {}, (5, 2, 3, 4)),
        ((5, 6, 3, 4), {}, (5, 6, 3, 4)),
        ((6.5, 3, 4), {}, (1, 6.5, 3, 4)),  # 6.5 is not an int, so it goes to the next parameter
        ((3, 4), {"b": 6}, (1, 6, 3, 4)),
        ((6, 3, 4), {"first": 5}, (5, 6, 3, 4)),
        ((3,), {"d": 4}, (1, 2, 3, 4)),
        ((), {"d": 4, "c": 3, "b": 6, "first": 5}, (5, 6, 3, 4)),
        ((5, 6), {"d": 4, "c": 3}, (5, 6, 3, 4)),
    ],
)
def test_every_way_past_defaults(calls: Any, args: tuple[Any, ...], kwargs: dict[str, Any], bound: object) -> None:
    assert calls.middle(*args, **kwargs) == bound


@pytest.mark.parametrize(
    ("name", "args", "kwargs"),
    [
        ("middle", (5, 6, 3, 4), {"a": 1}),
        ("middle", (5, 6, 3, 4), {"first": 1}),
        ("middle", (3, 4), {"a": 1, "first": 1}),
        ("middle", (5, 6, 3, 4), {"d": 4}),
        ("middle", (3, 4), {"e": 4}),
        ("negated", (), {"value": True, "negate": True}),
        ("negated", (True,), {"value": True}),
        ("either", (1, 2), {"axis": 2}),
        ("either", (1,), {"b": 2, "axis": 2}),
        ("either", ("x",), {"axis": "y"}),
        ("either", ("x", "y"), {}),
        ("positional", (), {"a": 1, "b": 2}),
        ("one", (), {"a": 1}),
        ("answer", (), {"x": 1}),
        ("answer", (1,), {}),
    ],
)
def test_a_keyword_too_many_is_an_error(calls: Any, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Keywords that are unknown, repeated, repeated under another name, of another overload or positional-only fail."""
    with pytest.raises(TypeError):
        getattr(calls, name)(*args, **kwargs)


def test_true_is_a_bool_if_an_overload_has_one(calls: Any) -> None:
    assert calls.flag_or_int(True) is False
    assert calls.flag_or_int(x=False) is True
    assert calls.flag_or_int(1) == 2
    assert calls.twice(True) == 2


def test_every_way_of_calling(calls: Any) -> None:
    """Unpacking, map, partial, methodcaller and `tp_call` with a tuple and a dict pass the same arguments."""
    assert list(map(calls.add_ints, [1, 2], [3, 4])) == [4, 6]
    assert functools.partial(calls.add_ints, 1)(b=2) == functools.partial(calls.add_ints, b=2)(1) == 3
    assert functools.partial(calls.keyword_only, b=1)(2) == 217
    assert functools.reduce(calls.add_ints, range(5)) == 10
    assert operator.methodcaller("add_ints", 1, b=2)(calls) == 3
    assert calls.add_ints.__call__(1, b=2) == type(calls.add_ints).__call__(calls.add_ints, 1, b=2) == 3
    word = type("Word", (str,), {"__hash__": str.__hash__, "__eq__": str.__eq__})
    assert calls.add_ints(**{word("a"): 1, word("b"): 2}) == 3
    with pytest.raises(TypeError, match="keywords must be strings"):
        calls.add_ints(1, **{cast("str", 2): 3})


def test_the_receiver_is_not_the_first_argument(calls: Any) -> None:
    """Each call is made twice: the first one interns the names, by which the second one finds the arguments."""
    three, two = calls.Number(3), calls.Number(2)
    table: list[tuple[tuple[Any, ...], dict[str, Any], int | None]] = [
        ((2,), {}, 6), ((), {"by": 2}, 6),
        ((two,), {}, 5), ((), {"other": two}, 5),
        ((2, 4), {}, 146), ((2,), {"more": 4}, 146), ((), {"more": 4, "by": 2}, 146),
        ((2, 4, 5), {}, 546), ((2, 4), {"last": 5}, 546), ((), {"by": 2, "more": 4, "last": 5}, 546),
        ((2, two), {}, 2), ((2,), {"other": two}, 2), ((), {"other": two, "by": 2}, 2),
        ((), {"by": 2, "self": two}, None), ((), {"by": 2, "me": two}, None),
        ((), {"by": 2, "more": 4, "me": two}, None),
        ((2, 4, two), {}, None), ((), {}, None),
    ]  # fmt: skip
    for _ in range(2):
        for args, kwargs, expected in table:
            if expected is None:
                with pytest.raises(TypeError):
                    three.scale(*args, **kwargs)
            else:
                assert three.scale(*args, **kwargs) == expected, (args, kwargs)


def test_arguments_may_change_the_list_and_dict_of_the_call(calls: Any) -> None:
    """An `__index__` may empty the list and the dict from which the call was made."""
    args: list[Any] = []
    kwargs: dict[str, Any] = {}

    class Clears:
        def __index__(self) -> int:
            args.clear()
            kwargs.clear()
            return 4

    args += [Clears()]
    kwargs["b"] = Index(5)
    assert calls.add_ints(*args, **kwargs) == 9
    kwargs |= {"first": Clears(), "d": 2.5, "c": Index(1)}
    assert calls.middle(**kwargs) == (4, 2, 1, 2.5)


LONGEST = "name_of_an_argument_that_has_as_many_letters_as_can_be_compared"
MESSAGES = [
    ("add_ints", (), {}, "add_ints() missing required argument 'a' (pos 1)"),
    ("add_ints", (1,), {}, "add_ints() missing required argument 'b' (pos 2)"),
    ("add_ints", (1, 2, 3), {}, "add_ints() takes exactly 2 positional arguments (3 given)"),
    ("add_ints", (1,), {"a": 2}, "add_ints() argument 'a' given by name and by position (pos 1)"),
    ("add_ints", (1, "x"), {}, "add_ints() argument 'b' (pos 2) must be int, not str"),
    ("add_ints", (1.5, 2), {}, "add_ints() argument 'a' (pos 1) must be int, not float"),
    ("add_ints", (1, None), {}, "add_ints() argument 'b' (pos 2) must be int, not None"),
    ("add_ints", (1,), {"c": 2}, "add_ints() got an unexpected keyword argument 'c'"),
    ("scaled", (1,), {"bata": 2}, "scaled() got an unexpected keyword argument 'bata'; did you mean 'beta'?"),
    ("add_ints", (1,), {"c" * 200: 2}, f"add_ints() got an unexpected keyword argument '{'c' * 200}'"),
    ("add_ints", (1,), {"\udc80": 2}, "add_ints() got an unexpected keyword argument '\udc80'"),
    ("scaled", (1,), {}, "scaled() missing required argument 'y' (pos 4)"),
    ("scaled", (1, 2, 3, 4, 5), {}, "scaled() takes at most 4 positional arguments (5 given)"),
    ("keyword_only", (1,), {}, "keyword_only() missing required keyword-only argument 'b'"),
    ("keyword_only", (1, 2), {}, "keyword_only() takes exactly 1 positional argument (2 given)"),
    ("named_only", (1,), {}, "named_only() takes no positional arguments (1 given)"),
    (
        "named_only",
        (),
        {LONGEST[1:]: 1},
        f"named_only() got an unexpected keyword argument '{LONGEST[1:]}'; did you mean '{LONGEST}'?",
    ),
    ("named_only", (), {f"{LONGEST}s": 1}, f"named_only() got an unexpected keyword argument '{LONGEST}s'"),
    ("named_only", (), {LONGEST * 4: 1}, f"named_only() got an unexpected keyword argument '{LONGEST * 4}'"),
    ("named_only", (), {"\udc80": 1}, "named_only() got an unexpected keyword argument '\udc80'"),
    ("one", (), {}, "calls.one() takes exactly one argument (0 given)"),
    ("positional", (1,), {}, "positional() missing required argument 'b' (pos 2)"),
    (
        "twice",
        ("x",),
        {},
        (
            "twice() got (str), which fits no signature:\n"
            "  twice(int x): argument 'x' (pos 1) must be int, not str\n"
            "  twice(float x): argument 'x' (pos 1) must be float, not str"
        ),
    ),
    ("mixed", (), {"a": 1, "b": 2}, "mixed() got some positional-only arguments passed as keyword arguments: 'a'"),
    ("mixed", (1, 2), {"third": 1, "c": 3}, "mixed() got multiple values for argument 'c'"),
    ("mixed", (1, 2), {"c": 1, "third": 3}, "mixed() got multiple values for argument 'c'"),
    ("mixed", (1, 2, 3), {"third": 3}, "mixed() argument 'c' given by name and by position (pos 3)"),
    ("mixed", (1,), {}, "mixed() missing required argument 'b' (pos 2)"),
    ("mixed", (), {"b": 1}, "mixed() missing required argument 'a' (pos 1)"),
    ("mixed", (1, 2, 3, 4), {}, "mixed() takes at most 3 positional arguments (4 given)"),
    ("mixed", (1, 2), {"therd": 3}, "mixed() got an unexpected keyword argument 'therd'; did you mean 'third'?"),
    ("mixed", (1,), {"b": "x"}, "mixed() argument 'b' must be int, not str"),
    (
        "mixed",
        (1,),
        {"b": np.zeros((2, 3))},
        "mixed() argument 'b' must be int, not numpy.ndarray of float64 and shape (2, 3)",
    ),
    ("mixed", (int, 2), {}, "mixed() argument 'a' (pos 1) must be int, not type"),
    ("middle", (5, 6, 3, 4), {"b": 1}, "middle() argument 'b' given by name and by position (pos 2)"),
    ("middle", (5, 6, 3, 4), {"first": 1}, "middle() argument 'a' given by name and by position (pos 1)"),
    ("negated", (), {}, "negated() missing required argument 'flag' (pos 1)"),
    ("answer", (), {"x": 1}, "calls.answer() takes no keyword arguments"),
    ("answer", (1,), {}, "calls.answer() takes no arguments (1 given)"),
    ("one", (), {"a": 1}, "calls.one() takes no keyword arguments"),
    ("positional", (), {"a": 1, "b": 2}, "calls.positional() takes no keyword arguments"),
    (
        "either",
        (1, "x"),
        {},
        (
            "either() got (int, str), which fits no signature:\n"
            "  either(int a, int b): argument 'b' (pos 2) must be int, not str\n"
            "  either(str text, *, str more): argument 'text' (pos 1) must be str, not int"
        ),
    ),
    (
        "either",
        ("x",),
        {"axis": 1},
        (
            "either() got (str, axis=int), which fits no signature:\n"
            "  either(int a, int b): argument 'a' (pos 1) must be int, not str\n"
            "  either(str text, *, str more): got an unexpected keyword argument 'axis'"
        ),
    ),
    (
        "either",
        ("x",),
        {},
        (
            "either() got (str), which fits no signature:\n"
            "  either(int a, int b): argument 'a' (pos 1) must be int, not str\n"
            "  either(str text, *, str more): missing required keyword-only argument 'more'"
        ),
    ),
    ("twice", (1,), {"y": 2}, "twice() got an unexpected keyword argument 'y'"),
]


@pytest.mark.parametrize(("name", "args", "kwargs", "message"), MESSAGES)
def test_messages(calls: Any, name: str, args: tuple[object, ...], kwargs: dict[str, object], message: str) -> None:
    """Failing calls raise TypeError with exactly these messages."""
    with pytest.raises(TypeError) as caught:
        getattr(calls, name)(*args, **kwargs)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("name", "args", "message"),
    [
        (
            "add_ints",
            (2**40, 1),
            "add_ints() argument 'a': 1099511627776 does not fit in int (-2147483648 to 2147483647)",
        ),
        (
            "add_ints",
            (10**41, 1),
            "add_ints() argument 'a': an int of more than 40 digits does not fit in int (-2147483648 to 2147483647)",
        ),
        ("byte_value", (256,), "byte_value() argument 'small': 256 does not fit in uint8_t (0 to 255)"),
        ("byte_value", (-1,), "byte_value() argument 'small': -1 does not fit in uint8_t (0 to 255)"),
    ],
)
def test_ranges(calls: Any, name: str, args: tuple[int, ...], message: str) -> None:
    """Integers are checked against the range of the C type."""
    with pytest.raises(OverflowError) as caught:
        getattr(calls, name)(*args)
    assert str(caught.value) == message


def test_null_without_an_exception_is_reported(calls: Any) -> None:
    with pytest.raises(SystemError, match=r"^pair\(\) returned NULL without an exception"):
        calls.pair("NULL, please")


def test_an_argument_is_described_once(calls: Any) -> None:
    """A description may run code of the object, so the lines of several overloads repeat it."""

    class Array:
        asked = 0
        dtype = "numbers"

        @property
        def shape(self) -> tuple[int, ...]:
            Array.asked += 1
            return (2, 3)

    with pytest.raises(TypeError, match=r"twice\(float x\): argument 'x' \(pos 1\) must be float, not Array of shape"):
        calls.twice(Array())
    assert Array.asked == 1


def test_an_interruption_ends_a_description(calls: Any) -> None:
    class Array:
        dtype = "numbers"

        def __init__(self, error: type[BaseException]) -> None:
            self.error = error

        @property
        def shape(self) -> tuple[int, ...]:
            raise self.error

    with pytest.raises(KeyboardInterrupt):
        calls.twice(Array(KeyboardInterrupt))
    with pytest.raises(TypeError, match="must be float, not Array"):
        calls.twice(Array(MemoryError))


def test_errors_of_conversions_are_raised_unchanged(calls: Any) -> None:
    """An exception of `__index__` is raised unchanged, with its traceback."""

    class Broken:
        def __index__(self) -> int:
            raise ValueError("no number today")

    with pytest.raises(ValueError, match=r"^no number today$"):
        calls.add_ints(1, Broken())
