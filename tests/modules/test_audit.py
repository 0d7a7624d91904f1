"""`cwrap audit`: wrong declarations are found, at the right declaration; right ones are not."""

from __future__ import annotations

import os
import textwrap
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from cwrap.audit.advice import is_accepted
from cwrap.audit.auditing import Audit, Report
from cwrap.audit.sanitizer import AUDIT, audit_environment, guard_library, preloaded
from cwrap.audit.settings import Settings
from cwrap.audit.surface import Surface, surface_of
from cwrap.audit.workers import Worker
from cwrap.building.builder import build
from cwrap.building.module import module_project, module_request
from cwrap.building.variant import SANITIZE
from cwrap.module_table import ModuleOptions
from cwrap.pipeline import Request, generate

C = """
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <Python.h>
typedef struct box { char *own; const char *label; struct box *parent; int n; double *values; } box;
static box *lid, *made;
static const char *kept;
static const int table[] = {1, 2, 3};
static int live;
static box *box_new(void) { box *b = calloc(1, sizeof *b); if (b) live++; return b; }
static void box_free(box *b) { free(b->own); free(b->values); free(b); live--; }
static int box_number(const box *b) { return b->n; }
static void box_name(box *b, const char *label) { b->label = label; }
static int box_length(const box *b) { return b->label ? (int)strlen(b->label) : 0; }
static box *box_child(box *p) { box *b = box_new(); if (b) b->parent = p; return b; }
static int box_above(const box *b) { return b->parent ? b->parent->n : 0; }
static box *box_same(box *b) { return b; }
static void box_destroy(box *b) { box_free(b); }
static char *box_copy(const box *b) { (void)b; return strdup("some text"); }
static double *box_values(box *b) { if (!b->values) b->values = calloc(4, sizeof(double)); return b->values; }
static void box_resize(box *b) { free(b->values); b->values = calloc(4, sizeof(double)); }
static char *shared;
static int racy(void) { char *old = shared; sched_yield(); free(old); shared = malloc(8); return 0; }
static int careless(void) { int *n = malloc(sizeof *n), m = *n = 3; free(n); return m; }
__attribute__((no_sanitize("address"))) static int count(const char *data, int n)
{ int s = 0; for (int i = 0; i < n; i++) s += data[i] == 'a'; return s; }
static void erase(char *data, int n) { memset(data, 0, (size_t)n); }
static void fill(double *out, int n) { for (int i = 0; i <= n; i++) out[i] = 1; }
static int text_length(const char *s) { return (int)strlen(s); }
static int item(int i) { return table[i]; }
static void remember(const char *text) { kept = text; }
__attribute__((no_sanitize("address"))) static int first(void) { return kept ? kept[0] : 0; }
static PyObject *broken(void) { return NULL; }
static int endless(int n) { while (n >= 0) ; return n; }
static double sum(const double *x, int n) { double s = 0; for (int i = 0; i < n; i++) s += x[i]; return s; }
typedef int (*count_t)(int, void *);
typedef void (*heard_t)(int);
static heard_t heard;
static void listen(heard_t f) { heard = f; }
static void tell(int n) { if (heard) heard(n); }
static int call(count_t f, void *data, int n) { return f(n, data); }
"""
DECLARATIONS = """
[[
  class: Box
  type: box*
  new: box_new
  free: box_free
]]
[[
  name: box_new
  return: box*
]]
[[
  enum: Colour
  members: [RED, BLUE]
]]
[[
  callback: Count
  type: count_t
  return: int
  arguments: [int n, void* data]
]]
[[
  callback: Heard
  type: heard_t
  pool: 4
  arguments: [int n]
]]
[[
  struct: Pair
  type: pair_t
  fields: [int left, {arg: int right, readonly: true}, {arg: int low, range: 0..3}]
]]
"""


@dataclass(frozen=True)
class Case:
    """A function, and what the audit must report about it: the claim, and a part of the message or hint."""

    declaration: str
    claim: str
    text: str
    helpers: str = ""  # operations that its programs need


