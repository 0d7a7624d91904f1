"""Plugins run in the requested order, and conflicts are errors that name both plugins."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from folders import CASES

from cwrap import pipeline
from cwrap.c_call import Failure
from cwrap.ctype.numbers import Integer
from cwrap.extensions import Extensions, every_plugin
from cwrap.model import Declaration
from cwrap.pipeline import Request, generate
from cwrap.plan import Block, Context, FilePlan, Gil, Overload, Result, Snippet, Source, Value, Wrapper
from cwrap.planning import facts
from cwrap.planning.plugin import Plugin
from cwrap.planning.run import ordered
from cwrap.schema import Key, Kind, On
from cwrap.source.diagnostics import CwrapError
from cwrap.tensors.ctype.tensor import tensor_type

T = TypeVar("T")
PLAIN = "- name: f\n  doc: Nothing.\n  arguments:\n    - THTensor* self\n    - int x\n"
# In this declaration every plugin of the conflict tests has something to change.
DECLARATION = """\
- name: f
  doc: Something.
  types: [floating_point]
  slot: nb_add
  return: self
  before_call: first();
  options:
    - [THTensor* self, {arg: THTensor* t, broadcast: self, assert_ndim: 1}, {arg: double x, default: 1, aliases: [y]}]
    - [THTensor* self, {arg: THTensor* t, broadcast: self, assert_ndim: 1}, {arg: int x, default: 1, aliases: [y]}]
- name: g
  doc: A kernel.
  elementwise: -self
  return: argument 0
  arguments: [{arg: THTensor* result, output: true}, THTensor* self]
