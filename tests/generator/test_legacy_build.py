"""A `_C` built from files like those of 2017 alone: tests/generator/legacy/build, compiled as C++, and called.

The kernels that the files use come from declarations/*.yaml.
"""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest
from checkouts import build_extension, copy_for_legacy, output_of
from compiling import LEGACY, compile_all
from folders import ROOT

from build_tools.extension.project import project
from cwrap.pipeline import Request, Result, generate
from cwrap.schema import On

HEAD = """
    import sys
    import _C

    def print_error(f, *args, **kwargs):
        try:
            print(f(*args, **kwargs))
        except Exception as error:
            print(f"{type(error).__name__}: {error}")
"""

KERNELS = tuple(name for name in project(ROOT).declaration_files() if name.endswith(".yaml"))


@cache
def generated(language: str = "c++") -> Result:
    """Generate the files of tests/generator/legacy/build, with kernels."""
    file = (LEGACY / "build/Tensor.cwrap").relative_to(ROOT).as_posix()
    return generate(
        Request(ROOT, (file,), "declarations/dtypes.yaml", "thp", language=language, kernels=KERNELS, module="_C")
    )


def test_the_files_use_every_key() -> None:
    result = generated()
    used = set()
    for declaration in (w.declaration for plan in result.plans for w in plan.wrappers):
        used |= {name for name, _ in declaration.keys}
        for option in declaration.options:
            used |= {name for name, _ in option.keys}
            used |= {name for argument in option.arguments for name, _ in argument.keys}
    positions = {On.DECLARATION, On.OPTION, On.ARGUMENT}
    keys = {key.name for plugin in result.plugins for key in plugin.keys if positions & set(key.on)}
    # plugins replace these keys, or leave out the declaration
    replaced = {"inplace", "with_stateless", "only_stateless", "allocate", "sparse"}
    replaced |= {"device_guard", "python_default_init", "zero_dim_tensor_only"}
    assert keys - used - replaced == {"consume"}  # for handles
    text = "".join(path.read_text(encoding="utf-8") for path in sorted((LEGACY / "build").rglob("*.cwrap")))
    assert all(f"{name}: " in text for name in replaced)


def test_only_kernels_that_are_used_are_compiled() -> None:
    result = generated()
    units = {Path(name).stem for name in result.files if name.startswith("units/")}
    assert {"THP_methods_Tensor", "kernel_Tensor_own_kernel", "kernel_kernels_arithmetic_sub"} <= units
    assert {
        "kernel_kernels_pointwise_reciprocal",
        "kernel_kernels_compare_lt",
        "kernel_kernels_arithmetic_sub",
    } <= units
    assert not {"kernel_kernels_trigonometric_tan", "kernel_kernels_compare_gt", "THP_methods_compare"} & units
    assert "X(Tensor)\n" in result.files["THP/THPShards.h"]
    assert result.counts.declarations < 60


