"""Every key in a .cwrap file: a block with the key, and its effect."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from compiled import without_lines
from folders import DTYPES

from cwrap.c_call import Failure
from cwrap.extensions import Extensions, every_schema
from cwrap.pipeline import Request, Result, generate
from cwrap.plan import Gil, Overload, Slot, Wrapper
from cwrap.schema import On

SELF = "arguments: [THTensor* self]"
RESULT = "arguments: [{arg: THTensor* result, output: True}, THTensor* self]"
POT = "class: Pot\ntype: pot_t*\nfree: drop"
Check = Callable[[Wrapper, Overload, str], bool]


def dtypes(o: Overload) -> str:
    return " ".join(d.name for d in o.dtypes)


# key: (the keys of a declaration called f, the condition that then holds)
KEYS: dict[str, tuple[str, Check]] = {
    "name": (SELF, lambda w, o, c: "THTensor_(f)(cw_own[0])" in c),
    "arguments": ("arguments:\n  - THTensor* self\n  - real x", lambda w, o, c: "THTensor_(f)(cw_own[0], arg_x)" in c),
    "options": ("options:\n  - arguments:\n      - THTensor* self\n  - [THTensor* self, real x]",
                lambda w, o, c: len(w.overloads) == 2),
    "arg": ("arguments:\n  - arg: THTensor* self", lambda w, o, c: o.has_self),
    "type": ("arguments:\n  - THTensor* self\n  - type: real\n    name: x",
             lambda w, o, c: o.parameters[1].ctype.c == "real"),
    "python_name": (f"python_name: g\n{SELF}", lambda w, o, c: w.python_name == "g" and '{"g", ' in c),
    "cname": (f"cname: h\n{SELF}", lambda w, o, c: o.call.function == "THTensor_(h)"),
    "return": (f"return: self\n{SELF}", lambda w, o, c: o.result.arguments == (0,)),
    "variants": (f"variants: [method, function]\n{SELF}", lambda w, o, c: w.exists("function") and w.exists("method")),
    "with_stateless": (f"with_stateless: True\n{SELF}", lambda w, o, c: o.variants == ("method", "function")),
    "only_stateless": (f"only_stateless: True\n{SELF}", lambda w, o, c: o.variants == ("function",)),
    "allocate": ("return: argument 0\narguments: [{arg: THTensor* r, allocate: True}, THTensor* self]",
                 lambda w, o, c: any(p.output for p in o.parameters)),
    "types": (f"types:\n  - floating_point\n  - Long\n{SELF}", lambda w, o, c: dtypes(o) == "Double Float Long"),
    "backends": (f"backends:\n  - CPU\n{SELF}", lambda w, o, c: bool(w.overloads)),
    "backend_type_pairs": (f"backend_type_pairs: [[CPU, floating_point], [CUDA, all], [CPU, byte]]\n{SELF}",
                           lambda w, o, c: dtypes(o) == "Double Float Byte"),
    "cpu_half": (f"cpu_half: True\n{SELF}", lambda w, o, c: "Half" in dtypes(o)),
    "defined_if": (f'defined_if: "!IS_CUDA"\n{SELF}', lambda w, o, c: "!IS_CUDA" in w.guard),
    "auto_gpu": (f"auto_gpu: False\n{SELF}", lambda w, o, c: not o.flag("auto_gpu", default=True)),
    "sparse": ("options:\n  - sparse: True\n    arguments: [THTensor* self, real x]\n  - [THTensor* self]",
               lambda w, o, c: len(w.overloads) == 1),
    "aten_sparse": (f"aten_sparse: True\n{SELF}", lambda w, o, c: "aten" not in c),
    "aten_dense_sparse": (f"aten_dense_sparse: True\n{SELF}", lambda w, o, c: "aten" not in c),
    "aten_custom_call": (f"aten_custom_call: |\n  ${{THTensor}}_f(${{state,}}self_->tensor);\n{SELF}",
                         lambda w, o, c: "${" not in c),
    "device_guard": (f"device_guard: False\n{SELF}", lambda w, o, c: not o.flag("auto_gpu", default=True)),
    "scalar_check": (f"scalar_check: self_->dim() == 0\n{SELF}", lambda w, o, c: "self_" not in c),
    "zero_dim_tensor_only": (
        ("options:\n  - [THTensor* self, real x]\n"
         "  - zero_dim_tensor_only: True\n    arguments: [THTensor* self, THTensor* x]"),
        lambda w, o, c: len(w.overloads) == 1,
    ),
    "resize_scalar": (
        "return: argument 0\narguments: [{arg: THTensor* r, output: True, resize_scalar: True}, THTensor* self]",
        lambda w, o, c: "resize" not in c,
    ),
    "python_default_init": ("arguments: [THTensor* self, {arg: real x, python_default_init: AS_REAL(2)}]",
                            lambda w, o, c: "real arg_x = AS_REAL(2);" in c),
    "before_arg_assign": (f"before_arg_assign: int early = 1;\n{SELF}",
                          lambda w, o, c: 0 < c.index("int early = 1;") < c.index("THPTensor_(CData)(self)")),
    "before_call": (f"before_call: look($arg0, arg_self)\n{SELF}",
                    lambda w, o, c: 0 < c.index("look(self, arg_self)\n") < c.index("THTensor_(f)(cw_own[0])")),
    "after_call": (f"after_call: |\n  look();\n{SELF}", lambda w, o, c: c.index("THTensor_(f)(") < c.index("look();")),
    "with_gil": (f"with_gil: True\n{SELF}", lambda w, o, c: not o.gil.release),
    "gil": (f"gil: {{above: 7}}\n{SELF}", lambda w, o, c: o.gil == Gil(True, 7, "arg_self")),
    "only_register": ("only_register: True",
                      lambda w, o, c: '{"f", (PyCFunction)(void (*)(void))f, METH_VARARGS,' in c),
    "method_flags": ("only_register: True\nmethod_flags: METH_KEYWORDS",
                     lambda w, o, c: w.flags == "METH_VARARGS | METH_KEYWORDS"),
    "override_method_flags": ("only_register: True\noverride_method_flags: METH_O",
                              lambda w, o, c: w.flags == "METH_O"),
    "no_kwargs": ("no_kwargs: True\narguments: [THTensor* self, real x]",
                  lambda w, o, c: o.parameters[1].positional_only),
    "doc": (f"doc: Says it.\n{SELF}", lambda w, o, c: w.docs == ("Says it.", "Says it.")),
    "docstring_method": (f"docstring_method: Of the method.\n{SELF}", lambda w, o, c: w.docs[0] == "Of the method."),
    "docstring_stateless": (f"docstring_stateless: Of the function.\n{SELF}",
                            lambda w, o, c: w.docs[1] == "Of the function."),
    "elementwise": (f"elementwise: -self\nreturn: argument 0\n{RESULT}",
                    lambda w, o, c: "TH_API THStatus THTensor_(f)(" in c),
    "reduce": (f"reduce: {{init: 0, combine: acc + self}}\nreturn: accreal\n{SELF}",
               lambda w, o, c: "TH_API accreal THTensor_(f)(" in c),
    "inplace": ("inplace: True\nreturn: argument 0\narguments: [{arg: THTensor* r, output: True}, THTensor* self]",
                lambda w, o, c: '{"f_", ' in c),
    "slot": ("slot: nb_negative\nreturn: THTensor*\n" + SELF, lambda w, o, c: w.slots == (Slot("nb_negative", False),)),
    "state": (f"state: here()\n{SELF}", lambda w, o, c: "THTensor_(f)(here(), cw_own[0])" in c),
    "errors": (f"errors: never\n{SELF}", lambda w, o, c: o.call.failure is Failure.NEVER),
    "default": ("arguments:\n  - THTensor* self\n  - arg: real x\n    default: AS_REAL(1)",
                lambda w, o, c: o.parameters[1].default == "AS_REAL(1)"),
    "output": ("arguments:\n  - arg: THTensor* r\n    output: True\n  - THTensor* self",
               lambda w, o, c: o.parameters[-1].name == "out"),
    "kwarg_only": ("arguments:\n  - THTensor* self\n  - arg: real x\n    kwarg_only: True",
                   lambda w, o, c: o.parameters[1].keyword_only),
    "nullable": ("arguments:\n  - THTensor* self\n  - arg: THTensor* x\n    nullable: True",
                 lambda w, o, c: o.parameters[1].nullable),
    "long_args": ("arguments:\n  - THTensor* self\n  - arg: THLongStorage* x\n    long_args: True",
                  lambda w, o, c: o.parameters[1].variadic),
    "if_true": ("arguments:\n  - THTensor* self\n  - arg: bool x\n    if_true: U\n    if_false: L\n    default: L",
                lambda w, o, c: 'cwrap_is_true(cw_p[0]) ? "U" : "L"' in c and o.parameters[1].default == '"L"'),
    "if_false": ("arguments:\n  - THTensor* self\n  - arg: bool x\n    if_true: 1\n    if_false: 0",
                 lambda w, o, c: "cwrap_is_true(cw_p[0]) ? 1 : 0" in c),
    "wrap_dim": ("arguments:\n  - THTensor* self\n  - arg: long x\n    wrap_dim: self+1",
                 lambda w, o, c: "arg_self->nDimension + 1" in c),
    "broadcast": ("arguments:\n  - THTensor* self\n  - arg: THTensor* x\n    broadcast: self inplace fallback types:b",
                  lambda w, o, c: "arg_self) > 32768, cw_views_x[1], arg_x)" in c),
    "assert_ndim": ("arguments:\n  - arg: THTensor* self\n    assert_ndim: 2",
                    lambda w, o, c: "THP_assertNDim(arg_self, 2)" in c),
    "resize": ("arguments:\n  - arg: THTensor* r\n    output: True\n    resize: [ [self, 1] ]\n  - THTensor* self",
               lambda w, o, c: "THAnyTensor_resizeNd(arg_r, 1" in c),
    "cpu_zero": ("arguments:\n  - arg: THTensor* r\n    output: True\n    cpu_zero: True\n  - THTensor* self",
                 lambda w, o, c: "THTensor_(zero)(arg_r)" in c),
    "implicit": ("arguments:\n  - arg: handle_t h\n    implicit: here()\n  - THTensor* self",
                 lambda w, o, c: "THTensor_(f)(here(), cw_own[0])" in c),
    "aliases": ("arguments:\n  - THTensor* self\n  - arg: real x\n    aliases: [y, z]",
                lambda w, o, c: o.parameters[1].aliases == ("y", "z")),
}  # fmt: skip
# Keys of standalone modules, which have handles.
OF_MODULES: dict[str, tuple[str, Check]] = {
    "consume": ("arguments:\n  - arg: thing_t x\n    consume: True", lambda w, o, c: "cwrap_give_up(cw_p[0])" in c),
    "errors": ("errors: {type: status_t, success: OK, message: text_of, exception: OSError}\narguments: [int x]",
               lambda w, o, c: "cw_status != OK" in c
               and 'cwrap_raise_message("f", PyExc_OSError, text_of(cw_status))' in c),
    "gil": ("gil: release\narguments: [int x]", lambda w, o, c: o.gil.release),
    "header_check": ("header_check: False\narguments: [int x]", lambda w, o, c: "cw_check" not in c),
}  # fmt: skip
# Keys of entries that are not functions, or that need such an entry: the blocks of a file, and text of the C.
OF_DEFINITIONS: dict[str, tuple[tuple[str, ...], str]] = {
    "module": (("module: one\ndoc: Words.",), '"Words."'),
    "version": (("module: one\nversion: text_of()",), '"__version__", cwrap_from_text(text_of())'),
    "override": (("class: Source\ntype: gauge::source*\ncpp: True\nnew: create\nsubclass: True",
                  "name: create\nclass: Source\narguments: [int port]",
                  "name: unit\nclass: Source\nreturn: int\noverride: True"),
                 "int unit() const override"),
    "constants": (("constants: {A: 1 + 1}",), 'CWRAP_MEMBER("A", (1 + 1), (1 + 1) % 2)'),
    "prefix": (("constants: [THING_A]\nprefix: THING_",), 'CWRAP_MEMBER("A", (THING_A), (THING_A) % 2)'),
    "enum": (("enum: Kind\nmembers: [A]",), '"IntEnum", "Kind"'),
    "members": (("enum: Kind\nmembers: {A: 7}",), 'CWRAP_MEMBER("A", (7), (7) % 2)'),
    "flags": (("enum: Kind\nflags: True\nmembers: [A]",), '"IntFlag", "Kind"'),
    "exception": (("exception: MyError",), 'PyErr_NewExceptionWithDoc("one.MyError", NULL, PyExc_RuntimeError'),
    "base": (("exception: MyError\nbase: OSError",), "PyExc_OSError"),
    "class": (("class: Pot\ntype: pot_t*\nfree: drop", "name: f\nclass: Pot\narguments: [pot_t* pot]"),
              "cwrap_handle_enter(self"),
    "free of a class": (("class: Pot\ntype: pot_t*\nfree: drop",), "drop((pot_t *)cw_pointer);"),
    "new": (("class: Pot\ntype: pot_t*\nfree: drop\nnew: make", "name: make\nreturn: pot_t*"), "{Py_tp_new"),
    "struct": (("struct: Place\ntype: place_t\nfields: [int x]",), "place_t cw_value = "),
    "fields": (("struct: Place\ntype: place_t\nfields: [int x]",), "cw_struct.x = arg_x;"),
    "callback": (("callback: Told\narguments: [void* data, int x]",), "cwrap_calls_Told(void *arg_data, int arg_x)"),
    "closure in a callback": (("callback: Told\narguments: [void* a, {arg: void* b, closure: true}]",),
                              "(CwrapCallback *)arg_b, &cw_frame)"),
    "failure": (("callback: Told\nreturn: int\nfailure: -7\narguments: [void* data]",), "int cw_result = -7;"),
    "list of a callback": (("callback: Told\narguments: [void* data, int n, {arg: char** t, list: n}]",),
              "cwrap_text_list(arg_t, (Py_ssize_t)arg_n)"),
    "array": (("name: f\narguments: [{arg: double* x, array: {ndim: 2}}]",), '"float64", \'f\', 8, 2'),
    "from": (("name: f\narguments: [{arg: double* x, array: True}, {arg: int n, from: len(x)}]",), "arg_x.shape[0]"),
    "bytes of an argument": (("name: f\narguments: [{arg: char* x, bytes: true}]",),
                             "cwrap_bytes_take(&arg_x, cw_p[0], true)"),
    "text": (("name: f\narguments: [{arg: const char* x, text: path}]",), "cwrap_path(cw_p[0]"),
    "free": (("name: f\nreturn: char*\nfree: drop",), "cwrap_take_text(cw_value, CWRAP_UTF8, cwrap_free_by_drop"),
    "initial": (("name: f\narguments: [{arg: int* x, output: True, initial: 3}]",), "arg_x = 3;"),
    "inout": (("name: f\narguments: [{arg: int* x, inout: True}]",), "f(&arg_x)"),
    "readonly": (("struct: Place\ntype: place_t\nfields: [{arg: int x, readonly: True}]",),
                 '{"x", one_get_x_of_Place, NULL'),
    "typedef": (("typedef: when_t", "name: f\narguments: [when_t x]"), "CWRAP_GREATEST(when_t)"),
    "type of a typedef": (("typedef: size\ntype: float", "name: f\narguments: [size x]"), '"size is not float"'),
    "ufunc": (("name: f\nufunc: true\nreturn: int\narguments: [int x]",), "&one_ufunc_f,"),
    "ufunc of vectors": (("name: f\nufunc: (n)->()\nreturn: int\narguments: [const int* x, int n]",), '"(n)->()"'),
    "range": (("name: f\narguments: [{arg: int x, range: 1..9}]",), "!(1 <= arg_x && arg_x <= 9)"),
    "status": (("name: f\narguments: [{arg: int* x, status: true}]",), "CWRAP_UNLIKELY((arg_x))"),
    "bytes of a struct": (("struct: Data\ntype: data_t\nbytes: True\nfields: [{arg: void* p, bytes: n}, size_t n]",),
                          "data_t"),
    "named": (("name: f\nnamed: Two\narguments: [{arg: int* x, output: True}, {arg: int* y, output: True}]",),
              "cwrap_named("),
    "kept_by": (("callback: Told\narguments: [void* data]", "class: Pot\ntype: pot_t*\nfree: drop",
                 ("name: f\nclass: Pot\narguments:\n  - pot_t* pot\n  - {arg: Told x, kept_by: pot}\n"
                  "  - {arg: void* d, closure: x}")),
                "cwrap_kept_new("),
    "closure": (("callback: Told\narguments: [void* data]", "class: Pot\ntype: pot_t*\nfree: drop",
                ("name: f\nclass: Pot\narguments:\n  - pot_t* pot\n  - {arg: Told x, kept_by: pot}\n"
                 "  - {arg: void* d, closure: {of: x, set: 'give(pot, d)'}}")), "(void)give(arg_pot, (void *)arg_x);"),
    "interrupts": (("callback: Told\nreturn: int\narguments: [void* data]",
                    "name: f\narguments: [{arg: Told x, interrupts: True}, {arg: void* d, closure: x}]"),
                   "f(cwrap_polls_Told"),
    "init": (("module: one\ninit: start()",), "start()"),
    "initial by a call": (("struct: Cup\ntype: cup_t\ninitial: {call: fill}\nfields: [int size]",), "fill(&cw_struct)"),
    "mapping": ((f"{POT}\nmapping: True", "name: __getitem__\nclass: Pot\nreturn: int\narguments: [pot_t* x, int n]"),
                "Py_mp_subscript"),
    "subclass": ((f"{POT}\nsubclass: True",), "Py_TPFLAGS_BASETYPE"),
    "weakref": ((f"{POT}\nweakref: True",), "cwrap_weakref_members"),
    "role": ((POT, "name: f\nclass: Pot\nrole: class"), "METH_CLASS"),
    "role static": ((POT, "name: f\nclass: Pot\nrole: static"), "statics_of_Pot"),
    "role getter": ((POT,
                     "name: size\ncname: f\nclass: Pot\nrole: getter\nreturn: int\narguments: [pot_t* x]"),
                    '{"size", '),
    "role first": ((POT,
                    "name: pots\ncname: f\nclass: Pot\nrole: first\nreturn: pot_t*\nowner: self\narguments: [pot_t* x]",
               "name: pots\ncname: g\nclass: Pot\nrole: next\nreturn: pot_t*\nowner: self\narguments: [pot_t* x]"),
              "return cwrap_slot_item(one_call_first_of_Pot__pots(self, NULL));"),
    "role next": ((POT,
                   "name: pots\ncname: f\nclass: Pot\nrole: next\nreturn: pot_t*\nowner: self\narguments: [pot_t* x]"),
             "return cwrap_slot_item(one_call_next_of_Pot__pots(self, cw_previous));"),
    "role length": ((POT, "name: sizes\ncname: f\nclass: Pot\nrole: length\nreturn: int\narguments: [pot_t* x]",
                "name: sizes\ncname: g\nclass: Pot\nrole: item\nreturn: int\narguments: [pot_t* x, int n]"),
               "return cwrap_slot_size(one_call_length_of_Pot__sizes(self, NULL));"),
    "role item": ((POT, "name: sizes\ncname: f\nclass: Pot\nrole: length\nreturn: int\narguments: [pot_t* x]",
              "name: sizes\ncname: g\nclass: Pot\nrole: item\nreturn: int\narguments: [pot_t* x, int n]"),
             "return one_call_item_of_Pot__sizes(self, cw_key);"),
    "role setter": ((POT, "name: size\ncname: f\nclass: Pot\nrole: getter\nreturn: int\narguments: [pot_t* x]",
                "name: size\ncname: g\nclass: Pot\nrole: setter\narguments: [pot_t* x, int n]"), "set_size_of_Pot"),
    "allocate": (("class: Pot\ntype: pot_t*\nallocate: True\nfree: drop",
                  "name: f\narguments: [{arg: Pot x, output: True}]"), "cwrap_zeroed(sizeof *"),
    "exclusive": (("class: Pot\ntype: pot_t*\nexclusive: True\nfree: drop",
                   "name: f\nclass: Pot\narguments: [pot_t* x]"), "cwrap_handle_enter_alone("),
    "exclusive of an argument": (("class: Pot\ntype: pot_t*\nexclusive: True\nfree: drop",
                "name: f\nclass: Pot\narguments: [{arg: pot_t* x, exclusive: false}]"), "cwrap_handle_enter("),
    "message": (("exception: MyError\ntype: lib::bad\nmessage: value.text()", "name: f"),
                "cwrap_set_what(CWRAP_OBJECTS(self)[0], value.text());"),
    "code": (("exception: MyError\ncode: 7",), "PyExc_RuntimeError, 7)"),
    "order": (("name: f\norder: [b, a]\narguments: [int a, int b]",), '"f($module, /, b, a)'),
    "bytes of a result": (("name: f\nreturn: const void*\nbytes: n\narguments: [int n]",), "arg_n"),
    "field": (("class: Pot\ntype: pot_t*\nfree: drop",
               "name: f\nclass: Pot\narguments: [pot_t* pot, {arg: int x, field: pot.level}]"), "->level = "),
    "owner": ((POT, "name: f\nclass: Pot\nreturn: pot_t*\nowner: self\narguments: [pot_t* x]"),
                 "cwrap_handle_borrow("),
    "owner caller": ((POT, "name: f\nclass: Pot\nreturn: pot_t*\nowner: caller\narguments: [pot_t* x]"),
                    "cwrap_without_owner("),
    "invalidates": ((POT, "name: g\nclass: Pot\nreturn: pot_t*\nowner: self\narguments: [pot_t* x]",
                     "name: f\nclass: Pot\ninvalidates: x\narguments: [pot_t* x]"), "cwrap_handle_invalidate("),
    "kept_by of a text": (
        (POT, "name: f\nclass: Pot\narguments: [pot_t* x, {arg: const char* s, kept_by: self}]"), "cwrap_handle_hold(",
    ),
    "detach": ((POT, "name: f\nclass: Pot\ndetach: g\narguments: [pot_t* x, {arg: pot_t* y, kept_by: self}]",
                "name: g\nclass: Pot\nreleases: [y]\narguments: [pot_t* x, pot_t* y]"), 'cw_hold_y->detach = "g";'),
    "releases": ((POT, "name: f\nclass: Pot\nreleases: all\narguments: [pot_t* x]"), "cwrap_handle_release_all("),
    "lock": ((POT, "name: f\nclass: Pot\nlock: none\narguments: [pot_t* x]"), "f(arg_x);"),
    "identity": ((f"{POT}\nidentity: True", "name: f\nclass: Pot\nreturn: pot_t*\narguments: [pot_t* x]"),
                 "cwrap_handle_unique(self, 0, 1, "),
    "tag": ((f"{POT}\ntag: kind(value)\ntags: {{Pan: 7}}", "class: Pan\ntype: pan_t*\nbase: Pot"),
            "switch (kind(cw_value)) {"),
    "tags": ((f"{POT}\ntags: {{Pan: is_pan(value)}}", "class: Pan\ntype: pan_t*\nbase: Pot"),
             "if (is_pan(cw_value))"),
    "ref": ((f"{POT}\nref: hold", "name: f\nclass: Pot\nreturn: pot_t*\nowner: self\narguments: [pot_t* x]"),
            "(void)hold((pot_t *)cw_pointer);"),
    "list": (("name: f\nreturn: char**\nlist: True\nfree: drop",), "cwrap_take_list("),
    "list with free_items": (("name: f\nreturn: char**\nlist: {free_items: drop}\nfree: drop_all",),
                   "drop((char *)cw_pointer);"),
    "points_to": (("callback: Told\narguments: [void* data, {arg: const void* x, points_to: double}]",
                   "name: f\narguments: [Told t, {arg: void* d, closure: t}]"),
                  "PyFloat_FromDouble(*(const double *)arg_x)"),
    "copy": (("callback: Told\nreturn: char*\ncopy: copied\narguments: [void* data]",
              "name: f\narguments: [Told t, {arg: void* d, closure: t}]"), "cw_value = copied(cw_text)"),
    "local": (("name: f\narguments: [{arg: cup_t* x, local: True}, {arg: int size, field: x.size}]",),
              "arg_x->size = arg_size;"),
    "pool": (("callback: Told\npool: 3\narguments: [int x]", "name: f\narguments: [Told t]"),
             "cwrap_pool_of_Told[3]"),
    "sizes": (("callback: Told\nsizes: [n]\narguments: [void* data, {arg: double* x, array: n}]",
               "name: f\narguments: [{arg: Told t, sizes: {n: m}}, {arg: void* d, closure: t}, int m]"),
              "arg_t.sizes[0] = cw_number;"),
    "interpreters": (("module: one\ninterpreters: own_gil", "name: f"), "CWRAP_MODULE_OWN_GIL_SLOTS(Py_MOD_GIL_USED)"),
    "shutdown": (("module: one\nshutdown: leave()",), "        leave();"),
    "errors that stop": ((POT, ("name: __next__\nclass: Pot\nreturn: int\nerrors: {when: never, stop: value == 9}\n"
                   "arguments: [pot_t* x]")), "cw_value == 9"),
    "cpp": (("class: Pot\ntype: lib::pot*\ncpp: True", "name: f\nclass: Pot"), "arg_this->f()"),
    "errors with codes": (("name: f\nerrors: {when: nonzero, codes: {7: OSError}}",), "status == 7 ? PyExc_OSError"),
}  # fmt: skip
# Entries that are no keys of declarations.
SPELLINGS: dict[str, tuple[str, Check]] = {
    "CONSTANT": ("arguments:\n  - THTensor* self\n  - CONSTANT 1, NULL",
                 lambda w, o, c: "THTensor_(f)(cw_own[0], 1, NULL)" in c),
    "argument N": ("arguments:\n  - THTensor* self\n  - argument 0",
                   lambda w, o, c: "THTensor_(f)(cw_own[0], cw_own[0])" in c),
    "twice": ("arguments:\n  - THTensor* self\n  - real x\n  - THTensor* self",
              lambda w, o, c: "THTensor_(f)(cw_own[0], arg_x, cw_own[0])" in c and len(o.parameters) == 2),
    "long_args of all": ("long_args: True\narguments:\n  - THTensor* self\n  - THLongStorage* long_args",
                         lambda w, o, c: o.parameters[1].variadic),
    "long_args of one": ("options:\n  - long_args: True\n    arguments: [THTensor* self, THLongStorage* long_args]",
                         lambda w, o, c: o.parameters[1].variadic),
    "false": ("only_stateless: False\nlong_args: False\narguments: [{arg: THTensor* self, allocate: False}]",
              lambda w, o, c: o.variants == ("method",) and o.has_self),
    "empty C": (f"before_call:\n{SELF}", lambda w, o, c: "THTensor_(f)(cw_own[0])" in c),
    "return: self of an output": (
        "variants: [function]\nreturn: self\narguments: [{arg: THTensor* self, output: True}, TensorList x]",
        lambda w, o, c: o.result.arguments == (0,),
    ),
    "return: argument": ("return: argument 1,0\narguments:\n  - THTensor* self\n  - THTensor* x",
                         lambda w, o, c: o.result.arguments == (1, 0)),
}  # fmt: skip


def read(body: str, folder: Path, target: str) -> Result:
    """Generate from one block."""
    shutil.copy(DTYPES, folder)
    (folder / "types.yaml").write_text("- {type: thing_t, free: free_thing}\n", encoding="utf-8")
    lines = "\n".join(f"  {line}" for line in f"name: f\n{body}".split("\n"))
    text = f"static int before;\n[[\n{lines}\n]]\nstatic int after;\n"
    (folder / "one.cwrap").write_text(text, encoding="utf-8")
    return generate(Request(folder, ("one.cwrap",), "dtypes.yaml", target, types="types.yaml"))


@cache
def known() -> frozenset[str]:
    """Return the names of all keys."""
    schema = every_schema(Extensions())
    return frozenset(name for on in On for name in schema.known(on))


def test_every_key_has_a_block() -> None:
    named = KEYS.keys() | OF_MODULES.keys() | {name.partition(" ")[0] for name in OF_DEFINITIONS}
    assert known() == named


@pytest.mark.parametrize("key", [*KEYS, *SPELLINGS])
def test_a_key_of_tensor_methods(key: str, tmp_path: Path) -> None:
    body, check = {**KEYS, **SPELLINGS}[key]
    result = read(body, tmp_path, "thp")
    wrapper = result.plans[0].wrappers[0]
    text = without_lines(result.files["THP/methods_one.c"])
    assert check(wrapper, wrapper.overloads[0] if wrapper.overloads else None, text), text  # type: ignore[arg-type]
    assert text.index("static int before;") < text.index("static int after;")


@pytest.mark.parametrize("key", OF_MODULES)
def test_a_key_of_modules(key: str, tmp_path: Path) -> None:
    body, check = OF_MODULES[key]
    result = read(body, tmp_path, "standalone")
    wrapper = result.plans[0].wrappers[0]
    assert check(wrapper, wrapper.overloads[0], result.files["one.c"]), result.files["one.c"]


@pytest.mark.parametrize("key", OF_DEFINITIONS)
def test_a_key_of_definitions(key: str, tmp_path: Path) -> None:
    blocks, expected = OF_DEFINITIONS[key]
    text = "".join(f"[[\n{textwrap.indent(block, '  ')}\n]]\n" for block in blocks)
    (tmp_path / "one.cwrap").write_text(text, encoding="utf-8")
    language = "c++" if "::" in text else "c"
    (generated,) = generate(Request(tmp_path, ("one.cwrap",), "", "standalone", language=language)).files.values()
    assert expected in generated, generated