def case(declaration: str, claim: str, text: str, helpers: str = "") -> Case:
    """Return a case with the declaration as a block of a `.cwrap` file."""
    return Case(f"[[\n{textwrap.indent(textwrap.dedent(declaration).strip(), '  ')}\n]]", claim, text, helpers)


METHOD = "class: Box\narguments: [box* self]\n"
CASES = {
    "Box.name": case("name: name\nclass: Box\ncname: box_name\nreturn: void\narguments: [box* self, const char* label]",
                     "lifetime", "'kept_by: self' for 'label'", "Box Box.length"),
    "Box.same": case(f"name: same\ncname: box_same\nreturn: box*\n{METHOD}", "ownership", "'owner: self'", "Box"),
    "Box.destroy": case(f"name: destroy\ncname: box_destroy\nreturn: void\n{METHOD}", "ownership", "consume", "Box"),
    "Box.copy": case(f"name: copy\ncname: box_copy\nreturn: const char*\n{METHOD}", "leak", "10 bytes", "Box"),
    "family": case("name: family\ncname: box_child\nreturn: box*\narguments: [box* parent]",
                   "lifetime", "'owner: parent'", "Box Box.above"),
    "fill": case("name: fill\nreturn: void\narguments: [{arg: double* out, array: n}, {arg: int n, from: len(out)}]",
                 "length", "C writes beyond the end of 'out' of 'fill'"),
    "count": case("name: count\nreturn: int\narguments: [{arg: const char* data, bytes: true}, "
                  "{arg: int n, from: len(data) + 40}]", "length", "C reads beyond the end of 'data' of 'count'"),
    "Box.resize": case(f"name: resize\ncname: box_resize\nreturn: void\n{METHOD}", "lifetime", "'invalidates: self'",
                       "Box Box.values"),
    "racy": case("name: racy\nreturn: int\ngil: release", "threads", "'gil: hold'"),
    "listen": case("name: listen\narguments: [Heard f]", "lifetime", "'kept_by: library' for 'f'", "tell"),
    "careless": case("name: careless\nreturn: int", "errors", "an allocation in C fails"),
    "text_length": case("name: text_length\nreturn: int\narguments: [{arg: const char* s, nullable: true}]",
                        "null", "None for 's' crashes"),
    "item": case("name: item\nreturn: int\narguments: [int i]", "values", "'range'"),
    "remember": case("name: remember\nreturn: void\narguments: [const char* text]", "lifetime",
                     "copy it in C", "first"),
    "broken": case("name: broken\nreturn: PyObject*", "rule of Python", "SystemError"),
}  # fmt: skip
RIGHT = """
[[
  name: length
  class: Box
  cname: box_length
  return: int
  arguments: [box* self]
]]
[[
  name: above
  class: Box
  cname: box_above
  return: int
  arguments: [box* self]
]]
[[
  name: first
  return: int
]]
[[
  name: tell
  arguments: [int n]
]]
[[
  name: values
  class: Box
  cname: box_values
  return: double*
  array: ["4"]
  owner: self
  arguments: [box* self]
]]
[[
  name: erase
  arguments: [{arg: char* data, bytes: true}, {arg: int n, from: len(data)}]
]]
[[
  name: sum
  return: double
  arguments: [{arg: const double* x, array: n}, {arg: int n, from: len(x)}]
]]
[[
  name: call
  return: int
  arguments: [Count f, {arg: void* data, closure: f}, int n]
]]
[[
  name: endless
  return: int
  arguments: [int n]
]]
"""
HEADER = f"{C}\nenum {{ RED, BLUE }};\ntypedef struct {{ int left, right, low; }} pair_t;\n"
FILE = "\n".join((HEADER, DECLARATIONS, RIGHT, *(case.declaration for case in CASES.values())))
PRELOAD = preloaded(AUDIT, os.environ)
pytestmark = pytest.mark.skipif(not PRELOAD, reason="needs the address sanitizer of the compiler (libasan)")


