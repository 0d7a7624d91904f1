"""`cwrap explain`: how a declaration is converted. Observing the conversion changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from case_files import ALL_CASES
from folders import CASES, ROOT
from planned_declarations import declared
from thin import is_thin

from build_tools.extension.project import project
from cwrap.building.project import generate_with_cwrap
from cwrap.cli import main
from cwrap.explain import Explanation, UnknownNameError, explain
from cwrap.explain.changes import describe_changes
from cwrap.explain.record import Log, Step
from cwrap.pipeline import Request, generate

DTYPES = (CASES / "dtypes.yaml").read_text(encoding="utf-8")


def explained(folder: Path, text: str, name: str, target: str = "standalone") -> Explanation:
    (folder / "a.yaml").write_text(text, encoding="utf-8")
    (folder / "dtypes.yaml").write_text(DTYPES, encoding="utf-8")
    tensors = target == "thp"
    return explain(Request(folder, ("a.yaml",), "dtypes.yaml" if tensors else "", target), name)


def section(found: Explanation, name: str) -> str:
    return "\n".join(next(s.lines for s in found.sections if s.name == name))


def test_a_declaration_is_shown_with_its_position(tmp_path: Path) -> None:
    found = explained(tmp_path, "\n- name: f\n  return: int\n  arguments: [int x]\n", "f")
    assert found.text(["declaration"]) == (
        "Declaration\na.yaml:2\n    - name: f\n      return: int\n      arguments:\n      - int x"
    )
    assert found.text().startswith(found.text(["declaration"]) + "\n\nPlugins, in the order in which they run\n")
    assert [s.name for s in found.sections] == ["declaration", "plugins", "calls", "code"]


OVERLOADS = """\
- name: f
  doc: Either.
  return: double
  gil: release
  options:
    - arguments:
        - double x
        - arg: double scale
          default: 1
          aliases: [s]
    - return: int
      errors: negative
      before_call: "x++;"
      arguments:
        - int x
        - arg: bool quick
          kwarg_only: true
          default: "false"
"""


def test_the_lock_of_a_call_is_explained(tmp_path: Path) -> None:
    store = "- {class: Store, type: store_t*, free: drop}\n- {name: f, lock: none, arguments: [store_t* store]}\n"
    assert "has the usual lock → holds no lock while C runs" in section(explained(tmp_path, store, "f"), "plugins")


INT = "f, which returns int and"


def test_changes_of_each_plugin_are_listed(tmp_path: Path) -> None:
    steps = section(explained(tmp_path, OVERLOADS, "f"), "plugins").splitlines()
    for line in (
        "parameters: Parameters of the Python signature.",
        "    overload 1: adds the parameters x, scale",
        "    overload 1: parameter scale → scale=1",
        "    overload 1: parameter scale=1 → scale=1 (aliases s)",
        "    overload 2: parameter quick=false → quick=false (keyword only)",
        "    overload 1: calls nothing yet → f, which never fails",
        "    overload 2: calls f, which never fails → f, which returns int and never fails",
        f"    overload 2: calls {INT} never fails → {INT} fails with a number below 0",
        "    overload 1: returns None → the call's return value",
        "    overload 1: holds the GIL → releases the GIL",
        "    overload 2: adds C before the call: x++;",
        "    tries the overloads of lines 6, 11 → the overloads of lines 11, 6",
        "    has no docstring → a docstring",
    ):
        assert line in steps, line
    assert "nullable: " not in "\n".join(steps)  # a plugin that changed nothing


def test_the_object_of_an_argument_is_described(tmp_path: Path) -> None:
    text = (
        "- {class: Door, type: door_t*, free: free}\n- name: turn\n  class: Door\n  arguments: [door_t* door, int n]\n"
    )
    lines = section(explained(tmp_path, text, "turn"), "plugins").split("\n")
    assert "    argument 1 'n' is read from positional parameter 0" in lines
    assert "    argument 0 'door' has the Python object self" in lines


def test_calls_are_described(tmp_path: Path) -> None:
    assert section(explained(tmp_path, OVERLOADS, "f"), "calls") == (
        "As a function of the module:\n"
        "  1. f(x, *, quick=False)    f\n"
        "     1 argument: x (int)\n"
        "     keyword-only: quick (bool)\n"
        "  2. f(x, scale=1)    f\n"
        "     1 argument: x (float)\n"
        "     2 arguments: x (float), scale (float)\n"
        "     tried after 1, because it accepts all positional calls of 1\n"
        "\n"
        "A call uses the first overload that accepts its arguments by number, type and name.\n"
        "If no overload accepts the arguments, the TypeError lists the first mismatch of each overload."
    )


TENSORS = """\
- name: scaled
  doc: Twice.
  variants: [method, function]
  return: argument 0
  inplace: true
  slot: [nb_multiply reflected, nb_inplace_multiply]
  types: [Float]
  elementwise: self * scale
  arguments:
    - arg: THTensor* result
      output: true
    - THTensor* self
    - real scale