"""


def named(name: str, *after: str, refines: tuple[str, ...] = ()) -> Plugin:
    """Return a plugin that does nothing."""
    plugin = Plugin()
    plugin.name, plugin.after, plugin.refines = name, after, refines
    return plugin


def order(*plugins: Plugin) -> list[str]:
    return [plugin.name for plugin in ordered(plugins)]


# ---- order ----


def test_plugins_run_after_those_they_name() -> None:
    assert order(named("a"), named("b"), named("c")) == ["a", "b", "c"]
    assert order(named("a", "c"), named("b"), named("c")) == ["b", "c", "a"]
    assert order(named("a", "b", "c"), named("b", "c"), named("c"), named("d")) == ["c", "b", "a", "d"]


def test_a_plugin_may_name_an_absent_one() -> None:
    assert order(named("a", "missing"), named("b")) == ["a", "b"]


def test_a_plugin_may_request_to_run_before_another() -> None:
    early = named("c")
    early.before = ("a", "b")
    assert order(named("a"), named("b"), early) == ["c", "a", "b"]
    early.after = ("a",)
    with pytest.raises(ValueError, match=r"plugins wait for each other: a, c$"):
        order(named("a"), early)


def test_a_plugin_comes_after_those_that_it_refines() -> None:
    assert order(named("a", refines=("c",)), named("b"), named("c")) == ["b", "c", "a"]
    with pytest.raises(ValueError, match=r"plugins wait for each other: a, b$"):
        order(named("a", "b"), named("b", refines=("a",)))


def test_plugins_that_wait_for_each_other_are_an_error() -> None:
    with pytest.raises(ValueError, match=r"plugins wait for each other: a, b$"):
        order(named("a", "b"), named("c"), named("b", "a"))
    with pytest.raises(ValueError, match=r"plugins wait for each other: a$"):
        order(named("a", "a"))
    with pytest.raises(ValueError, match=r"plugins wait for each other: b, c$"):
        order(named("a", "b"), named("b", "c"), named("c", "b"))


def test_standard_plugins_have_unique_names_and_an_order() -> None:
    plugins = every_plugin(Extensions())
    names = [plugin.name for plugin in plugins]
    assert len(set(names)) == len(names)
    assert sorted(order(*plugins)) == sorted(names)
    for plugin in plugins:
        assert {*plugin.after, *plugin.before, *plugin.refines} <= set(names), plugin.name
        assert type(plugin).__doc__, plugin.name


# ---- conflicts ----


class Decides(Plugin):
    """A plugin that changes the plan by a function for a hook."""

    def __init__(
        self,
        name: str,
        hook: str,
        change: Callable[[Any], Any],
        after: tuple[str, ...] = (),
        refines: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.after = after
        self.refines = refines
        self.hook = hook
        self.change = change

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        return self._changed("value", value)

    def overload(self, overload: Overload, context: Context) -> Overload:
        return self._changed("overload", overload)

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        return self._changed("wrapper", wrapper)

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        return self._changed("file", plan)

    def _changed(self, hook: str, plan: T) -> T:
        result: T = self.change(plan) if hook == self.hook else plan
        return result


def planned_with(extra: tuple[Plugin, ...], folder: Path) -> list[str]:
    """Return the errors of planning with additional plugins."""
    shutil.copy(CASES / "dtypes.yaml", folder)
    (folder / "a.yaml").write_text(DECLARATION, encoding="utf-8")
    try:
        generate(Request(folder, ("a.yaml",), "dtypes.yaml", extensions=Extensions(extra), target="thp"))
    except CwrapError as error:
        return [f"{d.location}: {d.message}" for d in error.diagnostics]
    return []


def of_x(**changes: Any) -> Callable[[Value], Value]:
    """Change the argument x only."""
    return lambda value: replace(value, **changes) if value.argument.name == "x" else value


def of_call(**changes: Any) -> Callable[[Overload], Overload]:
    return lambda overload: replace(overload, call=replace(overload.call, **changes))


def of_parameter(**changes: Any) -> Callable[[Overload], Overload]:
    """Change the parameter x."""
    return lambda overload: overload.with_parameter(replace(overload.parameters[-1], **changes))


def of_self(**changes: Any) -> Callable[[Overload], Overload]:
    """Change the value of self once there is a signature."""
    return lambda overload: overload.with_value(replace(overload.values[0], **changes))


def of_overloads(guard: str) -> Callable[[Wrapper], Wrapper]:
    """Change the last overload in the pass over Python functions."""

    def change(wrapper: Wrapper) -> Wrapper:
        *others, last = wrapper.overloads
        return replace(wrapper, overloads=(*others, replace(last, guard=guard)))

    return change


def swapped(wrapper: Wrapper) -> Wrapper:
    return replace(wrapper, overloads=wrapper.overloads[::-1])


def cut(plan: FilePlan) -> FilePlan:
    return replace(plan, items=())


MINE = Snippet(("mine;",))
LONG, SHORT = (Integer((c,)) for c in ("long", "short"))
# hook, change, the plugin that decides the same fact, the description of the fact
DECIDED = [
    ("value", lambda v: replace(v, source=Source.CONSTANT) if v.argument.name == "self" else v, "thp_self_argument",
     "source of argument 0 ('self') of 'f'"),
    ("overload", lambda o: replace(o, result=Result("none")), "returned_arguments", "result of 'f'"),
    ("overload", lambda o: replace(o, gil=Gil()), "gil", "GIL of 'f'"),
    ("overload", lambda o: replace(o, guard="0"), "thp_types", "guard of 'f'"),
    ("overload", lambda o: replace(o, dtypes=()), "thp_types", "dtypes of 'f'"),
    ("overload", of_call(function="g"), "thp_call", "function of 'f'"),
    ("overload", of_call(failure=Failure.NEVER), "errors", "failure of 'f'"),
    ("overload", of_parameter(default="2"), "optional_arguments", "default of the parameter 'x' of 'f'"),
    ("overload", of_parameter(aliases=("z",)), "keywords", "aliases of the parameter 'x' of 'f'"),
    ("overload", lambda o: replace(o, parameters=()), "parameters", "parameters of 'f'"),
    ("overload", lambda o: replace(o, blocks=o.blocks[1:]), "assert_ndim", "blocks of 'f'"),
    ("overload", lambda o: replace(o, before_call=(MINE,)), "before_after_call", "C before the call of 'f'"),
    ("overload", of_self(expression="0"), "broadcast",
     "expression of argument 0 ('self') of 'f'"),
    ("wrapper", of_overloads("0"), "thp_types", "guard of 'f'"),
    ("wrapper", swapped, "overload_order", "order of the overloads of 'f'"),
    ("wrapper", lambda w: replace(w, slots=()), "slots", "slots of 'f'"),
    ("wrapper", lambda w: replace(w, docs=("a", "b")), "documentation", "docstrings of 'f'"),
    ("file", lambda p: replace(p, kernels=()), "thp_kernels", "kernels of 'a.yaml'"),
]  # fmt: skip


def changed(plugin: str, owner: str, fact: str) -> str:
    """Return the message about a plugin that changes a fact of another one."""
    return (
        f"the plugin '{plugin}' changes the {fact}, which the plugin '{owner}' decided; "
        f"add '{owner}' to 'refines' of '{plugin}' if the change is intended"
    )


def test_the_facts_of_plugins_are_checked_only_if_one_is_not_of_cwrap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(CASES / "dtypes.yaml", tmp_path)
    (tmp_path / "f.yaml").write_text(DECLARATION)
    request = Request(tmp_path, ("f.yaml",), "dtypes.yaml", "thp")
    checked = generate(request)
    assert checked.context.checks_facts
    monkeypatch.setattr(pipeline, "has_others", facts.has_others)
    plain = generate(request)
    assert not plain.context.checks_facts
    assert plain.files == checked.files
    outside = type("Outside", (Plugin,), {"name": "outside"})()
    assert generate(replace(request, extensions=Extensions((outside,)))).context.checks_facts


@pytest.mark.parametrize(("hook", "change", "first", "fact"), DECIDED, ids=[row[3] for row in DECIDED])
def test_a_plugin_that_changes_a_fact_of_another_without_refines_is_an_error(
    hook: str, change: Callable[[Any], Any], first: str, fact: str, tmp_path: Path
) -> None:
    message = changed("mine", first, fact)
    for after in ((), (first,)):  # the order alone is no permission
        errors = planned_with((Decides("mine", hook, change, after),), tmp_path)
        assert message in [error.partition(": ")[2] for error in errors]
    refining = planned_with((Decides("mine", hook, change, refines=(first,)),), tmp_path)
    assert not any(f"'mine' changes the {fact}, which the plugin '{first}'" in error for error in refining)


@pytest.mark.parametrize(
    ("hook", "changes", "fact"),
    [
        ("value", (of_x(ctype=LONG), of_x(ctype=None)), "C type of argument 2 ('x') of 'f'"),
        ("value", (of_x(expression="0"), of_x(expression="1")), "expression of argument 2 ('x') of 'f'"),
        ("overload", (of_parameter(ctype=LONG), of_parameter(ctype=SHORT)), "C type of the parameter 'x' of 'f'"),
        ("overload", (of_call(leading=("state",)), of_call(leading=("other",))), "leading arguments of 'f'"),
        ("wrapper", (lambda w: replace(w, guard="0"), lambda w: replace(w, guard="1")), "guard of 'f'"),
        ("file", (lambda p: replace(p, head=("a",)), lambda p: replace(p, head=())), "head of 'a.yaml'"),
        ("file", (lambda p: replace(p, tail=("a",)), lambda p: replace(p, tail=("b",))), "tail of 'a.yaml'"),
        ("file", (lambda p: replace(p, items=(*p.items, *p.items)), cut), "functions of 'a.yaml'"),
    ],
)  # fmt: skip
def test_third_party_plugins_need_refines_too(
    hook: str, changes: tuple[Callable[[Any], Any], ...], fact: str, tmp_path: Path
) -> None:
    one, two = (Decides(name, hook, change) for name, change in zip(("one", "two"), changes, strict=True))
    message = changed("two", "one", fact)
    assert message in [error.partition(": ")[2] for error in planned_with((one, two), tmp_path)]
    refining = Decides("two", hook, changes[1], refines=("one",))
    assert message not in [error.partition(": ")[2] for error in planned_with((one, refining), tmp_path)]


@pytest.mark.parametrize(
    ("hook", "add"),
    [
        ("overload", lambda o: replace(o, blocks=(Block(), *o.blocks))),
        ("overload", lambda o: replace(o, blocks=(*o.blocks, Block()))),
        ("overload", lambda o: replace(o, after_call=(*o.after_call, MINE))),
        ("overload", of_call(leading=("state",))),
        ("wrapper", lambda w: replace(w, docs=(f"{w.docs[0]}\n\nMore.", w.docs[1]))),
        ("file", lambda p: replace(p, head=(*p.head, "int mine;"), tail=("int theirs;", *p.tail))),
    ],
)
def test_several_plugins_may_add_to_shared_lists(hook: str, add: Callable[[Any], Any], tmp_path: Path) -> None:
    assert planned_with((Decides("one", hook, add), Decides("two", hook, add)), tmp_path) == []


def test_the_last_plugin_that_refined_a_fact_owns_it(tmp_path: Path) -> None:
    refining = Decides("one", "overload", lambda o: replace(o, gil=Gil(release=True)), refines=("gil",))
    last = Decides("two", "overload", lambda o: replace(o, gil=Gil(above=1)), refines=("gil",))
    assert [e.partition(": ")[2] for e in planned_with((refining, last), tmp_path)][:1] == [
        changed("two", "one", "GIL of 'f'")
    ]
    last.refines = ("gil", "one")
    assert planned_with((refining, last), tmp_path) == []


def test_overloads_that_share_an_option_have_separate_facts(tmp_path: Path) -> None:
    class Twice(Plugin):
        """Adds every declaration a second time under another name; the options are the same objects."""

        name = "twice"

        def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
            return (*declarations, *(replace(d, name=f"{d.name}_again") for d in declarations))

    (tmp_path / "a.yaml").write_text("- name: f\n  errors: negative\n  return: bool\n", encoding="utf-8")
    result = generate(Request(tmp_path, ("a.yaml",), extensions=Extensions((Twice(),))))
    assert [w.python_name for w in result.plans[0].wrappers] == ["f", "f_again"]


# ---- hooks ----


class Records(Plugin):
    """A plugin that records which hooks ran, and adds a key."""

    name = "records"
    keys = (Key("colour", (On.ARGUMENT,), Kind.WORD, "its colour"),)

    def __init__(self) -> None:
        self.seen: list[str] = []

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Record the call of this hook."""
        self.seen += [f"declaration {d.name}" for d in declarations]
        return declarations

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Record the call of this hook."""
        self.seen.append(f"value {value.argument.name} {value.argument.keys.text('colour')}")
        return value

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Record the call of this hook."""
        self.seen.append(f"overload {overload.declaration.name}")
        return overload

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Record the call of this hook."""
        self.seen.append(f"wrapper {wrapper.python_name}")
        return wrapper

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Record the call of this hook."""
        self.seen.append(f"file {plan.shard}")
        return plan


