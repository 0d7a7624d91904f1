"""Declarations drafted from C++ headers (drafts/meadow.hpp): a golden file, a build, and other cases.

`pytest tests/generator/test_cpp_drafts.py --update` writes the golden file again.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from types import ModuleType

import pytest
from compiled import compile_module, cpp_compiler

from cwrap.cli import main
from cwrap.headers import Draft, HeaderError, draft_header
from cwrap.pipeline import Request, generate

DRAFTS = Path(__file__).with_name("drafts")
QUIET = ("-O1", "-Wno-unused-parameter", "-Wno-unused-variable", "-Wno-unused-function")


@pytest.fixture(scope="module")
def meadow() -> Draft:
    return draft_header(str(DRAFTS / "meadow.hpp"))


def built(draft: str, header: Path, folder: Path) -> ModuleType:
    """Build and import the module of a draft."""
    result = generate(Request(folder, ("m.yaml",), module="m", texts={"m.yaml": draft.encode()}, language="c++"))
    (folder / "m.cpp").write_text(result.files["m.cpp"])
    return compile_module(folder / "m.cpp", (*QUIET, f"-I{header.parent}"))


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drafts are checked by cwrap alone, which takes less time."""
    monkeypatch.setattr("cwrap.headers.checks.compile_errors", lambda *_: [])


def draft_of(folder: Path, text: str, name: str = "lib.hpp", **options: object) -> Draft:
    """Return the draft of a header."""
    (folder / name).write_text(text)
    return draft_header(str(folder / name), **options)  # type: ignore[arg-type]


def test_the_draft_is_the_golden_file(meadow: Draft, request: pytest.FixtureRequest) -> None:
    """What is bound, and what is left out with its reason."""
    golden = DRAFTS / "meadow.yaml"
    if request.config.getoption("--update"):
        golden.write_text(meadow.text, encoding="utf-8")
    assert meadow.text == golden.read_text(encoding="utf-8")
    assert f": {meadow.active} of its {meadow.found} functions are bound" in meadow.text
    assert (meadow.language, list(meadow.files)) == ("c++", ["src/meadow.hpp"])


@pytest.mark.slow
def test_the_draft_builds_and_its_functions_can_be_called(meadow: Draft, tmp_path: Path) -> None:
    m = built(meadow.text, DRAFTS / "meadow.hpp", tmp_path)
    assert (m.most, m.scale, m.MEADOW_NAME, m.flower_petals, m.first_year) == (12, 2.5, "meadow", 5, 1999)
    tall, named = m.Flower(4), m.Flower("rose", "s")
    assert (tall.height(), tall.look(), named.name()) == (4, m.Color.white, "roses")
    assert (tall == named, named < tall, -tall, tall - named, tall(2)) == (False, True, -4, 3, 8)
    tall += 1
    assert (tall.height(), tall.grow(1).height(), m.Flower.living(), m.Flower.living(3)) == (5, 6, 12, 3)
    assert (tall.close_(), tall.is_(5), m.Flower.is__()) == (True, 5, 4)
    bed = m.Bed()
    bed.add(named)
    bed.add_all([3, 5])
    bed.add_all([8], prefix="abc")
    assert (named.closed, len(bed), [one.height() for one in bed], bed.marks) == (True, 4, [1, 3, 5, 8], 3)
    assert (bed.find(3).height(), bed.find(4), bed.find(4, tall).height(), bed.create(2)) == (3, None, 6, 2)
    assert (m.mean(1, 2), m.mean(1, 2.0), m.inner_mean(3), m.meadow_c(4)) == (1, 1.5, 3, 4)
    assert (m.join(["a", "b"]), m.join(["a", "b"], "-"), m.rest("text"), m.half(), m.half(3)) == (
        "a, b", "a-b", "ext", None, 1.5,
    )  # fmt: skip
    assert (m.table(1), m.table(1, m.Season.summer)) == ([[0, 0]], [[1, 1]])
    options = m.Options()
    options.wet = True
    assert (m.next_plant(m.Plant.clover), m.next_plant(m.Plant.clover, options)) == (m.Plant.clover, m.Plant.grass)
    assert (m.parse("text"), m.parse(b"by\0tes"), m.label()) == (4, 6, "label")
    assert (m.with_file(1), m.with_call(1), m.with_call(1, more=5), m.with_map(4)) == (1, 3, 6, 4)
    assert (m.Owned.one().number(), m.grown(m.Area(1, 2), m.Area(3, 4)).width) == (4, 4)
    assert (m.plant_one().height(), m.lend(tall).height(), m.lend(tall, "why"), m.shown(tall).height()) == (
        2,
        6,
        None,
        6,
    )
    # Exceptions of the header are raised.
    with pytest.raises(m.Drought, match="no rain"):
        m.stop_at(1)
    with pytest.raises(m.Outside, match="7") as caught:
        m.leave(7)
    assert isinstance(caught.value, IndexError)
    assert issubclass(m.Drought, m.Error)


