"""The Python side of `_C`: signatures, help(), names, pickling, compared with the declarations and the stub."""

from __future__ import annotations

import ast
import copy
import inspect
import pickle
import pydoc
import re
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest
from folders import ROOT
from planned_declarations import wrappers

from build_tools.extension.stub_classes import members, with_bases
from cwrap.plan import Overload, Wrapper

_C: Any = pytest.importorskip("_C")

Shown: TypeAlias = tuple[tuple[str, str, object], ...]  # name, kind and default of every parameter except the receiver
TYPES = tuple(thing for thing in vars(_C).values() if isinstance(thing, type))


class Callable:
    """A function of `_C` or a method of one of its types, with its overloads in the plan."""

    def __init__(self, wrapper: Wrapper, form: str, owner: str) -> None:
        self.wrapper = wrapper
        self.form = form
        self.overloads = wrapper.form(form)
        self.place = (owner, wrapper.python_name)
        self.owner = getattr(_C, owner) if owner else _C
        self.object = getattr(self.owner, wrapper.python_name)

    def __repr__(self) -> str:
        return ".".join(filter(None, self.place))

    def call(self, **keywords: object) -> object:
        """Call it, with an empty tensor as the receiver if it is a method."""
        tensor = getattr(_C, f"{self.overloads[0].dtypes[0].name}Tensor")
        first = [self.owner() if self.form == "method" else tensor()] if self.overloads[0].has_self else []
        return self.object(*first, **keywords)


def all_of_them() -> Iterator[Callable]:
    """Return everything that is declared."""
    for wrapper in wrappers():
        if wrapper.form("function"):
            yield Callable(wrapper, "function", "")
        for dtype in wrapper.dtypes:
            if any(dtype in overload.dtypes for overload in wrapper.form("method")):
                yield Callable(wrapper, "method", f"{dtype.name}Tensor")


EVERYTHING = tuple(all_of_them())
KINDS = {"POSITIONAL_ONLY": "/", "POSITIONAL_OR_KEYWORD": "", "KEYWORD_ONLY": "*", "VAR_POSITIONAL": "*args"}


# ---- inspect.signature ----


def reason_without_signature(callable_: Callable) -> str:
    """Return the reason why no single signature describes the call; "" if one does."""
    for overload in callable_.overloads:
        has_default = [p.default is not None for p in parameters_of(overload, callable_.form) if not p.keyword_only]
        if has_default != sorted(has_default):
            return "a default in the middle"
    shapes = {
        tuple((p.name, p.keyword_only, p.variadic, p.default, p.output) for p in parameters_of(o, callable_.form))
        for o in callable_.overloads
    }
    return "several signatures" if len(shapes) > 1 else ""


def parameters_of(overload: Overload, form: str) -> tuple[Any, ...]:
    """Return the parameters of a method or a function."""
    return overload.method_parameters if form == "method" else overload.parameters


def test_inspect_reads_every_signature_that_python_can_express() -> None:
    reasons = {}
    for callable_ in EVERYTHING:
        reasons[callable_] = reason_without_signature(callable_)
        if reasons[callable_]:
            with pytest.raises(ValueError, match="no signature found"):
                inspect.signature(callable_.object)
        else:
            inspect.signature(callable_.object)
    assert set(reasons.values()) == {"", "a default in the middle", "several signatures"}
    assert len(EVERYTHING) > 1000


def test_inspect_reads_handwritten_signatures() -> None:
    """inspect reads the signature of every handwritten function. `type` is the only method with several signatures."""
    ours = {callable_.place for callable_ in EVERYTHING}
    for owner in (_C, *TYPES):
        for name, thing in vars(owner).items():
            place = ("" if owner is _C else owner.__name__, name)
            if callable(thing) and place not in ours and not name.startswith("__") and thing not in TYPES:
                if name == "type":
                    assert thing.__doc__.startswith("type() -> str\ntype(type: type | str, /) -> ")
                else:
                    inspect.signature(thing)


def shown(signature: inspect.Signature) -> Shown:
    """Return a signature at run time, without the receiver of a method."""
    parameters = list(signature.parameters.values())
    parameters = parameters[1:] if parameters and parameters[0].name == "self" else parameters
    return tuple((p.name, KINDS[p.kind.name], p.default) for p in parameters)


def written(node: ast.FunctionDef) -> Shown:
    """Return a signature in the stub, without the receiver."""
    found: list[tuple[str, str, object]] = []
    arguments = node.args
    unnamed = [(a.arg, "/") for a in arguments.posonlyargs]
    positional = [*unnamed, *((a.arg, "") for a in arguments.args)]
    first = len(positional) - len(arguments.defaults)
    for k, (name, kind) in enumerate(positional):
        default = arguments.defaults[k - first] if k >= first else None
        found.append((name, kind, ast.literal_eval(default) if default else inspect.Parameter.empty))
    if arguments.vararg:
        found.append((arguments.vararg.arg, "*args", inspect.Parameter.empty))
    for argument, value in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        found.append((argument.arg, "*", ast.literal_eval(value) if value else inspect.Parameter.empty))
    return tuple(found[1:] if found and found[0][0] == "self" else found)


def in_the_stub() -> dict[tuple[str, str], list[Shown]]:
    """Return every signature in the stub, by class and name, including inherited methods."""
    found: dict[tuple[str, str], list[Shown]] = {}
    tree = ast.parse((ROOT / "_C.pyi").read_text(encoding="utf-8"))
    bodies = {"": tree.body} | {name: list(members(bases)) for name, bases in with_bases(tree.body).items()}
    for owner, body in bodies.items():
        for node in body:
            if isinstance(node, ast.FunctionDef):
                found.setdefault((owner, node.name), []).append(written(node))
    return found


