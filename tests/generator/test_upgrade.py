"""`cwrap fmt --upgrade`: each old spelling becomes the present one, in place."""

from __future__ import annotations

from pathlib import Path

import pytest

from cwrap.cli import main
from cwrap.extensions import Extensions, every_schema
from cwrap.fmt.upgrade import upgraded
from cwrap.schema import On
from cwrap.schema.renamed import RENAMED

# Old lines and new lines of one declaration or definition; comments and layout stay.
PAIRS = {
    "free of a class": ("class: Door\n  type: door_t*\n  deleter: close   # twice\n", "free: close   # twice"),
    "a class without free": ("class: Door\n  type: door_t*\n  borrowed: true\n", "free: none"),
    "owner": ("name: f\n  return: node_t*\n  borrowed: true\n", "owner: self"),
    "owner of an output": ("name: f\n  arguments: [{arg: node_t** n, output: true, borrowed: tree}]\n", "owner: tree}"),
    "caller": ("name: f\n  return: node_t*\n  independent: true\n", "owner: caller"),
    "exclusive": ("name: f\n  arguments: [{arg: door_t* d, shared: true}]\n", "{arg: door_t* d, exclusive: false}"),
    "ufunc": ("name: f\n  gufunc: (n)->()\n", "ufunc: (n)->()"),
    "type of a typedef": ("typedef: t\n  as: long\n", "type: long"),
    "bytes of a struct": ("struct: S\n  type: s\n  as: bytes\n", "bytes: true"),
    "initial": ("struct: S\n  type: s\n  init: fill\n", "initial: {call: fill}"),
    "role of a method": ("name: f\n  class: Door\n  staticmethod: true\n", "role: static"),
    "role of a property": ("name: door_size\n  class: Door\n  getter: size\n", "name: size\n  cname: door_size\n"),
    "errors": ("name: f\n  errors: status\n", "errors: nonzero"),
    "null without quotes": ("name: f\n  errors: 'null'\n", "errors: null"),
    "codes": (
        "name: f\n  errors: {when: status, message: text}\n  error_codes: {A: MemoryError}\n",
        "errors: {when: nonzero, message: text, codes: {A: MemoryError}}",
    ),
    "codes of a keyword": ("name: f\n  errors: negative\n  stop_when: status == 1\n",
                           "{when: negative, stop: status == 1}"),
    "codes alone": ("name: f\n  stop_when: f(a, b)\n", 'errors: {stop: "f(a, b)"}'),
    "codes in lines": (
        "name: f\n  errors:\n    errno: true\n    filename: path\n  error_codes:\n    A: OSError\n",
        "errors:\n    errno: path\n    codes: {A: OSError}\n",
    ),
    "options with errors": ("name: f\n  error_codes: {A: B}\n  options:\n    - errors: null\n", "error_codes: {A: B}"),
    "bytes": ("name: f\n  arguments: [{arg: char* x, buffer: true}]\n", "{arg: char* x, bytes: true}"),
    "new bytes": ("name: f\n  arguments:\n    - arg: char* x\n      buffer: {size: n}\n", "bytes: n\n"),
    "used bytes": ("name: f\n  arguments: [{arg: char* x, buffer: {size: n, used: m}}]\n",
                   "bytes: {length: n, used: m}"),
    "new text": ("name: f\n  arguments: [{arg: char* x, buffer: {size: n}, text: utf8}]\n", "text: {length: n}"),
    "new bytes before a 0": ("name: f\n  arguments: [{arg: char* x, buffer: {size: 9}, text: bytes}]\n",
                             "bytes: {length: 9, until: 0}"),
    "text of paths": ("name: f\n  size: n\n  text: path\n", "text: {encoding: path, length: n}"),
    "bytes of a result": ("name: f\n  size: n\n", "bytes: n"),
    "bytes before a 0": ("name: f\n  arguments: [{arg: const char* x, text: bytes}]\n", "bytes: {until: 0}"),
    "returned bytes before a 0": ("name: f\n  return: char*\n  text: bytes\n", "bytes: true"),
    "fields": ("struct: S\n  type: s\n  fields: [{arg: char* p, size: n}]\n", "{arg: char* p, bytes: n}"),
    "strings of a callback": ("callback: C\n  arguments: [{arg: char** t, count: n}]\n", "{arg: char** t, list: n}"),
    "bytes of a callback": ("callback: C\n  arguments: [{arg: char* t, count: n}]\n", "{arg: char* t, bytes: n}"),
    "shape": ("name: f\n  array: {shape: [n, m]}\n", "array: [n, m]"),
    "read-only": ("name: f\n  arguments: [{arg: double* x, array: {writable: false}}]\n", "array: {readonly: true}"),
    "convert": ("name: f\n  arguments: [{arg: double* x, array: {copy: true}}]\n", "array: {convert: same_kind}"),
    "casting": ("name: f\n  array: {ndim: 2, copy: true, casting: safe}\n", "array: {ndim: 2, convert: safe}"),
    "list": ("name: f\n  list: {size: n}\n  free_items: drop\n", "list: {length: n, free_items: drop}"),
    "closure": ("name: f\n  arguments: [{arg: void* d, from: call}]\n", "{arg: void* d, closure: call}"),
    "closures": ("name: f\n  arguments: [{arg: void* d, from: [a, b]}]\n", "{arg: void* d, closure: [a, b]}"),
    "a set closure": (
        'name: f\n  arguments: [{arg: void* d, from: call, set_by: "set(p, d)"}]\n',
        'closure: {of: call, set: "set(p, d)"}',
    ),
    "user data": ("callback: C\n  data: b\n  arguments: [void* a, void* b]\n",
                  "[void* a, {arg: void* b, closure: true}]"),
    "user data with keys": (
        "callback: C\n  data: b\n  arguments:\n    - arg: void* a\n    - arg: void* b\n",
        "    - arg: void* b\n      closure: true\n",
    ),
    "an object of a callback": ("callback: C\n  return: node_t*\n  borrowed: true\n", "kept_by: callback"),
    "user data beside a mistake": ("callback: C\n  data: b\n  arguments: [[a], void* b]\n",
                                  "[[a], {arg: void* b, closure: true}]"),
    "a name in Python": ("name: f_of_text\n  python_name: f\n  after_call: |\n    g();\n",
                         "name: f\n  cname: f_of_text\n"),
    "a name in Python and C": ("name: a\n  cname: c_a\n  python_name: b\n", "name: b\n  cname: c_a\n"),
    "a name of a method": ("name: f\n  python_name: g\n  errors: status\n  arguments: [THTensor* t]\n",
                           "python_name: g\n"),
    "a property with all names": ("name: g\n  cname: c_g\n  python_name: h\n  class: Door\n  getter: size\n",
                                  "name: size\n  cname: c_g\n  class: Door\n  role: getter\n"),
    "the first key": ("error_codes: {A: B}\n  name: f\n  errors: null\n",
                      "name: f\n  errors: {when: null, codes: {A: B}}\n"),
    "no value": ("name: f\n  return: node_t*\n  borrowed:\n", "owner:"),
    "when of init": ("module: m\n  init: {call: f(), when: status}\n", "init: {call: f(), when: nonzero}"),
}  # fmt: skip