@dataclass(frozen=True)
class Sanitized:
    """The module with all cases, built with sanitizers."""

    library: Path
    request: Request
    surface: Surface

    def worker(self, names: bool = False) -> Worker:
        """Return a process that runs programs."""
        guard = guard_library(self.library.parent, os.environ)
        return Worker(self.library, "boxes", audit_environment(os.environ, f"{guard} {PRELOAD}", names))

    def only(self, names: str) -> Surface:
        """Return the surface with some operations."""
        chosen = names.split()
        return replace(self.surface, operations=tuple(o for o in self.surface.operations if o.name in chosen))

    def report(self, names: str, rounds: int, **settings: object) -> Report:
        """Return the report of an audit with some operations."""
        audit = Audit(
            self.only(names), Settings(**settings), 1, self.worker,  # type: ignore[arg-type]
            accepts=lambda advice: is_accepted(advice, self.request),
        )  # fmt: skip
        return audit.run(0, 1, rounds)


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Sanitized:
    """Build the module."""
    folder = tmp_path_factory.mktemp("boxes")
    (folder / "boxes.cwrap").write_text(FILE, encoding="utf-8")
    options = ModuleOptions(extra_compile_args=("-w", "-DCWRAP_AUDIT"))
    project = module_project("boxes", ("boxes.cwrap",), (), options, folder)
    built = build(project, {**os.environ, SANITIZE: AUDIT})
    request = module_request(project, options)
    return Sanitized(built.module.resolve(), request, surface_of(generate(request).plans))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", CASES)
def test_wrong_declarations_are_found(name: str, boxes: Sanitized) -> None:
    wrong = CASES[name]
    report = boxes.report(f"{name} {wrong.helpers}", rounds=12)
    assert [(f.operation, f.claim) for f in report.findings] == [(name, wrong.claim)]
    shown = report.findings[0].render()
    assert wrong.text in shown
    assert f"{report.findings[0].location}: fault: " in shown
    for advice in report.findings[0].advice:
        assert advice.text == report.findings[0].hint
        assert is_accepted(advice, boxes.request)


def test_right_declarations_are_not_reported(boxes: Sanitized) -> None:
    names = "Box Box.length Box.above Box.values Box.close first sum call erase Pair Pair.left Pair.right Pair.low"
    report = boxes.report(names, 3)
    assert not report.findings
    assert not report.unreached
    assert not report.raised
    assert report.programs == 3 * 15


@pytest.mark.slow
def test_operations_that_do_not_end_are_left_out(boxes: Sanitized) -> None:
    report = boxes.report("endless", 3, samples={"n": ("5",)})
    assert report.unreached == {"endless": "its programs did not end; write 'samples' or 'leave_out'"}
    assert not report.findings


def test_accepted_faults_are_counted_apart(boxes: Sanitized) -> None:
    report = boxes.report("item", 20, accept={"item": "the caller checks the index"})
    assert not report.findings
    assert [f.operation for f in report.accepted] == ["item"]


def test_operations_can_be_left_out(boxes: Sanitized) -> None:
    report = boxes.report("item first", 3, leave_out={"item": "the caller checks the index"})
    assert report.unreached == {"item": "the caller checks the index"}
    assert set(report.reached) == {"first"}
    assert boxes.report("item", 3, leave_out={"item": "the caller checks the index"}).programs == 0


def test_operations_without_objects_are_named(boxes: Sanitized) -> None:
    report = boxes.report("Box.length", 1)
    assert report.unreached == {"Box.length": "nothing makes Box; write 'samples' or 'objects' in audit.yaml"}


def test_objects_of_the_settings_are_used(boxes: Sanitized) -> None:
    report = boxes.report("Box.length", 2, objects={"Box": ("m.box_new()",)})
    assert set(report.reached) == {"Box.length"}


def test_operations_that_always_raise_are_named(boxes: Sanitized) -> None:
    report = boxes.report("text_length first", 4, samples={"s": ("5",)})
    assert report.raised == {"text_length": "TypeError: text_length() argument 's' (pos 1) must be str, not int"}
