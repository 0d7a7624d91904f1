"""The list of the plugins of modules of functions."""

from __future__ import annotations

from cwrap.features.callbacks.callback_data import CallbackData
from cwrap.features.callbacks.callback_sizes import CallbackSizes
from cwrap.features.callbacks.data_setters import DataSetters
from cwrap.features.callbacks.kept_callbacks import KeptCallbacks
from cwrap.features.classes.class_methods import ClassMethods
from cwrap.features.classes.cpp_classes import CppClasses
from cwrap.features.classes.cpp_values import CppValues
from cwrap.features.classes.iteration import Iteration
from cwrap.features.classes.properties import Properties
from cwrap.features.classes.sequences import Sequences
from cwrap.features.classes.special_methods import SpecialMethods
from cwrap.features.classes.subclass_tags import SubclassTags
from cwrap.features.lifetimes.consume import Consume
from cwrap.features.lifetimes.gil import GilRelease
from cwrap.features.lifetimes.keeps import Keeps
from cwrap.features.lifetimes.locks import Locks
from cwrap.features.lifetimes.ownership import Ownership
from cwrap.features.lifetimes.releases import Releases
from cwrap.features.lifetimes.shared import Shared
from cwrap.features.memory.allocated import Allocated
from cwrap.features.memory.arrays import Arrays
from cwrap.features.memory.buffers import Buffers
from cwrap.features.memory.handle_lists import HandleLists
from cwrap.features.memory.library_memory import LibraryMemory
from cwrap.features.modules.backends import Backends
from cwrap.features.modules.defined_if import DefinedIf
from cwrap.features.modules.definitions import Definitions
from cwrap.features.modules.documentation import Documentation
from cwrap.features.modules.header_check import HeaderCheck
from cwrap.features.modules.interpreters import Interpreters
from cwrap.features.modules.limited_api import LimitedApi
from cwrap.features.modules.module_hooks import ModuleHooks
from cwrap.features.modules.registered import Registered
from cwrap.features.results.before_after_call import BeforeAfterCall
from cwrap.features.results.errors import Errors
from cwrap.features.results.library_state import LibraryState
from cwrap.features.results.named_results import NamedResults
from cwrap.features.results.results import Results
from cwrap.features.results.returned_arguments import ReturnedArguments
from cwrap.features.results.standalone_call import StandaloneCall
from cwrap.features.results.status_arguments import StatusArguments
from cwrap.features.signature.argument_references import ArgumentReferences
from cwrap.features.signature.bool_options import BoolOptions
from cwrap.features.signature.constants import Constants
from cwrap.features.signature.generic_types import GenericTypes
from cwrap.features.signature.implicit import Implicit
from cwrap.features.signature.keywords import Keywords
from cwrap.features.signature.nullable import Nullable
from cwrap.features.signature.optional_arguments import OptionalArguments
from cwrap.features.signature.overload_order import OverloadOrder
from cwrap.features.signature.parameters import Parameters
from cwrap.features.signature.ranges import Ranges
from cwrap.features.signature.with_stateless import WithStateless
from cwrap.features.structs.counted import CountedFields
from cwrap.features.structs.local_structs import LocalStructs
from cwrap.features.structs.struct_fields import StructFields
from cwrap.features.ufuncs.gufuncs import Gufuncs
from cwrap.features.ufuncs.ufuncs import Ufuncs
from cwrap.planning.plugin import Plugin


def standard_plugins() -> tuple[Plugin, ...]:
    """Return the plugins of modules of functions, in the order of the list; `ordered` sorts them."""
    return (
        Definitions(), ModuleHooks(), GenericTypes(), Backends(), WithStateless(),
        BoolOptions(), Constants(), Implicit(), StatusArguments(), Arrays(), Buffers(), ArgumentReferences(),
        LocalStructs(), StructFields(), HandleLists(), Allocated(), Shared(), ClassMethods(), Ownership(),
        SubclassTags(), KeptCallbacks(), Keeps(), Releases(), CallbackSizes(), CallbackData(), Parameters(),
        OptionalArguments(), Keywords(), Nullable(),
        StandaloneCall(), LibraryState(), ReturnedArguments(), LibraryMemory(), Results(), NamedResults(), Errors(),
        Ranges(), GilRelease(), Locks(), Gufuncs(), Ufuncs(), DataSetters(),
        BeforeAfterCall(), DefinedIf(), Consume(), Iteration(), SpecialMethods(), Properties(), Sequences(),
        OverloadOrder(), Documentation(), LimitedApi(), Registered(), HeaderCheck(), CppValues(), CppClasses(),
        CountedFields(), Interpreters(),
    )  # fmt: skip
