"""Classes of C++: their definitions, and values of the standard library."""

from __future__ import annotations

from collections.abc import Mapping

from cwrap.ctype import CTypes
from cwrap.ctype.base import CType
from cwrap.ctype.cpp_function import cpp_function
from cwrap.ctype.cpp_values import cpp_value
from cwrap.features.classes.classes import is_cpp
from cwrap.features.classes.special_methods import SPECIAL
from cwrap.model import Argument, ArgumentKind, Declaration, Option
from cwrap.plan import Context, ModuleItem, Overload, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import RETURN, Key, Kind, On, ReturnSpec
from cwrap.source.c_spelling import CSpelling, normal_type
from cwrap.source.records import replace

_THIS = "this"
_BINARY = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "mod": "%", "lshift": "<<", "rshift": ">>", "and": "&",
    "xor": "^", "or": "|",
}  # fmt: skip
_OTHERS = {
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "neg": "-", "pos": "+", "invert": "~",
    "getitem": "[]", "call": "()",
}  # fmt: skip
_OPERATORS: Mapping[str, str] = {
    **{f"__{name}__": f"operator{sign}" for name, sign in (*_BINARY.items(), *_OTHERS.items())},
    **{f"__i{name}__": f"operator{sign}=" for name, sign in _BINARY.items()},
}


class CppClasses(Plugin):
    """Constructors and member functions of C++ classes.

    `cpp: true`: a C++ class, whose functions in the file are its constructor, member functions and static functions.

        - class: Counter
          type: zoo::Counter*
          cpp: true
          new: create
        - name: create
          class: Counter
          arguments: [int start]
        - name: add
          class: Counter
          return: int
          arguments: [const zoo::Counter& other]
        - name: limit
          class: Counter
          role: static
          return: int

    The plan:

        method create(start)
        zoo::Counter * new zoo::Counter(arg_start)
        …
        method add(other)
        int add(arg_this, *arg_other)
        …
        int zoo::Counter::limit()

    The declaration that `new` names is the constructor. A declaration without `role: static` or `role: class` is a
    member function. C++ calls it on the object, which is not among the arguments: `arg_this->add(*arg_other)`. If an
    argument is named `self`, the C function is an ordinary one, and gets the object as that argument.

    `delete` frees the object, unless the class has `free`.
    """

    name = "cpp_classes"
    phase = Phase.WRAPPER
    refines = ("standalone_call",)
    keys = (
        Key("cpp", (On.CLASS,), Kind.FLAG, "a C++ class: methods are member functions, `delete` frees objects (false)",
            follows="new", example="true", conflicts=("allocate",), synonyms=("cplusplus", "cxx")),
    )  # fmt: skip

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Complete the functions of C++ classes: the name in C++, the receiver, the result of the constructor."""
        owners = {d.owner for d in declarations if d.owner}
        items = (i for i in context.module_items if i.name in owners) if owners else ()
        classes = {i.name: i for i in items if i.definition.kind == "class" and is_cpp(i.definition)}
        return tuple(
            _completed(d, classes[d.owner], context) if d.owner in classes else _giving_up(d) for d in declarations
        )

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Call a member function on its object."""
        if not _is_member(overload.option):
            return overload
        for value in overload.values[1:]:
            if value.argument.name == _THIS:
                message = f"'{_THIS}' is the object of the member function; rename the argument"
                context.reporter.error(value.argument.location, message)
        return replace(overload, call=replace(overload.call, is_member=True))

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Hide a constructor, which only the class calls."""
        item = next((i for i in context.module_items if i.name == wrapper.owner), None)
        hidden = item is not None and is_cpp(item.definition) and _is_constructor(wrapper.declaration, item)
        return replace(wrapper, hidden=True) if hidden else wrapper


def _class_of(item: ModuleItem) -> str:
    """Return the name of the C++ class."""
    return normal_type(item.definition.keys.text("type") or "").rstrip("*")


def _is_constructor(declaration: Declaration, item: ModuleItem) -> bool:
    return declaration.python_name == item.definition.keys.text("new")


def _completed(declaration: Declaration, item: ModuleItem, context: Context) -> Declaration:
    """Return a function of a C++ class with the keys that follow from the class."""
    keys, place, name = declaration.keys, declaration.location, declaration.name
    if _is_constructor(declaration, item):
        keys = keys if declaration.binding else keys.with_(place, role="class")
        if RETURN.get(keys) is None:
            keys = keys.with_(place, return_=ReturnSpec(f"{_class_of(item)}*"))
        cname = f"new {_class_of(item)}"
    elif declaration.binding:
        cname = f"{_class_of(item)}::{name}"
    else:
        cname = _OPERATORS.get(name, name)
        declaration = replace(declaration, options=tuple(_with_receiver(o, item) for o in declaration.options))
        if not all(map(_is_member, declaration.options)):
            cname = context.cname(name)
        elif cname in SPECIAL and "cname" not in keys:
            message = f"no operator of C++ is '{name}'; add 'cname' with the name of the member function"
            context.reporter.error(place, message)
    keys = keys if "cname" in keys else keys.with_(place, cname=cname)
    return _giving_up(replace(declaration, keys=keys))


def _with_receiver(option: Option, item: ModuleItem) -> Option:
    """Return an overload with the object as its first argument, unless an argument is named `self`."""
    if any(a.name == "self" for a in option.arguments):
        return option
    this = Argument(option.location, ArgumentKind.TYPED, f"{_class_of(item)}*", _THIS)
    return replace(option, arguments=(this, *option.arguments))


def _is_member(option: Option) -> bool:
    """Return whether an overload calls a member function: `_with_receiver` added its first argument."""
    first = option.arguments[:1]
    return any(argument.name == _THIS and argument.location == option.location for argument in first)


def _giving_up(declaration: Declaration) -> Declaration:
    """Return the declaration with `consume` for each argument that takes its object over."""
    if not any(_takes_over(a) for option in declaration.options for a in option.arguments):
        return declaration
    options = (replace(o, arguments=tuple(map(_taken_over, o.arguments))) for o in declaration.options)
    return replace(declaration, options=tuple(options))


def _takes_over(argument: Argument) -> bool:
    return argument.type.startswith("std::unique_ptr<") and "consume" not in argument.keys


def _taken_over(argument: Argument) -> Argument:
    if not _takes_over(argument):
        return argument
    return replace(argument, keys=argument.keys.with_(argument.location, consume=True))


class CppValues(Plugin):
    """Templates of the C++ standard library.

    `std::vector<T>`, `std::optional<T>`, `std::map<K, T>`: values of the C++ standard library, in modules of C++.

    `std::function<T(T, …)>`: a callable. Without `kept_by`, C++ can call it until the call returns.

        - name: joined
          cname: lib::joined
          return: std::string
          arguments:
            - const std::vector<std::string>& words
            - const std::function<bool(const std::string&)>& accepts
            - {arg: std::optional<int> limit, default: std::nullopt}

    The plan:

        function joined(words, accepts, limit=None)
        std::string lib::joined(arg_words, cwrap_function<bool(const std::string&)>(arg_accepts.slot, …), arg_limit)

    `const std::vector<T>&` and `const std::optional<T>&` are the same types: C++ gets a copy in any case. `T` is a
    number, `bool`, `std::string`, or another such type. The plugin has no keys.
    """

    name = "cpp_values"
    phase = Phase.TYPES

    def resolve_type(self, spelling: CSpelling, ctypes: CTypes) -> CType | None:
        """Return the type of a vector, a map, an optional value or a function."""
        return cpp_value(spelling, ctypes) or cpp_function(spelling, ctypes)