@pytest.mark.parametrize("name", PAIRS)
def test_old_spellings(name: str) -> None:
    old, new = PAIRS[name]
    found, _ = upgraded("one.yaml", f"# above\n- {old}")
    assert new in found
    assert found.startswith("# above\n- ")
    assert upgraded("one.yaml", found) == (found, ()) or name == "options with errors"
    block, _ = upgraded("one.cwrap", f"int x;\n[[\n  {old}]]\nint y;\n")
    assert new in block
    assert (block.startswith("int x;\n[[\n"), block.endswith("]]\nint y;\n")) == (True, True)


def test_the_last_key_of_a_file_without_a_last_newline() -> None:
    found, _ = upgraded("one.yaml", "- text\n- name: f\n  errors: negative\n  error_codes: {A: B}")
    assert found == "- text\n- name: f\n  errors: {when: negative, codes: {A: B}}\n"


def test_every_old_key_has_a_pair() -> None:
    olds = "".join(old for old, _ in PAIRS.values())
    assert [row.name for row in RENAMED if f"{row.name}: " not in olds and row.name not in IN_OTHER_TESTS] == []


IN_OTHER_TESTS = ("classmethod", "setter", "first", "next", "length", "item", "keeps")


BELL = "- {class: Bell, type: bell_t*, free: drop}\n"
# Old declarations in one line, and the arguments of the new ones.
KEPT = {
    "by a new object": ("return: const bell_t*, keeps: [x, n], arguments: [{arg: double* x, array: true}, char* n]",
                        "[{arg: double* x, array: true, kept_by: return}, {arg: char* n, kept_by: return}]"),
    "by an output": ("class: Bell, keeps: x, arguments: [bell_t* b, {arg: bell_t** made, output: true}, char* x]",
                     "[bell_t* b, {arg: bell_t** made, output: true}, {arg: char* x, kept_by: return}]"),
    "by the receiver": ("class: Bell, keeps: {title: t}, arguments: [bell_t* b, char* t]",
                        "[bell_t* b, {arg: char* t, kept_by: self.title}]"),
    "by an argument": ("keeps: [other], arguments: [bell_t* other, {type: Bell*, name: b}]",
                       "[{arg: bell_t* other, kept_by: b}, {type: Bell*, name: b}]"),
    "without a receiver": ("class: Bell, role: static, keeps: [x], arguments: [Bell& b, char* x]",
                           "[Bell& b, {arg: char* x, kept_by: b}]"),
    "callbacks": ("keeps: {ring: call}, arguments: [bell_t* b, {arg: Heard call, kept_by: b}]",
                  "[bell_t* b, {arg: Heard call, kept_by: b.ring}]"),
    "anchors": ("class: Bell, keeps: [x, y], arguments: [Bell b, &x char* x, &y {arg: char* y, nullable: true}]",
                "[Bell b, {arg: &x char* x, kept_by: self}, {<<: &y {arg: char* y, nullable: true}, kept_by: self}]"),
    "options": ("class: Bell, keeps: [x], options: [[Bell b, int* x], {cname: g, arguments: [Bell b, char* x]}]",
                "[Bell b, {arg: int* x, kept_by: self}], {cname: g, arguments: [Bell b, {arg: char* x, kept_by: self}"),
    "an option": ("class: Bell, options: [{keeps: [x], arguments: [bell_t* b, char* x]}]",
                  "[{arguments: [bell_t* b, {arg: char* x, kept_by: self}]}]"),
}  # fmt: skip


