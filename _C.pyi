"""Generated from the declarations by cwrap. Do not edit."""

import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
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
_Generator: TypeAlias = Generator | _Random | None  # None: default_generator

Tensor: builtins.type[Any]  # the default tensor type; see set_default_tensor_type
default_generator: Generator
_C_API: object  # a capsule, for extensions in C: see cwrap_tensors.h

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
        """NumPy's bit generator that the numbers are made from; one for both from now on."""
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
    def __setstate__(self, state: tuple[dict[str, Any] | None, int | None], /) -> None:
        """For pickle."""
    def __copy__(self) -> Generator:
        """A stream of its own that goes on alike."""
    def __deepcopy__(self, memo: Any, /) -> Generator:
        """The same as __copy__()."""

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
    def share_memory_(self) -> Self:
        """Moves the elements to memory that other processes can share, where they are not in such memory already:
        sent to another process by multiprocessing, or with a fork, they stay the same memory. It cannot be resized.
        BufferError where the memory is exported, or that of another object.
        """
    def is_shared(self) -> builtins.bool:
        """Whether the elements are in memory that processes share (share_memory_(), from_file(…, shared=True))."""
    @classmethod
    def from_file(
        cls, path: str | bytes | PathLike[str] | PathLike[bytes], shared: builtins.bool = False, size: SupportsIndex = 0
    ) -> Self:
        """A storage over the bytes of a file: as many elements as size says, or as there are where it is 0. With
        shared, what is written goes to the file, which is made or grows where it has to; else the file stays as it
        is. OSError where the system refuses, ValueError where the file does not have as many elements. It must not
        become shorter while it is in use.
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
    def share_memory_(self) -> Self:
        """Moves the elements to memory that other processes can share, where they are not in such memory already:
        sent to another process by multiprocessing, or with a fork, they stay the same memory. It cannot be resized.
        BufferError where the memory is exported, or that of another object.
        """
    def is_shared(self) -> builtins.bool:
        """Whether the elements are in memory that processes share (share_memory_(), from_file(…, shared=True))."""
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
    threshold: SupportsIndex | float | None = None,
    edgeitems: SupportsIndex | None = None,
    linewidth: SupportsIndex | None = None,
    profile: str | None = None,
) -> None:
    """How tensors are printed; what is None stays. precision: digits after the point (4). threshold: tensors with
    more elements are summarised (1000). edgeitems: items shown at each end of a summarised dimension (3).
    linewidth: columns of a line (80). profile sets all of them first: 'default', 'short' (precision 2, edgeitems 2) or
    'full' (nothing is summarised).
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