def test_hooks_run_pass_by_pass(tmp_path: Path) -> None:
    records = Records()
    shutil.copy(CASES / "dtypes.yaml", tmp_path)
    text = PLAIN.replace("- int x", "- {arg: int x, colour: blue}") + PLAIN.replace("name: f", "name: g")
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    generate(Request(tmp_path, ("a.yaml",), "dtypes.yaml", extensions=Extensions((records,)), target="thp"))
    assert records.seen == [
        "declaration f", "declaration g", "value self None", "value x blue", "overload f", "value self None",
        "value x None", "overload g", "wrapper f", "wrapper g", "file a",
    ]  # fmt: skip


class Whole(Plugin):
    """A plugin that changes whole files: C at the start and the end, a handwritten function."""

    name = "whole"

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        row = Wrapper("more", (), plan.wrappers[0].declaration, registered="more_by_hand", flags="METH_NOARGS")
        return replace(plan, head=("int at_head;",), tail=("int at_tail;",), items=(*plan.items, row))


@pytest.mark.parametrize("target", ["thp", "standalone"])
def test_a_plugin_changes_whole_files(target: str, tmp_path: Path) -> None:
    thp = target == "thp"
    shutil.copy(CASES / "dtypes.yaml", tmp_path)
    (tmp_path / "a.yaml").write_text(PLAIN if thp else PLAIN.replace("THTensor* self", "int self"), encoding="utf-8")
    dtypes = "dtypes.yaml" if thp else ""
    result = generate(Request(tmp_path, ("a.yaml",), dtypes, target, extensions=Extensions((Whole(),))))
    text = result.files["THP/methods_a.c" if thp else "a.c"]
    parts = ["\nint at_head;\n", "f_overload0", '    {"more", (PyCFunction)(void (*)(void))more_by_hand, METH_NOARGS, ']
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert text.endswith("\nint at_tail;\n")