@pytest.mark.parametrize("name", KEPT)
def test_kept_arguments(name: str) -> None:
    old, new = KEPT[name]
    found, marks = upgraded("one.yaml", f"{BELL}- {{name: f, {old}}}\n")
    assert new in found
    assert "keeps" not in found
    assert upgraded("one.yaml", found) == (found, ())
    assert not marks
    block, _ = upgraded("one.cwrap", f"[[\n{BELL[2:]}]]\n[[\n{{name: f, {old}}}\n]]\n")
    assert new in block


def test_kept_arguments_that_are_aliases() -> None:
    text = (
        f"{BELL}- {{name: f, arguments: [&bell bell_t* bell, &x char* x, &y {{arg: char* y, nullable: true}}]}}\n"
        "- name: g\n  class: Bell\n  keeps: [x, y]\n  arguments:\n    - *bell\n    - *x  # text\n    - *y\n"
        "- name: h\n  class: Bell\n  keeps:\n    title: z\n  arguments:\n    - *bell\n    - <<: *y\n      name: z\n"
        "    - arg: char* z\n      nullable: true\n"
    )
    found, marks = upgraded("one.yaml", text)
    assert not marks
    kept = "- *bell\n    - {arg: *x, kept_by: self}  # text\n    - {<<: *y, kept_by: self}\n"
    assert f"- name: g\n  class: Bell\n  arguments:\n    {kept}" in found
    assert found.endswith("    - arg: char* z\n      nullable: true\n      kept_by: self.title\n")