class _AnyTensor(_TensorBase):
    def mv(self, vec: Self, *, out: Self | None = None) -> Self:
        """The product of a matrix (n x m) and a vector (m): a vector (n).

        ValueError where the sizes do not fit. Integers wrap around.
        """
    def mm(self, mat2: Self, *, out: Self | None = None) -> Self:
        """The product of two matrices, n x m and m x p: a matrix (n x p).

        ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
        """
    def ger(self, vec2: Self, *, out: Self | None = None) -> Self:
        """The outer product of two vectors, n and m elements long: a matrix (n x m).

        ValueError where one of them is no vector.
        """
    def zero_(self) -> Self:
        """Sets every element to 0."""
    def copy_(self, source: _TensorBase, non_blocking: bool = False, broadcast: bool = True) -> Self:
        """Copies the elements of a tensor of any dtype, broadcast to the shape of self; with `broadcast=False` the number of
        elements alone must agree.

        ValueError where the shape cannot be broadcast. Floats become integers without their fraction, or the nearest
        limit of the dtype. `non_blocking` is accepted and means nothing on a CPU.
        """
    @overload
    def repeat(self, sizes: Sequence[SupportsIndex]) -> Self:
        """A copy in which each dimension is repeated so many times; more numbers than dimensions add new ones in front. A 0
        leaves no elements.

        ValueError where there are fewer numbers than dimensions, or negative ones.

        `sizes` is ints, or one sequence of them.
        """
    @overload
    def repeat(self, *sizes: SupportsIndex) -> Self:
        """A copy in which each dimension is repeated so many times; more numbers than dimensions add new ones in front. A 0
        leaves no elements.

        ValueError where there are fewer numbers than dimensions, or negative ones.

        `sizes` is ints, or one sequence of them.
        """
    def tril(self, diagonal: SupportsIndex = 0, *, out: Self | None = None) -> Self:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def tril_(self, diagonal: SupportsIndex = 0) -> Self:
        """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def triu(self, diagonal: SupportsIndex = 0, *, out: Self | None = None) -> Self:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.
        """
    def triu_(self, diagonal: SupportsIndex = 0) -> Self:
        """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

        ValueError where self is no matrix.

        In place: self is changed, and returned.
        """
    def diag(self, diagonal: SupportsIndex = 0, *, out: Self | None = None) -> Self:
        """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
        upwards.

        ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
        """
    def masked_scatter_(self, mask: ByteTensor, source: Self) -> Self:
        """Sets the elements where `mask` is not 0, in order, to the elements of `source`, from its first on. The mask is
        broadcast to the shape of self.

        ValueError where it cannot be, or where the source has fewer elements than that.
        """
    def masked_select(self, mask: ByteTensor, *, out: Self | None = None) -> Self:
        """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

        ValueError where they cannot be. No element gives the empty tensor.
        """
    def nonzero(self, *, out: LongTensor | None = None) -> LongTensor:
        """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

        No such element gives the empty tensor.
        """
    @overload
    def index_select(self, dim: SupportsIndex, index: LongTensor, *, out: Self | None = None) -> Self:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_select(self, *, axis: SupportsIndex, index: LongTensor, out: Self | None = None) -> Self:
        """The slices of a dimension that the vector `index` names, in its order.

        IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, dim: SupportsIndex, index: LongTensor, source: Self) -> Self:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, *, axis: SupportsIndex, index: LongTensor, source: Self) -> Self:
        """Sets the slices of a dimension that the vector `index` names to those of `source`, in order.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, dim: SupportsIndex, index: LongTensor, source: Self) -> Self:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, *, axis: SupportsIndex, index: LongTensor, source: Self) -> Self:
        """Adds the slices of `source`, in order, to those of a dimension that the vector `index` names; to one that is named
        twice, twice.

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the sizes do not
        fit.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, dim: SupportsIndex, index: LongTensor, *, out: Self | None = None) -> Self:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, *, axis: SupportsIndex, index: LongTensor, out: Self | None = None) -> Self:
        """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
        dimension 1 result[i][j] = self[i][index[i][j]].

        The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
        shapes do not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, dim: SupportsIndex, index: LongTensor, src: Self) -> Self:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, *, axis: SupportsIndex, index: LongTensor, src: Self) -> Self:
        """As `scatter_`, but adds: for a matrix and dimension 1 self[i][index[i][j]] += src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, descending: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, dim: SupportsIndex, descending: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, axis: SupportsIndex, descending: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

        Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
        ValueError where there is no element.

        `axis` is another name of `dim`.
        """
    @overload
    def kthvalue(self, k: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The k-th smallest elements along a dimension, the last one where none is given, and the index of each; k counts
        from 1. NaN is larger than every number. Results have size 1 there, and lack the dimension without keepdim,
        unless there is no other. ValueError for a tensor without elements and where there is no k-th.

        `axis` is another name of `dim`.
        """
    @overload
    def kthvalue(self, k: SupportsIndex, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The k-th smallest elements along a dimension, the last one where none is given, and the index of each; k counts
        from 1. NaN is larger than every number. Results have size 1 there, and lack the dimension without keepdim,
        unless there is no other. ValueError for a tensor without elements and where there is no k-th.

        `axis` is another name of `dim`.
        """
    @overload
    def kthvalue(self, k: SupportsIndex, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The k-th smallest elements along a dimension, the last one where none is given, and the index of each; k counts
        from 1. NaN is larger than every number. Results have size 1 there, and lack the dimension without keepdim,
        unless there is no other. ValueError for a tensor without elements and where there is no k-th.

        `axis` is another name of `dim`.
        """
    @overload
    def mode(self, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The most frequent elements along a dimension, the last one where none is given, and the index of the first of
        each; of several that are equally frequent the smallest. Results have size 1 there, and lack the dimension
        without keepdim, unless there is no other. ValueError for a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def mode(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The most frequent elements along a dimension, the last one where none is given, and the index of the first of
        each; of several that are equally frequent the smallest. Results have size 1 there, and lack the dimension
        without keepdim, unless there is no other. ValueError for a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def mode(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The most frequent elements along a dimension, the last one where none is given, and the index of the first of
        each; of several that are equally frequent the smallest. Results have size 1 there, and lack the dimension
        without keepdim, unless there is no other. ValueError for a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def topk(self, k: SupportsIndex, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The k largest elements along a dimension, the last one where none is given, or the smallest where largest is
        False, and the index of each: in order, or in any order where sorted is False. NaN is larger than every number,
        and of equal elements the first ones are taken. ValueError for a tensor without elements and where there are
        fewer than k.

        `axis` is another name of `dim`.
        """
    @overload
    def topk(self, k: SupportsIndex, dim: SupportsIndex, largest: bool = True, sorted: bool = True, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The k largest elements along a dimension, the last one where none is given, or the smallest where largest is
        False, and the index of each: in order, or in any order where sorted is False. NaN is larger than every number,
        and of equal elements the first ones are taken. ValueError for a tensor without elements and where there are
        fewer than k.

        `axis` is another name of `dim`.
        """
    @overload
    def topk(self, k: SupportsIndex, *, axis: SupportsIndex, largest: bool = True, sorted: bool = True, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The k largest elements along a dimension, the last one where none is given, or the smallest where largest is
        False, and the index of each: in order, or in any order where sorted is False. NaN is larger than every number,
        and of equal elements the first ones are taken. ValueError for a tensor without elements and where there are
        fewer than k.

        `axis` is another name of `dim`.
        """
    def sign(self, *, out: Self | None = None) -> Self:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
    def sign_(self) -> Self:
        """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN.

        In place: self is changed, and returned.
        """
    def bmm(self, mat2: Self, *, out: Self | None = None) -> Self:
        """The products of the matrices of two batches, one by one: b x n x m and b x m x p give b x n x p. ValueError
        where the shapes are others.
        """
    def matmul(self, other: Self, *, out: Self | None = None) -> Any:
        """The product that `@` stands for. Two vectors give their dot product, as a number; two matrices, a matrix and a
        vector, or a vector and a matrix the product of matrices, where a vector is a row on the left and a column on
        the right and the result lacks that dimension. Tensors with more dimensions are batches of matrices: the last
        two dimensions are multiplied, those before them are broadcast. ValueError where the shapes do not fit, and for
        `out=` with two vectors.
        """
    @overload
    def cross(self, other: Self, dim: SupportsIndex = -1, *, out: Self | None = None) -> Self:
        """The cross products of the vectors of three elements along a dimension: by default (-1) the first that has size
        3; less than -1 counts from the end. Both tensors have the same shape. ValueError where they have not, or where
        the dimension has another size, IndexError where there is no such dimension.

        `axis` is another name of `dim`.
        """
    @overload
    def cross(self, other: Self, *, axis: SupportsIndex, out: Self | None = None) -> Self:
        """The cross products of the vectors of three elements along a dimension: by default (-1) the first that has size
        3; less than -1 counts from the end. Both tensors have the same shape. ValueError where they have not, or where
        the dimension has another size, IndexError where there is no such dimension.

        `axis` is another name of `dim`.
        """
    @overload
    def random_(self, *, generator: _Generator = ...) -> Self:
        """Fills the tensor with integers: from 0 to the dtype's largest number (for floating dtypes: to the largest up to which
        all integers can be told apart, 2**53 of Double), from 0 to `to` - 1, or from `from` to `to` - 1. Each is equally
        likely. ValueError where there is no such integer, or where one is beyond the dtype's range.
        """
    @overload
    def random_(self, to: SupportsIndex, *, generator: _Generator = ...) -> Self:
        """Fills the tensor with integers: from 0 to the dtype's largest number (for floating dtypes: to the largest up to which
        all integers can be told apart, 2**53 of Double), from 0 to `to` - 1, or from `from` to `to` - 1. Each is equally
        likely. ValueError where there is no such integer, or where one is beyond the dtype's range.
        """
    @overload
    def random_(self, from_: SupportsIndex, to: SupportsIndex, *, generator: _Generator = ...) -> Self:
        """Fills the tensor with integers: from 0 to the dtype's largest number (for floating dtypes: to the largest up to which
        all integers can be told apart, 2**53 of Double), from 0 to `to` - 1, or from `from` to `to` - 1. Each is equally
        likely. ValueError where there is no such integer, or where one is beyond the dtype's range.
        """
    def geometric_(self, p: SupportsFloat, *, generator: _Generator = ...) -> Self:
        """Fills the tensor with numbers of tries until one succeeds, when each does with probability p: 1, 2, 3, … Numbers beyond
        the dtype become its largest one (infinity, of floating dtypes). ValueError unless 0 < p <= 1.
        """
    @overload
    def bernoulli_(self, float_p: FloatTensor, *, generator: _Generator = ...) -> Self:
        """Fills the tensor with ones, each with probability p, and zeros. p is a number, or a tensor of as many elements, which
        are taken in order. ValueError for a probability that is not between 0 and 1.
        """
    @overload
    def bernoulli_(self, float_p: DoubleTensor, *, generator: _Generator = ...) -> Self:
        """Fills the tensor with ones, each with probability p, and zeros. p is a number, or a tensor of as many elements, which
        are taken in order. ValueError for a probability that is not between 0 and 1.
        """
    @overload
    def bernoulli_(self, p: SupportsFloat = 0.5, *, generator: _Generator = ...) -> Self:
        """Fills the tensor with ones, each with probability p, and zeros. p is a number, or a tensor of as many elements, which
        are taken in order. ValueError for a probability that is not between 0 and 1.
        """
    def element_size(self) -> int:
        """The size of an element in bytes."""
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
    def is_same_size(self, other: Self) -> bool:
        """Whether both have the same shape."""
    def is_contiguous(self) -> bool:
        """Whether the elements lie in the storage one after the other, in row-major order."""
    def is_set_to(self, tensor: Self) -> bool:
        """Whether both are the same view of the same storage: offset, sizes and strides agree."""
    @overload
    def resize_(self, size: Sequence[SupportsIndex]) -> Self:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows if it is too small: BufferError if its memory belongs to others. ValueError if a size is
        negative. A view that gets more elements takes those that follow in its storage. `view` keeps the number of
        elements.

        `size` is ints, or one sequence of them.
        """
    @overload
    def resize_(self, *size: SupportsIndex) -> Self:
        """Gives the tensor another shape. The elements stay in the order of the memory; new ones are not initialised.

        The storage grows if it is too small: BufferError if its memory belongs to others. ValueError if a size is
        negative. A view that gets more elements takes those that follow in its storage. `view` keeps the number of
        elements.

        `size` is ints, or one sequence of them.
        """
    def resize_as_(self, the_template: Self) -> Self:
        """Gives the tensor the shape of another, as `resize_` does."""
    @overload
    def cumsum(self, dim: SupportsIndex, *, out: Self | None = None) -> Self:
        """The running sums along a dimension: each element and all before it. Sums are kept in double (integers: in 64
        bits) and converted to the dtype for every element. IndexError for a dimension that there is not.

        `axis` is another name of `dim`.
        """
    @overload
    def cumsum(self, *, axis: SupportsIndex, out: Self | None = None) -> Self:
        """The running sums along a dimension: each element and all before it. Sums are kept in double (integers: in 64
        bits) and converted to the dtype for every element. IndexError for a dimension that there is not.

        `axis` is another name of `dim`.
        """
    @overload
    def cumprod(self, dim: SupportsIndex, *, out: Self | None = None) -> Self:
        """The running products along a dimension: each element and all before it. Products are kept in double (integers:
        in 64 bits, which wrap) and converted to the dtype for every element. IndexError for a dimension that there is
        not.

        `axis` is another name of `dim`.
        """
    @overload
    def cumprod(self, *, axis: SupportsIndex, out: Self | None = None) -> Self:
        """The running products along a dimension: each element and all before it. Products are kept in double (integers:
        in 64 bits, which wrap) and converted to the dtype for every element. IndexError for a dimension that there is
        not.

        `axis` is another name of `dim`.
        """
    def equal(self, other: Self) -> bool:
        """Whether both tensors have the same shape and equal elements. -0 equals 0, and NaN nothing."""
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
    def narrow(self, dimension: SupportsIndex, start: SupportsIndex, length: SupportsIndex, *, out: Self | None = None) -> Self:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, dim: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: Self | None = None) -> Self:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, axis: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: Self | None = None) -> Self:
        """The part of a dimension that begins at `start` and is `length` long: a view.

        IndexError where `dimension` or the part is out of range; ValueError where `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    def transpose(self, dim0: SupportsIndex, dim1: SupportsIndex) -> Self:
        """A view with two dimensions exchanged.

        IndexError where one is out of range.
        """
    def transpose_(self, dim0: SupportsIndex, dim1: SupportsIndex) -> Self:
        """Exchanges two dimensions of the tensor itself; its memory stays as it is.

        IndexError where one is out of range.
        """
    def t(self) -> Self:
        """A view of a matrix with its dimensions exchanged.

        ValueError where self is no matrix.
        """
    def t_(self) -> Self:
        """Exchanges the dimensions of a matrix itself; its memory stays as it is.

        ValueError where self is no matrix.
        """
    @overload
    def squeeze(self, *, out: Self | None = None) -> Self:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, dim: SupportsIndex, *, out: Self | None = None) -> Self:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, *, axis: SupportsIndex, out: Self | None = None) -> Self:
        """A view without the dimensions of size 1, or without one of them.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self) -> Self:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, dim: SupportsIndex) -> Self:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, *, axis: SupportsIndex) -> Self:
        """Takes the dimensions of size 1, or one of them, from the tensor itself.

        One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, dim: SupportsIndex, *, out: Self | None = None) -> Self:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, *, axis: SupportsIndex, out: Self | None = None) -> Self:
        """A view with one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, dim: SupportsIndex) -> Self:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, *, axis: SupportsIndex) -> Self:
        """Gives the tensor itself one more dimension, of size 1, at `dim`.

        IndexError where `dim` is out of range: one more than there are dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def unfold(self, dimension: SupportsIndex, size: SupportsIndex, step: SupportsIndex, *, out: Self | None = None) -> Self:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, dim: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: Self | None = None) -> Self:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, axis: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: Self | None = None) -> Self:
        """All parts of a dimension that are `size` long, `step` apart: a view whose last dimension they are.

        IndexError where `dimension` is out of range; ValueError where `size` is greater than it, or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def view(self, size: Sequence[SupportsIndex]) -> Self:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def view(self, *size: SupportsIndex) -> Self:
        """The same memory in another shape; one size may be -1 and is found from the others.

        ValueError where the numbers of elements differ, or where the strides do not allow it: then take `contiguous()`
        first.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, size: Sequence[SupportsIndex]) -> Self:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, *size: SupportsIndex) -> Self:
        """A view in which dimensions of size 1 are repeated without a copy, and new ones may stand in front; -1 keeps a
        size.

        ValueError where a size other than 1 would change. Elements of the view share memory: clone it to write to them.

        `size` is ints, or one sequence of them.
        """
    def contiguous(self) -> Any:
        """The tensor itself where it is contiguous, else a contiguous copy."""
    def clone(self) -> Self:
        """A contiguous copy with memory of its own."""
    @overload
    def permute(self, dims: Sequence[SupportsIndex]) -> Self:
        """A view with the dimensions in another order: `dims` names each of them once.

        IndexError where one is out of range (negative ones count from the end); ValueError where one is named twice or
        missing.

        `dims` is ints, or one sequence of them.
        """
    @overload
    def permute(self, *dims: SupportsIndex) -> Self:
        """A view with the dimensions in another order: `dims` names each of them once.

        IndexError where one is out of range (negative ones count from the end); ValueError where one is named twice or
        missing.

        `dims` is ints, or one sequence of them.
        """
    def view_as(self, other: Self) -> Self:
        """A view in the shape of another tensor: `x.view(other.size())`.

        ValueError where the number of elements differs, or the memory is not laid out so.
        """
    def expand_as(self, other: Self) -> Self:
        """A view expanded to the shape of another tensor: `x.expand(other.size())`.

        ValueError where a size that is not 1 differs.
        """
    @overload
    def split(self, split_size: SupportsIndex, dim: SupportsIndex = 0) -> tuple[Self, ...]:
        """Views of parts of `split_size` elements of a dimension, one behind the other, as a tuple; the last one has what is
        left.

        IndexError where `dim` is out of range; ValueError where `split_size` is not positive.

        `axis` is another name of `dim`.
        """
    @overload
    def split(self, split_size: SupportsIndex, *, axis: SupportsIndex) -> tuple[Self, ...]:
        """Views of parts of `split_size` elements of a dimension, one behind the other, as a tuple; the last one has what is
        left.

        IndexError where `dim` is out of range; ValueError where `split_size` is not positive.

        `axis` is another name of `dim`.
        """
    @overload
    def chunk(self, chunks: SupportsIndex, dim: SupportsIndex = 0) -> tuple[Self, ...]:
        """Views of at most `chunks` parts of a dimension, all of the same size but for the last, as a tuple. There are fewer
        where that leaves none for the last ones: 5 elements in 4 chunks are 2, 2 and 1.

        IndexError where `dim` is out of range; ValueError where `chunks` is not positive.

        `axis` is another name of `dim`.
        """
    @overload
    def chunk(self, chunks: SupportsIndex, *, axis: SupportsIndex) -> tuple[Self, ...]:
        """Views of at most `chunks` parts of a dimension, all of the same size but for the last, as a tuple. There are fewer
        where that leaves none for the last ones: 5 elements in 4 chunks are 2, 2 and 1.

        IndexError where `dim` is out of range; ValueError where `chunks` is not positive.

        `axis` is another name of `dim`.
        """
    def __matmul__(self, other: Self, /) -> Any: ...

class _FloatingTensor(_AnyTensor):
    @overload
    def add(self, other: Self, *, value: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsFloat, other: Self, *, out: Self | None = None) -> Self:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add_(self, other: Self, *, value: SupportsFloat = 1) -> Self:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsFloat, other: Self) -> Self:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsFloat) -> Self:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub(self, other: Self, *, value: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsFloat, other: Self, *, out: Self | None = None) -> Self:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub_(self, other: Self, *, value: SupportsFloat = 1) -> Self:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsFloat, other: Self) -> Self:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsFloat) -> Self:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    def __rsub__(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """A number minus every element: what `value - x` calls. Integers wrap around."""
    @overload
    def mul(self, other: Self, *, out: Self | None = None) -> Self:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul_(self, other: Self) -> Self:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    @overload
    def mul_(self, value: SupportsFloat) -> Self:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    @overload
    def pow(self, exponent: Self, *, out: Self | None = None) -> Self:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
        """
    @overload
    def pow(self, exponent: SupportsFloat, *, out: Self | None = None) -> Self:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
        """
    @overload
    def pow(self, base: SupportsFloat, *, out: Self | None = None) -> Self:
        """A number to the power of every element; the method takes it by name. Floating dtypes."""
    @overload
    def pow_(self, exponent: Self) -> Self:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.

        In place: self is changed, and returned.
        """
    @overload
    def pow_(self, exponent: SupportsFloat) -> Self:
        """Every element to the power of a number, or of the element of `exponent`.

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.

        In place: self is changed, and returned.
        """
    def __rpow__(self, base: SupportsFloat, *, out: Self | None = None) -> Self:
        """A number to the power of every element: what `base ** x` calls. Floating dtypes."""
    @overload
    def clamp(self, min: SupportsFloat, max: SupportsFloat, *, out: Self | None = None) -> Self:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, min: SupportsFloat, out: Self | None = None) -> Self:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, max: SupportsFloat, out: Self | None = None) -> Self:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp_(self, min: SupportsFloat, max: SupportsFloat) -> Self:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, min: SupportsFloat) -> Self:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, max: SupportsFloat) -> Self:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul(self, tensor1: Self, tensor2: Self, *, value: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul(self, value: SupportsFloat, tensor1: Self, tensor2: Self, *, out: Self | None = None) -> Self:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul_(self, tensor1: Self, tensor2: Self, *, value: SupportsFloat = 1) -> Self:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul_(self, value: SupportsFloat, tensor1: Self, tensor2: Self) -> Self:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv(self, tensor1: Self, tensor2: Self, *, value: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv(self, value: SupportsFloat, tensor1: Self, tensor2: Self, *, out: Self | None = None) -> Self:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv_(self, tensor1: Self, tensor2: Self, *, value: SupportsFloat = 1) -> Self:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv_(self, value: SupportsFloat, tensor1: Self, tensor2: Self) -> Self:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    def lerp(self, end: Self, weight: SupportsFloat, *, out: Self | None = None) -> Self:
        """Between every element and that of `end`: self + weight * (end - self).

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be.
        """
    def lerp_(self, end: Self, weight: SupportsFloat) -> Self:
        """Between every element and that of `end`: self + weight * (end - self).

        Floating dtypes. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def dot(self, tensor: Self) -> float:
        """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

        ValueError where the numbers of elements differ.
        """
    @overload
    def addmm(self, mat1: Self, mat2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsFloat, mat1: Self, mat2: Self, *, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsFloat, alpha: SupportsFloat, mat1: Self, mat2: Self, *, out: Self | None = None) -> Self:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm_(self, mat1: Self, mat2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> Self:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsFloat, mat1: Self, mat2: Self, *, alpha: SupportsFloat = 1) -> Self:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsFloat, alpha: SupportsFloat, mat1: Self, mat2: Self) -> Self:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv(self, mat: Self, vec: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsFloat, mat: Self, vec: Self, *, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsFloat, alpha: SupportsFloat, mat: Self, vec: Self, *, out: Self | None = None) -> Self:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, mat: Self, vec: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> Self:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsFloat, mat: Self, vec: Self, *, alpha: SupportsFloat = 1) -> Self:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsFloat, alpha: SupportsFloat, mat: Self, vec: Self) -> Self:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr(self, vec1: Self, vec2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsFloat, vec1: Self, vec2: Self, *, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsFloat, alpha: SupportsFloat, vec1: Self, vec2: Self, *, out: Self | None = None) -> Self:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr_(self, vec1: Self, vec2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> Self:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsFloat, vec1: Self, vec2: Self, *, alpha: SupportsFloat = 1) -> Self:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsFloat, alpha: SupportsFloat, vec1: Self, vec2: Self) -> Self:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def lt(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def lt(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def eq(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def eq(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def lt_(self, other: Self) -> Self:
        """Replaces each element by whether it is less than a number or the element of a tensor, as 0 or 1."""
    @overload
    def lt_(self, value: SupportsFloat) -> Self:
        """Replaces each element by whether it is less than a number or the element of a tensor, as 0 or 1."""
    @overload
    def gt_(self, other: Self) -> Self:
        """Replaces each element by whether it is greater than a number or the element of a tensor, as 0 or 1."""
    @overload
    def gt_(self, value: SupportsFloat) -> Self:
        """Replaces each element by whether it is greater than a number or the element of a tensor, as 0 or 1."""
    @overload
    def le_(self, other: Self) -> Self:
        """Replaces each element by whether it is less than or equal to a number or the element of a tensor, as 0 or 1."""
    @overload
    def le_(self, value: SupportsFloat) -> Self:
        """Replaces each element by whether it is less than or equal to a number or the element of a tensor, as 0 or 1."""
    @overload
    def ge_(self, other: Self) -> Self:
        """Replaces each element by whether it is greater than or equal to a number or the element of a tensor, as 0 or 1."""
    @overload
    def ge_(self, value: SupportsFloat) -> Self:
        """Replaces each element by whether it is greater than or equal to a number or the element of a tensor, as 0 or 1."""
    @overload
    def eq_(self, other: Self) -> Self:
        """Replaces each element by whether it is equal to a number or the element of a tensor, as 0 or 1."""
    @overload
    def eq_(self, value: SupportsFloat) -> Self:
        """Replaces each element by whether it is equal to a number or the element of a tensor, as 0 or 1."""
    @overload
    def ne_(self, other: Self) -> Self:
        """Replaces each element by whether it is not equal to a number or the element of a tensor, as 0 or 1."""
    @overload
    def ne_(self, value: SupportsFloat) -> Self:
        """Replaces each element by whether it is not equal to a number or the element of a tensor, as 0 or 1."""
    def fill_(self, value: SupportsFloat) -> Self:
        """Sets every element to a number. OverflowError where it is no number of the dtype."""
    def trace(self) -> float:
        """The sum of the main diagonal of a matrix, as a Python number.

        ValueError where self is no matrix.
        """
    @overload
    def div(self, other: Self, *, out: Self | None = None) -> Self:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div_(self, other: Self) -> Self:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def div_(self, value: SupportsFloat) -> Self:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rtruediv__(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """A number divided by every element: what `value / x` calls. Integers are truncated toward zero, and by 0 give 0."""
    @overload
    def __floordiv__(self, other: Self, *, out: Self | None = None) -> Self:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        The quotient that belongs to the remainder `x % value`, as in Python and NumPy: the exact quotient is rounded down.
        Integers by 0 give 0, floats what `x / 0` is. The shapes are broadcast; ValueError if they cannot be.
        """
    @overload
    def __floordiv__(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        The quotient that belongs to the remainder `x % value`, as in Python and NumPy: the exact quotient is rounded down.
        Integers by 0 give 0, floats what `x / 0` is. The shapes are broadcast; ValueError if they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ifloordiv__(self, other: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """Like `__floordiv__`, in place: what `x //= value` calls. `other` is broadcast to the shape of self; ValueError if it
        cannot be.
        """
    @overload
    def __ifloordiv__(self, value: SupportsFloat) -> Self:  # type: ignore[misc, unused-ignore]
        """Like `__floordiv__`, in place: what `x //= value` calls. `other` is broadcast to the shape of self; ValueError if it
        cannot be.
        """
    def __rfloordiv__(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """A number divided by every element and rounded down: what `value // x` calls. Integers by 0 give 0."""
    @overload
    def fmod(self, other: Self, *, out: Self | None = None) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod_(self, other: Self) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def fmod_(self, value: SupportsFloat) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder(self, other: Self, *, out: Self | None = None) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`; a remainder of 0 too.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`; a remainder of 0 too.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder_(self, other: Self) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`; a remainder of 0 too.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder_(self, value: SupportsFloat) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`; a remainder of 0 too.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rmod__(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """What remains of a number divided by every element, with the sign of the element: what `value % x` calls. Integers
        by 0 give 0.
        """
    def masked_fill_(self, mask: ByteTensor, value: SupportsFloat) -> Self:
        """Sets the elements where `mask` is not 0 to a number. The mask is broadcast to the shape of self.

        ValueError where it cannot be; OverflowError where `value` is no number of the dtype.
        """
    @overload
    def index_fill_(self, dim: SupportsIndex, index: LongTensor, value: SupportsFloat) -> Self:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsFloat) -> Self:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, src: Self) -> Self:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, src: Self) -> Self:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, value: SupportsFloat) -> Self:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsFloat) -> Self:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    def btrifact(self, *, info: IntTensor | None = None, pivot: bool = True, out: tuple[Self, IntTensor] | None = None) -> tuple[Self, IntTensor]:
        """The LU decompositions of a batch of square matrices (batch x n x n): in one tensor of the same shape the factors L
        (its ones left out) and U of each, and the pivots, an IntTensor of batch x n. Row i of matrix b was swapped with row
        pivots[b, i] - 1 before step i. With pivot=False no rows are swapped.

        A matrix without a decomposition is a RuntimeError, unless an IntTensor is given as `info`: it becomes a vector that
        has 0 for each matrix that went well, and for others the number (from 1) of the first zero on U's diagonal.
        ValueError for other shapes. Half computes in float.
        """
    def btrisolve(self, LU_data: Self, LU_pivots: IntTensor, *, out: Self | None = None) -> Self:
        """Solves A @ X = B for each matrix of a batch, from the two results of btrifact.

        self is B, batch x n or batch x n x k, and so is the result; LU_data is batch x n x n and LU_pivots an IntTensor of
        batch x n. ValueError for other shapes and for pivots out of range. A zero on the diagonal of U gives infinities or
        NaN. Half computes in float.
        """
    @overload
    def median(self) -> float:
        """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
        the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
        Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
        tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def median(self, keepdim: bool, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
        the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
        Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
        tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def median(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
        the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
        Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
        tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def median(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
        the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
        Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
        tensor without elements.

        `axis` is another name of `dim`.
        """
    def neg(self, *, out: Self | None = None) -> Self:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def neg_(self) -> Self:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def abs(self, *, out: Self | None = None) -> Self:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def abs_(self) -> Self:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def exp(self, *, out: Self | None = None) -> Self:
        """e to the power of every element. Floating dtypes."""
    def exp_(self) -> Self:
        """e to the power of every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def log(self, *, out: Self | None = None) -> Self:
        """The natural logarithm of every element; -inf for 0, NaN for less. Floating dtypes."""
    def log_(self) -> Self:
        """The natural logarithm of every element; -inf for 0, NaN for less. Floating dtypes.

        In place: self is changed, and returned.
        """
    def log1p(self, *, out: Self | None = None) -> Self:
        """The natural logarithm of 1 + every element, precise for small ones; NaN for less than -1. Floating dtypes."""
    def log1p_(self) -> Self:
        """The natural logarithm of 1 + every element, precise for small ones; NaN for less than -1. Floating dtypes.

        In place: self is changed, and returned.
        """
    def sqrt(self, *, out: Self | None = None) -> Self:
        """The square root of every element; NaN for less than 0. Floating dtypes."""
    def sqrt_(self) -> Self:
        """The square root of every element; NaN for less than 0. Floating dtypes.

        In place: self is changed, and returned.
        """
    def rsqrt(self, *, out: Self | None = None) -> Self:
        """1 / the square root of every element; inf for 0, NaN for less. Floating dtypes."""
    def rsqrt_(self) -> Self:
        """1 / the square root of every element; inf for 0, NaN for less. Floating dtypes.

        In place: self is changed, and returned.
        """
    def sin(self, *, out: Self | None = None) -> Self:
        """The sine of every element, in radians; NaN for infinities. Floating dtypes."""
    def sin_(self) -> Self:
        """The sine of every element, in radians; NaN for infinities. Floating dtypes.

        In place: self is changed, and returned.
        """
    def cos(self, *, out: Self | None = None) -> Self:
        """The cosine of every element, in radians; NaN for infinities. Floating dtypes."""
    def cos_(self) -> Self:
        """The cosine of every element, in radians; NaN for infinities. Floating dtypes.

        In place: self is changed, and returned.
        """
    def tanh(self, *, out: Self | None = None) -> Self:
        """The hyperbolic tangent of every element. Floating dtypes."""
    def tanh_(self) -> Self:
        """The hyperbolic tangent of every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def sigmoid(self, *, out: Self | None = None) -> Self:
        """1 / (1 + exp(-x)) for every element x: between 0 and 1. Floating dtypes."""
    def sigmoid_(self) -> Self:
        """1 / (1 + exp(-x)) for every element x: between 0 and 1. Floating dtypes.

        In place: self is changed, and returned.
        """
    def floor(self, *, out: Self | None = None) -> Self:
        """The greatest integer that is not above every element. Floating dtypes."""
    def floor_(self) -> Self:
        """The greatest integer that is not above every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def ceil(self, *, out: Self | None = None) -> Self:
        """The least integer that is not below every element. Floating dtypes."""
    def ceil_(self) -> Self:
        """The least integer that is not below every element. Floating dtypes.

        In place: self is changed, and returned.
        """
    def round(self, *, out: Self | None = None) -> Self:
        """The integer nearest to every element; halves go away from zero, unlike Python's. Floating dtypes."""
    def round_(self) -> Self:
        """The integer nearest to every element; halves go away from zero, unlike Python's. Floating dtypes.

        In place: self is changed, and returned.
        """
    def trunc(self, *, out: Self | None = None) -> Self:
        """Every element without its fraction: rounded toward zero. Floating dtypes."""
    def trunc_(self) -> Self:
        """Every element without its fraction: rounded toward zero. Floating dtypes.

        In place: self is changed, and returned.
        """
    def frac(self, *, out: Self | None = None) -> Self:
        """The fraction of every element, with its sign: x - trunc(x). Floating dtypes."""
    def frac_(self) -> Self:
        """The fraction of every element, with its sign: x - trunc(x). Floating dtypes.

        In place: self is changed, and returned.
        """
    def reciprocal(self, *, out: Self | None = None) -> Self:
        """1 / every element; inf for 0. Floating dtypes."""
    def reciprocal_(self) -> Self:
        """1 / every element; inf for 0. Floating dtypes.

        In place: self is changed, and returned.
        """
    @overload
    def baddbmm(self, batch1: Self, batch2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (batch1 @ batch2), matrix by matrix: batches of b x n x m and b x m x p give b x n x p, to
        which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes do not
        fit.
        """
    @overload
    def baddbmm(self, beta: SupportsFloat, batch1: Self, batch2: Self, *, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (batch1 @ batch2), matrix by matrix: batches of b x n x m and b x m x p give b x n x p, to
        which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes do not
        fit.
        """
    @overload
    def baddbmm(self, beta: SupportsFloat, alpha: SupportsFloat, batch1: Self, batch2: Self, *, out: Self | None = None) -> Self:
        """beta * self + alpha * (batch1 @ batch2), matrix by matrix: batches of b x n x m and b x m x p give b x n x p, to
        which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes do not
        fit.
        """
    @overload
    def baddbmm_(self, batch1: Self, batch2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> Self:
        """Replaces self by beta * self + alpha * (batch1 @ batch2), matrix by matrix; self has the shape of the products."""
    @overload
    def baddbmm_(self, beta: SupportsFloat, batch1: Self, batch2: Self, *, alpha: SupportsFloat = 1) -> Self:
        """Replaces self by beta * self + alpha * (batch1 @ batch2), matrix by matrix; self has the shape of the products."""
    @overload
    def baddbmm_(self, beta: SupportsFloat, alpha: SupportsFloat, batch1: Self, batch2: Self) -> Self:
        """Replaces self by beta * self + alpha * (batch1 @ batch2), matrix by matrix; self has the shape of the products."""
    @overload
    def addbmm(self, batch1: Self, batch2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """beta * self + alpha times the sum of all products of the matrices of two batches: b x n x m and b x m x p give n
        x p, to which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes
        do not fit.
        """
    @overload
    def addbmm(self, beta: SupportsFloat, batch1: Self, batch2: Self, *, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """beta * self + alpha times the sum of all products of the matrices of two batches: b x n x m and b x m x p give n
        x p, to which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes
        do not fit.
        """
    @overload
    def addbmm(self, beta: SupportsFloat, alpha: SupportsFloat, batch1: Self, batch2: Self, *, out: Self | None = None) -> Self:
        """beta * self + alpha times the sum of all products of the matrices of two batches: b x n x m and b x m x p give n
        x p, to which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes
        do not fit.
        """
    @overload
    def addbmm_(self, batch1: Self, batch2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> Self:
        """Replaces self by beta * self + alpha times the sum of all products of the matrices of two batches; self has the
        shape of a product.
        """
    @overload
    def addbmm_(self, beta: SupportsFloat, batch1: Self, batch2: Self, *, alpha: SupportsFloat = 1) -> Self:
        """Replaces self by beta * self + alpha times the sum of all products of the matrices of two batches; self has the
        shape of a product.
        """
    @overload
    def addbmm_(self, beta: SupportsFloat, alpha: SupportsFloat, batch1: Self, batch2: Self) -> Self:
        """Replaces self by beta * self + alpha times the sum of all products of the matrices of two batches; self has the
        shape of a product.
        """
    def multinomial(self, num_samples: SupportsIndex, replacement: bool = False, *, generator: _Generator = ..., out: LongTensor | None = None) -> LongTensor:
        """num_samples indices, drawn with probabilities in proportion to the weights, which are a vector; for a matrix as many
        for every row. Weights need not add up to 1. Without replacement no index is drawn twice (each next one is drawn among
        those that are left), which takes num_samples positive weights. Gives a LongTensor of size num_samples, or rows x
        num_samples. ValueError for weights that are negative, infinite or NaN, and for a row of zeros.
        """
    def uniform_(self, from_: SupportsFloat = 0, to: SupportsFloat = 1, *, generator: _Generator = ...) -> Self:
        """Fills the tensor with numbers drawn uniformly from [from, to): every multiple of 2**-53 of the way is equally likely
        (Float: 2**-24, Half: 2**-11). `to` itself is not drawn. ValueError where from > to, or one of them is infinite or NaN.
        """
    def normal_(self, mean: SupportsFloat = 0, std: SupportsFloat = 1, *, generator: _Generator = ...) -> Self:
        """Fills the tensor with numbers drawn from the normal distribution. ValueError for a negative standard deviation, and for
        parameters that are infinite or NaN.
        """
    def cauchy_(self, median: SupportsFloat = 0, sigma: SupportsFloat = 1, *, generator: _Generator = ...) -> Self:
        """Fills the tensor with numbers drawn from the Cauchy distribution, whose density at x is
        sigma / (pi * (sigma**2 + (x - median)**2)). ValueError unless sigma > 0 and both are finite.
        """
    def log_normal_(self, mean: SupportsFloat = 1, std: SupportsFloat = 2, *, generator: _Generator = ...) -> Self:
        """Fills the tensor with exp(x) of numbers x drawn from the normal distribution with this mean and standard deviation.
        ValueError for a negative standard deviation, and for parameters that are infinite or NaN.
        """
    def exponential_(self, lambd: SupportsFloat = 1, *, generator: _Generator = ...) -> Self:
        """Fills the tensor with numbers drawn from the exponential distribution, whose density at x >= 0 is
        lambd * exp(-lambd * x). ValueError unless lambd > 0 and finite.
        """
    def bernoulli(self, *, generator: _Generator = ..., out: Self | None = None) -> Self:
        """Ones and zeros in the shape of the tensor: 1 with the probability that the tensor has there, else 0. ValueError for an
        element that is not between 0 and 1.
        """
    @overload
    def sum(self) -> float:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, dim: SupportsIndex, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, *, axis: SupportsIndex, keepdim: bool = False, out: Self | None = None) -> Self:
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
    def prod(self, dim: SupportsIndex, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, *, axis: SupportsIndex, keepdim: bool = False, out: Self | None = None) -> Self:
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
    def mean(self, dim: SupportsIndex, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """The mean of all elements, as a Python number; or of those along a dimension.

        Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def mean(self, *, axis: SupportsIndex, keepdim: bool = False, out: Self | None = None) -> Self:
        """The mean of all elements, as a Python number; or of those along a dimension.

        Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, other: Self, *, out: Self | None = None) -> Self:
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
    def max(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, other: Self, *, out: Self | None = None) -> Self:
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
    def min(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def var(self, unbiased: bool = True) -> float:
        """The variance of all elements as a number, or of those along a dimension as a tensor: the sum of the squared
        distances from the mean, divided by the number of elements less one, or by their number where unbiased is False.
        NaN where that is 0. A large mean costs no accuracy. Along a dimension the result has size 1 there, and lacks
        the dimension without keepdim, unless there is no other. ValueError for a tensor without elements and a
        dimension.

        `axis` is another name of `dim`.
        """
    @overload
    def var(self, dim: SupportsIndex, unbiased: bool = True, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """The variance of all elements as a number, or of those along a dimension as a tensor: the sum of the squared
        distances from the mean, divided by the number of elements less one, or by their number where unbiased is False.
        NaN where that is 0. A large mean costs no accuracy. Along a dimension the result has size 1 there, and lacks
        the dimension without keepdim, unless there is no other. ValueError for a tensor without elements and a
        dimension.

        `axis` is another name of `dim`.
        """
    @overload
    def var(self, *, axis: SupportsIndex, unbiased: bool = True, keepdim: bool = False, out: Self | None = None) -> Self:
        """The variance of all elements as a number, or of those along a dimension as a tensor: the sum of the squared
        distances from the mean, divided by the number of elements less one, or by their number where unbiased is False.
        NaN where that is 0. A large mean costs no accuracy. Along a dimension the result has size 1 there, and lacks
        the dimension without keepdim, unless there is no other. ValueError for a tensor without elements and a
        dimension.

        `axis` is another name of `dim`.
        """
    @overload
    def std(self, unbiased: bool = True) -> float:
        """The standard deviation of all elements as a number, or of those along a dimension as a tensor: the square root
        of `var`, which says what the arguments mean.

        `axis` is another name of `dim`.
        """
    @overload
    def std(self, dim: SupportsIndex, unbiased: bool = True, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """The standard deviation of all elements as a number, or of those along a dimension as a tensor: the square root
        of `var`, which says what the arguments mean.

        `axis` is another name of `dim`.
        """
    @overload
    def std(self, *, axis: SupportsIndex, unbiased: bool = True, keepdim: bool = False, out: Self | None = None) -> Self:
        """The standard deviation of all elements as a number, or of those along a dimension as a tensor: the square root
        of `var`, which says what the arguments mean.

        `axis` is another name of `dim`.
        """
    @overload
    def norm(self, p: SupportsFloat = 2) -> float:
        """The p-norm of all elements as a number, or of those along a dimension as a tensor: the sum of their absolute
        values to the power of p, to the power of 1/p. p 0 counts the elements that are not 0, p infinity gives the
        largest absolute value, -infinity the smallest. Where the result fits, powers do not overflow on the way.
        ValueError for a tensor without elements and a dimension.

        `axis` is another name of `dim`.
        """
    @overload
    def norm(self, p: SupportsFloat, dim: SupportsIndex, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """The p-norm of all elements as a number, or of those along a dimension as a tensor: the sum of their absolute
        values to the power of p, to the power of 1/p. p 0 counts the elements that are not 0, p infinity gives the
        largest absolute value, -infinity the smallest. Where the result fits, powers do not overflow on the way.
        ValueError for a tensor without elements and a dimension.

        `axis` is another name of `dim`.
        """
    @overload
    def norm(self, p: SupportsFloat, *, axis: SupportsIndex, keepdim: bool = False, out: Self | None = None) -> Self:
        """The p-norm of all elements as a number, or of those along a dimension as a tensor: the sum of their absolute
        values to the power of p, to the power of 1/p. p 0 counts the elements that are not 0, p infinity gives the
        largest absolute value, -infinity the smallest. Where the result fits, powers do not overflow on the way.
        ValueError for a tensor without elements and a dimension.

        `axis` is another name of `dim`.
        """
    def dist(self, other: Self, p: SupportsFloat = 2) -> float:
        """The p-norm of the difference of two tensors, which are broadcast together; `norm` says what p means."""
    @overload
    def renorm(self, p: SupportsFloat, dim: SupportsIndex, maxnorm: SupportsFloat, *, out: Self | None = None) -> Self:
        """A copy in which each slice along a dimension whose p-norm is more than maxnorm is scaled to a norm of maxnorm;
        all other slices are as they were. ValueError where p is not more than 0, where maxnorm is less than 0, and for
        a tensor of fewer than two dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def renorm(self, p: SupportsFloat, *, axis: SupportsIndex, maxnorm: SupportsFloat, out: Self | None = None) -> Self:
        """A copy in which each slice along a dimension whose p-norm is more than maxnorm is scaled to a norm of maxnorm;
        all other slices are as they were. ValueError where p is not more than 0, where maxnorm is less than 0, and for
        a tensor of fewer than two dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def renorm_(self, p: SupportsFloat, dim: SupportsIndex, maxnorm: SupportsFloat) -> Self:
        """A copy in which each slice along a dimension whose p-norm is more than maxnorm is scaled to a norm of maxnorm;
        all other slices are as they were. ValueError where p is not more than 0, where maxnorm is less than 0, and for
        a tensor of fewer than two dimensions.

        In place: self is changed, and returned.

        `axis` is another name of `dim`.
        """
    @overload
    def renorm_(self, p: SupportsFloat, *, axis: SupportsIndex, maxnorm: SupportsFloat) -> Self:
        """A copy in which each slice along a dimension whose p-norm is more than maxnorm is scaled to a norm of maxnorm;
        all other slices are as they were. ValueError where p is not more than 0, where maxnorm is less than 0, and for
        a tensor of fewer than two dimensions.

        In place: self is changed, and returned.

        `axis` is another name of `dim`.
        """
    def tan(self, *, out: Self | None = None) -> Self:
        """The tangent of every element, in radians. An infinite element gives NaN. For floating dtypes; the result has
        self's shape.
        """
    def tan_(self) -> Self:
        """The tangent of every element, in radians. An infinite element gives NaN. For floating dtypes; the result has
        self's shape.

        In place: self is changed, and returned.
        """
    def asin(self, *, out: Self | None = None) -> Self:
        """The angle between -pi/2 and pi/2 whose sine each element is, in radians. An element that is not between -1 and
        1 gives NaN. For floating dtypes; the result has self's shape.
        """
    def asin_(self) -> Self:
        """The angle between -pi/2 and pi/2 whose sine each element is, in radians. An element that is not between -1 and
        1 gives NaN. For floating dtypes; the result has self's shape.

        In place: self is changed, and returned.
        """
    def acos(self, *, out: Self | None = None) -> Self:
        """The angle between 0 and pi whose cosine each element is, in radians. An element that is not between -1 and 1
        gives NaN. For floating dtypes; the result has self's shape.
        """
    def acos_(self) -> Self:
        """The angle between 0 and pi whose cosine each element is, in radians. An element that is not between -1 and 1
        gives NaN. For floating dtypes; the result has self's shape.

        In place: self is changed, and returned.
        """
    def atan(self, *, out: Self | None = None) -> Self:
        """The angle between -pi/2 and pi/2 whose tangent each element is, in radians. An infinite element gives pi/2
        with its sign. For floating dtypes; the result has self's shape.
        """
    def atan_(self) -> Self:
        """The angle between -pi/2 and pi/2 whose tangent each element is, in radians. An infinite element gives pi/2
        with its sign. For floating dtypes; the result has self's shape.

        In place: self is changed, and returned.
        """
    def sinh(self, *, out: Self | None = None) -> Self:
        """The hyperbolic sine of every element. A result that is too large is infinite. For floating dtypes; the result
        has self's shape.
        """
    def sinh_(self) -> Self:
        """The hyperbolic sine of every element. A result that is too large is infinite. For floating dtypes; the result
        has self's shape.

        In place: self is changed, and returned.
        """
    def cosh(self, *, out: Self | None = None) -> Self:
        """The hyperbolic cosine of every element. A result that is too large is infinite. For floating dtypes; the
        result has self's shape.
        """
    def cosh_(self) -> Self:
        """The hyperbolic cosine of every element. A result that is too large is infinite. For floating dtypes; the
        result has self's shape.

        In place: self is changed, and returned.
        """
    def lgamma(self, *, out: Self | None = None) -> Self:
        """The natural logarithm of the absolute value of the gamma function of every element. Infinite for 0 and
        negative whole numbers. For floating dtypes; the result has self's shape.
        """
    def lgamma_(self) -> Self:
        """The natural logarithm of the absolute value of the gamma function of every element. Infinite for 0 and
        negative whole numbers. For floating dtypes; the result has self's shape.

        In place: self is changed, and returned.
        """
    @overload
    def __add__(self, other: Self, /) -> Self: ...
    @overload
    def __add__(self, other: SupportsFloat, /) -> Self: ...
    @overload
    def __radd__(self, other: Self, /) -> Self: ...
    @overload
    def __radd__(self, other: SupportsFloat, /) -> Self: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __iadd__(self, other: Self, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __iadd__(self, other: SupportsFloat, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __sub__(self, other: Self, /) -> Self: ...
    @overload
    def __sub__(self, other: SupportsFloat, /) -> Self: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __isub__(self, other: Self, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __isub__(self, other: SupportsFloat, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mul__(self, other: Self, /) -> Self: ...
    @overload
    def __mul__(self, other: SupportsFloat, /) -> Self: ...
    @overload
    def __rmul__(self, other: Self, /) -> Self: ...
    @overload
    def __rmul__(self, other: SupportsFloat, /) -> Self: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imul__(self, other: Self, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imul__(self, other: SupportsFloat, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __pow__(self, other: Self, mod: None = None, /) -> Self: ...
    @overload
    def __pow__(self, other: SupportsFloat, mod: None = None, /) -> Self: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __ipow__(self, other: Self, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __ipow__(self, other: SupportsFloat, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __lt__(self, other: Self, /) -> ByteTensor: ...
    @overload
    def __lt__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: Self, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: Self, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: Self, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: SupportsFloat, /) -> ByteTensor: ...
    @overload  # type: ignore[override, unused-ignore]
    def __eq__(self, other: Self, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __eq__(self, other: SupportsFloat, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload  # type: ignore[override, unused-ignore]
    def __ne__(self, other: Self, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __ne__(self, other: SupportsFloat, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __truediv__(self, other: Self, /) -> Self: ...
    @overload
    def __truediv__(self, other: SupportsFloat, /) -> Self: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __itruediv__(self, other: Self, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __itruediv__(self, other: SupportsFloat, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mod__(self, other: Self, /) -> Self: ...
    @overload
    def __mod__(self, other: SupportsFloat, /) -> Self: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imod__(self, other: Self, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imod__(self, other: SupportsFloat, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    def __neg__(self) -> Self: ...
    def __abs__(self) -> Self: ...

class _IntegralTensor(_AnyTensor):
    @overload
    def add(self, other: Self, *, value: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsIndex, other: Self, *, out: Self | None = None) -> Self:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
        """
    @overload
    def add_(self, other: Self, *, value: SupportsIndex = 1) -> Self:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsIndex, other: Self) -> Self:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsIndex) -> Self:
        """Every element plus a number, or plus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. In place self keeps its shape, and `other` alone is broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub(self, other: Self, *, value: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsIndex, other: Self, *, out: Self | None = None) -> Self:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.
        """
    @overload
    def sub_(self, other: Self, *, value: SupportsIndex = 1) -> Self:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsIndex, other: Self) -> Self:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsIndex) -> Self:
        """Every element minus a number, or minus `value` times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype.

        In place: self is changed, and returned.
        """
    def __rsub__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """A number minus every element: what `value - x` calls. Integers wrap around."""
    @overload
    def mul(self, other: Self, *, out: Self | None = None) -> Self:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.
        """
    @overload
    def mul_(self, other: Self) -> Self:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    @overload
    def mul_(self, value: SupportsIndex) -> Self:
        """Every element times a number, or times the element of `other`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
        number of the dtype. For the product of matrices see `mm`.

        In place: self is changed, and returned.
        """
    def __rpow__(self, base: SupportsIndex, *, out: Self | None = None) -> Self:
        """A number to the power of every element: what `base ** x` calls for integers. Powers wrap around. A negative power
        is 1 divided by the positive one, truncated.
        """
    @overload
    def __pow__(self, exponent: Self, *, out: Self | None = None) -> Self:
        """Every element to the power of a number, or of the element of `exponent`: what `x ** exponent` calls for integers.

        Integral dtypes; floating ones have `pow`. Powers wrap around. A negative power is 1 divided by the positive one,
        truncated: 0 but for 1 and -1. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __pow__(self, exponent: SupportsIndex, *, out: Self | None = None) -> Self:
        """Every element to the power of a number, or of the element of `exponent`: what `x ** exponent` calls for integers.

        Integral dtypes; floating ones have `pow`. Powers wrap around. A negative power is 1 divided by the positive one,
        truncated: 0 but for 1 and -1. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ipow__(self, exponent: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """As `__pow__`, in place: what `x **= exponent` calls. `exponent` is broadcast to the shape of self; ValueError
        where it cannot be.
        """
    @overload
    def __ipow__(self, exponent: SupportsIndex) -> Self:  # type: ignore[misc, unused-ignore]
        """As `__pow__`, in place: what `x **= exponent` calls. `exponent` is broadcast to the shape of self; ValueError
        where it cannot be.
        """
    @overload
    def clamp(self, min: SupportsIndex, max: SupportsIndex, *, out: Self | None = None) -> Self:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, min: SupportsIndex, out: Self | None = None) -> Self:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp(self, *, max: SupportsIndex, out: Self | None = None) -> Self:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.
        """
    @overload
    def clamp_(self, min: SupportsIndex, max: SupportsIndex) -> Self:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, min: SupportsIndex) -> Self:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, max: SupportsIndex) -> Self:
        """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

        NaN stays NaN. OverflowError where a bound is no number of the dtype.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul(self, tensor1: Self, tensor2: Self, *, value: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul(self, value: SupportsIndex, tensor1: Self, tensor2: Self, *, out: Self | None = None) -> Self:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
        """
    @overload
    def addcmul_(self, tensor1: Self, tensor2: Self, *, value: SupportsIndex = 1) -> Self:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul_(self, value: SupportsIndex, tensor1: Self, tensor2: Self) -> Self:
        """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv(self, tensor1: Self, tensor2: Self, *, value: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv(self, value: SupportsIndex, tensor1: Self, tensor2: Self, *, out: Self | None = None) -> Self:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
        """
    @overload
    def addcdiv_(self, tensor1: Self, tensor2: Self, *, value: SupportsIndex = 1) -> Self:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv_(self, value: SupportsIndex, tensor1: Self, tensor2: Self) -> Self:
        """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

        The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.

        In place: self is changed, and returned.
        """
    @overload
    def __and__(self, other: Self, *, out: Self | None = None) -> Self:
        """The bits that both have: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __and__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """The bits that both have: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __iand__(self, other: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __iand__(self, value: SupportsIndex) -> Self:  # type: ignore[misc, unused-ignore]
        """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __or__(self, other: Self, *, out: Self | None = None) -> Self:
        """The bits that either has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __or__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """The bits that either has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ior__(self, other: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __ior__(self, value: SupportsIndex) -> Self:  # type: ignore[misc, unused-ignore]
        """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __xor__(self, other: Self, *, out: Self | None = None) -> Self:
        """The bits that exactly one of the two has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __xor__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """The bits that exactly one of the two has: every element and a number, or the element of `other`.

        Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ixor__(self, other: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __ixor__(self, value: SupportsIndex) -> Self:  # type: ignore[misc, unused-ignore]
        """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
        cannot be.
        """
    @overload
    def __lshift__(self, other: Self, *, out: Self | None = None) -> Self:
        """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __lshift__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ilshift__(self, other: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __ilshift__(self, value: SupportsIndex) -> Self:  # type: ignore[misc, unused-ignore]
        """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __rshift__(self, other: Self, *, out: Self | None = None) -> Self:
        """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
        zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def __rshift__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
        zeros come in.

        Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
        out. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __irshift__(self, other: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    @overload
    def __irshift__(self, value: SupportsIndex) -> Self:  # type: ignore[misc, unused-ignore]
        """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
        it cannot be.
        """
    def __invert__(self, *, out: Self | None = None) -> Self:
        """Every element with each bit the other way round: what `~x` calls. Integral dtypes; on others TypeError."""
    def dot(self, tensor: Self) -> int:
        """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

        ValueError where the numbers of elements differ.
        """
    @overload
    def addmm(self, mat1: Self, mat2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsIndex, mat1: Self, mat2: Self, *, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm(self, beta: SupportsIndex, alpha: SupportsIndex, mat1: Self, mat2: Self, *, out: Self | None = None) -> Self:
        """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addmm_(self, mat1: Self, mat2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> Self:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsIndex, mat1: Self, mat2: Self, *, alpha: SupportsIndex = 1) -> Self:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmm_(self, beta: SupportsIndex, alpha: SupportsIndex, mat1: Self, mat2: Self) -> Self:
        """Replaces self, n x p, by beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv(self, mat: Self, vec: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsIndex, mat: Self, vec: Self, *, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv(self, beta: SupportsIndex, alpha: SupportsIndex, mat: Self, vec: Self, *, out: Self | None = None) -> Self:
        """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
        nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, mat: Self, vec: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> Self:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsIndex, mat: Self, vec: Self, *, alpha: SupportsIndex = 1) -> Self:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addmv_(self, beta: SupportsIndex, alpha: SupportsIndex, mat: Self, vec: Self) -> Self:
        """Replaces self, n, by beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr(self, vec1: Self, vec2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsIndex, vec1: Self, vec2: Self, *, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr(self, beta: SupportsIndex, alpha: SupportsIndex, vec1: Self, vec2: Self, *, out: Self | None = None) -> Self:
        """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
        in it neither.
        """
    @overload
    def addr_(self, vec1: Self, vec2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> Self:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsIndex, vec1: Self, vec2: Self, *, alpha: SupportsIndex = 1) -> Self:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def addr_(self, beta: SupportsIndex, alpha: SupportsIndex, vec1: Self, vec2: Self) -> Self:
        """Replaces self, n x m, by beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

        ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN in it neither.
        """
    @overload
    def lt(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def lt(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def gt(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def le(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def ge(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
        """
    @overload
    def eq(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def eq(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def ne(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

        The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
        """
    @overload
    def lt_(self, other: Self) -> Self:
        """Replaces each element by whether it is less than a number or the element of a tensor, as 0 or 1."""
    @overload
    def lt_(self, value: SupportsIndex) -> Self:
        """Replaces each element by whether it is less than a number or the element of a tensor, as 0 or 1."""
    @overload
    def gt_(self, other: Self) -> Self:
        """Replaces each element by whether it is greater than a number or the element of a tensor, as 0 or 1."""
    @overload
    def gt_(self, value: SupportsIndex) -> Self:
        """Replaces each element by whether it is greater than a number or the element of a tensor, as 0 or 1."""
    @overload
    def le_(self, other: Self) -> Self:
        """Replaces each element by whether it is less than or equal to a number or the element of a tensor, as 0 or 1."""
    @overload
    def le_(self, value: SupportsIndex) -> Self:
        """Replaces each element by whether it is less than or equal to a number or the element of a tensor, as 0 or 1."""
    @overload
    def ge_(self, other: Self) -> Self:
        """Replaces each element by whether it is greater than or equal to a number or the element of a tensor, as 0 or 1."""
    @overload
    def ge_(self, value: SupportsIndex) -> Self:
        """Replaces each element by whether it is greater than or equal to a number or the element of a tensor, as 0 or 1."""
    @overload
    def eq_(self, other: Self) -> Self:
        """Replaces each element by whether it is equal to a number or the element of a tensor, as 0 or 1."""
    @overload
    def eq_(self, value: SupportsIndex) -> Self:
        """Replaces each element by whether it is equal to a number or the element of a tensor, as 0 or 1."""
    @overload
    def ne_(self, other: Self) -> Self:
        """Replaces each element by whether it is not equal to a number or the element of a tensor, as 0 or 1."""
    @overload
    def ne_(self, value: SupportsIndex) -> Self:
        """Replaces each element by whether it is not equal to a number or the element of a tensor, as 0 or 1."""
    def fill_(self, value: SupportsIndex) -> Self:
        """Sets every element to a number. OverflowError where it is no number of the dtype."""
    def trace(self) -> int:
        """The sum of the main diagonal of a matrix, as a Python number.

        ValueError where self is no matrix.
        """
    @overload
    def div(self, other: Self, *, out: Self | None = None) -> Self:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def div_(self, other: Self) -> Self:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def div_(self, value: SupportsIndex) -> Self:
        """Every element divided by a number, or by the element of `other`.

        Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rtruediv__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """A number divided by every element: what `value / x` calls. Integers are truncated toward zero, and by 0 give 0."""
    @overload
    def __floordiv__(self, other: Self, *, out: Self | None = None) -> Self:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        The quotient that belongs to the remainder `x % value`, as in Python and NumPy: the exact quotient is rounded down.
        Integers by 0 give 0, floats what `x / 0` is. The shapes are broadcast; ValueError if they cannot be.
        """
    @overload
    def __floordiv__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Every element divided by a number, or by the element of `other`, and rounded down: what `x // value` calls.

        The quotient that belongs to the remainder `x % value`, as in Python and NumPy: the exact quotient is rounded down.
        Integers by 0 give 0, floats what `x / 0` is. The shapes are broadcast; ValueError if they cannot be.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ifloordiv__(self, other: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """Like `__floordiv__`, in place: what `x //= value` calls. `other` is broadcast to the shape of self; ValueError if it
        cannot be.
        """
    @overload
    def __ifloordiv__(self, value: SupportsIndex) -> Self:  # type: ignore[misc, unused-ignore]
        """Like `__floordiv__`, in place: what `x //= value` calls. `other` is broadcast to the shape of self; ValueError if it
        cannot be.
        """
    def __rfloordiv__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """A number divided by every element and rounded down: what `value // x` calls. Integers by 0 give 0."""
    @overload
    def fmod(self, other: Self, *, out: Self | None = None) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def fmod_(self, other: Self) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def fmod_(self, value: SupportsIndex) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder(self, other: Self, *, out: Self | None = None) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`; a remainder of 0 too.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`; a remainder of 0 too.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
        """
    @overload
    def remainder_(self, other: Self) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`; a remainder of 0 too.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    @overload
    def remainder_(self, value: SupportsIndex) -> Self:
        """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
        Python's `%`; a remainder of 0 too.

        Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.

        In place: self is changed, and returned.
        """
    def __rmod__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """What remains of a number divided by every element, with the sign of the element: what `value % x` calls. Integers
        by 0 give 0.
        """
    def masked_fill_(self, mask: ByteTensor, value: SupportsIndex) -> Self:
        """Sets the elements where `mask` is not 0 to a number. The mask is broadcast to the shape of self.

        ValueError where it cannot be; OverflowError where `value` is no number of the dtype.
        """
    @overload
    def index_fill_(self, dim: SupportsIndex, index: LongTensor, value: SupportsIndex) -> Self:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsIndex) -> Self:
        """Sets the slices of a dimension that the vector `index` names to a number.

        IndexError where `dim` or an index is out of range, and then nothing is changed.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, src: Self) -> Self:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, src: Self) -> Self:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, value: SupportsIndex) -> Self:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsIndex) -> Self:
        """For each place of `index`, sets the element of self at that place, but at the index along `dim`, to that of `src`,
        or to a number: for a matrix and dimension 1 self[i][index[i][j]] = src[i][j].

        IndexError where `dim` or an index is out of range, and then nothing is changed; ValueError where the shapes do
        not fit.

        `axis` is another name of `dim`.
        """
    @overload
    def median(self) -> int:
        """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
        the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
        Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
        tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def median(self, keepdim: bool, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
        the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
        Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
        tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def median(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
        the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
        Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
        tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def median(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
        the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
        Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
        tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def baddbmm(self, batch1: Self, batch2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (batch1 @ batch2), matrix by matrix: batches of b x n x m and b x m x p give b x n x p, to
        which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes do not
        fit.
        """
    @overload
    def baddbmm(self, beta: SupportsIndex, batch1: Self, batch2: Self, *, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """beta * self + alpha * (batch1 @ batch2), matrix by matrix: batches of b x n x m and b x m x p give b x n x p, to
        which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes do not
        fit.
        """
    @overload
    def baddbmm(self, beta: SupportsIndex, alpha: SupportsIndex, batch1: Self, batch2: Self, *, out: Self | None = None) -> Self:
        """beta * self + alpha * (batch1 @ batch2), matrix by matrix: batches of b x n x m and b x m x p give b x n x p, to
        which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes do not
        fit.
        """
    @overload
    def baddbmm_(self, batch1: Self, batch2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> Self:
        """Replaces self by beta * self + alpha * (batch1 @ batch2), matrix by matrix; self has the shape of the products."""
    @overload
    def baddbmm_(self, beta: SupportsIndex, batch1: Self, batch2: Self, *, alpha: SupportsIndex = 1) -> Self:
        """Replaces self by beta * self + alpha * (batch1 @ batch2), matrix by matrix; self has the shape of the products."""
    @overload
    def baddbmm_(self, beta: SupportsIndex, alpha: SupportsIndex, batch1: Self, batch2: Self) -> Self:
        """Replaces self by beta * self + alpha * (batch1 @ batch2), matrix by matrix; self has the shape of the products."""
    @overload
    def addbmm(self, batch1: Self, batch2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """beta * self + alpha times the sum of all products of the matrices of two batches: b x n x m and b x m x p give n
        x p, to which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes
        do not fit.
        """
    @overload
    def addbmm(self, beta: SupportsIndex, batch1: Self, batch2: Self, *, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """beta * self + alpha times the sum of all products of the matrices of two batches: b x n x m and b x m x p give n
        x p, to which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes
        do not fit.
        """
    @overload
    def addbmm(self, beta: SupportsIndex, alpha: SupportsIndex, batch1: Self, batch2: Self, *, out: Self | None = None) -> Self:
        """beta * self + alpha times the sum of all products of the matrices of two batches: b x n x m and b x m x p give n
        x p, to which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes
        do not fit.
        """
    @overload
    def addbmm_(self, batch1: Self, batch2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> Self:
        """Replaces self by beta * self + alpha times the sum of all products of the matrices of two batches; self has the
        shape of a product.
        """
    @overload
    def addbmm_(self, beta: SupportsIndex, batch1: Self, batch2: Self, *, alpha: SupportsIndex = 1) -> Self:
        """Replaces self by beta * self + alpha times the sum of all products of the matrices of two batches; self has the
        shape of a product.
        """
    @overload
    def addbmm_(self, beta: SupportsIndex, alpha: SupportsIndex, batch1: Self, batch2: Self) -> Self:
        """Replaces self by beta * self + alpha times the sum of all products of the matrices of two batches; self has the
        shape of a product.
        """
    @overload
    def sum(self) -> int:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, dim: SupportsIndex, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """The sum of all elements, as a Python number; or of those along a dimension.

        Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
        the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, *, axis: SupportsIndex, keepdim: bool = False, out: Self | None = None) -> Self:
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
    def prod(self, dim: SupportsIndex, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, *, axis: SupportsIndex, keepdim: bool = False, out: Self | None = None) -> Self:
        """The product of all elements, as a Python number; or of those along a dimension.

        Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
        `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, other: Self, *, out: Self | None = None) -> Self:
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
    def max(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
        greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, other: Self, *, out: Self | None = None) -> Self:
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
    def min(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
        least elements along a dimension, and a LongTensor of the index of each, the first of several.

        NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
        where there is no element, or where shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def __add__(self, other: Self, /) -> Self: ...
    @overload
    def __add__(self, other: SupportsIndex, /) -> Self: ...
    @overload
    def __radd__(self, other: Self, /) -> Self: ...
    @overload
    def __radd__(self, other: SupportsIndex, /) -> Self: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __iadd__(self, other: Self, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __iadd__(self, other: SupportsIndex, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __sub__(self, other: Self, /) -> Self: ...
    @overload
    def __sub__(self, other: SupportsIndex, /) -> Self: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __isub__(self, other: Self, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __isub__(self, other: SupportsIndex, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mul__(self, other: Self, /) -> Self: ...
    @overload
    def __mul__(self, other: SupportsIndex, /) -> Self: ...
    @overload
    def __rmul__(self, other: Self, /) -> Self: ...
    @overload
    def __rmul__(self, other: SupportsIndex, /) -> Self: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imul__(self, other: Self, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imul__(self, other: SupportsIndex, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __rand__(self, other: Self, /) -> Self: ...
    @overload
    def __rand__(self, other: SupportsIndex, /) -> Self: ...
    @overload
    def __ror__(self, other: Self, /) -> Self: ...
    @overload
    def __ror__(self, other: SupportsIndex, /) -> Self: ...
    @overload
    def __rxor__(self, other: Self, /) -> Self: ...
    @overload
    def __rxor__(self, other: SupportsIndex, /) -> Self: ...
    @overload
    def __lt__(self, other: Self, /) -> ByteTensor: ...
    @overload
    def __lt__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: Self, /) -> ByteTensor: ...
    @overload
    def __gt__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: Self, /) -> ByteTensor: ...
    @overload
    def __le__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: Self, /) -> ByteTensor: ...
    @overload
    def __ge__(self, other: SupportsIndex, /) -> ByteTensor: ...
    @overload  # type: ignore[override, unused-ignore]
    def __eq__(self, other: Self, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __eq__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload  # type: ignore[override, unused-ignore]
    def __ne__(self, other: Self, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __ne__(self, other: SupportsIndex, /) -> ByteTensor: ...  # type: ignore[override, unused-ignore]
    @overload
    def __truediv__(self, other: Self, /) -> Self: ...
    @overload
    def __truediv__(self, other: SupportsIndex, /) -> Self: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __itruediv__(self, other: Self, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __itruediv__(self, other: SupportsIndex, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __mod__(self, other: Self, /) -> Self: ...
    @overload
    def __mod__(self, other: SupportsIndex, /) -> Self: ...
    @overload  # type: ignore[misc, unused-ignore]
    def __imod__(self, other: Self, /) -> Self: ...  # type: ignore[misc, unused-ignore]
    @overload
    def __imod__(self, other: SupportsIndex, /) -> Self: ...  # type: ignore[misc, unused-ignore]

class DoubleTensor(_FloatingTensor):
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
    def gesv(self, A: Self, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Solves A @ X = B for X: the solution and, in one matrix, the factors L (its ones left out) and U of A's LU
        decomposition.

        self is B, n x k or a vector (a column), and A is n x n; the solution is n x k. ValueError for other shapes,
        RuntimeError where A is singular.
        """
    def gels(self, A: Self, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """The X for which the squares of A @ X - B sum up to least; where A has more columns than rows, of all X with
        A @ X = B the one whose squares do. And the factors of A as LAPACK packs them.

        self is B, m x k or a vector, and A is m x n with full rank. The first result is max(m, n) x k: its first n rows are
        X, and the sum of squares of a column's other rows is that of what remains. ValueError for other shapes,
        RuntimeError where A has not full rank.
        """
    def trtrs(self, A: Self, upper: bool = True, transpose: bool = False, unitriangular: bool = False, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Solves A @ X = B for a triangular A: the solution, and a copy of A.

        self is B, n x k or a vector, and A is n x n, of which one triangle is read: the upper one, or with upper=False the
        lower one. transpose=True solves A.t() @ X = B, and unitriangular=True takes the diagonal for ones. ValueError for
        other shapes, RuntimeError where the diagonal has a zero.
        """
    def inverse(self, *, out: Self | None = None) -> Self:
        """The inverse of a square matrix.

        ValueError for other shapes, RuntimeError where the matrix is singular.
        """
    def potrf(self, upper: bool = True, *, out: Self | None = None) -> Self:
        """The Cholesky factor of a symmetric positive definite matrix: the upper triangle U for which U.t() @ U is the matrix,
        or with upper=False the lower triangle L for which L @ L.t() is.

        Only that triangle of self (n x n) is read; the other one of the result is zero. ValueError for other shapes,
        RuntimeError where the matrix is not positive definite.
        """
    def potrs(self, input2: Self, upper: bool = True, *, out: Self | None = None) -> Self:
        """Solves A @ X = B for an A of which the Cholesky factor is given, as potrf gives it.

        self is B, n x k or a vector, and input2 is the factor, n x n, of which only the triangle is read. ValueError for
        other shapes. A factor with a zero on its diagonal gives infinities or NaN.
        """
    def potri(self, upper: bool = True, *, out: Self | None = None) -> Self:
        """The inverse of a matrix of which self is the Cholesky factor, as potrf gives it.

        Only the triangle of self (n x n) is read. ValueError for other shapes, RuntimeError where its diagonal has a zero.
        """
    def pstrf(self, upper: bool = True, tol: SupportsFloat = -1, *, out: tuple[Self, IntTensor] | None = None) -> tuple[Self, IntTensor]:
        """The Cholesky factor of a symmetric positive semidefinite matrix, with pivoting, and the pivots, an IntTensor: rows
        and columns piv[0], piv[1], … of the matrix, in this order, have the factor U of potrf, or with upper=False L.

        Only one triangle of self (n x n) is read. A pivot that is not above tol ends it with RuntimeError: the matrix has
        not full rank, or is not semidefinite; a negative tol means n times the largest pivot times the precision of the
        dtype. ValueError for other shapes.
        """
    def qr(self, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """The QR decomposition of a matrix (m x n): Q with orthonormal columns, m x k, and an upper triangle R, k x n, for
        which Q @ R is the matrix; k is the smaller one of m and n. The signs of rows of R are as LAPACK has them.

        ValueError for other shapes.
        """
    def geqrf(self, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """The QR decomposition of a matrix (m x n) as LAPACK packs it: R on and above the diagonal; below it and in the second
        result, a vector tau, the reflectors that make up Q. They are for orgqr and ormqr.

        ValueError for other shapes.
        """
    def orgqr(self, input2: Self, *, out: Self | None = None) -> Self:
        """The Q of a QR decomposition, from the two results of geqrf: self is the matrix (m x n) and input2 is tau. The result
        is m x min(m, n).

        ValueError for other shapes.
        """
    def ormqr(self, input2: Self, input3: Self, left: bool = True, transpose: bool = False, *, out: Self | None = None) -> Self:
        """A matrix multiplied by the square Q of a QR decomposition: Q @ input3, or with left=False input3 @ Q. With
        transpose=True by Q.t().

        self (m x n) and input2 are the results of geqrf; Q is m x m and is not made. ValueError for other shapes.
        """
    def symeig(self, eigenvectors: bool = False, upper: bool = True, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Eigenvalues of a symmetric matrix (n x n), in ascending order, and with eigenvectors=True their eigenvectors, as the
        columns of a matrix; without, that matrix is zero.

        Only one triangle is read: the upper one, or with upper=False the lower one. ValueError for other shapes and for NaN
        or infinity in that triangle, RuntimeError where the computation does not converge.
        """
    def eig(self, eigenvectors: bool = False, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Eigenvalues of a square matrix (n x n), as rows of real and imaginary part (n x 2), and with eigenvectors=True their
        eigenvectors, each of length 1; without, the second result has no elements.

        The vector of a real value i is column i. Complex values come in pairs i, i + 1 of conjugates; their vectors are
        column i plus and minus the imaginary unit times column i + 1. ValueError for other shapes and for NaN or infinity,
        RuntimeError where the computation does not converge.
        """
    def svd(self, some: bool = True, *, out: tuple[Self, Self, Self] | None = None) -> tuple[Self, Self, Self]:
        """The singular value decomposition of a matrix (m x n): U (m x k), the singular values S (k) in descending order, and
        V (n x k), for which U @ diag(S) @ V.t() is the matrix; k is the smaller one of m and n. With some=False U is m x m
        and V is n x n.

        ValueError for other shapes and for NaN or infinity, RuntimeError where the computation does not converge.
        """
    def storage(self) -> DoubleStorage:
        """The storage that holds the elements: shared, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: DoubleStorage) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: DoubleStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    def histc(self, bins: SupportsIndex = 100, min: SupportsFloat = 0, max: SupportsFloat = 0, *, out: Self | None = None) -> Self:
        """How many elements lie in each of `bins` intervals of equal width from min to max, which are both included;
        elements outside do not count. Where min and max are equal, they are the least and the largest element.
        ValueError where there is no interval between them, or bins is less than 1.
        """
    def atan2(self, other: Self, *, out: Self | None = None) -> Self:
        """The angle of the point (other, self) seen from the origin, element by element, from -pi to pi in radians: that
        whose
        tangent is self / other, in the quadrant that the signs of both tell. Signs of zeros count. For FloatTensor and
        DoubleTensor; other is broadcast together with self.
        """
    def atan2_(self, other: Self) -> Self:
        """The angle of the point (other, self) seen from the origin, element by element, from -pi to pi in radians: that
        whose
        tangent is self / other, in the quadrant that the signs of both tell. Signs of zeros count. For FloatTensor and
        DoubleTensor; other is broadcast together with self.

        In place: self is changed, and returned.
        """

class FloatTensor(_FloatingTensor):
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
    def gesv(self, A: Self, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Solves A @ X = B for X: the solution and, in one matrix, the factors L (its ones left out) and U of A's LU
        decomposition.

        self is B, n x k or a vector (a column), and A is n x n; the solution is n x k. ValueError for other shapes,
        RuntimeError where A is singular.
        """
    def gels(self, A: Self, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """The X for which the squares of A @ X - B sum up to least; where A has more columns than rows, of all X with
        A @ X = B the one whose squares do. And the factors of A as LAPACK packs them.

        self is B, m x k or a vector, and A is m x n with full rank. The first result is max(m, n) x k: its first n rows are
        X, and the sum of squares of a column's other rows is that of what remains. ValueError for other shapes,
        RuntimeError where A has not full rank.
        """
    def trtrs(self, A: Self, upper: bool = True, transpose: bool = False, unitriangular: bool = False, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Solves A @ X = B for a triangular A: the solution, and a copy of A.

        self is B, n x k or a vector, and A is n x n, of which one triangle is read: the upper one, or with upper=False the
        lower one. transpose=True solves A.t() @ X = B, and unitriangular=True takes the diagonal for ones. ValueError for
        other shapes, RuntimeError where the diagonal has a zero.
        """
    def inverse(self, *, out: Self | None = None) -> Self:
        """The inverse of a square matrix.

        ValueError for other shapes, RuntimeError where the matrix is singular.
        """
    def potrf(self, upper: bool = True, *, out: Self | None = None) -> Self:
        """The Cholesky factor of a symmetric positive definite matrix: the upper triangle U for which U.t() @ U is the matrix,
        or with upper=False the lower triangle L for which L @ L.t() is.

        Only that triangle of self (n x n) is read; the other one of the result is zero. ValueError for other shapes,
        RuntimeError where the matrix is not positive definite.
        """
    def potrs(self, input2: Self, upper: bool = True, *, out: Self | None = None) -> Self:
        """Solves A @ X = B for an A of which the Cholesky factor is given, as potrf gives it.

        self is B, n x k or a vector, and input2 is the factor, n x n, of which only the triangle is read. ValueError for
        other shapes. A factor with a zero on its diagonal gives infinities or NaN.
        """
    def potri(self, upper: bool = True, *, out: Self | None = None) -> Self:
        """The inverse of a matrix of which self is the Cholesky factor, as potrf gives it.

        Only the triangle of self (n x n) is read. ValueError for other shapes, RuntimeError where its diagonal has a zero.
        """
    def pstrf(self, upper: bool = True, tol: SupportsFloat = -1, *, out: tuple[Self, IntTensor] | None = None) -> tuple[Self, IntTensor]:
        """The Cholesky factor of a symmetric positive semidefinite matrix, with pivoting, and the pivots, an IntTensor: rows
        and columns piv[0], piv[1], … of the matrix, in this order, have the factor U of potrf, or with upper=False L.

        Only one triangle of self (n x n) is read. A pivot that is not above tol ends it with RuntimeError: the matrix has
        not full rank, or is not semidefinite; a negative tol means n times the largest pivot times the precision of the
        dtype. ValueError for other shapes.
        """
    def qr(self, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """The QR decomposition of a matrix (m x n): Q with orthonormal columns, m x k, and an upper triangle R, k x n, for
        which Q @ R is the matrix; k is the smaller one of m and n. The signs of rows of R are as LAPACK has them.

        ValueError for other shapes.
        """
    def geqrf(self, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """The QR decomposition of a matrix (m x n) as LAPACK packs it: R on and above the diagonal; below it and in the second
        result, a vector tau, the reflectors that make up Q. They are for orgqr and ormqr.

        ValueError for other shapes.
        """
    def orgqr(self, input2: Self, *, out: Self | None = None) -> Self:
        """The Q of a QR decomposition, from the two results of geqrf: self is the matrix (m x n) and input2 is tau. The result
        is m x min(m, n).

        ValueError for other shapes.
        """
    def ormqr(self, input2: Self, input3: Self, left: bool = True, transpose: bool = False, *, out: Self | None = None) -> Self:
        """A matrix multiplied by the square Q of a QR decomposition: Q @ input3, or with left=False input3 @ Q. With
        transpose=True by Q.t().

        self (m x n) and input2 are the results of geqrf; Q is m x m and is not made. ValueError for other shapes.
        """
    def symeig(self, eigenvectors: bool = False, upper: bool = True, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Eigenvalues of a symmetric matrix (n x n), in ascending order, and with eigenvectors=True their eigenvectors, as the
        columns of a matrix; without, that matrix is zero.

        Only one triangle is read: the upper one, or with upper=False the lower one. ValueError for other shapes and for NaN
        or infinity in that triangle, RuntimeError where the computation does not converge.
        """
    def eig(self, eigenvectors: bool = False, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Eigenvalues of a square matrix (n x n), as rows of real and imaginary part (n x 2), and with eigenvectors=True their
        eigenvectors, each of length 1; without, the second result has no elements.

        The vector of a real value i is column i. Complex values come in pairs i, i + 1 of conjugates; their vectors are
        column i plus and minus the imaginary unit times column i + 1. ValueError for other shapes and for NaN or infinity,
        RuntimeError where the computation does not converge.
        """
    def svd(self, some: bool = True, *, out: tuple[Self, Self, Self] | None = None) -> tuple[Self, Self, Self]:
        """The singular value decomposition of a matrix (m x n): U (m x k), the singular values S (k) in descending order, and
        V (n x k), for which U @ diag(S) @ V.t() is the matrix; k is the smaller one of m and n. With some=False U is m x m
        and V is n x n.

        ValueError for other shapes and for NaN or infinity, RuntimeError where the computation does not converge.
        """
    def storage(self) -> FloatStorage:
        """The storage that holds the elements: shared, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: FloatStorage) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: FloatStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    def histc(self, bins: SupportsIndex = 100, min: SupportsFloat = 0, max: SupportsFloat = 0, *, out: Self | None = None) -> Self:
        """How many elements lie in each of `bins` intervals of equal width from min to max, which are both included;
        elements outside do not count. Where min and max are equal, they are the least and the largest element.
        ValueError where there is no interval between them, or bins is less than 1.
        """
    def atan2(self, other: Self, *, out: Self | None = None) -> Self:
        """The angle of the point (other, self) seen from the origin, element by element, from -pi to pi in radians: that
        whose
        tangent is self / other, in the quadrant that the signs of both tell. Signs of zeros count. For FloatTensor and
        DoubleTensor; other is broadcast together with self.
        """
    def atan2_(self, other: Self) -> Self:
        """The angle of the point (other, self) seen from the origin, element by element, from -pi to pi in radians: that
        whose
        tangent is self / other, in the quadrant that the signs of both tell. Signs of zeros count. For FloatTensor and
        DoubleTensor; other is broadcast together with self.

        In place: self is changed, and returned.
        """

class HalfTensor(_FloatingTensor):
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
    def storage(self) -> HalfStorage:
        """The storage that holds the elements: shared, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: HalfStorage) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: HalfStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """

class LongTensor(_IntegralTensor):
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
    def neg(self, *, out: Self | None = None) -> Self:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def neg_(self) -> Self:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def abs(self, *, out: Self | None = None) -> Self:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def abs_(self) -> Self:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def storage(self) -> LongStorage:
        """The storage that holds the elements: shared, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: LongStorage) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: LongStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    def __neg__(self) -> Self: ...
    def __abs__(self) -> Self: ...

class IntTensor(_IntegralTensor):
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
    def neg(self, *, out: Self | None = None) -> Self:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def neg_(self) -> Self:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def abs(self, *, out: Self | None = None) -> Self:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def abs_(self) -> Self:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def storage(self) -> IntStorage:
        """The storage that holds the elements: shared, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: IntStorage) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: IntStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    def __neg__(self) -> Self: ...
    def __abs__(self) -> Self: ...

class ShortTensor(_IntegralTensor):
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
    def neg(self, *, out: Self | None = None) -> Self:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def neg_(self) -> Self:
        """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def abs(self, *, out: Self | None = None) -> Self:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
    def abs_(self) -> Self:
        """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is.

        In place: self is changed, and returned.
        """
    def storage(self) -> ShortStorage:
        """The storage that holds the elements: shared, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: ShortStorage) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: ShortStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    def __neg__(self) -> Self: ...
    def __abs__(self) -> Self: ...

class CharTensor(_IntegralTensor):
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
    def storage(self) -> CharStorage:
        """The storage that holds the elements: shared, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: CharStorage) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: CharStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """

class ByteTensor(_IntegralTensor):
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
    def storage(self) -> ByteStorage:
        """The storage that holds the elements: shared, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, storage: ByteStorage) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: ByteStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Makes the tensor a view of the memory of `source`, of a storage, or of a part of one; without arguments, empty.

        Without strides the part is contiguous. A storage that is too small grows. ValueError where sizes and strides do
        not go together, or where a size or the offset is negative.
        """
    def all(self) -> bool:
        """Whether no element is 0; True where there is none."""
    def any(self) -> bool:
        """Whether some element is not 0; False where there is none."""

_FloatingTensorT = TypeVar("_FloatingTensorT", DoubleTensor, FloatTensor, HalfTensor)
_IntegralTensorT = TypeVar("_IntegralTensorT", LongTensor, IntTensor, ShortTensor, CharTensor, ByteTensor)
_AnyTensorT = TypeVar("_AnyTensorT", DoubleTensor, FloatTensor, HalfTensor, LongTensor, IntTensor, ShortTensor, CharTensor, ByteTensor)
_FloatingTensors: TypeAlias = DoubleTensor | FloatTensor | HalfTensor
_LongOrIntOrShortOrCharT = TypeVar("_LongOrIntOrShortOrCharT", LongTensor, IntTensor, ShortTensor, CharTensor)
_LongOrIntOrShortOrChars: TypeAlias = LongTensor | IntTensor | ShortTensor | CharTensor
_AllButFloatT = TypeVar("_AllButFloatT", DoubleTensor, HalfTensor, LongTensor, IntTensor, ShortTensor, CharTensor, ByteTensor)
_DoubleOrHalfT = TypeVar("_DoubleOrHalfT", DoubleTensor, HalfTensor)
_IntegralTensors: TypeAlias = LongTensor | IntTensor | ShortTensor | CharTensor | ByteTensor
_AnyTensors: TypeAlias = DoubleTensor | FloatTensor | HalfTensor | LongTensor | IntTensor | ShortTensor | CharTensor | ByteTensor
_DoubleOrFloatT = TypeVar("_DoubleOrFloatT", DoubleTensor, FloatTensor)
_AllButCharAndByteT = TypeVar("_AllButCharAndByteT", DoubleTensor, FloatTensor, HalfTensor, LongTensor, IntTensor, ShortTensor)
_AllButFloatAndLongT = TypeVar("_AllButFloatAndLongT", DoubleTensor, HalfTensor, IntTensor, ShortTensor, CharTensor, ByteTensor)
@overload
def add(self: _FloatingTensorT, /, other: _FloatingTensorT, *, value: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: _FloatingTensorT, /, value: SupportsFloat, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: _IntegralTensorT, /, other: _IntegralTensorT, *, value: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: _IntegralTensorT, /, value: SupportsIndex, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def add(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element plus a number, or plus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. In place self keeps its shape, and `other` alone is broadcast.
    """
@overload
def sub(self: _FloatingTensorT, /, other: _FloatingTensorT, *, value: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: _FloatingTensorT, /, value: SupportsFloat, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: _IntegralTensorT, /, other: _IntegralTensorT, *, value: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: _IntegralTensorT, /, value: SupportsIndex, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def sub(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element minus a number, or minus `value` times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype.
    """
@overload
def mul(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def mul(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element times a number, or times the element of `other`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around; OverflowError where `value` is no
    number of the dtype. For the product of matrices see `mm`.
    """
@overload
def pow(self: _FloatingTensorT, /, exponent: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:  # type: ignore[overload-overlap, unused-ignore]
    """Every element to the power of a number, or of the element of `exponent`.

    Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
    """
@overload
def pow(self: _FloatingTensorT, /, exponent: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:  # type: ignore[overload-overlap, unused-ignore]
    """Every element to the power of a number, or of the element of `exponent`.

    Floating dtypes. The shapes are broadcast; ValueError where they cannot be. NaN where the power is no real number.
    """
@overload
def pow(base: SupportsFloat, self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:  # type: ignore[overload-overlap, unused-ignore]
    """A number to the power of every element; the method takes it by name. Floating dtypes."""
@overload
def clamp(self: _FloatingTensorT, /, min: SupportsFloat, max: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: _FloatingTensorT, /, *, min: SupportsFloat, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: _FloatingTensorT, /, *, max: SupportsFloat, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: _IntegralTensorT, /, min: SupportsIndex, max: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: _IntegralTensorT, /, *, min: SupportsIndex, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def clamp(self: _IntegralTensorT, /, *, max: SupportsIndex, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element, or the bound that it is beyond: `min` where it is less, else `max` where it is greater.

    NaN stays NaN. OverflowError where a bound is no number of the dtype.
    """
@overload
def addcmul(self: _FloatingTensorT, /, tensor1: _FloatingTensorT, tensor2: _FloatingTensorT, *, value: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: _FloatingTensorT, /, value: SupportsFloat, tensor1: _FloatingTensorT, tensor2: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: _IntegralTensorT, /, tensor1: _IntegralTensorT, tensor2: _IntegralTensorT, *, value: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcmul(self: _IntegralTensorT, /, value: SupportsIndex, tensor1: _IntegralTensorT, tensor2: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element plus `value` times the product of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers wrap around.
    """
@overload
def addcdiv(self: _FloatingTensorT, /, tensor1: _FloatingTensorT, tensor2: _FloatingTensorT, *, value: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: _FloatingTensorT, /, value: SupportsFloat, tensor1: _FloatingTensorT, tensor2: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: _IntegralTensorT, /, tensor1: _IntegralTensorT, tensor2: _IntegralTensorT, *, value: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
@overload
def addcdiv(self: _IntegralTensorT, /, value: SupportsIndex, tensor1: _IntegralTensorT, tensor2: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element plus `value` times the quotient of the elements of `tensor1` and `tensor2`.

    The shapes are broadcast; ValueError where they cannot be. Integers are divided as `div` does, and wrap around.
    """
def lerp(self: _FloatingTensorT, /, end: _FloatingTensorT, weight: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Between every element and that of `end`: self + weight * (end - self).

    Floating dtypes. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __and__(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """The bits that both have: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __and__(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """The bits that both have: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __iand__(self: _IntegralTensorT, /, other: _IntegralTensorT) -> _IntegralTensorT:
    """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __iand__(self: _IntegralTensorT, /, value: SupportsIndex) -> _IntegralTensorT:
    """As `__and__`, in place: what `x &= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __or__(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """The bits that either has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __or__(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """The bits that either has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __ior__(self: _IntegralTensorT, /, other: _IntegralTensorT) -> _IntegralTensorT:
    """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ior__(self: _IntegralTensorT, /, value: SupportsIndex) -> _IntegralTensorT:
    """As `__or__`, in place: what `x |= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __xor__(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """The bits that exactly one of the two has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __xor__(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """The bits that exactly one of the two has: every element and a number, or the element of `other`.

    Integral dtypes; on others TypeError. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __ixor__(self: _IntegralTensorT, /, other: _IntegralTensorT) -> _IntegralTensorT:
    """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __ixor__(self: _IntegralTensorT, /, value: SupportsIndex) -> _IntegralTensorT:
    """As `__xor__`, in place: what `x ^= value` calls. `other` is broadcast to the shape of self; ValueError where it
    cannot be.
    """
@overload
def __lshift__(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __lshift__(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element with its bits moved to the left by a number, or by the element of `other`; zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __ilshift__(self: _IntegralTensorT, /, other: _IntegralTensorT) -> _IntegralTensorT:
    """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __ilshift__(self: _IntegralTensorT, /, value: SupportsIndex) -> _IntegralTensorT:
    """As `__lshift__`, in place: what `x <<= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __rshift__(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
    zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __rshift__(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element with its bits moved to the right by a number, or by the element of `other`; the sign stays, else
    zeros come in.

    Integral dtypes; on others TypeError. By the width of the dtype or more, and by less than nothing, all bits move
    out. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def __irshift__(self: _IntegralTensorT, /, other: _IntegralTensorT) -> _IntegralTensorT:
    """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
@overload
def __irshift__(self: _IntegralTensorT, /, value: SupportsIndex) -> _IntegralTensorT:
    """As `__rshift__`, in place: what `x >>= value` calls. `other` is broadcast to the shape of self; ValueError where
    it cannot be.
    """
def __invert__(self: _IntegralTensorT, /, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element with each bit the other way round: what `~x` calls. Integral dtypes; on others TypeError."""
@overload
def dot(self: _FloatingTensorT, /, tensor: _FloatingTensorT) -> float:
    """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

    ValueError where the numbers of elements differ.
    """
@overload
def dot(self: _IntegralTensorT, /, tensor: _IntegralTensorT) -> int:
    """The sum of the products of the elements of two tensors of the same number of elements, whatever their shapes.

    ValueError where the numbers of elements differ.
    """
def mv(self: _AnyTensorT, /, vec: _AnyTensorT, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The product of a matrix (n x m) and a vector (m): a vector (n).

    ValueError where the sizes do not fit. Integers wrap around.
    """
def mm(self: _AnyTensorT, /, mat2: _AnyTensorT, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The product of two matrices, n x m and m x p: a matrix (n x p).

    ValueError where the sizes do not fit. Integers wrap around. Transposed matrices are not copied.
    """
def ger(self: _AnyTensorT, /, vec2: _AnyTensorT, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The outer product of two vectors, n and m elements long: a matrix (n x m).

    ValueError where one of them is no vector.
    """
@overload
def addmm(self: _FloatingTensorT, /, mat1: _FloatingTensorT, mat2: _FloatingTensorT, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: _FloatingTensorT, /, alpha: SupportsFloat, mat1: _FloatingTensorT, mat2: _FloatingTensorT, *, beta: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsFloat, self: _FloatingTensorT, /, mat1: _FloatingTensorT, mat2: _FloatingTensorT, *, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsFloat, self: _FloatingTensorT, /, alpha: SupportsFloat, mat1: _FloatingTensorT, mat2: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: _IntegralTensorT, /, mat1: _IntegralTensorT, mat2: _IntegralTensorT, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(self: _IntegralTensorT, /, alpha: SupportsIndex, mat1: _IntegralTensorT, mat2: _IntegralTensorT, *, beta: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsIndex, self: _IntegralTensorT, /, mat1: _IntegralTensorT, mat2: _IntegralTensorT, *, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmm(beta: SupportsIndex, self: _IntegralTensorT, /, alpha: SupportsIndex, mat1: _IntegralTensorT, mat2: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (the product of the matrices `mat1`, n x m, and `mat2`, m x p).

    self is broadcast to n x p. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addmv(self: _FloatingTensorT, /, mat: _FloatingTensorT, vec: _FloatingTensorT, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: _FloatingTensorT, /, alpha: SupportsFloat, mat: _FloatingTensorT, vec: _FloatingTensorT, *, beta: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsFloat, self: _FloatingTensorT, /, mat: _FloatingTensorT, vec: _FloatingTensorT, *, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsFloat, self: _FloatingTensorT, /, alpha: SupportsFloat, mat: _FloatingTensorT, vec: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: _IntegralTensorT, /, mat: _IntegralTensorT, vec: _IntegralTensorT, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(self: _IntegralTensorT, /, alpha: SupportsIndex, mat: _IntegralTensorT, vec: _IntegralTensorT, *, beta: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsIndex, self: _IntegralTensorT, /, mat: _IntegralTensorT, vec: _IntegralTensorT, *, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addmv(beta: SupportsIndex, self: _IntegralTensorT, /, alpha: SupportsIndex, mat: _IntegralTensorT, vec: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (the product of the matrix `mat`, n x m, and the vector `vec`, m).

    self is broadcast to n elements. ValueError where the sizes do not fit. Where `beta` is 0, self counts for
    nothing, NaN in it neither.
    """
@overload
def addr(self: _FloatingTensorT, /, vec1: _FloatingTensorT, vec2: _FloatingTensorT, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: _FloatingTensorT, /, alpha: SupportsFloat, vec1: _FloatingTensorT, vec2: _FloatingTensorT, *, beta: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsFloat, self: _FloatingTensorT, /, vec1: _FloatingTensorT, vec2: _FloatingTensorT, *, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsFloat, self: _FloatingTensorT, /, alpha: SupportsFloat, vec1: _FloatingTensorT, vec2: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: _IntegralTensorT, /, vec1: _IntegralTensorT, vec2: _IntegralTensorT, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(self: _IntegralTensorT, /, alpha: SupportsIndex, vec1: _IntegralTensorT, vec2: _IntegralTensorT, *, beta: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsIndex, self: _IntegralTensorT, /, vec1: _IntegralTensorT, vec2: _IntegralTensorT, *, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def addr(beta: SupportsIndex, self: _IntegralTensorT, /, alpha: SupportsIndex, vec1: _IntegralTensorT, vec2: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (the outer product of the vectors `vec1`, n, and `vec2`, m).

    self is broadcast to n x m. ValueError where the sizes do not fit. Where `beta` is 0, self counts for nothing, NaN
    in it neither.
    """
@overload
def lt(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def lt(self: _FloatingTensors, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def lt(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def lt(self: _LongOrIntOrShortOrChars, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def lt(self: _LongOrIntOrShortOrCharT, /, value: SupportsIndex, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
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
def gt(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def gt(self: _FloatingTensors, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def gt(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def gt(self: _LongOrIntOrShortOrChars, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def gt(self: _LongOrIntOrShortOrCharT, /, value: SupportsIndex, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
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
def le(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def le(self: _FloatingTensors, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def le(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def le(self: _LongOrIntOrShortOrChars, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is less than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def le(self: _LongOrIntOrShortOrCharT, /, value: SupportsIndex, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
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
def ge(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def ge(self: _FloatingTensors, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def ge(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def ge(self: _LongOrIntOrShortOrChars, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is greater than or equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is neither less nor greater.
    """
@overload
def ge(self: _LongOrIntOrShortOrCharT, /, value: SupportsIndex, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
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
def eq(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def eq(self: _FloatingTensors, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def eq(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def eq(self: _LongOrIntOrShortOrChars, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def eq(self: _LongOrIntOrShortOrCharT, /, value: SupportsIndex, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
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
def ne(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def ne(self: _FloatingTensors, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def ne(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
@overload
def ne(self: _LongOrIntOrShortOrChars, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """1 where an element is not equal to a number, or the element of `other`, else 0: a ByteTensor.

    The shapes are broadcast; ValueError where they cannot be. NaN is unequal to everything.
    """
@overload
def ne(self: _LongOrIntOrShortOrCharT, /, value: SupportsIndex, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """The same as 0 and 1 of self's dtype, where `out=` is a tensor of it."""
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
def conv2(self: _FloatingTensorT, /, kernel: _FloatingTensorT, mode: str, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The convolution over the last two dimensions: the kernel, turned round, is laid on every place of self. "V"
    takes the places where it lies within self (n - k + 1 of n), "F" all where it touches it (n + k - 1); outside of
    self there is nothing.

    h x w and kh x kw is one plane and its kernel; n x h x w and n x kh x kw are planes with a kernel each; n x h x
    w and m x n x kh x kw give m planes, each the sum over the n planes by their kernels. Sums are kept in double,
    of HalfTensor in float, and rounded once. ValueError where shapes or letters are others, and for "V" with a
    kernel larger than self.
    """
def xcorr2(self: _FloatingTensorT, /, kernel: _FloatingTensorT, mode: str, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The cross-correlation over the last two dimensions: the kernel, as it is, is laid on every place of self. "V"
    takes the places where it lies within self (n - k + 1 of n), "F" all where it touches it (n + k - 1); outside of
    self there is nothing.

    h x w and kh x kw is one plane and its kernel; n x h x w and n x kh x kw are planes with a kernel each; n x h x
    w and m x n x kh x kw give m planes, each the sum over the n planes by their kernels. Sums are kept in double,
    of HalfTensor in float, and rounded once. ValueError where shapes or letters are others, and for "V" with a
    kernel larger than self.
    """
def conv3(self: _FloatingTensorT, /, kernel: _FloatingTensorT, mode: str, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The convolution over the last three dimensions: the kernel, turned round, is laid on every place of self. "V"
    takes the places where it lies within self (n - k + 1 of n), "F" all where it touches it (n + k - 1); outside of
    self there is nothing.

    d x h x w and kd x kh x kw is one volume and its kernel; with one dimension more in front these are n volumes
    with a kernel each; n volumes and m x n kernels give m volumes, each the sum over the n volumes by their
    kernels. Sums are kept in double, of HalfTensor in float, and rounded once. ValueError where shapes or letters
    are others, and for "V" with a kernel larger than self.
    """
def xcorr3(self: _FloatingTensorT, /, kernel: _FloatingTensorT, mode: str, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The cross-correlation over the last three dimensions: the kernel, as it is, is laid on every place of self. "V"
    takes the places where it lies within self (n - k + 1 of n), "F" all where it touches it (n + k - 1); outside of
    self there is nothing.

    d x h x w and kd x kh x kw is one volume and its kernel; with one dimension more in front these are n volumes
    with a kernel each; n volumes and m x n kernels give m volumes, each the sum over the n volumes by their
    kernels. Sums are kept in double, of HalfTensor in float, and rounded once. ValueError where shapes or letters
    are others, and for "V" with a kernel larger than self.
    """
@overload
def zeros(size: Sequence[SupportsIndex], *, out: _AllButFloatT) -> _AllButFloatT:
    """A tensor of zeros: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(*size: SupportsIndex, out: _AllButFloatT) -> _AllButFloatT:
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
def ones(size: Sequence[SupportsIndex], *, out: _AllButFloatT) -> _AllButFloatT:
    """A tensor of ones: of the default tensor type, or of the type of `out`.

    A size of 0 gives the empty tensor; ValueError where one is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(*size: SupportsIndex, out: _AllButFloatT) -> _AllButFloatT:
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
def zeros_like(input: _AnyTensorT, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """A tensor of zeros of the type and shape of another."""
def ones_like(input: _AnyTensorT, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """A tensor of ones of the type and shape of another."""
@overload
def eye(n: SupportsIndex, *, out: _AllButFloatT) -> _AllButFloatT:
    """A matrix (n x m, or n x n) with ones on the diagonal and zeros elsewhere: of the default tensor type, or of the
    type of `out`.

    ValueError where a size is not positive.
    """
@overload
def eye(n: SupportsIndex, m: SupportsIndex, *, out: _AllButFloatT) -> _AllButFloatT:
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
def range(start: SupportsFloat, end: SupportsFloat, step: SupportsFloat = 1, *, out: _DoubleOrHalfT) -> _DoubleOrHalfT:
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
def range(start: SupportsIndex, end: SupportsIndex, step: SupportsIndex = 1, *, out: _IntegralTensorT) -> _IntegralTensorT:
    """The numbers from `start` to `end`, which is included if a step leads to it: of the default tensor type, or of the
    type of `out`.

    ValueError where the step is 0 or leads away from `end`. `arange` leaves the end out.
    """
@overload
def arange(start: SupportsFloat, end: SupportsFloat, step: SupportsFloat = 1, *, out: _DoubleOrHalfT) -> _DoubleOrHalfT:
    """The numbers from `start` to `end`, which is left out: of the default tensor type, or of the type of `out`.

    ValueError where the step is 0 or leads away from `end`. `range` includes the end.
    """
@overload
def arange(start: SupportsFloat, end: SupportsFloat, step: SupportsFloat = 1, *, out: FloatTensor | None = None) -> FloatTensor:
    """The numbers from `start` to `end`, which is left out: of the default tensor type, or of the type of `out`.

    ValueError where the step is 0 or leads away from `end`. `range` includes the end.
    """
@overload
def arange(start: SupportsIndex, end: SupportsIndex, step: SupportsIndex = 1, *, out: _IntegralTensorT) -> _IntegralTensorT:
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
def cat(tensors: list[_AnyTensorT] | tuple[_AnyTensorT, ...], dim: SupportsIndex = 0, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[_AnyTensorT] | tuple[_AnyTensorT, ...], *, axis: SupportsIndex, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The tensors of a list or tuple, one after the other along a dimension; empty ones are passed over.

    ValueError where sizes differ in another dimension, TypeError where there is no tensor, IndexError where `dim` is
    out of range.

    `axis` is another name of `dim`.
    """
@overload
def stack(tensors: list[_AnyTensorT] | tuple[_AnyTensorT, ...], dim: SupportsIndex = 0, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Joins tensors of one size along a new dimension.

    IndexError where `dim` is out of range; ValueError where the sizes differ.

    `axis` is another name of `dim`.
    """
@overload
def stack(tensors: list[_AnyTensorT] | tuple[_AnyTensorT, ...], *, axis: SupportsIndex, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Joins tensors of one size along a new dimension.

    IndexError where `dim` is out of range; ValueError where the sizes differ.

    `axis` is another name of `dim`.
    """
def tril(self: _AnyTensorT, /, diagonal: SupportsIndex = 0, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """A matrix with zeros above a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
def triu(self: _AnyTensorT, /, diagonal: SupportsIndex = 0, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """A matrix with zeros below a diagonal: the main one, or the one `diagonal` steps above it.

    ValueError where self is no matrix.
    """
def diag(self: _AnyTensorT, /, diagonal: SupportsIndex = 0, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The diagonal of a matrix, or a matrix of zeros with a vector on the diagonal; `diagonal` counts from the main one
    upwards.

    ValueError where self has more than two dimensions. A diagonal beyond the matrix is the empty tensor.
    """
@overload
def trace(self: _FloatingTensors, /) -> float:
    """The sum of the main diagonal of a matrix, as a Python number.

    ValueError where self is no matrix.
    """
@overload
def trace(self: _IntegralTensors, /) -> int:
    """The sum of the main diagonal of a matrix, as a Python number.

    ValueError where self is no matrix.
    """
@overload
def div(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def div(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Every element divided by a number, or by the element of `other`.

    Integers are truncated toward zero, and by 0 give 0. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def fmod(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the dividend.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`; a remainder of 0 too.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`; a remainder of 0 too.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`; a remainder of 0 too.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
@overload
def remainder(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """What remains of every element, divided by a number or by the element of `other`: with the sign of the divisor, as
    Python's `%`; a remainder of 0 too.

    Integers by 0 give 0, floats NaN. The shapes are broadcast; ValueError where they cannot be.
    """
def masked_select(self: _AnyTensorT, /, mask: ByteTensor, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The elements where `mask` is not 0, in order: a vector. Tensor and mask are broadcast together.

    ValueError where they cannot be. No element gives the empty tensor.
    """
def nonzero(self: _AnyTensors, /, *, out: LongTensor | None = None) -> LongTensor:
    """The indices of the elements that are not 0: a LongTensor with a row for each, a column for each dimension.

    No such element gives the empty tensor.
    """
@overload
def index_select(self: _AnyTensorT, /, dim: SupportsIndex, index: LongTensor, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: _AnyTensorT, /, *, axis: SupportsIndex, index: LongTensor, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The slices of a dimension that the vector `index` names, in its order.

    IndexError where `dim` or an index is out of range; ValueError where the index is no vector.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: _AnyTensorT, /, dim: SupportsIndex, index: LongTensor, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: _AnyTensorT, /, *, axis: SupportsIndex, index: LongTensor, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """For each place of `index` the element of self at that place, but at the index along `dim`: for a matrix and
    dimension 1 result[i][j] = self[i][index[i][j]].

    The result has the shape of `index`. IndexError where `dim` or an index is out of range; ValueError where the
    shapes do not fit.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: _AnyTensorT, /, *, descending: bool = False, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: _AnyTensorT, /, dim: SupportsIndex, descending: bool = False, *, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: _AnyTensorT, /, *, axis: SupportsIndex, descending: bool = False, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """The elements sorted along a dimension, by default the last, and a LongTensor of the index that each had.

    Equal elements keep their order; NaN is greater than every number. IndexError where `dim` is out of range;
    ValueError where there is no element.

    `axis` is another name of `dim`.
    """
def gesv(self: _DoubleOrFloatT, /, A: _DoubleOrFloatT, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT]:
    """Solves A @ X = B for X: the solution and, in one matrix, the factors L (its ones left out) and U of A's LU
    decomposition.

    self is B, n x k or a vector (a column), and A is n x n; the solution is n x k. ValueError for other shapes,
    RuntimeError where A is singular.
    """
def gels(self: _DoubleOrFloatT, /, A: _DoubleOrFloatT, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT]:
    """The X for which the squares of A @ X - B sum up to least; where A has more columns than rows, of all X with
    A @ X = B the one whose squares do. And the factors of A as LAPACK packs them.

    self is B, m x k or a vector, and A is m x n with full rank. The first result is max(m, n) x k: its first n rows are
    X, and the sum of squares of a column's other rows is that of what remains. ValueError for other shapes,
    RuntimeError where A has not full rank.
    """
def trtrs(self: _DoubleOrFloatT, /, A: _DoubleOrFloatT, upper: bool = True, transpose: bool = False, unitriangular: bool = False, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT]:
    """Solves A @ X = B for a triangular A: the solution, and a copy of A.

    self is B, n x k or a vector, and A is n x n, of which one triangle is read: the upper one, or with upper=False the
    lower one. transpose=True solves A.t() @ X = B, and unitriangular=True takes the diagonal for ones. ValueError for
    other shapes, RuntimeError where the diagonal has a zero.
    """
def inverse(self: _DoubleOrFloatT, /, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """The inverse of a square matrix.

    ValueError for other shapes, RuntimeError where the matrix is singular.
    """
def potrf(self: _DoubleOrFloatT, /, upper: bool = True, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """The Cholesky factor of a symmetric positive definite matrix: the upper triangle U for which U.t() @ U is the matrix,
    or with upper=False the lower triangle L for which L @ L.t() is.

    Only that triangle of self (n x n) is read; the other one of the result is zero. ValueError for other shapes,
    RuntimeError where the matrix is not positive definite.
    """
def potrs(self: _DoubleOrFloatT, /, input2: _DoubleOrFloatT, upper: bool = True, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """Solves A @ X = B for an A of which the Cholesky factor is given, as potrf gives it.

    self is B, n x k or a vector, and input2 is the factor, n x n, of which only the triangle is read. ValueError for
    other shapes. A factor with a zero on its diagonal gives infinities or NaN.
    """
def potri(self: _DoubleOrFloatT, /, upper: bool = True, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """The inverse of a matrix of which self is the Cholesky factor, as potrf gives it.

    Only the triangle of self (n x n) is read. ValueError for other shapes, RuntimeError where its diagonal has a zero.
    """
def pstrf(self: _DoubleOrFloatT, /, upper: bool = True, tol: SupportsFloat = -1, *, out: tuple[_DoubleOrFloatT, IntTensor] | None = None) -> tuple[_DoubleOrFloatT, IntTensor]:
    """The Cholesky factor of a symmetric positive semidefinite matrix, with pivoting, and the pivots, an IntTensor: rows
    and columns piv[0], piv[1], … of the matrix, in this order, have the factor U of potrf, or with upper=False L.

    Only one triangle of self (n x n) is read. A pivot that is not above tol ends it with RuntimeError: the matrix has
    not full rank, or is not semidefinite; a negative tol means n times the largest pivot times the precision of the
    dtype. ValueError for other shapes.
    """
def qr(self: _DoubleOrFloatT, /, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT]:
    """The QR decomposition of a matrix (m x n): Q with orthonormal columns, m x k, and an upper triangle R, k x n, for
    which Q @ R is the matrix; k is the smaller one of m and n. The signs of rows of R are as LAPACK has them.

    ValueError for other shapes.
    """
def geqrf(self: _DoubleOrFloatT, /, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT]:
    """The QR decomposition of a matrix (m x n) as LAPACK packs it: R on and above the diagonal; below it and in the second
    result, a vector tau, the reflectors that make up Q. They are for orgqr and ormqr.

    ValueError for other shapes.
    """
def orgqr(self: _DoubleOrFloatT, /, input2: _DoubleOrFloatT, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """The Q of a QR decomposition, from the two results of geqrf: self is the matrix (m x n) and input2 is tau. The result
    is m x min(m, n).

    ValueError for other shapes.
    """
def ormqr(self: _DoubleOrFloatT, /, input2: _DoubleOrFloatT, input3: _DoubleOrFloatT, left: bool = True, transpose: bool = False, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """A matrix multiplied by the square Q of a QR decomposition: Q @ input3, or with left=False input3 @ Q. With
    transpose=True by Q.t().

    self (m x n) and input2 are the results of geqrf; Q is m x m and is not made. ValueError for other shapes.
    """
def symeig(self: _DoubleOrFloatT, /, eigenvectors: bool = False, upper: bool = True, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT]:
    """Eigenvalues of a symmetric matrix (n x n), in ascending order, and with eigenvectors=True their eigenvectors, as the
    columns of a matrix; without, that matrix is zero.

    Only one triangle is read: the upper one, or with upper=False the lower one. ValueError for other shapes and for NaN
    or infinity in that triangle, RuntimeError where the computation does not converge.
    """
def eig(self: _DoubleOrFloatT, /, eigenvectors: bool = False, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT]:
    """Eigenvalues of a square matrix (n x n), as rows of real and imaginary part (n x 2), and with eigenvectors=True their
    eigenvectors, each of length 1; without, the second result has no elements.

    The vector of a real value i is column i. Complex values come in pairs i, i + 1 of conjugates; their vectors are
    column i plus and minus the imaginary unit times column i + 1. ValueError for other shapes and for NaN or infinity,
    RuntimeError where the computation does not converge.
    """
def svd(self: _DoubleOrFloatT, /, some: bool = True, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT, _DoubleOrFloatT]:
    """The singular value decomposition of a matrix (m x n): U (m x k), the singular values S (k) in descending order, and
    V (n x k), for which U @ diag(S) @ V.t() is the matrix; k is the smaller one of m and n. With some=False U is m x m
    and V is n x n.

    ValueError for other shapes and for NaN or infinity, RuntimeError where the computation does not converge.
    """
def btrifact(self: _FloatingTensorT, /, *, info: IntTensor | None = None, pivot: bool = True, out: tuple[_FloatingTensorT, IntTensor] | None = None) -> tuple[_FloatingTensorT, IntTensor]:
    """The LU decompositions of a batch of square matrices (batch x n x n): in one tensor of the same shape the factors L
    (its ones left out) and U of each, and the pivots, an IntTensor of batch x n. Row i of matrix b was swapped with row
    pivots[b, i] - 1 before step i. With pivot=False no rows are swapped.

    A matrix without a decomposition is a RuntimeError, unless an IntTensor is given as `info`: it becomes a vector that
    has 0 for each matrix that went well, and for others the number (from 1) of the first zero on U's diagonal.
    ValueError for other shapes. Half computes in float.
    """
def btrisolve(self: _FloatingTensorT, /, LU_data: _FloatingTensorT, LU_pivots: IntTensor, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Solves A @ X = B for each matrix of a batch, from the two results of btrifact.

    self is B, batch x n or batch x n x k, and so is the result; LU_data is batch x n x n and LU_pivots an IntTensor of
    batch x n. ValueError for other shapes and for pivots out of range. A zero on the diagonal of U gives infinities or
    NaN. Half computes in float.
    """
def btriunpack(LU_data: _FloatingTensors, LU_pivots: IntTensor, unpack_data: bool = True, unpack_pivots: bool = True) -> Any:
    """The factors that btrifact packs, as batches of matrices (batch x n x n): permutations P, lower triangles L with ones
    on the diagonal, upper triangles U. P @ L @ U is what was decomposed.

    None in the place of P where unpack_pivots=False, of L and U where unpack_data=False. ValueError for other shapes
    and for pivots out of range.
    """
@overload
def kthvalue(self: _AnyTensorT, /, k: SupportsIndex, keepdim: bool = False, *, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """The k-th smallest elements along a dimension, the last one where none is given, and the index of each; k counts
    from 1. NaN is larger than every number. Results have size 1 there, and lack the dimension without keepdim,
    unless there is no other. ValueError for a tensor without elements and where there is no k-th.

    `axis` is another name of `dim`.
    """
@overload
def kthvalue(self: _AnyTensorT, /, k: SupportsIndex, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """The k-th smallest elements along a dimension, the last one where none is given, and the index of each; k counts
    from 1. NaN is larger than every number. Results have size 1 there, and lack the dimension without keepdim,
    unless there is no other. ValueError for a tensor without elements and where there is no k-th.

    `axis` is another name of `dim`.
    """
@overload
def kthvalue(self: _AnyTensorT, /, k: SupportsIndex, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """The k-th smallest elements along a dimension, the last one where none is given, and the index of each; k counts
    from 1. NaN is larger than every number. Results have size 1 there, and lack the dimension without keepdim,
    unless there is no other. ValueError for a tensor without elements and where there is no k-th.

    `axis` is another name of `dim`.
    """
@overload
def mode(self: _AnyTensorT, /, keepdim: bool = False, *, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """The most frequent elements along a dimension, the last one where none is given, and the index of the first of
    each; of several that are equally frequent the smallest. Results have size 1 there, and lack the dimension
    without keepdim, unless there is no other. ValueError for a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def mode(self: _AnyTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """The most frequent elements along a dimension, the last one where none is given, and the index of the first of
    each; of several that are equally frequent the smallest. Results have size 1 there, and lack the dimension
    without keepdim, unless there is no other. ValueError for a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def mode(self: _AnyTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """The most frequent elements along a dimension, the last one where none is given, and the index of the first of
    each; of several that are equally frequent the smallest. Results have size 1 there, and lack the dimension
    without keepdim, unless there is no other. ValueError for a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _FloatingTensors, /) -> float:
    """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
    the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
    Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
    tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _FloatingTensorT, /, keepdim: bool, *, out: tuple[_FloatingTensorT, LongTensor] | None = None) -> tuple[_FloatingTensorT, LongTensor]:
    """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
    the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
    Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
    tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _FloatingTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_FloatingTensorT, LongTensor] | None = None) -> tuple[_FloatingTensorT, LongTensor]:
    """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
    the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
    Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
    tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _FloatingTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_FloatingTensorT, LongTensor] | None = None) -> tuple[_FloatingTensorT, LongTensor]:
    """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
    the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
    Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
    tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _IntegralTensors, /) -> int:
    """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
    the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
    Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
    tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _IntegralTensorT, /, keepdim: bool, *, out: tuple[_IntegralTensorT, LongTensor] | None = None) -> tuple[_IntegralTensorT, LongTensor]:
    """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
    the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
    Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
    tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _IntegralTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_IntegralTensorT, LongTensor] | None = None) -> tuple[_IntegralTensorT, LongTensor]:
    """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
    the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
    Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
    tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _IntegralTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_IntegralTensorT, LongTensor] | None = None) -> tuple[_IntegralTensorT, LongTensor]:
    """The middle element of all as a number; or those along a dimension, the last one where only keepdim is given, and
    the index of each. Of an even count it is the lower of the two in the middle, and NaN where there is one.
    Results have size 1 at the dimension, and lack it without keepdim, unless there is no other. ValueError for a
    tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def topk(self: _AnyTensorT, /, k: SupportsIndex, *, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """The k largest elements along a dimension, the last one where none is given, or the smallest where largest is
    False, and the index of each: in order, or in any order where sorted is False. NaN is larger than every number,
    and of equal elements the first ones are taken. ValueError for a tensor without elements and where there are
    fewer than k.

    `axis` is another name of `dim`.
    """
@overload
def topk(self: _AnyTensorT, /, k: SupportsIndex, dim: SupportsIndex, largest: bool = True, sorted: bool = True, *, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """The k largest elements along a dimension, the last one where none is given, or the smallest where largest is
    False, and the index of each: in order, or in any order where sorted is False. NaN is larger than every number,
    and of equal elements the first ones are taken. ValueError for a tensor without elements and where there are
    fewer than k.

    `axis` is another name of `dim`.
    """
@overload
def topk(self: _AnyTensorT, /, k: SupportsIndex, *, axis: SupportsIndex, largest: bool = True, sorted: bool = True, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """The k largest elements along a dimension, the last one where none is given, or the smallest where largest is
    False, and the index of each: in order, or in any order where sorted is False. NaN is larger than every number,
    and of equal elements the first ones are taken. ValueError for a tensor without elements and where there are
    fewer than k.

    `axis` is another name of `dim`.
    """
def neg(self: _AllButCharAndByteT, /, *, out: _AllButCharAndByteT | None = None) -> _AllButCharAndByteT:
    """Every element with the other sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
def abs(self: _AllButCharAndByteT, /, *, out: _AllButCharAndByteT | None = None) -> _AllButCharAndByteT:
    """Every element without its sign. Floating dtypes, Long, Int and Short; the least integer stays as it is."""
def sign(self: _AnyTensorT, /, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """-1, 0 or 1 for every element, as it is less than, equal to or greater than 0; 0 for NaN."""
def exp(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """e to the power of every element. Floating dtypes."""
def log(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The natural logarithm of every element; -inf for 0, NaN for less. Floating dtypes."""
def log1p(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The natural logarithm of 1 + every element, precise for small ones; NaN for less than -1. Floating dtypes."""
def sqrt(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The square root of every element; NaN for less than 0. Floating dtypes."""
def rsqrt(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """1 / the square root of every element; inf for 0, NaN for less. Floating dtypes."""
def sin(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The sine of every element, in radians; NaN for infinities. Floating dtypes."""
def cos(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The cosine of every element, in radians; NaN for infinities. Floating dtypes."""
def tanh(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The hyperbolic tangent of every element. Floating dtypes."""
def sigmoid(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """1 / (1 + exp(-x)) for every element x: between 0 and 1. Floating dtypes."""
def floor(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The greatest integer that is not above every element. Floating dtypes."""
def ceil(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The least integer that is not below every element. Floating dtypes."""
def round(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The integer nearest to every element; halves go away from zero, unlike Python's. Floating dtypes."""
def trunc(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Every element without its fraction: rounded toward zero. Floating dtypes."""
def frac(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The fraction of every element, with its sign: x - trunc(x). Floating dtypes."""
def reciprocal(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """1 / every element; inf for 0. Floating dtypes."""
def bmm(self: _AnyTensorT, /, mat2: _AnyTensorT, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The products of the matrices of two batches, one by one: b x n x m and b x m x p give b x n x p. ValueError
    where the shapes are others.
    """
@overload
def baddbmm(self: _FloatingTensorT, /, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (batch1 @ batch2), matrix by matrix: batches of b x n x m and b x m x p give b x n x p, to
    which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes do not
    fit.
    """
@overload
def baddbmm(self: _FloatingTensorT, /, alpha: SupportsFloat, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, beta: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (batch1 @ batch2), matrix by matrix: batches of b x n x m and b x m x p give b x n x p, to
    which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes do not
    fit.
    """
@overload
def baddbmm(beta: SupportsFloat, self: _FloatingTensorT, /, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (batch1 @ batch2), matrix by matrix: batches of b x n x m and b x m x p give b x n x p, to
    which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes do not
    fit.
    """
@overload
def baddbmm(beta: SupportsFloat, self: _FloatingTensorT, /, alpha: SupportsFloat, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha * (batch1 @ batch2), matrix by matrix: batches of b x n x m and b x m x p give b x n x p, to
    which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes do not
    fit.
    """
@overload
def baddbmm(self: _IntegralTensorT, /, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (batch1 @ batch2), matrix by matrix: batches of b x n x m and b x m x p give b x n x p, to
    which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes do not
    fit.
    """
@overload
def baddbmm(self: _IntegralTensorT, /, alpha: SupportsIndex, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, beta: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (batch1 @ batch2), matrix by matrix: batches of b x n x m and b x m x p give b x n x p, to
    which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes do not
    fit.
    """
@overload
def baddbmm(beta: SupportsIndex, self: _IntegralTensorT, /, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (batch1 @ batch2), matrix by matrix: batches of b x n x m and b x m x p give b x n x p, to
    which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes do not
    fit.
    """
@overload
def baddbmm(beta: SupportsIndex, self: _IntegralTensorT, /, alpha: SupportsIndex, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha * (batch1 @ batch2), matrix by matrix: batches of b x n x m and b x m x p give b x n x p, to
    which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes do not
    fit.
    """
@overload
def addbmm(self: _FloatingTensorT, /, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha times the sum of all products of the matrices of two batches: b x n x m and b x m x p give n
    x p, to which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes
    do not fit.
    """
@overload
def addbmm(self: _FloatingTensorT, /, alpha: SupportsFloat, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, beta: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha times the sum of all products of the matrices of two batches: b x n x m and b x m x p give n
    x p, to which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes
    do not fit.
    """
@overload
def addbmm(beta: SupportsFloat, self: _FloatingTensorT, /, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha times the sum of all products of the matrices of two batches: b x n x m and b x m x p give n
    x p, to which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes
    do not fit.
    """
@overload
def addbmm(beta: SupportsFloat, self: _FloatingTensorT, /, alpha: SupportsFloat, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """beta * self + alpha times the sum of all products of the matrices of two batches: b x n x m and b x m x p give n
    x p, to which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes
    do not fit.
    """
@overload
def addbmm(self: _IntegralTensorT, /, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha times the sum of all products of the matrices of two batches: b x n x m and b x m x p give n
    x p, to which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes
    do not fit.
    """
@overload
def addbmm(self: _IntegralTensorT, /, alpha: SupportsIndex, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, beta: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha times the sum of all products of the matrices of two batches: b x n x m and b x m x p give n
    x p, to which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes
    do not fit.
    """
@overload
def addbmm(beta: SupportsIndex, self: _IntegralTensorT, /, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha times the sum of all products of the matrices of two batches: b x n x m and b x m x p give n
    x p, to which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes
    do not fit.
    """
@overload
def addbmm(beta: SupportsIndex, self: _IntegralTensorT, /, alpha: SupportsIndex, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """beta * self + alpha times the sum of all products of the matrices of two batches: b x n x m and b x m x p give n
    x p, to which self is broadcast. Where beta is 0, what is in self does not matter. ValueError where the shapes
    do not fit.
    """
def matmul(self: _AnyTensorT, /, other: _AnyTensorT, *, out: _AnyTensorT | None = None) -> Any:
    """The product that `@` stands for. Two vectors give their dot product, as a number; two matrices, a matrix and a
    vector, or a vector and a matrix the product of matrices, where a vector is a row on the left and a column on
    the right and the result lacks that dimension. Tensors with more dimensions are batches of matrices: the last
    two dimensions are multiplied, those before them are broadcast. ValueError where the shapes do not fit, and for
    `out=` with two vectors.
    """
@overload
def cross(self: _AnyTensorT, /, other: _AnyTensorT, dim: SupportsIndex = -1, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The cross products of the vectors of three elements along a dimension: by default (-1) the first that has size
    3; less than -1 counts from the end. Both tensors have the same shape. ValueError where they have not, or where
    the dimension has another size, IndexError where there is no such dimension.

    `axis` is another name of `dim`.
    """
@overload
def cross(self: _AnyTensorT, /, other: _AnyTensorT, *, axis: SupportsIndex, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The cross products of the vectors of three elements along a dimension: by default (-1) the first that has size
    3; less than -1 counts from the end. Both tensors have the same shape. ValueError where they have not, or where
    the dimension has another size, IndexError where there is no such dimension.

    `axis` is another name of `dim`.
    """
@overload
def randperm(n: SupportsIndex, *, out: _AllButFloatAndLongT, generator: _Generator = ...) -> _AllButFloatAndLongT:
    """The same in a tensor of another dtype."""
@overload
def randperm(n: SupportsIndex, *, generator: _Generator = ..., out: LongTensor) -> LongTensor:
    """The integers from 0 to n - 1, each once, in random order: a LongTensor, or what out= is. Every order is equally likely.
    ValueError where n is less than 1, or where out='s dtype cannot hold n different integers.
    """
@overload
def randperm(n: SupportsIndex, *, out: FloatTensor, generator: _Generator = ...) -> FloatTensor:
    """The same in a tensor of another dtype."""
@overload
def randperm(n: SupportsIndex, *, generator: _Generator = ..., out: LongTensor | None = None) -> LongTensor:
    """The integers from 0 to n - 1, each once, in random order: a LongTensor, or what out= is. Every order is equally likely.
    ValueError where n is less than 1, or where out='s dtype cannot hold n different integers.
    """
def multinomial(self: _FloatingTensors, /, num_samples: SupportsIndex, replacement: bool = False, *, generator: _Generator = ..., out: LongTensor | None = None) -> LongTensor:
    """num_samples indices, drawn with probabilities in proportion to the weights, which are a vector; for a matrix as many
    for every row. Weights need not add up to 1. Without replacement no index is drawn twice (each next one is drawn among
    those that are left), which takes num_samples positive weights. Gives a LongTensor of size num_samples, or rows x
    num_samples. ValueError for weights that are negative, infinite or NaN, and for a row of zeros.
    """
@overload
def normal(means: _FloatingTensorT, std: _FloatingTensorT, *, generator: _Generator = ..., out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Numbers drawn from normal distributions, each with a mean and a standard deviation of its own: tensors, or a number for
    all. Two tensors have equally many elements; the result has the shape of the first. ValueError for a negative standard
    deviation, and for parameters that are infinite or NaN.
    """
@overload
def normal(means: _FloatingTensorT, std: SupportsFloat = 1, *, generator: _Generator = ..., out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Numbers drawn from normal distributions, each with a mean and a standard deviation of its own: tensors, or a number for
    all. Two tensors have equally many elements; the result has the shape of the first. ValueError for a negative standard
    deviation, and for parameters that are infinite or NaN.
    """
@overload
def normal(std: _FloatingTensorT, *, mean: SupportsFloat = 0, generator: _Generator = ..., out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Numbers drawn from normal distributions, each with a mean and a standard deviation of its own: tensors, or a number for
    all. Two tensors have equally many elements; the result has the shape of the first. ValueError for a negative standard
    deviation, and for parameters that are infinite or NaN.
    """
@overload
def normal(mean: SupportsFloat, std: _FloatingTensorT, *, generator: _Generator = ..., out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Numbers drawn from normal distributions, each with a mean and a standard deviation of its own: tensors, or a number for
    all. Two tensors have equally many elements; the result has the shape of the first. ValueError for a negative standard
    deviation, and for parameters that are infinite or NaN.
    """
@overload
def rand(size: Sequence[SupportsIndex], *, generator: _Generator = ..., out: _DoubleOrHalfT) -> _DoubleOrHalfT:
    """A tensor of this size with numbers drawn uniformly from [0, 1), as uniform_ draws them. Of the default tensor type where
    out= is not given, which must be a floating one.

    `size` is ints, or one sequence of them.
    """
@overload
def rand(*size: SupportsIndex, generator: _Generator = ..., out: _DoubleOrHalfT) -> _DoubleOrHalfT:
    """A tensor of this size with numbers drawn uniformly from [0, 1), as uniform_ draws them. Of the default tensor type where
    out= is not given, which must be a floating one.

    `size` is ints, or one sequence of them.
    """
@overload
def rand(size: Sequence[SupportsIndex], *, generator: _Generator = ..., out: FloatTensor | None = None) -> FloatTensor:
    """A tensor of this size with numbers drawn uniformly from [0, 1), as uniform_ draws them. Of the default tensor type where
    out= is not given, which must be a floating one.

    `size` is ints, or one sequence of them.
    """
@overload
def rand(*size: SupportsIndex, generator: _Generator = ..., out: FloatTensor | None = None) -> FloatTensor:
    """A tensor of this size with numbers drawn uniformly from [0, 1), as uniform_ draws them. Of the default tensor type where
    out= is not given, which must be a floating one.

    `size` is ints, or one sequence of them.
    """
@overload
def randn(size: Sequence[SupportsIndex], *, generator: _Generator = ..., out: _DoubleOrHalfT) -> _DoubleOrHalfT:
    """A tensor of this size with numbers drawn from the normal distribution with mean 0 and standard deviation 1, as normal_
    draws them. Of the default tensor type where out= is not given, which must be a floating one.

    `size` is ints, or one sequence of them.
    """
@overload
def randn(*size: SupportsIndex, generator: _Generator = ..., out: _DoubleOrHalfT) -> _DoubleOrHalfT:
    """A tensor of this size with numbers drawn from the normal distribution with mean 0 and standard deviation 1, as normal_
    draws them. Of the default tensor type where out= is not given, which must be a floating one.

    `size` is ints, or one sequence of them.
    """
@overload
def randn(size: Sequence[SupportsIndex], *, generator: _Generator = ..., out: FloatTensor | None = None) -> FloatTensor:
    """A tensor of this size with numbers drawn from the normal distribution with mean 0 and standard deviation 1, as normal_
    draws them. Of the default tensor type where out= is not given, which must be a floating one.

    `size` is ints, or one sequence of them.
    """
@overload
def randn(*size: SupportsIndex, generator: _Generator = ..., out: FloatTensor | None = None) -> FloatTensor:
    """A tensor of this size with numbers drawn from the normal distribution with mean 0 and standard deviation 1, as normal_
    draws them. Of the default tensor type where out= is not given, which must be a floating one.

    `size` is ints, or one sequence of them.
    """
def bernoulli(self: _FloatingTensorT, /, *, generator: _Generator = ..., out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Ones and zeros in the shape of the tensor: 1 with the probability that the tensor has there, else 0. ValueError for an
    element that is not between 0 and 1.
    """
@overload
def sum(self: _FloatingTensors, /) -> float:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: _FloatingTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: _FloatingTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: _IntegralTensors, /) -> int:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: _IntegralTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: _IntegralTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """The sum of all elements, as a Python number; or of those along a dimension.

    Integers are added in 64 bits, and wrap around; along a dimension the result is of the dtype again. With `keepdim`
    the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: _FloatingTensors, /) -> float:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: _FloatingTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: _FloatingTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: _IntegralTensors, /) -> int:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: _IntegralTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: _IntegralTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """The product of all elements, as a Python number; or of those along a dimension.

    Integers are multiplied in 64 bits, and wrap around; along a dimension the result is of the dtype again. With
    `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: _FloatingTensors, /) -> float:
    """The mean of all elements, as a Python number; or of those along a dimension.

    Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: _FloatingTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The mean of all elements, as a Python number; or of those along a dimension.

    Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: _FloatingTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The mean of all elements, as a Python number; or of those along a dimension.

    Floating dtypes. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _FloatingTensors, /) -> float:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _FloatingTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_FloatingTensorT, LongTensor] | None = None) -> tuple[_FloatingTensorT, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _FloatingTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_FloatingTensorT, LongTensor] | None = None) -> tuple[_FloatingTensorT, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _IntegralTensors, /) -> int:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _IntegralTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_IntegralTensorT, LongTensor] | None = None) -> tuple[_IntegralTensorT, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _IntegralTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_IntegralTensorT, LongTensor] | None = None) -> tuple[_IntegralTensorT, LongTensor]:
    """The greatest element, as a Python number; or element by element the greater one of two tensors, broadcast; or the
    greatest elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _FloatingTensors, /) -> float:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _FloatingTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_FloatingTensorT, LongTensor] | None = None) -> tuple[_FloatingTensorT, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _FloatingTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_FloatingTensorT, LongTensor] | None = None) -> tuple[_FloatingTensorT, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _IntegralTensors, /) -> int:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _IntegralTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_IntegralTensorT, LongTensor] | None = None) -> tuple[_IntegralTensorT, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _IntegralTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_IntegralTensorT, LongTensor] | None = None) -> tuple[_IntegralTensorT, LongTensor]:
    """The least element, as a Python number; or element by element the lesser one of two tensors, broadcast; or the
    least elements along a dimension, and a LongTensor of the index of each, the first of several.

    NaN wins. With `keepdim` the dimension stays, with size 1. IndexError where `dim` is out of range. ValueError
    where there is no element, or where shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
def numel(self: _AnyTensors, /) -> int:
    """The number of elements."""
@overload
def cumsum(self: _AnyTensorT, /, dim: SupportsIndex, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The running sums along a dimension: each element and all before it. Sums are kept in double (integers: in 64
    bits) and converted to the dtype for every element. IndexError for a dimension that there is not.

    `axis` is another name of `dim`.
    """
@overload
def cumsum(self: _AnyTensorT, /, *, axis: SupportsIndex, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The running sums along a dimension: each element and all before it. Sums are kept in double (integers: in 64
    bits) and converted to the dtype for every element. IndexError for a dimension that there is not.

    `axis` is another name of `dim`.
    """
@overload
def cumprod(self: _AnyTensorT, /, dim: SupportsIndex, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The running products along a dimension: each element and all before it. Products are kept in double (integers:
    in 64 bits, which wrap) and converted to the dtype for every element. IndexError for a dimension that there is
    not.

    `axis` is another name of `dim`.
    """
@overload
def cumprod(self: _AnyTensorT, /, *, axis: SupportsIndex, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """The running products along a dimension: each element and all before it. Products are kept in double (integers:
    in 64 bits, which wrap) and converted to the dtype for every element. IndexError for a dimension that there is
    not.

    `axis` is another name of `dim`.
    """
@overload
def var(self: _FloatingTensors, /, unbiased: bool = True) -> float:
    """The variance of all elements as a number, or of those along a dimension as a tensor: the sum of the squared
    distances from the mean, divided by the number of elements less one, or by their number where unbiased is False.
    NaN where that is 0. A large mean costs no accuracy. Along a dimension the result has size 1 there, and lacks
    the dimension without keepdim, unless there is no other. ValueError for a tensor without elements and a
    dimension.

    `axis` is another name of `dim`.
    """
@overload
def var(self: _FloatingTensorT, /, dim: SupportsIndex, unbiased: bool = True, keepdim: bool = False, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The variance of all elements as a number, or of those along a dimension as a tensor: the sum of the squared
    distances from the mean, divided by the number of elements less one, or by their number where unbiased is False.
    NaN where that is 0. A large mean costs no accuracy. Along a dimension the result has size 1 there, and lacks
    the dimension without keepdim, unless there is no other. ValueError for a tensor without elements and a
    dimension.

    `axis` is another name of `dim`.
    """
@overload
def var(self: _FloatingTensorT, /, *, axis: SupportsIndex, unbiased: bool = True, keepdim: bool = False, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The variance of all elements as a number, or of those along a dimension as a tensor: the sum of the squared
    distances from the mean, divided by the number of elements less one, or by their number where unbiased is False.
    NaN where that is 0. A large mean costs no accuracy. Along a dimension the result has size 1 there, and lacks
    the dimension without keepdim, unless there is no other. ValueError for a tensor without elements and a
    dimension.

    `axis` is another name of `dim`.
    """
@overload
def std(self: _FloatingTensors, /, unbiased: bool = True) -> float:
    """The standard deviation of all elements as a number, or of those along a dimension as a tensor: the square root
    of `var`, which says what the arguments mean.

    `axis` is another name of `dim`.
    """
@overload
def std(self: _FloatingTensorT, /, dim: SupportsIndex, unbiased: bool = True, keepdim: bool = False, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The standard deviation of all elements as a number, or of those along a dimension as a tensor: the square root
    of `var`, which says what the arguments mean.

    `axis` is another name of `dim`.
    """
@overload
def std(self: _FloatingTensorT, /, *, axis: SupportsIndex, unbiased: bool = True, keepdim: bool = False, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The standard deviation of all elements as a number, or of those along a dimension as a tensor: the square root
    of `var`, which says what the arguments mean.

    `axis` is another name of `dim`.
    """
@overload
def norm(self: _FloatingTensors, /, p: SupportsFloat = 2) -> float:
    """The p-norm of all elements as a number, or of those along a dimension as a tensor: the sum of their absolute
    values to the power of p, to the power of 1/p. p 0 counts the elements that are not 0, p infinity gives the
    largest absolute value, -infinity the smallest. Where the result fits, powers do not overflow on the way.
    ValueError for a tensor without elements and a dimension.

    `axis` is another name of `dim`.
    """
@overload
def norm(self: _FloatingTensorT, /, p: SupportsFloat, dim: SupportsIndex, keepdim: bool = False, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The p-norm of all elements as a number, or of those along a dimension as a tensor: the sum of their absolute
    values to the power of p, to the power of 1/p. p 0 counts the elements that are not 0, p infinity gives the
    largest absolute value, -infinity the smallest. Where the result fits, powers do not overflow on the way.
    ValueError for a tensor without elements and a dimension.

    `axis` is another name of `dim`.
    """
@overload
def norm(self: _FloatingTensorT, /, p: SupportsFloat, *, axis: SupportsIndex, keepdim: bool = False, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The p-norm of all elements as a number, or of those along a dimension as a tensor: the sum of their absolute
    values to the power of p, to the power of 1/p. p 0 counts the elements that are not 0, p infinity gives the
    largest absolute value, -infinity the smallest. Where the result fits, powers do not overflow on the way.
    ValueError for a tensor without elements and a dimension.

    `axis` is another name of `dim`.
    """
def dist(self: _FloatingTensorT, /, other: _FloatingTensorT, p: SupportsFloat = 2) -> float:
    """The p-norm of the difference of two tensors, which are broadcast together; `norm` says what p means."""
@overload
def renorm(self: _FloatingTensorT, /, p: SupportsFloat, dim: SupportsIndex, maxnorm: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """A copy in which each slice along a dimension whose p-norm is more than maxnorm is scaled to a norm of maxnorm;
    all other slices are as they were. ValueError where p is not more than 0, where maxnorm is less than 0, and for
    a tensor of fewer than two dimensions.

    `axis` is another name of `dim`.
    """
@overload
def renorm(self: _FloatingTensorT, /, p: SupportsFloat, *, axis: SupportsIndex, maxnorm: SupportsFloat, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """A copy in which each slice along a dimension whose p-norm is more than maxnorm is scaled to a norm of maxnorm;
    all other slices are as they were. ValueError where p is not more than 0, where maxnorm is less than 0, and for
    a tensor of fewer than two dimensions.

    `axis` is another name of `dim`.
    """
def histc(self: _DoubleOrFloatT, /, bins: SupportsIndex = 100, min: SupportsFloat = 0, max: SupportsFloat = 0, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """How many elements lie in each of `bins` intervals of equal width from min to max, which are both included;
    elements outside do not count. Where min and max are equal, they are the least and the largest element.
    ValueError where there is no interval between them, or bins is less than 1.
    """
def equal(self: _AnyTensorT, /, other: _AnyTensorT) -> bool:
    """Whether both tensors have the same shape and equal elements. -0 equals 0, and NaN nothing."""
def tan(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The tangent of every element, in radians. An infinite element gives NaN. For floating dtypes; the result has
    self's shape.
    """
def asin(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The angle between -pi/2 and pi/2 whose sine each element is, in radians. An element that is not between -1 and
    1 gives NaN. For floating dtypes; the result has self's shape.
    """
def acos(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The angle between 0 and pi whose cosine each element is, in radians. An element that is not between -1 and 1
    gives NaN. For floating dtypes; the result has self's shape.
    """
def atan(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The angle between -pi/2 and pi/2 whose tangent each element is, in radians. An infinite element gives pi/2
    with its sign. For floating dtypes; the result has self's shape.
    """
def sinh(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The hyperbolic sine of every element. A result that is too large is infinite. For floating dtypes; the result
    has self's shape.
    """
def cosh(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The hyperbolic cosine of every element. A result that is too large is infinite. For floating dtypes; the
    result has self's shape.
    """
def lgamma(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """The natural logarithm of the absolute value of the gamma function of every element. Infinite for 0 and
    negative whole numbers. For floating dtypes; the result has self's shape.
    """
def atan2(self: _DoubleOrFloatT, /, other: _DoubleOrFloatT, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """The angle of the point (other, self) seen from the origin, element by element, from -pi to pi in radians: that
    whose
    tangent is self / other, in the quadrant that the signs of both tell. Signs of zeros count. For FloatTensor and
    DoubleTensor; other is broadcast together with self.
    """
def transpose(self: _AnyTensorT, /, dim0: SupportsIndex, dim1: SupportsIndex) -> _AnyTensorT:
    """A view with two dimensions exchanged.

    IndexError where one is out of range.
    """
def t(self: _AnyTensorT, /) -> _AnyTensorT:
    """A view of a matrix with its dimensions exchanged.

    ValueError where self is no matrix.
    """
@overload
def squeeze(self: _AnyTensorT, /, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: _AnyTensorT, /, dim: SupportsIndex, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: _AnyTensorT, /, *, axis: SupportsIndex, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """A view without the dimensions of size 1, or without one of them.

    One dimension stays where all have size 1. A dimension of another size stays. IndexError where `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: _AnyTensorT, /, dim: SupportsIndex, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: _AnyTensorT, /, *, axis: SupportsIndex, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """A view with one more dimension, of size 1, at `dim`.

    IndexError where `dim` is out of range: one more than there are dimensions.

    `axis` is another name of `dim`.
    """
@overload
def split(self: _AnyTensorT, /, split_size: SupportsIndex, dim: SupportsIndex = 0) -> tuple[_AnyTensorT, ...]:
    """Views of parts of `split_size` elements of a dimension, one behind the other, as a tuple; the last one has what is
    left.

    IndexError where `dim` is out of range; ValueError where `split_size` is not positive.

    `axis` is another name of `dim`.
    """
@overload
def split(self: _AnyTensorT, /, split_size: SupportsIndex, *, axis: SupportsIndex) -> tuple[_AnyTensorT, ...]:
    """Views of parts of `split_size` elements of a dimension, one behind the other, as a tuple; the last one has what is
    left.

    IndexError where `dim` is out of range; ValueError where `split_size` is not positive.

    `axis` is another name of `dim`.
    """
@overload
def chunk(self: _AnyTensorT, /, chunks: SupportsIndex, dim: SupportsIndex = 0) -> tuple[_AnyTensorT, ...]:
    """Views of at most `chunks` parts of a dimension, all of the same size but for the last, as a tuple. There are fewer
    where that leaves none for the last ones: 5 elements in 4 chunks are 2, 2 and 1.

    IndexError where `dim` is out of range; ValueError where `chunks` is not positive.

    `axis` is another name of `dim`.
    """
@overload
def chunk(self: _AnyTensorT, /, chunks: SupportsIndex, *, axis: SupportsIndex) -> tuple[_AnyTensorT, ...]:
    """Views of at most `chunks` parts of a dimension, all of the same size but for the last, as a tuple. There are fewer
    where that leaves none for the last ones: 5 elements in 4 chunks are 2, 2 and 1.

    IndexError where `dim` is out of range; ValueError where `chunks` is not positive.

    `axis` is another name of `dim`.
    """
@overload
def unbind(self: _AnyTensors, /, dim: SupportsIndex = 0) -> Any:
    """All slices of a dimension, which they lack, as a tuple: views, or Python numbers where the tensor is a vector.

    IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def unbind(self: _AnyTensors, /, *, axis: SupportsIndex) -> Any:
    """All slices of a dimension, which they lack, as a tuple: views, or Python numbers where the tensor is a vector.

    IndexError where `dim` is out of range.

    `axis` is another name of `dim`.
    """