def test_names_of_handwritten_functions_conflict_like_others(tmp_path: Path) -> None:
    text = "- name: more\n  arguments: [int x]\n"
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    alone = Request(tmp_path, ("a.yaml", "b.yaml"), target="standalone")
    assert sorted(generate(alone).files) == ["a.c", "b.c"]  # two modules may have functions of the same name
    (tmp_path / "b.yaml").write_text(text.replace("more", "f"), encoding="utf-8")
    with pytest.raises(CwrapError) as caught:
        generate(replace(alone, extensions=Extensions((Whole(),))))
    assert [d.message for d in caught.value.diagnostics] == ["'more' is declared twice; rename one of them"]


class Scaled(Plugin):
    """A plugin that changes the C call: argument, function and result; it adds keys to arguments and options."""

    name = "scaled"
    refines = ("standalone_call", "returned_arguments")
    before = ("errors",)
    keys = (
        Key("scale", (On.ARGUMENT,), Kind.COUNT, "times this"),
        Key("quiet", (On.OPTION,), Kind.FLAG, "returns nothing"),
    )

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        scale = value.argument.keys.text("scale")
        return replace(value, expression=f"{value.expression} * {scale}") if scale else value

    def overload(self, overload: Overload, context: Context) -> Overload:
        if not overload.flag("quiet"):
            return overload
        call = replace(overload.call, function=f"quiet_{overload.call.function}", returns=None)
        return replace(overload, call=call, result=Result("none"))