# Declarations for which the author decides, and the lines of marks.
UNDECIDED = {
    "no object": ("- {name: f, keeps: [x], arguments: [char* x]}\n", 2),
    "no argument": ("- {name: f, class: Bell, keeps: [y], arguments: [char* x]}\n", 2),
    "an alias": ("- {name: f, arguments: &all [bell_t* b, char* x]}\n- {name: g, keeps: [x], arguments: *all}\n", 3),
    "an anchor in lines": ("- name: f\n  class: Bell\n  keeps: [x]\n  arguments:\n    - &x\n      arg: char* x\n", 4),
    "an alias of a callback": (
        "- {name: f, arguments: [Bell b, &c {arg: A c, kept_by: b}]}\n- {name: g, keeps: c, arguments: [Bell b, *c]}",
        3,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", UNDECIDED)
def test_kept_arguments_that_the_author_decides(name: str) -> None:
    text, line = UNDECIDED[name]
    found, marks = upgraded("one.yaml", f"{BELL}{text}")
    assert found == f"{BELL}{text}"
    (mark,) = marks
    assert mark.line == line
    assert mark.message.startswith("write 'kept_by: HANDLE' or 'HANDLE.SLOT' at '")


def test_callbacks_that_a_call_may_replace_are_marked_once() -> None:
    arguments = "[{arg: Heard call, kept_by: b}, {arg: Heard no, kept_by: b.no}, {arg: A a, kept_by: [b]}]"
    old = f"- {{class: Bell, type: bell_t*, deleter: drop}}\n- {{name: f, arguments: {arguments}}}\n"
    found, marks = upgraded("one.yaml", old)
    (mark,) = marks
    message = "'kept_by: b' adds to what was kept before; write 'b.SLOT' if a call replaces the callable"
    assert (mark.line, mark.message) == (2, message)
    assert upgraded("one.yaml", found) == (found, ())


def test_aliases_and_merge_keys_stay() -> None:
    text = (
        "- {name: a, errors: &failed {when: status, message: text}, error_codes: &codes {A: OSError}}\n"
        "- name: b\n  errors: *failed\n  error_codes: *codes\n"
        "- {name: c, errors: {<<: *failed, filename: path, errno: true}}\n"
    )
    found, marks = upgraded("one.yaml", text)
    assert found == (
        "- {name: a, errors: {<<: &failed {when: nonzero, message: text}, codes: &codes {A: OSError}}}\n"
        "- name: b\n  errors: {<<: *failed, codes: *codes}\n"
        "- {name: c, errors: {<<: *failed, errno: path}}\n"
    )
    assert not marks


def test_the_pattern_of_the_module_names_functions_of_properties() -> None:
    text = "- {module: m, cname: lib_$name}\n- {name: size_of, class: Box, getter: size, arguments: [box* b]}\n"
    found, _ = upgraded("one.yaml", text)
    assert "{name: size, cname: lib_size_of, class: Box, role: getter," in found


def test_what_depends_on_options_is_marked() -> None:
    _, marks = upgraded("one.yaml", f"- {PAIRS['options with errors'][0]}")
    assert [(mark.line, mark.message) for mark in marks] == [(1, "move codes into 'errors' of each option")]


def test_messages_name_the_line_to_write() -> None:
    rows = {(row.name, on): row for row in RENAMED for on in row.on}
    assert rows["deleter", On.CLASS].replacement("close") == "free: close"
    assert rows["borrowed", On.DECLARATION].replacement("true") == "owner: self"
    assert rows["error_codes", On.OPTION].replacement("{A: B}") == "errors: {codes: {A: B}}"


def test_no_old_key_is_a_key() -> None:
    schema = every_schema(Extensions())
    assert [(row.name, on) for row in RENAMED for on in row.on if row.name in schema.known(on)] == []


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "one.yaml"
    path.write_text("- class: Door\n  type: door_t*\n  deleter: close\n", encoding="utf-8")
    assert main(["fmt", "one.yaml", "--upgrade", "--check"]) == 1
    assert main(["fmt", "one.yaml", "--upgrade"]) == 0
    assert path.read_text(encoding="utf-8") == "- class: Door\n  type: door_t*\n  free: close\n"
    path.write_text(f"- {PAIRS['options with errors'][0]}", encoding="utf-8")
    assert main(["fmt", "one.yaml", "--upgrade"]) == 0
    assert "one.yaml:1: move codes into 'errors' of each option" in capsys.readouterr().err
