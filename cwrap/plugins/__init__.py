"""The passes over the plan: one plugin per file, one job each, in the order that their `after` asks for."""

from __future__ import annotations

from cwrap.plugins.allocated import Allocated
from cwrap.plugins.argument_references import ArgumentReferences
from cwrap.plugins.arrays import Arrays
from cwrap.plugins.assert_ndim import AssertNDim
from cwrap.plugins.base import Plugin
from cwrap.plugins.before_after_call import BeforeAfterCall
from cwrap.plugins.bool_options import BoolOptions
from cwrap.plugins.broadcast import Broadcast
from cwrap.plugins.buffers import Buffers
from cwrap.plugins.class_methods import ClassMethods
from cwrap.plugins.constants import Constants
from cwrap.plugins.consume import Consume
from cwrap.plugins.defined_if import DefinedIf
from cwrap.plugins.definitions import Definitions
from cwrap.plugins.documentation import Documentation
from cwrap.plugins.errors import Errors
from cwrap.plugins.generic_types import GenericTypes
from cwrap.plugins.gil import GilRelease
from cwrap.plugins.implicit import Implicit
from cwrap.plugins.inplace import InPlace
from cwrap.plugins.kept_callbacks import KeptCallbacks
from cwrap.plugins.keywords import Keywords
from cwrap.plugins.library_state import LibraryState
from cwrap.plugins.limited_api import LimitedApi
from cwrap.plugins.named_results import NamedResults
from cwrap.plugins.nullable import Nullable
from cwrap.plugins.optional_arguments import OptionalArguments
from cwrap.plugins.output_shapes import OutputShapes
from cwrap.plugins.outputs import Outputs
from cwrap.plugins.overload_order import OverloadOrder
from cwrap.plugins.parameters import Parameters
from cwrap.plugins.registered import Registered
from cwrap.plugins.results import Results
from cwrap.plugins.returned_arguments import ReturnedArguments
from cwrap.plugins.shared import Shared
from cwrap.plugins.sizes import Sizes
from cwrap.plugins.slots import Slots
from cwrap.plugins.standalone_call import StandaloneCall
from cwrap.plugins.struct_fields import StructFields
from cwrap.plugins.thp_backends import Backends
from cwrap.plugins.thp_call import TensorCall
from cwrap.plugins.thp_device_guard import DeviceGuard
from cwrap.plugins.thp_kernels import Kernels
from cwrap.plugins.thp_processors import Processors
from cwrap.plugins.thp_self import SelfArgument
from cwrap.plugins.thp_types import Types
from cwrap.plugins.with_stateless import WithStateless
from cwrap.plugins.wrap_dim import WrapDim


def standard_plugins() -> tuple[Plugin, ...]:
    """Every plugin of the generator itself."""
    return (
        Definitions(), GenericTypes(), Backends(), Processors(), WithStateless(), InPlace(),
        BoolOptions(), Constants(), Implicit(), Outputs(), Arrays(), Buffers(), ArgumentReferences(), SelfArgument(),
        StructFields(), Allocated(), Shared(), ClassMethods(), KeptCallbacks(),
        Parameters(), OptionalArguments(), Keywords(), Nullable(), Sizes(),
        TensorCall(), StandaloneCall(), LibraryState(), ReturnedArguments(), Results(), NamedResults(), Errors(),
        GilRelease(),
        WrapDim(), AssertNDim(), Broadcast(), OutputShapes(), BeforeAfterCall(), Types(), DefinedIf(),
        DeviceGuard(), Consume(),
        OverloadOrder(), Documentation(), LimitedApi(), Slots(), Registered(), Kernels(),
    )  # fmt: skip