- name: addmv
  doc: Product.
  return: argument 0
  gil: {above: 10}
  arguments:
    - arg: THTensor* result
      output: true
    - arg: real beta
      default: AS_REAL(1)
    - arg: THTensor* self
      broadcast: mat,vec dims:mat.dim0
    - arg: real alpha
      default: AS_REAL(1)
    - arg: THTensor* mat
      assert_ndim: 2
    - THTensor* vec
- name: split
  doc: Sizes.
  return: argument 0,1
  arguments:
    - arg: THTensor* first
      output: true
    - arg: THTensor* second
      output: true
    - THTensor* self
    - arg: THGenerator* generator
      nullable: true
    - arg: THSize* size
      long_args: true
- name: THPTensor_(numpy)
  python_name: numpy
  only_register: true
- name: twin
  python_name: scaled2
  doc: Under another name.
  arguments: [THTensor* self]
- name: sparse_one
  doc: Of another build.
  sparse: true
  arguments: [THTensor* self]
"""


def test_generated_declarations_are_explained(tmp_path: Path) -> None:
    found = explained(tmp_path, TENSORS, "scaled_", "thp")
    assert section(found, "declaration").startswith("a.yaml:1\n    - name: scaled\n")
    steps = section(found, "plugins")
    assert "inplace: In-place methods, such as `add_` for `add`.\n    'scaled': inplace: True → no inplace\n" in steps
    assert "    adds 'scaled_'\n" in steps
    assert "implements no slot → the slots nb_inplace_multiply" in steps
    assert "adds the kernel 'scaled': THTensor_(scaled) for Float" in steps
    calls = section(found, "calls")
    assert calls.startswith("As a method of tensors of Float:\n  1. scaled_(scale)    THTensor_(scaled)\n")


def test_tensor_methods_are_described(tmp_path: Path) -> None:
    steps = section(explained(tmp_path, TENSORS, "scaled", "thp"), "plugins")
    assert "implements no slot → the slots nb_multiply reflected" in steps
    found = explained(tmp_path, TENSORS, "addmv", "thp")
    steps = section(found, "plugins")
    assert "argument 0 'result': comes from parameter → from output" in steps
    assert "argument 2 'self': is passed as arg_self → passed as cw_view_self" in steps
    assert "adds a step before the call, with THAnyTensor *cw_view_self = NULL;, and cleanup after it" in steps
    assert "holds the GIL → releases the GIL above 10 elements of arg_self" in steps
    assert "kernel" not in steps
    calls = section(found, "calls")
    assert "As a method of tensors of any dtype:" in calls
    assert "3 arguments: each for the first parameter that accepts its type" in calls
    calls = section(explained(tmp_path, TENSORS, "split", "thp"), "calls")
    assert "keyword-only: out (tuple or None)" in calls
    assert "more arguments: 'size' as separate numbers" in calls
    assert "generator (Generator or None)" in calls
    calls = section(explained(tmp_path, TENSORS, "scaled", "thp"), "calls")
    assert (
        "As a function of the module, dispatched on the dtype of the first tensor argument, else of out, else the "
        "default (Float):"
    ) in calls


def test_handwritten_functions_are_explained(tmp_path: Path) -> None:
    found = explained(tmp_path, TENSORS, "numpy", "thp")
    assert section(found, "calls") == "All calls go to THPTensor_(numpy), a hand-written function (METH_VARARGS)."
    assert '"numpy"' in section(found, "code")


def test_ufuncs_are_described(tmp_path: Path) -> None:
    options = (
        "    - {return: double, arguments: [double x]}\n    - {cname: sqrtf, return: float, arguments: [float x]}\n"
    )
    found = explained(tmp_path, f"- name: root\n  cname: sqrt\n  ufunc: true\n  options:\n{options}", "root")
    assert "is a function → a ufunc of NumPy" in section(found, "plugins")
    assert section(found, "calls") == (
        "As a ufunc of NumPy, which uses the first loop to whose types it can cast the inputs safely:\n"
        "  1. root(float x)    sqrtf\n"
        "  2. root(double x)    sqrt"
    )
    found = explained(tmp_path, "- {name: f, ufunc: true, return: int, arguments: [int x, double y]}\n", "f")
    assert section(found, "calls").endswith("  1. f(int x, double y)    f\n  2. f(int64_t x, double y)    f")
    found = explained(
        tmp_path, "- {name: g, ufunc: '(n?, 3)->()', return: int, arguments: [const int* x, long n]}\n", "g"
    )
    assert "ufunc: (n?,3)->()" in section(found, "declaration")
    assert section(found, "calls").endswith("  1. g(const int* x)    g")


def test_a_declaration_is_found_by_its_c_name(tmp_path: Path) -> None:
    assert explained(tmp_path, TENSORS, "twin", "thp").name == "scaled2"


def test_explain_reports_wrappers_that_a_build_leaves_out(tmp_path: Path) -> None:
    found = explained(tmp_path, TENSORS, "sparse_one", "thp")
    assert [s.name for s in found.sections] == ["declaration", "plugins"]
    assert "removes 'sparse_one'" in section(found, "plugins")


def test_an_unknown_name_suggests_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="no declaration defines 'scald'; did you mean 'scaled'"):
        explained(tmp_path, TENSORS, "scald", "thp")


def test_the_c_of_one_name_is_shown(tmp_path: Path) -> None:
    code = section(explained(tmp_path, TENSORS, "scaled", "thp"), "code")
    paths = [line for line in code.splitlines() if line and not line.startswith(" ")]
    assert "kernels/a/scaled.c" in paths
    assert "docs/docs_a.c" in paths
    assert [path for path in paths if path.startswith("TH/")] == ["TH/THPrototypes.h"]
    assert "addmv" not in code
    whole = generate(Request(tmp_path, ("a.yaml",), "dtypes.yaml", target="thp")).files["THP/methods_a.c"]
    body = [line for line in code.splitlines() if "scaled" in line and line.startswith("    static PyObject *THP")]
    assert body != []
    assert all(line.removeprefix("    ") in whole for line in body)


def test_several_declarations_of_one_name(tmp_path: Path) -> None:
    text = "- name: f\n  arguments: [int x]\n- name: f\n  cname: f_of_text\n  arguments: [const char* x]\n"
    found = explained(tmp_path, text, "f")
    assert section(found, "declaration").count("a.yaml:") == 2
    assert "     tried in the order of the declarations" in section(found, "calls")


@pytest.mark.slow
def test_every_name_of_this_repository_can_be_explained() -> None:
    """Every step of every declaration has a description, only steps with changes are listed, and nothing changes."""
    log = Log()
    request = Request(ROOT, project(ROOT).declaration_files(), "declarations/dtypes.yaml", target="thp")
    result = generate(request, log.observe)
    assert result.files == declared().files
    names = [w.python_name for plan in result.plans for w in plan.wrappers]
    names = names[::8] if is_thin() else names
    steps = {name: [line for step in log.changes_of(name) for line in describe_changes(step, name)] for name in names}
    assert [name for name, lines in steps.items() if not lines] == []
    assert [line for lines in steps.values() for line in lines if " object at 0x" in line or "dataclass" in line] == []


def test_modules_of_libraries_are_described(tmp_path: Path) -> None:
    """Declarations of modules are explained, including a step that combines results."""
    for case in (c for c in ALL_CASES if c.file.stem == "modules"):
        log = Log()
        folder = tmp_path / case.name
        folder.mkdir()
        (folder / "declared.yaml").write_text(case.sections[0].text, encoding="utf-8")
        result = generate(Request(folder, ("declared.yaml",), target="standalone"), log.observe)
        names = [w.python_name for plan in result.plans for w in plan.wrappers if not w.hidden]
        steps = {n: [line for step in log.changes_of(n) for line in describe_changes(step, n)] for n in names}
        assert [name for name, lines in steps.items() if not lines] == []
        assert [line for lines in steps.values() for line in lines if " object at 0x" in line] == []
        if case.name == "results":
            assert "returns the call's return value → the call's return value, count" in steps["halve"]


LIBRARY = """\
- exception: PotError
- enum: Lid
  type: enum lid
  members: [LID_ON, LID_OFF]
  prefix: LID_