@pytest.mark.usefixtures("uncompiled")
def test_a_header_with_the_suffix_of_c_is_recognised(tmp_path: Path) -> None:
    """The language can be given too; a header that both languages accept is C without it."""
    text = "#include <string>\nnamespace lib { inline std::string f() { return {}; } }\n"
    draft = draft_of(tmp_path, text, "lib.h")
    assert (draft.language, draft.found, draft.active) == ("c++", 1, 1)
    assert draft_of(tmp_path, "class a { public: int f(); };\n", "lib.h").language == "c++"
    both = "static inline int f(int n) { return n; }\n"
    assert draft_of(tmp_path, both, "lib.h").language == "c"
    assert draft_of(tmp_path, both, "lib.h", language="c++").language == "c++"
    with pytest.raises(HeaderError, match=r"the header is C\+\+; add '--language c\+\+'"):
        draft_of(tmp_path, text, "lib.h", language="c")


@pytest.mark.usefixtures("uncompiled")
def test_headers_that_c_shares(tmp_path: Path) -> None:
    """An enum may have no members, macros may repeat members, and a comment may refer to another function."""
    text = "enum { };\nenum kind { SMALL };\n#define SMALL SMALL\n/** @param[out] n */ void f(int *n);\n"
    draft = draft_of(tmp_path, f"{text}/** @see f */ void g(int *n);\n").text
    assert "constants" not in draft
    assert draft.count("- {arg: int* n, output: true}\n") == 2


@pytest.mark.usefixtures("uncompiled")
def test_a_source_of_the_same_name_is_part_of_the_project(tmp_path: Path) -> None:
    (tmp_path / "lib.cpp").write_text('#include "lib.hpp"\nint f() { return 1; }\n')
    assert sorted(draft_of(tmp_path, "int f();\n").files) == ["src/lib.cpp", "src/lib.hpp"]


