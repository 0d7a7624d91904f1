"""Generated from the declarations by cwrap. Do not edit."""

import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, final, overload

import numpy
from numpy.typing import NDArray
from typing_extensions import Buffer, Self

_T = TypeVar("_T")
_TensorT = TypeVar("_TensorT", bound=_TensorBase)
_StorageT = TypeVar("_StorageT", bound=_StorageBase)
_Whole: TypeAlias = slice | EllipsisType | None
_Item: TypeAlias = _Whole | SupportsIndex | _TensorBase | Sequence[Any] | NDArray[Any]
_Key: TypeAlias = _Item | tuple[_Item, ...]
_Random: TypeAlias = numpy.random.Generator | numpy.random.BitGenerator

Tensor: builtins.type[Any]  # the default tensor type; see set_default_tensor_type
default_generator: Generator

class Size(tuple[int, ...]):
    """The sizes of a tensor's dimensions: a tuple of ints."""

    def __new__(cls, items: Iterable[SupportsIndex] = (), /) -> Self: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, key: slice, /) -> Size: ...
    @overload
    def __add__(self, other: tuple[int, ...], /) -> Size: ...
    @overload
    def __add__(self, other: tuple[_T, ...], /) -> tuple[int | _T, ...]: ...
    def numel(self) -> int:
        """The number of elements of a tensor of this size: 0 where it has no dimension."""

@final
class Generator:
    """A stream of random numbers. It draws from a bit generator of numpy.random, of its own or that of the source (a
    Generator or BitGenerator of NumPy).
    """

    def __new__(cls, source: _Random | None = None, /) -> Self: ...
    @property
    def bit_generator(self) -> numpy.random.BitGenerator:
        """NumPy's bit generator that the numbers are made from."""
    def manual_seed(self, seed: SupportsIndex, /) -> Generator:
        """Starts the stream of random numbers that belongs to an int; returns the generator."""
    def initial_seed(self) -> int | None:
        """The int that the stream was started with; None where it came from elsewhere."""
    def seed(self) -> int:
        """Starts a stream from random bits of the system; returns them as an int."""
    def get_state(self) -> dict[str, Any]:
        """Where the stream is: the state of NumPy's bit generator, a dict for set_state()."""
    def set_state(self, state: dict[str, Any], /) -> Generator:
        """Goes to where get_state() was called; returns the generator."""
    def __setstate__(self, seed: int | None, /) -> None:
        """For pickle."""

class _StorageBase:
    """What the storage types of all element types have in common."""

    def __len__(self) -> builtins.int: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> Any: ...
    @overload
    def __getitem__(self, key: slice, /) -> _StorageBase: ...
    @overload
    def __setitem__(self, key: SupportsIndex, value: Any, /) -> None: ...
    @overload
    def __setitem__(self, key: slice, value: Any, /) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __copy__(self) -> Self:
        """A storage with the same elements."""
    def __deepcopy__(self, memo: dict[builtins.int, Any], /) -> Self:
        """A storage with the same elements."""
    def __buffer__(self, flags: builtins.int, /) -> memoryview: ...
    def size(self) -> builtins.int:
        """The number of elements."""
    def element_size(self) -> builtins.int:
        """The bytes of an element."""
    def data_ptr(self) -> builtins.int:
        """The address of the first element."""
    def fill_(self, value: Any, /) -> Self:
        """Sets all elements to value."""
    def resize_(self, size: SupportsIndex, /) -> Self:
        """Changes the number of elements; new ones are 0. A storage that tensors use can only grow."""
    def copy_(self, source: _StorageBase, /) -> Self:
        """Copies the elements of a storage of any type and the same size."""
    def clone(self) -> _StorageBase:
        """A storage with the same elements."""
    def new(self, argument: Any = 0, /) -> _StorageBase:
        """A new storage of the same type; the arguments are the type's own."""
    def tolist(self) -> list[Any]:
        """The elements as a list of Python numbers."""
    @overload
    def type(self) -> str:
        """The name of the storage's type; or the elements as a storage of another type, given as the type or its
        name.
        """
    @overload
    def type(self, type: builtins.type[_StorageT], /) -> _StorageT: ...
    @overload
    def type(self, type: str, /) -> Any: ...
    @classmethod
    def from_buffer(
        cls, buffer: Buffer, byte_order: str = "native", count: SupportsIndex = -1, offset: SupportsIndex = 0
    ) -> Self:
        """A storage of the elements that the bytes of a buffer mean, from the offset (in bytes) on. byte_order is
        'native', 'little' or 'big'; count -1 takes all there are.
        """
    def double(self) -> DoubleStorage:
        """The elements as a DoubleStorage; the storage itself where it is one."""

    def float(self) -> FloatStorage:
        """The elements as a FloatStorage; the storage itself where it is one."""

    def half(self) -> HalfStorage:
        """The elements as a HalfStorage; the storage itself where it is one."""

    def long(self) -> LongStorage:
        """The elements as a LongStorage; the storage itself where it is one."""

    def int(self) -> IntStorage:
        """The elements as a IntStorage; the storage itself where it is one."""

    def short(self) -> ShortStorage:
        """The elements as a ShortStorage; the storage itself where it is one."""

    def char(self) -> CharStorage:
        """The elements as a CharStorage; the storage itself where it is one."""

    def byte(self) -> ByteStorage:
        """The elements as a ByteStorage; the storage itself where it is one."""

class DoubleStorage(_StorageBase):
    """The memory of tensors: a vector of elements of one type. The argument is a size (the elements are 0), or the
    elements as a sequence, an array or another buffer.
    """

    def __new__(cls, argument: SupportsIndex | Iterable[SupportsFloat] | Buffer = 0, /) -> Self: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> float: ...
    @overload
    def __getitem__(self, key: slice, /) -> DoubleStorage: ...
    @overload
    def __setitem__(self, key: SupportsIndex, value: SupportsFloat, /) -> None: ...
    @overload
    def __setitem__(self, key: slice, value: SupportsFloat | Iterable[SupportsFloat] | _StorageBase | _TensorBase | Buffer, /) -> None: ...
    def __iter__(self) -> Iterator[float]: ...
    def fill_(self, value: SupportsFloat, /) -> Self:
        """Sets all elements to value."""
    def clone(self) -> DoubleStorage:
        """A storage with the same elements."""
    def new(self, argument: SupportsIndex | Iterable[SupportsFloat] | Buffer = 0, /) -> DoubleStorage:
        """A new storage of the same type; the arguments are the type's own."""
    def tolist(self) -> list[float]:
        """The elements as a list of Python numbers."""

class FloatStorage(_StorageBase):
    """The memory of tensors: a vector of elements of one type. The argument is a size (the elements are 0), or the
    elements as a sequence, an array or another buffer.
    """

    def __new__(cls, argument: SupportsIndex | Iterable[SupportsFloat] | Buffer = 0, /) -> Self: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> float: ...
    @overload
    def __getitem__(self, key: slice, /) -> FloatStorage: ...
    @overload
    def __setitem__(self, key: SupportsIndex, value: SupportsFloat, /) -> None: ...
    @overload
    def __setitem__(self, key: slice, value: SupportsFloat | Iterable[SupportsFloat] | _StorageBase | _TensorBase | Buffer, /) -> None: ...
    def __iter__(self) -> Iterator[float]: ...
    def fill_(self, value: SupportsFloat, /) -> Self:
        """Sets all elements to value."""
    def clone(self) -> FloatStorage:
        """A storage with the same elements."""
    def new(self, argument: SupportsIndex | Iterable[SupportsFloat] | Buffer = 0, /) -> FloatStorage:
        """A new storage of the same type; the arguments are the type's own."""
    def tolist(self) -> list[float]:
        """The elements as a list of Python numbers."""

class HalfStorage(_StorageBase):
    """The memory of tensors: a vector of elements of one type. The argument is a size (the elements are 0), or the
    elements as a sequence, an array or another buffer.
    """

    def __new__(cls, argument: SupportsIndex | Iterable[SupportsFloat] | Buffer = 0, /) -> Self: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> float: ...
    @overload
    def __getitem__(self, key: slice, /) -> HalfStorage: ...
    @overload
    def __setitem__(self, key: SupportsIndex, value: SupportsFloat, /) -> None: ...
    @overload
    def __setitem__(self, key: slice, value: SupportsFloat | Iterable[SupportsFloat] | _StorageBase | _TensorBase | Buffer, /) -> None: ...
    def __iter__(self) -> Iterator[float]: ...
    def fill_(self, value: SupportsFloat, /) -> Self:
        """Sets all elements to value."""
    def clone(self) -> HalfStorage:
        """A storage with the same elements."""
    def new(self, argument: SupportsIndex | Iterable[SupportsFloat] | Buffer = 0, /) -> HalfStorage:
        """A new storage of the same type; the arguments are the type's own."""
    def tolist(self) -> list[float]:
        """The elements as a list of Python numbers."""

class LongStorage(_StorageBase):
    """The memory of tensors: a vector of elements of one type. The argument is a size (the elements are 0), or the
    elements as a sequence, an array or another buffer.
    """

    def __new__(cls, argument: SupportsIndex | Iterable[SupportsIndex] | Buffer = 0, /) -> Self: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, key: slice, /) -> LongStorage: ...
    @overload
    def __setitem__(self, key: SupportsIndex, value: SupportsIndex, /) -> None: ...
    @overload
    def __setitem__(self, key: slice, value: SupportsIndex | Iterable[SupportsIndex] | _StorageBase | _TensorBase | Buffer, /) -> None: ...
    def __iter__(self) -> Iterator[int]: ...
    def fill_(self, value: SupportsIndex, /) -> Self:
        """Sets all elements to value."""
    def clone(self) -> LongStorage:
        """A storage with the same elements."""
    def new(self, argument: SupportsIndex | Iterable[SupportsIndex] | Buffer = 0, /) -> LongStorage:
        """A new storage of the same type; the arguments are the type's own."""
    def tolist(self) -> list[int]:
        """The elements as a list of Python numbers."""

class IntStorage(_StorageBase):
    """The memory of tensors: a vector of elements of one type. The argument is a size (the elements are 0), or the
    elements as a sequence, an array or another buffer.
    """

    def __new__(cls, argument: SupportsIndex | Iterable[SupportsIndex] | Buffer = 0, /) -> Self: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, key: slice, /) -> IntStorage: ...
    @overload
    def __setitem__(self, key: SupportsIndex, value: SupportsIndex, /) -> None: ...
    @overload
    def __setitem__(self, key: slice, value: SupportsIndex | Iterable[SupportsIndex] | _StorageBase | _TensorBase | Buffer, /) -> None: ...
    def __iter__(self) -> Iterator[int]: ...
    def fill_(self, value: SupportsIndex, /) -> Self:
        """Sets all elements to value."""
    def clone(self) -> IntStorage:
        """A storage with the same elements."""
    def new(self, argument: SupportsIndex | Iterable[SupportsIndex] | Buffer = 0, /) -> IntStorage:
        """A new storage of the same type; the arguments are the type's own."""
    def tolist(self) -> list[int]:
        """The elements as a list of Python numbers."""

class ShortStorage(_StorageBase):
    """The memory of tensors: a vector of elements of one type. The argument is a size (the elements are 0), or the
    elements as a sequence, an array or another buffer.
    """

    def __new__(cls, argument: SupportsIndex | Iterable[SupportsIndex] | Buffer = 0, /) -> Self: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, key: slice, /) -> ShortStorage: ...
    @overload
    def __setitem__(self, key: SupportsIndex, value: SupportsIndex, /) -> None: ...
    @overload
    def __setitem__(self, key: slice, value: SupportsIndex | Iterable[SupportsIndex] | _StorageBase | _TensorBase | Buffer, /) -> None: ...
    def __iter__(self) -> Iterator[int]: ...
    def fill_(self, value: SupportsIndex, /) -> Self:
        """Sets all elements to value."""
    def clone(self) -> ShortStorage:
        """A storage with the same elements."""
    def new(self, argument: SupportsIndex | Iterable[SupportsIndex] | Buffer = 0, /) -> ShortStorage:
        """A new storage of the same type; the arguments are the type's own."""
    def tolist(self) -> list[int]:
        """The elements as a list of Python numbers."""

class CharStorage(_StorageBase):
    """The memory of tensors: a vector of elements of one type. The argument is a size (the elements are 0), or the
    elements as a sequence, an array or another buffer.
    """

    def __new__(cls, argument: SupportsIndex | Iterable[SupportsIndex] | Buffer = 0, /) -> Self: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, key: slice, /) -> CharStorage: ...
    @overload
    def __setitem__(self, key: SupportsIndex, value: SupportsIndex, /) -> None: ...
    @overload
    def __setitem__(self, key: slice, value: SupportsIndex | Iterable[SupportsIndex] | _StorageBase | _TensorBase | Buffer, /) -> None: ...
    def __iter__(self) -> Iterator[int]: ...
    def fill_(self, value: SupportsIndex, /) -> Self:
        """Sets all elements to value."""
    def clone(self) -> CharStorage:
        """A storage with the same elements."""
    def new(self, argument: SupportsIndex | Iterable[SupportsIndex] | Buffer = 0, /) -> CharStorage:
        """A new storage of the same type; the arguments are the type's own."""
    def tolist(self) -> list[int]:
        """The elements as a list of Python numbers."""

class ByteStorage(_StorageBase):
    """The memory of tensors: a vector of elements of one type. The argument is a size (the elements are 0), or the
    elements as a sequence, an array or another buffer.
    """

    def __new__(cls, argument: SupportsIndex | Iterable[SupportsIndex] | Buffer = 0, /) -> Self: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, key: slice, /) -> ByteStorage: ...
    @overload
    def __setitem__(self, key: SupportsIndex, value: SupportsIndex, /) -> None: ...
    @overload
    def __setitem__(self, key: slice, value: SupportsIndex | Iterable[SupportsIndex] | _StorageBase | _TensorBase | Buffer, /) -> None: ...
    def __iter__(self) -> Iterator[int]: ...
    def fill_(self, value: SupportsIndex, /) -> Self:
        """Sets all elements to value."""
    def clone(self) -> ByteStorage:
        """A storage with the same elements."""
    def new(self, argument: SupportsIndex | Iterable[SupportsIndex] | Buffer = 0, /) -> ByteStorage:
        """A new storage of the same type; the arguments are the type's own."""
    def tolist(self) -> list[int]:
        """The elements as a list of Python numbers."""

class _TensorBase:
    """What the tensor types of all element types have in common."""

    @property
    def shape(self) -> Size:
        """The sizes of the dimensions."""
    @property
    def dtype(self) -> str:
        """NumPy's name of the element type, as in 'float32'."""
    @property
    def ndim(self) -> builtins.int:
        """The number of dimensions."""
    @property
    def T(self) -> Any:
        """A view with the dimensions in reverse order."""
    @property
    def __array_interface__(self) -> dict[str, Any]:
        """The memory and its layout, as NumPy's protocol has it."""
    @property
    def __array_priority__(self) -> builtins.int:
        """Above that of NumPy's arrays."""
    def __bool__(self) -> builtins.bool: ...
    def __int__(self) -> builtins.int: ...
    def __float__(self) -> builtins.float: ...
    def __index__(self) -> builtins.int: ...
    def __len__(self) -> builtins.int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __contains__(self, value: object, /) -> builtins.bool: ...
    def __getitem__(self, key: _Key, /) -> Any: ...
    def __setitem__(self, key: _Key, value: Any, /) -> None: ...
    def __hash__(self) -> builtins.int: ...
    def __bytes__(self) -> bytes:
        """The elements' bytes, in row-major order."""
    def __copy__(self) -> Self:
        """A tensor over the same memory."""
    def __deepcopy__(self, memo: dict[builtins.int, Any], /) -> Self:
        """A tensor over a copy of the memory, which copies made with the same memo share as the originals do."""
    def __array__(self, dtype: Any = None, copy: builtins.bool | None = None) -> NDArray[Any]:
        """The tensor as a NumPy array."""
    def __buffer__(self, flags: builtins.int, /) -> memoryview: ...
    def __dlpack__(
        self,
        *,
        stream: None = None,
        max_version: tuple[builtins.int, builtins.int] | None = None,
        dl_device: tuple[builtins.int, builtins.int] | None = None,
        copy: builtins.bool | None = None,
    ) -> Any:
        """The tensor for another library, as a DLPack capsule that shares its memory."""
    def __dlpack_device__(self) -> tuple[builtins.int, builtins.int]:
        """Where the tensor is, in DLPack's terms: the CPU."""
    def numpy(self) -> NDArray[Any]:
        """A NumPy array that shares the memory, which cannot be resized while it lives."""
    def index(self, key: _Key, /) -> Any:
        """The same as self[key]."""
    def item(self) -> Any:
        """The only element as a Python number."""
    def tolist(self) -> list[Any]:
        """The elements as nested lists of Python numbers."""
    def new(self, *args: Any) -> Any:
        """A new tensor of the same type; the arguments are the type's own."""
    @overload
    def type(self) -> str:
        """The name of the tensor's type; or the elements as a tensor of another type, given as the type or its name."""
    @overload
    def type(self, type: builtins.type[_TensorT], /) -> _TensorT: ...
    @overload
    def type(self, type: str, /) -> Any: ...
    def type_as(self, other: _TensorT, /) -> _TensorT:
        """The elements as a tensor of other's type; the tensor itself where it has it."""
    def apply_(self, callable: Callable[[Any], Any]) -> Self:
        """Replaces each element x by callable(x). Slow: for what no method does."""
    def map_(self, other: Any, callable: Callable[[Any, Any], Any]) -> Self:
        """Replaces each element a by callable(a, b), b being other's element there; other is broadcast."""
    def map2_(self, x: Any, y: Any, callable: Callable[[Any, Any, Any], Any]) -> Self:
        """Replaces each element a by callable(a, b, c), b and c being the elements of x and y there; x and y are
        broadcast.
        """
    def double(self) -> DoubleTensor:
        """The elements as a DoubleTensor; the tensor itself where it is one."""

    def float(self) -> FloatTensor:
        """The elements as a FloatTensor; the tensor itself where it is one."""

    def half(self) -> HalfTensor:
        """The elements as a HalfTensor; the tensor itself where it is one."""

    def long(self) -> LongTensor:
        """The elements as a LongTensor; the tensor itself where it is one."""

    def int(self) -> IntTensor:
        """The elements as a IntTensor; the tensor itself where it is one."""

    def short(self) -> ShortTensor:
        """The elements as a ShortTensor; the tensor itself where it is one."""

    def char(self) -> CharTensor:
        """The elements as a CharTensor; the tensor itself where it is one."""

    def byte(self) -> ByteTensor:
        """The elements as a ByteTensor; the tensor itself where it is one."""

def is_tensor(object: object, /) -> bool:
    """Whether an object is a tensor."""
def is_storage(object: object, /) -> bool:
    """Whether an object is a storage."""
def get_default_tensor_type() -> builtins.type[Any]:
    """The type of tensors that functions make where no argument tells it."""
def set_default_tensor_type(type: builtins.type[_TensorBase] | str, /) -> None:
    """What get_default_tensor_type() and Tensor are from now on: a tensor type, or its name."""
def get_num_threads() -> int:
    """How many threads large operations use."""
def set_num_threads(count: SupportsIndex, /) -> None:
    """How many threads large operations use from now on."""
def set_printoptions(
    precision: SupportsIndex | None = None,
    threshold: SupportsIndex | None = None,
    edgeitems: SupportsIndex | None = None,
    linewidth: SupportsIndex | None = None,
) -> None:
    """How tensors are printed; what is None stays. precision: digits after the point (4). threshold: tensors with
    more elements are summarised (1000). edgeitems: items shown at each end of a summarised dimension (3).
    linewidth: columns of a line (80).
    """
def manual_seed(seed: SupportsIndex, /) -> Generator:
    """Seeds the default generator; returns it."""
def initial_seed() -> int | None:
    """The int that the default generator was seeded with."""
def get_rng_state() -> dict[str, Any]:
    """The state of the default generator."""
def set_rng_state(state: dict[str, Any], /) -> Generator:
    """Puts the default generator into a state that get_rng_state() gave."""
def from_numpy(array: Buffer, /) -> Any:
    """A tensor that shares the memory of a NumPy array (or another buffer) and keeps it alive. Its type is that of
    the array's dtype. A tensor over a read-only array cannot be written.
    """
def from_dlpack(array: Any, /) -> Any:
    """A tensor that shares the memory of an array of any library with __dlpack__() and keeps it alive."""

