"""Two plugins that decide the same fact of a declaration are an error, unless one of them refines the other."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import pytest
from folders import CASES

from cwrap.extensions import Extensions
from cwrap.model import Argument, ArgumentKind, Declaration, Keys, Option
from cwrap.pipeline import Request, generate
from cwrap.plan import Context
from cwrap.planning.plugin import Plugin
from cwrap.schema import ReturnSpec
from cwrap.source.c_expression import Expression
from cwrap.source.conditions import Condition
from cwrap.source.diagnostics import CwrapError
from cwrap.source.location import Location

Declarations: TypeAlias = "tuple[Declaration, ...]"
Change: TypeAlias = Callable[[Declarations], Declarations]

DECLARATIONS = """\
- name: f
  return: int
  options:
    - [int x]
    - [int x, {arg: int y, default: 1}]
- name: g
  arguments: [double x]
"""


class Changes(Plugin):
    """A plugin that changes the declaration `f` by a function."""

    def __init__(self, name: str, change: Change, refines: tuple[str, ...] = ()) -> None:
        self.name = name
        self.change = change
        self.refines = refines

    def declarations(self, declarations: Declarations, context: Context) -> Declarations:
        return self.change(declarations) if declarations[:1] and declarations[0].name.startswith("f") else declarations


def planned_with(folder: Path, *extra: Plugin) -> tuple[list[str], list[str]]:
    """Return the errors of planning with additional plugins, and the names of the functions if there are no errors."""
    (folder / "a.yaml").write_text(DECLARATIONS, encoding="utf-8")
    try:
        result = generate(Request(folder, ("a.yaml",), extensions=Extensions(extra)))
    except CwrapError as error:
        return [f"{d.location}: {d.message}" for d in error.diagnostics], []
    return [], [wrapper.python_name for wrapper in result.plans[0].wrappers]


def each(change: Callable[[Declaration], Declaration]) -> Change:
    return lambda declarations: tuple(map(change, declarations))


def keyed(**data: object) -> Change:
    """Set keys of every declaration."""
    return each(lambda d: d.with_keys(d.keys.with_(d.location, **data)))


def of_option(change: Callable[[Option], Option]) -> Change:
    """Change the second overload of every declaration."""
    return each(lambda d: replace(d, options=(*d.options[:1], *map(change, d.options[1:]))))


def of_argument(change: Callable[[Argument], Argument]) -> Change:
    """Change the last argument of the second overload."""
    return of_option(lambda o: replace(o, arguments=(*o.arguments[:-1], change(o.arguments[-1]))))


def option_keyed(**data: object) -> Change:
    return of_option(lambda o: replace(o, keys=o.keys.with_(o.location, **data)))


def argument_keyed(**data: object) -> Change:
    return of_argument(lambda a: replace(a, keys=a.keys.with_(a.location, **data)))


def one(value: int) -> Expression:
    return Expression(str(value), Location("a.yaml", 1, 1))


def more(suffix: str) -> Change:
    """Add a copy of the first declaration under another name."""
    return lambda declarations: (*declarations, replace(declarations[0], name=f"f{suffix}"))


def again_keyed(**data: object) -> Change:
    """Set keys of the copy that `more("_again")` adds."""
    change = keyed(**data)
    return lambda declarations: tuple(change((d,))[0] if d.name == "f_again" else d for d in declarations)


def made(declarations: Declarations) -> Declarations:
    """Add a declaration that is not made of another one."""
    place = replace(declarations[0].location, line=77)
    argument = Argument(place, ArgumentKind.TYPED, "int", "n")
    return (*declarations, Declaration(place, "f_made", (Option(place, (argument,)),), Keys()))


def made_doc(declarations: Declarations) -> Declarations:
    change = keyed(doc="Made.")
    return tuple(change((d,))[0] if d.name == "f_made" else d for d in declarations)


WITHOUT_LAST: Change = lambda declarations: declarations[:-1]  # noqa: E731
NO_ARGUMENTS = of_option(lambda o: replace(o, arguments=o.arguments[:1]))
CONSTANT = of_argument(lambda a: replace(a, kind=ArgumentKind.CONSTANT, name="3", type="CONSTANT", keys=Keys()))
IF = each(lambda d: replace(d, conditions=(Condition(d.location, 0, "FIRST"),)))
IF_NOT = each(lambda d: replace(d, conditions=(Condition(d.location, 1, "!FIRST"),)))


def changed(fact: str, subject: str = "f") -> str:
    """Return the message about the plugin `second`, which changes a fact of `first`."""
    return (
        f"a.yaml:1:3: the plugin 'second' changes the {fact} of '{subject}', which the plugin 'first' decided; "
        f"add 'first' to 'refines' of 'second' if the change is intended"
    )


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        (keyed(cname="g1"), keyed(cname="g2"), changed("key 'cname'")),
        (keyed(doc="One."), each(lambda d: d.with_keys(d.keys.without("doc"))), changed("key 'doc'")),
        (keyed(return_=ReturnSpec("long")), keyed(return_=ReturnSpec("short")), changed("key 'return'")),
        (each(lambda d: replace(d, name="f1")), each(lambda d: replace(d, name="f2")), changed("name", "f")),
        (IF, IF_NOT, changed("conditions")),
        (each(lambda d: replace(d, options=d.options[:1])), each(lambda d: replace(d, options=d.options * 2)),
         changed("overloads")),
        (option_keyed(cname="g1"), option_keyed(cname="g2"), changed("key 'cname' of overload 1")),
        (NO_ARGUMENTS, of_option(lambda o: replace(o, arguments=())), changed("arguments of overload 1")),
        (CONSTANT, of_argument(lambda a: replace(a, name="4")), changed("arguments of overload 1")),
        (of_argument(lambda a: replace(a, type="long")), of_argument(lambda a: replace(a, type="short")),
         changed("C type of argument 1 ('y') of overload 1")),
        (argument_keyed(default=one(2)), argument_keyed(default=one(3)),
         changed("key 'default' of argument 1 ('y') of overload 1")),
        (more("_again"), WITHOUT_LAST, changed("existence", "f_again")),
        (keyed(cname="g1"), lambda ds: more("_again")(keyed(cname="g2")(ds)), changed("key 'cname'")),
        (lambda ds: keyed(cname="g1")(more("_again")(ds)), again_keyed(cname="g2"), changed("key 'cname'", "f_again")),
        (made, made_doc, changed("key 'doc'", "f_made").replace("a.yaml:1:3", "a.yaml:77:3")),
    ],
)  # fmt: skip
def test_a_plugin_that_changes_a_fact_of_another_without_refines_is_an_error(
    first: Change, second: Change, message: str, tmp_path: Path
) -> None:
    found, _ = planned_with(tmp_path, Changes("first", first), Changes("second", second))
    assert message in found
    refining, _ = planned_with(tmp_path, Changes("first", first), Changes("second", second, refines=("first",)))
    assert message not in refining


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [
        (keyed(cname="g1"), keyed(doc="Two."), ["f", "g"]),  # different facts
        (keyed(cname="g1"), keyed(cname="g1"), ["f", "g"]),  # the same decision
        (keyed(cname="g1"), more("_again"), ["f", "f_again", "g"]),
        (more("_again"), more("_more"), ["f", "f_again", "f_more", "g"]),
        (keyed(cname="g1"), WITHOUT_LAST, ["g"]),  # a declaration of the file
        (more("_again"), again_keyed(doc="Two."), ["f", "f_again", "g"]),
    ],
)
def test_plugins_may_decide_different_facts(first: Change, second: Change, names: list[str], tmp_path: Path) -> None:
    assert planned_with(tmp_path, Changes("first", first), Changes("second", second)) == ([], names)


def test_the_owner_of_a_copied_fact_is_the_owner_of_the_original(tmp_path: Path) -> None:
    plugins = (Changes("first", keyed(cname="g1")), Changes("copies", more("_again")))
    found, _ = planned_with(tmp_path, *plugins, Changes("second", again_keyed(cname="g2")))
    assert found == [changed("key 'cname'", "f_again")]


def test_the_last_plugin_that_refined_a_fact_owns_it(tmp_path: Path) -> None:
    plugins = [Changes("zero", keyed(cname="g0")), Changes("first", keyed(cname="g1"), refines=("zero",))]
    found, _ = planned_with(tmp_path, *plugins, Changes("second", keyed(cname="g2"), refines=("zero",)))
    assert found == [changed("key 'cname'")]


def test_the_plugins_of_cwrap_decide_facts_too(tmp_path: Path) -> None:
    shutil.copy(CASES / "dtypes.yaml", tmp_path)
    text = """\
- name: f
  doc: A function.
  inplace: true
  return: argument 0
  arguments: [{arg: THTensor* result, output: true}, THTensor* self]
"""
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    third = Changes("second", keyed(return_=ReturnSpec("long")))
    third.after = ("inplace",)
    with pytest.raises(CwrapError) as caught:
        generate(Request(tmp_path, ("a.yaml",), "dtypes.yaml", "thp", extensions=Extensions((third,))))
    message = changed("key 'return'", "f_").replace("'first'", "'inplace'")
    assert message in [f"{d.location}: {d.message}" for d in caught.value.diagnostics]