@pytest.mark.usefixtures("uncompiled")
def test_functions_that_the_library_does_not_define(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The linker reports whether functions without a definition in the header exist."""
    text = """namespace lib {
class thing { public: thing(); int there(); int missing(); int shown() { return 1; } virtual int pure() = 0; };
class absent { public: absent(); };
int here(int n); int here(double n); int gone();
}
"""
    (tmp_path / "lib.hpp").write_text(text)
    (tmp_path / "lib.cpp").write_text(
        '#include "lib.hpp"\nlib::thing::thing() {}\nint lib::thing::there() { return 1; }\n'
        "int lib::here(int n) { return n; }\n"
    )
    library = tmp_path / "liblib.so"
    subprocess.run([*cpp_compiler(), "-shared", "-fPIC", "lib.cpp", "-o", str(library)], cwd=tmp_path, check=True)
    monkeypatch.setenv("CPPFLAGS", f"-I{tmp_path}")
    draft = draft_header("lib.hpp", link=[str(library)])
    left_out = draft.text.replace("\n#   ", " ")
    assert (
        "# Omitted, because the library does not define these functions: lib::thing::missing, lib::absent::absent, "
        "lib::here, lib::gone\n"
    ) in left_out
    assert draft.absent == 4
    assert "- name: here\n  cname: lib::here\n  return: int\n  arguments:\n    - int n\n" in draft.text
    assert "- class: Absent\n  type: lib::absent*\n  cpp: true\n\n" in draft.text


@pytest.mark.usefixtures("uncompiled")
def test_an_umbrella_header_reads_the_headers_that_it_includes(tmp_path: Path) -> None:
    (tmp_path / "part.hpp").write_text("namespace lib { enum kind { A }; class part { public: int f(); }; int g(); }\n")
    assert draft_of(tmp_path, '#include "part.hpp"\n').found == 2
    draft = draft_of(tmp_path, '#include "part.hpp"\nint own(const lib::part &one, lib::kind kind);\n')
    assert draft.found == 1
    assert "# Omitted: 2 functions of <part.hpp>, which is included; add --also part.hpp\n" in draft.text
    assert "- enum: Kind\n  type: lib::kind\n" in draft.text
    assert "- class: Part\n  type: lib::part*\n  free: none\n  cpp: true\n" in draft.text
    assert draft_of(tmp_path, '#include "part.hpp"\nint own();\n', also=["part.hpp"]).found == 3


@pytest.mark.usefixtures("uncompiled")
def test_names_that_are_used_already_have_more_parts(tmp_path: Path) -> None:
    text = """namespace a { class Box { public: struct Lid { int n = 1; }; int f(); }; int Box_(); int x(); }
namespace b { class Box { public: int f(); class Lid { public: int f(); }; }; int x(); enum class Null { A }; }
int x();
int yes(int null);
class XB { public: int f(); };
namespace x { class b { public: int f(); }; }
namespace X { class b { public: int f(); }; }
"""
    draft = draft_of(tmp_path, text)
    names = re.findall(r"^- (?:class|enum|name): (.*)$", draft.text, re.MULTILINE)
    assert {"Box", "BBox", "Lid", "BoxLid", "Null_", "x", "b_x", "x_", '"yes"', "XB", "B", "X_b"} <= set(names)


def test_what_the_compiler_rejects(tmp_path: Path) -> None:
    """A class without the constructor keeps its other functions; a class without `delete` has no functions."""
    text = """#include <cstddef>
struct fixed { const int &a; int get() const { return a; } };
struct heavy { void operator delete(void *) = delete; int weight() const; int weight(int n) const; };
int gone() = delete;
"""
    found = draft_of(tmp_path, text).text
    assert "- class: Fixed\n  type: fixed*\n  cpp: true\n\n" in found
    assert "# - name: create\n#   class: Fixed\n" in found
    assert "- name: get\n  class: Fixed\n" in found
    assert "# TODO: the C++ compiler reports: " in found
    assert "# - class: Heavy\n" in found
    assert "# TODO: it needs the class Heavy, which is a comment above\n# - name: weight\n#   class: Heavy\n" in found
    assert "# - name: gone\n" in found


@pytest.mark.usefixtures("uncompiled")
def test_defaults(tmp_path: Path) -> None:
    """Expressions that are valid anywhere are defaults; C++ inserts others."""
    text = """#include <optional>
#include <string>
#define ONE 1
namespace lib {
enum mode { fast, slow }; struct box { int n = 1; enum { few = 2 }; private: enum { hidden }; friend int g(int n); };
int a(int x = -1, float y = 1.5e3, bool z = true, mode m = slow, int f = box::few, const char *t = "a" "b");
int b(const std::string &x = "", std::string y = {}, std::optional<int> z = std::nullopt);
class locked { enum { secret = 3 }; static int value; public: int f(int n = secret, int *p = &value); };
int c(int x = ONE + 1, int y = 2, const int &z = 3, box w = {}, std::string t = std::string(2, 'x'));
}
enum { top = 1 }; enum class all { of, it }; int d(int n = top, all a = all::it);
"""
    found = draft_of(tmp_path, text).text
    defaults = re.findall(r"default: (.*)}", found)
    assert defaults[:6] == ["-1", "1.5e3", "true", '"lib::slow"', '"lib::box::few"', '"\\"a\\" \\"b\\""']
    assert defaults[6:9] == ['"\\"\\""', '"{}"', '"std::nullopt"']
    assert defaults[-2:] == ["top", '"all::it"']
    assert "- enum: All\n  type: enum class all\n" in found
    assert "    - return: int\n    - return: int\n      arguments:\n        - int x\n" in found


@pytest.mark.usefixtures("uncompiled")
def test_errors_of_the_parser(tmp_path: Path) -> None:
    found = draft_of(tmp_path, "int f(int ~ n);\nint g(int n);\nint x = y;\n").text
    assert "# TODO: the declaration has an error: " in found
    assert "# - name: f\n" in found
    assert "# Not understood: lib.hpp:3: use of undeclared identifier 'y'\n" in found


@pytest.mark.usefixtures("uncompiled")
def test_objects_that_cpp_would_have_to_copy(tmp_path: Path) -> None:
    text = """#include <memory>
class owned { protected: ~owned(); public: int f(); };
owned *one(); owned two(); std::unique_ptr<owned> three(); void four(std::unique_ptr<owned> x);
void five(owned x); struct pair { int a, b; }; pair *six(); void seven(pair *const &p); void eight(owned *&p);
const owned *nine(const owned *a, owned b[2]);
"""
    found = draft_of(tmp_path, text).text
    assert "# TODO: it returns a owned, which Python cannot own" in found
    assert "# TODO: it returns an object that Python cannot own: std::unique_ptr<owned>" in found
    assert "# TODO: 'x' owns a owned, which Python cannot own" in found
    assert "  return: owned*\n  owner: library\n  nullable: true\n" in found
    assert "# TODO: 'p' has the type owned*&, for which there is no conversion" in found


@pytest.mark.usefixtures("uncompiled")
def test_a_header_that_declares_nothing_of_cpp(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, "")
    assert draft.warnings == ("lib.hpp declares no functions",)


@pytest.mark.usefixtures("uncompiled")
@pytest.mark.parametrize("system", ["setuptools", "cmake", "meson"])
def test_a_project_for_a_cpp_header(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The language and its standard are in the settings of every build system."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lib.hpp").write_text("int f();\n")
    (tmp_path / "lib.cpp").write_text("int f() { return 1; }\n")
    assert main(["new", "shop", "--from", "lib.hpp", "--build", system]) == 0
    settings = {
        "setuptools": ("pyproject.toml", ('language = "c++"', 'sources = ["src/*.cpp"]')),
        "cmake": ("CMakeLists.txt", ("LANGUAGES C CXX)", "LANGUAGE c++)", "SOURCES src/lib.cpp")),
        "meson": (
            "meson.build",
            ("'c', 'cpp',", "cpp_std=c++17", "'_native.cpp'", "'--language', 'c++',", "cpp_args:"),
        ),
    }
    name, parts = settings[system]
    text = (tmp_path / "shop" / name).read_text()
    assert [part for part in parts if part not in text] == []
    assert 'language = "c++"' in (tmp_path / "shop/pyproject.toml").read_text()
    assert "Python bindings of the C++ library shop" in (tmp_path / "shop/pyproject.toml").read_text()
    assert main(["check", "--root", "shop"]) == 0


def test_the_language_is_an_option_of_drafts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "shop", "--language", "c++"]) == 2
    assert "--pkg-config, --also and --language require --from" in capsys.readouterr().err


def test_constants_of_enums_have_their_size_and_sign(tmp_path: Path) -> None:
    text = "enum Kind : unsigned long long { GREATEST = ~0ull };\nenum Side { LEFT = -1 };\n"
    draft = draft_of(tmp_path, f"{text}const Kind kind = GREATEST;\nconst Side side = LEFT;\nint f();\n").text
    assert "- constants:\n    - kind\n  type: uint64_t\n\n- constants:\n    - side\n\n" in draft, draft


@pytest.mark.usefixtures("uncompiled")
def test_fields_of_anonymous_unions_and_variables_are_mentioned(tmp_path: Path) -> None:
    text = draft_of(tmp_path, "struct anon { int kind; union { int i; double d; }; private: union { int hidden; }; };\n"
        "anon *get();\nnamespace z { extern int global; }\nstruct all { static int shared; static const int k = 3; };\n"
        "const int LIMIT = 4;\n").text  # fmt: skip
    assert "# TODO: Python does not have these fields: i, d\n" in text
    reason = "they are variables; C++ functions can return and assign them"
    assert f"# Omitted, because {reason}: z::global, all::shared\n" in text