class DoubleTensor(_TensorBase):
    """A tensor of elements of one type.

    Tensor()             no elements
    Tensor(2, 3)         zeros of that size; also Tensor(x.size())
    Tensor([[1], [2]])   the numbers of nested sequences or of any iterable
    Tensor(array)        a copy of an array or another buffer of the same element type
    Tensor(tensor)       the same memory; also Tensor(storage)
    """

    @overload
    def __new__(cls, *size: SupportsIndex) -> Self: ...
    @overload
    def __new__(cls, data: Size | DoubleTensor | DoubleStorage | Iterable[Any] | Buffer, /) -> Self: ...
    @property
    def T(self) -> DoubleTensor:
        """A view with the dimensions in reverse order."""
    def __hash__(self) -> int: ...
    @overload
    def __getitem__(self, key: _Whole, /) -> DoubleTensor: ...
    @overload
    def __getitem__(self, key: _Key, /) -> Any: ...
    def __setitem__(self, key: _Key, value: SupportsFloat | _TensorBase | Sequence[Any] | Buffer, /) -> None: ...
    def item(self) -> float:
        """The only element as a Python number."""
    def new(self, *args: Any) -> DoubleTensor:
        """A new tensor of the same type; the arguments are the type's own."""
    def apply_(self, callable: Callable[[float], SupportsFloat]) -> Self:
        """Replaces each element x by callable(x). Slow: for what no method does."""
    def map_(self, other: DoubleTensor, callable: Callable[[float, float], SupportsFloat]) -> Self:
        """Replaces each element a by callable(a, b), b being other's element there; other is broadcast."""
    def map2_(self, x: DoubleTensor, y: DoubleTensor, callable: Callable[[float, float, float], SupportsFloat]) -> Self:
        """Replaces each element a by callable(a, b, c), b and c being the elements of x and y there; x and y are
        broadcast.
        """
    @overload
    def add(self, other: DoubleTensor, *, value: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsFloat, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add_(self, other: DoubleTensor, *, value: SupportsFloat = 1) -> DoubleTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsFloat, other: DoubleTensor) -> DoubleTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsFloat) -> DoubleTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub(self, other: DoubleTensor, *, value: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsFloat, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub_(self, other: DoubleTensor, *, value: SupportsFloat = 1) -> DoubleTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsFloat, other: DoubleTensor) -> DoubleTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsFloat) -> DoubleTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    def __rsub__(self, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """A number minus every element: what `value - x` calls. Integers wrap around."""
    @overload
    def mul(self, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul(self, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul_(self, other: DoubleTensor) -> DoubleTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    @overload
    def mul_(self, value: SupportsFloat) -> DoubleTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    @overload
    def pow(self, exponent: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
        """
    @overload
    def pow(self, exponent: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
        """
    @overload
    def pow(self, base: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """A number to the power of every element; the method takes it by name. Floating dtypes."""
    @overload
    def pow_(self, exponent: DoubleTensor) -> DoubleTensor:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.

        In place: self is changed, and returned.
        """
    @overload
    def pow_(self, exponent: SupportsFloat) -> DoubleTensor:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.

        In place: self is changed, and returned.
        """
    def __rpow__(self, base: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """A number to the power of every element: what `base ** x` calls. Floating dtypes."""
    @overload
    def clamp(self, min: SupportsFloat, max: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, min: SupportsFloat, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, max: SupportsFloat, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp_(self, min: SupportsFloat, max: SupportsFloat) -> DoubleTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, min: SupportsFloat) -> DoubleTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, max: SupportsFloat) -> DoubleTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul(self, tensor1: DoubleTensor, tensor2: DoubleTensor, *, value: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul(self, value: SupportsFloat, tensor1: DoubleTensor, tensor2: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul_(self, tensor1: DoubleTensor, tensor2: DoubleTensor, *, value: SupportsFloat = 1) -> DoubleTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul_(self, value: SupportsFloat, tensor1: DoubleTensor, tensor2: DoubleTensor) -> DoubleTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv(self, tensor1: DoubleTensor, tensor2: DoubleTensor, *, value: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv(self, value: SupportsFloat, tensor1: DoubleTensor, tensor2: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv_(self, tensor1: DoubleTensor, tensor2: DoubleTensor, *, value: SupportsFloat = 1) -> DoubleTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv_(self, value: SupportsFloat, tensor1: DoubleTensor, tensor2: DoubleTensor) -> DoubleTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    def lerp(self, end: DoubleTensor, weight: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Between every element and that of `end`: self + weight * (end - self).

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be.
        """
    def lerp_(self, end: DoubleTensor, weight: SupportsFloat) -> DoubleTensor:
        """Between every element and that of `end`: self + weight * (end - self).

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def dot(self, tensor: DoubleTensor) -> float:
        """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

        ValueError where the numbers of elements differ.
        """
    def mv(self, vec: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The product of a matrix (n x m) and a vector (m): a vector (n).

        ValueError where the sizes do not fit. Integers wrap around.
        """
    def mm(self, mat2: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The product of two matrices, n x m and m x p: a matrix (n x p).

        ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
        """
    def ger(self, vec2: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The outer product of two vectors, n and m elements long: a matrix (n x m).

        ValueError where one of them is no vector.
        """
    @overload
    def addmm(self, mat1: DoubleTensor, mat2: DoubleTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsFloat, mat1: DoubleTensor, mat2: DoubleTensor, *, alpha: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsFloat, alpha: SupportsFloat, mat1: DoubleTensor, mat2: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm_(self, mat1: DoubleTensor, mat2: DoubleTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> DoubleTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsFloat, mat1: DoubleTensor, mat2: DoubleTensor, *, alpha: SupportsFloat = 1) -> DoubleTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsFloat, alpha: SupportsFloat, mat1: DoubleTensor, mat2: DoubleTensor) -> DoubleTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv(self, mat: DoubleTensor, vec: DoubleTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsFloat, mat: DoubleTensor, vec: DoubleTensor, *, alpha: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsFloat, alpha: SupportsFloat, mat: DoubleTensor, vec: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, mat: DoubleTensor, vec: DoubleTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> DoubleTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsFloat, mat: DoubleTensor, vec: DoubleTensor, *, alpha: SupportsFloat = 1) -> DoubleTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsFloat, alpha: SupportsFloat, mat: DoubleTensor, vec: DoubleTensor) -> DoubleTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr(self, vec1: DoubleTensor, vec2: DoubleTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsFloat, vec1: DoubleTensor, vec2: DoubleTensor, *, alpha: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsFloat, alpha: SupportsFloat, vec1: DoubleTensor, vec2: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr_(self, vec1: DoubleTensor, vec2: DoubleTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> DoubleTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsFloat, vec1: DoubleTensor, vec2: DoubleTensor, *, alpha: SupportsFloat = 1) -> DoubleTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsFloat, alpha: SupportsFloat, vec1: DoubleTensor, vec2: DoubleTensor) -> DoubleTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def lt(self, other: DoubleTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def lt(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, other: DoubleTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, other: DoubleTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, other: DoubleTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def eq(self, other: DoubleTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def eq(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, other: DoubleTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    def fill_(self, value: SupportsFloat) -> DoubleTensor:
        """Sets every element to a number. OverflowError where it is no number of the dtype."""
    def zero_(self) -> DoubleTensor:
        """Sets every element to 0."""
    def copy_(self, source: _TensorBase, non_blocking: bool = False, broadcast: bool = True) -> DoubleTensor:
        """Copies the elements of a tensor of any dtype, broadcast to the shape of self; with `broadcast=False` the number of
        elements alone must agree.

        ValueError where the shape cannot be broadcast. Floats become integers without their fraction, or the nearest
        limit of the dtype. `non_blocking` is accepted and means nothing on a CPU.
        """
    def tril(self, diagonal: SupportsIndex = 0, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def tril_(self, diagonal: SupportsIndex = 0) -> DoubleTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def triu(self, diagonal: SupportsIndex = 0, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def triu_(self, diagonal: SupportsIndex = 0) -> DoubleTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def diag(self, diagonal: SupportsIndex = 0, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
        upwards.

        ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
        """
    def trace(self) -> float:
        """The sum of the main diagonal of a matrix, as a Python number.

        ValueError where self is no matrix.
        """
    @overload
    def div(self, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div(self, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div_(self, other: DoubleTensor) -> DoubleTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def div_(self, value: SupportsFloat) -> DoubleTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rtruediv__(self, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """A number divided by every element: what `value / x` calls. Integers are truncated toward zero, and by 0 give 0."""
    @overload
    def __floordiv__(self, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __floordiv__(self, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    def __rfloordiv__(self, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """A number divided by every element and rounded down: what `value // x` calls. Integers by 0 give 0."""
    @overload
    def fmod(self, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod(self, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod_(self, other: DoubleTensor) -> DoubleTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def fmod_(self, value: SupportsFloat) -> DoubleTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder(self, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder(self, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder_(self, other: DoubleTensor) -> DoubleTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder_(self, value: SupportsFloat) -> DoubleTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rmod__(self, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """What remains of a number divided by every element, with the sign of the element: what `value % x` calls. Integers
        by 0 give 0.
        """
    def masked_fill_(self, mask: ByteTensor, value: SupportsFloat) -> DoubleTensor:
        """Sets the elements where `mask` is not 0 to a number. The mask is broadcast to the shape of self.

        ValueError where it cannot be; OverflowError where `value` is no number of the dtype.
        """
    def masked_scatter_(self, mask: ByteTensor, source: DoubleTensor) -> DoubleTensor:
        """Sets the elements where `mask` is not 0, in order, to the elements of `source`, from its first on. The mask is
        broadcast to the shape of self.

        ValueError where it cannot be, or where the source has fewer elements than that.
        """
    def masked_select(self, mask: ByteTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

        ValueError where they cannot be. No element gives the empty tensor.
        """
    def nonzero(self, *, out: LongTensor | None = None) -> LongTensor:
        """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

        No such element gives the empty tensor.
        """
    @overload
    def index_select(self, dim: SupportsIndex, index: LongTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_select(self, *, axis: SupportsIndex, index: LongTensor, out: DoubleTensor | None = None) -> DoubleTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, dim: SupportsIndex, index: LongTensor, source: DoubleTensor) -> DoubleTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, *, axis: SupportsIndex, index: LongTensor, source: DoubleTensor) -> DoubleTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, dim: SupportsIndex, index: LongTensor, source: DoubleTensor) -> DoubleTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, *, axis: SupportsIndex, index: LongTensor, source: DoubleTensor) -> DoubleTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, dim: SupportsIndex, index: LongTensor, value: SupportsFloat) -> DoubleTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsFloat) -> DoubleTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, dim: SupportsIndex, index: LongTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, *, axis: SupportsIndex, index: LongTensor, out: DoubleTensor | None = None) -> DoubleTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, src: DoubleTensor) -> DoubleTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, src: DoubleTensor) -> DoubleTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, value: SupportsFloat) -> DoubleTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsFloat) -> DoubleTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, dim: SupportsIndex, index: LongTensor, src: DoubleTensor) -> DoubleTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, *, axis: SupportsIndex, index: LongTensor, src: DoubleTensor) -> DoubleTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, descending: bool = False, out: tuple[DoubleTensor, LongTensor] | None = None) -> tuple[DoubleTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, dim: SupportsIndex, descending: bool = False, *, out: tuple[DoubleTensor, LongTensor] | None = None) -> tuple[DoubleTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, axis: SupportsIndex, descending: bool = False, out: tuple[DoubleTensor, LongTensor] | None = None) -> tuple[DoubleTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    def neg(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def neg_(self) -> DoubleTensor:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def abs(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def abs_(self) -> DoubleTensor:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def sign(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
    def sign_(self) -> DoubleTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN.

        In place: self is changed, and returned.
        """
    def exp(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """e to the power of every element. Floating dtypes."""
    def exp_(self) -> DoubleTensor:
        """e to the power of every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def log(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The natural logarithm of every element; -inf for 0, NaN for less. Floating dtypes."""
    def log_(self) -> DoubleTensor:
        """The natural logarithm of every element; -inf for 0, NaN for less. Floating dtypes.

        In place: self is changed, and returned.
        """
    def log1p(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The natural logarithm of 1 + every element, precise for small ones; NaN for less than -1. Floating dtypes."""
    def log1p_(self) -> DoubleTensor:
        """The natural logarithm of 1 + every element, precise for small ones; NaN for less than -1. Floating dtypes.

        In place: self is changed, and returned.
        """
    def sqrt(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The square root of every element; NaN for less than 0. Floating dtypes."""
    def sqrt_(self) -> DoubleTensor:
        """The square root of every element; NaN for less than 0. Floating dtypes.

        In place: self is changed, and returned.
        """
    def rsqrt(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """1 / the square root of every element; inf for 0, NaN for less. Floating dtypes."""
    def rsqrt_(self) -> DoubleTensor:
        """1 / the square root of every element; inf for 0, NaN for less. Floating dtypes.

        In place: self is changed, and returned.
        """
    def sin(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The sine of every element, in radians; NaN for infinities. Floating dtypes."""
    def sin_(self) -> DoubleTensor:
        """The sine of every element, in radians; NaN for infinities. Floating dtypes.

        In place: self is changed, and returned.
        """
    def cos(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The cosine of every element, in radians; NaN for infinities. Floating dtypes."""
    def cos_(self) -> DoubleTensor:
        """The cosine of every element, in radians; NaN for infinities. Floating dtypes.

        In place: self is changed, and returned.
        """
    def tanh(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The hyperbolic tangent of every element. Floating dtypes."""
    def tanh_(self) -> DoubleTensor:
        """The hyperbolic tangent of every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def sigmoid(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """1 / (1 + exp(-x)) for every element x: between 0 and 1. Floating dtypes."""
    def sigmoid_(self) -> DoubleTensor:
        """1 / (1 + exp(-x)) for every element x: between 0 and 1. Floating dtypes.

        In place: self is changed, and returned.
        """
    def floor(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The greatest integer that is not above every element. Floating dtypes."""
    def floor_(self) -> DoubleTensor:
        """The greatest integer that is not above every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def ceil(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The least integer that is not below every element. Floating dtypes."""
    def ceil_(self) -> DoubleTensor:
        """The least integer that is not below every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def round(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The integer nearest to every element; halves go away from zero, unlike Python's. Floating dtypes."""
    def round_(self) -> DoubleTensor:
        """The integer nearest to every element; halves go away from zero, unlike Python's. Floating dtypes.

        In place: self is changed, and returned.
        """
    def trunc(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """Every element without its fraction: rounded toward zero. Floating dtypes."""
    def trunc_(self) -> DoubleTensor:
        """Every element without its fraction: rounded toward zero. Floating dtypes.

        In place: self is changed, and returned.
        """
    def frac(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The fraction of every element, with its sign: x - trunc(x). Floating dtypes."""
    def frac_(self) -> DoubleTensor:
        """The fraction of every element, with its sign: x - trunc(x). Floating dtypes.

        In place: self is changed, and returned.
        """
    def reciprocal(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """1 / every element; inf for 0. Floating dtypes."""
    def reciprocal_(self) -> DoubleTensor:
        """1 / every element; inf for 0. Floating dtypes.

        In place: self is changed, and returned.
        """
    def uniform_(self, from_: SupportsFloat = 0, to: SupportsFloat = 1, *, generator: Generator = ...) -> DoubleTensor:
        """Sets the elements to numbers drawn uniformly from `from` up to `to`, which is left out.

        Floating dtypes. The numbers come from `generator`, by default that of the module. ValueError unless from <= to
        and both are finite.
        """
    def normal_(self, mean: SupportsFloat = 0, std: SupportsFloat = 1, *, generator: Generator = ...) -> DoubleTensor:
        """Sets the elements to numbers drawn from the normal distribution of this mean and standard deviation.

        Floating dtypes. The numbers come from `generator`, by default that of the module. ValueError where `std` is
        negative.
        """
    def bernoulli_(self, p: SupportsFloat = 0.5, *, generator: Generator = ...) -> DoubleTensor:
        """Sets each element to 1 with probability `p`, else to 0.

        The numbers come from `generator`, by default that of the module. ValueError where p is no probability.
        """
    @overload
    def sum(self) -> float:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, dim: SupportsIndex, keepdim: bool = False, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, *, axis: SupportsIndex, keepdim: bool = False, out: DoubleTensor | None = None) -> DoubleTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self) -> float:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, dim: SupportsIndex, keepdim: bool = False, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, *, axis: SupportsIndex, keepdim: bool = False, out: DoubleTensor | None = None) -> DoubleTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def mean(self) -> float:
        """The mean of all elements, as a Python number; or of those along a dimension.

        Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def mean(self, dim: SupportsIndex, keepdim: bool = False, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The mean of all elements, as a Python number; or of those along a dimension.

        Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def mean(self, *, axis: SupportsIndex, keepdim: bool = False, out: DoubleTensor | None = None) -> DoubleTensor:
        """The mean of all elements, as a Python number; or of those along a dimension.

        Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self) -> float:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[DoubleTensor, LongTensor] | None = None) -> tuple[DoubleTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[DoubleTensor, LongTensor] | None = None) -> tuple[DoubleTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self) -> float:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[DoubleTensor, LongTensor] | None = None) -> tuple[DoubleTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[DoubleTensor, LongTensor] | None = None) -> tuple[DoubleTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    def element_size(self) -> int:
        """The size of an element in bytes."""
    def storage(self) -> DoubleStorage:
        """The storage that holds the elements: shared, not copied."""
    def storage_offset(self) -> int:
        """The index of the first element in the storage."""
    def ndimension(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def dim(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def numel(self) -> int:
        """The number of elements."""
    def nelement(self) -> int:
        """The number of elements."""
    def data_ptr(self) -> int:
        """The address of the first element."""
    @overload
    def size(self) -> Size:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, dim: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, *, axis: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self) -> tuple[int, ...]:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, dim: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, *, axis: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    def is_same_size(self, other: DoubleTensor) -> bool:
        """Whether both have the same shape."""
    def is_contiguous(self) -> bool:
        """Whether the elements lie in the storage one after the other, in row-major order."""
    def is_set_to(self, tensor: DoubleTensor) -> bool:
        """Whether both are the same view of the same storage: offset, sizes and strides agree."""
    @overload
    def resize_(self, size: Sequence[SupportsIndex]) -> DoubleTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    @overload
    def resize_(self, *size: SupportsIndex) -> DoubleTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    def resize_as_(self, the_template: DoubleTensor) -> DoubleTensor:
        """Gives the tensor the shape of another, as `resize_` does."""
    @overload
    def set_(self, source: DoubleTensor) -> DoubleTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: DoubleStorage) -> DoubleTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: DoubleStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> DoubleTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> DoubleTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def select(self, dim: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def select(self, *, axis: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def narrow(self, dimension: SupportsIndex, start: SupportsIndex, length: SupportsIndex, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, dim: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: DoubleTensor | None = None) -> DoubleTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, axis: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: DoubleTensor | None = None) -> DoubleTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    def transpose(self, dim0: SupportsIndex, dim1: SupportsIndex) -> DoubleTensor:
        """A view with two dimensions exchanged.

        IndexError where one is out of range.
        """
    def transpose_(self, dim0: SupportsIndex, dim1: SupportsIndex) -> DoubleTensor:
        """Exchanges two dimensions of the tensor itself; its memory stays as it is.

        IndexError where one is out of range.
        """
    def t(self) -> DoubleTensor:
        """A view of a matrix with its dimensions exchanged.

        ValueError where self is no matrix.
        """
    def t_(self) -> DoubleTensor:
        """Exchanges the dimensions of a matrix itself; its memory stays as it is.

        ValueError where self is no matrix.
        """
    @overload
    def squeeze(self, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, dim: SupportsIndex, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, *, axis: SupportsIndex, out: DoubleTensor | None = None) -> DoubleTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self) -> DoubleTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, dim: SupportsIndex) -> DoubleTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, *, axis: SupportsIndex) -> DoubleTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, dim: SupportsIndex, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, *, axis: SupportsIndex, out: DoubleTensor | None = None) -> DoubleTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, dim: SupportsIndex) -> DoubleTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, *, axis: SupportsIndex) -> DoubleTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unfold(self, dimension: SupportsIndex, size: SupportsIndex, step: SupportsIndex, *, out: DoubleTensor | None = None) -> DoubleTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, dim: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: DoubleTensor | None = None) -> DoubleTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, axis: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: DoubleTensor | None = None) -> DoubleTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def view(self, size: Sequence[SupportsIndex]) -> DoubleTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def view(self, *size: SupportsIndex) -> DoubleTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, size: Sequence[SupportsIndex]) -> DoubleTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, *size: SupportsIndex) -> DoubleTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    def contiguous(self) -> Any:
        """The tensor itself where it is contiguous, else a contiguous copy."""
    def clone(self) -> DoubleTensor:
        """A contiguous copy with memory of its own."""
    @overload
    def __add__(self, other: DoubleTensor, /) -> DoubleTensor: ...
    @overload
    def __add__(self, other: SupportsFloat, /) -> DoubleTensor: ...
    @overload
    def __radd__(self, other: DoubleTensor, /) -> DoubleTensor: ...
    @overload
    def __radd__(self, other: SupportsFloat, /) -> DoubleTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __iadd__(self, other: DoubleTensor, /) -> DoubleTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __iadd__(self, other: SupportsFloat, /) -> DoubleTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __sub__(self, other: DoubleTensor, /) -> DoubleTensor: ...
    @overload
    def __sub__(self, other: SupportsFloat, /) -> DoubleTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __isub__(self, other: DoubleTensor, /) -> DoubleTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __isub__(self, other: SupportsFloat, /) -> DoubleTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mul__(self, other: DoubleTensor, /) -> DoubleTensor: ...
    @overload
    def __mul__(self, other: SupportsFloat, /) -> DoubleTensor: ...
    @overload
    def __rmul__(self, other: DoubleTensor, /) -> DoubleTensor: ...
    @overload
    def __rmul__(self, other: SupportsFloat, /) -> DoubleTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imul__(self, other: DoubleTensor, /) -> DoubleTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imul__(self, other: SupportsFloat, /) -> DoubleTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __pow__(self, other: DoubleTensor, mod: None = None, /) -> DoubleTensor: ...
    @overload
    def __pow__(self, other: SupportsFloat, mod: None = None, /) -> DoubleTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __ipow__(self, other: DoubleTensor, /) -> DoubleTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __ipow__(self, other: SupportsFloat, /) -> DoubleTensor: ...  # type: ignore[misc, unused-ignore]
    def __matmul__(self, other: DoubleTensor, /) -> DoubleTensor: ...
    @overload
    def __lt__(self, other: DoubleTensor, /) -> ByteTensor: ...
    @overload
    def __lt__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: DoubleTensor, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: DoubleTensor, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: DoubleTensor, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload  # type: ignore[override, unused-ignore]
    def __eq__(self, other: DoubleTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __eq__(self, other: SupportsFloat, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload  # type: ignore[override, unused-ignore]
    def __ne__(self, other: DoubleTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __ne__(self, other: SupportsFloat, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __truediv__(self, other: DoubleTensor, /) -> DoubleTensor: ...
    @overload
    def __truediv__(self, other: SupportsFloat, /) -> DoubleTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __itruediv__(self, other: DoubleTensor, /) -> DoubleTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __itruediv__(self, other: SupportsFloat, /) -> DoubleTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mod__(self, other: DoubleTensor, /) -> DoubleTensor: ...
    @overload
    def __mod__(self, other: SupportsFloat, /) -> DoubleTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imod__(self, other: DoubleTensor, /) -> DoubleTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imod__(self, other: SupportsFloat, /) -> DoubleTensor: ...  # type: ignore[misc, unused-ignore]
    def __neg__(self) -> DoubleTensor: ...
    def __abs__(self) -> DoubleTensor: ...

class FloatTensor(_TensorBase):
    """A tensor of elements of one type.

    Tensor()             no elements
    Tensor(2, 3)         zeros of that size; also Tensor(x.size())
    Tensor([[1], [2]])   the numbers of nested sequences or of any iterable
    Tensor(array)        a copy of an array or another buffer of the same element type
    Tensor(tensor)       the same memory; also Tensor(storage)
    """

    @overload
    def __new__(cls, *size: SupportsIndex) -> Self: ...
    @overload
    def __new__(cls, data: Size | FloatTensor | FloatStorage | Iterable[Any] | Buffer, /) -> Self: ...
    @property
    def T(self) -> FloatTensor:
        """A view with the dimensions in reverse order."""
    def __hash__(self) -> int: ...
    @overload
    def __getitem__(self, key: _Whole, /) -> FloatTensor: ...
    @overload
    def __getitem__(self, key: _Key, /) -> Any: ...
    def __setitem__(self, key: _Key, value: SupportsFloat | _TensorBase | Sequence[Any] | Buffer, /) -> None: ...
    def item(self) -> float:
        """The only element as a Python number."""
    def new(self, *args: Any) -> FloatTensor:
        """A new tensor of the same type; the arguments are the type's own."""
    def apply_(self, callable: Callable[[float], SupportsFloat]) -> Self:
        """Replaces each element x by callable(x). Slow: for what no method does."""
    def map_(self, other: FloatTensor, callable: Callable[[float, float], SupportsFloat]) -> Self:
        """Replaces each element a by callable(a, b), b being other's element there; other is broadcast."""
    def map2_(self, x: FloatTensor, y: FloatTensor, callable: Callable[[float, float, float], SupportsFloat]) -> Self:
        """Replaces each element a by callable(a, b, c), b and c being the elements of x and y there; x and y are
        broadcast.
        """
    @overload
    def add(self, other: FloatTensor, *, value: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsFloat, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add_(self, other: FloatTensor, *, value: SupportsFloat = 1) -> FloatTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsFloat, other: FloatTensor) -> FloatTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsFloat) -> FloatTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub(self, other: FloatTensor, *, value: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsFloat, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub_(self, other: FloatTensor, *, value: SupportsFloat = 1) -> FloatTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsFloat, other: FloatTensor) -> FloatTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsFloat) -> FloatTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    def __rsub__(self, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """A number minus every element: what `value - x` calls. Integers wrap around."""
    @overload
    def mul(self, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul(self, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul_(self, other: FloatTensor) -> FloatTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    @overload
    def mul_(self, value: SupportsFloat) -> FloatTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    @overload
    def pow(self, exponent: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
        """
    @overload
    def pow(self, exponent: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
        """
    @overload
    def pow(self, base: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """A number to the power of every element; the method takes it by name. Floating dtypes."""
    @overload
    def pow_(self, exponent: FloatTensor) -> FloatTensor:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.

        In place: self is changed, and returned.
        """
    @overload
    def pow_(self, exponent: SupportsFloat) -> FloatTensor:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.

        In place: self is changed, and returned.
        """
    def __rpow__(self, base: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """A number to the power of every element: what `base ** x` calls. Floating dtypes."""
    @overload
    def clamp(self, min: SupportsFloat, max: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, min: SupportsFloat, out: FloatTensor | None = None) -> FloatTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, max: SupportsFloat, out: FloatTensor | None = None) -> FloatTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp_(self, min: SupportsFloat, max: SupportsFloat) -> FloatTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, min: SupportsFloat) -> FloatTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, max: SupportsFloat) -> FloatTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul(self, tensor1: FloatTensor, tensor2: FloatTensor, *, value: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul(self, value: SupportsFloat, tensor1: FloatTensor, tensor2: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul_(self, tensor1: FloatTensor, tensor2: FloatTensor, *, value: SupportsFloat = 1) -> FloatTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul_(self, value: SupportsFloat, tensor1: FloatTensor, tensor2: FloatTensor) -> FloatTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv(self, tensor1: FloatTensor, tensor2: FloatTensor, *, value: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv(self, value: SupportsFloat, tensor1: FloatTensor, tensor2: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv_(self, tensor1: FloatTensor, tensor2: FloatTensor, *, value: SupportsFloat = 1) -> FloatTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv_(self, value: SupportsFloat, tensor1: FloatTensor, tensor2: FloatTensor) -> FloatTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    def lerp(self, end: FloatTensor, weight: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """Between every element and that of `end`: self + weight * (end - self).

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be.
        """
    def lerp_(self, end: FloatTensor, weight: SupportsFloat) -> FloatTensor:
        """Between every element and that of `end`: self + weight * (end - self).

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def dot(self, tensor: FloatTensor) -> float:
        """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

        ValueError where the numbers of elements differ.
        """
    def mv(self, vec: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """The product of a matrix (n x m) and a vector (m): a vector (n).

        ValueError where the sizes do not fit. Integers wrap around.
        """
    def mm(self, mat2: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """The product of two matrices, n x m and m x p: a matrix (n x p).

        ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
        """
    def ger(self, vec2: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """The outer product of two vectors, n and m elements long: a matrix (n x m).

        ValueError where one of them is no vector.
        """
    @overload
    def addmm(self, mat1: FloatTensor, mat2: FloatTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsFloat, mat1: FloatTensor, mat2: FloatTensor, *, alpha: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsFloat, alpha: SupportsFloat, mat1: FloatTensor, mat2: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm_(self, mat1: FloatTensor, mat2: FloatTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> FloatTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsFloat, mat1: FloatTensor, mat2: FloatTensor, *, alpha: SupportsFloat = 1) -> FloatTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsFloat, alpha: SupportsFloat, mat1: FloatTensor, mat2: FloatTensor) -> FloatTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv(self, mat: FloatTensor, vec: FloatTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsFloat, mat: FloatTensor, vec: FloatTensor, *, alpha: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsFloat, alpha: SupportsFloat, mat: FloatTensor, vec: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, mat: FloatTensor, vec: FloatTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> FloatTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsFloat, mat: FloatTensor, vec: FloatTensor, *, alpha: SupportsFloat = 1) -> FloatTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsFloat, alpha: SupportsFloat, mat: FloatTensor, vec: FloatTensor) -> FloatTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr(self, vec1: FloatTensor, vec2: FloatTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsFloat, vec1: FloatTensor, vec2: FloatTensor, *, alpha: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsFloat, alpha: SupportsFloat, vec1: FloatTensor, vec2: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr_(self, vec1: FloatTensor, vec2: FloatTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> FloatTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsFloat, vec1: FloatTensor, vec2: FloatTensor, *, alpha: SupportsFloat = 1) -> FloatTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsFloat, alpha: SupportsFloat, vec1: FloatTensor, vec2: FloatTensor) -> FloatTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def lt(self, other: FloatTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def lt(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, other: FloatTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, other: FloatTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, other: FloatTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def eq(self, other: FloatTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def eq(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, other: FloatTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    def fill_(self, value: SupportsFloat) -> FloatTensor:
        """Sets every element to a number. OverflowError where it is no number of the dtype."""
    def zero_(self) -> FloatTensor:
        """Sets every element to 0."""
    def copy_(self, source: _TensorBase, non_blocking: bool = False, broadcast: bool = True) -> FloatTensor:
        """Copies the elements of a tensor of any dtype, broadcast to the shape of self; with `broadcast=False` the number of
        elements alone must agree.

        ValueError where the shape cannot be broadcast. Floats become integers without their fraction, or the nearest
        limit of the dtype. `non_blocking` is accepted and means nothing on a CPU.
        """
    def tril(self, diagonal: SupportsIndex = 0, *, out: FloatTensor | None = None) -> FloatTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def tril_(self, diagonal: SupportsIndex = 0) -> FloatTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def triu(self, diagonal: SupportsIndex = 0, *, out: FloatTensor | None = None) -> FloatTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def triu_(self, diagonal: SupportsIndex = 0) -> FloatTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def diag(self, diagonal: SupportsIndex = 0, *, out: FloatTensor | None = None) -> FloatTensor:
        """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
        upwards.

        ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
        """
    def trace(self) -> float:
        """The sum of the main diagonal of a matrix, as a Python number.

        ValueError where self is no matrix.
        """
    @overload
    def div(self, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div(self, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div_(self, other: FloatTensor) -> FloatTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def div_(self, value: SupportsFloat) -> FloatTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rtruediv__(self, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """A number divided by every element: what `value / x` calls. Integers are truncated toward zero, and by 0 give 0."""
    @overload
    def __floordiv__(self, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __floordiv__(self, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    def __rfloordiv__(self, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """A number divided by every element and rounded down: what `value // x` calls. Integers by 0 give 0."""
    @overload
    def fmod(self, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod(self, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod_(self, other: FloatTensor) -> FloatTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def fmod_(self, value: SupportsFloat) -> FloatTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder(self, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder(self, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder_(self, other: FloatTensor) -> FloatTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder_(self, value: SupportsFloat) -> FloatTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rmod__(self, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
        """What remains of a number divided by every element, with the sign of the element: what `value % x` calls. Integers
        by 0 give 0.
        """
    def masked_fill_(self, mask: ByteTensor, value: SupportsFloat) -> FloatTensor:
        """Sets the elements where `mask` is not 0 to a number. The mask is broadcast to the shape of self.

        ValueError where it cannot be; OverflowError where `value` is no number of the dtype.
        """
    def masked_scatter_(self, mask: ByteTensor, source: FloatTensor) -> FloatTensor:
        """Sets the elements where `mask` is not 0, in order, to the elements of `source`, from its first on. The mask is
        broadcast to the shape of self.

        ValueError where it cannot be, or where the source has fewer elements than that.
        """
    def masked_select(self, mask: ByteTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

        ValueError where they cannot be. No element gives the empty tensor.
        """
    def nonzero(self, *, out: LongTensor | None = None) -> LongTensor:
        """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

        No such element gives the empty tensor.
        """
    @overload
    def index_select(self, dim: SupportsIndex, index: LongTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_select(self, *, axis: SupportsIndex, index: LongTensor, out: FloatTensor | None = None) -> FloatTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, dim: SupportsIndex, index: LongTensor, source: FloatTensor) -> FloatTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, *, axis: SupportsIndex, index: LongTensor, source: FloatTensor) -> FloatTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, dim: SupportsIndex, index: LongTensor, source: FloatTensor) -> FloatTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, *, axis: SupportsIndex, index: LongTensor, source: FloatTensor) -> FloatTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, dim: SupportsIndex, index: LongTensor, value: SupportsFloat) -> FloatTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsFloat) -> FloatTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, dim: SupportsIndex, index: LongTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, *, axis: SupportsIndex, index: LongTensor, out: FloatTensor | None = None) -> FloatTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, src: FloatTensor) -> FloatTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, src: FloatTensor) -> FloatTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, value: SupportsFloat) -> FloatTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsFloat) -> FloatTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, dim: SupportsIndex, index: LongTensor, src: FloatTensor) -> FloatTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, *, axis: SupportsIndex, index: LongTensor, src: FloatTensor) -> FloatTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, descending: bool = False, out: tuple[FloatTensor, LongTensor] | None = None) -> tuple[FloatTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, dim: SupportsIndex, descending: bool = False, *, out: tuple[FloatTensor, LongTensor] | None = None) -> tuple[FloatTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, axis: SupportsIndex, descending: bool = False, out: tuple[FloatTensor, LongTensor] | None = None) -> tuple[FloatTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    def neg(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def neg_(self) -> FloatTensor:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def abs(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def abs_(self) -> FloatTensor:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def sign(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
    def sign_(self) -> FloatTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN.

        In place: self is changed, and returned.
        """
    def exp(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """e to the power of every element. Floating dtypes."""
    def exp_(self) -> FloatTensor:
        """e to the power of every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def log(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """The natural logarithm of every element; -inf for 0, NaN for less. Floating dtypes."""
    def log_(self) -> FloatTensor:
        """The natural logarithm of every element; -inf for 0, NaN for less. Floating dtypes.

        In place: self is changed, and returned.
        """
    def log1p(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """The natural logarithm of 1 + every element, precise for small ones; NaN for less than -1. Floating dtypes."""
    def log1p_(self) -> FloatTensor:
        """The natural logarithm of 1 + every element, precise for small ones; NaN for less than -1. Floating dtypes.

        In place: self is changed, and returned.
        """
    def sqrt(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """The square root of every element; NaN for less than 0. Floating dtypes."""
    def sqrt_(self) -> FloatTensor:
        """The square root of every element; NaN for less than 0. Floating dtypes.

        In place: self is changed, and returned.
        """
    def rsqrt(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """1 / the square root of every element; inf for 0, NaN for less. Floating dtypes."""
    def rsqrt_(self) -> FloatTensor:
        """1 / the square root of every element; inf for 0, NaN for less. Floating dtypes.

        In place: self is changed, and returned.
        """
    def sin(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """The sine of every element, in radians; NaN for infinities. Floating dtypes."""
    def sin_(self) -> FloatTensor:
        """The sine of every element, in radians; NaN for infinities. Floating dtypes.

        In place: self is changed, and returned.
        """
    def cos(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """The cosine of every element, in radians; NaN for infinities. Floating dtypes."""
    def cos_(self) -> FloatTensor:
        """The cosine of every element, in radians; NaN for infinities. Floating dtypes.

        In place: self is changed, and returned.
        """
    def tanh(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """The hyperbolic tangent of every element. Floating dtypes."""
    def tanh_(self) -> FloatTensor:
        """The hyperbolic tangent of every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def sigmoid(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """1 / (1 + exp(-x)) for every element x: between 0 and 1. Floating dtypes."""
    def sigmoid_(self) -> FloatTensor:
        """1 / (1 + exp(-x)) for every element x: between 0 and 1. Floating dtypes.

        In place: self is changed, and returned.
        """
    def floor(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """The greatest integer that is not above every element. Floating dtypes."""
    def floor_(self) -> FloatTensor:
        """The greatest integer that is not above every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def ceil(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """The least integer that is not below every element. Floating dtypes."""
    def ceil_(self) -> FloatTensor:
        """The least integer that is not below every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def round(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """The integer nearest to every element; halves go away from zero, unlike Python's. Floating dtypes."""
    def round_(self) -> FloatTensor:
        """The integer nearest to every element; halves go away from zero, unlike Python's. Floating dtypes.

        In place: self is changed, and returned.
        """
    def trunc(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """Every element without its fraction: rounded toward zero. Floating dtypes."""
    def trunc_(self) -> FloatTensor:
        """Every element without its fraction: rounded toward zero. Floating dtypes.

        In place: self is changed, and returned.
        """
    def frac(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """The fraction of every element, with its sign: x - trunc(x). Floating dtypes."""
    def frac_(self) -> FloatTensor:
        """The fraction of every element, with its sign: x - trunc(x). Floating dtypes.

        In place: self is changed, and returned.
        """
    def reciprocal(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """1 / every element; inf for 0. Floating dtypes."""
    def reciprocal_(self) -> FloatTensor:
        """1 / every element; inf for 0. Floating dtypes.

        In place: self is changed, and returned.
        """
    def uniform_(self, from_: SupportsFloat = 0, to: SupportsFloat = 1, *, generator: Generator = ...) -> FloatTensor:
        """Sets the elements to numbers drawn uniformly from `from` up to `to`, which is left out.

        Floating dtypes. The numbers come from `generator`, by default that of the module. ValueError unless from <= to
        and both are finite.
        """
    def normal_(self, mean: SupportsFloat = 0, std: SupportsFloat = 1, *, generator: Generator = ...) -> FloatTensor:
        """Sets the elements to numbers drawn from the normal distribution of this mean and standard deviation.

        Floating dtypes. The numbers come from `generator`, by default that of the module. ValueError where `std` is
        negative.
        """
    def bernoulli_(self, p: SupportsFloat = 0.5, *, generator: Generator = ...) -> FloatTensor:
        """Sets each element to 1 with probability `p`, else to 0.

        The numbers come from `generator`, by default that of the module. ValueError where p is no probability.
        """
    @overload
    def sum(self) -> float:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, dim: SupportsIndex, keepdim: bool = False, *, out: FloatTensor | None = None) -> FloatTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, *, axis: SupportsIndex, keepdim: bool = False, out: FloatTensor | None = None) -> FloatTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self) -> float:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, dim: SupportsIndex, keepdim: bool = False, *, out: FloatTensor | None = None) -> FloatTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, *, axis: SupportsIndex, keepdim: bool = False, out: FloatTensor | None = None) -> FloatTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def mean(self) -> float:
        """The mean of all elements, as a Python number; or of those along a dimension.

        Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def mean(self, dim: SupportsIndex, keepdim: bool = False, *, out: FloatTensor | None = None) -> FloatTensor:
        """The mean of all elements, as a Python number; or of those along a dimension.

        Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def mean(self, *, axis: SupportsIndex, keepdim: bool = False, out: FloatTensor | None = None) -> FloatTensor:
        """The mean of all elements, as a Python number; or of those along a dimension.

        Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self) -> float:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[FloatTensor, LongTensor] | None = None) -> tuple[FloatTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[FloatTensor, LongTensor] | None = None) -> tuple[FloatTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self) -> float:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[FloatTensor, LongTensor] | None = None) -> tuple[FloatTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[FloatTensor, LongTensor] | None = None) -> tuple[FloatTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    def element_size(self) -> int:
        """The size of an element in bytes."""
    def storage(self) -> FloatStorage:
        """The storage that holds the elements: shared, not copied."""
    def storage_offset(self) -> int:
        """The index of the first element in the storage."""
    def ndimension(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def dim(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def numel(self) -> int:
        """The number of elements."""
    def nelement(self) -> int:
        """The number of elements."""
    def data_ptr(self) -> int:
        """The address of the first element."""
    @overload
    def size(self) -> Size:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, dim: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, *, axis: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self) -> tuple[int, ...]:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, dim: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, *, axis: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    def is_same_size(self, other: FloatTensor) -> bool:
        """Whether both have the same shape."""
    def is_contiguous(self) -> bool:
        """Whether the elements lie in the storage one after the other, in row-major order."""
    def is_set_to(self, tensor: FloatTensor) -> bool:
        """Whether both are the same view of the same storage: offset, sizes and strides agree."""
    @overload
    def resize_(self, size: Sequence[SupportsIndex]) -> FloatTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    @overload
    def resize_(self, *size: SupportsIndex) -> FloatTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    def resize_as_(self, the_template: FloatTensor) -> FloatTensor:
        """Gives the tensor the shape of another, as `resize_` does."""
    @overload
    def set_(self, source: FloatTensor) -> FloatTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: FloatStorage) -> FloatTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: FloatStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> FloatTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> FloatTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def select(self, dim: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def select(self, *, axis: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def narrow(self, dimension: SupportsIndex, start: SupportsIndex, length: SupportsIndex, *, out: FloatTensor | None = None) -> FloatTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, dim: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: FloatTensor | None = None) -> FloatTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, axis: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: FloatTensor | None = None) -> FloatTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    def transpose(self, dim0: SupportsIndex, dim1: SupportsIndex) -> FloatTensor:
        """A view with two dimensions exchanged.

        IndexError where one is out of range.
        """
    def transpose_(self, dim0: SupportsIndex, dim1: SupportsIndex) -> FloatTensor:
        """Exchanges two dimensions of the tensor itself; its memory stays as it is.

        IndexError where one is out of range.
        """
    def t(self) -> FloatTensor:
        """A view of a matrix with its dimensions exchanged.

        ValueError where self is no matrix.
        """
    def t_(self) -> FloatTensor:
        """Exchanges the dimensions of a matrix itself; its memory stays as it is.

        ValueError where self is no matrix.
        """
    @overload
    def squeeze(self, *, out: FloatTensor | None = None) -> FloatTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, dim: SupportsIndex, *, out: FloatTensor | None = None) -> FloatTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, *, axis: SupportsIndex, out: FloatTensor | None = None) -> FloatTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self) -> FloatTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, dim: SupportsIndex) -> FloatTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, *, axis: SupportsIndex) -> FloatTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, dim: SupportsIndex, *, out: FloatTensor | None = None) -> FloatTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, *, axis: SupportsIndex, out: FloatTensor | None = None) -> FloatTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, dim: SupportsIndex) -> FloatTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, *, axis: SupportsIndex) -> FloatTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unfold(self, dimension: SupportsIndex, size: SupportsIndex, step: SupportsIndex, *, out: FloatTensor | None = None) -> FloatTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, dim: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: FloatTensor | None = None) -> FloatTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, axis: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: FloatTensor | None = None) -> FloatTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def view(self, size: Sequence[SupportsIndex]) -> FloatTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def view(self, *size: SupportsIndex) -> FloatTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, size: Sequence[SupportsIndex]) -> FloatTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, *size: SupportsIndex) -> FloatTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    def contiguous(self) -> Any:
        """The tensor itself where it is contiguous, else a contiguous copy."""
    def clone(self) -> FloatTensor:
        """A contiguous copy with memory of its own."""
    @overload
    def __add__(self, other: FloatTensor, /) -> FloatTensor: ...
    @overload
    def __add__(self, other: SupportsFloat, /) -> FloatTensor: ...
    @overload
    def __radd__(self, other: FloatTensor, /) -> FloatTensor: ...
    @overload
    def __radd__(self, other: SupportsFloat, /) -> FloatTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __iadd__(self, other: FloatTensor, /) -> FloatTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __iadd__(self, other: SupportsFloat, /) -> FloatTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __sub__(self, other: FloatTensor, /) -> FloatTensor: ...
    @overload
    def __sub__(self, other: SupportsFloat, /) -> FloatTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __isub__(self, other: FloatTensor, /) -> FloatTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __isub__(self, other: SupportsFloat, /) -> FloatTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mul__(self, other: FloatTensor, /) -> FloatTensor: ...
    @overload
    def __mul__(self, other: SupportsFloat, /) -> FloatTensor: ...
    @overload
    def __rmul__(self, other: FloatTensor, /) -> FloatTensor: ...
    @overload
    def __rmul__(self, other: SupportsFloat, /) -> FloatTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imul__(self, other: FloatTensor, /) -> FloatTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imul__(self, other: SupportsFloat, /) -> FloatTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __pow__(self, other: FloatTensor, mod: None = None, /) -> FloatTensor: ...
    @overload
    def __pow__(self, other: SupportsFloat, mod: None = None, /) -> FloatTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __ipow__(self, other: FloatTensor, /) -> FloatTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __ipow__(self, other: SupportsFloat, /) -> FloatTensor: ...  # type: ignore[misc, unused-ignore]
    def __matmul__(self, other: FloatTensor, /) -> FloatTensor: ...
    @overload
    def __lt__(self, other: FloatTensor, /) -> ByteTensor: ...
    @overload
    def __lt__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: FloatTensor, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: FloatTensor, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: FloatTensor, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload  # type: ignore[override, unused-ignore]
    def __eq__(self, other: FloatTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __eq__(self, other: SupportsFloat, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload  # type: ignore[override, unused-ignore]
    def __ne__(self, other: FloatTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __ne__(self, other: SupportsFloat, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __truediv__(self, other: FloatTensor, /) -> FloatTensor: ...
    @overload
    def __truediv__(self, other: SupportsFloat, /) -> FloatTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __itruediv__(self, other: FloatTensor, /) -> FloatTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __itruediv__(self, other: SupportsFloat, /) -> FloatTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mod__(self, other: FloatTensor, /) -> FloatTensor: ...
    @overload
    def __mod__(self, other: SupportsFloat, /) -> FloatTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imod__(self, other: FloatTensor, /) -> FloatTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imod__(self, other: SupportsFloat, /) -> FloatTensor: ...  # type: ignore[misc, unused-ignore]
    def __neg__(self) -> FloatTensor: ...
    def __abs__(self) -> FloatTensor: ...

class HalfTensor(_TensorBase):
    """A tensor of elements of one type.

    Tensor()             no elements
    Tensor(2, 3)         zeros of that size; also Tensor(x.size())
    Tensor([[1], [2]])   the numbers of nested sequences or of any iterable
    Tensor(array)        a copy of an array or another buffer of the same element type
    Tensor(tensor)       the same memory; also Tensor(storage)
    """

    @overload
    def __new__(cls, *size: SupportsIndex) -> Self: ...
    @overload
    def __new__(cls, data: Size | HalfTensor | HalfStorage | Iterable[Any] | Buffer, /) -> Self: ...
    @property
    def T(self) -> HalfTensor:
        """A view with the dimensions in reverse order."""
    def __hash__(self) -> int: ...
    @overload
    def __getitem__(self, key: _Whole, /) -> HalfTensor: ...
    @overload
    def __getitem__(self, key: _Key, /) -> Any: ...
    def __setitem__(self, key: _Key, value: SupportsFloat | _TensorBase | Sequence[Any] | Buffer, /) -> None: ...
    def item(self) -> float:
        """The only element as a Python number."""
    def new(self, *args: Any) -> HalfTensor:
        """A new tensor of the same type; the arguments are the type's own."""
    def apply_(self, callable: Callable[[float], SupportsFloat]) -> Self:
        """Replaces each element x by callable(x). Slow: for what no method does."""
    def map_(self, other: HalfTensor, callable: Callable[[float, float], SupportsFloat]) -> Self:
        """Replaces each element a by callable(a, b), b being other's element there; other is broadcast."""
    def map2_(self, x: HalfTensor, y: HalfTensor, callable: Callable[[float, float, float], SupportsFloat]) -> Self:
        """Replaces each element a by callable(a, b, c), b and c being the elements of x and y there; x and y are
        broadcast.
        """
    @overload
    def add(self, other: HalfTensor, *, value: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsFloat, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add_(self, other: HalfTensor, *, value: SupportsFloat = 1) -> HalfTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsFloat, other: HalfTensor) -> HalfTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsFloat) -> HalfTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub(self, other: HalfTensor, *, value: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsFloat, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub_(self, other: HalfTensor, *, value: SupportsFloat = 1) -> HalfTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsFloat, other: HalfTensor) -> HalfTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsFloat) -> HalfTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    def __rsub__(self, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """A number minus every element: what `value - x` calls. Integers wrap around."""
    @overload
    def mul(self, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul(self, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul_(self, other: HalfTensor) -> HalfTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    @overload
    def mul_(self, value: SupportsFloat) -> HalfTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    @overload
    def pow(self, exponent: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
        """
    @overload
    def pow(self, exponent: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
        """
    @overload
    def pow(self, base: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """A number to the power of every element; the method takes it by name. Floating dtypes."""
    @overload
    def pow_(self, exponent: HalfTensor) -> HalfTensor:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.

        In place: self is changed, and returned.
        """
    @overload
    def pow_(self, exponent: SupportsFloat) -> HalfTensor:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.

        In place: self is changed, and returned.
        """
    def __rpow__(self, base: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """A number to the power of every element: what `base ** x` calls. Floating dtypes."""
    @overload
    def clamp(self, min: SupportsFloat, max: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, min: SupportsFloat, out: HalfTensor | None = None) -> HalfTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, max: SupportsFloat, out: HalfTensor | None = None) -> HalfTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp_(self, min: SupportsFloat, max: SupportsFloat) -> HalfTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, min: SupportsFloat) -> HalfTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, max: SupportsFloat) -> HalfTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul(self, tensor1: HalfTensor, tensor2: HalfTensor, *, value: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul(self, value: SupportsFloat, tensor1: HalfTensor, tensor2: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul_(self, tensor1: HalfTensor, tensor2: HalfTensor, *, value: SupportsFloat = 1) -> HalfTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul_(self, value: SupportsFloat, tensor1: HalfTensor, tensor2: HalfTensor) -> HalfTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv(self, tensor1: HalfTensor, tensor2: HalfTensor, *, value: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv(self, value: SupportsFloat, tensor1: HalfTensor, tensor2: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv_(self, tensor1: HalfTensor, tensor2: HalfTensor, *, value: SupportsFloat = 1) -> HalfTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv_(self, value: SupportsFloat, tensor1: HalfTensor, tensor2: HalfTensor) -> HalfTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    def lerp(self, end: HalfTensor, weight: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """Between every element and that of `end`: self + weight * (end - self).

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be.
        """
    def lerp_(self, end: HalfTensor, weight: SupportsFloat) -> HalfTensor:
        """Between every element and that of `end`: self + weight * (end - self).

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def dot(self, tensor: HalfTensor) -> float:
        """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

        ValueError where the numbers of elements differ.
        """
    def mv(self, vec: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """The product of a matrix (n x m) and a vector (m): a vector (n).

        ValueError where the sizes do not fit. Integers wrap around.
        """
    def mm(self, mat2: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """The product of two matrices, n x m and m x p: a matrix (n x p).

        ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
        """
    def ger(self, vec2: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """The outer product of two vectors, n and m elements long: a matrix (n x m).

        ValueError where one of them is no vector.
        """
    @overload
    def addmm(self, mat1: HalfTensor, mat2: HalfTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsFloat, mat1: HalfTensor, mat2: HalfTensor, *, alpha: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsFloat, alpha: SupportsFloat, mat1: HalfTensor, mat2: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm_(self, mat1: HalfTensor, mat2: HalfTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> HalfTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsFloat, mat1: HalfTensor, mat2: HalfTensor, *, alpha: SupportsFloat = 1) -> HalfTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsFloat, alpha: SupportsFloat, mat1: HalfTensor, mat2: HalfTensor) -> HalfTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv(self, mat: HalfTensor, vec: HalfTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsFloat, mat: HalfTensor, vec: HalfTensor, *, alpha: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsFloat, alpha: SupportsFloat, mat: HalfTensor, vec: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, mat: HalfTensor, vec: HalfTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> HalfTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsFloat, mat: HalfTensor, vec: HalfTensor, *, alpha: SupportsFloat = 1) -> HalfTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsFloat, alpha: SupportsFloat, mat: HalfTensor, vec: HalfTensor) -> HalfTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr(self, vec1: HalfTensor, vec2: HalfTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsFloat, vec1: HalfTensor, vec2: HalfTensor, *, alpha: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsFloat, alpha: SupportsFloat, vec1: HalfTensor, vec2: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr_(self, vec1: HalfTensor, vec2: HalfTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> HalfTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsFloat, vec1: HalfTensor, vec2: HalfTensor, *, alpha: SupportsFloat = 1) -> HalfTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsFloat, alpha: SupportsFloat, vec1: HalfTensor, vec2: HalfTensor) -> HalfTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def lt(self, other: HalfTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def lt(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, other: HalfTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, other: HalfTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, other: HalfTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def eq(self, other: HalfTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def eq(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, other: HalfTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    def fill_(self, value: SupportsFloat) -> HalfTensor:
        """Sets every element to a number. OverflowError where it is no number of the dtype."""
    def zero_(self) -> HalfTensor:
        """Sets every element to 0."""
    def copy_(self, source: _TensorBase, non_blocking: bool = False, broadcast: bool = True) -> HalfTensor:
        """Copies the elements of a tensor of any dtype, broadcast to the shape of self; with `broadcast=False` the number of
        elements alone must agree.

        ValueError where the shape cannot be broadcast. Floats become integers without their fraction, or the nearest
        limit of the dtype. `non_blocking` is accepted and means nothing on a CPU.
        """
    def tril(self, diagonal: SupportsIndex = 0, *, out: HalfTensor | None = None) -> HalfTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def tril_(self, diagonal: SupportsIndex = 0) -> HalfTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def triu(self, diagonal: SupportsIndex = 0, *, out: HalfTensor | None = None) -> HalfTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def triu_(self, diagonal: SupportsIndex = 0) -> HalfTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def diag(self, diagonal: SupportsIndex = 0, *, out: HalfTensor | None = None) -> HalfTensor:
        """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
        upwards.

        ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
        """
    def trace(self) -> float:
        """The sum of the main diagonal of a matrix, as a Python number.

        ValueError where self is no matrix.
        """
    @overload
    def div(self, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div(self, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div_(self, other: HalfTensor) -> HalfTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def div_(self, value: SupportsFloat) -> HalfTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rtruediv__(self, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """A number divided by every element: what `value / x` calls. Integers are truncated toward zero, and by 0 give 0."""
    @overload
    def __floordiv__(self, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __floordiv__(self, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    def __rfloordiv__(self, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """A number divided by every element and rounded down: what `value // x` calls. Integers by 0 give 0."""
    @overload
    def fmod(self, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod(self, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod_(self, other: HalfTensor) -> HalfTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def fmod_(self, value: SupportsFloat) -> HalfTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder(self, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder(self, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder_(self, other: HalfTensor) -> HalfTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder_(self, value: SupportsFloat) -> HalfTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rmod__(self, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
        """What remains of a number divided by every element, with the sign of the element: what `value % x` calls. Integers
        by 0 give 0.
        """
    def masked_fill_(self, mask: ByteTensor, value: SupportsFloat) -> HalfTensor:
        """Sets the elements where `mask` is not 0 to a number. The mask is broadcast to the shape of self.

        ValueError where it cannot be; OverflowError where `value` is no number of the dtype.
        """
    def masked_scatter_(self, mask: ByteTensor, source: HalfTensor) -> HalfTensor:
        """Sets the elements where `mask` is not 0, in order, to the elements of `source`, from its first on. The mask is
        broadcast to the shape of self.

        ValueError where it cannot be, or where the source has fewer elements than that.
        """
    def masked_select(self, mask: ByteTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

        ValueError where they cannot be. No element gives the empty tensor.
        """
    def nonzero(self, *, out: LongTensor | None = None) -> LongTensor:
        """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

        No such element gives the empty tensor.
        """
    @overload
    def index_select(self, dim: SupportsIndex, index: LongTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_select(self, *, axis: SupportsIndex, index: LongTensor, out: HalfTensor | None = None) -> HalfTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, dim: SupportsIndex, index: LongTensor, source: HalfTensor) -> HalfTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, *, axis: SupportsIndex, index: LongTensor, source: HalfTensor) -> HalfTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, dim: SupportsIndex, index: LongTensor, source: HalfTensor) -> HalfTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, *, axis: SupportsIndex, index: LongTensor, source: HalfTensor) -> HalfTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, dim: SupportsIndex, index: LongTensor, value: SupportsFloat) -> HalfTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsFloat) -> HalfTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, dim: SupportsIndex, index: LongTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, *, axis: SupportsIndex, index: LongTensor, out: HalfTensor | None = None) -> HalfTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, src: HalfTensor) -> HalfTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, src: HalfTensor) -> HalfTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, value: SupportsFloat) -> HalfTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsFloat) -> HalfTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, dim: SupportsIndex, index: LongTensor, src: HalfTensor) -> HalfTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, *, axis: SupportsIndex, index: LongTensor, src: HalfTensor) -> HalfTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, descending: bool = False, out: tuple[HalfTensor, LongTensor] | None = None) -> tuple[HalfTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, dim: SupportsIndex, descending: bool = False, *, out: tuple[HalfTensor, LongTensor] | None = None) -> tuple[HalfTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, axis: SupportsIndex, descending: bool = False, out: tuple[HalfTensor, LongTensor] | None = None) -> tuple[HalfTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    def neg(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def neg_(self) -> HalfTensor:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def abs(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def abs_(self) -> HalfTensor:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def sign(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
    def sign_(self) -> HalfTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN.

        In place: self is changed, and returned.
        """
    def exp(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """e to the power of every element. Floating dtypes."""
    def exp_(self) -> HalfTensor:
        """e to the power of every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def log(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """The natural logarithm of every element; -inf for 0, NaN for less. Floating dtypes."""
    def log_(self) -> HalfTensor:
        """The natural logarithm of every element; -inf for 0, NaN for less. Floating dtypes.

        In place: self is changed, and returned.
        """
    def log1p(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """The natural logarithm of 1 + every element, precise for small ones; NaN for less than -1. Floating dtypes."""
    def log1p_(self) -> HalfTensor:
        """The natural logarithm of 1 + every element, precise for small ones; NaN for less than -1. Floating dtypes.

        In place: self is changed, and returned.
        """
    def sqrt(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """The square root of every element; NaN for less than 0. Floating dtypes."""
    def sqrt_(self) -> HalfTensor:
        """The square root of every element; NaN for less than 0. Floating dtypes.

        In place: self is changed, and returned.
        """
    def rsqrt(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """1 / the square root of every element; inf for 0, NaN for less. Floating dtypes."""
    def rsqrt_(self) -> HalfTensor:
        """1 / the square root of every element; inf for 0, NaN for less. Floating dtypes.

        In place: self is changed, and returned.
        """
    def sin(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """The sine of every element, in radians; NaN for infinities. Floating dtypes."""
    def sin_(self) -> HalfTensor:
        """The sine of every element, in radians; NaN for infinities. Floating dtypes.

        In place: self is changed, and returned.
        """
    def cos(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """The cosine of every element, in radians; NaN for infinities. Floating dtypes."""
    def cos_(self) -> HalfTensor:
        """The cosine of every element, in radians; NaN for infinities. Floating dtypes.

        In place: self is changed, and returned.
        """
    def tanh(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """The hyperbolic tangent of every element. Floating dtypes."""
    def tanh_(self) -> HalfTensor:
        """The hyperbolic tangent of every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def sigmoid(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """1 / (1 + exp(-x)) for every element x: between 0 and 1. Floating dtypes."""
    def sigmoid_(self) -> HalfTensor:
        """1 / (1 + exp(-x)) for every element x: between 0 and 1. Floating dtypes.

        In place: self is changed, and returned.
        """
    def floor(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """The greatest integer that is not above every element. Floating dtypes."""
    def floor_(self) -> HalfTensor:
        """The greatest integer that is not above every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def ceil(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """The least integer that is not below every element. Floating dtypes."""
    def ceil_(self) -> HalfTensor:
        """The least integer that is not below every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def round(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """The integer nearest to every element; halves go away from zero, unlike Python's. Floating dtypes."""
    def round_(self) -> HalfTensor:
        """The integer nearest to every element; halves go away from zero, unlike Python's. Floating dtypes.

        In place: self is changed, and returned.
        """
    def trunc(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """Every element without its fraction: rounded toward zero. Floating dtypes."""
    def trunc_(self) -> HalfTensor:
        """Every element without its fraction: rounded toward zero. Floating dtypes.

        In place: self is changed, and returned.
        """
    def frac(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """The fraction of every element, with its sign: x - trunc(x). Floating dtypes."""
    def frac_(self) -> HalfTensor:
        """The fraction of every element, with its sign: x - trunc(x). Floating dtypes.

        In place: self is changed, and returned.
        """
    def reciprocal(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """1 / every element; inf for 0. Floating dtypes."""
    def reciprocal_(self) -> HalfTensor:
        """1 / every element; inf for 0. Floating dtypes.

        In place: self is changed, and returned.
        """
    def uniform_(self, from_: SupportsFloat = 0, to: SupportsFloat = 1, *, generator: Generator = ...) -> HalfTensor:
        """Sets the elements to numbers drawn uniformly from `from` up to `to`, which is left out.

        Floating dtypes. The numbers come from `generator`, by default that of the module. ValueError unless from <= to
        and both are finite.
        """
    def normal_(self, mean: SupportsFloat = 0, std: SupportsFloat = 1, *, generator: Generator = ...) -> HalfTensor:
        """Sets the elements to numbers drawn from the normal distribution of this mean and standard deviation.

        Floating dtypes. The numbers come from `generator`, by default that of the module. ValueError where `std` is
        negative.
        """
    def bernoulli_(self, p: SupportsFloat = 0.5, *, generator: Generator = ...) -> HalfTensor:
        """Sets each element to 1 with probability `p`, else to 0.

        The numbers come from `generator`, by default that of the module. ValueError where p is no probability.
        """
    @overload
    def sum(self) -> float:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, dim: SupportsIndex, keepdim: bool = False, *, out: HalfTensor | None = None) -> HalfTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, *, axis: SupportsIndex, keepdim: bool = False, out: HalfTensor | None = None) -> HalfTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self) -> float:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, dim: SupportsIndex, keepdim: bool = False, *, out: HalfTensor | None = None) -> HalfTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, *, axis: SupportsIndex, keepdim: bool = False, out: HalfTensor | None = None) -> HalfTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def mean(self) -> float:
        """The mean of all elements, as a Python number; or of those along a dimension.

        Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def mean(self, dim: SupportsIndex, keepdim: bool = False, *, out: HalfTensor | None = None) -> HalfTensor:
        """The mean of all elements, as a Python number; or of those along a dimension.

        Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def mean(self, *, axis: SupportsIndex, keepdim: bool = False, out: HalfTensor | None = None) -> HalfTensor:
        """The mean of all elements, as a Python number; or of those along a dimension.

        Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self) -> float:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[HalfTensor, LongTensor] | None = None) -> tuple[HalfTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[HalfTensor, LongTensor] | None = None) -> tuple[HalfTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self) -> float:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[HalfTensor, LongTensor] | None = None) -> tuple[HalfTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[HalfTensor, LongTensor] | None = None) -> tuple[HalfTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    def element_size(self) -> int:
        """The size of an element in bytes."""
    def storage(self) -> HalfStorage:
        """The storage that holds the elements: shared, not copied."""
    def storage_offset(self) -> int:
        """The index of the first element in the storage."""
    def ndimension(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def dim(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def numel(self) -> int:
        """The number of elements."""
    def nelement(self) -> int:
        """The number of elements."""
    def data_ptr(self) -> int:
        """The address of the first element."""
    @overload
    def size(self) -> Size:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, dim: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, *, axis: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self) -> tuple[int, ...]:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, dim: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, *, axis: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    def is_same_size(self, other: HalfTensor) -> bool:
        """Whether both have the same shape."""
    def is_contiguous(self) -> bool:
        """Whether the elements lie in the storage one after the other, in row-major order."""
    def is_set_to(self, tensor: HalfTensor) -> bool:
        """Whether both are the same view of the same storage: offset, sizes and strides agree."""
    @overload
    def resize_(self, size: Sequence[SupportsIndex]) -> HalfTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    @overload
    def resize_(self, *size: SupportsIndex) -> HalfTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    def resize_as_(self, the_template: HalfTensor) -> HalfTensor:
        """Gives the tensor the shape of another, as `resize_` does."""
    @overload
    def set_(self, source: HalfTensor) -> HalfTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: HalfStorage) -> HalfTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: HalfStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> HalfTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> HalfTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def select(self, dim: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def select(self, *, axis: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def narrow(self, dimension: SupportsIndex, start: SupportsIndex, length: SupportsIndex, *, out: HalfTensor | None = None) -> HalfTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, dim: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: HalfTensor | None = None) -> HalfTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, axis: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: HalfTensor | None = None) -> HalfTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    def transpose(self, dim0: SupportsIndex, dim1: SupportsIndex) -> HalfTensor:
        """A view with two dimensions exchanged.

        IndexError where one is out of range.
        """
    def transpose_(self, dim0: SupportsIndex, dim1: SupportsIndex) -> HalfTensor:
        """Exchanges two dimensions of the tensor itself; its memory stays as it is.

        IndexError where one is out of range.
        """
    def t(self) -> HalfTensor:
        """A view of a matrix with its dimensions exchanged.

        ValueError where self is no matrix.
        """
    def t_(self) -> HalfTensor:
        """Exchanges the dimensions of a matrix itself; its memory stays as it is.

        ValueError where self is no matrix.
        """
    @overload
    def squeeze(self, *, out: HalfTensor | None = None) -> HalfTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, dim: SupportsIndex, *, out: HalfTensor | None = None) -> HalfTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, *, axis: SupportsIndex, out: HalfTensor | None = None) -> HalfTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self) -> HalfTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, dim: SupportsIndex) -> HalfTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, *, axis: SupportsIndex) -> HalfTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, dim: SupportsIndex, *, out: HalfTensor | None = None) -> HalfTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, *, axis: SupportsIndex, out: HalfTensor | None = None) -> HalfTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, dim: SupportsIndex) -> HalfTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, *, axis: SupportsIndex) -> HalfTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unfold(self, dimension: SupportsIndex, size: SupportsIndex, step: SupportsIndex, *, out: HalfTensor | None = None) -> HalfTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, dim: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: HalfTensor | None = None) -> HalfTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, axis: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: HalfTensor | None = None) -> HalfTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def view(self, size: Sequence[SupportsIndex]) -> HalfTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def view(self, *size: SupportsIndex) -> HalfTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, size: Sequence[SupportsIndex]) -> HalfTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, *size: SupportsIndex) -> HalfTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    def contiguous(self) -> Any:
        """The tensor itself where it is contiguous, else a contiguous copy."""
    def clone(self) -> HalfTensor:
        """A contiguous copy with memory of its own."""
    @overload
    def __add__(self, other: HalfTensor, /) -> HalfTensor: ...
    @overload
    def __add__(self, other: SupportsFloat, /) -> HalfTensor: ...
    @overload
    def __radd__(self, other: HalfTensor, /) -> HalfTensor: ...
    @overload
    def __radd__(self, other: SupportsFloat, /) -> HalfTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __iadd__(self, other: HalfTensor, /) -> HalfTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __iadd__(self, other: SupportsFloat, /) -> HalfTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __sub__(self, other: HalfTensor, /) -> HalfTensor: ...
    @overload
    def __sub__(self, other: SupportsFloat, /) -> HalfTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __isub__(self, other: HalfTensor, /) -> HalfTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __isub__(self, other: SupportsFloat, /) -> HalfTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mul__(self, other: HalfTensor, /) -> HalfTensor: ...
    @overload
    def __mul__(self, other: SupportsFloat, /) -> HalfTensor: ...
    @overload
    def __rmul__(self, other: HalfTensor, /) -> HalfTensor: ...
    @overload
    def __rmul__(self, other: SupportsFloat, /) -> HalfTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imul__(self, other: HalfTensor, /) -> HalfTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imul__(self, other: SupportsFloat, /) -> HalfTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __pow__(self, other: HalfTensor, mod: None = None, /) -> HalfTensor: ...
    @overload
    def __pow__(self, other: SupportsFloat, mod: None = None, /) -> HalfTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __ipow__(self, other: HalfTensor, /) -> HalfTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __ipow__(self, other: SupportsFloat, /) -> HalfTensor: ...  # type: ignore[misc, unused-ignore]
    def __matmul__(self, other: HalfTensor, /) -> HalfTensor: ...
    @overload
    def __lt__(self, other: HalfTensor, /) -> ByteTensor: ...
    @overload
    def __lt__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: HalfTensor, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: HalfTensor, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: HalfTensor, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload  # type: ignore[override, unused-ignore]
    def __eq__(self, other: HalfTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __eq__(self, other: SupportsFloat, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload  # type: ignore[override, unused-ignore]
    def __ne__(self, other: HalfTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __ne__(self, other: SupportsFloat, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __truediv__(self, other: HalfTensor, /) -> HalfTensor: ...
    @overload
    def __truediv__(self, other: SupportsFloat, /) -> HalfTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __itruediv__(self, other: HalfTensor, /) -> HalfTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __itruediv__(self, other: SupportsFloat, /) -> HalfTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mod__(self, other: HalfTensor, /) -> HalfTensor: ...
    @overload
    def __mod__(self, other: SupportsFloat, /) -> HalfTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imod__(self, other: HalfTensor, /) -> HalfTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imod__(self, other: SupportsFloat, /) -> HalfTensor: ...  # type: ignore[misc, unused-ignore]
    def __neg__(self) -> HalfTensor: ...
    def __abs__(self) -> HalfTensor: ...

class LongTensor(_TensorBase):
    """A tensor of elements of one type.

    Tensor()             no elements
    Tensor(2, 3)         zeros of that size; also Tensor(x.size())
    Tensor([[1], [2]])   the numbers of nested sequences or of any iterable
    Tensor(array)        a copy of an array or another buffer of the same element type
    Tensor(tensor)       the same memory; also Tensor(storage)
    """

    @overload
    def __new__(cls, *size: SupportsIndex) -> Self: ...
    @overload
    def __new__(cls, data: Size | LongTensor | LongStorage | Iterable[Any] | Buffer, /) -> Self: ...
    @property
    def T(self) -> LongTensor:
        """A view with the dimensions in reverse order."""
    def __hash__(self) -> int: ...
    @overload
    def __getitem__(self, key: _Whole, /) -> LongTensor: ...
    @overload
    def __getitem__(self, key: _Key, /) -> Any: ...
    def __setitem__(self, key: _Key, value: SupportsIndex | _TensorBase | Sequence[Any] | Buffer, /) -> None: ...
    def item(self) -> int:
        """The only element as a Python number."""
    def new(self, *args: Any) -> LongTensor:
        """A new tensor of the same type; the arguments are the type's own."""
    def apply_(self, callable: Callable[[int], SupportsIndex]) -> Self:
        """Replaces each element x by callable(x). Slow: for what no method does."""
    def map_(self, other: LongTensor, callable: Callable[[int, int], SupportsIndex]) -> Self:
        """Replaces each element a by callable(a, b), b being other's element there; other is broadcast."""
    def map2_(self, x: LongTensor, y: LongTensor, callable: Callable[[int, int, int], SupportsIndex]) -> Self:
        """Replaces each element a by callable(a, b, c), b and c being the elements of x and y there; x and y are
        broadcast.
        """
    @overload
    def add(self, other: LongTensor, *, value: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsIndex, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add_(self, other: LongTensor, *, value: SupportsIndex = 1) -> LongTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsIndex, other: LongTensor) -> LongTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsIndex) -> LongTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub(self, other: LongTensor, *, value: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsIndex, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub_(self, other: LongTensor, *, value: SupportsIndex = 1) -> LongTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsIndex, other: LongTensor) -> LongTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsIndex) -> LongTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    def __rsub__(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """A number minus every element: what `value - x` calls. Integers wrap around."""
    @overload
    def mul(self, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul_(self, other: LongTensor) -> LongTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    @overload
    def mul_(self, value: SupportsIndex) -> LongTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    def __rpow__(self, base: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """A number to the power of every element: what `base ** x` calls for integers. Powers wrap around. A negative power
        is 1 divided by the positive one, truncated.
        """
    @overload
    def __pow__(self, exponent: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """Every element to the power of a number, or of the element of `exponent`: what `x ** exponent` calls for integers.

        Integral dtypes; floating ones have `pow`. Powers wrap around. A negative power is 1 divided by the positive one,
        truncated: 0 but for 1 and -1. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __pow__(self, exponent: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """Every element to the power of a number, or of the element of `exponent`: what `x ** exponent` calls for integers.

        Integral dtypes; floating ones have `pow`. Powers wrap around. A negative power is 1 divided by the positive one,
        truncated: 0 but for 1 and -1. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ipow__(self, exponent: LongTensor) -> LongTensor:  # type: ignore[misc, unused-ignore]
        """As `__pow__`, in place: what `x **= exponent` calls. `exponent` is broadcast to the shape of self; ValueError
        where it cannot be.
        """
    @overload
    def __ipow__(self, exponent: SupportsIndex) -> LongTensor:  # type: ignore[misc, unused-ignore]
        """As `__pow__`, in place: what `x **= exponent` calls. `exponent` is broadcast to the shape of self; ValueError
        where it cannot be.
        """
    @overload
    def clamp(self, min: SupportsIndex, max: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, min: SupportsIndex, out: LongTensor | None = None) -> LongTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, max: SupportsIndex, out: LongTensor | None = None) -> LongTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp_(self, min: SupportsIndex, max: SupportsIndex) -> LongTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, min: SupportsIndex) -> LongTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, max: SupportsIndex) -> LongTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul(self, tensor1: LongTensor, tensor2: LongTensor, *, value: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul(self, value: SupportsIndex, tensor1: LongTensor, tensor2: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul_(self, tensor1: LongTensor, tensor2: LongTensor, *, value: SupportsIndex = 1) -> LongTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul_(self, value: SupportsIndex, tensor1: LongTensor, tensor2: LongTensor) -> LongTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv(self, tensor1: LongTensor, tensor2: LongTensor, *, value: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv(self, value: SupportsIndex, tensor1: LongTensor, tensor2: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv_(self, tensor1: LongTensor, tensor2: LongTensor, *, value: SupportsIndex = 1) -> LongTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv_(self, value: SupportsIndex, tensor1: LongTensor, tensor2: LongTensor) -> LongTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def __and__(self, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """The bits that both have: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __and__(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """The bits that both have: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __iand__(self, other: LongTensor) -> LongTensor:  # type: ignore[misc, unused-ignore]
        """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __iand__(self, value: SupportsIndex) -> LongTensor:  # type: ignore[misc, unused-ignore]
        """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __or__(self, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """The bits that either has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __or__(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """The bits that either has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ior__(self, other: LongTensor) -> LongTensor:  # type: ignore[misc, unused-ignore]
        """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __ior__(self, value: SupportsIndex) -> LongTensor:  # type: ignore[misc, unused-ignore]
        """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __xor__(self, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """The bits that exactly one of the two has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __xor__(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """The bits that exactly one of the two has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ixor__(self, other: LongTensor) -> LongTensor:  # type: ignore[misc, unused-ignore]
        """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __ixor__(self, value: SupportsIndex) -> LongTensor:  # type: ignore[misc, unused-ignore]
        """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __lshift__(self, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __lshift__(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ilshift__(self, other: LongTensor) -> LongTensor:  # type: ignore[misc, unused-ignore]
        """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __ilshift__(self, value: SupportsIndex) -> LongTensor:  # type: ignore[misc, unused-ignore]
        """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __rshift__(self, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
        zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __rshift__(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
        zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __irshift__(self, other: LongTensor) -> LongTensor:  # type: ignore[misc, unused-ignore]
        """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __irshift__(self, value: SupportsIndex) -> LongTensor:  # type: ignore[misc, unused-ignore]
        """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    def __invert__(self, *, out: LongTensor | None = None) -> LongTensor:
        """Every element with each bit the other way round: what `~x` calls. Integral dtypes; on others TypeError."""
    def dot(self, tensor: LongTensor) -> int:
        """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

        ValueError where the numbers of elements differ.
        """
    def mv(self, vec: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """The product of a matrix (n x m) and a vector (m): a vector (n).

        ValueError where the sizes do not fit. Integers wrap around.
        """
    def mm(self, mat2: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """The product of two matrices, n x m and m x p: a matrix (n x p).

        ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
        """
    def ger(self, vec2: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """The outer product of two vectors, n and m elements long: a matrix (n x m).

        ValueError where one of them is no vector.
        """
    @overload
    def addmm(self, mat1: LongTensor, mat2: LongTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsIndex, mat1: LongTensor, mat2: LongTensor, *, alpha: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsIndex, alpha: SupportsIndex, mat1: LongTensor, mat2: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm_(self, mat1: LongTensor, mat2: LongTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> LongTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsIndex, mat1: LongTensor, mat2: LongTensor, *, alpha: SupportsIndex = 1) -> LongTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsIndex, alpha: SupportsIndex, mat1: LongTensor, mat2: LongTensor) -> LongTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv(self, mat: LongTensor, vec: LongTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsIndex, mat: LongTensor, vec: LongTensor, *, alpha: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsIndex, alpha: SupportsIndex, mat: LongTensor, vec: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, mat: LongTensor, vec: LongTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> LongTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsIndex, mat: LongTensor, vec: LongTensor, *, alpha: SupportsIndex = 1) -> LongTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsIndex, alpha: SupportsIndex, mat: LongTensor, vec: LongTensor) -> LongTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr(self, vec1: LongTensor, vec2: LongTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsIndex, vec1: LongTensor, vec2: LongTensor, *, alpha: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsIndex, alpha: SupportsIndex, vec1: LongTensor, vec2: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr_(self, vec1: LongTensor, vec2: LongTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> LongTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsIndex, vec1: LongTensor, vec2: LongTensor, *, alpha: SupportsIndex = 1) -> LongTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsIndex, alpha: SupportsIndex, vec1: LongTensor, vec2: LongTensor) -> LongTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def lt(self, other: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def lt(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, other: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, other: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, other: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def eq(self, other: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def eq(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, other: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    def fill_(self, value: SupportsIndex) -> LongTensor:
        """Sets every element to a number. OverflowError where it is no number of the dtype."""
    def zero_(self) -> LongTensor:
        """Sets every element to 0."""
    def copy_(self, source: _TensorBase, non_blocking: bool = False, broadcast: bool = True) -> LongTensor:
        """Copies the elements of a tensor of any dtype, broadcast to the shape of self; with `broadcast=False` the number of
        elements alone must agree.

        ValueError where the shape cannot be broadcast. Floats become integers without their fraction, or the nearest
        limit of the dtype. `non_blocking` is accepted and means nothing on a CPU.
        """
    def tril(self, diagonal: SupportsIndex = 0, *, out: LongTensor | None = None) -> LongTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def tril_(self, diagonal: SupportsIndex = 0) -> LongTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def triu(self, diagonal: SupportsIndex = 0, *, out: LongTensor | None = None) -> LongTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def triu_(self, diagonal: SupportsIndex = 0) -> LongTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def diag(self, diagonal: SupportsIndex = 0, *, out: LongTensor | None = None) -> LongTensor:
        """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
        upwards.

        ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
        """
    def trace(self) -> int:
        """The sum of the main diagonal of a matrix, as a Python number.

        ValueError where self is no matrix.
        """
    @overload
    def div(self, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div_(self, other: LongTensor) -> LongTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def div_(self, value: SupportsIndex) -> LongTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rtruediv__(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """A number divided by every element: what `value / x` calls. Integers are truncated toward zero, and by 0 give 0."""
    @overload
    def __floordiv__(self, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __floordiv__(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    def __rfloordiv__(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """A number divided by every element and rounded down: what `value // x` calls. Integers by 0 give 0."""
    @overload
    def fmod(self, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod_(self, other: LongTensor) -> LongTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def fmod_(self, value: SupportsIndex) -> LongTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder(self, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder_(self, other: LongTensor) -> LongTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder_(self, value: SupportsIndex) -> LongTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rmod__(self, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """What remains of a number divided by every element, with the sign of the element: what `value % x` calls. Integers
        by 0 give 0.
        """
    def masked_fill_(self, mask: ByteTensor, value: SupportsIndex) -> LongTensor:
        """Sets the elements where `mask` is not 0 to a number. The mask is broadcast to the shape of self.

        ValueError where it cannot be; OverflowError where `value` is no number of the dtype.
        """
    def masked_scatter_(self, mask: ByteTensor, source: LongTensor) -> LongTensor:
        """Sets the elements where `mask` is not 0, in order, to the elements of `source`, from its first on. The mask is
        broadcast to the shape of self.

        ValueError where it cannot be, or where the source has fewer elements than that.
        """
    def masked_select(self, mask: ByteTensor, *, out: LongTensor | None = None) -> LongTensor:
        """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

        ValueError where they cannot be. No element gives the empty tensor.
        """
    def nonzero(self, *, out: LongTensor | None = None) -> LongTensor:
        """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

        No such element gives the empty tensor.
        """
    @overload
    def index_select(self, dim: SupportsIndex, index: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_select(self, *, axis: SupportsIndex, index: LongTensor, out: LongTensor | None = None) -> LongTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, dim: SupportsIndex, index: LongTensor, source: LongTensor) -> LongTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, *, axis: SupportsIndex, index: LongTensor, source: LongTensor) -> LongTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, dim: SupportsIndex, index: LongTensor, source: LongTensor) -> LongTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, *, axis: SupportsIndex, index: LongTensor, source: LongTensor) -> LongTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, dim: SupportsIndex, index: LongTensor, value: SupportsIndex) -> LongTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsIndex) -> LongTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, dim: SupportsIndex, index: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, *, axis: SupportsIndex, index: LongTensor, out: LongTensor | None = None) -> LongTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, src: LongTensor) -> LongTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, src: LongTensor) -> LongTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, value: SupportsIndex) -> LongTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsIndex) -> LongTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, dim: SupportsIndex, index: LongTensor, src: LongTensor) -> LongTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, *, axis: SupportsIndex, index: LongTensor, src: LongTensor) -> LongTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, descending: bool = False, out: tuple[LongTensor, LongTensor] | None = None) -> tuple[LongTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, dim: SupportsIndex, descending: bool = False, *, out: tuple[LongTensor, LongTensor] | None = None) -> tuple[LongTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, axis: SupportsIndex, descending: bool = False, out: tuple[LongTensor, LongTensor] | None = None) -> tuple[LongTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    def neg(self, *, out: LongTensor | None = None) -> LongTensor:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def neg_(self) -> LongTensor:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def abs(self, *, out: LongTensor | None = None) -> LongTensor:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def abs_(self) -> LongTensor:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def sign(self, *, out: LongTensor | None = None) -> LongTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
    def sign_(self) -> LongTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN.

        In place: self is changed, and returned.
        """
    def bernoulli_(self, p: SupportsFloat = 0.5, *, generator: Generator = ...) -> LongTensor:
        """Sets each element to 1 with probability `p`, else to 0.

        The numbers come from `generator`, by default that of the module. ValueError where p is no probability.
        """
    @overload
    def sum(self) -> int:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, dim: SupportsIndex, keepdim: bool = False, *, out: LongTensor | None = None) -> LongTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, *, axis: SupportsIndex, keepdim: bool = False, out: LongTensor | None = None) -> LongTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self) -> int:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, dim: SupportsIndex, keepdim: bool = False, *, out: LongTensor | None = None) -> LongTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, *, axis: SupportsIndex, keepdim: bool = False, out: LongTensor | None = None) -> LongTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self) -> int:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[LongTensor, LongTensor] | None = None) -> tuple[LongTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[LongTensor, LongTensor] | None = None) -> tuple[LongTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self) -> int:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[LongTensor, LongTensor] | None = None) -> tuple[LongTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[LongTensor, LongTensor] | None = None) -> tuple[LongTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    def element_size(self) -> int:
        """The size of an element in bytes."""
    def storage(self) -> LongStorage:
        """The storage that holds the elements: shared, not copied."""
    def storage_offset(self) -> int:
        """The index of the first element in the storage."""
    def ndimension(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def dim(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def numel(self) -> int:
        """The number of elements."""
    def nelement(self) -> int:
        """The number of elements."""
    def data_ptr(self) -> int:
        """The address of the first element."""
    @overload
    def size(self) -> Size:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, dim: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, *, axis: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self) -> tuple[int, ...]:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, dim: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, *, axis: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    def is_same_size(self, other: LongTensor) -> bool:
        """Whether both have the same shape."""
    def is_contiguous(self) -> bool:
        """Whether the elements lie in the storage one after the other, in row-major order."""
    def is_set_to(self, tensor: LongTensor) -> bool:
        """Whether both are the same view of the same storage: offset, sizes and strides agree."""
    @overload
    def resize_(self, size: Sequence[SupportsIndex]) -> LongTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    @overload
    def resize_(self, *size: SupportsIndex) -> LongTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    def resize_as_(self, the_template: LongTensor) -> LongTensor:
        """Gives the tensor the shape of another, as `resize_` does."""
    @overload
    def set_(self, source: LongTensor) -> LongTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: LongStorage) -> LongTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: LongStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> LongTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> LongTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def select(self, dim: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def select(self, *, axis: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def narrow(self, dimension: SupportsIndex, start: SupportsIndex, length: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, dim: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: LongTensor | None = None) -> LongTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, axis: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: LongTensor | None = None) -> LongTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    def transpose(self, dim0: SupportsIndex, dim1: SupportsIndex) -> LongTensor:
        """A view with two dimensions exchanged.

        IndexError where one is out of range.
        """
    def transpose_(self, dim0: SupportsIndex, dim1: SupportsIndex) -> LongTensor:
        """Exchanges two dimensions of the tensor itself; its memory stays as it is.

        IndexError where one is out of range.
        """
    def t(self) -> LongTensor:
        """A view of a matrix with its dimensions exchanged.

        ValueError where self is no matrix.
        """
    def t_(self) -> LongTensor:
        """Exchanges the dimensions of a matrix itself; its memory stays as it is.

        ValueError where self is no matrix.
        """
    @overload
    def squeeze(self, *, out: LongTensor | None = None) -> LongTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, dim: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, *, axis: SupportsIndex, out: LongTensor | None = None) -> LongTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self) -> LongTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, dim: SupportsIndex) -> LongTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, *, axis: SupportsIndex) -> LongTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, dim: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, *, axis: SupportsIndex, out: LongTensor | None = None) -> LongTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, dim: SupportsIndex) -> LongTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, *, axis: SupportsIndex) -> LongTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unfold(self, dimension: SupportsIndex, size: SupportsIndex, step: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, dim: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: LongTensor | None = None) -> LongTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, axis: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: LongTensor | None = None) -> LongTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def view(self, size: Sequence[SupportsIndex]) -> LongTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def view(self, *size: SupportsIndex) -> LongTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, size: Sequence[SupportsIndex]) -> LongTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, *size: SupportsIndex) -> LongTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    def contiguous(self) -> Any:
        """The tensor itself where it is contiguous, else a contiguous copy."""
    def clone(self) -> LongTensor:
        """A contiguous copy with memory of its own."""
    @overload
    def __add__(self, other: LongTensor, /) -> LongTensor: ...
    @overload
    def __add__(self, other: SupportsIndex, /) -> LongTensor: ...
    @overload
    def __radd__(self, other: LongTensor, /) -> LongTensor: ...
    @overload
    def __radd__(self, other: SupportsIndex, /) -> LongTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __iadd__(self, other: LongTensor, /) -> LongTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __iadd__(self, other: SupportsIndex, /) -> LongTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __sub__(self, other: LongTensor, /) -> LongTensor: ...
    @overload
    def __sub__(self, other: SupportsIndex, /) -> LongTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __isub__(self, other: LongTensor, /) -> LongTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __isub__(self, other: SupportsIndex, /) -> LongTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mul__(self, other: LongTensor, /) -> LongTensor: ...
    @overload
    def __mul__(self, other: SupportsIndex, /) -> LongTensor: ...
    @overload
    def __rmul__(self, other: LongTensor, /) -> LongTensor: ...
    @overload
    def __rmul__(self, other: SupportsIndex, /) -> LongTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imul__(self, other: LongTensor, /) -> LongTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imul__(self, other: SupportsIndex, /) -> LongTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __rand__(self, other: LongTensor, /) -> LongTensor: ...
    @overload
    def __rand__(self, other: SupportsIndex, /) -> LongTensor: ...
    @overload
    def __ror__(self, other: LongTensor, /) -> LongTensor: ...
    @overload
    def __ror__(self, other: SupportsIndex, /) -> LongTensor: ...
    @overload
    def __rxor__(self, other: LongTensor, /) -> LongTensor: ...
    @overload
    def __rxor__(self, other: SupportsIndex, /) -> LongTensor: ...
    def __matmul__(self, other: LongTensor, /) -> LongTensor: ...
    @overload
    def __lt__(self, other: LongTensor, /) -> ByteTensor: ...
    @overload
    def __lt__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: LongTensor, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: LongTensor, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: LongTensor, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload  # type: ignore[override, unused-ignore]
    def __eq__(self, other: LongTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __eq__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload  # type: ignore[override, unused-ignore]
    def __ne__(self, other: LongTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __ne__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __truediv__(self, other: LongTensor, /) -> LongTensor: ...
    @overload
    def __truediv__(self, other: SupportsIndex, /) -> LongTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __itruediv__(self, other: LongTensor, /) -> LongTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __itruediv__(self, other: SupportsIndex, /) -> LongTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mod__(self, other: LongTensor, /) -> LongTensor: ...
    @overload
    def __mod__(self, other: SupportsIndex, /) -> LongTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imod__(self, other: LongTensor, /) -> LongTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imod__(self, other: SupportsIndex, /) -> LongTensor: ...  # type: ignore[misc, unused-ignore]
    def __neg__(self) -> LongTensor: ...
    def __abs__(self) -> LongTensor: ...

class IntTensor(_TensorBase):
    """A tensor of elements of one type.

    Tensor()             no elements
    Tensor(2, 3)         zeros of that size; also Tensor(x.size())
    Tensor([[1], [2]])   the numbers of nested sequences or of any iterable
    Tensor(array)        a copy of an array or another buffer of the same element type
    Tensor(tensor)       the same memory; also Tensor(storage)
    """

    @overload
    def __new__(cls, *size: SupportsIndex) -> Self: ...
    @overload
    def __new__(cls, data: Size | IntTensor | IntStorage | Iterable[Any] | Buffer, /) -> Self: ...
    @property
    def T(self) -> IntTensor:
        """A view with the dimensions in reverse order."""
    def __hash__(self) -> int: ...
    @overload
    def __getitem__(self, key: _Whole, /) -> IntTensor: ...
    @overload
    def __getitem__(self, key: _Key, /) -> Any: ...
    def __setitem__(self, key: _Key, value: SupportsIndex | _TensorBase | Sequence[Any] | Buffer, /) -> None: ...
    def item(self) -> int:
        """The only element as a Python number."""
    def new(self, *args: Any) -> IntTensor:
        """A new tensor of the same type; the arguments are the type's own."""
    def apply_(self, callable: Callable[[int], SupportsIndex]) -> Self:
        """Replaces each element x by callable(x). Slow: for what no method does."""
    def map_(self, other: IntTensor, callable: Callable[[int, int], SupportsIndex]) -> Self:
        """Replaces each element a by callable(a, b), b being other's element there; other is broadcast."""
    def map2_(self, x: IntTensor, y: IntTensor, callable: Callable[[int, int, int], SupportsIndex]) -> Self:
        """Replaces each element a by callable(a, b, c), b and c being the elements of x and y there; x and y are
        broadcast.
        """
    @overload
    def add(self, other: IntTensor, *, value: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsIndex, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add_(self, other: IntTensor, *, value: SupportsIndex = 1) -> IntTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsIndex, other: IntTensor) -> IntTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsIndex) -> IntTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub(self, other: IntTensor, *, value: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsIndex, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub_(self, other: IntTensor, *, value: SupportsIndex = 1) -> IntTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsIndex, other: IntTensor) -> IntTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsIndex) -> IntTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    def __rsub__(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """A number minus every element: what `value - x` calls. Integers wrap around."""
    @overload
    def mul(self, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul_(self, other: IntTensor) -> IntTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    @overload
    def mul_(self, value: SupportsIndex) -> IntTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    def __rpow__(self, base: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """A number to the power of every element: what `base ** x` calls for integers. Powers wrap around. A negative power
        is 1 divided by the positive one, truncated.
        """
    @overload
    def __pow__(self, exponent: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """Every element to the power of a number, or of the element of `exponent`: what `x ** exponent` calls for integers.

        Integral dtypes; floating ones have `pow`. Powers wrap around. A negative power is 1 divided by the positive one,
        truncated: 0 but for 1 and -1. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __pow__(self, exponent: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """Every element to the power of a number, or of the element of `exponent`: what `x ** exponent` calls for integers.

        Integral dtypes; floating ones have `pow`. Powers wrap around. A negative power is 1 divided by the positive one,
        truncated: 0 but for 1 and -1. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ipow__(self, exponent: IntTensor) -> IntTensor:  # type: ignore[misc, unused-ignore]
        """As `__pow__`, in place: what `x **= exponent` calls. `exponent` is broadcast to the shape of self; ValueError
        where it cannot be.
        """
    @overload
    def __ipow__(self, exponent: SupportsIndex) -> IntTensor:  # type: ignore[misc, unused-ignore]
        """As `__pow__`, in place: what `x **= exponent` calls. `exponent` is broadcast to the shape of self; ValueError
        where it cannot be.
        """
    @overload
    def clamp(self, min: SupportsIndex, max: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, min: SupportsIndex, out: IntTensor | None = None) -> IntTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, max: SupportsIndex, out: IntTensor | None = None) -> IntTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp_(self, min: SupportsIndex, max: SupportsIndex) -> IntTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, min: SupportsIndex) -> IntTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, max: SupportsIndex) -> IntTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul(self, tensor1: IntTensor, tensor2: IntTensor, *, value: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul(self, value: SupportsIndex, tensor1: IntTensor, tensor2: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul_(self, tensor1: IntTensor, tensor2: IntTensor, *, value: SupportsIndex = 1) -> IntTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul_(self, value: SupportsIndex, tensor1: IntTensor, tensor2: IntTensor) -> IntTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv(self, tensor1: IntTensor, tensor2: IntTensor, *, value: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv(self, value: SupportsIndex, tensor1: IntTensor, tensor2: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv_(self, tensor1: IntTensor, tensor2: IntTensor, *, value: SupportsIndex = 1) -> IntTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv_(self, value: SupportsIndex, tensor1: IntTensor, tensor2: IntTensor) -> IntTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def __and__(self, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """The bits that both have: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __and__(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """The bits that both have: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __iand__(self, other: IntTensor) -> IntTensor:  # type: ignore[misc, unused-ignore]
        """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __iand__(self, value: SupportsIndex) -> IntTensor:  # type: ignore[misc, unused-ignore]
        """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __or__(self, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """The bits that either has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __or__(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """The bits that either has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ior__(self, other: IntTensor) -> IntTensor:  # type: ignore[misc, unused-ignore]
        """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __ior__(self, value: SupportsIndex) -> IntTensor:  # type: ignore[misc, unused-ignore]
        """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __xor__(self, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """The bits that exactly one of the two has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __xor__(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """The bits that exactly one of the two has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ixor__(self, other: IntTensor) -> IntTensor:  # type: ignore[misc, unused-ignore]
        """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __ixor__(self, value: SupportsIndex) -> IntTensor:  # type: ignore[misc, unused-ignore]
        """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __lshift__(self, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __lshift__(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ilshift__(self, other: IntTensor) -> IntTensor:  # type: ignore[misc, unused-ignore]
        """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __ilshift__(self, value: SupportsIndex) -> IntTensor:  # type: ignore[misc, unused-ignore]
        """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __rshift__(self, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
        zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __rshift__(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
        zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __irshift__(self, other: IntTensor) -> IntTensor:  # type: ignore[misc, unused-ignore]
        """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __irshift__(self, value: SupportsIndex) -> IntTensor:  # type: ignore[misc, unused-ignore]
        """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    def __invert__(self, *, out: IntTensor | None = None) -> IntTensor:
        """Every element with each bit the other way round: what `~x` calls. Integral dtypes; on others TypeError."""
    def dot(self, tensor: IntTensor) -> int:
        """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

        ValueError where the numbers of elements differ.
        """
    def mv(self, vec: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """The product of a matrix (n x m) and a vector (m): a vector (n).

        ValueError where the sizes do not fit. Integers wrap around.
        """
    def mm(self, mat2: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """The product of two matrices, n x m and m x p: a matrix (n x p).

        ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
        """
    def ger(self, vec2: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """The outer product of two vectors, n and m elements long: a matrix (n x m).

        ValueError where one of them is no vector.
        """
    @overload
    def addmm(self, mat1: IntTensor, mat2: IntTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsIndex, mat1: IntTensor, mat2: IntTensor, *, alpha: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsIndex, alpha: SupportsIndex, mat1: IntTensor, mat2: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm_(self, mat1: IntTensor, mat2: IntTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> IntTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsIndex, mat1: IntTensor, mat2: IntTensor, *, alpha: SupportsIndex = 1) -> IntTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsIndex, alpha: SupportsIndex, mat1: IntTensor, mat2: IntTensor) -> IntTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv(self, mat: IntTensor, vec: IntTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsIndex, mat: IntTensor, vec: IntTensor, *, alpha: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsIndex, alpha: SupportsIndex, mat: IntTensor, vec: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, mat: IntTensor, vec: IntTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> IntTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsIndex, mat: IntTensor, vec: IntTensor, *, alpha: SupportsIndex = 1) -> IntTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsIndex, alpha: SupportsIndex, mat: IntTensor, vec: IntTensor) -> IntTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr(self, vec1: IntTensor, vec2: IntTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsIndex, vec1: IntTensor, vec2: IntTensor, *, alpha: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsIndex, alpha: SupportsIndex, vec1: IntTensor, vec2: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr_(self, vec1: IntTensor, vec2: IntTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> IntTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsIndex, vec1: IntTensor, vec2: IntTensor, *, alpha: SupportsIndex = 1) -> IntTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsIndex, alpha: SupportsIndex, vec1: IntTensor, vec2: IntTensor) -> IntTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def lt(self, other: IntTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def lt(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, other: IntTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, other: IntTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, other: IntTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def eq(self, other: IntTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def eq(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, other: IntTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    def fill_(self, value: SupportsIndex) -> IntTensor:
        """Sets every element to a number. OverflowError where it is no number of the dtype."""
    def zero_(self) -> IntTensor:
        """Sets every element to 0."""
    def copy_(self, source: _TensorBase, non_blocking: bool = False, broadcast: bool = True) -> IntTensor:
        """Copies the elements of a tensor of any dtype, broadcast to the shape of self; with `broadcast=False` the number of
        elements alone must agree.

        ValueError where the shape cannot be broadcast. Floats become integers without their fraction, or the nearest
        limit of the dtype. `non_blocking` is accepted and means nothing on a CPU.
        """
    def tril(self, diagonal: SupportsIndex = 0, *, out: IntTensor | None = None) -> IntTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def tril_(self, diagonal: SupportsIndex = 0) -> IntTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def triu(self, diagonal: SupportsIndex = 0, *, out: IntTensor | None = None) -> IntTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def triu_(self, diagonal: SupportsIndex = 0) -> IntTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def diag(self, diagonal: SupportsIndex = 0, *, out: IntTensor | None = None) -> IntTensor:
        """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
        upwards.

        ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
        """
    def trace(self) -> int:
        """The sum of the main diagonal of a matrix, as a Python number.

        ValueError where self is no matrix.
        """
    @overload
    def div(self, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div_(self, other: IntTensor) -> IntTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def div_(self, value: SupportsIndex) -> IntTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rtruediv__(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """A number divided by every element: what `value / x` calls. Integers are truncated toward zero, and by 0 give 0."""
    @overload
    def __floordiv__(self, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __floordiv__(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    def __rfloordiv__(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """A number divided by every element and rounded down: what `value // x` calls. Integers by 0 give 0."""
    @overload
    def fmod(self, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod_(self, other: IntTensor) -> IntTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def fmod_(self, value: SupportsIndex) -> IntTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder(self, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder_(self, other: IntTensor) -> IntTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder_(self, value: SupportsIndex) -> IntTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rmod__(self, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """What remains of a number divided by every element, with the sign of the element: what `value % x` calls. Integers
        by 0 give 0.
        """
    def masked_fill_(self, mask: ByteTensor, value: SupportsIndex) -> IntTensor:
        """Sets the elements where `mask` is not 0 to a number. The mask is broadcast to the shape of self.

        ValueError where it cannot be; OverflowError where `value` is no number of the dtype.
        """
    def masked_scatter_(self, mask: ByteTensor, source: IntTensor) -> IntTensor:
        """Sets the elements where `mask` is not 0, in order, to the elements of `source`, from its first on. The mask is
        broadcast to the shape of self.

        ValueError where it cannot be, or where the source has fewer elements than that.
        """
    def masked_select(self, mask: ByteTensor, *, out: IntTensor | None = None) -> IntTensor:
        """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

        ValueError where they cannot be. No element gives the empty tensor.
        """
    def nonzero(self, *, out: LongTensor | None = None) -> LongTensor:
        """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

        No such element gives the empty tensor.
        """
    @overload
    def index_select(self, dim: SupportsIndex, index: LongTensor, *, out: IntTensor | None = None) -> IntTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_select(self, *, axis: SupportsIndex, index: LongTensor, out: IntTensor | None = None) -> IntTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, dim: SupportsIndex, index: LongTensor, source: IntTensor) -> IntTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, *, axis: SupportsIndex, index: LongTensor, source: IntTensor) -> IntTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, dim: SupportsIndex, index: LongTensor, source: IntTensor) -> IntTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, *, axis: SupportsIndex, index: LongTensor, source: IntTensor) -> IntTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, dim: SupportsIndex, index: LongTensor, value: SupportsIndex) -> IntTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsIndex) -> IntTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, dim: SupportsIndex, index: LongTensor, *, out: IntTensor | None = None) -> IntTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, *, axis: SupportsIndex, index: LongTensor, out: IntTensor | None = None) -> IntTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, src: IntTensor) -> IntTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, src: IntTensor) -> IntTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, value: SupportsIndex) -> IntTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsIndex) -> IntTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, dim: SupportsIndex, index: LongTensor, src: IntTensor) -> IntTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, *, axis: SupportsIndex, index: LongTensor, src: IntTensor) -> IntTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, descending: bool = False, out: tuple[IntTensor, LongTensor] | None = None) -> tuple[IntTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, dim: SupportsIndex, descending: bool = False, *, out: tuple[IntTensor, LongTensor] | None = None) -> tuple[IntTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, axis: SupportsIndex, descending: bool = False, out: tuple[IntTensor, LongTensor] | None = None) -> tuple[IntTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    def neg(self, *, out: IntTensor | None = None) -> IntTensor:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def neg_(self) -> IntTensor:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def abs(self, *, out: IntTensor | None = None) -> IntTensor:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def abs_(self) -> IntTensor:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def sign(self, *, out: IntTensor | None = None) -> IntTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
    def sign_(self) -> IntTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN.

        In place: self is changed, and returned.
        """
    def bernoulli_(self, p: SupportsFloat = 0.5, *, generator: Generator = ...) -> IntTensor:
        """Sets each element to 1 with probability `p`, else to 0.

        The numbers come from `generator`, by default that of the module. ValueError where p is no probability.
        """
    @overload
    def sum(self) -> int:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, dim: SupportsIndex, keepdim: bool = False, *, out: IntTensor | None = None) -> IntTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, *, axis: SupportsIndex, keepdim: bool = False, out: IntTensor | None = None) -> IntTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self) -> int:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, dim: SupportsIndex, keepdim: bool = False, *, out: IntTensor | None = None) -> IntTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, *, axis: SupportsIndex, keepdim: bool = False, out: IntTensor | None = None) -> IntTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self) -> int:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[IntTensor, LongTensor] | None = None) -> tuple[IntTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[IntTensor, LongTensor] | None = None) -> tuple[IntTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self) -> int:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[IntTensor, LongTensor] | None = None) -> tuple[IntTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[IntTensor, LongTensor] | None = None) -> tuple[IntTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    def element_size(self) -> int:
        """The size of an element in bytes."""
    def storage(self) -> IntStorage:
        """The storage that holds the elements: shared, not copied."""
    def storage_offset(self) -> int:
        """The index of the first element in the storage."""
    def ndimension(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def dim(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def numel(self) -> int:
        """The number of elements."""
    def nelement(self) -> int:
        """The number of elements."""
    def data_ptr(self) -> int:
        """The address of the first element."""
    @overload
    def size(self) -> Size:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, dim: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, *, axis: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self) -> tuple[int, ...]:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, dim: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, *, axis: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    def is_same_size(self, other: IntTensor) -> bool:
        """Whether both have the same shape."""
    def is_contiguous(self) -> bool:
        """Whether the elements lie in the storage one after the other, in row-major order."""
    def is_set_to(self, tensor: IntTensor) -> bool:
        """Whether both are the same view of the same storage: offset, sizes and strides agree."""
    @overload
    def resize_(self, size: Sequence[SupportsIndex]) -> IntTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    @overload
    def resize_(self, *size: SupportsIndex) -> IntTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    def resize_as_(self, the_template: IntTensor) -> IntTensor:
        """Gives the tensor the shape of another, as `resize_` does."""
    @overload
    def set_(self, source: IntTensor) -> IntTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: IntStorage) -> IntTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: IntStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> IntTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> IntTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def select(self, dim: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def select(self, *, axis: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def narrow(self, dimension: SupportsIndex, start: SupportsIndex, length: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, dim: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: IntTensor | None = None) -> IntTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, axis: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: IntTensor | None = None) -> IntTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    def transpose(self, dim0: SupportsIndex, dim1: SupportsIndex) -> IntTensor:
        """A view with two dimensions exchanged.

        IndexError where one is out of range.
        """
    def transpose_(self, dim0: SupportsIndex, dim1: SupportsIndex) -> IntTensor:
        """Exchanges two dimensions of the tensor itself; its memory stays as it is.

        IndexError where one is out of range.
        """
    def t(self) -> IntTensor:
        """A view of a matrix with its dimensions exchanged.

        ValueError where self is no matrix.
        """
    def t_(self) -> IntTensor:
        """Exchanges the dimensions of a matrix itself; its memory stays as it is.

        ValueError where self is no matrix.
        """
    @overload
    def squeeze(self, *, out: IntTensor | None = None) -> IntTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, dim: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, *, axis: SupportsIndex, out: IntTensor | None = None) -> IntTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self) -> IntTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, dim: SupportsIndex) -> IntTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, *, axis: SupportsIndex) -> IntTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, dim: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, *, axis: SupportsIndex, out: IntTensor | None = None) -> IntTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, dim: SupportsIndex) -> IntTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, *, axis: SupportsIndex) -> IntTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unfold(self, dimension: SupportsIndex, size: SupportsIndex, step: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, dim: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: IntTensor | None = None) -> IntTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, axis: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: IntTensor | None = None) -> IntTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def view(self, size: Sequence[SupportsIndex]) -> IntTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def view(self, *size: SupportsIndex) -> IntTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, size: Sequence[SupportsIndex]) -> IntTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, *size: SupportsIndex) -> IntTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    def contiguous(self) -> Any:
        """The tensor itself where it is contiguous, else a contiguous copy."""
    def clone(self) -> IntTensor:
        """A contiguous copy with memory of its own."""
    @overload
    def __add__(self, other: IntTensor, /) -> IntTensor: ...
    @overload
    def __add__(self, other: SupportsIndex, /) -> IntTensor: ...
    @overload
    def __radd__(self, other: IntTensor, /) -> IntTensor: ...
    @overload
    def __radd__(self, other: SupportsIndex, /) -> IntTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __iadd__(self, other: IntTensor, /) -> IntTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __iadd__(self, other: SupportsIndex, /) -> IntTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __sub__(self, other: IntTensor, /) -> IntTensor: ...
    @overload
    def __sub__(self, other: SupportsIndex, /) -> IntTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __isub__(self, other: IntTensor, /) -> IntTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __isub__(self, other: SupportsIndex, /) -> IntTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mul__(self, other: IntTensor, /) -> IntTensor: ...
    @overload
    def __mul__(self, other: SupportsIndex, /) -> IntTensor: ...
    @overload
    def __rmul__(self, other: IntTensor, /) -> IntTensor: ...
    @overload
    def __rmul__(self, other: SupportsIndex, /) -> IntTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imul__(self, other: IntTensor, /) -> IntTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imul__(self, other: SupportsIndex, /) -> IntTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __rand__(self, other: IntTensor, /) -> IntTensor: ...
    @overload
    def __rand__(self, other: SupportsIndex, /) -> IntTensor: ...
    @overload
    def __ror__(self, other: IntTensor, /) -> IntTensor: ...
    @overload
    def __ror__(self, other: SupportsIndex, /) -> IntTensor: ...
    @overload
    def __rxor__(self, other: IntTensor, /) -> IntTensor: ...
    @overload
    def __rxor__(self, other: SupportsIndex, /) -> IntTensor: ...
    def __matmul__(self, other: IntTensor, /) -> IntTensor: ...
    @overload
    def __lt__(self, other: IntTensor, /) -> ByteTensor: ...
    @overload
    def __lt__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: IntTensor, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: IntTensor, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: IntTensor, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload  # type: ignore[override, unused-ignore]
    def __eq__(self, other: IntTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __eq__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload  # type: ignore[override, unused-ignore]
    def __ne__(self, other: IntTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __ne__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __truediv__(self, other: IntTensor, /) -> IntTensor: ...
    @overload
    def __truediv__(self, other: SupportsIndex, /) -> IntTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __itruediv__(self, other: IntTensor, /) -> IntTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __itruediv__(self, other: SupportsIndex, /) -> IntTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mod__(self, other: IntTensor, /) -> IntTensor: ...
    @overload
    def __mod__(self, other: SupportsIndex, /) -> IntTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imod__(self, other: IntTensor, /) -> IntTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imod__(self, other: SupportsIndex, /) -> IntTensor: ...  # type: ignore[misc, unused-ignore]
    def __neg__(self) -> IntTensor: ...
    def __abs__(self) -> IntTensor: ...

class ShortTensor(_TensorBase):
    """A tensor of elements of one type.

    Tensor()             no elements
    Tensor(2, 3)         zeros of that size; also Tensor(x.size())
    Tensor([[1], [2]])   the numbers of nested sequences or of any iterable
    Tensor(array)        a copy of an array or another buffer of the same element type
    Tensor(tensor)       the same memory; also Tensor(storage)
    """

    @overload
    def __new__(cls, *size: SupportsIndex) -> Self: ...
    @overload
    def __new__(cls, data: Size | ShortTensor | ShortStorage | Iterable[Any] | Buffer, /) -> Self: ...
    @property
    def T(self) -> ShortTensor:
        """A view with the dimensions in reverse order."""
    def __hash__(self) -> int: ...
    @overload
    def __getitem__(self, key: _Whole, /) -> ShortTensor: ...
    @overload
    def __getitem__(self, key: _Key, /) -> Any: ...
    def __setitem__(self, key: _Key, value: SupportsIndex | _TensorBase | Sequence[Any] | Buffer, /) -> None: ...
    def item(self) -> int:
        """The only element as a Python number."""
    def new(self, *args: Any) -> ShortTensor:
        """A new tensor of the same type; the arguments are the type's own."""
    def apply_(self, callable: Callable[[int], SupportsIndex]) -> Self:
        """Replaces each element x by callable(x). Slow: for what no method does."""
    def map_(self, other: ShortTensor, callable: Callable[[int, int], SupportsIndex]) -> Self:
        """Replaces each element a by callable(a, b), b being other's element there; other is broadcast."""
    def map2_(self, x: ShortTensor, y: ShortTensor, callable: Callable[[int, int, int], SupportsIndex]) -> Self:
        """Replaces each element a by callable(a, b, c), b and c being the elements of x and y there; x and y are
        broadcast.
        """
    @overload
    def add(self, other: ShortTensor, *, value: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsIndex, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add_(self, other: ShortTensor, *, value: SupportsIndex = 1) -> ShortTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsIndex, other: ShortTensor) -> ShortTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsIndex) -> ShortTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub(self, other: ShortTensor, *, value: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsIndex, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub_(self, other: ShortTensor, *, value: SupportsIndex = 1) -> ShortTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsIndex, other: ShortTensor) -> ShortTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsIndex) -> ShortTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    def __rsub__(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """A number minus every element: what `value - x` calls. Integers wrap around."""
    @overload
    def mul(self, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul_(self, other: ShortTensor) -> ShortTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    @overload
    def mul_(self, value: SupportsIndex) -> ShortTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    def __rpow__(self, base: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """A number to the power of every element: what `base ** x` calls for integers. Powers wrap around. A negative power
        is 1 divided by the positive one, truncated.
        """
    @overload
    def __pow__(self, exponent: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element to the power of a number, or of the element of `exponent`: what `x ** exponent` calls for integers.

        Integral dtypes; floating ones have `pow`. Powers wrap around. A negative power is 1 divided by the positive one,
        truncated: 0 but for 1 and -1. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __pow__(self, exponent: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element to the power of a number, or of the element of `exponent`: what `x ** exponent` calls for integers.

        Integral dtypes; floating ones have `pow`. Powers wrap around. A negative power is 1 divided by the positive one,
        truncated: 0 but for 1 and -1. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ipow__(self, exponent: ShortTensor) -> ShortTensor:  # type: ignore[misc, unused-ignore]
        """As `__pow__`, in place: what `x **= exponent` calls. `exponent` is broadcast to the shape of self; ValueError
        where it cannot be.
        """
    @overload
    def __ipow__(self, exponent: SupportsIndex) -> ShortTensor:  # type: ignore[misc, unused-ignore]
        """As `__pow__`, in place: what `x **= exponent` calls. `exponent` is broadcast to the shape of self; ValueError
        where it cannot be.
        """
    @overload
    def clamp(self, min: SupportsIndex, max: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, min: SupportsIndex, out: ShortTensor | None = None) -> ShortTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, max: SupportsIndex, out: ShortTensor | None = None) -> ShortTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp_(self, min: SupportsIndex, max: SupportsIndex) -> ShortTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, min: SupportsIndex) -> ShortTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, max: SupportsIndex) -> ShortTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul(self, tensor1: ShortTensor, tensor2: ShortTensor, *, value: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul(self, value: SupportsIndex, tensor1: ShortTensor, tensor2: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul_(self, tensor1: ShortTensor, tensor2: ShortTensor, *, value: SupportsIndex = 1) -> ShortTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul_(self, value: SupportsIndex, tensor1: ShortTensor, tensor2: ShortTensor) -> ShortTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv(self, tensor1: ShortTensor, tensor2: ShortTensor, *, value: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv(self, value: SupportsIndex, tensor1: ShortTensor, tensor2: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv_(self, tensor1: ShortTensor, tensor2: ShortTensor, *, value: SupportsIndex = 1) -> ShortTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv_(self, value: SupportsIndex, tensor1: ShortTensor, tensor2: ShortTensor) -> ShortTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def __and__(self, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """The bits that both have: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __and__(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """The bits that both have: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __iand__(self, other: ShortTensor) -> ShortTensor:  # type: ignore[misc, unused-ignore]
        """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __iand__(self, value: SupportsIndex) -> ShortTensor:  # type: ignore[misc, unused-ignore]
        """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __or__(self, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """The bits that either has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __or__(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """The bits that either has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ior__(self, other: ShortTensor) -> ShortTensor:  # type: ignore[misc, unused-ignore]
        """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __ior__(self, value: SupportsIndex) -> ShortTensor:  # type: ignore[misc, unused-ignore]
        """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __xor__(self, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """The bits that exactly one of the two has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __xor__(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """The bits that exactly one of the two has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ixor__(self, other: ShortTensor) -> ShortTensor:  # type: ignore[misc, unused-ignore]
        """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __ixor__(self, value: SupportsIndex) -> ShortTensor:  # type: ignore[misc, unused-ignore]
        """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __lshift__(self, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __lshift__(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ilshift__(self, other: ShortTensor) -> ShortTensor:  # type: ignore[misc, unused-ignore]
        """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __ilshift__(self, value: SupportsIndex) -> ShortTensor:  # type: ignore[misc, unused-ignore]
        """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __rshift__(self, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
        zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __rshift__(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
        zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __irshift__(self, other: ShortTensor) -> ShortTensor:  # type: ignore[misc, unused-ignore]
        """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __irshift__(self, value: SupportsIndex) -> ShortTensor:  # type: ignore[misc, unused-ignore]
        """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    def __invert__(self, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element with each bit the other way round: what `~x` calls. Integral dtypes; on others TypeError."""
    def dot(self, tensor: ShortTensor) -> int:
        """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

        ValueError where the numbers of elements differ.
        """
    def mv(self, vec: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """The product of a matrix (n x m) and a vector (m): a vector (n).

        ValueError where the sizes do not fit. Integers wrap around.
        """
    def mm(self, mat2: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """The product of two matrices, n x m and m x p: a matrix (n x p).

        ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
        """
    def ger(self, vec2: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """The outer product of two vectors, n and m elements long: a matrix (n x m).

        ValueError where one of them is no vector.
        """
    @overload
    def addmm(self, mat1: ShortTensor, mat2: ShortTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsIndex, mat1: ShortTensor, mat2: ShortTensor, *, alpha: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsIndex, alpha: SupportsIndex, mat1: ShortTensor, mat2: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm_(self, mat1: ShortTensor, mat2: ShortTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> ShortTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsIndex, mat1: ShortTensor, mat2: ShortTensor, *, alpha: SupportsIndex = 1) -> ShortTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsIndex, alpha: SupportsIndex, mat1: ShortTensor, mat2: ShortTensor) -> ShortTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv(self, mat: ShortTensor, vec: ShortTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsIndex, mat: ShortTensor, vec: ShortTensor, *, alpha: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsIndex, alpha: SupportsIndex, mat: ShortTensor, vec: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, mat: ShortTensor, vec: ShortTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> ShortTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsIndex, mat: ShortTensor, vec: ShortTensor, *, alpha: SupportsIndex = 1) -> ShortTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsIndex, alpha: SupportsIndex, mat: ShortTensor, vec: ShortTensor) -> ShortTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr(self, vec1: ShortTensor, vec2: ShortTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsIndex, vec1: ShortTensor, vec2: ShortTensor, *, alpha: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsIndex, alpha: SupportsIndex, vec1: ShortTensor, vec2: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr_(self, vec1: ShortTensor, vec2: ShortTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> ShortTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsIndex, vec1: ShortTensor, vec2: ShortTensor, *, alpha: SupportsIndex = 1) -> ShortTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsIndex, alpha: SupportsIndex, vec1: ShortTensor, vec2: ShortTensor) -> ShortTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def lt(self, other: ShortTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def lt(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, other: ShortTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, other: ShortTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, other: ShortTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def eq(self, other: ShortTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def eq(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, other: ShortTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    def fill_(self, value: SupportsIndex) -> ShortTensor:
        """Sets every element to a number. OverflowError where it is no number of the dtype."""
    def zero_(self) -> ShortTensor:
        """Sets every element to 0."""
    def copy_(self, source: _TensorBase, non_blocking: bool = False, broadcast: bool = True) -> ShortTensor:
        """Copies the elements of a tensor of any dtype, broadcast to the shape of self; with `broadcast=False` the number of
        elements alone must agree.

        ValueError where the shape cannot be broadcast. Floats become integers without their fraction, or the nearest
        limit of the dtype. `non_blocking` is accepted and means nothing on a CPU.
        """
    def tril(self, diagonal: SupportsIndex = 0, *, out: ShortTensor | None = None) -> ShortTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def tril_(self, diagonal: SupportsIndex = 0) -> ShortTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def triu(self, diagonal: SupportsIndex = 0, *, out: ShortTensor | None = None) -> ShortTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def triu_(self, diagonal: SupportsIndex = 0) -> ShortTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def diag(self, diagonal: SupportsIndex = 0, *, out: ShortTensor | None = None) -> ShortTensor:
        """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
        upwards.

        ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
        """
    def trace(self) -> int:
        """The sum of the main diagonal of a matrix, as a Python number.

        ValueError where self is no matrix.
        """
    @overload
    def div(self, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div_(self, other: ShortTensor) -> ShortTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def div_(self, value: SupportsIndex) -> ShortTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rtruediv__(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """A number divided by every element: what `value / x` calls. Integers are truncated toward zero, and by 0 give 0."""
    @overload
    def __floordiv__(self, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __floordiv__(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    def __rfloordiv__(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """A number divided by every element and rounded down: what `value // x` calls. Integers by 0 give 0."""
    @overload
    def fmod(self, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod_(self, other: ShortTensor) -> ShortTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def fmod_(self, value: SupportsIndex) -> ShortTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder(self, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder_(self, other: ShortTensor) -> ShortTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder_(self, value: SupportsIndex) -> ShortTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rmod__(self, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """What remains of a number divided by every element, with the sign of the element: what `value % x` calls. Integers
        by 0 give 0.
        """
    def masked_fill_(self, mask: ByteTensor, value: SupportsIndex) -> ShortTensor:
        """Sets the elements where `mask` is not 0 to a number. The mask is broadcast to the shape of self.

        ValueError where it cannot be; OverflowError where `value` is no number of the dtype.
        """
    def masked_scatter_(self, mask: ByteTensor, source: ShortTensor) -> ShortTensor:
        """Sets the elements where `mask` is not 0, in order, to the elements of `source`, from its first on. The mask is
        broadcast to the shape of self.

        ValueError where it cannot be, or where the source has fewer elements than that.
        """
    def masked_select(self, mask: ByteTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

        ValueError where they cannot be. No element gives the empty tensor.
        """
    def nonzero(self, *, out: LongTensor | None = None) -> LongTensor:
        """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

        No such element gives the empty tensor.
        """
    @overload
    def index_select(self, dim: SupportsIndex, index: LongTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_select(self, *, axis: SupportsIndex, index: LongTensor, out: ShortTensor | None = None) -> ShortTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, dim: SupportsIndex, index: LongTensor, source: ShortTensor) -> ShortTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, *, axis: SupportsIndex, index: LongTensor, source: ShortTensor) -> ShortTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, dim: SupportsIndex, index: LongTensor, source: ShortTensor) -> ShortTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, *, axis: SupportsIndex, index: LongTensor, source: ShortTensor) -> ShortTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, dim: SupportsIndex, index: LongTensor, value: SupportsIndex) -> ShortTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsIndex) -> ShortTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, dim: SupportsIndex, index: LongTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, *, axis: SupportsIndex, index: LongTensor, out: ShortTensor | None = None) -> ShortTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, src: ShortTensor) -> ShortTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, src: ShortTensor) -> ShortTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, value: SupportsIndex) -> ShortTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsIndex) -> ShortTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, dim: SupportsIndex, index: LongTensor, src: ShortTensor) -> ShortTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, *, axis: SupportsIndex, index: LongTensor, src: ShortTensor) -> ShortTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, descending: bool = False, out: tuple[ShortTensor, LongTensor] | None = None) -> tuple[ShortTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, dim: SupportsIndex, descending: bool = False, *, out: tuple[ShortTensor, LongTensor] | None = None) -> tuple[ShortTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, axis: SupportsIndex, descending: bool = False, out: tuple[ShortTensor, LongTensor] | None = None) -> tuple[ShortTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    def neg(self, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def neg_(self) -> ShortTensor:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def abs(self, *, out: ShortTensor | None = None) -> ShortTensor:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def abs_(self) -> ShortTensor:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def sign(self, *, out: ShortTensor | None = None) -> ShortTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
    def sign_(self) -> ShortTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN.

        In place: self is changed, and returned.
        """
    def bernoulli_(self, p: SupportsFloat = 0.5, *, generator: Generator = ...) -> ShortTensor:
        """Sets each element to 1 with probability `p`, else to 0.

        The numbers come from `generator`, by default that of the module. ValueError where p is no probability.
        """
    @overload
    def sum(self) -> int:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, dim: SupportsIndex, keepdim: bool = False, *, out: ShortTensor | None = None) -> ShortTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, *, axis: SupportsIndex, keepdim: bool = False, out: ShortTensor | None = None) -> ShortTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self) -> int:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, dim: SupportsIndex, keepdim: bool = False, *, out: ShortTensor | None = None) -> ShortTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, *, axis: SupportsIndex, keepdim: bool = False, out: ShortTensor | None = None) -> ShortTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self) -> int:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[ShortTensor, LongTensor] | None = None) -> tuple[ShortTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[ShortTensor, LongTensor] | None = None) -> tuple[ShortTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self) -> int:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[ShortTensor, LongTensor] | None = None) -> tuple[ShortTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[ShortTensor, LongTensor] | None = None) -> tuple[ShortTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    def element_size(self) -> int:
        """The size of an element in bytes."""
    def storage(self) -> ShortStorage:
        """The storage that holds the elements: shared, not copied."""
    def storage_offset(self) -> int:
        """The index of the first element in the storage."""
    def ndimension(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def dim(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def numel(self) -> int:
        """The number of elements."""
    def nelement(self) -> int:
        """The number of elements."""
    def data_ptr(self) -> int:
        """The address of the first element."""
    @overload
    def size(self) -> Size:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, dim: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, *, axis: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self) -> tuple[int, ...]:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, dim: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, *, axis: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    def is_same_size(self, other: ShortTensor) -> bool:
        """Whether both have the same shape."""
    def is_contiguous(self) -> bool:
        """Whether the elements lie in the storage one after the other, in row-major order."""
    def is_set_to(self, tensor: ShortTensor) -> bool:
        """Whether both are the same view of the same storage: offset, sizes and strides agree."""
    @overload
    def resize_(self, size: Sequence[SupportsIndex]) -> ShortTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    @overload
    def resize_(self, *size: SupportsIndex) -> ShortTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    def resize_as_(self, the_template: ShortTensor) -> ShortTensor:
        """Gives the tensor the shape of another, as `resize_` does."""
    @overload
    def set_(self, source: ShortTensor) -> ShortTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: ShortStorage) -> ShortTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: ShortStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> ShortTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> ShortTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def select(self, dim: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def select(self, *, axis: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def narrow(self, dimension: SupportsIndex, start: SupportsIndex, length: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, dim: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: ShortTensor | None = None) -> ShortTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, axis: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: ShortTensor | None = None) -> ShortTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    def transpose(self, dim0: SupportsIndex, dim1: SupportsIndex) -> ShortTensor:
        """A view with two dimensions exchanged.

        IndexError where one is out of range.
        """
    def transpose_(self, dim0: SupportsIndex, dim1: SupportsIndex) -> ShortTensor:
        """Exchanges two dimensions of the tensor itself; its memory stays as it is.

        IndexError where one is out of range.
        """
    def t(self) -> ShortTensor:
        """A view of a matrix with its dimensions exchanged.

        ValueError where self is no matrix.
        """
    def t_(self) -> ShortTensor:
        """Exchanges the dimensions of a matrix itself; its memory stays as it is.

        ValueError where self is no matrix.
        """
    @overload
    def squeeze(self, *, out: ShortTensor | None = None) -> ShortTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, dim: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, *, axis: SupportsIndex, out: ShortTensor | None = None) -> ShortTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self) -> ShortTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, dim: SupportsIndex) -> ShortTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, *, axis: SupportsIndex) -> ShortTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, dim: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, *, axis: SupportsIndex, out: ShortTensor | None = None) -> ShortTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, dim: SupportsIndex) -> ShortTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, *, axis: SupportsIndex) -> ShortTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unfold(self, dimension: SupportsIndex, size: SupportsIndex, step: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, dim: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: ShortTensor | None = None) -> ShortTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, axis: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: ShortTensor | None = None) -> ShortTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def view(self, size: Sequence[SupportsIndex]) -> ShortTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def view(self, *size: SupportsIndex) -> ShortTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, size: Sequence[SupportsIndex]) -> ShortTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, *size: SupportsIndex) -> ShortTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    def contiguous(self) -> Any:
        """The tensor itself where it is contiguous, else a contiguous copy."""
    def clone(self) -> ShortTensor:
        """A contiguous copy with memory of its own."""
    @overload
    def __add__(self, other: ShortTensor, /) -> ShortTensor: ...
    @overload
    def __add__(self, other: SupportsIndex, /) -> ShortTensor: ...
    @overload
    def __radd__(self, other: ShortTensor, /) -> ShortTensor: ...
    @overload
    def __radd__(self, other: SupportsIndex, /) -> ShortTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __iadd__(self, other: ShortTensor, /) -> ShortTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __iadd__(self, other: SupportsIndex, /) -> ShortTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __sub__(self, other: ShortTensor, /) -> ShortTensor: ...
    @overload
    def __sub__(self, other: SupportsIndex, /) -> ShortTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __isub__(self, other: ShortTensor, /) -> ShortTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __isub__(self, other: SupportsIndex, /) -> ShortTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mul__(self, other: ShortTensor, /) -> ShortTensor: ...
    @overload
    def __mul__(self, other: SupportsIndex, /) -> ShortTensor: ...
    @overload
    def __rmul__(self, other: ShortTensor, /) -> ShortTensor: ...
    @overload
    def __rmul__(self, other: SupportsIndex, /) -> ShortTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imul__(self, other: ShortTensor, /) -> ShortTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imul__(self, other: SupportsIndex, /) -> ShortTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __rand__(self, other: ShortTensor, /) -> ShortTensor: ...
    @overload
    def __rand__(self, other: SupportsIndex, /) -> ShortTensor: ...
    @overload
    def __ror__(self, other: ShortTensor, /) -> ShortTensor: ...
    @overload
    def __ror__(self, other: SupportsIndex, /) -> ShortTensor: ...
    @overload
    def __rxor__(self, other: ShortTensor, /) -> ShortTensor: ...
    @overload
    def __rxor__(self, other: SupportsIndex, /) -> ShortTensor: ...
    def __matmul__(self, other: ShortTensor, /) -> ShortTensor: ...
    @overload
    def __lt__(self, other: ShortTensor, /) -> ByteTensor: ...
    @overload
    def __lt__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: ShortTensor, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: ShortTensor, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: ShortTensor, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload  # type: ignore[override, unused-ignore]
    def __eq__(self, other: ShortTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __eq__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload  # type: ignore[override, unused-ignore]
    def __ne__(self, other: ShortTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __ne__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __truediv__(self, other: ShortTensor, /) -> ShortTensor: ...
    @overload
    def __truediv__(self, other: SupportsIndex, /) -> ShortTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __itruediv__(self, other: ShortTensor, /) -> ShortTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __itruediv__(self, other: SupportsIndex, /) -> ShortTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mod__(self, other: ShortTensor, /) -> ShortTensor: ...
    @overload
    def __mod__(self, other: SupportsIndex, /) -> ShortTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imod__(self, other: ShortTensor, /) -> ShortTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imod__(self, other: SupportsIndex, /) -> ShortTensor: ...  # type: ignore[misc, unused-ignore]
    def __neg__(self) -> ShortTensor: ...
    def __abs__(self) -> ShortTensor: ...

class CharTensor(_TensorBase):
    """A tensor of elements of one type.

    Tensor()             no elements
    Tensor(2, 3)         zeros of that size; also Tensor(x.size())
    Tensor([[1], [2]])   the numbers of nested sequences or of any iterable
    Tensor(array)        a copy of an array or another buffer of the same element type
    Tensor(tensor)       the same memory; also Tensor(storage)
    """

    @overload
    def __new__(cls, *size: SupportsIndex) -> Self: ...
    @overload
    def __new__(cls, data: Size | CharTensor | CharStorage | Iterable[Any] | Buffer, /) -> Self: ...
    @property
    def T(self) -> CharTensor:
        """A view with the dimensions in reverse order."""
    def __hash__(self) -> int: ...
    @overload
    def __getitem__(self, key: _Whole, /) -> CharTensor: ...
    @overload
    def __getitem__(self, key: _Key, /) -> Any: ...
    def __setitem__(self, key: _Key, value: SupportsIndex | _TensorBase | Sequence[Any] | Buffer, /) -> None: ...
    def item(self) -> int:
        """The only element as a Python number."""
    def new(self, *args: Any) -> CharTensor:
        """A new tensor of the same type; the arguments are the type's own."""
    def apply_(self, callable: Callable[[int], SupportsIndex]) -> Self:
        """Replaces each element x by callable(x). Slow: for what no method does."""
    def map_(self, other: CharTensor, callable: Callable[[int, int], SupportsIndex]) -> Self:
        """Replaces each element a by callable(a, b), b being other's element there; other is broadcast."""
    def map2_(self, x: CharTensor, y: CharTensor, callable: Callable[[int, int, int], SupportsIndex]) -> Self:
        """Replaces each element a by callable(a, b, c), b and c being the elements of x and y there; x and y are
        broadcast.
        """
    @overload
    def add(self, other: CharTensor, *, value: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsIndex, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add_(self, other: CharTensor, *, value: SupportsIndex = 1) -> CharTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsIndex, other: CharTensor) -> CharTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsIndex) -> CharTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub(self, other: CharTensor, *, value: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsIndex, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub_(self, other: CharTensor, *, value: SupportsIndex = 1) -> CharTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsIndex, other: CharTensor) -> CharTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsIndex) -> CharTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    def __rsub__(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """A number minus every element: what `value - x` calls. Integers wrap around."""
    @overload
    def mul(self, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul_(self, other: CharTensor) -> CharTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    @overload
    def mul_(self, value: SupportsIndex) -> CharTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    def __rpow__(self, base: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """A number to the power of every element: what `base ** x` calls for integers. Powers wrap around. A negative power
        is 1 divided by the positive one, truncated.
        """
    @overload
    def __pow__(self, exponent: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """Every element to the power of a number, or of the element of `exponent`: what `x ** exponent` calls for integers.

        Integral dtypes; floating ones have `pow`. Powers wrap around. A negative power is 1 divided by the positive one,
        truncated: 0 but for 1 and -1. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __pow__(self, exponent: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """Every element to the power of a number, or of the element of `exponent`: what `x ** exponent` calls for integers.

        Integral dtypes; floating ones have `pow`. Powers wrap around. A negative power is 1 divided by the positive one,
        truncated: 0 but for 1 and -1. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ipow__(self, exponent: CharTensor) -> CharTensor:  # type: ignore[misc, unused-ignore]
        """As `__pow__`, in place: what `x **= exponent` calls. `exponent` is broadcast to the shape of self; ValueError
        where it cannot be.
        """
    @overload
    def __ipow__(self, exponent: SupportsIndex) -> CharTensor:  # type: ignore[misc, unused-ignore]
        """As `__pow__`, in place: what `x **= exponent` calls. `exponent` is broadcast to the shape of self; ValueError
        where it cannot be.
        """
    @overload
    def clamp(self, min: SupportsIndex, max: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, min: SupportsIndex, out: CharTensor | None = None) -> CharTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, max: SupportsIndex, out: CharTensor | None = None) -> CharTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp_(self, min: SupportsIndex, max: SupportsIndex) -> CharTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, min: SupportsIndex) -> CharTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, max: SupportsIndex) -> CharTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul(self, tensor1: CharTensor, tensor2: CharTensor, *, value: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul(self, value: SupportsIndex, tensor1: CharTensor, tensor2: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul_(self, tensor1: CharTensor, tensor2: CharTensor, *, value: SupportsIndex = 1) -> CharTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul_(self, value: SupportsIndex, tensor1: CharTensor, tensor2: CharTensor) -> CharTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv(self, tensor1: CharTensor, tensor2: CharTensor, *, value: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv(self, value: SupportsIndex, tensor1: CharTensor, tensor2: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv_(self, tensor1: CharTensor, tensor2: CharTensor, *, value: SupportsIndex = 1) -> CharTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv_(self, value: SupportsIndex, tensor1: CharTensor, tensor2: CharTensor) -> CharTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def __and__(self, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """The bits that both have: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __and__(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """The bits that both have: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __iand__(self, other: CharTensor) -> CharTensor:  # type: ignore[misc, unused-ignore]
        """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __iand__(self, value: SupportsIndex) -> CharTensor:  # type: ignore[misc, unused-ignore]
        """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __or__(self, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """The bits that either has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __or__(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """The bits that either has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ior__(self, other: CharTensor) -> CharTensor:  # type: ignore[misc, unused-ignore]
        """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __ior__(self, value: SupportsIndex) -> CharTensor:  # type: ignore[misc, unused-ignore]
        """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __xor__(self, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """The bits that exactly one of the two has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __xor__(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """The bits that exactly one of the two has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ixor__(self, other: CharTensor) -> CharTensor:  # type: ignore[misc, unused-ignore]
        """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __ixor__(self, value: SupportsIndex) -> CharTensor:  # type: ignore[misc, unused-ignore]
        """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __lshift__(self, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __lshift__(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ilshift__(self, other: CharTensor) -> CharTensor:  # type: ignore[misc, unused-ignore]
        """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __ilshift__(self, value: SupportsIndex) -> CharTensor:  # type: ignore[misc, unused-ignore]
        """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __rshift__(self, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
        zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __rshift__(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
        zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __irshift__(self, other: CharTensor) -> CharTensor:  # type: ignore[misc, unused-ignore]
        """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __irshift__(self, value: SupportsIndex) -> CharTensor:  # type: ignore[misc, unused-ignore]
        """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    def __invert__(self, *, out: CharTensor | None = None) -> CharTensor:
        """Every element with each bit the other way round: what `~x` calls. Integral dtypes; on others TypeError."""
    def dot(self, tensor: CharTensor) -> int:
        """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

        ValueError where the numbers of elements differ.
        """
    def mv(self, vec: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """The product of a matrix (n x m) and a vector (m): a vector (n).

        ValueError where the sizes do not fit. Integers wrap around.
        """
    def mm(self, mat2: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """The product of two matrices, n x m and m x p: a matrix (n x p).

        ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
        """
    def ger(self, vec2: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """The outer product of two vectors, n and m elements long: a matrix (n x m).

        ValueError where one of them is no vector.
        """
    @overload
    def addmm(self, mat1: CharTensor, mat2: CharTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsIndex, mat1: CharTensor, mat2: CharTensor, *, alpha: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsIndex, alpha: SupportsIndex, mat1: CharTensor, mat2: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm_(self, mat1: CharTensor, mat2: CharTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> CharTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsIndex, mat1: CharTensor, mat2: CharTensor, *, alpha: SupportsIndex = 1) -> CharTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsIndex, alpha: SupportsIndex, mat1: CharTensor, mat2: CharTensor) -> CharTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv(self, mat: CharTensor, vec: CharTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsIndex, mat: CharTensor, vec: CharTensor, *, alpha: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsIndex, alpha: SupportsIndex, mat: CharTensor, vec: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, mat: CharTensor, vec: CharTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> CharTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsIndex, mat: CharTensor, vec: CharTensor, *, alpha: SupportsIndex = 1) -> CharTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsIndex, alpha: SupportsIndex, mat: CharTensor, vec: CharTensor) -> CharTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr(self, vec1: CharTensor, vec2: CharTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsIndex, vec1: CharTensor, vec2: CharTensor, *, alpha: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsIndex, alpha: SupportsIndex, vec1: CharTensor, vec2: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr_(self, vec1: CharTensor, vec2: CharTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> CharTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsIndex, vec1: CharTensor, vec2: CharTensor, *, alpha: SupportsIndex = 1) -> CharTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsIndex, alpha: SupportsIndex, vec1: CharTensor, vec2: CharTensor) -> CharTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def lt(self, other: CharTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def lt(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, other: CharTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, other: CharTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, other: CharTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def eq(self, other: CharTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def eq(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, other: CharTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    def fill_(self, value: SupportsIndex) -> CharTensor:
        """Sets every element to a number. OverflowError where it is no number of the dtype."""
    def zero_(self) -> CharTensor:
        """Sets every element to 0."""
    def copy_(self, source: _TensorBase, non_blocking: bool = False, broadcast: bool = True) -> CharTensor:
        """Copies the elements of a tensor of any dtype, broadcast to the shape of self; with `broadcast=False` the number of
        elements alone must agree.

        ValueError where the shape cannot be broadcast. Floats become integers without their fraction, or the nearest
        limit of the dtype. `non_blocking` is accepted and means nothing on a CPU.
        """
    def tril(self, diagonal: SupportsIndex = 0, *, out: CharTensor | None = None) -> CharTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def tril_(self, diagonal: SupportsIndex = 0) -> CharTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def triu(self, diagonal: SupportsIndex = 0, *, out: CharTensor | None = None) -> CharTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def triu_(self, diagonal: SupportsIndex = 0) -> CharTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def diag(self, diagonal: SupportsIndex = 0, *, out: CharTensor | None = None) -> CharTensor:
        """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
        upwards.

        ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
        """
    def trace(self) -> int:
        """The sum of the main diagonal of a matrix, as a Python number.

        ValueError where self is no matrix.
        """
    @overload
    def div(self, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div_(self, other: CharTensor) -> CharTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def div_(self, value: SupportsIndex) -> CharTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rtruediv__(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """A number divided by every element: what `value / x` calls. Integers are truncated toward zero, and by 0 give 0."""
    @overload
    def __floordiv__(self, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __floordiv__(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    def __rfloordiv__(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """A number divided by every element and rounded down: what `value // x` calls. Integers by 0 give 0."""
    @overload
    def fmod(self, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod_(self, other: CharTensor) -> CharTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def fmod_(self, value: SupportsIndex) -> CharTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder(self, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder_(self, other: CharTensor) -> CharTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder_(self, value: SupportsIndex) -> CharTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rmod__(self, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """What remains of a number divided by every element, with the sign of the element: what `value % x` calls. Integers
        by 0 give 0.
        """
    def masked_fill_(self, mask: ByteTensor, value: SupportsIndex) -> CharTensor:
        """Sets the elements where `mask` is not 0 to a number. The mask is broadcast to the shape of self.

        ValueError where it cannot be; OverflowError where `value` is no number of the dtype.
        """
    def masked_scatter_(self, mask: ByteTensor, source: CharTensor) -> CharTensor:
        """Sets the elements where `mask` is not 0, in order, to the elements of `source`, from its first on. The mask is
        broadcast to the shape of self.

        ValueError where it cannot be, or where the source has fewer elements than that.
        """
    def masked_select(self, mask: ByteTensor, *, out: CharTensor | None = None) -> CharTensor:
        """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

        ValueError where they cannot be. No element gives the empty tensor.
        """
    def nonzero(self, *, out: LongTensor | None = None) -> LongTensor:
        """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

        No such element gives the empty tensor.
        """
    @overload
    def index_select(self, dim: SupportsIndex, index: LongTensor, *, out: CharTensor | None = None) -> CharTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_select(self, *, axis: SupportsIndex, index: LongTensor, out: CharTensor | None = None) -> CharTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, dim: SupportsIndex, index: LongTensor, source: CharTensor) -> CharTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, *, axis: SupportsIndex, index: LongTensor, source: CharTensor) -> CharTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, dim: SupportsIndex, index: LongTensor, source: CharTensor) -> CharTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, *, axis: SupportsIndex, index: LongTensor, source: CharTensor) -> CharTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, dim: SupportsIndex, index: LongTensor, value: SupportsIndex) -> CharTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsIndex) -> CharTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, dim: SupportsIndex, index: LongTensor, *, out: CharTensor | None = None) -> CharTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, *, axis: SupportsIndex, index: LongTensor, out: CharTensor | None = None) -> CharTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, src: CharTensor) -> CharTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, src: CharTensor) -> CharTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, value: SupportsIndex) -> CharTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsIndex) -> CharTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, dim: SupportsIndex, index: LongTensor, src: CharTensor) -> CharTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, *, axis: SupportsIndex, index: LongTensor, src: CharTensor) -> CharTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, descending: bool = False, out: tuple[CharTensor, LongTensor] | None = None) -> tuple[CharTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, dim: SupportsIndex, descending: bool = False, *, out: tuple[CharTensor, LongTensor] | None = None) -> tuple[CharTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, axis: SupportsIndex, descending: bool = False, out: tuple[CharTensor, LongTensor] | None = None) -> tuple[CharTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    def sign(self, *, out: CharTensor | None = None) -> CharTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
    def sign_(self) -> CharTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN.

        In place: self is changed, and returned.
        """
    def bernoulli_(self, p: SupportsFloat = 0.5, *, generator: Generator = ...) -> CharTensor:
        """Sets each element to 1 with probability `p`, else to 0.

        The numbers come from `generator`, by default that of the module. ValueError where p is no probability.
        """
    @overload
    def sum(self) -> int:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, dim: SupportsIndex, keepdim: bool = False, *, out: CharTensor | None = None) -> CharTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, *, axis: SupportsIndex, keepdim: bool = False, out: CharTensor | None = None) -> CharTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self) -> int:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, dim: SupportsIndex, keepdim: bool = False, *, out: CharTensor | None = None) -> CharTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, *, axis: SupportsIndex, keepdim: bool = False, out: CharTensor | None = None) -> CharTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self) -> int:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[CharTensor, LongTensor] | None = None) -> tuple[CharTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[CharTensor, LongTensor] | None = None) -> tuple[CharTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self) -> int:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[CharTensor, LongTensor] | None = None) -> tuple[CharTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[CharTensor, LongTensor] | None = None) -> tuple[CharTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    def element_size(self) -> int:
        """The size of an element in bytes."""
    def storage(self) -> CharStorage:
        """The storage that holds the elements: shared, not copied."""
    def storage_offset(self) -> int:
        """The index of the first element in the storage."""
    def ndimension(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def dim(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def numel(self) -> int:
        """The number of elements."""
    def nelement(self) -> int:
        """The number of elements."""
    def data_ptr(self) -> int:
        """The address of the first element."""
    @overload
    def size(self) -> Size:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, dim: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, *, axis: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self) -> tuple[int, ...]:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, dim: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, *, axis: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    def is_same_size(self, other: CharTensor) -> bool:
        """Whether both have the same shape."""
    def is_contiguous(self) -> bool:
        """Whether the elements lie in the storage one after the other, in row-major order."""
    def is_set_to(self, tensor: CharTensor) -> bool:
        """Whether both are the same view of the same storage: offset, sizes and strides agree."""
    @overload
    def resize_(self, size: Sequence[SupportsIndex]) -> CharTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    @overload
    def resize_(self, *size: SupportsIndex) -> CharTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    def resize_as_(self, the_template: CharTensor) -> CharTensor:
        """Gives the tensor the shape of another, as `resize_` does."""
    @overload
    def set_(self, source: CharTensor) -> CharTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: CharStorage) -> CharTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: CharStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> CharTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> CharTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def select(self, dim: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def select(self, *, axis: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def narrow(self, dimension: SupportsIndex, start: SupportsIndex, length: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, dim: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: CharTensor | None = None) -> CharTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, axis: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: CharTensor | None = None) -> CharTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    def transpose(self, dim0: SupportsIndex, dim1: SupportsIndex) -> CharTensor:
        """A view with two dimensions exchanged.

        IndexError where one is out of range.
        """
    def transpose_(self, dim0: SupportsIndex, dim1: SupportsIndex) -> CharTensor:
        """Exchanges two dimensions of the tensor itself; its memory stays as it is.

        IndexError where one is out of range.
        """
    def t(self) -> CharTensor:
        """A view of a matrix with its dimensions exchanged.

        ValueError where self is no matrix.
        """
    def t_(self) -> CharTensor:
        """Exchanges the dimensions of a matrix itself; its memory stays as it is.

        ValueError where self is no matrix.
        """
    @overload
    def squeeze(self, *, out: CharTensor | None = None) -> CharTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, dim: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, *, axis: SupportsIndex, out: CharTensor | None = None) -> CharTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self) -> CharTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, dim: SupportsIndex) -> CharTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, *, axis: SupportsIndex) -> CharTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, dim: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, *, axis: SupportsIndex, out: CharTensor | None = None) -> CharTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, dim: SupportsIndex) -> CharTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, *, axis: SupportsIndex) -> CharTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unfold(self, dimension: SupportsIndex, size: SupportsIndex, step: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, dim: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: CharTensor | None = None) -> CharTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, axis: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: CharTensor | None = None) -> CharTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def view(self, size: Sequence[SupportsIndex]) -> CharTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def view(self, *size: SupportsIndex) -> CharTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, size: Sequence[SupportsIndex]) -> CharTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, *size: SupportsIndex) -> CharTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    def contiguous(self) -> Any:
        """The tensor itself where it is contiguous, else a contiguous copy."""
    def clone(self) -> CharTensor:
        """A contiguous copy with memory of its own."""
    @overload
    def __add__(self, other: CharTensor, /) -> CharTensor: ...
    @overload
    def __add__(self, other: SupportsIndex, /) -> CharTensor: ...
    @overload
    def __radd__(self, other: CharTensor, /) -> CharTensor: ...
    @overload
    def __radd__(self, other: SupportsIndex, /) -> CharTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __iadd__(self, other: CharTensor, /) -> CharTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __iadd__(self, other: SupportsIndex, /) -> CharTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __sub__(self, other: CharTensor, /) -> CharTensor: ...
    @overload
    def __sub__(self, other: SupportsIndex, /) -> CharTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __isub__(self, other: CharTensor, /) -> CharTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __isub__(self, other: SupportsIndex, /) -> CharTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mul__(self, other: CharTensor, /) -> CharTensor: ...
    @overload
    def __mul__(self, other: SupportsIndex, /) -> CharTensor: ...
    @overload
    def __rmul__(self, other: CharTensor, /) -> CharTensor: ...
    @overload
    def __rmul__(self, other: SupportsIndex, /) -> CharTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imul__(self, other: CharTensor, /) -> CharTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imul__(self, other: SupportsIndex, /) -> CharTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __rand__(self, other: CharTensor, /) -> CharTensor: ...
    @overload
    def __rand__(self, other: SupportsIndex, /) -> CharTensor: ...
    @overload
    def __ror__(self, other: CharTensor, /) -> CharTensor: ...
    @overload
    def __ror__(self, other: SupportsIndex, /) -> CharTensor: ...
    @overload
    def __rxor__(self, other: CharTensor, /) -> CharTensor: ...
    @overload
    def __rxor__(self, other: SupportsIndex, /) -> CharTensor: ...
    def __matmul__(self, other: CharTensor, /) -> CharTensor: ...
    @overload
    def __lt__(self, other: CharTensor, /) -> ByteTensor: ...
    @overload
    def __lt__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: CharTensor, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: CharTensor, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: CharTensor, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload  # type: ignore[override, unused-ignore]
    def __eq__(self, other: CharTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __eq__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload  # type: ignore[override, unused-ignore]
    def __ne__(self, other: CharTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __ne__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __truediv__(self, other: CharTensor, /) -> CharTensor: ...
    @overload
    def __truediv__(self, other: SupportsIndex, /) -> CharTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __itruediv__(self, other: CharTensor, /) -> CharTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __itruediv__(self, other: SupportsIndex, /) -> CharTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mod__(self, other: CharTensor, /) -> CharTensor: ...
    @overload
    def __mod__(self, other: SupportsIndex, /) -> CharTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imod__(self, other: CharTensor, /) -> CharTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imod__(self, other: SupportsIndex, /) -> CharTensor: ...  # type: ignore[misc, unused-ignore]

class ByteTensor(_TensorBase):
    """A tensor of elements of one type.

    Tensor()             no elements
    Tensor(2, 3)         zeros of that size; also Tensor(x.size())
    Tensor([[1], [2]])   the numbers of nested sequences or of any iterable
    Tensor(array)        a copy of an array or another buffer of the same element type
    Tensor(tensor)       the same memory; also Tensor(storage)
    """

    @overload
    def __new__(cls, *size: SupportsIndex) -> Self: ...
    @overload
    def __new__(cls, data: Size | ByteTensor | ByteStorage | Iterable[Any] | Buffer, /) -> Self: ...
    @property
    def T(self) -> ByteTensor:
        """A view with the dimensions in reverse order."""
    def __hash__(self) -> int: ...
    @overload
    def __getitem__(self, key: _Whole, /) -> ByteTensor: ...
    @overload
    def __getitem__(self, key: _Key, /) -> Any: ...
    def __setitem__(self, key: _Key, value: SupportsIndex | _TensorBase | Sequence[Any] | Buffer, /) -> None: ...
    def item(self) -> int:
        """The only element as a Python number."""
    def new(self, *args: Any) -> ByteTensor:
        """A new tensor of the same type; the arguments are the type's own."""
    def apply_(self, callable: Callable[[int], SupportsIndex]) -> Self:
        """Replaces each element x by callable(x). Slow: for what no method does."""
    def map_(self, other: ByteTensor, callable: Callable[[int, int], SupportsIndex]) -> Self:
        """Replaces each element a by callable(a, b), b being other's element there; other is broadcast."""
    def map2_(self, x: ByteTensor, y: ByteTensor, callable: Callable[[int, int, int], SupportsIndex]) -> Self:
        """Replaces each element a by callable(a, b, c), b and c being the elements of x and y there; x and y are
        broadcast.
        """
    @overload
    def add(self, other: ByteTensor, *, value: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsIndex, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add_(self, other: ByteTensor, *, value: SupportsIndex = 1) -> ByteTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsIndex, other: ByteTensor) -> ByteTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsIndex) -> ByteTensor:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub(self, other: ByteTensor, *, value: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsIndex, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub_(self, other: ByteTensor, *, value: SupportsIndex = 1) -> ByteTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsIndex, other: ByteTensor) -> ByteTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsIndex) -> ByteTensor:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    def __rsub__(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """A number minus every element: what `value - x` calls. Integers wrap around."""
    @overload
    def mul(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul_(self, other: ByteTensor) -> ByteTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    @overload
    def mul_(self, value: SupportsIndex) -> ByteTensor:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    def __rpow__(self, base: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """A number to the power of every element: what `base ** x` calls for integers. Powers wrap around. A negative power
        is 1 divided by the positive one, truncated.
        """
    @overload
    def __pow__(self, exponent: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element to the power of a number, or of the element of `exponent`: what `x ** exponent` calls for integers.

        Integral dtypes; floating ones have `pow`. Powers wrap around. A negative power is 1 divided by the positive one,
        truncated: 0 but for 1 and -1. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __pow__(self, exponent: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element to the power of a number, or of the element of `exponent`: what `x ** exponent` calls for integers.

        Integral dtypes; floating ones have `pow`. Powers wrap around. A negative power is 1 divided by the positive one,
        truncated: 0 but for 1 and -1. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ipow__(self, exponent: ByteTensor) -> ByteTensor:  # type: ignore[misc, unused-ignore]
        """As `__pow__`, in place: what `x **= exponent` calls. `exponent` is broadcast to the shape of self; ValueError
        where it cannot be.
        """
    @overload
    def __ipow__(self, exponent: SupportsIndex) -> ByteTensor:  # type: ignore[misc, unused-ignore]
        """As `__pow__`, in place: what `x **= exponent` calls. `exponent` is broadcast to the shape of self; ValueError
        where it cannot be.
        """
    @overload
    def clamp(self, min: SupportsIndex, max: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, min: SupportsIndex, out: ByteTensor | None = None) -> ByteTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, max: SupportsIndex, out: ByteTensor | None = None) -> ByteTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp_(self, min: SupportsIndex, max: SupportsIndex) -> ByteTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, min: SupportsIndex) -> ByteTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, max: SupportsIndex) -> ByteTensor:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul(self, tensor1: ByteTensor, tensor2: ByteTensor, *, value: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul(self, value: SupportsIndex, tensor1: ByteTensor, tensor2: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul_(self, tensor1: ByteTensor, tensor2: ByteTensor, *, value: SupportsIndex = 1) -> ByteTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul_(self, value: SupportsIndex, tensor1: ByteTensor, tensor2: ByteTensor) -> ByteTensor:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv(self, tensor1: ByteTensor, tensor2: ByteTensor, *, value: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv(self, value: SupportsIndex, tensor1: ByteTensor, tensor2: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv_(self, tensor1: ByteTensor, tensor2: ByteTensor, *, value: SupportsIndex = 1) -> ByteTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv_(self, value: SupportsIndex, tensor1: ByteTensor, tensor2: ByteTensor) -> ByteTensor:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def __and__(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """The bits that both have: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __and__(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """The bits that both have: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __iand__(self, other: ByteTensor) -> ByteTensor:  # type: ignore[misc, unused-ignore]
        """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __iand__(self, value: SupportsIndex) -> ByteTensor:  # type: ignore[misc, unused-ignore]
        """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __or__(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """The bits that either has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __or__(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """The bits that either has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ior__(self, other: ByteTensor) -> ByteTensor:  # type: ignore[misc, unused-ignore]
        """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __ior__(self, value: SupportsIndex) -> ByteTensor:  # type: ignore[misc, unused-ignore]
        """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __xor__(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """The bits that exactly one of the two has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __xor__(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """The bits that exactly one of the two has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ixor__(self, other: ByteTensor) -> ByteTensor:  # type: ignore[misc, unused-ignore]
        """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __ixor__(self, value: SupportsIndex) -> ByteTensor:  # type: ignore[misc, unused-ignore]
        """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __lshift__(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __lshift__(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ilshift__(self, other: ByteTensor) -> ByteTensor:  # type: ignore[misc, unused-ignore]
        """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __ilshift__(self, value: SupportsIndex) -> ByteTensor:  # type: ignore[misc, unused-ignore]
        """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __rshift__(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
        zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __rshift__(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
        zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __irshift__(self, other: ByteTensor) -> ByteTensor:  # type: ignore[misc, unused-ignore]
        """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __irshift__(self, value: SupportsIndex) -> ByteTensor:  # type: ignore[misc, unused-ignore]
        """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    def __invert__(self, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element with each bit the other way round: what `~x` calls. Integral dtypes; on others TypeError."""
    def dot(self, tensor: ByteTensor) -> int:
        """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

        ValueError where the numbers of elements differ.
        """
    def mv(self, vec: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """The product of a matrix (n x m) and a vector (m): a vector (n).

        ValueError where the sizes do not fit. Integers wrap around.
        """
    def mm(self, mat2: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """The product of two matrices, n x m and m x p: a matrix (n x p).

        ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
        """
    def ger(self, vec2: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """The outer product of two vectors, n and m elements long: a matrix (n x m).

        ValueError where one of them is no vector.
        """
    @overload
    def addmm(self, mat1: ByteTensor, mat2: ByteTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsIndex, mat1: ByteTensor, mat2: ByteTensor, *, alpha: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsIndex, alpha: SupportsIndex, mat1: ByteTensor, mat2: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm_(self, mat1: ByteTensor, mat2: ByteTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> ByteTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsIndex, mat1: ByteTensor, mat2: ByteTensor, *, alpha: SupportsIndex = 1) -> ByteTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsIndex, alpha: SupportsIndex, mat1: ByteTensor, mat2: ByteTensor) -> ByteTensor:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv(self, mat: ByteTensor, vec: ByteTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsIndex, mat: ByteTensor, vec: ByteTensor, *, alpha: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsIndex, alpha: SupportsIndex, mat: ByteTensor, vec: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, mat: ByteTensor, vec: ByteTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> ByteTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsIndex, mat: ByteTensor, vec: ByteTensor, *, alpha: SupportsIndex = 1) -> ByteTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsIndex, alpha: SupportsIndex, mat: ByteTensor, vec: ByteTensor) -> ByteTensor:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr(self, vec1: ByteTensor, vec2: ByteTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsIndex, vec1: ByteTensor, vec2: ByteTensor, *, alpha: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsIndex, alpha: SupportsIndex, vec1: ByteTensor, vec2: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr_(self, vec1: ByteTensor, vec2: ByteTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> ByteTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsIndex, vec1: ByteTensor, vec2: ByteTensor, *, alpha: SupportsIndex = 1) -> ByteTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsIndex, alpha: SupportsIndex, vec1: ByteTensor, vec2: ByteTensor) -> ByteTensor:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def lt(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def lt(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def eq(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def eq(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    def fill_(self, value: SupportsIndex) -> ByteTensor:
        """Sets every element to a number. OverflowError where it is no number of the dtype."""
    def zero_(self) -> ByteTensor:
        """Sets every element to 0."""
    def copy_(self, source: _TensorBase, non_blocking: bool = False, broadcast: bool = True) -> ByteTensor:
        """Copies the elements of a tensor of any dtype, broadcast to the shape of self; with `broadcast=False` the number of
        elements alone must agree.

        ValueError where the shape cannot be broadcast. Floats become integers without their fraction, or the nearest
        limit of the dtype. `non_blocking` is accepted and means nothing on a CPU.
        """
    def tril(self, diagonal: SupportsIndex = 0, *, out: ByteTensor | None = None) -> ByteTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def tril_(self, diagonal: SupportsIndex = 0) -> ByteTensor:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def triu(self, diagonal: SupportsIndex = 0, *, out: ByteTensor | None = None) -> ByteTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def triu_(self, diagonal: SupportsIndex = 0) -> ByteTensor:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def diag(self, diagonal: SupportsIndex = 0, *, out: ByteTensor | None = None) -> ByteTensor:
        """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
        upwards.

        ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
        """
    def trace(self) -> int:
        """The sum of the main diagonal of a matrix, as a Python number.

        ValueError where self is no matrix.
        """
    @overload
    def div(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div_(self, other: ByteTensor) -> ByteTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def div_(self, value: SupportsIndex) -> ByteTensor:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rtruediv__(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """A number divided by every element: what `value / x` calls. Integers are truncated toward zero, and by 0 give 0."""
    @overload
    def __floordiv__(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __floordiv__(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        Integers by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    def __rfloordiv__(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """A number divided by every element and rounded down: what `value // x` calls. Integers by 0 give 0."""
    @overload
    def fmod(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod_(self, other: ByteTensor) -> ByteTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def fmod_(self, value: SupportsIndex) -> ByteTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder_(self, other: ByteTensor) -> ByteTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder_(self, value: SupportsIndex) -> ByteTensor:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rmod__(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """What remains of a number divided by every element, with the sign of the element: what `value % x` calls. Integers
        by 0 give 0.
        """
    def masked_fill_(self, mask: ByteTensor, value: SupportsIndex) -> ByteTensor:
        """Sets the elements where `mask` is not 0 to a number. The mask is broadcast to the shape of self.

        ValueError where it cannot be; OverflowError where `value` is no number of the dtype.
        """
    def masked_scatter_(self, mask: ByteTensor, source: ByteTensor) -> ByteTensor:
        """Sets the elements where `mask` is not 0, in order, to the elements of `source`, from its first on. The mask is
        broadcast to the shape of self.

        ValueError where it cannot be, or where the source has fewer elements than that.
        """
    def masked_select(self, mask: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

        ValueError where they cannot be. No element gives the empty tensor.
        """
    def nonzero(self, *, out: LongTensor | None = None) -> LongTensor:
        """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

        No such element gives the empty tensor.
        """
    @overload
    def index_select(self, dim: SupportsIndex, index: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_select(self, *, axis: SupportsIndex, index: LongTensor, out: ByteTensor | None = None) -> ByteTensor:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, dim: SupportsIndex, index: LongTensor, source: ByteTensor) -> ByteTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, *, axis: SupportsIndex, index: LongTensor, source: ByteTensor) -> ByteTensor:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, dim: SupportsIndex, index: LongTensor, source: ByteTensor) -> ByteTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, *, axis: SupportsIndex, index: LongTensor, source: ByteTensor) -> ByteTensor:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, dim: SupportsIndex, index: LongTensor, value: SupportsIndex) -> ByteTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsIndex) -> ByteTensor:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, dim: SupportsIndex, index: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, *, axis: SupportsIndex, index: LongTensor, out: ByteTensor | None = None) -> ByteTensor:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, src: ByteTensor) -> ByteTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, src: ByteTensor) -> ByteTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, value: SupportsIndex) -> ByteTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsIndex) -> ByteTensor:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, dim: SupportsIndex, index: LongTensor, src: ByteTensor) -> ByteTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, *, axis: SupportsIndex, index: LongTensor, src: ByteTensor) -> ByteTensor:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, descending: bool = False, out: tuple[ByteTensor, LongTensor] | None = None) -> tuple[ByteTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, dim: SupportsIndex, descending: bool = False, *, out: tuple[ByteTensor, LongTensor] | None = None) -> tuple[ByteTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, axis: SupportsIndex, descending: bool = False, out: tuple[ByteTensor, LongTensor] | None = None) -> tuple[ByteTensor, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    def sign(self, *, out: ByteTensor | None = None) -> ByteTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
    def sign_(self) -> ByteTensor:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN.

        In place: self is changed, and returned.
        """
    def bernoulli_(self, p: SupportsFloat = 0.5, *, generator: Generator = ...) -> ByteTensor:
        """Sets each element to 1 with probability `p`, else to 0.

        The numbers come from `generator`, by default that of the module. ValueError where p is no probability.
        """
    @overload
    def sum(self) -> int:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, dim: SupportsIndex, keepdim: bool = False, *, out: ByteTensor | None = None) -> ByteTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, *, axis: SupportsIndex, keepdim: bool = False, out: ByteTensor | None = None) -> ByteTensor:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self) -> int:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, dim: SupportsIndex, keepdim: bool = False, *, out: ByteTensor | None = None) -> ByteTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, *, axis: SupportsIndex, keepdim: bool = False, out: ByteTensor | None = None) -> ByteTensor:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self) -> int:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[ByteTensor, LongTensor] | None = None) -> tuple[ByteTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[ByteTensor, LongTensor] | None = None) -> tuple[ByteTensor, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self) -> int:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[ByteTensor, LongTensor] | None = None) -> tuple[ByteTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[ByteTensor, LongTensor] | None = None) -> tuple[ByteTensor, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    def element_size(self) -> int:
        """The size of an element in bytes."""
    def storage(self) -> ByteStorage:
        """The storage that holds the elements: shared, not copied."""
    def storage_offset(self) -> int:
        """The index of the first element in the storage."""
    def ndimension(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def dim(self) -> int:
        """The number of dimensions; 0 of the empty tensor."""
    def numel(self) -> int:
        """The number of elements."""
    def nelement(self) -> int:
        """The number of elements."""
    def data_ptr(self) -> int:
        """The address of the first element."""
    @overload
    def size(self) -> Size:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, dim: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, *, axis: SupportsIndex) -> int:
        """The size of every dimension, as a Size; or of one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self) -> tuple[int, ...]:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, dim: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, *, axis: SupportsIndex) -> int:
        """The step from an element to its neighbour, in elements of the storage, for every dimension, as a tuple; or for
        one.

        IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    def is_same_size(self, other: ByteTensor) -> bool:
        """Whether both have the same shape."""
    def is_contiguous(self) -> bool:
        """Whether the elements lie in the storage one after the other, in row-major order."""
    def is_set_to(self, tensor: ByteTensor) -> bool:
        """Whether both are the same view of the same storage: offset, sizes and strides agree."""
    @overload
    def resize_(self, size: Sequence[SupportsIndex]) -> ByteTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    @overload
    def resize_(self, *size: SupportsIndex) -> ByteTensor:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows where it is too small: BufferError where its memory belongs to others. ValueError where a size
        is negative. `view` keeps the number of elements.

        `size` is ints, or one sequence of them.
        """
    def resize_as_(self, the_template: ByteTensor) -> ByteTensor:
        """Gives the tensor the shape of another, as `resize_` does."""
    @overload
    def set_(self, source: ByteTensor) -> ByteTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: ByteStorage) -> ByteTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: ByteStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> ByteTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> ByteTensor:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def select(self, dim: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def select(self, *, axis: SupportsIndex, index: SupportsIndex) -> Any:
        """The slice at `index` of a dimension, which the result lacks: a view; of a vector a Python number.

        IndexError where `dim` or `index` is out of range; negative ones count from the end.

        `axis` is another name of `dim`.
        """
    @overload
    def narrow(self, dimension: SupportsIndex, start: SupportsIndex, length: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, dim: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: ByteTensor | None = None) -> ByteTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, axis: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: ByteTensor | None = None) -> ByteTensor:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    def transpose(self, dim0: SupportsIndex, dim1: SupportsIndex) -> ByteTensor:
        """A view with two dimensions exchanged.

        IndexError where one is out of range.
        """
    def transpose_(self, dim0: SupportsIndex, dim1: SupportsIndex) -> ByteTensor:
        """Exchanges two dimensions of the tensor itself; its memory stays as it is.

        IndexError where one is out of range.
        """
    def t(self) -> ByteTensor:
        """A view of a matrix with its dimensions exchanged.

        ValueError where self is no matrix.
        """
    def t_(self) -> ByteTensor:
        """Exchanges the dimensions of a matrix itself; its memory stays as it is.

        ValueError where self is no matrix.
        """
    @overload
    def squeeze(self, *, out: ByteTensor | None = None) -> ByteTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, dim: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, *, axis: SupportsIndex, out: ByteTensor | None = None) -> ByteTensor:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self) -> ByteTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, dim: SupportsIndex) -> ByteTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, *, axis: SupportsIndex) -> ByteTensor:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, dim: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, *, axis: SupportsIndex, out: ByteTensor | None = None) -> ByteTensor:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, dim: SupportsIndex) -> ByteTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, *, axis: SupportsIndex) -> ByteTensor:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unfold(self, dimension: SupportsIndex, size: SupportsIndex, step: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, dim: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: ByteTensor | None = None) -> ByteTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, axis: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: ByteTensor | None = None) -> ByteTensor:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def view(self, size: Sequence[SupportsIndex]) -> ByteTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def view(self, *size: SupportsIndex) -> ByteTensor:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, size: Sequence[SupportsIndex]) -> ByteTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, *size: SupportsIndex) -> ByteTensor:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    def contiguous(self) -> Any:
        """The tensor itself where it is contiguous, else a contiguous copy."""
    def clone(self) -> ByteTensor:
        """A contiguous copy with memory of its own."""
    @overload
    def __add__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __add__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __radd__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __radd__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __iadd__(self, other: ByteTensor, /) -> ByteTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __iadd__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __sub__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __sub__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __isub__(self, other: ByteTensor, /) -> ByteTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __isub__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mul__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __mul__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __rmul__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __rmul__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imul__(self, other: ByteTensor, /) -> ByteTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imul__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __rand__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __rand__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __ror__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __ror__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __rxor__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __rxor__(self, other: SupportsIndex, /) -> ByteTensor: ...
    def __matmul__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __lt__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __lt__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload  # type: ignore[override, unused-ignore]
    def __eq__(self, other: ByteTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __eq__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload  # type: ignore[override, unused-ignore]
    def __ne__(self, other: ByteTensor, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __ne__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __truediv__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __truediv__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __itruediv__(self, other: ByteTensor, /) -> ByteTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __itruediv__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mod__(self, other: ByteTensor, /) -> ByteTensor: ...
    @overload
    def __mod__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imod__(self, other: ByteTensor, /) -> ByteTensor: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imod__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[misc, unused-ignore]

@overload
def add(self: DoubleTensor, /, other: DoubleTensor, *, value: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: DoubleTensor, /, value: SupportsFloat, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: DoubleTensor, /, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: FloatTensor, /, other: FloatTensor, *, value: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: FloatTensor, /, value: SupportsFloat, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: FloatTensor, /, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: HalfTensor, /, other: HalfTensor, *, value: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: HalfTensor, /, value: SupportsFloat, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: HalfTensor, /, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: LongTensor, /, other: LongTensor, *, value: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: LongTensor, /, value: SupportsIndex, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: LongTensor, /, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: IntTensor, /, other: IntTensor, *, value: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: IntTensor, /, value: SupportsIndex, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: IntTensor, /, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: ShortTensor, /, other: ShortTensor, *, value: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: ShortTensor, /, value: SupportsIndex, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: ShortTensor, /, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: CharTensor, /, other: CharTensor, *, value: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: CharTensor, /, value: SupportsIndex, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: CharTensor, /, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: ByteTensor, /, other: ByteTensor, *, value: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: ByteTensor, /, value: SupportsIndex, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def sub(self: DoubleTensor, /, other: DoubleTensor, *, value: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: DoubleTensor, /, value: SupportsFloat, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: DoubleTensor, /, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: FloatTensor, /, other: FloatTensor, *, value: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: FloatTensor, /, value: SupportsFloat, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: FloatTensor, /, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: HalfTensor, /, other: HalfTensor, *, value: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: HalfTensor, /, value: SupportsFloat, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: HalfTensor, /, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: LongTensor, /, other: LongTensor, *, value: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: LongTensor, /, value: SupportsIndex, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: LongTensor, /, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: IntTensor, /, other: IntTensor, *, value: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: IntTensor, /, value: SupportsIndex, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: IntTensor, /, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: ShortTensor, /, other: ShortTensor, *, value: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: ShortTensor, /, value: SupportsIndex, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: ShortTensor, /, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: CharTensor, /, other: CharTensor, *, value: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: CharTensor, /, value: SupportsIndex, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: CharTensor, /, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: ByteTensor, /, other: ByteTensor, *, value: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: ByteTensor, /, value: SupportsIndex, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def mul(self: DoubleTensor, /, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: DoubleTensor, /, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: FloatTensor, /, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: FloatTensor, /, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: HalfTensor, /, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: HalfTensor, /, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: LongTensor, /, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: LongTensor, /, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: IntTensor, /, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: IntTensor, /, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: ShortTensor, /, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: ShortTensor, /, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: CharTensor, /, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: CharTensor, /, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def pow(self: DoubleTensor, /, exponent: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:  # type: ignore[overload-overlap, unused-ignore]
    """Every element to the power of a number, or of the element of `exponent`.

    Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
    """
@overload
def pow(self: DoubleTensor, /, exponent: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:  # type: ignore[overload-overlap, unused-ignore]
    """Every element to the power of a number, or of the element of `exponent`.

    Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
    """
@overload
def pow(base: SupportsFloat, self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:  # type: ignore[overload-overlap, unused-ignore]
    """A number to the power of every element; the method takes it by name. Floating dtypes."""
@overload
def pow(self: FloatTensor, /, exponent: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:  # type: ignore[overload-overlap, unused-ignore]
    """Every element to the power of a number, or of the element of `exponent`.

    Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
    """
@overload
def pow(self: FloatTensor, /, exponent: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:  # type: ignore[overload-overlap, unused-ignore]
    """Every element to the power of a number, or of the element of `exponent`.

    Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
    """
@overload
def pow(base: SupportsFloat, self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:  # type: ignore[overload-overlap, unused-ignore]
    """A number to the power of every element; the method takes it by name. Floating dtypes."""
@overload
def pow(self: HalfTensor, /, exponent: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:  # type: ignore[overload-overlap, unused-ignore]
    """Every element to the power of a number, or of the element of `exponent`.

    Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
    """
@overload
def pow(self: HalfTensor, /, exponent: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:  # type: ignore[overload-overlap, unused-ignore]
    """Every element to the power of a number, or of the element of `exponent`.

    Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
    """
@overload
def pow(base: SupportsFloat, self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:  # type: ignore[overload-overlap, unused-ignore]
    """A number to the power of every element; the method takes it by name. Floating dtypes."""
@overload
def clamp(self: DoubleTensor, /, min: SupportsFloat, max: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: DoubleTensor, /, *, min: SupportsFloat, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: DoubleTensor, /, *, max: SupportsFloat, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: FloatTensor, /, min: SupportsFloat, max: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: FloatTensor, /, *, min: SupportsFloat, out: FloatTensor | None = None) -> FloatTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: FloatTensor, /, *, max: SupportsFloat, out: FloatTensor | None = None) -> FloatTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: HalfTensor, /, min: SupportsFloat, max: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: HalfTensor, /, *, min: SupportsFloat, out: HalfTensor | None = None) -> HalfTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: HalfTensor, /, *, max: SupportsFloat, out: HalfTensor | None = None) -> HalfTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: LongTensor, /, min: SupportsIndex, max: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: LongTensor, /, *, min: SupportsIndex, out: LongTensor | None = None) -> LongTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: LongTensor, /, *, max: SupportsIndex, out: LongTensor | None = None) -> LongTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: IntTensor, /, min: SupportsIndex, max: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: IntTensor, /, *, min: SupportsIndex, out: IntTensor | None = None) -> IntTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: IntTensor, /, *, max: SupportsIndex, out: IntTensor | None = None) -> IntTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: ShortTensor, /, min: SupportsIndex, max: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: ShortTensor, /, *, min: SupportsIndex, out: ShortTensor | None = None) -> ShortTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: ShortTensor, /, *, max: SupportsIndex, out: ShortTensor | None = None) -> ShortTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: CharTensor, /, min: SupportsIndex, max: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: CharTensor, /, *, min: SupportsIndex, out: CharTensor | None = None) -> CharTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: CharTensor, /, *, max: SupportsIndex, out: CharTensor | None = None) -> CharTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: ByteTensor, /, min: SupportsIndex, max: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: ByteTensor, /, *, min: SupportsIndex, out: ByteTensor | None = None) -> ByteTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: ByteTensor, /, *, max: SupportsIndex, out: ByteTensor | None = None) -> ByteTensor:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def addcmul(self: DoubleTensor, /, tensor1: DoubleTensor, tensor2: DoubleTensor, *, value: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: DoubleTensor, /, value: SupportsFloat, tensor1: DoubleTensor, tensor2: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: FloatTensor, /, tensor1: FloatTensor, tensor2: FloatTensor, *, value: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: FloatTensor, /, value: SupportsFloat, tensor1: FloatTensor, tensor2: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: HalfTensor, /, tensor1: HalfTensor, tensor2: HalfTensor, *, value: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: HalfTensor, /, value: SupportsFloat, tensor1: HalfTensor, tensor2: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: LongTensor, /, tensor1: LongTensor, tensor2: LongTensor, *, value: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: LongTensor, /, value: SupportsIndex, tensor1: LongTensor, tensor2: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: IntTensor, /, tensor1: IntTensor, tensor2: IntTensor, *, value: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: IntTensor, /, value: SupportsIndex, tensor1: IntTensor, tensor2: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: ShortTensor, /, tensor1: ShortTensor, tensor2: ShortTensor, *, value: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: ShortTensor, /, value: SupportsIndex, tensor1: ShortTensor, tensor2: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: CharTensor, /, tensor1: CharTensor, tensor2: CharTensor, *, value: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: CharTensor, /, value: SupportsIndex, tensor1: CharTensor, tensor2: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: ByteTensor, /, tensor1: ByteTensor, tensor2: ByteTensor, *, value: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: ByteTensor, /, value: SupportsIndex, tensor1: ByteTensor, tensor2: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcdiv(self: DoubleTensor, /, tensor1: DoubleTensor, tensor2: DoubleTensor, *, value: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: DoubleTensor, /, value: SupportsFloat, tensor1: DoubleTensor, tensor2: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: FloatTensor, /, tensor1: FloatTensor, tensor2: FloatTensor, *, value: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: FloatTensor, /, value: SupportsFloat, tensor1: FloatTensor, tensor2: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: HalfTensor, /, tensor1: HalfTensor, tensor2: HalfTensor, *, value: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: HalfTensor, /, value: SupportsFloat, tensor1: HalfTensor, tensor2: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: LongTensor, /, tensor1: LongTensor, tensor2: LongTensor, *, value: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: LongTensor, /, value: SupportsIndex, tensor1: LongTensor, tensor2: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: IntTensor, /, tensor1: IntTensor, tensor2: IntTensor, *, value: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: IntTensor, /, value: SupportsIndex, tensor1: IntTensor, tensor2: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: ShortTensor, /, tensor1: ShortTensor, tensor2: ShortTensor, *, value: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: ShortTensor, /, value: SupportsIndex, tensor1: ShortTensor, tensor2: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: CharTensor, /, tensor1: CharTensor, tensor2: CharTensor, *, value: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: CharTensor, /, value: SupportsIndex, tensor1: CharTensor, tensor2: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: ByteTensor, /, tensor1: ByteTensor, tensor2: ByteTensor, *, value: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: ByteTensor, /, value: SupportsIndex, tensor1: ByteTensor, tensor2: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def lerp(self: DoubleTensor, /, end: DoubleTensor, weight: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Between every element and that of `end`: self + weight * (end - self).

    Floating dtypes. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def lerp(self: FloatTensor, /, end: FloatTensor, weight: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
    """Between every element and that of `end`: self + weight * (end - self).

    Floating dtypes. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def lerp(self: HalfTensor, /, end: HalfTensor, weight: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
    """Between every element and that of `end`: self + weight * (end - self).

    Floating dtypes. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __and__(self: LongTensor, /, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """The bits that both have: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __and__(self: LongTensor, /, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
    """The bits that both have: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __and__(self: IntTensor, /, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """The bits that both have: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __and__(self: IntTensor, /, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
    """The bits that both have: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __and__(self: ShortTensor, /, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """The bits that both have: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __and__(self: ShortTensor, /, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
    """The bits that both have: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __and__(self: CharTensor, /, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """The bits that both have: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __and__(self: CharTensor, /, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
    """The bits that both have: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __and__(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """The bits that both have: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __and__(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """The bits that both have: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __iand__(self: LongTensor, /, other: LongTensor) -> LongTensor:
    """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __iand__(self: LongTensor, /, value: SupportsIndex) -> LongTensor:
    """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __iand__(self: IntTensor, /, other: IntTensor) -> IntTensor:
    """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __iand__(self: IntTensor, /, value: SupportsIndex) -> IntTensor:
    """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __iand__(self: ShortTensor, /, other: ShortTensor) -> ShortTensor:
    """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __iand__(self: ShortTensor, /, value: SupportsIndex) -> ShortTensor:
    """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __iand__(self: CharTensor, /, other: CharTensor) -> CharTensor:
    """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __iand__(self: CharTensor, /, value: SupportsIndex) -> CharTensor:
    """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __iand__(self: ByteTensor, /, other: ByteTensor) -> ByteTensor:
    """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __iand__(self: ByteTensor, /, value: SupportsIndex) -> ByteTensor:
    """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __or__(self: LongTensor, /, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """The bits that either has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __or__(self: LongTensor, /, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
    """The bits that either has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __or__(self: IntTensor, /, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """The bits that either has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __or__(self: IntTensor, /, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
    """The bits that either has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __or__(self: ShortTensor, /, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """The bits that either has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __or__(self: ShortTensor, /, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
    """The bits that either has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __or__(self: CharTensor, /, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """The bits that either has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __or__(self: CharTensor, /, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
    """The bits that either has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __or__(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """The bits that either has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __or__(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """The bits that either has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __ior__(self: LongTensor, /, other: LongTensor) -> LongTensor:
    """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ior__(self: LongTensor, /, value: SupportsIndex) -> LongTensor:
    """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ior__(self: IntTensor, /, other: IntTensor) -> IntTensor:
    """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ior__(self: IntTensor, /, value: SupportsIndex) -> IntTensor:
    """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ior__(self: ShortTensor, /, other: ShortTensor) -> ShortTensor:
    """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ior__(self: ShortTensor, /, value: SupportsIndex) -> ShortTensor:
    """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ior__(self: CharTensor, /, other: CharTensor) -> CharTensor:
    """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ior__(self: CharTensor, /, value: SupportsIndex) -> CharTensor:
    """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ior__(self: ByteTensor, /, other: ByteTensor) -> ByteTensor:
    """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ior__(self: ByteTensor, /, value: SupportsIndex) -> ByteTensor:
    """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __xor__(self: LongTensor, /, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """The bits that exactly one of the two has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __xor__(self: LongTensor, /, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
    """The bits that exactly one of the two has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __xor__(self: IntTensor, /, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """The bits that exactly one of the two has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __xor__(self: IntTensor, /, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
    """The bits that exactly one of the two has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __xor__(self: ShortTensor, /, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """The bits that exactly one of the two has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __xor__(self: ShortTensor, /, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
    """The bits that exactly one of the two has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __xor__(self: CharTensor, /, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """The bits that exactly one of the two has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __xor__(self: CharTensor, /, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
    """The bits that exactly one of the two has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __xor__(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """The bits that exactly one of the two has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __xor__(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """The bits that exactly one of the two has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __ixor__(self: LongTensor, /, other: LongTensor) -> LongTensor:
    """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ixor__(self: LongTensor, /, value: SupportsIndex) -> LongTensor:
    """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ixor__(self: IntTensor, /, other: IntTensor) -> IntTensor:
    """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ixor__(self: IntTensor, /, value: SupportsIndex) -> IntTensor:
    """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ixor__(self: ShortTensor, /, other: ShortTensor) -> ShortTensor:
    """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ixor__(self: ShortTensor, /, value: SupportsIndex) -> ShortTensor:
    """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ixor__(self: CharTensor, /, other: CharTensor) -> CharTensor:
    """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ixor__(self: CharTensor, /, value: SupportsIndex) -> CharTensor:
    """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ixor__(self: ByteTensor, /, other: ByteTensor) -> ByteTensor:
    """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ixor__(self: ByteTensor, /, value: SupportsIndex) -> ByteTensor:
    """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __lshift__(self: LongTensor, /, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __lshift__(self: LongTensor, /, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
    """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __lshift__(self: IntTensor, /, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __lshift__(self: IntTensor, /, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
    """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __lshift__(self: ShortTensor, /, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __lshift__(self: ShortTensor, /, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __lshift__(self: CharTensor, /, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __lshift__(self: CharTensor, /, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
    """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __lshift__(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __lshift__(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __ilshift__(self: LongTensor, /, other: LongTensor) -> LongTensor:
    """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __ilshift__(self: LongTensor, /, value: SupportsIndex) -> LongTensor:
    """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __ilshift__(self: IntTensor, /, other: IntTensor) -> IntTensor:
    """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __ilshift__(self: IntTensor, /, value: SupportsIndex) -> IntTensor:
    """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __ilshift__(self: ShortTensor, /, other: ShortTensor) -> ShortTensor:
    """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __ilshift__(self: ShortTensor, /, value: SupportsIndex) -> ShortTensor:
    """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __ilshift__(self: CharTensor, /, other: CharTensor) -> CharTensor:
    """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __ilshift__(self: CharTensor, /, value: SupportsIndex) -> CharTensor:
    """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __ilshift__(self: ByteTensor, /, other: ByteTensor) -> ByteTensor:
    """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __ilshift__(self: ByteTensor, /, value: SupportsIndex) -> ByteTensor:
    """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __rshift__(self: LongTensor, /, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
    zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __rshift__(self: LongTensor, /, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
    """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
    zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __rshift__(self: IntTensor, /, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
    zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __rshift__(self: IntTensor, /, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
    """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
    zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __rshift__(self: ShortTensor, /, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
    zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __rshift__(self: ShortTensor, /, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
    zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __rshift__(self: CharTensor, /, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
    zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __rshift__(self: CharTensor, /, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
    """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
    zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __rshift__(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
    zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __rshift__(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
    zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __irshift__(self: LongTensor, /, other: LongTensor) -> LongTensor:
    """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __irshift__(self: LongTensor, /, value: SupportsIndex) -> LongTensor:
    """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __irshift__(self: IntTensor, /, other: IntTensor) -> IntTensor:
    """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __irshift__(self: IntTensor, /, value: SupportsIndex) -> IntTensor:
    """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __irshift__(self: ShortTensor, /, other: ShortTensor) -> ShortTensor:
    """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __irshift__(self: ShortTensor, /, value: SupportsIndex) -> ShortTensor:
    """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __irshift__(self: CharTensor, /, other: CharTensor) -> CharTensor:
    """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __irshift__(self: CharTensor, /, value: SupportsIndex) -> CharTensor:
    """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __irshift__(self: ByteTensor, /, other: ByteTensor) -> ByteTensor:
    """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __irshift__(self: ByteTensor, /, value: SupportsIndex) -> ByteTensor:
    """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __invert__(self: LongTensor, /, *, out: LongTensor | None = None) -> LongTensor:
    """Every element with each bit the other way round: what `~x` calls. Integral dtypes; on others TypeError."""
@overload
def __invert__(self: IntTensor, /, *, out: IntTensor | None = None) -> IntTensor:
    """Every element with each bit the other way round: what `~x` calls. Integral dtypes; on others TypeError."""
@overload
def __invert__(self: ShortTensor, /, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element with each bit the other way round: what `~x` calls. Integral dtypes; on others TypeError."""
@overload
def __invert__(self: CharTensor, /, *, out: CharTensor | None = None) -> CharTensor:
    """Every element with each bit the other way round: what `~x` calls. Integral dtypes; on others TypeError."""
@overload
def __invert__(self: ByteTensor, /, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element with each bit the other way round: what `~x` calls. Integral dtypes; on others TypeError."""
@overload
def dot(self: DoubleTensor, /, tensor: DoubleTensor) -> float:
    """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

    ValueError where the numbers of elements differ.
    """
@overload
def dot(self: FloatTensor, /, tensor: FloatTensor) -> float:
    """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

    ValueError where the numbers of elements differ.
    """
@overload
def dot(self: HalfTensor, /, tensor: HalfTensor) -> float:
    """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

    ValueError where the numbers of elements differ.
    """
@overload
def dot(self: LongTensor, /, tensor: LongTensor) -> int:
    """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

    ValueError where the numbers of elements differ.
    """
@overload
def dot(self: IntTensor, /, tensor: IntTensor) -> int:
    """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

    ValueError where the numbers of elements differ.
    """
@overload
def dot(self: ShortTensor, /, tensor: ShortTensor) -> int:
    """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

    ValueError where the numbers of elements differ.
    """
@overload
def dot(self: CharTensor, /, tensor: CharTensor) -> int:
    """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

    ValueError where the numbers of elements differ.
    """
@overload
def dot(self: ByteTensor, /, tensor: ByteTensor) -> int:
    """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

    ValueError where the numbers of elements differ.
    """
@overload
def mv(self: DoubleTensor, /, vec: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The product of a matrix (n x m) and a vector (m): a vector (n).

    ValueError where the sizes do not fit. Integers wrap around.
    """
@overload
def mv(self: FloatTensor, /, vec: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """The product of a matrix (n x m) and a vector (m): a vector (n).

    ValueError where the sizes do not fit. Integers wrap around.
    """
@overload
def mv(self: HalfTensor, /, vec: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """The product of a matrix (n x m) and a vector (m): a vector (n).

    ValueError where the sizes do not fit. Integers wrap around.
    """
@overload
def mv(self: LongTensor, /, vec: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """The product of a matrix (n x m) and a vector (m): a vector (n).

    ValueError where the sizes do not fit. Integers wrap around.
    """
@overload
def mv(self: IntTensor, /, vec: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """The product of a matrix (n x m) and a vector (m): a vector (n).

    ValueError where the sizes do not fit. Integers wrap around.
    """
@overload
def mv(self: ShortTensor, /, vec: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """The product of a matrix (n x m) and a vector (m): a vector (n).

    ValueError where the sizes do not fit. Integers wrap around.
    """
@overload
def mv(self: CharTensor, /, vec: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """The product of a matrix (n x m) and a vector (m): a vector (n).

    ValueError where the sizes do not fit. Integers wrap around.
    """
@overload
def mv(self: ByteTensor, /, vec: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """The product of a matrix (n x m) and a vector (m): a vector (n).

    ValueError where the sizes do not fit. Integers wrap around.
    """
@overload
def mm(self: DoubleTensor, /, mat2: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The product of two matrices, n x m and m x p: a matrix (n x p).

    ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
    """
@overload
def mm(self: FloatTensor, /, mat2: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """The product of two matrices, n x m and m x p: a matrix (n x p).

    ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
    """
@overload
def mm(self: HalfTensor, /, mat2: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """The product of two matrices, n x m and m x p: a matrix (n x p).

    ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
    """
@overload
def mm(self: LongTensor, /, mat2: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """The product of two matrices, n x m and m x p: a matrix (n x p).

    ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
    """
@overload
def mm(self: IntTensor, /, mat2: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """The product of two matrices, n x m and m x p: a matrix (n x p).

    ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
    """
@overload
def mm(self: ShortTensor, /, mat2: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """The product of two matrices, n x m and m x p: a matrix (n x p).

    ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
    """
@overload
def mm(self: CharTensor, /, mat2: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """The product of two matrices, n x m and m x p: a matrix (n x p).

    ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
    """
@overload
def mm(self: ByteTensor, /, mat2: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """The product of two matrices, n x m and m x p: a matrix (n x p).

    ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
    """
@overload
def ger(self: DoubleTensor, /, vec2: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The outer product of two vectors, n and m elements long: a matrix (n x m).

    ValueError where one of them is no vector.
    """
@overload
def ger(self: FloatTensor, /, vec2: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """The outer product of two vectors, n and m elements long: a matrix (n x m).

    ValueError where one of them is no vector.
    """
@overload
def ger(self: HalfTensor, /, vec2: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """The outer product of two vectors, n and m elements long: a matrix (n x m).

    ValueError where one of them is no vector.
    """
@overload
def ger(self: LongTensor, /, vec2: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """The outer product of two vectors, n and m elements long: a matrix (n x m).

    ValueError where one of them is no vector.
    """
@overload
def ger(self: IntTensor, /, vec2: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """The outer product of two vectors, n and m elements long: a matrix (n x m).

    ValueError where one of them is no vector.
    """
@overload
def ger(self: ShortTensor, /, vec2: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """The outer product of two vectors, n and m elements long: a matrix (n x m).

    ValueError where one of them is no vector.
    """
@overload
def ger(self: CharTensor, /, vec2: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """The outer product of two vectors, n and m elements long: a matrix (n x m).

    ValueError where one of them is no vector.
    """
@overload
def ger(self: ByteTensor, /, vec2: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """The outer product of two vectors, n and m elements long: a matrix (n x m).

    ValueError where one of them is no vector.
    """
@overload
def addmm(self: DoubleTensor, /, mat1: DoubleTensor, mat2: DoubleTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: DoubleTensor, /, alpha: SupportsFloat, mat1: DoubleTensor, mat2: DoubleTensor, *, beta: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsFloat, self: DoubleTensor, /, mat1: DoubleTensor, mat2: DoubleTensor, *, alpha: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsFloat, self: DoubleTensor, /, alpha: SupportsFloat, mat1: DoubleTensor, mat2: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: FloatTensor, /, mat1: FloatTensor, mat2: FloatTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: FloatTensor, /, alpha: SupportsFloat, mat1: FloatTensor, mat2: FloatTensor, *, beta: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsFloat, self: FloatTensor, /, mat1: FloatTensor, mat2: FloatTensor, *, alpha: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsFloat, self: FloatTensor, /, alpha: SupportsFloat, mat1: FloatTensor, mat2: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: HalfTensor, /, mat1: HalfTensor, mat2: HalfTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: HalfTensor, /, alpha: SupportsFloat, mat1: HalfTensor, mat2: HalfTensor, *, beta: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsFloat, self: HalfTensor, /, mat1: HalfTensor, mat2: HalfTensor, *, alpha: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsFloat, self: HalfTensor, /, alpha: SupportsFloat, mat1: HalfTensor, mat2: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: LongTensor, /, mat1: LongTensor, mat2: LongTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: LongTensor, /, alpha: SupportsIndex, mat1: LongTensor, mat2: LongTensor, *, beta: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsIndex, self: LongTensor, /, mat1: LongTensor, mat2: LongTensor, *, alpha: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsIndex, self: LongTensor, /, alpha: SupportsIndex, mat1: LongTensor, mat2: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: IntTensor, /, mat1: IntTensor, mat2: IntTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: IntTensor, /, alpha: SupportsIndex, mat1: IntTensor, mat2: IntTensor, *, beta: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsIndex, self: IntTensor, /, mat1: IntTensor, mat2: IntTensor, *, alpha: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsIndex, self: IntTensor, /, alpha: SupportsIndex, mat1: IntTensor, mat2: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: ShortTensor, /, mat1: ShortTensor, mat2: ShortTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: ShortTensor, /, alpha: SupportsIndex, mat1: ShortTensor, mat2: ShortTensor, *, beta: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsIndex, self: ShortTensor, /, mat1: ShortTensor, mat2: ShortTensor, *, alpha: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsIndex, self: ShortTensor, /, alpha: SupportsIndex, mat1: ShortTensor, mat2: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: CharTensor, /, mat1: CharTensor, mat2: CharTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: CharTensor, /, alpha: SupportsIndex, mat1: CharTensor, mat2: CharTensor, *, beta: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsIndex, self: CharTensor, /, mat1: CharTensor, mat2: CharTensor, *, alpha: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsIndex, self: CharTensor, /, alpha: SupportsIndex, mat1: CharTensor, mat2: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: ByteTensor, /, mat1: ByteTensor, mat2: ByteTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: ByteTensor, /, alpha: SupportsIndex, mat1: ByteTensor, mat2: ByteTensor, *, beta: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsIndex, self: ByteTensor, /, mat1: ByteTensor, mat2: ByteTensor, *, alpha: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsIndex, self: ByteTensor, /, alpha: SupportsIndex, mat1: ByteTensor, mat2: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmv(self: DoubleTensor, /, mat: DoubleTensor, vec: DoubleTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: DoubleTensor, /, alpha: SupportsFloat, mat: DoubleTensor, vec: DoubleTensor, *, beta: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsFloat, self: DoubleTensor, /, mat: DoubleTensor, vec: DoubleTensor, *, alpha: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsFloat, self: DoubleTensor, /, alpha: SupportsFloat, mat: DoubleTensor, vec: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: FloatTensor, /, mat: FloatTensor, vec: FloatTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: FloatTensor, /, alpha: SupportsFloat, mat: FloatTensor, vec: FloatTensor, *, beta: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsFloat, self: FloatTensor, /, mat: FloatTensor, vec: FloatTensor, *, alpha: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsFloat, self: FloatTensor, /, alpha: SupportsFloat, mat: FloatTensor, vec: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: HalfTensor, /, mat: HalfTensor, vec: HalfTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: HalfTensor, /, alpha: SupportsFloat, mat: HalfTensor, vec: HalfTensor, *, beta: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsFloat, self: HalfTensor, /, mat: HalfTensor, vec: HalfTensor, *, alpha: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsFloat, self: HalfTensor, /, alpha: SupportsFloat, mat: HalfTensor, vec: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: LongTensor, /, mat: LongTensor, vec: LongTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: LongTensor, /, alpha: SupportsIndex, mat: LongTensor, vec: LongTensor, *, beta: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsIndex, self: LongTensor, /, mat: LongTensor, vec: LongTensor, *, alpha: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsIndex, self: LongTensor, /, alpha: SupportsIndex, mat: LongTensor, vec: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: IntTensor, /, mat: IntTensor, vec: IntTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: IntTensor, /, alpha: SupportsIndex, mat: IntTensor, vec: IntTensor, *, beta: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsIndex, self: IntTensor, /, mat: IntTensor, vec: IntTensor, *, alpha: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsIndex, self: IntTensor, /, alpha: SupportsIndex, mat: IntTensor, vec: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: ShortTensor, /, mat: ShortTensor, vec: ShortTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: ShortTensor, /, alpha: SupportsIndex, mat: ShortTensor, vec: ShortTensor, *, beta: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsIndex, self: ShortTensor, /, mat: ShortTensor, vec: ShortTensor, *, alpha: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsIndex, self: ShortTensor, /, alpha: SupportsIndex, mat: ShortTensor, vec: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: CharTensor, /, mat: CharTensor, vec: CharTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: CharTensor, /, alpha: SupportsIndex, mat: CharTensor, vec: CharTensor, *, beta: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsIndex, self: CharTensor, /, mat: CharTensor, vec: CharTensor, *, alpha: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsIndex, self: CharTensor, /, alpha: SupportsIndex, mat: CharTensor, vec: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: ByteTensor, /, mat: ByteTensor, vec: ByteTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: ByteTensor, /, alpha: SupportsIndex, mat: ByteTensor, vec: ByteTensor, *, beta: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsIndex, self: ByteTensor, /, mat: ByteTensor, vec: ByteTensor, *, alpha: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsIndex, self: ByteTensor, /, alpha: SupportsIndex, mat: ByteTensor, vec: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addr(self: DoubleTensor, /, vec1: DoubleTensor, vec2: DoubleTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: DoubleTensor, /, alpha: SupportsFloat, vec1: DoubleTensor, vec2: DoubleTensor, *, beta: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsFloat, self: DoubleTensor, /, vec1: DoubleTensor, vec2: DoubleTensor, *, alpha: SupportsFloat = 1, out: DoubleTensor | None = None) -> DoubleTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsFloat, self: DoubleTensor, /, alpha: SupportsFloat, vec1: DoubleTensor, vec2: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: FloatTensor, /, vec1: FloatTensor, vec2: FloatTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: FloatTensor, /, alpha: SupportsFloat, vec1: FloatTensor, vec2: FloatTensor, *, beta: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsFloat, self: FloatTensor, /, vec1: FloatTensor, vec2: FloatTensor, *, alpha: SupportsFloat = 1, out: FloatTensor | None = None) -> FloatTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsFloat, self: FloatTensor, /, alpha: SupportsFloat, vec1: FloatTensor, vec2: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: HalfTensor, /, vec1: HalfTensor, vec2: HalfTensor, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: HalfTensor, /, alpha: SupportsFloat, vec1: HalfTensor, vec2: HalfTensor, *, beta: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsFloat, self: HalfTensor, /, vec1: HalfTensor, vec2: HalfTensor, *, alpha: SupportsFloat = 1, out: HalfTensor | None = None) -> HalfTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsFloat, self: HalfTensor, /, alpha: SupportsFloat, vec1: HalfTensor, vec2: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: LongTensor, /, vec1: LongTensor, vec2: LongTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: LongTensor, /, alpha: SupportsIndex, vec1: LongTensor, vec2: LongTensor, *, beta: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsIndex, self: LongTensor, /, vec1: LongTensor, vec2: LongTensor, *, alpha: SupportsIndex = 1, out: LongTensor | None = None) -> LongTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsIndex, self: LongTensor, /, alpha: SupportsIndex, vec1: LongTensor, vec2: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: IntTensor, /, vec1: IntTensor, vec2: IntTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: IntTensor, /, alpha: SupportsIndex, vec1: IntTensor, vec2: IntTensor, *, beta: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsIndex, self: IntTensor, /, vec1: IntTensor, vec2: IntTensor, *, alpha: SupportsIndex = 1, out: IntTensor | None = None) -> IntTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsIndex, self: IntTensor, /, alpha: SupportsIndex, vec1: IntTensor, vec2: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: ShortTensor, /, vec1: ShortTensor, vec2: ShortTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: ShortTensor, /, alpha: SupportsIndex, vec1: ShortTensor, vec2: ShortTensor, *, beta: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsIndex, self: ShortTensor, /, vec1: ShortTensor, vec2: ShortTensor, *, alpha: SupportsIndex = 1, out: ShortTensor | None = None) -> ShortTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsIndex, self: ShortTensor, /, alpha: SupportsIndex, vec1: ShortTensor, vec2: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: CharTensor, /, vec1: CharTensor, vec2: CharTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: CharTensor, /, alpha: SupportsIndex, vec1: CharTensor, vec2: CharTensor, *, beta: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsIndex, self: CharTensor, /, vec1: CharTensor, vec2: CharTensor, *, alpha: SupportsIndex = 1, out: CharTensor | None = None) -> CharTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsIndex, self: CharTensor, /, alpha: SupportsIndex, vec1: CharTensor, vec2: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: ByteTensor, /, vec1: ByteTensor, vec2: ByteTensor, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: ByteTensor, /, alpha: SupportsIndex, vec1: ByteTensor, vec2: ByteTensor, *, beta: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsIndex, self: ByteTensor, /, vec1: ByteTensor, vec2: ByteTensor, *, alpha: SupportsIndex = 1, out: ByteTensor | None = None) -> ByteTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsIndex, self: ByteTensor, /, alpha: SupportsIndex, vec1: ByteTensor, vec2: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def lt(self: DoubleTensor, /, other: DoubleTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: DoubleTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: FloatTensor, /, other: FloatTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: FloatTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: HalfTensor, /, other: HalfTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: HalfTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: LongTensor, /, other: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: LongTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: IntTensor, /, other: IntTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: IntTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: ShortTensor, /, other: ShortTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: ShortTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: CharTensor, /, other: CharTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: CharTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: DoubleTensor, /, other: DoubleTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: DoubleTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: FloatTensor, /, other: FloatTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: FloatTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: HalfTensor, /, other: HalfTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: HalfTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: LongTensor, /, other: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: LongTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: IntTensor, /, other: IntTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: IntTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: ShortTensor, /, other: ShortTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: ShortTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: CharTensor, /, other: CharTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: CharTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: DoubleTensor, /, other: DoubleTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: DoubleTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: FloatTensor, /, other: FloatTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: FloatTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: HalfTensor, /, other: HalfTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: HalfTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: LongTensor, /, other: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: LongTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: IntTensor, /, other: IntTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: IntTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: ShortTensor, /, other: ShortTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: ShortTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: CharTensor, /, other: CharTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: CharTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: DoubleTensor, /, other: DoubleTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: DoubleTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: FloatTensor, /, other: FloatTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: FloatTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: HalfTensor, /, other: HalfTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: HalfTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: LongTensor, /, other: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: LongTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: IntTensor, /, other: IntTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: IntTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: ShortTensor, /, other: ShortTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: ShortTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: CharTensor, /, other: CharTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: CharTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def eq(self: DoubleTensor, /, other: DoubleTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: DoubleTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: FloatTensor, /, other: FloatTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: FloatTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: HalfTensor, /, other: HalfTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: HalfTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: LongTensor, /, other: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: LongTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: IntTensor, /, other: IntTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: IntTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: ShortTensor, /, other: ShortTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: ShortTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: CharTensor, /, other: CharTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: CharTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: DoubleTensor, /, other: DoubleTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: DoubleTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: FloatTensor, /, other: FloatTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: FloatTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: HalfTensor, /, other: HalfTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: HalfTensor, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: LongTensor, /, other: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: LongTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: IntTensor, /, other: IntTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: IntTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: ShortTensor, /, other: ShortTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: ShortTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: CharTensor, /, other: CharTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: CharTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def zeros(size: Sequence[SupportsIndex], *, out: DoubleTensor) -> DoubleTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(*size: SupportsIndex, out: DoubleTensor) -> DoubleTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(size: Sequence[SupportsIndex], *, out: FloatTensor | None = None) -> FloatTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(*size: SupportsIndex, out: FloatTensor | None = None) -> FloatTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(size: Sequence[SupportsIndex], *, out: HalfTensor) -> HalfTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(*size: SupportsIndex, out: HalfTensor) -> HalfTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(size: Sequence[SupportsIndex], *, out: LongTensor) -> LongTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(*size: SupportsIndex, out: LongTensor) -> LongTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(size: Sequence[SupportsIndex], *, out: IntTensor) -> IntTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(*size: SupportsIndex, out: IntTensor) -> IntTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(size: Sequence[SupportsIndex], *, out: ShortTensor) -> ShortTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(*size: SupportsIndex, out: ShortTensor) -> ShortTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(size: Sequence[SupportsIndex], *, out: CharTensor) -> CharTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(*size: SupportsIndex, out: CharTensor) -> CharTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(size: Sequence[SupportsIndex], *, out: ByteTensor) -> ByteTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(*size: SupportsIndex, out: ByteTensor) -> ByteTensor:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(size: Sequence[SupportsIndex], *, out: DoubleTensor) -> DoubleTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(*size: SupportsIndex, out: DoubleTensor) -> DoubleTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(size: Sequence[SupportsIndex], *, out: FloatTensor | None = None) -> FloatTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(*size: SupportsIndex, out: FloatTensor | None = None) -> FloatTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(size: Sequence[SupportsIndex], *, out: HalfTensor) -> HalfTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(*size: SupportsIndex, out: HalfTensor) -> HalfTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(size: Sequence[SupportsIndex], *, out: LongTensor) -> LongTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(*size: SupportsIndex, out: LongTensor) -> LongTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(size: Sequence[SupportsIndex], *, out: IntTensor) -> IntTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(*size: SupportsIndex, out: IntTensor) -> IntTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(size: Sequence[SupportsIndex], *, out: ShortTensor) -> ShortTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(*size: SupportsIndex, out: ShortTensor) -> ShortTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(size: Sequence[SupportsIndex], *, out: CharTensor) -> CharTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(*size: SupportsIndex, out: CharTensor) -> CharTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(size: Sequence[SupportsIndex], *, out: ByteTensor) -> ByteTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(*size: SupportsIndex, out: ByteTensor) -> ByteTensor:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros_like(input: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """A tensor of zeros of the type and shape of another."""
@overload
def zeros_like(input: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """A tensor of zeros of the type and shape of another."""
@overload
def zeros_like(input: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """A tensor of zeros of the type and shape of another."""
@overload
def zeros_like(input: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """A tensor of zeros of the type and shape of another."""
@overload
def zeros_like(input: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """A tensor of zeros of the type and shape of another."""
@overload
def zeros_like(input: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """A tensor of zeros of the type and shape of another."""
@overload
def zeros_like(input: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """A tensor of zeros of the type and shape of another."""
@overload
def zeros_like(input: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """A tensor of zeros of the type and shape of another."""
@overload
def ones_like(input: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """A tensor of ones of the type and shape of another."""
@overload
def ones_like(input: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """A tensor of ones of the type and shape of another."""
@overload
def ones_like(input: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """A tensor of ones of the type and shape of another."""
@overload
def ones_like(input: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """A tensor of ones of the type and shape of another."""
@overload
def ones_like(input: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """A tensor of ones of the type and shape of another."""
@overload
def ones_like(input: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """A tensor of ones of the type and shape of another."""
@overload
def ones_like(input: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """A tensor of ones of the type and shape of another."""
@overload
def ones_like(input: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """A tensor of ones of the type and shape of another."""
@overload
def eye(n: SupportsIndex, *, out: DoubleTensor) -> DoubleTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, m: SupportsIndex, *, out: DoubleTensor) -> DoubleTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, *, out: FloatTensor | None = None) -> FloatTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, m: SupportsIndex, *, out: FloatTensor | None = None) -> FloatTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, *, out: HalfTensor) -> HalfTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, m: SupportsIndex, *, out: HalfTensor) -> HalfTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, *, out: LongTensor) -> LongTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, m: SupportsIndex, *, out: LongTensor) -> LongTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, *, out: IntTensor) -> IntTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, m: SupportsIndex, *, out: IntTensor) -> IntTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, *, out: ShortTensor) -> ShortTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, m: SupportsIndex, *, out: ShortTensor) -> ShortTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, *, out: CharTensor) -> CharTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, m: SupportsIndex, *, out: CharTensor) -> CharTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, *, out: ByteTensor) -> ByteTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, m: SupportsIndex, *, out: ByteTensor) -> ByteTensor:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def range(start: SupportsFloat, end: SupportsFloat, step: SupportsFloat = 1, *, out: DoubleTensor) -> DoubleTensor:
    """The numbers from `start` to `end`, which is included if a step leads to it: of the default tensor type, or of the
    type of `out`.

    ValueError where the step is 0 or leads away from `end`. `arange` leaves the end out.
    """
@overload
def range(start: SupportsFloat, end: SupportsFloat, step: SupportsFloat = 1, *, out: FloatTensor | None = None) -> FloatTensor:
    """The numbers from `start` to `end`, which is included if a step leads to it: of the default tensor type, or of the
    type of `out`.

    ValueError where the step is 0 or leads away from `end`. `arange` leaves the end out.
    """
@overload
def range(start: SupportsFloat, end: SupportsFloat, step: SupportsFloat = 1, *, out: HalfTensor) -> HalfTensor:
    """The numbers from `start` to `end`, which is included if a step leads to it: of the default tensor type, or of the
    type of `out`.

    ValueError where the step is 0 or leads away from `end`. `arange` leaves the end out.
    """
@overload
def range(start: SupportsIndex, end: SupportsIndex, step: SupportsIndex = 1, *, out: LongTensor) -> LongTensor:
    """The numbers from `start` to `end`, which is included if a step leads to it: of the default tensor type, or of the
    type of `out`.

    ValueError where the step is 0 or leads away from `end`. `arange` leaves the end out.
    """
@overload
def range(start: SupportsIndex, end: SupportsIndex, step: SupportsIndex = 1, *, out: IntTensor) -> IntTensor:
    """The numbers from `start` to `end`, which is included if a step leads to it: of the default tensor type, or of the
    type of `out`.

    ValueError where the step is 0 or leads away from `end`. `arange` leaves the end out.
    """
@overload
def range(start: SupportsIndex, end: SupportsIndex, step: SupportsIndex = 1, *, out: ShortTensor) -> ShortTensor:
    """The numbers from `start` to `end`, which is included if a step leads to it: of the default tensor type, or of the
    type of `out`.

    ValueError where the step is 0 or leads away from `end`. `arange` leaves the end out.
    """
@overload
def range(start: SupportsIndex, end: SupportsIndex, step: SupportsIndex = 1, *, out: CharTensor) -> CharTensor:
    """The numbers from `start` to `end`, which is included if a step leads to it: of the default tensor type, or of the
    type of `out`.

    ValueError where the step is 0 or leads away from `end`. `arange` leaves the end out.
    """
@overload
def range(start: SupportsIndex, end: SupportsIndex, step: SupportsIndex = 1, *, out: ByteTensor) -> ByteTensor:
    """The numbers from `start` to `end`, which is included if a step leads to it: of the default tensor type, or of the
    type of `out`.

    ValueError where the step is 0 or leads away from `end`. `arange` leaves the end out.
    """
@overload
def arange(start: SupportsFloat, end: SupportsFloat, step: SupportsFloat = 1, *, out: DoubleTensor) -> DoubleTensor:
    """The numbers from `start` to `end`, which is left out: of the default tensor type, or of the type of `out`.

    ValueError where the step is 0 or leads away from `end`. `range` includes the end.
    """
@overload
def arange(start: SupportsFloat, end: SupportsFloat, step: SupportsFloat = 1, *, out: FloatTensor | None = None) -> FloatTensor:
    """The numbers from `start` to `end`, which is left out: of the default tensor type, or of the type of `out`.

    ValueError where the step is 0 or leads away from `end`. `range` includes the end.
    """
@overload
def arange(start: SupportsFloat, end: SupportsFloat, step: SupportsFloat = 1, *, out: HalfTensor) -> HalfTensor:
    """The numbers from `start` to `end`, which is left out: of the default tensor type, or of the type of `out`.

    ValueError where the step is 0 or leads away from `end`. `range` includes the end.
    """
@overload
def arange(start: SupportsIndex, end: SupportsIndex, step: SupportsIndex = 1, *, out: LongTensor) -> LongTensor:
    """The numbers from `start` to `end`, which is left out: of the default tensor type, or of the type of `out`.

    ValueError where the step is 0 or leads away from `end`. `range` includes the end.
    """
@overload
def arange(start: SupportsIndex, end: SupportsIndex, step: SupportsIndex = 1, *, out: IntTensor) -> IntTensor:
    """The numbers from `start` to `end`, which is left out: of the default tensor type, or of the type of `out`.

    ValueError where the step is 0 or leads away from `end`. `range` includes the end.
    """
@overload
def arange(start: SupportsIndex, end: SupportsIndex, step: SupportsIndex = 1, *, out: ShortTensor) -> ShortTensor:
    """The numbers from `start` to `end`, which is left out: of the default tensor type, or of the type of `out`.

    ValueError where the step is 0 or leads away from `end`. `range` includes the end.
    """
@overload
def arange(start: SupportsIndex, end: SupportsIndex, step: SupportsIndex = 1, *, out: CharTensor) -> CharTensor:
    """The numbers from `start` to `end`, which is left out: of the default tensor type, or of the type of `out`.

    ValueError where the step is 0 or leads away from `end`. `range` includes the end.
    """
@overload
def arange(start: SupportsIndex, end: SupportsIndex, step: SupportsIndex = 1, *, out: ByteTensor) -> ByteTensor:
    """The numbers from `start` to `end`, which is left out: of the default tensor type, or of the type of `out`.

    ValueError where the step is 0 or leads away from `end`. `range` includes the end.
    """
@overload
def linspace(start: SupportsFloat, end: SupportsFloat, steps: SupportsIndex = 100, *, out: DoubleTensor) -> DoubleTensor:
    """`steps` numbers at equal distances from `start` to `end`, both included: of the default tensor type, or of the
    type of `out`.

    ValueError where `steps` is not positive; one step gives `start`.
    """
@overload
def linspace(start: SupportsFloat, end: SupportsFloat, steps: SupportsIndex = 100, *, out: FloatTensor | None = None) -> FloatTensor:
    """`steps` numbers at equal distances from `start` to `end`, both included: of the default tensor type, or of the
    type of `out`.

    ValueError where `steps` is not positive; one step gives `start`.
    """
@overload
def logspace(start: SupportsFloat, end: SupportsFloat, steps: SupportsIndex = 100, *, out: DoubleTensor) -> DoubleTensor:
    """`steps` powers of 10, the exponents at equal distances from `start` to `end`, both included: of the default tensor
    type, or of the type of `out`.

    ValueError where `steps` is not positive; one step gives the power of `start`.
    """
@overload
def logspace(start: SupportsFloat, end: SupportsFloat, steps: SupportsIndex = 100, *, out: FloatTensor | None = None) -> FloatTensor:
    """`steps` powers of 10, the exponents at equal distances from `start` to `end`, both included: of the default tensor
    type, or of the type of `out`.

    ValueError where `steps` is not positive; one step gives the power of `start`.
    """
@overload
def cat(tensors: list[DoubleTensor] | tuple[DoubleTensor, ...], dim: SupportsIndex = 0, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[DoubleTensor] | tuple[DoubleTensor, ...], *, axis: SupportsIndex, out: DoubleTensor | None = None) -> DoubleTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[FloatTensor] | tuple[FloatTensor, ...], dim: SupportsIndex = 0, *, out: FloatTensor | None = None) -> FloatTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[FloatTensor] | tuple[FloatTensor, ...], *, axis: SupportsIndex, out: FloatTensor | None = None) -> FloatTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[HalfTensor] | tuple[HalfTensor, ...], dim: SupportsIndex = 0, *, out: HalfTensor | None = None) -> HalfTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[HalfTensor] | tuple[HalfTensor, ...], *, axis: SupportsIndex, out: HalfTensor | None = None) -> HalfTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[LongTensor] | tuple[LongTensor, ...], dim: SupportsIndex = 0, *, out: LongTensor | None = None) -> LongTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[LongTensor] | tuple[LongTensor, ...], *, axis: SupportsIndex, out: LongTensor | None = None) -> LongTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[IntTensor] | tuple[IntTensor, ...], dim: SupportsIndex = 0, *, out: IntTensor | None = None) -> IntTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[IntTensor] | tuple[IntTensor, ...], *, axis: SupportsIndex, out: IntTensor | None = None) -> IntTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[ShortTensor] | tuple[ShortTensor, ...], dim: SupportsIndex = 0, *, out: ShortTensor | None = None) -> ShortTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[ShortTensor] | tuple[ShortTensor, ...], *, axis: SupportsIndex, out: ShortTensor | None = None) -> ShortTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[CharTensor] | tuple[CharTensor, ...], dim: SupportsIndex = 0, *, out: CharTensor | None = None) -> CharTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[CharTensor] | tuple[CharTensor, ...], *, axis: SupportsIndex, out: CharTensor | None = None) -> CharTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[ByteTensor] | tuple[ByteTensor, ...], dim: SupportsIndex = 0, *, out: ByteTensor | None = None) -> ByteTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[ByteTensor] | tuple[ByteTensor, ...], *, axis: SupportsIndex, out: ByteTensor | None = None) -> ByteTensor:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def tril(self: DoubleTensor, /, diagonal: SupportsIndex = 0, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def tril(self: FloatTensor, /, diagonal: SupportsIndex = 0, *, out: FloatTensor | None = None) -> FloatTensor:
    """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def tril(self: HalfTensor, /, diagonal: SupportsIndex = 0, *, out: HalfTensor | None = None) -> HalfTensor:
    """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def tril(self: LongTensor, /, diagonal: SupportsIndex = 0, *, out: LongTensor | None = None) -> LongTensor:
    """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def tril(self: IntTensor, /, diagonal: SupportsIndex = 0, *, out: IntTensor | None = None) -> IntTensor:
    """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def tril(self: ShortTensor, /, diagonal: SupportsIndex = 0, *, out: ShortTensor | None = None) -> ShortTensor:
    """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def tril(self: CharTensor, /, diagonal: SupportsIndex = 0, *, out: CharTensor | None = None) -> CharTensor:
    """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def tril(self: ByteTensor, /, diagonal: SupportsIndex = 0, *, out: ByteTensor | None = None) -> ByteTensor:
    """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def triu(self: DoubleTensor, /, diagonal: SupportsIndex = 0, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def triu(self: FloatTensor, /, diagonal: SupportsIndex = 0, *, out: FloatTensor | None = None) -> FloatTensor:
    """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def triu(self: HalfTensor, /, diagonal: SupportsIndex = 0, *, out: HalfTensor | None = None) -> HalfTensor:
    """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def triu(self: LongTensor, /, diagonal: SupportsIndex = 0, *, out: LongTensor | None = None) -> LongTensor:
    """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def triu(self: IntTensor, /, diagonal: SupportsIndex = 0, *, out: IntTensor | None = None) -> IntTensor:
    """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def triu(self: ShortTensor, /, diagonal: SupportsIndex = 0, *, out: ShortTensor | None = None) -> ShortTensor:
    """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def triu(self: CharTensor, /, diagonal: SupportsIndex = 0, *, out: CharTensor | None = None) -> CharTensor:
    """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def triu(self: ByteTensor, /, diagonal: SupportsIndex = 0, *, out: ByteTensor | None = None) -> ByteTensor:
    """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
@overload
def diag(self: DoubleTensor, /, diagonal: SupportsIndex = 0, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
    upwards.

    ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
    """
@overload
def diag(self: FloatTensor, /, diagonal: SupportsIndex = 0, *, out: FloatTensor | None = None) -> FloatTensor:
    """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
    upwards.

    ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
    """
@overload
def diag(self: HalfTensor, /, diagonal: SupportsIndex = 0, *, out: HalfTensor | None = None) -> HalfTensor:
    """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
    upwards.

    ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
    """
@overload
def diag(self: LongTensor, /, diagonal: SupportsIndex = 0, *, out: LongTensor | None = None) -> LongTensor:
    """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
    upwards.

    ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
    """
@overload
def diag(self: IntTensor, /, diagonal: SupportsIndex = 0, *, out: IntTensor | None = None) -> IntTensor:
    """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
    upwards.

    ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
    """
@overload
def diag(self: ShortTensor, /, diagonal: SupportsIndex = 0, *, out: ShortTensor | None = None) -> ShortTensor:
    """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
    upwards.

    ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
    """
@overload
def diag(self: CharTensor, /, diagonal: SupportsIndex = 0, *, out: CharTensor | None = None) -> CharTensor:
    """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
    upwards.

    ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
    """
@overload
def diag(self: ByteTensor, /, diagonal: SupportsIndex = 0, *, out: ByteTensor | None = None) -> ByteTensor:
    """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
    upwards.

    ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
    """
@overload
def trace(self: DoubleTensor, /) -> float:
    """The sum of the main diagonal of a matrix, as a Python number.

    ValueError where self is no matrix.
    """
@overload
def trace(self: FloatTensor, /) -> float:
    """The sum of the main diagonal of a matrix, as a Python number.

    ValueError where self is no matrix.
    """
@overload
def trace(self: HalfTensor, /) -> float:
    """The sum of the main diagonal of a matrix, as a Python number.

    ValueError where self is no matrix.
    """
@overload
def trace(self: LongTensor, /) -> int:
    """The sum of the main diagonal of a matrix, as a Python number.

    ValueError where self is no matrix.
    """
@overload
def trace(self: IntTensor, /) -> int:
    """The sum of the main diagonal of a matrix, as a Python number.

    ValueError where self is no matrix.
    """
@overload
def trace(self: ShortTensor, /) -> int:
    """The sum of the main diagonal of a matrix, as a Python number.

    ValueError where self is no matrix.
    """
@overload
def trace(self: CharTensor, /) -> int:
    """The sum of the main diagonal of a matrix, as a Python number.

    ValueError where self is no matrix.
    """
@overload
def trace(self: ByteTensor, /) -> int:
    """The sum of the main diagonal of a matrix, as a Python number.

    ValueError where self is no matrix.
    """
@overload
def div(self: DoubleTensor, /, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: DoubleTensor, /, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: FloatTensor, /, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: FloatTensor, /, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: HalfTensor, /, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: HalfTensor, /, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: LongTensor, /, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: LongTensor, /, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: IntTensor, /, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: IntTensor, /, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: ShortTensor, /, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: ShortTensor, /, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: CharTensor, /, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: CharTensor, /, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: DoubleTensor, /, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: DoubleTensor, /, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: FloatTensor, /, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: FloatTensor, /, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: HalfTensor, /, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: HalfTensor, /, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: LongTensor, /, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: LongTensor, /, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: IntTensor, /, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: IntTensor, /, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: ShortTensor, /, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: ShortTensor, /, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: CharTensor, /, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: CharTensor, /, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: DoubleTensor, /, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: DoubleTensor, /, value: SupportsFloat, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: FloatTensor, /, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: FloatTensor, /, value: SupportsFloat, *, out: FloatTensor | None = None) -> FloatTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: HalfTensor, /, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: HalfTensor, /, value: SupportsFloat, *, out: HalfTensor | None = None) -> HalfTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: LongTensor, /, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: LongTensor, /, value: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: IntTensor, /, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: IntTensor, /, value: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: ShortTensor, /, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: ShortTensor, /, value: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: CharTensor, /, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: CharTensor, /, value: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def masked_select(self: DoubleTensor, /, mask: ByteTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

    ValueError where they cannot be. No element gives the empty tensor.
    """
@overload
def masked_select(self: FloatTensor, /, mask: ByteTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

    ValueError where they cannot be. No element gives the empty tensor.
    """
@overload
def masked_select(self: HalfTensor, /, mask: ByteTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

    ValueError where they cannot be. No element gives the empty tensor.
    """
@overload
def masked_select(self: LongTensor, /, mask: ByteTensor, *, out: LongTensor | None = None) -> LongTensor:
    """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

    ValueError where they cannot be. No element gives the empty tensor.
    """
@overload
def masked_select(self: IntTensor, /, mask: ByteTensor, *, out: IntTensor | None = None) -> IntTensor:
    """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

    ValueError where they cannot be. No element gives the empty tensor.
    """
@overload
def masked_select(self: ShortTensor, /, mask: ByteTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

    ValueError where they cannot be. No element gives the empty tensor.
    """
@overload
def masked_select(self: CharTensor, /, mask: ByteTensor, *, out: CharTensor | None = None) -> CharTensor:
    """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

    ValueError where they cannot be. No element gives the empty tensor.
    """
@overload
def masked_select(self: ByteTensor, /, mask: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

    ValueError where they cannot be. No element gives the empty tensor.
    """
@overload
def nonzero(self: DoubleTensor, /, *, out: LongTensor | None = None) -> LongTensor:
    """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

    No such element gives the empty tensor.
    """
@overload
def nonzero(self: FloatTensor, /, *, out: LongTensor | None = None) -> LongTensor:
    """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

    No such element gives the empty tensor.
    """
@overload
def nonzero(self: HalfTensor, /, *, out: LongTensor | None = None) -> LongTensor:
    """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

    No such element gives the empty tensor.
    """
@overload
def nonzero(self: LongTensor, /, *, out: LongTensor | None = None) -> LongTensor:
    """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

    No such element gives the empty tensor.
    """
@overload
def nonzero(self: IntTensor, /, *, out: LongTensor | None = None) -> LongTensor:
    """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

    No such element gives the empty tensor.
    """
@overload
def nonzero(self: ShortTensor, /, *, out: LongTensor | None = None) -> LongTensor:
    """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

    No such element gives the empty tensor.
    """
@overload
def nonzero(self: CharTensor, /, *, out: LongTensor | None = None) -> LongTensor:
    """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

    No such element gives the empty tensor.
    """
@overload
def nonzero(self: ByteTensor, /, *, out: LongTensor | None = None) -> LongTensor:
    """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

    No such element gives the empty tensor.
    """
@overload
def index_select(self: DoubleTensor, /, dim: SupportsIndex, index: LongTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: DoubleTensor, /, *, axis: SupportsIndex, index: LongTensor, out: DoubleTensor | None = None) -> DoubleTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: FloatTensor, /, dim: SupportsIndex, index: LongTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: FloatTensor, /, *, axis: SupportsIndex, index: LongTensor, out: FloatTensor | None = None) -> FloatTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: HalfTensor, /, dim: SupportsIndex, index: LongTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: HalfTensor, /, *, axis: SupportsIndex, index: LongTensor, out: HalfTensor | None = None) -> HalfTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: LongTensor, /, dim: SupportsIndex, index: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: LongTensor, /, *, axis: SupportsIndex, index: LongTensor, out: LongTensor | None = None) -> LongTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: IntTensor, /, dim: SupportsIndex, index: LongTensor, *, out: IntTensor | None = None) -> IntTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: IntTensor, /, *, axis: SupportsIndex, index: LongTensor, out: IntTensor | None = None) -> IntTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: ShortTensor, /, dim: SupportsIndex, index: LongTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: ShortTensor, /, *, axis: SupportsIndex, index: LongTensor, out: ShortTensor | None = None) -> ShortTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: CharTensor, /, dim: SupportsIndex, index: LongTensor, *, out: CharTensor | None = None) -> CharTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: CharTensor, /, *, axis: SupportsIndex, index: LongTensor, out: CharTensor | None = None) -> CharTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: ByteTensor, /, dim: SupportsIndex, index: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: ByteTensor, /, *, axis: SupportsIndex, index: LongTensor, out: ByteTensor | None = None) -> ByteTensor:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: DoubleTensor, /, dim: SupportsIndex, index: LongTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: DoubleTensor, /, *, axis: SupportsIndex, index: LongTensor, out: DoubleTensor | None = None) -> DoubleTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: FloatTensor, /, dim: SupportsIndex, index: LongTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: FloatTensor, /, *, axis: SupportsIndex, index: LongTensor, out: FloatTensor | None = None) -> FloatTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: HalfTensor, /, dim: SupportsIndex, index: LongTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: HalfTensor, /, *, axis: SupportsIndex, index: LongTensor, out: HalfTensor | None = None) -> HalfTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: LongTensor, /, dim: SupportsIndex, index: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: LongTensor, /, *, axis: SupportsIndex, index: LongTensor, out: LongTensor | None = None) -> LongTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: IntTensor, /, dim: SupportsIndex, index: LongTensor, *, out: IntTensor | None = None) -> IntTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: IntTensor, /, *, axis: SupportsIndex, index: LongTensor, out: IntTensor | None = None) -> IntTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: ShortTensor, /, dim: SupportsIndex, index: LongTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: ShortTensor, /, *, axis: SupportsIndex, index: LongTensor, out: ShortTensor | None = None) -> ShortTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: CharTensor, /, dim: SupportsIndex, index: LongTensor, *, out: CharTensor | None = None) -> CharTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: CharTensor, /, *, axis: SupportsIndex, index: LongTensor, out: CharTensor | None = None) -> CharTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: ByteTensor, /, dim: SupportsIndex, index: LongTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: ByteTensor, /, *, axis: SupportsIndex, index: LongTensor, out: ByteTensor | None = None) -> ByteTensor:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: DoubleTensor, /, *, descending: bool = False, out: tuple[DoubleTensor, LongTensor] | None = None) -> tuple[DoubleTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: DoubleTensor, /, dim: SupportsIndex, descending: bool = False, *, out: tuple[DoubleTensor, LongTensor] | None = None) -> tuple[DoubleTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: DoubleTensor, /, *, axis: SupportsIndex, descending: bool = False, out: tuple[DoubleTensor, LongTensor] | None = None) -> tuple[DoubleTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: FloatTensor, /, *, descending: bool = False, out: tuple[FloatTensor, LongTensor] | None = None) -> tuple[FloatTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: FloatTensor, /, dim: SupportsIndex, descending: bool = False, *, out: tuple[FloatTensor, LongTensor] | None = None) -> tuple[FloatTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: FloatTensor, /, *, axis: SupportsIndex, descending: bool = False, out: tuple[FloatTensor, LongTensor] | None = None) -> tuple[FloatTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: HalfTensor, /, *, descending: bool = False, out: tuple[HalfTensor, LongTensor] | None = None) -> tuple[HalfTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: HalfTensor, /, dim: SupportsIndex, descending: bool = False, *, out: tuple[HalfTensor, LongTensor] | None = None) -> tuple[HalfTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: HalfTensor, /, *, axis: SupportsIndex, descending: bool = False, out: tuple[HalfTensor, LongTensor] | None = None) -> tuple[HalfTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: LongTensor, /, *, descending: bool = False, out: tuple[LongTensor, LongTensor] | None = None) -> tuple[LongTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: LongTensor, /, dim: SupportsIndex, descending: bool = False, *, out: tuple[LongTensor, LongTensor] | None = None) -> tuple[LongTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: LongTensor, /, *, axis: SupportsIndex, descending: bool = False, out: tuple[LongTensor, LongTensor] | None = None) -> tuple[LongTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: IntTensor, /, *, descending: bool = False, out: tuple[IntTensor, LongTensor] | None = None) -> tuple[IntTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: IntTensor, /, dim: SupportsIndex, descending: bool = False, *, out: tuple[IntTensor, LongTensor] | None = None) -> tuple[IntTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: IntTensor, /, *, axis: SupportsIndex, descending: bool = False, out: tuple[IntTensor, LongTensor] | None = None) -> tuple[IntTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: ShortTensor, /, *, descending: bool = False, out: tuple[ShortTensor, LongTensor] | None = None) -> tuple[ShortTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: ShortTensor, /, dim: SupportsIndex, descending: bool = False, *, out: tuple[ShortTensor, LongTensor] | None = None) -> tuple[ShortTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: ShortTensor, /, *, axis: SupportsIndex, descending: bool = False, out: tuple[ShortTensor, LongTensor] | None = None) -> tuple[ShortTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: CharTensor, /, *, descending: bool = False, out: tuple[CharTensor, LongTensor] | None = None) -> tuple[CharTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: CharTensor, /, dim: SupportsIndex, descending: bool = False, *, out: tuple[CharTensor, LongTensor] | None = None) -> tuple[CharTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: CharTensor, /, *, axis: SupportsIndex, descending: bool = False, out: tuple[CharTensor, LongTensor] | None = None) -> tuple[CharTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: ByteTensor, /, *, descending: bool = False, out: tuple[ByteTensor, LongTensor] | None = None) -> tuple[ByteTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: ByteTensor, /, dim: SupportsIndex, descending: bool = False, *, out: tuple[ByteTensor, LongTensor] | None = None) -> tuple[ByteTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: ByteTensor, /, *, axis: SupportsIndex, descending: bool = False, out: tuple[ByteTensor, LongTensor] | None = None) -> tuple[ByteTensor, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def neg(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
@overload
def neg(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
@overload
def neg(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
@overload
def neg(self: LongTensor, /, *, out: LongTensor | None = None) -> LongTensor:
    """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
@overload
def neg(self: IntTensor, /, *, out: IntTensor | None = None) -> IntTensor:
    """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
@overload
def neg(self: ShortTensor, /, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
@overload
def abs(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
@overload
def abs(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
@overload
def abs(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
@overload
def abs(self: LongTensor, /, *, out: LongTensor | None = None) -> LongTensor:
    """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
@overload
def abs(self: IntTensor, /, *, out: IntTensor | None = None) -> IntTensor:
    """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
@overload
def abs(self: ShortTensor, /, *, out: ShortTensor | None = None) -> ShortTensor:
    """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
@overload
def sign(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
@overload
def sign(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
@overload
def sign(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
@overload
def sign(self: LongTensor, /, *, out: LongTensor | None = None) -> LongTensor:
    """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
@overload
def sign(self: IntTensor, /, *, out: IntTensor | None = None) -> IntTensor:
    """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
@overload
def sign(self: ShortTensor, /, *, out: ShortTensor | None = None) -> ShortTensor:
    """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
@overload
def sign(self: CharTensor, /, *, out: CharTensor | None = None) -> CharTensor:
    """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
@overload
def sign(self: ByteTensor, /, *, out: ByteTensor | None = None) -> ByteTensor:
    """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
@overload
def exp(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """e to the power of every element. Floating dtypes."""
@overload
def exp(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """e to the power of every element. Floating dtypes."""
@overload
def exp(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """e to the power of every element. Floating dtypes."""
@overload
def log(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The natural logarithm of every element; -inf for 0, NaN for less. Floating dtypes."""
@overload
def log(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """The natural logarithm of every element; -inf for 0, NaN for less. Floating dtypes."""
@overload
def log(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """The natural logarithm of every element; -inf for 0, NaN for less. Floating dtypes."""
@overload
def log1p(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The natural logarithm of 1 + every element, precise for small ones; NaN for less than -1. Floating dtypes."""
@overload
def log1p(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """The natural logarithm of 1 + every element, precise for small ones; NaN for less than -1. Floating dtypes."""
@overload
def log1p(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """The natural logarithm of 1 + every element, precise for small ones; NaN for less than -1. Floating dtypes."""
@overload
def sqrt(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The square root of every element; NaN for less than 0. Floating dtypes."""
@overload
def sqrt(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """The square root of every element; NaN for less than 0. Floating dtypes."""
@overload
def sqrt(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """The square root of every element; NaN for less than 0. Floating dtypes."""
@overload
def rsqrt(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """1 / the square root of every element; inf for 0, NaN for less. Floating dtypes."""
@overload
def rsqrt(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """1 / the square root of every element; inf for 0, NaN for less. Floating dtypes."""
@overload
def rsqrt(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """1 / the square root of every element; inf for 0, NaN for less. Floating dtypes."""
@overload
def sin(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The sine of every element, in radians; NaN for infinities. Floating dtypes."""
@overload
def sin(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """The sine of every element, in radians; NaN for infinities. Floating dtypes."""
@overload
def sin(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """The sine of every element, in radians; NaN for infinities. Floating dtypes."""
@overload
def cos(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The cosine of every element, in radians; NaN for infinities. Floating dtypes."""
@overload
def cos(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """The cosine of every element, in radians; NaN for infinities. Floating dtypes."""
@overload
def cos(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """The cosine of every element, in radians; NaN for infinities. Floating dtypes."""
@overload
def tanh(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The hyperbolic tangent of every element. Floating dtypes."""
@overload
def tanh(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """The hyperbolic tangent of every element. Floating dtypes."""
@overload
def tanh(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """The hyperbolic tangent of every element. Floating dtypes."""
@overload
def sigmoid(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """1 / (1 + exp(-x)) for every element x: between 0 and 1. Floating dtypes."""
@overload
def sigmoid(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """1 / (1 + exp(-x)) for every element x: between 0 and 1. Floating dtypes."""
@overload
def sigmoid(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """1 / (1 + exp(-x)) for every element x: between 0 and 1. Floating dtypes."""
@overload
def floor(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The greatest integer that is not above every element. Floating dtypes."""
@overload
def floor(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """The greatest integer that is not above every element. Floating dtypes."""
@overload
def floor(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """The greatest integer that is not above every element. Floating dtypes."""
@overload
def ceil(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The least integer that is not below every element. Floating dtypes."""
@overload
def ceil(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """The least integer that is not below every element. Floating dtypes."""
@overload
def ceil(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """The least integer that is not below every element. Floating dtypes."""
@overload
def round(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The integer nearest to every element; halves go away from zero, unlike Python's. Floating dtypes."""
@overload
def round(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """The integer nearest to every element; halves go away from zero, unlike Python's. Floating dtypes."""
@overload
def round(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """The integer nearest to every element; halves go away from zero, unlike Python's. Floating dtypes."""
@overload
def trunc(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """Every element without its fraction: rounded toward zero. Floating dtypes."""
@overload
def trunc(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """Every element without its fraction: rounded toward zero. Floating dtypes."""
@overload
def trunc(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """Every element without its fraction: rounded toward zero. Floating dtypes."""
@overload
def frac(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The fraction of every element, with its sign: x - trunc(x). Floating dtypes."""
@overload
def frac(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """The fraction of every element, with its sign: x - trunc(x). Floating dtypes."""
@overload
def frac(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """The fraction of every element, with its sign: x - trunc(x). Floating dtypes."""
@overload
def reciprocal(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """1 / every element; inf for 0. Floating dtypes."""
@overload
def reciprocal(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """1 / every element; inf for 0. Floating dtypes."""
@overload
def reciprocal(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """1 / every element; inf for 0. Floating dtypes."""
@overload
def sum(self: DoubleTensor, /) -> float:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: DoubleTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: DoubleTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: DoubleTensor | None = None) -> DoubleTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: FloatTensor, /) -> float:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: FloatTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: FloatTensor | None = None) -> FloatTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: FloatTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: FloatTensor | None = None) -> FloatTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: HalfTensor, /) -> float:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: HalfTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: HalfTensor | None = None) -> HalfTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: HalfTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: HalfTensor | None = None) -> HalfTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: LongTensor, /) -> int:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: LongTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: LongTensor | None = None) -> LongTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: LongTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: LongTensor | None = None) -> LongTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: IntTensor, /) -> int:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: IntTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: IntTensor | None = None) -> IntTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: IntTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: IntTensor | None = None) -> IntTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: ShortTensor, /) -> int:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: ShortTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: ShortTensor | None = None) -> ShortTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: ShortTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: ShortTensor | None = None) -> ShortTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: CharTensor, /) -> int:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: CharTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: CharTensor | None = None) -> CharTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: CharTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: CharTensor | None = None) -> CharTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: ByteTensor, /) -> int:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: ByteTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: ByteTensor | None = None) -> ByteTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: ByteTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: ByteTensor | None = None) -> ByteTensor:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: DoubleTensor, /) -> float:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: DoubleTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: DoubleTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: DoubleTensor | None = None) -> DoubleTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: FloatTensor, /) -> float:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: FloatTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: FloatTensor | None = None) -> FloatTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: FloatTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: FloatTensor | None = None) -> FloatTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: HalfTensor, /) -> float:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: HalfTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: HalfTensor | None = None) -> HalfTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: HalfTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: HalfTensor | None = None) -> HalfTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: LongTensor, /) -> int:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: LongTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: LongTensor | None = None) -> LongTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: LongTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: LongTensor | None = None) -> LongTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: IntTensor, /) -> int:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: IntTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: IntTensor | None = None) -> IntTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: IntTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: IntTensor | None = None) -> IntTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: ShortTensor, /) -> int:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: ShortTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: ShortTensor | None = None) -> ShortTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: ShortTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: ShortTensor | None = None) -> ShortTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: CharTensor, /) -> int:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: CharTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: CharTensor | None = None) -> CharTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: CharTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: CharTensor | None = None) -> CharTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: ByteTensor, /) -> int:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: ByteTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: ByteTensor | None = None) -> ByteTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: ByteTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: ByteTensor | None = None) -> ByteTensor:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: DoubleTensor, /) -> float:
    """The mean of all elements, as a Python number; or of those along a dimension.

    Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: DoubleTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The mean of all elements, as a Python number; or of those along a dimension.

    Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: DoubleTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: DoubleTensor | None = None) -> DoubleTensor:
    """The mean of all elements, as a Python number; or of those along a dimension.

    Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: FloatTensor, /) -> float:
    """The mean of all elements, as a Python number; or of those along a dimension.

    Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: FloatTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: FloatTensor | None = None) -> FloatTensor:
    """The mean of all elements, as a Python number; or of those along a dimension.

    Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: FloatTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: FloatTensor | None = None) -> FloatTensor:
    """The mean of all elements, as a Python number; or of those along a dimension.

    Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: HalfTensor, /) -> float:
    """The mean of all elements, as a Python number; or of those along a dimension.

    Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: HalfTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: HalfTensor | None = None) -> HalfTensor:
    """The mean of all elements, as a Python number; or of those along a dimension.

    Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: HalfTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: HalfTensor | None = None) -> HalfTensor:
    """The mean of all elements, as a Python number; or of those along a dimension.

    Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def max(self: DoubleTensor, /, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: DoubleTensor, /) -> float:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: DoubleTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[DoubleTensor, LongTensor] | None = None) -> tuple[DoubleTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: DoubleTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[DoubleTensor, LongTensor] | None = None) -> tuple[DoubleTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: FloatTensor, /, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: FloatTensor, /) -> float:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: FloatTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[FloatTensor, LongTensor] | None = None) -> tuple[FloatTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: FloatTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[FloatTensor, LongTensor] | None = None) -> tuple[FloatTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: HalfTensor, /, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: HalfTensor, /) -> float:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: HalfTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[HalfTensor, LongTensor] | None = None) -> tuple[HalfTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: HalfTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[HalfTensor, LongTensor] | None = None) -> tuple[HalfTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: LongTensor, /, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: LongTensor, /) -> int:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: LongTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[LongTensor, LongTensor] | None = None) -> tuple[LongTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: LongTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[LongTensor, LongTensor] | None = None) -> tuple[LongTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: IntTensor, /, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: IntTensor, /) -> int:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: IntTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[IntTensor, LongTensor] | None = None) -> tuple[IntTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: IntTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[IntTensor, LongTensor] | None = None) -> tuple[IntTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: ShortTensor, /, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: ShortTensor, /) -> int:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: ShortTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[ShortTensor, LongTensor] | None = None) -> tuple[ShortTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: ShortTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[ShortTensor, LongTensor] | None = None) -> tuple[ShortTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: CharTensor, /, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: CharTensor, /) -> int:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: CharTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[CharTensor, LongTensor] | None = None) -> tuple[CharTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: CharTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[CharTensor, LongTensor] | None = None) -> tuple[CharTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: ByteTensor, /) -> int:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: ByteTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[ByteTensor, LongTensor] | None = None) -> tuple[ByteTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: ByteTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[ByteTensor, LongTensor] | None = None) -> tuple[ByteTensor, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: DoubleTensor, /, other: DoubleTensor, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: DoubleTensor, /) -> float:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: DoubleTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[DoubleTensor, LongTensor] | None = None) -> tuple[DoubleTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: DoubleTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[DoubleTensor, LongTensor] | None = None) -> tuple[DoubleTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: FloatTensor, /, other: FloatTensor, *, out: FloatTensor | None = None) -> FloatTensor:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: FloatTensor, /) -> float:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: FloatTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[FloatTensor, LongTensor] | None = None) -> tuple[FloatTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: FloatTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[FloatTensor, LongTensor] | None = None) -> tuple[FloatTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: HalfTensor, /, other: HalfTensor, *, out: HalfTensor | None = None) -> HalfTensor:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: HalfTensor, /) -> float:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: HalfTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[HalfTensor, LongTensor] | None = None) -> tuple[HalfTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: HalfTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[HalfTensor, LongTensor] | None = None) -> tuple[HalfTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: LongTensor, /, other: LongTensor, *, out: LongTensor | None = None) -> LongTensor:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: LongTensor, /) -> int:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: LongTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[LongTensor, LongTensor] | None = None) -> tuple[LongTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: LongTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[LongTensor, LongTensor] | None = None) -> tuple[LongTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: IntTensor, /, other: IntTensor, *, out: IntTensor | None = None) -> IntTensor:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: IntTensor, /) -> int:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: IntTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[IntTensor, LongTensor] | None = None) -> tuple[IntTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: IntTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[IntTensor, LongTensor] | None = None) -> tuple[IntTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: ShortTensor, /, other: ShortTensor, *, out: ShortTensor | None = None) -> ShortTensor:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: ShortTensor, /) -> int:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: ShortTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[ShortTensor, LongTensor] | None = None) -> tuple[ShortTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: ShortTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[ShortTensor, LongTensor] | None = None) -> tuple[ShortTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: CharTensor, /, other: CharTensor, *, out: CharTensor | None = None) -> CharTensor:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: CharTensor, /) -> int:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: CharTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[CharTensor, LongTensor] | None = None) -> tuple[CharTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: CharTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[CharTensor, LongTensor] | None = None) -> tuple[CharTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: ByteTensor, /) -> int:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: ByteTensor, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[ByteTensor, LongTensor] | None = None) -> tuple[ByteTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: ByteTensor, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[ByteTensor, LongTensor] | None = None) -> tuple[ByteTensor, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def numel(self: DoubleTensor, /) -> int:
    """The number of elements."""
@overload
def numel(self: FloatTensor, /) -> int:
    """The number of elements."""
@overload
def numel(self: HalfTensor, /) -> int:
    """The number of elements."""
@overload
def numel(self: LongTensor, /) -> int:
    """The number of elements."""
@overload
def numel(self: IntTensor, /) -> int:
    """The number of elements."""
@overload
def numel(self: ShortTensor, /) -> int:
    """The number of elements."""
@overload
def numel(self: CharTensor, /) -> int:
    """The number of elements."""
@overload
def numel(self: ByteTensor, /) -> int:
    """The number of elements."""
@overload
def transpose(self: DoubleTensor, /, dim0: SupportsIndex, dim1: SupportsIndex) -> DoubleTensor:
    """A view with two dimensions exchanged.

    IndexError where one is out of range.
    """
@overload
def transpose(self: FloatTensor, /, dim0: SupportsIndex, dim1: SupportsIndex) -> FloatTensor:
    """A view with two dimensions exchanged.

    IndexError where one is out of range.
    """
@overload
def transpose(self: HalfTensor, /, dim0: SupportsIndex, dim1: SupportsIndex) -> HalfTensor:
    """A view with two dimensions exchanged.

    IndexError where one is out of range.
    """
@overload
def transpose(self: LongTensor, /, dim0: SupportsIndex, dim1: SupportsIndex) -> LongTensor:
    """A view with two dimensions exchanged.

    IndexError where one is out of range.
    """
@overload
def transpose(self: IntTensor, /, dim0: SupportsIndex, dim1: SupportsIndex) -> IntTensor:
    """A view with two dimensions exchanged.

    IndexError where one is out of range.
    """
@overload
def transpose(self: ShortTensor, /, dim0: SupportsIndex, dim1: SupportsIndex) -> ShortTensor:
    """A view with two dimensions exchanged.

    IndexError where one is out of range.
    """
@overload
def transpose(self: CharTensor, /, dim0: SupportsIndex, dim1: SupportsIndex) -> CharTensor:
    """A view with two dimensions exchanged.

    IndexError where one is out of range.
    """
@overload
def transpose(self: ByteTensor, /, dim0: SupportsIndex, dim1: SupportsIndex) -> ByteTensor:
    """A view with two dimensions exchanged.

    IndexError where one is out of range.
    """
@overload
def t(self: DoubleTensor, /) -> DoubleTensor:
    """A view of a matrix with its dimensions exchanged.

    ValueError where self is no matrix.
    """
@overload
def t(self: FloatTensor, /) -> FloatTensor:
    """A view of a matrix with its dimensions exchanged.

    ValueError where self is no matrix.
    """
@overload
def t(self: HalfTensor, /) -> HalfTensor:
    """A view of a matrix with its dimensions exchanged.

    ValueError where self is no matrix.
    """
@overload
def t(self: LongTensor, /) -> LongTensor:
    """A view of a matrix with its dimensions exchanged.

    ValueError where self is no matrix.
    """
@overload
def t(self: IntTensor, /) -> IntTensor:
    """A view of a matrix with its dimensions exchanged.

    ValueError where self is no matrix.
    """
@overload
def t(self: ShortTensor, /) -> ShortTensor:
    """A view of a matrix with its dimensions exchanged.

    ValueError where self is no matrix.
    """
@overload
def t(self: CharTensor, /) -> CharTensor:
    """A view of a matrix with its dimensions exchanged.

    ValueError where self is no matrix.
    """
@overload
def t(self: ByteTensor, /) -> ByteTensor:
    """A view of a matrix with its dimensions exchanged.

    ValueError where self is no matrix.
    """
@overload
def squeeze(self: DoubleTensor, /, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: DoubleTensor, /, dim: SupportsIndex, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: DoubleTensor, /, *, axis: SupportsIndex, out: DoubleTensor | None = None) -> DoubleTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: FloatTensor, /, *, out: FloatTensor | None = None) -> FloatTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: FloatTensor, /, dim: SupportsIndex, *, out: FloatTensor | None = None) -> FloatTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: FloatTensor, /, *, axis: SupportsIndex, out: FloatTensor | None = None) -> FloatTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: HalfTensor, /, *, out: HalfTensor | None = None) -> HalfTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: HalfTensor, /, dim: SupportsIndex, *, out: HalfTensor | None = None) -> HalfTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: HalfTensor, /, *, axis: SupportsIndex, out: HalfTensor | None = None) -> HalfTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: LongTensor, /, *, out: LongTensor | None = None) -> LongTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: LongTensor, /, dim: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: LongTensor, /, *, axis: SupportsIndex, out: LongTensor | None = None) -> LongTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: IntTensor, /, *, out: IntTensor | None = None) -> IntTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: IntTensor, /, dim: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: IntTensor, /, *, axis: SupportsIndex, out: IntTensor | None = None) -> IntTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: ShortTensor, /, *, out: ShortTensor | None = None) -> ShortTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: ShortTensor, /, dim: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: ShortTensor, /, *, axis: SupportsIndex, out: ShortTensor | None = None) -> ShortTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: CharTensor, /, *, out: CharTensor | None = None) -> CharTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: CharTensor, /, dim: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: CharTensor, /, *, axis: SupportsIndex, out: CharTensor | None = None) -> CharTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: ByteTensor, /, *, out: ByteTensor | None = None) -> ByteTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: ByteTensor, /, dim: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: ByteTensor, /, *, axis: SupportsIndex, out: ByteTensor | None = None) -> ByteTensor:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: DoubleTensor, /, dim: SupportsIndex, *, out: DoubleTensor | None = None) -> DoubleTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: DoubleTensor, /, *, axis: SupportsIndex, out: DoubleTensor | None = None) -> DoubleTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: FloatTensor, /, dim: SupportsIndex, *, out: FloatTensor | None = None) -> FloatTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: FloatTensor, /, *, axis: SupportsIndex, out: FloatTensor | None = None) -> FloatTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: HalfTensor, /, dim: SupportsIndex, *, out: HalfTensor | None = None) -> HalfTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: HalfTensor, /, *, axis: SupportsIndex, out: HalfTensor | None = None) -> HalfTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: LongTensor, /, dim: SupportsIndex, *, out: LongTensor | None = None) -> LongTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: LongTensor, /, *, axis: SupportsIndex, out: LongTensor | None = None) -> LongTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: IntTensor, /, dim: SupportsIndex, *, out: IntTensor | None = None) -> IntTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: IntTensor, /, *, axis: SupportsIndex, out: IntTensor | None = None) -> IntTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: ShortTensor, /, dim: SupportsIndex, *, out: ShortTensor | None = None) -> ShortTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: ShortTensor, /, *, axis: SupportsIndex, out: ShortTensor | None = None) -> ShortTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: CharTensor, /, dim: SupportsIndex, *, out: CharTensor | None = None) -> CharTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: CharTensor, /, *, axis: SupportsIndex, out: CharTensor | None = None) -> CharTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: ByteTensor, /, dim: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: ByteTensor, /, *, axis: SupportsIndex, out: ByteTensor | None = None) -> ByteTensor:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
