"""The legal keys as one table: a key is a row here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class On(Enum):
    """What a key may stand on."""

    DECLARATION = "a declaration"
    OPTION = "an option"
    ARGUMENT = "an argument"
    MODULE = "a module"
    CONSTANTS = "constants"
    ENUM = "an enum"
    EXCEPTION = "an exception"
    CLASS = "a class"
    CALLBACK = "a callback"
    STRUCT = "a struct"
    FIELD = "a field"


class Kind(Enum):
    """What a key may hold."""

    WORD = "a word"
    FUNCTION = "the name of a C function"
    CODE = "C code"
    EXPRESSION = "a C expression"
    TEXT = "text"
    FLAG = "true or false"
    COUNT = "a number from 0"
    WORDS = "a word or a list of words"
    NAMES = "a name or a list of names"
    PAIRS = "a list of pairs such as [CPU, float]"
    MAPPING = "a mapping of words to C expressions"
    TYPES = "a word or a list of words, or a mapping of types to what `$real` is"
    ARRAY = "true, or a mapping that says more"
    MEMBERS = "a list of C names, or a mapping of names to C expressions"
    CODES = "a mapping of C expressions to exceptions"
    RESIZE = "an argument's name, or a list of pairs such as [self, 0]"
    GIL = "'hold', 'release' or 'above: N'"
    ERRORS = "a word, or a mapping that says more"


_DECLARED, _BOTH, _ARGUMENT = (On.DECLARATION,), (On.DECLARATION, On.OPTION), (On.ARGUMENT,)
_DEFINED = (On.MODULE, On.ENUM, On.EXCEPTION, On.CLASS, On.STRUCT)


@dataclass(frozen=True, slots=True)
class Key:
    """A row of the table: where the key may stand, what it may hold, what it means."""

    name: str
    on: tuple[On, ...]
    kind: Kind
    meaning: str
    choices: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    tensors: bool = False  # of tensor methods alone
    modules: bool = False  # of modules of their own alone


KEYS = (
    Key("python_name", _DECLARED, Kind.WORD, "the name in Python (name)"),
    Key("cname", _BOTH, Kind.FUNCTION, "the C function (name)"),
    Key("cname", (On.MODULE,), Kind.FUNCTION, "the C function of all that name none: `lib_$name` ($name)"),
    Key("return", _BOTH, Kind.TEXT, "a C type, 'self', or 'argument N[,M…]' (void)"),
    Key("return", (On.CALLBACK,), Kind.TEXT, "the C type of what it returns: a number (void)"),
    Key("variants", _DECLARED, Kind.WORDS, "method, function ([method])", choices=("method", "function")),
    Key("types", _DECLARED, Kind.TYPES, "dtype names or groups (all); of functions the C types that `real` is"),
    Key("backends", _DECLARED, Kind.WORDS, "CPU, CUDA ([CPU, CUDA])", choices=("CPU", "CUDA")),
    Key("backend_type_pairs", _DECLARED, Kind.PAIRS, "explicit [backend, type] pairs",
        choices=("CPU", "CUDA")),
    Key("cpu_half", _DECLARED, Kind.FLAG, "Half too, where a group leaves it out"),
    Key("defined_if", _BOTH, Kind.EXPRESSION, "preprocessor condition around wrapper and table entry"),
    Key("auto_gpu", _BOTH, Kind.FLAG, "device guard of a CUDA build (true)"),
    Key("sparse", _BOTH, Kind.FLAG, "of sparse tensors: left out of a CPU build"),
    Key("aten_sparse", _BOTH, Kind.FLAG, "accepted, no meaning here"),
    Key("aten_dense_sparse", _BOTH, Kind.FLAG, "accepted, no meaning here"),
    Key("aten_custom_call", _BOTH, Kind.TEXT, "accepted, no meaning here"),
    Key("before_arg_assign", _BOTH, Kind.CODE, "C before the arguments are read"),
    Key("before_call", _BOTH, Kind.CODE, "C before the call"),
    Key("after_call", _BOTH, Kind.CODE, "C after the call"),
    Key("with_gil", _BOTH, Kind.FLAG, "hold the GIL during the call (false)"),
    Key("gil", _BOTH, Kind.GIL, "hold, release, or 'above: N' elements"),
    Key("only_register", _DECLARED, Kind.FLAG, "make the table entry alone"),
    Key("method_flags", _DECLARED, Kind.EXPRESSION, "flags or-ed to METH_VARARGS, for only_register"),
    Key("override_method_flags", _DECLARED, Kind.EXPRESSION, "flags in place of all, for only_register"),
    Key("no_kwargs", (*_BOTH, *_ARGUMENT), Kind.FLAG, "positional only"),
    Key("readonly", (On.FIELD,), Kind.FLAG, "Python may look at it, not change it (false)"),
    Key("doc", _DECLARED, Kind.TEXT, "documentation, of both variants"),
    Key("doc", (*_DEFINED, On.FIELD), Kind.TEXT, "its docstring"),
    Key("docstring_method", _DECLARED, Kind.TEXT, "docstring of the method"),
    Key("docstring_stateless", _DECLARED, Kind.TEXT, "docstring of the function"),
    Key("elementwise", _BOTH, Kind.EXPRESSION, "C expression over the arguments; the kernel is made", tensors=True),
    Key("reduce", _BOTH, Kind.MAPPING, "a reduction: init, combine, merge, finish",
        fields=("init", "combine", "merge", "finish", "acc", "nonempty"), tensors=True),
    Key("inplace", _DECLARED, Kind.FLAG, "also make NAME_, which writes to self", tensors=True),
    Key("slot", _DECLARED, Kind.WORDS, "type slots that call it", tensors=True),
    Key("errors", _BOTH, Kind.ERRORS, "how the C function fails, as a word or with what is said then",
        choices=("status", "null", "negative", "pending", "never"),
        fields=("when", "type", "success", "message", "exception", "code", "errno", "filename")),
    Key("error_codes", _BOTH, Kind.CODES, "the exception by what the C function returned: {ENOMEM: MemoryError}"),
    Key("default", _ARGUMENT, Kind.EXPRESSION, "C expression for an argument left out"),
    Key("output", _ARGUMENT, Kind.FLAG, "a result: a tensor from out= or a new one; else what a pointer points to"),
    Key("initial", _ARGUMENT, Kind.EXPRESSION, "what an output's variable is before the call", modules=True),
    Key("inout", _ARGUMENT, Kind.FLAG, "the address is passed of a value that Python gives, and gets back changed",
        modules=True),
    Key("kwarg_only", _ARGUMENT, Kind.FLAG, "by keyword only"),
    Key("nullable", _ARGUMENT, Kind.FLAG, "None is NULL"),
    Key("long_args", _ARGUMENT, Kind.FLAG, "a size, as a tuple or as separate ints"),
    Key("if_true", _ARGUMENT, Kind.EXPRESSION, "C expression for True"),
    Key("if_false", _ARGUMENT, Kind.EXPRESSION, "C expression for False"),
    Key("wrap_dim", _ARGUMENT, Kind.TEXT, "a dimension of that tensor (TENSOR[+N]); negative counts from the end",
        tensors=True),
    Key("broadcast", _ARGUMENT, Kind.TEXT,
        "broadcast together with: OTHER[,OTHER] [inplace] [fallback] [dims:…] [types:…]", tensors=True),
    Key("assert_ndim", _ARGUMENT, Kind.COUNT, "number of dimensions it must have", tensors=True),
    Key("resize", _ARGUMENT, Kind.RESIZE, "resize the output like that before the call", tensors=True),
    Key("cpu_zero", _ARGUMENT, Kind.FLAG, "zero the output before the call", tensors=True),
    Key("implicit", _ARGUMENT, Kind.EXPRESSION, "C expression passed; no argument in Python"),
    Key("aliases", _ARGUMENT, Kind.NAMES, "other names of the argument"),
    Key("class", _DECLARED, Kind.WORD, "a method of that class; its handle is the receiver", modules=True),
    Key("version", (On.MODULE,), Kind.EXPRESSION, "C text that is __version__"),
    Key("constants", (On.CONSTANTS,), Kind.MEMBERS, "what C calls them, or what Python does with the C of each"),
    Key("members", (On.ENUM,), Kind.MEMBERS, "what C calls them, or what Python does with the C of each (required)"),
    Key("prefix", (On.CONSTANTS, On.ENUM), Kind.WORD, "how names of C begin, and those in Python do not"),
    Key("flags", (On.ENUM,), Kind.FLAG, "members are combined by |: an IntFlag (false)"),
    Key("base", (On.EXCEPTION,), Kind.WORD, "what it is one of: Python's, or the module's (RuntimeError)"),
    Key("code", (On.EXCEPTION,), Kind.EXPRESSION, "it has an attribute `code`, which is this where no error says"),
    Key("type", (On.CONSTANTS,), Kind.TEXT, "the C type of all of them (int64_t)"),
    Key("type", (On.ENUM,), Kind.TEXT, "the C type: an integer, or the enum's own (int)"),
    Key("type", (On.CLASS,), Kind.TEXT, "the C type that it owns, a pointer: `thing_t*` (required)"),
    Key("type", (On.CALLBACK,), Kind.TEXT, "the C type of the function pointer, as arguments may spell it too"),
    Key("type", (On.STRUCT,), Kind.TEXT, "the C type: `thing_t` or `struct thing` (required)"),
    Key("data", (On.CALLBACK,), Kind.WORD, "the argument that carries what the C function was given along with it"),
    Key("failure", (On.CALLBACK,), Kind.EXPRESSION, "what C is told where the callable raised (0)"),
    Key("count", _ARGUMENT, Kind.WORD, "of a callback's char** or bytes: what says how many", modules=True),
    Key("deleter", (On.CLASS,), Kind.FUNCTION, "the C function that frees what it points to (required)"),
    Key("new", (On.CLASS,), Kind.WORD, "the declaration that Python calls to make one (none: only C makes them)"),
    Key("allocate", (On.CLASS,), Kind.FLAG, "its objects own what the pointer points to, all zero at first (false)"),
    Key("exclusive", (On.CLASS,), Kind.FLAG, "one call at a time has an object and what that came from (false)"),
)  # fmt: skip

STRUCTURE = {
    On.DECLARATION: ("name", "arguments", "options"),
    On.OPTION: ("arguments",),
    On.ARGUMENT: ("arg", "type", "name"),
    On.MODULE: ("module",),
    On.CONSTANTS: (),
    On.ENUM: ("enum",),
    On.EXCEPTION: ("exception",),
    On.CLASS: ("class",),
    On.CALLBACK: ("callback", "arguments"),
    On.STRUCT: ("struct", "fields"),
    On.FIELD: ("arg", "type", "name"),
}
# What other tools call a key, or newcomers do.
SYNONYMS = {
    On.DECLARATION: {"function": "cname", "returns": "return", "args": "arguments", "method_of": "class"},
    On.ARGUMENT: {"out": "output", "size": "from", "length": "from", "optional": "nullable"},
    On.ENUM: {"values": "members", "constants": "members"},
    On.EXCEPTION: {"parent": "base", "extends": "base"},
    On.CLASS: {"destructor": "deleter", "destroy": "deleter", "free": "deleter", "constructor": "new", "init": "new"},
    On.CALLBACK: {"userdata": "data", "user_data": "data", "default": "failure"},
    On.STRUCT: {"members": "fields"},
}
# An entry of the list that has one of these keys and no `name` is no declaration.
DEFINITIONS = {
    "module": On.MODULE, "constants": On.CONSTANTS, "enum": On.ENUM, "exception": On.EXCEPTION, "class": On.CLASS,
    "callback": On.CALLBACK, "struct": On.STRUCT,
}  # fmt: skip