def test_signatures_agree_with_the_stub() -> None:
    """Name, kind and default of every parameter agree. The stub has more aliases, and sizes as sequences."""
    stub = in_the_stub()
    compared = 0
    for callable_ in EVERYTHING:
        if reason_without_signature(callable_):
            continue
        compared += 1
        signature = shown(inspect.signature(callable_.object))
        assert signature in stub[callable_.place], callable_
        names = {name for name, _, _ in signature}
        known = {n for o in callable_.overloads for p in o.parameters for n in (p.name, *p.aliases)}
        for other in stub[callable_.place]:
            assert {name for name, _, _ in other} <= names | known, callable_
    assert compared > 500


def test_docstrings_have_a_line_for_every_overload() -> None:
    """A docstring begins with a line for every overload if no single signature describes them.

    The lines are valid Python except for a default before a required parameter.
    """
    for callable_ in EVERYTHING:
        if reason := reason_without_signature(callable_):
            name = callable_.wrapper.python_name
            lines = [line for line in callable_.object.__doc__.split("\n") if re.match(rf"{name}\(.*\) -> ", line)]
            of_one = max(sum(d in o.dtypes for o in callable_.overloads) for d in callable_.wrapper.dtypes)
            assert len(lines) == len(set(lines)) == of_one, callable_
            if reason == "several signatures":
                assert [ast.parse(f"def {line}: ...") for line in lines]


# ---- every parameter of a signature is accepted ----

STRANGER = re.compile(r"\w+\(\) (got an unexpected keyword|takes no keyword arguments)")


def test_every_keyword_is_accepted() -> None:
    """A wrong value is rejected because of the value, under every name of the argument; a wrong name as unknown."""
    tried = 0
    for callable_ in EVERYTHING:
        assert STRANGER.search(error_of_keyword(callable_, "no_such_name")), callable_
        for overload in callable_.overloads:
            for p in parameters_of(overload, callable_.form):
                for name in () if p.positional_only or p.is_self else (p.name, *p.aliases):
                    assert not STRANGER.search(error_of_keyword(callable_, name)), (callable_, name)
                    tried += 1
    assert tried > 2000


def test_names_in_signatures_are_accepted_by_calls() -> None:
    for callable_ in EVERYTHING:
        if not reason_without_signature(callable_):
            for parameter in inspect.signature(callable_.object).parameters.values():
                if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
                    assert not STRANGER.search(error_of_keyword(callable_, parameter.name)), (callable_, parameter)


def error_of_keyword(callable_: Callable, name: str) -> str:
    """Return the error of a call with one keyword, whose value no argument accepts."""
    with pytest.raises(TypeError) as caught:
        callable_.call(**{name: NotImplemented})
    return str(caught.value)


def test_a_name_that_python_reserves_has_two_spellings() -> None:
    x = _C.DoubleTensor(100)
    for keywords in ({"from": 3, "to": 4}, {"from_": 3, "to": 4}):
        x.uniform_(**keywords)
        assert x.min() >= 3
    with pytest.raises(TypeError, match="from"):
        x.uniform_(**{"from": 3, "from_": 3})
    assert "from_" in inspect.signature(x.uniform_).parameters


# ---- help() ----


def test_help_shows_signature_and_text() -> None:
    for callable_ in EVERYTHING:
        text = pydoc.plain(pydoc.render_doc(callable_.object))
        assert f"{callable_.wrapper.python_name}(" in text, callable_
        doc = callable_.wrapper.declaration.keys.text("doc")
        assert doc
        assert " ".join(doc.split()) in " ".join(text.split()), callable_


@pytest.mark.parametrize("thing", [_C, *TYPES], ids=lambda thing: thing.__name__)
def test_help_of_a_type_renders(thing: object) -> None:
    assert getattr(thing, "__name__", "") in pydoc.plain(pydoc.render_doc(thing))


# ---- names, pickling and copying ----


def test_functions_and_methods_have_module_and_qualname() -> None:
    for callable_ in EVERYTHING:
        if callable_.form == "function":
            assert callable_.object.__module__ == "_C"
            assert callable_.object.__self__ is _C
        else:
            assert callable_.object.__objclass__ is callable_.owner
        assert callable_.object.__name__ == callable_.wrapper.python_name
        assert callable_.object.__qualname__ == repr(callable_)


def test_types_have_module_and_qualname() -> None:
    for thing in TYPES:
        assert thing.__module__ == "_C"
        assert getattr(_C, thing.__qualname__) is thing
        assert pickle.loads(pickle.dumps(thing)) is thing


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_functions_and_methods_pickle_by_name(protocol: int) -> None:
    for callable_ in EVERYTHING:
        assert pickle.loads(pickle.dumps(callable_.object, protocol)) is callable_.object
    by_hand = (_C.is_tensor, _C.manual_seed, _C.FloatTensor.numpy, _C.FloatStorage.tolist, _C.Size.numel)
    for thing in by_hand:
        assert pickle.loads(pickle.dumps(thing, protocol)) is thing


def test_copying_a_function_returns_it() -> None:
    for callable_ in EVERYTHING:
        assert copy.copy(callable_.object) is callable_.object
        assert copy.deepcopy(callable_.object) is callable_.object


def test_bound_methods_pickle_with_their_tensor() -> None:
    x = _C.FloatTensor([1, 2])
    method = pickle.loads(pickle.dumps(x.add))
    assert method(1).tolist() == [2, 3]
    assert method.__self__ is not x
    storage = pickle.loads(pickle.dumps(_C.FloatStorage.from_buffer))(b"\0\0\x80\x3f", "little")
    assert storage.tolist() == [1]
