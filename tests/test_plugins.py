"""How plugins run: in the order they ask for, with conflicts as errors that name both."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from cwrap import pipeline
from cwrap.ctype.scalar import Integer
from cwrap.ctype.thp_tensor import tensor_type
from cwrap.model import Declaration
from cwrap.pipeline import Request, generate
from cwrap.plan import Context, FilePlan, Gil, Overload, Result, Source, Value, Wrapper
from cwrap.plugins import standard_plugins
from cwrap.plugins.base import Plugin
from cwrap.plugins.run import ordered
from cwrap.schema import Key, Kind, On
from cwrap.source.diagnostics import CwrapError

CASES = Path(__file__).resolve().parent / "cases"
DECLARATION = "- name: f\n  doc: Nothing.\n  arguments:\n    - THTensor* self\n    - int x\n"


def named(name: str, *after: str) -> Plugin:
    """A plugin that does nothing."""
    plugin = Plugin()
    plugin.name, plugin.after = name, after
    return plugin


def order(*plugins: Plugin) -> list[str]:
    return [plugin.name for plugin in ordered(plugins)]


# ---- order ----


def test_plugins_come_after_those_they_name_and_otherwise_as_listed() -> None:
    assert order(named("a"), named("b"), named("c")) == ["a", "b", "c"]
    assert order(named("a", "c"), named("b"), named("c")) == ["b", "c", "a"]
    assert order(named("a", "b", "c"), named("b", "c"), named("c"), named("d")) == ["c", "b", "a", "d"]


def test_a_plugin_may_name_one_that_is_not_there() -> None:
    assert order(named("a", "missing"), named("b")) == ["a", "b"]


def test_plugins_that_wait_for_each_other_are_an_error() -> None:
    with pytest.raises(ValueError, match="plugins wait for each other: a, b"):
        order(named("a", "b"), named("c"), named("b", "a"))
    with pytest.raises(ValueError, match="plugins wait for each other: a"):
        order(named("a", "a"))


def test_standard_plugins_have_names_of_their_own_and_an_order() -> None:
    plugins = standard_plugins()
    names = [plugin.name for plugin in plugins]
    assert len(set(names)) == len(names)
    assert sorted(order(*plugins)) == sorted(names)
    for plugin in plugins:
        assert set(plugin.after) <= set(names), plugin.name
        assert type(plugin).__doc__, plugin.name


# ---- conflicts ----


class Claims(Plugin):
    """Decides a fact that others decide."""

    name = "claims"

    def __init__(self, fact: str, after: tuple[str, ...] = ()) -> None:
        self.fact = fact
        self.after = after

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Of a value."""
        if self.fact == "source" and value.argument.name == "self":
            return replace(value, source=Source.CONSTANT)
        if self.fact == "ctype" and value.argument.name == "x":
            return replace(value, ctype=Integer(("long",)))
        return value

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Of an overload."""
        if self.fact == "result":
            return replace(overload, result=Result("value"))
        if self.fact == "gil":
            return replace(overload, gil=Gil(release=True))
        return overload


class ClaimsToo(Claims):
    """Another one of them."""

    name = "claims_too"

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Something else."""
        if self.fact == "ctype" and value.argument.name == "x":
            return replace(value, ctype=Integer(("short",)))
        return value


