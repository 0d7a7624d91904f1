"""Hundreds of legacy declarations: every kind of argument list with every combination of other keys.

`variations()` returns the text of a .cwrap file with the declarations, and the C functions that they name.
"""

from __future__ import annotations

from itertools import product

# name: (the arguments in YAML, their C types)
_ARGUMENTS = {
    "tensor": ("- THTensor* other", "THTensor *"),
    "broadcast": ("- arg: THTensor* other\n  broadcast: self fallback", "THTensor *"),
    "index": ("- THIndexTensor* index", "THIndexTensor *"),
    "mask": ("- arg: THBoolTensor* mask\n  broadcast: self inplace fallback types:Byte", "THBoolTensor *"),
    "number": ("- real value", "real"),
    "optional": ("- arg: real value\n  default: AS_REAL(1)", "real"),
    "named": ("- arg: accreal value\n  default: 1\n  kwarg_only: True", "accreal"),
    "dim": ("- arg: long dim\n  wrap_dim: self", "int64_t"),
    "dim_after": ("- arg: int dim\n  default: -1\n  wrap_dim: self+1", "int"),
    "keepdim": ('- arg: long dim\n  wrap_dim: self\n- arg: bool keepdim\n  default: "false"', "int64_t, int"),
    "size": ("- arg: THLongStorage* size\n  long_args: True", "THLongStorage *"),
    "stride": ("- THSize* size\n- arg: THStride* stride\n  default: NULL", "THLongStorage *, THLongStorage *"),
    "choice": ("- arg: bool upper\n  if_true: U\n  if_false: L\n  default: U", "const char *"),
    "flag": ("- arg: bool unbiased\n  if_true: 1\n  if_false: 0\n  default: 0", "int"),
    "nullable": ("- arg: THTensor* bias\n  nullable: True", "THTensor *"),
    "again": ("- argument 0\n- CONSTANT 3, NULL", "THTensor *, int, void *"),
    "generator": ("- arg: THGenerator* generator\n  default: THPDefaultGenerator->cdata\n  kwarg_only: True", ""),
    "pointer": ("- void* data\n- ptrdiff_t length\n- uint8_t byte", "void *, ptrdiff_t, uint8_t"),
    "float": ("- THFloatTensor* weights\n- arg: double p\n  default: 0.5", "THFloatTensor *, double"),
    "list": ("- THTensor** tensors", "THTensor **, int"),
}
# name: (keys, the return type in C); the argument `result` exists if the first argument is an output
_RETURNS = {
    "self": ("return: self", "void"),
    "status": ("return: self", "int"),
    "output": ("return: argument 0\nvariants:\n  - method\n  - function", "void"),
    "outputs": ("return: argument 0,1\nvariants: [method, function]", "void"),
    "number": ("return: accreal\nwith_stateless: True", "accreal"),
    "new": ("return: THTensor*", "THTensor *"),
}
_EXTRAS = (
    "",
    "types: [floating_point]\nbackends: [CPU]",
    "types:\n  - Byte\n  - Long\nbackends:\n  - CPU\n  - CUDA",
    "backend_type_pairs: [[CUDA, floating_point], [CPU, all]]",
    "backends: [CUDA]\nauto_gpu: False",
    "defined_if: defined(TH_REAL_IS_FLOAT) || CUDA_FLOAT\ncpu_half: True",
    'with_gil: True\nbefore_call: |\n  THPUtils_assert($arg{self} != NULL, "%s", "no self");',
    "after_call: VARIED_CALLS += 1\naten_sparse: True",
)
_OUTPUTS = {
    "output": ("- arg: THTensor* result\n  output: True\n  resize: self\n  cpu_zero: True", "THTensor *"),
    "outputs": (
        "- arg: THTensor* result\n  output: True\n- arg: THIndexTensor* places\n  output: True",
        "THTensor *, THIndexTensor *",
    ),
}


def variations() -> str:
    """Return a .cwrap file and its C functions; every third declaration is inside an `#if`."""
    blocks = ["static int TH_CONCAT_3(varied, Real, Calls);\n#define VARIED_CALLS TH_CONCAT_3(varied, Real, Calls)"]
    blocks.append('#ifdef __cplusplus\nextern "C" {\n#endif')
    combined = list(enumerate(product(_ARGUMENTS, _RETURNS)))
    blocks += [_prototype(f"varied{number}", *names) for number, names in combined]
    blocks.append("#ifdef __cplusplus\n}\n#endif")
    for number, names in combined:
        block = _block(f"varied{number}", *names, _EXTRAS[number % len(_EXTRAS)])
        blocks.append(f"#if IS_CUDA || VARIED_{number % 7} + 1\n{block}\n#endif" if number % 3 == 0 else block)
    blocks.append(_options(len(combined)))
    blocks.append("static inline int TH_CONCAT_3(varied, Real, Read)(void) { return VARIED_CALLS; }")
    return "\n".join(blocks) + "\n"


def _options(number: int) -> str:
    """Return a declaration with several options that override its keys."""
    return f"""[[
  name: varied{number}
  return: self
  cname: varied0
  options:
    - arguments:
        - THTensor* self
        - THTensor* other
    - cname: varied24
      return: self
      before_call: VARIED_CALLS += 2
      arguments:
        - THTensor* self
        - real value
    - cname: spvaried
      sparse: True
      arguments:
        - THTensor* self
        - THSTensor* other
]]"""


def _prototype(name: str, arguments: str, returns: str) -> str:
    types = [_OUTPUTS[returns][1]] if returns in _OUTPUTS else []
    types += ["THTensor *", _ARGUMENTS[arguments][1]]
    parameters = ", ".join(t for t in types if t)
    c = _RETURNS[returns][1]
    if arguments != "generator":
        return f"{c} THTensor_({name})(LIBRARY_STATE_TYPE {parameters});"
    plain = f"{c} THTensor_({name})({parameters}, THGenerator *);"
    return f"#if IS_CUDA\n{c} THTensor_({name})(LIBRARY_STATE_TYPE {parameters});\n#else\n{plain}\n#endif"


def _block(name: str, arguments: str, returns: str, extra: str) -> str:
    outputs = {"output": 1, "outputs": 2}.get(returns, 0)
    keys = [f"name: {name}", _RETURNS[returns][0], *([extra.replace("{self}", str(outputs))] if extra else [])]
    listed = [_OUTPUTS[returns][0]] if outputs else []
    listed += ["- THTensor* self", _ARGUMENTS[arguments][0]]
    lines = "\n".join([*keys, "arguments:", *(_indented(item) for item in listed)])
    return f"[[\n{_indented(lines)}\n]]"


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.split("\n"))
