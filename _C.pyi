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
        """Return the product of a matrix (n x m) and a vector (m), a vector (n).

        Integers wrap around on overflow. Raises ValueError if the sizes do not match.
        """
    def mm(self, mat2: Self, *, out: Self | None = None) -> Self:
        """Return the product of two matrices (n x m and m x p), a matrix (n x p).

        Integers wrap around on overflow. Transposed matrices are not copied. Raises ValueError if the sizes do not match.
        """
    def ger(self, vec2: Self, *, out: Self | None = None) -> Self:
        """Return the outer product of two vectors (n and m), a matrix (n x m).

        Raises ValueError if an argument is not a vector.
        """
    def zero_(self) -> Self:
        """Set every element to 0, and return self."""
    def copy_(self, source: _TensorBase, non_blocking: bool = False, broadcast: bool = True) -> Self:
        """Copy the elements of a tensor of any dtype to self, and return self.

        `source` is broadcast to the shape of self. With `broadcast=False` the shapes may differ, but the numbers of
        elements must be equal. Floating values converted to an integral dtype are truncated, and limited to the range of
        the dtype. `non_blocking` is accepted for compatibility and has no effect on a CPU. Raises ValueError if `source`
        cannot be broadcast or has another number of elements.
        """
    @overload
    def repeat(self, sizes: Sequence[SupportsIndex]) -> Self:
        """Return a copy of self with every dimension repeated the given number of times.

        More numbers than self has dimensions add new dimensions at the front. A 0 gives a tensor without elements. Raises
        ValueError if there are fewer numbers than dimensions, or if a number is negative.

        `sizes` is ints, or one sequence of them.
        """
    @overload
    def repeat(self, *sizes: SupportsIndex) -> Self:
        """Return a copy of self with every dimension repeated the given number of times.

        More numbers than self has dimensions add new dimensions at the front. A 0 gives a tensor without elements. Raises
        ValueError if there are fewer numbers than dimensions, or if a number is negative.

        `sizes` is ints, or one sequence of them.
        """
    def tril(self, diagonal: SupportsIndex = 0, *, out: Self | None = None) -> Self:
        """Return the lower triangle of a matrix; the elements above a diagonal are 0.

        `diagonal` is 0 for the main diagonal, positive for diagonals above and negative for diagonals below the main
        diagonal. Raises ValueError if self is not a matrix.
        """
    def tril_(self, diagonal: SupportsIndex = 0) -> Self:
        """Return the lower triangle of a matrix; the elements above a diagonal are 0.

        `diagonal` is 0 for the main diagonal, positive for diagonals above and negative for diagonals below the main
        diagonal. Raises ValueError if self is not a matrix.

        In place: self is changed, and returned.
        """
    def triu(self, diagonal: SupportsIndex = 0, *, out: Self | None = None) -> Self:
        """Return the upper triangle of a matrix; the elements below a diagonal are 0.

        `diagonal` is 0 for the main diagonal, positive for diagonals above and negative for diagonals below the main
        diagonal. Raises ValueError if self is not a matrix.
        """
    def triu_(self, diagonal: SupportsIndex = 0) -> Self:
        """Return the upper triangle of a matrix; the elements below a diagonal are 0.

        `diagonal` is 0 for the main diagonal, positive for diagonals above and negative for diagonals below the main
        diagonal. Raises ValueError if self is not a matrix.

        In place: self is changed, and returned.
        """
    def diag(self, diagonal: SupportsIndex = 0, *, out: Self | None = None) -> Self:
        """Return a diagonal of a matrix as a vector, or a square matrix of zeros with the vector self on a diagonal.

        `diagonal` is 0 for the main diagonal, positive for diagonals above and negative for diagonals below the main
        diagonal. A diagonal outside of the matrix is the empty tensor. Raises ValueError if self has more than two
        dimensions.
        """
    def masked_scatter_(self, mask: ByteTensor, source: Self) -> Self:
        """Set the elements of self where `mask` is not 0 to the first elements of `source`, in order, and return self.

        `mask` is a ByteTensor, broadcast to the shape of self. Raises ValueError if `mask` cannot be broadcast, or if
        `source` has fewer elements than the mask selects.
        """
    def masked_select(self, mask: ByteTensor, *, out: Self | None = None) -> Self:
        """Return the elements of self where `mask` is not 0, in order, as a vector.

        self and `mask`, a ByteTensor, are broadcast together. The result is the empty tensor if no element is selected.
        Raises ValueError if the shapes cannot be broadcast.
        """
    def nonzero(self, *, out: LongTensor | None = None) -> LongTensor:
        """Return the indices of the elements that are not 0, as a LongTensor with one row per element and one column per
        dimension.

        The result is the empty tensor if all elements are 0.
        """
    @overload
    def index_select(self, dim: SupportsIndex, index: LongTensor, *, out: Self | None = None) -> Self:
        """Return the slices of self along a dimension at the given indices, in their order.

        `index` is a LongTensor with one dimension. Raises IndexError if `dim` or an index is out of range, ValueError if
        `index` is not a vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_select(self, *, axis: SupportsIndex, index: LongTensor, out: Self | None = None) -> Self:
        """Return the slices of self along a dimension at the given indices, in their order.

        `index` is a LongTensor with one dimension. Raises IndexError if `dim` or an index is out of range, ValueError if
        `index` is not a vector.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, dim: SupportsIndex, index: LongTensor, source: Self) -> Self:
        """Copy the slices of `source` along a dimension to the given indices of self, in order, and return self.

        `index` is a LongTensor with one dimension. Raises IndexError if `dim` or an index is out of range, ValueError if
        the sizes do not match. self is unchanged after an IndexError.

        `axis` is another name of `dim`.
        """
    @overload
    def index_copy_(self, *, axis: SupportsIndex, index: LongTensor, source: Self) -> Self:
        """Copy the slices of `source` along a dimension to the given indices of self, in order, and return self.

        `index` is a LongTensor with one dimension. Raises IndexError if `dim` or an index is out of range, ValueError if
        the sizes do not match. self is unchanged after an IndexError.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, dim: SupportsIndex, index: LongTensor, source: Self) -> Self:
        """Add the slices of `source` along a dimension to the slices of self at the given indices, in order, and return self.

        `index` is a LongTensor with one dimension. Slices for a repeated index are all added. Raises IndexError if `dim` or
        an index is out of range, ValueError if the sizes do not match. self is unchanged after an IndexError.

        `axis` is another name of `dim`.
        """
    @overload
    def index_add_(self, *, axis: SupportsIndex, index: LongTensor, source: Self) -> Self:
        """Add the slices of `source` along a dimension to the slices of self at the given indices, in order, and return self.

        `index` is a LongTensor with one dimension. Slices for a repeated index are all added. Raises IndexError if `dim` or
        an index is out of range, ValueError if the sizes do not match. self is unchanged after an IndexError.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, dim: SupportsIndex, index: LongTensor, *, out: Self | None = None) -> Self:
        """Return the elements of self at the given indices along a dimension.

        For a matrix and `dim=1`, `result[i][j] = self[i][index[i][j]]`. The result has the shape of `index`, a LongTensor.
        Raises IndexError if `dim` or an index is out of range, ValueError if the shapes do not match.

        `axis` is another name of `dim`.
        """
    @overload
    def gather(self, *, axis: SupportsIndex, index: LongTensor, out: Self | None = None) -> Self:
        """Return the elements of self at the given indices along a dimension.

        For a matrix and `dim=1`, `result[i][j] = self[i][index[i][j]]`. The result has the shape of `index`, a LongTensor.
        Raises IndexError if `dim` or an index is out of range, ValueError if the shapes do not match.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, dim: SupportsIndex, index: LongTensor, src: Self) -> Self:
        """Add the elements of `src` to the elements of self at the given indices along a dimension, and return self.

        For a matrix and `dim=1`, `self[i][index[i][j]] += src[i][j]`. `index` is a LongTensor. Raises IndexError if `dim`
        or an index is out of range, ValueError if the shapes do not match. self is unchanged after an IndexError.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_add_(self, *, axis: SupportsIndex, index: LongTensor, src: Self) -> Self:
        """Add the elements of `src` to the elements of self at the given indices along a dimension, and return self.

        For a matrix and `dim=1`, `self[i][index[i][j]] += src[i][j]`. `index` is a LongTensor. Raises IndexError if `dim`
        or an index is out of range, ValueError if the shapes do not match. self is unchanged after an IndexError.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, descending: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the elements sorted along a dimension, by default the last, and a LongTensor of their indices before sorting.

        The sort is stable: equal elements keep their order. NaN is greater than every number. Raises IndexError if `dim` is
        out of range, ValueError if self has no elements.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, dim: SupportsIndex, descending: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the elements sorted along a dimension, by default the last, and a LongTensor of their indices before sorting.

        The sort is stable: equal elements keep their order. NaN is greater than every number. Raises IndexError if `dim` is
        out of range, ValueError if self has no elements.

        `axis` is another name of `dim`.
        """
    @overload
    def sort(self, *, axis: SupportsIndex, descending: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the elements sorted along a dimension, by default the last, and a LongTensor of their indices before sorting.

        The sort is stable: equal elements keep their order. NaN is greater than every number. Raises IndexError if `dim` is
        out of range, ValueError if self has no elements.

        `axis` is another name of `dim`.
        """
    @overload
    def kthvalue(self, k: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the k-th smallest elements along a dimension, by default the last, and a LongTensor of their indices.

        `k` counts from 1. NaN is greater than every number. The dimension has size 1 in the results with `keepdim=True`,
        and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements or `k` is out
        of range.

        `axis` is another name of `dim`.
        """
    @overload
    def kthvalue(self, k: SupportsIndex, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the k-th smallest elements along a dimension, by default the last, and a LongTensor of their indices.

        `k` counts from 1. NaN is greater than every number. The dimension has size 1 in the results with `keepdim=True`,
        and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements or `k` is out
        of range.

        `axis` is another name of `dim`.
        """
    @overload
    def kthvalue(self, k: SupportsIndex, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the k-th smallest elements along a dimension, by default the last, and a LongTensor of their indices.

        `k` counts from 1. NaN is greater than every number. The dimension has size 1 in the results with `keepdim=True`,
        and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements or `k` is out
        of range.

        `axis` is another name of `dim`.
        """
    @overload
    def mode(self, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the most frequent elements along a dimension, by default the last, and a LongTensor of the index of the first
        occurrence of each.

        Of equally frequent elements the smallest is returned. The dimension has size 1 in the results with `keepdim=True`,
        and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

        `axis` is another name of `dim`.
        """
    @overload
    def mode(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the most frequent elements along a dimension, by default the last, and a LongTensor of the index of the first
        occurrence of each.

        Of equally frequent elements the smallest is returned. The dimension has size 1 in the results with `keepdim=True`,
        and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

        `axis` is another name of `dim`.
        """
    @overload
    def mode(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the most frequent elements along a dimension, by default the last, and a LongTensor of the index of the first
        occurrence of each.

        Of equally frequent elements the smallest is returned. The dimension has size 1 in the results with `keepdim=True`,
        and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

        `axis` is another name of `dim`.
        """
    @overload
    def topk(self, k: SupportsIndex, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the `k` largest elements along a dimension, by default the last, and a LongTensor of their indices.

        With `largest=False` the `k` smallest elements are returned. The results are sorted from the largest down, or from
        the smallest up; with `sorted=False` their order is undefined. NaN is greater than every number. Of equal elements,
        those with the lowest indices are returned. Raises ValueError if self has no elements, or fewer than `k` along the
        dimension.

        `axis` is another name of `dim`.
        """
    @overload
    def topk(self, k: SupportsIndex, dim: SupportsIndex, largest: bool = True, sorted: bool = True, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the `k` largest elements along a dimension, by default the last, and a LongTensor of their indices.

        With `largest=False` the `k` smallest elements are returned. The results are sorted from the largest down, or from
        the smallest up; with `sorted=False` their order is undefined. NaN is greater than every number. Of equal elements,
        those with the lowest indices are returned. Raises ValueError if self has no elements, or fewer than `k` along the
        dimension.

        `axis` is another name of `dim`.
        """
    @overload
    def topk(self, k: SupportsIndex, *, axis: SupportsIndex, largest: bool = True, sorted: bool = True, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the `k` largest elements along a dimension, by default the last, and a LongTensor of their indices.

        With `largest=False` the `k` smallest elements are returned. The results are sorted from the largest down, or from
        the smallest up; with `sorted=False` their order is undefined. NaN is greater than every number. Of equal elements,
        those with the lowest indices are returned. Raises ValueError if self has no elements, or fewer than `k` along the
        dimension.

        `axis` is another name of `dim`.
        """
    def sign(self, *, out: Self | None = None) -> Self:
        """Return the sign of every element: -1, 0 or 1. The sign of NaN is 0."""
    def sign_(self) -> Self:
        """Return the sign of every element: -1, 0 or 1. The sign of NaN is 0.

        In place: self is changed, and returned.
        """
    def bmm(self, mat2: Self, *, out: Self | None = None) -> Self:
        """Return the products of the matrices of two batches (b x n x m and b x m x p), a batch of b x n x p.

        Raises ValueError for other shapes.
        """
    def matmul(self, other: Self, *, out: Self | None = None) -> Any:
        """Return the matrix product of two tensors, vectors, matrices or batches of matrices. Implements `@`.

        Two vectors give their dot product as a Python number. Otherwise a vector counts as a matrix of one row if it is the
        left operand, and of one column if it is the right operand; the added dimension is removed from the result. Tensors
        with more than two dimensions are batches of matrices: the last two dimensions are multiplied, the other dimensions
        are broadcast together. Raises ValueError if the sizes do not match, and for `out=` with two vectors.
        """
    @overload
    def cross(self, other: Self, dim: SupportsIndex = -1, *, out: Self | None = None) -> Self:
        """Return the cross products of vectors of three elements along a dimension.

        Both tensors have the same shape. The default of `dim`, -1, selects the first dimension of size 3; lower numbers
        count from the last dimension. Raises ValueError if the shapes differ or if the dimension does not have size 3,
        IndexError if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def cross(self, other: Self, *, axis: SupportsIndex, out: Self | None = None) -> Self:
        """Return the cross products of vectors of three elements along a dimension.

        Both tensors have the same shape. The default of `dim`, -1, selects the first dimension of size 3; lower numbers
        count from the last dimension. Raises ValueError if the shapes differ or if the dimension does not have size 3,
        IndexError if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def random_(self, *, generator: _Generator = ...) -> Self:
        """Fill self with uniformly distributed random integers, and return self.

        The integers are drawn from `from` to `to - 1`, or from 0 to `to - 1`. Without bounds they are drawn from 0 to the
        largest number of an integral dtype; for a floating dtype, to the largest integer up to which all integers are
        representable (2**53 for Double). Raises ValueError if the range is empty, or not within the range of the dtype.
        """
    @overload
    def random_(self, to: SupportsIndex, *, generator: _Generator = ...) -> Self:
        """Fill self with uniformly distributed random integers, and return self.

        The integers are drawn from `from` to `to - 1`, or from 0 to `to - 1`. Without bounds they are drawn from 0 to the
        largest number of an integral dtype; for a floating dtype, to the largest integer up to which all integers are
        representable (2**53 for Double). Raises ValueError if the range is empty, or not within the range of the dtype.
        """
    @overload
    def random_(self, from_: SupportsIndex, to: SupportsIndex, *, generator: _Generator = ...) -> Self:
        """Fill self with uniformly distributed random integers, and return self.

        The integers are drawn from `from` to `to - 1`, or from 0 to `to - 1`. Without bounds they are drawn from 0 to the
        largest number of an integral dtype; for a floating dtype, to the largest integer up to which all integers are
        representable (2**53 for Double). Raises ValueError if the range is empty, or not within the range of the dtype.
        """
    def geometric_(self, p: SupportsFloat, *, generator: _Generator = ...) -> Self:
        """Fill self with random numbers from the geometric distribution, and return self.

        A number is the count of trials (1, 2, 3, …) up to the first success, if each trial succeeds with probability `p`.
        Numbers out of range for the dtype become the largest number of an integral dtype, or infinity. Raises ValueError
        unless 0 < `p` <= 1.
        """
    @overload
    def bernoulli_(self, float_p: FloatTensor, *, generator: _Generator = ...) -> Self:
        """Fill self with random ones and zeros, and return self.

        The probability of 1 is the number `p`, or the elements of a FloatTensor or DoubleTensor, in order, which must have
        as many elements as self. Raises ValueError if a probability is not between 0 and 1.
        """
    @overload
    def bernoulli_(self, float_p: DoubleTensor, *, generator: _Generator = ...) -> Self:
        """Fill self with random ones and zeros, and return self.

        The probability of 1 is the number `p`, or the elements of a FloatTensor or DoubleTensor, in order, which must have
        as many elements as self. Raises ValueError if a probability is not between 0 and 1.
        """
    @overload
    def bernoulli_(self, p: SupportsFloat = 0.5, *, generator: _Generator = ...) -> Self:
        """Fill self with random ones and zeros, and return self.

        The probability of 1 is the number `p`, or the elements of a FloatTensor or DoubleTensor, in order, which must have
        as many elements as self. Raises ValueError if a probability is not between 0 and 1.
        """
    def element_size(self) -> int:
        """Return the size of an element in bytes."""
    def storage_offset(self) -> int:
        """Return the index of the first element in the storage."""
    def ndimension(self) -> int:
        """Return the number of dimensions, 0 for the empty tensor. Same as `dim`."""
    def dim(self) -> int:
        """Return the number of dimensions, 0 for the empty tensor."""
    def numel(self) -> int:
        """Return the number of elements."""
    def nelement(self) -> int:
        """Return the number of elements. Same as `numel`."""
    def data_ptr(self) -> int:
        """Return the address of the first element, as an integer."""
    @overload
    def size(self) -> Size:
        """Return the sizes of all dimensions as a Size, or the size of one dimension.

        Raises IndexError if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, dim: SupportsIndex) -> int:
        """Return the sizes of all dimensions as a Size, or the size of one dimension.

        Raises IndexError if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def size(self, *, axis: SupportsIndex) -> int:
        """Return the sizes of all dimensions as a Size, or the size of one dimension.

        Raises IndexError if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self) -> tuple[int, ...]:
        """Return the strides of all dimensions as a tuple, or the stride of one dimension.

        A stride is the distance in the storage between neighbouring elements along the dimension, counted in elements.
        Raises IndexError if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, dim: SupportsIndex) -> int:
        """Return the strides of all dimensions as a tuple, or the stride of one dimension.

        A stride is the distance in the storage between neighbouring elements along the dimension, counted in elements.
        Raises IndexError if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def stride(self, *, axis: SupportsIndex) -> int:
        """Return the strides of all dimensions as a tuple, or the stride of one dimension.

        A stride is the distance in the storage between neighbouring elements along the dimension, counted in elements.
        Raises IndexError if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    def is_same_size(self, other: Self) -> bool:
        """Return True if both tensors have the same shape."""
    def is_contiguous(self) -> bool:
        """Return True if the elements are stored without gaps in row-major order."""
    def is_set_to(self, tensor: Self) -> bool:
        """Return True if both tensors are the same view of the same storage: offset, sizes and strides are equal."""
    @overload
    def resize_(self, size: Sequence[SupportsIndex]) -> Self:
        """Change the shape of self, and return self.

        The elements keep their order in memory; new elements are not initialized. A storage that is too small grows. A view
        that grows takes over the elements that follow in its storage. Use `view` to change the shape without changing the
        number of elements. Raises BufferError if the storage must grow but does not own its memory, ValueError if a size is
        negative.

        `size` is ints, or one sequence of them.
        """
    @overload
    def resize_(self, *size: SupportsIndex) -> Self:
        """Change the shape of self, and return self.

        The elements keep their order in memory; new elements are not initialized. A storage that is too small grows. A view
        that grows takes over the elements that follow in its storage. Use `view` to change the shape without changing the
        number of elements. Raises BufferError if the storage must grow but does not own its memory, ValueError if a size is
        negative.

        `size` is ints, or one sequence of them.
        """
    def resize_as_(self, the_template: Self) -> Self:
        """Change the shape of self to the shape of another tensor, as `resize_` does, and return self."""
    @overload
    def cumsum(self, dim: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return the cumulative sums of the elements along a dimension.

        Sums are accumulated in double, or in 64-bit integers for integral dtypes, and converted to the dtype for every
        element. Raises IndexError if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def cumsum(self, *, axis: SupportsIndex, out: Self | None = None) -> Self:
        """Return the cumulative sums of the elements along a dimension.

        Sums are accumulated in double, or in 64-bit integers for integral dtypes, and converted to the dtype for every
        element. Raises IndexError if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def cumprod(self, dim: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return the cumulative products of the elements along a dimension.

        Products are accumulated in double, or in 64-bit integers that wrap around for integral dtypes, and converted to the
        dtype for every element. Raises IndexError if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def cumprod(self, *, axis: SupportsIndex, out: Self | None = None) -> Self:
        """Return the cumulative products of the elements along a dimension.

        Products are accumulated in double, or in 64-bit integers that wrap around for integral dtypes, and converted to the
        dtype for every element. Raises IndexError if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    def equal(self, other: Self) -> bool:
        """Return True if both tensors have the same shape and equal elements.

        0 and -0 are equal; NaN is not equal to anything.
        """
    @overload
    def select(self, dim: SupportsIndex, index: SupportsIndex) -> Any:
        """Return the slice of self at an index of a dimension, without that dimension.

        The result is a view; for a vector it is a Python number. Negative indices count from the end. Raises IndexError if
        `dim` or `index` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def select(self, *, axis: SupportsIndex, index: SupportsIndex) -> Any:
        """Return the slice of self at an index of a dimension, without that dimension.

        The result is a view; for a vector it is a Python number. Negative indices count from the end. Raises IndexError if
        `dim` or `index` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def narrow(self, dimension: SupportsIndex, start: SupportsIndex, length: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return a view of the part of a dimension that begins at `start` and has `length` elements.

        Raises IndexError if `dimension` or the part is out of range, ValueError if `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, dim: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: Self | None = None) -> Self:
        """Return a view of the part of a dimension that begins at `start` and has `length` elements.

        Raises IndexError if `dimension` or the part is out of range, ValueError if `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def narrow(self, *, axis: SupportsIndex, start: SupportsIndex, length: SupportsIndex, out: Self | None = None) -> Self:
        """Return a view of the part of a dimension that begins at `start` and has `length` elements.

        Raises IndexError if `dimension` or the part is out of range, ValueError if `length` is not positive.

        `dim` and `axis` are other names of `dimension`.
        """
    def transpose(self, dim0: SupportsIndex, dim1: SupportsIndex) -> Self:
        """Return a view of self with two dimensions swapped.

        Raises IndexError if a dimension is out of range.
        """
    def transpose_(self, dim0: SupportsIndex, dim1: SupportsIndex) -> Self:
        """Swap two dimensions of self without moving its elements, and return self.

        Raises IndexError if a dimension is out of range.
        """
    def t(self) -> Self:
        """Return the transpose of a matrix, a view.

        Raises ValueError if self is not a matrix.
        """
    def t_(self) -> Self:
        """Transpose a matrix in place without moving its elements, and return self.

        Raises ValueError if self is not a matrix.
        """
    @overload
    def squeeze(self, *, out: Self | None = None) -> Self:
        """Return a view of self without its dimensions of size 1, or without dimension `dim` if its size is 1.

        If all dimensions have size 1, one dimension remains. A dimension `dim` of another size remains. Raises IndexError
        if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, dim: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return a view of self without its dimensions of size 1, or without dimension `dim` if its size is 1.

        If all dimensions have size 1, one dimension remains. A dimension `dim` of another size remains. Raises IndexError
        if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze(self, *, axis: SupportsIndex, out: Self | None = None) -> Self:
        """Return a view of self without its dimensions of size 1, or without dimension `dim` if its size is 1.

        If all dimensions have size 1, one dimension remains. A dimension `dim` of another size remains. Raises IndexError
        if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self) -> Self:
        """Remove the dimensions of size 1 from self, or dimension `dim` if its size is 1, and return self.

        If all dimensions have size 1, one dimension remains. A dimension `dim` of another size remains. Raises IndexError
        if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, dim: SupportsIndex) -> Self:
        """Remove the dimensions of size 1 from self, or dimension `dim` if its size is 1, and return self.

        If all dimensions have size 1, one dimension remains. A dimension `dim` of another size remains. Raises IndexError
        if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def squeeze_(self, *, axis: SupportsIndex) -> Self:
        """Remove the dimensions of size 1 from self, or dimension `dim` if its size is 1, and return self.

        If all dimensions have size 1, one dimension remains. A dimension `dim` of another size remains. Raises IndexError
        if `dim` is out of range.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, dim: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return a view of self with a new dimension of size 1 at position `dim`.

        `dim` is at most the number of dimensions of self; -1 is the last position. Raises IndexError if `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze(self, *, axis: SupportsIndex, out: Self | None = None) -> Self:
        """Return a view of self with a new dimension of size 1 at position `dim`.

        `dim` is at most the number of dimensions of self; -1 is the last position. Raises IndexError if `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, dim: SupportsIndex) -> Self:
        """Insert a new dimension of size 1 at position `dim` of self, and return self.

        `dim` is at most the number of dimensions of self; -1 is the last position. Raises IndexError if `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def unsqueeze_(self, *, axis: SupportsIndex) -> Self:
        """Insert a new dimension of size 1 at position `dim` of self, and return self.

        `dim` is at most the number of dimensions of self; -1 is the last position. Raises IndexError if `dim` is out of
        range.

        `axis` is another name of `dim`.
        """
    @overload
    def unfold(self, dimension: SupportsIndex, size: SupportsIndex, step: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return a view of all windows of `size` elements of a dimension, `step` elements apart.

        The dimension becomes the number of windows, and a new last dimension holds the elements of a window. Raises
        IndexError if `dimension` is out of range, ValueError if `size` is greater than the dimension or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, dim: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: Self | None = None) -> Self:
        """Return a view of all windows of `size` elements of a dimension, `step` elements apart.

        The dimension becomes the number of windows, and a new last dimension holds the elements of a window. Raises
        IndexError if `dimension` is out of range, ValueError if `size` is greater than the dimension or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def unfold(self, *, axis: SupportsIndex, size: SupportsIndex, step: SupportsIndex, out: Self | None = None) -> Self:
        """Return a view of all windows of `size` elements of a dimension, `step` elements apart.

        The dimension becomes the number of windows, and a new last dimension holds the elements of a window. Raises
        IndexError if `dimension` is out of range, ValueError if `size` is greater than the dimension or `step` is not
        positive.

        `dim` and `axis` are other names of `dimension`.
        """
    @overload
    def view(self, size: Sequence[SupportsIndex]) -> Self:
        """Return a view of self with another shape.

        One size may be -1 and is computed from the others. Raises ValueError if the number of elements differs, or if the
        strides of self do not allow a view; use `contiguous()` first in that case.

        `size` is ints, or one sequence of them.
        """
    @overload
    def view(self, *size: SupportsIndex) -> Self:
        """Return a view of self with another shape.

        One size may be -1 and is computed from the others. Raises ValueError if the number of elements differs, or if the
        strides of self do not allow a view; use `contiguous()` first in that case.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, size: Sequence[SupportsIndex]) -> Self:
        """Return a view of self with dimensions of size 1 repeated, without a copy.

        New dimensions may be added at the front. A size of -1 keeps the size of a dimension. Repeated elements share
        memory, so clone the view before writing to it. Raises ValueError if a size other than 1 would change.

        `size` is ints, or one sequence of them.
        """
    @overload
    def expand(self, *size: SupportsIndex) -> Self:
        """Return a view of self with dimensions of size 1 repeated, without a copy.

        New dimensions may be added at the front. A size of -1 keeps the size of a dimension. Repeated elements share
        memory, so clone the view before writing to it. Raises ValueError if a size other than 1 would change.

        `size` is ints, or one sequence of them.
        """
    def contiguous(self) -> Any:
        """Return self if it is contiguous, otherwise a contiguous copy."""
    def clone(self) -> Self:
        """Return a contiguous copy of self with separate memory."""
    @overload
    def permute(self, dims: Sequence[SupportsIndex]) -> Self:
        """Return a view of self with the dimensions in the order given by `dims`.

        `dims` contains every dimension once; negative numbers count from the end. Raises IndexError if a dimension is out
        of range, ValueError if a dimension is repeated or missing.

        `dims` is ints, or one sequence of them.
        """
    @overload
    def permute(self, *dims: SupportsIndex) -> Self:
        """Return a view of self with the dimensions in the order given by `dims`.

        `dims` contains every dimension once; negative numbers count from the end. Raises IndexError if a dimension is out
        of range, ValueError if a dimension is repeated or missing.

        `dims` is ints, or one sequence of them.
        """
    def view_as(self, other: Self) -> Self:
        """Return a view of self with the shape of another tensor. Same as `x.view(other.size())`.

        Raises ValueError if the number of elements differs, or if the strides of self do not allow a view.
        """
    def expand_as(self, other: Self) -> Self:
        """Return a view of self expanded to the shape of another tensor. Same as `x.expand(other.size())`.

        Raises ValueError if a size other than 1 would change.
        """
    @overload
    def split(self, split_size: SupportsIndex, dim: SupportsIndex = 0) -> tuple[Self, ...]:
        """Return a tuple of views of consecutive parts of a dimension, each with `split_size` elements.

        The last part is smaller if the size of the dimension is not a multiple of `split_size`. Raises IndexError if `dim`
        is out of range, ValueError if `split_size` is not positive.

        `axis` is another name of `dim`.
        """
    @overload
    def split(self, split_size: SupportsIndex, *, axis: SupportsIndex) -> tuple[Self, ...]:
        """Return a tuple of views of consecutive parts of a dimension, each with `split_size` elements.

        The last part is smaller if the size of the dimension is not a multiple of `split_size`. Raises IndexError if `dim`
        is out of range, ValueError if `split_size` is not positive.

        `axis` is another name of `dim`.
        """
    @overload
    def chunk(self, chunks: SupportsIndex, dim: SupportsIndex = 0) -> tuple[Self, ...]:
        """Return a tuple of at most `chunks` views of consecutive parts of a dimension.

        All parts have the same size, except that the last may be smaller. There are fewer parts if the last ones would be
        empty: 5 elements in 4 chunks give parts of 2, 2 and 1 elements. Raises IndexError if `dim` is out of range,
        ValueError if `chunks` is not positive.

        `axis` is another name of `dim`.
        """
    @overload
    def chunk(self, chunks: SupportsIndex, *, axis: SupportsIndex) -> tuple[Self, ...]:
        """Return a tuple of at most `chunks` views of consecutive parts of a dimension.

        All parts have the same size, except that the last may be smaller. There are fewer parts if the last ones would be
        empty: 5 elements in 4 chunks give parts of 2, 2 and 1 elements. Raises IndexError if `dim` is out of range,
        ValueError if `chunks` is not positive.

        `axis` is another name of `dim`.
        """
    def __matmul__(self, other: Self, /) -> Any: ...

class _FloatingTensor(_AnyTensor):
    @overload
    def add(self, other: Self, *, value: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Return `self + value`, or `self + value * other`, element by element.

        The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
        Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
        shapes cannot be broadcast.
        """
    @overload
    def add(self, value: SupportsFloat, other: Self, *, out: Self | None = None) -> Self:
        """Return `self + value`, or `self + value * other`, element by element.

        The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
        Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
        shapes cannot be broadcast.
        """
    @overload
    def add(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return `self + value`, or `self + value * other`, element by element.

        The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
        Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
        shapes cannot be broadcast.
        """
    @overload
    def add_(self, other: Self, *, value: SupportsFloat = 1) -> Self:
        """Return `self + value`, or `self + value * other`, element by element.

        The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
        Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
        shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsFloat, other: Self) -> Self:
        """Return `self + value`, or `self + value * other`, element by element.

        The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
        Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
        shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsFloat) -> Self:
        """Return `self + value`, or `self + value * other`, element by element.

        The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
        Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
        shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub(self, other: Self, *, value: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Return `self - value`, or `self - value * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast.
        """
    @overload
    def sub(self, value: SupportsFloat, other: Self, *, out: Self | None = None) -> Self:
        """Return `self - value`, or `self - value * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast.
        """
    @overload
    def sub(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return `self - value`, or `self - value * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast.
        """
    @overload
    def sub_(self, other: Self, *, value: SupportsFloat = 1) -> Self:
        """Return `self - value`, or `self - value * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsFloat, other: Self) -> Self:
        """Return `self - value`, or `self - value * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsFloat) -> Self:
        """Return `self - value`, or `self - value * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    def __rsub__(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return `value - self`, element by element. Implements `value - x`.

        Integers wrap around on overflow.
        """
    @overload
    def mul(self, other: Self, *, out: Self | None = None) -> Self:
        """Return `self * value`, or `self * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast. See `mm` and `matmul` for products of
        matrices.
        """
    @overload
    def mul(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return `self * value`, or `self * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast. See `mm` and `matmul` for products of
        matrices.
        """
    @overload
    def mul_(self, other: Self) -> Self:
        """Return `self * value`, or `self * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast. See `mm` and `matmul` for products of
        matrices.

        In place: self is changed, and returned.
        """
    @overload
    def mul_(self, value: SupportsFloat) -> Self:
        """Return `self * value`, or `self * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast. See `mm` and `matmul` for products of
        matrices.

        In place: self is changed, and returned.
        """
    @overload
    def pow(self, exponent: Self, *, out: Self | None = None) -> Self:
        """Return `self ** exponent`, element by element, for floating dtypes.

        `exponent` is a number or a tensor; the shapes of tensors are broadcast together. A power that is not a real number
        is NaN. Raises ValueError if the shapes cannot be broadcast.
        """
    @overload
    def pow(self, exponent: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return `self ** exponent`, element by element, for floating dtypes.

        `exponent` is a number or a tensor; the shapes of tensors are broadcast together. A power that is not a real number
        is NaN. Raises ValueError if the shapes cannot be broadcast.
        """
    @overload
    def pow(self, base: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return `base ** self`, element by element, for a number `base` and a tensor of a floating dtype.

        The method requires the keyword `base`.
        """
    @overload
    def pow_(self, exponent: Self) -> Self:
        """Return `self ** exponent`, element by element, for floating dtypes.

        `exponent` is a number or a tensor; the shapes of tensors are broadcast together. A power that is not a real number
        is NaN. Raises ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def pow_(self, exponent: SupportsFloat) -> Self:
        """Return `self ** exponent`, element by element, for floating dtypes.

        `exponent` is a number or a tensor; the shapes of tensors are broadcast together. A power that is not a real number
        is NaN. Raises ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    def __rpow__(self, base: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return `base ** self`, element by element, for floating dtypes. Implements `base ** x`."""
    @overload
    def clamp(self, min: SupportsFloat, max: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return every element limited to the range from `min` to `max`.

        Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
        `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
        dtype.
        """
    @overload
    def clamp(self, *, min: SupportsFloat, out: Self | None = None) -> Self:
        """Return every element limited to the range from `min` to `max`.

        Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
        `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
        dtype.
        """
    @overload
    def clamp(self, *, max: SupportsFloat, out: Self | None = None) -> Self:
        """Return every element limited to the range from `min` to `max`.

        Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
        `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
        dtype.
        """
    @overload
    def clamp_(self, min: SupportsFloat, max: SupportsFloat) -> Self:
        """Return every element limited to the range from `min` to `max`.

        Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
        `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
        dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, min: SupportsFloat) -> Self:
        """Return every element limited to the range from `min` to `max`.

        Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
        `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
        dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, max: SupportsFloat) -> Self:
        """Return every element limited to the range from `min` to `max`.

        Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
        `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
        dtype.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul(self, tensor1: Self, tensor2: Self, *, value: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Return `self + value * tensor1 * tensor2`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def addcmul(self, value: SupportsFloat, tensor1: Self, tensor2: Self, *, out: Self | None = None) -> Self:
        """Return `self + value * tensor1 * tensor2`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def addcmul_(self, tensor1: Self, tensor2: Self, *, value: SupportsFloat = 1) -> Self:
        """Return `self + value * tensor1 * tensor2`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises ValueError if the shapes
        cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul_(self, value: SupportsFloat, tensor1: Self, tensor2: Self) -> Self:
        """Return `self + value * tensor1 * tensor2`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises ValueError if the shapes
        cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv(self, tensor1: Self, tensor2: Self, *, value: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Return `self + value * (tensor1 / tensor2)`, element by element.

        The shapes of the tensors are broadcast together. Integers are divided as by `div`, and wrap around on overflow.
        Raises ValueError if the shapes cannot be broadcast.
        """
    @overload
    def addcdiv(self, value: SupportsFloat, tensor1: Self, tensor2: Self, *, out: Self | None = None) -> Self:
        """Return `self + value * (tensor1 / tensor2)`, element by element.

        The shapes of the tensors are broadcast together. Integers are divided as by `div`, and wrap around on overflow.
        Raises ValueError if the shapes cannot be broadcast.
        """
    @overload
    def addcdiv_(self, tensor1: Self, tensor2: Self, *, value: SupportsFloat = 1) -> Self:
        """Return `self + value * (tensor1 / tensor2)`, element by element.

        The shapes of the tensors are broadcast together. Integers are divided as by `div`, and wrap around on overflow.
        Raises ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv_(self, value: SupportsFloat, tensor1: Self, tensor2: Self) -> Self:
        """Return `self + value * (tensor1 / tensor2)`, element by element.

        The shapes of the tensors are broadcast together. Integers are divided as by `div`, and wrap around on overflow.
        Raises ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    def lerp(self, end: Self, weight: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return the linear interpolation `self + weight * (end - self)`, element by element, for floating dtypes.

        The shapes of the tensors are broadcast together. Raises ValueError if the shapes cannot be broadcast.
        """
    def lerp_(self, end: Self, weight: SupportsFloat) -> Self:
        """Return the linear interpolation `self + weight * (end - self)`, element by element, for floating dtypes.

        The shapes of the tensors are broadcast together. Raises ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    def dot(self, tensor: Self) -> float:
        """Return the sum of the products of the elements of two tensors, as a Python number.

        The tensors must have equally many elements; their shapes may differ. Raises ValueError if the numbers of elements
        differ.
        """
    @overload
    def addmm(self, mat1: Self, mat2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

        self is broadcast to n x p. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
        sizes do not match.
        """
    @overload
    def addmm(self, beta: SupportsFloat, mat1: Self, mat2: Self, *, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

        self is broadcast to n x p. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
        sizes do not match.
        """
    @overload
    def addmm(self, beta: SupportsFloat, alpha: SupportsFloat, mat1: Self, mat2: Self, *, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

        self is broadcast to n x p. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
        sizes do not match.
        """
    @overload
    def addmm_(self, mat1: Self, mat2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> Self:
        """Replace self (n x p) by `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addmm_(self, beta: SupportsFloat, mat1: Self, mat2: Self, *, alpha: SupportsFloat = 1) -> Self:
        """Replace self (n x p) by `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addmm_(self, beta: SupportsFloat, alpha: SupportsFloat, mat1: Self, mat2: Self) -> Self:
        """Replace self (n x p) by `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addmv(self, mat: Self, vec: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

        self is broadcast to n elements. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError
        if the sizes do not match.
        """
    @overload
    def addmv(self, beta: SupportsFloat, mat: Self, vec: Self, *, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

        self is broadcast to n elements. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError
        if the sizes do not match.
        """
    @overload
    def addmv(self, beta: SupportsFloat, alpha: SupportsFloat, mat: Self, vec: Self, *, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

        self is broadcast to n elements. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError
        if the sizes do not match.
        """
    @overload
    def addmv_(self, mat: Self, vec: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> Self:
        """Replace self (n) by `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addmv_(self, beta: SupportsFloat, mat: Self, vec: Self, *, alpha: SupportsFloat = 1) -> Self:
        """Replace self (n) by `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addmv_(self, beta: SupportsFloat, alpha: SupportsFloat, mat: Self, vec: Self) -> Self:
        """Replace self (n) by `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addr(self, vec1: Self, vec2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Return `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

        self is broadcast to n x m. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
        sizes do not match.
        """
    @overload
    def addr(self, beta: SupportsFloat, vec1: Self, vec2: Self, *, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Return `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

        self is broadcast to n x m. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
        sizes do not match.
        """
    @overload
    def addr(self, beta: SupportsFloat, alpha: SupportsFloat, vec1: Self, vec2: Self, *, out: Self | None = None) -> Self:
        """Return `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

        self is broadcast to n x m. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
        sizes do not match.
        """
    @overload
    def addr_(self, vec1: Self, vec2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> Self:
        """Replace self (n x m) by `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addr_(self, beta: SupportsFloat, vec1: Self, vec2: Self, *, alpha: SupportsFloat = 1) -> Self:
        """Replace self (n x m) by `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addr_(self, beta: SupportsFloat, alpha: SupportsFloat, vec1: Self, vec2: Self) -> Self:
        """Replace self (n x m) by `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def lt(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
        if the shapes cannot be broadcast.
        """
    @overload
    def lt(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
        if the shapes cannot be broadcast.
        """
    @overload
    def gt(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
        if the shapes cannot be broadcast.
        """
    @overload
    def gt(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
        if the shapes cannot be broadcast.
        """
    @overload
    def le(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than or equal to
        the other operand, else 0.

        The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def le(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than or equal to
        the other operand, else 0.

        The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def ge(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than or equal to
        the other operand, else 0.

        The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def ge(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than or equal to
        the other operand, else 0.

        The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def eq(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is equal to the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def eq(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is equal to the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def ne(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is not equal to the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def ne(self, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is not equal to the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def lt_(self, other: Self) -> Self:
        """Replace each element by 1 if the element is less than a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def lt_(self, value: SupportsFloat) -> Self:
        """Replace each element by 1 if the element is less than a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def gt_(self, other: Self) -> Self:
        """Replace each element by 1 if the element is greater than a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def gt_(self, value: SupportsFloat) -> Self:
        """Replace each element by 1 if the element is greater than a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def le_(self, other: Self) -> Self:
        """Replace each element by 1 if the element is less than or equal to a number or the element of a tensor, else by 0,
        and return self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def le_(self, value: SupportsFloat) -> Self:
        """Replace each element by 1 if the element is less than or equal to a number or the element of a tensor, else by 0,
        and return self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def ge_(self, other: Self) -> Self:
        """Replace each element by 1 if the element is greater than or equal to a number or the element of a tensor, else by 0,
        and return self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def ge_(self, value: SupportsFloat) -> Self:
        """Replace each element by 1 if the element is greater than or equal to a number or the element of a tensor, else by 0,
        and return self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def eq_(self, other: Self) -> Self:
        """Replace each element by 1 if the element is equal to a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def eq_(self, value: SupportsFloat) -> Self:
        """Replace each element by 1 if the element is equal to a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def ne_(self, other: Self) -> Self:
        """Replace each element by 1 if the element is not equal to a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def ne_(self, value: SupportsFloat) -> Self:
        """Replace each element by 1 if the element is not equal to a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    def fill_(self, value: SupportsFloat) -> Self:
        """Set every element to a number, and return self.

        Raises OverflowError if the number is out of range for the dtype.
        """
    def trace(self) -> float:
        """Return the sum of the main diagonal of a matrix, as a Python number.

        Raises ValueError if self is not a matrix.
        """
    @overload
    def div(self, other: Self, *, out: Self | None = None) -> Self:
        """Return `self / value`, or `self / other`, element by element.

        The quotients of integers are truncated toward zero; division of an integer by 0 gives 0. The shapes of the tensors
        are broadcast together. Raises ValueError if the shapes cannot be broadcast.
        """
    @overload
    def div(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return `self / value`, or `self / other`, element by element.

        The quotients of integers are truncated toward zero; division of an integer by 0 gives 0. The shapes of the tensors
        are broadcast together. Raises ValueError if the shapes cannot be broadcast.
        """
    @overload
    def div_(self, other: Self) -> Self:
        """Return `self / value`, or `self / other`, element by element.

        The quotients of integers are truncated toward zero; division of an integer by 0 gives 0. The shapes of the tensors
        are broadcast together. Raises ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def div_(self, value: SupportsFloat) -> Self:
        """Return `self / value`, or `self / other`, element by element.

        The quotients of integers are truncated toward zero; division of an integer by 0 gives 0. The shapes of the tensors
        are broadcast together. Raises ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    def __rtruediv__(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return `value / self`, element by element. Implements `value / x`.

        The quotients of integers are truncated toward zero; division of an integer by 0 gives 0.
        """
    @overload
    def __floordiv__(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the quotient of self and a number or tensor, rounded down, element by element. Implements `x // value`.

        As in Python and NumPy, the exact quotient is rounded down, so the result matches the remainder `x % value`.
        Division of an integer by 0 gives 0; division of a float by 0 gives the same value as `x / 0`. The shapes of the
        tensors are broadcast together. Raises ValueError if the shapes cannot be broadcast.
        """
    @overload
    def __floordiv__(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return the quotient of self and a number or tensor, rounded down, element by element. Implements `x // value`.

        As in Python and NumPy, the exact quotient is rounded down, so the result matches the remainder `x % value`.
        Division of an integer by 0 gives 0; division of a float by 0 gives the same value as `x / 0`. The shapes of the
        tensors are broadcast together. Raises ValueError if the shapes cannot be broadcast.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ifloordiv__(self, other: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """Replace every element by its quotient with a number or tensor, rounded down, and return self. Implements `x //=
        value`.

        Quotients are computed as by `__floordiv__`. `other` is broadcast to the shape of self. Raises ValueError if `other`
        cannot be broadcast.
        """
    @overload
    def __ifloordiv__(self, value: SupportsFloat) -> Self:  # type: ignore[misc, unused-ignore]
        """Replace every element by its quotient with a number or tensor, rounded down, and return self. Implements `x //=
        value`.

        Quotients are computed as by `__floordiv__`. `other` is broadcast to the shape of self. Raises ValueError if `other`
        cannot be broadcast.
        """
    def __rfloordiv__(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return the quotient of a number and self, rounded down, element by element. Implements `value // x`.

        Division of an integer by 0 gives 0.
        """
    @overload
    def fmod(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the remainder of the truncated division of self by a number or tensor, element by element.

        The remainder has the sign of the dividend, as for the C function `fmod`. The remainder of a division by 0 is 0 for
        integers and NaN for floats. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def fmod(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return the remainder of the truncated division of self by a number or tensor, element by element.

        The remainder has the sign of the dividend, as for the C function `fmod`. The remainder of a division by 0 is 0 for
        integers and NaN for floats. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def fmod_(self, other: Self) -> Self:
        """Return the remainder of the truncated division of self by a number or tensor, element by element.

        The remainder has the sign of the dividend, as for the C function `fmod`. The remainder of a division by 0 is 0 for
        integers and NaN for floats. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
        cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def fmod_(self, value: SupportsFloat) -> Self:
        """Return the remainder of the truncated division of self by a number or tensor, element by element.

        The remainder has the sign of the dividend, as for the C function `fmod`. The remainder of a division by 0 is 0 for
        integers and NaN for floats. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
        cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def remainder(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the remainder of the floor division of self by a number or tensor, element by element. Implements `x %
        value`.

        The remainder has the sign of the divisor, as for Python's `%`; this includes a remainder of 0. The remainder of a
        division by 0 is 0 for integers and NaN for floats. The shapes of the tensors are broadcast together. Raises
        ValueError if the shapes cannot be broadcast.
        """
    @overload
    def remainder(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return the remainder of the floor division of self by a number or tensor, element by element. Implements `x %
        value`.

        The remainder has the sign of the divisor, as for Python's `%`; this includes a remainder of 0. The remainder of a
        division by 0 is 0 for integers and NaN for floats. The shapes of the tensors are broadcast together. Raises
        ValueError if the shapes cannot be broadcast.
        """
    @overload
    def remainder_(self, other: Self) -> Self:
        """Return the remainder of the floor division of self by a number or tensor, element by element. Implements `x %
        value`.

        The remainder has the sign of the divisor, as for Python's `%`; this includes a remainder of 0. The remainder of a
        division by 0 is 0 for integers and NaN for floats. The shapes of the tensors are broadcast together. Raises
        ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def remainder_(self, value: SupportsFloat) -> Self:
        """Return the remainder of the floor division of self by a number or tensor, element by element. Implements `x %
        value`.

        The remainder has the sign of the divisor, as for Python's `%`; this includes a remainder of 0. The remainder of a
        division by 0 is 0 for integers and NaN for floats. The shapes of the tensors are broadcast together. Raises
        ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    def __rmod__(self, value: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return the remainder of the floor division of a number by self, element by element. Implements `value % x`.

        The remainder has the sign of the element of self. The remainder of a division of integers by 0 is 0.
        """
    def masked_fill_(self, mask: ByteTensor, value: SupportsFloat) -> Self:
        """Set the elements of self where `mask` is not 0 to a number, and return self.

        `mask` is a ByteTensor, broadcast to the shape of self. Raises ValueError if `mask` cannot be broadcast,
        OverflowError if `value` is out of range for the dtype.
        """
    @overload
    def index_fill_(self, dim: SupportsIndex, index: LongTensor, value: SupportsFloat) -> Self:
        """Set the slices of self along a dimension at the given indices to a number, and return self.

        `index` is a LongTensor with one dimension. Raises IndexError if `dim` or an index is out of range; self is then
        unchanged.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsFloat) -> Self:
        """Set the slices of self along a dimension at the given indices to a number, and return self.

        `index` is a LongTensor with one dimension. Raises IndexError if `dim` or an index is out of range; self is then
        unchanged.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, src: Self) -> Self:
        """Set the elements of self at the given indices along a dimension to the elements of `src` or to a number, and return
        self.

        For a matrix and `dim=1`, `self[i][index[i][j]] = src[i][j]`. `index` is a LongTensor. Raises IndexError if `dim` or
        an index is out of range, ValueError if the shapes do not match. self is unchanged after an IndexError.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, src: Self) -> Self:
        """Set the elements of self at the given indices along a dimension to the elements of `src` or to a number, and return
        self.

        For a matrix and `dim=1`, `self[i][index[i][j]] = src[i][j]`. `index` is a LongTensor. Raises IndexError if `dim` or
        an index is out of range, ValueError if the shapes do not match. self is unchanged after an IndexError.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, value: SupportsFloat) -> Self:
        """Set the elements of self at the given indices along a dimension to the elements of `src` or to a number, and return
        self.

        For a matrix and `dim=1`, `self[i][index[i][j]] = src[i][j]`. `index` is a LongTensor. Raises IndexError if `dim` or
        an index is out of range, ValueError if the shapes do not match. self is unchanged after an IndexError.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsFloat) -> Self:
        """Set the elements of self at the given indices along a dimension to the elements of `src` or to a number, and return
        self.

        For a matrix and `dim=1`, `self[i][index[i][j]] = src[i][j]`. `index` is a LongTensor. Raises IndexError if `dim` or
        an index is out of range, ValueError if the shapes do not match. self is unchanged after an IndexError.

        `axis` is another name of `dim`.
        """
    def btrifact(self, *, info: IntTensor | None = None, pivot: bool = True, out: tuple[Self, IntTensor] | None = None) -> tuple[Self, IntTensor]:
        """Return the LU decompositions of a batch of square matrices (batch x n x n), and the pivots.

        The first result has the shape of self. Each of its matrices holds U on and above the diagonal and L below the
        diagonal; the diagonal of L is 1 and not stored. The pivots are an IntTensor (batch x n) of row numbers from 1: row
        i of matrix b was swapped with row pivots[b, i] - 1 before step i. With `pivot=False` no rows are swapped.
        HalfTensor computes in float.

        A matrix without a decomposition raises RuntimeError, unless `info` is an IntTensor: `info` is then resized to batch
        elements and set to 0 for each decomposed matrix, otherwise to the number (from 1) of the first zero on the diagonal
        of U. Raises ValueError for other shapes.
        """
    def btrisolve(self, LU_data: Self, LU_pivots: IntTensor, *, out: Self | None = None) -> Self:
        """Solve A @ X = B for each matrix A of a batch, given the results of `btrifact`.

        self is B (batch x n or batch x n x k), and X has the same shape. `LU_data` is batch x n x n and `LU_pivots` an
        IntTensor (batch x n). A zero on the diagonal of U gives infinities or NaN. HalfTensor computes in float. Raises
        ValueError for other shapes and for pivots out of range.
        """
    @overload
    def median(self) -> float:
        """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
        indices.

        With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
        the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
        and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

        `axis` is another name of `dim`.
        """
    @overload
    def median(self, keepdim: bool, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
        indices.

        With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
        the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
        and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

        `axis` is another name of `dim`.
        """
    @overload
    def median(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
        indices.

        With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
        the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
        and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

        `axis` is another name of `dim`.
        """
    @overload
    def median(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
        indices.

        With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
        the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
        and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

        `axis` is another name of `dim`.
        """
    def neg(self, *, out: Self | None = None) -> Self:
        """Return -x for every element x. Implements `-x`.

        For floating dtypes, Long, Int and Short. The negative of the smallest integer is that integer itself.
        """
    def neg_(self) -> Self:
        """Return -x for every element x. Implements `-x`.

        For floating dtypes, Long, Int and Short. The negative of the smallest integer is that integer itself.

        In place: self is changed, and returned.
        """
    def abs(self, *, out: Self | None = None) -> Self:
        """Return the absolute value of every element.

        For floating dtypes, Long, Int and Short. The absolute value of the smallest integer is that integer itself.
        """
    def abs_(self) -> Self:
        """Return the absolute value of every element.

        For floating dtypes, Long, Int and Short. The absolute value of the smallest integer is that integer itself.

        In place: self is changed, and returned.
        """
    def exp(self, *, out: Self | None = None) -> Self:
        """Return e to the power of every element, for floating dtypes."""
    def exp_(self) -> Self:
        """Return e to the power of every element, for floating dtypes.

        In place: self is changed, and returned.
        """
    def log(self, *, out: Self | None = None) -> Self:
        """Return the natural logarithm of every element, for floating dtypes.

        The logarithm of 0 is -inf; the logarithm of a negative number is NaN.
        """
    def log_(self) -> Self:
        """Return the natural logarithm of every element, for floating dtypes.

        The logarithm of 0 is -inf; the logarithm of a negative number is NaN.

        In place: self is changed, and returned.
        """
    def log1p(self, *, out: Self | None = None) -> Self:
        """Return the natural logarithm of 1 + x for every element x, for floating dtypes.

        The result is accurate for small x. It is -inf for -1, and NaN for elements less than -1.
        """
    def log1p_(self) -> Self:
        """Return the natural logarithm of 1 + x for every element x, for floating dtypes.

        The result is accurate for small x. It is -inf for -1, and NaN for elements less than -1.

        In place: self is changed, and returned.
        """
    def sqrt(self, *, out: Self | None = None) -> Self:
        """Return the square root of every element, for floating dtypes.

        The square root of a negative number is NaN.
        """
    def sqrt_(self) -> Self:
        """Return the square root of every element, for floating dtypes.

        The square root of a negative number is NaN.

        In place: self is changed, and returned.
        """
    def rsqrt(self, *, out: Self | None = None) -> Self:
        """Return 1 / sqrt(x) for every element x, for floating dtypes.

        The result is inf for 0, and NaN for negative numbers.
        """
    def rsqrt_(self) -> Self:
        """Return 1 / sqrt(x) for every element x, for floating dtypes.

        The result is inf for 0, and NaN for negative numbers.

        In place: self is changed, and returned.
        """
    def sin(self, *, out: Self | None = None) -> Self:
        """Return the sine of every element in radians, for floating dtypes.

        The sine of an infinity is NaN.
        """
    def sin_(self) -> Self:
        """Return the sine of every element in radians, for floating dtypes.

        The sine of an infinity is NaN.

        In place: self is changed, and returned.
        """
    def cos(self, *, out: Self | None = None) -> Self:
        """Return the cosine of every element in radians, for floating dtypes.

        The cosine of an infinity is NaN.
        """
    def cos_(self) -> Self:
        """Return the cosine of every element in radians, for floating dtypes.

        The cosine of an infinity is NaN.

        In place: self is changed, and returned.
        """
    def tanh(self, *, out: Self | None = None) -> Self:
        """Return the hyperbolic tangent of every element, for floating dtypes."""
    def tanh_(self) -> Self:
        """Return the hyperbolic tangent of every element, for floating dtypes.

        In place: self is changed, and returned.
        """
    def sigmoid(self, *, out: Self | None = None) -> Self:
        """Return the logistic function 1 / (1 + exp(-x)) of every element x, for floating dtypes.

        The results are between 0 and 1.
        """
    def sigmoid_(self) -> Self:
        """Return the logistic function 1 / (1 + exp(-x)) of every element x, for floating dtypes.

        The results are between 0 and 1.

        In place: self is changed, and returned.
        """
    def floor(self, *, out: Self | None = None) -> Self:
        """Return every element rounded down to an integer, for floating dtypes."""
    def floor_(self) -> Self:
        """Return every element rounded down to an integer, for floating dtypes.

        In place: self is changed, and returned.
        """
    def ceil(self, *, out: Self | None = None) -> Self:
        """Return every element rounded up to an integer, for floating dtypes."""
    def ceil_(self) -> Self:
        """Return every element rounded up to an integer, for floating dtypes.

        In place: self is changed, and returned.
        """
    def round(self, *, out: Self | None = None) -> Self:
        """Return every element rounded to the nearest integer, for floating dtypes.

        Halves are rounded away from zero, unlike in Python, which rounds them to even.
        """
    def round_(self) -> Self:
        """Return every element rounded to the nearest integer, for floating dtypes.

        Halves are rounded away from zero, unlike in Python, which rounds them to even.

        In place: self is changed, and returned.
        """
    def trunc(self, *, out: Self | None = None) -> Self:
        """Return every element rounded toward zero to an integer, for floating dtypes."""
    def trunc_(self) -> Self:
        """Return every element rounded toward zero to an integer, for floating dtypes.

        In place: self is changed, and returned.
        """
    def frac(self, *, out: Self | None = None) -> Self:
        """Return the fractional part x - trunc(x) of every element x, for floating dtypes.

        The fractional part has the sign of x.
        """
    def frac_(self) -> Self:
        """Return the fractional part x - trunc(x) of every element x, for floating dtypes.

        The fractional part has the sign of x.

        In place: self is changed, and returned.
        """
    def reciprocal(self, *, out: Self | None = None) -> Self:
        """Return 1 / x for every element x, for floating dtypes.

        The reciprocal of 0 is inf.
        """
    def reciprocal_(self) -> Self:
        """Return 1 / x for every element x, for floating dtypes.

        The reciprocal of 0 is inf.

        In place: self is changed, and returned.
        """
    @overload
    def baddbmm(self, batch1: Self, batch2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x m x p).

        self is broadcast to b x n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do
        not match.
        """
    @overload
    def baddbmm(self, beta: SupportsFloat, batch1: Self, batch2: Self, *, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x m x p).

        self is broadcast to b x n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do
        not match.
        """
    @overload
    def baddbmm(self, beta: SupportsFloat, alpha: SupportsFloat, batch1: Self, batch2: Self, *, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x m x p).

        self is broadcast to b x n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do
        not match.
        """
    @overload
    def baddbmm_(self, batch1: Self, batch2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> Self:
        """Replace self (b x n x p) by `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x
        m x p).

        If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not match.
        """
    @overload
    def baddbmm_(self, beta: SupportsFloat, batch1: Self, batch2: Self, *, alpha: SupportsFloat = 1) -> Self:
        """Replace self (b x n x p) by `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x
        m x p).

        If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not match.
        """
    @overload
    def baddbmm_(self, beta: SupportsFloat, alpha: SupportsFloat, batch1: Self, batch2: Self) -> Self:
        """Replace self (b x n x p) by `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x
        m x p).

        If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not match.
        """
    @overload
    def addbmm(self, batch1: Self, batch2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Return `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x n x m and b x m
        x p).

        self is broadcast to n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not
        match.
        """
    @overload
    def addbmm(self, beta: SupportsFloat, batch1: Self, batch2: Self, *, alpha: SupportsFloat = 1, out: Self | None = None) -> Self:
        """Return `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x n x m and b x m
        x p).

        self is broadcast to n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not
        match.
        """
    @overload
    def addbmm(self, beta: SupportsFloat, alpha: SupportsFloat, batch1: Self, batch2: Self, *, out: Self | None = None) -> Self:
        """Return `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x n x m and b x m
        x p).

        self is broadcast to n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not
        match.
        """
    @overload
    def addbmm_(self, batch1: Self, batch2: Self, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1) -> Self:
        """Replace self (n x p) by `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x
        n x m and b x m x p).

        If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not match.
        """
    @overload
    def addbmm_(self, beta: SupportsFloat, batch1: Self, batch2: Self, *, alpha: SupportsFloat = 1) -> Self:
        """Replace self (n x p) by `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x
        n x m and b x m x p).

        If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not match.
        """
    @overload
    def addbmm_(self, beta: SupportsFloat, alpha: SupportsFloat, batch1: Self, batch2: Self) -> Self:
        """Replace self (n x p) by `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x
        n x m and b x m x p).

        If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not match.
        """
    def multinomial(self, num_samples: SupportsIndex, replacement: bool = False, *, generator: _Generator = ..., out: LongTensor | None = None) -> LongTensor:
        """Return `num_samples` random indices, drawn with probabilities proportional to the weights in self.

        self is a vector, or a matrix with weights in every row; the result is a LongTensor of size num_samples or rows x
        num_samples. Weights need not add up to 1. Without `replacement` no index is drawn twice: each index is drawn among
        those that are left, which requires `num_samples` positive weights. Raises ValueError for weights that are negative,
        infinite or NaN, for a row of zeros, and for too few positive weights.
        """
    def uniform_(self, from_: SupportsFloat = 0, to: SupportsFloat = 1, *, generator: _Generator = ...) -> Self:
        """Fill self with random numbers, uniformly distributed in the interval [from, to), and return self.

        The numbers are from + k * (to - from) / 2**53 for equally likely integers k (2**24 for Float, 2**11 for Half). `to`
        itself is not drawn. Raises ValueError if `from` > `to`, or if a bound is infinite or NaN.
        """
    def normal_(self, mean: SupportsFloat = 0, std: SupportsFloat = 1, *, generator: _Generator = ...) -> Self:
        """Fill self with random numbers from the normal distribution with the given mean and standard deviation, and return
        self.

        Numbers are computed by the method of Box and Muller. Raises ValueError for a negative standard deviation, and for
        parameters that are infinite or NaN.
        """
    def cauchy_(self, median: SupportsFloat = 0, sigma: SupportsFloat = 1, *, generator: _Generator = ...) -> Self:
        """Fill self with random numbers from the Cauchy distribution, and return self.

        The probability density at x is sigma / (pi * (sigma**2 + (x - median)**2)). Raises ValueError unless `sigma` > 0
        and both parameters are finite.
        """
    def log_normal_(self, mean: SupportsFloat = 1, std: SupportsFloat = 2, *, generator: _Generator = ...) -> Self:
        """Fill self with exp(x) for random numbers x from the normal distribution, and return self.

        `mean` and `std` are the mean and standard deviation of x. Raises ValueError for a negative standard deviation, and
        for parameters that are infinite or NaN.
        """
    def exponential_(self, lambd: SupportsFloat = 1, *, generator: _Generator = ...) -> Self:
        """Fill self with random numbers from the exponential distribution, and return self.

        The probability density at x >= 0 is lambd * exp(-lambd * x). Raises ValueError unless `lambd` > 0 and finite.
        """
    def bernoulli(self, *, generator: _Generator = ..., out: Self | None = None) -> Self:
        """Return a tensor of random ones and zeros, with the elements of self as the probabilities of 1.

        Raises ValueError if an element is not between 0 and 1.
        """
    @overload
    def sum(self) -> float:
        """Return the sum of all elements as a Python number, or the sums along a dimension as a tensor.

        Integers are added in 64 bits and wrap around on overflow; sums along a dimension are converted to the dtype of
        self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises
        IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, dim: SupportsIndex, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """Return the sum of all elements as a Python number, or the sums along a dimension as a tensor.

        Integers are added in 64 bits and wrap around on overflow; sums along a dimension are converted to the dtype of
        self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises
        IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, *, axis: SupportsIndex, keepdim: bool = False, out: Self | None = None) -> Self:
        """Return the sum of all elements as a Python number, or the sums along a dimension as a tensor.

        Integers are added in 64 bits and wrap around on overflow; sums along a dimension are converted to the dtype of
        self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises
        IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self) -> float:
        """Return the product of all elements as a Python number, or the products along a dimension as a tensor.

        Integers are multiplied in 64 bits and wrap around on overflow; products along a dimension are converted to the
        dtype of self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed.
        Raises IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, dim: SupportsIndex, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """Return the product of all elements as a Python number, or the products along a dimension as a tensor.

        Integers are multiplied in 64 bits and wrap around on overflow; products along a dimension are converted to the
        dtype of self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed.
        Raises IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, *, axis: SupportsIndex, keepdim: bool = False, out: Self | None = None) -> Self:
        """Return the product of all elements as a Python number, or the products along a dimension as a tensor.

        Integers are multiplied in 64 bits and wrap around on overflow; products along a dimension are converted to the
        dtype of self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed.
        Raises IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def mean(self) -> float:
        """Return the mean of all elements as a Python number, or the means along a dimension as a tensor, for floating dtypes.

        With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises IndexError if
        `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def mean(self, dim: SupportsIndex, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """Return the mean of all elements as a Python number, or the means along a dimension as a tensor, for floating dtypes.

        With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises IndexError if
        `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def mean(self, *, axis: SupportsIndex, keepdim: bool = False, out: Self | None = None) -> Self:
        """Return the mean of all elements as a Python number, or the means along a dimension as a tensor, for floating dtypes.

        With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises IndexError if
        `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the maximum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self) -> float:
        """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the maximum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the maximum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the maximum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the minimum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self) -> float:
        """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the minimum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the minimum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the minimum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def var(self, unbiased: bool = True) -> float:
        """Return the variance of all elements as a Python number, or the variances along a dimension as a tensor.

        The variance is the sum of the squared differences from the mean, divided by the number of elements minus 1, or by
        the number of elements with `unbiased=False`. If the divisor is 0, the variance is NaN. The algorithm takes two
        passes, so a large mean costs no accuracy. The dimension has size 1 in the result with `keepdim=True`, and is
        removed otherwise, unless it is the only dimension. Raises ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def var(self, dim: SupportsIndex, unbiased: bool = True, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """Return the variance of all elements as a Python number, or the variances along a dimension as a tensor.

        The variance is the sum of the squared differences from the mean, divided by the number of elements minus 1, or by
        the number of elements with `unbiased=False`. If the divisor is 0, the variance is NaN. The algorithm takes two
        passes, so a large mean costs no accuracy. The dimension has size 1 in the result with `keepdim=True`, and is
        removed otherwise, unless it is the only dimension. Raises ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def var(self, *, axis: SupportsIndex, unbiased: bool = True, keepdim: bool = False, out: Self | None = None) -> Self:
        """Return the variance of all elements as a Python number, or the variances along a dimension as a tensor.

        The variance is the sum of the squared differences from the mean, divided by the number of elements minus 1, or by
        the number of elements with `unbiased=False`. If the divisor is 0, the variance is NaN. The algorithm takes two
        passes, so a large mean costs no accuracy. The dimension has size 1 in the result with `keepdim=True`, and is
        removed otherwise, unless it is the only dimension. Raises ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def std(self, unbiased: bool = True) -> float:
        """Return the standard deviation of all elements as a Python number, or the standard deviations along a dimension as a
        tensor.

        The standard deviation is the square root of the variance. See `var` for the arguments and errors.

        `axis` is another name of `dim`.
        """
    @overload
    def std(self, dim: SupportsIndex, unbiased: bool = True, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """Return the standard deviation of all elements as a Python number, or the standard deviations along a dimension as a
        tensor.

        The standard deviation is the square root of the variance. See `var` for the arguments and errors.

        `axis` is another name of `dim`.
        """
    @overload
    def std(self, *, axis: SupportsIndex, unbiased: bool = True, keepdim: bool = False, out: Self | None = None) -> Self:
        """Return the standard deviation of all elements as a Python number, or the standard deviations along a dimension as a
        tensor.

        The standard deviation is the square root of the variance. See `var` for the arguments and errors.

        `axis` is another name of `dim`.
        """
    @overload
    def norm(self, p: SupportsFloat = 2) -> float:
        """Return the p-norm of all elements as a Python number, or the p-norms along a dimension as a tensor.

        The p-norm is the sum of the absolute values to the power of `p`, to the power of 1/p. For p = 0 it is the number of
        elements that are not 0, for infinity the largest and for -infinity the smallest absolute value. Intermediate powers
        do not overflow if the result is in range. Raises ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def norm(self, p: SupportsFloat, dim: SupportsIndex, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """Return the p-norm of all elements as a Python number, or the p-norms along a dimension as a tensor.

        The p-norm is the sum of the absolute values to the power of `p`, to the power of 1/p. For p = 0 it is the number of
        elements that are not 0, for infinity the largest and for -infinity the smallest absolute value. Intermediate powers
        do not overflow if the result is in range. Raises ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def norm(self, p: SupportsFloat, *, axis: SupportsIndex, keepdim: bool = False, out: Self | None = None) -> Self:
        """Return the p-norm of all elements as a Python number, or the p-norms along a dimension as a tensor.

        The p-norm is the sum of the absolute values to the power of `p`, to the power of 1/p. For p = 0 it is the number of
        elements that are not 0, for infinity the largest and for -infinity the smallest absolute value. Intermediate powers
        do not overflow if the result is in range. Raises ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    def dist(self, other: Self, p: SupportsFloat = 2) -> float:
        """Return the p-norm of the difference of two tensors, as a Python number.

        The shapes of the tensors are broadcast together. See `norm` for the definition of the p-norm. Raises ValueError if
        the shapes cannot be broadcast.
        """
    @overload
    def renorm(self, p: SupportsFloat, dim: SupportsIndex, maxnorm: SupportsFloat, *, out: Self | None = None) -> Self:
        """Return a copy of self with the p-norm of every slice along a dimension limited to `maxnorm`.

        Slices with a larger norm are scaled to a norm of `maxnorm`; other slices are unchanged. Raises ValueError unless
        `p` > 0 and `maxnorm` >= 0, and for a tensor with fewer than two dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def renorm(self, p: SupportsFloat, *, axis: SupportsIndex, maxnorm: SupportsFloat, out: Self | None = None) -> Self:
        """Return a copy of self with the p-norm of every slice along a dimension limited to `maxnorm`.

        Slices with a larger norm are scaled to a norm of `maxnorm`; other slices are unchanged. Raises ValueError unless
        `p` > 0 and `maxnorm` >= 0, and for a tensor with fewer than two dimensions.

        `axis` is another name of `dim`.
        """
    @overload
    def renorm_(self, p: SupportsFloat, dim: SupportsIndex, maxnorm: SupportsFloat) -> Self:
        """Return a copy of self with the p-norm of every slice along a dimension limited to `maxnorm`.

        Slices with a larger norm are scaled to a norm of `maxnorm`; other slices are unchanged. Raises ValueError unless
        `p` > 0 and `maxnorm` >= 0, and for a tensor with fewer than two dimensions.

        In place: self is changed, and returned.

        `axis` is another name of `dim`.
        """
    @overload
    def renorm_(self, p: SupportsFloat, *, axis: SupportsIndex, maxnorm: SupportsFloat) -> Self:
        """Return a copy of self with the p-norm of every slice along a dimension limited to `maxnorm`.

        Slices with a larger norm are scaled to a norm of `maxnorm`; other slices are unchanged. Raises ValueError unless
        `p` > 0 and `maxnorm` >= 0, and for a tensor with fewer than two dimensions.

        In place: self is changed, and returned.

        `axis` is another name of `dim`.
        """
    def tan(self, *, out: Self | None = None) -> Self:
        """Return the tangent of every element in radians, for floating dtypes.

        The tangent of an infinity is NaN.
        """
    def tan_(self) -> Self:
        """Return the tangent of every element in radians, for floating dtypes.

        The tangent of an infinity is NaN.

        In place: self is changed, and returned.
        """
    def asin(self, *, out: Self | None = None) -> Self:
        """Return the inverse sine of every element in radians, between -pi/2 and pi/2, for floating dtypes.

        The inverse sine of an element that is not between -1 and 1 is NaN.
        """
    def asin_(self) -> Self:
        """Return the inverse sine of every element in radians, between -pi/2 and pi/2, for floating dtypes.

        The inverse sine of an element that is not between -1 and 1 is NaN.

        In place: self is changed, and returned.
        """
    def acos(self, *, out: Self | None = None) -> Self:
        """Return the inverse cosine of every element in radians, between 0 and pi, for floating dtypes.

        The inverse cosine of an element that is not between -1 and 1 is NaN.
        """
    def acos_(self) -> Self:
        """Return the inverse cosine of every element in radians, between 0 and pi, for floating dtypes.

        The inverse cosine of an element that is not between -1 and 1 is NaN.

        In place: self is changed, and returned.
        """
    def atan(self, *, out: Self | None = None) -> Self:
        """Return the inverse tangent of every element in radians, between -pi/2 and pi/2, for floating dtypes.

        The inverse tangent of an infinity is pi/2 with its sign.
        """
    def atan_(self) -> Self:
        """Return the inverse tangent of every element in radians, between -pi/2 and pi/2, for floating dtypes.

        The inverse tangent of an infinity is pi/2 with its sign.

        In place: self is changed, and returned.
        """
    def sinh(self, *, out: Self | None = None) -> Self:
        """Return the hyperbolic sine of every element, for floating dtypes.

        Results out of range are infinite.
        """
    def sinh_(self) -> Self:
        """Return the hyperbolic sine of every element, for floating dtypes.

        Results out of range are infinite.

        In place: self is changed, and returned.
        """
    def cosh(self, *, out: Self | None = None) -> Self:
        """Return the hyperbolic cosine of every element, for floating dtypes.

        Results out of range are infinite.
        """
    def cosh_(self) -> Self:
        """Return the hyperbolic cosine of every element, for floating dtypes.

        Results out of range are infinite.

        In place: self is changed, and returned.
        """
    def lgamma(self, *, out: Self | None = None) -> Self:
        """Return the natural logarithm of the absolute value of the gamma function of every element, for floating dtypes.

        The result is infinite for 0 and negative integers.
        """
    def lgamma_(self) -> Self:
        """Return the natural logarithm of the absolute value of the gamma function of every element, for floating dtypes.

        The result is infinite for 0 and negative integers.

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
        """Return `self + value`, or `self + value * other`, element by element.

        The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
        Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
        shapes cannot be broadcast.
        """
    @overload
    def add(self, value: SupportsIndex, other: Self, *, out: Self | None = None) -> Self:
        """Return `self + value`, or `self + value * other`, element by element.

        The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
        Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
        shapes cannot be broadcast.
        """
    @overload
    def add(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return `self + value`, or `self + value * other`, element by element.

        The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
        Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
        shapes cannot be broadcast.
        """
    @overload
    def add_(self, other: Self, *, value: SupportsIndex = 1) -> Self:
        """Return `self + value`, or `self + value * other`, element by element.

        The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
        Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
        shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsIndex, other: Self) -> Self:
        """Return `self + value`, or `self + value * other`, element by element.

        The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
        Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
        shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def add_(self, value: SupportsIndex) -> Self:
        """Return `self + value`, or `self + value * other`, element by element.

        The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
        Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
        shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub(self, other: Self, *, value: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Return `self - value`, or `self - value * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast.
        """
    @overload
    def sub(self, value: SupportsIndex, other: Self, *, out: Self | None = None) -> Self:
        """Return `self - value`, or `self - value * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast.
        """
    @overload
    def sub(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return `self - value`, or `self - value * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast.
        """
    @overload
    def sub_(self, other: Self, *, value: SupportsIndex = 1) -> Self:
        """Return `self - value`, or `self - value * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsIndex, other: Self) -> Self:
        """Return `self - value`, or `self - value * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def sub_(self, value: SupportsIndex) -> Self:
        """Return `self - value`, or `self - value * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    def __rsub__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return `value - self`, element by element. Implements `value - x`.

        Integers wrap around on overflow.
        """
    @overload
    def mul(self, other: Self, *, out: Self | None = None) -> Self:
        """Return `self * value`, or `self * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast. See `mm` and `matmul` for products of
        matrices.
        """
    @overload
    def mul(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return `self * value`, or `self * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast. See `mm` and `matmul` for products of
        matrices.
        """
    @overload
    def mul_(self, other: Self) -> Self:
        """Return `self * value`, or `self * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast. See `mm` and `matmul` for products of
        matrices.

        In place: self is changed, and returned.
        """
    @overload
    def mul_(self, value: SupportsIndex) -> Self:
        """Return `self * value`, or `self * other`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
        is out of range for the dtype, ValueError if the shapes cannot be broadcast. See `mm` and `matmul` for products of
        matrices.

        In place: self is changed, and returned.
        """
    def __rpow__(self, base: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return `base ** self`, element by element, for a number `base` and a tensor of an integral dtype. Implements `base
        ** x`.

        Powers wrap around on overflow. A negative exponent gives the reciprocal of the positive power, truncated to an
        integer.
        """
    @overload
    def __pow__(self, exponent: Self, *, out: Self | None = None) -> Self:
        """Return `self ** exponent`, element by element, for integral dtypes. Implements `x ** exponent`; floating dtypes use
        `pow`.

        `exponent` is a number or a tensor; the shapes of tensors are broadcast together. Powers wrap around on overflow. A
        negative exponent gives the reciprocal of the positive power, truncated to an integer: 0, unless the base is 1 or
        -1. Raises ValueError if the shapes cannot be broadcast.
        """
    @overload
    def __pow__(self, exponent: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return `self ** exponent`, element by element, for integral dtypes. Implements `x ** exponent`; floating dtypes use
        `pow`.

        `exponent` is a number or a tensor; the shapes of tensors are broadcast together. Powers wrap around on overflow. A
        negative exponent gives the reciprocal of the positive power, truncated to an integer: 0, unless the base is 1 or
        -1. Raises ValueError if the shapes cannot be broadcast.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ipow__(self, exponent: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """Replace every element by `self ** exponent`, for integral dtypes, and return self. Implements `x **= exponent`.

        Powers are computed as by `__pow__`. A tensor `exponent` is broadcast to the shape of self. Raises ValueError if the
        exponent cannot be broadcast.
        """
    @overload
    def __ipow__(self, exponent: SupportsIndex) -> Self:  # type: ignore[misc, unused-ignore]
        """Replace every element by `self ** exponent`, for integral dtypes, and return self. Implements `x **= exponent`.

        Powers are computed as by `__pow__`. A tensor `exponent` is broadcast to the shape of self. Raises ValueError if the
        exponent cannot be broadcast.
        """
    @overload
    def clamp(self, min: SupportsIndex, max: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return every element limited to the range from `min` to `max`.

        Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
        `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
        dtype.
        """
    @overload
    def clamp(self, *, min: SupportsIndex, out: Self | None = None) -> Self:
        """Return every element limited to the range from `min` to `max`.

        Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
        `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
        dtype.
        """
    @overload
    def clamp(self, *, max: SupportsIndex, out: Self | None = None) -> Self:
        """Return every element limited to the range from `min` to `max`.

        Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
        `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
        dtype.
        """
    @overload
    def clamp_(self, min: SupportsIndex, max: SupportsIndex) -> Self:
        """Return every element limited to the range from `min` to `max`.

        Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
        `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
        dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, min: SupportsIndex) -> Self:
        """Return every element limited to the range from `min` to `max`.

        Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
        `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
        dtype.

        In place: self is changed, and returned.
        """
    @overload
    def clamp_(self, *, max: SupportsIndex) -> Self:
        """Return every element limited to the range from `min` to `max`.

        Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
        `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
        dtype.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul(self, tensor1: Self, tensor2: Self, *, value: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Return `self + value * tensor1 * tensor2`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def addcmul(self, value: SupportsIndex, tensor1: Self, tensor2: Self, *, out: Self | None = None) -> Self:
        """Return `self + value * tensor1 * tensor2`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def addcmul_(self, tensor1: Self, tensor2: Self, *, value: SupportsIndex = 1) -> Self:
        """Return `self + value * tensor1 * tensor2`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises ValueError if the shapes
        cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def addcmul_(self, value: SupportsIndex, tensor1: Self, tensor2: Self) -> Self:
        """Return `self + value * tensor1 * tensor2`, element by element.

        The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises ValueError if the shapes
        cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv(self, tensor1: Self, tensor2: Self, *, value: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Return `self + value * (tensor1 / tensor2)`, element by element.

        The shapes of the tensors are broadcast together. Integers are divided as by `div`, and wrap around on overflow.
        Raises ValueError if the shapes cannot be broadcast.
        """
    @overload
    def addcdiv(self, value: SupportsIndex, tensor1: Self, tensor2: Self, *, out: Self | None = None) -> Self:
        """Return `self + value * (tensor1 / tensor2)`, element by element.

        The shapes of the tensors are broadcast together. Integers are divided as by `div`, and wrap around on overflow.
        Raises ValueError if the shapes cannot be broadcast.
        """
    @overload
    def addcdiv_(self, tensor1: Self, tensor2: Self, *, value: SupportsIndex = 1) -> Self:
        """Return `self + value * (tensor1 / tensor2)`, element by element.

        The shapes of the tensors are broadcast together. Integers are divided as by `div`, and wrap around on overflow.
        Raises ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def addcdiv_(self, value: SupportsIndex, tensor1: Self, tensor2: Self) -> Self:
        """Return `self + value * (tensor1 / tensor2)`, element by element.

        The shapes of the tensors are broadcast together. Integers are divided as by `div`, and wrap around on overflow.
        Raises ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def __and__(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the bitwise and of self and a number or tensor, element by element. Implements `x & value`.

        For integral dtypes; floating dtypes raise TypeError. The shapes of the tensors are broadcast together. Raises
        ValueError if the shapes cannot be broadcast.
        """
    @overload
    def __and__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return the bitwise and of self and a number or tensor, element by element. Implements `x & value`.

        For integral dtypes; floating dtypes raise TypeError. The shapes of the tensors are broadcast together. Raises
        ValueError if the shapes cannot be broadcast.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __iand__(self, other: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """Replace every element by its bitwise and with a number or tensor, and return self. Implements `x &= value`.

        For integral dtypes; floating dtypes raise TypeError. `other` is broadcast to the shape of self. Raises ValueError
        if `other` cannot be broadcast.
        """
    @overload
    def __iand__(self, value: SupportsIndex) -> Self:  # type: ignore[misc, unused-ignore]
        """Replace every element by its bitwise and with a number or tensor, and return self. Implements `x &= value`.

        For integral dtypes; floating dtypes raise TypeError. `other` is broadcast to the shape of self. Raises ValueError
        if `other` cannot be broadcast.
        """
    @overload
    def __or__(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the bitwise or of self and a number or tensor, element by element. Implements `x | value`.

        For integral dtypes; floating dtypes raise TypeError. The shapes of the tensors are broadcast together. Raises
        ValueError if the shapes cannot be broadcast.
        """
    @overload
    def __or__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return the bitwise or of self and a number or tensor, element by element. Implements `x | value`.

        For integral dtypes; floating dtypes raise TypeError. The shapes of the tensors are broadcast together. Raises
        ValueError if the shapes cannot be broadcast.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ior__(self, other: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """Replace every element by its bitwise or with a number or tensor, and return self. Implements `x |= value`.

        For integral dtypes; floating dtypes raise TypeError. `other` is broadcast to the shape of self. Raises ValueError
        if `other` cannot be broadcast.
        """
    @overload
    def __ior__(self, value: SupportsIndex) -> Self:  # type: ignore[misc, unused-ignore]
        """Replace every element by its bitwise or with a number or tensor, and return self. Implements `x |= value`.

        For integral dtypes; floating dtypes raise TypeError. `other` is broadcast to the shape of self. Raises ValueError
        if `other` cannot be broadcast.
        """
    @overload
    def __xor__(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the bitwise exclusive or of self and a number or tensor, element by element. Implements `x ^ value`.

        For integral dtypes; floating dtypes raise TypeError. The shapes of the tensors are broadcast together. Raises
        ValueError if the shapes cannot be broadcast.
        """
    @overload
    def __xor__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return the bitwise exclusive or of self and a number or tensor, element by element. Implements `x ^ value`.

        For integral dtypes; floating dtypes raise TypeError. The shapes of the tensors are broadcast together. Raises
        ValueError if the shapes cannot be broadcast.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ixor__(self, other: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """Replace every element by its bitwise exclusive or with a number or tensor, and return self. Implements `x ^= value`.

        For integral dtypes; floating dtypes raise TypeError. `other` is broadcast to the shape of self. Raises ValueError
        if `other` cannot be broadcast.
        """
    @overload
    def __ixor__(self, value: SupportsIndex) -> Self:  # type: ignore[misc, unused-ignore]
        """Replace every element by its bitwise exclusive or with a number or tensor, and return self. Implements `x ^= value`.

        For integral dtypes; floating dtypes raise TypeError. `other` is broadcast to the shape of self. Raises ValueError
        if `other` cannot be broadcast.
        """
    @overload
    def __lshift__(self, other: Self, *, out: Self | None = None) -> Self:
        """Return self with the bits of every element shifted left by a number or tensor of bits. Implements `x << value`.

        For integral dtypes; floating dtypes raise TypeError. Zeros are shifted in. A shift that is negative, or not less
        than the width of the dtype in bits, gives 0. The shapes of the tensors are broadcast together. Raises ValueError if
        the shapes cannot be broadcast.
        """
    @overload
    def __lshift__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return self with the bits of every element shifted left by a number or tensor of bits. Implements `x << value`.

        For integral dtypes; floating dtypes raise TypeError. Zeros are shifted in. A shift that is negative, or not less
        than the width of the dtype in bits, gives 0. The shapes of the tensors are broadcast together. Raises ValueError if
        the shapes cannot be broadcast.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ilshift__(self, other: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """Shift the bits of every element left by a number or tensor of bits, and return self. Implements `x <<= value`.

        Bits are shifted as by `__lshift__`. `other` is broadcast to the shape of self. Raises ValueError if `other` cannot
        be broadcast.
        """
    @overload
    def __ilshift__(self, value: SupportsIndex) -> Self:  # type: ignore[misc, unused-ignore]
        """Shift the bits of every element left by a number or tensor of bits, and return self. Implements `x <<= value`.

        Bits are shifted as by `__lshift__`. `other` is broadcast to the shape of self. Raises ValueError if `other` cannot
        be broadcast.
        """
    @overload
    def __rshift__(self, other: Self, *, out: Self | None = None) -> Self:
        """Return self with the bits of every element shifted right by a number or tensor of bits. Implements `x >> value`.

        For integral dtypes; floating dtypes raise TypeError. Copies of the sign bit are shifted in for signed dtypes, zeros
        for Byte. A shift that is negative, or not less than the width of the dtype in bits, shifts all bits out: the result
        is 0, or -1 for a negative element. The shapes of the tensors are broadcast together. Raises ValueError if the
        shapes cannot be broadcast.
        """
    @overload
    def __rshift__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return self with the bits of every element shifted right by a number or tensor of bits. Implements `x >> value`.

        For integral dtypes; floating dtypes raise TypeError. Copies of the sign bit are shifted in for signed dtypes, zeros
        for Byte. A shift that is negative, or not less than the width of the dtype in bits, shifts all bits out: the result
        is 0, or -1 for a negative element. The shapes of the tensors are broadcast together. Raises ValueError if the
        shapes cannot be broadcast.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __irshift__(self, other: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """Shift the bits of every element right by a number or tensor of bits, and return self. Implements `x >>= value`.

        Bits are shifted as by `__rshift__`. `other` is broadcast to the shape of self. Raises ValueError if `other` cannot
        be broadcast.
        """
    @overload
    def __irshift__(self, value: SupportsIndex) -> Self:  # type: ignore[misc, unused-ignore]
        """Shift the bits of every element right by a number or tensor of bits, and return self. Implements `x >>= value`.

        Bits are shifted as by `__rshift__`. `other` is broadcast to the shape of self. Raises ValueError if `other` cannot
        be broadcast.
        """
    def __invert__(self, *, out: Self | None = None) -> Self:
        """Return self with every bit inverted. Implements `~x`.

        For integral dtypes; floating dtypes raise TypeError.
        """
    def dot(self, tensor: Self) -> int:
        """Return the sum of the products of the elements of two tensors, as a Python number.

        The tensors must have equally many elements; their shapes may differ. Raises ValueError if the numbers of elements
        differ.
        """
    @overload
    def addmm(self, mat1: Self, mat2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

        self is broadcast to n x p. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
        sizes do not match.
        """
    @overload
    def addmm(self, beta: SupportsIndex, mat1: Self, mat2: Self, *, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

        self is broadcast to n x p. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
        sizes do not match.
        """
    @overload
    def addmm(self, beta: SupportsIndex, alpha: SupportsIndex, mat1: Self, mat2: Self, *, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

        self is broadcast to n x p. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
        sizes do not match.
        """
    @overload
    def addmm_(self, mat1: Self, mat2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> Self:
        """Replace self (n x p) by `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addmm_(self, beta: SupportsIndex, mat1: Self, mat2: Self, *, alpha: SupportsIndex = 1) -> Self:
        """Replace self (n x p) by `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addmm_(self, beta: SupportsIndex, alpha: SupportsIndex, mat1: Self, mat2: Self) -> Self:
        """Replace self (n x p) by `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addmv(self, mat: Self, vec: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

        self is broadcast to n elements. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError
        if the sizes do not match.
        """
    @overload
    def addmv(self, beta: SupportsIndex, mat: Self, vec: Self, *, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

        self is broadcast to n elements. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError
        if the sizes do not match.
        """
    @overload
    def addmv(self, beta: SupportsIndex, alpha: SupportsIndex, mat: Self, vec: Self, *, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

        self is broadcast to n elements. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError
        if the sizes do not match.
        """
    @overload
    def addmv_(self, mat: Self, vec: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> Self:
        """Replace self (n) by `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addmv_(self, beta: SupportsIndex, mat: Self, vec: Self, *, alpha: SupportsIndex = 1) -> Self:
        """Replace self (n) by `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addmv_(self, beta: SupportsIndex, alpha: SupportsIndex, mat: Self, vec: Self) -> Self:
        """Replace self (n) by `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addr(self, vec1: Self, vec2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Return `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

        self is broadcast to n x m. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
        sizes do not match.
        """
    @overload
    def addr(self, beta: SupportsIndex, vec1: Self, vec2: Self, *, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Return `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

        self is broadcast to n x m. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
        sizes do not match.
        """
    @overload
    def addr(self, beta: SupportsIndex, alpha: SupportsIndex, vec1: Self, vec2: Self, *, out: Self | None = None) -> Self:
        """Return `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

        self is broadcast to n x m. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
        sizes do not match.
        """
    @overload
    def addr_(self, vec1: Self, vec2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> Self:
        """Replace self (n x m) by `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addr_(self, beta: SupportsIndex, vec1: Self, vec2: Self, *, alpha: SupportsIndex = 1) -> Self:
        """Replace self (n x m) by `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def addr_(self, beta: SupportsIndex, alpha: SupportsIndex, vec1: Self, vec2: Self) -> Self:
        """Replace self (n x m) by `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

        If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the sizes do not match.
        """
    @overload
    def lt(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
        if the shapes cannot be broadcast.
        """
    @overload
    def lt(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
        if the shapes cannot be broadcast.
        """
    @overload
    def gt(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
        if the shapes cannot be broadcast.
        """
    @overload
    def gt(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
        if the shapes cannot be broadcast.
        """
    @overload
    def le(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than or equal to
        the other operand, else 0.

        The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def le(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than or equal to
        the other operand, else 0.

        The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def ge(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than or equal to
        the other operand, else 0.

        The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def ge(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than or equal to
        the other operand, else 0.

        The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def eq(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is equal to the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def eq(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is equal to the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def ne(self, other: Self, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is not equal to the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def ne(self, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
        """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is not equal to the other
        operand, else 0.

        The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def lt_(self, other: Self) -> Self:
        """Replace each element by 1 if the element is less than a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def lt_(self, value: SupportsIndex) -> Self:
        """Replace each element by 1 if the element is less than a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def gt_(self, other: Self) -> Self:
        """Replace each element by 1 if the element is greater than a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def gt_(self, value: SupportsIndex) -> Self:
        """Replace each element by 1 if the element is greater than a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def le_(self, other: Self) -> Self:
        """Replace each element by 1 if the element is less than or equal to a number or the element of a tensor, else by 0,
        and return self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def le_(self, value: SupportsIndex) -> Self:
        """Replace each element by 1 if the element is less than or equal to a number or the element of a tensor, else by 0,
        and return self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def ge_(self, other: Self) -> Self:
        """Replace each element by 1 if the element is greater than or equal to a number or the element of a tensor, else by 0,
        and return self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def ge_(self, value: SupportsIndex) -> Self:
        """Replace each element by 1 if the element is greater than or equal to a number or the element of a tensor, else by 0,
        and return self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def eq_(self, other: Self) -> Self:
        """Replace each element by 1 if the element is equal to a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def eq_(self, value: SupportsIndex) -> Self:
        """Replace each element by 1 if the element is equal to a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def ne_(self, other: Self) -> Self:
        """Replace each element by 1 if the element is not equal to a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    @overload
    def ne_(self, value: SupportsIndex) -> Self:
        """Replace each element by 1 if the element is not equal to a number or the element of a tensor, else by 0, and return
        self.

        The tensor is broadcast to the shape of self. Raises ValueError if the tensor cannot be broadcast.
        """
    def fill_(self, value: SupportsIndex) -> Self:
        """Set every element to a number, and return self.

        Raises OverflowError if the number is out of range for the dtype.
        """
    def trace(self) -> int:
        """Return the sum of the main diagonal of a matrix, as a Python number.

        Raises ValueError if self is not a matrix.
        """
    @overload
    def div(self, other: Self, *, out: Self | None = None) -> Self:
        """Return `self / value`, or `self / other`, element by element.

        The quotients of integers are truncated toward zero; division of an integer by 0 gives 0. The shapes of the tensors
        are broadcast together. Raises ValueError if the shapes cannot be broadcast.
        """
    @overload
    def div(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return `self / value`, or `self / other`, element by element.

        The quotients of integers are truncated toward zero; division of an integer by 0 gives 0. The shapes of the tensors
        are broadcast together. Raises ValueError if the shapes cannot be broadcast.
        """
    @overload
    def div_(self, other: Self) -> Self:
        """Return `self / value`, or `self / other`, element by element.

        The quotients of integers are truncated toward zero; division of an integer by 0 gives 0. The shapes of the tensors
        are broadcast together. Raises ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def div_(self, value: SupportsIndex) -> Self:
        """Return `self / value`, or `self / other`, element by element.

        The quotients of integers are truncated toward zero; division of an integer by 0 gives 0. The shapes of the tensors
        are broadcast together. Raises ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    def __rtruediv__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return `value / self`, element by element. Implements `value / x`.

        The quotients of integers are truncated toward zero; division of an integer by 0 gives 0.
        """
    @overload
    def __floordiv__(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the quotient of self and a number or tensor, rounded down, element by element. Implements `x // value`.

        As in Python and NumPy, the exact quotient is rounded down, so the result matches the remainder `x % value`.
        Division of an integer by 0 gives 0; division of a float by 0 gives the same value as `x / 0`. The shapes of the
        tensors are broadcast together. Raises ValueError if the shapes cannot be broadcast.
        """
    @overload
    def __floordiv__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return the quotient of self and a number or tensor, rounded down, element by element. Implements `x // value`.

        As in Python and NumPy, the exact quotient is rounded down, so the result matches the remainder `x % value`.
        Division of an integer by 0 gives 0; division of a float by 0 gives the same value as `x / 0`. The shapes of the
        tensors are broadcast together. Raises ValueError if the shapes cannot be broadcast.
        """
    @overload  # type: ignore[misc, unused-ignore]
    def __ifloordiv__(self, other: Self) -> Self:  # type: ignore[misc, unused-ignore]
        """Replace every element by its quotient with a number or tensor, rounded down, and return self. Implements `x //=
        value`.

        Quotients are computed as by `__floordiv__`. `other` is broadcast to the shape of self. Raises ValueError if `other`
        cannot be broadcast.
        """
    @overload
    def __ifloordiv__(self, value: SupportsIndex) -> Self:  # type: ignore[misc, unused-ignore]
        """Replace every element by its quotient with a number or tensor, rounded down, and return self. Implements `x //=
        value`.

        Quotients are computed as by `__floordiv__`. `other` is broadcast to the shape of self. Raises ValueError if `other`
        cannot be broadcast.
        """
    def __rfloordiv__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return the quotient of a number and self, rounded down, element by element. Implements `value // x`.

        Division of an integer by 0 gives 0.
        """
    @overload
    def fmod(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the remainder of the truncated division of self by a number or tensor, element by element.

        The remainder has the sign of the dividend, as for the C function `fmod`. The remainder of a division by 0 is 0 for
        integers and NaN for floats. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def fmod(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return the remainder of the truncated division of self by a number or tensor, element by element.

        The remainder has the sign of the dividend, as for the C function `fmod`. The remainder of a division by 0 is 0 for
        integers and NaN for floats. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
        cannot be broadcast.
        """
    @overload
    def fmod_(self, other: Self) -> Self:
        """Return the remainder of the truncated division of self by a number or tensor, element by element.

        The remainder has the sign of the dividend, as for the C function `fmod`. The remainder of a division by 0 is 0 for
        integers and NaN for floats. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
        cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def fmod_(self, value: SupportsIndex) -> Self:
        """Return the remainder of the truncated division of self by a number or tensor, element by element.

        The remainder has the sign of the dividend, as for the C function `fmod`. The remainder of a division by 0 is 0 for
        integers and NaN for floats. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
        cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def remainder(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the remainder of the floor division of self by a number or tensor, element by element. Implements `x %
        value`.

        The remainder has the sign of the divisor, as for Python's `%`; this includes a remainder of 0. The remainder of a
        division by 0 is 0 for integers and NaN for floats. The shapes of the tensors are broadcast together. Raises
        ValueError if the shapes cannot be broadcast.
        """
    @overload
    def remainder(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return the remainder of the floor division of self by a number or tensor, element by element. Implements `x %
        value`.

        The remainder has the sign of the divisor, as for Python's `%`; this includes a remainder of 0. The remainder of a
        division by 0 is 0 for integers and NaN for floats. The shapes of the tensors are broadcast together. Raises
        ValueError if the shapes cannot be broadcast.
        """
    @overload
    def remainder_(self, other: Self) -> Self:
        """Return the remainder of the floor division of self by a number or tensor, element by element. Implements `x %
        value`.

        The remainder has the sign of the divisor, as for Python's `%`; this includes a remainder of 0. The remainder of a
        division by 0 is 0 for integers and NaN for floats. The shapes of the tensors are broadcast together. Raises
        ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    @overload
    def remainder_(self, value: SupportsIndex) -> Self:
        """Return the remainder of the floor division of self by a number or tensor, element by element. Implements `x %
        value`.

        The remainder has the sign of the divisor, as for Python's `%`; this includes a remainder of 0. The remainder of a
        division by 0 is 0 for integers and NaN for floats. The shapes of the tensors are broadcast together. Raises
        ValueError if the shapes cannot be broadcast.

        In place: self is changed, and returned.
        """
    def __rmod__(self, value: SupportsIndex, *, out: Self | None = None) -> Self:
        """Return the remainder of the floor division of a number by self, element by element. Implements `value % x`.

        The remainder has the sign of the element of self. The remainder of a division of integers by 0 is 0.
        """
    def masked_fill_(self, mask: ByteTensor, value: SupportsIndex) -> Self:
        """Set the elements of self where `mask` is not 0 to a number, and return self.

        `mask` is a ByteTensor, broadcast to the shape of self. Raises ValueError if `mask` cannot be broadcast,
        OverflowError if `value` is out of range for the dtype.
        """
    @overload
    def index_fill_(self, dim: SupportsIndex, index: LongTensor, value: SupportsIndex) -> Self:
        """Set the slices of self along a dimension at the given indices to a number, and return self.

        `index` is a LongTensor with one dimension. Raises IndexError if `dim` or an index is out of range; self is then
        unchanged.

        `axis` is another name of `dim`.
        """
    @overload
    def index_fill_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsIndex) -> Self:
        """Set the slices of self along a dimension at the given indices to a number, and return self.

        `index` is a LongTensor with one dimension. Raises IndexError if `dim` or an index is out of range; self is then
        unchanged.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, src: Self) -> Self:
        """Set the elements of self at the given indices along a dimension to the elements of `src` or to a number, and return
        self.

        For a matrix and `dim=1`, `self[i][index[i][j]] = src[i][j]`. `index` is a LongTensor. Raises IndexError if `dim` or
        an index is out of range, ValueError if the shapes do not match. self is unchanged after an IndexError.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, src: Self) -> Self:
        """Set the elements of self at the given indices along a dimension to the elements of `src` or to a number, and return
        self.

        For a matrix and `dim=1`, `self[i][index[i][j]] = src[i][j]`. `index` is a LongTensor. Raises IndexError if `dim` or
        an index is out of range, ValueError if the shapes do not match. self is unchanged after an IndexError.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, dim: SupportsIndex, index: LongTensor, value: SupportsIndex) -> Self:
        """Set the elements of self at the given indices along a dimension to the elements of `src` or to a number, and return
        self.

        For a matrix and `dim=1`, `self[i][index[i][j]] = src[i][j]`. `index` is a LongTensor. Raises IndexError if `dim` or
        an index is out of range, ValueError if the shapes do not match. self is unchanged after an IndexError.

        `axis` is another name of `dim`.
        """
    @overload
    def scatter_(self, *, axis: SupportsIndex, index: LongTensor, value: SupportsIndex) -> Self:
        """Set the elements of self at the given indices along a dimension to the elements of `src` or to a number, and return
        self.

        For a matrix and `dim=1`, `self[i][index[i][j]] = src[i][j]`. `index` is a LongTensor. Raises IndexError if `dim` or
        an index is out of range, ValueError if the shapes do not match. self is unchanged after an IndexError.

        `axis` is another name of `dim`.
        """
    @overload
    def median(self) -> int:
        """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
        indices.

        With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
        the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
        and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

        `axis` is another name of `dim`.
        """
    @overload
    def median(self, keepdim: bool, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
        indices.

        With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
        the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
        and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

        `axis` is another name of `dim`.
        """
    @overload
    def median(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
        indices.

        With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
        the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
        and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

        `axis` is another name of `dim`.
        """
    @overload
    def median(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
        indices.

        With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
        the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
        and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

        `axis` is another name of `dim`.
        """
    @overload
    def baddbmm(self, batch1: Self, batch2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x m x p).

        self is broadcast to b x n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do
        not match.
        """
    @overload
    def baddbmm(self, beta: SupportsIndex, batch1: Self, batch2: Self, *, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x m x p).

        self is broadcast to b x n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do
        not match.
        """
    @overload
    def baddbmm(self, beta: SupportsIndex, alpha: SupportsIndex, batch1: Self, batch2: Self, *, out: Self | None = None) -> Self:
        """Return `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x m x p).

        self is broadcast to b x n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do
        not match.
        """
    @overload
    def baddbmm_(self, batch1: Self, batch2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> Self:
        """Replace self (b x n x p) by `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x
        m x p).

        If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not match.
        """
    @overload
    def baddbmm_(self, beta: SupportsIndex, batch1: Self, batch2: Self, *, alpha: SupportsIndex = 1) -> Self:
        """Replace self (b x n x p) by `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x
        m x p).

        If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not match.
        """
    @overload
    def baddbmm_(self, beta: SupportsIndex, alpha: SupportsIndex, batch1: Self, batch2: Self) -> Self:
        """Replace self (b x n x p) by `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x
        m x p).

        If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not match.
        """
    @overload
    def addbmm(self, batch1: Self, batch2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Return `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x n x m and b x m
        x p).

        self is broadcast to n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not
        match.
        """
    @overload
    def addbmm(self, beta: SupportsIndex, batch1: Self, batch2: Self, *, alpha: SupportsIndex = 1, out: Self | None = None) -> Self:
        """Return `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x n x m and b x m
        x p).

        self is broadcast to n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not
        match.
        """
    @overload
    def addbmm(self, beta: SupportsIndex, alpha: SupportsIndex, batch1: Self, batch2: Self, *, out: Self | None = None) -> Self:
        """Return `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x n x m and b x m
        x p).

        self is broadcast to n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not
        match.
        """
    @overload
    def addbmm_(self, batch1: Self, batch2: Self, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1) -> Self:
        """Replace self (n x p) by `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x
        n x m and b x m x p).

        If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not match.
        """
    @overload
    def addbmm_(self, beta: SupportsIndex, batch1: Self, batch2: Self, *, alpha: SupportsIndex = 1) -> Self:
        """Replace self (n x p) by `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x
        n x m and b x m x p).

        If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not match.
        """
    @overload
    def addbmm_(self, beta: SupportsIndex, alpha: SupportsIndex, batch1: Self, batch2: Self) -> Self:
        """Replace self (n x p) by `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x
        n x m and b x m x p).

        If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not match.
        """
    @overload
    def sum(self) -> int:
        """Return the sum of all elements as a Python number, or the sums along a dimension as a tensor.

        Integers are added in 64 bits and wrap around on overflow; sums along a dimension are converted to the dtype of
        self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises
        IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, dim: SupportsIndex, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """Return the sum of all elements as a Python number, or the sums along a dimension as a tensor.

        Integers are added in 64 bits and wrap around on overflow; sums along a dimension are converted to the dtype of
        self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises
        IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def sum(self, *, axis: SupportsIndex, keepdim: bool = False, out: Self | None = None) -> Self:
        """Return the sum of all elements as a Python number, or the sums along a dimension as a tensor.

        Integers are added in 64 bits and wrap around on overflow; sums along a dimension are converted to the dtype of
        self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises
        IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self) -> int:
        """Return the product of all elements as a Python number, or the products along a dimension as a tensor.

        Integers are multiplied in 64 bits and wrap around on overflow; products along a dimension are converted to the
        dtype of self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed.
        Raises IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, dim: SupportsIndex, keepdim: bool = False, *, out: Self | None = None) -> Self:
        """Return the product of all elements as a Python number, or the products along a dimension as a tensor.

        Integers are multiplied in 64 bits and wrap around on overflow; products along a dimension are converted to the
        dtype of self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed.
        Raises IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def prod(self, *, axis: SupportsIndex, keepdim: bool = False, out: Self | None = None) -> Self:
        """Return the product of all elements as a Python number, or the products along a dimension as a tensor.

        Integers are multiplied in 64 bits and wrap around on overflow; products along a dimension are converted to the
        dtype of self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed.
        Raises IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the maximum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self) -> int:
        """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the maximum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the maximum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def max(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the maximum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the minimum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self) -> int:
        """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the minimum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the minimum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

        `axis` is another name of `dim`.
        """
    @overload
    def min(self, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[Self, LongTensor] | None = None) -> tuple[Self, LongTensor]:
        """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

        Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
        dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
        returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
        element is NaN, the minimum is NaN.

        Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

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
        """Solve A @ X = B for a square matrix A, and return X and the LU factors of A.

        self is B, a matrix (n x k) or a vector (n), and `A` is n x n. X is n x k. The second result holds U on and above
        the diagonal and L below the diagonal; the diagonal of L is 1 and not stored. Uses LAPACK's `gesv`. Raises
        ValueError for other shapes, RuntimeError if A is singular.
        """
    def gels(self, A: Self, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Return the least-squares solution X of A @ X = B, and the QR or LQ factors of A.

        self is B, a matrix (m x k) or a vector (m), and `A` is m x n with full rank. If A has more columns than rows, X is
        the solution of A @ X = B with the least norm. The first result is max(m, n) x k: its first n rows are X, and if m >
        n, the sum of squares of the other rows of a column is the squared norm of that column's residual. The second result
        holds the factors in LAPACK's packed form. Uses LAPACK's `gels`. Raises ValueError for other shapes, RuntimeError if
        A does not have full rank.
        """
    def trtrs(self, A: Self, upper: bool = True, transpose: bool = False, unitriangular: bool = False, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Solve A @ X = B for a triangular matrix A, and return X and a copy of A.

        self is B, a matrix (n x k) or a vector (n), and `A` is n x n. Only the upper triangle of A is read, or the lower
        one with `upper=False`. With `transpose=True` the equation is A.t() @ X = B; with `unitriangular=True` the diagonal
        of A counts as ones. Uses LAPACK's `trtrs`. Raises ValueError for other shapes, RuntimeError if the diagonal has a
        zero.
        """
    def inverse(self, *, out: Self | None = None) -> Self:
        """Return the inverse of a square matrix.

        Uses LAPACK's `getrf` and `getri`. Raises ValueError for other shapes, RuntimeError if the matrix is singular.
        """
    def potrf(self, upper: bool = True, *, out: Self | None = None) -> Self:
        """Return the Cholesky factor of a symmetric positive definite matrix (n x n).

        The factor is the upper triangle U with U.t() @ U equal to self, or with `upper=False` the lower triangle L with L @
        L.t() equal to self. Only that triangle of self is read; the other triangle of the result is zero. Uses LAPACK's
        `potrf`. Raises ValueError for other shapes, RuntimeError if the matrix is not positive definite.
        """
    def potrs(self, input2: Self, upper: bool = True, *, out: Self | None = None) -> Self:
        """Solve A @ X = B for a symmetric positive definite matrix A, given its Cholesky factor from `potrf`.

        self is B, a matrix (n x k) or a vector (n), and `input2` is the factor (n x n); only its upper triangle is read, or
        its lower one with `upper=False`. A factor with a zero on the diagonal gives infinities or NaN. Uses LAPACK's
        `potrs`. Raises ValueError for other shapes.
        """
    def potri(self, upper: bool = True, *, out: Self | None = None) -> Self:
        """Return the inverse of a symmetric positive definite matrix, given its Cholesky factor from `potrf`.

        self is the factor (n x n); only its upper triangle is read, or its lower one with `upper=False`. Both triangles of
        the result are filled. Uses LAPACK's `potri`. Raises ValueError for other shapes, RuntimeError if the diagonal of
        the factor has a zero.
        """
    def pstrf(self, upper: bool = True, tol: SupportsFloat = -1, *, out: tuple[Self, IntTensor] | None = None) -> tuple[Self, IntTensor]:
        """Return the pivoted Cholesky factor of a symmetric positive semidefinite matrix (n x n), and the pivots.

        The pivots are an IntTensor with n elements: the matrix with its rows and columns in the order piv[0], piv[1], … has
        the factor U of `potrf`, or L with `upper=False`. Only that triangle of self is read. Uses LAPACK's `pstrf`.

        The computation stops with RuntimeError at a pivot that is not greater than `tol`: the matrix is rank-deficient or
        not semidefinite. A negative `tol` means n times the largest diagonal element times the precision of the dtype.
        Raises ValueError for other shapes.
        """
    def qr(self, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Return the reduced QR decomposition of a matrix (m x n).

        For k = min(m, n), the results are Q (m x k), whose columns are orthonormal, and R (k x n), which is upper
        triangular; Q @ R equals self. The signs of the rows of R are those that LAPACK returns, and may be negative. Uses
        LAPACK's `geqrf` and `orgqr`. Raises ValueError for other shapes.
        """
    def geqrf(self, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Return the QR decomposition of a matrix (m x n) in LAPACK's packed form, for `orgqr` and `ormqr`.

        The first result holds R on and above the diagonal and the elementary reflectors of Q below the diagonal. The second
        result, a vector of min(m, n) elements called tau, holds the factors of the reflectors. Uses LAPACK's `geqrf`.
        Raises ValueError for other shapes.
        """
    def orgqr(self, input2: Self, *, out: Self | None = None) -> Self:
        """Return the matrix Q (m x min(m, n)) of a QR decomposition, given the results of `geqrf`.

        self is the first result of `geqrf` (m x n) and `input2` is tau. Uses LAPACK's `orgqr`. Raises ValueError for other
        shapes.
        """
    def ormqr(self, input2: Self, input3: Self, left: bool = True, transpose: bool = False, *, out: Self | None = None) -> Self:
        """Return the product of a matrix with the square matrix Q of a QR decomposition, given the results of `geqrf`.

        The product is Q @ input3, or input3 @ Q with `left=False`. With `transpose=True`, Q is transposed. self is the
        first result of `geqrf` (m x n) and `input2` is tau; Q is m x m and is not computed explicitly. Uses LAPACK's
        `ormqr`. Raises ValueError for other shapes.
        """
    def symeig(self, eigenvectors: bool = False, upper: bool = True, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Return the eigenvalues of a symmetric matrix (n x n) in ascending order, and optionally the eigenvectors.

        With `eigenvectors=True` the columns of the second result (n x n) are the eigenvectors; otherwise its elements are
        zero. Only the upper triangle of self is read, or the lower one with `upper=False`. Uses LAPACK's `syevd`. Raises
        ValueError for other shapes and for NaN or infinity in that triangle, RuntimeError if the computation does not
        converge.
        """
    def eig(self, eigenvectors: bool = False, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Return the eigenvalues of a square matrix (n x n), and optionally the eigenvectors.

        The eigenvalues are the rows of an n x 2 matrix of real and imaginary parts. With `eigenvectors=True` the second
        result (n x n) holds the eigenvectors, normalized to length 1; otherwise it has no elements. Column i is the
        eigenvector of a real eigenvalue i. Complex eigenvalues come in conjugate pairs i and i + 1, whose eigenvectors are
        column i plus and minus the imaginary unit times column i + 1. Uses LAPACK's `geev`. Raises ValueError for other
        shapes and for NaN or infinity, RuntimeError if the computation does not converge.
        """
    def svd(self, some: bool = True, *, out: tuple[Self, Self, Self] | None = None) -> tuple[Self, Self, Self]:
        """Return the singular value decomposition of a matrix (m x n): U, the singular values S, and V.

        For k = min(m, n), U is m x k, S has k elements in descending order, V is n x k, and U @ diag(S) @ V.t() equals
        self. With `some=False` U is m x m and V is n x n. Uses LAPACK's `gesdd`. Raises ValueError for other shapes and for
        NaN or infinity, RuntimeError if the computation does not converge.
        """
    def storage(self) -> DoubleStorage:
        """Return the storage that holds the elements. The storage is shared with self, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, storage: DoubleStorage) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: DoubleStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    def histc(self, bins: SupportsIndex = 100, min: SupportsFloat = 0, max: SupportsFloat = 0, *, out: Self | None = None) -> Self:
        """Return a histogram of the elements: the number of elements in each of `bins` intervals of equal width from `min` to
        `max`.

        Both bounds are included; elements outside of the bounds are not counted. If `min` and `max` are equal, the smallest
        and the largest element are the bounds. Raises ValueError if `bins` is less than 1, or if there is no valid interval
        between the bounds.
        """
    def atan2(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the angle of the point (other, self) in radians, between -pi and pi, for every pair of elements.

        The tangent of the angle is self / other; the signs of both, including the signs of zeros, determine the quadrant.
        For FloatTensor and DoubleTensor. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
        cannot be broadcast.
        """
    def atan2_(self, other: Self) -> Self:
        """Return the angle of the point (other, self) in radians, between -pi and pi, for every pair of elements.

        The tangent of the angle is self / other; the signs of both, including the signs of zeros, determine the quadrant.
        For FloatTensor and DoubleTensor. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
        cannot be broadcast.

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
        """Solve A @ X = B for a square matrix A, and return X and the LU factors of A.

        self is B, a matrix (n x k) or a vector (n), and `A` is n x n. X is n x k. The second result holds U on and above
        the diagonal and L below the diagonal; the diagonal of L is 1 and not stored. Uses LAPACK's `gesv`. Raises
        ValueError for other shapes, RuntimeError if A is singular.
        """
    def gels(self, A: Self, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Return the least-squares solution X of A @ X = B, and the QR or LQ factors of A.

        self is B, a matrix (m x k) or a vector (m), and `A` is m x n with full rank. If A has more columns than rows, X is
        the solution of A @ X = B with the least norm. The first result is max(m, n) x k: its first n rows are X, and if m >
        n, the sum of squares of the other rows of a column is the squared norm of that column's residual. The second result
        holds the factors in LAPACK's packed form. Uses LAPACK's `gels`. Raises ValueError for other shapes, RuntimeError if
        A does not have full rank.
        """
    def trtrs(self, A: Self, upper: bool = True, transpose: bool = False, unitriangular: bool = False, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Solve A @ X = B for a triangular matrix A, and return X and a copy of A.

        self is B, a matrix (n x k) or a vector (n), and `A` is n x n. Only the upper triangle of A is read, or the lower
        one with `upper=False`. With `transpose=True` the equation is A.t() @ X = B; with `unitriangular=True` the diagonal
        of A counts as ones. Uses LAPACK's `trtrs`. Raises ValueError for other shapes, RuntimeError if the diagonal has a
        zero.
        """
    def inverse(self, *, out: Self | None = None) -> Self:
        """Return the inverse of a square matrix.

        Uses LAPACK's `getrf` and `getri`. Raises ValueError for other shapes, RuntimeError if the matrix is singular.
        """
    def potrf(self, upper: bool = True, *, out: Self | None = None) -> Self:
        """Return the Cholesky factor of a symmetric positive definite matrix (n x n).

        The factor is the upper triangle U with U.t() @ U equal to self, or with `upper=False` the lower triangle L with L @
        L.t() equal to self. Only that triangle of self is read; the other triangle of the result is zero. Uses LAPACK's
        `potrf`. Raises ValueError for other shapes, RuntimeError if the matrix is not positive definite.
        """
    def potrs(self, input2: Self, upper: bool = True, *, out: Self | None = None) -> Self:
        """Solve A @ X = B for a symmetric positive definite matrix A, given its Cholesky factor from `potrf`.

        self is B, a matrix (n x k) or a vector (n), and `input2` is the factor (n x n); only its upper triangle is read, or
        its lower one with `upper=False`. A factor with a zero on the diagonal gives infinities or NaN. Uses LAPACK's
        `potrs`. Raises ValueError for other shapes.
        """
    def potri(self, upper: bool = True, *, out: Self | None = None) -> Self:
        """Return the inverse of a symmetric positive definite matrix, given its Cholesky factor from `potrf`.

        self is the factor (n x n); only its upper triangle is read, or its lower one with `upper=False`. Both triangles of
        the result are filled. Uses LAPACK's `potri`. Raises ValueError for other shapes, RuntimeError if the diagonal of
        the factor has a zero.
        """
    def pstrf(self, upper: bool = True, tol: SupportsFloat = -1, *, out: tuple[Self, IntTensor] | None = None) -> tuple[Self, IntTensor]:
        """Return the pivoted Cholesky factor of a symmetric positive semidefinite matrix (n x n), and the pivots.

        The pivots are an IntTensor with n elements: the matrix with its rows and columns in the order piv[0], piv[1], … has
        the factor U of `potrf`, or L with `upper=False`. Only that triangle of self is read. Uses LAPACK's `pstrf`.

        The computation stops with RuntimeError at a pivot that is not greater than `tol`: the matrix is rank-deficient or
        not semidefinite. A negative `tol` means n times the largest diagonal element times the precision of the dtype.
        Raises ValueError for other shapes.
        """
    def qr(self, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Return the reduced QR decomposition of a matrix (m x n).

        For k = min(m, n), the results are Q (m x k), whose columns are orthonormal, and R (k x n), which is upper
        triangular; Q @ R equals self. The signs of the rows of R are those that LAPACK returns, and may be negative. Uses
        LAPACK's `geqrf` and `orgqr`. Raises ValueError for other shapes.
        """
    def geqrf(self, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Return the QR decomposition of a matrix (m x n) in LAPACK's packed form, for `orgqr` and `ormqr`.

        The first result holds R on and above the diagonal and the elementary reflectors of Q below the diagonal. The second
        result, a vector of min(m, n) elements called tau, holds the factors of the reflectors. Uses LAPACK's `geqrf`.
        Raises ValueError for other shapes.
        """
    def orgqr(self, input2: Self, *, out: Self | None = None) -> Self:
        """Return the matrix Q (m x min(m, n)) of a QR decomposition, given the results of `geqrf`.

        self is the first result of `geqrf` (m x n) and `input2` is tau. Uses LAPACK's `orgqr`. Raises ValueError for other
        shapes.
        """
    def ormqr(self, input2: Self, input3: Self, left: bool = True, transpose: bool = False, *, out: Self | None = None) -> Self:
        """Return the product of a matrix with the square matrix Q of a QR decomposition, given the results of `geqrf`.

        The product is Q @ input3, or input3 @ Q with `left=False`. With `transpose=True`, Q is transposed. self is the
        first result of `geqrf` (m x n) and `input2` is tau; Q is m x m and is not computed explicitly. Uses LAPACK's
        `ormqr`. Raises ValueError for other shapes.
        """
    def symeig(self, eigenvectors: bool = False, upper: bool = True, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Return the eigenvalues of a symmetric matrix (n x n) in ascending order, and optionally the eigenvectors.

        With `eigenvectors=True` the columns of the second result (n x n) are the eigenvectors; otherwise its elements are
        zero. Only the upper triangle of self is read, or the lower one with `upper=False`. Uses LAPACK's `syevd`. Raises
        ValueError for other shapes and for NaN or infinity in that triangle, RuntimeError if the computation does not
        converge.
        """
    def eig(self, eigenvectors: bool = False, *, out: tuple[Self, Self] | None = None) -> tuple[Self, Self]:
        """Return the eigenvalues of a square matrix (n x n), and optionally the eigenvectors.

        The eigenvalues are the rows of an n x 2 matrix of real and imaginary parts. With `eigenvectors=True` the second
        result (n x n) holds the eigenvectors, normalized to length 1; otherwise it has no elements. Column i is the
        eigenvector of a real eigenvalue i. Complex eigenvalues come in conjugate pairs i and i + 1, whose eigenvectors are
        column i plus and minus the imaginary unit times column i + 1. Uses LAPACK's `geev`. Raises ValueError for other
        shapes and for NaN or infinity, RuntimeError if the computation does not converge.
        """
    def svd(self, some: bool = True, *, out: tuple[Self, Self, Self] | None = None) -> tuple[Self, Self, Self]:
        """Return the singular value decomposition of a matrix (m x n): U, the singular values S, and V.

        For k = min(m, n), U is m x k, S has k elements in descending order, V is n x k, and U @ diag(S) @ V.t() equals
        self. With `some=False` U is m x m and V is n x n. Uses LAPACK's `gesdd`. Raises ValueError for other shapes and for
        NaN or infinity, RuntimeError if the computation does not converge.
        """
    def storage(self) -> FloatStorage:
        """Return the storage that holds the elements. The storage is shared with self, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, storage: FloatStorage) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: FloatStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    def histc(self, bins: SupportsIndex = 100, min: SupportsFloat = 0, max: SupportsFloat = 0, *, out: Self | None = None) -> Self:
        """Return a histogram of the elements: the number of elements in each of `bins` intervals of equal width from `min` to
        `max`.

        Both bounds are included; elements outside of the bounds are not counted. If `min` and `max` are equal, the smallest
        and the largest element are the bounds. Raises ValueError if `bins` is less than 1, or if there is no valid interval
        between the bounds.
        """
    def atan2(self, other: Self, *, out: Self | None = None) -> Self:
        """Return the angle of the point (other, self) in radians, between -pi and pi, for every pair of elements.

        The tangent of the angle is self / other; the signs of both, including the signs of zeros, determine the quadrant.
        For FloatTensor and DoubleTensor. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
        cannot be broadcast.
        """
    def atan2_(self, other: Self) -> Self:
        """Return the angle of the point (other, self) in radians, between -pi and pi, for every pair of elements.

        The tangent of the angle is self / other; the signs of both, including the signs of zeros, determine the quadrant.
        For FloatTensor and DoubleTensor. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
        cannot be broadcast.

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
        """Return the storage that holds the elements. The storage is shared with self, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, storage: HalfStorage) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: HalfStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
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
        """Return -x for every element x. Implements `-x`.

        For floating dtypes, Long, Int and Short. The negative of the smallest integer is that integer itself.
        """
    def neg_(self) -> Self:
        """Return -x for every element x. Implements `-x`.

        For floating dtypes, Long, Int and Short. The negative of the smallest integer is that integer itself.

        In place: self is changed, and returned.
        """
    def abs(self, *, out: Self | None = None) -> Self:
        """Return the absolute value of every element.

        For floating dtypes, Long, Int and Short. The absolute value of the smallest integer is that integer itself.
        """
    def abs_(self) -> Self:
        """Return the absolute value of every element.

        For floating dtypes, Long, Int and Short. The absolute value of the smallest integer is that integer itself.

        In place: self is changed, and returned.
        """
    def storage(self) -> LongStorage:
        """Return the storage that holds the elements. The storage is shared with self, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, storage: LongStorage) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: LongStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
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
        """Return -x for every element x. Implements `-x`.

        For floating dtypes, Long, Int and Short. The negative of the smallest integer is that integer itself.
        """
    def neg_(self) -> Self:
        """Return -x for every element x. Implements `-x`.

        For floating dtypes, Long, Int and Short. The negative of the smallest integer is that integer itself.

        In place: self is changed, and returned.
        """
    def abs(self, *, out: Self | None = None) -> Self:
        """Return the absolute value of every element.

        For floating dtypes, Long, Int and Short. The absolute value of the smallest integer is that integer itself.
        """
    def abs_(self) -> Self:
        """Return the absolute value of every element.

        For floating dtypes, Long, Int and Short. The absolute value of the smallest integer is that integer itself.

        In place: self is changed, and returned.
        """
    def storage(self) -> IntStorage:
        """Return the storage that holds the elements. The storage is shared with self, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, storage: IntStorage) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: IntStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
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
        """Return -x for every element x. Implements `-x`.

        For floating dtypes, Long, Int and Short. The negative of the smallest integer is that integer itself.
        """
    def neg_(self) -> Self:
        """Return -x for every element x. Implements `-x`.

        For floating dtypes, Long, Int and Short. The negative of the smallest integer is that integer itself.

        In place: self is changed, and returned.
        """
    def abs(self, *, out: Self | None = None) -> Self:
        """Return the absolute value of every element.

        For floating dtypes, Long, Int and Short. The absolute value of the smallest integer is that integer itself.
        """
    def abs_(self) -> Self:
        """Return the absolute value of every element.

        For floating dtypes, Long, Int and Short. The absolute value of the smallest integer is that integer itself.

        In place: self is changed, and returned.
        """
    def storage(self) -> ShortStorage:
        """Return the storage that holds the elements. The storage is shared with self, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, storage: ShortStorage) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: ShortStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
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
        """Return the storage that holds the elements. The storage is shared with self, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, storage: CharStorage) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: CharStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
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
        """Return the storage that holds the elements. The storage is shared with self, not copied."""
    @overload
    def set_(self, source: Self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, storage: ByteStorage) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self, sourceStorage: ByteStorage, storage_offset: SupportsIndex, size: Sequence[SupportsIndex], stride: Sequence[SupportsIndex] | None = None) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    @overload
    def set_(self) -> Self:
        """Make self a view of the memory of a tensor or storage, and return self.

        With a tensor, self gets its offset, sizes and strides. With a storage alone, self is a vector of all its elements.
        With a storage, offset and sizes, self is a view of that part, contiguous unless strides are given; a storage that
        is too small grows. Without arguments, self becomes the empty tensor. Raises ValueError if the numbers of sizes and
        strides differ, or if a size or the offset is negative.
        """
    def all(self) -> bool:
        """Return True if all elements are nonzero. The empty tensor gives True."""
    def any(self) -> bool:
        """Return True if an element is nonzero. The empty tensor gives False."""

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
    """Return `self + value`, or `self + value * other`, element by element.

    The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
    Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
    shapes cannot be broadcast.
    """
@overload
def add(self: _FloatingTensorT, /, value: SupportsFloat, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `self + value`, or `self + value * other`, element by element.

    The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
    Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
    shapes cannot be broadcast.
    """
@overload
def add(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `self + value`, or `self + value * other`, element by element.

    The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
    Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
    shapes cannot be broadcast.
    """
@overload
def add(self: _IntegralTensorT, /, other: _IntegralTensorT, *, value: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `self + value`, or `self + value * other`, element by element.

    The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
    Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
    shapes cannot be broadcast.
    """
@overload
def add(self: _IntegralTensorT, /, value: SupportsIndex, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `self + value`, or `self + value * other`, element by element.

    The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
    Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
    shapes cannot be broadcast.
    """
@overload
def add(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `self + value`, or `self + value * other`, element by element.

    The shapes of the tensors are broadcast together; `add_` keeps the shape of self and broadcasts `other` to it.
    Integers wrap around on overflow. Raises OverflowError if `value` is out of range for the dtype, ValueError if the
    shapes cannot be broadcast.
    """
@overload
def sub(self: _FloatingTensorT, /, other: _FloatingTensorT, *, value: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `self - value`, or `self - value * other`, element by element.

    The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
    is out of range for the dtype, ValueError if the shapes cannot be broadcast.
    """
@overload
def sub(self: _FloatingTensorT, /, value: SupportsFloat, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `self - value`, or `self - value * other`, element by element.

    The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
    is out of range for the dtype, ValueError if the shapes cannot be broadcast.
    """
@overload
def sub(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `self - value`, or `self - value * other`, element by element.

    The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
    is out of range for the dtype, ValueError if the shapes cannot be broadcast.
    """
@overload
def sub(self: _IntegralTensorT, /, other: _IntegralTensorT, *, value: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `self - value`, or `self - value * other`, element by element.

    The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
    is out of range for the dtype, ValueError if the shapes cannot be broadcast.
    """
@overload
def sub(self: _IntegralTensorT, /, value: SupportsIndex, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `self - value`, or `self - value * other`, element by element.

    The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
    is out of range for the dtype, ValueError if the shapes cannot be broadcast.
    """
@overload
def sub(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `self - value`, or `self - value * other`, element by element.

    The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
    is out of range for the dtype, ValueError if the shapes cannot be broadcast.
    """
@overload
def mul(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `self * value`, or `self * other`, element by element.

    The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
    is out of range for the dtype, ValueError if the shapes cannot be broadcast. See `mm` and `matmul` for products of
    matrices.
    """
@overload
def mul(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `self * value`, or `self * other`, element by element.

    The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
    is out of range for the dtype, ValueError if the shapes cannot be broadcast. See `mm` and `matmul` for products of
    matrices.
    """
@overload
def mul(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `self * value`, or `self * other`, element by element.

    The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
    is out of range for the dtype, ValueError if the shapes cannot be broadcast. See `mm` and `matmul` for products of
    matrices.
    """
@overload
def mul(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `self * value`, or `self * other`, element by element.

    The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises OverflowError if `value`
    is out of range for the dtype, ValueError if the shapes cannot be broadcast. See `mm` and `matmul` for products of
    matrices.
    """
@overload
def pow(self: _FloatingTensorT, /, exponent: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:  # type: ignore[overload-overlap, unused-ignore]
    """Return `self ** exponent`, element by element, for floating dtypes.

    `exponent` is a number or a tensor; the shapes of tensors are broadcast together. A power that is not a real number
    is NaN. Raises ValueError if the shapes cannot be broadcast.
    """
@overload
def pow(self: _FloatingTensorT, /, exponent: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:  # type: ignore[overload-overlap, unused-ignore]
    """Return `self ** exponent`, element by element, for floating dtypes.

    `exponent` is a number or a tensor; the shapes of tensors are broadcast together. A power that is not a real number
    is NaN. Raises ValueError if the shapes cannot be broadcast.
    """
@overload
def pow(base: SupportsFloat, self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:  # type: ignore[overload-overlap, unused-ignore]
    """Return `base ** self`, element by element, for a number `base` and a tensor of a floating dtype.

    The method requires the keyword `base`.
    """
@overload
def clamp(self: _FloatingTensorT, /, min: SupportsFloat, max: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return every element limited to the range from `min` to `max`.

    Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
    `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
    dtype.
    """
@overload
def clamp(self: _FloatingTensorT, /, *, min: SupportsFloat, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return every element limited to the range from `min` to `max`.

    Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
    `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
    dtype.
    """
@overload
def clamp(self: _FloatingTensorT, /, *, max: SupportsFloat, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return every element limited to the range from `min` to `max`.

    Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
    `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
    dtype.
    """
@overload
def clamp(self: _IntegralTensorT, /, min: SupportsIndex, max: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return every element limited to the range from `min` to `max`.

    Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
    `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
    dtype.
    """
@overload
def clamp(self: _IntegralTensorT, /, *, min: SupportsIndex, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return every element limited to the range from `min` to `max`.

    Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
    `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
    dtype.
    """
@overload
def clamp(self: _IntegralTensorT, /, *, max: SupportsIndex, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return every element limited to the range from `min` to `max`.

    Elements less than `min` become `min`, and other elements greater than `max` become `max`. With the keyword `min` or
    `max` alone, the other end is unlimited. NaN stays NaN. Raises OverflowError if a bound is out of range for the
    dtype.
    """
@overload
def addcmul(self: _FloatingTensorT, /, tensor1: _FloatingTensorT, tensor2: _FloatingTensorT, *, value: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `self + value * tensor1 * tensor2`, element by element.

    The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def addcmul(self: _FloatingTensorT, /, value: SupportsFloat, tensor1: _FloatingTensorT, tensor2: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `self + value * tensor1 * tensor2`, element by element.

    The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def addcmul(self: _IntegralTensorT, /, tensor1: _IntegralTensorT, tensor2: _IntegralTensorT, *, value: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `self + value * tensor1 * tensor2`, element by element.

    The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def addcmul(self: _IntegralTensorT, /, value: SupportsIndex, tensor1: _IntegralTensorT, tensor2: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `self + value * tensor1 * tensor2`, element by element.

    The shapes of the tensors are broadcast together. Integers wrap around on overflow. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def addcdiv(self: _FloatingTensorT, /, tensor1: _FloatingTensorT, tensor2: _FloatingTensorT, *, value: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `self + value * (tensor1 / tensor2)`, element by element.

    The shapes of the tensors are broadcast together. Integers are divided as by `div`, and wrap around on overflow.
    Raises ValueError if the shapes cannot be broadcast.
    """
@overload
def addcdiv(self: _FloatingTensorT, /, value: SupportsFloat, tensor1: _FloatingTensorT, tensor2: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `self + value * (tensor1 / tensor2)`, element by element.

    The shapes of the tensors are broadcast together. Integers are divided as by `div`, and wrap around on overflow.
    Raises ValueError if the shapes cannot be broadcast.
    """
@overload
def addcdiv(self: _IntegralTensorT, /, tensor1: _IntegralTensorT, tensor2: _IntegralTensorT, *, value: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `self + value * (tensor1 / tensor2)`, element by element.

    The shapes of the tensors are broadcast together. Integers are divided as by `div`, and wrap around on overflow.
    Raises ValueError if the shapes cannot be broadcast.
    """
@overload
def addcdiv(self: _IntegralTensorT, /, value: SupportsIndex, tensor1: _IntegralTensorT, tensor2: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `self + value * (tensor1 / tensor2)`, element by element.

    The shapes of the tensors are broadcast together. Integers are divided as by `div`, and wrap around on overflow.
    Raises ValueError if the shapes cannot be broadcast.
    """
def lerp(self: _FloatingTensorT, /, end: _FloatingTensorT, weight: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the linear interpolation `self + weight * (end - self)`, element by element, for floating dtypes.

    The shapes of the tensors are broadcast together. Raises ValueError if the shapes cannot be broadcast.
    """
@overload
def __and__(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the bitwise and of self and a number or tensor, element by element. Implements `x & value`.

    For integral dtypes; floating dtypes raise TypeError. The shapes of the tensors are broadcast together. Raises
    ValueError if the shapes cannot be broadcast.
    """
@overload
def __and__(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the bitwise and of self and a number or tensor, element by element. Implements `x & value`.

    For integral dtypes; floating dtypes raise TypeError. The shapes of the tensors are broadcast together. Raises
    ValueError if the shapes cannot be broadcast.
    """
@overload
def __iand__(self: _IntegralTensorT, /, other: _IntegralTensorT) -> _IntegralTensorT:
    """Replace every element by its bitwise and with a number or tensor, and return self. Implements `x &= value`.

    For integral dtypes; floating dtypes raise TypeError. `other` is broadcast to the shape of self. Raises ValueError
    if `other` cannot be broadcast.
    """
@overload
def __iand__(self: _IntegralTensorT, /, value: SupportsIndex) -> _IntegralTensorT:
    """Replace every element by its bitwise and with a number or tensor, and return self. Implements `x &= value`.

    For integral dtypes; floating dtypes raise TypeError. `other` is broadcast to the shape of self. Raises ValueError
    if `other` cannot be broadcast.
    """
@overload
def __or__(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the bitwise or of self and a number or tensor, element by element. Implements `x | value`.

    For integral dtypes; floating dtypes raise TypeError. The shapes of the tensors are broadcast together. Raises
    ValueError if the shapes cannot be broadcast.
    """
@overload
def __or__(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the bitwise or of self and a number or tensor, element by element. Implements `x | value`.

    For integral dtypes; floating dtypes raise TypeError. The shapes of the tensors are broadcast together. Raises
    ValueError if the shapes cannot be broadcast.
    """
@overload
def __ior__(self: _IntegralTensorT, /, other: _IntegralTensorT) -> _IntegralTensorT:
    """Replace every element by its bitwise or with a number or tensor, and return self. Implements `x |= value`.

    For integral dtypes; floating dtypes raise TypeError. `other` is broadcast to the shape of self. Raises ValueError
    if `other` cannot be broadcast.
    """
@overload
def __ior__(self: _IntegralTensorT, /, value: SupportsIndex) -> _IntegralTensorT:
    """Replace every element by its bitwise or with a number or tensor, and return self. Implements `x |= value`.

    For integral dtypes; floating dtypes raise TypeError. `other` is broadcast to the shape of self. Raises ValueError
    if `other` cannot be broadcast.
    """
@overload
def __xor__(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the bitwise exclusive or of self and a number or tensor, element by element. Implements `x ^ value`.

    For integral dtypes; floating dtypes raise TypeError. The shapes of the tensors are broadcast together. Raises
    ValueError if the shapes cannot be broadcast.
    """
@overload
def __xor__(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the bitwise exclusive or of self and a number or tensor, element by element. Implements `x ^ value`.

    For integral dtypes; floating dtypes raise TypeError. The shapes of the tensors are broadcast together. Raises
    ValueError if the shapes cannot be broadcast.
    """
@overload
def __ixor__(self: _IntegralTensorT, /, other: _IntegralTensorT) -> _IntegralTensorT:
    """Replace every element by its bitwise exclusive or with a number or tensor, and return self. Implements `x ^= value`.

    For integral dtypes; floating dtypes raise TypeError. `other` is broadcast to the shape of self. Raises ValueError
    if `other` cannot be broadcast.
    """
@overload
def __ixor__(self: _IntegralTensorT, /, value: SupportsIndex) -> _IntegralTensorT:
    """Replace every element by its bitwise exclusive or with a number or tensor, and return self. Implements `x ^= value`.

    For integral dtypes; floating dtypes raise TypeError. `other` is broadcast to the shape of self. Raises ValueError
    if `other` cannot be broadcast.
    """
@overload
def __lshift__(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return self with the bits of every element shifted left by a number or tensor of bits. Implements `x << value`.

    For integral dtypes; floating dtypes raise TypeError. Zeros are shifted in. A shift that is negative, or not less
    than the width of the dtype in bits, gives 0. The shapes of the tensors are broadcast together. Raises ValueError if
    the shapes cannot be broadcast.
    """
@overload
def __lshift__(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return self with the bits of every element shifted left by a number or tensor of bits. Implements `x << value`.

    For integral dtypes; floating dtypes raise TypeError. Zeros are shifted in. A shift that is negative, or not less
    than the width of the dtype in bits, gives 0. The shapes of the tensors are broadcast together. Raises ValueError if
    the shapes cannot be broadcast.
    """
@overload
def __ilshift__(self: _IntegralTensorT, /, other: _IntegralTensorT) -> _IntegralTensorT:
    """Shift the bits of every element left by a number or tensor of bits, and return self. Implements `x <<= value`.

    Bits are shifted as by `__lshift__`. `other` is broadcast to the shape of self. Raises ValueError if `other` cannot
    be broadcast.
    """
@overload
def __ilshift__(self: _IntegralTensorT, /, value: SupportsIndex) -> _IntegralTensorT:
    """Shift the bits of every element left by a number or tensor of bits, and return self. Implements `x <<= value`.

    Bits are shifted as by `__lshift__`. `other` is broadcast to the shape of self. Raises ValueError if `other` cannot
    be broadcast.
    """
@overload
def __rshift__(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return self with the bits of every element shifted right by a number or tensor of bits. Implements `x >> value`.

    For integral dtypes; floating dtypes raise TypeError. Copies of the sign bit are shifted in for signed dtypes, zeros
    for Byte. A shift that is negative, or not less than the width of the dtype in bits, shifts all bits out: the result
    is 0, or -1 for a negative element. The shapes of the tensors are broadcast together. Raises ValueError if the
    shapes cannot be broadcast.
    """
@overload
def __rshift__(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return self with the bits of every element shifted right by a number or tensor of bits. Implements `x >> value`.

    For integral dtypes; floating dtypes raise TypeError. Copies of the sign bit are shifted in for signed dtypes, zeros
    for Byte. A shift that is negative, or not less than the width of the dtype in bits, shifts all bits out: the result
    is 0, or -1 for a negative element. The shapes of the tensors are broadcast together. Raises ValueError if the
    shapes cannot be broadcast.
    """
@overload
def __irshift__(self: _IntegralTensorT, /, other: _IntegralTensorT) -> _IntegralTensorT:
    """Shift the bits of every element right by a number or tensor of bits, and return self. Implements `x >>= value`.

    Bits are shifted as by `__rshift__`. `other` is broadcast to the shape of self. Raises ValueError if `other` cannot
    be broadcast.
    """
@overload
def __irshift__(self: _IntegralTensorT, /, value: SupportsIndex) -> _IntegralTensorT:
    """Shift the bits of every element right by a number or tensor of bits, and return self. Implements `x >>= value`.

    Bits are shifted as by `__rshift__`. `other` is broadcast to the shape of self. Raises ValueError if `other` cannot
    be broadcast.
    """
def __invert__(self: _IntegralTensorT, /, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return self with every bit inverted. Implements `~x`.

    For integral dtypes; floating dtypes raise TypeError.
    """
@overload
def dot(self: _FloatingTensorT, /, tensor: _FloatingTensorT) -> float:
    """Return the sum of the products of the elements of two tensors, as a Python number.

    The tensors must have equally many elements; their shapes may differ. Raises ValueError if the numbers of elements
    differ.
    """
@overload
def dot(self: _IntegralTensorT, /, tensor: _IntegralTensorT) -> int:
    """Return the sum of the products of the elements of two tensors, as a Python number.

    The tensors must have equally many elements; their shapes may differ. Raises ValueError if the numbers of elements
    differ.
    """
def mv(self: _AnyTensorT, /, vec: _AnyTensorT, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the product of a matrix (n x m) and a vector (m), a vector (n).

    Integers wrap around on overflow. Raises ValueError if the sizes do not match.
    """
def mm(self: _AnyTensorT, /, mat2: _AnyTensorT, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the product of two matrices (n x m and m x p), a matrix (n x p).

    Integers wrap around on overflow. Transposed matrices are not copied. Raises ValueError if the sizes do not match.
    """
def ger(self: _AnyTensorT, /, vec2: _AnyTensorT, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the outer product of two vectors (n and m), a matrix (n x m).

    Raises ValueError if an argument is not a vector.
    """
@overload
def addmm(self: _FloatingTensorT, /, mat1: _FloatingTensorT, mat2: _FloatingTensorT, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addmm(self: _FloatingTensorT, /, alpha: SupportsFloat, mat1: _FloatingTensorT, mat2: _FloatingTensorT, *, beta: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addmm(beta: SupportsFloat, self: _FloatingTensorT, /, mat1: _FloatingTensorT, mat2: _FloatingTensorT, *, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addmm(beta: SupportsFloat, self: _FloatingTensorT, /, alpha: SupportsFloat, mat1: _FloatingTensorT, mat2: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addmm(self: _IntegralTensorT, /, mat1: _IntegralTensorT, mat2: _IntegralTensorT, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addmm(self: _IntegralTensorT, /, alpha: SupportsIndex, mat1: _IntegralTensorT, mat2: _IntegralTensorT, *, beta: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addmm(beta: SupportsIndex, self: _IntegralTensorT, /, mat1: _IntegralTensorT, mat2: _IntegralTensorT, *, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addmm(beta: SupportsIndex, self: _IntegralTensorT, /, alpha: SupportsIndex, mat1: _IntegralTensorT, mat2: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self + alpha * (mat1 @ mat2)` for matrices `mat1` (n x m) and `mat2` (m x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addmv(self: _FloatingTensorT, /, mat: _FloatingTensorT, vec: _FloatingTensorT, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

    self is broadcast to n elements. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError
    if the sizes do not match.
    """
@overload
def addmv(self: _FloatingTensorT, /, alpha: SupportsFloat, mat: _FloatingTensorT, vec: _FloatingTensorT, *, beta: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

    self is broadcast to n elements. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError
    if the sizes do not match.
    """
@overload
def addmv(beta: SupportsFloat, self: _FloatingTensorT, /, mat: _FloatingTensorT, vec: _FloatingTensorT, *, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

    self is broadcast to n elements. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError
    if the sizes do not match.
    """
@overload
def addmv(beta: SupportsFloat, self: _FloatingTensorT, /, alpha: SupportsFloat, mat: _FloatingTensorT, vec: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

    self is broadcast to n elements. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError
    if the sizes do not match.
    """
@overload
def addmv(self: _IntegralTensorT, /, mat: _IntegralTensorT, vec: _IntegralTensorT, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

    self is broadcast to n elements. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError
    if the sizes do not match.
    """
@overload
def addmv(self: _IntegralTensorT, /, alpha: SupportsIndex, mat: _IntegralTensorT, vec: _IntegralTensorT, *, beta: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

    self is broadcast to n elements. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError
    if the sizes do not match.
    """
@overload
def addmv(beta: SupportsIndex, self: _IntegralTensorT, /, mat: _IntegralTensorT, vec: _IntegralTensorT, *, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

    self is broadcast to n elements. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError
    if the sizes do not match.
    """
@overload
def addmv(beta: SupportsIndex, self: _IntegralTensorT, /, alpha: SupportsIndex, mat: _IntegralTensorT, vec: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self + alpha * (mat @ vec)` for a matrix `mat` (n x m) and a vector `vec` (m).

    self is broadcast to n elements. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError
    if the sizes do not match.
    """
@overload
def addr(self: _FloatingTensorT, /, vec1: _FloatingTensorT, vec2: _FloatingTensorT, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

    self is broadcast to n x m. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addr(self: _FloatingTensorT, /, alpha: SupportsFloat, vec1: _FloatingTensorT, vec2: _FloatingTensorT, *, beta: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

    self is broadcast to n x m. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addr(beta: SupportsFloat, self: _FloatingTensorT, /, vec1: _FloatingTensorT, vec2: _FloatingTensorT, *, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

    self is broadcast to n x m. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addr(beta: SupportsFloat, self: _FloatingTensorT, /, alpha: SupportsFloat, vec1: _FloatingTensorT, vec2: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

    self is broadcast to n x m. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addr(self: _IntegralTensorT, /, vec1: _IntegralTensorT, vec2: _IntegralTensorT, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

    self is broadcast to n x m. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addr(self: _IntegralTensorT, /, alpha: SupportsIndex, vec1: _IntegralTensorT, vec2: _IntegralTensorT, *, beta: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

    self is broadcast to n x m. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addr(beta: SupportsIndex, self: _IntegralTensorT, /, vec1: _IntegralTensorT, vec2: _IntegralTensorT, *, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

    self is broadcast to n x m. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def addr(beta: SupportsIndex, self: _IntegralTensorT, /, alpha: SupportsIndex, vec1: _IntegralTensorT, vec2: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self` plus `alpha` times the outer product of the vectors `vec1` (n) and `vec2` (m).

    self is broadcast to n x m. If `beta` is 0, the elements of self are ignored, NaN included. Raises ValueError if the
    sizes do not match.
    """
@overload
def lt(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
    if the shapes cannot be broadcast.
    """
@overload
def lt(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is less than the other operand, else 0, and return
    `out`.
    """
@overload
def lt(self: _FloatingTensors, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
    if the shapes cannot be broadcast.
    """
@overload
def lt(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is less than the other operand, else 0, and return
    `out`.
    """
@overload
def lt(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
    if the shapes cannot be broadcast.
    """
@overload
def lt(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is less than the other operand, else 0, and return
    `out`.
    """
@overload
def lt(self: _LongOrIntOrShortOrChars, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
    if the shapes cannot be broadcast.
    """
@overload
def lt(self: _LongOrIntOrShortOrCharT, /, value: SupportsIndex, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is less than the other operand, else 0, and return
    `out`.
    """
@overload
def lt(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
    if the shapes cannot be broadcast.
    """
@overload
def lt(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
    if the shapes cannot be broadcast.
    """
@overload
def gt(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
    if the shapes cannot be broadcast.
    """
@overload
def gt(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is greater than the other operand, else 0, and
    return `out`.
    """
@overload
def gt(self: _FloatingTensors, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
    if the shapes cannot be broadcast.
    """
@overload
def gt(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is greater than the other operand, else 0, and
    return `out`.
    """
@overload
def gt(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
    if the shapes cannot be broadcast.
    """
@overload
def gt(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is greater than the other operand, else 0, and
    return `out`.
    """
@overload
def gt(self: _LongOrIntOrShortOrChars, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
    if the shapes cannot be broadcast.
    """
@overload
def gt(self: _LongOrIntOrShortOrCharT, /, value: SupportsIndex, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is greater than the other operand, else 0, and
    return `out`.
    """
@overload
def gt(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
    if the shapes cannot be broadcast.
    """
@overload
def gt(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is neither less nor greater than any number. Raises ValueError
    if the shapes cannot be broadcast.
    """
@overload
def le(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than or equal to
    the other operand, else 0.

    The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def le(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is less than or equal to the other operand, else
    0, and return `out`.
    """
@overload
def le(self: _FloatingTensors, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than or equal to
    the other operand, else 0.

    The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def le(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is less than or equal to the other operand, else
    0, and return `out`.
    """
@overload
def le(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than or equal to
    the other operand, else 0.

    The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def le(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is less than or equal to the other operand, else
    0, and return `out`.
    """
@overload
def le(self: _LongOrIntOrShortOrChars, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than or equal to
    the other operand, else 0.

    The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def le(self: _LongOrIntOrShortOrCharT, /, value: SupportsIndex, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is less than or equal to the other operand, else
    0, and return `out`.
    """
@overload
def le(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than or equal to
    the other operand, else 0.

    The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def le(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is less than or equal to
    the other operand, else 0.

    The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def ge(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than or equal to
    the other operand, else 0.

    The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def ge(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is greater than or equal to the other operand,
    else 0, and return `out`.
    """
@overload
def ge(self: _FloatingTensors, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than or equal to
    the other operand, else 0.

    The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def ge(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is greater than or equal to the other operand,
    else 0, and return `out`.
    """
@overload
def ge(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than or equal to
    the other operand, else 0.

    The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def ge(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is greater than or equal to the other operand,
    else 0, and return `out`.
    """
@overload
def ge(self: _LongOrIntOrShortOrChars, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than or equal to
    the other operand, else 0.

    The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def ge(self: _LongOrIntOrShortOrCharT, /, value: SupportsIndex, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is greater than or equal to the other operand,
    else 0, and return `out`.
    """
@overload
def ge(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than or equal to
    the other operand, else 0.

    The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def ge(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is greater than or equal to
    the other operand, else 0.

    The shapes of the tensors are broadcast together. Comparisons with NaN are false. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def eq(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is equal to the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def eq(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is equal to the other operand, else 0, and return
    `out`.
    """
@overload
def eq(self: _FloatingTensors, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is equal to the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def eq(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is equal to the other operand, else 0, and return
    `out`.
    """
@overload
def eq(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is equal to the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def eq(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is equal to the other operand, else 0, and return
    `out`.
    """
@overload
def eq(self: _LongOrIntOrShortOrChars, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is equal to the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def eq(self: _LongOrIntOrShortOrCharT, /, value: SupportsIndex, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is equal to the other operand, else 0, and return
    `out`.
    """
@overload
def eq(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is equal to the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def eq(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is equal to the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def ne(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is not equal to the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def ne(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is not equal to the other operand, else 0, and
    return `out`.
    """
@overload
def ne(self: _FloatingTensors, /, value: SupportsFloat, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is not equal to the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def ne(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT) -> _FloatingTensorT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is not equal to the other operand, else 0, and
    return `out`.
    """
@overload
def ne(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is not equal to the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def ne(self: _LongOrIntOrShortOrCharT, /, other: _LongOrIntOrShortOrCharT, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is not equal to the other operand, else 0, and
    return `out`.
    """
@overload
def ne(self: _LongOrIntOrShortOrChars, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is not equal to the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def ne(self: _LongOrIntOrShortOrCharT, /, value: SupportsIndex, *, out: _LongOrIntOrShortOrCharT) -> _LongOrIntOrShortOrCharT:
    """Write 1 to `out`, a tensor of the dtype of self, where an element is not equal to the other operand, else 0, and
    return `out`.
    """
@overload
def ne(self: ByteTensor, /, other: ByteTensor, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is not equal to the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def ne(self: ByteTensor, /, value: SupportsIndex, *, out: ByteTensor | None = None) -> ByteTensor:
    """Compare self with a number or tensor, and return a ByteTensor that is 1 where an element is not equal to the other
    operand, else 0.

    The shapes of the tensors are broadcast together. NaN is not equal to anything. Raises ValueError if the shapes
    cannot be broadcast.
    """
def conv2(self: _FloatingTensorT, /, kernel: _FloatingTensorT, mode: str, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the convolution of self with a kernel over the last two dimensions.

    The kernel is flipped along both dimensions, as the definition of a convolution requires. `mode` "V" (valid) keeps
    the positions where the kernel lies entirely within self, n - k + 1 along a dimension of size n for a kernel of size
    k. "F" (full) keeps all positions where the kernel overlaps self, n + k - 1; elements outside of self count as 0.

    Shapes: h x w with a kernel of kh x kw convolves one plane; n x h x w with n x kh x kw convolves each plane with its
    own kernel; n x h x w with m x n x kh x kw returns m planes, each the sum over the n convolved planes. Sums are
    accumulated in double, or in float for HalfTensor, and rounded once. Raises ValueError for other shapes and modes,
    and for "V" with a kernel larger than self.
    """
def xcorr2(self: _FloatingTensorT, /, kernel: _FloatingTensorT, mode: str, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the cross-correlation of self with a kernel over the last two dimensions.

    The kernel is not flipped; see `conv2` for the convolution. `mode` "V" (valid) keeps the positions where the kernel
    lies entirely within self, n - k + 1 along a dimension of size n for a kernel of size k. "F" (full) keeps all
    positions where the kernel overlaps self, n + k - 1; elements outside of self count as 0.

    Shapes: h x w with a kernel of kh x kw correlates one plane; n x h x w with n x kh x kw correlates each plane with
    its own kernel; n x h x w with m x n x kh x kw returns m planes, each the sum over the n correlated planes. Sums are
    accumulated in double, or in float for HalfTensor, and rounded once. Raises ValueError for other shapes and modes,
    and for "V" with a kernel larger than self.
    """
def conv3(self: _FloatingTensorT, /, kernel: _FloatingTensorT, mode: str, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the convolution of self with a kernel over the last three dimensions.

    The kernel is flipped along all three dimensions, as the definition of a convolution requires. `mode` "V" (valid)
    keeps the positions where the kernel lies entirely within self, n - k + 1 along a dimension of size n for a kernel
    of size k. "F" (full) keeps all positions where the kernel overlaps self, n + k - 1; elements outside of self count
    as 0.

    Shapes: d x h x w with a kernel of kd x kh x kw convolves one volume; n x d x h x w with n x kd x kh x kw convolves
    each volume with its own kernel; n x d x h x w with m x n x kd x kh x kw returns m volumes, each the sum over the n
    convolved volumes. Sums are accumulated in double, or in float for HalfTensor, and rounded once. Raises ValueError
    for other shapes and modes, and for "V" with a kernel larger than self.
    """
def xcorr3(self: _FloatingTensorT, /, kernel: _FloatingTensorT, mode: str, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the cross-correlation of self with a kernel over the last three dimensions.

    The kernel is not flipped; see `conv3` for the convolution. `mode` "V" (valid) keeps the positions where the kernel
    lies entirely within self, n - k + 1 along a dimension of size n for a kernel of size k. "F" (full) keeps all
    positions where the kernel overlaps self, n + k - 1; elements outside of self count as 0.

    Shapes: d x h x w with a kernel of kd x kh x kw correlates one volume; n x d x h x w with n x kd x kh x kw
    correlates each volume with its own kernel; n x d x h x w with m x n x kd x kh x kw returns m volumes, each the sum
    over the n correlated volumes. Sums are accumulated in double, or in float for HalfTensor, and rounded once. Raises
    ValueError for other shapes and modes, and for "V" with a kernel larger than self.
    """
@overload
def zeros(size: Sequence[SupportsIndex], *, out: _AllButFloatT) -> _AllButFloatT:
    """Return a tensor of zeros of the given size.

    The result has the default tensor type, or the type of `out`. A size that contains 0 gives the empty tensor. Raises
    ValueError if a size is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(*size: SupportsIndex, out: _AllButFloatT) -> _AllButFloatT:
    """Return a tensor of zeros of the given size.

    The result has the default tensor type, or the type of `out`. A size that contains 0 gives the empty tensor. Raises
    ValueError if a size is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(size: Sequence[SupportsIndex], *, out: FloatTensor | None = None) -> FloatTensor:
    """Return a tensor of zeros of the given size.

    The result has the default tensor type, or the type of `out`. A size that contains 0 gives the empty tensor. Raises
    ValueError if a size is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def zeros(*size: SupportsIndex, out: FloatTensor | None = None) -> FloatTensor:
    """Return a tensor of zeros of the given size.

    The result has the default tensor type, or the type of `out`. A size that contains 0 gives the empty tensor. Raises
    ValueError if a size is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(size: Sequence[SupportsIndex], *, out: _AllButFloatT) -> _AllButFloatT:
    """Return a tensor of ones of the given size.

    The result has the default tensor type, or the type of `out`. A size that contains 0 gives the empty tensor. Raises
    ValueError if a size is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(*size: SupportsIndex, out: _AllButFloatT) -> _AllButFloatT:
    """Return a tensor of ones of the given size.

    The result has the default tensor type, or the type of `out`. A size that contains 0 gives the empty tensor. Raises
    ValueError if a size is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(size: Sequence[SupportsIndex], *, out: FloatTensor | None = None) -> FloatTensor:
    """Return a tensor of ones of the given size.

    The result has the default tensor type, or the type of `out`. A size that contains 0 gives the empty tensor. Raises
    ValueError if a size is negative.

    `size` is ints, or one sequence of them.
    """
@overload
def ones(*size: SupportsIndex, out: FloatTensor | None = None) -> FloatTensor:
    """Return a tensor of ones of the given size.

    The result has the default tensor type, or the type of `out`. A size that contains 0 gives the empty tensor. Raises
    ValueError if a size is negative.

    `size` is ints, or one sequence of them.
    """
def zeros_like(input: _AnyTensorT, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return a tensor of zeros with the type and shape of `input`."""
def ones_like(input: _AnyTensorT, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return a tensor of ones with the type and shape of `input`."""
@overload
def eye(n: SupportsIndex, *, out: _AllButFloatT) -> _AllButFloatT:
    """Return a matrix (n x m, or n x n) with ones on the main diagonal and zeros elsewhere.

    The result has the default tensor type, or the type of `out`. Raises ValueError if a size is not positive.
    """
@overload
def eye(n: SupportsIndex, m: SupportsIndex, *, out: _AllButFloatT) -> _AllButFloatT:
    """Return a matrix (n x m, or n x n) with ones on the main diagonal and zeros elsewhere.

    The result has the default tensor type, or the type of `out`. Raises ValueError if a size is not positive.
    """
@overload
def eye(n: SupportsIndex, *, out: FloatTensor | None = None) -> FloatTensor:
    """Return a matrix (n x m, or n x n) with ones on the main diagonal and zeros elsewhere.

    The result has the default tensor type, or the type of `out`. Raises ValueError if a size is not positive.
    """
@overload
def eye(n: SupportsIndex, m: SupportsIndex, *, out: FloatTensor | None = None) -> FloatTensor:
    """Return a matrix (n x m, or n x n) with ones on the main diagonal and zeros elsewhere.

    The result has the default tensor type, or the type of `out`. Raises ValueError if a size is not positive.
    """
@overload
def range(start: SupportsFloat, end: SupportsFloat, step: SupportsFloat = 1, *, out: _DoubleOrHalfT) -> _DoubleOrHalfT:
    """Return a vector of the numbers from `start` to `end` in steps of `step`, including `end` if a step reaches it.

    The result has the default tensor type, or the type of `out`. `arange` excludes `end`. Raises ValueError if `step`
    is 0 or leads away from `end`.
    """
@overload
def range(start: SupportsFloat, end: SupportsFloat, step: SupportsFloat = 1, *, out: FloatTensor | None = None) -> FloatTensor:
    """Return a vector of the numbers from `start` to `end` in steps of `step`, including `end` if a step reaches it.

    The result has the default tensor type, or the type of `out`. `arange` excludes `end`. Raises ValueError if `step`
    is 0 or leads away from `end`.
    """
@overload
def range(start: SupportsIndex, end: SupportsIndex, step: SupportsIndex = 1, *, out: _IntegralTensorT) -> _IntegralTensorT:
    """Return a vector of the numbers from `start` to `end` in steps of `step`, including `end` if a step reaches it.

    The result has the default tensor type, or the type of `out`. `arange` excludes `end`. Raises ValueError if `step`
    is 0 or leads away from `end`.
    """
@overload
def arange(start: SupportsFloat, end: SupportsFloat, step: SupportsFloat = 1, *, out: _DoubleOrHalfT) -> _DoubleOrHalfT:
    """Return a vector of the numbers from `start` to `end` in steps of `step`, excluding `end`.

    The result has the default tensor type, or the type of `out`. `range` includes `end`. Raises ValueError if `step` is
    0 or leads away from `end`.
    """
@overload
def arange(start: SupportsFloat, end: SupportsFloat, step: SupportsFloat = 1, *, out: FloatTensor | None = None) -> FloatTensor:
    """Return a vector of the numbers from `start` to `end` in steps of `step`, excluding `end`.

    The result has the default tensor type, or the type of `out`. `range` includes `end`. Raises ValueError if `step` is
    0 or leads away from `end`.
    """
@overload
def arange(start: SupportsIndex, end: SupportsIndex, step: SupportsIndex = 1, *, out: _IntegralTensorT) -> _IntegralTensorT:
    """Return a vector of the numbers from `start` to `end` in steps of `step`, excluding `end`.

    The result has the default tensor type, or the type of `out`. `range` includes `end`. Raises ValueError if `step` is
    0 or leads away from `end`.
    """
@overload
def linspace(start: SupportsFloat, end: SupportsFloat, steps: SupportsIndex = 100, *, out: DoubleTensor) -> DoubleTensor:
    """Return a vector of `steps` evenly spaced numbers from `start` to `end`, both included.

    The result has the default tensor type, or the type of `out`. With `steps=1` the result is `start`. Raises
    ValueError if `steps` is not positive.
    """
@overload
def linspace(start: SupportsFloat, end: SupportsFloat, steps: SupportsIndex = 100, *, out: FloatTensor | None = None) -> FloatTensor:
    """Return a vector of `steps` evenly spaced numbers from `start` to `end`, both included.

    The result has the default tensor type, or the type of `out`. With `steps=1` the result is `start`. Raises
    ValueError if `steps` is not positive.
    """
@overload
def logspace(start: SupportsFloat, end: SupportsFloat, steps: SupportsIndex = 100, *, out: DoubleTensor) -> DoubleTensor:
    """Return a vector of `steps` powers of 10 with evenly spaced exponents from `start` to `end`, both included.

    The result has the default tensor type, or the type of `out`. With `steps=1` the result is 10 to the power of
    `start`. Raises ValueError if `steps` is not positive.
    """
@overload
def logspace(start: SupportsFloat, end: SupportsFloat, steps: SupportsIndex = 100, *, out: FloatTensor | None = None) -> FloatTensor:
    """Return a vector of `steps` powers of 10 with evenly spaced exponents from `start` to `end`, both included.

    The result has the default tensor type, or the type of `out`. With `steps=1` the result is 10 to the power of
    `start`. Raises ValueError if `steps` is not positive.
    """
@overload
def cat(tensors: list[_AnyTensorT] | tuple[_AnyTensorT, ...], dim: SupportsIndex = 0, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the concatenation of a list or tuple of tensors along a dimension.

    Empty tensors are skipped. Raises ValueError if the sizes differ in another dimension, TypeError if the sequence has
    no tensors, IndexError if `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def cat(tensors: list[_AnyTensorT] | tuple[_AnyTensorT, ...], *, axis: SupportsIndex, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the concatenation of a list or tuple of tensors along a dimension.

    Empty tensors are skipped. Raises ValueError if the sizes differ in another dimension, TypeError if the sequence has
    no tensors, IndexError if `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def stack(tensors: list[_AnyTensorT] | tuple[_AnyTensorT, ...], dim: SupportsIndex = 0, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return a list or tuple of tensors of equal shape, joined along a new dimension.

    Raises ValueError if the shapes differ, IndexError if `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def stack(tensors: list[_AnyTensorT] | tuple[_AnyTensorT, ...], *, axis: SupportsIndex, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return a list or tuple of tensors of equal shape, joined along a new dimension.

    Raises ValueError if the shapes differ, IndexError if `dim` is out of range.

    `axis` is another name of `dim`.
    """
def tril(self: _AnyTensorT, /, diagonal: SupportsIndex = 0, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the lower triangle of a matrix; the elements above a diagonal are 0.

    `diagonal` is 0 for the main diagonal, positive for diagonals above and negative for diagonals below the main
    diagonal. Raises ValueError if self is not a matrix.
    """
def triu(self: _AnyTensorT, /, diagonal: SupportsIndex = 0, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the upper triangle of a matrix; the elements below a diagonal are 0.

    `diagonal` is 0 for the main diagonal, positive for diagonals above and negative for diagonals below the main
    diagonal. Raises ValueError if self is not a matrix.
    """
def diag(self: _AnyTensorT, /, diagonal: SupportsIndex = 0, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return a diagonal of a matrix as a vector, or a square matrix of zeros with the vector self on a diagonal.

    `diagonal` is 0 for the main diagonal, positive for diagonals above and negative for diagonals below the main
    diagonal. A diagonal outside of the matrix is the empty tensor. Raises ValueError if self has more than two
    dimensions.
    """
@overload
def trace(self: _FloatingTensors, /) -> float:
    """Return the sum of the main diagonal of a matrix, as a Python number.

    Raises ValueError if self is not a matrix.
    """
@overload
def trace(self: _IntegralTensors, /) -> int:
    """Return the sum of the main diagonal of a matrix, as a Python number.

    Raises ValueError if self is not a matrix.
    """
@overload
def div(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `self / value`, or `self / other`, element by element.

    The quotients of integers are truncated toward zero; division of an integer by 0 gives 0. The shapes of the tensors
    are broadcast together. Raises ValueError if the shapes cannot be broadcast.
    """
@overload
def div(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `self / value`, or `self / other`, element by element.

    The quotients of integers are truncated toward zero; division of an integer by 0 gives 0. The shapes of the tensors
    are broadcast together. Raises ValueError if the shapes cannot be broadcast.
    """
@overload
def div(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `self / value`, or `self / other`, element by element.

    The quotients of integers are truncated toward zero; division of an integer by 0 gives 0. The shapes of the tensors
    are broadcast together. Raises ValueError if the shapes cannot be broadcast.
    """
@overload
def div(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `self / value`, or `self / other`, element by element.

    The quotients of integers are truncated toward zero; division of an integer by 0 gives 0. The shapes of the tensors
    are broadcast together. Raises ValueError if the shapes cannot be broadcast.
    """
@overload
def fmod(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the remainder of the truncated division of self by a number or tensor, element by element.

    The remainder has the sign of the dividend, as for the C function `fmod`. The remainder of a division by 0 is 0 for
    integers and NaN for floats. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def fmod(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the remainder of the truncated division of self by a number or tensor, element by element.

    The remainder has the sign of the dividend, as for the C function `fmod`. The remainder of a division by 0 is 0 for
    integers and NaN for floats. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def fmod(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the remainder of the truncated division of self by a number or tensor, element by element.

    The remainder has the sign of the dividend, as for the C function `fmod`. The remainder of a division by 0 is 0 for
    integers and NaN for floats. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def fmod(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the remainder of the truncated division of self by a number or tensor, element by element.

    The remainder has the sign of the dividend, as for the C function `fmod`. The remainder of a division by 0 is 0 for
    integers and NaN for floats. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
    cannot be broadcast.
    """
@overload
def remainder(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the remainder of the floor division of self by a number or tensor, element by element. Implements `x %
    value`.

    The remainder has the sign of the divisor, as for Python's `%`; this includes a remainder of 0. The remainder of a
    division by 0 is 0 for integers and NaN for floats. The shapes of the tensors are broadcast together. Raises
    ValueError if the shapes cannot be broadcast.
    """
@overload
def remainder(self: _FloatingTensorT, /, value: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the remainder of the floor division of self by a number or tensor, element by element. Implements `x %
    value`.

    The remainder has the sign of the divisor, as for Python's `%`; this includes a remainder of 0. The remainder of a
    division by 0 is 0 for integers and NaN for floats. The shapes of the tensors are broadcast together. Raises
    ValueError if the shapes cannot be broadcast.
    """
@overload
def remainder(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the remainder of the floor division of self by a number or tensor, element by element. Implements `x %
    value`.

    The remainder has the sign of the divisor, as for Python's `%`; this includes a remainder of 0. The remainder of a
    division by 0 is 0 for integers and NaN for floats. The shapes of the tensors are broadcast together. Raises
    ValueError if the shapes cannot be broadcast.
    """
@overload
def remainder(self: _IntegralTensorT, /, value: SupportsIndex, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the remainder of the floor division of self by a number or tensor, element by element. Implements `x %
    value`.

    The remainder has the sign of the divisor, as for Python's `%`; this includes a remainder of 0. The remainder of a
    division by 0 is 0 for integers and NaN for floats. The shapes of the tensors are broadcast together. Raises
    ValueError if the shapes cannot be broadcast.
    """
def masked_select(self: _AnyTensorT, /, mask: ByteTensor, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the elements of self where `mask` is not 0, in order, as a vector.

    self and `mask`, a ByteTensor, are broadcast together. The result is the empty tensor if no element is selected.
    Raises ValueError if the shapes cannot be broadcast.
    """
def nonzero(self: _AnyTensors, /, *, out: LongTensor | None = None) -> LongTensor:
    """Return the indices of the elements that are not 0, as a LongTensor with one row per element and one column per
    dimension.

    The result is the empty tensor if all elements are 0.
    """
@overload
def index_select(self: _AnyTensorT, /, dim: SupportsIndex, index: LongTensor, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the slices of self along a dimension at the given indices, in their order.

    `index` is a LongTensor with one dimension. Raises IndexError if `dim` or an index is out of range, ValueError if
    `index` is not a vector.

    `axis` is another name of `dim`.
    """
@overload
def index_select(self: _AnyTensorT, /, *, axis: SupportsIndex, index: LongTensor, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the slices of self along a dimension at the given indices, in their order.

    `index` is a LongTensor with one dimension. Raises IndexError if `dim` or an index is out of range, ValueError if
    `index` is not a vector.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: _AnyTensorT, /, dim: SupportsIndex, index: LongTensor, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the elements of self at the given indices along a dimension.

    For a matrix and `dim=1`, `result[i][j] = self[i][index[i][j]]`. The result has the shape of `index`, a LongTensor.
    Raises IndexError if `dim` or an index is out of range, ValueError if the shapes do not match.

    `axis` is another name of `dim`.
    """
@overload
def gather(self: _AnyTensorT, /, *, axis: SupportsIndex, index: LongTensor, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the elements of self at the given indices along a dimension.

    For a matrix and `dim=1`, `result[i][j] = self[i][index[i][j]]`. The result has the shape of `index`, a LongTensor.
    Raises IndexError if `dim` or an index is out of range, ValueError if the shapes do not match.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: _AnyTensorT, /, *, descending: bool = False, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """Return the elements sorted along a dimension, by default the last, and a LongTensor of their indices before sorting.

    The sort is stable: equal elements keep their order. NaN is greater than every number. Raises IndexError if `dim` is
    out of range, ValueError if self has no elements.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: _AnyTensorT, /, dim: SupportsIndex, descending: bool = False, *, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """Return the elements sorted along a dimension, by default the last, and a LongTensor of their indices before sorting.

    The sort is stable: equal elements keep their order. NaN is greater than every number. Raises IndexError if `dim` is
    out of range, ValueError if self has no elements.

    `axis` is another name of `dim`.
    """
@overload
def sort(self: _AnyTensorT, /, *, axis: SupportsIndex, descending: bool = False, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """Return the elements sorted along a dimension, by default the last, and a LongTensor of their indices before sorting.

    The sort is stable: equal elements keep their order. NaN is greater than every number. Raises IndexError if `dim` is
    out of range, ValueError if self has no elements.

    `axis` is another name of `dim`.
    """
def gesv(self: _DoubleOrFloatT, /, A: _DoubleOrFloatT, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT]:
    """Solve A @ X = B for a square matrix A, and return X and the LU factors of A.

    self is B, a matrix (n x k) or a vector (n), and `A` is n x n. X is n x k. The second result holds U on and above
    the diagonal and L below the diagonal; the diagonal of L is 1 and not stored. Uses LAPACK's `gesv`. Raises
    ValueError for other shapes, RuntimeError if A is singular.
    """
def gels(self: _DoubleOrFloatT, /, A: _DoubleOrFloatT, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT]:
    """Return the least-squares solution X of A @ X = B, and the QR or LQ factors of A.

    self is B, a matrix (m x k) or a vector (m), and `A` is m x n with full rank. If A has more columns than rows, X is
    the solution of A @ X = B with the least norm. The first result is max(m, n) x k: its first n rows are X, and if m >
    n, the sum of squares of the other rows of a column is the squared norm of that column's residual. The second result
    holds the factors in LAPACK's packed form. Uses LAPACK's `gels`. Raises ValueError for other shapes, RuntimeError if
    A does not have full rank.
    """
def trtrs(self: _DoubleOrFloatT, /, A: _DoubleOrFloatT, upper: bool = True, transpose: bool = False, unitriangular: bool = False, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT]:
    """Solve A @ X = B for a triangular matrix A, and return X and a copy of A.

    self is B, a matrix (n x k) or a vector (n), and `A` is n x n. Only the upper triangle of A is read, or the lower
    one with `upper=False`. With `transpose=True` the equation is A.t() @ X = B; with `unitriangular=True` the diagonal
    of A counts as ones. Uses LAPACK's `trtrs`. Raises ValueError for other shapes, RuntimeError if the diagonal has a
    zero.
    """
def inverse(self: _DoubleOrFloatT, /, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """Return the inverse of a square matrix.

    Uses LAPACK's `getrf` and `getri`. Raises ValueError for other shapes, RuntimeError if the matrix is singular.
    """
def potrf(self: _DoubleOrFloatT, /, upper: bool = True, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """Return the Cholesky factor of a symmetric positive definite matrix (n x n).

    The factor is the upper triangle U with U.t() @ U equal to self, or with `upper=False` the lower triangle L with L @
    L.t() equal to self. Only that triangle of self is read; the other triangle of the result is zero. Uses LAPACK's
    `potrf`. Raises ValueError for other shapes, RuntimeError if the matrix is not positive definite.
    """
def potrs(self: _DoubleOrFloatT, /, input2: _DoubleOrFloatT, upper: bool = True, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """Solve A @ X = B for a symmetric positive definite matrix A, given its Cholesky factor from `potrf`.

    self is B, a matrix (n x k) or a vector (n), and `input2` is the factor (n x n); only its upper triangle is read, or
    its lower one with `upper=False`. A factor with a zero on the diagonal gives infinities or NaN. Uses LAPACK's
    `potrs`. Raises ValueError for other shapes.
    """
def potri(self: _DoubleOrFloatT, /, upper: bool = True, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """Return the inverse of a symmetric positive definite matrix, given its Cholesky factor from `potrf`.

    self is the factor (n x n); only its upper triangle is read, or its lower one with `upper=False`. Both triangles of
    the result are filled. Uses LAPACK's `potri`. Raises ValueError for other shapes, RuntimeError if the diagonal of
    the factor has a zero.
    """
def pstrf(self: _DoubleOrFloatT, /, upper: bool = True, tol: SupportsFloat = -1, *, out: tuple[_DoubleOrFloatT, IntTensor] | None = None) -> tuple[_DoubleOrFloatT, IntTensor]:
    """Return the pivoted Cholesky factor of a symmetric positive semidefinite matrix (n x n), and the pivots.

    The pivots are an IntTensor with n elements: the matrix with its rows and columns in the order piv[0], piv[1], … has
    the factor U of `potrf`, or L with `upper=False`. Only that triangle of self is read. Uses LAPACK's `pstrf`.

    The computation stops with RuntimeError at a pivot that is not greater than `tol`: the matrix is rank-deficient or
    not semidefinite. A negative `tol` means n times the largest diagonal element times the precision of the dtype.
    Raises ValueError for other shapes.
    """
def qr(self: _DoubleOrFloatT, /, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT]:
    """Return the reduced QR decomposition of a matrix (m x n).

    For k = min(m, n), the results are Q (m x k), whose columns are orthonormal, and R (k x n), which is upper
    triangular; Q @ R equals self. The signs of the rows of R are those that LAPACK returns, and may be negative. Uses
    LAPACK's `geqrf` and `orgqr`. Raises ValueError for other shapes.
    """
def geqrf(self: _DoubleOrFloatT, /, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT]:
    """Return the QR decomposition of a matrix (m x n) in LAPACK's packed form, for `orgqr` and `ormqr`.

    The first result holds R on and above the diagonal and the elementary reflectors of Q below the diagonal. The second
    result, a vector of min(m, n) elements called tau, holds the factors of the reflectors. Uses LAPACK's `geqrf`.
    Raises ValueError for other shapes.
    """
def orgqr(self: _DoubleOrFloatT, /, input2: _DoubleOrFloatT, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """Return the matrix Q (m x min(m, n)) of a QR decomposition, given the results of `geqrf`.

    self is the first result of `geqrf` (m x n) and `input2` is tau. Uses LAPACK's `orgqr`. Raises ValueError for other
    shapes.
    """
def ormqr(self: _DoubleOrFloatT, /, input2: _DoubleOrFloatT, input3: _DoubleOrFloatT, left: bool = True, transpose: bool = False, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """Return the product of a matrix with the square matrix Q of a QR decomposition, given the results of `geqrf`.

    The product is Q @ input3, or input3 @ Q with `left=False`. With `transpose=True`, Q is transposed. self is the
    first result of `geqrf` (m x n) and `input2` is tau; Q is m x m and is not computed explicitly. Uses LAPACK's
    `ormqr`. Raises ValueError for other shapes.
    """
def symeig(self: _DoubleOrFloatT, /, eigenvectors: bool = False, upper: bool = True, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT]:
    """Return the eigenvalues of a symmetric matrix (n x n) in ascending order, and optionally the eigenvectors.

    With `eigenvectors=True` the columns of the second result (n x n) are the eigenvectors; otherwise its elements are
    zero. Only the upper triangle of self is read, or the lower one with `upper=False`. Uses LAPACK's `syevd`. Raises
    ValueError for other shapes and for NaN or infinity in that triangle, RuntimeError if the computation does not
    converge.
    """
def eig(self: _DoubleOrFloatT, /, eigenvectors: bool = False, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT]:
    """Return the eigenvalues of a square matrix (n x n), and optionally the eigenvectors.

    The eigenvalues are the rows of an n x 2 matrix of real and imaginary parts. With `eigenvectors=True` the second
    result (n x n) holds the eigenvectors, normalized to length 1; otherwise it has no elements. Column i is the
    eigenvector of a real eigenvalue i. Complex eigenvalues come in conjugate pairs i and i + 1, whose eigenvectors are
    column i plus and minus the imaginary unit times column i + 1. Uses LAPACK's `geev`. Raises ValueError for other
    shapes and for NaN or infinity, RuntimeError if the computation does not converge.
    """
def svd(self: _DoubleOrFloatT, /, some: bool = True, *, out: tuple[_DoubleOrFloatT, _DoubleOrFloatT, _DoubleOrFloatT] | None = None) -> tuple[_DoubleOrFloatT, _DoubleOrFloatT, _DoubleOrFloatT]:
    """Return the singular value decomposition of a matrix (m x n): U, the singular values S, and V.

    For k = min(m, n), U is m x k, S has k elements in descending order, V is n x k, and U @ diag(S) @ V.t() equals
    self. With `some=False` U is m x m and V is n x n. Uses LAPACK's `gesdd`. Raises ValueError for other shapes and for
    NaN or infinity, RuntimeError if the computation does not converge.
    """
def btrifact(self: _FloatingTensorT, /, *, info: IntTensor | None = None, pivot: bool = True, out: tuple[_FloatingTensorT, IntTensor] | None = None) -> tuple[_FloatingTensorT, IntTensor]:
    """Return the LU decompositions of a batch of square matrices (batch x n x n), and the pivots.

    The first result has the shape of self. Each of its matrices holds U on and above the diagonal and L below the
    diagonal; the diagonal of L is 1 and not stored. The pivots are an IntTensor (batch x n) of row numbers from 1: row
    i of matrix b was swapped with row pivots[b, i] - 1 before step i. With `pivot=False` no rows are swapped.
    HalfTensor computes in float.

    A matrix without a decomposition raises RuntimeError, unless `info` is an IntTensor: `info` is then resized to batch
    elements and set to 0 for each decomposed matrix, otherwise to the number (from 1) of the first zero on the diagonal
    of U. Raises ValueError for other shapes.
    """
def btrisolve(self: _FloatingTensorT, /, LU_data: _FloatingTensorT, LU_pivots: IntTensor, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Solve A @ X = B for each matrix A of a batch, given the results of `btrifact`.

    self is B (batch x n or batch x n x k), and X has the same shape. `LU_data` is batch x n x n and `LU_pivots` an
    IntTensor (batch x n). A zero on the diagonal of U gives infinities or NaN. HalfTensor computes in float. Raises
    ValueError for other shapes and for pivots out of range.
    """
def btriunpack(LU_data: _FloatingTensors, LU_pivots: IntTensor, unpack_data: bool = True, unpack_pivots: bool = True) -> Any:
    """Return the factors P, L and U of the decompositions that `btrifact` returns in packed form.

    All three are batches of matrices (batch x n x n): permutations P, lower triangular L with ones on the diagonal, and
    upper triangular U; P @ L @ U equals the decomposed matrix. P is None with `unpack_pivots=False`, and L and U are
    None with `unpack_data=False`. Raises ValueError for other shapes and for pivots out of range.
    """
@overload
def kthvalue(self: _AnyTensorT, /, k: SupportsIndex, keepdim: bool = False, *, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """Return the k-th smallest elements along a dimension, by default the last, and a LongTensor of their indices.

    `k` counts from 1. NaN is greater than every number. The dimension has size 1 in the results with `keepdim=True`,
    and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements or `k` is out
    of range.

    `axis` is another name of `dim`.
    """
@overload
def kthvalue(self: _AnyTensorT, /, k: SupportsIndex, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """Return the k-th smallest elements along a dimension, by default the last, and a LongTensor of their indices.

    `k` counts from 1. NaN is greater than every number. The dimension has size 1 in the results with `keepdim=True`,
    and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements or `k` is out
    of range.

    `axis` is another name of `dim`.
    """
@overload
def kthvalue(self: _AnyTensorT, /, k: SupportsIndex, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """Return the k-th smallest elements along a dimension, by default the last, and a LongTensor of their indices.

    `k` counts from 1. NaN is greater than every number. The dimension has size 1 in the results with `keepdim=True`,
    and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements or `k` is out
    of range.

    `axis` is another name of `dim`.
    """
@overload
def mode(self: _AnyTensorT, /, keepdim: bool = False, *, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """Return the most frequent elements along a dimension, by default the last, and a LongTensor of the index of the first
    occurrence of each.

    Of equally frequent elements the smallest is returned. The dimension has size 1 in the results with `keepdim=True`,
    and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

    `axis` is another name of `dim`.
    """
@overload
def mode(self: _AnyTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """Return the most frequent elements along a dimension, by default the last, and a LongTensor of the index of the first
    occurrence of each.

    Of equally frequent elements the smallest is returned. The dimension has size 1 in the results with `keepdim=True`,
    and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

    `axis` is another name of `dim`.
    """
@overload
def mode(self: _AnyTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """Return the most frequent elements along a dimension, by default the last, and a LongTensor of the index of the first
    occurrence of each.

    Of equally frequent elements the smallest is returned. The dimension has size 1 in the results with `keepdim=True`,
    and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _FloatingTensors, /) -> float:
    """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
    indices.

    With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
    the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
    and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _FloatingTensorT, /, keepdim: bool, *, out: tuple[_FloatingTensorT, LongTensor] | None = None) -> tuple[_FloatingTensorT, LongTensor]:
    """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
    indices.

    With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
    the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
    and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _FloatingTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_FloatingTensorT, LongTensor] | None = None) -> tuple[_FloatingTensorT, LongTensor]:
    """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
    indices.

    With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
    the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
    and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _FloatingTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_FloatingTensorT, LongTensor] | None = None) -> tuple[_FloatingTensorT, LongTensor]:
    """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
    indices.

    With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
    the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
    and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _IntegralTensors, /) -> int:
    """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
    indices.

    With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
    the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
    and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _IntegralTensorT, /, keepdim: bool, *, out: tuple[_IntegralTensorT, LongTensor] | None = None) -> tuple[_IntegralTensorT, LongTensor]:
    """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
    indices.

    With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
    the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
    and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _IntegralTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_IntegralTensorT, LongTensor] | None = None) -> tuple[_IntegralTensorT, LongTensor]:
    """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
    indices.

    With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
    the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
    and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

    `axis` is another name of `dim`.
    """
@overload
def median(self: _IntegralTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_IntegralTensorT, LongTensor] | None = None) -> tuple[_IntegralTensorT, LongTensor]:
    """Return the median of all elements as a Python number, or the medians along a dimension and a LongTensor of their
    indices.

    With `keepdim` alone, the dimension is the last. The median of an even number of elements is the lower of the two in
    the middle. If an element is NaN, the median is NaN. The dimension has size 1 in the results with `keepdim=True`,
    and is removed otherwise, unless it is the only dimension. Raises ValueError if self has no elements.

    `axis` is another name of `dim`.
    """
@overload
def topk(self: _AnyTensorT, /, k: SupportsIndex, *, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """Return the `k` largest elements along a dimension, by default the last, and a LongTensor of their indices.

    With `largest=False` the `k` smallest elements are returned. The results are sorted from the largest down, or from
    the smallest up; with `sorted=False` their order is undefined. NaN is greater than every number. Of equal elements,
    those with the lowest indices are returned. Raises ValueError if self has no elements, or fewer than `k` along the
    dimension.

    `axis` is another name of `dim`.
    """
@overload
def topk(self: _AnyTensorT, /, k: SupportsIndex, dim: SupportsIndex, largest: bool = True, sorted: bool = True, *, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """Return the `k` largest elements along a dimension, by default the last, and a LongTensor of their indices.

    With `largest=False` the `k` smallest elements are returned. The results are sorted from the largest down, or from
    the smallest up; with `sorted=False` their order is undefined. NaN is greater than every number. Of equal elements,
    those with the lowest indices are returned. Raises ValueError if self has no elements, or fewer than `k` along the
    dimension.

    `axis` is another name of `dim`.
    """
@overload
def topk(self: _AnyTensorT, /, k: SupportsIndex, *, axis: SupportsIndex, largest: bool = True, sorted: bool = True, out: tuple[_AnyTensorT, LongTensor] | None = None) -> tuple[_AnyTensorT, LongTensor]:
    """Return the `k` largest elements along a dimension, by default the last, and a LongTensor of their indices.

    With `largest=False` the `k` smallest elements are returned. The results are sorted from the largest down, or from
    the smallest up; with `sorted=False` their order is undefined. NaN is greater than every number. Of equal elements,
    those with the lowest indices are returned. Raises ValueError if self has no elements, or fewer than `k` along the
    dimension.

    `axis` is another name of `dim`.
    """
def neg(self: _AllButCharAndByteT, /, *, out: _AllButCharAndByteT | None = None) -> _AllButCharAndByteT:
    """Return -x for every element x. Implements `-x`.

    For floating dtypes, Long, Int and Short. The negative of the smallest integer is that integer itself.
    """
def abs(self: _AllButCharAndByteT, /, *, out: _AllButCharAndByteT | None = None) -> _AllButCharAndByteT:
    """Return the absolute value of every element.

    For floating dtypes, Long, Int and Short. The absolute value of the smallest integer is that integer itself.
    """
def sign(self: _AnyTensorT, /, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the sign of every element: -1, 0 or 1. The sign of NaN is 0."""
def exp(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return e to the power of every element, for floating dtypes."""
def log(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the natural logarithm of every element, for floating dtypes.

    The logarithm of 0 is -inf; the logarithm of a negative number is NaN.
    """
def log1p(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the natural logarithm of 1 + x for every element x, for floating dtypes.

    The result is accurate for small x. It is -inf for -1, and NaN for elements less than -1.
    """
def sqrt(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the square root of every element, for floating dtypes.

    The square root of a negative number is NaN.
    """
def rsqrt(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return 1 / sqrt(x) for every element x, for floating dtypes.

    The result is inf for 0, and NaN for negative numbers.
    """
def sin(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the sine of every element in radians, for floating dtypes.

    The sine of an infinity is NaN.
    """
def cos(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the cosine of every element in radians, for floating dtypes.

    The cosine of an infinity is NaN.
    """
def tanh(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the hyperbolic tangent of every element, for floating dtypes."""
def sigmoid(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the logistic function 1 / (1 + exp(-x)) of every element x, for floating dtypes.

    The results are between 0 and 1.
    """
def floor(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return every element rounded down to an integer, for floating dtypes."""
def ceil(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return every element rounded up to an integer, for floating dtypes."""
def round(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return every element rounded to the nearest integer, for floating dtypes.

    Halves are rounded away from zero, unlike in Python, which rounds them to even.
    """
def trunc(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return every element rounded toward zero to an integer, for floating dtypes."""
def frac(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the fractional part x - trunc(x) of every element x, for floating dtypes.

    The fractional part has the sign of x.
    """
def reciprocal(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return 1 / x for every element x, for floating dtypes.

    The reciprocal of 0 is inf.
    """
def bmm(self: _AnyTensorT, /, mat2: _AnyTensorT, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the products of the matrices of two batches (b x n x m and b x m x p), a batch of b x n x p.

    Raises ValueError for other shapes.
    """
@overload
def baddbmm(self: _FloatingTensorT, /, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x m x p).

    self is broadcast to b x n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do
    not match.
    """
@overload
def baddbmm(self: _FloatingTensorT, /, alpha: SupportsFloat, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, beta: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x m x p).

    self is broadcast to b x n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do
    not match.
    """
@overload
def baddbmm(beta: SupportsFloat, self: _FloatingTensorT, /, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x m x p).

    self is broadcast to b x n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do
    not match.
    """
@overload
def baddbmm(beta: SupportsFloat, self: _FloatingTensorT, /, alpha: SupportsFloat, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x m x p).

    self is broadcast to b x n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do
    not match.
    """
@overload
def baddbmm(self: _IntegralTensorT, /, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x m x p).

    self is broadcast to b x n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do
    not match.
    """
@overload
def baddbmm(self: _IntegralTensorT, /, alpha: SupportsIndex, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, beta: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x m x p).

    self is broadcast to b x n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do
    not match.
    """
@overload
def baddbmm(beta: SupportsIndex, self: _IntegralTensorT, /, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x m x p).

    self is broadcast to b x n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do
    not match.
    """
@overload
def baddbmm(beta: SupportsIndex, self: _IntegralTensorT, /, alpha: SupportsIndex, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self + alpha * (batch1 @ batch2)` for two batches of matrices (b x n x m and b x m x p).

    self is broadcast to b x n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do
    not match.
    """
@overload
def addbmm(self: _FloatingTensorT, /, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, beta: SupportsFloat = 1, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x n x m and b x m
    x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not
    match.
    """
@overload
def addbmm(self: _FloatingTensorT, /, alpha: SupportsFloat, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, beta: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x n x m and b x m
    x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not
    match.
    """
@overload
def addbmm(beta: SupportsFloat, self: _FloatingTensorT, /, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, alpha: SupportsFloat = 1, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x n x m and b x m
    x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not
    match.
    """
@overload
def addbmm(beta: SupportsFloat, self: _FloatingTensorT, /, alpha: SupportsFloat, batch1: _FloatingTensorT, batch2: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x n x m and b x m
    x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not
    match.
    """
@overload
def addbmm(self: _IntegralTensorT, /, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, beta: SupportsIndex = 1, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x n x m and b x m
    x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not
    match.
    """
@overload
def addbmm(self: _IntegralTensorT, /, alpha: SupportsIndex, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, beta: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x n x m and b x m
    x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not
    match.
    """
@overload
def addbmm(beta: SupportsIndex, self: _IntegralTensorT, /, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, alpha: SupportsIndex = 1, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x n x m and b x m
    x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not
    match.
    """
@overload
def addbmm(beta: SupportsIndex, self: _IntegralTensorT, /, alpha: SupportsIndex, batch1: _IntegralTensorT, batch2: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return `beta * self` plus `alpha` times the sum of the products of the matrices of two batches (b x n x m and b x m
    x p).

    self is broadcast to n x p. If `beta` is 0, the elements of self are ignored. Raises ValueError if the sizes do not
    match.
    """
def matmul(self: _AnyTensorT, /, other: _AnyTensorT, *, out: _AnyTensorT | None = None) -> Any:
    """Return the matrix product of two tensors, vectors, matrices or batches of matrices. Implements `@`.

    Two vectors give their dot product as a Python number. Otherwise a vector counts as a matrix of one row if it is the
    left operand, and of one column if it is the right operand; the added dimension is removed from the result. Tensors
    with more than two dimensions are batches of matrices: the last two dimensions are multiplied, the other dimensions
    are broadcast together. Raises ValueError if the sizes do not match, and for `out=` with two vectors.
    """
@overload
def cross(self: _AnyTensorT, /, other: _AnyTensorT, dim: SupportsIndex = -1, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the cross products of vectors of three elements along a dimension.

    Both tensors have the same shape. The default of `dim`, -1, selects the first dimension of size 3; lower numbers
    count from the last dimension. Raises ValueError if the shapes differ or if the dimension does not have size 3,
    IndexError if `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def cross(self: _AnyTensorT, /, other: _AnyTensorT, *, axis: SupportsIndex, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the cross products of vectors of three elements along a dimension.

    Both tensors have the same shape. The default of `dim`, -1, selects the first dimension of size 3; lower numbers
    count from the last dimension. Raises ValueError if the shapes differ or if the dimension does not have size 3,
    IndexError if `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def randperm(n: SupportsIndex, *, out: _AllButFloatAndLongT, generator: _Generator = ...) -> _AllButFloatAndLongT:
    """Write a random permutation of the integers from 0 to n - 1 to `out`, a tensor of any other dtype, and return `out`.

    Every permutation is equally likely. Raises ValueError if `n` is less than 1, or if the dtype cannot represent n
    different integers.
    """
@overload
def randperm(n: SupportsIndex, *, generator: _Generator = ..., out: LongTensor) -> LongTensor:
    """Return a random permutation of the integers from 0 to n - 1, as a LongTensor.

    Every permutation is equally likely. Raises ValueError if `n` is less than 1.
    """
@overload
def randperm(n: SupportsIndex, *, out: FloatTensor, generator: _Generator = ...) -> FloatTensor:
    """Write a random permutation of the integers from 0 to n - 1 to `out`, a tensor of any other dtype, and return `out`.

    Every permutation is equally likely. Raises ValueError if `n` is less than 1, or if the dtype cannot represent n
    different integers.
    """
@overload
def randperm(n: SupportsIndex, *, generator: _Generator = ..., out: LongTensor | None = None) -> LongTensor:
    """Return a random permutation of the integers from 0 to n - 1, as a LongTensor.

    Every permutation is equally likely. Raises ValueError if `n` is less than 1.
    """
def multinomial(self: _FloatingTensors, /, num_samples: SupportsIndex, replacement: bool = False, *, generator: _Generator = ..., out: LongTensor | None = None) -> LongTensor:
    """Return `num_samples` random indices, drawn with probabilities proportional to the weights in self.

    self is a vector, or a matrix with weights in every row; the result is a LongTensor of size num_samples or rows x
    num_samples. Weights need not add up to 1. Without `replacement` no index is drawn twice: each index is drawn among
    those that are left, which requires `num_samples` positive weights. Raises ValueError for weights that are negative,
    infinite or NaN, for a row of zeros, and for too few positive weights.
    """
@overload
def normal(means: _FloatingTensorT, std: _FloatingTensorT, *, generator: _Generator = ..., out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return random numbers from normal distributions with the given means and standard deviations.

    `means` and `std` are tensors with one value per result, or numbers for all results. Two tensors must have equally
    many elements; the result has the shape of the first. Raises ValueError for a negative standard deviation, and for
    parameters that are infinite or NaN.
    """
@overload
def normal(means: _FloatingTensorT, std: SupportsFloat = 1, *, generator: _Generator = ..., out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return random numbers from normal distributions with the given means and standard deviations.

    `means` and `std` are tensors with one value per result, or numbers for all results. Two tensors must have equally
    many elements; the result has the shape of the first. Raises ValueError for a negative standard deviation, and for
    parameters that are infinite or NaN.
    """
@overload
def normal(std: _FloatingTensorT, *, mean: SupportsFloat = 0, generator: _Generator = ..., out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return random numbers from normal distributions with the given means and standard deviations.

    `means` and `std` are tensors with one value per result, or numbers for all results. Two tensors must have equally
    many elements; the result has the shape of the first. Raises ValueError for a negative standard deviation, and for
    parameters that are infinite or NaN.
    """
@overload
def normal(mean: SupportsFloat, std: _FloatingTensorT, *, generator: _Generator = ..., out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return random numbers from normal distributions with the given means and standard deviations.

    `means` and `std` are tensors with one value per result, or numbers for all results. Two tensors must have equally
    many elements; the result has the shape of the first. Raises ValueError for a negative standard deviation, and for
    parameters that are infinite or NaN.
    """
@overload
def rand(size: Sequence[SupportsIndex], *, generator: _Generator = ..., out: _DoubleOrHalfT) -> _DoubleOrHalfT:
    """Return a tensor of the given size with random numbers, uniformly distributed in the interval [0, 1).

    The result has the default tensor type, or the type of `out`, which must be floating. The numbers are drawn as by
    `uniform_`.

    `size` is ints, or one sequence of them.
    """
@overload
def rand(*size: SupportsIndex, generator: _Generator = ..., out: _DoubleOrHalfT) -> _DoubleOrHalfT:
    """Return a tensor of the given size with random numbers, uniformly distributed in the interval [0, 1).

    The result has the default tensor type, or the type of `out`, which must be floating. The numbers are drawn as by
    `uniform_`.

    `size` is ints, or one sequence of them.
    """
@overload
def rand(size: Sequence[SupportsIndex], *, generator: _Generator = ..., out: FloatTensor | None = None) -> FloatTensor:
    """Return a tensor of the given size with random numbers, uniformly distributed in the interval [0, 1).

    The result has the default tensor type, or the type of `out`, which must be floating. The numbers are drawn as by
    `uniform_`.

    `size` is ints, or one sequence of them.
    """
@overload
def rand(*size: SupportsIndex, generator: _Generator = ..., out: FloatTensor | None = None) -> FloatTensor:
    """Return a tensor of the given size with random numbers, uniformly distributed in the interval [0, 1).

    The result has the default tensor type, or the type of `out`, which must be floating. The numbers are drawn as by
    `uniform_`.

    `size` is ints, or one sequence of them.
    """
@overload
def randn(size: Sequence[SupportsIndex], *, generator: _Generator = ..., out: _DoubleOrHalfT) -> _DoubleOrHalfT:
    """Return a tensor of the given size with random numbers from the normal distribution with mean 0 and standard
    deviation 1.

    The result has the default tensor type, or the type of `out`, which must be floating. The numbers are drawn as by
    `normal_`.

    `size` is ints, or one sequence of them.
    """
@overload
def randn(*size: SupportsIndex, generator: _Generator = ..., out: _DoubleOrHalfT) -> _DoubleOrHalfT:
    """Return a tensor of the given size with random numbers from the normal distribution with mean 0 and standard
    deviation 1.

    The result has the default tensor type, or the type of `out`, which must be floating. The numbers are drawn as by
    `normal_`.

    `size` is ints, or one sequence of them.
    """
@overload
def randn(size: Sequence[SupportsIndex], *, generator: _Generator = ..., out: FloatTensor | None = None) -> FloatTensor:
    """Return a tensor of the given size with random numbers from the normal distribution with mean 0 and standard
    deviation 1.

    The result has the default tensor type, or the type of `out`, which must be floating. The numbers are drawn as by
    `normal_`.

    `size` is ints, or one sequence of them.
    """
@overload
def randn(*size: SupportsIndex, generator: _Generator = ..., out: FloatTensor | None = None) -> FloatTensor:
    """Return a tensor of the given size with random numbers from the normal distribution with mean 0 and standard
    deviation 1.

    The result has the default tensor type, or the type of `out`, which must be floating. The numbers are drawn as by
    `normal_`.

    `size` is ints, or one sequence of them.
    """
def bernoulli(self: _FloatingTensorT, /, *, generator: _Generator = ..., out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return a tensor of random ones and zeros, with the elements of self as the probabilities of 1.

    Raises ValueError if an element is not between 0 and 1.
    """
@overload
def sum(self: _FloatingTensors, /) -> float:
    """Return the sum of all elements as a Python number, or the sums along a dimension as a tensor.

    Integers are added in 64 bits and wrap around on overflow; sums along a dimension are converted to the dtype of
    self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises
    IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: _FloatingTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the sum of all elements as a Python number, or the sums along a dimension as a tensor.

    Integers are added in 64 bits and wrap around on overflow; sums along a dimension are converted to the dtype of
    self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises
    IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: _FloatingTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the sum of all elements as a Python number, or the sums along a dimension as a tensor.

    Integers are added in 64 bits and wrap around on overflow; sums along a dimension are converted to the dtype of
    self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises
    IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: _IntegralTensors, /) -> int:
    """Return the sum of all elements as a Python number, or the sums along a dimension as a tensor.

    Integers are added in 64 bits and wrap around on overflow; sums along a dimension are converted to the dtype of
    self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises
    IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: _IntegralTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the sum of all elements as a Python number, or the sums along a dimension as a tensor.

    Integers are added in 64 bits and wrap around on overflow; sums along a dimension are converted to the dtype of
    self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises
    IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def sum(self: _IntegralTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the sum of all elements as a Python number, or the sums along a dimension as a tensor.

    Integers are added in 64 bits and wrap around on overflow; sums along a dimension are converted to the dtype of
    self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises
    IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: _FloatingTensors, /) -> float:
    """Return the product of all elements as a Python number, or the products along a dimension as a tensor.

    Integers are multiplied in 64 bits and wrap around on overflow; products along a dimension are converted to the
    dtype of self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed.
    Raises IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: _FloatingTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the product of all elements as a Python number, or the products along a dimension as a tensor.

    Integers are multiplied in 64 bits and wrap around on overflow; products along a dimension are converted to the
    dtype of self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed.
    Raises IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: _FloatingTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the product of all elements as a Python number, or the products along a dimension as a tensor.

    Integers are multiplied in 64 bits and wrap around on overflow; products along a dimension are converted to the
    dtype of self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed.
    Raises IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: _IntegralTensors, /) -> int:
    """Return the product of all elements as a Python number, or the products along a dimension as a tensor.

    Integers are multiplied in 64 bits and wrap around on overflow; products along a dimension are converted to the
    dtype of self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed.
    Raises IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: _IntegralTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the product of all elements as a Python number, or the products along a dimension as a tensor.

    Integers are multiplied in 64 bits and wrap around on overflow; products along a dimension are converted to the
    dtype of self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed.
    Raises IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def prod(self: _IntegralTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the product of all elements as a Python number, or the products along a dimension as a tensor.

    Integers are multiplied in 64 bits and wrap around on overflow; products along a dimension are converted to the
    dtype of self. With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed.
    Raises IndexError if `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: _FloatingTensors, /) -> float:
    """Return the mean of all elements as a Python number, or the means along a dimension as a tensor, for floating dtypes.

    With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises IndexError if
    `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: _FloatingTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the mean of all elements as a Python number, or the means along a dimension as a tensor, for floating dtypes.

    With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises IndexError if
    `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def mean(self: _FloatingTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the mean of all elements as a Python number, or the means along a dimension as a tensor, for floating dtypes.

    With `keepdim=True` the dimension has size 1 in the result, otherwise the dimension is removed. Raises IndexError if
    `dim` is out of range, ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the maximum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _FloatingTensors, /) -> float:
    """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the maximum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _FloatingTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_FloatingTensorT, LongTensor] | None = None) -> tuple[_FloatingTensorT, LongTensor]:
    """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the maximum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _FloatingTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_FloatingTensorT, LongTensor] | None = None) -> tuple[_FloatingTensorT, LongTensor]:
    """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the maximum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the maximum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _IntegralTensors, /) -> int:
    """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the maximum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _IntegralTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_IntegralTensorT, LongTensor] | None = None) -> tuple[_IntegralTensorT, LongTensor]:
    """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the maximum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def max(self: _IntegralTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_IntegralTensorT, LongTensor] | None = None) -> tuple[_IntegralTensorT, LongTensor]:
    """Return the largest element, the elementwise maximum of two tensors, or the largest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the largest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the maximum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _FloatingTensorT, /, other: _FloatingTensorT, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the minimum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _FloatingTensors, /) -> float:
    """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the minimum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _FloatingTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_FloatingTensorT, LongTensor] | None = None) -> tuple[_FloatingTensorT, LongTensor]:
    """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the minimum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _FloatingTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_FloatingTensorT, LongTensor] | None = None) -> tuple[_FloatingTensorT, LongTensor]:
    """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the minimum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _IntegralTensorT, /, other: _IntegralTensorT, *, out: _IntegralTensorT | None = None) -> _IntegralTensorT:
    """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the minimum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _IntegralTensors, /) -> int:
    """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the minimum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _IntegralTensorT, /, dim: SupportsIndex, keepdim: bool = False, *, out: tuple[_IntegralTensorT, LongTensor] | None = None) -> tuple[_IntegralTensorT, LongTensor]:
    """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the minimum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
@overload
def min(self: _IntegralTensorT, /, *, axis: SupportsIndex, keepdim: bool = False, out: tuple[_IntegralTensorT, LongTensor] | None = None) -> tuple[_IntegralTensorT, LongTensor]:
    """Return the smallest element, the elementwise minimum of two tensors, or the smallest elements along a dimension.

    Without arguments the result is a Python number. With a tensor `other`, the shapes are broadcast together. With a
    dimension, the results are the smallest elements and a LongTensor of their indices; of equal elements, the first is
    returned. With `keepdim=True` the dimension has size 1 in the results, otherwise the dimension is removed. If an
    element is NaN, the minimum is NaN.

    Raises IndexError if `dim` is out of range, ValueError if self has no elements or the shapes cannot be broadcast.

    `axis` is another name of `dim`.
    """
def numel(self: _AnyTensors, /) -> int:
    """Return the number of elements."""
@overload
def cumsum(self: _AnyTensorT, /, dim: SupportsIndex, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the cumulative sums of the elements along a dimension.

    Sums are accumulated in double, or in 64-bit integers for integral dtypes, and converted to the dtype for every
    element. Raises IndexError if `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def cumsum(self: _AnyTensorT, /, *, axis: SupportsIndex, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the cumulative sums of the elements along a dimension.

    Sums are accumulated in double, or in 64-bit integers for integral dtypes, and converted to the dtype for every
    element. Raises IndexError if `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def cumprod(self: _AnyTensorT, /, dim: SupportsIndex, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the cumulative products of the elements along a dimension.

    Products are accumulated in double, or in 64-bit integers that wrap around for integral dtypes, and converted to the
    dtype for every element. Raises IndexError if `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def cumprod(self: _AnyTensorT, /, *, axis: SupportsIndex, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return the cumulative products of the elements along a dimension.

    Products are accumulated in double, or in 64-bit integers that wrap around for integral dtypes, and converted to the
    dtype for every element. Raises IndexError if `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def var(self: _FloatingTensors, /, unbiased: bool = True) -> float:
    """Return the variance of all elements as a Python number, or the variances along a dimension as a tensor.

    The variance is the sum of the squared differences from the mean, divided by the number of elements minus 1, or by
    the number of elements with `unbiased=False`. If the divisor is 0, the variance is NaN. The algorithm takes two
    passes, so a large mean costs no accuracy. The dimension has size 1 in the result with `keepdim=True`, and is
    removed otherwise, unless it is the only dimension. Raises ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def var(self: _FloatingTensorT, /, dim: SupportsIndex, unbiased: bool = True, keepdim: bool = False, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the variance of all elements as a Python number, or the variances along a dimension as a tensor.

    The variance is the sum of the squared differences from the mean, divided by the number of elements minus 1, or by
    the number of elements with `unbiased=False`. If the divisor is 0, the variance is NaN. The algorithm takes two
    passes, so a large mean costs no accuracy. The dimension has size 1 in the result with `keepdim=True`, and is
    removed otherwise, unless it is the only dimension. Raises ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def var(self: _FloatingTensorT, /, *, axis: SupportsIndex, unbiased: bool = True, keepdim: bool = False, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the variance of all elements as a Python number, or the variances along a dimension as a tensor.

    The variance is the sum of the squared differences from the mean, divided by the number of elements minus 1, or by
    the number of elements with `unbiased=False`. If the divisor is 0, the variance is NaN. The algorithm takes two
    passes, so a large mean costs no accuracy. The dimension has size 1 in the result with `keepdim=True`, and is
    removed otherwise, unless it is the only dimension. Raises ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def std(self: _FloatingTensors, /, unbiased: bool = True) -> float:
    """Return the standard deviation of all elements as a Python number, or the standard deviations along a dimension as a
    tensor.

    The standard deviation is the square root of the variance. See `var` for the arguments and errors.

    `axis` is another name of `dim`.
    """
@overload
def std(self: _FloatingTensorT, /, dim: SupportsIndex, unbiased: bool = True, keepdim: bool = False, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the standard deviation of all elements as a Python number, or the standard deviations along a dimension as a
    tensor.

    The standard deviation is the square root of the variance. See `var` for the arguments and errors.

    `axis` is another name of `dim`.
    """
@overload
def std(self: _FloatingTensorT, /, *, axis: SupportsIndex, unbiased: bool = True, keepdim: bool = False, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the standard deviation of all elements as a Python number, or the standard deviations along a dimension as a
    tensor.

    The standard deviation is the square root of the variance. See `var` for the arguments and errors.

    `axis` is another name of `dim`.
    """
@overload
def norm(self: _FloatingTensors, /, p: SupportsFloat = 2) -> float:
    """Return the p-norm of all elements as a Python number, or the p-norms along a dimension as a tensor.

    The p-norm is the sum of the absolute values to the power of `p`, to the power of 1/p. For p = 0 it is the number of
    elements that are not 0, for infinity the largest and for -infinity the smallest absolute value. Intermediate powers
    do not overflow if the result is in range. Raises ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def norm(self: _FloatingTensorT, /, p: SupportsFloat, dim: SupportsIndex, keepdim: bool = False, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the p-norm of all elements as a Python number, or the p-norms along a dimension as a tensor.

    The p-norm is the sum of the absolute values to the power of `p`, to the power of 1/p. For p = 0 it is the number of
    elements that are not 0, for infinity the largest and for -infinity the smallest absolute value. Intermediate powers
    do not overflow if the result is in range. Raises ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
@overload
def norm(self: _FloatingTensorT, /, p: SupportsFloat, *, axis: SupportsIndex, keepdim: bool = False, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the p-norm of all elements as a Python number, or the p-norms along a dimension as a tensor.

    The p-norm is the sum of the absolute values to the power of `p`, to the power of 1/p. For p = 0 it is the number of
    elements that are not 0, for infinity the largest and for -infinity the smallest absolute value. Intermediate powers
    do not overflow if the result is in range. Raises ValueError for a dimension of a tensor without elements.

    `axis` is another name of `dim`.
    """
def dist(self: _FloatingTensorT, /, other: _FloatingTensorT, p: SupportsFloat = 2) -> float:
    """Return the p-norm of the difference of two tensors, as a Python number.

    The shapes of the tensors are broadcast together. See `norm` for the definition of the p-norm. Raises ValueError if
    the shapes cannot be broadcast.
    """
@overload
def renorm(self: _FloatingTensorT, /, p: SupportsFloat, dim: SupportsIndex, maxnorm: SupportsFloat, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return a copy of self with the p-norm of every slice along a dimension limited to `maxnorm`.

    Slices with a larger norm are scaled to a norm of `maxnorm`; other slices are unchanged. Raises ValueError unless
    `p` > 0 and `maxnorm` >= 0, and for a tensor with fewer than two dimensions.

    `axis` is another name of `dim`.
    """
@overload
def renorm(self: _FloatingTensorT, /, p: SupportsFloat, *, axis: SupportsIndex, maxnorm: SupportsFloat, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return a copy of self with the p-norm of every slice along a dimension limited to `maxnorm`.

    Slices with a larger norm are scaled to a norm of `maxnorm`; other slices are unchanged. Raises ValueError unless
    `p` > 0 and `maxnorm` >= 0, and for a tensor with fewer than two dimensions.

    `axis` is another name of `dim`.
    """
def histc(self: _DoubleOrFloatT, /, bins: SupportsIndex = 100, min: SupportsFloat = 0, max: SupportsFloat = 0, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """Return a histogram of the elements: the number of elements in each of `bins` intervals of equal width from `min` to
    `max`.

    Both bounds are included; elements outside of the bounds are not counted. If `min` and `max` are equal, the smallest
    and the largest element are the bounds. Raises ValueError if `bins` is less than 1, or if there is no valid interval
    between the bounds.
    """
def equal(self: _AnyTensorT, /, other: _AnyTensorT) -> bool:
    """Return True if both tensors have the same shape and equal elements.

    0 and -0 are equal; NaN is not equal to anything.
    """
def tan(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the tangent of every element in radians, for floating dtypes.

    The tangent of an infinity is NaN.
    """
def asin(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the inverse sine of every element in radians, between -pi/2 and pi/2, for floating dtypes.

    The inverse sine of an element that is not between -1 and 1 is NaN.
    """
def acos(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the inverse cosine of every element in radians, between 0 and pi, for floating dtypes.

    The inverse cosine of an element that is not between -1 and 1 is NaN.
    """
def atan(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the inverse tangent of every element in radians, between -pi/2 and pi/2, for floating dtypes.

    The inverse tangent of an infinity is pi/2 with its sign.
    """
def sinh(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the hyperbolic sine of every element, for floating dtypes.

    Results out of range are infinite.
    """
def cosh(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the hyperbolic cosine of every element, for floating dtypes.

    Results out of range are infinite.
    """
def lgamma(self: _FloatingTensorT, /, *, out: _FloatingTensorT | None = None) -> _FloatingTensorT:
    """Return the natural logarithm of the absolute value of the gamma function of every element, for floating dtypes.

    The result is infinite for 0 and negative integers.
    """
def atan2(self: _DoubleOrFloatT, /, other: _DoubleOrFloatT, *, out: _DoubleOrFloatT | None = None) -> _DoubleOrFloatT:
    """Return the angle of the point (other, self) in radians, between -pi and pi, for every pair of elements.

    The tangent of the angle is self / other; the signs of both, including the signs of zeros, determine the quadrant.
    For FloatTensor and DoubleTensor. The shapes of the tensors are broadcast together. Raises ValueError if the shapes
    cannot be broadcast.
    """
def transpose(self: _AnyTensorT, /, dim0: SupportsIndex, dim1: SupportsIndex) -> _AnyTensorT:
    """Return a view of self with two dimensions swapped.

    Raises IndexError if a dimension is out of range.
    """
def t(self: _AnyTensorT, /) -> _AnyTensorT:
    """Return the transpose of a matrix, a view.

    Raises ValueError if self is not a matrix.
    """
@overload
def squeeze(self: _AnyTensorT, /, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return a view of self without its dimensions of size 1, or without dimension `dim` if its size is 1.

    If all dimensions have size 1, one dimension remains. A dimension `dim` of another size remains. Raises IndexError
    if `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: _AnyTensorT, /, dim: SupportsIndex, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return a view of self without its dimensions of size 1, or without dimension `dim` if its size is 1.

    If all dimensions have size 1, one dimension remains. A dimension `dim` of another size remains. Raises IndexError
    if `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def squeeze(self: _AnyTensorT, /, *, axis: SupportsIndex, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return a view of self without its dimensions of size 1, or without dimension `dim` if its size is 1.

    If all dimensions have size 1, one dimension remains. A dimension `dim` of another size remains. Raises IndexError
    if `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: _AnyTensorT, /, dim: SupportsIndex, *, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return a view of self with a new dimension of size 1 at position `dim`.

    `dim` is at most the number of dimensions of self; -1 is the last position. Raises IndexError if `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def unsqueeze(self: _AnyTensorT, /, *, axis: SupportsIndex, out: _AnyTensorT | None = None) -> _AnyTensorT:
    """Return a view of self with a new dimension of size 1 at position `dim`.

    `dim` is at most the number of dimensions of self; -1 is the last position. Raises IndexError if `dim` is out of
    range.

    `axis` is another name of `dim`.
    """
@overload
def split(self: _AnyTensorT, /, split_size: SupportsIndex, dim: SupportsIndex = 0) -> tuple[_AnyTensorT, ...]:
    """Return a tuple of views of consecutive parts of a dimension, each with `split_size` elements.

    The last part is smaller if the size of the dimension is not a multiple of `split_size`. Raises IndexError if `dim`
    is out of range, ValueError if `split_size` is not positive.

    `axis` is another name of `dim`.
    """
@overload
def split(self: _AnyTensorT, /, split_size: SupportsIndex, *, axis: SupportsIndex) -> tuple[_AnyTensorT, ...]:
    """Return a tuple of views of consecutive parts of a dimension, each with `split_size` elements.

    The last part is smaller if the size of the dimension is not a multiple of `split_size`. Raises IndexError if `dim`
    is out of range, ValueError if `split_size` is not positive.

    `axis` is another name of `dim`.
    """
@overload
def chunk(self: _AnyTensorT, /, chunks: SupportsIndex, dim: SupportsIndex = 0) -> tuple[_AnyTensorT, ...]:
    """Return a tuple of at most `chunks` views of consecutive parts of a dimension.

    All parts have the same size, except that the last may be smaller. There are fewer parts if the last ones would be
    empty: 5 elements in 4 chunks give parts of 2, 2 and 1 elements. Raises IndexError if `dim` is out of range,
    ValueError if `chunks` is not positive.

    `axis` is another name of `dim`.
    """
@overload
def chunk(self: _AnyTensorT, /, chunks: SupportsIndex, *, axis: SupportsIndex) -> tuple[_AnyTensorT, ...]:
    """Return a tuple of at most `chunks` views of consecutive parts of a dimension.

    All parts have the same size, except that the last may be smaller. There are fewer parts if the last ones would be
    empty: 5 elements in 4 chunks give parts of 2, 2 and 1 elements. Raises IndexError if `dim` is out of range,
    ValueError if `chunks` is not positive.

    `axis` is another name of `dim`.
    """
@overload
def unbind(self: _AnyTensors, /, dim: SupportsIndex = 0) -> Any:
    """Return a tuple of all slices along a dimension, without that dimension.

    The slices are views, or Python numbers if self is a vector. Raises IndexError if `dim` is out of range.

    `axis` is another name of `dim`.
    """
@overload
def unbind(self: _AnyTensors, /, *, axis: SupportsIndex) -> Any:
    """Return a tuple of all slices along a dimension, without that dimension.

    The slices are views, or Python numbers if self is a vector. Raises IndexError if `dim` is out of range.

    `axis` is another name of `dim`.
    """
