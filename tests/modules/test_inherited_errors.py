"""`errors` that functions inherit from their class and from the module, field by field."""

from __future__ import annotations

from types import ModuleType

import pytest
from compiled import build

TANKS = """\
#include <errno.h>
#include <stdlib.h>
typedef struct { int level; } tank_t;
static tank_t *tank_new(int level) { tank_t *t = (tank_t *)calloc(1, sizeof *t); if (t) t->level = level; return t; }
static void tank_free(tank_t *tank) { free(tank); }
static int fill(tank_t *tank, int n) { if (n > 9) return 2; if (n < 0) return 3; tank->level += n; return 0; }
static int drain(tank_t *tank) { return tank->level-- > 0 ? 0 : 7; }
typedef struct { int depth; } well_t;
static well_t *well_new(void) { return (well_t *)calloc(1, sizeof(well_t)); }
static void well_free(well_t *well) { free(well); }
static void lower(well_t *well, int n) { well->depth += n; }
static int opened(int n) { return n; }
static int counted(int n) { return n; }
static void silent(int n) { (void)n; }
static int touch(const char *path) { (void)path; errno = ENOENT; return -1; }
typedef struct { int n; } pump_t;
static pump_t *pump_open(void) { return NULL; }
static void pump_close(pump_t *pump) { (void)pump; }
static int pump_code(const pump_t *pump) { return pump->n; }
static const char *text_of(int status) { return status == 2 ? "too much" : "another reason"; }
static const char *text_of_tank(const tank_t *tank) { return tank->level > 5 ? "a full tank" : "an empty tank"; }
[[
  module: tanks
  errors: {when: nonzero, message: text_of, code: status, codes: {3: ValueError}, stop: status == 7}
]]
[[
  class: Tank
  type: tank_t*
  free: tank_free
  new: tank_new
  errors: {message: text_of_tank, codes: {2: OverflowError}}
]]
[[
  class: Well
  type: well_t*
  free: well_free
  new: well_new
  errors: never
]]
[[
  class: Pump
  type: pump_t*
  free: pump_close
  errors: {exception: LookupError, message: '"no pump"', code: pump_code(self)}
]]
[[
  name: pump_code
  class: Pump
  return: int
  arguments: [const pump_t* pump]
]]
[[
  name: pump_open
  return: pump_t*
  errors: "null"
]]
[[
  name: well_new
  return: well_t*
]]
[[
  name: lower
  class: Well
  arguments: [well_t* well, int n]
]]
[[
  name: tank_new
  return: tank_t*
  arguments: [int level]
]]
[[
  name: fill
  class: Tank
  arguments: [tank_t* tank, int n]
]]
[[
  name: __next__
  class: Tank
  cname: drain
  return: argument 0
  arguments: [tank_t* tank]
]]
[[
  name: opened
  arguments: [int n]
]]
[[
  name: opened_early
  cname: opened
  errors: {when: negative, exception: KeyError}
  arguments: [int n]
]]
[[
  name: counted
  return: int
  arguments: [int n]
]]
[[
  name: counted_up
  cname: counted
  return: int
  errors: negative
  arguments: [int n]
]]
[[
  name: silent
  errors: never
  arguments: [int n]
]]
[[
  name: touch
  errors: {errno: path}
  arguments: [{arg: const char* path, text: path}]
]]
"""


@pytest.fixture(scope="module")
def tanks(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("tanks")
    (folder / "tanks.cwrap").write_text(TANKS, encoding="utf-8")
    return build(folder, "tanks.cwrap", folder)


def test_functions_without_errors_fail_as_the_module_says(tanks: ModuleType) -> None:
    tanks.opened(0)
    with pytest.raises(RuntimeError, match="too much") as raised:
        tanks.opened(2)
    assert getattr(raised.value, "code", None) == 2
    with pytest.raises(ValueError, match="another reason"):
        tanks.opened(3)


def test_the_class_comes_before_the_module(tanks: ModuleType) -> None:
    tank = tanks.Tank(1)
    tank.fill(2)
    with pytest.raises(OverflowError, match="an empty tank"):
        tank.fill(10)
    with pytest.raises(ValueError, match="an empty tank"):
        tank.fill(-1)


def test_an_iteration_ends_as_the_module_says(tanks: ModuleType) -> None:
    assert sum(1 for _ in tanks.Tank(3)) == 3


def test_fields_of_the_function_come_first(tanks: ModuleType) -> None:
    tanks.opened_early(2)
    with pytest.raises(KeyError):
        tanks.opened_early(-1)


def test_functions_with_a_result_inherit_no_condition(tanks: ModuleType) -> None:
    assert tanks.counted(2) == 2
    assert tanks.counted_up(3) == 3
    with pytest.raises(RuntimeError, match="another reason"):
        tanks.counted_up(-3)


def test_functions_that_return_an_object_raise_the_exception_of_its_class(tanks: ModuleType) -> None:
    """There is no object for expressions of `self`."""
    with pytest.raises(LookupError, match="no pump") as raised:
        tanks.pump_open()
    assert not hasattr(raised.value, "code")


def test_never_ends_what_is_inherited(tanks: ModuleType) -> None:
    assert tanks.silent(2) is None
    assert tanks.Well().lower(3) is None


def test_errno_takes_the_place_of_an_inherited_message(tanks: ModuleType) -> None:
    with pytest.raises(FileNotFoundError) as raised:
        tanks.touch("spam")
    assert raised.value.filename == "spam"