def planned_with(extra: tuple[Plugin, ...], folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The errors, with plugins besides those of the generator."""
    shutil.copy(CASES / "dtypes.yaml", folder)
    text = DECLARATION.replace("doc: Nothing.", "doc: Nothing.\n  return: self")
    (folder / "a.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(pipeline, "standard_plugins", lambda: (*standard_plugins(), *extra))
    try:
        generate(Request(folder, ("a.yaml",), "dtypes.yaml"))
    except CwrapError as error:
        return [f"{d.location}: {d.message}" for d in error.diagnostics]
    return []


@pytest.mark.parametrize(
    ("fact", "first"), [("source", "thp_self"), ("result", "returned_arguments"), ("gil", "gil")]
)  # fmt: skip
def test_two_plugins_that_decide_one_fact_are_both_named(
    fact: str, first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors = planned_with((Claims(fact),), tmp_path, monkeypatch)
    assert f"a.yaml:1:3: the plugins '{first}' and 'claims' both decide the {fact} of 'f'" in errors


def test_two_plugins_of_others_that_decide_one_fact_are_both_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors = planned_with((Claims("ctype"), ClaimsToo("ctype")), tmp_path, monkeypatch)
    assert errors == ["a.yaml:1:3: the plugins 'claims' and 'claims_too' both decide the ctype of 'f'"]


def test_a_plugin_that_comes_after_another_may_refine_its_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert planned_with((Claims("gil", after=("gil",)),), tmp_path, monkeypatch) == []
    refining = (Claims("ctype"), ClaimsToo("ctype", after=("claims",)))
    assert planned_with(refining, tmp_path, monkeypatch) == []


# ---- hooks ----


class Records(Plugin):
    """Writes down which hooks ran, and adds a key."""

    name = "records"
    keys = (Key("colour", (On.ARGUMENT,), Kind.WORD, "its colour"),)

    def __init__(self) -> None:
        self.seen: list[str] = []

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Seen."""
        self.seen += [f"declaration {d.name}" for d in declarations]
        return declarations

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Seen."""
        self.seen.append(f"value {value.argument.name} {value.argument.keys.text('colour')}")
        return value

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Seen."""
        self.seen.append(f"overload {overload.declaration.name}")
        return overload

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Seen."""
        self.seen.append(f"wrapper {wrapper.python_name}")
        return wrapper

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Seen."""
        self.seen.append(f"file {plan.shard}")
        return plan


def test_hooks_run_pass_by_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records = Records()
    shutil.copy(CASES / "dtypes.yaml", tmp_path)
    text = DECLARATION.replace("- int x", "- {arg: int x, colour: blue}") + DECLARATION.replace("name: f", "name: g")
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(pipeline, "standard_plugins", lambda: (*standard_plugins(), records))
    generate(Request(tmp_path, ("a.yaml",), "dtypes.yaml"))
    assert records.seen == [
        "declaration f", "declaration g", "value self None", "value x blue", "overload f", "value self None",
        "value x None", "overload g", "wrapper f", "wrapper g", "file a",
    ]  # fmt: skip


def test_a_plugin_does_nothing_by_default(tmp_path: Path) -> None:
    shutil.copy(CASES / "dtypes.yaml", tmp_path)
    (tmp_path / "a.yaml").write_text(DECLARATION, encoding="utf-8")
    plan = generate(Request(tmp_path, ("a.yaml",), "dtypes.yaml")).plans[0]
    wrapper = plan.wrappers[0]
    overload = wrapper.overloads[0]
    plugin, context = Plugin(), None
    assert plugin.declarations((), context) == ()  # type: ignore[arg-type]
    assert plugin.value(overload.values[0], overload, context) is overload.values[0]  # type: ignore[arg-type]
    assert plugin.overload(overload, context) is overload  # type: ignore[arg-type]
    assert plugin.wrapper(wrapper, context) is wrapper  # type: ignore[arg-type]
    assert plugin.file(plan, context) is plan  # type: ignore[arg-type]


def test_a_plan_tells_what_it_does_not_have(tmp_path: Path) -> None:
    shutil.copy(CASES / "dtypes.yaml", tmp_path)
    text = "- name: f\n  doc: Nothing.\n  arguments: [THTensor* self, CONSTANT 1]\n"
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    overload = generate(Request(tmp_path, ("a.yaml",), "dtypes.yaml")).plans[0].wrappers[0].overloads[0]
    with pytest.raises(TypeError, match="the argument '1' has no C type"):
        overload.values[1].known  # noqa: B018
    with pytest.raises(TypeError, match=r"THTensor_\(f\) returns nothing"):
        overload.call.value  # noqa: B018
    with pytest.raises(KeyError, match="elementwise"):
        overload.given("elementwise")
    with pytest.raises(TypeError, match="'int' is no tensor"):
        tensor_type(Integer(("int",)))