@pytest.mark.parametrize("c", ["#define CALL(f) THTensor_(c##f)", '#include "mine.h"'])
def test_all_kernels_are_compiled_if_c_could_use_any(c: str, tmp_path: Path) -> None:
    for name in (*KERNELS, "declarations/dtypes.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / name)
    (tmp_path / "a.cwrap").write_text(f"{c}\n[[\n  name: zero\n  arguments: [THTensor* self]\n]]\n", encoding="utf-8")
    files = generate(Request(tmp_path, ("a.cwrap",), "declarations/dtypes.yaml", "thp", kernels=KERNELS)).files
    assert {"units/kernel_kernels_trigonometric_tan.c", "units/kernel_kernels_compare_gt.c"} <= set(files)


def test_a_declaration_replaces_a_kernel(tmp_path: Path) -> None:
    for name in (*KERNELS, "declarations/dtypes.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / name)
    (tmp_path / "a.yaml").write_text("""
- name: lshift
  doc: Shifts.
  types: integral
  return: argument 0
  elementwise: self * 2
  arguments: [{arg: THTensor* result, output: true}, THTensor* self]
- name: cinv
  doc: Inverts.
  return: argument 0
  elementwise: 1 / self
  arguments: [{arg: THTensor* result, output: true}, THTensor* self]
- name: ltValueT
  doc: Compares.
  return: argument 0
  elementwise: self < value
  arguments: [{arg: THTensor* result, output: true}, THTensor* self, real value]
- name: bitand
  doc: Combines bits.
  return: argument 0
  elementwise: "(int64_t)self & (int64_t)value"
  arguments: [{arg: THTensor* result, output: true}, THTensor* self, real value]
""", encoding="utf-8")  # fmt: skip
    files = generate(Request(tmp_path, ("a.yaml",), "declarations/dtypes.yaml", "thp", kernels=KERNELS)).files
    assert "units/kernel_a_lshift.c" in files
    prototypes = files["TH/THPrototypes.h"]
    assert prototypes.count("THTensor_(lshift)(THTensor *arg_result, THTensor *arg_self);") == 1
    assert "#if !(1)\n" in prototypes or "ltValueT)(THBoolTensor" not in prototypes


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("language", "compiler"), [("c++", "g++"), ("c++", "clang++")])
@pytest.mark.parametrize("dtype", ["Float", "Half", "Byte"])
def test_the_files_compile(language: str, compiler: str, dtype: str, tmp_path: Path) -> None:
    compile_all(generated(), tmp_path, dtype, language, compiler, "-Wno-missing-field-initializers")


def test_kernels_have_a_folder_of_their_own(tmp_path: Path) -> None:
    assert not project(ROOT).files(project(ROOT).kernels)
    (tmp_path / "declarations/kernels").mkdir(parents=True)
    (tmp_path / "declarations/kernels/a.yaml").write_text("", encoding="utf-8")
    moved = project(tmp_path)
    assert moved.files(moved.kernels) == ("declarations/kernels/a.yaml",)
    assert not moved.declaration_files()


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the project with only those declarations and build it, without optimisation to save time."""
    folder = tmp_path_factory.mktemp("legacy")
    copy_for_legacy(folder)
    shutil.copytree(LEGACY / "build", folder / "declarations", dirs_exist_ok=True)
    settings = (folder / "pyproject.toml").read_text(encoding="utf-8")
    settings = settings.replace('\nmodule = "_C"\n', '\nmodule = "_C"\nlanguage = "c++"\n')
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")
    build_extension(folder, CFLAGS="-O0 -Werror", CXXFLAGS="-O0 -Werror -Wno-missing-field-initializers")
    return folder


def evaluate(checkout: Path, code: str) -> list[str]:
    """Run a program that has `_C` and `print_error`; return its output lines."""
    return output_of(checkout, HEAD, code).splitlines()


@pytest.mark.nightly
class TestCalls:
    """Calls of every name of 2017."""

    def test_functions_of_the_file(self, checkout: Path) -> None:
        """A function with the name of a kernel, functions that return nothing, and helpers of hand-written C."""
        code = """
            import tempfile
            x = _C.FloatTensor(1000)
            print(set(x.spread_(2).tolist()) == {2.0, 3.0})
            print_error(x.spread_, -3)
            print_error(_C.FloatTensor(2, 2).spread_, 1)
            print(_C.DoubleTensor([[1, 2], [3, 4]]).keeps(1).tolist(), _C.later(1, 2, 3))
            y = _C.FloatTensor([1, 2])
            print(y.expand_to(_C.FloatTensor(2, 2)).tolist(), y.expand_to(_C.FloatTensor(2, 1)).tolist())
            print_error(y.expand_to, _C.FloatTensor(3))
            y.put_at(0, 7)
            print(y.tolist())
            print_error(y.put_at, 5, 7)
            print_error(y.put_at, 5)
            with tempfile.TemporaryFile(buffering=0) as file:
                _C.FloatTensor([[1, 2], [3, 4]]).T._write_metadata(file)
                file.seek(0)
                storage = _C.FloatTensor([5, 6, 7, 8]).storage()
                print(_C.FloatTensor._new_with_metadata_file(file, storage).tolist())
                print_error(_C.FloatTensor._new_with_metadata_file, file, storage)
            index = _C.LongTensor([0, 0, 1])
            print(y._check_advanced_indexing(index), y._check_advanced_indexing((0, slice(1))))
            print(y._advanced_index_select(index).tolist())
            print(y._advanced_index_add(index, _C.FloatTensor([10, 100, 1000])).tolist())
            print(y.fill_with().tolist(), _C.cat_list([y, y]).tolist())
            print(_C.FloatTensor([[1, 2], [2, 20]]).pivots().tolist())
            print(y.address() > 0, _C.FloatTensor().address())
        """
        assert evaluate(checkout, code) == [
            "True",
            "RuntimeError: spread_: invalid argument 3: the spread is -3",
            "RuntimeError: 2 dimensions",
            "[[3.0], [7.0]] 3",
            "[[1.0, 2.0], [1.0, 2.0]] [1.0, 2.0]",
            "RuntimeError: a tensor of shape [2] cannot be expanded to [3]",
            "[7.0, 2.0]",
            "BoundsError: index 5 is out of range for dimension 0 of size 2",
            "TypeError: put_at received an invalid combination of arguments - got (int), but expected (index, value)",
            "[[5.0, 7.0], [6.0, 8.0]]",
            "EOFError: the file ends within the shape of a tensor",
            "True False",
            "[7.0, 7.0, 2.0]",
            "[117.0, 1002.0]",
            "[3.0, 3.0] [3.0, 3.0, 3.0, 3.0]",
            "[2, 1]",
            "True 0",
        ]

    def test_type_objects_templates_and_aliases(self, checkout: Path) -> None:
        code = """
            x = _C.FloatTensor([[1, 2], [3, 4], [5, 6]])
            print(x.base_type(), _C.HalfTensor(1).base_type().__name__)
            print(x.first(1).tolist(), x.rows(0))
            print_error(x.first, "a")
            print_error(x.first, 3)
            print_error(_C.FloatTensor().first, 0)
            print(x.numel(), x.nelement(), _C.numel(x), tuple(x.size()), x.size(-1))
            print_error(x.size, "a")
            print_error(x.size, 1, 2)
            print_error(x.size, key=2)
            print(x.storage().tolist(), _C.LongTensor().storage())
            print(_C.ones(2, 2).tolist(), _C.ones((3,)).tolist(), hasattr(x, "ones"))
        """
        assert evaluate(checkout, code) == [
            "<class 'build.FloatTensorBase'> HalfTensorBase",
            "[[3.0, 4.0]] 3",
            "RuntimeError: expected an int, got str",
            "BoundsError: first: 1 elements from index 3 on are out of range for dimension 0 of size 3",
            "RuntimeError: invalid argument 1: empty Tensor",
            "6 6 6 (3, 2) 2",
            "TypeError: size received an invalid combination of arguments - got (str), but expected one of:",
            " * (int dim)",
            " * no arguments",
            "TypeError: size received an invalid combination of arguments - got (int, int), but expected one of:",
            " * (int dim)",
            " * no arguments",
            "TypeError: size received an invalid combination of arguments - got (key=int), but expected one of:",
            " * (int dim)",
            " * no arguments",
            "[1.0, 2.0, 3.0, 4.0, 5.0, 6.0] None",
            "[[1.0, 1.0], [1.0, 1.0]] [1.0, 1.0, 1.0] False",
        ]

    def test_loops_over_elements(self, checkout: Path) -> None:
        code = """
            x = _C.LongTensor([[1, 2, 3], [4, 5, 6]])
            print(x.apply_(lambda v: v * 10) is x, x.tolist())
            print_error(x.apply_, 3)
            print_error(x.apply_, lambda v: "a")
            print_error(x.apply_, lambda v: 1 << 80)
            print_error(x.apply_, lambda v: 1 / 0)
            print_error(x.apply_, lambda v: x.resize_(50).numel())
            print(x.resize_(2, 3).numel())
            y = _C.FloatTensor([1, 2])
            print(y.map2_(_C.FloatTensor([10, 20]), _C.FloatTensor([5, 6]), lambda a, b, c: a + b - c).tolist())
            print_error(y.map2_, y, y, 3)
            h = _C.HalfTensor([1, 0.5])
            print(h.apply_(lambda v: v * 3).tolist(), h.map2_(h, h, lambda a, b, c: a + b * c).tolist())
            print_error(y.map2_, y, x, print)
            print_error(y.map2_, _C.FloatTensor([10, 20, 30]), y, lambda a, b, c: 1)
            print_error(y.map2_, y, _C.FloatTensor([10]), lambda a, b, c: 1)
            print_error(y.dot_until, _C.FloatTensor(3))
            print(y.tolist())
            print(y.dot_until(y), y.dot_until(y, 1), _C.HalfTensor([2, 3]).dot_until(_C.HalfTensor([2, 3])))
        """
        lines = evaluate(checkout, code)
        assert lines[0] == "True [[10, 20, 30], [40, 50, 60]]"
        assert lines[1] == "RuntimeError: apply requires a callable as its first argument"
        assert lines[2] == "RuntimeError: given function should return a number"
        assert [line.partition(":")[0] for line in lines[3:6]] == ["OverflowError", "ZeroDivisionError", "StorageError"]
        assert lines[6] == "6"
        assert lines[7] == "[6.0, 16.0]"
        assert lines[8] == "TypeError: expected a callable, got int"
        assert lines[9] == "[3.0, 1.5] [12.0, 3.75]"
        assert lines[10].startswith("TypeError: ")
        assert [line.partition(":")[0] for line in lines[11:14]] == ["ShapeError"] * 3
        assert lines[14:] == ["[6.0, 16.0]", "292.0 36.0 13.0"]

    def test_an_error_that_c_ignores_is_raised(self, checkout: Path) -> None:
        code = """
            x = _C.FloatTensor([[1, 2], [3, 4]])
            before = sys.getrefcount(_C.FloatTensor)
            for index in (1, 5, 0):
                print_error(lambda: x.ignores(index).tolist())
            print(sys.getrefcount(_C.FloatTensor) - before)
        """
        lines = evaluate(checkout, code)
        assert [lines[0], lines[2], lines[3]] == ["[3.0, 4.0]", "[1.0, 2.0]", "0"]
        assert lines[1].startswith("BoundsError: ")

    def test_references_stay_balanced(self, checkout: Path) -> None:
        code = """
            x, f = _C.LongTensor([1, 2, 3]), lambda v: v
            def counts():
                return [sys.getrefcount(item) for item in (x, f, _C.LongTensor)]
            def calls():
                for call in (lambda: x.apply_(f), lambda: x.first(0), lambda: x.first(9), lambda: _C.cat([x, x]),
                             lambda: _C.cat([x, x], 0, x), lambda: _C.cat([x, f]), lambda: x.copy_(x),
                             lambda: x.storage(), lambda: x.copy_(f), lambda: x.size(f), lambda: x.base_type(),
                             lambda: x.apply_(print, 1), lambda: x.apply_(lambda v: 1 / 0), lambda: x.countdown()):
                    try:
                        call()
                    except Exception:
                        pass
                    x.resize_(3)
            calls()
            before = counts()
            for _ in range(100):
                calls()
            print([a - b for a, b in zip(counts(), before)])
        """
        assert evaluate(checkout, code) == ["[0, 0, 0]"]

    def test_copies_and_lists(self, checkout: Path) -> None:
        code = """
            x = _C.FloatTensor(2, 2)
            print(x.copy_(_C.LongTensor([1, 2])) is x, x.tolist())
            print(x.copy_(_C.LongTensor([1, 2, 3, 4]), broadcast=False).tolist())
            print_error(x.copy_, _C.LongTensor([1, 2, 3]))
            print_error(x.copy_, 3)
            print(_C.cat([x, x], 1).tolist(), _C.cat([x, x], out=x) is x)
            print_error(_C.cat, [x, 3])
            print_error(_C.cat, [])
        """
        lines = evaluate(checkout, code)
        assert lines[:2] == ["True [[1.0, 2.0], [1.0, 2.0]]", "[[1.0, 2.0], [3.0, 4.0]]"]
        assert lines[2].startswith("ShapeError: copy_: ")
        assert lines[3].startswith("TypeError: copy_() argument 1 must be _C._TensorBase, not int")
        assert lines[4] == "[[1.0, 2.0, 1.0, 2.0], [3.0, 4.0, 3.0, 4.0]] True"
        assert lines[5:] == [
            "TypeError: cat received an invalid combination of arguments - got (list), but expected one of:",
            " * (sequence[FloatTensor] seq)",
            " * (sequence[FloatTensor] seq, int dim)",
            "RuntimeError: seq can't be empty",
        ]

    def test_kernels_by_their_names_of_2017(self, checkout: Path) -> None:
        code = """
            x, f, b = _C.LongTensor([1, 2, 4]), _C.FloatTensor([1, 2, 4]), _C.ByteTensor([1, 2, 4])
            print((x << 2).tolist(), (x << x).tolist(), _C.__lshift__(x, 1).tolist(), x.__and__(6).tolist())
            x >>= 1
            print(x.tolist())
            print_error(lambda: f << 2)
            print_error(lambda: f.__and__(2))
            print(f.reciprocal_().tolist(), b.less(3).tolist(), f.less(0.75).tolist())
            print(b.less(_C.ByteTensor([2, 2, 2])).tolist())
            print([type(r).__name__ for r in (b.less(3), f.less(3))], f.countdown().tolist())
            print(f.add(1).tolist(), f.add(2, other=f).tolist(), _C.add(f, 1).tolist())
        """
        assert evaluate(checkout, code) == [
            "[4, 8, 16] [2, 8, 64] [2, 4, 8] [0, 2, 4]",
            "[0, 1, 2]",
            "TypeError: __lshift__: lshift is not defined for FloatTensor",
            "TypeError: __and__: bitand is not defined for FloatTensor",
            "[1.0, 0.5, 0.25] [1, 1, 0] [0.0, 1.0, 1.0]",
            "[1, 0, 0]",
            "['ByteTensor', 'FloatTensor'] [7, 7]",
            "[2.0, 1.5, 1.25] [3.0, 1.5, 0.75] [2.0, 1.5, 1.25]",
        ]

    def test_smart_pointers_in_declarations(self, checkout: Path) -> None:
        code = """
            x, y = _C.FloatTensor([[1, 2], [3, 4]]), _C.FloatTensor()
            print(y.set_(x.storage()).tolist(), y.set_(x.storage(), 1, (3,)).tolist())
            print(y.set_().numel(), y.set_(x).tolist())
            print(x.gather(1, _C.LongTensor([[1], [0]])).tolist())
            print(x.mm(x).tolist(), _C.mm(x, x).tolist())
            print(_C.range_steps(10, 0), _C.range_steps(9, 0, by=2), _C.range_steps(9, 0, upper=False))
            for code in (3, -1, -2, -3):
                print_error(x.fails, code)
            print(x.code(), _C.HalfTensor(1).code())
            print(x.own_kernel(3).tolist(), x.own_kernel_(1, 2).tolist(), x.own_sum(), (x @ 5).tolist())
        """
        lines = evaluate(checkout, code)
        assert lines.pop(0) == "[1.0, 2.0, 3.0, 4.0] [2.0, 3.0, 4.0]"
        assert lines[0] == "0 [[1.0, 2.0], [3.0, 4.0]]"
        assert lines[1:3] == ["[[2.0], [3.0]]", "[[7.0, 10.0], [15.0, 22.0]] [[7.0, 10.0], [15.0, 22.0]]"]
        assert lines[3:5] == ["9.0 4.5 -1.0", "3"]
        assert [line.partition(":")[0] for line in lines[5:8]] == ["KeyError", "MemoryError", "ArithmeticError"]
        assert lines[8] == "4 2"
        assert lines[9] == "[[4.0, 5.0], [6.0, 7.0]] [[0.0, 1.0], [2.0, 3.0]] 6.0 [[5.0, 6.0], [7.0, 8.0]]"

    def test_functions_of_2017_that_the_library_does_not_use(self, checkout: Path) -> None:
        code = """
            x, n = _C.FloatTensor([[1, 2, 3], [4, 5, 6]]), _C.LongTensor([[10, 20], [30, 40]])
            print(x.add_scaled(2, 0.5).tolist(), n.sub_scaled_(3, 4).tolist())
            print(x.take(_C.LongTensor([[0, 5], [-1, 3]])).tolist(), _C.take(x, _C.LongTensor([1])).tolist())
            print(x.index((slice(None), slice(1, 3))).take(_C.LongTensor([2])).tolist())
            print_error(x.take, _C.LongTensor([6]))
            print_error(x.take, _C.LongTensor([-7]))
            print(n.put_(_C.LongTensor([0, -1]), _C.LongTensor([1, 2])).tolist())
            print(n.put_(_C.LongTensor([1, 1]), _C.LongTensor([1, 2]), True).tolist())
            print_error(n.put_, _C.LongTensor([0, 4]), _C.LongTensor([7, 7]))
            print_error(n.put_, _C.LongTensor([0]), n)
            print(n.tolist(), x.take(_C.LongTensor()).tolist())
            print(_C.FloatTensor([[0, 0], [1, 2]]).match(_C.FloatTensor([[1, 1], [3, 4], [0, 0]]), 2).tolist())
            print_error(n.match, _C.LongTensor([[1, 2, 3]]), 1)
            print_error(n.match, _C.LongTensor(), 1)
        """
        assert evaluate(checkout, code) == [
            "[[2.0, 3.0, 4.0], [5.0, 6.0, 7.0]] [[-2, 8], [18, 28]]",
            "[[1.0, 6.0], [6.0, 4.0]] [2.0]",
            "[5.0]",
            "BoundsError: take: index 6 is out of range for 6 elements",
            "BoundsError: take: index -7 is out of range for 6 elements",
            "[[1, 8], [18, 2]]",
            "[[1, 11], [18, 2]]",
            "BoundsError: put_: index 4 is out of range for 4 elements",
            "ShapeError: put_: 1 indices, but 4 elements",
            "[[1, 11], [18, 2]] []",
            "[[4.0, 50.0, 0.0], [2.0, 16.0, 10.0]]",
            "ShapeError: match: rows of 2 and of 3 elements",
            "ShapeError: match: a tensor has no elements",
        ]

    def test_values_by_index(self, checkout: Path) -> None:
        """`THPTensor_(getValue)<true>` returns views, also of one element."""
        code = """
            x = _C.FloatTensor([[1, 2], [3, 4]])
            one = x.index((0, 1))
            one.sub_scaled_(1, -7)
            print(one.tolist(), x.index(1).tolist(), x.index((slice(None), 1)).tolist(), x.index(1).index(0).tolist())
            x.set_index(0, 5)
            print(x.tolist())
            print_error(x.index, 9)
            print_error(x.set_index, 9, 1)
            print_error(x.set_index, 0)
            before = sys.getrefcount(x)
            for _ in range(100):
                x.index((0, 0)), x.index(0), x.set_index(0, 5)
            print(sys.getrefcount(x) - before)
        """
        lines = evaluate(checkout, code)
        assert lines[:2] == ["[9.0] [3.0, 4.0] [9.0, 4.0] [3.0]", "[[5.0, 5.0], [3.0, 4.0]]"]
        assert [line.partition(":")[0] for line in lines[2:5]] == ["BoundsError", "BoundsError", "TypeError"]
        assert lines[5] == "0"