- enum: Use
  flags: true
  members: {COOK: 1}
- constants: [POT_MAX]
- class: Pot
  type: pot_t*
  free: pot_free
  new: make_pot
- class: Pan
  type: pan_t*
  free: pan_free
- typedef: length_t
  type: float
- typedef: count_t
- struct: Value
  type: value_t
  bytes: true
  fields: [size_t n, {arg: void* data, bytes: n}]
- struct: Size
  type: size_of_pot_t
  fields: [double width]
- callback: Visit
  arguments: [void* data, int n]
- name: make_pot
  return: pot_t*
  errors: {when: null, exception: PotError}
  arguments: [{arg: int litres, default: 1}]
- name: size
  class: Pot
  arguments: [pot_t* pot, {arg: size_of_pot_t* size, output: true}]
- name: size
  class: Pan
  doc: Of a pan.
  return: int
  arguments: [pan_t* pan]
- name: boil
  class: Pot
  errors: nonzero
  arguments: [pot_t* pot, enum lid lid, Visit visit, {arg: void* data, closure: visit}]
- name: area
  class: Size
  return: double
  arguments: [const size_of_pot_t* size]
"""
IN_PYTHON = {
    "PotError": "An exception, a subclass of RuntimeError.\nraised by: make_pot",
    "Lid": "An IntEnum; in C 'enum lid'.\nON is LID_ON\nOFF is LID_OFF\naccepted or returned by: Pot.boil",
    "Use": "An IntFlag with members that can be combined; in C 'int'.\nCOOK is 1",
    "POT_MAX": "POT_MAX is POT_MAX",
    "Pot": "A class whose objects own a 'pot_t*', which pot_free() frees.\n"
           "created by Pot(litres=1): make_pot\n"
           "methods: size, boil\naccepted or returned by: make_pot, Pot.size, Pot.boil",
    "Pan": "A class whose objects own a 'pan_t*', which pan_free() frees.\nObjects are created by functions "
           "of the module, not by calling the class.\nmethods: size\naccepted or returned by: Pan.size",
    "Size": "A class whose objects contain a 'size_of_pot_t'.\ncreated by Size(width=0)\n"
            "methods: area\naccepted or returned by: Pot.size, Size.area",
    "length_t": "A C number, float; in Python float.",
    "Value": "A C struct 'value_t'; in Python bytes | None.",
    "count_t": "A C number, an integer; in Python int.",
    "Visit": "A C function pointer, for which Python code passes a Callable[[int], object].\n"
             "accepted or returned by: Pot.boil",
}  # fmt: skip


@pytest.mark.parametrize("name", IN_PYTHON)
def test_definitions_are_explained(tmp_path: Path, name: str) -> None:
    found = explained(tmp_path, LIBRARY, name)
    assert section(found, "calls") == IN_PYTHON[name]
    assert section(found, "declaration").startswith("a.yaml:")
    assert any(s.name == "code" for s in found.sections) == (name in ("Pot", "Pan", "Size", "Value", "Visit"))
    assert all(line.isprintable() for s in found.sections for line in s.lines)


def test_a_struct_that_is_bytes_is_shown_as_written(tmp_path: Path) -> None:
    assert "- struct: Value" in section(explained(tmp_path, LIBRARY, "Value"), "declaration")


def test_methods_of_one_name(tmp_path: Path) -> None:
    found = explained(tmp_path, LIBRARY, "Pan.size")
    assert "As a method of Pan:" in section(found, "calls")
    assert "pot" not in section(found, "declaration") + section(found, "plugins")
    with pytest.raises(UnknownNameError, match="'Panh'; did you mean 'Pan'"):
        explained(tmp_path, LIBRARY, "Panh")


def test_unknown_facts_are_shown_by_name(tmp_path: Path) -> None:
    """A new field of the plan is described by its name."""
    (tmp_path / "a.yaml").write_text("- name: f\n  arguments: [int x]\n")
    plan = generate(Request(tmp_path, ("a.yaml",), target="standalone")).plans[0]
    overload = plan.wrappers[0].overloads[0]

    def descriptions(before: object, after: object) -> Iterable[str]:
        return describe_changes(Step("p", "", before, after), "f")  # type: ignore[arg-type]

    assert descriptions(overload, replace(overload, guard="X")) == ["guard none → X"]
    assert descriptions(plan, replace(plan, shard="b")) == ["shard a → b"]
    assert descriptions(overload, replace(overload)) == []
    wrapper = plan.wrappers[0]
    assert descriptions(wrapper, replace(wrapper, flags="A")) == ["flags none → A"]
    assert descriptions(wrapper, replace(wrapper, overloads=(replace(overload, guard="X"),))) == []
    call = replace(overload.call, leading=("state",))
    line = "calls f, which never fails → f after state, which never fails"
    assert descriptions(overload, replace(overload, call=call)) == [line]
    parameter = replace(overload.parameters[0], nullable=True, aliases=("y",))
    assert descriptions(overload, overload.with_parameter(parameter)) == ["parameter x → x (nullable, aliases y)"]
    value = replace(overload.values[0], expression="", variable="v")
    assert descriptions(overload, overload.with_value(value)) == [
        "argument 0 'x': variable arg_x → v", "argument 0 'x': is passed as arg_x → not passed",
    ]  # fmt: skip
    with pytest.raises(TypeError, match="unexpected type of a plan: str"):
        descriptions("a", "b")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.yaml").write_text("- name: f\n  arguments: [int x]\n")
    assert main(["explain", "f", "a.yaml", "--root", str(tmp_path), "--show", "declaration"]) == 0
    assert capsys.readouterr().out == "Declaration\na.yaml:1\n    - name: f\n      arguments:\n      - int x\n"
    assert main(["explain", "add_", "--root", str(ROOT)]) == 0
    assert "\nC\nTHP/methods_arithmetic.c\n" in capsys.readouterr().out
    assert main(["explain", "g", "a.yaml", "--root", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("cwrap explain: no declaration defines 'g'\n")


def test_the_build_does_not_observe_plugins() -> None:
    modules = {type(plugin).__module__ for plugin in generate_with_cwrap(project(ROOT)).plugins}
    assert all(name.startswith(("cwrap.features.", "cwrap.tensors.plugins.")) for name in modules)