def test_a_plugin_changes_calls(tmp_path: Path) -> None:
    text = """\
- name: f
  return: long
  options:
    - arguments: [int x, {arg: int y, scale: 3}]
    - {arguments: [double x], quiet: true}
"""
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    result = generate(Request(tmp_path, ("a.yaml",), target="standalone", extensions=Extensions((Scaled(),))))
    text = result.files["a.c"]
    assert " = f(arg_x, arg_y * 3);\n" in text
    assert "\n    quiet_f(arg_x);\n" in text
    assert text.count("Py_RETURN_NONE;") == 1


def test_a_plugin_does_nothing_by_default(tmp_path: Path) -> None:
    shutil.copy(CASES / "dtypes.yaml", tmp_path)
    (tmp_path / "a.yaml").write_text(PLAIN, encoding="utf-8")
    plan = generate(Request(tmp_path, ("a.yaml",), "dtypes.yaml", target="thp")).plans[0]
    wrapper = plan.wrappers[0]
    overload = wrapper.overloads[0]
    plugin, context = Plugin(), None
    assert plugin.declarations((), context) == ()  # type: ignore[arg-type]
    assert plugin.value(overload.values[0], overload, context) is overload.values[0]  # type: ignore[arg-type]
    assert plugin.overload(overload, context) is overload  # type: ignore[arg-type]
    assert plugin.wrapper(wrapper, context) is wrapper  # type: ignore[arg-type]
    assert plugin.file(plan, context) is plan  # type: ignore[arg-type]


def test_a_missing_attribute_of_a_plan_is_reported(tmp_path: Path) -> None:
    shutil.copy(CASES / "dtypes.yaml", tmp_path)
    text = "- name: f\n  doc: Nothing.\n  arguments: [THTensor* self, CONSTANT 1]\n"
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    overload = generate(Request(tmp_path, ("a.yaml",), "dtypes.yaml", target="thp")).plans[0].wrappers[0].overloads[0]
    with pytest.raises(TypeError, match="the argument '1' has no C type"):
        overload.values[1].required_ctype  # noqa: B018
    with pytest.raises(TypeError, match=r"THTensor_\(f\) returns nothing"):
        overload.call.value  # noqa: B018
    with pytest.raises(KeyError, match="elementwise"):
        overload.key_value("elementwise")
    with pytest.raises(TypeError, match="'int' is not a tensor or storage"):
        tensor_type(Integer(("int",)))
